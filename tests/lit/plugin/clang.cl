// The plugin in clang-22 -O2 for OpenCL C, where clang alone leaves the accesses generic.
// UNSUPPORTED: sanitized
// RUN: %cl -cl-std=CL2.0 -target spirv64 -O2 %s -o - | %FileCheck %s --check-prefix=ALONE
// RUN: %cl -cl-std=CL2.0 -target spirv64 -O2 -fpass-plugin=%plugin %s -o - | %FileCheck %s
// RUN: %cl -cl-std=CL2.0 -target spir64 -O2 -fpass-plugin=%plugin %s -o - | %FileCheck %s
// RUN: %cl -cl-std=CL3.0 -target amdgcn-amd-amdhsa -O2 -fpass-plugin=%plugin %s -o - | %FileCheck %s
// RUN: %cl -cl-std=CL2.0 -target nvptx64 -O2 -fpass-plugin=%plugin %s -o - | %FileCheck %s
// CHECK-LABEL: @k(
// CHECK:         load float, ptr addrspace(3)
// CHECK-NOT:     load float, ptr addrspace(4)
// ALONE-LABEL: @k(
// ALONE:         load float, ptr addrspace(4)
static float get(const float *p, int i) { return p[i]; }
kernel void k(global float *out, local float *a, local float *b, int n)
{
    float *t[2] = { a, b };
    out[0] = get(t[n & 1], n);
}
