/* SPDX-License-Identifier: Apache-2.0 */
/* pass.h - what a pass is, what it promises, and the runner that holds it to that.
 *
 * A pass is one file that opens with its contract in prose and ends with the same contract as data:
 * one `const struct pass`.  Passes meet in data (module, facts, transcript), not in each other. */
#ifndef PASS_PASS_H
#define PASS_PASS_H

#include "base/vec.h"
#include "semantics/cast.h"
#include "trace/trace.h"

#include <llvm-c/Core.h>

/* Properties: results computed from the module that go stale when it changes.  A pass that changes
 * the module either keeps a property valid (`keeps`), or the runner drops it, and it is computed
 * again when a later pass needs it. */
enum prop {
    PROP_FACTS = 1 << 0,  /* struct facts: where each pointer may point */
    PROP_WORLD = 1 << 1,  /* struct world: which functions may run; valid before every pass */
    PROP_CAUSES = 1 << 2, /* struct causes: what explain/ looks up to tell why */
    PROP_COPIES = 1 << 3, /* struct copies: which copies of functions are as they were made */
    PROP_COUNT = 4,
    PROP_ALL = (1 << PROP_COUNT) - 1,
};

/* How far the module has come; level.def says what each level means. */
enum level {
#define LEVEL(id, meaning) LEVEL_BIT_##id,
#include "pass/level.def"
#undef LEVEL
    LEVEL_COUNT,
#define LEVEL(id, meaning) LEVEL_##id = 1 << LEVEL_BIT_##id,
#include "pass/level.def"
#undef LEVEL
};

/* The counters of passes; one row of count.def is one column of --stats. */
enum pass_count {
#define COUNT(id, name, meaning) COUNT_##id,
#include "pass/count.def"
#undef COUNT
    COUNT_COUNT
};

/* The options that a user may set for all passes; each is a row of option.def. */
enum option {
#define OPTION(id, name, value, least, meaning) OPTION_##id,
#include "pass/option.def"
#undef OPTION
    OPTION_COUNT
};

struct pass_option {
    const char *name, *meaning;
    int64_t value, least; /* the default; the least value that a user may set */
};

/* The debug modes of GASPAR_DEBUG, as bits; each is a row of debug.def. */
enum debug_flag {
#define DEBUG(id, name, meaning) DEBUG_BIT_##id,
#include "pass/debug.def"
#undef DEBUG
    DEBUG_BIT_COUNT,
#define DEBUG(id, name, meaning) DEBUG_##id = 1 << DEBUG_BIT_##id,
#include "pass/debug.def"
#undef DEBUG
    DEBUG_ALL = (1 << DEBUG_BIT_COUNT) - 1,
};

struct facts;     /* facts/facts.h; this folder only holds the pointer */
struct world;     /* facts/world.h; likewise */
struct causes;    /* explain/explain.h; likewise */
struct copies;    /* propagate/copy.c; likewise */
struct limit_met; /* pass/limits.h */
struct unit;

/* How a property is computed.  The pipeline registers one provider for each property. */
struct provider {
    enum prop prop;
    void (*compute)(struct unit *u); /* fills the unit's pointer to the result */
    void (*drop)(struct unit *u);    /* frees the result */
    /* Computes the property anew and compares it with the valid one (debug mode `recompute`).
     * NULL: the valid one holds; else a constant string says what is wrong with it. */
    const char *(*check)(struct unit *u);
};

/* Processor time of a pass or property over all its runs (pass/timer.h). */
struct pass_time {
    const char *name; /* of the pass or property; borrowed */
    double seconds;
};

/* One module in work, with its target, options and properties.  Strings are borrowed. */
struct unit {
    LLVMModuleRef mod;           /* borrowed; the caller disposes of it */
    const struct target *target; /* whose address-space numbers the module uses */
    bool has_generic;            /* the target has a generic space: number `generic` */
    struct target_space generic; /* meaningful only if has_generic */
    bool flat;    /* The module is for a host and its language has spaces (OpenCL C for x86-64): a
                * pointer of number 0 may point to any space of the language, and only a fact or
                * an attribute such as "ocl_local" tells to which. */
    bool objects; /* facts follow memory object by object even where no load needs it: alias
                   * queries and --check=alias ask whether two pointers are to one object */
    bool strict;  /* --strict: an access that needs a run-time test of a tag is an error */
    bool closed;  /* closed world: code outside the module calls only entries */
    uint32_t assumes;             /* bit by enum assumption: what the user says of other code */
    const struct given *given;    /* of other files (facts/elsewhere.h); NULL: nothing is known */
    const char *entries;          /* names of entries beside kernels, "f,g"; NULL: none is named */
    bool no_entry;                /* a closed world of this module has none, and is an open one */
    struct trace *trace;          /* receives errors, warnings and transcript events; borrowed */
    const char *pass;             /* name of the running pass, for the transcript */
    uint32_t props;               /* enum prop: the properties that are valid now */
    uint32_t done;                /* enum level: those that the module is at now */
    uint32_t debug;               /* enum debug_flag: the debug modes that are on */
    int64_t option[OPTION_COUNT]; /* the options' values */
    uint64_t told;       /* bit by enum option: a warning has said that this limit was reached */
    const char *skip;    /* names of passes not to run, "a,b"; NULL: all run */
    const char *command; /* the command line that repeats this run, for bug reports; or NULL */
    struct arena arena;  /* what the running pass needs no longer than it runs: emptied behind it */
    struct facts *facts; /* valid while props has PROP_FACTS */
    struct world *world; /* valid while props has PROP_WORLD */
    struct causes *causes; /* valid while props has PROP_CAUSES */
    struct copies *copies; /* valid while props has PROP_COPIES */
    bool explained;        /* facts are kept such that explain/ can say where each comes from */
    /* Notes why the operand is not known to be in one space.  The pipeline sets it. */
    void (*tell_causes)(struct unit *u, LLVMValueRef i, unsigned operand);
    VEC_OF(struct limit_met) limits_met;          /* pass/limits.h; owned */
    const struct provider *providers[PROP_COUNT]; /* in any order; NULL: not registered */
    uint64_t count[COUNT_COUNT];                  /* the counters of all passes so far */
    VEC_OF(struct pass_time) times;               /* in the order of the passes' first run; owned */
    double timed; /* seconds in `times` that passed inside of what runs now */
    struct {
        struct cast_given given; /* casts that the target lacks and the module came with */
        const char *changed[16]; /* names of the passes that changed the module, each once */
        unsigned n_changed;
        bool began; /* `given` is filled: a pass has run since pass_unwatch() */
    } watch;        /* for pass_verify() */
    /* Called while a pass or facts take their time; `fraction` of it is done.  NULL: not called. */
    void (*progress)(void *user, const char *pass, double fraction);
    void *progress_user;       /* first argument of progress() */
    int (*cancel)(void *user); /* asked before each pass, while facts are computed, and by passes:
                                * not 0 ends the run; or NULL */
    void *cancel_user;         /* first argument of cancel() */
    uint32_t steps;            /* number of calls of pass_ask() */
    bool cancelled;            /* it said so once: there are no facts, and no pass runs */
};

/* True if the address-space number does not determine the space, so that only a fact can tell it:
 * the generic number, and in a flat module number 0. */
static inline bool unit_is_generic(const struct unit *u, uint32_t number)
{
    return (u->has_generic && number == u->generic.number) || (u->flat && number == 0);
}

/* The results of a pass.  Negative: an error, which the pass has reported. */
enum { PASS_SAME = 0, PASS_CHANGED = 1 };

/* A pass, and its contract as data. */
struct pass {
    const char *name, *brief; /* brief: the description that `gaspar passes` prints */
    const char *was;          /* an older name that is still understood, or NULL */
    int (*run)(struct unit *u);
    uint32_t needs;     /* enum prop: properties that the runner makes valid before the pass */
    uint32_t keeps;     /* enum prop: properties that stay valid when the pass changed the module */
    uint32_t after;     /* enum level: levels that the module must have reached */
    uint32_t not_after; /* enum level: levels that the module must not have reached */
    uint32_t sets;      /* enum level: levels that the module has reached afterwards */
    uint32_t ends;      /* enum level: levels that the module may have lost afterwards */
    bool again_is_noop; /* a second run right after the first changes nothing */
};

/* True if `name` is the pass's name or its older name. */
bool pass_is_named(const struct pass *p, const char *name, size_t len);

/* True if `word`, which ends at a comma or at the end of the string, is the name. */
bool pass_is_word(const char *word, const char *name);

/* True if the name is one of the words of the list "a,b".  NULL is an empty list. */
bool pass_is_listed(const char *list, const char *name);

/* True if u->skip names the pass. */
bool pass_is_skipped(const struct unit *u, const struct pass *p);

/* The levels of a module at `done` after the pass. */
static inline uint32_t pass_levels(const struct pass *p, uint32_t done)
{
    return (done & ~p->ends) | p->sets;
}

/* Runs one pass and, by u->debug, checks each promise; a broken one ends in pass_bug().
 * Returns PASS_SAME, PASS_CHANGED or a negative number. */
int pass_run(struct unit *u, const struct pass *p);

/* Checks that LLVM accepts the module and that no pass added a cast which the target lacks.  A
 * violation is a bug of gaspar: pass_bug() names the passes that changed the module.  Without a
 * changed module nothing is checked. */
void pass_verify(struct unit *u);

/* Call pass_bug() for the step `name`, a pass or not: where LLVM's verifier rejects the module; and
 * where the parser rejects its printed text, or the verifier the module parsed from that. */
void pass_check_valid(const struct unit *u, const char *name);
void pass_check_round_trip(const struct unit *u, const char *name);

/* Deletes the metadata by which pass_verify() recognizes casts that the module came with.  The next
 * pass counts as the first. */
void pass_unwatch(struct unit *u);

/* Makes every property in `props` (enum prop) valid. */
void pass_require(struct unit *u, uint32_t props);

/* Frees the properties in `props` (enum prop), because the module that they describe changed. */
void pass_drop(struct unit *u, uint32_t props);

/* Frees everything that the unit owns.  The module is borrowed and stays. */
void pass_unit_fini(struct unit *u);

/* Ends the process after a bug of gaspar: prints the name of the pass, the sentence `what`, and the
 * command line that repeats the run, and aborts. */
NORETURN void pass_bug(const struct unit *u, const char *pass, const char *what);

/* Reads a list of debug modes: "verify,lies", "all" (every mode but `print`) or "".  False: a word
 * names no mode, and `ret_flags` stays as it was. */
bool pass_debug_parse(const char *text, uint32_t *ret_flags);

/* Row `i` of option.def; NULL past the last. */
const struct pass_option *pass_option_at(size_t i);

/* Fills an array of OPTION_COUNT values with the options' defaults. */
void pass_option_defaults(int64_t *ret_options);

/* Sets one option by the text "NAME=VALUE" of `len` bytes, or reports why not, with names that are
 * near; then no option has changed.  `pipeline`: the text is in a pipeline's. */
int pass_option_read(struct trace *t, int64_t *options, const char *text, size_t len,
                     bool pipeline);

/* The names and descriptions of the tables' rows; constant strings.  Of a debug mode NULL past the
 * last bit. */
const char *pass_level_meaning(unsigned bit);
const char *pass_count_name(enum pass_count c);
const char *pass_count_meaning(enum pass_count c);
const char *pass_debug_name(unsigned bit);
const char *pass_debug_meaning(unsigned bit);

#endif
