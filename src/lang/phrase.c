/* Folding and stemming of values and phrases; ASCII, nearly all there is, does without tables. */
#include "querent/lang/phrase.h"

#include <ctype.h>
#include <string.h>

#include "querent/base/map.h"
#include "querent/base/text.h"
#include "querent/lang/lemma.h"

enum { WORD_MAX = 64 };

static bool is_ascii(const char *text, size_t len)
{
    for (size_t i = 0; i < len; i++)
        if ((unsigned char)text[i] >= 0x80)
            return false;
    return true;
}

static bool phrase_is_space(char c)
{
    return c == ' ' || (c >= '\t' && c <= '\r');
}

void phrase_fold(struct buf *out, const char *text, size_t len)
{
    buf_clear(out);
    if (is_ascii(text, len)) {
        buf_addn(out, text, len);
        for (size_t i = 0; i < len; i++)
            if (out->p[i] >= 'A' && out->p[i] <= 'Z')
                out->p[i] = (char)(out->p[i] + 32);
    } else {
        text_fold(out, text, len);
    }
    size_t to = 0;
    for (size_t i = 0; i < out->len; i++) {
        if (!phrase_is_space(out->p[i]))
            out->p[to++] = out->p[i];
        else if (to && out->p[to - 1] != ' ')
            out->p[to++] = ' ';
    }
    if (to && out->p[to - 1] == ' ')
        to--;
    buf_truncate(out, to);
}

static bool phrase_is_word_byte(char c)
{
    return isalnum((unsigned char)c) || (unsigned char)c >= 0x80;
}

const char *phrase_word(const char *text, size_t len, size_t *at, size_t *ret_len)
{
    size_t start = *at;

    while (start < len && !phrase_is_word_byte(text[start]))
        start++;
    size_t end = start;
    while (end < len && phrase_is_word_byte(text[end]))
        end++;
    *at = end;
    *ret_len = end - start;
    return end > start ? text + start : NULL;
}

void phrase_stem(struct buf *out, const char *folded, size_t len)
{
    size_t at = 0, n;
    char text[WORD_MAX], lemma[WORD_MAX];

    buf_clear(out);
    for (const char *word; (word = phrase_word(folded, len, &at, &n));) {
        if (out->len)
            buf_addc(out, ' ');
        if (n >= sizeof text) {
            buf_addn(out, word, n);
            continue;
        }
        memcpy(text, word, n);
        text[n] = '\0';
        lemma_of(text, lemma, sizeof lemma);
        buf_add(out, lemma);
    }
}

uint64_t phrase_hash(const char *text, size_t len)
{
    return hash_bytes(text, len, 0x9e3779b97f4a7c15ULL);
}

bool phrase_is_number(const char *text, size_t len)
{
    size_t at = len && (text[0] == '-' || text[0] == '+'), digits = 0;

    for (; at < len && isdigit((unsigned char)text[at]); at++)
        digits++;
    if (at < len && text[at] == '.')
        for (at++; at < len && isdigit((unsigned char)text[at]); at++)
            digits++;
    return digits > 0 && at == len;
}
