/* SPDX-License-Identifier: Apache-2.0 */
/* guided.h - what libFuzzer, or replay.c, calls with bytes. */
#ifndef GUIDED_GUIDED_H
#define GUIDED_GUIDED_H

#include <stddef.h>

int LLVMFuzzerTestOneInput(const unsigned char *bytes, size_t n);

#endif
