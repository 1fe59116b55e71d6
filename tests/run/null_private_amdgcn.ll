;! {"kernel": "k", "global": 4, "local": 2, "args": ["out=i32[8]:zero", "first=i32[12]:zero"],
;!  "expect": {"out": "[7, 8] * 4", "first": "[0, 1, 1, 0, 1, 0] * 2"}}
; Offset 0 of private memory is an address on AMD, and the null of a private pointer is all ones: here the variable
; of a group's first item begins at 0.  (What only compares equal to zero bits is no null.)
target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.amdgcn.workgroup.id.x()

define internal void @put(ptr %p, i32 %v) noinline {
  store i32 %v, ptr %p
  ret void
}

define internal i32 @get(ptr addrspace(5) %p) noinline {
  %v = load i32, ptr addrspace(5) %p
  ret i32 %v
}

define internal i32 @is_null(ptr %p) noinline {
  %n = icmp eq ptr %p, null
  %z = zext i1 %n to i32
  ret i32 %z
}

define amdgpu_kernel void @k(ptr addrspace(1) %out, ptr addrspace(1) %first) {
  %a = alloca i32, align 4, addrspace(5)
  %b = alloca ptr addrspace(5), align 4, addrspace(5)
  %l = call i32 @llvm.amdgcn.workitem.id.x()
  %group = call i32 @llvm.amdgcn.workgroup.id.x()
  %base = mul i32 %group, 2
  %i = add i32 %base, %l
  %ag = addrspacecast ptr addrspace(5) %a to ptr
  call void @put(ptr %ag, i32 7)
  store ptr addrspace(5) %a, ptr addrspace(5) %b
  %c = load ptr addrspace(5), ptr addrspace(5) %b
  %back = addrspacecast ptr %ag to ptr addrspace(5)
  %x = call i32 @get(ptr addrspace(5) %c)
  %twice = mul i32 %i, 2
  %o = getelementptr i32, ptr addrspace(1) %out, i32 %twice
  store i32 %x, ptr addrspace(1) %o
  store i32 8, ptr addrspace(5) %back
  %y = call i32 @get(ptr addrspace(5) %a)
  %o1 = getelementptr i32, ptr addrspace(1) %o, i32 1
  store i32 %y, ptr addrspace(1) %o1
  %is = icmp eq i32 %l, 0
  br i1 %is, label %look, label %done
look:
  %at = ptrtoint ptr addrspace(5) %c to i32
  %six = mul i32 %group, 6
  %f = getelementptr i32, ptr addrspace(1) %first, i32 %six
  store i32 %at, ptr addrspace(1) %f
  %zero = icmp eq ptr addrspace(5) %c, null
  %zero.z = zext i1 %zero to i32
  %f1 = getelementptr i32, ptr addrspace(1) %f, i32 1
  store i32 %zero.z, ptr addrspace(1) %f1
  %same = icmp eq ptr %ag, addrspacecast (ptr addrspace(5) null to ptr)
  %same.z = zext i1 %same to i32
  %f2 = getelementptr i32, ptr addrspace(1) %f, i32 2
  store i32 %same.z, ptr addrspace(1) %f2
  %null = icmp eq ptr addrspace(5) %c, addrspacecast (ptr null to ptr addrspace(5))
  %null.z = zext i1 %null to i32
  %gnull = call i32 @is_null(ptr %ag)
  %either = or i32 %null.z, %gnull
  %f3 = getelementptr i32, ptr addrspace(1) %f, i32 3
  store i32 %either, ptr addrspace(1) %f3
  %n = select i1 %is, ptr addrspace(5) addrspacecast (ptr null to ptr addrspace(5)), ptr addrspace(5) %c
  %ng = addrspacecast ptr addrspace(5) %n to ptr
  %nn = call i32 @is_null(ptr %ng)
  %f4 = getelementptr i32, ptr addrspace(1) %f, i32 4
  store i32 %nn, ptr addrspace(1) %f4
  %zg = addrspacecast ptr addrspace(5) null to ptr
  %zn = call i32 @is_null(ptr %zg)
  %f5 = getelementptr i32, ptr addrspace(1) %f, i32 5
  store i32 %zn, ptr addrspace(1) %f5
  br label %done
done:
  ret void
}
