/* memory.h - what pointers the memory of a module may hold.
 *
 * Memory is objects (an alloca, a module variable, a parameter by value); an object holds cells,
 * each a residue class of byte offsets; a cell holds the union of what is stored to it.  Object
 * MEMORY_UNKNOWN is everything that code outside can reach.
 *
 * A pointer may point to a few objects: then it points to a group, which has a number like an
 * object.  Where it may point to more, all of them become one object (unification), so a fact
 * stays small.  What counts are objects as they were made, not as they were united since: so the
 * result is the same in whatever order the solver works. */
#ifndef FACTS_MEMORY_H
#define FACTS_MEMORY_H

#include "base/ptrmap.h"
#include "base/vec.h"
#include "space/space.h"

enum { MEMORY_NONE = 0, MEMORY_UNKNOWN = 1 };

enum fact_flag {
    FACT_NULL = 1 << 0,  /* it may be null */
    FACT_PLAIN = 1 << 1, /* of an integer or bytes: it may come from no pointer */
    FACT_NAMED = 1 << 2, /* of stored bytes: they may be a named pointer's, see VIEW_NAMED */
    FACT_ZERO = 1 << 3,  /* of an integer: it may be a null's bits, or come from them */
    FACT_DISTANCE = 1 << 5, /* of an integer: it may be the distance of two pointers: q - p */
    FACT_FAR = 1 << 4,   /* of an integer: adding a pointer to it may give any address: n - p */
    FACT_LEFT = 1 << 6,  /* arithmetic may have taken it out of its object, or null elsewhere: its
                          * address may be in another space's window, or in none.  What is
                          * accessed through it is in its spaces all the same */
    FACT_UNNAMED = 1 << 7, /* of stored bytes: they may be those of a generic pointer */
    FACT_PASSED = 1 << 8, /* it may have come in as a generic parameter: see memory_alike() */
    FACT_FIXED = 1 << 9,  /* … of a function whose signature must stay */
};

/* What is known of one pointer (or of an integer made from one).
 * Bound on growth, FACT_HEIGHT: a set bit each, a flag each, none to a growing group to one object
 * to unknown, and an offset whose modulus halves or better each time. */
struct fact {
    space_set set;   /* the leaf spaces that it may point to */
    uint32_t flags;  /* enum fact_flag */
    uint32_t object; /* what it points into, may be a group; MEMORY_NONE: nothing reaches it yet */
    uint32_t mod;    /* its byte offset there is rem modulo mod; 0: rem exactly */
    int32_t rem;     /* offsets that do not fit are any: modulo 1 */
};
enum { MEMORY_MOST_TOGETHER = 8 }; /* objects that one pointer may point to; a budget */
enum { FACT_HEIGHT = SPACE_LEAVES + 10 + MEMORY_MOST_TOGETHER + 2 + 32 };

/* Where else bytes of an object may lie: in memory from or to which they are copied, and of that in
 * memory that LLVM may find constant. */
enum alike { ALIKE_ANY, ALIKE_CONSTANT, ALIKE_KINDS };

/* A residue class of bytes: offsets rem + k * mod, `size` bytes each (mod 0: only k = 0). */
struct region {
    int64_t rem;
    uint32_t mod;
    uint32_t size;
};

struct cell {
    uint32_t id; /* of its own in the whole memory, from 1 */
    struct region where;
    struct fact stored; /* the union of what was stored exactly here */
    struct fact value;  /* that, and what was stored to regions that overlap */
    uint32_t readers;   /* nodes to wake when `value` grows: a list in memory.link; 0: none */
};

struct object {
    uint32_t parent; /* the object that this one became; itself: it is alive */
    uint32_t weight; /* how many objects were united in it */
    uint32_t groups; /* groups that it is in: a list in memory.link; 0: none */
    uint32_t *member; /* of a group: its objects, in order; owned.  NULL: it is no group */
    uint32_t members; /* how many they are */
    bool host;       /* the host filled it: pointers in it are global */
    bool visible;    /* a name for others: its address may come from elsewhere, too */
    bool collapsed;  /* too many cells: all are one */
    space_set alike[ALIKE_KINDS]; /* see memory_alike() */
    struct { VEC(struct cell); } cell;
    struct ptrmap cell_at; /* hash of a cell's region -> its index; only of many cells */
    struct { VEC(struct region); } plain; /* where bytes were stored that are no pointer */
    uint32_t copiers; /* nodes to wake when anything in it grows */
};

/* One member of a list of nodes. */
struct node_link {
    uint32_t node;
    uint32_t next; /* the link after this one; 0: none */
};

/* Two objects that become one. */
struct object_pair {
    uint32_t a, b;
};

struct memory {
    space_set outside; /* where pointers point that are in memory, or code, that nobody here sees */
    uint32_t outside_flags; /* what values from there may be, see memory_expose() */
    bool guesses; /* some pointer is made of a number, or outside: of any address looked at */
    bool outside_grew;
    bool frozen;    /* a trial is on: objects that meet are not united, see trial.c */
    uint32_t cells; /* made so far: the newest one's id */
    struct { VEC(struct object); } object;
    struct ptrmap group; /* hash of a group's members -> its number */
    struct { VEC(struct node_link); } link;      /* all lists; 0 is no link */
    struct { VEC(struct object_pair); } pending; /* objects to unite */
    struct { VEC(uint32_t); } woken;             /* nodes to visit again */
};

/* The most cells of an object before they become one; a budget. */
enum { MEMORY_FEW_CELLS = 16, MEMORY_MOST_CELLS = 1024, MEMORY_MOST_PLAIN = 256 };

void memory_init(struct memory *m);
void memory_fini(struct memory *m);

uint32_t memory_new_object(struct memory *m, bool host);

/* The living object or group that `object` has become. */
uint32_t memory_find(struct memory *m, uint32_t object);

/* The living objects that a pointer to `object` may point to, one or those of a group; returns how
 * many. */
uint32_t memory_members(struct memory *m, uint32_t object, uint32_t ret[MEMORY_MOST_TOGETHER]);

/* Adds `from` to `into`; true: it grew.  What must be united is united at memory_settle(). */
bool memory_join(struct memory *m, struct fact *into, struct fact from);

/* The cell for `where`, made where it is not there; `object` is alive and not unknown. */
struct cell *memory_cell(struct memory *m, uint32_t object, struct region where);

/* `node` is woken when the cell (or, of copiers, the object) grows.  Once is enough: the caller
 * remembers where its node is listed, a list may be long. */
void memory_read_by(struct memory *m, struct cell *c, uint32_t node);
void memory_copied_by(struct memory *m, uint32_t object, uint32_t node);

void memory_store(struct memory *m, uint32_t object, struct region where, struct fact value);
void memory_store_plain(struct memory *m, uint32_t object, struct region where);

/* What a reader of the cell finds, bytes that are no pointer included. */
struct fact memory_value(struct memory *m, uint32_t object, const struct cell *c);

/* Code outside has that value, a pointer or a number.  What comes back from there may point where
 * it does, be the distance of two pointers (FACT_FAR), a pointer out of its object (FACT_LEFT),
 * or a generic pointer's bits (FACT_UNNAMED). */
void memory_expose(struct memory *m, struct fact value);

/* A pointer was made that may be a guess. */
void memory_guess(struct memory *m);

/* All of the object, and what it points to, becomes unknown at memory_settle(). */
void memory_escape(struct memory *m, uint32_t object);

/* Bytes of the object are copied from or to memory in `places`. */
void memory_copied(struct memory *m, uint32_t object, enum alike kind, space_set places);

/* Where the bytes of the object may lie, too, at some time; LLVM may then use a pointer to
 * those. */
space_set memory_alike(const struct memory *m, uint32_t object, enum alike kind);

/* Unites what is to be united, until nothing is left. */
void memory_settle(struct memory *m);

bool region_overlap(struct region a, struct region b);

#endif
