/* SPDX-License-Identifier: Apache-2.0 */
/* ir.h - small questions about LLVM values that every pass asks. */
#ifndef IR_IR_H
#define IR_IR_H

#include "base/base.h"
#include "trace/trace.h"

#include <llvm-c/Core.h>

/* Where the instruction comes from in the source, and the function it stands in; without debug
 * info only the function.  The strings live as long as the module. */
struct src_loc ir_loc(LLVMValueRef instruction);

/* The place that is the function itself. */
struct src_loc ir_function_loc(LLVMValueRef fn);

/* The place of an instruction, function or variable of the module at `path`, which stands for the
 * file where debug info names none; NULL: the module itself. */
struct src_loc ir_place(const char *path, LLVMValueRef at);

/* "%p" or "%12" or "@g" into `buf`; a constant as it is printed.  Returns `buf`. */
enum { IR_NAME_SIZE = 128 };
char *ir_name(LLVMValueRef v, char *buf, size_t size);

/* A pointer, or a vector of pointers? */
bool ir_is_pointer(LLVMTypeRef type);

/* The address space of a pointer or vector of pointers. */
unsigned ir_space(LLVMTypeRef type);

/* Is its size known to the processor alone: a scalable vector, or a type that holds one? */
bool ir_is_scalable(LLVMTypeRef type);

/* Which parameter of its function it is, from 0. */
unsigned ir_param_index(LLVMValueRef param);

/* The same type with every pointer of its top level in `space`: pointer or vector of pointers. */
LLVMTypeRef ir_in_space(LLVMTypeRef type, unsigned space);

/* The function that a call calls directly, and as what it is; or NULL. */
LLVMValueRef ir_callee(LLVMValueRef call);

/* The intrinsic's number, or 0. */
unsigned ir_intrinsic(LLVMValueRef call);

/* The value's own name in the module, without the sign; "": it has none. */
const char *ir_name_of(LLVMValueRef v);

/* Does the callee's name say so?  For intrinsics without a fixed number in LLVM-C. */
bool ir_name_is(LLVMValueRef fn, const char *name);
bool ir_name_begins(LLVMValueRef fn, const char *prefix);

/* Does its calling convention make it one that the host starts? */
bool ir_is_kernel(LLVMValueRef fn);

/* A kernel that only the host starts: no code of this module calls it, directly or, as far as its
 * address is taken, by pointer.  A runtime that is handed its address starts it as a kernel. */
bool ir_is_only_started(LLVMValueRef fn);

/* clang emits each OpenCL kernel twice: `K` and a callable body `__clang_ocl_kern_imp_K`.  True
 * for the copy that should not be counted: the body when `K` has been given its own, which is so
 * as soon as `K` does not call it. */
bool ir_is_kernel_twin(LLVMModuleRef m, LLVMValueRef fn);

/* May the called code keep the pointer, by what is said of that argument? */
bool ir_call_keeps(LLVMValueRef call, unsigned arg);

/* The first instruction before which code about `v`, an argument or instruction, may stand so that
 * all who use it may use that code; NULL: there is none, as behind a terminator, a call that ends
 * its function, or in a block that only hands exceptions on. */
LLVMValueRef ir_after(LLVMValueRef v);

/* The instruction before which code for one operand of `user` may stand, for a phi where the
 * operand comes from; NULL: there is none. */
LLVMValueRef ir_before_use(LLVMValueRef user, unsigned operand);

/* The declaration of that name and type, made like `old`'s where there is none; NULL: the name
 * means a function of another type. */
LLVMValueRef ir_declare_like(LLVMValueRef old, LLVMTypeRef type, const char *name);

/* The constant GEP `gep` on another base; `keep_flags`: what it says of wrapping is true there. */
LLVMValueRef ir_const_gep_on(LLVMValueRef gep, LLVMValueRef base, bool keep_flags);

/* Gives `to` all metadata of `from` but the place in the source; both are instructions. */
void ir_take_metadata(LLVMValueRef from, LLVMValueRef to);

/* Gives `to` the name of `from`, which loses it; without a name `to` stays as it is. */
void ir_take_name(LLVMValueRef from, LLVMValueRef to);

/* Gives `to`, which has no body, the blocks and metadata of `from`. */
void ir_move_body(LLVMValueRef from, LLVMValueRef to);

/* Is every use of the function a direct call of it as what it is? */
bool ir_is_only_called(LLVMValueRef fn);

/* Could the function, and its direct calls, have another type?  Not where it is invoked, or where
 * calls of it or in it must be tail calls. */
bool ir_may_change_type(LLVMValueRef fn);

/* Can only this module name it?  Of functions, variables and aliases. */
bool ir_is_local(LLVMValueRef global);

/* May a call run this body, whatever the linker finds?  True of linkages that let no other body
 * take its place, and of those whose bodies all mean the same (LLVM LangRef, linkage types). */
bool ir_may_run_body(LLVMValueRef fn);

/* Is it this body, as it stands, that runs?  Not of linkages that let another body take its place,
 * be it one that means the same and was optimized less: what that does may be more. */
bool ir_body_is_exact(LLVMValueRef fn);

/* The attribute of a function, by name. */
bool ir_function_has(LLVMValueRef fn, const char *attribute);

/* Does the function write no memory that others see, by its attributes? */
bool ir_only_reads(LLVMValueRef fn);

/* The same of one call, by the attributes that stand at the call. */
bool ir_call_only_reads(LLVMValueRef call);

/* May the function write memory, or read some that no argument leads to, by its attributes? */
bool ir_reaches_memory(LLVMValueRef fn);

/* The same of one call, by the attributes that stand at the call. */
bool ir_call_reaches_memory(LLVMValueRef call);

/* Does the function read and write no memory at all, by its attributes? */
bool ir_touches_nothing(LLVMValueRef fn);

/* Metadata of that kind of a function, or NULL. */
LLVMValueRef ir_function_metadata(LLVMValueRef fn, const char *kind);

/* A node of ranges [low, high) of i32 that hold exactly the `n` numbers, which are sorted in place;
 * NULL: there are none. */
LLVMMetadataRef ir_ranges(LLVMContextRef ctx, uint32_t *number, uint32_t n);

/* The number of the enum attribute of that name. */
unsigned ir_attribute_kind(const char *attribute);

/* Gives a function an enum attribute without a value, by name. */
void ir_add_attribute(LLVMValueRef fn, const char *attribute);

/* The attribute of an argument (0-based) of a function or call, by name. */
bool ir_arg_has(LLVMValueRef fn, unsigned arg, const char *attribute);
bool ir_call_arg_has(LLVMValueRef call, unsigned arg, const char *attribute);

#define IR_EACH_FUNCTION(m, fn) \
    for (LLVMValueRef fn = LLVMGetFirstFunction(m); fn; fn = LLVMGetNextFunction(fn))
#define IR_EACH_BLOCK(fn, bb) \
    for (LLVMBasicBlockRef bb = LLVMGetFirstBasicBlock(fn); bb; bb = LLVMGetNextBasicBlock(bb))
#define IR_EACH_INSTRUCTION(bb, i) \
    for (LLVMValueRef i = LLVMGetFirstInstruction(bb); i; i = LLVMGetNextInstruction(i))
#define IR_EACH_USE(v, use) \
    for (LLVMUseRef use = LLVMGetFirstUse(v); use; use = LLVMGetNextUse(use))

#endif
