/* States that several columns say together: "overdue" is due before today and not yet done;
 * "unassigned" is a reference to nobody. */
#include <string.h>

#include "frame.h"
#include "querent/base/str.h"
#include "querent/lang/lemma.h"
#include "states/life.h"

/* The item of the rows that item i stands before, over values of theirs: "overdue gas checks". */
static size_t rows_behind(const struct ask *ask, size_t i)
{
    size_t rows = i + 1;
    while (item_kind_is(ask, rows, ITEM_VALUE))
        rows++;
    return rows;
}

static int table_of_state(const struct ask *ask, size_t i)
{
    const size_t rows = rows_behind(ask, i);
    if (item_kind_is(ask, rows, ITEM_TABLE))
        return ask->items[rows].table;
    if (item_kind_is(ask, i + 1, ITEM_VALUE) && !item_kind_is(ask, i + 2, ITEM_TABLE))
        return ask->items[i + 1].column.column >= 0 /* "current electricians" */
                   ? ask->items[i + 1].column.table
                   : -1;
    if (item_kind_is(ask, i + 1, ITEM_COLUMN) && ask->items[i + 1].column.column >= 0)
        return ask->items[i + 1].column.table; /* "the overdue amount" */
    size_t prev = item_prev(ask, i);
    if (item_kind_is(ask, prev, ITEM_TABLE))
        return ask->items[prev].table; /* "invoices overdue" */
    return item_is(ask, prev, CUE_IS) || item_is(ask, prev, CUE_THAT) ? ask->subject : -1;
}

/* A state of the rows says that they are open. */
static bool still_open(struct ask *ask, int table, size_t i, struct cond *ret_cond)
{
    for (size_t c = 0; c < ask_table(ask, table)->column_count; c++) {
        const struct column_ref at = {table, (int)c};
        const char *const *values = catalog_values(ask->catalog, at);
        const struct column_stats *stats = catalog_stats(ask->catalog, at);
        for (; values && *values && stats && stats->categorical; values++) {
            char state[32];
            const struct value_meaning *meaning = catalog_meaning(ask->catalog, at, *values);
            lemma_of(meaning ? meaning->meaning : *values, state, sizeof state);
            if (!wording_among(state, "open|unpaid|outstanding|pending|unsettled"))
                continue;
            *ret_cond = (struct cond){.kind = COND_COMPARE,
                                      .op = SQL_OP_EQ,
                                      .left = term_column(at, i),
                                      .value = *values,
                                      .at = i,
                                      .end = i + 1};
            return true;
        }
    }
    return false;
}

/* "Unpaid invoices", where their state says which are open. */
static bool add_unpaid(struct ask *ask, struct frame *frame, size_t i)
{
    struct cond open;
    const int table = table_of_state(ask, i);
    if (table < 0 || ask->items[i].kind != ITEM_WORD || !still_open(ask, table, i, &open))
        return false;
    open.clause = ask->items[i].clause;
    frame_cond(frame, open);
    ask_assume(ask, i,
               arena_printf(ask->arena, "unpaid is %s '%s'",
                            catalog_column_words(ask->catalog, open.left.column), open.value));
    return true;
}

/* The state of rows that wait to be paid, by whatever word the table has for it: sent. */
static bool still_owed(struct ask *ask, int table, size_t i, struct cond *ret_cond)
{
    const char *open = paid_state_open(ask, table);
    for (size_t c = 0; open && c < ask_table(ask, table)->column_count; c++) {
        const struct column_ref at = {table, (int)c};
        const struct column_stats *stats = catalog_stats(ask->catalog, at);
        const char *value = stats && stats->categorical && column_is_text(ask, at)
                                ? life_stored_state(ask, at, open)
                                : NULL;
        if (value == NULL)
            continue;
        *ret_cond = (struct cond){.kind = COND_COMPARE,
                                  .op = SQL_OP_EQ,
                                  .left = term_column(at, i),
                                  .value = value,
                                  .at = i,
                                  .end = i + 1};
        return true;
    }
    return false;
}

/* The date by which the rows are due, or scheduled to be done; column -1: none. */
static struct column_ref due_date(const struct ask *ask, int table)
{
    struct column_ref at = life_due_back(ask, table);
    if (at.column >= 0)
        return at;
    at = (struct column_ref){table, table_column_by_words(ask, table, name_phrases(NAME_DUE))};
    if (at.column < 0 || !column_is_date(ask, at))
        at.column = table_column_by_words(ask, table, "scheduled|planned end|planned finish");
    if (at.column >= 0 && !column_is_date(ask, at))
        at.column = -1;
    return at;
}

/* Not yet done: a flag that says no, or a date that is missing. */
static bool not_done(struct ask *ask, int table, size_t i, struct cond *ret_cond)
{
    const struct column_ref back = life_due_back(ask, table);
    struct column_ref at = {table, table_column_by_words(ask, table, name_phrases(NAME_DONE))};
    if (back.column >= 0)
        at = life_done(ask, back);
    if (at.column < 0)
        at.column = table_column_by_words(
            ask, table, "actual end|actual finish|received|arrived|end date|ended");
    if (at.column < 0)
        at = life_done(ask, due_date(ask, table));
    if (at.column < 0)
        return still_open(ask, table, i, ret_cond) || still_owed(ask, table, i, ret_cond);
    bool flag = ask_column(ask, at)->value == VALUE_BOOLEAN;
    *ret_cond = (struct cond){.kind = flag ? COND_COMPARE : COND_NULL,
                              .op = SQL_OP_EQ,
                              .left = term_column(at, i),
                              .value = "0",
                              .numeric = true,
                              .at = i,
                              .end = i + 1};
    return flag || column_is_date(ask, at);
}

/* "Overdue by more than 30 days", "more than 30 days overdue": the day before which they were due;
 * NULL: no number of days is said. */
static const char *overdue_since(struct ask *ask, size_t i, size_t *ret_number)
{
    enum { REACH = 4 };
    const size_t from = i > REACH ? i - REACH : 0;
    for (size_t k = from; k + 1 < ask->count && k <= i + REACH; k++) {
        struct item *number = &ask->items[k], *unit = &ask->items[k + 1];
        const size_t more = item_prev(ask, k);
        if (number->kind != ITEM_NUMBER || number->used || unit->kind == ITEM_COLUMN ||
            !lexicon_unit(item_first(ask, k + 1)->lemma) ||
            !(item_is(ask, more, CUE_GT) || item_is(ask, more, CUE_GE)))
            continue;
        number->used = unit->used = ask->items[more].used = true;
        for (size_t link = i + 1; link < more; link++)
            ask->items[link].used = true; /* by, for, since */
        *ret_number = k;
        return dates_ago(ask->arena, ask->request->now, item_first(ask, k + 1)->lower,
                         (int)number->number);
    }
    return NULL;
}

/* "Students with overdue books": the one table whose rows can be overdue, loans; -1: none, or
 * several. */
static int table_that_is_due(struct ask *ask, size_t i)
{
    int found = -1;
    for (size_t t = 0; t < ask->schema->table_count; t++) {
        struct cond open;
        if (ask->schema->tables[t].hidden || ask->schema->tables[t].kind != TABLE_BASE ||
            due_date(ask, (int)t).column < 0 || !not_done(ask, (int)t, i, &open))
            continue;
        if (found >= 0)
            return -1;
        found = (int)t;
    }
    return found;
}

/* "Overdue invoices last week": a period of the same date, that has begun, ends where `late` does.
 */
static bool ends_period(const struct ask *ask, struct frame *frame, const struct cond *late)
{
    for (size_t c = 0; c < frame->cond_count; c++) {
        struct cond *period = &frame->conds[c];
        if (period->kind != COND_RANGE || period->clause != late->clause || period->negated ||
            period->left.at >= ask->count || period->value == NULL ||
            !same_column(period->left.column, late->left.column) ||
            strcmp(period->value, late->value2) >= 0)
            continue;
        if (period->value2 == NULL || strcmp(period->value2, late->value2) > 0)
            period->value2 = late->value2;
        return true;
    }
    return false;
}

/* "Invoices sent and past their due date": the nearest rows before it that are due by a day; -1. */
static int rows_due_before(const struct ask *ask, size_t i)
{
    for (size_t k = i; k-- > 0;) {
        if (ask->items[k].kind == ITEM_TABLE)
            return due_date(ask, ask->items[k].table).column < 0 ? -1 : ask->items[k].table;
    }
    return -1;
}

/* "Overdue invoices, unpaid or part paid": the question says in which state they are. */
static bool state_is_said(const struct ask *ask, const struct cond *open, size_t i)
{
    for (size_t k = 0; k < ask->count && open->kind == COND_COMPARE; k++) {
        const struct item *item = &ask->items[k];
        if (k == i || item->kind != ITEM_VALUE || item->clause != ask->items[i].clause ||
            item_traits(ask, item_prev(ask, k)).negates)
            continue;
        for (size_t v = 0; v < item->values.len; v++) {
            if (same_column(item->values.v[v].at, open->left.column))
                return true;
        }
    }
    return false;
}

static bool add_overdue(struct ask *ask, struct frame *frame, size_t i)
{
    int table = table_of_state(ask, i);
    if (table < 0)
        table = rows_due_before(ask, i);
    if (table < 0 || due_date(ask, table).column < 0) {
        table = wording_is(ask, ask->items[i].first, "overdue") ? table_that_is_due(ask, i) : -1;
        if (table < 0)
            return false;
        ask_assume(ask, i,
                   arena_printf(ask->arena, "overdue is that of %s",
                                catalog_table_words(ask->catalog, table)));
    }
    const struct column_ref due = due_date(ask, table);
    struct cond open,
        late = {.kind = COND_RANGE, .left = term_column(due, i), .at = i, .end = i + 1};
    if (due.column < 0 || !not_done(ask, table, i, &open))
        return false;
    size_t number = i;
    const char *since = overdue_since(ask, i, &number);
    late.left.at = number;
    late.at = number < i ? number : i;
    late.end = (number > i ? number : i) + 1;
    late.value2 = since ? since : dates_today(ask->arena, ask->request->now);
    late.clause = open.clause = ask->items[i].clause;
    if (!ends_period(ask, frame, &late))
        frame_cond(frame, late);
    if (wording_is(ask, ask->items[i].first, "late")) /* and not those that came late */
        frame->unproven = true;
    if (state_is_said(ask, &open, i))
        return true;
    if (open.kind == COND_COMPARE && wording_among(open.value, "sent|issued|due")) {
        ask_assume(ask, i,
                   arena_printf(ask->arena, "not paid is %s '%s'",
                                catalog_column_words(ask->catalog, open.left.column), open.value));
        frame->unproven = true;
    }
    frame_cond(frame, open);
    return true;
}

/* The one reference of the table to workers, else to people; column -1: none, or several. */
static struct column_ref state_people(struct ask *ask, int table, bool workers)
{
    struct column_ref found = no_column();
    for (size_t e = 0; e < catalog_edge_count(ask->catalog); e++) {
        const struct join_edge *edge = catalog_edge(ask->catalog, e);
        const struct column_ref at = {edge->from, edge->from_columns[0]};
        const struct column_stats *stats = catalog_stats(ask->catalog, at);
        if (edge->from != table || edge->count != 1 || edge->only || edge->to == table ||
            !(workers ? people_work_here(ask, edge->to) && stats && stats->null_share > 0
                      : people_are(ask, edge->to)))
            continue;
        if (found.column >= 0)
            return no_column();
        found = at;
    }
    return found;
}

/* The column that would say to whom: called so, else the one reference to those who work here, or
 * to people. */
static struct column_ref state_assignment(struct ask *ask, int table)
{
    struct column_ref found = {table,
                               table_column_by_words(ask, table, name_phrases(NAME_ASSIGNEE))};
    if (found.column < 0)
        found = state_people(ask, table, true);
    return found.column < 0 ? state_people(ask, table, false) : found;
}

static bool add_unassigned(struct ask *ask, struct frame *frame, size_t i)
{
    int table = table_of_state(ask, i);
    struct column_ref at = table < 0 ? no_column() : state_assignment(ask, table);
    if (at.column < 0 || ask_column(ask, at)->not_null)
        return false;
    frame_cond(frame, (struct cond){.kind = COND_NULL,
                                    .left = term_column(at, i),
                                    .at = i,
                                    .end = i + 1,
                                    .clause = ask->items[i].clause});
    return true;
}

/* "Former employees": a date says that they left; "current": it is not there. */
static bool add_left(struct ask *ask, struct frame *frame, size_t i, bool former)
{
    const int table = table_of_state(ask, i);
    struct column_ref at = {
        table, table < 0 ? -1 : table_column_by_words(ask, table, name_phrases(NAME_LEFT))};
    if (at.column < 0 || !column_is_date(ask, at))
        at = life_gone(ask, table); /* churned_on, or a day of something else: sold_on */
    if (at.column < 0)
        return false;
    frame->unproven = frame->unproven || !column_is_called(ask, at, NAME_LEFT);
    frame_cond(frame, (struct cond){.kind = COND_NULL,
                                    .left = term_column(at, i),
                                    .negated = former,
                                    .at = i,
                                    .end = i + 1,
                                    .clause = ask->items[i].clause});
    return true;
}

/* "Unpaid invoices", where the day of paying stands in a table of payments: those without any. */
static bool add_never(struct ask *ask, struct frame *frame, size_t i)
{
    struct item *item = &ask->items[i];
    const struct column_stats *stats =
        item->opposite ? catalog_stats(ask->catalog, item->column) : NULL;
    const int rows = stats && stats->null_share == 0 ? table_of_state(ask, i) : -1;
    if (!none_of(ask, frame, rows, item->column.table, i, i + 1))
        return false;
    ask_assume(ask, i,
               arena_printf(ask->arena, "%s = no row in %s", item_first(ask, i)->lower,
                            ask_table(ask, item->column.table)->name));
    ask->guessed++;
    item->kind = ITEM_WORD; /* its column is not asked for */
    return true;
}

/* The item is a value that other rows alone are called by. */
static bool is_value_elsewhere(const struct item *item, int rows)
{
    bool elsewhere = item->kind == ITEM_VALUE && item->values.len > 0 && rows >= 0;
    for (size_t k = 0; elsewhere && k < item->values.len; k++)
        elsewhere = item->values.v[k].at.table != rows;
    return elsewhere;
}

bool still_open_said(struct ask *ask, struct frame *frame, size_t i)
{
    struct item *item = &ask->items[i];
    size_t before = item_prev(ask, i);
    if (before < ask->count && wording_is(ask, ask->items[before].first, "still|currently"))
        before = item_prev(ask, before);
    const size_t noun = rows_behind(ask, i);
    const int behind = item_kind_is(ask, before, ITEM_TABLE) ? ask->items[before].table : -1,
              rows = item_kind_is(ask, noun, ITEM_TABLE) ? ask->items[noun].table : behind;
    const bool other =
        (item->kind == ITEM_COLUMN && item->column.table != rows) || is_value_elsewhere(item, rows);
    if (!(item->kind == ITEM_WORD || other) ||
        !(still_open_add(ask, frame, rows, i) ||
          (other && still_open_otherwise(ask, frame, rows, i))))
        return false;
    for (size_t k = before + 1; before < i && k < i; k++)
        ask->items[k].used = true;
    item->kind = ITEM_WORD; /* its column is not asked for */
    return true;
}

void piece_state(struct ask *ask, struct frame *frame)
{
    for (size_t i = 0; i < ask->count; i++) {
        struct item *item = &ask->items[i];
        const struct word *word = &ask->words.v[item->first];
        if (item->used || item->last != item->first + 1 || item->kind == ITEM_CUE)
            continue;
        if ((word->is.overdue && add_overdue(ask, frame, i)) ||
            (word_is(word, "former") && add_left(ask, frame, i, true)) ||
            (word_is(word, "inactive") && item->kind == ITEM_WORD &&
             add_left(ask, frame, i, true)) ||
            (word_is(word, "current") && add_left(ask, frame, i, false)) ||
            (word_is(word, "unpaid") && add_unpaid(ask, frame, i)) ||
            (word_is(word, "open") && still_open_said(ask, frame, i)) ||
            (word->is.unassigned && add_unassigned(ask, frame, i)) || add_never(ask, frame, i))
            item->used = true;
    }
}
