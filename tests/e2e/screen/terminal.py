"""The real binary in a tmux of its own, in a home of its own. Waits for what the screen says, never for a time."""
import os, re, shutil, signal, subprocess, sys, tempfile, time

QUERENT = os.environ.get("QUERENT", "build/dev/querent")
PATIENCE = float(os.environ.get("PATIENCE", "120"))


def skip(reason):
    print("skipped:", reason)
    sys.exit(77)


if not os.path.exists(QUERENT):
    skip("no binary at %s" % QUERENT)
if not shutil.which("tmux"):
    skip("tmux is not installed")


class Home:
    """XDG folders in a temporary folder; the clock stands still."""

    def __init__(self):
        self.dir = tempfile.mkdtemp(prefix="querent-e2e-")
        self.env = {
            "PATH": os.environ["PATH"], "HOME": self.dir, "MODEL_WARM_UP": "false", "LANG": "C.UTF-8", "QUERENT_NOW": "2026-06-15T12:00:00",
            "QUERENT_SOURCE_DIR": os.environ.get("QUERENT_SOURCE_DIR", ""),
            "ASAN_OPTIONS": "detect_leaks=0", "TERM": "xterm-256color", "QUERENT_TOUR": "no",
        }
        self.env.update({name: os.environ[name] for name in ("TSAN_OPTIONS",) if name in os.environ})
        for name in ("CONFIG", "STATE", "DATA", "CACHE"):
            self.env["XDG_%s_HOME" % name] = os.path.join(self.dir, name.lower())

    def path(self, *parts):
        return os.path.join(self.dir, *parts)

    def run(self, *args, stdin="", **env):
        return subprocess.run([QUERENT, *args], input=stdin, capture_output=True, text=True, timeout=PATIENCE,
                              env={**self.env, **env})

    def remove(self):
        shutil.rmtree(self.dir, ignore_errors=True)


class Terminal:
    def __init__(self, home, *args, cols=120, rows=32, before="", **env):
        """before: a command of the shell, ended by ";", that the program starts after."""
        self.home = home
        self.socket = home.path("tmux-%d" % time.monotonic_ns())
        self.log = self.socket + ".exit"
        command = " ".join("'%s'" % a for a in [QUERENT, *args])
        self.tmux("-f", "/dev/null", "new-session", "-d", "-x", str(cols), "-y", str(rows),
                  "%s%s; echo EXIT=$? ; stty -a | tr -s ' ;' '\\n' | grep -cxE -e '-echo|-icanon'; exec cat" % (before, command),
                  env={**home.env, **env})
        self.tmux("set-option", "-g", "status", "off")
        self.tmux("resize-window", "-x", str(cols), "-y", str(rows))

    def tmux(self, *args, env=None):
        return subprocess.run(["tmux", "-S", self.socket, *args], capture_output=True, text=True, env=env or self.home.env)

    def keys(self, *keys):
        self.tmux("send-keys", *keys)

    def type(self, text):
        self.tmux("send-keys", "-l", text)

    def say(self, text):
        self.type(text)
        self.wait(lambda s: text[-20:] in s.replace("\n", ""), "the typed text")
        self.keys("Enter")

    def screen(self):
        return self.tmux("capture-pane", "-p").stdout

    def wait(self, wanted, what=None):
        """wanted: a text, or a function of the screen."""
        test = wanted if callable(wanted) else lambda s: wanted in s
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            text = self.screen()
            if test(text):
                return text
            time.sleep(0.02)
        print(self.screen())
        raise AssertionError("never seen: %s" % (what or wanted))

    def pid(self):
        pane = self.tmux("display-message", "-p", "#{pane_pid}").stdout.strip()
        out = subprocess.run(["pgrep", "-P", pane], capture_output=True, text=True).stdout.split()
        return int(out[0])

    def kill(self, number=signal.SIGKILL):
        os.kill(self.pid(), number)
        # a raw terminal goes on where the cursor was, so the word may be broken at the edge
        self.wait(lambda s: "EXIT=" in s.replace("\n", ""), "the end of the process")

    def resize(self, cols, rows):
        self.tmux("resize-window", "-x", str(cols), "-y", str(rows))

    def close(self):
        self.tmux("kill-server")


def main(tests):
    failed = 0
    for test in tests:
        home = Home()
        try:
            test(home)
            print("ok   ", test.__name__)
        except Exception as problem:  # every test is reported
            failed += 1
            print("FAIL ", test.__name__, "-", problem)
        finally:
            subprocess.run("for s in %s/tmux-*; do tmux -S $s kill-server; done" % home.dir, shell=True, capture_output=True)
            home.remove()
    print("%d passed, %d failed" % (len(tests) - failed, failed))
    sys.exit(1 if failed else 0)
