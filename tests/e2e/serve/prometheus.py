"""A strict reader of Prometheus' text format (version 0.0.4): what a scraper would stumble over is an error."""
import re

NAME = "[a-zA-Z_:][a-zA-Z0-9_:]*"
SAMPLE = re.compile(r"(%s)(?:\{(.*)\})? (NaN|[+-]?(?:Inf|\d+(?:\.\d+)?(?:e[+-]?\d+)?))" % NAME)
LABEL = re.compile(r'([a-zA-Z_][a-zA-Z0-9_]*)="((?:[^"\\\n]|\\["\\n])*)"(?:,|$)')
ENDS = {"counter": [""], "gauge": [""], "histogram": ["_bucket", "_sum", "_count"], "summary": ["", "_sum", "_count"]}


def labels_of(text):
    found, at = {}, 0
    while text and at < len(text):
        label = LABEL.match(text, at)
        assert label and label[1] not in found, text
        found[label[1]] = label[2]
        at = label.end()
    return found


def read(text):
    """{family: (type, {(sample, labels): value})}"""
    assert text.endswith("\n") and "\r" not in text
    families, now, helped = {}, None, None
    for line in text[:-1].split("\n"):
        if line.startswith("# HELP "):
            _, _, name, words = line.split(" ", 3)
            assert re.fullmatch(NAME, name) and words and name not in families and helped is None, line
            helped = name
        elif line.startswith("# TYPE "):
            _, _, name, kind = line.split(" ")
            assert helped == name and kind in ENDS, line
            now, helped = name, None
            families[name] = (kind, {})
        else:
            sample = SAMPLE.fullmatch(line)
            assert sample and helped is None and now, line
            kind, samples = families[now]
            assert sample[1] in [now + end for end in ENDS[kind]], line  # of the family that was begun last
            assert kind != "counter" or now.endswith("_total"), line
            key = (sample[1], tuple(sorted(labels_of(sample[2]).items())))
            assert key not in samples, line
            samples[key] = float(sample[3])
    assert helped is None
    for name, (kind, samples) in families.items():
        assert samples, name
        if kind == "histogram":
            check_histogram(name, samples)
        if kind == "counter":
            assert min(samples.values()) >= 0, name
    return families


def check_histogram(name, samples):
    buckets = [(float(dict(labels)["le"]), value) for (sample, labels), value in samples.items() if sample == name + "_bucket"]
    assert buckets == sorted(buckets) and buckets[-1][0] == float("inf"), buckets
    assert [value for _, value in buckets] == sorted(value for _, value in buckets), buckets
    assert buckets[-1][1] == samples[name + "_count", ()] and (name + "_sum", ()) in samples


def value(families, sample, **labels):
    for _, samples in families.values():
        if (sample, tuple(sorted(labels.items()))) in samples:
            return samples[sample, tuple(sorted(labels.items()))]
    raise AssertionError("%s%s is not there" % (sample, labels))
