/* legal.h - what the files of legalization share.
 *
 * Legal code (legalize.h says what that is) is made of bales: an operation with the regions that it
 * reads and the region that it writes.  A bale of n lanes becomes the fewest pieces that the
 * machine has: pieces.c finds them, legalize.c makes them, materialize.c and messages.c do the
 * rest. */
#ifndef GENX_LEGALIZE_LEGAL_H
#define GENX_LEGALIZE_LEGAL_H

#include "genx/legalize/legalize.h"
#include "genx/model/refit.h"

enum source_kind {
    SOURCE_SPLAT, /* one constant for all lanes */
    SOURCE_LIST,  /* elements of a value, by number */
    SOURCE_INDEX, /* the same, moved by an index at run time */
    SOURCE_ROWS,  /* each row moved by its own index */
    SOURCE_PRED   /* a predicate, lane by lane */
};

/* One operand of a bale, or where it writes to: what lane k is. */
struct source {
    enum source_kind kind;
    uint32_t value;    /* of the new function; of SOURCE_SPLAT none */
    uint64_t bits;     /* SOURCE_SPLAT */
    enum gx_elt elt;
    uint32_t of;       /* elements of the value */
    uint32_t n;        /* lanes that are meant; later ones may be made up */
    const int64_t *list; /* element of lane k; with an index, against where that points */
    int32_t start;     /* with an index: bytes added to it; of SOURCE_PRED its first lane */
    uint32_t index;    /* value of the new function */
    uint32_t align;    /* it is a multiple of so many bytes */
    uint32_t parent;   /* elements; see region.h */
    uint32_t width;    /* SOURCE_ROWS: lanes of a row */
    bool scalar_read;  /* a source; else a destination */
    uint8_t widen;     /* GX_ZEXT, GX_SEXT: what is read is widened by the instruction itself; 0 */
    enum gx_elt wide;  /* to this */
};

/* A piece: lanes first to first + n - 1, of which `useful` are meant; the others are made up and
 * what they write is written again, or never read. */
struct piece {
    uint32_t first;
    uint8_t n, useful;
};

/* The region of lanes [first, first + n) of a source, spelled as vISA has it; false: no operand of
 * the machine is that.  Lanes from `useful` on go on as those before them. */
bool source_region(const struct platform *pf, const struct source *s, uint32_t first, uint32_t n,
                   uint32_t useful, struct region *ret);

/* The fewest pieces of `n` lanes, none of more than `most`, that are legal for all sources at once.
 * Up to `room` lanes, of which the first n are meant, may be written.  `loose`: made-up lanes are
 * allowed.  `ret` has room for n pieces.  0: there is no way. */
uint32_t split(const struct platform *pf, const struct source *s, uint32_t n_sources, uint32_t n,
               uint32_t room, uint32_t most, bool loose, struct piece *ret);

/* Legalization in work. */
struct legal {
    const struct platform *pf;
    const struct gx_func *f; /* what is read */
    struct gx_func *to;      /* what is made */
    struct arena lists;
    uint32_t *map;           /* value -> new value; GX_NONE: not made, or it has none */
    uint32_t *uses;
    uint32_t *home;          /* operation -> the WR that it writes through */
    uint32_t *kill;          /* value -> the first WR that goes on from it, in its block */
    uint32_t *reader;        /* of an extension that is an operand: who reads it */
    uint8_t *operand;        /* RD, PRD, extensions: read by its users, no code of its own */
    struct { VEC(uint32_t); } constants; /* that map[] has, made in this block */
    uint32_t moves;
};

/* How many elements the new value of `n` has: a power of two up to 32, then 32s and such a rest. */
uint32_t legal_room(uint32_t n);

/* A fresh value with the lanes of `op`, in pieces; `t` is its type with the lanes that are
 * meant. */
uint32_t legal_bale(struct legal *w, const struct gx_inst *op, struct gx_type t,
                    const struct source *sources, uint32_t n_sources);

/* Moves all of a source into the first elements of `to`, a longer value; what that then is. */
uint32_t legal_move_into(struct legal *w, uint32_t to, const struct gx_inst *move,
                         const struct source *s);

/* The elements of a value of the new function, in order. */
struct source legal_whole(struct legal *w, uint32_t value, uint32_t n);

/* A constant in a register (materialize.c). */
uint32_t legal_constant(struct legal *w, struct gx_type t, const uint64_t *bits, uint32_t loc);

/* Writes few small constants where `d` says, by one immediate; what that then is.  GX_NONE: they
 * are too many, too large, or lie where one instruction does not reach. */
uint32_t legal_packed_write(struct legal *w, const struct source *d, const uint64_t *bits,
                            uint32_t loc);

/* The new value of `v` in a register of its own: constants are made. */
uint32_t legal_register(struct legal *w, uint32_t v);

/* bales.c: decides home and operand of each instruction. */
void legal_plan(struct legal *w);

/* The newest value that holds what `rd` reads where operation `user` will stand; GX_NONE: none
 * does, since it has been written over by then. */
uint32_t legal_newest(struct legal *w, uint32_t rd, uint32_t user);

/* The elements that an RD or WR names; NULL: they depend on an index. */
const int64_t *legal_elements(struct legal *w, const struct gx_inst *i);

/* Do two lists of elements of the same vector meet? */
bool legal_meet(const int64_t *a, uint32_t n, const int64_t *b, uint32_t m);

/* The value that holds operand `k` of message `user`, and from which byte on. */
uint32_t legal_registers_of(struct legal *w, uint32_t user, uint32_t k, uint32_t *ret_first);

/* Predicates (predicates.c); each sets the new value of `v`: a part of one, one with a part
 * written, all and any, and bits as other bits. */
void legal_pred_read(struct legal *w, uint32_t v);
void legal_pred_write(struct legal *w, uint32_t v);
void legal_reduce(struct legal *w, uint32_t v);
void legal_pred_cast(struct legal *w, uint32_t v);

/* A predicate that is off in all lanes from `n` on. */
uint32_t legal_pred_cut(struct legal *w, uint32_t p, uint32_t n, uint32_t loc);

/* A predicate of the new function, at most 32 lanes, with `n` lanes; the new ones hold anything. */
uint32_t legal_pred_longer(struct legal *w, uint32_t p, uint32_t n, uint32_t loc);

/* A message (messages.c); sets its new value. */
void legal_message(struct legal *w, uint32_t v);

#endif
