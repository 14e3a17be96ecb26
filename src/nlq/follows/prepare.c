/* What a follow-up knows of the question before, before its own words are understood: columns that
 * were restricted, the day of the rows, kinds of them, what they are called. */
#include "engine.h"

/* Values that are named now are sought first in the columns that the question before speaks of. */
static void follow_prefer(struct ask *ask, const struct term *term)
{
    if (term->column.column >= 0 &&
        ask->preferred_count < sizeof ask->preferred / sizeof *ask->preferred)
        ask->preferred[ask->preferred_count++] = term->column;
}

/* Products stand between the lines and the categories that these are put together by. */
static bool leads_to(const struct ask *ask, int table, int subject)
{
    for (size_t e = 0; e < catalog_edge_count(ask->catalog); e++) {
        const struct join_edge *edge = catalog_edge(ask->catalog, e);
        if (edge->from == table && edge->to == subject)
            return true;
    }
    return false;
}

/* The lines of an order have its date, though the products on them have one as well. */
static struct column_ref date_of_parent(const struct ask *ask, int table, int subject)
{
    struct column_ref found = no_column();
    for (size_t e = 0; table >= 0 && e < catalog_edge_count(ask->catalog); e++) {
        const struct join_edge *edge = catalog_edge(ask->catalog, e);
        const int date = catalog_date_column(ask->catalog, edge->to);
        if (edge->from != table || edge->to == table || edge->to == subject || date < 0 ||
            leads_to(ask, edge->to, subject))
            continue;
        if (found.column >= 0)
            return no_column();
        found = (struct column_ref){edge->to, date};
    }
    return found;
}

/* When the rows of the question before came to be: the date that it restricts, else that of the
 * rows that it adds up or counts, else of its subject; {-1,-1}: none. */
static struct column_ref follow_date(struct ask *ask, const struct frame *before, int subject)
{
    int table = subject;
    for (size_t i = 0; i < before->cond_count; i++) {
        const struct column_ref at = before->conds[i].left.column;
        if (before->conds[i].kind == COND_RANGE && at.column >= 0 && column_is_date(ask, at))
            return at;
    }
    for (size_t i = 0; i < before->select_count + before->order_count; i++) {
        const struct term *term = i < before->select_count
                                      ? &before->select[i]
                                      : &before->orders[i - before->select_count].term;
        table = term->agg != AGG_NONE && term->table >= 0 ? term->table : table;
    }
    const int date = table >= 0 ? catalog_date_column(ask->catalog, table) : -1;
    return date >= 0 ? (struct column_ref){table, date} : date_of_parent(ask, table, subject);
}

/* "Not paid": a state of the rows before, and no table of what was paid. */
static bool read_as_flag(struct ask *ask, size_t i, int subject)
{
    struct item *item = &ask->items[i];
    for (size_t k = 0; k < item->columns.len; k++) {
        const struct column_ref at = item->columns.v[k].at;
        if (at.table != subject || item->columns.v[k].score < item->tables.v[0].score ||
            !flag_is(ask, at))
            continue;
        item->kind = ITEM_COLUMN;
        item->column = at;
        item->table = -1;
        ask->fresh[i] = *item;
        return true;
    }
    return false;
}

/* "Only persons": a kind of the rows before, and no other table that is called nearly so. */
static void read_as_values(struct ask *ask, int subject)
{
    for (size_t i = 0; i < ask->count; i++) {
        struct item *item = &ask->items[i];
        const struct match *table = item->tables.len ? &item->tables.v[0] : NULL;
        if (item->kind != ITEM_TABLE || table == NULL || table->score >= .95 ||
            ((item->table == subject || table->at.table == subject) &&
             !wording_is(ask, 0, "only|just")) || /* which would leave none of them out */
            read_as_flag(ask, i, subject))
            continue;
        for (size_t k = 0; k < item->values.len; k++) {
            if (item->values.v[k].at.table != subject || item->values.v[k].score < table->score)
                continue;
            ask->fresh[i].kind = item->kind = ITEM_VALUE;
            ask->fresh[i].table = item->table = -1;
            break;
        }
    }
}

/* "And the paid ones?" after the unpaid ones: the column that told these, and no table of payments.
 */
static void read_as_dated(struct ask *ask, const struct frame *before)
{
    for (size_t i = 0; i < ask->count; i++) {
        const struct item *item = &ask->items[i];
        if (item->kind != ITEM_TABLE || item->last != item->first + 1 ||
            !word_is_participle(&ask->words.v[item->first]))
            continue;
        for (size_t k = 0; k < item->columns.len; k++) {
            const struct column_ref at = item->columns.v[k].at;
            for (size_t c = 0; c < before->cond_count; c++) {
                if (before->conds[c].kind == COND_NULL && item->kind == ITEM_TABLE &&
                    same_column(before->conds[c].left.column, at))
                    follow_take_column(ask, i, at);
            }
        }
    }
}

/* "Only telephone" of bookings per channel, one of which is called so: no phone number. */
static void read_as_shown(struct ask *ask, const struct frame *before)
{
    const size_t i = item_next(ask, item_is(ask, 0, CUE_ONLY) ? 0 : SIZE_MAX);
    struct item *item = i < ask->count ? &ask->items[i] : NULL;
    if (item == NULL || item->kind != ITEM_COLUMN || !wording_is(ask, 0, "only|just") ||
        !wording_ends(ask, item->last))
        return;
    for (size_t k = 0; k < item->values.len; k++) {
        for (size_t g = 0; g < before->group_count; g++) {
            const struct term *group = &before->groups[g];
            const struct column_ref shown =
                group->column.column >= 0 || group->table < 0
                    ? group->column
                    : (struct column_ref){group->table, table_label(ask, group->table)};
            if (item->values.v[k].score >= 1 && same_column(shown, item->values.v[k].at))
                ask->fresh[i].kind = item->kind = ITEM_VALUE;
        }
    }
}

/* "And the paid ones?" after the open ones: a state of the column that told these, and no day on
 * which they were paid. */
static void read_as_states(struct ask *ask, const struct frame *before)
{
    for (size_t i = 0; i < ask->count; i++) {
        struct item *item = &ask->items[i];
        const double named = item->columns.len ? item->columns.v[0].score : 0;
        for (size_t k = 0; k < item->values.len && item->kind == ITEM_COLUMN; k++) {
            const struct match *value = &item->values.v[k];
            for (size_t c = 0; c < before->cond_count && value->score > named; c++) {
                const struct cond *cond = &before->conds[c];
                if (cond->kind != COND_COMPARE || cond->op != SQL_OP_EQ || cond->clause ||
                    !same_column(cond->left.column, value->at))
                    continue;
                ask->fresh[i].kind = item->kind = ITEM_VALUE;
                ask->fresh[i].table = item->table = -1;
            }
        }
    }
}

void follow_take_column(struct ask *ask, size_t i, struct column_ref at)
{
    struct item *item = &ask->items[i];
    struct match *match = arena_alloc(ask->arena, sizeof *match);
    *match = (struct match){.at = at, .score = 1};
    item->kind = ITEM_COLUMN;
    item->columns = (struct matches){.v = match, .len = 1};
    item->column = at;
    ask->fresh[i] = *item;
}

/* "Show names and fees": what the rows before are called, whatever that column is. */
static void read_as_names(struct ask *ask, int subject)
{
    const int label = subject >= 0 ? table_label(ask, subject) : -1;
    for (size_t i = 0; i < ask->count && label >= 0; i++) {
        const struct item *item = &ask->items[i];
        if (item->kind != ITEM_WORD || item->last != item->first + 1 ||
            !wording_is(ask, item->first, "name|names"))
            continue;
        follow_take_column(ask, i, (struct column_ref){subject, label});
    }
}

void follow_prepare(struct ask *ask, const struct frame *before, int subject)
{
    read_as_values(ask, subject);
    read_as_states(ask, before);
    read_as_dated(ask, before);
    read_as_shown(ask, before);
    read_as_names(ask, subject);
    follow_read_headings(ask, before);
    ask->subject_before = subject;
    ask->preferred_count = 0;
    ask->date_before = follow_date(ask, before, subject);
    for (size_t i = 0; i < before->cond_count; i++)
        follow_prefer(ask, &before->conds[i].left);
    for (size_t i = 0; i < before->group_count; i++)
        follow_prefer(ask, &before->groups[i]);
    for (size_t i = 0; i < before->select_count; i++)
        follow_prefer(ask, &before->select[i]);
}
