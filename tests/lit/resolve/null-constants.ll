; Every combination of a pointer to one space and a constant that is null, an address that looks like
; one, or nothing: what comes out is valid, and no cast leads from one named space to another.
; RUN: env GASPAR_DEBUG=verify %gaspar opt -S %s -o - | %FileCheck %s --implicit-check-not='to ptr addrspace(1))' --implicit-check-not='{{addrspacecast ptr addrspace\(3\) [^ ]* to ptr addrspace\(1\)}}'
; RUN: sed 's/nvptx64-nvidia-cuda/amdgcn-amd-amdhsa/; s/p3:64:64/p3:32:32-p5:32:32-A5-G1/' %s | env GASPAR_DEBUG=verify %gaspar opt -S - | %FileCheck %s --implicit-check-not='to ptr addrspace(1))'
; RUN: sed 's/nvptx64-nvidia-cuda/spir64-unknown-unknown/; s/p3:64:64/p3:64:64-p4:64:64/; s/addrspace(0)/addrspace(4)/g' %s | env GASPAR_DEBUG=verify %gaspar opt -S - | %FileCheck %s --implicit-check-not='addrspace(3) null to ptr addrspace(1)'
; RUN: sed 's/nvptx64-nvidia-cuda/spirv64-unknown-unknown/; s/p3:64:64/p3:64:64-p4:64:64-G1/; s/addrspace(0)/addrspace(4)/g' %s | env GASPAR_DEBUG=verify %gaspar opt -S - | %FileCheck %s
; RUN: sed 's/nvptx64-nvidia-cuda/spir64-unknown-unknown/; s/p3:64:64/p3:64:64-p4:64:64/; s/addrspace(0)/addrspace(4)/g' %s | env GASPAR_DEBUG=verify %gaspar opt --target=intel -S - | %FileCheck %s --check-prefix=INTEL
target triple = "nvptx64-nvidia-cuda"
target datalayout = "e-p3:64:64"
@s = internal addrspace(3) global i32 undef

; INTEL: define
; INTEL-NOT: addrspacecast
; CHECK: define i1 @select_global_null(

define i1 @select_global_null(i1 %c, ptr addrspace(1) %p) {
  %g = addrspacecast ptr addrspace(1) %p to ptr addrspace(0)
  %s = select i1 %c, ptr addrspace(0) %g, ptr addrspace(0) null
  store i32 1, ptr addrspace(0) %s
  %e = icmp eq ptr addrspace(0) %s, null
  ret i1 %e
}
define i1 @phi_global_null(i1 %c, ptr addrspace(1) %p) {
entry:
  %g = addrspacecast ptr addrspace(1) %p to ptr addrspace(0)
  br i1 %c, label %other, label %join
other:
  br label %join
join:
  %s = phi ptr addrspace(0) [ %g, %entry ], [ null, %other ]
  store i32 1, ptr addrspace(0) %s
  %e = icmp ne ptr addrspace(0) %s, null
  ret i1 %e
}

define i1 @select_global_poison(i1 %c, ptr addrspace(1) %p) {
  %g = addrspacecast ptr addrspace(1) %p to ptr addrspace(0)
  %s = select i1 %c, ptr addrspace(0) %g, ptr addrspace(0) poison
  store i32 1, ptr addrspace(0) %s
  %e = icmp eq ptr addrspace(0) %s, null
  ret i1 %e
}
define i1 @phi_global_poison(i1 %c, ptr addrspace(1) %p) {
entry:
  %g = addrspacecast ptr addrspace(1) %p to ptr addrspace(0)
  br i1 %c, label %other, label %join
other:
  br label %join
join:
  %s = phi ptr addrspace(0) [ %g, %entry ], [ poison, %other ]
  store i32 1, ptr addrspace(0) %s
  %e = icmp ne ptr addrspace(0) %s, null
  ret i1 %e
}

define i1 @select_global_undef(i1 %c, ptr addrspace(1) %p) {
  %g = addrspacecast ptr addrspace(1) %p to ptr addrspace(0)
  %s = select i1 %c, ptr addrspace(0) %g, ptr addrspace(0) undef
  store i32 1, ptr addrspace(0) %s
  %e = icmp eq ptr addrspace(0) %s, null
  ret i1 %e
}
define i1 @phi_global_undef(i1 %c, ptr addrspace(1) %p) {
entry:
  %g = addrspacecast ptr addrspace(1) %p to ptr addrspace(0)
  br i1 %c, label %other, label %join
other:
  br label %join
join:
  %s = phi ptr addrspace(0) [ %g, %entry ], [ undef, %other ]
  store i32 1, ptr addrspace(0) %s
  %e = icmp ne ptr addrspace(0) %s, null
  ret i1 %e
}

define i1 @select_global_step(i1 %c, ptr addrspace(1) %p) {
  %g = addrspacecast ptr addrspace(1) %p to ptr addrspace(0)
  %s = select i1 %c, ptr addrspace(0) %g, ptr addrspace(0) getelementptr inbounds (i32, ptr addrspace(0) null, i64 0)
  store i32 1, ptr addrspace(0) %s
  %e = icmp eq ptr addrspace(0) %s, null
  ret i1 %e
}
define i1 @phi_global_step(i1 %c, ptr addrspace(1) %p) {
entry:
  %g = addrspacecast ptr addrspace(1) %p to ptr addrspace(0)
  br i1 %c, label %other, label %join
other:
  br label %join
join:
  %s = phi ptr addrspace(0) [ %g, %entry ], [ getelementptr inbounds (i32, ptr addrspace(0) null, i64 0), %other ]
  store i32 1, ptr addrspace(0) %s
  %e = icmp ne ptr addrspace(0) %s, null
  ret i1 %e
}

define i1 @select_global_far(i1 %c, ptr addrspace(1) %p) {
  %g = addrspacecast ptr addrspace(1) %p to ptr addrspace(0)
  %s = select i1 %c, ptr addrspace(0) %g, ptr addrspace(0) getelementptr (i8, ptr addrspace(0) null, i64 4)
  store i32 1, ptr addrspace(0) %s
  %e = icmp eq ptr addrspace(0) %s, null
  ret i1 %e
}
define i1 @phi_global_far(i1 %c, ptr addrspace(1) %p) {
entry:
  %g = addrspacecast ptr addrspace(1) %p to ptr addrspace(0)
  br i1 %c, label %other, label %join
other:
  br label %join
join:
  %s = phi ptr addrspace(0) [ %g, %entry ], [ getelementptr (i8, ptr addrspace(0) null, i64 4), %other ]
  store i32 1, ptr addrspace(0) %s
  %e = icmp ne ptr addrspace(0) %s, null
  ret i1 %e
}

define i1 @select_global_local_zero(i1 %c, ptr addrspace(1) %p) {
  %g = addrspacecast ptr addrspace(1) %p to ptr addrspace(0)
  %s = select i1 %c, ptr addrspace(0) %g, ptr addrspace(0) addrspacecast (ptr addrspace(3) null to ptr addrspace(0))
  store i32 1, ptr addrspace(0) %s
  %e = icmp eq ptr addrspace(0) %s, null
  ret i1 %e
}
define i1 @phi_global_local_zero(i1 %c, ptr addrspace(1) %p) {
entry:
  %g = addrspacecast ptr addrspace(1) %p to ptr addrspace(0)
  br i1 %c, label %other, label %join
other:
  br label %join
join:
  %s = phi ptr addrspace(0) [ %g, %entry ], [ addrspacecast (ptr addrspace(3) null to ptr addrspace(0)), %other ]
  store i32 1, ptr addrspace(0) %s
  %e = icmp ne ptr addrspace(0) %s, null
  ret i1 %e
}

define i1 @select_global_global_zero(i1 %c, ptr addrspace(1) %p) {
  %g = addrspacecast ptr addrspace(1) %p to ptr addrspace(0)
  %s = select i1 %c, ptr addrspace(0) %g, ptr addrspace(0) addrspacecast (ptr addrspace(1) null to ptr addrspace(0))
  store i32 1, ptr addrspace(0) %s
  %e = icmp eq ptr addrspace(0) %s, null
  ret i1 %e
}
define i1 @phi_global_global_zero(i1 %c, ptr addrspace(1) %p) {
entry:
  %g = addrspacecast ptr addrspace(1) %p to ptr addrspace(0)
  br i1 %c, label %other, label %join
other:
  br label %join
join:
  %s = phi ptr addrspace(0) [ %g, %entry ], [ addrspacecast (ptr addrspace(1) null to ptr addrspace(0)), %other ]
  store i32 1, ptr addrspace(0) %s
  %e = icmp ne ptr addrspace(0) %s, null
  ret i1 %e
}

define i1 @select_global_local_far(i1 %c, ptr addrspace(1) %p) {
  %g = addrspacecast ptr addrspace(1) %p to ptr addrspace(0)
  %s = select i1 %c, ptr addrspace(0) %g, ptr addrspace(0) addrspacecast (ptr addrspace(3) getelementptr (i8, ptr addrspace(3) null, i64 4) to ptr addrspace(0))
  store i32 1, ptr addrspace(0) %s
  %e = icmp eq ptr addrspace(0) %s, null
  ret i1 %e
}
define i1 @phi_global_local_far(i1 %c, ptr addrspace(1) %p) {
entry:
  %g = addrspacecast ptr addrspace(1) %p to ptr addrspace(0)
  br i1 %c, label %other, label %join
other:
  br label %join
join:
  %s = phi ptr addrspace(0) [ %g, %entry ], [ addrspacecast (ptr addrspace(3) getelementptr (i8, ptr addrspace(3) null, i64 4) to ptr addrspace(0)), %other ]
  store i32 1, ptr addrspace(0) %s
  %e = icmp ne ptr addrspace(0) %s, null
  ret i1 %e
}

define i1 @select_global_local_null(i1 %c, ptr addrspace(1) %p) {
  %g = addrspacecast ptr addrspace(1) %p to ptr addrspace(0)
  %s = select i1 %c, ptr addrspace(0) %g, ptr addrspace(0) addrspacecast (ptr addrspace(3) addrspacecast (ptr addrspace(0) null to ptr addrspace(3)) to ptr addrspace(0))
  store i32 1, ptr addrspace(0) %s
  %e = icmp eq ptr addrspace(0) %s, null
  ret i1 %e
}
define i1 @phi_global_local_null(i1 %c, ptr addrspace(1) %p) {
entry:
  %g = addrspacecast ptr addrspace(1) %p to ptr addrspace(0)
  br i1 %c, label %other, label %join
other:
  br label %join
join:
  %s = phi ptr addrspace(0) [ %g, %entry ], [ addrspacecast (ptr addrspace(3) addrspacecast (ptr addrspace(0) null to ptr addrspace(3)) to ptr addrspace(0)), %other ]
  store i32 1, ptr addrspace(0) %s
  %e = icmp ne ptr addrspace(0) %s, null
  ret i1 %e
}

define i1 @select_global_local_undef(i1 %c, ptr addrspace(1) %p) {
  %g = addrspacecast ptr addrspace(1) %p to ptr addrspace(0)
  %s = select i1 %c, ptr addrspace(0) %g, ptr addrspace(0) addrspacecast (ptr addrspace(3) undef to ptr addrspace(0))
  store i32 1, ptr addrspace(0) %s
  %e = icmp eq ptr addrspace(0) %s, null
  ret i1 %e
}
define i1 @phi_global_local_undef(i1 %c, ptr addrspace(1) %p) {
entry:
  %g = addrspacecast ptr addrspace(1) %p to ptr addrspace(0)
  br i1 %c, label %other, label %join
other:
  br label %join
join:
  %s = phi ptr addrspace(0) [ %g, %entry ], [ addrspacecast (ptr addrspace(3) undef to ptr addrspace(0)), %other ]
  store i32 1, ptr addrspace(0) %s
  %e = icmp ne ptr addrspace(0) %s, null
  ret i1 %e
}

define i1 @select_global_variable(i1 %c, ptr addrspace(1) %p) {
  %g = addrspacecast ptr addrspace(1) %p to ptr addrspace(0)
  %s = select i1 %c, ptr addrspace(0) %g, ptr addrspace(0) addrspacecast (ptr addrspace(3) @s to ptr addrspace(0))
  store i32 1, ptr addrspace(0) %s
  %e = icmp eq ptr addrspace(0) %s, null
  ret i1 %e
}
define i1 @phi_global_variable(i1 %c, ptr addrspace(1) %p) {
entry:
  %g = addrspacecast ptr addrspace(1) %p to ptr addrspace(0)
  br i1 %c, label %other, label %join
other:
  br label %join
join:
  %s = phi ptr addrspace(0) [ %g, %entry ], [ addrspacecast (ptr addrspace(3) @s to ptr addrspace(0)), %other ]
  store i32 1, ptr addrspace(0) %s
  %e = icmp ne ptr addrspace(0) %s, null
  ret i1 %e
}

define i1 @select_local_null(i1 %c, ptr addrspace(3) %p) {
  %g = addrspacecast ptr addrspace(3) %p to ptr addrspace(0)
  %s = select i1 %c, ptr addrspace(0) %g, ptr addrspace(0) null
  store i32 1, ptr addrspace(0) %s
  %e = icmp eq ptr addrspace(0) %s, null
  ret i1 %e
}
define i1 @phi_local_null(i1 %c, ptr addrspace(3) %p) {
entry:
  %g = addrspacecast ptr addrspace(3) %p to ptr addrspace(0)
  br i1 %c, label %other, label %join
other:
  br label %join
join:
  %s = phi ptr addrspace(0) [ %g, %entry ], [ null, %other ]
  store i32 1, ptr addrspace(0) %s
  %e = icmp ne ptr addrspace(0) %s, null
  ret i1 %e
}

define i1 @select_local_poison(i1 %c, ptr addrspace(3) %p) {
  %g = addrspacecast ptr addrspace(3) %p to ptr addrspace(0)
  %s = select i1 %c, ptr addrspace(0) %g, ptr addrspace(0) poison
  store i32 1, ptr addrspace(0) %s
  %e = icmp eq ptr addrspace(0) %s, null
  ret i1 %e
}
define i1 @phi_local_poison(i1 %c, ptr addrspace(3) %p) {
entry:
  %g = addrspacecast ptr addrspace(3) %p to ptr addrspace(0)
  br i1 %c, label %other, label %join
other:
  br label %join
join:
  %s = phi ptr addrspace(0) [ %g, %entry ], [ poison, %other ]
  store i32 1, ptr addrspace(0) %s
  %e = icmp ne ptr addrspace(0) %s, null
  ret i1 %e
}

define i1 @select_local_undef(i1 %c, ptr addrspace(3) %p) {
  %g = addrspacecast ptr addrspace(3) %p to ptr addrspace(0)
  %s = select i1 %c, ptr addrspace(0) %g, ptr addrspace(0) undef
  store i32 1, ptr addrspace(0) %s
  %e = icmp eq ptr addrspace(0) %s, null
  ret i1 %e
}
define i1 @phi_local_undef(i1 %c, ptr addrspace(3) %p) {
entry:
  %g = addrspacecast ptr addrspace(3) %p to ptr addrspace(0)
  br i1 %c, label %other, label %join
other:
  br label %join
join:
  %s = phi ptr addrspace(0) [ %g, %entry ], [ undef, %other ]
  store i32 1, ptr addrspace(0) %s
  %e = icmp ne ptr addrspace(0) %s, null
  ret i1 %e
}

define i1 @select_local_step(i1 %c, ptr addrspace(3) %p) {
  %g = addrspacecast ptr addrspace(3) %p to ptr addrspace(0)
  %s = select i1 %c, ptr addrspace(0) %g, ptr addrspace(0) getelementptr inbounds (i32, ptr addrspace(0) null, i64 0)
  store i32 1, ptr addrspace(0) %s
  %e = icmp eq ptr addrspace(0) %s, null
  ret i1 %e
}
define i1 @phi_local_step(i1 %c, ptr addrspace(3) %p) {
entry:
  %g = addrspacecast ptr addrspace(3) %p to ptr addrspace(0)
  br i1 %c, label %other, label %join
other:
  br label %join
join:
  %s = phi ptr addrspace(0) [ %g, %entry ], [ getelementptr inbounds (i32, ptr addrspace(0) null, i64 0), %other ]
  store i32 1, ptr addrspace(0) %s
  %e = icmp ne ptr addrspace(0) %s, null
  ret i1 %e
}

define i1 @select_local_far(i1 %c, ptr addrspace(3) %p) {
  %g = addrspacecast ptr addrspace(3) %p to ptr addrspace(0)
  %s = select i1 %c, ptr addrspace(0) %g, ptr addrspace(0) getelementptr (i8, ptr addrspace(0) null, i64 4)
  store i32 1, ptr addrspace(0) %s
  %e = icmp eq ptr addrspace(0) %s, null
  ret i1 %e
}
define i1 @phi_local_far(i1 %c, ptr addrspace(3) %p) {
entry:
  %g = addrspacecast ptr addrspace(3) %p to ptr addrspace(0)
  br i1 %c, label %other, label %join
other:
  br label %join
join:
  %s = phi ptr addrspace(0) [ %g, %entry ], [ getelementptr (i8, ptr addrspace(0) null, i64 4), %other ]
  store i32 1, ptr addrspace(0) %s
  %e = icmp ne ptr addrspace(0) %s, null
  ret i1 %e
}

define i1 @select_local_local_zero(i1 %c, ptr addrspace(3) %p) {
  %g = addrspacecast ptr addrspace(3) %p to ptr addrspace(0)
  %s = select i1 %c, ptr addrspace(0) %g, ptr addrspace(0) addrspacecast (ptr addrspace(3) null to ptr addrspace(0))
  store i32 1, ptr addrspace(0) %s
  %e = icmp eq ptr addrspace(0) %s, null
  ret i1 %e
}
define i1 @phi_local_local_zero(i1 %c, ptr addrspace(3) %p) {
entry:
  %g = addrspacecast ptr addrspace(3) %p to ptr addrspace(0)
  br i1 %c, label %other, label %join
other:
  br label %join
join:
  %s = phi ptr addrspace(0) [ %g, %entry ], [ addrspacecast (ptr addrspace(3) null to ptr addrspace(0)), %other ]
  store i32 1, ptr addrspace(0) %s
  %e = icmp ne ptr addrspace(0) %s, null
  ret i1 %e
}

define i1 @select_local_global_zero(i1 %c, ptr addrspace(3) %p) {
  %g = addrspacecast ptr addrspace(3) %p to ptr addrspace(0)
  %s = select i1 %c, ptr addrspace(0) %g, ptr addrspace(0) addrspacecast (ptr addrspace(1) null to ptr addrspace(0))
  store i32 1, ptr addrspace(0) %s
  %e = icmp eq ptr addrspace(0) %s, null
  ret i1 %e
}
define i1 @phi_local_global_zero(i1 %c, ptr addrspace(3) %p) {
entry:
  %g = addrspacecast ptr addrspace(3) %p to ptr addrspace(0)
  br i1 %c, label %other, label %join
other:
  br label %join
join:
  %s = phi ptr addrspace(0) [ %g, %entry ], [ addrspacecast (ptr addrspace(1) null to ptr addrspace(0)), %other ]
  store i32 1, ptr addrspace(0) %s
  %e = icmp ne ptr addrspace(0) %s, null
  ret i1 %e
}

define i1 @select_local_local_far(i1 %c, ptr addrspace(3) %p) {
  %g = addrspacecast ptr addrspace(3) %p to ptr addrspace(0)
  %s = select i1 %c, ptr addrspace(0) %g, ptr addrspace(0) addrspacecast (ptr addrspace(3) getelementptr (i8, ptr addrspace(3) null, i64 4) to ptr addrspace(0))
  store i32 1, ptr addrspace(0) %s
  %e = icmp eq ptr addrspace(0) %s, null
  ret i1 %e
}
define i1 @phi_local_local_far(i1 %c, ptr addrspace(3) %p) {
entry:
  %g = addrspacecast ptr addrspace(3) %p to ptr addrspace(0)
  br i1 %c, label %other, label %join
other:
  br label %join
join:
  %s = phi ptr addrspace(0) [ %g, %entry ], [ addrspacecast (ptr addrspace(3) getelementptr (i8, ptr addrspace(3) null, i64 4) to ptr addrspace(0)), %other ]
  store i32 1, ptr addrspace(0) %s
  %e = icmp ne ptr addrspace(0) %s, null
  ret i1 %e
}

define i1 @select_local_local_null(i1 %c, ptr addrspace(3) %p) {
  %g = addrspacecast ptr addrspace(3) %p to ptr addrspace(0)
  %s = select i1 %c, ptr addrspace(0) %g, ptr addrspace(0) addrspacecast (ptr addrspace(3) addrspacecast (ptr addrspace(0) null to ptr addrspace(3)) to ptr addrspace(0))
  store i32 1, ptr addrspace(0) %s
  %e = icmp eq ptr addrspace(0) %s, null
  ret i1 %e
}
define i1 @phi_local_local_null(i1 %c, ptr addrspace(3) %p) {
entry:
  %g = addrspacecast ptr addrspace(3) %p to ptr addrspace(0)
  br i1 %c, label %other, label %join
other:
  br label %join
join:
  %s = phi ptr addrspace(0) [ %g, %entry ], [ addrspacecast (ptr addrspace(3) addrspacecast (ptr addrspace(0) null to ptr addrspace(3)) to ptr addrspace(0)), %other ]
  store i32 1, ptr addrspace(0) %s
  %e = icmp ne ptr addrspace(0) %s, null
  ret i1 %e
}

define i1 @select_local_local_undef(i1 %c, ptr addrspace(3) %p) {
  %g = addrspacecast ptr addrspace(3) %p to ptr addrspace(0)
  %s = select i1 %c, ptr addrspace(0) %g, ptr addrspace(0) addrspacecast (ptr addrspace(3) undef to ptr addrspace(0))
  store i32 1, ptr addrspace(0) %s
  %e = icmp eq ptr addrspace(0) %s, null
  ret i1 %e
}
define i1 @phi_local_local_undef(i1 %c, ptr addrspace(3) %p) {
entry:
  %g = addrspacecast ptr addrspace(3) %p to ptr addrspace(0)
  br i1 %c, label %other, label %join
other:
  br label %join
join:
  %s = phi ptr addrspace(0) [ %g, %entry ], [ addrspacecast (ptr addrspace(3) undef to ptr addrspace(0)), %other ]
  store i32 1, ptr addrspace(0) %s
  %e = icmp ne ptr addrspace(0) %s, null
  ret i1 %e
}

define i1 @select_local_variable(i1 %c, ptr addrspace(3) %p) {
  %g = addrspacecast ptr addrspace(3) %p to ptr addrspace(0)
  %s = select i1 %c, ptr addrspace(0) %g, ptr addrspace(0) addrspacecast (ptr addrspace(3) @s to ptr addrspace(0))
  store i32 1, ptr addrspace(0) %s
  %e = icmp eq ptr addrspace(0) %s, null
  ret i1 %e
}
define i1 @phi_local_variable(i1 %c, ptr addrspace(3) %p) {
entry:
  %g = addrspacecast ptr addrspace(3) %p to ptr addrspace(0)
  br i1 %c, label %other, label %join
other:
  br label %join
join:
  %s = phi ptr addrspace(0) [ %g, %entry ], [ addrspacecast (ptr addrspace(3) @s to ptr addrspace(0)), %other ]
  store i32 1, ptr addrspace(0) %s
  %e = icmp ne ptr addrspace(0) %s, null
  ret i1 %e
}

define i1 @instruction_global_1_null(i1 %c, ptr addrspace(1) %p) {
  %g = addrspacecast ptr addrspace(1) %p to ptr addrspace(0)
  %h = addrspacecast ptr addrspace(1) null to ptr addrspace(0)
  %s = select i1 %c, ptr addrspace(0) %g, ptr addrspace(0) %h
  store i32 1, ptr addrspace(0) %s
  %e = icmp eq ptr addrspace(0) %s, null
  ret i1 %e
}

define i1 @instruction_global_1_poison(i1 %c, ptr addrspace(1) %p) {
  %g = addrspacecast ptr addrspace(1) %p to ptr addrspace(0)
  %h = addrspacecast ptr addrspace(1) poison to ptr addrspace(0)
  %s = select i1 %c, ptr addrspace(0) %g, ptr addrspace(0) %h
  store i32 1, ptr addrspace(0) %s
  %e = icmp eq ptr addrspace(0) %s, null
  ret i1 %e
}

define i1 @instruction_global_1_undef(i1 %c, ptr addrspace(1) %p) {
  %g = addrspacecast ptr addrspace(1) %p to ptr addrspace(0)
  %h = addrspacecast ptr addrspace(1) undef to ptr addrspace(0)
  %s = select i1 %c, ptr addrspace(0) %g, ptr addrspace(0) %h
  store i32 1, ptr addrspace(0) %s
  %e = icmp eq ptr addrspace(0) %s, null
  ret i1 %e
}

define i1 @instruction_global_1_far(i1 %c, ptr addrspace(1) %p) {
  %g = addrspacecast ptr addrspace(1) %p to ptr addrspace(0)
  %h = addrspacecast ptr addrspace(1) getelementptr (i8, ptr addrspace(1) null, i64 4) to ptr addrspace(0)
  %s = select i1 %c, ptr addrspace(0) %g, ptr addrspace(0) %h
  store i32 1, ptr addrspace(0) %s
  %e = icmp eq ptr addrspace(0) %s, null
  ret i1 %e
}

define i1 @instruction_global_1_step(i1 %c, ptr addrspace(1) %p) {
  %g = addrspacecast ptr addrspace(1) %p to ptr addrspace(0)
  %h = addrspacecast ptr addrspace(1) getelementptr inbounds (i32, ptr addrspace(1) null, i64 0) to ptr addrspace(0)
  %s = select i1 %c, ptr addrspace(0) %g, ptr addrspace(0) %h
  store i32 1, ptr addrspace(0) %s
  %e = icmp eq ptr addrspace(0) %s, null
  ret i1 %e
}

define i1 @instruction_global_3_null(i1 %c, ptr addrspace(1) %p) {
  %g = addrspacecast ptr addrspace(1) %p to ptr addrspace(0)
  %h = addrspacecast ptr addrspace(3) null to ptr addrspace(0)
  %s = select i1 %c, ptr addrspace(0) %g, ptr addrspace(0) %h
  store i32 1, ptr addrspace(0) %s
  %e = icmp eq ptr addrspace(0) %s, null
  ret i1 %e
}

define i1 @instruction_global_3_poison(i1 %c, ptr addrspace(1) %p) {
  %g = addrspacecast ptr addrspace(1) %p to ptr addrspace(0)
  %h = addrspacecast ptr addrspace(3) poison to ptr addrspace(0)
  %s = select i1 %c, ptr addrspace(0) %g, ptr addrspace(0) %h
  store i32 1, ptr addrspace(0) %s
  %e = icmp eq ptr addrspace(0) %s, null
  ret i1 %e
}

define i1 @instruction_global_3_undef(i1 %c, ptr addrspace(1) %p) {
  %g = addrspacecast ptr addrspace(1) %p to ptr addrspace(0)
  %h = addrspacecast ptr addrspace(3) undef to ptr addrspace(0)
  %s = select i1 %c, ptr addrspace(0) %g, ptr addrspace(0) %h
  store i32 1, ptr addrspace(0) %s
  %e = icmp eq ptr addrspace(0) %s, null
  ret i1 %e
}

define i1 @instruction_global_3_far(i1 %c, ptr addrspace(1) %p) {
  %g = addrspacecast ptr addrspace(1) %p to ptr addrspace(0)
  %h = addrspacecast ptr addrspace(3) getelementptr (i8, ptr addrspace(3) null, i64 4) to ptr addrspace(0)
  %s = select i1 %c, ptr addrspace(0) %g, ptr addrspace(0) %h
  store i32 1, ptr addrspace(0) %s
  %e = icmp eq ptr addrspace(0) %s, null
  ret i1 %e
}

define i1 @instruction_global_3_step(i1 %c, ptr addrspace(1) %p) {
  %g = addrspacecast ptr addrspace(1) %p to ptr addrspace(0)
  %h = addrspacecast ptr addrspace(3) getelementptr inbounds (i32, ptr addrspace(3) null, i64 0) to ptr addrspace(0)
  %s = select i1 %c, ptr addrspace(0) %g, ptr addrspace(0) %h
  store i32 1, ptr addrspace(0) %s
  %e = icmp eq ptr addrspace(0) %s, null
  ret i1 %e
}

define i1 @instruction_global_3_cast(i1 %c, ptr addrspace(1) %p) {
  %g = addrspacecast ptr addrspace(1) %p to ptr addrspace(0)
  %h = addrspacecast ptr addrspace(3) addrspacecast (ptr addrspace(0) null to ptr addrspace(3)) to ptr addrspace(0)
  %s = select i1 %c, ptr addrspace(0) %g, ptr addrspace(0) %h
  store i32 1, ptr addrspace(0) %s
  %e = icmp eq ptr addrspace(0) %s, null
  ret i1 %e
}

define i1 @instruction_local_1_null(i1 %c, ptr addrspace(3) %p) {
  %g = addrspacecast ptr addrspace(3) %p to ptr addrspace(0)
  %h = addrspacecast ptr addrspace(1) null to ptr addrspace(0)
  %s = select i1 %c, ptr addrspace(0) %g, ptr addrspace(0) %h
  store i32 1, ptr addrspace(0) %s
  %e = icmp eq ptr addrspace(0) %s, null
  ret i1 %e
}

define i1 @instruction_local_1_poison(i1 %c, ptr addrspace(3) %p) {
  %g = addrspacecast ptr addrspace(3) %p to ptr addrspace(0)
  %h = addrspacecast ptr addrspace(1) poison to ptr addrspace(0)
  %s = select i1 %c, ptr addrspace(0) %g, ptr addrspace(0) %h
  store i32 1, ptr addrspace(0) %s
  %e = icmp eq ptr addrspace(0) %s, null
  ret i1 %e
}

define i1 @instruction_local_1_undef(i1 %c, ptr addrspace(3) %p) {
  %g = addrspacecast ptr addrspace(3) %p to ptr addrspace(0)
  %h = addrspacecast ptr addrspace(1) undef to ptr addrspace(0)
  %s = select i1 %c, ptr addrspace(0) %g, ptr addrspace(0) %h
  store i32 1, ptr addrspace(0) %s
  %e = icmp eq ptr addrspace(0) %s, null
  ret i1 %e
}

define i1 @instruction_local_1_far(i1 %c, ptr addrspace(3) %p) {
  %g = addrspacecast ptr addrspace(3) %p to ptr addrspace(0)
  %h = addrspacecast ptr addrspace(1) getelementptr (i8, ptr addrspace(1) null, i64 4) to ptr addrspace(0)
  %s = select i1 %c, ptr addrspace(0) %g, ptr addrspace(0) %h
  store i32 1, ptr addrspace(0) %s
  %e = icmp eq ptr addrspace(0) %s, null
  ret i1 %e
}

define i1 @instruction_local_1_step(i1 %c, ptr addrspace(3) %p) {
  %g = addrspacecast ptr addrspace(3) %p to ptr addrspace(0)
  %h = addrspacecast ptr addrspace(1) getelementptr inbounds (i32, ptr addrspace(1) null, i64 0) to ptr addrspace(0)
  %s = select i1 %c, ptr addrspace(0) %g, ptr addrspace(0) %h
  store i32 1, ptr addrspace(0) %s
  %e = icmp eq ptr addrspace(0) %s, null
  ret i1 %e
}

define i1 @instruction_local_3_null(i1 %c, ptr addrspace(3) %p) {
  %g = addrspacecast ptr addrspace(3) %p to ptr addrspace(0)
  %h = addrspacecast ptr addrspace(3) null to ptr addrspace(0)
  %s = select i1 %c, ptr addrspace(0) %g, ptr addrspace(0) %h
  store i32 1, ptr addrspace(0) %s
  %e = icmp eq ptr addrspace(0) %s, null
  ret i1 %e
}

define i1 @instruction_local_3_poison(i1 %c, ptr addrspace(3) %p) {
  %g = addrspacecast ptr addrspace(3) %p to ptr addrspace(0)
  %h = addrspacecast ptr addrspace(3) poison to ptr addrspace(0)
  %s = select i1 %c, ptr addrspace(0) %g, ptr addrspace(0) %h
  store i32 1, ptr addrspace(0) %s
  %e = icmp eq ptr addrspace(0) %s, null
  ret i1 %e
}

define i1 @instruction_local_3_undef(i1 %c, ptr addrspace(3) %p) {
  %g = addrspacecast ptr addrspace(3) %p to ptr addrspace(0)
  %h = addrspacecast ptr addrspace(3) undef to ptr addrspace(0)
  %s = select i1 %c, ptr addrspace(0) %g, ptr addrspace(0) %h
  store i32 1, ptr addrspace(0) %s
  %e = icmp eq ptr addrspace(0) %s, null
  ret i1 %e
}

define i1 @instruction_local_3_far(i1 %c, ptr addrspace(3) %p) {
  %g = addrspacecast ptr addrspace(3) %p to ptr addrspace(0)
  %h = addrspacecast ptr addrspace(3) getelementptr (i8, ptr addrspace(3) null, i64 4) to ptr addrspace(0)
  %s = select i1 %c, ptr addrspace(0) %g, ptr addrspace(0) %h
  store i32 1, ptr addrspace(0) %s
  %e = icmp eq ptr addrspace(0) %s, null
  ret i1 %e
}

define i1 @instruction_local_3_step(i1 %c, ptr addrspace(3) %p) {
  %g = addrspacecast ptr addrspace(3) %p to ptr addrspace(0)
  %h = addrspacecast ptr addrspace(3) getelementptr inbounds (i32, ptr addrspace(3) null, i64 0) to ptr addrspace(0)
  %s = select i1 %c, ptr addrspace(0) %g, ptr addrspace(0) %h
  store i32 1, ptr addrspace(0) %s
  %e = icmp eq ptr addrspace(0) %s, null
  ret i1 %e
}

define i1 @instruction_local_3_cast(i1 %c, ptr addrspace(3) %p) {
  %g = addrspacecast ptr addrspace(3) %p to ptr addrspace(0)
  %h = addrspacecast ptr addrspace(3) addrspacecast (ptr addrspace(0) null to ptr addrspace(3)) to ptr addrspace(0)
  %s = select i1 %c, ptr addrspace(0) %g, ptr addrspace(0) %h
  store i32 1, ptr addrspace(0) %s
  %e = icmp eq ptr addrspace(0) %s, null
  ret i1 %e
}

define i32 @both_null_null(i1 %c) {
  %s = select i1 %c, ptr addrspace(0) null, ptr addrspace(0) null
  %x = load i32, ptr addrspace(0) %s
  ret i32 %x
}

define i32 @both_null_poison(i1 %c) {
  %s = select i1 %c, ptr addrspace(0) null, ptr addrspace(0) poison
  %x = load i32, ptr addrspace(0) %s
  ret i32 %x
}

define i32 @both_null_undef(i1 %c) {
  %s = select i1 %c, ptr addrspace(0) null, ptr addrspace(0) undef
  %x = load i32, ptr addrspace(0) %s
  ret i32 %x
}

define i32 @both_null_step(i1 %c) {
  %s = select i1 %c, ptr addrspace(0) null, ptr addrspace(0) getelementptr inbounds (i32, ptr addrspace(0) null, i64 0)
  %x = load i32, ptr addrspace(0) %s
  ret i32 %x
}

define i32 @both_null_local_zero(i1 %c) {
  %s = select i1 %c, ptr addrspace(0) null, ptr addrspace(0) addrspacecast (ptr addrspace(3) null to ptr addrspace(0))
  %x = load i32, ptr addrspace(0) %s
  ret i32 %x
}

define i32 @both_null_local_undef(i1 %c) {
  %s = select i1 %c, ptr addrspace(0) null, ptr addrspace(0) addrspacecast (ptr addrspace(3) undef to ptr addrspace(0))
  %x = load i32, ptr addrspace(0) %s
  ret i32 %x
}

define i32 @both_null_variable(i1 %c) {
  %s = select i1 %c, ptr addrspace(0) null, ptr addrspace(0) addrspacecast (ptr addrspace(3) @s to ptr addrspace(0))
  %x = load i32, ptr addrspace(0) %s
  ret i32 %x
}

define i32 @both_poison_poison(i1 %c) {
  %s = select i1 %c, ptr addrspace(0) poison, ptr addrspace(0) poison
  %x = load i32, ptr addrspace(0) %s
  ret i32 %x
}

define i32 @both_poison_undef(i1 %c) {
  %s = select i1 %c, ptr addrspace(0) poison, ptr addrspace(0) undef
  %x = load i32, ptr addrspace(0) %s
  ret i32 %x
}

define i32 @both_poison_step(i1 %c) {
  %s = select i1 %c, ptr addrspace(0) poison, ptr addrspace(0) getelementptr inbounds (i32, ptr addrspace(0) null, i64 0)
  %x = load i32, ptr addrspace(0) %s
  ret i32 %x
}

define i32 @both_poison_local_zero(i1 %c) {
  %s = select i1 %c, ptr addrspace(0) poison, ptr addrspace(0) addrspacecast (ptr addrspace(3) null to ptr addrspace(0))
  %x = load i32, ptr addrspace(0) %s
  ret i32 %x
}

define i32 @both_poison_local_undef(i1 %c) {
  %s = select i1 %c, ptr addrspace(0) poison, ptr addrspace(0) addrspacecast (ptr addrspace(3) undef to ptr addrspace(0))
  %x = load i32, ptr addrspace(0) %s
  ret i32 %x
}

define i32 @both_poison_variable(i1 %c) {
  %s = select i1 %c, ptr addrspace(0) poison, ptr addrspace(0) addrspacecast (ptr addrspace(3) @s to ptr addrspace(0))
  %x = load i32, ptr addrspace(0) %s
  ret i32 %x
}

define i32 @both_undef_undef(i1 %c) {
  %s = select i1 %c, ptr addrspace(0) undef, ptr addrspace(0) undef
  %x = load i32, ptr addrspace(0) %s
  ret i32 %x
}

define i32 @both_undef_step(i1 %c) {
  %s = select i1 %c, ptr addrspace(0) undef, ptr addrspace(0) getelementptr inbounds (i32, ptr addrspace(0) null, i64 0)
  %x = load i32, ptr addrspace(0) %s
  ret i32 %x
}

define i32 @both_undef_local_zero(i1 %c) {
  %s = select i1 %c, ptr addrspace(0) undef, ptr addrspace(0) addrspacecast (ptr addrspace(3) null to ptr addrspace(0))
  %x = load i32, ptr addrspace(0) %s
  ret i32 %x
}

define i32 @both_undef_local_undef(i1 %c) {
  %s = select i1 %c, ptr addrspace(0) undef, ptr addrspace(0) addrspacecast (ptr addrspace(3) undef to ptr addrspace(0))
  %x = load i32, ptr addrspace(0) %s
  ret i32 %x
}

define i32 @both_undef_variable(i1 %c) {
  %s = select i1 %c, ptr addrspace(0) undef, ptr addrspace(0) addrspacecast (ptr addrspace(3) @s to ptr addrspace(0))
  %x = load i32, ptr addrspace(0) %s
  ret i32 %x
}

define i32 @both_step_step(i1 %c) {
  %s = select i1 %c, ptr addrspace(0) getelementptr inbounds (i32, ptr addrspace(0) null, i64 0), ptr addrspace(0) getelementptr inbounds (i32, ptr addrspace(0) null, i64 0)
  %x = load i32, ptr addrspace(0) %s
  ret i32 %x
}

define i32 @both_step_local_zero(i1 %c) {
  %s = select i1 %c, ptr addrspace(0) getelementptr inbounds (i32, ptr addrspace(0) null, i64 0), ptr addrspace(0) addrspacecast (ptr addrspace(3) null to ptr addrspace(0))
  %x = load i32, ptr addrspace(0) %s
  ret i32 %x
}

define i32 @both_step_local_undef(i1 %c) {
  %s = select i1 %c, ptr addrspace(0) getelementptr inbounds (i32, ptr addrspace(0) null, i64 0), ptr addrspace(0) addrspacecast (ptr addrspace(3) undef to ptr addrspace(0))
  %x = load i32, ptr addrspace(0) %s
  ret i32 %x
}

define i32 @both_step_variable(i1 %c) {
  %s = select i1 %c, ptr addrspace(0) getelementptr inbounds (i32, ptr addrspace(0) null, i64 0), ptr addrspace(0) addrspacecast (ptr addrspace(3) @s to ptr addrspace(0))
  %x = load i32, ptr addrspace(0) %s
  ret i32 %x
}

define i32 @both_local_zero_local_zero(i1 %c) {
  %s = select i1 %c, ptr addrspace(0) addrspacecast (ptr addrspace(3) null to ptr addrspace(0)), ptr addrspace(0) addrspacecast (ptr addrspace(3) null to ptr addrspace(0))
  %x = load i32, ptr addrspace(0) %s
  ret i32 %x
}

define i32 @both_local_zero_local_undef(i1 %c) {
  %s = select i1 %c, ptr addrspace(0) addrspacecast (ptr addrspace(3) null to ptr addrspace(0)), ptr addrspace(0) addrspacecast (ptr addrspace(3) undef to ptr addrspace(0))
  %x = load i32, ptr addrspace(0) %s
  ret i32 %x
}

define i32 @both_local_zero_variable(i1 %c) {
  %s = select i1 %c, ptr addrspace(0) addrspacecast (ptr addrspace(3) null to ptr addrspace(0)), ptr addrspace(0) addrspacecast (ptr addrspace(3) @s to ptr addrspace(0))
  %x = load i32, ptr addrspace(0) %s
  ret i32 %x
}

define i32 @both_local_undef_local_undef(i1 %c) {
  %s = select i1 %c, ptr addrspace(0) addrspacecast (ptr addrspace(3) undef to ptr addrspace(0)), ptr addrspace(0) addrspacecast (ptr addrspace(3) undef to ptr addrspace(0))
  %x = load i32, ptr addrspace(0) %s
  ret i32 %x
}

define i32 @both_local_undef_variable(i1 %c) {
  %s = select i1 %c, ptr addrspace(0) addrspacecast (ptr addrspace(3) undef to ptr addrspace(0)), ptr addrspace(0) addrspacecast (ptr addrspace(3) @s to ptr addrspace(0))
  %x = load i32, ptr addrspace(0) %s
  ret i32 %x
}

define i32 @both_variable_variable(i1 %c) {
  %s = select i1 %c, ptr addrspace(0) addrspacecast (ptr addrspace(3) @s to ptr addrspace(0)), ptr addrspace(0) addrspacecast (ptr addrspace(3) @s to ptr addrspace(0))
  %x = load i32, ptr addrspace(0) %s
  ret i32 %x
}
