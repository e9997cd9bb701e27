// The built site's own Python and house, under Node: node pyodide.mjs SITE EMPTY GOLDEN…; tells the log that each game gives back.
import { readFileSync, writeFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import { pathToFileURL } from "node:url";

const [site, out, ...golden] = process.argv.slice(2);
const plan = JSON.parse(readFileSync(`${site}/plan.json`, "utf8"));
for (const name of Object.keys(plan.files).filter((one) => one.endsWith(".gz"))) {
  const place = `${out}/${name.split("/").at(-1).slice(0, -3)}`;
  writeFileSync(place, gunzipSync(readFileSync(`${site}/${name}`)));
}
for (const name of ["pyodide.mjs", "pyodide.asm.mjs", "pyodide-lock.json"]) {
  writeFileSync(`${out}/${name}`, readFileSync(`${site}/${plan.python}${name}`));
}
const { loadPyodide } = await import(pathToFileURL(`${out}/pyodide.mjs`).href);
const python = await loadPyodide({ indexURL: out });
python.unpackArchive(Uint8Array.from(readFileSync(`${out}/${plan.house}`)).buffer, "zip", { extractDir: "/house" });
python.globals.set("logs", python.toPy(golden.map((file) => readFileSync(file, "utf8"))));
console.log(
  python.runPython(`
import importlib, json, pkgutil, sys
sys.path.insert(0, "/house")
import roundhouse
from roundhouse.site.desk import Desk
from roundhouse.site.thinker import Thinker
for room in pkgutil.walk_packages(roundhouse.__path__, "roundhouse."):
    importlib.import_module(room.name)  # whatever it asks for of Python's library is there
desk, found = Desk(lambda: 1_700_000_000, new_seed=lambda: bytes(32)), []
for log in logs:
    made = json.loads(desk.ask("POST", "/api/logs?lang=en", json.dumps({"log": log})).text)
    table = f"/api/tables/{made['table']}"
    page = json.loads(desk.ask("GET", f"{table}?lang=uk").text)
    del page["table"], page["version"]
    found.append([made["wrong"], desk.ask("GET", f"{table}/log?lang=en").text, page])
assert Thinker().seconds > 0
json.dumps(found)
`),
);
