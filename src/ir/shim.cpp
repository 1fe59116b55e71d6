/* SPDX-License-Identifier: Apache-2.0 */
// shim.cpp - see shim.h for the rules.
#include "ir/shim.h"

#include <llvm/Analysis/CGSCCPassManager.h>
#include <llvm/Analysis/AliasAnalysis.h>
#include <llvm/Analysis/BlockFrequencyInfo.h>
#include <llvm/Analysis/BranchProbabilityInfo.h>
#include <llvm/Analysis/LoopInfo.h>
#include <llvm/Analysis/InlineCost.h>
#include <llvm/Analysis/TargetTransformInfo.h>
#include <llvm/Analysis/ValueTracking.h>
#include <llvm/BinaryFormat/Dwarf.h>
#include <llvm/Demangle/Demangle.h>
#include <llvm/IR/AssemblyAnnotationWriter.h>
#include <llvm/IR/AttributeMask.h>
#include <llvm/IR/DIBuilder.h>
#include <llvm/IR/DebugInfo.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/DebugProgramInstruction.h>
#include <llvm/IR/Dominators.h>
#include <llvm/IR/InstrTypes.h>
#include <llvm/IR/Intrinsics.h>
#include <llvm/IR/Module.h>
#include <llvm/IR/ReplaceConstant.h>
#include <llvm/IRReader/IRReader.h>
#include <llvm/Linker/Linker.h>
#include <llvm/MC/TargetRegistry.h>
#include <llvm/Passes/PassBuilder.h>
#include <llvm/Support/CodeGen.h>
#include <llvm/Support/ErrorHandling.h>
#include <llvm/Support/FormattedStream.h>
#include <llvm/Support/KnownBits.h>
#include <llvm/Support/SourceMgr.h>
#include <llvm/Support/TargetSelect.h>
#include <llvm/Target/TargetMachine.h>
#include <llvm/TargetParser/Triple.h>
#include <llvm/Transforms/Utils/BasicBlockUtils.h>
#include <llvm/Transforms/Utils/Cloning.h>
#include <llvm/Transforms/Utils/FunctionComparator.h>
#include <llvm/Transforms/Utils/Local.h>
#include <llvm/Transforms/Utils/LowerAtomic.h>
#include <llvm/Transforms/Utils/PromoteMemToReg.h>
#include <llvm/Transforms/Utils/SSAUpdater.h>
#include <llvm/Transforms/Utils/ValueMapper.h>
#include <new>

#include "base/base.h"

static_assert(LLVM_VERSION_MAJOR == 22, "shim.cpp was reviewed against LLVM 22");
using namespace llvm;

static void (*on_oom)(void);

void shim_on_oom(void (*fn)(void))
{
    on_oom = fn;
    std::set_new_handler(fn);
    remove_bad_alloc_error_handler();
    if (fn)
        install_bad_alloc_error_handler([](void *, const char *, bool) { on_oom(); });
}

unsigned shim_param_index(LLVMValueRef param) { return unwrap<Argument>(param)->getArgNo(); }

void shim_mutate_type(LLVMValueRef v, LLVMTypeRef type) { unwrap(v)->mutateType(unwrap(type)); }

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

LLVMValueRef shim_intrinsic_sample(LLVMModuleRef m, unsigned id, unsigned space, int pointers)
{
    using D = Intrinsic::IITDescriptor;
    LLVMContext &ctx = unwrap(m)->getContext();
    Type *i32 = Type::getInt32Ty(ctx), *pointer = PointerType::get(ctx, space);
    SmallVector<D, 16> table;
    SmallVector<Type *, 8> types, overloads;
    Intrinsic::getIntrinsicInfoTableEntries(id, table);
    for (const D &d : table) /* intrinsics that widen, narrow or split numbers */
        if (d.Kind == D::ExtendArgument || d.Kind == D::TruncArgument ||
            d.Kind == D::VecOfBitcastsToInt || d.Kind == D::Subdivide2Argument ||
            d.Kind == D::Subdivide4Argument)
            pointers = 0;
    Type *any = pointers ? pointer : i32;
    Type *kinds[] = { any, Type::getInt64Ty(ctx), Type::getFloatTy(ctx),
                      FixedVectorType::get(any, 4), pointer };
    for (const D &d : table) {
        if (d.Kind == D::VecOfAnyPtrsToElt)
            types.push_back(FixedVectorType::get(pointer, 4));
        else if (d.Kind == D::Argument && d.getArgumentKind() <= D::AK_AnyPointer &&
                 d.getArgumentNumber() == types.size())
            types.push_back(kinds[d.getArgumentKind()]);
    }
    for (const D &d : table) /* constraints on a vector's lanes apply to vectors only */
        if (d.Kind == D::SameVecWidthArgument || d.Kind == D::VecElementArgument ||
            d.Kind == D::OneNthEltsVecArgument || d.Kind == D::VecOfBitcastsToInt ||
            d.Kind == D::Subdivide2Argument || d.Kind == D::Subdivide4Argument) {
            unsigned n =
                d.Kind == D::OneNthEltsVecArgument ? d.getRefArgNumber() : d.getArgumentNumber();
            if (n >= types.size())
                return nullptr;
            if (!types[n]->isVectorTy())
                types[n] = FixedVectorType::get(types[n], 4);
        }
    FunctionType *type = Intrinsic::getType(ctx, id, types);
    if (!Intrinsic::getIntrinsicSignature(id, type, overloads))
        return nullptr;
    return wrap(Intrinsic::getOrInsertDeclaration(unwrap(m), id, overloads));
}

unsigned shim_index_bits(LLVMModuleRef m, unsigned space)
{
    return unwrap(m)->getDataLayout().getIndexSizeInBits(space);
}

void shim_replace_debug_uses(LLVMValueRef from, LLVMValueRef to)
{
    SmallVector<DbgVariableRecord *, 4> records;
    findDbgUsers(unwrap(from), records);
    for (DbgVariableRecord *r : records)
        r->replaceVariableLocationOp(unwrap(from), unwrap(to));
}

int shim_is_swift_error(LLVMValueRef v) { return unwrap(v)->isSwiftError(); }

int shim_is_used_by_metadata(LLVMValueRef v) { return unwrap(v)->isUsedByMetadata(); }

int shim_link_needed(LLVMModuleRef to, LLVMModuleRef take_from)
{
    std::unique_ptr<Module> from(unwrap(take_from));
    return Linker::linkModules(*unwrap(to), std::move(from), Linker::Flags::LinkOnlyNeeded);
}

LLVMModuleRef shim_clone_module(LLVMModuleRef m) { return wrap(CloneModule(*unwrap(m)).release()); }

LLVMValueRef shim_clone_function(LLVMValueRef fn)
{
    ValueToValueMapTy map;
    return wrap(CloneFunction(unwrap<Function>(fn), map));
}

LLVMValueRef shim_function_like(LLVMValueRef fn, LLVMTypeRef type)
{
    auto *from = unwrap<Function>(fn);
    auto *to =
        Function::Create(unwrap<FunctionType>(type), from->getLinkage(), from->getAddressSpace());
    from->getParent()->getFunctionList().insert(from->getIterator(), to);
    to->copyAttributesFrom(from);
    to->setComdat(from->getComdat());
    to->takeName(from);
    return wrap(to);
}

void shim_erase_global(LLVMValueRef global) { unwrap<GlobalValue>(global)->eraseFromParent(); }

int shim_same_function(LLVMValueRef a, LLVMValueRef b)
{
    GlobalNumberState numbers;
    return FunctionComparator(unwrap<Function>(a), unwrap<Function>(b), &numbers).compare() == 0;
}

int shim_inline_call(LLVMValueRef call)
{
    auto *c = unwrap<CallBase>(call);
    Function *to = c->getCalledFunction(), *in = c->getCaller();
    TargetTransformInfo any(in->getDataLayout()); // of any target: the same processor and features
    if (!to || !AttributeFuncs::areInlineCompatible(*in, *to) || !any.areInlineCompatible(in, to) ||
        !isInlineViable(*to).isSuccess())
        return false;
    InlineFunctionInfo info;
    return InlineFunction(*c, info, /*MergeAttributes=*/true).isSuccess();
}

LLVMValueRef shim_invoke_to_call(LLVMValueRef invoke)
{
    return wrap(changeToCall(unwrap<InvokeInst>(invoke)));
}

unsigned shim_promote(LLVMValueRef fn, LLVMValueRef const *variables, unsigned n)
{
    SmallVector<AllocaInst *, 16> all;
    for (unsigned k = 0; k < n; k++)
        if (isAllocaPromotable(unwrap<AllocaInst>(variables[k])))
            all.push_back(unwrap<AllocaInst>(variables[k]));
    if (all.empty())
        return 0;
    DominatorTree tree(*unwrap<Function>(fn));
    PromoteMemToReg(all, tree);
    return unsigned(all.size());
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

void shim_take_struct_name(LLVMTypeRef to, LLVMTypeRef from)
{
    auto *old = unwrap<StructType>(from);
    std::string name = old->hasName() ? old->getName().str() : "";
    old->setName("");
    unwrap<StructType>(to)->setName(name);
}

void shim_replace_initializer(LLVMValueRef variable, LLVMValueRef init, int keep)
{
    auto *v = unwrap<GlobalVariable>(variable);
    v->replaceInitializer(unwrap<Constant>(init));
    if (!keep)
        v->setInitializer(nullptr);
}

void shim_empty_body(LLVMValueRef fn)
{
    auto *f = unwrap<Function>(fn);
    auto linkage = f->getLinkage();
    f->deleteBody(); // makes it external
    f->setLinkage(linkage);
    new UnreachableInst(f->getContext(), BasicBlock::Create(f->getContext(), "", f));
}

void shim_set_gep_type(LLVMValueRef gep, LLVMTypeRef type)
{
    auto *g = unwrap<GetElementPtrInst>(gep);
    SmallVector<Value *, 8> index(g->indices());
    g->setSourceElementType(unwrap(type));
    g->setResultElementType(GetElementPtrInst::getIndexedType(unwrap(type), index));
}

void shim_set_allocated_type(LLVMValueRef alloca, LLVMTypeRef type)
{
    unwrap<AllocaInst>(alloca)->setAllocatedType(unwrap(type));
}

void shim_set_dso_local(LLVMValueRef global, int local)
{
    auto *g = unwrap<GlobalValue>(global);
    g->setDSOLocal(local || g->isImplicitDSOLocal());
}

int shim_variable_has_attribute(LLVMValueRef variable, const char *name)
{
    return unwrap<GlobalVariable>(variable)->hasAttribute(name);
}

void shim_variable_set_attribute(LLVMValueRef variable, const char *name, int has)
{
    auto *v = unwrap<GlobalVariable>(variable);
    if (has)
        v->addAttribute(name);
    else if (v->hasAttribute(name))
        v->setAttributes(v->getAttributes().removeAttribute(v->getContext(), name));
}

const char *shim_variable_attribute_at(LLVMValueRef variable, unsigned k, size_t *ret_len)
{
    for (Attribute a : unwrap<GlobalVariable>(variable)->getAttributes())
        if (a.isStringAttribute() && k-- == 0) {
            *ret_len = a.getKindAsString().size();
            return a.getKindAsString().data();
        }
    return nullptr;
}

const char *shim_metadata_kind_at(LLVMContextRef ctx, unsigned kind, size_t *ret_len)
{
    SmallVector<StringRef, 64> names;
    unwrap(ctx)->getMDKindNames(names);
    if (kind >= names.size())
        return nullptr;
    *ret_len = names[kind].size();
    return names[kind].data();
}

LLVMValueRef shim_global_metadata(LLVMValueRef global, unsigned kind)
{
    auto *g = unwrap<GlobalObject>(global);
    MDNode *node = g->getMetadata(kind);
    return node ? wrap(MetadataAsValue::get(g->getContext(), node)) : nullptr;
}

LLVMValueRef shim_strip_offsets(LLVMModuleRef m, LLVMValueRef pointer, int64_t *ret_offset)
{
    const DataLayout &dl = unwrap(m)->getDataLayout();
    APInt offset(dl.getIndexTypeSizeInBits(unwrap(pointer)->getType()), 0);
    Value *base = unwrap(pointer)->stripAndAccumulateConstantOffsets(dl, offset, true);
    bool fits = offset.getSignificantBits() <= 64;
    *ret_offset = fits ? offset.getSExtValue() : 0;
    return fits ? wrap(base) : pointer;
}

void shim_expand_constant(LLVMValueRef c, LLVMValueRef fn)
{
    convertUsersOfConstantsToInstructions({ unwrap<Constant>(c) }, unwrap<Function>(fn), false);
}

uint64_t shim_greatest(LLVMValueRef v)
{
    return computeConstantRange(unwrap(v), false).getUnsignedMax().getLimitedValue();
}

int shim_is_never_null(LLVMModuleRef m, LLVMValueRef pointer, LLVMValueRef at)
{
    return isKnownNonZero(unwrap(pointer),
                          SimplifyQuery(unwrap(m)->getDataLayout(), unwrap<Instruction>(at)));
}

int shim_is_defined(LLVMValueRef v) { return isGuaranteedNotToBeUndefOrPoison(unwrap(v)); }

void shim_known_bits(LLVMModuleRef m, LLVMValueRef v, uint64_t *ret_zero, uint64_t *ret_one)
{
    KnownBits known = computeKnownBits(unwrap(v), unwrap(m)->getDataLayout());
    *ret_zero = known.Zero.getZExtValue();
    *ret_one = known.One.getZExtValue();
}

// LLVM's analyses of one module, as `opt` of its target has them.
struct shim_aa {
    std::unique_ptr<TargetMachine> target;
    LoopAnalysisManager loops;
    FunctionAnalysisManager functions;
    CGSCCAnalysisManager sccs;
    ModuleAnalysisManager modules;
    PassBuilder builder;
    shim_aa(std::unique_ptr<TargetMachine> t) : target(std::move(t)), builder(target.get()) {}
};

static std::unique_ptr<TargetMachine> machine_of(const Module &m)
{
    std::string why;
    InitializeAllTargetInfos();
    InitializeAllTargets();
    InitializeAllTargetMCs();
    const Target *t = TargetRegistry::lookupTarget(m.getTargetTriple(), why);
    if (!t)
        return nullptr;
    return std::unique_ptr<TargetMachine>(
        t->createTargetMachine(m.getTargetTriple(), "", "", TargetOptions(), std::nullopt));
}

shim_aa *shim_aa_create(LLVMModuleRef m)
{
    auto *aa = new shim_aa(machine_of(*unwrap(m)));
    aa->functions.registerPass([&] { return aa->builder.buildDefaultAAPipeline(); });
    aa->builder.registerModuleAnalyses(aa->modules);
    aa->builder.registerCGSCCAnalyses(aa->sccs);
    aa->builder.registerFunctionAnalyses(aa->functions);
    aa->builder.registerLoopAnalyses(aa->loops);
    aa->builder.crossRegisterProxies(aa->loops, aa->functions, aa->sccs, aa->modules);
    return aa;
}

void shim_aa_destroy(shim_aa *aa) { delete aa; }

static MemoryLocation location_of(LLVMValueRef access, unsigned operand)
{
    auto *i = unwrap<Instruction>(access);
    if (auto *call = dyn_cast<CallBase>(i))
        return MemoryLocation::getForArgument(call, operand, nullptr);
    return MemoryLocation::get(i);
}

shim_aa_answer shim_aa_query(shim_aa *aa, LLVMValueRef a, unsigned operand_a, LLVMValueRef b,
                             unsigned operand_b)
{
    auto *f = unwrap<Instruction>(a)->getFunction();
    AAResults &results = aa->functions.getResult<AAManager>(*f);
    switch (results.alias(location_of(a, operand_a), location_of(b, operand_b))) {
    case AliasResult::NoAlias: return SHIM_NO_ALIAS;
    case AliasResult::PartialAlias: return SHIM_PARTIAL_ALIAS;
    case AliasResult::MustAlias: return SHIM_MUST_ALIAS;
    default: return SHIM_MAY_ALIAS;
    }
}

int shim_aa_call_apart(shim_aa *aa, LLVMValueRef call, LLVMValueRef access, unsigned operand)
{
    auto *c = unwrap<CallBase>(call);
    AAResults &results = aa->functions.getResult<AAManager>(*c->getFunction());
    return isNoModRef(results.getModRefInfo(c, location_of(access, operand)));
}

void shim_remove_named_metadata(LLVMModuleRef m, const char *name)
{
    if (NamedMDNode *node = unwrap(m)->getNamedMetadata(name))
        unwrap(m)->eraseNamedMetadata(node);
}

void shim_remove_module_flag(LLVMModuleRef m, const char *name)
{
    NamedMDNode *flags = unwrap(m)->getModuleFlagsMetadata();
    SmallVector<MDNode *, 8> stay;
    for (unsigned k = 0; flags && k < flags->getNumOperands(); k++) {
        auto *id = dyn_cast_or_null<MDString>(flags->getOperand(k)->getOperand(1));
        if (!id || id->getString() != name)
            stay.push_back(flags->getOperand(k));
    }
    if (!flags || stay.size() == flags->getNumOperands())
        return;
    flags->clearOperands();
    for (MDNode *node : stay)
        flags->addOperand(node);
}

static DIType *type_or_null(LLVMMetadataRef type) { return type ? unwrap<DIType>(type) : nullptr; }

LLVMMetadataRef shim_di_type_parameter(LLVMDIBuilderRef b, const char *name, LLVMMetadataRef type)
{
    return wrap(unwrap(b)->createTemplateTypeParameter(nullptr, name, type_or_null(type), false));
}

LLVMMetadataRef shim_di_value_parameter(LLVMDIBuilderRef b, const char *name, LLVMMetadataRef type,
                                        LLVMValueRef value)
{
    return wrap(unwrap(b)->createTemplateValueParameter(nullptr, name, type_or_null(type), false,
                                                        unwrap<Constant>(value)));
}

LLVMMetadataRef shim_di_template_parameter(LLVMDIBuilderRef b, const char *name, const char *of)
{
    return wrap(unwrap(b)->createTemplateTemplateParameter(nullptr, name, nullptr, of));
}

static DINodeArray array_of(DIBuilder *b, LLVMMetadataRef *part, size_t n)
{
    return b->getOrCreateArray(ArrayRef<Metadata *>(unwrap(part), n));
}

LLVMMetadataRef shim_di_parameter_pack(LLVMDIBuilderRef b, const char *name, LLVMMetadataRef *part,
                                       size_t n)
{
    DIBuilder *d = unwrap(b);
    return wrap(d->createTemplateParameterPack(nullptr, name, nullptr, array_of(d, part, n)));
}

LLVMMetadataRef shim_di_instance(LLVMDIBuilderRef b, LLVMMetadataRef node,
                                 LLVMMetadataRef *parameter, size_t n)
{
    DIBuilder *d = unwrap(b);
    DINodeArray parameters = array_of(d, parameter, n);
    if (auto *type = dyn_cast<DICompositeType>(unwrap(node))) {
        TempMDNode made = type->clone(); // `type` may be that of another id
        cast<DICompositeType>(made.get())->replaceTemplateParams(parameters.get());
        return wrap(MDNode::replaceWithDistinct(std::move(made)));
    }
    auto *f = unwrap<DISubprogram>(node);
    return wrap(d->createFunction(f->getScope(), f->getName(), f->getLinkageName(), f->getFile(),
                                  f->getLine(), f->getType(), f->getScopeLine(), f->getFlags(),
                                  f->getSPFlags(), DITemplateParameterArray(parameters.get())));
}

LLVMMetadataRef shim_di_reference(LLVMDIBuilderRef b, unsigned tag, LLVMMetadataRef base,
                                  unsigned bits, unsigned dwarf_space)
{
    return wrap(unwrap(b)->createReferenceType(tag, type_or_null(base), bits, 0, dwarf_space));
}

// Gives pointer types another address space, by `anew`; false: none had one to change.  What refers
// to a changed type through a changed type is found the next time.
static bool remap_debug_types(Module &mod, function_ref<std::optional<unsigned>(unsigned)> anew)
{
    DebugInfoFinder finder;
    finder.processModule(mod);
    ValueToValueMapTy map;
    bool any = false;
    for (DIType *t : finder.types()) {
        auto *d = dyn_cast<DIDerivedType>(t);
        if (!d || !d->getDWARFAddressSpace())
            continue;
        std::optional<unsigned> is = anew(*d->getDWARFAddressSpace());
        if (is == d->getDWARFAddressSpace())
            continue;
        map.MD()[d].reset(
            DIDerivedType::get(mod.getContext(), d->getTag(), d->getRawName(), d->getFile(),
                               d->getLine(), d->getScope(), d->getBaseType(), d->getSizeInBits(),
                               d->getAlignInBits(), d->getOffsetInBits(), is, d->getPtrAuthData(),
                               d->getFlags(), d->getExtraData(), d->getAnnotations()));
        any = true;
    }
    if (!any)
        return false;
    ValueMapper mapper(map, RF_ReuseAndMutateDistinctMDs | RF_IgnoreMissingLocals);
    for (NamedMDNode &named : mod.named_metadata())
        for (unsigned k = 0; k < named.getNumOperands(); k++)
            named.setOperand(k, mapper.mapMDNode(*named.getOperand(k)));
    for (GlobalVariable &v : mod.globals()) {
        SmallVector<std::pair<unsigned, MDNode *>, 2> nodes;
        v.getAllMetadata(nodes);
        v.clearMetadata();
        for (auto &[kind, node] : nodes)
            v.addMetadata(kind, *mapper.mapMDNode(*node));
    }
    for (Function &f : mod) // declarations, too: clang describes those that it calls
        mapper.remapFunction(f);
    return true;
}

void shim_renumber_debug_types(LLVMModuleRef m, const int *dwarf, unsigned n)
{
    const unsigned mark = 1u << 20; // a type that is done has a number from here on
    auto done = [&](unsigned was) -> std::optional<unsigned> {
        return was >= mark ? was : mark + (was < n ? unsigned(dwarf[was] + 1) : 0);
    };
    auto final = [&](unsigned was) -> std::optional<unsigned> {
        if (was < mark)
            return was;
        return was == mark ? std::nullopt : std::optional<unsigned>(was - mark - 1);
    };
    while (remap_debug_types(*unwrap(m), done))
        ;
    while (remap_debug_types(*unwrap(m), final))
        ;
}

template <class T>
static void drop_wrong_attributes(T &at, unsigned params, Type *result,
                                  function_ref<Type *(unsigned)> param)
{
    AttributeList attributes = at.getAttributes();
    at.removeRetAttrs(AttributeFuncs::typeIncompatible(result, attributes.getRetAttrs()));
    for (unsigned k = 0; k < params; k++)
        at.removeParamAttrs(
            k, AttributeFuncs::typeIncompatible(param(k), attributes.getParamAttrs(k)));
}

void shim_drop_wrong_attributes(LLVMValueRef v)
{
    if (auto *fn = dyn_cast<Function>(unwrap(v)))
        drop_wrong_attributes(*fn, fn->arg_size(), fn->getReturnType(),
                              [&](unsigned k) { return fn->getArg(k)->getType(); });
    else if (auto *call = dyn_cast<CallBase>(unwrap(v)))
        drop_wrong_attributes(*call, call->arg_size(), call->getType(), [&](unsigned k) {
            FunctionType *type = call->getFunctionType(); // arguments may still get their type
            return k < type->getNumParams() ? type->getParamType(k)
                                            : call->getArgOperand(k)->getType();
        });
}

// libLLVM exports it; no header that is installed declares it.
extern "C" bool SPIRVTranslate(Module *m, std::string &spirv, std::string &why,
                               const std::vector<std::string> &extensions, CodeGenOptLevel level,
                               Triple triple);

void shim_spirv(LLVMModuleRef m, const char *triple, const char *extensions,
                void (*give)(void *user, const char *bytes, size_t n),
                void (*fail)(void *user, const char *why), void *user)
{
    std::string spirv, why;
    SmallVector<StringRef, 4> names;
    StringRef(extensions).split(names, ',', -1, false);
    std::vector<std::string> allowed(names.begin(), names.end());
    if (SPIRVTranslate(unwrap(m), spirv, why, allowed, CodeGenOptLevel::None, Triple(triple)))
        give(user, spirv.data(), spirv.size());
    else
        fail(user, why.c_str());
}

char *shim_demangle(const char *name) { return base_strdup(demangle(name).c_str()); }

struct shim_profile {
    DominatorTree tree;
    LoopInfo loops;
    BranchProbabilityInfo branches;
    BlockFrequencyInfo blocks;

    explicit shim_profile(Function &f)
        : tree(f), loops(tree), branches(f, loops), blocks(f, branches, loops)
    {
    }
};

struct shim_profile *shim_profile_create(LLVMValueRef fn)
{
    auto *f = unwrap<Function>(fn);
    return f->hasProfileData() ? new shim_profile(*f) : nullptr;
}

void shim_profile_destroy(struct shim_profile *p) { delete p; }

int64_t shim_profile_runs(const struct shim_profile *p, LLVMValueRef i)
{
    auto n = p->blocks.getBlockProfileCount(unwrap<Instruction>(i)->getParent());
    return n ? static_cast<int64_t>(*n) : -1;
}

// Notes where the text of each instruction begins.
struct shim_printer : AssemblyAnnotationWriter {
    std::string text;
    DenseMap<const Instruction *, size_t> begin;
    void emitInstructionAnnot(const Instruction *i, formatted_raw_ostream &out) override
    {
        begin[i] = out.tell();
    }
};

shim_printer *shim_printer_create(void) { return new shim_printer; }

void shim_printer_destroy(shim_printer *p) { delete p; }

char *shim_print(shim_printer *p, LLVMValueRef i)
{
    Instruction *instruction = unwrap<Instruction>(i);
    if (p->text.empty()) {
        raw_string_ostream out(p->text);
        instruction->getModule()->print(out, p);
    }
    size_t begin = p->begin.lookup(instruction);
    return base_strdup(p->text.substr(begin, p->text.find('\n', begin) - begin).c_str());
}
