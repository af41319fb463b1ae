#!/usr/bin/env python3
"""Draws the packages of each module, read from the sources. Needs dot of Graphviz.

usage: docs/images/packages.py SOURCES SUFFIX [OUT]

SOURCES is the root of a checkout. Writes OUT/packages-MODULE-SUFFIX.svg for each module and prints
numbers of packages, files and lines. An arrow leads from a package to one that it uses, within the same
module. Arrows that follow from others are left out. Red arrows belong to a cycle; red packages
have more than 30 files.
"""
import collections
import pathlib
import re
import subprocess
import sys

LIMIT = 30


def declared(file):
    return ".".join(file.relative_to(next(p for p in file.parents if p.name == "java")).parts[:-1])


def code(text):
    """The text without imports, comments and literals."""
    text = re.sub(r"^import .*", "", text, flags=re.M)
    text = re.sub(r"/\*.*?\*/|//[^\n]*", "", text, flags=re.S)
    return re.sub(r'"""[\s\S]*?"""|"(\\.|[^"\\\n])*"', '""', text)


def read(module):
    """The number of files of each package, and who uses whom."""
    sizes, uses = collections.Counter(), collections.defaultdict(set)
    for file in sorted((module / "src/main/java").rglob("*.java")):
        package, text = declared(file), file.read_text()
        sizes[package] += 1
        names = set(re.findall(r"\b[A-Z]\w*", code(text)))
        for target, name in re.findall(
            r"^import (?:static )?(io\.tengen(?:\.[a-z]\w*)*)\.([A-Z]\w*)", text, re.M
        ):
            if name in names or re.search(rf"^import static {target}\.{name}\.", text, re.M):
                uses[package].add(target)
    return sizes, {a: {b for b in uses[a] if b in sizes and b != a} for a in sizes}


def reachable(uses, start, without=None):
    found, todo = set(), [start]
    while todo:
        a = todo.pop()
        for b in uses[a]:
            if (a, b) != without and b not in found:
                found.add(b)
                todo.append(b)
    return found


def draw(module, sizes, uses):
    cyclic = {(a, b) for a in uses for b in uses[a] if a in reachable(uses, b)}
    for a in sorted(uses):
        for b in sorted(uses[a]):
            if (a, b) not in cyclic and b in reachable(uses, a, without=(a, b)):
                uses[a].remove(b)
    lines = [
        "digraph {",
        'graph [rankdir=TB, ranksep=0.35, nodesep=0.15, fontname="Helvetica", bgcolor=white]',
        'node [shape=box, style="rounded,filled", fillcolor="#eef3f8", color="#5b7a99",'
        ' fontname="Helvetica", fontsize=11, height=0.3, margin="0.08,0.04"]',
        'edge [color="#5b7a99", arrowsize=0.6]',
    ]
    for name, files in sorted(sizes.items()):
        short = name.removeprefix("io.tengen.").removeprefix(module + ".")
        red = ', fillcolor="#f6c7c0", color="#b03a2e"' if files > LIMIT else ""
        lines.append(f'"{name}" [label="{short} · {files}"{red}]')
    for a in sorted(uses):
        for b in sorted(uses[a]):
            red = ' [color="#b03a2e"]' if (a, b) in cyclic else ""
            lines.append(f'"{a}" -> "{b}"{red}')
    return "\n".join(lines + ["}"]), len(cyclic)


def main():
    root, suffix = pathlib.Path(sys.argv[1]), sys.argv[2]
    out = pathlib.Path(sys.argv[3] if len(sys.argv) > 3 else pathlib.Path(__file__).parent)
    every = collections.Counter()
    for name in ("engine", "proto", "worker", "coordinator", "deploy"):
        sizes, uses = read(root / name)
        if not sizes:
            continue
        dot, cyclic = draw("cli" if name == "deploy" else name, sizes, uses)
        svg = subprocess.run(["dot", "-Tsvg"], input=dot, text=True, capture_output=True, check=True)
        svg = re.sub(r"<!--.*?-->\n?|<title>.*?</title>\n?", "", svg.stdout, flags=re.S)
        (out / f"packages-{name}-{suffix}.svg").write_text(svg)
        every.update(sizes)
        lines = sum(f.read_text().count("\n") for f in (root / name).glob("src/main/java/**/*.java"))
        print(f"{name}: {len(sizes)} packages, {lines:,} lines, {cyclic} arrows in cycles")
    print(f"all: {len(every)} packages, {sum(every.values()):,} files, largest {max(every.values())}")
    for low, high in ((1, 10), (11, 20), (21, 30), (31, 50), (51, 100), (101, 1000)):
        print(f"{low} to {high} files: {sum(low <= files <= high for files in every.values())}")


main()
