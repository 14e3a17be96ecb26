/* HTML and PDF through tools that Debian has. A tool reads one file that we name and writes text to
 * a pipe; it gets no shell and none of our secrets, and is ended when it takes too long or writes
 * too much. */
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "querent/base/clock.h"
#include "querent/base/mem.h"
#include "querent/base/path.h"
#include "querent/base/str.h"
#include "rag_private.h"

enum { TOOL_US = 60 * 1000000, POLL_MS = 100, PIECE = 65536, KNOWN_MAX = 8 };

extern char **environ;

/* "@": the file. */
static const char *const pdf_tools[][8] = {{"pdftotext", "-q", "-enc", "UTF-8", "@", "-", NULL}};
static const char *const html_tools[][8] = {
    {"w3m", "-dump", "-T", "text/html", "-cols", "2000", "@", NULL},
    {"lynx", "-dump", "-nolist", "-width=1000", "-force_html", "@", NULL},
    {"html2text", "-utf8", "-width", "1000", "@", NULL}};

bool convert_is_html(const char *path)
{
    return str_ends(path, ".html") || str_ends(path, ".htm");
}

bool convert_is_pdf(const char *path)
{
    return str_ends(path, ".pdf");
}

static bool convert_finds(const char *tool)
{
    const char *path = getenv("PATH");
    size_t count = 0;
    bool found = false;

    char **dirs = path ? str_split(path, ':', &count) : NULL;
    for (size_t i = 0; i < count && !found; i++) {
        char *full = path_join(dirs[i], tool);
        found = access(full, X_OK) == 0;
        mem_free(full);
    }
    str_free_all(dirs, count);
    return found;
}

/* ---- one tool */

/* Keys and passwords that came by the environment are none of a tool's that reads foreign files. */
static void convert_environment(char **ret_known)
{
    static const char *const names[] = {
        "PATH=", "HOME=", "LANG=", "LANGUAGE=", "LC_ALL=", "LC_CTYPE=", "TMPDIR=", "TERM="};
    size_t count = 0;

    for (char **entry = environ; *entry && count < KNOWN_MAX; entry++)
        for (size_t i = 0; i < sizeof names / sizeof *names; i++)
            if (str_starts(*entry, names[i])) {
                ret_known[count++] = *entry;
                break;
            }
}

static bool convert_start(const char *const *words, const char *file, pid_t *ret_pid, int *ret_fd)
{
    const char *args[8] = {0};
    posix_spawn_file_actions_t actions;
    char *known[KNOWN_MAX + 1] = {0};
    int ends[2];

    for (size_t i = 0; words[i]; i++)
        args[i] = str_eq(words[i], "@") ? file : words[i];
    if (pipe2(ends, O_CLOEXEC) < 0)
        return false;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
    posix_spawn_file_actions_adddup2(&actions, ends[1], STDOUT_FILENO);
    posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
    convert_environment(known);
    const bool ok = posix_spawnp(ret_pid, args[0], &actions, NULL, (char *const *)args, known) == 0;
    posix_spawn_file_actions_destroy(&actions);
    close(ends[1]);
    *ret_fd = ends[0];
    if (!ok)
        close(ends[0]);
    return ok;
}

/* NULL: all of it was read; else why not. */
static const char *convert_read(int fd, struct cancel *cancel, struct buf *out)
{
    const int64_t end = clock_mono_us() + TOOL_US;
    char *piece = mem_alloc(PIECE);
    const char *why = NULL;

    for (ssize_t n = 1; n != 0 && !why;) {
        struct pollfd wait = {.fd = fd, .events = POLLIN};
        if (cancel_fired(cancel))
            why = "stopped";
        else if (clock_mono_us() > end)
            why = "takes more than a minute to read";
        else if (poll(&wait, 1, POLL_MS) > 0) {
            n = read(fd, piece, PIECE);
            if (n > 0)
                buf_addn(out, piece, (size_t)n);
            if (out->len > RAG_FILE_MAX)
                why = "has too much text";
            if (n < 0 && errno != EINTR)
                why = "cannot be read";
        }
    }
    mem_free(piece);
    return why;
}

static bool convert_run(const char *const *words, const char *file, struct cancel *cancel,
                        struct buf *out, struct err *err)
{
    int fd = -1, status = 0;
    pid_t pid = 0;

    if (!convert_start(words, file, &pid, &fd))
        return err_set(err, ERR_IO, "%s cannot be started", words[0]);
    const char *why = convert_read(fd, cancel, out);
    close(fd);
    if (why)
        kill(pid, SIGKILL);
    while (waitpid(pid, &status, 0) < 0 && errno == EINTR)
        ;
    if (why)
        return err_set(err, cancel_fired(cancel) ? ERR_CANCELLED : ERR_LIMIT, "%s", why);
    if (!WIFEXITED(status) || WEXITSTATUS(status) != 0)
        return err_set(err, ERR_IO, "%s cannot read it", words[0]);
    return true;
}

static bool convert_any(const char *const (*tools)[8], size_t count, const char *packages,
                        const char *file, struct cancel *cancel, struct buf *out, struct err *err)
{
    for (size_t i = 0; i < count; i++)
        if (convert_finds(tools[i][0]))
            return convert_run(tools[i], file, cancel, out, err);
    return err_set(err, ERR_NOT_FOUND, "needs %s to be read", packages);
}

/* ---- HTML */

static bool convert_write(const struct buf *text, char *path, struct err *err)
{
    const int fd = mkstemps(path, 5);
    size_t done = 0;

    if (fd < 0)
        return err_set(err, ERR_IO, "a temporary file cannot be made");
    while (done < text->len) {
        const ssize_t n = write(fd, text->p + done, text->len - done);
        if (n <= 0)
            break;
        done += (size_t)n;
    }
    close(fd);
    return done == text->len || err_set(err, ERR_IO, "a temporary file cannot be written");
}

static bool convert_html(const char *path, struct cancel *cancel, struct buf *out, struct err *err)
{
    char marked[] = "/tmp/querent-html-XXXXXX.html";
    struct buf html = BUF_INIT, text = BUF_INIT;

    bool ok = path_read(path, RAG_FILE_MAX, &html, err);
    if (ok) {
        headings_mark(buf_str(&html), &text);
        ok = convert_write(&text, marked, err) &&
             convert_any(html_tools, sizeof html_tools / sizeof *html_tools,
                         "w3m, lynx or html2text", marked, cancel, out, err);
        unlink(marked);
    }
    buf_release(&html);
    buf_release(&text);
    return ok;
}

/* ---- PDF */

static bool convert_pdf(const char *path, struct cancel *cancel, struct buf *out, struct err *err)
{
    struct buf text = BUF_INIT;
    int page = 1;

    const bool ok =
        convert_any(pdf_tools, 1, "pdftotext (Debian: poppler-utils)", path, cancel, &text, err);
    if (ok)
        buf_addf(out, "# Page %d\n", page);
    for (size_t i = 0; ok && i < text.len; i++) {
        if (text.p[i] == '\f' && i + 1 < text.len)
            buf_addf(out, "\n# Page %d\n", ++page);
        else if (text.p[i] && text.p[i] != '\f')
            buf_addc(out, text.p[i]);
    }
    buf_release(&text);
    return ok;
}

bool convert_document(const char *path, struct cancel *cancel, struct buf *ret_text,
                      struct err *err)
{
    return convert_is_pdf(path) ? convert_pdf(path, cancel, ret_text, err)
                                : convert_html(path, cancel, ret_text, err);
}
