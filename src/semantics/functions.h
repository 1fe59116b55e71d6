/* SPDX-License-Identifier: Apache-2.0 */
/* functions.h - the functions and intrinsics whose meaning is known by their name.
 *
 * functions.def has one row for each.  A row holds for a function only under a condition: that it
 * is an intrinsic, has no body here, or is declared in a module of the language whose library the
 * name belongs to.  HIP code may declare a `float fract(float, float *)` of its own, whose mangled
 * name is that of OpenCL's: in a HIP module that is an unknown function.
 *
 * The declaration must also have the type of the row's function.  LLVM's intrinsics always have it;
 * the type of other functions stands in the row or in the mangled name.  So if a row names
 * "operand 1", every call has one.
 *
 * A function without a row is unknown: it may keep every argument, write all memory that it can
 * reach, and return any pointer. */
#ifndef SEMANTICS_FUNCTIONS_H
#define SEMANTICS_FUNCTIONS_H

#include "base/ptrmap.h"
#include "semantics/together.h"
#include "space/builtin.h"

#include <llvm-c/Core.h>

/* The condition under which a function that has the row's name is the function that the row
 * describes. */
enum function_who {
    WHO_LLVM,     /* LLVM's intrinsics: names that begin with "llvm." are LLVM's alone */
    WHO_RESERVED, /* no body; the name is reserved to implementations: __nv_*, __kmpc_*, … */
    WHO_C,        /* no body, and the module is not OpenCL's: the C library */
    WHO_CXX,      /* likewise, and no other file of the program has a body: what C++ lets programs
                   * replace, see function_is_replaceable() */
    WHO_OPENCL,   /* no body, and the module is OpenCL's */
};

/* How a call treats pointers: which operands escape (the callee keeps them, or passes them to
 * unknown code), what it returns, and what it writes.  Operands that a kind does not name are
 * numbers. */
enum call_flow {
    CALL_NOTHING,  /* keeps no operand, returns a number, writes nothing */
    CALL_ASSUME,   /* likewise; states that operand 0 and the bundles are true */
    CALL_LIFE,     /* likewise; the lifetime of the variable in its last operand begins or ends */
    CALL_SAME,     /* returns operand 0 */
    CALL_MASKED,   /* returns operand 0 with some low bits cleared */
    CALL_GIVES,    /* returns operand `operand` of this or of another work-item */
    CALL_TEST,     /* looks at operand 0 only; see enum test_kind */
    CALL_COPY,     /* copies memory to operand 0 from operand 1, operand 2 bytes */
    CALL_FILL,     /* writes byte operand 1 to operand 0, operand 2 times */
    CALL_LOAD,     /* loads from operand 0; lanes that are off get operand 2's */
    CALL_EXPAND,   /* likewise, from consecutive elements of any offset */
    CALL_STORE,    /* stores operand 0 at operand 1 */
    CALL_COMPRESS, /* likewise, to consecutive elements of any offset */
    CALL_READS,    /* reads bytes through its pointer operands, and may return those */
    CALL_WRITES,   /* writes bytes that it computes from numbers through its pointer operands */
    CALL_UPDATES,  /* reads and writes bytes through its pointer operands */
    CALL_NEW,      /* returns new global memory */
    CALL_NEW_ANY,  /* returns new global or work-group memory, or private, if LLVM so decides */
    CALL_CLUSTER,  /* returns the address of operand 0's variable in the shared memory of another
                    * group of the cluster; operand 0 escapes, for that group has it, too */
    CALL_NEW_AT,   /* stores the address of new global memory at operand 0 */
    CALL_SHARED,   /* stores the address of an array at operand 0: the one that a runtime's call
                    * handed over for the calling function, see ENTRY_SHARED */
    CALL_CALLS,    /* calls functions that are its operands; only the operands that it passes on
                     * to those escape: see function_entries() */
    CALL_UNKNOWN,  /* no row describes it: it may do all of the above */
};

/* True if a call of that kind may write memory through its operands. */
bool function_may_write(enum call_flow flow);

/* The ids and sizes that a kernel may ask for.  The runner answers them, retarget translates
 * them. */
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

/* The effect of a function without a body when a kernel runs. */
enum function_action {
    ACTION_NONE,    /* none in this table: other code of the runner lowers it, or refuses it */
    ACTION_QUERY,   /* returns word `what`, dimension `detail`, FUNCTION_ARG or FUNCTION_SUM */
    ACTION_BARRIER, /* work-items meet; `detail`: flags, or FUNCTION_ARG */
    ACTION_FENCE,   /* orders memory */
    ACTION_GIVE,    /* returns its operand `what`: groups of one lane */
    ACTION_ANSWER,  /* returns the number `what` */
    ACTION_REDUCE,  /* all work-items of the group compute `what`, enum function_reduce */
    ACTION_LANES,   /* the lanes of a sub-group do `detail`, enum function_together, with `what` */
    ACTION_TEST,    /* tests whether operand 0 points into `space` */
    /* Actions that matter to the runner alone: */
    ACTION_DROP,        /* does nothing; its result is not used */
    ACTION_END,         /* ends the program, which is wrong already */
    ACTION_MASK,        /* returns operand 0 with the bits cleared that operand 1 lacks */
    ACTION_SIZE,        /* returns what llvm.objectsize returns for an object of unknown size */
    ACTION_ALLOCATE,    /* returns new memory of operand 0 bytes */
    ACTION_PRINT,       /* prints its operands by the format operand 0 */
    ACTION_PRINT_ARRAY, /* likewise; the values lie in memory at operand 1 */
    ACTION_PRINT_ROOM,  /* returns memory of operand 0 bytes for the arguments of a printf */
    ACTION_ENQUEUE,    /* enqueues a kernel from a kernel, or asks about one: the runner refuses it,
                     * and LLVM's back end has no SPIR-V for it */
    ACTION_COPY_GROUP, /* the group copies operand 2 elements from operand 1 to operand 0 */
    ACTION_MATH,       /* computes OpenCL's function whose name is the part behind the pattern */
};

enum { FUNCTION_ARG = -1, FUNCTION_SUM = -2 };

/* Queries about groups of lanes: NVIDIA's warps, AMD's waves, OpenCL's sub-groups.  For groups of
 * one lane, which the row's action answers for, different queries have the same answer. */
enum function_lanes {
    LANES_NONE,     /* the function is no such query */
    LANES_GROUP,    /* the number of the group of lanes in its work-group */
    LANES_GROUPS,   /* the number of groups of lanes in the work-group */
    LANES_ENQUEUED, /* likewise in a work-group of full size, not a smaller one at the grid's end */
    LANES_LANE,     /* the number of the lane in its group */
    LANES_SIZE,     /* the number of lanes of this group */
    LANES_MOST,     /* the number of lanes of a full group */
    LANES_TOGETHER, /* no query: ACTION_LANES */
};

/* The form of a test's result. */
enum test_kind {
    TEST_NONE,    /* the function is no test */
    TEST_BOOL,    /* an i1 */
    TEST_NUMBER,  /* the number `yes` or `no` */
    TEST_POINTER, /* the pointer in the named space, or that space's null */
};

struct function_row {
    const char *name; /* the pattern: ends in * where any ending fits */
    enum function_who who;
    enum call_flow flow;
    const char *type; /* see functions.def; NULL: LLVM's, the mangled name's, or the action's */
    unsigned operand; /* CALL_GIVES: which one */
    enum function_action action;
    int what, detail; /* see enum function_action */
    enum function_lanes lanes;
    enum test_kind test; /* ACTION_TEST: the form of the result … */
    enum space space;    /* … the space tested for … */
    unsigned yes, no;    /* … TEST_NUMBER: the two results */
};

/* True if the function has a body here, or function_set_own() marked it: another file of the
 * program has one, as a slice of the thin link says.  Then no row describes it. */
bool function_is_own(LLVMValueRef fn);
void function_set_own(LLVMValueRef fn, bool own);

/* The row that describes `fn`; NULL: none.  It compares names: ask once for each function. */
const struct function_row *function_find(LLVMValueRef fn);

/* True if a row has the name, but function_find() does not look at so many parameters. */
bool function_has_many(LLVMValueRef fn);

/* Likewise, for a caller that knows whether the module is OpenCL's: the runner's copy has the
 * host's triple, so function_speaks_opencl() would not recognize it. */
const struct function_row *function_find_in(LLVMValueRef fn, bool opencl);

/* The row of OpenCL's function that does the same as `row`'s of another target, or NULL.  OpenCL's
 * take a dimension as argument (detail is FUNCTION_ARG): row->detail, or, if FUNCTION_ARG, operand.
 *     llvm.nvvm.read.ptx.sreg.tid.y()  =>  _Z12get_local_idj(1)
 * `row` need not stand in the table.  One walk over the table. */
const struct function_row *function_in_opencl(const struct function_row *row);

/* The row whose name or pattern fits `name`, without a check of its condition; NULL: none. */
const struct function_row *function_named(const char *name, size_t len);

/* Row `k` of the table, in its order, or NULL past the last. */
const struct function_row *function_row_at(size_t k);

/* The numbering of the targets that have the intrinsic ("llvm.nvvm.…": NVPTX); MAP_COUNT: all. */
enum target_map function_machine(LLVMValueRef fn);

/* How a call of `fn` treats pointers: by its row, or by space/builtin.def if it is a function of
 * OpenCL's library with overloads by space.  CALL_UNKNOWN: neither describes it. */
enum call_flow function_flow(LLVMValueRef fn);

/* True if another file of the program may have a body for the row's function: its own `new`, the
 * library's, if it takes pointers (libclc is bitcode), or one for C's, which devices may lack. */
bool function_is_replaceable(LLVMValueRef fn);
bool function_is_library(LLVMValueRef fn);
bool function_is_c(LLVMValueRef fn);

/* True if a call returns an operand, of this or another work-item, as it is (flow CALL_GIVES). */
bool function_moves(const struct function_row *row);

/* True if the instructions of the function's body are all that a call of it does.  Not so without a
 * body, and of a naked function: assembly finds the arguments in their registers, and returns.
 *
 *     define ptr @f(ptr %a) naked {
 *       call void asm sideeffect "st.global.b64 [g], %rd1; …; ret;", ""()       keeps %a
 *       unreachable                                                              returns a pointer
 *     } */
bool function_has_instructions(LLVMValueRef fn);

/* Where the parameters of a function that a runtime calls come from: see runtimes.def. */
enum function_entry_kind { ENTRY_ARRAY, ENTRY_GIVEN, ENTRY_SHARED };

/* One way in which a runtime's function calls a function that it gets as an operand. */
struct function_entry {
    const char *name;
    enum function_entry_kind kind;
    unsigned function; /* operand: the function that the runtime calls */
    unsigned param;    /* its first parameter from the array, or the one that gets `operand` */
    unsigned operand;  /* operand: the array, or the value that is given */
};

/* The rows of runtimes.def for `fn`, side by side; NULL if its flow is not CALL_CALLS. */
const struct function_entry *function_entries(LLVMValueRef fn, size_t *ret_n);

/* True if the function calls functions that are its arguments (CALL_CALLS); if operand `index` of
 * the call, whose callee is known, is such an argument. */
bool function_is_runtime(LLVMValueRef fn);
bool function_is_entry(LLVMValueRef call, unsigned index);

/* The row of space/builtin.def for a library's function with overloads by space, or NULL. */
const struct builtin *function_builtin(LLVMValueRef fn);

/* True if a name of OpenCL's library means the library's function in the module of `fn`: the front
 * end says that the module is OpenCL C, or it is a SPIR module, whose back ends treat names so. */
bool function_speaks_opencl(LLVMValueRef fn);

/* True if `fn` is the function of OpenCL's library with that unmangled name: that condition holds,
 * it has no body, and the parameters of its mangled name.  It need not have a row. */
bool function_is_opencls(LLVMValueRef fn, const char *plain);

/* The test of a pointer's space that a call does; TEST_NONE: it does none. */
struct space_test {
    enum test_kind kind;
    enum space space;     /* the space tested for */
    LLVMValueRef pointer; /* the pointer that is tested */
    unsigned yes, no;     /* TEST_NUMBER: the two results */
};
struct space_test test_find(LLVMValueRef call);

/* Likewise, for a call whose function's row is known. */
struct space_test test_of(const struct function_row *row, LLVMValueRef call);

/* True if `fn` is the function of a test: it only looks at its pointer. */
bool test_is_function(LLVMValueRef fn);

/* The places in which a pointer passes the test on this target. */
space_set test_places(const struct target *t, struct space_test test);

#endif
