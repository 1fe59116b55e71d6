/* SPDX-License-Identifier: Apache-2.0 */
/* relay.c - the tables of relay.h. */
#include "facts/relay.h"

#include "base/base.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

void relay_init(struct relay *r, struct memory *m, space_set through)
{
    assert(m->pending.n == 0 && "all unions are done, so that objects keep their numbers");
    *r = (struct relay){ .m = m, .through = through };
    r->of = base_alloc((m->object.n + 1) * sizeof *r->of);
    memset(r->of, 0, (m->object.n + 1) * sizeof *r->of);
}

void relay_fini(struct relay *r) { free(r->of); }

/* The objects that the fact leads to; 0: memory that is not followed. */
static uint32_t followed(const struct relay *r, struct fact fact, uint32_t member[BUDGET_GROUP])
{
    uint32_t n = fact.object == MEMORY_NONE ? 0 : memory_members(r->m, fact.object, member);
    for (uint32_t k = 0; k < n; k++) {
        member[k] = memory_find(r->m, member[k]);
        if (member[k] == memory_find(r->m, MEMORY_UNKNOWN))
            return 0;
    }
    return n;
}

static bool add(space_set *to, space_set more)
{
    bool grew = !space_le(more, *to);
    *to = space_join(*to, more);
    return grew;
}

bool relay_put(struct relay *r, struct fact to, space_set bytes)
{
    uint32_t member[BUDGET_GROUP], n = followed(r, to, member);
    space_set through = space_meet(to.set, r->through);
    bool grew = false;
    for (enum space s = 0; s < SPACE_LEAVES; s++)
        if (space_has(through, s)) {
            grew |= add(&r->all[s], bytes);
            grew |= n == 0 && add(&r->unknown[s], bytes);
        }
    for (uint32_t k = 0; k < n && !space_empty(through); k++)
        grew |= add(&r->of[member[k]], bytes);
    return grew;
}

space_set relay_get(const struct relay *r, struct fact from)
{
    uint32_t member[BUDGET_GROUP], n = followed(r, from, member);
    space_set through = space_meet(from.set, r->through), got = space_none();
    for (enum space s = 0; s < SPACE_LEAVES; s++)
        if (space_has(through, s))
            got = space_join(got, n == 0 ? r->all[s] : r->unknown[s]);
    for (uint32_t k = 0; k < n && !space_empty(through); k++)
        got = space_join(got, r->of[member[k]]);
    return got;
}

space_set relay_all(const struct relay *r)
{
    space_set all = space_none();
    for (enum space s = 0; s < SPACE_LEAVES; s++)
        all = space_join(all, r->all[s]);
    return all;
}
