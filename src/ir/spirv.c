/* spirv.c - SPIR-V by way of Debian's translator. */
#include "ir/module.h"
#include "ir/spawn.h"

#include <errno.h>
#include <sys/wait.h>
#include <unistd.h>

static bool write_all(int fd, const char *bytes, size_t n)
{
    while (n > 0) {
        ssize_t done = write(fd, bytes, n);
        if (done < 0 && errno == EINTR)
            continue;
        if (done <= 0)
            return false;
        bytes += done;
        n -= (size_t)done;
    }
    return true;
}

int ir_spirv_to_bitcode(struct trace *t, const char *path, LLVMMemoryBufferRef spirv,
                        LLVMMemoryBufferRef *ret_bitcode)
{
    struct src_loc at = { .file = path };
    char in[SPAWN_PATH_SIZE], out[SPAWN_PATH_SIZE];
    int in_fd = spawn_temporary(in, sizeof in, "");
    if (in_fd < 0)
        return diag(t, at, DIAG_CANNOT_WRITE, strerror(errno));
    int out_fd = spawn_temporary(out, sizeof out, "");
    if (out_fd < 0) {
        close(in_fd);
        unlink(in);
        return diag(t, at, DIAG_CANNOT_WRITE, strerror(errno));
    }
    close(out_fd);

    bool written = write_all(in_fd, LLVMGetBufferStart(spirv), LLVMGetBufferSize(spirv));
    close(in_fd);

    char program[] = "llvm-spirv-15", reverse[] = "-r", to[] = "-o";
    char *argv[] = { program, reverse, in, to, out, NULL };
    int status = 0, result = 0;
    int error = written ? spawn_wait(argv, true, &status) : EIO;
    char *why = NULL;
    if (!written)
        result = diag(t, at, DIAG_CANNOT_WRITE, strerror(error));
    else if (spawn_missing(error, status))
        result = diag(t, at, DIAG_NO_SPIRV_READER);
    else if (error || !WIFEXITED(status) || WEXITSTATUS(status) != 0)
        result = diag(t, at, DIAG_SPIRV_REJECTED);
    else if (LLVMCreateMemoryBufferWithContentsOfFile(out, ret_bitcode, &why)) {
        result = diag(t, at, DIAG_CANNOT_READ, why);
        LLVMDisposeMessage(why);
    }
    unlink(in);
    unlink(out);
    return result;
}
