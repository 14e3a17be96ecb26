#!/usr/bin/env python3
"""The structure of the sources in numbers, read from the text: definitions, calls, names, folders.

    packaging/structure.py             the numbers, a line each
    packaging/structure.py --list      and what they count
    packaging/structure.py --check     fails where a public function has no caller outside the tests
    packaging/structure.py --cycles    fails where more files of a module form a cycle than CYCLE_MAX

A cycle is a set of files in one module in which each reaches each other by calls. A function is
public when a header in include/ declares it.
"""
import collections
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
DEFINITION = re.compile(r'^((?:static |inline |extern )*)[a-z][\w *]*?\b(\w+)\(', re.M)
WORD = re.compile(r'\b[A-Za-z_]\w*\b')
NO_CODE = re.compile(r'/\*.*?\*/|"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])*\'|//[^\n]*', re.S)
NOT_NAMES = {'if', 'for', 'while', 'switch', 'return', 'sizeof', 'main'}
FOLDER_MAX = 25
CYCLE_MAX = {'': 5,  # files that are halves of one thing, and trees that build each other
             'sql': 14,  # a parser by recursive descent
             'answer': 17, 'serve': 11}


def definitions(text):
    """(name, is static) of the functions that the text defines."""
    for match in DEFINITION.finditer(text):
        depth, at = 1, match.end()
        while depth and at < len(text):
            depth += {'(': 1, ')': -1}.get(text[at], 0)
            at += 1
        if text[at:at + 200].lstrip().startswith('{') and match.group(2) not in NOT_NAMES:
            yield match.group(2), 'static' in match.group(1)


def read_sources():
    sources = {}
    for path in sorted((ROOT / 'src').rglob('*')):
        if path.suffix in ('.c', '.h', '.inc', '.def'):
            sources[path.relative_to(ROOT / 'src')] = NO_CODE.sub(' ', path.read_text())
    return sources


def largest_cycle(edges):
    """The largest strongly connected set of nodes (Tarjan, without recursion)."""
    order, low, stack, on_stack, best = {}, {}, [], set(), []
    for root in edges:
        if root in order:
            continue
        work = [(root, iter(sorted(edges[root])))]
        order[root] = low[root] = len(order)
        stack.append(root)
        on_stack.add(root)
        while work:
            node, targets = work[-1]
            for target in targets:
                if target not in order:
                    order[target] = low[target] = len(order)
                    stack.append(target)
                    on_stack.add(target)
                    work.append((target, iter(sorted(edges[target]))))
                    break
                if target in on_stack:
                    low[node] = min(low[node], order[target])
            else:
                work.pop()
                if work:
                    low[work[-1][0]] = min(low[work[-1][0]], low[node])
                if low[node] == order[node]:
                    found = []
                    while not found or found[-1] != node:
                        found.append(stack.pop())
                        on_stack.discard(found[-1])
                    best = max(best, found, key=len)
    return best if len(best) > 1 else []


def cycles(sources):
    shared, own = {}, collections.defaultdict(set)
    for path, text in sources.items():
        if path.suffix == '.c':
            for name, static in definitions(text):
                own[path].add(name)
                if not static:
                    shared[name] = path
    edges = collections.defaultdict(lambda: collections.defaultdict(set))
    for path, text in sources.items():
        if path.suffix != '.c':
            continue
        module = path.parts[0]
        edges[module][path]
        for word in set(WORD.findall(text)):
            target = shared.get(word)
            if target and target != path and target.parts[0] == module and word not in own[path]:
                edges[module][path].add(target)
    return {module: largest_cycle(dict(graph)) for module, graph in edges.items()}


def uncalled(sources):
    declared = {}
    for header in sorted((ROOT / 'include').rglob('*.h')):
        text = NO_CODE.sub(' ', header.read_text())
        for match in re.finditer(r'\b(\w+)\([^;{}]*\)[^;{}]*;', text):
            declared.setdefault(match.group(1), header.relative_to(ROOT / 'include' / 'querent'))
    uses = collections.Counter()
    headers = ''.join(NO_CODE.sub(' ', h.read_text()) for h in (ROOT / 'include').rglob('*.h'))
    defined = {name for path, text in sources.items() if path.suffix == '.c'
               for name, static in definitions(text) if not static}
    for text in sources.values():
        uses.update(WORD.findall(text))
    uses.update(word for word in WORD.findall(' '.join(re.findall(r'#define.*(?:\\\n.*)*', headers))))
    return sorted((str(declared[name]), name) for name in declared
                  if name in defined and uses[name] <= 1)


def names(sources):
    places = collections.defaultdict(set)
    for path, text in sources.items():
        if path.suffix == '.c':
            for name, _ in definitions(text):
                places[name].add(path)
    several = {name: paths for name, paths in places.items() if len(paths) > 1}
    words = [name for name, paths in places.items() if '_' not in name for _ in paths]
    return several, words


def check_cycles(sources):
    fail = 0
    for module, found in sorted(cycles(sources).items()):
        if len(found) > CYCLE_MAX.get(module, CYCLE_MAX['']):
            print(f'{len(found)} files of {module} reach each other by calls:', *found, file=sys.stderr)
            fail = 1
    return fail


def main():
    sources = read_sources()
    if '--cycles' in sys.argv:
        return check_cycles(sources)
    listing, checking = '--list' in sys.argv, '--check' in sys.argv
    for module, found in sorted(cycles(sources).items()):
        if found and not checking:
            print(f'{len(found):4} files in the largest cycle of calls in {module}')
            if listing:
                print('       ' + ' '.join(sorted(str(f) for f in found)))
    dead = uncalled(sources)
    if not checking:
        several, words = names(sources)
        print(f'{sum(len(p) for p in several.values()):4} functions share their name with another')
        print(f'{len(words):4} functions have a name of a single word')
        folders = collections.Counter(p.parent for p in sources if p.suffix in ('.c', '.h'))
        for folder, count in sorted(folders.items()):
            if count > FOLDER_MAX:
                print(f'{count:4} files in src/{folder}')
        print(f'{len(dead):4} public functions have no caller outside the tests')
    if listing or checking:
        for header, name in dead:
            print(f'       {name} ({header})', file=sys.stderr if checking else sys.stdout)
    return 1 if checking and dead else 0


if __name__ == '__main__':
    sys.exit(main())
