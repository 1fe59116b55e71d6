/* SPDX-License-Identifier: Apache-2.0 */
/* halves_asked.c - the questions of halves_asked.h, from the graph that halves.c solves. */
#include "ir/gep.h"
#include "retarget/halves.h"

/* The number of lanes of a value, and the bits of each; another value than a vector has one. */
static unsigned lanes_of(const struct halves *h, LLVMValueRef v, uint64_t *ret_width)
{
    LLVMTypeRef t = LLVMTypeOf(v);
    unsigned lanes = LLVMGetTypeKind(t) == LLVMVectorTypeKind ? LLVMGetVectorSize(t) : 1;
    *ret_width = rt_half_bits(h, t) / lanes;
    return lanes;
}

/* The marks that the bits have that are looked for, of those kinds from `first` on. */
static uint16_t marks_of(struct retarget *r, LLVMValueRef v, enum half_of first, enum half_of end)
{
    uint64_t width;
    uint16_t all = 0;
    unsigned lanes = lanes_of(r->halves, v, &width);
    for (unsigned lane = 0; lane < lanes; lane++)
        for (unsigned of = first; of < end && rt_half_target(of) < width; of++) {
            uint64_t bit = lane * width + rt_half_target(of);
            all |= rt_half_above(rt_half_at(r->halves, v, bit, of)->marks);
        }
    return all;
}

/* Those of OF_NUMBER, and those of the upper half. */
static uint16_t marks_of_number(struct retarget *r, LLVMValueRef v)
{
    return marks_of(r, v, OF_NUMBER, OF_TAGS);
}

static uint16_t marks_above(struct retarget *r, LLVMValueRef v)
{
    return marks_of(r, v, OF_TAGS, OF_COUNT);
}

/* True if an address has a part in the lower half of a lane. */
static bool is_address(struct retarget *r, LLVMValueRef v)
{
    uint64_t width;
    unsigned lanes = lanes_of(r->halves, v, &width), bit = rt_half_target(OF_OFFSET);
    for (unsigned lane = 0; lane < lanes && bit < width; lane++)
        if (rt_half_at(r->halves, v, lane * width + bit, OF_OFFSET)->level == HALF_ADDRESS)
            return true;
    return false;
}

/* True if an element of the number may be half an address, or a number that is made of one that the
 * module stores:  s[i] / 48 * 24. */
static bool is_torn(struct retarget *r, LLVMValueRef number)
{
    uint64_t width, low = rt_half_target(OF_OFFSET);
    unsigned lanes = lanes_of(r->halves, number, &width);
    for (unsigned lane = 0; lane < lanes; lane++)
        for (unsigned of = OF_LOWEST; of <= OF_HIGHEST; of++) { /* two */
            uint64_t high = rt_half_target(of), base = lane * width;
            if (high >= width) /* also a constant */
                return true;
            uint64_t set = rt_half_pairs_at(r, number, base, width, low, of, high);
            half_spaces from = rt_half_at(r->halves, number, base + low, OF_OFFSET)->loaded;
            bool stored = from & rt_half_stores_cut(r->halves, LLVMTypeOf(number));
            if (rt_half_are_torn(set) || (stored && rt_half_are_elsewhere(set)))
                return true;
        }
    return false;
}

/* The memory of which a part is in such a bit of an element, if that may bring as much. */
static half_spaces memory_of(struct retarget *r, LLVMValueRef number, uint64_t low, enum half least)
{
    uint64_t width;
    half_spaces all = 0;
    unsigned lanes = lanes_of(r->halves, number, &width);
    for (unsigned lane = 0; lane < lanes && low < width; lane++) {
        const struct half_node *n = rt_half_at(r->halves, number, lane * width + low, OF_OFFSET);
        all |= n->level >= least ? n->loaded : 0;
    }
    return all;
}

bool rt_half_is_cut(struct retarget *r, LLVMValueRef number)
{
    if (is_torn(r, number))
        return true;
    half_spaces from = memory_of(r, number, rt_half_target(OF_OFFSET), HALF_NONE);
    rt_half_find_stored(r, from, LLVMTypeOf(number), false);
    return from && is_torn(r, number);
}

/* True if an index of the GEP is so. */
static bool is_torn_index(struct retarget *r, struct ir_gep_part part)
{
    bool power = part.size && (part.size & (part.size - 1)) == 0;
    uint64_t width, up = power ? (uint64_t)__builtin_ctzll(part.size) : 0;
    if (!part.index || LLVMIsAConstantInt(part.index) || up > rt_half_target(OF_OFFSET))
        return false;
    unsigned lanes = lanes_of(r->halves, part.index, &width);
    uint64_t low = rt_half_target(OF_OFFSET) - up;
    /* an address is subtracted from what is loaded */
    rt_half_find_stored(r, memory_of(r, part.index, low, HALF_ADDRESS), LLVMTypeOf(part.index),
                        false);
    for (unsigned lane = 0; lane < lanes && low < width; lane++)
        for (unsigned of = OF_LOWEST; of <= OF_HIGHEST; of++) /* two */
            if (rt_half_are_torn_index(rt_half_pairs_at(r, part.index, lane * width, width, low, of,
                                                        rt_half_target(of) - up)))
                return true;
    return false;
}

bool rt_half_is_cut_index(struct retarget *r, LLVMValueRef gep)
{
    LLVMTypeRef type = LLVMGetGEPSourceElementType(gep);
    for (unsigned k = 1; k < (unsigned)LLVMGetNumOperands(gep) && ir_has_size(type); k++)
        if (is_torn_index(r, ir_gep_part(r->old, gep, k, &type)))
            return true;
    return false;
}

bool rt_half_is_foreign(struct retarget *r, LLVMValueRef number, LLVMTypeRef to,
                        bool (*same)(const struct retarget *r, uint32_t a, uint32_t b),
                        uint32_t *ret_number)
{
    uint64_t width;
    unsigned lanes = lanes_of(r->halves, number, &width), bit = rt_half_target(OF_OFFSET);
    for (unsigned lane = 0; lane < lanes && bit < width; lane++) {
        const struct half_node *n = rt_half_at(r->halves, number, lane * width + bit, OF_OFFSET);
        bool sure = n->spaces && !(n->spaces >> HALF_UNSURE);
        for (uint32_t a = 0; a < HALF_UNSURE && sure; a++)
            if (n->spaces >> a & 1) {
                *ret_number = a;
                sure = a != ir_space(to) && !same(r, a, ir_space(to));
            }
        if (sure)
            return true;
    }
    return false;
}

/* True if a bit may come from memory where the module stores an address with others in that bit. */
static bool may_be_stored(struct retarget *r, LLVMValueRef number)
{
    uint64_t width;
    bool made = !ir_is_pointer(rt_half_scalar(LLVMTypeOf(number)));
    unsigned lanes = lanes_of(r->halves, number, &width);
    for (unsigned lane = 0; lane < lanes; lane++)
        for (unsigned of = OF_TAGS; of < OF_COUNT && rt_half_target(of) < width; of++) {
            uint64_t bit = lane * width + rt_half_target(of);
            const struct half_node n = *rt_half_at(r->halves, number, bit, of);
            half_spaces from = n.marks & MARK_ELSEWHERE ? n.loaded : 0;
            if (n.marks & MARK_ELSEWHERE && !n.loaded) /* what others pass */
                from = rt_half_spaces(r->halves, NULL);
            rt_half_find_stored(r, from, LLVMTypeOf(number), true);
            for (unsigned s = 0; s < HALF_SPACES; s++) { /* eight */
                bool may = made || r->halves->numbers >> s & 1;
                uint32_t tags = r->halves->sure.tags[s] | (may ? r->halves->perhaps.tags[s] : 0);
                if (from >> s & 1 && tags >> (of - OF_TAGS) & 1)
                    return true;
            }
        }
    return false;
}

/* True if a bit of the upper half of an element may be another than the address's. */
static bool has_tag(struct retarget *r, LLVMValueRef number)
{
    uint64_t width;
    unsigned lanes = lanes_of(r->halves, number, &width);
    for (unsigned lane = 0; lane < lanes; lane++)
        for (unsigned of = OF_TAGS; of < OF_COUNT && rt_half_target(of) < width; of++)
            if (rt_half_is_tag(r->halves, number, lane * width, of))
                return true;
    return false;
}

bool rt_half_is_tagged(struct retarget *r, LLVMValueRef number)
{
    uint16_t marks = marks_above(r, number);
    return marks & MARK_TAGS || (marks & MARK_PIECE && is_address(r, number)) ||
           may_be_stored(r, number);
}

bool rt_half_has_others(struct retarget *r, LLVMValueRef number)
{
    return marks_above(r, number) & MARK_NUMBER || has_tag(r, number) || may_be_stored(r, number);
}

bool rt_half_is_number(struct retarget *r, LLVMValueRef pointer)
{
    return marks_of_number(r, pointer) & MARK_NUMBER;
}

void rt_half_name(struct retarget *r, LLVMValueRef pointer, uint8_t names)
{
    struct halves *h = r->halves;
    VEC_OF(uint32_t) open = { 0 };
    uint64_t width;
    unsigned lanes = lanes_of(h, pointer, &width), bit = rt_half_target(OF_NUMBER);
    for (unsigned lane = 0; lane < lanes && bit < width; lane++)
        vec_push(&open, rt_half_solved(h, pointer, lane * width + bit, OF_NUMBER));
    while (open.n) {
        struct half_node *n = &h->node.at[open.at[--open.n]];
        if ((n->names & names) == names) /* so each node is seen once for each name */
            continue;
        n->names |= names;
        if (LLVMIsAGlobalVariable(n->v) && !n->memory)
            ptrmap_put(&h->names, n->v, rt_half_names(r, n->v) | names);
        for (uint32_t i = 0; i < n->n; i++)
            vec_push(&open, h->in.at[n->first + i]);
    }
    vec_fini(&open);
}

uint8_t rt_half_names(const struct retarget *r, LLVMValueRef variable)
{
    uint32_t names = ptrmap_find(&r->halves->names, variable);
    return names == PTRMAP_NONE ? 0 : (uint8_t)names;
}

bool rt_half_is_elsewhere(struct retarget *r, LLVMValueRef pointer)
{
    return marks_of_number(r, pointer) & MARK_ELSEWHERE;
}

bool rt_half_is_outside(struct retarget *r, LLVMValueRef pointer)
{
    uint16_t other = MARK_OUTSIDE | MARK_NUMBER | (r->constants.kept ? MARK_ELSEWHERE : 0);
    return marks_of_number(r, pointer) & other;
}
