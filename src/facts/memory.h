/* memory.h - what pointers the memory of a module may hold.
 *
 * Memory is objects (an alloca, a module variable, a parameter by value); an object holds cells,
 * each a residue class of byte offsets; a cell holds the union of what is stored to it.  Objects
 * that one pointer may both point to become one (unification), so the number of objects only
 * falls.  Object MEMORY_UNKNOWN is everything that code outside can reach. */
#ifndef FACTS_MEMORY_H
#define FACTS_MEMORY_H

#include "base/vec.h"
#include "space/space.h"

enum { MEMORY_NONE = 0, MEMORY_UNKNOWN = 1 };

enum fact_flag {
    FACT_NULL = 1 << 0,  /* it may be null */
    FACT_PLAIN = 1 << 1, /* of an integer or bytes: it may come from no pointer */
    FACT_NAMED = 1 << 2, /* of stored bytes: they may be a named pointer's, see VIEW_NAMED */
};

/* What is known of one pointer (or of an integer made from one).
 * Bound on growth, FACT_HEIGHT: a set bit each, a flag each, none to one object to unknown, and
 * an offset whose modulus halves or better each time. */
struct fact {
    space_set set;   /* the leaf spaces that it may point to */
    uint32_t flags;  /* enum fact_flag */
    uint32_t object; /* what it points into; MEMORY_NONE: nothing reaches it yet */
    uint32_t mod;    /* its byte offset there is rem modulo mod; 0: rem exactly */
    int32_t rem;     /* offsets that do not fit are any: modulo 1 */
};
enum { FACT_HEIGHT = SPACE_LEAVES + 3 + 2 + 32 };

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
    bool host;       /* the host filled it: pointers in it are global */
    bool collapsed;  /* too many cells: all are one */
    struct { VEC(struct cell); } cell;
    struct { VEC(struct region); } plain; /* where bytes were stored that are no pointer */
    uint32_t copiers; /* nodes to wake when anything in it grows */
};

/* One member of a list of nodes. */
struct node_link {
    uint32_t node;
    uint32_t next; /* the link after this one; 0: none */
};

/* Two objects that one pointer may both point to. */
struct object_pair {
    uint32_t a, b;
};

struct memory {
    uint32_t cells; /* made so far: the newest one's id */
    struct { VEC(struct object); } object;
    struct { VEC(struct node_link); } link;      /* all lists; 0 is no link */
    struct { VEC(struct object_pair); } pending; /* objects to unite */
    struct { VEC(uint32_t); } woken;             /* nodes to visit again */
};

/* The most cells of an object before they become one; a budget. */
enum { MEMORY_MOST_CELLS = 1024, MEMORY_MOST_PLAIN = 256 };

void memory_init(struct memory *m);
void memory_fini(struct memory *m);

uint32_t memory_new_object(struct memory *m, bool host);

/* The living object that `object` has become. */
uint32_t memory_find(struct memory *m, uint32_t object);

/* Adds `from` to `into`; true: it grew.  Objects that meet are united at memory_settle(). */
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

/* All of the object, and what it points to, becomes unknown at memory_settle(). */
void memory_escape(struct memory *m, uint32_t object);

/* Unites what is to be united, until nothing is left. */
void memory_settle(struct memory *m);

bool region_overlap(struct region a, struct region b);

#endif
