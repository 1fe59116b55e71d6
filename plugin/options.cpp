/* SPDX-License-Identifier: Apache-2.0 */
// options.cpp - reads the plugin's options, and carries them to the linker.
#include "options.h"

#include <llvm/ADT/StringExtras.h>
#include <llvm/IR/Constants.h>
#include <llvm/IR/Metadata.h>
#include <llvm/Support/CommandLine.h>

#include <cstdlib>

using namespace llvm;

namespace gaspar
{

namespace
{

enum Travel { STAYS, CLAIM, ALL, FIRST };

const struct Row {
    const char *name, *value, *text;
    Travel travel;
} rows[] = {
#define OPTION(id, name, value, travel, text) { name, value, text, travel },
#include "option.def"
#undef OPTION
};

// One option may be given many times on a command line; the last counts, or all of a list.
using CommandLineOption = cl::list<std::string>;
CommandLineOption command_line[] = {
#define OPTION(id, name, value, travel, text)                                                \
    CommandLineOption("gaspar-" name, cl::desc(text), cl::value_desc(value), cl::ZeroOrMore, \
                      *(value) ? cl::ValueRequired : cl::ValueDisallowed),
#include "option.def"
#undef OPTION
};

bool isList(unsigned o) { return o == OPTION_SET || o == OPTION_ENTRIES; }

// The word that makes a claim of a row CLAIM.
const char *claim(unsigned o)
{
    assert(o == OPTION_WORLD || o == OPTION_ASSUME);
    return o == OPTION_WORLD ? "closed" : "host-pointers-global";
}

// Is `value` one of the words of "a|b"?  Other rows take any value that is not empty.
bool fits(const Row &row, StringRef value)
{
    StringRef words(row.value);
    if (words.empty())
        return value.empty();
    if (!words.contains('|'))
        return !value.empty();
    SmallVector<StringRef> all;
    words.split(all, '|');
    return is_contained(all, value);
}

std::string flag(unsigned o) { return std::string("gaspar.") + rows[o].name; }

} // namespace

std::string Options::set(StringRef name, StringRef value)
{
    unsigned o = 0;
    while (o < OPTION_COUNT && name != rows[o].name)
        o++;
    if (o == OPTION_COUNT) {
        std::string names;
        for (const Row &row : rows)
            names += (names.empty() ? "" : ", ") + std::string(row.name);
        return ("there is no option '" + name + "'; there are " + names).str();
    }
    if (!fits(rows[o], value))
        return ("'" + value + "' is no value of option '" + name + "', which takes " +
                (*rows[o].value ? rows[o].value : "none"))
            .str();
    if (isList(o) && values[o])
        *values[o] += "," + value.str();
    else
        values[o] = value.str();
    return "";
}

std::string Options::read(StringRef text, std::string *ret_rest)
{
    while (!text.empty()) {
        size_t end = 0;
        int depth = 0;
        for (; end < text.size() && (text[end] != ';' || depth > 0); end++)
            depth += (text[end] == '<') - (text[end] == '>');
        StringRef word = text.substr(0, end).trim();
        text = text.substr(std::min(end + 1, text.size()));
        auto [name, value] = word.split('=');
        bool pass = ret_rest && (name.contains('<') || (name == word && name != "stats"));
        if (pass)
            *ret_rest += (ret_rest->empty() ? "" : ",") + word.str();
        else if (std::string wrong = word.empty() ? "" : set(name, value); !wrong.empty())
            return wrong;
    }
    return "";
}

void Options::add(const Options &later)
{
    for (unsigned o = 0; o < OPTION_COUNT; o++)
        if (later.values[o] && isList(o) && values[o])
            *values[o] += "," + *later.values[o];
        else if (later.values[o])
            values[o] = later.values[o];
}

gsp_run_opts Options::request() const
{
    gsp_run_opts o = {};
    o.size = sizeof o;
    o.target = find(OPTION_TARGET);
    o.set = find(OPTION_SET);
    o.entries = find(OPTION_ENTRIES);
    o.generic = find(OPTION_GENERIC);
    o.assume = find(OPTION_ASSUME);
    o.closed = StringRef(find(OPTION_WORLD) ? find(OPTION_WORLD) : "") == "closed";
    if (const char *strict = find(OPTION_STRICT))
        o.strict = StringRef(strict) == "pointers" ? GSP_STRICT_POINTERS : GSP_STRICT_ACCESSES;
    return o;
}

void Options::write(Module &m) const
{
    LLVMContext &ctx = m.getContext();
    for (unsigned o = 0; o < OPTION_COUNT; o++) {
        if (!values[o] || rows[o].travel == STAYS)
            continue;
        if (rows[o].travel == CLAIM)
            // A module without the flag counts as 0.
            m.setModuleFlag(Module::Min, flag(o), uint32_t(*values[o] == claim(o)));
        if (rows[o].travel == FIRST)
            m.setModuleFlag(Module::Warning, flag(o), MDString::get(ctx, *values[o]));
        if (rows[o].travel == ALL) {
            SmallVector<Metadata *> parts;
            for (StringRef part : split(*values[o], ','))
                parts.push_back(MDString::get(ctx, part));
            m.setModuleFlag(Module::AppendUnique, flag(o), MDNode::get(ctx, parts));
        }
    }
}

Options Options::of(const Module &m)
{
    Options all;
    for (unsigned o = 0; o < OPTION_COUNT; o++) {
        Metadata *value = m.getModuleFlag(flag(o));
        if (auto *number = mdconst::dyn_extract_or_null<ConstantInt>(value)) {
            if (rows[o].travel == CLAIM && number->isOne())
                all.values[o] = claim(o);
        } else if (auto *text = dyn_cast_or_null<MDString>(value)) {
            if (rows[o].travel == FIRST)
                all.values[o] = text->getString().str();
        } else if (auto *parts = dyn_cast_or_null<MDNode>(value)) {
            for (const MDOperand &part : parts->operands())
                if (auto *one = dyn_cast_or_null<MDString>(part); one && rows[o].travel == ALL)
                    (void)all.set(rows[o].name, one->getString());
        }
    }
    return all;
}

Options Options::given(std::string &ret_wrong)
{
    Options all;
    auto note = [&](std::string source, std::string wrong) {
        if (ret_wrong.empty() && !wrong.empty())
            ret_wrong = source + ": " + wrong;
    };
    if (const char *text = std::getenv("GASPAR_OPTIONS"))
        note("GASPAR_OPTIONS", all.read(text, nullptr));
    for (unsigned o = 0; o < OPTION_COUNT; o++)
        for (const std::string &value : command_line[o])
            note(std::string("-gaspar-") + rows[o].name, all.set(rows[o].name, value));
    return all;
}

} // namespace gaspar
