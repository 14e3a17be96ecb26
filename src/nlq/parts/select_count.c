/* Rows that are counted without a word that says so. */
#include "parts/select.h"

#include <string.h>

#include "querent/base/str.h"
#include "querent/lang/names.h"

/* "Orders per customer", "citizens older than 80 per district", "orders shipped after the promised
 * date, per warehouse":
 * rows, with what restricts them. */
static bool counts_before(const struct ask *ask, size_t per)
{
    size_t before = item_prev(ask, per), rows = 0;
    if (item_kind_is(ask, before, ITEM_PUNCT) && word_is_mark(item_first(ask, before), ","))
        before = item_prev(ask, before);
    while (item_kind_is(ask, rows, ITEM_VALUE) && ask->items[rows].used)
        rows++;
    const struct word *word = item_last(ask, rows);
    if (item_kind_is(ask, before, ITEM_TABLE))
        return true;
    return item_kind_is(ask, rows, ITEM_TABLE) && word_is_plural(word) && before < ask->count &&
           ask->items[before].used &&
           (ask->items[before].kind == ITEM_NUMBER || ask->items[before].kind == ITEM_DATE ||
            ((ask->items[before].kind == ITEM_VALUE || ask->items[before].kind == ITEM_COLUMN) &&
             ask->items[before].zone == ZONE_WHERE));
}

/* "orders per month": with nothing measured the rows are counted. */
bool select_counts_itself(const struct ask *ask, const struct frame *frame)
{
    bool bucket = frame->counts_rows ||
                  (ask->shape.periods[0] && (frame->group_count || ask->shape.compared));
    if (frame->select_count)
        return false;
    for (size_t i = 0; i < frame->group_count; i++)
        bucket = bucket || frame->groups[i].bucket;
    const bool unordered = frame->order_count == 0 || frame->order_sized;
    for (size_t i = 0; i < ask->count && frame->group_count && unordered; i++)
        bucket = bucket || (item_is(ask, i, CUE_EACH) && ask->items[i].used &&
                            word_is(item_first(ask, i), "per") && counts_before(ask, i));
    for (size_t i = 0; i < ask->count && bucket; i++) {
        const bool column = ask->shape.compared && item_kind_is(ask, i, ITEM_COLUMN) &&
                            ask->items[i].zone == ZONE_SELECT;
        if (item_traits(ask, i).measures || column)
            return false;
    }
    return bucket;
}

bool select_count_those(struct ask *ask, struct frame *frame, size_t i)
{
    const struct word *word = item_last(ask, i);
    const struct column_ref at = ask->items[i].column;
    if (!word_is_plural(word) || ask->items[i].last != ask->items[i].first + 1 ||
        !flag_is(ask, at) || item_kind_is(ask, item_next(ask, i), ITEM_COLUMN))
        return false;
    frame_cond(frame, (struct cond){.kind = COND_COMPARE,
                                    .op = SQL_OP_EQ,
                                    .left = term_column(at, i),
                                    .value = flag_value(ask, at, true),
                                    .numeric = flag_is_number(ask, at),
                                    .at = i,
                                    .end = i + 1});
    frame_select(frame, term_count(at.table, i));
    return true;
}

struct term select_count_kinds(const struct ask *ask, size_t i)
{
    const struct item *item = &ask->items[i];
    struct term rows = term_count(item->table, i);
    if (item->tables.len == 0 || item->tables.v[0].score >= .95)
        return rows;
    for (size_t k = 0; k < item->columns.len; k++) {
        const struct match *match = &item->columns.v[k];
        if (match->at.table != item->table || match->score < .9 || !column_is_text(ask, match->at))
            continue;
        rows.column = match->at;
        rows.agg = AGG_COUNT;
        break;
    }
    return rows;
}

/* "how many phone models": the column that follows is counted, not the table it is said of. */
bool select_counts_column(const struct ask *ask, size_t i)
{
    return item_kind_is(ask, i + 1, ITEM_COLUMN) && !ask->items[i + 1].used &&
           !item_is(ask, item_next(ask, i + 1), CUE_BY) &&
           !item_is(ask, item_next(ask, i + 1), CUE_EACH) &&
           ask->items[i + 1].zone == ZONE_SELECT &&
           ask->items[i + 1].column.table == ask->items[i].table;
}

/* "List the property id and resident count." */
bool select_counted_behind(const struct ask *ask, size_t i)
{
    const size_t count = i + 1, next = item_next(ask, count);
    return item_is(ask, count, CUE_COUNT) && !ask->items[count].used &&
           (next >= ask->count || item_kind_is(ask, next, ITEM_PUNCT) ||
            item_is(ask, next, CUE_AND) || item_is(ask, next, CUE_EACH) ||
            item_is(ask, next, CUE_FOR) || item_is(ask, next, CUE_BY));
}

bool select_measured_before(const struct ask *ask, const struct frame *frame, size_t i)
{
    const int sentence = item_first(ask, i)->sentence;
    for (size_t k = 0; k < frame->select_count; k++) {
        const struct term *term = &frame->select[k];
        if ((term->agg == AGG_AVG || term->agg == AGG_SUM) && term->at < i &&
            same_column(term->column, ask->items[i].column) &&
            item_first(ask, term->at)->sentence != sentence)
            return true;
    }
    return false;
}

bool select_far_guess(const struct ask *ask, size_t i)
{
    const struct item *item = &ask->items[i];
    bool near = false;
    for (size_t k = 0; k < item->columns.len; k++)
        near = near ||
               (same_column(item->columns.v[k].at, item->column) && item->columns.v[k].score >= .7);
    if (near || item->columns.len == 0 || item->measure || !item_last(ask, i)->written ||
        table_is_said(ask, item->column.table))
        return false;
    for (size_t k = 0; k < ask->count; k++) {
        const struct item *other = &ask->items[k];
        if (other->kind == ITEM_COLUMN && other->zone == ZONE_SELECT && other->columns.len &&
            other->columns.v[0].score >= .9 && other->column.table != item->column.table)
            return true;
    }
    return false;
}

bool column_tells_kind(const struct ask *ask, struct column_ref at)
{
    static const char kinds[] = "class grade level category rank rating code number year priority "
                                "severity";
    const char *head = at.column >= 0 ? column_last_word(ask, at) : "";
    const size_t len = strlen(head);
    bool kind = false;
    for (const char *p = kinds; *p && !kind; p += *p == ' ') {
        const size_t n = strcspn(p, " ");
        kind = len == n && strncmp(p, head, n) == 0;
        p += n;
    }
    return kind && !(str_eq(head, "level") && column_is_called(ask, at, NAME_STOCK));
}

/* "Hazmat containers", where each has a hazmat class or none: its name without the last word, said
 * before the rows. */
static bool says_rows_with(const struct ask *ask, size_t i)
{
    const struct item *item = &ask->items[i];
    const size_t next = item_next(ask, i);
    const char *head = column_last_word(ask, item->column);
    for (size_t w = item->first; w < item->last; w++) {
        if (str_eq(ask->words.v[w].lemma, head))
            return false;
    }
    return item_kind_is(ask, next, ITEM_TABLE) && ask->items[next].table == item->column.table;
}

/* An amount that only some of the rows have: "cod parcels" are those with a cod amount. */
static bool is_amount_of_some(const struct ask *ask, size_t i)
{
    const struct column_ref at = ask->items[i].column;
    return ask->items[i].partial && column_is_called(ask, at, NAME_WORTH) &&
           column_is_number(ask, at) && !column_is_filled(ask, at);
}

bool select_count_having_kind(struct ask *ask, struct frame *frame, size_t i)
{
    const struct column_ref at = ask->items[i].column;
    if (!(column_tells_kind(ask, at) || is_amount_of_some(ask, i)) || !says_rows_with(ask, i))
        return false;
    const struct cond has = {
        .kind = COND_NULL, .negated = true, .left = term_column(at, i), .at = i, .end = i + 1};
    frame->unproven = true;
    frame->impossible = frame->impossible || column_is_filled(ask, at); /* each of them has one */
    frame_cond(frame, has);
    frame_select(frame, term_count(at.table, i));
    return true;
}
