// Values of other work-items of a sub-group, of all types: shuffles.py has the results.
//! {"kernel": "shuffles", "sizes": [[5, 1], [48, 16], [51, 17], [64, 64], [40, 33]],
//!  "args": ["x=i32[64]:iota", "z=i32[8192]:zero"]}
#pragma OPENCL EXTENSION cl_khr_fp16 : enable
#define OVER __attribute__((overloadable, convergent))
#define INTEL(T) T OVER intel_sub_group_shuffle(T, uint); T OVER intel_sub_group_shuffle_xor(T, uint); T OVER intel_sub_group_shuffle_up(T, T, uint); T OVER intel_sub_group_shuffle_down(T, T, uint);
INTEL(char) INTEL(uchar) INTEL(short) INTEL(ushort) INTEL(int) INTEL(uint) INTEL(long) INTEL(float) INTEL(half) INTEL(int4) INTEL(float3) INTEL(half8)
#define MOVES(at, T) { \
    T a = (T)v, b = (T)(v + 7); global int *y = z + 12 * (at); \
    y[0] = (int)sub_group_shuffle(a, lane * 7 % n); \
    y[1] = (int)sub_group_shuffle_xor(a, n % 2 ? 0 : 1); \
    y[2] = (int)sub_group_shuffle_up(a, lane < 3 ? 0 : 3); \
    y[3] = (int)sub_group_shuffle_down(a, lane + 2 < n ? 2 : 0); \
    y[4] = (int)sub_group_rotate(a, full ? 5 : 0); \
    y[5] = (int)sub_group_clustered_rotate(a, full ? 3 : 0, 4); \
    y[6] = (int)intel_sub_group_shuffle(a, (lane + 1) % n); \
    y[7] = (int)intel_sub_group_shuffle_down(a, b, full ? lane % 5 : 0); \
    y[8] = (int)intel_sub_group_shuffle_up(a, b, full ? lane % 5 : 0); \
    y[9] = (int)intel_sub_group_shuffle_xor(a, n % 2 ? 0 : 1); \
    y[10] = (int)sub_group_broadcast_first(a); \
    y[11] = (int)sub_group_non_uniform_broadcast(a, n - 1); }
kernel void shuffles(global int *x, global int *z) {
  int i = get_global_id(0), v = (x[i] * 7919 + 3) % 101 - 50;
  uint lane = get_sub_group_local_id(), n = get_sub_group_size(), full = n == get_max_sub_group_size();
  z += 128 * i;
  MOVES(0, char) MOVES(1, uchar) MOVES(2, short) MOVES(3, ushort) MOVES(4, int) MOVES(5, uint) MOVES(6, long) MOVES(7, float) MOVES(8, half)
  z += 108;
  int4 p = (int4)(v, v + 1, v + 2, v + 3), q = sub_group_broadcast(p, n - 1);
  float3 f = convert_float3(p.xyz) * 0.5f;
  z[0] = q.x + 2 * q.y - q.z + q.w;
  q = intel_sub_group_shuffle(p, (lane + 1) % n);
  z[1] = q.x ^ q.y ^ q.z ^ q.w;
  f = intel_sub_group_shuffle_down(f, f * 2, full ? 2 : 0);
  z[2] = (int)(f.x * 4 + f.y * 6 + f.z * 8);
  uchar2 c = convert_uchar2(p.xy);
  c = sub_group_non_uniform_broadcast(c, 0);
  z[3] = c.x * 256 + c.y;
  half8 h = intel_sub_group_shuffle((half8)(v), n - 1 - lane);
  z[4] = (int)(h.s0 + h.s7);
}
