// OpenMP: a tile per team in team-local storage, filled and used by nested parallel loops, through helpers with pointers.
enum { T = 16 };

#pragma omp declare target
static void load(float *tile, const float *m, int n, int y, int x)
{
    for (int i = 0; i < T; i++)
        tile[i] = m[y * n + x + i];
}
static float dot(const float *a, const float *b, int step)
{
    float s = 0;
    for (int i = 0; i < T; i++)
        s += a[i] * b[i * step];
    return s;
}
#pragma omp end declare target

void multiply(const float *a, const float *b, float *c, int n)
{
#pragma omp target teams distribute collapse(2) map(to                                     \
                                                    : a [0:n * n], b [0:n * n]) map(tofrom \
                                                                                    : c [0:n * n])
    for (int y = 0; y < n; y += T)
        for (int x = 0; x < n; x += T) {
            float ta[T][T], tb[T][T];
            for (int k = 0; k < n; k += T) {
#pragma omp parallel for
                for (int r = 0; r < T; r++) {
                    load(ta[r], a, n, y + r, k);
                    load(tb[r], b, n, k + r, x);
                }
#pragma omp parallel for collapse(2)
                for (int r = 0; r < T; r++)
                    for (int q = 0; q < T; q++)
                        c[(y + r) * n + x + q] += dot(ta[r], &tb[0][q], T);
            }
        }
}
