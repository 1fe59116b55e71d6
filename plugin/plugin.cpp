/* SPDX-License-Identifier: Apache-2.0 */
// plugin.cpp - gaspar inside opt-22 and clang-22.  Glue: what runs is decided by the library.
#include <gaspar/explain.h>
#include <gaspar/llvm.h>

#include <llvm/Analysis/AliasAnalysis.h>
#include <llvm/Analysis/OptimizationRemarkEmitter.h>
#include <llvm/IR/DiagnosticInfo.h>
#include <llvm/IR/LLVMContext.h>
#include <llvm/IR/LLVMRemarkStreamer.h>
#include <llvm/IR/Module.h>
#include <llvm/Passes/PassBuilder.h>
#include <llvm/Plugins/PassPlugin.h>

#include <memory>
#include <string>

using namespace llvm;

namespace
{

// ---- the alias analysis ----

// Answers from the IR as it is at the moment of the question, so no change makes an answer stale;
// the only state is what the module's numbers mean.
class GasparAAResult : public AAResultBase
{
    struct Destroy {
        void operator()(gsp_alias_model *m) const { gsp_alias_model_destroy(m); }
    };
    std::unique_ptr<gsp_alias_model, Destroy> model;

    static LLVMValueRef pointer(const MemoryLocation &l)
    {
        return wrap(const_cast<Value *>(l.Ptr));
    }

  public:
    explicit GasparAAResult(Function &f) : model(gsp_alias_model_create(wrap(&f))) {}

    bool invalidate(Function &, const PreservedAnalyses &, FunctionAnalysisManager::Invalidator &)
    {
        return false;
    }

    AliasResult alias(const MemoryLocation &a, const MemoryLocation &b, AAQueryInfo &,
                      const Instruction *)
    {
        bool apart =
            model && a.Ptr && b.Ptr && gsp_alias_apart(model.get(), pointer(a), pointer(b));
        return apart ? AliasResult::NoAlias : AliasResult::MayAlias;
    }

    ModRefInfo getModRefInfoMask(const MemoryLocation &l, AAQueryInfo &, bool)
    {
        bool constant = model && l.Ptr && gsp_alias_constant(model.get(), pointer(l));
        return constant ? ModRefInfo::NoModRef : ModRefInfo::ModRef;
    }
};

struct GasparAA : AnalysisInfoMixin<GasparAA> {
    using Result = GasparAAResult;
    static AnalysisKey Key;
    Result run(Function &f, FunctionAnalysisManager &) { return Result(f); }
};
AnalysisKey GasparAA::Key;

// Joins the alias analysis to a pipeline whose analyses were chosen without it (clang has no option
// for them).  The result stands for "it was joined", and goes where the joined analyses go.
struct Joined : AnalysisInfoMixin<Joined> {
    struct Result {
        bool invalidate(Function &f, const PreservedAnalyses &pa,
                        FunctionAnalysisManager::Invalidator &inv)
        {
            return inv.invalidate<AAManager>(f, pa);
        }
    };
    static AnalysisKey Key;
    Result run(Function &f, FunctionAnalysisManager &fam)
    {
        fam.getResult<AAManager>(f).addAAResult(fam.getResult<GasparAA>(f));
        return {};
    }
};
AnalysisKey Joined::Key;

struct Join : PassInfoMixin<Join> {
    PreservedAnalyses run(Function &f, FunctionAnalysisManager &fam)
    {
        fam.getResult<Joined>(f);
        return PreservedAnalyses::all();
    }
};

// ---- remarks ----

// -Rpass=gaspar: what names a space now; -Rpass-missed=gaspar: what stays generic;
// -Rpass-analysis=gaspar: why.  All of them go to the file of -fsave-optimization-record.
class Remarks
{
    Function *function = nullptr; // whose emitter this is
    std::unique_ptr<OptimizationRemarkEmitter> emitter;

    OptimizationRemarkEmitter &of(Function *f)
    {
        if (f != function)
            emitter = std::make_unique<OptimizationRemarkEmitter>(f);
        function = f;
        return *emitter;
    }

    template <typename Remark> static Remark about(const gsp_access *a, Remark r, const char *does)
    {
        r << ore::NV("What", StringRef(a->what)) << " through '"
          << ore::NV("Pointer", StringRef(a->pointer)) << "' " << does
          << ore::NV("Spaces", StringRef(a->spaces));
        return r;
    }

    // Where the cause is; of one without a place there, where the access is.
    static OptimizationRemarkAnalysis begin(const gsp_cause *c, Instruction *access)
    {
        Value *at = c->at ? unwrap(static_cast<LLVMValueRef>(c->at)) : nullptr;
        if (auto *i = dyn_cast_or_null<Instruction>(at); i && i->getDebugLoc())
            return OptimizationRemarkAnalysis("gaspar", c->id, i);
        if (auto *f = dyn_cast_or_null<Function>(at); f && f->getSubprogram() && !f->empty())
            return OptimizationRemarkAnalysis("gaspar", c->id, f->getSubprogram(),
                                              &f->getEntryBlock());
        return OptimizationRemarkAnalysis("gaspar", c->id, access);
    }

    void tell(const gsp_access *a)
    {
        auto *i = unwrap<Instruction>(static_cast<LLVMValueRef>(a->instruction));
        if (a->done == GSP_DONE_RESOLVED)
            of(i->getFunction())
                .emit(about(a, OptimizationRemark("gaspar", "Resolved", i), "names "));
        if (a->done != GSP_DONE_GENERIC)
            return;
        const char *does = a->spaces[0] == '{' ? "stays generic: it may be in "
                                               : "stays generic: it may be ";
        of(i->getFunction())
            .emit(about(a, OptimizationRemarkMissed("gaspar", "Generic", i), does));
        for (size_t k = 0; k < a->n_causes; k++) {
            OptimizationRemarkAnalysis r = begin(a->causes[k], i);
            r << ore::NV("Cause", StringRef(a->causes[k]->text));
            if (a->causes[k]->help)
                r << "; help: " << ore::NV("Help", StringRef(a->causes[k]->help));
            of(const_cast<Function *>(&r.getFunction())).emit(r);
        }
    }

  public:
    static void tell(void *user, const gsp_access *a) { static_cast<Remarks *>(user)->tell(a); }

    // Does anybody want them?
    static bool wanted(Module &m)
    {
        LLVMContext &ctx = m.getContext();
        return ctx.getLLVMRemarkStreamer() || ctx.getDiagHandlerPtr()->isAnyRemarkEnabled("gaspar");
    }
};

// ---- pipelines ----

// Runs a pipeline ("" : the preset of the module's target) over the module.
struct Gaspar : PassInfoMixin<Gaspar> {
    std::string text;
    bool any_module; // false: modules without memory spaces pass untouched and unsaid

    Gaspar(StringRef pipeline, bool any) : text(pipeline.str()), any_module(any) {}

    PreservedAnalyses run(Module &m, ModuleAnalysisManager &)
    {
        if (!any_module && !gsp_has_spaces(wrap(&m)))
            return PreservedAnalyses::all();
        gsp_session *s = gsp_session_create();
        Remarks remarks;
        if (text != "early" && Remarks::wanted(m))
            gsp_set_access(s, Remarks::tell, &remarks);
        int r = gsp_run_llvm(s, wrap(&m), text.empty() ? nullptr : text.c_str(), nullptr);
        gsp_session_destroy(s);
        if (r < 0)
            m.getContext().emitError("gaspar: pipeline failed, see the diagnostics above");
        return r == 0 ? PreservedAnalyses::all() : PreservedAnalyses::none();
    }

    static bool isRequired() { return true; }
};

// The text of what stands in brackets behind a name.
std::string text_of(ArrayRef<PassBuilder::PipelineElement> elements)
{
    std::string text;
    for (const PassBuilder::PipelineElement &e : elements) {
        text += (text.empty() ? "" : ",") + e.Name.str();
        if (!e.InnerPipeline.empty())
            text += "(" + text_of(e.InnerPipeline) + ")";
    }
    return text;
}

// "infer;specialize<copies=2;growth=50>": the semicolons outside < > stand for commas.
std::string with_commas(StringRef name)
{
    std::string text = name.str();
    int depth = 0;
    for (char &c : text) {
        depth += (c == '<') - (c == '>');
        if (c == ';' && depth == 0)
            c = ',';
    }
    return text;
}

// What a wrong pipeline is told here, once, opt does not know.
bool is_pipeline(const std::string &text)
{
    gsp_session *s = gsp_session_create();
    int r = gsp_check(s, text.c_str(), nullptr);
    gsp_session_destroy(s);
    return r == 0;
}

// gaspar                                       the preset of the module's target
// gaspar(infer,repeat<2>(specialize),resolve)  a pipeline, as `gaspar opt -p` takes it
// gaspar<infer;resolve>                        one without brackets: opt ends a name at a comma
bool parse(StringRef name, ModulePassManager &mpm, ArrayRef<PassBuilder::PipelineElement> inner)
{
    std::string text;
    if (name == "gaspar")
        text = text_of(inner);
    else if (inner.empty() && name.consume_front("gaspar<") && name.consume_back(">"))
        text = with_commas(name);
    else
        return false;
    if ((name != "gaspar" || !inner.empty()) && !is_pipeline(text))
        return false;
    mpm.addPass(Gaspar(text, true));
    return true;
}

// LLVM knows "default" only where it stands alone; "default,gaspar-aa" shall mean what it says, in
// either order.
struct ParseAA {
    PassBuilder &pb;
    AAManager *ours; // the last one that gaspar-aa was added to

    bool operator()(StringRef name, AAManager &aa)
    {
        if (name == "default")
            aa = pb.buildDefaultAAPipeline();
        else if (name == "gaspar-aa")
            ours = &aa;
        else
            return false;
        if (ours == &aa)
            aa.registerFunctionAnalysis<GasparAA>();
        return true;
    }
};

void add_callbacks(PassBuilder &pb)
{
    pb.registerPipelineParsingCallback(parse);
    pb.registerParseAACallback(ParseAA{ pb, nullptr });
    pb.registerAnalysisRegistrationCallback([](FunctionAnalysisManager &fam) {
        fam.registerPass([] { return GasparAA(); });
        fam.registerPass([] { return Joined(); });
    });
    // In clang's pipeline, before inlining: what the front end said is written where the alias
    // analysis finds it.
    pb.registerPipelineEarlySimplificationEPCallback(
        [](ModulePassManager &mpm, OptimizationLevel level, ThinOrFullLTOPhase) {
            if (level != OptimizationLevel::O0)
                mpm.addPass(Gaspar("early", false));
        });
    // In clang's pipeline: after inlining and simplification, before the loop and vector passes,
    // which then see the named spaces.  At -O0 this is the only place there is.
    pb.registerOptimizerEarlyEPCallback([](ModulePassManager &mpm, OptimizationLevel,
                                           ThinOrFullLTOPhase) { mpm.addPass(Gaspar("", false)); });
    // Where function passes begin that ask about memory.
    auto join = [](FunctionPassManager &fpm, OptimizationLevel) { fpm.addPass(Join()); };
    pb.registerPeepholeEPCallback(join);
    pb.registerScalarOptimizerLateEPCallback(join);
    pb.registerVectorizerStartEPCallback(join);
}

} // namespace

extern "C" GSP_API PassPluginLibraryInfo llvmGetPassPluginInfo()
{
    return { LLVM_PLUGIN_API_VERSION, "gaspar", GSP_VERSION, add_callbacks };
}
