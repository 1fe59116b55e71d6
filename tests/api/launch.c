/* SPDX-License-Identifier: Apache-2.0 */
/* launch.c - kernels run by the library: in this process and in another, to their end and not. */
#include <gaspar/launch.h>
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
    if (gsp_launch(s, m, GSP_LAUNCH(.dims = 4, .global = { 1, 1, 1 }), NULL) >= 0)
        return fail("four dimensions");
    gsp_module_destroy(m);
    gsp_session_destroy(s);
    printf("in this process and in another: good\n");
    return 0;
}
