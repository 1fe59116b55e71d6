/* functions.h - the functions and intrinsics whose meaning is known by their name.
 *
 * functions.def has one row for each.  A row holds for a function only under a condition: that it
 * is an intrinsic, has no body here, or is declared in a module of the language whose library the
 * name belongs to.  HIP code may declare a `float fract(float, float *)` of its own, whose mangled
 * name is that of OpenCL's: in a HIP module that is an unknown function.
 *
 * The declaration must also have the type of the row's function.  LLVM's intrinsics always have it;
 * of other functions the row or the mangled name tells it.  So if a row names "operand 1", every
 * call has one.
 *
 * A function without a row is unknown: it may keep every argument, write all memory that it can
 * reach, and return any pointer. */
#ifndef SEMANTICS_FUNCTIONS_H
#define SEMANTICS_FUNCTIONS_H

#include "base/ptrmap.h"
#include "space/builtin.h"

#include <llvm-c/Core.h>

/* Under which condition a function of that name is the one that the row means. */
enum function_who {
    WHO_LLVM,     /* LLVM's intrinsics: names that begin with "llvm." are LLVM's alone */
    WHO_RESERVED, /* no body; the name is reserved to implementations: __nv_*, __kmpc_*, … */
    WHO_C,        /* no body, and the module is not OpenCL's: the C and C++ libraries */
    WHO_OPENCL,   /* no body, and the module is OpenCL's */
};

/* What a call does with pointers: what it takes out (keeps, or hands to code that is not seen),
 * what it gives back, and what it writes.  Operands that a kind does not name are numbers. */
enum call_flow {
    CALL_NOTHING,   /* takes nothing out, gives a number back, writes nothing */
    CALL_ASSUME,    /* the same; operand 0 holds, and so does what its bundles say */
    CALL_LIFE,      /* the same; the variable at its last operand begins or ceases to exist */
    CALL_SAME,      /* gives operand 0 back */
    CALL_MASKED,    /* gives operand 0 back with some low bits cleared */
    CALL_GIVES,     /* gives operand `operand` back, of this work-item or of another one */
    CALL_TEST,      /* looks at operand 0 only; see enum test_kind */
    CALL_COPY,      /* copies memory to operand 0 from operand 1, operand 2 bytes */
    CALL_FILL,      /* writes byte operand 1 to operand 0, operand 2 times */
    CALL_LOAD,      /* gives what is stored at operand 0; lanes that are off: operand 2 */
    CALL_EXPAND,    /* the same, from consecutive elements of any offset */
    CALL_STORE,     /* stores operand 0 at operand 1 */
    CALL_COMPRESS,  /* the same, to consecutive elements of any offset */
    CALL_READS,     /* reads bytes through its pointer operands; what it gives back may be these */
    CALL_WRITES,    /* writes bytes that it computes from numbers through its pointer operands */
    CALL_UPDATES,   /* reads and writes bytes through its pointer operands */
    CALL_NEW,       /* gives new global memory back */
    CALL_NEW_ANY,   /* gives new global or work-group memory back */
    CALL_NEW_AT,    /* stores the address of new global memory at operand 0 */
    CALL_CALLS,     /* calls functions that it gets, and takes out alone what these get: see
                     * function_entries() */
    CALL_UNKNOWN,   /* no row: everything */
};

/* What a kernel's question is about; the runner answers it, retarget translates it. */
enum function_word {
    WORD_LOCAL_ID,
    WORD_GLOBAL_ID,
    WORD_GROUP_ID,
    WORD_LOCAL_SIZE,
    WORD_ENQUEUED_SIZE,
    WORD_GLOBAL_SIZE,
    WORD_GROUP_COUNT,
    WORD_GLOBAL_OFFSET,
    WORD_DIMS,
    WORD_DISPATCH,
    WORD_IMPLICIT,
};

/* What a function without a body does when it runs. */
enum function_action {
    ACTION_NONE,     /* the row says nothing of it */
    ACTION_QUERY,    /* answers word `what`, dimension `detail`, FUNCTION_ARG or FUNCTION_SUM */
    ACTION_BARRIER,  /* work-items meet; `detail`: flags, or FUNCTION_ARG */
    ACTION_FENCE,    /* orders memory */
    ACTION_GIVE,     /* answers its operand `what`: groups of one lane */
    ACTION_ANSWER,   /* answers the number `what` */
    ACTION_REDUCE,   /* all work-items of the group compute `what`, enum function_reduce */
    ACTION_IDENTITY, /* answers what combining no values with `what` gives */
    ACTION_TEST,     /* asks whether operand 0 points into `space` */
    /* What only a run makes something of: */
    ACTION_DROP,        /* nothing happens; what it gives nobody needs */
    ACTION_MASK,        /* answers operand 0 with the bits alone that operand 1 has */
    ACTION_SIZE,        /* answers that an object's size is not known */
    ACTION_ALLOCATE,    /* answers new memory of operand 0 bytes */
    ACTION_PRINT,       /* prints its operands by format operand 0 */
    ACTION_PRINT_ARRAY, /* the same; they stand in memory at operand 1 */
    ACTION_PRINT_ROOM,  /* answers room of operand 0 bytes for what is to be printed */
    ACTION_COPY_GROUP,  /* the group copies operand 2 elements from operand 1 to operand 0 */
    ACTION_MATH,        /* computes what OpenCL's function of the name behind the pattern does */
};

enum { FUNCTION_ARG = -1, FUNCTION_SUM = -2 };

/* What a question about groups of lanes asks: NVIDIA's warps, AMD's waves, OpenCL's sub-groups.
 * The row's action is the answer in groups of one lane, which does not tell the question: the
 * number of a group of one lane is that of its work-item. */
enum function_lanes {
    LANES_NONE,     /* no such question */
    LANES_GROUP,    /* which group of lanes in its work-group */
    LANES_GROUPS,   /* how many there are */
    LANES_ENQUEUED, /* how many there are where work-groups are not cut at the end */
    LANES_LANE,     /* which lane in its group */
    LANES_SIZE,     /* how many lanes the group has */
    LANES_MOST,     /* how many lanes a whole group has */
};

/* What all work-items of a group compute together (OpenCL C 3.0, 6.15.16). */
enum function_reduce {
    REDUCE_ALL,
    REDUCE_ANY,
    REDUCE_COUNT,
    REDUCE_BROADCAST,
    REDUCE_ADD,
    REDUCE_MIN,
    REDUCE_MAX,
    REDUCE_EXCLUSIVE_ADD,
    REDUCE_EXCLUSIVE_MIN,
    REDUCE_EXCLUSIVE_MAX,
    REDUCE_INCLUSIVE_ADD,
    REDUCE_INCLUSIVE_MIN,
    REDUCE_INCLUSIVE_MAX,
};

/* How a test answers. */
enum test_kind {
    TEST_NONE,
    TEST_BOOL,    /* i1 */
    TEST_NUMBER,  /* `yes` or `no` */
    TEST_POINTER, /* the pointer in the named space, or that space's null */
};

struct function_row {
    const char *name; /* the pattern: ends in * where any ending fits */
    enum function_who who;
    enum call_flow flow;
    const char *type; /* see functions.def; NULL: LLVM's, the mangled name's, or the action's */
    unsigned operand; /* CALL_GIVES: which one */
    enum function_action action;
    int what, detail;    /* see enum function_action */
    enum function_lanes lanes;
    enum test_kind test; /* ACTION_TEST: how it answers … */
    enum space space;    /* … about which space … */
    unsigned yes, no;    /* … TEST_NUMBER: with which numbers */
};

/* The row that describes `fn`, or NULL: the function is unknown.  Compares names; callers that ask
 * about each call of a function remember the answer. */
const struct function_row *function_find(LLVMValueRef fn);

/* The same where the caller says whether the module is OpenCL's.  The runner's copy of a module has
 * the host's triple, so function_speaks_opencl() would not recognize it. */
const struct function_row *function_find_in(LLVMValueRef fn, bool opencl);

/* The row of OpenCL's function that does the same as `row`'s function, for translating one target's
 * functions into another's.  NULL: there is none.  OpenCL's functions take a dimension as argument
 * (detail is FUNCTION_ARG); the argument is row->detail, or the operand if that is FUNCTION_ARG.
 *     llvm.nvvm.read.ptx.sreg.tid.y()  =>  _Z12get_local_idj(1)
 * `row` need not stand in the table.  One walk over the table. */
const struct function_row *function_in_opencl(const struct function_row *row);

/* The row whose name or pattern fits `name`, under whatever condition; NULL: none. */
const struct function_row *function_named(const char *name, size_t len);

/* Row `k` of the table, in its order, or NULL past the last. */
const struct function_row *function_row_at(size_t k);

/* The numbering of the machine for which LLVM has the intrinsic ("llvm.nvvm.…"); MAP_COUNT where it
 * has it for all. */
enum target_map function_machine(LLVMValueRef fn);

/* What a call of `fn` does with pointers: its row's, or for a function of OpenCL's library that has
 * overloads by space what space/builtin.def says; CALL_UNKNOWN where neither describes it. */
enum call_flow function_flow(LLVMValueRef fn);

/* One thing that a runtime's function does with a function that it gets as an operand. */
struct function_entry {
    const char *name;
    unsigned function; /* operand: the function that is called */
    unsigned param;    /* its first parameter from the array, or the one that is given */
    unsigned operand;  /* the array, or what is given */
    bool array;
};

/* The rows of runtimes.def for `fn`, side by side; NULL where its flow is not CALL_CALLS. */
const struct function_entry *function_entries(LLVMValueRef fn, size_t *ret_n);

/* The row of space/builtin.def for a function of OpenCL's library that has overloads by space, or
 * NULL: it is none. */
const struct builtin *function_builtin(LLVMValueRef fn);

/* Does a name of OpenCL's library mean the library's function in the module of `fn`?  It does where
 * the front end says that the module is OpenCL C, and in SPIR modules, whose back ends say so. */
bool function_speaks_opencl(LLVMValueRef fn);

/* What a call asks about a pointer's space; kind TEST_NONE where it is no test. */
struct space_test {
    enum test_kind kind;
    enum space space;     /* the place asked for */
    LLVMValueRef pointer; /* the pointer asked about */
    unsigned yes, no;     /* TEST_NUMBER: the answers */
};
struct space_test test_find(LLVMValueRef call);

/* The same of a call whose function's row is known. */
struct space_test test_of(const struct function_row *row, LLVMValueRef call);

/* Is `fn` the function of a test?  A call of it only looks at its pointer. */
bool test_is_function(LLVMValueRef fn);

/* The places for which the answer of the test is yes, on this target. */
space_set test_places(const struct target *t, struct space_test test);

#endif
