/* tbaa.c - types for each space (seed 002, "Extend TBAA").
 *
 *     !{!"float", !char, i64 0}        =>   !{!"float$__global", !{!"omnipotent char$__global", …}, i64 0}
 *
 *     Simple C/C++ TBAA$__spaces
 *       omnipotent char                      accesses of more than one space, or of any
 *         omnipotent char$__global           untyped accesses of global memory
 *           float$__global, int$__global
 *         omnipotent char$__local
 *           float$__local, …
 *
 * Needs    facts, for accesses whose numbers do not tell (made on demand).   Keeps  all.
 * Structs keep their paths: each member's type is that of the space.  Loads of memory that no
 * kernel writes are marked constant.
 * Does not change tags of the newer form with sizes, or !tbaa.struct; they stand in another tree.
 * Safe     because two tags of one tree are taken apart only where neither type contains the other,
 *          and here that means other spaces, or other types of one space where the front end said
 *          so.  The tree has a root of its own beside the module's, because tags of two roots may
 *          always alias (LangRef, TBAA): code that nobody rewrote, also such as is linked later, may
 *          say `float` of a generic pointer to what is `float$__global` here.  Spaces that overlap
 *          on the target share one name.
 * Limits   an access of two spaces loses its type: a tree cannot say both. */
#include "alias/alias.h"

#include "ir/ir.h"

#define SUFFIX "$__spaces"

enum { MOST_DEPTH = 64 };

struct tbaa {
    struct alias a;
    LLVMContextRef ctx;
    unsigned md;
    enum space
        class_of[SPACE_LEAVES]; /* the first of the spaces that it overlaps, or that those do */
    struct ptrmap type_of[SPACE_LEAVES + 1]; /* by class: type node -> its place in `types` */
    struct {
        VEC(LLVMMetadataRef);
    } types;
    struct ptrmap root_of; /* access type of a tag -> its place in `roots` */
    struct {
        VEC(LLVMValueRef);
    } roots;                   /* names; NULL: no tree of a front end's */
    LLVMValueRef default_root; /* of accesses without a tag */
};

/* No one space. */
#define ANY SPACE_LEAVES

static void init(struct tbaa *t, struct unit *u)
{
    *t = (struct tbaa){ .ctx = LLVMGetModuleContext(u->mod) };
    alias_init(&t->a, u);
    t->md = LLVMGetMDKindIDInContext(t->ctx, "tbaa", 4);
    ptrmap_init(&t->root_of, 16);
    for (unsigned k = 0; k <= SPACE_LEAVES; k++)
        ptrmap_init(&t->type_of[k], 0);
    for (unsigned s = 0; s < SPACE_LEAVES; s++) {
        space_set set = space_one((enum space)s), grown = set;
        do {
            set = grown;
            grown = space_join(set, alias_reach(&t->a, set));
            grown = space_minus(grown, space_one(SPACE_TARGET));
        } while (!space_eq(set, grown));
        t->class_of[s] = (enum space)__builtin_ctz(set.bits | 1u << s);
    }
}

static void fini(struct tbaa *t)
{
    alias_fini(&t->a);
    ptrmap_fini(&t->root_of);
    for (unsigned k = 0; k <= SPACE_LEAVES; k++)
        ptrmap_fini(&t->type_of[k]);
    vec_fini(&t->types);
    vec_fini(&t->roots);
}

/* The class that all places of the set are in, or ANY. */
static unsigned class_of(const struct tbaa *t, space_set set)
{
    unsigned class = ANY;
    if (space_has(set, SPACE_TARGET))
        return ANY;
    for (unsigned s = 0; s < SPACE_LEAVES; s++)
        if (space_has(set, (enum space)s)) {
            if (class != ANY && class != t->class_of[s])
                return ANY;
            class = t->class_of[s];
        }
    return class;
}

/* ---- nodes ---- */

static LLVMMetadataRef string(struct tbaa *t, const char *prefix, size_t len, const char *suffix,
                              const char *space)
{
    char name[1024];
    int n = snprintf(name, sizeof name, "%.*s%s%s", (int)len, prefix, suffix, space);
    return LLVMMDStringInContext2(t->ctx, name,
                                  (size_t)n < sizeof name ? (size_t)n : sizeof name - 1);
}

static LLVMMetadataRef number(struct tbaa *t, uint64_t n)
{
    return LLVMValueAsMetadata(LLVMConstInt(LLVMInt64TypeInContext(t->ctx), n, false));
}

static LLVMMetadataRef scalar(struct tbaa *t, LLVMMetadataRef name, LLVMMetadataRef parent)
{
    LLVMMetadataRef part[] = { name, parent, number(t, 0) };
    return LLVMMDNodeInContext2(t->ctx, part, 3);
}

static bool is_node(LLVMValueRef v) { return v && LLVMIsAMDNode(v) != NULL; }

/* The operands of a node that has at most as many; returns how many, 0: it is none. */
enum { MOST_PARTS = 2048 };

static unsigned parts(LLVMValueRef node, LLVMValueRef *part, unsigned most)
{
    unsigned n = is_node(node) ? LLVMGetMDNodeNumOperands(node) : 0;
    if (n > 0 && n <= most)
        LLVMGetMDNodeOperands(node, part);
    return n <= most ? n : 0;
}

static bool is_char(LLVMValueRef name)
{
    unsigned len;
    const char *text = LLVMIsAMDString(name) ? LLVMGetMDString(name, &len) : "";
    return strcmp(text, "omnipotent char") == 0;
}

/* Plain char below our root, and char of a class below that. */
static LLVMMetadataRef char_node(struct tbaa *t, LLVMValueRef root_name, unsigned class)
{
    static const char text[] = "omnipotent char";
    unsigned len;
    const char *name = LLVMGetMDString(root_name, &len);
    LLVMMetadataRef root_text = string(t, name, len, SUFFIX, "");
    LLVMMetadataRef root = LLVMMDNodeInContext2(t->ctx, &root_text, 1);
    LLVMMetadataRef plain = scalar(t, string(t, text, sizeof text - 1, "", ""), root);
    if (class == ANY)
        return plain;
    return scalar(t, string(t, text, sizeof text - 1, "$__", space_name((enum space) class)),
                  plain);
}

/* The root's name, by way of first members; NULL: it is no tree that we know. */
static LLVMValueRef root_name(LLVMValueRef type)
{
    LLVMValueRef part[MOST_PARTS];
    for (unsigned depth = 0; depth < MOST_DEPTH; depth++) {
        unsigned n = parts(type, part, MOST_PARTS);
        if (n == 0 || !part[0] || !LLVMIsAMDString(part[0]))
            return NULL;
        if (n == 1)
            return part[0];
        type = part[1];
    }
    return NULL;
}

/* The type's node for a class; NULL: it cannot be said. */
static LLVMMetadataRef typed(struct tbaa *t, LLVMValueRef type, unsigned class, unsigned depth)
{
    uint32_t known = ptrmap_find(&t->type_of[class], LLVMValueAsMetadata(type));
    if (known != PTRMAP_NONE)
        return t->types.at[known];
    unsigned n = is_node(type) ? LLVMGetMDNodeNumOperands(type) : 0, len;
    if (n < 2 || depth == 0)
        return NULL;
    LLVMValueRef *part = base_alloc(n * sizeof(LLVMValueRef)), above[2];
    LLVMMetadataRef *now = base_alloc(n * sizeof(LLVMMetadataRef)), result = NULL;
    LLVMGetMDNodeOperands(type, part);
    unsigned n_above = parts(part[1], above, 2);
    if (!part[0] || !LLVMIsAMDString(part[0]))
        goto out;
    const char *name = LLVMGetMDString(part[0], &len);
    if (n <= 3 && n_above == 1 && above[0] && LLVMIsAMDString(above[0])) { /* below the root */
        result = char_node(t, above[0], class);
        if (!is_char(part[0]))
            result = scalar(t, string(t, name, len, "$__", space_name((enum space) class)), result);
        goto out;
    }
    now[0] = string(t, name, len, "$__", space_name((enum space) class));
    for (unsigned k = 1; k < n; k++) {
        now[k] = is_node(part[k]) ? typed(t, part[k], class, depth - 1)
                                  : (part[k] ? LLVMValueAsMetadata(part[k]) : NULL);
        if (!now[k])
            goto out;
    }
    result = LLVMMDNodeInContext2(t->ctx, now, n);
out:
    free(part);
    free(now);
    if (result) {
        ptrmap_put(&t->type_of[class], LLVMValueAsMetadata(type), t->types.n);
        vec_push(&t->types, result);
    }
    return result;
}

/* ---- accesses ---- */

static bool is_ours(LLVMValueRef root_name)
{
    unsigned len;
    const char *text = LLVMGetMDString(root_name, &len);
    return len >= sizeof SUFFIX - 1 &&
           memcmp(text + len - (sizeof SUFFIX - 1), SUFFIX, sizeof SUFFIX - 1) == 0;
}

/* The name of the root that a front end's tag is under; NULL: it is ours already, or of a form that
 * we do not know. */
static LLVMValueRef front_end_root(struct tbaa *t, const LLVMValueRef *part, unsigned n)
{
    if (n < 3 || !is_node(part[0]) || !is_node(part[1]))
        return NULL;
    LLVMMetadataRef access = LLVMValueAsMetadata(part[1]);
    uint32_t known = ptrmap_find(&t->root_of, access);
    if (known != PTRMAP_NONE)
        return t->roots.at[known];
    LLVMValueRef name = root_name(part[1]);
    if (name && is_ours(name))
        name = NULL;
    ptrmap_put(&t->root_of, access, t->roots.n);
    vec_push(&t->roots, name);
    return name;
}

/* The tag that the access gets; NULL: it keeps what it has. */
static LLVMMetadataRef tag(struct tbaa *t, LLVMValueRef i, unsigned class, bool constant)
{
    LLVMValueRef old = LLVMHasMetadata(i) ? LLVMGetMetadata(i, t->md) : NULL, part[4];
    unsigned n = old ? parts(old, part, COUNTOF(part)) : 0;
    LLVMMetadataRef now[4];
    if (old) {
        LLVMValueRef root = front_end_root(t, part, n);
        if (!root)
            return NULL;
        now[0] = class == ANY ? char_node(t, root, ANY) : typed(t, part[0], class, MOST_DEPTH);
        now[1] = class == ANY ? now[0] : typed(t, part[1], class, MOST_DEPTH);
        now[2] = class == ANY ? number(t, 0) : LLVMValueAsMetadata(part[2]);
        if (!now[0] || !now[1])
            return NULL;
        constant |= n == 4 && part[3] && !LLVMIsNull(part[3]);
    } else {
        if (class == ANY)
            return NULL;
        now[0] = now[1] = char_node(t, t->default_root, class);
        now[2] = number(t, 0);
    }
    now[3] = number(t, 1);
    return LLVMMDNodeInContext2(t->ctx, now, constant ? 4 : 3);
}

static bool annotate(struct tbaa *t, LLVMValueRef i)
{
    struct ir_access access = ir_access(i);
    space_set touched;
    if (access.n == 0 || access.hint || !alias_touched(&t->a, i, &touched))
        return false;
    bool loads = LLVMIsALoadInst(i) && alias_never_written(&t->a, i, access.operand[0]);
    LLVMMetadataRef now = tag(t, i, class_of(t, touched), loads);
    if (!now)
        return false;
    LLVMSetMetadata(i, t->md, LLVMMetadataAsValue(t->ctx, now));
    t->a.u->count[COUNT_TYPED]++;
    return true;
}

/* The root of the first tag of a front end; where there is none, the one that clang would give. */
static LLVMValueRef find_root(struct tbaa *t)
{
    LLVMValueRef part[4];
    IR_EACH_FUNCTION (t->a.u->mod, fn)
        IR_EACH_BLOCK (fn, bb)
            IR_EACH_INSTRUCTION (bb, i) {
                LLVMValueRef old = LLVMHasMetadata(i) ? LLVMGetMetadata(i, t->md) : NULL;
                LLVMValueRef root = old ? front_end_root(t, part, parts(old, part, 4)) : NULL;
                if (root)
                    return root;
            }
    static const char clang[] = "Simple C/C++ TBAA";
    return LLVMMetadataAsValue(t->ctx, LLVMMDStringInContext2(t->ctx, clang, sizeof clang - 1));
}

static int run(struct unit *u)
{
    struct tbaa t;
    bool changed = false;
    init(&t, u);
    t.default_root = find_root(&t);
    IR_EACH_FUNCTION (u->mod, fn)
        IR_EACH_BLOCK (fn, bb)
            IR_EACH_INSTRUCTION (bb, i)
                changed |= annotate(&t, i);
    fini(&t);
    return changed ? PASS_CHANGED : PASS_SAME;
}

const struct pass alias_tbaa_pass = {
    .name = "alias-tbaa",
    .brief = "types for each space (float$__global), so that type-based analysis takes them apart",
    .run = run,
    .keeps = PROP_ALL,
    .after = LEVEL_CHECKED,
    .again_is_noop = true,
};
