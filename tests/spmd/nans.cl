// What is no number: roots, logarithms and quotients of numbers that have none.  A NaN has no sign to compare.
//! {"kernel": "k", "global": 8, "local": 4, "args": ["x=f32[8]:-1,-2,inf,-inf,nan,0,-0.0,4", "y=f32[64]:zero"]}
kernel void k(global float *x, global float *y) {
  int i = get_global_id(0);
  float a = x[i];
  y += 8 * i;
  y[0] = sqrt(a); y[1] = rsqrt(a); y[2] = a - a; y[3] = log(a); y[4] = a / a; y[5] = fmod(a, 0.0f); y[6] = acos(a); y[7] = a * 0;
}
