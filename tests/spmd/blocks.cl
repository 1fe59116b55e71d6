// Blocks that a sub-group reads and writes together, of all types: blocks.py has the results.
//! {"kernel": "blocks", "sizes": [[5, 1], [48, 16], [51, 17], [64, 64], [40, 33]],
//!  "args": ["x=i32[8192]:iota", "w=i32[8192]:zero", "z=i32[256]:zero"]}
#define OVER __attribute__((overloadable, convergent))
#define DECLARE(T, VT, name) VT OVER intel_sub_group_block_read##name(const global T *); void OVER intel_sub_group_block_write##name(global T *, VT);
#define DECLARES(T, name) DECLARE(T, T, name) DECLARE(T, T##2, name##2) DECLARE(T, T##4, name##4) DECLARE(T, T##8, name##8)
DECLARES(uint, ) DECLARES(uint, _ui) DECLARES(ushort, _us) DECLARES(uchar, _uc) DECLARES(ulong, _ul)
DECLARE(ushort, ushort16, _us16) DECLARE(uchar, uchar16, _uc16)
uint4 OVER intel_sub_group_block_read4(const local uint *); void OVER intel_sub_group_block_write4(local uint *, uint4);
void OVER intel_sub_group_block_prefetch_ui4(const global uint *);
#define ONE(v) sum = sum * 3 + (int)(v);
#define TWO(v) ONE(v.s0) ONE(v.s1)
#define FOUR(v) TWO(v) ONE(v.s2) ONE(v.s3)
#define EIGHT(v) FOUR(v) ONE(v.s4) ONE(v.s5) ONE(v.s6) ONE(v.s7)
#define SIXTEEN(v) EIGHT(v) ONE(v.s8) ONE(v.s9) ONE(v.sa) ONE(v.sb) ONE(v.sc) ONE(v.sd) ONE(v.se) ONE(v.sf)
// The block at byte `at`; then that plus 1, written to the sub-group's own place, as the next lane has it.
#define BLOCK(T, VT, name, n, add) { \
    global T *p = (global T *)x + at * n, *q = (global T *)(w + 32 * at); \
    VT v = intel_sub_group_block_read##name(p); \
    add(v) \
    sub_group_barrier(CLK_GLOBAL_MEM_FENCE); \
    intel_sub_group_block_write##name(q, v + (VT)1); \
    sub_group_barrier(CLK_GLOBAL_MEM_FENCE); \
    _Pragma("unroll 1") for (int k = 0; k < n; k++) ONE(q[k * most + (lane + 1) % size]) }
#define BLOCKS(T, name) BLOCK(T, T, name, 1, ONE) BLOCK(T, T##2, name##2, 2, TWO) BLOCK(T, T##4, name##4, 4, FOUR) BLOCK(T, T##8, name##8, 8, EIGHT)
kernel void blocks(global int *x, global int *w, global int *z) {
  int i = get_global_id(0), part = get_sub_group_id();
  int lane = get_sub_group_local_id(), size = get_sub_group_size(), most = get_max_sub_group_size();
  int at = (get_group_id(0) * get_enqueued_num_sub_groups() + part) * most;
  local uint near[512];
  int sum = 0;
  z += 4 * i;
  BLOCKS(uint, _ui) BLOCKS(ushort, _us) BLOCKS(uchar, _uc) BLOCK(ulong, ulong, _ul, 1, ONE) BLOCK(ulong, ulong2, _ul2, 2, TWO) BLOCK(ulong, ulong4, _ul4, 4, FOUR)
  BLOCK(ushort, ushort16, _us16, 16, SIXTEEN) BLOCK(uchar, uchar16, _uc16, 16, SIXTEEN)
  z[0] = sum;
  intel_sub_group_block_prefetch_ui4((global uint *)x + at);
  uint v = intel_sub_group_block_read((global uint *)x + at);
  intel_sub_group_block_write4(near + 4 * part * most, (uint4)(v, v + 1, v + 2, v + 3));
  sub_group_barrier(CLK_LOCAL_MEM_FENCE);
  uint4 u = intel_sub_group_block_read4(near + 4 * part * most);
  z[1] = u.x - u.y + 4 * u.z + u.w;
  z[2] = near[4 * part * most + 3 * most + (lane + 1) % size];
}
