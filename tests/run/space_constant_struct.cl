// A constant table of structs with padding, and a string.
//! {"global": 3, "args": ["x=i32[3]:zero"], "expect": {"x": "[1 + 100 + ord('a'), 2 + 200 + ord('b'), 3 + 300 + ord('c')]"}}
struct row { char a; long b; short c; };
constant struct row rows[3] = { { 1, 100, 0 }, { 2, 200, 0 }, { 3, 300, 0 } };
constant char letters[] = "abc";
kernel void k(global int *x) { int i = get_global_id(0); x[i] = rows[i].a + rows[i].b + letters[i]; }
