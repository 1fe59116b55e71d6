/* SPDX-License-Identifier: Apache-2.0 */
/* chain.c - the chain of an access, and its words. */
#include "explain/causes.h"

#include "base/text.h"
#include "ir/access.h"
#include "ir/ir.h"
#include "ir/shim.h"
#include "rewrite/rewrite.h"
#include "semantics/cast.h"
#include "semantics/null.h"

#include <assert.h>
#include <llvm-c/DebugInfo.h>

static const struct {
    const char *id;
    enum cause_kind kind;
    const char *text, *help;
} rows[] = {
#define CAUSE(id, kind, text, help) [CAUSE_##id] = { #id, CAUSE_##kind, text, help },
#include "explain/cause.def"
#undef CAUSE
};

const char *explain_id(enum cause c) { return rows[c].id; }
enum cause_kind explain_kind(enum cause c) { return rows[c].kind; }

/* ---- which cause ---- */

/* Why an access whose space facts know stays generic. */
static enum cause limit_of(struct unit *u, LLVMValueRef i, unsigned operand, struct fact fact)
{
    struct ir_access a = ir_access(i);
    enum rewrite_left left = LEFT_UNKNOWN;
    const struct target_row *cover = facts_cover(u->facts, fact);
    for (unsigned k = 0; k < a.n; k++)
        if (a.operand[k] == operand)
            rewrite_access_row(u, i, &a, k, &left);
    switch (left) {
    case LEFT_COPY: return CAUSE_REPLACEABLE;
    case LEFT_UNABLE: return CAUSE_UNABLE;
    case LEFT_VOLATILE: return CAUSE_VOLATILE;
    case LEFT_NOT: return CAUSE_NOT_RUN;
    case LEFT_UNKNOWN: break;
    }
    if (rewrite_row(u, i, operand))
        return CAUSE_NOT_RUN; /* what a call passes by value */
    return cast_may(u->target, u->generic.number, cover->number) ? CAUSE_NO_PLACE : CAUSE_NO_CAST;
}

static uint32_t several_leaf(struct unit *u, LLVMValueRef v)
{
    uint32_t node = facts_node(u->facts, v), n = facts_lanes(LLVMTypeOf(v));
    for (uint32_t k = 0; node != PTRMAP_NONE && k < n; k++)
        if (causes_several(u->causes, u->facts->fact.at[node + k].set))
            return node + k;
    return PTRMAP_NONE;
}

static void push(struct explain_chain *ret, enum cause cause, LLVMValueRef v, LLVMValueRef at,
                 space_set set)
{
    vec_push(ret, ((struct explain_step){ .cause = cause, .value = v, .at = at, .set = set }));
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
    else if (space_empty(fact.set))
        push(ret, CAUSE_NEVER, v, i, fact.set);
    else if (facts_cover(u->facts, fact))
        push(ret, limit_of(u, i, operand, fact), v, i, fact.set);
    else if (null_is(u->target, v) || LLVMIsUndef(v))
        push(ret, CAUSE_NEVER, v, i, fact.set);
    else /* lanes that are each in one space, or a value that facts do not know */
        push(ret, facts_node(u->facts, v) == PTRMAP_NONE ? CAUSE_CONSTANT : CAUSE_MERGED, v, i,
             fact.set);
}

void explain_sources(struct unit *u, LLVMValueRef v, struct explain_chain *ret)
{
    assert(u->props & PROP_FACTS && u->props & PROP_CAUSES && "pass_require() came before");
    uint32_t node = facts_node(u->facts, v), several = several_leaf(u, v);
    if (several != PTRMAP_NONE)
        causes_walk(u, several, ret);
    else if (node != PTRMAP_NONE)
        causes_sources(u, node, ret);
    else
        push(ret, CAUSE_CONSTANT, v, NULL, explain_set(u, v));
}

space_set explain_set(struct unit *u, LLVMValueRef v)
{
    return facts_get(u->facts, v, facts_lanes(LLVMTypeOf(v))).set;
}

/* ---- words ---- */

const char *explain_spaces(const struct unit *u, space_set set, char *buf, size_t size)
{
    if (space_eq(set, target_places(u->target, SPACE_GENERIC))) {
        snprintf(buf, size, "anywhere");
        return buf;
    }
    if (space_empty(set)) {
        snprintf(buf, size, "nowhere");
        return buf;
    }
    assert(size >= SPACE_TEXT_SIZE && "room for all spaces");
    const struct target_row *row = target_cover(u->target, set, 0);
    if (row && space_eq(target_places(u->target, row->space), set)) {
        snprintf(buf, size, "{%s}", space_name(row->space)); /* not what it consists of */
        return buf;
    }
    return space_set_text(set, buf, size);
}

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
        text_putf(t, "%s", explain_spaces(u, s->set, buf, sizeof buf));
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
    char *ret = strdup(text_get(&t));
    text_fini(&t);
    return ret;
}

char *explain_text(struct unit *u, const struct explain_step *s)
{
    return expand(u, s, rows[s->cause].text);
}

char *explain_help(struct unit *u, const struct explain_step *s)
{
    bool closed_already = u->closed && strstr(rows[s->cause].help, "--world=closed");
    return *rows[s->cause].help && !closed_already ? expand(u, s, rows[s->cause].help) : NULL;
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

void explain_tell(struct unit *u, LLVMValueRef i, unsigned operand)
{
    struct explain_chain chain = { 0 };
    pass_require(u, PROP_FACTS | PROP_CAUSES);
    explain_operand(u, i, operand, &chain);
    for (uint32_t k = 0; k < chain.n; k++) {
        char *text = explain_text(u, &chain.at[k]);
        struct src_loc at = explain_place(&chain.at[k]);
        diag_generic_reason(u->trace, at.fn || at.file ? at : ir_loc(i), text);
        free(text);
    }
    for (uint32_t k = 0; k < chain.n; k++) {
        char *help = explain_help(u, &chain.at[k]);
        if (help)
            diag_generic_help(u->trace, ir_loc(i), help);
        free(help);
    }
    vec_fini(&chain);
}
