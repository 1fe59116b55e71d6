/* SPDX-License-Identifier: Apache-2.0 */
/* check.c - numbers accesses, and inserts a call of runtime_check() before each. */
#include "runner/check.h"

#include "facts/facts.h"
#include "ir/access.h"
#include "runner/meets.h"
#include "runner/runtime.h"
#include "semantics/flow.h"

#include <assert.h>

/* ---- numbering ---- */

static bool is_outside_call(LLVMValueRef i)
{
    LLVMValueRef callee = LLVMIsACallInst(i) ? ir_callee(i) : NULL;
    return callee && LLVMIsDeclaration(callee) && !LLVMGetIntrinsicID(callee);
}

/* An integer division whose divisor is not a constant. */
static bool is_division(LLVMValueRef i)
{
    switch (LLVMGetInstructionOpcode(i)) {
    case LLVMSDiv:
    case LLVMUDiv:
    case LLVMSRem:
    case LLVMURem: return !LLVMIsConstant(LLVMGetOperand(i, 1));
    default: return false;
    }
}

/* A call of the module's own functions, directly or by pointer. */
static bool is_inside_call(LLVMValueRef i)
{
    LLVMValueRef callee = LLVMIsACallInst(i) ? ir_callee(i) : NULL;
    return LLVMIsACallInst(i) &&
           (callee ? !LLVMIsDeclaration(callee) : !LLVMIsAInlineAsm(LLVMGetCalledValue(i)));
}

#define NO_OPERAND UINT32_MAX

/* The operand of the call's n-th argument that is passed by value, or NO_OPERAND. */
static unsigned by_value(LLVMValueRef call, unsigned n)
{
    for (unsigned k = 0; k < LLVMGetNumArgOperands(call); k++)
        if (ir_call_arg_has(call, k, "byval") && n-- == 0)
            return k;
    return NO_OPERAND;
}

/* The number of sites of an instruction: one for each address; for a library call, one for each of
 * its first two pointers; for a call of the module's own code, one for everything in it and one for
 * each argument that it copies. */
static unsigned sites_of(LLVMValueRef i)
{
    struct ir_access a = ir_access(i);
    unsigned copies = 0;
    if (a.n && !a.hint)
        return a.n;
    if (is_division(i))
        return 1;
    if (is_inside_call(i)) {
        while (by_value(i, copies) != NO_OPERAND)
            copies++;
        return 1 + copies;
    }
    return is_outside_call(i) ? 2 : 0;
}

/* The operand that site number `k` of the instruction belongs to, or NO_OPERAND. */
static unsigned operand_of(LLVMValueRef i, unsigned k)
{
    struct ir_access a = ir_access(i);
    if (a.n)
        return a.operand[k];
    if (is_inside_call(i))
        return k > 0 ? by_value(i, k - 1) : ir_callee(i) ? NO_OPERAND : 0;
    return k;
}

static const char *what_is(LLVMValueRef i)
{
    switch (LLVMGetInstructionOpcode(i)) {
    case LLVMLoad: return LLVMIsAtomic(i) ? "atomic load" : "load";
    case LLVMStore: return LLVMIsAtomic(i) ? "atomic store" : "store";
    case LLVMAtomicRMW: return "atomic operation";
    case LLVMAtomicCmpXchg: return "atomic compare-and-exchange";
    default: break;
    }
    LLVMValueRef callee = LLVMIsACallInst(i) ? ir_callee(i) : NULL;
    return callee ? ir_name_of(callee) : "call";
}

static uint64_t align_of(LLVMValueRef i)
{
    switch (LLVMGetInstructionOpcode(i)) {
    case LLVMLoad:
    case LLVMStore:
    case LLVMAtomicRMW:
    case LLVMAtomicCmpXchg: return ir_alignment(i);
    default: return 1;
    }
}

static char *keep(struct run *r, const char *text)
{
    size_t n = strlen(text) + 1;
    return memcpy(arena_alloc(&r->arena, n, 1), text, n);
}

static struct run_site make_site(struct run *r, LLVMValueRef i, unsigned operand)
{
    char name[IR_NAME_SIZE];
    struct unit *u = r->u;
    struct run_site s = { .at = ir_loc(i), .what = keep(r, what_is(i)), .align = align_of(i) };
    if (operand >= (unsigned)LLVMGetNumOperands(i))
        return s;
    LLVMValueRef p = LLVMGetOperand(i, operand);
    if (!ir_is_pointer(LLVMTypeOf(p)))
        return s;
    s.pointer = keep(r, ir_name(p, name, sizeof name));
    struct target_space number = { ir_space(LLVMTypeOf(p)) };
    const struct target_row *row = target_row(u->target, number);
    s.space = row ? row->space : SPACE_NONE;
    if (u->props & PROP_FACTS && s.space == SPACE_GENERIC) {
        uint32_t lanes =
            LLVMGetTypeKind(LLVMTypeOf(p)) == LLVMVectorTypeKind ? facts_lanes(LLVMTypeOf(p)) : 1;
        s.allowed = facts_at_use(u->facts, LLVMGetOperandUse(i, operand), lanes).set;
        s.has_allowed = true;
    }
    return s;
}

void check_number(struct run *r)
{
    IR_EACH_FUNCTION (r->u->mod, fn)
        IR_EACH_BLOCK (fn, bb)
            IR_EACH_INSTRUCTION (bb, i) {
                unsigned sites = sites_of(i);
                for (unsigned k = 0; k < sites; k++) {
                    struct run_site s = make_site(r, i, operand_of(i, k));
                    vec_push(&r->sites, s);
                    if (r->checks & CHECK_ALIAS)
                        claims_add(&r->claims, r->u, i, operand_of(i, k));
                }
            }
}

void check_map(LLVMModuleRef clone, struct ptrmap *ret_site_of)
{
    uint32_t n = 0;
    IR_EACH_FUNCTION (clone, fn)
        IR_EACH_BLOCK (fn, bb)
            IR_EACH_INSTRUCTION (bb, i) {
                unsigned sites = sites_of(i);
                if (sites)
                    ptrmap_put(ret_site_of, i, n);
                n += sites;
            }
}

/* ---- calls of the checks ---- */

static LLVMValueRef word(struct host *l, uint64_t n) { return LLVMConstInt(l->i64, n, false); }

static unsigned log2_of(uint64_t n)
{
    unsigned k = 0;
    while (k < 15 && n > UINT64_C(1) << k)
        k++;
    return k;
}

/* The number of the site of operand `k`; sets the site's kind. */
static uint32_t site_number(struct host *l, LLVMValueRef i, unsigned k, unsigned kind,
                            LLVMTypeRef pointer)
{
    if (l->module_is_library && !ir_is_pointer(pointer))
        return PTRMAP_NONE;
    if (l->module_is_library) { /* a generic pointer with one space is one to that space */
        enum form f = l->r->one_space ? FORM_RAW : host_form(l, ir_space(pointer));
        return SITE_LIBRARY | (uint32_t)f << 8 | (uint32_t)log2_of(align_of(i)) << 16 | kind;
    }
    uint32_t site = ptrmap_find(l->sites, i);
    if (site == PTRMAP_NONE)
        return PTRMAP_NONE;
    l->r->sites.at[site + k].kind = (uint8_t)kind;
    return site + k;
}

static void call_check(struct host *l, LLVMValueRef p, LLVMValueRef bytes, uint32_t site)
{
    LLVMValueRef args[] = { LLVMBuildPtrToInt(l->b, p, l->i64, ""), bytes,
                            LLVMConstInt(l->i32, site, false) };
    host_call_runtime(l, "runtime_check", l->void_type, args, 3);
}

void check_pointer(struct host *l, LLVMValueRef i, unsigned k, LLVMValueRef p, LLVMValueRef bytes,
                   unsigned kind)
{
    if (!l->r->checks)
        return;
    uint32_t site = site_number(l, i, k, kind, LLVMTypeOf(p));
    if (site != PTRMAP_NONE)
        call_check(l, p, bytes, site);
}

/* The operand that is a vector of i1, or NULL. */
static LLVMValueRef mask_of(LLVMValueRef i)
{
    for (unsigned k = 0; k < LLVMGetNumArgOperands(i); k++) {
        LLVMTypeRef type = LLVMTypeOf(LLVMGetOperand(i, k));
        if (LLVMGetTypeKind(type) == LLVMVectorTypeKind &&
            LLVMGetTypeKind(LLVMGetElementType(type)) == LLVMIntegerTypeKind &&
            LLVMGetIntTypeWidth(LLVMGetElementType(type)) == 1)
            return LLVMGetOperand(i, k);
    }
    return NULL;
}

/* True for expanding loads and compressing stores: in memory the lanes that are on lie side by
 * side, and those that are off have no place.
 *     lanes 1 and 3 of <4 x i32> are on: bytes 0 to 7, not 4 to 7 and 12 to 15 */
static bool is_packed(LLVMValueRef i)
{
    enum call_flow flow = flow_of_intrinsic(i);
    return flow == CALL_EXPAND || flow == CALL_COMPRESS;
}

/* Checks masked accesses, gathers and scatters lane by lane. */
static void check_lanes(struct host *l, LLVMValueRef i, LLVMValueRef p, LLVMTypeRef type,
                        unsigned kind)
{
    bool packed = is_packed(i);
    LLVMValueRef next = word(l, 0); /* packed: where the next lane that is on lies */
    LLVMValueRef mask = mask_of(i);
    uint32_t site = site_number(l, i, 0, kind, LLVMTypeOf(p));
    if (!mask || LLVMGetTypeKind(type) != LLVMVectorTypeKind || site == PTRMAP_NONE)
        return;
    uint64_t bytes = LLVMABISizeOfType(l->device, LLVMGetElementType(type));
    bool many = LLVMGetTypeKind(LLVMTypeOf(p)) == LLVMVectorTypeKind;
    for (unsigned k = 0; k < LLVMGetVectorSize(type); k++) {
        LLVMValueRef lane = LLVMConstInt(l->i32, k, false);
        LLVMValueRef offset = packed ? next : word(l, k * bytes);
        LLVMValueRef on = LLVMBuildExtractElement(l->b, mask, lane, "");
        LLVMValueRef at = many ? LLVMBuildExtractElement(l->b, p, lane, "")
                               : LLVMBuildGEP2(l->b, l->i8, p, &offset, 1, "");
        LLVMValueRef size = LLVMBuildSelect(l->b, on, word(l, bytes), word(l, 0), "");
        call_check(l, at, size, site);
        if (packed)
            next = LLVMBuildAdd(l->b, next, size, "");
    }
}

static LLVMValueRef size_of(struct host *l, LLVMTypeRef type)
{
    return word(l, LLVMStoreSizeOfType(l->device, type));
}

void check_copy(struct host *l, LLVMValueRef to, LLVMValueRef from, LLVMValueRef n)
{
    LLVMValueRef args[] = { to, from, n };
    if (l->r->checks & CHECK_INIT)
        host_call_runtime(l, "runtime_copied", l->void_type, args, 3);
}

static void check_intrinsic(struct host *l, LLVMValueRef i, const struct ir_access *a)
{
    enum call_flow flow = flow_of_intrinsic(i);
    bool copy = flow == CALL_COPY;
    if (copy || flow == CALL_FILL) {
        LLVMValueRef n = LLVMBuildIntCast2(l->b, LLVMGetOperand(i, 2), l->i64, false, "");
        check_pointer(l, i, 0, LLVMGetOperand(i, 0), n, SITE_WRITE | (copy ? SITE_COPY : 0));
        if (!copy)
            return;
        check_pointer(l, i, 1, LLVMGetOperand(i, 1), n, SITE_READ | SITE_COPY);
        LLVMValueRef to = host_address(l, LLVMGetOperand(i, 0));
        check_copy(l, to, host_address(l, LLVMGetOperand(i, 1)), n);
        return;
    }
    bool store = a->operand[0] == 1;
    LLVMTypeRef type = store ? LLVMTypeOf(LLVMGetOperand(i, 0)) : LLVMTypeOf(i);
    check_lanes(l, i, LLVMGetOperand(i, a->operand[0]), type, store ? SITE_WRITE : SITE_READ);
}

/* An i1: the signed quotient is too large for its type, because the least number is divided by
 * -1. */
static LLVMValueRef overflows(struct host *l, LLVMValueRef i)
{
    LLVMTypeRef type = LLVMTypeOf(i);
    LLVMTypeRef each =
        LLVMGetTypeKind(type) == LLVMVectorTypeKind ? LLVMGetElementType(type) : type;
    LLVMValueRef top_bit = LLVMConstInt(each, LLVMGetIntTypeWidth(each) - 1, false);
    LLVMValueRef least = LLVMBuildShl(l->b, LLVMConstInt(each, 1, false), top_bit, "");
    if (each != type) {
        unsigned lanes = LLVMGetVectorSize(type);
        LLVMValueRef *all = NEWN(&l->r->arena, LLVMValueRef, lanes);
        for (unsigned k = 0; k < lanes; k++)
            all[k] = least;
        least = LLVMConstVector(all, lanes);
    }
    LLVMValueRef is_least = LLVMBuildICmp(l->b, LLVMIntEQ, LLVMGetOperand(i, 0), least, "");
    LLVMValueRef by_minus_one =
        LLVMBuildICmp(l->b, LLVMIntEQ, LLVMGetOperand(i, 1), LLVMConstAllOnes(type), "");
    return LLVMBuildAnd(l->b, is_least, by_minus_one, "");
}

/* Checks that no lane divides by zero, or has a quotient that does not fit. */
static void check_division(struct host *l, LLVMValueRef i)
{
    LLVMValueRef by = LLVMGetOperand(i, 1);
    LLVMTypeRef type = LLVMTypeOf(by);
    uint32_t site = site_number(l, i, 0, 0, type);
    if (l->module_is_library || site == PTRMAP_NONE)
        return;
    LLVMOpcode op = LLVMGetInstructionOpcode(i);
    LLVMValueRef bad = LLVMBuildICmp(l->b, LLVMIntEQ, by, LLVMConstNull(type), "");
    if (op == LLVMSDiv || op == LLVMSRem)
        bad = LLVMBuildOr(l->b, bad, overflows(l, i), "");
    if (LLVMGetTypeKind(type) == LLVMVectorTypeKind) {
        unsigned lanes = LLVMGetVectorSize(type);
        bad = LLVMBuildBitCast(l->b, bad, LLVMIntTypeInContext(l->ctx, lanes), "");
        bad = LLVMBuildIsNotNull(l->b, bad, "");
    }
    LLVMValueRef args[] = { LLVMBuildZExt(l->b, bad, l->i32, ""),
                            LLVMConstInt(l->i32, site, false) };
    host_call_runtime(l, "runtime_check_division", l->void_type, args, 2);
}

/* A call of the module's own code reads the arguments that it passes by value.  Everything that its
 * callee touches until it returns counts as touched by the call, too. */
static void check_inside_call(struct host *l, LLVMValueRef call)
{
    uint32_t site = l->module_is_library ? PTRMAP_NONE : ptrmap_find(l->sites, call);
    unsigned kind = ir_attribute_kind("byval"), k;
    LLVMValueRef fn = ir_callee(call), next = LLVMGetNextInstruction(call);
    for (unsigned n = 0; site != PTRMAP_NONE && (k = by_value(call, n)) != NO_OPERAND; n++) {
        LLVMAttributeRef type = LLVMGetCallSiteEnumAttribute(call, k + 1, kind);
        if (!type)
            type = LLVMGetEnumAttributeAtIndex(fn, k + 1, kind);
        uint64_t bytes = LLVMABISizeOfType(l->device, LLVMGetTypeAttributeValue(type));
        check_pointer(l, call, n + 1, LLVMGetOperand(call, k), word(l, bytes),
                      SITE_READ | SITE_COPY);
    }
    if (!(l->r->checks & CHECK_ALIAS) || site == PTRMAP_NONE)
        return;
    assert(next && "a call ends no block");
    LLVMValueRef number = LLVMConstInt(l->i32, site, false);
    host_call_runtime(l, "runtime_begin_call", l->void_type, &number, 1);
    LLVMPositionBuilderBefore(l->b, next);
    host_call_runtime(l, "runtime_end_call", l->void_type, NULL, 0);
    LLVMPositionBuilderBefore(l->b, call);
}

void check_access(struct host *l, LLVMValueRef i)
{
    if (!l->r->checks)
        return;
    if (is_division(i))
        check_division(l, i);
    unsigned atomic = 0;
    switch (LLVMGetInstructionOpcode(i)) {
    case LLVMLoad:
        atomic = LLVMIsAtomic(i) ? SITE_ATOMIC : 0;
        check_pointer(l, i, 0, LLVMGetOperand(i, 0), size_of(l, LLVMTypeOf(i)), SITE_READ | atomic);
        return;
    case LLVMStore:
        atomic = LLVMIsAtomic(i) ? SITE_ATOMIC : 0;
        check_pointer(l, i, 0, LLVMGetOperand(i, 1), size_of(l, LLVMTypeOf(LLVMGetOperand(i, 0))),
                      SITE_WRITE | atomic);
        return;
    case LLVMAtomicRMW:
    case LLVMAtomicCmpXchg:
        check_pointer(l, i, 0, LLVMGetOperand(i, 0), size_of(l, LLVMTypeOf(LLVMGetOperand(i, 1))),
                      SITE_READ | SITE_WRITE | SITE_ATOMIC);
        return;
    case LLVMCall: {
        struct ir_access a = ir_access(i);
        if (a.intrinsic && a.n && !a.hint)
            check_intrinsic(l, i, &a);
        if (is_inside_call(i))
            check_inside_call(l, i);
        return;
    }
    default: return;
    }
}

void check_library_call(struct host *l, LLVMValueRef call)
{
    if (!l->r->checks || l->module_is_library)
        return;
    LLVMValueRef site = LLVMConstInt(l->i32, ptrmap_find(l->sites, call), false);
    host_call_runtime(l, "runtime_call_site", l->void_type, &site, 1);
}

void check_wait(struct host *l, LLVMValueRef call)
{
    uint32_t site = l->module_is_library ? PTRMAP_NONE : ptrmap_find(l->sites, call);
    LLVMValueRef number = LLVMConstInt(l->i32, site, false);
    if (l->r->checks & CHECK_RACES && site != PTRMAP_NONE)
        host_call_runtime(l, "runtime_wait", l->void_type, &number, 1);
}

/* ---- private objects ---- */

void check_enter(struct host *l)
{
    if (!l->r->checks)
        return;
    LLVMBuilderRef at = l->b;
    l->b = l->entry;
    host_call_runtime(l, "runtime_enter", l->void_type, NULL, 0);
    l->b = at;
}

void check_alloca(struct host *l, LLVMValueRef at, LLVMValueRef bytes)
{
    LLVMValueRef args[] = { at, bytes };
    if (l->r->checks)
        host_call_runtime(l, "runtime_alloca", l->void_type, args, 2);
}

void check_return(struct host *l)
{
    if (l->r->checks)
        host_call_runtime(l, "runtime_leave", l->void_type, NULL, 0);
}
