/* A frame is one write. curses writes at each move of the cursor: a screen of rows would be two
 * hundred writes, each of which wakes the terminal and may show half a frame. While it paints, its
 * descriptor is a file in memory, whose bytes go to the terminal in one piece. The descriptor is
 * its own: stdout, which children and the crash handler have, is the terminal at all times. UI
 * thread. */
#include "term/term.h"

#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>

/* -1: the system has no such files, and each move is written as it comes. */
static int open_memory(void)
{
#ifdef MFD_CLOEXEC
    return memfd_create("frame", MFD_CLOEXEC);
#else
    return -1;
#endif
}

FILE *term_frame_open(struct term *term)
{
    const int fd = fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, 3);
    term->out = fd < 0 ? NULL : fdopen(fd, "w");
    term->frame = term->out ? open_memory() : -1;
    if (!term->out && fd >= 0)
        close(fd);
    return term->out ? term->out : stdout;
}

void term_frame_close(struct term *term)
{
    if (term->out)
        fclose(term->out);
    if (term->frame >= 0)
        close(term->frame);
    buf_release(&term->painted);
    term->out = NULL;
    term->frame = -1;
}

void term_frame_begin(struct term *term)
{
    term->gathers = term->frame >= 0 && dup3(term->frame, fileno(term->out), O_CLOEXEC) >= 0;
}

void term_frame_end(struct term *term)
{
    struct buf *painted = &term->painted;
    if (!term->gathers)
        return;
    term->gathers = false;
    dup3(STDOUT_FILENO, fileno(term->out), O_CLOEXEC);
    const off_t len = lseek(term->frame, 0, SEEK_CUR);
    lseek(term->frame, 0, SEEK_SET);
    if (len <= 0)
        return;
    buf_clear(painted);
    buf_reserve(painted, (size_t)len);
    const ssize_t n = read(term->frame, painted->p, (size_t)len);
    lseek(term->frame, 0, SEEK_SET);
    if (n > 0)
        term_write(painted->p, (size_t)n);
}
