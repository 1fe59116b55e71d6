/* origin.h - the spaces of pointers as front ends write them beside the numbers in types
 * (docs/spec/alias.md, "Attributes of a language").
 *
 * String attributes of functions, parameters, results and variables, and metadata of instructions,
 * all by the same names:
 *
 *     define void @foo(ptr "ocl_global" %a, ptr "ocl_local" %b) "ocl_kernel"
 *     %p = load ptr, ptr %q, !ocl_local !{}
 *
 * Two of them at one place contradict each other, and say nothing.  And what clang says of OpenCL
 * on a host, where every pointer has number 0: kernel_arg_addr_space, mangled names (PU7CLlocalf),
 * and variables of a kernel (@kernel.name). */
#ifndef FACTS_ORIGIN_H
#define FACTS_ORIGIN_H

#include "space/target.h"
#include "trace/trace.h"

#include <llvm-c/Core.h>

/* "ocl_global" for SPACE_GLOBAL; NULL: none is for that space. */
const char *origin_word(enum space s);

/* The space of a word, SPACE_COUNT: it is none; and is it the kernels' word? */
enum space origin_find_word(const char *word, size_t len);
bool origin_is_kernel_word(const char *word, size_t len);

/* Warns of what cannot be believed: misspelt words, words that contradict each other or the
 * pointer's number, and "nvvm.as" that cannot be read.  `path`: of the module, for messages. */
void origin_check(struct trace *t, const struct target *target, LLVMModuleRef m, const char *path);

/* Is it a module of a language with spaces, as far as it says? */
bool origin_speaks(LLVMModuleRef m);

/* The same by what the module says at its top, or the function itself. */
bool origin_speaks_in(LLVMValueRef fn);

/* The space that parameter `index` is said to point to; SPACE_COUNT: nothing is said. */
enum space origin_of_argument(const struct target *t, LLVMValueRef fn, unsigned index);

/* What the attribute alone says: of parameter k at index k + 1, of the result at 0. */
enum space origin_of_attribute(LLVMValueRef fn, LLVMAttributeIndex index);

/* The same of what a function returns, and of a pointer that an instruction makes. */
enum space origin_of_result(LLVMValueRef fn);
enum space origin_of_instruction(LLVMValueRef i);

/* Does nothing but the instruction itself say where its pointer points?  Others follow from their
 * operands. */
bool origin_is_root(LLVMValueRef i);

/* Where a variable lies. */
enum space origin_of_variable(LLVMValueRef variable);

/* Says so of parameter `index`, the result, a variable, or an instruction's value, until it says
 * something else; nothing where the space has no word. */
void origin_say_argument(LLVMValueRef fn, unsigned index, enum space s);
void origin_say_result(LLVMValueRef fn, enum space s);
void origin_say_variable(LLVMValueRef variable, enum space s);
void origin_say_instruction(LLVMValueRef i, enum space s);

/* Is it a kernel, by its calling convention, its attribute, or what clang says of its arguments? */
bool origin_is_kernel(LLVMValueRef fn);

/* Gives it the attribute; false: it has that already. */
bool origin_say_kernel(LLVMValueRef fn);

/* Takes all these attributes from a function. */
void origin_forget(LLVMValueRef fn);

#endif
