/* SPDX-License-Identifier: Apache-2.0 */
/* read.c - files that are read, names of files, and which of them mean one file. */
#include "json.h"
#include "memory.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

char *cli_read_bytes(const char *path, size_t *ret_n)
{
    FILE *f = strcmp(path, "-") == 0 ? stdin : fopen(path, "rb");
    char part[4096], *bytes;
    size_t n;
    if (!f)
        return NULL;
    FILE *all = memory_stream(&bytes, ret_n);
    while ((n = fread(part, 1, sizeof part, f)) > 0)
        fwrite(part, 1, n, all);
    int wrong = ferror(f) ? errno : 0;
    memory_close(all);
    if (f != stdin)
        fclose(f);
    if (!wrong)
        return bytes;
    free(bytes);
    errno = wrong;
    return NULL;
}

json_t *cli_load_json(const char *path, json_error_t *error)
{
    size_t n;
    char *bytes = cli_read_bytes(path, &n);
    if (!bytes) {
        *error = (json_error_t){ .line = 0 };
        snprintf(error->text, sizeof error->text, "cannot read: %s", strerror(errno));
        return NULL;
    }
    json_t *o = json_loadb(bytes, n, JSON_REJECT_DUPLICATES, error);
    free(bytes);
    return o;
}

bool cli_ends_in(const char *s, const char *end)
{
    size_t n = strlen(s), k = strlen(end);
    return n >= k && strcmp(s + n - k, end) == 0;
}

/* The number of what this process has open, where the path is a name for that itself: "/dev/fd/3"
 * is "/proc/17/fd/3".  -1: it is another path. */
static int number_of(const char *path)
{
    const char *slash = strrchr(path, '/'), *name = slash ? slash + 1 : path;
    size_t digits = strspn(name, "0123456789");
    if (digits == 0 || digits > 7 || name[digits])
        return -1;
    char *folder = memory_printf("%.*s.", (int)(name - path), path);
    char *begin = memory_printf("/proc/%d/", (int)getpid()), *found = realpath(folder, NULL);
    bool is = found && strncmp(found, begin, strlen(begin)) == 0 && cli_ends_in(found, "/fd");
    free(found);
    free(begin);
    free(folder);
    return is ? (int)strtol(name, NULL, 10) : -1;
}

enum { LINKS_FOLLOWED = 40 }; /* as many as Linux follows */

/* The name that a link leads to, one step of it; NULL: the name is of no link. */
static char *follow(const char *name)
{
    char to[PATH_MAX];
    ssize_t len = readlink(name, to, sizeof to);
    if (len < 0)
        return NULL;
    const char *slash = *to == '/' ? NULL : strrchr(name, '/');
    return memory_printf("%.*s%.*s", slash ? (int)(slash - name) + 1 : 0, name, (int)len, to);
}

/* The name of the file behind links, which may lead nowhere yet.  A name for an open file is also a
 * link, but what that says may be no name: "/dev/stdout" is "/proc/self/fd/1" and no further. */
static char *made_at(const char *path)
{
    char *name = memory_copy(path), *next;
    for (unsigned k = 0; k < LINKS_FOLLOWED && number_of(name) < 0 && (next = follow(name)); k++) {
        free(name);
        name = next;
    }
    return name;
}

/* The number of what this process has open, where that is behind the links; or -1. */
static int open_number(const char *path)
{
    char *made = made_at(path);
    int fd = number_of(made);
    free(made);
    return fd;
}

bool cli_is_open(const char *path) { return path && open_number(path) >= 0; }

/* Are the two numbers of one open file, as those of `3>f 4>&3` are?  Then a flag of one is the
 * other's.  Of a regular file, nothing depends on O_NONBLOCK. */
static bool are_one(int fd, int other)
{
    int flags = fcntl(fd, F_GETFL), others = fcntl(other, F_GETFL);
    if (flags < 0 || flags != others || fcntl(fd, F_SETFL, flags ^ O_NONBLOCK) != 0)
        return false;
    bool are = fcntl(other, F_GETFL) != others;
    (void)fcntl(fd, F_SETFL, flags);
    return are;
}

/* Is what is written to one of two numbers, both of one regular file, behind what was written to
 * the other?  It is if both append, too (`3>>f 4>>f`).  Opened apart otherwise, each has a place of
 * its own where it writes next. */
static bool are_behind(int fd, int other)
{
    int flags = fcntl(fd, F_GETFL), others = fcntl(other, F_GETFL);
    bool append = flags >= 0 && others >= 0 && (flags & others & O_APPEND);
    return append || are_one(fd, other);
}

bool cli_is_printed_to(const char *path)
{
    struct stat st, open;
    if (!path || strcmp(path, "-") == 0 || stat(path, &st) != 0 || !S_ISREG(st.st_mode))
        return false;
    int named = open_number(path);
    bool is = false;
    for (int fd = STDOUT_FILENO; fd <= STDERR_FILENO; fd++)
        is |= fstat(fd, &open) == 0 && st.st_dev == open.st_dev && st.st_ino == open.st_ino &&
              !(named >= 0 && are_behind(named, fd));
    return is;
}

bool cli_find_file(const char *path, struct cli_file *ret)
{
    struct stat st;
    *ret = (struct cli_file){ 0 };
    if (!path || strcmp(path, "-") == 0)
        return false;
    if (stat(path, &st) == 0) {
        ret->device = st.st_dev;
        ret->number = st.st_ino;
        return S_ISREG(st.st_mode);
    }
    char *made = made_at(path);
    const char *slash = strrchr(made, '/');
    char *folder = memory_printf("%.*s.", slash ? (int)(slash - made) + 1 : 0, made);
    bool is = stat(folder, &st) == 0;
    if (is) {
        ret->device = st.st_dev;
        ret->number = st.st_ino;
    }
    ret->name = memory_copy(is && slash ? slash + 1 : made);
    free(folder);
    free(made);
    return true;
}

int cli_file_order(const struct cli_file *a, const struct cli_file *b)
{
    if (a->device != b->device)
        return a->device < b->device ? -1 : 1;
    if (a->number != b->number)
        return a->number < b->number ? -1 : 1;
    return strcmp(a->name ? a->name : "", b->name ? b->name : "");
}

bool cli_is_stdin(const char *path)
{
    return strcmp(path, "-") == 0 || open_number(path) == STDIN_FILENO;
}

bool cli_is_stdout(const char *path)
{
    return strcmp(path, "-") == 0 || open_number(path) == STDOUT_FILENO;
}

bool cli_same_file(const char *a, const char *b)
{
    struct cli_file x = { 0 }, y = { 0 };
    bool same = cli_find_file(a, &x) && cli_find_file(b, &y) && cli_file_order(&x, &y) == 0;
    free(x.name);
    free(y.name);
    return same;
}

bool cli_same_output(const char *a, const char *b)
{
    if (!cli_same_file(a, b))
        return false;
    int fd = open_number(a), other = open_number(b);
    return fd < 0 || other < 0 || !are_behind(fd, other);
}
