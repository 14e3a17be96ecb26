/* "Cancelled contracts", where a contract has a reason for cancelling: those that have one, and not
 * those with an invoice whose status is 'cancelled'. */
#include "frame.h"
#include "querent/base/str.h"
#include "querent/lang/lemma.h"

static int table_named(const struct ask *ask, size_t i)
{
    return item_kind_is(ask, i, ITEM_TABLE) && ask->items[i].tables.len
               ? ask->items[i].tables.v[0].at.table
               : -1;
}

/* The table that the word at item i is said of: "cancelled contracts", "contracts were cancelled".
 */
static int table_said_of(const struct ask *ask, size_t i)
{
    if (item_kind_is(ask, i + 1, ITEM_TABLE))
        return table_named(ask, i + 1);
    size_t prev = item_prev(ask, i);
    while (item_is(ask, prev, CUE_IS) || item_is(ask, prev, CUE_THAT) ||
           item_is(ask, prev, CUE_HAVE) || item_is(ask, prev, CUE_WHO) ||
           item_is(ask, prev, CUE_WH) || item_is(ask, prev, CUE_NOT))
        prev = item_prev(ask, prev);
    return table_named(ask, prev);
}

static bool own_state_has(const struct matches *found, int table)
{
    for (size_t k = 0; k < found->len; k++) {
        if (found->v[k].at.table == table)
            return true;
    }
    return false;
}

/* A column of the table that may be empty and speaks of the deed: a date before other texts. */
static struct column_ref column_of_deed(struct ask *ask, int table, const char *lemma)
{
    struct column_ref found = no_column();
    for (size_t c = 0; c < ask_table(ask, table)->column_count; c++) {
        const struct column_ref at = {table, (int)c};
        const struct column_stats *stats = catalog_stats(ask->catalog, at);
        if (stats == NULL || stats->null_share <= 0 || !column_has_akin(ask, at, lemma))
            continue;
        if (column_is_date(ask, at))
            return at;
        if (found.column < 0 && column_is_text(ask, at) && !flag_is(ask, at))
            found = at;
    }
    return found;
}

/* The item is a noun for rows by a value of theirs: "guards" of the staff, in this table. */
static bool is_value_noun(struct ask *ask, size_t i, int table)
{
    const struct item *item = i < ask->count ? &ask->items[i] : NULL;
    return item && item->kind == ITEM_VALUE && item->values.len &&
           item->values.v[0].at.table == table && word_is_plural(item_last(ask, i)) &&
           !item_last(ask, i)->capital && !item_last(ask, i)->quoted;
}

/* "Fired guards", "guards who were fired", "fired night guards", where staff have the date on which
 * they were: those that have one. The date alone would be asked for otherwise. */
static void deeds_of_values(struct ask *ask)
{
    for (size_t i = 0; i < ask->count; i++) {
        struct item *item = &ask->items[i];
        const struct column_ref at =
            item->kind == ITEM_COLUMN && item->columns.len && item->last == item->first + 1
                ? item->columns.v[0].at
                : no_column();
        const struct column_stats *stats = at.column < 0 ? NULL : catalog_stats(ask->catalog, at);
        size_t before = item_prev(ask, i);
        if (stats == NULL || stats->null_share <= 0 || !column_is_date(ask, at) ||
            !word_is_participle(item_first(ask, i)) || item_first(ask, i)->quoted)
            continue;
        while (item_is(ask, before, CUE_IS) || item_is(ask, before, CUE_THAT) ||
               item_is(ask, before, CUE_HAVE) || item_is(ask, before, CUE_WHO))
            before = item_prev(ask, before);
        const bool said = before != item_prev(ask, i) && is_value_noun(ask, before, at.table);
        item->restricts = item->restricts || said || is_value_noun(ask, i + 1, at.table) ||
                          (i + 2 < ask->count && item_kind_is(ask, i + 1, ITEM_VALUE) &&
                           table_named(ask, i + 2) == at.table) ||
                          (table_named(ask, item_prev(ask, i)) == at.table &&
                           !item_kind_is(ask, i + 1, ITEM_COLUMN));
    }
}

/* A date of the table that speaks of the deed: received_on. */
static struct column_ref date_of_deed(struct ask *ask, int table, const char *lemma)
{
    struct column_ref found = no_column();
    for (size_t c = 0; c < ask_table(ask, table)->column_count; c++) {
        const struct column_ref at = {table, (int)c};
        if (!column_is_date(ask, at) || !column_has_akin(ask, at, lemma))
            continue;
        if (found.column >= 0)
            return no_column(); /* planned_start, planned_end */
        found = at;
    }
    return found;
}

static void item_becomes(struct ask *ask, struct item *item, struct column_ref at)
{
    struct match *match = arena_alloc(ask->arena, sizeof *match);
    *match = (struct match){.at = at, .score = 1};
    item->kind = ITEM_COLUMN;
    item->columns = (struct matches){match, 1};
    item->values = item->tables = (struct matches){0};
}

/* The state that rows of the table, or the list that they refer to, call as the item does; NULL. */
static struct match *state_called(struct ask *ask, struct item *item, int table)
{
    item->values = values_find(ask, item->first, item->last);
    for (size_t k = 0; k < item->values.len; k++) {
        struct match *match = &item->values.v[k];
        if (match->score >= .95 &&
            (match->at.table == table || (tables_refer(ask, table, match->at.table) &&
                                          table_has_word(ask, match->at.table, "status"))))
            return match;
    }
    return NULL;
}

/* The word names the date and says nothing of the rows: "date delivered", "delivered date". */
static bool names_the_date(const struct ask *ask, const struct item *item)
{
    static const char dates[] = "date|dates|day|days|time|times|when", behind[] = "date|on|at";
    return wording_is(ask, item->last, behind) ||
           (item->first > 0 && wording_is(ask, item->first - 1, dates)) ||
           (item->first > 0 && ask->words.v[item->first - 1].punct &&
            (item->last >= ask->words.len || ask->words.v[item->last].punct)) ||
           wording_is(ask, 0, "when");
}

/* "Delivered orders last month", where all have a deliver_on and those that were delivered are
 * told by their status: the state, and the period is of that date. */
static void plans_to_states(struct ask *ask)
{
    for (size_t i = 0; i < ask->count; i++) {
        struct item *item = &ask->items[i];
        const struct word *word = item_first(ask, i);
        if (item->kind != ITEM_COLUMN || item->last != item->first + 1 || item->columns.len == 0 ||
            word->quoted || word->capital || !word_is_participle(word) ||
            !date_is_plan(ask, item->columns.v[0].at, word) || names_the_date(ask, item))
            continue;
        struct match *state = state_called(ask, item, item->columns.v[0].at.table);
        if (state == NULL)
            continue;
        item->kind = ITEM_VALUE;
        item->values = (struct matches){state, 1};
        item->columns = item->tables = (struct matches){0};
    }
}

/* "In 1990", "after 1990". */
static bool is_year_said(const struct ask *ask, size_t i)
{
    return item_kind_is(ask, i, ITEM_NUMBER) && ask->items[i].number >= 1900 &&
           ask->items[i].number < 2100 && ask->items[i].first > 0 &&
           wording_is(ask, ask->items[i].first - 1, "in|after|before|since|until|during|of");
}

/* "Contracts signed this year", where they have a signed_date: the period says when that was done,
 * whatever their state has become. */
static void deeds_dated(struct ask *ask)
{
    bool period = false;
    for (size_t i = 0; i < ask->count; i++)
        period = period || ask->items[i].kind == ITEM_DATE || is_year_said(ask, i);
    for (size_t i = 0; i < ask->count; i++) {
        struct item *item = &ask->items[i];
        const struct word *word = item_first(ask, i);
        const bool than = item_is(ask, i + 1, CUE_AFTER) || item_is(ask, i + 1, CUE_BEFORE);
        const bool deed = (period || than) &&
                          (item->kind == ITEM_VALUE || item->kind == ITEM_TABLE) &&
                          item->last == item->first + 1 && !word->capital && !word->quoted &&
                          word_is_participle(word);
        const int table = deed ? table_said_of(ask, i) : -1;
        const struct column_ref at =
            table < 0 ? no_column() : date_of_deed(ask, table, word->lemma);
        if (at.column >= 0 && !(item->kind == ITEM_VALUE && date_is_plan(ask, at, word)))
            item_becomes(ask, item, at);
    }
}

/* "Donated copies", where a flag is called is_donation: those that it says yes of. */
static void deeds_flagged(struct ask *ask)
{
    for (size_t i = 0; i < ask->count; i++) {
        struct item *item = &ask->items[i];
        const struct word *word = item_first(ask, i);
        const bool deed = item->kind == ITEM_WORD && item->last == item->first + 1 &&
                          !word->capital && !word->quoted && word_is_participle(word);
        const int table = deed ? table_said_of(ask, i) : -1;
        struct column_ref found = no_column();
        for (size_t c = 0; table >= 0 && c < ask_table(ask, table)->column_count; c++) {
            const struct column_ref at = {table, (int)c};
            if (!flag_is(ask, at) || !column_has_akin(ask, at, word->lemma))
                continue;
            found = found.column < 0 ? at : (struct column_ref){table, -2};
        }
        if (found.column < 0)
            continue;
        item_becomes(ask, item, found);
        item->restricts = true;
    }
}

/* The item becomes the table that it names as well as a value. */
static void item_is_rows(struct item *item, bool deed)
{
    item->kind = ITEM_TABLE;
    item->deed = deed;
    item->values = (struct matches){0};
    item->columns = (struct matches){0};
}

/* "Never signed a lease", where machines are 'leased' and contracts are of leases: what follows an
 * article, or is many, is no state. "Never been rented": no rentals, whatever the state is now. */
static void states_that_are_rows(struct ask *ask)
{
    bool never = false;
    for (size_t i = 0; i < ask->count; i++) {
        struct item *item = &ask->items[i];
        const struct word *word = item_first(ask, i);
        never = never || wording_is(ask, item->first, "never|ever");
        if (item->kind != ITEM_VALUE || item->last != item->first + 1 || word->quoted ||
            word->capital || item->tables.len == 0 || item->values.len == 0)
            continue;
        const bool thing =
            i > 0 && item->values.v[0].score <= .9 && !word_is_participle(word) &&
            (wording_is(ask, item->first - 1, "a|an|any|the") || !str_eq(word->lower, word->lemma));
        const bool done = never && word_is_participle(word);
        if (!thing && !done)
            continue;
        item_is_rows(item, done);
        if (done && i + 1 < ask->count && wording_is(ask, item->last, "out|off|up|in") &&
            ask->items[i + 1].last == item->last + 1)
            ask->items[i + 1].kind = ITEM_NOISE;
    }
}

/* The only table that both kinds of matches have values in; -1: none, or several. */
static int table_shared(const struct matches *a, const struct matches *b)
{
    int found = -1;
    for (size_t k = 0; k < a->len; k++) {
        const int table = a->v[k].at.table;
        if (table == found || !own_state_has(b, table))
            continue;
        if (found >= 0)
            return -1;
        found = table;
    }
    return found;
}

/* The same, and "payments by direct debit". */
static int table_said_or_by(const struct ask *ask, size_t i)
{
    const size_t by = item_prev(ask, i);
    const int table = table_said_of(ask, i);
    return table < 0 && by < ask->count && wording_is(ask, ask->items[by].first, "by|via|in")
               ? table_named(ask, item_prev(ask, by))
               : table;
}

/* "Hires that aren't cancelled", where only invoices have a column `cancelled` and a hire's status
 * is 'CANCELLED'; "active dogs", where only products have is_active: what the rows themselves are
 * goes before a column of others. */
static void states_of_own_rows(struct ask *ask)
{
    for (size_t i = 0; i < ask->count; i++) {
        struct item *item = &ask->items[i];
        const struct word *word = item_first(ask, i);
        if (item->kind != ITEM_COLUMN || item->values.len == 0 || item->columns.len == 0 ||
            !flag_is(ask, item->columns.v[0].at) || word->quoted || word->capital)
            continue;
        const bool noun = item_kind_is(ask, i + 1, ITEM_VALUE) &&
                          word_is_plural(item_last(ask, i + 1)) && !item_last(ask, i + 1)->capital;
        const int table = noun ? table_shared(&item->values, &ask->items[i + 1].values)
                               : table_said_or_by(ask, i);
        if (table < 0 || own_state_has(&item->columns, table))
            continue;
        for (size_t k = 0; k < item->values.len && item->kind == ITEM_COLUMN; k++) {
            if (item->values.v[k].at.table != table)
                continue;
            item->values = (struct matches){&item->values.v[k], 1};
            item->kind = ITEM_VALUE;
            item->columns = item->tables = (struct matches){0};
        }
    }
}

/* "Rejected scans", where a scan has a reason for that: those that have one. */
static void deeds_with_reasons(struct ask *ask)
{
    for (size_t i = 0; i < ask->count; i++) {
        struct item *item = &ask->items[i];
        const struct word *word = item_first(ask, i);
        const struct column_ref at =
            item->kind == ITEM_COLUMN && item->columns.len && item->last == item->first + 1
                ? item->columns.v[0].at
                : no_column();
        const struct column_stats *stats = at.column < 0 ? NULL : catalog_stats(ask->catalog, at);
        if (stats && stats->null_share > 0 && word_is_participle(word) && !word->quoted &&
            !word->capital && !column_is_date(ask, at) && !flag_is(ask, at) &&
            table_named(ask, i + 1) == at.table)
            item->restricts = item->own_state = true;
    }
}

void own_states_make(struct ask *ask)
{
    deeds_with_reasons(ask);
    plans_to_states(ask);
    deeds_of_values(ask);
    states_of_own_rows(ask);
    deeds_dated(ask);
    deeds_flagged(ask);
    states_that_are_rows(ask);
    for (size_t i = 0; i < ask->count; i++) {
        struct item *item = &ask->items[i];
        const struct word *word = item_first(ask, i);
        const int table = item->kind == ITEM_VALUE && item->last == item->first + 1 &&
                                  !word->capital && !word->quoted && word_is_participle(word)
                              ? table_said_of(ask, i)
                              : -1;
        if (table < 0 || own_state_has(&item->values, table))
            continue;
        const struct column_ref at = column_of_deed(ask, table, word->lemma);
        if (at.column < 0)
            continue;
        item_becomes(ask, item, at);
        item->restricts = item->own_state = true;
    }
}
