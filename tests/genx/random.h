/* SPDX-License-Identifier: Apache-2.0 */
/* random.h - one program of regions through all stages. */
#ifndef GENX_RANDOM_H
#define GENX_RANDOM_H

#include "guided/choices.h"

#include <stdbool.h>

/* False: a stage computes something else than the program, or is refused, and it was printed.  The
 * seed behind the choices is that of the memory, too.  `print` prints the program in any case. */
bool random_regions(struct choices c, bool print);

#endif
