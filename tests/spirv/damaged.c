/* SPDX-License-Identifier: Apache-2.0 */
/* damaged.c - reads SPIR-V with one byte or word damaged: it is read, or an error says the word.
 *
 *     spirv_damaged [--seed=N] [--part=K/N] [--rounds=N] FILE…
 *
 * Every byte of each file is damaged once, and every word replaced once by one of another place; of
 * N parts one is done.  Then N rounds of several damages each: words replaced by others or by ids,
 * instructions taken out, or put elsewhere.  A child process reads many in turn; one that ends it, or takes longer than
 * SECONDS, is reported with its place, and fails. */
#include "ir/module.h"
#include "spirv/spirv.h"

#include <llvm-c/Analysis.h>
#include <signal.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

enum { SECONDS = 20, BATCH = 500 };

struct shared {
    size_t at;                  /* the damage that is being read */
    uint64_t accepted, refused; /* so far */
    bool silent;                /* refused without a message, or with one of no place */
};

static uint64_t state;

static uint32_t draw(uint32_t n)
{
    state = state * 6364136223846793005u + 1442695040888963407u;
    return (uint32_t)(state >> 33) % n;
}

static void on_diag(void *user, const struct diag_msg *msg)
{
    bool *placed = user;
    *placed |= strstr(msg->text, "at word ") || strcmp(msg->code, "BAD_IR") == 0;
}

/* Reads the bytes; false: it says nothing of what is wrong. */
static bool try_bytes(const unsigned char *bytes, size_t n, struct shared *shared)
{
    bool placed = false;
    struct trace t = { .on_diag = on_diag, .diag_user = &placed };
    LLVMContextRef ctx = LLVMContextCreate();
    LLVMModuleRef m = NULL;
    int result = spirv_read(&t, ctx, "damaged.spv", bytes, n, NULL, &m);
    if (result == 0) {
        result = ir_verify(&t, m, "damaged.spv");
        LLVMDisposeModule(m);
    }
    LLVMContextDispose(ctx);
    *(result == 0 ? &shared->accepted : &shared->refused) += 1;
    return result == 0 || placed;
}

/* The word at which some instruction begins, and its length; 0: the words are too damaged. */
static uint32_t some_instruction(const uint32_t *word, uint32_t n, uint32_t *ret_length)
{
    uint32_t want = draw(n), at = 5, length = 0;
    for (; at < n; at += length) {
        length = word[at] >> 16;
        if (length == 0 || length > n - at)
            return 0;
        if (at + length > want)
            break;
    }
    *ret_length = length;
    return at < n ? at : 0;
}

/* Takes an instruction out, and puts it in front of another one or leaves it away; returns the
 * number of words that are left. */
static uint32_t move_instruction(uint32_t *word, uint32_t n)
{
    uint32_t length, other, held[64], at = some_instruction(word, n, &length);
    if (!at || length > COUNTOF(held))
        return n;
    memcpy(held, word + at, length * sizeof *word);
    memmove(word + at, word + at + length, (n - at - length) * sizeof *word);
    uint32_t to = draw(3) ? some_instruction(word, n - length, &other) : 0;
    if (!to)
        return n - length;
    memmove(word + to + length, word + to, (n - length - to) * sizeof *word);
    memcpy(word + to, held, length * sizeof *word);
    return n;
}

/* A round: one to six damages; returns the bytes that are left. */
static size_t damage_more(unsigned char *bytes, size_t n)
{
    uint32_t *word = (uint32_t *)(void *)bytes, words = (uint32_t)(n / 4);
    for (uint32_t times = 1 + draw(6); times > 0 && words > 6; times--)
        switch (draw(4)) {
        case 0: word[5 + draw(words - 5)] = word[5 + draw(words - 5)]; break;
        case 1: word[5 + draw(words - 5)] = draw(word[3] | 1); break;
        default: words = move_instruction(word, words); break;
        }
    return words * 4u;
}

/* Damage k of the file: the first `n` are of bytes, those behind of words, then rounds.  Returns
 * the bytes that are left. */
static size_t damage(unsigned char *to, const unsigned char *from, size_t n, size_t k)
{
    memcpy(to, from, n);
    state = k * 0x9e3779b97f4a7c15u + state;
    draw(1);
    if (k >= n + n / 4)
        return damage_more(to, n);
    if (k < n)
        to[k] ^= (unsigned char)(1 + draw(255));
    else
        memcpy(to + (k - n) * 4, from + 4 * (size_t)draw((uint32_t)(n / 4)), 4);
    return n;
}

/* Reads damages from `first` on in a child; returns the first that was not read. */
static size_t batch(const unsigned char *bytes, size_t n, size_t first, size_t end, size_t step,
                    uint64_t seed, struct shared *shared, int *ret_status)
{
    shared->at = first;
    pid_t child = fork();
    if (child == 0) {
        unsigned char *copy = base_alloc(n);
        for (size_t k = first, done = 0; k < end && done < BATCH; k += step, done++) {
            shared->at = k;
            state = seed;
            size_t left = damage(copy, bytes, n, k);
            alarm(SECONDS);
            if (!try_bytes(copy, left, shared)) {
                shared->silent = true;
                _exit(1);
            }
            shared->at = k + step;
        }
        _exit(0);
    }
    waitpid(child, ret_status, 0);
    return shared->at;
}

static int one_file(const char *path, uint64_t seed, size_t part, size_t parts, size_t rounds,
                    struct shared *shared)
{
    FILE *f = fopen(path, "rb");
    unsigned char *bytes = base_alloc(1 << 22);
    size_t n = f ? fread(bytes, 1, 1 << 22, f) : 0;
    int bad = n < 20;
    if (f)
        fclose(f);
    size_t all = n + n / 4 + rounds;
    for (size_t k = part; k < all;) {
        int status;
        size_t next = batch(bytes, n, k, all, parts, seed, shared, &status);
        if (status != 0) {
            bad++;
            printf("%s: %s %zu: %s %d; --seed=%llu\n", path,
                   next < n           ? "byte"
                   : next < n + n / 4 ? "word"
                                      : "round",
                   next < n           ? next
                   : next < n + n / 4 ? next - n
                                      : next - n - n / 4,
                   shared->silent        ? "no message with a place, exit"
                   : WIFSIGNALED(status) ? "signal"
                                         : "exit",
                   WIFSIGNALED(status) ? WTERMSIG(status) : WEXITSTATUS(status),
                   (unsigned long long)seed);
            shared->silent = false;
            next += parts;
        }
        k = next;
    }
    free(bytes);
    return bad;
}

int main(int argc, char **argv)
{
    unsigned long long seed = 1;
    size_t part = 0, parts = 1, rounds = 0;
    int bad = 0;
    struct shared *shared =
        mmap(NULL, sizeof *shared, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (shared == MAP_FAILED)
        return 1;
    for (int k = 1; k < argc; k++)
        if (strncmp(argv[k], "--seed=", 7) == 0)
            seed = strtoull(argv[k] + 7, NULL, 10);
        else if (strncmp(argv[k], "--rounds=", 9) == 0)
            rounds = strtoul(argv[k] + 9, NULL, 10);
        else if (sscanf(argv[k], "--part=%zu/%zu", &part, &parts) != 2)
            bad += one_file(argv[k], seed, part, parts, rounds, shared);
    printf("%llu damaged modules: %llu refused, %llu still modules, %d failed\n",
           (unsigned long long)(shared->refused + shared->accepted),
           (unsigned long long)shared->refused, (unsigned long long)shared->accepted, bad);
    return bad != 0;
}
