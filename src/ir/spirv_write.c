/* SPDX-License-Identifier: Apache-2.0 */
/* spirv_write.c - makes SPIR-V of a module with LLVM's back end.
 *
 * The back end ends the process on what it cannot translate (i128, inline assembly without its
 * extension), so it runs in a copy of this process, which hands over SPIR-V or LLVM's message. */
#include "ir/ir.h"
#include "ir/module.h"
#include "ir/shim.h"
#include "ir/spawn.h"
#include "ir/spirv_lines.h"
#include "ir/spirv_mend.h"
#include "ir/spirv_words.h"
#include "space/target.h"

#include <assert.h>
#include <errno.h>
#include <llvm-c/Core.h>
#include <llvm-c/ErrorHandling.h>
#include <unistd.h>

/* The first byte of what the copy writes says what the rest is. */
enum { GOT_SPIRV = 'S', GOT_ERROR = 'E' };

/* What the copy is given.  Only it uses `out`. */
struct job {
    LLVMModuleRef m;
    const char *triple, *extensions;
    int out;
    bool lines; /* the module has lines of the source */
    bool told;  /* an error was written; what follows from it is not */
};

/* LLVM's handlers of fatal errors get no argument.  Only the copy sets it. */
static struct job *dying;

static void give(void *user, const char *bytes, size_t n)
{
    struct job *j = user;
    char kind = GOT_SPIRV;
    if (!j->told && (!spawn_write(j->out, &kind, 1) || !spawn_write(j->out, bytes, n)))
        _exit(1);
}

static void fail(void *user, const char *why)
{
    struct job *j = user;
    char kind = GOT_ERROR;
    if (!j->told && (!spawn_write(j->out, &kind, 1) || !spawn_write(j->out, why, strlen(why))))
        _exit(1);
    j->told = true;
}

static void on_fatal(const char *why)
{
    fail(dying, why);
    _exit(0);
}

static void on_diagnostic(LLVMDiagnosticInfoRef info, void *user)
{
    if (LLVMGetDiagInfoSeverity(info) != LLVMDSError)
        return;
    char *said = LLVMGetDiagInfoDescription(info);
    fail(user, said);
    LLVMDisposeMessage(said);
}

static void translate(void *user, int out)
{
    struct job *j = dying = user;
    j->out = out;
    LLVMResetFatalErrorHandler();
    LLVMInstallFatalErrorHandler(on_fatal);
    LLVMContextSetDiagnosticHandler(LLVMGetModuleContext(j->m), on_diagnostic, j);
    ir_name_alignments(j->m);
    if (j->lines)
        ir_mark_lines(j->m);
    shim_spirv(j->m, j->triple, j->extensions, give, fail, j);
}

/* "spirv64v1.2-unknown-unknown": the module's triple with the version, and `spirv` for `spir`. */
static void put_triple(struct text *to, const char *triple, const char *version)
{
    size_t arch = strcspn(triple, "-");
    const struct target *t = target_of_triple(triple);
    assert(t && t->map == MAP_SPIR && "a module of SPIR or SPIR-V");
    if (!version && strncmp(triple, "spirv", strlen("spirv")) == 0)
        text_putf(to, "%s", triple);
    else
        text_putf(to, "spirv%u%s%s%s", t->word, version ? "v" : "", version ? version : "",
                  triple + arch);
}

/* Text of LLVM's on one line. */
static void one_line(struct text *said)
{
    while (said->n > 0 && strchr(" \t\n", said->at[said->n - 1]))
        said->at[--said->n] = '\0';
    for (size_t k = 0; k < said->n; k++)
        if (strchr("\t\n", said->at[k]))
            said->at[k] = ' ';
}

/* Reports a call of a function of that name, which has no instruction. */
static int refuse_word(struct trace *t, const struct job *j, const char *path, const char *name)
{
    LLVMValueRef fn = LLVMGetNamedFunction(j->m, name);
    LLVMUseRef use = fn ? LLVMGetFirstUse(fn) : NULL;
    struct src_loc at = { .file = path };
    return diag_spirv_call(t, use ? ir_place(path, LLVMGetUser(use)) : at, name);
}

/* Reports what came back, or takes it: `got` is what the copy wrote. */
static int take(struct trace *t, const struct job *j, const char *path, LLVMMemoryBufferRef got,
                int status, bool relaxed, struct text *ret)
{
    struct src_loc at = { .file = path };
    const char *bytes = LLVMGetBufferStart(got);
    size_t n = LLVMGetBufferSize(got);
    if (status == 0 && n > 1 && bytes[0] == GOT_SPIRV) {
        text_put(ret, bytes + 1, n - 1);
        struct text unknown = { 0 };
        if (!ir_write_words(ret, &unknown)) {
            int r = refuse_word(t, j, path, text_get(&unknown));
            text_fini(&unknown);
            return r;
        }
        if (j->lines)
            ir_write_lines(ret);
        return ir_mend_spirv(ret, relaxed)
                   ? 0
                   : diag_spirv_cannot(t, at,
                                       "a printf has its format elsewhere than in constant "
                                       "memory, which needs " SPIRV_RELAXED_PRINTF);
    }
    if (status != 0 || n < 2 || bytes[0] != GOT_ERROR)
        return diag_spirv_crash(t, at);
    struct text said = { 0 };
    text_put(&said, bytes + 1, n - 1);
    one_line(&said);
    int r = diag_spirv_cannot(t, at, text_get(&said));
    text_fini(&said);
    return r;
}

int ir_spirv_of(struct trace *t, LLVMModuleRef m, const char *path, const char *version,
                const char *extensions, struct text *ret)
{
    struct src_loc at = { .file = path };
    struct text triple = { 0 }, allowed = { 0 };
    bool relaxed = extensions && strstr(extensions, SPIRV_RELAXED_PRINTF);
    char name[SPAWN_PATH_SIZE], *why = NULL;
    LLVMMemoryBufferRef got;
    int out = spawn_temporary(name), status = 0, result;
    if (out < 0)
        return diag_cannot_write(t, at, strerror(errno));
    put_triple(&triple, LLVMGetTarget(m), version);
    text_putf(&allowed, "%s," SPIRV_RELAXED_PRINTF, extensions ? extensions : "");
    struct job job = { m, text_get(&triple), text_get(&allowed), -1, ir_has_lines(m), false };
    struct child_rights rights = { .out = out, .quiet = true };
    int error = spawn_call(translate, &job, &rights, &status);
    text_fini(&triple);
    text_fini(&allowed);
    if (error) {
        result = diag_cannot_write(t, at, strerror(error));
    } else if (LLVMCreateMemoryBufferWithContentsOfFile(name, &got, &why)) {
        result = diag_cannot_read(t, at, why);
        LLVMDisposeMessage(why);
    } else {
        result = take(t, &job, path, got, status, relaxed, ret);
        LLVMDisposeMemoryBuffer(got);
    }
    close(out);
    return result;
}
