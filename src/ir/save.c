/* SPDX-License-Identifier: Apache-2.0 */
/* save.c - writes IR so that no reader ever sees half a file. */
#include "base/text.h"
#include "ir/module.h"

#include <errno.h>
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

/* Gives the file the permissions that the umask allows; mkstemp() lets only the owner read it. */
static void obey_umask(int fd)
{
    mode_t mask = umask(0);
    umask(mask);
    (void)fchmod(fd, 0666 & ~mask);
}

int ir_save_text(struct trace *t, const char *bytes, size_t n, const char *path)
{
    struct stat st;
    bool to_stdout = strcmp(path, "-") == 0;
    struct src_loc at = { .file = to_stdout ? "<stdout>" : path };

    if (to_stdout) {
        if (fwrite(bytes, 1, n, stdout) != n || fflush(stdout) != 0)
            return diag_cannot_write(t, at, strerror(errno));
        return 0;
    }
    if (stat(path, &st) == 0 && !S_ISREG(st.st_mode)) { /* renaming would replace the device */
        FILE *f = S_ISDIR(st.st_mode) ? (errno = EISDIR, NULL) : fopen(path, "wb");
        if (!f)
            return diag_cannot_write(t, at, strerror(errno));
        bool ok = fwrite(bytes, 1, n, f) == n;
        return fclose(f) == 0 && ok ? 0 : diag_cannot_write(t, at, strerror(errno));
    }

    struct text name = { 0 };
    text_putf(&name, "%s.XXXXXX", path);
    int fd = mkstemp(name.at);
    FILE *f = fd < 0 ? NULL : fdopen(fd, "wb");
    int error = 0;
    if (!f) {
        error = errno;
    } else {
        obey_umask(fd);
        errno = 0;
        bool ok = fwrite(bytes, 1, n, f) == n;
        if (fclose(f) != 0 || !ok)
            error = errno ? errno : EIO;
        else if (rename(name.at, path) != 0)
            error = errno;
        if (error)
            unlink(name.at);
    }
    text_fini(&name);
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
