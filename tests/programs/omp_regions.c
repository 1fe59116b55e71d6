// OpenMP: a target region of sequential and parallel parts that share local variables, arrays and a linked list; critical parts.
struct node {
    struct node *next;
    int weight;
};

int walk(struct node *nodes, int *out, int n)
{
    int found = 0;
#pragma omp target map(tofrom : nodes [0:n], found) map(from : out [0:n])
    {
        int counts[16], total = 0, *slot = &counts[3];
        for (int i = 0; i < 16; i++)
            counts[i] = 0;
        for (int i = 0; i + 1 < n; i++)
            nodes[i].next = &nodes[i + 1];
#pragma omp parallel num_threads(64)
        {
            int own = 0;
#pragma omp for schedule(static, 4)
            for (int i = 0; i < n; i++) {
                int length = 0;
                for (struct node *p = &nodes[i]; p && length < 8; p = p->next)
                    length += p->weight;
                out[i] = length;
                own += length;
            }
#pragma omp critical
            {
                counts[own & 15]++;
                total += own;
                *slot += 1;
            }
        }
        for (int i = 0; i < 16; i++)
            total += counts[i];
        found = total;
    }
    return found;
}
