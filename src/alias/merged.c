/* SPDX-License-Identifier: Apache-2.0 */
/* merged.c - keeps LLVM from making one function of two that differ in metadata alone.
 *
 *     define internal void @f(ptr %p)        %p is local:  store …, !alias.scope !{local}
 *     define internal void @g(ptr %p)        %p is global: store …, !alias.scope !{global}
 *     =>  mergefunc replaces @g by @f, whose store is then inlined where %p is global
 *
 * mergefunc compares the metadata of loads alone, and not what is in it; iroutliner, which makes a
 * function of equal parts, compares none.  So functions get the attribute "nooutline", and one with
 * a text of their own, which mergefunc compares.
 *
 * Does not give attributes where the types of pointers tell as much, for LLVM compares them [told].
 * Safe     because two functions have the same text only if they have the same name, in modules
 *          whose functions have the same names and metadata, in order: then what is inlined into
 *          them is the same, too. */
#include "alias/alias.h"

#include "base/guard.h"
#include "facts/world.h"
#include "ir/ir.h"

#include <assert.h>
#include <inttypes.h>
#include <string.h>
#include <xxhash.h>

static uint64_t hash_name(LLVMValueRef fn, uint64_t seed)
{
    size_t len;
    const char *name = LLVMGetValueName2(fn, &len);
    return XXH64(name, len, seed);
}

void alias_say(struct alias_said *said, struct unit *u, LLVMValueRef i, uint64_t what)
{
    assert(LLVMIsAInstruction(i) && "metadata of an instruction");
    uint64_t hash = hash_name(LLVMGetBasicBlockParent(LLVMGetInstructionParent(i)), said->hash);
    said->hash = XXH64(&what, sizeof what, hash);
    for (int k = 0; k < LLVMGetNumOperands(i); k++) {
        LLVMTypeRef type = LLVMTypeOf(LLVMGetOperand(i, (unsigned)k));
        said->untold |= ir_is_pointer(type) && unit_is_generic(u, ir_space(type));
    }
}

/* Sets a string attribute of the function.  True: it had another value, or none. */
static bool set_attribute(LLVMValueRef fn, const char *name, const char *value)
{
    unsigned at = (unsigned)LLVMAttributeFunctionIndex, n = (unsigned)strlen(name), len = 0;
    LLVMAttributeRef old = LLVMGetStringAttributeAtIndex(fn, at, name, n);
    const char *before = old ? LLVMGetStringAttributeValue(old, &len) : NULL;
    if (before && len == strlen(value) && memcmp(before, value, len) == 0)
        return false;
    LLVMContextRef ctx = LLVMGetTypeContext(LLVMTypeOf(fn));
    LLVMAddAttributeAtIndex(
        fn, at, LLVMCreateStringAttribute(ctx, name, n, value, (unsigned)strlen(value)));
    return true;
}

bool alias_keep_apart(const struct alias_said *said, struct unit *u, const char *attribute)
{
    bool changed = false;
    if (GUARD("merged:told", !said->untold))
        return false;
    WORLD_EACH_FUNCTION (u, fn) {
        char own[24];
        if (LLVMIsDeclaration(fn))
            continue;
        snprintf(own, sizeof own, "%016" PRIx64, hash_name(fn, said->hash));
        changed |= set_attribute(fn, attribute, own);
        changed |= set_attribute(fn, "nooutline", "");
    }
    return changed;
}
