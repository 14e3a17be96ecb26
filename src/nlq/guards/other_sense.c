/* Words that were read in another sense than the usual one: "connections to be sealed" are not
 * those that are sealed, "gross minus payments" is not the gross of what has no payments, and
 * "reminder fees this year" are mostly asked for as one sum. Several tables may keep people. */
#include "guards/other_sense.h"

#include "querent/base/str.h"

/* "To be sealed", "reminders to send": a deed that is planned, said at word i. */
static bool plans_at(struct ask *ask, size_t i)
{
    if (!wording_is(ask, i, "to") || i == 0 || i + 1 >= ask->words.len)
        return false;
    if (wording_is(ask, i + 1, "be"))
        return i + 2 < ask->words.len && !ask->words.v[i + 2].is.small;
    return table_at_word(ask, i - 1) >= 0 && !ask->words.v[i + 1].is.stop &&
           !ask->words.v[i + 1].is_number && !ask->words.v[i + 1].capital &&
           !ask->words.v[i + 1].quoted &&
           str_eq(ask->words.v[i + 1].lower, ask->words.v[i + 1].lemma) &&
           lexicon_deed(ask->words.v[i + 1].lower, ask->words.v[i + 1].lemma);
}

/* Some condition is by a state or a date, and so by what has come to be. */
static bool tells_done(struct ask *ask, const struct frame *frame)
{
    bool told = false;
    for (size_t c = 0; c < frame->cond_count; c++) {
        const struct cond *cond = &frame->conds[c];
        const struct column_ref at = cond->left.column;
        told = told || (at.column >= 0 && !cond->negated &&
                        (column_is_date(ask, at) || (cond->value && column_is_text(ask, at))));
    }
    return told;
}

static bool answers_plan(struct ask *ask, const struct frame *frame)
{
    bool plans = false;
    for (size_t i = 0; i < ask->words.len; i++)
        plans = plans || plans_at(ask, i);
    return plans && tells_done(ask, frame);
}

/* "Minus" stands between two amounts, and rows are missing. */
static bool subtracts_rows(const struct ask *ask, const struct frame *frame)
{
    bool minus = false;
    for (size_t i = 1; i < ask->words.len; i++)
        minus = minus || wording_is(ask, i, "minus");
    for (size_t c = 0; c < frame->cond_count && minus; c++) {
        if (frame->conds[c].negated)
            return true;
    }
    return minus && frame->absence_count > 0;
}

/* "Reminder fees this year": bare amounts, one for each row, and nobody said "list". */
static bool lists_amounts(struct ask *ask, const struct frame *frame)
{
    const struct term *term = &frame->select[0];
    return frame->select_count == 1 && frame->group_count == 0 && frame->limit == 0 &&
           frame->order_count == 0 && frame->cond_count > 0 && term->agg == AGG_NONE &&
           term->column.column >= 0 && column_is_number(ask, term->column) &&
           !column_is_id(ask, term->column) && item_kind_is(ask, 0, ITEM_COLUMN) &&
           column_is_date(ask, frame->conds[0].left.column);
}

/* "Income per campaign", added up from their targets: what is aimed at is not what came in. */
static bool sums_aims(struct ask *ask, const struct frame *frame)
{
    static const char *const aims[] = {"target",   "goal",  "budget", "planned",
                                       "forecast", "quota", "limit",  "estimated"};
    for (size_t i = 0; i < frame->select_count; i++) {
        const struct term *term = &frame->select[i];
        for (size_t k = 0; term->agg != AGG_NONE && term->column.column >= 0 && !term->taught &&
                           k < sizeof aims / sizeof *aims;
             k++) {
            if (column_has_words(ask, term->column, aims[k]) && !wording_has(ask, aims[k]) &&
                !wording_has(ask, arena_printf(ask->arena, "%ss", aims[k])))
                return true;
        }
    }
    return false;
}

static const char ages[] = "age|birth date|date of birth|birthday|birthdate|dob|birth year";

/* The item says "people", and stands for a table that is called otherwise. */
static bool says_people(const struct ask *ask, size_t i)
{
    const struct item *item = &ask->items[i];
    return item->kind == ITEM_TABLE && item->table >= 0 && item->last == item->first + 1 &&
           ask->words.v[item->first].is.people &&
           !table_ends_in(ask, item->table, ask->words.v[item->first].lemma);
}

/* Some value that was said is kept of the other table's rows, too. */
static bool has_value(const struct ask *ask, int other)
{
    for (size_t i = 0; i < ask->count; i++) {
        const struct item *item = &ask->items[i];
        for (size_t v = 0; item->kind == ITEM_VALUE && v < item->values.len; v++) {
            if (item->values.v[v].at.table == other && item->values.v[v].score >= .95)
                return true;
        }
    }
    return false;
}

static bool is_age(const struct ask *ask, const struct term *term)
{
    return term->column.column >= 0 &&
           table_column_by_words(ask, term->column.table, ages) == term->column.column;
}

/* What the rows are told or ranked by is how old they are. */
static bool by_age(const struct ask *ask, const struct frame *frame)
{
    bool age = frame->order_count > 0 && is_age(ask, &frame->orders[0].term);
    for (size_t c = 0; c < frame->cond_count; c++)
        age = age || is_age(ask, &frame->conds[c].left);
    return age;
}

/* "People from Merrow", "the oldest person", where owners are people as much as players are: nobody
 * said which of them. */
static bool which_people(const struct ask *ask, const struct frame *frame)
{
    for (size_t i = 0; i < ask->count; i++) {
        if (!says_people(ask, i))
            continue;
        for (size_t t = 0; t < ask->schema->table_count; t++) {
            const int other = (int)t;
            if (other != ask->items[i].table && table_is_open(ask, other) &&
                people_do(ask, other) && !table_is_said(ask, other) &&
                (has_value(ask, other) ||
                 (by_age(ask, frame) && table_column_by_words(ask, other, ages) >= 0)))
                return true;
        }
    }
    return false;
}

/* "Climbers from Peru", where climbers have a country of their own that is Peru for none of them,
 * and mountains are there. */
static bool by_other_place(const struct ask *ask, const struct frame *frame)
{
    for (size_t c = 0; c < frame->cond_count; c++) {
        const struct cond *cond = &frame->conds[c];
        const struct column_ref at = cond->left.column;
        if (cond->kind != COND_COMPARE || at.column < 0 || ask->subject < 0 || cond->way ||
            at.table == ask->subject || table_is_said(ask, at.table) ||
            !(column_is_called(ask, at, NAME_COUNTRY) || column_is_called(ask, at, NAME_WHERE)))
            continue;
        for (size_t k = 0; k < ask_table(ask, ask->subject)->column_count; k++) {
            const struct column_ref own = {ask->subject, (int)k};
            if (column_is_text(ask, own) && str_eq(catalog_column_words(ask->catalog, own),
                                                   catalog_column_words(ask->catalog, at)))
                return true;
        }
    }
    return false;
}

static bool is_percentage(const struct ask *ask, const struct term *term)
{
    return term->column.column >= 0 && (column_has_words(ask, term->column, "percentage") ||
                                        column_has_words(ask, term->column, "percent") ||
                                        column_has_words(ask, term->column, "pct"));
}

/* "More than 50000 seats", by a capacity in per cent that nobody spoke of. */
static bool by_percentage(struct ask *ask, const struct frame *frame)
{
    bool used = frame->order_count > 0 && is_percentage(ask, &frame->orders[0].term);
    for (size_t c = 0; c < frame->cond_count; c++)
        used = used || is_percentage(ask, &frame->conds[c].left);
    return used &&
           !wording_has(ask, "percentage|percent|pct|per cent|percents|percentages|share|%");
}

bool other_sense(struct ask *ask, const struct frame *frame)
{
    return answers_plan(ask, frame) || subtracts_rows(ask, frame) || lists_amounts(ask, frame) ||
           sums_aims(ask, frame) || which_people(ask, frame) || by_other_place(ask, frame) ||
           by_percentage(ask, frame);
}
