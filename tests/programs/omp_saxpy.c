// OpenMP: teams, distribute, parallel for over mapped arrays; a struct that is mapped as a whole; a declared target function.
struct scale {
    float a, b;
    int kind;
};

#pragma omp declare target
__attribute__((noinline)) static float scaled(const struct scale *s, float v)
{
    return s->kind ? s->a * v + s->b : v;
}
#pragma omp end declare target

void saxpy(float *x, const float *y, struct scale s, int n)
{
#pragma omp target teams distribute parallel for map(tofrom : x [0:n]) map(to : y [0:n], s)
    for (int i = 0; i < n; i++)
        x[i] += scaled(&s, y[i]);
}

void blur(float *x, int w, int h)
{
#pragma omp target teams distribute map(tofrom : x [0:w * h])
    for (int r = 0; r < h; r++) {
        float *row = x + r * w, before = row[0];
#pragma omp parallel for firstprivate(before)
        for (int c = 1; c < w; c++) {
            row[c] = 0.5f * (row[c] + before);
            before = row[c];
        }
    }
}
