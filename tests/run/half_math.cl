// Functions of halves, of which libclc has none: what is exact, what is rounded once, and what asks how a half is written.
//! {"kernel": "k", "global": 8, "local": 4, "targets": ["spirv64", "intel"], "args": ["x=f16[8]:0.5,-1.5,2.25,-3.75,100,0.000015,7,2048", "y=f16[8]:2,1,-0.5,3,7,1,0.5,3", "z=f16[128]:zero", "w=i32[64]:zero"],
//!  "expect": {"z": "[v for x, y in zip([0.5, -1.5, 2.25, -3.75, 100, round(0.000015 * 2**24) / 2**24, 7, 2048], [2, 1, -0.5, 3, 7, 1, 0.5, 3]) for v in (abs(x), -(-x // 1), x // 1, min(x, y), abs(x) % abs(y) * (1 if x >= 0 else -1), x * 8, y if x > y else x, 2050 if x == 2048 else x, x if x >= 0 else -x, max(min(x, 2), -1), max(x - y, 0), {0.5: 0.75, 2048: 45.25}.get(x, 0), 2050 if x == 2048 else 0, 1.5 if x == 7 else 0, x + y if x in (7, 0.5) else 0, x / 2)]",
//!   "w": "[v for x in (0.5, -1.5, 2.25, -3.75, 100, 0.000015, 7, 2048) for v in (int(x != 0.000015), 0, -1 if x == 7 else 0, int(x), int(x < 0), {0.000015: -17}.get(x, 0), 1, 0x7e05)]"}}
#pragma OPENCL EXTENSION cl_khr_fp16 : enable
kernel void k(global half *x, global half *y, global half *z, global int *w) {
  int i = get_global_id(0);
  half a = x[i], b = y[i];
  z += 16 * i; w += 8 * i;
  z[0] = fabs(a); z[1] = ceil(a); z[2] = floor(a); z[3] = fmin(a, b); z[4] = fmod(a, b); z[5] = ldexp(a, 3);
  z[6] = select(a, b, (short)(a > b));
  z[7] = a == 2048.0h ? convert_half_rte((float)2049.001f) : a;  // a step is 2 there
  z[8] = bitselect(a, (half)0, as_half((ushort)0x8000));
  z[9] = clamp(a, (half)-1, (half)2); z[10] = fdim(a, b);
  z[11] = a == 0.5h ? sqrt((half)0.5625h) : a == 2048.0h ? sqrt(a) : (half)0;
  z[12] = a == 2048.0h ? fma((half)683, (half)3, as_half((ushort)1)) : (half)0;  // 2049 and a little
  half2 p = fmax((half2)(a, b), (half2)(b, a));
  short2 s = isgreater((half2)(a, b), (half2)(1, 1));
  z[13] = a == 7.0h ? (half)(p.x - p.y + 1.5h) : (half)0;
  z[14] = a == 7.0h || a == 0.5h ? dot((half2)(a, b), (half2)(1, 1)) : (half)0;
  z[15] = a * convert_half(1) / 2;
  w[0] = isnormal(a); w[1] = isnan(a); w[2] = a == 7.0h ? s.x : 0; w[3] = convert_int_sat(a); w[4] = signbit(a) != 0;
  w[5] = isnormal(a) ? 0 : ilogb(a); w[6] = isinf(exp(a + 12)) || a < 1; w[7] = as_ushort(nan((ushort)5));
}
