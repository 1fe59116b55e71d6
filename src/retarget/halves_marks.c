/* SPDX-License-Identifier: Apache-2.0 */
/* halves_marks.c - what else than an address's a bit of a number may be, for halves.c.
 *
 *     %n = ptrtoint ptr addrspace(3) %p to i64
 *     %t = or i64 %n, -9223372036854775808           bit 63: the address's and a constant's, a tag
 *     %a = add i64 %n, %i                            an index: it stays in the object
 *     %f = xor i64 %n, -1                            the address's, turned over
 *     %k = add i64 %x, 4                             %x from the kernel's caller: no address of
 *                                                    a host's local memory
 *
 * A sum with an index is an address, since C's pointers stay in their object; so of what is added
 * to an address only bits that surely lie in the upper half are tags: a constant's, and those that
 * were moved there from below.  Of what `or` and `xor` put together with an address each bit is one
 * that is not known to be zero.  A number from elsewhere may be an address.
 *
 * Marks only rise while the marks of the inputs do: what takes marks away goes by levels alone,
 * which are solved before. */
#include "retarget/halves.h"

#include <assert.h>

enum { UPPER = 32, WORD = 64, ELEMENT = 8 /* elements of 256 bytes */ };

static LLVMOpcode opcode_of(LLVMValueRef v)
{
    return LLVMIsAInstruction(v)    ? LLVMGetInstructionOpcode(v)
           : LLVMIsAConstantExpr(v) ? LLVMGetConstOpcode(v)
                                    : LLVMRet;
}

/* True if the node's bit is known to be zero. */
static bool is_zero(const struct halves *h, const struct half_node *n)
{
    LLVMTypeRef t = LLVMTypeOf(n->v);
    uint64_t zero = 0, one, width = rt_half_bits(h, rt_half_scalar(t));
    LLVMOpcode op = opcode_of(n->v);
    bool cut = n->how == HOW_CUT;
    if (cut && (op == LLVMZExt || op == LLVMLShr || op == LLVMAnd))
        return true;
    if (n->how == HOW_LEAF && n->level == HALF_CONSTANT &&
        (!LLVMIsAConstant(n->v) || LLVMIsAConstantExpr(n->v)))
        return true; /* halves_parts.c knows, also of vectors; or the sign of a small number */
    if (LLVMGetTypeKind(t) == LLVMIntegerTypeKind && width <= WORD)
        shim_known_bits(h->r->m, n->v, &zero, &one);
    return zero >> n->bit % WORD & 1;
}

static bool is_ones(LLVMValueRef c) { return c == LLVMConstAllOnes(LLVMTypeOf(c)); }

/* -1, -16 and their like are masks and distances, not tags. */
static uint16_t of_constant(const struct halves *h, const struct half_node *n)
{
    uint64_t width = rt_half_bits(h, rt_half_scalar(LLVMTypeOf(n->v)));
    if (n->of == OF_NUMBER)
        return LLVMIsNull(n->v) || LLVMIsUndef(n->v) ? MARK_NONE : MARK_NONE | MARK_NUMBER;
    int one = rt_half_constant_bit(n->v, (unsigned)width, n->bit);
    if (LLVMIsNull(n->v) || LLVMIsUndef(n->v) || one == 0 || (one < 0 && width <= WORD))
        return MARK_NONE;
    uint64_t target = rt_half_target((enum half_of)n->of), in = width ? n->bit % width : 0;
    bool element = in < UPPER && in + ELEMENT >= target; /* (ulong)(i - 1) * 4 where i is an int */
    bool sign = width && (in == target || element);      /* not 1u << 31 */
    for (uint64_t bit = element ? HALF_SMALL : UPPER - 1; sign && bit < width; bit++)
        sign = rt_half_constant_bit(n->v, (unsigned)width, n->bit - n->bit % width + bit) == 1;
    if (sign) /* -1 is AMD's null of local memory */
        return MARK_NONE | MARK_ANY | (is_ones(n->v) ? MARK_NUMBER : 0);
    bool low = false;
    for (uint64_t bit = HALF_SMALL; bit < UPPER && bit < width; bit++)
        low |= rt_half_constant_bit(n->v, (unsigned)width, n->bit - in + bit) == 1;
    return MARK_NONE | MARK_MOVED | MARK_NUMBER | (low && in == target ? MARK_MIXED : 0);
}

/* True for a kernel's parameter, which its caller gives an address of global or local memory. */
static bool is_of_kernel(const struct halves *h, LLVMValueRef v)
{
    return LLVMIsAArgument(v) && rt_is_kernel(h->r, LLVMGetParamParent(v));
}

/* Of a pointer, or of a number that none was made of, on a host. */
static uint16_t of_pointer(const struct halves *h, const struct half_node *n)
{
    bool variable = LLVMIsAGlobalVariable(n->v) != NULL;
    bool constant = ptrmap_find(&h->r->constants.of, n->v) != PTRMAP_NONE;
    if (n->level < HALF_PERHAPS && !n->elsewhere)
        return MARK_NONE | MARK_NUMBER;
    uint16_t one = ir_is_pointer(LLVMTypeOf(n->v)) ? MARK_ONE : 0;
    if (n->elsewhere)
        return one | (is_of_kernel(h, n->v) ? MARK_OUTSIDE : MARK_ELSEWHERE);
    bool outside = LLVMIsAAllocaInst(n->v) || LLVMIsAFunction(n->v) || (variable && !constant);
    return outside ? one | MARK_OUTSIDE : one;
}

/* True for what others pass to a parameter that this module passes, too. */
static bool is_of_others(const struct half_node *n) { return n->memory && LLVMIsAArgument(n->v); }

/* Which of the bits of its number, or of a vector's element, the node's is. */
static uint64_t bit_in(const struct halves *h, const struct half_node *n)
{
    uint64_t width = rt_half_bits(h, rt_half_scalar(LLVMTypeOf(n->v)));
    return width ? n->bit % width : 0;
}

/* True for one of a number's low bits that is put into the upper half:  (uint2)(0, i * j) */
static bool is_moved_up(const struct halves *h, const struct half_node *n)
{
    uint64_t in = bit_in(h, n);
    return in < UPPER && in + HALF_MOVED <= rt_half_target((enum half_of)n->of);
}

static uint16_t of_leaf(const struct halves *h, const struct half_node *n)
{
    uint64_t in = bit_in(h, n), target = rt_half_target((enum half_of)n->of);
    bool constant = LLVMIsAConstant(n->v) && !LLVMIsAConstantExpr(n->v);
    if (constant && !LLVMIsAGlobalValue(n->v))
        return of_constant(h, n);
    if (n->of == OF_NUMBER)
        return of_pointer(h, n);
    if (n->level == HALF_ADDRESS && in == target) /* a load may give what was stored as a number */
        return MARK_ADDRESS | MARK_ONE |
               (n->elsewhere && LLVMIsALoadInst(n->v) ? MARK_ELSEWHERE : 0);
    if (n->level == HALF_ADDRESS && !n->elsewhere)
        return MARK_TAG; /* an address's bit at another place */
    if (n->level == HALF_PERHAPS)
        return is_zero(h, n) ? 0 : MARK_ELSEWHERE | (is_of_others(n) ? MARK_OTHERS : MARK_ADDRESS);
    uint16_t none = n->elsewhere ? 0 : MARK_NONE;
    if (is_zero(h, n))
        return none;
    if (n->words && in != target)
        none |= MARK_MIXED;
    if (n->elsewhere && in + UPPER == target) /* perhaps an address's upper half: hi << 32 | lo */
        return none | MARK_MOVED | MARK_ADDRESS | MARK_ELSEWHERE;
    if (is_moved_up(h, n))
        return none | MARK_MOVED | (none & MARK_NONE ? MARK_NUMBER : 0);
    /* An id or a size has no more than 32 bits where such memory is.  Nor has an index of 32 bits
     * that was moved by an element's size. */
    bool element = in < UPPER && in + ELEMENT >= target;
    return element || (LLVMIsACallInst(n->v) && none & MARK_NONE) ? none : none | MARK_ANY;
}

/* True for the bits of x & m, x * m and x << m, below whose upper half all bits are zero, where
 * they stay at their place. */
static bool lifts(const struct half_node *n)
{
    LLVMOpcode op = opcode_of(n->v);
    if (!LLVMIsAInstruction(n->v) || (op != LLVMShl && op != LLVMAnd && op != LLVMMul) ||
        n->bit % WORD != rt_half_target((enum half_of)n->of))
        return false;
    for (unsigned o = 0; o < 2; o++) {
        LLVMValueRef by = LLVMGetOperand(n->v, o);
        bool known = LLVMIsAConstantInt(by) && LLVMGetIntTypeWidth(LLVMTypeOf(by)) <= WORD;
        uint64_t value = known ? LLVMConstIntGetZExtValue(by) : 0;
        if (op == LLVMShl ? o == 1 && value >= UPPER : value && value << UPPER == 0)
            return true;
    }
    return false;
}

enum {
    PARTS = MARK_NONE | MARK_ONE | MARK_LESS,
    OF_INDEX = MARK_TAG | MARK_ELSEWHERE | MARK_OTHERS, /* what counts not of what is added */
    BITS = MARK_ADDRESS | MARK_MOVED | MARK_ANY | MARK_INDEX | MARK_ELSEWHERE | MARK_OTHERS,
};

static uint16_t marks_of_input(const struct halves *h, const struct half_node *n, uint32_t i)
{
    return h->node.at[h->in.at[n->first + i]].marks;
}

/* How many addresses have a part in a + b or a - b, where none, one or less one have in a and b. */
static uint16_t parts_of(uint16_t a, uint16_t b, bool difference)
{
    uint16_t plus = difference ? MARK_LESS : MARK_ONE, minus = MARK_ONE | MARK_LESS;
    minus &= (uint16_t)~plus;
    bool none = a & MARK_NONE && b & MARK_NONE, no_a = a & MARK_NONE, no_b = b & MARK_NONE;
    bool cancel = (a & MARK_ONE && b & minus) || (a & MARK_LESS && b & plus);
    bool one = (a & MARK_ONE && no_b) || (no_a && b & plus);
    bool less = (a & MARK_LESS && no_b) || (no_a && b & minus);
    return (none ? MARK_NONE : 0) | (cancel ? MARK_NONE | MARK_NUMBER : 0) | (one ? MARK_ONE : 0) |
           (less ? MARK_LESS : 0);
}

/* The marks of all inputs; those of a number only if all may be one. */
static uint16_t together(const struct halves *h, const struct half_node *n)
{
    LLVMOpcode op = opcode_of(n->v);
    uint16_t all = 0, none = MARK_NONE, parts;
    for (uint32_t i = 0; i < n->n; i++) {
        all |= marks_of_input(h, n, i);
        none &= marks_of_input(h, n, i);
    }
    if (n->how == HOW_SUM && n->n == 2 && (op == LLVMAdd || op == LLVMSub))
        parts = parts_of(marks_of_input(h, n, 0), marks_of_input(h, n, 1), op == LLVMSub);
    else if (n->how == HOW_SUM)
        parts = none | (all & MARK_ONE);
    else
        parts = none;
    all &= (uint16_t) ~(PARTS | (parts & MARK_NONE ? 0 : MARK_NUMBER));
    return all | parts;
}

/* True for sext i1, which turns a number over or keeps it:  p ^ -(c != 0) */
static bool is_mask_of_bool(LLVMValueRef v)
{
    LLVMTypeRef t =
        opcode_of(v) == LLVMSExt ? rt_half_scalar(LLVMTypeOf(LLVMGetOperand(v, 0))) : NULL;
    return t && LLVMGetIntTypeWidth(t) == 1;
}

/* A sign, which an index may have: (long)i where i has 32 bits. */
static bool is_sign(const struct half_node *n)
{
    LLVMOpcode op = opcode_of(n->v);
    return n->how == HOW_CUT && !is_mask_of_bool(n->v) && (op == LLVMSExt || op == LLVMAShr);
}

/* The constant factor; 0: none. */
static uint64_t factor(LLVMValueRef product)
{
    LLVMValueRef by = LLVMGetOperand(product, 1);
    bool known = LLVMIsAConstantInt(by) && LLVMGetIntTypeWidth(LLVMTypeOf(by)) <= WORD;
    return known ? LLVMConstIntGetZExtValue(by) : 0;
}

/* True for an address times a number that moves its bits to the upper half: offsets in local memory
 * have 17 bits or fewer. */
static bool spreads(const struct halves *h, const struct half_node *n)
{
    enum { SMALL_FACTOR = 1 << 15 };
    bool address = false;
    for (uint32_t i = 0; i < n->n; i++)
        address |= rt_half_input_level(h, n, i) == HALF_ADDRESS;
    return address && factor(n->v) >= SMALL_FACTOR;
}

/* True for a small number times an element's size, whose upper half is taken for zeros. */
static bool is_of_elements(const struct half_node *n)
{
    enum { LARGEST = 1 << ELEMENT };
    return factor(n->v) > 0 && factor(n->v) <= LARGEST;
}

/* The marks of a product, or of x << i.  What was wrong with a factor stays so, as in p * 1.  The
 * product of ids and of numbers of 32 bits is an index:  (ulong)t + a * b, but not  t | a * b. */
static uint16_t of_product(const struct halves *h, const struct half_node *n)
{
    LLVMOpcode op = opcode_of(n->v);
    bool product = op == LLVMMul || op == LLVMCall;
    uint16_t all = together(h, n), bits = all & (MARK_MOVED | MARK_ANY | MARK_INDEX);
    if (n->of == OF_NUMBER || (product && factor(n->v) == 1))
        return all;
    uint16_t elsewhere = all & MARK_ELSEWHERE;
    all = (all & (uint16_t)~BITS) | MARK_MIXED;
    if (is_zero(h, n))
        return all;
    if (is_moved_up(h, n))
        return all | MARK_MOVED;
    all |= elsewhere;
    if (product && (elsewhere || !is_of_elements(n))) /* memory may hold a large number */
        all |= MARK_INDEX;
    if (product && spreads(h, n))
        all |= MARK_TAG;
    if (lifts(n))
        all |= MARK_MOVED;
    return bits || !product ? all | MARK_ANY : all;
}

/* Which operand's bit p ^ 1, -1 - p or 8 - p turns over; 2: none's. */
static unsigned turned(const struct halves *h, const struct half_node *n, LLVMOpcode op)
{
    for (unsigned o = 0; o < 2 && (op == LLVMXor || op == LLVMSub); o++) {
        LLVMValueRef c = LLVMGetOperand(n->v, o);
        uint64_t width = rt_half_bits(h, rt_half_scalar(LLVMTypeOf(c)));
        bool one = rt_half_constant_bit(c, (unsigned)width, n->bit) == 1;
        if (op == LLVMXor ? one : o == 0 && LLVMIsAConstant(c))
            return 1 - o;
    }
    return 2;
}

/* x & m where m is not known: of an address a part is left, or none. */
static uint16_t of_masked(const struct halves *h, const struct half_node *n, uint16_t all)
{
    uint16_t of_addresses = 0;
    bool address = false;
    for (uint32_t i = 0; i < n->n; i++)
        if (rt_half_input_level(h, n, i) == HALF_ADDRESS) {
            address = true;
            of_addresses |= marks_of_input(h, n, i);
        }
    return address ? of_addresses : all;
}

/* True for a difference that is no address, of which something is subtracted. */
static bool is_borrowed(const struct half_node *n)
{
    return n->level != HALF_ADDRESS && !LLVMIsNull(LLVMGetOperand(n->v, 1));
}

static uint16_t of_sum(const struct halves *h, const struct half_node *n)
{
    LLVMOpcode op = opcode_of(n->v);
    bool bitwise = op == LLVMOr || op == LLVMXor;
    uint16_t all = together(h, n), address[2] = { 0 }, other[2] = { 0 }, kept = 0;
    unsigned addresses = 0;
    if (n->of == OF_NUMBER)
        return all;
    if (op == LLVMAnd)
        return of_masked(h, n, all);
    for (uint32_t i = 0; i < n->n && i < 2; i++) {
        uint16_t in = marks_of_input(h, n, i);
        bool index = rt_half_input_level(h, n, i) < HALF_ADDRESS && n->n == 2 &&
                     (op != LLVMSub || i == 1) && /* x - t is one only if x is an address */
                     rt_half_input_level(h, n, 1 - i) == HALF_ADDRESS;
        kept |= !bitwise && index ? in & (uint16_t)~OF_INDEX : in; /* t + (x ^ i * 4) */
        addresses += rt_half_input_level(h, n, i) == HALF_ADDRESS;
        address[i] = in & (MARK_ADDRESS | MARK_FLIPPED | MARK_OTHERS);
        other[i] = in & (bitwise ? MARK_MOVED | MARK_ANY | MARK_INDEX : MARK_MOVED);
        if (op == LLVMOr) /* p ^ x may be next where x is p ^ next */
            other[i] |= in & MARK_ELSEWHERE;
    }
    all &= (uint16_t) ~(OF_INDEX & ~kept);
    unsigned of = turned(h, n, op);
    if (of < 2 && rt_half_input_level(h, n, of) >= HALF_PERHAPS) {
        uint16_t was = marks_of_input(h, n, of), stays = was & (MARK_TAG | MARK_PIECE);
        if (was & MARK_ELSEWHERE) /* what it is made of is not known */
            return (all & (uint16_t)~BITS) | (was & BITS);
        all &= (uint16_t) ~(MARK_FLIPPED | BITS);
        return all | stays | (was & MARK_ADDRESS ? MARK_FLIPPED : 0) |
               (was & MARK_FLIPPED ? MARK_ADDRESS : 0);
    }
    if (op == LLVMSub && is_borrowed(n)) /* 0 - i: ones above */
        all |= MARK_ANY;
    if (!bitwise && all & MARK_ANY)
        all = (all & (uint16_t)~MARK_ANY) | MARK_INDEX;
    if (!bitwise && addresses > 1) /* q + (1 - p): the difference of two is an index */
        all &= (uint16_t)~MARK_FLIPPED;
    bool tag = (address[0] && other[1]) || (address[1] && other[0]);
    return tag ? all | MARK_TAG : all;
}

/* True if this module passes an address, or half of one, for a parameter:  the lowest bit of the
 * upper half is one's. */
static bool passes_address(const struct halves *h, const struct half_node *n)
{
    uint64_t up = (uint64_t)n->of - OF_TAGS;
    const struct half_node *lowest =
        n->of >= OF_TAGS && n->bit >= up ? rt_half_find(h, n->v, n->bit - up, OF_TAGS) : NULL;
    return lowest && lowest->made && lowest->level == HALF_ADDRESS;
}

/* Of one of several inputs.  What others pass counts unless this module passes an address there, or
 * a half of one:  f(n, n >> 32)  and  f(uint lo, uint hi). */
static uint16_t of_choice(const struct halves *h, const struct half_node *n)
{
    uint16_t all = 0, others = 0;
    bool known = false;
    for (uint32_t i = 0; i < n->n; i++) {
        const struct half_node *in = &h->node.at[h->in.at[n->first + i]];
        *(is_of_others(in) ? &others : &all) |= in->marks;
        known |= is_of_others(in) && passes_address(h, n);
    }
    return known ? all : all | others;
}

uint16_t rt_half_marks(const struct halves *h, const struct half_node *n)
{
    uint16_t all;
    if (n->of < OF_NUMBER)
        return 0;
    switch ((enum half_how)n->how) {
    case HOW_LEAF: return of_leaf(h, n);
    case HOW_SCALED: return of_product(h, n);
    case HOW_CUT:
    case HOW_OTHER:
        if (n->of == OF_NUMBER)
            return MARK_NONE | MARK_NUMBER;
        if (is_zero(h, n) || is_sign(n))
            return MARK_NONE;
        return MARK_NONE | (is_moved_up(h, n) ? MARK_MOVED : MARK_ANY) |
               (n->how == HOW_OTHER ? MARK_MIXED : 0);
    case HOW_SUM: return of_sum(h, n);
    case HOW_CHOICE: break;
    }
    all = of_choice(h, n);
    if (n->of == OF_NUMBER) /* of a parameter what this module passes, by whatever call */
        return n->elsewhere ? all | MARK_ELSEWHERE : all;
    if (n->elsewhere)
        all |= MARK_ADDRESS | MARK_ELSEWHERE;
    if (n->memory && n->narrow && !n->mixed && all & (MARK_MOVED | MARK_ANY | MARK_INDEX))
        all |= MARK_PIECE;
    uint16_t index = all & MARK_NONE ? MARK_INDEX : 0; /* of an address on every way it is none */
    bool some = all & (MARK_ANY | index | MARK_ELSEWHERE);
    return some && lifts(n) ? all | MARK_MOVED : all;
}
