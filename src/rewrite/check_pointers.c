/* SPDX-License-Identifier: Apache-2.0 */
/* check_pointers.c - reports each place that brings a generic pointer into the program as an error.
 *
 *     k.cl:12:9: error: memory '%list' is a generic pointer, or has one [POINTER_LEFT] in @k
 *
 * Needs    nothing.        Keeps  everything.
 * Does not change the module [by lies].
 * Safe     because it only looks.  Every such place is reported, not only the first. */
#include "ir/generics.h"
#include "ir/ir.h"
#include "rewrite/rewrite.h"

struct check {
    struct unit *u;
    int result;
};

static void report(void *user, enum ir_generic kind, LLVMValueRef at, LLVMValueRef value)
{
    struct check *c = user;
    char name[IR_NAME_SIZE];
    c->result = diag_pointer_left(c->u->trace, ir_place(NULL, at), ir_generic_name(kind),
                                  ir_source_name(value, name, sizeof name));
}

static int run(struct unit *u)
{
    struct check c = { u, PASS_SAME };
    if (u->has_generic)
        ir_each_generic(u->mod, u->generic.number, report, &c);
    return c.result;
}

const struct pass rewrite_check_pointers_pass = {
    .name = "check-pointers",
    .brief = "reject generic pointers that are left (--strict=pointers)",
    .run = run,
    .keeps = PROP_ALL,
    .after = LEVEL_CHECKED,
    .again_is_noop = true,
};
