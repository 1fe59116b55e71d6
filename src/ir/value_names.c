/* SPDX-License-Identifier: Apache-2.0 */
/* value_names.c - what messages call a value.
 *
 * LLVM numbers values without names by counting, so each instruction that a pass adds gives those
 * behind it other numbers.  Notes keep the name or number that a reader of the input can look up:
 *
 *     %4 = load ptr, ptr %1, !gaspar.name !{!"%4", !"push"}
 *
 * A value without a note was made by a pass: a pointer made of another by a cast or an offset is
 * called "%4" or "%4+8".  The name of the function is there because passes inline code: %4 of push
 * in bfs is no %4 of bfs. */
#include "ir/ir.h"
#include "ir/same.h"

#include "base/budget.h"
#include "ir/shim.h"
#include "ir/shim_source.h"

#include <assert.h>

/* ---- names of the input ---- */

static const char kind_name[] = "gaspar.name";

static unsigned kind_of(LLVMContextRef ctx)
{
    return LLVMGetMDKindIDInContext(ctx, kind_name, sizeof kind_name - 1);
}

static bool has_name(LLVMValueRef v)
{
    size_t len;
    (void)LLVMGetValueName2(v, &len);
    return len > 0;
}

static LLVMMetadataRef string_of(LLVMContextRef ctx, const char *text)
{
    return LLVMMDStringInContext2(ctx, text, strlen(text));
}

static void put_note(LLVMValueRef i, const char *name, const char *fn_name)
{
    LLVMContextRef ctx = LLVMGetTypeContext(LLVMTypeOf(i));
    LLVMMetadataRef node[2] = { string_of(ctx, name), string_of(ctx, fn_name) };
    LLVMSetMetadata(i, kind_of(ctx), LLVMMetadataAsValue(ctx, LLVMMDNodeInContext2(ctx, node, 2)));
}

/* Numbers in the order in which LLVM's printer counts: parameters, then each block and its
 * instructions. */
static void note_function(LLVMValueRef fn)
{
    LLVMContextRef ctx = LLVMGetTypeContext(LLVMTypeOf(fn));
    char name[IR_NAME_SIZE];
    size_t len;
    unsigned next = 0;
    for (LLVMValueRef a = LLVMGetFirstParam(fn); a; a = LLVMGetNextParam(a))
        next += !has_name(a);
    IR_EACH_BLOCK (fn, bb) {
        next += !has_name(LLVMBasicBlockAsValue(bb));
        IR_EACH_INSTRUCTION (bb, i) {
            if (LLVMGetTypeKind(LLVMTypeOf(i)) == LLVMVoidTypeKind)
                continue;
            if (has_name(i))
                snprintf(name, sizeof name, "%%%s", LLVMGetValueName2(i, &len));
            else
                snprintf(name, sizeof name, "%%%u", next++);
            put_note(i, name, ir_name_of(fn));
        }
    }
    LLVMGlobalSetMetadata(fn, kind_of(ctx), LLVMMDNodeInContext2(ctx, NULL, 0));
}

void ir_names_note(LLVMModuleRef m)
{
    ir_names_forget(m); /* of a module that was written with them */
    IR_EACH_FUNCTION (m, fn)
        if (!LLVMIsDeclaration(fn))
            note_function(fn);
}

void ir_names_forget(LLVMModuleRef m)
{
    unsigned kind = kind_of(LLVMGetModuleContext(m));
    IR_EACH_FUNCTION (m, fn) {
        LLVMGlobalEraseMetadata(fn, kind);
        IR_EACH_BLOCK (fn, bb)
            IR_EACH_INSTRUCTION (bb, i)
                if (LLVMGetMetadata(i, kind))
                    LLVMSetMetadata(i, kind, NULL);
    }
}

/* True if the function has that name, or is a copy of it: "push.local" of "push". */
static bool is_of(LLVMValueRef fn, const char *name, unsigned len)
{
    const char *own = ir_name_of(fn);
    return strncmp(own, name, len) == 0 && (own[len] == '\0' || own[len] == '.');
}

/* Writes the name that a note on the instruction says. */
static bool noted(LLVMValueRef i, unsigned kind, char *buf, size_t size)
{
    LLVMValueRef of[2], note = LLVMGetMetadata(i, kind);
    unsigned len, fn_len;
    if (!note || LLVMGetMDNodeNumOperands(note) != 2)
        return false;
    LLVMGetMDNodeOperands(note, of);
    if (!LLVMIsAMDString(of[0]) || !LLVMIsAMDString(of[1])) /* not as put_note() made it */
        return false;
    const char *name = LLVMGetMDString(of[0], &len), *fn = LLVMGetMDString(of[1], &fn_len);
    if (is_of(LLVMGetBasicBlockParent(LLVMGetInstructionParent(i)), fn, fn_len))
        snprintf(buf, size, "%.*s", (int)len, name);
    else
        snprintf(buf, size, "%.*s of @%.*s", (int)len, name, (int)fn_len, fn);
    return true;
}

static void take_note(LLVMValueRef from, LLVMValueRef to)
{
    if (!LLVMIsAInstruction(from) || !LLVMIsAInstruction(to))
        return;
    unsigned kind = kind_of(LLVMGetTypeContext(LLVMTypeOf(from)));
    LLVMValueRef note = LLVMGetMetadata(from, kind);
    if (note)
        LLVMSetMetadata(to, kind, note);
}

/* The value of the input from which a pass made `v`, an instruction without a note, by casts, masks
 * and offsets; `ret_offset` is the sum of the offsets in bytes, -1: not constant. */
static LLVMValueRef made_from(LLVMModuleRef m, LLVMValueRef v, int64_t *ret_offset)
{
    bool number = LLVMIsABinaryOperator(v) != NULL; /* bits of a pointer with a tag */
    *ret_offset = 0;
    if (LLVMIsAGetElementPtrInst(v)) {
        LLVMValueRef base = shim_strip_offsets(m, v, ret_offset);
        *ret_offset = base == v ? -1 : *ret_offset;
        return base == v ? LLVMGetOperand(v, 0) : base;
    }
    return LLVMIsACastInst(v) || LLVMIsAFreezeInst(v) || number ? LLVMGetOperand(v, 0) : NULL;
}

/* As LLVM prints it now. */
static char *plain_name(LLVMValueRef v, char *buf, size_t size)
{
    assert(size > 0 && "there is room for the zero");
    size_t len;
    const char *name = LLVMGetValueName2(v, &len);
    if (len > 0) {
        snprintf(buf, size, "%c%s", LLVMIsAGlobalValue(v) ? '@' : '%', name);
        return buf;
    }
    /* Numbered values have no name in LLVM; the number is taken from the printed text. */
    char *printed = LLVMPrintValueToString(v);
    char *begin = printed + strspn(printed, " ");
    char *end = strstr(begin, " = ");
    if (end && *begin == '%')
        *end = '\0';
    else if (LLVMIsAArgument(v) && strrchr(begin, '%'))
        begin = strrchr(begin, '%');
    snprintf(buf, size, "%s", begin);
    LLVMDisposeMessage(printed);
    return buf;
}

/* Writes the name in the input of an instruction, or of what a pass made it of; false: its function
 * has no notes, or the value is made of nothing that has one. */
static bool input_name(LLVMValueRef v, char *buf, size_t size)
{
    LLVMValueRef fn =
        LLVMIsAInstruction(v) ? LLVMGetBasicBlockParent(LLVMGetInstructionParent(v)) : NULL;
    unsigned kind = fn ? kind_of(LLVMGetTypeContext(LLVMTypeOf(v))) : 0;
    int64_t offset = 0, sum = 0;
    bool found = false;
    if (!fn || !shim_global_metadata(fn, kind))
        return false;
    for (unsigned steps = 0; steps < BUDGET_SAME_STEPS && !found && v; steps++) {
        found = !LLVMIsAInstruction(v) || noted(v, kind, buf, size);
        if (found && !LLVMIsAInstruction(v))
            plain_name(v, buf, size);
        if (found)
            break;
        v = made_from(LLVMGetGlobalParent(fn), v, &offset);
        sum = sum < 0 || offset < 0 ? -1 : sum + offset;
    }
    size_t len = found ? strlen(buf) : 0;
    if (found && sum > 0)
        snprintf(buf + len, size - len, "+%lld", (long long)sum);
    else if (found && sum < 0)
        snprintf(buf + len, size - len, "+...");
    return found;
}

char *ir_name(LLVMValueRef v, char *buf, size_t size)
{
    if (!input_name(v, buf, size))
        plain_name(v, buf, size);
    return buf;
}

void ir_take_name(LLVMValueRef from, LLVMValueRef to)
{
    size_t len;
    const char *name = LLVMGetValueName2(from, &len);
    take_note(from, to);
    if (len == 0)
        return;
    char *kept = memcpy(base_alloc(len), name, len);
    LLVMSetValueName2(from, "", 0);
    LLVMSetValueName2(to, kept, len);
    free(kept);
}

void ir_name_after(LLVMValueRef v, LLVMValueRef of, const char *suffix)
{
    assert(LLVMIsAInstruction(v) && "parameters have no notes");
    LLVMValueRef fn = LLVMGetBasicBlockParent(LLVMGetInstructionParent(v));
    char name[IR_NAME_SIZE + 32], text[IR_NAME_SIZE];
    snprintf(name, sizeof name, "%s.%s", ir_name_of(of), suffix);
    LLVMSetValueName2(v, name, strlen(name));
    if (!shim_global_metadata(fn, kind_of(LLVMGetTypeContext(LLVMTypeOf(v)))))
        return;
    snprintf(name, sizeof name, "%s.%s", ir_name(of, text, sizeof text), suffix);
    put_note(v, name, ir_name_of(fn));
}

/* ---- what the source says ---- */

/* "@g", or what the source calls it, as "expand::count" for @_ZZ6expandE5count. */
static void global_name(LLVMValueRef v, char *buf, size_t size)
{
    char *name = shim_demangle(ir_name_of(v));
    if (strcmp(name, ir_name_of(v)) == 0)
        ir_name(v, buf, size);
    else
        snprintf(buf, size, "%s", name);
    free(name);
}

char *ir_source_name(LLVMValueRef v, char *buf, size_t size)
{
    size_t len = 0;
    for (LLVMValueRef same; (same = ir_same_as(v)); v = same)
        ;
    LLVMValueRef of = LLVMIsALoadInst(v) && LLVMIsAAllocaInst(LLVMGetOperand(v, 0))
                          ? LLVMGetOperand(v, 0) /* what unoptimized code does with variables */
                          : v;
    bool local = LLVMIsAInstruction(v) || LLVMIsAArgument(v);
    const char *name = local ? shim_source_name(v, &len) : NULL;
    if (local && !name && LLVMIsAAddrSpaceCastInst(v) && !LLVMIsAConstant(LLVMGetOperand(v, 0)))
        of = LLVMGetOperand(v, 0); /* the same pointer */
    if (local && !name && of != v)
        name = shim_source_name(of, &len);
    LLVMValueRef variable = LLVMIsAConstant(v) ? ir_constant_base(v) : NULL;
    LLVMModuleRef m =
        LLVMIsAInstruction(v)
            ? LLVMGetGlobalParent(LLVMGetBasicBlockParent(LLVMGetInstructionParent(v)))
            : NULL;
    char *text = NULL;
    if (name)
        snprintf(buf, size, "%.*s", (int)len, name);
    else if (m && (text = shim_source_expression(m, v)))
        snprintf(buf, size, "%s", text);
    else if (variable && LLVMIsAGlobalVariable(variable))
        global_name(variable, buf, size);
    else
        ir_name(v, buf, size);
    free(text);
    return buf;
}
