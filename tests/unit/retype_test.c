/* SPDX-License-Identifier: Apache-2.0 */
/* retype_test.c - values that change their type in place, and the casts at the border. */
#include <setjmp.h>
#include <stdarg.h>

#include "ir/ir.h"
#include "semantics/retype.h"

#include <llvm-c/Analysis.h>
#include <llvm-c/IRReader.h>
#include <string.h>

#include <cmocka.h>

static const char text[] = "target triple = \"nvptx64-nvidia-cuda\"\n"
                           "declare ptr @llvm.ptrmask.p0.i64(ptr, i64)\n"
                           "define i1 @f(ptr %p, i64 %n) {\n"
                           "  %q = getelementptr nuw i8, ptr %p, i64 %n\n"
                           "  %m = call nonnull ptr @llvm.ptrmask.p0.i64(ptr %q, i64 -8)\n"
                           "  store i32 0, ptr %m\n"
                           "  store ptr %m, ptr %p\n"
                           "  %c = icmp eq ptr %m, %m\n"
                           "  ret i1 %c\n"
                           "}\n";

struct fixture {
    LLVMContextRef ctx;
    LLVMModuleRef m;
    LLVMValueRef fn, gep, mask, access, keeps, compare;
    const struct target *target;
    const struct target_row *shared;
    struct arena arena;
    struct retyper r;
};

static int set_up(void **state)
{
    static struct fixture f;
    char *why;
    f.ctx = LLVMContextCreate();
    LLVMMemoryBufferRef buf = LLVMCreateMemoryBufferWithMemoryRangeCopy(text, strlen(text), "text");
    if (LLVMParseIRInContext(f.ctx, buf, &f.m, &why))
        return -1;
    f.fn = LLVMGetNamedFunction(f.m, "f");
    f.gep = LLVMGetFirstInstruction(LLVMGetEntryBasicBlock(f.fn));
    f.mask = LLVMGetNextInstruction(f.gep);
    f.access = LLVMGetNextInstruction(f.mask);
    f.keeps = LLVMGetNextInstruction(f.access);
    f.compare = LLVMGetNextInstruction(f.keeps);
    f.target = target_find("nvptx64", strlen("nvptx64"));
    f.shared = target_row_of(f.target, SPACE_LOCAL);
    retyper_init(&f.r, &f.arena, f.target, f.ctx, false);
    *state = &f;
    return 0;
}

static int tear_down(void **state)
{
    struct fixture *f = *state;
    retyper_fini(&f->r);
    arena_fini(&f->arena);
    LLVMDisposeModule(f->m);
    LLVMContextDispose(f->ctx);
    return 0;
}

static void is_valid(const struct fixture *f)
{
    char *why = NULL;
    if (LLVMVerifyModule(f->m, LLVMReturnStatusAction, &why))
        fail_msg("%s", why);
    LLVMDisposeMessage(why);
}

static LLVMTypeRef named(const struct fixture *f)
{
    return LLVMPointerTypeInContext(f->ctx, f->shared->number);
}

static unsigned uses(LLVMValueRef v)
{
    unsigned n = 0;
    IR_EACH_USE (v, use)
        n++;
    return n;
}

/* Both values change; the store has what it needs, the others share one cast back. */
static void users_at_the_border_share_one_cast(void **state)
{
    struct fixture *f = *state;
    LLVMValueRef p = LLVMGetParam(f->fn, 0);
    LLVMTypeRef was = LLVMTypeOf(p);
    retype_computed(&f->r, f->gep, f->shared, false, false);
    retype_computed(&f->r, f->mask, f->shared, false, true);
    LLVMValueRef cast = retype_cast_behind(&f->r, p, named(f), CAST_PLAIN, f->gep, NULL, "local");
    assert_ptr_equal(retype_cast_behind(&f->r, p, named(f), CAST_PLAIN, f->gep, NULL, "local"),
                     cast);
    assert_ptr_equal(retype_find_cast(&f->r, p, f->shared->number), cast);
    assert_null(retype_find_cast(&f->r, p, 1));
    assert_true(retype_operand(&f->r, f->gep, 0, cast));
    assert_false(retype_operand(&f->r, f->mask, 0, f->gep));
    assert_false(retype_operand(&f->r, f->access, 1, f->mask));
    assert_null(retype_give_back(&f->r, f->gep, was, f->mask, NULL, "generic"));
    LLVMValueRef back = retype_give_back(&f->r, f->mask, was, f->access, NULL, "generic");
    assert_ptr_equal(LLVMGetOperand(f->keeps, 0), back);
    assert_ptr_equal(LLVMGetOperand(f->compare, 0), back);
    assert_ptr_equal(LLVMGetOperand(f->compare, 1), back);
    assert_ptr_equal(LLVMGetOperand(f->access, 1), f->mask);
    assert_int_equal(uses(back), 3);
    assert_int_equal(f->r.made, 2);
    assert_int_equal(LLVMGEPGetNoWrapFlags(f->gep), 0);
    /* Zero bits are an address in shared memory. */
    unsigned nonnull = LLVMGetEnumAttributeKindForName("nonnull", strlen("nonnull"));
    assert_null(LLVMGetCallSiteEnumAttribute(f->mask, LLVMAttributeReturnIndex, nonnull));
    is_valid(f);
}

/* Body, names and uses go to the new function, whose parameter then is given back. */
static void functions_take_bodies(void **state)
{
    struct fixture *f = *state;
    LLVMTypeRef param[] = { named(f), LLVMInt64TypeInContext(f->ctx) };
    LLVMTypeRef type = LLVMFunctionType(LLVMInt1TypeInContext(f->ctx), param, 2, false);
    LLVMValueRef to = retype_function(f->fn, type);
    for (unsigned k = 0; k < 2; k++) {
        ir_take_name(LLVMGetParam(f->fn, k), LLVMGetParam(to, k));
        retype_replace(LLVMGetParam(f->fn, k), LLVMGetParam(to, k));
    }
    LLVMValueRef p = LLVMGetParam(to, 0), old = LLVMGetParam(f->fn, 0);
    retype_give_back(&f->r, p, LLVMTypeOf(old), ir_after(p), NULL, "generic");
    assert_null(LLVMGetFirstUse(old));
    assert_int_equal(uses(p), 1);
    LLVMDeleteFunction(f->fn);
    size_t len;
    assert_string_equal(LLVMGetValueName2(p, &len), "p");
    assert_string_equal(LLVMGetValueName2(LLVMGetOperand(f->gep, 0), &len), "p.generic");
    assert_string_equal(LLVMGetValueName2(to, &len), "f");
    is_valid(f);
}

static void nothing_stays_nothing(void **state)
{
    struct fixture *f = *state;
    LLVMTypeRef p = LLVMPointerTypeInContext(f->ctx, 0);
    assert_ptr_equal(retype_nothing(LLVMGetPoison(p), named(f)), LLVMGetPoison(named(f)));
    assert_ptr_equal(retype_nothing(LLVMGetUndef(p), named(f)), LLVMGetUndef(named(f)));
    assert_ptr_equal(retype_nothing(LLVMConstNull(p), named(f)), LLVMConstNull(named(f)));
}

#define EACH(test) cmocka_unit_test_setup_teardown(test, set_up, tear_down)

int main(void)
{
    const struct CMUnitTest tests[] = {
        EACH(users_at_the_border_share_one_cast),
        EACH(functions_take_bodies),
        EACH(nothing_stays_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
