/* SPDX-License-Identifier: Apache-2.0 */
/* handed.c - the spaces that names give to what calls hand over.
 *
 *     call i32 @_Z4lookPU7CLlocali(ptr %p)      local
 *     call i32 %f(ptr %p)                       local, if %f may be its address
 */
#include "retarget/handed.h"

#include "facts/origin.h"
#include "retarget/halves_asked.h"
#include "retarget/work.h"

#include <assert.h>

_Static_assert(SPACE_COUNT <= 32, "a bit for each space");

uint32_t rt_handed_bit(enum space s) { return s < SPACE_COUNT ? UINT32_C(1) << s : 0; }

/* The bits for all parameters of functions of that type, which begin with none. */
static uint32_t *bits_of(struct retarget *r, LLVMTypeRef type)
{
    uint32_t k = ptrmap_find(&r->handed.of_type, type);
    if (k == PTRMAP_NONE) {
        uint32_t *bits = NEWN(&r->arena, uint32_t, LLVMCountParamTypes(type) + 1);
        k = r->handed.bits.n;
        vec_push_in(&r->arena, &r->handed.bits, bits);
        ptrmap_put(&r->handed.of_type, type, k);
    }
    return r->handed.bits.at[k];
}

/* Of all functions whose address is taken. */
static void gather(struct retarget *r)
{
    IR_EACH_FUNCTION (r->m, fn) {
        if (LLVMGetIntrinsicID(fn) || ir_is_only_called(fn))
            continue;
        uint32_t *bits = bits_of(r, LLVMGlobalGetValueType(fn));
        for (unsigned k = 0; k < LLVMCountParams(fn); k++)
            bits[k] |= rt_handed_bit(origin_of_argument(r->from, fn, k));
    }
    r->handed.gathered = true;
}

uint32_t rt_handed(struct retarget *r, LLVMValueRef call, unsigned k)
{
    LLVMTypeRef type = LLVMGetCalledFunctionType(call);
    LLVMValueRef fn = ir_callee(call);
    assert(r->from->map == MAP_HOST && "elsewhere types say it");
    if (k >= LLVMCountParamTypes(type) || (fn && LLVMGetIntrinsicID(fn)))
        return 0;
    if (fn) /* of another type: refused */
        return LLVMGlobalGetValueType(fn) == type
                   ? rt_handed_bit(origin_of_argument(r->from, fn, k))
                   : 0;
    LLVMValueRef may[HALF_FUNCTIONS];
    unsigned n;
    uint32_t bits = 0;
    if (!ir_is_call(call) || LLVMIsAInlineAsm(LLVMGetCalledValue(call)))
        return 0;
    if (!rt_half_functions(r, LLVMGetCalledValue(call), may, &n)) {
        if (!r->handed.gathered)
            gather(r);
        return bits_of(r, type)[k];
    }
    for (unsigned j = 0; j < n; j++)
        if (LLVMGlobalGetValueType(may[j]) == type)
            bits |= rt_handed_bit(origin_of_argument(r->from, may[j], k));
    return bits;
}
