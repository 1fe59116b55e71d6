/* SPDX-License-Identifier: Apache-2.0 */
/* library.c - OpenCL's functions from Debian's libclc, and CUDA's and HIP's that mean the same.
 *
 * Each function that a kernel calls is taken, with what it calls, into a module of its own
 * (semantics/libclc_bodies.h); that is lowered with NVPTX's numbers and linked to the kernel's. */
#include "runner/host.h"

#include "ir/shim.h"
#include "runner/check.h"
#include "semantics/functions.h"
#include "semantics/half_calls.h"
#include "semantics/libclc_bodies.h"

#include <ctype.h>

static LLVMModuleRef open_library(struct host *l)
{
    char *why;
    if (l->r->library)
        return l->r->library;
    l->r->library = libclc_open(l->ctx, &why);
    if (!l->r->library && why)
        diag_run_library_missing(&l->failure.sink, host_place(l, NULL), libclc_path, why);
    else if (!l->r->library)
        diag_run_library_bitcode(&l->failure.sink, host_place(l, NULL), libclc_path);
    if (why)
        LLVMDisposeMessage(why);
    return l->r->library;
}

/* Appends the letter that a parameter's type has in mangled names, for functions that are not
 * mangled. */
static void put_letter(struct text *to, LLVMTypeRef type)
{
    switch (LLVMGetTypeKind(type)) {
    case LLVMFloatTypeKind: text_put(to, "f", 1); break;
    case LLVMDoubleTypeKind: text_put(to, "d", 1); break;
    case LLVMHalfTypeKind: text_put(to, "Dh", 2); break;
    case LLVMIntegerTypeKind: text_put(to, LLVMGetIntTypeWidth(type) == 64 ? "l" : "i", 1); break;
    default: text_put(to, "?", 1); break;
    }
}

/* Functions of C's <math.h> that OpenCL has by the same name.  These names stand only here, because
 * only the way to libclc's function is known of them; for facts they are unknown functions. */
static bool is_in_c(const char *name, size_t len)
{
    static const char *const names[] = {
        "acos",      "acosh",  "asin",  "asinh",     "atan",   "atan2", "atanh",  "cbrt",
        "ceil",      "cos",    "cosh",  "copysign",  "erf",    "erfc",  "exp",    "exp2",
        "expm1",     "fabs",   "fdim",  "floor",     "fma",    "fmax",  "fmin",   "fmod",
        "frexp",     "hypot",  "ilogb", "ldexp",     "lgamma", "log",   "log10",  "log1p",
        "log2",      "logb",   "modf",  "nextafter", "pow",    "rint",  "round",  "sin",
        "remainder", "remquo", "sinh",  "sqrt",      "tan",    "tanh",  "tgamma", "trunc",
    };
    for (size_t k = 0; k < COUNTOF(names); k++)
        if (strlen(names[k]) == len && memcmp(names[k], name, len) == 0)
            return true;
    return false;
}

/* __nv_sinf, __ocml_sin_f32 and C's sinf are OpenCL's sin(float).  In the first two the pattern of
 * `row` is cut off; of other plain names only C's mean a library.  So a HIP program's own `extern
 * "C" float mad(float, float, float)` is the program's function. */
static bool plain_to_opencl(LLVMValueRef call, const char *name, const struct function_row *row,
                            struct text *ret)
{
    size_t n;
    bool reserved = row && row->action == ACTION_MATH;
    if (reserved)
        name += strlen(row->name) - 1;
    n = strlen(name);
    if (n > 4 && (strcmp(name + n - 4, "_f32") == 0 || strcmp(name + n - 4, "_f64") == 0))
        n -= 4;
    else if (n > 2 && name[n - 1] == 'f' &&
             LLVMGetTypeKind(LLVMTypeOf(call)) == LLVMFloatTypeKind &&
             !(n == 4 && memcmp(name, "modf", 4) == 0))
        n -= 1;
    for (size_t k = 0; k < n; k++)
        if (!isalnum((unsigned char)name[k]) && name[k] != '_')
            return false;
    if (!reserved && !is_in_c(name, n))
        return false;
    text_putf(ret, "_Z%zu%.*s", n, (int)n, name);
    unsigned args = LLVMGetNumArgOperands(call);
    for (unsigned k = 0; k < args; k++)
        put_letter(ret, LLVMTypeOf(LLVMGetOperand(call, k)));
    return true;
}

/* The library's function for a call, or NULL. */
static LLVMValueRef find(struct host *l, LLVMModuleRef library, LLVMValueRef call, const char *name,
                         const struct function_row *row)
{
    if (strncmp(name, "_Z", 2) == 0)
        return l->opencl ? libclc_find(library, l->target, name) : NULL;
    struct text now = { 0 };
    bool known = plain_to_opencl(call, name, row, &now);
    LLVMValueRef fn = known ? LLVMGetNamedFunction(library, text_get(&now)) : NULL;
    text_fini(&now);
    return fn;
}

/* Declares a function of the library in this module. */
static LLVMValueRef declare(struct host *l, LLVMValueRef theirs)
{
    bool new;
    LLVMValueRef fn = libclc_declare(l->m, theirs, &new);
    if (new)
        vec_push(&l->r->wanted, fn);
    return fn;
}

/* The argument `v` as a value of the type that the library's function takes; NULL: it has none. */
static LLVMValueRef argument_as(struct host *l, LLVMValueRef v, LLVMTypeRef to)
{
    LLVMTypeRef from = LLVMTypeOf(v);
    if (ir_is_pointer(from) && ir_is_pointer(to)) {
        /* Named pointers are host addresses on both sides.  A pointer that the library takes as
         * generic (number 0) must be generic here, too. */
        bool theirs_generic = ir_space(to) == 0;
        bool ours_generic = host_form(l, ir_space(from)) == FORM_GENERIC;
        if (theirs_generic && !ours_generic && l->generic.number != ir_space(from))
            v = host_cast(l, v, LLVMPointerTypeInContext(l->ctx, l->generic.number));
        return LLVMTypeOf(v) == to ? v : LLVMBuildAddrSpaceCast(l->b, v, to, "");
    }
    if (from == to)
        return v;
    bool integers =
        LLVMGetTypeKind(from) == LLVMIntegerTypeKind && LLVMGetTypeKind(to) == LLVMIntegerTypeKind;
    return integers ? LLVMBuildIntCast2(l->b, v, to, true, "") : NULL;
}

/* Gives each argument of the call the type that the library's function takes.  False: one has no
 * value of that type. */
static bool fit_arguments(struct host *l, LLVMValueRef call, LLVMTypeRef type)
{
    unsigned n = LLVMCountParamTypes(type);
    assert(n == LLVMGetNumArgOperands(call) && "an argument for each parameter");
    LLVMTypeRef *param = base_alloc((n + 1) * sizeof *param);
    bool fits = true;
    LLVMGetParamTypes(type, param);
    for (unsigned k = 0; k < n && fits; k++) {
        LLVMValueRef v = argument_as(l, LLVMGetOperand(call, k), param[k]);
        fits = v != NULL;
        if (fits)
            LLVMSetOperand(call, k, v);
    }
    free(param);
    return fits;
}

/* Makes the call one of the library's function. */
static void call_theirs(struct host *l, LLVMValueRef call, LLVMValueRef theirs, const char *name)
{
    LLVMValueRef fn = declare(l, theirs);
    LLVMTypeRef type = LLVMGlobalGetValueType(fn), result = LLVMTypeOf(call);
    unsigned n = LLVMGetNumArgOperands(call);
    if (LLVMCountParamTypes(type) != n)
        diag_run_function_arguments(&l->failure.sink, host_place(l, call), name, n);
    else if (!fit_arguments(l, call, type))
        diag_run_function_argument_types(&l->failure.sink, host_place(l, call), name);
    else if (LLVMGetReturnType(type) != result)
        diag_run_function_result(&l->failure.sink, host_place(l, call), name);
    else
        shim_set_called_function(call, type, fn);
}

/* A function of halves that the library has for floats, or that is built of instructions.  False:
 * the call is none of such a function. */
static bool half_call(struct host *l, LLVMModuleRef library, LLVMValueRef call, const char *name)
{
    struct text floats = { 0 };
    LLVMValueRef v = l->opencl ? half_call_build(l->b, call) : NULL, theirs = NULL, new = NULL;
    if (v) {
        host_replace(l, call, v);
        return true;
    }
    if (l->opencl && half_float_name(name, &floats))
        theirs = libclc_find(library, l->target, text_get(&floats));
    if (theirs)
        new = half_call_widen(l->b, call, text_get(&floats));
    if (new)
        LLVMPositionBuilderBefore(l->b, new); /* the call where it stood is gone */
    if (new)
        call_theirs(l, new, theirs, text_get(&floats));
    text_fini(&floats);
    return new != NULL;
}

bool host_library_call(struct host *l, LLVMValueRef call, const char *name,
                       const struct function_row *row)
{
    LLVMModuleRef library = l->module_is_library ? NULL : open_library(l);
    LLVMValueRef theirs = library ? find(l, library, call, name, row) : NULL;
    if (host_failed(l))
        return true;
    if (library)
        check_library_call(l, call);
    if (!theirs && library && half_call(l, library, call, name))
        return true;
    if (theirs)
        call_theirs(l, call, theirs, name);
    else
        diag_run_function_unknown(&l->failure.sink, host_place(l, call), name);
    return true;
}

int library_take(struct run *r, LLVMModuleRef *ret)
{
    LLVMModuleRef library = r->library;
    *ret = NULL;
    if (!library)
        return 0;
    r->library = NULL;
    *ret = libclc_take(library, r->wanted.at, r->wanted.n);
    r->wanted.n = 0;
    if (*ret)
        return 0;
    diag_run_library_link(r->u->trace, (struct src_loc){ .file = r->path }, libclc_path);
    return -1;
}

int library_join(struct run *r, LLVMModuleRef m, LLVMModuleRef needed)
{
    if (libclc_join(m, needed))
        return 0;
    diag_run_library_link(r->u->trace, (struct src_loc){ .file = r->path }, libclc_path);
    return -1;
}
