/* SPDX-License-Identifier: Apache-2.0 */
/* words.h - a file of SPIR-V as instructions.
 *
 * spirv_split() checks what can be checked of each instruction alone: that it lies inside the file,
 * has the operands that the grammar demands, and that each id is below the bound, is defined once
 * and is defined at all. */
#ifndef SPIRV_WORDS_H
#define SPIRV_WORDS_H

#include "base/vec.h"
#include "spirv/grammar.h"
#include "trace/trace.h"

/* An instruction; `at` and `n` lead to its operands. */
struct inst {
    uint32_t at;     /* its first word */
    uint16_t op;     /* enum opcode */
    uint16_t skip;   /* words in front of its operands: 1, and those of type and result */
    uint32_t n;      /* words of operands */
    uint32_t type;   /* the id of the result's type, 0: none */
    uint32_t result; /* the id of the result, 0: none */
    uint32_t line;   /* the OpLine above it: 1 and its place among the instructions, 0: none */
};

struct spirv_file {
    const unsigned char *bytes;
    uint32_t n;   /* words */
    bool swapped; /* the other byte order */
    uint32_t version, bound;
    VEC_OF(struct inst) insts;
    uint32_t *definer; /* by id: 1 and the place of the instruction whose result it is; 0: none */
    struct trace *trace;
    struct src_loc file;
    char where[96]; /* spirv_where() */
};

enum fault {
#define FAULT(name, text) FAULT_##name,
#include "spirv/fault.def"
#undef FAULT
};

/* Splits the bytes; they stay the caller's.  On an error `w` is to be given to spirv_words_fini(),
 * too. */
int spirv_split(struct spirv_file *w, struct trace *t, const char *path, const void *bytes,
                size_t n);
void spirv_words_fini(struct spirv_file *w);

/* The word at that place of the file. */
uint32_t spirv_word(const struct spirv_file *w, uint32_t at);

/* The instruction's k-th word of operands, counted from 0 behind type and result. */
uint32_t spirv_operand(const struct spirv_file *w, const struct inst *i, uint32_t k);

/* The text that begins at the k-th word of operands.  spirv_split() has found its end.  The caller
 * frees it.  `ret_words`: how many words it takes; NULL: not asked. */
char *spirv_text(const struct spirv_file *w, const struct inst *i, uint32_t k, uint32_t *ret_words);

/* The instruction that defines the id, or NULL. */
const struct inst *spirv_definer(const struct spirv_file *w, uint32_t id);

/* "OpLoad", or "OpLoad of line 12" where an OpLine says so, for messages. */
const char *spirv_where(struct spirv_file *w, const struct inst *i);

/* Reports what is wrong with the instruction. */
int spirv_fault(struct spirv_file *w, const struct inst *i, enum fault fault);

/* Reports that the id is not what the instruction needs: "pointer", "type". */
int spirv_not(struct spirv_file *w, const struct inst *i, uint32_t id, const char *what);

/* Reports a constant that depends on a specialization constant of that SpecId, whose value is not
 * known. */
int spirv_open(struct spirv_file *w, const struct inst *i, uint32_t id, uint32_t spec_id);

/* Reports an instruction that has no meaning to this reader. */
int spirv_not_read(struct spirv_file *w, const struct inst *i);

#endif
