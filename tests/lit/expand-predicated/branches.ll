; Predicated loads and stores of Intel's compiler through generic pointers become branches and plain accesses, which are named, or branch
; by tags, like any other.  Through named pointers they stay.
; RUN: %gaspar opt --target=intel -p check-spaces,expand-predicated -S %s | %FileCheck %s --check-prefix=PASS
; RUN: %gaspar opt --target=intel --world=closed -S %s | %FileCheck %s --check-prefix=ALL
; RUN: %gaspar opt --target=intel --world=closed --strict %s -o /dev/null
target triple = "spir64-unknown-unknown"
declare i32 @llvm.genx.GenISA.PredicatedLoad.i32.p4.i32(ptr addrspace(4), i64, i1, i32)
declare i32 @llvm.genx.GenISA.PredicatedLoad.i32.p1.i32(ptr addrspace(1), i64, i1, i32)
declare void @llvm.genx.GenISA.PredicatedStore.p4.i32(ptr addrspace(4), i32, i64, i1)
declare void @llvm.genx.GenISA.PredicatedStore.other(ptr addrspace(4), i32, i64, i32)
@l = internal addrspace(3) global [16 x i32] undef

; PASS-LABEL: @loads(
; PASS:         br i1 %c, label %[[ON:.*]], label %[[OFF:.*]]
; PASS:       [[ON]]:
; PASS-NEXT:    [[V:%.*]] = load i32, ptr addrspace(4) %g, align 8
; PASS-NEXT:    br label %[[OFF]]
; PASS:       [[OFF]]:
; PASS-NEXT:    %x = phi i32 [ 7, %{{.*}} ], [ [[V]], %[[ON]] ]
; PASS-NEXT:    %y = call i32 @llvm.genx.GenISA.PredicatedLoad.i32.p1.i32(ptr addrspace(1) %out, i64 4, i1 %c, i32 %x)
; ALL-LABEL: @loads(
; ALL:          load i32, ptr addrspace(3) @l, align 8
define spir_kernel void @loads(ptr addrspace(1) %out, i1 noundef %c) {
  %g = addrspacecast ptr addrspace(3) @l to ptr addrspace(4)
  %x = call i32 @llvm.genx.GenISA.PredicatedLoad.i32.p4.i32(ptr addrspace(4) %g, i64 8, i1 %c, i32 7)
  %y = call i32 @llvm.genx.GenISA.PredicatedLoad.i32.p1.i32(ptr addrspace(1) %out, i64 4, i1 %c, i32 %x)
  store i32 %y, ptr addrspace(1) %out
  ret void
}

; Two of them in one block, and a function of that name with another operand.
; PASS-LABEL: @stores(
; PASS:         br i1 %c, label %[[ON:.*]], label %[[OFF:.*]]
; PASS:       [[ON]]:
; PASS-NEXT:    store i32 1, ptr addrspace(4) %r, align 4
; PASS:       [[OFF]]:
; PASS-NEXT:    br i1 %d, label %[[ON2:.*]], label %[[OFF2:.*]]
; PASS:       [[ON2]]:
; PASS-NEXT:    store i32 2, ptr addrspace(4) %r, align 1
; PASS:       [[OFF2]]:
; PASS-NEXT:    call void @llvm.genx.GenISA.PredicatedStore.other
; ALL-LABEL: @stores(
; ALL-DAG:      store i32 1, ptr addrspace(3)
; ALL-DAG:      store i32 1, ptr addrspace(1)
; ALL-DAG:      store i32 2, ptr addrspace(3)
; ALL-DAG:      store i32 2, ptr addrspace(1)
define spir_kernel void @stores(ptr addrspace(1) %out, i1 noundef %c, i1 noundef %d) {
  %g = addrspacecast ptr addrspace(1) %out to ptr addrspace(4)
  %h = addrspacecast ptr addrspace(3) @l to ptr addrspace(4)
  %r = select i1 %d, ptr addrspace(4) %g, ptr addrspace(4) %h
  call void @llvm.genx.GenISA.PredicatedStore.p4.i32(ptr addrspace(4) %r, i32 1, i64 4, i1 %c)
  call void @llvm.genx.GenISA.PredicatedStore.p4.i32(ptr addrspace(4) %r, i32 2, i64 0, i1 %d)
  call void @llvm.genx.GenISA.PredicatedStore.other(ptr addrspace(4) null, i32 2, i64 0, i32 1)
  ret void
}

; A predicate that may be undefined: the intrinsic has a meaning then, a branch on it has none.
; PASS-LABEL: @undefined(
; PASS:         [[F:%.*]] = freeze i1 %c
; PASS-NEXT:    br i1 [[F]],
; PASS:         br i1 %d,
define spir_kernel void @undefined(ptr addrspace(1) %out, i32 %n, i1 noundef %d) {
  %g = addrspacecast ptr addrspace(3) @l to ptr addrspace(4)
  %m = add nsw i32 %n, 1
  %c = icmp sgt i32 %m, 5
  call void @llvm.genx.GenISA.PredicatedStore.p4.i32(ptr addrspace(4) %g, i32 1, i64 4, i1 %c)
  call void @llvm.genx.GenISA.PredicatedStore.p4.i32(ptr addrspace(4) %g, i32 2, i64 4, i1 %d)
  ret void
}
