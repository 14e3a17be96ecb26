/* Idioms of what was planned and what came: "delayed by more than 30 minutes" holds the actual date
 * against the scheduled one, "over budget" the actual cost against the planned one, "late purchase
 * orders" are those received after they were expected. */
#include <string.h>

#include "figures/figures.h"
#include "frame.h"
#include "querent/base/str.h"
#include "querent/lang/lemma.h"
#include "words/names.h"

#define PLANNED "scheduled|planned|expected|estimated|promised|budgeted|budget|due"

/* What was planned and what came of it, of one table. */
struct plan {
    struct column_ref planned, actual;
};

/* The names end in the same word, or one is called no more than a plan. */
static bool same_head(const char *a, const char *b)
{
    const char *head_a = strrchr(a, ' '), *head_b = strrchr(b, ' ');
    return head_a && head_b && str_eq(head_a, head_b);
}

static bool is_planned(const struct ask *ask, struct column_ref at)
{
    for (const char *p = PLANNED; *p; p += strcspn(p, "|"), p += *p == '|') {
        if (column_has_words(ask, at, arena_strndup(ask->arena, p, strcspn(p, "|"))))
            return true;
    }
    return false;
}

/* A pair of dates, or of amounts: "actual departure" and "scheduled departure"; whose names have
 * `head`, or any where it is NULL. */
struct plan_wish {
    bool dates;
    const char *head;
    struct plan found;
};

static bool is_plan(const struct ask *ask, const struct plan_wish *wish, struct plan plan)
{
    const bool fits =
        wish->dates ? column_is_date(ask, plan.actual) && column_is_date(ask, plan.planned)
                    : column_is_number(ask, plan.actual) && column_is_number(ask, plan.planned);
    return fits && is_planned(ask, plan.planned) &&
           (same_head(catalog_column_words(ask->catalog, plan.actual),
                      catalog_column_words(ask->catalog, plan.planned)) ||
            str_eq(catalog_column_words(ask->catalog, plan.planned), "budget")) &&
           (!wish->head || column_has_words(ask, plan.actual, wish->head));
}

/* The first pair of the table. */
static bool has_plan(struct ask *ask, int table, void *arg)
{
    struct plan_wish *wish = arg;
    const int count = (int)ask_table(ask, table)->column_count;
    for (int c = 0; c < count; c++) {
        for (int k = 0; k < count && column_has_words(ask, (struct column_ref){table, c}, "actual");
             k++) {
            const struct plan plan = {.planned = {table, k}, .actual = {table, c}};
            if (k == c || !is_plan(ask, wish, plan))
                continue;
            wish->found = plan;
            return true;
        }
    }
    return false;
}

/* False: no table has one, or several have. */
static bool any_plan(struct ask *ask, bool dates, const char *head, struct plan *ret)
{
    struct plan_wish wish = {.dates = dates, .head = head};
    const bool found = table_meant(ask, has_plan, &wish) >= 0;
    *ret = wish.found;
    return found;
}

static const char *words_of(const struct ask *ask, struct column_ref at)
{
    return catalog_column_words(ask->catalog, at);
}

/* The dates of departures before those of anything else. */
static bool dates_planned(struct ask *ask, const char *head, struct plan *ret)
{
    return any_plan(ask, true, head ? head : "departure", ret) ||
           (head == NULL && any_plan(ask, true, NULL, ret));
}

/* "Delayed by more than 30 minutes". */
static void delayed_by(struct ask *ask)
{
    struct plan plan;
    for (size_t i = 1; i + 4 < ask->words.len; i++) {
        const size_t by = i + 2, number = by + 2;
        if (!wording_is(ask, i, "delayed|late") || !wording_is(ask, i + 1, "by") ||
            !wording_is(ask, by, "more|over|at|less") || !ask->words.v[number].is_number ||
            !dates_planned(ask, NULL, &plan))
            continue;
        const char *than = words_text(&ask->words, ask->arena, by, number + 2);
        wording_put(ask, i, number + 2 - i,
                    arena_printf(ask->arena, "with %s %s after the %s", words_of(ask, plan.actual),
                                 than, words_of(ask, plan.planned)));
        return;
    }
}

static bool has_due(struct ask *ask, int table, void *arg)
{
    struct plan *plan = arg;
    return rows_due(ask, table, &plan->planned, &plan->actual);
}

/* Some number is called so. */
static bool keeps_delay(const struct ask *ask)
{
    for (size_t t = 0; t < ask->schema->table_count; t++) {
        for (size_t c = 0; table_is_open(ask, (int)t) && c < ask_table(ask, (int)t)->column_count;
             c++) {
            const struct column_ref at = {(int)t, (int)c};
            if (column_has_words(ask, at, "delay") && column_is_number(ask, at))
                return true;
        }
    }
    return false;
}

/* Of what begins late and ends late, the end is meant, unless its beginning is spoken of. */
static void prefer_end(struct ask *ask, struct plan *plan)
{
    struct plan end;
    const char *words = catalog_column_words(ask->catalog, plan->actual);
    const bool begins = strstr(words, "start") || strstr(words, "begin");
    if (begins && !wording_has(ask, "start|started|starting|starts|begin|beginning|began") &&
        rows_due(ask, plan->actual.table, &end.planned, &end.actual) &&
        !same_column(end.actual, plan->actual))
        *plan = end;
}

/* "Average departure delay": the time between the two. */
static void delay(struct ask *ask)
{
    struct plan plan;
    for (size_t i = 0; i < ask->words.len; i++) {
        const char *head =
            i > 0 && wording_is(ask, i - 1, "departure|arrival") ? ask->words.v[i - 1].lower : NULL;
        if (!wording_is(ask, i, "delay|delays") || exact_is_name(ask, i) ||
            table_at_word(ask, i) >= 0 || keeps_delay(ask) ||
            !(dates_planned(ask, head, &plan) || (!head && table_meant(ask, has_due, &plan) >= 0)))
            continue;
        prefer_end(ask, &plan);
        const size_t first = head ? i - 1 : i;
        const char *said = wording_text(ask, first, i + 1);
        const size_t behind = ask->words.len - (i + 1);
        wording_put(ask, first, i + 1 - first,
                    arena_printf(ask->arena, "time between %s and %s", words_of(ask, plan.planned),
                                 words_of(ask, plan.actual)));
        ask->words.v[ask->words.len - behind - 1].written = said; /* and never sure */
        return;
    }
}

/* "Projects over budget", "behind schedule". */
static void over_budget(struct ask *ask)
{
    struct plan plan;
    for (size_t i = 1; i + 1 < ask->words.len; i++) {
        if (wording_is(ask, i, "behind") && wording_is(ask, i + 1, "schedule|plan")) {
            wording_put(ask, i, 2, "overdue");
            return;
        }
        const bool over = wording_is(ask, i, "over|above|exceeding");
        if (!(over || wording_is(ask, i, "under|below|within")) ||
            !wording_is(ask, i + 1, "budget") || !any_plan(ask, false, NULL, &plan))
            continue;
        const size_t first = wording_is(ask, i - 1, "are|is|were|went|that") ? i - 1 : i;
        wording_put(ask, first, i + 2 - first,
                    arena_printf(ask->arena, "with %s %s than %s", words_of(ask, plan.actual),
                                 over ? "higher" : "lower", words_of(ask, plan.planned)));
        return;
    }
}

/* "Cost overrun per project": what was spent less what was planned. */
static void overrun(struct ask *ask)
{
    struct plan plan;
    for (size_t i = 0; i < ask->words.len; i++) {
        if (!wording_is(ask, i, "overrun|overruns") || !any_plan(ask, false, NULL, &plan))
            continue;
        const size_t first = i > 0 && wording_is(ask, i - 1, "cost|budget") ? i - 1 : i;
        wording_put(ask, first, i + 1 - first,
                    arena_printf(ask->arena, "difference between %s and %s",
                                 words_of(ask, plan.actual), words_of(ask, plan.planned)));
        return;
    }
}

/* "Projects that finished late", where the dates are called ends: after the planned one. */
static void finished_late(struct ask *ask)
{
    struct plan plan;
    for (size_t i = 1; i < ask->words.len; i++) {
        const char *head = wording_is(ask, i - 1, "finished|completed|ended")   ? "end"
                           : wording_is(ask, i - 1, "started|began")            ? "start"
                           : wording_is(ask, i - 1, "departed|left")            ? "departure"
                           : wording_is(ask, i - 1, "arrived|landed|delivered") ? "arrival"
                                                                                : NULL;
        if (head == NULL || !wording_is(ask, i, "late|early") || !any_plan(ask, true, head, &plan))
            continue;
        const size_t first = i > 1 && wording_is(ask, i - 2, "that|which|who") ? i - 2 : i - 1;
        wording_put(ask, first, i + 1 - first,
                    arena_printf(ask->arena, "with %s %s %s", words_of(ask, plan.actual),
                                 wording_is(ask, i, "late") ? "after" : "before",
                                 words_of(ask, plan.planned)));
        return;
    }
}

/* "Per warehouse last month" from word i on: the period that ends it is of the day of `done`, and
 * stands before the groups. */
static const char *late_grouped(struct ask *ask, const char *text, const char *done, size_t i)
{
    for (size_t at = i; at < ask->words.len; at++) {
        const size_t len = wording_period(ask, at), in = wording_is(ask, at - 1, "in|during|since");
        if (len == 0 || !wording_ends(ask, at + len))
            continue;
        text = arena_printf(ask->arena, "%s and %s %s", text, done,
                            words_text(&ask->words, ask->arena, at - in, at + len));
        wording_cut(ask, at - in, len + in);
        break;
    }
    return arena_printf(ask->arena, "%s,", text);
}

/* "Late purchase orders": received after the expected date. */
static void late_rows(struct ask *ask)
{
    struct plan plan;
    for (size_t i = 0; i + 1 < ask->words.len; i++) {
        if (!wording_is(ask, i, "late") || (i > 0 && word_is_participle(&ask->words.v[i - 1])))
            continue;
        for (size_t t = 0; t < ask->schema->table_count; t++) {
            const char *name = catalog_table_words(ask->catalog, (int)t);
            size_t words = 1;
            for (const char *p = name; *p; p++)
                words += *p == ' ';
            if (i + words >= ask->words.len ||
                !rows_due(ask, (int)t, &plan.planned, &plan.actual) ||
                !deed_is_called(ask, (int)t,
                                words_text(&ask->words, ask->arena, i + 1, i + 1 + words),
                                strlen(words_text(&ask->words, ask->arena, i + 1, i + 1 + words))))
                continue;
            const char *rows = words_text(&ask->words, ask->arena, i + 1, i + 1 + words);
            struct plan told; /* completed before paid */
            if (late_pair(ask, (int)t, ask->words.len, &told.planned, &told.actual))
                plan = told;
            const size_t behind = i + 1 + words, in = wording_is(ask, behind, "in|during|since|on");
            const char *late =
                arena_printf(ask->arena, "%s with %s after the %s", rows,
                             words_of(ask, plan.actual), words_of(ask, plan.planned));
            if (behind + in < ask->words.len && wording_period(ask, behind + in) > 0)
                late = arena_printf(ask->arena, "%s and %s", late, words_of(ask, plan.actual));
            else if (wording_is(ask, behind, "per|by|for"))
                late = late_grouped(ask, late, words_of(ask, plan.actual), behind);
            const bool each = i == 0 && (wording_is(ask, behind, "per|by") ||
                                         wording_match(ask, behind, "for each|for every"));
            wording_put(ask, i, words + 1,
                        each ? arena_printf(ask->arena, "number of %s", late) : late);
            return;
        }
    }
}

/* "Permits that expire within 60 days": in the next 60 days. */
static void expire_within(struct ask *ask)
{
    bool ahead = false;
    for (size_t i = 0; i + 2 < ask->words.len; i++) {
        ahead = ahead ||
                wording_is(ask, i, "expire|expires|expiring|due|renew|renewal|ending|ends|end");
        if (ahead && wording_is(ask, i, "within") && ask->words.v[i + 1].is_number &&
            lexicon_unit(ask->words.v[i + 2].lemma) && !wording_is(ask, i + 3, "of|after|before")) {
            wording_put(ask, i, 1, "in the next");
            return;
        }
    }
}

void idioms_plans_read(struct ask *ask)
{
    delayed_by(ask);
    delay(ask);
    over_budget(ask);
    overrun(ask);
    finished_late(ask);
    late_rows(ask);
    expire_within(ask);
}
