/* SPDX-License-Identifier: Apache-2.0 */
/* target.h - the meaning of an address-space number, and back.
 *
 * A language's space, a unified space and a target's number are three types that do not mix. All
 * answers come from target.def; there is no per-target code. */
#ifndef SPACE_TARGET_H
#define SPACE_TARGET_H

#include "space/space.h"

/* An address-space number as it stands in IR.  It has a meaning only together with a target. */
struct target_space {
    uint32_t number;
};

enum target_map {
#define MAP(id, ...) MAP_##id,
#include "space/target.def"
    MAP_COUNT
};

enum null_value {
    NULL_ZERO, /* all bits zero */
    NULL_ONES, /* all bits one */
    NULL_CAST, /* the bits that a cast makes of the generic null */
};

enum row_flag {
    ROW_CASTABLE = 1 << 0,        /* may be cast to generic and back */
    ROW_NOOP = 1 << 1,            /* the cast to generic keeps the bits */
    ROW_LINEAR = 1 << 9,          /* that cast adds and subtracts a constant, but for null … */
    ROW_CUT = 1 << 10,            /* … or cuts, on some devices: see cast_is_cut() */
    ROW_VOLATILE = 1 << 2,        /* volatile loads and stores stay volatile in target code */
    ROW_VOLATILE_ATOMIC = 1 << 3, /* volatile atomics and memory intrinsics stay volatile */
    ROW_PARAM = 1 << 4,           /* parameters by value: named only where read-only */
    ROW_READ_ONLY = 1 << 5,       /* no instruction stores to it or is atomic on it */
    ROW_NO_ATOMIC = 1 << 6,       /* no instruction reads and writes it atomically */
    ROW_NO_SATURATE = 1 << 12,    /* on some devices the back end has no atomicrmw usub_sat */
    ROW_HAS_NULL = 1 << 7,        /* the target's test answers yes for the generic null */
    ROW_UNNAMED = 1 << 11,        /* no pointer gets this name, but one to a space around it */
    ROW_ZERO_ADDRESS = 1 << 8,    /* zero bits are an address, which casts do not treat as null */
};

/* One number of one map. */
struct target_row {
    enum target_map map;
    uint32_t number;
    enum space space;
    uint32_t bits; /* of a pointer; 0: the target's word */
    enum null_value null;
    uint32_t flags;   /* enum row_flag */
    int dwarf;        /* address class of its pointers in debug info; -1: none */
    const char *word; /* its name in the target's own language */
};

struct target {
    const char *name;
    const char *what;
    enum target_map map;
    uint32_t word;       /* bits of a pointer if the row gives none */
    bool native_generic; /* the hardware has generic loads and stores */
};

/* The targets in the table's order; NULL past the last. */
const struct target *target_at(size_t i);

/* The target of that name, or NULL. */
const struct target *target_find(const char *name, size_t len);

/* All names, "spir, spir64, …", for messages. */
const char *target_names(void);

/* The target that a triple names, or NULL. */
const struct target *target_of_triple(const char *triple);

/* The rows of a target's map in order; NULL past the last. */
const struct target_row *target_row_at(const struct target *t, size_t i);

/* The row of the number, or NULL: the target has no such space. */
const struct target_row *target_row(const struct target *t, struct target_space n);

/* The row of a unified space, or NULL: the target has none.  SPACE_TARGET has no single row. */
const struct target_row *target_row_of(const struct target *t, enum space s);

/* Pointer width in bits, unless a module's layout gives another one. */
uint32_t target_bits(const struct target *t, const struct target_row *row);

/* The number of the generic space.  False: the target has none. */
bool target_generic(const struct target *t, struct target_space *ret_number);

struct target_space target_alloca(const struct target *t);
struct target_space target_globals(const struct target *t);
struct target_space target_program(const struct target *t);

/* The number of low bits of an address that integer arithmetic may change without leaving a space,
 * and that a cast of a pointer other than null keeps, whatever they are, if target_kept_bits() does
 * not say less. */
uint32_t target_low_bits(const struct target *t);

/* The number of low bits that a cast between generic and `row`'s space keeps on all devices; of
 * NULL, the smallest of all spaces'. */
uint32_t target_kept_bits(const struct target *t, const struct target_row *row);

/* True if the target's back end reads !noalias.addrspace. */
bool target_reads_noalias(const struct target *t);

/* True if LLVM runs infer-address-spaces for the target: in llc-22 for NVIDIA, and in clang's
 * optimizer for AMD. */
bool target_llvm_infers(const struct target *t);

/* The leaves that a pointer of space `s` may point to: itself and all inside it; for generic, all
 * that may be cast to it. */
space_set target_places(const struct target *t, enum space s);

/* The leaves of a generic pointer for which the target's test for `s` answers yes: NVIDIA's
 * isspacep.global does so for global memory and for parameters. */
space_set target_window(const struct target *t, enum space s);

/* The smallest named space that generic pointers may be cast to, that contains all of `set`, and
 * that has none of the flags `without`, nor ROW_UNNAMED.  NULL: there is none, or the set is
 * empty. */
const struct target_row *target_cover(const struct target *t, space_set set, uint32_t without);

/* "anywhere", "nowhere", or the spaces: "{local, global}".  `buf` has SPACE_TEXT_SIZE or more. */
const char *target_set_text(const struct target *t, space_set set, char *buf, size_t size);

/* The same as a sentence has it: "anywhere", "nowhere", "in {local, global}". */
const char *target_where_text(const struct target *t, space_set set, char *buf, size_t size);

/* True if memory of `a` and memory of `b` may be the same.  Generic overlaps all that is
 * castable. */
bool target_overlap(const struct target *t, enum space a, enum space b);

/* The leaves that may have common memory with a leaf of `set`.  SPACE_TARGET may be any memory. */
space_set target_reach(const struct target *t, space_set set);

/* The leaves of languages that lie in the one memory of a host; empty for other targets. */
space_set target_flat(const struct target *t);

/* True if a pointer may be cast from `a` to `b`. */
bool target_castable(const struct target *t, enum space a, enum space b);

#endif
