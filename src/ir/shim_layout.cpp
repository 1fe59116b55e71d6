/* SPDX-License-Identifier: Apache-2.0 */
// shim_layout.cpp - the data layout of a triple.  The plugin for programs that hold LLVM themselves
// is linked without this file, for such programs may lack LLVM's table of layouts
// (plugin/no_layout.c).
#include "ir/shim_layout.h"

#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/LLVMContext.h>
#include <llvm/IR/Module.h>
#include <llvm/IRReader/IRReader.h>
#include <llvm/Support/MemoryBuffer.h>
#include <llvm/Support/SourceMgr.h>
#include <llvm/Support/raw_ostream.h>
#include <llvm/TargetParser/Triple.h>

#include "base/base.h"

static_assert(LLVM_VERSION_MAJOR == 22, "shim_layout.cpp was reviewed against LLVM 22");
using namespace llvm;

LLVMBool shim_parse(LLVMContextRef ctx, LLVMMemoryBufferRef bytes, LLVMModuleRef *ret_module,
                    char **ret_said)
{
    bool given = false;
    ParserCallbacks layout([&](StringRef triple, StringRef stated) -> std::optional<std::string> {
        given = stated.empty();
        return given ? std::optional(Triple(triple).computeDataLayout()) : std::nullopt;
    });
    SMDiagnostic said;
    auto m = parseIR(unwrap(bytes)->getMemBufferRef(), said, *unwrap(ctx), layout);
    *ret_said = nullptr;
    if (!m) {
        std::string text;
        raw_string_ostream out(text);
        said.print(nullptr, out, false);
        *ret_said = base_strdup(text.c_str());
    } else if (given) {
        m->setDataLayout("");
    }
    *ret_module = wrap(m.release());
    return !*ret_module;
}

// The alignment that the reader gives an access for which the text states none.
static Align unstated(const DataLayout &layout, Type *type, bool atomic)
{
    return atomic ? Align(PowerOf2Ceil(layout.getTypeStoreSize(type)))
                  : layout.getABITypeAlign(type);
}

template <class Access>
static void lower(Access &i, Type *type, bool atomic, const DataLayout &from, const DataLayout &to)
{
    if (i.getAlign() == unstated(from, type, atomic))
        i.setAlignment(std::min(i.getAlign(), unstated(to, type, atomic)));
}

void shim_give_layout(LLVMModuleRef module, const char *triple)
{
    Module *m = unwrap(module);
    if (!m->getDataLayoutStr().empty())
        return;
    bool read_by_default = m->getTargetTriple().computeDataLayout().empty();
    const DataLayout from = m->getDataLayout();
    m->setDataLayout(Triple(triple).computeDataLayout());
    const DataLayout &to = m->getDataLayout();
    if (!read_by_default || from == to)
        return;
    for (Function &f : *m)
        for (Instruction &i : instructions(f)) {
            if (auto *l = dyn_cast<LoadInst>(&i))
                lower(*l, l->getType(), false, from, to);
            else if (auto *s = dyn_cast<StoreInst>(&i))
                lower(*s, s->getValueOperand()->getType(), false, from, to);
            else if (auto *a = dyn_cast<AtomicRMWInst>(&i))
                lower(*a, a->getType(), true, from, to);
            else if (auto *c = dyn_cast<AtomicCmpXchgInst>(&i))
                lower(*c, c->getCompareOperand()->getType(), true, from, to);
        }
}
