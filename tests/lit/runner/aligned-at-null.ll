; LLVM states the largest alignment, 2^32, of accesses at null, which no run reaches.
; RUN: %gaspar run %s -k k -g 1 -l 1 -a 'out=i64[1]:0' -a i32:6 --out out --check=spaces | %FileCheck %s
; CHECK: out = i64[1]:7
target triple = "spirv64-unknown-unknown"
define spir_kernel void @k(ptr addrspace(1) %out, i32 %n) {
  %b = icmp eq i32 %n, 3
  br i1 %b, label %never, label %end
never:
  %x = load { i32, ptr addrspace(4) }, ptr addrspace(1) null, align 4294967296
  %p = extractvalue { i32, ptr addrspace(4) } %x, 1
  store ptr addrspace(4) %p, ptr addrspace(1) null, align 4294967296
  %o = cmpxchg ptr addrspace(1) null, ptr addrspace(4) %p, ptr addrspace(4) null seq_cst seq_cst, align 4294967296
  br label %end
end:
  store i64 7, ptr addrspace(1) %out
  ret void
}
