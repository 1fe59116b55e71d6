/* SPDX-License-Identifier: Apache-2.0 */
/* module.c - retargeting one module; retarget_stages.def has the order of the work.
 *
 * Needs    a module that LLVM's verifier accepts, whose numbers are those of `from`.
 * Keeps    functions' and variables' names but for mangled numbers and names that the library's
 *          functions have, flags, metadata, debug info, alignments, and the layout of all memory.
 * Does not resolve generic pointers, or look for what the old target knew of them [no code]: gaspar
 *          opt does.
 * Safe     because each pointer points to what it pointed to, by another name; what has no name
 *          on the new target is refused first.  (docs/spec/spaces.md, "Three numberings".) */
#include "pass/pass.h"
#include "retarget/retarget_stages.h"
#include "semantics/functions.h"

#include <llvm-c/BitReader.h>
#include <llvm-c/BitWriter.h>

static void begin(struct retarget *r)
{
    static const char *const kinds[] = { "noalias.addrspace", "nonnull", "align", "dereferenceable",
                                         "dereferenceable_or_null" };
    unsigned *to[] = { &r->md_noalias_addrspace, &r->md_nonnull, &r->md_align, &r->md_deref,
                       &r->md_deref_or_null };
    struct ptrmap *maps[] = { &r->in_register,
                              &r->in_memory,
                              &r->constant[0],
                              &r->constant[1],
                              &r->checked,
                              &r->was,
                              &r->slot,
                              &r->fresh,
                              &r->annotated,
                              &r->constants.of,
                              &r->handed.of_type,
                              &r->apart,
                              &r->gep,
                              &r->callees.bodies,
                              &r->callees.made,
                              &r->pointed.stands,
                              &r->checked_type[0],
                              &r->checked_type[1],
                              &r->same_layout };
    struct text layout = { 0 }, plain = { 0 };
    for (size_t k = 0; k < COUNTOF(maps); k++)
        ptrmap_init_in(maps[k], &r->arena, 64);
    const char *triple = r->o->triple ? r->o->triple : retarget_triple(r->to);
    for (size_t k = 0; k < COUNTOF(kinds); k++)
        *to[k] = LLVMGetMDKindIDInContext(r->ctx, kinds[k], (unsigned)strlen(kinds[k]));
    rt_annotated(r);
    rt_numbers(r);
    r->b = LLVMCreateBuilderInContext(r->ctx);
    const char *old = LLVMGetDataLayoutStr(r->m), *own = NULL;
    /* Where no type changes, sizes and offsets in the code stay those of the old widths, which are
     * the target's, too: clang -fcuda-short-ptr. */
    if (!*old)
        rt_layout_text(r->from, LLVMGetTarget(r->m), NULL, false, &plain);
    else if (r->same && !r->machine && rt_other_widths(r->to, triple, old))
        own = old;
    rt_layout_text(r->to, triple, own, r->o->named_spaces, &layout);
    r->old = LLVMCreateTargetData(*old ? old : text_get(&plain));
    r->now = LLVMCreateTargetData(text_get(&layout));
    text_fini(&layout);
    text_fini(&plain);
}

static void end(struct retarget *r)
{
    failure_fini(&r->failure);
    LLVMDisposeBuilder(r->b);
    LLVMDisposeTargetData(r->old);
    LLVMDisposeTargetData(r->now);
    arena_fini(&r->arena);
}

static void count_undefined(struct retarget *r)
{
    IR_EACH_FUNCTION (r->m, fn)
        r->stats.undefined +=
            LLVMIsDeclaration(fn) && !LLVMGetIntrinsicID(fn) && LLVMGetFirstUse(fn);
}

static void count_functions(struct retarget *r)
{
    IR_EACH_FUNCTION (r->m, fn)
        r->stats.functions += !LLVMIsDeclaration(fn);
}

/* Debug mode `recompute`: the same once more, of the bytes that the module was before. */
static void run_again(struct retarget *r, LLVMMemoryBufferRef bytes)
{
    LLVMContextRef ctx = LLVMContextCreate();
    LLVMModuleRef again;
    struct trace silent = { 0 };
    struct retarget_opts o = *r->o;
    struct retarget_stats stats;
    o.debug = 0;
    if (LLVMParseBitcodeInContext2(ctx, bytes, &again) ||
        retarget_module(&silent, r->path, again, &o, &stats) < 0)
        rt_bug(r, "retarget", "refused a module when run a second time");
    char *once = LLVMPrintModuleToString(r->m), *twice = LLVMPrintModuleToString(again);
    /* The first two lines are the module's name, which bitcode does not have. */
    if (strcmp(strstr(once, "source_filename"), strstr(twice, "source_filename")) != 0)
        rt_bug(r, "retarget", "wrote something else when run a second time");
    LLVMDisposeMessage(once);
    LLVMDisposeMessage(twice);
    LLVMDisposeModule(again);
    LLVMContextDispose(ctx);
}

int retarget_module(struct trace *t, const char *path, LLVMModuleRef m,
                    const struct retarget_opts *o, struct retarget_stats *ret_stats)
{
    struct retarget r = { .path = path,
                          .o = o,
                          .from = o->from,
                          .to = o->to,
                          .m = m,
                          .ctx = LLVMGetModuleContext(m),
                          .same = o->from->map == o->to->map };
    const struct target *own = target_of_triple(LLVMGetTarget(m));
    LLVMMemoryBufferRef bytes = NULL;
    const struct target *now = target_of_triple(o->triple ? o->triple : retarget_triple(o->to));
    bool hosts = now && o->from->map == MAP_HOST && o->to->map == MAP_HOST;
    r.host = hosts && now != (own ? own : target_of_triple(retarget_triple(o->from)));
    r.machine = !r.same || (own && own->map != o->to->map) || r.host;
    if (o->debug & DEBUG_RECOMPUTE)
        bytes = LLVMWriteBitcodeToMemoryBuffer(m);
    r.opencl = LLVMGetFirstFunction(m) && function_speaks_opencl(LLVMGetFirstFunction(m));
    failure_init(&r.failure, t);
    begin(&r);
    count_functions(&r);
    rt_run_stages(&r);
    if (!rt_failed(&r))
        count_undefined(&r);
    if (!rt_failed(&r) && bytes)
        run_again(&r, bytes);
    if (bytes)
        LLVMDisposeMemoryBuffer(bytes);
    *ret_stats = r.stats;
    int result = rt_failed(&r) ? -1 : 0;
    end(&r);
    return result;
}
