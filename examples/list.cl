// SPDX-License-Identifier: Apache-2.0
/* list.cl - a linked list in work-group memory; its links are generic pointers. */
struct node {
    int value;
    struct node *next;
};

kernel void list(global int *out, global const int *in, global const int *order)
{
    local struct node nodes[64];
    int i = get_local_id(0);
    nodes[i].value = in[get_global_id(0)];
    nodes[i].next = order[i] < 64 ? (struct node *)&nodes[order[i]] : 0;
    barrier(CLK_LOCAL_MEM_FENCE);
    int sum = 0;
    for (const struct node *n = &nodes[i]; n; n = n->next)
        sum += n->value;
    out[get_global_id(0)] = sum;
}
