/* SPDX-License-Identifier: Apache-2.0 */
/* reader.h - a module of SPIR-V on its way to LLVM IR: what each id is so far.
 *
 * The instructions are translated in the order of the file, each by the function that code.def
 * names.  Such a function checks the types of its operands before it builds anything, because
 * LLVM's builder does not.  Failures are reported where they are found; functions that return a
 * handle then return NULL, others a negative number. */
#ifndef SPIRV_READER_H
#define SPIRV_READER_H

#include "base/intern.h"
#include "base/text.h"
#include "spirv/words.h"

#include <llvm-c/Core.h>
#include <llvm-c/DebugInfo.h>
#include <llvm-c/Target.h>

/* What an id stands for. */
enum slot_kind {
    SLOT_NOTHING, /* not translated yet, or no value */
    SLOT_TYPE,
    SLOT_VALUE,
    SLOT_FORWARD, /* a value that was used first: `value` is replaced when it is known */
    SLOT_BLOCK,
    SLOT_BUILTIN, /* a built-in variable, or with `value` its component of that number */
    SLOT_SAMPLED, /* an image with a sampler: the ids are in `number` and `sampler` */
    SLOT_SAMPLER, /* a constant sampler: `number` are the bits that OpenCL C writes */
};

struct slot {
    enum slot_kind kind;
    uint16_t depth; /* how deep types, or constants, are nested in it */
    LLVMTypeRef type;
    LLVMValueRef value;
    LLVMBasicBlockRef block;
    const struct builtin_row *builtin; /* SLOT_BUILTIN, or a SLOT_VALUE loaded from one, whole */
    uint64_t size;                     /* of a type: bytes without padding */
    uint32_t number;      /* SLOT_SAMPLER, SLOT_SAMPLED; of a loop's head its OpLoopMerge */
    uint32_t sampler;     /* SLOT_SAMPLED */
    uint32_t function;    /* the OpFunction inside which the value lives, as in `definer`; 0: any */
    uint32_t name;        /* its OpName, as in `definer`; 0: none */
    uint32_t entry;       /* its OpEntryPoint, as in `definer`; 0: none */
    uint32_t open;        /* of a constant: an open one of OpSpecConstant that it needs; 0: none */
    uint32_t open_place;  /* 1 and its place in reader.open; 0: it is none of those */
    bool asked;           /* it is in reader.asked */
    uint32_t decorations; /* 1 and the place of the first; 0: none */
};

struct decoration {
    const struct inst *inst; /* OpDecorate, or OpGroupDecorate */
    uint32_t group;          /* the decorations of that id, too; 0: none */
    uint32_t next;           /* 1 and the place of the next one of the same id */
};

/* A value for a specialization constant, in place of the module's own. */
struct spec_value {
    uint32_t id; /* its SpecId */
    uint64_t bits;
    bool used;
};

/* What is known of debug instructions (debug_info.h); zeros: the module has none. */
struct debug_state {
    uint32_t numbers, constants; /* OpenCL.DebugInfo.100, and the set of shaders; 0: not imported */
    LLVMMetadataRef *made;       /* by id: what was made of it so far, or NULL */
    uint32_t *function;          /* by id of an OpFunction: the DebugFunction; 0: it has none */
    uint32_t *instance;          /* by id: the template that it is an instance of; 0: none */
    bool *taken;                 /* by id: a DebugFunction in use, or a type that was begun */
    /* Of the function that is being translated: */
    uint32_t own;            /* its DebugFunction; 0: it has none */
    uint32_t in;             /* the DebugFunction in whose scope it is */
    LLVMMetadataRef at;      /* that scope, or NULL */
    LLVMMetadataRef inlined; /* where that was inlined, or NULL */
    const struct inst *line; /* the DebugLine in force, or NULL */
};

struct reader {
    struct spirv_file file;
    LLVMContextRef ctx;
    LLVMModuleRef m;
    LLVMBuilderRef b;
    LLVMTargetDataRef layout;
    unsigned address_bits; /* 32 or 64 */
    struct slot *slots;    /* by id */
    VEC_OF(struct decoration) decorations;
    struct arena kept;
    struct intern kinds;     /* an id and a kind of decoration that it has itself; in `kept` */
    VEC_OF(uint32_t) newest; /* by the number of those: the place of the last one */
    struct spec_value *spec;
    size_t n_spec;
    bool spec_default;                /* those that are not named have the module's own value */
    VEC_OF(const struct inst *) open; /* constants that have no value yet, in the file's order */
    uint64_t opened;             /* operands of these that became instructions, of all functions */
    VEC_OF(LLVMValueRef) filled; /* variables that are deleted if nothing uses them */
    /* Of the function that is being translated: */
    const struct inst *function; /* its OpFunction; NULL: none */
    const struct inst *function_end;
    LLVMValueRef fn;
    bool started;                /* an instruction behind its variables was translated */
    uint32_t label;              /* of the block */
    VEC_OF(uint32_t) asked;      /* the places in `open` of those that it needs, rising … */
    VEC_OF(LLVMValueRef) folded; /* … and their values by the module's own defaults */
    VEC_OF(uint32_t) forward;    /* ids of SLOT_FORWARD */
    VEC_OF(LLVMValueRef) spare;  /* calls that are deleted if nothing uses them */
    VEC_OF(const struct inst *) phis;
    /* Debug info, where the module has lines: */
    LLVMDIBuilderRef di;
    LLVMMetadataRef subprogram, scope; /* of the function; NULL: it has no lines */
    uint32_t line_file;                /* the OpString of the scope's file */
    struct debug_state debug;
};

typedef int spirv_handler(struct reader *r, const struct inst *i, unsigned argument);

/* ---- operands ---- */

/* The k-th word of operands, which the grammar demands or i->n has. */
static inline uint32_t spirv_at(const struct reader *r, const struct inst *i, uint32_t k)
{
    return spirv_operand(&r->file, i, k);
}

/* The type that an id is; NULL: it is none, reported. */
LLVMTypeRef spirv_type(struct reader *r, const struct inst *i, uint32_t id);

/* The type of the instruction's result. */
LLVMTypeRef spirv_result_type(struct reader *r, const struct inst *i);

/* The value of an id; NULL: it has none here, reported. */
LLVMValueRef spirv_value(struct reader *r, const struct inst *i, uint32_t id);

/* The value of the id that is the k-th word of operands. */
LLVMValueRef spirv_arg(struct reader *r, const struct inst *i, uint32_t k);

/* The instruction that gives the type of an id's value, an OpType…; NULL: it has no value. */
const struct inst *spirv_type_inst(const struct reader *r, uint32_t id);

/* True if the id is a constant integer of 64 bits or fewer, and no open one. */
bool spirv_constant(const struct reader *r, uint32_t id, uint64_t *ret);

/* Refuses a constant that depends on an open specialization constant, where no instruction can
 * compute it; 0: it does not. */
int spirv_check_fixed(struct reader *r, const struct inst *i, uint32_t id);

/* Records the instruction's value, and gives it the id's name.  A value of another type than the
 * result's is reported. */
int spirv_set(struct reader *r, const struct inst *i, LLVMValueRef v);

/* Reports the fault; for functions that return what spirv_fault() returns. */
int spirv_broken(struct reader *r, const struct inst *i, enum fault fault);

/* ---- decorations ---- */

/* The id's decoration of that kind, or NULL.  Its own operands begin at word *ret_k. */
const struct inst *spirv_decoration(const struct reader *r, uint32_t id, uint32_t kind,
                                    uint32_t *ret_k);

/* True if it has the decoration, with a first operand, *ret. */
bool spirv_decoration_word(const struct reader *r, uint32_t id, uint32_t kind, uint32_t *ret);

/* The id's name by OpName, or an empty text; the caller frees it. */
char *spirv_name(const struct reader *r, uint32_t id);

/* ---- types as LLVM has them ---- */

/* A scalar or vector of that kind. */
bool spirv_is_int(LLVMTypeRef type);
bool spirv_is_float(LLVMTypeRef type);
bool spirv_is_bool(LLVMTypeRef type);
bool spirv_is_pointer(LLVMTypeRef type); /* no vector */

/* The number of lanes; 1 of what is no vector. */
unsigned spirv_lanes(LLVMTypeRef type);

/* The type of a lane, or the type itself. */
LLVMTypeRef spirv_lane(LLVMTypeRef type);

/* The type of the k-th member of a struct, array or vector; NULL: there is none. */
LLVMTypeRef spirv_member(LLVMTypeRef type, uint64_t k);

/* `lane` as often as `like` has lanes. */
LLVMTypeRef spirv_like(LLVMTypeRef lane, LLVMTypeRef like);

#endif
