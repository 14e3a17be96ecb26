/* Nouns that stand beside each other: what the second says of the first, before columns are
 * settled. */
#include "trees/beside.h"
#include "ask.h"
#include "querent/base/str.h"
#include "words/names.h"

static const double EXACT = .95, WEAK = .7;

const struct join_edge *beside_reference(const struct ask *ask, struct column_ref at)
{
    for (size_t e = 0; e < catalog_edge_count(ask->catalog); e++) {
        const struct join_edge *edge = catalog_edge(ask->catalog, e);
        if (edge->count == 1 && !edge->only && edge->from == at.table &&
            edge->from_columns[0] == at.column && edge->to != edge->from)
            return edge;
    }
    return NULL;
}

/* "The names of nurses on call": a reference that is called as the table it leads to, in the
 * plural, means that table's rows. */
static void follow_reference(struct ask *ask, struct item *item)
{
    const struct word *word = &ask->words.v[item->last - 1];
    const struct join_edge *edge = beside_reference(ask, item->columns.v[0].at);

    if (edge && item->tables.len && item->tables.v[0].score >= EXACT &&
        item->tables.v[0].at.table == edge->to && word_is_plural(word)) {
        item->kind = ITEM_TABLE;
        item->columns.len = 0;
    }
}

/* "Which treatments": a reference called by a word that means the table it leads to as well stands
 * for that table's rows, and not for their numbers. */
static void follow_synonym(struct ask *ask, struct item *item)
{
    const struct column_ref at = item->columns.v[0].at;
    const struct join_edge *edge = beside_reference(ask, at);
    if (edge == NULL || item->columns.v[0].score < EXACT || column_is_text(ask, at) ||
        !word_is_plural(item_last(ask, (size_t)(item - ask->items))) ||
        table_label(ask, edge->to) < 0)
        return;
    for (size_t k = 0; k < item->tables.len; k++) {
        if (item->tables.v[k].at.table != edge->to)
            continue;
        item->tables = (struct matches){&item->tables.v[k], 1};
        item->columns.len = 0;
        item->kind = ITEM_TABLE;
        return;
    }
}

/* "The name of the instructor": of what the reference leads to, which is called otherwise. */
static void follow_role(struct ask *ask, size_t i)
{
    struct item *item = &ask->items[i];
    const size_t before = item_prev(ask, i); /* "of the 3 instructors" */
    const size_t of = item_kind_is(ask, before, ITEM_NUMBER) ? item_prev(ask, before) : before;
    const size_t name = item_prev(ask, of);
    const struct join_edge *edge = beside_reference(ask, item->columns.v[0].at);
    const bool named = item_is(ask, of, CUE_OF) && item_kind_is(ask, name, ITEM_COLUMN) &&
                       item_last(ask, name)->lemma_is.name;

    if (edge == NULL || !named || item->columns.v[0].score < EXACT || item->tables.len ||
        column_is_text(ask, item->columns.v[0].at) || table_label(ask, edge->to) < 0)
        return;
    struct match *match = arena_alloc(ask->arena, sizeof *match);
    *match = (struct match){.at = {edge->to, -1}, .score = .85};
    item->tables = (struct matches){match, 1};
    item->columns.len = 0;
    item->kind = ITEM_TABLE;
}

static bool beside_is_column(const struct ask *ask, size_t i)
{
    return item_kind_is(ask, i, ITEM_COLUMN) && !ask->words.v[ask->items[i].first].quoted &&
           ask->items[i].last == ask->items[i].first + 1 && ask->items[i].taught == NULL;
}

/* "zip code" of zip_postcode: a light word behind says no more. "membership level": what is known
 * less well before a column that is called so tells which one. */
static void join_neighbours(struct ask *ask, size_t i)
{
    struct item *item = &ask->items[i], *next = &ask->items[i + 1];
    const struct word *last = &ask->words.v[next->first];
    if (!beside_is_column(ask, i) || !item_kind_is(ask, i + 1, ITEM_COLUMN) ||
        ask->words.v[item->first].possessive || item_is(ask, item_prev(ask, i), CUE_MOST) ||
        item_is(ask, item_prev(ask, i), CUE_LEAST))
        return;
    if (beside_is_column(ask, i + 1) && next->columns.v[0].score < 1 &&
        name_end_points(last->lemma, NAME_HEAD) >= 75 && !last->lemma_is.name)
        next->kind = ITEM_NOISE;
    else if (item->columns.v[0].score < EXACT && str_ends(item_last(ask, i)->lower, "ing") &&
             column_is_date(ask, item->columns.v[0].at) && item->last == next->first &&
             next->columns.len && next->columns.v[0].at.table == item->columns.v[0].at.table)
        item->kind = ITEM_NOISE; /* "booking channel", and no booked_on */
    else if (item->columns.v[0].score < WEAK && next->columns.v[0].score >= EXACT &&
             !word_is_plural(item_last(ask, i)))
        item->kind = ITEM_WORD;
}

/* "Sort first by price": no first name. */
static void drop_first(struct ask *ask, size_t i)
{
    if (beside_is_column(ask, i) && item_last(ask, i)->is.first_last &&
        item_is(ask, item_prev(ask, i), CUE_ORDER) && item_is(ask, item_next(ask, i), CUE_BY))
        ask->items[i].kind = ITEM_NOISE;
    else if (beside_is_column(ask, i) && item_last(ask, i)->is.first_last &&
             ask->items[i].columns.v[0].score < EXACT &&
             !item_is(ask, item_next(ask, i), CUE_AND) &&
             !item_is(ask, item_prev(ask, i), CUE_AND) &&
             !item_kind_is(ask, item_next(ask, i), ITEM_PUNCT))
        ask->items[i].kind = ITEM_WORD; /* "when did Carole first become a customer" */
}

static void take_key(struct ask *ask, size_t i, int table)
{
    struct match *match = arena_alloc(ask->arena, sizeof *match);
    *match = (struct match){.at = {table, catalog_key_column(ask->catalog, table)}, .score = .9};
    ask->items[i].columns = (struct matches){match, 1};
    ask->items[i].tables.len = 0;
    ask->items[i].kind = ITEM_COLUMN;
}

/* "Flight numbers", "the numbers of all flights": the key, where it is no plain id. */
static void read_numbers(struct ask *ask, size_t i)
{
    size_t of = i + 1;
    while (item_kind_is(ask, of, ITEM_NOISE) || item_is(ask, of, CUE_ALL) ||
           item_is(ask, of, CUE_ADJ_SUPER))
        of++;
    const bool before = item_is(ask, i, CUE_NUMBER_OF) && word_is(item_first(ask, i), "numbers");
    const bool behind = item_kind_is(ask, i, ITEM_TABLE) && item_kind_is(ask, i + 1, ITEM_WORD) &&
                        word_is(&(struct word){.lower = item_first(ask, i + 1)->lemma}, "number");
    const size_t noun = before ? of : i;
    for (size_t k = i; k < ask->count; k++) {
        if (item_is(ask, k, CUE_EACH) || item_is(ask, k, CUE_DISTINCT))
            return; /* "the numbers of wines for each grape" are counts */
    }
    if ((!before && !behind) || !item_kind_is(ask, noun, ITEM_TABLE) ||
        ask->items[noun].tables.len == 0)
        return;
    const int table = ask->items[noun].tables.v[0].at.table;
    const int key = catalog_key_column(ask->catalog, table);
    if (key < 0 || column_has_words(ask, (struct column_ref){table, key}, "id"))
        return;
    take_key(ask, i, table);
    if (behind)
        ask->items[i + 1].kind = ITEM_NOISE;
}

void beside_read(struct ask *ask)
{
    for (size_t i = 0; i < ask->count; i++) {
        drop_first(ask, i);
        read_numbers(ask, i);
        if (i + 1 < ask->count)
            join_neighbours(ask, i);
        if (!beside_is_column(ask, i))
            continue;
        follow_reference(ask, &ask->items[i]);
        if (ask->items[i].kind == ITEM_COLUMN)
            follow_role(ask, i);
        if (ask->items[i].kind == ITEM_COLUMN)
            follow_synonym(ask, &ask->items[i]);
    }
}
