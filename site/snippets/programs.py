"""Makes programs of the snippets and of the blocks of documents, which scripts/test-snippets runs, and checks what they print.

    programs.py write LANGUAGE FOLDER URL    a program for each guide, and one that runs them all in order
    programs.py check LANGUAGE OUTPUT        that every snippet was run, and printed what its lines "#= text" expect
"""

import json
import re
import sys
from pathlib import Path

HERE = Path(__file__).parent
ROOT = HERE.parent.parent
ENDINGS = {"curl": "sh", "python": "py", "typescript": "ts", "java": "java"}

# A message is too old after five minutes, so it is verified first. In the other guide the clock goes on for months: it comes
# while there is little that is billed on the way.
FIRST = ("webhooks", "t15")

JAVA_IMPORTS = """\
import io.billwright.sdk.*;
import io.billwright.sdk.model.*;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Period;
import java.util.List;
"""


def snippets(language):
    """The snippets of each guide in order, the same in every language."""
    guides = {guide: [] for guide in FIRST}
    for file in sorted((HERE / "curl").glob("*/*.sh")):
        guide = file.parent.name
        path = HERE / language / guide / f"{file.stem}.{ENDINGS[language]}"
        guides.setdefault(guide, []).append((f"{guide}/{file.stem}", path))
    lacking = [name for parts in guides.values() for name, path in parts if not path.exists()]
    if lacking:
        sys.exit(f"{language} lacks {', '.join(lacking)}")
    known = {path for parts in guides.values() for _, path in parts}
    stray = set((HERE / language).glob("*/*")) - known
    if stray:
        sys.exit(f"curl has no such snippet: {', '.join(map(str, sorted(stray)))}")
    return guides


def curl(guide, parts):
    begin = ["set -euo pipefail", 'curl() { command curl --fail-with-body "$@"; }']
    if guide != "start":
        begin += ["API=$BILLWRIGHT_URL/api/v2", "KEY=$BILLWRIGHT_KEY", (HERE / "curl/setup.sh").read_text()]
    return "\n".join(begin + [f"printf '\\n@@ %s\\n' {name}\n{text}" for name, text in parts])


def python(guide, parts):
    begin = [] if guide == "start" else [(HERE / "python/setup.py").read_text()]
    return "\n".join(begin + [f'print("@@ {name}")\n{text}' for name, text in parts])


def typescript(guide, parts):
    begin = ["export {};"]
    if guide != "start":
        begin += [
            "import { setup } from './setup.js';",
            "const { billwright, customer_id, subscription_id, invoice_id, today, headers, body, secret } = await setup();",
        ]
    return "\n".join(begin + [f"console.log('@@ {name}');\n{text}" for name, text in parts])


def java(guide, parts):
    base = "" if guide == "start" else " extends Setup"
    begin = [JAVA_IMPORTS, f"class {guide.title()}{base} {{", "void play() throws Exception {"]
    return "\n".join(begin + [f'System.out.println("@@ {name}");\n{text}' for name, text in parts] + ["}", "}"])


def all_of(language, guides):
    """The program that runs those of the guides, and what it is called."""
    if language == "curl":
        return "main.sh", "set -e\n" + "\n".join(f'bash "$(dirname "$0")/{guide}.sh"' for guide in guides)
    if language == "python":
        runs = "\n".join(f'runpy.run_path(f"{{here}}/{guide}.py")' for guide in guides)
        return "main.py", f"import os, runpy\nhere = os.path.dirname(__file__)\n{runs}"
    if language == "typescript":
        return "main.ts", "\n".join(f"await import('./{guide}.js');" for guide in guides) + "\nexport {};"
    calls = "\n".join(f"new {guide.title()}().play();" for guide in guides)
    return "Main.java", f"class Main {{\npublic static void main(String[] args) throws Exception {{\n{calls}\n}}\n}}"


def blocks():
    """The blocks of shell in the documents that blocks.json gives to scripts/test-snippets."""
    run = json.loads((HERE.parent / "blocks.json").read_text())["run"]
    for document in run["scripts/test-snippets"]:
        text = (ROOT / document).read_text()
        for number, block in enumerate(re.findall(r"^ *```sh\n(.*?)^ *```$", text, flags=re.M | re.S), 1):
            yield f"{document} {number}", block


def write(language, folder, url):
    folder = Path(folder)
    folder.mkdir()
    if language == "blocks":
        begin = ["set -euo pipefail", 'curl() { command curl --fail-with-body "$@"; }', (HERE / "blocks.sh").read_text()]
        texts = [f"printf '\n@@ %s\n' '{name}'\n{re.sub(r'https://(billing|test).example', url, text)}" for name, text in blocks()]
        (folder / "main.sh").write_text("\n".join(begin + texts))
        return
    guides = snippets(language)
    for guide, parts in guides.items():
        texts = [(name, path.read_text().replace("http://127.0.0.1:8080", url)) for name, path in parts]
        file = guide.title() if language == "java" else guide
        (folder / f"{file}.{ENDINGS[language]}").write_text(globals()[language](guide, texts) + "\n")
    name, text = all_of(language, guides)
    (folder / name).write_text(text + "\n")


def check(language, output):
    printed = dict(part.split("\n", 1) for part in re.split(r"^@@ ", Path(output).read_text(), flags=re.M)[1:])
    for name, _ in blocks() if language == "blocks" else ():
        printed[name]
    for parts in () if language == "blocks" else snippets(language).values():
        for name, path in parts:
            for expected in re.findall(r"^(?:#|//)= (.+)$", path.read_text(), flags=re.M):
                if expected not in printed[name]:
                    sys.exit(f"{language}/{name} does not print {expected!r} but\n{printed[name]}")
    print(f"{language}: {len(printed)} snippets")


{"write": write, "check": check}[sys.argv[1]](*sys.argv[2:])
