/* "Cars nobody has picked up in the last 30 days", "shipments we forgot to invoice", "jobs that no
 * invoice was ever raised for", "customers who didn't call us out this year", "engineers who have
 * yet to win a quote". Which rows it was done with is asked by itself, and none of these is in the
 * answer; what denies it is taken out, so that the rest may tell the rows and list what it likes.
 * Never sure.
 */
#include "sets/denied.h"

#include <string.h>

#include "places/told_row.h"
#include "querent/base/str.h"
#include "sets/aside.h"
#include "states/life.h"
#include "words/names.h"

#define LED_BY                                                                                     \
    "who|that|which|we|you|us|they|have|has|had|ve|been|were|was|are|is|but|ever|actually|still|"  \
    "do|did|does|s|whom|so|far"
#define NOBODY "nobody|no one|noone|no-one"
#define FORGOT                                                                                     \
    "forgot to|forgotten to|failed to|have yet to|has yet to|had yet to|are yet to|is yet to|"     \
    "did not get round to|still have to|still has to|neglected to|omitted to"
#define NOT "did not|have not|has not|had not|does not|do not"
#define ENDS                                                                                       \
    "and|but|though|although|because|per|by|even|whose|showing|sorted|ordered|listed|while|yet|"   \
    "despite|group|grouped|then|as"

/* ---- how it is said */

static size_t past(const struct ask *ask, size_t i, const char *words)
{
    while (wording_is(ask, i, words))
        i++;
    return i;
}

/* A part of the sentence, or the clause, ends before word i. */
static bool clause_ends(const struct ask *ask, size_t i)
{
    return i >= ask->words.len || ask->words.v[i].punct || share_gap_before(ask, i) ||
           (wording_is(ask, i, ENDS) &&
            !wording_match(ask, i, "even once|even a single|yet|by now|as yet|by anyone"));
}

/* What stands between the rows and their denial has no part in it: "that", "we have". */
static size_t first_of(const struct ask *ask, size_t i)
{
    while (i > 0 && wording_is(ask, i - 1, LED_BY))
        i--;
    return i;
}

/* "No invoice was ever raised for": the noun at `obj`, its verb. */
static size_t no_rows_verb(struct ask *ask, size_t i)
{
    size_t verb = i + 2;
    if (!wording_is(ask, i, "no") || !wording_is(ask, i - 1, "that|which|whom|where|who"))
        return 0;
    if (table_at_word(ask, i + 1) < 0 && table_at_word(ask, ++verb - 1) < 0)
        return 0;
    const size_t led = past(ask, verb, "was|were|is|are|has|have|had|been|ever|yet");
    return led > verb ? led : 0;
}

/* "No client has" is nobody: people, who do it with the rows. */
static size_t no_doers_at(struct ask *ask, size_t i)
{
    const bool people = wording_is(ask, i, "no") && table_at_word(ask, i + 1) >= 0;
    return people && wording_is(ask, i + 2, "has|have|had|ever") && !wording_is(ask, i + 3, "been")
               ? 2
               : 0;
}

/* The denial at word i; false: there is none. */
static bool said_at(struct ask *ask, size_t i, struct denial *ret)
{
    const size_t doers = no_doers_at(ask, i),
                 nobody = doers ? doers : wording_match(ask, i, NOBODY),
                 forgot = wording_match(ask, i, FORGOT), never = wording_is(ask, i, "never"),
                 denied = (never + nobody + forgot) ? 0 : wording_match(ask, i, NOT),
                 none = (never + nobody + forgot + denied) ? 0 : no_rows_verb(ask, i);
    if (i == 0 || nobody + forgot + never + denied + none == 0)
        return false;
    *ret = (struct denial){.first = first_of(ask, i),
                           .named = none ? i + 1 : 0,
                           .nobody = nobody > 0 || forgot > 0,
                           .doers = doers > 0};
    ret->verb = none ? none
                     : past(ask, i + nobody + forgot + never + denied,
                            "has|have|had|was|were|ever|yet|s|is|been|actually|once|even|did");
    ret->passive = nobody || none || (i > 0 && wording_is(ask, i - 1, "we|they|you|us|i|been")) ||
                   (forgot && wording_is(ask, ret->first, "we|they|you")) ||
                   wording_is(ask, ret->verb - 1, "been|was|were");
    ret->end = ret->verb + 1;
    while (!clause_ends(ask, ret->end))
        ret->end++;
    bool once = !denied; /* "did not … even once": all others have readers of their own */
    for (size_t k = ret->verb; k < ret->end && !once; k++)
        once = wording_match(ask, k, "even once|a single|at all|so much as|even a");
    return once && ret->verb < ask->words.len && !ask->words.v[ret->verb].punct &&
           !ask->words.v[ret->verb].quoted;
}

/* The rows that are spoken of: right before the denial, people before "who", else those that the
 * question begins with. */
static bool find_rows(struct ask *ask, struct denial *denial)
{
    const bool people = wording_is(ask, denial->first, "who|whom"),
               clause = people || wording_is(ask, denial->first, "that|which|have|has|had|did|we");
    const bool period = denial->first > 1 && wording_is(ask, denial->first - 2, "this|last|next");
    denial->table = denial->first && !period ? table_at_word(ask, denial->first - 1) : -1;
    for (size_t k = 0; clause && k < denial->first && (denial->table < 0 || people); k++) {
        const int table = table_at_word(ask, k);
        if (table < 0 || (people && !people_do(ask, table)))
            continue;
        denial->table = table;
        return true;
    }
    return denial->table >= 0;
}

/* ---- what the opposite is */

/* "Even once", "at all", "with us": says nothing of its own. */
static size_t filler_at(const struct ask *ask, size_t i)
{
    return wording_match(
        ask, i,
        "even once|even a single time|at all|so far|yet|ever|anything|anybody|anyone|with us|"
        "from us|for us|to us|to date|before|once|us out|us|until now|up to now|out on us|for them|"
        "them|it|a single time|by anybody|by anyone|in any way");
}

/* Words [from, to) without fillers and without a preposition that nothing follows. */
static const char *plain_text(struct ask *ask, size_t from, size_t to)
{
    const char *text = "";
    for (size_t i = from, len; i < to; i += len ? len : 1) {
        len = filler_at(ask, i);
        const bool hangs = wording_is(ask, i, "for|to|on|in|with|at|of|up|off|into|from") &&
                           (i + 1 >= to || i + 1 + filler_at(ask, i + 1) >= to);
        if (len == 0 && !hangs)
            text = arena_printf(ask->arena, ask->words.v[i].quoted ? "%s%s\"%s\"" : "%s%s%s", text,
                                *text ? " " : "", ask->words.v[i].text);
    }
    return text;
}

static void add(struct ask *ask, struct denial *denial, const char *behind)
{
    if (denial->asked_count < DENIAL_ASKED_MAX)
        denial->asked[denial->asked_count++] =
            arena_printf(ask->arena, "%s %s", table_plural(ask, denial->table), behind);
}

/* The words of the verb: "picked up". */
static size_t verb_end(struct ask *ask, const struct denial *denial)
{
    const size_t particle = denial->verb + 1;
    return particle + (particle < denial->end &&
                       wording_is(ask, particle, "up|out|off|down|back|in|over|away") &&
                       !wording_period(ask, particle + 1));
}

/* A date of rows that lead to these says when it was done: picked_up_at of rentals; column -1. */
static struct column_ref date_of_deed(struct ask *ask, const struct denial *denial, size_t end)
{
    struct column_ref found = no_column();
    const char *said = words_text(&ask->words, ask->arena, denial->verb, end);
    const bool buys = wording_is(ask, denial->verb, "bought|purchased|received");
    for (size_t t = 0; t < ask->schema->table_count; t++) {
        if (!table_is_open(ask, (int)t) || (int)t == denial->table ||
            table_hops(ask, (int)t, denial->table) > 2 || (!buys && table_only_buys(ask, (int)t)))
            continue;
        for (size_t c = 0; c < ask_table(ask, (int)t)->column_count; c++) {
            const struct column_ref at = {(int)t, (int)c};
            if (!column_is_date(ask, at) || !column_has_words(ask, at, said))
                continue;
            if (found.column >= 0)
                return no_column();
            found = at;
        }
    }
    return found;
}

/* "Win a quote" is done with one that was accepted. */
static const char *state_of_verb(const struct ask *ask, size_t verb)
{
    static const char *const states[][2] = {{"win", "accepted"},     {"land", "accepted"},
                                            {"accept", "accepted"},  {"complete", "completed"},
                                            {"finish", "completed"}, {"pay", "paid"},
                                            {"pass", "passed"},      {"cancel", "cancelled"}};
    for (size_t i = 0; i < sizeof states / sizeof *states; i++) {
        if (str_eq(ask->words.v[verb].lemma, states[i][0]))
            return states[i][1];
    }
    return NULL;
}

/* The first noun of rows that lead to these behind the verb; `end`: there is none. */
static size_t object_of(struct ask *ask, const struct denial *denial, size_t from)
{
    for (size_t i = from; i < denial->end; i++) {
        const int table = table_at_word(ask, i);
        if (table >= 0 && table != denial->table && table_hops(ask, table, denial->table) < 99)
            return i;
    }
    return denial->end;
}

static void opposites(struct ask *ask, struct denial *denial)
{
    struct arena *a = ask->arena;
    const size_t verb = denial->verb, behind = verb_end(ask, denial);
    const char *rest = plain_text(ask, behind, denial->end);
    const struct column_ref date = date_of_deed(ask, denial, behind);
    const char *table = date.column >= 0 ? ask_table(ask, date.table)->name : NULL;
    if (denial->named) {
        const int rows = table_at_word(ask, denial->named);
        add(ask, denial,
            arena_printf(a, "with %s %s",
                         rows >= 0 ? table_plural(ask, rows)
                                   : words_text(&ask->words, a, denial->named, denial->named + 2),
                         rest));
        return;
    }
    const size_t object = object_of(ask, denial, behind);
    const char *state = object < denial->end ? state_of_verb(ask, verb) : NULL;
    if (state)
        add(ask, denial,
            arena_printf(a, "with %s %s %s", state, table_plural(ask, table_at_word(ask, object)),
                         plain_text(ask, object + 1, denial->end)));
    if (table)
        add(ask, denial,
            arena_printf(a, *rest ? "with %s with %s.%s %s" : "with %s where %s.%s is not empty%s",
                         table_plural(ask, date.table), table, ask_column(ask, date)->name, rest));
    if (object < denial->end &&
        (ask->words.v[verb].lemma_is.light || wording_is(ask, verb,
                                                         "had|made|placed|make|place|put|raised|"
                                                         "received|written|sent|given|booked")))
        add(ask, denial,
            arena_printf(
                a, "with %s",
                plain_text(ask, past(ask, behind, "a|an|any|one|the|our|on"), denial->end)));
    const int kept = never_kept_by(ask, denial->table, &ask->words.v[verb]);
    if (kept >= 0)
        add(ask, denial, arena_printf(a, "with %s %s", table_plural(ask, kept), rest));
    else if (object < denial->end)
        add(ask, denial,
            arena_printf(a, "with %s %s", table_plural(ask, table_at_word(ask, object)),
                         plain_text(ask, object + 1, denial->end)));
    if (denial->passive)
        add(ask, denial,
            arena_printf(a, "that were %s %s", words_text(&ask->words, a, verb, behind), rest));
    else
        add(ask, denial,
            arena_printf(a, "who %s %s", words_text(&ask->words, a, verb, behind), rest));
    const int only = kept < 0 ? never_only_deeds(ask, denial->table) : -1;
    if (only >= 0)
        add(ask, denial, arena_printf(a, "with %s %s", table_plural(ask, only), rest));
}

/* ---- what is left out of the deeds: "ignore cancelled hires" */

/* What is left out that the rows themselves cannot be is left out of the deed's; what is said so.
 */
static const char *asides_of_deed(struct ask *ask, int table)
{
    struct shape *shape = &ask->shape;
    const char *said = "";
    size_t kept = 0;
    for (size_t i = 0; i < shape->aside_count; i++) {
        const struct aside_said *aside = &shape->asides[i];
        const bool own = aside->only || (aside->rows ? aside->rows - 1 == table
                                                     : aside_fits(ask, table, aside->state));
        if (own)
            shape->asides[kept++] = *aside;
        else
            said = arena_printf(ask->arena, "%s, %s %s don't count", said, aside->state,
                                aside->rows ? table_plural(ask, aside->rows - 1) : "ones");
    }
    shape->aside_count = kept;
    return said;
}

/* "(Even a cancelled one)", "- that means no accepted one": says the same again. */
static void cut_said_again(struct ask *ask, size_t from)
{
    for (size_t i = from; i + 1 < ask->words.len; i++) {
        const bool mark = ask->words.v[i].punct;
        const size_t word = i + mark;
        if (!(mark || share_gap_before(ask, i)) ||
            !wording_match(ask, word,
                           "even a|even one|even if|not even|that means no|meaning no|that means "
                           "none|whether they|whether or not they|cancelled or not|that is no"))
            continue;
        size_t end = word;
        while (end < ask->words.len && !word_is_mark(&ask->words.v[end], ").;:?!,"))
            end++;
        const bool closed = end < ask->words.len && word_is_mark(&ask->words.v[end], ")");
        wording_cut(ask, i, end + closed - i);
        i -= i > 0;
    }
}

/* ---- the rest of the question, without it */

/* Some part of the condition leaves out rows of the table that another query has, or that have a
 * value. */
static bool denies(const struct ask *ask, const struct sql_expr *where, int table)
{
    if (where == NULL)
        return false;
    const bool column = where->arg_count && where->args[0]->kind == SQL_EXPR_COLUMN;
    if (column &&
        (where->query ? where->negated : where->kind == SQL_EXPR_IS_NULL && !where->negated) &&
        schema_find_column(ask_table(ask, table), where->args[0]->name) >= 0 &&
        (where->args[0]->table == NULL ||
         str_eq_fold(where->args[0]->table, ask_table(ask, table)->name)))
        return true;
    bool found = false;
    for (size_t i = 0; where->op == SQL_OP_AND && i < where->arg_count && !found; i++)
        found = denies(ask, where->args[i], table);
    return found;
}

struct found_table {
    const char *name;
    bool found;
};

static void see_source(const struct sql_source *source, void *arg)
{
    struct found_table *table = arg;
    table->found = table->found || (source->kind == SQL_SOURCE_TABLE && source->name &&
                                    str_eq_fold(source->name, table->name));
}

static bool reads(const struct ask *ask, const struct sql_query *query, int table)
{
    struct found_table seen = {.name = ask_table(ask, table)->name};
    sql_walk_sources(query, see_source, &seen);
    return seen.found;
}

/* The query reads each table that the denial names, and no purchases for what was ordered. */
static bool reads_named(struct ask *ask, const struct denial *denial, const struct sql_query *query)
{
    bool buys = wording_among(ask->words.v[denial->verb].lemma, "buy|purchase|receive");
    for (size_t i = denial->verb + 1; i < denial->end; i++) {
        const int table = table_at_word(ask, i);
        buys = buys || (table >= 0 && table_only_buys(ask, table));
        if (table >= 0 && !reads(ask, query, table))
            return false;
    }
    for (size_t t = 0; t < ask->schema->table_count && !buys; t++) {
        if ((int)t != denial->table && table_only_buys(ask, (int)t) && reads(ask, query, (int)t))
            return false;
    }
    return true;
}

/* The first sentence as it stands: what a second one lists is read of its rows. */
static struct nlq_answer *told_sentence(const struct ask *ask)
{
    size_t end = 0;
    while (end < ask->words.len && ask->words.v[end].sentence == 0)
        end++;
    if (end == ask->words.len)
        return told_as_it_stands(ask);
    struct nlq_request *request = arena_alloc(ask->arena, sizeof *request);
    const struct nlq_request *own = ask->request;
    struct nlq_request first = *own;
    first.question = arena_strndup(ask->arena, ask->words.question, ask->words.v[end].offset);
    *request = first;
    struct ask alone = *ask;
    alone.request = request;
    return told_as_it_stands(&alone);
}

/* The question as it is has rows that are not in the answer of another one, or lack something, and
 * a part for each of its words. */
static bool is_read_anyway(struct ask *ask, const struct denial *denial)
{
    struct nlq_answer *answer = told_sentence(ask);
    const struct nlq_reading *first = answer->count ? &answer->readings[0] : NULL;
    const bool read = first && first->answers && told_explains_all(first) && first->query &&
                      denies(ask, first->query->where, denial->table) &&
                      reads_named(ask, denial, first->query);
    told_engine.forget(answer);
    return read;
}

/* The rows say themselves whether it was done with them: by a date of theirs, or their state. */
static bool is_own_state(struct ask *ask, const struct denial *denial)
{
    const struct word *verb = &ask->words.v[denial->verb];
    for (size_t c = 0; c < ask_table(ask, denial->table)->column_count; c++) {
        const struct column_ref at = {denial->table, (int)c};
        if ((column_is_date(ask, at) &&
             (column_has_akin(ask, at, verb->lemma) || column_has_words(ask, at, verb->lower))) ||
            (column_is_text(ask, at) && status_value(ask, at, verb->lower)))
            return true;
    }
    return false;
}

static bool put_denied(struct ask *ask, struct denial *denial)
{
    const bool state =
        state_of_verb(ask, denial->verb) && object_of(ask, denial, denial->verb + 1) < denial->end;
    if (catalog_key_column(ask->catalog, denial->table) < 0 ||
        (!denial->nobody && is_own_state(ask, denial)) ||
        (!state && !denial->doers && is_read_anyway(ask, denial)))
        return false;
    const struct shape shape = ask->shape;
    const char *aside = asides_of_deed(ask, denial->table);
    opposites(ask, denial);
    for (size_t k = 0; k < denial->asked_count; k++) {
        const char *asked = arena_printf(ask->arena, "%s%s", denial->asked[k], aside);
        if (!set_held(ask, denial->table, asked, true))
            continue;
        const char *said = words_text(&ask->words, ask->arena, denial->first, denial->end);
        ask->shape.taken_for =
            arena_printf(ask->arena, "%s = not among %s", said, arena_strdup(ask->arena, asked));
        cut_said_again(ask, denial->end);
        wording_cut(ask, denial->first, denial->end - denial->first);
        return true;
    }
    ask->shape = shape;
    return false;
}

void denied_read(struct ask *ask)
{
    struct denial denial;
    if (ask->request->context || ask->request->as_it_stands || ask->shape.share ||
        ask->shape.held || ask->words.len < 3)
        return;
    for (size_t i = 1; i < ask->words.len; i++) {
        if (said_at(ask, i, &denial) && find_rows(ask, &denial) && put_denied(ask, &denial))
            return;
    }
}
