/* SPDX-License-Identifier: Apache-2.0 */
/* vector.c - programs of regions of genx/random.c through every stage, on every platform. */
#include "guided.h"

#include "genx/random.h"

#include <stdlib.h>

int LLVMFuzzerTestOneInput(const unsigned char *bytes, size_t n)
{
    if (!random_regions((struct choices){ .at = bytes, .n = n }, getenv("GUIDED_SHOW") != NULL))
        abort();
    return 0;
}
