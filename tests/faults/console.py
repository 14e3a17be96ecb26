"""The real console in a pseudo-terminal. What it paints is only looked at for words."""
import fcntl, os, pty, select, signal, struct, termios, time

from home import QUERENT


class Console:
    def __init__(self, home, *args, **more):
        self.seen = b""
        self.pid, self.fd = pty.fork()
        if self.pid == 0:
            os.chdir(home.dir)
            os.execve(QUERENT, [QUERENT, *args], home.environment(QUERENT, **more))
        self.resize(120, 32)

    def resize(self, columns, rows):
        fcntl.ioctl(self.fd, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))

    def wait(self, word, seconds):
        """False: the word did not come in time. None for a word just takes what comes."""
        end = time.monotonic() + seconds
        while time.monotonic() < end and not (word and word.encode() in self.seen):
            if select.select([self.fd], [], [], max(0, min(0.05, end - time.monotonic())))[0]:
                try:
                    self.seen = (self.seen + os.read(self.fd, 65536))[-200000:]
                except OSError:
                    break  # it has ended
        found = bool(word) and word.encode() in self.seen
        self.seen = b""
        return found

    def type(self, text):
        try:
            os.write(self.fd, text.encode())
        except OSError:
            pass  # it has ended

    def end(self, number=signal.SIGKILL):
        """Its exit status."""
        try:
            os.kill(self.pid, number)
        except ProcessLookupError:
            pass
        status = os.waitpid(self.pid, 0)[1]
        os.close(self.fd)
        return status
