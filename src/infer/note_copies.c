/* SPDX-License-Identifier: Apache-2.0 */
/* note_copies.c - what a summary says of copies to variables from memory that LLVM may find to be
 * constant, where variables have the number of generic pointers (thin/thin_exchange.c).
 *
 *     memcpy(%copy, @table, 64)        a copy; facts of the program tell where both ends are
 *
 * As copies.c has it for a module.  Of the rest of the program nothing is known here, so memory is
 * taken for constant unless this function writes it, or its pointer has a type by which LLVM stops
 * (stays_named() there).
 *
 * Does not take a kernel's parameter for one that nothing writes, unless it says `noalias`
 *          [noalias]; does not ignore a parameter by value, into which calls copy, also by pointer
 *          [by-value], or a copy whose ends have no nodes [end], or that LLVM may make a memcpy of
 *          loads and stores [library], or that a call may be a load [called]. */
#include "infer/infer.h"
#include "infer/outside.h"

#include "base/guard.h"
#include "facts/boundary.h"
#include "facts/world.h"
#include "ir/access.h"
#include "ir/ir.h"
#include "semantics/flow.h"

#include <assert.h>

static bool may_be_constant(struct infer *s, LLVMValueRef v)
{
    LLVMValueRef root = infer_root(v);
    bool named = !space_empty(infer_named(s, LLVMTypeOf(root)));
    if (LLVMIsAAllocaInst(root))
        return false;
    if (LLVMIsAGlobalVariable(root))
        return !named || space_empty(infer_named(s, LLVMTypeOf(v)));
    if (LLVMIsAArgument(root) && ir_is_only_started(LLVMGetParamParent(root)))
        return !named && GUARD("note-copies:noalias", ir_arg_has(LLVMGetParamParent(root),
                                                                 ir_param_index(root), "noalias"));
    return true;
}

/* True if the address is computed from a parameter of the function. */
static bool is_parameter(LLVMValueRef fn, LLVMValueRef v)
{
    LLVMValueRef root = infer_root(v);
    return LLVMIsAArgument(root) && LLVMGetParamParent(root) == fn;
}

/* Notes a copy in the function `in`. */
static void note(struct infer *s, LLVMValueRef in, LLVMValueRef to, LLVMValueRef from)
{
    struct boundary *b = s->boundary;
    struct boundary_copied copy = { facts_node(s->f, to), facts_node(s->f, from),
                                    .constant = may_be_constant(s, from),
                                    .to_parameter = is_parameter(in, to),
                                    .from_parameter = is_parameter(in, from) };
    if (GUARD("note-copies:end", copy.to == PTRMAP_NONE || copy.from == PTRMAP_NONE)) {
        b->copies_more = true;
        return;
    }
    struct symbol *symbol = infer_symbol(s, in);
    copy.symbol = ptrmap_find(&b->numbers, in);
    symbol->copied = symbol->copieds ? symbol->copied : b->copied.n;
    symbol->copieds++;
    assert(symbol->copied + symbol->copieds == b->copied.n + 1 && "function by function");
    vec_push_in(&b->arena, &b->copied, copy);
}

/* Each function that the call may call has copies of what it gets by value.  Those of functions all
 * of whose callers are known are found by the link. */
static void passed(struct infer *s, LLVMValueRef in, LLVMValueRef call)
{
    LLVMValueRef fn = ir_callee(call), pointer = LLVMGetCalledValue(call);
    s->callees.n = 0;
    if (fn)
        vec_push_in(&s->tables, &s->callees, fn);
    else if (!LLVMIsAInlineAsm(pointer))
        infer_callees(s, pointer, LLVMGetCalledFunctionType(call), &s->callees);
    for (uint32_t k = 0; k < s->callees.n; k++) {
        LLVMValueRef of = s->callees.at[k];
        for (unsigned i = 0; i < LLVMGetNumArgOperands(call) && i < LLVMCountParams(of); i++)
            if (GUARD("note-copies:by-value",
                      !LLVMIsDeclaration(of) && ir_arg_has(of, i, "byval")) &&
                !(of == fn && infer_scope(s, of)->noted))
                note(s, in, LLVMGetParam(of, i), LLVMGetOperand(call, i));
    }
}

/* LLVM uses other memory in place of a variable also where one load reads all of it, see
 * infer_only_pairs(): the link compares its size with those of all loads. */
static void note_load(struct infer *s, LLVMValueRef i)
{
    uint64_t size = infer_joined_size(s, i);
    if (size > s->boundary->loaded)
        s->boundary->loaded = size < UINT32_MAX ? (uint32_t)size : UINT32_MAX;
}

/* True if the call is one of a library's functions that may be one load, once it is inlined, as
 * vload16() of OpenCL's. */
static bool loads_bytes(struct infer *s, LLVMValueRef call)
{
    LLVMValueRef fn = ir_callee(call);
    enum call_flow flow = fn ? infer_flow_of_function(s, fn) : CALL_UNKNOWN;
    bool gives = LLVMGetTypeKind(LLVMTypeOf(call)) != LLVMVoidTypeKind;
    return gives && (flow == CALL_READS || flow == CALL_UPDATES);
}

void infer_note_copies(struct infer *s)
{
    assert(s->boundary && s->f->loose && "of a summary");
    s->boundary->copies_more |= GUARD("note-copies:library", !infer_only_pairs(s));
    WORLD_EACH_FUNCTION (s->u, fn)
        IR_EACH_BLOCK (fn, bb)
            IR_EACH_INSTRUCTION (bb, i) {
                struct ir_access a = ir_access(i);
                unsigned to = a.n == 2 && a.writes[1] ? 1 : 0;
                pass_ask(s->u);
                if (a.n == 1 && LLVMGetTypeKind(LLVMTypeOf(i)) != LLVMVoidTypeKind)
                    note_load(s, i);
                if (a.n == 2)
                    note(s, fn, LLVMGetOperand(i, a.operand[to]),
                         LLVMGetOperand(i, a.operand[1 - to]));
                else if (flow_of(i).kind == FLOW_CALL && a.n == 0)
                    passed(s, fn, i);
                if (GUARD("note-copies:called", LLVMIsACallInst(i) && loads_bytes(s, i)))
                    note_load(s, i);
            }
}
