#!/usr/bin/env python3
"""The peer of catalog_scale's paths: networkx's shortest_path on the same graph of 122 tables.

    catalog_scale --edges | peers.py
"""
import random
import sys
import time

import networkx

graph = networkx.Graph()
for line in sys.stdin:
    a, b = line.split()
    graph.add_edge(a, b, weight=1.0)
nodes = sorted(graph)
pairs = [random.Random(i).sample(nodes, 2) for i in range(1000)]
for name, weight in (("by joins", None), ("by weight (Dijkstra)", "weight")):
    start = time.perf_counter()
    for a, b in pairs:
        networkx.shortest_path(graph, a, b, weight=weight)
    print(f"networkx {networkx.__version__} shortest_path {name}: {(time.perf_counter() - start):.4f} ms a path")
