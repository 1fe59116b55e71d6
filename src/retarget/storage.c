/* SPDX-License-Identifier: Apache-2.0 */
/* storage.c - allocas, structs by value, and pointers in memory.
 *
 *     %a = alloca i32            spir64: private, as its uses are
 *     %a = alloca i32            nvptx64: generic …
 *     %p = addrspacecast ptr %a to ptr addrspace(5)     … so uses that keep it get a private one
 *
 * Loads and stores of the alloca itself need no cast: any name of it will do. */
#include "retarget/nulls.h"
#include "retarget/passed_bits.h"
#include "retarget/storage.h"
#include "semantics/retype.h"

#include "semantics/flow.h"

#include <assert.h>

static void raise_alignment(LLVMValueRef alloca, unsigned least)
{
    if (ir_alignment(alloca) < least)
        LLVMSetAlignment(alloca, least);
}

void rt_alloca(struct retarget *r, LLVMValueRef i)
{
    assert(LLVMIsAAllocaInst(i) && "an alloca");
    LLVMTypeRef was = LLVMGetAllocatedType(i);
    bool slot = ptrmap_find(&r->slot, i) != PTRMAP_NONE;
    LLVMTypeRef is = slot ? rt_type(r, was) : rt_memory(r, was);
    uint32_t wanted = rt_number(r, ir_space(LLVMTypeOf(i)));
    uint32_t number = target_alloca(r->to).number;
    if (is != was)
        shim_set_allocated_type(i, is);
    if (is != was && slot) /* loads and stores of it keep the alignment that they state */
        raise_alignment(i, LLVMABIAlignmentOfType(r->now, is));
    retype_value(i, rt_pointer(r, number));
    if (wanted != number)
        vec_push_in(&r->arena, &r->moved, ((struct moved_alloca){ i, wanted }));
}

/* True if the use accepts the alloca's own type: a load or store of the alloca. */
static bool takes_any(LLVMUseRef use, LLVMValueRef alloca)
{
    LLVMValueRef user = LLVMGetUser(use);
    if (LLVMIsAStoreInst(user))
        return LLVMGetOperand(user, 0) != alloca;
    return LLVMIsALoadInst(user) || LLVMIsAAddrSpaceCastInst(user) ||
           flow_of_intrinsic(user) == CALL_LIFE;
}

void rt_cast_allocas(struct retarget *r)
{
    VEC_OF(LLVMValueRef) users = { 0 };
    for (uint32_t k = 0; k < r->moved.n; k++) {
        LLVMValueRef a = r->moved.at[k].i, at = LLVMGetNextInstruction(a);
        users.n = 0;
        IR_EACH_USE (a, use)
            if (!takes_any(use, a))
                vec_push(&users, LLVMGetUser(use));
        if (users.n == 0)
            continue;
        while (LLVMIsAAllocaInst(at))
            at = LLVMGetNextInstruction(at);
        LLVMPositionBuilderBefore(r->b, at);
        LLVMValueRef cast =
            LLVMBuildAddrSpaceCast(r->b, a, rt_pointer(r, r->moved.at[k].wanted), "");
        r->stats.casts++;
        for (uint32_t u = 0; u < users.n; u++)
            for (unsigned o = 0; o < (unsigned)LLVMGetNumOperands(users.at[u]); o++)
                if (LLVMGetOperand(users.at[u], o) == a)
                    LLVMSetOperand(users.at[u], o, cast);
    }
    vec_fini(&users);
    r->moved.n = 0;
}

/* ---- structs by value ---- */

/* Copies the struct into an alloca of the caller. */
static LLVMValueRef copy_of(struct retarget *r, LLVMValueRef call, unsigned k, LLVMTypeRef to,
                            LLVMAttributeRef a)
{
    LLVMTypeRef type = LLVMGetTypeAttributeValue(a);
    unsigned align = LLVMABIAlignmentOfType(r->now, type), kind = ir_attribute_kind("align");
    unsigned stated = ir_stated_align(ir_find_attribute(call, k + 1, kind), 1);
    align = stated > align ? stated : align;
    LLVMValueRef fn = LLVMGetBasicBlockParent(LLVMGetInstructionParent(call));
    LLVMPositionBuilderBefore(r->b, LLVMGetFirstInstruction(LLVMGetEntryBasicBlock(fn)));
    LLVMValueRef own = LLVMBuildAlloca(r->b, type, "");
    LLVMSetAlignment(own, align);
    LLVMPositionBuilderBefore(r->b, call);
    LLVMBuildMemCpy(
        r->b, own, align, LLVMGetOperand(call, k), 1,
        LLVMConstInt(LLVMInt64TypeInContext(r->ctx), LLVMABISizeOfType(r->now, type), false));
    return LLVMTypeOf(own) == to ? own : LLVMBuildAddrSpaceCast(r->b, own, to, "");
}

void rt_hand_over(struct retarget *r, LLVMValueRef call)
{
    assert(ir_is_call(call) && "a call");
    LLVMTypeRef type = LLVMGetCalledFunctionType(call);
    unsigned n = LLVMCountParamTypes(type);
    LLVMTypeRef *param = base_alloc((n + 1) * sizeof *param);
    LLVMGetParamTypes(type, param);
    for (unsigned k = 0; k < n; k++) {
        LLVMValueRef v = LLVMGetOperand(call, k);
        if (LLVMTypeOf(v) == param[k])
            continue;
        LLVMValueRef to;
        LLVMAttributeRef by_value =
            LLVMGetCallSiteEnumAttribute(call, k + 1, ir_attribute_kind("byval"));
        if (by_value && rt_space_is(r, ir_space(LLVMTypeOf(v))) == SPACE_GENERIC) {
            to = copy_of(r, call, k, param[k], by_value);
        } else {
            LLVMPositionBuilderBefore(r->b, call);
            to = LLVMBuildAddrSpaceCast(r->b, v, param[k], "");
        }
        LLVMSetOperand(call, k, to);
        r->stats.casts++;
    }
    free(param);
}

/* ---- pointers that keep their width ---- */

/* The pointer's bits as an integer of the type `want`. */
static LLVMValueRef bits_of(struct retarget *r, LLVMValueRef p, LLVMTypeRef was, LLVMTypeRef want)
{
    uint64_t null;
    LLVMValueRef bits = LLVMBuildPtrToInt(r->b, p, want, "");
    if (!rt_kept_null(r, ir_space(was), &null))
        return bits;
    LLVMValueRef is = LLVMBuildICmp(r->b, LLVMIntEQ, p, rt_null(r, LLVMTypeOf(p)), "");
    return LLVMBuildSelect(r->b, is, rt_integer(want, null), bits, "");
}

/* The pointer of the type `want` that bits_of() made these bits of. */
static LLVMValueRef pointer_of(struct retarget *r, LLVMValueRef bits, LLVMTypeRef was,
                               LLVMTypeRef want)
{
    uint64_t null;
    LLVMValueRef p = LLVMBuildIntToPtr(r->b, bits, want, "");
    if (!rt_kept_null(r, ir_space(was), &null))
        return p;
    LLVMValueRef is = LLVMBuildICmp(r->b, LLVMIntEQ, bits, rt_integer(LLVMTypeOf(bits), null), "");
    return LLVMBuildSelect(r->b, is, rt_null(r, want), p, "");
}

/* The pointers of which memory, structs and arrays have the bits.
 *
 *     %p = load ptr addrspace(3), ptr %x            a union's, which may hold a number of 64 bits
 *     store ptr addrspace(3) %p, ptr %y
 * =>  %p = load i64, ptr %x
 *     store i64 %p, ptr %y                          not by way of a pointer, which has 32
 *
 * A pointer that is made of such bits counts as made, and so does a phi, select or freeze of one:
 * where its bits are asked for again, they are those, or a phi, select or freeze of those. */
struct carried {
    struct retarget *r;
    struct ptrmap made;  /* a pointer that is made -> 1 */
    struct ptrmap begun; /* a choice whose bits are being built -> 1 */
    struct ptrmap bits;  /* one whose bits are known -> their number in `is` */
    VEC_OF(LLVMValueRef) is;
    VEC_OF(LLVMValueRef) order; /* those that are made */
    VEC_OF(LLVMValueRef) built; /* of these what was built here: the pointer of a load's bits */
    VEC_OF(LLVMValueRef) open;  /* whose bits are asked for */
    VEC_OF(LLVMValueRef) phis;  /* the bits of which have no incoming values yet */
    VEC_OF(LLVMValueRef) dead;  /* casts that others stand for */
};

static void make(struct carried *c, LLVMValueRef pointer)
{
    if (ptrmap_find(&c->made, pointer) != PTRMAP_NONE)
        return;
    ptrmap_put(&c->made, pointer, 1);
    vec_push(&c->order, pointer);
}

static void know(struct carried *c, LLVMValueRef pointer, LLVMValueRef bits)
{
    ptrmap_put(&c->bits, pointer, c->is.n);
    vec_push(&c->is, bits);
}

/* NULL: not known yet.  A cast that is dead leads to a later one; each is passed once, since all of
 * a row are made to lead to its end. */
static LLVMValueRef known(struct carried *c, LLVMValueRef pointer)
{
    uint32_t first = ptrmap_find(&c->bits, pointer), k = first, next;
    if (first == PTRMAP_NONE)
        return NULL;
    while ((next = ptrmap_find(&c->bits, c->is.at[k])) != PTRMAP_NONE)
        k = next;
    LLVMValueRef bits = c->is.at[k];
    for (k = first; c->is.at[k] != bits; k = next) {
        next = ptrmap_find(&c->bits, c->is.at[k]);
        c->is.at[k] = bits;
    }
    return bits;
}

/* A load, or a part of a struct: it gives the bits, which become the pointer. */
static void load(struct carried *c, LLVMValueRef i, LLVMTypeRef was)
{
    struct retarget *r = c->r;
    const unsigned of_pointers[] = { r->md_nonnull, r->md_align, r->md_deref, r->md_deref_or_null };
    for (size_t k = 0; k < COUNTOF(of_pointers); k++)
        LLVMSetMetadata(i, of_pointers[k], NULL);
    LLVMPositionBuilderBefore(r->b, LLVMGetNextInstruction(i));
    /* A stand-in takes the uses while the conversion is built. */
    LLVMValueRef stand = LLVMBuildFreeze(r->b, LLVMGetUndef(rt_type(r, was)), "");
    LLVMReplaceAllUsesWith(i, stand);
    retype_value(i, rt_memory(r, was));
    LLVMValueRef now = pointer_of(r, i, was, rt_type(r, was));
    LLVMReplaceAllUsesWith(stand, now);
    LLVMInstructionEraseFromParent(stand);
    know(c, now, i);
    make(c, now);
    vec_push(&c->built, now);
}

/* A cast of an integer of any width, by way of the integer that memory would keep.  So a program
 * that stores pointers as numbers finds the same null as one that does not. */
static void cast_to_pointer(struct carried *c, LLVMValueRef cast, LLVMTypeRef was)
{
    struct retarget *r = c->r;
    LLVMPositionBuilderBefore(r->b, cast);
    LLVMValueRef of = LLVMGetOperand(cast, 0);
    LLVMValueRef bits = LLVMBuildIntCast2(r->b, of, rt_memory(r, was), false, "");
    LLVMValueRef now = pointer_of(r, bits, was, rt_type(r, was));
    if (LLVMIsAInstruction(now))
        ir_take_name(cast, now);
    LLVMReplaceAllUsesWith(cast, now);
    LLVMInstructionEraseFromParent(cast);
    if (!LLVMIsAInstruction(now))
        return;
    know(c, now, bits);
    make(c, now);
    vec_push(&c->built, now);
}

/* Finds the phis, selects and freezes of those that are made. */
static void follow(struct carried *c)
{
    for (uint32_t k = 0; k < c->order.n; k++)
        IR_EACH_USE (c->order.at[k], use) {
            LLVMValueRef user = LLVMGetUser(use);
            if (rt_is_choice(user) && LLVMTypeOf(user) == LLVMTypeOf(c->order.at[k]))
                make(c, user);
        }
}

/* The bits of a pointer that is not made, where the builder stands. */
static LLVMValueRef bits_here(struct carried *c, LLVMValueRef v, LLVMTypeRef was)
{
    return LLVMIsAConstant(v) && ir_is_pointer(LLVMTypeOf(v))
               ? rt_in_memory(c->r, was, v)
               : bits_of(c->r, v, was, rt_memory(c->r, was));
}

/* Builds the bits of a choice that is made; false: those of its operands first, which are `open`
 * then.  A phi's operands come later.  `last`: what is not known then is made of the choice itself,
 * in code that is never reached. */
static bool choose(struct carried *c, LLVMValueRef v, LLVMTypeRef was, bool last)
{
    struct retarget *r = c->r;
    LLVMValueRef part[2] = { 0 }, now;
    LLVMPositionBuilderBefore(r->b, v);
    if (LLVMIsAPHINode(v)) {
        vec_push(&c->phis, v);
        know(c, v, LLVMBuildPhi(r->b, rt_memory(r, was), ""));
        return true;
    }
    unsigned first = LLVMIsASelectInst(v) ? 1 : 0, n = first + 1;
    bool all = true;
    for (unsigned k = 0; k < n; k++) {
        LLVMValueRef of = LLVMGetOperand(v, first + k);
        part[k] = known(c, of);
        if (!part[k] && last && ptrmap_find(&c->made, of) != PTRMAP_NONE)
            part[k] = LLVMGetPoison(rt_memory(r, was));
        if (!part[k] && ptrmap_find(&c->made, of) != PTRMAP_NONE) {
            vec_push(&c->open, of);
            all = false;
        }
    }
    for (unsigned k = 0; k < n && all; k++)
        part[k] = part[k] ? part[k] : bits_here(c, LLVMGetOperand(v, first + k), was);
    if (!all)
        return false;
    now = first ? LLVMBuildSelect(r->b, LLVMGetOperand(v, 0), part[0], part[1], "")
                : LLVMBuildFreeze(r->b, part[0], "");
    know(c, v, now);
    if (LLVMIsAFreezeInst(v)) { /* two of them might give two values */
        LLVMValueRef pointer = pointer_of(r, now, was, LLVMTypeOf(v));
        LLVMReplaceAllUsesWith(v, pointer);
        know(c, pointer, now);
        make(c, pointer);
        vec_push(&c->built, pointer);
    }
    return true;
}

/* The bits of a pointer that is made.  Each choice is looked at twice. */
static LLVMValueRef made_bits(struct carried *c, LLVMValueRef v, LLVMTypeRef was)
{
    vec_push(&c->open, v);
    while (c->open.n) {
        LLVMValueRef of = c->open.at[c->open.n - 1];
        bool last = ptrmap_find(&c->begun, of) != PTRMAP_NONE;
        ptrmap_put(&c->begun, of, 1);
        if (known(c, of) || choose(c, of, was, last))
            c->open.n--;
    }
    return known(c, v);
}

/* Gives the phis of bits their incoming values.  Two edges from one block have the same. */
static void finish_phis(struct carried *c, LLVMTypeRef was)
{
    struct ptrmap from;
    ptrmap_init(&from, 16);
    while (c->phis.n) {
        LLVMValueRef phi = c->phis.at[--c->phis.n], now = known(c, phi);
        ptrmap_clear(&from);
        for (unsigned k = 0; k < LLVMCountIncoming(phi); k++) {
            LLVMBasicBlockRef bb = LLVMGetIncomingBlock(phi, k);
            LLVMValueRef v = LLVMGetIncomingValue(phi, k), bits;
            uint32_t before = ptrmap_find(&from, bb);
            if (before != PTRMAP_NONE) {
                bits = LLVMGetIncomingValue(now, before);
            } else if (ptrmap_find(&c->made, v) != PTRMAP_NONE) {
                bits = made_bits(c, v, was);
            } else {
                LLVMPositionBuilderBefore(c->r->b, LLVMGetBasicBlockTerminator(bb));
                bits = bits_here(c, v, was);
            }
            LLVMAddIncoming(now, &bits, &bb, 1);
            ptrmap_put(&from, bb, k);
        }
    }
    ptrmap_fini(&from);
}

/* The bits of a pointer as instruction `at` needs them. */
static LLVMValueRef bits_at(struct carried *c, LLVMValueRef at, LLVMValueRef v, LLVMTypeRef was)
{
    LLVMValueRef ret = NULL;
    if (ptrmap_find(&c->made, v) != PTRMAP_NONE) {
        ret = made_bits(c, v, was);
        finish_phis(c, was);
    }
    LLVMPositionBuilderBefore(c->r->b, at);
    return ret ? ret : bits_here(c, v, was);
}

/* A store, a part that a struct gets, a cast to an integer. */
static void use_bits(struct carried *c, LLVMValueRef i, LLVMTypeRef was)
{
    unsigned k = LLVMIsAInsertValueInst(i) ? 1 : 0;
    bool made = ptrmap_find(&c->made, LLVMGetOperand(i, k)) != PTRMAP_NONE;
    LLVMValueRef bits = bits_at(c, i, LLVMGetOperand(i, k), was);
    if (!LLVMIsACastInst(i)) {
        LLVMSetOperand(i, k, bits);
        LLVMSetMetadata(i, LLVMGetMDKindIDInContext(c->r->ctx, "captures", 8), NULL);
        return;
    }
    LLVMValueRef now = LLVMBuildIntCast2(c->r->b, bits, LLVMTypeOf(i), false, "");
    if (now == i) /* %p = inttoptr %n; %n = ptrtoint %p, where that is never reached */
        now = LLVMGetPoison(LLVMTypeOf(i));
    if (LLVMIsAInstruction(now) && (now != bits || !made))
        ir_take_name(i, now);
    LLVMReplaceAllUsesWith(i, now);
    know(c, i, now);
    vec_push(&c->dead, i);
}

/* Deletes a pointer that was built for nothing, with what was built for it alone. */
static void drop(struct carried *c, LLVMValueRef v)
{
    LLVMValueRef test = LLVMIsASelectInst(v) ? LLVMGetOperand(v, 0) : NULL;
    LLVMValueRef cast = test ? LLVMGetOperand(v, 2) : NULL;
    if (LLVMGetFirstUse(v))
        return;
    shim_replace_debug_uses(v, known(c, v));
    LLVMInstructionEraseFromParent(v);
    if (test && LLVMIsAInstruction(test))
        LLVMInstructionEraseFromParent(test);
    if (cast && LLVMIsAInstruction(cast))
        LLVMInstructionEraseFromParent(cast);
}

void rt_kept(struct retarget *r)
{
    struct carried c = { .r = r };
    uint32_t n = 0; /* of those that take bits */
    ptrmap_init(&c.made, 16);
    ptrmap_init(&c.begun, 16);
    ptrmap_init(&c.bits, 16);
    for (uint32_t k = 0; k < r->kept.n; k++) {
        struct kept of = r->kept.at[k];
        if (LLVMIsALoadInst(of.i) || LLVMIsAExtractValueInst(of.i))
            load(&c, of.i, of.was);
        else if (LLVMIsAIntToPtrInst(of.i))
            cast_to_pointer(&c, of.i, of.was);
        else
            r->kept.at[n++] = of;
    }
    follow(&c);
    for (uint32_t k = 0; k < n; k++)
        use_bits(&c, r->kept.at[k].i, r->kept.at[k].was);
    for (uint32_t k = 0; k < c.dead.n; k++)
        LLVMInstructionEraseFromParent(c.dead.at[k]);
    for (uint32_t k = 0; k < c.built.n; k++)
        drop(&c, c.built.at[k]);
    ptrmap_fini(&c.made);
    ptrmap_fini(&c.begun);
    ptrmap_fini(&c.bits);
    vec_fini(&c.is);
    vec_fini(&c.order);
    vec_fini(&c.built);
    vec_fini(&c.open);
    vec_fini(&c.phis);
    vec_fini(&c.dead);
}
