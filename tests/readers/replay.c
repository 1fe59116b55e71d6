/* SPDX-License-Identifier: Apache-2.0 */
/* replay.c - gives each file of some folders to a reader of readers.c once, without libFuzzer.
 *
 * Fails if the reader refuses all of them: then they are no seeds for a search any more.  Those of
 * summaries and slices are made anew by tests/readers/thin-seeds. */
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>

int LLVMFuzzerTestOneInput(const unsigned char *bytes, size_t n);
extern unsigned fuzz_accepted __attribute__((weak)); /* programs of tests/guided refuse nothing */

static unsigned one(const char *path)
{
    static unsigned char bytes[1 << 20];
    struct stat st;
    FILE *f = stat(path, &st) == 0 && S_ISREG(st.st_mode) ? fopen(path, "rb") : NULL;
    if (!f)
        return 0;
    size_t n = fread(bytes, 1, sizeof bytes, f);
    fclose(f);
    LLVMFuzzerTestOneInput(bytes, n);
    return 1;
}

int main(int argc, char **argv)
{
    unsigned done = 0;
    for (int k = 1; k < argc; k++) {
        DIR *folder = opendir(argv[k]);
        for (struct dirent *e; folder && (e = readdir(folder));) {
            char path[4096];
            snprintf(path, sizeof path, "%s/%s", argv[k], e->d_name);
            done += one(path);
        }
        if (folder)
            closedir(folder);
    }
    unsigned accepted = &fuzz_accepted ? fuzz_accepted : done;
    printf("%u files: %u read, %u refused\n", done, accepted, done - accepted);
    return accepted == 0;
}
