/* Which column a word means when several tables have one of that name: the table it is said to be
 * of
 * ("name of the student", "student name", "students whose name"), tables that are mentioned,
 * nearness. */
#include <string.h>

#include "attach/attach.h"
#include "judge/fork.h"
#include "parts/compare.h"
#include "places/extremes.h"
#include "querent/base/str.h"
#include "querent/lang/lemma.h"
#include "trees/beside.h"
#include "trees/naming.h"
#include "trees/totals.h"

static bool has_value(const struct ask *ask, size_t i, struct column_ref column)
{
    size_t k = item_next(ask, i);
    while (k < ask->count &&
           (item_is(ask, k, CUE_IS) || item_is(ask, k, CUE_NAMED) || item_is(ask, k, CUE_EQ) ||
            item_is(ask, k, CUE_NOT) || item_is(ask, k, CUE_OF) || item_is(ask, k, CUE_IN)))
        k = item_next(ask, k);
    if (!item_kind_is(ask, k, ITEM_VALUE) && !item_kind_is(ask, k, ITEM_NUMBER))
        return false;
    for (size_t v = 0; v < ask->items[k].values.len; v++) {
        if (same_column(ask->items[k].values.v[v].at, column))
            return true;
    }
    return false;
}

/* "all card type codes and the number of cards in each type": said before in more words. */
static bool said_before(const struct ask *ask, size_t i, struct column_ref column)
{
    for (size_t k = 0; k < i; k++) {
        if (ask->items[k].kind == ITEM_COLUMN && same_column(ask->items[k].column, column))
            return true;
    }
    return false;
}

/* Asked for before: "member names and branch names" does not ask for the same twice. */
static bool asked_before(const struct ask *ask, size_t i, struct column_ref column)
{
    return ask->items[i].zone == ZONE_SELECT && said_before(ask, i, column);
}

/* "The price of wheat": of the rows that are called so, where it is no number of their own rows. */
static bool is_of_value_there(const struct ask *ask, size_t i, int table)
{
    const size_t of = item_next(ask, i), value = item_next(ask, of);
    if (!item_is(ask, of, CUE_OF) || !item_kind_is(ask, value, ITEM_VALUE))
        return false;
    const struct match *match =
        ask->items[value].values.len ? &ask->items[value].values.v[0] : NULL;
    const bool of_rows = item_kind_is(ask, value + 1, ITEM_TABLE) ||
                         item_kind_is(ask, value + 1, ITEM_COLUMN); /* "names of music genres" */
    return match && !of_rows && match->score >= .8 && match->at.table == table &&
           match->at.column == table_label(ask, table);
}

enum { UNREACHABLE = 99 }; /* hops between tables that no joins connect */

/* "The highest rental rate, and what is the rate?", "all payment codes and the number of orders for
 * each code": the last word of what was said before in full. */
static bool repeats_head(const struct ask *ask, size_t i, struct column_ref column)
{
    const struct item *item = &ask->items[i];
    const bool each = item_is(ask, item_prev(ask, i), CUE_EACH);
    for (size_t k = 0; k < i && item->last == item->first + 1; k++) {
        const struct item *before = &ask->items[k];
        if (before->kind == ITEM_COLUMN && same_column(before->column, column) &&
            (each || (before->zone == ZONE_WHERE && item->zone == ZONE_SELECT)) &&
            !before->partial && before->last > before->first + 1 &&
            str_eq(item_last(ask, k)->lemma, item_last(ask, i)->lemma))
            return true;
    }
    return false;
}

/* "The amount of a settlement" is the amount settled. */
static bool is_akin_to_owner(struct ask *ask, size_t i, struct column_ref column)
{
    const struct item *item = &ask->items[i];
    const char *words = item->owner >= 0 ? catalog_table_words(ask->catalog, item->owner) : "";
    const char *last = strrchr(words, ' ');
    char lemma[64];
    if (column.table != item->owner || strlen(words) < 4)
        return false;
    lemma_of(last ? last + 1 : words, lemma, sizeof lemma);
    return column_has_akin(ask, column, lemma);
}

/* "The average pressure", where a column keeps the mean. */
static bool score_is_mean(const struct ask *ask, size_t i, struct column_ref at)
{
    const char *words = catalog_column_words(ask->catalog, at);
    const char *first = arena_strndup(ask->arena, words, strcspn(words, " "));
    return item_is(ask, item_prev(ask, i), CUE_AVG) && wording_among(first, "mean|average|avg");
}

/* "Portions": no cost per portion. */
static bool score_is_unit(const struct ask *ask, size_t i, struct column_ref at)
{
    const char *per = strstr(catalog_column_words(ask->catalog, at), " per ");
    const struct item *item = &ask->items[i];
    return per && item->last == item->first + 1 && str_eq(per + 5, item_last(ask, i)->lemma);
}

/* "The average grade" is of numbers, where there are some to choose from. */
static bool score_is_text(const struct ask *ask, size_t i, struct column_ref at)
{
    const struct item *item = &ask->items[i];
    const size_t prev = item_prev(ask, i);
    bool numbers = false;
    for (size_t k = 0; k < item->columns.len; k++)
        numbers = numbers || column_is_number(ask, item->columns.v[k].at);
    return numbers && (item_is(ask, prev, CUE_AVG) || item_is(ask, prev, CUE_SUM)) &&
           !column_is_number(ask, at) && !column_is_date(ask, at);
}

/* "The average salary" is of no min_salary, where some rows have a salary. */
static bool score_is_bound(const struct ask *ask, size_t i, struct column_ref at)
{
    const struct item *item = &ask->items[i];
    const char *words = catalog_column_words(ask->catalog, at);
    const size_t len = strcspn(words, " ");
    return item_is(ask, item_prev(ask, i), CUE_AVG) && item->last == item->first + 1 &&
           item->columns.v[0].score >= .95 && words[len] == ' ' &&
           wording_among(arena_strndup(ask->arena, words, len), "min|max|minimum|maximum");
}

/* "Full names" are those of people, whose names are in two columns. */
static bool score_is_people(const struct ask *ask, size_t i, struct column_ref at)
{
    const struct item *item = &ask->items[i];
    return item->columns.v[0].score < .9 && wording_is(ask, item->first, "full") &&
           at.column == table_label(ask, at.table) && people_are(ask, at.table);
}

static double context_score(struct ask *ask, size_t i, const struct match *match)
{
    const struct item *item = &ask->items[i];
    int table = match->at.table;
    double score = match->score;
    if (item->owner >= 0)
        score += table == item->owner ? .38
                                      : -.07 * (double)(table_hops(ask, item->owner, table) > 3
                                                            ? 3
                                                            : table_hops(ask, item->owner, table));
    if (match->score < .6 && item->columns.v[0].score >= .95)
        score -= .2; /* a name that fits wholly, a table away, is meant before a likeness */
    if (table_is_said(ask, table))
        score += .13;
    if (table == ask->subject)
        score += item->owner >= 0 ? .04 : .17;
    else if (ask->subject >= 0 && item->owner < 0)
        score -= .05 * (double)(table_hops(ask, ask->subject, table) > 4
                                    ? 4
                                    : table_hops(ask, ask->subject, table));
    if (has_value(ask, i, match->at))
        score += .25;
    if (is_of_value_there(ask, i, table))
        score += .6;
    if (repeats_head(ask, i, match->at))
        score += .45;
    if (match->score < .95 && is_akin_to_owner(ask, i, match->at))
        score += .05;
    if (match->score < .85 && item->columns.v[0].score < .95 && said_before(ask, i, match->at))
        score += .25;
    if (match->score >= .95 && asked_before(ask, i, match->at))
        score -= .15;
    if (item->columns.len > 1 && score_is_mean(ask, i, match->at))
        score += .3;
    if (item->columns.len > 1 && attach_names_who(ask, i, table))
        score += .6;
    if (score_is_text(ask, i, match->at))
        score -= .6;
    if (item->columns.len > 1 && score_is_unit(ask, i, match->at))
        score -= .4;
    if (item->columns.len > 1 && score_is_bound(ask, i, match->at))
        score -= .5;
    if (item->columns.len > 1 && score_is_people(ask, i, match->at))
        score += .4;
    if (item->columns.len > 1 && currency_is_said(ask, match->at))
        score += .3;
    if (catalog_is_key(ask->catalog, match->at) && ask_column(ask, match->at)->primary == 0)
        score -= .04;
    if (ask_table(ask, table)->kind == TABLE_VIEW)
        score -= .1;
    return score;
}

/* Index of the best candidate whose score is below that of `above`; the count: none. */
static size_t best_below(const double *scores, size_t count, double above, size_t not_this)
{
    size_t best = count;
    for (size_t k = 0; k < count; k++) {
        bool below = scores[k] < above || (scores[k] == above && k > not_this);
        if (below && (best == count || scores[k] > scores[best]))
            best = k;
    }
    return best;
}

static void attach_settle(struct ask *ask, size_t i)
{
    struct item *item = &ask->items[i];
    double scores[MATCHES_MAX];
    size_t count = item->columns.len;
    for (size_t k = 0; k < count; k++)
        scores[k] = context_score(ask, i, &item->columns.v[k]);
    size_t best = best_below(scores, count, 99, count);
    for (size_t rank = 0; ask->choice.item == i && rank < ask->choice.rank && best < count; rank++)
        best = best_below(scores, count, scores[best], best);
    if (best == count)
        return;
    size_t second = best_below(scores, count, scores[best], best);
    size_t above = ask->choice.item == i ? count : naming_above(ask, i, best);
    best = above < count ? above : best;
    item->column = item->columns.v[best].at;
    item->partial = item->columns.v[best].score < .9;
    item->margin = above < count ? .1 : second == count ? 1 : scores[best] - scores[second];
    int instead = ask->choice.item == i || above < count ? -1 : naming_instead(ask, i);
    if (instead >= 0) {
        item->column = (struct column_ref){item->owner >= 0 ? item->owner : ask->subject, instead};
        item->partial = true;
    }
    if (ask->choice.item != i)
        extreme_settle(ask, i);
    item->table = item->column.table;
}

/* The column refers to the table's rows. */
static bool leads_to(const struct ask *ask, struct column_ref at, int table)
{
    const struct join_edge *edge = beside_reference(ask, at);
    return edge && edge->to == table;
}

/* "the country of the singers": a word that names a table as well is a column where the table it is
 * said of has one, or where the value beside it stands in it. */
static void demote_tables(struct ask *ask)
{
    for (size_t i = 0; i < ask->count; i++) {
        struct item *item = &ask->items[i];
        if (item->kind != ITEM_TABLE || item->columns.len == 0)
            continue;
        int owner = attach_owner_after(ask, i);
        bool singular = !word_is_plural(&ask->words.v[item->last - 1]);
        for (size_t k = 0; k < item->columns.len; k++) {
            const struct match *match = &item->columns.v[k];
            bool of_owner = owner >= 0 && owner != item->table && match->at.table == owner &&
                            match->score >= .9 &&
                            (singular || !leads_to(ask, match->at, item->table));
            bool beside = singular && match->score >= .9 && match->at.table != item->table &&
                          has_value(ask, i, match->at);
            bool weak = item->tables.v[0].score < .7 && match->score >= .9;
            size_t prev = item_prev(ask, i);
            weak = weak || (match->score >= .95 && column_is_number(ask, match->at) &&
                            !catalog_is_key(ask->catalog, match->at) &&
                            (item_is(ask, prev, CUE_AVG) || item_is(ask, prev, CUE_SUM)));
            if (of_owner || beside || weak) {
                item->kind = ITEM_COLUMN;
                item->table = -1;
                break;
            }
        }
    }
}

/* "Kilometres driven per truck": a verb said of an amount, and none of those who drive. */
static void demote_doers(struct ask *ask)
{
    for (size_t i = 1; i < ask->count; i++) {
        struct item *item = &ask->items[i];
        const struct item *before = &ask->items[i - 1];
        if (item->kind == ITEM_TABLE && item->tables.v[0].score < .6 &&
            word_is_participle(item_first(ask, i)) && before->kind == ITEM_COLUMN &&
            before->columns.len && column_is_number(ask, before->columns.v[0].at)) {
            item->kind = ITEM_WORD;
            item->table = -1;
        }
    }
}

/* "How many … each …? List the name and the count": of what was counted, though a column somewhere
 * is a count. */
static void repeat_count(struct ask *ask)
{
    bool counted = item_is(ask, 0, CUE_HOW_MANY);
    for (size_t i = 1; i < ask->count && counted; i++) {
        struct item *item = &ask->items[i];
        const size_t next = item_next(ask, i);
        if (item->kind != ITEM_COLUMN || item->last != item->first + 1 ||
            !word_is(&ask->words.v[item->first], "count") || item->columns.v[0].score >= .97 ||
            !(next >= ask->count || item_kind_is(ask, next, ITEM_PUNCT)))
            continue;
        item->kind = ITEM_CUE;
        item->cue = CUE_COUNT;
    }
}

/* The number of the table's rows that is called as the table is; column -1: none. */
static struct column_ref number_of_name(const struct ask *ask, int table)
{
    char own[64], lemma[64];
    lemma_of(catalog_table_words(ask->catalog, table), own, sizeof own);
    for (size_t c = 0; c < ask_table(ask, table)->column_count; c++) {
        const struct column_ref at = {table, (int)c};
        lemma_of(catalog_column_words(ask->catalog, at), lemma, sizeof lemma);
        const enum value_type type = ask_column(ask, at)->value; /* an amount is no count */
        if (str_eq(own, lemma) && (type == VALUE_INTEGER || type == VALUE_REAL) &&
            !catalog_is_key(ask->catalog, at))
            return at;
    }
    return no_column();
}

/* "How many degrees were conferred", where each row of degrees keeps how many. */
static void demote_counted(struct ask *ask)
{
    for (size_t i = 1; i < ask->count; i++) {
        struct item *item = &ask->items[i];
        const size_t before = item_prev(ask, i);
        if (item->kind != ITEM_TABLE ||
            !(item_is(ask, before, CUE_HOW_MANY) || item_is(ask, before, CUE_NUMBER_OF) ||
              item_is(ask, before, CUE_MOST) || item_is(ask, before, CUE_LEAST)))
            continue;
        const struct column_ref at = number_of_name(ask, item->table);
        for (size_t k = 0; at.column >= 0 && k < item->columns.len; k++) {
            if (!same_column(item->columns.v[k].at, at))
                continue;
            item->kind = ITEM_COLUMN;
            item->columns.v[0] = item->columns.v[k];
            item->columns.len = 1;
            item->table = -1;
            break;
        }
    }
}

/* "product category": the categories that products refer to, where no column is called so. */
static void join_table_names(struct ask *ask)
{
    for (size_t i = 0; i < ask->count; i++) {
        struct item *item = &ask->items[i];
        if (item->kind != ITEM_COLUMN || item->last < item->first + 2 ||
            item->columns.v[0].score >= .9)
            continue;
        const struct matches whole = names_tables(ask, item->last - 1, item->last),
                             part = names_tables(ask, item->first, item->last - 1);
        if (!whole.len || !part.len || whole.v[0].score < .95 || part.v[0].score < .95 ||
            table_hops(ask, part.v[0].at.table, whole.v[0].at.table) != 1)
            continue;
        item->kind = ITEM_TABLE;
        item->tables = whole;
    }
}

/* "Which events were cancelled": a state that events keep, and no date of what refers to them. */
static void prefer_own_state(struct ask *ask)
{
    for (size_t i = 0; ask->subject >= 0 && i < ask->count; i++) {
        struct item *item = &ask->items[i];
        const size_t before = item_prev(ask, i);
        bool own = item->kind != ITEM_COLUMN || item->columns.len == 0 ||
                   !word_is_participle(item_first(ask, i)) ||
                   !(item_is(ask, before, CUE_IS) || item_is(ask, before, CUE_HAVE) ||
                     item_kind_is(ask, i + 1, ITEM_TABLE));
        for (size_t k = 0; k < item->columns.len; k++)
            own = own || item->columns.v[k].at.table == ask->subject;
        for (size_t k = 0; k < item->values.len && !own; k++) {
            struct match *match = &item->values.v[k];
            if (match->at.table != ask->subject || match->score < .95)
                continue;
            item->kind = ITEM_VALUE;
            item->values = (struct matches){match, 1};
            break;
        }
    }
}

/* "Customers by payment method", who have a pay_method beside payments with a method. */
static bool is_own_name(const struct ask *ask, const struct item *item)
{
    bool own = false;
    for (size_t k = 0; k < item->columns.len && item->last > item->first + 1; k++)
        own =
            own || (item->columns.v[k].at.table == ask->subject && item->columns.v[k].score >= .94);
    return own;
}

/* The table that the column of item i is said to be of; -1: nobody says. */
static int attach_owner(struct ask *ask, size_t i)
{
    const struct item *item = &ask->items[i];
    const int said = item->columns.v[0].at.table;
    int owner = attach_owner_before(ask, i), asked;
    if (owner < 0 && attach_names_asked(ask, i, &asked))
        return asked;
    if (owner < 0)
        owner = totals_owner_by_flag(ask, i);
    if (owner < 0)
        owner = attach_owner_each(ask, i);
    if (owner < 0 && said != ask->subject && is_own_name(ask, item))
        owner = ask->subject;
    if (owner < 0)
        owner = attach_kept_by(ask, i, attach_owner_after(ask, i));
    if (owner < 0 && item->zone == ZONE_WHERE)
        owner = attach_kept_by(ask, i, attach_owner_relative(ask, i));
    if (owner < 0 && attach_says_table(ask, item, said) &&
        (ask->subject < 0 || table_hops(ask, ask->subject, said) < UNREACHABLE))
        owner = said;
    if (owner < 0)
        owner = attach_owner_after(ask, i);
    if (owner < 0)
        owner = attach_owner_relative(ask, i);
    return owner < 0 ? attach_table_in_words(ask, item) : owner;
}

void attach_columns(struct ask *ask)
{
    join_table_names(ask);
    beside_read(ask);
    for (size_t i = 0; i < ask->count; i++) {
        if (ask->items[i].kind == ITEM_TABLE)
            tables_settle(ask, &ask->items[i]);
    }
    demote_tables(ask);
    demote_doers(ask);
    demote_counted(ask);
    tables_or_numbers(ask);
    for (size_t i = 0; i + 1 < ask->count; i++) {
        struct item *item = &ask->items[i], *next = item + 1;
        if (item->kind == ITEM_TABLE && next->kind == ITEM_TABLE &&
            (item->table != next->table || item->values.len) && item->tables.v[0].score < .65 &&
            next->tables.v[0].score >= .9 && !ask->words.v[item->last - 1].possessive)
            item->kind =
                item->values.len ? ITEM_VALUE : ITEM_WORD; /* "music artists", "female people" */
    }
    measures_offer(ask);
    totals_promote(ask);
    totals_add_up(ask);
    repeat_count(ask);
    ask->subject = ask->subject_before >= 0 ? ask->subject_before : attach_subject(ask);
    for (size_t i = 0; i < ask->count && ask->subject < 0; i++) {
        const struct item *item = &ask->items[i]; /* "cancel rate": of what is cancelled */
        if (item->restricts)
            ask->subject =
                item->kind == ITEM_VALUE ? item->values.v[0].at.table : item->columns.v[0].at.table;
    }
    if (ask->subject < 0)
        ask->subject = attach_subject_by_votes(ask);
    if (ask->subject < 0 && ask->shape.compared && ask->shape.periods[0])
        ask->subject = event_table(ask); /* "compare January 2025 and January 2026" */
    prefer_own_state(ask);
    for (size_t i = 0; i < ask->count; i++) {
        struct item *item = &ask->items[i];
        if (item->kind != ITEM_COLUMN)
            continue;
        item->owner = attach_owner(ask, i);
        attach_settle(ask, i);
    }
    int before = ask->subject;
    measures_settle(ask);
    for (size_t i = 0; i < ask->count && ask->subject != before; i++) {
        if (ask->items[i].kind == ITEM_COLUMN && !ask->items[i].measure)
            attach_settle(ask, i); /* seen from the table that keeps the measure */
    }
    number_nouns_settle(ask);
    currencies_settle(ask);
    attach_who(ask);
    attach_second_question(ask);
    attach_listed(ask);
    denied_at_home(ask);
}
