/* Idioms of what rows have or lack, read as plainer words: who is "still with us" is current, what
 * was "not serviced for a year" had its last service before that, "sold cars" have a sale and
 * "unsold cars" none, what is "below the reorder level" has a quantity below it, and who "did not
 * prescribe anything" has no prescriptions. */
#include <string.h>

#include "frame.h"
#include "querent/base/str.h"
#include "querent/lang/lemma.h"
#include "words/names.h"

static bool rows_end(struct ask *ask, int table, void *arg)
{
    const struct column_ref at = {table,
                                  table_column_by_words(ask, table, name_phrases(NAME_LEFT))};
    (void)arg;
    return at.column >= 0 && column_is_date(ask, at);
}

/* "Volunteers over 65 still with us", "electricians who still work here": the current ones. */
static void still_here(struct ask *ask)
{
    static const char *const phrases[] = {"who are still with us", "still with us",
                                          "who still work here",   "still working here",
                                          "still work here",       "who still work for us",
                                          "still employed here",   "still employed",
                                          "who are still here",    "still here"};
    for (size_t i = 1; i < ask->words.len; i++) {
        size_t len = 0;
        for (size_t k = 0; k < sizeof phrases / sizeof *phrases && len == 0; k++)
            len = words_match(&ask->words, i, phrases[k]);
        const int table = len ? table_meant(ask, rows_end, NULL) : -1;
        if (table < 0)
            continue;
        size_t noun = 0;
        while (noun < i && table_at_word(ask, noun) != table)
            noun++;
        if (noun == i) /* "electricians": rows by a value of theirs */
            noun = words_match(&ask->words, 0, "how many") ? 2 : 0;
        wording_cut(ask, i, len);
        if (noun < i)
            wording_put(ask, noun, 1,
                        arena_printf(ask->arena, "current %s", ask->words.v[noun].text));
        return;
    }
}

/* What says of the table's things that they are gone: "sold" of sold_on; NULL: nothing. */
static const char *gone_word(struct ask *ask, int table)
{
    static const char gone[] = "sold|scrapped|retired|disposed|decommissioned|withdrawn|discarded";
    for (size_t c = 0; table >= 0 && c < ask_table(ask, table)->column_count; c++) {
        const struct column_ref at = {table, (int)c};
        const char *words = catalog_column_words(ask->catalog, at);
        const char *word = arena_strndup(ask->arena, words, strcspn(words, " "));
        if (status_value(ask, at, "in service|in use|active"))
            return NULL; /* their state says it */
        if (column_is_date(ask, at) && !ask_column(ask, at)->not_null && wording_among(word, gone))
            return word;
    }
    return NULL;
}

/* "Oldest van still in the fleet": of those that have not been sold. */
static void still_owned(struct ask *ask)
{
    for (size_t i = 1; i < ask->words.len; i++) {
        const size_t len = wording_match(ask, i,
                                         "still in the fleet|still in our fleet|still in service|"
                                         "still in use|still in operation|we still have|we still "
                                         "own|still owned");
        const size_t first = i - wording_is(ask, i - 1, "are|is|that");
        const char *gone = len && first > 0 ? gone_word(ask, table_at_word(ask, first - 1)) : NULL;
        if (gone == NULL)
            continue;
        const char *said = words_text(&ask->words, ask->arena, i, i + len);
        const char *still = str_find_fold(said, "still");
        said = arena_printf(ask->arena, "no longer%s", still ? still + strlen("still") : "");
        wording_put(ask, first, i + len - first, arena_printf(ask->arena, "not %s", gone));
        ask->words.v[first + 1].written = said; /* and never sure */
        return;
    }
}

/* The date at which that was last done to the rows: last_service_on for "serviced". */
static struct column_ref last_done(struct ask *ask, int table, const struct word *verb)
{
    for (size_t c = 0; c < ask_table(ask, table)->column_count; c++) {
        const struct column_ref at = {table, (int)c};
        if (column_is_date(ask, at) && column_has_words(ask, at, "last") &&
            column_has_akin(ask, at, verb->lemma))
            return at;
    }
    return no_column();
}

/* The day that "for a year", "in the last 6 months", "since June" reach back to, from word i on;
 * NULL: none. *ret_end: the word behind. */
static const char *reaches_back(struct ask *ask, size_t i, size_t *ret_end)
{
    if (wording_is(ask, i, "since") && i + 1 < ask->words.len) {
        *ret_end = i + 1;
        return ""; /* what follows is the day itself */
    }
    if (!wording_is(ask, i, "for|in|within"))
        return NULL;
    for (i++; wording_is(ask, i, "the|last|past|over|more|than|at|least"); i++)
        ;
    const bool one = wording_is(ask, i, "a|an");
    const struct word *unit = i + 1 < ask->words.len ? &ask->words.v[i + 1] : NULL;
    if (unit == NULL || !(one || ask->words.v[i].is_number) || !lexicon_unit(unit->lemma))
        return NULL;
    *ret_end = i + 2;
    return dates_ago(ask->arena, ask->request->now, unit->lower,
                     one ? 1 : (int)ask->words.v[i].number);
}

/* "Equipment not serviced for a year", "machines that have not been inspected since June". */
static void not_done_lately(struct ask *ask)
{
    for (size_t i = 2; i + 1 < ask->words.len; i++) {
        size_t first = i, end = i;
        const char *since =
            word_is_participle(&ask->words.v[i]) ? reaches_back(ask, i + 1, &end) : NULL;
        while (since && first > 1 &&
               wording_is(ask, first - 1, "not|been|have|has|had|were|was|that|which|who"))
            first--;
        const int table = since && first < i ? table_at_word(ask, first - 1) : -1;
        bool denied = false;
        for (size_t k = first; k < i; k++)
            denied = denied || wording_is(ask, k, "not");
        const struct column_ref at =
            table >= 0 && denied ? last_done(ask, table, &ask->words.v[i]) : no_column();
        if (at.column < 0)
            continue;
        const struct column_stats *stats = catalog_stats(ask->catalog, at);
        const char *name = ask_column(ask, at)->name;
        for (size_t k = end; k + 1 < ask->words.len; k++) {
            if (wording_match(ask, k, "or ever|or never|or at all"))
                wording_cut(ask, k, wording_match(ask, k, "or ever|or never|or at all"));
        }
        const char *said = words_text(&ask->words, ask->arena, first, end);
        wording_put(ask, first, end - first,
                    stats && stats->null_share > 0 /* it never was, or not since */
                        ? arena_printf(ask->arena, "with no %s or %s before %s", name, name, since)
                        : arena_printf(ask->arena, "with %s before %s",
                                       catalog_column_words(ask->catalog, at), since));
        if (stats && stats->null_share > 0)
            ask->words.v[first + 2].written = said; /* and never sure */
        return;
    }
}

/* The table says itself what the word says of its rows: a date, a flag, a state. */
static bool says_itself(struct ask *ask, int table, const char *lemma, const char *lower)
{
    for (size_t c = 0; c < ask_table(ask, table)->column_count; c++) {
        const struct column_ref at = {table, (int)c};
        const char *const *values = catalog_values(ask->catalog, at);
        if (column_has_akin(ask, at, lemma))
            return true;
        for (; values && *values; values++) {
            const struct value_meaning *meaning = catalog_meaning(ask->catalog, at, *values);
            const char *said = meaning ? meaning->meaning : *values;
            if (str_eq_fold(said, lower) || str_eq_fold(said, lemma))
                return true;
        }
    }
    return false;
}

/* The table that keeps what was done to the things, each row a date of it: sales of cars; -1. In
 * `ret_open`: rows of it may still wait for that date. */
static int deed_of_things(struct ask *ask, int things, const struct word *deed, bool *ret_open)
{
    int found = -1;
    *ret_open = false;
    for (size_t e = 0; things >= 0 && e < catalog_edge_count(ask->catalog); e++) {
        const struct join_edge *edge = catalog_edge(ask->catalog, e);
        bool keeps = false;
        if (edge->to != things || edge->from == things || !table_is_open(ask, edge->from))
            continue;
        for (size_t c = 0; c < ask_table(ask, edge->from)->column_count && !keeps; c++) {
            const struct column_ref at = {edge->from, (int)c};
            keeps = column_is_date(ask, at) && column_has_words(ask, at, deed->lower);
            const struct column_stats *stats = catalog_stats(ask->catalog, at);
            *ret_open = *ret_open || (keeps && stats && stats->null_share > 0);
        }
        if (keeps && found >= 0)
            return -1;
        found = keeps ? edge->from : found;
    }
    return found;
}

/* "Unsold cars", "sold cars", where sales are rows of their own. */
static void things_done(struct ask *ask)
{
    for (size_t i = 0; i + 1 < ask->words.len; i++) {
        struct word deed = ask->words.v[i];
        char lemma[64];
        const bool contrary =
            lemma_of_contrary(deed.lower, lemma, sizeof lemma) && str_starts(deed.lower, "un");
        if (contrary) {
            deed.lower += 2;
            deed.lemma = arena_strdup(ask->arena, lemma);
        }
        const bool ranked = i > 0 && wording_is(ask, i - 1, "most|least|best|worst|more|less");
        const int things =
            (contrary || word_is_participle(&deed)) && !ranked && !exact_is_name(ask, i)
                ? table_at_word(ask, i + 1)
                : -1;
        bool open = false; /* "unpaid customers": some of their invoices have not been paid */
        const int kept = deed_of_things(ask, things, &deed, &open);
        if (kept < 0 || says_itself(ask, things, deed.lemma, deed.lower))
            continue;
        const char *said = words_text(&ask->words, ask->arena, i, i + 2),
                   *state = open ? arena_printf(ask->arena, "%s ", ask->words.v[i].text) : "";
        wording_put(ask, i, 2,
                    arena_printf(ask->arena, "%s %s %s%s", ask->words.v[i + 1].text,
                                 contrary && !open ? "without" : "with", state,
                                 table_plural(ask, kept)));
        if (open)
            ask->words.v[i + 2].written = said; /* some of them, or all: never sure */
        return;
    }
}

/* "Cars sold per salesperson": how many of the sales, where none is of several. */
static void things_done_per(struct ask *ask)
{
    const struct word *deed = ask->words.len > 3 ? &ask->words.v[1] : NULL;
    if (deed == NULL || !word_is_participle(deed) || !wording_is(ask, 2, "per|by") ||
        exact_is_name(ask, 1))
        return;
    bool open = false;
    const int things = table_at_word(ask, 0), kept = deed_of_things(ask, things, deed, &open);
    if (kept < 0 || says_itself(ask, things, deed->lemma, deed->lower) ||
        table_column_by_words(ask, kept, name_phrases(NAME_PIECES)) >= 0 ||
        table_at_word(ask, 3) == kept)
        return;
    wording_put(
        ask, 0, 3,
        arena_printf(ask->arena, "number of %s per", catalog_table_words(ask->catalog, kept)));
}

/* What a level is of: the stock quantity of "minimum stock", what there is of a "reorder level". */
struct column_ref stock_held_against(struct ask *ask, struct column_ref level)
{
    const char *words = catalog_column_words(ask->catalog, level);
    struct column_ref found = no_column();
    for (const char *p = words; *p;) {
        const size_t len = strcspn(p, " ");
        for (size_t c = 0; c < ask_table(ask, level.table)->column_count; c++) {
            const struct column_ref at = {level.table, (int)c};
            if (at.column == level.column || name_is(p, len, NAME_LEVEL) ||
                !column_is_number(ask, at) || column_is_id(ask, at) ||
                catalog_is_key(ask->catalog, at) ||
                !column_has_words(ask, at, arena_strndup(ask->arena, p, len)))
                continue;
            if (found.column >= 0)
                return no_column();
            found = at;
        }
        p += len + (p[len] == ' ');
    }
    if (found.column < 0)
        found = (struct column_ref){
            level.table, table_column_by_words(ask, level.table, name_phrases(NAME_ON_HAND))};
    if (found.column == level.column) /* a "minimum stock" is no stock */
        found.column = table_column_by_words(ask, level.table, "on hand|quantity hand|available");
    return found.column >= 0 && found.column != level.column && column_is_number(ask, found)
               ? found
               : no_column();
}

/* The number called by the words from i on, a level of something; column -1: none. */
static struct column_ref level_at(struct ask *ask, size_t i, size_t *ret_len)
{
    for (size_t t = 0; t < ask->schema->table_count; t++) {
        for (size_t c = 0; table_is_open(ask, (int)t) && c < ask_table(ask, (int)t)->column_count;
             c++) {
            const struct column_ref at = {(int)t, (int)c};
            const char *words = catalog_column_words(ask->catalog, at);
            const size_t len =
                column_is_number(ask, at) && strchr(words, ' ') && name_has(words, NAME_LEVEL)
                    ? words_match(&ask->words, i, words)
                    : 0;
            *ret_len = len;
            if (len)
                return at;
        }
    }
    return no_column();
}

/* How many words from i on say that something is due to be ordered again: "to reorder", "that need
 * reordering"; 0: these do not. */
static size_t reorder_said(const struct ask *ask, size_t i)
{
    static const char *const said[] = {
        "to reorder",        "to be reordered",   "to restock",           "need to be reordered",
        "need reordering",   "need restocking",   "need to be restocked", "we need to reorder",
        "we should reorder", "we have to reorder"};
    const size_t link = wording_is(ask, i, "that|which");
    for (size_t k = 0; k < sizeof said / sizeof *said; k++) {
        const size_t len = words_match(&ask->words, i + link, said[k]);
        if (len && wording_ends(ask, i + link + len))
            return link + len;
    }
    return 0;
}

/* "Books to reorder": those below their reorder level. */
static void to_reorder(struct ask *ask)
{
    for (size_t i = 1; i < ask->words.len; i++) {
        const size_t len = reorder_said(ask, i);
        const int table = len ? table_at_word(ask, i - 1) : -1;
        for (size_t c = 0; table >= 0 && c < ask_table(ask, table)->column_count; c++) {
            const struct column_ref at = {table, (int)c}, held = stock_held_against(ask, at);
            if (!column_has_words(ask, at, "reorder") || held.column < 0)
                continue;
            wording_put(ask, i, len,
                        arena_printf(ask->arena, "with %s at or below %s",
                                     catalog_column_words(ask->catalog, held),
                                     catalog_column_words(ask->catalog, at)));
            return;
        }
    }
}

/* "Parts below minimum stock", "which drugs are below the reorder level". */
static void below_level(struct ask *ask)
{
    for (size_t i = 1; i + 1 < ask->words.len; i++) {
        size_t len, first = i;
        const size_t name = i + 1 + wording_is(ask, i + 1, "the|their|its");
        if (!wording_is(ask, i, "below|under|above|over|beneath"))
            continue;
        const struct column_ref level = level_at(ask, name, &len);
        const struct column_ref held =
            level.column < 0 ? no_column() : stock_held_against(ask, level);
        const bool said = table_at_word(ask, i - 1) >= 0 ||
                          wording_is(ask, i - 1, "are|is|that|which|fell|fallen|run|went");
        if (held.column < 0 || !said)
            continue;
        while (first > 1 && wording_is(ask, first - 1, "are|is|that|which|fell|fallen|run|went"))
            first--;
        wording_put(ask, first, name + len - first,
                    arena_printf(ask->arena, "with %s %s %s",
                                 catalog_column_words(ask->catalog, held), ask->words.v[i].lower,
                                 catalog_column_words(ask->catalog, level)));
        return;
    }
}

/* "Stands nobody used in May", "wines that no one bought": that were not. */
static void nobody_did(struct ask *ask)
{
    for (size_t i = 1; i + 1 < ask->words.len; i++) {
        const size_t len = wording_is(ask, i, "nobody") ? 1 : words_match(&ask->words, i, "no one");
        size_t first = i, verb = i + len;
        while (wording_is(ask, verb, "has|ever|had"))
            verb++;
        if (len == 0 || verb >= ask->words.len ||
            table_at_word(ask, i - 1 - (size_t)(i > 1 && wording_is(ask, i - 1, "that|which"))) <
                0 ||
            !word_is_participle(&ask->words.v[verb]))
            continue;
        while (first > 1 && wording_is(ask, first - 1, "that|which"))
            first--;
        wording_put(ask, first, verb + 1 - first,
                    arena_printf(ask->arena, "not %s", ask->words.v[verb].text));
        return;
    }
}

/* "Doctors who did not prescribe anything in May": without what is kept of the deed. */
static void did_not_anything(struct ask *ask)
{
    for (size_t i = 2; i + 1 < ask->words.len; i++) {
        size_t first = i;
        if (!wording_is(ask, i + 1, "anything|nothing") || table_at_word(ask, i) >= 0)
            continue;
        bool denied = wording_is(ask, i + 1, "nothing");
        while (first > 1 &&
               wording_is(ask, first - 1, "not|never|did|have|has|had|do|does|who|that|which")) {
            first--;
            denied = denied || wording_is(ask, first, "not|never");
        }
        const int people = table_at_word(ask, first - 1);
        const int deed = denied && people >= 0 ? deed_keeps(ask, &ask->words.v[i]) : -1;
        if (deed < 0 || deed == people || !tables_to_many(ask, people, deed))
            continue;
        wording_put(
            ask, first, i + 2 - first,
            arena_printf(ask->arena, "without %s", catalog_table_words(ask->catalog, deed)));
        return;
    }
}

void idioms_rows_read(struct ask *ask)
{
    still_here(ask);
    still_owned(ask);
    nobody_did(ask);
    not_done_lately(ask);
    did_not_anything(ask);
    things_done(ask);
    things_done_per(ask);
    to_reorder(ask);
    below_level(ask);
}
