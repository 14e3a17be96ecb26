/* What a terminal sends, as bytes into curses' own reading and the decoder of keys, pastes and the
 * mouse behind it: whatever comes, it ends, each key has a name that reads back, and a paste is
 * text. The first byte says how many bytes arrive at once. */
#include <fcntl.h>
#include <locale.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <curses.h>

#include "querent/base/mem.h"
#include "querent/base/text.h"
#include "term/term.h"

enum { PIPE_BYTES = 16384 };

static struct term term;
static int feed[2];

static void open_terminal(void)
{
    FILE *out = fopen("/dev/null", "w"), *in = NULL;

    setlocale(LC_ALL, "C.UTF-8");
    if (pipe2(feed, O_CLOEXEC) == 0) /* whoever reads more than there is waits for ever */
        in = fdopen(feed[0], "r");
    if (!in || !out || !(term.screen = newterm("xterm-256color", out, in)))
        abort();
    raw();
    noecho();
    set_escdelay(0);
    mousemask(ALL_MOUSE_EVENTS, NULL);
    term.pad = newpad(1, 1);
    term_keys(&term);
}

static void check(const struct input *input)
{
    struct buf name = BUF_INIT;
    uint32_t again = 0;

    if (input->type == INPUT_PASTE) {
        if (!text_valid(input->text, input->len))
            __builtin_trap();
        mem_free(input->text);
        return;
    }
    if (input->type != INPUT_KEY)
        return;
    key_add_name(input->key, &name);
    if (!key_parse(buf_str(&name), &again) && input->key < KEY_MODS && input->key > ' ' &&
        input->key < 127)
        __builtin_trap();
    buf_release(&name);
}

static void take_all(void)
{
    struct input input;

    while (term_read(&term, &input))
        check(&input);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct input input;

    if (!term.screen)
        open_terminal();
    if (size < 1 || size > PIPE_BYTES)
        return 0;
    const size_t piece = data[0] ? data[0] : size;
    for (size_t at = 1; at < size; at += piece) {
        const size_t n = piece < size - at ? piece : size - at;
        if (write(feed[1], data + at, n) != (ssize_t)n)
            abort();
        take_all();
    }
    if (term_paste_end(&term, &input))
        check(&input);
    return 0;
}
