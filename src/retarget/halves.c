/* SPDX-License-Identifier: Apache-2.0 */
/* halves.c - solves the graph of halves.h.
 *
 * First what this module makes, for the parameters that others pass, too.  Then the levels, then
 * what each bit may be (halves_pairs.h), of which halves_pairs.c makes what two bits may be at the
 * same time.  Then the spaces of the pointers whose bits an address's are, and where other bits lie
 * over them.  A level and a set only rise, so solving takes time in proportion to the graph.
 *
 * A node's inputs never change once it is drawn, so what was solved for one pointer holds for the
 * next. */
#include "retarget/halves.h"

#include "base/worklist.h"
#include "ir/gep.h"

#include <assert.h>

/* True if this module makes the bit: it is an address, an id, a number that it loads, a constant, a
 * zero where a number was cut.  It does not make a sum with what others pass: that is theirs. */
static bool is_made(const struct halves *h, const struct half_node *n)
{
    bool some = false, all = true;
    if (n->how == HOW_LEAF || n->how == HOW_CUT || n->how == HOW_OTHER)
        return !(n->memory && LLVMIsAArgument(n->v));
    for (uint32_t i = 0; i < n->n; i++) {
        bool made = h->node.at[h->in.at[n->first + i]].made;
        some |= made;
        all &= made;
    }
    return some && (all || n->how != HOW_SUM);
}

static enum half level_of(const struct halves *h, const struct half_node *n)
{
    bool address = n->elsewhere || n->open; /* perhaps */
    enum half most = HALF_NONE;
    for (uint32_t i = 0; i < n->n; i++)
        if (rt_half_input_level(h, n, i) > most)
            most = rt_half_input_level(h, n, i);
    switch ((enum half_how)n->how) {
    case HOW_LEAF: return (enum half)n->level;
    case HOW_CUT:
    case HOW_OTHER: return HALF_NUMBER;
    case HOW_SCALED: return most > HALF_NUMBER ? HALF_NUMBER : most;
    case HOW_CHOICE: return address && most < HALF_PERHAPS ? HALF_PERHAPS : most;
    case HOW_SUM: return most;
    }
    return most;
}

/* The space of a number that nothing is drawn of: that of the pointer that it was made of. */
static uint64_t space_of_leaf(const struct half_node *n)
{
    LLVMTypeRef t = LLVMTypeOf(n->v);
    LLVMOpcode op = LLVMIsAConstantExpr(n->v)  ? LLVMGetConstOpcode(n->v)
                    : LLVMIsAInstruction(n->v) ? LLVMGetInstructionOpcode(n->v)
                                               : LLVMRet;
    if (op == LLVMPtrToInt || op == LLVMPtrToAddr)
        t = LLVMTypeOf(LLVMGetOperand(n->v, 0));
    bool null = LLVMIsAConstant(n->v) && (LLVMIsNull(n->v) || LLVMIsUndef(n->v));
    bool known = ir_is_pointer(t) && !null && ir_space(t) < HALF_UNSURE;
    return n->level < HALF_PERHAPS ? 0 : UINT64_C(1) << (known ? ir_space(t) : HALF_UNSURE);
}

static uint64_t spaces_of(const struct halves *h, const struct half_node *n)
{
    uint64_t set = 0;
    if (n->how == HOW_LEAF)
        return space_of_leaf(n);
    if (n->how == HOW_SCALED || n->how == HOW_CUT || n->how == HOW_OTHER)
        return 0;
    bool open = LLVMIsAArgument(n->v) && !ir_is_local(LLVMGetParamParent(n->v));
    set |= n->elsewhere || open ? UINT64_C(1) << HALF_UNSURE : 0;
    unsigned addresses = 0;
    for (uint32_t i = 0; i < n->n; i++) {
        bool part = n->how == HOW_CHOICE || rt_half_input_level(h, n, i) == (enum half)n->level;
        set |= part ? h->node.at[h->in.at[n->first + i]].spaces : 0;
        addresses += rt_half_input_level(h, n, i) == HALF_ADDRESS;
    }
    return n->how == HOW_SUM && addresses > 1 ? set | UINT64_C(1) << HALF_UNSURE : set;
}

/* What rises in each turn; true: the node's users are to be looked at again. */
enum turn { MADE, LEVELS, HALVES, ORIGINS, TURNS };

static bool rises(const struct halves *h, struct half_node *n, enum turn turn)
{
    enum half level = (enum half)n->level;
    bool made = n->made;
    half_spaces loaded = n->loaded, words = n->words;
    uint64_t spaces = n->spaces;
    uint16_t marks = n->marks;
    uint8_t parts = n->parts;
    switch (turn) {
    case MADE: made |= is_made(h, n); break;
    case LEVELS: level = level_of(h, n); break;
    case HALVES:
        parts |= rt_half_parts(h, n);
        for (uint32_t i = 0; i < n->n; i++) {
            loaded |= h->node.at[h->in.at[n->first + i]].loaded;
            words |= h->node.at[h->in.at[n->first + i]].words;
        }
        break;
    default: spaces |= spaces_of(h, n); marks |= rt_half_marks(h, n);
    }
    bool more = made != n->made || loaded != n->loaded || level > (enum half)n->level ||
                words != n->words || spaces != n->spaces || marks != n->marks || parts != n->parts;
    n->level = level > (enum half)n->level ? (uint8_t)level : n->level;
    n->made = made;
    n->loaded = loaded;
    n->words = words;
    n->parts = parts;
    n->spaces = spaces;
    n->marks = marks;
    return more || (turn == LEVELS && n->how == HOW_LEAF);
}

/* Draws the nodes from number `from` on, and those that they ask for, and solves them. */
static void solve(struct halves *h, uint32_t from)
{
    for (uint32_t k = from; k < h->node.n; k++) {
        h->node.at[k].first = h->in.n;
        rt_half_draw(h, k);
    }
    for (uint32_t k = from; k < h->node.n; k++)
        rt_half_join_steps(h, &h->node.at[k]);
    for (enum turn turn = MADE; turn < TURNS && h->node.n > from; turn++) {
        struct worklist w;
        uint32_t k;
        worklist_init(&w, h->node.n - from, 0);
        for (uint32_t j = h->node.n; j > from; j--)
            worklist_push(&w, j - 1 - from);
        while (worklist_pop(&w, &k)) {
            struct half_node *n = &h->node.at[from + k];
            bool more = rises(h, n, turn);
            for (uint32_t l = n->users; more && l; l = h->link.at[l].next)
                worklist_push(&w, h->link.at[l].user - from);
        }
        worklist_fini(&w);
    }
}

void rt_half_see_calls(struct halves *h)
{
    LLVMValueRef fn[HALF_FUNCTIONS];
    unsigned n;
    if (h->gathered)
        return;
    rt_half_gather(h);
    for (uint32_t k = 0; k < h->by_pointer.n; k++) {
        LLVMValueRef call = h->by_pointer.at[k];
        bool known = rt_half_functions(h->r, LLVMGetCalledValue(call), fn, &n);
        rt_half_reaches(h, call, fn, known ? n : 0);
    }
}

uint32_t rt_half_solved(struct halves *h, LLVMValueRef v, uint64_t bit, unsigned of)
{
    rt_half_see_calls(h);
    uint32_t from = h->node.n, k = rt_half_node(h, v, bit, of, false);
    solve(h, from);
    return k;
}

const struct half_node *rt_half_at(struct halves *h, LLVMValueRef v, uint64_t bit, unsigned of)
{
    uint32_t k = rt_half_solved(h, v, bit, of);
    return &h->node.at[k];
}

uint16_t rt_half_above(uint16_t marks)
{
    bool other = marks & MARK_MOVED || (marks & MARK_ANY && !(marks & MARK_ADDRESS));
    return other ? marks | MARK_ABOVE : marks;
}

uint64_t rt_half_pairs_at(struct retarget *r, LLVMValueRef v, uint64_t base, uint64_t width,
                          uint64_t low, enum half_of of, uint64_t high)
{
    uint32_t a = rt_half_solved(r->halves, v, base + low, OF_OFFSET);
    uint32_t b = high < width ? rt_half_solved(r->halves, v, base + high, of) : HALF_NO_NODE;
    return rt_half_pairs(r->halves, a, b);
}

bool rt_half_is_tag(struct halves *h, LLVMValueRef v, uint64_t base, enum half_of of)
{
    const struct half_node low = *rt_half_at(h, v, base + rt_half_target(OF_OFFSET), OF_OFFSET);
    const struct half_node up = *rt_half_at(h, v, base + rt_half_target(of), of);
    bool perhaps = low.words && low.parts & 1u << PART_PERHAPS;
    bool own = up.words && up.marks & MARK_ADDRESS;
    return up.marks & MARK_TAGS ||
           (low.level == HALF_ADDRESS && rt_half_above(up.marks) & (MARK_ABOVE | MARK_PIECE)) ||
           (perhaps && (up.marks & MARK_PIECE || (!own && up.marks & (MARK_MOVED | MARK_ANY))));
}

/* True if the node is one of its inputs, or a null, and nothing else:  a table's entry, c ? a : b.
 * What is computed, or a number, or what others pass, may be a function that is not seen. */
static bool is_of_functions(const struct halves *h, const struct half_node *n)
{
    LLVMOpcode op = LLVMIsAInstruction(n->v)    ? LLVMGetInstructionOpcode(n->v)
                    : LLVMIsAConstantExpr(n->v) ? LLVMGetConstOpcode(n->v)
                                                : LLVMRet;
    LLVMValueRef fn = LLVMIsAArgument(n->v) ? LLVMGetParamParent(n->v) : NULL;
    if (n->elsewhere || (fn && (!ir_is_local(fn) || rt_is_kernel(h->r, fn))))
        return false;
    if (n->how == HOW_LEAF)
        return LLVMIsAFunction(n->v) ||
               (LLVMIsAConstant(n->v) && (LLVMIsNull(n->v) || LLVMIsUndef(n->v)));
    return n->how == HOW_CHOICE && (n->memory || op != LLVMGetElementPtr);
}

/* Gives the functions of which that bit of the pointer surely is one's. */
static bool functions_at(struct halves *h, LLVMValueRef pointer, uint64_t bit,
                         LLVMValueRef ret[HALF_FUNCTIONS], unsigned *ret_n)
{
    enum { NODES = 64 };
    uint32_t seen[NODES], n = 0;
    *ret_n = 0;
    seen[n++] = rt_half_solved(h, pointer, bit, OF_NUMBER);
    for (uint32_t k = 0; k < n; k++) {
        const struct half_node *of = &h->node.at[seen[k]];
        bool one = LLVMIsAFunction(of->v) && !of->memory;
        if (!is_of_functions(h, of) || (one && *ret_n == HALF_FUNCTIONS))
            return false;
        if (one)
            ret[(*ret_n)++] = of->v;
        for (uint32_t i = 0; i < of->n; i++) { /* at most NODES for each */
            uint32_t in = h->in.at[of->first + i], j = 0;
            while (j < n && seen[j] != in)
                j++;
            if (j == NODES)
                return false;
            if (j == n)
                seen[n++] = in;
        }
    }
    return true;
}

bool rt_half_functions(struct retarget *r, LLVMValueRef pointer, LLVMValueRef ret[HALF_FUNCTIONS],
                       unsigned *ret_n)
{
    enum { BYTE = 8 };
    LLVMValueRef fn[HALF_FUNCTIONS];
    unsigned n;
    uint64_t width = rt_half_bits(r->halves, LLVMTypeOf(pointer));
    if (!functions_at(r->halves, pointer, 0, ret, ret_n))
        return false;
    for (uint64_t bit = BYTE; bit < width; bit += BYTE) { /* each byte may be another one's */
        bool same = functions_at(r->halves, pointer, bit, fn, &n) && n == *ret_n;
        for (unsigned k = 0; k < n && same; k++) {
            unsigned j = 0;
            while (j < n && ret[j] != fn[k])
                j++;
            same = j < n;
        }
        if (!same)
            return false;
    }
    return true;
}
