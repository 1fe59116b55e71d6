/* effects.c - transfer functions of whatever touches memory: loads, stores, calls. */
#include "infer/infer.h"

#include "facts/test.h"
#include "ir/ir.h"
#include "space/builtin.h"

enum call_kind {
    CALL_NOTHING,
    CALL_SAME,
    CALL_MASKED,
    CALL_COPY,
    CALL_FILL,
    CALL_ALLOCATE,
    CALL_ALLOCATE_ANY,
    CALL_ALLOCATE_AT,
    CALL_MASKED_LOAD,
    CALL_MASKED_STORE,
    CALL_GATHER,
    CALL_SCATTER,
    CALL_EXPAND,
    CALL_COMPRESS,
    CALL_TEST,        /* facts/test.def */
    CALL_READS_PLAIN, /* space/builtin.def: bytes that are no pointer come and go */
    CALL_WRITES_PLAIN,
    CALL_UNKNOWN,
};

static const struct {
    const char *name;
    enum call_kind kind;
} calls[] = {
#define CALL(name, kind) { name, CALL_##kind },
#include "infer/call.def"
#undef CALL
};

static enum call_kind kind_by_name(LLVMValueRef fn)
{
    size_t len;
    const char *name = LLVMGetValueName2(fn, &len);
    for (size_t k = 0; k < COUNTOF(calls); k++) {
        size_t n = strlen(calls[k].name);
        bool prefix = calls[k].name[n - 1] == '*';
        if (prefix ? len >= n - 1 && memcmp(calls[k].name, name, n - 1) == 0
                   : len == n && memcmp(calls[k].name, name, n) == 0)
            return calls[k].kind;
    }
    if (test_is_function(fn))
        return CALL_TEST;
    const struct builtin *b = LLVMIsDeclaration(fn) ? builtin_find(name, len) : NULL;
    return !b ? CALL_UNKNOWN : b->writes ? CALL_WRITES_PLAIN : CALL_READS_PLAIN;
}

/* Names are compared once a function, not once a call. */
static enum call_kind kind_of(struct infer *s, LLVMValueRef fn)
{
    uint32_t known = ptrmap_find(&s->calls, fn);
    if (known == PTRMAP_NONE) {
        known = kind_by_name(fn);
        ptrmap_put(&s->calls, fn, known);
    }
    return (enum call_kind)known;
}

uint32_t infer_moved(struct infer *s, uint32_t node, int64_t rem, uint32_t mod)
{
    if (rem == 0 && mod == 0)
        return node;
    uint32_t moved = facts_reserve(s->f, 1);
    facts_define(s->f, moved, OP_OFFSET, &node, 1);
    s->f->node.at[moved].view = s->f->node.at[node].view;
    s->f->node.at[moved].mask = s->f->node.at[node].mask;
    bool fits = rem >= INT32_MIN && rem <= INT32_MAX;
    s->f->node.at[moved].rem = fits ? (int32_t)rem : 0;
    s->f->node.at[moved].mod = fits ? mod : 1;
    return moved;
}

void infer_effect(struct infer *s, enum fact_op op, const uint32_t *in, uint32_t n, int64_t size)
{
    uint32_t node = facts_reserve(s->f, 1);
    facts_define(s->f, node, op, in, n);
    s->f->node.at[node].rem = facts_size(size);
}

static bool is_volatile(LLVMValueRef i)
{
    return (LLVMIsALoadInst(i) || LLVMIsAStoreInst(i) || LLVMIsAAtomicRMWInst(i) ||
            LLVMIsAAtomicCmpXchgInst(i)) &&
           LLVMGetVolatile(i);
}

/* Leaf `leaf` of a value of that type: how far from its address, and how long. */
static int64_t leaf_place(struct infer *s, LLVMTypeRef type, uint32_t leaf, int64_t *ret_size)
{
    if (infer_leaves(s, type) == 1 && LLVMGetTypeKind(type) != LLVMPointerTypeKind) {
        *ret_size = LLVMGetTypeKind(type) == LLVMScalableVectorTypeKind
                        ? -1
                        : (int64_t)LLVMABISizeOfType(s->td, type);
        return 0;
    }
    LLVMTypeRef of;
    int64_t at = infer_leaf_offset(s, type, leaf, &of);
    *ret_size = (int64_t)LLVMABISizeOfType(s->td, of);
    return at;
}

void infer_load(struct infer *s, LLVMValueRef i, unsigned address, bool any_offset)
{
    uint32_t node = facts_node(s->f, i);
    uint32_t leaves = node == PTRMAP_NONE ? 0 : infer_leaves(s, LLVMTypeOf(i));
    bool vector = LLVMGetTypeKind(LLVMTypeOf(LLVMGetOperand(i, address))) != LLVMPointerTypeKind;
    for (uint32_t leaf = 0; leaf < leaves; leaf++) {
        if (is_volatile(i)) {
            infer_define_unknown(s, node + leaf);
            continue;
        }
        int64_t size, at = leaf_place(s, LLVMTypeOf(i), leaf, &size);
        uint32_t in = infer_operand(s, i, address, vector ? leaf : 0);
        if (!vector)
            in = infer_moved(s, in, any_offset ? 0 : at, any_offset ? 1 : 0);
        facts_define(s->f, node + leaf, OP_LOAD, &in, 1);
        s->f->node.at[node + leaf].rem = facts_size(size);
    }
}

/* Is it plain to see that the address is memory that nobody follows? */
static bool is_outside(struct infer *s, LLVMValueRef address)
{
    for (unsigned depth = 0; depth < 8; depth++) {
        if (LLVMIsAArgument(address))
            return facts_get(s->f, address, 1).object == MEMORY_UNKNOWN;
        if (!LLVMIsAGetElementPtrInst(address) && !LLVMIsAAddrSpaceCastInst(address))
            return false;
        address = LLVMGetOperand(address, 0);
    }
    return false;
}

/* Storing it adds nothing to what a pointer's memory may hold: undef, or zeros that make a whole
 * null.  Fewer zeros than a pointer has bytes may turn one pointer into another. */
static bool is_neutral(struct infer *s, LLVMValueRef v)
{
    LLVMTypeRef type = LLVMTypeOf(v);
    if (LLVMIsUndef(v))
        return true;
    return LLVMIsNull(v) && LLVMGetTypeKind(type) != LLVMScalableVectorTypeKind &&
           (ir_is_pointer(type) || LLVMABISizeOfType(s->td, type) * 8 >= s->word);
}

void infer_store(struct infer *s, LLVMValueRef i, unsigned address, unsigned value, bool any_offset)
{
    LLVMValueRef v = LLVMGetOperand(i, value), to = LLVMGetOperand(i, address);
    LLVMTypeRef type = LLVMTypeOf(v);
    uint32_t leaves = infer_leaves(s, type);
    bool vector = LLVMGetTypeKind(LLVMTypeOf(to)) != LLVMPointerTypeKind;
    if (!s->memory || is_neutral(s, v) || (leaves == 0 && is_outside(s, to)))
        return;
    if (leaves == 0) {
        uint32_t lanes = vector ? infer_leaves(s, LLVMTypeOf(to)) : 1;
        LLVMTypeRef each = vector && lanes > 1 ? LLVMGetElementType(type) : type;
        int64_t size = LLVMGetTypeKind(each) == LLVMScalableVectorTypeKind
                           ? -1
                           : (int64_t)LLVMABISizeOfType(s->td, each);
        for (uint32_t lane = 0; lane < lanes; lane++) {
            uint32_t in = infer_operand(s, i, address, lane);
            infer_effect(s, OP_STORE, &in, 1, any_offset ? -1 : size);
        }
        return;
    }
    for (uint32_t leaf = 0; leaf < leaves; leaf++) {
        int64_t size, at = leaf_place(s, type, leaf, &size);
        uint32_t in[] = { infer_operand(s, i, address, vector ? leaf : 0),
                          infer_operand(s, i, value, leaf) };
        if (!vector)
            in[0] = infer_moved(s, in[0], any_offset ? 0 : at, any_offset ? 1 : 0);
        infer_effect(s, OP_STORE, in, 2, size);
    }
}

static void give(struct infer *s, LLVMValueRef user, unsigned index, enum fact_op op)
{
    if (!s->memory)
        return;
    uint32_t leaves = infer_leaves(s, LLVMTypeOf(LLVMGetOperand(user, index)));
    for (uint32_t leaf = 0; leaf < leaves; leaf++) {
        uint32_t in = infer_operand(s, user, index, leaf);
        infer_effect(s, op, &in, 1, 0);
    }
}

void infer_escape(struct infer *s, LLVMValueRef user, unsigned index)
{
    give(s, user, index, OP_ESCAPE);
}

static int64_t length_of(LLVMValueRef length)
{
    return LLVMIsAConstantInt(length) ? LLVMConstIntGetSExtValue(length) : -1;
}

/* memset.  Zeros make nulls as far as they fill whole pointers; what is left over at the end, and
 * any other byte, is no pointer. */
static void fill(struct infer *s, LLVMValueRef i)
{
    int64_t length = length_of(LLVMGetOperand(i, 2)), word = s->word / 8, whole = 0;
    uint32_t in = infer_operand(s, i, 0, 0);
    if (LLVMIsNull(LLVMGetOperand(i, 1)) && length >= 0)
        whole = length - length % word;
    if (length == whole)
        return;
    in = infer_moved(s, in, whole, 0);
    infer_effect(s, OP_STORE, &in, 1, length < 0 ? -1 : length - whole);
}

/* What a masked-off lane keeps: the result is also operand `pass`. */
static void join_pass_through(struct infer *s, LLVMValueRef i, unsigned pass)
{
    uint32_t node = facts_node(s->f, i);
    uint32_t leaves = node == PTRMAP_NONE ? 0 : infer_leaves(s, LLVMTypeOf(i));
    for (uint32_t leaf = 0; leaf < leaves; leaf++) {
        uint32_t loaded = facts_reserve(s->f, 1);
        struct node *n = &s->f->node.at[node + leaf];
        s->f->node.at[loaded] = *n;
        uint32_t in[] = { loaded, infer_operand(s, i, pass, leaf) };
        facts_define(s->f, node + leaf, OP_JOIN, in, 2);
    }
}

static void plain_store_of_any_size(struct infer *s, LLVMValueRef i, unsigned index)
{
    uint32_t in = infer_operand(s, i, index, 0);
    infer_effect(s, OP_STORE, &in, 1, -1);
}

bool infer_sees_memory(struct infer *s, LLVMValueRef call)
{
    LLVMValueRef fn = ir_callee(call);
    bool pointer = false;
    if (!fn || LLVMGetIntrinsicID(fn) || kind_of(s, fn) != CALL_UNKNOWN ||
        ir_function_has(fn, "nocallback"))
        return false;
    for (unsigned k = 0; k < LLVMGetNumArgOperands(call); k++)
        pointer |= ir_is_pointer(LLVMTypeOf(LLVMGetOperand(call, k)));
    return pointer;
}

/* May the called code write memory that the module sees?  It gets at that by its arguments. */
static bool may_fill(LLVMValueRef i)
{
    static const char *const no[] = { "readnone", "readonly" };
    LLVMValueRef callee = ir_callee(i);
    if (callee && LLVMGetIntrinsicID(callee))
        return false; /* an instruction of the target has no pointers of its own */
    for (unsigned k = 0; k < LLVMGetNumArgOperands(i); k++) {
        bool reads = false;
        for (size_t n = 0; n < COUNTOF(no); n++)
            reads |= ir_call_arg_has(i, k, no[n]);
        if (ir_is_pointer(LLVMTypeOf(LLVMGetOperand(i, k))) && !reads)
            return !callee || !ir_only_reads(callee);
    }
    return false;
}

/* A call of code that nobody here looks into: every pointer it gets, it may keep unless it says
 * otherwise, and fill what it points to.  What it returns is unknown, but for an argument said to
 * be `returned`. */
void infer_call_unknown(struct infer *s, LLVMValueRef i, uint32_t node, uint32_t leaves)
{
    unsigned returned = CFG_NONE;
    if (s->memory && may_fill(i)) /* with pointers of its own */
        infer_effect(s, OP_ESCAPE, &s->anything, 1, 0);
    for (unsigned k = 0; k < LLVMGetNumArgOperands(i); k++) {
        give(s, i, k, ir_call_keeps(i, k) ? OP_ESCAPE : OP_REVEAL);
        if (leaves > 0 && ir_call_arg_has(i, k, "returned") &&
            LLVMTypeOf(LLVMGetOperand(i, k)) == LLVMTypeOf(i))
            returned = k;
    }
    for (uint32_t leaf = 0; leaf < leaves; leaf++) {
        if (returned != CFG_NONE) {
            uint32_t in = infer_operand(s, i, returned, leaf);
            facts_define(s->f, node + leaf, OP_JOIN, &in, 1);
        } else {
            infer_define_unknown(s, node + leaf);
        }
    }
}

/* New global memory; or a runtime's choice of that and local memory. */
static void allocate(struct infer *s, uint32_t node, uint32_t leaves, bool any)
{
    for (uint32_t leaf = 0; leaf < leaves; leaf++) {
        struct fact fact = facts_unknown(s->f, VIEW_GENERIC, s->f->node.at[node].mask);
        if (space_empty(s->f->node.at[node].mask))
            fact.set = any ? space_join(s->f->global, space_one(SPACE_LOCAL)) : s->f->global;
        s->f->fact.at[node + leaf] = fact;
    }
}

/* The address of new global memory is stored at argument 0. */
static void allocate_at(struct infer *s, LLVMValueRef i)
{
    struct fact fact = facts_unknown(s->f, VIEW_GENERIC, space_none());
    fact.set = s->f->global;
    uint32_t in[] = { infer_operand(s, i, 0, 0), facts_constant(s->f, fact) };
    infer_effect(s, OP_STORE, in, 2, s->word / 8);
}

void infer_call(struct infer *s, LLVMValueRef i)
{
    uint32_t node = facts_node(s->f, i);
    uint32_t leaves = node == PTRMAP_NONE ? 0 : infer_leaves(s, LLVMTypeOf(i));
    LLVMValueRef callee = ir_callee(i);
    enum call_kind kind = callee ? kind_of(s, callee) : CALL_UNKNOWN;
    if (callee && !LLVMIsDeclaration(callee))
        kind = CALL_UNKNOWN; /* the module's own, whatever its name */
    if (kind == CALL_UNKNOWN && (infer_call_known(s, i, node, leaves) || infer_call_entry(s, i)))
        return;

    switch (kind) {
    case CALL_SAME:
    case CALL_MASKED:
        for (uint32_t leaf = 0; leaf < leaves; leaf++) {
            uint32_t in[] = { infer_operand(s, i, 0, leaf), s->null };
            if (kind == CALL_MASKED) /* another offset, or nothing left: null */
                in[0] = infer_moved(s, in[0], 0, 1);
            facts_define(s->f, node + leaf, OP_JOIN, in, kind == CALL_MASKED ? 2 : 1);
        }
        return;
    case CALL_COPY:
        if (s->memory) {
            uint32_t in[] = { infer_operand(s, i, 0, 0), infer_operand(s, i, 1, 0) };
            infer_effect(s, OP_COPY, in, 2, length_of(LLVMGetOperand(i, 2)));
        }
        return;
    case CALL_FILL:
        if (s->memory)
            fill(s, i);
        return;
    case CALL_ALLOCATE:
    case CALL_ALLOCATE_ANY: allocate(s, node, leaves, kind == CALL_ALLOCATE_ANY); return;
    case CALL_ALLOCATE_AT:
        if (s->memory)
            allocate_at(s, i);
        break;
    case CALL_TEST:
        infer_operand(s, i, 0, 0);
        for (uint32_t leaf = 0; leaf < leaves; leaf++) {
            uint32_t in[] = { facts_reserve(s->f, 1), s->null }, from = infer_operand(s, i, 0, 0);
            facts_define(s->f, in[0], OP_MEET, &from, 1);
            s->f->node.at[in[0]].mask = test_places(s->u->target, test_find(i));
            facts_define(s->f, node + leaf, OP_JOIN, in, 2); /* null where the answer is no */
        }
        return;
    case CALL_MASKED_LOAD:
    case CALL_GATHER:
    case CALL_EXPAND:
        infer_load(s, i, 0, kind == CALL_EXPAND);
        join_pass_through(s, i, 2);
        return;
    case CALL_MASKED_STORE:
    case CALL_SCATTER:
    case CALL_COMPRESS: infer_store(s, i, 1, 0, kind == CALL_COMPRESS); return;
    case CALL_READS_PLAIN:
    case CALL_WRITES_PLAIN:
        for (unsigned k = 0; k < LLVMGetNumArgOperands(i); k++) {
            if (!ir_is_pointer(LLVMTypeOf(LLVMGetOperand(i, k))))
                continue;
            if (s->memory && kind == CALL_WRITES_PLAIN)
                plain_store_of_any_size(s, i, k);
            else
                infer_operand(s, i, k, 0);
        }
        break;
    case CALL_NOTHING: break;
    case CALL_UNKNOWN: infer_call_unknown(s, i, node, leaves); return;
    }
    for (uint32_t leaf = 0; leaf < leaves; leaf++)
        infer_define_unknown(s, node + leaf);
}
