// A hash table of chains: buckets are pointers in device memory, nodes come from a pool, strings are compared through pointers.
#include "kernel.h"

struct Node {
    Node *next;
    const char *key;
    int length, count;
};
__device__ Node *buckets[1024];
__device__ Node pool[4096];
__device__ int pooled;

FN u32 hash(const char *s, int n)
{
    u32 h = 2166136261u;
    for (const char *e = s + n; s != e; ++s)
        h = (h ^ (u8)*s) * 16777619u;
    return h;
}
FN bool same(const Node *n, const char *s, int length)
{
    if (n->length != length)
        return false;
    for (int i = 0; i < length; i++)
        if (n->key[i] != s[i])
            return false;
    return true;
}
FN Node *find(Node *n, const char *s, int length)
{
    while (n && !same(n, s, length))
        n = n->next;
    return n;
}

KERNEL count_words(const char *text, const int *starts, int n)
{
    if (gid() >= n)
        return;
    const char *s = text + starts[gid()];
    int length = starts[gid() + 1] - starts[gid()];
    Node **bucket = &buckets[hash(s, length) & 1023];
    Node *seen = find(*bucket, s, length);
    if (!seen) {
        seen = &pool[add_atomic(&pooled, 1)];
        seen->key = s;
        seen->length = length;
        seen->next = (Node *)swap_atomic((u64 *)bucket, (u64)seen);
    }
    add_atomic(&seen->count, 1);
}
