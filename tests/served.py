# SPDX-License-Identifier: Apache-2.0
"""served - runs short commands in a process that has started already, because starting takes longer than the command.

    served.run(["opt-22", "-S", path, "-o", out])       as subprocess.run(…, capture_output=True, text=True) would
    served.call(["opt-22", "-S", path, "-o", out])      (exit code, what it said on both streams)

There is one server for each program (served.c); a child of that is the command.  Only the words of a command and its folder reach it:
its environment is that which the server was started with.  client() gives a command's words for a shell, which bring that, too.

    python3 served.py SCRIPT WORD…                      the script may call $GASPAR_SERVED instead of gaspar
"""
import os, pathlib, select, shutil, signal, socket, subprocess, sys, tempfile, threading, time

root = pathlib.Path(__file__).resolve().parent.parent
build = pathlib.Path(os.environ.get("GASPAR_BUILD") or root / "build").resolve()
preloaded, asker = build / "lib" / "libserved.so", build / "bin" / "served"
# Programs that begin with loading libLLVM
SERVED = {"opt-22", "llvm-link-22", "clang-22", "llc-22", "gaspar"}
# Those that leave nothing to exit handlers; a sanitizer and what counts lines do
QUICK = set() if os.environ.get("GASPAR_SANITIZED") or os.environ.get("LLVM_PROFILE_FILE") else {"gaspar"}
servers, starting = {}, threading.Lock()


class Server:
    """One program, started once.  It listens at the socket `path`."""

    def __init__(self, program):
        self.folder = tempfile.TemporaryDirectory(prefix="served-")
        self.path = os.path.join(self.folder.name, os.path.basename(program))
        with socket.socket(socket.AF_UNIX, socket.SOCK_SEQPACKET) as listens:
            listens.bind(self.path)
            listens.listen(64)
            env = dict(os.environ, LD_PRELOAD=str(preloaded), LD_BIND_NOW="1", SERVED_FD=str(listens.fileno()))
            if os.path.basename(program) in QUICK:
                env["SERVED_QUICK"] = "1"
            self.process = subprocess.Popen([program], env=env, pass_fds=[listens.fileno()], stdin=subprocess.PIPE)

    def number(self, asked):
        got = asked.recv(4)
        if len(got) != 4:
            raise RuntimeError(f"the server of {self.process.args[0]} ended")
        return int.from_bytes(got, sys.byteorder, signed=True)

    def call(self, words, timeout, streams, folder):
        """(exit code, None where it took too long; what it said on each stream)."""
        pipes = [os.pipe() for _ in range(streams)]
        packet = b"".join(os.fsencode(w) + b"\0" for w in [os.path.abspath(folder) if folder else "", str(len(words)), *words])
        with socket.socket(socket.AF_UNIX, socket.SOCK_SEQPACKET) as asked:
            asked.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 1 << 18)
            try:
                asked.connect(self.path)
                with open(os.devnull, "rb") as nothing:
                    socket.send_fds(asked, [packet], [nothing.fileno(), pipes[0][1], pipes[-1][1]])
            finally:
                for _, writing in pipes:
                    os.close(writing)
            return self.answer(asked, [reading for reading, _ in pipes], timeout)

    def answer(self, asked, left, timeout):
        """What call() returns, of a child whose streams are read from the descriptors."""
        child, until, late = self.number(asked), time.time() + timeout, False
        said = {reading: [] for reading in left}
        while left and not late:
            ready = select.select(left, [], [], max(0, until - time.time()))[0]
            late = not ready
            for reading in ready:
                said[reading].append(os.read(reading, 1 << 16))
                if not said[reading][-1]:
                    left.remove(reading)
        for reading in said:
            os.close(reading)
        if late:
            os.kill(child, signal.SIGKILL)
        status = self.number(asked)
        return None if late else os.waitstatus_to_exitcode(status), [b"".join(parts).decode(errors="replace") for parts in said.values()]


def server(program):
    with starting:
        if program not in servers:
            servers[program] = Server(shutil.which(program))
        return servers[program]


def client(program):
    """The words by which a shell runs the program, without starting it."""
    return f"{asker} {server(program).path} {program}" if asker.exists() and preloaded.exists() else program


def spoken(words, timeout, streams, folder):
    """(exit code, None where it took too long; what it said on each of one or two streams)."""
    words = [str(w) for w in words]
    if os.path.basename(words[0]) in SERVED and preloaded.exists():
        return server(words[0]).call(words, timeout, streams, folder)
    try:
        r = subprocess.run(words, stdout=subprocess.PIPE, stderr=subprocess.STDOUT if streams == 1 else subprocess.PIPE, text=True, errors="replace",
                           timeout=timeout, stdin=subprocess.DEVNULL, cwd=folder)
        return r.returncode, [r.stdout, r.stderr][:streams]
    except subprocess.TimeoutExpired:
        return None, [""] * streams


def call(words, timeout=120, folder=None):
    """Runs a command, in that folder: (exit code, what it said on both streams); 124 where it took too long."""
    code, (said,) = spoken(words, timeout, 1, folder)
    return (124, "it took more than %d seconds" % timeout) if code is None else (code, said)


def both(*words, timeout=300):
    """As run(), with what it said on both streams in `stdout`."""
    code, (said,) = spoken(words, timeout, 1, None)
    if code is None:
        raise subprocess.TimeoutExpired(words, timeout)
    return subprocess.CompletedProcess(words, code, said)


def run(words, timeout=120, folder=None):
    """Runs a command: a subprocess.CompletedProcess with both streams as text; subprocess.TimeoutExpired where it took too long."""
    code, (out, err) = spoken(words, timeout, 2, folder)
    if code is None:
        raise subprocess.TimeoutExpired(words, timeout)
    return subprocess.CompletedProcess(words, code, out, err)


def script(words):
    """Runs a script with a command in $GASPAR_SERVED that is gaspar, and opt-22 and clang-22 by name: its exit code."""
    with tempfile.TemporaryDirectory(prefix="served-") as folder:
        for program in (str(build / "bin" / "gaspar"), "opt-22", "clang-22"):
            command = pathlib.Path(folder, os.path.basename(program))
            command.write_text(f'#!/bin/sh\nexec {client(shutil.which(program))} "$@"\n')  # by its path: the name is this command's
            command.chmod(0o755)
        return subprocess.run(words, env=dict(os.environ, GASPAR_SERVED=f"{folder}/gaspar", PATH=f"{folder}:{os.environ['PATH']}")).returncode


if __name__ == "__main__":
    sys.exit(script(sys.argv[1:]))
