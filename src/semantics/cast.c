/* cast.c - casts by the target's table. */
#include "semantics/cast.h"

#include "base/ptrmap.h"
#include "base/vec.h"
#include "ir/ir.h"
#include "semantics/null.h"

bool cast_may(const struct target *t, unsigned from, unsigned to)
{
    const struct target_row *a = target_row(t, (struct target_space){ from });
    const struct target_row *b = target_row(t, (struct target_space){ to });
    return from == to || (a && b && target_castable(t, a->space, b->space));
}

static bool is_cast(LLVMValueRef c)
{
    return LLVMIsAConstantExpr(c) && LLVMGetConstOpcode(c) == LLVMAddrSpaceCast;
}

LLVMValueRef cast_constant(const struct target *t, LLVMValueRef c, LLVMTypeRef type)
{
    LLVMTypeRef was = LLVMTypeOf(c);
    if (was == type)
        return c;
    if (LLVMIsPoison(c))
        return LLVMGetPoison(type);
    if (LLVMIsUndef(c))
        return LLVMGetUndef(type);
    if (null_is(t, c))
        return null_of(t, type);
    if (!cast_may(t, ir_space(was), ir_space(type)))
        return NULL;
    if (is_cast(c) && !cast_may(t, ir_space(LLVMTypeOf(LLVMGetOperand(c, 0))), ir_space(type)))
        return NULL;
    return LLVMConstAddrSpaceCast(c, type);
}

LLVMValueRef cast_build(const struct target *t, LLVMBuilderRef b, LLVMValueRef v, LLVMTypeRef type,
                        const char *name)
{
    if (LLVMTypeOf(v) == type)
        return v;
    if (!cast_may(t, ir_space(LLVMTypeOf(v)), ir_space(type)))
        return NULL;
    if (LLVMIsAConstant(v)) {
        LLVMValueRef c = cast_constant(t, v, type);
        if (c)
            return c;
        v = LLVMBuildFreeze(b, v, ""); /* which no cast is folded through */
    }
    return LLVMBuildAddrSpaceCast(b, v, type, name);
}

/* ---- casts that are there ---- */

struct search {
    const struct target *t;
    struct cast_pairs *found;
    struct ptrmap seen; /* constant -> 1 */
    struct {
        VEC(LLVMValueRef);
    } work;
};

static void look_at(struct search *s, LLVMTypeRef from, LLVMTypeRef to)
{
    struct cast_pairs *f = s->found;
    unsigned a = ir_space(from), b = ir_space(to);
    if (cast_may(s->t, a, b))
        return;
    for (unsigned k = 0; k < f->n; k++)
        if (f->at[k].from == a && f->at[k].to == b)
            return;
    if (f->n == CAST_MOST_PAIRS)
        return;
    f->at[f->n].from = a;
    f->at[f->n++].to = b;
}

/* Casts in a constant, each constant once. */
static void look_in(struct search *s, LLVMValueRef c)
{
    vec_push(&s->work, c);
    while (s->work.n > 0) {
        c = s->work.at[--s->work.n];
        bool parts = LLVMIsAConstantExpr(c) || LLVMIsAConstantStruct(c) ||
                     LLVMIsAConstantArray(c) || LLVMIsAConstantVector(c);
        if (!parts || ptrmap_find(&s->seen, c) != PTRMAP_NONE)
            continue;
        ptrmap_put(&s->seen, c, 1);
        if (is_cast(c))
            look_at(s, LLVMTypeOf(LLVMGetOperand(c, 0)), LLVMTypeOf(c));
        for (int k = 0; k < LLVMGetNumOperands(c); k++)
            vec_push(&s->work, LLVMGetOperand(c, (unsigned)k));
    }
}

struct cast_pairs cast_find_wrong(const struct target *t, LLVMModuleRef m)
{
    struct cast_pairs found = { 0 };
    struct search s = { .t = t, .found = &found };
    ptrmap_init(&s.seen, 0);
    for (LLVMValueRef g = LLVMGetFirstGlobal(m); g; g = LLVMGetNextGlobal(g))
        if (LLVMGetInitializer(g))
            look_in(&s, LLVMGetInitializer(g));
    IR_EACH_FUNCTION (m, fn)
        IR_EACH_BLOCK (fn, bb)
            IR_EACH_INSTRUCTION (bb, i) {
                if (LLVMIsAAddrSpaceCastInst(i))
                    look_at(&s, LLVMTypeOf(LLVMGetOperand(i, 0)), LLVMTypeOf(i));
                for (int k = 0, n = LLVMGetNumOperands(i); k < n; k++)
                    if (LLVMIsAConstant(LLVMGetOperand(i, (unsigned)k)))
                        look_in(&s, LLVMGetOperand(i, (unsigned)k));
            }
    ptrmap_fini(&s.seen);
    vec_fini(&s.work);
    return found;
}

int cast_first_new(const struct cast_pairs *now, const struct cast_pairs *before)
{
    for (unsigned k = 0; k < now->n; k++) {
        bool old = false;
        for (unsigned j = 0; j < before->n; j++)
            old |= now->at[k].from == before->at[j].from && now->at[k].to == before->at[j].to;
        if (!old)
            return (int)k;
    }
    return -1;
}
