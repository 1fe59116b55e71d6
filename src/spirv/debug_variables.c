/* SPDX-License-Identifier: Apache-2.0 */
/* debug_variables.c - variables of debug instructions as LLVM's. */
#include "spirv/debug_info.h"

#include "base/vec.h"
#include "ir/ir.h"

enum { NAME, TYPE, FILE_OF, LINE };

/* The expression that is the k-th operand; NULL: LLVM has none like it. */
static LLVMMetadataRef expression(struct reader *r, const struct inst *i, uint32_t k)
{
    enum { OPERATION, MOST = 64 };
    /* Deref, Plus, Minus, PlusUconst, BitPiece, Swap, Xderef, StackValue, Constu, Fragment */
    static const struct {
        uint16_t dwarf, operands;
    } row[] = { { 0x06, 0 }, { 0x22, 0 }, { 0x1c, 0 }, { 0x23, 1 }, { 0x1000, 2 },
                { 0x16, 0 }, { 0x18, 0 }, { 0x9f, 0 }, { 0x10, 1 }, { 0x1000, 2 } };
    const struct inst *e = spirv_debug_arg(r, i, k, DEBUG_EXPRESSION);
    uint64_t op[MOST + 3];
    size_t n = 0;
    for (uint32_t o = 0; e && spirv_debug_id(r, e, o); o++) {
        const struct inst *part = spirv_debug_arg(r, e, o, DEBUG_OPERATION);
        uint32_t code = part ? spirv_debug_number(r, part, OPERATION) : COUNTOF(row);
        if (code >= COUNTOF(row) || n > MOST - 3)
            return NULL;
        op[n++] = row[code].dwarf;
        for (uint32_t a = 1; a <= row[code].operands; a++)
            op[n++] = spirv_debug_number(r, part, a);
    }
    return LLVMDIBuilderCreateExpression(r->di, op, n);
}

void spirv_debug_globals(struct reader *r)
{
    enum { PARENT = 5, LINKAGE, VARIABLE };
    for (uint32_t k = 0; k < r->file.insts.n; k++) {
        const struct inst *i = &r->file.insts.at[k];
        LLVMValueRef v =
            spirv_debug_is(r, i, DEBUG_GLOBAL) ? spirv_debug_value(r, i, VARIABLE) : NULL;
        if (!v || !LLVMIsAGlobalVariable(v))
            continue;
        char *name = spirv_debug_text(r, i, NAME), *linkage = spirv_debug_text(r, i, LINKAGE);
        LLVMMetadataRef file = spirv_debug_file(r, i, FILE_OF);
        LLVMMetadataRef type = spirv_debug_type(r, spirv_debug_id(r, i, TYPE));
        LLVMMetadataRef none = LLVMDIBuilderCreateExpression(r->di, NULL, 0);
        if (type) {
            LLVMMetadataRef is = LLVMDIBuilderCreateGlobalVariableExpression(
                r->di, spirv_debug_parent(r, spirv_debug_id(r, i, PARENT), file), name,
                strlen(name), linkage, strlen(linkage), file, spirv_debug_number(r, i, LINE), type,
                ir_is_local(v), none, NULL, 0);
            LLVMGlobalSetMetadata(v, LLVMGetMDKindIDInContext(r->ctx, "dbg", 3), is);
            r->debug.made[i->result] = LLVMDIGlobalVariableExpressionGetVariable(is);
        }
        free(name);
        free(linkage);
    }
}

/* The local variable, made when it is asked for first; NULL: it is none of the function. */
static LLVMMetadataRef local(struct reader *r, const struct inst *i, uint32_t function)
{
    enum { PARENT = 5, ARGUMENT = 7 };
    uint32_t in = 0, number = spirv_debug_number(r, i, ARGUMENT);
    LLVMMetadataRef scope = spirv_debug_scope(r, spirv_debug_id(r, i, PARENT), &in);
    LLVMMetadataRef *made = &r->debug.made[i->result];
    if (!scope || in != function || *made)
        return scope && in == function ? *made : NULL;
    char *name = spirv_debug_text(r, i, NAME);
    bool placed = spirv_debug_arg(r, i, FILE_OF, DEBUG_SOURCE) != NULL; /* `this` is not */
    LLVMMetadataRef file = placed ? spirv_debug_file(r, i, FILE_OF) : NULL;
    LLVMMetadataRef type = spirv_debug_type(r, spirv_debug_id(r, i, TYPE));
    unsigned line = spirv_debug_number(r, i, LINE);
    if (number > 0 && number < 0x10000)
        *made = LLVMDIBuilderCreateParameterVariable(r->di, scope, name, strlen(name), number, file,
                                                     line, type, true, LLVMDIFlagZero);
    else
        *made = LLVMDIBuilderCreateAutoVariable(r->di, scope, name, strlen(name), file, line, type,
                                                true, LLVMDIFlagZero, 0);
    free(name);
    return *made;
}

void spirv_debug_variable(struct reader *r, const struct inst *i)
{
    enum { VARIABLE, VALUE, EXPRESSION };
    const struct inst *of = spirv_debug_arg(r, i, VARIABLE, DEBUG_LOCAL);
    LLVMValueRef v = spirv_debug_value(r, i, VALUE);
    LLVMMetadataRef at = LLVMGetCurrentDebugLocation2(r->b);
    bool declare = spirv_debug_is(r, i, DEBUG_DECLARE);
    if (!of || !v || !at || !r->debug.in || (declare && !spirv_is_pointer(LLVMTypeOf(v))))
        return;
    LLVMMetadataRef variable = local(r, of, r->debug.in), as = expression(r, i, EXPRESSION);
    if (!variable || !as)
        return;
    if (declare)
        LLVMDIBuilderInsertDeclareRecordAtEnd(r->di, v, variable, as, at, LLVMGetInsertBlock(r->b));
    else
        LLVMDIBuilderInsertDbgValueRecordAtEnd(r->di, v, variable, as, at,
                                               LLVMGetInsertBlock(r->b));
}
