/* Numbers and dates: "age above 30", "more than 3 credits", "older than 30", "between 1 and 5", "in
 * 2010", "at least two pets" (a count), "higher than the average". */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "amounts/amounts.h"
#include "parts/compare.h"
#include "querent/base/str.h"
#include "querent/lang/lemma.h"

/* "Over 10 million" of a budget that is kept in millions, as its name says and its values show: a
 * millionth of the number; 1: it is kept as it is said. */
static double magnitude_scale(struct ask *ask, struct column_ref column, double number)
{
    static const struct {
        const char *words;
        double times, least;
    } kept[] = {{"million|millions|mil|mio|mln|m", 1e6, 1e4},
                {"billion|billions|bn|bln|mrd", 1e9, 1e5},
                {"thousand|thousands|tsd|thsd", 1e3, 1e3}};
    const struct column_stats *stats = catalog_stats(ask->catalog, column);
    const double most = stats && stats->has_range ? stats->max : 0;
    for (size_t k = 0; k < sizeof kept / sizeof *kept; k++) {
        if (number >= kept[k].least && number > most * 10 &&
            wording_among(column_last_word(ask, column), kept[k].words))
            return 1 / kept[k].times;
    }
    return 1;
}

/* What the number is in the column's own unit: "more than 500" of an amount in cents is 50000,
 * "longer than 2 hours" of a duration in minutes 120. */
static double column_scale(struct ask *ask, struct column_ref column, size_t i)
{
    char unit[64];
    size_t next = ask->items[i].last;
    while (next < ask->words.len && ask->words.v[next].is.sign)
        next++;
    const char *said = next < ask->words.len ? ask->words.v[next].lemma : "";
    column_unit(ask, column, unit, sizeof unit);
    double factor = lexicon_scale(said, unit);
    if (factor == 0 && !str_eq(said, unit))
        factor = lexicon_scale("", unit);
    else if (factor != 0 && i + 1 < ask->count)
        ask->items[i + 1].used = true;
    return factor == 0 ? 1 : factor;
}

/* Whoever sees 50000 behind "500 pounds" is told why. */
static void say_scaled(struct ask *ask, struct column_ref column, size_t i, const char *scaled)
{
    const char *text =
        arena_printf(ask->arena, "%s = %s in %s.%s", number_text(ask, &ask->items[i]), scaled,
                     ask_table(ask, column.table)->name, ask_column(ask, column)->name);
    for (size_t k = 0; k < ask->assumed_count; k++)
        if (str_eq(ask->assumed[k].text, text))
            return;
    ask_assume(ask, i, text);
}

const char *number_in_unit(struct ask *ask, struct column_ref column, size_t i)
{
    double factor = column_scale(ask, column, i);
    const char *in_column = number_in_column(ask, &ask->items[i], column);
    if (factor == 1 && in_column) { /* "1.234" of whole numbers */
        say_scaled(ask, column, i, in_column);
        return in_column;
    }
    if (factor == 1)
        factor = magnitude_scale(ask, column, ask->items[i].number);
    if (factor == 1)
        return number_text(ask, &ask->items[i]);
    const char *scaled = arena_printf(ask->arena, "%.10g", ask->items[i].number * factor);
    say_scaled(ask, column, i, scaled);
    ask->reached = ask->reached || unit_is_cents_in_short(ask, column);
    return scaled;
}

static struct cond number_cond(struct ask *ask, struct column_ref column, enum sql_op op, size_t i)
{
    const struct item *item = &ask->items[i];
    struct cond cond = {
        .kind = COND_COMPARE, .left = term_column(column, i), .op = op, .at = i, .end = i + 1};
    cond.value = number_in_unit(ask, column, i);
    cond.clause = item->clause;
    const struct schema_column *at = ask_column(ask, column);
    enum value_type type = at->value;
    cond.numeric = type == VALUE_INTEGER || type == VALUE_DECIMAL || type == VALUE_REAL ||
                   type == VALUE_UNKNOWN || type == VALUE_BOOLEAN || type == VALUE_OTHER;
    for (size_t k = 0; k < item->values.len; k++) {
        if (!same_column(item->values.v[k].at, column))
            continue;
        cond.numeric = item->values.v[k].numeric;
        if (!cond.numeric && op == SQL_OP_EQ && item->values.v[k].value)
            cond.value = item->values.v[k].value; /* 'ONE' is no 1 */
    }
    const struct column_stats *stats = catalog_stats(ask->catalog, column);
    if (op != SQL_OP_EQ && op != SQL_OP_NE && stats && stats->numeric_text)
        cond.numeric = true;
    else if (type == VALUE_TEXT)
        cond.numeric = false; /* "zip code 1010": text equals no number */
    return cond;
}

static struct column_ref right_column(const struct ask *ask, size_t i, size_t *ret_item)
{
    size_t next = item_next(ask, i);
    if (item_is(ask, next, CUE_OR) && item_kind_is(ask, item_next(ask, next), ITEM_NUMBER))
        next = item_next(ask, item_next(ask, next)); /* "3 or 4 stars" */
    else if (wording_is(ask, ask->items[i].last, "person|people") &&
             item_kind_is(ask, next, ITEM_WORD))
        next = item_next(ask, next); /* "at least 1 person died" */
    if (item_is(ask, next, CUE_OF) || item_is(ask, next, CUE_IN) ||
        item_is(ask, next, CUE_OR_MORE) || item_is(ask, next, CUE_OR_LESS))
        next = item_next(ask, next);
    if (!item_kind_is(ask, next, ITEM_COLUMN) || !column_is_number(ask, ask->items[next].column) ||
        (next > i + 1 && item_kind_is(ask, item_next(ask, next), ITEM_NUMBER)))
        return no_column();
    *ret_item = next;
    return ask->items[next].column;
}

/* "above 300 or below 100": the column of the comparison before. */
static struct column_ref column_of_pair(const struct ask *ask, const struct frame *frame,
                                        size_t begin)
{
    size_t joint = item_prev(ask, begin), before = item_prev(ask, joint);
    if (!item_is(ask, joint, CUE_OR) && !item_is(ask, joint, CUE_AND) &&
        !item_is(ask, joint, CUE_BUT))
        return no_column();
    for (size_t c = 0; c < frame->cond_count; c++) {
        if ((frame->conds[c].left.at == before || frame->conds[c].at == before) &&
            item_kind_is(ask, before, ITEM_NUMBER))
            return frame->conds[c].left.column;
    }
    return no_column();
}

/* "20 years old", "5 metres long": the adjective after a number and its unit. */
static const struct adjective *adjective_after(const struct ask *ask, size_t i)
{
    size_t len;
    int degree;
    for (size_t k = ask->items[i].last; k < ask->words.len && k < ask->items[i].last + 3; k++) {
        const struct adjective *adjective = lexicon_adjective(&ask->words, k, &len, &degree);
        if (adjective && degree == 0 && ask->words.v[k].is.measured)
            return adjective;
        if ((word_is(&ask->words.v[k], "and") || word_is(&ask->words.v[k], "or") ||
             word_is_mark(&ask->words.v[k], ",.")))
            break;
    }
    return NULL;
}

/* "rating 10", "rating is 10", "a rating of 10" */
static bool stands_close(const struct ask *ask, size_t column, size_t begin)
{
    const size_t prev = item_prev(ask, begin);

    return prev == column || item_is(ask, prev, CUE_IS) ||
           (item_is(ask, prev, CUE_EITHER) && item_prev(ask, prev) == column) ||
           (item_is(ask, prev, CUE_OF) && item_prev(ask, prev) == column &&
            ask->items[column].zone == ZONE_WHERE);
}

static bool is_value_of(const struct item *item, struct column_ref column)
{
    for (size_t k = 0; k < item->values.len; k++) {
        if (same_column(item->values.v[k].at, column))
            return true;
    }
    return false;
}

static struct column_ref choose_column(struct ask *ask, size_t i,
                                       const struct comparison *comparison, size_t *ret_item)
{
    bool rising;
    const bool than = i > 1 && item_is(ask, i - 1, CUE_THAN);
    size_t left_item = ask->count, right_item = ask->count,
           inside = i > 0 ? i - 1 - than : ask->count;
    if (item_kind_is(ask, inside, ITEM_COLUMN) && inside > comparison->begin) {
        const struct item *item = &ask->items[inside];
        bool vague = item->partial && item->margin < .1; /* "the year", where there are several */
        *ret_item = vague ? ask->count : inside;
        return vague ? no_column() : item->column;
    }
    struct column_ref left = column_left(ask, comparison->begin, &left_item);
    struct column_ref right = right_column(ask, i, &right_item);
    const struct adjective *tail = comparison->adjective ? NULL : adjective_after(ask, i);
    if (tail) {
        *ret_item = ask->count;
        struct column_ref by_tail = adjective_nearby(ask, tail, i, &rising);
        if (by_tail.column >= 0)
            return by_tail;
    }
    bool left_close = left.column >= 0 && stands_close(ask, left_item, comparison->begin);
    struct column_ref column = left;
    *ret_item = left_item;
    bool said = left_close && !comparison->by_adjective && column_is_number(ask, left) &&
                !catalog_is_key(ask->catalog, left); /* "prices lower than 50" */
    if (comparison->adjective && !said) {
        struct column_ref by_adjective =
            adjective_nearby(ask, comparison->adjective, comparison->begin, &rising);
        if (by_adjective.column >= 0) {
            *ret_item = ask->count;
            return unit_length(ask, comparison->adjective, by_adjective);
        }
    }
    if (right.column >= 0 && !(left_close && ask->items[left_item].zone == ZONE_WHERE)) {
        column = right;
        *ret_item = right_item;
    }
    if (column.column >= 0 && !comparison->found && *ret_item == left_item && !left_close)
        column = no_column();
    if (column.column >= 0 && is_year(ask->items[i].number) && *ret_item == left_item &&
        ask->items[left_item].zone == ZONE_SELECT && item_is(ask, item_prev(ask, i), CUE_IN))
        column = no_column();
    if (column.column >= 0 && is_year(ask->items[i].number) && *ret_item == left_item &&
        ask->items[left_item].zone == ZONE_SELECT && !is_value_of(&ask->items[i], column) &&
        (column_is_text(ask, column) || (ask->items[left_item].measure && !comparison->found)))
        column = no_column(); /* "revenue by customer type 2026", "revenue 2026" */
    const size_t of = item_prev(ask, i);
    if (column.column >= 0 && is_year(ask->items[i].number) && *ret_item == left_item &&
        (item_is(ask, of, CUE_OF) || item_is(ask, of, CUE_IN)) && column_is_text(ask, column) &&
        !is_value_of(&ask->items[i], column))
        column = no_column(); /* "in each semester of 2022" */
    return column;
}

static void use_range(struct ask *ask, size_t from, size_t to)
{
    for (size_t k = from; k < to && k < ask->count; k++)
        ask->items[k].used = true;
}

static void compare_add_number(struct ask *ask, struct frame *frame, struct column_ref column,
                               size_t column_item, enum sql_op op, size_t i)
{
    bool date = column_is_date(ask, column), year = is_year(ask->items[i].number);
    bool age = date && !year && op != SQL_OP_EQ && ask->items[i].number < 1000;
    const bool old = op != SQL_OP_EQ && !year && ask->items[i].number < 300 &&
                     column_is_year(ask, column); /* "older than 30", by the year of birth */
    struct cond cond = old            ? age_in_years(ask, column, op, i)
                       : age          ? age_cond(ask, column, op, i)
                       : date && year ? year_cond(ask, column, op, i)
                                      : number_cond(ask, column, op, i);
    const enum agg agg = amounts_added(ask, column, column_item, op, i);
    cond.at = column_item < i ? column_item : i;
    if (agg != AGG_NONE && frame->having_count < 4) {
        cond.left.agg = agg;
        frame->having[frame->having_count++] = cond;
        frame->group_wanted = true;
    } else {
        frame_cond(frame, cond);
    }
}

/* A name is never more than a number. */
static bool can_exceed(const struct ask *ask, struct column_ref column, enum sql_op op)
{
    return op == SQL_OP_EQ || op == SQL_OP_NE || column_is_number(ask, column) ||
           column_is_date(ask, column) || column_has_words(ask, column, "year") ||
           column_has_words(ask, column, "date") || column_has_words(ask, column, "time");
}

/* "Bigger", "lower": of any number, and no word for one column. */
static bool says_size(const struct ask *ask, const struct comparison *comparison)
{
    return comparison->adjective && wording_is(ask, ask->items[comparison->begin].first,
                                               "bigger|smaller|larger|greater|higher|lower");
}

/* "With a population bigger than 1500 or smaller than 500" is no area. */
static struct column_ref column_of_size(const struct ask *ask, const struct frame *frame,
                                        const struct comparison *comparison,
                                        struct column_ref column)
{
    const struct column_ref pair = column_of_pair(ask, frame, comparison->begin);
    return pair.column >= 0 ? pair : column;
}

/* What the number is compared with: said beside it, else by kind; {-1,-1}: nothing. */
static struct column_ref number_column(struct ask *ask, const struct frame *frame, size_t i,
                                       const struct comparison *comparison, size_t *ret_item)
{
    struct column_ref column = choose_column(ask, i, comparison, ret_item);
    if (column.column >= 0 && !can_exceed(ask, column, comparison->op)) {
        column = number_called_so(ask, *ret_item);
        *ret_item = column.column >= 0 ? *ret_item : ask->count;
    }
    if (column.column < 0)
        column = column_of_pair(ask, frame, comparison->begin);
    else if (*ret_item >= ask->count && says_size(ask, comparison))
        column = column_of_size(ask, frame, comparison, column);
    const bool amount =
        item_is(ask, comparison->begin, CUE_GT) || item_is(ask, comparison->begin, CUE_LT) ||
        item_is(ask, comparison->begin, CUE_GE) || item_is(ask, comparison->begin, CUE_LE);
    if (column.column < 0 && is_year(ask->items[i].number) && !amount) /* no "more than 2000" */
        column = year_column(ask, frame, i);
    if (column.column < 0 && amount) /* before columns that happen to have the number */
        column = unit_column(ask, table_before(ask, comparison->begin), i);
    if (column.column < 0)
        column = numbered_column(ask, i);
    if (column.column >= 0 && !can_exceed(ask, column, comparison->op))
        column = no_column(); /* a note "100% sure" is no amount that orders are over */
    if (column.column < 0 && comparison->found)
        column = unnamed_column(ask, i, comparison->begin);
    if (*ret_item < ask->count && !same_column(ask->items[*ret_item].column, column) &&
        !same_column(number_called_so(ask, *ret_item), column) &&
        !column_has_words(ask, ask->items[*ret_item].column, "year"))
        *ret_item = ask->count; /* another column was found: the word has had no part in it */
    return column;
}

/* "younger than 30": less of an age, more of a birth date. */
static enum sql_op turned_operator(struct ask *ask, const struct comparison *comparison,
                                   struct column_ref column)
{
    bool rising = true;
    enum sql_op op = comparison->op;
    if (!comparison->by_adjective)
        return op;
    struct column_ref meant = adjective_column(ask, comparison->adjective, column.table, &rising);
    if (rising || meant.column != column.column)
        return op;
    return op == SQL_OP_GT ? SQL_OP_LT : op == SQL_OP_LT ? SQL_OP_GT : op;
}

/* "In the year 2025": the word says no more than the number; "per month 2025" is not of these. */
static void take_year_word(struct ask *ask, size_t i)
{
    const size_t before = item_prev(ask, i);
    if (is_year(ask->items[i].number) && item_kind_is(ask, before, ITEM_WORD) &&
        ask->items[before].bucket == NULL && lexicon_unit(item_last(ask, before)->lower))
        ask->items[before].used = true;
}

/* "older than 60" by a date. */
static void compare_doubt_age(struct ask *ask, struct frame *frame, struct column_ref column,
                              const struct comparison *comparison, size_t i)
{
    const struct item *item = &ask->items[i];
    const char *next = item->last < ask->words.len ? ask->words.v[item->last].lower : NULL;
    if (comparison->by_adjective && !is_year(item->number))
        age_doubt(ask, frame, column, next && lexicon_unit(next) ? next : NULL, comparison->begin);
}

/* "With a term of more than 120 months", by term_months: the word names what was found. */
static void take_named_word(struct ask *ask, struct column_ref column, size_t begin)
{
    size_t k = item_prev(ask, begin);
    if (item_is(ask, k, CUE_OF))
        k = item_prev(ask, k);
    if (item_kind_is(ask, k, ITEM_WORD) && column_has_words(ask, column, item_last(ask, k)->lemma))
        ask->items[k].used = true;
}

static void compare_number(struct ask *ask, struct frame *frame, size_t i)
{
    struct item *item = &ask->items[i];
    struct comparison comparison = comparison_before(ask, i);
    size_t column_item = ask->count;
    if (comparison.between)
        return; /* taken as a pair */
    if (!comparison.found && word_is(&ask->words.v[item->first], "once")) {
        item->used = true; /* "served once" says no more than "served" */
        return;
    }
    comparison.op = tail_operator(ask, i, comparison.op);
    bool compared = comparison.found || comparison.op != SQL_OP_EQ;
    const struct column_ref done =
        comparison.found ? deed_number(ask, comparison.begin, i) : no_column();
    if (done.column >= 0) {
        compare_add_number(ask, frame, done, ask->count, comparison.op, i);
        use_range(ask, comparison.begin, i + 1);
        return;
    }
    if ((comparison.found && mass_compare(ask, frame, comparison.op, i)) ||
        try_number_of(ask, frame, &comparison, i) ||
        try_count(ask, frame, i, comparison.op, compared)) {
        use_range(ask, comparison.begin, i + 1);
        return;
    }
    struct column_ref column = number_column(ask, frame, i, &comparison, &column_item);
    if (column.column < 0)
        return;
    comparison.op = turned_operator(ask, &comparison, column);
    size_t beside = item_prev(ask, comparison.begin);
    if (item_kind_is(ask, beside, ITEM_COLUMN) &&
        (same_column(ask->items[beside].column, column) ||
         (is_year(item->number) && column_has_words(ask, ask->items[beside].column, "year"))))
        ask->items[beside].used = true;
    compare_add_number(ask, frame, column, column_item, comparison.op, i);
    compare_doubt_age(ask, frame, column, &comparison, i);
    take_year_word(ask, i);
    take_named_word(ask, column, comparison.begin);
    if (column_item + 1 < comparison.begin && number_noun(ask, column_item + 1))
        ask->items[column_item + 1].used = true;
    use_range(ask, comparison.begin, i + 1);
    if (column_item < ask->count &&
        (column_item > i || ask->items[column_item].zone == ZONE_WHERE || comparison.found ||
         item_prev(ask, i) == column_item || item_is(ask, item_prev(ask, i), CUE_EITHER)))
        ask->items[column_item].used = true;
}

/* The second bound of the number at item i: "between 10 and 20", "10 to 20"; ask->count: none. */
static size_t second_bound(const struct ask *ask, const struct comparison *comparison, size_t i)
{
    const size_t joint = item_next(ask, i), second = item_next(ask, joint);
    const bool joined =
        item_is(ask, joint, CUE_TO) || (comparison->between && item_is(ask, joint, CUE_AND));
    if (!joined || !item_kind_is(ask, second, ITEM_NUMBER) || ask->items[second].used)
        return ask->count;
    const bool said =
        comparison->between || (!comparison->found && !item_is(ask, item_prev(ask, i), CUE_FROM) &&
                                ask->items[second].number > ask->items[i].number);
    return said ? second : ask->count;
}

/* What the two bounds are of; column -1: nothing says. */
static struct column_ref bounded_column(struct ask *ask, const struct frame *frame,
                                        const struct comparison *comparison, size_t i,
                                        size_t second, size_t *ret_item)
{
    struct column_ref column = column_left(ask, comparison->begin, ret_item);
    if (column.column >= 0 && !can_exceed(ask, column, SQL_OP_GE))
        column = number_called_so(ask, *ret_item);
    if (column.column < 0)
        column = right_column(ask, second, ret_item);
    if (column.column < 0 && is_year(ask->items[i].number))
        column = year_column(ask, frame, i);
    if (column.column < 0 && comparison->between)
        column = unnamed_column(ask, second, comparison->begin);
    return column.column >= 0 && can_exceed(ask, column, SQL_OP_GE) ? column : no_column();
}

/* "Whose age is between 30 and 40", by the date of birth: who is 40 and a half is 40. */
static bool between_ages(struct ask *ask, struct cond *cond, size_t first, size_t second)
{
    const double youngest = ask->items[first].number, oldest = ask->items[second].number;
    if (youngest < 0 || oldest > 150 || oldest < youngest)
        return false;
    const char *from = dates_ago(ask->arena, ask->request->now, NULL, (int)oldest + 1),
               *to = dates_ago(ask->arena, ask->request->now, NULL, (int)youngest);
    cond->kind = COND_RANGE;
    cond->value = dates_moved(ask->arena, from, "days", 1);
    cond->value2 = dates_moved(ask->arena, to, "days", 1);
    return true;
}

static void compare_between(struct ask *ask, struct frame *frame, size_t i)
{
    const struct comparison comparison = comparison_before(ask, i);
    const size_t second = second_bound(ask, &comparison, i);
    size_t column_item = ask->count;
    if (second == ask->count)
        return;
    if (try_count_between(ask, frame, &comparison, i, second)) {
        use_range(ask, comparison.begin, second + 1);
        return;
    }
    const struct column_ref column =
        bounded_column(ask, frame, &comparison, i, second, &column_item);
    if (column.column < 0)
        return;
    struct cond cond = number_cond(ask, column, SQL_OP_GE, i);
    cond.kind = COND_BETWEEN;
    cond.value2 = number_in_unit(ask, column, second);
    cond.end = second + 1;
    if (column_is_date(ask, column) && is_year(ask->items[i].number)) {
        cond.kind = COND_RANGE;
        cond.value = dates_year(ask->arena, (int)ask->items[i].number)->from;
        cond.value2 = dates_year(ask->arena, (int)ask->items[second].number)->to;
    } else if (column_is_date(ask, column) &&
               !(column_item < ask->count && ask->items[column_item].age &&
                 between_ages(ask, &cond, i, second))) {
        return; /* no day lies between two numbers */
    }
    frame_cond(frame, cond);
    use_range(ask, comparison.begin, second + 1);
    if (column_item < ask->count)
        ask->items[column_item].used = true;
}

void piece_compare(struct ask *ask, struct frame *frame)
{
    free_text(ask);
    for (size_t i = 0; i < ask->count; i++) {
        if (!ask->items[i].used)
            compare_quantified(ask, frame, i);
    }
    for (size_t i = 0; i < ask->count; i++) {
        if (!ask->items[i].used && ask->items[i].kind == ITEM_NUMBER)
            compare_between(ask, frame, i);
    }
    for (size_t i = 0; i < ask->count; i++) {
        struct item *item = &ask->items[i];
        if (item->used)
            continue;
        if (item->kind == ITEM_NUMBER)
            compare_number(ask, frame, i);
        else if (item->kind == ITEM_DATE)
            compare_date(ask, frame, i);
        else if (item->kind == ITEM_VALUE)
            compare_value(ask, frame, i);
        else if (item->kind == ITEM_CUE &&
                 (item->cue == CUE_AVG || item->cue == CUE_MAX || item->cue == CUE_MIN))
            compare_average(ask, frame, i);
        else if (item_traits(ask, i).bounds)
            compare_columns(ask, frame, i);
    }
}
