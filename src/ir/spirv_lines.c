/* SPDX-License-Identifier: Apache-2.0 */
/* spirv_lines.c - writes the lines of the source into SPIR-V, which LLVM 22's back end leaves out.
 *
 * Only the back end knows which instructions of SPIR-V an instruction of LLVM becomes.  So before
 * it runs, each place where another line begins is marked by a call of a function whose name says
 * the line, and afterwards each mark is replaced:
 *
 *     call void @"gaspar.line.7.5./k.cl"()      %r = OpFunctionCall %void %mark
 *     %v = add i32 %a, %b, !dbg !9              %v = OpIAdd %uint %a %b
 *
 *     =>  %s = OpExtInst %void %set DebugScope %function     (once in each block)
 *         OpLine %file 7 5
 *         %v = OpIAdd %uint %a %b
 *
 * Intel's compiler reads OpLine only inside a DebugScope, so each function that has lines gets a
 * DebugFunction of OpenCL.DebugInfo.100, in one DebugCompilationUnit.  Types, variables, and what
 * was inlined where are not written: an inlined instruction has its own file and line, in the scope
 * of the function that it stands in. */
#include "ir/spirv_lines.h"

#include "base/vec.h"
#include "ir/ir.h"

#include <assert.h>
#include <llvm-c/DebugInfo.h>
#include <stdint.h>

#define MARK "gaspar.line."
#define MARK_FUNCTION "gaspar.function."

/* ---- marks, in LLVM IR ---- */

/* True if functions that the mark stands for are already in the module. */
static bool is_mark(LLVMValueRef fn)
{
    return ir_name_begins(fn, MARK) || ir_name_begins(fn, MARK_FUNCTION);
}

bool ir_has_lines(LLVMModuleRef m)
{
    bool any = false;
    IR_EACH_FUNCTION (m, fn) {
        if (is_mark(fn))
            return false;
        any |= LLVMGetSubprogram(fn) != NULL && !LLVMIsDeclaration(fn);
    }
    return any;
}

/* "/home/me/k.cl" */
static void put_path(struct text *to, const char *directory, unsigned directory_size,
                     const char *file, unsigned file_size)
{
    if (directory_size && file_size && *file != '/') {
        text_put(to, directory, directory_size);
        text_put(to, "/", 1);
    }
    text_put(to, file, file_size);
}

static void call_mark(LLVMBuilderRef b, LLVMModuleRef m, const char *name)
{
    LLVMTypeRef type = LLVMFunctionType(LLVMVoidTypeInContext(LLVMGetModuleContext(m)), NULL, 0, 0);
    LLVMValueRef fn = LLVMGetNamedFunction(m, name);
    fn = fn ? fn : LLVMAddFunction(m, name, type);
    LLVMSetFunctionCallConv(fn, LLVMSPIRFUNCCallConv);
    LLVMSetInstructionCallConv(LLVMBuildCall2(b, type, fn, NULL, 0, ""), LLVMSPIRFUNCCallConv);
}

/* "gaspar.function.3.7./a/k.clkernel": the line at which the function begins, the size of the
 * file's name, that name, and the function's. */
static void mark_function(LLVMBuilderRef b, LLVMModuleRef m, LLVMValueRef fn)
{
    LLVMMetadataRef program = LLVMGetSubprogram(fn), file = LLVMDIScopeGetFile(program);
    struct text name = { 0 }, path = { 0 };
    unsigned directory_size = 0, file_size = 0;
    size_t size;
    const char *directory = file ? LLVMDIFileGetDirectory(file, &directory_size) : "";
    const char *at = file ? LLVMDIFileGetFilename(file, &file_size) : "";
    put_path(&path, directory, directory_size, at, file_size);
    text_putf(&name, MARK_FUNCTION "%u.%zu.%s%s", LLVMDISubprogramGetLine(program), path.n,
              text_get(&path), LLVMGetValueName2(fn, &size));
    call_mark(b, m, text_get(&name));
    text_fini(&name);
    text_fini(&path);
}

/* "gaspar.line.7.5./a/k.cl": line and column, and the file's name. */
static void mark_line(LLVMBuilderRef b, LLVMModuleRef m, LLVMValueRef i)
{
    struct text name = { 0 };
    unsigned directory_size = 0, file_size = 0;
    const char *directory = LLVMGetDebugLocDirectory(i, &directory_size);
    const char *file = LLVMGetDebugLocFilename(i, &file_size);
    text_putf(&name, MARK "%u.%u.", LLVMGetDebugLocLine(i), LLVMGetDebugLocColumn(i));
    put_path(&name, directory, directory_size, file, file_size);
    call_mark(b, m, text_get(&name));
    text_fini(&name);
}

/* The instruction before which the block's first mark may stand: behind its phis, and in a
 * function's first block behind its variables, which must come first in SPIR-V. */
static LLVMValueRef first_place(LLVMValueRef fn, LLVMBasicBlockRef bb)
{
    LLVMValueRef place = LLVMGetFirstInstruction(bb);
    while (LLVMIsAPHINode(place))
        place = LLVMGetNextInstruction(place);
    if (bb == LLVMGetEntryBasicBlock(fn))
        IR_EACH_INSTRUCTION (bb, i)
            if (LLVMIsAAllocaInst(i))
                place = LLVMGetNextInstruction(i);
    assert(place && "a terminator at least");
    return place;
}

/* Two instructions that are at the same place of the source. */
static bool same_line(LLVMValueRef a, LLVMValueRef b)
{
    LLVMMetadataRef x = LLVMInstructionGetDebugLoc(a), y = LLVMInstructionGetDebugLoc(b);
    return x == y || (LLVMDILocationGetLine(x) == LLVMDILocationGetLine(y) &&
                      LLVMDILocationGetColumn(x) == LLVMDILocationGetColumn(y) &&
                      LLVMDILocationGetScope(x) == LLVMDILocationGetScope(y));
}

static void mark_block(LLVMBuilderRef b, LLVMModuleRef m, LLVMValueRef fn, LLVMBasicBlockRef bb)
{
    LLVMValueRef last = NULL;
    for (LLVMValueRef i = first_place(fn, bb); i; i = LLVMGetNextInstruction(i)) {
        if (!LLVMInstructionGetDebugLoc(i) || LLVMGetDebugLocLine(i) == 0 ||
            (last && same_line(last, i)))
            continue;
        LLVMPositionBuilderBefore(b, i);
        mark_line(b, m, i);
        last = i;
    }
}

void ir_mark_lines(LLVMModuleRef m)
{
    assert(ir_has_lines(m));
    LLVMBuilderRef b = LLVMCreateBuilderInContext(LLVMGetModuleContext(m));
    IR_EACH_FUNCTION (m, fn) {
        if (LLVMIsDeclaration(fn) || !LLVMGetSubprogram(fn))
            continue;
        IR_EACH_BLOCK (fn, bb)
            mark_block(b, m, fn, bb);
        LLVMPositionBuilderBefore(b, first_place(fn, LLVMGetEntryBasicBlock(fn)));
        mark_function(b, m, fn);
    }
    LLVMDisposeBuilder(b);
}

/* ---- marks, in SPIR-V ---- */

enum { HEADER = 5, BOUND = 3, LINKAGE_ATTRIBUTES = 41, CAPABILITY_LINKAGE = 5 };
enum op {
    OP_SOURCE = 3,
    OP_NAME = 5,
    OP_STRING = 7,
    OP_LINE = 8,
    OP_EXTENSION = 10,
    OP_EXT_INST_IMPORT = 11,
    OP_EXT_INST = 12,
    OP_MEMORY_MODEL = 14,
    OP_ENTRY_POINT = 15,
    OP_EXECUTION_MODE = 16,
    OP_CAPABILITY = 17,
    OP_TYPE_VOID = 19,
    OP_FUNCTION = 54,
    OP_FUNCTION_END = 56,
    OP_FUNCTION_CALL = 57,
    OP_DECORATE = 71,
    OP_LABEL = 248,
    OP_EXECUTION_MODE_ID = 331,
};

/* OpenCL.DebugInfo.100, 3 and 4: its instructions, and literals. */
enum debug {
    DEBUG_NONE = 0,
    DEBUG_UNIT = 1,
    DEBUG_TYPE_FUNCTION = 8,
    DEBUG_FUNCTION = 20,
    DEBUG_SCOPE = 23,
    DEBUG_SOURCE = 35,
    DEBUG_VERSION = 0x10000,
    DEBUG_DWARF = 5,
    FLAG_IS_DEFINITION = 8,
};

/* What a mark says; `at` is NULL of an id that is none. */
struct mark {
    const char *at;   /* the file's name */
    size_t size;      /* its bytes */
    const char *name; /* of a function; NULL: the mark of a line */
    uint32_t line, column;
    uint32_t file; /* its number in `files` */
};

/* A file's name, and the ids of its OpString and DebugSource. */
struct file {
    const char *at;
    size_t size;
    uint32_t string, source;
};

/* A function that has lines. */
struct function {
    uint32_t id;             /* its OpFunction */
    const struct mark *mark; /* its mark */
    uint32_t name, scope;    /* its OpString and DebugFunction */
};

struct lines {
    const uint32_t *word;
    size_t n;
    uint32_t bound, given;
    struct mark *marks; /* by id */
    VEC_OF(struct file) files;
    VEC_OF(struct function) functions; /* in the order of the module */
    uint32_t set, nothing, type, unit; /* ids: OpExtInstImport, DebugInfoNone and so on */
    uint32_t empty;                    /* an OpString */
    uint32_t tvoid;                    /* OpTypeVoid */
    uint32_t language;                 /* OpSource's */
    bool linked, entered;              /* other names are linked; there is an OpEntryPoint */
    VEC_OF(uint32_t) out;
};

static uint32_t op_at(const struct lines *l, size_t at) { return l->word[at] & 0xffff; }

static size_t length_at(const struct lines *l, size_t at)
{
    size_t n = l->word[at] >> 16;
    assert(n > 0 && at + n <= l->n && "an instruction inside the module");
    return n;
}

/* The mark that the call at that word calls; NULL: none. */
static const struct mark *mark_of_call(const struct lines *l, size_t at)
{
    uint32_t id = op_at(l, at) == OP_FUNCTION_CALL ? l->word[at + 3] : 0;
    return id && id < l->bound && l->marks[id].at ? &l->marks[id] : NULL;
}

/* The number of a file.  Linear in the files of one module, which are few. */
static uint32_t file_of(struct lines *l, const char *at, size_t size)
{
    for (uint32_t k = 0; k < l->files.n; k++)
        if (l->files.at[k].size == size && memcmp(l->files.at[k].at, at, size) == 0)
            return k;
    vec_push(&l->files, ((struct file){ at, size, l->given, l->given + 1 }));
    l->given += 2;
    return l->files.n - 1;
}

/* The number at *at, and the dot behind it. */
static uint32_t take_number(const char **at)
{
    char *end;
    uint32_t n = (uint32_t)strtoul(*at, &end, 10);
    assert(*end == '.' && "as mark_line() and mark_function() wrote it");
    *at = end + 1;
    return n;
}

/* Notes the mark, if the name, by which the function of that id is imported, is one's. */
static bool learn_mark(struct lines *l, uint32_t id, const char *name)
{
    bool function = strncmp(name, MARK_FUNCTION, strlen(MARK_FUNCTION)) == 0;
    if (!function && strncmp(name, MARK, strlen(MARK)) != 0)
        return false;
    assert(id < l->bound);
    struct mark *m = &l->marks[id];
    name += function ? strlen(MARK_FUNCTION) : strlen(MARK);
    m->line = take_number(&name);
    uint32_t second = take_number(&name);
    m->at = name;
    m->size = function ? second : strlen(name);
    m->column = function ? 0 : second;
    m->name = function ? name + second : NULL;
    m->file = file_of(l, m->at, m->size);
    return true;
}

static void learn(struct lines *l)
{
    uint32_t function = 0;
    for (size_t at = HEADER; at < l->n; at += length_at(l, at)) {
        const uint32_t *w = l->word + at;
        const struct mark *m = mark_of_call(l, at);
        switch (op_at(l, at)) {
        case OP_SOURCE: l->language = w[1]; break;
        case OP_TYPE_VOID: l->tvoid = w[1]; break;
        case OP_ENTRY_POINT: l->entered = true; break;
        case OP_FUNCTION: function = w[2]; break;
        case OP_DECORATE:
            if (w[2] == LINKAGE_ATTRIBUTES)
                l->linked |= !learn_mark(l, w[1], (const char *)&w[3]);
            break;
        default: break;
        }
        if (m && m->name) {
            vec_push(&l->functions, ((struct function){ function, m, l->given, l->given + 1 }));
            l->given += 2;
        }
    }
}

static void put(struct lines *l, const uint32_t *word, size_t n)
{
    for (size_t k = 0; k < n; k++)
        vec_push(&l->out, word[k]);
}

/* An OpString, or an OpExtInstImport, which look alike. */
static void put_string(struct lines *l, enum op op, uint32_t id, const char *at, size_t size)
{
    uint32_t words = (uint32_t)(size / 4 + 1);
    vec_push(&l->out, (2 + words) << 16 | op);
    vec_push(&l->out, id);
    for (uint32_t k = 0; k < words; k++) {
        uint32_t word = 0;
        size_t left = size - k * 4u;
        memcpy(&word, at + k * 4u, left < 4 ? left : 4);
        vec_push(&l->out, word);
    }
}

static void put_debug(struct lines *l, uint32_t id, enum debug what, const uint32_t *word,
                      uint32_t n)
{
    const uint32_t front[] = { (5 + n) << 16 | OP_EXT_INST, l->tvoid, id, l->set, what };
    put(l, front, COUNTOF(front));
    put(l, word, n);
}

/* Behind the entry points: the names. */
static void put_strings(struct lines *l)
{
    for (uint32_t k = 0; k < l->files.n; k++)
        put_string(l, OP_STRING, l->files.at[k].string, l->files.at[k].at, l->files.at[k].size);
    for (uint32_t k = 0; k < l->functions.n; k++) {
        const struct function *f = &l->functions.at[k];
        put_string(l, OP_STRING, f->name, f->mark->name, strlen(f->mark->name));
    }
    put_string(l, OP_STRING, l->empty, "", 0);
}

/* Behind the types: files, the unit, functions. */
static void put_scopes(struct lines *l)
{
    put_debug(l, l->nothing, DEBUG_NONE, NULL, 0);
    for (uint32_t k = 0; k < l->files.n; k++) {
        const uint32_t file[] = { l->files.at[k].string, l->empty }; /* the text: none */
        put_debug(l, l->files.at[k].source, DEBUG_SOURCE, file, COUNTOF(file));
    }
    const uint32_t unit[] = { DEBUG_VERSION, DEBUG_DWARF,
                              l->files.at[l->functions.at[0].mark->file].source, l->language };
    put_debug(l, l->unit, DEBUG_UNIT, unit, COUNTOF(unit));
    const uint32_t type[] = { 0, l->tvoid };
    put_debug(l, l->type, DEBUG_TYPE_FUNCTION, type, COUNTOF(type));
    for (uint32_t k = 0; k < l->functions.n; k++) {
        const struct function *f = &l->functions.at[k];
        const uint32_t word[] = { f->name,
                                  l->type,
                                  l->files.at[f->mark->file].source,
                                  f->mark->line,
                                  0,
                                  l->unit,
                                  l->empty,
                                  FLAG_IS_DEFINITION,
                                  f->mark->line,
                                  f->id };
        put_debug(l, f->scope, DEBUG_FUNCTION, word, COUNTOF(word));
    }
}

/* Where the copy is. */
struct copying {
    bool strings, scopes;            /* they were written */
    const struct function *function; /* the one that it is in; NULL: it has no lines */
    uint32_t seen;                   /* how many functions that have lines it met */
    bool dropping;                   /* it is in a mark, which is not copied */
    bool scoped;                     /* the block has its DebugScope */
    const struct mark *line;         /* a line that begins at the next instruction, or NULL */
};

/* True of what names or decorates a mark, and of a capability that only marks needed. */
static bool is_about_mark(const struct lines *l, size_t at)
{
    const uint32_t *w = l->word + at;
    switch (op_at(l, at)) {
    case OP_CAPABILITY: return w[1] == CAPABILITY_LINKAGE && !l->linked && l->entered;
    case OP_NAME:
    case OP_DECORATE: return w[1] < l->bound && l->marks[w[1]].at;
    default: return false;
    }
}

/* True if OpString must not stand in front of an instruction of that kind (SPIR-V, 2.4). */
static bool is_front(uint32_t op)
{
    return op == OP_CAPABILITY || op == OP_EXTENSION || op == OP_EXT_INST_IMPORT ||
           op == OP_MEMORY_MODEL || op == OP_ENTRY_POINT || op == OP_EXECUTION_MODE ||
           op == OP_EXECUTION_MODE_ID;
}

/* Writes what must come before the instruction. */
static void put_before(struct lines *l, struct copying *c, size_t at)
{
    uint32_t op = op_at(l, at);
    if (op == OP_MEMORY_MODEL)
        put_string(l, OP_EXT_INST_IMPORT, l->set, "OpenCL.DebugInfo.100",
                   strlen("OpenCL.DebugInfo.100"));
    if (!c->strings && !is_front(op)) {
        put_strings(l);
        c->strings = true;
    }
    if (!c->scopes && op == OP_FUNCTION) {
        put_scopes(l);
        c->scopes = true;
    }
    if (!c->line || !c->function)
        return;
    if (!c->scoped)
        put_debug(l, l->given++, DEBUG_SCOPE, &c->function->scope, 1);
    c->scoped = true;
    const uint32_t line[] = { 4u << 16 | OP_LINE, l->files.at[c->line->file].string, c->line->line,
                              c->line->column };
    put(l, line, COUNTOF(line));
    c->line = NULL;
}

static void copy_at(struct lines *l, struct copying *c, size_t at)
{
    uint32_t op = op_at(l, at);
    const struct mark *m = mark_of_call(l, at);
    if (op == OP_FUNCTION) {
        uint32_t id = l->word[at + 2];
        c->dropping = id < l->bound && l->marks[id].at;
        bool lined = c->seen < l->functions.n && l->functions.at[c->seen].id == id;
        c->function = lined ? &l->functions.at[c->seen++] : NULL;
    }
    if (op == OP_LABEL) {
        c->scoped = false;
        c->line = NULL;
    }
    if (m && !m->name)
        c->line = m;
    if (!m && !c->dropping && !is_about_mark(l, at)) {
        put_before(l, c, at);
        put(l, l->word + at, length_at(l, at));
    }
    if (op == OP_FUNCTION_END)
        c->dropping = false;
}

void ir_write_lines(struct text *words)
{
    assert(words->n % 4 == 0 && words->n >= 4 * HEADER && "SPIR-V has a header");
    struct lines l = { .n = words->n / 4, .word = (const uint32_t *)(const void *)words->at };
    struct copying c = { 0 };
    l.bound = l.word[BOUND];
    l.set = l.bound;
    l.nothing = l.bound + 1;
    l.type = l.bound + 2;
    l.unit = l.bound + 3;
    l.empty = l.bound + 4;
    l.given = l.bound + 5;
    l.marks = base_zeroed(l.bound, sizeof *l.marks);
    learn(&l);
    assert(l.tvoid && l.functions.n && "marks are functions of type void");
    put(&l, l.word, HEADER);
    for (size_t at = HEADER; at < l.n; at += length_at(&l, at))
        copy_at(&l, &c, at);
    l.out.at[BOUND] = l.given;
    struct text with = { 0 };
    text_put(&with, (const char *)l.out.at, l.out.n * sizeof *l.out.at);
    vec_fini(&l.out);
    vec_fini(&l.files);
    vec_fini(&l.functions);
    free(l.marks);
    text_fini(words);
    *words = with;
}
