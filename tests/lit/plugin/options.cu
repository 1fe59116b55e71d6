// The plugin's options in clang-22 and opt-22: on the command line, in the environment, in the
// pipeline's text; a wrong one is one line.
// UNSUPPORTED: sanitized
// DEFINE: %{cuda} = %clang -x cuda --cuda-device-only --cuda-gpu-arch=sm_80 -nogpuinc -nogpulib -w -O2 -S -emit-llvm -fpass-plugin=%plugin %s
// RUN: %{cuda} -o - | %FileCheck %s --check-prefix=OPEN
// RUN: %{cuda} -o %t.ll -mllvm -gaspar-world=closed -mllvm -gaspar-stats 2>&1 | %FileCheck %s --check-prefix=STATS
// RUN: %FileCheck %s --check-prefix=CLOSED < %t.ll
// RUN: env GASPAR_OPTIONS=world=closed %{cuda} -o - | %FileCheck %s --check-prefix=CLOSED
// The command line counts more than the environment, and lists are joined.
// RUN: env 'GASPAR_OPTIONS=world=closed; set=copies=3' %{cuda} -o - -mllvm -gaspar-world=open -mllvm -gaspar-set=growth=7 | %FileCheck %s --check-prefixes=OPEN,JOINED
// RUN: %{cuda} -o - -mllvm -gaspar-set=copies=0 2>/dev/null | %FileCheck %s --check-prefix=UNCOPIED
// RUN: %{cuda} -o - -mllvm -gaspar-pipeline=check-spaces | %FileCheck %s --check-prefix=UNCOPIED
// RUN: %{cuda} -o %t.ll -mllvm -gaspar-trace=%t.json && grep -c '"clone"' %t.json | grep -x 2
// RUN: %{cuda} -o %t.ll -mllvm -gaspar-trace=- | grep -c 'specialize: clone' | grep -x 2
// RUN: %{cuda} -o - -mllvm -gaspar-world=closed -mllvm -gaspar-entries=get | %FileCheck %s --check-prefix=OPEN
// RUN: %not %{cuda} -o %t.o -mllvm -gaspar-strict=accesses 2>&1 | grep GENERIC_UNRESOLVED
//
// The same in the text of a pipeline; a module keeps what it was compiled with.
// RUN: %{cuda} -o %t.flags.ll -mllvm -gaspar-pipeline=check-spaces
// RUN: %opt -load-pass-plugin=%plugin -gaspar-world=closed -passes=gaspar -S %t.flags.ll | %FileCheck %s --check-prefix=UNCOPIED
// RUN: %{cuda} -o %t.claim.ll -mllvm -gaspar-pipeline=check-spaces -mllvm -gaspar-world=closed -O0
// RUN: %FileCheck %s --check-prefix=CLAIMED < %t.claim.ll
// RUN: %opt -load-pass-plugin=%plugin -passes='default<O0>' -S %t.claim.ll | %FileCheck %s --check-prefix=CLAIMED
// RUN: %opt -load-pass-plugin=%plugin -gaspar-world=open -passes='default<O0>' -S %t.claim.ll | %FileCheck %s --check-prefix=UNCLAIMED
// RUN: %clang -x cuda --cuda-device-only --cuda-gpu-arch=sm_80 -nogpuinc -nogpulib -w -O2 -S -emit-llvm %s -o %t.bare.ll
// RUN: %opt -load-pass-plugin=%plugin -passes='gaspar<world=closed>' -S %t.bare.ll | %FileCheck %s --check-prefix=CLOSED
// RUN: %opt -load-pass-plugin=%plugin -gaspar-world=closed -passes=gaspar -S %t.bare.ll | %FileCheck %s --check-prefix=CLOSED
// RUN: %opt -load-pass-plugin=%plugin -gaspar-world=closed -passes='gaspar<world=open>' -S %t.bare.ll | %FileCheck %s --check-prefix=OPEN
// RUN: %opt -load-pass-plugin=%plugin -passes='gaspar<world=closed;set=copies=9>(drop-unreached,check-spaces,infer,repeat<2>(specialize<copies=2;growth=50>),signatures,resolve)' -S %t.bare.ll | %FileCheck %s --check-prefix=CLOSED
// RUN: %opt -load-pass-plugin=%plugin -passes='gaspar<world=closed;drop-unreached;infer;specialize<copies=2;growth=50>;resolve>,verify' -S %t.bare.ll | %FileCheck %s --check-prefix=CLOSED
//
// RUN: %not %{cuda} -o %t.o -mllvm -gaspar-world=close 2>&1 | %FileCheck %s --check-prefix=WORLD
// RUN: %not %{cuda} -o %t.o -mllvm -gaspar-set=x=1 2>&1 | %FileCheck %s --check-prefix=SET
// RUN: %not %{cuda} -o %t.o -mllvm -gaspar-target=vax 2>&1 | %FileCheck %s --check-prefix=TARGET
// RUN: %not %{cuda} -o %t.o -mllvm -gaspar-pipeline=nonsense 2>&1 | %FileCheck %s --check-prefix=PIPELINE
// RUN: %not %{cuda} -o %t.o -mllvm -gaspar-trace=/nowhere/t 2>&1 | %FileCheck %s --check-prefix=TRACE
// RUN: %not env GASPAR_OPTIONS=wrld=closed %{cuda} -o %t.o 2>&1 | %FileCheck %s --check-prefix=NAME
// RUN: %not env GASPAR_OPTIONS=closed %{cuda} -o %t.o 2>&1 | %FileCheck %s --check-prefix=NAME
// RUN: %not %opt -load-pass-plugin=%plugin -gaspar-world=close -passes=gaspar %t.bare.ll -o %t.o 2>&1 | %FileCheck %s --check-prefix=WORLD
// RUN: %not %opt -load-pass-plugin=%plugin -passes='gaspar<world=close>' %t.bare.ll -o %t.o 2>&1 | %FileCheck %s --check-prefix=TEXT
// RUN: %not %opt -load-pass-plugin=%plugin -passes='gaspar<infer>(infer)' %t.bare.ll -o %t.o 2>&1 | %FileCheck %s --check-prefix=TWICE
// RUN: %not %opt -load-pass-plugin=%plugin -passes='gaspar<pipeline=infer;infer>' %t.bare.ll -o %t.o 2>&1 | %FileCheck %s --check-prefix=BOTH
//
// What a host is told changes nothing of a module without spaces.
// RUN: %clang -x c -w -O2 -S -emit-llvm -fpass-plugin=%plugin -mllvm -gaspar-world=closed -DHOST %s -o - | %FileCheck %s --check-prefix=HOST
// OPEN:       define{{.*}} i32 @get(
// OPEN:       load i32, ptr %
// CLOSED-NOT: @get(
// CLOSED:     define{{.*}} @get.local(
// CLOSED:     load i32, ptr addrspace(3)
// CLOSED-NOT: @get(
// JOINED-NOT: "gaspar-world"
// JOINED:     !"gaspar.set", !"copies=3,growth=7"}
// UNCOPIED-NOT: @get.
// STATS:      gaspar: {{.*}}options.cu: 4 accesses, generic 3 before, 0 after, 0 in loops
// STATS:      clones 2 functions copied
// WORLD:      error: gaspar: -gaspar-world: 'close' is no value of option 'world', which takes open|closed
// WORLD-NOT:  gaspar:
// SET:        error: gaspar: 'x=1': there is no such option; `gaspar passes` lists them
// SET-NOT:    gaspar:
// TARGET:     error: gaspar: unknown target 'vax'; known are spir,
// TARGET-NOT: gaspar:
// PIPELINE:   error: gaspar: in the pipeline: unknown pass 'nonsense'
// PIPELINE-NOT: gaspar:
// TRACE:      error: gaspar: cannot write /nowhere/t: No such file
// TRACE-NOT:  gaspar:
// NAME:       error: gaspar: GASPAR_OPTIONS: there is no option '{{wrld|closed}}'; there are world, entries,
// NAME-NOT:   gaspar:
// TEXT:       gaspar: 'close' is no value of option 'world'
// TWICE:      gaspar: passes stand in < > and in ( )
// BOTH:       gaspar: there are passes, and a pipeline
// CLAIMED:    "gaspar-world"="closed"
// UNCLAIMED-NOT: "gaspar-world"
// HOST-NOT:   gaspar{{[.-]}}world
#ifdef HOST
int f(int *p) { return *p; }
#else
#define DEVICE __attribute__((device))
extern "C" DEVICE __attribute__((noinline)) int get(int *p) { return *p; }
__attribute__((global)) void k(int *out)
{
  static __attribute__((shared)) int tile[4];
  *out = get(tile + out[1]) + get(out);
}
#endif
