/* constant.c - what a constant points to, and what initialisers put into memory. */
#include "infer/infer.h"

#include "facts/origin.h"
#include "ir/ir.h"

/* May the linker put another module's definition in its place?  Then the initialiser is not all
 * that it may hold (LLVM LangRef, linkage types). */
static bool is_replaceable(LLVMLinkage linkage)
{
    return linkage == LLVMWeakAnyLinkage || linkage == LLVMLinkOnceAnyLinkage ||
           linkage == LLVMCommonLinkage || linkage == LLVMExternalWeakLinkage;
}

/* May code elsewhere, or the host, have the variable's address by its name? */
static bool is_visible(LLVMValueRef global)
{
    LLVMLinkage linkage = LLVMGetLinkage(global);
    return (linkage != LLVMInternalLinkage && linkage != LLVMPrivateLinkage) ||
           LLVMIsExternallyInitialized(global);
}

/* Can nobody but this module's own code, as far as it is seen, write the variable? */
static bool is_followed(struct infer *s, LLVMValueRef global)
{
    LLVMLinkage linkage = LLVMGetLinkage(global);
    bool own = linkage == LLVMInternalLinkage || linkage == LLVMPrivateLinkage ||
               (s->u->closed && linkage == LLVMExternalLinkage);
    if (!s->memory || !LLVMGetInitializer(global))
        return false;
    uint32_t number = LLVMGetPointerAddressSpace(LLVMTypeOf(global));
    const struct target_row *row = target_row(s->u->target, (struct target_space){ number });
    if (row && row->space == SPACE_CONSTANT)
        return true; /* no kernel writes it; what others put there is global, see global_node() */
    if (LLVMIsGlobalConstant(global))
        return !LLVMIsExternallyInitialized(global) && !is_replaceable(linkage);
    return own && !LLVMIsExternallyInitialized(global);
}

/* Stores of an initialiser's leaves to the node of its address. */
static void store_initialiser(struct infer *s, uint32_t address, LLVMValueRef init, int64_t at)
{
    LLVMTypeRef type = LLVMTypeOf(init);
    LLVMTypeKind kind = LLVMGetTypeKind(type);
    if (LLVMIsNull(init) || LLVMIsUndef(init))
        return;
    if (infer_leaves(s, type) > 0 &&
        (kind == LLVMStructTypeKind || kind == LLVMArrayTypeKind || kind == LLVMVectorTypeKind)) {
        unsigned n = kind == LLVMStructTypeKind  ? LLVMCountStructElementTypes(type)
                     : kind == LLVMArrayTypeKind ? (unsigned)LLVMGetArrayLength2(type)
                                                 : LLVMGetVectorSize(type);
        for (unsigned k = 0; k < n; k++) {
            int64_t offset =
                kind == LLVMStructTypeKind
                    ? (int64_t)LLVMOffsetOfElement(s->td, type, k)
                    : (int64_t)(LLVMABISizeOfType(s->td, LLVMGetElementType(type)) * k);
            store_initialiser(s, address, LLVMGetAggregateElement(init, k), at + offset);
        }
        return;
    }
    uint32_t in[2] = { infer_moved(s, address, at, 0), 0 };
    bool pointer = kind == LLVMPointerTypeKind;
    if (pointer)
        in[1] = infer_constant(s, init, 0);
    uint32_t node = facts_reserve(s->f, 1);
    facts_define(s->f, node, OP_STORE, in, pointer ? 2 : 1);
    s->f->node.at[node].rem = facts_size((int64_t)LLVMABISizeOfType(s->td, type));
}

/* Where a variable in generic numbering lies.  On a host one that nothing is said of may be
 * constant memory's, where nobody writes it. */
static space_set lies_in(struct infer *s, LLVMValueRef variable)
{
    enum space said = s->u->flat ? origin_of_variable(variable) : SPACE_COUNT;
    if (said != SPACE_COUNT)
        return target_places(s->u->target, said);
    return s->u->flat && LLVMIsGlobalConstant(variable)
               ? space_join(s->f->global, space_one(SPACE_CONSTANT))
               : s->f->global;
}

static uint32_t global_node(struct infer *s, LLVMValueRef global)
{
    uint32_t node = infer_reserve(s, LLVMTypeOf(global));
    space_set mask;
    LLVMTypeRef type = LLVMTypeOf(global);
    infer_view(s, type, &mask);
    struct fact fact = facts_unknown(s->f, (enum view)s->f->node.at[node].view, mask);
    fact.flags = LLVMGetLinkage(global) == LLVMExternalWeakLinkage ? FACT_NULL : 0;
    /* A variable in generic numbering lives in global memory: NVPTX moves it there. */
    if (space_empty(mask) && unit_is_generic(s->u, ir_space(type)) &&
        LLVMIsAGlobalVariable(global))
        fact.set = lies_in(s, global);
    if (LLVMIsAGlobalVariable(global) && is_followed(s, global)) {
        bool others = LLVMIsExternallyInitialized(global) || is_replaceable(LLVMGetLinkage(global));
        fact.object = memory_new_object(&s->f->memory, others);
        s->f->memory.object.at[fact.object].visible = is_visible(global);
        fact.mod = 0;
    }
    s->f->fact.at[node] = fact;
    return node;
}

void infer_globals(struct infer *s)
{
    for (LLVMValueRef g = LLVMGetFirstGlobal(s->u->mod); s->memory && g; g = LLVMGetNextGlobal(g)) {
        uint32_t node = infer_constant(s, g, 0);
        LLVMValueRef init = LLVMGetInitializer(g);
        bool followed = s->f->fact.at[node].object > MEMORY_UNKNOWN;
        /* Of a variable that is not followed: what its initialiser points to, others may use. */
        if (init && (followed || infer_leaves(s, LLVMTypeOf(init)) > 0))
            store_initialiser(s, node, init, 0);
    }
}

/* A constant expression's node; any kind that is not named here is a value nobody knows. */
static uint32_t expression_node(struct infer *s, LLVMValueRef v)
{
    uint32_t node = infer_reserve(s, LLVMTypeOf(v));
    uint32_t in[2];
    switch (LLVMGetConstOpcode(v)) {
    case LLVMAddrSpaceCast:
    case LLVMBitCast:
    case LLVMGetElementPtr: {
        LLVMValueRef from = LLVMGetOperand(v, 0);
        int64_t rem = 0;
        uint32_t mod = 0;
        if (!ir_is_pointer(LLVMTypeOf(from)) || infer_leaves(s, LLVMTypeOf(v)) != 1)
            break;
        in[0] = infer_constant(s, from, 0);
        if (LLVMGetConstOpcode(v) == LLVMGetElementPtr)
            infer_gep_offset(s, v, &rem, &mod);
        facts_define(s->f, node, rem || mod ? OP_OFFSET : OP_JOIN, in, 1);
        s->f->node.at[node].rem = (int32_t)rem;
        s->f->node.at[node].mod = mod;
        return node;
    }
    case LLVMPtrToInt:
        in[0] = infer_constant(s, LLVMGetOperand(v, 0), 0);
        facts_define(s->f, node, OP_TO_INT, in, 1);
        infer_effect(s, OP_ESCAPE, in, 1, 0); /* what becomes of the number is not followed */
        return node;
    case LLVMIntToPtr:
        in[0] = infer_constant(s, LLVMGetOperand(v, 0), 0);
        facts_define(s->f, node, OP_TO_PTR, in, 1);
        return node;
    case LLVMAdd:
    case LLVMSub:
        in[0] = infer_constant(s, LLVMGetOperand(v, 0), 0);
        in[1] = infer_constant(s, LLVMGetOperand(v, 1), 0);
        facts_define(s->f, node, OP_ARITH, in, 2);
        return node;
    default: break;
    }
    for (uint32_t i = 0; i < infer_leaves(s, LLVMTypeOf(v)); i++)
        infer_define_unknown(s, node + i);
    return node;
}

/* The part of an aggregate or vector constant that leaf `leaf` is in. */
static LLVMValueRef element_of(struct infer *s, LLVMValueRef v, uint32_t *leaf)
{
    LLVMTypeRef type = LLVMTypeOf(v);
    for (unsigned k = 0;; k++) {
        LLVMValueRef e = LLVMGetAggregateElement(v, k);
        if (!e)
            return NULL;
        unsigned index[] = { k };
        uint32_t n;
        uint32_t at = infer_leaf_at(s, type, index, 1, &n);
        if (*leaf >= at && *leaf < at + n) {
            *leaf -= at;
            return e;
        }
    }
}

uint32_t infer_constant(struct infer *s, LLVMValueRef v, uint32_t leaf)
{
    if (LLVMIsUndef(v) || LLVMIsPoison(v))
        return s->nothing;
    if (LLVMIsNull(v))
        return s->null;
    if (LLVMIsAConstantInt(v))
        return s->plain;
    uint32_t leaves = infer_leaves(s, LLVMTypeOf(v));
    if (leaves == 0)
        return s->plain;
    LLVMTypeKind kind = LLVMGetTypeKind(LLVMTypeOf(v));
    if (kind != LLVMPointerTypeKind && kind != LLVMIntegerTypeKind && leaves > 1) {
        LLVMValueRef e = element_of(s, v, &leaf);
        if (e)
            return infer_constant(s, e, leaf);
    }
    uint32_t node = facts_node(s->f, v);
    if (node != PTRMAP_NONE)
        return node + (leaf < leaves ? leaf : 0);
    if (LLVMIsAGlobalVariable(v) || LLVMIsAFunction(v))
        node = global_node(s, v);
    else if (LLVMIsAConstantExpr(v))
        node = expression_node(s, v);
    else {
        node = infer_reserve(s, LLVMTypeOf(v));
        for (uint32_t i = 0; i < leaves; i++)
            infer_define_unknown(s, node + i);
    }
    ptrmap_put(&s->f->ids, v, node);
    return node + (leaf < leaves ? leaf : 0);
}
