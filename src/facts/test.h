/* test.h - run-time questions about where a pointer points. */
#ifndef FACTS_TEST_H
#define FACTS_TEST_H

#include "space/target.h"

#include <llvm-c/Core.h>

enum test_kind {
    TEST_NONE,
    TEST_BOOL,    /* answers i1 */
    TEST_NUMBER,  /* answers `yes` or `no` */
    TEST_POINTER, /* answers the pointer in the named space, or that space's null */
};

struct space_test {
    enum test_kind kind;
    enum space space;     /* the place asked for */
    LLVMValueRef pointer; /* the pointer asked about */
    unsigned yes, no;     /* NUMBER: the answers */
};

/* What `call` asks; kind TEST_NONE where it is no test. */
struct space_test test_find(LLVMValueRef call);

/* Is `fn` a test's function?  Its pointer argument is only looked at. */
bool test_is_function(LLVMValueRef fn);

/* The places for which the answer is yes, on this target. */
space_set test_places(const struct target *t, struct space_test test);

#endif
