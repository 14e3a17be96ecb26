/* The last of a thing's rows, in short form: "who read meter S3 last", "date of last reading per
 * connection", "latest reading per meter with value and date". They are put as the latest row of
 * each, and as its date. */
#include <string.h>

#include "frame.h"
#include "querent/base/str.h"
#include "querent/lang/lemma.h"

#define LAST "last|latest|newest"
#define FIRST "first|earliest"
#define EACH "per|by|each|every"

/* The one table of people that the rows refer to; -1: none, or several. */
static int people_of(struct ask *ask, int table)
{
    int found = -1;
    for (size_t e = 0; e < catalog_edge_count(ask->catalog); e++) {
        const struct join_edge *edge = catalog_edge(ask->catalog, e);
        if (edge->from != table || edge->to == table || edge->count != 1 ||
            !people_do(ask, edge->to))
            continue;
        if (found >= 0)
            return -1;
        found = edge->to;
    }
    return found;
}

/* The table that the deed is done to and that the words name, by itself or by one of its rows; -1:
 * they do not. */
static int table_named(struct ask *ask, size_t first, size_t end, int deed)
{
    const int said = end > first + 1 ? table_at_word(ask, first) : -1;
    const struct matches found =
        said < 0 && end > first ? values_find(ask, first, end) : (struct matches){0};
    for (size_t v = 0; v < found.len; v++) {
        if (found.v[v].score >= .95 && tables_refer(ask, deed, found.v[v].at.table))
            return found.v[v].at.table;
    }
    return said;
}

/* "Who read meter S3 last": those of its latest reading. */
static bool put_who_last(struct ask *ask)
{
    enum { NAME_WORDS = 4 };
    const size_t thing = 2 + wording_is(ask, 2, "the");
    size_t last = thing;
    while (last < ask->words.len && last <= thing + NAME_WORDS &&
           !wording_is(ask, last, "last|first"))
        last++;
    if (!wording_is(ask, 0, "who") || !wording_is(ask, last, "last|first") ||
        !wording_ends(ask, last + 1))
        return false;
    const int deed = deed_keeps(ask, &ask->words.v[1]);
    const int table = deed < 0 ? -1 : table_named(ask, thing, last, deed);
    const int people =
        deed >= 0 && table >= 0 && tables_refer(ask, deed, table) ? people_of(ask, deed) : -1;
    if (people < 0 || deed == table || catalog_date_column(ask->catalog, deed) < 0)
        return false;
    const char *said = words_text(&ask->words, ask->arena, 0, last + 1),
               *name = words_text(&ask->words, ask->arena, thing, last);
    const bool first = wording_is(ask, last, "first");
    wording_put(ask, 0, last + 1,
                arena_printf(ask->arena, "%s with the %s %s of %s",
                             catalog_table_words(ask->catalog, people),
                             first ? "earliest" : "latest", table_single(ask, deed), name));
    ask->words.v[0].written = said;
    return true;
}

/* Words of the rank at i; 0: none. */
static size_t rank_words(const struct ask *ask, size_t i)
{
    const size_t the = wording_is(ask, i, "the");
    if (wording_match(ask, i + the, "most recent"))
        return the + 2;
    return wording_is(ask, i + the, LAST "|" FIRST) ? the + 1 : 0;
}

/* "Date of last reading per connection": the latest of its dates. */
static bool put_date_of(struct ask *ask)
{
    size_t i = 0;
    while (wording_is(ask, i, "show|list|the|give|me|what|is|was"))
        i++;
    const size_t lead = wording_match(ask, i, "date of|day of|the date of"), rank = i + lead,
                 len = lead ? rank_words(ask, rank) : 0, noun = rank + len;
    const int table = len ? table_at_word(ask, noun) : -1;
    const struct column_ref at = {table, table < 0 ? -1 : catalog_date_column(ask->catalog, table)};
    size_t each = noun + 1;
    each += wording_is(ask, each, "of|for") && wording_is(ask, each + 1, "each|every");
    if (at.column < 0 || !wording_is(ask, each, EACH) || table_at_word(ask, each + 1) < 0)
        return false;
    const bool first = wording_is(ask, noun - 1, FIRST);
    wording_put(ask, 0, each + 1,
                arena_printf(ask->arena, "%s %s of %s per", first ? "earliest" : "latest",
                             catalog_column_words(ask->catalog, at), table_plural(ask, table)));
    return true;
}

/* "Latest reading per meter with value and date": these of the latest reading. */
static bool put_with(struct ask *ask)
{
    size_t i = 0;
    while (wording_is(ask, i, "show|list|give|me"))
        i++;
    const size_t len = rank_words(ask, i), noun = i + len;
    const int table = len ? table_at_word(ask, noun) : -1;
    size_t each = noun + 1;
    each += wording_is(ask, each, "of|for") && wording_is(ask, each + 1, "each|every");
    const size_t with = each + 2;
    if (table < 0 || !wording_is(ask, each, EACH) || table_at_word(ask, each + 1) < 0 ||
        !wording_is(ask, with, "with") || with + 1 >= ask->words.len)
        return false;
    size_t end = with + 1;
    for (; end < ask->words.len && !wording_ends(ask, end); end++) {
        if (!wording_is(ask, end, "and|its|the|their|date|value") && !column_at_word(ask, end))
            return false;
    }
    const char *columns = words_text(&ask->words, ask->arena, with + 1, end),
               *latest = words_text(&ask->words, ask->arena, i, with);
    wording_put(ask, i, end - i, arena_printf(ask->arena, "%s of the %s", columns, latest));
    return true;
}

/* "First and last reading of meter S3": the first and the last of their dates. */
static bool put_first_and_last(struct ask *ask)
{
    size_t i = 0;
    while (wording_is(ask, i, "show|list|give|me|when|was|were|the"))
        i++;
    const size_t len = wording_match(ask, i,
                                     "first and last|earliest and latest|first and latest|last and "
                                     "first|first and the last|oldest and newest"),
                 noun = i + len, of = noun + 1;
    const int table = len ? table_at_word(ask, noun) : -1;
    const struct column_ref at = {table, table < 0 ? -1 : catalog_date_column(ask->catalog, table)};
    if (at.column < 0 || !wording_is(ask, of, "of|for|per|by"))
        return false;
    const char *said = words_text(&ask->words, ask->arena, i, noun + 1);
    ask->shape.first_too = true;
    wording_put(ask, i, of - i,
                arena_printf(ask->arena, "latest %s of %s", catalog_column_words(ask->catalog, at),
                             table_plural(ask, table)));
    ask->words.v[i].written = said;
    return true;
}

bool first_too_apply(struct ask *ask, struct frame *frame)
{
    for (size_t i = 0; frame->shape.first_too && i < frame->select_count; i++) {
        const struct term first = frame->select[i];
        if (first.agg != AGG_MAX || !column_is_date(ask, first.column) ||
            frame->select_count >= TERMS_MAX)
            continue;
        for (size_t k = frame->select_count++; k > i; k--)
            frame->select[k] = frame->select[k - 1];
        frame->select[i].agg = AGG_MIN;
        frame->unproven = true;
        return true;
    }
    return !frame->shape.first_too;
}

void last_child_read(struct ask *ask)
{
    if (ask->words.len < 4 || put_who_last(ask) || put_date_of(ask) || put_first_and_last(ask))
        return;
    put_with(ask);
}
