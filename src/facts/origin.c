/* SPDX-License-Identifier: Apache-2.0 */
/* origin.c - reads and writes attributes, metadata and names that name a space.
 *
 * Does not take one of two words at the same place [two]; does not read clang's metadata and names
 *          where the numbers of spaces name them already [numbers]; does not match parameters with
 *          the entries of kernel_arg_addr_space where the pointers are not as many as the entries
 *          for pointers, because a struct was split [split], nor those of a function that only this
 *          module sees, whose parameters passes delete and replace [passed]; does not take the body
 *          that clang puts beside a kernel for a kernel [body]; does not take a variable for one of
 *          local memory because its name has a dot, if others see it or it has an initial value
 *          [variable]; does not take a host's module for one with SPIR's numbers unless an
 *          annotation shows that its language has spaces [host]. */
#include "facts/origin.h"

#include "base/guard.h"
#include "ir/ir.h"
#include "ir/shim.h"
#include "semantics/flow.h"
#include "semantics/parameters.h"
#include "space/builtin.h"

#include <assert.h>

static const struct {
    enum space space;
    const char *word;
} words[] = {
#define SAID(space, attribute) { SPACE_##space, attribute },
#include "space/said.def"
};
static const char kernel_word[] = "ocl_kernel";

const char *origin_word(enum space s)
{
    for (size_t k = 0; k < COUNTOF(words); k++)
        if (words[k].space == s)
            return words[k].word;
    return NULL;
}

enum space origin_find_word(const char *word, size_t len)
{
    for (size_t k = 0; k < COUNTOF(words); k++)
        if (strlen(words[k].word) == len && memcmp(words[k].word, word, len) == 0)
            return words[k].space;
    return SPACE_COUNT;
}

bool origin_is_kernel_word(const char *word, size_t len)
{
    return len == sizeof kernel_word - 1 && memcmp(word, kernel_word, len) == 0;
}

/* Adds one word that stands at a place.  `said` is its space while it is the only one, and
 * SPACE_COUNT as soon as there are two. */
static void add_word(enum space *said, unsigned *n, enum space s)
{
    *said = GUARD("origin:two", *n > 0) ? SPACE_COUNT : s;
    ++*n;
}

static LLVMContextRef context_of(LLVMValueRef global)
{
    return LLVMGetModuleContext(LLVMGetGlobalParent(global));
}

/* ---- attributes ---- */

enum space origin_of_attribute(LLVMValueRef fn, LLVMAttributeIndex index)
{
    enum space said = SPACE_COUNT;
    unsigned n = 0;
    for (size_t k = 0; k < COUNTOF(words); k++)
        if (LLVMGetStringAttributeAtIndex(fn, index, words[k].word,
                                          (unsigned)strlen(words[k].word)))
            add_word(&said, &n, words[k].space);
    return said;
}

static void say(LLVMValueRef fn, LLVMAttributeIndex index, enum space s)
{
    assert(s <= SPACE_COUNT && "a space, or none");
    const char *word = origin_word(s);
    for (size_t k = 0; k < COUNTOF(words); k++)
        LLVMRemoveStringAttributeAtIndex(fn, index, words[k].word, (unsigned)strlen(words[k].word));
    if (word)
        LLVMAddAttributeAtIndex(
            fn, index,
            LLVMCreateStringAttribute(context_of(fn), word, (unsigned)strlen(word), "", 0));
}

void origin_say_argument(LLVMValueRef fn, unsigned index, enum space s) { say(fn, index + 1, s); }

void origin_say_result(LLVMValueRef fn, enum space s) { say(fn, LLVMAttributeReturnIndex, s); }

enum space origin_of_result(LLVMValueRef fn)
{
    return origin_of_attribute(fn, LLVMAttributeReturnIndex);
}

static bool says_kernel(LLVMValueRef fn)
{
    return LLVMGetStringAttributeAtIndex(fn, (LLVMAttributeIndex)LLVMAttributeFunctionIndex,
                                         kernel_word, sizeof kernel_word - 1) != NULL;
}

/* Only x86 has calling conventions for kernels on a host; on other hosts clang's metadata on the
 * arguments shows that a function is a kernel. */
bool origin_is_kernel(LLVMValueRef fn)
{
    return ir_is_kernel(fn) || says_kernel(fn) ||
           (!GUARD("origin:body", ir_is_kernel_body(fn)) &&
            ir_function_metadata(fn, "kernel_arg_addr_space"));
}

bool origin_say_kernel(LLVMValueRef fn)
{
    if (says_kernel(fn))
        return false;
    LLVMAddAttributeAtIndex(
        fn, (LLVMAttributeIndex)LLVMAttributeFunctionIndex,
        LLVMCreateStringAttribute(context_of(fn), kernel_word, sizeof kernel_word - 1, "", 0));
    return true;
}

void origin_forget(LLVMValueRef fn)
{
    LLVMRemoveStringAttributeAtIndex(fn, (LLVMAttributeIndex)LLVMAttributeFunctionIndex,
                                     kernel_word, sizeof kernel_word - 1);
    for (unsigned k = 0; k <= LLVMCountParams(fn); k++)
        say(fn, k, SPACE_COUNT);
}

/* ---- arguments ---- */

/* The entries of clang's list of that name for a kernel's parameters, to be freed. */
static LLVMValueRef *list_of(LLVMValueRef fn, const char *name, unsigned *ret_n)
{
    LLVMValueRef node = ir_function_metadata(fn, name);
    *ret_n = node ? (unsigned)LLVMGetMDNodeNumOperands(node) : 0;
    LLVMValueRef *part = base_alloc((*ret_n + 1) * sizeof *part);
    if (*ret_n > 0)
        LLVMGetMDNodeOperands(node, part);
    return part;
}

/* True for the name of a type of OpenCL's that is passed as a pointer to no space. */
static bool is_handle(LLVMValueRef name)
{
    unsigned len = 0;
    const char *type = name ? LLVMGetMDString(name, &len) : NULL;
    return type && ((len == 9 && memcmp(type, "sampler_t", len) == 0) ||
                    (len == 7 && memcmp(type, "queue_t", len) == 0));
}

/* True if the parameter is a pointer of the program's, and no struct that is passed by one. */
static bool is_pointer_parameter(LLVMValueRef fn, unsigned k)
{
    return ir_is_pointer(LLVMTypeOf(LLVMGetParam(fn, k))) && !ir_arg_has(fn, k, "byval") &&
           !ir_arg_has(fn, k, "dead_on_return");
}

/* The number that kernel_arg_addr_space gives for a parameter, which is SPIR's on every target; -1
 * if it gives none.
 *
 * Each parameter of a kernel has its entry.  But clang puts a function with the kernel's body and
 * entries beside it, which has the parameters of the host's convention: a struct that is passed by
 * value has one entry there, too, and may be none, one or several parameters.  So its pointers are
 * matched in order with the entries that are pointers, if there are as many of each: where a struct
 * has brought a pointer, they are more. */
static int code_of(LLVMValueRef fn, unsigned index)
{
    assert(index < LLVMCountParams(fn) && "a parameter of the function");
    unsigned pointers = 0, before = 0, entries = 0, n, n_types;
    LLVMValueRef *number = list_of(fn, "kernel_arg_addr_space", &n);
    LLVMValueRef *type = list_of(fn, "kernel_arg_base_type", &n_types);
    bool one_each = ir_is_kernel(fn) && n == LLVMCountParams(fn);
    int ret = -1;
    for (unsigned k = 0; n > 0 && k < LLVMCountParams(fn); k++)
        if (is_pointer_parameter(fn, k)) {
            before += k < index;
            pointers++;
        }
    for (unsigned k = 0; k < n; k++) {
        int code = number[k] && LLVMIsAConstantInt(number[k])
                       ? (int)LLVMConstIntGetZExtValue(number[k])
                       : 0;
        bool counts = code > 0 || (k < n_types && is_handle(type[k]));
        if (one_each ? k == index : counts && entries == before)
            ret = code;
        entries += counts;
    }
    free(number);
    free(type);
    bool matched = is_pointer_parameter(fn, index) && !GUARD("origin:split", entries != pointers);
    return one_each || matched ? ret : -1;
}

enum space origin_of_argument(const struct target *t, LLVMValueRef fn, unsigned index)
{
    assert(index < LLVMCountParams(fn) && "a parameter of the function");
    static const enum space by_code[] = { SPACE_COUNT, SPACE_GLOBAL, SPACE_CONSTANT, SPACE_LOCAL,
                                          SPACE_COUNT, SPACE_GLOBAL, SPACE_GLOBAL };
    size_t len;
    const char *name = LLVMGetValueName2(fn, &len);
    enum space s = origin_of_attribute(fn, index + 1);
    if (s != SPACE_COUNT || GUARD("origin:numbers", t->map != MAP_HOST))
        return s;
    int code = GUARD("origin:passed", ir_is_local(fn)) ? -1 : code_of(fn, index);
    if (code >= 0)
        return (size_t)code < COUNTOF(by_code) ? by_code[code] : SPACE_COUNT;
    if (parameter_is_of_name(fn, index))
        s = builtin_parameter_space(t, name, len, index);
    if (s == SPACE_GLOBAL_DEVICE || s == SPACE_GLOBAL_HOST)
        s = SPACE_GLOBAL;
    return origin_word(s) ? s : SPACE_COUNT;
}

/* ---- variables ---- */

/* True if the variable has the form of name that clang gives to OpenCL's local variables,
 * "kernel.name".  Used where all variables have the same address-space number. */
static bool is_work_group(LLVMValueRef v)
{
    size_t len;
    const char *name = LLVMGetValueName2(v, &len);
    bool named = memchr(name, '.', len) && *name != '.';
    return named && !GUARD("origin:variable", LLVMGetLinkage(v) != LLVMInternalLinkage ||
                                                  !LLVMGetInitializer(v) ||
                                                  !LLVMIsUndef(LLVMGetInitializer(v)));
}

enum space origin_of_variable(LLVMValueRef v)
{
    assert(LLVMIsAGlobalVariable(v) && "a module variable");
    enum space said = SPACE_COUNT;
    unsigned n = 0;
    for (size_t k = 0; k < COUNTOF(words); k++)
        if (shim_variable_has_attribute(v, words[k].word))
            add_word(&said, &n, words[k].space);
    return n == 0 && is_work_group(v) ? SPACE_LOCAL : said;
}

void origin_say_variable(LLVMValueRef v, enum space s)
{
    assert(LLVMIsAGlobalVariable(v) && "a module variable");
    for (size_t k = 0; k < COUNTOF(words); k++)
        shim_variable_set_attribute(v, words[k].word, words[k].space == s);
}

/* ---- instructions ---- */

bool origin_is_root(LLVMValueRef i)
{
    switch (flow_of(i).kind) {
    case FLOW_JOIN:
    case FLOW_OFFSET:
    case FLOW_MASK:
    case FLOW_OBJECT: return false;
    default: return true;
    }
}

enum space origin_of_instruction(LLVMValueRef i)
{
    if (!LLVMHasMetadata(i))
        return SPACE_COUNT;
    LLVMContextRef ctx = LLVMGetTypeContext(LLVMTypeOf(i));
    enum space said = SPACE_COUNT;
    unsigned n = 0;
    for (size_t k = 0; k < COUNTOF(words); k++)
        if (LLVMGetMetadata(
                i, LLVMGetMDKindIDInContext(ctx, words[k].word, (unsigned)strlen(words[k].word))))
            add_word(&said, &n, words[k].space);
    return said;
}

void origin_say_instruction(LLVMValueRef i, enum space s)
{
    assert(LLVMIsAInstruction(i) && s <= SPACE_COUNT && "an instruction, and a space or none");
    LLVMContextRef ctx = LLVMGetTypeContext(LLVMTypeOf(i));
    LLVMValueRef empty = LLVMMetadataAsValue(ctx, LLVMMDNodeInContext2(ctx, NULL, 0));
    for (size_t k = 0; k < COUNTOF(words); k++) {
        unsigned kind =
            LLVMGetMDKindIDInContext(ctx, words[k].word, (unsigned)strlen(words[k].word));
        if (words[k].space == s || LLVMHasMetadata(i))
            LLVMSetMetadata(i, kind, words[k].space == s ? empty : NULL);
    }
}

/* ---- the module ---- */

static bool function_speaks(LLVMValueRef fn)
{
    if (origin_is_kernel(fn) || ir_function_metadata(fn, "kernel_arg_addr_space"))
        return true;
    for (unsigned k = 0; k < LLVMCountParams(fn); k++)
        if (origin_of_attribute(fn, k + 1) != SPACE_COUNT)
            return true;
    return false;
}

static bool says_opencl(LLVMModuleRef m)
{
    return LLVMGetNamedMetadataNumOperands(m, "opencl.ocl.version") > 0;
}

bool origin_speaks_in(LLVMValueRef fn)
{
    return says_opencl(LLVMGetGlobalParent(fn)) || function_speaks(fn);
}

bool origin_speaks(LLVMModuleRef m)
{
    bool speaks = says_opencl(m);
    for (LLVMValueRef fn = LLVMGetFirstFunction(m); fn && !speaks; fn = LLVMGetNextFunction(fn))
        speaks = function_speaks(fn);
    return speaks;
}

/* ---- whose numbers ---- */

/* True if the type is or holds a pointer with a number that means a space for SPIR and nothing on
 * the host: clang was run with -ffake-address-space-map (space/numbering.def). */
static bool is_fake(const struct target *host, LLVMTypeRef type)
{
    if (!ir_is_pointer(type) || ir_space(type) == 0)
        return false;
    struct target_space number = { ir_space(type) };
    const struct target *spir = target_find("spir64", 6);
    return !target_row(host, number) && target_row(spir, number);
}

static bool uses_fake_map(const struct target *host, LLVMModuleRef m)
{
    for (LLVMValueRef v = LLVMGetFirstGlobal(m); v; v = LLVMGetNextGlobal(v))
        if (is_fake(host, LLVMTypeOf(v)))
            return true;
    IR_EACH_FUNCTION (m, fn) {
        for (LLVMValueRef p = LLVMGetFirstParam(fn); p; p = LLVMGetNextParam(p))
            if (is_fake(host, LLVMTypeOf(p)))
                return true;
        IR_EACH_BLOCK (fn, bb)
            IR_EACH_INSTRUCTION (bb, i)
                if (is_fake(host, LLVMTypeOf(i)))
                    return true;
    }
    return false;
}

const struct target *origin_target(LLVMModuleRef m)
{
    const struct target *t = target_of_triple(LLVMGetTarget(m));
    if (!t || t->map != MAP_HOST || GUARD("origin:host", !origin_speaks(m)) || !uses_fake_map(t, m))
        return t;
    return t->word == 32 ? target_find("spir", 4) : target_find("spir64", 6);
}
