/* SPDX-License-Identifier: Apache-2.0 */
/* version.c - versions, as text, as a number and as a key for caches. */
#define _GNU_SOURCE
#include "api/session.h"

#include <elf.h>
#include <link.h>
#include <xxhash.h>

const char *gsp_version(void) { return GSP_VERSION; }

unsigned gsp_version_number(void) { return GSP_VERSION_NUMBER; }

const char *gsp_llvm_version(void)
{
    static _Thread_local char text[32];
    unsigned major, minor, patch;
    LLVMGetVersion(&major, &minor, &patch);
    snprintf(text, sizeof text, "%u.%u.%u", major, minor, patch);
    return text;
}

/* Hashes the build ID of the file that has `here` in memory: the linker's hash of its contents. */
struct search {
    uintptr_t here;
    uint64_t hash;
};

static bool is_inside(const struct dl_phdr_info *file, uintptr_t here)
{
    for (int k = 0; k < file->dlpi_phnum; k++) {
        const ElfW(Phdr) *p = &file->dlpi_phdr[k];
        uintptr_t begin = file->dlpi_addr + p->p_vaddr;
        if (p->p_type == PT_LOAD && here >= begin && here - begin < p->p_memsz)
            return true;
    }
    return false;
}

static int look(struct dl_phdr_info *file, size_t size, void *user)
{
    struct search *s = user;
    (void)size;
    if (!is_inside(file, s->here))
        return 0;
    for (int k = 0; k < file->dlpi_phnum; k++) {
        const ElfW(Phdr) *p = &file->dlpi_phdr[k];
        const char *at = (const char *)(file->dlpi_addr + p->p_vaddr);
        for (size_t n = 0; p->p_type == PT_NOTE && n + sizeof(ElfW(Nhdr)) <= p->p_memsz;) {
            const ElfW(Nhdr) *note = (const ElfW(Nhdr) *)(const void *)(at + n);
            size_t name = (note->n_namesz + 3u) & ~(size_t)3,
                   desc = (note->n_descsz + 3u) & ~(size_t)3;
            if (note->n_type == NT_GNU_BUILD_ID) {
                s->hash = XXH64(at + n + sizeof *note + name, note->n_descsz, s->hash);
            }
            n += sizeof *note + name + desc;
        }
    }
    return 1;
}

uint64_t gsp_version_hash(void)
{
    static const char anchor = 0;
    struct search s = { .here = (uintptr_t)&anchor };
    const char *llvm = gsp_llvm_version();
    s.hash = XXH64(GSP_VERSION, strlen(GSP_VERSION), 0);
    s.hash = XXH64(llvm, strlen(llvm), s.hash);
    dl_iterate_phdr(look, &s);
    return s.hash;
}
