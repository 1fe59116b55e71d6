;! {"kernel": "k", "global": 4, "local": 2, "args": ["out=i32[8]:zero", "first=i32[10]:zero"],
;!  "expect": {"out": "[7, 8] * 4", "first": "[0, 1, 0, 1, 0] * 2"}}
; NVIDIA's casts subtract where the window of private memory begins, so its offset 0 is an address and no null: here the
; variable of a group's first item begins there, and lives over a barrier.
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
declare void @llvm.nvvm.barrier0()

define internal void @put(ptr %p, i32 %v) noinline {
  store i32 %v, ptr %p
  ret void
}

define internal i32 @is_null(ptr %p) noinline {
  %n = icmp eq ptr %p, null
  %z = zext i1 %n to i32
  ret i32 %z
}

define ptx_kernel void @k(ptr addrspace(1) %out, ptr addrspace(1) %first) {
  %a = alloca i32, align 4
  %l = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %group = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %base = mul i32 %group, 2
  %i = add i32 %base, %l
  %c = addrspacecast ptr %a to ptr addrspace(5)
  call void @put(ptr %a, i32 7)
  call void @llvm.nvvm.barrier0()
  %back = addrspacecast ptr addrspace(5) %c to ptr
  %x = load i32, ptr %back
  %twice = mul i32 %i, 2
  %o = getelementptr i32, ptr addrspace(1) %out, i32 %twice
  store i32 %x, ptr addrspace(1) %o
  store i32 8, ptr addrspace(5) %c
  call void @llvm.nvvm.barrier0()
  %y = load i32, ptr %a
  %o1 = getelementptr i32, ptr addrspace(1) %o, i32 1
  store i32 %y, ptr addrspace(1) %o1
  %is = icmp eq i32 %l, 0
  br i1 %is, label %look, label %done
look:
  %at = ptrtoint ptr addrspace(5) %c to i32
  %five = mul i32 %group, 5
  %f = getelementptr i32, ptr addrspace(1) %first, i32 %five
  store i32 %at, ptr addrspace(1) %f
  %zero = icmp eq ptr addrspace(5) %c, null
  %zero.z = zext i1 %zero to i32
  %f1 = getelementptr i32, ptr addrspace(1) %f, i32 1
  store i32 %zero.z, ptr addrspace(1) %f1
  %null = icmp eq ptr addrspace(5) %c, addrspacecast (ptr null to ptr addrspace(5))
  %null.z = zext i1 %null to i32
  %gnull = call i32 @is_null(ptr %back)
  %either = or i32 %null.z, %gnull
  %f2 = getelementptr i32, ptr addrspace(1) %f, i32 2
  store i32 %either, ptr addrspace(1) %f2
  %n = select i1 %is, ptr addrspace(5) addrspacecast (ptr null to ptr addrspace(5)), ptr addrspace(5) %c
  %ng = addrspacecast ptr addrspace(5) %n to ptr
  %nn = call i32 @is_null(ptr %ng)
  %f3 = getelementptr i32, ptr addrspace(1) %f, i32 3
  store i32 %nn, ptr addrspace(1) %f3
  %zg = addrspacecast ptr addrspace(5) null to ptr
  %zn = call i32 @is_null(ptr %zg)
  %f4 = getelementptr i32, ptr addrspace(1) %f, i32 4
  store i32 %zn, ptr addrspace(1) %f4
  br label %done
done:
  ret void
}
