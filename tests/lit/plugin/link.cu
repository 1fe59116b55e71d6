// Link time: each file is compiled alone, and nothing is copied there; behind the linker linkage says
// who calls a function.  What it leaves external stays open, unless closed is asked for, now or by
// all compilations.
// UNSUPPORTED: sanitized
// DEFINE: %{hip} = %clang -x hip --cuda-device-only --offload-arch=gfx90a -nogpuinc -nogpulib -w -O2 -fgpu-rdc -foffload-lto -emit-llvm -c -fpass-plugin=%plugin %s
// DEFINE: %{link} = ld.lld-22 -plugin-opt=mcpu=gfx90a --load-pass-plugin=%plugin --save-temps=precodegen
// RUN: %{hip} -DCALLEE -o %t.b.bc && %{hip} -o %t.a.bc
// RUN: llvm-dis-22 < %t.b.bc | %FileCheck %s --check-prefix=BEFORE
// RUN: llvm-dis-22 < %t.a.bc | %FileCheck %s --check-prefix=BEFORE-A
// RUN: %{link} -shared %t.a.bc %t.b.bc -o %t.so && llvm-dis-22 < %t.so.0.5.precodegen.bc | %FileCheck %s --check-prefix=WHOLE
// RUN: %{link} -shared %t.b.bc %t.a.bc -o %t.so && llvm-dis-22 < %t.so.0.5.precodegen.bc | %FileCheck %s --check-prefix=WHOLE
// RUN: %{link} -e k %t.a.bc %t.b.bc -o %t.exe && llvm-dis-22 < %t.exe.0.5.precodegen.bc | %FileCheck %s --check-prefix=WHOLE
// RUN: %{link} -r %t.a.bc %t.b.bc -o %t.o && llvm-dis-22 < %t.o.0.5.precodegen.bc | %FileCheck %s --check-prefix=PART
// RUN: %{link} -shared --export-dynamic %t.a.bc %t.b.bc -o %t.so && llvm-dis-22 < %t.so.0.5.precodegen.bc | %FileCheck %s --check-prefix=WHOLE
// The linker may read its own -mllvm too early, but the environment is read.
// RUN: env GASPAR_OPTIONS=world=closed %{link} -r %t.a.bc %t.b.bc -o %t.o && llvm-dis-22 < %t.o.0.5.precodegen.bc | %FileCheck %s --check-prefix=CLOSED
// RUN: %not env GASPAR_OPTIONS=world=close %{link} -r %t.a.bc %t.b.bc -o %t.o 2>&1 | %FileCheck %s --check-prefix=WRONG
// Options that files were compiled with.
// RUN: %{hip} -DCALLEE -o %t.bc.bc -mllvm -gaspar-world=closed -mllvm -gaspar-set=copies=9 -mllvm -gaspar-entries=other && %{hip} -o %t.ac.bc -mllvm -gaspar-world=closed
// RUN: llvm-dis-22 < %t.bc.bc | %FileCheck %s --check-prefixes=BEFORE,FLAGS
// The functions that linkage shows stay entries: another file that was compiled like that may call them.
// RUN: %{link} -r %t.ac.bc %t.bc.bc -o %t.o && llvm-dis-22 < %t.o.0.5.precodegen.bc | %FileCheck %s --check-prefix=PART
// RUN: env GASPAR_OPTIONS=world=closed %{link} -r %t.ac.bc %t.bc.bc -o %t.o && llvm-dis-22 < %t.o.0.5.precodegen.bc | %FileCheck %s --check-prefix=CLOSED
// RUN: %{link} -r %t.ac.bc %t.b.bc -o %t.o && llvm-dis-22 < %t.o.0.5.precodegen.bc | %FileCheck %s --check-prefix=PART
// RUN: %{link} -r %t.b.bc %t.ac.bc -o %t.o && llvm-dis-22 < %t.o.0.5.precodegen.bc | %FileCheck %s --check-prefix=PART
// The linker drops an entry that no file uses, if the output does not export it.
// RUN: %{link} -shared %t.ac.bc %t.bc.bc -o %t.so && llvm-dis-22 < %t.so.0.5.precodegen.bc | %FileCheck %s --check-prefix=WHOLE
// RUN: env GASPAR_OPTIONS=world=open %{link} -r %t.ac.bc %t.bc.bc -o %t.o && llvm-dis-22 < %t.o.0.5.precodegen.bc | %FileCheck %s --check-prefix=PART
// The same points in opt, where nothing is internal that was not so.
// RUN: llvm-link-22 %t.a.bc %t.b.bc -o %t.all.bc
// RUN: %opt -load-pass-plugin=%plugin -passes='lto<O2>' -S %t.all.bc | %FileCheck %s --check-prefix=PART
// RUN: %opt -load-pass-plugin=%plugin -passes='lto<O0>' -S %t.all.bc | %FileCheck %s --check-prefix=PART
// RUN: %opt -load-pass-plugin=%plugin -gaspar-world=closed -passes='lto<O2>' -S %t.all.bc | %FileCheck %s --check-prefix=CLOSED
// RUN: %opt -load-pass-plugin=%plugin -passes='lto-pre-link<O2>' -S %t.all.bc | %FileCheck %s --check-prefix=BEFORE
// RUN: %opt -load-pass-plugin=%plugin -passes='thinlto-pre-link<O2>' -S %t.all.bc | %FileCheck %s --check-prefix=BEFORE
// A part of a thin link is no whole program, whatever was asked for.
// RUN: %opt -load-pass-plugin=%plugin -gaspar-world=closed -passes='thinlto<O2>' -S %t.all.bc -o %t.thin.ll 2>&1 | %FileCheck %s --check-prefix=THIN
// RUN: %FileCheck %s --check-prefix=PART < %t.thin.ll
//
// BEFORE-NOT: @get.
// BEFORE:     define {{.*}}i32 @get(
// BEFORE:     load i32, ptr %
// BEFORE-NOT: @get.
// BEFORE-A:   load i32, ptr addrspace(3) 
// FLAGS:      attributes #{{.*}} "gaspar-world"="closed"
// FLAGS:      !{i32 6, !"gaspar.entries", ![[E:[0-9]+]]}
// FLAGS:      ![[E]] = !{!"other"}
// FLAGS:      !{i32 2, !"gaspar.set", !"copies=9"}
// WHOLE-NOT:  @get(
// WHOLE-NOT:  load i32, ptr %
// WHOLE:      load i32, ptr addrspace(3) %
// WHOLE-NOT:  load i32, ptr %
// PART-DAG:   define {{.*}}i32 @get(
// PART-DAG:   load i32, ptr %
// PART-DAG:   load i32, ptr addrspace(3) {{[%@]}}
// PART-DAG:   load i32, ptr addrspace(1) %
// CLOSED-NOT: @get(
// CLOSED:     load i32, ptr addrspace(3) %
// WRONG:      gaspar: GASPAR_OPTIONS: 'close' is no value of option 'world'
// WRONG-NOT:  gaspar:
// THIN:       warning: {{.*}}a part of a thin link is no whole program: its world is open
// THIN-NOT:   warning:
#define DEVICE __attribute__((device))
extern "C" {
#ifdef CALLEE
DEVICE __attribute__((noinline)) int get(int *p) { return *p; }
DEVICE void other(void) {}
#else
DEVICE int get(int *p);
__attribute__((global)) void k(int *out)
{
  static __attribute__((shared)) int tile[4];
  int *p = tile;
  tile[out[2] & 3] = out[1];
  *out = get(p + (out[3] & 1)) + get(out) + tile[1];
}
#endif
}
