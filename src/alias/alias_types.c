/* SPDX-License-Identifier: Apache-2.0 */
/* alias_types.c - copies of a front end's type nodes, one for each space.
 *
 * A type node is !{!"name", !member, i64 offset, …}, a root is !{!"name"}.  A copy has the same
 * shape, and "$" and the space behind its name.  A type directly below the root is put below the
 * space's char, so that plain char, for accesses of any space, is above all types:
 *
 *     root <- char <- float     =>     root$__spaces <- char <- char$__global <- float$__global */
#include "alias/alias_types.h"

#include "base/guard.h"

#include <assert.h>

static const char suffix[] = "$__spaces", character[] = "omnipotent char";

void alias_types_init(struct alias_types *t, struct arena *a, LLVMContextRef ctx)
{
    *t = (struct alias_types){ .ctx = ctx, .types = VEC_IN(a), .roots = VEC_IN(a) };
    ptrmap_init_in(&t->root_of, a, 16);
    for (unsigned k = 0; k < SPACE_LEAVES; k++)
        ptrmap_init_in(&t->type_of[k], a, 0);
}

static bool is_node(LLVMValueRef v) { return v && LLVMIsAMDNode(v) != NULL; }

static bool is_string(LLVMValueRef v) { return v && LLVMIsAMDString(v) != NULL; }

unsigned alias_types_parts(LLVMValueRef node, LLVMValueRef *part, unsigned most)
{
    assert(most > 0 && part && "room for what a node has");
    unsigned n = is_node(node) ? LLVMGetMDNodeNumOperands(node) : 0;
    if (n > 0 && n <= most)
        LLVMGetMDNodeOperands(node, part);
    return n <= most ? n : 0;
}

LLVMMetadataRef alias_types_number(struct alias_types *t, uint64_t n)
{
    return LLVMValueAsMetadata(LLVMConstInt(LLVMInt64TypeInContext(t->ctx), n, false));
}

/* `name` with `behind` and `space` appended. */
static LLVMMetadataRef string(struct alias_types *t, LLVMValueRef name, const char *behind,
                              const char *space)
{
    assert(LLVMIsAMDString(name) && "a name");
    unsigned len;
    const char *was = LLVMGetMDString(name, &len);
    size_t room = len + strlen(behind) + strlen(space) + 1;
    char *text = base_alloc(room);
    snprintf(text, room, "%.*s%s%s", (int)len, was, behind, space);
    LLVMMetadataRef string = LLVMMDStringInContext2(t->ctx, text, room - 1);
    free(text);
    return string;
}

static LLVMMetadataRef scalar(struct alias_types *t, LLVMMetadataRef name, LLVMMetadataRef parent)
{
    LLVMMetadataRef part[] = { name, parent, alias_types_number(t, 0) };
    return LLVMMDNodeInContext2(t->ctx, part, 3);
}

/* ---- roots ---- */

/* The name of the tree's root, found by way of first members; NULL: unknown form. */
static LLVMValueRef find_root(LLVMValueRef type)
{
    for (unsigned depth = 0; depth < BUDGET_TYPE_DEPTH && is_node(type); depth++) {
        unsigned n = LLVMGetMDNodeNumOperands(type);
        LLVMValueRef name = n > 0 ? LLVMGetOperand(type, 0) : NULL;
        if (n < 2 || !is_string(name))
            return is_string(name) ? name : NULL;
        type = LLVMGetOperand(type, 1);
    }
    return NULL;
}

static bool is_ours(LLVMValueRef root_name)
{
    const size_t n = sizeof suffix - 1;
    unsigned len;
    const char *text = LLVMGetMDString(root_name, &len);
    return len >= n && memcmp(text + len - n, suffix, n) == 0;
}

LLVMValueRef alias_types_root(struct alias_types *t, LLVMValueRef type)
{
    if (!is_node(type))
        return NULL;
    uint32_t known = ptrmap_find(&t->root_of, LLVMValueAsMetadata(type));
    if (known != PTRMAP_NONE)
        return t->roots.at[known];
    LLVMValueRef name = find_root(type);
    if (name && GUARD("alias-tbaa:own", is_ours(name)))
        name = NULL;
    ptrmap_put(&t->root_of, LLVMValueAsMetadata(type), t->roots.n);
    vec_push(&t->roots, name);
    return name;
}

/* ---- types ---- */

LLVMMetadataRef alias_types_char(struct alias_types *t, LLVMValueRef root_name, unsigned space)
{
    assert(space <= TYPES_OF_ANY && "a space's, or plain");
    LLVMMetadataRef root = string(t, root_name, suffix, "");
    LLVMMetadataRef name = LLVMMDStringInContext2(t->ctx, character, sizeof character - 1);
    LLVMMetadataRef plain = scalar(t, name, LLVMMDNodeInContext2(t->ctx, &root, 1));
    if (space == TYPES_OF_ANY)
        return plain;
    LLVMValueRef as_value = LLVMMetadataAsValue(t->ctx, name);
    return scalar(t, string(t, as_value, "$__", space_name((enum space)space)), plain);
}

static LLVMMetadataRef typed(struct alias_types *t, LLVMValueRef type, unsigned space,
                             unsigned depth);

/* The same node with the space behind its own name and those of its members.  NULL: a member has no
 * copy. */
static LLVMMetadataRef renamed(struct alias_types *t, const LLVMValueRef *part, unsigned n,
                               unsigned space, unsigned depth)
{
    assert(n > 0 && depth > 0 && "a node has a name, and a type of limited depth");
    LLVMMetadataRef *now = base_alloc(n * sizeof(LLVMMetadataRef)), result = NULL;
    bool all = true;
    now[0] = string(t, part[0], "$__", space_name((enum space)space));
    for (unsigned k = 1; k < n && all; k++) {
        now[k] = is_node(part[k]) ? typed(t, part[k], space, depth - 1)
                 : part[k]        ? LLVMValueAsMetadata(part[k])
                                  : NULL;
        all = now[k] != NULL;
    }
    if (all)
        result = LLVMMDNodeInContext2(t->ctx, now, n);
    free(now);
    return result;
}

/* The copy of a type directly below the root. */
static LLVMMetadataRef below_root(struct alias_types *t, LLVMValueRef name, LLVMValueRef root_name,
                                  unsigned space)
{
    LLVMMetadataRef above = alias_types_char(t, root_name, space);
    unsigned len;
    if (strcmp(LLVMGetMDString(name, &len), character) == 0)
        return above;
    return scalar(t, string(t, name, "$__", space_name((enum space)space)), above);
}

static LLVMMetadataRef typed(struct alias_types *t, LLVMValueRef type, unsigned space,
                             unsigned depth)
{
    assert(space < SPACE_LEAVES && "one space's types");
    uint32_t known = ptrmap_find(&t->type_of[space], LLVMValueAsMetadata(type));
    if (known != PTRMAP_NONE)
        return t->types.at[known];
    unsigned n = is_node(type) ? LLVMGetMDNodeNumOperands(type) : 0;
    LLVMMetadataRef result = NULL;
    LLVMValueRef *part = base_alloc((n + 2) * sizeof(LLVMValueRef)), above[1];
    if (n >= 2 && depth > 0) {
        LLVMGetMDNodeOperands(type, part);
        bool below = n <= 3 && alias_types_parts(part[1], above, 1) == 1 && is_string(above[0]);
        if (GUARD("alias-tbaa:newer", !is_string(part[0])))
            result = NULL;
        else if (below)
            result = below_root(t, part[0], above[0], space);
        else
            result = renamed(t, part, n, space, depth);
    }
    free(part);
    ptrmap_put(&t->type_of[space], LLVMValueAsMetadata(type), t->types.n);
    vec_push(&t->types, result);
    return result;
}

LLVMMetadataRef alias_types_typed(struct alias_types *t, LLVMValueRef type, unsigned space)
{
    assert(space < SPACE_LEAVES && "one space's types");
    return is_node(type) ? typed(t, type, space, BUDGET_TYPE_DEPTH) : NULL;
}
