/* "Clients of adviser Anna Berg": the noun before a name says whose it is. A client of that name is
 * not meant, and where no adviser is called so, the name is not understood. */
#include "frame.h"
#include "items/items.h"
#include "querent/base/str.h"

/* A column by which the rows of people are called. */
static bool names_people(const struct ask *ask, struct column_ref at)
{
    return people_do(ask, at.table) &&
           (at.column == table_label(ask, at.table) || column_is_called(ask, at, NAME_FIRST_NAME) ||
            column_is_called(ask, at, NAME_LAST_NAME));
}

/* The value is somebody's name, and nothing else. */
static bool is_name_only(const struct ask *ask, const struct item *item)
{
    bool names = item->kind == ITEM_VALUE && item->values.len > 0;
    for (size_t k = 0; names && k < item->values.len; k++)
        names = names_people(ask, item->values.v[k].at);
    return names;
}

/* It is somebody's name before it is anything else. */
static bool is_of_others(const struct ask *ask, const struct item *item)
{
    return item->kind == ITEM_VALUE && item->values.len > 0 && ask->words.v[item->first].capital &&
           names_people(ask, item->values.v[0].at);
}

static bool is_of(const struct item *item, int table)
{
    for (size_t k = 0; k < item->values.len; k++) {
        if (item->values.v[k].at.table == table)
            return true;
    }
    return false;
}

/* Keeps the candidates that are of the table; -1: none. */
static void keep_own(struct item *item, int table)
{
    size_t kept = 0;
    for (size_t k = 0; k < item->values.len; k++) {
        if (item->values.v[k].at.table == table)
            item->values.v[kept++] = item->values.v[k];
    }
    item->values.len = kept;
    if (kept == 0)
        item->kind = ITEM_WORD;
}

/* The people that the column refers to; -1: it refers to nobody. */
static int people_referred(const struct ask *ask, struct column_ref at)
{
    for (size_t e = 0; e < catalog_edge_count(ask->catalog); e++) {
        const struct join_edge *edge = catalog_edge(ask->catalog, e);
        if (edge->from == at.table && edge->count == 1 && edge->from_columns[0] == at.column &&
            edge->to != edge->from && people_do(ask, edge->to))
            return edge->to;
    }
    return -1;
}

/* Item i says a reference to people: "account manager", or "fixed" of fixed_by where "by" follows.
 * The people; -1: it does not. */
static int reference_said(struct ask *ask, size_t i)
{
    const struct item *item = &ask->items[i];
    const struct word *word = &ask->words.v[item->last - 1];
    for (size_t k = 0; item->kind == ITEM_COLUMN && k < item->columns.len; k++) {
        const int people = people_referred(ask, item->columns.v[k].at);
        if (people >= 0 && (item->columns.v[k].score >= .6 ||
                            (wording_is(ask, item->last, "by") && item->columns.v[k].score >= .5 &&
                             column_has_words(ask, item->columns.v[k].at, "by"))))
            return people; /* "closure authorised by" */
    }
    if (item->last != item->first + 1 ||
        !(word_is_participle(word) || wording_is(ask, item->first, "led|run")) ||
        !wording_is(ask, item->last, "by"))
        return -1;
    const struct item *rows = i > 0 ? &ask->items[item_prev(ask, i)] : item;
    const int table =
        rows->kind == ITEM_TABLE && rows->tables.len ? rows->tables.v[0].at.table : -1;
    for (size_t c = 0; table >= 0 && c < ask_table(ask, table)->column_count; c++) {
        const struct column_ref at = {table, (int)c};
        if (column_has_akin(ask, at, word->lemma) && people_referred(ask, at) >= 0)
            return people_referred(ask, at);
    }
    return -1;
}

/* "Patients treated by Anna Berg", where visits have treated_by: their reference to people; column
 * -1: none of the rows that refer to those before item i, or several. */
static struct column_ref reference_beside(struct ask *ask, size_t i)
{
    const struct item *item = &ask->items[i];
    size_t rows = item_prev(ask, i);
    while (item_is(ask, rows, CUE_IS) || item_is(ask, rows, CUE_THAT) ||
           item_is(ask, rows, CUE_HAVE) || item_is(ask, rows, CUE_WHO))
        rows = item_prev(ask, rows);
    const int table = item_kind_is(ask, rows, ITEM_TABLE) && ask->items[rows].tables.len
                          ? ask->items[rows].tables.v[0].at.table
                          : -1;
    struct column_ref found = no_column();
    if (table < 0 || item->last != item->first + 1 || !word_is_participle(item_first(ask, i)) ||
        !wording_is(ask, item->last, "by"))
        return found;
    for (size_t t = 0; t < ask->schema->table_count; t++) {
        for (size_t c = 0; (int)t != table && tables_refer(ask, (int)t, table) &&
                           c < ask_table(ask, (int)t)->column_count;
             c++) {
            const struct column_ref at = {(int)t, (int)c};
            if (!column_has_words(ask, at, "by") ||
                !column_has_akin(ask, at, item_first(ask, i)->lemma) ||
                people_referred(ask, at) < 0)
                continue;
            if (found.column >= 0)
                return no_column();
            found = at;
        }
    }
    return found;
}

/* The rows of that reference stand between both: the verb is said of them. */
static void name_beside(struct ask *ask)
{
    for (size_t i = 1; i + 2 < ask->count; i++) {
        const struct column_ref at =
            reference_said(ask, i) < 0 ? reference_beside(ask, i) : no_column();
        const int people = at.column < 0 ? -1 : people_referred(ask, at);
        size_t end = i + 2; /* behind "by" */
        while (people >= 0 && end < ask->count && is_of_others(ask, &ask->items[end]) &&
               is_of(&ask->items[end], people))
            keep_own(&ask->items[end++], people);
        if (people < 0 || end == i + 2)
            continue;
        struct match *rows = arena_alloc(ask->arena, sizeof *rows);
        *rows = (struct match){.at = {at.table, -1}, .score = .9};
        ask->items[i].kind = ITEM_TABLE;
        ask->items[i].tables = (struct matches){rows, 1};
        ask->items[i].columns.len = ask->items[i].values.len = 0;
    }
}

/* "Customers with account manager Anna Berg", "faults fixed by Anna Berg": the reference leads to
 * whose name follows, and is nothing that is to be shown. */
static void name_referred(struct ask *ask)
{
    for (size_t i = 1; i + 1 < ask->count; i++) {
        const int people = reference_said(ask, i);
        size_t first = i + 1;
        while (people >= 0 && first < ask->count &&
               (item_is(ask, first, CUE_IS) || wording_is(ask, ask->items[first].first, "by")))
            first++;
        size_t end = first;
        while (people >= 0 && end < ask->count && is_of_others(ask, &ask->items[end]) &&
               is_of(&ask->items[end], people))
            end++;
        for (size_t k = first; k < end; k++)
            keep_own(&ask->items[k], people);
        if (people >= 0 && end == first && first < ask->count && first > i + 1 &&
            is_of_others(ask, &ask->items[first]))
            keep_own(&ask->items[first], people); /* a customer's name is not meant */
        if (people >= 0 && end > first)
            ask->items[i].kind = ITEM_NOISE;
    }
}

/* Parts of a name that no column has both of: "Hans Beck" is no Hans of a company called Beck. */
static void name_unknown(struct ask *ask)
{
    for (size_t i = 0; i + 1 < ask->count; i++) {
        struct item *a = &ask->items[i], *b = &ask->items[i + 1];
        const struct word *first = item_first(ask, i), *second = item_first(ask, i + 1);
        bool apart = a->kind == ITEM_VALUE && b->kind == ITEM_VALUE && a->last == b->first &&
                     a->last == a->first + 1 && b->last == b->first + 1 && first->capital &&
                     second->capital && !first->quoted && !second->quoted && a->values.len &&
                     b->values.len && a->values.v[0].score < .9 && b->values.v[0].score < .9;
        for (size_t k = 0; apart && k < a->values.len; k++)
            apart = !is_of(b, a->values.v[k].at.table);
        if (!apart)
            continue;
        a->kind = b->kind = ITEM_WORD;
        a->values.len = b->values.len = 0;
    }
}

/* "Guards older than 55" are people, though a licence is called so, too. */
static void prefer_people(struct ask *ask)
{
    for (size_t i = 0; i < ask->count; i++) {
        struct item *item = &ask->items[i];
        size_t people = item->values.len;
        if (item->kind != ITEM_VALUE || item->last != item->first + 1 || item->values.len < 2 ||
            ask->words.v[item->first].quoted || item_kind_is(ask, i + 1, ITEM_TABLE) ||
            !word_is_plural(item_first(ask, i)))
            continue;
        for (size_t k = item->values.len; k-- > 0;) {
            const struct match *match = &item->values.v[k];
            if (people_do(ask, match->at.table) && match->score >= item->values.v[0].score &&
                (column_has_words(ask, match->at, "rank") ||
                 column_has_words(ask, match->at, "role") ||
                 column_has_words(ask, match->at, "title") ||
                 column_has_words(ask, match->at, "position")))
                people = k;
        }
        if (people >= item->values.len)
            continue;
        item->values.v[0] = item->values.v[people];
        item->values.len = 1;
    }
}

/* "Equipment issued to", where the table is called equipment: its rows, by that reference. */
static void part_rows(struct ask *ask, size_t i, int people)
{
    struct item *item = &ask->items[i];
    const int table = item->columns.len ? item->columns.v[0].at.table : -1;
    size_t whom = i + 1;
    while (whom < ask->count && whom < i + 3 && ask->items[whom].kind != ITEM_TABLE)
        whom++;
    const struct item *named = whom < ask->count ? &ask->items[whom] : item;
    if (people < 0 || item->last < item->first + 3 || !wording_is(ask, item->last - 1, "to|by") ||
        table_at_word(ask, item->first) != table || named->kind != ITEM_TABLE ||
        !named->tables.len || named->tables.v[0].at.table != people)
        return;
    struct match *rows = arena_alloc(ask->arena, sizeof *rows);
    *rows = (struct match){.at = {table, -1}, .score = 1};
    item->kind = ITEM_TABLE;
    item->tables = (struct matches){rows, 1};
    item->columns.len = 0;
}

/* "Equipment issued to former staff", "faults reported by guards": the reference that leads to
 * them, and nothing that is to be shown. */
static void lead_to_people(struct ask *ask)
{
    for (size_t i = 0; i + 1 < ask->count; i++) {
        if (ask->items[i].kind == ITEM_COLUMN)
            part_rows(ask, i, reference_said(ask, i));
    }
    for (size_t i = 1; i + 1 < ask->count; i++) {
        const size_t rows = item_prev(ask, i);
        struct item *item = &ask->items[i];
        const int people = item->kind == ITEM_COLUMN && item_kind_is(ask, rows, ITEM_TABLE)
                               ? reference_said(ask, i)
                               : -1;
        if (people < 0 || item->columns.len == 0 || ask->items[rows].tables.len == 0 ||
            item->columns.v[0].at.table != ask->items[rows].tables.v[0].at.table ||
            !wording_is(ask, item->last - 1, "to|by"))
            continue;
        size_t whom = i + 1;
        while (whom < ask->count && whom < i + 3 && ask->items[whom].kind != ITEM_TABLE)
            whom++;
        const struct item *named = whom < ask->count ? &ask->items[whom] : item;
        if (named->kind == ITEM_TABLE && named->tables.len && named->tables.v[0].at.table == people)
            item->kind = ITEM_NOISE;
    }
}

void items_name_people(struct ask *ask)
{
    items_labelled(ask);
    lead_to_people(ask);
    name_unknown(ask);
    prefer_people(ask);
    name_referred(ask);
    name_beside(ask);
    for (size_t i = 1; i < ask->count; i++) {
        const struct item *noun = &ask->items[i - 1];
        const struct word *last = &ask->words.v[noun->last - 1];
        if (noun->kind != ITEM_TABLE || noun->tables.len == 0 || noun->tables.v[0].score < .9 ||
            last->possessive || word_is_plural(last))
            continue;
        const int table = noun->tables.v[0].at.table, label = table_label(ask, table);
        if (!people_do(ask, table) || label < 0)
            continue;
        size_t end = i;
        bool own = true; /* first name and last name: both of them */
        for (; end < ask->count && is_name_only(ask, &ask->items[end]); end++)
            own = own && is_of(&ask->items[end], table);
        for (size_t k = i; k < end; k++)
            keep_own(&ask->items[k], own ? table : -1);
    }
}

int payers_table(struct ask *ask)
{
    int found = -1;
    for (size_t e = 0; e < catalog_edge_count(ask->catalog); e++) {
        const struct join_edge *edge = catalog_edge(ask->catalog, e);
        const bool bill =
            table_ends_in(ask, edge->from, "invoice") || table_ends_in(ask, edge->from, "bill");
        if (!bill || edge->to == edge->from || edge->to == found || edge->audit ||
            !table_is_open(ask, edge->to) ||
            table_column_by_words(ask, edge->to, "hired|hire|salary|job title|department") >= 0 ||
            table_label(ask, edge->to) < 0 ||
            !column_has_words(ask, (struct column_ref){edge->to, table_label(ask, edge->to)},
                              "name"))
            continue;
        if (found >= 0)
            return -1;
        found = edge->to;
    }
    return found;
}
