/* module.c - the order of the work.
 *
 * Needs    a module that LLVM's verifier accepts, whose numbers are those of `from`.
 * Keeps    functions' and variables' names but for mangled numbers, flags, metadata, debug info,
 *          alignments, and the layout of all memory.
 * Does not resolve generic pointers, or look for what the old target knew of them [no code]: gaspar
 *          opt does.
 * Safe     because each pointer points to what it pointed to, by another name; what has no name
 *          on the new target is refused first.  (docs/spec/spaces.md, "Three numberings".) */
#include "retarget/apart.h"
#include "retarget/nulls.h"
#include "retarget/work.h"

static void begin(struct retarget *r, const struct retarget_opts *o)
{
    static const char *const kinds[] = { "noalias.addrspace", "nonnull", "align", "dereferenceable",
                                         "dereferenceable_or_null" };
    unsigned *to[] = { &r->md_noalias_addrspace, &r->md_nonnull, &r->md_align, &r->md_deref,
                       &r->md_deref_or_null };
    struct ptrmap *maps[] = { &r->in_register, &r->in_memory, &r->constant[0], &r->constant[1],
                              &r->checked,     &r->was,       &r->slot,        &r->fresh,
                              &r->annotated,   &r->apart };
    struct text layout = { 0 }, plain = { 0 };
    for (size_t k = 0; k < COUNTOF(maps); k++)
        ptrmap_init_in(maps[k], &r->arena, 64);
    ptrmap_init(&r->gep, 64);
    const char *triple = o->triple ? o->triple : retarget_triple(o->to);
    for (size_t k = 0; k < COUNTOF(kinds); k++)
        *to[k] = LLVMGetMDKindIDInContext(r->ctx, kinds[k], (unsigned)strlen(kinds[k]));
    rt_annotated(r);
    rt_numbers(r);
    rt_layout_text(r->to, triple, o->named_spaces, &layout);
    r->b = LLVMCreateBuilderInContext(r->ctx);
    const char *old = LLVMGetDataLayoutStr(r->m);
    if (!*old)
        rt_layout_text(r->from, LLVMGetTarget(r->m), false, &plain);
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
    ptrmap_fini(&r->gep);
}

static void change(struct retarget *r, const struct retarget_opts *o)
{
    char *layout = LLVMCopyStringRepOfTargetData(r->now);
    rt_null_attributes(r, r->from);
    rt_say(r);
    rt_apart(r);
    rt_bridge(r);
    LLVMSetTarget(r->m, o->triple ? o->triple : retarget_triple(o->to));
    LLVMSetDataLayout(r->m, layout);
    LLVMDisposeMessage(layout);
    rt_globals(r);
    IR_EACH_FUNCTION (r->m, fn) {
        r->stats.functions += !LLVMIsDeclaration(fn);
        if (!rt_failed(r) && !r->same)
            rt_function(r, fn);
    }
    rt_kept(r);
    rt_hear(r);
    rt_metadata(r);
    rt_null_attributes(r, r->to);
    rt_rename(r);
    if (strncmp(LLVMGetTarget(r->m), "spirv", 5) == 0)
        rt_spirv(r);
}

static void count_undefined(struct retarget *r)
{
    IR_EACH_FUNCTION (r->m, fn)
        r->stats.undefined +=
            LLVMIsDeclaration(fn) && !LLVMGetIntrinsicID(fn) && LLVMGetFirstUse(fn);
}

int retarget_module(struct trace *t, const char *path, LLVMModuleRef m,
                    const struct retarget_opts *o, struct retarget_stats *ret_stats)
{
    struct retarget r = { .path = path,
                          .from = o->from,
                          .to = o->to,
                          .m = m,
                          .ctx = LLVMGetModuleContext(m),
                          .same = o->from->map == o->to->map };
    const struct target *own = target_of_triple(LLVMGetTarget(m));
    r.machine = !r.same || (own && own->map != o->to->map);
    failure_init(&r.failure, t);
    begin(&r, o);
    rt_abi_by_value(&r);
    if (!rt_failed(&r))
        rt_check(&r);
    if (!rt_failed(&r))
        change(&r, o);
    if (!rt_failed(&r) && o->link)
        rt_library(&r);
    if (!rt_failed(&r))
        count_undefined(&r);
    *ret_stats = r.stats;
    int result = rt_failed(&r) ? -1 : 0;
    end(&r);
    return result;
}
