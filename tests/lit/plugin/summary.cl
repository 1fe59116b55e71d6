// The compiler writes the summary of each file, of the module that it writes into the object: behind passes that run after the
// last place that clang offers to plugins, and in each form of object.  A file that changed since is refused.
// UNSUPPORTED: sanitized
// DEFINE: %{flags} = -O2 -emit-llvm
// DEFINE: %{compile} = %clang -x cl -cl-std=CL2.0 -target amdgcn-amd-amdhsa -nogpulib -c -fpass-plugin=%plugin %s
// DEFINE: %{a} = %{compile} %{flags} -o %t.a.bc -mllvm -gaspar-summary=%t.a.gsum
// DEFINE: %{b} = %{compile} %{flags} -o %t.b.bc -mllvm -gaspar-summary=%t.b.gsum -DKERNEL
// DEFINE: %{steps} = %{a} && %{b} && %gaspar thinlink %t.a.gsum %t.b.gsum && %gaspar opt --index=%t.b.gidx %t.b.bc -o %t.b.o.bc && %gaspar opt -S --index=%t.a.gidx %t.a.bc -o - | %FileCheck %s
// RUN: %{steps}
// REDEFINE: %{flags} = -O2 -emit-llvm -g
// RUN: %{steps}
// REDEFINE: %{flags} = -O1 -flto=full
// RUN: %{steps}
// REDEFINE: %{flags} = -O3 -flto=thin
// RUN: %{steps}
// REDEFINE: %{flags} = -O0 -emit-llvm
// RUN: %{steps}
// REDEFINE: %{flags} = -O2 -S -emit-llvm
// RUN: %{steps}
// REDEFINE: %{flags} = -O2 -S -emit-llvm -g
// RUN: %{steps}
//
// opt writes one, too, whatever its passes are.
// RUN: %{compile} -O2 -emit-llvm -o %t.a.bc && %opt -load-pass-plugin=%plugin -gaspar-summary=%t.a.gsum -passes=globaldce %t.a.bc -o %t.c.bc
// RUN: %{compile} -O2 -emit-llvm -o %t.b.bc -DKERNEL && %gaspar summarize %t.b.bc -o %t.b.gsum && %gaspar thinlink %t.a.gsum %t.b.gsum
// RUN: %gaspar opt -S --index=%t.a.gidx %t.c.bc -o - | %FileCheck %s
//
// RUN: %opt -S -load-pass-plugin=%plugin -gaspar-summary=%t.a.gsum -passes=globaldce %t.a.bc -o %t.c.ll && %gaspar thinlink %t.a.gsum %t.b.gsum
// RUN: %gaspar opt -S --index=%t.a.gidx %t.c.ll -o - | %FileCheck %s
//
// The summary is of one file.  Another number in its code makes another file.
// RUN: %{a} -DADDED=1 && %{b} && %gaspar thinlink %t.a.gsum %t.b.gsum && %{compile} -O2 -emit-llvm -o %t.a.bc -DADDED=2
// RUN: %not %gaspar opt --index=%t.a.gidx %t.a.bc -o %t.o.bc 2>&1 | %FileCheck %s --check-prefix=STALE
//
// RUN: %not %{compile} -O2 -emit-llvm -o %t.a.bc -mllvm -gaspar-summary=/nowhere/a.gsum 2>&1 | %FileCheck %s --check-prefix=NOWHERE
// A host has none, and nothing is said of it: one command may compile both.
// RUN: rm -f %t.h.gsum && %clang -x c -O2 -c -emit-llvm -fpass-plugin=%plugin -mllvm -gaspar-summary=%t.h.gsum -DHOST %s -o %t.h.bc && test ! -e %t.h.gsum
//
// CHECK:   define{{.*}} i32 @get(
// CHECK:   load i32, ptr addrspace(3)
// STALE:   was not made for this file as it is
// NOWHERE: /nowhere/a.gsum: error: cannot write
#ifndef ADDED
#define ADDED 0
#endif
#ifdef HOST
int host;
#elif defined KERNEL
int get(int *p);
kernel void k(global int *out, local int *tile) { *out = get(tile); }
#else
__attribute__((noinline)) int get(int *p) { return *p + ADDED; }
#endif
