/* SPDX-License-Identifier: Apache-2.0 */
/* save.c - writes IR so that no reader ever sees half a file.
 *
 * A new file takes the place of the old one, with its permissions: who has the old one open goes on
 * reading it, and other names of it, hard links, go on naming it.  What the folder allows decides,
 * not what the file does: of a file that nobody may write a new one takes the place, too.  Written
 * where they lie are only open files of processes, devices, pipes, and files whose place no other
 * one can take: write_over(). */
#define _GNU_SOURCE /* O_TMPFILE */
#include "base/text.h"
#include "ir/module.h"
#include "ir/spawn.h"

#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <llvm-c/BitReader.h>
#include <llvm-c/BitWriter.h>
#include <sys/stat.h>
#include <unistd.h>
#include <xxhash.h>

uint64_t ir_hash(LLVMModuleRef m)
{
    LLVMMemoryBufferRef buf = LLVMWriteBitcodeToMemoryBuffer(m);
    uint64_t hash = XXH64(LLVMGetBufferStart(buf), LLVMGetBufferSize(buf), 0);
    LLVMDisposeMemoryBuffer(buf);
    return hash;
}

LLVMModuleRef ir_read_again(LLVMModuleRef m)
{
    LLVMMemoryBufferRef bytes = LLVMWriteBitcodeToMemoryBuffer(m);
    LLVMModuleRef again = NULL;
    LLVMBool failed = LLVMParseBitcodeInContext2(LLVMContextCreate(), bytes, &again);
    assert(!failed && again && "LLVM reads what it has written");
    LLVMDisposeMemoryBuffer(bytes);
    return failed ? NULL : again;
}

void ir_forget(LLVMModuleRef m)
{
    LLVMContextRef ctx = LLVMGetModuleContext(m);
    LLVMDisposeModule(m);
    LLVMContextDispose(ctx);
}

uint64_t ir_hash_as_read(LLVMModuleRef m)
{
    LLVMModuleRef again = ir_read_again(m);
    uint64_t hash = ir_hash(again);
    ir_forget(again);
    return hash;
}

/* Gives the file the permissions of the one that it replaces, which may be for its owner alone, or
 * those that the umask allows; mkstemp() lets only the owner read it. */
static void set_mode(int fd, const char *path)
{
    struct stat st;
    mode_t mask = umask(0);
    umask(mask);
    (void)fchmod(fd, stat(path, &st) == 0 ? st.st_mode & 0777 : 0666 & ~mask);
}

/* A file without a name in the folder of `path`, or -1.  However the process ends, nothing of it
 * stays; link_as() names it.  Not every file system has such files. */
static int open_nameless(const char *path)
{
    if (access("/proc/self/fd", X_OK) != 0) /* link_as() would not find it */
        return -1;
    const char *slash = strrchr(path, '/');
    struct text folder = { 0 };
    text_put(&folder, slash ? path : ".", slash ? (size_t)(slash - path) + 1 : 1);
    int fd = open(text_get(&folder), O_TMPFILE | O_WRONLY | O_CLOEXEC, 0666);
    text_fini(&folder);
    return fd;
}

/* Names the file.  A name that exists cannot be given by linkat(), but replaced by rename(), for
 * which the file has the name `spare` for a moment.  0 or an errno. */
static int link_as(int fd, const char *path, char *spare)
{
    char own[32];
    snprintf(own, sizeof own, "/proc/self/fd/%d", fd);
    if (linkat(AT_FDCWD, own, AT_FDCWD, path, AT_SYMLINK_FOLLOW) == 0)
        return 0;
    if (errno != EEXIST)
        return errno;
    int other = mkstemp(spare); /* a name that is free */
    if (other < 0)
        return errno;
    close(other);
    if (unlink(spare) == 0 && linkat(AT_FDCWD, own, AT_FDCWD, spare, AT_SYMLINK_FOLLOW) == 0 &&
        rename(spare, path) == 0)
        return 0;
    int error = errno;
    unlink(spare);
    return error;
}

/* Writes a regular file, whole or not at all.  0 or an errno. */
static int save_file(const char *bytes, size_t n, const char *path)
{
    enum { OWN = NAME_MAX - sizeof ".XXXXXX" }; /* bytes of its own name that fit in the other */
    const char *slash = strrchr(path, '/'), *name = slash ? slash + 1 : path;
    struct text spare = { 0 };
    text_putf(&spare, "%.*s%.*s.XXXXXX", (int)(name - path), path, (int)OWN, name);
    int fd = open_nameless(path), error = 0;
    bool nameless = fd >= 0;
    if (!nameless)
        fd = mkstemp(spare.at);
    if (fd < 0) {
        error = errno;
    } else {
        set_mode(fd, path);
        if (!spawn_write(fd, bytes, n))
            error = errno ? errno : EIO;
        else if (nameless)
            error = link_as(fd, path, spare.at);
        if (close(fd) != 0 && !error)
            error = errno;
        if (!nameless && !error && rename(spare.at, path) != 0)
            error = errno;
        if (!nameless && error)
            unlink(spare.at);
    }
    text_fini(&spare);
    return error;
}

/* Writes over a file in whose place no other one can be put: a mount point, or a file that may be
 * written in a folder that may not.  Room for all bytes is taken before the first
 * of the old ones goes, so that a full disk leaves the file as it was, where the file system can
 * do that; what ends the process meanwhile leaves a part.  0 or an errno, ENOENT: there is no such
 * file. */
static int write_over(const char *bytes, size_t n, const char *path)
{
    int fd = open(path, O_WRONLY | O_NOFOLLOW | O_NOCTTY | O_CLOEXEC), error = 0;
    if (fd < 0)
        return errno;
    if (n > 0 && fallocate(fd, FALLOC_FL_KEEP_SIZE, 0, (off_t)n) != 0 && errno != EOPNOTSUPP)
        error = errno;
    else if (!spawn_write(fd, bytes, n) || ftruncate(fd, (off_t)n) != 0)
        error = errno ? errno : EIO;
    return close(fd) != 0 && !error ? errno : error;
}

/* Writes a regular file, as a whole where its folder allows that.  0 or an errno. */
static int replace_file(const char *bytes, size_t n, const char *path)
{
    int error = save_file(bytes, n, path);
    bool in_place = error == EBUSY || error == EACCES || error == EPERM || error == EROFS;
    int over = in_place ? write_over(bytes, n, path) : ENOENT;
    return over == ENOENT ? error : over;
}

/* The folder that holds the path, by its one true name; false: there is none. */
static bool folder_of(const char *path, char ret[PATH_MAX])
{
    const char *slash = strrchr(path, '/');
    struct text folder = { 0 };
    text_putf(&folder, "%.*s.", slash ? (int)(slash - path) + 1 : 0, path);
    bool found = realpath(text_get(&folder), ret) != NULL;
    text_fini(&folder);
    return found;
}

/* The process of whose open files the path names one, as /dev/fd/3, /proc/self/fd/3 and
 * /proc/17/task/18/fd/3 do, and the file's number; 0: it is another path. */
static pid_t process_of(const char *path, int *ret_fd)
{
    static const char begin[] = "/proc/", end[] = "/fd";
    char folder[PATH_MAX];
    const char *slash = strrchr(path, '/'), *number = slash ? slash + 1 : "";
    size_t digits = strspn(number, "0123456789");
    if (digits == 0 || digits > 7 || number[digits] || !folder_of(path, folder))
        return 0;
    size_t n = strlen(folder);
    if (strncmp(folder, begin, strlen(begin)) != 0 || n < strlen(end) ||
        strcmp(folder + n - strlen(end), end) != 0)
        return 0;
    *ret_fd = (int)strtol(number, NULL, 10);
    return (pid_t)strtol(folder + strlen(begin), NULL, 10);
}

/* The descriptor of this process that the path is a name for, or -1.  What has it open goes on
 * writing there, so it is written where it lies, behind what is there. */
static int descriptor_of(const char *path)
{
    static const char *const named[] = { "/dev/stdin", "/dev/stdout", "/dev/stderr" };
    int fd;
    for (size_t k = 0; k < COUNTOF(named); k++)
        if (strcmp(path, named[k]) == 0)
            return (int)k;
    return process_of(path, &fd) == getpid() ? fd : -1;
}

static bool is_stdout(const char *path)
{
    return strcmp(path, "-") == 0 || descriptor_of(path) == STDOUT_FILENO;
}

/* Writes to what the path names as it is: a device, a pipe, an open file.  0 or an errno. */
static int write_there(const char *bytes, size_t n, const char *path)
{
    FILE *f = fopen(path, "wb");
    if (!f)
        return errno;
    bool ok = fwrite(bytes, 1, n, f) == n;
    return fclose(f) == 0 && ok ? 0 : errno ? errno : EIO;
}

/* Writes to a file that this process has open, behind what was written there.  0 or an errno. */
static int write_behind(const char *bytes, size_t n, int fd)
{
    if (fflush(NULL) != 0)
        return errno;
    return spawn_write(fd, bytes, n) ? 0 : errno ? errno : EIO;
}

/* Writes a file as a whole, by which a regular one is replaced.  Where the path is a symbolic link,
 * it is the file to which the link leads, there already or not, so that the link stays.  A name
 * for what a process has open, /proc/17/fd/3, is also a link, but that process reads and writes
 * the file itself, whatever its name leads to meanwhile.  0 or an errno. */
static int write_whole(const char *bytes, size_t n, const char *path, unsigned links)
{
    enum { LINKS_FOLLOWED = 40 }; /* as many as Linux follows */
    char to[PATH_MAX];
    struct stat st;
    int fd = descriptor_of(path);
    if (fd >= 0)
        return write_behind(bytes, n, fd);
    ssize_t len = readlink(path, to, sizeof to - 1);
    if (len >= 0 && process_of(path, &fd)) /* a file in its place is not what has been opened */
        return write_there(bytes, n, path);
    if (len < 0) { /* no link */
        bool is = stat(path, &st) == 0;
        if (is && S_ISDIR(st.st_mode))
            return EISDIR;
        bool special = is && !S_ISREG(st.st_mode); /* renaming would replace the device */
        return special ? write_there(bytes, n, path) : replace_file(bytes, n, path);
    }
    if (links == LINKS_FOLLOWED)
        return ELOOP;
    to[len] = '\0';
    const char *slash = *to == '/' ? NULL : strrchr(path, '/');
    struct text target = { 0 };
    if (slash)
        text_put(&target, path, (size_t)(slash - path) + 1);
    text_putf(&target, "%s", to);
    int error = write_whole(bytes, n, text_get(&target), links + 1);
    text_fini(&target);
    return error;
}

int ir_save_text(struct trace *t, const char *bytes, size_t n, const char *path)
{
    bool to_stdout = is_stdout(path);
    struct src_loc at = { .file = to_stdout ? "<stdout>" : path };
    if (to_stdout) {
        if (fwrite(bytes, 1, n, stdout) != n || fflush(stdout) != 0)
            return diag_cannot_write(t, at, strerror(errno));
        return 0;
    }
    int error = write_whole(bytes, n, path, 0);
    return error ? diag_cannot_write(t, at, strerror(error)) : 0;
}

void ir_print(LLVMModuleRef m, enum ir_format format, struct text *ret)
{
    if (format == IR_TEXT) {
        char *text = LLVMPrintModuleToString(m);
        text_put(ret, text, strlen(text));
        LLVMDisposeMessage(text);
    } else {
        LLVMMemoryBufferRef buf = LLVMWriteBitcodeToMemoryBuffer(m);
        text_put(ret, LLVMGetBufferStart(buf), LLVMGetBufferSize(buf));
        LLVMDisposeMemoryBuffer(buf);
    }
}

int ir_save(struct trace *t, LLVMModuleRef m, const char *path, enum ir_format format)
{
    struct text text = { 0 };
    ir_print(m, format, &text);
    int r = ir_save_text(t, text_get(&text), text.n, path);
    text_fini(&text);
    return r;
}
