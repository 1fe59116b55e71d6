/* SPDX-License-Identifier: Apache-2.0 */
// host.cpp - a program with LLVM inside it, as compilers are that bring their own:
//
//     host PLUGIN PIPELINE IN.ll [-OPTION…]
//
// loads the plugin, runs the pipeline and prints the module.  OPTIONs are the plugin's
// (-gaspar-world=closed).  It calls no function of LLVM's C interface.
#include <llvm/IR/LLVMContext.h>
#include <llvm/IR/Module.h>
#include <llvm/IRReader/IRReader.h>
#include <llvm/Passes/PassBuilder.h>
#include <llvm/Plugins/PassPlugin.h>
#include <llvm/Support/CommandLine.h>
#include <llvm/Support/SourceMgr.h>
#include <llvm/Support/raw_ostream.h>

using namespace llvm;

static int fail(Error e)
{
    errs() << "host: " << toString(std::move(e)) << "\n";
    return 1;
}

int main(int argc, char **argv)
{
    if (argc < 4)
        return 2;
    Expected<PassPlugin> plugin = PassPlugin::Load(argv[1]);
    if (!plugin)
        return fail(plugin.takeError());
    SmallVector<const char *> options(argv + 3, argv + argc);
    options[0] = argv[0];
    cl::ParseCommandLineOptions(options.size(), options.data());

    LLVMContext ctx;
    SMDiagnostic said;
    std::unique_ptr<Module> m = parseIRFile(argv[3], said, ctx);
    if (!m) {
        said.print("host", errs());
        return 1;
    }
    PassBuilder pb;
    plugin->registerPassBuilderCallbacks(pb);
    LoopAnalysisManager lam;
    FunctionAnalysisManager fam;
    CGSCCAnalysisManager cam;
    ModuleAnalysisManager mam;
    pb.registerModuleAnalyses(mam);
    pb.registerCGSCCAnalyses(cam);
    pb.registerFunctionAnalyses(fam);
    pb.registerLoopAnalyses(lam);
    pb.crossRegisterProxies(lam, fam, cam, mam);
    ModulePassManager mpm;
    if (Error e = pb.parsePassPipeline(mpm, argv[2]))
        return fail(std::move(e));
    mpm.run(*m, mam);
    m->print(outs(), nullptr);
    return 0;
}
