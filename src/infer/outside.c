/* SPDX-License-Identifier: Apache-2.0 */
/* outside.c - functions of other files of the program: what this file passes them, and they it.
 *
 * In a summary (s->boundary) the parameters of a visible function have no callers but those of this
 * file; thin/ adds the others, or an unknown caller where there may be one.  A call of a function
 * elsewhere is treated as one of unknown code, by nodes that thin/ removes where it knows the body.
 *
 * Does not note a function as one whose callers all files know if code outside the program may call
 *          it [entry], if its arguments lie in a frame of the caller's [frames], if its address may
 *          reach unknown code [address], or if assembly finds its arguments, there are more than
 *          its type says, or LLVM may call it in front of the test behind which a call stands
 *          [shape]; does not note a function without a body, which another file may have, as one of
 *          which all calls are known if some use of it leads to more than calls by its own type, or
 *          if its name says what it does [use]; does not note one of another name for the assembler
 *          than for LLVM's linker [names], nor one that asks a runtime for an array if the module
 *          calls it, too [asks]; does not note the call of a runtime that hands an array to a
 *          function which does not ask for it itself [wrapper]. */
#include "infer/outside.h"

#include "base/guard.h"
#include "base/intern.h"
#include "base/ptrmap.h"
#include "base/text.h"
#include "facts/world.h"
#include "ir/ir.h"
#include "ir/reach.h"

#include <assert.h>
#include <ctype.h>
#include <xxhash.h>

/* ---- types ---- */

enum { SPELLED = 64 << 10 }; /* characters, behind which a struct is a hash of its text */

struct speller {
    struct text t;
    struct ptrmap known; /* struct -> number of its hash */
    VEC_OF(uint64_t) hashes;
};

static void spell(struct speller *s, LLVMTypeRef type);

static void spell_struct(struct speller *s, LLVMTypeRef type)
{
    text_putf(&s->t, LLVMIsPackedStruct(type) ? "<" : "{");
    for (unsigned k = 0; k < LLVMCountStructElementTypes(type); k++)
        spell(s, LLVMStructGetTypeAtIndex(type, k));
    text_putf(&s->t, "}");
}

/* The hash of a struct's text, in which each struct is a hash, too: so a struct that is in another
 * one many times over is spelled once. */
static uint64_t hash_of_struct(struct speller *s, LLVMTypeRef type)
{
    if (!s->known.at)
        ptrmap_init(&s->known, 16);
    uint32_t known = ptrmap_find(&s->known, type), from = (uint32_t)s->t.n;
    if (known != PTRMAP_NONE)
        return s->hashes.at[known];
    assert(s->t.n >= SPELLED && "so that all structs in this one become hashes");
    spell_struct(s, type);
    vec_push(&s->hashes, XXH3_64bits(s->t.at + from, s->t.n - from));
    ptrmap_put(&s->known, type, s->hashes.n - 1);
    s->t.n = from;
    return s->hashes.at[s->hashes.n - 1];
}

/* Writes the type in such a way that two files spell equal types alike: structs have names in LLVM,
 * which differ from file to file. */
static void spell(struct speller *s, LLVMTypeRef type)
{
    struct text *t = &s->t;
    LLVMTypeKind kind = LLVMGetTypeKind(type);
    char *printed;
    text_putf(t, "%d", (int)kind);
    switch (kind) {
    case LLVMIntegerTypeKind: text_putf(t, "i%u", LLVMGetIntTypeWidth(type)); break;
    case LLVMPointerTypeKind: text_putf(t, "p%u", LLVMGetPointerAddressSpace(type)); break;
    case LLVMArrayTypeKind:
        text_putf(t, "x%llu", (unsigned long long)LLVMGetArrayLength2(type));
        spell(s, LLVMGetElementType(type));
        break;
    case LLVMVectorTypeKind:
    case LLVMScalableVectorTypeKind:
        text_putf(t, "x%u", LLVMGetVectorSize(type));
        spell(s, LLVMGetElementType(type));
        break;
    case LLVMStructTypeKind:
        if (t->n < SPELLED)
            spell_struct(s, type);
        else
            text_putf(t, "#%llx", (unsigned long long)hash_of_struct(s, type));
        break;
    case LLVMTargetExtTypeKind:
        printed = LLVMPrintTypeToString(type);
        text_putf(t, "%s", printed);
        LLVMDisposeMessage(printed);
        break;
    default: break; /* the kind says all */
    }
    text_putf(t, ",");
}

/* The hash of a function's type: equal for equal types. */
static uint64_t type_hash(LLVMTypeRef type)
{
    assert(LLVMGetTypeKind(type) == LLVMFunctionTypeKind && "a function's type");
    struct speller s = { 0 };
    unsigned n = LLVMCountParamTypes(type);
    LLVMTypeRef *param = base_alloc((n + 1) * sizeof(LLVMTypeRef));
    LLVMGetParamTypes(type, param);
    spell(&s, LLVMGetReturnType(type));
    for (unsigned k = 0; k < n; k++)
        spell(&s, param[k]);
    text_putf(&s.t, LLVMIsFunctionVarArg(type) ? "..." : "");
    uint64_t hash = XXH3_64bits(s.t.at, s.t.n);
    free(param);
    text_fini(&s.t);
    ptrmap_fini(&s.known);
    vec_fini(&s.hashes);
    return hash;
}

/* ---- symbols ---- */

/* True if a parameter is memory of the caller's that is no plain pointer, or one by value that a
 * coroutine keeps in its frame. */
static bool has_frames(struct infer *s, LLVMValueRef fn)
{
    for (unsigned k = 0; k < LLVMCountParams(fn); k++)
        if (ir_arg_has(fn, k, "inalloca") || ir_arg_has(fn, k, "preallocated") ||
            ir_arg_has(fn, k, "byref") || (ir_arg_has(fn, k, "byval") && infer_may_move(s, fn)))
            return true;
    return false;
}

/* True if the assembler knows the function by another name than LLVM's linker: what follows a byte
 * of 1, and what follows the prefix that the target puts before names, can be one symbol. */
static bool has_two_names(LLVMValueRef fn) { return *ir_name_of(fn) == '\1'; }

bool infer_is_noted(struct infer *s, LLVMValueRef fn)
{
    if (!s->boundary || LLVMIsDeclaration(fn) ||
        LLVMGetLinkage(fn) == LLVMAvailableExternallyLinkage)
        return false;
    bool shape = ir_function_has(fn, "naked") || ir_function_has(fn, "speculatable") ||
                 ir_function_has(fn, "allockind") ||
                 LLVMIsFunctionVarArg(LLVMGlobalGetValueType(fn));
    return !GUARD("outside:entry", world_is_listed(s->u, fn)) && !GUARD("outside:shape", shape) &&
           !GUARD("outside:frames", has_frames(s, fn)) &&
           !GUARD("outside:names", !ir_is_local(fn) && has_two_names(fn)) &&
           !GUARD("outside:asks", infer_is_called_otherwise(s, fn)) &&
           !GUARD("outside:address", !infer_stays_here(s, fn));
}

/* The number of the symbol with that key in boundary.numbers, which is made if it is new. */
static uint32_t number_symbol(struct boundary *b, const void *key, LLVMTypeRef type,
                              const char *name, uint32_t flags)
{
    uint32_t n = ptrmap_find(&b->numbers, key);
    if (n != PTRMAP_NONE)
        return n;
    size_t size = strlen(name) + 1;
    struct symbol symbol = { .type = type_hash(type),
                             .flags = flags,
                             .name = memcpy(arena_alloc(&b->arena, size, 1), name, size) };
    ptrmap_put(&b->numbers, key, b->symbol.n);
    vec_push_in(&b->arena, &b->symbol, symbol);
    return b->symbol.n - 1;
}

struct symbol *infer_symbol(struct infer *s, LLVMValueRef fn)
{
    uint32_t n = number_symbol(s->boundary, fn, LLVMGlobalGetValueType(fn), ir_name_of(fn),
                               ir_is_local(fn) ? SYMBOL_LOCAL : 0);
    return &s->boundary->symbol.at[n];
}

/* The number of the symbol that stands for what calls by pointer of that type call. */
static uint32_t number_pointer(struct infer *s, LLVMTypeRef type)
{
    assert(LLVMGetTypeKind(type) == LLVMFunctionTypeKind && "the type of a call");
    return number_symbol(s->boundary, type, type, "", SYMBOL_POINTER);
}

/* True if another file may have a body, too, and the linker takes one of them. */
static bool is_weak(LLVMValueRef fn) { return LLVMGetLinkage(fn) != LLVMExternalLinkage; }

void infer_note_definition(struct infer *s, LLVMValueRef fn, const struct scope *scope)
{
    assert(s->boundary && scope->noted && "infer_is_noted() said so");
    struct boundary *b = s->boundary;
    struct symbol *symbol = infer_symbol(s, fn);
    LLVMTypeRef result = LLVMGetReturnType(LLVMGlobalGetValueType(fn));
    symbol->flags |= SYMBOL_DEFINED | SYMBOL_BODY | (is_weak(fn) ? SYMBOL_WEAK : 0);
    symbol->flags |= LLVMGetTypeKind(result) == LLVMPointerTypeKind ? 0 : SYMBOL_PARTS;
    symbol->flags |= scope->apart ? 0 : SYMBOL_INLINED;
    symbol->param = b->leaf.n;
    for (unsigned k = 0; k < LLVMCountParams(fn); k++) {
        LLVMValueRef param = LLVMGetParam(fn, k);
        bool copied = ir_arg_has(fn, k, "byval");
        bool fixed =
            LLVMGetTypeKind(LLVMTypeOf(param)) != LLVMPointerTypeKind || world_is_fixed(fn, k);
        for (uint32_t leaf = 0; leaf < infer_leaves(s, LLVMTypeOf(param)); leaf++)
            vec_push_in(&b->arena, &b->leaf,
                        ((struct boundary_leaf){ .node = facts_node(s->f, param) + leaf,
                                                 .size = copied ? infer_copied(s, fn, k) : 0,
                                                 .param = k,
                                                 .fixed = fixed,
                                                 .returned = ir_arg_has(fn, k, "returned"),
                                                 .copied = copied }));
    }
    if (infer_is_asker(s, fn)) {
        symbol->flags |= SYMBOL_ASKS;
        vec_push_in(&b->arena, &b->leaf,
                    ((struct boundary_leaf){ .node = ptrmap_find(&s->shared, fn),
                                             .param = LLVMCountParams(fn),
                                             .fixed = true }));
    }
    symbol->params = b->leaf.n - symbol->param;
    symbol->results = scope->result == PTRMAP_NONE ? 0 : infer_leaves(s, result);
    symbol->result = symbol->results ? scope->result : 0;
    symbol->given = scope->given;
    symbol->others = scope->given ? scope->others : 0;
}

/* True if some use of the function is known for more than that the function runs, or may lead its
 * address to more than calls by its own type. */
static bool is_used_otherwise(struct infer *s, LLVMValueRef fn)
{
    bool known = infer_flow_of_function(s, fn) != CALL_UNKNOWN && !function_is_library(fn);
    if (known || world_is_spelled(s->u, fn))
        return LLVMGetFirstUse(fn) != NULL;
    return !infer_stays_here(s, fn);
}

/* True if some row says that the runtime hands an array to operand `index`. */
static bool is_handed(LLVMValueRef i, unsigned index)
{
    size_t n;
    const struct function_entry *e = function_entries(ir_callee(i), &n);
    for (size_t k = 0; k < n; k++) /* ten at most */
        if (e[k].kind == ENTRY_SHARED && e[k].function == index)
            return true;
    return false;
}

bool infer_is_run(struct infer *s, LLVMValueRef i, unsigned index)
{
    if (!s->boundary || !function_is_entry(i, index))
        return false;
    LLVMValueRef fn = LLVMGetOperand(i, index);
    if (LLVMIsDeclaration(fn))
        return !LLVMGetIntrinsicID(fn);
    return infer_scope(s, fn) && infer_scope(s, fn)->noted &&
           !GUARD("outside:wrapper", is_handed(i, index) != infer_is_asker(s, fn));
}

/* True if each use of the function is a call by its own type, or a runtime's that is noted. */
static bool is_only_run(struct infer *s, LLVMValueRef fn)
{
    IR_EACH_USE (fn, use) {
        LLVMValueRef user = LLVMGetUser(use);
        unsigned index = 0;
        if (!ir_is_call(user))
            return false;
        while (LLVMGetOperandUse(user, index) != use) /* operands of one call */
            index++;
        bool callee = index == (unsigned)LLVMGetNumOperands(user) - 1;
        if (callee ? ir_callee(user) != fn : !ir_callee(user) || !infer_is_run(s, user, index))
            return false;
    }
    return true;
}

/* Marks the symbol of a function whose address the file uses, by which calls by pointer find it, or
 * that accesses memory, if no file has its body.  An address that leads to no name cannot be
 * followed. */
static void note_taken(struct infer *s, LLVMValueRef fn)
{
    if (LLVMGetIntrinsicID(fn))
        return;
    uint32_t flags = world_is_spelled(s->u, fn) || !is_only_run(s, fn) ? SYMBOL_TAKEN : 0;
    if (flags && !*ir_name_of(fn))
        flags |= SYMBOL_OPEN;
    if (infer_runs_callers(s, fn))
        flags |= SYMBOL_UNSEEN;
    if (flags)
        infer_symbol(s, fn)->flags |= flags;
}

/* Marks the symbol if not all uses of the function are calls that were noted. */
static void note_uses(struct infer *s, LLVMValueRef fn)
{
    uint32_t uses = 0, n = ptrmap_find(&s->boundary->numbers, fn);
    IR_EACH_USE (fn, use)
        uses++;
    if (n != PTRMAP_NONE && s->boundary->symbol.at[n].noted != uses)
        s->boundary->symbol.at[n].flags |= SYMBOL_KEPT;
}

/* Marks the symbol of a kernel whose parameters have nodes, and of what the file may call: the link
 * finds a kernel that another file calls as a function. */
static void note_kernel(struct infer *s, LLVMValueRef fn)
{
    uint32_t flags = ir_may_be_called(fn) ? SYMBOL_CALLED : 0;
    if (LLVMGetIntrinsicID(fn) || ir_is_local(fn))
        return;
    for (unsigned k = 0; k < LLVMCountParams(fn) && ir_is_kernel(fn); k++)
        if (!LLVMIsDeclaration(fn) && infer_leaves(s, LLVMTypeOf(LLVMGetParam(fn, k))) > 0)
            flags |= SYMBOL_STARTED;
    infer_symbol(s, fn)->flags |= flags;
}

/* Marks the symbol if calls need the function's type as it is, or ask for its body in their place.
 */
static void note_type(struct infer *s, LLVMValueRef fn)
{
    uint32_t n = ptrmap_find(&s->boundary->numbers, fn);
    if (n != PTRMAP_NONE && !ir_may_change_type(fn))
        s->boundary->symbol.at[n].flags |= SYMBOL_TYPED;
    if (n != PTRMAP_NONE && infer_asks_to_inline(s, fn))
        s->boundary->symbol.at[n].flags |= SYMBOL_INLINED;
}

/* Names that are noted already, each once. */
struct other_names {
    struct boundary *b;
    LLVMModuleRef m;
    struct intern seen;
};

static void note_name(struct other_names *o, const char *name, size_t n)
{
    uint32_t before = o->seen.n;
    uint32_t k = intern_put(&o->seen, name, n);
    if (k == before)
        vec_push_in(&o->b->arena, &o->b->other,
                    memcpy(arena_alloc(&o->b->arena, n + 1, 1), name, n + 1));
}

static void note_other(struct other_names *o, LLVMValueRef v)
{
    const char *name = ir_name_of(v);
    if (!ir_is_local(v) && strncmp(name, "llvm.", 5) != 0)
        note_name(o, name, strlen(name));
    if (!ir_is_local(v) && *name == '\1')
        note_name(o, name + 1, strlen(name + 1));
}

/* A function that the file has is marked by world_is_spelled(). */
static void note_word(void *context, const char *word, size_t n)
{
    struct other_names *o = context;
    if (word[0] != '%' && !isdigit((unsigned char)word[0]) && !LLVMGetNamedFunction(o->m, word))
        note_name(o, word, n);
}

/* Notes names of variables, aliases and ifuncs that other files see, and words of assembly.  Where
 * another file has a function of that name, the linker may take either of them, or the assembly
 * calls it; and no copy can have the name. */
static void note_others(struct infer *s)
{
    struct arena arena;
    struct other_names o = { .b = s->boundary, .m = s->u->mod };
    arena_init(&arena);
    intern_init(&o.seen, &arena);
    for (LLVMValueRef v = LLVMGetFirstGlobal(o.m); v; v = LLVMGetNextGlobal(v))
        note_other(&o, v);
    IR_EACH_FUNCTION (o.m, fn)
        if (has_two_names(fn))
            note_other(&o, fn);
    for (LLVMValueRef v = LLVMGetFirstGlobalAlias(o.m); v; v = LLVMGetNextGlobalAlias(v))
        note_other(&o, v);
    for (LLVMValueRef v = LLVMGetFirstGlobalIFunc(o.m); v; v = LLVMGetNextGlobalIFunc(v))
        note_other(&o, v);
    reach_each_word(o.m, note_word, &o);
    arena_fini(&arena);
}

void infer_note_symbols(struct infer *s)
{
    struct boundary *b = s->boundary;
    IR_EACH_FUNCTION (s->u->mod, fn) {
        const struct scope *scope = infer_scope(s, fn);
        if (!LLVMGetIntrinsicID(fn) && !ir_is_local(fn))
            infer_symbol(s, fn);
        note_taken(s, fn);
        note_uses(s, fn);
        note_type(s, fn);
        note_kernel(s, fn);
        if (LLVMGetIntrinsicID(fn) || (scope && scope->noted))
            continue;
        b->asks |= infer_is_asker(s, fn);
        if (ir_is_local(fn)) {
            uint32_t n = ptrmap_find(&b->numbers, fn);
            if (n != PTRMAP_NONE)
                b->symbol.at[n].flags |= SYMBOL_OPEN;
            continue;
        }
        bool open = !LLVMIsDeclaration(fn) || GUARD("outside:use", is_used_otherwise(s, fn)) ||
                    GUARD("outside:names", has_two_names(fn));
        struct symbol *symbol = infer_symbol(s, fn);
        symbol->flags |= open ? SYMBOL_OPEN : 0;
        symbol->flags |= world_is_listed(s->u, fn) ? SYMBOL_ENTRY : 0;
        if (!LLVMIsDeclaration(fn) && LLVMGetLinkage(fn) != LLVMAvailableExternallyLinkage)
            symbol->flags |= SYMBOL_BODY | (is_weak(fn) ? SYMBOL_WEAK : 0) |
                             (ir_is_only_started(fn) ? SYMBOL_KERNEL : 0);
    }
    note_others(s);
    b->pool = s->pool;
    b->given = s->given;
    b->guesses = s->f->memory.guesses;
    b->makes = s->makes;
}

/* ---- calls ---- */

bool infer_may_note(struct infer *s, LLVMValueRef call)
{
    LLVMValueRef fn = ir_callee(call);
    if (s->boundary && !fn)
        return !LLVMIsAInlineAsm(LLVMGetCalledValue(call));
    if (!s->boundary || LLVMGetIntrinsicID(fn) || ir_is_local(fn))
        return false;
    const struct scope *scope = infer_scope(s, fn);
    return LLVMIsDeclaration(fn) || (scope && scope->noted);
}

/* Adds a call of a symbol, without a number. */
static void note_call(struct infer *s, LLVMValueRef call, uint32_t first, uint32_t results,
                      bool own)
{
    struct boundary *b = s->boundary;
    struct symbol_call c = { .arg = b->leaf.n, .first = first, .end = s->f->node.n, .own = own };
    LLVMValueRef fn = ir_callee(call);
    c.by_name = fn && infer_flow_of_function(s, fn) != CALL_UNKNOWN;
    assert(!(c.by_name && own) && "what a name says is of no body here");
    if (fn)
        infer_symbol(s, fn)->noted++;
    c.symbol =
        fn ? ptrmap_find(&b->numbers, fn) : number_pointer(s, LLVMGetCalledFunctionType(call));
    infer_symbol(s, s->fn);
    c.caller = ptrmap_find(&b->numbers, s->fn);
    for (unsigned k = 0; k < LLVMGetNumArgOperands(call); k++) {
        uint32_t leaves = infer_leaves(s, LLVMTypeOf(LLVMGetOperand(call, k)));
        for (uint32_t leaf = 0; leaf < leaves; leaf++)
            vec_push_in(
                &b->arena, &b->leaf,
                ((struct boundary_leaf){ .node = infer_operand(s, call, k, leaf),
                                         .param = k,
                                         .returned = ir_call_arg_has(call, k, "returned") }));
    }
    c.args = b->leaf.n - c.arg;
    c.results = results;
    c.result = results ? facts_node(s->f, call) : 0;
    ptrmap_put(&b->calls, call, b->call.n);
    vec_push_in(&b->arena, &b->call, c);
}

void infer_note_run(struct infer *s, LLVMValueRef fn, uint32_t arg, uint32_t first)
{
    struct boundary *b = s->boundary;
    const struct scope *scope = infer_scope(s, fn);
    assert(b && arg <= b->leaf.n && first <= s->f->node.n && "leaves and nodes of the call");
    struct symbol_call c = { .arg = arg, .args = b->leaf.n - arg, .number = CALL_STAYS };
    c.own = scope && scope->exact;
    c.first = first;
    c.end = s->f->node.n;
    infer_symbol(s, fn);
    infer_symbol(s, s->fn);
    c.symbol = ptrmap_find(&b->numbers, fn);
    c.caller = ptrmap_find(&b->numbers, s->fn);
    b->calls_guess |= !c.own;
    assert((!c.own || c.first == c.end) && "what is done elsewhere is not known");
    vec_push_in(&b->arena, &b->call, c);
}

void infer_note_outside(struct infer *s, LLVMValueRef call, uint32_t first, uint32_t results)
{
    assert(infer_may_note(s, call) && first <= s->f->node.n && "a call of a symbol");
    note_call(s, call, first, results, false);
}

bool infer_note_own(struct infer *s, LLVMValueRef call, uint32_t results)
{
    LLVMValueRef fn = ir_callee(call);
    const struct scope *scope = s->boundary && fn ? infer_scope(s, fn) : NULL;
    if (!scope || !scope->noted || !scope->exact)
        return false;
    assert(LLVMGetCalledFunctionType(call) == LLVMGlobalGetValueType(fn) && "infer_is_noted()");
    note_call(s, call, s->f->node.n, results, true);
    return true;
}

/* ---- what was given ---- */

void infer_expect_others(struct infer *s)
{
    s->f->memory.numbered = s->f->top;
    for (LLVMValueRef v = LLVMGetFirstGlobal(s->u->mod); v; v = LLVMGetNextGlobal(v))
        if (ir_is_local(v) && !LLVMIsGlobalConstant(v))
            memory_guess(&s->f->memory);
    s->f->memory.outside_grew = false;
}

const struct given_function *infer_given(struct infer *s, LLVMValueRef fn)
{
    return s->u->given && *ir_name_of(fn) ? given_find(s->u->given, ir_name_of(fn)) : NULL;
}

const struct given_function *infer_given_call(struct infer *s, LLVMValueRef call)
{
    LLVMValueRef fn = ir_callee(call);
    if (fn)
        return infer_given(s, fn);
    if (!s->u->given || s->u->given->type.n == 0 || LLVMIsAInlineAsm(LLVMGetCalledValue(call)))
        return NULL;
    return given_find_type(s->u->given, type_hash(LLVMGetCalledFunctionType(call)));
}

struct fact infer_given_fact(struct given_fact fact)
{
    bool reached = !space_empty(fact.set) || fact.flags;
    uint32_t object = reached ? MEMORY_UNKNOWN : MEMORY_NONE;
    return (struct fact){ .set = fact.set,
                          .flags = reached ? fact.flags | FACT_PASSED | FACT_FIXED : 0,
                          .object = object,
                          .mod = reached,
                          .low = reached ? -1 : 0 };
}

uint32_t infer_given_result(struct infer *s, LLVMValueRef call, const struct given_function *of)
{
    uint32_t in[2] = { facts_constant(s->f, infer_given_fact(of->result)) };
    LLVMTypeRef type = LLVMTypeOf(call);
    if (of->given == 0 || LLVMGetTypeKind(type) != LLVMPointerTypeKind)
        return in[0];
    uint32_t from[64], n = 0;
    from[n++] = facts_constant(s->f, infer_given_fact(of->others));
    for (unsigned k = 0; k < LLVMGetNumArgOperands(call) && k < 63; k++)
        if (of->given >> k & 1)
            from[n++] = infer_operand(s, call, k, 0);
    in[1] = facts_reserve(s->f, 2);
    facts_define(s->f, in[1], OP_JOIN, from, n);
    facts_define(s->f, in[1] + 1, OP_WITHIN, in, 2);
    return in[1] + 1;
}
