/* SPDX-License-Identifier: Apache-2.0 */
/* emit_flow.c - emits control flow, functions, and the inputs of kernels. */
#include "genx/model/message.h"
#include "genx/model/payload.h"
#include "genx/visa/emitter.h"

#include "base/intern.h"
#include "base/worklist.h"

/* A function of the module, in this kernel. */
struct gx_known_function {
    char word[VISA_NAME]; /* its name as it stands in labels */
    uint32_t label;       /* GX_NONE: the kernel does not reach it */
    uint32_t *param;      /* variables that hold its parameters */
    uint32_t ret;         /* variable that holds its result; GX_NONE: none */
    struct gx_type ret_type;
    struct gx_assign assign; /* of its values … */
    uint32_t *var;           /* … and the variable of each class */
};

static uint32_t new_label(struct gx_emitter *e, const char *name)
{
    char *own = base_strdup(name);
    vec_push(&e->out->label, own);
    return e->out->label.n - 1;
}

static void put_label(struct gx_emitter *e, uint32_t label)
{
    struct gx_visa_inst x = gx_emit_inst(VISA_LABEL, 1);
    x.target = label;
    gx_emit_add(e, &x);
    e->address.n = e->surface.n = 0; /* what one predecessor knows, another does not */
}

static void jump(struct gx_emitter *e, uint32_t label)
{
    struct gx_visa_inst x = gx_emit_inst(VISA_JMP, 1);
    x.target = label;
    gx_emit_add(e, &x);
}

/* A variable for a value of that type; of predicates one for each 32 lanes. */
static uint32_t variable(struct gx_emitter *e, struct gx_type t)
{
    if (t.elt != GX_I1)
        return gx_emit_new_general(e, t.elt, true, t.n);
    uint32_t first = e->out->var.n;
    for (uint32_t done = 0; done < t.n; done += 32)
        vec_push(&e->out->var, ((struct gx_visa_var){ .file = VISA_PREDICATE,
                                                      .alias = GX_NONE,
                                                      .n = t.n - done < 32 ? t.n - done : 32,
                                                      .input = -1 }));
    return first;
}

/* The shorter of two types of a value: a register may hold more lanes than the program has. */
static struct gx_type shorter(struct gx_type a, struct gx_type b)
{
    if (a.elt == GX_I1)
        return a.n < b.n ? a : b;
    return gx_type_bytes(a) < gx_type_bytes(b) ? a : b;
}

/* ---- joining values ---- */

struct move {
    uint32_t to, from; /* variables; from GX_NONE: a predicate gets the constant lanes `bits` */
    struct gx_type type;
    uint64_t bits;
};

static void move_one(struct gx_emitter *e, const struct move *m)
{
    if (m->from != GX_NONE)
        gx_emit_copy(e, m->to, m->from, m->type);
    else
        gx_emit_set_predicate(e, m->to, m->type.n, m->bits);
}

/* Does all moves as if at once: a move whose target no other move reads is done first; a ring (a =
 * b, b = a) begins with a copy. */
static void move_together(struct gx_emitter *e, struct move *m, uint32_t n)
{
    while (n) {
        uint32_t pick = n;
        for (uint32_t k = 0; k < n && pick == n; k++) {
            bool read = false;
            for (uint32_t j = 0; j < n; j++)
                read |= j != k && m[j].from == m[k].to;
            if (!read)
                pick = k;
        }
        if (pick == n) {
            uint32_t temp = variable(e, m[0].type), old = m[0].to;
            gx_emit_copy(e, temp, old, m[0].type);
            for (uint32_t j = 0; j < n; j++)
                if (m[j].from == old)
                    m[j].from = temp;
            continue;
        }
        move_one(e, &m[pick]);
        m[pick] = m[--n];
    }
}

/* The moves for the phis of block `to`, when control comes from `from`. */
static uint32_t phi_moves(struct gx_emitter *e, uint32_t from, uint32_t to, struct move **ret)
{
    const struct gx_block *b = &e->f->block.at[to];
    VEC_OF(struct move) list = { 0 };
    uint32_t edge = 0;
    while (e->f->pred.at[b->preds + edge] != from)
        edge++;
    for (uint32_t v = b->first; v < b->end; v++) {
        const struct gx_inst *i = gx_at(e->f, v);
        if (i->op != GX_PHI || !e->assign.needed[v] || e->assign.class[v] == GX_NONE)
            continue;
        uint32_t arg = gx_arg(e->f, i, edge), class = e->assign.class[arg];
        uint32_t mine = e->var[e->assign.class[v]];
        if (class != GX_NONE && e->var[class] != mine)
            vec_push(&list, ((struct move){ mine, e->var[class],
                                            shorter(gx_at(e->f, arg)->type, i->type), 0 }));
        else if (class == GX_NONE && i->type.elt == GX_I1 && gx_at(e->f, arg)->op == GX_CONST)
            vec_push(&list, ((struct move){ mine, GX_NONE, i->type, gx_emit_lanes(e->f, arg) }));
    }
    *ret = list.at;
    return list.n;
}

/* Goes from the end of block `from` to `to`, which may stand directly behind. */
static void go(struct gx_emitter *e, uint32_t from, uint32_t to)
{
    struct move *m;
    uint32_t n = phi_moves(e, from, to, &m);
    move_together(e, m, n);
    free(m);
    if (to != from + 1)
        jump(e, e->first_label + to);
}

/* The predicate of a jump; one that is any lane of another is that, with the machine's any. */
static void condition(struct gx_emitter *e, uint32_t v, struct gx_visa_inst *x)
{
    const struct gx_inst *i = gx_at(e->f, v);
    if (i->op == GX_OFF) {
        gx_emit_if_off(e, i, x);
        return;
    }
    x->any = i->op == GX_ANY;
    if (x->any) {
        v = gx_arg(e->f, i, 0);
        x->n = (uint8_t)gx_at(e->f, v)->type.n;
    }
    x->pred = gx_emit_predicate(e, v, &x->first);
}

static void branch(struct gx_emitter *e, const struct gx_inst *i)
{
    struct move *m[2];
    uint32_t to[2] = { i->data, i->other }, n[2];
    struct gx_visa_inst x = gx_emit_inst(VISA_JMP, 1);
    for (int k = 0; k < 2; k++)
        n[k] = phi_moves(e, i->block, to[k], &m[k]);
    /* Falls through to the moves that one of the edges needs, else to the block directly behind. */
    bool apart = !n[0] != !n[1];
    int falls = (apart ? n[0] > 0 : to[0] == i->block + 1) ? 0 : 1;
    int jumps = 1 - falls;
    x.inverse = falls == 0;
    condition(e, gx_arg(e->f, i, 0), &x);
    char name[VISA_NAME * 2];
    snprintf(name, sizeof name, "%s_edge_%u", e->function[e->which].word, e->out->label.n);
    x.target = n[jumps] ? new_label(e, name) : e->first_label + to[jumps];
    gx_emit_add(e, &x);
    move_together(e, m[falls], n[falls]);
    if (n[jumps] || to[falls] != i->block + 1)
        jump(e, e->first_label + to[falls]);
    if (n[jumps]) {
        put_label(e, x.target);
        move_together(e, m[jumps], n[jumps]);
        jump(e, e->first_label + to[jumps]);
    }
    free(m[0]);
    free(m[1]);
}

/* True if no move is needed where a goto or join branches to if no lane is on: the machine goes
 * there by itself. */
static bool goes_alone(struct gx_emitter *e, const struct gx_inst *i)
{
    struct move *m;
    uint32_t n = phi_moves(e, i->block, i->data, &m);
    free(m);
    return n == 0;
}

/* The branch of a goto or join whose masks are the machine's.  Behind the lanes that go on is the
 * join where the others wait, if the goto goes back; so these wait there, too. */
static void branch_by_lanes(struct gx_emitter *e, const struct gx_inst *i)
{
    const struct gx_inst *of = gx_at(e->f, gx_arg(e->f, gx_at(e->f, gx_arg(e->f, i, 0)), 0));
    if (of->op == GX_GOTO) {
        uint32_t target = e->assign.flow.target[gx_arg(e->f, gx_at(e->f, gx_arg(e->f, i, 0)), 0)];
        struct move *m;
        uint32_t n = phi_moves(e, i->block, i->other, &m);
        bool backward = i->other <= i->block && target == i->block + 1 && n == 0;
        free(m);
        gx_emit_goto(e, i, backward, e->first_label + (backward ? i->other : target));
        if (backward)
            return;
    }
    go(e, i->block, i->other);
}

static void call(struct gx_emitter *e, uint32_t v)
{
    const struct gx_inst *i = gx_at(e->f, v);
    const struct gx_known_function *to = &e->function[i->data];
    for (uint32_t k = 0; k < i->n_args; k++) {
        uint32_t arg = gx_arg(e->f, i, k), class = e->assign.class[arg];
        const struct gx_func *fn = e->m->func.at[i->data];
        struct gx_type t = shorter(gx_at(e->f, arg)->type, gx_at(fn, fn->param.at[k])->type);
        if (class != GX_NONE)
            gx_emit_copy(e, to->param[k], e->var[class], t);
    }
    struct gx_visa_inst x = gx_emit_inst(VISA_CALL, 1);
    x.no_mask = true;
    x.target = to->label;
    gx_emit_add(e, &x);
    e->address.n = e->surface.n = 0;
    if (e->assign.class[v] != GX_NONE && to->ret != GX_NONE)
        gx_emit_copy(e, e->var[e->assign.class[v]], to->ret, shorter(i->type, to->ret_type));
}

/* A branch, call or return. */
static void control(struct gx_emitter *e, uint32_t v)
{
    const struct gx_inst *i = gx_at(e->f, v);
    e->loc = i->loc;
    struct gx_visa_inst x = gx_emit_inst(VISA_RET, 1);
    switch ((enum gx_op)i->op) {
    case GX_BR: go(e, i->block, i->data); return;
    case GX_CBR:
        if (e->assign.flow.hardware && gx_divergent_branch(e->f, i))
            branch_by_lanes(e, i);
        else
            branch(e, i);
        return;
    case GX_CALL: call(e, v); return;
    default: break;
    }
    const struct gx_known_function *own = &e->function[e->which];
    if (i->n_args && own->ret != GX_NONE && e->assign.class[gx_arg(e->f, i, 0)] != GX_NONE &&
        own->ret != e->var[e->assign.class[gx_arg(e->f, i, 0)]])
        gx_emit_copy(e, own->ret, e->var[e->assign.class[gx_arg(e->f, i, 0)]],
                     shorter(gx_at(e->f, gx_arg(e->f, i, 0))->type, own->ret_type));
    gx_emit_add(e, &x);
}

/* ---- functions ---- */

static void make_variables(struct gx_emitter *e)
{
    const struct gx_func *f = e->f;
    for (uint32_t v = 0; v < f->inst.n; v++) {
        uint32_t class = e->assign.class[v];
        struct gx_type t = f->inst.at[v].type;
        if (class == GX_NONE)
            continue;
        if (e->var[class] == GX_NONE)
            e->var[class] = variable(e, t);
        struct gx_visa_var *var = &e->out->var.at[e->var[class]];
        uint32_t bytes = gx_type_bytes(t);
        if (var->file == VISA_GENERAL && bytes > var->n * gx_elt_bytes(var->elt))
            var->n = (bytes + gx_elt_bytes(var->elt) - 1) / gx_elt_bytes(var->elt);
    }
}

/* The first byte behind all parameters that the description places. */
static uint32_t behind_placed(const struct gx_func *f, uint32_t first)
{
    for (uint32_t k = 0; k < f->param.n; k++) {
        uint32_t bytes = gx_type_bytes(f->inst.at[f->param.at[k]].type);
        if (gx_is_placed(f, k) && (uint32_t)f->offset.at[k] + bytes > first)
            first = (uint32_t)f->offset.at[k] + bytes;
    }
    return first;
}

/* True if an argument of so many bytes can lie at `at`: behind the first register, and across the
 * end of one only if it begins one.  The assembler refuses others, or reads three registers by an
 * instruction. */
static bool is_place(const struct gx_platform *pf, uint32_t at, uint32_t bytes)
{
    return at >= pf->grf && (at % pf->grf == 0 || at % pf->grf + bytes <= pf->grf);
}

/* Marks the classes of which a message sends or gets registers: those begin at a register. */
static void mark_sent(const struct gx_emitter *e, uint8_t *ret)
{
    const struct gx_func *f = e->f;
    for (uint32_t v = 0; v < f->inst.n; v++) {
        const struct gx_inst *i = gx_at(f, v);
        uint32_t through = e->assign.user[v] == GX_NONE ? v : e->assign.user[v];
        if (gx_op_shape(i->op) != 'm')
            continue;
        for (uint32_t k = 0; k <= i->n_args; k++) {
            uint32_t of = k < i->n_args ? gx_arg(f, i, k) : through;
            if (of != GX_NONE && gx_at(f, of)->op == GX_RD)
                of = gx_arg(f, gx_at(f, of), 0);
            if (of != GX_NONE && e->assign.class[of] != GX_NONE)
                ret[e->assign.class[of]] |= !gx_at(f, of)->type.scalar;
        }
    }
}

/* Places each parameter of a kernel: at the offset that its description gives; without one, behind
 * those and the parameter before, with none across a register's end unless it begins a register.
 * One that a message sends from where it lies inside of a register is moved to one of its own. */
static void inputs(struct gx_emitter *e)
{
    const struct gx_func *f = e->f;
    uint32_t at = behind_placed(f, e->pf->grf);
    uint8_t *sent = NEWN(&e->arena, uint8_t, f->inst.n + 1);
    memset(sent, 0, f->inst.n + 1);
    mark_sent(e, sent);
    for (uint32_t k = 0; k < f->param.n; k++) {
        uint32_t p = f->param.at[k], class = e->assign.class[p];
        struct gx_type t = f->inst.at[p].type;
        uint32_t bytes = gx_type_bytes(t), size = gx_elt_bytes(t.elt);
        uint32_t offset = gx_is_placed(f, k) ? (uint32_t)f->offset.at[k] : at;
        if (!gx_is_placed(f, k)) {
            offset = (at + size - 1) / size * size;
            if (!is_place(e->pf, offset, bytes))
                offset = (offset + e->pf->grf - 1) / e->pf->grf * e->pf->grf;
            at = offset + bytes;
        }
        if (!is_place(e->pf, offset, bytes)) {
            e->loc = f->inst.at[p].loc;
            diag_emit_argument(&e->failure->sink, (struct src_loc){ 0 }, k, bytes, offset,
                               e->pf->grf);
            return;
        }
        if (class == GX_NONE)
            continue;
        struct gx_visa_var *v = &e->out->var.at[e->var[class]];
        if (v->n * gx_elt_bytes(v->elt) == bytes && v->input < 0 &&
            (!sent[class] || offset % e->pf->grf == 0)) {
            v->input = (int32_t)offset;
            v->input_bytes = bytes;
            continue;
        }
        /* The value needs a longer variable, or a register's begin. */
        uint32_t in = gx_emit_new_general(e, t.elt, true, t.n);
        e->out->var.at[in].input = (int32_t)offset;
        e->out->var.at[in].input_bytes = bytes;
        gx_emit_copy(e, e->var[class], in, t);
    }
}

/* Makes a word for a label: characters that are not allowed become '_', and no digit is first. */
static void word(char *to, size_t size, const char *name)
{
    snprintf(to, size, "%s%s", *name >= '0' && *name <= '9' ? "_" : "", name);
    for (char *c = to; *c; c++)
        if (!(*c == '_' || (*c >= '0' && *c <= '9') || (*c >= 'a' && *c <= 'z') ||
              (*c >= 'A' && *c <= 'Z')))
            *c = '_';
}

static void body(struct gx_emitter *e, uint32_t which, bool kernel)
{
    const struct gx_func *f = e->m->func.at[which];
    char name[VISA_NAME * 2];
    e->f = f;
    e->which = which;
    e->assign = e->function[which].assign;
    e->var = e->function[which].var;
    e->done = base_alloc(f->inst.n + 1);
    memset(e->done, 0, f->inst.n + 1);
    e->resume = base_alloc((f->inst.n + 1) * sizeof *e->resume);
    memset(e->resume, 0xff, (f->inst.n + 1) * sizeof *e->resume);
    e->first_label = e->out->label.n;
    for (uint32_t b = 0; b < f->block.n; b++) {
        char end[32];
        snprintf(end, sizeof end, "_BB_%u", b);
        snprintf(name, sizeof name, "%s%s", e->function[which].word, end);
        new_label(e, name);
    }
    snprintf(name, sizeof name, "%s%s", e->function[which].word,
             kernel ? "_main" : "_BB_0"); /* a call refers to a function by its label */
    struct gx_visa_function fn = { .name = base_strdup(name),
                                   .first = e->out->inst.n,
                                   .label = e->function[which].label };
    vec_push(&e->out->function, fn);
    put_label(e, fn.label);
    if (kernel)
        inputs(e);
    for (uint32_t b = 0; b < f->block.n && !failure_is(e->failure); b++) {
        const struct gx_block *block = &f->block.at[b];
        if (b)
            put_label(e, e->first_label + b);
        for (uint32_t v = block->first; v < block->end; v++) {
            const struct gx_inst *i = gx_at(f, v);
            bool has_code = i->op != GX_RD && i->op != GX_PRD && i->op != GX_CONST &&
                            i->op != GX_UNDEF && i->op != GX_PHI && i->op != GX_PARAM &&
                            i->op != GX_ANY && i->op != GX_OFF && !(i->flags & GX_INLINE);
            if (!has_code || !e->assign.needed[v] || e->assign.user[v] != GX_NONE || e->done[v])
                continue;
            if (gx_op_shape(i->op) == 'c')
                control(e, v);
            else if (f->inst.at[v].op == GX_GET_EM || e->assign.flow.mask[v])
                gx_emit_mask(e, v);
            else
                gx_emit_value(e, v);
        }
    }
    free(e->done);
    free(e->resume);
}

/* Assigns the values of a function to variables, with the masks that the machine has itself if
 * `states`. */
static void assign_values(struct gx_emitter *e, struct gx_known_function *known,
                          const struct gx_func *fn, bool states)
{
    gx_assign_init(&known->assign, &e->arena, fn, states);
    known->var = NEWN(&e->arena, uint32_t, fn->inst.n + 1);
    memset(known->var, 0xff, (fn->inst.n + 1) * sizeof *known->var);
    e->f = fn;
    e->assign = known->assign;
    e->var = known->var;
    make_variables(e);
}

/* Places the values of a function.  Parameters come in directly in the variables in which they are
 * used, and the result goes out from where it is, if the function has one return; so no call copies
 * twice. */
static void place_values(struct gx_emitter *e, struct gx_known_function *known,
                         const struct gx_func *fn)
{
    uint32_t returns = 0, value = GX_NONE;
    uint32_t before = e->out->var.n;
    assign_values(e, known, fn, true);
    bool alone = true;
    for (uint32_t b = 0; b < fn->block.n && known->assign.flow.hardware; b++)
        alone = alone && (!gx_divergent_branch(fn, gx_terminator(fn, b)) ||
                          goes_alone(e, gx_terminator(fn, b)));
    if (!alone) {
        e->out->var.n = before;
        assign_values(e, known, fn, false);
    }
    e->states |= known->assign.flow.hardware;
    known->param = NEWN(&e->arena, uint32_t, fn->param.n);
    for (uint32_t k = 0; k < fn->param.n; k++)
        known->param[k] = known->var[known->assign.class[fn->param.at[k]]];
    for (uint32_t v = 0; v < fn->inst.n; v++)
        if (fn->inst.at[v].op == GX_RET && fn->inst.at[v].n_args) {
            value = gx_arg(fn, &fn->inst.at[v], 0);
            returns++;
        }
    if (!returns)
        return;
    known->ret_type = gx_at(fn, value)->type;
    uint32_t class = known->assign.class[value];
    known->ret =
        returns == 1 && class != GX_NONE ? known->var[class] : variable(e, known->ret_type);
}

/* Marks the functions that the kernel reaches, in the order in which they are written, and gives
 * each the variables for its parameters and result. */
static void reach(struct gx_emitter *e, uint32_t kernel, uint32_t *order, uint32_t *ret_n)
{
    struct worklist list;
    struct arena arena;
    struct intern words;
    uint32_t f, n = 0, known_words = 0;
    arena_init(&arena);
    intern_init(&words, &arena);
    worklist_init(&list, e->m->func.n, 0);
    worklist_push(&list, kernel);
    while (worklist_pop(&list, &f)) {
        struct gx_known_function *known = &e->function[f];
        const struct gx_func *fn = e->m->func.at[f];
        char name[VISA_NAME * 2];
        if (known->label != GX_NONE)
            continue;
        word(known->word, sizeof known->word, fn->name);
        /* a.b and a_b are one word, and a function may have any other's new word as its name. */
        for (uint32_t k = f; intern_put(&words, known->word, strlen(known->word)) < known_words;
             k++)
            snprintf(known->word, sizeof known->word, "f%u", k);
        known_words = words.n;
        /* A label must not be a word of the assembler, such as the name of an instruction. */
        snprintf(name, sizeof name, "%s%s", known->word, f == kernel ? "_main" : "_BB_0");
        known->label = new_label(e, name);
        order[n++] = f;
        place_values(e, known, fn);
        for (uint32_t v = 0; v < fn->inst.n; v++)
            if (fn->inst.at[v].op == GX_CALL)
                worklist_push(&list, fn->inst.at[v].data);
    }
    worklist_fini(&list);
    arena_fini(&arena);
    *ret_n = n;
}

static void predefined(struct gx_emitter *e)
{
    for (uint32_t k = 0; k < VISA_PREDEFINED; k++)
        vec_push(&e->out->var, gx_visa_predefined[k]);
}

/* True if a function of the module accesses local memory.  Its size does not say so: a launch may
 * give it. */
static bool has_local(const struct gx_module *m)
{
    for (uint32_t n = 0; n < m->func.n; n++) {
        const struct gx_func *f = m->func.at[n];
        for (uint32_t v = 0; v < f->inst.n; v++) {
            const struct gx_inst *i = gx_at(f, v);
            bool surface = i->op == GX_SURF_LD || i->op == GX_SURF_ST || i->op == GX_ATOMIC;
            if (surface && gx_is_local(f, gx_arg(f, i, 1)))
                return true;
        }
    }
    return false;
}

struct gx_visa_kernel *gx_emit(const struct gx_module *m, uint32_t kernel,
                               const struct gx_platform *pf, struct gx_emit_stats *stats,
                               struct failure *failure, uint32_t *ret_loc)
{
    const struct gx_func *f = m->func.at[kernel];
    struct gx_emitter e = { .m = m,
                            .pf = pf,
                            .out = gx_visa_new(f->name),
                            .stats = stats,
                            .failure = failure,
                            .has_local = has_local(m),
                            .address = VEC_IN(&e.arena),
                            .surface = VEC_IN(&e.arena),
                            .surface_var = VEC_IN(&e.arena),
                            .alias = VEC_IN(&e.arena) };
    uint32_t *order = NEWN(&e.arena, uint32_t, m->func.n), n;
    e.function = NEWN(&e.arena, struct gx_known_function, m->func.n);
    for (uint32_t k = 0; k < m->func.n; k++)
        e.function[k] = (struct gx_known_function){ .label = GX_NONE, .ret = GX_NONE };
    e.out->slm_kb = (f->slm_bytes + 1023) / 1024;
    predefined(&e);
    reach(&e, kernel, order, &n);
    for (uint32_t k = 0; k < n && !failure_is(failure); k++)
        body(&e, order[k], k == 0);
    const struct gx_visa_inst *broken =
        failure_is(failure) ? NULL : gx_visa_check(e.out, pf, failure);
    if (broken)
        e.loc = broken->loc;
    *ret_loc = e.loc;
    arena_fini(&e.arena);
    if (failure_is(failure)) {
        gx_visa_free(e.out);
        return NULL;
    }
    return e.out;
}
