; Functions that are invoked: tests of a space, and pointers whose tag is read where the invoke goes on.
; RUN: %gaspar opt --target=intel -S %s | %FileCheck %s
; RUN: %gaspar opt -S %s | %FileCheck %s --check-prefix=NATIVE
; RUN: %gaspar opt --generic=tags -S %s | %FileCheck %s --check-prefix=TAGS
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64"
declare spir_func ptr addrspace(3) @__to_local(ptr addrspace(4))
declare spir_func i32 @_Z9get_fencePU3AS4v(ptr addrspace(4))
declare spir_func ptr addrspace(4) @get()
declare i32 @personality(...)
; CHECK-LABEL: @asks(
; CHECK-NOT:     invoke
; CHECK:         %tag = lshr i64 %{{.*}}, 61
; CHECK:         icmp eq i64 %tag, 2
; CHECK:         br i1 %{{.*}}, label %IfBlock, label %ElseBlock
; CHECK:         phi ptr addrspace(3) [ %{{.*}}, %IfBlock ], [ null, %ElseBlock ]
; CHECK:         select i1 %{{.*}}, i32 1, i32 2
; CHECK-NOT:     invoke
; NATIVE-LABEL: @asks(
; NATIVE:        invoke spir_func ptr addrspace(3) @__to_local(
; NATIVE:        store i32 3, ptr addrspace(3) %
define spir_func i32 @asks(ptr addrspace(4) %p) personality ptr @personality {
  %q = invoke spir_func ptr addrspace(3) @__to_local(ptr addrspace(4) %p)
          to label %on unwind label %pad
on:
  %g = addrspacecast ptr addrspace(3) %q to ptr addrspace(4)
  store i32 3, ptr addrspace(4) %g
  %f = invoke spir_func i32 @_Z9get_fencePU3AS4v(ptr addrspace(4) %p)
          to label %done unwind label %pad
done:
  ret i32 %f
pad:
  %got = landingpad { ptr, i32 } cleanup
  resume { ptr, i32 } %got
}
; CHECK-LABEL: @reads(
; CHECK:         %p = invoke spir_func ptr addrspace(4) @get()
; CHECK-NEXT:      to label %on unwind label %pad
; CHECK:       on:
; CHECK-NEXT:    ptrtoint ptr addrspace(4) %p to i64
; CHECK-NEXT:    lshr
; TAGS-LABEL: @reads(
; TAGS:        on:
; TAGS:          ptrtoint ptr addrspace(4) %p to i64
define spir_func void @reads() personality ptr @personality {
  %p = invoke spir_func ptr addrspace(4) @get()
          to label %on unwind label %pad
on:
  store i32 3, ptr addrspace(4) %p
  ret void
pad:
  %got = landingpad { ptr, i32 } cleanup
  resume { ptr, i32 } %got
}
; The pointer goes into a phi there, or other blocks lead there, too: it gets a block of its own.
; CHECK-LABEL: @handed(
; CHECK:         %p = invoke spir_func ptr addrspace(4) @get()
; CHECK-NEXT:      to label %[[OWN:.*]] unwind label %pad
; CHECK:       [[OWN]]:
; CHECK-NEXT:    ptrtoint ptr addrspace(4) %p to i64
; CHECK-NEXT:    lshr
define spir_func void @handed() personality ptr @personality {
entry:
  %p = invoke spir_func ptr addrspace(4) @get()
          to label %on unwind label %pad
on:
  %q = phi ptr addrspace(4) [ %p, %entry ]
  store i32 3, ptr addrspace(4) %q
  ret void
pad:
  %got = landingpad { ptr, i32 } cleanup
  resume { ptr, i32 } %got
}
; TAGS-LABEL: @joins(
; TAGS:          to label %[[OWN:.*]] unwind label %pad
; TAGS:        [[OWN]]:
; TAGS-NEXT:     ptrtoint ptr addrspace(4) %p to i64
define spir_func void @joins(ptr addrspace(4) %other, i1 %c) personality ptr @personality {
entry:
  br i1 %c, label %more, label %on
more:
  %p = invoke spir_func ptr addrspace(4) @get()
          to label %on unwind label %pad
on:
  %q = phi ptr addrspace(4) [ %p, %more ], [ %other, %entry ]
  store i32 3, ptr addrspace(4) %q
  ret void
pad:
  %got = landingpad { ptr, i32 } cleanup
  resume { ptr, i32 } %got
}
