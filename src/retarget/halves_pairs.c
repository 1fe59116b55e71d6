/* SPDX-License-Identifier: Apache-2.0 */
/* halves_pairs.c - the pairs of halves_pairs.h.
 *
 *     %t = trunc i64 %n to i32               %n is an address
 *     %w = zext i32 %t to i64                (address, zero)
 *     %d = sub i64 %q, %n                    %q is another address: (number, number)
 *     %r = add i64 %w, %d                    (address, number): torn
 *     %s = add i64 %n, %w                    (broken, address): an index is added to an address
 *
 * Safe because each step of a number is one of the tables below, and what no table has, of which an
 * address is an operand, is broken; and a number is a pointer only where both halves are of one
 * address, or both from elsewhere.  What is added to a whole address is taken for an index, since
 * C's pointers stay in their object.  Of two addresses it is not seen which one a half is of.  What
 * comes from memory or code elsewhere is taken for whole; see halves_stored.c. */
#include "base/worklist.h"
#include "retarget/halves.h"
#include "semantics/flow.h"

#include <assert.h>

enum {
    Z = PART_ZERO,
    S = PART_SET,
    N = PART_NUMBER,
    A = PART_ADDRESS,
    L = PART_LESS,
    E = PART_PERHAPS,
    P = PART_PIECE,
    B = PART_BROKEN,
};

/* x + y.  A sum of an address and less another is a number, of two addresses none of these.  What
 * is broken and added to an address is an index of it; to a number from elsewhere it is not. */
static const uint8_t sum[HALF_PARTS][HALF_PARTS] = {
    [Z] = { Z, S, N, A, L, E, P, B }, [S] = { S, N, N, A, L, E, P, B },
    [N] = { N, N, N, A, L, E, P, B }, [A] = { A, A, A, B, N, A, A, A },
    [L] = { L, L, L, N, B, N, N, B }, [E] = { E, E, E, A, N, E, E, B },
    [P] = { P, P, P, A, N, E, P, B }, [B] = { B, B, B, A, B, B, B, B },
};

/* x & y.  A number that is not known may keep an address's bit, or clear it. */
static const uint8_t both[HALF_PARTS][HALF_PARTS] = {
    [Z] = { Z, Z, Z, Z, Z, Z, Z, Z }, [S] = { Z, S, N, A, L, E, P, B },
    [N] = { Z, N, N, B, B, E, P, B }, [A] = { Z, A, B, B, B, B, B, B },
    [L] = { Z, L, B, B, B, B, B, B }, [E] = { Z, E, E, B, B, E, E, B },
    [P] = { Z, P, P, B, B, E, P, B }, [B] = { Z, B, B, B, B, B, B, B },
};

/* Of what was subtracted. */
static const uint8_t less[HALF_PARTS] = { Z, N, N, L, A, E, P, B };

/* Of what is turned over:  ~x */
static const uint8_t turned[HALF_PARTS] = { S, Z, N, L, A, E, P, B };

/* The lower half, and with which upper halves it makes no pointer. */
#define ONE(p) (1u << (p))
static const uint8_t torn[HALF_PARTS] = {
    [Z] = ONE(B),
    [S] = ONE(B),
    [N] = ONE(B),
    [A] = (uint8_t) ~(ONE(A) | ONE(P)),
    [L] = (uint8_t) ~(ONE(L) | ONE(P)),
    [E] = (uint8_t) ~(ONE(E) | ONE(A) | ONE(P)),
    [P] = ONE(B) | ONE(L),
    [B] = (uint8_t) ~(ONE(A) | ONE(P)),
};

static bool is_one_address(enum half_part p) { return p == PART_ADDRESS || p == PART_LESS; }

static bool is_of_address(enum half_part p) { return is_one_address(p) || p == PART_BROKEN; }

static LLVMOpcode opcode_of(LLVMValueRef v)
{
    return LLVMIsAInstruction(v)    ? LLVMGetInstructionOpcode(v)
           : LLVMIsAConstantExpr(v) ? LLVMGetConstOpcode(v)
                                    : LLVMRet;
}

/* Of a product, a shift by a number that is not known, or another operation that no table has.
 * A product is an index; what another operation makes of a number from elsewhere has no upper half.
 */
static enum half_part mix(const struct half_node *n, enum half_part x, enum half_part y)
{
    LLVMOpcode op = opcode_of(n->v);
    bool elsewhere = x == PART_PERHAPS || y == PART_PERHAPS;
    bool product = n->how == HOW_SCALED && op != LLVMShl && op != LLVMLShr && op != LLVMAShr;
    if (is_of_address(x) || is_of_address(y))
        return PART_BROKEN;
    return !product && n->of == OF_OFFSET && elsewhere ? PART_PERHAPS : PART_NUMBER;
}

static bool is_difference(LLVMValueRef v)
{
    LLVMValueRef fn = LLVMIsACallInst(v) ? ir_callee(v) : NULL;
    return opcode_of(v) == LLVMSub ||
           (fn && (ir_name_begins(fn, "llvm.usub.") || ir_name_begins(fn, "llvm.ssub.")));
}

static bool is_addition(LLVMValueRef v)
{
    LLVMValueRef fn = LLVMIsACallInst(v) ? ir_callee(v) : NULL;
    return opcode_of(v) == LLVMAdd ||
           (fn && (ir_name_begins(fn, "llvm.uadd.") || ir_name_begins(fn, "llvm.sadd.")));
}

/* True if a carry from below may change what the bits of two numbers say of the sum's:  bit 32 of
 * 0xffffffffffffffff + 0x10000 is 0, and bit 12 of 0xfff + 1 is 1.  Above a number that was cut
 * zeros stay zeros here:  a carry there is the index's. */
static bool may_carry(const struct half_node *n, enum half_part x, enum half_part y)
{
    bool one = x == PART_SET || y == PART_SET;
    bool constants = n->of == OF_OFFSET && n->level == HALF_CONSTANT;
    return is_addition(n->v) && x <= PART_SET && y <= PART_SET && (one || constants) &&
           !LLVMIsNull(LLVMGetOperand(n->v, 1));
}

static bool is_turned(LLVMValueRef v)
{
    LLVMValueRef by = opcode_of(v) == LLVMXor ? LLVMGetOperand(v, 1) : NULL;
    return by && by == LLVMConstAllOnes(LLVMTypeOf(by));
}

/* What the node's bit is, if the inputs so far are `x`, and the next one `y`. */
static enum half_part join(const struct half_node *n, enum half_part x, enum half_part y)
{
    if (n->how != HOW_SUM)
        return mix(n, x, y);
    bool difference = is_difference(n->v), known = x <= PART_SET && y <= PART_SET;
    bool set = opcode_of(n->v) == LLVMOr && (x == PART_SET || y == PART_SET);
    if (set && (n->of < OF_OFFSET || (!is_of_address(x) && !is_of_address(y))))
        return PART_SET; /* (w | m) ^ m is w & ~m */
    if (is_turned(n->v)) /* ~b is -1 - b */
        return (enum half_part)turned[x];
    if (opcode_of(n->v) == LLVMXor && is_one_address(x) && is_one_address(y))
        return PART_NUMBER; /* the link of a list: p ^ q */
    if (opcode_of(n->v) == LLVMXor && (x == PART_BROKEN || y == PART_BROKEN))
        return PART_BROKEN;
    if (difference && x == PART_BROKEN && y == PART_BROKEN)
        return PART_NUMBER; /* (ulong)p >> 2 less (ulong)q >> 2 */
    if (difference && x == PART_BROKEN && y == PART_ADDRESS && n->of < OF_OFFSET)
        return PART_LESS; /* as an index it is torn */
    bool part = (x == PART_PERHAPS && y == PART_NUMBER) || (x == PART_NUMBER && y == PART_PERHAPS);
    if (n->masked && n->of < OF_OFFSET && part)
        return PART_NUMBER; /* s[i] & (1ul << n) - 1 */
    if (difference && known && !LLVMIsNull(LLVMGetOperand(n->v, 1)))
        return PART_NUMBER; /* (1ul << 32) - 1 borrows from above */
    if (may_carry(n, x, y))
        return PART_NUMBER;
    return (enum half_part)(n->masked ? both[x][y] : sum[x][difference ? less[y] : y]);
}

/* The bit of a constant, or of a number that no address has a part in. */
static enum half_part part_of_number(const struct halves *h, const struct half_node *n)
{
    LLVMOpcode op = opcode_of(n->v);
    if (n->how == HOW_CUT) /* above the number's own bits: a zero or a sign */
        return op == LLVMSExt || op == LLVMAShr ? PART_NUMBER : PART_ZERO;
    if (n->level > HALF_CONSTANT)
        return PART_NUMBER; /* an id, a kernel's parameter */
    if (!LLVMIsAConstant(n->v) || LLVMIsAConstantExpr(n->v))
        return PART_ZERO; /* below a number that was moved up, above a small one */
    unsigned width = (unsigned)rt_half_bits(h, rt_half_scalar(LLVMTypeOf(n->v)));
    int bit = rt_half_constant_bit(n->v, width, n->bit);
    if (bit >= 0 || LLVMIsNull(n->v))
        return bit > 0 ? PART_SET : PART_ZERO;
    return PART_NUMBER;
}

/* ---- one bit ---- */

static uint8_t joined(const struct half_node *n, uint8_t a, uint8_t b)
{
    uint8_t set = 0;
    for (unsigned x = 0; x < HALF_PARTS; x++)
        for (unsigned y = 0; y < HALF_PARTS; y++) /* at most HALF_PARTS * HALF_PARTS */
            if (a >> x & 1 && b >> y & 1)
                set |= (uint8_t)ONE(join(n, x, y));
    bool link = (a & ONE(PART_ADDRESS) && b & ONE(PART_PERHAPS)) ||
                (a & ONE(PART_PERHAPS) && b & ONE(PART_ADDRESS));
    return link && opcode_of(n->v) == LLVMXor ? set | ONE(PART_PERHAPS) : set; /* is_linked() */
}

uint8_t rt_half_parts(const struct halves *h, const struct half_node *n)
{
    if (n->how == HOW_LEAF || n->how == HOW_CUT)
        return n->others ? n->others : (uint8_t)ONE(part_of_number(h, n));
    uint8_t set = n->how == HOW_CHOICE ? n->others : 0;
    if (n->n == 0 && !set)
        return (uint8_t)ONE(PART_NUMBER); /* nothing was stored there, or is passed */
    for (uint32_t i = 0; i < n->n; i++) {
        uint8_t in = h->node.at[h->in.at[n->first + i]].parts;
        if (n->how == HOW_CHOICE)
            set |= in;
        else if (i == 0)
            set = n->how == HOW_SUM ? in : joined(n, in, in);
        else
            set = joined(n, set, in);
    }
    return set;
}

/* ---- pairs ---- */

static uint64_t set_of(uint8_t low, uint8_t high)
{
    uint64_t set = 0;
    for (unsigned x = 0; x < HALF_PARTS; x++)
        if (low >> x & 1)
            set |= (uint64_t)high << x * HALF_PARTS;
    return set;
}

/* True for what null becomes where an index from elsewhere is added, which has less than an
 * address's bits:  (c ? p : 0) + (ulong)i.  It is no address, and no pointer that is used.  Where
 * an index was added before, null is a number that has no upper half. */
static bool is_moved_null(unsigned null, unsigned index)
{
    return index / HALF_PARTS == PART_PERHAPS && index % HALF_PARTS <= PART_NUMBER &&
           null / HALF_PARTS <= PART_NUMBER && null % HALF_PARTS == PART_ZERO;
}

/* True if a part of a number from elsewhere is taken from it:  x - (x >> 32 << 32).  What is
 * subtracted from a whole one, or meets it in xor, may be another whole one: a distance, a link. */
static bool cancels(const struct half_node *low, unsigned x, unsigned y)
{
    bool upper = x % HALF_PARTS == PART_PERHAPS && y % HALF_PARTS == PART_PERHAPS;
    bool lower = x / HALF_PARTS == PART_PERHAPS && y / HALF_PARTS == PART_PERHAPS;
    bool may = low->how == HOW_SUM && (is_difference(low->v) || opcode_of(low->v) == LLVMXor);
    return may && upper && !lower;
}

enum {
    WHOLE = PART_ADDRESS * HALF_PARTS + PART_ADDRESS,
    ELSEWHERE = PART_PERHAPS * HALF_PARTS + PART_PERHAPS,
};

/* True if the two are the link of a list from memory and an address, which give the next address:
 * p ^ s[i] */
static bool is_linked(const struct half_node *low, unsigned x, unsigned y)
{
    return opcode_of(low->v) == LLVMXor && ((x == WHOLE && y / HALF_PARTS == PART_PERHAPS) ||
                                            (y == WHOLE && x / HALF_PARTS == PART_PERHAPS));
}

/* True if an index is added to a number from elsewhere that was cut.  The index's upper half may be
 * zero, and the sum a cut number still:
 *     s[i] = (uint)s[i] + (ulong)n * 8 */
static bool is_moved_cut(const struct half_node *low, unsigned x, unsigned y)
{
    bool may = is_addition(low->v) || is_difference(low->v);
    return may && x == PART_PERHAPS * HALF_PARTS + PART_ZERO && y / HALF_PARTS <= PART_NUMBER &&
           y % HALF_PARTS == PART_NUMBER;
}

/* The set of what the sum or product of two numbers may be.  `moves`: of a sum, of which operand
 * null may be one of several ways: 1 of the first one, 2 of the second one. */
static uint64_t joined_pairs(const struct half_node *low, const struct half_node *high, uint64_t a,
                             uint64_t b, unsigned moves)
{
    uint64_t set = 0;
    for (uint64_t i = a; i; i &= i - 1)
        for (uint64_t j = b; j; j &= j - 1) { /* at most 64 * 64; a set rarely has more than four */
            unsigned x = (unsigned)__builtin_ctzll(i), y = (unsigned)__builtin_ctzll(j);
            bool null = (moves & 1 && is_moved_null(x, y)) || (moves & 2 && is_moved_null(y, x));
            unsigned l = join(low, x / HALF_PARTS, y / HALF_PARTS);
            unsigned u = join(high, x % HALF_PARTS, y % HALF_PARTS);
            bool linked = is_linked(low, x, y);
            l = null ? PART_NUMBER : linked ? PART_PERHAPS : l;
            if (linked && (x == ELSEWHERE || y == ELSEWHERE))
                u = PART_PERHAPS;
            else if (cancels(low, x, y))
                u = PART_NUMBER;
            set |= UINT64_C(1) << (l * HALF_PARTS + u);
            if (is_moved_cut(low, x, y) || is_moved_cut(low, y, x))
                set |= UINT64_C(1) << (PART_PERHAPS * HALF_PARTS + PART_ZERO);
        }
    return set;
}

/* True if the instruction gives bits of its operands, at the time at which these were made, in one
 * lane.  An instruction that is used has run since what it is made of has, so two such bits of one
 * value are of one time. */
static bool moves(LLVMValueRef v)
{
    LLVMValueRef fn = LLVMIsACallInst(v) ? ir_callee(v) : NULL;
    if (ir_is_call(v))
        return fn && LLVMGetIntrinsicID(fn) && flow_of_intrinsic(v) != CALL_GIVES;
    return LLVMIsAInstruction(v) && !LLVMIsAPHINode(v) && !LLVMIsALoadInst(v);
}

/* The node whose bit this one is, moved alone within its function; itself: there is none. */
static uint32_t from(const struct halves *h, uint32_t k)
{
    const struct half_node *n = &h->node.at[k];
    if (n->how != HOW_CHOICE || n->n != 1 || n->others || n->memory)
        return k;
    uint32_t in = h->in.at[n->first];
    const struct half_node *of = &h->node.at[in];
    bool once = LLVMIsALoadInst(n->v) && of->how == HOW_CHOICE && of->n == 1 && !of->others &&
                rt_half_is_set_once(h, of->v);
    return once ? h->in.at[of->first] : moves(n->v) ? in : k;
}

/* True if the operation chooses for each lane of a vector:  v[i] = 0 clears one of two. */
static bool chooses_lanes(LLVMValueRef v)
{
    LLVMOpcode op = opcode_of(v);
    if (op == LLVMSelect)
        return LLVMGetTypeKind(LLVMTypeOf(LLVMGetOperand(v, 0))) == LLVMVectorTypeKind;
    if (op == LLVMInsertElement)
        return true;
    return LLVMIsACallInst(v) && ir_callee(v) && LLVMGetIntrinsicID(ir_callee(v));
}

/* True if the two are parameters of one function, or bits of one, and the inputs what each call
 * passes for them. */
static bool are_passed(const struct half_node *low, const struct half_node *high)
{
    bool passed = LLVMIsAArgument(low->v) && LLVMIsAArgument(high->v) && !low->memory &&
                  !high->memory && low->how == HOW_CHOICE && high->how == HOW_CHOICE;
    return passed && LLVMGetParamParent(low->v) == LLVMGetParamParent(high->v) && low->n == high->n;
}

/* True if the two bits were made at the same time, of bits that were: those of one value, by one
 * operation.  In memory two stores may have made them, unless they lie as they do in a number. */
static bool are_one(const struct halves *h, const struct half_node *low,
                    const struct half_node *high)
{
    bool same = low->v == high->v && low->memory == high->memory && low->how == high->how &&
                low->n == high->n && low->masked == high->masked && !low->others == !high->others;
    if (are_passed(low, high))
        return true;
    if (!same || low->how == HOW_LEAF || low->how == HOW_CUT)
        return same;
    uint64_t far = rt_half_target((enum half_of)high->of) - rt_half_target((enum half_of)low->of);
    bool apart = high->bit - low->bit != far;
    bool variable = low->memory && !LLVMIsAFunction(low->v) && !ir_is_call(low->v);
    uint64_t width = rt_half_bits(h, rt_half_scalar(LLVMTypeOf(low->v)));
    bool lanes = width && low->bit / width != high->bit / width && !low->memory;
    if (variable ? apart : lanes && low->how == HOW_CHOICE && chooses_lanes(low->v))
        return false;
    for (uint32_t i = 0; i < low->n; i++) {
        const struct half_node *a = &h->node.at[h->in.at[low->first + i]];
        const struct half_node *b = &h->node.at[h->in.at[high->first + i]];
        if (a->v != b->v || a->memory != b->memory || (variable && b->bit - a->bit != far))
            return false;
    }
    return true;
}

/* The first of these: no node is moved from itself, so there is one.  Each node is asked once. */
static uint32_t origin(struct halves *h, uint32_t k)
{
    uint32_t first = k, in;
    while (h->node.at[first].origin == 0 && (in = from(h, first)) != first)
        first = in;
    first = h->node.at[first].origin ? h->node.at[first].origin - 1 : first;
    while (h->node.at[k].origin == 0) {
        in = from(h, k);
        h->node.at[k].origin = first + 1;
        k = in;
    }
    return first;
}

static uint32_t pair_of(struct halves *h, uint32_t low, uint32_t high)
{
    struct half_pairs *p = &h->pairs;
    const uint32_t key[] = { origin(h, low), origin(h, high) };
    uint32_t k = intern_put(&p->keys, key, sizeof key);
    if (k == p->pair.n)
        vec_push(&p->pair, ((struct half_pair){ .low = key[0], .high = key[1] }));
    return k;
}

static void input(struct halves *h, uint32_t k, uint32_t low, uint32_t high)
{
    struct half_pairs *p = &h->pairs;
    uint32_t in = pair_of(h, low, high);
    vec_push(&p->in, in);
    p->pair.at[k].n++;
    vec_push(&p->link, ((struct half_link){ .user = k, .next = p->pair.at[in].users }));
    p->pair.at[in].users = p->link.n - 1;
}

/* The one operand of a sum that has that half, where the other one is zero there; 2: both may. */
static unsigned operand_of(const struct halves *h, const struct half_node *n)
{
    unsigned k = 0;
    while (k < 2 && h->node.at[h->in.at[n->first + 1 - k]].parts != ONE(PART_ZERO))
        k++;
    return k;
}

enum { MANY = 4 }; /* pairs for each node: the lanes of a vector may be joined each with each */

/* Draws the inputs of pair `k`; with too many pairs, its two bits count as made apart. */
static void draw(struct halves *h, uint32_t k)
{
    struct half_pairs *p = &h->pairs;
    const struct half_node low = h->node.at[p->pair.at[k].low];
    const struct half_node high = h->node.at[p->pair.at[k].high];
    p->pair.at[k].first = p->in.n;
    if (p->pair.n / MANY > h->node.n || !are_one(h, &low, &high))
        return;
    /* (ulong)hi << 32 | lo: the lower half is one operand's, the upper half the other's */
    bool added = low.how == HOW_SUM && !low.masked && low.n == 2 && !is_difference(low.v);
    unsigned a = added ? operand_of(h, &low) : 2, b = added ? operand_of(h, &high) : 2;
    p->pair.at[k].chosen = a < 2 && b < 2 && a != b;
    if (p->pair.at[k].chosen)
        input(h, k, h->in.at[low.first + a], h->in.at[high.first + b]);
    else
        for (uint32_t i = 0; i < low.n; i++)
            input(h, k, h->in.at[low.first + i], h->in.at[high.first + i]);
}

/* True if the number is one of several, as null and an address are. */
static bool has_ways(const struct halves *h, const struct half_pair *pair)
{
    const struct half_node *n = &h->node.at[pair->low];
    return n->how == HOW_CHOICE || n->how == HOW_SUM;
}

static uint64_t pairs_of(const struct halves *h, const struct half_pair *pair)
{
    const struct half_node *low = &h->node.at[pair->low], *high = &h->node.at[pair->high];
    if (pair->n == 0)
        return set_of(low->parts, high->parts);
    bool choice = low->how == HOW_CHOICE;
    uint64_t set = choice ? set_of(low->others, high->others) : 0;
    unsigned moves = 0;
    for (uint32_t i = 0; i < pair->n; i++) {
        const struct half_pair *in = &h->pairs.pair.at[h->pairs.in.at[pair->first + i]];
        bool added = low->how == HOW_SUM && !low->masked; /* two inputs */
        moves |= added && has_ways(h, in) ? 1u << i : 0;
        if (choice || pair->chosen)
            set |= in->set;
        else if (i == 0)
            set = low->how == HOW_SUM ? in->set : joined_pairs(low, high, in->set, in->set, 0);
        else
            set = joined_pairs(low, high, set, in->set, moves);
    }
    return set;
}

uint64_t rt_half_pairs(struct halves *h, uint32_t low, uint32_t high)
{
    struct half_pairs *p = &h->pairs;
    if (high == HALF_NO_NODE)
        return set_of(h->node.at[low].parts, ONE(PART_ZERO));
    uint32_t from = p->pair.n, k, asked = pair_of(h, low, high);
    struct worklist w;
    for (uint32_t j = from; j < p->pair.n; j++)
        draw(h, j);
    if (p->pair.n > from) {
        worklist_init(&w, p->pair.n - from, 0);
        for (uint32_t j = p->pair.n; j > from; j--)
            worklist_push(&w, j - 1 - from);
        while (worklist_pop(&w, &k)) {
            struct half_pair *pair = &p->pair.at[from + k];
            uint64_t set = pair->set | pairs_of(h, pair);
            bool more = set != pair->set;
            pair->set = set;
            for (uint32_t l = pair->users; more && l; l = p->link.at[l].next)
                worklist_push(&w, p->link.at[l].user - from);
        }
        worklist_fini(&w);
    }
    return p->pair.at[asked].set;
}

/* The pairs of the set whose lower half is `x`. */
static uint8_t row(uint64_t set, unsigned x) { return (uint8_t)(set >> x * HALF_PARTS); }

bool rt_half_are_torn(uint64_t set)
{
    bool whole = false;
    for (unsigned x = 0; x < HALF_PARTS; x++) {
        if (row(set, x) & torn[x])
            return true;
        whole |= x >= PART_ADDRESS && row(set, x);
    }
    return !whole && row(set, PART_NUMBER) & (ONE(PART_ZERO) | ONE(PART_SET));
}

bool rt_half_are_cut(uint64_t set, bool word)
{
    for (unsigned x = 0; x < HALF_PARTS; x++)
        if (row(set, x) & ONE(PART_BROKEN)) /* (ulong)(uint)p << 32 */
            return true;
    if (word && row(set, PART_PERHAPS) & (ONE(PART_ZERO) | ONE(PART_SET)))
        return true;
    return row(set, PART_ADDRESS) & torn[PART_ADDRESS] || row(set, PART_LESS) & torn[PART_LESS] ||
           row(set, PART_BROKEN) & torn[PART_BROKEN];
}

bool rt_half_mask_is_cut(uint64_t set)
{
    for (unsigned x = PART_SET; x < HALF_PARTS; x++)
        if (row(set, x) & ONE(PART_ZERO))
            return true;
    return false;
}

bool rt_half_are_torn_index(uint64_t set)
{
    for (unsigned x = 0; x < HALF_PARTS; x++)
        if (row(set, x) & (x == PART_LESS ? UINT8_MAX : ONE(PART_LESS)))
            return true;
    return false;
}

bool rt_half_are_elsewhere(uint64_t set)
{
    return row(set, PART_PERHAPS) || row(set, PART_PIECE) || row(set, PART_NUMBER);
}
