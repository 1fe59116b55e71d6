/* SPDX-License-Identifier: Apache-2.0 */
/* fuzz.c - random programs of regions (random.h).
 *
 *   genx_fuzz [--rounds N] [--seed S] [--print]
 *
 * Round k has seed S + k, which a failure prints: --rounds 1 --seed S+k makes it again. */
#include "random.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define COUNTOF(a) (sizeof(a) / sizeof *(a))

static uint64_t in_work; /* the seed */

/* A stage that crashes is a failure like others: its seed is said. */
static void crashed(int sig)
{
    printf("signal %d\nwrong: --rounds 1 --seed %llu\n", sig, (unsigned long long)in_work);
    fflush(stdout);
    _Exit(1);
}

int main(int argc, char **argv)
{
    static const int signals[] = { SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT };
    uint64_t rounds = 1000, seed = 1, bad = 0;
    bool print = false;
    for (int k = 1; k < argc; k++) {
        if (strcmp(argv[k], "--rounds") == 0 && k + 1 < argc)
            rounds = strtoull(argv[++k], NULL, 0);
        else if (strcmp(argv[k], "--seed") == 0 && k + 1 < argc)
            seed = strtoull(argv[++k], NULL, 0);
        else if (strcmp(argv[k], "--print") == 0)
            print = true;
        else
            return fprintf(stderr, "usage: genx_fuzz [--rounds N] [--seed S] [--print]\n"), 2;
    }
    for (size_t k = 0; k < COUNTOF(signals); k++)
        signal(signals[k], crashed);
    for (uint64_t k = 0; k < rounds && bad < 3; k++)
        if (in_work = seed + k,
            !random_regions((struct choices){ .state = (seed + k) * 2654435761u }, print)) {
            printf("wrong: --rounds 1 --seed %llu\n", (unsigned long long)(seed + k));
            bad++;
        }
    printf("%llu programs, %llu wrong\n", (unsigned long long)rounds, (unsigned long long)bad);
    return bad != 0;
}
