/* SPDX-License-Identifier: Apache-2.0 */
/* visa.h - a kernel of vISA: variables and instructions, in memory and as text.
 *
 * The text is what GenX_IR reads (docs/spec/machine.md, "vISA text").  A variable is named by its
 * letter and number; operands say bytes from the variable's start, which the text spells as rows of
 * the platform's registers. */
#ifndef GENX_VISA_VISA_H
#define GENX_VISA_VISA_H

#include "genx/model/model.h"
#include "genx/model/platform.h"
#include "trace/failure.h"

enum gx_visa_op {
#define VISA(id, mnemonic, form, sources, op, types) VISA_##id,
#include "genx/visa/visa.def"
#undef VISA
    VISA_LABEL,
    VISA_OPS
};

enum gx_visa_file { VISA_GENERAL, VISA_ADDRESS, VISA_PREDICATE };

struct gx_visa_var {
    uint8_t file; /* enum gx_visa_file */
    uint8_t elt;  /* of VISA_GENERAL */
    bool is_signed;
    uint32_t n;             /* elements, addresses or lanes */
    uint32_t alias, offset; /* another variable by another type, from so many bytes on; GX_NONE */
    int32_t input;          /* where it comes from in the payload, in bytes; -1: it does not */
    uint32_t input_bytes;
    const char *name; /* predefined, "%group_id_x"; NULL: by letter and number */
};

enum gx_visa_kind {
    VISA_NOTHING, /* %null */
    VISA_REGION,  /* V(r,c)<v;w,h> */
    VISA_POINTED, /* r[A(i),off]<…>:type */
    VISA_NUMBER,
    VISA_RAW,    /* V.bytes */
    VISA_PRED,   /* P */
    VISA_ADDR,   /* A(i) */
    VISA_ADDR_OF /* &V */
};

/* Numbers of several lanes in 32 bits: eight of four bits without or with sign, four small
 * floats. */
enum gx_visa_packed { VISA_ONE, VISA_UV, VISA_V, VISA_VF };

enum gx_visa_modifier { VISA_NEG = 1, VISA_ABS = 2, VISA_NOT_MOD = 4 };

struct gx_visa_operand {
    uint8_t kind; /* enum gx_visa_kind */
    uint8_t elt;
    bool is_signed;
    uint8_t modifier;
    uint32_t var;    /* VISA_POINTED: the address variable */
    uint32_t at;     /* bytes; VISA_POINTED, VISA_ADDR: which address of the variable */
    int32_t offset;  /* VISA_POINTED: bytes added */
    int32_t vstride; /* -1: <w,h>, each row has its address */
    uint32_t width, stride;
    uint64_t bits;  /* VISA_NUMBER */
    uint8_t packed; /* VISA_NUMBER: enum gx_visa_packed */
};

struct gx_visa_inst {
    uint8_t op;   /* enum gx_visa_op */
    uint8_t cond; /* CMP: enum gx_pred; BFN: its result for each of the eight cases */
    bool saturate;
    uint8_t n;     /* lanes */
    uint8_t first; /* of the execution mask: M1 is 0, M2 is 4 … */
    bool no_mask;
    bool wide;     /* operands of more than two registers, as docs/spec/tags.md has them: the
                    * assembler cuts them apart */
    uint32_t pred; /* variable; GX_NONE */
    bool inverse;
    uint8_t blocks; /* messages: bytes of a block */
    uint8_t n_operands;
    struct gx_visa_operand o[5];
    uint32_t target; /* LABEL, JMP: which label; CALL: which function, by visa_function.label */
    uint32_t loc;    /* gx_inst.loc, or the line of the text; 0 */
};

struct gx_visa_function {
    char *name;
    uint32_t first; /* instruction */
    uint32_t label; /* its own */
};

struct gx_visa_kernel {
    char *name;
    uint32_t slm_kb;
    VEC_OF(struct gx_visa_var) var;
    VEC_OF(struct gx_visa_inst) inst;
    VEC_OF(struct gx_visa_function) function; /* the first is where it begins */
    VEC_OF(char *) label;                     /* names */
};

const char *gx_visa_mnemonic(enum gx_visa_op op);
char gx_visa_form(enum gx_visa_op op);
int gx_visa_sources(enum gx_visa_op op);
enum gx_op gx_visa_lane(enum gx_visa_op op);

/* May its operands have such elements? */
bool gx_visa_takes(enum gx_visa_op op, enum gx_elt elt);

struct gx_visa_kernel *gx_visa_new(const char *name);
void gx_visa_free(struct gx_visa_kernel *k);

/* The bits of lane k of a number, as its type has them. */
uint64_t gx_visa_number(const struct gx_visa_operand *o, uint32_t k);

/* Packs n lanes of bits into *ret, a number of that type; false: they do not go into one. */
bool gx_visa_pack(enum gx_elt elt, const uint64_t *lanes, uint32_t n, struct gx_visa_operand *ret);

/* The variable behind aliases, and in *ret_at the bytes from its start. */
uint32_t gx_visa_root(const struct gx_visa_kernel *k, uint32_t var, uint32_t *ret_at);

/* The kernel as text. */
void gx_visa_put(struct text *t, const struct gx_visa_kernel *k, const struct gx_platform *pf);

/* The name of a variable as the text has it, into `buf`; returns it. */
enum { VISA_NAME = 64 };
char *gx_visa_name(const struct gx_visa_kernel *k, uint32_t var, char *buf);

/* One instruction as text. */
void gx_visa_put_inst(struct text *t, const struct gx_visa_kernel *k, const struct gx_visa_inst *i,
                      const struct gx_platform *pf);

/* Reads text; NULL: reported, with `path` and the line. */
struct gx_visa_kernel *gx_visa_parse(const char *text, const struct gx_platform *pf,
                                     struct trace *trace, const char *path);

/* Checks each operand against the rules that it relies on; NULL: all keep them.  Else the first
 * instruction that breaks one, and `f` has which. */
const struct gx_visa_inst *gx_visa_check(const struct gx_visa_kernel *k,
                                         const struct gx_platform *pf, struct failure *f);

#endif
