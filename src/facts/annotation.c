/* SPDX-License-Identifier: Apache-2.0 */
/* annotation.c - writes and reads "nvvm.as", an array of 32-bit numbers as MLIR spells it.
 *
 * Does not read an attribute that annotation_write() wrote [inferred].
 * Safe     because LLVM keeps function attributes where it replaces a parameter:
 *              define internal i32 @f(ptr %t) "nvvm.as"="array<i32: 3>"     loads a pointer by %t
 *          =>  define internal i32 @f(ptr %t.0.val) "nvvm.as"="array<i32: 3>"   (argpromotion)
 *          and may make the function visible afterwards (llvm-split, ThinLTO), so that its callers
 *          are unknown and the attribute is all that speaks of its parameters.  A second attribute
 *          marks what was inferred.  What the input had on a visible function is a promise, and is
 *          not marked. */
#include "facts/annotation.h"

#include "base/guard.h"
#include "base/text.h"
#include "ir/ir.h"

#include <assert.h>

static const char attribute[] = "nvvm.as";
static const char mark[] = "gaspar-inferred";
static const char begin[] = "array<i32";

enum { INDEX = (int)LLVMAttributeFunctionIndex };

static LLVMAttributeRef find(LLVMValueRef fn)
{
    return LLVMGetStringAttributeAtIndex(fn, (LLVMAttributeIndex)INDEX, attribute,
                                         sizeof attribute - 1);
}

/* True if the attribute was inferred, not promised by the input. */
static bool is_marked(LLVMValueRef fn)
{
    return GUARD("annotation:inferred",
                 LLVMGetStringAttributeAtIndex(fn, (LLVMAttributeIndex)INDEX, mark,
                                               sizeof mark - 1) != NULL);
}

static void set_mark(LLVMValueRef fn, bool is)
{
    LLVMContextRef ctx = LLVMGetModuleContext(LLVMGetGlobalParent(fn));
    if (is)
        LLVMAddAttributeAtIndex(fn, (LLVMAttributeIndex)INDEX,
                                LLVMCreateStringAttribute(ctx, mark, sizeof mark - 1, "", 0));
    else
        LLVMRemoveStringAttributeAtIndex(fn, (LLVMAttributeIndex)INDEX, mark, sizeof mark - 1);
}

bool annotation_has(LLVMValueRef fn) { return find(fn) && !is_marked(fn); }

bool annotation_write(LLVMValueRef fn, const enum vote *votes, unsigned n)
{
    assert(n == LLVMCountParams(fn) && "a number for each parameter");
    struct text text = { 0 };
    LLVMAttributeRef old = find(fn);
    bool any = false;
    text_putf(&text, "%s", begin);
    for (unsigned k = 0; k < n; k++) {
        any |= vote_is_concrete(votes[k]);
        bool several = GUARD("nvvm-as:several", !vote_is_concrete(votes[k]));
        text_putf(&text, "%s%d", k ? ", " : ": ", several ? 0 : (int)votes[k]);
    }
    text_putf(&text, ">");
    any = !GUARD("nvvm-as:none", !any);
    unsigned len = 0;
    const char *was = old ? LLVMGetStringAttributeValue(old, &len) : NULL;
    bool same = any ? was && len == text.n && memcmp(was, text.at, len) == 0 : !old;
    bool promised = old && !is_marked(fn) && !ir_is_local(fn);
    if (!promised && (!same || is_marked(fn) != any))
        set_mark(fn, any);
    if (!same && any) {
        LLVMContextRef ctx = LLVMGetModuleContext(LLVMGetGlobalParent(fn));
        LLVMAddAttributeAtIndex(fn, (LLVMAttributeIndex)INDEX,
                                LLVMCreateStringAttribute(ctx, attribute, sizeof attribute - 1,
                                                          text.at, (unsigned)text.n));
    } else if (!same) {
        LLVMRemoveStringAttributeAtIndex(fn, (LLVMAttributeIndex)INDEX, attribute,
                                         sizeof attribute - 1);
    }
    text_fini(&text);
    return !same;
}

/* Parses "array<i32: 3, 0>": writes the numbers to `ret`, up to `room` of them.  Returns how many
 * the text holds (0 for "array<i32>"), or -1 if the text has another form. */
static long parse(const char *text, unsigned len, long *ret, unsigned room)
{
    long n = 0;
    char *copy = base_alloc(len + 1), *p = copy;
    memcpy(copy, text, len);
    copy[len] = '\0';
    bool good = strncmp(p, begin, sizeof begin - 1) == 0;
    for (p += good ? sizeof begin - 1 : 0; good && *p == (n ? ',' : ':'); n++) {
        char *after;
        long value = strtol(p + 1, &after, 10);
        good = after > p + 1;
        if (n < room)
            ret[n] = value;
        p = after;
    }
    good = good && strcmp(p, ">") == 0;
    free(copy);
    return good ? n : -1;
}

/* The vote that stands for the space with this number; POISON if no space has it. */
static enum vote vote_of_number(long value)
{
    for (unsigned k = 0; k < SPACE_LEAVES; k++) {
        enum vote v = vote_of((enum space)k);
        if (vote_is_concrete(v) && (long)v == value)
            return v;
    }
    return VOTE_POISON;
}

/* The numbers in the function's attribute, one for each parameter; the caller frees the array. NULL
 * if there is no attribute, or if it is malformed; a malformed one is reported to `t`, unless `t`
 * is NULL. */
static long *numbers_of(LLVMValueRef fn, struct trace *t, struct src_loc at)
{
    LLVMAttributeRef a = annotation_has(fn) ? find(fn) : NULL;
    unsigned params = LLVMCountParams(fn), len = 0;
    const char *text = a ? LLVMGetStringAttributeValue(a, &len) : NULL;
    if (!a)
        return NULL;
    long *number = base_alloc((params + 1) * sizeof *number);
    long n = parse(text, len, number, params);
    if (n == (long)params)
        return number;
    free(number);
    if (t && n < 0)
        diag_annotation_form(t, at, (int)(len < 60 ? len : 60), text);
    else if (t)
        diag_annotation_count(t, at, n, params);
    return NULL;
}

enum vote annotation_read(LLVMValueRef fn, unsigned param)
{
    assert(param < LLVMCountParams(fn) && "a parameter of the function");
    long *number = numbers_of(fn, NULL, (struct src_loc){ 0 });
    enum vote v = number ? vote_of_number(number[param]) : VOTE_POISON;
    free(number);
    return v;
}

void annotation_check(LLVMValueRef fn, struct trace *t, struct src_loc at)
{
    long *number = numbers_of(fn, t, at);
    bool right = true;
    for (unsigned k = 0; number && k < LLVMCountParams(fn) && right; k++)
        if (number[k] != 0 && vote_of_number(number[k]) == VOTE_POISON) {
            diag_annotation_space(t, at, number[k], k);
            right = false;
        }
    free(number);
}
