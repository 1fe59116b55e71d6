// A list in local memory walked by a helper.
//! {"global": 8, "local": 8, "args": ["x=i32[8]:zero"], "expect": {"x": "[8 - i for i in range(n)]"}}
struct node { struct node *next; };
__attribute__((noinline)) int length(struct node *p) { int n = 0; for (; p; p = p->next) n++; return n; }
kernel void k(global int *x) {
  local struct node l[8];
  int i = get_local_id(0);
  l[i].next = 0;
  if (i < 7) l[i].next = &l[i + 1];
  barrier(CLK_LOCAL_MEM_FENCE);
  x[i] = length(&l[i]);
}
