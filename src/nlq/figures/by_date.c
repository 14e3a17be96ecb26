/* "Orders that arrived on or before the expected date", "rentals that came back after the agreed
 * return date", "tickets solved by the due time": rows of which one date is before or after
 * another. The verb says when it was done, and the noun by when it was to be.
 */
#include <string.h>

#include "figures/figures.h"
#include "querent/base/str.h"
#include "words/names.h"

#define BEHIND "after|past|later than|beyond"
#define WITHIN "on or before|by|no later than|not later than|on or by|not after|within"
#define TO_BE                                                                                      \
    "promised|due|expected|agreed|planned|scheduled|target|wanted|required|estimated|requested|"   \
    "return|delivery|arrival|completion|original|originally"

/* By when it was to be: where the words end, and the one that says what it was; 0: nothing. */
static size_t to_be_at(const struct ask *ask, size_t i, size_t *ret_said)
{
    size_t k = i;
    while (wording_is(ask, k, "the|its|their|our|his|her"))
        k++;
    *ret_said = ask->words.len;
    for (size_t most = 0; most < 3 && wording_is(ask, k, TO_BE); most++, k++)
        *ret_said = wording_is(ask, k,
                               "promised|expected|planned|scheduled|target|wanted|required|"
                               "estimated|requested")
                        ? k
                        : *ret_said;
    if (wording_is(ask, k, "eta|deadline|deadlines")) {
        *ret_said = k;
        return k + 1;
    }
    const bool named = k > i && wording_is(ask, k - 1, TO_BE);
    return named && wording_is(ask, k, "date|day|time|dates|days|times|hour") ? k + 1 : 0;
}

/* The verb before word i, "came back", "was solved"; where it begins; i: there is none. */
static size_t verb_before(const struct ask *ask, size_t i)
{
    if (i > 1 && wording_match(ask, i - 2,
                               "came back|come back|comes back|brought back|handed back|turned up|"
                               "came in|come in|went out|sent out|got back|given back|sent back|"
                               "taken back|gone out"))
        return i - 2;
    return i > 0 && (word_is_participle(&ask->words.v[i - 1]) ||
                     wording_is(ask, i - 1,
                                "done|arriving|arrive|arrives|coming|returning|left|"
                                "delivering|shipping|went|got"))
               ? i - 1
               : i;
}

/* As dates of rows call what the verb does. */
static const char *deed_of(struct ask *ask, size_t verb, size_t end)
{
    if (end == verb + 2 && wording_is(ask, end - 1, "back"))
        return "return";
    if (wording_is(ask, verb, "turned|came|come|arriving|arrive|arrives"))
        return "arrive";
    if (wording_is(ask, verb, "solved|fixed"))
        return "resolve";
    return end == verb + 2 ? "ship" : ask->words.v[verb].lemma;
}

static bool is_to_be(const struct ask *ask, struct column_ref at)
{
    return column_is_date(ask, at) &&
           (column_is_called(ask, at, NAME_DUE) || column_is_called(ask, at, NAME_PROMISED) ||
            column_has_words(ask, at, "eta") || column_has_words(ask, at, "expected") ||
            column_has_words(ask, at, "planned") || column_has_words(ask, at, "deadline"));
}

/* The one date of the table that the deed is called by, and that says no more than when. */
static struct column_ref done_on(struct ask *ask, int table, size_t verb, const char *deed)
{
    struct column_ref due, done;
    for (size_t c = 0; c < ask_table(ask, table)->column_count; c++) {
        const struct column_ref at = {table, (int)c};
        if (column_is_date(ask, at) && !is_to_be(ask, at) && column_has_akin(ask, at, deed))
            return at;
    }
    return late_pair(ask, table, verb, &due, &done) ? done : no_column();
}

/* By when it was to be: the date that is called as it is said, else as the deed is, else the only
 * one; column -1: several are as good. */
static struct column_ref due_on(struct ask *ask, int table, size_t said, const char *deed)
{
    struct column_ref found = no_column();
    size_t best = 0;
    bool several = false;
    for (size_t c = 0; c < ask_table(ask, table)->column_count; c++) {
        const struct column_ref at = {table, (int)c};
        const bool named = said < ask->words.len && column_is_date(ask, at) &&
                           column_has_words(ask, at, ask->words.v[said].lower);
        if (!named && !is_to_be(ask, at))
            continue;
        const size_t fits = 1 + 4 * named + 2 * column_has_akin(ask, at, deed);
        several = fits == best || (several && fits < best);
        found = fits > best ? at : found;
        best = fits > best ? fits : best;
    }
    return several ? no_column() : found;
}

static bool put_at(struct ask *ask, size_t i)
{
    const size_t behind = wording_match(ask, i, BEHIND), within = wording_match(ask, i, WITHIN),
                 before = (behind + within) ? 0 : wording_match(ask, i, "before|ahead of");
    size_t said = 0;
    const size_t end =
        (behind + within + before) ? to_be_at(ask, i + behind + within + before, &said) : 0;
    const size_t verb = end ? verb_before(ask, i) : i;
    const int table = verb < i ? table_last_before(ask, verb) : -1;
    if (table < 0)
        return false;
    const char *deed = deed_of(ask, verb, i);
    const struct column_ref done = done_on(ask, table, verb, deed),
                            due = done.column < 0 ? done : due_on(ask, table, said, deed);
    if (due.column < 0 || same_column(done, due))
        return false;
    size_t first = verb;
    while (first > 0 && wording_is(ask, first - 1,
                                   "that|which|who|were|was|are|is|have|been|has|we|"
                                   "only|actually"))
        first--;
    const char *name = ask_table(ask, table)->name,
               *text = words_text(&ask->words, ask->arena, first, end),
               *put = arena_printf(ask->arena, "where %s.%s %s %s.%s", name,
                                   ask_column(ask, done)->name,
                                   behind   ? ">"
                                   : within ? "<="
                                            : "<",
                                   name, ask_column(ask, due)->name);
    wording_put(ask, first, end - first, put);
    ask->shape.taken_for = arena_printf(ask->arena, "%s = %s", text, put);
    return true;
}

void by_date_read(struct ask *ask)
{
    for (size_t i = 2; i + 1 < ask->words.len; i++) {
        if (put_at(ask, i))
            return;
    }
}
