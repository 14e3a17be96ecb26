/* "Problems reported by the staff whose …", "staff who reported problems", "tickets assigned to the
 * agent …": the reference that is called by the deed leads to who did it, so that the verb is no
 * state of other rows ('Reported') and nothing that is shown. "Staff assigned to problem 1", where
 * the log is what is assigned: its rows are between both. */
#include "items/items.h"
#include "querent/base/str.h"

/* Words between rows and what is said of them: "that are", "staff members who have". */
static bool links_rows(const struct ask *ask, size_t i)
{
    return item_is(ask, i, CUE_IS) || item_is(ask, i, CUE_THAT) || item_is(ask, i, CUE_WHO) ||
           item_is(ask, i, CUE_WH) || item_is(ask, i, CUE_HAVE) || item_is(ask, i, CUE_NOT) ||
           (item_kind_is(ask, i, ITEM_WORD) &&
            wording_is(ask, ask->items[i].first, "member|members"));
}

/* The one reference of the table to people that the verb and its "by" or "to" call; -1: none, or
 * several. */
static int reference_of(struct ask *ask, int table, const char *verb, const char *by)
{
    int found = -1;
    for (size_t e = 0; table >= 0 && e < catalog_edge_count(ask->catalog); e++) {
        const struct join_edge *edge = catalog_edge(ask->catalog, e);
        const struct column_ref at = {edge->from, edge->from_columns[0]};
        if (edge->from != table || edge->to == table || edge->count != 1 || edge->audit ||
            !people_do(ask, edge->to) || !column_has_words(ask, at, by) ||
            !deed_names(ask, at, verb))
            continue;
        if (found >= 0)
            return -1;
        found = (int)e;
    }
    return found;
}

/* The deed at item i, of the rows before it or of those whose columns are asked for. */
static int deed_of_rows(struct ask *ask, size_t i, const char *by)
{
    const char *verb = item_first(ask, i)->lemma;
    size_t rows = item_prev(ask, i);
    while (links_rows(ask, rows))
        rows = item_prev(ask, rows);
    if (rows >= ask->count)
        return -1;
    const struct item *item = &ask->items[rows];
    if (item->kind == ITEM_TABLE && item->tables.len)
        return reference_of(ask, item->tables.v[0].at.table, verb, by);
    int found = -1;
    for (size_t k = 0; item->kind == ITEM_COLUMN && k < item->columns.len && found < 0; k++)
        found = reference_of(ask, item->columns.v[k].at.table, verb, by);
    return found;
}

/* From item i on somebody of the table is told: it is named, or what they are called is. */
static bool tells_people(const struct ask *ask, size_t i, int people)
{
    while (item_kind_is(ask, i, ITEM_NOISE) || item_kind_is(ask, i, ITEM_CUE))
        i++;
    const struct item *item = i < ask->count ? &ask->items[i] : NULL;
    if (item && item->kind == ITEM_TABLE)
        return item->tables.len && item->tables.v[0].at.table == people;
    for (size_t k = 0; item && item->kind == ITEM_VALUE && k < item->values.len; k++) {
        if (item->values.v[k].at.table == people)
            return true;
    }
    return false;
}

static void becomes_noise(struct item *item)
{
    item->kind = ITEM_NOISE;
    item->tables.len = item->columns.len = item->values.len = 0;
}

/* "Reported by", "assigned to": the item, or the words of one. */
static const char *by_or_to(const struct ask *ask, const struct item *item)
{
    const size_t next = item->last == item->first + 2 ? item->last - 1 : item->last;
    return wording_is(ask, next, "by") ? "by" : wording_is(ask, next, "to") ? "to" : NULL;
}

/* "Staff who reported problems", "who reported problem 3": the reference of the rows behind the
 * verb; -1: it is nothing that those before it did. */
static int done_to(struct ask *ask, size_t i)
{
    size_t who = item_prev(ask, i), next = item_next(ask, i);
    while (item_kind_is(ask, next, ITEM_CUE) || item_kind_is(ask, next, ITEM_NUMBER))
        next = item_next(ask, next); /* "any", "the most", "more than 3" */
    if (!item_kind_is(ask, next, ITEM_TABLE) || !ask->items[next].tables.len)
        return -1;
    const int edge =
        reference_of(ask, ask->items[next].tables.v[0].at.table, item_first(ask, i)->lemma, "by");
    bool said = item_kind_is(ask, who, ITEM_TABLE); /* "which staff reported …" */
    while (links_rows(ask, who)) {
        said = said || item_is(ask, who, CUE_WHO) || item_is(ask, who, CUE_THAT);
        who = item_prev(ask, who);
    }
    if (edge < 0 || !said)
        return -1;
    const bool theirs =
        who >= ask->count ||
        (item_kind_is(ask, who, ITEM_TABLE) && ask->items[who].tables.len &&
         ask->items[who].tables.v[0].at.table == catalog_edge(ask->catalog, (size_t)edge)->to);
    return theirs ? edge : -1;
}

/* "Staff who are assigned to the problem": the one table of rows that are assigned, by a reference
 * to these people, and that lead to those problems; -1: none, or several. */
static int rows_between(struct ask *ask, size_t i, const char *by)
{
    size_t who = item_prev(ask, i), to = item_next(ask, i);
    while (links_rows(ask, who))
        who = item_prev(ask, who);
    if (!item_kind_is(ask, who, ITEM_TABLE) || !item_kind_is(ask, to, ITEM_TABLE) ||
        !ask->items[who].tables.len || !ask->items[to].tables.len)
        return -1;
    const int people = ask->items[who].tables.v[0].at.table,
              things = ask->items[to].tables.v[0].at.table;
    int found = -1;
    for (size_t t = 0; t < ask->schema->table_count; t++) {
        const int edge = table_is_open(ask, (int)t) && tables_refer(ask, (int)t, things)
                             ? reference_of(ask, (int)t, item_first(ask, i)->lemma, by)
                             : -1;
        if (edge < 0 || (int)t == things || catalog_edge(ask->catalog, (size_t)edge)->to != people)
            continue;
        if (found >= 0)
            return -1;
        found = (int)t;
    }
    return found;
}

/* "Problems that Anna Berg reported", "how many problems has each clerk reported": the reference of
 * the rows that are named before those who did it; -1: there is none. */
static int done_before(struct ask *ask, size_t i)
{
    const size_t next = item_next(ask, i);
    if (next < ask->count && (ask->items[next].kind == ITEM_TABLE ||
                              ask->items[next].kind == ITEM_COLUMN || item_is(ask, next, CUE_BY)))
        return -1;
    int people = -1;
    for (size_t k = item_prev(ask, i); k < ask->count; k = item_prev(ask, k)) {
        const struct item *item = &ask->items[k];
        const int table = item->kind == ITEM_TABLE && item->tables.len ? item->tables.v[0].at.table
                          : item->kind == ITEM_VALUE && item->values.len
                              ? item->values.v[0].at.table
                              : -1;
        if (table >= 0 && (people < 0 || people == table) && people_do(ask, table))
            people = table;
        else if (table >= 0) {
            const int edge = item->kind == ITEM_TABLE && people >= 0
                                 ? reference_of(ask, table, item_first(ask, i)->lemma, "by")
                                 : -1;
            return edge >= 0 && catalog_edge(ask->catalog, (size_t)edge)->to == people ? edge : -1;
        } else if (item->kind == ITEM_PUNCT || item->kind == ITEM_COLUMN)
            return -1;
    }
    return -1;
}

/* The deed only leads to whoever did it. */
static void deed_leads(struct ask *ask, size_t i)
{
    becomes_noise(&ask->items[i]);
    if (item_is(ask, i + 1, CUE_BY)) /* nothing is grouped */
        becomes_noise(&ask->items[i + 1]);
}

/* "Did Rosa Vogel log", "do the clerks report". */
static bool asks_did(const struct ask *ask, size_t word)
{
    bool did = false;
    while (word-- > 0 && !did)
        did = wording_is(ask, word, "did|does|do");
    return did;
}

/* Item i may be a deed: a participle that is taken for a state or a column. */
static bool may_be_deed(const struct ask *ask, size_t i)
{
    const struct item *item = &ask->items[i];
    const struct word *word = item_first(ask, i);
    const bool state = item->kind == ITEM_VALUE && item->last == item->first + 1;
    return (state || (item->kind == ITEM_COLUMN && item->last <= item->first + 2)) &&
           !word->quoted && !word->capital &&
           (word_is_participle(word) || (state && asks_did(ask, item->first)));
}

/* The reference that the deed at item i leads by to whoever did it; -1: it is none. */
static int deed_leads_by(struct ask *ask, size_t i)
{
    const char *by = by_or_to(ask, &ask->items[i]);
    const int edge = by ? deed_of_rows(ask, i, by) : -1;
    if (edge >= 0 && tells_people(ask, i + 1, catalog_edge(ask->catalog, (size_t)edge)->to))
        return edge;
    if (by || ask->items[i].kind != ITEM_VALUE)
        return -1;
    const int done = done_to(ask, i);
    return done >= 0 ? done : done_before(ask, i);
}

/* The rows that stand between become what the item names. */
static int deed_between(struct ask *ask, size_t i)
{
    const char *by = by_or_to(ask, &ask->items[i]);
    const int rows = by && str_eq(by, "to") ? rows_between(ask, i, by) : -1;
    if (rows < 0)
        return -1;
    struct match *match = arena_alloc(ask->arena, sizeof *match);
    *match = (struct match){.at = {rows, -1}, .score = .9};
    becomes_noise(&ask->items[i]);
    ask->items[i].kind = ITEM_TABLE;
    ask->items[i].tables = (struct matches){match, 1};
    return reference_of(ask, rows, item_first(ask, i)->lemma, by);
}

void items_role_deeds(struct ask *ask)
{
    int led = -1;
    bool several = false;
    for (size_t i = 1; i < ask->count; i++) {
        int edge = may_be_deed(ask, i) ? deed_leads_by(ask, i) : -1;
        if (edge >= 0)
            deed_leads(ask, i);
        else if (may_be_deed(ask, i))
            edge = deed_between(ask, i);
        several = several || (edge >= 0 && led >= 0 && edge != led);
        led = edge >= 0 ? edge : led;
    }
    if (led >= 0 && !several && ask->bound == 0)
        ask->bound = led + 1;
}
