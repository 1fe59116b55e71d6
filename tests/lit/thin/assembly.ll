; Assembly of z.ll calls @f, which z.ll does not declare: @f has callers that no summary has.
; RUN: rm -rf %t && split-file-22 %s %t
; RUN: for f in k f z; do %gaspar summarize %t/$f.ll -o %t/$f.gsum || exit 1; done
; RUN: %gaspar thinlink %t/k.gsum %t/f.gsum %t/z.gsum
; RUN: %gaspar opt --index=%t/f.gidx -S %t/f.ll -o - | %FileCheck %s
; RUN: %gaspar thinlink %t/k.gsum %t/f.gsum
; RUN: %gaspar opt --index=%t/f.gidx -S %t/f.ll -o - | %FileCheck %s --check-prefix=WITHOUT
; CHECK: load i32, ptr %p
; WITHOUT: load i32, ptr addrspace(3) %p
;--- k.ll
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"
@sh = internal addrspace(3) global [4 x i32] undef
declare i32 @f(ptr)
define ptx_kernel void @k(ptr %in, ptr %out) {
  %s = addrspacecast ptr addrspace(3) @sh to ptr
  store i32 77, ptr %s
  %x = call i32 @f(ptr %s)
  %z = add i32 %x, 1
  store i32 %z, ptr %out
  ret void
}
;--- f.ll
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"
define i32 @f(ptr %p) {
  %x = load i32, ptr %p
  ret i32 %x
}
;--- z.ll
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"
@g = addrspace(1) global [4 x i32] zeroinitializer
define ptx_kernel void @other(ptr %p) {
  call void asm sideeffect "{ .param .b64 a; .param .b32 r; st.param.b64 [a], $0; call.uni (r), f, (a); }", "l"(ptr %p)
  ret void
}
