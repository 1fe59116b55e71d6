; A file takes what its kernel gets for what the host passes, beside what the file itself does.  A call by another file is an error.
; RUN: rm -rf %t && split-file-22 %s %t && cd %t
; RUN: for f in kernel calls takes none own launches; do %gaspar summarize $f.ll -o $f.gsum || exit 1; done
; RUN: %not %gaspar thinlink kernel.gsum calls.gsum 2>&1 | %FileCheck %s --check-prefix=CALLS
; RUN: %not %gaspar thinlink calls.gsum kernel.gsum 2>&1 | %FileCheck %s --check-prefix=CALLS
; RUN: %not %gaspar thinlink kernel.gsum takes.gsum 2>&1 | %FileCheck %s --check-prefix=TAKES
; RUN: %not ls *.gidx
; CALLS: calls.gsum: error: it calls k, a kernel of kernel.gsum, as a function: call a function that has the kernel's body [CALLED_KERNEL]
; TAKES: takes.gsum: error: it calls k, a kernel of kernel.gsum, as a function: call a function that has the kernel's body [CALLED_KERNEL]

; So it is if the kernel's own file calls it, too: that call may go to a copy.
; RUN: %not %gaspar thinlink own.gsum calls.gsum 2>&1 | %FileCheck %s --check-prefix=OWN
; OWN: calls.gsum: error: it calls k, a kernel of own.gsum, as a function

; Of a kernel without pointers it is none, nor of one that a runtime launches, nor if only the kernel's own file calls it.
; RUN: %gaspar thinlink none.gsum calls.gsum
; RUN: %gaspar thinlink kernel.gsum launches.gsum
; RUN: %gaspar thinlink own.gsum
; RUN: %gaspar opt -S --index=own.gidx own.ll | %FileCheck own.ll

; The linker may take the body of either file.
; RUN: sed 's/define ptx_kernel/define weak_odr ptx_kernel/' kernel.ll > odr-kernel.ll && %gaspar summarize odr-kernel.ll -o odr-kernel.gsum
; RUN: sed 's/define ptx_kernel/define weak_odr ptx_kernel/' own.ll > odr-own.ll && %gaspar summarize odr-own.ll -o odr-own.gsum
; RUN: %not %gaspar thinlink odr-kernel.gsum odr-own.gsum 2>&1 | %FileCheck %s --check-prefix=EITHER
; RUN: %not %gaspar thinlink odr-own.gsum odr-kernel.gsum 2>&1 | %FileCheck %s --check-prefix=EITHER
; EITHER: odr-own.gsum: error: it calls k, a kernel of odr-kernel.gsum, as a function

;--- kernel.ll
target triple = "nvptx64-nvidia-cuda"
define ptx_kernel void @k(ptr %p) {
  store i32 7, ptr %p
  ret void
}
;--- calls.ll
target triple = "nvptx64-nvidia-cuda"
declare ptx_kernel void @k(ptr)
@tile = internal addrspace(3) global i32 poison
define ptx_kernel void @main() {
  call ptx_kernel void @k(ptr addrspacecast (ptr addrspace(3) @tile to ptr))
  ret void
}
;--- takes.ll
target triple = "nvptx64-nvidia-cuda"
declare ptx_kernel void @k(ptr)
@tile = internal addrspace(3) global i32 poison
@table = addrspace(1) global ptr @k
define ptx_kernel void @main() {
  %f = load ptr, ptr addrspace(1) @table
  call ptx_kernel void %f(ptr addrspacecast (ptr addrspace(3) @tile to ptr))
  ret void
}
;--- launches.ll
target triple = "nvptx64-nvidia-cuda"
declare ptx_kernel void @k(ptr)
declare i32 @cudaLaunchDevice(ptr, ptr)
define ptx_kernel void @main(ptr %data) {
  %e = call i32 @cudaLaunchDevice(ptr @k, ptr %data)
  ret void
}
;--- none.ll
target triple = "nvptx64-nvidia-cuda"
define ptx_kernel void @k(i32 %n) {
  ret void
}
;--- own.ll
; CHECK: store i32 7, ptr addrspace(1)
; CHECK: store i32 7, ptr addrspace(3)
target triple = "nvptx64-nvidia-cuda"
@local = internal addrspace(3) global i32 poison
define ptx_kernel void @k(ptr %p) {
  store i32 7, ptr %p
  ret void
}
define ptx_kernel void @other() {
  call ptx_kernel void @k(ptr addrspacecast (ptr addrspace(3) @local to ptr))
  ret void
}
