/* SPDX-License-Identifier: Apache-2.0 */
/* elt.c - the table of element types. */
#include "genx/model/elt.h"

#include <assert.h>

static const struct {
    const char *name;
    uint32_t bytes;
    char kind;
    const char *visa[2]; /* unsigned, signed */
} rows[] = {
#define ELT(id, name, bytes, kind, s, u) { name, bytes, kind, { u, s } },
#include "genx/model/elt.def"
#undef ELT
};

const char *gx_elt_name(enum gx_elt e)
{
    assert(e < GX_ELTS);
    return e < GX_ELTS ? rows[e].name : "void";
}
uint32_t gx_elt_bytes(enum gx_elt e)
{
    assert(e < GX_ELTS);
    return rows[e].bytes;
}
char gx_elt_kind(enum gx_elt e)
{
    assert(e < GX_ELTS);
    return e < GX_ELTS ? rows[e].kind : 'v';
}
const char *gx_elt_visa(enum gx_elt e, bool is_signed)
{
    assert(e < GX_ELTS);
    return rows[e].visa[is_signed];
}

enum gx_elt gx_elt_of_visa(const char *letters, size_t len, bool *ret_signed)
{
    for (int e = GX_I8; e < GX_ELTS; e++)
        for (int s = 0; s < 2; s++)
            if (strlen(rows[e].visa[s]) == len && memcmp(rows[e].visa[s], letters, len) == 0) {
                *ret_signed = s || rows[e].kind == 'f';
                return (enum gx_elt)e;
            }
    return GX_VOID;
}

enum gx_elt gx_elt_int(uint32_t bytes)
{
    assert(bytes && bytes <= 8 && !(bytes & (bytes - 1)));
    return bytes == 1 ? GX_I8 : bytes == 2 ? GX_I16 : bytes == 4 ? GX_I32 : GX_I64;
}

char *gx_type_text(struct gx_type t, char *buf)
{
    if (t.scalar || t.elt == GX_VOID)
        snprintf(buf, GX_TYPE_TEXT, "%s", gx_elt_name(t.elt));
    else
        snprintf(buf, GX_TYPE_TEXT, "<%u x %s>", t.n, gx_elt_name(t.elt));
    return buf;
}
