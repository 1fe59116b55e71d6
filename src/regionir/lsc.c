/* SPDX-License-Identifier: Apache-2.0 */
/* lsc.c - the operands of messages to the load/store cache.
 *
 *     lsc.load.stateless(mask, 0, L1, L3, scale, offset, size, elements, order, channels,
 *                        addresses, surface)
 *     lsc.store.stateless(…, addresses, data, surface)
 *     lsc.load.merge.stateless(…, addresses, surface, old)
 *
 * Hints to the caches change no value: any constant will do. */
#include "regionir/lsc.h"

#include <assert.h>

/* Numbers of operands. */
enum {
    OPERATION = 1,
    HINT_1,
    HINT_3,
    SCALE,
    OFFSET,
    SIZE,
    ELEMENTS,
    ORDER,
    CHANNELS,
    ADDRESSES,
    DATA,
};

static const struct {
    enum regionir_special special;
    bool load, merges;
    enum regionir_lsc_memory memory;
    bool prefetch;
} rows[] = {
#define LSC(id, name, n, load, merges, memory, prefetch) \
    { SPECIAL_LSC_##id, load, merges, LSC_##memory, prefetch },
#include "regionir/lsc.def"
#undef LSC
};

bool regionir_is_lsc(enum regionir_special s)
{
    for (size_t k = 0; k < COUNTOF(rows); k++)
        if (rows[k].special == s)
            return true;
    return false;
}

/* The constant that operand `k` is; `most` + 1: it is none, or more than `most`. */
static uint64_t number(LLVMValueRef call, unsigned k, uint64_t most)
{
    LLVMValueRef v = LLVMGetOperand(call, k);
    uint64_t n = LLVMIsAConstantInt(v) ? LLVMConstIntGetZExtValue(v) : most + 1;
    return n > most ? most + 1 : n;
}

/* True if the numbers of the call are among those that have a meaning here. */
static bool numbers(LLVMValueRef call, struct regionir_lsc *l)
{
    static const uint8_t bytes[] = { 0, 0, 0, 4, 8 };
    static const uint8_t elements[] = { 0, 1, 2, 3, 4, 8, 16, 32, 64 };
    enum { LANES_ORDER = 1, BLOCK_ORDER = 2, LANE_ELEMENTS = 4, LOAD = 0, STORE = 4 };
    uint64_t size = number(call, SIZE, COUNTOF(bytes) - 1);
    uint64_t of_each = number(call, ELEMENTS, COUNTOF(elements) - 1);
    uint64_t order = number(call, ORDER, BLOCK_ORDER);
    if (size >= COUNTOF(bytes) || of_each >= COUNTOF(elements) || order > BLOCK_ORDER)
        return false;
    l->bytes = bytes[size];
    l->elements = elements[of_each];
    l->block = order == BLOCK_ORDER;
    bool hints = LLVMIsAConstantInt(LLVMGetOperand(call, HINT_1)) &&
                 LLVMIsAConstantInt(LLVMGetOperand(call, HINT_3));
    bool known = hints && l->bytes && l->elements && order && number(call, SCALE, 1) == 1 &&
                 number(call, OFFSET, 0) == 0 && number(call, CHANNELS, 0) == 0 &&
                 number(call, OPERATION, STORE) == (l->load || l->prefetch ? LOAD : STORE);
    return known && (l->block || l->elements <= LANE_ELEMENTS);
}

enum regionir_rule regionir_lsc_of(LLVMValueRef call, enum regionir_special s,
                                   struct regionir_lsc *ret)
{
    size_t row = 0;
    while (rows[row].special != s && row + 1 < COUNTOF(rows))
        row++;
    assert(rows[row].special == s && "regionir_is_lsc()");
    *ret = (struct regionir_lsc){ .load = rows[row].load,
                                  .merges = rows[row].merges,
                                  .memory = rows[row].memory,
                                  .prefetch = rows[row].prefetch };
    struct gx_type mask = regionir_type(LLVMTypeOf(LLVMGetOperand(call, 0)));
    struct gx_type at = regionir_type(LLVMTypeOf(LLVMGetOperand(call, ADDRESSES)));
    LLVMTypeRef type = LLVMTypeOf(call);
    bool moves = !ret->prefetch;
    if (moves && (!ret->load || ret->merges))
        ret->data = LLVMGetOperand(call, ret->load ? DATA + 1 : DATA);
    if (ret->data && ret->load && LLVMTypeOf(ret->data) != type)
        return RULE_OPERAND_TYPE;
    if (!ret->load)
        type = ret->data ? LLVMTypeOf(ret->data) : NULL;
    struct gx_type data = moves ? regionir_type(type) : gx_scalar(GX_VOID);
    ret->lanes = at.n;
    ret->surface = moves && !ret->load ? DATA + 1 : DATA;
    struct gx_type surface = regionir_type(LLVMTypeOf(LLVMGetOperand(call, ret->surface)));
    if (surface.elt != GX_I32 || !surface.scalar)
        return RULE_OPERAND_TYPE;
    if (at.elt != (ret->memory == LSC_ADDRESS ? GX_I64 : GX_I32) || at.scalar ||
        mask.elt != GX_I1 || (moves && (data.scalar || data.elt == GX_VOID)))
        return RULE_OPERAND_TYPE;
    if (!numbers(call, ret))
        return RULE_LSC_NUMBERS;
    if (mask.scalar || mask.n != at.n || at.n > GX_EM_LANES || (ret->block && at.n != 1) ||
        (moves && (data.n != at.n * ret->elements || gx_elt_bytes(data.elt) != ret->bytes)))
        return RULE_LSC_LANES;
    return ret->memory != LSC_ADDRESS && ret->bytes == 8 ? RULE_MESSAGE_SIZE : RULES;
}
