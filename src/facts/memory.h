/* SPDX-License-Identifier: Apache-2.0 */
/* memory.h - the pointers that the memory of a module may hold.
 *
 * Memory consists of objects: allocas, module variables, byval parameters, allocations.  An object
 * has cells, each for the bytes at one residue class of offsets; a cell holds the union of the
 * facts stored to it.  Object MEMORY_UNKNOWN is all memory that code outside the module can reach.
 *
 *     %a = alloca [4 x { ptr, ptr }]           one object
 *     store ptr %g, the second ptr of any      the cell of offsets 8 modulo 16 holds %g's fact
 *
 * A pointer may point to several objects.  Then its fact names a group, which has a number like an
 * object.  If there are more than BUDGET_GROUP, all are united into one object.  The count is of
 * objects as they were made, so that the result does not depend on the solver's order. */
#ifndef FACTS_MEMORY_H
#define FACTS_MEMORY_H

#include "base/intern.h"
#include "base/ptrmap.h"
#include "base/vec.h"
#include "facts/regions.h"
#include "space/space.h"

/* Numbers of objects: no object yet, and all memory that is not followed. */
enum { MEMORY_NONE = 0, MEMORY_UNKNOWN = 1 };

/* What a pointer, an integer or stored bytes may be besides a pointer to an object's bytes. */
enum fact_flag {
    FACT_NULL = 1 << 0,     /* a null pointer */
    FACT_PLAIN = 1 << 1,    /* of an integer or bytes: from no pointer */
    FACT_NAMED = 1 << 2,    /* of stored bytes: those of a named pointer, see VIEW_NAMED */
    FACT_ZERO = 1 << 3,     /* of an integer: a null's bits, or computed from them */
    FACT_DISTANCE = 1 << 5, /* of an integer: the distance of two pointers, q - p */
    FACT_FAR = 1 << 4,      /* of an integer: adding a pointer to it may give any address: n - p */
    FACT_LEFT = 1 << 6,     /* arithmetic may have moved the pointer out of its object, or null to
                             * another address, so its address may lie in another space. An access
                             * through it is still in the spaces of its set */
    FACT_UNNAMED = 1 << 7,  /* of stored bytes: those of a generic pointer */
    FACT_PASSED = 1 << 8,   /* a generic parameter's value, or a future one's: memory_alike() … */
    FACT_FIXED = 1 << 9,    /* … of a function whose signature must stay */
    FACT_CARRIED = 1 << 10, /* read where another launch may have put it: see memory_carry() */
    FACT_TESTED = 1 << 11,  /* a test removed spaces from the set: elsewhere it may be in these */
    FACT_STRAYED = 1 << 12, /* with FACT_LEFT: by more than a step of FACT_NEAR (offsets.h) */
    FACT_AWAY = FACT_LEFT | FACT_STRAYED,
    FACT_EXCHANGED = 1 << 13, /* see facts.exchanged … */
    FACT_TRADED = 1 << 14,    /* … and there */
    FACT_ALL = (1 << 15) - 1,
};
/* What is known of one pointer, or of an integer made from one.  All zeros: nothing reaches it.
 * A fact grows FACT_HEIGHT times at most: once for each leaf space; once for each flag; its object
 * goes from none to a growing group, to one united object, to unknown; an offset's modulus at least
 * halves each time; its least value falls by LOW_STEP, from BUDGET_LOW; its end is lost once. */
struct fact {
    space_set set;   /* the leaf spaces that it may point to */
    uint32_t flags;  /* enum fact_flag */
    uint32_t object; /* the object or group that it points into; MEMORY_NONE: nothing reaches it */
    uint32_t mod;    /* its byte offset there is rem modulo mod; 0: rem exactly */
    int32_t rem;     /* an offset that does not fit becomes 0 modulo 1, any offset */
    int32_t low;     /* with a modulus: the offset is low or more; -1: it may be less than 0 */
    uint32_t end;    /* … and less than end; 0: no end is known.  Without a modulus both are 0 */
};
enum { FACT_HEIGHT = SPACE_LEAVES + 15 + BUDGET_GROUP + 2 + 32 + BUDGET_LOW / LOW_STEP + 2 + 1 };

/* The kinds of memory that may hold the same bytes as an object, because bytes are copied from one
 * to the other: any (ALIKE_ANY); only what LLVM may find to be constant (ALIKE_CONSTANT); any if a
 * pointer to the object is passed to a generic parameter, else only the constant (ALIKE_PASSED);
 * likewise, to one of a function whose signature must stay (ALIKE_FIXED). */
enum alike { ALIKE_ANY, ALIKE_CONSTANT, ALIKE_PASSED, ALIKE_FIXED, ALIKE_KINDS };

/* The pointers in one region of an object. */
struct cell {
    uint32_t id; /* its number in the whole memory, from 1 */
    struct region where;
    struct fact stored; /* the union of the values stored to exactly this region */
    struct fact value;  /* likewise to it and to regions that overlap it */
    uint32_t readers;   /* nodes to wake when `value` grows: a list in memory.link; 0: none */
};

/* The spaces whose memory ends with a launch: private, local, …. No other launch accesses it. */
enum { MEMORY_ENDS = 4 };
extern const enum space memory_ends[MEMORY_ENDS];

/* An object, or a group of objects. */
struct object {
    uint32_t parent;        /* the object that this one was united into; itself: it is alive */
    uint32_t weight;        /* the number of objects united in it */
    uint32_t groups;        /* the groups that it is in: a list in memory.link; 0: none */
    const uint32_t *member; /* of a group: its objects, in order.  NULL: it is no group */
    uint32_t members;       /* their number */
    bool host, numbered;    /* the host filled it with global pointers; see memory_number() */
    bool visible;           /* code outside knows its name, so an unknown pointer may point to it */
    bool collapsed;         /* it had too many cells: one cell stands for all */
    bool full;              /* `plain` or `cut` had too many: one region stands for all */
    uint64_t put[MEMORY_ENDS]; /* see memory_put(): the launches that stored pointers to a space */
    space_set alike[ALIKE_KINDS]; /* see memory_alike() */
    VEC_OF(struct cell) cell;
    struct intern *cell_at;      /* a cell's region -> its index; NULL: it has few cells */
    VEC_OF(struct region) plain; /* regions to which bytes of no pointer were stored */
    bool zeros;                  /* nulls or other zeros were stored: see memory_zero() */
    VEC_OF(struct region) cut;   /* bytes of pointers that were written in part: see memory_cut() */
    uint32_t copiers; /* nodes to wake when anything in it grows: a list in memory.link */
};

/* One element of a list of nodes or groups. */
struct node_link {
    uint32_t node;
    uint32_t next; /* number of the next element in memory.link; 0: this is the last */
};

struct object_pair {
    uint32_t a, b; /* objects to be united */
};

/* The spaces of addresses that the program looks at, wholly or their low bits alone; and of those
 * where numbers begin of which it makes pointers, so that these have their other bits. */
struct looks {
    space_set whole, low, made;
};

/* The pointers in the memory of one module. */
struct memory {
    space_set outside;         /* the spaces of all pointers that code or memory outside may have */
    uint32_t outside_flags;    /* the flags of values from there, see memory_expose() */
    bool guesses;              /* see memory_guess() */
    struct looks looks;        /* see memory_look() */
    space_set numbered;        /* of addresses outside that became numbers */
    bool outside_grew;         /* the solver has to visit outside_readers: one of these grew */
    uint64_t outside_launches; /* likewise those that run in these, because of memory_put() */
    uint64_t carried[MEMORY_ENDS]; /* the launches whose pointers others load: memory_carry() */
    space_set ends; /* the spaces of memory_ends that the target has; on a host none */
    bool frozen;    /* during a trial: objects are not united, see trial.c */
    uint32_t cells; /* the number of cells made so far, which is the newest cell's id */
    VEC_OF(struct object) object;
    struct arena arena;                 /* what objects hold; a trial gives its own back */
    struct intern groups;               /* a group's members -> its place in `group` */
    VEC_OF(uint32_t) group;             /* numbers of the groups */
    VEC_OF(struct node_link) link;      /* elements of all lists; number 0 is unused */
    VEC_OF(struct object_pair) pending; /* objects to unite at memory_settle() */
    VEC_OF(uint32_t) woken;             /* nodes that the solver must visit again */
};

enum { MEMORY_FEW_CELLS = 16 }; /* cells of an object that are found by a linear search */

/* The vectors lie in `lists`, which lives longer than the memory. */
void memory_init(struct memory *m, struct arena *lists);
void memory_fini(struct memory *m);

/* Makes an object; `host`: the host filled it.  Returns its number. */
uint32_t memory_new_object(struct memory *m, bool host);
/* The living object or group that `object` has become. */
uint32_t memory_find(struct memory *m, uint32_t object);

/* Fills `ret` with the living objects that a pointer to `object` may point to; their number. */
uint32_t memory_members(struct memory *m, uint32_t object, uint32_t ret[BUDGET_GROUP]);

/* Joins `from` into `into`.  True: `into` grew.  Objects that this makes one are united at the next
 * memory_settle(). */
bool memory_join(struct memory *m, struct fact *into, struct fact from);

/* The cell of the region `where`, made if there is none.  `object` must be alive and not
 * MEMORY_UNKNOWN.  The pointer is valid until the next cell is made. */
struct cell *memory_cell(struct memory *m, uint32_t object, struct region where);

/* Adds `node`, once, to those that are woken when the cell, or anything in the object, grows. */
void memory_read_by(struct memory *m, struct cell *c, uint32_t node);
void memory_copied_by(struct memory *m, uint32_t object, uint32_t node);

/* Launches are the bits of a number, one for each kernel (infer/launches.c).  Notes that code of
 * `launches` stores pointers to the spaces of `set` in the object, or exposes them if it is
 * MEMORY_UNKNOWN. */
void memory_put(struct memory *m, uint32_t object, space_set set, uint64_t launches);

/* The spaces of memory_ends to which code of none of `launches` has stored a pointer in the object.
 * If a pointer to such a space is there, another launch stored it, and what it points to has ended:
 *
 *     kernel @a:  store ptr %l, ptr @slot        %l local
 *     kernel @b:  %p = load ptr, ptr @slot       {local} is gone: no access goes through it */
space_set memory_gone(const struct memory *m, uint32_t object, uint64_t launches);

/* Notes that code of `launches` loads pointers to the spaces of `set` from the object.  Returns
 * FACT_CARRIED, the value's flag, if another launch may have put them there, else 0.  The other
 * launch may run at the same time, and find its own pointer where this one puts it next:
 *
 *     kernel @a:  store ptr %l, ptr @slot                                         %l local
 *     kernel @b:  %p = load ptr, ptr @slot        store ptr %p, ptr @other        carries it
 *     kernel @a:  %q = load ptr, ptr @other       is %l, though @b has put it there
 * Of pointers in MEMORY_UNKNOWN, memory_put() notes it: any code may read there. */
uint32_t memory_carry(struct memory *m, uint32_t object, space_set set, uint64_t launches);

/* The spaces of the pointers that code of `launches` has put where others load; none if no flag is
 * FACT_CARRIED. */
space_set memory_back(const struct memory *m, uint32_t flags, uint64_t launches);

/* Stores a value, or bytes that are no pointer, to a region of a living object. */
void memory_store(struct memory *m, uint32_t object, struct region where, struct fact value,
                  uint64_t launches);
void memory_store_plain(struct memory *m, uint32_t object, struct region where);

/* Notes that zeros were stored in a living object (memory_zero()), or that a copy wrote some bytes
 * of a pointer that is at the region, perhaps, and not all (memory_cut()).  With both, the pointer
 * may be none:
 *
 *     store ptr %p, ptr %a              memcpy(%a, %zeros, 4): half of it is %p's
 * Without zeros it has bytes of pointers only, and one that is copied byte by byte stays one: parts
 * of several point where one of these does (docs/spec/spaces.md, rule 6).  Its bits may be others
 * (FACT_LEFT), for one of these may be null: memory_cut_flags() gives a region's flags. */
void memory_zero(struct memory *m, uint32_t object);
void memory_cut(struct memory *m, uint32_t object, struct region where);

/* The flags of what a region holds because of memory_cut(). */
uint32_t memory_cut_flags(const struct object *o, struct region where);

/* The fact of bytes loaded from the cell; FACT_PLAIN if some may be bytes of no pointer.  `halves`:
 * they may be parts of two pointers. */
struct fact memory_value(struct memory *m, uint32_t object, const struct cell *c, bool halves);

/* Notes that code outside gets the value, a pointer or a number, in `launches`.  A value from
 * outside may from then on point to the same spaces; it may be the distance of two pointers
 * (FACT_FAR), a pointer that left its object (FACT_LEFT), or a generic pointer's bits
 * (FACT_UNNAMED), if this value is. */
void memory_expose(struct memory *m, struct fact value, uint64_t launches);

/* Note that a pointer is made from a number, here or outside, so that the program may rebuild an
 * address that it looked at; what it looks at; and that the pointer became a number, else comparing
 * it tells nothing.  memory_numbered(): the spaces of those. */
void memory_guess(struct memory *m);
void memory_look(struct memory *m, struct looks at);
void memory_number(struct memory *m, struct fact value);
space_set memory_numbered(struct memory *m, struct fact value);

/* Makes the object, and all that it points to, MEMORY_UNKNOWN at the next memory_settle(). */
void memory_escape(struct memory *m, uint32_t object);

/* Notes that bytes of the object are copied from or to memory in `places`. */
void memory_copied(struct memory *m, uint32_t object, enum alike kind, space_set places);

/* The spaces of memory that may hold the same bytes as the object, by memory_copied(); `outside`:
 * if it is MEMORY_UNKNOWN, too.  LLVM may replace a pointer to it by one to such memory. */
space_set memory_alike(const struct memory *m, uint32_t object, enum alike kind, bool outside);

/* Unites all objects that must be united, and those that must be united because of that. */
void memory_settle(struct memory *m);

/* True if the memory is well formed, as invariants.c says, and no union is pending: for assertions.
 * Linear in objects, cells and lists. */
bool memory_check(const struct memory *m);

/* The bound below which all offsets are, also of one without a modulus; 0: none is known. */
uint32_t fact_end(const struct fact *x);

#endif
