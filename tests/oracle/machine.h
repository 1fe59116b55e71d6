/* SPDX-License-Identifier: Apache-2.0 */
/* machine.h - runs one small module of LLVM IR on numbers, and says what each access touched.
 *
 * It is written apart from the solver and from `gaspar run`: it knows LLVM's rules and the little
 * table of targets below, and shares nothing else with them.
 *
 * Every object has an address.  Generic addresses of the spaces lie in windows that do not meet, so
 * the number alone says which space an address is in, whatever became of it on its way.  A pointer
 * also remembers the object that it was made from: an access to another object through it is
 * undefined, as LLVM's rules say.  What was an integer once may point to any object.
 *
 *   targets.c  what numbers mean
 *   machine.c  memory, constants, casts, calls
 *   step.c     one instruction
 *   outside.c  functions without a body: OpenCL's atomics, and code that does what it may
 *
 * What a program does not decide by itself (a function without a body, the host's hand in a visible
 * variable) is a choice; machine_next() goes through all of them. */
#ifndef ORACLE_MACHINE_H
#define ORACLE_MACHINE_H

#include "base/arena.h"
#include "base/ptrmap.h"

#include <llvm-c/Core.h>
#include <llvm-c/Target.h>
#include <setjmp.h>

__extension__ typedef unsigned __int128 u128;

enum place { IN_PRIVATE, IN_LOCAL, IN_GLOBAL, IN_CONSTANT, PLACES, NO_PLACE = PLACES };

struct target_numbers {
    const char *name, *triple, *layout, *kernel; /* kernel: its calling convention */
    unsigned generic, alloca_number;
    int number[PLACES];       /* of each space; -1: it cannot be cast to generic */
    const char *word[PLACES]; /* in the names of the target's tests */
    unsigned bits[PLACES];    /* of a pointer that names the space */
    uint64_t window[PLACES];  /* a generic address is this and the named one */
    uint64_t null[PLACES];    /* what the generic null becomes when it is cast */
    uint64_t first[PLACES];   /* named address of the first object */
    struct {
        unsigned number;
        enum place place;
    } other[3];    /* more numbers, and where they are */
    uint32_t adds; /* bit by place: a cast from generic takes the window off, whatever it gets */
    bool flat;     /* a host: one number for everything */
    bool constant_is_global; /* constant memory may be named by global's number, too */
};

#define WINDOW(k) (UINT64_C(k) << 44) /* so much belongs to one space */
extern const struct target_numbers target_numbers[];
extern const unsigned n_targets;

/* An integer, a pointer or a float: its bits. */
struct scalar {
    u128 bits, bad; /* bad: bits that are undefined or poison */
    uint32_t from; /* of a pointer: number of the object that it was made from; 0: any; NO_OBJECT */
};

struct value {
    struct scalar *at; /* one for each leaf of an aggregate or vector */
    uint32_t n;
};

struct byte {
    uint8_t bits;
    bool bad;
    uint16_t from; /* as of the pointer that it is a byte of */
};

struct thing {
    enum place place;
    uint64_t address; /* generic */
    uint64_t size;
    struct byte *at;
    LLVMValueRef var; /* the module variable, or NULL */
    const char *name;
    bool constant, dead, hidden; /* hidden: code outside has it, the program does not */
    bool known;                  /* code outside knows its address */
    bool exposed;                /* its address became a number: a pointer may be made of one */
    bool later; /* it is of a launch behind the first: an earlier one left its address in memory */
    bool fixed; /* no choice of code outside is to write it: it would show nothing new */
};

/* What one address of one instruction touched. */
struct touch {
    LLVMValueRef i;
    unsigned operand, frame; /* frame: which call of the function */
    uint32_t object;
    uint64_t offset, size, address;
    bool writes;
    bool by_callee; /* `i` is a call, this is an access of what it called */
};

enum outcome {
    RAN,         /* to the end */
    UNDEFINED,   /* did something that no program may do: it shows nothing */
    UNSUPPORTED, /* the machine lacks something: its fault, not the program's */
};

enum { MOST_OBJECTS = 96, MOST_CHOICES = 24, MOST_TOUCHES = 512, MOST_DEPTH = 12 };
enum { NO_OBJECT = MOST_OBJECTS };   /* of a pointer that leads to no memory */
enum { FUNCTIONS_HIGH_BYTE = 0xf0 }; /* of all addresses of functions, and of nothing else */

/* One thing that the program does not decide.  The names say what was chosen, so that another form
 * of the program can be run in the same way. */
struct choice {
    unsigned n, taken;
    const char *to, *what; /* `what` is put there, or handed back (NULL); NULL: nothing is done */
};

struct machine {
    const struct target_numbers *t;
    LLVMModuleRef mod;
    LLVMTargetDataRef td;
    bool closed;
    struct arena arena;
    struct arena_mark start;
    struct ptrmap slots;   /* argument or instruction -> its number in its function */
    struct ptrmap globals; /* variable -> object; function -> its number */
    LLVMValueRef function[32];
    unsigned n_functions;
    struct thing object[MOST_OBJECTS + 1]; /* from 1; the last is NO_OBJECT */
    uint32_t n_objects;
    uint64_t next_address[PLACES];
    struct choice choice[MOST_CHOICES];
    unsigned n_choices, at_choice;
    bool follow; /* choices are taken from another machine, which ran the program in another form */
    struct touch touch[MOST_TOUCHES];
    unsigned n_touches;
    LLVMValueRef calls[MOST_DEPTH]; /* the calls that are open */
    unsigned call_frame[MOST_DEPTH];
    unsigned depth, frames, steps;
    uint32_t outside_global, outside_local; /* hidden objects */
    uint32_t host_object;                   /* where the kernel's argument points */
    LLVMValueRef at;                        /* the instruction that runs */
    jmp_buf out;
    const char *why; /* of UNDEFINED and UNSUPPORTED */
};

struct frame {
    LLVMValueRef fn, call;
    struct value *slot;
    unsigned number;
    uint32_t own[32]; /* its allocas */
    unsigned n_own;
};

void machine_init(struct machine *m, const struct target_numbers *t, LLVMModuleRef mod,
                  bool closed);
void machine_fini(struct machine *m);

/* Runs the kernel with `c`, and before it, in a launch of its own, the kernel @k0, if there is one; choices are those that are set in m->choice. */
enum outcome machine_start(struct machine *m, LLVMValueRef kernel, uint64_t c);

/* Other kernels' launches, which go on at the same time, run to their end here: the kernels whose
 * names begin with `beside`.  They have no memory of their own. */
void machine_beside(struct machine *m);

/* The next combination of choices; false: that was the last. */
bool machine_next(struct machine *m);

/* ---- for the machine's own files ---- */

_Noreturn void undefined(struct machine *m, const char *why);
_Noreturn void unsupported(struct machine *m, const char *why);

/* The next choice among n, to be named by the caller; where choices are followed, as it was. */
struct choice *choose(struct machine *m, unsigned n);

uint32_t new_object(struct machine *m, enum place place, uint64_t size, const char *name);
uint32_t object_at(const struct machine *m, uint64_t generic); /* 0: none */

uint32_t leaves(LLVMTypeRef type);
struct value new_value(struct machine *m, uint32_t n);
unsigned scalar_bits(struct machine *m, LLVMTypeRef type); /* of one leaf */
u128 low_bits(unsigned n);
struct scalar number(u128 bits);

struct value value_of(struct machine *m, struct frame *f, LLVMValueRef v);
struct value constant_of(struct machine *m, LLVMValueRef v);

/* The generic address of a pointer whose type has that number; false: it is no valid one. */
bool generic_address(const struct machine *m, unsigned number, uint64_t bits, uint64_t *ret);
struct scalar cast_pointer(struct machine *m, unsigned from, unsigned to, struct scalar p);
bool is_generic(const struct machine *m, unsigned number);

/* Finds the bytes behind operand `operand` of the instruction that runs, and notes the touch. */
struct byte *reach(struct machine *m, struct frame *f, LLVMTypeRef pointer, struct scalar p,
                   unsigned operand, uint64_t size, bool writes);
struct value load_value(struct machine *m, LLVMTypeRef type, const struct byte *at);
void store_value(struct machine *m, LLVMTypeRef type, struct byte *at, struct value v);
uint64_t store_size(struct machine *m, LLVMTypeRef type);

struct value cast_value(struct machine *m, LLVMOpcode op, LLVMTypeRef from, LLVMTypeRef to,
                        struct value v);
struct value gep_value(struct machine *m, struct frame *f, LLVMValueRef gep);
bool is_in(const struct machine *m, uint64_t generic, enum place p);
enum place place_of(const struct machine *m, unsigned number);
struct scalar arith(struct machine *m, LLVMOpcode op, unsigned bits, struct scalar a,
                    struct scalar b);
struct value call_function(struct machine *m, LLVMValueRef fn, LLVMValueRef call,
                           struct value *args, unsigned n);

/* step.c: runs `i`; true: it ended the block, and *ret_next is where it goes, NULL: out of the
 * function with *ret. */
bool step(struct machine *m, struct frame *f, LLVMValueRef i, LLVMBasicBlockRef *ret_next,
          struct value *ret);

/* outside.c */
struct value call_outside(struct machine *m, struct frame *f, LLVMValueRef call, LLVMValueRef fn,
                          struct value *args, unsigned n);
bool call_known(struct machine *m, struct frame *f, LLVMValueRef call, const char *name,
                struct value *args, unsigned n, struct value *ret);
void host_fills(struct machine *m);

#endif
