// A struct by value with pointers to structs of pointers: what is loaded through them is the host's memory.
#include "kernel.h"

struct Column {
    int *values;
    u32 *valid;
    int rows;
};
struct Table {
    Column **columns;
    Column *index;
    int count;
};
struct Query {
    Table from, to;
    struct {
        int column, low, high;
    } where;
};

FN bool is_valid(const Column *c, int row) { return c->valid[row / 32] >> (row % 32) & 1; }
FN void mark(Column *c, int row) { or_atomic(&c->valid[row / 32], 1u << (row % 32)); }

KERNEL select_rows(Query q)
{
    const Column *c = q.from.columns[q.where.column];
    int row = gid();
    if (row >= c->rows || !is_valid(c, row))
        return;
    int v = c->values[row];
    if (v < q.where.low || v > q.where.high)
        return;
    int at = add_atomic(&q.to.index->values[0], 1);
    for (int k = 0; k < q.from.count; k++) {
        q.to.columns[k]->values[at] = q.from.columns[k]->values[row];
        mark(q.to.columns[k], at);
    }
}
