/* "Clients who've never asked us for anybody", "doctors that never sent us a prescription",
 * "products we never sold": those without any row of the table that keeps what was done. The verb
 * says which one, or what was done it to, or there is only one. */
#include <string.h>

#include "frame.h"
#include "querent/lang/lemma.h"
#include "querent/lang/lexicon.h"

#define DOERS_SAID                                                                                 \
    "who|that|which|we|you|us|they|have|has|had|ve|been|were|was|are|is|but|and|ever|actually|"    \
    "still|offer|offered|list|keep|got"

enum { STEM_LETTERS = 5, REACH = 6 };

/* The table's name ends in the phrase, whose last word may stand in another number. */
static bool ends_in_phrase(struct ask *ask, int table, const char *phrase)
{
    const char *core = table_core(ask, table), *blank = strrchr(core, ' '),
               *last = strrchr(phrase, ' ');
    if (!table_ends_in(ask, table, last ? last + 1 : phrase))
        return false;
    if (last == NULL)
        return true;
    const size_t before = (size_t)(last - phrase), had = blank ? (size_t)(blank - core) : 0;
    return had >= before && strncmp(core + had - before, phrase, before) == 0;
}

/* Rows of the table may be what the verb does to those: what was sold is no purchase order. */
static bool may_keep(struct ask *ask, int table, int rows, const struct word *verb)
{
    return table_is_open(ask, table) && table != rows && tables_refer(ask, table, rows) &&
           (wording_among(verb->lemma, "buy|purchase|receive") || !table_only_buys(ask, table));
}

/* What the verb does is kept by this table, which leads to the rows; -1: none. */
int never_kept_by(struct ask *ask, int rows, const struct word *verb)
{
    const char *tables = lexicon_deed(verb->lower, verb->lemma);
    for (const char *p = tables ? tables : ""; *p; p += *p == '|') {
        const size_t len = strcspn(p, "|");
        const char *phrase = arena_strndup(ask->arena, p, len);
        for (size_t t = 0; t < ask->schema->table_count; t++) {
            if (may_keep(ask, (int)t, rows, verb) && ends_in_phrase(ask, (int)t, phrase))
                return (int)t;
        }
        p += len;
    }
    for (size_t t = 0; t < ask->schema->table_count; t++) {
        char own[64];
        const char *core = table_core(ask, (int)t), *head = strrchr(core, ' ');
        lemma_of(head ? head + 1 : core, own, sizeof own);
        if (may_keep(ask, (int)t, rows, verb) && lemma_is_akin(verb->lemma, own, STEM_LETTERS))
            return (int)t;
    }
    return -1;
}

/* Rows of their own, which happen on a day: no mere pairs. */
static bool is_dated_row(const struct ask *ask, int table)
{
    return catalog_date_column(ask->catalog, table) >= 0 &&
           catalog_key_column(ask->catalog, table) >= 0;
}

/* The only table of such rows, or of lines, that lead to these; -1: none, or several. */
int never_only_deeds(struct ask *ask, int rows)
{
    int found = -1;
    for (size_t t = 0; t < ask->schema->table_count; t++) {
        if (!table_is_open(ask, (int)t) || (int)t == rows || !tables_refer(ask, (int)t, rows) ||
            people_do(ask, (int)t) ||
            !(is_dated_row(ask, (int)t) ||
              table_column_by_words(ask, (int)t, "quantity|qty|amount|price") >= 0))
            continue;
        if (found >= 0)
            return -1;
        found = (int)t;
    }
    return found;
}

/* What stands behind the verb up to the end of what is said: nobody in particular, or a table whose
 * rows lead to these, which *deed becomes. 0: something else is said. */
static size_t object_end(struct ask *ask, size_t i, int rows, int *deed)
{
    while (i < ask->words.len && !wording_ends(ask, i)) {
        const int table = table_at_word(ask, i), whole = table_at_word(ask, i + 1);
        if (table >= 0 && table != rows && tables_refer(ask, table, rows))
            *deed = table;
        else if (whole >= 0 && tables_refer(ask, whole, rows) && /* "a work order" */
                 table_has_word(ask, whole, ask->words.v[i].lemma))
            ;
        else if (!wording_is(ask, i,
                             "us|for|to|with|from|at|by|on|it|them|anything|anybody|anyone|"
                             "anywhere|somebody|any|a|an|yet|before|so|far|out|up|in|here"))
            return 0;
        i++;
    }
    return i;
}

/* The rows that are spoken of before word i, which *first becomes; -1: none. */
static int rows_said_before(struct ask *ask, size_t i, size_t *first)
{
    for (size_t k = i; k > 0 && i - k < REACH; k--) {
        const int table = table_at_word(ask, k - 1);
        if (table >= 0) {
            *first = k;
            return table;
        }
        if (!wording_is(ask, k - 1, DOERS_SAID))
            return -1;
    }
    return -1;
}

/* Some column is called akin to the verb: "never checked in" of checked_in. */
static bool is_of_column(struct ask *ask, const struct word *verb)
{
    for (size_t t = 0; t < ask->schema->table_count; t++) {
        for (size_t c = 0; table_is_open(ask, (int)t) && c < ask->schema->tables[t].column_count;
             c++) {
            if (column_has_akin(ask, (struct column_ref){(int)t, (int)c}, verb->lemma))
                return true;
        }
    }
    return false;
}

/* "Never had an event" is read elsewhere, and "never cancelled an appointment" is said of some. */
static bool is_plain_or_state(struct ask *ask, const struct word *verb, int deed)
{
    if (verb->lemma_is.light || wording_among(verb->lemma, "have|take|get|use|make|do|be"))
        return true;
    for (size_t c = 0; c < ask_table(ask, deed)->column_count; c++) {
        const struct column_ref at = {deed, (int)c};
        if ((column_is_date(ask, at) && column_has_akin(ask, at, verb->lemma)) ||
            status_value(ask, at, verb->lower))
            return true;
    }
    return false;
}

/* "People who never gave anything", "anything we never sold": those that what was done leads to,
 * people or things; -1: none, or several. */
static int anybody_said_before(struct ask *ask, size_t verb, size_t i, size_t *first)
{
    size_t k = i;
    while (k > 0 && wording_is(ask, k - 1, DOERS_SAID))
        k--;
    const bool people = k > 0 && wording_is(ask, k - 1, "people|anyone|anybody|someone|somebody"),
               things = k > 0 && wording_is(ask, k - 1, "anything|things|stuff|something");
    int found = -1;
    for (size_t t = 0; (people || things) && t < ask->schema->table_count; t++) {
        if (!table_is_open(ask, (int)t) || people_do(ask, (int)t) != people ||
            (things && catalog_date_column(ask->catalog, (int)t) >= 0 &&
             table_label(ask, (int)t) < 0) ||
            never_kept_by(ask, (int)t, &ask->words.v[verb]) < 0)
            continue;
        if (found >= 0)
            return -1;
        found = (int)t;
    }
    *first = k;
    return found;
}

void never_read(struct ask *ask)
{
    for (size_t i = 1; i + 1 < ask->words.len; i++) {
        size_t first = i, verb = i + 1;
        if (!wording_is(ask, i, "never"))
            continue;
        while (wording_is(ask, verb, "been|yet|ever|actually|once"))
            verb++;
        if (verb >= ask->words.len || ask->words.v[verb].punct)
            return;
        const int named = rows_said_before(ask, i, &first);
        const int rows = named < 0 ? anybody_said_before(ask, verb, i, &first) : named;
        if (rows < 0)
            return;
        int deed = -1;
        const size_t end = object_end(ask, verb + 1, rows, &deed);
        const struct word *did = &ask->words.v[verb];
        const int kept = deed_keeps(ask, did);
        const bool said = deed >= 0;
        if (deed < 0)
            deed = never_kept_by(ask, rows, did);
        if (end == 0 || (kept >= 0 && !said && named >= 0 && tables_refer(ask, kept, rows)) ||
            (said && !wording_is(ask, verb, "given|handed|sent|awarded|offered") &&
             is_plain_or_state(ask, did, deed)))
            return;
        if (deed < 0 && (kept < 0 || table_hops(ask, rows, kept) >= 99) &&
            (word_is_participle(did) || wording_among(did->lemma, "do|have")) &&
            !is_of_column(ask, did))
            deed = never_only_deeds(ask, rows);
        if (deed < 0)
            return;
        const char *text = words_text(&ask->words, ask->arena, first, end);
        const bool own = said && named >= 0 && !ask->words.v[end - 1].put;
        first -= named < 0;
        wording_put(ask, first, end - first,
                    arena_printf(ask->arena, "%s without %s",
                                 named < 0 ? table_plural(ask, rows) : "",
                                 table_plural(ask, deed)));
        if (!own)
            ask->words.v[first + 1].written = text;
        return;
    }
}
