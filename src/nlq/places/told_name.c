/* "The population of the capital of Texas", "the biggest capital": a column that keeps the name of
 * a row of another table, and no reference to it. What is asked is a number of that row, which the
 * name finds, together with what both tables refer to, since there is a Columbus in two states. */
#include <string.h>

#include "places/told_row.h"
#include "querent/base/str.h"

/* A capital is a city. */
#define NAMES_CITY "capital|capital city|capital name|county seat|seat"

/* The column that word i names, of text and no reference; column -1: none. */
static struct column_ref naming_column(const struct ask *ask, size_t i)
{
    for (size_t t = 0; t < ask->schema->table_count; t++) {
        for (size_t c = 0; table_is_open(ask, (int)t) && c < ask->schema->tables[t].column_count;
             c++) {
            const struct column_ref at = {(int)t, (int)c};
            const char *words = catalog_column_words(ask->catalog, at);
            if (wording_among(words, NAMES_CITY) &&
                (str_eq(words, ask->words.v[i].lemma) || wording_is(ask, i, "capital|capitals")) &&
                column_is_text(ask, at) && !catalog_is_key(ask->catalog, at))
                return at;
        }
    }
    return no_column();
}

/* The table of cities, with a number of people or a size, that refers to the table of the column;
 * -1: none. */
static int table_named_by(struct ask *ask, struct column_ref at)
{
    static char numbers[] = "population|inhabitants|area|surface|size";
    for (size_t t = 0; t < ask->schema->table_count; t++) {
        const bool city = table_ends_in(ask, (int)t, "city") ||
                          table_ends_in(ask, (int)t, "town") ||
                          table_ends_in(ask, (int)t, "municipality");
        if ((int)t != at.table && city && table_is_open(ask, (int)t) &&
            table_label(ask, (int)t) >= 0 && tables_refer(ask, (int)t, at.table) &&
            table_has_number(ask, (int)t, numbers))
            return (int)t;
    }
    return -1;
}

/* The row told is that of the table which is called so, and leads to where the name stands. */
static void told_name(struct ask *ask, struct column_ref at, int table)
{
    struct told_row *told = ask->told;
    struct sql_query *query = sql_copy(ask->arena, told->query);
    told->at = (struct column_ref){table, table_label(ask, table)};
    for (size_t e = 0; e < catalog_edge_count(ask->catalog) && !query->distinct; e++) {
        const struct join_edge *edge = catalog_edge(ask->catalog, e);
        if (edge->from != table || edge->to != at.table || edge->count != 1)
            continue;
        const struct column_ref key = {edge->to, edge->to_columns[0]};
        const char *of = query->items->expr->table;
        sql_add_item(ask->arena, query, sql_column(ask->arena, of, ask_column(ask, key)->name),
                     NULL);
        told->whose = (struct column_ref){table, edge->from_columns[0]};
        told->query = query;
        return;
    }
}

/* "People who live in the capital of Texas": the words from "the" at i on. */
static bool capital_of(struct ask *ask, size_t i, struct column_ref at, int table)
{
    size_t end = i + 3;
    bool measured = false;
    for (size_t k = 0; k < i; k++)
        measured =
            measured || wording_is(ask, k, "population|people|inhabitants|residents|citizens");
    while (end < ask->words.len && !ask->words.v[end].punct)
        end++;
    if (!measured || !wording_is(ask, i, "the") || !wording_is(ask, i + 2, "of") ||
        !wording_is(ask, i - 1, "in|of") || wording_is(ask, i + 3, "each|every|all"))
        return false;
    const char *said = wording_text(ask, i, end);
    if (said == NULL || strchr(said, '"') || !told_ask(ask, said, at.table))
        return false;
    told_name(ask, at, table);
    told_put(ask, i, end, "");
    return true;
}

/* "The biggest capital", "capitals with more than 500000 people": cities that are one. */
static bool capitals(struct ask *ask, size_t i, struct column_ref at, int table)
{
    bool ranked = false;
    for (size_t back = 1; back <= 3 && back <= i; back++) {
        size_t len;
        int degree = 0;
        ranked = ranked || (lexicon_adjective(&ask->words, i - back, &len, &degree) &&
                            degree == 2 && len == back);
    }
    const size_t end = i + 1 + (table_at_word(ask, i + 1) == table); /* "capital cities" */
    const size_t bound = wording_match(ask, end, "with|have|has|that have|that has");
    if (!(ranked && wording_ends(ask, end)) &&
        !(bound && wording_is(ask, end + bound, "more|over|fewer|less|under|the|at")))
        return false;
    struct sql_query *query = sql_select(ask->arena);
    const struct maker m = {.ask = ask, .a = ask->arena};
    query->from = tree_source(&m, at.table);
    sql_add_item(ask->arena, query, tree_column(&m, at), NULL);
    ask->told = arena_alloc(ask->arena, sizeof *ask->told);
    *ask->told = (struct told_row){.said = wording_text(ask, i, end),
                                   .query = query,
                                   .whose = no_column(),
                                   .several = true,
                                   .sure = true};
    told_name(ask, at, table);
    const char *rows = word_is_plural(&ask->words.v[end - 1])
                           ? table_plural(ask, table)
                           : catalog_table_words(ask->catalog, table);
    told_put(ask, i, end, arena_printf(ask->arena, "%s ", rows));
    return true;
}

void told_name_read(struct ask *ask)
{
    for (size_t i = 1; i < ask->words.len && ask->told == NULL; i++) {
        const struct column_ref at = naming_column(ask, i);
        const int table = at.column >= 0 ? table_named_by(ask, at) : -1;
        if (table >= 0 && (capital_of(ask, i - 1, at, table) || capitals(ask, i, at, table)))
            return;
    }
}
