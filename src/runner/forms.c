/* SPDX-License-Identifier: Apache-2.0 */
/* forms.c - the two forms of a pointer, and the code that converts between them.
 *
 * See form.def for the encodings, and docs/spec/tags.md for the tags. */
#include "runner/host.h"

#include "semantics/cast.h"
#include "semantics/null.h"

#include <assert.h>

static enum form form_of(enum space s)
{
    assert(s < SPACE_COUNT && "a space of the target's table");
    static const uint8_t form[SPACE_COUNT] = {
#define FORM(space, id) [SPACE_##space] = FORM_##id + 1,
#include "runner/form.def"
#undef FORM
    };
    return form[s] ? (enum form)(form[s] - 1) : FORM_NONE;
}

static const struct target_row *row_of(const struct host *l, unsigned number)
{
    return target_row(l->target, (struct target_space){ number });
}

bool host_constant_is_global(const struct target *t)
{
    return target_overlap(t, SPACE_CONSTANT, SPACE_GLOBAL) || !t->native_generic;
}

enum form host_form(const struct host *l, unsigned number)
{
    enum {
        HOST_NUMBERS = 256
    }; /* x86 treats all numbers below as one space; 256 and 257 are GS
                                  * and FS */
    const struct target_row *row = row_of(l, number);
    if (l->raw)
        return number < HOST_NUMBERS ? FORM_RAW : FORM_NONE;
    if (!row)
        return FORM_NONE;
    enum form f = form_of(row->space);
    if (f == FORM_CONSTANT && host_constant_is_global(l->target))
        f = FORM_GLOBAL;
    return f;
}

unsigned host_bits(const struct host *l, unsigned number)
{
    const struct target_row *row = row_of(l, number);
    return row ? target_bits(l->target, row) : 64;
}

/* The tag of a form in generic pointers.  The tag is also the index of the form's base in the
 * context. */
static enum tag tag_of(enum form f)
{
    return f == FORM_PRIVATE    ? TAG_PRIVATE
           : f == FORM_LOCAL    ? TAG_LOCAL
           : f == FORM_CONSTANT ? TAG_CONSTANT
                                : TAG_GLOBAL;
}

bool host_has_base(const struct host *l, unsigned number)
{
    enum form f = host_form(l, number);
    return f != FORM_NONE && f != FORM_RAW && f != FORM_GENERIC;
}

static bool zero_is_address(const struct host *l, unsigned number)
{
    enum form f = host_form(l, number);
    return (f == FORM_LOCAL && l->r->local_zero) || (f == FORM_PRIVATE && l->r->private_zero);
}

/* True for the local memory of a device whose casts cut: see cast_is_cut(). */
static bool is_cut(const struct host *l, unsigned number)
{
    return l->r->local_cut && host_form(l, number) == FORM_LOCAL;
}

static uint64_t null_here(const struct host *l, unsigned number)
{
    const struct target_row *row = row_of(l, number);
    uint64_t bits;
    if (row && null_bits(l->target, row, &bits))
        return bits;
    if (is_cut(l, number))
        return 0;
    /* NVIDIA's casts subtract the base of the space's window, here its tag, from null, too. */
    return zero_is_address(l, number) ? -tag_window(tag_of(host_form(l, number))) : 0;
}

/* True if both spaces are named and the target has no cast between them. */
static bool is_no_cast(const struct host *l, unsigned from, unsigned to)
{
    return !l->raw && host_form(l, from) != FORM_GENERIC && host_form(l, to) != FORM_GENERIC &&
           !cast_may(l->target, from, to);
}

LLVMTypeRef host_word_like(struct host *l, LLVMTypeRef like)
{
    return LLVMGetTypeKind(like) == LLVMVectorTypeKind
               ? LLVMVectorType(l->i64, LLVMGetVectorSize(like))
               : l->i64;
}

LLVMValueRef host_number(struct host *l, LLVMTypeRef like, uint64_t n)
{
    LLVMValueRef one = LLVMConstInt(l->i64, n, false);
    if (LLVMGetTypeKind(like) != LLVMVectorTypeKind)
        return one;
    unsigned lanes = LLVMGetVectorSize(like);
    LLVMValueRef *all = base_alloc(lanes * sizeof(LLVMValueRef));
    for (unsigned k = 0; k < lanes; k++)
        all[k] = one;
    LLVMValueRef v = LLVMConstVector(all, lanes);
    free(all);
    return v;
}

static LLVMValueRef splat(struct host *l, LLVMTypeRef like, LLVMValueRef one)
{
    if (LLVMGetTypeKind(like) != LLVMVectorTypeKind)
        return one;
    unsigned lanes = LLVMGetVectorSize(like);
    LLVMValueRef v = LLVMGetPoison(LLVMVectorType(l->i64, lanes));
    for (unsigned k = 0; k < lanes; k++)
        v = LLVMBuildInsertElement(l->b, v, one, LLVMConstInt(l->i32, k, false), "");
    return v;
}

LLVMValueRef host_context_at(LLVMBuilderRef b, LLVMTypeRef type, LLVMValueRef offset)
{
    LLVMContextRef ctx = LLVMGetTypeContext(type);
    LLVMTypeRef segment = LLVMPointerTypeInContext(ctx, 256); /* GS */
    LLVMValueRef v = LLVMBuildLoad2(b, type, LLVMBuildIntToPtr(b, offset, segment, ""), "");
    /* No word of the context changes while a group runs, except the local id, which is not read by
     * this function. */
    unsigned invariant = LLVMGetMDKindIDInContext(ctx, "invariant.load", strlen("invariant.load"));
    LLVMSetMetadata(v, invariant, LLVMMetadataAsValue(ctx, LLVMMDNodeInContext2(ctx, NULL, 0)));
    return v;
}

LLVMValueRef host_context(struct host *l, LLVMBuilderRef b, LLVMTypeRef type, size_t offset)
{
    assert(offset < sizeof(struct context) && offset % 8 == 0 && "a word of the context");
    return host_context_at(b, type, LLVMConstInt(l->i64, offset, false));
}

/* What the device's cast adds to a pointer of that form before the tag. */
static uint64_t added(const struct host *l, enum form f)
{
    return f == FORM_PRIVATE ? l->r->private_base : 0;
}

/* The number to add to an encoded pointer of the form to get the host's address. */
static LLVMValueRef base_of(struct host *l, enum form f)
{
    assert(f != FORM_NONE && f != FORM_RAW && f != FORM_GENERIC && "host_has_base()");
    enum tag tag = tag_of(f);
    if (f == FORM_GLOBAL || f == FORM_CONSTANT)
        return LLVMConstInt(l->i64, f == FORM_GLOBAL ? -ENCODED_GLOBAL : -ENCODED_CONSTANT, false);
    if (!l->base[tag]) {
        LLVMValueRef base = host_context(l, l->entry, l->i64,
                                         offsetof(struct context, base) + tag * sizeof(uint64_t));
        l->base[tag] = LLVMBuildAdd(l->entry, base, LLVMConstInt(l->i64, added(l, f), false), "");
    }
    return l->base[tag];
}

/* An i1: the pointer is a function's.  All spaces keep function pointers as they are. */
static LLVMValueRef is_code(struct host *l, LLVMValueRef v)
{
    LLVMTypeRef like = LLVMTypeOf(v);
    LLVMValueRef high = LLVMBuildLShr(l->b, v, host_number(l, like, 48), "");
    return LLVMBuildICmp(l->b, LLVMIntEQ, high, host_number(l, like, ENCODED_CODE >> 48), "");
}

/* `v` plus or minus its form's base; a function's address stays as it is.  The base is added to
 * null, too, because arithmetic may lead from an object to null and back. */
static LLVMValueRef shift(struct host *l, LLVMValueRef v, unsigned number, bool to_host)
{
    enum form f = host_form(l, number);
    LLVMTypeRef like = LLVMTypeOf(v);
    assert((f != FORM_NONE || host_failed(l)) && "a space that is not followed was refused");
    if (f == FORM_NONE)
        return v;
    LLVMValueRef base = splat(l, like, base_of(l, f));
    LLVMValueRef moved =
        to_host ? LLVMBuildAdd(l->b, v, base, "") : LLVMBuildSub(l->b, v, base, "");
    return l->takes_code ? LLVMBuildSelect(l->b, is_code(l, v), v, moved, "") : moved;
}

LLVMValueRef host_encode(struct host *l, LLVMValueRef v, unsigned number)
{
    assert(ir_is_pointer(LLVMTypeOf(v)) && "a pointer or a vector of them");
    enum form f = host_form(l, number);
    LLVMValueRef bits = LLVMBuildPtrToInt(l->b, v, host_word_like(l, LLVMTypeOf(v)), "");
    if (f == FORM_RAW || f == FORM_GENERIC)
        return bits;
    bits = shift(l, bits, number, false);
    if (host_bits(l, number) == 32)
        bits = LLVMBuildAnd(l->b, bits, host_number(l, LLVMTypeOf(bits), UINT32_MAX), "");
    return bits;
}

LLVMValueRef host_decode(struct host *l, LLVMValueRef bits, LLVMTypeRef type)
{
    assert(ir_is_pointer(type) && "a pointer or a vector of them");
    unsigned number = ir_space(type);
    enum form f = host_form(l, number);
    if (host_bits(l, number) == 32)
        bits = LLVMBuildAnd(l->b, bits, host_number(l, LLVMTypeOf(bits), UINT32_MAX), "");
    if (f != FORM_RAW && f != FORM_GENERIC)
        bits = shift(l, bits, number, true);
    return LLVMBuildIntToPtr(l->b, bits, type, "");
}

/* tag_clear() as code. */
static LLVMValueRef untag(struct host *l, LLVMValueRef v)
{
    LLVMValueRef by = host_number(l, LLVMTypeOf(v), TAG_CLEAR_SHIFT);
    return LLVMBuildAShr(l->b, LLVMBuildShl(l->b, v, by, ""), by, "");
}

/* True if the target's cast between generic and that space adds or subtracts a constant.  A pointer
 * that arithmetic moved out of its object then comes back from two such casts as it was. */
static bool is_linear(const struct host *l, unsigned number)
{
    const struct target_row *row = row_of(l, number);
    return row && row->flags & (ROW_LINEAR | ROW_NOOP);
}

static LLVMValueRef to_generic(struct host *l, LLVMValueRef bits, unsigned from)
{
    enum form f = host_form(l, from);
    LLVMTypeRef like = LLVMTypeOf(bits);
    uint64_t tag = tag_window(tag_of(f)), null = null_here(l, from);
    if (!tag && !null)
        return bits;
    if (is_cut(l, from)) {
        bits = LLVMBuildAnd(l->b, bits, host_number(l, like, UINT32_MAX), "");
        return LLVMBuildOr(l->b, bits, host_number(l, like, tag), "");
    }
    LLVMValueRef is_null = LLVMBuildICmp(l->b, LLVMIntEQ, bits, host_number(l, like, null), "");
    LLVMValueRef tagged;
    if (is_linear(l, from)) {
        tagged = LLVMBuildAdd(l->b, bits, host_number(l, like, tag), "");
    } else {
        tagged = LLVMBuildAdd(l->b, bits, host_number(l, like, added(l, f)), "");
        tagged = LLVMBuildAnd(l->b, tagged, host_number(l, like, TAG_ADDRESS), "");
        tagged = LLVMBuildOr(l->b, tagged, host_number(l, like, tag), "");
    }
    return LLVMBuildSelect(l->b, is_null, host_number(l, like, 0), tagged, "");
}

static LLVMValueRef from_generic(struct host *l, LLVMValueRef bits, unsigned to)
{
    LLVMTypeRef like = LLVMTypeOf(bits);
    if (is_cut(l, to))
        return LLVMBuildAnd(l->b, bits, host_number(l, like, UINT32_MAX), "");
    uint64_t null = null_here(l, to);
    uint64_t tag = tag_window(tag_of(host_form(l, to)));
    uint64_t base = added(l, host_form(l, to));
    LLVMValueRef plain = LLVMBuildSub(l->b, is_linear(l, to) ? bits : untag(l, bits),
                                      host_number(l, like, is_linear(l, to) ? tag : base), "");
    if (!null && !base)
        return plain;
    LLVMValueRef is_null = LLVMBuildICmp(l->b, LLVMIntEQ, bits, host_number(l, like, 0), "");
    return LLVMBuildSelect(l->b, is_null, host_number(l, like, null), plain, "");
}

LLVMValueRef host_cast(struct host *l, LLVMValueRef v, LLVMTypeRef to)
{
    assert(ir_is_pointer(LLVMTypeOf(v)) && ir_is_pointer(to) && "a cast between two spaces");
    unsigned from = ir_space(LLVMTypeOf(v)), into = ir_space(to);
    enum form a = host_form(l, from), b = host_form(l, into);
    if (is_no_cast(l, from, into))
        return host_decode(l, host_number(l, LLVMTypeOf(v), ENCODED_NOWHERE), to);
    if (a == b && host_bits(l, from) == host_bits(l, into))
        return LLVMBuildAddrSpaceCast(l->b, v, to, "");
    LLVMValueRef bits = host_encode(l, v, from);
    if (b == FORM_GENERIC)
        bits = to_generic(l, bits, from);
    else if (a == FORM_GENERIC)
        bits = from_generic(l, bits, into);
    return host_decode(l, bits, to);
}

uint64_t host_cast_number(const struct host *l, uint64_t v, unsigned from, unsigned to)
{
    enum form a = host_form(l, from), b = host_form(l, to);
    if (is_no_cast(l, from, to)) {
        v = ENCODED_NOWHERE;
    } else if (a != b && b == FORM_GENERIC) {
        v = is_cut(l, from)           ? tag_window(tag_of(a)) | (v & UINT32_MAX)
            : v == null_here(l, from) ? 0
            : is_linear(l, from)      ? v + tag_window(tag_of(a))
                                      : tag_put(v + added(l, a), tag_of(a));
    } else if (a != b && a == FORM_GENERIC) {
        v = is_cut(l, to)      ? v & UINT32_MAX
            : v == 0           ? null_here(l, to)
            : is_linear(l, to) ? v - tag_window(tag_of(b))
                               : tag_clear(v) - added(l, b);
    }
    return host_bits(l, to) == 32 ? v & UINT32_MAX : v;
}

/* ---- generic pointers at an access ---- */

/* Adds the base that belongs to the tag; the context has a table of them. */
static LLVMValueRef host_by_tag(struct host *l, LLVMValueRef v)
{
    LLVMValueRef bits = LLVMBuildPtrToInt(l->b, v, l->i64, "");
    LLVMValueRef tag = LLVMBuildLShr(l->b, bits, LLVMConstInt(l->i64, TAG_SHIFT, false), "");
    LLVMValueRef offset = LLVMBuildShl(l->b, tag, LLVMConstInt(l->i64, 3, false), "");
    offset =
        LLVMBuildAdd(l->b, offset, LLVMConstInt(l->i64, offsetof(struct context, base), false), "");
    LLVMValueRef base = host_context_at(l->b, l->i64, offset);
    return LLVMBuildIntToPtr(l->b, LLVMBuildAdd(l->b, untag(l, bits), base, ""), l->ptr, "");
}

/* The host address of a generic value that is made from a named pointer by casts and GEPs, or is an
 * alloca; NULL: it is none. */
static LLVMValueRef known_host(struct host *l, LLVMValueRef v)
{
    uint32_t known = ptrmap_find(&l->host_of, v);
    return known == PTRMAP_NONE ? NULL : l->values.at[known];
}

LLVMValueRef host_address(struct host *l, LLVMValueRef v)
{
    assert(ir_is_pointer(LLVMTypeOf(v)) && "a pointer or a vector of them");
    LLVMTypeRef type = LLVMTypeOf(v);
    if (host_form(l, ir_space(type)) != FORM_GENERIC)
        return v;
    LLVMValueRef host = known_host(l, v);
    if (host)
        return host;
    if (LLVMGetTypeKind(type) != LLVMVectorTypeKind)
        return host_by_tag(l, v);
    unsigned lanes = LLVMGetVectorSize(type);
    LLVMValueRef all = LLVMGetPoison(LLVMVectorType(l->ptr, lanes));
    for (unsigned k = 0; k < lanes; k++) {
        LLVMValueRef at = LLVMConstInt(l->i32, k, false);
        LLVMValueRef one = host_by_tag(l, LLVMBuildExtractElement(l->b, v, at, ""));
        all = LLVMBuildInsertElement(l->b, all, one, at, "");
    }
    return all;
}
