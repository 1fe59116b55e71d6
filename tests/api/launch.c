/* SPDX-License-Identifier: Apache-2.0 */
/* launch.c - kernels run by the library: in this process and in another, to their end and not. */
#include <gaspar/launch.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>

static char last[64];

static void on_diag(void *user, const struct gsp_diag *d)
{
    (void)user;
    if (d->severity == GSP_ERROR)
        snprintf(last, sizeof last, "%s", d->id);
}

static int fail(const char *what)
{
    printf("FAILED: %s (last error %s)\n", what, last);
    return 1;
}

static int run(gsp_session *s, gsp_module *m, int in_process, int at, int *x)
{
    struct gsp_buffer buffer = { "x", x, 4 * sizeof *x };
    struct gsp_arg args[] = { { .kind = GSP_ARG_BUFFER, .buffer = 0 },
                              { .kind = GSP_ARG_BYTES, .data = &at, .bytes = sizeof at } };
    for (int k = 0; k < 4; k++)
        x[k] = k;
    last[0] = '\0';
    return gsp_launch(s, m,
                      GSP_LAUNCH(.dims = 1, .global = { 4 }, .local = { 1 }, .buffers = &buffer,
                                 .n_buffers = 1, .args = args, .n_args = 2,
                                 .in_process = in_process, .timeout = 10),
                      NULL);
}

/* Sizes whose sums and products do not fit 64 bits, with both ways to run and without a command
 * before them. */
static int refuses_sizes(gsp_session *s, gsp_module *m)
{
    const uint64_t large = UINT64_C(1) << 32, most = UINT64_MAX;
    const struct gsp_launch_opts *const bad[] = {
        GSP_LAUNCH(.dims = 2, .global = { large, large }, .local = { large, large }),
        GSP_LAUNCH(.dims = 2, .global = { most / 4, 4 }, .local = { most / 4, 4 }),
        GSP_LAUNCH(.dims = 3, .global = { large, large, large }, .local = { 1, 1, 1 }),
        GSP_LAUNCH(.dims = 1, .global = { most }, .local = { 64 }, .offset = { 1 }),
        GSP_LAUNCH(.dims = 1, .global = { 4 }, .local = { 5 }),
        GSP_LAUNCH(.dims = 1, .global = { 0 }),
        GSP_LAUNCH(.dims = 0, .global = { 1 }),
        GSP_LAUNCH(.dims = 1, .global = { 4 }, .private_bytes = most),
        GSP_LAUNCH(.dims = 1, .global = { 4 }, .private_bytes = most - 4095),
        GSP_LAUNCH(.dims = 1, .global = { 4 }, .shared_bytes = most),
    };
    for (size_t k = 0; k < sizeof bad / sizeof *bad; k++)
        for (int in_process = 0; in_process < 2; in_process++) {
            struct gsp_launch_opts o = *bad[k];
            o.in_process = in_process;
            last[0] = '\0';
            if (gsp_launch(s, m, &o, NULL) != GSP_BAD_INPUT ||
                (strcmp(last, "BAD_LAUNCH") != 0 && strcmp(last, "MEMORY_BOUND") != 0))
                return fail("a size that no machine has");
        }
    return 0;
}

int main(int argc, char **argv)
{
    int x[4];
    gsp_session *s = gsp_session_create();
    gsp_set_diag(s, on_diag, NULL);
    gsp_module *m = argc > 1 ? gsp_read(s, argv[1]) : NULL;
    if (!m)
        return fail("no module");
    for (int in_process = 0; in_process < 2; in_process++) {
        if (run(s, m, in_process, 0, x) < 0 || x[0] != 10 || x[3] != 13)
            return fail("a kernel that works");
        /* One item stores far outside: the others' results stay, and so does this process. */
        if (run(s, m, in_process, 1 << 24, x) >= 0 || strcmp(last, "KERNEL_BOUNDS") != 0)
            return fail("a kernel that faults");
        if (x[0] != 10 || x[1] != 11 || x[3] != 13)
            return fail("what other groups computed");
    }
    if (refuses_sizes(s, m) != 0)
        return 1;
    /* Nobody tells the end of a child then. */
    signal(SIGCHLD, SIG_IGN);
    if (run(s, m, 0, 0, x) >= 0 || strcmp(last, "BAD_LAUNCH") != 0)
        return fail("a launch whose end cannot be seen");
    if (run(s, m, 1, 0, x) < 0)
        return fail("a launch in a process that ignores its children");
    signal(SIGCHLD, SIG_DFL);
    if (gsp_launch(s, m, GSP_LAUNCH(.dims = 4, .global = { 1, 1, 1 }), NULL) >= 0)
        return fail("four dimensions");
    gsp_module_destroy(m);
    gsp_session_destroy(s);
    printf("in this process and in another: good\n");
    return 0;
}
