/* SPDX-License-Identifier: Apache-2.0 */
/* sizes.c - the sizes of a launch, checked for all who run kernels. */
#include "launch/launch.h"
#include "trace/trace.h"

#include <assert.h>

int launch_count_groups(struct trace *t, struct src_loc at, const struct launch *l,
                        const uint64_t *local, uint64_t *ret_count, uint64_t *ret_groups)
{
    /* Numbers of work-items of a group have 32 bits; sums of a few numbers of groups have 64. */
    const uint64_t most_items = UINT32_MAX, most_groups = UINT64_MAX / 4;
    uint64_t items = 1;
    *ret_groups = 1;
    if (l->dims < 1 || l->dims > 3)
        return diag_launch_dimensions(t, at, l->dims);
    for (unsigned d = 0; d < 3; d++) {
        uint64_t all = d < l->dims ? l->global[d] : 1, offset = d < l->dims ? l->offset[d] : 0;
        if (all == 0)
            return diag_launch_no_items(t, at, d);
        assert(local[d] > 0 && "chosen where the launch leaves it open");
        if (local[d] > all)
            return diag_launch_local_more(t, at, local[d], all, d);
        if (offset > UINT64_MAX - all)
            return diag_launch_items_behind(t, at, all, offset, d);
        if (local[d] > most_items / items)
            return diag_launch_group_large(t, at, (unsigned)most_items);
        items *= local[d];
        ret_count[d] = all / local[d] + (all % local[d] != 0);
        if (ret_count[d] > most_groups / *ret_groups)
            return diag_launch_groups(t, at);
        *ret_groups *= ret_count[d];
    }
    return 0;
}
