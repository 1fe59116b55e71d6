/* SPDX-License-Identifier: Apache-2.0 */
/* origin.h - the attributes and metadata by which front ends name the spaces of pointers
 * (docs/spec/alias.md, "Attributes of a language").
 *
 * String attributes of functions, parameters, results and variables, and metadata of instructions,
 * all by the same names:
 *
 *     define void @foo(ptr "ocl_global" %a, ptr "ocl_local" %b) "ocl_kernel"
 *     %p = load ptr, ptr %q, !ocl_local !{}
 *
 * Two of these words at one place contradict each other, and both are ignored.  The functions here
 * also read what clang writes for OpenCL on a host, where every pointer has number 0: the metadata
 * kernel_arg_addr_space, mangled names (PU7CLlocalf), and variables of a kernel (@kernel.name). */
#ifndef FACTS_ORIGIN_H
#define FACTS_ORIGIN_H

#include "space/target.h"
#include "trace/trace.h"

#include <llvm-c/Core.h>

/* The word for a space: "ocl_global" for SPACE_GLOBAL; a constant string.  NULL: it has none. */
const char *origin_word(enum space s);

/* The space of a word of `len` bytes; SPACE_COUNT: it is the word of no space. */
enum space origin_find_word(const char *word, size_t len);

/* True if the word is "ocl_kernel". */
bool origin_is_kernel_word(const char *word, size_t len);

/* Warns of annotations that are ignored: misspelt words, words that contradict each other or the
 * pointer's number, and "nvvm.as" that is not well formed.  `path`: the module's, for messages. */
void origin_check(struct trace *t, const struct target *target, LLVMModuleRef m, const char *path);

/* True if an annotation shows that the module's language has spaces. */
bool origin_speaks(LLVMModuleRef m);

/* Likewise, looking only at the module's metadata and at `fn`. */
bool origin_speaks_in(LLVMValueRef fn);

/* The space that parameter `index` points to by its annotation; SPACE_COUNT: it has none. */
enum space origin_of_argument(const struct target *t, LLVMValueRef fn, unsigned index);

/* The space by the attribute at that index alone: parameter k has index k + 1, the result 0. */
enum space origin_of_attribute(LLVMValueRef fn, LLVMAttributeIndex index);

/* The space that a function's result, or the pointer that an instruction makes, points to by its
 * annotation; SPACE_COUNT: it has none. */
enum space origin_of_result(LLVMValueRef fn);
enum space origin_of_instruction(LLVMValueRef i);

/* True if only an annotation can name the space of the pointer that the instruction makes.  True
 * for a load or a call; false for an alloca, or for arithmetic on another pointer. */
bool origin_is_root(LLVMValueRef i);

/* The space in which a module variable lies by its annotation; SPACE_COUNT: it has none. */
enum space origin_of_variable(LLVMValueRef variable);

/* Annotate parameter `index`, the result, a variable or an instruction's value with the space, in
 * place of an earlier annotation.  A space without a word deletes the annotation. */
void origin_say_argument(LLVMValueRef fn, unsigned index, enum space s);
void origin_say_result(LLVMValueRef fn, enum space s);
void origin_say_variable(LLVMValueRef variable, enum space s);
void origin_say_instruction(LLVMValueRef i, enum space s);

/* True if `fn` is a kernel by its calling convention, its attribute, or clang's metadata on its
 * arguments. */
bool origin_is_kernel(LLVMValueRef fn);

/* Annotates the function as a kernel.  False: it was annotated already. */
bool origin_say_kernel(LLVMValueRef fn);

/* Deletes all these attributes of a function. */
void origin_forget(LLVMValueRef fn);

/* The target whose address-space numbers the module uses: its triple's; or SPIR, if the triple is a
 * host's and clang's fake address-space map was used.  NULL: the triple is unknown. */
const struct target *origin_target(LLVMModuleRef m);

#endif
