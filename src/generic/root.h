/* root.h - pointers that have one tag, and tags that control flow knows. */
#ifndef GENERIC_ROOT_H
#define GENERIC_ROOT_H

#include "facts/facts.h"
#include "generic/tag.h"

/* Of one function. */
struct roots {
    struct unit *u;
    struct tag_mode mode;
    LLVMBuilderRef builder;
    struct ptrmap root;    /* value -> number of its root in `value` */
    struct ptrmap code;    /* value -> number of its code in `value` */
    struct ptrmap visited; /* of one question */
    struct { VEC(LLVMValueRef); } value;
};

void roots_init(struct roots *r, struct unit *u);
void roots_fini(struct roots *r);

/* Another function, or this one changed. */
void roots_clear(struct roots *r);

/* The pointer that `v` is made of by inbounds arithmetic, also around a loop, so that both have
 * one tag; it dominates `v`. */
LLVMValueRef roots_of(struct roots *r, LLVMValueRef v);

/* A number that is the tag of `v` as branches understand it (tag.def), made of the conditions of
 * selects and the edges of phis; NULL: only the pointer itself knows.  Built behind `v`. */
LLVMValueRef roots_code(struct roots *r, LLVMValueRef v);

/* What a select of pointers to different spaces is where its code is that branch's, as far as that
 * is one of its arms: `v` where it is not. */
LLVMValueRef roots_arm(struct roots *r, LLVMValueRef v, enum branch b);

/* Would roots_code() give one? */
bool roots_has_code(struct roots *r, LLVMValueRef v);

/* An inbounds GEP of one pointer. */
bool root_is_step(LLVMValueRef v);

#endif
