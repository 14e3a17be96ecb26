/* Dates: "last month", "before 2020-01-01", "between May 2024 and June 2024". The column is the one
 * said before, else the one that a verb names ("placed" for placed_on), else the default date of
 * the subject, else of the table said last. */
#include <string.h>

#include "dates/ends.h"
#include "judge/fork.h"
#include "parts/compare.h"
#include "querent/base/str.h"

static bool date_is_dated(struct ask *ask, struct column_ref column)
{
    return column_is_date(ask, column) || column_has_words(ask, column, "date") ||
           column_has_words(ask, column, "time");
}

/* The first date that all rows of the table have, and that ends nothing; column -1: none. */
static struct column_ref date_of_each(struct ask *ask, int table)
{
    for (size_t c = 0; c < ask_table(ask, table)->column_count; c++) {
        const struct column_ref at = {table, (int)c};
        const struct column_stats *stats = catalog_stats(ask->catalog, at);
        if (column_is_date(ask, at) && stats && stats->null_share == 0 &&
            !column_is_called(ask, at, NAME_LIMITING_DATE))
            return at;
    }
    return no_column();
}

/* Tickets that are scanned later came to be when they were booked: a date of theirs that none
 * lacks, or that of what they are part of, where their own may be missing; column -1: it is their
 * own. */
static struct column_ref date_of_sale(struct ask *ask, int table, int date)
{
    const struct column_ref own = {table, date};
    const struct column_stats *stats = date < 0 ? NULL : catalog_stats(ask->catalog, own);
    struct column_ref found = no_column();
    if (stats == NULL || stats->null_share <= 0 || column_is_called(ask, own, NAME_BEGUN))
        return found;
    const struct column_ref each = date_of_each(ask, table);
    if (each.column >= 0)
        return each;
    for (size_t e = 0; e < catalog_edge_count(ask->catalog); e++) {
        const struct join_edge *edge = catalog_edge(ask->catalog, e);
        const struct column_ref at = {edge->to, catalog_date_column(ask->catalog, edge->to)};
        const struct column_stats *whole = at.column < 0 ? NULL : catalog_stats(ask->catalog, at);
        if (edge->from != table || edge->to == table || whole == NULL || whole->null_share != 0 ||
            !(table_keeps_sales(ask, edge->to) ||
              strstr(catalog_table_words(ask->catalog, edge->to), "booking")))
            continue;
        if (found.column >= 0)
            return no_column();
        found = at;
    }
    return found;
}

struct column_ref date_default(struct ask *ask, int table)
{
    int date = table >= 0 ? catalog_date_column(ask->catalog, table) : -1;
    const struct column_ref sale = table >= 0 ? date_of_sale(ask, table, date) : no_column();
    if (sale.column >= 0)
        return fork_date(ask, sale);
    const struct column_ref own = date_of_people(ask, (struct column_ref){table, date});
    return date < 0 ? no_column() : fork_date(ask, own);
}

/* Its rows last from one date to another, that may be open: contracts, bins in place. */
static bool is_lasting(struct ask *ask, int table, int date)
{
    bool begun = false;
    for (size_t c = 0; c < ask_table(ask, table)->column_count; c++) {
        const struct column_ref at = {table, (int)c};
        begun =
            begun || ((int)c != date && column_is_date(ask, at) && !ask_column(ask, at)->not_null);
    }
    return begun && ask_column(ask, (struct column_ref){table, date})->not_null;
}

/* Every row of the table refers to one of some table with a date. */
static bool has_firm_parent(const struct ask *ask, int table)
{
    for (size_t e = 0; e < catalog_edge_count(ask->catalog); e++) {
        const struct join_edge *edge = catalog_edge(ask->catalog, e);
        if (edge->from == table && edge->to != table && refers_always(ask, edge) &&
            catalog_date_column(ask->catalog, edge->to) >= 0)
            return true;
    }
    return false;
}

/* A verb of the question is done in rows of the table: "sold" in sales. */
static bool deed_of_table(struct ask *ask, int table)
{
    for (size_t i = 0; i < ask->words.len; i++) {
        const struct word *word = &ask->words.v[i];
        if (!word->is.small && !word->quoted && deed_keeps(ask, word) == table)
            return true;
    }
    return false;
}

/* Rows that belong to two dated ones, lots to a sale and a consignment: the date of what the
 * question's verb says was done; else it is asked, and the reference that stands first is taken. */
static struct column_ref date_of_two(struct ask *ask, struct column_ref a, struct column_ref b)
{
    const bool first = deed_of_table(ask, a.table), second = deed_of_table(ask, b.table);

    if (first != second)
        return first ? a : b;
    return fork_dates(ask, a, b);
}

struct column_ref parent_date(struct ask *ask, int table)
{
    struct column_ref found = no_column(), lasting = no_column(), second = no_column();
    size_t count = 0, lasts = 0;
    const bool firm = table >= 0 && has_firm_parent(ask, table);
    for (size_t e = 0; table >= 0 && e < catalog_edge_count(ask->catalog); e++) {
        const struct join_edge *edge = catalog_edge(ask->catalog, e);
        const int date = catalog_date_column(ask->catalog, edge->to);
        const struct column_ref at = {edge->to, date};
        if (edge->from != table || edge->to == table || date < 0 ||
            edge->to == ask->subject || /* when a pattern was made is not when it was ordered */
            (firm && !refers_always(ask, edge)) || column_is_called(ask, at, NAME_LIMITING_DATE))
            continue;
        if (table_is_part_of(ask, table, edge->to))
            return at;
        const bool last = is_lasting(ask, edge->to, date) ||
                          people_are(ask, edge->to); /* no day on which somebody was hired */
        lasting = last ? at : lasting;
        lasts += last;
        if (!last && count == 1)
            second = at;
        else if (!last)
            found = at;
        count += !last;
    }
    if (count == 2 && firm)
        return date_of_two(ask, found, second);
    return count == 1 ? found : count == 0 && lasts == 1 ? lasting : no_column();
}

/* The date of the table whose name has the stem of a participle of the question. */
static struct column_ref date_by_stem(struct ask *ask, int table)
{
    for (size_t c = 0; c < ask_table(ask, table)->column_count; c++) {
        const struct column_ref at = {table, (int)c};
        for (size_t i = 0; column_is_date(ask, at) && i < ask->count; i++) {
            struct item *item = &ask->items[i];
            if (item->kind != ITEM_WORD || !item_is_participle(ask, i) ||
                !column_has_akin(ask, at, item_last(ask, i)->lemma))
                continue;
            item->used = true;
            return at;
        }
    }
    return no_column();
}

struct column_ref date_between(struct ask *ask)
{
    for (size_t t = 0; ask->subject >= 0 && t < ask->schema->table_count; t++) {
        if (ask->schema->tables[t].hidden || table_hops(ask, ask->subject, (int)t) != 1)
            continue;
        for (size_t i = 0; i < ask->count; i++) {
            const struct item *item = &ask->items[i];
            if (item->kind != ITEM_TABLE || item->table == ask->subject || item->table == (int)t ||
                table_hops(ask, item->table, (int)t) != 1)
                continue;
            const struct column_ref found = date_by_stem(ask, (int)t);
            if (found.column >= 0)
                return found;
        }
    }
    return no_column();
}

/* "Users with usage events per day": when the events were, and not a date of the users; column -1:
 * none are said. */
static struct column_ref date_of_events(struct ask *ask)
{
    for (size_t k = 1; ask->subject >= 0 && k < ask->count; k++) {
        const size_t with = item_prev(ask, k);
        const struct item *item = &ask->items[k];
        if (item->kind == ITEM_TABLE && item->clause == 0 && item->table != ask->subject &&
            (item_is(ask, with, CUE_WITH) || item_is(ask, with, CUE_HAVE)) &&
            tables_to_many(ask, ask->subject, item->table))
            return date_default(ask, item->table);
    }
    return no_column();
}

bool dates_rows_of(struct ask *ask, int whose)
{
    return ask->subject >= 0 && tables_to_many(ask, whose, ask->subject) &&
           catalog_date_column(ask->catalog, ask->subject) >= 0;
}

struct column_ref date_on_way(struct ask *ask, int people)
{
    struct join_tree path;
    struct column_ref found = no_column();
    if (ask->subject < 0 || people < 0 || people == ask->subject || !people_do(ask, people) ||
        !catalog_path(ask->catalog, ask->arena, ask->subject, people, &path))
        return found;
    for (size_t i = 0; i < ask->count && found.column < 0; i++) {
        const struct item *item = &ask->items[i]; /* "treated", of visits */
        if (item->kind == ITEM_TABLE && item->table >= 0 && item->table != ask->subject &&
            item->table != people && tables_refer(ask, item->table, people))
            found = date_default(ask, item->table);
    }
    for (size_t e = 0; e < path.edge_count && found.column < 0; e++) {
        const struct join_edge *edge = catalog_edge(ask->catalog, (size_t)path.edges[e]);
        if (edge->from != people && edge->from != ask->subject)
            found = date_default(ask, edge->from);
    }
    return found;
}

/* "How many clients bought lots", "gave us a job": a verb stands before what they bought. */
static bool is_done_to(const struct ask *ask, size_t i)
{
    static const char past[] = "gave|bought|placed|made|had|took|sent|got|did|brought|saw|paid";
    const size_t verb = item_prev(ask, i);
    size_t word = ask->items[i].first;
    while (word > 0 && wording_is(ask, word - 1, "a|an|any|the|us|our|one|with"))
        word--;
    return (word > 0 && wording_is(ask, word - 1, past)) ||
           (verb < ask->count && ask->items[verb].kind == ITEM_WORD &&
            word_is_participle(item_first(ask, verb)));
}

/* "Reps of returns last month", for "who approved returns": the day is no day on which people were
 * hired. */
static bool doers_of(struct ask *ask, int table)
{
    return ask->subject >= 0 && table >= 0 && people_do(ask, ask->subject) &&
           tables_to_many(ask, ask->subject, table);
}

struct column_ref date_column(struct ask *ask, size_t i, size_t begin)
{
    struct column_ref found = date_of_rated(ask);
    if (found.column >= 0)
        return found;
    found = period_of_rows(ask, begin, i) ? date_default(ask, ask->subject)
                                          : date_by_verb(ask, ask->subject);
    size_t before = item_prev(ask, begin);
    if (item_is(ask, before, CUE_IS) && item_kind_is(ask, item_prev(ask, before), ITEM_TABLE))
        before = item_prev(ask, before); /* "whose last order was before 2025" */
    if (found.column < 0 && begin < i && item_kind_is(ask, before, ITEM_TABLE))
        found = table_date(ask, ask->items[before].table); /* "a shipment after 2000" */
    size_t last = before;
    if (item_is(ask, before, CUE_IN) || item_is(ask, before, CUE_FROM) ||
        item_is(ask, before, CUE_OF)) /* "no reviews from the last 90 days" */
        last = item_prev(ask, before);
    if (found.column < 0 && item_kind_is(ask, last, ITEM_TABLE) &&
        (ask->items[last].zone == ZONE_WHERE || is_done_to(ask, last) ||
         doers_of(ask, ask->items[last].table)) &&
        ask->items[last].table != ask->subject && !dates_rows_of(ask, ask->items[last].table)) {
        found = table_date(ask, ask->items[last].table); /* "who ordered last month" */
        if (found.column < 0)
            found = parent_date(ask, ask->items[last].table); /* "sold last month" */
    }
    for (size_t k = 0; k < ask->count && found.column < 0; k++) {
        if (ask->items[k].kind == ITEM_TABLE && ask->items[k].clause == ask->items[i].clause)
            found = date_by_verb(ask, ask->items[k].table);
    }
    if (found.column < 0)
        found = date_between(ask);
    if (found.column < 0)
        found = date_of_events(ask);
    if (found.column < 0)
        found = date_default(ask, ask->subject);
    if (found.column < 0)
        found = date_on_way(ask, table_before(ask, i));
    if (found.column < 0)
        found = date_default(ask, table_before(ask, i));
    return found.column < 0 ? parent_date(ask, ask->subject) : found;
}

struct column_ref table_date(struct ask *ask, int table)
{
    struct column_ref found = date_by_verb(ask, table);
    return found.column >= 0 ? found : date_default(ask, table);
}

/* The range as it stands, or open to one side after "before", "since" and the like. */
static struct cond range_cond(struct ask *ask, struct column_ref column, enum sql_op op, size_t i)
{
    const struct item *item = &ask->items[i];
    struct cond cond = {.kind = COND_RANGE,
                        .left = term_column(column, i),
                        .at = i,
                        .end = i + 1,
                        .clause = item->clause,
                        .loose = item->date->loose};
    cond.value = op == SQL_OP_GT                      ? item->date->to
                 : op == SQL_OP_LT || op == SQL_OP_LE ? NULL
                                                      : item->date->from;
    cond.value2 = op == SQL_OP_LT                      ? item->date->from
                  : op == SQL_OP_LE || op == SQL_OP_EQ ? item->date->to
                                                       : NULL;
    return cond;
}

struct column_ref date_continued(const struct ask *ask, const struct frame *frame, size_t begin)
{
    size_t k = item_prev(ask, begin);
    bool denied = false, joined = false;
    while (item_is(ask, k, CUE_IN) || item_is(ask, k, CUE_BUT) || item_is(ask, k, CUE_AND) ||
           item_is(ask, k, CUE_OR) || item_traits(ask, k).negates ||
           (item_kind_is(ask, k, ITEM_PUNCT) && !denied)) {
        denied = denied || item_traits(ask, k).negates;
        joined = joined || item_is(ask, k, CUE_AND) || item_is(ask, k, CUE_OR);
        k = item_prev(ask, k);
    }
    for (size_t c = 0; c < frame->cond_count && (denied || joined) && k < ask->count; c++) {
        if (frame->conds[c].left.at == k && frame->conds[c].kind == COND_RANGE)
            return frame->conds[c].left.column;
    }
    return no_column();
}

/* A lesson that the question uses compares with today: "on leave today", where it says since when.
 */
static bool lesson_is_of_today(const struct ask *ask)
{
    static const char *const todays[] = {"current_date", "date('now'", "curdate(", "now("};
    bool found = false;
    for (size_t k = 0; k < ask->count; k++) {
        const struct nlq_taught *taught = ask->items[k].taught;
        for (size_t t = 0; taught && t < sizeof todays / sizeof *todays; t++)
            found = found || (taught->kind == NLQ_TAUGHT_CONDITION && taught->assumed &&
                              str_find_fold(taught->assumed, todays[t]));
    }
    return found;
}

/* "Overdue today": the state is that of today anyway. */
static bool date_is_of_state(const struct ask *ask, size_t i)
{
    if (str_eq(ask->items[i].date->from, dates_today(ask->arena, ask->request->now)) &&
        lexicon_unit(item_last(ask, i)->lower) == NULL && lesson_is_of_today(ask))
        return true;
    size_t prev = item_prev(ask, i);
    if (item_is(ask, prev, CUE_FROM) || item_is(ask, prev, CUE_IN) || item_is(ask, prev, CUE_OF))
        prev = item_prev(ask, prev); /* "as of" */
    if (item_kind_is(ask, prev, ITEM_TABLE) && item_prev(ask, prev) < ask->count)
        prev = item_prev(ask, prev); /* "overdue invoices today" */
    return prev < ask->count && item_last(ask, prev)->is.overdue &&
           lexicon_unit(item_last(ask, i)->lower) == NULL &&
           str_eq(ask->items[i].date->from, dates_today(ask->arena, ask->request->now));
}

bool dates_births(const struct ask *ask, struct column_ref column)
{
    return column_is_called(ask, column, NAME_BIRTH) &&
           !wording_has(ask,
                        "born|birth|birthday|birthdays|birthdate|birthdates|age|aged|old|older|"
                        "young|younger|dob");
}

/* No row of the column is known to be as late as `day`; with `reaches`, one is. */
static bool column_ends_before(const struct ask *ask, struct column_ref at, const char *day,
                               bool reaches)
{
    const struct column_stats *stats = catalog_stats(ask->catalog, at);
    const char *last = stats ? stats->max_text : NULL;
    return last && (reaches ? strcmp(last, day) >= 0 : strcmp(last, day) < 0);
}

/* "Bookings for next week": not those that are made next week, where the table says for when they
 * are. A period to come is of a date that reaches it. */
static struct column_ref date_to_come(struct ask *ask, struct column_ref column, size_t i)
{
    const char *from = ask->items[i].date->from;
    if (!from || strcmp(from, dates_today(ask->arena, ask->request->now)) <= 0 ||
        !column_ends_before(ask, column, from, false))
        return column;
    for (size_t c = 0; c < ask_table(ask, column.table)->column_count; c++) {
        const struct column_ref other = {column.table, (int)c};
        if (!column_is_date(ask, other) || column_is_called(ask, other, NAME_LIMITING_DATE) ||
            !column_ends_before(ask, other, from, true))
            continue;
        ask_assume(ask, i,
                   arena_printf(ask->arena, "%s = by %s, since no %s is as late",
                                item_said(ask, &ask->items[i]), ask_column(ask, other)->name,
                                ask_column(ask, column)->name));
        return other;
    }
    return column;
}

/* "Above the quoted price this year": two columns are compared, and the period only restricts. */
static bool compares_columns(const struct ask *ask, const struct comparison *comparison, size_t i)
{
    bool column = false;
    for (size_t k = comparison->begin; k < i; k++)
        column = column || (ask->items[k].kind == ITEM_COLUMN && ask->items[k].used);
    return comparison->found && column && ask->items[comparison->begin].used;
}

/* The date that no name before the period at item i says, but what was done or is so; column -1:
 * nothing does. */
static struct column_ref date_unnamed(struct ask *ask, const struct frame *frame, size_t begin,
                                      size_t i)
{
    struct column_ref column = date_of_verb(ask, begin);
    if (column.column < 0)
        column = date_of_overdue(ask, i, begin);
    if (column.column < 0)
        column = date_continued(ask, frame, begin);
    if (column.column < 0)
        column = state_date(ask, i);
    return column.column < 0 ? deed_date(ask, frame, i) : column;
}

void compare_date(struct ask *ask, struct frame *frame, size_t i)
{
    if (date_is_of_state(ask, i)) {
        ask->items[i].kind = ITEM_NOISE;
        return;
    }
    const char *fork = ask->fork;
    struct comparison comparison = comparison_before(ask, i);
    if (compares_columns(ask, &comparison, i))
        comparison = (struct comparison){.op = SQL_OP_EQ, .begin = i};
    size_t column_item = ask->count, last = i + 1;
    struct column_ref born, column = column_left(ask, comparison.begin, &column_item);
    const bool birthday = birthday_date(ask, i, &born);
    const bool told = ask->shape.going_by && ask->items[i].clause == 0;
    if (told) {
        column = going_by_date(ask);
        column_item = ask->count;
    } else if (birthday) {
        column = born; /* and no other date of theirs */
    } else if (column.column < 0 || !date_is_dated(ask, column)) {
        column = date_unnamed(ask, frame, comparison.begin, i);
        column_item = ask->count;
    }
    if (column.column < 0 && !birthday && !told) {
        column = date_column(ask, i, comparison.begin);
        column_item = ask->count;
    }
    if (column.column < 0 || (column_item == ask->count && dates_births(ask, column)))
        return;
    column = told ? column : planned_for(ask, column, i);
    if (!told && column_item == ask->count && !birthday && comparison.op != SQL_OP_LT &&
        comparison.op != SQL_OP_LE)
        column = date_to_come(ask, column, i);
    if (comparison.op == SQL_OP_EQ && !birthday)
        month_ahead(ask, column, i);
    if (comparison.op == SQL_OP_EQ && column_item == ask->count && !comparison.between &&
        date_within(ask, frame, column, i)) {
        ask->fork = fork; /* from the one date to the other: neither was chosen */
        return;
    }
    struct cond cond = range_cond(ask, column, comparison.between ? SQL_OP_GE : comparison.op, i);
    size_t second = item_next(ask, item_next(ask, i));
    if (comparison.between && item_kind_is(ask, second, ITEM_DATE)) {
        cond.value2 = ask->items[second].date->to;
        cond.end = last = second + 1;
    }
    if (!anniversary_apply(ask, frame, &cond))
        frame_cond(frame, cond);
    for (size_t k = comparison.begin; k < last; k++)
        ask->items[k].used = true;
    if (column_item < ask->count)
        ask->items[column_item].used = true;
}
