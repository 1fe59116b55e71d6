/* propagate.h - passes that carry what is known from function to function. */
#ifndef PROPAGATE_PROPAGATE_H
#define PROPAGATE_PROPAGATE_H

#include "pass/pass.h"

extern const struct pass specialize_pass, signatures_pass, merge_copies_pass, inline_must_pass,
    drop_unreached_pass;

#endif
