/* How far a negation reaches. */
#include "attach/attach.h"
#include "parts/compare.h"

bool denies_state(struct ask *ask, size_t i)
{
    const size_t state = item_next(ask, i);
    if (!item_kind_is(ask, state, ITEM_COLUMN) || !item_is(ask, item_next(ask, state), CUE_WITH))
        return false;
    const struct column_ref at = ask->items[state].column;
    return at.column >= 0 && at.table == ask->subject &&
           (flag_is(ask, at) || (column_is_date(ask, at) && !ask_column(ask, at)->not_null));
}

/* The key that the column refers to. */
static struct column_ref key_of(const struct ask *ask, struct column_ref at)
{
    for (size_t e = 0; at.column >= 0 && e < catalog_edge_count(ask->catalog); e++) {
        const struct join_edge *edge = catalog_edge(ask->catalog, e);
        if (edge->from == at.table && edge->to != at.table && edge->count == 1 &&
            edge->from_columns[0] == at.column)
            return (struct column_ref){edge->to, edge->to_columns[0]};
    }
    return no_column();
}

/* Something else of the very rows that refer to it is asked for, too. */
static bool shows_rows(const struct ask *ask, size_t i)
{
    bool shows = false;
    for (size_t k = 0; k < ask->count; k++) {
        const struct item *item = &ask->items[k];
        shows = shows || (k != i && item->kind == ITEM_COLUMN && item->zone == ZONE_SELECT &&
                          item->column.table == ask->items[i].column.table &&
                          !column_is_id(ask, item->column));
    }
    return shows;
}

void denied_at_home(struct ask *ask)
{
    bool denies = false;
    for (size_t i = 0; i < ask->count; i++)
        denies = denies || item_traits(ask, i).negates;
    for (size_t i = 0; denies && i < ask->count; i++) {
        struct item *item = &ask->items[i];
        const struct column_ref key =
            item->kind == ITEM_COLUMN && item->zone == ZONE_SELECT && !shows_rows(ask, i)
                ? key_of(ask, item->column)
                : no_column();
        for (size_t k = 0; key.column >= 0 && k < item->columns.len; k++) {
            if (!same_column(item->columns.v[k].at, key))
                continue;
            if (ask->subject == item->column.table)
                ask->subject = key.table;
            item->column = key;
            break;
        }
    }
}

/* The rows say who did it: "inspected by". */
static bool names_doer(struct ask *ask, int table, const char *deed)
{
    bool names = false;
    for (size_t c = 0; c < ask_table(ask, table)->column_count; c++) {
        const struct column_ref at = {table, (int)c};
        names = names || (column_has_words(ask, at, "by") && column_has_akin(ask, at, deed));
    }
    return names;
}

bool denies_deed(struct ask *ask, size_t not, const struct cond *cond)
{
    const size_t deed = item_next(ask, not );
    if (!item_is(ask, not, CUE_NOT) || !item_kind_is(ask, deed, ITEM_COLUMN) ||
        cond->left.at <= deed)
        return false;
    const struct column_ref at = ask->items[deed].column;
    const struct word *word = item_first(ask, deed);
    if (at.column < 0 || at.table != ask->subject || !column_is_date(ask, at) ||
        ask_column(ask, at)->not_null || cond->left.column.table == at.table ||
        !(item_is_participle(ask, deed) || column_has_words(ask, at, word->lower)))
        return false;
    return !(item_is(ask, item_next(ask, deed), CUE_BY) && names_doer(ask, at.table, word->lemma));
}

bool asks_for_values(const struct ask *ask, size_t not )
{
    bool asks = false;
    for (size_t i = 0; i < not ; i++) {
        const struct item *item = &ask->items[i];
        if (item->bucket || item_traits(ask, i).measures || item_is(ask, i, CUE_EACH) ||
            item_is(ask, i, CUE_NUMBER_OF))
            return false;
        asks = asks || (item->kind == ITEM_COLUMN && item->zone == ZONE_SELECT &&
                        !item_is(ask, item_prev(ask, i), CUE_BY));
    }
    return asks;
}

void denied_keep_empty(struct ask *ask, struct frame *frame, size_t not )
{
    enum { EITHER = 24 };
    for (size_t c = 0; c < frame->cond_count; c++) {
        struct cond *cond = &frame->conds[c];
        const struct column_stats *stats = catalog_stats(ask->catalog, cond->left.column);
        if (cond->left.at <= not || cond->either || cond->clause || cond->kind != COND_COMPARE ||
            !(cond->negated || cond->op == SQL_OP_NE) || !stats || stats->null_share <= 0)
            continue;
        struct cond none = *cond;
        none.kind = COND_NULL;
        none.negated = false;
        none.value = none.value2 = NULL;
        cond->either = none.either = EITHER + (int)c;
        frame_cond(frame, none);
        return;
    }
}

void denied_dates(const struct ask *ask, struct frame *frame)
{
    for (size_t c = 0; c < frame->cond_count && ask->subject >= 0; c++) {
        struct cond *cond = &frame->conds[c];
        const size_t clause = cond->clause > 0 ? (size_t)cond->clause : 0;
        if (clause == 0 || clause > frame->absence_count || cond->kind != COND_RANGE || cond->way ||
            cond->negated || cond->left.column.table != ask->subject)
            continue;
        const struct absence *absence = &frame->absences[clause - 1];
        if (absence->present || absence->edge || absence->table < 0 ||
            absence->table == ask->subject)
            continue;
        const struct column_ref theirs = {absence->table,
                                          catalog_date_column(ask->catalog, absence->table)};
        if (!people_do(ask, ask->subject))
            cond->clause = 0;
        else if (theirs.column >= 0) /* when they did none, and not when they were hired */
            cond->left = term_column(theirs, cond->left.at);
    }
}
