/* SPDX-License-Identifier: Apache-2.0 */
/* extended.c - the tables of extensions and modifiers that operands have.
 *
 * Does not  let an operation that saturates extend its operands [saturates]: the bits above theirs
 *           count, and an extension by zeros and one by signs would be the same. */
#include "genx/model/extended.h"

#include "base/guard.h"

static const struct {
    uint8_t operands;
    char signs;
    uint8_t widths;
} rows[GX_OPS] = {
#define EXTENDED(op, operands, signs, widths) [GX_##op] = { operands, signs, widths },
#include "genx/model/extended.def"
};

static const struct {
    uint8_t operands;
    char modifiers[4];
} modified[GX_OPS] = {
#define MODIFIED(op, operands, modifiers) [GX_##op] = { operands, modifiers },
#include "genx/model/extended.def"
};

bool gx_takes_extended(const struct gx_platform *pf, const struct gx_inst *user, uint32_t k,
                       enum gx_elt from, enum gx_elt to, bool by_signs)
{
    char signs = rows[user->op].signs;
    bool compares = user->op == GX_ICMP;
    if (k > 2 || !(rows[user->op].operands >> k & 1) || !(rows[user->op].widths & gx_elt_bytes(to)))
        return false;
    if ((signs == 'z' && by_signs) || (signs == 's' && !by_signs) ||
        (signs == 'c' && by_signs && !(user->flags & GX_SRC_SIGNED)))
        return false;
    if (GUARD("extended:saturates",
              user->flags & GX_SAT_RESULT || (!compares && to != user->type.elt)))
        return false;
    if (gx_elt_bytes(to) == 8 && pf->int64 == 0)
        return false;
    return gx_elt_bytes(from) > 1 || k == 0 || pf->bytes || user->op == GX_XMAD;
}

bool gx_takes_modified(const struct gx_inst *user, uint32_t k, char modifier, bool fits)
{
    const char *known = modified[user->op].modifiers;
    if (k > 2 || !(modified[user->op].operands >> k & 1))
        return false;
    if (user->op == GX_ICMP && !(user->flags & GX_SRC_SIGNED)) /* it would be read as signed */
        return false;
    return strchr(known, modifier) || (modifier == 'a' && fits && strchr(known, 'A'));
}
