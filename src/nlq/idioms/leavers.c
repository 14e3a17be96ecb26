/* Those who left, and those who are still here: "headcount by role without those who left", "which
 * loaders left", "how many people work here". */
#include "dates/ends.h"
#include "frame.h"
#include "words/names.h"

/* "Without those who left": who have not left. */
static void put_without(struct ask *ask)
{
    for (size_t i = 1; i + 3 < ask->words.len; i++) {
        size_t out = wording_is(ask, i, "without|excluding|except") ? 1
                     : words_match(&ask->words, i, "not counting")  ? 2
                     : words_match(&ask->words, i, "not including") ? 2
                                                                    : 0;
        const size_t those = i + out;
        if (out == 0 || !wording_is(ask, those, "those|people|ones|anybody|anyone|everyone") ||
            !wording_is(ask, those + 1, "who|that"))
            continue;
        size_t verb = those + 2;
        while (wording_is(ask, verb, "have|has|had|already|are|is|were"))
            verb++;
        if (!wording_is(ask, verb, "left|resigned|retired|quit|died|gone|departed"))
            continue;
        wording_put(ask, i, verb - i, "who have not");
        return;
    }
}

/* "Which loaders left?": loaders who left. */
static void put_which(struct ask *ask)
{
    if (wording_is(ask, 0, "which|what") && ask->words.len > 2 &&
        wording_is(ask, 2, "left|resigned|retired|quit") && wording_ends(ask, 3) &&
        word_is_plural(&ask->words.v[1]))
        wording_put(
            ask, 0, 3,
            arena_printf(ask->arena, "%s who %s", ask->words.v[1].text, ask->words.v[2].text));
}

/* "Employees who left", where that day is called gone. */
static void put_gone(struct ask *ask)
{
    for (size_t i = 0; i + 1 < ask->words.len; i++) {
        const size_t verb = i + 1 + wording_is(ask, i + 1, "have|has");
        if (!wording_is(ask, i, "who|that") || !wording_is(ask, verb, "left|gone"))
            continue;
        int people = i > 0 ? table_at_word(ask, i - 1) : -1;
        for (size_t t = 0; i == 0 && t < ask->schema->table_count; t++) {
            if (table_is_open(ask, (int)t) &&
                table_column_by_words(ask, (int)t, "gone|gone on") >= 0)
                people = people == -1 ? (int)t : -2;
        }
        const struct column_ref at = {
            people, people < 0 ? -1 : table_column_by_words(ask, people, "gone|gone on")};
        if (at.column >= 0 && people_do(ask, people) && column_is_date(ask, at))
            wording_put(ask, i, verb + 1 - i,
                        arena_printf(ask->arena, "%s with a %s",
                                     i > 0 ? "" : table_plural(ask, people),
                                     catalog_column_words(ask->catalog, at)));
        return;
    }
}

/* The only table of people that has a date on which they left; -1: none, or several. */
static int table_left(struct ask *ask)
{
    int found = -1;
    for (size_t t = 0; t < ask->schema->table_count; t++) {
        const struct column_ref at = {
            (int)t, table_column_by_words(ask, (int)t,
                                          "left|left on|leaving date|end date|"
                                          "termination date|terminated|resigned")};
        if (!table_is_open(ask, (int)t) || !people_do(ask, (int)t) || at.column < 0 ||
            !column_is_date(ask, at))
            continue;
        if (found >= 0)
            return -1;
        found = (int)t;
    }
    return found;
}

/* "Work in Graz", and not in 2025. */
static bool works_at(struct ask *ask, size_t verb)
{
    return wording_is(ask, verb, "work|works|working") && wording_is(ask, verb + 1, "in|at") &&
           verb + 2 < ask->words.len && !ask->words.v[verb + 2].is_number &&
           wording_period(ask, verb + 2) == 0;
}

/* "How many people work here": those who have not left. */
static void put_here(struct ask *ask)
{
    for (size_t i = 1; i < ask->words.len; i++) {
        const size_t work = i + wording_is(ask, i, "who|that|still|currently"),
                     verb = work + wording_is(ask, work, "still|currently"),
                     len = wording_is(ask, verb, "work|works|working") && !works_at(ask, verb)
                               ? words_match(&ask->words, verb + 1, "here") +
                                     words_match(&ask->words, verb + 1, "for us") +
                                     words_match(&ask->words, verb + 1, "with us")
                               : 0;
        const bool ends =
            wording_ends(ask, verb + 1 + len) || wording_is(ask, verb + 1 + len, "by|per|in|at");
        const int table = (len && ends) || works_at(ask, verb) ? table_left(ask) : -1;
        if (table < 0 || !(ask->words.v[i - 1].is.people || table_at_word(ask, i - 1) == table ||
                           wording_is(ask, i - 1, "who")))
            continue;
        const char *said = words_text(&ask->words, ask->arena, i, verb + 1 + len);
        wording_put(
            ask, i - 1, verb + 2 + len - i,
            arena_printf(ask->arena, "current %s", catalog_table_words(ask->catalog, table)));
        ask->words.v[i - 1].written = said;
        return;
    }
}

/* "How many employees do we have": who are still here. */
static void put_do_we_have(struct ask *ask)
{
    static const char have[] =
        "do we currently have|do we have now|do we have right now|do we have "
        "at the moment|do we have|do we currently employ|do we employ|have "
        "we got|work here|are employed here|are employed";
    const size_t len = wording_match(ask, 0, "how many") ? wording_match(ask, 3, have) : 0;
    const int table = len ? table_left(ask) : -1;
    if (table < 0 || !(ask->words.v[2].is.people || table_at_word(ask, 2) == table))
        return;
    const char *said = words_text(&ask->words, ask->arena, 3, 3 + len);
    wording_cut(ask, 3, len);
    wording_put(ask, 2, 1, arena_printf(ask->arena, "current %s", table_plural(ask, table)));
    ask->words.v[2].written = said;
}

/* "Who has been here the longest", "which nurse has been with us the longest". */
static void put_been_here(struct ask *ask)
{
    for (size_t i = 1; i + 3 < ask->words.len; i++) {
        const size_t been = wording_match(ask, i,
                                          "has been here|has been with us|has worked here|has "
                                          "worked for us|has been working here|works here"),
                     the = i + been;
        const int table =
            been && wording_is(ask, the, "the") && wording_is(ask, the + 1, "longest|shortest")
                ? table_left(ask)
                : -1;
        const size_t first = wording_is(ask, 0, "which") && i == 2 ? 0 : i - 1;
        if (table < 0 || !(wording_is(ask, i - 1, "who") || table_at_word(ask, i - 1) == table))
            continue;
        wording_put(ask, first, the + 2 - first,
                    arena_printf(ask->arena, "the %s serving %s", ask->words.v[the + 1].lower,
                                 table_core(ask, table)));
        return;
    }
}

/* The people that word i names, and *said, their words: "staff with job_title 'Driver'" of what
 * some of them are. -1: it names none. */
static int people_at(struct ask *ask, size_t i, const char **said)
{
    const int table = table_at_word(ask, i);
    const struct matches found =
        table < 0 && i < ask->words.len ? values_find(ask, i, i + 1) : (struct matches){0};
    const struct match *kind = found.len > 0 ? &found.v[0] : NULL;
    *said = i < ask->words.len ? ask->words.v[i].text : "";
    if (kind == NULL || kind->value == NULL || !people_do(ask, kind->at.table))
        return table;
    *said = arena_printf(ask->arena, "%s with %s '%s' and", table_plural(ask, kind->at.table),
                         ask_column(ask, kind->at)->name, kind->value);
    return kind->at.table;
}

/* "Longest serving drivers": who was hired the earliest of those who are here. */
static void put_serving(struct ask *ask)
{
    for (size_t i = 0; i + 2 < ask->words.len; i++) {
        const char *people = "";
        const bool longest = wording_is(ask, i, "longest");
        const int table = (longest || wording_is(ask, i, "shortest")) &&
                                  wording_is(ask, i + 1, "serving|standing|employed")
                              ? people_at(ask, i + 2, &people)
                              : -1;
        const size_t first = i > 0 && ask->words.v[i - 1].is_number ? i - 1 : i;
        struct column_ref from, to;
        if (table < 0 || !people_do(ask, table) || !rows_last(ask, table, &from, &to))
            continue;
        const char *said = words_text(&ask->words, ask->arena, i, i + 2);
        const char *end = longest ? "earliest" : "latest";
        wording_put(ask, i, 3,
                    arena_printf(ask->arena, "%s without %s with the %s %s", people,
                                 catalog_column_words(ask->catalog, to), end,
                                 catalog_column_words(ask->catalog, from)));
        while (!wording_is(ask, i, end))
            i++;
        ask->words.v[i].written = said; /* and never sure */
        if (first > 0 && wording_is(ask, first - 1, "top"))
            wording_put(ask, first - 1, 1, "the");
        return;
    }
}

void leavers_read(struct ask *ask)
{
    put_been_here(ask);
    put_serving(ask);
    put_do_we_have(ask);
    put_without(ask);
    put_which(ask);
    put_gone(ask);
    put_here(ask);
}
