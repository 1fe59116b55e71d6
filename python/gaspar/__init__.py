# SPDX-License-Identifier: Apache-2.0
"""gaspar - resolves generic pointers of GPU programs, by libgaspar.

    import gaspar
    m = gaspar.read("kernel.ll")              # or gaspar.read_bytes(text)
    m.opt(closed=True)                        # every pointer that can be proved names its space
    print(m.stats()["generic_after"])
    m.retarget("nvptx64").text()

Errors are gaspar.Error, whose `messages` are what the library reported."""
import ctypes as c
import json
import os

__all__ = ["Error", "Message", "Module", "read", "read_bytes", "compile", "version", "Local"]
__version__ = "0.1.0"


def _load():
    named = os.environ.get("GASPAR_LIBRARY") or "libgaspar.so.0"
    try:
        return c.CDLL(named)
    except OSError as e:
        raise ImportError(f"{e}; install gaspar's library, or name the file in GASPAR_LIBRARY") from None


_lib = _load()
_S, _P, _N = c.c_char_p, c.c_void_p, c.c_size_t


class _Sized(c.Structure):
    """A struct that begins with its size: the library reads and writes no byte past that."""

    def __init__(self, **fields):
        known = [name for name, _ in self._fields_]
        for name in fields:
            if name not in known:
                raise TypeError(f"no option is called '{name}'; there are {', '.join(known[1:])}")
        super().__init__(**{k: v.encode() if isinstance(v, str) else v for k, v in fields.items()})
        self.size = c.sizeof(self)


class _RunOpts(_Sized):
    _fields_ = [("size", _N), ("target", _S), ("from_", _S), ("strict", c.c_int), ("closed", c.c_int), ("set", _S),
                ("entries", _S), ("generic", _S), ("assume", _S)]


class _SessionOpts(_Sized):
    _fields_ = [("size", _N), ("no_environment", c.c_int)]


class _RetargetOpts(_Sized):
    _fields_ = [("size", _N), ("to", _S), ("from_", _S), ("triple", _S), ("named_spaces", c.c_int), ("no_library", c.c_int)]


class _Diag(c.Structure):
    _fields_ = [("size", _N), ("id", _S), ("severity", c.c_int), ("file", _S), ("line", c.c_uint), ("column", c.c_uint),
                ("function", _S), ("text", _S), ("as_text", _S)]


class _Place(c.Structure):
    _fields_ = [("file", _S), ("line", c.c_uint), ("column", c.c_uint), ("directory", _S), ("symbol", _S), ("function", _S),
                ("inlined", _S)]


class _Cause(c.Structure):
    _fields_ = [("size", _N), ("id", _S), ("kind", c.c_int), ("text", _S), ("help", _S), ("place", _Place)]


class _Access(c.Structure):
    _fields_ = [("size", _N), ("place", _Place), ("what", _S), ("pointer", _S), ("spaces", _S), ("done", c.c_int),
                ("causes", c.POINTER(c.POINTER(_Cause))), ("n_causes", _N)]


class _Buffer(c.Structure):
    _fields_ = [("name", _S), ("data", _P), ("bytes", c.c_uint64)]


class _Arg(c.Structure):
    _fields_ = [("kind", c.c_int), ("data", _P), ("bytes", c.c_uint64), ("buffer", c.c_uint32), ("offset", c.c_uint64)]


class _LaunchOpts(_Sized):
    _fields_ = [("size", _N), ("target", _S), ("kernel", _S), ("dims", c.c_uint), ("global_", c.c_uint64 * 3),
                ("local", c.c_uint64 * 3), ("offset", c.c_uint64 * 3), ("buffers", c.POINTER(_Buffer)), ("n_buffers", _N),
                ("args", c.POINTER(_Arg)), ("n_args", _N), ("pointers", _P), ("n_pointers", _N), ("checks", c.c_uint)]


_DIAG = c.CFUNCTYPE(None, _P, c.POINTER(_Diag))
_ACCESS = c.CFUNCTYPE(None, _P, c.POINTER(_Access))
for _name, _result, _arguments in [
        ("gsp_session_create_with", _P, [_P]), ("gsp_session_destroy", None, [_P]), ("gsp_set_diag", None, [_P, _DIAG, _P]),
        ("gsp_set_access", None, [_P, _ACCESS, _P]), ("gsp_read", _P, [_P, _S]),
        ("gsp_read_memory", _P, [_P, _S, _N, _S, _P]), ("gsp_write_memory", _P, [_P, _P, c.c_int, _P, c.POINTER(_N)]),
        ("gsp_module_destroy", None, [_P]), ("gsp_module_target", _S, [_P]), ("gsp_run", c.c_int, [_P, _P, _S, _P]),
        ("gsp_stats_json", _P, [_P]), ("gsp_retarget", c.c_int, [_P, _P, _P]), ("gsp_launch", c.c_int, [_P, _P, _P, _P]),
        ("gsp_compile", _P, [_P, _S, _S, _S]), ("gsp_free", None, [_P]), ("gsp_version", _S, []), ("gsp_llvm_version", _S, [])]:
    getattr(_lib, _name).restype = _result
    getattr(_lib, _name).argtypes = _arguments


def version():
    """The versions of the library and of its LLVM."""
    return _lib.gsp_version().decode(), _lib.gsp_llvm_version().decode()


def _text(s):
    return s.decode(errors="replace") if s is not None else None


class Message:
    """What the library reported: id, severity ("error", "warning", "note"), file, line, column, function, text."""

    def __init__(self, d):
        self.id, self.text, self.file, self.function = _text(d.id), _text(d.text), _text(d.file), _text(d.function)
        self.severity = ("error", "warning", "note")[d.severity]
        self.line, self.column, self._whole = d.line, d.column, _text(d.as_text)

    def __str__(self):
        return self._whole


class Error(Exception):
    """A call that failed; `messages` says why."""

    def __init__(self, messages):
        super().__init__("\n".join(map(str, messages)) or "gaspar failed")
        self.messages = messages


class _Session:
    """A session that keeps its messages and reads no environment."""

    def __init__(self):
        self.messages = []
        self._heard = _DIAG(lambda _, d: self.messages.append(Message(d.contents)))
        self.at = _lib.gsp_session_create_with(c.byref(_SessionOpts(no_environment=1)))
        _lib.gsp_set_diag(self.at, self._heard, None)

    def must(self, good):
        said, self.messages[:] = list(self.messages), []
        if not good:
            raise Error(said)
        return said


class Module:
    """A module of LLVM IR, with its session.  Made by read(), read_bytes() and compile()."""

    def __init__(self, make):
        self._session, self._at = _Session(), None
        self._at = make(self._session.at)
        self.warnings = self._session.must(self._at)

    def __del__(self):
        if self._at:
            _lib.gsp_module_destroy(self._at)
        if getattr(self, "_session", None) and self._session.at:
            _lib.gsp_session_destroy(self._session.at)

    @property
    def target(self):
        """The target that the triple names, or None."""
        return _text(_lib.gsp_module_target(self._at))

    def opt(self, pipeline=None, **options):
        """Runs a pipeline, or the target's preset, in place; true if something changed.  Options: target, from_, closed,
        entries, set, generic, strict, assume."""
        r = _lib.gsp_run(self._session.at, self._at, pipeline and pipeline.encode(), c.byref(_RunOpts(**options)))
        self.warnings = self._session.must(r >= 0)
        return r == 1

    def stats(self):
        """Counts of the last opt(), as docs/reference/stats.schema.json describes them."""
        at = _lib.gsp_stats_json(self._session.at)
        text = c.string_at(at).decode()
        _lib.gsp_free(at)
        return json.loads(text)

    def explain(self, pipeline=None, **options):
        """As opt(); returns the accesses: dictionaries with what, pointer, spaces, done, line, causes."""
        found = []

        def on_access(_, at):
            a = at.contents
            causes = [a.causes[k].contents for k in range(a.n_causes)]
            found.append({"what": _text(a.what), "pointer": _text(a.pointer), "spaces": _text(a.spaces),
                          "done": ("named", "resolved", "generic")[a.done], "file": _text(a.place.file), "line": a.place.line,
                          "column": a.place.column, "function": _text(a.place.function),
                          "causes": [{"id": _text(x.id), "text": _text(x.text), "help": _text(x.help)} for x in causes]})
        heard = _ACCESS(on_access)
        _lib.gsp_set_access(self._session.at, heard, None)
        try:
            self.opt(pipeline, **options)
        finally:
            _lib.gsp_set_access(self._session.at, _ACCESS(), None)
        return found

    def retarget(self, to, **options):
        """Renumbers the module's spaces for another target, in place; returns the module.  Options: from_, triple, named_spaces,
        no_library."""
        r = _lib.gsp_retarget(self._session.at, self._at, c.byref(_RetargetOpts(to=to, **options)))
        self.warnings = self._session.must(r >= 0)
        return self

    def _written(self, form):
        n = _N()
        at = _lib.gsp_write_memory(self._session.at, self._at, form, None, c.byref(n))
        self._session.must(at)
        made = c.string_at(at, n.value)
        _lib.gsp_free(at)
        return made

    def text(self):
        return self._written(0).decode()

    def bitcode(self):
        return self._written(1)

    def spirv(self):
        return self._written(2)

    def run(self, *args, kernel=None, size, group=None, checks=0):
        """Runs a kernel on the CPU, its memory spaces apart.  An argument is an array, as NumPy's or array.array, whose memory the
        kernel reads and writes; bytes, or a value of ctypes or NumPy (numpy.int32(2)), by value; or gaspar.Local(bytes).  `size`,
        `group`: numbers, or tuples.  `kernel`: its symbol, or its name in the source."""
        buffers, made, keep = [], [], []
        for k, a in enumerate(args):
            if isinstance(a, Local):
                made.append(_Arg(kind=2, bytes=a.bytes))
            elif isinstance(a, (bytes, c._SimpleCData)):
                raw = c.create_string_buffer(bytes(a), len(bytes(a)))
                keep.append(raw)
                made.append(_Arg(kind=0, data=c.addressof(raw), bytes=len(raw)))
            elif isinstance(a, (int, float)):
                raise TypeError(f"argument {k}: a number of Python has no size; write numpy.int32({a!r}) or ctypes.c_float({a!r})")
            else:
                view = memoryview(a)
                if view.ndim == 0:  # a value of NumPy
                    raw = c.create_string_buffer(view.tobytes(), view.nbytes)
                    keep.append(raw)
                    made.append(_Arg(kind=0, data=c.addressof(raw), bytes=len(raw)))
                    continue
                if view.readonly or not view.c_contiguous:
                    raise TypeError(f"argument {k}: an array that can be written, in one piece")
                raw = (c.c_char * view.nbytes).from_buffer(a)
                keep.append(raw)
                made.append(_Arg(kind=1, buffer=len(buffers)))
                buffers.append(_Buffer(name=b"arg%d" % k, data=c.addressof(raw), bytes=view.nbytes))
        size = (size,) if isinstance(size, int) else tuple(size)
        group = (group,) if isinstance(group, int) else tuple(group or ())
        o = _LaunchOpts(kernel=kernel, dims=len(size), checks=checks, n_buffers=len(buffers), n_args=len(made))
        o.global_[:len(size)], o.local[:len(group)] = size, group
        o.buffers, o.args = (_Buffer * len(buffers))(*buffers), (_Arg * len(made))(*made)
        r = _lib.gsp_launch(self._session.at, self._at, c.byref(o), None)
        self.warnings = self._session.must(r >= 0)


class Local:
    """Local memory of a work-group, as an argument of Module.run()."""

    def __init__(self, size):
        self.bytes = size


def read(path):
    """Reads text, bitcode or SPIR-V from a file."""
    return Module(lambda s: _lib.gsp_read(s, os.fsencode(path)))


def read_bytes(data, name="<memory>"):
    """Reads text, bitcode or SPIR-V from a str or bytes."""
    data = data.encode() if isinstance(data, str) else bytes(data)
    return Module(lambda s: _lib.gsp_read_memory(s, data, len(data), name.encode(), None))


def compile(path, target="spirv64", flags=None):
    """Compiles OpenCL C by clang-22."""
    return Module(lambda s: _lib.gsp_compile(s, os.fsencode(path), target.encode(), flags and flags.encode()))
