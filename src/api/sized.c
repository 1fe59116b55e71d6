/* SPDX-License-Identifier: Apache-2.0 */
/* sized.c - structs that begin with their size, between callers and libraries of other versions. */
#include "api/session.h"

#include <assert.h>

/* The size that the caller set; 0 if it is smaller than a size_t. */
static size_t size_of(const void *sized)
{
    size_t size;
    memcpy(&size, sized, sizeof size);
    return size < sizeof size ? 0 : size;
}

bool sized_fill(void *ret, const void *from, size_t known)
{
    assert(known >= sizeof(size_t) && "a struct that begins with its size");
    size_t size = size_of(ret);
    if (size == 0)
        return false;
    if (size > known)
        size = known;
    memcpy((char *)ret + sizeof size, (const char *)from + sizeof size, size - sizeof size);
    memcpy(ret, &size, sizeof size);
    return true;
}

int sized_read(gsp_session *s, const char *name, const void *given, void *ret, size_t known)
{
    memset(ret, 0, known);
    size_t size = given ? size_of(given) : known;
    const unsigned char *byte = given;
    if (size == 0)
        return diag_option_size(&s->trace, (struct src_loc){ 0 }, name);
    for (size_t k = known; k < size; k++)
        if (byte[k])
            return diag_option_newer(&s->trace, (struct src_loc){ 0 }, name, GSP_VERSION);
    if (given)
        memcpy(ret, given, size < known ? size : known);
    memcpy(ret, &known, sizeof known);
    return 0;
}

int sized_check(gsp_session *s, const char *name, const void *to_fill)
{
    if (!to_fill || size_of(to_fill))
        return 0;
    return diag_option_size(&s->trace, (struct src_loc){ 0 }, name);
}
