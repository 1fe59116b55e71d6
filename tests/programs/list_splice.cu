// Doubly linked lists whose nodes lie in private, shared and global memory; the head is a node in a list object.
#include "kernel.h"

struct Link {
    Link *next, *before;
};
struct Entry : Link {
    float weight;
};
struct List {
    Link head;
    FN List() { head.next = head.before = &head; }
    FN void push(Link *l)
    {
        l->next = &head;
        l->before = head.before;
        head.before->next = l;
        head.before = l;
    }
    FN void remove(Link *l)
    {
        l->before->next = l->next;
        l->next->before = l->before;
    }
    FN float sum() const
    {
        float s = 0;
        for (const Link *l = head.next; l != &head; l = l->next)
            s += static_cast<const Entry *>(l)->weight;
        return s;
    }
};

KERNEL splice(const float *in, Entry *entries, float *out, int n)
{
    __shared__ Entry block[64];
    Entry own[4];
    List mixed, shared;
    for (int i = 0; i < 4; i++) {
        own[i].weight = in[i];
        mixed.push(&own[i]);
    }
    if (tid() == 0)
        for (int i = 0; i < 64; i++) {
            block[i].weight = in[i];
            shared.push(block + i);
        }
    for (int i = 0; i < n; i++)
        mixed.push(entries + gid() * n + i);
    mixed.remove(&own[n & 3]);
    out[gid()] = mixed.sum() + shared.sum();
}
