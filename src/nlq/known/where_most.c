/* "Where do most of the players come from": their most common country. "Songs about love": with the
 * word in what they are called. "In the morning": before noon, where times are kept as texts. */
#include <string.h>

#include "known/known.h"
#include "querent/base/str.h"

/* "Where do most (of the) players come from" at the beginning. */
static bool most_come(struct ask *ask)
{
    const size_t most = wording_match(ask, 0,
                                      "where do most of the|where do most|"
                                      "where did most of the|where did most|"
                                      "where are most of the|where are most");
    const int table = most ? table_at_word(ask, most) : -1;
    const size_t verb = most + 1, come = wording_match(ask, verb, "come from|from|originate from"),
                 live = wording_match(ask, verb, "live|reside|live in"), end = verb + come + live;
    if (table < 0 || end == verb || !wording_ends(ask, end))
        return false;
    const int place = table_column_by_words(
        ask, table,
        come ? "nationality|country|origin|hometown|home city|home state|state|city"
             : "home city|city|town|home state|state|country");
    if (place < 0)
        return false;
    wording_put(ask, 0, end,
                arena_printf(ask->arena, "what is the most common %s of the %s",
                             catalog_column_words(ask->catalog, (struct column_ref){table, place}),
                             ask->words.v[most].text));
    return true;
}

/* "Songs about love" where "about" is word i: nothing else is called so. */
static bool about_put(struct ask *ask, size_t i)
{
    const size_t topic = i + 1 + wording_match(ask, i + 1, "the topic|topic");
    const int table = i > 0 ? table_at_word(ask, i - 1) : -1;
    const struct column_ref label = {table, table < 0 ? -1 : table_label(ask, table)};
    if (label.column < 0 || !column_is_text(ask, label) ||
        !(column_has_words(ask, label, "name") || column_has_words(ask, label, "title")) ||
        !wording_ends(ask, topic + 1) || topic >= ask->words.len || ask->words.v[topic].is_number ||
        ask->words.v[topic].is.small || strlen(ask->words.v[topic].lower) < 3 ||
        table_at_word(ask, topic) >= 0 || column_at_word(ask, topic) ||
        values_find(ask, topic, topic + 1).len > 0)
        return false;
    const char *said = ask->words.v[topic].text;
    const char *name = catalog_column_words(ask->catalog, label);
    ask->shape.taken_for = arena_printf(ask->arena, "about %s = %s with %s", said, name, said);
    wording_put(ask, i, topic + 1 - i,
                arena_printf(ask->arena, "whose %s contains '%s'", name, said));
    return true;
}

/* Times of day are texts of a column called so, and no moments are kept. */
static bool times_are_texts(struct ask *ask)
{
    bool texts = false;
    for (size_t t = 0; t < ask->schema->table_count; t++) {
        for (size_t c = 0; table_is_open(ask, (int)t) && c < ask_table(ask, (int)t)->column_count;
             c++) {
            const struct column_ref at = {(int)t, (int)c};
            if (ask_column(ask, at)->value == VALUE_TIMESTAMP)
                return false;
            texts = texts || (column_is_text(ask, at) && column_has_words(ask, at, "time"));
        }
    }
    return texts;
}

/* "9 in the morning" is 9 am. */
static bool hour_of_day(struct ask *ask, size_t i)
{
    const size_t len =
        wording_match(ask, i, "in the morning|in the afternoon|in the evening|at night");
    double hour = 0;
    if (len == 0 || !ask->words.v[i - 1].is_number ||
        !str_to_double(ask->words.v[i - 1].text, &hour) || hour < 1 || hour > 12)
        return false;
    wording_put(ask, i, len, wording_is(ask, i + 2, "morning") ? "am" : "pm");
    return true;
}

static bool part_of_day(struct ask *ask, size_t i)
{
    const bool morning = wording_match(ask, i, "in the morning") > 0,
               afternoon = wording_match(ask, i, "in the afternoon") > 0,
               evening = wording_match(ask, i, "in the evening") > 0;
    if (!(morning || afternoon || evening) || !times_are_texts(ask) ||
        values_find(ask, i + 2, i + 3).len > 0)
        return false;
    wording_put(ask, i, 3, morning ? "before 12:00" : afternoon ? "from 12:00" : "from 18:00");
    return true;
}

void where_most_read(struct ask *ask)
{
    if (most_come(ask))
        return;
    for (size_t i = 1; i < ask->words.len; i++) {
        if (hour_of_day(ask, i) || part_of_day(ask, i) ||
            (wording_is(ask, i, "about") && about_put(ask, i)))
            return;
    }
}
