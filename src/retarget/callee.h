/* SPDX-License-Identifier: Apache-2.0 */
/* callee.h - the library's functions, apart from the program's own of the same names. */
#ifndef RETARGET_CALLEE_H
#define RETARGET_CALLEE_H

#include "base/ptrmap.h"
#include "base/vec.h"

#include <llvm-c/Core.h>

struct retarget;

/* A function of the program that stands aside while the library's has its name. */
struct aside {
    const char *name, *now;
};

struct own_names {
    struct ptrmap bodies; /* function that is the library's though it has a body -> 1 */
    struct ptrmap made;   /* declaration that is new here, and so the library's -> 1 */
    VEC_OF(struct aside) aside;
};

/* The library's function of that name and type, for a call: a declaration of that type, or a body
 * that rt_is_library() noted; else a new declaration, and *ret_new is true.  A function of the
 * program that has the name, but is not the library's, stands aside. */
LLVMValueRef rt_callee(struct retarget *r, const char *name, LLVMTypeRef type, bool *ret_new);

/* A call of `fn` in the place of the call `like`, whose operand bundles it takes. */
LLVMValueRef rt_call_like(struct retarget *r, LLVMValueRef fn, LLVMValueRef *arg,
                          LLVMValueRef like);

/* True if `fn` is the library's function of its name, not a function of the program. */
bool rt_is_theirs(const struct retarget *r, LLVMValueRef fn);

/* Notes that `to` takes the place of `fn`, which will be deleted. */
void rt_callee_becomes(struct retarget *r, LLVMValueRef fn, LLVMValueRef to);

/* Notes that the declaration `fn` is the library's, whatever the program's language. */
void rt_is_callee(struct retarget *r, LLVMValueRef fn);

/* Notes that the body of `fn` is what the library means by its name, here and in its attributes. */
void rt_is_library(struct retarget *r, LLVMValueRef fn);

/* Makes such bodies of an earlier retargeting declarations again, where they ask for numbers of the
 * launch. */
void rt_forget(struct retarget *r);

/* Lets the program's function, which has or would have that name, stand aside until
 * rt_names_back(). */
void rt_stand_aside(struct retarget *r, LLVMValueRef fn, const char *name);

/* Before the module is linked with `library`: lets all those stand aside that its functions would
 * meet by their names. */
void rt_clear_names(struct retarget *r, LLVMModuleRef library);

/* Gives each function of the program that stands aside its name back.  If the library's function of
 * that name has a body here, the library's is renamed.  If it stays a declaration, the program's
 * function keeps the other name, provided that no other module may call it; else it is refused. */
void rt_names_back(struct retarget *r);

#endif
