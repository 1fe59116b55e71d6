/* SPDX-License-Identifier: Apache-2.0 */
/* kernel.c - kernels of kernels.h through gaspar: what is left in memory must be what they compute.
 *
 * MODE is one of
 *
 *   preset    the preset of one of three targets, in one of both worlds
 *   retarget  to another target, and the preset there
 *   generic   the preset of "intel": tags and run-time tests instead of generic accesses
 *   lanes     that, and whole-thread code, at one of its stages and on one of its platforms
 *
 * The first bytes choose that, those behind them the program.  A refusal is a fault, too: the
 * programs are valid. */
#include "guided.h"
#include "kernels.h"

#include <gaspar/genx.h>
#include <gaspar/launch.h>
#include <gaspar/retarget.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum mode { preset, retarget, generic, lanes };
static const char *const target_name[KERNELS_TARGETS] = { "spir64", "nvptx64", "amdgcn" };

struct plan {
    enum kernels_target from;
    const char *to;          /* the target to which the program is translated; NULL: none */
    int links_libclc;        /* reading that library takes most of the time */
    int closed, unoptimized; /* else LLVM's passes run behind gaspar's */
    unsigned items, local;
    struct gsp_genx_opts genx;
};

static bool no_vector_form; /* a loop that may wait for another work-item is refused, for example */

static void on_diag(void *user, const struct gsp_diag *d)
{
    (void)user;
    no_vector_form |= strcmp(d->id, "NOT_VECTORIZED") == 0;
    if (d->severity == GSP_ERROR && !no_vector_form)
        fprintf(stderr, "%s: %s\n", d->id, d->text);
}

static void fail(const char *what, const char *text)
{
    fprintf(stderr, "%s\n%s", what, text);
    abort();
}

static struct plan choose(struct choices *c)
{
    struct plan p = { .from = FOR_SPIR };
    if (MODE < generic)
        p.from = (enum kernels_target)choices_below(c, KERNELS_TARGETS);
    p.closed = (int)choices_below(c, 2);
    p.unoptimized = (int)choices_below(c, 2);
    p.items = 1 + choices_below(c, MOST_ITEMS);
    p.local = 1 + choices_below(c, p.items);
    if (MODE == retarget) {
        p.links_libclc = p.items % 4 == 0;
        unsigned to = choices_below(c, KERNELS_TARGETS + 1);
        p.to = to < KERNELS_TARGETS ? target_name[to] : "x86_64";
    } else if (MODE == lanes) {
        static const unsigned ways[] = { 8, 16, 32, GSP_GENX_LANES_AUTO };
        size_t n = 0;
        const char *name;
        unsigned bytes;
        while (gsp_genx_platform_at(n, &name, &bytes))
            n++;
        gsp_genx_platform_at(choices_below(c, (uint32_t)n), &name, &bytes);
        p.genx = *GSP_GENX_OPTS(.platform = name, .kernel = "k");
        p.genx.lanes = ways[choices_below(c, 4)];
        p.genx.stage = (enum gsp_genx_stage)choices_below(c, GSP_GENX_EMIT + 1);
    }
    return p;
}

static int changed(gsp_session *s, gsp_module *m, const struct plan *p)
{
    int r = 0;
    if (MODE == retarget && strcmp(p->to, target_name[p->from]) != 0)
        r = gsp_retarget(s, m, GSP_RETARGET_OPTS(.to = p->to, .no_library = !p->links_libclc));
    if (r >= 0)
        r = gsp_run(s, m, NULL,
                    GSP_RUN_OPTS(.target = MODE >= generic ? "intel" : NULL, .closed = p->closed));
    return r >= 0 && MODE == lanes ? gsp_genx_vectorize(s, m, &p->genx) : r;
}

static int launched(gsp_session *s, gsp_module *m, const struct plan *p, int32_t *out)
{
    int32_t size = (int32_t)p->local;
    struct gsp_buffer buffer = { "out", out, p->items * ITEM_WORDS * sizeof *out };
    struct gsp_arg args[] = { { .kind = GSP_ARG_BUFFER, .buffer = 0 },
                              { .kind = GSP_ARG_BYTES, .data = &size, .bytes = sizeof size } };
    struct gsp_launch_opts l =
        *GSP_LAUNCH(.kernel = "k", .dims = 1, .global = { p->items }, .local = { p->local },
                    .buffers = &buffer, .n_buffers = 1, .args = args, .n_args = 2,
                    .target = MODE == generic ? "intel" : NULL, .in_process = 1,
                    .unoptimized = p->unoptimized, .threads = 1, .timeout = -1);
    return MODE == lanes ? gsp_genx_launch(s, m, &p->genx, &l) : gsp_launch(s, m, &l, NULL);
}

static void check(gsp_session *s, const struct plan *p, const struct kernels *k, const char *text)
{
    static int32_t out[MOST_ITEMS * ITEM_WORDS], want[MOST_ITEMS * ITEM_WORDS];
    gsp_module *m = gsp_read_memory(s, text, strlen(text), "kernel.ll", NULL);
    if (!m)
        fail("the generator wrote this:", text);
    memset(out, 0, sizeof out);
    memset(want, 0, sizeof want);
    kernels_expect(k, p->items, p->local, want);
    bool fine = changed(s, m, p) >= 0;
    if (!fine && !(MODE == lanes && no_vector_form))
        fail("refused:", text);
    if (fine && launched(s, m, p, out) < 0)
        fail("it does not run:", text);
    for (unsigned w = 0; fine && w < p->items * ITEM_WORDS; w++)
        if (out[w] != want[w]) {
            fprintf(stderr, "word %u of work-item %u is %d, not %d\n", w % ITEM_WORDS,
                    w / ITEM_WORDS, out[w], want[w]);
            fail("wrong:", text);
        }
    gsp_module_destroy(m);
}

int LLVMFuzzerTestOneInput(const unsigned char *bytes, size_t n)
{
    struct choices c = { .at = bytes, .n = n };
    struct plan p = choose(&c);
    struct kernels *k = kernels_create(&c, !p.to || strcmp(p.to, "x86_64") != 0);
    char *text = kernels_text(k, p.from);
    if (getenv("GUIDED_SHOW"))
        fprintf(stderr, "; %u work-items, groups of %u, %s, %u lanes\n%s", p.items, p.local,
                p.closed ? "closed" : "open", p.genx.lanes, text);
    gsp_session *s = gsp_session_create_with(GSP_SESSION_OPTS(.no_environment = 1));
    gsp_set_diag(s, on_diag, NULL);
    no_vector_form = false;
    check(s, &p, k, text);
    gsp_session_destroy(s);
    kernels_destroy(k);
    free(text);
    return 0;
}
