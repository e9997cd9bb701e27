"""Python's own library, without what nobody in the page asks for; and zips that are the same for the same files."""

import io
import zipfile

UNUSED = {
    "__hello__", "__phello__", "_markupbase", "_pydatetime", "_pyio", "_pylong", "_pyrepl", "_ssl", "_strptime",
    "_sysconfigdata__emscripten_wasm32-emscripten", "antigravity", "argparse", "bdb", "bz2", "cProfile", "calendar",
    "cmd", "code", "colorsys", "compileall", "compression", "configparser", "csv", "ctypes", "curses", "dbm",
    "decimal", "difflib", "doctest", "ensurepip", "filecmp", "fileinput", "fractions", "ftplib", "getopt",
    "getpass", "gettext", "graphlib", "gzip", "html", "http", "idlelib", "imaplib", "lzma", "mailbox", "mimetypes",
    "modulefinder", "multiprocessing", "netrc", "nturl2path", "numbers", "optparse", "pdb", "pickletools",
    "platform", "plistlib", "poplib", "pprint", "profile", "pstats", "pty", "py_compile", "pyclbr", "pydoc",
    "pydoc_data", "queue", "quopri", "rlcompleter", "runpy", "sched", "shelve", "shlex", "site-packages", "smtplib",
    "socketserver", "sqlite3", "sre_compile", "sre_constants", "sre_parse", "ssl", "statistics", "stringprep",
    "symtable", "sysconfig", "tabnanny", "tarfile", "test", "this", "timeit", "tkinter", "trace", "tracemalloc",
    "tty", "turtle", "turtledemo", "unittest", "uuid", "venv", "wave", "webbrowser", "wsgiref", "xml", "xmlrpc",
    "zipapp", "zoneinfo",
    "asyncio/__main__", "asyncio/proactor_events", "asyncio/tools", "asyncio/windows_events",
    "asyncio/windows_utils", "concurrent/futures/interpreter", "concurrent/futures/process",
    "concurrent/futures/thread", "concurrent/interpreters", "email/_encoded_words", "email/_header_value_parser",
    "email/_parseaddr", "email/_policybase", "email/base64mime", "email/charset", "email/contentmanager",
    "email/encoders", "email/errors", "email/feedparser", "email/generator", "email/header", "email/headerregistry",
    "email/iterators", "email/message", "email/mime", "email/parser", "email/policy", "email/quoprimime",
    "email/utils", "importlib/_bootstrap", "importlib/_bootstrap_external", "importlib/readers",
    "importlib/resources", "importlib/simple", "json/__main__", "json/tool", "logging/config", "logging/handlers",
    "pathlib/_local", "pathlib/types", "pyodide/console", "pyodide/http", "urllib/request", "urllib/response",
    "urllib/robotparser", "zipfile/__main__",
}  # fmt: skip
"""Of Python's own library, what no room of the house and nothing that starts Python asks for."""
CODECS = {
    "__init__", "aliases", "ascii", "cp437", "idna", "latin_1", "punycode", "raw_unicode_escape", "unicode_escape",
    "utf_16", "utf_16_be", "utf_16_le", "utf_32", "utf_8", "utf_8_sig",
}  # fmt: skip
WHEN = (1980, 1, 1, 0, 0, 0)


def slim(library: bytes) -> bytes:
    """Python's own library as the page needs it."""
    with zipfile.ZipFile(io.BytesIO(library)) as old:
        return zipped({name: old.read(name) for name in old.namelist() if is_used(name)})


def is_used(name: str) -> bool:
    """Whether a file of the library goes into the page."""
    *folders, last = name.removesuffix(".py").split("/")
    if folders == ["encodings"]:
        return last in CODECS
    ways = {"/".join([*folders, last][: length + 1]) for length in range(len(folders) + 1)}
    return bool(last) and not ways & UNUSED


def zipped(files: dict[str, bytes]) -> bytes:
    """One zip, always the same for the same files."""
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w") as packed:
        for name, content in sorted(files.items()):
            entry = zipfile.ZipInfo(name, WHEN)
            entry.external_attr = 0o644 << 16
            packed.writestr(entry, content)  # all of it is packed together later
    return made.getvalue()
