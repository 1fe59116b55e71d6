; What LLVM folds to a copy of loaded values is one: it makes a memcpy of the loop, and hands @get_… the pointer that it copied from.
; RUN: %gaspar opt -p check-spaces,infer,resolve -S %s | %FileCheck %s
; RUN: %gaspar opt -p check-spaces,infer,resolve -S %s | opt-22 -passes='default<O2>' -S 2>/dev/null | %FileCheck %s --check-prefix=AFTER
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"
%S = type { [32 x i32] }
declare spir_func ptr addrspace(4) @given()
define internal spir_func i32 @id(i32 %x) {
  ret i32 %x
}
define internal spir_func i32 @ld(ptr addrspace(4) %x) {
  %v = load i32, ptr addrspace(4) %x
  ret i32 %v
}
define internal spir_func void @put(ptr addrspace(4) %x, i32 %v) {
  store i32 %v, ptr addrspace(4) %x
  ret void
}

; Two operations that cancel each other.
; CHECK-LABEL: define internal spir_func i32 @get_xor(
; CHECK: load i32, ptr addrspace(4) %
; AFTER-LABEL: define spir_kernel void @k_xor(
; AFTER: call {{.*}}@get_xor(ptr addrspace(4) %g
define internal spir_func i32 @get_xor(ptr addrspace(4) noalias readonly captures(none) %s, i64 %i) noinline {
  %e = getelementptr inbounds [32 x i32], ptr addrspace(4) %s, i64 0, i64 %i
  %v = load i32, ptr addrspace(4) %e
  ret i32 %v
}
define spir_kernel void @k_xor(ptr addrspace(1) %out, ptr addrspace(1) %src, i64 %i, i32 %m) {
entry:
  %c = alloca %S, align 4
  %t = alloca { i32, i32 }
  %g = call spir_func ptr addrspace(4) @given()
  br label %loop
loop:
  %k = phi i64 [ 0, %entry ], [ %n, %loop ]
  %from = getelementptr inbounds i32, ptr addrspace(4) %g, i64 %k
  %f = load i32, ptr addrspace(4) %from, align 4
  %x = xor i32 %f, %m
  %b = xor i32 %x, %m
  %to = getelementptr inbounds i32, ptr %c, i64 %k
  store i32 %b, ptr %to, align 4
  %n = add nuw nsw i64 %k, 1
  %more = icmp ult i64 %n, 32
  br i1 %more, label %loop, label %done
done:
  %cg = addrspacecast ptr %c to ptr addrspace(4)
  %v = call spir_func i32 @get_xor(ptr addrspace(4) %cg, i64 %i)
  store i32 %v, ptr addrspace(1) %out
  ret void
}

; Integers wrap, so one constant takes back what the other did.
; CHECK-LABEL: define internal spir_func i32 @get_add(
; CHECK: load i32, ptr addrspace(4) %
; AFTER-LABEL: define spir_kernel void @k_add(
; AFTER: call {{.*}}@get_add(ptr addrspace(4) %g
define internal spir_func i32 @get_add(ptr addrspace(4) noalias readonly captures(none) %s, i64 %i) noinline {
  %e = getelementptr inbounds [32 x i32], ptr addrspace(4) %s, i64 0, i64 %i
  %v = load i32, ptr addrspace(4) %e
  ret i32 %v
}
define spir_kernel void @k_add(ptr addrspace(1) %out, ptr addrspace(1) %src, i64 %i, i32 %m) {
entry:
  %c = alloca %S, align 4
  %t = alloca { i32, i32 }
  %g = call spir_func ptr addrspace(4) @given()
  br label %loop
loop:
  %k = phi i64 [ 0, %entry ], [ %n, %loop ]
  %from = getelementptr inbounds i32, ptr addrspace(4) %g, i64 %k
  %f = load i32, ptr addrspace(4) %from, align 4
  %x = add i32 %f, 7
  %b = sub i32 %x, 7
  %to = getelementptr inbounds i32, ptr %c, i64 %k
  store i32 %b, ptr %to, align 4
  %n = add nuw nsw i64 %k, 1
  %more = icmp ult i64 %n, 32
  br i1 %more, label %loop, label %done
done:
  %cg = addrspacecast ptr %c to ptr addrspace(4)
  %v = call spir_func i32 @get_add(ptr addrspace(4) %cg, i64 %i)
  store i32 %v, ptr addrspace(1) %out
  ret void
}

; A phi of one value.
; CHECK-LABEL: define internal spir_func i32 @get_phi(
; CHECK: load i32, ptr addrspace(4) %
; AFTER-LABEL: define spir_kernel void @k_phi(
; AFTER: call {{.*}}@get_phi(ptr addrspace(4) %g
define internal spir_func i32 @get_phi(ptr addrspace(4) noalias readonly captures(none) %s, i64 %i) noinline {
  %e = getelementptr inbounds [32 x i32], ptr addrspace(4) %s, i64 0, i64 %i
  %v = load i32, ptr addrspace(4) %e
  ret i32 %v
}
define spir_kernel void @k_phi(ptr addrspace(1) %out, ptr addrspace(1) %src, i64 %i, i32 %m) {
entry:
  %c = alloca %S, align 4
  %t = alloca { i32, i32 }
  %g = call spir_func ptr addrspace(4) @given()
  br label %loop
loop:
  %k = phi i64 [ 0, %entry ], [ %n, %next ]
  %from = getelementptr inbounds i32, ptr addrspace(4) %g, i64 %k
  %f = load i32, ptr addrspace(4) %from, align 4
  %odd = icmp eq i32 %m, 5
  br i1 %odd, label %yes, label %no
yes:
  br label %next
no:
  br label %next
next:
  %b = phi i32 [ %f, %yes ], [ %f, %no ]
  %to = getelementptr inbounds i32, ptr %c, i64 %k
  store i32 %b, ptr %to, align 4
  %n = add nuw nsw i64 %k, 1
  %more = icmp ult i64 %n, 32
  br i1 %more, label %loop, label %done
done:
  %cg = addrspacecast ptr %c to ptr addrspace(4)
  %v = call spir_func i32 @get_phi(ptr addrspace(4) %cg, i64 %i)
  store i32 %v, ptr addrspace(1) %out
  ret void
}

; A phi of two loads of one place.
; CHECK-LABEL: define internal spir_func i32 @get_loads(
; CHECK: load i32, ptr addrspace(4) %
; AFTER-LABEL: define spir_kernel void @k_loads(
; AFTER: call {{.*}}@get_loads(ptr addrspace(4) %g
define internal spir_func i32 @get_loads(ptr addrspace(4) noalias readonly captures(none) %s, i64 %i) noinline {
  %e = getelementptr inbounds [32 x i32], ptr addrspace(4) %s, i64 0, i64 %i
  %v = load i32, ptr addrspace(4) %e
  ret i32 %v
}
define spir_kernel void @k_loads(ptr addrspace(1) %out, ptr addrspace(1) %src, i64 %i, i32 %m) {
entry:
  %c = alloca %S, align 4
  %t = alloca { i32, i32 }
  %g = call spir_func ptr addrspace(4) @given()
  br label %loop
loop:
  %k = phi i64 [ 0, %entry ], [ %n, %next ]
  %from = getelementptr inbounds i32, ptr addrspace(4) %g, i64 %k
  %odd = icmp eq i32 %m, 5
  br i1 %odd, label %yes, label %no
yes:
  %f1 = load i32, ptr addrspace(4) %from, align 4
  br label %next
no:
  %f2 = load i32, ptr addrspace(4) %from, align 4
  br label %next
next:
  %b = phi i32 [ %f1, %yes ], [ %f2, %no ]
  %to = getelementptr inbounds i32, ptr %c, i64 %k
  store i32 %b, ptr %to, align 4
  %n = add nuw nsw i64 %k, 1
  %more = icmp ult i64 %n, 32
  br i1 %more, label %loop, label %done
done:
  %cg = addrspacecast ptr %c to ptr addrspace(4)
  %v = call spir_func i32 @get_loads(ptr addrspace(4) %cg, i64 %i)
  store i32 %v, ptr addrspace(1) %out
  ret void
}

; A call of a function that returns its argument.
; CHECK-LABEL: define internal spir_func i32 @get_id(
; CHECK: load i32, ptr addrspace(4) %
; AFTER-LABEL: define spir_kernel void @k_id(
; AFTER: call {{.*}}@get_id(ptr addrspace(4) %g
define internal spir_func i32 @get_id(ptr addrspace(4) noalias readonly captures(none) %s, i64 %i) noinline {
  %e = getelementptr inbounds [32 x i32], ptr addrspace(4) %s, i64 0, i64 %i
  %v = load i32, ptr addrspace(4) %e
  ret i32 %v
}
define spir_kernel void @k_id(ptr addrspace(1) %out, ptr addrspace(1) %src, i64 %i, i32 %m) {
entry:
  %c = alloca %S, align 4
  %t = alloca { i32, i32 }
  %g = call spir_func ptr addrspace(4) @given()
  br label %loop
loop:
  %k = phi i64 [ 0, %entry ], [ %n, %loop ]
  %from = getelementptr inbounds i32, ptr addrspace(4) %g, i64 %k
  %f = load i32, ptr addrspace(4) %from, align 4
  %b = call spir_func i32 @id(i32 %f)
  %to = getelementptr inbounds i32, ptr %c, i64 %k
  store i32 %b, ptr %to, align 4
  %n = add nuw nsw i64 %k, 1
  %more = icmp ult i64 %n, 32
  br i1 %more, label %loop, label %done
done:
  %cg = addrspacecast ptr %c to ptr addrspace(4)
  %v = call spir_func i32 @get_id(ptr addrspace(4) %cg, i64 %i)
  store i32 %v, ptr addrspace(1) %out
  ret void
}

; The load is in another function.
; CHECK-LABEL: define internal spir_func i32 @get_ld(
; CHECK: load i32, ptr addrspace(4) %
define internal spir_func i32 @get_ld(ptr addrspace(4) noalias readonly captures(none) %s, i64 %i) noinline {
  %e = getelementptr inbounds [32 x i32], ptr addrspace(4) %s, i64 0, i64 %i
  %v = load i32, ptr addrspace(4) %e
  ret i32 %v
}
define spir_kernel void @k_ld(ptr addrspace(1) %out, ptr addrspace(1) %src, i64 %i, i32 %m) {
entry:
  %c = alloca %S, align 4
  %t = alloca { i32, i32 }
  %g = call spir_func ptr addrspace(4) @given()
  br label %loop
loop:
  %k = phi i64 [ 0, %entry ], [ %n, %loop ]
  %from = getelementptr inbounds i32, ptr addrspace(4) %g, i64 %k
  %b = call spir_func i32 @ld(ptr addrspace(4) %from)
  %to = getelementptr inbounds i32, ptr %c, i64 %k
  store i32 %b, ptr %to, align 4
  %n = add nuw nsw i64 %k, 1
  %more = icmp ult i64 %n, 32
  br i1 %more, label %loop, label %done
done:
  %cg = addrspacecast ptr %c to ptr addrspace(4)
  %v = call spir_func i32 @get_ld(ptr addrspace(4) %cg, i64 %i)
  store i32 %v, ptr addrspace(1) %out
  ret void
}

; The store is in another function.
; CHECK-LABEL: define internal spir_func i32 @get_put(
; CHECK: load i32, ptr addrspace(4) %
define internal spir_func i32 @get_put(ptr addrspace(4) noalias readonly captures(none) %s, i64 %i) noinline {
  %e = getelementptr inbounds [32 x i32], ptr addrspace(4) %s, i64 0, i64 %i
  %v = load i32, ptr addrspace(4) %e
  ret i32 %v
}
define spir_kernel void @k_put(ptr addrspace(1) %out, ptr addrspace(1) %src, i64 %i, i32 %m) {
entry:
  %c = alloca %S, align 4
  %t = alloca { i32, i32 }
  %g = call spir_func ptr addrspace(4) @given()
  br label %loop
loop:
  %k = phi i64 [ 0, %entry ], [ %n, %loop ]
  %from = getelementptr inbounds i32, ptr addrspace(4) %g, i64 %k
  %f = load i32, ptr addrspace(4) %from, align 4
  %to = getelementptr inbounds i32, ptr %c, i64 %k
  %tc = addrspacecast ptr %to to ptr addrspace(4)
  call spir_func void @put(ptr addrspace(4) %tc, i32 %f)
  %n = add nuw nsw i64 %k, 1
  %more = icmp ult i64 %n, 32
  br i1 %more, label %loop, label %done
done:
  %cg = addrspacecast ptr %c to ptr addrspace(4)
  %v = call spir_func i32 @get_put(ptr addrspace(4) %cg, i64 %i)
  store i32 %v, ptr addrspace(1) %out
  ret void
}

; A field of a variable holds the value for a moment.
; CHECK-LABEL: define internal spir_func i32 @get_field(
; CHECK: load i32, ptr addrspace(4) %
; AFTER-LABEL: define spir_kernel void @k_field(
; AFTER: call {{.*}}@get_field(ptr addrspace(4) %g
define internal spir_func i32 @get_field(ptr addrspace(4) noalias readonly captures(none) %s, i64 %i) noinline {
  %e = getelementptr inbounds [32 x i32], ptr addrspace(4) %s, i64 0, i64 %i
  %v = load i32, ptr addrspace(4) %e
  ret i32 %v
}
define spir_kernel void @k_field(ptr addrspace(1) %out, ptr addrspace(1) %src, i64 %i, i32 %m) {
entry:
  %c = alloca %S, align 4
  %t = alloca { i32, i32 }
  %g = call spir_func ptr addrspace(4) @given()
  br label %loop
loop:
  %k = phi i64 [ 0, %entry ], [ %n, %loop ]
  %from = getelementptr inbounds i32, ptr addrspace(4) %g, i64 %k
  %f = load i32, ptr addrspace(4) %from, align 4
  %field = getelementptr inbounds { i32, i32 }, ptr %t, i32 0, i32 1
  store i32 %f, ptr %field
  %b = load i32, ptr %field
  %to = getelementptr inbounds i32, ptr %c, i64 %k
  store i32 %b, ptr %to, align 4
  %n = add nuw nsw i64 %k, 1
  %more = icmp ult i64 %n, 32
  br i1 %more, label %loop, label %done
done:
  %cg = addrspacecast ptr %c to ptr addrspace(4)
  %v = call spir_func i32 @get_field(ptr addrspace(4) %cg, i64 %i)
  store i32 %v, ptr addrspace(1) %out
  ret void
}

; A comparison and back, of what is 0 or 1.
; CHECK-LABEL: define internal spir_func i32 @get_bool(
; CHECK: load i32, ptr addrspace(4) %
; AFTER-LABEL: define spir_kernel void @k_bool(
; AFTER: call {{.*}}@get_bool(ptr addrspace(4) %g
define internal spir_func i32 @get_bool(ptr addrspace(4) noalias readonly captures(none) %s, i64 %i) noinline {
  %e = getelementptr inbounds [32 x i32], ptr addrspace(4) %s, i64 0, i64 %i
  %v = load i32, ptr addrspace(4) %e
  ret i32 %v
}
define spir_kernel void @k_bool(ptr addrspace(1) %out, ptr addrspace(1) %src, i64 %i, i32 %m) {
entry:
  %c = alloca %S, align 4
  %t = alloca { i32, i32 }
  %g = call spir_func ptr addrspace(4) @given()
  br label %loop
loop:
  %k = phi i64 [ 0, %entry ], [ %n, %loop ]
  %from = getelementptr inbounds i32, ptr addrspace(4) %g, i64 %k
  %f = load i32, ptr addrspace(4) %from, align 4, !range !0
  %x = icmp ne i32 %f, 0
  %b = zext i1 %x to i32
  %to = getelementptr inbounds i32, ptr %c, i64 %k
  store i32 %b, ptr %to, align 4
  %n = add nuw nsw i64 %k, 1
  %more = icmp ult i64 %n, 32
  br i1 %more, label %loop, label %done
done:
  %cg = addrspacecast ptr %c to ptr addrspace(4)
  %v = call spir_func i32 @get_bool(ptr addrspace(4) %cg, i64 %i)
  store i32 %v, ptr addrspace(1) %out
  ret void
}
!0 = !{i32 0, i32 2}
