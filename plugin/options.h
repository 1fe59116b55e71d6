/* SPDX-License-Identifier: Apache-2.0 */
// options.h - the plugin's options: what a run is asked for, and by whom.
//
// Four places name values; where two name the same option, the later place of these counts, and
// lists (set, entries, assume) are joined:
//
//     the module         "gaspar-world"="closed" of functions and variables, !{i32 2,
//                        !"gaspar.set", !"copies=2"}, written when it was compiled
//     the environment    GASPAR_OPTIONS='world=closed;set=copies=2'
//     the command line   -mllvm -gaspar-world=closed -mllvm -gaspar-set=copies=2
//     the pipeline text  gaspar<world=closed;set=copies=2>
//
// What the module says is there for the linker: it links modules that were compiled by other
// commands, and ld.lld-22 reads its -mllvm before it loads the plugin.
#ifndef PLUGIN_OPTIONS_H
#define PLUGIN_OPTIONS_H

#include <gaspar/gaspar.h>

#include <llvm/ADT/StringRef.h>
#include <llvm/IR/Module.h>

#include <array>
#include <optional>
#include <string>

namespace gaspar
{

enum Option {
#define OPTION(id, name, value, travel, text) OPTION_##id,
#include "option.def"
#undef OPTION
    OPTION_COUNT
};

class Options
{
    std::array<std::optional<std::string>, OPTION_COUNT> values;

  public:
    // Sets one option.  "": done; else what is wrong, in one line.
    std::string set(llvm::StringRef name, llvm::StringRef value);

    // Sets what "NAME=VALUE;NAME" names; semicolons between < and > belong to a value.  Words
    // without a value that name no option are left in `ret_rest`, if it is not null, separated by
    // commas: passes.  "" or what is wrong.
    std::string read(llvm::StringRef text, std::string *ret_rest);

    // Takes all values that `later` has.
    void add(const Options &later);

    // The value, or nothing.
    const char *find(Option o) const { return values[o] ? values[o]->c_str() : nullptr; }
    void clear(Option o) { values[o].reset(); }
    void setPipeline(std::string text) { values[OPTION_PIPELINE] = std::move(text); }

    // Is it assumed that a back end comes next, and no optimizer?  The run in front of an optimizer
    // does not assume that.
    bool isLast() const;
    void clearLast();

    // Takes the functions and aliases that code elsewhere can name for entries.
    void addVisible(const llvm::Module &m);

    // What a run of the library is asked for; borrows from the object.
    gsp_run_opts request() const;

    // Writes what travels into the module, and reads it from there.
    void write(llvm::Module &m) const;
    static Options of(const llvm::Module &m);

    // Those of the environment and the command line.  A wrong value goes to `ret_wrong`.
    static Options given(std::string &ret_wrong);
};

} // namespace gaspar

#endif
