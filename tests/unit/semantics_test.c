/* SPDX-License-Identifier: Apache-2.0 */
/* semantics_test.c - the table of functions known by name, row by row: each name leads to its row,
 * exists where it claims to, and has what its action needs. */
#include <setjmp.h>
#include <stdarg.h>

#include "rows.h"

#include <ctype.h>

#include <cmocka.h>

static LLVMContextRef ctx;
static LLVMModuleRef module;

/* An exact row is found by its name, a pattern by a name that begins so: no name stands twice, and
 * no pattern hides a longer one that comes later. */
static void names_lead_to_their_rows(void **state)
{
    (void)state;
    const struct function_row *row;
    for (size_t k = 0; (row = function_row_at(k)); k++) {
        char name[128];
        const struct function_row *found;
        snprintf(name, sizeof name, "%.*s%s", (int)row_stem(row), row->name,
                 row_is_pattern(row) ? "~" : "");
        found = function_named(name, strlen(name));
        if (found != row)
            fail_msg("%s is found as %s", row->name, found ? found->name : "no function");
    }
    assert_null(function_named("llvm.nvvm.read.ptx.sreg.tid.xy", 30));
    assert_null(function_named("llvm.nvvm.read.ptx.sreg.tid", 27));
    assert_null(function_named("", 0));
}

/* The row of a function of that name and type, in a module that is OpenCL's or not. */
static const struct function_row *row_of(const char *name, const char *type, bool opencl)
{
    LLVMValueRef fn = LLVMAddFunction(module, name, row_told_type(ctx, type, 0));
    const struct function_row *row = function_find_in(fn, opencl);
    LLVMDeleteFunction(fn);
    return row;
}

/* A name of C's or OpenCL's library means it in that language only. */
static void names_mean_their_language(void **state)
{
    (void)state;
    assert_null(row_of("malloc", "p(i)", true));
    assert_null(row_of("_Z7barrierj", "v(i)", true)); /* of 64 bits */
    assert_non_null(row_of("malloc", "p(i)", false));
    assert_non_null(row_of("_Z19get_local_linear_idv", "i()", true));
    assert_null(row_of("_Z19get_local_linear_idv", "i()", false));
}

/* A program's own function whose name begins like OpenCL's, or is its, with other parameters. */
static void names_mean_their_parameters(void **state)
{
    (void)state;
    static const struct {
        const char *name, *type;
        bool known;
    } call[] = {
        { "_Z15get_image_countPPi", "v(p)", false },
        { "_Z10read_imagePPi", "v(p)", false },
        { "_Z12write_imagesPPi", "v(p)", false },
        { "_Z12write_imagefPPi", "v(p)", false },
        { "_Z11read_imagefPi", "n(p)", false },
        { "_Z19get_image_something14ocl_image2d_ro", "i(p)", false },
        { "_Z15get_image_width14ocl_image2d_ro", "i(p)", true },
        { "_Z20get_image_array_size20ocl_image2d_array_ro", "i(p)", true },
        { "_Z11read_imagef14ocl_image2d_ro11ocl_samplerDv2_f", "n(ppn)", true },
        { "_Z9get_fencePPi", "i(p)", false },
        { "_Z9get_fencePU3AS4v", "i(p)", true },
        { "_Z17sub_group_barrierjPPi", "v(ip)", false },
        { "_Z20work_group_broadcastPPi", "p(p)", false },
        { "_Z20work_group_broadcastlm", "i(ii)", true },
        { "_Z20sub_group_reduce_addl", "i(i)", true },
        { "_Z20sub_group_reduce_hatl", "i(i)", false },
        { "_Z21async_work_group_copyPPiS0_m9ocl_event", "p(ppip)", false },
    };
    for (size_t k = 0; k < COUNTOF(call); k++)
        if (!row_of(call[k].name, call[k].type, true) == call[k].known)
            fail_msg("%s is%s known", call[k].name, call[k].known ? " not" : "");
}

/* A row that tells a type means functions of that type alone. */
static void names_mean_their_type(void **state)
{
    (void)state;
    static const char *const other[] = { "v()", "v(pppppppppppppp)", "p(pp)", "v(i)" };
    const struct function_row *row;
    for (size_t k = 0; (row = function_row_at(k)); k++) {
        char name[128];
        unsigned rejected = 0;
        if (!row->type)
            continue;
        snprintf(name, sizeof name, "%.*s%s", (int)row_stem(row), row->name,
                 row_is_pattern(row) ? "~" : "");
        if (row_of(name, row->type, false) != row)
            fail_msg("%s is no function of the type %s", row->name, row->type);
        for (size_t n = 0; n < COUNTOF(other); n++)
            rejected += strcmp(row->type, other[n]) != 0 && !row_of(name, other[n], false);
        assert_true(rejected >= 1);
    }
    assert_null(row_of("malloc", "p(p)", false));
    assert_null(row_of("malloc", "p()", false));
    assert_null(row_of("malloc", "i(i)", false));
    assert_null(row_of("malloc", "p(i.)", false));
    assert_null(row_of("free", "v(i)", false));
    assert_null(row_of("printf", "i(p)", false));
    assert_non_null(row_of("printf", "i(p.)", false));
    assert_null(row_of("__nv_sinf", "p(i)", false));
    assert_null(row_of("__to_global", "p()", false));
    assert_null(row_of("__ockl_get_local_id", "i()", false));
}

/* ---- LLVM's intrinsics ---- */

/* Does some intrinsic's whole name fit the pattern?  That of one with overloads has types behind
 * it: llvm.memcpy is called llvm.memcpy.p0.p1.i64. */
static bool some_intrinsic_fits(const struct function_row *row)
{
    /* The names are numbered in their order, LLVM's own first, and this is the last machine's last. */
    static const char last[] = "llvm.xcore.zext";
    unsigned end = LLVMLookupIntrinsicID(last, sizeof last - 1);
    assert_int_not_equal(end, 0);
    for (unsigned id = 1; id <= end; id++) {
        size_t len, n = row_stem(row);
        const char *name = LLVMIntrinsicGetName(id, &len);
        if (len >= n ? memcmp(name, row->name, n) == 0
                     : len + 1 == n && memcmp(name, row->name, len) == 0 && row->name[len] == '.' &&
                           LLVMIntrinsicIsOverloaded(id))
            return true;
    }
    return false;
}

/* An exact row's intrinsic has the row's name as a whole: with types only where it has overloads. */
static bool is_whole_name(const struct function_row *row)
{
    size_t len, n = strlen(row->name);
    unsigned id = LLVMLookupIntrinsicID(row->name, n);
    if (!id)
        return false;
    LLVMIntrinsicGetName(id, &len);
    return LLVMIntrinsicIsOverloaded(id) ? len < n : len == n;
}

static void intrinsics_exist(void **state)
{
    (void)state;
    const struct function_row *row;
    for (size_t k = 0; (row = function_row_at(k)); k++)
        if (row->who == WHO_LLVM) {
            bool exists = row_is_pattern(row) ? some_intrinsic_fits(row) : is_whole_name(row);
            if (!exists)
                fail_msg("%s is no intrinsic", row->name);
        } else {
            assert_int_equal(LLVMLookupIntrinsicID(row->name, row_stem(row)), 0);
        }
}

/* The type of an exact row's intrinsic, or NULL: it has overloads, or no row of LLVM's. */
static LLVMTypeRef type_of(const struct function_row *row)
{
    unsigned id = row->who == WHO_LLVM ? LLVMLookupIntrinsicID(row->name, strlen(row->name)) : 0;
    return id && !LLVMIntrinsicIsOverloaded(id) ? LLVMIntrinsicGetType(ctx, id, NULL, 0) : NULL;
}

/* ---- libraries' functions ---- */

/* Where clang and LLVM declare the functions that front ends call. */
#define CLANG "/usr/lib/llvm-22/lib/clang/22/include/"
static const char *const declarations[] = {
    CLANG "opencl-c.h",
    CLANG "opencl-c-base.h",
    CLANG "__clang_cuda_libdevice_declares.h",
    CLANG "__clang_cuda_device_functions.h",
    CLANG "__clang_cuda_runtime_wrapper.h",
    CLANG "__clang_hip_libdevice_declares.h",
    CLANG "__clang_hip_runtime_wrapper.h",
    CLANG "__clang_spirv_builtins.h",
    "/usr/lib/llvm-22/include/llvm/Frontend/OpenMP/OMPKinds.def",
};

/* What these do not declare, and who does. */
static const struct {
    const char *names, *where;
} elsewhere[] = {
    { "calloc aligned_alloc", "C17, 7.22.3" },
    { "_Znwm _Znam _Znwj _Znaj _ZnwmRKSt9nothrow_t _ZnamRKSt9nothrow_t _ZnwmSt11align_val_t "
      "_ZnamSt11align_val_t _ZdlPv _ZdaPv _ZdlPvm _ZdaPvm",
      "C++17, 21.6.2, mangled" },
    { "cudaMalloc", "CUDA's device runtime" },
    { "__nvvm_reflect", "LLVM's NVPTX usage guide" },
    { "__printf_alloc", "AMD's device library, printf_alloc.cl" },
    { "__kmpc_parallel_51", "LLVM's OpenMP device runtime until LLVM 21" },
    { "__enqueue_kernel_basic __enqueue_kernel_basic_events __enqueue_kernel_varargs "
      "__enqueue_kernel_events_varargs __get_kernel_work_group_size_impl "
      "__get_kernel_preferred_work_group_size_multiple_impl "
      "__get_kernel_sub_group_count_for_ndrange_impl "
      "__get_kernel_max_sub_group_size_for_ndrange_impl",
      "clang's code for calls that have blocks as arguments" },
    { "__to_global __to_local __to_private", "clang's code for to_global() and its like" },
    { "_Z30__spirv_GenericPtrMemSemantics* _Z22__spirv_ControlBarrierjjj "
      "_Z22__spirv_ControlBarrieriii __spirv_ControlBarrier _Z21__spirv_MemoryBarrier* "
      "_Z20__spirv_SpecConstant* __spirv_GetKernelLocalSizeForSubgroupCount "
      "__spirv_GetKernelMaxNumSubgroups",
      "SPIR-V's representation in LLVM IR" },
    { "_Z28__spirv_SubgroupShuffleINTEL* _Z31__spirv_SubgroupShuffleXorINTEL* "
      "_Z30__spirv_SubgroupShuffleUpINTEL* _Z32__spirv_SubgroupShuffleDownINTEL*",
      "SPV_INTEL_subgroups, in LLVM's representation" },
    { "_Z20sub_group_reduce_mul* _Z20sub_group_reduce_and* _Z19sub_group_reduce_or* "
      "_Z20sub_group_reduce_xor* _Z28sub_group_scan_inclusive_mul* "
      "_Z28sub_group_scan_inclusive_and* _Z27sub_group_scan_inclusive_or* "
      "_Z28sub_group_scan_inclusive_xor* _Z28sub_group_scan_exclusive_mul* "
      "_Z28sub_group_scan_exclusive_and* _Z27sub_group_scan_exclusive_or* "
      "_Z28sub_group_scan_exclusive_xor*",
      "SPV_KHR_uniform_group_instructions, as src/spirv/groups.def names them" },
    { "__builtin_IB_to_local __builtin_IB_to_private",
      "Intel's compiler, which calls them in its own library" },
    { "__gaspar_ballot", "semantics/lane_calls.h" },
    { "__ockl_get_local_id __ockl_get_global_id __ockl_get_group_id __ockl_get_local_size "
      "__ockl_get_global_size __ockl_get_num_groups",
      "AMD's device library, workitem.cl" },
};

static char *read_declarations(void)
{
    struct text all = { 0 };
    char part[4096];
    for (size_t k = 0; k < COUNTOF(declarations); k++) {
        FILE *f = fopen(declarations[k], "r");
        if (!f) {
            text_fini(&all);
            return NULL;
        }
        for (size_t n; (n = fread(part, 1, sizeof part, f)) > 0;)
            text_put(&all, part, n);
        fclose(f);
    }
    char *ret = strdup(text_get(&all));
    text_fini(&all);
    return ret;
}

static bool is_letter(char c) { return c == '_' || isalnum((unsigned char)c); }

/* Is a name declared that begins with `stem` and is `len` letters long (0: of any length)? */
static bool is_declared(const char *text, const char *stem, size_t n, size_t len)
{
    for (const char *at = text; (at = strstr(at, stem)); at++) {
        size_t more = n;
        while (is_letter(at[more]))
            more++;
        bool declares = at[more] == '(' || at[more] == ','; /* a list of OpenMP's has commas */
        if (declares && (at == text || !is_letter(at[-1])) && (len == 0 || more == len))
            return true;
    }
    return false;
}

static bool is_elsewhere(const char *name)
{
    size_t n = strlen(name);
    for (size_t k = 0; k < COUNTOF(elsewhere); k++)
        for (const char *at = elsewhere[k].names; (at = strstr(at, name)); at++)
            if ((at == elsewhere[k].names || at[-1] == ' ') && (at[n] == ' ' || !at[n]))
                return true;
    return false;
}

/* A row whose name no library has says nothing, and the function that was meant has none. */
static void libraries_have_the_functions(void **state)
{
    (void)state;
    char *text = read_declarations();
    const struct function_row *row;
    if (!text)
        skip(); /* Debian's libclang-common-22-dev and llvm-22-dev are not installed */
    for (size_t k = 0; (row = function_row_at(k)); k++) {
        char stem[128];
        size_t len = strtoul(row->name + 2, NULL, 10);
        if (row->who == WHO_LLVM)
            continue;
        bool mangled = strncmp(row->name, "_Z", 2) == 0 && len > 0;
        const char *name =
            mangled ? row->name + 2 + strspn(row->name + 2, "0123456789") : row->name;
        snprintf(stem, sizeof stem, "%.*s", (int)strcspn(name, "*"), name);
        if (mangled && strlen(stem) > len)
            stem[len] = '\0';
        size_t whole = mangled ? len : row_is_pattern(row) ? 0 : strlen(stem);
        if (is_declared(text, stem, strlen(stem), whole) == is_elsewhere(row->name))
            fail_msg("%s: %s", row->name,
                     is_elsewhere(row->name) ? "is declared here, too" : "no library has it");
    }
    free(text);
}

/* ---- mangled names ---- */

/* Where the parameters' types of an exact mangled name begin ("_Z12get_local_idj": at j); NULL where
 * the name is not mangled or a pattern. */
static const char *parameters(const struct function_row *row)
{
    char *name;
    if (strncmp(row->name, "_Z", 2) != 0 || row->name[2] == 'n' || row->name[2] == 'd' ||
        row_is_pattern(row))
        return NULL;
    size_t len = strtoul(row->name + 2, &name, 10);
    assert_true(len > 0 && strlen(name) > len);
    return name + len;
}

/* The number in a mangled name is the length of what follows: what is left are types of numbers,
 * or OpenCL's own. */
static void mangled_names_count_right(void **state)
{
    (void)state;
    const struct function_row *row;
    for (size_t k = 0; (row = function_row_at(k)); k++) {
        const char *rest = parameters(row);
        if (rest && strcmp(rest, "v") != 0) {
            size_t n = strspn(rest, "ij");
            if (n == 0 || (rest[n] && (rest[n] < '0' || rest[n] > '9')))
                if (strncmp(rest, "12memory_", 9) != 0 && strncmp(rest, "9ocl_queue", 10) != 0)
                    fail_msg("%s: parameters '%s'", row->name, rest);
        }
        /* What space/builtin.def says of a function, this table must not say again. */
        assert_null(builtin_find(row->name, strlen(row->name)));
    }
}

/* ---- actions ---- */

static void check(const struct function_row *row, bool fine, const char *what)
{
    if (!fine)
        fail_msg("%s: %s", row->name, what);
}

/* Operand `k` exists where the type is known. */
static void check_operand(const struct function_row *row, unsigned k)
{
    LLVMTypeRef type = type_of(row);
    const char *rest = parameters(row);
    check(row, !type || k < LLVMCountParamTypes(type), "has no such operand");
    check(row, !rest || (rest[0] != 'v' && k < strlen(rest)), "has no such parameter");
}

static void check_query(const struct function_row *row)
{
    LLVMTypeRef type = type_of(row);
    const char *rest = parameters(row);
    check(row, row->flow == CALL_NOTHING, "asks a question, and does more");
    check(row, row->what >= WORD_LOCAL_ID && row->what <= WORD_IMPLICIT, "what is asked?");
    check(row, row->detail >= FUNCTION_SUM && row->detail <= 2, "of which dimension?");
    if (row->detail == FUNCTION_ARG)
        check_operand(row, 0);
    else
        check(row, (!type || LLVMCountParamTypes(type) == 0) && (!rest || rest[0] == 'v'),
              "is given a dimension that no one reads");
}

static void check_test(const struct function_row *row)
{
    LLVMTypeRef type = type_of(row);
    check(row, row->flow == CALL_TEST, "is a test, and does more");
    check(row, row->space < SPACE_COUNT, "of which space?");
    check(row, row->test != TEST_NONE, "how does it answer?");
    check(row, (row->test == TEST_NUMBER) == (row->yes != row->no), "with which numbers?");
    check_operand(row, 0);
    if (type && row->test == TEST_BOOL)
        check(row, LLVMGetReturnType(type) == LLVMInt1TypeInContext(ctx), "does not answer a bit");
}

/* The operation of a reduction stands in its name where that is OpenCL's. */
static void check_operation(const struct function_row *row, int what)
{
    static const char *const word[] = {
        [REDUCE_ALL] = "_all",
        [REDUCE_ANY] = "_any",
        [REDUCE_COUNT] = "_popc",
        [REDUCE_BROADCAST] = "_broadcast",
        [REDUCE_ADD] = "add",
        [REDUCE_MIN] = "min",
        [REDUCE_MAX] = "max",
        [REDUCE_EXCLUSIVE_ADD] = "_scan_exclusive_add",
        [REDUCE_EXCLUSIVE_MIN] = "_scan_exclusive_min",
        [REDUCE_EXCLUSIVE_MAX] = "_scan_exclusive_max",
        [REDUCE_INCLUSIVE_ADD] = "_scan_inclusive_add",
        [REDUCE_INCLUSIVE_MIN] = "_scan_inclusive_min",
        [REDUCE_INCLUSIVE_MAX] = "_scan_inclusive_max",
        [REDUCE_MUL] = "_mul*",
        [REDUCE_AND] = "_and*",
        [REDUCE_OR] = "_or*",
        [REDUCE_XOR] = "_xor*",
        [REDUCE_LOGICAL_AND] = "_logical_and*",
        [REDUCE_LOGICAL_OR] = "_logical_or*",
        [REDUCE_LOGICAL_XOR] = "_logical_xor*",
    };
    check(row, what >= 0 && (size_t)what < COUNTOF(word), "which operation?");
    check(row, row->who != WHO_OPENCL || strstr(row->name, word[what]), "another operation");
}

/* The form of what a sub-group does stands in its name. */
static void check_together(const struct function_row *row)
{
    static const char *const word[] = {
        [TOGETHER_ALL] = "_all*",
        [TOGETHER_ANY] = "_any*",
        [TOGETHER_WORD] = "ballot",
        [TOGETHER_SHUFFLE] = NULL, /* shuffles and broadcasts */
        [TOGETHER_XOR] = "huffle",
        [TOGETHER_UP] = "_shuffle_up*",
        [TOGETHER_DOWN] = "_shuffle_down*",
        [TOGETHER_REDUCE] = "_reduce_",
        [TOGETHER_INCLUSIVE] = "_scan_inclusive_",
        [TOGETHER_EXCLUSIVE] = "_scan_exclusive_",
        [TOGETHER_CLUSTERED] = "_clustered_reduce_",
        [TOGETHER_FIRST] = "_broadcast_first*",
        [TOGETHER_ROTATE] = "sub_group_rotate*",
        [TOGETHER_TURN] = "_clustered_rotate*",
        [TOGETHER_PREVIOUS] = "huffle",
        [TOGETHER_NEXT] = "huffle",
        [TOGETHER_ELECT] = "_elect*",
        [TOGETHER_ALL_EQUAL] = "_all_equal*",
        [TOGETHER_BALLOT] = "group_ballot*",
        [TOGETHER_INVERSE] = "_inverse_ballot*",
        [TOGETHER_BIT] = "_bit_extract*",
        [TOGETHER_COUNT] = "_bit_count*",
        [TOGETHER_COUNT_TO] = "_ballot_inclusive_scan*",
        [TOGETHER_COUNT_BELOW] = "_ballot_exclusive_scan*",
        [TOGETHER_LOWEST] = "_find_lsb*",
        [TOGETHER_HIGHEST] = "_find_msb*",
        [TOGETHER_MASK_EQ] = "_eq_mask*",
        [TOGETHER_MASK_GE] = "_ge_mask*",
        [TOGETHER_MASK_GT] = "_gt_mask*",
        [TOGETHER_MASK_LE] = "_le_mask*",
        [TOGETHER_MASK_LT] = "_lt_mask*",
    };
    bool sums = row->flow == CALL_GIVES && row->what >= REDUCE_ADD;
    bool named = row->detail >= 0 && (size_t)row->detail < COUNTOF(word);
    check(row, named, "which form?");
    check(row, !word[row->detail] || strstr(row->name, word[row->detail]), "another form");
    check(row, row->action == ACTION_LANES, "another action");
    if (sums)
        check_operation(row, row->what);
}

static void check_reduce(const struct function_row *row)
{
    check_operation(row, row->what);
    check(row, row->flow == CALL_GIVES, "does not combine its operand");
    check_operand(row, row->operand);
}

static void actions_have_what_they_need(void **state)
{
    (void)state;
    const struct function_row *row;
    for (size_t k = 0; (row = function_row_at(k)); k++) {
        LLVMTypeRef type = type_of(row);
        check(row, (row->flow == CALL_UNKNOWN) == (row->action == ACTION_ENQUEUE), "says nothing");
        check(row, row->flow != CALL_CALLS || (row->action == ACTION_NONE && !row_is_pattern(row)),
              "stands for more than one runtime's function");
        check(row, (row->flow == CALL_TEST) == (row->action == ACTION_TEST), "half a test");
        check(row, (row->test != TEST_NONE) == (row->action == ACTION_TEST), "half a test");
        if (row->lanes == LANES_TOGETHER)
            check_together(row);
        switch (row->action) {
        case ACTION_NONE:
            check(row, row->flow != CALL_GIVES && !row->what && !row->detail, "an action is lost");
            break;
        case ACTION_ENQUEUE: check(row, row->operand == 0, "has no operand of its own"); break;
        case ACTION_QUERY: check_query(row); break;
        case ACTION_BARRIER:
            check(row, row->flow == CALL_NOTHING, "meets, and does more");
            check(row, row->detail == FUNCTION_ARG || row->detail == 3, "orders which memory?");
            if (row->detail == FUNCTION_ARG)
                check_operand(row, 0);
            break;
        case ACTION_FENCE: check(row, row->flow == CALL_NOTHING, "orders, and does more"); break;
        case ACTION_GIVE:
            check(row, row->flow == CALL_GIVES || row->flow == CALL_SAME, "does not give it");
            check(row, (int)row->operand == row->what, "gives another");
            check_operand(row, row->operand);
            break;
        case ACTION_ANSWER:
            check(row, row->flow == CALL_NOTHING && row->what >= 0, "answers what?");
            check(row, !type || LLVMGetTypeKind(LLVMGetReturnType(type)) == LLVMIntegerTypeKind,
                  "answers no number");
            break;
        case ACTION_REDUCE: check_reduce(row); break;
        case ACTION_LANES: check(row, row->lanes == LANES_TOGETHER, "of which lanes?"); break;
        case ACTION_TEST: check_test(row); break;
        case ACTION_END: check(row, row->flow == CALL_NOTHING, "does more"); break;
        case ACTION_DROP: check(row, row->flow <= CALL_LIFE, "does more"); break;
        case ACTION_SIZE:
        case ACTION_PRINT:
        case ACTION_PRINT_ARRAY: check(row, row->flow == CALL_NOTHING, "does more"); break;
        case ACTION_MASK: check(row, row->flow == CALL_MASKED, "does not mask"); break;
        case ACTION_ALLOCATE:
        case ACTION_PRINT_ROOM: check(row, row->flow == CALL_NEW, "gives nothing new"); break;
        case ACTION_COPY_GROUP: check(row, row->flow == CALL_UPDATES, "does not copy"); break;
        case ACTION_MATH: check(row, row->flow == CALL_WRITES, "computes, and does more"); break;
        }
    }
}

/* ---- functions of runtimes that call what they get ---- */

static size_t entries_of(const char *name, bool body)
{
    const struct function_row *row = function_named(name, strlen(name));
    if (!row || !row->type)
        return 0;
    LLVMValueRef fn = LLVMAddFunction(module, name, row_told_type(ctx, row->type, 0));
    size_t n;
    if (body)
        LLVMAppendBasicBlockInContext(ctx, fn, "");
    const struct function_entry *e = function_entries(fn, &n);
    assert_true(!e == !n);
    for (size_t k = 0; k < n; k++) {
        assert_string_equal(e[k].name, name);
        LLVMTypeRef type = LLVMGlobalGetValueType(fn), param[16];
        assert_true(e[k].function < LLVMCountParamTypes(type));
        assert_true(e[k].operand < LLVMCountParamTypes(type));
        LLVMGetParamTypes(type, param);
        assert_int_equal(LLVMGetTypeKind(param[e[k].function]), LLVMPointerTypeKind);
    }
    LLVMDeleteFunction(fn);
    return n;
}

/* Every row of runtimes.def has its function in the table, and every such function has rows. */
static void runtimes_have_rows(void **state)
{
    (void)state;
    static const char *const name[] = {
#define ENTRY(name, function, array, first) name,
#define GIVEN(name, function, param, operand) name,
#define SHARED(name, function, array) name,
#include "semantics/runtimes.def"
#undef ENTRY
#undef GIVEN
#undef SHARED
    };
    const struct function_row *row;
    for (size_t k = 0; k < COUNTOF(name); k++)
        assert_int_not_equal(entries_of(name[k], false), 0);
    for (size_t k = 0; (row = function_row_at(k)); k++)
        if (!row_is_pattern(row))
            check(row, (row->flow == CALL_CALLS) == (entries_of(row->name, false) > 0),
                  "calls what it gets, or not?");
    assert_int_equal(entries_of("__kmpc_nvptx_teams_reduce_nowait_v2", false), 10);
    assert_int_equal(entries_of("__kmpc_parallel_51", true), 0); /* has a body: that is read */
}

/* ---- OpenCL's functions for others ---- */

/* Which asks the same: by hand for each kind of question. */
static void some_meet_in_opencl(void **state)
{
    (void)state;
    static const struct {
        const char *name, *opencl;
    } pair[] = {
        { "llvm.nvvm.read.ptx.sreg.tid.y", "_Z12get_local_idj" },
        { "llvm.nvvm.read.ptx.sreg.nctaid.z", "_Z14get_num_groupsj" },
        { "llvm.nvvm.read.ptx.sreg.warpid", "_Z16get_sub_group_idv" },
        { "llvm.nvvm.read.ptx.sreg.laneid", "_Z22get_sub_group_local_idv" },
        { "llvm.nvvm.read.ptx.sreg.warpsize", "_Z22get_max_sub_group_sizev" },
        { "llvm.amdgcn.wavefrontsize", "_Z22get_max_sub_group_sizev" },
        { "llvm.amdgcn.workgroup.id.x", "_Z12get_group_idj" },
        { "llvm.amdgcn.is.private", "__to_private" },
        { "llvm.nvvm.isspacep.shared", "__to_local" },
        { "llvm.nvvm.barrier.cta.sync.all", "_Z7barrierj" },
        { "llvm.spv.global.offset.i64", "_Z17get_global_offsetj" },
        { "llvm.spv.thread.id.i32", "_Z13get_global_idj" },
        { "llvm.nvvm.isspacep.shared.cluster", NULL },
        { "llvm.nvvm.activemask", NULL }, /* answers 1 for one lane, as a group's size does */
        { "llvm.nvvm.vote.all.sync", NULL },
        { "llvm.amdgcn.dispatch.ptr", NULL },
        { "llvm.amdgcn.wave.barrier", NULL },
        { "llvm.assume", NULL },
    };
    for (size_t k = 0; k < COUNTOF(pair); k++) {
        const struct function_row *row = function_named(pair[k].name, strlen(pair[k].name));
        assert_non_null(row);
        const struct function_row *of = function_in_opencl(row);
        if (!of != !pair[k].opencl || (of && strcmp(of->name, pair[k].opencl) != 0))
            fail_msg("%s meets %s", pair[k].name, of ? of->name : "nothing");
    }
}

/* All that ask for an id or a size do, except the address of a packet. */
static void all_questions_meet_in_opencl(void **state)
{
    (void)state;
    const struct function_row *row;
    for (size_t k = 0; (row = function_row_at(k)); k++) {
        const struct function_row *of = function_in_opencl(row);
        bool packet = row->what == WORD_DISPATCH || row->what == WORD_IMPLICIT;
        bool asks = row->lanes && row->lanes != LANES_TOGETHER;
        if ((row->action == ACTION_QUERY && !packet) || asks || row->action == ACTION_BARRIER)
            check(row, of, "meets nothing");
        if (of) {
            check(row, !row_is_pattern(of) && of->who != WHO_LLVM, "meets what cannot be called");
            check(row, of->action == row->action && of->lanes == row->lanes, "meets another");
            check(row, row->action != ACTION_QUERY || of->what == row->what, "meets another");
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(names_lead_to_their_rows),
        cmocka_unit_test(names_mean_their_language),
        cmocka_unit_test(names_mean_their_parameters),
        cmocka_unit_test(names_mean_their_type),
        cmocka_unit_test(intrinsics_exist),
        cmocka_unit_test(libraries_have_the_functions),
        cmocka_unit_test(mangled_names_count_right),
        cmocka_unit_test(actions_have_what_they_need),
        cmocka_unit_test(runtimes_have_rows),
        cmocka_unit_test(some_meet_in_opencl),
        cmocka_unit_test(all_questions_meet_in_opencl),
    };
    ctx = LLVMContextCreate();
    module = LLVMModuleCreateWithNameInContext("table", ctx);
    int r = cmocka_run_group_tests(tests, NULL, NULL);
    LLVMDisposeModule(module);
    LLVMContextDispose(ctx);
    return r;
}
