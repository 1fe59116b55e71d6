/* SPDX-License-Identifier: Apache-2.0 */
/* pairs.c - all pairs of a function's accesses, and the answers of LLVM's own analyses for them.
 *
 * A pair counts if at least one of the two may write.  The number of pairs grows with the square of
 * the accesses.  The caller may set a bound; pairs beyond it are counted in `left_out`. */
#include "alias/pairs.h"

#include "facts/world.h"
#include "ir/ir.h"
#include "ir/shim.h"

#include <assert.h>

/* What an item may be a pair with: a call with accesses alone, and of two one has to write. */
enum partners {
    PARTNERS_ALL,
    PARTNERS_WRITE,
    PARTNERS_ACCESS,
    PARTNERS_WRITING_ACCESS,
    PARTNERS_N
};

/* One access, or a call. */
struct item {
    LLVMValueRef i;
    bool call, writes;
    struct spot spot;          /* for a call only `set` is meaningful */
    uint32_t next[PARTNERS_N]; /* number of the first item behind it that is such a partner */
};

struct items {
    VEC(struct item);
};

struct pairs {
    struct alias a;
    struct shim_aa *stock;
    const struct pairs_opts *o;
    struct items items;
};

static bool is_partner(const struct item *x, enum partners p)
{
    bool writes = p == PARTNERS_ALL || p == PARTNERS_ACCESS || x->writes;
    return writes && (p == PARTNERS_ALL || p == PARTNERS_WRITE || !x->call);
}

static enum partners partners_of(const struct item *x)
{
    return x->call ? (x->writes ? PARTNERS_ACCESS : PARTNERS_WRITING_ACCESS)
                   : (x->writes ? PARTNERS_ALL : PARTNERS_WRITE);
}

static void link_partners(const struct items *items)
{
    for (unsigned p = 0; p < PARTNERS_N; p++) {
        uint32_t next = items->n;
        for (uint32_t k = items->n; k-- > 0;) {
            items->at[k].next[p] = next;
            if (is_partner(&items->at[k], (enum partners)p))
                next = k;
        }
    }
}

/* True if the call may write memory, by its callee's attributes. */
static bool may_write(LLVMValueRef call)
{
    LLVMValueRef fn = ir_callee(call);
    return !fn || !ir_only_reads(fn);
}

static void collect(struct pairs *p, LLVMValueRef fn)
{
    p->items.n = 0;
    IR_EACH_BLOCK (fn, bb)
        IR_EACH_INSTRUCTION (bb, i) {
            struct ir_access access = ir_access(i);
            struct item item = { .i = i, .call = true };
            for (unsigned k = 0; k < access.n && !access.hint; k++) {
                struct spot s = alias_spot(&p->a, i, access.operand[k], access.writes[k]);
                vec_push(&p->items, ((struct item){ i, false, s.writes, s, { 0 } }));
            }
            if (access.n > 0 || !ir_is_call(i) || ir_intrinsic(i) ||
                !alias_touched(&p->a, i, &item.spot.set))
                continue;
            item.spot.i = i;
            item.writes = may_write(i);
            vec_push(&p->items, item);
        }
    link_partners(&p->items);
}

static bool stock_apart(struct pairs *p, const struct item *x, const struct item *y)
{
    assert(!(x->call && y->call) && "two calls are no pair");
    if (x->call)
        return shim_aa_call_apart(p->stock, x->i, y->i, y->spot.operand);
    if (y->call)
        return shim_aa_call_apart(p->stock, y->i, x->i, x->spot.operand);
    return shim_aa_query(p->stock, x->i, x->spot.operand, y->i, y->spot.operand) == SHIM_NO_ALIAS;
}

static enum alias_answer ours(struct pairs *p, const struct item *x, const struct item *y,
                              enum alias_reason *ret_reason)
{
    assert(!(x->call && y->call) && "two calls are no pair");
    if (!x->call && !y->call)
        return alias_query(&p->a, &x->spot, &y->spot, ret_reason);
    bool apart = alias_apart(&p->a, x->spot.set, y->spot.set);
    *ret_reason = apart ? REASON_EFFECTS : REASON_NONE;
    return apart ? ALIAS_NO : ALIAS_MAY;
}

static bool is_pair(const struct item *x, const struct item *y)
{
    return !(x->call && y->call) && x->i != y->i && (x->writes || y->writes);
}

static void pair(struct pairs *p, struct pairs_function *f, const struct item *x,
                 const struct item *y)
{
    enum alias_reason reason;
    enum alias_answer answer = ours(p, x, y, &reason);
    bool stock = stock_apart(p, x, y);
    f->stock += stock;
    f->ours += answer == ALIAS_NO;
    f->must += answer == ALIAS_MUST;
    f->partial += answer == ALIAS_PARTIAL;
    f->only_stock += stock && answer != ALIAS_NO;
    if (stock || answer != ALIAS_NO)
        return;
    f->only_ours++;
    p->o->on_pair(p->o->user,
                  &(struct pairs_pair){ f->fn, x->i, y->i, x->spot.set, y->spot.set, reason });
}

static uint64_t twos(uint64_t n) { return n ? n * (n - 1) / 2 : 0; }

/* The number of pairs, without visiting each: two accesses that do not both only read, or an access
 * and a call.  The addresses of one instruction are side by side, and no pair. */
static uint64_t count_pairs(const struct items *items)
{
    uint64_t accesses = 0, reads = 0, calls = 0, reading_calls = 0, one = 0;
    for (uint32_t k = 0; k < items->n; k++) {
        const struct item *x = &items->at[k];
        *(x->call ? &calls : &accesses) += 1;
        *(x->call ? &reading_calls : &reads) += !x->writes;
        one += k > 0 && x[-1].i == x->i && (x[-1].writes || x->writes);
    }
    return twos(accesses) - twos(reads) - one + accesses * calls - reads * reading_calls;
}

static void function(struct pairs *p, LLVMValueRef fn)
{
    struct pairs_function f = { .fn = fn };
    uint64_t looked = 0;
    collect(p, fn);
    f.accesses = p->items.n;
    f.pairs = count_pairs(&p->items);
    uint64_t most = p->o->most ? p->o->most : PAIRS_MOST;
    most = most < f.pairs ? most : f.pairs;
    f.left_out = f.pairs - most;
    for (uint32_t j = 0; looked < most; j++) { /* all pairs, and the addresses of an instruction */
        const struct item *x = &p->items.at[j];
        enum partners of = partners_of(x);
        for (uint32_t k = x->next[of]; k < p->items.n && looked < most; k = p->items.at[k].next[of])
            if (is_pair(x, &p->items.at[k])) {
                pair(p, &f, x, &p->items.at[k]);
                looked++;
            }
    }
    p->o->on_function(p->o->user, &f);
}

void alias_pairs_report(struct unit *u, const struct pairs_opts *o)
{
    struct pairs p = { .o = o, .stock = shim_aa_create(u->mod) };
    pass_require(u, PROP_WORLD);
    alias_init(&p.a, u);
    WORLD_EACH_FUNCTION (u, fn)
        if (!LLVMIsDeclaration(fn))
            function(&p, fn);
    shim_aa_destroy(p.stock);
    vec_fini(&p.items);
}
