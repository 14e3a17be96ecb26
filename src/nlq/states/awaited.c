/* What rows still wait for, and what was done with them: "capas that are done but still need
 * verification", "inspections still waiting to be done", "orders awaiting payment", "which products
 * did we delist". The date of what is waited for is missing; that of what was done is not. */
#include <string.h>

#include "querent/base/str.h"
#include "states/life.h"
#include "words/names.h"

enum { CALLED = 3 };

static const char needs[] = "still need|still needs|still needing|need|needs|awaiting|waiting for|"
                            "waiting on|still waiting for|still waiting on|still await|"
                            "still awaiting|pending|still without";
static const char to_be[] = "still waiting to be|waiting to be|yet to be|still have to be|"
                            "still has to be|still need to be|still needs to be";
static const char finished[] = "done|finished|complete|carried out|performed";
static const char gone_verbs[] = "delist|delisted|discontinue|discontinued|drop|dropped|retire|"
                                 "retired|axe|axed|withdraw|withdrew|scrap|scrapped|remove|removed|"
                                 "take out|took out|let go|lose|lost|phase out|phased out";

/* The date that some of the rows lack and words [i, end) call best; column -1: none. */
static struct column_ref date_lacked(struct ask *ask, int table, size_t i, size_t end)
{
    struct column_ref found = no_column();
    size_t best = CALLED * (end - i) - 1;
    for (size_t c = 0; table >= 0 && c < ask_table(ask, table)->column_count; c++) {
        const struct column_ref at = {table, (int)c};
        const struct column_stats *stats = catalog_stats(ask->catalog, at);
        const bool once = !column_has_words(ask, at, "last") && !column_has_words(ask, at, "next");
        const size_t fits = once && column_is_date(ask, at) && stats && stats->null_share > 0
                                ? life_calls(ask, at, i, end)
                                : 0;
        if (fits > best) {
            best = fits;
            found = at;
        }
    }
    return found;
}

/* "An answer", "a decision": the day on which rows were decided, which some lack. */
static struct column_ref verdict_lacked(struct ask *ask, int table, size_t i)
{
    static const char verdicts[] = "answer|reply|response|decision|verdict|outcome|result|ruling",
                      dates[] = "decided|decision|answered|answer|replied|reply|responded|"
                                "response|decsn|resolved|settled";
    for (const char *p = dates; table >= 0 && wording_is(ask, i, verdicts) && *p;
         p += strcspn(p, "|"), p += *p == '|') {
        const char *word = arena_strndup(ask->arena, p, strcspn(p, "|"));
        for (size_t c = 0; c < ask_table(ask, table)->column_count; c++) {
            const struct column_ref at = {table, (int)c};
            const struct column_stats *stats = catalog_stats(ask->catalog, at);
            if (column_is_date(ask, at) && column_has_words(ask, at, word) && stats &&
                stats->null_share > 0)
                return at;
        }
    }
    return no_column();
}

/* "From the insurer" at word i, whom the rows refer to: how many words; 0: it is not said. */
static size_t from_whom(struct ask *ask, size_t i, int rows)
{
    const size_t the = i + wording_is(ask, i, "from|by|of"),
                 noun = the + wording_is(ask, the, "the|their|an|a|our");
    const int whom = the > i && rows >= 0 ? table_at_word(ask, noun) : -1;
    return whom >= 0 && tables_refer(ask, rows, whom) && wording_ends(ask, noun + 1) ? noun + 1 - i
                                                                                     : 0;
}

/* Where words that join the condition to what is before begin: "but", "that are", "which". */
static size_t joint_before(const struct ask *ask, size_t i)
{
    while (i > 1 && wording_is(ask, i - 1, "but|and|that|which|who|are|is|have|has|still|yet|they"))
        i--;
    return i;
}

static const char *joint(const struct ask *ask, size_t first, size_t i)
{
    for (size_t k = first; k < i; k++) {
        if (wording_is(ask, k, "but|and"))
            return "and ";
    }
    return "";
}

/* What is waited for ends before word i. */
static bool awaited_ends(const struct ask *ask, size_t i)
{
    return wording_ends(ask, i) || wording_is(ask, i, "by|per|since|in|from|and|but");
}

/* "Orders we are still waiting for": the day on which they came in is missing. */
static bool put_waited_for(struct ask *ask, size_t i)
{
    static const char waiting[] = "that we are still waiting for|we are still waiting for|we are "
                                  "waiting for|we 're still waiting for|we're still waiting for|"
                                  "we 're waiting for|we're waiting for|still to come in|yet to "
                                  "come in|still to arrive|yet to arrive|that have yet to arrive|"
                                  "not in yet";
    const size_t len = exact_is_name(ask, i) ? 0 : wording_match(ask, i, waiting);
    const int rows = len && i > 0 && wording_ends(ask, i + len) ? life_rows_at(ask, i - 1) : -1;
    const struct column_ref due = life_due(ask, rows);
    struct column_ref at = due.column < 0 ? no_column() : life_done(ask, due);
    if (at.column < 0 && rows >= 0)
        at = life_date_with(ask, rows, "", "received|arrived|delivered");
    if (at.column < 0)
        return false;
    const char *off = life_flag(ask, rows, "cancelled|canceled|voided|void", false);
    wording_put(ask, i, len,
                arena_printf(ask->arena, "without %s%s%s", ask_column(ask, at)->name,
                             off ? " and with " : "", off ? off : ""));
    return true;
}

/* "Still need verification", "waiting to be done". */
static bool put_awaited(struct ask *ask, size_t i)
{
    const size_t need = wording_match(ask, i, needs), be = wording_match(ask, i, to_be);
    size_t noun = i + (be ? be : need);
    if (need + be == 0 || i == 0)
        return false;
    noun += !be && wording_is(ask, noun, "a|an|the|their|our|its|to");
    const size_t two = !be && awaited_ends(ask, noun + 2) && !awaited_ends(ask, noun + 1) &&
                               !ask->words.v[noun + 1].punct
                           ? 1
                           : 0; /* "a first response" */
    if (noun >= ask->words.len || exact_is_name(ask, noun) ||
        (!be && !awaited_ends(ask, noun + 1 + two)))
        return false;
    const int rows = life_rows_before(ask, i);
    struct column_ref at = be && wording_is(ask, noun, finished)
                               ? life_finished(ask, rows)
                               : date_lacked(ask, rows, noun, noun + 1 + two);
    const struct column_ref verdict =
        be || at.column >= 0 ? no_column() : verdict_lacked(ask, rows, noun);
    at = verdict.column >= 0 ? verdict : at;
    if (at.column < 0)
        return false;
    const size_t first = joint_before(ask, i), whom = from_whom(ask, noun + 1 + two, rows);
    if (verdict.column >= 0) /* what was decided may be another thing */
        ask->shape.taken_for =
            arena_printf(ask->arena, "waiting = without %s", ask_column(ask, verdict)->name);
    wording_put(
        ask, first, noun + 1 + two + whom - first,
        arena_printf(ask->arena, "%swithout %s", joint(ask, first, i), ask_column(ask, at)->name));
    return true;
}

/* "Capas that are done [but …]". */
static bool put_done(struct ask *ask, size_t i)
{
    const size_t are = wording_match(ask, i, "that are|which are|that have been|that were"),
                 len = are ? wording_match(ask, i + are, finished) : 0;
    const int rows = len && i > 0 ? life_rows_at(ask, i - 1) : -1;
    const struct column_ref at = rows < 0 ? no_column() : life_finished(ask, rows);
    if (at.column < 0 || status_is_own(ask, rows, i + are, len) ||
        !(wording_ends(ask, i + are + len) || wording_is(ask, i + are + len, "but|and|without")))
        return false;
    wording_put(ask, i, are + len,
                arena_printf(ask->arena, "where %s is not empty", ask_column(ask, at)->name));
    return true;
}

/* "Which products did we delist [and when]". */
static bool put_gone(struct ask *ask)
{
    const size_t noun = 1, we = wording_match(ask, 2, "did we|have we|we|were");
    const int rows = wording_is(ask, 0, "which|what") && we ? table_at_word(ask, noun) : -1;
    const size_t verb = 2 + we, len = rows < 0 ? 0 : wording_match(ask, verb, gone_verbs);
    const struct column_ref at = len ? life_gone(ask, rows) : no_column();
    if (at.column < 0)
        return false;
    if (!life_dates(ask, verb + len, at)) {
        wording_put(ask, 2, we + len,
                    arena_printf(ask->arena, "where %s is not empty", ask_column(ask, at)->name));
        return true;
    }
    wording_cut(ask, 2, we + len);
    return true;
}

/* A state, or a day on which they are closed, says which rows are open. */
static bool says_open(struct ask *ask, int table)
{
    for (size_t c = 0; c < ask_table(ask, table)->column_count; c++) {
        const struct column_ref at = {table, (int)c};
        if (column_has_words(ask, at, "status") || column_has_words(ask, at, "state") ||
            column_has_words(ask, at, "stage") || column_has_words(ask, at, "open") ||
            column_has_words(ask, at, "closed") || column_has_words(ask, at, "resolved"))
            return true;
    }
    return false;
}

/* "Invoices still open", which fall due and say when they were paid. */
static bool put_open(struct ask *ask, size_t i)
{
    const size_t len = wording_match(ask, i,
                                     "that are still open|which are still open|still open|"
                                     "are still open|that are open");
    const int rows = len && i > 0 ? life_rows_at(ask, i - 1) : -1;
    const struct column_ref due = life_due(ask, rows), at = due.column < 0 || says_open(ask, rows)
                                                                ? no_column()
                                                                : life_done(ask, due);
    if (at.column < 0)
        return false;
    wording_put(ask, i, len, arena_printf(ask->arena, "without %s", ask_column(ask, at)->name));
    return true;
}

void awaited_read(struct ask *ask)
{
    if (put_gone(ask))
        return;
    for (size_t i = 0; i < ask->words.len; i++) {
        put_done(ask, i);
        if (put_waited_for(ask, i) || put_awaited(ask, i) || put_open(ask, i))
            return;
    }
}
