/* "Paid orders", where they keep paid_at and a status 'paid', too: an order that was shipped since
 * then has the one and not the other. One of the two is taken, which is asked back and never sure.
 */
#include <string.h>

#include "judge/fork.h"
#include "querent/base/str.h"
#include "querent/lang/lemma.h"

/* A state before which, or beside which, nothing was done yet: rows with any other one may have
 * been done before. */
static bool kept_is_before(const char *state)
{
    static const char *const before[] = {
        "open",    "new",       "pending",  "unpaid",      "draft",      "outstanding", "overdue",
        "due",     "waiting",   "created",  "in progress", "started",    "scheduled",   "planned",
        "issued",  "requested", "received", "submitted",   "sent",       "processing",  "active",
        "ordered", "placed",    "booked",   "in transit",  "not started"};
    bool is = false;
    for (size_t i = 0; i < sizeof before / sizeof *before; i++)
        is = is || str_eq_fold(state, before[i]);
    return is;
}

/* The value is the word, and, unless `any`, the rows' other states do not all come before it. */
static const char *kept_value(const struct ask *ask, struct column_ref at, const char *lemma,
                              bool any)
{
    const struct column_stats *stats = catalog_stats(ask->catalog, at);
    const char *const *values = stats && stats->categorical && column_is_text(ask, at)
                                    ? catalog_values(ask->catalog, at)
                                    : NULL;
    const char *found = NULL;
    bool later = false;
    for (; values && *values; values++) {
        char own[64];
        lemma_of(*values, own, sizeof own);
        for (char *p = own; *p; p++)
            *p = (char)str_lower(*p);
        if (str_eq(own, lemma) || str_eq_fold(*values, lemma))
            found = *values;
        else
            later = later || !kept_is_before(*values);
    }
    return later || any ? found : NULL;
}

/* The state that the column keeps and the date is called by; NULL: none. `any`: though all others
 * come before it. */
static const char *value_of_date(const struct ask *ask, struct column_ref date,
                                 struct column_ref at, bool any)
{
    const char *words = catalog_column_words(ask->catalog, date), *value = NULL;
    for (const char *p = words; *p && !value; p += *p == ' ') {
        const size_t len = strcspn(p, " ");
        char lemma[64];
        lemma_of(arena_strndup(ask->arena, p, len), lemma, sizeof lemma);
        p += len;
        if (!wording_among(lemma, "date|time|at|on|day|by|last|first|datetime|timestamp"))
            value = kept_value(ask, at, lemma, any);
    }
    return value;
}

bool date_says_state(const struct ask *ask, struct column_ref date, struct column_ref at)
{
    return date.table == at.table && column_is_date(ask, date) &&
           value_of_date(ask, date, at, true);
}

/* The state of the rows that says the same as the date; value NULL: none does. */
static struct match state_of_date(struct ask *ask, struct column_ref date)
{
    struct match match = {.at = no_column()};
    for (size_t c = 0; c < ask_table(ask, date.table)->column_count && !match.value; c++) {
        match.at = (struct column_ref){date.table, (int)c};
        match.value = value_of_date(ask, date, match.at, false);
    }
    return match;
}

/* The date of the rows that says the same as the state, which some of them lack; column -1. */
static struct column_ref date_of_state(struct ask *ask, struct column_ref at, const char *state)
{
    for (size_t c = 0; c < ask_table(ask, at.table)->column_count; c++) {
        const struct column_ref date = {at.table, (int)c};
        const struct column_stats *stats = catalog_stats(ask->catalog, date);
        if (!column_is_date(ask, date) || stats == NULL || stats->null_share <= 0)
            continue;
        const struct match match = state_of_date(ask, date);
        if (match.value && same_column(match.at, at) && str_eq(match.value, state))
            return date;
    }
    return no_column();
}

/* Another condition of the clause restricts the column. */
static bool kept_is_told(const struct frame *frame, struct column_ref at, int clause)
{
    for (size_t c = 0; c < frame->cond_count; c++) {
        if (frame->conds[c].clause == clause && same_column(frame->conds[c].left.column, at))
            return true;
    }
    return false;
}

/* The column is called by its name: "orders with a paid_at", "status paid". */
static bool kept_is_named(struct ask *ask, struct column_ref at)
{
    for (size_t i = 0; i < ask->words.len; i++) {
        if (str_eq_fold(ask->words.v[i].text, ask_column(ask, at)->name) ||
            str_eq(ask->words.v[i].lemma, catalog_column_words(ask->catalog, at)))
            return true;
    }
    return wording_has(ask, "date|time|when|status|state");
}

void kept_twice_ask(struct ask *ask, struct frame *frame)
{
    for (size_t c = 0; c < frame->cond_count; c++) {
        struct cond *cond = &frame->conds[c];
        const struct column_ref at = cond->left.column;
        if (at.column < 0 || cond->at >= ask->count || cond->taught || cond->either || cond->way ||
            cond->left.agg != AGG_NONE || kept_is_named(ask, at))
            continue;
        if (cond->kind == COND_NULL && column_is_date(ask, at)) {
            const struct match state = state_of_date(ask, at);
            if (state.value && !kept_is_told(frame, state.at, cond->clause) &&
                fork_kept(ask, at, &state, true)) {
                cond->kind = COND_COMPARE;
                cond->op = SQL_OP_EQ;
                cond->negated = !cond->negated;
                cond->value = state.value;
                cond->left.column = state.at;
            }
        } else if (cond->kind == COND_COMPARE && cond->op == SQL_OP_EQ && cond->value &&
                   column_is_text(ask, at)) {
            const struct column_ref date = date_of_state(ask, at, cond->value);
            const struct match state = {.at = at, .value = cond->value};
            if (date.column >= 0 && !kept_is_told(frame, date, cond->clause) &&
                fork_kept(ask, date, &state, false)) {
                cond->kind = COND_NULL;
                cond->negated = !cond->negated;
                cond->value = NULL;
                cond->left.column = date;
            }
        }
    }
}
