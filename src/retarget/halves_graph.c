/* SPDX-License-Identifier: Apache-2.0 */
/* halves_graph.c - the nodes of the graph of halves.h, and their inputs. */
#include "retarget/halves.h"

#include <assert.h>

/* The lowest and highest bits of the high half, and one of the offset, which 16 bits may hold.
 * Hosts' addresses have 47 bits in programs, GPUs' 48 at least. */
unsigned rt_half_target(enum half_of of)
{
    static const unsigned bit[OF_TAGS] = { 32, 46, 12, 24 };
    return of < OF_TAGS ? bit[of] : 32 + of - OF_TAGS;
}

uint64_t rt_half_bits(const struct halves *h, LLVMTypeRef t)
{
    return ir_has_size(t) ? LLVMSizeOfTypeInBits(h->r->old, t) : 0;
}

LLVMTypeRef rt_half_scalar(LLVMTypeRef t)
{
    return LLVMGetTypeKind(t) == LLVMVectorTypeKind ? LLVMGetElementType(t) : t;
}

void rt_half_begin(struct retarget *r)
{
    struct halves *h = NEW(&r->arena, struct halves);
    *h = (struct halves){
        .r = r,
        .node = VEC_IN(&r->arena),
        .in = VEC_IN(&r->arena),
        .link = VEC_IN(&r->arena),
        .variable = VEC_IN(&r->arena),
        .by_pointer = VEC_IN(&r->arena),
        .listed = VEC_IN(&r->arena),
        .pairs = { .pair = VEC_IN(&r->arena), .in = VEC_IN(&r->arena), .link = VEC_IN(&r->arena) }
    };
    intern_init(&h->keys, &r->arena);
    intern_init(&h->pairs.keys, &r->arena);
    ptrmap_init_in(&h->names, &r->arena, 16);
    ptrmap_init_in(&h->of_variable, &r->arena, 16);
    ptrmap_init_in(&h->calls, &r->arena, 16);
    ptrmap_init_in(&h->functions, &r->arena, 16);
    ptrmap_init_in(&h->unknown, &r->arena, 16);
    ptrmap_init_in(&h->bodies, &r->arena, 16);
    ptrmap_init_in(&h->callees, &r->arena, 16);
    ptrmap_init_in(&h->callers, &r->arena, 16);
    vec_push(&h->link, ((struct half_link){ 0 })); /* 0 ends a list */
    vec_push(&h->pairs.link, ((struct half_link){ 0 }));
    r->halves = h;
}

/* The key of a node. */
struct key {
    LLVMValueRef v;
    uint64_t bit;
    uint32_t of, memory;
};
static_assert(sizeof(struct key) == 24, "no bytes between the members");

const struct half_node *rt_half_find(const struct halves *h, LLVMValueRef v, uint64_t bit,
                                     unsigned of)
{
    const struct key key = { v, bit, of, false };
    uint32_t k = intern_find(&h->keys, &key, sizeof key);
    return k == INTERN_NONE ? NULL : &h->node.at[k];
}

uint32_t rt_half_node(struct halves *h, LLVMValueRef v, uint64_t bit, unsigned of, unsigned memory)
{
    const struct key key = { v, bit, of, memory };
    struct half_node n = { .v = v, .bit = bit, .of = (uint8_t)of, .memory = (uint16_t)memory };
    uint32_t k = intern_put(&h->keys, &key, sizeof key);
    if (k == h->node.n)
        vec_push(&h->node, n);
    return k;
}

void rt_half_input(struct halves *h, uint32_t k, LLVMValueRef v, uint64_t bit, unsigned memory)
{
    assert(h->node.at[k].first + h->node.at[k].n == h->in.n && "the node that is being drawn");
    unsigned of = h->node.at[k].how == HOW_OTHER ? OF_OFFSET : h->node.at[k].of;
    uint32_t in = rt_half_node(h, v, bit, of, memory);
    vec_push(&h->in, in);
    h->node.at[k].n++;
    vec_push(&h->link, ((struct half_link){ .user = k, .next = h->node.at[in].users }));
    h->node.at[in].users = h->link.n - 1;
}

enum { UPPER = 32, WORD = 64 };

/* How far below its place in an address the bit of a number of `width` bits lies. */
static int64_t below(const struct half_node *n, uint64_t width)
{
    int64_t up = (int64_t)rt_half_target((enum half_of)n->of) - (int64_t)n->bit;
    return width > 64 ? up & 63 : up; /* a vector's lanes, a struct's fields */
}

/* True for a half, or a byte, that is put in its place. */
static bool is_piece(int64_t up) { return up >= HALF_MOVED && up % 8 == 0; }

uint8_t rt_half_leaf_parts(const struct half_node *n, uint64_t width, bool address)
{
    int64_t up = below(n, width);
    bool lane = is_piece(up) && n->of == OF_OFFSET; /* (ulong)v.y */
    enum half_part part = PART_NUMBER;
    if (up == 0 && address)
        part = PART_ADDRESS;
    else if (address)
        part = PART_BROKEN;
    else if (up == 0 || lane)
        part = PART_PERHAPS;
    else if (is_piece(up) && up >= UPPER)
        part = PART_PIECE;
    return (uint8_t)(1u << part);
}

void rt_half_leaf(struct halves *h, uint32_t k, uint64_t width, bool address)
{
    struct half_node *n = &h->node.at[k];
    int64_t up = below(n, width);
    n->how = HOW_LEAF;
    n->others |= rt_half_leaf_parts(n, width, address);
    n->elsewhere = !address;
    n->level = up == 0 && !address       ? HALF_PERHAPS
               : up == 0 || is_piece(up) ? HALF_ADDRESS
                                         : HALF_NUMBER;
}

half_spaces rt_half_spaces(const struct halves *h, LLVMValueRef pointer)
{
    LLVMTypeRef t = pointer ? rt_half_scalar(LLVMTypeOf(pointer)) : NULL;
    if (!t || rt_space_was(h->r, ir_space(t)) == SPACE_GENERIC)
        return (half_spaces)~0u;
    uint32_t number = ir_space(t);
    return (half_spaces)(1u << (number < HALF_SPACES ? number : HALF_SPACES - 1));
}

half_spaces rt_half_stores_cut(const struct halves *h, LLVMTypeRef loaded)
{
    bool pointer = ir_is_pointer(rt_half_scalar(loaded));
    return h->sure.cut | (h->perhaps.cut & (pointer ? h->numbers : (half_spaces)~0u));
}

/* The bits of the number that lies at that bit of a structure or array, or of an element. */
static uint64_t number_bits(const struct halves *h, LLVMTypeRef t, uint64_t bit)
{
    while (LLVMGetTypeKind(t) == LLVMStructTypeKind || LLVMGetTypeKind(t) == LLVMArrayTypeKind) {
        bool array = LLVMGetTypeKind(t) == LLVMArrayTypeKind;
        uint64_t size = array ? 8 * LLVMABISizeOfType(h->r->old, LLVMGetElementType(t)) : 0;
        if (!array && (LLVMCountStructElementTypes(t) == 0 || bit >= rt_half_bits(h, t)))
            return 0;
        unsigned k = array ? 0 : LLVMElementAtOffset(h->r->old, t, bit / 8);
        bit = !array ? bit - 8 * LLVMOffsetOfElement(h->r->old, t, k) : size ? bit % size : 0;
        t = array ? LLVMGetElementType(t) : LLVMStructGetTypeAtIndex(t, k);
    }
    return rt_half_bits(h, rt_half_scalar(t));
}

void rt_half_loaded(struct halves *h, uint32_t k, LLVMValueRef pointer)
{
    struct half_node *n = &h->node.at[k];
    LLVMTypeRef t = LLVMTypeOf(n->v);
    bool word = !ir_has_size(t) || number_bits(h, t, n->bit) >= WORD; /* a copy has no type */
    half_spaces from = rt_half_spaces(h, pointer);
    n->loaded |= from;
    n->words |= word ? from : 0;
    if (rt_half_stores_cut(h, t) & from && n->of < OF_OFFSET && n->others & 1u << PART_PERHAPS)
        n->others |= 1u << PART_ZERO;
}

enum half rt_half_input_level(const struct halves *h, const struct half_node *n, uint32_t i)
{
    assert(i < n->n && "an input");
    return (enum half)h->node.at[h->in.at[n->first + i]].level;
}
