/* SPDX-License-Identifier: Apache-2.0 */
/* needs.c - which of AMD's attributes a function's casts make untrue.
 *
 * LLVM's AMDGPUAttributor gives these attributes to functions in the middle of `clang -O2`, by what
 * it sees in them then.  It believes them when it runs again, at link time or in another -O2.
 *
 * Does not leave an attribute on a function that casts to the generic space [casts], or on one that
 *          may call it by a pointer [pointer]. */
#include "semantics/needs.h"

#include "base/guard.h"
#include "base/ptrmap.h"
#include "base/vec.h"
#include "ir/ir.h"
#include "semantics/functions.h"

#include <assert.h>
#include <string.h>

enum need {
    NEED_WINDOW = 1 << 0,  /* a window's address: a cast from local or private memory, a test */
    NEED_SCRATCH = 1 << 1, /* flat access to private memory: a cast from there */
};

static const struct {
    const char *name;
    unsigned untrue; /* the needs that make it untrue */
} attributes[] = {
    { "amdgpu-no-queue-ptr", NEED_WINDOW },
    { "amdgpu-no-implicitarg-ptr", NEED_WINDOW },
    { "amdgpu-no-flat-scratch-init", NEED_SCRATCH },
};

struct caller {
    LLVMValueRef fn;
    unsigned needs;
};

struct renewal {
    const struct target *t;
    struct arena arena;
    VEC_OF(LLVMValueRef) constants; /* of one function: still to be read */
    VEC_OF(struct caller) work;     /* functions that lose attributes */
    unsigned by_pointer;            /* needs of functions whose address goes somewhere */
    struct ptrmap done;             /* function -> its needs that were handled */
};

enum { INDEX = (int)LLVMAttributeFunctionIndex };

static bool has(LLVMValueRef fn, const char *name)
{
    return LLVMGetStringAttributeAtIndex(fn, (LLVMAttributeIndex)INDEX, name,
                                         (unsigned)strlen(name)) != NULL;
}

enum device {
    DEVICE_UNKNOWN,
    DEVICE_OLD,       /* up to GFX8 */
    DEVICE_REGISTERS, /* GFX9 and later: registers hold the windows' addresses */
};

static enum device device_of(LLVMValueRef fn)
{
    static const char name[] = "target-cpu";
    unsigned n = 0;
    LLVMAttributeRef a = LLVMGetStringAttributeAtIndex(fn, (LLVMAttributeIndex)INDEX, name,
                                                       (unsigned)sizeof name - 1);
    const char *cpu = a ? LLVMGetStringAttributeValue(a, &n) : "";
    if (n <= 4 || memcmp(cpu, "gfx", 3) != 0)
        return DEVICE_UNKNOWN;
    return cpu[3] == '9' || cpu[3] == '1' ? DEVICE_REGISTERS : DEVICE_OLD;
}

bool needs_may_cast(const struct target *t, LLVMValueRef fn, const struct target_row *row)
{
    if (t->map != MAP_AMDGCN || ir_is_kernel(fn))
        return true;
    return !(row->space == SPACE_PRIVATE || row->space == SPACE_LOCAL) ||
           device_of(fn) != DEVICE_OLD;
}

/* What a cast needs, an instruction or a constant expression. */
static unsigned needs_of_cast(const struct renewal *r, LLVMValueRef cast)
{
    LLVMTypeRef type = LLVMTypeOf(cast), from = LLVMTypeOf(LLVMGetOperand(cast, 0));
    const struct target_row *row = target_row(r->t, (struct target_space){ ir_space(from) });
    const struct target_row *to = target_row(r->t, (struct target_space){ ir_space(type) });
    if (!row || !to || to->space != SPACE_GENERIC)
        return 0;
    return row->space == SPACE_PRIVATE ? NEED_WINDOW | NEED_SCRATCH
           : row->space == SPACE_LOCAL ? NEED_WINDOW
                                       : 0;
}

static void see_operands(struct renewal *r, struct ptrmap *seen, LLVMValueRef user)
{
    for (unsigned k = 0; k < (unsigned)LLVMGetNumOperands(user); k++) {
        LLVMValueRef v = LLVMGetOperand(user, k);
        if (!v || !LLVMIsAConstant(v) || LLVMIsAGlobalValue(v) || LLVMGetNumOperands(v) <= 0 ||
            ptrmap_find(seen, v) != PTRMAP_NONE)
            continue;
        ptrmap_put(seen, v, 1);
        vec_push_in(&r->arena, &r->constants, v);
    }
}

static bool is_cast(LLVMValueRef v)
{
    return LLVMIsAAddrSpaceCastInst(v) ||
           (LLVMIsAConstantExpr(v) && LLVMGetConstOpcode(v) == LLVMAddrSpaceCast);
}

/* What the instruction needs, without what is in its constants. */
static unsigned needs_of_instruction(const struct renewal *r, LLVMValueRef i)
{
    LLVMValueRef fn = ir_is_call(i) ? ir_callee(i) : NULL;
    if (is_cast(i))
        return needs_of_cast(r, i);
    return fn && LLVMGetIntrinsicID(fn) && test_is_function(fn) ? NEED_WINDOW : 0;
}

/* What the function's own body needs.  Reads each instruction, and each constant, once. */
static unsigned needs_of(struct renewal *r, LLVMValueRef fn)
{
    struct ptrmap seen;
    unsigned needs = 0;
    ptrmap_init(&seen, 0);
    IR_EACH_BLOCK (fn, bb)
        IR_EACH_INSTRUCTION (bb, i) {
            needs |= needs_of_instruction(r, i);
            see_operands(r, &seen, i);
        }
    while (r->constants.n > 0) {
        LLVMValueRef c = r->constants.at[--r->constants.n];
        needs |= is_cast(c) ? needs_of_cast(r, c) : 0;
        see_operands(r, &seen, c);
    }
    ptrmap_fini(&seen);
    return needs;
}

static void lose(struct renewal *r, LLVMValueRef fn, unsigned needs)
{
    uint32_t before = ptrmap_find(&r->done, fn);
    before = before == PTRMAP_NONE ? 0 : before;
    if ((needs & ~before) == 0)
        return;
    ptrmap_put(&r->done, fn, before | needs);
    vec_push_in(&r->arena, &r->work, ((struct caller){ fn, needs }));
}

static void delete_untrue(LLVMValueRef fn, unsigned needs)
{
    for (size_t k = 0; k < COUNTOF(attributes); k++)
        if (needs & attributes[k].untrue &&
            !(attributes[k].untrue == NEED_WINDOW && device_of(fn) == DEVICE_REGISTERS))
            LLVMRemoveStringAttributeAtIndex(fn, (LLVMAttributeIndex)INDEX, attributes[k].name,
                                             (unsigned)strlen(attributes[k].name));
}

static bool calls_by_pointer(LLVMValueRef fn)
{
    IR_EACH_BLOCK (fn, bb)
        IR_EACH_INSTRUCTION (bb, i)
            if (ir_is_call(i) && !ir_callee(i))
                return true;
    return false;
}

/* Every function that calls by a pointer may call one with these needs, whose address goes
 * somewhere.  LLVM may know the callees of such a call, and leave the caller its attributes.  Reads
 * the module once for each of two needs. */
static void lose_by_pointer(struct renewal *r, LLVMModuleRef m, unsigned needs)
{
    if ((needs & ~r->by_pointer) == 0)
        return;
    r->by_pointer |= needs;
    IR_EACH_FUNCTION (m, fn)
        if (calls_by_pointer(fn))
            lose(r, fn, needs);
}

/* The callers of a function, or of an alias of it, need what it needs. */
static void lose_callers(struct renewal *r, LLVMModuleRef m, LLVMValueRef callee, unsigned needs)
{
    IR_EACH_USE (callee, use) {
        LLVMValueRef user = LLVMGetUser(use);
        bool calls = ir_is_call(user) && ir_callee(user) == callee;
        if (LLVMIsAGlobalAlias(user))
            lose(r, user, needs);
        else if (LLVMIsAInstruction(user))
            lose(r, LLVMGetBasicBlockParent(LLVMGetInstructionParent(user)), needs);
        if (!calls && GUARD("needs:pointer", true))
            lose_by_pointer(r, m, needs);
    }
}

void needs_renew(LLVMModuleRef m, const struct target *t)
{
    struct renewal r = { .t = t };
    if (t->map != MAP_AMDGCN)
        return;
    arena_init(&r.arena);
    ptrmap_init_in(&r.done, &r.arena, 0);
    IR_EACH_FUNCTION (m, fn) {
        bool claims = false;
        for (size_t k = 0; k < COUNTOF(attributes); k++)
            claims |= has(fn, attributes[k].name);
        unsigned needs = claims ? needs_of(&r, fn) : 0;
        if (GUARD("needs:casts", needs != 0))
            lose(&r, fn, needs);
    }
    while (r.work.n > 0) { /* each function at most once for each of two needs */
        struct caller c = r.work.at[--r.work.n];
        if (LLVMIsAFunction(c.fn))
            delete_untrue(c.fn, c.needs);
        lose_callers(&r, m, c.fn, c.needs);
    }
    arena_fini(&r.arena);
}
