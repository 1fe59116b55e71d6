/* SPDX-License-Identifier: Apache-2.0 */
/* thin_bytes.c - numbers and the frame of the files that thin/ writes.
 *
 *     bytes 0 to 3    GSPT
 *     4               S, a summary, or I, a slice
 *     5               0
 *     6 and 7         the version of the format
 *     8 to 15         how many bytes follow the frame
 *     16 to 23        XXH3 of these bytes
 *
 * Numbers of the frame have their low byte first.  Behind it a number takes as many bytes as it
 * needs, seven bits each, the low ones first, and a bit that says that more follow. */
#include "thin/thin.h"

#include "base/base.h"
#include "trace/trace.h"

#include <assert.h>
#include <string.h>
#include <xxhash.h>

static const char magic[4] = { 'G', 'S', 'P', 'T' };
enum { FRAME = 24 };

void thin_put(struct thin_bytes *b, uint64_t number)
{
    char byte[10];
    size_t n = 0;
    for (; number > 127; number >>= 7)
        byte[n++] = (char)(number | 128);
    byte[n++] = (char)number;
    assert(n <= sizeof byte && "64 bits are ten times seven");
    text_put(&b->out, byte, n);
}

/* 0, -1, 1, -2, … become 0, 1, 2, 3, …. */
void thin_put_signed(struct thin_bytes *b, int64_t number)
{
    thin_put(b, ((uint64_t)number << 1) ^ (uint64_t)(number < 0 ? -1 : 0));
}

void thin_put_text(struct thin_bytes *b, const char *text)
{
    size_t n = strlen(text);
    thin_put(b, n);
    text_put(&b->out, text, n);
}

uint64_t thin_get(struct thin_bytes *b)
{
    uint64_t number = 0;
    for (unsigned shift = 0; shift < 64 && b->at < b->end; shift += 7) {
        unsigned char byte = *b->at++;
        number |= (uint64_t)(byte & 127) << shift;
        if (byte < 128)
            return b->bad ? 0 : number;
    }
    b->bad = true;
    return 0;
}

int64_t thin_get_signed(struct thin_bytes *b)
{
    uint64_t number = thin_get(b);
    return (int64_t)(number >> 1) ^ -(int64_t)(number & 1);
}

uint32_t thin_get_below(struct thin_bytes *b, uint64_t end)
{
    uint64_t number = thin_get(b);
    b->bad |= number >= end || number > UINT32_MAX;
    return b->bad ? 0 : (uint32_t)number;
}

uint32_t thin_get_count(struct thin_bytes *b)
{
    return thin_get_below(b, (uint64_t)(b->end - b->at) + 1);
}

const char *thin_get_text(struct thin_bytes *b, struct arena *a)
{
    uint32_t n = thin_get_count(b);
    char *text = arena_zalloc(a, (size_t)n + 1, 1);
    if (n > 0 && (size_t)(b->end - b->at) >= n)
        memcpy(text, b->at, n);
    else
        b->bad |= n > 0;
    b->bad |= memchr(text, 0, n) != NULL;
    b->at += b->bad ? 0 : n;
    return text;
}

static void put_fixed(char *to, uint64_t number, unsigned bytes)
{
    for (unsigned k = 0; k < bytes; k++)
        to[k] = (char)(number >> 8 * k);
}

static uint64_t get_fixed(const char *from, unsigned bytes)
{
    uint64_t number = 0;
    for (unsigned k = 0; k < bytes; k++)
        number |= (uint64_t)(unsigned char)from[k] << 8 * k;
    return number;
}

void thin_close(struct thin_bytes *b, char kind, struct text *ret)
{
    char frame[FRAME] = { magic[0], magic[1], magic[2], magic[3], kind };
    put_fixed(frame + 6, THIN_VERSION, 2);
    put_fixed(frame + 8, b->out.n, 8);
    put_fixed(frame + 16, XXH3_64bits(b->out.at, b->out.n), 8);
    text_put(ret, frame, sizeof frame);
    text_put(ret, text_get(&b->out), b->out.n);
    text_fini(&b->out);
}

int thin_open(struct trace *t, const char *path, char kind, const char *bytes, size_t n,
              struct thin_bytes *ret)
{
    struct src_loc at = { .file = path };
    const char *what = kind == THIN_SUMMARY ? "summary" : "index";
    *ret = (struct thin_bytes){ 0 };
    if (n < FRAME || memcmp(bytes, magic, sizeof magic) != 0 || bytes[4] != kind || bytes[5] != 0)
        return diag_thin_other(t, at, what);
    unsigned version = (unsigned)get_fixed(bytes + 6, 2);
    if (version != THIN_VERSION)
        return diag_thin_version(t, at, what, version, THIN_VERSION);
    if (get_fixed(bytes + 8, 8) != n - FRAME ||
        get_fixed(bytes + 16, 8) != XXH3_64bits(bytes + FRAME, n - FRAME))
        return diag_thin_damaged(t, at);
    ret->at = (const unsigned char *)bytes + FRAME;
    ret->end = (const unsigned char *)bytes + n;
    return 0;
}

uint64_t thin_seal(const char *bytes) { return get_fixed(bytes + 16, 8); }

int thin_damaged(struct trace *t, const char *path)
{
    return diag_thin_damaged(t, (struct src_loc){ .file = path });
}
