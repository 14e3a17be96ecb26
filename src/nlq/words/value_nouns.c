/* "Flats with three rooms", "the newest waiter": a noun that no table is called by, and that rows
 * of one table are by a value of theirs (the kind of a unit, the role of one of the staff), stands
 * for those rows. The value and the table's name take its place. */
#include <string.h>

#include "frame.h"
#include "querent/base/str.h"
#include "querent/lang/lemma.h"
#include "words/meanings.h"
#include "words/names.h"

#define EACH "which|each|every|per"
#define WHOLE_NAME .95
#define WHOLE_VALUE .88   /* the value is the word, or its singular */
#define COLUMN_CALLED .75 /* of a plural: `legal_cat` is no column of cats */
#define TABLE_CALLED .6   /* what fits less names a table by a part, or by a reference to it */

static bool follows_noun(const struct ask *ask, size_t i)
{
    const bool done = i + 2 < ask->words.len && word_is_participle(&ask->words.v[i + 1]) &&
                      wording_is(ask, i + 2, "by"); /* "dogs treated by Tom" */
    return done || i + 1 >= ask->words.len || word_is_mark(&ask->words.v[i + 1], ".?!,") ||
           wording_is(ask, i + 1,
                      "in|with|without|for|from|of|by|per|that|who|which|on|at|under|over|above|"
                      "below|older|younger|and|are|is|have|has|had|did|do|were|was|we|bigger|"
                      "smaller|cheaper|built|made|called|named|born|aged|weighing|whose|not|never|"
                      "still|due|left|between|since|after|before|during|this|last|today|"
                      "yesterday|tomorrow|until|now");
}

/* The word begins what is asked for, or is said in the highest degree. */
static bool is_head(const struct ask *ask, size_t i, bool plural)
{
    size_t len = 0, at = i;
    int degree = 0;
    const bool called = i > 1 && ask->words.v[i - 1].capital; /* "names of American bands" */
    size_t of = called ? i - 1 : i;
    while (of > 1 && wording_is(ask, of - 1, "the|all|our|my"))
        of--;
    const bool two = wording_is(ask, i + 1, "and"); /* of which each is counted */
    if (plural && of > 1 && wording_is(ask, of - 1, "of") &&
        (wording_is(ask, of - 2, "name|names|title|titles") ||
         (!two && wording_is(ask, of - 2, "number|count"))))
        return true;
    while (at > 0 && wording_is(ask, at - 1, "the|all|our|my|me"))
        at--;
    if (i > 0 && lexicon_adjective(&ask->words, i - 1, &len, &degree) && degree == 2)
        return true;
    if (i > 1 && wording_is(ask, i - 1, "selling") && wording_is(ask, i - 2, "best|top|most"))
        return true;
    if (i > 1 && (wording_is(ask, i - 2, "most|least") ||
                  (plural && wording_is(ask, i - 1, "most|least|fewest"))))
        return true;
    const bool counted =
        i > 1 && (ask->words.v[i - 1].is_number || wording_is(ask, i - 1, "one|two|three")) &&
        wording_is(ask, i - 2, "than|least|most|exactly|only");
    const bool each = at > 0 && wording_is(ask, at - 1, EACH);
    return counted || each ||
           (plural && (at == 0 || ask->words.v[at - 1].is_number ||
                       wording_is(ask, at - 1, "many|list|show|which|what|find|give") ||
                       (!two && wording_is(ask, at - 1, "count"))));
}

/* The table whose rows the word tells apart; -1: none, or several. */
static int table_of_value(struct ask *ask, size_t i, const char **ret_value)
{
    const struct matches values = values_find(ask, i, i + 1);
    int table = -1;
    for (size_t k = 0; k < values.len; k++) {
        const struct match *match = &values.v[k];
        const struct column_stats *stats = catalog_stats(ask->catalog, match->at);
        if (match->score < WHOLE_VALUE || value_is_activity(&ask->words.v[i], match->value))
            continue;
        if (match->meant || stats == NULL || !stats->categorical ||
            !column_is_text(ask, match->at) || (table >= 0 && table != match->at.table) ||
            ask_table(ask, match->at.table)->kind != TABLE_BASE)
            return -1;
        if (table < 0)
            *ret_value = arena_printf(ask->arena, "'%s'", match->value);
        table = match->at.table;
    }
    return table;
}

/* "Cancellations", where rows have the state 'cancelled': their table, the only one; -1. */
static int table_of_state(struct ask *ask, size_t i, const char **ret_value)
{
    enum { ALIKE = 5 };
    int table = -1;
    for (size_t t = 0; t < ask->schema->table_count; t++) {
        for (size_t c = 0; table_is_open(ask, (int)t) && c < ask_table(ask, (int)t)->column_count;
             c++) {
            const struct column_ref at = {(int)t, (int)c};
            const struct column_stats *stats = catalog_stats(ask->catalog, at);
            const char *const *values = catalog_values(ask->catalog, at);
            if (stats == NULL || !stats->categorical || !column_is_text(ask, at))
                continue;
            for (; values && *values; values++) {
                const struct status_traits traits = meaning_traits(ask, at, *values);
                const struct value_meaning *meaning = catalog_meaning(ask->catalog, at, *values);
                const char *said = meaning ? meaning->meaning : *values;
                if (!(traits.off || traits.cancelled || traits.done) ||
                    !lemma_is_akin(said, ask->words.v[i].lemma, ALIKE))
                    continue;
                if (table >= 0 && table != (int)t)
                    return -1;
                *ret_value = meaning ? said : arena_printf(ask->arena, "'%s'", said);
                table = (int)t;
            }
        }
    }
    return table;
}

static const char *rows_called(struct ask *ask, int table, bool plural)
{
    const struct name *name = &ask->names->tables.v[table];
    const char *text = "";
    for (size_t k = 0; k < name->len; k++)
        text = arena_printf(ask->arena, "%s%s%s", text, k ? " " : "",
                            plural && k + 1 == name->len ? meant_plural(ask, name->lemma[k])
                                                         : name->lemma[k]);
    return text;
}

/* "Tents", where the table is a list of categories: the items of it; -1: it is more than a list, or
 * several tables refer to it. */
static int rows_listed(struct ask *ask, int table)
{
    enum { LIST_COLUMNS = 3 };
    int found = -1;
    for (size_t e = 0; ask_table(ask, table)->column_count <= LIST_COLUMNS &&
                       e < catalog_edge_count(ask->catalog);
         e++) {
        const struct join_edge *edge = catalog_edge(ask->catalog, e);
        if (edge->to != table || edge->from == table || edge->from == found)
            continue;
        if (found >= 0)
            return -1;
        found = edge->from;
    }
    return found;
}

/* "Cats", where pets are of a breed, and breeds of a species: the pets, which have names. */
static int rows_of_value(struct ask *ask, int table)
{
    const int listed = rows_listed(ask, table), kept = listed >= 0 ? rows_listed(ask, listed) : -1;
    const struct column_ref label = {kept, kept >= 0 ? table_label(ask, kept) : -1};
    const bool named =
        label.column >= 0 && column_is_text(ask, label) && !catalog_is_key(ask->catalog, label);
    return named ? kept : listed >= 0 ? listed : table;
}

/* "Headliners", where the flag stands between events and artists: the people that it is said of. */
static int rows_meant(struct ask *ask, int table)
{
    int people = -1, found = 0;
    if (catalog_key_column(ask->catalog, table) >= 0)
        return table; /* its rows are things of their own */
    for (size_t e = 0; e < catalog_edge_count(ask->catalog); e++) {
        const struct join_edge *edge = catalog_edge(ask->catalog, e);
        if (edge->from != table || edge->to == table || !people_do(ask, edge->to))
            continue;
        people = edge->to;
        found++;
    }
    return found == 1 ? people : table;
}

/* "Emergencies", where visits say whether they are one: the visits that do. NULL: it is no flag. */
static const char *rows_flagged(struct ask *ask, size_t i, const struct matches *columns)
{
    const struct column_ref at = columns->len ? columns->v[0].at : no_column();
    if (at.column < 0 || columns->v[0].score < WHOLE_NAME || !flag_is(ask, at) ||
        ask_table(ask, at.table)->kind != TABLE_BASE ||
        (columns->len > 1 && columns->v[1].score >= WHOLE_NAME))
        return NULL;
    return arena_printf(ask->arena, "%s %s", ask->words.v[i].lemma,
                        rows_called(ask, rows_meant(ask, at.table), true));
}

/* "Each advisor", where clients refer to one by advisor_id: a role, whatever the staff are. */
static bool is_reference(const struct ask *ask, const char *lemma)
{
    for (size_t e = 0; e < catalog_edge_count(ask->catalog); e++) {
        const struct join_edge *edge = catalog_edge(ask->catalog, e);
        if (column_has_words(ask, (struct column_ref){edge->from, edge->from_columns[0]}, lemma))
            return true;
    }
    return false;
}

/* "Top 3 key accounts", where that was taught to be a condition on clients: those clients, unless
 * they are named behind it. */
static bool taught_nouns(struct ask *ask)
{
    for (size_t i = 0; i < ask->words.len; i++) {
        size_t len = 0;
        const struct nlq_taught *taught = taught_at(ask, i, &len);
        const size_t last = taught ? i + len - 1 : i;
        const struct word *word = &ask->words.v[last];
        const bool plural = !str_eq(word->lower, word->lemma) && str_ends(word->lower, "s");
        if (taught == NULL || taught->kind != NLQ_TAUGHT_CONDITION || taught->at.table < 0 ||
            !follows_noun(ask, last) || !is_head(ask, i, plural) ||
            (i > 0 && wording_is(ask, i - 1, "each|every|per"))) /* groups are by their names */
            continue;
        wording_put(ask, last, 1,
                    arena_printf(ask->arena, "%s %s", word->lower,
                                 rows_called(ask, taught->at.table, true)));
        return true;
    }
    return false;
}

/* "Which designer has not made any quote": none of the others on the staff, who make none anyway.
 */
static bool is_denied(const struct ask *ask, size_t i)
{
    enum { NEAR = 4 };
    bool denied = false;
    for (size_t k = i + 1; k <= i + NEAR && !wording_ends(ask, k); k++)
        denied = denied || wording_is(ask, k, "not|no|never|without|hasn't|hasnt|didn't|didnt");
    return denied;
}

/* "Bakers" are staff with that job, where what they do is kept in bakes. */
static bool names_doers(struct ask *ask, size_t i, int likely)
{
    const char *value = NULL;
    const struct word *word = &ask->words.v[i];
    const int table = word_is_plural(word) && str_ends(word->lemma, "r") &&
                              !table_ends_in(ask, likely, word->lemma)
                          ? table_of_value(ask, i, &value)
                          : -1;
    return table >= 0 && table != likely && people_do(ask, table);
}

void value_nouns(struct ask *ask)
{
    if (taught_nouns(ask))
        return;
    for (size_t i = 0; i < ask->words.len && i < 8; i++) {
        const struct word *word = &ask->words.v[i];
        const bool plural = !str_eq(word->lower, word->lemma) && str_ends(word->lower, "s");
        const char *value = NULL;
        if (word->punct || word->quoted || word->is_number || word->is.stop ||
            word->lemma_is.takings || /* "sales last month" are no people of 'SALES' */
            (word->capital && i > 0) || !follows_noun(ask, i) || !is_head(ask, i, plural) ||
            taught_has(ask, i))
            continue;
        const struct matches tables = names_tables(ask, i, i + 1),
                             columns = names_columns(ask, i, i + 1);
        const char *flagged = plural ? rows_flagged(ask, i, &columns) : NULL;
        if (flagged && !(tables.len && tables.v[0].score >= TABLE_CALLED)) {
            wording_put(ask, i, 1, flagged);
            return;
        }
        int table = (tables.len && tables.v[0].score >= TABLE_CALLED &&
                     !names_doers(ask, i, tables.v[0].at.table)) ||
                            (columns.len &&
                             columns.v[0].score >= (plural ? COLUMN_CALLED : TABLE_CALLED)) ||
                            (i > 0 && wording_is(ask, i - 1, plural ? "each|every|per" : EACH) &&
                             is_reference(ask, word->lemma) && !is_denied(ask, i))
                        ? -1
                        : table_of_value(ask, i, &value);
        if (table < 0 && plural && tables.len == 0 && columns.len == 0)
            table = table_of_state(ask, i, &value);
        if (table < 0 && tables.len == 0 && columns.len == 0 &&
            (table = table_of_part(ask, i)) >= 0)
            value = word->lemma;
        if (table < 0)
            continue;
        wording_put(ask, i, 1,
                    arena_printf(ask->arena, "%s %s", value,
                                 rows_called(ask, rows_of_value(ask, table), plural)));
        return;
    }
}
