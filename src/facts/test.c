/* test.c - the table of tests, looked up by the callee's name. */
#include "facts/test.h"

#include "ir/ir.h"

static const struct {
    const char *name;
    enum test_kind kind;
    enum space space;
    unsigned yes, no;
} tests[] = {
#define TEST(name, kind, space) { name, TEST_##kind, SPACE_##space, 1, 0 },
#define NUMBER(name, space, yes, no) { name, TEST_NUMBER, SPACE_##space, yes, no },
#include "facts/test.def"
#undef TEST
#undef NUMBER
};

static bool matches(const char *pattern, const char *name, size_t len)
{
    size_t n = strlen(pattern);
    if (pattern[n - 1] == '*')
        return len >= n - 1 && memcmp(pattern, name, n - 1) == 0;
    return len == n && memcmp(pattern, name, n) == 0;
}

static size_t find(LLVMValueRef fn)
{
    size_t len;
    const char *name = LLVMGetValueName2(fn, &len);
    for (size_t i = 0; i < COUNTOF(tests); i++)
        if (matches(tests[i].name, name, len))
            return i;
    return COUNTOF(tests);
}

bool test_is_function(LLVMValueRef fn) { return find(fn) < COUNTOF(tests); }

struct space_test test_find(LLVMValueRef call)
{
    LLVMValueRef callee = LLVMIsACallInst(call) ? ir_callee(call) : NULL;
    size_t i = callee ? find(callee) : COUNTOF(tests);
    if (i == COUNTOF(tests) || LLVMGetNumArgOperands(call) < 1)
        return (struct space_test){ .kind = TEST_NONE };
    return (struct space_test){ tests[i].kind, tests[i].space, LLVMGetOperand(call, 0),
                                tests[i].yes, tests[i].no };
}

space_set test_places(const struct target *t, struct space_test test)
{
    return target_places(t, test.space);
}
