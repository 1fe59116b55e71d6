/* SPDX-License-Identifier: Apache-2.0 */
// shim_source.cpp - what the source calls a value, where it was inlined to, and the lines of a file
// of IR: see shim_source.h.
#include "ir/shim_source.h"

#include <llvm/ADT/MapVector.h>
#include <llvm/AsmParser/AsmParserContext.h>
#include <llvm/AsmParser/Parser.h>
#include <llvm/BinaryFormat/Dwarf.h>
#include <llvm/IR/DebugInfo.h>
#include <llvm/IR/DebugProgramInstruction.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/Module.h>
#include <llvm/IR/Operator.h>
#include <llvm/Support/MemoryBuffer.h>
#include <llvm/Support/SourceMgr.h>

#include "base/base.h"

static_assert(LLVM_VERSION_MAJOR == 22, "shim_source.cpp was reviewed against LLVM 22");
using namespace llvm;

// Does the expression leave the value as it is?  For targets with address classes clang adds the
// class of the variable: DW_OP_constu, n, DW_OP_swap, DW_OP_xderef.
static bool is_plain(const DIExpression *e)
{
    ArrayRef<uint64_t> op = e->getElements();
    return op.empty() || (op.size() == 4 && op[0] == dwarf::DW_OP_constu &&
                          op[2] == dwarf::DW_OP_swap && op[3] == dwarf::DW_OP_xderef);
}

// The record that says which variable of the source has the value, or lies at it.
static DbgVariableRecord *record_of(Value *v)
{
    SmallVector<DbgVariableRecord *, 4> records;
    DbgVariableRecord *best = nullptr; // of the function itself, not of one inlined into it
    if (isa<Instruction>(v) || isa<Argument>(v))
        findDbgUsers(v, records);
    for (DbgVariableRecord *r : records)
        if (!r->hasArgList() && is_plain(r->getExpression()) &&
            !r->getVariable()->getName().empty() &&
            (!best || (best->getDebugLoc().getInlinedAt() && !r->getDebugLoc().getInlinedAt())))
            best = r;
    return best;
}

const char *shim_source_name(LLVMValueRef v, size_t *ret_len)
{
    DbgVariableRecord *r = record_of(unwrap(v));
    if (!r)
        return nullptr;
    *ret_len = r->getVariable()->getName().size();
    return r->getVariable()->getName().data();
}

namespace
{

// What the source calls a value: `text` itself, or the address of what `text` calls.
struct Spelled {
    std::string text;       // "": nothing is known
    DIType *type = nullptr; // of what `text` calls
    bool address = false;
};

DIType *plain_type(DIType *t)
{
    for (auto *d = dyn_cast_or_null<DIDerivedType>(t); d; d = dyn_cast_or_null<DIDerivedType>(t)) {
        unsigned tag = d->getTag();
        if (tag != dwarf::DW_TAG_typedef && tag != dwarf::DW_TAG_const_type &&
            tag != dwarf::DW_TAG_volatile_type && tag != dwarf::DW_TAG_restrict_type)
            break;
        t = d->getBaseType();
    }
    return t;
}

DIType *pointee(DIType *t)
{
    auto *d = dyn_cast_or_null<DIDerivedType>(plain_type(t));
    unsigned tag = d ? d->getTag() : 0;
    bool points = tag == dwarf::DW_TAG_pointer_type || tag == dwarf::DW_TAG_reference_type ||
                  tag == dwarf::DW_TAG_rvalue_reference_type;
    return points ? d->getBaseType() : nullptr;
}

uint64_t bytes_of(DIType *t)
{
    t = plain_type(t);
    return t ? t->getSizeInBits() / 8 : 0;
}

// An array's element size; 0: the type is none.
uint64_t stride_of(DIType *t)
{
    auto *c = dyn_cast_or_null<DICompositeType>(plain_type(t));
    return c && c->getTag() == dwarf::DW_TAG_array_type ? bytes_of(c->getBaseType()) : 0;
}

// Goes from the object that `s` calls to its part of `size` bytes at `at`, "q" to "q.next".
// `arrow`: the text is a pointer to the object.  size 0: the smallest part that has a name.  With a
// stride, to the array there whose elements have that many bytes.  False: there is none.  Each step
// goes into a member: as many as types are nested.
bool go_to_part(Spelled &s, uint64_t at, uint64_t size, bool arrow, uint64_t stride = 0)
{
    for (;;) {
        auto *c = dyn_cast_or_null<DICompositeType>(plain_type(s.type));
        if (stride && !arrow && stride_of(s.type) == stride)
            return at == 0;
        if (stride && !c)
            return false;
        if (!stride && at == 0 && !arrow && (!c || (size ? bytes_of(s.type) == size : s.address)))
            return true;
        if (!c)
            return at == 0 && !arrow;
        if (uint64_t each = stride_of(s.type)) {
            s.text += "[" + std::to_string(at / each) + "]";
            s.type = c->getBaseType();
            at %= each;
            arrow = false;
            continue;
        }
        DIDerivedType *in = nullptr;
        for (DINode *e : c->getElements()) {
            auto *m = dyn_cast_or_null<DIDerivedType>(e);
            bool part = m && (m->getTag() == dwarf::DW_TAG_member ||
                              m->getTag() == dwarf::DW_TAG_inheritance);
            if (part && !m->isStaticMember() && m->getOffsetInBits() / 8 <= at &&
                at < m->getOffsetInBits() / 8 + bytes_of(m->getBaseType()))
                in = m;
        }
        if (!in)
            return false;
        at -= in->getOffsetInBits() / 8;
        s.type = in->getBaseType();
        if (in->getTag() == dwarf::DW_TAG_inheritance || in->getName().empty())
            continue; // a base class and an anonymous struct have no name
        s.text += (arrow ? "->" : ".") + in->getName().str();
        arrow = false;
    }
}

Spelled spell(Value *v, const DataLayout &dl, unsigned depth);

// "rows[i]" or "q->items[i]": one index that is no constant, behind constant ones.
Spelled spell_index(GEPOperator *gep, Spelled base, const DataLayout &dl, unsigned depth)
{
    SmallMapVector<Value *, APInt, 4> index;
    APInt at(dl.getIndexTypeSizeInBits(gep->getType()), 0);
    if (!gep->collectOffset(dl, at.getBitWidth(), index, at) || index.size() != 1 ||
        at.isNegative())
        return {};
    uint64_t stride = index.front().second.getLimitedValue();
    bool arrow = !base.address;
    DIType *each = arrow ? pointee(base.type) : nullptr;
    if (!each || bytes_of(each) != stride || at != 0) { // else the pointer itself has the index
        base.type = arrow ? each : base.type;
        if (!go_to_part(base, at.getZExtValue(), 0, arrow, stride))
            return {};
        each = cast<DICompositeType>(plain_type(base.type))->getBaseType();
    }
    Spelled name = spell(index.front().first, dl, depth + 1);
    base.text += "[" + (name.text.empty() || name.address ? std::string("…") : name.text) + "]";
    base.type = each;
    base.address = true;
    return base;
}

Spelled spell_gep(GEPOperator *gep, const DataLayout &dl, unsigned depth)
{
    Spelled base = spell(gep->getPointerOperand(), dl, depth + 1);
    APInt at(dl.getIndexTypeSizeInBits(gep->getType()), 0);
    if (base.text.empty())
        return {};
    if (!gep->accumulateConstantOffset(dl, at))
        return spell_index(gep, base, dl, depth);
    if (at.isNegative())
        return {};
    bool arrow = !base.address;
    DIType *of = arrow ? pointee(base.type) : base.type;
    uint64_t bytes = at.getZExtValue(), each = bytes_of(of);
    if (arrow && each && bytes >= each) { // another element of what the pointer leads to
        base.text += "[" + std::to_string(bytes / each) + "]";
        bytes %= each;
        arrow = false;
    }
    base.type = of;
    base.address = true;
    return go_to_part(base, bytes, 0, arrow) ? base : Spelled();
}

Spelled spell_load(LoadInst *load, const DataLayout &dl, unsigned depth)
{
    Spelled from = spell(load->getPointerOperand(), dl, depth + 1);
    if (from.text.empty())
        return {};
    bool arrow = !from.address;
    uint64_t size = dl.getTypeStoreSize(load->getType()).getKnownMinValue();
    Spelled part = from;
    part.type = arrow ? pointee(from.type) : from.type;
    part.address = false;
    if (isa_and_nonnull<DICompositeType>(plain_type(part.type)))
        return go_to_part(part, 0, size, arrow) ? part : Spelled();
    if (arrow)
        part.text = "*" + part.text;
    return part;
}

Spelled spell(Value *v, const DataLayout &dl, unsigned depth)
{
    enum { MOST = 6 };
    if (depth > MOST)
        return {};
    if (DbgVariableRecord *r = record_of(v))
        return { r->getVariable()->getName().str(), r->getVariable()->getType(),
                 r->isDbgDeclare() };
    if (auto *g = dyn_cast<GlobalVariable>(v)) {
        SmallVector<DIGlobalVariableExpression *, 1> said;
        g->getDebugInfo(said);
        if (said.size() == 1)
            return { said[0]->getVariable()->getName().str(), said[0]->getVariable()->getType(),
                     true };
        return {};
    }
    if (auto *gep = dyn_cast<GEPOperator>(v))
        return spell_gep(gep, dl, depth);
    if (auto *load = dyn_cast<LoadInst>(v))
        return spell_load(load, dl, depth);
    if (auto *call = dyn_cast<CallInst>(v)) {
        Function *fn = call->getCalledFunction();
        DISubprogram *is = fn ? fn->getSubprogram() : nullptr;
        DITypeRefArray types = is && is->getType() ? is->getType()->getTypeArray() : nullptr;
        return is ? Spelled{ is->getName().str() + (call->arg_empty() ? "()" : "(…)"),
                             types && types.size() ? types[0] : nullptr, false }
                  : Spelled();
    }
    auto *op = dyn_cast<Operator>(v);
    bool same = op && (isa<AddrSpaceCastOperator>(op) || isa<FreezeInst>(op) || isa<SExtInst>(op) ||
                       isa<ZExtInst>(op));
    return same ? spell(op->getOperand(0), dl, depth + 1) : Spelled();
}

} // namespace

char *shim_source_expression(LLVMModuleRef m, LLVMValueRef v)
{
    Spelled s = spell(unwrap(v), unwrap(m)->getDataLayout(), 0);
    auto *c = dyn_cast_or_null<DICompositeType>(plain_type(s.type));
    bool row = c && c->getTag() == dwarf::DW_TAG_array_type; // its name is its address
    if (s.text.empty())
        return nullptr;
    return base_strdup(((s.address && !row ? "&" : "") + s.text).c_str());
}

static const char *name_of(const DISubprogram *fn)
{
    return (fn->getLinkageName().empty() ? fn->getName() : fn->getLinkageName()).data();
}

unsigned shim_inlined_at(LLVMValueRef i, unsigned k, const char **ret_file, unsigned *ret_column,
                         const char **ret_function)
{
    const DILocation *at = unwrap<Instruction>(i)->getDebugLoc();
    for (at = at ? at->getInlinedAt() : nullptr; at && k > 0; k--)
        at = at->getInlinedAt();
    if (!at)
        return 0;
    DISubprogram *fn = at->getScope()->getSubprogram();
    *ret_file = at->getFilename().data();
    *ret_column = at->getColumn();
    *ret_function = name_of(fn);
    return at->getLine();
}

const char *shim_scope(LLVMValueRef i, unsigned *ret_line)
{
    const DILocation *at = unwrap<Instruction>(i)->getDebugLoc();
    if (!at)
        return nullptr;
    *ret_line = at->getScope()->getSubprogram()->getLine();
    return name_of(at->getScope()->getSubprogram());
}

// Never maps the file.
static ErrorOr<std::unique_ptr<MemoryBuffer>> read_all(const char *path)
{
    return MemoryBuffer::getFile(path, /*IsText=*/false, /*RequiresNullTerminator=*/true,
                                 /*IsVolatile=*/true);
}

LLVMBool shim_read(const char *path, LLVMMemoryBufferRef *ret, char **ret_why)
{
    ErrorOr<std::unique_ptr<MemoryBuffer>> bytes = read_all(path);
    *ret_why = bytes ? nullptr : base_strdup(bytes.getError().message().c_str());
    *ret = bytes ? wrap(bytes->release()) : nullptr;
    return !bytes;
}

struct shim_text {
    LLVMContext ctx;
    AsmParserContext lines;
    std::unique_ptr<Module> mod;
};

shim_text *shim_text_create(const char *path)
{
    SMDiagnostic said;
    ErrorOr<std::unique_ptr<MemoryBuffer>> bytes = read_all(path);
    if (!bytes)
        return nullptr;
    auto t = std::make_unique<shim_text>();
    t->mod = parseAssembly((*bytes)->getMemBufferRef(), said, t->ctx, nullptr,
                           [](StringRef, StringRef) { return std::nullopt; }, &t->lines);
    return t->mod ? t.release() : nullptr;
}

void shim_text_destroy(shim_text *t) { delete t; }

unsigned shim_text_line(const shim_text *t, LLVMValueRef i, unsigned *ret_column)
{
    auto *at = unwrap<Instruction>(i);
    const Function *f = at->getFunction(), *there = t->mod->getFunction(f->getName());
    if (!there || there->getInstructionCount() != f->getInstructionCount())
        return 0;
    auto same = inst_begin(there);
    for (const Instruction &before : instructions(f)) {
        if (&before == at)
            break;
        ++same;
    }
    std::optional<FileLocRange> where = t->lines.getInstructionLocation(&*same);
    if (!where || same->getOpcode() != at->getOpcode() || same->getName() != at->getName())
        return 0;
    *ret_column = where->Start.Col + 1;
    return where->Start.Line + 1;
}
