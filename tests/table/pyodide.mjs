// Runs a Python file's function of the same name inside Node, with the house's own source mounted:
// node pyodide.mjs PYODIDE SOURCE TESTS FILE NAME…
import { pathToFileURL } from "node:url";

const [where, source, tests, file, ...names] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(`${where}/pyodide.mjs`).href);
const python = await loadPyodide({ indexURL: where });
for (const [place, folder] of [["/source", source], ["/tests", tests]]) {
  python.FS.mkdirTree(place);
  python.FS.mount(python.FS.filesystems.NODEFS, { root: folder }, place);
}
python.globals.set("file", file);
python.globals.set("names", python.toPy(names));
const told = python.runPython(`
import importlib, json, sys
sys.dont_write_bytecode = True
sys.path[:0] = ["/source", "/tests"]
run = getattr(importlib.import_module(file), file)
json.dumps({name: run(name) for name in names})
`);
console.log(told);
