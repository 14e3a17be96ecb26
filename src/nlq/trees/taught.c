/* Words that were taught: "VIP" is a condition, "revenue" an expression over several columns. To
 * the pieces each is one value or one column, which stands for it; what was taught takes its place
 * when the query is made. */
#include "querent/base/str.h"
#include "trees/tree.h"

/* What item `at` was taught to mean, where the column still stands for it; NULL: nothing. */
static const struct nlq_taught *taught_of(const struct ask *ask, size_t at,
                                          struct column_ref column)
{
    const struct nlq_taught *taught = at < ask->count ? ask->items[at].taught : NULL;
    return taught && taught->expr && same_column(taught->at, column) ? taught : NULL;
}

static void taught_join(struct frame *frame, const struct nlq_taught *taught)
{
    for (size_t i = 0; taught && i < taught->table_count; i++)
        frame_mention(frame, taught->tables[i]);
}

/* "The highest day rate", where that was taught to be an average: it stays one, and is not sure. */
static void taught_doubt(struct ask *ask, struct frame *frame, const struct term *term)
{
    static const struct {
        enum agg agg;
        const char *said, *call;
    } others[] = {
        {AGG_MIN, "lowest", "min"}, {AGG_MAX, "highest", "max"}, {AGG_AVG, "average", "avg"}};
    const struct nlq_taught *taught = term->taught;
    if (taught == NULL || !taught->whole)
        return;
    const char *call = taught->expr->kind == SQL_EXPR_CALL ? taught->expr->name : "";
    const bool total =
        term->agg == AGG_SUM && wording_has(ask, "total|sum") && !str_eq_fold(call, "sum");
    const char *said = total ? "total" : NULL;
    for (size_t i = 0; i < sizeof others / sizeof *others; i++) {
        if (others[i].agg == term->agg && !str_eq_fold(call, others[i].call))
            said = others[i].said;
    }
    if (said == NULL)
        return;
    frame->unproven = true;
    ask_assume(ask, 0,
               arena_printf(ask->arena, "no %s of it is computed: '%s' is one number of all rows",
                            said, taught->words));
}

static void taught_term(struct ask *ask, struct frame *frame, struct term *term)
{
    if (term->at < ask->count) /* else it is what the question before made it */
        term->taught = taught_of(ask, term->at, term->column);
    taught_join(frame, term->taught);
    taught_doubt(ask, frame, term);
}

/* "The longest waiting time": the number itself, and no sum of those that are as long. */
static void taught_extreme(struct frame *frame)
{
    struct term *term = &frame->select[0];
    const struct order *order = &frame->orders[0];
    if (frame->select_count != 1 || !term->taught || term->taught->whole || term->agg != AGG_SUM ||
        frame->group_count > 0 || frame->order_count != 1 || frame->limit != 1 ||
        order->term.taught != term->taught)
        return;
    term->agg = order->descending ? AGG_MAX : AGG_MIN;
    frame->order_count = 0;
    frame->limit = 0;
}

void taught_apply(struct ask *ask, struct frame *frame)
{
    if (ask->request->taught_count == 0)
        return;
    for (size_t i = 0; i < frame->select_count; i++)
        taught_term(ask, frame, &frame->select[i]);
    for (size_t i = 0; i < frame->order_count; i++) {
        taught_term(ask, frame, &frame->orders[i].term);
        const struct nlq_taught *by = frame->orders[i].term.taught;
        if (by && by->whole && frame->group_count == 0) /* one number for each of what is shown */
            frame->group_wanted = true;
    }
    for (size_t i = 0; i < frame->having_count; i++)
        taught_term(ask, frame, &frame->having[i].left);
    for (size_t i = 0; i < frame->cond_count; i++) {
        struct cond *cond = &frame->conds[i];
        const size_t at = cond->left.at < ask->count ? cond->left.at : cond->at;
        const struct nlq_taught *taught =
            at < ask->count ? taught_of(ask, at, cond->left.column) : cond->left.taught;
        cond->left.taught = taught;
        if (taught && taught->kind == NLQ_TAUGHT_CONDITION)
            cond->taught = taught;
        if (cond->clause == 0)
            taught_join(frame, taught);
    }
    taught_extreme(frame);
}

static int taught_table(const struct maker *m, const char *name)
{
    return name ? catalog_find_table(m->ask->catalog, NULL, name) : -1;
}

static void taught_rename(const struct maker *m, struct sql_expr *e)
{
    if (e == NULL)
        return;
    const int table = e->kind == SQL_EXPR_COLUMN ? taught_table(m, e->table) : -1;
    const int column = table < 0 ? -1 : schema_find_column(ask_table(m->ask, table), e->name);
    if (column >= 0) {
        *e = *tree_column(m, (struct column_ref){table, column});
        return;
    }
    for (size_t i = 0; i < e->arg_count; i++)
        taught_rename(m, e->args[i]);
    for (struct sql_when *when = e->whens; when; when = when->next) {
        taught_rename(m, when->when);
        taught_rename(m, when->then);
    }
    taught_rename(m, e->filter);
}

struct sql_expr *tree_taught(const struct maker *m, const struct nlq_taught *taught)
{
    struct sql_expr *expr = sql_copy_expr(m->a, taught->expr);
    taught_rename(m, expr);
    return expr;
}
