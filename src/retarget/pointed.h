/* SPDX-License-Identifier: Apache-2.0 */
/* pointed.h - functions that are called through pointers. */
#ifndef RETARGET_POINTED_H
#define RETARGET_POINTED_H

#include "base/ptrmap.h"
#include "base/vec.h"

#include <llvm-c/Core.h>

struct retarget;

/* A function whose address is taken, and the type with which pointers to it are called. */
struct pointed_function {
    LLVMValueRef fn;
    LLVMTypeRef type;
    LLVMValueRef other; /* of that type; calls `fn` */
};

struct pointed {
    VEC(struct pointed_function);
    struct ptrmap stands; /* the other function -> its index here */
};

/* Notes that the address of `fn`, which has its new type, is taken, and that pointers are called
 * with another type, `type`. */
void rt_note_pointed(struct retarget *r, LLVMValueRef fn, LLVMTypeRef type);

/* Gives each function that was noted another one for its address. */
void rt_point(struct retarget *r);

/* The function that `fn` stands for; itself, if for none. */
LLVMValueRef rt_not_pointed(const struct retarget *r, LLVMValueRef fn);

#endif
