; Where there is no place for a cast, the access stays as it is: nothing stands before a landing pad, in
; a block that only hands exceptions on, or between an invoke and its edges; and nothing but loads and
; stores may touch Swift's error.
; RUN: env GASPAR_DEBUG=verify %gaspar opt -S %s -o - | %FileCheck %s
; RUN: env GASPAR_DEBUG=verify %gaspar opt --world=closed -S %s -o - | %FileCheck %s --check-prefix=CLOSED
target triple = "nvptx64-nvidia-cuda"
declare i32 @pers(...)
declare void @f()
declare ptr @g()
; Behind the landing pad there is one.
define i32 @landing(ptr addrspace(1) %p, ptr addrspace(1) %q, i1 %c) personality ptr @pers {
entry:
  %a = addrspacecast ptr addrspace(1) %p to ptr
  %b = addrspacecast ptr addrspace(1) %q to ptr
  br i1 %c, label %one, label %two
one:
  invoke void @f() to label %done unwind label %pad
two:
  invoke void @f() to label %done unwind label %pad
done:
  ret i32 0
; CHECK-LABEL: define i32 @landing(
; CHECK:         %r = phi ptr addrspace(1) [ %p, %one ], [ %q, %two ]
; CHECK-NEXT:    %e = landingpad
; CHECK-NEXT:      cleanup
; CHECK-NEXT:    %r.generic = addrspacecast ptr addrspace(1) %r to ptr
; CHECK-NEXT:    store i32 1, ptr addrspace(1) %r
; CHECK-NEXT:    ptrtoint ptr %r.generic
pad:
  %r = phi ptr [ %a, %one ], [ %b, %two ]
  %e = landingpad { ptr, i32 } cleanup
  store i32 1, ptr %r
  %n = ptrtoint ptr %r to i64
  %t = trunc i64 %n to i32
  ret i32 %t
}
; CLOSED-LABEL: define internal i32 @result(
; CLOSED:         %i = invoke ptr @h()
; CLOSED:         %r = phi ptr [ %i, %one ], [ %a, %two ]
; CLOSED-NEXT:    %r.global = addrspacecast ptr %r to ptr addrspace(1)
; CLOSED-NEXT:    load i32, ptr addrspace(1) %r.global
define internal i32 @result(ptr addrspace(1) %p, i1 %c) personality ptr @pers {
entry:
  %a = addrspacecast ptr addrspace(1) %p to ptr
  br i1 %c, label %one, label %two
one:
  %i = invoke ptr @h() to label %done unwind label %pad
two:
  br label %done
done:
  %r = phi ptr [ %i, %one ], [ %a, %two ]
  %x = load i32, ptr %r
  ret i32 %x
pad:
  %e = landingpad { ptr, i32 } cleanup
  resume { ptr, i32 } %e
}
@glob = internal addrspace(1) global i32 0
define internal ptr @h() {
  ret ptr addrspacecast (ptr addrspace(1) @glob to ptr)
}
; CHECK-LABEL: define i32 @catch(
; CHECK:         %r = phi ptr [ %a, %one ], [ %b, %two ]
; CHECK-NEXT:    catchswitch
; CHECK:         catchpad
; CHECK-NEXT:    %r.local = addrspacecast ptr %r to ptr addrspace(3)
; CHECK-NEXT:    load i32, ptr addrspace(3) %r.local
define i32 @catch(ptr addrspace(3) %p, ptr addrspace(3) %q, i1 %c) personality ptr @pers {
entry:
  %a = addrspacecast ptr addrspace(3) %p to ptr
  %b = addrspacecast ptr addrspace(3) %q to ptr
  br i1 %c, label %one, label %two
one:
  invoke void @f() to label %done unwind label %dispatch
two:
  invoke void @f() to label %done unwind label %dispatch
done:
  ret i32 0
dispatch:
  %r = phi ptr [ %a, %one ], [ %b, %two ]
  %s = catchswitch within none [label %handler] unwind to caller
handler:
  %h = catchpad within %s [ptr null, i32 64, ptr null]
  %x = load i32, ptr %r
  catchret from %h to label %end
end:
  ret i32 %x
}
; CLOSED-LABEL: define internal i32 @swift()
; CLOSED-NEXT:    %e = alloca swifterror ptr
; CLOSED-NEXT:    store ptr null, ptr %e
; CLOSED-NEXT:    call void @sw(ptr swifterror %e)
; CLOSED-NEXT:    load ptr, ptr %e
define internal i32 @swift() {
  %e = alloca swifterror ptr
  store ptr null, ptr %e
  call void @sw(ptr swifterror %e)
  %v = load ptr, ptr %e
  %n = icmp eq ptr %v, null
  %z = zext i1 %n to i32
  ret i32 %z
}
define internal void @sw(ptr swifterror %e) {
  store ptr null, ptr %e
  ret void
}
; CHECK-LABEL: define i32 @br(
; CHECK:         phi ptr [ %i, %one ], [ %a, %entry ]
define i32 @br(ptr addrspace(1) %p, i1 %c) {
entry:
  %a = addrspacecast ptr addrspace(1) %p to ptr
  br i1 %c, label %one, label %done
one:
  %i = callbr ptr asm "", "=r,!i"() to label %done [label %other]
other:
  ret i32 0
done:
  %r = phi ptr [ %i, %one ], [ %a, %entry ]
  %x = load i32, ptr %r
  ret i32 %x
}
; CHECK-LABEL: define internal ptr @tail(
; CHECK:         %q = musttail call ptr @tail(ptr %p)
; CHECK-NEXT:    ret ptr %q
define internal ptr @tail(ptr %p) {
  %q = musttail call ptr @tail(ptr %p)
  ret ptr %q
}
define ptx_kernel void @k(ptr addrspace(1) %g, i1 %c) personality ptr @pers {
  %a = call i32 @result(ptr addrspace(1) %g, i1 %c)
  %b = call i32 @swift()
  %d = addrspacecast ptr addrspace(1) %g to ptr
  %e = call ptr @tail(ptr %d)
  %n = ptrtoint ptr %e to i64
  %t = trunc i64 %n to i32
  %s = add i32 %a, %b
  %u = add i32 %s, %t
  store i32 %u, ptr addrspace(1) %g
  ret void
}
