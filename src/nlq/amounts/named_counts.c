/* A number that rows keep of others: "outages with more than 100 connections affected" of
 * affected_conns, "how many connections were affected by outages this year", "customers with a
 * level 3 reminder" of a column called level. */
#include <string.h>

#include "frame.h"
#include "querent/base/str.h"

/* A word of the column's name is the noun, or its beginning: "conns" of connections. */
static bool is_short_for(struct ask *ask, struct column_ref at, const struct word *noun)
{
    enum { SHORTEST = 3 };
    const char *name = catalog_column_words(ask->catalog, at);
    if (column_has_words(ask, at, noun->lemma))
        return true;
    for (const char *p = name; *p; p += strcspn(p, " "), p += *p == ' ') {
        const size_t len = strcspn(p, " "), stem = len > 1 && p[len - 1] == 's' ? len - 1 : len;
        if (stem >= SHORTEST && strncmp(p, noun->lower, stem) == 0)
            return true;
    }
    return false;
}

/* The one number of the table that is called by both words; column -1: none, or several. */
static struct column_ref kept_number(struct ask *ask, int table, size_t noun, size_t verb)
{
    struct column_ref found = no_column();
    for (size_t c = 0; c < ask_table(ask, table)->column_count; c++) {
        const struct column_ref at = {table, (int)c};
        const struct word *deed = &ask->words.v[verb];
        if (!column_is_number(ask, at) || catalog_is_key(ask->catalog, at) ||
            !(column_has_words(ask, at, deed->lower) || column_has_words(ask, at, deed->lemma) ||
              column_has_akin(ask, at, deed->lemma)) ||
            !is_short_for(ask, at, &ask->words.v[noun]))
            continue;
        if (found.column >= 0)
            return no_column();
        found = at;
    }
    return found;
}

/* "With more than 100 connections affected": of the rows before. */
static bool put_more(struct ask *ask, size_t i)
{
    const size_t bound = wording_match(ask, i,
                                       "more than|over|at least|fewer than|less than|at most|no "
                                       "more than|exactly|under"),
                 number = i + bound, noun = number + 1, verb = noun + 1;
    size_t rows = i;
    while (rows > 0 && wording_is(ask, rows - 1, "with|that|which|had|have|has|where|having"))
        rows--;
    const int table = bound && rows > 0 && rows < i ? table_at_word(ask, rows - 1) : -1;
    if (table < 0 || verb >= ask->words.len || !ask->words.v[number].is_number ||
        !word_is_participle(&ask->words.v[verb]))
        return false;
    const struct column_ref at = kept_number(ask, table, noun, verb);
    if (at.column < 0)
        return false;
    const char *text = arena_printf(ask->arena, "with %s %s", ask_column(ask, at)->name,
                                    words_text(&ask->words, ask->arena, i, noun));
    wording_put(ask, rows, verb + 1 - rows, text);
    return true;
}

/* "How many connections were affected by outages": the sum of what they keep. */
static bool put_sum(struct ask *ask)
{
    const size_t noun = wording_match(ask, 0, "how many"), verb = noun + 2, by = noun + 3;
    const int table =
        noun && wording_is(ask, noun + 1, "were|was|are|is") && wording_is(ask, by, "by|in|during")
            ? table_at_word(ask, by + 1 + wording_is(ask, by + 1, "the|our"))
            : -1;
    const struct column_ref at = table >= 0 && word_is_participle(&ask->words.v[verb])
                                     ? kept_number(ask, table, noun, verb)
                                     : no_column();
    if (at.column < 0)
        return false;
    const char *said = words_text(&ask->words, ask->arena, 0, by + 1);
    wording_put(ask, 0, by + 1, arena_printf(ask->arena, "total %s of", ask_column(ask, at)->name));
    ask->words.v[0].written = said;
    return true;
}

/* "A level 3 reminder", "level 2 reminders": of the column, and no count. */
static bool put_level(struct ask *ask, size_t i)
{
    const size_t number = i + 1, rows = i + 2;
    const int table = rows < ask->words.len && ask->words.v[number].is_number &&
                              !ask->words.v[number].quoted && !ask->words.v[i].punct &&
                              !ask->words.v[i].is.small
                          ? table_at_word(ask, rows)
                          : -1;
    const int column = table < 0 ? -1 : table_column_by_words(ask, table, ask->words.v[i].lemma);
    if (column < 0 || table_at_word(ask, i) >= 0 ||
        !column_is_number(ask, (struct column_ref){table, column}) ||
        catalog_is_key(ask->catalog, (struct column_ref){table, column}))
        return false;
    wording_put(ask, i, 3,
                arena_printf(ask->arena, "%s with %s %s", ask->words.v[rows].text,
                             ask_column(ask, (struct column_ref){table, column})->name,
                             ask->words.v[number].text));
    return true;
}

void named_counts_read(struct ask *ask)
{
    if (put_sum(ask))
        return;
    for (size_t i = 0; i + 2 < ask->words.len; i++) {
        if (put_more(ask, i) || put_level(ask, i))
            return;
    }
}
