/* SPDX-License-Identifier: Apache-2.0 */
/* legal.h - what the files of legalization share.
 *
 * Legal code (legalize.h defines it) is made of bales.  A bale is one operation with the
 * regions that it reads and the region that it writes: the three instructions
 *
 *     %a = rd %x, 16@0<0;16,2>        the even elements of %x
 *     %b = add %a, 5
 *     %c = wr %y, %b, 16@64<0;16,1>   into %y, from byte 64 on
 *
 * are one bale of 16 lanes.  The bale becomes one instruction if the machine has such operands.
 * Otherwise it becomes as few pieces as possible: the same operation on 8, 4, 2 lanes or one.  The
 * files, each of which calls those below it:
 *
 *     legalize.c     goes through the instructions, and makes those that are no part of a bale
 *     messages.c     makes loads and stores
 *     writes.c       makes bales that write a region of a value
 *     predicates.c   makes parts of predicates, and predicates from bits
 *     sources.c      turns operands of the old function into sources
 *     shared.c       decides which reads several bales have as operands
 *     bales.c        plans which instructions form a bale       materialize.c  makes constants
 *     make_pieces.c  makes the pieces of a bale
 *     pieces.c       decides on the pieces of a bale */
#ifndef GENX_LEGALIZE_LEGAL_H
#define GENX_LEGALIZE_LEGAL_H

#include "genx/legalize/legalize.h"
#include "genx/model/refit.h"

enum gx_source_kind {
    SOURCE_SPLAT, /* one constant for all lanes */
    SOURCE_LIST,  /* elements of a value, by number */
    SOURCE_INDEX, /* elements of a value, by number plus an index known at run time */
    SOURCE_ROWS,  /* likewise, with an index for each row of lanes */
    SOURCE_PRED   /* a predicate, lane by lane */
};

/* One operand of a bale, or its destination: which element each lane reads or writes.  The even
 * elements above are { SOURCE_LIST, .value = %x, .list = 0, 2, 4 … 30, .n = 16 }. */
struct gx_source {
    enum gx_source_kind kind;
    uint32_t value;      /* the value of the new function; SOURCE_SPLAT has none */
    uint64_t bits;       /* SOURCE_SPLAT: the constant */
    enum gx_elt elt;     /* type of one element */
    uint32_t of;         /* number of elements of the value */
    uint32_t n;          /* number of lanes that are meant; lanes behind them may hold anything */
    const int64_t *list; /* by lane: number of its element; with an index, counted from there */
    int32_t start;       /* with an index: bytes added to it; SOURCE_PRED: the first lane */
    uint32_t index;      /* the value of the new function that is the index */
    uint32_t align;      /* the index is a multiple of this many bytes */
    uint32_t parent;     /* in elements; see region.h */
    uint32_t width;      /* SOURCE_ROWS: lanes of a row */
    bool scalar_read;    /* true: an operand that is read; false: the destination */
    uint8_t apply;    /* what the instruction does to each element first: GX_ZEXT, GX_SEXT, GX_ABS,
                       * GX_FABS, GX_FNEG, GX_NOT; 0: nothing */
    enum gx_elt wide; /* the element type after that */
};

/* A piece: lanes first to first + n - 1 of a bale.  The first `useful` lanes are meant; the others
 * may write anything, since a later piece writes those elements again, or nothing reads them. */
struct gx_piece {
    uint32_t first;
    uint8_t n, useful;
};

/* The state of legalizing one function.  Arrays are by value (an operation's number is that of its
 * result) of the old function. */
struct gx_legal {
    const struct gx_platform *pf;
    const struct gx_func *f; /* the old function; unchanged */
    struct gx_func *to;      /* the new function */
    struct arena lists;      /* owns the lists of sources */
    uint32_t *map;           /* the new value; GX_NONE: not made yet, or it has none */
    uint32_t *uses;          /* number of uses */
    uint32_t *home;          /* of an operation: the WR that is one instruction with it */
    uint32_t *kill;          /* the first WR that changes a region of it; constants: GX_NONE */
    uint32_t *reader;        /* of an extension or modifier that is an operand: its last reader */
    uint8_t *operand;        /* of RD, PRD, extensions, modifiers: 1 if it is an operand of its
                              * users' bales */
    VEC_OF(uint32_t) constants; /* old constants with a new value in this block */
    uint8_t *mask;              /* by value: gx_masks_of(); constants of masks stay constants */
    uint32_t moves;             /* number of moves made, for statistics */
};

/* ---- pieces.c ---- */

/* The number of elements that a value of `n` elements has in the new function: rounded up so that
 * the rest behind whole 32s is a power of two.  5 become 8, 40 stay, 45 become 48. */
uint32_t gx_legal_room(uint32_t n);
struct gx_type gx_legal_roomy(struct gx_type t);

/* Sets the region that lanes first to first + n - 1 of a source read or write, as vISA spells it.
 * Lanes from `useful` on continue the step of the lanes before them.  False: the machine has no
 * such operand. */
bool gx_legal_region(const struct gx_platform *pf, const struct gx_source *s, uint32_t first,
                     uint32_t n, uint32_t useful, struct gx_region *ret);

/* The fewest pieces of `n` lanes, none of more than `most`, that are legal for all sources at once.
 * Up to `room` lanes may be written, of which the first n are meant.  `loose`: made-up lanes are
 * allowed, so that 13 lanes are one piece of 16 where nothing reads the last 3.  `ret` has room for
 * n pieces.  0: there is no way. */
uint32_t gx_legal_split(const struct gx_platform *pf, const struct gx_source *s, uint32_t n_sources,
                        uint32_t n, uint32_t room, uint32_t most, bool loose, struct gx_piece *ret);

/* ---- make_pieces.c ---- */

/* The source of the first `n` elements of a new value, in order. */
struct gx_source gx_legal_whole(struct gx_legal *w, uint32_t value, uint32_t n);

/* The most lanes that one instruction of the operation can have: 32, 16 or 8. */
uint32_t gx_legal_most_lanes(const struct gx_inst *op);

/* Makes the part of a source that one piece reads; returns its value. */
uint32_t gx_legal_part(struct gx_legal *w, const struct gx_source *s, const struct gx_piece *p,
                       uint32_t loc);

/* Makes the operation on the lanes of one piece, with `n` sources; returns its value. */
uint32_t gx_legal_piece(struct gx_legal *w, const struct gx_inst *op, const struct gx_source *s,
                        uint32_t n, const struct gx_piece *p);

/* Makes the operation in pieces, into a value of its own, which it returns; `t` is the type of the
 * lanes that are meant. */
uint32_t gx_legal_bale(struct gx_legal *w, const struct gx_inst *op, struct gx_type t,
                       const struct gx_source *sources, uint32_t n_sources);

/* ---- materialize.c ---- */

/* Makes the constant with these bits for each element in a register, by as few instructions as
 * possible; returns its value. */
uint32_t gx_legal_constant(struct gx_legal *w, struct gx_type t, const uint64_t *bits,
                           uint32_t loc);

/* Writes some small constants into the region `d` by one packed immediate: the i16 elements 1, 2,
 * 3, 4 are the digits of 0x4321.  Returns the value after the write.  GX_NONE: the constants are
 * too many or too large, or no single instruction reaches all their elements. */
uint32_t gx_legal_packed_write(struct gx_legal *w, const struct gx_source *d, const uint64_t *bits,
                               uint32_t loc);

/* ---- shared.c ---- */

/* Takes reads and extensions with several users, each of which could read them as they are, out of
 * their bales where a move costs less. */
void gx_legal_share(struct gx_legal *w);

/* ---- bales.c ---- */

/* Plans the bales: sets home, kill, reader and operand. */
void gx_legal_plan(struct gx_legal *w);

/* What operation `i` is as part of an operand: GX_ZEXT, GX_SEXT, GX_ABS, GX_FABS, GX_FNEG, or
 * GX_NOT, which is an exclusive or with ones in the old function; 0: nothing. */
enum gx_op gx_legal_applied(const struct gx_legal *w, const struct gx_inst *i);

/* The newest value that holds the elements read by `rd` where operation `user` will stand.  In the
 * example above, with a write to %x between %a and %b that leaves its even elements alone, that is
 * the %x after this write.  GX_NONE: a write before `user` has changed them. */
uint32_t gx_legal_newest(struct gx_legal *w, uint32_t rd, uint32_t user);

/* The numbers of the elements that an RD or WR reads or writes, in w->lists.  NULL: they depend on
 * an index. */
const int64_t *gx_legal_elements(struct gx_legal *w, const struct gx_inst *i);

/* True if two lists of element numbers, of `n` and `m` entries, have a common one. */
bool gx_legal_meet(const int64_t *a, uint32_t n, const int64_t *b, uint32_t m);

/* ---- sources.c ---- */

/* The new value of `v`, in a register; a constant is made there. */
uint32_t gx_legal_register(struct gx_legal *w, uint32_t v);

/* The new value that holds operand `k` of message `user`; sets the byte where it begins there. */
uint32_t gx_legal_registers_of(struct gx_legal *w, uint32_t user, uint32_t k, uint32_t *ret_first);

/* The new value of `v` for a write to change.  A constant is made anew for it: one that others use
 * would have to be copied first. */
uint32_t gx_legal_writable(struct gx_legal *w, uint32_t v);

/* The source of the elements of the new `value` that an RD or WR names; `read`: to read them. */
struct gx_source gx_legal_region_source(struct gx_legal *w, const struct gx_inst *i, uint32_t value,
                                        bool read);

/* True if `v` is undefined, or a constant whose elements are all *ret_bits, that an instruction can
 * have as an immediate.  A signalling NaN it has not: Intel's assembler makes a quiet one of it. */
bool gx_legal_immediate(const struct gx_func *f, uint32_t v, uint64_t *ret_bits);

/* The source that is operand `k` of operation `user`, with `n` lanes. */
struct gx_source gx_legal_operand(struct gx_legal *w, uint32_t user, uint32_t k, uint32_t n);

/* ---- predicates.c ---- */

/* Make operation `v` of the old function and set its new value: reading lanes of a predicate,
 * writing lanes of one, `all` and `any` over its lanes, and converting between predicates and
 * integers. */
void gx_legal_pred_read(struct gx_legal *w, uint32_t v);
void gx_legal_pred_write(struct gx_legal *w, uint32_t v);
void gx_legal_reduce(struct gx_legal *w, uint32_t v);
void gx_legal_pred_cast(struct gx_legal *w, uint32_t v);

/* Makes a copy of predicate `p` that is off in all lanes from `n` on. */
uint32_t gx_legal_pred_cut(struct gx_legal *w, uint32_t p, uint32_t n, uint32_t loc);

/* Makes predicate `p` of the new function, of 32 lanes or less, `n` lanes long; the lanes behind
 * its own hold anything. */
uint32_t gx_legal_pred_longer(struct gx_legal *w, uint32_t p, uint32_t n, uint32_t loc);

/* ---- writes.c ---- */

/* Makes WR `v`, by the operation whose home it is or by a move, and sets its new value. */
void gx_legal_write(struct gx_legal *w, uint32_t v);

/* Makes PWR `v` as a comparison that writes its lanes of the predicate, and sets its new value.
 * False: no pieces can do that. */
bool gx_legal_compare_into(struct gx_legal *w, uint32_t v);

/* Moves all lanes of a source into the first elements of `to`, which is longer; returns the value
 * after that. */
uint32_t gx_legal_move_into(struct gx_legal *w, uint32_t to, const struct gx_inst *move,
                            const struct gx_source *s);

/* ---- messages.c ---- */

/* Makes message `v`, a load or store, and sets its new value. */
void gx_legal_message(struct gx_legal *w, uint32_t v);

#endif
