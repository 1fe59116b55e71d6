/* SPDX-License-Identifier: Apache-2.0 */
/* marks.c - see marks.h. */
#include "api/marks.h"

#include "base/intern.h"
#include "base/text.h"
#include "facts/world.h"
#include "ir/access.h"
#include "ir/ir.h"
#include "ir/shim_source.h"

#include <assert.h>

static unsigned kind_of(struct unit *u, const char *name)
{
    return LLVMGetMDKindIDInContext(LLVMGetModuleContext(u->mod), name, (unsigned)strlen(name));
}

static unsigned access_kind(struct unit *u) { return kind_of(u, "gaspar.access"); }
static unsigned call_kind(struct unit *u) { return kind_of(u, "gaspar.call"); }

void marks_each(struct unit *u,
                void (*each)(void *user, LLVMValueRef i, unsigned operand, unsigned k), void *user)
{
    WORLD_EACH_FUNCTION (u, fn) {
        if (ir_is_kernel_twin(u->mod, fn))
            continue;
        IR_EACH_BLOCK (fn, bb)
            IR_EACH_INSTRUCTION (bb, i) {
                struct ir_access a = ir_access(i);
                unsigned n = 0;
                if (pass_ask(u))
                    return;
                for (unsigned k = 0; !a.hint && k < a.n; k++)
                    each(user, i, a.operand[k], n++);
                for (unsigned k = 0; LLVMIsACallInst(i) && k < LLVMGetNumArgOperands(i); k++)
                    if (u->has_generic && ir_is_byval(i, k, u->generic.number) &&
                        !ir_shows_space(i, k))
                        each(user, i, k, n++);
            }
    }
}

struct marker {
    struct unit *u;
    unsigned kind;
    struct intern places;   /* "sum:2:12" */
    VEC_OF(uint32_t) count; /* by place: accesses, or calls, there so far */
};

/* "sum:2:12", "sum:add+1:7" of what was inlined, "sum" without debug info. */
static void put_place(struct text *t, LLVMValueRef i)
{
    struct src_loc at = ir_loc(i);
    unsigned line = 0;
    const char *in = shim_scope(i, &line);
    text_putf(t, "%s", at.fn);
    if (!in)
        return;
    if (strcmp(in, at.fn) != 0)
        text_putf(t, ":%s", in);
    text_putf(t, ":%d:%u", (int)at.line - (int)line, at.col);
}

/* The next name at the instruction's place: "sum:2:12#0". */
static LLVMMetadataRef next_name(struct marker *m, LLVMValueRef i)
{
    struct text name = { 0 };
    put_place(&name, i);
    uint32_t place = intern_put(&m->places, name.at, name.n);
    if (place == m->count.n)
        vec_push(&m->count, 0);
    text_putf(&name, "#%u", m->count.at[place]++);
    LLVMMetadataRef ret = LLVMMDStringInContext2(LLVMGetModuleContext(m->u->mod), name.at, name.n);
    text_fini(&name);
    return ret;
}

/* Marks the instruction when its first address is met, and notes which of them are generic. */
static void put(void *user, LLVMValueRef i, unsigned operand, unsigned k)
{
    struct marker *m = user;
    LLVMContextRef ctx = LLVMGetModuleContext(m->u->mod);
    bool generic = m->u->has_generic &&
                   ir_space(LLVMTypeOf(LLVMGetOperand(i, operand))) == m->u->generic.number;
    uint64_t bits = generic && k < 64 ? UINT64_C(1) << k : 0;
    LLVMMetadataRef node[2];
    LLVMValueRef old[2];
    if (k == 0) {
        node[1] = next_name(m, i);
    } else {
        LLVMGetMDNodeOperands(LLVMGetMetadata(i, m->kind), old);
        bits |= LLVMConstIntGetZExtValue(old[0]);
        node[1] = LLVMValueAsMetadata(old[1]);
    }
    node[0] = LLVMValueAsMetadata(LLVMConstInt(LLVMInt64TypeInContext(ctx), bits, false));
    LLVMSetMetadata(i, m->kind, LLVMMetadataAsValue(ctx, LLVMMDNodeInContext2(ctx, node, 2)));
}

bool marks_is_call(LLVMValueRef i)
{
    LLVMValueRef callee = ir_is_call(i) ? ir_callee(i) : NULL;
    return ir_is_call(i) &&
           (callee ? !LLVMIsDeclaration(callee) : !LLVMIsAInlineAsm(LLVMGetCalledValue(i)));
}

static void put_calls(struct marker *m)
{
    LLVMContextRef ctx = LLVMGetModuleContext(m->u->mod);
    WORLD_EACH_FUNCTION (m->u, fn)
        IR_EACH_BLOCK (fn, bb)
            IR_EACH_INSTRUCTION (bb, i) {
                if (!marks_is_call(i))
                    continue;
                LLVMMetadataRef name = next_name(m, i);
                LLVMMetadataRef node = LLVMMDNodeInContext2(ctx, &name, 1);
                LLVMSetMetadata(i, m->kind, LLVMMetadataAsValue(ctx, node));
            }
}

/* Marks accesses, or calls. */
static void put_all(struct unit *u, bool calls)
{
    struct arena arena;
    struct marker m = { .u = u, .kind = calls ? call_kind(u) : access_kind(u) };
    arena_init(&arena);
    intern_init(&m.places, &arena);
    if (calls)
        put_calls(&m);
    else
        marks_each(u, put, &m);
    vec_fini(&m.count);
    arena_fini(&arena);
}

void marks_put(struct unit *u)
{
    pass_require(u, PROP_WORLD);
    marks_remove(u); /* of a module that was written with them */
    put_all(u, false);
    put_all(u, true);
}

/* The operands of the instruction's mark; false: it has none, a pass made it. */
static bool find(struct unit *u, LLVMValueRef i, LLVMValueRef *ret_operands)
{
    LLVMValueRef node = LLVMGetMetadata(i, access_kind(u));
    if (!node)
        return false;
    assert(LLVMGetMDNodeNumOperands(node) == 2 && "as put() made it");
    LLVMGetMDNodeOperands(node, ret_operands);
    return true;
}

bool marks_was_generic(struct unit *u, LLVMValueRef i, unsigned k)
{
    LLVMValueRef of[2];
    return k < 64 && find(u, i, of) && LLVMConstIntGetZExtValue(of[0]) >> k & 1;
}

char *marks_name(struct unit *u, LLVMValueRef i, unsigned k)
{
    struct text name = { 0 };
    LLVMValueRef of[2];
    unsigned len;
    if (find(u, i, of)) {
        const char *text = LLVMGetMDString(of[1], &len);
        text_put(&name, text, len);
    } else {
        put_place(&name, i);
        text_put(&name, "#new", 4);
    }
    if (k > 0)
        text_putf(&name, ".%u", k);
    return name.at;
}

char *marks_call(struct unit *u, LLVMValueRef i)
{
    LLVMValueRef node = LLVMGetMetadata(i, call_kind(u)), of;
    unsigned len;
    if (!node)
        return NULL;
    assert(LLVMGetMDNodeNumOperands(node) == 1 && "as put_calls() made it");
    LLVMGetMDNodeOperands(node, &of);
    const char *text = LLVMGetMDString(of, &len);
    return base_strndup(text, len);
}

void marks_remove(struct unit *u)
{
    unsigned kinds[] = { access_kind(u), call_kind(u) };
    IR_EACH_FUNCTION (u->mod, fn)
        IR_EACH_BLOCK (fn, bb)
            IR_EACH_INSTRUCTION (bb, i)
                for (unsigned k = 0; k < 2; k++)
                    if (LLVMGetMetadata(i, kinds[k]))
                        LLVMSetMetadata(i, kinds[k], NULL);
}
