/* "Invoices paid late", "invoices paid after their due date", where the day on which it was done is
 * kept by other rows: the payments. The rows are joined, and the two dates compared. */
#include "figures/figures.h"
#include "frame.h"
#include "querent/base/str.h"
#include "words/names.h"

struct over {
    struct column_ref promise, done; /* of two tables; column -1: none */
};

static struct column_ref promise_of(const struct ask *ask, int table)
{
    for (size_t c = 0; table_is_open(ask, table) && c < ask_table(ask, table)->column_count; c++) {
        const struct column_ref at = {table, (int)c};
        if (column_is_date(ask, at) && column_is_called(ask, at, NAME_DUE))
            return at;
    }
    return no_column();
}

/* The date of the table that is called as the verb is: paid_on. */
static struct column_ref done_of(struct ask *ask, int table, const char *verb)
{
    for (size_t c = 0; table_is_open(ask, table) && c < ask_table(ask, table)->column_count; c++) {
        const struct column_ref at = {table, (int)c};
        if (column_is_date(ask, at) && column_has_akin(ask, at, verb))
            return at;
    }
    return no_column();
}

/* The only two tables of which one refers to the other and keeps when that was done which the other
 * says by when to do; column -1: none, several, or one table keeps both. */
static struct over over_of(struct ask *ask, size_t at_verb)
{
    const char *verb = ask->words.v[at_verb].lemma;
    struct over found = {no_column(), no_column()};
    for (size_t e = 0; e < catalog_edge_count(ask->catalog); e++) {
        const struct join_edge *edge = catalog_edge(ask->catalog, e);
        const struct over at = {promise_of(ask, edge->to), done_of(ask, edge->from, verb)};
        struct column_ref due, done;
        if (edge->from == edge->to || late_pair(ask, edge->from, at_verb, &due, &done) ||
            at.promise.column < 0 || at.done.column < 0)
            continue;
        if (done_of(ask, edge->to, verb).column >= 0 ||
            (found.done.column >= 0 && !same_column(found.done, at.done)))
            return (struct over){no_column(), no_column()};
        found = at;
    }
    return found;
}

/* Behind a verb: it was done too late. */
static const char too_late[] = "after the due date|after its due date|after their due date|after "
                               "it was due|after they were due|too late|late";

void late_over_read(struct ask *ask)
{
    for (size_t i = 1; i < ask->words.len; i++) {
        const size_t len = wording_match(ask, i, too_late);
        const struct over over =
            len ? over_of(ask, i - 1) : (struct over){no_column(), no_column()};
        if (over.done.column < 0 || wording_is(ask, i + len, "most|more|by|than|in"))
            continue;
        ask->shape.late_done = over.done;
        ask->shape.late_promise = over.promise;
        ask->shape.late = true;
        wording_cut(ask, i, len);
        return;
    }
}

bool late_over_apply(struct ask *ask, struct frame *frame)
{
    if (!ask->shape.late)
        return true;
    frame_mention(frame, ask->shape.late_done.table);
    frame_mention(frame, ask->shape.late_promise.table);
    for (size_t c = 0; c < frame->cond_count; c++) { /* "were paid late last month": paid then */
        struct cond *cond = &frame->conds[c];
        if (cond->kind == COND_RANGE && cond->clause == 0 &&
            cond->left.column.table == ask->shape.late_promise.table &&
            !same_column(cond->left.column, ask->shape.late_promise))
            cond->left.column = ask->shape.late_done;
    }
    frame->unproven = true; /* a part of it may have been done in time */
    return frame_cond(frame, (struct cond){.kind = COND_COLUMN,
                                           .op = SQL_OP_GT,
                                           .left = term_column(ask->shape.late_done, 0),
                                           .right = term_column(ask->shape.late_promise, 0)}) !=
           NULL;
}
