/* What operators write shorter than it is meant: "avg days to close", "november vs october", "what
 * percentage of complaints got a credit", "revenue excluding cancelled orders". */
#include <stdlib.h>

#include "frame.h"
#include "querent/base/str.h"
#include "querent/lang/dates.h"
#include "words/names.h"

static void put_average(struct ask *ask)
{
    for (size_t i = 0; i < ask->words.len; i++) {
        if (wording_is(ask, i, "avg") && !ask->words.v[i].quoted && !exact_is_name(ask, i))
            wording_put(ask, i, 1, "average");
    }
}

/* "Which of them have left", behind their list: those who left. */
static void put_of_them(struct ask *ask)
{
    const size_t verb = 3;
    if (ask->request->context == NULL || !wording_is(ask, 0, "which|who") ||
        !wording_is(ask, 1, "of") || !wording_is(ask, 2, "them|these|those") ||
        !wording_is(ask, verb, "have|has") || verb + 1 >= ask->words.len ||
        !word_is_participle(&ask->words.v[verb + 1]))
        return;
    wording_put(ask, verb, 1, "who");
    wording_put(ask, 0, 1, "only those");
}

/* "Which are still open?", behind their list, where no rows are named: those that are. */
static void put_which_are(struct ask *ask)
{
    enum { SHORT = 7 };
    const size_t i = wording_is(ask, 0, "and|but|so");
    if (ask->request->context == NULL || ask->words.len > SHORT || !wording_is(ask, i, "which") ||
        !wording_is(ask, i + 1, "are|were|have") || wording_ends(ask, i + 2) ||
        wording_is(ask, i + 2, "the|there|these|those|they|we|our|most|least|top"))
        return;
    for (size_t k = i + 2; k < ask->words.len; k++) {
        if (table_at_word(ask, k) >= 0 && !word_is_participle(&ask->words.v[k]))
            return;
    }
    wording_put(ask, 0, i + 1, "only those that");
}

/* "No of visits", "no. of visits", "# of visits". */
static void put_number(struct ask *ask)
{
    for (size_t i = 0; i + 2 < ask->words.len; i++) {
        const size_t of = i + 1 + word_is_mark(&ask->words.v[i + 1], ".");
        if (wording_is(ask, i, "no|nr|num|nbr|#") && wording_is(ask, of, "of") &&
            of + 1 < ask->words.len && word_is_plural(&ask->words.v[of + 1]) &&
            !ask->words.v[i].quoted && !exact_is_name(ask, i)) {
            wording_put(ask, i, of - i, "number");
            return;
        }
    }
}

/* The latest year in which the month has begun. */
static const char *month_in_year(struct ask *ask, size_t i)
{
    const char *today = dates_today(ask->arena, ask->request->now);
    const int month = lexicon_month(ask->words.v[i].lower), year = atoi(today),
              now = atoi(today + 5);
    return arena_printf(ask->arena, "%s %d", ask->words.v[i].text, month > now ? year - 1 : year);
}

/* "November vs October": each in its latest year. */
static void put_months(struct ask *ask)
{
    for (size_t i = 1; i + 1 < ask->words.len; i++) {
        const bool dated = i + 2 < ask->words.len && ask->words.v[i + 2].is_number;
        if (!ask->words.v[i].is.versus || dated || !lexicon_month(ask->words.v[i - 1].lower) ||
            !lexicon_month(ask->words.v[i + 1].lower))
            continue;
        wording_put(ask, i + 1, 1, month_in_year(ask, i + 1));
        wording_put(ask, i - 1, 1, month_in_year(ask, i - 1));
        return;
    }
}

/* "What percentage of complaints got a credit": are with one. */
static void put_got(struct ask *ask)
{
    const size_t first = wording_is(ask, 0, "what") || words_match(&ask->words, 0, "which");
    if (!wording_is(ask, first, "percentage|percent|share|proportion|fraction"))
        return;
    for (size_t i = first + 3; i + 2 < ask->words.len; i++) {
        if (!wording_is(ask, i, "got|received|get|had|used") || !wording_is(ask, i + 1, "a|an") ||
            (table_at_word(ask, i - 1) < 0 && !lexicon_unit(ask->words.v[i - 1].lower)))
            continue;
        wording_put(ask, i, 1, "with");
        return;
    }
}

/* The only state of the schema that says of leads that they were won; NULL: none, or several. */
static const char *won_state(const struct ask *ask)
{
    const char *found = NULL;
    for (size_t t = 0; t < ask->schema->table_count; t++) {
        for (size_t c = 0; table_is_open(ask, (int)t) && c < ask_table(ask, (int)t)->column_count;
             c++) {
            const struct column_ref at = {(int)t, (int)c};
            const struct column_stats *stats = catalog_stats(ask->catalog, at);
            const char *value = stats && stats->categorical && column_is_text(ask, at)
                                    ? status_value(ask, at, "won|converted|sold")
                                    : NULL;
            if (value && found)
                return NULL;
            found = value ? value : found;
        }
    }
    return found;
}

/* "Conversion rate by source": the share of those that were won. */
static void put_conversion(struct ask *ask)
{
    for (size_t i = 0; i + 1 < ask->words.len; i++) {
        if (!wording_is(ask, i, "conversion") || !wording_is(ask, i + 1, "rate") ||
            exact_is_name(ask, i) || column_at_word(ask, i))
            continue;
        const char *state = won_state(ask);
        if (state == NULL)
            return;
        wording_put(ask, i, 1, state);
        ask->words.v[i].written = "conversion"; /* and never sure */
        return;
    }
}

/* "Revenue excluding cancelled orders in 2026": of the orders that are not, in that year. */
static void put_excluded(struct ask *ask)
{
    for (size_t i = 1; i + 2 < ask->words.len; i++) {
        const size_t len =
            wording_match(ask, i, "excluding|except|except for|without|not counting|not including");
        const size_t state = i + len, rows = state + 1;
        const int table = len ? table_at_word(ask, rows) : -1;
        bool said = false;
        for (size_t k = 0; k < i && table >= 0; k++)
            said = said || table_at_word(ask, k) == table;
        if (table < 0 || said || ask->words.v[state].quoted || !status_is_own(ask, table, state, 1))
            continue;
        wording_put(ask, i, len + 2,
                    arena_printf(ask->arena, "of %s that are not %s", ask->words.v[rows].text,
                                 ask->words.v[state].text));
        return;
    }
}

/* "How many customers per country, only countries with more than 500": of them. */
static void put_only_groups(struct ask *ask)
{
    const size_t many =
        words_match(&ask->words, 0, "how many") + words_match(&ask->words, 0, "number of");
    const size_t last = ask->words.len;
    size_t group = 0;
    if (many == 0 || last < many + 8 || !ask->words.v[last - 1].is_number)
        return;
    for (size_t i = many + 1; i + 1 < last && group == 0; i++)
        group = wording_is(ask, i, "per|by|in") ? i + 1 : 0;
    for (size_t i = group + 1; group > 0 && i + 3 < last; i++) {
        if (!wording_is(ask, i, "only") || !wording_is(ask, i + 2, "with|over|above") ||
            !str_eq(ask->words.v[i + 1].lemma, ask->words.v[group].lemma))
            continue;
        wording_put(ask, last - 1, 1,
                    arena_printf(ask->arena, "%s %s", ask->words.v[last - 1].text,
                                 ask->words.v[many].text));
        return;
    }
}

/* "Which installers have no project": installers with no project. */
static void put_none(struct ask *ask)
{
    if (ask->words.len < 5 || !wording_is(ask, 0, "which|what") ||
        !wording_is(ask, 2, "have|has|had") || !wording_is(ask, 3, "no") ||
        !word_is_plural(&ask->words.v[1]) || table_at_word(ask, 1) >= 0)
        return;
    wording_put(ask, 2, 1, "with");
    wording_cut(ask, 0, 1);
}

/* "Open-ended contracts": those without an end date. */
static void put_open_ended(struct ask *ask)
{
    for (size_t i = 0; i < ask->words.len; i++) {
        const size_t len = wording_match(ask, i, "open-ended|open ended|open - ended");
        const int table = len ? table_at_word(ask, i + len) : -1;
        const struct column_ref at = {
            table, table < 0 ? -1 : table_column_by_words(ask, table, "end date|end|ends|until")};
        if (at.column < 0 || !column_is_date(ask, at) || ask_column(ask, at)->not_null)
            continue;
        wording_put(ask, i, len + 1,
                    arena_printf(ask->arena, "%s without %s", ask->words.v[i + len].text,
                                 catalog_column_words(ask->catalog, at)));
        return;
    }
}

void short_forms_read(struct ask *ask)
{
    put_open_ended(ask);
    put_excluded(ask);
    put_only_groups(ask);
    put_none(ask);
    put_conversion(ask);
    put_of_them(ask);
    put_which_are(ask);
    put_number(ask);
    put_average(ask);
    put_months(ask);
    put_got(ask);
}
