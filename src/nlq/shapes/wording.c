/* The question's words, where a shape is said by some of them, and which of
 * them were taught. */
#include <string.h>

#include "ask.h"
#include "querent/base/str.h"
#include "querent/lang/lemma.h"

bool wording_among(const char *word, const char *words)
{
    for (const char *p = words; *p; p += *p == '|') {
        const char *w = word;
        while (*w && *w == *p)
            w++, p++;
        if (*w == '\0' && (*p == '|' || *p == '\0'))
            return true;
        while (*p && *p != '|')
            p++;
    }
    return false;
}

/* One of so many words from i on was taught: it means what was said. */
static bool taught_within(const struct ask *ask, size_t i, size_t count)
{
    bool within = false;
    for (size_t k = 0; ask->request->taught_count && k < count; k++)
        within = within || taught_has(ask, i + k);
    return within;
}

size_t wording_match(const struct ask *ask, size_t i, const char *phrases)
{
    size_t longest = 0;
    const char first = i < ask->words.len ? ask->words.v[i].lower[0] : '\0';
    for (const char *p = phrases; *p; p += strcspn(p, "|"), p += *p == '|') {
        if (*p != first)
            continue;
        const char *phrase = arena_strndup(ask->arena, p, strcspn(p, "|"));
        const size_t len = words_match(&ask->words, i, phrase);
        longest = len > longest && !taught_within(ask, i, len) ? len : longest;
    }
    return longest;
}

/* Word i is the first `len` bytes of `said`, or another form of it. */
static bool taught_is(const struct word *word, const char *said, size_t len)
{
    char plain[64], lemma[64] = "";
    if (len >= sizeof plain || word->punct)
        return false;
    memcpy(plain, said, len);
    plain[len] = '\0';
    lemma_of(plain, lemma, sizeof lemma);
    return str_eq(word->lower, plain) || str_eq(word->lemma, lemma[0] ? lemma : plain);
}

static size_t taught_len(const struct ask *ask, size_t i, const char *words)
{
    size_t n = 0;
    for (const char *p = words; *p; n++) {
        const size_t len = strcspn(p, " ");
        if (i + n >= ask->words.len || !taught_is(&ask->words.v[i + n], p, len))
            return 0;
        p += len + strspn(p + len, " ");
    }
    return n;
}

const struct nlq_taught *taught_at(const struct ask *ask, size_t i, size_t *ret_len)
{
    const struct nlq_taught *longest = NULL;
    for (size_t k = 0; k < ask->request->taught_count; k++) {
        const size_t len = taught_len(ask, i, ask->request->taught[k].words);
        if (len > 0 && (longest == NULL || len > *ret_len)) {
            longest = &ask->request->taught[k];
            *ret_len = len;
        }
    }
    return longest;
}

bool taught_has(const struct ask *ask, size_t i)
{
    enum { BACK_MAX = 7 };
    for (size_t back = 0; back <= i && back < BACK_MAX; back++) {
        size_t len = 0;
        if (taught_at(ask, i - back, &len) && len > back)
            return true;
    }
    return false;
}

bool wording_is(const struct ask *ask, size_t i, const char *words)
{
    return i < ask->words.len && !ask->words.v[i].quoted &&
           wording_among(ask->words.v[i].lower, words) &&
           !(ask->request->taught_count && taught_has(ask, i)); /* it means what was said */
}

bool wording_has(const struct ask *ask, const char *words)
{
    for (size_t i = 0; i < ask->words.len; i++) {
        if (wording_is(ask, i, words))
            return true;
    }
    return false;
}

bool wording_ends(const struct ask *ask, size_t i)
{
    return i >= ask->words.len || word_is_mark(&ask->words.v[i], ".?!;,");
}

void wording_cut(struct ask *ask, size_t first, size_t count)
{
    struct words *words = &ask->words;
    struct shape *shape = &ask->shape;
    if (count == 0 || first + count > words->len)
        return;
    const struct word *last = &words->v[first + count - 1];
    if (shape->span_count < SHAPE_SPANS_MAX) {
        shape->spans[shape->span_count].offset = words->v[first].offset;
        shape->spans[shape->span_count++].len = last->offset + last->len - words->v[first].offset;
    }
    memmove(&words->v[first], &words->v[first + count],
            (words->len - first - count) * sizeof *words->v);
    words->len -= count;
}

void wording_put(struct ask *ask, size_t first, size_t count, const char *text)
{
    struct words *words = &ask->words, put;
    const struct word at = words->v[first < words->len ? first : first - 1],
                      last = count ? words->v[first + count - 1] : at;
    words_split(&put, ask->arena, text);
    struct word *v = arena_alloc(ask->arena, (words->len + put.len - count + 1) * sizeof *v);
    memcpy(v, words->v, first * sizeof *v);
    for (size_t i = 0; i < put.len; i++) {
        v[first + i] = put.v[i];
        v[first + i].offset = at.offset;
        v[first + i].len = last.offset + last.len - at.offset;
        v[first + i].sentence = at.sentence;
        v[first + i].put = true;
    }
    memcpy(&v[first + put.len], &words->v[first + count], (words->len - first - count) * sizeof *v);
    words->v = v;
    words->len += put.len - count;
}

void wording_add(struct ask *ask, const char *text)
{
    struct words *words = &ask->words, put;
    size_t end = words->len;
    words_split(&put, ask->arena, text);
    while (end > 0 && words->v[end - 1].punct)
        end--;
    struct word *v = arena_alloc(ask->arena, (end + put.len + 1) * sizeof *v);
    memcpy(v, words->v, end * sizeof *v);
    for (size_t i = 0; i < put.len; i++) {
        v[end + i] = put.v[i];
        v[end + i].offset = end > 0 ? v[end - 1].offset : 0;
        v[end + i].len = end > 0 ? v[end - 1].len : 0;
        v[end + i].sentence = end > 0 ? v[end - 1].sentence : 0;
    }
    words->v = v;
    words->len = end + put.len;
}

const char *wording_text(const struct ask *ask, size_t first, size_t last)
{
    const char *text = NULL;
    for (size_t i = first; i < last; i++) {
        const struct word *word = &ask->words.v[i];
        if (word->quoted)
            return NULL;
        text = text ? arena_printf(ask->arena, "%s %s", text, word->text) : word->text;
    }
    return text;
}

bool wording_is_day(const struct ask *ask, size_t i)
{
    const struct word *word = i < ask->words.len ? &ask->words.v[i] : NULL;
    return word && (word->is_number || word->ordinal) && strlen(word->text) <= 4 &&
           word->number >= 1 && word->number <= 31;
}
