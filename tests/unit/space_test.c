/* SPDX-License-Identifier: Apache-2.0 */
/* space_test.c - the lattice of sets, proved by enumeration; the target maps, row by row. */
#include <setjmp.h>
#include <stdarg.h>

#include "space/attr.h"
#include "space/builtin.h"
#include "space/lang.h"
#include "space/tag.h"
#include "space/target.h"
#include "space/vote.h"

#include <cmocka.h>

/* All triples over the first eight leaves: join is bitwise, so no leaf differs from another. */
static void join_is_a_lattice(void **state)
{
    (void)state;
    for (uint32_t i = 0; i < 256; i++)
        for (uint32_t j = 0; j < 256; j++) {
            space_set a = { i }, b = { j }, ab = space_join(a, b);
            assert_true(space_eq(ab, space_join(b, a)));
            assert_true(space_eq(space_join(a, a), a));
            assert_true(space_le(a, ab) && space_le(b, ab));
            assert_true(space_eq(space_meet(a, ab), a) &&
                        space_eq(space_join(a, space_meet(a, b)), a));
            assert_true(space_empty(space_meet(space_minus(a, b), b)));
            for (uint32_t k = 0; k < 256; k++) {
                space_set c = { k };
                if (!space_eq(space_join(a, space_join(b, c)), space_join(ab, c)))
                    fail_msg("join does not associate");
                if (space_le(a, c) && space_le(b, c) && !space_le(ab, c))
                    fail_msg("join is not the least upper bound");
                if (space_le(a, b) && !space_le(space_join(a, c), space_join(b, c)))
                    fail_msg("join is not monotone");
            }
        }
}

/* All votes that are stored, and all triples of them. */
static void votes_are_a_lattice(void **state)
{
    (void)state;
    static const enum vote all[] = { VOTE_UNDET, VOTE_GLOBAL, VOTE_SHARED,  VOTE_CONST,
                                     VOTE_LOCAL, VOTE_TMEM,   VOTE_DIST_SH, VOTE_POISON };
    assert_int_equal(VOTE_GLOBAL, 1);
    assert_int_equal(VOTE_SHARED, 3);
    assert_int_equal(VOTE_CONST, 4);
    assert_int_equal(VOTE_LOCAL, 5);
    assert_int_equal(VOTE_TMEM, 6);
    assert_int_equal(VOTE_DIST_SH, 7);
    assert_int_equal(VOTE_UNSET, 256);
    assert_int_equal(VOTE_UNDET, 1000);
    assert_int_equal(VOTE_POISON, 2000);
    for (size_t i = 0; i < COUNTOF(all); i++)
        for (size_t j = 0; j < COUNTOF(all); j++) {
            enum vote a = all[i], b = all[j], ab = vote_meet(a, b);
            assert_int_equal(ab, vote_meet(b, a));
            assert_int_equal(vote_meet(a, a), a);
            assert_int_equal(vote_meet(VOTE_UNDET, a), a);
            assert_int_equal(vote_meet(VOTE_POISON, a), VOTE_POISON);
            if (i != j && vote_is_concrete(a) && vote_is_concrete(b))
                assert_int_equal(ab, a + b == VOTE_SHARED + VOTE_DIST_SH && a * b == 21
                                         ? VOTE_DIST_SH
                                         : VOTE_POISON);
            for (size_t k = 0; k < COUNTOF(all); k++)
                assert_int_equal(vote_meet(ab, all[k]), vote_meet(a, vote_meet(b, all[k])));
        }
}

/* The projection keeps joins, over all pairs of sets of the first eight leaves and tensor memory. */
static void votes_project_sets(void **state)
{
    (void)state;
    assert_int_equal(vote_of_set(space_none()), VOTE_UNDET);
    assert_int_equal(vote_of_set(space_one(SPACE_PARAM)), VOTE_POISON);
    for (uint32_t i = 0; i < 512; i++)
        for (uint32_t j = 0; j < 512; j++) {
            space_set a = { (i & 255) | (i >> 8) << SPACE_TENSOR };
            space_set b = { (j & 255) | (j >> 8) << SPACE_TENSOR };
            if (vote_of_set(space_join(a, b)) != vote_meet(vote_of_set(a), vote_of_set(b)))
                fail_msg("sets %x and %x", a.bits, b.bits);
        }
    for (unsigned k = 0; k < SPACE_LEAVES; k++) {
        enum vote v = vote_of((enum space)k);
        if (vote_is_concrete(v) && k != SPACE_GLOBAL_DEVICE && k != SPACE_GLOBAL_HOST)
            assert_int_equal(vote_place(v), k);
    }
}

/* Which spaces overlap, on both targets where it was measured: votes 3 and 7 on the one, 1 and 4 on
 * the other; all else that is distinct does not. */
static void votes_overlap(void **state)
{
    (void)state;
    static const enum vote all[] = { VOTE_GLOBAL, VOTE_SHARED, VOTE_CONST, VOTE_LOCAL,
                                     VOTE_DIST_SH };
    const struct target *nvptx = target_find("nvptx64", 7), *amdgcn = target_find("amdgcn", 6);
    for (size_t i = 0; i < COUNTOF(all); i++)
        for (size_t j = 0; j < COUNTOF(all); j++) {
            enum vote a = all[i], b = all[j];
            enum space x = vote_place(a), y = vote_place(b);
            assert_int_equal(target_overlap(nvptx, x, y), a == b || a * b == 21);
            if (a != VOTE_DIST_SH && b != VOTE_DIST_SH)
                assert_int_equal(target_overlap(amdgcn, x, y), a == b || a * b == 4);
        }
}

/* Every set of every target: its cover holds it, and no smaller space does. */
static void covers_are_least(void **state)
{
    (void)state;
    for (size_t t = 0; target_at(t); t++)
        for (uint32_t bits = 0; bits < 1u << SPACE_LEAVES; bits++) {
            space_set set = { bits };
            const struct target_row *row = target_cover(target_at(t), set, 0);
            if (space_empty(set))
                assert_null(row);
            for (size_t r = 0; target_row_at(target_at(t), r); r++) {
                const struct target_row *other = target_row_at(target_at(t), r);
                if (other->space >= SPACE_TARGET || !bits || !(other->flags & ROW_CASTABLE) ||
                    other->flags & ROW_UNNAMED)
                    continue;
                space_set places = target_places(target_at(t), other->space);
                if (space_le(set, places))
                    assert_true(row && space_count(target_places(target_at(t), row->space)) <=
                                           space_count(places));
            }
            if (row)
                assert_true(space_le(set, target_places(target_at(t), row->space)));
        }
}

/* A bigger set never has a smaller cover: resolving is monotone. */
static void covers_are_monotone(void **state)
{
    (void)state;
    for (size_t t = 0; target_at(t); t++)
        for (uint32_t bits = 1; bits < 1u << SPACE_LEAVES; bits++)
            for (unsigned s = 0; s < SPACE_LEAVES; s++) {
                const struct target_row *big =
                    target_cover(target_at(t), (space_set){ bits | 1u << s }, 0);
                const struct target_row *small = target_cover(target_at(t), (space_set){ bits }, 0);
                if (big)
                    assert_true(small && space_count(target_places(target_at(t), small->space)) <=
                                             space_count(target_places(target_at(t), big->space)));
            }
}

static const struct target *find(const char *name)
{
    const struct target *t = target_find(name, strlen(name));
    assert_non_null(t);
    return t;
}

/* The figures that were measured on LLVM 22, clang-22 and CUDA 13. */
static void maps_have_the_measured_numbers(void **state)
{
    (void)state;
    static const struct {
        const char *target;
        enum space space;
        uint32_t number, bits;
        enum null_value null;
    } figures[] = {
        { "spir64", SPACE_PRIVATE, 0, 64, NULL_CAST },
        { "spir64", SPACE_GLOBAL, 1, 64, NULL_CAST },
        { "spir64", SPACE_CONSTANT, 2, 64, NULL_ZERO },
        { "spir64", SPACE_LOCAL, 3, 64, NULL_CAST },
        { "spir64", SPACE_GENERIC, 4, 64, NULL_ZERO },
        { "spirv32", SPACE_LOCAL, 3, 32, NULL_CAST },
        { "spirv64", SPACE_GLOBAL_DEVICE, 5, 64, NULL_CAST },
        { "spirv64", SPACE_GLOBAL_HOST, 6, 64, NULL_CAST },
        { "nvptx64", SPACE_GENERIC, 0, 64, NULL_ZERO },
        { "nvptx64", SPACE_GLOBAL, 1, 64, NULL_ZERO },
        { "nvptx64", SPACE_LOCAL, 3, 64, NULL_CAST },
        { "nvptx64", SPACE_CONSTANT, 4, 64, NULL_ZERO },
        { "nvptx64", SPACE_PRIVATE, 5, 64, NULL_ZERO },
        { "nvptx64", SPACE_TENSOR, 6, 32, NULL_ZERO },
        { "nvptx64", SPACE_SHARED_CLUSTER, 7, 64, NULL_CAST },
        { "nvptx64", SPACE_PARAM, 101, 64, NULL_ZERO },
        { "amdgcn", SPACE_GENERIC, 0, 64, NULL_ZERO },
        { "amdgcn", SPACE_GLOBAL, 1, 64, NULL_ZERO },
        { "amdgcn", SPACE_REGION, 2, 32, NULL_ONES },
        { "amdgcn", SPACE_LOCAL, 3, 32, NULL_ONES },
        { "amdgcn", SPACE_CONSTANT, 4, 64, NULL_ZERO },
        { "amdgcn", SPACE_PRIVATE, 5, 32, NULL_ONES },
        { "amdgcn", SPACE_CONSTANT32, 6, 32, NULL_ZERO },
        { "amdgcn", SPACE_BUFFER_FAT, 7, 160, NULL_ZERO },
        { "amdgcn", SPACE_BUFFER_RESOURCE, 8, 128, NULL_ZERO },
        { "amdgcn", SPACE_BUFFER_STRIDED, 9, 192, NULL_ZERO },
        { "x86_64", SPACE_NONE, 0, 64, NULL_ZERO },
        { "intel", SPACE_GENERIC, 4, 64, NULL_ZERO },
    };
    for (size_t i = 0; i < COUNTOF(figures); i++) {
        const struct target *t = find(figures[i].target);
        const struct target_row *row = target_row_of(t, figures[i].space);
        assert_non_null(row);
        assert_int_equal(row->number, figures[i].number);
        assert_int_equal(target_bits(t, row), figures[i].bits);
        assert_int_equal(row->null, figures[i].null);
        assert_ptr_equal(target_row(t, (struct target_space){ row->number }), row);
    }
    assert_int_equal(target_alloca(find("amdgcn")).number, 5);
    assert_int_equal(target_globals(find("amdgcn")).number, 1);
    assert_int_equal(target_globals(find("spir64")).number, 1);
    assert_false(find("intel")->native_generic);
    assert_null(target_row(find("nvptx64"), (struct target_space){ 2 }));
    /* What may be written: AMD's constant memory by the name of global, NVIDIA's by none. */
    space_set constant = space_one(SPACE_CONSTANT);
    assert_int_equal(target_cover(find("amdgcn"), constant, ROW_READ_ONLY)->number, 1);
    assert_null(target_cover(find("nvptx64"), constant, ROW_READ_ONLY));
}

/* What aa-eval answers on LLVM 22, N no alias, m may alias. */
static void overlaps_are_the_measured_matrix(void **state)
{
    (void)state;
    static const char *const amdgcn[] = {
        "mmNmmmmmmm", "mmNNmNmmmm", "NNmNNNNNNN", "mNNmNNNNNN", "mmNNmNmmmm",
        "mNNNNmNNNN", "mmNNmNmmmm", "mmNNmNmmmm", "mmNNmNmmmm", "mmNNmNmmmm",
    };
    const struct target *t = find("amdgcn");
    for (uint32_t a = 0; a < 10; a++)
        for (uint32_t b = 0; b < 10; b++) {
            enum space sa = target_row(t, (struct target_space){ a })->space;
            enum space sb = target_row(t, (struct target_space){ b })->space;
            bool may = amdgcn[a][b] == 'm';
            if (target_overlap(t, sa, sb) != may)
                fail_msg("amdgcn %u and %u", a, b);
        }
    static const uint32_t nv[] = { 1, 3, 4, 5, 6, 7, 101 };
    t = find("nvptx64");
    for (size_t i = 0; i < COUNTOF(nv); i++)
        for (size_t j = 0; j < COUNTOF(nv); j++) {
            enum space sa = target_row(t, (struct target_space){ nv[i] })->space;
            enum space sb = target_row(t, (struct target_space){ nv[j] })->space;
            bool may = i == j || (nv[i] == 3 && nv[j] == 7) || (nv[i] == 7 && nv[j] == 3);
            assert_int_equal(target_overlap(t, sa, sb), may);
        }
}

static void maps_are_consistent(void **state)
{
    (void)state;
    for (size_t i = 0; target_at(i); i++) {
        const struct target *t = target_at(i);
        struct target_space generic;
        for (size_t r = 0; target_row_at(t, r); r++)
            for (size_t q = r + 1; target_row_at(t, q); q++)
                assert_int_not_equal(target_row_at(t, r)->number, target_row_at(t, q)->number);
        if (target_generic(t, &generic))
            assert_int_equal(target_row(t, generic)->space, SPACE_GENERIC);
        assert_non_null(target_row(t, target_alloca(t)));
        assert_non_null(target_row(t, target_globals(t)));
        for (unsigned a = 0; a < SPACE_COUNT; a++)
            for (unsigned b = 0; b < SPACE_COUNT; b++) {
                assert_int_equal(target_overlap(t, (enum space)a, (enum space)b),
                                 target_overlap(t, (enum space)b, (enum space)a));
                assert_int_equal(target_castable(t, (enum space)a, (enum space)b),
                                 target_castable(t, (enum space)b, (enum space)a));
            }
    }
    assert_false(target_castable(find("spir64"), SPACE_CONSTANT, SPACE_GENERIC));
    assert_true(target_castable(find("nvptx64"), SPACE_CONSTANT, SPACE_GENERIC));
    assert_true(target_castable(find("amdgcn"), SPACE_GLOBAL, SPACE_CONSTANT));
    assert_false(target_castable(find("amdgcn"), SPACE_LOCAL, SPACE_GLOBAL));
}

static void triples_mean_targets(void **state)
{
    (void)state;
    assert_string_equal(target_of_triple("spir64-unknown-unknown")->name, "spir64");
    assert_string_equal(target_of_triple("spir")->name, "spir");
    assert_string_equal(target_of_triple("spirv64-amd-amdhsa")->name, "spirv64");
    assert_string_equal(target_of_triple("spirv64v1.2-unknown-unknown")->name, "spirv64");
    assert_string_equal(target_of_triple("spirv32v1.6")->name, "spirv32");
    assert_null(target_of_triple("spirv64v2.0"));
    assert_null(target_of_triple("spir64v1.2"));
    assert_string_equal(target_of_triple("nvptx64-nvidia-cuda")->name, "nvptx64");
    assert_string_equal(target_of_triple("amdgcn-amd-amdhsa")->name, "amdgcn");
    assert_string_equal(target_of_triple("i686-linux-gnu")->name, "x86");
    assert_null(target_of_triple("mips-linux"));
    assert_null(target_of_triple(""));
}

static void names_round_trip(void **state)
{
    (void)state;
    for (unsigned s = 0; s < SPACE_COUNT; s++)
        assert_int_equal(space_find(space_name((enum space)s), strlen(space_name((enum space)s))),
                         s);
    assert_int_equal(space_find("nowhere", 7), SPACE_COUNT);
    char buf[SPACE_TEXT_SIZE], tiny[8];
    assert_string_equal(space_set_text(space_none(), buf, sizeof buf), "{}");
    assert_string_equal(space_set_text((space_set){ 6 }, buf, sizeof buf), "{local, global}");
    space_set_text((space_set){ UINT32_MAX >> (32 - SPACE_LEAVES) }, buf, sizeof buf);
    assert_int_equal(buf[strlen(buf) - 1], '}');
    space_set_text((space_set){ 6 }, tiny, sizeof tiny);
    assert_true(strlen(tiny) < sizeof tiny);
}

static void remangled(const char *target, const char *from, enum space a, enum space b,
                      const char *to)
{
    const struct target *t = find(target);
    const struct target_row *row[8] = { NULL };
    struct target_space generic;
    assert_true(target_generic(t, &generic));
    struct text out = { 0 };
    unsigned n = 0;
    /* The first two pointers to generic move, wherever they stand. */
    for (unsigned i = 0; i < 8 && n < 2; i++) {
        struct text probe = { 0 };
        const struct target_row *one[8] = { NULL };
        one[i] = target_row_of(t, SPACE_GLOBAL);
        if (builtin_remangle(generic, from, strlen(from), one, 8, &probe))
            row[i] = target_row_of(t, n++ ? b : a);
        text_fini(&probe);
    }
    bool ok = builtin_remangle(generic, from, strlen(from), row, 8, &out);
    if (to)
        assert_string_equal(text_get(&out), to);
    else
        assert_false(ok && n > 0);
    text_fini(&out);
}

/* Fourteen parameters PPPPDv2_f, PPPPDv3_f, … are 70 substitutions; the next refers to the last. */
static void many_substitutions(void)
{
    const struct target_row *row[16] = { NULL };
    struct target_space generic;
    struct text from = { 0 }, to = { 0 }, out = { 0 };
    assert_true(target_generic(find("spir64"), &generic));
    text_putf(&from, "_Z5fract");
    for (int k = 2; k < 16; k++)
        text_putf(&from, "PPPPDv%d_f", k);
    text_putf(&from, "S1W_");
    text_putf(&to, "%sPU3AS3f", text_get(&from));
    text_putf(&from, "PU3AS4f");
    row[15] = target_row_of(find("spir64"), SPACE_LOCAL);
    assert_true(builtin_remangle(generic, text_get(&from), strlen(text_get(&from)), row, 16, &out));
    assert_string_equal(text_get(&out), text_get(&to));
    text_fini(&from);
    text_fini(&to);
    text_fini(&out);
}

static void names_are_mangled_anew(void **state)
{
    (void)state;
    remangled("spir64", "_Z5fractfPU3AS4f", SPACE_PRIVATE, 0, "_Z5fractfPf");
    remangled("spir64", "_Z5fractDv4_fPU3AS4S_", SPACE_PRIVATE, 0, "_Z5fractDv4_fPS_");
    remangled("spir64", "_Z6vload3mPU3AS4KDh", SPACE_LOCAL, 0, "_Z6vload3mPU3AS3KDh");
    remangled("spir64", "_Z17wait_group_eventsiPU3AS49ocl_event", SPACE_PRIVATE, 0,
              "_Z17wait_group_eventsiP9ocl_event");
    remangled("amdgcn", "_Z5fractfPf", SPACE_PRIVATE, 0, "_Z5fractfPU3AS5f");
    remangled("amdgcn", "_Z6vload4mPKf", SPACE_GLOBAL, 0, "_Z6vload4mPU3AS1Kf");
    remangled(
        "spir64",
        "_Z39atomic_compare_exchange_strong_explicitPU3AS4VU7_AtomiciPU3AS4ii12memory_orderS4_"
        "12memory_scope",
        SPACE_GLOBAL, SPACE_PRIVATE,
        "_Z39atomic_compare_exchange_strong_explicitPU3AS1VU7_AtomiciPii12memory_orderS3_"
        "12memory_scope");
    many_substitutions();
    /* Broken, cut off, or of a kind that is not understood: no name comes out. */
    remangled("spir64", "_Z5fractfPU3AS4", SPACE_GLOBAL, 0, NULL);
    remangled("spir64", "_Z99fractfPU3AS4f", SPACE_GLOBAL, 0, NULL);
    remangled("spir64", "_Z5fractfPU3AS4FvvE", SPACE_GLOBAL, 0, NULL);
    remangled("spir64", "_Z5fractfPU3AS4S9_", SPACE_GLOBAL, 0, NULL);
    remangled("spir64", "fract", SPACE_GLOBAL, 0, NULL);
    assert_non_null(builtin_find("_Z5fractfPU3AS4f", 16));
    assert_null(builtin_find("_Z6fractsfPU3AS4f", 17));
    assert_null(builtin_find("_Z", 2));
    static const char memory[] = "_Z27intel_sub_group_block_read4PU3AS1Kj";
    static const char image[] = "_Z27intel_sub_group_block_read414ocl_image2d_roDv2_i";
    assert_int_equal(builtin_find(memory, sizeof memory - 1)->run, BUILTIN_BLOCK);
    assert_null(builtin_find(image, sizeof image - 1));
}

static void renumbered(const char *from, const char *to, const char *name, const char *want)
{
    struct text got = { 0 };
    const struct target *a = target_find(from, strlen(from)), *b = target_find(to, strlen(to));
    bool ok = builtin_renumber(a, b, true, name, strlen(name), &got);
    if (want) {
        assert_true(ok);
        assert_string_equal(text_get(&got), want);
    } else {
        assert_false(ok);
    }
    text_fini(&got);
}

/* The same function in another target's numbers; private has none of its own in NVPTX's names. */
static void names_are_renumbered(void **state)
{
    (void)state;
    renumbered("spirv64", "nvptx64", "_Z6vload4mPU3AS2Kf", "_Z6vload4mPU3AS4Kf");
    renumbered("spirv64", "nvptx64", "_Z6vload4mPU3AS4Kf", "_Z6vload4mPKf");
    renumbered("spirv64", "nvptx64", "_Z5fractfPf", "_Z5fractfPf");
    renumbered("amdgcn", "nvptx64", "_Z5fractfPU3AS5f", "_Z5fractfPf");
    renumbered("amdgcn", "nvptx64", "_Z6vload4mPU3AS4Kf", "_Z6vload4mPU3AS4Kf");
    renumbered("spirv64", "nvptx64", "_Z5fractDv4_fPU3AS1S_", "_Z5fractDv4_fPU3AS1S_");
    renumbered("spirv64", "nvptx64", "_Z6sincosDv2_dPU3AS3S_", "_Z6sincosDv2_dPU3AS3S_");
    renumbered("nvptx64", "spirv64", "_Z6vload4mPU3AS1Kf", "_Z6vload4mPU3AS1Kf");
    renumbered("spirv64", "nvptx64", "_Z3sinf", "_Z3sinf");
    renumbered("spirv64", "nvptx64", "_Z1fPU3AS9f", NULL); /* a space that is no memory */
    renumbered("spirv64", "nvptx64", "sinf", NULL);
}

static void names_tell_what_is_pointed_to(void **state)
{
    (void)state;
    static const struct {
        const char *name;
        char letter;
        uint64_t bytes;
    } rows[] = {
        { "_Z10atomic_addPU3AS1Vii", 'i', 4 },
        { "_Z24atomic_exchange_explicitPU3AS4VU7_Atomicdd12memory_order12memory_scope", 'd', 8 },
        { "_Z21async_work_group_copyPU3AS3Dv3_fPU3AS1KS_m9ocl_event", 'f', 16 },
        { "_Z10vload_halfmPU3AS1KDh", 'h', 2 },
        { "_Z3sinf", '\0', 0 },
        { "_Z17wait_group_eventsiPU3AS49ocl_event", '\0', 0 },
        { "printf", '\0', 0 },
    };
    for (size_t k = 0; k < COUNTOF(rows); k++) {
        size_t n = strlen(rows[k].name);
        assert_int_equal(builtin_pointee_letter(rows[k].name, n), rows[k].letter);
        assert_int_equal(builtin_pointee_bytes(rows[k].name, n), rows[k].bytes);
    }
}

/* Every space in every form that has a word for it, and back. */
static void spellings_are_understood(void **state)
{
    (void)state;
    const char *form;
    unsigned words = 0;
    for (size_t f = 0; (form = attr_form_at(f)); f++)
        for (unsigned k = 0; k < SPACE_COUNT + 3; k++) {
            static const uint32_t numbers[] = { 0, 5, SPACE_ATTR_NUMBERS - 1 };
            struct text text = { 0 }, why = { 0 };
            struct space_attr a, again;
            bool made = k < SPACE_COUNT ? attr_of_space((enum space)k, &a)
                                        : attr_of_target(numbers[k - SPACE_COUNT], &a);
            assert_int_equal(made, k != SPACE_TARGET);
            if (made && attr_print(a, form, &text)) {
                words++;
                if (!attr_parse(text_get(&text), &again, &why))
                    fail_msg("%s: %s", text_get(&text), text_get(&why));
                assert_int_equal(again.value, a.value);
            }
            text_fini(&text);
            text_fini(&why);
        }
    assert_true(words > 80);
}

/* Whole types and attributes, and words that are known elsewhere. */
static void types_are_understood(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        enum space space;
        uint32_t number;
    } rows[] = {
        { "#cir.lang_address_space(offload_local)", SPACE_LOCAL, 0 },
        { "!cir.ptr<!s32i, lang_address_space(offload_global)>", SPACE_GLOBAL, 0 },
        { "!cir.ptr<!cir.array<!s32i x 4>, target_address_space(5)>", SPACE_TARGET, 5 },
        { "!cir.ptr<!s32i>", SPACE_NONE, 0 },
        { "!llvm.ptr<3>", SPACE_TARGET, 3 },
        { " !llvm.ptr<3> ", SPACE_TARGET, 3 },
        { "!ptr.ptr<#llvm.address_space<3>>", SPACE_TARGET, 3 },
        { "!ptr.ptr<#nvvm.memory_space<shared>>", SPACE_LOCAL, 0 },
        { "!llvm.ptr", SPACE_TARGET, 0 },
        { "memref<4x?xf32, #gpu.address_space<workgroup>>", SPACE_LOCAL, 0 },
        { "memref<4xf32, strided<[1], offset: ?>, 3 : i32>", SPACE_TARGET, 3 },
        { "memref<4xf32, strided<[1], offset: ?>>", SPACE_NONE, 0 },
        { "!spirv.ptr<f32, CrossWorkgroup>", SPACE_GLOBAL, 0 },
        { "addrspace(target<3>)", SPACE_TARGET, 3 },
        { "ptr addrspace(3)", SPACE_TARGET, 3 },
        { "cuda_shared", SPACE_LOCAL, 0 },
        { "sycl::access::address_space::generic_space", SPACE_GENERIC, 0 },
        { "constant_space", SPACE_CONSTANT, 0 },
        { "DIST_SH", SPACE_SHARED_CLUSTER, 0 },
        { "ocl_private", SPACE_PRIVATE, 0 },
    };
    for (size_t k = 0; k < COUNTOF(rows); k++) {
        struct text why = { 0 };
        struct space_attr a;
        uint32_t number;
        if (!attr_parse(rows[k].text, &a, &why))
            fail_msg("%s: %s", rows[k].text, text_get(&why));
        assert_int_equal(attr_space(a, &number), rows[k].space);
        assert_int_equal(number, rows[k].number);
    }
}

static void attributes_are_checked(void **state)
{
    (void)state;
    static const char *const bad[] = { "",
                                       "heap",
                                       "target<",
                                       "target<>",
                                       "target<5",
                                       "target<5>x",
                                       "target<-1>",
                                       "addrspace(16777216)",
                                       "addrspace(99999999999999999999)",
                                       "!llvm.ptr<x>",
                                       "!cir.ptr<!s32i, heap>",
                                       "!cir.ptr<!s32i, none",
                                       "memref<4xf32, 99999999>",
                                       "addrspace()",
                                       "ptr32_sptr",
                                       "target" };
    struct space_attr a = { 1 };
    uint32_t number;
    assert_true(attr_of_space(SPACE_NONE, &a));
    assert_int_equal(a.value, 0); /* the null attribute */
    assert_int_equal(attr_space(a, &number), SPACE_NONE);
    assert_false(attr_of_target(SPACE_ATTR_NUMBERS, &a));
    for (size_t k = 0; k < COUNTOF(bad); k++) {
        struct text why = { 0 };
        if (attr_parse(bad[k], &a, &why) || why.n == 0)
            fail_msg("'%s' is understood, or nothing is said", bad[k]);
        text_fini(&why);
    }
}

/* Allocas before and after the target is known: what the layout says is what the table has. */
static void languages_are_found(void **state)
{
    (void)state;
    struct language l;
    uint32_t number;
    assert_int_equal(language_find("opencl", NULL, &l), 0);
    assert_string_equal(l.name, "opencl-3.0");
    assert_true(l.generic && l.program_scope);
    assert_int_equal(language_find("opencl-3.0", "generic,program-scope", &l), 0);
    assert_false(l.generic || l.program_scope);
    assert_int_equal(language_find("opencl-2.0", "generic", &l), -2);
    assert_int_equal(language_find("opencl-3.0", "images", &l), -2);
    assert_int_equal(language_find("fortran", NULL, &l), -1);
    assert_int_equal(language_find("cuda", NULL, &l), 0);
    assert_true(lang_number(&l, "spirv64-unknown-unknown",
                            (struct lang_as){ LANG_AS_CUDA_CONSTANT }, &number));
    assert_int_equal(number, 1);
    assert_true(lang_number(&l, "x86_64", (struct lang_as){ LANG_TARGET + 77 }, &number));
    assert_int_equal(number, 77);
    assert_false(lang_number(&l, "vax-dec-vms", (struct lang_as){ 0 }, &number));
}

/* What a set reaches is what the overlap of pairs says, on every target; and what is apart one way is
 * apart the other way. */
static void test_reach(void **state)
{
    const struct target *t;
    (void)state;
    for (size_t k = 0; (t = target_at(k)); k++)
        for (unsigned a = 0; a < SPACE_LEAVES; a++) {
            space_set reach = target_reach(t, space_one((enum space)a));
            for (unsigned b = 0; b < SPACE_LEAVES; b++) {
                bool any = a == SPACE_TARGET || b == SPACE_TARGET;
                bool meet = any || target_overlap(t, (enum space)a, (enum space)b);
                space_set back = target_reach(t, space_one((enum space)b));
                assert_int_equal(space_has(reach, (enum space)b), meet);
                assert_int_equal(space_has(back, (enum space)a), meet);
                space_set both = space_join(space_one((enum space)a), space_one((enum space)b));
                assert_true(space_eq(target_reach(t, both), space_join(reach, back)));
            }
        }
    t = target_find("nvptx64", 7);
    assert_true(space_has(target_reach(t, space_one(SPACE_LOCAL)), SPACE_SHARED_CLUSTER));
    assert_false(space_has(target_reach(t, space_one(SPACE_LOCAL)), SPACE_GLOBAL));
    t = target_find("amdgcn", 6);
    assert_true(space_has(target_reach(t, space_one(SPACE_CONSTANT)), SPACE_GLOBAL));
    assert_true(space_empty(target_flat(t)));
    t = target_find("x86_64", 6);
    assert_int_equal(space_count(target_flat(t)), 4);
    assert_false(space_has(target_reach(t, space_one(SPACE_LOCAL)), SPACE_GLOBAL));
    assert_true(space_empty(target_reach(t, space_none())));
}

/* Passes for targets without generic accesses take zero bits for null in every space. */
static void zero_is_null_under_tags(void **state)
{
    (void)state;
    const struct target *t;
    const struct target_row *row;
    unsigned seen = 0;
    for (size_t k = 0; (t = target_at(k)); k++)
        for (size_t r = 0; !t->native_generic && (row = target_row_at(t, r)); r++, seen++)
            assert_false(row->flags & ROW_ZERO_ADDRESS);
    assert_true(seen > 0);
}

/* A tag comes off as it was put on, says its space, and leaves an address with its sign global. */
static void tags_come_off(void **state)
{
    (void)state;
    static const uint64_t addresses[] = { 1, 0x10000, UINT64_C(0x7fffffffffff),
                                          UINT64_C(0xffff800000000000) };
    static const enum tag tags[] = { TAG_GLOBAL, TAG_PRIVATE, TAG_LOCAL, TAG_CONSTANT };
    static const enum space spaces[] = { SPACE_GLOBAL, SPACE_PRIVATE, SPACE_LOCAL, SPACE_CONSTANT };
    for (size_t a = 0; a < COUNTOF(addresses); a++)
        for (size_t k = 0; k < COUNTOF(tags); k++) {
            uint64_t p = tag_put(addresses[a], tags[k]);
            assert_int_equal(tag_clear(p), addresses[a]);
            assert_int_equal(tag_space(p >> TAG_SHIFT), spaces[k]);
        }
    assert_int_equal(TAG_GLOBAL_HIGH, UINT64_MAX >> TAG_SHIFT);
    assert_int_equal(tag_space(4), SPACE_NONE);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_reach),
        cmocka_unit_test(votes_are_a_lattice),
        cmocka_unit_test(votes_project_sets),
        cmocka_unit_test(votes_overlap),
        cmocka_unit_test(join_is_a_lattice),
        cmocka_unit_test(spellings_are_understood),
        cmocka_unit_test(types_are_understood),
        cmocka_unit_test(attributes_are_checked),
        cmocka_unit_test(languages_are_found),
        cmocka_unit_test(covers_are_least),
        cmocka_unit_test(covers_are_monotone),
        cmocka_unit_test(maps_have_the_measured_numbers),
        cmocka_unit_test(overlaps_are_the_measured_matrix),
        cmocka_unit_test(maps_are_consistent),
        cmocka_unit_test(triples_mean_targets),
        cmocka_unit_test(names_round_trip),
        cmocka_unit_test(names_are_mangled_anew),
        cmocka_unit_test(names_are_renumbered),
        cmocka_unit_test(names_tell_what_is_pointed_to),
        cmocka_unit_test(tags_come_off),
        cmocka_unit_test(zero_is_null_under_tags),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
