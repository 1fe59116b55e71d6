/* pass.h - what a pass is, what it promises, and the runner that holds it to that.
 *
 * A pass is one file that opens with its contract in prose and ends with the same contract as
 * data: one `const struct pass`.  Passes meet in data (the module, the facts, the transcript),
 * never in each other. */
#ifndef PASS_PASS_H
#define PASS_PASS_H

#include "base/arena.h"
#include "semantics/cast.h"
#include "trace/trace.h"

#include <llvm-c/Core.h>

/* Results that can go stale.  A pass keeps them or they are computed again on demand. */
enum prop {
    PROP_FACTS = 1 << 0, /* struct facts: what is known of every pointer */
    PROP_WORLD = 1 << 1, /* struct world: which functions may run; valid before every pass */
    PROP_COUNT = 2,
    PROP_ALL = PROP_FACTS | PROP_WORLD,
};

/* How far the module has come.  These are only ever added. */
enum level {
    LEVEL_CHECKED = 1 << 0,    /* every address space in it has a meaning on the target */
    LEVEL_NO_GENERIC = 1 << 1, /* no access goes through a generic pointer */
};

/* What passes count; one row is one column of --stats. */
enum pass_count {
#define COUNT(id, name, meaning) COUNT_##id,
#include "pass/count.def"
#undef COUNT
    COUNT_COUNT
};

/* What a user may set for all passes, one row of option.def each. */
enum option {
#define OPTION(id, name, value, least, meaning) OPTION_##id,
#include "pass/option.def"
#undef OPTION
    OPTION_COUNT
};

struct pass_option {
    const char *name, *meaning;
    int64_t value, least; /* without being set; the least that it may be set to */
};

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

struct facts; /* facts/facts.h; this folder only hands it on */
struct world; /* facts/world.h; the same */
struct unit;

/* How a property is made.  The pipeline registers one per property. */
struct provider {
    enum prop prop;
    void (*compute)(struct unit *u);     /* makes the result valid */
    void (*drop)(struct unit *u);        /* frees it */
    const char *(*check)(struct unit *u); /* computes anew and compares; NULL: equal or better */
};

/* Seconds spent in one pass. */
struct pass_time {
    const char *name;
    double seconds;
};

/* One module under work. */
struct unit {
    LLVMModuleRef mod;           /* borrowed */
    const struct target *target; /* whose numbers the module uses */
    bool has_generic;            /* the target has a generic space … */
    struct target_space generic; /* … and this is its number */
    bool flat;                   /* a host's module: number 0 is all places of a language's */
    bool objects;                /* facts shall tell objects apart in any module */
    bool strict;                 /* a test of a tag is an error */
    bool closed;                 /* nobody but the module itself calls what is no entry … */
    const char *entries;         /* … and these are entries, beside kernels: "f,g", or NULL */
    struct trace *trace;
    const char *pass;     /* name of the pass that runs, for the transcript */
    uint32_t props;       /* enum prop: what is valid now */
    uint32_t done;        /* enum level */
    uint32_t debug;       /* enum debug_flag */
    int64_t option[OPTION_COUNT];
    uint64_t told;        /* bit by enum option: a warning said that it was met */
    const char *skip;     /* names of passes to leave out, separated by commas; or NULL */
    const char *command;  /* how to run this again by hand, for bug reports; or NULL */
    struct facts *facts;  /* valid while props has PROP_FACTS */
    struct world *world;  /* valid while props has PROP_WORLD */
    const struct provider *providers[PROP_COUNT];
    uint64_t count[COUNT_COUNT];
    struct {
        struct pass_time *at;
        uint32_t n, room;
    } times; /* in the order of the passes' first run; owned */
    struct {
        struct cast_given given; /* casts that the target lacks and the module came with */
        const char *changed[16]; /* passes that changed it */
        unsigned n_changed;
        bool began;
    } watch; /* what pass_verify() needs to know */
    void (*progress)(void *user, const char *pass, double fraction); /* NULL: nobody watches */
    void *progress_user;
};

/* Does only a fact tell where a pointer of that number points?  So it is of generic ones, and of
 * all on a host. */
static inline bool unit_is_generic(const struct unit *u, uint32_t number)
{
    return (u->has_generic && number == u->generic.number) || (u->flat && number == 0);
}

enum { PASS_SAME = 0, PASS_CHANGED = 1 }; /* negative: an error, reported already */

struct pass {
    const char *name, *brief; /* brief is the line of `gaspar passes` */
    int (*run)(struct unit *u);
    uint32_t needs, keeps;           /* enum prop: valid before; still valid after a change */
    uint32_t after, not_after, sets; /* enum level */
    bool again_is_noop;              /* a second run right after changes nothing */
};

/* Runs one pass and, by u->debug, checks each promise; a broken one ends in pass_bug().
 * Returns PASS_SAME, PASS_CHANGED or a negative number. */
int pass_run(struct unit *u, const struct pass *p);

/* Is the module valid, and has no pass added a cast that the target lacks?  If not, that is our
 * fault: names the passes that changed it, and does not return. */
void pass_verify(struct unit *u);

/* Takes the marks off that the module got for pass_verify(): behind the last pass. */
void pass_unwatch(struct unit *u);

/* Makes every property in `props` valid. */
void pass_require(struct unit *u, uint32_t props);

/* Throws them away: what they were made of has changed. */
void pass_drop(struct unit *u, uint32_t props);

/* Frees what the unit owns; the module stays. */
void pass_unit_fini(struct unit *u);

/* Our fault: names the pass, says how to run it again, aborts. */
NORETURN void pass_bug(const struct unit *u, const char *pass, const char *what);

/* Reads "verify,lies" or "all" or ""; an unknown word makes it return false. */
bool pass_debug_parse(const char *text, uint32_t *ret_flags);

/* The option's row; NULL past the last. */
const struct pass_option *pass_option_at(size_t i);

/* All options as they are without being set. */
void pass_option_defaults(int64_t *ret_options);

/* Sets what "NAME=VALUE" says; NULL, or what is wrong with it. */
const char *pass_option_set(int64_t *options, const char *text, size_t len);

const char *pass_count_name(enum pass_count c);
const char *pass_count_meaning(enum pass_count c);
const char *pass_debug_name(unsigned bit);
const char *pass_debug_meaning(unsigned bit);

#endif
