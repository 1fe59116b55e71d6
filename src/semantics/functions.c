/* SPDX-License-Identifier: Apache-2.0 */
/* functions.c - the table of functions, looked up by name and checked for its condition.
 *
 * Does not treat a function that the module defines as OpenCL's [defined], nor one that another
 *          file of the program defines as a library's [elsewhere]; does not take a naked function
 *          for its instructions [naked]. */
#include "semantics/functions.h"

#include "base/guard.h"
#include "ir/ir.h"
#include "semantics/parameters.h"

#include <assert.h>
#include <limits.h>
#include <threads.h>
#include <xxhash.h>

enum { ARG = FUNCTION_ARG, SUM = FUNCTION_SUM };

static const struct function_row rows[] = {
#define FUNCTION(pattern, by, kind, run, is_type) \
    { .name = pattern, .who = WHO_##by, .flow = CALL_##kind, .type = is_type, RUN_##run },
#define INTRINSIC(pattern, kind, run) FUNCTION(pattern, LLVM, kind, run, NULL)
#define MANGLED NULL
#define RUN_NONE .action = ACTION_NONE
#define RUN_DROP .action = ACTION_DROP
#define RUN_END .action = ACTION_END
#define RUN_SAME .action = ACTION_GIVE, .what = 0
#define RUN_NO .action = ACTION_ANSWER, .what = 0
#define RUN_SIZE .action = ACTION_SIZE
#define RUN_MASK .action = ACTION_MASK
#define RUN_ALLOCATE .action = ACTION_ALLOCATE
#define RUN_PRINT .action = ACTION_PRINT
#define RUN_PRINT_ARRAY .action = ACTION_PRINT_ARRAY
#define RUN_PRINT_ROOM .action = ACTION_PRINT_ROOM
#define RUN_ENQUEUE .action = ACTION_ENQUEUE
#define RUN_COPY_GROUP .action = ACTION_COPY_GROUP
#define RUN_MATH .action = ACTION_MATH
#define TEST(pattern, by, kind, place) \
    { .name = pattern,                 \
      .who = WHO_##by,                 \
      .flow = CALL_TEST,               \
      .action = ACTION_TEST,           \
      .test = TEST_##kind,             \
      .space = SPACE_##place },
#define NUMBER(pattern, by, place, if_so, if_not) \
    { .name = pattern,                            \
      .who = WHO_##by,                            \
      .flow = CALL_TEST,                          \
      .action = ACTION_TEST,                      \
      .test = TEST_NUMBER,                        \
      .space = SPACE_##place,                     \
      .yes = if_so,                               \
      .no = if_not },
#define ACTS(pattern, by, act, is_what, is_detail) \
    { .name = pattern,                             \
      .who = WHO_##by,                             \
      .flow = CALL_NOTHING,                        \
      .action = ACTION_##act,                      \
      .what = is_what,                             \
      .detail = is_detail },
#define QUERY(pattern, by, word, dim) ACTS(pattern, by, QUERY, WORD_##word, dim)
#define BARRIER(pattern, by, flags) ACTS(pattern, by, BARRIER, 0, flags)
#define FENCE(pattern, by) ACTS(pattern, by, FENCE, 0, 0)
#define ANSWER(pattern, by, number) ACTS(pattern, by, ANSWER, number, 0)
#define LANES(pattern, by, question) \
    { .name = pattern,               \
      .who = WHO_##by,               \
      .flow = CALL_NOTHING,          \
      .lanes = LANES_##question,     \
      LANES_IF_ONE_##question },
/* The results of queries about groups of lanes where each lane is a group by itself. */
#define LANES_IF_ONE_GROUP .action = ACTION_QUERY, .what = WORD_LOCAL_ID, .detail = SUM
#define LANES_IF_ONE_GROUPS .action = ACTION_QUERY, .what = WORD_LOCAL_SIZE, .detail = SUM
#define LANES_IF_ONE_ENQUEUED .action = ACTION_QUERY, .what = WORD_ENQUEUED_SIZE, .detail = SUM
#define LANES_IF_ONE_LANE .action = ACTION_ANSWER, .what = 0
#define LANES_IF_ONE_SIZE .action = ACTION_ANSWER, .what = 1
#define LANES_IF_ONE_MOST .action = ACTION_ANSWER, .what = 1
#define REDUCE(pattern, by, op, argument) GIVES(pattern, by, argument, REDUCE, REDUCE_##op)
#define GIVE(pattern, by, argument) GIVES(pattern, by, argument, GIVE, argument)
#define SUM(pattern, form, op) MEET(pattern, OPENCL, GIVES, form, REDUCE_##op)
#define MOVE(pattern, by, form) MEET(pattern, by, GIVES, form, 0)
#define VOTE(pattern, by, form) MEET(pattern, by, NOTHING, form, 0)
#define MEET(pattern, by, kind, form, op) \
    { .name = pattern,                    \
      .who = WHO_##by,                    \
      .flow = CALL_##kind,                \
      .action = ACTION_LANES,             \
      .what = op,                         \
      .detail = TOGETHER_##form,          \
      .lanes = LANES_TOGETHER },
#define GIVES(pattern, by, argument, act, is_what) \
    { .name = pattern,                             \
      .who = WHO_##by,                             \
      .flow = CALL_GIVES,                          \
      .operand = argument,                         \
      .action = ACTION_##act,                      \
      .what = is_what },
#include "semantics/functions.def"
};

/* Rows with a full name are in a hash table of at least twice their number.  Patterns are in lists
 * by one letter of their names, the first behind "llvm.", in the table's order; those without such
 * a letter are in list 0. */
enum { ROWS = COUNTOF(rows), SLOTS = 1024, LETTER = 5 };
_Static_assert(ROWS * 2 < SLOTS, "the hash table is at most half full");
static uint16_t slot[SLOTS]; /* row + 1; 0: free */
static struct {
    uint16_t row;
    uint16_t len;    /* of the name without its * */
    uint16_t next;   /* the next one of the list; 0: none */
} pattern[ROWS + 1]; /* from 1 */
static uint16_t patterns, first_pattern[UCHAR_MAX + 1];
static once_flag table_once = ONCE_FLAG_INIT;

static uint32_t first_slot(const char *name, size_t len)
{
    return (uint32_t)(XXH64(name, len, 0) % SLOTS);
}

static bool is_pattern(const char *name)
{
    assert(*name && "a pattern has a letter");
    return name[strlen(name) - 1] == '*';
}

static unsigned char list_of(const char *name, size_t len)
{
    return len > LETTER ? (unsigned char)name[LETTER] : 0;
}

static void add_pattern(uint16_t row)
{
    size_t len = strlen(rows[row].name) - 1;
    uint16_t *at = &first_pattern[list_of(rows[row].name, len)];
    while (*at)
        at = &pattern[*at].next;
    *at = ++patterns;
    pattern[patterns].row = row;
    pattern[patterns].len = (uint16_t)len;
}

static void make_table(void)
{
    for (size_t k = 0; k < ROWS; k++) {
        assert(rows[k].who != WHO_LLVM || strncmp(rows[k].name, "llvm.", 5) == 0);
        if (is_pattern(rows[k].name)) {
            add_pattern((uint16_t)k);
            continue;
        }
        uint32_t at = first_slot(rows[k].name, strlen(rows[k].name));
        while (slot[at])
            at = (at + 1) % SLOTS;
        slot[at] = (uint16_t)(k + 1);
        assert(rows[k].action != ACTION_TEST ||
               (rows[k].flow == CALL_TEST && rows[k].test != TEST_NONE));
        assert(rows[k].action != ACTION_QUERY || rows[k].detail >= SUM);
    }
}

/* The first pattern of the list that fits the name. */
static const struct function_row *find_pattern(const char *name, size_t len, unsigned char list)
{
    for (uint16_t k = first_pattern[list]; k; k = pattern[k].next)
        if (len >= pattern[k].len && memcmp(rows[pattern[k].row].name, name, pattern[k].len) == 0)
            return &rows[pattern[k].row];
    return NULL;
}

const struct function_row *function_named(const char *name, size_t len)
{
    call_once(&table_once, make_table);
    for (uint32_t at = first_slot(name, len); slot[at]; at = (at + 1) % SLOTS) {
        const struct function_row *row = &rows[slot[at] - 1];
        if (strlen(row->name) == len && memcmp(row->name, name, len) == 0)
            return row;
    }
    const struct function_row *row = find_pattern(name, len, list_of(name, len));
    const struct function_row *other = find_pattern(name, len, 0);
    return !row || (other && other < row) ? other : row; /* the first of the table */
}

/* True if `o`, a function that can be called by its row's name, is OpenCL's function for `row`. */
static bool is_in_opencl(const struct function_row *o, const struct function_row *row)
{
    if (o->action != row->action || o->lanes != row->lanes || is_pattern(o->name))
        return false;
    if (row->action == ACTION_TEST) /* clang's headers reserve __to_local and the like */
        return o->who == WHO_RESERVED && o->test == TEST_POINTER && o->space == row->space;
    if (o->who != WHO_OPENCL)
        return false;
    if (row->lanes)
        return true;
    bool asks = row->action == ACTION_QUERY && o->what == row->what;
    return (asks && o->detail == row->detail) ||
           ((asks || row->action == ACTION_BARRIER) && o->detail == ARG && row->detail != SUM);
}

const struct function_row *function_in_opencl(const struct function_row *row)
{
    assert(row->action != ACTION_NONE || row->lanes || row->flow != CALL_UNKNOWN);
    for (size_t k = 0; k < ROWS; k++)
        if (is_in_opencl(&rows[k], row))
            return &rows[k];
    return NULL;
}

const struct function_row *function_row_at(size_t k) { return k < ROWS ? &rows[k] : NULL; }

enum target_map function_machine(LLVMValueRef fn)
{
    static const struct {
        const char *prefix;
        enum target_map map;
    } machine[] = {
        { "llvm.nvvm.", MAP_NVPTX },   { "llvm.amdgcn.", MAP_AMDGCN },
        { "llvm.r600.", MAP_AMDGCN },  { "llvm.spv.", MAP_SPIR },
        { "llvm.genx.", MAP_SPIR },    { "llvm.x86.", MAP_HOST },
        { "llvm.arm.", MAP_HOST },     { "llvm.aarch64.", MAP_HOST },
        { "llvm.bpf.", MAP_HOST },     { "llvm.dx.", MAP_HOST },
        { "llvm.hexagon.", MAP_HOST }, { "llvm.loongarch.", MAP_HOST },
        { "llvm.mips.", MAP_HOST },    { "llvm.ppc.", MAP_HOST },
        { "llvm.riscv.", MAP_HOST },   { "llvm.s390.", MAP_HOST },
        { "llvm.ve.", MAP_HOST },      { "llvm.wasm.", MAP_HOST },
        { "llvm.xcore.", MAP_HOST },
    };
    for (size_t k = 0; k < COUNTOF(machine); k++)
        if (ir_name_begins(fn, machine[k].prefix))
            return machine[k].map;
    return MAP_COUNT;
}

bool function_speaks_opencl(LLVMValueRef fn)
{
    LLVMModuleRef m = LLVMGetGlobalParent(fn);
    static const char hip[] = "amdgpu_printf_kind"; /* clang writes this flag for HIP alone */
    if (strncmp(LLVMGetTarget(m), "spir", 4) == 0)
        return true; /* in any language SPIR-V back ends take these names for OpenCL's library */
    /* HIP's device libraries are OpenCL C: linked into a HIP module they bring their version. */
    return (LLVMGetNamedMetadataNumOperands(m, "opencl.ocl.version") > 0 ||
            LLVMGetNamedMetadataNumOperands(m, "opencl.spir.version") > 0) &&
           !LLVMGetModuleFlag(m, hip, sizeof hip - 1);
}

/* ---- does the declaration fit the row? ---- */

/* True if `letter` of a row's type stands for the type. */
static bool is_of(char letter, LLVMTypeRef type)
{
    LLVMTypeKind kind = LLVMGetTypeKind(type);
    switch (letter) {
    case 'v': return kind == LLVMVoidTypeKind;
    case 'i': return kind == LLVMIntegerTypeKind;
    case 'p': return kind == LLVMPointerTypeKind;
    default:
        if (kind == LLVMVectorTypeKind)
            kind = LLVMGetTypeKind(LLVMGetElementType(type));
        return kind == LLVMVoidTypeKind || kind == LLVMIntegerTypeKind ||
               kind == LLVMHalfTypeKind || kind == LLVMFloatTypeKind || kind == LLVMDoubleTypeKind;
    }
}

/* True if the function's type is the one that the row gives, "p(ii)". */
static bool has_type(const char *type, LLVMTypeRef fn)
{
    assert(strlen(type) >= 3 && type[1] == '(' && "a type in functions.def has the form p(ii)");
    LLVMTypeRef param[BUDGET_PARAMETERS];
    unsigned n = LLVMCountParamTypes(fn), k = 0;
    const char *letter = type + 2;
    if (n > BUDGET_PARAMETERS || !is_of(type[0], LLVMGetReturnType(fn)))
        return false;
    LLVMGetParamTypes(fn, param);
    for (; *letter != ')' && *letter != '*' && *letter != '.'; letter++)
        if (k == n || !is_of(*letter, param[k++]))
            return false;
    return (k == n || *letter == '*') && LLVMIsFunctionVarArg(fn) == (*letter == '.');
}

/* True if OpenCL's function for `row` may have a parameter of the mangled type `p` at `index`.  No
 * OpenCL function takes a pointer to pointers or to a struct of the program; a function that
 * combines values takes only numbers; a query about an image has the image as its first
 * parameter. */
static bool is_opencls(struct builtin_parameter p, unsigned index, const struct function_row *row)
{
    bool numbers = row && row->flow == CALL_GIVES;
    bool image = row && row->flow == CALL_NOTHING && row->action == ACTION_NONE;
    if (row && row->who != WHO_OPENCL)
        return true;
    if (numbers || (image && index > 0))
        return p.kind == 'i' || p.kind == 'f' || p.kind == 'v' || (image && p.kind == 'o');
    return image ? p.kind == 'o' : p.kind != 'q';
}

/* True if the function has the parameters of its mangled name, and these are the row's, or, without
 * a row, those of a function of builtin.def. */
static bool has_mangled(LLVMValueRef fn, const struct function_row *row)
{
    struct builtin_parameter said[BUDGET_PARAMETERS];
    LLVMTypeRef type = LLVMGlobalGetValueType(fn), param[BUDGET_PARAMETERS];
    size_t len;
    const char *name = LLVMGetValueName2(fn, &len);
    int n = builtin_parameters(name, len, said, BUDGET_PARAMETERS);
    if (n < 0 || LLVMIsFunctionVarArg(type) || LLVMCountParamTypes(type) != (unsigned)n)
        return false;
    LLVMGetParamTypes(type, param);
    for (int k = 0; k < n; k++)
        if (!parameter_may_be(said[k], param[k]) || !is_opencls(said[k], (unsigned)k, row))
            return false;
    return true;
}

/* The operands of each form, enum function_together. */
static const char *const operands_of[] = {
#define FORM(name, operands) operands,
#include "semantics/together.def"
};

/* A uint4. */
static bool is_bits(LLVMTypeRef type)
{
    return LLVMGetTypeKind(type) == LLVMVectorTypeKind && LLVMGetVectorSize(type) == 4 &&
           LLVMGetTypeKind(LLVMGetElementType(type)) == LLVMIntegerTypeKind &&
           LLVMGetIntTypeWidth(LLVMGetElementType(type)) == 32;
}

/* True if a function with those parameters and that result can do what the row says of lanes. */
static bool can_meet(const struct function_row *row, const LLVMTypeRef *param, unsigned n,
                     LLVMTypeRef result)
{
    const char *wanted = operands_of[row->detail];
    bool integers = row->flow == CALL_GIVES && row->what >= REDUCE_AND;
    bool bits = row->detail == TOGETHER_BALLOT || row->detail >= TOGETHER_MASK_EQ;
    if (n != strlen(wanted))
        return false;
    for (unsigned k = 0; k < n; k++) {
        bool scalar = wanted[k] == 'i' || wanted[k] == 's';
        bool ok = wanted[k] == 'b'   ? is_bits(param[k])
                  : wanted[k] == 'i' ? is_of('i', param[k])
                                     : is_of('n', param[k]) && param[k] == param[0];
        if (!ok || (scalar && LLVMGetTypeKind(param[k]) == LLVMVectorTypeKind))
            return false;
    }
    if (row->flow != CALL_GIVES)
        return bits ? is_bits(result) : is_of('i', result);
    return result == param[0] && (!integers || is_of('i', result));
}

/* True if the function has the operand and the result that the row's action needs. */
static bool can_act(const struct function_row *row, LLVMTypeRef fn)
{
    LLVMTypeRef param[BUDGET_PARAMETERS], result = LLVMGetReturnType(fn);
    unsigned n = LLVMCountParamTypes(fn);
    bool answers = LLVMGetTypeKind(result) == LLVMIntegerTypeKind;
    if (n > BUDGET_PARAMETERS)
        return row->action == ACTION_NONE;
    LLVMGetParamTypes(fn, param);
    switch (row->action) {
    case ACTION_QUERY:
        return (row->detail == ARG) == (n == 1) && n <= 1 &&
               (n == 0 || LLVMGetTypeKind(param[0]) == LLVMIntegerTypeKind) &&
               (answers || (row->who == WHO_LLVM && ir_is_pointer(result)));
    case ACTION_ANSWER: return answers;
    case ACTION_BARRIER:
        for (unsigned k = 0; k < n; k++)
            if (!is_of('i', param[k]))
                return false;
        return is_of('v', result) && n <= 3 && (row->detail != ARG || n > 0);
    case ACTION_FENCE: return is_of('v', result);
    case ACTION_TEST:
        return n > 0 && is_of('p', param[0]) && (n == 1 || (n == 2 && is_of('i', param[1]))) &&
               is_of(row->test == TEST_POINTER ? 'p' : 'i', result);
    case ACTION_GIVE:
        return (unsigned)row->what < n &&
               (param[row->what] == result || (answers && is_of('i', param[row->what])));
    case ACTION_LANES: return can_meet(row, param, n, result);
    case ACTION_REDUCE:
        return row->operand < n && is_of('n', result) &&
               (param[row->operand] == result || (answers && is_of('i', param[row->operand])));
    default: return true;
    }
}

/* True if the declaration has the type of the row's function.  LLVM's verifier checks the types of
 * intrinsics; LLVM has no number for a name that only begins like an intrinsic's. */
static bool fits(const struct function_row *row, LLVMValueRef fn)
{
    LLVMTypeRef type = LLVMGlobalGetValueType(fn);
    size_t len;
    const char *name = LLVMGetValueName2(fn, &len);
    if (row->who == WHO_LLVM)
        return LLVMGetIntrinsicID(fn) != 0;
    if (row->type ? !has_type(row->type, type)
                  : len > 2 && memcmp(name, "_Z", 2) == 0 && !has_mangled(fn, row))
        return false;
    return can_act(row, type);
}

/* The attribute of a declaration whose body another file has, while this one is worked on. */
static const char own_name[] = "gaspar.own";

static LLVMAttributeRef own_mark(LLVMValueRef fn)
{
    LLVMAttributeIndex at = (LLVMAttributeIndex)LLVMAttributeFunctionIndex;
    return LLVMGetStringAttributeAtIndex(fn, at, own_name, sizeof own_name - 1);
}

bool function_is_own(LLVMValueRef fn)
{
    return !LLVMIsDeclaration(fn) || GUARD("functions:elsewhere", own_mark(fn) != NULL);
}

void function_set_own(LLVMValueRef fn, bool own)
{
    LLVMAttributeIndex at = (LLVMAttributeIndex)LLVMAttributeFunctionIndex;
    LLVMContextRef ctx = LLVMGetTypeContext(LLVMTypeOf(fn));
    if (own)
        LLVMAddAttributeAtIndex(
            fn, at, LLVMCreateStringAttribute(ctx, own_name, sizeof own_name - 1, "", 0));
    else if (own_mark(fn))
        LLVMRemoveStringAttributeAtIndex(fn, at, own_name, sizeof own_name - 1);
    assert((own_mark(fn) != NULL) == own);
}

const struct function_row *function_find_in(LLVMValueRef fn, bool opencl)
{
    size_t len;
    const char *name = LLVMGetValueName2(fn, &len);
    const struct function_row *row = len ? function_named(name, len) : NULL;
    if (!row || function_is_own(fn) || !fits(row, fn))
        return NULL;
    bool c = row->who == WHO_C || row->who == WHO_CXX;
    bool other = c ? opencl : row->who == WHO_OPENCL && !opencl;
    return other ? NULL : row;
}

bool function_has_many(LLVMValueRef fn)
{
    size_t len;
    const char *name = LLVMGetValueName2(fn, &len);
    return LLVMIsDeclaration(fn) && LLVMCountParams(fn) > BUDGET_PARAMETERS && len &&
           function_named(name, len);
}

const struct function_row *function_find(LLVMValueRef fn)
{
    return function_find_in(fn, LLVMIsDeclaration(fn) && function_speaks_opencl(fn));
}

static const struct function_entry entries[] = {
#define ENTRY(name, function, array, first) { name, ENTRY_ARRAY, function, first, array },
#define GIVEN(name, function, param, operand) { name, ENTRY_GIVEN, function, param, operand },
#define SHARED(name, function, array) { name, ENTRY_SHARED, function, 0, array },
#include "semantics/runtimes.def"
#undef ENTRY
#undef GIVEN
#undef SHARED
};

const struct function_entry *function_entries(LLVMValueRef fn, size_t *ret_n)
{
    const struct function_row *row = LLVMIsDeclaration(fn) ? function_find(fn) : NULL;
    const struct function_entry *first = NULL;
    *ret_n = 0;
    for (size_t k = 0; row && row->flow == CALL_CALLS && k < COUNTOF(entries); k++)
        if (strcmp(entries[k].name, row->name) == 0) {
            first = first ? first : &entries[k];
            assert(&first[*ret_n] == &entries[k]); /* the rows of one function are in a row */
            ++*ret_n;
        }
    return first;
}

bool function_is_runtime(LLVMValueRef fn)
{
    size_t n;
    return function_entries(fn, &n) != NULL;
}

bool function_is_entry(LLVMValueRef call, unsigned index)
{
    size_t n;
    const struct function_entry *e = function_entries(ir_callee(call), &n);
    for (size_t k = 0; k < n; k++)
        if (e[k].function == index)
            return LLVMIsAFunction(LLVMGetOperand(call, index)) != NULL;
    return false;
}

const struct builtin *function_builtin(LLVMValueRef fn)
{
    size_t len;
    const char *name = LLVMGetValueName2(fn, &len);
    bool own = GUARD("functions:defined", function_is_own(fn));
    const struct builtin *b = own ? NULL : builtin_find(name, len);
    return b && function_speaks_opencl(fn) && has_mangled(fn, NULL) ? b : NULL;
}

bool function_is_opencls(LLVMValueRef fn, const char *plain)
{
    size_t len, of;
    const char *name = LLVMGetValueName2(fn, &len), *is = builtin_plain_name(name, len, &of);
    return is && of == strlen(plain) && memcmp(is, plain, of) == 0 && !function_is_own(fn) &&
           function_speaks_opencl(fn) && has_mangled(fn, NULL);
}

bool function_moves(const struct function_row *row)
{
    assert(row->flow == CALL_GIVES && "the call returns operands");
    bool sums = row->action == ACTION_LANES && row->what >= REDUCE_ADD;
    return (row->action == ACTION_GIVE || row->action == ACTION_LANES) && !sums;
}

bool function_has_instructions(LLVMValueRef fn)
{
    return !LLVMIsDeclaration(fn) && !GUARD("functions:naked", ir_function_has(fn, "naked"));
}

enum call_flow function_flow(LLVMValueRef fn)
{
    const struct function_row *row = function_find(fn);
    if (row)
        return row->flow;
    const struct builtin *b = function_builtin(fn);
    if (!b)
        return CALL_UNKNOWN;
    return !b->writes ? CALL_READS : b->reads ? CALL_UPDATES : CALL_WRITES;
}

bool function_is_library(LLVMValueRef fn)
{
    enum call_flow flow = LLVMGetIntrinsicID(fn) ? CALL_NOTHING : function_flow(fn);
    return flow == CALL_READS || flow == CALL_WRITES || flow == CALL_UPDATES;
}

bool function_is_replaceable(LLVMValueRef fn)
{
    const struct function_row *row = function_find(fn);
    return row && row->who == WHO_CXX;
}

bool function_is_c(LLVMValueRef fn)
{
    const struct function_row *row = function_find(fn);
    return row && row->who == WHO_C;
}

bool function_may_write(enum call_flow flow)
{
    switch (flow) {
    case CALL_NOTHING:
    case CALL_ASSUME:
    case CALL_LIFE:
    case CALL_SAME:
    case CALL_MASKED:
    case CALL_GIVES:
    case CALL_TEST:
    case CALL_LOAD:
    case CALL_EXPAND:
    case CALL_READS:
    case CALL_NEW:
    case CALL_NEW_ANY: return false;
    default: return true;
    }
}

bool test_is_function(LLVMValueRef fn)
{
    const struct function_row *row = function_find(fn);
    return row && row->action == ACTION_TEST;
}

struct space_test test_of(const struct function_row *row, LLVMValueRef call)
{
    if (!row || row->action != ACTION_TEST || LLVMGetNumArgOperands(call) < 1)
        return (struct space_test){ .kind = TEST_NONE };
    return (struct space_test){ row->test, row->space, LLVMGetOperand(call, 0), row->yes, row->no };
}

struct space_test test_find(LLVMValueRef call)
{
    LLVMValueRef callee = ir_is_call(call) ? ir_callee(call) : NULL;
    return test_of(callee ? function_find(callee) : NULL, call);
}

space_set test_places(const struct target *t, struct space_test test)
{
    assert(test.kind != TEST_NONE && test.space < SPACE_COUNT && "the answer of a test");
    return target_places(t, test.space);
}
