/* SPDX-License-Identifier: Apache-2.0 */
/* stage_checks.c - the debug modes of vector code (stages.h describes each). */
#include "genx/stages/stage.h"

#include "genx/optimize/collapse.h"
#include "ir/ir.h"
#include "ir/module.h"
#include "regionir/program.h"

#include <llvm-c/DebugInfo.h>

NORETURN void genx_bug(const struct genx_program *p, const struct genx_stage *s, const char *what)
{
    struct unit u = { .command = p->command };
    pass_bug(&u, s->name, what);
}

static struct text functions_text(const struct gx_module *m)
{
    struct text t = { 0 };
    for (uint32_t k = 0; k < m->func.n; k++)
        gx_put(&t, m->func.at[k]);
    return t;
}

struct text genx_text(const struct genx_program *p, enum genx_form form)
{
    struct text t = { 0 };
    if (form == GENX_MODULE) {
        char *text = LLVMPrintModuleToString(p->mod);
        text_putf(&t, "%s", text);
        LLVMDisposeMessage(text);
    } else if (form == GENX_KERNEL) {
        gx_visa_put(&t, p->visa, p->pf);
    } else {
        t = functions_text(&p->m);
    }
    return t;
}

/* True if both texts are equal; frees them. */
static bool same_text(struct text a, struct text b)
{
    bool same = strcmp(text_get(&a), text_get(&b)) == 0;
    text_fini(&a);
    text_fini(&b);
    return same;
}

static struct text function_text(const struct gx_func *f)
{
    struct text t = { 0 };
    gx_put(&t, f);
    return t;
}

struct gx_func *genx_checked(const struct genx_program *p, const struct genx_stage *s,
                             const struct gx_func *f, genx_rewrite rewrite,
                             struct gx_legal_stats *stats)
{
    struct text before = { 0 };
    if (p->debug & DEBUG_LIES)
        before = function_text(f);
    struct gx_func *to = rewrite(f, p->pf, stats);
    if (p->debug & DEBUG_LIES && !same_text(before, function_text(f)))
        genx_bug(p, s, "changed the function that it reads");
    if (p->debug & DEBUG_RECOMPUTE) {
        struct gx_legal_stats none = { 0 };
        struct gx_func *again = rewrite(f, p->pf, &none);
        if (!same_text(function_text(to), function_text(again)))
            genx_bug(p, s, "wrote something else of the same function when run a second time");
        gx_func_free(again);
    }
    return to;
}

/* ---- verify ---- */

static void verify_functions(const struct genx_program *p, const struct genx_stage *s,
                             const struct gx_module *m, bool legal)
{
    struct failure failure;
    failure_init(&failure, NULL);
    for (uint32_t k = 0; k < m->func.n; k++) {
        const struct gx_func *f = m->func.at[k];
        if (!gx_verify(f, &failure) || (legal && !gx_verify_legal(f, p->pf, &failure)))
            genx_bug(p, s, text_get(&failure.text));
        for (uint32_t v = 0; v < f->inst.n; v++)
            if (f->inst.at[v].op == GX_CALL &&
                (f->inst.at[v].data >= m->func.n ||
                 f->inst.at[v].n_args != m->func.at[f->inst.at[v].data]->param.n))
                genx_bug(p, s, "a call with other arguments than a function has parameters");
    }
    failure_fini(&failure);
}

static void verify(const struct genx_program *p, const struct genx_stage *s)
{
    struct failure failure;
    failure_init(&failure, NULL);
    if (s->form == GENX_MODULE)
        pass_check_valid(&(struct unit){ .mod = p->mod, .command = p->command }, s->name);
    else if (s->form != GENX_KERNEL)
        verify_functions(p, s, &p->m, s->form == GENX_LEGAL);
    else if (gx_visa_check(p->visa, p->pf, &failure))
        genx_bug(p, s, text_get(&failure.text));
    failure_fini(&failure);
}

/* ---- roundtrip ---- */

/* Places in the program refer to debug info of its own module, so functions of the copy share
 * it. */
static void share_debug_info(LLVMModuleRef own, LLVMModuleRef copy)
{
    static const char units[] = "llvm.dbg.cu";
    unsigned n = LLVMGetNamedMetadataNumOperands(own, units);
    LLVMValueRef *unit = base_alloc((n + 1) * sizeof *unit);
    LLVMGetNamedMetadataOperands(own, units, unit);
    for (unsigned k = 0; k < n; k++)
        LLVMAddNamedMetadataOperand(copy, units, unit[k]);
    free(unit);
    IR_EACH_FUNCTION (copy, fn) {
        LLVMValueRef was = LLVMGetNamedFunction(own, ir_name_of(fn));
        if (was && LLVMGetSubprogram(was))
            LLVMSetSubprogram(fn, LLVMGetSubprogram(was));
    }
}

/* Writes `m` as LLVM IR into a copy of the program's module, and reads it back. */
static void there_and_back(const struct genx_program *p, const struct genx_stage *s,
                           const struct gx_module *m, struct gx_module *ret)
{
    LLVMModuleRef copy = LLVMCloneModule(p->mod);
    share_debug_info(p->mod, copy);
    if (regionir_raise(p->trace, m, copy, p->path) < 0)
        genx_bug(p, s, "left a program that is invalid as LLVM IR");
    if (regionir_verify(p->trace, copy, p->path))
        genx_bug(p, s, "left a program that breaks a rule as LLVM IR");
    if (regionir_program(p->trace, copy, p->path, ret) < 0)
        genx_bug(p, s, "left a program that cannot be read as LLVM IR");
    LLVMDisposeModule(copy);
    verify_functions(p, s, ret, false);
}

/* The functions after collapsing, as text. */
static struct text simple_text(const struct genx_program *p, const struct gx_module *m)
{
    struct text t = { 0 };
    for (uint32_t k = 0; k < m->func.n; k++) {
        struct gx_func *f = gx_collapse(m->func.at[k], p->pf);
        gx_put(&t, f);
        gx_func_free(f);
    }
    return t;
}

/* True if LLVM IR can express the program only in another way: a write of elements that form no
 * region, a scalar read as a vector, or an operation that is several there. */
static bool has_other_words(const struct gx_module *m)
{
    for (uint32_t k = 0; k < m->func.n; k++) {
        const struct gx_func *f = m->func.at[k];
        for (uint32_t v = 0; v < f->inst.n; v++) {
            const struct gx_inst *i = gx_at(f, v);
            if ((i->op == GX_WR && i->flags & GX_LIST) ||
                (i->op == GX_RD && i->type.n > 1 && gx_at(f, gx_arg(f, i, 0))->type.scalar) ||
                i->op == GX_XSHR || i->op == GX_ADD3 || i->op == GX_BFN || i->op == GX_GATHER4)
                return true;
        }
    }
    return false;
}

/* Writes the program as LLVM IR, reads it, and compares.  If the first trip changes the form, as it
 * does with the lengths of legal code, a second trip must change nothing more. */
static void round_trip(const struct genx_program *p, const struct genx_stage *s)
{
    struct gx_module once, twice;
    there_and_back(p, s, &p->m, &once);
    there_and_back(p, s, &once, &twice);
    bool exact = s->form == GENX_FUNCTIONS && !has_other_words(&p->m);
    if (!same_text(simple_text(p, &twice), simple_text(p, exact ? &p->m : &once)))
        genx_bug(p, s, "left a program that is another one as LLVM IR");
    gx_module_fini(&once);
    gx_module_fini(&twice);
}

static void round_trip_kernel(const struct genx_program *p, const struct genx_stage *s)
{
    struct text t = genx_text(p, GENX_KERNEL), again = { 0 };
    struct gx_visa_kernel *k = gx_visa_parse(text_get(&t), p->pf, p->trace, "<vISA>");
    if (!k)
        genx_bug(p, s, "wrote vISA text that does not parse");
    gx_visa_put(&again, k, p->pf);
    if (strcmp(text_get(&t), text_get(&again)) != 0)
        genx_bug(p, s, "wrote vISA text that reads as another kernel");
    text_fini(&t);
    text_fini(&again);
    gx_visa_free(k);
}

void genx_check(struct genx_program *p, const struct genx_stage *s)
{
    if (p->debug & DEBUG_VERIFY)
        verify(p, s);
    if (p->debug & DEBUG_ROUNDTRIP && s->form == GENX_KERNEL)
        round_trip_kernel(p, s);
    else if (p->debug & DEBUG_ROUNDTRIP && s->form != GENX_MODULE)
        round_trip(p, s);
}
