/* SPDX-License-Identifier: Apache-2.0 */
/* target.h - what a number in IR means, and back.
 *
 * A language's space, a unified space and a target's number are three types that do not mix.
 * All answers come from target.def; there is no per-target code. */
#ifndef SPACE_TARGET_H
#define SPACE_TARGET_H

#include "space/space.h"

/* An address-space number as it stands in IR.  Means nothing without its target. */
struct target_space {
    uint32_t number;
};

enum target_map {
#define MAP(id, ...) MAP_##id,
#define ROW(...)
#define INSIDE(...)
#define OVERLAP(...)
#define FLAT(...)
#define ANSWERS(...)
#define TARGET(...)
#define ARCH(...)
#include "space/target.def"
    MAP_COUNT
};

enum null_value {
    NULL_ZERO, /* all bits zero */
    NULL_ONES, /* all bits one */
    NULL_CAST, /* whatever the generic null becomes when it is cast */
};

enum row_flag {
    ROW_CASTABLE = 1 << 0,        /* may be cast to generic and back */
    ROW_NOOP = 1 << 1,            /* that cast keeps the bits */
    ROW_LINEAR = 1 << 9,          /* that cast adds and subtracts a number, but for null */
    ROW_VOLATILE = 1 << 2,        /* volatile loads and stores stay volatile in target code */
    ROW_VOLATILE_ATOMIC = 1 << 3, /* so do volatile atomics and memory intrinsics */
    ROW_PARAM = 1 << 4,           /* parameters by value: named only where read-only */
    ROW_READ_ONLY = 1 << 5,       /* no instruction stores to it or is atomic on it */
    ROW_NO_CMPXCHG = 1 << 6,      /* no instruction compares and exchanges in it */
    ROW_HAS_NULL = 1 << 7,        /* the target's test says yes of the generic null */
    ROW_ZERO_ADDRESS = 1 << 8,    /* zero bits are an address, and no null that casts know */
};

/* One number of one map. */
struct target_row {
    enum target_map map;
    uint32_t number;
    enum space space;
    uint32_t bits; /* of a pointer; 0: the target's word */
    enum null_value null;
    uint32_t flags;   /* enum row_flag */
    int dwarf;        /* the address class of a pointer to it in debug info; -1: none */
    const char *word; /* what the target's own language calls it */
};

struct target {
    const char *name;
    const char *what;
    enum target_map map;
    uint32_t word;       /* bits of a pointer where the row does not say */
    bool native_generic; /* the hardware has generic loads and stores */
};

/* The targets in the table's order; NULL past the last. */
const struct target *target_at(size_t i);

/* The target of that name, or NULL. */
const struct target *target_find(const char *name, size_t len);

/* All names, "spir, spir64, …", for messages. */
const char *target_names(void);

/* The target that a triple means, or NULL. */
const struct target *target_of_triple(const char *triple);

/* The rows of a target's map in order; NULL past the last. */
const struct target_row *target_row_at(const struct target *t, size_t i);

/* What the number means, or NULL: the target has no such space. */
const struct target_row *target_row(const struct target *t, struct target_space n);

/* The row of a unified space, or NULL: the target has none.  SPACE_TARGET has no single row. */
const struct target_row *target_row_of(const struct target *t, enum space s);

/* Pointer width in bits where a module's layout does not say otherwise. */
uint32_t target_bits(const struct target *t, const struct target_row *row);

/* False where the target has no generic space; else its number. */
bool target_generic(const struct target *t, struct target_space *ret_number);

struct target_space target_alloca(const struct target *t);
struct target_space target_globals(const struct target *t);
struct target_space target_program(const struct target *t);

/* How many low bits of an address integer arithmetic may change without leaving a space. */
uint32_t target_low_bits(const struct target *t);

/* Does its back end read !noalias.addrspace? */
bool target_reads_noalias(const struct target *t);

/* All places that a pointer of space `s` may point to: itself and what lies inside it; for
 * generic, all that may be cast to it. */
space_set target_places(const struct target *t, enum space s);

/* The places of a generic pointer for which the target's test for `s` answers yes: NVIDIA's
 * isspacep.global does for global memory and for parameters. */
space_set target_window(const struct target *t, enum space s);

/* The smallest named space that generic pointers may be cast to, whose places cover `set` and whose
 * flags have none of `without`, or NULL: none does, or the set is empty. */
const struct target_row *target_cover(const struct target *t, space_set set, uint32_t without);

/* May memory of `a` and memory of `b` be the same?  Generic meets all that is castable. */
bool target_overlap(const struct target *t, enum space a, enum space b);

/* All leaves whose memory may be that of a leaf in `set`.  What only the target understands
 * (SPACE_TARGET) may be any memory. */
space_set target_reach(const struct target *t, space_set set);

/* The places of languages that lie in the one memory of a target without spaces, a host; empty on
 * others. */
space_set target_flat(const struct target *t);

/* May a pointer be cast from `a` to `b`? */
bool target_castable(const struct target *t, enum space a, enum space b);

#endif
