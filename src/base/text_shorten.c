/* Messages that quote what somebody typed, or a server sent, quote a short piece of it. */
#include <string.h>

#include "querent/base/text.h"
#include "querent/base/words.h"

#define WORD_MOST 240 /* bytes that nobody reads as one word; a path may be shorter */
#define WORD_HEAD 80
#define WORD_TAIL 40
#define SAID_MOST 48 /* of what stands for the middle */

/* Of `len` bytes at `at` the first and last ones stay; the bytes behind that are counted. */
static size_t shorten_middle(struct buf *text, size_t at, size_t len, size_t head, size_t tail)
{
    const char *p = text->p + at;
    size_t end = len - tail;
    struct buf said = BUF_INIT;

    head = text_cut(p, len, head);
    for (int i = 0; i < 3 && end < len && ((unsigned char)p[end] & 0xC0) == 0x80; i++)
        end++;
    buf_add(&said, "… (");
    words_count(&said, (int64_t)(end - head));
    buf_add(&said, " bytes more) …");
    buf_splice(text, at + head, end - head, said.p, said.len);
    const size_t left = head + said.len + len - end;
    buf_release(&said);
    return left;
}

void text_shorten(struct buf *text, size_t most)
{
    size_t at = 0;

    if (text->len <= WORD_MOST && text->len <= most)
        return;
    while (at < text->len) {
        size_t len = strcspn(text->p + at, " \n\t");
        if (len > WORD_MOST)
            len = shorten_middle(text, at, len, WORD_HEAD, WORD_TAIL);
        at += len + 1;
    }
    if (text->len > most)
        shorten_middle(text, 0, text->len, (most - SAID_MOST) / 2, (most - SAID_MOST) / 2);
}
