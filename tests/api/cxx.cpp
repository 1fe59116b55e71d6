// SPDX-License-Identifier: Apache-2.0
// cxx.cpp - the headers from C++: options, a launch, and names that are types and functions.
#include <gaspar/alias.h>
#include <gaspar/explain.h>
#include <gaspar/genx.h>
#include <gaspar/launch.h>
#include <gaspar/retarget.h>
#include <gaspar/spaces.h>

#include <cstdio>
#include <string>

int main(int, char **argv)
{
    static_assert(GSP_VERSION_NUMBER >= 100, "0.1.0");
    gsp_session *s = gsp_session_create();
    gsp_module *m = gsp_read(s, argv[1]);
    auto run = gsp_sized<gsp_run_opts>();
    run.closed = 1;
    if (!m || gsp_run(s, m, nullptr, &run) < 0)
        return 1;
    auto stats = gsp_sized<gsp_stats>();
    if (!gsp_stats_get(s, &stats) || stats.functions == 0)
        return 1;
    int x[4] = { 1, 2, 3, 4 }, far_away = 0;
    gsp_buffer buffer = { "x", x, sizeof x };
    gsp_arg args[2] = {};
    args[0].kind = GSP_ARG_BUFFER;
    args[1].kind = GSP_ARG_BYTES;
    args[1].data = &far_away;
    args[1].bytes = sizeof far_away;
    auto launch = gsp_sized<gsp_launch_opts>();
    launch.dims = 1;
    launch.global[0] = 4;
    launch.buffers = &buffer;
    launch.n_buffers = 1;
    launch.args = args;
    launch.n_args = 2;
    int ran = gsp_launch(s, m, &launch, nullptr);
    gsp_module_destroy(m);
    gsp_session_destroy(s);
    std::puts(ran == 0 ? "C++: good" : "C++: the launch failed");
    return ran != 0;
}
