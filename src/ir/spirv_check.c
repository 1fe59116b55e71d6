/* SPDX-License-Identifier: Apache-2.0 */
/* spirv_check.c - checks that a SPIR-V file is complete.
 *
 * The translator does not notice missing parts: from a file that is cut off between two
 * instructions it makes a module with less in it.  So this check walks over the words first: every
 * instruction lies inside the file, every function has an end, the parts that each module needs are
 * there, and each id that is named, decorated, called, jumped to, used as a type or as an entry
 * point is defined. */
#include "ir/module.h"

enum {
    HEADER_WORDS = 5,
    SPIRV_BOUND_LIMIT = 0x400000, /* the specification's limit */
    OP_EXTENSIONS = 4096, /* from here on opcodes belong to extensions, which may define anything */
};

/* The operands with which an instruction of the core begins: none, its result, or its type and its
 * result. */
enum shape { SHAPE_TYPED, SHAPE_RESULT, SHAPE_NOTHING };

/* The opcodes that are not SHAPE_TYPED. */
static const struct {
    uint16_t first, last;
    uint8_t shape;
} shapes[] = {
    { 0, 0, SHAPE_NOTHING },     /* Nop */
    { 2, 6, SHAPE_NOTHING },     /* SourceContinued to MemberName */
    { 7, 7, SHAPE_RESULT },      /* String */
    { 8, 10, SHAPE_NOTHING },    /* Line, Extension */
    { 11, 11, SHAPE_RESULT },    /* ExtInstImport */
    { 14, 17, SHAPE_NOTHING },   /* MemoryModel, EntryPoint, ExecutionMode, Capability */
    { 19, 38, SHAPE_RESULT },    /* types */
    { 39, 39, SHAPE_NOTHING },   /* TypeForwardPointer */
    { 56, 56, SHAPE_NOTHING },   /* FunctionEnd */
    { 62, 64, SHAPE_NOTHING },   /* Store, CopyMemory, CopyMemorySized */
    { 71, 72, SHAPE_NOTHING },   /* Decorate, MemberDecorate */
    { 73, 73, SHAPE_RESULT },    /* DecorationGroup */
    { 74, 75, SHAPE_NOTHING },   /* GroupDecorate, GroupMemberDecorate */
    { 99, 99, SHAPE_NOTHING },   /* ImageWrite */
    { 218, 221, SHAPE_NOTHING }, /* EmitVertex to EndStreamPrimitive */
    { 224, 225, SHAPE_NOTHING }, /* ControlBarrier, MemoryBarrier */
    { 228, 228, SHAPE_NOTHING }, /* AtomicStore */
    { 246, 247, SHAPE_NOTHING }, /* LoopMerge, SelectionMerge */
    { 248, 248, SHAPE_RESULT },  /* Label */
    { 249, 257, SHAPE_NOTHING }, /* Branch to LifetimeStop */
    { 260, 260, SHAPE_NOTHING }, /* GroupWaitEvents */
    { 280, 281, SHAPE_NOTHING }, /* CommitReadPipe, CommitWritePipe */
    { 287, 288, SHAPE_NOTHING }, /* GroupCommitReadPipe, GroupCommitWritePipe */
    { 297, 298, SHAPE_NOTHING }, /* RetainEvent, ReleaseEvent */
    { 301, 302, SHAPE_NOTHING }, /* SetUserEventStatus, CaptureEventProfilingInfo */
    { 317, 317, SHAPE_NOTHING }, /* NoLine */
    { 319, 319, SHAPE_NOTHING }, /* AtomicFlagClear */
    { 322, 322, SHAPE_RESULT },  /* TypePipeStorage */
    { 327, 327, SHAPE_RESULT },  /* TypeNamedBarrier */
    { 329, 332, SHAPE_NOTHING }, /* MemoryNamedBarrier to DecorateId */
};

/* Operands that must be ids which the module defines, counted from the opcode's own word. */
static const struct {
    uint16_t op;
    uint8_t at;
    const char *what;
} uses[] = {
    { 5, 1, "a name" },         { 6, 1, "a member's name" }, { 15, 2, "an entry point" },
    { 16, 1, "a mode" },        { 57, 3, "a call" },         { 71, 1, "a decoration" },
    { 72, 1, "a decoration" },  { 246, 1, "a loop" },        { 246, 2, "a loop" },
    { 247, 1, "a selection" },  { 249, 1, "a branch" },      { 250, 2, "a branch" },
    { 250, 3, "a branch" },     { 251, 2, "a switch" },      { 331, 1, "a mode" },
    { 332, 1, "a decoration" },
};

struct words {
    const unsigned char *at;
    uint32_t n;
    bool swapped;           /* the other byte order */
    unsigned char *defined; /* by id */
    uint32_t bound;
    struct trace *trace;
    struct src_loc file;
};

static uint32_t word(const struct words *w, uint32_t k)
{
    const unsigned char *b = w->at + 4 * (size_t)k;
    return w->swapped ? b[3] | (uint32_t)b[2] << 8 | (uint32_t)b[1] << 16 | (uint32_t)b[0] << 24
                      : b[0] | (uint32_t)b[1] << 8 | (uint32_t)b[2] << 16 | (uint32_t)b[3] << 24;
}

static enum shape shape_of(uint32_t op)
{
    for (size_t k = 0; k < COUNTOF(shapes); k++)
        if (op >= shapes[k].first && op <= shapes[k].last)
            return shapes[k].shape;
    return SHAPE_TYPED;
}

/* Records the id that the instruction at word `at` defines. */
static int define(struct words *w, uint32_t at, uint32_t op, uint32_t count)
{
    if (op >= OP_EXTENSIONS) {
        for (uint32_t k = 1; k < count; k++)
            if (word(w, at + k) < w->bound)
                w->defined[word(w, at + k)] = true;
        return 0;
    }
    enum shape shape = shape_of(op);
    if (shape == SHAPE_NOTHING)
        return 0;
    uint32_t place = shape == SHAPE_TYPED ? 2 : 1;
    if (count <= place)
        return diag_spirv_result(w->trace, w->file, at, op);
    uint32_t id = word(w, at + place);
    if (id == 0 || id >= w->bound)
        return diag_spirv_bound(w->trace, w->file, at + place, id, w->bound);
    if (w->defined[id])
        return diag_spirv_twice(w->trace, w->file, at + place, id);
    w->defined[id] = true;
    return 0;
}

static int is_defined(struct words *w, uint32_t at, const char *what)
{
    uint32_t id = word(w, at);
    if (id < w->bound && w->defined[id])
        return 0;
    return diag_spirv_undefined(w->trace, w->file, at, what, id);
}

static int check_uses(struct words *w, uint32_t at, uint32_t op, uint32_t count)
{
    if (op < OP_EXTENSIONS && shape_of(op) == SHAPE_TYPED && is_defined(w, at + 1, "a type") < 0)
        return -1;
    for (size_t k = 0; k < COUNTOF(uses); k++)
        if (uses[k].op == op && uses[k].at < count &&
            is_defined(w, at + uses[k].at, uses[k].what) < 0)
            return -1;
    return 0;
}

/* Walks over all instructions: the first time it records definitions, the second time (`again`) it
 * checks that ids are defined. */
static int walk(struct words *w, bool again)
{
    enum { OP_MEMORY_MODEL = 14, OP_FUNCTION = 54, OP_FUNCTION_END = 56 };
    uint32_t function = 0;
    bool has_model = false, has_function = false;
    for (uint32_t at = HEADER_WORDS, count; at < w->n; at += count) {
        uint32_t op = word(w, at) & 0xffff;
        count = word(w, at) >> 16;
        if (count == 0)
            return diag_spirv_no_words(w->trace, w->file, at);
        if (count > w->n - at)
            return diag_spirv_cut(w->trace, w->file, at, op, count, w->n - at);
        if (op == OP_FUNCTION && function)
            return diag_spirv_nested(w->trace, w->file, at, function);
        if (op == OP_FUNCTION_END && !function)
            return diag_spirv_no_begin(w->trace, w->file, at);
        function = op == OP_FUNCTION ? at : op == OP_FUNCTION_END ? 0 : function;
        has_model |= op == OP_MEMORY_MODEL;
        has_function |= op == OP_FUNCTION;
        if ((again ? check_uses(w, at, op, count) : define(w, at, op, count)) < 0)
            return -1;
    }
    if (!has_model)
        return diag_spirv_no_model(w->trace, w->file, w->n);
    if (function)
        return diag_spirv_no_end(w->trace, w->file, w->n, function);
    return has_function ? 0 : diag_spirv_no_function(w->trace, w->file, w->n);
}

static int check(struct words *w, size_t bytes)
{
    if (w->n < HEADER_WORDS)
        return diag_spirv_header(w->trace, w->file, w->n);
    w->swapped = word(w, 0) != 0x07230203;
    w->bound = word(w, 3);
    if (w->bound == 0 || w->bound > SPIRV_BOUND_LIMIT)
        return diag_spirv_ids(w->trace, w->file, 3, w->bound);
    w->defined = base_alloc(w->bound);
    memset(w->defined, 0, w->bound);
    if (walk(w, false) < 0 || walk(w, true) < 0)
        return -1;
    return bytes % 4 ? diag_spirv_cut_word(w->trace, w->file, w->n) : 0;
}

int ir_spirv_check(struct trace *t, const char *path, LLVMMemoryBufferRef spirv)
{
    size_t bytes = LLVMGetBufferSize(spirv);
    struct words w = { .trace = t,
                       .file = { .file = path },
                       .at = (const unsigned char *)LLVMGetBufferStart(spirv),
                       .n = (uint32_t)(bytes / 4 < UINT32_MAX ? bytes / 4 : UINT32_MAX) };
    int r = check(&w, bytes);
    free(w.defined);
    return r;
}
