/* SPDX-License-Identifier: Apache-2.0 */
/* lsc.c - the operands of messages to the load/store cache.
 *
 *     lsc.load.stateless(mask, 0, L1, L3, scale, offset, size, elements, order, channels,
 *                        addresses, surface)
 *     lsc.store.stateless(…, addresses, data, surface)
 *     lsc.load.merge.stateless(…, addresses, surface, old)
 *     lsc.xatomic.stateless(…, addresses, source, source, surface, old)
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
    enum regionir_lsc_kind kind;
    enum regionir_lsc_memory memory;
} rows[] = {
#define LSC(id, name, n, result, kind, memory) { SPECIAL_LSC_##id, LSC_##kind, LSC_##memory },
#include "regionir/lsc.def"
};

static const struct {
    uint32_t number;
    enum gx_atomic atomic;
    unsigned sources;
    bool swapped;
} atomics[] = {
#define LSC_ATOMIC(number, id, n, swapped) { number, GX_ATOMIC_##id, n, swapped },
#include "regionir/lsc.def"
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

/* True if operand 1 is an operation of the message's kind; finds what an atomic does. */
static bool operation(LLVMValueRef call, struct regionir_lsc *l)
{
    enum { LOAD = 0, STORE = 4, MOST = UINT8_MAX };
    uint64_t n = number(call, OPERATION, MOST);
    if (l->kind != LSC_ATOMIC)
        return n == (l->kind == LSC_STORE ? STORE : LOAD);
    for (size_t k = 0; k < COUNTOF(atomics); k++)
        if (atomics[k].number == n) {
            l->atomic = atomics[k].atomic;
            l->sources = atomics[k].sources;
            l->swapped = atomics[k].swapped;
            return true;
        }
    return false;
}

/* True if the numbers of the call are among those that have a meaning here. */
static bool numbers(LLVMValueRef call, struct regionir_lsc *l)
{
    static const uint8_t bytes[] = { 0, 0, 0, 4, 8, 1, 2 };
    static const uint8_t elements[] = { 0, 1, 2, 3, 4, 8, 16, 32, 64 };
    enum { LANES_ORDER = 1, BLOCK_ORDER = 2, LANE_ELEMENTS = 4 };
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
                 operation(call, l);
    if (l->kind == LSC_ATOMIC)
        return known && !l->block && l->elements == 1 && l->bytes >= 4;
    if (l->bytes < 4)
        return known && !l->block && l->elements == 1;
    return known && (l->block || l->elements <= LANE_ELEMENTS);
}

/* Finds the surface, the data and its type; false: they have types that the kind does not take. */
static bool operands(LLVMValueRef call, struct regionir_lsc *l, struct gx_type *ret_data)
{
    static const unsigned surface[] = { [LSC_LOAD] = DATA,
                                        [LSC_MERGE] = DATA,
                                        [LSC_STORE] = DATA + 1,
                                        [LSC_AHEAD] = DATA,
                                        [LSC_ATOMIC] = DATA + 2 };
    LLVMTypeRef type = LLVMTypeOf(call);
    l->surface = surface[l->kind];
    struct gx_type s = regionir_type(LLVMTypeOf(LLVMGetOperand(call, l->surface)));
    if (l->kind == LSC_STORE) {
        l->data = LLVMGetOperand(call, DATA);
        type = LLVMTypeOf(l->data);
    } else if (l->kind == LSC_MERGE || l->kind == LSC_ATOMIC) {
        l->data = LLVMGetOperand(call, l->surface + 1);
    }
    bool same = !l->data || LLVMTypeOf(l->data) == type;
    for (unsigned k = DATA; l->kind == LSC_ATOMIC && k < l->surface; k++)
        same &= LLVMTypeOf(LLVMGetOperand(call, k)) == type;
    *ret_data = regionir_type(type);
    bool some = l->kind == LSC_AHEAD || (!ret_data->scalar && ret_data->elt != GX_VOID);
    return same && some && s.elt == GX_I32 && s.scalar;
}

enum regionir_rule regionir_lsc_of(LLVMValueRef call, enum regionir_special s,
                                   struct regionir_lsc *ret)
{
    size_t row = 0;
    while (rows[row].special != s && row + 1 < COUNTOF(rows))
        row++;
    assert(rows[row].special == s && "regionir_is_lsc()");
    *ret = (struct regionir_lsc){ .kind = rows[row].kind, .memory = rows[row].memory };
    struct gx_type mask = regionir_type(LLVMTypeOf(LLVMGetOperand(call, 0))), data;
    struct gx_type at = regionir_type(LLVMTypeOf(LLVMGetOperand(call, ADDRESSES)));
    ret->lanes = at.n;
    if (!operands(call, ret, &data) || mask.elt != GX_I1 || at.scalar ||
        at.elt != (ret->memory == LSC_ADDRESS ? GX_I64 : GX_I32))
        return RULE_OPERAND_TYPE;
    if (!numbers(call, ret))
        return RULE_LSC_NUMBERS;
    uint32_t in_register = ret->bytes < 4 ? 4 : ret->bytes;
    if (mask.scalar || mask.n != at.n || at.n > GX_EM_LANES || (ret->block && at.n != 1) ||
        (ret->kind != LSC_AHEAD &&
         (data.n != at.n * ret->elements || gx_elt_bytes(data.elt) != in_register)))
        return RULE_LSC_LANES;
    return ret->memory != LSC_ADDRESS && ret->bytes == 8 ? RULE_MESSAGE_SIZE : RULES;
}
