/* SPDX-License-Identifier: Apache-2.0 */
// plugin.cpp - gaspar inside opt-22, clang-22 and ld.lld-22.  Glue: what runs is decided by the
// library, and by options.h.
#include "options.h"

#include <gaspar/explain.h>
#include <gaspar/llvm.h>
#include <gaspar/thin.h>

#include <llvm/Analysis/AliasAnalysis.h>
#include <llvm/Analysis/OptimizationRemarkEmitter.h>
#include <llvm/AsmParser/Parser.h>
#include <llvm/Config/llvm-config.h>
#include <llvm/IR/DiagnosticInfo.h>
#include <llvm/IR/Intrinsics.h>
#include <llvm/IR/IntrinsicsXCore.h>
#include <llvm/IR/LLVMContext.h>
#include <llvm/IR/LLVMRemarkStreamer.h>
#include <llvm/IR/Module.h>
#include <llvm/IR/PassInstrumentation.h>
#include <llvm/Passes/PassBuilder.h>
#include <llvm/Plugins/PassPlugin.h>
#include <llvm/Support/FormatVariadic.h>
#include <llvm/Support/SourceMgr.h>
#include <llvm/Support/raw_ostream.h>

#include <map>
#include <memory>
#include <mutex>
#include <set>
#include <string>

using namespace llvm;
using namespace gaspar;

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

    // A help names the command's options; a compiler takes the plugin's by -mllvm.
    static std::string asCompilersOption(StringRef help)
    {
        std::string text = help.str();
        for (const char *option : { "world=", "entries", "assume=", "set " }) {
            std::string own = std::string("--") + option;
            std::string ours = "-mllvm -gaspar-" + StringRef(option).rtrim().str() +
                               (own.back() == ' ' ? "=" : "");
            for (size_t at = 0; (at = text.find(own, at)) != std::string::npos; at += ours.size())
                text.replace(at, own.size(), ours);
        }
        return text;
    }

    void tell(const gsp_access *a)
    {
        auto *i = unwrap<Instruction>(static_cast<LLVMValueRef>(a->instruction));
        if (a->done == GSP_DONE_RESOLVED)
            of(i->getFunction())
                .emit(about(a, OptimizationRemark("gaspar", "Resolved", i), "names "));
        if (a->done != GSP_DONE_GENERIC)
            return;
        const char *does =
            a->spaces[0] == '{' ? "stays generic: it may be in " : "stays generic: it may be ";
        of(i->getFunction()).emit(about(a, OptimizationRemarkMissed("gaspar", "Generic", i), does));
        for (size_t k = 0; k < a->n_causes; k++) {
            OptimizationRemarkAnalysis r = begin(a->causes[k], i);
            r << ore::NV("Cause", StringRef(a->causes[k]->text));
            if (a->causes[k]->help)
                r << "; help: " << ore::NV("Help", asCompilersOption(a->causes[k]->help));
            of(const_cast<Function *>(&r.getFunction())).emit(r);
        }
        if (a->closed && mayClose)
            of(i->getFunction())
                .emit(OptimizationRemarkAnalysis("gaspar", "ClosedWorld", i)
                      << "a closed world names its space: -mllvm -gaspar-world=closed");
    }

    bool mayClose; // the module may be a whole program

  public:
    explicit Remarks(bool closed) : mayClose(closed) {}

    static void tell(void *user, const gsp_access *a) { static_cast<Remarks *>(user)->tell(a); }

    // Does anybody want them?
    static bool wanted(Module &m)
    {
        LLVMContext &ctx = m.getContext();
        return ctx.getLLVMRemarkStreamer() || ctx.getDiagHandlerPtr()->isAnyRemarkEnabled("gaspar");
    }
};

// ---- runs ----

// Where in a compilation a run stands.
enum Where {
    ASKED,       // -passes=gaspar
    EARLY,       // before inlining, of one source file, whole
    EARLY_PART,  // likewise, of a file or part that is linked with others
    COMPILED,    // one source file, whole
    BEHIND,      // likewise, behind the optimizer, if it is assumed that a back end comes next
    BEFORE_LINK, // one source file, of which other files become part: full and thin LTO
    PART,        // one part of a thin link
    LINKING,     // a whole program, before its optimization
    LINKED,      // and behind it
};

void report(Module &m, const Twine &text, DiagnosticSeverity severity)
{
    std::string line = ("gaspar: " + text).str();
    m.getContext().diagnose(DiagnosticInfoGeneric(line, severity));
}

// Reports what holds of the whole process, which may run many times and in more than one thread.
void reportOnce(Module &m, const Twine &text, DiagnosticSeverity severity)
{
    static std::mutex lock;
    static std::set<std::string> reported;
    std::lock_guard<std::mutex> hold(lock);
    if (reported.insert(text.str()).second)
        report(m, text, severity);
}

// The file of -gaspar-trace, opened once in a process.
class Transcript
{
    static std::mutex lock;

    static raw_ostream *open(StringRef path, std::error_code &error)
    {
        static std::map<std::string, std::unique_ptr<raw_fd_ostream>> files;
        std::unique_ptr<raw_fd_ostream> &file = files[path.str()];
        if (!file)
            file = std::make_unique<raw_fd_ostream>(path, error);
        if (!error)
            return file.get();
        files.erase(path.str());
        return nullptr;
    }

    std::string text;
    bool json = false;

    static void note(void *user, const gsp_event *e)
    {
        auto *t = static_cast<Transcript *>(user);
        t->text += t->json ? e->as_json : e->as_text;
        t->text += '\n';
    }

  public:
    void listen(gsp_session *s, StringRef path)
    {
        json = path.ends_with(".json") || path.ends_with(".jsonl");
        gsp_set_trace(s, note, this);
    }

    void write(Module &m, StringRef path)
    {
        std::lock_guard<std::mutex> hold(lock);
        std::error_code error;
        if (raw_ostream *to = open(path, error)) {
            *to << text;
            to->flush();
        } else {
            reportOnce(m, "cannot write " + path + ": " + error.message(), DS_Error);
        }
    }
};
std::mutex Transcript::lock;

void printStats(const gsp_session *s, const Module &m)
{
    gsp_stats st = {};
    const char *name, *meaning;
    uint64_t value;
    std::string text;
    raw_string_ostream out(text);
    st.size = sizeof st;
    gsp_stats_get(s, &st);
    out << "gaspar: " << m.getModuleIdentifier() << ": " << st.accesses << " accesses, generic "
        << st.generic_before << " before, " << st.generic_after << " after, " << st.generic_in_loops
        << " in loops\n";
    for (size_t i = 0; gsp_stats_counter(s, i, &name, &meaning, &value); i++)
        if (value)
            out << formatv("{0,-22} {1,10}  {2}\n", name, value, meaning);
    errs() << text;
}

// What the library says of a request that makes no sense; else "".
std::string wrongRequest(const char *pipeline, const gsp_run_opts &request)
{
    std::string said;
    gsp_session *s = gsp_session_create();
    gsp_set_diag(
        s, [](void *user, const gsp_diag *d) { *static_cast<std::string *>(user) = d->text; },
        &said);
    (void)gsp_check(s, pipeline, &request);
    gsp_session_destroy(s);
    return said;
}

// Writes the options into the module, where the linker finds them.
struct WriteOptions : PassInfoMixin<WriteOptions> {
    PreservedAnalyses run(Module &m, ModuleAnalysisManager &)
    {
        std::string wrong; // Gaspar reports it
        if (gsp_has_spaces(wrap(&m)))
            Options::given(wrong).write(m);
        return PreservedAnalyses::all();
    }

    static bool isRequired() { return true; }
};

// The module as its text says it; nullptr: LLVM does not read what it prints.
std::unique_ptr<Module> readText(const Module &m, LLVMContext &into)
{
    std::string text;
    raw_string_ostream out(text);
    SMDiagnostic wrong;
    m.print(out, nullptr);
    return parseAssemblyString(text, wrong, into);
}

// Writes the summary of a module that is about to be written, as text or bitcode.  clang runs more
// passes behind the last place that it offers, and the summary must be of what `gaspar opt --index`
// will read.
void writeSummary(Module &m, bool text)
{
    std::string wrong; // Gaspar reports it
    Options o = Options::given(wrong);
    const char *path = o.find(OPTION_SUMMARY);
    if (!path || !wrong.empty() || !gsp_has_spaces(wrap(&m)))
        return;
    gsp_session *s = gsp_session_create();
    LLVMContext apart;
    std::unique_ptr<Module> again; // text is read into other types and numbers than bitcode
    if (text)
        again = readText(m, apart);
    gsp_module *read =
        text && !again ? nullptr : gsp_module_borrow(wrap(again ? again.get() : &m), nullptr);
    if (!read || gsp_summarize(s, read, o.find(OPTION_TARGET), path) < 0)
        m.getContext().emitError("gaspar: no summary, see the diagnostics above");
    gsp_module_destroy(read);
    gsp_session_destroy(s);
}

void beforePass(StringRef pass, Any ir)
{
    const Module **m = any_cast<const Module *>(&ir);
    bool text = pass == "PrintModulePass"; // of several, the last one writes the file
    if (m && (text || pass == "BitcodeWriterPass" || pass == "ThinLTOBitcodeWriterPass"))
        writeSummary(*const_cast<Module *>(*m), text);
}

// Runs a pipeline over the module: the one that the options name, or the preset of its target.
struct Gaspar : PassInfoMixin<Gaspar> {
    Options own; // what the pipeline's text says
    Where where;

    explicit Gaspar(Where w, Options o = {}) : own(std::move(o)), where(w) {}

    bool isEarly() const { return where == EARLY || where == EARLY_PART; }

    // Is this the run that decides what stays generic?  `asked`: the options before fit().
    bool last(const Options &asked) const
    {
        return !isEarly() && where != BEFORE_LINK && where != LINKING &&
               !(where == COMPILED && asked.isLast());
    }

    // The pipeline; nullptr: the target's preset.
    const char *pipeline(const Options &o) const
    {
        if (isEarly())
            return "early";
        return where == BEFORE_LINK || where == LINKING ? "before-link" : o.find(OPTION_PIPELINE);
    }

    // Takes away what is not true, or not wanted, of such a module.
    void fit(Module &m, Options &o, bool last) const
    {
        bool closed = StringRef(o.find(OPTION_WORLD) ? o.find(OPTION_WORLD) : "") == "closed";
        if (where == PART && closed)
            reportOnce(m, "a part of a thin link is no whole program: its world is open",
                       DS_Warning);
        if (where == PART || where == BEFORE_LINK || where == EARLY_PART) {
            o.clear(OPTION_WORLD); // code in other modules calls its functions
            o.clear(OPTION_ENTRIES);
        }
        if (where == PART && o.isLast())
            reportOnce(m, "in a thin link an optimizer comes next, not the back end", DS_Warning);
        if (where != ASKED && where != BEHIND && where != LINKED)
            o.clearLast();
        if (!last) {
            o.clear(OPTION_STRICT);
            o.clear(OPTION_GENERIC);
        }
    }

    PreservedAnalyses run(Module &m, ModuleAnalysisManager &)
    {
        std::string wrong;
        Options asked = Options::given(wrong), all = Options::of(m);
        asked.add(own);
        // Every file was compiled for a closed world.  Files that are not linked here may be part
        // of it: linkage says which functions they call.
        if (!asked.find(OPTION_WORLD) && all.find(OPTION_WORLD))
            all.addVisible(m);
        all.add(asked);
        bool isLast = last(all);
        if (where == BEHIND && !all.isLast())
            return PreservedAnalyses::all();
        fit(m, all, isLast);
        if (where != ASKED && !gsp_has_spaces(wrap(&m)))
            return PreservedAnalyses::all();
        if (wrong.empty())
            wrong = wrongRequest(pipeline(all), all.request());
        if (!wrong.empty()) {
            if (isLast || where == BEFORE_LINK) // reported once
                report(m, wrong, DS_Error);
            return PreservedAnalyses::all();
        }
        return runOn(m, all, isLast) ? PreservedAnalyses::none() : PreservedAnalyses::all();
    }

    // Did the module change?
    bool runOn(Module &m, const Options &o, bool isLast)
    {
        gsp_session *s = gsp_session_create();
        Remarks remarks(where != PART);
        Transcript transcript;
        const char *trace = o.find(OPTION_TRACE);
        if (isLast && Remarks::wanted(m))
            gsp_set_access(s, Remarks::tell, &remarks);
        if (isEarly()) // the run behind it reports the same
            gsp_set_diag(
                s, [](void *, const gsp_diag *) {}, nullptr);
        if (trace)
            transcript.listen(s, trace);
        gsp_run_opts request = o.request();
        int r = gsp_run_llvm(s, wrap(&m), pipeline(o), &request);
        if (trace)
            transcript.write(m, trace);
        if (r >= 0 && isLast && o.find(OPTION_STATS))
            printStats(s, m);
        gsp_session_destroy(s);
        if (r < 0 && !isEarly())
            m.getContext().emitError("gaspar: pipeline failed, see the diagnostics above");
        return r != 0;
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

// Reports a wrong pipeline or option here, where it stands in the text: opt does not know why.
bool is_pipeline(const Options &o)
{
    gsp_session *s = gsp_session_create();
    gsp_run_opts request = o.request();
    int r = gsp_check(s, o.find(OPTION_PIPELINE), &request);
    gsp_session_destroy(s);
    return r == 0;
}

// gaspar                                       the preset of the module's target
// gaspar(infer,repeat<2>(specialize),resolve)  a pipeline, as `gaspar opt -p` takes it
// gaspar<infer;resolve>                        one without brackets: opt ends a name at a comma
// gaspar<world=closed;set=copies=2>            options; passes may follow, in either form
bool parse(StringRef name, ModulePassManager &mpm, ArrayRef<PassBuilder::PipelineElement> inner)
{
    Options o;
    std::string passes, wrong;
    if (name != "gaspar" && !(name.consume_front("gaspar<") && name.consume_back(">")))
        return false;
    bool empty = name.empty();
    if (name != "gaspar")
        wrong = o.read(name, &passes);
    if (!inner.empty() && wrong.empty() && !passes.empty())
        wrong = "passes stand in < > and in ( )";
    if (!inner.empty())
        passes = text_of(inner);
    if (wrong.empty() && !passes.empty() && o.find(OPTION_PIPELINE))
        wrong = "there are passes, and a pipeline";
    if (!wrong.empty()) {
        errs() << "gaspar: " << wrong << "\n";
        return false;
    }
    if (!passes.empty() || empty)
        o.setPipeline(passes);
    if (!is_pipeline(o))
        return false;
    mpm.addPass(Gaspar(ASKED, std::move(o)));
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

Where place(ThinOrFullLTOPhase phase)
{
    switch (phase) {
    case ThinOrFullLTOPhase::ThinLTOPreLink:
    case ThinOrFullLTOPhase::FullLTOPreLink: return BEFORE_LINK;
    case ThinOrFullLTOPhase::ThinLTOPostLink: return PART;
    case ThinOrFullLTOPhase::FullLTOPostLink: return LINKED;
    case ThinOrFullLTOPhase::None: return COMPILED;
    }
    return COMPILED;
}

void add_callbacks(PassBuilder &pb)
{
    pb.registerPipelineParsingCallback(parse);
    pb.registerParseAACallback(ParseAA{ pb, nullptr });
    pb.registerAnalysisRegistrationCallback([](FunctionAnalysisManager &fam) {
        fam.registerPass([] { return GasparAA(); });
        fam.registerPass([] { return Joined(); });
    });
    // In clang's pipeline, before inlining: what the front end said is written where the alias
    // analysis finds it, and in a closed world functions become internal.
    pb.registerPipelineEarlySimplificationEPCallback(
        [](ModulePassManager &mpm, OptimizationLevel level, ThinOrFullLTOPhase phase) {
            if (level != OptimizationLevel::O0)
                mpm.addPass(Gaspar(phase == ThinOrFullLTOPhase::None ? EARLY : EARLY_PART));
        });
    // In clang's pipeline: after inlining and simplification, before the loop and vector passes,
    // which then see the named spaces.  At -O0 this is the only place there is.
    pb.registerOptimizerEarlyEPCallback(
        [](ModulePassManager &mpm, OptimizationLevel, ThinOrFullLTOPhase phase) {
            mpm.addPass(Gaspar(place(phase)));
        });
    // Behind all: functions and variables that the pipeline made are the module's, too.
    pb.registerOptimizerLastEPCallback(
        [](ModulePassManager &mpm, OptimizationLevel, ThinOrFullLTOPhase phase) {
            if (place(phase) == COMPILED)
                mpm.addPass(Gaspar(BEHIND));
            if (place(phase) == COMPILED || place(phase) == BEFORE_LINK)
                mpm.addPass(WriteOptions());
        });
    // At link time the linker has given internal linkage to functions that no other object file
    // uses, so linkage says which functions code elsewhere may call.
    pb.registerFullLinkTimeOptimizationEarlyEPCallback(
        [](ModulePassManager &mpm, OptimizationLevel) { mpm.addPass(Gaspar(LINKING)); });
    pb.registerFullLinkTimeOptimizationLastEPCallback(
        [](ModulePassManager &mpm, OptimizationLevel) { mpm.addPass(Gaspar(LINKED)); });
    if (PassInstrumentationCallbacks *pic = pb.getPassInstrumentationCallbacks())
        pic->registerBeforeNonSkippedPassCallback(beforePass);
    // Where function passes begin that ask about memory.
    auto join = [](FunctionPassManager &fpm, OptimizationLevel) { fpm.addPass(Join()); };
    pb.registerPeepholeEPCallback(join);
    pb.registerScalarOptimizerLateEPCallback(join);
    pb.registerVectorizerStartEPCallback(join);
}

// Has the program the LLVM that the plugin was compiled for?  Only intrinsics tell: their numbers
// follow their names, so this one of the last target moves whenever a version adds or drops one.
bool is_same_llvm()
{
    return Intrinsic::lookupIntrinsicID("llvm.xcore.zext") == Intrinsic::xcore_zext;
}

} // namespace

extern "C" GSP_API PassPluginLibraryInfo llvmGetPassPluginInfo()
{
    if (!is_same_llvm()) {
        errs() << "gaspar: the plugin is for LLVM " LLVM_VERSION_STRING
                  ", and this program has another\n";
        return {}; // no version of the interface that LLVM takes
    }
    return { LLVM_PLUGIN_API_VERSION, "gaspar", GSP_VERSION, add_callbacks };
}
