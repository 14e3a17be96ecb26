/* What verbs and adverbs say rather than name: "leases that end this year" by the date of their
 * end, "pilots based in Vienna", "finished late", "employees who left", "older than 14 days". */
#include <string.h>

#include "items/items.h"
#include "querent/base/str.h"

/* A date of the table is called by the word. */
static bool names_date(const struct ask *ask, int table, const char *lemma)
{
    for (size_t c = 0; c < ask_table(ask, table)->column_count; c++) {
        const struct column_ref at = {table, (int)c};
        if (column_is_date(ask, at) && column_has_words(ask, at, lemma))
            return true;
    }
    return false;
}

/* "Leases that end this year", where a status is 'ended': by the date of their end. */
static void drop_deeds(struct ask *ask)
{
    for (size_t i = 1; i + 1 < ask->count; i++) {
        struct item *item = &ask->items[i];
        const struct word *word = item_first(ask, i);
        size_t when = item_next(ask, i);
        when = item_is(ask, when, CUE_IN) ? item_next(ask, when) : when;
        if (item->kind == ITEM_VALUE && item->last == item->first + 1 && !word->quoted &&
            !word->capital && item->values.len && item->values.v[0].score < .95 &&
            item_kind_is(ask, when, ITEM_DATE) &&
            names_date(ask, item->values.v[0].at.table, word->lemma)) {
            item->kind = ITEM_WORD;
            item->values.len = 0;
        }
    }
}

/* Of the columns those of the table, where there are any. */
static void keep_of_table(struct matches *columns, int table)
{
    size_t kept = 0;
    for (size_t k = 0; k < columns->len; k++) {
        if (columns->v[k].at.table == table)
            columns->v[kept++] = columns->v[k];
    }
    columns->len = kept ? kept : columns->len;
}

/* "Pilots based in Vienna", "the quantity returned per category", "which buyer placed the most
 * orders": what is done leads to what stands beside it, and is not asked for. */
static void drop_leading(struct ask *ask)
{
    for (size_t i = 1; i + 1 < ask->count; i++) {
        struct item *item = &ask->items[i];
        const struct item *before = &ask->items[i - 1];
        const size_t next = item_next(ask, i);
        if (item->kind != ITEM_COLUMN || item->last != item->first + 1 || !item->columns.len ||
            !word_is_participle(item_first(ask, i)) || ask->words.v[item->first].quoted)
            continue;
        const struct column_ref at = item->columns.v[0].at;
        const bool noun =
            before->kind == ITEM_TABLE || before->kind == ITEM_VALUE || before->kind == ITEM_COLUMN;
        const bool based = noun && wording_is(ask, item->first, "based|located|stationed") &&
                           item_is(ask, next, CUE_IN) &&
                           item_kind_is(ask, item_next(ask, next), ITEM_VALUE);
        const bool amount = before->kind == ITEM_COLUMN && before->columns.len &&
                            column_is_number(ask, before->columns.v[0].at) &&
                            column_is_date(ask, at) && item_is(ask, next, CUE_EACH);
        const bool most = noun && column_is_date(ask, at) &&
                          (item_is(ask, next, CUE_MOST) || item_is(ask, next, CUE_LEAST)) &&
                          item_kind_is(ask, item_next(ask, next), ITEM_TABLE);
        if (amount)
            keep_of_table(&ask->items[i - 1].columns, at.table);
        if (based || amount || most)
            item->kind = ITEM_NOISE;
    }
}

/* "Which department reports the most incidents": the verb of a reference from those rows, and no
 * table. */
static void drop_reference_verbs(struct ask *ask)
{
    for (size_t i = 1; i + 1 < ask->count; i++) {
        struct item *item = &ask->items[i];
        const size_t next = item_next(ask, i), rows = item_next(ask, next);
        if (item->kind != ITEM_TABLE || item->last != item->first + 1 || item->tables.len == 0 ||
            item->tables.v[0].score >= .6 || item->columns.len == 0 ||
            ask->items[i - 1].kind != ITEM_COLUMN || ask->items[i - 1].columns.len == 0 ||
            ask->items[i - 1].columns.v[0].at.table != item->tables.v[0].at.table ||
            !(item_is(ask, next, CUE_MOST) || item_is(ask, next, CUE_LEAST)) ||
            !item_kind_is(ask, rows, ITEM_TABLE) || ask->items[rows].tables.len == 0 ||
            ask->items[rows].tables.v[0].at.table != item->columns.v[0].at.table)
            continue;
        item->kind = ITEM_NOISE;
    }
}

/* The table refers to itself by a column that says whom its rows report to. */
static bool has_superiors(const struct ask *ask, int table)
{
    for (size_t e = 0; e < catalog_edge_count(ask->catalog); e++) {
        const struct join_edge *edge = catalog_edge(ask->catalog, e);
        if (edge->from == table && edge->to == table && edge->count == 1 &&
            column_is_called(ask, (struct column_ref){table, edge->from_columns[0]},
                             NAME_SELF_ROLE))
            return true;
    }
    return false;
}

/* "Employees without a manager", "the manager of each": whom they report to, though some have the
 * title 'Manager'. */
static void read_superiors(struct ask *ask)
{
    for (size_t i = 0; i < ask->count; i++) {
        struct item *item = &ask->items[i];
        const struct word *before = item->first > 0 ? &ask->words.v[item->first - 1] : NULL;
        const size_t prev = item_prev(ask, i);
        if (item->kind != ITEM_VALUE || item->last != item->first + 1 || !item->values.len ||
            !wording_is(ask, item->first, "manager|supervisor|boss|superior") ||
            !has_superiors(ask, item->values.v[0].at.table) ||
            !(item_traits(ask, prev).negates || (before && before->is.possessive) ||
              item_is(ask, i + 1, CUE_OF) ||
              (item_is(ask, i + 1, CUE_EACH) && wording_is(ask, ask->items[i + 1].first, "of"))))
            continue;
        item->kind = ITEM_WORD;
        item->values.len = 0;
    }
}

/* "Employees who left this year", where a date says when: not those on leave. */
static void read_left(struct ask *ask)
{
    for (size_t i = 1; i < ask->count; i++) {
        struct item *item = &ask->items[i];
        const size_t rows = item_prev(ask, item_prev(ask, i));
        if (!wording_is(ask, item->first, "left|leave") || item->last != item->first + 1 ||
            !(item->kind == ITEM_TABLE || item->kind == ITEM_WORD) || item->tables.len == 0 ||
            item->tables.v[0].score >= .85 || !item_is(ask, item_prev(ask, i), CUE_WHO) ||
            !item_kind_is(ask, rows, ITEM_TABLE))
            continue;
        const int table = ask->items[rows].tables.v[0].at.table;
        const struct column_ref at = {table,
                                      table_column_by_words(ask, table,
                                                            "left|leave|termination|terminated|"
                                                            "end date|exit|resigned")};
        if (at.column < 0 || !column_is_date(ask, at))
            continue;
        struct match *match = arena_alloc(ask->arena, sizeof *match);
        *match = (struct match){.at = at, .score = .9};
        item->kind = ITEM_COLUMN;
        item->columns = (struct matches){match, 1};
        item->tables.len = 0;
    }
}

/* "Orders that finished late": an adverb, though a shift is called so. */
static void drop_late(struct ask *ask)
{
    for (size_t i = 1; i < ask->count; i++) {
        struct item *item = &ask->items[i];
        if (item->kind == ITEM_VALUE && item->last == item->first + 1 &&
            wording_is(ask, item->first, "late|early") &&
            word_is_participle(item_last(ask, i - 1))) {
            item->kind = ITEM_WORD;
            item->values.len = 0;
        }
    }
}

/* "Complaints older than 14 days": the unit of the number, though somewhere days are kept. */
static void free_units(struct ask *ask)
{
    for (size_t i = 2; i < ask->count; i++) {
        struct item *item = &ask->items[i];
        const bool adjective = item_is(ask, i - 2, CUE_ADJ_COMP) || ask->items[i - 2].adjective;
        if (item->kind == ITEM_COLUMN && item->last == item->first + 1 && item->columns.len &&
            item_kind_is(ask, i - 1, ITEM_NUMBER) &&
            (adjective || item_traits(ask, i - 2).compares) &&
            (lexicon_unit(item_first(ask, i)->lower) ||
             wording_is(ask, item->first, "seconds|minutes|hours")) &&
            (adjective || !column_is_number(ask, item->columns.v[0].at))) {
            item->kind = ITEM_WORD;
            item->columns.len = 0;
        }
    }
}

/* "How many visits are done", "done visits": said of rows, and no help of another verb. */
static bool tells_done(const struct ask *ask, size_t i)
{
    const size_t prev = item_prev(ask, i), next = item_next(ask, i);
    return item_kind_is(ask, next, ITEM_TABLE) ||
           ((item_is(ask, prev, CUE_IS) || item_is(ask, prev, CUE_THAT) ||
             item_traits(ask, prev).negates) &&
            (next >= ask->count || item_kind_is(ask, next, ITEM_PUNCT) ||
             item_is(ask, next, CUE_IN) || item_kind_is(ask, next, ITEM_DATE)));
}

/* "Visits not done yet", where a column is called done_on or a status 'done'; else it is a word
 * that nothing is known of. */
static void keep_done(struct ask *ask)
{
    for (size_t i = 0; i < ask->count; i++) {
        struct item *item = &ask->items[i];
        if (!item_is(ask, i, CUE_DO) || !wording_is(ask, item->first, "done"))
            continue;
        const struct matches found = names_columns(ask, item->first, item->last),
                             values = values_find(ask, item->first, item->last);
        if (found.len && found.v[0].score >= .85) {
            item->kind = ITEM_COLUMN;
            item->columns = found;
        } else if (tells_done(ask, i)) {
            item->kind = values.len && values.v[0].score >= .9 ? ITEM_VALUE : ITEM_WORD;
            item->values = values;
        }
    }
}

/* "Leases ending in the next 60 days": the end of them, and of no word. */
static void drop_endings(struct ask *ask)
{
    for (size_t i = 0; i + 1 < ask->count; i++) {
        struct item *item = &ask->items[i], *next = &ask->items[i + 1];
        const bool article =
            wording_is(ask, next->first, "the|this|next|last") && !ask->words.v[next->first].quoted;
        if (!item_is(ask, i, CUE_ENDS) || !wording_is(ask, item->last - 1, "in") ||
            !(article || next->kind == ITEM_DATE))
            continue;
        item->kind = ITEM_WORD;
        item->last = item->first + 1;
        if (next->kind == ITEM_VALUE && wording_is(ask, next->first, "the"))
            next->kind = ITEM_NOISE;
    }
}

/* "Shipping cost", where shipments have a shipped_on and a cost: the cost of a shipment, and no day
 * to be shown. */
static void drop_gerunds(struct ask *ask)
{
    for (size_t i = 0; i + 1 < ask->count; i++) {
        struct item *item = &ask->items[i], *next = &ask->items[i + 1];
        const bool both = item->kind == ITEM_COLUMN && next->kind == ITEM_COLUMN &&
                          item->columns.len > 0 && next->columns.len > 0;
        if (!both || item->last != item->first + 1 || !str_ends(item_first(ask, i)->lower, "ing"))
            continue;
        const struct column_ref when = item->columns.v[0].at, number = next->columns.v[0].at;
        if (when.table == number.table && column_is_date(ask, when) &&
            column_is_number(ask, number) && !catalog_is_key(ask->catalog, number))
            item->kind = ITEM_NOISE;
    }
}

void items_tidy_verbs(struct ask *ask)
{
    drop_gerunds(ask);
    keep_done(ask);
    drop_deeds(ask);
    drop_late(ask);
    free_units(ask);
    drop_leading(ask);
    drop_reference_verbs(ask);
    read_superiors(ask);
    read_left(ask);
    drop_endings(ask);
}
