// In clang's own pipeline: the plugin runs the preset after inlining, and joins its analysis.
// UNSUPPORTED: sanitized
// RUN: %cl -target x86_64-unknown-linux-gnu -cl-std=CL2.0 -O2 -fpass-plugin=%plugin %s -o - | %FileCheck %s
// RUN: %cl -target x86_64-unknown-linux-gnu -cl-std=CL2.0 -O2 -fpass-plugin=%plugin %s -o - | %FileCheck %s --check-prefix=HELPER
// RUN: %cl -target spirv64-unknown-unknown -cl-std=CL2.0 -O2 -fpass-plugin=%plugin %s -o - | %FileCheck %s --check-prefix=HELPER
// RUN: %cl -target spirv64-unknown-unknown -cl-std=CL2.0 -O2 -fpass-plugin=%plugin %s -o - | %FileCheck %s
// RUN: %cl -target x86_64-unknown-linux-gnu -cl-std=CL2.0 -O2 -Xclang -disable-llvm-passes %s -o %t.ll
// RUN: %opt -load-pass-plugin %plugin -aa-pipeline=default,gaspar-aa -passes='function(sroa,gvn)' -S %t.ll | %FileCheck %s --check-prefix=AA
// RUN: %opt -load-pass-plugin %plugin -aa-pipeline=gaspar-aa,default -passes='function(sroa,gvn)' -S %t.ll | %FileCheck %s --check-prefix=AA
// RUN: %opt -passes='function(sroa,gvn)' -S %t.ll | %FileCheck %s --check-prefix=WITHOUT
// RUN: %not %opt -load-pass-plugin %plugin -aa-pipeline=default,gaspar-ab -passes=aa-eval -disable-output %t.ll
kernel void foo(global float *a, local float *b) {
  b[0] = a[0] + 1;
  b[1] = a[0];
}
// In a helper, whose parameters only facts know.
__attribute__((noinline)) static void helper(global float *a, local float *b) {
  b[0] = a[0] + 1;
  b[1] = a[0];
}
kernel void bar(global float *a, local float *b) { helper(a, b); }
// CHECK-LABEL: spir_kernel void @foo(
// CHECK: = load float
// CHECK-NOT: = load float
// CHECK: {{^}}}
// AA-LABEL: define {{.*}}@__clang_ocl_kern_imp_foo(
// AA-COUNT-1: = load float
// AA-NOT: = load float
// AA: {{^}}}
// WITHOUT-LABEL: define {{.*}}@__clang_ocl_kern_imp_foo(
// WITHOUT-COUNT-2: = load float
// HELPER-LABEL: define internal {{.*}}void @helper(
// HELPER-COUNT-1: = load float
// HELPER-NOT: = load float
// HELPER: {{^}}}
