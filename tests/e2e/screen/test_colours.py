"""What the terminal gets: no bold black where there are eight colours, and mouse reports without a limit."""
import os, pty, re, select, time, fcntl, struct, termios
from terminal import Terminal, QUERENT, main


def painted(home, seconds=2.0, **env):
    """The bytes of a first screen, in a terminal of our own."""
    pid, fd = pty.fork()
    if pid == 0:
        os.execve(QUERENT, [QUERENT], {**home.env, **env})
    fcntl.ioctl(fd, termios.TIOCSWINSZ, struct.pack("HHHH", 30, 110, 0, 0))
    out, end = b"", time.monotonic() + 60
    try:
        while time.monotonic() < end and b"generate SQL" not in out:
            if select.select([fd], [], [], 0.2)[0]:
                out += os.read(fd, 65536)
        os.write(fd, b"\x11")
        while select.select([fd], [], [], seconds)[0]:
            out += os.read(fd, 65536)
    except OSError:
        pass
    os.close(fd)
    os.waitpid(pid, 0)
    return out


def dim_text_is_never_bold_black(home):
    for term in ("xterm", "linux", "screen", "xterm-256color"):
        out = painted(home, TERM=term)
        assert b"Conversation" in out, out
        bold = black = ground = False
        for codes, text in re.findall(rb"\x1b\[([0-9;]*m)|([^\x1b\x00-\x1f]+)", out):
            for number in [int(code or b"0") for code in codes[:-1].split(b";")] if codes else []:
                if number == 0:
                    bold = black = ground = False
                bold = (bold or number == 1) and number != 22
                black = number == 30 if 30 <= number <= 39 else black
                ground = number != 49 if 40 <= number <= 49 else ground
            assert not (text and bold and black and not ground), (term, text)


def the_mouse_reports_without_a_limit(home):
    for term in ("tmux-256color", "screen-256color", "xterm-256color"):
        out = painted(home, TERM=term)
        assert b"\x1b[?1006h" in out or b"\x1b[?1006;1000h" in out, (term, out)


def a_click_beyond_column_223_is_heard(home):
    t = Terminal(home, cols=240, rows=50, TERM="tmux-256color")
    t.wait("▐ ASK_SQL_METHOD ▌")
    t.say("select 1 as a")
    t.wait("execute this query?")
    t.keys("-H", *["%02x" % b for b in b"\x1b[<0;230;4M\x1b[<0;230;4m"])
    t.wait("▌SQL")
    t.close()


main([dim_text_is_never_bold_black, the_mouse_reports_without_a_limit, a_click_beyond_column_223_is_heard])
