/* SPDX-License-Identifier: Apache-2.0 */
/* spirv_mend.c - mends SPIR-V that LLVM 22's back end wrote wrong, where no other LLVM IR helps.
 *
 *     %e = OpConstantNull %event 0                 %e = OpConstantNull %event
 *     %z = OpConstantNull %uint                 => %z = OpConstant %uint 0
 *
 *     %r = OpExtInst %uint %std printf %format     %c = OpBitcast %char_pointer %format
 *                                               => %r = OpExtInst %uint %std printf %c
 *
 *     OpName %v "gaspar.align.512."
 *     OpDecorate %v Alignment 0                 => OpDecorate %v Alignment 512
 *
 *     OpDecorate %p MaxByteOffset 16            => nothing, in 1.0
 *
 * OpConstantNull has no operand, and Khronos' translator of LLVM 15 ends on one of a number.  The
 * format of a printf is a pointer to 8-bit integers (OpenCL.std); the back end looks through
 * whatever stands between it and the array; and it asks for an extension where it takes a format
 * for one in another space, which goes again.  Of a private variable's alignment it keeps eight
 * bits and takes the highest for a sign, so one of 128 or more comes through the variable's name.
 * All else is mended in LLVM IR, by retarget/spirv_gaps.c. */
#include "ir/spirv_mend.h"

#include "base/vec.h"
#include "ir/ir.h"

#include <assert.h>
#include <stdint.h>

enum { HEADER = 5, BOUND = 3, PRINTF = 184, UNIFORM_CONSTANT = 0, BITS_OF_CHAR = 8 };
enum { VERSION = 1, VERSION_1_1 = 0x10100, MAX_BYTE_OFFSET = 45 };
enum { ALIGNMENT = 44, WRITTEN_ALIGNMENT = 64 };
enum op {
    OP_NAME = 5,
    OP_EXTENSION = 10,
    OP_EXT_INST = 12,
    OP_TYPE_BOOL = 20,
    OP_TYPE_INT = 21,
    OP_TYPE_FLOAT = 22,
    OP_TYPE_ARRAY = 28,
    OP_TYPE_POINTER = 32,
    OP_CONSTANT_FALSE = 42,
    OP_CONSTANT = 43,
    OP_CONSTANT_NULL = 46,
    OP_FUNCTION = 54,
    OP_SPEC_CONSTANT_OP = 52,
    OP_FUNCTION_PARAMETER = 55,
    OP_FUNCTION_CALL = 57,
    OP_VARIABLE = 59,
    OP_LOAD = 61,
    OP_ACCESS_CHAIN = 65,
    OP_IN_BOUNDS_PTR_ACCESS_CHAIN = 70, /* those between them have types, too */
    OP_DECORATE = 71,
    OP_GENERIC_CAST_TO_PTR = 122,
    OP_BITCAST = 124,
    OP_SELECT = 169,
    OP_PHI = 245,
};

#define ALIGN "gaspar.align."

struct mend {
    const uint32_t *word;
    size_t n;
    uint32_t *definer; /* by id: the word at which its instruction begins; 0: none was met */
    uint32_t *align;   /* by id: what its name says; 0: no alignment */
    uint32_t bound, given;
    uint32_t character, pointer; /* types: an 8-bit integer, a pointer to one; 0: there is none */
    bool wanted;                 /* some printf needs that pointer */
    bool relaxed;                /* SPIRV_RELAXED_PRINTF may stay */
    bool elsewhere;              /* some printf has a format that is in no constant memory */
    VEC_OF(uint32_t) out;
};

void ir_name_alignments(LLVMModuleRef m)
{
    IR_EACH_FUNCTION (m, fn)
        IR_EACH_BLOCK (fn, bb)
            IR_EACH_INSTRUCTION (bb, i) {
                if (!LLVMIsAAllocaInst(i) || ir_alignment(i) <= WRITTEN_ALIGNMENT)
                    continue;
                struct text name = { 0 };
                text_putf(&name, ALIGN "%u.", ir_alignment(i));
                LLVMSetValueName2(i, text_get(&name), name.n);
                text_fini(&name);
            }
}

static uint32_t op_at(const struct mend *m, size_t at) { return m->word[at] & 0xffff; }

static size_t length_at(const struct mend *m, size_t at)
{
    size_t n = m->word[at] >> 16;
    assert(n > 0 && at + n <= m->n && "an instruction inside the module");
    return n;
}

/* The word at which the id's instruction begins, if it is of that kind; 0: it is not. */
static uint32_t defined_by(const struct mend *m, uint32_t id, enum op op)
{
    uint32_t at = id < m->bound ? m->definer[id] : 0;
    return at && op_at(m, at) == op ? at : 0;
}

static bool is_printf(const struct mend *m, size_t at)
{
    return op_at(m, at) == OP_EXT_INST && length_at(m, at) >= 6 && m->word[at + 4] == PRINTF;
}

/* True if the instruction makes a value that may be a pointer: type and id are its first words. */
static bool makes_pointer(uint32_t op)
{
    switch (op) {
    case OP_CONSTANT_NULL:
    case OP_SPEC_CONSTANT_OP:
    case OP_FUNCTION_PARAMETER:
    case OP_FUNCTION_CALL:
    case OP_VARIABLE:
    case OP_LOAD:
    case OP_GENERIC_CAST_TO_PTR:
    case OP_BITCAST:
    case OP_SELECT:
    case OP_PHI: return true;
    default: return op >= OP_ACCESS_CHAIN && op <= OP_IN_BOUNDS_PTR_ACCESS_CHAIN;
    }
}

/* True if the printf's format is a pointer to constant memory. */
static bool prints_constant(const struct mend *m, size_t at)
{
    uint32_t id = m->word[at + 5], made = id < m->bound ? m->definer[id] : 0;
    uint32_t type = made && makes_pointer(op_at(m, made))
                        ? defined_by(m, m->word[made + 1], OP_TYPE_POINTER)
                        : 0;
    return type && m->word[type + 2] == UNIFORM_CONSTANT;
}

/* True if the instruction is a printf whose format is a variable that is an array. */
static bool prints_array(const struct mend *m, size_t at)
{
    if (!is_printf(m, at))
        return false;
    uint32_t variable = defined_by(m, m->word[at + 5], OP_VARIABLE);
    uint32_t type = variable ? defined_by(m, m->word[variable + 1], OP_TYPE_POINTER) : 0;
    return type && m->word[type + 2] == UNIFORM_CONSTANT &&
           defined_by(m, m->word[type + 3], OP_TYPE_ARRAY);
}

/* Notes what the instruction defines. */
static void learn(struct mend *m, size_t at)
{
    uint32_t op = op_at(m, at);
    const uint32_t *w = m->word + at;
    bool typed = makes_pointer(op);
    bool type = op == OP_TYPE_BOOL || op == OP_TYPE_INT || op == OP_TYPE_FLOAT ||
                op == OP_TYPE_ARRAY || op == OP_TYPE_POINTER;
    uint32_t id = typed ? w[2] : type ? w[1] : 0;
    if (id && id < m->bound)
        m->definer[id] = (uint32_t)at;
    if (op == OP_TYPE_INT && w[2] == BITS_OF_CHAR)
        m->character = id;
    if (op == OP_TYPE_POINTER && w[2] == UNIFORM_CONSTANT && w[3] == m->character)
        m->pointer = id;
    m->wanted |= prints_array(m, at);
    if (op == OP_NAME && w[1] < m->bound && strncmp((const char *)&w[2], ALIGN, strlen(ALIGN)) == 0)
        m->align[w[1]] = (uint32_t)strtoul((const char *)&w[2] + strlen(ALIGN), NULL, 10);
}

static void put(struct mend *m, const uint32_t *word, size_t n)
{
    for (size_t k = 0; k < n; k++)
        vec_push(&m->out, word[k]);
}

static void put_pointer_type(struct mend *m)
{
    m->pointer = m->given++;
    const uint32_t type[] = { 4u << 16 | OP_TYPE_POINTER, m->pointer, UNIFORM_CONSTANT,
                              m->character };
    put(m, type, COUNTOF(type));
}

/* A null with no operand; of a number or a truth value, the constant. */
static void put_null(struct mend *m, uint32_t type, uint32_t id)
{
    uint32_t n = defined_by(m, type, OP_TYPE_INT), f = defined_by(m, type, OP_TYPE_FLOAT);
    uint32_t at = n ? n : f, words = at ? (m->word[at + 2] + 31) / 32 : 0;
    uint32_t op = at                                  ? OP_CONSTANT
                  : defined_by(m, type, OP_TYPE_BOOL) ? OP_CONSTANT_FALSE
                                                      : OP_CONSTANT_NULL;
    vec_push(&m->out, (3 + words) << 16 | op);
    vec_push(&m->out, type);
    vec_push(&m->out, id);
    for (uint32_t k = 0; k < words; k++)
        vec_push(&m->out, 0);
}

/* The alignment that the variable's name says; 0: none. */
static uint32_t alignment_of(const struct mend *m, uint32_t id)
{
    return id < m->bound ? m->align[id] : 0;
}

static void mend_at(struct mend *m, size_t at, size_t n)
{
    uint32_t op = op_at(m, at);
    if (op == OP_FUNCTION && m->wanted && !m->pointer)
        put_pointer_type(m);
    bool extension =
        op == OP_EXTENSION && strcmp((const char *)&m->word[at + 1], SPIRV_RELAXED_PRINTF) == 0;
    if (extension && !m->relaxed)
        return;
    m->elsewhere |= is_printf(m, at) && !prints_constant(m, at);
    uint32_t align = op == OP_NAME || op == OP_DECORATE ? alignment_of(m, m->word[at + 1]) : 0;
    if (align && op == OP_NAME)
        return;
    if (op == OP_DECORATE && m->word[at + 2] == MAX_BYTE_OFFSET && m->word[VERSION] < VERSION_1_1)
        return; /* 1.0 does not have it, and it only permits */
    if (align && m->word[at + 2] == ALIGNMENT) {
        const uint32_t whole[] = { 4u << 16 | OP_DECORATE, m->word[at + 1], ALIGNMENT, align };
        put(m, whole, COUNTOF(whole));
    } else if (op == OP_CONSTANT_NULL) {
        put_null(m, m->word[at + 1], m->word[at + 2]);
    } else if (prints_array(m, at)) {
        uint32_t cast = m->given++;
        const uint32_t bitcast[] = { 4u << 16 | OP_BITCAST, m->pointer, cast, m->word[at + 5] };
        put(m, bitcast, COUNTOF(bitcast));
        put(m, m->word + at, n);
        m->out.at[m->out.n - n + 5] = cast;
    } else {
        put(m, m->word + at, n);
    }
}

bool ir_mend_spirv(struct text *words, bool relaxed)
{
    assert(words->n % 4 == 0 && words->n >= 4 * HEADER && "SPIR-V has a header");
    struct mend m = { .n = words->n / 4,
                      .word = (const uint32_t *)(const void *)words->at,
                      .relaxed = relaxed };
    m.bound = m.given = m.word[BOUND];
    m.definer = base_zeroed(m.bound, sizeof *m.definer);
    m.align = base_zeroed(m.bound, sizeof *m.align);
    for (size_t at = HEADER; at < m.n; at += length_at(&m, at))
        learn(&m, at);
    put(&m, m.word, HEADER);
    for (size_t at = HEADER; at < m.n; at += length_at(&m, at))
        mend_at(&m, at, length_at(&m, at));
    m.out.at[BOUND] = m.given;
    struct text mended = { 0 };
    text_put(&mended, (const char *)m.out.at, m.out.n * sizeof *m.out.at);
    vec_fini(&m.out);
    free(m.definer);
    free(m.align);
    text_fini(words);
    *words = mended;
    return relaxed || !m.elsewhere;
}
