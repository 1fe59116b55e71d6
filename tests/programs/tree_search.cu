// Binary search trees: built by one thread from a pool with pointers to pointers, searched by all; nodes hold parents.
#include "kernel.h"

struct Node {
    Node *child[2], *parent;
    int key, size;
};
struct Tree {
    Node *root;
    Node *pool;
    int used;
    FN Node **place(int key, Node **parent)
    {
        Node **at = &root;
        *parent = nullptr;
        while (*at && (*at)->key != key) {
            *parent = *at;
            at = &(*at)->child[(*at)->key < key];
        }
        return at;
    }
    FN void insert(int key)
    {
        Node *parent, **at = place(key, &parent);
        if (*at)
            return;
        Node *n = pool + used++;
        *n = { { nullptr, nullptr }, parent, key, 1 };
        *at = n;
        for (; parent; parent = parent->parent)
            parent->size++;
    }
    FN int below(int key) const
    {
        int sum = 0;
        for (const Node *n = root; n;) {
            bool right = n->key < key;
            if (right)
                sum += 1 + (n->child[0] ? n->child[0]->size : 0);
            n = n->child[right];
        }
        return sum;
    }
};

__device__ Tree forest[16];

KERNEL plant(Node *nodes, const int *keys, int n)
{
    if (tid())
        return;
    Tree &t = forest[bid()];
    t.root = nullptr;
    t.pool = nodes + bid() * n;
    t.used = 0;
    for (int i = 0; i < n; i++)
        t.insert(keys[bid() * n + i]);
}

KERNEL ask(const int *keys, int *out)
{
    __shared__ Tree t;
    if (tid() == 0)
        t = forest[bid()];
    sync();
    out[gid()] = t.below(keys[gid()]);
}
