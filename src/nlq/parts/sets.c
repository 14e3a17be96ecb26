/* Conditions that belong together: alternatives ("French or German"), and pairs that no single row
 * can meet ("both Math and Physics"), which become two clauses that must each hold for some row. */
#include <stdlib.h>
#include <string.h>

#include "frame.h"
#include "judge/fork.h"
#include "querent/base/str.h"

enum joint { JOINT_NONE, JOINT_AND, JOINT_OR };

/* What joins two places of the question; a condition that no words say (of the question before, or
 * another value of what "unpaid" means) has no place and ends it. */
static enum joint joint_between(const struct ask *ask, size_t from, size_t to)
{
    enum joint joint = JOINT_NONE;
    for (size_t k = from; k < to && to < ask->count; k++) {
        if (item_is(ask, k, CUE_OR))
            return JOINT_OR;
        if (item_is(ask, k, CUE_AND) || item_is(ask, k, CUE_AS_WELL) || item_is(ask, k, CUE_BUT))
            joint = JOINT_AND;
        if (item_kind_is(ask, k, ITEM_PUNCT) && joint == JOINT_NONE)
            joint = JOINT_AND;
    }
    return joint;
}

static bool sets_said(const struct ask *ask, enum cue cue)
{
    for (size_t i = 0; i < ask->count; i++) {
        if (item_is(ask, i, cue))
            return true;
    }
    return false;
}

/* "Industries shared by companies of the USA and of China": both have to have it. */
static bool sets_shared(struct ask *ask)
{
    bool shared = false;
    for (size_t i = 0; i + 1 < ask->count; i++) {
        struct item *item = &ask->items[i];
        if (item->kind == ITEM_WORD && wording_is(ask, item->first, "shared") &&
            wording_is(ask, item->last, "by"))
            shared = item->used = true;
    }
    return shared;
}

/* In a list "a, b or c" the comma means what the last joint says. */
static enum joint list_joint(const struct ask *ask, const struct frame *frame, size_t c,
                             enum joint joint)
{
    for (size_t k = c + 1; joint == JOINT_AND && k + 1 < frame->cond_count; k++) {
        const struct cond *a = &frame->conds[k], *b = &frame->conds[k + 1];
        if (frame->conds[c].kind != a->kind || /* "overdue, unpaid or part paid" */
            !same_column(a->left.column, b->left.column))
            break;
        if (joint_between(ask, a->end, b->at) == JOINT_OR)
            return JOINT_OR;
    }
    return joint;
}

/* The number does not meet the bound. */
static bool sets_misses(double number, enum sql_op op, double bound)
{
    switch (op) {
    case SQL_OP_GT:
        return !(number > bound);
    case SQL_OP_GE:
        return !(number >= bound);
    case SQL_OP_LT:
        return !(number < bound);
    case SQL_OP_LE:
        return !(number <= bound);
    default:
        return false;
    }
}

/* "In October, this year", "in 2026 up to yesterday": the one period is a part of the other, or
 * bounds it. */
static bool sets_bound(const struct cond *in, const struct cond *out)
{
    const bool within = in->value && (!out->value || strcmp(in->value, out->value) >= 0) &&
                        (!out->value2 || (in->value2 && strcmp(in->value2, out->value2) <= 0)),
               bounds = !out->value && in->value && strcmp(in->value, out->value2) < 0;
    return within || bounds;
}

static bool sets_contradicts(const struct cond *a, const struct cond *b)
{
    if (!same_column(a->left.column, b->left.column) || a->negated || b->negated ||
        a->way != b->way || a->left.bucket != b->left.bucket)
        return false;
    if (a->kind == COND_COMPARE && b->kind == COND_COMPARE) {
        if (a->op == SQL_OP_EQ && b->op == SQL_OP_EQ)
            return !str_eq(a->value, b->value);
        double x, y;
        bool up = a->op == SQL_OP_GT || a->op == SQL_OP_GE,
             down = b->op == SQL_OP_LT || b->op == SQL_OP_LE;
        bool up2 = b->op == SQL_OP_GT || b->op == SQL_OP_GE,
             down2 = a->op == SQL_OP_LT || a->op == SQL_OP_LE;
        if (!a->value || !b->value || !str_to_double(a->value, &x) || !str_to_double(b->value, &y))
            return false;
        return (up && down && x >= y) || (up2 && down2 && y >= x) ||
               (a->op == SQL_OP_EQ && sets_misses(x, b->op, y)) ||
               (b->op == SQL_OP_EQ && sets_misses(y, a->op, x)); /* "5, and also 3 or lower" */
    }
    return a->kind == COND_RANGE && b->kind == COND_RANGE && !str_eq(a->value, b->value) &&
           !sets_bound(a, b) && !sets_bound(b, a);
}

/* The table of the deed that the condition is said of: "sold in both 2024 and 2025"; -1: none. */
static int sets_deed(const struct ask *ask, const struct frame *frame, const struct cond *cond)
{
    int table = -1;
    for (size_t i = 0; i < cond->at && i < ask->count && !frame->by_selection; i++) {
        if (ask->items[i].deed && ask->items[i].table != ask->subject)
            table = ask->items[i].table;
    }
    return table;
}

static void make_present(const struct ask *ask, struct frame *frame, struct cond *cond)
{
    if (frame->absence_count == 4)
        return;
    int clause = (int)frame->absence_count + 1;
    frame->absences[frame->absence_count++] = (struct absence){
        .clause = clause, .table = sets_deed(ask, frame, cond), .present = true, .at = SIZE_MAX};
    cond->clause = clause;
}

/* The selected rows are the very rows compared, or each belongs to one of those, as an animal to
 * its species: two values of one column can then only be alternatives, unless "both" is said. */
static bool own_rows(struct ask *ask, const struct frame *frame, const struct cond *cond)
{
    const int of = cond->left.column.table;
    if (of != ask->subject &&
        (ask->subject < 0 || of < 0 || wording_has(ask, "shared|common") ||
         !tables_refer(ask, ask->subject, of) || tables_to_many(ask, ask->subject, of)))
        return false;
    for (size_t i = 0; i < frame->select_count; i++) {
        if (frame->select[i].column.table != ask->subject && frame->select[i].column.table >= 0)
            return false;
    }
    return true;
}

/* "Revenue in 2024 and 2025", "orders in March and April": each row counted, added up or shown has
 * one date, so that it is of one period or the other. */
static bool periods_of_rows(struct ask *ask, const struct frame *frame, const struct cond *a,
                            const struct cond *b)
{
    if (a->kind != COND_RANGE || b->kind != COND_RANGE)
        return false;
    for (size_t i = 0; i < frame->select_count; i++) {
        const struct term *term = &frame->select[i];
        const int table = term->column.column >= 0 ? term->column.table : term->table;
        if (term->agg != AGG_NONE && table == a->left.column.table)
            return true;
    }
    return own_rows(ask, frame, a);
}

static int sets_by_place(const void *a, const void *b)
{
    const struct cond *x = a, *y = b;
    return x->at < y->at ? -1 : x->at > y->at;
}

/* A clause of its own begins between the two. */
static bool begins_again(const struct ask *ask, size_t from, size_t to)
{
    for (size_t k = from; k < to && k < ask->count; k++) {
        if (item_is(ask, k, CUE_WHO) || item_is(ask, k, CUE_THAT))
            return true;
    }
    return false;
}

/* "Active donors with a lapsed pledge": what stands before other rows is no state of these. */
static bool describes_others(const struct ask *ask, const struct cond *cond)
{
    return item_kind_is(ask, cond->at, ITEM_VALUE) && cond->end == cond->at + 1 &&
           item_kind_is(ask, cond->end, ITEM_TABLE) &&
           ask->items[cond->end].table != cond->left.column.table;
}

/* A row of its own for each value: "the average weight of cats and dogs". */
static bool is_grouped_by(const struct frame *frame, struct column_ref at)
{
    for (size_t g = 0; g < frame->group_count; g++) {
        if (same_column(frame->groups[g].column, at))
            return true;
    }
    return false;
}

/* Conditions [first, end) restrict the column. */
static bool arm_restricts(const struct frame *frame, size_t first, size_t end,
                          const struct cond *by)
{
    bool found = false;
    for (size_t c = first; c < end; c++)
        found = found || same_column(frame->conds[c].left.column, by->left.column);
    return found;
}

/* The condition may stand in an arm. */
static bool arm_takes(const struct ask *ask, const struct frame *frame, size_t c)
{
    const struct cond *cond = &frame->conds[c];
    return cond->at < ask->count && cond->clause == 0 && !cond->either && !cond->negated &&
           cond->way == 0 && cond->left.column.column >= 0 &&
           (cond->kind == COND_COMPARE || cond->kind == COND_RANGE || cond->kind == COND_BETWEEN);
}

/* The end of the conditions from `first` on that may be one arm: of different columns, all among
 * those of the arm before it [before, first) where there is one, and not parted by "or". */
static size_t arm_end(const struct ask *ask, const struct frame *frame, size_t before, size_t first)
{
    size_t end = first;
    while (end < frame->cond_count && arm_takes(ask, frame, end) &&
           !arm_restricts(frame, first, end, &frame->conds[end]) &&
           (before == first || arm_restricts(frame, before, first, &frame->conds[end])) &&
           (end == first ||
            joint_between(ask, frame->conds[end - 1].end, frame->conds[end].at) != JOINT_OR))
        end++;
    return end;
}

/* Some two conditions of the arms [a, b) and [b, end) cannot be met by one row. */
static bool arms_clash(const struct frame *frame, size_t a, size_t b, size_t end)
{
    bool clash = false;
    for (size_t x = a; x < b; x++) {
        for (size_t y = b; y < end; y++)
            clash = clash || sets_contradicts(&frame->conds[x], &frame->conds[y]);
    }
    return clash;
}

/* What leads from the arm [a, b) to the one that begins at b: nothing, where that is no arm, as
 * Japan in "violinists from Austria or Japan". */
static enum joint arms_joint(const struct ask *ask, const struct frame *frame, size_t a, size_t b,
                             size_t end)
{
    const struct cond *first = &frame->conds[a], *last = &frame->conds[b - 1],
                      *next = &frame->conds[b];
    const bool alike = end - b == b - a, again = same_column(first->left.column, next->left.column);
    const enum joint joint = joint_between(ask, last->end, next->at);
    return !(alike || again) || !arms_clash(frame, a, b, end) ? JOINT_NONE : joint;
}

static void arm_joins(const struct ask *ask, struct frame *frame, size_t first, size_t end,
                      int either)
{
    if (!either)
        make_present(ask, frame, &frame->conds[first]);
    for (size_t c = first; c < end; c++) {
        frame->conds[c].either = either;
        frame->conds[c].along = either && c > first;
        frame->conds[c].clause = frame->conds[first].clause;
    }
}

/* "Fall 2021 or Summer 2022": what is said of one belongs together, and so does what is said of the
 * other. Where rows may have both ("with a professor over 60 and also an assistant"), each is met
 * by a row of its own. */
static void sets_arms(struct ask *ask, struct frame *frame, bool both, int *either)
{
    for (size_t a = 0; a < frame->cond_count; a++) {
        const size_t b = arm_end(ask, frame, a, a);
        const size_t end = b < frame->cond_count ? arm_end(ask, frame, a, b) : b;
        const enum joint joint =
            b > a + 1 && end > b ? arms_joint(ask, frame, a, b, end) : JOINT_NONE;
        if (joint == JOINT_NONE)
            continue;
        const bool rows = joint == JOINT_OR || (!both && own_rows(ask, frame, &frame->conds[a]));
        if (rows)
            ++*either;
        arm_joins(ask, frame, a, b, rows ? *either : 0);
        arm_joins(ask, frame, b, end, rows ? *either : 0);
        frame->unproven = true;
        a = end - 1;
    }
}

/* "Engineers and analysts" are not those who are both, by two columns. */
static bool are_two_kinds(const struct ask *ask, const struct cond *a, const struct cond *b)
{
    const struct cond *const both[] = {a, b};
    bool kinds = a->clause == b->clause && !same_column(a->left.column, b->left.column);
    for (size_t k = 0; k < 2; k++)
        kinds = kinds && both[k]->kind == COND_COMPARE && both[k]->op == SQL_OP_EQ &&
                item_kind_is(ask, both[k]->at, ITEM_VALUE) && both[k]->end == both[k]->at + 1 &&
                word_is_plural(item_last(ask, both[k]->at));
    return kinds && item_is(ask, item_next(ask, a->at), CUE_AND) &&
           item_is(ask, item_prev(ask, b->at), CUE_AND);
}

/* "Owners who keep both Jersey and Guernsey cows": no cow is both, and none of them is shown. */
static void both_of_shown(struct ask *ask, struct frame *frame, const struct cond *cond)
{
    const int rows = cond->left.column.table;
    size_t kept = 0;
    bool others = false;
    for (size_t i = 0; i < frame->select_count; i++)
        others = others ||
                 (frame->select[i].column.column >= 0 && frame->select[i].column.table != rows &&
                  tables_to_many(ask, frame->select[i].column.table, rows));
    for (size_t i = 0; others && i < frame->select_count; i++) {
        const struct term *term = &frame->select[i];
        if (term->agg != AGG_NONE || term->column.column < 0 || term->column.table != rows)
            frame->select[kept++] = *term;
    }
    frame->select_count = others ? kept : frame->select_count;
    const bool one = frame->select_count == 1 && frame->select[0].agg == AGG_NONE;
    frame->by_selection = frame->by_selection || (others && one && rows == ask->subject);
}

/* "Companies that ordered in both": those shown have several of the rows that the question is
 * about, and each of the two is met by a row of its own. */
static void sets_of_shown(struct ask *ask, struct frame *frame, const struct cond *cond)
{
    const int shown = frame->select_count ? frame->select[0].column.table : -1;
    if (shown < 0 || shown == frame->subject || cond->left.column.table != frame->subject ||
        frame->by_selection || frame->absence_count || frame->group_count || frame->order_count ||
        !tables_refer(ask, frame->subject, shown))
        return;
    for (size_t i = 0; i < frame->select_count; i++) {
        if (frame->select[i].agg != AGG_NONE || frame->select[i].column.table != shown)
            return;
    }
    for (size_t c = 0; c < frame->cond_count; c++) {
        if (frame->conds[c].clause == 0 && frame->conds[c].left.column.table == frame->subject &&
            !same_column(frame->conds[c].left.column, cond->left.column))
            return;
    }
    frame->subject = shown;
}

/* "In October but not in November", where one table holds everything: whoever has a row of the one
 * and none of the other. */
static void sets_deny_period(struct ask *ask, struct frame *frame, struct cond *b,
                             const struct cond *a)
{
    const struct term *shown = &frame->select[0];
    if (a->kind != COND_RANGE || b->kind != COND_RANGE || a->negated || !b->negated || a->clause ||
        b->clause || a->either || b->either || !same_column(a->left.column, b->left.column) ||
        frame->select_count != 1 || shown->agg != AGG_NONE || shown->column.column < 0 ||
        shown->column.table != a->left.column.table || !column_is_text(ask, shown->column) ||
        !column_repeats(ask, shown->column) || frame->absence_count || frame->group_count)
        return;
    b->negated = false;
    b->clause = 1;
    frame->absences[frame->absence_count++] =
        (struct absence){.clause = 1, .table = -1, .at = b->at};
    frame->by_selection = frame->distinct = frame->unproven = true;
}

/* "Not logged by Rosa Vogel", by two columns: whoever is called otherwise in one of them. */
static void names_denied(struct ask *ask, struct frame *frame, int *either)
{
    for (size_t c = 0; c + 1 < frame->cond_count; c++) {
        struct cond *a = &frame->conds[c], *b = &frame->conds[c + 1];
        if (a->kind != COND_COMPARE || b->kind != COND_COMPARE || a->op != SQL_OP_EQ ||
            b->op != SQL_OP_EQ || !a->negated || b->negated || a->end != b->at || a->either ||
            b->either || a->way || b->way || a->clause || b->clause ||
            a->left.column.table != b->left.column.table ||
            same_column(a->left.column, b->left.column) ||
            !frame_is_part_name(ask, a->left.column) || !frame_is_part_name(ask, b->left.column))
            continue;
        b->negated = true;
        a->either = b->either = ++*either;
    }
}

/* "A record with the result passed for both A and B": what is said of the rows by which one has
 * both holds for each of the two. */
static void sets_share(struct ask *ask, struct frame *frame, bool both)
{
    const size_t count = frame->cond_count;
    for (size_t c = 0; both && c < count; c++) {
        const struct cond said = frame->conds[c];
        const int of = said.left.column.column >= 0 ? said.left.column.table : -1;
        bool moved = false;
        if (said.clause || said.either || of < 0 || of == ask->subject || ask->subject < 0 ||
            said.kind != COND_COMPARE || !tables_to_many(ask, ask->subject, of))
            continue;
        for (size_t k = 0; k < count; k++) {
            const struct cond *in = &frame->conds[k];
            const bool present = in->clause > 0 && (size_t)in->clause <= frame->absence_count &&
                                 frame->absences[in->clause - 1].present;
            if (!present || in->left.column.column < 0 ||
                !tables_refer(ask, of, in->left.column.table))
                continue;
            struct cond again = said;
            again.clause = in->clause;
            if (!moved)
                frame->conds[c] = again;
            else
                frame_cond(frame, again);
            moved = true;
        }
        frame->unproven = frame->unproven || moved;
    }
}

void frame_sets(struct ask *ask, struct frame *frame)
{
    bool both = sets_said(ask, CUE_BOTH) || sets_said(ask, CUE_AS_WELL) || sets_shared(ask) ||
                ask->shape.each_period;
    int either = 0;
    qsort(frame->conds, frame->cond_count, sizeof *frame->conds, sets_by_place);
    names_denied(ask, frame, &either);
    sets_arms(ask, frame, both, &either);
    for (size_t c = 0; c + 1 < frame->cond_count; c++) {
        struct cond *a = &frame->conds[c], *b = &frame->conds[c + 1];
        if (a->at >= ask->count || b->at >= ask->count)
            continue; /* of the question before: joined there */
        if (a->either && a->either == b->either)
            continue;
        bool present = a->clause > 0 && (size_t)a->clause <= frame->absence_count &&
                       frame->absences[a->clause - 1].present;
        if (a->clause != b->clause && !(present && b->clause == 0))
            continue;
        enum joint joint = list_joint(ask, frame, c, joint_between(ask, a->end, b->at));
        bool clash = sets_contradicts(a, b);
        sets_deny_period(ask, frame, b, a);
        frame->unproven = frame->unproven || are_two_kinds(ask, a, b);
        const bool open = clash && !both && joint == JOINT_AND && a->kind == COND_RANGE &&
                          a->clause == b->clause && !a->negated && !b->negated &&
                          !periods_of_rows(ask, frame, a, b);
        if (clash && joint == JOINT_NONE && a->kind == COND_COMPARE && own_rows(ask, frame, a) &&
            a->clause == 0 && b->clause == 0 &&
            (begins_again(ask, a->end, b->at) || describes_others(ask, b))) {
            frame->impossible = true; /* "guests from Rome who dined in Lyon" */
            continue;
        }
        if (joint == JOINT_OR || (open && fork_periods(ask, a->at, b->at)) ||
            (clash && !both && a->op == SQL_OP_EQ && b->op == SQL_OP_EQ &&
             a->kind == COND_COMPARE && !(frame->by_selection && joint == JOINT_AND) &&
             (own_rows(ask, frame, a) || a->clause || is_grouped_by(frame, a->left.column))) ||
            (clash && !both && periods_of_rows(ask, frame, a, b))) {
            if (a->negated && b->negated)
                continue;
            if (clash && joint == JOINT_NONE) /* "paid invoices with status disputed" */
                frame->unproven = true;
            a->either = a->either ? a->either : ++either;
            b->either = a->either;
        } else if (clash) {
            if (both && a->clause == 0 && b->clause == 0 && a->op == SQL_OP_EQ &&
                b->op == SQL_OP_EQ)
                both_of_shown(ask, frame, a);
            sets_of_shown(ask, frame, a);
            if (a->clause == 0)
                make_present(ask, frame, a);
            make_present(ask, frame, b);
        }
    }
    sets_share(ask, frame, both);
    either_apart(ask, frame);
}
