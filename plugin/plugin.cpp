// plugin.cpp - gaspar inside opt-22 and clang-22.  Glue: what runs is decided by the library.
#include <gaspar/llvm.h>

#include <llvm/IR/LLVMContext.h>
#include <llvm/IR/Module.h>
#include <llvm/Passes/PassBuilder.h>
#include <llvm/Plugins/PassPlugin.h>

#include <algorithm>
#include <string>

using namespace llvm;

namespace {

// Runs a pipeline ("" : the preset of the module's target) over the module.
struct Gaspar : PassInfoMixin<Gaspar> {
    std::string text;
    bool any_module; // false: modules of other targets pass untouched and unsaid

    Gaspar(StringRef pipeline, bool any) : text(pipeline.str()), any_module(any) {}

    PreservedAnalyses run(Module &m, ModuleAnalysisManager &)
    {
        if (!any_module && !gsp_is_gpu_module(wrap(&m)))
            return PreservedAnalyses::all();
        gsp_session *s = gsp_session_create();
        int r = gsp_run_llvm(s, wrap(&m), text.empty() ? nullptr : text.c_str(), nullptr);
        gsp_session_destroy(s);
        if (r < 0)
            m.getContext().emitError("gaspar: pipeline failed, see the diagnostics above");
        return r == 0 ? PreservedAnalyses::all() : PreservedAnalyses::none();
    }

    static bool isRequired() { return true; }
};

bool parse(StringRef name, ModulePassManager &mpm, ArrayRef<PassBuilder::PipelineElement>)
{
    if (name == "gaspar") {
        mpm.addPass(Gaspar("", true));
        return true;
    }
    if (name.consume_front("gaspar<") && name.consume_back(">")) {
        // opt ends a pass name at a comma, so pass parameters are separated by semicolons there.
        std::string text = name.str();
        std::replace(text.begin(), text.end(), ';', ',');
        mpm.addPass(Gaspar(text, true));
        return true;
    }
    return false;
}

void add_callbacks(PassBuilder &pb)
{
    pb.registerPipelineParsingCallback(parse);
    // In clang's pipeline: after inlining and simplification, before the loop and vector passes,
    // which then see the named spaces.  At -O0 this is the only place there is.
    pb.registerOptimizerEarlyEPCallback(
        [](ModulePassManager &mpm, OptimizationLevel, ThinOrFullLTOPhase) {
            mpm.addPass(Gaspar("", false));
        });
}

} // namespace

extern "C" GSP_API PassPluginLibraryInfo llvmGetPassPluginInfo()
{
    return { LLVM_PLUGIN_API_VERSION, "gaspar", GSP_VERSION, add_callbacks };
}
