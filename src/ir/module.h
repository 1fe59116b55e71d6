/* SPDX-License-Identifier: Apache-2.0 */
/* module.h - LLVM IR in and out of files.
 *
 * Every function reports its own failure (trace/diag.def) and returns a negative number. */
#ifndef IR_MODULE_H
#define IR_MODULE_H

#include "base/text.h"
#include "trace/trace.h"

#include <llvm-c/Core.h>
#include <llvm-c/Error.h>

enum ir_format { IR_TEXT, IR_BITCODE, IR_SPIRV };

/* Reads the bytes of `path` ("-": standard input), and tells text, bitcode and SPIR-V apart by the
 * first of them.  On success the caller owns *ret_bytes. */
int ir_read(struct trace *t, const char *path, LLVMMemoryBufferRef *ret_bytes,
            enum ir_format *ret_format);

/* The same of bytes in memory, which it copies.  `name`: in messages. */
int ir_copy(struct trace *t, const void *bytes, size_t n, const char *name,
            LLVMMemoryBufferRef *ret_bytes, enum ir_format *ret_format);

/* Parses text or bitcode, and verifies the module.  A file .mlir goes through mlir-translate-22
 * where that is installed.  Consumes `bytes`; borrows `ctx`; on success the caller owns
 * *ret_module. */
int ir_parse(struct trace *t, LLVMContextRef ctx, const char *path, LLVMMemoryBufferRef bytes,
             LLVMModuleRef *ret_module);

/* Moves all of `from` into `m`, of the same context, and disposes of it.  The paths are for
 * messages.  Negative: an error was reported, and `m` is good for nothing but its disposal. */
int ir_link(struct trace *t, LLVMModuleRef m, const char *path, LLVMModuleRef from,
            const char *from_path);

/* Writes to `path` ("-": standard output).  A regular file appears whole or not at all: the
 * bytes go to a temporary name beside it, which is then renamed.  `format` is text or bitcode. */
int ir_save(struct trace *t, LLVMModuleRef m, const char *path, enum ir_format format);

/* Appends the module as text or bitcode. */
void ir_print(LLVMModuleRef m, enum ir_format format, struct text *ret);

/* Writes bytes in the same way as ir_save(). */
int ir_save_text(struct trace *t, const char *bytes, size_t n, const char *path);

/* Reads the whole of a file ("-": standard input) that is not a module. */
int ir_load_text(struct trace *t, const char *path, struct text *ret);

/* Runs LLVM's passes, named as for opt-22's option -passes=.  Reports BAD_IR, with `path` as its
 * file, if one of them refuses the module. */
int ir_run_passes(struct trace *t, LLVMModuleRef m, const char *passes, const char *path);

/* What a run of passes gave; an error is reported as by ir_run_passes(), and freed. */
int ir_passes_ran(struct trace *t, LLVMErrorRef error, const char *path);

/* Runs LLVM's verifier; reports BAD_IR if it rejects the module. */
int ir_verify(struct trace *t, LLVMModuleRef m, const char *path);

/* A number that is equal for equal modules: xxHash of the bitcode. */
uint64_t ir_hash(LLVMModuleRef m);

/* The module as a reader of its bitcode has it, in a context of its own; ir_forget() ends both. */
LLVMModuleRef ir_read_again(LLVMModuleRef m);
void ir_forget(LLVMModuleRef m);

/* ir_hash() of that.  A compiler's own module and the file that it writes have one such number,
 * though the file has tables that no module has (symbols, what LLVM's thin link reads), and a
 * module in memory has types and constants that nothing uses. */
uint64_t ir_hash_as_read(LLVMModuleRef m);

/* Compiles OpenCL C with clang-22 for the triple.  `flags` are further arguments, separated by
 * spaces, or NULL.  clang's own messages go to standard error. */
int ir_compile(struct trace *t, LLVMContextRef ctx, const char *path, const char *triple,
               const char *flags, LLVMModuleRef *ret_module);

/* Makes SPIR-V of a module of SPIR or SPIR-V and appends it to `ret`.  `path`: of the module.
 * `version`: "1.0" to "1.6"; NULL: what the triple says, else 1.4.  `extensions`: those that it may
 * use, "SPV_A,SPV_B"; NULL: none.  What LLVM cannot translate is reported, also where LLVM ends its
 * process. */
int ir_spirv_of(struct trace *t, LLVMModuleRef m, const char *path, const char *version,
                const char *extensions, struct text *ret);

#endif
