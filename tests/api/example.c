/* SPDX-License-Identifier: Apache-2.0 */
/* example.c - a program that uses the library: reads a module, resolves it, writes it. */
#include <gaspar/gaspar.h>
#include <stdio.h>

static void on_diag(void *user, const struct gsp_diag *d)
{
    fprintf(user, "%s: %s\n", d->id, d->text);
}

int main(int argc, char **argv)
{
    if (argc != 3)
        return GSP_EXIT_USAGE;
    gsp_session *s = gsp_session_create();
    gsp_set_diag(s, on_diag, stderr);
    gsp_module *m = gsp_read(s, argv[1]);
    int code = GSP_EXIT_REJECTED;
    if (m && gsp_run(s, m, NULL, GSP_RUN_OPTS(.strict = 1)) >= 0) {
        struct gsp_stats st = GSP_SIZED(st);
        gsp_stats_get(s, &st);
        printf("%llu generic access of %llu became %llu\n", (unsigned long long)st.generic_before,
               (unsigned long long)st.accesses, (unsigned long long)st.generic_after);
        if (gsp_write(s, m, argv[2], GSP_FORMAT_TEXT) == 0)
            code = GSP_EXIT_DONE;
    }
    gsp_module_destroy(m);
    gsp_session_destroy(s);
    return code;
}
