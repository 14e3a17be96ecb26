/* "Show the code first": of what is asked for before, that stands in front. */
#include "described/described.h"
#include "querent/base/str.h"

void put_first_read(struct ask *ask)
{
    size_t end = ask->words.len;
    while (end > 0 && ask->words.v[end - 1].punct)
        end--;
    if (end < 5 || !wording_is(ask, end - 1, "first") || ask->words.v[end - 1].sentence == 0)
        return;
    size_t first = end - 1;
    while (first > 0 && ask->words.v[first - 1].sentence == ask->words.v[end - 1].sentence &&
           !ask->words.v[first - 1].punct)
        first--;
    const size_t noun = first + 1 + wording_is(ask, first + 1, "the|its|their");
    if (!wording_is(ask, first, "show|put|list|give|display|return|state|name") ||
        noun + 1 > end - 1 || end - 1 - noun > 2)
        return;
    for (size_t k = noun; k + 1 < end; k++) {
        size_t len;
        int degree = 0;
        if (ask->words.v[k].quoted || ask->words.v[k].is_number ||
            (lexicon_adjective(&ask->words, k, &len, &degree) && degree > 0))
            return; /* "show the oldest first" is an order of rows */
    }
    ask->shape.shown_first = ask->words.v[end - 2].lemma;
    wording_cut(ask, first, end - first);
}

/* What the column is called, or the row that it is of, has the word. */
static bool is_called(const struct ask *ask, const struct term *term, const char *lemma)
{
    return term->column.column >= 0 &&
           (column_has_words(ask, term->column, lemma) || table_has_word(ask, term->table, lemma));
}

bool put_first_apply(struct ask *ask, struct frame *frame)
{
    const char *lemma = ask->shape.shown_first;
    size_t found = frame->select_count;
    for (size_t i = 0; lemma && i < frame->select_count && found == frame->select_count; i++) {
        if (is_called(ask, &frame->select[i], lemma))
            found = i;
    }
    if (lemma == NULL)
        return true;
    if (found == frame->select_count) {
        frame->unproven = true;
        return true;
    }
    const struct term front = frame->select[found];
    for (size_t i = found; i > 0; i--)
        frame->select[i] = frame->select[i - 1];
    frame->select[0] = front;
    return true;
}
