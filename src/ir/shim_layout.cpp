/* SPDX-License-Identifier: Apache-2.0 */
// shim_layout.cpp - the data layout of a triple: see shim.h for the rules.  The plugin for programs
// that hold LLVM themselves is linked without this file, for such programs may lack LLVM's table of
// layouts (plugin/no_layout.c).
#include "ir/shim.h"

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

void shim_give_layout(LLVMModuleRef m, const char *triple)
{
    if (unwrap(m)->getDataLayoutStr().empty())
        unwrap(m)->setDataLayout(Triple(triple).computeDataLayout());
}
