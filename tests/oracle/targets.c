/* SPDX-License-Identifier: Apache-2.0 */
/* targets.c - the little table of targets; machine.h says what this is for. */
#include "machine.h"

/* What numbers mean, as the targets' own documents say.  Windows are chosen: programs must not
 * depend on them beyond the low bits that lie in one window. */
const struct target_numbers target_numbers[] = {
    {
        .name = "spirv64",
        .triple = "spirv64",
        .layout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:"
                  "1024-G1",
        .kernel = "spir_kernel ",
        .generic = 4,
        .number = { 0, 3, 1, -1 },
        .word = { "private", "local", "global", "" },
        .bits = { 64, 64, 64, 64 },
        .window = { WINDOW(1), WINDOW(2), 0, WINDOW(3) },
        .first = { 0x1000, 0x1000, 0x10000, 0x10000 },
        .other = { { 2, IN_CONSTANT }, { 5, IN_GLOBAL }, { 6, IN_GLOBAL } },
    },
    {
        .name = "nvptx64",
        .triple = "nvptx64-nvidia-cuda",
        .layout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64",
        .kernel = "ptx_kernel ",
        .generic = 0,
        .number = { 5, 3, 1, 4 },
        .word = { "local", "shared", "global", "const" },
        .bits = { 64, 64, 64, 64 },
        .window = { WINDOW(1), WINDOW(2), 0, WINDOW(3) },
        .null = { -WINDOW(1), -WINDOW(2), 0, -WINDOW(3) },
        .adds = 1u << IN_PRIVATE | 1u << IN_LOCAL | 1u << IN_GLOBAL | 1u << IN_CONSTANT,
        .first = { 0x1000, 0, 0x10000, 0x10000 },
        .other = { { 7, IN_LOCAL } },
    },
    {
        .name = "amdgcn",
        .triple = "amdgcn-amd-amdhsa",
        .layout =
            "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:"
            "256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-"
            "v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:"
            "9",
        .kernel = "amdgpu_kernel ",
        .alloca_number = 5,
        .number = { 5, 3, 1, 4 },
        .bits = { 32, 32, 64, 64 },
        .window = { WINDOW(1), WINDOW(2), 0, 0 },
        .null = { UINT32_MAX, UINT32_MAX, 0, 0 },
        .adds = 1u << IN_GLOBAL | 1u << IN_CONSTANT, /* those casts keep all bits */
        .first = { 0x40, 0, 0x10000, 0x100000 },
        .constant_is_global = true,
    },
    {
        .name = "x86_64",
        .triple = "x86_64-unknown-linux-gnu",
        .layout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128",
        .kernel = "",
        .number = { 0, 0, 0, 0 },
        .bits = { 64, 64, 64, 64 },
        .window = { WINDOW(1), WINDOW(2), 0, WINDOW(3) },
        .first = { 0x1000, 0x1000, 0x10000, 0x10000 },
        .flat = true,
    },
};
const unsigned n_targets = COUNTOF(target_numbers);
