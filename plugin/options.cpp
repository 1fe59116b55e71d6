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

bool isList(unsigned o) { return o == OPTION_SET || o == OPTION_ENTRIES || o == OPTION_ASSUME; }

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

// A claim is an attribute of each function and variable of the module, "gaspar-world"="closed", and
// not a flag: LLVM's linker does not merge flags with a module that has none, as IR by hand has
// none, so nothing would say that some of the code came from a file without the claim.
void write_claim(Module &m, unsigned o, bool holds)
{
    std::string name = std::string("gaspar-") + rows[o].name;
    for (Function &f : m) {
        f.removeFnAttr(name);
        if (holds && !f.isDeclaration())
            f.addFnAttr(name, claim(o));
    }
    for (GlobalVariable &v : m.globals()) {
        v.setAttributes(v.getAttributes().removeAttribute(m.getContext(), name));
        if (holds && !v.isDeclaration())
            v.addAttribute(name, claim(o));
    }
}

bool has_claim(const GlobalObject *g, unsigned o)
{
    std::string name = std::string("gaspar-") + rows[o].name;
    if (auto *f = dyn_cast_or_null<Function>(g))
        return f->getFnAttribute(name).getValueAsString() == claim(o);
    if (auto *v = dyn_cast_or_null<GlobalVariable>(g))
        return v->getAttribute(name).getValueAsString() == claim(o);
    return false;
}

// Was it claimed for all that code elsewhere can name?  What is local, code elsewhere reaches only
// through that.  Assembly can define and call anything.
bool is_claimed(const Module &m, unsigned o)
{
    bool any = false;
    for (const GlobalValue &v : m.global_values()) {
        if (v.hasLocalLinkage() || v.isDeclarationForLinker() || v.getName().starts_with("llvm."))
            continue;
        if (!has_claim(v.getAliaseeObject(), o) || !v.hasName() || v.getName().contains(','))
            return false; // addVisible() cannot name it
        any = true;
    }
    return any && m.getModuleInlineAsm().empty();
}

// Is the entry there?  The linker drops what no other file uses and the output does not export.
bool is_there(const Module &m, const MDString &entry)
{
    const GlobalValue *v = m.getNamedValue(entry.getString());
    return v && !v->isDeclarationForLinker();
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

const char back_end_next[] = "back-end-next";

bool Options::isLast() const
{
    const char *assumed = find(OPTION_ASSUME);
    return assumed && is_contained(split(assumed, ','), back_end_next);
}

void Options::clearLast()
{
    std::string rest;
    for (StringRef word : split(find(OPTION_ASSUME) ? find(OPTION_ASSUME) : "", ','))
        if (word != back_end_next)
            rest += (rest.empty() ? "" : ",") + word.str();
    values[OPTION_ASSUME].reset();
    if (!rest.empty())
        values[OPTION_ASSUME] = rest;
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
            write_claim(m, o, is_contained(split(*values[o], ','), claim(o)));
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
        if (rows[o].travel == CLAIM) {
            if (is_claimed(m, o))
                all.values[o] = claim(o);
        } else if (auto *text = dyn_cast_or_null<MDString>(value)) {
            if (rows[o].travel == FIRST)
                all.values[o] = text->getString().str();
        } else if (auto *parts = dyn_cast_or_null<MDNode>(value); parts && o == OPTION_ENTRIES) {
            for (const MDOperand &part : parts->operands())
                if (auto *one = dyn_cast_or_null<MDString>(part); one && is_there(m, *one))
                    (void)all.set(rows[o].name, one->getString());
        }
    }
    return all;
}

void Options::addVisible(const Module &m)
{
    for (const GlobalValue &v : m.global_values())
        if (!v.hasLocalLinkage() && !v.isDeclarationForLinker() && v.getValueType()->isFunctionTy())
            (void)set("entries", v.getName());
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
