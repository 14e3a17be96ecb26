/* "Came third in the race", "who came closest to the top", "joined first", "among the pilots …, who
 * joined first": ranks that verbs say. */
#include "described/described.h"
#include "graded/graded.h"
#include "querent/base/str.h"

static bool is_rank(struct ask *ask, struct column_ref at)
{
    return column_is_number(ask, at) && column_is_place(ask, at);
}

static struct column_ref rank_in(struct ask *ask, int table)
{
    for (size_t c = 0; table >= 0 && c < ask_table(ask, table)->column_count; c++) {
        const struct column_ref at = {table, (int)c};
        if (is_rank(ask, at))
            return at;
    }
    return no_column();
}

static bool fits_rank(struct ask *ask, struct column_ref at, const void *arg)
{
    (void)arg;
    return is_rank(ask, at);
}

/* The place that word i speaks of: that of the table named behind it, else the only one. */
static struct column_ref rank_meant(struct ask *ask, size_t i)
{
    const size_t noun =
        i + wording_is(ask, i, "in|at|of") + wording_is(ask, i + 1, "the|a|an|any|their|its|some");
    struct column_ref own =
        wording_is(ask, i, "in|at|of") ? rank_in(ask, table_at_word(ask, noun)) : no_column();
    for (size_t t = 0;
         own.column < 0 && noun > i && noun < ask->words.len && t < ask->schema->table_count;
         t++) { /* "in a match", of match results */
        if (table_is_open(ask, (int)t) &&
            str_starts(catalog_table_words(ask->catalog, (int)t), ask->words.v[noun].lemma))
            own = rank_in(ask, (int)t);
    }
    return own.column >= 0 ? own : column_only(ask, fits_rank, NULL);
}

/* "Came first", "finished in third place" at word i. */
static bool place_put(struct ask *ask, size_t i)
{
    const size_t verb = wording_match(ask, i,
                                      "came in|came|comes in|comes|finished|finish|placed|"
                                      "was placed|were placed|was ranked|were ranked|"
                                      "is ranked|are ranked|ranked|ended up");
    const size_t the = i + verb,
                 number = the + wording_is(ask, the, "in|at") +
                          wording_is(ask, the + wording_is(ask, the, "in|at"), "the");
    double value = 0;
    bool ordinal = false;
    if (verb == 0 || number >= ask->words.len)
        return false;
    const struct word *word = &ask->words.v[number];
    const bool first = wording_is(ask, number, "first");
    if (!first && !(word->ordinal && lexicon_number(word->lower, &value, &ordinal)) &&
        !(word->ordinal && word->number >= 1))
        return false;
    const size_t end = number + 1 + wording_is(ask, number + 1, "place|position");
    const struct column_ref at = rank_meant(ask, end);
    if (at.column < 0 || !(wording_ends(ask, end) || wording_is(ask, end, "in|at|of|and|for")))
        return false;
    const char *said = words_text(&ask->words, ask->arena, i, end);
    wording_put(ask, i, end - i,
                arena_printf(ask->arena, "has %s %.0f", amount_name(ask, at),
                             first        ? 1
                             : value >= 1 ? value
                                          : word->number));
    ask->words.v[i + 1].written = said; /* and never sure */
    return true;
}

/* "Came closest to the top", "to winning". */
static bool closest_put(struct ask *ask, size_t i)
{
    static const char top[] = "to the top|to winning|to first place|to the win|to the winner|"
                              "to the lead|to the first place|to victory";
    const size_t verb = wording_match(ask, i, "came|come|comes|got|was|were|finished|is"),
                 near = i + verb + wording_is(ask, i + verb, "the"),
                 end = near + 1 + wording_match(ask, near + 1, top);
    const struct column_ref at = verb && wording_is(ask, near, "closest|nearest") && end > near + 1
                                     ? rank_meant(ask, end)
                                     : no_column();
    if (at.column < 0)
        return false;
    const char *said = words_text(&ask->words, ask->arena, i, end);
    wording_put(ask, i, end - i,
                arena_printf(ask->arena, "has the lowest %s", amount_name(ask, at)));
    ask->words.v[i + 3].written = said;
    return true;
}

/* "Who joined first", "which member joined us last" at word i, the verb: of the only table of the
 * question whose rows have such a day or year. */
static bool began_put(struct ask *ask, size_t i)
{
    static const char begins[] = "joined|started|began|registered|signed up|enrolled";
    const size_t verb = wording_match(ask, i, begins),
                 us = i + verb +
                      wording_match(ask, i + verb,
                                    "us|here|working|working here|the company|"
                                    "the club|the firm|playing|the team");
    const bool first = wording_is(ask, us, "first|earliest"),
               last = wording_is(ask, us, "last|latest") || wording_match(ask, us, "most recently");
    const size_t end = us + (wording_match(ask, us, "most recently") ? 2 : 1);
    int table = -1;
    for (size_t k = 0; k < ask->words.len && table < 0; k++) {
        table = ask->words.v[k].sentence == ask->words.v[i].sentence ? table_at_word(ask, k) : -1;
    }
    const struct adjective *serving = lexicon_adjective_of("long serving");
    if (verb == 0 || i == 0 || !(first || last) || table < 0 || !serving ||
        !(wording_ends(ask, end) || wording_is(ask, end, "among|of|in|and")))
        return false;
    const struct measured found = graded_of(ask, serving, table);
    const struct column_ref at = found.column;
    if (at.column < 0 || at.table != table || found.rising ||
        !(column_is_date(ask, at) || column_is_year(ask, at)))
        return false;
    const char *said = words_text(&ask->words, ask->arena, i, end);
    wording_put(ask, i, end - i,
                arena_printf(ask->arena, "has the %s %s", first ? "earliest" : "latest",
                             amount_name(ask, at)));
    ask->words.v[i + 3].written = said;
    return true;
}

/* The clause [i, end) has a rank. */
static bool has_rank(const struct ask *ask, size_t i, size_t end)
{
    struct graded top;
    for (; i < end; i++) {
        if (wording_is(ask, i, "most|least|fewest|highest|lowest|earliest|latest") ||
            graded_at(ask, i, 2, &top))
            return true;
    }
    return false;
}

/* "Among the pilots who …, who has the most": which pilots who … have it. */
static void among_put(struct ask *ask)
{
    size_t noun = 1 + wording_match(ask, 1, "all the|all our|all|the|our|those");
    if (!wording_is(ask, 0, "among|of|amongst") || table_at_word(ask, noun) < 0)
        return;
    size_t who = noun + 1;
    while (who < ask->words.len && !word_is_mark(&ask->words.v[who], ",.?!"))
        who++;
    size_t end = who + 1;
    while (end < ask->words.len && !wording_ends(ask, end))
        end++;
    if (!word_is_mark(&ask->words.v[who < ask->words.len ? who : 0], ",") ||
        !wording_is(ask, who + 1, "who") ||
        !wording_is(ask, who + 2, "has|have|had|earns|made|makes") || !has_rank(ask, who, end))
        return;
    const int table = table_at_word(ask, noun);
    wording_cut(ask, who, 2);
    wording_put(ask, 0, noun + 1, arena_printf(ask->arena, "which %s", table_single(ask, table)));
}

/* "Names and times of the five fastest", "who came third? Give name and place.": what rows are
 * ranked by is listed by a word for it that no column has. */
void rank_listed_read(struct ask *ask)
{
    struct graded top = {.adjective = NULL};
    for (size_t k = 0; k < ask->words.len && !top.adjective; k++) {
        if (!graded_at(ask, k, 2, &top))
            top.adjective = NULL;
    }
    for (size_t i = 1; i < ask->words.len; i++) {
        const bool time = wording_is(ask, i, "time|times") && top.adjective &&
                          wording_among("velocity", top.adjective->rising),
                   place = wording_is(ask, i, "place|places|rank|position");
        const bool listed =
            wording_is(ask, i - 1, "and|the|their") || word_is_mark(&ask->words.v[i - 1], ",");
        if (!(time || place) || !listed || column_at_word(ask, i) ||
            !(wording_ends(ask, i + 1) || wording_is(ask, i + 1, "of|and")))
            continue;
        const struct column_ref at = time ? graded_measure(ask, top.adjective, top.end).column
                                          : column_only(ask, fits_rank, NULL);
        if (at.column < 0)
            continue;
        const char *said = words_text(&ask->words, ask->arena, i, i + 1);
        wording_put(ask, i, 1, amount_name(ask, at));
        ask->words.v[i].written = said; /* and never sure */
        return;
    }
}

void placed_read(struct ask *ask)
{
    for (size_t i = 1; i + 1 < ask->words.len; i++) {
        if (place_put(ask, i) || closest_put(ask, i) || began_put(ask, i))
            break;
    }
    among_put(ask);
}
