/* SPDX-License-Identifier: Apache-2.0 */
/* halves_stored.c - what the module stores where nothing follows it, for halves.c.
 *
 *     s[id] = (uint)(ulong)p;                a number that is loaded from that space may be half an
 *                                            address
 *     s[id] &= 0xffffffff;                   likewise, where s[id] may be an address
 *     s->seed ^= s->seed << 13;              a hash
 *
 * The module's stores are sorted by the address space of the memory.  A cut address in global
 * memory says nothing of a load from local memory, unless the module copies from one to the other:
 *
 *     gs[id] = (uint)(ulong)p;  (local int *)sh[id]                      accepted
 *     gs[id] = (uint)(ulong)p;  sh[id] = gs[id];  (local int *)sh[id]    refused
 *
 * A number that the module loads, cuts and stores again counts as a cut address in two cases.
 *
 *     s->n &= 0xffffffff;  s->at = (ulong)p      the module stores an address as a number there
 *     s->n &= 0xffffffff;  (local int *)s->at    the module casts a number from there to a pointer
 *
 * It does not count beside pointers that are loaded as such:  struct { local int *at; ulong n; } */
#include "base/budget.h"
#include "retarget/halves.h"
#include "semantics/flow.h"
#include "semantics/functions.h"

#include <assert.h>
#include <string.h>

enum { WORD = 64, TOP = 31 };

/* What an atomic operation does to the number in memory, which may be an address. */
enum atomic_kind { NO_ATOMIC, REPLACES, MASKS, ADDS };

/* That of one of OpenCL's functions:  atom_and(p, n), atomic_fetch_or_explicit(p, n, …) */
static enum atomic_kind opencls_atomic(LLVMValueRef fn)
{
    static const struct {
        const char *begin;
        enum atomic_kind kind;
    } operations[] = { { "and", MASKS }, { "min", MASKS }, { "add", ADDS },
                       { "sub", ADDS },  { "or", ADDS },   { "xor", ADDS } };
    static const char *const before[] = { "atom_", "atomic_fetch_", "atomic_" };
    char name[HALF_NAME];
    const char *is = rt_half_opencls_name(fn, name) ? name : "";
    size_t b = 0;
    while (b < COUNTOF(before) && strncmp(is, before[b], strlen(before[b])) != 0)
        b++;
    if (b == COUNTOF(before))
        return NO_ATOMIC;
    is += strlen(before[b]);
    for (size_t o = 0; o < COUNTOF(operations); o++)
        if (strncmp(is, operations[o].begin, strlen(operations[o].begin)) == 0)
            return operations[o].kind;
    return REPLACES;
}

static enum atomic_kind atomic_kind(LLVMValueRef i)
{
    if (LLVMIsAAtomicCmpXchgInst(i))
        return REPLACES;
    if (!LLVMIsAAtomicRMWInst(i))
        return ir_is_call(i) && ir_callee(i) ? opencls_atomic(ir_callee(i)) : NO_ATOMIC;
    switch (LLVMGetAtomicRMWBinOp(i)) {
    case LLVMAtomicRMWBinOpAnd:
    case LLVMAtomicRMWBinOpNand:
    case LLVMAtomicRMWBinOpUMin: return MASKS;
    case LLVMAtomicRMWBinOpAdd:
    case LLVMAtomicRMWBinOpSub:
    case LLVMAtomicRMWBinOpOr:
    case LLVMAtomicRMWBinOpXor: return ADDS;
    default: return REPLACES;
    }
}

/* True for one of OpenCL's functions that reach the memory alone to which their pointers lead. */
static bool is_opencls_access(LLVMValueRef fn)
{
    static const char *const names[] = { "vstore", "vload", "async_work_group_", "prefetch" };
    char name[HALF_NAME];
    bool one = opencls_atomic(fn) != NO_ATOMIC, own = rt_half_opencls_name(fn, name);
    for (size_t k = 0; k < COUNTOF(names) && own && !one; k++)
        one = strncmp(name, names[k], strlen(names[k])) == 0;
    return one;
}

/* Where the pointers lead that a call passes. */
static half_spaces passed_spaces(const struct halves *h, LLVMValueRef call)
{
    half_spaces all = 0;
    for (unsigned k = 0; k < LLVMGetNumArgOperands(call); k++) {
        LLVMValueRef v = LLVMGetOperand(call, k);
        all |= ir_is_pointer(rt_half_scalar(LLVMTypeOf(v))) ? rt_half_spaces(h, v) : 0;
    }
    return all;
}

/* True for a call of a function of another module that may keep what it is given, or copy memory:
 * through a pointer, too, where no function of its type is seen. */
static bool leaves(struct halves *h, LLVMValueRef i)
{
    LLVMValueRef fn = ir_is_call(i) ? ir_callee(i) : NULL;
    if (!fn)
        return ir_is_call(i) && rt_half_is_elsewhere_called(h, i);
    bool other = !LLVMGetIntrinsicID(fn) && (LLVMIsDeclaration(fn) || !ir_may_run_body(fn));
    const struct function_row *row = other ? function_find(fn) : NULL;
    return other && !(row && row->flow == CALL_NOTHING) && !rt_half_is_pure(fn);
}

/* Where such a function may store. */
static half_spaces stores_of(const struct halves *h, LLVMValueRef call)
{
    LLVMValueRef fn = ir_callee(call);
    return fn && is_opencls_access(fn) ? passed_spaces(h, call) : rt_half_spaces(h, NULL);
}

/* Where the instruction stores its operand `k`, unless that is followed, or where a function of
 * another module may store it; 0: nowhere.  An intrinsic that no row describes, such as a memset of
 * a pattern, may store what it is given anywhere. */
static half_spaces puts_away(struct halves *h, LLVMValueRef i, unsigned k)
{
    LLVMValueRef fn = ir_is_call(i) ? ir_callee(i) : NULL;
    if (fn && LLVMGetIntrinsicID(fn)) {
        enum call_flow flow = flow_of_intrinsic(i);
        if (flow == CALL_STORE || flow == CALL_COMPRESS)
            return k == 0 ? rt_half_spaces(h, LLVMGetOperand(i, 1)) : 0;
        return flow == CALL_UNKNOWN && !ir_touches_nothing(fn) ? rt_half_spaces(h, NULL) : 0;
    }
    if (ir_is_call(i))
        return leaves(h, i) ? stores_of(h, i) : 0;
    unsigned at = LLVMIsAStoreInst(i) ? 0 : LLVMIsAAtomicRMWInst(i) ? 1 : 2;
    bool stores = k == at && (at < 2 || LLVMIsAAtomicCmpXchgInst(i));
    return stores && !rt_half_is_followed(h, i) ? rt_half_spaces(h, LLVMGetOperand(i, at == 0)) : 0;
}

/* True for a value that may hold numbers of 64 bits; a pointer is checked where it is made. */
static bool holds_numbers(const struct halves *h, LLVMValueRef v)
{
    return !ir_is_pointer(rt_half_scalar(LLVMTypeOf(v))) && rt_half_bits(h, LLVMTypeOf(v)) >= WORD;
}

/* A value that an instruction puts there. */
struct put {
    LLVMValueRef i, v;
    half_spaces to;
    uint64_t words; /* numbers of 64 bits that it has:  of a <4 x i32> lanes 0 and 1 are one */
};

/* True if an address has a part in the number of 64 bits that begins there. */
static bool is_stored_address(struct halves *h, LLVMValueRef v, uint64_t base)
{
    const unsigned parts = 1u << PART_ADDRESS | 1u << PART_LESS | 1u << PART_BROKEN;
    return rt_half_at(h, v, base + rt_half_target(OF_OFFSET), OF_OFFSET)->parts & parts ||
           rt_half_at(h, v, base + rt_half_target(OF_LOWEST), OF_LOWEST)->parts & parts;
}

/* True if the value is made of few others, back to loads.  What many make is a hash, and to look
 * for each of its bits would take long. */
static bool is_of_few(LLVMValueRef v)
{
    LLVMValueRef of[BUDGET_STORED_STEPS];
    unsigned n = 0;
    of[n++] = v;
    for (unsigned k = 0; k < n; k++) {
        bool end = !LLVMIsAInstruction(of[k]) || LLVMIsALoadInst(of[k]) || LLVMIsACallInst(of[k]);
        for (unsigned o = 0; !end && o < (unsigned)LLVMGetNumOperands(of[k]); o++) {
            LLVMValueRef in = LLVMGetOperand(of[k], o);
            unsigned j = 0;
            while (j < n && of[j] != in)
                j++; /* BUDGET_STORED_STEPS at most */
            if (LLVMIsAConstant(in))
                continue;
            if (j == BUDGET_STORED_STEPS)
                return false;
            if (j == n)
                of[n++] = in;
        }
    }
    return true;
}

/* Notes where an address is stored as a number. */
static bool note_address(struct halves *h, struct put p, uint64_t base)
{
    bool address = is_stored_address(h, p.v, base);
    h->numbers |= address ? p.to : 0;
    return address;
}

/* From where numbers of the value were loaded, which are stored as they are, also in halves:
 *     sh[i] = gs[i]
 * One of too many words is of all memory. */
static half_spaces copied_from(struct halves *h, LLVMValueRef v)
{
    uint64_t bits = rt_half_bits(h, LLVMTypeOf(v)), place = rt_half_target(OF_OFFSET);
    half_spaces from = 0;
    if (bits / WORD > BUDGET_STORED_WORDS)
        return rt_half_spaces(h, NULL);
    for (uint64_t bit = place; bit < bits; bit += WORD) {
        const struct half_node *n = rt_half_at(h, v, bit, OF_OFFSET);
        from |= n->parts & 1u << PART_PERHAPS ? n->loaded : 0;
    }
    return from;
}

/* Notes that memory of those spaces is copied. */
static void note_copy(struct halves *h, half_spaces from, half_spaces to)
{
    for (unsigned s = 0; s < HALF_SPACES; s++)
        h->copies[s] |= from >> s & 1 ? to : 0;
}

/* Notes from where to where the instruction copies:  llvm.memcpy, a function of another module,
 * which may copy from all that it can reach, or a number that was loaded. */
static void find_copy(struct halves *h, LLVMValueRef i)
{
    bool copy = flow_of_intrinsic(i) == CALL_COPY;
    if (copy && !rt_half_is_followed(h, i))
        note_copy(h, rt_half_spaces(h, LLVMGetOperand(i, 1)),
                  rt_half_spaces(h, LLVMGetOperand(i, 0)));
    else if (!copy && leaves(h, i))
        note_copy(h, passed_spaces(h, i), stores_of(h, i));
    for (unsigned k = 0; k < (unsigned)LLVMGetNumOperands(i); k++) {
        LLVMValueRef v = LLVMGetOperand(i, k);
        bool number = !ir_is_pointer(rt_half_scalar(LLVMTypeOf(v))) && !LLVMIsAConstant(v);
        half_spaces to = number && ir_has_size(LLVMTypeOf(v)) ? puts_away(h, i, k) : 0;
        if (to)
            note_copy(h, copied_from(h, v), to);
    }
}

/* What is stored in a space may be copied to another one. */
static void follow_copies(struct halves *h)
{
    for (unsigned round = 0; round < HALF_SPACES; round++) /* each leads one space farther */
        for (unsigned s = 0; s < HALF_SPACES; s++)
            for (unsigned t = 0; t < HALF_SPACES; t++) { /* 8 * 8 * 8 */
                half_spaces bit = (half_spaces)(1u << t);
                if (!(h->copies[s] & bit))
                    continue;
                h->numbers |= h->numbers >> s & 1 ? bit : 0;
                h->sure.cut |= h->sure.cut >> s & 1 ? bit : 0;
                h->perhaps.cut |= h->perhaps.cut >> s & 1 ? bit : 0;
                h->sure.tags[t] |= h->sure.tags[s];
                h->perhaps.tags[t] |= h->perhaps.tags[s];
            }
}

/* Notes whether a number of the value is an address that was cut.  An atomic operation, too, may
 * leave what it is given. */
static void ask_cut(struct retarget *r, struct put p)
{
    struct halves *h = r->halves;
    const uint64_t low = rt_half_target(OF_OFFSET);
    bool many = p.words > BUDGET_STORED_WORDS;
    h->sure.cut |= many ? p.to : 0;
    for (uint64_t k = 0; k < p.words && !many; k++) {
        bool address = note_address(h, p, k * WORD);
        for (unsigned of = OF_LOWEST; of <= OF_HIGHEST && address; of++) { /* two */
            uint64_t up = rt_half_target(of);
            if (rt_half_are_cut(rt_half_pairs_at(r, p.v, k * WORD, WORD, low, of, up), false))
                h->sure.cut |= p.to;
        }
    }
}

/* Likewise of a number that was loaded, and may be an address:  a cut one keeps 32 bits. */
static void ask_loaded_cut(struct retarget *r, struct put p)
{
    struct halves *h = r->halves;
    const uint64_t low = rt_half_target(OF_OFFSET);
    bool masks = atomic_kind(p.i) == MASKS;
    bool few = p.words <= BUDGET_STORED_WORDS && is_of_few(p.v);
    for (uint64_t k = 0; k < p.words && few; k++) {
        bool word = rt_half_at(h, p.v, k * WORD + low, OF_OFFSET)->words != 0;
        if (rt_half_at(h, p.v, k * WORD + TOP, OF_OFFSET)->parts == 1u << PART_ZERO)
            continue; /* n & 0xffff, n % 1000 */
        for (unsigned of = OF_LOWEST; of <= OF_HIGHEST && (word || masks); of++) { /* two */
            uint64_t up = rt_half_target(of);
            uint64_t set = rt_half_pairs_at(r, p.v, k * WORD, WORD, low, of, up);
            if ((word && rt_half_are_cut(set, true)) || (masks && rt_half_mask_is_cut(set)))
                h->perhaps.cut |= p.to;
        }
    }
}

static void note_tags(struct half_stored *stored, half_spaces to, uint32_t tags)
{
    for (unsigned s = 0; s < HALF_SPACES; s++)
        stored->tags[s] |= to >> s & 1 ? tags : 0;
}

/* Notes whether an address that is stored has a tag, and in which bits of the upper half. */
static void ask_tags(struct retarget *r, struct put p)
{
    struct halves *h = r->halves;
    bool many = p.words > BUDGET_STORED_WORDS;
    uint32_t tags = many ? UINT32_MAX : 0;
    for (uint64_t k = 0; k < p.words && !many; k++) {
        bool address = note_address(h, p, k * WORD);
        for (unsigned of = OF_TAGS; of < OF_COUNT && address; of++) /* 32 */
            tags |= rt_half_is_tag(h, p.v, k * WORD, of) ? 1u << (of - OF_TAGS) : 0;
    }
    note_tags(&h->sure, p.to, tags);
}

/* Likewise of a number that was loaded; one that is put together with bits from both halves is a
 * hash, a seed or a set of bits. */
static void ask_loaded_tags(struct retarget *r, struct put p)
{
    struct halves *h = r->halves;
    bool adds = atomic_kind(p.i) == ADDS;
    bool few = p.words <= BUDGET_STORED_WORDS && is_of_few(p.v);
    uint32_t tags = 0;
    for (uint64_t k = 0; k < p.words && few; k++) {
        uint64_t base = k * WORD, first = base + rt_half_target(OF_TAGS), last = base + WORD - 1;
        bool word = rt_half_at(h, p.v, base + rt_half_target(OF_OFFSET), OF_OFFSET)->words != 0;
        uint16_t ends = rt_half_at(h, p.v, first, OF_TAGS)->marks;
        ends |= rt_half_at(h, p.v, last, OF_COUNT - 1)->marks;
        if (ends & MARK_MIXED)
            continue; /* x ^ x << 13: all bits of it would be looked for in all others */
        for (unsigned of = OF_TAGS; of < OF_COUNT && (word || adds); of++) { /* 32 */
            uint16_t is = rt_half_at(h, p.v, base + rt_half_target(of), of)->marks;
            bool above = rt_half_above(is) & MARK_ABOVE;
            bool tag = rt_half_is_tag(h, p.v, base, of) || (adds && above);
            tags |= tag && !(is & MARK_MIXED) ? 1u << (of - OF_TAGS) : 0;
        }
    }
    note_tags(&h->perhaps, p.to, tags);
}

/* True if the module stores a number that was cut, or has a tag, or may be. */
static bool has_some(const struct halves *h)
{
    uint32_t tags = 0;
    for (unsigned s = 0; s < HALF_SPACES; s++)
        tags |= h->sure.tags[s] | h->perhaps.tags[s];
    return h->numbers || h->sure.cut || h->perhaps.cut || tags;
}

/* True unless it is a constant that holds no address:  (ulong)buf + 8 of a variable holds one. */
static bool may_be_address(LLVMValueRef v)
{
    if (!LLVMIsAConstant(v))
        return true;
    bool parts = LLVMIsAConstantStruct(v) || LLVMIsAConstantVector(v) || LLVMIsAConstantArray(v);
    unsigned n = parts ? (unsigned)LLVMGetNumOperands(v) : 0;
    for (unsigned k = 0; k < n && k < BUDGET_STORED_WORDS; k++)
        if (LLVMIsAConstantExpr(LLVMGetOperand(v, k)))
            return true;
    return n > BUDGET_STORED_WORDS || LLVMIsAConstantExpr(v);
}

/* What is asked of all that the module stores where it is not followed, or passes to functions of
 * other modules. */
enum asked { CUT, LOADED_CUT, STORED_TAGS, LOADED_TAGS, COPIES };

static void find(struct retarget *r, enum asked what)
{
    static void (*const ask[])(struct retarget * r, struct put p) = {
        [CUT] = ask_cut,
        [LOADED_CUT] = ask_loaded_cut,
        [STORED_TAGS] = ask_tags,
        [LOADED_TAGS] = ask_loaded_tags,
    };
    if (r->halves->asked >> what & 1)
        return;
    r->halves->asked |= 1u << what;
    rt_half_see_calls(r->halves);
    const half_spaces cut = r->halves->sure.cut | r->halves->perhaps.cut;
    IR_EACH_FUNCTION (r->m, fn)
        IR_EACH_BLOCK (fn, bb)
            IR_EACH_INSTRUCTION (bb, i)
                for (unsigned k = 0; k < (unsigned)LLVMGetNumOperands(i); k++) {
                    LLVMValueRef v = LLVMGetOperand(i, k);
                    half_spaces to = holds_numbers(r->halves, v) ? puts_away(r->halves, i, k) : 0;
                    uint64_t words = to ? rt_half_bits(r->halves, LLVMTypeOf(v)) / WORD : 0;
                    if (to && (may_be_address(v) || atomic_kind(i) != NO_ATOMIC))
                        ask[what](r, (struct put){ i, v, to, words });
                }
    if (has_some(r->halves) && !(r->halves->asked >> COPIES & 1)) {
        r->halves->asked |= 1u << COPIES;
        IR_EACH_FUNCTION (r->m, fn)
            IR_EACH_BLOCK (fn, bb)
                IR_EACH_INSTRUCTION (bb, i)
                    find_copy(r->halves, i);
    }
    follow_copies(r->halves);
    const struct halves was = *r->halves;
    if (cut == (was.sure.cut | was.perhaps.cut))
        return;
    rt_half_begin(r); /* each number that is loaded there may be one: rt_half_loaded() */
    r->halves->asked = was.asked;
    r->halves->sure = was.sure;
    r->halves->perhaps = was.perhaps;
    r->halves->numbers = was.numbers;
    memcpy(r->halves->copies, was.copies, sizeof was.copies);
}

void rt_half_find_stored(struct retarget *r, half_spaces from, LLVMTypeRef loaded, bool tags)
{
    if (!from)
        return;
    find(r, tags ? STORED_TAGS : CUT);
    if (!ir_is_pointer(rt_half_scalar(loaded)) || r->halves->numbers & from)
        find(r, tags ? LOADED_TAGS : LOADED_CUT);
}
