/* SPDX-License-Identifier: Apache-2.0 */
/* cc.c - gaspar cc: clang-22, gaspar, llc-22 and ptxas or ld.lld-22 in one command.
 *
 *     k.cu ──clang-22──▶ .bc ──gaspar opt, opt-22, gaspar opt──▶ .bc ──llc-22, ptxas──▶ k.cubin
 *     k.hip                                                      .bc ──llc-22, ld.lld-22──▶ k.co
 *     k.cl                                                       k.spv
 *
 * The first `gaspar opt` links the modules, and gives internal linkage to each function that only
 * they call, so that opt-22 inlines more; the second names spaces.
 *
 * Words that are no options of gaspar are clang's.  With --host clang++-22 compiles and links the
 * whole program, and gaspar runs in it as a plugin. */
#include "beside.h"
#include "clang.h"
#include "cli.h"
#include "depends.h"
#include "memory.h"
#include "tools.h"
#include "words.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum lang { LANG_NONE, LANG_CUDA, LANG_HIP, LANG_OPENCL, LANG_C, LANG_IR };

/* What the device is, and so which tools come last. */
enum device { DEVICE_NONE, DEVICE_NVIDIA, DEVICE_AMD, DEVICE_SPIRV };

struct input {
    char *path, *lang; /* -x; NULL: clang knows by the name's ending */
    enum lang is;
};

struct request {
    struct tools tools;
    struct args opt;   /* options of gaspar opt */
    struct args world; /* of these, who calls functions */
    struct args words; /* the command line, with what stands in @FILE */
    struct args clang; /* what clang is given, without inputs and outputs */
    struct args whole; /* what clang++-22 is given for a whole program: all that is not gaspar's */
    struct args ptxas; /* -Xcuda-ptxas */
    struct args archs; /* --offload-arch, each once, without those of --no-offload-arch */
    struct depends depends;
    struct beside beside;
    struct input *input;
    int n_inputs;
    const char *out, *arch, *target, *level, *cuda;
    const char *trace;
    const char *instead; /* a word by which clang makes something else than code */
    bool compile, assembly, llvm, rdc, host, has_world;
};

/* What stands behind a prefix; NULL: the word begins otherwise. */
static const char *behind(const char *word, const char *prefix)
{
    size_t n = strlen(prefix);
    return strncmp(word, prefix, n) == 0 ? word + n : NULL;
}

/* ---- reading the words ---- */

static enum lang language(const char *path, const char *said)
{
    static const struct {
        const char *x, *ending;
        enum lang lang;
    } rows[] = {
        { "cuda", ".cu", LANG_CUDA }, { "hip", ".hip", LANG_HIP },
        { "cl", ".cl", LANG_OPENCL }, { "clcpp", ".clcpp", LANG_OPENCL },
        { "ir", ".ll", LANG_IR },     { "ir", ".bc", LANG_IR },
        { "ir", ".spv", LANG_IR },    { "c++", ".cpp", LANG_C },
        { "c++", ".cc", LANG_C },     { "c++", ".cxx", LANG_C },
        { "c++", ".C", LANG_C },      { "c", ".c", LANG_C },
    };
    for (size_t k = 0; k < COUNTOF(rows); k++)
        if (strcmp(said ? said : cli_ending(path), said ? rows[k].x : rows[k].ending) == 0)
            return rows[k].lang;
    return LANG_NONE;
}

/* The row of options.def that the word is, and its argument; NULL: the word is clang's. */
static const struct option_row *own_option(const char *word, const char **ret_arg)
{
    const struct option_row *o;
    if (strncmp(word, "--", 2) != 0)
        return NULL;
    size_t n = strcspn(word + 2, "=");
    for (size_t k = 0; (o = cli_option_at(k)); k++)
        if (strcmp(o->command, "cc") == 0 && strlen(o->name) == n &&
            memcmp(o->name, word + 2, n) == 0 && o->name[0] != '-') {
            *ret_arg = word[2 + n] ? word + 3 + n : NULL;
            return o;
        }
    return NULL;
}

/* Takes one of gaspar's own options; an exit code. */
static int take_own(struct request *r, const struct option_row *o, const char *arg)
{
    struct words words = words_of(o->arg);
    char text[1000];
    if (!arg != !o->arg && !(o->arg && o->arg[0] == '['))
        return cli_usage("cc",
                         o->arg ? "option '--%s' needs =%s" : "option '--%s' takes no argument",
                         o->name, o->arg ? o->arg : "");
    if (strcmp(o->name, "host") == 0) {
        r->host = true;
        return GSP_EXIT_DONE;
    }
    if (arg && !words_take(&words, arg)) {
        words_complain(&words, o->name, arg, text, sizeof text);
        return cli_usage("cc", "%s", text);
    }
    if (strcmp(o->name, "trace") == 0)
        r->trace = arg;
    bool world = strcmp(o->name, "world") == 0, entries = strcmp(o->name, "entries") == 0;
    r->has_world |= world;
    if (arg)
        args_addf(world || entries ? &r->world : &r->opt, "--%s=%s", o->name, arg);
    else
        args_addf(&r->opt, "--%s", o->name);
    return GSP_EXIT_DONE;
}

/* --offload-arch adds an architecture to a list, from which --no-offload-arch takes one, or all.
 * True: the option is one of these. */
static bool note_arch(struct request *r, const struct clang_word *w)
{
    bool adds = strcmp(w->option, "--offload-arch=") == 0;
    if (!adds && strcmp(w->option, "--no-offload-arch=") != 0)
        return false;
    struct args was = r->archs;
    r->archs = (struct args){ 0 };
    for (size_t k = 0; k < was.n; k++)
        if (strcmp(was.at[k], w->value) != 0 && (adds || strcmp(w->value, "all") != 0))
            args_add(&r->archs, was.at[k]);
    if (adds)
        args_add(&r->archs, w->value);
    args_forget(&was);
    r->arch = r->archs.n ? r->archs.at[r->archs.n - 1] : NULL;
    return true;
}

/* Notes what of clang's options the later tools must know.  True: clang is not given it here. */
static bool note(struct request *r, const struct clang_word *w, const char *word)
{
    static const struct {
        const char *option;
        size_t at;
        bool is_kept; /* clang is given it as it is */
    } valued[] = {
        { "-mcpu=", offsetof(struct request, arch), false },
        { "-march=", offsetof(struct request, arch), false },
        { "--target=", offsetof(struct request, target), false },
        { "--cuda-path=", offsetof(struct request, cuda), true },
        { "-O", offsetof(struct request, level), true },
        { "-o", offsetof(struct request, out), false },
    };
    const struct {
        const char *option;
        bool *flag, value, is_kept;
    } flags[] = {
        { "-c", &r->compile, true, false },       { "-S", &r->assembly, true, false },
        { "-emit-llvm", &r->llvm, true, false },  { "-fgpu-rdc", &r->rdc, true, true },
        { "-fno-gpu-rdc", &r->rdc, false, true }, { "-###", &r->tools.show, true, false },
        { "-v", &r->tools.verbose, true, false },
    };
    if (w->no_code)
        r->instead = word;
    beside_note(&r->beside, w, word);
    if (note_arch(r, w))
        return true;
    for (size_t k = 0; k < COUNTOF(valued); k++)
        if (strcmp(w->option, valued[k].option) == 0) {
            const char *value = w->value ? w->value : "";
            memcpy((char *)r + valued[k].at, &value, sizeof value);
            return !valued[k].is_kept;
        }
    for (size_t k = 0; k < COUNTOF(flags); k++)
        if (strcmp(w->option, flags[k].option) == 0) {
            *flags[k].flag = flags[k].value;
            return !flags[k].is_kept;
        }
    if (strcmp(w->option, "-Xcuda-ptxas") == 0) {
        args_add(&r->ptxas, w->value);
        return true;
    }
    return strcmp(w->option, "--offload-device-only") == 0;
}

static void add_input(struct request *r, char *path, const char *lang)
{
    r->input[r->n_inputs++] = (struct input){ path, (char *)lang, language(path, lang) };
    args_add(&r->whole, path);
}

/* Reads one word, and those that belong to it.  Returns how many, or -1: said, bad usage.
 * `lang`: what the last -x says. */
static int read_word(struct request *r, char **words, const char **lang)
{
    const char *word = words[0], *arg;
    const struct option_row *own = own_option(word, &arg);
    if (own)
        return take_own(r, own, arg) == GSP_EXIT_DONE ? 1 : -1;
    if (word[0] != '-' || !word[1]) {
        add_input(r, words[0], *lang);
        return 1;
    }
    struct clang_word w = clang_read(words);
    for (int k = 1; k < w.words; k++)
        if (!words[k]) {
            cli_usage("cc", "option '%s' needs an argument", word);
            return -1;
        }
    bool kept = false;
    if (strcmp(w.option, "-x") == 0)
        *lang = strcmp(w.value, "none") == 0 ? NULL : w.value;
    else
        kept = !depends_take(&r->depends, &w) && !note(r, &w, word);
    for (int k = 0; k < w.words; k++) {
        args_add(&r->whole, words[k]);
        if (kept)
            args_add(&r->clang, words[k]);
    }
    return w.words;
}

static int read_words(struct request *r, int argc, char **argv)
{
    const char *lang = NULL;
    if (!clang_expand(argc - 1, argv + 1, &r->words))
        return GSP_EXIT_USAGE;
    r->input = memory_zeroed(r->words.n + 1, sizeof *r->input);
    size_t k = 0;
    while (k < r->words.n && strcmp(r->words.at[k], "--") != 0) {
        int taken = read_word(r, r->words.at + k, &lang);
        if (taken < 0)
            return GSP_EXIT_USAGE;
        k += (size_t)taken;
    }
    if (k < r->words.n)
        args_add(&r->whole, r->words.at[k++]); /* "--": inputs alone are behind it */
    for (; k < r->words.n; k++)
        add_input(r, r->words.at[k], lang);
    return GSP_EXIT_DONE;
}

/* ---- device code ---- */

static int run_args(struct request *r, const char *const *word, size_t n)
{
    struct args w = { 0 };
    for (size_t k = 0; k < n; k++)
        args_add(&w, word[k]);
    int code = tools_run(&r->tools, &w, NULL);
    args_forget(&w);
    return code;
}

static enum device device_of(const struct request *r)
{
    enum lang first = r->input[0].is;
    const char *t = r->target;
    if (first == LANG_CUDA || (!t && r->arch && behind(r->arch, "sm_")))
        return DEVICE_NVIDIA;
    if (first == LANG_HIP || (!t && r->arch && behind(r->arch, "gfx")))
        return DEVICE_AMD;
    if (!t)
        return first == LANG_OPENCL ? DEVICE_SPIRV : DEVICE_NONE;
    return behind(t, "nvptx")    ? DEVICE_NVIDIA
           : behind(t, "amdgcn") ? DEVICE_AMD
           : behind(t, "spir")   ? DEVICE_SPIRV
                                 : DEVICE_NONE;
}

static int check(const struct request *r, enum device device)
{
    if (r->n_inputs == 0)
        return cli_usage("cc", "no input");
    if (r->instead)
        return cli_usage("cc", "%s makes no device code; clang-22 does what it says", r->instead);
    for (int k = 0; k < r->n_inputs; k++)
        if (r->input[k].is == LANG_NONE)
            return cli_usage("cc", "'%s' is no device code by its name; say which with -x",
                             r->input[k].path);
    if (device == DEVICE_NONE)
        return cli_usage("cc", "for which device? say --offload-arch=sm_80, or --target=spirv64");
    if (device != DEVICE_SPIRV && (!r->arch || strchr(r->arch, ',') || r->archs.n > 1))
        return cli_usage("cc", "one architecture, please: %s",
                         device == DEVICE_NVIDIA ? "--offload-arch=sm_80"
                                                 : "--offload-arch=gfx90a");
    if (device == DEVICE_SPIRV && r->assembly && !r->llvm)
        return cli_usage("cc", "SPIR-V is written as a binary; leave out -S");
    return beside_check(&r->beside);
}

/* Is each file that is written another one than the inputs and the others? */
static int check_files(const struct request *r, const char *depends)
{
    const char *const written[] = { NULL, r->out, depends, r->trace };
    int code = GSP_EXIT_DONE;
    for (int k = 0; k < r->n_inputs && code == GSP_EXIT_DONE; k++)
        code = cli_distinct("cc", r->input[k].path, written, COUNTOF(written));
    return code;
}

static const char *target_of(const struct request *r, enum device device)
{
    static const char *const usual[] = { [DEVICE_NVIDIA] = "nvptx64-nvidia-cuda",
                                         [DEVICE_AMD] = "amdgcn-amd-amdhsa",
                                         [DEVICE_SPIRV] = "spirv64" };
    return r->target ? r->target : usual[device];
}

static bool is_optimized(const struct request *r)
{
    return !r->level || strcmp(r->level, "0") != 0;
}

/* OpenCL's functions for AMD, from Debian's libclc.  It lacks work-item functions for NVIDIA;
 * `gaspar retarget` brings its own. */
static void add_libclc(struct args *w)
{
    static const char path[] = "/usr/lib/clc/amdgcn-amd-amdhsa.bc";
    if (access(path, R_OK) != 0)
        return;
    args_add(w, "-nogpulib");
    args_add(w, "-Xclang");
    args_add(w, "-mlink-builtin-bitcode");
    args_add(w, "-Xclang");
    args_add(w, path);
}

static bool is_retargeted(const struct input *in, enum device device)
{
    return in->is == LANG_OPENCL && device == DEVICE_NVIDIA;
}

static void add_clang(struct args *w, const struct request *r, const struct input *in,
                      enum device device)
{
    args_add(w, "clang-22");
    args_add(w, "-O2");    /* a level that the user names comes later */
    if (is_optimized(r)) { /* by opt-22, behind the link */
        args_add(w, "-Xclang");
        args_add(w, "-disable-llvm-passes");
    }
    if (in->is == LANG_CUDA || in->is == LANG_HIP) {
        args_add(w, "--cuda-device-only");
        args_addf(w, "--offload-arch=%s", r->arch);
        if (in->is == LANG_HIP)
            args_add(w, "--no-gpu-bundle-output");
    } else {
        bool later = is_retargeted(in, device);
        args_addf(w, "--target=%s", later ? "spir64" : target_of(r, device));
        if (r->arch && !later)
            args_addf(w, "-m%s=%s", device == DEVICE_AMD ? "cpu" : "arch", r->arch);
    }
    if (in->is == LANG_OPENCL) {
        args_add(w, "-Xclang");
        args_add(w, "-finclude-default-header");
        size_t n = strlen(in->path);
        if (!in->lang && n > 3 && strcmp(in->path + n - 3, ".cl") == 0)
            args_add(w, "-cl-std=CL2.0"); /* clang's 1.2 has no generic pointers */
        if (device == DEVICE_AMD)
            add_libclc(w);
    }
    args_add_all(w, &r->clang);
    if (in->lang) {
        args_add(w, "-x");
        args_add(w, in->lang);
    }
    args_add(w, "-emit-llvm");
    args_add(w, "-c");
    args_add(w, "--");
    args_add(w, in->path);
}

/* The version of PTX that clang compiles for, as llc-22's option; "": unknown. */
static void ptx_version(struct request *r, char *ret, size_t size)
{
    struct args w = { 0 };
    ret[0] = '\0';
    if (r->input[0].is == LANG_IR)
        return;
    add_clang(&w, r, &r->input[0], DEVICE_NVIDIA);
    args_drop(&w, 2); /* "--" and the input */
    args_add(&w, "-###");
    args_add(&w, "--");
    args_add(&w, r->input[0].path);
    char *said = tools_ask(&r->tools, &w);
    for (const char *at = said; at && (at = strstr(at, "\"+ptx")); at++) /* the last counts */
        snprintf(ret, size, "%.*s", (int)strcspn(at + 1, "\""), at + 1);
    free(said);
    args_forget(&w);
}

static char *own_path(void)
{
    char *own = tools_beside("gaspar");
    return own ? own : memory_copy("gaspar");
}

/* Compiles one input to `module`. */
static int compile_one(struct request *r, const struct input *in, enum device device,
                       const char *module)
{
    struct args w = { 0 };
    add_clang(&w, r, in, device);
    args_drop(&w, 2); /* "--" and the input */
    bool ok = depends_add(&r->depends, &r->tools, &w, in->path, r->out, in->is == LANG_HIP);
    args_add(&w, "-o");
    args_add(&w, module);
    args_add(&w, "--");
    args_add(&w, in->path);
    int code = ok ? tools_run(&r->tools, &w, NULL) : GSP_EXIT_REJECTED;
    args_forget(&w);
    if (code == GSP_EXIT_DONE && !r->tools.show && access(module, F_OK) != 0)
        return cli_usage("cc", "clang-22 makes no device code of %s by these words", in->path);
    return code;
}

/* OpenCL C for NVIDIA was compiled for SPIR: renumbers `module`, and links OpenCL's functions. */
static int retarget(struct request *r, const char *module, const char *out)
{
    char *own = own_path();
    const char *const words[] = { own, "retarget", "--to=nvptx64", "-o", out, "--", module };
    int code = run_args(r, words, COUNTOF(words));
    free(own);
    return code;
}

/* Compiles every input, and names the modules. */
static int compile(struct request *r, enum device device, struct args *ret_modules)
{
    int code = GSP_EXIT_DONE;
    for (int k = 0; k < r->n_inputs && code == GSP_EXIT_DONE; k++) {
        const struct input *in = &r->input[k];
        char *module =
            in->is == LANG_IR ? memory_copy(in->path) : tools_temporary(&r->tools, in->path, ".bc");
        if (!module)
            return GSP_EXIT_REJECTED;
        if (in->is != LANG_IR)
            code = compile_one(r, in, device, module);
        if (code == GSP_EXIT_DONE && is_retargeted(in, device)) {
            char *out = tools_temporary(&r->tools, in->path, ".bc");
            code = out ? retarget(r, module, out) : GSP_EXIT_REJECTED;
            free(module);
            module = out;
        }
        if (module)
            args_add(ret_modules, module);
        free(module);
    }
    return code;
}

/* Is what is made the whole program, so that nothing but the host calls it? */
static bool is_whole(const struct request *r) { return !r->rdc && !r->compile && !r->llvm; }

static void add_gaspar(struct args *w, const struct request *r)
{
    char *own = own_path();
    args_add(w, own);
    args_add(w, "opt");
    if (!r->has_world)
        args_add(w, is_whole(r) ? "--world=closed" : "--world=open");
    args_add_all(w, &r->world);
    free(own);
}

/* May a program read the first module as its standard input, so that it does not learn the name of
 * a temporary file?  Not where that is the user's file, whose name messages need, and not where
 * standard input is one of the others. */
static bool is_nameless(const struct request *r, const struct args *modules)
{
    bool is = tools_is_temporary(&r->tools, modules->at[0]);
    for (size_t k = 1; k < modules->n; k++)
        is &= !cli_is_stdin(modules->at[k]);
    return is;
}

/* `by_name`: what is made does not depend on the name of the first module. */
static int run_gaspar(struct request *r, struct args *w, const struct args *modules, bool by_name,
                      const char *out)
{
    by_name |= !is_nameless(r, modules);
    args_add(w, "-o");
    args_add(w, out);
    args_add(w, "--");
    for (size_t k = 0; k < modules->n; k++)
        args_add(w, k == 0 && !by_name ? "-" : modules->at[k]);
    int code = tools_run(&r->tools, w, by_name ? NULL : modules->at[0]);
    if (code == GSP_EXIT_REJECTED && modules->n > 1) /* these are of the inputs, one for each */
        for (size_t k = 0; k < modules->n; k++)
            if (r->input[k].is != LANG_IR)
                cli_complain("gaspar cc: note: %s was compiled from %s", modules->at[k],
                             r->input[k].path);
    args_forget(w);
    return code;
}

/* Links the modules into one, gives internal linkage to each function that only they call (pass
 * `internalize`), and runs opt-22 on the result, which replaces `modules`. */
static int optimize(struct request *r, struct args *modules)
{
    char *linked = tools_temporary(&r->tools, r->out, ".bc");
    char *optimized = linked ? tools_temporary(&r->tools, r->out, ".bc") : NULL;
    char level[8];
    struct args w = { 0 };
    int code = optimized ? GSP_EXIT_DONE : GSP_EXIT_REJECTED;
    const char *said = r->level && strchr("123sz", *r->level) && *r->level ? r->level : "2";
    snprintf(level, sizeof level, "-O%c", r->level && *r->level == 'f' ? '3' : *said);
    if (code == GSP_EXIT_DONE) {
        add_gaspar(&w, r);
        args_add(&w, "--pipeline=internalize");
        args_add(&w, "--emit=bc");
        code = run_gaspar(r, &w, modules, true, linked);
    }
    const char *const opt[] = { "opt-22", level, linked, "-o", optimized };
    if (code == GSP_EXIT_DONE)
        code = run_args(r, opt, COUNTOF(opt));
    args_forget(modules);
    if (optimized)
        args_add(modules, optimized);
    free(linked);
    free(optimized);
    return code;
}

/* `is_last`: what is made is the output, and not for llc-22. */
static int resolve(struct request *r, const struct args *modules, const char *form, bool is_last,
                   const char *out)
{
    struct args w = { 0 };
    add_gaspar(&w, r);
    args_add_all(&w, &r->opt);
    if (!is_last)
        args_add(&w, "--assume=back-end-next");
    args_addf(&w, "--emit=%s", form);
    bool is_text = strcmp(form, "ll") == 0; /* which has the module's name in it */
    return run_gaspar(r, &w, modules, !is_text, out);
}

/* "-O3" as llc-22 knows it. */
static char level_of(const struct request *r)
{
    char c = r->level && *r->level ? *r->level : '2';
    return c == 'f' ? '3' : c >= '0' && c <= '3' ? c : '2';
}

static int generate(struct request *r, enum device device, const char *module, bool object,
                    const char *out)
{
    struct args w = { 0 };
    char ptx[32];
    size_t n = strcspn(r->arch, ":");
    args_add(&w, "llc-22");
    args_addf(&w, "-O%c", level_of(r));
    args_addf(&w, "-mcpu=%.*s", (int)n, r->arch);
    for (const char *p = r->arch + n; *p == ':'; p += n) { /* gfx90a:xnack-:sramecc+ */
        n = 1 + strcspn(p + 1, ":");
        args_addf(&w, "-mattr=%c%.*s", p[n - 1], (int)n - 2, p + 1);
    }
    if (device == DEVICE_NVIDIA) {
        ptx_version(r, ptx, sizeof ptx);
        if (ptx[0])
            args_addf(&w, "-mattr=%s", ptx);
    }
    args_addf(&w, "-filetype=%s", object ? "obj" : "asm");
    args_add(&w, module);
    args_add(&w, "-o");
    args_add(&w, out);
    int code = tools_run(&r->tools, &w, NULL);
    args_forget(&w);
    return code;
}

/* NVIDIA's assembler: from PATH, from --cuda-path, or where it is usually installed. */
static void add_ptxas(struct args *w, const struct request *r)
{
    char path[4096];
    snprintf(path, sizeof path, "%s/bin/ptxas", r->cuda ? r->cuda : "/usr/local/cuda");
    args_add(w, access(path, X_OK) == 0 ? path : "ptxas");
}

static int assemble(struct request *r, const char *ptx, const char *out)
{
    struct args w = { 0 };
    add_ptxas(&w, r);
    args_addf(&w, "-arch=%s", r->arch);
    if (r->compile || r->rdc)
        args_add(&w, "-c");
    args_add_all(&w, &r->ptxas);
    args_add(&w, ptx);
    args_add(&w, "-o");
    args_add(&w, out);
    int code = tools_run(&r->tools, &w, NULL);
    args_forget(&w);
    return code;
}

static int link_amd(struct request *r, const char *object, const char *out)
{
    const char *const words[] = { "ld.lld-22", "-shared", "--no-undefined", object, "-o", out };
    return run_args(r, words, COUNTOF(words));
}

/* What the output is called where -o is not given: "dir/k.cu" -> "k.cubin". */
static char *usual_name(const struct request *r, enum device device)
{
    const char *path = r->input[0].path, *slash = strrchr(path, '/');
    const char *name = slash ? slash + 1 : path, *ending;
    if (r->llvm)
        ending = r->assembly ? ".ll" : ".bc";
    else if (device == DEVICE_SPIRV)
        ending = ".spv";
    else if (device == DEVICE_NVIDIA)
        ending = r->assembly ? ".ptx" : ".cubin";
    else
        ending = r->assembly ? ".s" : r->compile ? ".o" : ".co";
    return memory_printf("%.*s%s", (int)(strlen(name) - strlen(cli_ending(name))), name, ending);
}

/* The tools behind gaspar.  What the last of them makes is copied, since they do not write what is
 * there as a whole, and replace a link. */
static int finish(struct request *r, enum device device, const char *module)
{
    bool object = device == DEVICE_AMD && !r->assembly, is_last = r->assembly;
    is_last |= object && r->compile;
    const char *ending = object ? ".o" : device == DEVICE_NVIDIA ? ".ptx" : ".s";
    char *made = tools_temporary(&r->tools, r->out, ending), *linked = NULL;
    struct args files = { 0 };
    int code = made ? generate(r, device, module, object, made) : GSP_EXIT_REJECTED;
    if (code == GSP_EXIT_DONE && !is_last) {
        linked = tools_temporary(&r->tools, r->out, object ? ".co" : ".cubin");
        code = !linked  ? GSP_EXIT_REJECTED
               : object ? link_amd(r, made, linked)
                        : assemble(r, made, linked);
    }
    if (code == GSP_EXIT_DONE) {
        args_add(&files, is_last ? made : linked);
        code = tools_join(&r->tools, &files, r->out);
    }
    args_forget(&files);
    free(made);
    free(linked);
    return code;
}

static int build_device(struct request *r)
{
    enum device device = r->n_inputs ? device_of(r) : DEVICE_NONE;
    struct args modules = { 0 };
    int code = check(r, device);
    if (code != GSP_EXIT_DONE)
        return code;
    char *usual = usual_name(r, device);
    if (!r->out)
        r->out = usual;
    code = check_files(r, depends_file(&r->depends, r->out));
    if (code != GSP_EXIT_DONE) {
        free(usual);
        return code;
    }
    bool is_last = r->llvm || device == DEVICE_SPIRV;
    const char *form = !r->llvm ? (is_last ? "spirv" : "bc") : r->assembly ? "ll" : "bc";
    struct stat st; /* a link that leads nowhere yet is something, too */
    bool is_new = lstat(r->out, &st) != 0;
    code = compile(r, device, &modules);
    if (code == GSP_EXIT_DONE && is_optimized(r))
        code = optimize(r, &modules);
    char *resolved = code || is_last ? NULL : tools_temporary(&r->tools, r->out, ".bc");
    const char *to = is_last ? r->out : resolved;
    if (code == GSP_EXIT_DONE)
        code = to ? resolve(r, &modules, form, is_last, to) : GSP_EXIT_REJECTED;
    if (code == GSP_EXIT_DONE && !is_last)
        code = finish(r, device, resolved);
    if (code == GSP_EXIT_DONE)
        code = depends_write(&r->depends, &r->tools);
    if (code != GSP_EXIT_DONE && is_new)
        (void)unlink(r->out); /* the rules could not be written */
    args_forget(&modules);
    free(resolved);
    free(usual);
    return code;
}

/* ---- whole programs ---- */

static char *find_plugin(void)
{
    char *path = tools_beside("../" GASPAR_LIBDIR "/gaspar-plugin.so");
    return path ? path : tools_beside("../lib/gaspar-plugin.so");
}

/* Runs clang++-22 on all words that are not gaspar's, with the plugin.  Its options are in the
 * environment: clang hands -mllvm on to a linker that has no plugin. */
static int build_host(struct request *r)
{
    struct args w = { 0 };
    int code = check_files(r, NULL);
    if (code != GSP_EXIT_DONE)
        return code;
    const char *given = getenv("GASPAR_OPTIONS");
    char *plugin = find_plugin(),
         *options = memory_copy(r->has_world || r->rdc ? "" : "world=closed");
    args_add_all(&r->opt, &r->world);
    if (!plugin) {
        fprintf(stderr, "gaspar cc: gaspar-plugin.so is not where this command is installed\n");
        free(options);
        return GSP_EXIT_REJECTED;
    }
    for (size_t k = 0; k <= r->opt.n; k++) { /* what was in the environment comes last */
        const char *one = k < r->opt.n ? r->opt.at[k] + 2 : given ? given : "";
        char *more = memory_printf("%s%s%s", options, *options && *one ? ";" : "", one);
        free(options);
        options = more;
    }
    args_add(&w, "env");
    args_addf(&w, "GASPAR_OPTIONS=%s", options);
    args_add(&w, "clang++-22");
    args_add(&w, "--start-no-unused-arguments"); /* where only a link is made */
    args_addf(&w, "-fpass-plugin=%s", plugin);
    args_add(&w, "--end-no-unused-arguments");
    args_add_all(&w, &r->whole);
    r->tools.verbose |= r->tools.show; /* clang prints its own commands then */
    r->tools.show = false;
    code = tools_run(&r->tools, &w, NULL);
    args_forget(&w);
    free(options);
    free(plugin);
    return code;
}

static int run(struct request *r, int argc, char **argv)
{
    int code = read_words(r, argc, argv); /* a signal simply ends that, also an endless file */
    tools_begin(&r->tools);
    if (code == GSP_EXIT_DONE)
        code = r->host ? build_host(r) : build_device(r);
    args_forget(&r->opt);
    args_forget(&r->world);
    args_forget(&r->clang);
    args_forget(&r->whole);
    args_forget(&r->words);
    args_forget(&r->ptxas);
    args_forget(&r->archs);
    depends_fini(&r->depends);
    free(r->input);
    tools_end(&r->tools);
    return code;
}

int cmd_cc(int argc, char **argv)
{
    struct request r = { 0 };
    return run(&r, argc, argv);
}

int cmd_host(int argc, char **argv)
{
    struct request r = { .host = true };
    return run(&r, argc, argv);
}
