/* SPDX-License-Identifier: Apache-2.0 */
/* libclc_bodies.c - names with the new numbers, and the functions behind them.
 *
 *     spir64:   declare float @_Z5fractfPU3AS1f(float, ptr addrspace(1))
 *     x86_64:   declare float @_Z5fractfPU8CLglobalf(float, ptr)
 *
 * Debian's libclc-22 defines OpenCL's functions for NVIDIA and AMD.  It names private pointers as
 * clang numbers them there, which on NVIDIA is generic: such a function gets a body that casts. */
#include "retarget/define.h"
#include "retarget/metadata.h"
#include "space/builtin.h"

#include <llvm-c/BitReader.h>

/* ---- names ---- */

/* Gives `fn` a name that `other` has, where not both are the library's or the program's
 * declarations.  What is declared here is defined elsewhere by its name, which the library's
 * function needs before the program's; of two bodies it is the one's that others know. */
static void part(struct retarget *r, LLVMValueRef fn, LLVMValueRef other, const char *name)
{
    bool declared = LLVMIsDeclaration(fn), both = declared && LLVMIsDeclaration(other);
    bool is_theirs = both ? rt_is_theirs(r, fn) : declared;
    bool other_is = both ? rt_is_theirs(r, other) : LLVMIsDeclaration(other);
    if (other_is || (!declared && ir_is_local(fn))) {
        rt_stand_aside(r, fn, name);
    } else if (is_theirs || ir_is_local(other)) {
        rt_stand_aside(r, other, name);
        LLVMSetValueName2(fn, name, strlen(name));
    } else {
        diag_no_meaning_two_names(RT_AT(r, fn), name);
    }
}

/* Unites two declarations that are the same function now. */
static void unite(struct retarget *r, LLVMValueRef fn, LLVMValueRef other, const char *name)
{
    if (LLVMGlobalGetValueType(fn) != LLVMGlobalGetValueType(other)) {
        diag_no_meaning_two_names(RT_AT(r, fn), name);
        return;
    }
    rt_callee_becomes(r, fn, other);
    LLVMReplaceAllUsesWith(fn, other);
    LLVMDeleteFunction(fn);
}

/* Renames all at once, because one's new name may be another's old name. */
void rt_rename(struct retarget *r)
{
    VEC_OF(LLVMValueRef) fns = VEC_IN(&r->arena);
    VEC_OF(char *) names = VEC_IN(&r->arena);
    if (!r->machine)
        return;
    IR_EACH_FUNCTION (r->m, fn) {
        size_t len;
        const char *was = LLVMGetValueName2(fn, &len);
        struct text now = { 0 };
        if (ir_name_begins(fn, "_Z") && builtin_renumber(r->from, r->to, false, was, len, &now) &&
            strcmp(was, text_get(&now)) != 0) {
            vec_push(&fns, fn);
            vec_push(&names, now.at);
        } else {
            text_fini(&now);
        }
    }
    for (uint32_t k = 0; k < fns.n; k++)
        LLVMSetValueName2(fns.at[k], "", 0);
    for (uint32_t k = 0; k < fns.n; k++) {
        LLVMValueRef other = LLVMGetNamedFunction(r->m, names.at[k]);
        if (!other)
            LLVMSetValueName2(fns.at[k], names.at[k], strlen(names.at[k]));
        else if (LLVMIsDeclaration(fns.at[k]) && LLVMIsDeclaration(other) &&
                 rt_is_theirs(r, fns.at[k]) == rt_is_theirs(r, other))
            unite(r, fns.at[k], other, names.at[k]);
        else
            part(r, fns.at[k], other, names.at[k]);
        free(names.at[k]);
    }
}

/* ---- the library ---- */

static LLVMModuleRef open_library(struct retarget *r, const char *path)
{
    LLVMMemoryBufferRef bytes;
    LLVMModuleRef library;
    char *why = NULL;
    struct src_loc at = { .file = path };
    if (rt_old_code_object(r)) {
        diag_no_meaning_code_object(RT_AT(r, NULL), rt_old_code_object(r));
        return NULL;
    }
    if (LLVMCreateMemoryBufferWithContentsOfFile(path, &bytes, &why)) {
        diag_no_library(&r->failure.sink, at, why);
        LLVMDisposeMessage(why);
        return NULL;
    }
    if (LLVMGetBitcodeModuleInContext2(r->ctx, bytes, &library)) {
        LLVMDisposeMemoryBuffer(bytes);
        diag_library_bitcode(&r->failure.sink, at);
        return NULL;
    }
    LLVMSetTarget(library, LLVMGetTarget(r->m));
    LLVMSetDataLayout(library, LLVMGetDataLayoutStr(r->m));
    rt_mend_library(r, library);
    return library;
}

static bool defines(LLVMModuleRef library, const char *name)
{
    LLVMValueRef fn = LLVMGetNamedFunction(library, name);
    return fn && !LLVMIsDeclaration(fn);
}

static void link_one(struct retarget *r, const char *path)
{
    VEC_OF(LLVMValueRef) open = VEC_IN(&r->arena);
    LLVMModuleRef library = open_library(r, path);
    if (!library)
        return;
    IR_EACH_FUNCTION (r->m, fn)
        if (LLVMIsDeclaration(fn) && rt_is_theirs(r, fn) && !LLVMGetIntrinsicID(fn) &&
            LLVMGetFirstUse(fn))
            vec_push(&open, fn);
    for (uint32_t k = 0; k < open.n; k++) {
        size_t len;
        const char *name = LLVMGetValueName2(open.at[k], &len);
        struct text theirs = { 0 };
        if (!defines(library, name) && builtin_renumber(r->to, r->to, true, name, len, &theirs) &&
            defines(library, text_get(&theirs)))
            rt_forward(r, open.at[k], text_get(&theirs),
                       LLVMGlobalGetValueType(LLVMGetNamedFunction(library, text_get(&theirs))));
        text_fini(&theirs);
    }
    /* Functions that are defined from here on, and were not before, come from the library. */
    struct ptrmap own, known;
    ptrmap_init_in(&own, &r->arena, 64);
    ptrmap_init_in(&known, &r->arena, 64);
    IR_EACH_FUNCTION (r->m, fn)
        ptrmap_put(LLVMIsDeclaration(fn) ? &known : &own, fn, 1);
    rt_clear_names(r, library);
    if (shim_link_needed(r->m, library) != 0)
        diag_library_link(&r->failure.sink, (struct src_loc){ .file = path });
    IR_EACH_FUNCTION (r->m, fn)
        if (!LLVMIsDeclaration(fn) && ptrmap_find(&own, fn) == PTRMAP_NONE) {
            LLVMSetLinkage(fn, LLVMInternalLinkage);
            LLVMSetVisibility(fn, LLVMDefaultVisibility);
            rt_is_library(r, fn);
            r->stats.linked++;
        } else if (LLVMIsDeclaration(fn) && ptrmap_find(&known, fn) == PTRMAP_NONE) {
            rt_is_callee(r, fn);
        }
    for (LLVMValueRef v = LLVMGetFirstGlobal(r->m); v; v = LLVMGetNextGlobal(v))
        if (LLVMGetVisibility(v) == LLVMHiddenVisibility && !LLVMIsDeclaration(v))
            LLVMSetVisibility(v, LLVMDefaultVisibility);
}

int rt_library(struct retarget *r)
{
    static const struct {
        enum target_map map;
        uint32_t word;
        const char *path;
    } files[] = {
        { MAP_NVPTX, 64, "/usr/lib/clc/nvptx64--.bc" },
        { MAP_NVPTX, 64, "/usr/lib/clc/nvptx64--nvidiacl.bc" },
        { MAP_AMDGCN, 64, "/usr/lib/clc/amdgcn-amd-amdhsa.bc" },
    };
    rt_aliases(r);
    rt_math(r);
    /* Linked functions may need mathematics in turn. */
    for (bool again = true; again && !rt_failed(r); again = !rt_failed(r) && rt_math(r))
        for (size_t k = 0; k < COUNTOF(files) && !rt_failed(r); k++)
            if (files[k].map == r->to->map && files[k].word == r->to->word)
                link_one(r, files[k].path);
    rt_define(r);
    return rt_failed(r) ? -1 : 0;
}
