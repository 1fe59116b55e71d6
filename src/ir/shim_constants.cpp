/* SPDX-License-Identifier: Apache-2.0 */
// shim_constants.cpp - are a module's constants of the types that their operations take?
//
//     addrspacecast (ptr addrspace(3) @v to i64)
//
// LLVM's reader of bitcode makes what the file says, and its verifier looks at instructions, and at
// few constants.  Text cannot say this: its reader refuses it.
#include "ir/shim_constants.h"

#include <llvm/ADT/SmallPtrSet.h>
#include <llvm/ADT/SmallVector.h>
#include <llvm/IR/Constants.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/Module.h>
#include <llvm/IR/Operator.h>

static_assert(LLVM_VERSION_MAJOR == 22, "shim_constants.cpp was reviewed against LLVM 22");
using namespace llvm;

static bool fits(const GEPOperator &gep)
{
    SmallVector<Value *, 8> indices;
    for (Value *index : gep.indices()) {
        if (!index->getType()->isIntOrIntVectorTy())
            return false;
        indices.push_back(index);
    }
    Type *pointer = gep.getPointerOperandType(), *result = gep.getType();
    return pointer->isPtrOrPtrVectorTy() && result->isPtrOrPtrVectorTy() &&
           pointer->getPointerAddressSpace() == result->getPointerAddressSpace() &&
           GetElementPtrInst::getIndexedType(gep.getSourceElementType(), indices);
}

static bool fits(const ConstantExpr &c)
{
    auto at = [&](unsigned k) { return c.getOperand(k); };
    if (c.isCast())
        return CastInst::castIsValid(Instruction::CastOps(c.getOpcode()), at(0), c.getType());
    if (Instruction::isBinaryOp(c.getOpcode()))
        return at(0)->getType() == c.getType() && at(1)->getType() == c.getType() &&
               c.getType()->isIntOrIntVectorTy();
    switch (c.getOpcode()) {
    case Instruction::GetElementPtr: return fits(cast<GEPOperator>(c));
    case Instruction::ExtractElement: return ExtractElementInst::isValidOperands(at(0), at(1));
    case Instruction::InsertElement: return InsertElementInst::isValidOperands(at(0), at(1), at(2));
    case Instruction::ShuffleVector:
        return ShuffleVectorInst::isValidOperands(at(0), at(1), c.getShuffleMask());
    default: return false; // LLVM 22 has no others
    }
}

static bool fits(const ConstantAggregate &c)
{
    auto *record = dyn_cast<StructType>(c.getType());
    Type *element = record                        ? nullptr
                    : isa<ArrayType>(c.getType()) ? c.getType()->getArrayElementType()
                                                  : cast<VectorType>(c.getType())->getElementType();
    for (unsigned k = 0; k < c.getNumOperands(); k++)
        if (c.getOperand(k)->getType() != (record ? record->getElementType(k) : element))
            return false;
    return true;
}

namespace
{
// Constants that are still to be looked at; each is looked at once.
class Constants
{
    SmallPtrSet<const Constant *, 32> seen;
    SmallVector<const Constant *, 32> work;

    void add(const User &user)
    {
        for (const Value *v : user.operand_values())
            if (auto *c = dyn_cast_or_null<Constant>(v))
                if (!isa<GlobalValue>(c) && c->getNumOperands() > 0 && seen.insert(c).second)
                    work.push_back(c);
    }

  public:
    bool fit(const User &user)
    {
        add(user);
        while (!work.empty()) {
            const Constant *c = work.pop_back_val();
            auto *e = dyn_cast<ConstantExpr>(c);
            auto *a = dyn_cast<ConstantAggregate>(c);
            if ((e && !fits(*e)) || (a && !fits(*a)))
                return false;
            add(*c);
        }
        return true;
    }
};
} // namespace

LLVMBool shim_constants_fit(LLVMModuleRef m)
{
    Constants all;
    for (const GlobalVariable &g : unwrap(m)->globals())
        if (!all.fit(g))
            return false;
    for (const GlobalAlias &a : unwrap(m)->aliases())
        if (!all.fit(a))
            return false;
    for (const GlobalIFunc &i : unwrap(m)->ifuncs())
        if (!all.fit(i))
            return false;
    for (const Function &fn : *unwrap(m)) {
        if (!all.fit(fn))
            return false;
        for (const BasicBlock &bb : fn)
            for (const Instruction &i : bb)
                if (!all.fit(i))
                    return false;
    }
    return true;
}

uint64_t shim_constant_word(LLVMValueRef constant, unsigned k)
{
    const APInt &value = unwrap<ConstantInt>(constant)->getValue();
    return k < value.getNumWords() ? value.getRawData()[k] : 0;
}
