/* SPDX-License-Identifier: Apache-2.0 */
/* shim.h - what LLVM-C 22 does not offer.  Rules:
 *   1. shim.cpp is the only file of src/ that includes <llvm/...>.
 *   2. Names begin with shim_, never LLVM: upstream adds names over time.
 *   3. No policy: one C++ call, wrapped.
 *   4. Every entry says what would let us delete it. */
#ifndef IR_SHIM_H
#define IR_SHIM_H

#include <llvm-c/Types.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Changes the type of `v` in place.  Until its operands and users agree with the new type the
 * IR is invalid; everything else about the value (flags, metadata, name, debug records) stays.
 * Delete when LLVM-C gains Value::mutateType. */
void shim_mutate_type(LLVMValueRef v, LLVMTypeRef type);

/* Makes `call` call `fn` of type `type`; attributes, bundles and metadata of the call stay, its
 * result's type becomes that of `type`.
 * Delete when LLVM-C gains CallBase::setCalledFunction. */
void shim_set_called_function(LLVMValueRef call, LLVMTypeRef type, LLVMValueRef fn);

/* The declaration of intrinsic `id` whose type is `type`, or NULL where the intrinsic cannot have
 * that type.  Delete when LLVM-C gains Intrinsic::getIntrinsicSignature. */
LLVMValueRef shim_intrinsic_of_type(LLVMModuleRef m, unsigned id, LLVMTypeRef type);

/* A declaration of intrinsic `id`.  Where its type leaves a choice, integers are i64, floating
 * numbers float, pointers are to `space`, vectors have 4 lanes, and what may be anything is i32, or
 * with `pointers` a pointer, too; NULL where none of that serves.  Tests ask for every intrinsic.
 * Delete when LLVM-C gains Intrinsic::getIntrinsicInfoTableEntries. */
LLVMValueRef shim_intrinsic_sample(LLVMModuleRef m, unsigned id, unsigned space, int pointers);

/* How wide the module's layout has the index of a pointer to that space: what llvm.ptrmask masks.
 * Delete when LLVM-C gains DataLayout::getIndexSizeInBits. */
unsigned shim_index_bits(LLVMModuleRef m, unsigned space);

/* Debug records that describe `from` describe `to` instead, whatever the two types are.
 * Delete when LLVM-C gains DbgVariableRecord::replaceVariableLocationOp. */
void shim_replace_debug_uses(LLVMValueRef from, LLVMValueRef to);

/* Is it an alloca or argument that holds Swift's error, so that nothing else may be done with it
 * than to load, store and pass it?  Delete when LLVM-C gains Value::isSwiftError. */
int shim_is_swift_error(LLVMValueRef v);

/* Does a debug record or other metadata name the value?
 * Delete when LLVM-C gains Value::isUsedByMetadata. */
int shim_is_used_by_metadata(LLVMValueRef v);

/* A copy of `fn` behind it, with the same blocks and instructions in the same order.
 * Delete when LLVM-C gains CloneFunction. */
LLVMValueRef shim_clone_function(LLVMValueRef fn);

/* A function of that type in front of `fn`, without a body, with linkage, calling convention,
 * attributes, section, comdat and all else that is no metadata from `fn`, which loses its name.
 * Delete when LLVM-C gains Function::copyAttributesFrom. */
LLVMValueRef shim_function_like(LLVMValueRef fn, LLVMTypeRef type);

/* Removes a function, variable or alias that has no uses.
 * Delete when LLVM-C can remove an alias. */
void shim_erase_global(LLVMValueRef global);

/* Do the two do the same, by their attributes and instructions?
 * Delete when LLVM-C gains FunctionComparator. */
int shim_same_function(LLVMValueRef a, LLVMValueRef b);

/* Inlines a call of a function with a body as LLVM's inliner does, attributes included;
 * 0: LLVM cannot, or must not for what the two functions' attributes say.
 * Delete when LLVM-C gains InlineFunction. */
int shim_inline_call(LLVMValueRef call);

/* Makes `i` the first instruction of a new block, to which its block branches.
 * Delete when LLVM-C gains BasicBlock::splitBasicBlock. */
LLVMBasicBlockRef shim_split_block(LLVMValueRef i);

/* Copies of blocks of one function, at its end: uses and branches among them go to the copies, all
 * else is shared.  `ret` has room for `n`.
 * Delete when LLVM-C gains CloneBasicBlock and remapInstructionsInBlocks. */
void shim_clone_blocks(const LLVMBasicBlockRef *blocks, unsigned n, const char *suffix,
                       LLVMBasicBlockRef *ret);

/* Makes each use, of a value that now is one of `values`, each made in its block, use what comes
 * from there; phis are added where they meet.  Debug records follow.
 * Delete when LLVM-C gains SSAUpdater. */
void shim_merge_values(LLVMUseRef const *uses, unsigned n_uses, LLVMBasicBlockRef const *blocks,
                       LLVMValueRef const *values, unsigned n);

/* A new block that takes the edges from `preds` to `bb`, and branches to it; its phis are split.
 * Delete when LLVM-C gains SplitBlockPredecessors. */
LLVMBasicBlockRef shim_split_predecessors(LLVMBasicBlockRef bb, LLVMBasicBlockRef const *preds,
                                          unsigned n, const char *suffix);

/* What an atomic operation leaves in memory that held `old`, computed without touching memory.
 * Delete when LLVM-C gains buildAtomicRMWValue. */
LLVMValueRef shim_atomic_result(LLVMBuilderRef b, LLVMValueRef rmw, LLVMValueRef old);

/* Links into `to` those functions of `take_from`, which is consumed, that it declares, and what
 * they need; 0 on success.  Delete when LLVM-C's LLVMLinkModules2 takes the flag. */
int shim_link_needed(LLVMModuleRef to, LLVMModuleRef take_from);

/* Gives `to`, a named struct, the name of `from`, which loses it.
 * Delete when LLVM-C gains StructType::setName. */
void shim_take_struct_name(LLVMTypeRef to, LLVMTypeRef from);

/* Makes `init` the variable's initializer and its type that of the variable's contents; the
 * initializer then goes where `keep` is 0.
 * Delete when LLVM-C gains GlobalVariable::replaceInitializer. */
void shim_replace_initializer(LLVMValueRef variable, LLVMValueRef init, int keep);

/* Makes `gep` count in elements of `type`.
 * Delete when LLVM-C gains GetElementPtrInst::setSourceElementType. */
void shim_set_gep_type(LLVMValueRef gep, LLVMTypeRef type);

/* Makes an alloca one of `type`.
 * Delete when LLVM-C gains AllocaInst::setAllocatedType. */
void shim_set_allocated_type(LLVMValueRef alloca, LLVMTypeRef type);

/* Is it known that the symbol is of this object?
 * Delete when LLVM-C gains GlobalValue::setDSOLocal. */
void shim_set_dso_local(LLVMValueRef global, int local);

/* Does the variable have the string attribute?  Gives it one without a value, or takes it away.
 * Delete when LLVM-C has attributes of variables. */
int shim_variable_has_attribute(LLVMValueRef variable, const char *name);
void shim_variable_set_attribute(LLVMValueRef variable, const char *name, int has);

/* The k-th string attribute of a variable, and the name of a kind of metadata; NULL past the last.
 * Delete when LLVM-C has attributes of variables, and names of kinds. */
const char *shim_variable_attribute_at(LLVMValueRef variable, unsigned k, size_t *ret_len);
const char *shim_metadata_kind_at(LLVMContextRef ctx, unsigned kind, size_t *ret_len);

/* Metadata of that kind of a function or variable, or NULL.
 * Delete when LLVM-C gains Value::getMetadata of globals. */
LLVMValueRef shim_global_metadata(LLVMValueRef global, unsigned kind);

/* The value that a pointer is so many bytes from, through casts and constant offsets.
 * Delete when LLVM-C gains Value::stripAndAccumulateConstantOffsets. */
LLVMValueRef shim_strip_offsets(LLVMModuleRef m, LLVMValueRef pointer, int64_t *ret_offset);

/* Makes instructions of `fn` of all constant expressions that are made of the constant `c`.
 * Delete when LLVM-C gains convertUsersOfConstantsToInstructions. */
void shim_expand_constant(LLVMValueRef c, LLVMValueRef fn);

/* Does LLVM know at the instruction `at` that the pointer is not null?  Attributes, metadata and
 * what the pointer is made of tell.
 * Delete when LLVM-C can ask isKnownNonZero. */
int shim_is_never_null(LLVMModuleRef m, LLVMValueRef pointer, LLVMValueRef at);

/* What LLVM's own alias analyses, those of the module's target included, say of two accesses of one
 * function; the module must stay as it is meanwhile.  `operand`: which operand is the address.
 * Delete when LLVM-C can ask alias analyses. */
struct shim_aa;
struct shim_aa *shim_aa_create(LLVMModuleRef m);
void shim_aa_destroy(struct shim_aa *aa);
enum shim_aa_answer { SHIM_NO_ALIAS, SHIM_MAY_ALIAS, SHIM_PARTIAL_ALIAS, SHIM_MUST_ALIAS };
enum shim_aa_answer shim_aa_query(struct shim_aa *aa, LLVMValueRef a, unsigned operand_a,
                                  LLVMValueRef b, unsigned operand_b);

/* Is it known that the call neither reads nor writes what the access does? */
int shim_aa_call_apart(struct shim_aa *aa, LLVMValueRef call, LLVMValueRef access,
                       unsigned operand);

/* Takes a named metadata node, or a module flag, away; nothing happens where it is not there.
 * Delete when LLVM-C gains eraseNamedMetadata and module flags that can be removed. */
void shim_remove_named_metadata(LLVMModuleRef m, const char *name);
void shim_remove_module_flag(LLVMModuleRef m, const char *name);

/* Makes all of the module's debug types of pointers to number k say what `dwarf[k]` says, or
 * nothing where that is negative; `n` numbers, others say nothing.
 * Delete when LLVM-C can read and replace a debug type's DWARF address space. */
void shim_renumber_debug_types(LLVMModuleRef m, const int *dwarf, unsigned n);

#ifdef __cplusplus
}
#endif

#endif
