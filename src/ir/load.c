/* SPDX-License-Identifier: Apache-2.0 */
/* load.c - reads IR; reports in one line what is wrong with a file that is not IR. */
#include "base/text.h"
#include "ir/ir.h"
#include "ir/module.h"
#include "ir/shim.h"
#include "ir/shim_constants.h"
#include "ir/shim_layout.h"
#include "ir/shim_source.h"
#include "ir/spawn.h"

#include <errno.h>
#include <llvm-c/Analysis.h>
#include <llvm-c/Transforms/PassBuilder.h>
#include <strings.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

static struct src_loc in_file(const char *path)
{
    return (struct src_loc){ .file = strcmp(path, "-") == 0 ? "<stdin>" : path };
}

static int read_buffer(struct trace *t, const char *path, LLVMMemoryBufferRef *ret)
{
    char *why = NULL;
    bool failed;
    if (strcmp(path, "-") == 0) {
        failed = LLVMCreateMemoryBufferWithSTDIN(ret, &why);
    } else {
        struct stat st;
        if (stat(path, &st) != 0)
            return diag_cannot_read(t, in_file(path), strerror(errno));
        if (S_ISDIR(st.st_mode))
            return diag_cannot_read(t, in_file(path), strerror(EISDIR));
        failed = shim_read(path, ret, &why);
    }
    if (failed) {
        diag_cannot_read(t, in_file(path), why);
        LLVMDisposeMessage(why);
        return -1;
    }
    return 0;
}

int ir_load_text(struct trace *t, const char *path, struct text *ret)
{
    LLVMMemoryBufferRef buf;
    if (read_buffer(t, path, &buf) < 0)
        return -1;
    text_put(ret, LLVMGetBufferStart(buf), LLVMGetBufferSize(buf));
    LLVMDisposeMemoryBuffer(buf);
    return 0;
}

static enum ir_format format_of(LLVMMemoryBufferRef buf)
{
    const unsigned char *b = (const unsigned char *)LLVMGetBufferStart(buf);
    if (LLVMGetBufferSize(buf) < 4)
        return IR_TEXT;
    uint32_t le = b[0] | (uint32_t)b[1] << 8 | (uint32_t)b[2] << 16 | (uint32_t)b[3] << 24;
    uint32_t be = b[3] | (uint32_t)b[2] << 8 | (uint32_t)b[1] << 16 | (uint32_t)b[0] << 24;
    if (le == 0x07230203 || be == 0x07230203)
        return IR_SPIRV;
    return le == 0xdec04342 || le == 0x0b17c0de ? IR_BITCODE : IR_TEXT;
}

/* The rows of source.def: what a file is that is no IR, by its name's ending. */
static const struct source {
    const char *ending, *what, *before, *behind;
} sources[] = {
#define SOURCE(ending, what, before, behind) { ending, what, before, behind },
#include "ir/source.def"
#undef SOURCE
};

static const struct source *source_of(const char *path)
{
    const char *dot = strrchr(path, '.');
    for (size_t k = 0; dot && k < COUNTOF(sources); k++)
        if (strcasecmp(dot, sources[k].ending) == 0)
            return &sources[k];
    return NULL;
}

/* Reports an error of LLVM's parser.  LLVM's text is "NAME:LINE:COL: error: TEXT" with the
 * source line and a caret behind it, or "NAME: error: TEXT"; this takes the position and TEXT
 * out of it. */
static int report_parse_error(struct trace *t, const char *path, const char *said)
{
    struct src_loc at = in_file(path);
    const struct source *source = source_of(path);
    if (source)
        return diag_source(t, at, source->what, source->before, path, source->behind);
    size_t own = strlen(path); /* a name may be "x: error: y.ll" */
    const char *begin = strncmp(said, path, own) == 0 ? said + own : said;
    const char *error = strstr(begin, "error: ");
    const char *what = error ? error + strlen("error: ") : said;
    size_t len = strcspn(what, "\n");

    /* LINE and COL stand before ": error:". */
    if (error && error - begin >= 2) {
        const char *p = error - 2;
        unsigned n[2] = { 0, 0 };
        int got = 0;
        while (got < 2) {
            const char *end = p;
            while (p > begin && p[-1] >= '0' && p[-1] <= '9')
                p--;
            if (p == end || p == begin || p[-1] != ':')
                break;
            n[got++] = (unsigned)strtoul(p, NULL, 10);
            p--;
        }
        if (got == 2) {
            at.line = n[1];
            at.col = n[0];
        }
    }
    if (len > 300)
        len = 300;
    struct text text = { 0 };
    text_put(&text, what, len);
    int r = diag_not_ir(t, at, text_get(&text));
    text_fini(&text);
    return r;
}

/* Receives the diagnostics that LLVM's reader gives besides the error that it returns. */
struct listener {
    struct trace *trace;
    struct src_loc at;
};

static void on_llvm_diagnostic(LLVMDiagnosticInfoRef info, void *user)
{
    struct listener *l = user;
    LLVMDiagnosticSeverity severity = LLVMGetDiagInfoSeverity(info);
    if (severity != LLVMDSError && severity != LLVMDSWarning)
        return;
    char *said = LLVMGetDiagInfoDescription(info);
    diag_llvm_says(l->trace, l->at, said);
    LLVMDisposeMessage(said);
}

/* The first function that the verifier rejects when it is checked alone, or NULL. */
static LLVMValueRef invalid_function(LLVMModuleRef m)
{
    IR_EACH_FUNCTION (m, fn)
        if (!LLVMIsDeclaration(fn) && LLVMVerifyFunction(fn, LLVMReturnStatusAction))
            return fn;
    return NULL;
}

int ir_passes_ran(struct trace *t, LLVMErrorRef error, const char *path)
{
    if (!error)
        return 0;
    char *text = LLVMGetErrorMessage(error);
    int r = diag_bad_ir(t, (struct src_loc){ .file = path }, text);
    LLVMDisposeErrorMessage(text);
    return r;
}

int ir_run_passes(struct trace *t, LLVMModuleRef m, const char *passes, const char *path)
{
    LLVMPassBuilderOptionsRef options = LLVMCreatePassBuilderOptions();
    LLVMErrorRef error = LLVMRunPasses(m, passes, NULL, options);
    LLVMDisposePassBuilderOptions(options);
    return ir_passes_ran(t, error, path);
}

int ir_verify(struct trace *t, LLVMModuleRef m, const char *path)
{
    char *said = NULL;
    int r = 0;
    if (LLVMVerifyModule(m, LLVMReturnStatusAction, &said)) {
        struct src_loc at = in_file(path);
        LLVMValueRef fn = invalid_function(m);
        if (fn)
            at.fn = ir_function_loc(fn).fn;
        /* LLVM's text is the rule that is broken, and on the next line the instruction that breaks
         * it. */
        char *what = said + strcspn(said, "\n");
        if (*what)
            *what++ = '\0';
        what += strspn(what, " ");
        what[strcspn(what, "\n")] = '\0';
        r = *what ? diag_bad_ir_at(t, at, said, what) : diag_bad_ir(t, at, said);
    }
    LLVMDisposeMessage(said);
    return r;
}

int ir_copy(struct trace *t, const void *bytes, size_t n, const char *name,
            LLVMMemoryBufferRef *ret_bytes, enum ir_format *ret_format)
{
    if (n == 0)
        return diag_empty_input(t, in_file(name));
    *ret_bytes = LLVMCreateMemoryBufferWithMemoryRangeCopy(bytes, n, name);
    *ret_format = format_of(*ret_bytes);
    return 0;
}

int ir_read(struct trace *t, const char *path, LLVMMemoryBufferRef *ret_bytes,
            enum ir_format *ret_format)
{
    LLVMMemoryBufferRef buf;
    if (read_buffer(t, path, &buf) < 0)
        return -1;
    if (LLVMGetBufferSize(buf) == 0) {
        LLVMDisposeMemoryBuffer(buf);
        return diag_empty_input(t, in_file(path));
    }
    *ret_bytes = buf;
    *ret_format = format_of(buf);
    return 0;
}

/* Replaces MLIR in the LLVM dialect by what mlir-translate-22 makes of it, where that is installed;
 * its own messages go to standard error. */
static int translate_mlir(struct trace *t, const char *path, LLVMMemoryBufferRef *bytes)
{
    char words[3][32] = { "mlir-translate-22", "--mlir-to-llvmir", "-" };
    char *argv[] = { words[0], words[1], words[2], NULL };
    char in[SPAWN_PATH_SIZE], out[SPAWN_PATH_SIZE], *why = NULL;
    int status = 0, from = spawn_temporary(in), to = spawn_temporary(out);
    LLVMMemoryBufferRef made;
    int result = from < 0 || to < 0 ||
                         !spawn_write(from, LLVMGetBufferStart(*bytes), LLVMGetBufferSize(*bytes))
                     ? diag_cannot_read(t, in_file(path), strerror(errno))
                     : 0;
    int error = result == 0 ? spawn_wait(argv, from, to, false, &status) : 0;
    if (result == 0 && !spawn_missing(error, status)) {
        if (error || !WIFEXITED(status) || WEXITSTATUS(status) != 0) {
            result = diag_mlir(t, in_file(path));
        } else if (LLVMCreateMemoryBufferWithContentsOfFile(out, &made, &why)) {
            result = diag_cannot_read(t, in_file(path), why);
            LLVMDisposeMessage(why);
        } else {
            LLVMDisposeMemoryBuffer(*bytes);
            *bytes = LLVMCreateMemoryBufferWithMemoryRangeCopy(
                LLVMGetBufferStart(made), LLVMGetBufferSize(made), in_file(path).file);
            LLVMDisposeMemoryBuffer(made);
        }
    }
    if (from >= 0)
        close(from);
    if (to >= 0)
        close(to);
    return result;
}

int ir_parse(struct trace *t, LLVMContextRef ctx, const char *path, LLVMMemoryBufferRef bytes,
             LLVMModuleRef *ret_module)
{
    struct listener listener = { t, in_file(path) };
    const struct source *source = source_of(path);
    char *said = NULL;
    if (source && strcmp(source->ending, ".mlir") == 0 && translate_mlir(t, path, &bytes) < 0) {
        LLVMDisposeMemoryBuffer(bytes);
        return -1;
    }
    LLVMContextSetDiagnosticHandler(ctx, on_llvm_diagnostic, &listener);
    bool failed = shim_parse(ctx, bytes, ret_module, &said);
    LLVMContextSetDiagnosticHandler(ctx, NULL, NULL);
    LLVMDisposeMemoryBuffer(bytes);
    if (failed) {
        report_parse_error(t, path, said ? said : "no reason given");
        LLVMDisposeMessage(said);
        return -1;
    }
    if (shim_constants_fit(*ret_module)) {
        if (ir_verify(t, *ret_module, path) == 0)
            return 0;
    } else {
        diag_constant_of_no_type(t, in_file(path));
    }
    LLVMDisposeModule(*ret_module);
    return -1;
}
