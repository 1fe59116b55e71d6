# SPDX-License-Identifier: Apache-2.0
"""gaspar.bzl - programs of many files under Bazel: three kinds of actions, each from files to files.

    x.bc ──▶ summarize ──▶ x.gsum ──▶ thinlink, of all files ──▶ x.gidx ──▶ opt --index, of x.bc ──▶ x.o.bc

An action has no other input than the command and the files that it names, so it runs in a sandbox, on another machine, or not at all
where a cache has its outputs.  A slice that is the same bytes as before runs no back end again, since Bazel compares bytes.
"""

def _stem(file):
    """The name of the file's outputs: where it is in its workspace, so that two files of one name differ."""
    path = file.short_path.replace("../", "")
    return path[:-len(file.extension) - 1] if file.extension else path

def _out(ctx, src, ending):
    return ctx.actions.declare_file("%s/%s.%s" % (ctx.label.name, _stem(src), ending))

def _gaspar_thinlink_impl(ctx):
    gaspar, sources = ctx.executable.gaspar, ctx.files.srcs
    target = ["--target=" + ctx.attr.target] if ctx.attr.target else []
    sums = [_out(ctx, src, "gsum") for src in sources]
    slices = [_out(ctx, src, "gidx") for src in sources]
    resolved = [_out(ctx, src, "o.bc") for src in sources]
    for k in range(len(sources)):
        ctx.actions.run(
            executable = gaspar,
            arguments = ["summarize", sources[k].path, "-o", sums[k].path] + target,
            inputs = [sources[k]],
            outputs = [sums[k]],
            mnemonic = "GasparSummarize",
            progress_message = "Summarizing %s" % sources[k].short_path,
        )
    names = ctx.actions.args()
    names.add_all(sums)
    names.use_param_file("@%s", use_always = True)
    names.set_param_file_format("multiline")
    entries = ["--entries=" + ",".join(ctx.attr.entries)] if ctx.attr.entries else []
    assume = ["--assume=" + ",".join(ctx.attr.assume)] if ctx.attr.assume else []
    ctx.actions.run(
        executable = gaspar,
        arguments = ["thinlink"] + entries + assume + [names],
        inputs = sums,
        outputs = slices,
        mnemonic = "GasparThinlink",
        progress_message = "Linking %d summaries of %s" % (len(sums), ctx.label),
    )
    for k in range(len(sources)):
        ctx.actions.run(
            executable = gaspar,
            arguments = ["opt", "--index=" + slices[k].path, sources[k].path, "-o", resolved[k].path] + target + ctx.attr.opts,
            inputs = [sources[k], slices[k]],
            outputs = [resolved[k]],
            mnemonic = "GasparOpt",
            progress_message = "Resolving %s" % sources[k].short_path,
        )
    return [DefaultInfo(files = depset(resolved))]

gaspar_thinlink = rule(
    implementation = _gaspar_thinlink_impl,
    doc = "Resolves the files of one program, which are bitcode, LLVM IR or SPIR-V: x.bc gives x.o.bc.",
    attrs = {
        "srcs": attr.label_list(allow_files = True, mandatory = True, doc = "The files, as the compiler wrote them."),
        "entries": attr.string_list(doc = "Functions that code elsewhere calls."),
        "assume": attr.string_list(doc = "What is true behind gaspar, as `gaspar help thinlink` lists it."),
        "target": attr.string(doc = "The target, where the files do not say it."),
        "opts": attr.string_list(doc = "Further options of `gaspar opt`."),
        "gaspar": attr.label(
            default = "@gaspar//:bin/gaspar",
            allow_single_file = True,
            executable = True,
            cfg = "exec",
            doc = "The command.",
        ),
    },
)
