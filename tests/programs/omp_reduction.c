// OpenMP: reductions of scalars, of an array section and of a pair, in a generic region with sequential parts.
struct best {
    float value;
    int index;
};
#pragma omp declare reduction(top                                                          \
                              : struct best                                                \
                              : omp_out = omp_in.value > omp_out.value ? omp_in : omp_out) \
    initializer(omp_priv = omp_orig)

float sums(const float *x, float *bins, int n)
{
    float s = 0;
    int odd = 0;
#pragma omp target map(to : x [0:n]) map(tofrom : s, odd, bins [0:8])
    {
        float scale = x[0];
#pragma omp parallel for reduction(+ : s, odd) reduction(+ : bins[:8])
        for (int i = 0; i < n; i++) {
            s += scale * x[i];
            odd += i & 1;
            bins[i & 7] += x[i];
        }
    }
    return s + odd;
}

struct best largest(const float *x, int n)
{
    struct best b = { x[0], 0 };
#pragma omp target teams distribute parallel for map(to                                \
                                                     : x [0:n]) map(tofrom             \
                                                                    : b) reduction(top \
                                                                                   : b)
    for (int i = 0; i < n; i++)
        if (x[i] > b.value) {
            b.value = x[i];
            b.index = i;
        }
    return b;
}
