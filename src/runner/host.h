/* SPDX-License-Identifier: Apache-2.0 */
/* host.h - lowers a device module, in place, to a module that runs on the host.
 *
 * Pointer types keep their address-space numbers; x86 treats the numbers 0 to 255 as one space.
 * The code changes where pointers are made, stored and used.  form.def lists the two forms in which
 * a pointer is held: as a host's address, or encoded as the device sees it. */
#ifndef RUNNER_HOST_H
#define RUNNER_HOST_H

#include "ir/ir.h"
#include "runner/run.h"
#include "trace/failure.h"

#include <llvm-c/Target.h>

enum form {
    FORM_RAW,
    FORM_PRIVATE,
    FORM_LOCAL,
    FORM_GLOBAL,
    FORM_CONSTANT,
    FORM_GENERIC,
    FORM_NONE, /* a space that cannot be run */
};

struct host {
    struct arena arena; /* owns maps and vectors */
    struct run *r;
    struct failure failure; /* receives errors */
    const char *path;
    const struct target *target;
    struct target_space generic; /* its generic space; unused where the target has none */
    LLVMModuleRef m;
    LLVMContextRef ctx;
    LLVMTargetDataRef device, host; /* the two data layouts */
    LLVMTypeRef i8, i32, i64, ptr, void_type;
    struct ptrmap addresses; /* global variable or function -> number in encoded */
    VEC_OF(uint64_t) encoded;
    VEC_OF(LLVMValueRef) functions;           /* functions whose address is taken, by number */
    VEC_OF(LLVMValueRef) pending;             /* variables whose contents are not written yet */
    struct ptrmap same;                       /* type -> 1: both layouts agree, 2: they do not */
    struct ptrmap row_of;                     /* function without a body -> number in `rows` */
    VEC_OF(const struct function_row *) rows; /* NULL: the function has none */
    const struct ptrmap *sites;               /* instruction -> number of its first site */
    bool module_is_library;                   /* the module is libclc, not the user's */
    bool opencl;     /* a name of OpenCL's library means the library's function */
    bool raw;        /* the program has one space, and so has its library */
    bool takes_code; /* some function's address is a value */

    /* Of the function under work: */
    LLVMValueRef fn;
    LLVMBuilderRef b;        /* stands before the instruction under work */
    LLVMBuilderRef entry;    /* stands in the entry block, before the first instruction */
    LLVMValueRef base[8];    /* by tag: base read in the entry block; NULL: not read yet */
    struct ptrmap constants; /* constant -> number in values */
    struct ptrmap host_of;   /* generic value -> number in values of its host address */
    VEC_OF(LLVMValueRef) values;
};

/* ---- forms.c ---- */

/* True if constant memory of the target is part of global memory, with pointers encoded as global
 * ones. */
bool host_constant_is_global(const struct target *t);

/* The form of pointers of the space with that number; FORM_NONE: the space cannot be run. */
enum form host_form(const struct host *l, unsigned number);

/* True if a register holds another number for a pointer of that number than the device does. */
bool host_has_base(const struct host *l, unsigned number);

/* The width in bits of a pointer in the device's memory. */
unsigned host_bits(const struct host *l, unsigned number);

/* Encodes a pointer of space `number` in a register, or a vector of them, as i64s. */
LLVMValueRef host_encode(struct host *l, LLVMValueRef v, unsigned number);

/* Decodes i64s to pointers of the type `type`, as registers hold them. */
LLVMValueRef host_decode(struct host *l, LLVMValueRef bits, LLVMTypeRef type);

/* Lowers an addrspacecast of `v` to the type `to`. */
LLVMValueRef host_cast(struct host *l, LLVMValueRef v, LLVMTypeRef to);

/* Casts an encoded pointer, at compile time, from one number's space to the other's. */
uint64_t host_cast_number(const struct host *l, uint64_t v, unsigned from, unsigned to);

/* The host address behind a pointer, as `ptr`s or in the named space that the pointer already
 * has. */
LLVMValueRef host_address(struct host *l, LLVMValueRef v);

/* A word of the context at `offset`. */
LLVMValueRef host_context(struct host *l, LLVMBuilderRef b, LLVMTypeRef type, size_t offset);
LLVMValueRef host_context_at(LLVMBuilderRef b, LLVMTypeRef type, LLVMValueRef offset);

/* i64 constants; if `like` is a vector, one in each of its lanes. */
LLVMValueRef host_number(struct host *l, LLVMTypeRef like, uint64_t n);

/* The type i64, or a vector of as many i64 as `like` has lanes. */
LLVMTypeRef host_word_like(struct host *l, LLVMTypeRef like);

/* ---- host_const.c ---- */

/* Replaces aliases by the variables and functions that they stand for, and deletes them. */
void host_aliases(LLVMModuleRef m);

/* Gives the module's variables their addresses, and later their contents. */
int host_variables(struct host *l);
int host_contents(struct host *l);

/* A constant operand in register form; the constant itself if it needs no change. */
LLVMValueRef host_constant(struct host *l, LLVMValueRef c);

/* Replaces all uses of `i` by `by`, and deletes `i`; with `by` NULL, by poison. */
void host_replace(struct host *l, LLVMValueRef i, LLVMValueRef by);

/* ---- host_mem.c ---- */

/* True if the type contains a pointer. */
bool host_has_pointer(LLVMTypeRef type);

/* Allocas, GEPs, loads, stores, atomics and memory intrinsics; false: another instruction. */
bool host_memory(struct host *l, LLVMValueRef i);

/* A copy of `n` bytes. */
void host_copy(struct host *l, LLVMValueRef to, LLVMValueRef from, uint64_t n);

/* ---- host_call.c ---- */

bool host_call(struct host *l, LLVMValueRef call);

/* The work-item's id in its group, from the function's entry on. */
LLVMValueRef host_local_id(struct host *l, unsigned dim);

/* True for an intrinsic of another machine than the one the code is compiled for. */
bool host_is_foreign(LLVMValueRef fn);

/* ---- host_atomic.c ---- */

/* Lowers OpenCL's atomic functions, 1.2 and 2.0, in an OpenCL module.  False: it is another
 * function. */
bool host_atomic(struct host *l, LLVMValueRef call, const char *name);

/* ---- host_build.c ---- */

/* The place of an instruction; for NULL, of the function under work, or of the module. */
struct src_loc host_place(const struct host *l, LLVMValueRef at);

/* True if an error was reported. */
static inline bool host_failed(const struct host *l) { return failure_is(&l->failure); }

/* Calls a function of the runtime, and declares it in the module if it is not declared yet. */
LLVMValueRef host_call_runtime(struct host *l, const char *name, LLVMTypeRef result,
                               LLVMValueRef *args, unsigned n);

/* Names of functions without bodies that entry.c replaces: the item's local id by dimension. */
extern const char *const host_local_id_name[3];

/* Names of the functions that entry_build() makes: the one that runs a group, or an item. */
extern const char entry_group_name[], entry_item_name[];

/* ---- host.c ---- */

/* Lowers the module `m` whose numbers are those of `t`: the clone of the user's, or a library. */
int host_module(struct run *r, LLVMModuleRef m, const struct target *t, bool is_library,
                const struct ptrmap *site_of);

/* ---- library.c ---- */

/* Lowers a call of a function without a body to one of Debian's OpenCL library, or refuses it. */
bool host_library_call(struct host *l, LLVMValueRef call, const char *name,
                       const struct function_row *row);

/* Takes the library functions that were called, with what they call, into a module of their own; it
 * is lowered as any other.  `ret` NULL: none was called.  Negative: reported. */
int library_take(struct run *r, LLVMModuleRef *ret);

/* Links those functions, lowered, to the host module `m`; `needed` is gone.  Negative: reported. */
int library_join(struct run *r, LLVMModuleRef m, LLVMModuleRef needed);

/* ---- entry.c ---- */

/* Checks that the launch's arguments fit the kernel's parameters, and lays them out in memory.
 * Before the module is lowered.  Negative: reported. */
int entry_arguments(struct run *r, LLVMModuleRef m, LLVMValueRef kernel);

/* Makes the function that runs a group, or an item, of the lowered kernel, and optimizes. */
int entry_build(struct run *r, LLVMModuleRef m, LLVMValueRef kernel);

#endif
