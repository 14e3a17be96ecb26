"""What has ended while nobody looks is told by bell, title and desktop; the title is given back. The bytes themselves."""
import fcntl, os, pty, select, struct, termios, time

from terminal import PATIENCE, QUERENT, main


class Raw:
    """The binary on a terminal that only records."""

    def __init__(self, home, **env):
        self.pid, self.fd = pty.fork()
        if self.pid == 0:
            os.execve(QUERENT, [QUERENT, "--new"], {**home.env, **env})
        fcntl.ioctl(self.fd, termios.TIOCSWINSZ, struct.pack("HHHH", 32, 120, 0, 0))
        self.seen = b""

    def wait(self, wanted, since=0):
        end = time.monotonic() + PATIENCE
        while wanted not in self.seen[since:]:
            if time.monotonic() > end:
                raise AssertionError("%r did not come; seen: %r" % (wanted, self.seen[-2000:]))
            if select.select([self.fd], [], [], 0.2)[0]:
                try:
                    self.seen += os.read(self.fd, 65536)
                except OSError:
                    raise AssertionError("%r did not come before the end" % wanted)
        return len(self.seen)

    def send(self, data):
        os.write(self.fd, data)

    def end(self):
        os.waitpid(self.pid, 0)
        os.close(self.fd)


def is_told_while_nobody_looks(home):
    t = Raw(home, QUERENT_NOTIFY_SECONDS="0")
    t.wait(b"\x1b[?1004h")
    t.wait(b"generate SQL or provide")
    t.send(b"\x1b[O")
    at = t.wait(b"")
    t.send(b"list customers from Japan\r")
    t.wait(b"\x1b[22;2t\x1b]2;querent: ", at)
    t.wait(b"\x1b]9;querent: ", at)
    t.wait(b"\a", at)
    t.send(b"\x1b[I")
    t.wait(b"\x1b[23;2t", at)
    t.send(b"\x11")
    t.wait(b"\x1b[?1004l", at)
    t.end()


def gives_the_title_back_at_the_end(home):
    t = Raw(home, QUERENT_NOTIFY="always", QUERENT_NOTIFY_SECONDS="0", QUERENT_NOTIFY_BELL="no",
            QUERENT_NOTIFY_DESKTOP="osc777")
    t.wait(b"generate SQL or provide")
    at = t.wait(b"")
    t.send(b"list customers from Japan\r")
    t.wait(b"\x1b[22;2t\x1b]2;querent: ", at)
    t.wait(b"\x1b]777;notify;querent;querent: ", at)
    t.send(b"\x11")
    t.wait(b"\x1b[?1004l", at)
    assert b"\x1b[23;2t" in t.seen[at:], t.seen[-400:]
    assert b"\a" not in t.seen, "a bell that was switched off"
    t.end()


main([is_told_while_nobody_looks, gives_the_title_back_at_the_end])
