/* SPDX-License-Identifier: Apache-2.0 */
/* reach.c - one walk over operands, from functions and variables to all that they refer to. */
#include "ir/reach.h"

#include "ir/ir.h"

#include <ctype.h>

void reach_init(struct reach *r, struct arena *a)
{
    *r = (struct reach){ .work = VEC_IN(a), .spelled = VEC_IN(a) };
    ptrmap_init_in(&r->seen, a, 256);
}

bool reach_has(const struct reach *r, LLVMValueRef global)
{
    return ptrmap_find(&r->seen, global) != PTRMAP_NONE;
}

/* Adds an operand to the worklist.  Only a constant can refer to something outside of the function.
 * An operand that is a block, whose address is taken, counts as the block's function. */
static void see(struct reach *r, LLVMValueRef v)
{
    if (LLVMValueIsBasicBlock(v))
        v = LLVMGetBasicBlockParent(LLVMValueAsBasicBlock(v));
    if (!LLVMIsAConstant(v) || reach_has(r, v))
        return;
    ptrmap_put(&r->seen, v, 1);
    if (LLVMGetNumOperands(v) > 0 || LLVMIsAFunction(v))
        vec_push(&r->work, v);
}

static void see_symbol(struct reach *r, LLVMModuleRef m, const char *name, size_t len)
{
    LLVMValueRef v = LLVMGetNamedFunctionWithLength(m, name, len);
    v = v ? v : LLVMGetNamedGlobalWithLength(m, name, len);
    v = v ? v : LLVMGetNamedGlobalAlias(m, name, len);
    v = v ? v : LLVMGetNamedGlobalIFunc(m, name, len);
    if (!v)
        return;
    vec_push(&r->spelled, v);
    see(r, v);
}

/* Calls `fn` for each word of assembly text that may be a symbol: `v` in "mov.u64 $0, v+8;", but
 * not in "ld.v2" or "%v".  In the text of a call `$$` is a dollar sign, and another `$` begins an
 * operand: "$0", "${0:x}". */
static void each_word(const char *text, size_t len, bool call, reach_word *fn, void *context)
{
    char *word = base_alloc(len + 1);
    size_t n = 0;
    for (size_t k = 0; k <= len; k++) {
        char c = k < len ? text[k] : '\n';
        bool dollar = c == '$' && (!call || (k + 1 < len && text[k + 1] == '$'));
        if (dollar || isalnum((unsigned char)c) || c == '_' || c == '.' || c == '%') {
            word[n++] = c;
            k += dollar && call;
            continue;
        }
        if (n > 0) {
            word[n] = 0;
            fn(context, word, n);
        }
        n = 0;
    }
    free(word);
}

static bool is_assembly(LLVMValueRef i)
{
    return ir_is_call(i) && LLVMIsAInlineAsm(LLVMGetCalledValue(i));
}

void reach_each_word(LLVMModuleRef m, reach_word *fn, void *context)
{
    size_t len;
    const char *text = LLVMGetModuleInlineAsm(m, &len);
    each_word(text, len, false, fn, context);
    IR_EACH_FUNCTION (m, f)
        IR_EACH_BLOCK (f, bb)
            IR_EACH_INSTRUCTION (bb, i)
                if (is_assembly(i)) {
                    text = LLVMGetInlineAsmAsmString(LLVMGetCalledValue(i), &len);
                    each_word(text, len, true, fn, context);
                }
}

/* A reach, and the module in which words are looked up. */
struct word_seer {
    struct reach *r;
    LLVMModuleRef m;
};

static void see_word(void *context, const char *word, size_t n)
{
    struct word_seer *s = context;
    see_symbol(s->r, s->m, word, n);
}

/* Adds the symbols that assembly text names. */
static void see_assembly(struct reach *r, LLVMModuleRef m, const char *text, size_t len, bool call)
{
    each_word(text, len, call, see_word, &(struct word_seer){ r, m });
}

static void see_call_of_assembly(struct reach *r, LLVMValueRef call, LLVMValueRef code)
{
    size_t len;
    LLVMValueRef fn = LLVMGetBasicBlockParent(LLVMGetInstructionParent(call));
    const char *text = LLVMGetInlineAsmAsmString(code, &len);
    see_assembly(r, LLVMGetGlobalParent(fn), text, len, true);
}

/* Adds a value that is an argument wrapped in metadata, because the called function may use it. */
static void see_metadata(struct reach *r, LLVMValueRef argument)
{
    unsigned n = (unsigned)LLVMGetMDNodeNumOperands(argument);
    LLVMValueRef *part = base_alloc((n + 1) * sizeof *part);
    LLVMGetMDNodeOperands(argument, part);
    for (unsigned k = 0; k < n; k++)
        if (part[k])
            see(r, part[k]);
    free(part);
}

static void see_operands(struct reach *r, LLVMValueRef user)
{
    for (unsigned k = 0; k < (unsigned)LLVMGetNumOperands(user); k++) {
        LLVMValueRef v = LLVMGetOperand(user, k);
        if (LLVMIsAMDNode(v) || LLVMIsAValueAsMetadata(v))
            see_metadata(r, v);
        else if (v && LLVMIsAInlineAsm(v))
            see_call_of_assembly(r, user, v);
        else if (v)
            see(r, v);
    }
}

static void visit_all(struct reach *r)
{
    while (r->work.n > 0) {
        LLVMValueRef v = r->work.at[--r->work.n];
        see_operands(r, v); /* a function's operands are its personality, prefix and prologue */
        if (!LLVMIsAFunction(v))
            continue;
        IR_EACH_BLOCK (v, bb)
            IR_EACH_INSTRUCTION (bb, i)
                see_operands(r, i);
    }
}

void reach_add(struct reach *r, LLVMValueRef constant)
{
    see(r, constant);
    visit_all(r);
}

void reach_add_assembly(struct reach *r, LLVMModuleRef m)
{
    size_t len;
    const char *text = LLVMGetModuleInlineAsm(m, &len);
    see_assembly(r, m, text, len, false);
    visit_all(r);
}

static void add_unless(struct reach *r, LLVMValueRef global, const struct ptrmap *but)
{
    if (ptrmap_find(but, global) == PTRMAP_NONE)
        reach_add(r, global);
}

void reach_add_all(struct reach *r, LLVMModuleRef m, const struct ptrmap *but)
{
    IR_EACH_FUNCTION (m, fn)
        add_unless(r, fn, but);
    for (LLVMValueRef g = LLVMGetFirstGlobal(m); g; g = LLVMGetNextGlobal(g))
        add_unless(r, g, but);
    for (LLVMValueRef g = LLVMGetFirstGlobalAlias(m); g; g = LLVMGetNextGlobalAlias(g))
        add_unless(r, g, but);
    for (LLVMValueRef g = LLVMGetFirstGlobalIFunc(m); g; g = LLVMGetNextGlobalIFunc(g))
        add_unless(r, g, but);
}
