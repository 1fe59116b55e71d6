/* SPDX-License-Identifier: Apache-2.0 */
/* spirv.c - translates SPIR-V with Debian's translator. */
#include "ir/module.h"
#include "ir/spawn.h"

#include <errno.h>
#include <sys/wait.h>
#include <unistd.h>

int ir_spirv_to_bitcode(struct trace *t, const char *path, LLVMMemoryBufferRef spirv,
                        LLVMMemoryBufferRef *ret_bitcode)
{
    struct src_loc at = { .file = path };
    char in_path[SPAWN_PATH_SIZE], out_path[SPAWN_PATH_SIZE], *why = NULL;
    int in = spawn_temporary(in_path), out = in < 0 ? -1 : spawn_temporary(out_path);
    int status = 0, error = 0, result = 0;
    if (out < 0 || !spawn_write(in, LLVMGetBufferStart(spirv), LLVMGetBufferSize(spirv)))
        result = diag_cannot_write(t, at, strerror(errno));

    /* The program's own word for standard input, -, does not work with -r. */
    char program[] = "llvm-spirv-15", reverse[] = "-r", from[] = "/proc/self/fd/0", to[] = "-o",
         there[] = "-";
    char *argv[] = { program, reverse, from, to, there, NULL };
    if (result == 0)
        error = spawn_wait(argv, in, out, true, &status);
    if (result < 0)
        ;
    else if (spawn_missing(error, status))
        result = diag_no_spirv_reader(t, at);
    else if (error || !WIFEXITED(status) || WEXITSTATUS(status) != 0)
        result = diag_spirv_rejected(t, at);
    else if (LLVMCreateMemoryBufferWithContentsOfFile(out_path, ret_bitcode, &why)) {
        result = diag_cannot_read(t, at, why);
        LLVMDisposeMessage(why);
    }
    if (in >= 0)
        close(in);
    if (out >= 0)
        close(out);
    return result;
}
