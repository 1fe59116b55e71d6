; SPDX-License-Identifier: Apache-2.0
; SPIR-V's own words that LLVM's back end does not know: it writes calls of functions that no module has, so they are refused, with name and place.
; REQUIRES: spirv-as
; RUN: %not %gaspar opt -p check-spaces %s -o %t.spv 2>&1 | %FileCheck %s
; CHECK: error: LLVM cannot write it as SPIR-V: a call of '_Z14__spirv_Absenti' [NOT_SPIRV] in @k
; The numbers of a constant come from no variable.
; RUN: sed -e 's/_Z14__spirv_Absenti(i32 %%x)/_Z27__spirv_ConstantPipeStorageiii(i32 %%x, i32 4, i32 4)/; /^declare/d; s/;##//' %s > %t.ll
; RUN: %not %gaspar opt -p check-spaces %t.ll -o %t.spv 2>&1 | %FileCheck %s --check-prefix=NUMBER
; NUMBER: error: LLVM cannot write it as SPIR-V: a call of '_Z27__spirv_ConstantPipeStorageiii' [NOT_SPIRV] in @k
; A built-in variable is one of them, and no call: LLVM's back end writes it as another module's.
; RUN: sed -e '/Absent/d; s/;id;//' %s > %t.id.ll
; RUN: %gaspar opt -p check-spaces %t.id.ll -o %t.spv && spirv-val %t.spv && spirv-dis %t.spv | %FileCheck %s --check-prefix=ID
; ID: BuiltIn GlobalInvocationId
target triple = "spirv64"

define spir_kernel void @k(i32 %x) {
  %a = call spir_func target("spirv.PipeStorage") @_Z14__spirv_Absenti(i32 %x)
  ;id;%g = call spir_func i64 @_Z13get_global_idj(i32 0)
  ret void
}

declare spir_func target("spirv.PipeStorage") @_Z14__spirv_Absenti(i32)
;##declare spir_func target("spirv.PipeStorage") @_Z27__spirv_ConstantPipeStorageiii(i32, i32, i32)
;id;declare spir_func i64 @_Z13get_global_idj(i32)
