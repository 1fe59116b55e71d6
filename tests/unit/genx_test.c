/* SPDX-License-Identifier: Apache-2.0 */
/* genx_test.c - regions as lists and text, fitting, packed numbers, what vISA computes; by definition,
 * not by the code. */
#include "genx/legalize/legalize.h"
#include "genx/model/refit.h"
#include "genx/run/visa_run.h"

#include <setjmp.h>
#include <stdarg.h>
#include <cmocka.h>

static uint64_t state = 1;

static uint32_t below(uint32_t n)
{
    state = state * UINT64_C(6364136223846793005) + 1442695040888963407;
    return (uint32_t)(state >> 33) % n;
}

/* Element k of a region by docs/spec/regions.md: row k / width, column k % width. */
static int64_t element(const struct gx_region *r, uint32_t k, uint32_t size)
{
    return r->start / (int32_t)size + (int64_t)(k / r->width) * r->vstride +
           (int64_t)(k % r->width) * r->stride;
}

/* The examples of docs/spec/regions.md, "2D region", and those of one row. */
static void examples(void **unused)
{
    static const struct {
        const char *text;
        int64_t list[9];
    } rows[] = {
        { "4@12<0;4,1>", { 3, 4, 5, 6 } },
        { "4@12<0;4,2>", { 3, 5, 7, 9 } },
        { "8@12<8;4,1>", { 3, 4, 5, 6, 11, 12, 13, 14 } },
        { "9@32<7;3,2>", { 8, 10, 12, 15, 17, 19, 22, 24, 26 } },
    };
    (void)unused;
    for (size_t k = 0; k < COUNTOF(rows); k++) {
        struct gx_region r, again;
        const char *wrong;
        int64_t list[9];
        struct text t = { 0 };
        assert_true(gx_region_parse(rows[k].text, &r, &wrong));
        gx_region_list(&r, 4, list);
        for (uint32_t n = 0; n < r.n; n++)
            assert_int_equal(list[n], rows[k].list[n]);
        assert_true(gx_refit_one(list, r.n, 4, &again));
        gx_region_put(&t, &r);
        assert_string_equal(text_get(&t), rows[k].text);
        r = gx_region_canonical(r);
        assert_true(gx_region_same(&r, &again));
        text_fini(&t);
    }
}

static void wrong_text(void **unused)
{
    static const char *const bad[] = { "",
                                       "8",
                                       "8@",
                                       "0@0<0;1,0>",
                                       "8@0<8;3,1>",
                                       "8@0<8;0,1>",
                                       "8@0<8;4,1> ",
                                       "8@[y+0]<8;4,1>",
                                       "8@[x0]<8;4,1>",
                                       "8@[*+0]<8;4,1>",
                                       "8@0<8,4,1>" };
    (void)unused;
    for (size_t k = 0; k < COUNTOF(bad); k++) {
        struct gx_region r;
        const char *wrong = NULL;
        assert_false(gx_region_parse(bad[k], &r, &wrong));
        assert_true(wrong >= bad[k] && wrong <= bad[k] + strlen(bad[k]));
    }
}

static struct gx_region random_region(void)
{
    struct gx_region r = { .width = 1 + below(6) };
    r.n = r.width * (1 + below(5));
    r.vstride = (int32_t)below(20);
    r.stride = (int32_t)below(5);
    r.start = (int32_t)below(10) * 4;
    r.index = (uint8_t)below(3);
    if (r.index == REGION_ROWS)
        r.vstride = 0;
    if (r.index != REGION_DIRECT)
        r.parent = below(2) * 16;
    return r;
}

static void text_goes_round(void **unused)
{
    (void)unused;
    for (int k = 0; k < 20000; k++) {
        struct gx_region r = random_region(), again;
        const char *wrong;
        struct text t = { 0 };
        gx_region_put(&t, &r);
        assert_true(gx_region_parse(text_get(&t), &again, &wrong));
        assert_true(gx_region_same(&r, &again));
        text_fini(&t);
    }
}

/* The canonical form names the same elements, and is one for all that do. */
static void canonical(void **unused)
{
    (void)unused;
    for (int k = 0; k < 20000; k++) {
        struct gx_region r = random_region(), c;
        r.index = REGION_DIRECT;
        r.parent = 0;
        c = gx_region_canonical(r);
        int64_t list[32];
        for (uint32_t n = 0; n < r.n; n++) {
            assert_int_equal(element(&r, n, 4), element(&c, n, 4));
            list[n] = element(&r, n, 4);
        }
        struct gx_region again;
        assert_true(gx_refit_one(list, r.n, 4, &again));
        assert_true(gx_region_same(&c, &again));
        bool twice = false;
        for (uint32_t a = 0; a < r.n; a++)
            for (uint32_t b = 0; b < a; b++)
                twice |= list[a] == list[b];
        assert_int_equal(gx_region_repeats(&r), twice);
    }
}

/* Can one operand be the list?  Every shape of the hardware is tried. */
static bool by_trial(const int64_t *list, uint32_t n, uint32_t size, uint32_t grf, bool write)
{
    static const int32_t v[] = { 0, 1, 2, 4, 8, 16, 32 }, h[] = { 0, 1, 2, 4 };
    int64_t low = list[0], high = list[0];
    for (uint32_t k = 0; k < n; k++) {
        low = list[k] < low ? list[k] : low;
        high = list[k] > high ? list[k] : high;
    }
    if (low < 0 || (high * size + size - 1) / grf - low * size / grf > 1)
        return false;
    for (uint32_t w = 1; w <= n && w <= 16; w *= 2)
        for (size_t a = 0; a < COUNTOF(v); a++)
            for (size_t b = 0; b < COUNTOF(h); b++) {
                bool same = true;
                for (uint32_t k = 0; k < n; k++)
                    same &= list[k] == list[0] + (int64_t)(k / w) * v[a] + (int64_t)(k % w) * h[b];
                for (uint32_t row = 0; same && w > 1 && h[b] && row < n; row += w)
                    same &= list[row] * size / grf == (list[row + w - 1] * size + size - 1) / grf;
                if (same && !write)
                    return true;
            }
    for (size_t b = 1; write && b < COUNTOF(h); b++) {
        bool same = true;
        for (uint32_t k = 0; k < n; k++)
            same &= list[k] == list[0] + (int64_t)k * h[b];
        if (same)
            return true;
    }
    return false;
}

static void legal_as_by_trial(void **unused)
{
    uint32_t found = 0;
    (void)unused;
    for (int k = 0; k < 60000; k++) {
        struct gx_region r = random_region(), got;
        struct gx_refit_rule rule = { .grf = below(2) ? 32 : 64, .most = 32, .write = below(2) };
        uint32_t n = 1u << below(5), size = 1u << below(4);
        int64_t list[32];
        r.n = 32;
        r.width = 1u << below(6);
        for (uint32_t j = 0; j < n; j++)
            list[j] = r.start / 4 + (int64_t)(j / r.width) * r.vstride +
                      (int64_t)(j % r.width) * r.stride;
        if (below(4) == 0)
            list[below(n)] += 1;
        bool legal = gx_refit_legal(list, n, size, &rule, &got);
        assert_int_equal(legal, by_trial(list, n, size, rule.grf, rule.write));
        found += legal;
        for (uint32_t j = 0; legal && j < n; j++)
            assert_int_equal(element(&got, j, size), list[j]);
    }
    assert_true(found > 5000);
}

/* The fewest pieces, against all ways to cut. */
static uint32_t fewest(const int64_t *list, uint32_t n, uint32_t size,
                       const struct gx_refit_rule *rule)
{
    uint32_t best = UINT32_MAX;
    struct gx_region r;
    if (n == 0)
        return 0;
    for (uint32_t s = 1; s <= n && s <= rule->most; s *= 2)
        if (gx_refit_legal(list, s, size, rule, &r)) {
            uint32_t rest = fewest(list + s, n - s, size, rule);
            best = rest + 1 < best ? rest + 1 : best;
        }
    return best;
}

static void fewest_pieces(void **unused)
{
    (void)unused;
    for (int k = 0; k < 400; k++) {
        struct gx_region r = random_region(), pieces[16];
        struct gx_refit_rule rule = { .grf = 32, .most = 8, .write = below(2) };
        uint32_t n = 1 + below(12);
        int64_t list[16];
        for (uint32_t j = 0; j < n; j++)
            list[j] = element(&r, j, 4) + (below(6) == 0);
        uint32_t got = gx_refit(list, n, 4, &rule, pieces), at = 0;
        assert_int_equal(got, fewest(list, n, 4, &rule));
        for (uint32_t p = 0; p < got; p++)
            for (uint32_t j = 0; j < pieces[p].n; j++)
                assert_int_equal(element(&pieces[p], j, 4), list[at++]);
        assert_int_equal(at, n);
    }
}

static void packed(void **unused)
{
    static const uint64_t words[] = { 0xfff8, 7, 0xffff, 0 },
                          one[] = { 0x3f800000, 0x40800000, 0, 0xbf000000 };
    struct gx_visa_operand o;
    (void)unused;
    assert_true(gx_visa_pack(GX_I16, words, 4, &o));
    assert_int_equal(o.packed, VISA_V);
    for (uint32_t k = 0; k < 4; k++)
        assert_int_equal(gx_visa_number(&o, k), words[k]);
    assert_true(gx_visa_pack(GX_F, one, 4, &o));
    for (uint32_t k = 0; k < 4; k++)
        assert_int_equal(gx_visa_number(&o, k), one[k]);
    assert_int_equal(o.bits, 0xa0005030); /* 1.0 is 0x30 (facts: what Intel's compiler prints) */
    assert_false(gx_visa_pack(GX_I16, &(uint64_t){ 16 }, 1, &o));
    assert_false(gx_visa_pack(GX_F, &(uint64_t){ 0x3f8ccccd }, 1, &o));
}

/* One instruction of vISA and what it leaves of the operands X, Y and Z in D. */
static const struct {
    const char *instruction, *d, *x, *y, *z;
    uint64_t in[3], want;
} machine_cases[] = {
    /* a modifier acts in the execution type, where a byte is a word and a number is exact */
    { "add (M1, 1) D(0,0)<1> X(0,0)<0;1,0> (-)Y(0,0)<0;1,0>",
      "w",
      "ub",
      "ub",
      "d",
      { 5, 7 },
      65534 },
    { "add (M1, 1) D(0,0)<1> X(0,0)<0;1,0> (-)Y(0,0)<0;1,0>",
      "d",
      "d",
      "ub",
      "d",
      { 5, 7 },
      0xfffffffe },
    { "add (M1, 1) D(0,0)<1> X(0,0)<0;1,0> (-)Y(0,0)<0;1,0>",
      "d",
      "d",
      "uw",
      "d",
      { 0, 0xffff },
      0xffff0001 },
    { "add (M1, 1) D(0,0)<1> X(0,0)<0;1,0> (-)Y(0,0)<0;1,0>",
      "q",
      "q",
      "ud",
      "d",
      { 1, 2 },
      UINT64_MAX },
    { "add (M1, 1) D(0,0)<1> X(0,0)<0;1,0> (-)Y(0,0)<0;1,0>",
      "ub",
      "ub",
      "ub",
      "d",
      { 5, 7 },
      254 },
    { "add.sat (M1, 1) D(0,0)<1> X(0,0)<0;1,0> (-)Y(0,0)<0;1,0>",
      "ud",
      "ud",
      "ud",
      "d",
      { 3, 5 },
      0 },
    { "mul (M1, 1) D(0,0)<1> X(0,0)<0;1,0> (-)Y(0,0)<0;1,0>",
      "d",
      "w",
      "ub",
      "d",
      { 3, 200 },
      0xfffffda8 },
    { "mov (M1, 1) D(0,0)<1> (abs)X(0,0)<0;1,0>", "uw", "b", "d", "d", { 0x80 }, 128 },
    { "mov (M1, 1) D(0,0)<1> (-abs)X(0,0)<0;1,0>", "d", "b", "d", "d", { 5 }, 0xfffffffb },
    { "mov (M1, 1) D(0,0)<1> (abs)X(0,0)<0;1,0>", "uw", "ub", "d", "d", { 0x80 }, 128 },
    { "mov (M1, 1) D(0,0)<1> (-abs)X(0,0)<0;1,0>", "f", "f", "d", "d", { 0x3f800000 }, 0xbf800000 },
    { "and (M1, 1) D(0,0)<1> X(0,0)<0;1,0> (~)Y(0,0)<0;1,0>",
      "ud",
      "ud",
      "ub",
      "d",
      { 0xffff, 1 },
      0xfffe },
    /* a shift counts as far as the execution type needs */
    { "shl (M1, 1) D(0,0)<1> 0xc:d X(0,0)<0;1,0>", "q", "q", "d", "d", { 40 }, UINT64_C(12) << 40 },
    { "shr (M1, 1) D(0,0)<1> X(0,0)<0;1,0> Y(0,0)<0;1,0>",
      "uw",
      "uw",
      "uw",
      "d",
      { 0x8000, 17 },
      0 },
    { "asr (M1, 1) D(0,0)<1> X(0,0)<0;1,0> Y(0,0)<0;1,0>",
      "w",
      "w",
      "uw",
      "d",
      { 0x8000, 17 },
      0xffff },
    /* what moves without a change keeps its bits, signalling ones too */
    { "mov (M1, 1) D(0,0)<1> X(0,0)<0;1,0>", "hf", "hf", "d", "d", { 0x7d01 }, 0x7d01 },
    { "mov (M1, 1) D(0,0)<1> X(0,0)<0;1,0>", "f", "f", "d", "d", { 0xffa00001 }, 0xffa00001 },
    { "mov (M1, 1) D(0,0)<1> (-)X(0,0)<0;1,0>", "hf", "hf", "d", "d", { 0x7d01 }, 0xfd01 },
    { "mov (M1, 1) D(0,0)<1> X(0,0)<0;1,0>", "f", "hf", "d", "d", { 0x7d01 }, 0x7fc00000 },
    /* three operands */
    { "add3 (M1, 1) D(0,0)<1> X(0,0)<0;1,0> Y(0,0)<0;1,0> Z(0,0)<0;1,0>",
      "d",
      "d",
      "d",
      "d",
      { 1, 2, 0xfffffff0 },
      0xfffffff3 },
    { "add3 (M1, 1) D(0,0)<1> X(0,0)<0;1,0> Y(0,0)<0;1,0> (-)Z(0,0)<0;1,0>",
      "d",
      "d",
      "w",
      "uw",
      { 1, 0xffff, 3 },
      0xfffffffd },
    { "add3.sat (M1, 1) D(0,0)<1> X(0,0)<0;1,0> Y(0,0)<0;1,0> (-)Z(0,0)<0;1,0>",
      "ud",
      "ud",
      "ud",
      "ud",
      { 0xffffffff, 1, 2 },
      0xfffffffe },
    { "bfn.xaa (M1, 1) D(0,0)<1> X(0,0)<0;1,0> Y(0,0)<0;1,0> Z(0,0)<0;1,0>",
      "ud",
      "ud",
      "ud",
      "ud",
      { 0x12, 0x34, 0x56 },
      0x12 },
    { "bfn.xcc (M1, 1) D(0,0)<1> X(0,0)<0;1,0> Y(0,0)<0;1,0> Z(0,0)<0;1,0>",
      "ud",
      "ud",
      "ud",
      "ud",
      { 0x12, 0x34, 0x56 },
      0x34 },
    { "bfn.xca (M1, 1) D(0,0)<1> X(0,0)<0;1,0> Y(0,0)<0;1,0> Z(0,0)<0;1,0>",
      "ud",
      "ud",
      "ud",
      "ud",
      { 0x0f0f, 0x00ff, 0x3333 },
      0x0c3f },
};

static const char machine_text[] = ".kernel \"K\"\n"
                                   ".decl R0 v_type=G type=uq num_elts=2 align=GRF\n"
                                   ".decl R1 v_type=G type=uq num_elts=2 align=GRF\n"
                                   ".decl R2 v_type=G type=uq num_elts=2 align=GRF\n"
                                   ".decl R3 v_type=G type=uq num_elts=2 align=GRF\n"
                                   ".decl A v_type=G type=uq num_elts=1\n"
                                   ".decl D v_type=G type=%s num_elts=2 alias=<R3, 0>\n"
                                   ".decl X v_type=G type=%s num_elts=2 alias=<R0, 0>\n"
                                   ".decl Y v_type=G type=%s num_elts=2 alias=<R1, 0>\n"
                                   ".decl Z v_type=G type=%s num_elts=2 alias=<R2, 0>\n"
                                   ".input R0 offset=32 size=8\n"
                                   ".input R1 offset=40 size=8\n"
                                   ".input R2 offset=48 size=8\n"
                                   ".input A offset=56 size=8\n"
                                   ".function \"K_main\"\nK_main:\n"
                                   "mov (M1, 2) R3(0,0)<1> 0x0:q\n"
                                   "%s\n"
                                   "svm_block_st (1) A(0,0)<0;1,0> R3.0\n"
                                   "ret (M1, 1)\n";

static void machine_arithmetic(void **unused)
{
    (void)unused;
    for (size_t k = 0; k < COUNTOF(machine_cases); k++) {
        char text[2000];
        struct failure failure;
        uint64_t out[2] = { 1, 1 }, address;
        uint8_t kinds[4] = { 0 };
        snprintf(text, sizeof text, machine_text, machine_cases[k].d, machine_cases[k].x,
                 machine_cases[k].y, machine_cases[k].z, machine_cases[k].instruction);
        failure_init(&failure, NULL);
        struct gx_visa_kernel *kernel =
            gx_visa_parse(text, gx_platform_at(0), &failure.sink, "<text>");
        if (!kernel)
            fail_msg("line %u: %s: %s", failure.at.line, text_get(&failure.text),
                     machine_cases[k].instruction);
        failure_fini(&failure);
        struct gx_machine_buffer buffer = { "out", (unsigned char *)out, sizeof out, 0 };
        struct gx_machine m = { .buffer = &buffer,
                                .n_buffers = 1,
                                .groups = { 1, 1, 1 },
                                .local = { 1, 1, 1 },
                                .most_steps = 100 };
        failure_init(&m.failure, NULL);
        gx_machine_place(&m);
        address = buffer.address;
        const unsigned char *arg[4];
        for (int a = 0; a < 3; a++)
            arg[a] = (const unsigned char *)&machine_cases[k].in[a];
        arg[3] = (const unsigned char *)&address;
        struct gx_visa_launch l = { kernel, arg, kinds, 4 };
        if (!gx_visa_run(&m, &l))
            fail_msg("%s: %s", text_get(&m.failure.text), machine_cases[k].instruction);
        if (out[0] != machine_cases[k].want)
            fail_msg("%#llx, not %#llx: %s %s", (unsigned long long)out[0],
                     (unsigned long long)machine_cases[k].want, machine_cases[k].d,
                     machine_cases[k].instruction);
        failure_fini(&m.failure);
        gx_visa_free(kernel);
    }
}

enum { CASE_LINE = 18 }; /* of a case's instruction in it */

/* What the interpreter does not know is no program to it, rather than one that does something else. */
static void unknown_text(void **unused)
{
    static const char *const lines[] = {
        "ifcall (M1, 16) K_main",
        "mov (M1, 1) D(0,0)<1> %cr0(0,0)<0;1,0>",
        "svm_gather.4.2 (M1, 8) R0.0 R1.0",
        "(A) mov (M1, 1) D(0,0)<1> X(0,0)<0;1,0>",
        "mov (M1, 1) D(0,0)<1> X.0",
        "mov (M1, 1) D.0 X(0,0)<0;1,0>",
        "svm_scatter.4.1 (M1, 8) R0.0 %null.0",
        "addr_add (M1, 1) R0(0,0)<1> X(0,0)<0;1,0> Y(0,0)<0;1,0>",
        "svm_block_st (1) (-)A(0,0)<0;1,0> R3.0",
        "bfn.0xca (M1, 1) D(0,0)<1> X(0,0)<0;1,0> Y(0,0)<0;1,0> Z(0,0)<0;1,0>",
        "bfn.x100 (M1, 1) D(0,0)<1> X(0,0)<0;1,0> Y(0,0)<0;1,0> Z(0,0)<0;1,0>",
        "add3 (M1, 1) D(0,0)<1> X(0,0)<0;1,0> Y(0,0)<0;1,0>",
    };
    (void)unused;
    for (size_t k = 0; k < COUNTOF(lines); k++) {
        char text[2000];
        struct failure failure;
        failure_init(&failure, NULL);
        snprintf(text, sizeof text, machine_text, "d", "d", "d", "d", lines[k]);
        struct gx_visa_kernel *kernel =
            gx_visa_parse(text, gx_platform_at(0), &failure.sink, "<text>");
        if (kernel)
            fail_msg("taken: %s", lines[k]);
        assert_int_equal(failure.sink.errors, 1);
        assert_int_equal(failure.at.line, CASE_LINE);
        failure_fini(&failure);
    }
}

/* Each instruction is in a function, and each function has one: else the text that is written of it
 * is not read again. */
static void unknown_functions(void **unused)
{
    static const char *const texts[] = {
        ".kernel \"K\"\nbarrier\n.function \"K_main\"\nK_main:\nret (M1, 1)\n",
        ".kernel \"K\"\n.function \"K_main\"\nK_main:\nret (M1, 1)\n.function \"f\"\n",
        ".kernel \"K\"\n.function \"K_main\"\n.function \"f\"\nf:\nfret (M1, 1)\n",
        ".kernel \"K\"\n.function \"K_main\"\n",
    };
    (void)unused;
    for (size_t k = 0; k < COUNTOF(texts); k++) {
        struct failure failure;
        failure_init(&failure, NULL);
        if (gx_visa_parse(texts[k], gx_platform_at(0), &failure.sink, "<text>"))
            fail_msg("taken: %s", texts[k]);
        assert_int_equal(failure.sink.errors, 1);
        failure_fini(&failure);
    }
}

/* A kernel whose result is `two` * 2, and with `broken` one promise of model.h broken. */
static struct gx_func *small_kernel(int broken)
{
    struct gx_type d = gx_vector(GX_I32, 8), q = gx_scalar(GX_I64), none = gx_scalar(GX_VOID);
    struct gx_func *f = gx_func_new("K", GX_KERNEL, none);
    gx_begin(f);
    uint32_t p = gx_param(f, q), v = gx_op(f, GX_BLOCK_LD, d, &p, 1, 0);
    uint32_t args[2] = { v, v };
    if (broken == 2)
        args[1] = p; /* another number of lanes */
    uint32_t sum = gx_op(f, GX_ADD, d, args, broken == 3 ? 1 : 2, 0);
    struct gx_region r = gx_region_line(4, 1, 0);
    uint32_t half = gx_rd(f, gx_vector(GX_I32, 4), sum, &r, GX_NONE, 0);
    r = gx_region_line(4, 1, 16);
    uint32_t whole = gx_wr(f, sum, half, &r, GX_NONE, GX_NONE, 0);
    uint32_t to[2] = { p, whole };
    gx_op(f, GX_BLOCK_ST, none, to, 2, 0);
    if (broken == 1)
        f->arg.at[f->inst.at[sum].args] = half;
    if (broken == 4)
        f->region.at[0].n = f->region.at[0].width = 3;
    if (broken == 5)
        f->inst.at[whole].type.n = 16; /* not the old value's type */
    if (broken != 6)
        gx_op(f, broken == 7 ? GX_BR : GX_RET, none, NULL, 0, 0);
    if (broken == 7)
        f->inst.at[f->inst.n - 1].data = 0;
    gx_end(f);
    if (broken == 8)
        f->inst.at[sum].block = 1;
    if (broken == 7) {
        gx_link(f);
        f->inst.at[f->inst.n - 1].data = 9;
    }
    return f;
}

/* Checks that gx_verify() takes the function if `wanted` is NULL, and else refuses it with that text;
 * frees the function. */
static void check_broken(int k, struct gx_func *f, const char *wanted)
{
    struct failure failure;
    failure_init(&failure, NULL);
    bool ok = gx_verify(f, &failure);
    if (ok != !wanted || (!ok && !strstr(text_get(&failure.text), wanted)))
        fail_msg("%d: %s", k, ok ? "taken" : text_get(&failure.text));
    failure_fini(&failure);
    gx_func_free(f);
}

/* gx_verify() takes a function in order, and none that breaks a promise. */
static void broken_functions(void **unused)
{
    static const char *const wanted[] = {
        NULL,           "is not made", "lanes, the result", "1 operands",    "region of 3",
        "another type", "no end",      "goes to block",     "does not know",
    };
    (void)unused;
    for (int k = 0; k < (int)COUNTOF(wanted); k++)
        check_broken(k, small_kernel(k), wanted[k]);
}

/* A goto, its results and its join; `k` breaks one. */
static struct gx_func *small_flow(int k)
{
    struct gx_func *f = gx_func_new("K", GX_KERNEL, gx_scalar(GX_VOID));
    struct gx_type em = gx_vector(GX_I1, k == 1 ? 16 : GX_EM_LANES), p = gx_vector(GX_I1, 8);
    uint32_t a[3] = { gx_splat(f, em, 1), gx_splat(f, p, 0), gx_splat(f, k == 2 ? em : p, 1) };
    gx_begin(f);
    uint32_t g = gx_op(f, GX_GOTO, em, a, 3, 0);
    uint32_t of = k == 3 ? a[0] : g;
    uint32_t rm = gx_op(f, GX_GOTO_RM, k == 4 ? em : p, &of, 1, 0), b[2] = { g, rm };
    of = k == 5 ? rm : g;
    gx_op(f, GX_OFF, k == 6 ? p : gx_scalar(GX_I1), &of, 1, 0);
    gx_op(f, GX_JOIN, k == 7 ? p : em, b, 2, 0);
    gx_op(f, GX_RET, gx_scalar(GX_VOID), NULL, 0, 0);
    gx_end(f);
    gx_link(f);
    return f;
}

static void broken_flow(void **unused)
{
    static const char *const wanted[] = { NULL,
                                          "mask of 16",
                                          "wrong lanes",
                                          "no goto or join",
                                          "resume mask of 32",
                                          "no goto or join",
                                          "8 lanes",
                                          "wrong lanes" };
    (void)unused;
    for (int k = 0; k < (int)COUNTOF(wanted); k++)
        check_broken(k, small_flow(k), wanted[k]);
}

static void assert_not_legal(const struct gx_func *f, const struct gx_platform *pf,
                             const char *wanted)
{
    struct failure failure;
    failure_init(&failure, NULL);
    assert_false(gx_verify_legal(f, pf, &failure));
    assert_non_null(strstr(text_get(&failure.text), wanted));
    failure_fini(&failure);
}

/* The kernel as it is has a WR of what no operation makes; legalized it is legal, until a region is
 * moved across a register or a value has a length that no variable has. */
static void broken_legal_code(void **unused)
{
    const struct gx_platform *pf = gx_platform_at(0);
    (void)unused;
    struct gx_func *f = small_kernel(0), *legal = gx_legalize(f, pf, NULL);
    assert_not_legal(f, pf, "no operation makes");
    struct failure none;
    failure_init(&none, NULL);
    assert_true(gx_verify(legal, &none));
    assert_true(gx_verify_legal(legal, pf, &none));
    failure_fini(&none);
    for (uint32_t v = 0; v < legal->inst.n; v++)
        if (legal->inst.at[v].op == GX_WR)
            legal->region.at[legal->inst.at[v].data].stride = 3;
    assert_not_legal(legal, pf, "a region that the machine lacks");
    gx_func_free(legal);
    legal = gx_legalize(f, pf, NULL);
    for (uint32_t v = 0; v < legal->inst.n; v++)
        if (legal->inst.at[v].op == GX_ADD)
            legal->inst.at[v].type.n = 7;
    assert_not_legal(legal, pf, "no register variable has");
    gx_func_free(legal);
    gx_func_free(f);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(examples),
        cmocka_unit_test(wrong_text),
        cmocka_unit_test(text_goes_round),
        cmocka_unit_test(canonical),
        cmocka_unit_test(legal_as_by_trial),
        cmocka_unit_test(fewest_pieces),
        cmocka_unit_test(packed),
        cmocka_unit_test(machine_arithmetic),
        cmocka_unit_test(unknown_text),
        cmocka_unit_test(unknown_functions),
        cmocka_unit_test(broken_functions),
        cmocka_unit_test(broken_flow),
        cmocka_unit_test(broken_legal_code),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
