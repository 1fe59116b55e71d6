// A state machine whose state is a pointer to a member function.
#include "kernel.h"

struct Lexer {
    const char *at, *end;
    int words, numbers;
    void (Lexer::*state)();

    FN Lexer(const char *b, const char *e)
        : at(b), end(e), words(0), numbers(0), state(&Lexer::blank)
    {
    }
    FN void blank()
    {
        char c = *at;
        if (c >= '0' && c <= '9')
            state = &Lexer::number;
        else if (c != ' ')
            state = &Lexer::word;
        else
            at++;
    }
    FN void number()
    {
        if (*at >= '0' && *at <= '9')
            at++;
        else {
            numbers++;
            state = &Lexer::blank;
        }
    }
    FN void word()
    {
        if (*at != ' ')
            at++;
        else {
            words++;
            state = &Lexer::blank;
        }
    }
    FN void run()
    {
        while (at < end)
            (this->*state)();
    }
};

KERNEL lex(const char *text, const int *starts, int *out)
{
    Lexer l(text + starts[gid()], text + starts[gid() + 1]);
    l.run();
    out[2 * gid()] = l.words;
    out[2 * gid() + 1] = l.numbers;
}
