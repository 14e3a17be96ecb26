#!/usr/bin/env python3
"""The peer of catalog_scale's paths: networkx's shortest_path on the same graph of 122 tables, as a ratio.

    peers.py BUILD/tests/bench/catalog/catalog_scale
"""
import random
import re
import subprocess
import sys
import time

import networkx

program = sys.argv[1]
graph = networkx.Graph()
for line in subprocess.run([program, "--edges"], capture_output=True, text=True, check=True).stdout.splitlines():
    a, b = line.split()
    graph.add_edge(a, b, weight=1.0)
nodes = sorted(graph)
pairs = [random.Random(i).sample(nodes, 2) for i in range(1000)]
measured = subprocess.run([program], capture_output=True, text=True, check=True).stdout
ours = float(re.search(r"seeded:.*?path: ([0-9.]+) ms", measured, re.S).group(1))
for name, weight in (("by joins", None), ("by weight (Dijkstra)", "weight")):
    start = time.perf_counter()
    for a, b in pairs:
        networkx.shortest_path(graph, a, b, weight=weight)
    theirs = time.perf_counter() - start  # 1,000 paths: seconds are ms a path
    print(f"path: {ours:.4f} ms, networkx {networkx.__version__} shortest_path {name}: {theirs:.4f} ms,"
          f" ratio {ours / theirs:.3f}")
