// The plugin's remarks in clang-22: what is named, what stays generic and why, with carets, and in the
// file of -fsave-optimization-record.  Nothing is told where nobody asks.
// UNSUPPORTED: sanitized
// RUN: %clang -x cuda --cuda-device-only --cuda-gpu-arch=sm_80 -nogpuinc -nogpulib -w -O2 -S -emit-llvm -fpass-plugin=%plugin %s -o %t.ll -Rpass=gaspar -Rpass-missed=gaspar -Rpass-analysis=gaspar -fsave-optimization-record -foptimization-record-file=%t.yaml 2>&1 | %FileCheck %s
// RUN: llvm-remarkutil-22 count --pass-name=gaspar --count-by=remark-name --group-by=total %t.yaml | %FileCheck %s --check-prefix=COUNT
// RUN: llvm-remarkutil-22 filter --pass-name=gaspar --remark-name=PARAMETER %t.yaml | %FileCheck %s --check-prefix=YAML
// RUN: %clang -x cuda --cuda-device-only --cuda-gpu-arch=sm_80 -nogpuinc -nogpulib -w -O2 -S -emit-llvm -fpass-plugin=%plugin %s -o %t.quiet.ll 2>&1 | %FileCheck %s --check-prefix=QUIET --allow-empty
// The same from the command.
// RUN: %clang -x cuda --cuda-device-only --cuda-gpu-arch=sm_80 -nogpuinc -nogpulib -w -O2 -g -S -emit-llvm %s -o %t.in.ll
// RUN: %gaspar opt %t.in.ll -o %t.out.ll --remarks=%t.command.yaml
// RUN: %not grep was.generic %t.out.ll
// RUN: llvm-remarkutil-22 filter --pass-name=gaspar --remark-type=missed %t.command.yaml | %FileCheck %s --check-prefix=COMMAND
// CHECK:      remarks.cu:[[@LINE+16]]:63: remark: load through '%0' stays generic: it may be anywhere [-Rpass-missed=gaspar]
// CHECK-NEXT: return *p;
// CHECK-NEXT: ^
// CHECK:      remarks.cu:[[@LINE+13]]:1: remark: '%0' is a parameter of 'get(int*)', which code outside the module may call; help: make 'get(int*)' `static` (internal), or say that this is the whole program: -mllvm -gaspar-world=closed (tried: -mllvm -gaspar-world=closed is enough) [-Rpass-analysis=gaspar]
// CHECK:      remarks.cu:[[@LINE+12]]:63: remark: a closed world names its space: -mllvm -gaspar-world=closed [-Rpass-analysis=gaspar]
// CHECK:      remarks.cu:[[@LINE+15]]:8: remark: store through '{{.*}}' names global [-Rpass=gaspar]
// COUNT: Total,5
// YAML: --- !Analysis
// YAML: Name: {{ *}}PARAMETER
// YAML: Line: [[@LINE+7]]
// YAML: Function: {{ *}}_Z3getPi
// YAML: Help:
// QUIET-NOT: remark
// COMMAND: DebugLoc: {{.*}}remarks.cu{{.*}},{{[[:space:]]+}}Line: [[@LINE+3]],{{[[:space:]]+}}Column: 63
// COMMAND: Pointer: {{ *}}'%0'
#define __device__ __attribute__((device))
__device__ __attribute__((noinline)) int get(int *p) { return *p; }
#define __global__ __attribute__((global))
__global__ void k(int *out, int *in)
{
  *out = get(in);
}
