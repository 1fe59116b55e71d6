/* SPDX-License-Identifier: Apache-2.0 */
/* build_call.c - writes calls of the language's intrinsics, with their types, and bitcasts. */
#include "regionir/build_call.h"

#include "base/text.h"
#include "ir/ir.h"
#include "regionir/intrinsic.h"

#include <assert.h>

static void suffix(struct text *t, LLVMTypeRef type)
{
    static const char *const words[] = { "i1",  "i8",   "i16", "i32", "i64",
                                         "f16", "bf16", "f32", "f64" };
    struct gx_type g = regionir_type(type);
    if (g.scalar)
        text_putf(t, ".%s", words[g.elt]);
    else
        text_putf(t, ".v%u%s", g.n, words[g.elt]);
}

LLVMValueRef regionir_build_call(LLVMBuilderRef b, LLVMModuleRef m, const char *name,
                                 LLVMTypeRef ret, LLVMValueRef *args, unsigned n, unsigned named,
                                 bool pure)
{
    struct text t = { 0 };
    LLVMTypeRef types[8];
    assert(n <= COUNTOF(types));
    text_putf(&t, "llvm.%s", name);
    if (named & 1)
        suffix(&t,
               LLVMGetTypeKind(ret) == LLVMStructTypeKind ? LLVMStructGetTypeAtIndex(ret, 0) : ret);
    for (unsigned k = 0; k < n; k++) {
        types[k] = LLVMTypeOf(args[k]);
        if (named >> (k + 1) & 1)
            suffix(&t, types[k]);
    }
    LLVMTypeRef type = LLVMFunctionType(ret, types, n, false);
    LLVMValueRef fn = LLVMGetNamedFunction(m, text_get(&t));
    if (!fn) {
        fn = LLVMAddFunction(m, text_get(&t), type);
        ir_add_attribute(fn, "nounwind");
        if (pure) {
            ir_add_attribute(fn, "willreturn");
            unsigned kind = ir_attribute_kind("memory");
            LLVMAddAttributeAtIndex(fn, LLVMAttributeFunctionIndex,
                                    LLVMCreateEnumAttribute(LLVMGetModuleContext(m), kind, 0));
        }
    }
    text_fini(&t);
    return LLVMBuildCall2(b, type, fn, args, n, "");
}

LLVMValueRef regionir_build_bitcast(LLVMBuilderRef b, LLVMValueRef v, LLVMTypeRef type)
{
    if (LLVMTypeOf(v) == type)
        return v;
    if (!LLVMIsConstant(v))
        return LLVMBuildBitCast(b, v, type, "");
    /* LLVM makes a computed constant of a bitcast of a constant to elements of another size, and
     * the language has none.  What is no constant it leaves alone. */
    LLVMValueRef any = LLVMBuildFreeze(b, LLVMGetUndef(LLVMTypeOf(v)), "");
    LLVMValueRef cast = LLVMBuildBitCast(b, any, type, "");
    LLVMSetOperand(cast, 0, v);
    LLVMInstructionEraseFromParent(any);
    return cast;
}
