// world=closed is claimed by the files of a program.  It holds of what is linked of them where all code and variables that
// others can name come from files with the claim; a file without any module flag, with which LLVM merges none, is no
// exception, wherever it stands.  Functions that linkage shows stay entries: files that are not linked here may call them.
// UNSUPPORTED: sanitized
// DEFINE: %{cuda} = %clang -x cuda --cuda-device-only --offload-arch=sm_80 -nogpuinc -nogpulib -w -O2 -fgpu-rdc -foffload-lto -emit-llvm -c -fpass-plugin=%plugin %s
// RUN: %{cuda} -o %t.a.bc && %{cuda} -o %t.ac.bc -mllvm -gaspar-world=closed
// RUN: %{cuda} -DB -o %t.b.bc && %{cuda} -DB -o %t.bc.bc -mllvm -gaspar-world=closed && %{cuda} -DB -o %t.bo.bc -mllvm -gaspar-world=open
// RUN: llvm-dis-22 < %t.b.bc | sed '/^!llvm.module.flags/d;/^\^/d' > %t.bare.ll && llvm-as-22 %t.bare.ll -o %t.bare.bc
// DEFINE: %{opt} = %opt -load-pass-plugin=%plugin -S
// DEFINE: %{lto} = llvm-link-22 -o %t.bc %t.first.bc %t.second.bc %t.more.ll && %{opt} -passes='lto<O2>' %t.bc
// DEFINE: %{asked} = llvm-link-22 -o %t.bc %t.first.bc %t.second.bc %t.more.ll && %{opt} -passes=gaspar %t.bc
// RUN: echo > %t.more.ll
// RUN: cp %t.ac.bc %t.first.bc && cp %t.bc.bc %t.second.bc
// RUN: %{lto} | %FileCheck %s --check-prefixes=CLOSED,VISIBLE
// RUN: %{asked} | %FileCheck %s --check-prefixes=CLOSED,VISIBLE
// RUN: cp %t.bc.bc %t.first.bc && cp %t.ac.bc %t.second.bc && %{lto} | %FileCheck %s --check-prefix=CLOSED
// What is internal by now is no entry.
// RUN: llvm-link-22 %t.ac.bc %t.bc.bc | %{opt} -passes='internalize,gaspar' -internalize-public-api-list=walk,k | %FileCheck %s --check-prefixes=CLOSED,INTERNAL
// RUN: llvm-link-22 %t.a.bc %t.bc.bc | %{opt} -passes='internalize,gaspar' -internalize-public-api-list=walk,k | %FileCheck %s --check-prefixes=OPEN,INTERNAL
// One without the claim, in each place.
// RUN: cp %t.ac.bc %t.first.bc && cp %t.b.bc %t.second.bc && %{lto} | %FileCheck %s --check-prefix=OPEN
// RUN: cp %t.b.bc %t.first.bc && cp %t.ac.bc %t.second.bc && %{lto} | %FileCheck %s --check-prefix=OPEN
// RUN: cp %t.ac.bc %t.first.bc && cp %t.bo.bc %t.second.bc && %{lto} | %FileCheck %s --check-prefix=OPEN
// RUN: cp %t.ac.bc %t.first.bc && cp %t.bare.bc %t.second.bc && %{lto} | %FileCheck %s --check-prefix=OPEN
// RUN: cp %t.bare.bc %t.first.bc && cp %t.ac.bc %t.second.bc && %{lto} | %FileCheck %s --check-prefix=OPEN
// RUN: cp %t.bare.bc %t.first.bc && cp %t.ac.bc %t.second.bc && %{asked} | %FileCheck %s --check-prefix=OPEN
// Variables, aliases, assembly, names that a list of entries cannot hold; and what nobody can name.
// RUN: cp %t.ac.bc %t.first.bc && cp %t.bc.bc %t.second.bc
// RUN: echo '@elsewhere = addrspace(1) global ptr null' > %t.more.ll && %{lto} | %FileCheck %s --check-prefix=OPEN
// RUN: echo '@here = internal addrspace(1) global ptr null' > %t.more.ll && %{lto} | %FileCheck %s --check-prefix=CLOSED
// RUN: echo '@there = external addrspace(1) global ptr' > %t.more.ll && %{lto} | %FileCheck %s --check-prefix=CLOSED
// RUN: echo 'define internal void @in() { ret void } @out = alias void (), ptr @in' > %t.more.ll && %{lto} | %FileCheck %s --check-prefix=OPEN
// RUN: echo 'define internal void @in() { ret void }' > %t.more.ll && %{lto} | %FileCheck %s --check-prefix=CLOSED
// RUN: echo 'module asm "nop;"' > %t.more.ll && %{lto} | %FileCheck %s --check-prefix=OPEN
// RUN: echo 'define void @ab() "gaspar-world"="closed" { ret void }' > %t.more.ll && %{lto} | %FileCheck %s --check-prefix=CLOSED
// RUN: echo 'define void @"a,b"() "gaspar-world"="closed" { ret void }' > %t.more.ll && %{lto} | %FileCheck %s --check-prefix=OPEN
// CLOSED:      define {{.*}}@walk(
// CLOSED-NOT:  load i32, ptr %
// CLOSED:      load i32, ptr addrspace(1) %
// CLOSED:      {{^}}}
// OPEN:        define {{.*}}@walk(
// OPEN-NOT:    {{^}}}
// OPEN:        load i32, ptr %
// VISIBLE:     define {{.*}}i32 @get(
// VISIBLE:     load i32, ptr %
// INTERNAL-NOT: i32 @get(ptr
struct N { int *p; };
#define DEVICE __attribute__((device))
extern "C" {
#ifdef B
DEVICE __attribute__((noinline)) int get(int *p) { return *p; }
#else
DEVICE int get(int *p);
__attribute__((global)) void walk(N *n, int *out) { *out = *n->p; }
__attribute__((global)) void k(int *out)
{
  static __attribute__((shared)) int tile[4];
  int *p = tile;
  tile[out[2] & 3] = out[1];
  *out = get(p + (out[3] & 1)) + get(out) + tile[1];
}
#endif
}
