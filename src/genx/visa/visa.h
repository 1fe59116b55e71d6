/* SPDX-License-Identifier: Apache-2.0 */
/* visa.h - a kernel of vISA: variables and instructions, in memory and as text.
 *
 * The text is the language of GenX_IR (docs/spec/machine.md, "vISA text").  A variable is named by
 * its letter and number.  Operands count in bytes from the variable's start, which the text spells
 * as rows of the platform's registers. */
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

enum gx_visa_file { VISA_GENERAL, VISA_ADDRESS, VISA_PREDICATE, VISA_SURFACE_FILE };

struct gx_visa_var {
    uint8_t file; /* enum gx_visa_file */
    uint8_t elt;  /* of VISA_GENERAL */
    bool is_signed;
    uint32_t n;      /* elements, addresses, lanes or surfaces */
    uint32_t alias;  /* the variable that it is an alias of; GX_NONE: none */
    uint32_t offset; /* of an alias: its offset there, in bytes */
    int32_t input;   /* its offset in the payload, in bytes; -1: it is no input */
    uint32_t input_bytes;
    const char *name; /* of a predefined one, "%group_id_x"; NULL: letter and number */
};

/* The predefined variables, which are the first ones of each kernel. */
enum { VISA_GROUP_ID, VISA_SLM = 3, VISA_PREDEFINED };
extern const struct gx_visa_var gx_visa_predefined[VISA_PREDEFINED];

enum gx_visa_kind {
    VISA_NOTHING, /* %null */
    VISA_REGION,  /* V(r,c)<v;w,h> */
    VISA_POINTED, /* r[A(i),off]<…>:type */
    VISA_NUMBER,
    VISA_RAW,     /* V.bytes */
    VISA_PRED,    /* P */
    VISA_ADDR,    /* A(i) */
    VISA_ADDR_OF, /* &V */
    VISA_SURFACE  /* T */
};

/* Several numbers in a 32-bit immediate: eight of four bits, without or with sign, or four small
 * floats. */
enum gx_visa_packed { VISA_ONE, VISA_UV, VISA_V, VISA_VF };

enum gx_visa_modifier { VISA_NEG = 1, VISA_ABS = 2, VISA_NOT_MOD = 4 };

struct gx_visa_operand {
    uint8_t kind; /* enum gx_visa_kind */
    uint8_t elt;
    bool is_signed;
    uint8_t modifier;
    uint32_t var; /* VISA_POINTED: the address variable */
    uint32_t
        at; /* offset in bytes; VISA_POINTED, VISA_ADDR: index of the address in the variable */
    int32_t offset;  /* VISA_POINTED: bytes added */
    int32_t vstride; /* -1: <w,h>, each row has its address */
    uint32_t width, stride;
    uint64_t bits;  /* VISA_NUMBER */
    uint8_t packed; /* VISA_NUMBER: enum gx_visa_packed */
};

struct gx_visa_inst {
    uint8_t op;   /* enum gx_visa_op */
    uint8_t cond; /* CMP: enum gx_pred; BFN: its result for each of the eight cases; ATOMIC and
                   * SURF_ATOMIC: enum gx_atomic */
    bool saturate;
    uint8_t n;     /* lanes */
    uint8_t first; /* first lane of the execution mask: M1 is 0, M2 is 4 … */
    bool no_mask;
    bool in_flow;  /* while emitting: it is done in the lanes of the execution mask, so it keeps it
                    * where others are _NM */
    bool wide;     /* operands of more than two registers, as docs/spec/tags.md has them: the
                    * assembler cuts them apart */
    uint32_t pred; /* variable; GX_NONE */
    bool inverse;
    bool any, all;  /* each lane asks whether any lane of the predicate is on, or all are, and then
                     * `inverse` */
    uint8_t blocks; /* messages: bytes of a block, or of a lane */
    uint8_t n_operands;
    struct gx_visa_operand o[5];
    uint32_t target; /* LABEL, JMP, GOTO: number of the label; CALL: of the function's label */
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
    VEC_OF(struct gx_visa_function) function; /* the first is the kernel's own code */
    VEC_OF(char *) label;                     /* names */
};

const char *gx_visa_mnemonic(enum gx_visa_op op);
char gx_visa_form(enum gx_visa_op op);
int gx_visa_sources(enum gx_visa_op op);
enum gx_op gx_visa_lane(enum gx_visa_op op);

/* True if all operands of an operation on predicates are whole variables, of as many lanes as it
 * has.  Since all lanes of a thread are on, it may then ignore the execution mask (_NM), and
 * GenX_IR takes the bits for numbers: two machine instructions instead of four. */
bool gx_visa_is_of_whole(const struct gx_visa_kernel *k, const struct gx_visa_inst *i);

/* The name of an atomic operation behind its message's, and how many operands it uses. */
const char *gx_visa_atomic(enum gx_atomic op);
unsigned gx_visa_atomic_sources(enum gx_atomic op);

/* True for a barrier or a fence, whose text is only a name. */
bool gx_visa_is_sync(enum gx_visa_op op);

/* The operands of VISA_ATOMIC and VISA_SURF_ATOMIC where the sources begin, and that is the
 * result: the text of the first has the result before them. */
enum { VISA_ATOMIC_SOURCE = 2 };
unsigned gx_visa_atomic_result(enum gx_visa_op op);

/* True if the operation takes operands with such elements. */
bool gx_visa_takes(enum gx_visa_op op, enum gx_elt elt);

struct gx_visa_kernel *gx_visa_new(const char *name);
void gx_visa_free(struct gx_visa_kernel *k);

/* The bits of lane k of a number, in the number's type. */
uint64_t gx_visa_number(const struct gx_visa_operand *o, uint32_t k);

/* Packs the bits of n lanes into *ret, one number of that type.  False: they do not fit. */
bool gx_visa_pack(enum gx_elt elt, const uint64_t *lanes, uint32_t n, struct gx_visa_operand *ret);

/* Follows aliases to the variable behind them; *ret_at is the offset there in bytes. */
uint32_t gx_visa_root(const struct gx_visa_kernel *k, uint32_t var, uint32_t *ret_at);

/* The kernel as text. */
void gx_visa_put(struct text *t, const struct gx_visa_kernel *k, const struct gx_platform *pf);

/* Bytes that the name of a variable or label takes in the text, at most. */
enum { VISA_NAME = 64 };

/* One instruction as text. */
void gx_visa_put_inst(struct text *t, const struct gx_visa_kernel *k, const struct gx_visa_inst *i,
                      const struct gx_platform *pf);

/* Parses text.  NULL: an error was reported, with `path` and the line. */
struct gx_visa_kernel *gx_visa_parse(const char *text, const struct gx_platform *pf,
                                     struct trace *trace, const char *path);

/* Checks each operand against the rules that it must obey.  NULL: all do.  Else returns the first
 * instruction that breaks a rule, and `f` names the rule. */
const struct gx_visa_inst *gx_visa_check(const struct gx_visa_kernel *k,
                                         const struct gx_platform *pf, struct failure *f);

#endif
