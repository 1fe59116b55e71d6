/* SPDX-License-Identifier: Apache-2.0 */
/* ir_test.c - dominators and loops against the definition, and passes that lie. */
#include <setjmp.h>
#include <stdarg.h>

#include "facts/world.h"
#include "ir/cfg.h"
#include "ir/ir.h"
#include "ir/parts.h"
#include "ir/shim.h"
#include "pass/pass.h"

#include <llvm-c/IRReader.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

static LLVMContextRef ctx;

static LLVMModuleRef parse(const char *text)
{
    LLVMMemoryBufferRef buf = LLVMCreateMemoryBufferWithMemoryRangeCopy(text, strlen(text), "test");
    LLVMModuleRef m;
    char *why = NULL;
    if (LLVMParseIRInContext2(ctx, buf, &m, &why))
        fail_msg("%s", why);
    LLVMDisposeMemoryBuffer(buf);
    return m;
}

/* Can `to` be reached from the entry without entering `without`? */
static bool reaches(const struct cfg *c, uint32_t to, uint32_t without)
{
    bool seen[64] = { false };
    uint32_t stack[64], n = 0;
    if (without == 0)
        return false;
    stack[n++] = 0;
    seen[0] = true;
    while (n > 0) {
        uint32_t b = stack[--n];
        if (b == to)
            return true;
        LLVMValueRef end = LLVMGetBasicBlockTerminator(c->block[b]);
        for (unsigned k = 0; k < LLVMGetNumSuccessors(end); k++) {
            uint32_t s = cfg_find(c, LLVMGetSuccessor(end, k));
            if (s != without && !seen[s]) {
                seen[s] = true;
                stack[n++] = s;
            }
        }
    }
    return false;
}

/* Is b in the loop of `head`: does the head dominate b, and is there a way from b to the head whose
 * blocks the head dominates? */
static bool is_in_loop(const struct cfg *c, uint32_t head, uint32_t b)
{
    bool seen[64] = { false };
    uint32_t stack[64], n = 0;
    if (!cfg_dominates(c, head, b))
        return false;
    stack[n++] = b;
    seen[b] = true;
    while (n > 0) {
        LLVMValueRef end = LLVMGetBasicBlockTerminator(c->block[stack[--n]]);
        for (unsigned k = 0; k < LLVMGetNumSuccessors(end); k++) {
            uint32_t s = cfg_find(c, LLVMGetSuccessor(end, k));
            if (s == head)
                return true;
            if (cfg_dominates(c, head, s) && !seen[s]) {
                seen[s] = true;
                stack[n++] = s;
            }
        }
    }
    return false;
}

static uint32_t loops_around(const struct cfg *c, uint32_t b)
{
    uint32_t n = 0;
    for (uint32_t head = 0; head < c->n; head++)
        n += is_in_loop(c, head, b);
    return n;
}

/* Random graphs: "a dominates b" is "b cannot be reached without a"; loops by their definition. */
static void dominators_fit_the_definition(void **state)
{
    (void)state;
    uint64_t x = 88172645463325252u;
    for (unsigned round = 0; round < 200; round++) {
        char text[8192];
        unsigned n = 3 + round % 20;
        size_t at = (size_t)snprintf(text, sizeof text, "define void @f(i1 %%c) {\n");
        for (unsigned b = 0; b < n; b++) {
            x ^= x << 13, x ^= x >> 7, x ^= x << 17;
            if (b == n - 1)
                at += (size_t)snprintf(text + at, sizeof text - at, "b%u:\n  ret void\n", b);
            else
                at += (size_t)snprintf(
                    text + at, sizeof text - at, "b%u:\n  br i1 %%c, label %%b%u, label %%b%u\n", b,
                    (unsigned)(1 + x % (n - 1)), (unsigned)(1 + (x >> 20) % (n - 1)));
        }
        snprintf(text + at, sizeof text - at, "}\n");
        LLVMModuleRef m = parse(text);
        struct arena a;
        struct cfg c;
        arena_init(&a);
        cfg_init(&c, &a, LLVMGetNamedFunction(m, "f"));
        for (uint32_t p = 0; p < c.n; p++)
            for (uint32_t q = 0; q < c.n; q++)
                assert_int_equal(cfg_dominates(&c, p, q), p == q || !reaches(&c, q, p));
        for (uint32_t b = 0; b < c.n; b++)
            assert_int_equal(c.loop_depth[b], loops_around(&c, b));
        arena_fini(&a);
        LLVMDisposeModule(m);
    }
}

static void loops_nest(void **state)
{
    (void)state;
    LLVMModuleRef m = parse("define void @f(i1 %c) {\n"
                            "e: br label %h1\n"
                            "h1: br label %h2\n"
                            "h2: br i1 %c, label %b2, label %l1\n"
                            "b2: br i1 %c, label %h2, label %x2\n"
                            "x2: br label %h2\n"
                            "l1: br i1 %c, label %h1, label %end\n"
                            "end: br i1 %c, label %end, label %out\n"
                            "out: ret void\n"
                            "dead: br label %h1\n}\n");
    struct arena a;
    struct cfg c;
    arena_init(&a);
    cfg_init(&c, &a, LLVMGetNamedFunction(m, "f"));
    static const struct {
        const char *name;
        uint32_t depth;
    } want[] = { { "e", 0 },  { "h1", 1 }, { "h2", 2 },  { "b2", 2 },
                 { "x2", 2 }, { "l1", 1 }, { "end", 1 }, { "out", 0 } };
    assert_int_equal(c.n, COUNTOF(want));
    for (uint32_t b = 0; b < c.n; b++)
        for (size_t k = 0; k < COUNTOF(want); k++)
            if (strcmp(LLVMGetBasicBlockName(c.block[b]), want[k].name) == 0)
                assert_int_equal(c.loop_depth[b], want[k].depth);
    arena_fini(&a);
    LLVMDisposeModule(m);
}

/* ---- passes that break their promises ---- */

static int changes_and_says_no(struct unit *u)
{
    LLVMAddGlobal(u->mod, LLVMInt32TypeInContext(ctx), "lie");
    return PASS_SAME;
}

static int breaks_ir(struct unit *u)
{
    LLVMValueRef fn = LLVMGetNamedFunction(u->mod, "f");
    LLVMInstructionEraseFromParent(LLVMGetBasicBlockTerminator(LLVMGetEntryBasicBlock(fn)));
    return PASS_CHANGED;
}

/* A cast from local to `space`. */
static int casts_to(struct unit *u, unsigned space)
{
    LLVMValueRef fn = LLVMGetNamedFunction(u->mod, "f");
    LLVMBuilderRef b = LLVMCreateBuilderInContext(ctx);
    LLVMPositionBuilderBefore(b, LLVMGetBasicBlockTerminator(LLVMGetEntryBasicBlock(fn)));
    LLVMBuildAddrSpaceCast(b, LLVMGetParam(fn, 0), LLVMPointerTypeInContext(ctx, space), "");
    LLVMDisposeBuilder(b);
    return PASS_CHANGED;
}

static int casts_to_generic(struct unit *u) { return casts_to(u, 0); }
static int casts_to_global(struct unit *u) { return casts_to(u, 1); }
static int casts_to_tensor(struct unit *u) { return casts_to(u, 6); }

/* What came with the module may be copied, with a function as well as alone. */
static int copies(struct unit *u)
{
    LLVMValueRef fn = LLVMGetFirstFunction(u->mod);
    LLVMBuilderRef b = LLVMCreateBuilderInContext(ctx);
    LLVMValueRef i = LLVMGetFirstInstruction(LLVMGetEntryBasicBlock(fn));
    LLVMPositionBuilderBefore(b, i);
    if (LLVMIsAAddrSpaceCastInst(i))
        LLVMInsertIntoBuilder(b, LLVMInstructionClone(i));
    LLVMDisposeBuilder(b);
    return PASS_CHANGED;
}

static int turns_to_tensor(struct unit *u)
{
    LLVMValueRef fn = LLVMGetFirstFunction(u->mod);
    shim_mutate_type(LLVMGetFirstInstruction(LLVMGetEntryBasicBlock(fn)),
                     LLVMPointerTypeInContext(ctx, 6));
    return PASS_CHANGED;
}

static int casts_constant(struct unit *u)
{
    LLVMTypeRef global = LLVMPointerTypeInContext(ctx, 1);
    LLVMValueRef v = LLVMAddGlobalInAddressSpace(u->mod, global, "v", 3);
    LLVMValueRef w = LLVMAddGlobalInAddressSpace(u->mod, global, "w", 1);
    LLVMSetInitializer(w, LLVMConstAddrSpaceCast(v, global));
    return PASS_CHANGED;
}

static int never_done(struct unit *u)
{
    LLVMAddGlobal(u->mod, LLVMInt32TypeInContext(ctx), "more");
    return PASS_CHANGED;
}

static void die(int signal)
{
    (void)signal;
    _exit(33);
}

/* The runner must abort on the pass under the mode that watches for it, and only there; at the end,
 * pass_verify() needs no mode. */
static const char plain[] = "define void @f(ptr addrspace(3) %p) {\n  ret void\n}\n";
static const char crossed[] = "define void @f(ptr addrspace(3) %p) {\n"
                              "  %x = addrspacecast ptr addrspace(3) %p to ptr addrspace(1)\n"
                              "  ret void\n}\n";
static const char in_constant[] = "@s = addrspace(3) global i32 undef\n"
                                  "define ptr addrspace(1) @f(ptr addrspace(3) %p) {\n"
                                  "  ret ptr addrspace(1) addrspacecast "
                                  "(ptr addrspace(3) @s to ptr addrspace(1))\n}\n";
enum { AT_THE_END = 1 << 30 };
static void caught_in(const char *text, int (*run)(struct unit *), uint32_t mode, bool idempotent,
                      bool expect)
{
    pid_t child = fork();
    if (child == 0) {
        signal(SIGABRT, die);
        freopen("/dev/null", "w", stderr);
        struct trace t = { 0 };
        LLVMModuleRef m = parse(text);
        const struct target *nvptx = target_find("nvptx64", strlen("nvptx64"));
        struct unit u = {
            .mod = m, .trace = &t, .target = nvptx, .providers = { &world_provider }
        };
        u.debug = mode & DEBUG_ALL;
        struct pass p = { .name = "liar", .run = run, .again_is_noop = idempotent };
        pass_run(&u, &p);
        if (mode & AT_THE_END)
            pass_verify(&u);
        _exit(0);
    }
    int status;
    waitpid(child, &status, 0);
    assert_true(WIFEXITED(status));
    assert_int_equal(WEXITSTATUS(status), expect ? 33 : 0);
}

static void caught(int (*run)(struct unit *), uint32_t mode, bool idempotent, bool expect)
{
    caught_in(plain, run, mode, idempotent, expect);
}

static void lying_passes_are_caught(void **state)
{
    (void)state;
    caught(changes_and_says_no, DEBUG_LIES, false, true);
    caught(changes_and_says_no, 0, false, false);
    caught(breaks_ir, DEBUG_VERIFY, false, true);
    caught(breaks_ir, 0, false, false);
    caught(breaks_ir, AT_THE_END, false, true);
    caught(casts_to_generic, DEBUG_VERIFY, false, false);
    caught(casts_to_global, DEBUG_VERIFY, false, true);
    caught(casts_to_global, AT_THE_END, false, true);
    caught(casts_to_tensor, AT_THE_END, false, true);
    caught_in(crossed, copies, AT_THE_END, false, false); /* it came with such casts */
    caught_in(crossed, casts_to_global, AT_THE_END, false, true);
    caught_in(crossed, casts_to_tensor, AT_THE_END, false, true);
    caught_in(crossed, turns_to_tensor, AT_THE_END, false, true);
    caught_in(in_constant, copies, AT_THE_END, false, false);
    caught_in(in_constant, casts_constant, AT_THE_END, false, true);
    caught_in(in_constant, casts_to_global, AT_THE_END, false, true);
    caught(never_done, DEBUG_TWICE, true, true);
    caught(never_done, DEBUG_TWICE, false, false);
}

/* A property that a pass claims to keep and does not, and one that it forgot to ask for. */
static bool property_valid;
static void compute(struct unit *u)
{
    (void)u;
    property_valid = true;
}
static void drop(struct unit *u)
{
    (void)u;
    property_valid = false;
}
static const char *compare(struct unit *u)
{
    (void)u;
    return "kept what is not true any more";
}
static int uses_without_asking(struct unit *u)
{
    (void)u;
    return property_valid ? PASS_SAME : (abort(), PASS_SAME);
}

static void stale_properties_are_caught(void **state)
{
    (void)state;
    static const struct provider provider = { PROP_FACTS, compute, drop, compare };
    for (unsigned mode = 0; mode < 3; mode++) {
        pid_t child = fork();
        if (child == 0) {
            signal(SIGABRT, die);
            freopen("/dev/null", "w", stderr);
            struct trace t = { 0 };
            LLVMModuleRef m = parse("define void @f() {\n  ret void\n}\n");
            struct unit u = { .mod = m, .trace = &t, .providers = { &provider, &world_provider } };
            pass_require(&u, PROP_FACTS);
            u.debug = mode == 0 ? 0 : mode == 1 ? DEBUG_STALE : DEBUG_RECOMPUTE;
            struct pass p = { .name = "forgetful", .run = uses_without_asking, .keeps = PROP_ALL };
            pass_run(&u, &p);
            _exit(0);
        }
        int status;
        waitpid(child, &status, 0);
        assert_int_equal(WEXITSTATUS(status), mode ? 33 : 0);
    }
}

static void debug_words_are_read(void **state)
{
    (void)state;
    uint32_t flags = 1;
    assert_true(pass_debug_parse("", &flags));
    assert_int_equal(flags, 0);
    assert_true(pass_debug_parse("verify,lies", &flags));
    assert_int_equal(flags, DEBUG_VERIFY | DEBUG_LIES);
    assert_true(pass_debug_parse("all", &flags));
    assert_int_equal(flags, DEBUG_ALL & ~DEBUG_PRINT);
    assert_false(pass_debug_parse("verify,nonsense", &flags));
}

static void twins_are_counted_once(void **state)
{
    (void)state;
    LLVMModuleRef m = parse("define void @__clang_ocl_kern_imp_a() {\n  ret void\n}\n"
                            "define spir_kernel void @a() {\n  ret void\n}\n"
                            "define void @__clang_ocl_kern_imp_b() {\n  ret void\n}\n"
                            "define spir_kernel void @b() {\n"
                            "  call void @__clang_ocl_kern_imp_b()\n  ret void\n}\n"
                            "define void @__clang_ocl_kern_imp_c() {\n  ret void\n}\n");
    assert_true(ir_is_kernel_twin(m, LLVMGetNamedFunction(m, "__clang_ocl_kern_imp_a")));
    assert_false(ir_is_kernel_twin(m, LLVMGetNamedFunction(m, "__clang_ocl_kern_imp_b")));
    assert_false(ir_is_kernel_twin(m, LLVMGetNamedFunction(m, "__clang_ocl_kern_imp_c")));
    assert_false(ir_is_kernel_twin(m, LLVMGetNamedFunction(m, "a")));
    LLVMDisposeModule(m);
}

/* ---- the types that a type is made of ---- */

struct asked {
    LLVMTypeRef wanted; /* NULL: none */
    unsigned *n;        /* questions */
};

static enum ir_answer is_wanted(const void *user, LLVMTypeRef type)
{
    const struct asked *a = user;
    ++*a->n;
    return type == a->wanted ? IR_YES : IR_INSIDE;
}

/* { t, t }, and so on `n` times. */
static LLVMTypeRef doubled(LLVMTypeRef t, unsigned n)
{
    for (unsigned k = 0; k < n; k++)
        t = LLVMStructTypeInContext(ctx, (LLVMTypeRef[]){ t, t }, 2, false);
    return t;
}

static void parts_are_asked_about_once(void **state)
{
    (void)state;
    LLVMTypeRef i8 = LLVMInt8TypeInContext(ctx), i32 = LLVMInt32TypeInContext(ctx);
    LLVMTypeRef lanes = LLVMVectorType(i32, 4), many = LLVMArrayType2(lanes, 7);
    LLVMTypeRef all =
        doubled(LLVMStructTypeInContext(ctx, (LLVMTypeRef[]){ i8, many }, 2, false), 60);
    LLVMTypeRef wanted[] = { all, doubled(LLVMGetElementType(lanes), 0), i8, lanes, many };
    unsigned n = 0;
    for (size_t k = 0; k < COUNTOF(wanted); k++)
        assert_true(ir_type_has(all, is_wanted, &(struct asked){ wanted[k], &n }));
    n = 0;
    assert_false(ir_type_has(all, is_wanted, &(struct asked){ LLVMInt64TypeInContext(ctx), &n }));
    assert_int_equal(n,
                     1 + 2 * 60 + 2 + 1 + 1); /* each struct's fields, the array's, the vector's */
    n = 0;
    assert_false(ir_type_has(i8, is_wanted, &(struct asked){ NULL, &n }));
    assert_int_equal(n, 1);
}

static uint64_t three(LLVMTypeRef type)
{
    assert_int_equal(LLVMGetTypeKind(type), LLVMVectorTypeKind);
    return 3;
}

static void leaves_are_counted(void **state)
{
    (void)state;
    LLVMTypeRef i8 = LLVMInt8TypeInContext(ctx), lanes = LLVMVectorType(i8, 4);
    LLVMTypeRef none = LLVMStructTypeInContext(ctx, NULL, 0, false);
    LLVMTypeRef one = LLVMStructTypeInContext(ctx, (LLVMTypeRef[]){ none, lanes }, 2, false);
    assert_int_equal(ir_type_leaves(i8, 9, NULL), 1);
    assert_int_equal(ir_type_leaves(LLVMVoidTypeInContext(ctx), 9, NULL), 0);
    assert_int_equal(ir_type_leaves(doubled(none, 60), 9, NULL), 0);
    assert_int_equal(ir_type_leaves(doubled(one, 3), 9, NULL), 8);
    assert_int_equal(ir_type_leaves(doubled(one, 3), 8, NULL), 8);
    assert_int_equal(ir_type_leaves(doubled(one, 3), 7, NULL), 8); /* more than 7 */
    assert_int_equal(ir_type_leaves(doubled(one, 60), 9, NULL), 10);
    assert_int_equal(ir_type_leaves(doubled(one, 1), 9, three), 6);
    assert_int_equal(ir_type_leaves(LLVMArrayType2(one, 0), 9, NULL), 0);
    assert_int_equal(ir_type_leaves(LLVMArrayType2(one, 9), 9, NULL), 9);
    assert_int_equal(ir_type_leaves(LLVMArrayType2(one, UINT64_MAX), 9, NULL), 10);
    assert_int_equal(ir_type_leaves(LLVMArrayType2(none, UINT64_MAX), 9, NULL), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(dominators_fit_the_definition),
        cmocka_unit_test(loops_nest),
        cmocka_unit_test(lying_passes_are_caught),
        cmocka_unit_test(stale_properties_are_caught),
        cmocka_unit_test(debug_words_are_read),
        cmocka_unit_test(twins_are_counted_once),
        cmocka_unit_test(parts_are_asked_about_once),
        cmocka_unit_test(leaves_are_counted),
    };
    ctx = LLVMContextCreate();
    int r = cmocka_run_group_tests(tests, NULL, NULL);
    LLVMContextDispose(ctx);
    return r;
}
