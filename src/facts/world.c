/* SPDX-License-Identifier: Apache-2.0 */
/* world.c - the entries of a module, and what they reach.
 *
 * Does not take a kernel that only !opencl.kernels lists for a function that never runs [listed];
 *          does not close the world of a module without an entry: it is a library [no-entry]. */
#include "facts/world.h"

#include "base/guard.h"
#include "base/text.h"
#include "facts/origin.h"
#include "ir/reach.h"
#include "semantics/functions.h"

#include <assert.h>
#include <xxhash.h>

struct world {
    struct arena arena;    /* owns the maps and the vector */
    struct ptrmap entry;   /* function -> 1: others may call it, beside kernels and visible ones */
    struct ptrmap spelled; /* function or variable that assembly names -> 1 */
    struct ptrmap idle;    /* function with a body that no entry reaches -> number in `was` */
    VEC_OF(uint64_t) was;  /* what each of these was like, in a debug mode that asks for it */
    uint32_t entries;      /* how many functions with a body are entries, of any kind */
};

/* ---- entries ---- */

/* Calling conventions of graphics stages, which hardware starts. */
static bool is_stage(LLVMValueRef fn)
{
    static const unsigned stage[] = { LLVMAMDGPUVSCallConv, LLVMAMDGPUGSCallConv,
                                      LLVMAMDGPUPSCallConv, LLVMAMDGPUCSCallConv,
                                      LLVMAMDGPUHSCallConv, LLVMAMDGPULSCallConv,
                                      LLVMAMDGPUESCallConv };
    for (size_t k = 0; k < COUNTOF(stage); k++)
        if (LLVMGetFunctionCallConv(fn) == stage[k])
            return true;
    return false;
}

/* Does the function itself say that it is started from outside? */
static bool says_entry(LLVMValueRef fn)
{
    static const char shader[] = "hlsl.shader";
    return is_stage(fn) || origin_is_kernel(fn) ||
           LLVMGetStringAttributeAtIndex(fn, (LLVMAttributeIndex)LLVMAttributeFunctionIndex, shader,
                                         sizeof shader - 1);
}

/* The function or variable that an address is in: casts and aliases of it are it. */
static LLVMValueRef global_in(LLVMValueRef v)
{
    v = v ? ir_constant_base(v) : NULL;
    return v && LLVMIsAGlobalObject(v) ? v : NULL;
}

static LLVMValueRef function_in(LLVMValueRef v)
{
    v = global_in(v);
    return v && LLVMIsAFunction(v) ? v : NULL;
}

static void add_entry(struct world *w, LLVMValueRef fn)
{
    if (!fn || ptrmap_find(&w->entry, fn) != PTRMAP_NONE)
        return;
    ptrmap_put(&w->entry, fn, 1);
}

/* The functions that named metadata lists as the first part of each node: SPIR 1.2's kernels, and
 * those of hosts' OpenCL of that time. */
static void add_listed(struct world *w, LLVMModuleRef m, const char *name)
{
    unsigned n = LLVMGetNamedMetadataNumOperands(m, name);
    LLVMValueRef *node = base_alloc((n + 1) * sizeof *node);
    LLVMGetNamedMetadataOperands(m, name, node);
    for (unsigned k = 0; k < n; k++) {
        unsigned parts = (unsigned)LLVMGetMDNodeNumOperands(node[k]);
        LLVMValueRef *part = base_alloc((parts + 1) * sizeof *part);
        LLVMGetMDNodeOperands(node[k], part);
        if (GUARD("world:listed", parts > 0))
            add_entry(w, function_in(part[0]));
        free(part);
    }
    free(node);
}

/* What the array `llvm.used` holds: code outside the module may use it.  (`llvm.compiler.used` only
 * says that a compiler must leave it there.) */
static LLVMValueRef used(LLVMModuleRef m)
{
    LLVMValueRef array = LLVMGetNamedGlobal(m, "llvm.used");
    LLVMValueRef init = array ? LLVMGetInitializer(array) : NULL;
    return init && LLVMIsAConstantArray(init) ? init : NULL;
}

/* The function or alias that the first name of `names` names; *names moves on. */
static LLVMValueRef next_named(LLVMModuleRef m, const char **names)
{
    size_t len = strcspn(*names, ",");
    LLVMValueRef fn = LLVMGetNamedFunctionWithLength(m, *names, len);
    if (!fn)
        fn = function_in(LLVMGetNamedGlobalAlias(m, *names, len));
    *names += len + ((*names)[len] == ',');
    return fn && !LLVMIsDeclaration(fn) ? fn : NULL;
}

static void find_entries(struct world *w, struct unit *u)
{
    LLVMValueRef list = used(u->mod);
    for (unsigned k = 0; list && k < (unsigned)LLVMGetNumOperands(list); k++)
        add_entry(w, function_in(LLVMGetOperand(list, k)));
    add_listed(w, u->mod, "opencl.kernels");
    for (const char *names = u->entries; names && *names;)
        add_entry(w, next_named(u->mod, &names));
    IR_EACH_FUNCTION (u->mod, fn)
        if (says_entry(fn))
            add_entry(w, fn);
}

/* ---- what they reach ---- */

bool world_is_shared(LLVMValueRef variable)
{
    assert(LLVMIsAGlobalVariable(variable) && "a module variable");
    const char *section = LLVMGetSection(variable);
    if (section && strcmp(section, "llvm.metadata") == 0)
        return false; /* a compiler's lists, no part of the program */
    return !ir_is_local(variable) || LLVMIsExternallyInitialized(variable) || (section && *section);
}

/* What assembly names it may read, write and call. */
static void add_spelled(struct world *w, const struct reach *r)
{
    for (uint32_t k = 0; k < r->spelled.n; k++) {
        LLVMValueRef v = global_in(r->spelled.at[k]);
        if (!v)
            continue;
        ptrmap_put(&w->spelled, v, 1);
        if (LLVMIsAFunction(v))
            add_entry(w, v);
    }
}

static void find_idle(struct world *w, struct unit *u)
{
    struct reach r;
    LLVMValueRef list = used(u->mod);
    reach_init(&r, &w->arena);
    if (list)
        reach_add(&r, list);
    for (LLVMValueRef g = LLVMGetFirstGlobal(u->mod); g; g = LLVMGetNextGlobal(g))
        if (world_is_shared(g))
            reach_add(&r, g);
    for (LLVMValueRef g = LLVMGetFirstGlobalIFunc(u->mod); g; g = LLVMGetNextGlobalIFunc(g))
        if (!ir_is_local(g))
            reach_add(&r, g);
    for (LLVMValueRef g = LLVMGetFirstGlobalAlias(u->mod); g; g = LLVMGetNextGlobalAlias(g))
        if (!ir_is_local(g) && (!u->closed || !function_in(g)))
            reach_add(&r, g);
    IR_EACH_FUNCTION (u->mod, fn)
        if (ptrmap_find(&w->entry, fn) != PTRMAP_NONE || (!u->closed && !ir_is_local(fn))) {
            reach_add(&r, fn);
            w->entries += !LLVMIsDeclaration(fn);
        }
    reach_add_assembly(&r, u->mod);
    add_spelled(w, &r);
    uint32_t n = 0;
    IR_EACH_FUNCTION (u->mod, fn)
        if (!LLVMIsDeclaration(fn) && !reach_has(&r, fn))
            ptrmap_put(&w->idle, fn, n++);
}

/* ---- what never runs stays ---- */

static uint64_t mix(uint64_t hash, const void *data, size_t size)
{
    return XXH64(data, size, hash);
}

/* Attributes, instructions, operands and metadata of a function, by their addresses: LLVM has one
 * constant, type and attribute for each that is the same. */
static uint64_t likeness(LLVMValueRef fn)
{
    uint64_t hash = 0;
    for (unsigned k = 0; k <= LLVMCountParams(fn) + 1; k++) {
        unsigned n;
        LLVMAttributeRef *attribute =
            ir_attributes(fn, ir_attribute_index(k, LLVMCountParams(fn)), &n);
        hash = mix(hash, attribute, n * sizeof *attribute);
        free(attribute);
    }
    IR_EACH_BLOCK (fn, bb)
        IR_EACH_INSTRUCTION (bb, i) {
            size_t n;
            LLVMTypeRef type = LLVMTypeOf(i);
            LLVMValueMetadataEntry *entries = LLVMInstructionGetAllMetadataOtherThanDebugLoc(i, &n);
            hash = mix(mix(hash, &i, sizeof i), &type, sizeof type);
            for (unsigned k = 0; k < n; k++) {
                LLVMMetadataRef m = LLVMValueMetadataEntriesGetMetadata(entries, k);
                hash = mix(hash, &m, sizeof m);
            }
            LLVMDisposeValueMetadataEntries(entries);
            for (unsigned k = 0; k < (unsigned)LLVMGetNumOperands(i); k++) {
                LLVMValueRef v = LLVMGetOperand(i, k);
                hash = mix(hash, &v, sizeof v);
            }
        }
    return hash;
}

/* Did a pass change what never runs? */
static bool is_changed(const struct unit *u)
{
    const struct world *w = u->world;
    uint32_t k;
    IR_EACH_FUNCTION (u->mod, fn)
        if (w->was.n > 0 && (k = ptrmap_find(&w->idle, fn)) != PTRMAP_NONE &&
            w->was.at[k] != likeness(fn))
            return true;
    return false;
}

static struct world *build(struct unit *u)
{
    struct world *w = base_alloc(sizeof *w);
    *w = (struct world){ 0 };
    arena_init(&w->arena);
    ptrmap_init_in(&w->entry, &w->arena, 16);
    ptrmap_init_in(&w->idle, &w->arena, 0);
    ptrmap_init_in(&w->spelled, &w->arena, 0);
    find_entries(w, u);
    find_idle(w, u);
    if (u->debug & DEBUG_RECOMPUTE)
        IR_EACH_FUNCTION (u->mod, fn)
            if (ptrmap_find(&w->idle, fn) != PTRMAP_NONE)
                vec_push_in(&w->arena, &w->was, likeness(fn));
    return w;
}

static void destroy(struct world *w)
{
    arena_fini(&w->arena);
    free(w);
}

static void compute(struct unit *u) { u->world = build(u); }

static void drop(struct unit *u)
{
    assert(u->world && "PROP_WORLD was valid");
    if (is_changed(u))
        pass_bug(u, u->pass, "changed a function that never runs");
    destroy(u->world);
    u->world = NULL;
}

/* A pass that keeps it may have taken calls away, never added one of what was idle. */
static const char *check(struct unit *u)
{
    struct world *now = build(u);
    const char *wrong = is_changed(u) ? "changed a function that never runs" : NULL;
    IR_EACH_FUNCTION (u->mod, fn)
        if (!world_runs(u, fn) && ptrmap_find(&now->idle, fn) == PTRMAP_NONE)
            wrong = "let run what no entry had reached";
    destroy(now);
    return wrong;
}

const struct provider world_provider = { PROP_WORLD, compute, drop, check };

/* ---- questions ---- */

bool world_is_listed(const struct unit *u, LLVMValueRef fn)
{
    assert(u->props & PROP_WORLD);
    return ir_is_kernel(fn) || ptrmap_find(&u->world->entry, fn) != PTRMAP_NONE;
}

bool world_is_entry(const struct unit *u, LLVMValueRef fn)
{
    return (!u->closed && !ir_is_local(fn)) || world_is_listed(u, fn);
}

bool world_may_replace(const struct unit *u, LLVMValueRef fn)
{
    return LLVMIsDeclaration(fn) || (!ir_body_is_exact(fn) && (!u->closed || u->given));
}

bool world_is_spelled(const struct unit *u, LLVMValueRef global)
{
    assert(u->props & PROP_WORLD);
    return ptrmap_find(&u->world->spelled, global) != PTRMAP_NONE;
}

void world_changes_idle(struct unit *u)
{
    assert(u->props & PROP_WORLD);
    u->world->was.n = 0;
}

bool world_runs(const struct unit *u, LLVMValueRef fn)
{
    assert(u->props & PROP_WORLD);
    return ptrmap_find(&u->world->idle, fn) == PTRMAP_NONE;
}

bool world_runs_at(const struct unit *u, LLVMValueRef instruction)
{
    assert(LLVMIsAInstruction(instruction) && "an instruction of a function");
    return world_runs(u, LLVMGetBasicBlockParent(LLVMGetInstructionParent(instruction)));
}

void world_calls(const struct unit *u, LLVMValueRef fn, struct world_calls *ret)
{
    ret->n = 0;
    IR_EACH_USE (fn, use) {
        LLVMValueRef call = LLVMGetUser(use);
        if (LLVMIsACallInst(call) && ir_callee(call) == fn && world_runs_at(u, call))
            vec_push(ret, call);
    }
}

bool world_is_called_idly(const struct unit *u, LLVMValueRef fn)
{
    IR_EACH_USE (fn, use)
        if (LLVMIsAInstruction(LLVMGetUser(use)) && !world_runs_at(u, LLVMGetUser(use)))
            return true;
    return false;
}

int world_settle(struct unit *u)
{
    assert(!(u->props & PROP_WORLD) && "it decides what the world is");
    for (const char *names = u->entries, *name = names; names && *names; name = names)
        if (!next_named(u->mod, &names)) {
            struct text one = { 0 };
            text_put(&one, name, strcspn(name, ","));
            diag_unknown_entry(u->trace, (struct src_loc){ 0 }, text_get(&one));
            text_fini(&one);
            return -1;
        }
    if (!u->closed)
        return 0;
    pass_require(u, PROP_WORLD);
    if (!GUARD("world:no-entry", u->world->entries == 0))
        return 0;
    diag_no_entry(u->trace, (struct src_loc){ 0 });
    pass_drop(u, PROP_WORLD);
    u->closed = false;
    u->no_entry = true;
    return 0;
}

bool world_may_sign(const struct unit *u, LLVMValueRef fn)
{
    /* Another file's body of a template's function expects the old type, and a closed world has no
     * other file. */
    bool own = ir_is_local(fn) || LLVMGetLinkage(fn) == LLVMExternalLinkage ||
               (u->closed && ir_may_run_body(fn));
    if (!function_has_instructions(fn) || GUARD("signatures:replaced", !own) ||
        GUARD("signatures:entry", world_is_entry(u, fn)) || !LLVMGetFirstUse(fn) ||
        GUARD("signatures:varargs", LLVMIsFunctionVarArg(LLVMGlobalGetValueType(fn))) ||
        GUARD("signatures:address", !ir_is_only_called(fn)) || !world_runs(u, fn) ||
        GUARD("signatures:idle", world_is_called_idly(u, fn)))
        return false;
    return !GUARD("signatures:tail-call", !ir_may_change_type(fn));
}

bool world_is_fixed(LLVMValueRef fn, unsigned k)
{
    assert(k < LLVMCountParams(fn) && "a parameter of the function");
    static const char *const fixed[] = { "byval",      "byref",        "sret",
                                         "inalloca",   "preallocated", "swiftself",
                                         "swifterror", "swiftasync",   "nest" };
    for (size_t n = 0; n < COUNTOF(fixed); n++)
        if (ir_arg_has(fn, k, fixed[n]))
            return true;
    return false;
}
