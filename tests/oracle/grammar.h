/* SPDX-License-Identifier: Apache-2.0 */
/* grammar.h - which small programs there are: each has a number, coordinates and a text.
 *
 *   target/world/shape/object/start/init/write/read/access/compare:step,step,...
 *
 * The shapes:
 *   one      the object's address goes through the steps and is accessed
 *   two      the object holds a pointer; the address goes through the steps; on one path another
 *            pointer is written through it (or code outside does that); then the object is read,
 *            and what it holds is accessed
 *   compare  what went through the steps is compared with the address
 *   launch   as two, and another kernel, which ran before, wrote the pointer in the same way; its
 *            private and local memory is gone
 *
 * Numbers count programs up to a length: all with the first write, read and access of the tables,
 * and behind them those with any other, which are shorter.  They hold for one state of the tables;
 * coordinates for longer. */
#ifndef ORACLE_GRAMMAR_H
#define ORACLE_GRAMMAR_H

#include "guided/choices.h"
#include "machine.h"

enum { MOST_STEPS_IN_CHAIN = 8 };
enum shape { SHAPE_ONE, SHAPE_TWO, SHAPE_COMPARE, SHAPE_LAUNCH, SHAPES };

struct program {
    unsigned target, closed, shape, object, start, init, write, read, access, compare;
    unsigned step[MOST_STEPS_IN_CHAIN], n;
};

struct grammar;

/* All programs with up to `length` steps. */
struct grammar *grammar_create(unsigned length);
void grammar_destroy(struct grammar *g);
uint64_t grammar_size(const struct grammar *g);
struct program grammar_at(const struct grammar *g, uint64_t number);

/* The program that some choices make: any row of each table, where the numbers have only one that is
 * not the first, and up to as many steps as the grammar has.  False: those rows make no program. */
bool program_chosen(const struct grammar *g, struct choices *c, struct program *ret);

/* Coordinates; false: they name no program. */
void program_name(const struct program *p, char *buf, size_t size);
bool program_parse(const char *text, struct program *ret);

/* The k-th step's name; NULL past the last. */
const char *program_step(unsigned k);

/* The module as text; the caller frees it. */
char *program_text(const struct program *p);

#endif
