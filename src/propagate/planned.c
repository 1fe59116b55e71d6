/* SPDX-License-Identifier: Apache-2.0 */
/* planned.c - copies of functions that a thin link planned (thin/thin_plan.c), made in one file.
 *
 *     define void @f(ptr %p) {…}     =>     define void @f.local(ptr %p) {…}     for other files
 *     call void @f(ptr %t)           =>     call void @f.local(ptr %t)
 *     declare void @g(ptr)           =>     declare void @g.local(ptr)           its file has it
 *
 * Then parameters and results that all files call with pointers to one space get types that name it
 * (thin/thin_sign.c).
 *
 * Loads that get fewer pointers than memory of several files may hold are marked with what they
 * get, for infer/; and functions that belong to a library by their names, but whose bodies other
 * files of the program have, as the program's own.
 *
 * A copy that other files call has the original's linkage, so that they find it; one of this file
 * alone is internal, as is a function that no other file has or calls.  Functions to which no call
 * of the program is left are deleted, in all files.
 *
 * Safe     because a copy does what the original does, and all calls of an original that goes are
 *          changed: the link knows them.
 *
 * Does not take a function whose body another file has for a library's, whose calls may go to
 *          other overloads, which the program need not have [library]. */
#include "propagate/planned.h"

#include "base/guard.h"
#include "base/ptrmap.h"
#include "base/text.h"
#include "facts/elsewhere.h"
#include "facts/world.h"
#include "ir/ir.h"
#include "ir/shim.h"
#include "propagate/copy.h"
#include "propagate/signature.h"
#include "semantics/functions.h"

#include <assert.h>
#include <llvm-c/Comdat.h>

/* A function that gave its name to a copy. */
struct renamed {
    const char *name; /* which it had */
    LLVMValueRef fn;
};

struct planned {
    struct unit *u;
    struct arena arena;
    struct ptrmap made; /* copy -> 1 */
    VEC_OF(struct renamed) renamed;
    bool changed;              /* a function has another type now, or is internal */
    LLVMValueRef at;           /* the function whose calls are in `call`; NULL: none */
    VEC_OF(LLVMValueRef) call; /* in program order */
};

/* The function, variable, alias or ifunc of that name; NULL: there is none. */
static LLVMValueRef find_named(LLVMModuleRef m, const char *name)
{
    LLVMValueRef v = LLVMGetNamedFunction(m, name);
    v = v ? v : LLVMGetNamedGlobal(m, name);
    v = v ? v : LLVMGetNamedGlobalAlias(m, name, strlen(name));
    return v ? v : LLVMGetNamedGlobalIFunc(m, name, strlen(name));
}

/* Gives something internal that has the name of a copy another one.  Clang calls the static
 * variable `local` of a function f @f.local, which is a copy's name, too. */
static void make_way(struct planned *p, const char *name)
{
    LLVMValueRef v = find_named(p->u->mod, name);
    if (!v || !ir_is_local(v) || ptrmap_find(&p->made, v) != PTRMAP_NONE)
        return;
    LLVMSetValueName2(v, name, strlen(name) - 1); /* LLVM makes it unique */
    if (LLVMIsAFunction(v))
        vec_push_in(&p->arena, &p->renamed, ((struct renamed){ name, v }));
}

/* The function that a step is about, by the name that it had when the plan was made.  If the file
 * has a body of that name, too, the plan made no copy of the name. */
static LLVMValueRef find_function(struct planned *p, const char *name)
{
    LLVMValueRef fn = LLVMGetNamedFunction(p->u->mod, name);
    if (fn && !LLVMIsDeclaration(fn))
        return fn;
    for (uint32_t k = 0; k < p->renamed.n; k++) /* few: internal functions with names of copies */
        if (strcmp(p->renamed.at[k].name, name) == 0)
            return p->renamed.at[k].fn;
    return fn;
}

static bool is_free(LLVMModuleRef m, const char *name) { return !find_named(m, name); }

static bool copy(struct planned *p, const struct given_step *step)
{
    LLVMValueRef fn = find_function(p, step->function);
    size_t n = strlen(step->function);
    make_way(p, step->to);
    if (!fn || LLVMIsDeclaration(fn) || !is_free(p->u->mod, step->to) ||
        strncmp(step->to, step->function, n) != 0)
        return false;
    LLVMValueRef made = copy_make(p->u, fn, step->to);
    ptrmap_put(&p->made, made, 1);
    if (step->shared) {
        LLVMSetLinkage(made, LLVMExternalLinkage);
        LLVMSetVisibility(made, LLVMGetVisibility(fn));
        shim_set_dso_local(made, 0);
    } else {
        struct text tag = { 0 };
        text_putf(&tag, "%s:%s", step->function, step->to + n);
        copy_set_tag(made, text_get(&tag));
        text_fini(&tag);
    }
    return true;
}

/* The call of that number in the function; NULL: there are not so many. */
static LLVMValueRef find_call(struct planned *p, LLVMValueRef fn, uint32_t number)
{
    if (p->at != fn) {
        p->call.n = 0;
        IR_EACH_BLOCK (fn, bb)
            IR_EACH_INSTRUCTION (bb, i)
                if (LLVMIsACallInst(i))
                    vec_push_in(&p->arena, &p->call, i);
        p->at = fn;
    }
    return number < p->call.n ? p->call.at[number] : NULL;
}

static bool redirect(struct planned *p, const struct given_step *step)
{
    LLVMValueRef fn = find_function(p, step->function);
    LLVMValueRef call = fn ? find_call(p, fn, step->call) : NULL;
    if (!call || !ir_callee(call))
        return false;
    LLVMTypeRef type = LLVMGetCalledFunctionType(call);
    make_way(p, step->to);
    if (is_free(p->u->mod, step->to)) {
        LLVMValueRef declared = LLVMAddFunction(p->u->mod, step->to, type);
        LLVMSetFunctionCallConv(declared, LLVMGetFunctionCallConv(ir_callee(call)));
        LLVMSetVisibility(declared, LLVMGetVisibility(ir_callee(call)));
        ir_copy_attributes(ir_callee(call), declared, LLVMCountParams(declared));
    }
    LLVMValueRef to = LLVMGetNamedFunction(p->u->mod, step->to);
    if (!to || LLVMGlobalGetValueType(to) != type)
        return false;
    char subject[2 * IR_NAME_SIZE];
    snprintf(subject, sizeof subject, "@%s -> @%s", ir_name_of(ir_callee(call)), step->to);
    trace_event(p->u->trace, "index", EVENT_CLONE, ir_loc(call), subject, NULL);
    shim_set_called_function(call, type, to);
    return true;
}

/* Marks the loads from `first` to `end` of the list, which are in one function. */
static bool mark_loads(struct planned *p, const struct given *g, uint32_t first, uint32_t end)
{
    LLVMValueRef fn = find_function(p, g->load.at[first].function);
    uint32_t number = 0, k = first;
    if (!fn || LLVMIsDeclaration(fn))
        return false;
    IR_EACH_BLOCK (fn, bb)
        IR_EACH_INSTRUCTION (bb, i) {
            if (!LLVMIsALoadInst(i) || !copy_is_generic(p->u, LLVMTypeOf(i)))
                continue;
            if (k < end && g->load.at[k].number == number)
                given_mark(i, g->load.at[k++].fact);
            number++;
        }
    return k == end;
}

/* Likewise the allocas that are kept. */
static bool mark_allocas(struct planned *p, const struct given *g, uint32_t first, uint32_t end)
{
    LLVMValueRef fn = find_function(p, g->kept.at[first].function);
    uint32_t number = 0, k = first;
    if (!fn || LLVMIsDeclaration(fn))
        return false;
    IR_EACH_BLOCK (fn, bb)
        IR_EACH_INSTRUCTION (bb, i) {
            if (!LLVMIsAAllocaInst(i))
                continue;
            if (k < end && g->kept.at[k].number == number)
                given_mark_kept(i, g->kept.at[k++].whole);
            number++;
        }
    return k == end;
}

/* Marks a function whose body another file has as the program's own, if its name is a library's. */
static void mark_own(struct planned *p, const char *name)
{
    LLVMValueRef fn = LLVMGetNamedFunction(p->u->mod, name);
    if (fn && GUARD("planned:library", function_is_library(fn) || function_is_c(fn)))
        function_set_own(fn, true);
}

/* Marks each load that the slice lists with the pointers that it gets in the whole program, and
 * each alloca that it lists as kept.  False: the file has no such instruction. */
static bool mark(struct planned *p, const struct given *g)
{
    bool fits = true;
    given_forget(p->u->mod); /* the file's own metadata of that name */
    for (uint32_t k = 0; k < g->function.n; k++)
        mark_own(p, g->function.at[k].name);
    for (uint32_t k = 0; k < g->body.n; k++)
        mark_own(p, g->body.at[k]);
    for (uint32_t k = 0, end; k < g->load.n && fits; k = end) {
        end = k + 1;
        while (end < g->load.n && strcmp(g->load.at[k].function, g->load.at[end].function) == 0)
            end++; /* each load once */
        fits = mark_loads(p, g, k, end);
    }
    for (uint32_t k = 0, end; k < g->kept.n && fits; k = end) {
        end = k + 1;
        while (end < g->kept.n && strcmp(g->kept.at[k].function, g->kept.at[end].function) == 0)
            end++; /* each alloca once */
        fits = mark_allocas(p, g, k, end);
    }
    return fits;
}

/* True if only code of functions that go names the function. */
static bool may_go(const struct ptrmap *goes, LLVMValueRef fn)
{
    IR_EACH_USE (fn, use) {
        LLVMValueRef user = LLVMGetUser(use);
        LLVMValueRef in = LLVMIsAInstruction(user)
                              ? LLVMGetBasicBlockParent(LLVMGetInstructionParent(user))
                              : NULL;
        if (!in || ptrmap_find(goes, in) == PTRMAP_NONE)
            return false;
    }
    return true;
}

/* Deletes functions that only each other name.  False: one is not there, or something else names
 * it. */
static bool erase(struct planned *p, const struct given *g)
{
    VEC_OF(LLVMValueRef) gone = VEC_IN(&p->arena);
    struct ptrmap goes;
    ptrmap_init_in(&goes, &p->arena, g->gone.n);
    for (uint32_t k = 0; k < g->gone.n; k++) {
        LLVMValueRef fn = find_function(p, g->gone.at[k]);
        if (!fn || LLVMIsDeclaration(fn))
            return false;
        ptrmap_put(&goes, fn, 1);
        vec_push(&gone, fn);
    }
    for (uint32_t k = 0; k < gone.n; k++)
        if (!may_go(&goes, gone.at[k]))
            return false;
    for (uint32_t k = 0; k < gone.n; k++)
        LLVMReplaceAllUsesWith(gone.at[k], LLVMGetPoison(LLVMTypeOf(gone.at[k])));
    for (uint32_t k = 0; k < gone.n; k++)
        LLVMDeleteFunction(gone.at[k]);
    return true;
}

/* Makes functions internal that this file alone has and calls: then the file knows all their
 * callers, and what is in memory that these pass.  False: one is not there, or is used in another
 * way. */
static bool keep_inside(struct planned *p, const struct given *g)
{
    for (uint32_t k = 0; k < g->own.n; k++) {
        LLVMValueRef fn = LLVMGetNamedFunction(p->u->mod, g->own.at[k]);
        if (!fn || LLVMIsDeclaration(fn) || !ir_is_only_called(fn))
            return false;
        if (ir_is_local(fn)) /* a copy */
            continue;
        LLVMSetLinkage(fn, LLVMInternalLinkage);
        LLVMSetVisibility(fn, LLVMDefaultVisibility);
        LLVMSetComdat(fn, NULL);
        p->changed = true;
    }
    return true;
}

/* What the link says of the function's type.  Returns 1: it changes; 0: it stays; -1: the function
 * has another type than the link knows. */
static int signature_of(struct planned *p, const struct given_function *f, LLVMValueRef fn,
                        struct signature *ret)
{
    LLVMTypeRef type = LLVMGlobalGetValueType(fn);
    *ret = (struct signature){ .fn = fn, .params = LLVMCountParams(fn), .planned = true };
    ret->param = NEWN(&p->arena, const struct target_row *, ret->params + 1);
    bool *tested = NEWN(&p->arena, bool, ret->params + 1);
    ret->tested = tested;
    ret->result = f->row;
    ret->result_tested = f->result.flags & FACT_TESTED;
    if (f->row && !copy_is_generic(p->u, LLVMGetReturnType(type)))
        return -1;
    for (uint32_t k = 0; k < f->params; k++) {
        uint32_t param = f->param[k].param;
        if (!f->param[k].row)
            continue;
        if (param >= ret->params || !copy_is_generic(p->u, LLVMTypeOf(LLVMGetParam(fn, param))) ||
            world_is_fixed(fn, param))
            return -1;
        ret->param[param] = f->param[k].row;
        tested[param] = f->param[k].fact.flags & FACT_TESTED;
        ret->changed++;
    }
    bool changes = ret->changed > 0 || ret->result;
    return changes && (!ir_may_change_type(fn) || !ir_is_only_called(fn)) ? -1 : changes;
}

/* Gives a function its type; NULL: it is gone.  False: it does not fit. */
static bool sign_one(struct planned *p, struct signer *s, const struct given_function *f,
                     LLVMValueRef fn)
{
    struct signature to;
    int how = fn ? signature_of(p, f, fn, &to) : 0;
    p->changed |= how > 0;
    if (how > 0)
        signature_change(s, &to);
    return how >= 0;
}

/* The internal function of that name before the steps were done. */
static LLVMValueRef find_local(struct planned *p, const char *name)
{
    LLVMValueRef fn = find_function(p, name);
    return fn && ir_is_local(fn) ? fn : NULL;
}

/* Gives functions the types that name spaces.  All files that have or call one do it alike. */
static bool sign(struct planned *p, const struct given *g)
{
    struct signer s;
    bool fits = true, any = g->local.n > 0;
    for (uint32_t k = 0; k < g->function.n; k++)
        any |= given_changes(&g->function.at[k]);
    if (!any || !p->u->has_generic)
        return !any;
    pass_require(p->u, PROP_FACTS);
    if (p->u->cancelled)
        return true;
    signer_init(&s, p->u);
    for (uint32_t k = 0; k < g->function.n && fits; k++)
        fits = sign_one(p, &s, &g->function.at[k],
                        LLVMGetNamedFunction(p->u->mod, g->function.at[k].name));
    for (uint32_t k = 0; k < g->local.n && fits; k++)
        fits = sign_one(p, &s, &g->local.at[k], find_local(p, g->local.at[k].name));
    signer_fini(&s);
    return fits;
}

int planned_apply(struct unit *u, const struct given *g)
{
    struct planned p = { .u = u };
    bool fits = true;
    arena_init(&p.arena);
    ptrmap_init_in(&p.made, &p.arena, 0);
    for (uint32_t k = 0; k < g->step.n && fits; k++)
        fits = g->step.at[k].copy ? copy(&p, &g->step.at[k]) : redirect(&p, &g->step.at[k]);
    fits = fits && mark(&p, g) && erase(&p, g) && keep_inside(&p, g);
    pass_drop(u, PROP_ALL); /* the module changed */
    u->pass = "index";
    fits = fits && sign(&p, g);
    pass_drop(u, PROP_ALL);
    u->pass = NULL;
    arena_fini(&p.arena);
    return fits ? g->step.n + g->gone.n > 0 || p.changed : -1;
}
