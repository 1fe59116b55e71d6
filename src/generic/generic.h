/* generic.h - passes for hardware without generic accesses (docs/spec/tags.md). */
#ifndef GENERIC_GENERIC_H
#define GENERIC_GENERIC_H

#include "pass/pass.h"

extern const struct pass private_plan_pass, edge_loads_pass, lower_tests_pass, split_vectors_pass,
    resolve_dynamic_pass, private_buffer_pass, private_atomics_pass, tag_pass;

#endif
