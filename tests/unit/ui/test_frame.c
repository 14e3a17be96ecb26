/* What curses paints with many writes reaches the terminal in one. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include <cmocka.h>

#include "term/term.h"

/* stdout is one end of a socket that keeps writes apart. */
struct fixture {
    struct term term;
    int other, saved;
};

static void begin(struct fixture *f)
{
    int ends[2];
    fflush(stdout);
    *f = (struct fixture){.saved = dup(STDOUT_FILENO)};
    assert_int_equal(socketpair(AF_UNIX, SOCK_SEQPACKET, 0, ends), 0);
    dup2(ends[1], STDOUT_FILENO);
    close(ends[1]);
    f->other = ends[0];
}

static void end(struct fixture *f)
{
    term_frame_close(&f->term);
    dup2(f->saved, STDOUT_FILENO);
    close(f->saved);
    close(f->other);
}

/* The next write; NULL: none waits. */
static const char *next_write(struct fixture *f)
{
    static char text[256];
    const ssize_t n = recv(f->other, text, sizeof text - 1, MSG_DONTWAIT);
    text[n > 0 ? n : 0] = '\0';
    return n > 0 ? text : NULL;
}

static void frame__reaches__the_terminal_in_one_write(void **state)
{
    struct fixture f;
    const char *written[6];
    char texts[6][16] = {{0}};
    (void)state;
    begin(&f);
    const int fd = fileno(term_frame_open(&f.term));
    bool wrote = write(fd, "before", 6) == 6;
    for (int frame = 0; frame < 2;
         frame++) { /* the second is shorter: nothing is left of the first */
        term_frame_begin(&f.term);
        wrote = wrote && write(fd, frame ? "x" : "row 1 ", frame ? 1 : 6) > 0;
        wrote = wrote && write(fd, frame ? "y" : "row 2", frame ? 1 : 5) > 0;
        term_frame_end(&f.term);
    }
    term_frame_begin(&f.term); /* nothing has changed */
    term_frame_end(&f.term);
    wrote = wrote && write(fd, "after", 5) == 5;
    for (int i = 0; i < 6; i++) {
        written[i] = next_write(&f);
        if (written[i])
            strncpy(texts[i], written[i], sizeof texts[i] - 1);
    }
    end(&f);
    assert_true(wrote);
    assert_string_equal(texts[0], "before");
    assert_string_equal(texts[1], "row 1 row 2");
    assert_string_equal(texts[2], "xy");
    assert_string_equal(texts[3], "after");
    assert_null(written[4]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(frame__reaches__the_terminal_in_one_write),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
