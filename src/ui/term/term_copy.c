/* Copying: OSC 52 to the terminal, which works over SSH, and the desktop's own tools where there is
 * one.
 *
 * Nobody answers an OSC 52, so it is "sent to the terminal", never "copied"; the cap is what
 * terminals are known to take. Tools read from an unlinked file, so that a stuck one holds up
 * nothing. The clipboard is never read back. */
#include <errno.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include "querent/base/mem.h"
#include "querent/base/str.h"
#include "term/term.h"
#include "texts.h"

#define OSC52_MAX 74994 /* encoded bytes */

extern char **environ;

static void term_copy_base64(struct buf *out, const unsigned char *p, size_t len)
{
    static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    for (size_t i = 0; i < len; i += 3) {
        const unsigned a = p[i], b = i + 1 < len ? p[i + 1] : 0, c = i + 2 < len ? p[i + 2] : 0;
        const unsigned bits = a << 16 | b << 8 | c;
        buf_addc(out, digits[bits >> 18]);
        buf_addc(out, digits[bits >> 12 & 63]);
        buf_addc(out, i + 1 < len ? digits[bits >> 6 & 63] : '=');
        buf_addc(out, i + 2 < len ? digits[bits & 63] : '=');
    }
}

static bool send_osc52(const char *text, size_t len)
{
    if ((len + 2) / 3 * 4 > OSC52_MAX)
        return false;
    struct buf out = BUF_INIT;
    buf_add(&out, "\033]52;c;");
    term_copy_base64(&out, (const unsigned char *)text, len);
    buf_addc(&out, '\a');
    term_write(out.p, out.len);
    buf_release(&out);
    return true;
}

static const struct {
    const char *env; /* the desktop it needs */
    const char *path;
    const char *argv[4];
} tools[] = {
    {"WAYLAND_DISPLAY", "/usr/bin/wl-copy", {"wl-copy", NULL}},
    {"DISPLAY", "/usr/bin/xclip", {"xclip", "-selection", "clipboard", NULL}},
    {"DISPLAY", "/usr/bin/xsel", {"xsel", "--clipboard", "--input", NULL}},
};

void term_find_tool(struct term *term)
{
    term->tool = -1;
    for (size_t i = 0; i < sizeof tools / sizeof *tools; i++) {
        const char *set = getenv(tools[i].env);
        if (term->tool < 0 && set && *set && access(tools[i].path, X_OK) == 0)
            term->tool = (int)i;
    }
}

static bool run_tool(struct term *term, int tool, const char *text, size_t len)
{
    const int fd = memfd_create("clipboard", MFD_CLOEXEC);
    if (fd < 0 || write(fd, text, len) != (ssize_t)len || lseek(fd, 0, SEEK_SET) != 0) {
        if (fd >= 0)
            close(fd);
        return false;
    }
    posix_spawn_file_actions_t files;
    posix_spawn_file_actions_init(&files);
    posix_spawn_file_actions_adddup2(&files, fd, STDIN_FILENO);
    posix_spawn_file_actions_addopen(&files, STDOUT_FILENO, "/dev/null", 1, 0);
    if (term->helper > 0)
        waitpid(term->helper, NULL, WNOHANG);
    posix_spawnattr_t attr; /* the loop's blocked signals are not the tool's */
    sigset_t none;
    sigemptyset(&none);
    posix_spawnattr_init(&attr);
    posix_spawnattr_setsigmask(&attr, &none);
    posix_spawnattr_setflags(&attr, POSIX_SPAWN_SETSIGMASK);
    const int failed = posix_spawn(&term->helper, tools[tool].path, &files, &attr,
                                   (char *const *)tools[tool].argv, environ);
    posix_spawn_file_actions_destroy(&files);
    posix_spawnattr_destroy(&attr);
    close(fd);
    return failed == 0;
}

bool term_copy(struct term *term, const char *text, size_t len, const char **ret_how,
               struct err *err)
{
    const bool remote = getenv("SSH_CONNECTION") || getenv("SSH_TTY");
    const bool native = term->clipboard == TERM_CLIPBOARD_NATIVE ||
                        (term->clipboard == TERM_CLIPBOARD_AUTO && !remote);
    const int tool = native ? term->tool : -1;
    if (term->clipboard == TERM_CLIPBOARD_OFF)
        return err_set(err, ERR_REFUSED, TEXT_COPY_OFF);
    if (tool >= 0 && run_tool(term, tool, text, len)) {
        *ret_how = tools[tool].argv[0];
        return true;
    }
    if (term->clipboard == TERM_CLIPBOARD_NATIVE)
        return err_set(err, ERR_UNSUPPORTED, TEXT_COPY_NO_TOOL);
    if (!send_osc52(text, len))
        return err_set(err, ERR_LIMIT, TEXT_COPY_TOO_LARGE, (len + 1023) / 1024);
    *ret_how = "terminal";
    return true;
}
