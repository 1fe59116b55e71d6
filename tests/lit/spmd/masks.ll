; An if that work-items of one thread take differently runs for those that take it, and what meets behind it is
; blended; a divisor is 1 where the lane is off; a branch that all take the same way stays as it is.
; RUN: %gaspar genx vectorize %s -S --lanes=8 -o %t.ll
; RUN: %FileCheck %s < %t.ll
; RUN: %gaspar genx run %t.ll --kernel=if -g 9 -l 9 -a x=i32[9]:iota --compare --expect=x=i32[9]:0,101,50,33,25,20,16,14,12
; RUN: %gaspar genx run %t.ll --kernel=same -g 3 -l 3 -a x=i32[3]:iota -a i32:1 --compare --expect=x=i32[3]:1,1,1
; RUN: %gaspar genx run %t.ll --kernel=off -g 3 -l 3 -a x=i32[3]:5,0,7 --compare --expect=x=i32[3]:6,-1,8
; RUN: %gaspar genx run %t.ll --kernel=picks -g 4 -l 4 -a x=i32[4]:0,9,0,9 --compare --expect=x=i32[4]:2,1,2,1
; RUN: %gaspar genx run %t.ll --kernel=counts -g 4 -l 4 -a x=i32[4]:0,9,0,9 -a y=i32[1]:zero --compare --expect=y=i32[1]:18
; RUN: %gaspar genx run %t.ll --kernel=over -g 4 -l 4 -a x=i32[4]:0,9,0,8 -a y=i32[4]:4,5,6,7 --compare --expect=x=i32[4]:1,5,1,7
; RUN: %gaspar genx run %t.ll --kernel=beside -g 4 -l 4 -a x=i32[4]:0,9,0,8 -a y=i32[4]:4,5,6,7 --compare --expect=x=i32[4]:3,5,3,7
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64"

declare spir_func i64 @_Z13get_global_idj(i32)

; CHECK-LABEL: define dllexport void @if(
; CHECK: [[ENTRY:%.*]] = icmp ult <8 x i32>
; CHECK: [[C:%.*]] = freeze <8 x i1>
; CHECK: [[MASK:%.*]] = and <8 x i1> [[ENTRY]], [[C]]
; CHECK: [[ANY:%.*]] = call i1 @llvm.genx.any(<8 x i1> [[MASK]])
; CHECK: br i1 [[ANY]]
; CHECK: [[BY:%.*]] = select <8 x i1> [[MASK]], <8 x i32> {{%.*}}, <8 x i32> splat (i32 1)
; CHECK: udiv <8 x i32> {{.*}}, [[BY]]
; CHECK: [[BOTH:%.*]] = select <8 x i1> [[MASK]]
; CHECK: phi <8 x i32> [ zeroinitializer, {{.*}} ], [ [[BOTH]],
define spir_kernel void @if(ptr addrspace(1) %x) {
entry:
  %id = call spir_func i64 @_Z13get_global_idj(i32 0)
  %p = getelementptr inbounds i32, ptr addrspace(1) %x, i64 %id
  %v = load i32, ptr addrspace(1) %p
  %on = icmp ne i32 %v, 0
  br i1 %on, label %then, label %join

then:
  %d = udiv i32 101, %v
  br label %join

join:
  %r = phi i32 [ %d, %then ], [ 0, %entry ]
  store i32 %r, ptr addrspace(1) %p
  ret void
}

; CHECK-LABEL: define dllexport void @same(
; CHECK-NOT: llvm.genx.any
; CHECK: ret void
define spir_kernel void @same(ptr addrspace(1) %x, i32 %n) {
entry:
  %id = call spir_func i64 @_Z13get_global_idj(i32 0)
  %p = getelementptr inbounds i32, ptr addrspace(1) %x, i64 %id
  %on = icmp ne i32 %n, 0
  br i1 %on, label %then, label %out

then:
  store volatile i32 %n, ptr addrspace(1) %p
  br label %out

out:
  ret void
}

; The code of the if writes for work-items 0 and 2 alone, and no work-item takes the inner if.
; CHECK-LABEL: define dllexport void @off(
; CHECK: call i1 @llvm.genx.any(
; CHECK: call i1 @llvm.genx.any(
define spir_kernel void @off(ptr addrspace(1) %x) {
entry:
  %id = call spir_func i64 @_Z13get_global_idj(i32 0)
  %p = getelementptr inbounds i32, ptr addrspace(1) %x, i64 %id
  %v = load i32, ptr addrspace(1) %p
  store i32 -1, ptr addrspace(1) %p
  %on = icmp ne i32 %v, 0
  br i1 %on, label %then, label %out

then:
  %w = add i32 %v, 1
  store volatile i32 %w, ptr addrspace(1) %p
  %never = icmp ugt i32 %v, 100
  br i1 %never, label %inner, label %out

inner:
  store volatile i32 0, ptr addrspace(1) null
  br label %out

out:
  ret void
}

; Each value is one for all work-items; which of them a work-item has is not.
; CHECK-LABEL: define dllexport void @picks(
; CHECK: phi <8 x i32>
define spir_kernel void @picks(ptr addrspace(1) %x) {
entry:
  %id = call spir_func i64 @_Z13get_global_idj(i32 0)
  %p = getelementptr inbounds i32, ptr addrspace(1) %x, i64 %id
  %v = load i32, ptr addrspace(1) %p
  %on = icmp ne i32 %v, 0
  br i1 %on, label %then, label %join

then:
  store volatile i32 7, ptr addrspace(1) %p
  br label %join

join:
  %r = phi i32 [ 1, %then ], [ 2, %entry ]
  store volatile i32 %r, ptr addrspace(1) %p
  ret void
}

; Two work-items of four add.
; CHECK-LABEL: define dllexport void @counts(
; CHECK: [[MASK:%.*]] = and <8 x i1>
; CHECK: llvm.genx.svm.atomic.add{{.*}}(<8 x i1> [[MASK]]
define spir_kernel void @counts(ptr addrspace(1) %x, ptr addrspace(1) %y) {
entry:
  %id = call spir_func i64 @_Z13get_global_idj(i32 0)
  %p = getelementptr inbounds i32, ptr addrspace(1) %x, i64 %id
  %v = load i32, ptr addrspace(1) %p
  %on = icmp ne i32 %v, 0
  br i1 %on, label %then, label %join

then:
  %old = atomicrmw add ptr addrspace(1) %y, i32 9 monotonic
  br label %join

join:
  ret void
}

; A load of the if writes over the value from before in the lanes that are on.
; CHECK-LABEL: define dllexport void @over(
; CHECK: [[BEFORE:%.*]] = add <8 x i32> {{%.*}}, splat (i32 1)
; CHECK: [[V:%.*]] = call <8 x i32> @llvm.genx.svm.gather{{.*}}, <8 x i32> [[BEFORE]])
; CHECK-NOT: select
; CHECK: phi <8 x i32> [ [[BEFORE]], {{%.*}} ], [ [[V]], {{%.*}} ]
define spir_kernel void @over(ptr addrspace(1) %x, ptr addrspace(1) %y) {
entry:
  %id = call spir_func i64 @_Z13get_global_idj(i32 0)
  %p = getelementptr inbounds i32, ptr addrspace(1) %x, i64 %id
  %v = load i32, ptr addrspace(1) %p
  %one = add i32 %v, 1
  %on = icmp ne i32 %v, 0
  br i1 %on, label %then, label %join

then:
  %q = getelementptr inbounds i32, ptr addrspace(1) %y, i64 %id
  %w = load volatile i32, ptr addrspace(1) %q
  br label %join

join:
  %r = phi i32 [ %w, %then ], [ %one, %entry ]
  store i32 %r, ptr addrspace(1) %p
  ret void
}

; A value that is the same for all would first have to be copied into lanes.
; CHECK-LABEL: define dllexport void @beside(
; CHECK: select <8 x i1> {{%.*}}, <8 x i32> {{%.*}}, <8 x i32> splat (i32 3)
define spir_kernel void @beside(ptr addrspace(1) %x, ptr addrspace(1) %y) {
entry:
  %id = call spir_func i64 @_Z13get_global_idj(i32 0)
  %p = getelementptr inbounds i32, ptr addrspace(1) %x, i64 %id
  %v = load i32, ptr addrspace(1) %p
  %on = icmp ne i32 %v, 0
  br i1 %on, label %then, label %join

then:
  %q = getelementptr inbounds i32, ptr addrspace(1) %y, i64 %id
  %w = load volatile i32, ptr addrspace(1) %q
  br label %join

join:
  %r = phi i32 [ %w, %then ], [ 3, %entry ]
  store i32 %r, ptr addrspace(1) %p
  ret void
}
