/* SPDX-License-Identifier: Apache-2.0 */
/* said.c - reports annotations that gaspar ignores: misspelt words, two words that contradict each
 * other, and a malformed "nvvm.as".
 *
 * Ignoring them (origin.c, annotation.c) is safe: the pointer's space is unknown then.  But the
 * user meant something by them, so each place is reported once, as a warning.
 *
 * Does not ignore a word that names nothing [word], or two that contradict each other
 *          [contradiction], without saying so. */
#include "facts/annotation.h"
#include "facts/origin.h"

#include "base/guard.h"
#include "base/vec.h"
#include "ir/ir.h"
#include "ir/shim.h"

#include <ctype.h>

/* One walk over a module. */
struct said {
    struct trace *trace;
    const struct target *target;
    const char *path;
};

/* One place that can carry annotations. */
struct place {
    struct src_loc at;
    char what[120];   /* for messages: "parameter 2" */
    bool of_function; /* the place is the function itself, where only "ocl_kernel" has a meaning */
    LLVMTypeRef type; /* of the value, or NULL */
    enum space said;  /* the space of the words seen so far; SPACE_COUNT: none */
    bool contradicted;
};

/* True if the word begins with "ocl_" in any case, as "ocl_Global" does: it is meant as an
 * annotation, perhaps a misspelt one. */
static bool is_of_family(const char *word, size_t len)
{
    static const char begin[] = "ocl_";
    for (size_t k = 0; k < sizeof begin - 1; k++)
        if (k >= len || tolower((unsigned char)word[k]) != begin[k])
            return false;
    return true;
}

/* Warns if the annotation names another space than the pointer's address-space number, on a target
 * whose numbers name spaces. */
static void compare_with_number(struct said *s, const struct place *p, enum space said)
{
    if (!p->type || !ir_is_pointer(p->type) || s->target->map == MAP_HOST)
        return;
    struct target_space number = { ir_space(p->type) };
    const struct target_row *row = target_row(s->target, number);
    if (row && row->space < SPACE_LEAVES && row->space != said)
        diag_said_number(s->trace, p->at, p->what, origin_word(said), number.number,
                         space_name(row->space));
}

static void hear(struct said *s, struct place *p, const char *word, size_t len)
{
    if (!is_of_family(word, len))
        return;
    enum space space = origin_find_word(word, len);
    bool kernel = origin_is_kernel_word(word, len);
    if (space == SPACE_COUNT && !kernel) {
        if (GUARD("said:word", true))
            diag_said_word(s->trace, p->at, p->what, (int)(len < 60 ? len : 60), word);
    } else if (kernel != p->of_function) {
        diag_said_misplaced(s->trace, p->at, p->what, (int)len, word);
    } else if (!kernel && GUARD("said:contradiction", p->said != SPACE_COUNT && !p->contradicted)) {
        diag_said_contradiction(s->trace, p->at, p->what, origin_word(p->said), origin_word(space));
        p->contradicted = true;
    } else if (!kernel && p->said == SPACE_COUNT) {
        p->said = space;
        compare_with_number(s, p, space);
    }
}

/* Reads the string attributes at one of LLVM's indices of a function: its result, a parameter, or
 * the function itself. */
static void hear_attributes(struct said *s, LLVMValueRef fn, LLVMAttributeIndex index,
                            struct place *p)
{
    unsigned n, len;
    LLVMAttributeRef *all = ir_attributes(fn, index, &n);
    for (unsigned k = 0; k < n; k++)
        if (LLVMIsStringAttribute(all[k])) {
            const char *word = LLVMGetStringAttributeKind(all[k], &len);
            hear(s, p, word, len);
        }
    free(all);
}

static void hear_function(struct said *s, LLVMValueRef fn)
{
    struct place p = { .at = ir_function_loc(fn), .said = SPACE_COUNT };
    p.at.file = p.at.file ? p.at.file : s->path;
    snprintf(p.what, sizeof p.what, "the function");
    p.of_function = true;
    hear_attributes(s, fn, (LLVMAttributeIndex)LLVMAttributeFunctionIndex, &p);
    annotation_check(fn, s->trace, p.at);
    p.of_function = false;
    snprintf(p.what, sizeof p.what, "the result");
    p.type = LLVMGetReturnType(LLVMGlobalGetValueType(fn));
    hear_attributes(s, fn, LLVMAttributeReturnIndex, &p);
    for (unsigned k = 0; k < LLVMCountParams(fn); k++) {
        p.said = SPACE_COUNT;
        p.contradicted = false;
        snprintf(p.what, sizeof p.what, "parameter %u", k);
        p.type = LLVMTypeOf(LLVMGetParam(fn, k));
        hear_attributes(s, fn, k + 1, &p);
    }
}

static void hear_variable(struct said *s, LLVMValueRef v)
{
    struct place p = { .at = { .file = s->path }, .said = SPACE_COUNT, .type = LLVMTypeOf(v) };
    const char *word;
    size_t len;
    snprintf(p.what, sizeof p.what, "variable @%s", LLVMGetValueName2(v, &len));
    for (unsigned k = 0; (word = shim_variable_attribute_at(v, k, &len)); k++)
        hear(s, &p, word, len);
}

/* One metadata kind whose name begins with "ocl_". */
struct word {
    const char *name;
    size_t len;
    unsigned kind;
};

/* Reads the metadata of an instruction.  Its name is only made if there is a word: LLVM numbers the
 * whole function to name one value without a name. */
static void hear_instruction(struct said *s, LLVMValueRef i, const struct word *of, uint32_t n)
{
    char name[IR_NAME_SIZE];
    struct place p = { .said = SPACE_COUNT };
    for (uint32_t k = 0; k < n; k++) {
        if (!LLVMGetMetadata(i, of[k].kind))
            continue;
        if (!p.type) {
            p.type = LLVMTypeOf(i);
            p.at = ir_loc(i);
            p.at.file = p.at.file ? p.at.file : s->path;
            snprintf(p.what, sizeof p.what, "'%s'", ir_name(i, name, sizeof name));
        }
        hear(s, &p, of[k].name, of[k].len);
    }
}

/* Reads the metadata of all instructions.  First collects the metadata kinds in use whose name
 * begins with "ocl_"; without any, no instruction is visited. */
static void hear_instructions(struct said *s, LLVMModuleRef m)
{
    LLVMContextRef ctx = LLVMGetModuleContext(m);
    struct word word = { 0 };
    VEC_OF(struct word) of = { 0 };
    for (; (word.name = shim_metadata_kind_at(ctx, word.kind, &word.len)); word.kind++)
        if (is_of_family(word.name, word.len))
            vec_push(&of, word);
    if (of.n == 0)
        return;
    IR_EACH_FUNCTION (m, fn)
        IR_EACH_BLOCK (fn, bb)
            IR_EACH_INSTRUCTION (bb, i)
                if (LLVMHasMetadata(i))
                    hear_instruction(s, i, of.at, of.n);
    vec_fini(&of);
}

void origin_check(struct trace *t, const struct target *target, LLVMModuleRef m, const char *path)
{
    struct said s = { t, target, path };
    for (LLVMValueRef v = LLVMGetFirstGlobal(m); v; v = LLVMGetNextGlobal(v))
        hear_variable(&s, v);
    IR_EACH_FUNCTION (m, fn)
        hear_function(&s, fn);
    hear_instructions(&s, m);
}
