/* SPDX-License-Identifier: Apache-2.0 */
/* halves.h - whether a number has the high half of an address, or was cut to its low half.
 *
 *     %n = ptrtoint ptr addrspace(3) %p to i64
 *     %w = and i64 %n, 4294967295                    cut: bit 32 of %w is 0, whatever %n is
 *     %i = add i64 %w, %x                            cut, moved by an index
 *     %a = and i64 %n, -16                           whole: bit 32 of %a is bit 32 of %n
 *
 * A graph: a node stands for one bit of a value or of a variable in memory, its inputs for the bits
 * that this bit is made of.  halves_graph.c holds the nodes; halves_parts.c, halves_memory.c and
 * halves_calls.c draw their inputs; halves.c solves the graph.  halves_pairs.c says which bits two
 * nodes may have at the same time, halves_marks.c what else than an address's a bit may be.
 * halves_stored.c asks what the module stores where nothing follows it; halves_asked.c answers what
 * the rest of retarget asks (halves_asked.h). */
#ifndef RETARGET_HALVES_H
#define RETARGET_HALVES_H

#include "base/intern.h"
#include "retarget/halves_asked.h"
#include "retarget/halves_pairs.h"
#include "retarget/halves_stored.h"
#include "retarget/halves_variable.h"
#include "retarget/work.h"

enum {
    HALF_SMALL = 16,  /* a number of fewer bits is no address: 16 hold an offset */
    HALF_UNSURE = 63, /* numbers of spaces below stand for themselves in a node's `spaces` */
    HALF_MOVED = 24,  /* what is moved up by so many bits is put beside an address or its half */
};

/* What the bit of a number may bring, the highest of what its parts bring. */
enum half {
    HALF_NONE,     /* not yet known */
    HALF_CONSTANT, /* a constant, or a number of fewer than 16 bits */
    HALF_NUMBER,   /* of an index, or of an address that was multiplied, moved or cut */
    HALF_PERHAPS,  /* of a number from elsewhere, which may be an address */
    HALF_ADDRESS,  /* the address's own bit */
};

/* Which bit of the address is looked for: a node looks for one in its value's bit `bit`.
 * OF_NUMBER asks a bit above all alignments, also of pointers, what they were made of; the others
 * take a pointer for an address, since what it is made of is checked where it is made.  OF_TAGS and
 * those behind it look for the 32 upper bits. */
enum half_of { OF_LOWEST, OF_HIGHEST, OF_OFFSET, OF_NUMBER, OF_TAGS, OF_COUNT = OF_TAGS + 32 };

enum half_how {
    HOW_LEAF,   /* its level is known */
    HOW_CHOICE, /* it is one of the inputs */
    HOW_SUM,    /* the inputs are added: one of them may be an address */
    HOW_SCALED, /* made of the inputs by multiplication */
    HOW_CUT,    /* none of the value's own bits: a zero or a sign */
    HOW_OTHER,  /* made in a way that keeps no address; the inputs are bits of the operands */
};

/* What a node is one of: a value, memory and the like (see half_node), and from HALF_STEPS on what
 * the accesses of a variable write that have one step, the first one of half_variable. */
enum { HALF_VALUE, HALF_MEMORY, HALF_STEPS };

struct half_node {
    LLVMValueRef v; /* a value; with `memory` a variable, a function: what that returns, a call
                       through a pointer: what all of its type pass, or a parameter: what others */
    uint64_t bit;   /* as the value lies in memory, from the lowest; with `memory` more may stand in
                       its upper half */
    uint8_t of, how, level;
    uint16_t memory;
    bool narrow;     /* of a variable with an access of fewer bits than an address has */
    bool mixed;      /* of a variable with an access x[i], which may write there or not */
    bool elsewhere;  /* a leaf of which nothing is known */
    bool open, made; /* others pass it, too: perhaps an address; this module makes some of it */
    bool masked;     /* of x & m where the mask is no constant */
    uint8_t parts, others; /* the set of what it may be, and of what others pass: halves_pairs.h */
    half_spaces loaded, words; /* what has a part in it, and as a number of 64 bits, which may be a
                                  whole address */
    uint32_t origin;           /* the node whose bit this is, moved alone, + 1; 0: not asked yet */
    uint16_t marks;            /* what may lie there: halves_marks.c */
    uint8_t names;             /* of rt_half_name() */
    uint64_t spaces;   /* the pointers whose address's bit it may be; see rt_half_is_foreign() */
    uint32_t first, n; /* its inputs */
    uint32_t users;    /* list of links */
};

/* A user of a node, and the place of the next one. */
struct half_link {
    uint32_t user, next;
};

/* A call through a pointer, or a function, and the next one of the same list, from 1. */
struct half_listed {
    LLVMValueRef v;
    uint32_t next;
};

struct halves {
    struct retarget *r;
    VEC_OF(struct half_node) node;
    VEC_OF(uint32_t) in;              /* inputs */
    VEC_OF(struct half_link) link;    /* a node's users */
    struct intern keys;               /* a node's value, bit, kind -> its number */
    struct ptrmap names, of_variable; /* of rt_half_name(), by value; number in `variable` */
    VEC_OF(struct half_variable) variable;
    bool gathered;                   /* by_pointer, calls and functions */
    VEC_OF(LLVMValueRef) by_pointer; /* calls through pointers */
    VEC_OF(struct half_listed) listed;
    struct ptrmap calls, functions; /* by type the calls through pointers, and the functions whose
                                        addresses are taken: last list entry, from 1 */
    struct ptrmap unknown, bodies; /* by type: calls that may reach others, functions with a body */
    struct half_pairs pairs;
    uint8_t asked; /* of halves.c: what of all that is stored where it is not followed, and … */
    struct half_stored sure, perhaps; /* … what is, of addresses, and of numbers that are loaded */
    half_spaces numbers;              /* where an address is stored as a number */
    half_spaces copies[HALF_SPACES];  /* to where numbers are copied from each */
    struct ptrmap callees, callers;   /* functions that a call surely reaches; such calls of one */
};

/* ---- halves_graph.c ---- */

/* The bit of the address that is looked for. */
unsigned rt_half_target(enum half_of of);

/* The type's bits on the old target; 0: it has no known size. */
uint64_t rt_half_bits(const struct halves *h, LLVMTypeRef t);

/* The node of a value, if there is one. */
const struct half_node *rt_half_find(const struct halves *h, LLVMValueRef v, uint64_t bit,
                                     unsigned of);

/* The number of the node, which is added. */
uint32_t rt_half_node(struct halves *h, LLVMValueRef v, uint64_t bit, unsigned of, unsigned memory);

/* Adds an input to the node `k`, which is being drawn. */
void rt_half_input(struct halves *h, uint32_t k, LLVMValueRef v, uint64_t bit, unsigned memory);

/* Makes the node one of a number from elsewhere, of `width` bits; `address`: it surely is one. */
void rt_half_leaf(struct halves *h, uint32_t k, uint64_t width, bool address);

/* The level of input `i` of node `n`. */
enum half rt_half_input_level(const struct halves *h, const struct half_node *n, uint32_t i);

/* ---- halves_memory.c ---- */

/* Draws what a load gives, or what a variable may hold. */
void rt_half_draw_load(struct halves *h, uint32_t k);
void rt_half_draw_variable(struct halves *h, uint32_t k);

/* True for a variable that is only loaded, and stored to once, in its function's first block. */
bool rt_half_is_set_once(const struct halves *h, LLVMValueRef v);

/* What such a variable holds, if the value is a load of one, and so on; else the value itself. */
LLVMValueRef rt_half_held(struct halves *h, LLVMValueRef v);

/* True if the access is one of a variable all of whose uses are seen, and none is a copy of it, or
 * passes its address. */
bool rt_half_is_followed(struct halves *h, LLVMValueRef access);

/* Gives what is known of the accesses of one step to the node of all.  All nodes are drawn. */
void rt_half_join_steps(struct halves *h, struct half_node *n);

/* ---- halves_calls.c ---- */

/* Lists the calls through pointers. */
void rt_half_gather(struct halves *h);

/* The call reaches one of these `n` functions; 0: it may be another.  It is asked for each call of
 * h->by_pointer; what is drawn before that takes all functions of its type. */
void rt_half_reaches(struct halves *h, LLVMValueRef call, const LLVMValueRef *fn, unsigned n);

/* True for a call through a pointer that surely reaches a function of another module. */
bool rt_half_is_elsewhere_called(const struct halves *h, LLVMValueRef call);

/* Draws what a call through a pointer gives back, what a function returns, what is passed for a
 * parameter, and what all calls of a type pass or give back. */
void rt_half_draw_given(struct halves *h, uint32_t k, LLVMValueRef call);
void rt_half_draw_results(struct halves *h, uint32_t k, LLVMValueRef fn);
void rt_half_draw_argument(struct halves *h, uint32_t k, LLVMValueRef v);
void rt_half_draw_by_type(struct halves *h, uint32_t k);

/* ---- halves_parts.c ---- */

/* Draws the inputs of node `k`. */
void rt_half_draw(struct halves *h, uint32_t k);

/* True for a function of another module that keeps nothing: OpenCL's functions of numbers, and what
 * touches no memory. */
bool rt_half_is_pure(LLVMValueRef fn);

/* Gives the plain name of one of OpenCL's functions:  "convert_ushort16_sat_rte" */
enum { HALF_NAME = 48 };
bool rt_half_opencls_name(LLVMValueRef fn, char ret[HALF_NAME]);

/* ---- halves_masks.c ---- */

/* The bit of a constant whose numbers have `width` bits; -1: not known. */
int rt_half_constant_bit(LLVMValueRef c, unsigned width, uint64_t bit);

/* ---- halves_marks.c ---- */

/* What a bit may be; a choice of several has the marks of all. */
enum {
    MARK_ADDRESS = 1,  /* an address's own bit */
    MARK_MOVED = 2,    /* one that was moved there from a lower place, or a constant's */
    MARK_ANY = 4,      /* another one that is not known to be zero */
    MARK_NUMBER = 8,   /* one of a number that is no address, and not known to be zero */
    MARK_FLIPPED = 16, /* an address's bit turned over: ~address */
    MARK_TAG = 32,     /* one of an address and of something else together */
    MARK_OUTSIDE = 64, /* a pointer that may be one to other memory than constant */
    MARK_NONE = 128,   /* on some way no address has a part in it, or one less another … */
    MARK_ONE = 256,    /* … on some way one has … */
    MARK_LESS = 512,   /* … on some way one is subtracted */
    MARK_PIECE = 1024, /* one that is not an address's, from a store of fewer bits than one has */
    MARK_INDEX = 2048, /* what MARK_ANY says, of an index that was added */
    MARK_ELSEWHERE = 4096, /* of a number or a pointer from elsewhere */
    MARK_ABOVE = 8192,     /* of an answer: some bit is not an address's */
    MARK_OTHERS = 16384,   /* an address's own bit that others pass where this module does, too */
    MARK_TAGS = MARK_TAG | MARK_FLIPPED,
    MARK_MIXED = 32768, /* of a number that has bits in both halves, or of another one of 64 bits:
                              in memory it makes hashes, seeds and sets of bits */
};

/* The marks of node `n`, by those that its inputs have so far.  Its level is solved. */
uint16_t rt_half_marks(const struct halves *h, const struct half_node *n);

/* ---- halves.c ---- */

/* Finds which functions the calls through pointers reach, once for each graph. */
void rt_half_see_calls(struct halves *h);

/* The number of the node of a bit, solved. */
uint32_t rt_half_solved(struct halves *h, LLVMValueRef v, uint64_t bit, unsigned of);

/* The node itself; it stays where it is until the next one is asked for. */
const struct half_node *rt_half_at(struct halves *h, LLVMValueRef v, uint64_t bit, unsigned of);

/* What a number may be in its bits `low` and `high`, where an address's bits of these two kinds may
 * lie.  It has `width` bits, from bit `base` of the value on; a bit that it does not have is none.
 */
uint64_t rt_half_pairs_at(struct retarget *r, LLVMValueRef v, uint64_t base, uint64_t width,
                          uint64_t low, enum half_of of, uint64_t high);

/* The marks, with MARK_ABOVE if the bit is not an address's. */
uint16_t rt_half_above(uint16_t marks);

/* True if bit `of` of the number that begins at bit `base` of the value, one of the upper half, may
 * be another than that of the address whose bits are in the lower half:
 *     (ulong)p | 1ul << 63
 *     s[i] & 0xffffffffffffff | (ulong)n << 56       s[i] may be an address, and its own bits so */
bool rt_half_is_tag(struct halves *h, LLVMValueRef v, uint64_t base, enum half_of of);

#endif
