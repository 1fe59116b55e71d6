/* SPDX-License-Identifier: Apache-2.0 */
/* fingerprint.c - hashes what numbers of calls, loads and allocas refer to (facts/elsewhere.h). */
#include "ir/fingerprint.h"

#include "ir/ir.h"

#include <string.h>
#include <xxhash.h>

static void add_name(XXH3_state_t *to, LLVMValueRef v)
{
    const char *name = ir_name_of(v);
    XXH3_64bits_update(to, name, strlen(name) + 1);
}

uint64_t ir_fingerprint(LLVMModuleRef m)
{
    XXH3_state_t *to = XXH3_createState();
    XXH3_64bits_reset(to);
    IR_EACH_FUNCTION (m, fn) {
        if (LLVMIsDeclaration(fn))
            continue;
        add_name(to, fn);
        IR_EACH_BLOCK (fn, bb)
            IR_EACH_INSTRUCTION (bb, i) {
                unsigned char kind = (unsigned char)LLVMGetInstructionOpcode(i);
                XXH3_64bits_update(to, &kind, 1);
                if (kind == LLVMCall && ir_callee(i))
                    add_name(to, ir_callee(i));
            }
    }
    uint64_t hash = XXH3_64bits_digest(to);
    XXH3_freeState(to);
    return hash;
}
