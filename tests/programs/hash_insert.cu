// An open hash table by value in the kernel's parameters: slots are claimed by compare-and-swap, values follow pointers.
#include "kernel.h"

template <class K, class V> struct Map {
    struct Slot {
        K key;
        V value;
    };
    Slot *slots;
    u32 mask;
    int *used;
    static constexpr K EMPTY = ~(K)0;

    FN u32 hash(K k) const
    {
        u64 h = k * 0x9e3779b97f4a7c15ull;
        return (u32)(h >> 32) & mask;
    }
    FN Slot *find(K k) const
    {
        for (u32 i = hash(k);; i = (i + 1) & mask) {
            Slot *s = slots + i;
            if (s->key == k)
                return s;
            if (s->key == EMPTY)
                return nullptr;
        }
    }
    FN V *claim(K k)
    {
        for (u32 i = hash(k);; i = (i + 1) & mask) {
            K was = cas_atomic(&slots[i].key, (K)EMPTY, k);
            if (was == EMPTY)
                add_atomic(used, 1);
            if (was == EMPTY || was == k)
                return &slots[i].value;
        }
    }
};

KERNEL insert(Map<u32, int> m, const u32 *keys, int n)
{
    if (gid() < n)
        add_atomic(m.claim(keys[gid()]), 1);
}

KERNEL lookup(Map<u32, int> m, const u32 *keys, int *out, int n)
{
    if (gid() >= n)
        return;
    auto *s = m.find(keys[gid()]);
    out[gid()] = s ? s->value : -1;
}

KERNEL local_counts(const u32 *keys, int *out, int n)
{
    __shared__ Map<u32, int>::Slot slots[64];
    __shared__ int used;
    for (int i = tid(); i < 64; i += bdim())
        slots[i] = { ~0u, 0 };
    if (tid() == 0)
        used = 0;
    sync();
    Map<u32, int> m;
    m.slots = slots;
    m.mask = 63;
    m.used = &used;
    for (int i = tid(); i < n; i += bdim())
        add_atomic(m.claim(keys[bid() * n + i] & 31), 1);
    sync();
    if (tid() == 0)
        out[bid()] = used;
}
