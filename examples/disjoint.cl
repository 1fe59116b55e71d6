// SPDX-License-Identifier: Apache-2.0
// Two of these four loads are redundant, since no store hits their space (the kernel of LLVM's 2011
// proposal on memory spaces, and a little more).
kernel void disjoint(global float *a, local float *b, constant float *c) {
  b[0] = a[0] + 1;
  b[1] = a[0];
  a[1] = 2;
  b[2] = c[0];
  a[2] = 3;
  b[3] = c[0];
}
