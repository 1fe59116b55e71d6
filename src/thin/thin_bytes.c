/* SPDX-License-Identifier: Apache-2.0 */
/* thin_bytes.c - numbers and the frame of the files that thin/ writes.
 *
 *     bytes 0 to 3    GSPT
 *     4               S, a summary, or I, a slice
 *     5               0
 *     6 and 7         the version of the format
 *     8 to 15         how many bytes follow the frame
 *     16 to 23        XXH3 of these bytes
 *     24 on           how many bytes the contents have, and a raw DEFLATE stream of them (RFC 1951)
 *
 * Numbers of the frame have their low byte first.  In the contents a number takes as many bytes as
 * it needs, seven bits each, the low ones first, and a bit that says that more follow; a hash takes
 * eight.  Half of the contents are mangled names, of which DEFLATE leaves less than a half. */
#include "thin/thin.h"

#include "base/base.h"
#include "trace/trace.h"

#include <assert.h>
#include <string.h>
#include <xxhash.h>
#include <zlib.h>

static const char magic[4] = { 'G', 'S', 'P', 'T' };
enum { FRAME = 24 };

/* ---- contents ---- */

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

void thin_put_hash(struct thin_bytes *b, uint64_t hash)
{
    char bytes[8];
    put_fixed(bytes, hash, sizeof bytes);
    text_put(&b->out, bytes, sizeof bytes);
}

uint64_t thin_get_hash(struct thin_bytes *b)
{
    enum { SIZE = 8 };
    b->bad |= b->end - b->at < SIZE;
    if (b->bad)
        return 0;
    b->at += SIZE;
    return get_fixed((const char *)b->at - SIZE, SIZE);
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

/* ---- DEFLATE ---- */

/* The most bytes that one byte of a stream stands for (zlib's manual, "Maximum Compression
 * Factor"). */
enum { EXPANSION = 1032 };

enum { RAW = -15 }; /* a stream without zlib's own frame, and the largest window */

static void *allocate(void *user, uInt n, uInt size)
{
    (void)user;
    return base_alloc((size_t)n * size);
}

static void release(void *user, void *block)
{
    (void)user;
    free(block);
}

/* Runs `step`, which is deflate() or inflate(), until the stream ends.  zlib counts in 32 bits, so
 * it gets the bytes in parts.  True: all input was read; `*left` is what is left of the output. */
static bool run(z_stream *z, int (*step)(z_stream *, int), size_t n, size_t *left)
{
    enum { PART = 1 << 30 };
    int said = Z_OK;
    while (said == Z_OK) { /* a step that reads and writes nothing says Z_BUF_ERROR */
        uInt in = n < PART ? (uInt)n : PART, out = *left < PART ? (uInt)*left : PART;
        z->avail_in = in;
        z->avail_out = out;
        said = step(z, in == n ? Z_FINISH : Z_NO_FLUSH);
        n -= in - z->avail_in;
        *left -= out - z->avail_out;
    }
    return said == Z_STREAM_END && n == 0;
}

/* Level 9, since a file is written once and read in each round of the link. */
static void pack(const struct text *contents, struct text *ret)
{
    enum { LEVEL = 9, MEMORY = 9 };
    z_stream z = { .zalloc = allocate, .zfree = release };
    int began = deflateInit2(&z, LEVEL, Z_DEFLATED, RAW, MEMORY, Z_DEFAULT_STRATEGY);
    assert(began == Z_OK && "allocate() returns memory");
    (void)began;
    size_t room = deflateBound(&z, contents->n), left = room;
    char *at = base_alloc(room);
    z.next_in = (Bytef *)text_get(contents);
    z.next_out = (Bytef *)at;
    bool whole = run(&z, deflate, contents->n, &left);
    assert(whole && "as much room as zlib asked for");
    (void)whole;
    text_put(ret, at, room - left);
    deflateEnd(&z);
    free(at);
}

/* Reads the contents into b->out, from which `b` reads then.  False: the stream is damaged. */
static bool unpack(struct thin_bytes *b)
{
    z_stream z = { .zalloc = allocate, .zfree = release };
    uint64_t room = thin_get(b);
    size_t n = (size_t)(b->end - b->at), left = (size_t)room;
    if (b->bad || room / EXPANSION > n)
        return false;
    int began = inflateInit2(&z, RAW);
    assert(began == Z_OK && "allocate() returns memory");
    (void)began;
    b->out = (struct text){ .at = base_alloc((size_t)room + 1),
                            .n = (size_t)room,
                            .room = (size_t)room + 1 };
    z.next_in = (Bytef *)b->at;
    z.next_out = (Bytef *)b->out.at;
    bool whole = run(&z, inflate, n, &left);
    inflateEnd(&z);
    b->at = (const unsigned char *)b->out.at;
    b->end = b->at + b->out.n;
    b->out.at[b->out.n] = 0;
    return whole && left == 0;
}

/* ---- frame ---- */

void thin_close(struct thin_bytes *b, char kind, struct text *ret)
{
    char frame[FRAME] = { magic[0], magic[1], magic[2], magic[3], kind };
    struct thin_bytes packed = { 0 };
    thin_put(&packed, b->out.n);
    pack(&b->out, &packed.out);
    put_fixed(frame + 6, THIN_VERSION, 2);
    put_fixed(frame + 8, packed.out.n, 8);
    put_fixed(frame + 16, XXH3_64bits(packed.out.at, packed.out.n), 8);
    text_put(ret, frame, sizeof frame);
    text_put(ret, text_get(&packed.out), packed.out.n);
    text_fini(&packed.out);
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
    if (unpack(ret))
        return 0;
    thin_end(ret);
    return diag_thin_damaged(t, at);
}

void thin_end(struct thin_bytes *b) { text_fini(&b->out); }

uint64_t thin_seal(const char *bytes) { return get_fixed(bytes + 16, 8); }

int thin_damaged(struct trace *t, const char *path)
{
    return diag_thin_damaged(t, (struct src_loc){ .file = path });
}
