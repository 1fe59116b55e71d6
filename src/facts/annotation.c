/* annotation.c - writes and reads "nvvm.as", an array of 32-bit numbers as MLIR spells it. */
#include "facts/annotation.h"

#include "base/text.h"

static const char attribute[] = "nvvm.as";
static const char begin[] = "array<i32";

enum { INDEX = (int)LLVMAttributeFunctionIndex };

static LLVMAttributeRef find(LLVMValueRef fn)
{
    return LLVMGetStringAttributeAtIndex(fn, (LLVMAttributeIndex)INDEX, attribute,
                                         sizeof attribute - 1);
}

bool annotation_has(LLVMValueRef fn) { return find(fn) != NULL; }

bool annotation_write(LLVMValueRef fn, const enum vote *votes, unsigned n)
{
    struct text text = { 0 };
    LLVMAttributeRef old = find(fn);
    bool any = false;
    text_putf(&text, "%s", begin);
    for (unsigned k = 0; k < n; k++) {
        any |= vote_is_concrete(votes[k]);
        text_putf(&text, "%s%d", k ? ", " : ": ", vote_is_concrete(votes[k]) ? (int)votes[k] : 0);
    }
    text_putf(&text, ">");
    unsigned len = 0;
    const char *was = old ? LLVMGetStringAttributeValue(old, &len) : NULL;
    bool same = any ? was && len == text.n && memcmp(was, text.at, len) == 0 : !old;
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

/* The numbers of "array<i32: 3, 0>"; returns how many, or 0 where that is not what stands there. */
static unsigned parse(const char *p, const char *end, unsigned want, long *ret_wanted)
{
    unsigned n = 0;
    if ((size_t)(end - p) < sizeof begin || memcmp(p, begin, sizeof begin - 1) != 0)
        return 0;
    for (p += sizeof begin - 1; p < end && *p == (n ? ',' : ':'); n++) {
        char *after;
        long value = strtol(p + 1, &after, 10);
        if (after == p + 1)
            return 0;
        if (n == want)
            *ret_wanted = value;
        p = after;
    }
    return p + 1 == end && *p == '>' ? n : 0;
}

enum vote annotation_read(LLVMValueRef fn, unsigned param)
{
    LLVMAttributeRef a = find(fn);
    unsigned len = 0;
    long value = 0;
    const char *text = a ? LLVMGetStringAttributeValue(a, &len) : NULL;
    if (!text || parse(text, text + len, param, &value) != LLVMCountParams(fn))
        return VOTE_POISON;
    for (unsigned k = 0; k < SPACE_LEAVES; k++) {
        enum vote v = vote_of((enum space)k);
        if (vote_is_concrete(v) && (long)v == value)
            return v;
    }
    return VOTE_POISON;
}
