/* SPDX-License-Identifier: Apache-2.0 */
/* clang.c - compiles OpenCL C to IR with Debian's clang. */
#include "ir/module.h"
#include "ir/spawn.h"

#include <errno.h>
#include <sys/wait.h>
#include <unistd.h>

/* Splits `flags` at its spaces, in place. */
static int split(char *flags, char **word)
{
    int n = 0;
    for (char *p = flags; p && *p;) {
        p += strspn(p, " ");
        if (!*p)
            break;
        word[n++] = p;
        p += strcspn(p, " ");
        if (*p)
            *p++ = '\0';
    }
    return n;
}

int ir_compile(struct trace *t, LLVMContextRef ctx, const char *path, const char *triple,
               const char *flags, LLVMModuleRef *ret_module)
{
    static const char *const always[] = {
        "clang-22",           "-x",        "cl",
        "-cl-std=CL2.0",      "-nogpulib", "-O2",
        "-gline-tables-only", "-Xclang",   "-finclude-default-header",
        "-emit-llvm",         "-c",        "-target",
    };
    struct src_loc at = { .file = path };
    char out[SPAWN_PATH_SIZE];
    enum ir_format format;
    LLVMMemoryBufferRef bytes;
    int n = 0, status = 0;
    if (access(path, R_OK) != 0)
        return diag_cannot_read(t, at, strerror(errno));
    int fd = spawn_temporary(out);
    if (fd < 0)
        return diag_cannot_write(t, at, strerror(errno));
    char *words = base_strdup(flags ? flags : "");
    char **argv = base_alloc((COUNTOF(always) + strlen(words) / 2 + 6) * sizeof *argv);
    for (size_t k = 0; k < COUNTOF(always); k++)
        argv[n++] = (char *)(uintptr_t)always[k];
    argv[n++] = (char *)(uintptr_t)triple;
    n += split(words, argv + n);
    argv[n++] = (char *)(uintptr_t) "-o";
    argv[n++] = (char *)(uintptr_t) "-"; /* standard output, which is `out` */
    argv[n++] = (char *)(uintptr_t)path;
    argv[n] = NULL;

    int error = spawn_wait(argv, -1, fd, false, &status), result;
    if (spawn_missing(error, status))
        result = diag_no_clang(t, at);
    else if (error || !WIFEXITED(status) || WEXITSTATUS(status) != 0)
        result = diag_clang_rejected(t, at);
    else {
        result = ir_read(t, out, &bytes, &format);
        if (result == 0)
            result = ir_parse(t, ctx, out, bytes, ret_module);
    }
    close(fd);
    free(words);
    free(argv);
    return result;
}
