/* SPDX-License-Identifier: Apache-2.0 */
/* parse.c - makes a module of bytes; where the session isolates, in a child process first, which a
 * bad module may crash. */
#include "api/session.h"

#include "ir/spawn.h"
#include "spirv/spirv.h"

#include <errno.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

/* What a module may cost to read; beyond it, it is refused. */
enum { READ_SECONDS = 300 };
static const uint64_t READ_BYTES = UINT64_C(16) << 30;

/* Parses in this process.  Consumes `bytes`. */
static int parse(gsp_session *s, LLVMContextRef ctx, const char *path, LLVMMemoryBufferRef bytes,
                 enum ir_format format, const char *spec, LLVMModuleRef *ret)
{
    const char *name = strcmp(path, "-") == 0 ? "<stdin>" : path;
    bool names = spec && strcmp(spec, "default") != 0;
    if (format != IR_SPIRV && names) {
        LLVMDisposeMemoryBuffer(bytes);
        return diag_spirv_no_default(&s->trace, (struct src_loc){ .file = name }, spec);
    }
    if (format != IR_SPIRV)
        return ir_parse(&s->trace, ctx, path, bytes, ret);
    int result = spirv_read(&s->trace, ctx, name, LLVMGetBufferStart(bytes),
                            LLVMGetBufferSize(bytes), spec, ret);
    LLVMDisposeMemoryBuffer(bytes);
    if (result < 0 || ir_verify(&s->trace, *ret, path) == 0)
        return result;
    LLVMDisposeModule(*ret);
    return -1;
}

struct trial {
    gsp_session *s;
    const char *path, *spec;
    LLVMMemoryBufferRef bytes;
    enum ir_format format;
};

static void ignore(void *user, const struct diag_msg *msg)
{
    (void)user;
    (void)msg;
}

/* Runs in the child.  Its answer is that it comes to its end: a module that it rejects is rejected
 * again by the parent, with the message. */
static void read_it(void *user, int out)
{
    struct trial *t = user;
    LLVMModuleRef m;
    LLVMContextRef ctx = LLVMContextCreate();
    (void)out;
    t->s->trace.on_diag = ignore;
    parse(t->s, ctx, t->path, t->bytes, t->format, t->spec, &m);
}

/* Reads the bytes, which stay, in a child process.  0: it came to its end, whatever it found. */
static int isolate(gsp_session *s, const char *path, LLVMMemoryBufferRef bytes,
                   enum ir_format format, const char *spec)
{
    struct src_loc at = { .file = path };
    char name[SPAWN_PATH_SIZE];
    int status = 0, out = spawn_temporary(name);
    if (out < 0)
        return diag_cannot_isolate(&s->trace, at, strerror(errno));
    struct trial t = { s, path, spec, bytes, format };
    struct child_rights rights = {
        .out = out, .quiet = true, .bytes = READ_BYTES, .seconds = READ_SECONDS
    };
    int error = spawn_call(read_it, &t, &rights, &status);
    close(out);
    if (error)
        return diag_cannot_isolate(&s->trace, at, strerror(error));
    if (WIFSIGNALED(status) && WTERMSIG(status) == SIGXCPU)
        return diag_reader_endless(&s->trace, at, READ_SECONDS);
    if (WIFSIGNALED(status))
        return diag_reader_crashed(&s->trace, at, strsignal(WTERMSIG(status)));
    return WEXITSTATUS(status) ? diag_reader_crashed(&s->trace, at, "it ended its process") : 0;
}

int session_read(gsp_session *s, LLVMContextRef ctx, const char *path, LLVMMemoryBufferRef bytes,
                 enum ir_format format, const char *spec, LLVMModuleRef *ret)
{
    const char *name = strcmp(path, "-") == 0 ? "<stdin>" : path;
    if (!s->isolate || isolate(s, name, bytes, format, spec) == 0)
        return parse(s, ctx, path, bytes, format, spec, ret);
    LLVMDisposeMemoryBuffer(bytes);
    return -1;
}
