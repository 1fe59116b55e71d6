/* SPDX-License-Identifier: Apache-2.0 */
/* asm.c - whether inline assembly can make pointers of its own, by its text.
 *
 *     asm volatile("st.shared.u32 [$0], $1;", "r,r"(i32 %a, i32 %v))      $0 is only an address
 *     asm("cvta.to.shared.u64 $0, $1;", "=l,l"(i64 %p))                  makes a pointer
 *
 * PTX can make a generic pointer only by `cvta` or `mapa`; all other instructions compute from
 * their operands or load what is in memory (PTX ISA, 5.1, "Generic Addressing", and the
 * instructions' pages).  So text without these words has no pointers but its operands, those in
 * memory that it reaches by them, and the addresses of variables that it names, which escape (see
 * ir/reach.h).  Of other assembly nothing is known.
 *
 * Does not take assembly for arithmetic where it is another machine's [machine], has one of
 *          those words [words], or names memory [memory]; does not take an operand for only an
 *          address where the machine is another [machine]. */
#include "infer/infer.h"

#include "base/guard.h"
#include "semantics/ptx.h"

#include <ctype.h>

static bool has_word(const char *text, size_t len, const char *word)
{
    size_t n = strlen(word);
    for (size_t k = 0; k + n <= len; k++)
        if (memcmp(text + k, word, n) == 0)
            return true;
    return false;
}

/* True if the text has an address in brackets that begins with a name, "[table+4]": memory that no
 * operand leads to. */
static bool names_memory(const char *text, size_t len)
{
    for (size_t k = 0; k + 1 < len; k++)
        if (text[k] == '[') {
            size_t at = k + 1;
            while (at < len && isspace((unsigned char)text[at]))
                at++;
            if (at < len && (isalpha((unsigned char)text[at]) || text[at] == '_'))
                return true;
        }
    return false;
}

bool infer_asm_reaches(struct infer *s, LLVMValueRef call)
{
    size_t len;
    const char *text = LLVMGetInlineAsmAsmString(LLVMGetCalledValue(call), &len);
    static const char *const words[] = { "cvta", "mapa", "call", "mov.u64 %", "mov.b64 %" };
    if (len == 0)
        return false; /* empty text: a barrier for the compiler only */
    if (GUARD("asm:machine", s->u->target->map != MAP_NVPTX))
        return true;
    for (size_t k = 0; k < COUNTOF(words); k++)
        if (GUARD("asm:words", has_word(text, len, words[k])))
            return true;
    return GUARD("asm:memory", names_memory(text, len));
}

bool infer_asm_only_accesses(struct infer *s, LLVMValueRef call, unsigned k)
{
    size_t len;
    LLVMValueRef code = LLVMGetCalledValue(call);
    LLVMGetInlineAsmAsmString(code, &len);
    int operand = ptx_operand(code, k);
    return operand >= 0 && !GUARD("asm:machine", len > 0 && s->u->target->map != MAP_NVPTX) &&
           ptx_is_only_address(code, operand);
}
