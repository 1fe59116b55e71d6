/* SPDX-License-Identifier: Apache-2.0 */
/* machine.c - memory, constants, casts, addresses and calls; machine.h says what this is for. */
#include "machine.h"

#include <ctype.h>
#include <string.h>

enum { HOST_BYTES = 256, HIDDEN_BYTES = 128, SPACING = 0x100, MOST_STEPS = 20000 };

_Noreturn void undefined(struct machine *m, const char *why)
{
    m->why = why;
    longjmp(m->out, UNDEFINED);
}

_Noreturn void unsupported(struct machine *m, const char *why)
{
    m->why = why;
    longjmp(m->out, UNSUPPORTED);
}

struct choice *choose(struct machine *m, unsigned n)
{
    if (m->at_choice == MOST_CHOICES)
        unsupported(m, "more choices");
    struct choice *c = &m->choice[m->at_choice++];
    if (m->follow && m->at_choice > m->n_choices)
        unsupported(m, "other choices than before");
    if (m->follow)
        return c;
    if (m->at_choice > m->n_choices) {
        c->taken = 0;
        m->n_choices = m->at_choice;
    }
    c->n = n;
    c->to = c->what = NULL;
    return c;
}

bool machine_next(struct machine *m)
{
    while (m->n_choices > 0) {
        struct choice *c = &m->choice[m->n_choices - 1];
        if (++c->taken < c->n)
            return true;
        m->n_choices--;
    }
    return false;
}

/* ---- objects and bytes ---- */

uint32_t new_object(struct machine *m, enum place place, uint64_t size, const char *name)
{
    if (m->n_objects + 1 >= MOST_OBJECTS)
        unsupported(m, "too many objects");
    struct thing *o = &m->object[++m->n_objects];
    *o = (struct thing){ .place = place, .size = size, .name = name };
    o->address = m->t->window[place] + m->next_address[place];
    m->next_address[place] += (size + 2 * SPACING - 1) / SPACING * SPACING;
    o->at = arena_zalloc(&m->arena, (size_t)(size ? size : 1) * sizeof *o->at, 8);
    for (uint64_t k = 0; k < size; k++)
        o->at[k].bad = true;
    return m->n_objects;
}

uint32_t object_at(const struct machine *m, uint64_t generic)
{
    uint32_t found = 0; /* of several the last, which is where those of earlier launches were */
    for (uint32_t k = 1; k <= m->n_objects; k++)
        if (generic - m->object[k].address < m->object[k].size)
            found = k;
    return found;
}

u128 low_bits(unsigned n) { return n >= 128 ? ~(u128)0 : ((u128)1 << n) - 1; }

struct scalar number(u128 bits) { return (struct scalar){ .bits = bits }; }

struct value new_value(struct machine *m, uint32_t n)
{
    return (struct value){ NEWN(&m->arena, struct scalar, n ? n : 1), n };
}

unsigned scalar_bits(struct machine *m, LLVMTypeRef type)
{
    switch (LLVMGetTypeKind(type)) {
    case LLVMIntegerTypeKind: return LLVMGetIntTypeWidth(type);
    case LLVMPointerTypeKind:
        return LLVMPointerSizeForAS(m->td, LLVMGetPointerAddressSpace(type)) * 8;
    case LLVMHalfTypeKind:
    case LLVMBFloatTypeKind: return 16;
    case LLVMFloatTypeKind: return 32;
    case LLVMDoubleTypeKind: return 64;
    case LLVMFP128TypeKind: return 128;
    case LLVMVectorTypeKind: return scalar_bits(m, LLVMGetElementType(type));
    default: unsupported(m, "a type");
    }
}

uint32_t leaves(LLVMTypeRef type)
{
    uint32_t n = 0;
    switch (LLVMGetTypeKind(type)) {
    case LLVMVoidTypeKind: return 0;
    case LLVMStructTypeKind:
        for (unsigned k = 0; k < LLVMCountStructElementTypes(type); k++)
            n += leaves(LLVMStructGetTypeAtIndex(type, k));
        return n;
    case LLVMArrayTypeKind:
        return (uint32_t)LLVMGetArrayLength2(type) * leaves(LLVMGetElementType(type));
    case LLVMVectorTypeKind: return LLVMGetVectorSize(type);
    default: return 1;
    }
}

uint64_t store_size(struct machine *m, LLVMTypeRef type)
{
    return LLVMStoreSizeOfType(m->td, type);
}

static bool holds_pointers(LLVMTypeRef type)
{
    if (LLVMGetTypeKind(type) == LLVMVectorTypeKind)
        type = LLVMGetElementType(type);
    return LLVMGetTypeKind(type) == LLVMPointerTypeKind;
}

/* A number holds bits of a pointer to that object. */
static void expose(struct machine *m, uint32_t object) { m->object[object].exposed = true; }

static void load_scalar(struct machine *m, unsigned bits, bool pointer, const struct byte *at,
                        struct scalar *ret)
{
    *ret = (struct scalar){ .from = pointer ? at[0].from : 0 };
    for (unsigned k = 0; k < (bits + 7) / 8; k++) {
        ret->bits |= (u128)at[k].bits << (8 * k);
        if (at[k].bad)
            ret->bad |= (u128)255 << (8 * k);
        if (at[k].from != ret->from)
            ret->from = 0;
    }
    for (unsigned k = 0; k < (bits + 7) / 8; k++) {
        if (at[k].from != ret->from)
            expose(m, at[k].from);
        if (at[k].from == NO_OBJECT) /* a part of it beside zeros leads to no memory, either */
            ret->from = NO_OBJECT;
    }
    ret->bits &= low_bits(bits);
    ret->bad &= low_bits(bits);
}

static void store_scalar(unsigned bits, bool pointer, struct byte *at, const struct scalar *s)
{
    for (unsigned k = 0; k < (bits + 7) / 8; k++)
        at[k] = (struct byte){ (uint8_t)(s->bits >> (8 * k)), (uint8_t)(s->bad >> (8 * k)) != 0,
                               pointer ? (uint16_t)s->from : 0 };
}

/* Goes over the leaves of a type in memory; `v` moves on. */
static void transfer(struct machine *m, LLVMTypeRef type, struct byte *at, struct scalar **v,
                     bool store)
{
    switch (LLVMGetTypeKind(type)) {
    case LLVMStructTypeKind:
        for (unsigned k = 0; k < LLVMCountStructElementTypes(type); k++)
            transfer(m, LLVMStructGetTypeAtIndex(type, k), at + LLVMOffsetOfElement(m->td, type, k),
                     v, store);
        return;
    case LLVMArrayTypeKind: {
        LLVMTypeRef e = LLVMGetElementType(type);
        uint64_t stride = LLVMABISizeOfType(m->td, e);
        for (uint64_t k = 0; k < LLVMGetArrayLength2(type); k++)
            transfer(m, e, at + k * stride, v, store);
        return;
    }
    case LLVMVectorTypeKind: {
        unsigned bits = scalar_bits(m, type), n = LLVMGetVectorSize(type);
        if (bits % 8 != 0) { /* packed bits */
            if (bits * n > 128)
                unsupported(m, "a long vector of bits");
            struct scalar all = { 0 };
            for (unsigned k = 0; store && k < n; k++) {
                all.bits |= (*v)[k].bits << (k * bits);
                all.bad |= (*v)[k].bad << (k * bits);
            }
            if (store)
                store_scalar(bits * n, false, at, &all);
            else
                load_scalar(m, bits * n, false, at, &all);
            for (unsigned k = 0; !store && k < n; k++)
                (*v)[k] = (struct scalar){ all.bits >> (k * bits) & low_bits(bits),
                                           all.bad >> (k * bits) & low_bits(bits), 0 };
            *v += n;
            return;
        }
        for (unsigned k = 0; k < n; k++, ++*v)
            if (store)
                store_scalar(bits, holds_pointers(type), at + k * bits / 8, *v);
            else
                load_scalar(m, bits, holds_pointers(type), at + k * bits / 8, *v);
        return;
    }
    default:
        if (store)
            store_scalar(scalar_bits(m, type), holds_pointers(type), at, *v);
        else
            load_scalar(m, scalar_bits(m, type), holds_pointers(type), at, *v);
        ++*v;
    }
}

struct value load_value(struct machine *m, LLVMTypeRef type, const struct byte *at)
{
    struct value v = new_value(m, leaves(type));
    struct scalar *s = v.at;
    transfer(m, type, (struct byte *)at, &s, false);
    return v;
}

void store_value(struct machine *m, LLVMTypeRef type, struct byte *at, struct value v)
{
    struct scalar *s = v.at;
    transfer(m, type, at, &s, true);
}

/* ---- pointers ---- */

bool is_generic(const struct machine *m, unsigned n) { return n == m->t->generic || m->t->flat; }

enum place place_of(const struct machine *m, unsigned n)
{
    for (unsigned k = 0; k < PLACES; k++)
        if (m->t->number[k] == (int)n)
            return (enum place)k;
    for (unsigned k = 0; k < COUNTOF(m->t->other); k++)
        if (m->t->other[k].number != 0 && m->t->other[k].number == n)
            return m->t->other[k].place;
    return NO_PLACE;
}

bool generic_address(const struct machine *m, unsigned n, uint64_t bits, uint64_t *ret)
{
    enum place p = is_generic(m, n) ? NO_PLACE : place_of(m, n);
    *ret = bits;
    if (is_generic(m, n))
        return true;
    if (p == NO_PLACE)
        return false;
    *ret = m->t->window[p] + bits;
    return bits != m->t->null[p] || m->t->null[p] == 0;
}

bool is_in(const struct machine *m, uint64_t generic, enum place p)
{
    return generic - m->t->window[p] < WINDOW(1);
}

/* Does a cast between the two lead to the same memory? */
static bool is_same_space(const struct machine *m, enum place a, enum place b)
{
    bool constant = a == IN_CONSTANT || b == IN_CONSTANT, global = a == IN_GLOBAL || b == IN_GLOBAL;
    return a == b || (m->t->constant_is_global && constant && global);
}

/* Is the named address one of the space?  Of a pointer into an object the object tells: before its
 * first byte it may be outside of the window, and is still the space's.  Without an object so may be
 * what is a little before the first byte of the space. */
static bool is_legal(const struct machine *m, struct scalar p, enum place place, uint64_t named)
{
    enum { A_LITTLE = 0x800 };
    uint64_t size = m->t->bits[place] == 32 ? UINT64_C(1) << 32 : WINDOW(1);
    if (p.from != 0)
        return is_same_space(m, m->object[p.from].place, place);
    return named + A_LITTLE < size + A_LITTLE;
}

struct scalar cast_pointer(struct machine *m, unsigned from, unsigned to, struct scalar p)
{
    struct scalar poison = { .bad = low_bits(64) };
    uint64_t bits = (uint64_t)p.bits;
    if (from == to || p.bad)
        return p.bad ? poison : p;
    enum place a = place_of(m, from), b = place_of(m, to);
    if (is_generic(m, to)) {
        if (a == NO_PLACE)
            return poison;
        /* Bits that are no address of the space, such as a generic pointer's read as a named one,
         * make an address that anyone may look at.  It leads to no memory: "if the conversion is
         * legal, both refer to the same location" (LLVM LangRef, addrspacecast). */
        if (bits != m->t->null[a] && !is_legal(m, p, a, bits))
            p.from = NO_OBJECT;
        p.bits = bits == m->t->null[a] ? 0 : m->t->window[a] + bits;
        return p;
    }
    if (b == NO_PLACE)
        return poison;
    if (is_generic(m, from)) {
        uint64_t named = bits - m->t->window[b];
        /* Such a cast takes the window's address off what leads to no memory, too.  That of another
         * space's object is no program's right all the same. */
        bool adds = m->t->adds >> b & 1;
        if (bits != 0 && !is_legal(m, p, b, named)) {
            if (!adds || (p.from != 0 && p.from != NO_OBJECT))
                return poison;
            p.from = NO_OBJECT;
        }
        p.bits = bits == 0 ? m->t->null[b] : named & low_bits(m->t->bits[b]);
        return p;
    }
    return is_same_space(m, a, b) ? p : poison;
}

struct byte *reach(struct machine *m, struct frame *f, LLVMTypeRef pointer, struct scalar p,
                   unsigned operand, uint64_t size, bool writes)
{
    uint64_t at;
    if (p.bad)
        undefined(m, "an access through poison");
    if (LLVMGetTypeKind(pointer) == LLVMVectorTypeKind)
        pointer = LLVMGetElementType(pointer);
    unsigned n = LLVMGetPointerAddressSpace(pointer);
    if (!generic_address(m, n, (uint64_t)p.bits, &at))
        undefined(m, "an access through null, or to a space without a window");
    uint32_t k = object_at(m, at);
    struct thing *o = &m->object[k];
    if (k == 0 || o->dead || size > o->size - (at - o->address))
        undefined(m, "an access outside of all objects");
    if (p.from != 0 && p.from != k)
        undefined(m, "an access to another object than the pointer's");
    if (p.from == 0 && !o->known && !o->exposed)
        undefined(m, "an access by a number to memory whose address never became one");
    if (!is_generic(m, n) && !is_same_space(m, o->place, place_of(m, n)))
        undefined(m, "an access by the name of another space");
    if (o->constant && writes)
        undefined(m, "a write to a constant");
    if (!is_generic(m, n) && place_of(m, n) == IN_CONSTANT && writes)
        undefined(m, "a write by the name of constant memory");
    uint64_t offset = at - o->address;
    for (unsigned d = 0; d <= m->depth && m->n_touches < MOST_TOUCHES; d++) {
        struct touch t = { .i = m->at,
                           .operand = operand,
                           .frame = f ? f->number : 0,
                           .object = k,
                           .offset = offset,
                           .size = size,
                           .address = at,
                           .writes = writes };
        if (d < m->depth) {
            t.i = m->calls[d];
            t.frame = m->call_frame[d];
            t.by_callee = true;
        }
        m->touch[m->n_touches++] = t;
    }
    return o->at + offset;
}

/* ---- constants ---- */

static struct scalar wide_integer(LLVMValueRef v)
{
    char *text = LLVMPrintValueToString(v), *p = strchr(text, ' ');
    u128 bits = 0;
    bool minus = p && p[1] == '-';
    for (p += 1 + minus; *p >= '0' && *p <= '9'; p++)
        bits = bits * 10 + (u128)(*p - '0');
    LLVMDisposeMessage(text);
    return number(minus ? -bits : bits);
}

static struct value one(struct machine *m, struct scalar s)
{
    struct value v = new_value(m, 1);
    v.at[0] = s;
    return v;
}

static struct value constant_expression(struct machine *m, LLVMValueRef v)
{
    LLVMOpcode op = LLVMGetConstOpcode(v);
    LLVMTypeRef type = LLVMTypeOf(v);
    switch (op) {
    case LLVMGetElementPtr: return gep_value(m, NULL, v);
    case LLVMAdd:
    case LLVMSub:
    case LLVMMul:
    case LLVMXor: {
        struct value a = constant_of(m, LLVMGetOperand(v, 0));
        struct value b = constant_of(m, LLVMGetOperand(v, 1)), r = new_value(m, a.n);
        for (uint32_t k = 0; k < a.n; k++)
            r.at[k] = arith(m, op, scalar_bits(m, type), a.at[k], b.at[k]);
        return r;
    }
    default:
        return cast_value(m, op, LLVMTypeOf(LLVMGetOperand(v, 0)), type,
                          constant_of(m, LLVMGetOperand(v, 0)));
    }
}

struct value constant_of(struct machine *m, LLVMValueRef v)
{
    LLVMTypeRef type = LLVMTypeOf(v);
    switch (LLVMGetValueKind(v)) {
    case LLVMConstantIntValueKind:
        if (LLVMGetTypeKind(type) != LLVMIntegerTypeKind)
            break;
        return one(m, LLVMGetIntTypeWidth(type) > 64 ? wide_integer(v)
                                                     : number(LLVMConstIntGetZExtValue(v)));
    case LLVMConstantFPValueKind: {
        LLVMBool lost;
        double d = LLVMConstRealGetDouble(v, &lost);
        uint64_t bits;
        memcpy(&bits, &d, sizeof bits);
        if (LLVMGetTypeKind(type) != LLVMDoubleTypeKind && d != 0)
            unsupported(m, "a float constant");
        return one(m, number(bits));
    }
    case LLVMConstantPointerNullValueKind: return one(m, number(0));
    case LLVMConstantAggregateZeroValueKind: return new_value(m, leaves(type));
    case LLVMUndefValueValueKind:
    case LLVMPoisonValueValueKind: {
        struct value r = new_value(m, leaves(type));
        for (uint32_t k = 0; k < r.n; k++)
            r.at[k].bad = ~(u128)0;
        return r;
    }
    case LLVMConstantExprValueKind: return constant_expression(m, v);
    case LLVMGlobalAliasValueKind: return constant_of(m, LLVMAliasGetAliasee(v));
    case LLVMFunctionValueKind: {
        uint32_t k = ptrmap_find(&m->globals, v);
        return one(m, number(((uint64_t)FUNCTIONS_HIGH_BYTE << 56) + 16 * (k + 1)));
    }
    case LLVMGlobalVariableValueKind: {
        uint32_t k = ptrmap_find(&m->globals, v);
        if (k == PTRMAP_NONE)
            unsupported(m, "a variable in a space without a window");
        struct thing *o = &m->object[k];
        return one(m, (struct scalar){ .bits = m->t->flat ? o->address
                                                          : o->address - m->t->window[o->place],
                                       .from = k });
    }
    case LLVMConstantStructValueKind:
    case LLVMConstantArrayValueKind:
    case LLVMConstantVectorValueKind:
    case LLVMConstantDataArrayValueKind:
    case LLVMConstantDataVectorValueKind: {
        struct value r = new_value(m, leaves(type));
        for (uint32_t k = 0, at = 0; at < r.n; k++) {
            struct value e = constant_of(m, LLVMGetAggregateElement(v, k));
            memcpy(r.at + at, e.at, e.n * sizeof *e.at);
            at += e.n;
        }
        return r;
    }
    default: break;
    }
    unsupported(m, "a constant");
}

struct value value_of(struct machine *m, struct frame *f, LLVMValueRef v)
{
    if (!LLVMIsAInstruction(v) && !LLVMIsAArgument(v))
        return constant_of(m, v);
    return f->slot[ptrmap_find(&m->slots, v)];
}

/* ---- arithmetic ---- */

static u128 extend(u128 x, unsigned bits)
{
    return x >> (bits - 1) & 1 ? x | ~low_bits(bits) : x & low_bits(bits);
}

struct scalar arith(struct machine *m, LLVMOpcode op, unsigned bits, struct scalar a,
                    struct scalar b)
{
    u128 all = low_bits(bits), x = a.bits & all, y = b.bits & all;
    struct scalar r = { .bad = a.bad | b.bad ? all : 0 };
    switch (op) {
    case LLVMAdd: r.bits = x + y; break;
    case LLVMSub: r.bits = x - y; break;
    case LLVMMul: r.bits = x * y; break;
    case LLVMAnd:
        r.bits = x & y;
        r.bad = (a.bad & (y | b.bad)) | (b.bad & (x | a.bad));
        break;
    case LLVMOr:
        r.bits = x | y;
        r.bad = (a.bad & (~y | b.bad)) | (b.bad & (~x | a.bad));
        break;
    case LLVMXor:
        r.bits = x ^ y;
        r.bad = a.bad | b.bad;
        break;
    case LLVMShl:
    case LLVMLShr:
    case LLVMAShr:
        if (b.bad || y >= bits)
            return (struct scalar){ .bad = all };
        r.bits = op == LLVMShl ? x << y : op == LLVMLShr ? x >> y : extend(x, bits) >> y;
        r.bad = op == LLVMShl ? a.bad << y : a.bad >> y;
        if (op == LLVMAShr) {
            r.bits |= extend(x, bits) >> 127 ? ~(~(u128)0 >> y) : 0;
            r.bad = a.bad ? all : 0;
        }
        break;
    case LLVMUDiv:
    case LLVMURem:
    case LLVMSDiv:
    case LLVMSRem: {
        if (b.bad || y == 0)
            undefined(m, "a division by zero");
        bool sign = op == LLVMSDiv || op == LLVMSRem;
        bool nx = sign && x >> (bits - 1) & 1, ny = sign && y >> (bits - 1) & 1;
        u128 p = nx ? -extend(x, bits) : x, q = ny ? -extend(y, bits) : y;
        if (op == LLVMUDiv || op == LLVMSDiv)
            r.bits = nx != ny ? -(p / q) : p / q;
        else
            r.bits = nx ? -(p % q) : p % q;
        break;
    }
    default: unsupported(m, LLVMGetInstructionParent(m->at) ? "an operation" : "");
    }
    r.bits &= all;
    r.bad &= all;
    return r;
}

/* The bits of all leaves, one after the other, as other leaves. */
static struct value repack(struct machine *m, LLVMTypeRef from, LLVMTypeRef to, struct value v)
{
    struct value r = new_value(m, leaves(to));
    if (r.n == v.n) {
        memcpy(r.at, v.at, v.n * sizeof *v.at);
        for (uint32_t k = 0; k < r.n && holds_pointers(from) != holds_pointers(to); k++)
            r.at[k].from = 0;
        return r;
    }
    unsigned a = scalar_bits(m, from), b = scalar_bits(m, to);
    for (unsigned k = 0; k < r.n * b; k++) { /* a bit at a time */
        struct scalar *s = &v.at[k / a];
        r.at[k / b].bits |= (s->bits >> k % a & 1) << k % b;
        r.at[k / b].bad |= (s->bad >> k % a & 1) << k % b;
    }
    return r;
}

struct value cast_value(struct machine *m, LLVMOpcode op, LLVMTypeRef from, LLVMTypeRef to,
                        struct value v)
{
    if (op == LLVMBitCast)
        return repack(m, from, to, v);
    struct value r = new_value(m, v.n);
    unsigned a = scalar_bits(m, from), b = scalar_bits(m, to);
    if (LLVMGetTypeKind(from) == LLVMVectorTypeKind) {
        from = LLVMGetElementType(from);
        to = LLVMGetElementType(to);
    }
    for (uint32_t k = 0; k < v.n; k++) {
        struct scalar s = v.at[k], *d = &r.at[k];
        switch (op) {
        case LLVMPtrToInt:
        case LLVMPtrToAddr: expose(m, s.from); /* fall through */
        case LLVMIntToPtr:
            /* What leads to no memory does not as a number, either, as long as it stays the same. */
            d->from = s.from == NO_OBJECT ? NO_OBJECT : 0; /* fall through */
        case LLVMTrunc:
        case LLVMZExt:
            d->bits = s.bits & low_bits(b < a ? b : a);
            d->bad = s.bad & low_bits(b < a ? b : a);
            break;
        case LLVMSExt:
            d->bits = extend(s.bits, a) & low_bits(b);
            d->bad = s.bad ? low_bits(b) : 0;
            break;
        case LLVMAddrSpaceCast:
            *d = cast_pointer(m, LLVMGetPointerAddressSpace(from), LLVMGetPointerAddressSpace(to),
                              s);
            break;
        default: unsupported(m, "a cast");
        }
    }
    return r;
}

/* ---- addresses ---- */

/* Are both in the same object, or at its end?  So it must be with `inbounds`. */
static bool stays_inside(const struct machine *m, unsigned as, struct scalar before,
                         struct scalar after)
{
    uint64_t a, b;
    if (!generic_address(m, as, (uint64_t)before.bits, &a) ||
        !generic_address(m, as, (uint64_t)after.bits, &b))
        return false;
    uint32_t k = before.from ? before.from : object_at(m, a);
    const struct thing *o = &m->object[k];
    return k != 0 && a - o->address <= o->size && b - o->address <= o->size;
}

struct value gep_value(struct machine *m, struct frame *f, LLVMValueRef gep)
{
    LLVMTypeRef type = LLVMTypeOf(gep);
    struct value base = value_of(m, f, LLVMGetOperand(gep, 0)), r = new_value(m, leaves(type));
    bool vector = LLVMGetTypeKind(type) == LLVMVectorTypeKind;
    unsigned as = LLVMGetPointerAddressSpace(vector ? LLVMGetElementType(type) : type);
    unsigned bits = LLVMPointerSizeForAS(m->td, as) * 8;
    bool inbounds = LLVMIsInBounds(gep);
    for (uint32_t lane = 0; lane < r.n; lane++) {
        struct scalar s = base.at[base.n == r.n ? lane : 0];
        LLVMTypeRef t = LLVMGetGEPSourceElementType(gep);
        u128 sum = 0;
        for (unsigned k = 1; k < (unsigned)LLVMGetNumOperands(gep); k++) {
            LLVMValueRef op = LLVMGetOperand(gep, k);
            struct value index = value_of(m, f, op);
            struct scalar x = index.at[index.n == r.n ? lane : 0];
            u128 n = extend(x.bits, scalar_bits(m, LLVMTypeOf(op)));
            s.bad |= x.bad;
            if (k > 1 && LLVMGetTypeKind(t) == LLVMStructTypeKind) {
                sum += LLVMOffsetOfElement(m->td, t, (unsigned)n);
                t = LLVMStructGetTypeAtIndex(t, (unsigned)n);
                continue;
            }
            if (k > 1)
                t = LLVMGetElementType(t);
            sum += n * LLVMABISizeOfType(m->td, t);
        }
        s.bits = (s.bits + sum) & low_bits(bits);
        if (s.bad)
            s.bad = low_bits(bits);
        if (inbounds && !s.bad && (sum & low_bits(bits)) != 0 &&
            !stays_inside(m, as, base.at[base.n == r.n ? lane : 0], s))
            s.bad = low_bits(bits);
        r.at[lane] = s;
    }
    return r;
}

/* ---- functions ---- */

static void number_function(struct machine *m, LLVMValueRef fn)
{
    uint32_t n = 0;
    for (LLVMValueRef p = LLVMGetFirstParam(fn); p; p = LLVMGetNextParam(p))
        ptrmap_put(&m->slots, p, n++);
    for (LLVMBasicBlockRef bb = LLVMGetFirstBasicBlock(fn); bb; bb = LLVMGetNextBasicBlock(bb))
        for (LLVMValueRef i = LLVMGetFirstInstruction(bb); i; i = LLVMGetNextInstruction(i))
            ptrmap_put(&m->slots, i, n++);
    ptrmap_put(&m->slots, fn, n);
    if (m->n_functions < COUNTOF(m->function)) {
        ptrmap_put(&m->globals, fn, m->n_functions);
        m->function[m->n_functions++] = fn;
    }
}

/* The phis of a block, all at once. */
static LLVMValueRef enter(struct machine *m, struct frame *f, LLVMBasicBlockRef bb,
                          LLVMBasicBlockRef from)
{
    LLVMValueRef i = LLVMGetFirstInstruction(bb);
    struct value v[16];
    unsigned n = 0;
    for (LLVMValueRef p = i; LLVMIsAPHINode(p); p = LLVMGetNextInstruction(p)) {
        if (n == COUNTOF(v))
            unsupported(m, "too many phis");
        for (unsigned k = 0; k < LLVMCountIncoming(p); k++)
            if (LLVMGetIncomingBlock(p, k) == from)
                v[n] = value_of(m, f, LLVMGetIncomingValue(p, k));
        n++;
    }
    for (n = 0; LLVMIsAPHINode(i); i = LLVMGetNextInstruction(i))
        f->slot[ptrmap_find(&m->slots, i)] = v[n++];
    return i;
}

struct value call_function(struct machine *m, LLVMValueRef fn, LLVMValueRef call,
                           struct value *args, unsigned n)
{
    struct frame f = { .fn = fn, .call = call, .number = ++m->frames };
    struct value ret = { 0 };
    uint32_t slots = ptrmap_find(&m->slots, fn);
    f.slot = NEWN(&m->arena, struct value, slots);
    for (unsigned k = 0; k < n; k++)
        f.slot[k] = args[k];
    LLVMBasicBlockRef bb = LLVMGetEntryBasicBlock(fn), from = NULL;
    while (bb) {
        LLVMValueRef i = enter(m, &f, bb, from);
        LLVMBasicBlockRef next = NULL;
        for (;; i = LLVMGetNextInstruction(i)) {
            if (++m->steps > MOST_STEPS)
                unsupported(m, "too long");
            m->at = i;
            if (step(m, &f, i, &next, &ret))
                break;
        }
        from = bb;
        bb = next;
    }
    for (unsigned k = 0; k < f.n_own; k++)
        m->object[f.own[k]].dead = true;
    return ret;
}

/* ---- a run ---- */

void machine_init(struct machine *m, const struct target_numbers *t, LLVMModuleRef mod, bool closed)
{
    *m = (struct machine){
        .t = t, .mod = mod, .td = LLVMGetModuleDataLayout(mod), .closed = closed
    };
    arena_init(&m->arena);
    m->start = arena_mark(&m->arena);
    ptrmap_init(&m->slots, 64);
    ptrmap_init(&m->globals, 16);
    for (LLVMValueRef fn = LLVMGetFirstFunction(mod); fn; fn = LLVMGetNextFunction(fn))
        number_function(m, fn);
}

void machine_fini(struct machine *m)
{
    arena_fini(&m->arena);
    ptrmap_fini(&m->slots);
    ptrmap_fini(&m->globals);
}

static bool visible(LLVMValueRef var)
{
    LLVMLinkage l = LLVMGetLinkage(var);
    return l != LLVMInternalLinkage && l != LLVMPrivateLinkage;
}

static bool is_of_name(char c)
{
    return c == '_' || c == '$' || c == '.' || c == '%' || isalnum((unsigned char)c);
}

/* Does the text name it?  "cvta.u64 %r1, x;" names x and neither t nor r1. */
static bool names(const char *text, const char *name)
{
    for (const char *at = *name ? strstr(text, name) : NULL; at; at = strstr(at + 1, name))
        if ((at == text || !is_of_name(at[-1])) && !is_of_name(at[strlen(name)]))
            return true;
    return false;
}

/* Does assembly name it? */
static bool spelled(struct machine *m, const char *name)
{
    for (LLVMValueRef fn = LLVMGetFirstFunction(m->mod); fn; fn = LLVMGetNextFunction(fn))
        for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(fn); b; b = LLVMGetNextBasicBlock(b))
            for (LLVMValueRef i = LLVMGetFirstInstruction(b); i; i = LLVMGetNextInstruction(i)) {
                size_t len;
                if (LLVMIsACallInst(i) && LLVMIsAInlineAsm(LLVMGetCalledValue(i)) &&
                    names(LLVMGetInlineAsmAsmString(LLVMGetCalledValue(i), &len), name))
                    return true;
            }
    return false;
}

static void know_by_aliases(struct machine *m)
{
    for (LLVMValueRef v = LLVMGetFirstGlobalAlias(m->mod); v; v = LLVMGetNextGlobalAlias(v)) {
        uint32_t k = constant_of(m, v).at[0].from;
        m->object[k].known = m->object[k].known || (k != 0 && visible(v));
    }
}

static void make_variables(struct machine *m)
{
    for (LLVMValueRef v = LLVMGetFirstGlobal(m->mod); v; v = LLVMGetNextGlobal(v)) {
        size_t len;
        const char *name = LLVMGetValueName2(v, &len);
        unsigned as = LLVMGetPointerAddressSpace(LLVMTypeOf(v));
        enum place p = place_of(m, as);
        if (is_generic(m, as)) /* on a host the name says it */
            p = name[0] == 'l' ? IN_LOCAL : IN_GLOBAL;
        if (p == NO_PLACE)
            continue;
        uint64_t size = LLVMABISizeOfType(m->td, LLVMGlobalGetValueType(v));
        uint32_t k = new_object(m, p, size, name);
        m->object[k].var = v;
        m->object[k].known = visible(v) || spelled(m, name);
        m->object[k].fixed = strncmp(name, "place", 5) == 0 || strncmp(name, "lplace", 6) == 0;
        m->object[k].constant = LLVMIsGlobalConstant(v);
        ptrmap_put(&m->globals, v, k);
    }
    know_by_aliases(m);
    for (LLVMValueRef v = LLVMGetFirstGlobal(m->mod); v; v = LLVMGetNextGlobal(v)) {
        uint32_t k = ptrmap_find(&m->globals, v);
        if (k != PTRMAP_NONE && LLVMGetInitializer(v))
            store_value(m, LLVMGlobalGetValueType(v), m->object[k].at,
                        constant_of(m, LLVMGetInitializer(v)));
    }
}

static void fill(struct machine *m, uint32_t object, uint32_t with)
{
    struct thing *o = &m->object[object];
    struct scalar p = { .bits = m->object[with].address, .from = with };
    for (uint64_t k = 0; k + 8 <= o->size; k += 8)
        store_scalar(64, true, o->at + k, &p);
}

static void launch(struct machine *m, LLVMValueRef kernel, uint64_t c)
{
    struct value args[8];
    unsigned n = LLVMCountParams(kernel);
    for (unsigned k = 0; k < n && k < COUNTOF(args); k++) {
        args[k] = one(m, number(k == 1 ? c : k == 2 ? 1 : UINT64_C(768614336404564651)));
        if (k == 0)
            args[k].at[0] = (struct scalar){ .bits = m->object[m->host_object].address,
                                             .from = m->host_object };
    }
    call_function(m, kernel, NULL, args, n);
}

void machine_beside(struct machine *m)
{
    LLVMValueRef fn = LLVMGetFirstFunction(m->mod);
    struct value none = { 0 };
    for (; fn; fn = LLVMGetNextFunction(fn))
        if (strncmp(LLVMGetValueName(fn), "beside", strlen("beside")) == 0)
            call_function(m, fn, NULL, &none, 0);
}

/* The number of the dead object whose address is `bits`, in the machine's generic numbers; 0: none. */
static uint32_t dead_at(const struct machine *m, uint64_t bits)
{
    for (uint32_t k = 1; k <= m->n_objects; k++)
        if (m->object[k].dead && bits - m->object[k].address < m->object[k].size)
            return k;
    return 0;
}

/* The address of memory that ended leads to none, as a number in memory, too: the same bits in the
 * next launch are no address of what is there then (docs/spec/spaces.md, rule 10). */
static void forget_dead(struct machine *m)
{
    for (uint32_t k = 1; k <= m->n_objects; k++) {
        struct thing *o = &m->object[k];
        for (uint64_t at = 0; !o->dead && at + 8 <= o->size; at++) {
            uint64_t bits = 0;
            for (unsigned b = 0; b < 8; b++)
                bits |= (uint64_t)o->at[at + b].bits << (8 * b);
            for (unsigned b = 0; b < 8 && o->at[at].from == 0 && dead_at(m, bits); b++)
                o->at[at + b].bad = true;
        }
    }
}

/* Private and local memory ends with a launch.  That of the next one is at the same addresses. */
static void end_launch(struct machine *m)
{
    uint32_t n = m->n_objects;
    m->next_address[IN_PRIVATE] = m->t->first[IN_PRIVATE];
    for (uint32_t k = 1; k <= n; k++) {
        struct thing *o = &m->object[k];
        bool local = o->place == IN_LOCAL;
        o->dead |= local || o->place == IN_PRIVATE;
        if (!local)
            continue;
        uint64_t next = m->next_address[IN_LOCAL];
        m->next_address[IN_LOCAL] = o->address - m->t->window[IN_LOCAL];
        struct thing *now = &m->object[new_object(m, IN_LOCAL, o->size, o->name)];
        m->next_address[IN_LOCAL] = next;
        now->var = o->var;
        now->hidden = o->hidden;
        now->constant = o->constant;
        now->fixed = o->fixed;
        now->known = o->hidden || (o->var && (visible(o->var) || spelled(m, o->name)));
        now->later = true;
        if (o->var)
            ptrmap_put(&m->globals, o->var, m->n_objects);
        if (k == m->outside_local)
            m->outside_local = m->n_objects;
    }
    know_by_aliases(m);
    forget_dead(m);
    fill(m, m->outside_local, m->outside_local);
}

enum outcome machine_start(struct machine *m, LLVMValueRef kernel, uint64_t c)
{
    LLVMValueRef earlier = LLVMGetNamedFunction(m->mod, "k0");
    arena_release(&m->arena, m->start);
    m->n_objects = m->n_touches = m->at_choice = m->depth = m->frames = m->steps = 0;
    m->why = "";
    memcpy(m->next_address, m->t->first, sizeof m->next_address);
    m->object[NO_OBJECT].place = NO_PLACE;
    switch (setjmp(m->out)) {
    case 0: break;
    case UNDEFINED: return UNDEFINED;
    default: return UNSUPPORTED;
    }
    make_variables(m);
    m->host_object = new_object(m, IN_GLOBAL, HOST_BYTES, "host");
    m->outside_global = new_object(m, IN_GLOBAL, HIDDEN_BYTES, "outside global");
    m->outside_local = new_object(m, IN_LOCAL, HIDDEN_BYTES, "outside local");
    for (uint32_t k = m->outside_global; k <= m->outside_local; k++)
        m->object[k].hidden = m->object[k].known = true;
    m->object[m->host_object].known = true;
    fill(m, m->host_object, m->outside_global);
    fill(m, m->outside_global, m->outside_global);
    fill(m, m->outside_local, m->outside_local);
    host_fills(m);
    if (earlier) {
        launch(m, earlier, c);
        end_launch(m);
    }
    launch(m, kernel, c);
    return RAN;
}
