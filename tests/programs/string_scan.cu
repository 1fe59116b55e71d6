// Parsing of delimited text: a cursor object over bytes, fields written to columns through an array of typed handles.
#include "kernel.h"

struct Cursor {
    const char *at, *end;
    FN char peek() const { return at < end ? *at : '\n'; }
    FN bool next(char stop)
    {
        while (at < end && *at != stop && *at != '\n')
            ++at;
        bool found = peek() == stop;
        ++at;
        return found;
    }
    FN int integer()
    {
        bool minus = peek() == '-';
        if (minus)
            ++at;
        int v = 0;
        while (peek() >= '0' && peek() <= '9')
            v = v * 10 + (*at++ - '0');
        return minus ? -v : v;
    }
    FN float decimal()
    {
        float v = integer(), unit = 0.1f;
        if (peek() == '.')
            for (++at; peek() >= '0' && peek() <= '9'; unit *= 0.1f)
                v += (*at++ - '0') * unit;
        return v;
    }
};
struct Column {
    int kind;
    union {
        int *ints;
        float *floats;
        struct {
            const char **first;
            int *length;
        } text;
    };
    FN void put(Cursor &c, int row) const
    {
        if (kind == 0)
            ints[row] = c.integer();
        else if (kind == 1)
            floats[row] = c.decimal();
        else {
            text.first[row] = c.at;
            Cursor copy = c;
            copy.next(',');
            text.length[row] = copy.at - c.at - 1;
        }
    }
};

KERNEL parse(const char *text, const int *lines, const Column *columns, int n)
{
    Cursor c = { text + lines[gid()], text + lines[gid() + 1] };
    for (int k = 0; k < n; k++) {
        columns[k].put(c, gid());
        c.next(',');
    }
}
