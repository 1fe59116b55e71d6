/* SPDX-License-Identifier: Apache-2.0 */
/* verify.c - checks that a module is whole-thread vector code: every rule of rule.def,
 * everywhere. */
#include "regionir/program.h"

#include "genx/model/implicit.h"
#include "ir/ir.h"
#include "ir/shim_source.h"
#include "regionir/intrinsic.h"
#include "regionir/verify.h"

static void function_rule(struct regionir_check *c, enum regionir_rule rule, LLVMValueRef fn)
{
    regionir_check_broken(c, rule, ir_function_loc(fn), fn);
}

/* ---- types ---- */

/* Pointers are allowed between the casts that put and clear tags (space/tag.def), and to
 * allocas. */
static bool may_be_pointer(LLVMValueRef v)
{
    return ir_is_pointer(LLVMTypeOf(v)) &&
           (LLVMIsAAllocaInst(v) || LLVMIsAAddrSpaceCastInst(v) || LLVMIsAIntToPtrInst(v));
}

static bool is_pair(LLVMValueRef v)
{
    return LLVMIsACallInst(v) && ir_callee(v) && regionir_intrinsic_of(ir_callee(v)).known &&
           LLVMGetTypeKind(LLVMTypeOf(v)) == LLVMStructTypeKind;
}

static void type_of_value(struct regionir_check *c, LLVMValueRef i)
{
    LLVMTypeRef t = LLVMTypeOf(i);
    if (LLVMGetTypeKind(t) == LLVMVoidTypeKind || may_be_pointer(i) || is_pair(i))
        return;
    if (LLVMGetTypeKind(t) == LLVMScalableVectorTypeKind)
        regionir_check_at(c, RULE_VECTOR, i);
    else if (!regionir_check_type(t))
        regionir_check_at(c, RULE_TYPE, i);
}

/* ---- functions ---- */

static void signature(struct regionir_check *c, LLVMValueRef fn, bool kernel)
{
    LLVMTypeRef type = LLVMGlobalGetValueType(fn), ret = LLVMGetReturnType(type);
    bool is_void = LLVMGetTypeKind(ret) == LLVMVoidTypeKind;
    if (kernel && !is_void)
        function_rule(c, RULE_KERNEL_VOID, fn);
    if (!is_void && !regionir_check_type(ret))
        function_rule(c, RULE_TYPE, fn);
    if (LLVMIsFunctionVarArg(type))
        function_rule(c, RULE_VARARGS, fn);
    for (unsigned k = 0; k < LLVMCountParams(fn); k++) {
        LLVMTypeRef t = LLVMTypeOf(LLVMGetParam(fn, k));
        if (!regionir_check_type(t)) {
            function_rule(c, RULE_TYPE, fn);
            continue;
        }
        struct gx_type g = regionir_type(t);
        if (kernel && g.elt == GX_I1)
            function_rule(c, RULE_KERNEL_PREDICATE, fn);
        else if (g.elt == GX_I1 && (g.n > 32 || g.n & (g.n - 1)))
            function_rule(c, RULE_PREDICATE_ARG, fn);
    }
}

static void linkage(struct regionir_check *c, LLVMValueRef fn, bool kernel)
{
    LLVMLinkage l = LLVMGetLinkage(fn);
    bool known = l == LLVMExternalLinkage || l == LLVMDLLExportLinkage ||
                 (l == LLVMInternalLinkage && !kernel);
    if (!known || LLVMGetDLLStorageClass(fn) == LLVMDLLImportStorageClass)
        function_rule(c, RULE_LINKAGE, fn);
    IR_EACH_USE (fn, use) {
        LLVMValueRef user = LLVMGetUser(use);
        bool called = LLVMIsACallInst(user) && LLVMGetCalledValue(user) == fn;
        for (unsigned k = 0; called && k < LLVMGetNumArgOperands(user); k++)
            called = LLVMGetOperand(user, k) != fn;
        if (!called)
            function_rule(c, RULE_ADDRESS, fn);
        else if (kernel)
            regionir_check_at(c, RULE_KERNEL_CALLED, user);
    }
}

static int64_t constant(LLVMValueRef node, unsigned k, bool *ret_is)
{
    LLVMValueRef *parts = base_alloc((LLVMGetMDNodeNumOperands(node) + 1) * sizeof *parts);
    LLVMGetMDNodeOperands(node, parts);
    LLVMValueRef v = parts[k];
    free(parts);
    *ret_is = v && LLVMIsAConstantInt(v) && LLVMGetIntTypeWidth(LLVMTypeOf(v)) == 32;
    return *ret_is ? LLVMConstIntGetSExtValue(v) : 0;
}

static bool numbers(LLVMValueRef node, unsigned n)
{
    bool is = node && LLVMIsAMDNode(node) && LLVMGetMDNodeNumOperands(node) == n;
    for (unsigned k = 0; is && k < n; k++)
        constant(node, k, &is);
    return is;
}

/* True if the node has `n` kinds of arguments, a byte each. */
static bool are_kinds(LLVMValueRef node, unsigned n)
{
    bool is = numbers(node, n);
    for (unsigned k = 0; is && k < n; k++) {
        int64_t kind = constant(node, k, &is);
        is = is && kind >= 0 && kind <= UINT8_MAX;
    }
    return is;
}

/* True if no offsets are given yet: there is no list, an empty one, today's `i32 0`, or only
 * zeros. */
static bool no_offsets(LLVMValueRef v)
{
    bool none = !v || (LLVMIsAConstantInt(v) && LLVMConstIntGetZExtValue(v) == 0), is = true;
    if (none || !LLVMIsAMDNode(v))
        return none;
    for (unsigned k = 0; is && k < LLVMGetMDNodeNumOperands(v); k++)
        is = constant(v, k, &is) == 0 && is;
    return is;
}

static void offsets(struct regionir_check *c, LLVMValueRef fn, LLVMValueRef node)
{
    enum { LEAST_REGISTER = 32 };
    unsigned n = LLVMCountParams(fn);
    bool is;
    for (unsigned k = 0; k < n; k++) {
        struct gx_type t = regionir_type(LLVMTypeOf(LLVMGetParam(fn, k)));
        int64_t at = constant(node, k, &is), bytes = gx_type_bytes(t);
        if (at == -1 || t.elt == GX_VOID || t.elt == GX_I1)
            continue;
        bool ok = at >= LEAST_REGISTER && at % gx_elt_bytes(t.elt) == 0 && at + bytes < 1 << 14;
        for (unsigned j = 0; j < k; j++) {
            struct gx_type u = regionir_type(LLVMTypeOf(LLVMGetParam(fn, j)));
            int64_t other = constant(node, j, &is);
            if (other != -1 && u.elt != GX_VOID)
                ok &= at + bytes <= other || other + (int64_t)gx_type_bytes(u) <= at;
        }
        if (!ok) {
            function_rule(c, RULE_OFFSET_PLACE, fn);
            return;
        }
    }
}

static void surfaces(struct regionir_check *c, LLVMValueRef fn, LLVMValueRef kinds)
{
    bool is;
    for (unsigned k = 0; are_kinds(kinds, LLVMCountParams(fn)) && k < LLVMCountParams(fn); k++) {
        struct gx_type t = regionir_type(LLVMTypeOf(LLVMGetParam(fn, k)));
        if ((constant(kinds, k, &is) & GX_KIND_BITS) == GX_KIND_SURFACE &&
            (t.elt != GX_I32 || !t.scalar))
            function_rule(c, RULE_KERNEL_SURFACE, fn);
    }
}

/* True if vISA has a form of the name: it stands between quotation marks, as it is. */
static bool can_be_quoted(LLVMValueRef fn)
{
    size_t n;
    const char *name = LLVMGetValueName2(fn, &n);
    for (size_t k = 0; k < n; k++)
        if (name[k] == '"' || (unsigned char)name[k] < ' ')
            return false;
    return true;
}

static void kernel_entry(struct regionir_check *c, LLVMModuleRef m, LLVMValueRef fn)
{
    enum { SLM_BYTES = 64 << 10 };
    struct regionir_kernel_entry e;
    unsigned n = LLVMCountParams(fn);
    if (!regionir_kernel_entry(m, fn, &e)) {
        function_rule(c, RULE_KERNEL_MISSING, fn);
        return;
    }
    unsigned len;
    if (!e.name || !LLVMIsAMDString(e.name) || !LLVMGetMDString(e.name, &len))
        function_rule(c, RULE_KERNEL_ENTRY, fn);
    if (!can_be_quoted(fn))
        function_rule(c, RULE_KERNEL_NAME, fn);
    if (!are_kinds(e.kinds, n) && !(n == 0 && !e.kinds))
        function_rule(c, RULE_KERNEL_KINDS, fn);
    surfaces(c, fn, e.kinds);
    if (e.slm && (!LLVMIsAConstantInt(e.slm) || LLVMConstIntGetZExtValue(e.slm) > SLM_BYTES))
        function_rule(c, RULE_KERNEL_SLM, fn);
    if (no_offsets(e.offsets))
        return;
    if (!numbers(e.offsets, n))
        function_rule(c, RULE_KERNEL_OFFSETS, fn);
    else
        offsets(c, fn, e.offsets);
}

static void kernel_entries(struct regionir_check *c, LLVMModuleRef m)
{
    unsigned n = LLVMGetNamedMetadataNumOperands(m, "genx.kernels");
    LLVMValueRef *nodes = base_alloc((n + 1) * sizeof *nodes);
    struct ptrmap entries; /* how many entries each kernel has so far: 1, or 2 for more */
    ptrmap_init(&entries, n);
    LLVMGetNamedMetadataOperands(m, "genx.kernels", nodes);
    for (unsigned k = 0; k < n; k++) {
        unsigned parts = LLVMGetMDNodeNumOperands(nodes[k]);
        LLVMValueRef *part = base_alloc((parts + 1) * sizeof *part);
        LLVMGetMDNodeOperands(nodes[k], part);
        LLVMValueRef fn = parts ? part[0] : NULL;
        free(part);
        if (!fn || !LLVMIsAFunction(fn) || !regionir_is_kernel(fn)) {
            regionir_check_broken(c, RULE_KERNEL_ENTRY, (struct src_loc){ 0 }, NULL);
            continue;
        }
        uint32_t had = ptrmap_find(&entries, fn);
        if (had == 1) /* a third entry of @k is the same mistake again */
            function_rule(c, RULE_KERNEL_TWICE, fn);
        ptrmap_put(&entries, fn, had == PTRMAP_NONE ? 1 : 2);
    }
    free(nodes);
    ptrmap_fini(&entries);
}

/* ---- recursion ---- */

enum { UNSEEN, OPEN, CLOSED };

struct calls {
    struct ptrmap number;
    uint8_t *state;
};

static void walk_calls(struct regionir_check *c, struct calls *s, LLVMValueRef fn)
{
    uint32_t n = ptrmap_find(&s->number, fn);
    s->state[n] = OPEN;
    IR_EACH_BLOCK (fn, bb)
        IR_EACH_INSTRUCTION (bb, i) {
            LLVMValueRef to = LLVMIsACallInst(i) ? ir_callee(i) : NULL;
            uint32_t k = to ? ptrmap_find(&s->number, to) : PTRMAP_NONE;
            if (k == PTRMAP_NONE)
                continue;
            if (s->state[k] == OPEN)
                regionir_check_at(c, RULE_RECURSION, i);
            else if (s->state[k] == UNSEEN)
                walk_calls(c, s, to);
        }
    s->state[n] = CLOSED;
}

static void recursion(struct regionir_check *c, LLVMModuleRef m)
{
    struct calls s;
    uint32_t n = 0;
    ptrmap_init(&s.number, 16);
    IR_EACH_FUNCTION (m, fn)
        if (!LLVMIsDeclaration(fn))
            ptrmap_put(&s.number, fn, n++);
    s.state = base_alloc(n + 1);
    memset(s.state, UNSEEN, n + 1);
    IR_EACH_FUNCTION (m, fn)
        if (!LLVMIsDeclaration(fn) && s.state[ptrmap_find(&s.number, fn)] == UNSEEN)
            walk_calls(c, &s, fn);
    free(s.state);
    ptrmap_fini(&s.number);
}

/* ---- bodies ---- */

static void alloca_rule(struct regionir_check *c, LLVMValueRef i)
{
    LLVMValueRef fn = LLVMGetBasicBlockParent(LLVMGetInstructionParent(i));
    bool is_static = LLVMGetInstructionParent(i) == LLVMGetEntryBasicBlock(fn) &&
                     LLVMIsAConstantInt(LLVMGetOperand(i, 0)) &&
                     LLVMConstIntGetZExtValue(LLVMGetOperand(i, 0)) == 1;
    LLVMTypeRef type = LLVMGetAllocatedType(i);
    if (!is_static)
        regionir_check_at(c, RULE_ALLOCA, i);
    else if (!regionir_check_type(type))
        regionir_check_at(c, RULE_TYPE, i);
}

/* A load or store that mem2reg can remove: of an alloca itself, of the alloca's type, not
 * volatile. */
static void access(struct regionir_check *c, LLVMValueRef i)
{
    bool load = LLVMIsALoadInst(i) != NULL;
    LLVMValueRef p = LLVMGetOperand(i, load ? 0 : 1);
    LLVMTypeRef t = load ? LLVMTypeOf(i) : LLVMTypeOf(LLVMGetOperand(i, 0));
    if (!LLVMIsAAllocaInst(p) || LLVMGetAllocatedType(p) != t || LLVMGetVolatile(i) ||
        LLVMGetOrdering(i) != LLVMAtomicOrderingNotAtomic)
        regionir_check_at(c, RULE_MEMORY, i);
}

/* True if the constant, or an element of it, is computed: no number that the model could hold. */
static bool is_expression(LLVMValueRef v)
{
    if (LLVMIsAConstantExpr(v))
        return true;
    for (int k = 0; LLVMIsAConstantVector(v) && k < LLVMGetNumOperands(v); k++)
        if (LLVMIsAConstantExpr(LLVMGetOperand(v, (unsigned)k)))
            return true;
    return false;
}

/* Checks that an alloca has no other uses, and that constants are numbers. */
static void operands(struct regionir_check *c, LLVMValueRef i)
{
    for (int k = 0; k < LLVMGetNumOperands(i); k++) {
        LLVMValueRef v = LLVMGetOperand(i, (unsigned)k);
        if (v && LLVMIsAAllocaInst(v) && !LLVMIsALoadInst(i) && !(LLVMIsAStoreInst(i) && k == 1) &&
            !LLVMIsACallInst(i))
            regionir_check_at(c, RULE_MEMORY, i);
        if (v && is_expression(v))
            regionir_check_at(c, RULE_TYPE, i);
    }
}

static void opcode(struct regionir_check *c, LLVMValueRef i)
{
    switch (LLVMGetInstructionOpcode(i)) {
    case LLVMAdd: /* predicates have logical operations, but no arithmetic */
    case LLVMSub:
    case LLVMMul:
    case LLVMSDiv:
    case LLVMUDiv:
    case LLVMSRem:
    case LLVMURem:
    case LLVMShl:
    case LLVMLShr:
    case LLVMAShr:
    case LLVMFPToSI:
    case LLVMFPToUI:
        if (regionir_type(LLVMTypeOf(i)).elt == GX_I1)
            regionir_check_at(c, RULE_OPCODE, i);
        return;
    case LLVMAnd:
    case LLVMOr:
    case LLVMXor:
    case LLVMFAdd:
    case LLVMFSub:
    case LLVMFMul:
    case LLVMFDiv:
    case LLVMFNeg:
    case LLVMTrunc:
    case LLVMZExt:
    case LLVMSExt:
    case LLVMFPTrunc:
    case LLVMFPExt:
    case LLVMSIToFP:
    case LLVMUIToFP:
    case LLVMFCmp:
    case LLVMSelect:
    case LLVMShuffleVector:
    case LLVMBitCast:
    case LLVMFreeze:
    case LLVMPtrToInt:
    case LLVMIntToPtr:
    case LLVMAddrSpaceCast:
    case LLVMPHI:
    case LLVMBr:
    case LLVMSwitch:
    case LLVMRet:
    case LLVMUnreachable: return;
    case LLVMICmp:
        if (regionir_type(LLVMTypeOf(LLVMGetOperand(i, 0))).elt == GX_I1)
            regionir_check_at(c, RULE_OPCODE, i);
        return;
    case LLVMExtractElement:
    case LLVMInsertElement: {
        LLVMValueRef v = LLVMGetOperand(i, 0);
        LLVMValueRef at = LLVMGetOperand(i, LLVMIsAExtractElementInst(i) ? 1 : 2);
        struct gx_type t = regionir_type(LLVMTypeOf(v));
        if (LLVMIsAConstantInt(at) && LLVMConstIntGetZExtValue(at) >= t.n)
            regionir_check_at(c, RULE_REGION_INSIDE, i);
        else if (!LLVMIsAConstantInt(at) && t.elt == GX_I1)
            regionir_check_at(c, RULE_PRED_REGION, i);
        return;
    }
    case LLVMExtractValue:
        if (!is_pair(LLVMGetOperand(i, 0)))
            regionir_check_at(c, RULE_OPCODE, i);
        return;
    case LLVMAlloca: alloca_rule(c, i); return;
    case LLVMLoad:
    case LLVMStore: access(c, i); return;
    case LLVMCall: regionir_check_call(c, i); return;
    default: regionir_check_at(c, RULE_OPCODE, i);
    }
}

static void body(struct regionir_check *c, LLVMValueRef fn)
{
    uint32_t whole = c->broken;
    IR_EACH_BLOCK (fn, bb)
        IR_EACH_INSTRUCTION (bb, i) {
            uint32_t before = c->broken;
            operands(c, i);
            opcode(c, i);
            if (c->broken == before)
                type_of_value(c, i);
        }
    if (c->broken == whole) {
        regionir_check_flow(c, fn);
        regionir_check_markers(c, fn);
    }
}

/* Code for work-items: kernels by their calling convention, and nothing of vector code. */
static bool is_scalar(LLVMModuleRef m)
{
    bool kernels = false;
    if (LLVMGetNamedMetadataNumOperands(m, "genx.kernels") > 0)
        return false;
    IR_EACH_FUNCTION (m, fn) {
        if (regionir_is_kernel(fn) || strncmp(ir_name_of(fn), "llvm.genx.", 10) == 0)
            return false;
        kernels |= ir_is_kernel(fn);
    }
    return kernels;
}

uint32_t regionir_verify(struct trace *t, LLVMModuleRef m, const char *path)
{
    struct regionir_check c = { .trace = t, .path = path };
    if (is_scalar(m)) {
        regionir_check_broken(&c, RULE_SCALAR, (struct src_loc){ 0 }, NULL);
        return c.broken;
    }
    for (LLVMValueRef g = LLVMGetFirstGlobal(m); g; g = LLVMGetNextGlobal(g)) {
        if (strncmp(ir_name_of(g), "llvm.", 5) != 0)
            regionir_check_broken(&c, RULE_GLOBAL, (struct src_loc){ 0 }, g);
    }
    kernel_entries(&c, m);
    IR_EACH_FUNCTION (m, fn) {
        bool kernel = regionir_is_kernel(fn);
        if (LLVMIsDeclaration(fn))
            continue;
        linkage(&c, fn, kernel);
        signature(&c, fn, kernel);
        if (kernel)
            kernel_entry(&c, m, fn);
        body(&c, fn);
    }
    recursion(&c, m);
    shim_text_destroy(c.text);
    return c.broken;
}
