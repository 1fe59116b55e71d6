/* SPDX-License-Identifier: Apache-2.0 */
/* rows_test.c - every row of the table of functions, asked of everyone who reads the table.
 *
 *     X: a variable that holds a pointer to local memory
 *     call @free(X)                    the row: nothing is written through operand 0, nothing kept
 *     load X                           infer: still a pointer to local memory
 *
 * For each row, and each space of its pointers, a small module declares the function and calls it.
 * What infer, alias, narrow, passes that ask what is written, and the runner make of that is held
 * against a reading of the row's columns that is written down here once more.  Then the same with a function that is not the row's:
 * with a body, with another type, in another language.  Everyone must take that for unknown code. */
#include <setjmp.h>
#include <stdarg.h>

#include "rows.h"

#include "alias/alias.h"
#include "api/session.h"
#include "facts/world.h"
#include "ir/ir.h"
#include "ir/shim.h"
#include "pipeline/pipeline.h"
#include "rewrite/objects.h"

#include <gaspar/launch.h>
#include <llvm-c/Analysis.h>

#include <cmocka.h>

enum { MOST_ROWS = 1024, MOST_PARAMETERS = 16, NO_OPERAND = 99 };

static gsp_session *session;

/* True if this run asks about row `r`: about one in two, under sanitizers, which take their time,
 * about one in eight.  Which ones rotates as in tests/part.py. */
static bool is_asked(size_t r)
{
    const char *turn = getenv("GASPAR_PART");
    unsigned parts = getenv("GASPAR_WHOLE") ? 1 : getenv("GASPAR_SANITIZED") ? 8 : 2;
    return r % parts == (turn ? strtoul(turn, NULL, 10) : 0) % parts;
}

/* ---- targets ---- */

struct device {
    const char *name, *triple, *layout;
    unsigned kernel, variables; /* calling convention; the space of allocas */
};

static const struct device devices[] = {
    { "spirv64", "spirv64-unknown-unknown",
      "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-"
      "n8:16:32:64-G1",
      76, 0 },
    { "nvptx64", "nvptx64-nvidia-cuda",
      "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64", 71, 0 },
    { "amdgcn", "amdgcn-amd-amdhsa",
      "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-"
      "p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-"
      "v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9",
      91, 5 },
};

/* Where the row's function is at home. */
static const struct device *device_of(const struct function_row *row)
{
    if (strncmp(row->name, "llvm.amdgcn.", 12) == 0 || strncmp(row->name, "__oc", 4) == 0)
        return &devices[2];
    bool spirv = row->who == WHO_OPENCL || row->test == TEST_POINTER ||
                 strstr(row->name, "spirv") || strncmp(row->name, "llvm.spv.", 9) == 0;
    return &devices[spirv ? 0 : 1];
}

/* ---- a module ---- */

struct built {
    const struct function_row *row;
    const struct device *device;
    const struct target *target;
    LLVMContextRef ctx;
    LLVMModuleRef m;
    LLVMBuilderRef b;
    LLVMTypeRef generic; /* a generic pointer */
    LLVMValueRef fn;     /* the row's function, or one that is to be another */
    LLVMValueRef call;
    LLVMValueRef kernel;
};

static void begin(struct built *t, const struct function_row *row, const struct device *device)
{
    struct target_space generic;
    *t = (struct built){ .row = row,
                         .device = device,
                         .target = target_find(device->name, strlen(device->name)) };
    t->ctx = LLVMContextCreate();
    t->m = LLVMModuleCreateWithNameInContext("row", t->ctx);
    LLVMSetTarget(t->m, device->triple);
    LLVMSetDataLayout(t->m, device->layout);
    t->b = LLVMCreateBuilderInContext(t->ctx);
    assert_true(target_generic(t->target, &generic));
    t->generic = LLVMPointerTypeInContext(t->ctx, generic.number);
}

static void end(struct built *t)
{
    LLVMDisposeBuilder(t->b);
    LLVMDisposeModule(t->m);
    LLVMContextDispose(t->ctx);
}

static void speak_opencl(struct built *t)
{
    LLVMMetadataRef two =
        LLVMValueAsMetadata(LLVMConstInt(LLVMInt32TypeInContext(t->ctx), 2, false));
    LLVMMetadataRef version[] = { two, two };
    LLVMAddNamedMetadataOperand(
        t->m, "opencl.ocl.version",
        LLVMMetadataAsValue(t->ctx, LLVMMDNodeInContext2(t->ctx, version, 2)));
}

static unsigned space_of(LLVMTypeRef type) { return LLVMGetPointerAddressSpace(type); }

/* ---- the row's function ---- */

/* The operands of what sub-groups do, enum function_together. */
static const char *const lanes_operands[] = {
#define FORM(name, operands) operands,
#include "semantics/together.def"
};

/* The mangled parameters of a function of a sub-group, on ints. */
static void lanes_parameters(const struct function_row *row, char *ret, size_t size)
{
    const char *letter = lanes_operands[row->detail];
    snprintf(ret, size, "%s", *letter ? "" : "v");
    for (; *letter; letter++)
        snprintf(ret + strlen(ret), size - strlen(ret), "%s", *letter == 'b' ? "Dv4_j" : "i");
}

/* A mangled name with what a pattern leaves open, pointers in space `number`. */
static void complete_name(const struct function_row *row, unsigned number, char *ret, size_t size)
{
    char *after, pointer[32];
    snprintf(ret, size, "%.*s", (int)row_stem(row), row->name);
    snprintf(pointer, sizeof pointer, number ? "PU3AS%u" : "P", number);
    if (strncmp(ret, "_Z", 2) != 0 || !row_is_pattern(row)) {
        if (row_is_pattern(row))
            snprintf(ret + strlen(ret), size - strlen(ret), "4");
        return;
    }
    size_t len = strtoul(ret + 2, &after, 10), has = strlen(after);
    size_t open = has < len ? len - has : 0;
    snprintf(ret + strlen(ret), size - strlen(ret), "%.*s", (int)open,
             open == 3 ? "add" : "ffffffffffffffffffff");
    has += open;
    char *parameters = ret + strlen(ret);
    size_t room = size - strlen(ret);
    if (has > len)
        return; /* the pattern has some */
    if (row->action == ACTION_TEST)
        snprintf(parameters, room, strstr(ret, "Explicit") ? "%svi" : "%sv", pointer);
    else if (row->action == ACTION_COPY_GROUP)
        snprintf(parameters, room, "%sf%sKf%s9ocl_event", pointer, pointer,
                 strstr(ret, "strided") ? "mm" : "m");
    else if (row->action == ACTION_LANES)
        lanes_parameters(row, parameters, room);
    else if (row->action == ACTION_FENCE)
        snprintf(parameters, room, "jj");
    else if (strstr(ret, "write_image"))
        snprintf(parameters, room, "14ocl_image2d_woDv2_iDv4_f");
    else if (strstr(ret, "read_image"))
        snprintf(parameters, room, "14ocl_image2d_ro11ocl_samplerDv2_f");
    else
        snprintf(parameters, room, row->flow == CALL_NOTHING ? "14ocl_image2d_ro" : "ij");
}

/* Of images, samplers and events clang makes types of SPIR-V's there, elsewhere pointers. */
enum form { SPIRV_TYPES, POINTERS };

/* The type of OpenCL's own that the name says: "ocl_sampler". */
static LLVMTypeRef opencl_type(struct built *t, const char *name)
{
    unsigned image[] = { 1, 0, 0, 0, 0, 0, 0 }; /* a 2D one, which is read */
    LLVMTypeRef none = LLVMVoidTypeInContext(t->ctx);
    if (strncmp(name, "ocl_image", 9) == 0)
        return LLVMTargetExtTypeInContext(t->ctx, "spirv.Image", &none, 1, image, COUNTOF(image));
    bool event = strncmp(name, "ocl_event", 9) == 0;
    assert_true(event || strncmp(name, "ocl_sampler", 11) == 0);
    return LLVMTargetExtTypeInContext(t->ctx, event ? "spirv.Event" : "spirv.Sampler", NULL, 0,
                                      NULL, 0);
}

static LLVMTypeRef parameter_type(struct built *t, struct builtin_parameter p, unsigned number)
{
    switch (p.kind) {
    case 'p': return LLVMPointerTypeInContext(t->ctx, number);
    case 'v': {
        bool bits = t->row->action == ACTION_LANES;
        LLVMTypeRef f = LLVMFloatTypeInContext(t->ctx), i = LLVMInt32TypeInContext(t->ctx);
        return LLVMVectorType(bits ? i : f, 4);
    }
    case 'f':
        return p.bits == 64 ? LLVMDoubleTypeInContext(t->ctx) : LLVMFloatTypeInContext(t->ctx);
    default: return LLVMIntTypeInContext(t->ctx, p.bits ? p.bits : 32);
    }
}

/* The result that goes with what the row says. */
static LLVMTypeRef result_type(struct built *t, LLVMTypeRef first, LLVMTypeRef last)
{
    const struct function_row *row = t->row;
    switch (row->action) {
    case ACTION_BARRIER:
    case ACTION_FENCE: return LLVMVoidTypeInContext(t->ctx);
    case ACTION_QUERY: return LLVMInt64TypeInContext(t->ctx);
    case ACTION_GIVE:
    case ACTION_REDUCE: return first;
    case ACTION_LANES: {
        bool bits = row->detail == TOGETHER_BALLOT || row->detail >= TOGETHER_MASK_EQ;
        LLVMTypeRef i32 = LLVMInt32TypeInContext(t->ctx);
        return row->flow == CALL_GIVES ? first : bits ? LLVMVectorType(i32, 4) : i32;
    }
    case ACTION_COPY_GROUP: return last; /* the event */
    case ACTION_TEST:
        if (row->test == TEST_POINTER)
            return LLVMPointerTypeInContext(t->ctx, target_row_of(t->target, row->space)->number);
        /* fall through */
    default: return LLVMInt32TypeInContext(t->ctx);
    }
}

/* The type of a function that is no intrinsic, by what the table says of it and the name. */
static LLVMTypeRef type_of(struct built *t, const char *name, unsigned number, enum form form)
{
    const char *own = name;
    const struct builtin_parameter pointer = { 'p', 0 };
    struct builtin_parameter said[MOST_PARAMETERS];
    LLVMTypeRef param[MOST_PARAMETERS];
    if (t->row->type)
        return row_told_type(t->ctx, t->row->type, number);
    int n = builtin_parameters(name, strlen(name), said, MOST_PARAMETERS);
    if (n < 0) { /* a plain name, whose action is all */
        bool test = t->row->action == ACTION_TEST;
        n = t->row->action == ACTION_BARRIER ? 3 : 1;
        for (int k = 0; k < n; k++)
            said[k] = (struct builtin_parameter){ test ? 'p' : 'i', 32 };
    }
    for (int k = 0; k < n; k++)
        if (said[k].kind == 'o' && form == SPIRV_TYPES) {
            own = strstr(own + 1, "ocl_");
            assert_non_null(own);
            param[k] = opencl_type(t, own);
        } else {
            param[k] = parameter_type(t, said[k].kind == 'o' ? pointer : said[k], number);
        }
    LLVMTypeRef result = result_type(t, n > 0 ? param[0] : NULL, n > 0 ? param[n - 1] : NULL);
    return LLVMFunctionType(result, param, (unsigned)n, false);
}

/* The last intrinsic's number: they are numbered in the order of their names, LLVM's own first, and
 * this is the last machine's last. */
static unsigned last_intrinsic(void)
{
    static const char last[] = "llvm.xcore.zext";
    unsigned id = LLVMLookupIntrinsicID(last, sizeof last - 1);
    assert_int_not_equal(id, 0);
    return id;
}

/* Declares the function of the row, the `nth` one of a pattern, with pointers to space `number`;
 * NULL: there is no such one with such pointers, or (*ret_more false) none behind it. */
static LLVMValueRef declare(struct built *t, unsigned nth, unsigned number, bool *ret_more)
{
    const struct function_row *row = t->row;
    *ret_more = nth == 0;
    if (row->who != WHO_LLVM) {
        char name[128];
        complete_name(row, number, name, sizeof name);
        if (nth == SPIRV_TYPES || (nth == POINTERS && strstr(name, "ocl_")))
            return LLVMAddFunction(t->m, name, type_of(t, name, number, nth));
        return NULL;
    }
    static unsigned end_id;
    end_id = end_id ? end_id : last_intrinsic();
    size_t len, n = row_stem(row);
    for (unsigned id = 1; id <= end_id; id++) {
        const char *name = LLVMIntrinsicGetName(id, &len);
        bool whole = row_is_pattern(row) ? len + 1 == n : len < n; /* types come behind it */
        bool fits = len >= n ? memcmp(name, row->name, n) == 0 && row_is_pattern(row)
                             : whole && memcmp(name, row->name, len) == 0 &&
                                   row->name[len] == '.' && LLVMIntrinsicIsOverloaded(id);
        fits |= len == n && memcmp(name, row->name, n) == 0;
        unsigned forms = LLVMIntrinsicIsOverloaded(id) ? 2 : 1; /* of numbers, of pointers */
        if (!fits || nth >= forms) {
            nth -= fits ? forms : 0;
            continue;
        }
        *ret_more = true;
        LLVMValueRef fn = shim_intrinsic_sample(t->m, id, number, (int)nth);
        if (fn && function_named(LLVMGetValueName(fn), strlen(LLVMGetValueName(fn))) == row)
            return fn;
        if (fn)
            LLVMDeleteFunction(fn);
        return NULL;
    }
    *ret_more = false;
    return NULL;
}

/* What is put in place of the row's function. */
enum other {
    THE_ROWS, /* the function itself */
    A_BODY,   /* a function with a body, which stores a global pointer through its pointers */
    A_TYPE,   /* one with a parameter more, or another result */
    A_PLACE,  /* the same declaration in a module of another language */
    A_NAME,   /* a program's own overload, which takes a pointer to pointers */
    OTHERS,
};

static const char *const other_name[OTHERS] = { "", " with a body", " of another type",
                                                " in another language", " of a program's own" };

static void define(struct built *t, LLVMValueRef fn)
{
    LLVMSetLinkage(fn, LLVMInternalLinkage);
    LLVMPositionBuilderAtEnd(t->b, LLVMAppendBasicBlockInContext(t->ctx, fn, ""));
    LLVMValueRef global = LLVMAddGlobalInAddressSpace(t->m, t->generic, "body", 1);
    LLVMSetInitializer(global, LLVMConstNull(t->generic));
    LLVMTypeRef result = LLVMGetReturnType(LLVMGlobalGetValueType(fn));
    for (LLVMValueRef p = LLVMGetFirstParam(fn); p; p = LLVMGetNextParam(p))
        if (LLVMGetTypeKind(LLVMTypeOf(p)) == LLVMPointerTypeKind)
            LLVMBuildStore(t->b, LLVMConstAddrSpaceCast(global, t->generic), p);
    if (LLVMGetTypeKind(result) == LLVMVoidTypeKind)
        LLVMBuildRetVoid(t->b);
    else if (LLVMGetTypeKind(result) == LLVMIntegerTypeKind)
        LLVMBuildRet(t->b, LLVMConstInt(result, 77, false));
    else
        LLVMBuildRet(t->b, LLVMGetUndef(result));
}

/* A function whose name only begins like those of a pattern of OpenCL's: "_Z11read_imagefPPi".  NULL:
 * the row names the parameters. */
static LLVMValueRef declare_overload(struct built *t, unsigned number)
{
    char name[128], *head;
    if (t->row->who != WHO_OPENCL || !row_is_pattern(t->row))
        return NULL;
    complete_name(t->row, number, name, sizeof name);
    size_t len = strtoul(name + 2, &head, 10), at = (size_t)(head - name) + len;
    if (row_stem(t->row) > at)
        return NULL;
    char *end = name + at, *const past = name + sizeof name;
    end += snprintf(end, (size_t)(past - end), number ? "PU3AS%u" : "P", number);
    snprintf(end, (size_t)(past - end), "PU3AS%ui", space_of(t->generic));
    LLVMTypeRef param = LLVMPointerTypeInContext(t->ctx, number);
    LLVMTypeRef result = t->row->flow == CALL_GIVES ? param : LLVMInt32TypeInContext(t->ctx);
    return LLVMAddFunction(t->m, name, LLVMFunctionType(result, &param, 1, false));
}

/* Is the function one of C's library, or C++'s? */
static bool is_c(const struct function_row *row)
{
    return row->who == WHO_C || row->who == WHO_CXX;
}

/* Another function by the row's name.  NULL: LLVM's verifier knows that there is none, or the row
 * holds in every language. */
static LLVMValueRef declare_other(struct built *t, enum other other, unsigned number)
{
    bool more;
    char name[128];
    const struct function_row *row = t->row;
    if (row->who == WHO_LLVM) {
        LLVMTypeRef type = LLVMFunctionType(LLVMVoidTypeInContext(t->ctx), &t->generic, 1, false);
        snprintf(name, sizeof name, "%.*szz", (int)row_stem(row), row->name);
        LLVMValueRef fn = other == A_TYPE ? LLVMAddFunction(t->m, name, type) : NULL;
        if (!fn || !LLVMGetIntrinsicID(fn))
            return fn;
        LLVMDeleteFunction(fn);
        return NULL;
    }
    if (other == A_PLACE && row->who == WHO_RESERVED)
        return NULL;
    if (other == A_NAME)
        return declare_overload(t, number);
    LLVMValueRef fn = declare(t, 0, number, &more);
    if (other == A_BODY)
        define(t, fn);
    if (other == A_PLACE && is_c(row))
        speak_opencl(t);
    if (other != A_TYPE)
        return fn;
    LLVMTypeRef type = LLVMGlobalGetValueType(fn), param[MOST_PARAMETERS + 1];
    LLVMTypeRef result = LLVMGetReturnType(type);
    unsigned n = LLVMCountParamTypes(type);
    LLVMGetParamTypes(type, param);
    if (row->type && strcmp(row->type + 1, "(*)") == 0)
        result = t->generic;
    else
        param[n++] = t->generic;
    snprintf(name, sizeof name, "%s", LLVMGetValueName(fn));
    LLVMDeleteFunction(fn);
    return LLVMAddFunction(t->m, name, LLVMFunctionType(result, param, n, false));
}

/* ---- a call, and what infer makes of it ---- */

/* Where the variables lie to which pointers of that number lead here. */
static enum space place_of(struct built *t, unsigned number)
{
    if (number == space_of(t->generic) || number == t->device->variables)
        return SPACE_PRIVATE;
    return target_row(t->target, (struct target_space){ number })->space;
}

/* A pointer of that type to a variable that holds a pointer. */
static LLVMValueRef variable(struct built *t, LLVMTypeRef type, const char *name)
{
    unsigned number = space_of(type);
    LLVMValueRef v;
    if (place_of(t, number) == SPACE_PRIVATE) {
        v = LLVMBuildAlloca(t->b, t->generic, name);
        if (LLVMTypeOf(v) != type)
            v = LLVMBuildAddrSpaceCast(t->b, v, type, "");
        return v;
    }
    v = LLVMAddGlobalInAddressSpace(t->m, t->generic, name, number);
    LLVMSetLinkage(v, LLVMInternalLinkage);
    LLVMSetInitializer(v, LLVMGetUndef(t->generic));
    return v;
}

static bool is_vector(LLVMTypeRef type) { return LLVMGetTypeKind(type) == LLVMVectorTypeKind; }

/* `v` as an operand of that type, in all lanes where it has some. */
static LLVMValueRef spread(struct built *t, LLVMValueRef v, LLVMTypeRef type)
{
    if (!is_vector(type))
        return v;
    LLVMValueRef all = LLVMGetPoison(type);
    for (unsigned k = 0; k < LLVMGetVectorSize(type); k++)
        all = LLVMBuildInsertElement(t->b, all, v,
                                     LLVMConstInt(LLVMInt32TypeInContext(t->ctx), k, false), "");
    return all;
}

static LLVMTypeRef element(LLVMTypeRef type)
{
    return is_vector(type) ? LLVMGetElementType(type) : type;
}

/* Begins a kernel with a parameter for each of the function's, and one: a pointer to global memory. */
static void begin_kernel(struct built *t, LLVMTypeRef of)
{
    LLVMTypeRef param[MOST_PARAMETERS + 2];
    unsigned n = LLVMCountParamTypes(of);
    assert_true(n <= MOST_PARAMETERS);
    LLVMGetParamTypes(of, param);
    for (unsigned k = 0; k < n; k++) {
        LLVMTypeKind kind = LLVMGetTypeKind(param[k]);
        if (kind == LLVMMetadataTypeKind || kind == LLVMTokenTypeKind || ir_is_pointer(param[k]))
            param[k] = LLVMInt32TypeInContext(t->ctx);
    }
    param[n] = LLVMPointerTypeInContext(t->ctx, 1);
    LLVMTypeRef type = LLVMFunctionType(LLVMVoidTypeInContext(t->ctx), param, n + 1, false);
    t->kernel = LLVMAddFunction(t->m, "k", type);
    LLVMSetFunctionCallConv(t->kernel, t->device->kernel);
    LLVMPositionBuilderAtEnd(t->b, LLVMAppendBasicBlockInContext(t->ctx, t->kernel, ""));
}

/* Calls code elsewhere: in the kernel's launch pointers to all spaces may be in memory then. */
static void call_elsewhere(struct built *t)
{
    LLVMTypeRef type = LLVMFunctionType(LLVMVoidTypeInContext(t->ctx), NULL, 0, false);
    LLVMBuildCall2(t->b, type, LLVMAddFunction(t->m, "elsewhere", type), NULL, 0, "");
}

/* The operands of a call besides `at`, which is operand `tested`: numbers that nobody knows, and
 * pointers to variables that hold the address of global memory. */
static void call(struct built *t, unsigned tested, LLVMValueRef at, LLVMValueRef global)
{
    LLVMTypeRef type = LLVMGlobalGetValueType(t->fn), param[MOST_PARAMETERS];
    unsigned n = LLVMCountParamTypes(type);
    LLVMValueRef arg[MOST_PARAMETERS];
    LLVMGetParamTypes(type, param);
    for (unsigned k = 0; k < n; k++) {
        LLVMTypeKind kind = LLVMGetTypeKind(param[k]);
        if (k == tested && at) {
            arg[k] = spread(t, at, param[k]);
        } else if (ir_is_pointer(param[k])) {
            LLVMValueRef v = variable(t, element(param[k]), "other");
            LLVMBuildStore(t->b, global, v);
            arg[k] = spread(t, v, param[k]);
        } else if (kind == LLVMMetadataTypeKind) {
            arg[k] = LLVMMetadataAsValue(t->ctx, LLVMMDNodeInContext2(t->ctx, NULL, 0));
        } else if (kind == LLVMTokenTypeKind) {
            arg[k] = LLVMConstNull(param[k]);
        } else if (ir_arg_has(t->fn, k, "immarg")) {
            bool bit = kind == LLVMIntegerTypeKind && LLVMGetIntTypeWidth(param[k]) == 1;
            arg[k] = bit ? LLVMConstNull(param[k]) : LLVMConstInt(param[k], 1, false);
        } else {
            arg[k] = LLVMGetParam(t->kernel, k);
        }
    }
    t->call = LLVMBuildCall2(t->b, type, t->fn, arg, n, "");
}

/* What happened to what a variable holds. */
enum outcome { KEPT, ADDED, ANYTHING, SOMETHING_ELSE };
static const char *const outcome_name[] = { "stays as it is", "may be operand 1's, too",
                                            "may be anything", "is neither" };

struct answer {
    enum outcome direct, behind; /* of the variable, and of one to which it points */
    space_set result;            /* where the answer points */
    enum outcome through;        /* of the variable after a store through the answer */
    bool known;                  /* without the call its contents are followed */
    bool written;                /* passes that ask which objects are written hear of the call */
    space_set touched;           /* what alias says that the call may touch … */
    bool touches;
    space_set all;
    bool has_result, generic_result;
    bool orders_by_attribute;  /* LLVM says what memory it touches */
    space_set at, global, top; /* of the variable; of global memory; all */
};

static space_set set_of(struct unit *u, LLVMValueRef v)
{
    return facts_get(u->facts, v, facts_lanes(LLVMTypeOf(v))).set;
}

static enum outcome outcome_of(struct unit *u, LLVMValueRef v)
{
    space_set set = set_of(u, v), local = space_one(SPACE_LOCAL);
    if (set.bits == local.bits)
        return KEPT;
    if (set.bits == space_join(local, u->facts->global).bits)
        return ADDED;
    return set.bits == u->facts->top.bits ? ANYTHING : SOMETHING_ELSE;
}

/* True if the variable counts as written by more than the one store of this test. */
static bool is_written(struct unit *u, LLVMValueRef variable)
{
    struct arena arena;
    struct rewrite_objects written;
    arena_init(&arena);
    rewrite_objects_init(&written, u, &arena);
    rewrite_note_writes(&written);
    uint32_t object = facts_get(u->facts, variable, 1).object;
    bool is = memory_find(&u->facts->memory, object) == MEMORY_UNKNOWN ||
              rewrite_objects_count(&written, object) > 1;
    arena_fini(&arena);
    return is;
}

static struct unit begin_facts(struct built *t)
{
    struct unit u;
    session_unit(session, &u, t->m, t->target);
    u.objects = true;
    u.closed = t->row && t->row->who == WHO_CXX; /* else another file may have the function */
    assert_true(world_settle(&u) >= 0);
    assert_true(pipeline_run(&u, "check-spaces") >= 0);
    pass_require(&u, PROP_FACTS);
    return u;
}

/* Which function is called: the `nth` of the row or another in its place, with pointers to
 * `number`. */
struct which {
    enum other other;
    unsigned nth, number;
    unsigned id; /* where there is no row … */
    const struct device *device;
};

/* False: there is none. */
static bool begin_which(struct built *t, const struct function_row *row, struct which w,
                        bool *ret_more)
{
    if (!row) { /* intrinsic `id`, of which no row speaks */
        *ret_more = false;
        begin(t, NULL, w.device);
        t->fn = shim_intrinsic_sample(t->m, w.id, w.number, (int)w.nth);
        if (!t->fn)
            end(t);
        return t->fn != NULL;
    }
    const struct device *device = device_of(row);
    if (w.other == A_PLACE && row->who == WHO_OPENCL)
        device = &devices[1];
    begin(t, row, device);
    *ret_more = false;
    t->fn = w.other == THE_ROWS ? declare(t, w.nth, w.number, ret_more)
                                : declare_other(t, w.other, w.number);
    if (!t->fn)
        end(t);
    return t->fn != NULL;
}

enum depth { DIRECT, BEHIND, THROUGH, WITHOUT_CALL };

/* Asks infer, and alias, about operand `k` of the row's function. */
static bool ask(const struct function_row *row, struct which w, unsigned k, enum depth depth,
                struct answer *ret)
{
    struct built t;
    bool more;
    if (!begin_which(&t, row, w, &more))
        return false;
    LLVMTypeRef type = LLVMGlobalGetValueType(t.fn), param[MOST_PARAMETERS];
    LLVMGetParamTypes(type, param);
    begin_kernel(&t, type);
    call_elsewhere(&t);
    unsigned last = LLVMCountParamTypes(type);
    LLVMValueRef global = LLVMBuildAddrSpaceCast(t.b, LLVMGetParam(t.kernel, last), t.generic, "");
    LLVMTypeRef pointer = k == NO_OPERAND ? t.generic : element(param[k]);
    LLVMValueRef l = LLVMAddGlobalInAddressSpace(t.m, t.generic, "l", 3);
    LLVMSetLinkage(l, LLVMInternalLinkage);
    LLVMSetInitializer(l, LLVMGetUndef(t.generic));
    l = LLVMConstAddrSpaceCast(l, t.generic);
    LLVMValueRef x = variable(&t, pointer, "x"), z = variable(&t, t.generic, "z");
    LLVMBuildStore(t.b, l, z);
    LLVMBuildStore(t.b, depth == BEHIND ? z : l, x);
    if (depth != WITHOUT_CALL)
        call(&t, k, x, global);
    LLVMTypeRef result = LLVMGetReturnType(type);
    ret->has_result = LLVMGetTypeKind(result) == LLVMPointerTypeKind;
    if (depth == THROUGH && ret->has_result)
        LLVMBuildStore(t.b, global, t.call);
    LLVMValueRef back = LLVMBuildLoad2(t.b, t.generic, depth == BEHIND ? z : x, "back");
    LLVMBuildStore(t.b, LLVMConstNull(LLVMInt32TypeInContext(t.ctx)), back);
    LLVMBuildRetVoid(t.b);
    struct unit u = begin_facts(&t);
    enum outcome outcome = outcome_of(&u, back);
    switch (depth) {
    case DIRECT: {
        struct alias a;
        ret->direct = outcome;
        ret->written = k == NO_OPERAND || is_written(&u, x);
        if (ret->has_result)
            ret->result = set_of(&u, t.call);
        ret->at = k == NO_OPERAND ? space_none() : space_one(place_of(&t, space_of(pointer)));
        ret->global = u.facts->global;
        ret->top = u.facts->top;
        ret->orders_by_attribute =
            LLVMGetEnumAttributeAtIndex(t.fn, (LLVMAttributeIndex)LLVMAttributeFunctionIndex,
                                        LLVMGetEnumAttributeKindForName("memory", 6)) != NULL;
        ret->generic_result = ret->has_result && LLVMTypeOf(t.call) == t.generic;
        alias_init(&a, &u);
        ret->touches = alias_touched(&a, t.call, &ret->touched);
        ret->all = a.all;
        break;
    }
    case BEHIND: ret->behind = outcome; break;
    case THROUGH: ret->through = outcome; break;
    case WITHOUT_CALL: ret->known = outcome == KEPT; break;
    }
    pass_unit_fini(&u);
    end(&t);
    return true;
}

/* ---- the reading of the columns ---- */

/* What runtimes.def says: which operands a runtime calls, and which it hands on. */
static const struct {
    const char *name;
    unsigned code, handed_on;
} entries[] = {
#define ENTRY(name, function, array, first) { name, function, array },
#define GIVEN(name, function, param, operand) { name, function, operand },
#define SHARED(name, function, array) { name, function, array },
#include "semantics/runtimes.def"
#undef ENTRY
#undef GIVEN
#undef SHARED
};

/* Is operand `k` handed on to a function that the runtime calls? */
static bool is_handed_on(const struct function_row *row, unsigned k)
{
    for (size_t n = 0; n < COUNTOF(entries); n++)
        if (entries[n].handed_on == k && strcmp(entries[n].name, row->name) == 0)
            return true;
    return false;
}

/* Is it one of these functions?  A variable in its place makes no sense. */
static bool is_code(const struct function_row *row, unsigned k)
{
    for (size_t n = 0; n < COUNTOF(entries); n++)
        if (entries[n].code == k && strcmp(entries[n].name, row->name) == 0)
            return true;
    return false;
}

/* What may become of the variable at operand `k`, and of one behind it. */
static enum outcome direct_of(const struct function_row *row, unsigned k, bool moves_pointers)
{
    switch (row->flow) {
    case CALL_COPY: return k == 0 ? ADDED : KEPT;
    case CALL_NEW_AT:
    case CALL_SHARED: return k == 0 ? ADDED : KEPT;
    case CALL_FILL: return ANYTHING;
    case CALL_STORE:
    case CALL_COMPRESS: return k == 1 && !moves_pointers ? ANYTHING : KEPT;
    case CALL_CLUSTER: return k == 0 ? ANYTHING : KEPT;
    case CALL_CALLS: return is_handed_on(row, k) ? ANYTHING : KEPT;
    case CALL_WRITES:
    case CALL_UPDATES:
    case CALL_UNKNOWN: return ANYTHING;
    default: return KEPT;
    }
}

static enum outcome behind_of(const struct function_row *row, unsigned k)
{
    switch (row->flow) {
    case CALL_CLUSTER: return k == 0 ? ANYTHING : KEPT;
    case CALL_CALLS: return is_handed_on(row, k) ? ANYTHING : KEPT;
    case CALL_UPDATES:
    case CALL_UNKNOWN: return ANYTHING;
    default: return KEPT;
    }
}

/* Is operand `k` an address that the function reads or writes? */
static bool is_accessed(const struct function_row *row, unsigned k)
{
    switch (row->flow) {
    case CALL_COPY: return k < 2;
    case CALL_FILL:
    case CALL_LOAD:
    case CALL_EXPAND:
    case CALL_NEW_AT:
    case CALL_SHARED: return k == 0;
    case CALL_STORE:
    case CALL_COMPRESS: return k == 1;
    case CALL_READS:
    case CALL_WRITES:
    case CALL_UPDATES: return true;
    default: return false;
    }
}

static bool orders(const struct function_row *row)
{
    return row->action == ACTION_BARRIER || row->action == ACTION_FENCE ||
           (row->action == ACTION_REDUCE);
}

/* ---- asking ---- */

static size_t row_number(const struct function_row *row)
{
    return (size_t)(row - function_row_at(0));
}

static void no_output(void *user, const char *bytes, size_t n) { (void)user, (void)bytes, (void)n; }

/* How often each side of a row was asked about: the row's function, and others. */
static struct {
    unsigned infer[2], alias[2], narrow[2], run[2];
} asked[MOST_ROWS];
static unsigned wrong, total;

static void complain(const struct function_row *row, struct which w, unsigned k, const char *what)
{
    if (!row && wrong++ < 40)
        print_error("intrinsic %u, operand %u: %s\n", w.id, k, what);
    else if (row && wrong++ < 40)
        print_error("%s%s, operand %u, pointers to %u: %s\n", row->name, other_name[w.other], k,
                    w.number, what);
}

static void check_infer(const struct function_row *row, struct which w, unsigned k,
                        const struct answer *a, bool moves_pointers, bool body_varies)
{
    bool rows = w.other == THE_ROWS, none = k == NO_OPERAND;
    enum outcome direct = none                ? KEPT
                          : rows              ? direct_of(row, k, moves_pointers)
                          : w.other == A_BODY ? ADDED
                                              : ANYTHING;
    enum outcome behind = none || w.other == A_BODY ? KEPT : rows ? behind_of(row, k) : ANYTHING;
    /* Where the call copies, what is known may be less: two objects that meet become one. */
    bool exact = none || (rows ? row->flow <= CALL_TEST || row->flow == CALL_NEW : !body_varies);
    if (a->direct < direct || (exact && a->direct != direct))
        complain(row, w, k, outcome_name[a->direct]);
    if (a->behind < behind || (exact && w.other != A_BODY && a->behind != behind))
        complain(row, w, k, "what the variable points to");
    if (!a->has_result)
        return;
    space_set is = a->result;
    if (!rows && w.other != A_BODY && a->generic_result && is.bits != a->top.bits)
        complain(row, w, k, "the answer of an unknown function is known");
    bool gives = row->flow == CALL_SAME || row->flow == CALL_MASKED || row->flow == CALL_GIVES;
    if (rows && gives && k == row->operand) {
        if (!space_le(a->at, is))
            complain(row, w, k, "the answer is not the operand");
        if (a->through < ADDED)
            complain(row, w, k, "a store through the answer does not reach the operand");
    }
    if (rows && row->flow == CALL_NEW && a->generic_result && is.bits != a->global.bits)
        complain(row, w, k, "new memory is not global");
    if (rows && row->flow == CALL_NEW_ANY && a->generic_result &&
        is.bits !=
            space_join(space_join(a->global, space_one(SPACE_LOCAL)), space_one(SPACE_PRIVATE))
                .bits)
        complain(row, w, k, "new memory is not global, local or private");
}

/* What facts take for written is written to all passes. */
static void check_written(const struct function_row *row, struct which w, unsigned k,
                          const struct answer *a)
{
    if (k != NO_OPERAND && a->direct != KEPT && !a->written && w.other != A_BODY)
        complain(row, w, k, "objects: what the call writes is not noted");
}

static void check_alias(const struct function_row *row, struct which w, unsigned k,
                        const struct answer *a)
{
    space_set touched = a->touches ? a->touched : space_none();
    bool all = w.other == THE_ROWS ? orders(row) && !a->orders_by_attribute : w.other != A_BODY;
    if (all && !space_le(a->all, touched))
        complain(row, w, k, "alias: it does not touch all memory");
    if (w.other == THE_ROWS && k != NO_OPERAND && is_accessed(row, k) && !space_le(a->at, touched))
        complain(row, w, k, "alias: it does not touch the operand's memory");
    if (w.other == A_BODY && k != NO_OPERAND && !space_le(a->at, touched))
        complain(row, w, k, "alias: the body's store is not seen");
}

/* ---- narrow ---- */

/* May a preset give the operand a named type?  Only where LLVM has the intrinsic for pointers to any
 * space; no other row has a column of overloads. */
static void check_narrow(const struct function_row *row, struct which w, unsigned k)
{
    struct built t;
    bool more;
    if (!begin_which(&t, row, w, &more))
        return;
    LLVMTypeRef type = LLVMGlobalGetValueType(t.fn);
    begin_kernel(&t, type);
    LLVMValueRef global = LLVMBuildAddrSpaceCast(
        t.b, LLVMGetParam(t.kernel, LLVMCountParamTypes(type)), t.generic, "");
    call(&t, k, global, global);
    if (LLVMGetTypeKind(LLVMTypeOf(t.call)) == LLVMPointerTypeKind)
        LLVMBuildStore(t.b, LLVMConstNull(LLVMInt32TypeInContext(t.ctx)), t.call);
    LLVMBuildRetVoid(t.b);
    unsigned id = LLVMGetIntrinsicID(t.fn);
    char name[128];
    snprintf(name, sizeof name, "%s", LLVMGetValueName(t.fn));
    if (LLVMVerifyModule(t.m, LLVMReturnStatusAction, NULL)) {
        end(&t); /* llvm.lifetime is for allocas alone */
        return;
    }
    if (gsp_run_llvm(session, t.m, "infer,resolve",
                     GSP_RUN_OPTS(.target = t.device->name, .closed = 1)) < 0)
        complain(row, w, k, "narrow: the module is refused");
    if (LLVMVerifyModule(t.m, LLVMReturnStatusAction, NULL))
        complain(row, w, k, "narrow: the module is not valid any more");
    unsigned seen = 0;
    IR_EACH_BLOCK (LLVMGetNamedFunction(t.m, "k"), bb)
        IR_EACH_INSTRUCTION (bb, i) {
            LLVMValueRef fn = LLVMIsACallInst(i) ? ir_callee(i) : NULL;
            if (!fn || LLVMGetIntrinsicID(fn) != id || (!id && !ir_name_is(fn, name)))
                continue;
            seen++;
            if (LLVMTypeOf(LLVMGetOperand(i, k)) != t.generic &&
                !(w.other == THE_ROWS && id && LLVMIntrinsicIsOverloaded(id)))
                complain(row, w, k, "narrow: there is no such overload");
        }
    if (row && seen != 1 && row->action != ACTION_TEST)
        complain(row, w, k, "narrow: the call is gone");
    if (row)
        asked[row_number(row)].narrow[w.other != THE_ROWS]++;
    end(&t);
}

/* ---- the runner ---- */

enum { ITEMS_X = 6, ITEMS_Y = 4, ITEMS_Z = 3, GROUP_X = 2, GROUP_Y = 4, GROUP_Z = 1 };
enum { ITEMS = ITEMS_X * ITEMS_Y * ITEMS_Z, ANSWERS = 4 };

static unsigned errors;

static void count_error(void *user, const struct gsp_diag *diag)
{
    (void)user;
    errors += diag->severity == GSP_ERROR;
}

/* The sum over all items of what a question answers for dimension `d`, counted by hand. */
static uint64_t sum_of(const struct function_row *row, int d)
{
    static const uint64_t size[] = { ITEMS_X, ITEMS_Y, ITEMS_Z },
                          group[] = { GROUP_X, GROUP_Y, GROUP_Z };
    uint64_t sum = 0;
    for (uint64_t z = 0; z < ITEMS_Z; z++)
        for (uint64_t y = 0; y < ITEMS_Y; y++)
            for (uint64_t x = 0; x < ITEMS_X; x++) {
                uint64_t at[] = { x, y, z }, local[3], global[3], in_group[3], in_all[3];
                for (unsigned k = 0; k < 3; k++) {
                    global[k] = at[k];
                    local[k] = at[k] % group[k];
                    in_group[k] = k ? in_group[k - 1] * group[k - 1] : 1;
                    in_all[k] = k ? in_all[k - 1] * size[k - 1] : 1;
                }
                bool all = row->detail == FUNCTION_SUM;
                for (unsigned k = all ? 0 : (unsigned)d; k < (all ? 3 : (unsigned)d + 1); k++)
                    switch (row->what) {
                    case WORD_LOCAL_ID: sum += local[k] * (all ? in_group[k] : 1); break;
                    case WORD_GLOBAL_ID: sum += global[k] * (all ? in_all[k] : 1); break;
                    case WORD_GROUP_ID: sum += at[k] / group[k]; break;
                    case WORD_LOCAL_SIZE:
                    case WORD_ENQUEUED_SIZE: sum += all ? (k ? 0 : 8) : group[k]; break;
                    case WORD_GLOBAL_SIZE: sum += size[k]; break;
                    case WORD_GROUP_COUNT: sum += size[k] / group[k]; break;
                    case WORD_DIMS: sum += 3; break;
                    default: break; /* WORD_GLOBAL_OFFSET: 0 */
                    }
            }
    return sum;
}

/* Runs the kernel that was built; 0 and the sums that it left, or negative and errors. */
static int launch(struct built *t, uint64_t *ret)
{
    struct gsp_module m = { .ctx = t->ctx, .mod = t->m, .path = (char *)"row", .valid = true };
    uint64_t sums[ANSWERS] = { 0 };
    struct gsp_buffer buffer = { "sums", sums, sizeof sums };
    struct gsp_arg arg = { .kind = GSP_ARG_BUFFER, .buffer = 0 };
    errors = 0;
    int r = gsp_launch(session, &m,
                       GSP_LAUNCH(.target = t->device->name, .kernel = "k", .dims = 3,
                                  .global = { ITEMS_X, ITEMS_Y, ITEMS_Z },
                                  .local = { GROUP_X, GROUP_Y, GROUP_Z }, .buffers = &buffer,
                                  .n_buffers = 1, .args = &arg, .n_args = 1, .threads = 1,
                                  .heap_bytes = 1 << 20, .timeout = 10, .output = no_output),
                       NULL);
    memcpy(ret, sums, sizeof sums);
    return r;
}

static void add_answer(struct built *t, LLVMValueRef v, unsigned d)
{
    LLVMTypeRef i64 = LLVMInt64TypeInContext(t->ctx), type = LLVMTypeOf(v);
    LLVMValueRef at = LLVMConstInt(i64, d, false);
    at = LLVMBuildGEP2(t->b, i64, LLVMGetParam(t->kernel, 0), &at, 1, "");
    if (LLVMGetTypeKind(type) == LLVMPointerTypeKind)
        v = LLVMBuildICmp(t->b, LLVMIntNE, v, LLVMConstNull(type), "");
    else if (LLVMGetTypeKind(type) == LLVMFloatTypeKind)
        v = LLVMBuildFPToUI(t->b, v, i64, "");
    else if (LLVMGetTypeKind(type) != LLVMIntegerTypeKind)
        return;
    v = LLVMBuildIntCast2(t->b, v, i64, false, "");
    LLVMBuildAtomicRMW(t->b, LLVMAtomicRMWBinOpAdd, at, v, LLVMAtomicOrderingSequentiallyConsistent,
                       false);
}

/* A constant operand, which the runner need not follow. */
static LLVMValueRef plain_operand(struct built *t, LLVMTypeRef type, unsigned d)
{
    LLVMTypeKind kind = LLVMGetTypeKind(type);
    if (kind == LLVMIntegerTypeKind)
        return LLVMConstInt(type, d, false);
    if (kind == LLVMFloatTypeKind || kind == LLVMDoubleTypeKind)
        return LLVMConstReal(type, 1.0);
    if (kind == LLVMMetadataTypeKind)
        return LLVMMetadataAsValue(t->ctx, LLVMMDNodeInContext2(t->ctx, NULL, 0));
    if (ir_is_pointer(type)) {
        LLVMValueRef v = variable(t, element(type), "v");
        if (LLVMIsAInstruction(v))
            LLVMBuildStore(t->b, LLVMConstNull(t->generic), v);
        return spread(t, v, type);
    }
    if (kind == LLVMTargetExtTypeKind && strcmp(LLVMGetTargetExtTypeName(type), "spirv.Image") == 0)
        return LLVMGetPoison(type); /* an image has no null */
    return LLVMConstNull(type);
}

/* A kernel that calls the function `times` times, with d for its numbers, or asks where `at`
 * points. */
static void build_run(struct built *t, unsigned times, LLVMTypeRef pointee)
{
    LLVMTypeRef out = LLVMPointerTypeInContext(t->ctx, 1), param[MOST_PARAMETERS];
    LLVMTypeRef type = LLVMGlobalGetValueType(t->fn);
    unsigned n = LLVMCountParamTypes(type);
    LLVMGetParamTypes(type, param);
    t->kernel =
        LLVMAddFunction(t->m, "k", LLVMFunctionType(LLVMVoidTypeInContext(t->ctx), &out, 1, false));
    LLVMSetFunctionCallConv(t->kernel, t->device->kernel);
    LLVMPositionBuilderAtEnd(t->b, LLVMAppendBasicBlockInContext(t->ctx, t->kernel, ""));
    for (unsigned d = 0; d < times; d++) {
        LLVMValueRef arg[MOST_PARAMETERS];
        for (unsigned k = 0; k < n; k++)
            arg[k] = plain_operand(t, param[k], d);
        if (pointee && pointee == out)
            arg[0] = LLVMBuildAddrSpaceCast(t->b, LLVMGetParam(t->kernel, 0), param[0], "");
        else if (pointee)
            arg[0] = LLVMBuildAddrSpaceCast(t->b, variable(t, pointee, "at"), param[0], "");
        add_answer(t, LLVMBuildCall2(t->b, type, t->fn, arg, n, ""), d);
    }
    LLVMBuildRetVoid(t->b);
}

/* A test answers for pointers to every space what the row says. */
static void check_test(const struct function_row *row, struct which w)
{
    struct built t;
    bool more;
    for (unsigned number = 0; number < 6; number++) {
        struct which own = w;
        while (!begin_which(&t, row, own, &more))
            if (own.number-- == 0)
                return;
        const struct target_row *place = target_row(t.target, (struct target_space){ number });
        if (place && place->space != SPACE_NONE && place->space < SPACE_LEAVES &&
            cast_may(t.target, number, space_of(t.generic))) {
            uint64_t sums[ANSWERS];
            LLVMTypeRef out = LLVMPointerTypeInContext(t.ctx, number);
            LLVMTypeRef is = LLVMGetReturnType(LLVMGlobalGetValueType(t.fn));
            bool in = space_has(target_places(t.target, row->space), place->space);
            build_run(&t, 1, out);
            int r = launch(&t, sums);
            uint64_t answer = row->test == TEST_NUMBER ? (in ? row->yes : row->no) : in;
            if (LLVMGetTypeKind(is) == LLVMPointerTypeKind && t.device != &devices[0])
                answer = sums[0] / ITEMS; /* a null that is not zero */
            if (r < 0 || sums[0] != answer * ITEMS)
                complain(row, (struct which){ .other = w.other, .nth = w.nth, .number = number }, 0,
                         r < 0 ? "the runner refuses the test" : "the runner answers another");
            asked[row_number(row)].run[0]++;
        }
        end(&t);
    }
}

/* Does the runner have to run the row's function? */
static bool must_run(const struct function_row *row)
{
    switch (row->action) {
    case ACTION_NONE:
    case ACTION_END:
    case ACTION_ENQUEUE:
    case ACTION_MATH:       /* of a pattern any name: libclc need not have it */
    case ACTION_PRINT_ROOM: /* what is printed there is to be a format's number */
    case ACTION_MASK: return false;
    case ACTION_QUERY: return row->what != WORD_DISPATCH && row->what != WORD_IMPLICIT;
    default: return true;
    }
}

static void check_run(const struct function_row *row, struct which w)
{
    struct built t;
    bool more, rows = w.other == THE_ROWS;
    uint64_t sums[ANSWERS];
    if (rows && row->action == ACTION_TEST) {
        check_test(row, w);
        return;
    }
    while (!begin_which(&t, row, w, &more))
        if (!rows || w.number-- == 0)
            return;
    LLVMTypeRef result = LLVMGetReturnType(LLVMGlobalGetValueType(t.fn));
    bool number = LLVMGetTypeKind(result) == LLVMIntegerTypeKind;
    unsigned times = row->action == ACTION_QUERY && row->detail == FUNCTION_ARG ? 3 : 1;
    build_run(&t, times, NULL);
    if (LLVMVerifyModule(t.m, LLVMReturnStatusAction, NULL)) {
        end(&t); /* an intrinsic that wants other types or constants: another form may do */
        if (w.nth++ < 4)
            check_run(row, w);
        return;
    }
    int r = launch(&t, sums);
    if (r < 0 && errors == 0)
        complain(row, w, 0, "the runner fails and does not say why");
    if (rows && must_run(row) && r < 0)
        complain(row, w, 0, "the runner refuses it");
    if (rows && (row->action == ACTION_NONE || row->action == ACTION_ENQUEUE) &&
        row->who != WHO_LLVM && r >= 0)
        complain(row, w, 0, "the runner runs what no row tells it");
    if (rows && row->action == ACTION_END && r >= 0)
        complain(row, w, 0, "the runner goes on behind it");
    for (unsigned d = 0; rows && r >= 0 && d < times; d++) {
        bool size = row->what == WORD_DISPATCH || row->what == WORD_IMPLICIT;
        uint64_t answer = sums[d];
        if (row->action == ACTION_QUERY && !size)
            answer = sum_of(row, row->detail == FUNCTION_ARG ? (int)d : row->detail);
        if (row->action == ACTION_ANSWER)
            answer = (uint64_t)row->what * ITEMS;
        if (sums[d] != answer)
            complain(row, w, d, "the runner answers another");
    }
    if (w.other == A_BODY && (r < 0 || (number && sums[0] != 77 * ITEMS * (uint64_t)1)))
        complain(row, w, 0, "the runner does not run the body");
    bool stays = w.other == A_PLACE && is_c(row); /* C's names are C's library everywhere */
    if (!rows && w.other != A_BODY && !stays && r >= 0)
        complain(row, w, 0, "the runner runs an unknown function");
    asked[row_number(row)].run[!rows]++;
    end(&t);
}

/* ---- all rows, all spaces, all consumers ---- */

static void check_which(const struct function_row *row, struct which w)
{
    struct built t;
    bool more, is[MOST_PARAMETERS] = { 0 }, any = false, moves_pointers = false;
    if (!begin_which(&t, row, w, &more))
        return;
    if ((function_find(t.fn) == row) != (w.other == THE_ROWS))
        complain(row, w, 0, "is looked up wrongly");
    LLVMTypeRef type = LLVMGlobalGetValueType(t.fn), param[MOST_PARAMETERS];
    unsigned n = LLVMCountParamTypes(type);
    bool generic = w.number == space_of(t.generic);
    const struct target_row *place = target_row(t.target, (struct target_space){ w.number });
    bool writable = generic || (place && place->space != SPACE_CONSTANT);
    bool varies = LLVMIsFunctionVarArg(type);
    LLVMGetParamTypes(type, param);
    for (unsigned k = 0; k < n; k++)
        if (ir_is_pointer(param[k])) {
            any = true;
            is[k] = space_of(element(param[k])) == w.number ||
                    (row->who == WHO_LLVM && !row_is_pattern(row));
        }
    moves_pointers = n > 0 && ir_is_pointer(param[0]);
    end(&t);
    if (!writable && w.other != THE_ROWS)
        return; /* what unknown code writes there is undefined */
    for (unsigned k = 0; k < (any ? n : 1); k++) {
        struct answer a = { 0 };
        unsigned operand = any ? k : NO_OPERAND;
        if ((any && !is[k]) || (w.other == THE_ROWS && is_code(row, k)))
            continue;
        ask(row, w, operand, WITHOUT_CALL, &a);
        if (!a.known)
            continue;
        ask(row, w, operand, DIRECT, &a);
        ask(row, w, operand, BEHIND, &a);
        if (a.has_result)
            ask(row, w, operand, THROUGH, &a);
        if (writable)
            check_infer(row, w, operand, &a, moves_pointers, varies);
        check_written(row, w, operand, &a);
        check_alias(row, w, operand, &a);
        asked[row_number(row)].infer[w.other != THE_ROWS]++;
        asked[row_number(row)].alias[w.other != THE_ROWS]++;
        if (any && generic && !is_vector(param[k]))
            check_narrow(row, w, k);
    }
}

static void rows_mean_the_same_to_all(void **state)
{
    const struct function_row *row;
    (void)state;
    wrong = 0;
    for (size_t r = 0; (row = function_row_at(r)); r++) {
        if (!is_asked(r))
            continue;
        const struct target *target =
            target_find(device_of(row)->name, strlen(device_of(row)->name));
        for (enum other o = THE_ROWS; o < OTHERS; o++)
            for (unsigned number = 0; number < 6; number++)
                for (unsigned nth = 0;; nth++) {
                    struct built t;
                    struct which w = { .other = o, .nth = nth, .number = number };
                    bool more = false, there;
                    if (!target_row(target, (struct target_space){ number }))
                        break;
                    there = begin_which(&t, row, w, &more);
                    if (there) {
                        end(&t);
                        check_which(row, w);
                        total++;
                    }
                    if (!more)
                        break;
                }
    }
    assert_int_equal(wrong, 0);
}

static void the_runner_does_what_rows_say(void **state)
{
    const struct function_row *row;
    (void)state;
    wrong = 0;
    gsp_set_diag(session, count_error, NULL);
    for (size_t r = 0; (row = function_row_at(r)); r++)
        for (enum other o = THE_ROWS; is_asked(r) && o < OTHERS; o++) {
            struct built t;
            begin(&t, row, device_of(row));
            unsigned number = space_of(t.generic);
            end(&t);
            check_run(row, (struct which){ .other = o, .number = number });
        }
    gsp_set_diag(session, NULL, NULL);
    assert_int_equal(wrong, 0);
}

/* Each row was asked about on both sides.  Not on the other: an intrinsic's name with another type,
 * which LLVM's verifier does not let in.  Not of narrow: rows without pointers, and llvm.lifetime.*,
 * which is for allocas alone.  Not of the runner: two whose operands no constants
 * suit. */
static void every_row_was_asked_about(void **state)
{
    const struct function_row *row;
    unsigned missing = 0;
    (void)state;
    for (size_t r = 0; (row = function_row_at(r)); r++)
        for (unsigned side = 0; is_asked(r) && side < 2; side++) {
            bool may_lack = side && row->who == WHO_LLVM;
            bool made = strcmp(row->name, "llvm.experimental.noalias.scope.decl") != 0 &&
                        strcmp(row->name, "llvm.threadlocal.address.*") != 0;
            if ((!asked[r].infer[side] || !asked[r].alias[side] || (made && !asked[r].run[side])) &&
                !may_lack) {
                missing++;
                print_error("%s%s: infer %u, alias %u, narrow %u, run %u\n", row->name,
                            side ? ", others" : "", asked[r].infer[side], asked[r].alias[side],
                            asked[r].narrow[side], asked[r].run[side]);
            }
        }
    assert_int_equal(missing, 0);
}

/* ---- OpenCL's functions with overloads by space ---- */

/* Calls a function of OpenCL's library with a generic pointer that comes from space `number`; what
 * the preset makes of the operand's number. */
static unsigned redirected(const struct builtin *b, unsigned number, enum other other)
{
    struct built t;
    char name[128], plain[64];
    size_t stem = strcspn(b->name, "*#");
    snprintf(plain, sizeof plain, "%.*s%s", (int)stem, b->name, b->name[stem] == '#' ? "4" : "");
    snprintf(name, sizeof name, "_Z%zu%smPU3AS4f", strlen(plain), plain);
    begin(&t, NULL, &devices[0]);
    LLVMTypeRef param[] = { LLVMInt64TypeInContext(t.ctx), t.generic,
                            LLVMInt64TypeInContext(t.ctx) };
    LLVMTypeRef type =
        LLVMFunctionType(LLVMFloatTypeInContext(t.ctx), param, other == A_TYPE ? 3 : 2, false);
    t.fn = LLVMAddFunction(t.m, name, type);
    begin_kernel(&t, type);
    LLVMValueRef v = LLVMBuildAddrSpaceCast(
        t.b, variable(&t, LLVMPointerTypeInContext(t.ctx, number), "v"), t.generic, "");
    LLVMValueRef arg[] = { LLVMGetParam(t.kernel, 0), v, LLVMGetParam(t.kernel, 0) };
    LLVMBuildCall2(t.b, type, t.fn, arg, LLVMCountParamTypes(type), "");
    LLVMBuildRetVoid(t.b);
    assert_true(
        gsp_run_llvm(session, t.m, NULL, GSP_RUN_OPTS(.target = t.device->name, .closed = 1)) >= 0);
    assert_false(LLVMVerifyModule(t.m, LLVMReturnStatusAction, NULL));
    unsigned now = 99;
    IR_EACH_BLOCK (LLVMGetNamedFunction(t.m, "k"), bb)
        IR_EACH_INSTRUCTION (bb, i)
            if (LLVMIsACallInst(i) && ir_callee(i)) {
                size_t len;
                const char *is = LLVMGetValueName2(ir_callee(i), &len);
                enum space said = builtin_parameter_space(t.target, is, len, 1);
                now = space_of(LLVMTypeOf(LLVMGetOperand(i, 1)));
                if (now == space_of(t.generic))
                    continue;
                if (now != 0) /* private memory's number is not written */
                    assert_int_equal(said,
                                     target_row(t.target, (struct target_space){ now })->space);
                else
                    assert_int_equal(said, SPACE_COUNT);
            }
    end(&t);
    return now;
}

static void overloads_are_those_of_the_rows(void **state)
{
    const struct builtin *b;
    const struct target *target = target_find(devices[0].name, strlen(devices[0].name));
    unsigned generic = 4;
    (void)state;
    for (size_t k = 0; (b = builtin_at(k)); k++)
        for (unsigned number = 0; number < 4; number++) {
            const struct target_row *row = target_row(target, (struct target_space){ number });
            if (!cast_may(target, number, generic))
                continue;
            unsigned now = redirected(b, number, THE_ROWS);
            if (now != (builtin_takes(b, 1, row->space) ? number : generic))
                fail_msg("%s: a pointer to %u became one to %u", b->name, number, now);
            assert_int_equal(redirected(b, number, A_TYPE), generic);
        }
}

/* ---- intrinsics without a row ---- */

static uint64_t attribute(LLVMValueRef fn, LLVMAttributeIndex at, const char *name,
                          uint64_t without)
{
    LLVMAttributeRef a =
        LLVMGetEnumAttributeAtIndex(fn, at, LLVMGetEnumAttributeKindForName(name, strlen(name)));
    return a ? LLVMGetEnumAttributeValue(a) : without;
}

static bool has(LLVMValueRef fn, unsigned k, const char *name)
{
    return attribute(fn, k + 1, name, 1) == 0;
}

/* What ir/access.def says of an intrinsic: that it accesses memory through its operands alone, that
 * it only talks about memory, or nothing. */
enum listed { NOT_LISTED, ACCESS, HINT };

static enum listed listed(LLVMValueRef fn)
{
    static const struct {
        const char *name;
        enum listed is;
    } list[] = {
#define INTRINSIC(name, kind, ...) { name, kind },
#include "ir/access.def"
#undef INTRINSIC
    };
    for (size_t k = 0; k < COUNTOF(list); k++)
        if (LLVMLookupIntrinsicID(list[k].name, strlen(list[k].name)) == LLVMGetIntrinsicID(fn))
            return list[k].is;
    return NOT_LISTED;
}

/* Locations of the attribute `memory` (LLVM ModRef.h), two bits each: reads, writes. */
enum { ARGUMENTS = 3 << 0, INACCESSIBLE = 3 << 2, ERRNO = 3 << 4, READS = 0x55, WRITES = 0xaa };

/* Operand `k` of an intrinsic without a row: nobody may say less of it than its attributes do. */
static void check_attributes(struct which w, LLVMValueRef fn, unsigned k)
{
    struct answer a = { 0 };
    const char *name = LLVMGetValueName(fn);
    uint64_t memory = attribute(fn, (LLVMAttributeIndex)LLVMAttributeFunctionIndex, "memory", 0xff);
    bool only_reads = has(fn, k, "readonly") || has(fn, k, "readnone");
    bool writes = memory & WRITES & ~(unsigned)INACCESSIBLE && !only_reads;
    bool keeps = memory && attribute(fn, k + 1, "captures", 1) != 0;
    ask(NULL, w, k, WITHOUT_CALL, &a);
    if (!a.known)
        return;
    ask(NULL, w, k, DIRECT, &a);
    space_set touched = a.touches ? a.touched : space_none();
    if (a.direct == KEPT && (writes || keeps))
        fail_msg("%s: infer: operand %u in space %u stays as it is", name, k, w.number);
    if (memory & ARGUMENTS && !has(fn, k, "readnone") && !space_le(a.at, touched) &&
        listed(fn) != HINT)
        fail_msg("%s: alias: it does not touch operand %u in space %u", name, k, w.number);
    if (memory & ~(uint64_t)(ARGUMENTS | INACCESSIBLE | ERRNO) & 0xff &&
        !space_le(a.all, touched) && !listed(fn))
        fail_msg("%s: alias: it does not touch all memory", name);
    total++;
}

static void intrinsics_do_no_less_than_attributes_say(void **state)
{
    (void)state;
    unsigned end_id = last_intrinsic();
    total = wrong = 0;
    for (unsigned id = 1; id <= end_id; id++)
        for (unsigned number = 0; number < 6; number++)
            for (unsigned nth = 0; nth < (LLVMIntrinsicIsOverloaded(id) ? 2u : 1u); nth++) {
                size_t len;
                bool amd = strncmp(LLVMIntrinsicGetName(id, &len), "llvm.amdgcn.", 12) == 0, more;
                struct which w = { .nth = nth, .number = number, .id = id };
                struct built t;
                w.device = &devices[amd ? 2 : 1];
                if ((!amd && number == 2) || !begin_which(&t, NULL, w, &more))
                    continue;
                enum target_map machine = function_machine(t.fn);
                bool other = function_find(t.fn) || machine == MAP_HOST || machine == MAP_SPIR ||
                             LLVMCountParams(t.fn) > MOST_PARAMETERS;
                for (unsigned k = 0; !other && k < LLVMCountParams(t.fn); k++) {
                    LLVMTypeRef type = LLVMTypeOf(LLVMGetParam(t.fn, k));
                    if (!ir_is_pointer(type) || space_of(element(type)) != number)
                        continue;
                    check_attributes(w, t.fn, k);
                    if (number == space_of(t.generic))
                        check_narrow(NULL, w, k);
                }
                end(&t);
            }
    assert_true(total > 10000);
    assert_int_equal(wrong, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rows_mean_the_same_to_all),
        cmocka_unit_test(the_runner_does_what_rows_say),
        cmocka_unit_test(every_row_was_asked_about),
        cmocka_unit_test(overloads_are_those_of_the_rows),
        cmocka_unit_test(intrinsics_do_no_less_than_attributes_say),
    };
    session = gsp_session_create();
    int r = cmocka_run_group_tests(tests, NULL, NULL);
    gsp_session_destroy(session);
    return r;
}
