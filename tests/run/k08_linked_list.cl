// A list in local memory whose links are generic pointers.
//! {"global": 16, "local": 8, "args": ["y=i32[16]:zero"],
//!  "expect": {"y": "[sum(range(i % 8, 8)) for i in range(n)]"}}
struct node { int value; struct node *next; };
kernel void k(global int *y) {
  local struct node list[8];
  int j = get_local_id(0), s = 0;
  list[j].value = j;
  list[j].next = 0;
  if (j < 7) list[j].next = &list[j + 1];
  barrier(CLK_LOCAL_MEM_FENCE);
  for (struct node *p = &list[j]; p; p = p->next) s += p->value;
  y[get_global_id(0)] = s;
}
