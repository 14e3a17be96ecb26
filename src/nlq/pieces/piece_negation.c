/* Negation: "do not have any pets", "never ordered", "without a visit to Rome". It reaches to the
 * next conjunction. Over a relation to many it wraps the whole path (no such row exists); on the
 * subject's own columns, or through a relation to one, it turns the comparison. */
#include <string.h>

#include "frame.h"
#include "parts/compare.h"
#include "querent/base/str.h"
#include "ranks/super.h"

static bool is_negation(const struct ask *ask, size_t i)
{
    return item_traits(ask, i).negates;
}

static bool ends_scope(const struct ask *ask, size_t k)
{
    const struct item *item = &ask->items[k];
    if (is_negation(ask, k))
        return true; /* what follows is denied by itself */
    if (item->kind == ITEM_PUNCT)
        return !item_kind_is(ask, item_next(ask, k), ITEM_VALUE);
    if (!item_is(ask, k, CUE_AND))
        return item_traits(ask, k).ends_scope;
    size_t next = item_next(ask, k);
    return item_is(ask, next, CUE_HAVE) || item_is(ask, next, CUE_THAT) ||
           item_is(ask, next, CUE_WHO) || item_is(ask, next, CUE_WH) ||
           item_is(ask, next, CUE_IS) || item_is(ask, next, CUE_WITH) ||
           item_is(ask, next, CUE_WHOSE);
}

/* "Unpaid invoices": says which of them, and is read with the flags. */
static bool tells_which(struct ask *ask, size_t k)
{
    const struct item *item = &ask->items[k];
    return item->kind == ITEM_COLUMN && item_kind_is(ask, k + 1, ITEM_TABLE) &&
           item->column.column >= 0 && item->column.table == ask->items[k + 1].table &&
           (item->opposite || item->own_state || flag_is(ask, item->column));
}

static void close_clause(struct ask *ask, struct frame *frame, size_t from, size_t to, int table)
{
    int clause = (int)frame->absence_count + 1;
    frame->absences[frame->absence_count++] =
        (struct absence){.clause = clause, .table = table, .at = from};
    for (size_t k = from; k < to; k++) {
        ask->items[k].clause = clause;
        if (ask->items[k].kind == ITEM_TABLE || is_negation(ask, k) ||
            (ask->items[k].kind == ITEM_COLUMN && !tells_which(ask, k)))
            ask->items[k].used = true;
    }
    for (size_t c = 0; c < frame->cond_count; c++) {
        if (frame->conds[c].left.at >= from && frame->conds[c].left.at < to) {
            frame->conds[c].clause = clause;
            frame->conds[c].negated = false;
        }
    }
    for (size_t h = 0; h < frame->having_count; h++) {
        if (frame->having[h].at >= from && frame->having[h].at < to)
            frame->having[h].clause = clause; /* "except those with at least two" */
        frame->group_wanted = frame->group_wanted && !(frame->having[h].clause == clause);
    }
}

/* What stands between the negation and the end of its reach. */
struct scope {
    size_t begin, end;
    int table;       /* another table named, -1 */
    int column;      /* a table of many rows a subject, one of whose columns is named, -1 */
    int far;         /* a table restricted that has many rows a subject, -1 */
    size_t lacks;    /* a column of the subject's own that is empty, SIZE_MAX */
    size_t conds;    /* how many there are within it */
    bool own;        /* the subject named again */
    bool restricted; /* the subject's own rows restricted: "do not have a stadium opened after 2006"
                      */
};

/* Behind an empty column all is said of the subject: "customers without a phone in Hove". */
static bool negation_within(const struct ask *ask, const struct scope *scope,
                            const struct cond *cond)
{
    return cond->left.at > scope->begin && cond->left.at < scope->end &&
           (scope->lacks >= cond->left.at ||
            same_column(ask->items[scope->lacks].column, cond->left.column));
}

/* "The number of students without allergies by sex": the groups of what is counted. */
static bool groups_behind(const struct ask *ask, size_t by)
{
    const size_t kind = item_next(ask, by);
    return item_is(ask, by, CUE_BY) && item_kind_is(ask, kind, ITEM_COLUMN) &&
           ask->items[kind].column.table == ask->subject && item_next(ask, kind) >= ask->count &&
           (item_traits(ask, 0).measures || item_traits(ask, item_next(ask, 0)).measures);
}

static struct scope find_scope(struct ask *ask, const struct frame *frame, size_t i)
{
    struct scope scope = {.begin = i, .end = i + 1, .table = -1, .far = -1, .column = -1};
    for (; scope.end < ask->count && !ends_scope(ask, scope.end); scope.end++) {
        const struct item *item = &ask->items[scope.end];
        if (scope.end > i + 1 && groups_behind(ask, scope.end))
            break;
        if (scope.table >= 0 && denied_returns(ask, frame, scope.end))
            break;
        if (item->kind == ITEM_COLUMN && !item->used && scope.column < 0 &&
            tables_to_many(ask, ask->subject, item->column.table))
            scope.column = item->column.table;
        if (item->kind != ITEM_TABLE)
            continue;
        scope.own = scope.own || item->table == ask->subject;
        if (item->table != ask->subject && scope.table < 0)
            scope.table = item->table;
    }
    scope.lacks = denied_column(ask, i, scope.end);
    for (size_t c = 0; c < frame->cond_count; c++) {
        const struct cond *cond = &frame->conds[c];
        bool turned =
            item_is(ask, i, CUE_EXCEPT) && cond->kind == COND_COMPARE && cond->op == SQL_OP_EQ;
        if (!negation_within(ask, &scope, cond))
            continue;
        scope.conds++;
        if (tables_to_many(ask, ask->subject, cond->left.column.table))
            scope.far = cond->left.column.table;
        scope.restricted = scope.restricted || (!turned && cond->left.column.table == ask->subject);
    }
    return scope;
}

/* "neither from France nor from Germany", "not French or German": said of each. */
static bool piece_negation_goes_on(const struct ask *ask, const struct frame *frame, size_t c,
                                   size_t negation)
{
    bool or = item_is(ask, negation, CUE_NEITHER);
    if (c + 1 >= frame->cond_count)
        return false;
    for (size_t k = frame->conds[c].end; k < frame->conds[c + 1].left.at && k < ask->count; k++)
        or = or || item_is(ask, k, CUE_OR);
    return or &&same_column(frame->conds[c].left.column, frame->conds[c + 1].left.column);
}

/* "Charters without a skipper in July": the date is that of the charters, and only the skipper is
 * denied. */
static bool dates_subject(const struct ask *ask, const struct scope *scope, const struct cond *cond)
{
    return scope->table >= 0 && cond->kind == COND_RANGE &&
           cond->left.column.table == ask->subject && column_is_date(ask, cond->left.column);
}

/* "Bookings that were not attended in October", "no shows in October": what is denied is not the
 * time that it is said of. */
static bool dates_denied(struct ask *ask, const struct scope *scope, const struct cond *cond)
{
    if (cond->kind != COND_RANGE || !column_is_date(ask, cond->left.column))
        return false;
    for (size_t k = scope->begin + 1; k < cond->left.at && k < ask->count; k++) {
        const struct item *item = &ask->items[k];
        if ((item->kind == ITEM_COLUMN && flag_is(ask, item->column)) ||
            (item_is(ask, scope->begin, CUE_NO) && item->kind != ITEM_NOISE &&
             !item_is(ask, k, CUE_IN)))
            return true;
    }
    return false;
}

/* "not from Vienna": the comparison itself is turned. */
static bool turn_comparison(struct ask *ask, struct frame *frame, const struct scope *scope)
{
    for (size_t c = 0; c < frame->cond_count; c++) {
        struct cond *cond = &frame->conds[c];
        bool turns = cond->kind == COND_COMPARE || cond->kind == COND_LIKE ||
                     cond->kind == COND_RANGE || cond->kind == COND_BETWEEN;
        const bool except = item_is(ask, scope->begin, CUE_EXCEPT);
        turns = turns || (except && cond->kind == COND_NULL);
        if (!negation_within(ask, scope, cond) || !turns || dates_subject(ask, scope, cond) ||
            dates_denied(ask, scope, cond) || denies_deed(ask, scope->begin, cond))
            continue;
        if (cond->kind == COND_COMPARE && cond->op != SQL_OP_EQ && cond->op != SQL_OP_NE) {
            cond->op = except ? comparison_opposite(cond->op) : cond->op; /* "except those over" */
            continue;
        }
        if (cond->op != SQL_OP_NE) /* done where the value was read */
            cond->negated = true;
        if (!piece_negation_goes_on(ask, frame, c, scope->begin))
            return true;
    }
    return false;
}

/* "never published", "not been assigned": the table of many rows that the verb names, the only one
 * there is else. */
static int negation_table_of_verb(struct ask *ask, const char *lemma, const char *done)
{
    int only = -1, count = 0;
    for (size_t e = 0; e < catalog_edge_count(ask->catalog); e++) {
        const struct join_edge *edge = catalog_edge(ask->catalog, e);
        if (edge->to != ask->subject || edge->from == ask->subject)
            continue;
        const char *words = catalog_table_words(ask->catalog, edge->from);
        if (strlen(lemma) >= 4 && strstr(words, lemma))
            return edge->from;
        for (size_t c = 0; c < ask_table(ask, edge->from)->column_count; c++) {
            const struct column_ref at = {edge->from, (int)c};
            if (column_is_number(ask, at) && !catalog_is_key(ask->catalog, at) &&
                (column_has_words(ask, at, lemma) || column_has_words(ask, at, done)))
                return edge->from; /* "never produced": a produced quantity */
        }
        count += edge->from != only;
        only = edge->from;
    }
    if (count == 1)
        return only;
    return word_classes(lemma).takings || str_eq(lemma, "order") || str_eq(lemma, "sell") ||
                   str_eq(lemma, "buy") || str_eq(lemma, "purchase")
               ? super_sold(ask, ask->subject).table
               : -1;
}

/* "Not approved", where a date says when it was: it is empty. */
static bool undated_by_verb(struct ask *ask, struct frame *frame, size_t verb)
{
    if (ask->subject < 0 || !word_is_participle(item_last(ask, verb)))
        return false;
    for (size_t c = 0; c < ask_table(ask, ask->subject)->column_count; c++) {
        const struct column_ref at = {ask->subject, (int)c};
        if (!(column_is_date(ask, at) || column_is_year(ask, at)) ||
            ask_column(ask, at)->not_null || !column_has_akin(ask, at, item_last(ask, verb)->lemma))
            continue;
        frame_cond(frame, (struct cond){.kind = COND_NULL,
                                        .left = term_column(at, verb),
                                        .at = verb,
                                        .end = verb + 1});
        ask->items[verb].used = true;
        return true;
    }
    return false;
}

static bool absent_by_verb(struct ask *ask, struct frame *frame, const struct scope *scope)
{
    size_t verb = ask->count;
    for (size_t k = scope->begin + 1; k < scope->end; k++) {
        const struct item *item = &ask->items[k];
        const bool done = item->kind == ITEM_NOISE && word_is_participle(item_last(ask, k));
        if ((item->kind == ITEM_WORD || done) && verb == ask->count)
            verb = k;
        else if (item->kind != ITEM_NOISE && item->kind != ITEM_PUNCT && !item_is(ask, k, CUE_IS) &&
                 !item_is(ask, k, CUE_HAVE) && !item_is(ask, k, CUE_THERE))
            return false; /* it is about something that was not understood */
    }
    if (verb < ask->count && undated_by_verb(ask, frame, verb))
        return true;
    int table = verb < ask->count ? negation_table_of_verb(ask, item_last(ask, verb)->lemma,
                                                           item_last(ask, verb)->lower)
                                  : -1;
    if (table < 0)
        return false;
    close_clause(ask, frame, scope->begin, scope->end, table);
    ask->items[verb].used = true;
    ask->guessed++;
    return true;
}

static bool is_restricted_in(const struct frame *frame, struct column_ref column, int clause)
{
    for (size_t c = 0; c < frame->cond_count; c++) {
        if (frame->conds[c].clause == clause && same_column(frame->conds[c].left.column, column))
            return true;
    }
    return false;
}

/* Only rows of the clause that hold more than none, said at item i. */
static void demand_some(struct frame *frame, struct column_ref column, int clause, size_t i)
{
    frame_cond(frame, (struct cond){.kind = COND_COMPARE,
                                    .op = SQL_OP_GT,
                                    .left = term_column(column, i),
                                    .value = "0",
                                    .numeric = true,
                                    .clause = clause,
                                    .at = i,
                                    .end = i + 1});
}

/* "No stock": rows that say 0 hold none either. */
static void leave_out_empty(struct ask *ask, struct frame *frame, const struct scope *scope)
{
    const int clause = frame->absences[frame->absence_count - 1].clause;
    for (size_t i = scope->begin + 1; i < scope->end; i++) {
        const struct column_ref amount = super_mass(ask, &ask->items[i]);
        if (amount.column < 0 || amount.table == ask->subject ||
            !column_is_called(ask, amount, NAME_ON_HAND))
            continue;
        demand_some(frame, amount, clause, i);
        return;
    }
}

/* "Orders without a discount": of the number that says how much, 0 is none. */
static void leave_out_zero(struct ask *ask, struct frame *frame, const struct scope *scope)
{
    const int clause = frame->absences[frame->absence_count - 1].clause;
    for (size_t i = scope->begin + 1; i < scope->end; i++) {
        const struct item *item = &ask->items[i];
        if (item->kind != ITEM_COLUMN || item->column.column < 0 ||
            item->column.table == ask->subject || !column_may_be_none(ask, item->column) ||
            is_restricted_in(frame, item->column, clause))
            continue;
        demand_some(frame, item->column, clause, i);
        return;
    }
}

/* "Countries with customers but no suppliers": the other table has the column that is asked for. */
static bool has_what_is_asked(const struct ask *ask, int table)
{
    for (size_t i = 0; i < ask->count; i++) {
        const struct item *item = &ask->items[i];
        if (item->kind == ITEM_COLUMN && item->zone == ZONE_SELECT && item->column.column >= 0)
            return item->column.table != table &&
                   table_same_column(ask, item->column, table).column >= 0;
    }
    return false;
}

/* "But Rosalind did not visit": who did not stands before; ask->count: nobody. */
static size_t negation_actor(const struct ask *ask, size_t i)
{
    const size_t did = item_prev(ask, i), actor = item_prev(ask, did),
                 joint = item_prev(ask, actor);
    const bool said = (item_is(ask, did, CUE_DO) || item_is(ask, did, CUE_HAVE)) &&
                      item_kind_is(ask, actor, ITEM_VALUE) &&
                      (item_is(ask, joint, CUE_BUT) || item_is(ask, joint, CUE_AND) ||
                       item_is(ask, joint, CUE_THAT) || item_kind_is(ask, joint, ITEM_PUNCT));
    return said ? actor : ask->count;
}

/* What is said of the actor holds in the clause that was closed last. */
static void deny_actor(struct ask *ask, struct frame *frame, size_t actor)
{
    const int clause = frame->absences[frame->absence_count - 1].clause;
    for (size_t c = 0; c < frame->cond_count; c++) {
        if (frame->conds[c].left.at != actor)
            continue;
        frame->conds[c].clause = clause;
        frame->conds[c].negated = false;
        ask->items[actor].clause = clause;
    }
}

/* Only rows of the clause whose column is not empty, said at item i. */
static void demand_filled(struct frame *frame, struct column_ref column, int clause, size_t i)
{
    frame_cond(frame, (struct cond){.kind = COND_NULL,
                                    .left = term_column(column, i),
                                    .negated = true,
                                    .clause = clause,
                                    .at = i,
                                    .end = i + 1});
}

/* A text that some rows lack: "notes". */
static bool may_stay_empty(const struct ask *ask, struct column_ref at)
{
    const struct column_stats *stats = catalog_stats(ask->catalog, at);
    return column_is_text(ask, at) && stats && stats->null_share > 0;
}

/* "Treatments without a day 100 count": rows of the other table in which it is empty have none
 * either. */
static void leave_out_null(struct ask *ask, struct frame *frame, const struct scope *scope)
{
    const int clause = frame->absences[frame->absence_count - 1].clause;
    for (size_t i = scope->begin + 1; i < scope->end; i++) {
        const struct item *item = &ask->items[i];
        if (item->kind != ITEM_COLUMN || item->column.column < 0 ||
            item->column.table == ask->subject || ask_column(ask, item->column)->not_null ||
            catalog_is_key(ask->catalog, item->column) || item->role ||
            flag_is(ask, item->column) ||
            (item->tables.len && item->tables.v[0].at.table == item->column.table) ||
            (item->last == item->first + 1 &&
             (!may_stay_empty(ask, item->column) ||
              table_has_word(ask, item->column.table, item_last(ask, i)->lemma))))
            continue; /* "no outcome" speaks of the rows */
        frame->unproven = frame->unproven || item->last == item->first + 1;
        for (size_t c = 0; c < frame->cond_count; c++) {
            if (frame->conds[c].clause == clause)
                return;
        }
        demand_filled(frame, item->column, clause, i);
        return;
    }
}

/* "Books with loans not returned", "members who booked but did not attend": a date of those loans
 * is empty, a flag of those bookings says no; there are such rows. */
static bool undated_rows(struct ask *ask, struct frame *frame, const struct scope *scope)
{
    const size_t i = scope->begin, done = item_next(ask, i);
    size_t rows = item_prev(ask, i);
    while (item_is(ask, rows, CUE_THAT) || item_is(ask, rows, CUE_IS) ||
           item_is(ask, rows, CUE_HAVE) || item_is(ask, rows, CUE_WH) ||
           item_is(ask, rows, CUE_BUT) || item_is(ask, rows, CUE_DO))
        rows = item_prev(ask, rows);
    if (scope->table >= 0 || !item_kind_is(ask, rows, ITEM_TABLE) ||
        !item_kind_is(ask, done, ITEM_COLUMN) || done >= scope->end)
        return false;
    struct item *item = &ask->items[done];
    if (item->column.column < 0 || item->column.table != ask->items[rows].table ||
        item->column.table == ask->subject || ask->items[rows].clause || item->opposite)
        return false;
    const bool flag = flag_is(ask, item->column);
    if (!flag && (!column_is_date(ask, item->column) || ask_column(ask, item->column)->not_null ||
                  !word_is_participle(item_first(ask, done))))
        return false;
    frame_cond(frame, (struct cond){.kind = flag ? COND_COMPARE : COND_NULL,
                                    .op = SQL_OP_EQ,
                                    .value = flag ? flag_value(ask, item->column, false) : NULL,
                                    .numeric = flag && flag_is_number(ask, item->column),
                                    .left = term_column(item->column, done),
                                    .at = i,
                                    .end = done + 1});
    item->used = ask->items[i].used = true;
    return true;
}

/* "Passengers who never checked in": rows whose flag says no do not count. */
static void leave_out_undone(struct ask *ask, struct frame *frame, const struct scope *scope)
{
    const int clause = frame->absences[frame->absence_count - 1].clause;
    for (size_t i = scope->begin + 1; i < scope->end; i++) {
        const struct item *item = &ask->items[i];
        if (item->kind != ITEM_COLUMN || item->column.column < 0 ||
            item->column.table == ask->subject || item->opposite)
            continue;
        const struct column_stats *stats = catalog_stats(ask->catalog, item->column);
        if (column_is_date(ask, item->column) && stats && stats->null_share > 0 &&
            item->last == item->first + 1 && !is_restricted_in(frame, item->column, clause)) {
            demand_filled(frame, item->column, clause, i); /* what has no date is not done */
            return;
        }
        if (!flag_is(ask, item->column))
            continue;
        frame_cond(frame, (struct cond){.kind = COND_COMPARE,
                                        .op = SQL_OP_EQ,
                                        .left = term_column(item->column, i),
                                        .value = flag_value(ask, item->column, true),
                                        .numeric = flag_is_number(ask, item->column),
                                        .clause = clause,
                                        .at = i,
                                        .end = i + 1});
        return;
    }
}

static void negation_negate(struct ask *ask, struct frame *frame, size_t i)
{
    const struct scope scope = find_scope(ask, frame, i);
    if (denies_state(ask, i) || undated_rows(ask, frame, &scope))
        return;
    const bool many =
        scope.table >= 0 && (tables_to_many(ask, ask->subject, scope.table) ||
                             (item_is(ask, i, CUE_NO) && has_what_is_asked(ask, scope.table)));
    if (frame->absence_count == 4)
        return;
    if (many || scope.far >= 0) {
        close_clause(ask, frame, i, scope.end, many ? scope.table : scope.far);
        deny_actor(ask, frame, negation_actor(ask, i));
        leave_out_empty(ask, frame, &scope);
        leave_out_null(ask, frame, &scope);
        leave_out_zero(ask, frame, &scope);
        leave_out_undone(ask, frame, &scope);
    } else if (scope.own && scope.table < 0 && scope.conds == 1 && !asks_for_values(ask, i) &&
               !table_repeats(ask, ask->subject) && turn_comparison(ask, frame, &scope))
        denied_keep_empty(ask, frame, i); /* "orders per day without cancelled orders" */
    else if (scope.restricted && scope.table < 0 && (scope.own || table_repeats(ask, ask->subject)))
        close_clause(ask, frame, i, scope.end, -1);
    else if (turn_comparison(ask, frame, &scope))
        ; /* done */
    else if (scope.column >= 0 && scope.table < 0) {
        close_clause(ask, frame, i, scope.end, scope.column);
        leave_out_null(ask, frame, &scope);
        leave_out_zero(ask, frame, &scope);
        leave_out_undone(ask, frame, &scope);
    } else if (!absent_by_verb(ask, frame, &scope))
        return; /* left for others; where nobody takes it the answer is doubted */
    ask->items[i].used = true;
}

void piece_negation(struct ask *ask, struct frame *frame)
{
    for (size_t i = 0; i < ask->count; i++) {
        if (is_negation(ask, i) && !ask->items[i].used &&
            (ask->items[i].zone == ZONE_WHERE || item_is(ask, i, CUE_NO) ||
             item_is(ask, i, CUE_NEITHER)))
            negation_negate(ask, frame, i);
    }
}
