/* collapse.c - regions of regions as regions: what building makes simple, and nothing else. */
#include "genx/optimize/collapse.h"

#include "genx/optimize/build.h"

struct gx_func *gx_collapse(const struct gx_func *f, const struct platform *pf)
{
    return build_all(f, pf, build_same);
}
