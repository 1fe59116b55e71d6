/* spirv.c - SPIR-V by way of Debian's translator. */
#include "ir/module.h"

#include <errno.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

extern char **environ;

/* A new empty file under $TMPDIR whose descriptor is returned; `path` holds its name. */
static int make_temporary(char *path, size_t size)
{
    const char *dir = getenv("TMPDIR");
    snprintf(path, size, "%s/gaspar-XXXXXX", dir && *dir ? dir : "/tmp");
    return mkstemp(path);
}

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

/* 0 and the exit status, or an errno. */
static int spawn_and_wait(char *const argv[], int *ret_status)
{
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", 1 /* O_WRONLY */, 0);
    pid_t pid;
    int error = posix_spawnp(&pid, argv[0], &actions, NULL, argv, environ);
    posix_spawn_file_actions_destroy(&actions);
    if (error)
        return error;
    while (waitpid(pid, ret_status, 0) < 0)
        if (errno != EINTR)
            return errno;
    return 0;
}

int ir_spirv_to_bitcode(struct trace *t, const char *path, LLVMMemoryBufferRef spirv,
                        LLVMMemoryBufferRef *ret_bitcode)
{
    struct src_loc at = { .file = path };
    char in[4096], out[4096];
    int in_fd = make_temporary(in, sizeof in);
    if (in_fd < 0)
        return diag(t, at, DIAG_CANNOT_WRITE, strerror(errno));
    int out_fd = make_temporary(out, sizeof out);
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
    int error = written ? spawn_and_wait(argv, &status) : EIO;
    char *why = NULL;
    if (!written)
        result = diag(t, at, DIAG_CANNOT_WRITE, strerror(error));
    else if (error == ENOENT || (!error && WIFEXITED(status) && WEXITSTATUS(status) == 127))
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
