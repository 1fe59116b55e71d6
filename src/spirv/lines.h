/* SPDX-License-Identifier: Apache-2.0 */
/* lines.h - OpLine and debug instructions as LLVM's debug locations. */
#ifndef SPIRV_LINES_H
#define SPIRV_LINES_H

#include "spirv/reader.h"

/* Begins and ends debug info, around the bodies of all functions. */
void spirv_lines_start(struct reader *r);
void spirv_lines_finish(struct reader *r);

/* Around the body of r->fn: gives it a place in the source if one of its instructions has one. */
void spirv_lines_begin(struct reader *r);
void spirv_lines_end(struct reader *r);

/* A block begins: no scope and no line is in force. */
void spirv_lines_block(struct reader *r);

/* A debug instruction in a body, behind spirv_lines_set(). */
void spirv_lines_debug(struct reader *r, const struct inst *i);

/* What is built from now on stands at the instruction's line. */
void spirv_lines_set(struct reader *r, const struct inst *i);

#endif
