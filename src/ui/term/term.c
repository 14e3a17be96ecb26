/* Opening and leaving the terminal: locale, curses, colours, suspending, $EDITOR. UI thread.
 *
 * Order: locale, newterm (which reads terminfo), modes, crash handler; leaving goes the other way.
 * stderr goes to the log while curses owns the screen, so that no library's message spoils it. */
#define NCURSES_NOMACROS
#include "term/term.h"

#include <curses.h>
#include <errno.h>
#include <fcntl.h>
#include <langinfo.h>
#include <locale.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "querent/base/log.h"
#include "querent/base/mem.h"
#include "querent/base/str.h"
#include "texts.h"

#define ESC_DELAY_MS 25
/* Reports of the mouse without the limit of 223 columns: terminals that have a mouse at all know
 * them, also where terminfo (tmux-256color, screen) names the old ones. */
#define SGR_REPORT "\033[<"
#define SGR_ON "\033[?1006h"
#define SGR_OFF "\033[?1006l"

extern char **environ;

/* ---- opening */

/* LC_CTYPE only: numbers in SQL and JSON keep their point. Where the environment names no locale
 * the terminal is taken to speak UTF-8, as all do today. */
static bool set_locale(void)
{
    const char *set = setlocale(LC_CTYPE, "");
    if (!set || str_eq(set, "C") || str_eq(set, "POSIX"))
        setlocale(LC_CTYPE, "C.UTF-8");
    return str_eq(nl_langinfo(CODESET), "UTF-8");
}

static bool known_to_sync(void)
{
    static const char *const terms[] = {"xterm-kitty", "foot",          "alacritty", "contour",
                                        "wezterm",     "xterm-ghostty", "rio"};
    const char *name = getenv("TERM"), *program = getenv("TERM_PROGRAM");
    for (size_t i = 0; name && i < sizeof terms / sizeof *terms; i++) {
        if (str_starts(name, terms[i]))
            return true;
    }
    return program && (str_eq_fold(program, "WezTerm") || str_eq_fold(program, "ghostty"));
}

static enum theme_depth color_depth(void)
{
    const char *no_color = getenv("NO_COLOR");
    if ((no_color && *no_color) || !has_colors())
        return THEME_MONO;
    start_color();
    use_default_colors();
    if (COLORS >= 256 && COLOR_PAIRS > ROLE_COUNT)
        return THEME_256;
    return COLORS >= 8 && COLOR_PAIRS > ROLE_COUNT ? THEME_16 : THEME_MONO;
}

static void term_set_modes(void)
{
    raw();
    noecho();
    nonl();
    if (!getenv("ESCDELAY"))
        set_escdelay(ESC_DELAY_MS);
    curs_set(1);
    leaveok(stdscr, FALSE);
    scrollok(stdscr, FALSE);
}

static int hide_stderr(int log)
{
    const int saved = fcntl(STDERR_FILENO, F_DUPFD_CLOEXEC, 3);
    if (log >= 0)
        dup2(log, STDERR_FILENO);
    return saved;
}

static void show_stderr(int saved)
{
    if (saved < 0)
        return;
    dup2(saved, STDERR_FILENO);
    close(saved);
}

void term_write(const char *bytes, size_t len)
{
    while (len) {
        const ssize_t n = write(STDOUT_FILENO, bytes, len);
        if (n < 0 && errno != EINTR)
            return;
        if (n > 0) {
            bytes += n;
            len -= (size_t)n;
        }
    }
}

static void extras_on(struct term *term)
{
    term_write(TERM_PASTE_ON TERM_FOCUS_ON, strlen(TERM_PASTE_ON TERM_FOCUS_ON));
    term_mouse(term, term->mouse);
}

void term_title_back(struct term *term)
{
    if (!term->titled)
        return;
    term->titled = false;
    term_crash_titled(false);
    term_write(TERM_TITLE_POP, strlen(TERM_TITLE_POP));
}

static void extras_off(struct term *term)
{
    term_title_back(term);
    term_write(TERM_PASTE_OFF TERM_FOCUS_OFF, strlen(TERM_PASTE_OFF TERM_FOCUS_OFF));
}

bool term_open(struct term *term, const struct term_options *options, struct err *err)
{
    *term = (struct term){.mouse = options->mouse,
                          .tell = options->tell,
                          .clipboard = options->clipboard,
                          .fresh = true,
                          .ahead = true};
    term->utf8 = set_locale();
    if (!isatty(STDIN_FILENO) || !isatty(STDOUT_FILENO))
        return err_set(err, ERR_USAGE, TEXT_NO_TERMINAL);
    const char *name = getenv("TERM");
    if (!name || !*name || str_eq(name, "dumb") || str_eq(name, "unknown"))
        return err_set(err, ERR_USAGE, TEXT_DUMB_TERMINAL, name ? name : "");
    term_crash_remember();
    term->screen = newterm(NULL, term_frame_open(term), stdin);
    if (!term->screen) {
        term_frame_close(term);
        return err_set(err, ERR_IO, TEXT_NO_TERMINFO, name);
    }
    term_set_modes();
    term->ascii = options->ascii >= 0 ? options->ascii : !term->utf8 || str_eq(name, "linux");
    term->sync = known_to_sync();
    term->depth = color_depth();
    term->pad = newpad(1, 1);
    term_keys(term);
    term_crash_prepare();
    term_find_tool(term);
    term->log = log_descriptor();
    term->saved_stderr = hide_stderr(term->log);
    extras_on(term);
    getmaxyx(stdscr, term->h, term->w);
    surface_init(&term->shown, term->w, term->h);
    return true;
}

void term_close(struct term *term)
{
    term_mouse(term, false);
    extras_off(term);
    endwin();
    term_crash_forget();
    show_stderr(term->saved_stderr);
    if (term->log >= 0)
        close(term->log);
    delwin(term->pad);
    delscreen(term->screen);
    term_frame_close(term);
    surface_release(&term->shown);
    buf_release(&term->paste);
    if (term->helper > 0)
        waitpid(term->helper, NULL, WNOHANG);
}

/* ---- modes */

void term_mouse(struct term *term, bool on)
{
    term->mouse = on;
    mousemask(on ? BUTTON1_PRESSED | BUTTON4_PRESSED | BUTTON5_PRESSED : 0, NULL);
    mouseinterval(0);
    static char name[] = "kmous"; /* curses wants it writable */
    const char *kmous = tigetstr(name);
    if (kmous && kmous != (char *)-1 && !str_eq(kmous, SGR_REPORT))
        term_write(on ? SGR_ON : SGR_OFF, strlen(SGR_ON));
}

void term_redraw(struct term *term)
{
    clearok(curscr, TRUE);
    term->fresh = true;
}

void term_step_aside(struct term *term)
{
    extras_off(term);
    def_prog_mode();
    endwin();
    show_stderr(term->saved_stderr);
}

void term_step_back(struct term *term)
{
    term->saved_stderr = hide_stderr(term->log);
    reset_prog_mode();
    extras_on(term);
    term_redraw(term);
}

void term_suspend(struct term *term)
{
    struct sigaction dfl = {.sa_handler = SIG_DFL}, before;
    term_step_aside(term);
    sigaction(SIGTSTP, &dfl, &before);
    kill(0, SIGTSTP); /* the whole job, as the terminal's own Ctrl-Z does */
    sigaction(SIGTSTP, &before, NULL);
    term_step_back(term);
}

/* ---- $EDITOR */

/* Runs `COMMAND FILE` by the shell, so that the command may hold options and variables. */
static bool run_on_file(const char *program, const char *path, const char *failure, struct err *err)
{
    char *command = mem_printf("%s \"$1\"", program);
    const char *argv[] = {"sh", "-c", command, "sh", path, NULL};
    posix_spawnattr_t attr;
    sigset_t none;
    pid_t pid;
    int status = 0;
    sigemptyset(&none);
    posix_spawnattr_init(&attr);
    posix_spawnattr_setsigmask(&attr, &none);
    posix_spawnattr_setflags(&attr, POSIX_SPAWN_SETSIGMASK);
    const int failed = posix_spawn(&pid, "/bin/sh", NULL, &attr, (char *const *)argv, environ);
    posix_spawnattr_destroy(&attr);
    while (!failed && waitpid(pid, &status, 0) < 0 && errno == EINTR)
        continue;
    mem_free(command);
    if (failed)
        return err_set(err, ERR_IO, TEXT_EDITOR_NO_START, program, strerror(failed));
    if (!WIFEXITED(status) || WEXITSTATUS(status) != 0)
        return err_set(err, ERR_IO, failure, program);
    return true;
}

static bool run_editor(const char *path, struct err *err)
{
    const char *editor = getenv("VISUAL");
    if (!editor || !*editor)
        editor = getenv("EDITOR");
    return run_on_file(editor && *editor ? editor : "vi", path, TEXT_EDITOR_FAILED, err);
}

bool term_edit(struct term *term, const char *path, struct err *err)
{
    term_step_aside(term);
    const bool ok = run_editor(path, err);
    term_step_back(term);
    return ok;
}

bool term_open_file(struct term *term, const char *command, const char *path, struct err *err)
{
    term_step_aside(term);
    const bool ok = run_on_file(command, path, TEXT_OPEN_FAILED, err);
    term_step_back(term);
    return ok;
}
