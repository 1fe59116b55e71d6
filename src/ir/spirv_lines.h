/* SPDX-License-Identifier: Apache-2.0 */
/* spirv_lines.h - the lines of the source in SPIR-V, which LLVM 22's back end does not write. */
#ifndef IR_SPIRV_LINES_H
#define IR_SPIRV_LINES_H

#include "base/text.h"

#include <llvm-c/Core.h>

/* True if some function has lines, and no name in the module looks like that of a mark. */
bool ir_has_lines(LLVMModuleRef m);

/* Puts a call of a function without a body, a mark, where a new line begins.  The module is for the
 * back end alone then. */
void ir_mark_lines(LLVMModuleRef m);

/* Replaces the marks in what the back end wrote of such a module by OpLine, with the debug
 * instructions that readers of lines ask for, and deletes them. */
void ir_write_lines(struct text *words);

#endif
