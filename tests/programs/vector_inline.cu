// A vector with inline storage: its data pointer points into itself until it grows into device memory.
#include "kernel.h"

template <class T, int N> struct SmallVector {
    T *data;
    int size, capacity;
    T room[N];
    FN SmallVector() : data(room), size(0), capacity(N) {}
    FN ~SmallVector()
    {
        if (data != room)
            free(data);
    }
    FN void push(const T &v)
    {
        if (size == capacity) {
            T *more = (T *)malloc(2 * capacity * sizeof(T));
            for (int i = 0; i < size; i++)
                more[i] = data[i];
            if (data != room)
                free(data);
            data = more;
            capacity *= 2;
        }
        data[size++] = v;
    }
    FN T *begin() { return data; }
    FN T *end() { return data + size; }
};

KERNEL neighbours(const int *starts, const int *edges, const float *w, float *out, float cut)
{
    SmallVector<int, 8> near;
    for (int e = starts[gid()]; e < starts[gid() + 1]; e++)
        if (w[e] < cut)
            near.push(edges[e]);
    float s = 0;
    for (int v : near)
        s += w[v];
    out[gid()] = s;
}
