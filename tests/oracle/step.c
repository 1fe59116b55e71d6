/* SPDX-License-Identifier: Apache-2.0 */
/* step.c - one instruction. */
#include "machine.h"

#include <string.h>

static struct value one(struct machine *m, struct scalar s)
{
    struct value v = new_value(m, 1);
    v.at[0] = s;
    return v;
}

static struct scalar bad(unsigned bits) { return (struct scalar){ .bad = low_bits(bits) }; }

static bool decide(struct machine *m, struct scalar s)
{
    if (s.bad)
        undefined(m, "a branch on poison");
    return s.bits & 1;
}

/* How many leaves stand before element `k` of an aggregate, and its type. */
static uint32_t leaves_before(LLVMTypeRef *type, unsigned k)
{
    uint32_t n = 0;
    if (LLVMGetTypeKind(*type) == LLVMStructTypeKind) {
        for (unsigned j = 0; j < k; j++)
            n += leaves(LLVMStructGetTypeAtIndex(*type, j));
        *type = LLVMStructGetTypeAtIndex(*type, k);
        return n;
    }
    *type = LLVMGetElementType(*type);
    return k * leaves(*type);
}

static struct value aggregate(struct machine *m, struct frame *f, LLVMValueRef i, bool insert)
{
    LLVMValueRef whole = LLVMGetOperand(i, 0);
    struct value v = value_of(m, f, whole), part = { 0 }, r;
    LLVMTypeRef type = LLVMTypeOf(whole);
    const unsigned *index = LLVMGetIndices(i);
    uint32_t at = 0;
    for (unsigned k = 0; k < LLVMGetNumIndices(i); k++)
        at += leaves_before(&type, index[k]);
    r = new_value(m, insert ? v.n : leaves(type));
    if (insert) {
        part = value_of(m, f, LLVMGetOperand(i, 1));
        memcpy(r.at, v.at, v.n * sizeof *v.at);
        memcpy(r.at + at, part.at, part.n * sizeof *part.at);
    } else {
        memcpy(r.at, v.at + at, r.n * sizeof *r.at);
    }
    return r;
}

static struct scalar compare(struct machine *m, LLVMIntPredicate p, unsigned bits, struct scalar a,
                             struct scalar b)
{
    u128 sign = (u128)1 << (bits - 1), x = a.bits, y = b.bits;
    (void)m;
    if (a.bad || b.bad)
        return bad(1);
    if (p >= LLVMIntSGT) { /* with the sign turned, as unsigned ones */
        x ^= sign;
        y ^= sign;
        p = (LLVMIntPredicate)(p - LLVMIntSGT + LLVMIntUGT);
    }
    switch (p) {
    case LLVMIntEQ: return number(x == y);
    case LLVMIntNE: return number(x != y);
    case LLVMIntUGT: return number(x > y);
    case LLVMIntUGE: return number(x >= y);
    case LLVMIntULT: return number(x < y);
    default: return number(x <= y);
    }
}

static struct value select_value(struct machine *m, struct frame *f, LLVMValueRef i)
{
    struct value c = value_of(m, f, LLVMGetOperand(i, 0));
    struct value a = value_of(m, f, LLVMGetOperand(i, 1));
    struct value b = value_of(m, f, LLVMGetOperand(i, 2)), r = new_value(m, a.n);
    for (uint32_t k = 0; k < a.n; k++) {
        struct scalar s = c.at[c.n == a.n ? k : 0];
        r.at[k] = s.bad ? bad(128) : s.bits & 1 ? a.at[k] : b.at[k];
    }
    return r;
}

static struct value lanes(struct machine *m, struct frame *f, LLVMValueRef i, LLVMOpcode op)
{
    struct value v = value_of(m, f, LLVMGetOperand(i, 0));
    struct value w = value_of(m, f, LLVMGetOperand(i, 1)), r;
    if (op == LLVMExtractElement) {
        uint64_t k = (uint64_t)w.at[0].bits;
        return one(m, w.at[0].bad || k >= v.n ? bad(128) : v.at[k]);
    }
    if (op == LLVMInsertElement) {
        struct scalar at = value_of(m, f, LLVMGetOperand(i, 2)).at[0];
        r = new_value(m, v.n);
        memcpy(r.at, v.at, v.n * sizeof *v.at);
        for (uint32_t k = 0; k < v.n; k++)
            if (at.bad || at.bits >= v.n)
                r.at[k] = bad(128);
        if (!at.bad && at.bits < v.n)
            r.at[(uint64_t)at.bits] = w.at[0];
        return r;
    }
    r = new_value(m, LLVMGetNumMaskElements(i));
    for (uint32_t k = 0; k < r.n; k++) {
        int from = LLVMGetMaskValue(i, k);
        r.at[k] = from < 0 ? bad(128) : from < (int)v.n ? v.at[from] : w.at[from - (int)v.n];
    }
    return r;
}

static struct value stack_object(struct machine *m, struct frame *f, LLVMValueRef i)
{
    unsigned as = LLVMGetPointerAddressSpace(LLVMTypeOf(i));
    struct value n = value_of(m, f, LLVMGetOperand(i, 0));
    uint64_t size = LLVMABISizeOfType(m->td, LLVMGetAllocatedType(i)) * (uint64_t)n.at[0].bits;
    size_t len;
    uint32_t k = new_object(m, IN_PRIVATE, size, LLVMGetValueName2(i, &len));
    m->object[k].fixed = strncmp(m->object[k].name, "place", 5) == 0;
    if (f->n_own == COUNTOF(f->own))
        unsupported(m, "too many allocas");
    f->own[f->n_own++] = k;
    uint64_t at = m->object[k].address;
    return one(m, (struct scalar){ .bits = is_generic(m, as) ? at : at - m->t->window[IN_PRIVATE],
                                   .from = k });
}

static struct value atomic(struct machine *m, struct frame *f, LLVMValueRef i, bool swap)
{
    LLVMValueRef p = LLVMGetOperand(i, 0);
    LLVMTypeRef type = LLVMTypeOf(LLVMGetOperand(i, 1));
    struct value v = value_of(m, f, LLVMGetOperand(i, 1));
    unsigned bits = scalar_bits(m, type);
    struct byte *at =
        reach(m, f, LLVMTypeOf(p), value_of(m, f, p).at[0], 0, store_size(m, type), true);
    struct value old = load_value(m, type, at);
    if (!swap) {
        struct value r = new_value(m, 2), w = value_of(m, f, LLVMGetOperand(i, 2));
        r.at[0] = old.at[0];
        r.at[1] = compare(m, LLVMIntEQ, bits, old.at[0], v.at[0]);
        if (decide(m, r.at[1]))
            store_value(m, type, at, w);
        return r;
    }
    struct scalar x = old.at[0], y = v.at[0];
    static const LLVMOpcode ops[] = {
        [LLVMAtomicRMWBinOpAdd] = LLVMAdd, [LLVMAtomicRMWBinOpSub] = LLVMSub,
        [LLVMAtomicRMWBinOpAnd] = LLVMAnd, [LLVMAtomicRMWBinOpOr] = LLVMOr,
        [LLVMAtomicRMWBinOpXor] = LLVMXor,
    };
    LLVMAtomicRMWBinOp op = LLVMGetAtomicRMWBinOp(i);
    if (op == LLVMAtomicRMWBinOpXchg)
        x = y;
    else if (op == LLVMAtomicRMWBinOpUMax)
        x = x.bits >= y.bits ? x : y;
    else if (op == LLVMAtomicRMWBinOpUMin)
        x = x.bits <= y.bits ? x : y;
    else if ((unsigned)op < COUNTOF(ops) && ops[op])
        x = arith(m, ops[op], bits, x, y);
    else
        unsupported(m, "an atomic operation");
    store_value(m, type, at, one(m, x));
    return old;
}

static void copy_bytes(struct machine *m, struct frame *f, LLVMValueRef i, struct value *args,
                       bool set)
{
    uint64_t n = (uint64_t)args[2].at[0].bits;
    if (n == 0)
        return;
    struct byte fill = { (uint8_t)args[1].at[0].bits, args[1].at[0].bad != 0, 0 };
    struct byte *from =
        set ? NULL : reach(m, f, LLVMTypeOf(LLVMGetOperand(i, 1)), args[1].at[0], 1, n, false);
    struct byte *to = reach(m, f, LLVMTypeOf(LLVMGetOperand(i, 0)), args[0].at[0], 0, n, true);
    if (set)
        for (uint64_t k = 0; k < n; k++)
            to[k] = fill;
    else
        memmove(to, from, n * sizeof *to);
}

/* Masked and gathered accesses.  The order of operands has changed over LLVM's versions. */
static struct value masked(struct machine *m, struct frame *f, LLVMValueRef i, const char *name,
                           struct value *args, unsigned n)
{
    bool store = strstr(name, "store") || strstr(name, "scatter");
    bool each = strstr(name, "gather") || strstr(name, "scatter");
    bool packed = strstr(name, "expand") || strstr(name, "compress");
    uint64_t next = 0;
    unsigned p = store ? 1 : 0;
    LLVMTypeRef type = LLVMTypeOf(store ? LLVMGetOperand(i, 0) : i), e = LLVMGetElementType(type);
    LLVMTypeRef pointer = LLVMTypeOf(LLVMGetOperand(i, p));
    struct value mask = args[store ? n - 1 : n - 2], r = new_value(m, leaves(type));
    uint64_t size = store_size(m, e);
    for (uint32_t k = 0; k < r.n; k++) {
        struct scalar at = args[p].at[each ? k : 0];
        if (!store)
            r.at[k] = args[n - 1].at[k];
        if (!decide(m, mask.at[k]))
            continue;
        if (!each)
            at.bits += packed ? next++ * size : k * size;
        struct byte *b = reach(m, f, pointer, at, p, size, store);
        if (store)
            store_value(m, e, b, one(m, args[0].at[k]));
        else
            r.at[k] = load_value(m, e, b).at[0];
    }
    return store ? (struct value){ 0 } : r;
}

static bool begins(const char *name, const char *with)
{
    return strncmp(name, with, strlen(with)) == 0;
}

static struct scalar reverse_bytes(unsigned bits, struct scalar s)
{
    struct scalar r = { 0 };
    for (unsigned k = 0; k < bits; k += 8) {
        r.bits |= (s.bits >> k & 255) << (bits - 8 - k);
        r.bad |= (s.bad >> k & 255) << (bits - 8 - k);
    }
    return r;
}

static struct scalar funnel(unsigned bits, struct scalar a, struct scalar b, struct scalar by,
                            bool left)
{
    unsigned n = (unsigned)by.bits % bits, right = left ? bits - n : n;
    if (by.bad)
        return bad(bits);
    if (right == bits)
        return a;
    if (right == 0)
        return b;
    return (struct scalar){ (b.bits >> right | a.bits << (bits - right)) & low_bits(bits),
                            (b.bad >> right | a.bad << (bits - right)) & low_bits(bits), 0 };
}

static struct value intrinsic(struct machine *m, struct frame *f, LLVMValueRef i, const char *name,
                              struct value *args, unsigned n)
{
    static const char *const nothing[] = {
        "lifetime.", "assume", "donothing", "dbg.", "experimental.noalias.scope", "prefetch",
    };
    static const char *const same[] = { "launder.", "strip.", "ssa.copy", "expect",
                                        "amdgcn.readfirstlane." };
    LLVMTypeRef type = LLVMTypeOf(i);
    name += strlen("llvm.");
    for (unsigned k = 0; k < COUNTOF(nothing); k++)
        if (begins(name, nothing[k]))
            return (struct value){ 0 };
    for (unsigned k = 0; k < COUNTOF(same); k++)
        if (begins(name, same[k]))
            return args[0];
    static const struct {
        const char *name;
        enum place place;
    } tests[] = {
        { "nvvm.isspacep.local", IN_PRIVATE }, { "nvvm.isspacep.shared", IN_LOCAL },
        { "nvvm.isspacep.global", IN_GLOBAL }, { "nvvm.isspacep.const", IN_CONSTANT },
        { "amdgcn.is.shared", IN_LOCAL },      { "amdgcn.is.private", IN_PRIVATE },
    };
    for (unsigned k = 0; k < COUNTOF(tests); k++)
        if (strcmp(name, tests[k].name) == 0) {
            struct scalar s = args[0].at[0];
            return one(m, s.bad ? bad(1) : number(is_in(m, (uint64_t)s.bits, tests[k].place)));
        }
    if (begins(name, "nvvm.shfl.sync.idx.")) /* one lane runs */
        return args[1];
    if (begins(name, "memcpy") || begins(name, "memmove") || begins(name, "memset")) {
        copy_bytes(m, f, i, args, begins(name, "memset"));
        return (struct value){ 0 };
    }
    if (begins(name, "masked."))
        return masked(m, f, i, name, args, n);
    if (begins(name, "vector.reduce.")) {
        unsigned bits = scalar_bits(m, type);
        LLVMOpcode op = begins(name + 14, "or")    ? LLVMOr
                        : begins(name + 14, "xor") ? LLVMXor
                                                   : LLVMAdd;
        struct scalar s = args[0].at[0];
        for (uint32_t k = 1; k < args[0].n; k++)
            s = arith(m, op, bits, s, args[0].at[k]);
        return one(m, s);
    }
    if (begins(name, "vector.interleave2")) {
        struct value r = new_value(m, 2 * args[0].n);
        for (uint32_t k = 0; k < r.n; k++)
            r.at[k] = args[k % 2].at[k / 2];
        return r;
    }
    if (begins(name, "vector.extract") || begins(name, "vector.insert")) {
        bool insert = begins(name, "vector.insert");
        uint64_t from = (uint64_t)args[insert ? 2 : 1].at[0].bits;
        struct value r = new_value(m, leaves(type));
        for (uint32_t k = 0; k < r.n; k++)
            r.at[k] = !insert                ? args[0].at[from + k]
                      : k - from < args[1].n ? args[1].at[k - from]
                                             : args[0].at[k];
        return r;
    }
    if (begins(name, "uadd.with.overflow")) {
        struct value r = new_value(m, 2);
        unsigned bits = scalar_bits(m, LLVMTypeOf(LLVMGetOperand(i, 0)));
        r.at[0] = arith(m, LLVMAdd, bits, args[0].at[0], args[1].at[0]);
        r.at[1] = number(r.at[0].bits < args[0].at[0].bits);
        r.at[1].bad = r.at[0].bad != 0;
        return r;
    }
    if (begins(name, "vector.reverse")) {
        struct value r = new_value(m, args[0].n);
        for (uint32_t k = 0; k < r.n; k++)
            r.at[k] = args[0].at[r.n - 1 - k];
        return r;
    }
    if (n > 0 && LLVMGetTypeKind(type) != LLVMStructTypeKind) {
        struct value r = new_value(m, args[0].n);
        for (uint32_t k = 0; k < r.n; k++) {
            struct scalar a = args[0].at[k], b = n > 1 ? args[1].at[k] : a;
            unsigned bits = scalar_bits(m, type);
            if (begins(name, "ptrmask")) {
                r.at[k] = arith(m, LLVMAnd, bits, a, b);
                r.at[k].from = a.from;
            } else if (begins(name, "bswap")) {
                r.at[k] = reverse_bytes(bits, a);
            } else if (begins(name, "fsh")) {
                r.at[k] = funnel(bits, a, b, args[2].at[k], name[3] == 'l');
            } else if (begins(name, "uadd.sat")) {
                r.at[k] = arith(m, LLVMAdd, bits, a, b);
                if (r.at[k].bits < a.bits)
                    r.at[k].bits = low_bits(bits);
            } else if (begins(name, "bitreverse")) {
                for (unsigned j = 0; j < bits; j++)
                    r.at[k].bits |= (a.bits >> j & 1) << (bits - 1 - j);
                r.at[k].bad = a.bad ? low_bits(bits) : 0;
            } else if (begins(name, "umax")) {
                r.at[k] = a.bits >= b.bits ? a : b;
            } else if (begins(name, "umin")) {
                r.at[k] = a.bits <= b.bits ? a : b;
            } else {
                unsupported(m, name);
            }
        }
        return r;
    }
    unsupported(m, name);
}

/* A parameter by value: the callee gets a copy. */
static struct value by_value(struct machine *m, struct frame *f, LLVMValueRef call, LLVMValueRef fn,
                             unsigned k, struct value arg)
{
    static unsigned kind;
    if (!kind)
        kind = LLVMGetEnumAttributeKindForName("byval", 5);
    LLVMAttributeRef a = LLVMGetCallSiteEnumAttribute(call, k + 1, kind);
    if (!a && fn)
        a = LLVMGetEnumAttributeAtIndex(fn, k + 1, kind);
    if (!a)
        return arg;
    LLVMTypeRef type = LLVMGetTypeAttributeValue(a), pointer = LLVMTypeOf(LLVMGetOperand(call, k));
    unsigned as = LLVMGetPointerAddressSpace(pointer);
    uint64_t size = LLVMABISizeOfType(m->td, type);
    struct byte *from = reach(m, f, pointer, arg.at[0], k, size, false);
    uint32_t copy = new_object(m, IN_PRIVATE, size, "by value");
    memcpy(m->object[copy].at, from, size * sizeof *from);
    uint64_t at = m->object[copy].address;
    return one(m, (struct scalar){ .bits = is_generic(m, as) ? at : at - m->t->window[IN_PRIVATE],
                                   .from = copy });
}

static struct value call(struct machine *m, struct frame *f, LLVMValueRef i)
{
    LLVMValueRef callee = LLVMGetCalledValue(i), fn = LLVMIsAFunction(callee);
    struct value args[16], ret;
    unsigned n = LLVMGetNumArgOperands(i);
    size_t len;
    if (n > COUNTOF(args))
        unsupported(m, "many arguments");
    for (unsigned k = 0; k < n; k++) {
        LLVMValueRef a = LLVMGetOperand(i, k);
        if (LLVMGetTypeKind(LLVMTypeOf(a)) == LLVMMetadataTypeKind)
            args[k] = (struct value){ 0 };
        else
            args[k] = value_of(m, f, a);
    }
    if (!fn && !LLVMIsAInlineAsm(callee)) {
        struct scalar p = value_of(m, f, callee).at[0];
        uint64_t k = (uint64_t)p.bits - ((uint64_t)FUNCTIONS_HIGH_BYTE << 56);
        if (p.bad || k % 16 != 0 || k == 0 || k / 16 > m->n_functions)
            undefined(m, "a call of what is no function");
        fn = m->function[k / 16 - 1];
    }
    const char *name = fn ? LLVMGetValueName2(fn, &len) : "";
    /* A descriptor of a buffer says which memory: what is stored there, code outside may know. */
    if (fn && begins(name, "llvm.") && !begins(name, "llvm.amdgcn.raw.ptr.buffer.store."))
        return intrinsic(m, f, i, name, args, n);
    if (m->depth == MOST_DEPTH)
        unsupported(m, "deep calls");
    if (fn && LLVMCountParams(fn) != n && LLVMCountBasicBlocks(fn) > 0)
        undefined(m, "a call with other arguments");
    for (unsigned k = 0; k < n; k++)
        args[k] = by_value(m, f, i, fn, k, args[k]);
    m->at = i;
    if (fn && LLVMCountBasicBlocks(fn) == 0 && call_known(m, f, i, name, args, n, &ret))
        return ret;
    m->calls[m->depth] = i;
    m->call_frame[m->depth++] = f->number;
    ret = fn && LLVMCountBasicBlocks(fn) > 0 ? call_function(m, fn, i, args, n)
                                             : call_outside(m, f, i, fn, args, n);
    m->depth--;
    m->at = i;
    return ret;
}

static LLVMBasicBlockRef switched(struct machine *m, struct frame *f, LLVMValueRef i)
{
    struct scalar s = value_of(m, f, LLVMGetOperand(i, 0)).at[0];
    if (s.bad)
        undefined(m, "a switch on poison");
    for (unsigned k = 2; k < (unsigned)LLVMGetNumOperands(i); k += 2)
        if (constant_of(m, LLVMGetOperand(i, k)).at[0].bits == s.bits)
            return LLVMValueAsBasicBlock(LLVMGetOperand(i, k + 1));
    return LLVMGetSwitchDefaultDest(i);
}

bool step(struct machine *m, struct frame *f, LLVMValueRef i, LLVMBasicBlockRef *ret_next,
          struct value *ret)
{
    LLVMOpcode op = LLVMGetInstructionOpcode(i);
    struct value r = { 0 }, v;
    LLVMValueRef p;
    switch (op) {
    case LLVMRet:
        if (LLVMGetNumOperands(i) > 0)
            *ret = value_of(m, f, LLVMGetOperand(i, 0));
        *ret_next = NULL;
        return true;
    case LLVMBr:
        *ret_next = LLVMGetSuccessor(i, LLVMIsConditional(i) &&
                                            !decide(m, value_of(m, f, LLVMGetCondition(i)).at[0]));
        return true;
    case LLVMSwitch: *ret_next = switched(m, f, i); return true;
    case LLVMUnreachable: undefined(m, "unreachable");
    case LLVMAlloca: r = stack_object(m, f, i); break;
    case LLVMLoad:
        p = LLVMGetOperand(i, 0);
        r = load_value(m, LLVMTypeOf(i),
                       reach(m, f, LLVMTypeOf(p), value_of(m, f, p).at[0], 0,
                             store_size(m, LLVMTypeOf(i)), false));
        break;
    case LLVMStore:
        v = value_of(m, f, LLVMGetOperand(i, 0));
        p = LLVMGetOperand(i, 1);
        store_value(m, LLVMTypeOf(LLVMGetOperand(i, 0)),
                    reach(m, f, LLVMTypeOf(p), value_of(m, f, p).at[0], 1,
                          store_size(m, LLVMTypeOf(LLVMGetOperand(i, 0))), true),
                    v);
        break;
    case LLVMAtomicRMW: r = atomic(m, f, i, true); break;
    case LLVMAtomicCmpXchg: r = atomic(m, f, i, false); break;
    case LLVMFence: machine_beside(m); break;
    case LLVMGetElementPtr: r = gep_value(m, f, i); break;
    case LLVMSelect: r = select_value(m, f, i); break;
    case LLVMFreeze: /* what is undefined becomes any value: a program that uses it shows nothing,
                      * but for steps whose result is the same for each number */
        r = value_of(m, f, LLVMGetOperand(i, 0));
        for (uint32_t k = 0; k < r.n && LLVMIsUndef(LLVMGetOperand(i, 0)); k++)
            r.at[k] = number(0x5eed);
        break;
    case LLVMExtractValue: r = aggregate(m, f, i, false); break;
    case LLVMInsertValue: r = aggregate(m, f, i, true); break;
    case LLVMExtractElement:
    case LLVMInsertElement: r = lanes(m, f, i, op); break;
    case LLVMShuffleVector: r = lanes(m, f, i, op); break;
    case LLVMICmp: {
        struct value a = value_of(m, f, LLVMGetOperand(i, 0));
        struct value b = value_of(m, f, LLVMGetOperand(i, 1));
        r = new_value(m, a.n);
        for (uint32_t k = 0; k < a.n; k++)
            r.at[k] = compare(m, LLVMGetICmpPredicate(i),
                              scalar_bits(m, LLVMTypeOf(LLVMGetOperand(i, 0))), a.at[k], b.at[k]);
        break;
    }
    case LLVMCall: r = call(m, f, i); break;
    default:
        if (LLVMIsACastInst(i)) {
            p = LLVMGetOperand(i, 0);
            r = cast_value(m, op, LLVMTypeOf(p), LLVMTypeOf(i), value_of(m, f, p));
        } else if (LLVMIsABinaryOperator(i)) {
            struct value a = value_of(m, f, LLVMGetOperand(i, 0));
            struct value b = value_of(m, f, LLVMGetOperand(i, 1));
            r = new_value(m, a.n);
            for (uint32_t k = 0; k < a.n; k++)
                r.at[k] = arith(m, op, scalar_bits(m, LLVMTypeOf(i)), a.at[k], b.at[k]);
        } else {
            unsupported(m, "an instruction");
        }
    }
    f->slot[ptrmap_find(&m->slots, i)] = r;
    return false;
}
