/* SPDX-License-Identifier: Apache-2.0 */
/* read_spirv.c - the order in which a module is translated.
 *
 *     words           instructions, checked one by one against the grammar
 *     names           OpName, OpDecorate, OpEntryPoint, by the ids that they speak of
 *     the module      types, constants and variables, in the order of the file
 *     prototypes      kernels first: their names are theirs
 *     bodies          instruction by instruction
 *     descriptions    execution modes, arguments, the source's language */
#include "spirv/spirv.h"

#include "spirv/bodies.h"
#include "spirv/entry_points.h"
#include "spirv/lines.h"
#include "spirv/translate.h"

#include <errno.h>

static const struct {
    spirv_handler *run; /* NULL: none */
    unsigned argument;
} globals[] = {
#define GLOBAL(op, handler, argument) [op] = { spirv_##handler, argument },
#define CODE(op, handler, argument)
#define SKIP(op)
#include "spirv/code.def"
#undef GLOBAL
#undef CODE
#undef SKIP
};

/* Of LLVM's targets spirv32 and spirv64, behind the pointers. */
#define LAYOUT                                                                                \
    "i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-n8:16:" \
    "32:64-G1"

static void add_decoration(struct reader *r, uint32_t id, const struct inst *i, uint32_t group)
{
    struct decoration d = { i, group, r->slots[id].decorations };
    uint32_t place = r->decorations.n;
    vec_push(&r->decorations, d);
    r->slots[id].decorations = place + 1;
    if (group)
        return;
    const uint32_t key[] = { id, spirv_at(r, i, 1) };
    uint32_t n = intern_put(&r->kinds, key, sizeof key);
    if (n == r->newest.n)
        vec_push(&r->newest, place);
    r->newest.at[n] = place;
}

/* Records what an instruction says of an id. */
static void read_name(struct reader *r, uint32_t place)
{
    const struct inst *i = &r->file.insts.at[place];
    if (i->op == OpName)
        r->slots[spirv_at(r, i, 0)].name = place + 1;
    if (i->op == OpDecorate || i->op == OpDecorateString)
        add_decoration(r, spirv_at(r, i, 0), i, 0);
    for (uint32_t k = 1; i->op == OpGroupDecorate && k < i->n; k++)
        add_decoration(r, spirv_at(r, i, k), i, spirv_at(r, i, 0));
    if (i->op == OpEntryPoint)
        r->slots[spirv_at(r, i, 1)].entry = place + 1;
}

static int read_model(struct reader *r, const struct inst *i)
{
    enum { OPENCL = 2 };
    uint32_t addressing = spirv_at(r, i, 0);
    if (addressing != AddressingModelPhysical32 && addressing != AddressingModelPhysical64)
        return spirv_broken(r, i, FAULT_MODEL);
    if (spirv_at(r, i, 1) != OPENCL)
        return spirv_broken(r, i, FAULT_MODEL);
    bool wide = addressing == AddressingModelPhysical64;
    r->address_bits = wide ? 64 : 32;
    LLVMSetTarget(r->m, wide ? "spirv64" : "spirv32");
    LLVMSetDataLayout(r->m, wide ? "e-" LAYOUT : "e-p:32:32-" LAYOUT);
    r->layout = LLVMGetModuleDataLayout(r->m);
    return 0;
}

/* True if the instruction, outside of functions, makes a type, constant or variable. */
static bool makes_global(const struct inst *i)
{
    switch (i->op) {
    case OpString:
    case OpExtInstImport:
    case OpDecorationGroup:
    case OpExtInst:
    case OpFunction: return false;
    default: return i->result != 0;
    }
}

/* Translates what stands outside of functions. */
static int read_globals(struct reader *r)
{
    bool inside = false;
    for (uint32_t k = 0; k < r->file.insts.n; k++) {
        const struct inst *i = &r->file.insts.at[k];
        inside |= i->op == OpFunction;
        bool known = i->op < COUNTOF(globals) && globals[i->op].run;
        if (!inside && !known && makes_global(i))
            return spirv_not_read(&r->file, i);
        if (!inside && known && globals[i->op].run(r, i, globals[i->op].argument) < 0)
            return -1;
        inside &= i->op != OpFunctionEnd;
    }
    return 0;
}

static int declare_functions(struct reader *r, bool entries)
{
    for (uint32_t k = 0; k < r->file.insts.n; k++) {
        const struct inst *i = &r->file.insts.at[k];
        if (i->op == OpFunction && (r->slots[i->result].entry != 0) == entries &&
            !spirv_function(r, i, i->result))
            return -1;
    }
    return 0;
}

static int read_bodies(struct reader *r)
{
    for (uint32_t k = 0; k < r->file.insts.n; k++) {
        const struct inst *i = &r->file.insts.at[k];
        if (i->op == OpFunction && spirv_body(r, i) < 0)
            return -1;
    }
    return 0;
}

static int by_address(const void *a, const void *b)
{
    uintptr_t x = (uintptr_t) * (const LLVMValueRef *)a, y = (uintptr_t) * (const LLVMValueRef *)b;
    return (x > y) - (x < y);
}

/* Deletes the variables whose bytes memset sets now, where nothing else uses them. */
static void delete_filled(struct reader *r)
{
    if (r->filled.n)
        qsort(r->filled.at, r->filled.n, sizeof *r->filled.at, by_address);
    for (uint32_t k = 0; k < r->filled.n; k++)
        if ((k == 0 || r->filled.at[k] != r->filled.at[k - 1]) && !LLVMGetFirstUse(r->filled.at[k]))
            LLVMDeleteGlobal(r->filled.at[k]);
}

static int read_module(struct reader *r)
{
    for (uint32_t k = 0; k < r->file.insts.n; k++) {
        read_name(r, k);
        if (r->file.insts.at[k].op == OpMemoryModel && read_model(r, &r->file.insts.at[k]) < 0)
            return -1;
    }
    if (read_globals(r) < 0 || declare_functions(r, true) < 0 || declare_functions(r, false) < 0)
        return -1;
    spirv_lines_start(r);
    int result = read_bodies(r);
    spirv_lines_finish(r);
    if (result == 0)
        result = spirv_describe(r);
    if (result == 0)
        delete_filled(r);
    return result;
}

/* Reads "ID=VALUE,…", where "default" stands for all that are not named.  Negative: reported. */
static int read_spec(struct reader *r, const char *spec)
{
    VEC_OF(struct spec_value) values = { 0 };
    int result = 0;
    while (spec && *spec && result == 0) {
        static const char rest[] = "default";
        char *end, *stop;
        size_t len = strcspn(spec, ",");
        if (len == strlen(rest) && strncmp(spec, rest, len) == 0) {
            r->spec_default = true;
            spec += len + (spec[len] == ',');
            continue;
        }
        errno = 0;
        struct spec_value v = { .id = (uint32_t)strtoul(spec, &end, 0) };
        bool ok = end > spec && *end == '=';
        v.bits = ok ? strtoull(end + 1, &stop, 0) : 0;
        ok = ok && stop > end + 1 && (*stop == ',' || !*stop) && errno == 0;
        if (!ok)
            result = diag_spirv_no_default(r->file.trace, r->file.file, spec);
        else
            spec = stop + (*stop == ',');
        vec_push(&values, v);
    }
    r->spec = values.at;
    r->n_spec = values.n;
    return result;
}

/* Each constant that the user named is one of the module's. */
static int check_spec(struct reader *r)
{
    for (size_t k = 0; k < r->n_spec; k++)
        if (!r->spec[k].used) {
            char id[16];
            snprintf(id, sizeof id, "%u", r->spec[k].id);
            return diag_spirv_no_default(r->file.trace, r->file.file, id);
        }
    return 0;
}

int spirv_read(struct trace *t, LLVMContextRef ctx, const char *path, const void *bytes, size_t n,
               const char *spec, LLVMModuleRef *ret_module)
{
    struct reader r = { .ctx = ctx };
    arena_init(&r.kept);
    intern_init(&r.kinds, &r.kept);
    int result = spirv_split(&r.file, t, path, bytes, n);
    if (result == 0) {
        r.slots = base_zeroed(r.file.bound, sizeof *r.slots);
        r.m = LLVMModuleCreateWithNameInContext(path, ctx);
        r.b = LLVMCreateBuilderInContext(ctx);
        result = read_spec(&r, spec);
    }
    if (result == 0)
        result = read_module(&r);
    if (result == 0)
        result = check_spec(&r);
    arena_fini(&r.kept);
    vec_fini(&r.decorations);
    vec_fini(&r.newest);
    vec_fini(&r.asked);
    vec_fini(&r.forward);
    vec_fini(&r.spare);
    vec_fini(&r.phis);
    vec_fini(&r.open);
    vec_fini(&r.folded);
    vec_fini(&r.filled);
    free(r.slots);
    free(r.spec);
    if (r.b)
        LLVMDisposeBuilder(r.b);
    if (result == 0)
        *ret_module = r.m;
    else if (r.m)
        LLVMDisposeModule(r.m);
    spirv_words_fini(&r.file);
    return result;
}
