; What is no summary, or no index of this file, is an error, and nothing is written.
; RUN: rm -rf %t && split-file-22 %s %t && cd %t
; RUN: %gaspar summarize a.ll -o a.gsum && %gaspar summarize b.ll -o b.gsum && %gaspar summarize amd.ll -o amd.gsum
; RUN: %gaspar thinlink a.gsum
; RUN: %not %gaspar opt --index=a.gidx b.ll 2>&1 | %FileCheck %s --check-prefix=STALE
; RUN: %not %gaspar opt --index=a.gsum a.ll 2>&1 | %FileCheck %s --check-prefix=KIND
; RUN: %not %gaspar opt --index=a.gidx --world=closed a.ll 2>&1 | %FileCheck %s --check-prefix=WORLD
; RUN: %not %gaspar opt --index=a.gidx a.ll b.ll 2>&1 | %FileCheck %s --check-prefix=LINKED
; RUN: %not %gaspar opt --index=none.gidx a.ll 2>&1 | %FileCheck %s --check-prefix=NONE
; RUN: %not %gaspar thinlink a.gsum amd.gsum 2>&1 | %FileCheck %s --check-prefix=TARGET
; RUN: sed 's/^define amd/target datalayout = "e-p:32:32"\ndefine amd/' amd.ll > narrow.ll && %gaspar summarize narrow.ll -o narrow.gsum
; RUN: %not %gaspar thinlink amd.gsum narrow.gsum 2>&1 | %FileCheck %s --check-prefix=NARROW
; RUN: %not %gaspar thinlink a.gsum --entries=nobody 2>&1 | %FileCheck %s --check-prefix=ENTRY
; RUN: %not %gaspar thinlink a.ll 2>&1 | %FileCheck %s --check-prefix=ENDING
; RUN: %gaspar thinlink b.gsum 2>&1 | %FileCheck %s --check-prefix=LIBRARY
; RUN: printf 'GSPTS\000\377\000' > v.gsum && tail -c +9 a.gsum >> v.gsum
; RUN: %not %gaspar thinlink v.gsum 2>&1 | %FileCheck %s --check-prefix=VERSION
; RUN: head -c 40 a.gsum > h.gsum && %not %gaspar summary h.gsum 2>&1 | %FileCheck %s --check-prefix=DAMAGED
; RUN: %not %gaspar summarize host.ll -o host.gsum 2>&1 | %FileCheck %s --check-prefix=HOST
; RUN: echo a.gsum > list && %gaspar thinlink @list --stats 2>&1 | %FileCheck %s --check-prefix=LIST
; RUN: printf 'a.gsum\r\n\r\nb.gsum\r\n' > list && %gaspar thinlink @list --stats 2>&1 | %FileCheck %s --check-prefix=CRLF
; RUN: printf 'a.gsum\nb.gsum\000c.gsum\n' > list && %not %gaspar thinlink @list 2>&1 | %FileCheck %s --check-prefix=ZERO
; STALE:   b.ll: error: a.gidx was not made for this file as it is: summarize it again, and link [STALE_INDEX]
; KIND:    a.gsum: error: it is no index that gaspar wrote [BAD_SUMMARY]
; WORLD:   error: --index says what the world is; --world, --entries and --assume cannot come with it [BAD_OPTIONS]
; LINKED:  error: --index is for one input that was read from a file [BAD_OPTIONS]
; NONE:    none.gidx: error: cannot read: No such file or directory [CANNOT_READ]
; TARGET:  amd.gsum: error: it is for amdgcn, and the files before it are for nvptx64 [BAD_SUMMARY]
; NARROW:  narrow.gsum: error: it is for amdgcn with pointers of 32 bits, and the files before it are for amdgcn with pointers of 64 [BAD_SUMMARY]
; ENTRY:   error: --entries: no file defines a function 'nobody' [UNKNOWN_ENTRY]
; ENDING:  a.ll: error: a summary's name ends in .gsum [BAD_OPTIONS]
; LIBRARY: warning: a closed world without an entry
; VERSION: v.gsum: error: the summary has version 255 of the format, this is for version {{[0-9]+}}; write it again [BAD_SUMMARY]
; DAMAGED: h.gsum: error: it is damaged; write it again [BAD_SUMMARY]
; HOST:    host.ll: error: x86_64 has no generic pointers, so its files have no summaries [BAD_SUMMARY]
; LIST:    1 files linked
; CRLF:    2 files linked
; ZERO:    list:2: a byte of 0 in a name
;--- a.ll
target triple = "nvptx64-nvidia-cuda"
define ptx_kernel void @k(ptr %p) {
  ret void
}
;--- b.ll
target triple = "nvptx64-nvidia-cuda"
define void @f(ptr %p) {
  ret void
}
;--- amd.ll
target triple = "amdgcn-amd-amdhsa"
define amdgpu_kernel void @k(ptr %p) {
  ret void
}
;--- host.ll
target triple = "x86_64-unknown-linux-gnu"
define void @f(ptr "ocl_global" %p) "ocl_kernel" {
  ret void
}
