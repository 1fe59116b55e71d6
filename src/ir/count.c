/* count.c - one walk over all accesses. */
#include "ir/count.h"

#include "ir/access.h"
#include "ir/cfg.h"
#include "ir/ir.h"

static uint64_t generic_in_loops(LLVMValueRef fn, uint32_t generic)
{
    struct arena arena;
    struct cfg cfg;
    uint64_t n = 0;
    arena_init(&arena);
    cfg_init(&cfg, &arena, fn);
    for (uint32_t b = 0; b < cfg.n; b++)
        if (cfg.loop_depth[b] > 0)
            IR_EACH_INSTRUCTION (cfg.block[b], i) {
                struct ir_access a = ir_access(i);
                for (unsigned k = 0; !a.hint && k < a.n; k++)
                    n += ir_space(LLVMTypeOf(LLVMGetOperand(i, a.operand[k]))) == generic;
            }
    cfg_fini(&cfg);
    arena_fini(&arena);
    return n;
}

struct ir_count ir_count(LLVMModuleRef m, uint32_t generic, bool loops)
{
    struct ir_count c = { 0 };
    IR_EACH_FUNCTION (m, fn) {
        if (LLVMIsDeclaration(fn) || ir_is_kernel_twin(m, fn))
            continue;
        uint64_t before = c.generic;
        c.functions++;
        IR_EACH_BLOCK (fn, bb)
            IR_EACH_INSTRUCTION (bb, i) {
                struct ir_access a = ir_access(i);
                for (unsigned k = 0; !a.hint && k < a.n; k++) {
                    c.accesses++;
                    c.generic += ir_space(LLVMTypeOf(LLVMGetOperand(i, a.operand[k]))) == generic;
                }
            }
        if (loops && c.generic > before)
            c.in_loops += generic_in_loops(fn, generic);
    }
    return c;
}
