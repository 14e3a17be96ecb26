/* Events that did not happen. Rows of visits and lessons are kept when they are cancelled, when
 * nobody comes, and before their day. What is said of deeds ("the last visit", "never visited",
 * "who visited the most") means those that took place: the status of the rows and their dates tell
 * which. What is said of the rows ("customers without visits", "the most visits") may mean all of
 * them: all are taken, the answer says so, and is not sure. */
#include <string.h>

#include "frame.h"
#include "querent/base/str.h"
#include "words/meanings.h"

/* ---- which rows of a table did not happen */

#define UNDONE_MAX 16

struct undone {
    int table;
    struct column_ref status; /* column -1: none says so */
    const char *values[UNDONE_MAX];
    size_t count;
    struct column_ref off;  /* a date that only rows that were called off have; column -1: none */
    struct column_ref date; /* some rows have one to come; column -1: none has */
    bool events;            /* they take place, or do not; an order is one, though cancelled */
};

static void read_status(const struct ask *ask, struct column_ref at, struct undone *undone)
{
    const char *const *values = catalog_values(ask->catalog, at);
    const bool called = column_has_words(ask, at, "status") || column_has_words(ask, at, "state") ||
                        column_has_words(ask, at, "stage") || column_has_words(ask, at, "outcome");
    size_t known = 0;
    bool done = false;
    for (size_t v = 0; values && values[v]; v++) {
        const struct status_traits traits = meaning_traits(ask, at, values[v]);
        done = done || traits.done;
        known += traits.done || traits.off;
    }
    if (known == 0 || (known == 1 && !called && at.table == undone->table))
        return;
    for (size_t v = 0; values[v]; v++) {
        const struct status_traits traits = meaning_traits(ask, at, values[v]);
        undone->events = undone->events || traits.event;
        if (undone->count < UNDONE_MAX && (traits.off || (done && traits.planned)))
            undone->values[undone->count++] = values[v];
    }
    undone->status = undone->count ? at : no_column();
}

/* Only rows that were called off have it: cancelled_on. */
static bool tells_off(struct ask *ask, struct column_ref at)
{
    const struct column_stats *stats = catalog_stats(ask->catalog, at);
    return stats && stats->null_share > 0 && !catalog_is_key(ask->catalog, at) &&
           column_is_date(ask, at) && column_has_akin(ask, at, "cancel");
}

static bool is_to_come(const struct ask *ask, struct column_ref at)
{
    const struct column_stats *stats = at.column >= 0 ? catalog_stats(ask->catalog, at) : NULL;
    const char *today = dates_today(ask->arena, ask->request->now);
    return stats && stats->max_text && column_is_date(ask, at) &&
           strncmp(stats->max_text, today, strlen(today)) > 0;
}

/* False: all rows of the table happened, as far as they tell. */
static bool undone_of(struct ask *ask, int table, struct undone *ret)
{
    *ret = (struct undone){.table = table, .status = {-1, -1}, .off = {-1, -1}, .date = {-1, -1}};
    if (table < 0 || !table_is_open(ask, table) || people_are(ask, table))
        return false;
    for (size_t c = 0; c < ask_table(ask, table)->column_count; c++) {
        const struct column_ref at = {table, (int)c};
        const struct column_stats *stats = catalog_stats(ask->catalog, at);
        if (ret->count == 0 && stats && stats->categorical && column_is_text(ask, at) &&
            !catalog_is_key(ask->catalog, at))
            read_status(ask, at, ret);
        if (ret->off.column < 0 && tells_off(ask, at))
            ret->off = at;
    }
    for (size_t e = 0; e < catalog_edge_count(ask->catalog) && ret->count == 0; e++) {
        const struct join_edge *edge = catalog_edge(ask->catalog, e);
        const struct column_ref label = {edge->to, table_label(ask, edge->to)};
        if (edge->from == table && edge->to != table && edge->count == 1 && label.column >= 0 &&
            (table_has_word(ask, edge->to, "status") || table_has_word(ask, edge->to, "state")))
            read_status(ask, label, ret); /* a list of states */
    }
    const struct column_ref date = {table, catalog_date_column(ask->catalog, table)};
    if ((ret->count || ret->off.column >= 0) && is_to_come(ask, date) &&
        !column_is_called(ask, date, NAME_DUE) && !column_is_called(ask, date, NAME_PROMISED))
        ret->date = date;
    ret->events = ret->events || ret->date.column >= 0;
    return ret->count || ret->off.column >= 0;
}

/* ---- how the question speaks of them */

/* A condition, or the question itself, says which of the rows. */
static bool is_told(const struct ask *ask, const struct frame *frame, const struct undone *undone)
{
    for (size_t c = 0; c < frame->cond_count; c++) {
        const struct column_ref at = frame->conds[c].left.column;
        if (at.column >= 0 && (same_column(at, undone->status) || same_column(at, undone->off)))
            return true;
    }
    for (size_t g = 0; g < frame->group_count + frame->select_count; g++) {
        const struct term *term =
            g < frame->group_count ? &frame->groups[g] : &frame->select[g - frame->group_count];
        if (term->column.column >= 0 && same_column(term->column, undone->status))
            return true;
    }
    const bool booked = wording_has(ask, "booking|bookings|reservation|reservations") &&
                        wording_has(ask, "made|make|placed"); /* whatever came of it */
    return booked || ask->shape.all_count ||
           wording_has(ask, "next|upcoming|planned|scheduled|future|coming|booked|cancelled|"
                            "canceled|newest|added|created|registered|status");
}

/* What tells the rows can be held against them: every row has a status, and it stands in the rows
 * themselves where the latest of each group are looked for among these alone. */
static bool can_tell(const struct ask *ask, const struct frame *frame, const struct undone *undone)
{
    const struct column_stats *stats =
        undone->count ? catalog_stats(ask->catalog, undone->status) : NULL;
    bool alone = frame->best_of > 0;
    for (size_t c = 0; c < frame->cond_count; c++)
        alone = alone || frame->conds[c].kind == COND_BEST;
    return undone->count == 0 ||
           (stats && stats->null_share == 0 && (undone->status.table == undone->table || !alone));
}

/* The item that names the rows. */
static size_t item_of_rows(const struct ask *ask, int table)
{
    for (size_t i = 0; i < ask->count; i++) {
        if (ask->items[i].kind == ITEM_TABLE && ask->items[i].table == table)
            return i;
    }
    return 0;
}

static const char *values_said(const struct ask *ask, const struct undone *undone)
{
    const char *said = NULL;
    for (size_t v = 0; v < undone->count; v++) {
        const struct value_meaning *meaning =
            catalog_meaning(ask->catalog, undone->status, undone->values[v]);
        said = arena_printf(ask->arena, "%s%s'%s'%s%s%s", said ? said : "", said ? ", " : "",
                            undone->values[v], meaning ? " (" : "", meaning ? meaning->meaning : "",
                            meaning ? ")" : "");
    }
    return said ? said : "cancelled";
}

static const char *among_text(const struct ask *ask, const struct undone *undone)
{
    return arena_printf(ask->arena, "%s of every kind count, %s ones, too",
                        catalog_table_words(ask->catalog, undone->table), values_said(ask, undone));
}

static const char *left_out_text(struct ask *ask, const struct undone *undone)
{
    return arena_printf(ask->arena, "%s %s are left out", values_said(ask, undone),
                        table_plural(ask, undone->table));
}

/* Which of the assumptions is said so; their count: none. */
static size_t assumed_at(const struct ask *ask, const char *text)
{
    size_t i = 0;
    while (i < ask->assumed_count && !str_eq(ask->assumed[i].text, text))
        i++;
    return i;
}

static void say_among(struct ask *ask, const struct undone *undone)
{
    if (assumed_at(ask, left_out_text(ask, undone)) == ask->assumed_count)
        ask_assume(ask, item_of_rows(ask, undone->table), among_text(ask, undone));
}

static void say(struct ask *ask, struct frame *frame, const struct undone *undone, bool left_out)
{
    frame->unproven = true;
    if (left_out)
        ask_assume(ask, item_of_rows(ask, undone->table),
                   arena_printf(ask->arena, "%s that took place%s: not %s",
                                catalog_table_words(ask->catalog, undone->table),
                                undone->date.column >= 0 ? " up to today" : "",
                                values_said(ask, undone)));
    else
        say_among(ask, undone);
}

/* Only rows that took place, under the conditions of the clause. */
static void leave_out_undone_rows(struct ask *ask, struct frame *frame, const struct undone *undone,
                                  int clause)
{
    const struct cond none = {.clause = clause, .at = SIZE_MAX, .end = SIZE_MAX};
    struct cond cond = none;
    if (undone->count) {
        const char *values = "";
        for (size_t v = 0; v < undone->count; v++)
            values = arena_printf(ask->arena, "%s%s%c", values, undone->values[v], KEYS_MARK);
        cond.kind = COND_KEYS;
        cond.left = term_column(undone->status, SIZE_MAX);
        cond.value = values;
        cond.negated = true;
        frame_cond(frame, cond);
    } else {
        cond.kind = COND_NULL;
        cond.left = term_column(undone->off, SIZE_MAX);
        frame_cond(frame, cond);
    }
    if (undone->date.column < 0)
        return;
    cond = none;
    cond.kind = COND_RANGE;
    cond.left = term_column(undone->date, SIZE_MAX);
    cond.value2 = dates_moved(ask->arena, dates_today(ask->arena, ask->request->now), "day", 1);
    frame_cond(frame, cond);
}

/* ---- the last one */

/* The table of whose rows the latest are asked for; -1: no rows, or the newest of anything else. */
static int latest_rows(const struct ask *ask, const struct frame *frame)
{
    const struct order *order = &frame->orders[0];
    if (frame->order_count && frame->limit && order->descending && order->term.agg == AGG_NONE &&
        !order->term.span && order->term.column.column >= 0 &&
        column_is_date(ask, order->term.column))
        return order->term.column.table;
    for (size_t c = 0; c < frame->cond_count; c++) {
        const struct cond *cond = &frame->conds[c];
        if (cond->kind == COND_BEST && cond->descending && !cond->left.span &&
            column_is_date(ask, cond->left.column))
            return cond->left.column.table;
    }
    for (size_t i = 0; i < frame->select_count; i++) {
        const struct term *term = &frame->select[i];
        if (term->agg == AGG_MAX && !term->span && term->column.column >= 0 &&
            column_is_date(ask, term->column))
            return term->column.table;
    }
    return -1;
}

static void happened_last(struct ask *ask, struct frame *frame)
{
    struct undone undone;
    if (!undone_of(ask, latest_rows(ask, frame), &undone) || !undone.events ||
        is_told(ask, frame, &undone))
        return;
    if (can_tell(ask, frame, &undone))
        leave_out_undone_rows(ask, frame, &undone, 0);
    say(ask, frame, &undone, can_tell(ask, frame, &undone));
}

/* ---- never */

/* "Never", "did not": a deed is denied, and not rows. */
static bool denies_deed(const struct ask *ask, size_t at)
{
    return item_is(ask, at, CUE_NOT) && !item_is(ask, item_next(ask, at), CUE_HAVE);
}

static void happened_never(struct ask *ask, struct frame *frame)
{
    struct undone undone;
    for (size_t i = 0; i < frame->absence_count; i++) {
        const struct absence *absence = &frame->absences[i];
        if (absence->present || absence->edge || !undone_of(ask, absence->table, &undone) ||
            is_told(ask, frame, &undone))
            continue;
        const bool deed = denies_deed(ask, absence->at);
        if (!deed && !undone.events)
            continue;
        const bool out = deed && undone.events && can_tell(ask, frame, &undone);
        if (out)
            leave_out_undone_rows(ask, frame, &undone, absence->clause);
        say(ask, frame, &undone, out);
    }
}

/* ---- not yet */

/* The rows of the denied clause are those that have the date on which something ended. */
static struct cond *ended_in(struct ask *ask, struct frame *frame, const struct absence *absence)
{
    for (size_t c = 0; c < frame->cond_count; c++) {
        struct cond *cond = &frame->conds[c];
        const struct column_stats *stats = cond->kind == COND_NULL && cond->negated &&
                                                   cond->clause == absence->clause &&
                                                   cond->left.column.table == absence->table &&
                                                   column_is_date(ask, cond->left.column)
                                               ? catalog_stats(ask->catalog, cond->left.column)
                                               : NULL;
        if (stats && stats->null_share > 0)
            return cond;
    }
    return NULL;
}

/* "Exhibits that have not been returned yet": those with a loan that lasts, and none that was never
 * lent, or came back from another loan. Without the "yet" either may be meant. What was not
 * delivered yet may have no row at all. */
static void happened_not_yet(struct ask *ask, struct frame *frame)
{
    for (size_t i = 0; i < frame->absence_count; i++) {
        struct absence *absence = &frame->absences[i];
        struct cond *ended = absence->present || absence->edge || absence->table == ask->subject
                                 ? NULL
                                 : ended_in(ask, frame, absence);
        if (!ended || !wording_has(ask, "returned|brought|back|discharged|released|vacated"))
            continue;
        frame->unproven = true;
        if (!wording_has(ask, "yet|still"))
            continue;
        absence->present = true;
        ended->negated = false;
        ask_assume(ask, item_of_rows(ask, absence->table),
                   arena_printf(ask->arena, "a %s without a %s",
                                catalog_table_words(ask->catalog, absence->table),
                                catalog_column_words(ask->catalog, ended->left.column)));
    }
}

/* ---- the most */

/* A verb of the past before the rows: "taught the most lessons", "played more than 3 matches". */
static bool is_past_before(const struct ask *ask, size_t rows)
{
    size_t verb = item_prev(ask, rows);
    while (item_kind_is(ask, verb, ITEM_NUMBER) || item_traits(ask, verb).compares ||
           item_is(ask, verb, CUE_MOST) || item_is(ask, verb, CUE_LEAST) ||
           item_is(ask, verb, CUE_NUMBER_OF))
        verb = item_prev(ask, verb);
    return verb < ask->count && ask->items[verb].kind != ITEM_VALUE &&
           (item_is_participle(ask, verb) ||
            wording_is(ask, ask->items[verb].last - 1,
                       "gave|taught|held|made|took|ran|won|drove|led|met|saw|sang|wrote"));
}

/* The rows are spoken of by what was done. */
static bool says_deed(const struct ask *ask, int table)
{
    for (size_t i = 0; i < ask->count; i++) {
        if (ask->items[i].kind == ITEM_TABLE && ask->items[i].table == table &&
            (ask->items[i].deed || item_is_participle(ask, i)))
            return true;
    }
    return is_past_before(ask, item_of_rows(ask, table));
}

/* The table whose rows are counted for a rank or a bound; -1: none. */
static int counted_rows(const struct frame *frame)
{
    const struct term *by = &frame->orders[0].term;
    if (frame->order_count && frame->limit && by->agg == AGG_COUNT)
        return by->column.column >= 0 ? by->column.table
               : by->table >= 0       ? by->table
                                      : frame->count_table;
    for (size_t h = 0; h < frame->having_count; h++) {
        const struct term *left = &frame->having[h].left;
        if (left->agg == AGG_COUNT)
            return left->column.column >= 0 ? left->column.table : left->table;
    }
    return -1;
}

static void happened_most(struct ask *ask, struct frame *frame)
{
    struct undone undone;
    if (!undone_of(ask, counted_rows(frame), &undone) || is_told(ask, frame, &undone))
        return;
    const bool deed = says_deed(ask, undone.table);
    if (!deed && !undone.events)
        return;
    const bool out = deed && undone.events && can_tell(ask, frame, &undone);
    if (out)
        leave_out_undone_rows(ask, frame, &undone, 0);
    say(ask, frame, &undone, out);
}

/* ---- plain counts */

/* Rows of events are counted, and no word says which: all are, and it is said. */
static void happened_counted(struct ask *ask, struct frame *frame)
{
    struct undone undone;
    for (size_t i = 0; i < frame->select_count; i++) {
        const struct term *term = &frame->select[i];
        const int table = term->column.column >= 0 ? term->column.table : term->table;
        if (term->agg != AGG_COUNT || term->at >= ask->count || frame->unproven ||
            !undone_of(ask, table, &undone) || !undone.events || is_told(ask, frame, &undone))
            continue;
        say(ask, frame, &undone, false);
        return;
    }
}

/* What is added up may be of rows that were called off: they are among them, which is said. */
static void happened_summed(struct ask *ask, struct frame *frame)
{
    struct undone undone;
    for (size_t i = 0; i < frame->select_count + frame->order_count; i++) {
        const struct term *term = i < frame->select_count
                                      ? &frame->select[i]
                                      : &frame->orders[i - frame->select_count].term;
        if (!(term->agg == AGG_SUM || term->agg == AGG_AVG) || term->column.column < 0 ||
            !column_is_called(ask, term->column, NAME_WORTH) ||
            !undone_of(ask, term->column.table, &undone) || is_told(ask, frame, &undone))
            continue;
        size_t off = 0;
        for (size_t v = 0; v < undone.count; v++) {
            if (meaning_traits(ask, undone.status, undone.values[v]).off)
                undone.values[off++] = undone.values[v];
        }
        undone.count = off;
        if (off || undone.off.column >= 0)
            say_among(ask, &undone);
        frame->unproven = frame->unproven || undone.off.column >= 0;
        return;
    }
}

void happened_leave_off(struct ask *ask, struct frame *frame, int table)
{
    struct undone undone;
    if (!undone_of(ask, table, &undone) || is_told(ask, frame, &undone))
        return;
    size_t off = 0;
    for (size_t v = 0; v < undone.count; v++) {
        if (!meaning_traits(ask, undone.status, undone.values[v]).planned)
            undone.values[off++] = undone.values[v];
    }
    undone.count = off;
    undone.date = no_column();
    if ((off == 0 && undone.off.column < 0) || !can_tell(ask, frame, &undone))
        return;
    leave_out_undone_rows(ask, frame, &undone, 0);
    frame->unproven = true;
    const size_t among = assumed_at(ask, among_text(ask, &undone));
    if (among < ask->assumed_count) /* which is no longer so */
        ask->assumed[among].text = left_out_text(ask, &undone);
    else
        ask_assume(ask, item_of_rows(ask, table), left_out_text(ask, &undone));
}

/* The rows should have been done by a day that has passed. */
static bool is_overdue(const struct ask *ask, const struct frame *frame, int table)
{
    for (size_t c = 0; c < frame->cond_count; c++) {
        const struct cond *cond = &frame->conds[c];
        if (cond->left.column.column >= 0 && cond->left.column.table == table &&
            cond->kind != COND_NULL &&
            (column_is_called(ask, cond->left.column, NAME_DUE) ||
             column_is_called(ask, cond->left.column, NAME_PROMISED)))
            return true;
    }
    return false;
}

/* "Overdue rentals", "rentals not returned yet": cancelled ones are never to come back. */
static void happened_open(struct ask *ask, struct frame *frame)
{
    struct undone undone;
    for (size_t c = 0; c < frame->cond_count; c++) {
        const struct cond *cond = &frame->conds[c];
        if (cond->kind != COND_NULL || cond->negated || cond->clause ||
            !column_is_date(ask, cond->left.column) ||
            !undone_of(ask, cond->left.column.table, &undone) || is_told(ask, frame, &undone))
            continue;
        const size_t before = frame->cond_count;
        if (is_overdue(ask, frame, cond->left.column.table) || wording_has(ask, "yet|still"))
            happened_leave_off(ask, frame, cond->left.column.table);
        if (frame->cond_count == before)
            say(ask, frame, &undone, false);
        return;
    }
}

/* "Films shown last week": cancelled showings of that week are among those. */
static void happened_then(struct ask *ask, struct frame *frame)
{
    struct undone undone;
    for (size_t c = 0; c < frame->cond_count; c++) {
        const struct cond *cond = &frame->conds[c];
        const int table = cond->left.column.table;
        if (cond->kind != COND_RANGE || cond->clause || cond->left.column.column < 0 ||
            table == ask->subject || !column_is_date(ask, cond->left.column) ||
            !undone_of(ask, table, &undone) || !undone.events || is_told(ask, frame, &undone))
            continue;
        say(ask, frame, &undone, false);
        return;
    }
}

void frame_happened(struct ask *ask, struct frame *frame)
{
    happened_last(ask, frame);
    happened_not_yet(ask, frame);
    happened_never(ask, frame);
    happened_most(ask, frame);
    happened_counted(ask, frame);
    happened_summed(ask, frame);
    happened_open(ask, frame);
    happened_yet(ask, frame);
    happened_then(ask, frame);
}
