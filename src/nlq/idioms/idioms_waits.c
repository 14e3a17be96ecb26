/* How long something takes, and who keeps others waiting: "the average time until an invoice gets
 * paid", "which manager delivers late most often", "on hold for more than 3 months". */
#include <string.h>

#include "dates/ends.h"
#include "frame.h"
#include "querent/base/str.h"
#include "states/life.h"
#include "words/names.h"

bool rows_due(const struct ask *ask, int table, struct column_ref *ret_due,
              struct column_ref *ret_done)
{
    static const char due[] = "due|expected|promised|deadline|required|scheduled|planned end|"
                              "planned finish|planned completion",
                      done[] = "received|delivered|arrived|returned|paid|closed|completed|finished|"
                               "shipped|submitted|done";
    *ret_due = (struct column_ref){table, table_column_by_words(ask, table, due)};
    *ret_done = (struct column_ref){table, table_column_by_words(ask, table, done)};
    const struct column_ref back = life_due_back(ask, table);
    if (back.column >= 0) {
        *ret_due = back;
        *ret_done = life_done(ask, back);
    }
    return table_is_open(ask, table) && ret_due->column >= 0 && ret_done->column >= 0 &&
           ret_due->column != ret_done->column && column_is_date(ask, *ret_due) &&
           column_is_date(ask, *ret_done);
}

/* The date of the table that is called as the participle at word i, which may be missing. */
static struct column_ref done_at(struct ask *ask, int table, size_t i)
{
    for (size_t c = 0; c < ask_table(ask, table)->column_count; c++) {
        const struct column_ref at = {table, (int)c};
        const struct column_stats *stats = catalog_stats(ask->catalog, at);
        if (column_is_date(ask, at) && stats && stats->null_share > 0 &&
            column_has_akin(ask, at, ask->words.v[i].lemma))
            return at;
    }
    return no_column();
}

/* The same of the only rows that refer to those of the table: payments of an invoice. */
static struct column_ref done_by_others(struct ask *ask, int table, size_t i)
{
    struct column_ref found = no_column();
    for (size_t e = 0; e < catalog_edge_count(ask->catalog); e++) {
        const struct join_edge *edge = catalog_edge(ask->catalog, e);
        for (size_t c = 0;
             edge->to == table && edge->from != table && table_is_open(ask, edge->from) &&
             c < ask_table(ask, edge->from)->column_count;
             c++) {
            const struct column_ref at = {edge->from, (int)c};
            if (!column_is_date(ask, at) || !column_has_akin(ask, at, ask->words.v[i].lemma))
                continue;
            if (found.column >= 0 && !same_column(found, at))
                return no_column();
            found = at;
        }
    }
    return found;
}

/* The word up to which a time is asked for: "average time until", "how many days on average until";
 * ask->words.len: none is. */
static size_t until_at(const struct ask *ask)
{
    bool time = words_match(&ask->words, 0, "how long") > 0;
    if (words_match(&ask->words, 0, "how long does it take"))
        return ask->words.len; /* read as it is */
    for (size_t i = 0; i < ask->words.len; i++) {
        if (time && wording_is(ask, i, "until|till"))
            return i;
        time = time || wording_is(ask, i, "time|days|hours|duration");
    }
    return ask->words.len;
}

/* The only table that has a day of payment beside a day of its own; -1: none, or several. */
static int table_paid(struct ask *ask)
{
    int found = -1;
    for (size_t t = 0; t < ask->schema->table_count; t++) {
        const struct column_ref from = {
            (int)t, table_is_open(ask, (int)t) ? catalog_date_column(ask->catalog, (int)t) : -1};
        for (size_t c = 0; from.column >= 0 && c < ask_table(ask, (int)t)->column_count; c++) {
            const struct column_ref at = {(int)t, (int)c};
            if (same_column(at, from) || !column_is_date(ask, at) ||
                !column_has_words(ask, at, "paid"))
                continue;
            if (found >= 0)
                return -1;
            found = (int)t;
        }
    }
    return found;
}

/* Words [first, last) say who, and not which of them: "our clients". */
static bool says_who_alone(const struct ask *ask, size_t first, size_t last)
{
    while (first < last && wording_is(ask, first, "our|the|all|usually|normally|typically|most"))
        first++;
    return first + 1 >= last || wording_is(ask, first + 1, "usually|normally|typically");
}

/* "Average days to pay", "how long do clients take to pay": until invoices are paid. */
static void days_to_pay(struct ask *ask)
{
    enum { TAKERS = 3 }; /* words of "how long do" */
    const bool take = words_match(&ask->words, 0, "how long do") > 0;
    for (size_t i = 2; i < ask->words.len; i++) {
        const bool counted =
            wording_is(ask, i - 2, "days|time|weeks") ||
            (take && wording_is(ask, i - 2, "take|need") && says_who_alone(ask, TAKERS, i - 2));
        const int table =
            counted && wording_is(ask, i - 1, "to|till|until") && wording_is(ask, i, "pay|payment")
                ? table_paid(ask)
                : -1;
        if (table < 0)
            continue;
        const char *until =
            arena_printf(ask->arena, "until %s are paid", catalog_table_words(ask->catalog, table));
        if (take)
            wording_put(ask, 0, i + 1, arena_printf(ask->arena, "average days %s", until));
        else
            wording_put(ask, i - 1, 2, until);
        return;
    }
}

/* "Average time until an invoice gets paid [by customer]". */
static void until_done(struct ask *ask)
{
    const size_t until = until_at(ask);
    size_t noun = until + 1, verb;
    noun += wording_is(ask, noun, "a|an|the|our|each|every");
    const int table = noun < ask->words.len ? table_at_word(ask, noun) : -1;
    verb = noun + 1;
    while (wording_is(ask, verb, "is|are|was|were|gets|get|got|being|has|been|have"))
        verb++;
    if (table < 0 || verb == noun + 1 || verb >= ask->words.len)
        return;
    struct column_ref to = done_at(ask, table, verb);
    const struct column_ref from = {table, catalog_date_column(ask->catalog, table)};
    to = to.column < 0 ? done_by_others(ask, table, verb) : to;
    if (to.column < 0 || from.column < 0 || same_column(from, to))
        return;
    const char *unit = wording_has(ask, "days")    ? "days"
                       : wording_has(ask, "hours") ? "hours"
                                                   : "time";
    wording_put(ask, 0, verb + 1,
                arena_printf(ask->arena, "average %s between %s and %s", unit,
                             catalog_column_words(ask->catalog, from),
                             catalog_column_words(ask->catalog, to)));
}

/* A table or column is called akin to the word. */
static bool schema_speaks_of(struct ask *ask, size_t i)
{
    for (size_t t = 0; t < ask->schema->table_count; t++) {
        for (size_t c = 0; c < ask->schema->tables[t].column_count; c++) {
            if (!ask->schema->tables[t].hidden &&
                column_has_akin(ask, (struct column_ref){(int)t, (int)c}, ask->words.v[i].lemma))
                return true;
        }
    }
    return table_at_word(ask, i) >= 0;
}

static bool keeps_time(const struct ask *ask, struct column_ref at)
{
    return ask_column(ask, at)->value == VALUE_TIMESTAMP;
}

/* A column of the table is called so, or so cut short: "tech" of technicians. */
static bool keeps_column(const struct ask *ask, int table, const char *lemma)
{
    enum { SHORTEST = 4 };
    for (size_t c = 0; c < ask_table(ask, table)->column_count; c++) {
        const char *words = catalog_column_words(ask->catalog, (struct column_ref){table, (int)c});
        if (strlen(words) >= SHORTEST && str_starts(lemma, words))
            return true;
    }
    return table_column_by_words(ask, table, lemma) >= 0;
}

/* What is grouped by behind word i, "per site", "by technician": its table, or the one that has a
 * column called so. -1: nothing is. */
static int grouped_by(struct ask *ask, size_t i)
{
    const size_t noun = i + 1 + wording_is(ask, i + 1, "each|every");
    if (!wording_is(ask, i, "per|by|for") || noun >= ask->words.len)
        return -1;
    const int table = table_at_word(ask, noun);
    for (size_t t = 0; table < 0 && t < ask->schema->table_count; t++) {
        struct column_ref from, to;
        if (table_is_open(ask, (int)t) && rows_last(ask, (int)t, &from, &to) &&
            keeps_column(ask, (int)t, ask->words.v[noun].lemma))
            return (int)t;
    }
    return table;
}

/* "Average parking time per site": nothing is called so, and one table of those that lead to the
 * sites keeps when its rows began and when they were over, by the minute. */
static void time_of_rows(struct ask *ask)
{
    const size_t time = wording_is(ask, 2, "time|duration") ? 2 : 0;
    if (time == 0 || !wording_is(ask, 0, "average|mean") || schema_speaks_of(ask, 1))
        return;
    const int group = grouped_by(ask, time + 1);
    int found = -1;
    for (size_t t = 0; t < ask->schema->table_count; t++) {
        struct column_ref from, to;
        if (!table_is_open(ask, (int)t) || !rows_last(ask, (int)t, &from, &to) ||
            !keeps_time(ask, from) || !keeps_time(ask, to) ||
            (group >= 0 && group != (int)t && !tables_refer(ask, (int)t, group)))
            continue;
        if (found >= 0)
            return;
        found = (int)t;
    }
    if (found < 0)
        return;
    const char *said = words_text(&ask->words, ask->arena, 1, time + 1);
    wording_put(
        ask, 1, time,
        arena_printf(ask->arena, "duration of %s", catalog_table_words(ask->catalog, found)));
    ask->words.v[1].written = said; /* and never sure */
}

/* A reference of the table that is called as word i: a project's "manager". */
static bool refers_as(struct ask *ask, int table, size_t i)
{
    for (size_t e = 0; e < catalog_edge_count(ask->catalog); e++) {
        const struct join_edge *edge = catalog_edge(ask->catalog, e);
        const struct column_ref at = {table, edge->from_columns[0]};
        if (edge->from == table && edge->count == 1 &&
            (column_has_words(ask, at, ask->words.v[i].lemma)))
            return true;
    }
    return false;
}

/* The table whose rows come late where somebody does: those that lead to whom word `who` calls, and
 * of several the one whose date is called as the verb (ask->words.len: none is said). */
static int table_late(struct ask *ask, size_t who, size_t verb)
{
    const int whom = table_at_word(ask, who);
    struct column_ref due, done;
    int found = -1;
    bool by_verb = false;
    for (size_t t = 0; t < ask->schema->table_count; t++) {
        if (!rows_due(ask, (int)t, &due, &done) ||
            !((whom >= 0 && tables_refer(ask, (int)t, whom)) || refers_as(ask, (int)t, who)))
            continue;
        const bool said =
            verb < ask->words.len && column_has_akin(ask, done, ask->words.v[verb].lemma);
        if (found >= 0 && by_verb == said)
            return -1;
        found = found < 0 || said ? (int)t : found;
        by_verb = by_verb || said;
    }
    return found;
}

/* "Which manager delivers late most often", "linguists that are late most often". */
static void late_most(struct ask *ask)
{
    for (size_t i = 1; i < ask->words.len; i++) {
        static const char *const ends[] = {"late most often", "most often late", "late the most",
                                           "late most frequently"};
        size_t len = 0, who = i;
        for (size_t k = 0; k < sizeof ends / sizeof *ends && len == 0; k++)
            len = words_match(&ask->words, i, ends[k]);
        if (len == 0)
            continue;
        size_t verb = ask->words.len;
        while (who > 0 && wording_is(ask, who - 1, "is|are|was|were|has|have|been|that|who|which"))
            who--;
        if (who == i && who > 1) {
            verb = --who;
            while (who > 0 && wording_is(ask, who - 1, "that|who|which|has|have"))
                who--;
        }
        const int table = who > 0 ? table_late(ask, who - 1, verb) : -1;
        if (table < 0)
            return;
        wording_put(ask, who, i + len - who,
                    arena_printf(ask->arena, "with the most late %s",
                                 catalog_table_words(ask->catalog, table)));
        return;
    }
}

/* A status of some table is what stands right before word i. */
static bool status_before(struct ask *ask, size_t i)
{
    enum { WORDS_MAX = 3 };
    for (size_t t = 0; t < ask->schema->table_count; t++) {
        for (size_t c = 0; table_is_open(ask, (int)t) && c < ask->schema->tables[t].column_count;
             c++) {
            const struct column_ref at = {(int)t, (int)c};
            const char *const *values =
                column_has_words(ask, at, "status") ? catalog_values(ask->catalog, at) : NULL;
            for (; values && *values; values++) {
                for (size_t n = 1; n <= WORDS_MAX && n <= i; n++) {
                    if (str_eq_fold(*values, words_text(&ask->words, ask->arena, i - n, i)))
                        return true;
                }
            }
        }
    }
    return false;
}

/* "Projects on hold for more than 3 months": nothing says since when, so they are as old. */
static void for_longer(struct ask *ask)
{
    for (size_t i = 2; i + 3 < ask->words.len; i++) {
        const size_t len = !wording_is(ask, i, "for")                       ? 0
                           : words_match(&ask->words, i + 1, "more than")   ? 3
                           : words_match(&ask->words, i + 1, "longer than") ? 3
                           : wording_is(ask, i + 1, "over")                 ? 2
                                                                            : 0;
        if (len == 0 || i + len + 1 >= ask->words.len || !ask->words.v[i + len].is_number ||
            !lexicon_unit(ask->words.v[i + len + 1].lower) || !status_before(ask, i))
            continue;
        const char *said = words_text(&ask->words, ask->arena, i, i + len);
        wording_put(ask, i, len, "older than");
        ask->words.v[i].written = said; /* and never sure */
        return;
    }
}

/* "Which project manager …" of projects that refer to their manager: the manager. */
static void managers_of(struct ask *ask)
{
    for (size_t i = 1; i + 1 < ask->words.len; i++) {
        const struct word *noun = &ask->words.v[i], *role = noun + 1;
        const int table =
            wording_is(ask, i - 1, "which|what|each|every|per|by") ? table_at_word(ask, i) : -1;
        if (table < 0 || !str_eq(noun->lower, noun->lemma) || !str_eq(role->lower, role->lemma) ||
            role->punct || !name_is(role->lemma, strlen(role->lemma), NAME_WORKER_ROLE) ||
            table_at_word(ask, i + 1) >= 0 || !refers_as(ask, table, i + 1))
            continue;
        wording_cut(ask, i, 1);
        return;
    }
}

/* "Proofs waiting for an answer": not answered yet. "Things waiting for repair": those with repairs
 * that are not over. */
static void waiting_for(struct ask *ask)
{
    for (size_t i = 1; i + 1 < ask->words.len; i++) {
        const size_t what = wording_is(ask, i, "awaiting")               ? i + 1
                            : words_match(&ask->words, i, "waiting for") ? i + 2
                                                                         : 0;
        const size_t noun = what + (what && wording_is(ask, what, "a|an|the|their|its"));
        size_t first = i;
        while (first > 0 && wording_is(ask, first - 1, "that|which|who|are|is|still|currently"))
            first--;
        const int rows = first > 0 ? table_at_word(ask, first - 1) : -1;
        if (what == 0 || noun >= ask->words.len || rows < 0 || !wording_ends(ask, noun + 1))
            continue;
        struct column_ref from, done = done_at(ask, rows, noun);
        const int others = done.column < 0 ? table_at_word(ask, noun) : -1;
        if (done.column >= 0)
            wording_put(ask, first, noun + 1 - first,
                        arena_printf(ask->arena, "without %s", ask_column(ask, done)->name));
        else if (others >= 0 && tables_refer(ask, others, rows) &&
                 rows_last(ask, others, &from, &done))
            wording_put(ask, first, noun + 1 - first,
                        arena_printf(ask->arena, "with %s where %s is empty",
                                     meant_plural(ask, catalog_table_words(ask->catalog, others)),
                                     ask_column(ask, done)->name));
        return;
    }
}

/* "How long does it take … on average" at its end: it is always the average. */
static void on_average(struct ask *ask)
{
    for (size_t i = 2; words_match(&ask->words, 0, "how long") && i + 1 < ask->words.len; i++) {
        if (words_match(&ask->words, i, "on average") && wording_ends(ask, i + 2) &&
            wording_has(ask, "until|till")) {
            wording_cut(ask, i, 2);
            return;
        }
    }
}

void idioms_waits_read(struct ask *ask)
{
    waiting_for(ask);
    on_average(ask);
    days_to_pay(ask);
    until_done(ask);
    time_of_rows(ask);
    managers_of(ask);
    late_most(ask);
    for_longer(ask);
}
