; Memory keeps AMD's local and private pointers in 32 bits, where NVIDIA's null of 64 does not fit: it is kept as AMD's null,
; all bits one, in initial values, loads and stores, alone, in structs and in vectors.
; RUN: %gaspar retarget --to=nvptx64 --no-library -S %s -o %t.ll && %FileCheck %s < %t.ll
; RUN: %gaspar run %s -k k -g 1 -a out=i32[14]:zero | %FileCheck %s --check-prefix=OUT
; RUN: %gaspar run %t.ll -k k -g 1 -a out=i32[14]:zero | %FileCheck %s --check-prefix=OUT
; RUN: %gaspar retarget --to=amdgcn --no-library %t.ll -o %t.back.bc
; RUN: %gaspar run %t.back.bc -k k -g 1 -a out=i32[14]:zero | %FileCheck %s --check-prefix=OUT
; RUN: env GASPAR_DEBUG=twice,verify,recompute %gaspar retarget --to=nvptx64 --no-library %s -o %t.bc
; RUN: llc-22 -mcpu=sm_80 %t.ll -o - | %FileCheck %s --check-prefix=CODE
; RUN: %not %gaspar retarget --to=spirv64 --no-library %s 2>&1 | %FileCheck %s --check-prefix=SPIR
target triple = "amdgcn-amd-amdhsa"

; OUT: out = i32[14]:1,1,1,1,1,1,20,30,1,1,1,-1,1,1
; SPIR: a pointer of 32 bits in memory, which has 64 there

; CHECK: @null = internal addrspace(1) global [2 x i32] [i32 -1, i32 0]
; CHECK: @lanes = internal addrspace(1) global <2 x i32> splat (i32 -1)
; CHECK: @own = internal addrspace(1) global { i32, i32 } { i32 -1, i32 7 }
; CHECK: @number = internal addrspace(1) global i64 4294967295
; CHECK: @cast = internal addrspace(1) global i32 -1
; CODE: null[8] = {255, 255, 255, 255}
@null = internal addrspace(1) global [2 x ptr addrspace(3)] [ptr addrspace(3) addrspacecast (ptr null to ptr addrspace(3)), ptr addrspace(3) null]
@lanes = internal addrspace(1) global <2 x ptr addrspace(3)> <ptr addrspace(3) addrspacecast (ptr null to ptr addrspace(3)), ptr addrspace(3) addrspacecast (ptr null to ptr addrspace(3))>
@own = internal addrspace(1) global { ptr addrspace(5), i32 } { ptr addrspace(5) addrspacecast (ptr null to ptr addrspace(5)), i32 7 }
@number = internal addrspace(1) global i64 ptrtoint (ptr addrspace(3) addrspacecast (ptr null to ptr addrspace(3)) to i64)
@cast = internal addrspace(1) global ptr addrspace(3) inttoptr (i32 -1 to ptr addrspace(3))
@s = internal addrspace(1) global { ptr addrspace(3), ptr addrspace(5) } undef
@v = internal addrspace(3) global [4 x i32] undef

define void @is(i1 %c, ptr addrspace(1) %out, i32 %k) {
  %x = zext i1 %c to i32
  %to = getelementptr i32, ptr addrspace(1) %out, i32 %k
  store i32 %x, ptr addrspace(1) %to
  ret void
}

define void @vectors(ptr addrspace(1) %out) {
; CHECK-LABEL: @vectors(
; CHECK: %[[W:.*]] = load volatile <2 x i32>
; CHECK: icmp eq <2 x i32> %[[W]], splat (i32 -1)
; CHECK: select <2 x i1>
  %w = load volatile <2 x ptr addrspace(3)>, ptr addrspace(1) @lanes
  %m = insertelement <2 x ptr addrspace(3)> %w, ptr addrspace(3) @v, i32 1
  store volatile <2 x ptr addrspace(3)> %m, ptr addrspace(1) @lanes
  %n = load volatile <2 x ptr addrspace(3)>, ptr addrspace(1) @lanes
  %a = extractelement <2 x ptr addrspace(3)> %n, i32 0
  %b = extractelement <2 x ptr addrspace(3)> %n, i32 1
  %c = icmp eq ptr addrspace(3) %a, addrspacecast (ptr null to ptr addrspace(3))
  %d = icmp eq ptr addrspace(3) %b, @v
  call void @is(i1 %c, ptr addrspace(1) %out, i32 4)
  call void @is(i1 %d, ptr addrspace(1) %out, i32 5)
  ret void
}

define void @structs(ptr addrspace(1) %out, ptr addrspace(5) %mine, i1 %yes) {
  %l = select i1 %yes, ptr addrspace(3) addrspacecast (ptr null to ptr addrspace(3)), ptr addrspace(3) @v
  br i1 %yes, label %a, label %b
a:
  br label %b
b:
  %p = phi ptr addrspace(5) [ %mine, %0 ], [ addrspacecast (ptr null to ptr addrspace(5)), %a ]
  %one = insertvalue { ptr addrspace(3), ptr addrspace(5) } poison, ptr addrspace(3) %l, 0
  %two = insertvalue { ptr addrspace(3), ptr addrspace(5) } %one, ptr addrspace(5) %p, 1
  store volatile { ptr addrspace(3), ptr addrspace(5) } %two, ptr addrspace(1) @s
  %r = load volatile { ptr addrspace(3), ptr addrspace(5) }, ptr addrspace(1) @s
  %rl = extractvalue { ptr addrspace(3), ptr addrspace(5) } %r, 0
  %rp = extractvalue { ptr addrspace(3), ptr addrspace(5) } %r, 1
  %c = icmp eq ptr addrspace(3) %rl, addrspacecast (ptr null to ptr addrspace(3))
  %d = icmp eq ptr addrspace(5) %rp, addrspacecast (ptr null to ptr addrspace(5))
  %from = select i1 %yes, i32 8, i32 6
  br i1 %yes, label %nulls, label %memory
nulls:
  call void @is(i1 %c, ptr addrspace(1) %out, i32 8)
  call void @is(i1 %d, ptr addrspace(1) %out, i32 9)
  ret void
memory:
  %x = load i32, ptr addrspace(3) %rl
  %y = load i32, ptr addrspace(5) %rp
  %to6 = getelementptr i32, ptr addrspace(1) %out, i32 6
  %to7 = getelementptr i32, ptr addrspace(1) %out, i32 7
  store i32 %x, ptr addrspace(1) %to6
  store i32 %y, ptr addrspace(1) %to7
  ret void
}

; A pointer that a program keeps as a number has AMD's bits, too, in integers of every width.
; CHECK-LABEL: @numbers(
; CHECK: %[[B:.*]] = ptrtoint ptr addrspace(3) %l to i32
; CHECK: %[[C:.*]] = icmp eq ptr addrspace(3) %l, addrspacecast (ptr null to ptr addrspace(3))
; CHECK: %b = select i1 %[[C]], i32 -1, i32 %[[B]]
define void @numbers(ptr addrspace(1) %out, ptr addrspace(3) %l) {
  %b = ptrtoint ptr addrspace(3) %l to i32
  %w = ptrtoint ptr addrspace(3) %l to i64
  %short = trunc i64 %w to i32
  %p = inttoptr i32 %short to ptr addrspace(3)
  %q = inttoptr i64 %w to ptr addrspace(3)
  %c = icmp eq ptr addrspace(3) %p, addrspacecast (ptr null to ptr addrspace(3))
  %d = icmp eq ptr addrspace(3) %q, addrspacecast (ptr null to ptr addrspace(3))
  call void @is(i1 %c, ptr addrspace(1) %out, i32 10)
  %to = getelementptr i32, ptr addrspace(1) %out, i32 11
  store i32 %b, ptr addrspace(1) %to
  call void @is(i1 %d, ptr addrspace(1) %out, i32 12)
  ret void
}

; What memset writes means what it did.
define void @bytes(ptr addrspace(1) %out) {
  call void @llvm.memset.p1.i64(ptr addrspace(1) @s, i8 -1, i64 8, i1 true)
  %r = load volatile ptr addrspace(3), ptr addrspace(1) @s
  %c = icmp eq ptr addrspace(3) %r, addrspacecast (ptr null to ptr addrspace(3))
  call void @is(i1 %c, ptr addrspace(1) %out, i32 13)
  ret void
}

define amdgpu_kernel void @k(ptr addrspace(1) %out) {
  %mine = alloca i32, addrspace(5)
  store i32 30, ptr addrspace(5) %mine
  store i32 20, ptr addrspace(3) @v
  %n = load volatile ptr addrspace(3), ptr addrspace(1) @null
  %c = icmp eq ptr addrspace(3) %n, addrspacecast (ptr null to ptr addrspace(3))
  call void @is(i1 %c, ptr addrspace(1) %out, i32 0)
  %z = load volatile ptr addrspace(3), ptr addrspace(1) getelementptr (i8, ptr addrspace(1) @null, i64 4)
  %d = icmp ne ptr addrspace(3) %z, addrspacecast (ptr null to ptr addrspace(3))
  call void @is(i1 %d, ptr addrspace(1) %out, i32 1)
  %o = load volatile ptr addrspace(5), ptr addrspace(1) @own
  %e = icmp eq ptr addrspace(5) %o, addrspacecast (ptr null to ptr addrspace(5))
  call void @is(i1 %e, ptr addrspace(1) %out, i32 2)
  %f = load volatile ptr addrspace(3), ptr addrspace(1) @cast
  %g = icmp eq ptr addrspace(3) %f, addrspacecast (ptr null to ptr addrspace(3))
  %num = load volatile i64, ptr addrspace(1) @number
  %h = icmp eq i64 %num, 4294967295
  %gh = and i1 %g, %h
  call void @is(i1 %gh, ptr addrspace(1) %out, i32 3)
  call void @vectors(ptr addrspace(1) %out)
  call void @structs(ptr addrspace(1) %out, ptr addrspace(5) %mine, i1 false)
  call void @structs(ptr addrspace(1) %out, ptr addrspace(5) %mine, i1 true)
  call void @numbers(ptr addrspace(1) %out, ptr addrspace(3) %f)
  call void @bytes(ptr addrspace(1) %out)
  ret void
}

declare void @llvm.memset.p1.i64(ptr addrspace(1), i8, i64, i1)
