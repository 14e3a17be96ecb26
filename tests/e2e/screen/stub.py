"""The stub servers of tests/stub, for tests of the real binary."""
import json, os, subprocess, sys

STUBS = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "stub")


class Stub:
    """A stub server, ended with the test."""

    def __init__(self, script):
        self.process = subprocess.Popen([sys.executable, os.path.join(STUBS, script)], stdin=subprocess.PIPE,
                                        stdout=subprocess.PIPE, text=True)
        self.port = int(self.process.stdout.readline().split()[1])

    def tell(self, word, value=""):
        self.process.stdin.write("%s %s\n" % (word, json.dumps(value) if value != "" else ""))
        self.process.stdin.flush()
        return self.process.stdout.readline().strip()

    def asked(self, path):
        return [r for r in json.loads(self.tell("requests")) if path in r["path"]]

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.stdin.close()
        self.process.wait(60)
