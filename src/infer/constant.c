/* SPDX-License-Identifier: Apache-2.0 */
/* constant.c - facts of constants, and the pointers that initialisers of variables store.
 *
 * Does not keep to the module the address of a variable that a constant makes a number of [number]
 *          or that assembly names [spelled], or what a constant that others see points to
 *          [shown]; does not take a function's address, which is in no space, for one that nothing
 *          reaches, because the program calls it [code]. */
#include "infer/infer.h"

#include "base/guard.h"
#include "facts/origin.h"
#include "facts/world.h"
#include "ir/ir.h"
#include "ir/parts.h"
#include "semantics/flow.h"
#include "semantics/null.h"

#include <assert.h>

/* True if the linker may replace the definition by another module's.  Then the variable may hold
 * other values than this initializer (LLVM LangRef, linkage types). */
static bool is_replaceable(LLVMLinkage linkage)
{
    return linkage == LLVMWeakAnyLinkage || linkage == LLVMLinkOnceAnyLinkage ||
           linkage == LLVMCommonLinkage || linkage == LLVMExternalWeakLinkage;
}

static bool is_local(LLVMValueRef global)
{
    LLVMLinkage linkage = LLVMGetLinkage(global);
    return linkage == LLVMInternalLinkage || linkage == LLVMPrivateLinkage;
}

/* True if code elsewhere, or the host, may know the variable by a name. */
static bool is_visible(struct infer *s, LLVMValueRef global)
{
    return !is_local(global) || LLVMIsExternallyInitialized(global) || world_is_shared(global) ||
           ptrmap_find(&s->named, global) != PTRMAP_NONE;
}

/* True if the host may write the variable before a kernel runs, or between two kernels.  The host
 * finds visible variables in global and constant memory by name, in a closed world, too; it does
 * not write constants. */
static bool host_writes(struct infer *s, LLVMValueRef global)
{
    const struct target_row *row =
        target_row(s->u->target, (struct target_space){ ir_space(LLVMTypeOf(global)) });
    bool work_group =
        row && space_has(target_places(s->u->target, SPACE_SHARED_CLUSTER), row->space);
    if (LLVMIsExternallyInitialized(global) || is_replaceable(LLVMGetLinkage(global)))
        return true;
    return is_visible(s, global) && !LLVMIsGlobalConstant(global) && !work_group;
}

/* True if only code of this module that is followed, and the host, can write the variable. */
static bool is_followed(struct infer *s, LLVMValueRef global)
{
    if (!s->memory || !LLVMGetInitializer(global) || world_is_spelled(s->u, global))
        return false;
    uint32_t number = LLVMGetPointerAddressSpace(LLVMTypeOf(global));
    const struct target_row *row = target_row(s->u->target, (struct target_space){ number });
    if (row && row->space == SPACE_CONSTANT)
        return true; /* no kernel writes it; pointers of the host are global, see global_node() */
    if (LLVMIsGlobalConstant(global))
        return !LLVMIsExternallyInitialized(global) && !is_replaceable(LLVMGetLinkage(global));
    if (LLVMIsExternallyInitialized(global) || is_replaceable(LLVMGetLinkage(global)))
        return false;
    return !is_visible(s, global) || (s->u->closed && !s->unseen);
}

/* Stores an initializer's leaves to the object at the node of its address. */
static void store_initialiser(struct infer *s, uint32_t address, LLVMValueRef init, int64_t at)
{
    assert(LLVMIsAConstant(init) && address < s->f->node.n && "an initialiser, and its address");
    LLVMTypeRef type = LLVMTypeOf(init);
    LLVMTypeKind kind = LLVMGetTypeKind(type);
    if (LLVMIsNull(init) || LLVMIsUndef(init))
        return; /* zeros are not stored: each load adds them, and global_node() notes them */
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
    s->f->node.at[node].rem = facts_size(infer_size(s, type));
}

/* The spaces that a variable in generic numbering may lie in.  On a host, a variable without an
 * annotation may be in constant memory, if LLVM calls it constant. */
static space_set lies_in(struct infer *s, LLVMValueRef variable)
{
    enum space said = s->u->flat ? origin_of_variable(variable) : SPACE_COUNT;
    if (said != SPACE_COUNT)
        return target_places(s->u->target, said);
    return s->u->flat && LLVMIsGlobalConstant(variable)
               ? space_join(s->f->global, space_one(SPACE_CONSTANT))
               : s->f->global;
}

/* True if a variable with that initializer has no bytes of its own when a kernel begins. */
static bool is_undefined(LLVMValueRef init) { return init && LLVMIsUndef(init); }

static uint32_t global_node(struct infer *s, LLVMValueRef global)
{
    uint32_t node = infer_reserve(s, LLVMTypeOf(global));
    space_set mask;
    LLVMTypeRef type = LLVMTypeOf(global);
    infer_view(s, type, &mask);
    struct fact fact = facts_unknown(s->f, (enum view)s->f->node.at[node].view, mask);
    fact.flags = LLVMGetLinkage(global) == LLVMExternalWeakLinkage ? FACT_NULL : 0;
    /* A variable in generic numbering lives in global memory: NVPTX moves it there. */
    if (space_empty(mask) && unit_is_generic(s->u, ir_space(type)) && LLVMIsAGlobalVariable(global))
        fact.set = lies_in(s, global);
    if (LLVMIsAFunction(global)) {
        fact.set = space_none(); /* no load or store accesses code … */
        if (GUARD("constant:code", true))
            fact.flags |= FACT_LEFT; /* … but the address is used, and has to stay what it is */
    }
    if (LLVMIsAGlobalVariable(global) && is_followed(s, global)) {
        fact.object = memory_new_object(&s->f->memory, host_writes(s, global));
        s->f->memory.object.at[fact.object].visible = is_visible(s, global);
        s->f->memory.object.at[fact.object].zeros = !is_undefined(LLVMGetInitializer(global));
        fact.mod = 0;
    }
    s->f->fact.at[node] = fact;
    return node;
}

/* An address in a constant that has no node: it is an integer, in an expression of a kind that is
 * not followed, or in a definition that other modules see.  All addresses in the constant escape.
 * Those deeper in it than the budget escape by their uses, see escape_by_uses(). */
static void escape_addresses(struct infer *s, LLVMValueRef v, unsigned depth)
{
    if (LLVMIsAGlobalVariable(v) || LLVMIsAFunction(v) || LLVMIsAGlobalAlias(v)) {
        uint32_t node = infer_constant(s, v, 0);
        infer_effect(s, OP_ESCAPE, &node, 1, 0);
        return;
    }
    if (!LLVMIsAConstantExpr(v) && !LLVMIsAConstantArray(v) && !LLVMIsAConstantStruct(v) &&
        !LLVMIsAConstantVector(v))
        return;
    for (unsigned k = 0; depth < BUDGET_CONSTANT_DEPTH && k < (unsigned)LLVMGetNumOperands(v); k++)
        escape_addresses(s, LLVMGetOperand(v, k), depth + 1);
}

/* True if the constant's own node, or a node of the constant that contains it, has the address. */
static bool is_modelled(LLVMValueRef user)
{
    if (!LLVMIsAConstantExpr(user))
        return LLVMIsAConstantArray(user) || LLVMIsAConstantStruct(user) ||
               LLVMIsAConstantVector(user);
    return flow_source(user, true) != NULL;
}

/* True if some constant that contains `v`, an address of `root`, is an integer or of another kind
 * that is not followed.  Visits each constant once: linear in their uses. */
static bool leaves_by_uses(struct infer *s, struct ptrmap *seen, LLVMValueRef v)
{
    IR_EACH_USE (v, use) {
        LLVMValueRef user = LLVMGetUser(use);
        if (LLVMIsAInstruction(user) || LLVMIsAGlobalVariable(user) || LLVMIsAFunction(user))
            continue;
        if (!is_modelled(user) && !LLVMIsAGlobalAlias(user))
            return true;
        if (ptrmap_find(seen, user) == PTRMAP_NONE) {
            ptrmap_put(seen, user, 0); /* until the answer is known */
            ptrmap_put(seen, user, leaves_by_uses(s, seen, user));
        }
        if (ptrmap_find(seen, user))
            return true;
    }
    return false;
}

/* Adds to s->named the members of a list such as llvm.used, which are used in ways that the module
 * does not show (LLVM LangRef, llvm.used). */
static void find_listed(struct infer *s, const char *list)
{
    LLVMValueRef g = LLVMGetNamedGlobal(s->u->mod, list);
    LLVMValueRef init = g ? LLVMGetInitializer(g) : NULL;
    for (unsigned k = 0; init && k < (unsigned)LLVMGetNumOperands(init); k++)
        ptrmap_put(&s->named, ir_constant_base(LLVMGetOperand(init, k)), 1);
}

/* Fills s->named: variables that an alias or a list of names makes visible outside the module. */
static void find_named(struct infer *s)
{
    for (LLVMValueRef a = LLVMGetFirstGlobalAlias(s->u->mod); a; a = LLVMGetNextGlobalAlias(a)) {
        LLVMValueRef of = LLVMAliasGetAliasee(a);
        if (!is_local(a))
            ptrmap_put(&s->named, ir_constant_base(of), 1);
    }
    find_listed(s, "llvm.used");
    find_listed(s, "llvm.compiler.used");
}

void infer_globals(struct infer *s)
{
    struct ptrmap seen;
    if (!s->memory)
        return;
    find_named(s);
    ptrmap_init(&seen, 64);
    for (LLVMValueRef g = LLVMGetFirstGlobal(s->u->mod); g; g = LLVMGetNextGlobal(g)) {
        uint32_t node = infer_constant(s, g, 0);
        LLVMValueRef init = LLVMGetInitializer(g);
        bool followed = s->f->fact.at[node].object > MEMORY_UNKNOWN;
        if (GUARD("constant:number", leaves_by_uses(s, &seen, g)) ||
            GUARD("constant:spelled",
                  world_is_spelled(s->u, g))) { /* perhaps with the bits of a generic pointer */
            uint32_t bits = facts_reserve(s->f, 1);
            facts_define(s->f, bits, OP_JOIN, &node, 1);
            infer_effect(s, OP_ESCAPE, &bits, 1, 0);
        }
        /* Code outside may use the pointers in a variable that is not followed. */
        if (init && !ir_is_list_of_names(g) && (followed || infer_leaves(s, LLVMTypeOf(init)) > 0))
            store_initialiser(s, node, init, 0);
        /* Code elsewhere reads a visible constant, and may write the memory that it points to. */
        if (init && followed && LLVMIsGlobalConstant(g) &&
            GUARD("constant:shown", is_visible(s, g)) && !ir_is_list_of_names(g))
            escape_addresses(s, init, 0);
    }
    ptrmap_fini(&seen);
}

/* The node of a constant expression.  A kind that has no case here is unknown. */
static uint32_t expression_node(struct infer *s, LLVMValueRef v)
{
    uint32_t node = infer_reserve(s, LLVMTypeOf(v));
    uint32_t in[2];
    LLVMTypeRef zero;
    switch (LLVMGetConstOpcode(v)) {
    case LLVMAddrSpaceCast:
    case LLVMBitCast:
    case LLVMGetElementPtr: {
        LLVMValueRef from = LLVMGetOperand(v, 0);
        struct node by = { .inbounds = true };
        if (!ir_is_pointer(LLVMTypeOf(from)) || !ir_is_pointer(LLVMTypeOf(v)) ||
            infer_leaves(s, LLVMTypeOf(v)) != 1)
            break;
        in[0] = infer_constant(s, from, 0);
        if (in[0] == s->null && LLVMGetConstOpcode(v) == LLVMGetElementPtr) {
            facts_define(s->f, node, OP_TO_PTR, &s->plain, 1); /* an address given as a number */
            return node;
        }
        bool moved = LLVMGetConstOpcode(v) == LLVMGetElementPtr && infer_gep_offset(s, v, &by);
        facts_define(s->f, node, moved ? OP_OFFSET : OP_JOIN, in, 1);
        infer_set_offset(s, node, &by);
        return node;
    }
    case LLVMPtrToAddr:
    case LLVMPtrToInt: /* its address escapes, see infer_globals() */
        in[0] = infer_constant(s, LLVMGetOperand(v, 0), 0);
        facts_define(s->f, node, OP_TO_INT, in, 1);
        return node;
    case LLVMIntToPtr:
        in[0] = infer_constant(s, LLVMGetOperand(v, 0), 0);
        facts_define(s->f, node, OP_TO_PTR, in, 1);
        zero = infer_zero_address(s, node, LLVMTypeOf(v), 0);
        if (zero) /* 16 is an address there, as zero is */
            infer_constant(s, LLVMConstNull(zero), 0);
        return node;
    case LLVMAdd:
    case LLVMSub:
        in[0] = infer_constant(s, LLVMGetOperand(v, 0), 0);
        in[1] = infer_constant(s, LLVMGetOperand(v, 1), 0);
        facts_define(s->f, node, LLVMGetConstOpcode(v) == LLVMSub ? OP_SUB : OP_ARITH, in, 2);
        infer_note_small(s, node, v);
        return node;
    default: break;
    }
    for (uint32_t i = 0; i < infer_leaves(s, LLVMTypeOf(v)); i++)
        infer_define_unknown(s, node + i);
    if (s->memory)
        escape_addresses(s, v, 0);
    return node;
}

/* The node of a constant whose leaves share one node: the union of its parts. */
static uint32_t shared_node(struct infer *s, LLVMValueRef v)
{
    VEC_OF(uint32_t) in = { 0 };
    uint32_t node = infer_reserve(s, LLVMTypeOf(v));
    LLVMValueRef e, before = NULL;
    for (unsigned k = 0; (e = LLVMGetAggregateElement(v, k)); k++) {
        uint32_t of = e == before ? 0 : infer_leaves(s, LLVMTypeOf(e));
        for (uint32_t leaf = 0; leaf < of; leaf++)
            vec_push(&in, infer_constant(s, e, leaf));
        if (of == 0 && e != before)
            vec_push(&in, s->plain);
        before = e;
    }
    if (in.n == 0) { /* it has no parts with nodes */
        infer_define_unknown(s, node);
        if (s->memory)
            escape_addresses(s, v, 0);
    } else {
        facts_define(s->f, node, OP_JOIN, in.at, in.n);
    }
    vec_fini(&in);
    return node;
}

/* An address given as a number, such as `ptr addrspace(3) null` where that is one, may be the
 * address of any variable of the space, if the program knows their places.  Called once for each
 * space. */
static void escape_variables(struct infer *s, unsigned space)
{
    for (LLVMValueRef g = LLVMGetFirstGlobal(s->u->mod); s->memory && g; g = LLVMGetNextGlobal(g))
        if (ir_space(LLVMTypeOf(g)) == space) {
            uint32_t node = infer_constant(s, g, 0);
            infer_effect(s, OP_REVEAL, &node, 1, 0);
        }
}

/* The node of an alias: its aliasee's, and unknown memory's if the linker may put another module's
 * definition in its place. */
static uint32_t alias_node(struct infer *s, LLVMValueRef alias)
{
    uint32_t in[2] = { infer_constant(s, LLVMAliasGetAliasee(alias), 0), s->anything };
    if (!is_replaceable(LLVMGetLinkage(alias)))
        return in[0];
    uint32_t node = infer_reserve(s, LLVMTypeOf(alias));
    facts_define(s->f, node, OP_JOIN, in, 2);
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

static enum ir_answer zero_is_no_null(const void *user, LLVMTypeRef type)
{
    if (LLVMGetTypeKind(type) != LLVMPointerTypeKind)
        return IR_INSIDE;
    return null_is(user, LLVMConstNull(type)) ? IR_NO : IR_YES;
}

/* True if zero bits of the type, or of a part of it, are an address (docs/spec/spaces.md, rule
 * 3). */
static bool zero_is_address(const struct infer *s, LLVMTypeRef type)
{
    return ir_type_has(type, zero_is_no_null, s->u->target);
}

uint32_t infer_constant(struct infer *s, LLVMValueRef v, uint32_t leaf)
{
    assert(LLVMIsAConstant(v) && "other values have nodes by their instructions");
    if (LLVMIsUndef(v) || LLVMIsPoison(v))
        return s->nothing;
    if (LLVMIsNull(v) && !zero_is_address(s, LLVMTypeOf(v)))
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
            return infer_leaves(s, LLVMTypeOf(e)) > 0 ? infer_constant(s, e, leaf) : s->plain;
    }
    uint32_t node = facts_node(s->f, v);
    if (node != PTRMAP_NONE)
        return node + (leaf < leaves ? leaf : 0);
    uint32_t launch = s->f->launch;
    s->f->launch = 0; /* all functions that use the constant share the node */
    if (LLVMIsAGlobalVariable(v) || LLVMIsAFunction(v))
        node = global_node(s, v);
    else if (LLVMIsAConstantExpr(v))
        node = expression_node(s, v);
    else if (LLVMIsAGlobalAlias(v))
        node = alias_node(s, v);
    else if (leaves == 1) {
        node = shared_node(s, v);
        if (LLVMIsAConstantPointerNull(v))
            escape_variables(s, ir_space(LLVMTypeOf(v)));
    } else {
        node = infer_reserve(s, LLVMTypeOf(v));
        for (uint32_t i = 0; i < leaves; i++)
            infer_define_unknown(s, node + i);
        if (s->memory)
            escape_addresses(s, v, 0);
    }
    s->f->launch = launch;
    ptrmap_put(&s->f->ids, v, node);
    return node + (leaf < leaves ? leaf : 0);
}

LLVMTypeRef infer_zero_address(struct infer *s, uint32_t node, LLVMTypeRef type, uint32_t leaf)
{
    LLVMTypeKind kind = LLVMGetTypeKind(type);
    if (!s->memory || s->f->node.at[node].view != VIEW_NAMED)
        return NULL;
    if (kind == LLVMStructTypeKind || kind == LLVMArrayTypeKind)
        infer_leaf_offset(s, type, leaf, &type);
    if (!ir_is_pointer(type) || !zero_is_address(s, type))
        return NULL;
    return LLVMGetTypeKind(type) == LLVMPointerTypeKind ? type : LLVMGetElementType(type);
}

/* True if the constant makes a pointer from an integer.  Visits each constant once. */
static bool makes_pointer(struct ptrmap *seen, LLVMValueRef v)
{
    bool expression = LLVMIsAConstantExpr(v) != NULL;
    if (!expression && !LLVMIsAConstantArray(v) && !LLVMIsAConstantStruct(v) &&
        !LLVMIsAConstantVector(v))
        return false;
    if (ptrmap_find(seen, v) != PTRMAP_NONE)
        return false;
    ptrmap_put(seen, v, 1);
    LLVMOpcode op = expression ? LLVMGetConstOpcode(v) : LLVMUnreachable;
    if (op == LLVMIntToPtr || (op == LLVMGetElementPtr && LLVMIsNull(LLVMGetOperand(v, 0))))
        return true;
    for (unsigned k = 0; k < (unsigned)LLVMGetNumOperands(v); k++)
        if (makes_pointer(seen, LLVMGetOperand(v, k)))
            return true;
    return false;
}

static bool operands_make_pointer(struct ptrmap *seen, LLVMValueRef user)
{
    for (unsigned k = 0; k < (unsigned)LLVMGetNumOperands(user); k++)
        if (makes_pointer(seen, LLVMGetOperand(user, k)))
            return true;
    return false;
}

static bool any_makes_pointer(struct ptrmap *seen, LLVMModuleRef m)
{
    for (LLVMValueRef g = LLVMGetFirstGlobal(m); g; g = LLVMGetNextGlobal(g))
        if (operands_make_pointer(seen, g))
            return true;
    for (LLVMValueRef a = LLVMGetFirstGlobalAlias(m); a; a = LLVMGetNextGlobalAlias(a))
        if (operands_make_pointer(seen, a))
            return true;
    IR_EACH_FUNCTION (m, fn)
        IR_EACH_BLOCK (fn, bb)
            IR_EACH_INSTRUCTION (bb, i)
                if (operands_make_pointer(seen, i))
                    return true;
    return false;
}

bool infer_constants_make_pointer(LLVMModuleRef m)
{
    struct ptrmap seen;
    ptrmap_init(&seen, 64);
    bool result = any_makes_pointer(&seen, m);
    ptrmap_fini(&seen);
    return result;
}
