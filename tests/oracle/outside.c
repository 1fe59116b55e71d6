/* SPDX-License-Identifier: Apache-2.0 */
/* outside.c - functions without a body.
 *
 * OpenCL's atomics, vectors and casts do what OpenCL says.  Any other function may do what its
 * world allows: it knows what it was handed, now or before, and everything that it finds from
 * there; it may put a pointer that it has anywhere that it knows, hand one back, or call back.  It
 * has pointers of its own to local and global memory, in either world: that nothing else calls the
 * module's functions says nothing of the functions that the module calls.  Of private memory it has
 * what it was handed. */
#include "machine.h"

#include <string.h>

enum { MOST_TARGETS = 6 };

static struct value one(struct machine *m, struct scalar s)
{
    struct value v = new_value(m, 1);
    v.at[0] = s;
    return v;
}

/* ---- what code outside knows ----
 *
 * An object is known for good once a call got a pointer to it, or bits of one.  A call that got it by
 * captures(none) alone may use it, and what it holds, and keeps no pointer to it: nothing says it
 * afterwards, and it puts it nowhere. */

/* The object that a number leads to, or 0.  Its address became a number before: another number that
 * is equal by chance leads nowhere.  Half of an address in a space is such a one, with its words
 * swapped: on nvptx64 it is the address of the first local variable. */
static uint32_t object_of_number(const struct machine *m, uint64_t bits)
{
    uint32_t o = object_at(m, bits);
    return o && (m->object[o].exposed || m->object[o].known) ? o : 0;
}

/* A number that it may make an address of: as it is, or by undoing what a simple function did. */
static void learn_number(struct machine *m, uint64_t bits)
{
    uint64_t tries[] = { bits, bits >> 8, bits << 32 | bits >> 32, ~bits, __builtin_bswap64(bits) };
    for (unsigned k = 0; k < COUNTOF(tries); k++) {
        uint32_t o = object_of_number(m, tries[k]);
        if (o)
            m->object[o].known = true;
    }
}

/* All that is found from what is known. */
static void follow(struct machine *m)
{
    for (bool more = true; more;) {
        more = false;
        for (uint32_t k = 1; k <= m->n_objects; k++) {
            struct thing *o = &m->object[k];
            if (!o->known || o->dead)
                continue;
            for (uint64_t at = 0; at + 8 <= o->size; at += 8) {
                uint64_t bits = 0;
                bool whole = true;
                for (unsigned b = 0; b < 8; b++) {
                    bits |= (uint64_t)o->at[at + b].bits << (8 * b);
                    whole = whole && !o->at[at + b].bad;
                }
                uint32_t to = whole ? object_of_number(m, bits) : 0;
                if (whole && o->at[at].from)
                    to = o->at[at].from;
                if (to && !m->object[to].known) {
                    m->object[to].known = true;
                    more = true;
                }
            }
        }
    }
}

static void learn_pointer(struct machine *m, LLVMTypeRef type, struct scalar s)
{
    uint64_t at;
    if (!s.bad && generic_address(m, LLVMGetPointerAddressSpace(type), (uint64_t)s.bits, &at))
        learn_number(m, at);
    if (!s.bad && s.from)
        m->object[s.from].known = true;
}

/* `v` moves on over the leaves. */
static void learn(struct machine *m, LLVMTypeRef type, const struct scalar **v)
{
    switch (LLVMGetTypeKind(type)) {
    case LLVMStructTypeKind:
        for (unsigned k = 0; k < LLVMCountStructElementTypes(type); k++)
            learn(m, LLVMStructGetTypeAtIndex(type, k), v);
        return;
    case LLVMArrayTypeKind:
        for (uint64_t k = 0; k < LLVMGetArrayLength2(type); k++)
            learn(m, LLVMGetElementType(type), v);
        return;
    case LLVMVectorTypeKind: {
        LLVMTypeRef e = LLVMGetElementType(type);
        unsigned bits = scalar_bits(m, type), n = LLVMGetVectorSize(type);
        u128 all = 0;
        for (unsigned k = 0; k < n && bits * n <= 128; k++)
            all |= (*v)[k].bits << (k * bits);
        learn_number(m, (uint64_t)all);
        learn_number(m, (uint64_t)(all >> 64));
        for (unsigned k = 0; k < n; k++)
            learn(m, e, v);
        return;
    }
    case LLVMPointerTypeKind: learn_pointer(m, type, *(*v)++); return;
    case LLVMVoidTypeKind:
    case LLVMMetadataTypeKind: return;
    default:
        if (!(*v)->bad) {
            learn_number(m, (uint64_t)(*v)->bits);
            learn_number(m, (uint64_t)((*v)->bits >> 64));
        }
        ++*v;
    }
}

/* ---- what it does ---- */

static bool has(LLVMValueRef call, LLVMValueRef fn, LLVMAttributeIndex at, const char *name)
{
    unsigned kind = LLVMGetEnumAttributeKindForName(name, strlen(name));
    return LLVMGetCallSiteEnumAttribute(call, at, kind) ||
           (fn && LLVMGetEnumAttributeAtIndex(fn, at, kind));
}

static void put(struct thing *o, uint64_t at, uint64_t bits, uint32_t from)
{
    for (unsigned k = 0; k < 8; k++)
        o->at[at + k] = (struct byte){ (uint8_t)(bits >> (8 * k)), false, (uint16_t)from };
}

/* Pointers that it has and may put somewhere: to one object of each space. */
static unsigned gifts(struct machine *m, uint32_t *ret, const bool *quiet)
{
    unsigned n = 0;
    bool have[PLACES] = { false };
    ret[n++] = m->outside_global;
    have[IN_GLOBAL] = true;
    ret[n++] = m->outside_local;
    have[IN_LOCAL] = true;
    for (uint32_t k = 1; k <= m->n_objects; k++) {
        struct thing *o = &m->object[k];
        if (o->known && !o->hidden && !o->dead && !have[o->place] && o->place != IN_CONSTANT &&
            !quiet[k]) {
            have[o->place] = true;
            ret[n++] = k;
        }
    }
    return n;
}

/* Does it hold no pointer but to that space? */
static bool shows_nothing(const struct machine *m, const struct thing *o, enum place p)
{
    for (uint64_t at = 0; at + 8 <= o->size; at += 8)
        if (o->at[at].bad || o->at[at].from == 0 || m->object[o->at[at].from].place != p)
            return false;
    return true;
}

/* The object of that name, which code outside must know.  No name: the choice before the rewrite was
 * another one. */
static uint32_t find_object(struct machine *m, const char *name)
{
    if (!name)
        unsupported(m, "other choices than before");
    for (uint32_t k = 1; k <= m->n_objects; k++)
        if (m->object[k].known && !m->object[k].dead && strcmp(m->object[k].name, name) == 0)
            return k;
    unsupported(m, "code outside does not know an object any more");
}

/* It does nothing, or puts one pointer into all of one object. */
static void act(struct machine *m, const uint32_t *target, unsigned n_targets_here,
                const uint32_t *gift, unsigned n_gifts)
{
    struct {
        uint32_t to, what;
    } acts[MOST_TARGETS * PLACES];
    unsigned n = 0;
    for (unsigned k = 0; k < n_targets_here; k++)
        for (unsigned j = 0; j < n_gifts; j++)
            if (!shows_nothing(m, &m->object[target[k]], m->object[gift[j]].place)) {
                acts[n].to = target[k];
                acts[n++].what = gift[j];
            }
    struct choice *c = choose(m, 1 + n);
    if (!m->follow && c->taken > 0) {
        c->to = m->object[acts[c->taken - 1].to].name;
        c->what = m->object[acts[c->taken - 1].what].name;
    }
    if (!c->to)
        return;
    struct thing *o = &m->object[find_object(m, c->to)];
    uint32_t g = find_object(m, c->what);
    for (uint64_t at = 0; at + 8 <= o->size; at += 8)
        put(o, at, m->object[g].address, g);
}

/* The program's kernels: @k, @k0 of an earlier launch, and those that run beside @k. */
static bool is_kernel(LLVMValueRef fn)
{
    size_t len;
    const char *name = LLVMGetValueName2(fn, &len);
    return strcmp(name, "k") == 0 || strcmp(name, "k0") == 0 || strncmp(name, "beside", 6) == 0;
}

/* In an open world: has it a name for others, and is it no kernel?  Code outside starts kernels, and
 * calls none: its call would run in the caller's launch. */
static bool is_open_to_all(LLVMValueRef fn)
{
    LLVMLinkage l = LLVMGetLinkage(fn);
    return LLVMCountBasicBlocks(fn) > 0 && l != LLVMInternalLinkage && l != LLVMPrivateLinkage &&
           !is_kernel(fn);
}

/* It may call what it was handed, with any pointer that it has. */
static void call_back(struct machine *m, LLVMValueRef fn, LLVMValueRef call, const uint32_t *gift,
                      unsigned n_gifts)
{
    struct value args[8];
    unsigned n = LLVMCountParams(fn);
    struct choice *c = choose(m, 1 + n_gifts);
    if (!m->follow && c->taken > 0)
        c->what = m->object[gift[c->taken - 1]].name;
    if (!c->what || n > COUNTOF(args) || LLVMCountBasicBlocks(fn) == 0 || m->depth == MOST_DEPTH)
        return;
    uint32_t with = find_object(m, c->what);
    for (unsigned k = 0; k < n; k++) {
        LLVMTypeRef t = LLVMTypeOf(LLVMGetParam(fn, k));
        args[k] = one(m, number(m->object[with].address & low_bits(scalar_bits(m, t))));
        if (LLVMGetTypeKind(t) == LLVMPointerTypeKind &&
            is_generic(m, LLVMGetPointerAddressSpace(t)))
            args[k].at[0] = (struct scalar){ .bits = m->object[with].address, .from = with };
    }
    call_function(m, fn, call, args, n);
    m->at = call;
}

/* It may call each function that it finds in memory. */
static void call_what_is_held(struct machine *m, LLVMValueRef call, const uint32_t *gift,
                              unsigned n_gifts)
{
    const uint64_t first = (uint64_t)FUNCTIONS_HIGH_BYTE << 56;
    for (uint32_t k = 1; k <= m->n_objects; k++) {
        const struct thing *o = &m->object[k];
        for (uint64_t at = 0; o->known && !o->dead && at + 8 <= o->size; at += 8) {
            uint64_t bits = 0;
            for (unsigned b = 0; b < 8; b++)
                bits |= (uint64_t)o->at[at + b].bits << (8 * b);
            uint64_t number = (bits - first) / 16;
            if (bits > first && bits % 16 == 0 && number <= m->n_functions)
                call_back(m, m->function[number - 1], call, gift, n_gifts);
        }
    }
}

/* Does the call keep nothing of a pointer that it gets as operand k? */
static bool keeps_nothing(LLVMValueRef call, LLVMValueRef fn, unsigned k)
{
    unsigned kind = LLVMGetEnumAttributeKindForName("captures", 8);
    LLVMAttributeRef a = LLVMGetCallSiteEnumAttribute(call, k + 1, kind);
    if (!a && fn)
        a = LLVMGetEnumAttributeAtIndex(fn, k + 1, kind);
    return a && LLVMGetEnumAttributeValue(a) == 0;
}

enum { ARGUMENT_READ = 1, ARGUMENT_LEFT = 2 };

/* Which objects the arguments name that have none of these properties: `ret`, by object. */
static void named_by(struct machine *m, LLVMValueRef call, LLVMValueRef fn,
                     const struct value *args, unsigned n, unsigned without, bool *ret)
{
    bool was[MOST_OBJECTS];
    for (uint32_t o = 1; o <= m->n_objects; o++) {
        was[o] = m->object[o].known;
        m->object[o].known = false;
    }
    for (unsigned k = 0; k < n; k++) {
        const struct scalar *s = args[k].at;
        LLVMTypeRef t = LLVMTypeOf(LLVMGetOperand(call, k));
        bool reads = has(call, fn, k + 1, "readonly") || has(call, fn, k + 1, "readnone");
        if (LLVMGetTypeKind(t) == LLVMMetadataTypeKind || (reads && without & ARGUMENT_READ) ||
            (keeps_nothing(call, fn, k) && without & ARGUMENT_LEFT))
            continue;
        learn(m, t, &s);
        if (k + 1 < n && args[k].n == 1 && args[k + 1].n == 1 && scalar_bits(m, t) == 32)
            learn_number(m, (uint64_t)args[k].at[0].bits | (uint64_t)args[k + 1].at[0].bits << 32);
    }
    for (uint32_t o = 1; o <= m->n_objects; o++) {
        ret[o] = m->object[o].known;
        m->object[o].known = was[o];
    }
}

/* Now known are all objects that the arguments name.  `spared`: the call was only told to read it,
 * and does not write it, in this call; `quiet`: it keeps no pointer to it. */
static void learn_arguments(struct machine *m, LLVMValueRef call, LLVMValueRef fn,
                            const struct value *args, unsigned n, bool *spared, bool *quiet)
{
    bool all[MOST_OBJECTS], written[MOST_OBJECTS], kept[MOST_OBJECTS];
    named_by(m, call, fn, args, n, 0, all);
    named_by(m, call, fn, args, n, ARGUMENT_READ, written);
    named_by(m, call, fn, args, n, ARGUMENT_LEFT, kept);
    for (uint32_t o = 1; o <= m->n_objects; o++) {
        bool is_new = all[o] && !m->object[o].known;
        spared[o] = is_new && !written[o];
        quiet[o] = is_new && !kept[o];
        m->object[o].known = m->object[o].known || all[o];
    }
}

struct value call_outside(struct machine *m, struct frame *f, LLVMValueRef call, LLVMValueRef fn,
                          struct value *args, unsigned n)
{
    static unsigned memory_kind;
    uint32_t gift[PLACES], target[MOST_TARGETS];
    bool spared[MOST_OBJECTS] = { false }, quiet[MOST_OBJECTS] = { false };
    unsigned n_targets_here = 0;
    LLVMTypeRef type = LLVMTypeOf(call);
    (void)f;
    learn_arguments(m, call, fn, args, n, spared, quiet);
    for (unsigned k = 0; k < LLVMGetNumOperandBundles(call); k++) {
        LLVMOperandBundleRef b = LLVMGetOperandBundleAtIndex(call, k);
        for (unsigned j = 0; j < LLVMGetNumOperandBundleArgs(b); j++) {
            LLVMValueRef a = LLVMGetOperandBundleArgAtIndex(b, j);
            const struct scalar *s = value_of(m, f, a).at;
            learn(m, LLVMTypeOf(a), &s);
        }
        LLVMDisposeOperandBundle(b);
    }
    follow(m);
    unsigned n_gifts = gifts(m, gift, quiet);
    for (uint32_t k = 1; k <= m->n_objects && n_targets_here < MOST_TARGETS; k++) {
        struct thing *o = &m->object[k];
        if (o->known && !o->hidden && !o->dead && !o->constant && !o->fixed && !spared[k] &&
            o->size >= 8)
            target[n_targets_here++] = k;
    }
    if (!memory_kind)
        memory_kind = LLVMGetEnumAttributeKindForName("memory", 6);
    if (fn && LLVMGetEnumAttributeAtIndex(fn, (LLVMAttributeIndex)LLVMAttributeFunctionIndex,
                                          memory_kind))
        n_targets_here = 0; /* functions that write no memory are all that tests declare so */
    act(m, target, n_targets_here, gift, n_gifts);
    for (unsigned k = 0; k < n; k++)
        if (LLVMIsAFunction(LLVMGetOperand(call, k)))
            call_back(m, LLVMGetOperand(call, k), call, gift, n_gifts);
    call_what_is_held(m, call, gift, n_gifts);
    for (unsigned k = 0; !m->closed && k < m->n_functions; k++)
        if (is_open_to_all(m->function[k]))
            call_back(m, m->function[k], call, gift, n_gifts);
    for (uint32_t o = 1; o <= m->n_objects; o++)
        m->object[o].known = m->object[o].known && !quiet[o];
    struct value r = new_value(m, leaves(type));
    if (r.n == 0)
        return r;
    struct choice *c = choose(m, n_gifts);
    if (!m->follow)
        c->what = m->object[gift[c->taken]].name;
    uint32_t back = find_object(m, c->what);
    for (uint32_t k = 0; k < r.n; k++)
        r.at[k] = (struct scalar){ .bits = m->object[back].address, .from = back };
    if (r.n == 1 && scalar_bits(m, type) < 64)
        r.at[0] = number(0);
    return r;
}

static const char host_says[] = "host";

/* In either world the host may have put a pointer into any variable that it sees. */
void host_fills(struct machine *m)
{
    for (uint32_t k = 1; k <= m->n_objects; k++) {
        struct thing *o = &m->object[k];
        if (!o->var || o->fixed || (o->place != IN_GLOBAL && o->place != IN_CONSTANT))
            continue;
        bool fills = false;
        if (m->follow) {
            for (unsigned j = 0; j < m->n_choices; j++)
                if (m->choice[j].what == host_says && strcmp(m->choice[j].to, o->name) == 0)
                    fills = m->choice[j].taken;
        } else if ((o->known && !o->constant) || LLVMIsExternallyInitialized(o->var)) {
            struct choice *c = choose(m, 2);
            c->to = o->name;
            c->what = host_says;
            fills = c->taken;
        }
        for (uint64_t at = 0; fills && at + 8 <= o->size; at += 8)
            put(o, at, m->object[m->outside_global].address, m->outside_global);
    }
    while (m->follow && m->at_choice < m->n_choices && m->choice[m->at_choice].what == host_says)
        m->at_choice++;
}

/* ---- OpenCL's functions ---- */

/* The name in _Z<n><name>…, or NULL. */
static bool is_named(const char *mangled, const char *name)
{
    char *end;
    if (strncmp(mangled, "_Z", 2) != 0)
        return false;
    unsigned long n = strtoul(mangled + 2, &end, 10);
    return n == strlen(name) && strncmp(end, name, n) == 0;
}

bool call_known(struct machine *m, struct frame *f, LLVMValueRef call, const char *name,
                struct value *args, unsigned n, struct value *ret)
{
    static const struct {
        const char *name;
        enum place place;
    } casts[] = { { "__to_private", IN_PRIVATE },
                  { "__to_local", IN_LOCAL },
                  { "__to_global", IN_GLOBAL },
                  { "__spirv_GenericCastToPtrExplicit_ToPrivate", IN_PRIVATE },
                  { "__spirv_GenericCastToPtrExplicit_ToLocal", IN_LOCAL },
                  { "__spirv_GenericCastToPtrExplicit_ToGlobal", IN_GLOBAL } };
    for (unsigned k = 0; k < COUNTOF(casts); k++)
        if (strcmp(name, casts[k].name) == 0 || is_named(name, casts[k].name)) {
            struct scalar s = args[0].at[0];
            if (!s.bad && !is_in(m, (uint64_t)s.bits, casts[k].place))
                s = number(0);
            *ret =
                one(m, cast_pointer(m, m->t->generic, (unsigned)m->t->number[casts[k].place], s));
            return true;
        }
    if (is_named(name, "vload2") || is_named(name, "vstore2")) {
        bool puts = is_named(name, "vstore2");
        unsigned at = puts ? 2 : 1;
        LLVMTypeRef v = puts ? LLVMTypeOf(LLVMGetOperand(call, 0)) : LLVMTypeOf(call);
        struct scalar to = args[at].at[0];
        to.bits += args[at - 1].at[0].bits * store_size(m, v);
        struct byte *b =
            reach(m, f, LLVMTypeOf(LLVMGetOperand(call, at)), to, at, store_size(m, v), puts);
        if (puts)
            store_value(m, v, b, args[0]);
        *ret = puts ? (struct value){ 0 } : load_value(m, v, b);
        return true;
    }
    bool store = is_named(name, "atomic_store") || is_named(name, "atomic_init");
    bool swap = is_named(name, "atomic_exchange") || is_named(name, "atomic_xchg");
    bool load = is_named(name, "atomic_load");
    bool compare = is_named(name, "atomic_compare_exchange_strong");
    bool add = is_named(name, "atomic_fetch_add") || is_named(name, "atomic_fetch_or");
    if (!store && !swap && !load && !compare && !add)
        return false;
    LLVMTypeRef p = LLVMTypeOf(LLVMGetOperand(call, 0));
    LLVMTypeRef type = load ? LLVMTypeOf(call) : LLVMTypeOf(LLVMGetOperand(call, n - 1));
    uint64_t size = store_size(m, type);
    struct byte *at = reach(m, f, p, args[0].at[0], 0, size, !load);
    struct value old = load_value(m, type, at);
    *ret = store ? (struct value){ 0 } : old;
    if (store || swap)
        store_value(m, type, at, args[1]);
    if (add)
        store_value(m, type, at,
                    one(m, arith(m, is_named(name, "atomic_fetch_or") ? LLVMOr : LLVMAdd,
                                 scalar_bits(m, type), old.at[0], args[1].at[0])));
    if (compare) {
        struct byte *expected =
            reach(m, f, LLVMTypeOf(LLVMGetOperand(call, 1)), args[1].at[0], 1, size, true);
        struct value e = load_value(m, type, expected);
        bool same = e.at[0].bits == old.at[0].bits;
        if (e.at[0].bad || old.at[0].bad)
            undefined(m, "a comparison of what is undefined");
        store_value(m, type, same ? at : expected, same ? args[2] : old);
        *ret = one(m, number(same));
    }
    return true;
}
