"""Pages of the book that are texts of the repository: a preprocessor of mdBook, which needs Python only.

`{{#include PATH}}` of a file outside `docs/src` is its text, and of a Rust module its documentation. Links are moved
with it: to the page of the book that has what they name, else to the repository, where `book.toml` has its address,
else they are left as text. Pictures are part of the page. `{{#commands}}` is the help of all commands of the program,
which is `target/release/ninefold`, or the one that NINEFOLD names. `{{#version}}` is the version in `Cargo.toml`.
"""

import base64
import json
import os
import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
SRC = ROOT / "docs/src"
INCLUDE = re.compile(r"\{\{#include ([^}]+)\}\}")
CODE = r"^```.*?^```$|`[^`\n]+`"
LINK = re.compile(CODE + r"|(!?)\[((?:[^\[\]]|\[[^\]]*\])*)\]\(([^)\s]+)\)", re.M | re.S)
PICTURES = {".svg": "image/svg+xml", ".png": "image/png"}


def chapters(items):
    """All chapters, those below others too."""
    for item in items:
        if chapter := item.get("Chapter") if isinstance(item, dict) else None:
            yield chapter
            yield from chapters(chapter["sub_items"])


def outside(text, page):
    """The files outside of the book that a page includes."""
    files = [(page.parent / each[1]).resolve() for each in INCLUDE.finditer(text)]
    return [file for file in files if SRC not in file.parents]


def documentation(file):
    """A file as Markdown. Links to Rust's items are their names, and code without a language is Rust."""
    if file.suffix != ".rs":
        return file.read_text()
    lines = (line for line in file.read_text().splitlines() if line.startswith("//!"))
    text = "\n".join(re.sub("^//! ?", "", line) for line in lines) + "\n"
    text = re.sub(r"\[([^\]]+)\]\((?:crate|super|self|[A-Z]\w*)(?:::\w+)*(?:\(\))?\)", r"\1", text)
    text = re.sub(r"\[(`[^`\]]+`)\](?![(\[])", r"\1", text)
    return re.sub(r"^```(\w*)\n(.*?^```)$", lambda code: f"```{code[1] or 'rust'}\n{code[2]}", text, flags=re.M | re.S)


def moved(text, file, page, homes, address):
    """The text of a file, with links as they are to be on a page."""

    def link(match):
        picture, name, target = match.groups()
        if not target:
            return match[0]
        path, mark, anchor = target.partition("#")
        if re.match(r"\w+:", target) or not path:
            return match[0]
        found = (file.parent / path).resolve()
        if not found.exists():
            raise SystemExit(f"{file}: {path} is not there")
        if picture and found.suffix in PICTURES and SRC not in found.parents:
            data = base64.b64encode(found.read_bytes()).decode()
            return f"![{name}](data:{PICTURES[found.suffix]};base64,{data})"
        home = homes.get(found)
        if home and (home != page or anchor):
            return f"[{name}]({os.path.relpath(home, page.parent)}{mark}{anchor})"
        return f"[{name}]({address}/{found.relative_to(ROOT)}{mark}{anchor})" if address and not home else name

    return LINK.sub(link, text)


def commands():
    """The help of the program, and that of each command."""
    program = Path(os.environ.get("NINEFOLD") or ROOT / "target/release/ninefold")
    if not program.exists():
        raise SystemExit(f"{program} is not there: `cargo build --release` makes it, or NINEFOLD names it")

    def printed(*words):
        return subprocess.run([program, "help", *words], check=True, capture_output=True, text=True).stdout

    whole = printed()
    names = re.findall(r"^  ([a-z-]+)  +[A-Z]", whole.partition("\nOptions:")[0], re.M)
    sections = [("ninefold", whole), *((name, printed(name)) for name in names if name != "help")]
    return "\n".join(f"## {name}\n\n```text\n{text.rstrip()}\n```\n" for name, text in sections)


def version():
    """The version of all packages."""
    return re.search(r'^version = "(.+)"$', (ROOT / "Cargo.toml").read_text(), re.M)[1]


def main():
    """Reads the book from standard input, and writes it with its pages filled."""
    context, book = json.load(sys.stdin)
    address = context["config"]["output"].get("html", {}).get("git-repository-url", "")
    address = address and f"{address}/blob/main"
    pages = [(each, SRC / each["path"]) for each in chapters(book["items"]) if each["path"]]
    homes = {page: page for _, page in pages}
    for chapter, page in pages:
        for file in outside(chapter["content"], page):
            homes.setdefault(file, page)
    for chapter, page in pages:
        text = moved(chapter["content"], page, page, homes, address)
        for include in INCLUDE.finditer(text):
            file = (page.parent / include[1]).resolve()
            if SRC not in file.parents:
                text = text.replace(include[0], moved(documentation(file), file, page, homes, address))
        text = text.replace("{{#version}}", version())
        chapter["content"] = text.replace("{{#commands}}", commands()) if "{{#commands}}" in text else text
    json.dump(book, sys.stdout)


if __name__ == "__main__":
    # The question whether a renderer is supported: every one is.
    if sys.argv[1:2] != ["supports"]:
        main()
