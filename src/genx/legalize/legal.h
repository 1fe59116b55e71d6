/* legal.h - what the files of legalization share.
 *
 * Legal code (legalize.h defines it) is made of bales.  A bale is one operation with the
 * regions that it reads and the region that it writes: the three instructions
 *
 *     %a = rd %x, 16@0<0;16,2>        the even elements of %x
 *     %b = add %a, 5
 *     %c = wr %y, %b, 16@64<0;16,1>   into %y, from byte 64 on
 *
 * are one bale of 16 lanes, and one instruction of the machine if it has such operands; else as few
 * pieces as possible, of 8, 4, 2 lanes or one.  The files, each of which calls those below it:
 *
 *     legalize.c     each instruction; those that are no bale
 *     messages.c     loads, stores
 *     writes.c       bales that write a region of a value
 *     predicates.c   parts of predicates, and their bits
 *     sources.c      operands of the old function as sources
 *     bales.c        plans which instructions are one bale      materialize.c  makes constants
 *     make_pieces.c  makes the pieces of a bale
 *     pieces.c       finds them */
#ifndef GENX_LEGALIZE_LEGAL_H
#define GENX_LEGALIZE_LEGAL_H

#include "genx/legalize/legalize.h"
#include "genx/model/refit.h"

enum gx_source_kind {
    SOURCE_SPLAT, /* one constant for all lanes */
    SOURCE_LIST,  /* elements of a value, by number */
    SOURCE_INDEX, /* the same, moved by an index at run time */
    SOURCE_ROWS,  /* each row moved by its own index */
    SOURCE_PRED   /* a predicate, lane by lane */
};

/* One operand of a bale, or its destination: the element that lane k is.  The even elements above
 * are { SOURCE_LIST, .value = %x, .list = 0, 2, 4 … 30, .n = 16 }. */
struct gx_source {
    enum gx_source_kind kind;
    uint32_t value;    /* of the new function; of SOURCE_SPLAT none */
    uint64_t bits;     /* SOURCE_SPLAT */
    enum gx_elt elt;
    uint32_t of;       /* elements of the value */
    uint32_t n;        /* lanes that are meant; lanes behind them may be made up */
    const int64_t *list; /* element of lane k; with an index, counted from where that points */
    int32_t start;     /* with an index: bytes added to it; of SOURCE_PRED its first lane */
    uint32_t index;    /* value of the new function */
    uint32_t align;    /* the index is a multiple of so many bytes */
    uint32_t parent;   /* elements; see region.h */
    uint32_t width;    /* SOURCE_ROWS: lanes of a row */
    bool scalar_read;  /* a source; else a destination */
    uint8_t widen;     /* GX_ZEXT, GX_SEXT: the instruction itself widens what it reads; 0 */
    enum gx_elt wide;  /* to this */
};

/* A piece: lanes first to first + n - 1.  The first `useful` of them are meant.  The rest is made
 * up: a later piece writes those elements again, or nothing ever reads them. */
struct gx_piece {
    uint32_t first;
    uint8_t n, useful;
};

/* Legalization in work. */
struct gx_legal {
    const struct gx_platform *pf;
    const struct gx_func *f; /* the old function, which is read */
    struct gx_func *to;      /* the new one */
    struct arena lists;
    uint32_t *map;           /* value -> new value; GX_NONE: not made, or it has none */
    uint32_t *uses;
    uint32_t *home;          /* operation -> the WR that it writes through */
    uint32_t *kill;          /* value -> the first WR that goes on from it, in its block */
    uint32_t *reader;        /* of an extension that is an operand: the operation that reads it */
    uint8_t *operand;        /* RD, PRD, extensions: read by its users, no code of its own */
    struct { VEC(uint32_t); } constants; /* that map[] has, made in this block */
    uint32_t moves;
};

/* ---- pieces.c ---- */

/* How many elements the new value of `n` has: a power of two up to 32, or else 32s and such a rest.
 * 5 become 8, 40 stay, 45 become 48. */
uint32_t gx_legal_room(uint32_t n);
struct gx_type gx_legal_roomy(struct gx_type t);

/* The region of lanes [first, first + n) of a source, spelled as vISA has it; false: no operand of
 * the machine is that.  Lanes from `useful` on continue the step of those before them. */
bool gx_legal_region(const struct gx_platform *pf, const struct gx_source *s, uint32_t first,
                     uint32_t n, uint32_t useful, struct gx_region *ret);

/* The fewest pieces of `n` lanes, none of more than `most`, that are legal for all sources at once.
 * Up to `room` lanes may be written, of which the first n are meant.  `loose`: made-up lanes are
 * allowed, so that 13 lanes are one piece of 16 where nothing reads the last 3.  `ret` has room for
 * n pieces.  0: there is no way. */
uint32_t gx_legal_split(const struct gx_platform *pf, const struct gx_source *s, uint32_t n_sources,
                        uint32_t n, uint32_t room, uint32_t most, bool loose, struct gx_piece *ret);

/* ---- make_pieces.c ---- */

/* The elements of a value of the new function, in order. */
struct gx_source gx_legal_whole(struct gx_legal *w, uint32_t value, uint32_t n);

/* The most lanes that one instruction of that operation has: a power of two up to 32. */
uint32_t gx_legal_most_lanes(const struct gx_inst *op);

/* An operand of the machine: the part of a source that a piece reads. */
uint32_t gx_legal_part(struct gx_legal *w, const struct gx_source *s, const struct gx_piece *p,
                       uint32_t loc);

/* The operation on one piece. */
uint32_t gx_legal_piece(struct gx_legal *w, const struct gx_inst *op, const struct gx_source *s,
                        uint32_t n, const struct gx_piece *p);

/* A fresh value with the lanes of `op`, in pieces; `t` is its type with the lanes that are
 * meant. */
uint32_t gx_legal_bale(struct gx_legal *w, const struct gx_inst *op, struct gx_type t,
                       const struct gx_source *sources, uint32_t n_sources);

/* ---- materialize.c ---- */

/* A constant in a register, by as few instructions as there are. */
uint32_t gx_legal_constant(struct gx_legal *w, struct gx_type t, const uint64_t *bits,
                           uint32_t loc);

/* Writes few small constants into the region `d` by one immediate: 1, 2, 3, 4 of i16 are the digits
 * of 0x4321.  Gives the value after the write.  GX_NONE: the constants are too many or too large,
 * or no single instruction reaches all their elements. */
uint32_t gx_legal_packed_write(struct gx_legal *w, const struct gx_source *d, const uint64_t *bits,
                               uint32_t loc);

/* ---- bales.c ---- */

/* Decides home and operand of each instruction. */
void gx_legal_plan(struct gx_legal *w);

/* The newest value that holds the elements of `rd` where operation `user` will stand.  Above, with
 * a write to %x between %a and %b that misses its even elements, that is the %x after this write.
 * GX_NONE: there is none, for they have been written over by then. */
uint32_t gx_legal_newest(struct gx_legal *w, uint32_t rd, uint32_t user);

/* The elements that an RD or WR names; NULL: they depend on an index. */
const int64_t *gx_legal_elements(struct gx_legal *w, const struct gx_inst *i);

/* Do two lists of elements of one vector have an element in common? */
bool gx_legal_meet(const int64_t *a, uint32_t n, const int64_t *b, uint32_t m);

/* ---- sources.c ---- */

/* The new value of `v` in a register of its own: constants are made. */
uint32_t gx_legal_register(struct gx_legal *w, uint32_t v);

/* The value that holds operand `k` of message `user`, and from which byte on. */
uint32_t gx_legal_registers_of(struct gx_legal *w, uint32_t user, uint32_t k, uint32_t *ret_first);

/* The value that a write goes on from.  A constant is made anew, since it would be copied else. */
uint32_t gx_legal_writable(struct gx_legal *w, uint32_t v);

/* The elements of `value`, of the new function, that an RD or WR names. */
struct gx_source gx_legal_region_source(struct gx_legal *w, const struct gx_inst *i, uint32_t value,
                                        bool read);

/* Operand `k` of operation `user`, for `n` lanes. */
struct gx_source gx_legal_operand(struct gx_legal *w, uint32_t user, uint32_t k, uint32_t n);

/* ---- predicates.c ---- */

/* Each sets the new value of `v`: a part of a predicate, one with a part written, all and any, and
 * bits as other bits. */
void gx_legal_pred_read(struct gx_legal *w, uint32_t v);
void gx_legal_pred_write(struct gx_legal *w, uint32_t v);
void gx_legal_reduce(struct gx_legal *w, uint32_t v);
void gx_legal_pred_cast(struct gx_legal *w, uint32_t v);

/* A predicate that is off in all lanes from `n` on. */
uint32_t gx_legal_pred_cut(struct gx_legal *w, uint32_t p, uint32_t n, uint32_t loc);

/* A predicate of the new function, at most 32 lanes, with `n` lanes; the new ones hold anything. */
uint32_t gx_legal_pred_longer(struct gx_legal *w, uint32_t p, uint32_t n, uint32_t loc);

/* ---- writes.c ---- */

/* The new value of a WR: by the operation that moved here, or by a move. */
void gx_legal_write(struct gx_legal *w, uint32_t v);

/* Sets the new value of a PWR: its comparison writes that part of the predicate itself.  False: no
 * pieces do that. */
bool gx_legal_compare_into(struct gx_legal *w, uint32_t v);

/* The value `to` after all of a source was moved into its first elements; `to` is longer. */
uint32_t gx_legal_move_into(struct gx_legal *w, uint32_t to, const struct gx_inst *move,
                            const struct gx_source *s);

/* ---- messages.c ---- */

/* A message; sets its new value. */
void gx_legal_message(struct gx_legal *w, uint32_t v);

#endif
