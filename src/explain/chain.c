/* SPDX-License-Identifier: Apache-2.0 */
/* chain.c - the chain of an access, and its words. */
#include "explain/causes.h"

#include "base/text.h"
#include "ir/access.h"
#include "ir/ir.h"
#include "ir/shim.h"
#include "pass/assumption.h"
#include "rewrite/rewrite.h"
#include "semantics/cast.h"
#include "semantics/null.h"

#include <assert.h>
#include <llvm-c/DebugInfo.h>

static const struct {
    const char *id;
    enum cause_kind kind;
    const char *text, *help;
    uint32_t tries;
} rows[] = {
#define CAUSE(id, kind, text, help, tries) [CAUSE_##id] = { #id, CAUSE_##kind, text, help, tries },
#include "explain/cause.def"
#undef CAUSE
};

const char *explain_id(enum cause c) { return rows[c].id; }
enum cause_kind explain_kind(enum cause c) { return rows[c].kind; }
uint32_t explain_tries(enum cause c) { return rows[c].tries; }

/* ---- which cause ---- */

static void push(struct explain_chain *ret, enum cause cause, LLVMValueRef v, LLVMValueRef at,
                 space_set set)
{
    vec_push(ret, ((struct explain_step){ .cause = cause, .value = v, .at = at, .set = set }));
}

/* LLVM may replace the variable by memory that its bytes are copied from or to: see
 * facts_resolved(). */
static void replaceable(struct unit *u, LLVMValueRef i, LLVMValueRef v, struct fact fact,
                        struct explain_chain *ret)
{
    if (fact.object != MEMORY_NONE &&
        memory_find(&u->facts->memory, fact.object) == MEMORY_UNKNOWN) {
        push(ret, CAUSE_COPIED_OUTSIDE, v, i, fact.set);
        causes_escape(u, v, ret);
        return;
    }
    LLVMValueRef param = fact.flags & FACT_PASSED ? causes_parameter(u->causes, v) : NULL;
    LLVMValueRef fn = param ? LLVMGetParamParent(param) : NULL;
    enum alike kind = fact.flags & FACT_PASSED ? ALIKE_PASSED : ALIKE_CONSTANT;
    LLVMValueRef here = LLVMGetBasicBlockParent(LLVMGetInstructionParent(i));
    bool fixed =
        ir_is_kernel(here) || ir_is_local(here); /* its parameters' types stay as they are */
    push(ret,
         !fn && fixed      ? CAUSE_REPLACEABLE_HERE
         : !fn             ? CAUSE_REPLACEABLE
         : ir_is_local(fn) ? CAUSE_EXCHANGED_HERE
                           : CAUSE_EXCHANGED,
         v, i, fact.set);
    struct explain_step *s = &ret->at[ret->n - 1];
    s->fn = fn ? fn : here;
    s->other = fact.object == MEMORY_NONE
                   ? u->facts->top
                   : memory_alike(&u->facts->memory, fact.object, kind, true);
    s->other = space_minus(s->other, fact.set);
    causes_limits_of_copied(u, fact.object, ret);
}

/* Appends why an access whose space facts know stays generic. */
static void limit(struct unit *u, LLVMValueRef i, unsigned operand, struct fact fact,
                  struct explain_chain *ret)
{
    LLVMValueRef v = LLVMGetOperand(i, operand);
    struct ir_access a = ir_access(i);
    enum rewrite_left left = LEFT_UNKNOWN;
    const struct target_row *cover = facts_cover(u->facts, fact);
    bool by_value = true; /* what a call passes by value is no address of an access */
    for (unsigned k = 0; k < a.n; k++)
        if (a.operand[k] == operand) {
            rewrite_access_row(u, i, &a, k, &left);
            by_value = false;
        }
    if (by_value && rewrite_row(u, i, operand))
        left = LEFT_NOT;
    else if (by_value && !facts_resolved(u->facts, fact))
        left = LEFT_COPY;
    switch (left) {
    case LEFT_COPY: replaceable(u, i, v, fact, ret); return;
    case LEFT_UNABLE: push(ret, CAUSE_UNABLE, v, i, fact.set); return;
    case LEFT_VOLATILE: push(ret, CAUSE_VOLATILE, v, i, fact.set); return;
    case LEFT_NOT: push(ret, CAUSE_NOT_RUN, v, i, fact.set); return;
    case LEFT_UNKNOWN: break;
    }
    bool may = cast_may(u->target, u->generic.number, cover->number);
    push(ret, may ? CAUSE_NO_PLACE : CAUSE_NO_CAST, v, i, fact.set);
}

static uint32_t several_leaf(struct unit *u, LLVMValueRef v)
{
    uint32_t node = facts_node(u->facts, v), n = facts_lanes(LLVMTypeOf(v));
    for (uint32_t k = 0; node != PTRMAP_NONE && k < n; k++)
        if (causes_several(u->causes, u->facts->fact.at[node + k].set))
            return node + k;
    return PTRMAP_NONE;
}

void explain_operand(struct unit *u, LLVMValueRef i, unsigned operand, struct explain_chain *ret)
{
    assert(u->props & PROP_FACTS && u->props & PROP_CAUSES && "pass_require() came before");
    LLVMUseRef use = LLVMGetOperandUse(i, operand);
    LLVMValueRef v = LLVMGetUsedValue(use);
    struct fact fact = facts_at_use(u->facts, use, facts_lanes(LLVMTypeOf(v)));
    uint32_t node = ptrmap_find(&u->facts->at_use, use);
    if (node == PTRMAP_NONE || !causes_several(u->causes, u->facts->fact.at[node].set))
        node = several_leaf(u, v);
    if (node != PTRMAP_NONE)
        causes_walk(u, node, ret);
    else if (null_is(u->target, v))
        push(ret, CAUSE_NULL, v, i, fact.set);
    else if (LLVMIsUndef(v))
        push(ret, CAUSE_UNDEFINED, v, i, fact.set);
    else if (space_empty(fact.set))
        push(ret, CAUSE_NEVER, v, i, fact.set);
    else if (facts_cover(u->facts, fact))
        limit(u, i, operand, fact, ret);
    else if (facts_node(u->facts, v) == PTRMAP_NONE)
        push(ret, CAUSE_CONSTANT, v, i, fact.set);
    else /* lanes that are each in one space */
        push(ret, causes_several(u->causes, fact.set) ? CAUSE_MERGED : CAUSE_NO_CAST, v, i,
             fact.set);
    causes_limits_of_chain(u, ret);
}

void explain_sources(struct unit *u, LLVMValueRef v, struct explain_chain *ret)
{
    assert(u->props & PROP_FACTS && u->props & PROP_CAUSES && "pass_require() came before");
    uint32_t node = facts_node(u->facts, v), several = several_leaf(u, v);
    if (several != PTRMAP_NONE)
        causes_walk(u, several, ret);
    else if (node != PTRMAP_NONE)
        causes_sources(u, node, ret);
    else if (!LLVMIsAGlobalVariable(v)) /* one that no code uses is where its type says */
        push(ret, CAUSE_CONSTANT, v, NULL, explain_set(u, v));
    causes_limits_of_chain(u, ret);
}

space_set explain_set(struct unit *u, LLVMValueRef v)
{
    bool unused = LLVMIsAGlobalVariable(v) && facts_node(u->facts, v) == PTRMAP_NONE;
    const struct target_row *row =
        unused ? target_row(u->target, (struct target_space){ ir_space(LLVMTypeOf(v)) }) : NULL;
    return row && row->space < SPACE_LEAVES
               ? target_places(u->target, row->space)
               : facts_get(u->facts, v, facts_lanes(LLVMTypeOf(v))).set;
}

/* ---- words ---- */

static void put_word(struct text *t, struct unit *u, const struct explain_step *s, const char *word,
                     size_t len)
{
    char buf[IR_NAME_SIZE + SPACE_TEXT_SIZE];
    if (strncmp(word, "value", len) == 0) {
        if (s->value)
            text_putf(t, "'%s'", ir_source_name(s->value, buf, sizeof buf));
        else
            text_putf(t, "a pointer");
    } else if (strncmp(word, "fn", len) == 0) {
        char *name = shim_demangle(s->fn ? ir_name_of(s->fn) : "");
        text_putf(t, "'%s'", name);
        free(name);
    } else if (strncmp(word, "set", len) == 0) {
        text_putf(t, "%s", target_set_text(u->target, s->set, buf, sizeof buf));
    } else if (strncmp(word, "other", len) == 0) {
        text_putf(t, "%s", target_set_text(u->target, s->other, buf, sizeof buf));
    } else if (strncmp(word, "word", len) == 0) {
        text_putf(t, "%s", s->word);
    } else {
        assert(strncmp(word, "number", 6) == 0 && "a word of cause.def");
        text_putf(t, "%lld", (long long)(len > 6 ? s->number2 : s->number));
    }
}

/* The text with its words in braces replaced. */
static char *expand(struct unit *u, const struct explain_step *s, const char *text)
{
    struct text t = { 0 };
    while (*text) {
        size_t plain = strcspn(text, "{");
        text_put(&t, text, plain);
        text += plain;
        if (*text != '{')
            break;
        size_t len = strcspn(text, "}");
        put_word(&t, u, s, text + 1, len - 1);
        text += len + 1;
    }
    char *ret = base_strdup(text_get(&t));
    text_fini(&t);
    return ret;
}

char *explain_text(struct unit *u, const struct explain_step *s)
{
    return expand(u, s, rows[s->cause].text);
}

/* "--set copies=4 --set tuples=80", of all steps OPTION of the chain; NULL: `k` is not the last. */
static char *option_help(const struct explain_chain *chain, uint32_t k)
{
    struct text t = { 0 };
    for (uint32_t m = 0; m < chain->n; m++) {
        const struct explain_step *s = &chain->at[m];
        if (s->cause == CAUSE_OPTION)
            text_putf(&t, "%s--set %s=%lld", t.n ? " " : "", s->word, (long long)s->number2);
        if (s->cause == CAUSE_OPTION && m > k) {
            text_fini(&t);
            return NULL;
        }
    }
    char *ret = base_strdup(text_get(&t));
    text_fini(&t);
    return ret;
}

static const char world[] = "say that this is the whole program: --world=closed";

/* The help that advises a closed world, where the module has no entry for one. */
static char *entries_help(char *help)
{
    char *at = strstr(help, world);
    struct text t = { 0 };
    text_put(&t, help, (size_t)(at - help));
    text_putf(&t, "say where the whole program begins: --world=closed --entries=NAME,...%s",
              at + strlen(world));
    char *ret = base_strdup(text_get(&t));
    text_fini(&t);
    free(help);
    return ret;
}

char *explain_help(struct unit *u, const struct explain_chain *chain, uint32_t k)
{
    static const char last[] = "say that only llc comes behind gaspar: --assume=back-end-next";
    assert(k < chain->n && "a step of the chain");
    const struct explain_step *s = &chain->at[k];
    const char *help = rows[s->cause].help, *at = strstr(help, world), *behind = strstr(help, last);
    bool may_be_last = behind && !unit_assumes(u, ASSUMPTION_BACK_END_NEXT) &&
                       pass_may_assume(u->target, ASSUMPTION_BACK_END_NEXT);
    bool internal = s->fn && ir_is_local(s->fn) && strstr(help, "make {fn} `static`") == help;
    if (s->cause == CAUSE_OPTION)
        return option_help(chain, k);
    bool is_so = (u->closed && at == help) || (internal && s->cause != CAUSE_REPLACED);
    if (is_so && may_be_last)
        return base_strdup(last);
    if (!*help || is_so || (behind == help && !may_be_last))
        return NULL;
    char *ret = expand(u, s, help);
    char *end = u->closed && at          ? strstr(ret, ", or say that this is the whole program")
                : behind && !may_be_last ? strstr(ret, "; or say that only llc")
                                         : NULL;
    if (end)
        *end = '\0';
    return at && u->no_entry ? entries_help(ret) : ret;
}

struct src_loc explain_place(const struct explain_step *s)
{
    if (!s->at)
        return (struct src_loc){ 0 };
    struct src_loc at = ir_place(NULL, s->at);
    LLVMMetadataRef fn = LLVMIsAFunction(s->at) ? LLVMGetSubprogram(s->at) : NULL;
    if (fn) {
        unsigned len;
        at.line = LLVMDISubprogramGetLine(fn);
        at.file = LLVMDIFileGetFilename(LLVMDIScopeGetFile(fn), &len);
    }
    return at;
}

char *explain_inlined(LLVMValueRef i)
{
    struct text all = { 0 };
    for (unsigned k = 0;; k++) {
        struct src_loc at = ir_inlined_loc(i, k);
        if (!at.line)
            break;
        if (k == BUDGET_INLINED_PLACES) {
            text_putf(&all, ", and further");
            break;
        }
        char *name = shim_demangle(at.fn ? at.fn : "");
        text_putf(&all, "%s'%s' at %s:%u:%u", k ? ", " : "", name, at.file ? at.file : "?", at.line,
                  at.col);
        free(name);
    }
    char *ret = all.n ? base_strdup(text_get(&all)) : NULL;
    text_fini(&all);
    return ret;
}

void explain_tell(struct unit *u, LLVMValueRef i, unsigned operand)
{
    struct explain_chain chain = { 0 };
    char *inlined = explain_inlined(i);
    if (inlined)
        diag_inlined(u->trace, ir_loc(i), inlined);
    free(inlined);
    pass_require(u, PROP_FACTS | PROP_CAUSES);
    explain_operand(u, i, operand, &chain);
    for (uint32_t k = 0; k < chain.n; k++) {
        char *text = explain_text(u, &chain.at[k]);
        struct src_loc at = explain_place(&chain.at[k]);
        diag_generic_reason(u->trace, at.fn || at.file ? at : ir_loc(i), text);
        free(text);
    }
    for (uint32_t k = 0; k < chain.n; k++) {
        char *help = explain_help(u, &chain, k);
        if (help)
            diag_generic_help(u->trace, ir_loc(i), help);
        free(help);
    }
    vec_fini(&chain);
}
