/* SPDX-License-Identifier: Apache-2.0 */
/* pass_fields.c - passes the fields of a kernel's struct in place of the struct's address.
 *
 *     define ptx_kernel void @k(ptr byval(%Map) %m)      with a call of @mask(ptr %m)
 *     define internal i32 @mask(ptr %m)                  loads %m + 8
 * =>  %field = load i32, ptr %m + 8                      in the kernel; call of @mask(i32 %field)
 *
 * A struct that is only read stays in parameter memory, which a function cannot name: its loads
 * would be generic.  The kernel's own loads of it are named by NVIDIA's back end.  The parameter of
 * a function that gets several fields is a struct of them, so that all others keep their place.
 * A memcpy of a few bytes from the struct becomes stores of fields.
 *
 * Needs    facts: which objects are written.        Keeps  nothing.
 * Does not change a parameter through which anything but fields at constant places is read
 *          [other], with volatile or atomic loads or copies [volatile], or more fields than a few
 *          [most], or whose address is moved by anything but GEPs [gep], or from which bytes are
 *          copied that may be a pointer [pointers]; or to which some call passes another address
 *          [root]; does not read a struct that may be written meanwhile [written], or outside of
 *          its bytes [bounds].
 * Safe     because nobody writes the struct from the kernel's start to its end, so a field has the
 *          same value where it is passed and where it was loaded; and because the struct has all
 *          its bytes, so that a load may come earlier and on more ways than before. */
#include "ir/access.h"
#include "ir/ir.h"
#include "ir/shim.h"
#include "rewrite/fields.h"
#include "semantics/retype.h"

#include <assert.h>
#include <llvm-c/DebugInfo.h>

struct passer {
    struct fields found;
    LLVMBuilderRef builder;
};

/* The type of the fields together: that of one, or a struct. */
static LLVMTypeRef type_of(struct passer *s, const struct place *p)
{
    LLVMTypeRef type[BUDGET_PASSED_FIELDS];
    for (unsigned k = 0; k < p->n; k++)
        type[k] = p->field[k].type;
    return p->n == 1
               ? type[0]
               : LLVMStructTypeInContext(LLVMGetModuleContext(s->found.u->mod), type, p->n, false);
}

static unsigned find_field(const struct place *p, int64_t at, LLVMTypeRef type)
{
    unsigned k = 0;
    while (p->field[k].at != at || p->field[k].type != type)
        k++;
    assert(k < p->n && "stays_in() added it");
    return k;
}

/* Puts the builder in front of `i`, with its place in the source. */
static void build_at(struct passer *s, LLVMValueRef i)
{
    LLVMPositionBuilderBefore(s->builder, i);
    LLVMSetCurrentDebugLocation2(s->builder, LLVMInstructionGetDebugLoc(i));
}

/* A field of a place's parameter, in front of `i`. */
static LLVMValueRef field_in(struct passer *s, const struct place *p, int64_t at, LLVMTypeRef type,
                             LLVMValueRef i)
{
    LLVMValueRef all = LLVMGetParam(p->now, p->k);
    build_at(s, i);
    return p->n == 1 ? all
                     : LLVMBuildExtractValue(s->builder, all, find_field(p, at, type), "field");
}

static unsigned number_of(LLVMValueRef param)
{
    LLVMValueRef fn = LLVMGetParamParent(param);
    unsigned k = 0;
    while (LLVMGetParam(fn, k) != param)
        k++;
    return k;
}

/* The largest alignment that an address `at` bytes behind the kernel's parameter `k` has. */
static unsigned alignment_at(LLVMValueRef kernel, unsigned k, int64_t at)
{
    LLVMAttributeRef a = LLVMGetEnumAttributeAtIndex(kernel, k + 1, ir_attribute_kind("align"));
    unsigned align = ir_stated_align(a, 1);
    while (at % (int64_t)align != 0)
        align /= 2;
    return align;
}

/* A field of the struct at `root`, in front of `i`. */
static LLVMValueRef field_of(struct passer *s, LLVMValueRef root, int64_t at, LLVMTypeRef type,
                             LLVMValueRef i)
{
    uint32_t from = ptrmap_find(&s->found.number, root);
    if (from != PTRMAP_NONE)
        return field_in(s, &s->found.place.at[from], at, type, i);
    LLVMContextRef ctx = LLVMGetModuleContext(s->found.u->mod);
    LLVMValueRef by = LLVMConstInt(LLVMInt64TypeInContext(ctx), (uint64_t)at, false);
    build_at(s, i);
    LLVMValueRef address =
        LLVMBuildInBoundsGEP2(s->builder, LLVMInt8TypeInContext(ctx), root, &by, 1, "");
    LLVMValueRef load = LLVMBuildLoad2(s->builder, type, address, "field");
    LLVMSetAlignment(load, alignment_at(LLVMGetParamParent(root), number_of(root), at));
    rewrite_drop_claims(LLVMGetParamParent(root), number_of(root));
    return load;
}

/* What the call passes to the place. */
static LLVMValueRef fields_for(struct passer *s, const struct place *p, LLVMValueRef call)
{
    int64_t at = 0;
    LLVMValueRef root = fields_root(&s->found, LLVMGetOperand(call, p->k), &at);
    LLVMValueRef all = p->n == 1 ? NULL : LLVMGetPoison(type_of(s, p));
    for (unsigned k = 0; k < p->n; k++) {
        LLVMValueRef field = field_of(s, root, at + p->field[k].at, p->field[k].type, call);
        all = all ? LLVMBuildInsertValue(s->builder, all, field, k, "fields") : field;
    }
    return all;
}

/* Replaces a copy from `at` bytes behind the place's parameter by stores of its fields. */
static void replace_copy(struct passer *s, const struct place *p, LLVMValueRef call, int64_t at)
{
    LLVMContextRef ctx = LLVMGetModuleContext(s->found.u->mod);
    LLVMAttributeRef a = LLVMGetCallSiteEnumAttribute(call, 1, ir_attribute_kind("align"));
    uint64_t align = a ? LLVMGetEnumAttributeValue(a) : 1, bytes = 0;
    unsigned step = fields_step(call, &bytes);
    assert(step > 0 && bytes > 0 && "stays_in() added its fields");
    for (uint64_t k = 0; k < bytes; k += step) {
        LLVMTypeRef type = LLVMIntTypeInContext(ctx, step * 8);
        LLVMValueRef field = field_in(s, p, at + (int64_t)k, type, call);
        LLVMValueRef to = LLVMGetOperand(call, 0);
        LLVMValueRef by = LLVMConstInt(LLVMInt64TypeInContext(ctx), k, false);
        build_at(s, call);
        if (k > 0)
            to = LLVMBuildInBoundsGEP2(s->builder, LLVMInt8TypeInContext(ctx), to, &by, 1, "");
        LLVMSetAlignment(LLVMBuildStore(s->builder, field, to),
                         (unsigned)(align < step ? align : step));
    }
    LLVMInstructionEraseFromParent(call);
}

/* Replaces the loads and copies by the parameter, and deletes all that is computed from it. */
static void replace_loads(struct passer *s, const struct place *p)
{
    VEC_OF(LLVMValueRef) address = { 0 };
    LLVMValueRef param = LLVMGetParam(p->fn, p->k);
    vec_push(&address, param);
    for (uint32_t k = 0; k < address.n; k++)
        for (LLVMUseRef use = LLVMGetFirstUse(address.at[k]), next; use; use = next) {
            LLVMValueRef user = LLVMGetUser(use);
            int64_t at = 0;
            next = LLVMGetNextUse(use);
            if (LLVMIsAGetElementPtrInst(user)) {
                vec_push(&address, user);
                continue;
            }
            LLVMValueRef root = fields_root(&s->found, address.at[k], &at);
            assert(root == param && "an address in the struct");
            (void)root;
            if (LLVMIsACallInst(user)) {
                assert(ir_access(user).n == 2 && "other calls pass fields by now");
                replace_copy(s, p, user, at);
                continue;
            }
            assert(LLVMIsALoadInst(user) && "note_use() knows no other");
            retype_replace(user, field_in(s, p, at, LLVMTypeOf(user), user));
            LLVMInstructionEraseFromParent(user);
        }
    while (address.n > 1)
        LLVMInstructionEraseFromParent(address.at[--address.n]);
    assert(!LLVMGetFirstUse(param) && "all uses were loads");
    vec_fini(&address);
}

/* Deletes what is said of the struct's address: the parameter holds fields now. */
static void drop_attributes(LLVMValueRef to, LLVMValueRef call, unsigned k)
{
    assert((to != NULL) != (call != NULL) && "of a function or of a call");
    for (unsigned kind = 1; kind <= LLVMGetLastEnumAttributeKind(); kind++)
        if (to)
            LLVMRemoveEnumAttributeAtIndex(to, k + 1, kind);
        else
            LLVMRemoveCallSiteEnumAttribute(call, k + 1, kind);
}

static bool is_in(const struct place *p, LLVMValueRef fn) { return p->fn == fn && !p->out; }

/* Makes the function that takes fields, with the body; its loads and its calls stay. */
static void make_function(struct passer *s, LLVMValueRef fn, uint32_t first, uint32_t end)
{
    LLVMTypeRef old = LLVMGlobalGetValueType(fn);
    unsigned n = LLVMCountParams(fn), fields = 0;
    LLVMTypeRef *type = NEWN(&s->found.u->arena, LLVMTypeRef, n + 1);
    LLVMGetParamTypes(old, type);
    for (uint32_t k = first; k < end; k++)
        if (!s->found.place.at[k].out) {
            type[s->found.place.at[k].k] = type_of(s, &s->found.place.at[k]);
            fields += s->found.place.at[k].n;
        }
    LLVMValueRef to = retype_function(fn, LLVMFunctionType(LLVMGetReturnType(old), type, n, false));
    for (unsigned k = 0; k < n; k++) {
        ir_take_name(LLVMGetParam(fn, k), LLVMGetParam(to, k));
        uint32_t number = ptrmap_find(&s->found.number, LLVMGetParam(fn, k));
        if (number == PTRMAP_NONE || s->found.place.at[number].out) {
            retype_replace(LLVMGetParam(fn, k), LLVMGetParam(to, k));
            continue;
        }
        drop_attributes(to, NULL, k);
        s->found.place.at[number].now = to;
    }
    if (trace_wanted(s->found.u->trace)) {
        char subject[64];
        snprintf(subject, sizeof subject, "%u field%s", fields, fields == 1 ? "" : "s");
        trace_event(s->found.u->trace, s->found.u->pass, EVENT_SIGN, ir_function_loc(to), subject,
                    NULL);
    }
    s->found.u->count[COUNT_FIELDS] += fields;
}

/* The number behind the last place of the function of place `first`; sets whether any is in. */
static uint32_t end_of(struct passer *s, uint32_t first, bool *ret_any)
{
    uint32_t k = first;
    LLVMValueRef fn = s->found.place.at[first].fn;
    *ret_any = false;
    for (; k < s->found.place.n && s->found.place.at[k].fn == fn; k++)
        *ret_any |= is_in(&s->found.place.at[k], fn);
    return k;
}

static void change(struct passer *s)
{
    bool any;
    for (uint32_t k = 0, end; k < s->found.place.n; k = end) {
        end = end_of(s, k, &any);
        if (any)
            make_function(s, s->found.place.at[k].fn, k, end);
    }
    for (uint32_t k = 0; k < s->found.place.n; k++) {
        struct place *p = &s->found.place.at[k];
        IR_EACH_USE (p->fn, use) {
            LLVMValueRef call = LLVMGetUser(use);
            if (p->out)
                continue;
            LLVMSetOperand(call, p->k, fields_for(s, p, call));
            drop_attributes(NULL, call, p->k);
        }
    }
    for (uint32_t k = 0; k < s->found.place.n; k++)
        if (!s->found.place.at[k].out)
            replace_loads(s, &s->found.place.at[k]);
    for (uint32_t k = 0; k < s->found.place.n; k++) {
        struct place *p = &s->found.place.at[k];
        LLVMUseRef use;
        while (!p->out && (use = LLVMGetFirstUse(p->fn)))
            shim_set_called_function(LLVMGetUser(use), LLVMGlobalGetValueType(p->now), p->now);
    }
    for (uint32_t k = 0, end; k < s->found.place.n; k = end) {
        LLVMValueRef fn = s->found.place.at[k].fn, now = NULL;
        end = end_of(s, k, &any);
        for (uint32_t i = k; i < end; i++)
            now = s->found.place.at[i].out ? now : s->found.place.at[i].now;
        if (!any)
            continue;
        LLVMReplaceAllUsesWith(fn, now); /* metadata may refer to it */
        LLVMDeleteFunction(fn);
    }
}

static int run(struct unit *u)
{
    struct passer s = { 0 };
    struct arena arena;
    bool any = false;
    if (!u->has_generic || !target_row_of(u->target, SPACE_PARAM))
        return PASS_SAME;
    arena_init(&arena);
    any = fields_find(&s.found, u, &arena);
    if (any) {
        s.builder = LLVMCreateBuilderInContext(LLVMGetModuleContext(u->mod));
        change(&s);
        LLVMDisposeBuilder(s.builder);
    }
    arena_fini(&arena);
    return any ? PASS_CHANGED : PASS_SAME;
}

const struct pass rewrite_pass_fields_pass = {
    .name = "pass-fields",
    .brief = "pass fields of a kernel's struct by value in place of its address",
    .run = run,
    .needs = PROP_FACTS,
    .after = LEVEL_CHECKED,
    .not_after = LEVEL_TAGGED,
};
