// A backtracking matcher for patterns with stars: recursion over pointers into the pattern (constant memory) and the text.
#include "kernel.h"

__constant__ char pattern[64];

FN bool one(char p, char c) { return p == '.' || p == c; }
FN bool match(const char *p, const char *s, const char *end)
{
    if (!*p)
        return true;
    if (p[1] == '*') {
        for (;; ++s) {
            if (match(p + 2, s, end))
                return true;
            if (s == end || !one(*p, *s))
                return false;
        }
    }
    return s != end && one(*p, *s) && match(p + 1, s + 1, end);
}

KERNEL search(const char *text, const int *starts, int *found)
{
    const char *s = text + starts[gid()], *end = text + starts[gid() + 1];
    found[gid()] = -1;
    for (const char *at = s; at <= end; ++at)
        if (match(pattern, at, end)) {
            found[gid()] = at - s;
            return;
        }
}

KERNEL search_word(const char *patterns, int *found)
{
    char word[8];
    for (int i = 0; i < 8; i++)
        word[i] = 'a' + (gid() >> (4 * i) & 15);
    found[gid()] = match(patterns, word, word + 8);
}
