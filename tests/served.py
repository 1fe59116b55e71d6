# SPDX-License-Identifier: Apache-2.0
"""served - runs short commands in a process that has started already, because starting takes longer than the command.

    served.run(["opt-22", "-S", path, "-o", out])       as subprocess.run(…, capture_output=True, text=True) would
    served.call(["opt-22", "-S", path, "-o", out])      (exit code, what it said on both streams)

Each thread has one server for each program (served.c); a child of that is the command.  Only the words of a command reach it:
its environment, folder and standard input are those that the server was started with.
"""
import os, pathlib, select, shutil, signal, socket, subprocess, sys, threading, time

root = pathlib.Path(__file__).resolve().parent.parent
library = pathlib.Path(os.environ.get("GASPAR_BUILD", root / "build")) / "lib" / "libserved.so"
# Programs that begin with loading libLLVM.  Under a sanitizer gaspar starts by itself: leaks are looked for when it ends.
SERVED = {"opt-22", "llvm-link-22", "clang-22", "llc-22"} | (set() if os.environ.get("GASPAR_SANITIZED") else {"gaspar"})
mine = threading.local()


class Server:
    """One program, started once."""

    def __init__(self, program):
        self.socket, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 1 << 18)
        env = dict(os.environ, LD_PRELOAD=str(library), LD_BIND_NOW="1", SERVED_FD=str(theirs.fileno()))
        self.process = subprocess.Popen([program], env=env, pass_fds=[theirs.fileno()], stdin=subprocess.DEVNULL)
        theirs.close()

    def number(self):
        got = self.socket.recv(4)
        if len(got) != 4:
            raise RuntimeError("the server of a program ended: " + str(self.process.args))
        return int.from_bytes(got, sys.byteorder, signed=True)

    def call(self, words, timeout, streams):
        """(exit code, None where it took too long; what it said on each stream)."""
        pipes = [os.pipe() for _ in range(streams)]
        try:
            socket.send_fds(self.socket, [b"".join(os.fsencode(w) + b"\0" for w in words)], [pipes[0][1], pipes[-1][1]])
        finally:
            for _, writing in pipes:
                os.close(writing)
        child, until, late = self.number(), time.time() + timeout, False
        said = {reading: [] for reading, _ in pipes}
        left = list(said)
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
        status = self.number()
        return None if late else os.waitstatus_to_exitcode(status), [b"".join(parts).decode(errors="replace") for parts in said.values()]


def spoken(words, timeout, streams):
    """(exit code, None where it took too long; what it said on each of one or two streams)."""
    words = [str(w) for w in words]
    if os.path.basename(words[0]) in SERVED and library.exists():
        servers = mine.__dict__.setdefault("servers", {})
        if words[0] not in servers:
            servers[words[0]] = Server(shutil.which(words[0]))
        return servers[words[0]].call(words, timeout, streams)
    try:
        r = subprocess.run(words, stdout=subprocess.PIPE, stderr=subprocess.STDOUT if streams == 1 else subprocess.PIPE, text=True, errors="replace",
                           timeout=timeout, stdin=subprocess.DEVNULL)
        return r.returncode, [r.stdout, r.stderr][:streams]
    except subprocess.TimeoutExpired:
        return None, [""] * streams


def call(words, timeout=120):
    """Runs a command: (exit code, what it said on both streams); 124 where it took too long."""
    code, (said,) = spoken(words, timeout, 1)
    return (124, "it took more than %d seconds" % timeout) if code is None else (code, said)


def run(words, timeout=120):
    """Runs a command: a subprocess.CompletedProcess with both streams as text; subprocess.TimeoutExpired where it took too long."""
    code, (out, err) = spoken(words, timeout, 2)
    if code is None:
        raise subprocess.TimeoutExpired(words, timeout)
    return subprocess.CompletedProcess(words, code, out, err)
