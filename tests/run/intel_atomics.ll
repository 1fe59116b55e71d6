; Atomics through pointers that may be private, where private memory stays and where it moves.
;! {"global": 4, "local": 2, "targets": ["intel"], "args": ["x=i32[8]:fill(5)", "y=i32[4]:zero"],
;!  "pipelines": ["preset", "check-spaces,private-plan<private-in-global=0>,lower-tests,split-vectors,repeat<8>(resolve-dynamic,redirect,resolve),private-buffer,private-atomics,tag"],
;!  "expect": {"x": "[5, 5, 9, 5, 5, 5, 17, 5]", "y": "[5005, 5007, 5005, 5011]"}}
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64"
declare spir_func i64 @_Z13get_global_idj(i32)
define internal spir_func i32 @work(ptr addrspace(4) %p, i32 %n) noinline {
  %a = atomicrmw add ptr addrspace(4) %p, i32 %n seq_cst, align 4
  %b = atomicrmw umax ptr addrspace(4) %p, i32 3 syncscope("workgroup") acq_rel, align 4
  %c = cmpxchg ptr addrspace(4) %p, i32 %b, i32 %b seq_cst seq_cst, align 4
  %ok = extractvalue { i32, i1 } %c, 1
  %n5 = zext i1 %ok to i32
  %k = mul i32 %n5, 5000
  store atomic i32 %b, ptr addrspace(4) %p release, align 4
  %d = atomicrmw add ptr addrspace(4) %p, i32 %n monotonic, align 4
  %r = add i32 %k, %d
  ret i32 %r
}
define spir_kernel void @k(ptr addrspace(1) %x, ptr addrspace(1) %y) {
  %m = alloca i32, align 4
  %slots = alloca [2 x ptr addrspace(4)], align 8
  %i = call spir_func i64 @_Z13get_global_idj(i32 0)
  %j = mul i64 %i, 2
  %xi = getelementptr inbounds i32, ptr addrspace(1) %x, i64 %j
  store i32 5, ptr %m, align 4
  %g = addrspacecast ptr addrspace(1) %xi to ptr addrspace(4)
  %gm = addrspacecast ptr %m to ptr addrspace(4)
  %s1 = getelementptr inbounds ptr addrspace(4), ptr %slots, i64 1
  store ptr addrspace(4) %gm, ptr %slots, align 8
  store ptr addrspace(4) %g, ptr %s1, align 8
  %odd = and i64 %i, 1
  %at = getelementptr inbounds ptr addrspace(4), ptr %slots, i64 %odd
  %p = load ptr addrspace(4), ptr %at, align 8
  %n = trunc i64 %i to i32
  %by = mul i32 %n, 2
  %only = select i1 false, i32 0, i32 %by
  %o = trunc i64 %odd to i32
  %inc = mul i32 %only, %o
  %r = call spir_func i32 @work(ptr addrspace(4) %p, i32 %inc)
  %yi = getelementptr inbounds i32, ptr addrspace(1) %y, i64 %i
  store i32 %r, ptr addrspace(1) %yi, align 4
  ret void
}
