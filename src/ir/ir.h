/* SPDX-License-Identifier: Apache-2.0 */
/* ir.h - small queries of LLVM values that every pass needs. */
#ifndef IR_IR_H
#define IR_IR_H

#include "base/base.h"
#include "trace/trace.h"

#include <llvm-c/Core.h>
#include <llvm-c/Target.h>

/* The place of an instruction: its position in the source, if it has debug info, and its function.
 * The strings live as long as the module. */
struct src_loc ir_loc(LLVMValueRef instruction);

/* The place of a function as a whole. */
struct src_loc ir_function_loc(LLVMValueRef fn);

/* The place of an instruction, function or variable of the module at `path`, which stands for the
 * file where debug info names none; NULL: the module itself. */
struct src_loc ir_place(const char *path, LLVMValueRef at);

/* "%p" or "%12" or "@g" into `buf`; a constant as it is printed.  Returns `buf`. */
enum { IR_NAME_SIZE = 128 };
char *ir_name(LLVMValueRef v, char *buf, size_t size);

/* Notes in the module, with metadata, what ir_name() calls each value now: then it says "%12" of
 * what was %12 at that time, whatever passes add, "%12" or "%12+8" of what they make of it, and
 * "%12 of @f" where it was inlined.  And removes the notes. */
void ir_names_note(LLVMModuleRef m);
void ir_names_forget(LLVMModuleRef m);

/* As ir_name(), but where debug info knows variables of the source, as the source would write it:
 * "q", "q->next", "&rows[i]"; and of a constant that is computed from a variable, the variable. */
char *ir_source_name(LLVMValueRef v, char *buf, size_t size);

/* The symbol of the module's kernel that the source calls so, with or without parameters: of "hist"
 * or "hist(int*)" it is "_Z4histPi".  `name` itself if a function has it as its symbol, or if no
 * kernel, or more than one, has it in the source. */
const char *ir_find_symbol(LLVMModuleRef m, const char *name);

/* The k-th place, from the inside, to which the code of the instruction was inlined; `line` is 0
 * where there is none. */
struct src_loc ir_inlined_loc(LLVMValueRef instruction, unsigned k);

/* True for a pointer type or a vector of pointers. */
bool ir_is_pointer(LLVMTypeRef type);

/* The address space of a pointer or vector of pointers. */
unsigned ir_space(LLVMTypeRef type);

/* True if the type has a size that only the processor knows: a scalable vector, or a type that
 * contains one. */
bool ir_is_scalable(LLVMTypeRef type);

/* True if the module's data layout tells how many bytes a value of the type takes: it is no opaque
 * type, and not ir_is_scalable(). */
bool ir_has_size(LLVMTypeRef type);

/* The index of a parameter in its function, from 0. */
unsigned ir_param_index(LLVMValueRef param);

/* The same type with every pointer of its top level in `space`: pointer or vector of pointers. */
LLVMTypeRef ir_in_space(LLVMTypeRef type, unsigned space);

/* True for each kind of call: call, invoke and callbr. */
bool ir_is_call(LLVMValueRef v);

/* The function that a call calls directly and by its own type; else NULL. */
LLVMValueRef ir_callee(LLVMValueRef call);

/* The number of the intrinsic that a call calls, or 0. */
unsigned ir_intrinsic(LLVMValueRef call);

/* The value's name in the module, without @ or %; "": it has none. */
const char *ir_name_of(LLVMValueRef v);

/* True if the function's name is, or begins with, the text.  For intrinsics without a fixed number
 * in LLVM-C. */
bool ir_name_is(LLVMValueRef fn, const char *name);
bool ir_name_begins(LLVMValueRef fn, const char *prefix);

/* True if the variable is one of LLVM's own lists, such as llvm.used, which the compiler and the
 * linker read; no code loads them, and LLVM demands their types. */
bool ir_is_list_of_names(LLVMValueRef variable);

/* True if the calling convention is that of kernels, which the host starts. */
bool ir_is_kernel(LLVMValueRef fn);
bool ir_is_kernel_convention(unsigned cc);

/* May code of this module call the function?  Is it a kernel that only the host starts, although a
 * runtime may get its address? */
bool ir_may_be_called(LLVMValueRef fn);
bool ir_is_only_started(LLVMValueRef fn);

/* clang emits each OpenCL kernel twice: `K`, and a callable body `__clang_ocl_kern_imp_K`.  The
 * second: true if `K` does not call it but has the code; counting both would count `K` twice. */
bool ir_is_kernel_body(LLVMValueRef fn);
bool ir_is_kernel_twin(LLVMModuleRef m, LLVMValueRef fn);

/* True if the called code may keep the pointer, by the attributes of that argument. */
bool ir_call_keeps(LLVMValueRef call, unsigned arg);

/* The first instruction behind `v`, an argument or instruction, before which new code can use `v`
 * and serve all users of `v`.  NULL: there is none, as behind a terminator (but not an invoke that
 * alone leads to where it goes on), behind a call that ends its function, or in a block that only
 * hands exceptions on. */
LLVMValueRef ir_after(LLVMValueRef v);

/* The operand of a cast to the type that it has already, for the cast's users; poison if that is
 * the cast itself, as in a circle of casts that nothing reaches. */
LLVMValueRef ir_uncast(LLVMValueRef cast);

/* The instruction before which new code for one operand of `user` can be inserted.  For a phi this
 * is the end of the block from which the operand comes.  NULL: there is none. */
LLVMValueRef ir_before_use(LLVMValueRef user, unsigned operand);

/* The declaration of that name and type; made with `old`'s attributes if there is none.  NULL:
 * something else has the name, or the function has a body. */
LLVMValueRef ir_declare_like(LLVMValueRef old, LLVMTypeRef type, const char *name);

/* The constant GEP `gep` on another base.  `keep_flags`: its no-wrap flags are true there, too. */
LLVMValueRef ir_const_gep_on(LLVMValueRef gep, LLVMValueRef base, bool keep_flags);

/* The same with the indices `index` as well: as many as the GEP has. */
LLVMValueRef ir_const_gep_by(LLVMValueRef gep, LLVMValueRef base, LLVMValueRef *index,
                             bool keep_flags);

/* Copies all metadata of `from` to `to`, except the debug location.  Both are instructions. */
void ir_take_metadata(LLVMValueRef from, LLVMValueRef to);

/* Names an instruction "NAME.SUFFIX" after `of`; messages call it "%2.SUFFIX" if `of` is %2. */
void ir_name_after(LLVMValueRef v, LLVMValueRef of, const char *suffix);

/* Moves the name of `from`, if it has one, to `to`, and what ir_names_note() noted. */
void ir_take_name(LLVMValueRef from, LLVMValueRef to);

/* Moves the blocks and metadata of `from` to `to`, which has no body. */
void ir_move_body(LLVMValueRef from, LLVMValueRef to);

/* True if every use of the function is a direct call by the function's own type. */
bool ir_is_only_called(LLVMValueRef fn);

/* True if the value is a `musttail` call. */
bool ir_is_must_tail(LLVMValueRef v);

/* True if attributes make the call an allocation: LLVM may use a variable on the stack instead. */
bool ir_is_allocation(LLVMValueRef call);

/* True if the types of the function and of its direct calls can change.  False if it is invoked or
 * called as an allocation, or if a call of it or in it is `musttail`. */
bool ir_may_change_type(LLVMValueRef fn);

/* The variable or function from whose address a constant is computed by casts, offsets and aliases;
 * of a constant that is no such address, the innermost operand. */
LLVMValueRef ir_constant_base(LLVMValueRef v);

/* True if only this module can name the function, variable or alias. */
bool ir_is_local(LLVMValueRef global);

/* True if a call may run this body, whatever the linker finds: no other body can take its place, or
 * every body that can has the same meaning (LLVM LangRef, linkage types). */
bool ir_may_run_body(LLVMValueRef fn);

/* True if a call of the function runs exactly this body.  False for linkages that let another body
 * take its place, even one of the same meaning: that may be optimized less, and for example store a
 * value that this one does not store. */
bool ir_body_is_exact(LLVMValueRef fn);

/* True if the function has the attribute of that name. */
bool ir_function_has(LLVMValueRef fn, const char *attribute);

/* True if the call says `alwaysinline`, which overrides a `noinline` of what it calls. */
bool ir_call_must_inline(LLVMValueRef call);

/* True if the function's attributes say that it writes no memory that other code can see. */
bool ir_only_reads(LLVMValueRef fn);

/* Likewise by the attributes at one call. */
bool ir_call_only_reads(LLVMValueRef call);

/* False if the function's attributes say that it writes no memory, and reads only memory that its
 * arguments lead to. */
bool ir_reaches_memory(LLVMValueRef fn);

/* Likewise by the attributes at one call. */
bool ir_call_reaches_memory(LLVMValueRef call);

/* True if the function's attributes say that it reads and writes no memory at all. */
bool ir_touches_nothing(LLVMValueRef fn);

/* Likewise, that it reads and writes no memory through its arguments. */
bool ir_touches_no_argument(LLVMValueRef fn);

/* Makes the function and its calls touch what they touch by arguments as other memory, too: an
 * argument that was a pointer is a number now. */
void ir_reach_by_number(LLVMValueRef fn);

/* The function's metadata of that kind, or NULL. */
LLVMValueRef ir_function_metadata(LLVMValueRef fn, const char *kind);

/* True if the terminator's loop has a hint whose name begins with `prefix`, such as
 * "llvm.loop.vectorize.". */
bool ir_loop_asks(LLVMValueRef terminator, const char *prefix);

/* Makes a node of ranges [low, high) of i32 that contain exactly the `n` numbers; sorts them in
 * place.  NULL if n is 0. */
LLVMMetadataRef ir_ranges(LLVMContextRef ctx, uint32_t *number, uint32_t n);

/* The number of the enum attribute of that name. */
unsigned ir_attribute_kind(const char *attribute);

/* Attributes of a function or of a call, at one of LLVM's indices: 0 is the result, k + 1 parameter
 * k; ir_attribute_index() gives the function's own index for params + 1.  The caller frees the list
 * of ir_attributes(). */
LLVMAttributeIndex ir_attribute_index(unsigned k, unsigned params);
LLVMAttributeRef *ir_attributes(LLVMValueRef of, LLVMAttributeIndex index, unsigned *ret_n);
LLVMAttributeRef ir_find_attribute(LLVMValueRef of, LLVMAttributeIndex index, unsigned kind);
void ir_put_attribute(LLVMValueRef of, LLVMAttributeIndex index, LLVMAttributeRef a);
void ir_remove_attribute(LLVMValueRef of, LLVMAttributeIndex index, LLVMAttributeRef a);

/* Gives `to` the attributes of `from`, its result and `params` parameters included; both are
 * functions or calls. */
void ir_copy_attributes(LLVMValueRef from, LLVMValueRef to, unsigned params);

/* Deletes the attributes of parameter `k` of a function or call which say that its memory is not
 * read, or not before it is written: new code reads it. */
void ir_drop_unread(LLVMValueRef of, unsigned k);

/* The bytes that an `align` attribute states (NULL: `otherwise`), or an alloca or access: 2^31 at
 * most, which LLVM's C interface can hand on.  LLVM states 2^32, which is 0 there, at null. */
unsigned ir_stated_align(LLVMAttributeRef align, unsigned otherwise);
unsigned ir_alignment(LLVMValueRef i);

/* Gives a function an enum attribute without a value, by name. */
void ir_add_attribute(LLVMValueRef fn, const char *attribute);

/* True if an argument (from 0) of the function or call has the attribute of that name. */
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
