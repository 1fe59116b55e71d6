// shim.cpp - see shim.h for the rules.
#include "ir/shim.h"

#include <llvm/IR/DebugInfo.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/DebugProgramInstruction.h>
#include <llvm/IR/InstrTypes.h>
#include <llvm/IR/Intrinsics.h>
#include <llvm/IR/Module.h>
#include <llvm/Linker/Linker.h>
#include <llvm/Transforms/Utils/BasicBlockUtils.h>
#include <llvm/Transforms/Utils/Cloning.h>
#include <llvm/Transforms/Utils/FunctionComparator.h>
#include <llvm/Transforms/Utils/LowerAtomic.h>
#include <llvm/Transforms/Utils/SSAUpdater.h>

static_assert(LLVM_VERSION_MAJOR == 22, "shim.cpp was reviewed against LLVM 22");
using namespace llvm;

void shim_mutate_type(LLVMValueRef v, LLVMTypeRef type)
{
    unwrap(v)->mutateType(unwrap(type));
}

void shim_set_called_function(LLVMValueRef call, LLVMTypeRef type, LLVMValueRef fn)
{
    auto *c = unwrap<CallBase>(call);
    c->mutateType(unwrap<FunctionType>(type)->getReturnType());
    c->setCalledFunction(unwrap<FunctionType>(type), unwrap(fn));
}

LLVMValueRef shim_intrinsic_of_type(LLVMModuleRef m, unsigned id, LLVMTypeRef type)
{
    SmallVector<Type *, 4> overloads;
    if (!Intrinsic::getIntrinsicSignature(id, unwrap<FunctionType>(type), overloads))
        return nullptr;
    return wrap(Intrinsic::getOrInsertDeclaration(unwrap(m), id, overloads));
}

void shim_replace_debug_uses(LLVMValueRef from, LLVMValueRef to)
{
    SmallVector<DbgVariableRecord *, 4> records;
    findDbgUsers(unwrap(from), records);
    for (DbgVariableRecord *r : records)
        r->replaceVariableLocationOp(unwrap(from), unwrap(to));
}

int shim_is_used_by_metadata(LLVMValueRef v)
{
    return unwrap(v)->isUsedByMetadata();
}

int shim_link_needed(LLVMModuleRef to, LLVMModuleRef take_from)
{
    std::unique_ptr<Module> from(unwrap(take_from));
    return Linker::linkModules(*unwrap(to), std::move(from), Linker::Flags::LinkOnlyNeeded);
}

LLVMValueRef shim_clone_function(LLVMValueRef fn)
{
    ValueToValueMapTy map;
    return wrap(CloneFunction(unwrap<Function>(fn), map));
}

LLVMValueRef shim_function_like(LLVMValueRef fn, LLVMTypeRef type)
{
    auto *from = unwrap<Function>(fn);
    auto *to = Function::Create(unwrap<FunctionType>(type), from->getLinkage(),
                                from->getAddressSpace());
    from->getParent()->getFunctionList().insert(from->getIterator(), to);
    to->copyAttributesFrom(from);
    to->setComdat(from->getComdat());
    to->takeName(from);
    return wrap(to);
}

int shim_same_function(LLVMValueRef a, LLVMValueRef b)
{
    GlobalNumberState numbers;
    return FunctionComparator(unwrap<Function>(a), unwrap<Function>(b), &numbers).compare() == 0;
}

int shim_inline_call(LLVMValueRef call)
{
    InlineFunctionInfo info;
    return InlineFunction(*unwrap<CallBase>(call), info).isSuccess();
}

LLVMBasicBlockRef shim_split_block(LLVMValueRef i)
{
    auto *at = unwrap<Instruction>(i);
    return wrap(at->getParent()->splitBasicBlock(at));
}

void shim_clone_blocks(const LLVMBasicBlockRef *blocks, unsigned n, const char *suffix,
                       LLVMBasicBlockRef *ret)
{
    ValueToValueMapTy map;
    SmallVector<BasicBlock *, 8> copies;
    for (unsigned k = 0; k < n; k++) {
        BasicBlock *from = unwrap(blocks[k]);
        BasicBlock *copy = CloneBasicBlock(from, map, suffix, from->getParent());
        map[from] = copy;
        copies.push_back(copy);
        ret[k] = wrap(copy);
    }
    remapInstructionsInBlocks(copies, map);
}

void shim_merge_values(LLVMUseRef const *uses, unsigned n_uses, LLVMBasicBlockRef const *blocks,
                       LLVMValueRef const *values, unsigned n)
{
    SSAUpdater ssa;
    Value *first = unwrap(values[0]);
    SmallVector<DbgVariableRecord *, 4> records;
    ssa.Initialize(first->getType(), first->getName());
    for (unsigned k = 0; k < n; k++)
        ssa.AddAvailableValue(unwrap(blocks[k]), unwrap(values[k]));
    for (unsigned k = 0; k < n_uses; k++)
        ssa.RewriteUse(*unwrap(uses[k]));
    findDbgUsers(first, records);
    erase_if(records, [&](DbgVariableRecord *r) {
        return is_contained(ArrayRef(blocks, n), wrap(r->getParent()));
    });
    ssa.UpdateDebugValues(cast<Instruction>(first), records);
}

LLVMBasicBlockRef shim_split_predecessors(LLVMBasicBlockRef bb, LLVMBasicBlockRef const *preds,
                                          unsigned n, const char *suffix)
{
    SmallVector<BasicBlock *, 4> from;
    for (unsigned k = 0; k < n; k++)
        from.push_back(unwrap(preds[k]));
    return wrap(SplitBlockPredecessors(unwrap(bb), from, suffix));
}

LLVMValueRef shim_atomic_result(LLVMBuilderRef b, LLVMValueRef rmw, LLVMValueRef old)
{
    auto *i = unwrap<AtomicRMWInst>(rmw);
    Value *v = i->getValOperand();
    return wrap(buildAtomicRMWValue(i->getOperation(), *unwrap(b), unwrap(old), v));
}
