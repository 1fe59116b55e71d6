/* SPDX-License-Identifier: Apache-2.0 */
/* shim.h - what LLVM-C 22 does not offer.  Rules:
 *   1. shim*.cpp are the only files of src/ that include <llvm/...>.
 *   2. Names begin with shim_, never LLVM: upstream adds names over time.
 *   3. An entry decides nothing: it wraps one C++ call.  shim_source_expression() makes many, for
 *      LLVM-C reads neither debug records nor the members of debug types.
 *   4. Every entry says what would let us delete it. */
#ifndef IR_SHIM_H
#define IR_SHIM_H

#include <llvm-c/Types.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Calls `fn`, which does not return, where memory of C++ code runs out; NULL: what LLVM does.
 * Delete when LLVM-C gains install_bad_alloc_error_handler. */
void shim_on_oom(void (*fn)(void));

/* Changes the type of `v` in place.  Until its operands and users agree with the new type the
 * IR is invalid; everything else about the value (flags, metadata, name, debug records) stays.
 * Delete when LLVM-C gains Value::mutateType. */
void shim_mutate_type(LLVMValueRef v, LLVMTypeRef type);

/* Makes `call` call `fn` of type `type`; attributes, bundles and metadata of the call stay, its
 * result's type becomes that of `type`. Delete when LLVM-C gains CallBase::setCalledFunction. */
void shim_set_called_function(LLVMValueRef call, LLVMTypeRef type, LLVMValueRef fn);

/* The declaration of intrinsic `id` whose type is `type`, or NULL where the intrinsic cannot have
 * that type.  Delete when LLVM-C gains Intrinsic::getIntrinsicSignature. */
LLVMValueRef shim_intrinsic_of_type(LLVMModuleRef m, unsigned id, LLVMTypeRef type);

/* A declaration of intrinsic `id`.  If its type leaves a choice, integers are i64, floating-point
 * numbers float, pointers are to `space`, vectors have 4 lanes, and a type that may be anything is
 * i32, or with `pointers` a pointer.  NULL if no such type is valid.  A test asks for every
 * intrinsic. Delete when LLVM-C gains Intrinsic::getIntrinsicInfoTableEntries. */
LLVMValueRef shim_intrinsic_sample(LLVMModuleRef m, unsigned id, unsigned space, int pointers);

/* The width in bits of the index of a pointer to that space, by the module's layout; a mask of
 * llvm.ptrmask has this width.  Delete when LLVM-C gains DataLayout::getIndexSizeInBits. */
unsigned shim_index_bits(LLVMModuleRef m, unsigned space);
/* The place of a parameter in its function.  Delete when LLVM-C gains Argument::getArgNo. */
unsigned shim_param_index(LLVMValueRef param);

/* Debug records that describe `from` describe `to` instead, whatever the two types are.
 * Delete when LLVM-C gains DbgVariableRecord::replaceVariableLocationOp. */
void shim_replace_debug_uses(LLVMValueRef from, LLVMValueRef to);

/* True for an alloca or argument that holds Swift's error, which may only be loaded, stored and
 * passed on.  Delete when LLVM-C gains Value::isSwiftError. */
int shim_is_swift_error(LLVMValueRef v);

/* True if a debug record or other metadata refers to the value. Delete when LLVM-C gains
 * Value::isUsedByMetadata. */
int shim_is_used_by_metadata(LLVMValueRef v);

/* A copy of the module; and of `fn`, behind it, with the same blocks and instructions in the same
 * order. Delete when LLVM-C gains CloneFunction. */
LLVMModuleRef shim_clone_module(LLVMModuleRef m);
LLVMValueRef shim_clone_function(LLVMValueRef fn);

/* A new function of that type in front of `fn`, without a body, with the name of `fn` and all its
 * properties but metadata.  Delete when LLVM-C gains Function::copyAttributesFrom. */
LLVMValueRef shim_function_like(LLVMValueRef fn, LLVMTypeRef type);

/* Deletes a function, variable or alias without uses. Delete when LLVM-C can remove an alias. */
void shim_erase_global(LLVMValueRef global);

/* True if the two functions do the same. Delete when LLVM-C gains FunctionComparator. */
int shim_same_function(LLVMValueRef a, LLVMValueRef b);

/* Inlines a call as LLVM does, attributes included.  0: LLVM cannot do it, or attributes of
 * the two functions forbid it. Delete when LLVM-C gains InlineFunction. */
int shim_inline_call(LLVMValueRef call);

/* Makes of an invoke that throws nothing a call. Delete when LLVM-C gains changeToCall. */
LLVMValueRef shim_invoke_to_call(LLVMValueRef invoke);

/* Makes values of what is loaded from those of the `n` variables of which LLVM can, deletes these,
 * and returns how many they were. Delete when LLVM-C gains PromoteMemToReg. */
unsigned shim_promote(LLVMValueRef fn, LLVMValueRef const *variables, unsigned n);

/* Makes `i` the first instruction of a new block, to which its block branches. Delete when LLVM-C
 * gains BasicBlock::splitBasicBlock. */
LLVMBasicBlockRef shim_split_block(LLVMValueRef i);

/* Copies blocks of one function to its end.  Uses and branches among the blocks go to the copies;
 * operands from elsewhere are shared.  `ret` has room for `n`. Delete when LLVM-C gains
 * CloneBasicBlock and remapInstructionsInBlocks. */
void shim_clone_blocks(const LLVMBasicBlockRef *blocks, unsigned n, const char *suffix,
                       LLVMBasicBlockRef *ret);

/* Replaces a value that now exists in several versions: values[k] is its version at the end of
 * blocks[k].  Each use gets the version that reaches it; phis are added where versions meet.  Debug
 * records follow.  Delete when LLVM-C gains SSAUpdater. */
void shim_merge_values(LLVMUseRef const *uses, unsigned n_uses, LLVMBasicBlockRef const *blocks,
                       LLVMValueRef const *values, unsigned n);

/* A new block that takes over the edges from `preds` to `bb`, and branches to `bb`; phis are split.
 * Delete when LLVM-C gains SplitBlockPredecessors. */
LLVMBasicBlockRef shim_split_predecessors(LLVMBasicBlockRef bb, LLVMBasicBlockRef const *preds,
                                          unsigned n, const char *suffix);

/* The value that an atomic operation writes to memory that held `old`, computed without an access.
 * Delete when LLVM-C gains buildAtomicRMWValue. */
LLVMValueRef shim_atomic_result(LLVMBuilderRef b, LLVMValueRef rmw, LLVMValueRef old);

/* Links into `to` the functions of `take_from` that `to` declares, and all that they need; consumes
 * `take_from`.  0 on success.  Delete when LLVM-C's LLVMLinkModules2 takes the flag. */
int shim_link_needed(LLVMModuleRef to, LLVMModuleRef take_from);

/* Moves the name of the struct type `from` to `to`. Delete when LLVM-C gains
 * StructType::setName. */
void shim_take_struct_name(LLVMTypeRef to, LLVMTypeRef from);

/* Makes `init` the variable's initializer, and its type the type of the variable.  If `keep` is 0,
 * the initializer is deleted afterwards. Delete when LLVM-C gains
 * GlobalVariable::replaceInitializer. */
void shim_replace_initializer(LLVMValueRef variable, LLVMValueRef init, int keep);

/* Replaces the function's body by `unreachable`.  Delete when LLVM-C gains Function::deleteBody. */
void shim_empty_body(LLVMValueRef fn);

/* Makes `type` the element type by which `gep` counts. Delete when LLVM-C gains
 * GetElementPtrInst::setSourceElementType. */
void shim_set_gep_type(LLVMValueRef gep, LLVMTypeRef type);

/* Makes an alloca one of `type`. Delete when LLVM-C gains AllocaInst::setAllocatedType. */
void shim_set_allocated_type(LLVMValueRef alloca, LLVMTypeRef type);

/* Says whether the symbol is known to be defined in this linked object. Delete when LLVM-C gains
 * GlobalValue::setDSOLocal. */
void shim_set_dso_local(LLVMValueRef global, int local);

/* Tests for, and with `has` adds or else deletes, a string attribute of a variable, without a
 * value. Delete when LLVM-C has attributes of variables. */
int shim_variable_has_attribute(LLVMValueRef variable, const char *name);
void shim_variable_set_attribute(LLVMValueRef variable, const char *name, int has);

/* The k-th string attribute of a variable, and the name of a metadata kind; NULL past the last.
 * Delete when LLVM-C has attributes of variables, and names of kinds. */
const char *shim_variable_attribute_at(LLVMValueRef variable, unsigned k, size_t *ret_len);
const char *shim_metadata_kind_at(LLVMContextRef ctx, unsigned kind, size_t *ret_len);

/* Metadata of that kind of a function or variable, or NULL.
 * Delete when LLVM-C gains Value::getMetadata of globals. */
LLVMValueRef shim_global_metadata(LLVMValueRef global, unsigned kind);

/* Strips casts and constant offsets from a pointer; `ret_offset` is their sum in bytes. Delete when
 * LLVM-C gains Value::stripAndAccumulateConstantOffsets. */
LLVMValueRef shim_strip_offsets(LLVMModuleRef m, LLVMValueRef pointer, int64_t *ret_offset);

/* Replaces all constant expressions in `fn` that contain the constant `c` by instructions.
 * Delete when LLVM-C gains convertUsersOfConstantsToInstructions. */
void shim_expand_constant(LLVMValueRef c, LLVMValueRef fn);

/* The greatest number, unsigned, that a call or load can return by its attributes and metadata
 * (`range`).  Delete when LLVM-C gains ConstantRange. */
uint64_t shim_greatest(LLVMValueRef v);

/* True if LLVM knows at the instruction `at` that the pointer is not null, by attributes, metadata
 * and the instructions that compute it.  Delete when LLVM-C can ask isKnownNonZero. */
int shim_is_never_null(LLVMModuleRef m, LLVMValueRef pointer, LLVMValueRef at);

/* True if LLVM knows that no part of the value is undef or poison.  Delete when LLVM-C can ask
 * isGuaranteedNotToBeUndefOrPoison. */
int shim_is_defined(LLVMValueRef v);

/* The bits of an integer of at most 64 bits that are 0, and those that are 1, wherever it is no
 * poison.  Delete when LLVM-C can ask computeKnownBits. */
void shim_known_bits(LLVMModuleRef m, LLVMValueRef v, uint64_t *ret_zero, uint64_t *ret_one);

/* Asks LLVM's own alias analyses, with those of the module's target, about two accesses of one
 * function.  The module must not change while the object lives.  `operand`: which operand is the
 * address.  Delete when LLVM-C can ask alias analyses. */
struct shim_aa;
struct shim_aa *shim_aa_create(LLVMModuleRef m);
void shim_aa_destroy(struct shim_aa *aa);
enum shim_aa_answer { SHIM_NO_ALIAS, SHIM_MAY_ALIAS, SHIM_PARTIAL_ALIAS, SHIM_MUST_ALIAS };
enum shim_aa_answer shim_aa_query(struct shim_aa *aa, LLVMValueRef a, unsigned operand_a,
                                  LLVMValueRef b, unsigned operand_b);

/* True if it is known that the call neither reads nor writes the memory of the access. */
int shim_aa_call_apart(struct shim_aa *aa, LLVMValueRef call, LLVMValueRef access,
                       unsigned operand);

/* Debug info that LLVM-C cannot build: a parameter of a template (a type, a constant, a template, a
 * list), `node` with parameters, and a type of pointers with the `tag` of a reference.  Delete when
 * LLVM-C gains createTemplate...Parameter(), references with a size, and parameters of nodes. */
LLVMMetadataRef shim_di_type_parameter(LLVMDIBuilderRef b, const char *name, LLVMMetadataRef type);
LLVMMetadataRef shim_di_value_parameter(LLVMDIBuilderRef b, const char *name, LLVMMetadataRef type,
                                        LLVMValueRef value);
LLVMMetadataRef shim_di_template_parameter(LLVMDIBuilderRef b, const char *name, const char *of);
LLVMMetadataRef shim_di_parameter_pack(LLVMDIBuilderRef b, const char *name, LLVMMetadataRef *part,
                                       size_t n);
LLVMMetadataRef shim_di_instance(LLVMDIBuilderRef b, LLVMMetadataRef node,
                                 LLVMMetadataRef *parameter, size_t n);
LLVMMetadataRef shim_di_reference(LLVMDIBuilderRef b, unsigned tag, LLVMMetadataRef base,
                                  unsigned bits, unsigned dwarf_space);

/* Deletes a named metadata node, or a module flag, if there is one. Delete when LLVM-C gains
 * eraseNamedMetadata and module flags that can be removed. */
void shim_remove_named_metadata(LLVMModuleRef m, const char *name);
void shim_remove_module_flag(LLVMModuleRef m, const char *name);

/* Sets the DWARF address space of the module's debug types of pointers: a type with number k < `n`
 * gets dwarf[k]; all others, and those whose dwarf[k] is negative, get none. Delete when LLVM-C can
 * read and replace a debug type's DWARF address space. */
void shim_renumber_debug_types(LLVMModuleRef m, const int *dwarf, unsigned n);

/* Deletes attributes of a function's or call's parameters and result that values of their types
 * cannot have.  Delete when LLVM-C gains AttributeFuncs::typeIncompatible. */
void shim_drop_wrong_attributes(LLVMValueRef v);

/* Makes SPIR-V for `triple` of the module, which may change, and gives it to `give`, or an error
 * that LLVM returned to `fail`.  `extensions`: names of SPIR-V extensions that it may use, "A,B".
 * LLVM ends the process on what it cannot translate.  Delete when a header of LLVM declares
 * SPIRVTranslate() and LLVM-C has it. */
void shim_spirv(LLVMModuleRef m, const char *triple, const char *extensions,
                void (*give)(void *user, const char *bytes, size_t n),
                void (*fail)(void *user, const char *why), void *user);

/* The name as its source spells it ("push(Queue*)"), or a copy of it; the caller frees it. Delete
 * when LLVM-C gains demangle(). */
char *shim_demangle(const char *name);

/* How often the blocks of a function run, by the profile that its metadata holds (!prof).  NULL: it
 * holds none.  The function must not change while the object lives.  Delete when LLVM-C can ask
 * BlockFrequencyInfo. */
struct shim_profile;
struct shim_profile *shim_profile_create(LLVMValueRef fn);
void shim_profile_destroy(struct shim_profile *p);
int64_t shim_profile_runs(const struct shim_profile *p, LLVMValueRef i);

/* The first line of what LLVMPrintValueToString() prints of an instruction, which the caller frees.
 * That function looks at all variables of the module, and numbers the function, for each; this one
 * prints the module once, as it is at the first question.  Delete when LLVM-C has a printer. */
struct shim_printer;
struct shim_printer *shim_printer_create(void);
void shim_printer_destroy(struct shim_printer *p);
char *shim_print(struct shim_printer *p, LLVMValueRef i);

#ifdef __cplusplus
}
#endif

#endif
