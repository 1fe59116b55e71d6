/* SPDX-License-Identifier: Apache-2.0 */
/* library_functions.c - OpenCL's extended instructions as OpenCL C's functions. */
#include "spirv/library_calls.h"
#include "spirv/lines.h"
#include "spirv/translate.h"

/* How an instruction becomes a call. */
enum form {
    FORM_PLAIN,         /* its operands are the arguments */
    FORM_LOAD,          /* vload: a number of lanes is part of the name, the pointer is to const */
    FORM_STORE,         /* vstore: the value's number of lanes is part of the name */
    FORM_STORE_ROUNDED, /* likewise, and a rounding mode is */
    FORM_PRINT,         /* printf */
    FORM_PREFETCH,      /* a pointer to const */
};

/* An instruction whose function, or whose arguments, differ from what its name says: s_ and u_ in
 * front of it are the signs of its arguments. */
static const struct exception {
    const char *name, *function; /* NULL: the same */
    enum form form;
    const char *signs; /* by argument, s or u; the last one for those behind it; NULL: s */
} exceptions[] = {
    { "fclamp", "clamp", FORM_PLAIN, NULL },
    { "fmax_common", "max", FORM_PLAIN, NULL },
    { "fmin_common", "min", FORM_PLAIN, NULL },
    { "nan", NULL, FORM_PLAIN, "u" },
    { "s_upsample", "upsample", FORM_PLAIN, "su" },
    { "shuffle", NULL, FORM_PLAIN, "su" },
    { "shuffle2", NULL, FORM_PLAIN, "ssu" },
    { "vloadn", "vload", FORM_LOAD, NULL },
    { "vload_half", NULL, FORM_LOAD, NULL },
    { "vload_halfn", "vload_half", FORM_LOAD, NULL },
    { "vloada_halfn", "vloada_half", FORM_LOAD, NULL },
    { "vstoren", "vstore", FORM_STORE, NULL },
    { "vstore_half", NULL, FORM_STORE, NULL },
    { "vstore_halfn", "vstore_half", FORM_STORE, NULL },
    { "vstorea_halfn", "vstorea_half", FORM_STORE, NULL },
    { "vstore_half_r", "vstore_half", FORM_STORE_ROUNDED, NULL },
    { "vstore_halfn_r", "vstore_half", FORM_STORE_ROUNDED, NULL },
    { "vstorea_halfn_r", "vstorea_half", FORM_STORE_ROUNDED, NULL },
    { "printf", NULL, FORM_PRINT, NULL },
    { "prefetch", NULL, FORM_PREFETCH, NULL },
};

static const char *const names[] = {
#define CLSTD(name, number, operands) [number] = #name,
#include "spirv/clstd.def"
#undef CLSTD
};

static const char *const operands[] = {
#define CLSTD(name, number, operands) [number] = operands,
#include "spirv/clstd.def"
#undef CLSTD
};

static const struct exception *exception_of(const char *name)
{
    for (size_t k = 0; k < COUNTOF(exceptions); k++)
        if (strcmp(exceptions[k].name, name) == 0)
            return &exceptions[k];
    return NULL;
}

/* Adds the k-th word of operands as an argument. */
static void add_operand(struct library_call *c, uint32_t k, enum mangled_sign sign, bool to_const)
{
    const struct inst *type = spirv_type_inst(c->r, spirv_at(c->r, c->i, k));
    struct text spelled = { 0 };
    LLVMValueRef v = spirv_arg(c->r, c->i, k);
    spirv_spell(c->r, type ? type->result : 0, sign, to_const, &spelled);
    spirv_call_add_as(c, v, text_get(&spelled));
    text_fini(&spelled);
}

/* A size_t, whatever its width. */
static void add_size(struct library_call *c, uint32_t k)
{
    spirv_call_add_as(c, spirv_arg(c->r, c->i, k), c->r->address_bits == 64 ? "m" : "j");
}

enum { FIRST = 2 }; /* the words of operands in front: the set and the number */

/* printf has no mangled name; its format is its one argument by type. */
static int print(struct reader *r, const struct inst *i)
{
    struct library_call c = {
        .r = r, .i = i, .name = "printf", .plain = true, .variadic = true, .fixed = 1
    };
    LLVMValueRef args[128];
    LLVMTypeRef result = spirv_result_type(r, i);
    uint32_t n = i->n - FIRST;
    if (!result || LLVMGetTypeKind(result) != LLVMIntegerTypeKind || n > COUNTOF(args))
        return result ? spirv_not_read(&r->file, i) : -1;
    for (uint32_t k = 0; k < n; k++) {
        args[k] = spirv_arg(r, i, FIRST + k);
        if (!args[k])
            return -1;
    }
    if (!spirv_is_pointer(LLVMTypeOf(args[0])))
        return spirv_not(&r->file, i, spirv_at(r, i, FIRST), "pointer");
    LLVMValueRef call = spirv_call_many(&c, result, args, n);
    return call ? spirv_set(r, i, call) : -1;
}

/* The signs of integers: by s_ or u_ in front of the name, or by the exception. */
static enum mangled_sign sign_of(const char *name, const struct exception *e, uint32_t k)
{
    if (e && e->signs)
        return e->signs[k < strlen(e->signs) ? k : strlen(e->signs) - 1] == 'u' ? MANGLED_UNSIGNED
                                                                                : MANGLED_SIGNED;
    return strncmp(name, "u_", 2) == 0 ? MANGLED_UNSIGNED : MANGLED_SIGNED;
}

static int call_function(struct reader *r, const struct inst *i, const char *name,
                         const struct exception *e)
{
    static const char *const rounding[] = { "_rte", "_rtz", "_rtp", "_rtn" };
    enum form form = e ? e->form : FORM_PLAIN;
    struct text function = { 0 };
    bool has_sign = strncmp(name, "u_", 2) == 0 || strncmp(name, "s_", 2) == 0;
    text_putf(&function, "%s", e && e->function ? e->function : name + (has_sign ? 2 : 0));
    bool memory = form != FORM_PLAIN;
    struct library_call c = { .r = r, .i = i };
    if (form == FORM_LOAD) {
        if (i->n > FIRST + 2)
            text_putf(&function, "%u", spirv_at(r, i, FIRST + 2));
        add_size(&c, FIRST);
        add_operand(&c, FIRST + 1, MANGLED_SIGNED, true);
    } else if (form == FORM_STORE || form == FORM_STORE_ROUNDED) {
        LLVMValueRef v = spirv_arg(r, i, FIRST);
        if (v && spirv_lanes(LLVMTypeOf(v)) > 1)
            text_putf(&function, "%u", spirv_lanes(LLVMTypeOf(v)));
        uint32_t mode = form == FORM_STORE_ROUNDED ? spirv_at(r, i, FIRST + 3) : COUNTOF(rounding);
        if (mode < COUNTOF(rounding))
            text_putf(&function, "%s", rounding[mode]);
        add_operand(&c, FIRST, MANGLED_SIGNED, false);
        add_size(&c, FIRST + 1);
        add_operand(&c, FIRST + 2, MANGLED_SIGNED, false);
    } else if (form == FORM_PREFETCH) {
        add_operand(&c, FIRST, MANGLED_SIGNED, true);
        add_size(&c, FIRST + 1);
    } else {
        for (uint32_t k = FIRST; k < i->n; k++) {
            add_operand(&c, k, sign_of(name, e, k - FIRST), false);
            memory |= c.n && spirv_is_pointer(LLVMTypeOf(c.args[c.n - 1]));
        }
    }
    c.name = text_get(&function);
    int result = spirv_call_set(&c, memory ? EFFECT_MEMORY : EFFECT_PURE);
    text_fini(&function);
    return result;
}

/* True for a set that says nothing about what the program does. */
static bool means_nothing(const char *set)
{
    return strncmp(set, "NonSemantic.", strlen("NonSemantic.")) == 0 ||
           strcmp(set, "OpenCL.DebugInfo.100") == 0 || strcmp(set, "DebugInfo") == 0 ||
           strcmp(set, "SPIRV.debug") == 0;
}

/* The name of the set of an OpExtInst; NULL: reported.  The caller frees it. */
static char *set_name(struct reader *r, const struct inst *i)
{
    const struct inst *import = spirv_definer(&r->file, spirv_at(r, i, 0));
    if (import && import->op == OpExtInstImport)
        return spirv_text(&r->file, import, 0, NULL);
    spirv_not(&r->file, i, spirv_at(r, i, 0), "set of instructions");
    return NULL;
}

int spirv_extended(struct reader *r, const struct inst *i, unsigned argument)
{
    (void)argument;
    char *set = set_name(r, i);
    uint32_t number = spirv_at(r, i, 1);
    if (!set)
        return -1;
    int result = 0;
    if (means_nothing(set)) {
        spirv_lines_debug(r, i); /* nothing uses its result but its like */
    } else if (strcmp(set, "OpenCL.std") != 0) {
        result = diag_spirv_set(r->file.trace, r->file.file, i->at, spirv_where(&r->file, i), set);
    } else if (number >= COUNTOF(names) || !names[number]) {
        result = spirv_not_read(&r->file, i);
    } else if (i->n - FIRST <
               spirv_least_operands(&(struct grammar){ .operands = operands[number] })) {
        result = diag_spirv_short(r->file.trace, r->file.file, i->at, spirv_where(&r->file, i),
                                  i->n + i->skip);
    } else {
        const struct exception *e = exception_of(names[number]);
        result = e && e->form == FORM_PRINT ? print(r, i) : call_function(r, i, names[number], e);
    }
    free(set);
    return result;
}

/* ---- instructions of the core that are functions of OpenCL C ---- */

enum { TRUTH_COUNT = 4 };

/* A question about floats; `argument`: which. */
int spirv_float_question(struct reader *r, const struct inst *i, unsigned argument)
{
    static const char *const questions[TRUTH_COUNT] = { "isinf", "isfinite", "isnormal",
                                                        "signbit" };
    struct library_call c = { .r = r, .i = i, .name = questions[argument] };
    add_operand(&c, 0, MANGLED_SIGNED, false);
    return spirv_call_set_truth(&c, EFFECT_PURE);
}

/* Is one of the lanes, or with `argument` each of them, true?  OpenCL C asks integers for the
 * highest bit; so does llc-22, which writes these instructions with integers. */
int spirv_any_all(struct reader *r, const struct inst *i, unsigned argument)
{
    struct library_call c = { .r = r, .i = i, .name = argument ? "all" : "any" };
    LLVMValueRef v = spirv_arg(r, i, 0);
    if (!v)
        return -1;
    LLVMTypeRef type = LLVMTypeOf(v);
    if (!spirv_is_int(type))
        return spirv_broken(r, i, FAULT_TYPES);
    if (!spirv_is_bool(type)) {
        add_operand(&c, 0, MANGLED_SIGNED, false);
        return spirv_call_set_truth(&c, EFFECT_PURE);
    }
    char spelled[16];
    snprintf(spelled, sizeof spelled, spirv_lanes(type) > 1 ? "Dv%u_i" : "i", spirv_lanes(type));
    LLVMTypeRef ints = spirv_like(LLVMInt32TypeInContext(r->ctx), type);
    spirv_call_add_as(&c, LLVMBuildSExt(r->b, v, ints, ""), spelled);
    return spirv_call_set_truth(&c, EFFECT_PURE);
}

/* dot(a, b) */
int spirv_dot(struct reader *r, const struct inst *i, unsigned argument)
{
    (void)argument;
    struct library_call c = { .r = r, .i = i, .name = "dot" };
    add_operand(&c, 0, MANGLED_SIGNED, false);
    add_operand(&c, 1, MANGLED_SIGNED, false);
    return spirv_call_set(&c, EFFECT_PURE);
}

/* Is the pointer one to that space?  It, or a null. */
int spirv_cast_explicit(struct reader *r, const struct inst *i, unsigned argument)
{
    (void)argument;
    LLVMValueRef v = spirv_arg(r, i, 0);
    LLVMTypeRef to = spirv_result_type(r, i);
    if (!v || !to)
        return -1;
    if (!spirv_is_pointer(LLVMTypeOf(v)) || LLVMGetPointerAddressSpace(LLVMTypeOf(v)) != 4 ||
        !spirv_is_pointer(to) || LLVMGetPointerAddressSpace(to) == 4)
        return spirv_broken(r, i, FAULT_TYPES);
    static const char name[] = "llvm.spv.generic.cast.to.ptr.explicit";
    unsigned id = LLVMLookupIntrinsicID(name, strlen(name));
    LLVMValueRef fn = LLVMGetIntrinsicDeclaration(r->m, id, &to, 1);
    return spirv_set(r, i, LLVMBuildCall2(r->b, LLVMGlobalGetValueType(fn), fn, &v, 1, ""));
}

/* Copies by the group: event_t async_work_group_copy(to, from, n, event), or with a stride. */
int spirv_async_copy(struct reader *r, const struct inst *i, unsigned argument)
{
    (void)argument;
    uint64_t stride;
    bool strided = !spirv_constant(r, spirv_at(r, i, 4), &stride) || stride != 1;
    struct library_call c = {
        .r = r, .i = i, .name = strided ? "async_work_group_strided_copy" : "async_work_group_copy"
    };
    add_operand(&c, 1, MANGLED_SIGNED, false);
    add_operand(&c, 2, MANGLED_SIGNED, true);
    add_size(&c, 3);
    if (strided)
        add_size(&c, 4);
    add_operand(&c, 5, MANGLED_SIGNED, false);
    return spirv_call_set(&c, EFFECT_CONVERGENT);
}

int spirv_wait_events(struct reader *r, const struct inst *i, unsigned argument)
{
    (void)argument;
    struct library_call c = { .r = r, .i = i, .name = "wait_group_events" };
    add_operand(&c, 1, MANGLED_SIGNED, false);
    add_operand(&c, 2, MANGLED_SIGNED, false);
    return spirv_call_set(&c, EFFECT_CONVERGENT);
}

/* An instruction for which OpenCL C has no function; `argument`: enum effect. */
int spirv_own_word(struct reader *r, const struct inst *i, unsigned argument)
{
    return spirv_call_word(r, i, (enum effect)argument);
}
