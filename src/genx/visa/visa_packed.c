/* SPDX-License-Identifier: Apache-2.0 */
/* visa_packed.c - immediates that hold several lanes: V, UV and VF. */
#include "genx/model/alu.h"
#include "genx/visa/visa.h"

#include <assert.h>

/* A small float has a sign, three bits of exponent, biased by 3, and four of mantissa; all zero is
 * zero. */
static uint32_t small_to_float(uint32_t x)
{
    uint32_t sign = x >> 7 & 1;
    if ((x & 0x7f) == 0)
        return sign << 31;
    return sign << 31 | ((x >> 4 & 7) + 124) << 23 | (x & 15) << 19;
}

uint64_t gx_visa_number(const struct gx_visa_operand *o, uint32_t k)
{
    assert(o->kind == VISA_NUMBER);
    uint32_t digit = (uint32_t)o->bits >> k % 8 * 4 & 15;
    switch ((enum gx_visa_packed)o->packed) {
    case VISA_UV: return digit;
    case VISA_V: return (uint16_t)(digit >= 8 ? digit - 16 : digit);
    case VISA_VF: return small_to_float((uint32_t)o->bits >> k % 4 * 8 & 255);
    default: return o->bits;
    }
}

static bool pack_floats(const uint64_t *lanes, uint32_t n, struct gx_visa_operand *o)
{
    if (n > 4)
        return false;
    for (uint32_t k = 0; k < n; k++) {
        uint32_t x = 0;
        while (x < 256 && small_to_float(x) != (uint32_t)lanes[k])
            x++;
        if (x == 256)
            return false;
        o->bits |= (uint64_t)x << k * 8;
    }
    o->packed = VISA_VF;
    return true;
}

bool gx_visa_pack(enum gx_elt elt, const uint64_t *lanes, uint32_t n, struct gx_visa_operand *ret)
{
    assert(n);
    struct gx_visa_operand o = { .kind = VISA_NUMBER, .elt = (uint8_t)elt, .packed = VISA_UV };
    bool ok = true;
    if (elt == GX_F) {
        ok = pack_floats(lanes, n, &o);
        if (ok)
            *ret = o;
        return ok;
    }
    if (elt != GX_I16 || n > 8)
        return false;
    for (int sign = 0; sign < 2; sign++) {
        o.packed = sign ? VISA_V : VISA_UV;
        o.is_signed = sign;
        o.bits = 0;
        ok = true;
        for (uint32_t k = 0; k < n; k++) {
            int16_t x = (int16_t)lanes[k];
            ok &= sign ? x >= -8 && x <= 7 : x >= 0 && x <= 15;
            o.bits |= (uint64_t)(x & 15) << k * 4;
        }
        if (ok) {
            *ret = o;
            return true;
        }
    }
    return false;
}
