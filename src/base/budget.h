/* SPDX-License-Identifier: Apache-2.0 */
/* budget.h - the numbers of budget.def as constants: BUDGET_EDGES. */
#ifndef BASE_BUDGET_H
#define BASE_BUDGET_H

enum budget {
#define BUDGET(id, value, of, where, reason, beyond) BUDGET_##id = (value),
#include "base/budget.def"
#undef BUDGET
};

#endif
