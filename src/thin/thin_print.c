/* SPDX-License-Identifier: Apache-2.0 */
/* thin_print.c - a summary, for people and for programs. */
#include "thin/thin.h"

#include <jansson.h>
#include <stdlib.h>

static const char *op_name(unsigned op)
{
    static const char *const names[] = {
#define OP(id, meaning) #id,
#include "facts/op.def"
#undef OP
    };
    return names[op];
}

/* "v3", a node by its number in the file. */
static void put_node(struct text *t, const struct thin_file *file, uint32_t node)
{
    text_putf(t, "v%u", node - file->first);
}

static void print_node(const struct facts *f, const struct thin_file *file, uint32_t node,
                       struct text *t)
{
    static const char *const views[] = { "", " named", " int" };
    static const char *const looks[] = { "", " compared", " tested", " low" }; /* by FACTS_… */
    const struct node *n = &f->node.at[node];
    char set[SPACE_TEXT_SIZE];
    put_node(t, file, node);
    text_putf(t, " = %s%s", op_name(n->op), views[n->view]);
    for (uint32_t k = 0; k < n->n_in; k++) {
        text_putf(t, k ? ", " : " ");
        put_node(t, file, f->input.at[n->in + k]);
    }
    if (n->op == OP_CONST) {
        const struct fact *x = &f->fact.at[node];
        text_putf(t, " %s flags %u", space_set_text(x->set, set, sizeof set), x->flags);
        if (x->object > MEMORY_UNKNOWN)
            text_putf(t, " object %u", x->object - MEMORY_UNKNOWN - 1);
    }
    if (!space_empty(n->mask) && n->op != OP_MEET)
        text_putf(t, " in %s", space_set_text(n->mask, set, sizeof set));
    if (n->op == OP_OFFSET)
        text_putf(t, " by %d modulo %u", n->rem, n->mod);
    else if (n->op == OP_LOOK)
        text_putf(t, "%s", looks[n->rem]);
    else if (n->rem && n->op == OP_ARITH)
        text_putf(t, " near input %d", n->rem - 1);
    else if (n->rem)
        text_putf(t, " of %d bytes", n->rem);
    text_putf(t, "\n");
}

static void print_leaves(const struct thin_file *file, uint32_t first, uint32_t n, struct text *t)
{
    for (uint32_t k = 0; k < n; k++) {
        const struct boundary_leaf *leaf = &file->boundary.leaf.at[first + k];
        text_putf(t, "%s%u: ", k ? ", " : "", leaf->param);
        put_node(t, file, leaf->node);
    }
}

static void print_results(const struct thin_file *file, uint32_t first, uint32_t n, struct text *t)
{
    for (uint32_t k = 0; k < n; k++) {
        text_putf(t, k ? ", " : " -> ");
        put_node(t, file, first + k);
    }
    text_putf(t, "\n");
}

static void print_text(const struct facts *f, const struct thin_file *file, struct text *t)
{
    const struct boundary *b = &file->boundary;
    text_putf(t, "summary for %s of a file with hash %016llx\n", file->target,
              (unsigned long long)file->hash);
    for (uint32_t k = 0; k < b->symbol.n; k++) {
        const struct symbol *s = &b->symbol.at[k];
        if (s->flags & SYMBOL_POINTER) {
            text_putf(t, "calls by pointer of type %016llx\n", (unsigned long long)s->type);
            continue;
        }
        text_putf(t, "%s @%s%s%s%s%s%s\n", s->flags & SYMBOL_BODY ? "define" : "declare", s->name,
                  s->flags & SYMBOL_WEAK ? ", weak" : "", s->flags & SYMBOL_ENTRY ? ", entry" : "",
                  s->flags & SYMBOL_OPEN ? ", open" : "",
                  s->flags & SYMBOL_TAKEN ? ", address taken" : "",
                  s->flags & SYMBOL_DEFINED ? ":" : "");
        if (!(s->flags & SYMBOL_DEFINED))
            continue;
        text_putf(t, "  ");
        print_leaves(file, s->param, s->params, t);
        print_results(file, s->result, s->results, t);
    }
    for (uint32_t k = 0; k < b->other.n; k++)
        text_putf(t, "other @%s\n", b->other.at[k]);
    for (uint32_t k = 0; k < b->call.n; k++) {
        const struct symbol_call *c = &b->call.at[k];
        const struct symbol *s = &b->symbol.at[c->symbol];
        if (s->flags & SYMBOL_POINTER)
            text_putf(t, "call by pointer of type %016llx: ", (unsigned long long)s->type);
        else
            text_putf(t, "call @%s: ", s->name);
        print_leaves(file, c->arg, c->args, t);
        print_results(file, c->result, c->results, t);
    }
    for (uint32_t k = file->first; k < file->end; k++)
        print_node(f, file, k, t);
}

static json_t *leaves_json(const struct thin_file *file, uint32_t first, uint32_t n)
{
    json_t *list = json_array();
    for (uint32_t k = 0; k < n; k++) {
        const struct boundary_leaf *leaf = &file->boundary.leaf.at[first + k];
        json_array_append_new(list, json_pack("{s:I, s:I}", "parameter", (json_int_t)leaf->param,
                                              "node", (json_int_t)(leaf->node - file->first)));
    }
    return list;
}

static json_t *results_json(const struct thin_file *file, uint32_t first, uint32_t n)
{
    json_t *list = json_array();
    for (uint32_t k = 0; k < n; k++)
        json_array_append_new(list, json_integer((json_int_t)first + k - file->first));
    return list;
}

static json_t *functions_json(const struct thin_file *file)
{
    json_t *list = json_array();
    for (uint32_t k = 0; k < file->boundary.symbol.n; k++) {
        const struct symbol *s = &file->boundary.symbol.at[k];
        if (s->flags & SYMBOL_POINTER)
            continue;
        json_t *o =
            json_pack("{s:s, s:b, s:b, s:b, s:b, s:b}", "name", s->name, "defined",
                      (s->flags & SYMBOL_BODY) != 0, "weak", (s->flags & SYMBOL_WEAK) != 0, "entry",
                      (s->flags & SYMBOL_ENTRY) != 0, "open", (s->flags & SYMBOL_OPEN) != 0,
                      "taken", (s->flags & SYMBOL_TAKEN) != 0);
        json_object_set_new(o, "parameters", leaves_json(file, s->param, s->params));
        json_object_set_new(o, "results", results_json(file, s->result, s->results));
        json_array_append_new(list, o);
    }
    return list;
}

static json_t *others_json(const struct thin_file *file)
{
    json_t *list = json_array();
    for (uint32_t k = 0; k < file->boundary.other.n; k++)
        json_array_append_new(list, json_string(file->boundary.other.at[k]));
    return list;
}

static json_t *calls_json(const struct thin_file *file)
{
    json_t *list = json_array();
    for (uint32_t k = 0; k < file->boundary.call.n; k++) {
        const struct symbol_call *c = &file->boundary.call.at[k];
        const struct symbol *s = &file->boundary.symbol.at[c->symbol];
        json_t *o = json_pack("{s:s, s:b}", "function", s->name, "pointer",
                              (s->flags & SYMBOL_POINTER) != 0);
        json_object_set_new(o, "arguments", leaves_json(file, c->arg, c->args));
        json_object_set_new(o, "results", results_json(file, c->result, c->results));
        json_array_append_new(list, o);
    }
    return list;
}

static json_t *nodes_json(const struct facts *f, const struct thin_file *file)
{
    json_t *list = json_array();
    for (uint32_t k = file->first; k < file->end; k++) {
        const struct node *n = &f->node.at[k];
        json_t *in = json_array();
        char set[SPACE_TEXT_SIZE];
        for (uint32_t i = 0; i < n->n_in; i++)
            json_array_append_new(in,
                                  json_integer((json_int_t)f->input.at[n->in + i] - file->first));
        json_t *o = json_pack("{s:s, s:o}", "kind", op_name(n->op), "inputs", in);
        if (n->op == OP_CONST)
            json_object_set_new(o, "spaces",
                                json_string(space_set_text(f->fact.at[k].set, set, sizeof set)));
        json_array_append_new(list, o);
    }
    return list;
}

void thin_print_summary(const struct facts *f, const struct thin_file *file, const char *version,
                        struct text *ret)
{
    if (!version) {
        print_text(f, file, ret);
        return;
    }
    char hash[17];
    snprintf(hash, sizeof hash, "%016llx", (unsigned long long)file->hash);
    json_t *o =
        json_pack("{s:s, s:i, s:s, s:s, s:s, s:s}", "format", "summary", "version", 1, "gaspar",
                  version, "target", file->target, "file", file->path, "hash", hash);
    json_object_set_new(o, "functions", functions_json(file));
    json_object_set_new(o, "others", others_json(file));
    json_object_set_new(o, "calls", calls_json(file));
    json_object_set_new(o, "nodes", nodes_json(f, file));
    char *text = json_dumps(o, JSON_INDENT(2) | JSON_PRESERVE_ORDER);
    text_putf(ret, "%s\n", text);
    free(text);
    json_decref(o);
}
