/* SPDX-License-Identifier: Apache-2.0 */
/* objects.h - counts for each object of memory how often code does a thing to it, such as writing
 * it.
 *
 *     rewrite_objects_init(&written, u, &arena);
 *     rewrite_note_writes(&written);
 *     rewrite_objects_count(&written, facts_get(u->facts, v, 1).object)       0: nothing writes it
 */
#ifndef REWRITE_OBJECTS_H
#define REWRITE_OBJECTS_H

#include "base/ptrmap.h"
#include "facts/facts.h"

struct rewrite_objects {
    struct unit *u;      /* borrowed; its facts are valid */
    struct ptrmap times; /* number of an object, as an address -> how often it was noted */
    bool any;            /* every object was noted */
};

void rewrite_objects_init(struct rewrite_objects *o, struct unit *u, struct arena *a);

/* Notes each object that operand `k` of `user`, a pointer, may point to. */
void rewrite_note_object(struct rewrite_objects *o, LLVMValueRef user, unsigned k);

/* Notes the objects of all accesses that write, and what calls of functions without a body here may
 * write, in all functions that may run. */
void rewrite_note_writes(struct rewrite_objects *o);

/* Deletes attributes of a function which say that the memory behind its parameter `k` is not read:
 * new code reads it. */
void rewrite_drop_claims(LLVMValueRef fn, unsigned k);

/* How often the object was noted; of an object that escaped, how often any escaped object was. */
uint32_t rewrite_objects_count(const struct rewrite_objects *o, uint32_t object);

#endif
