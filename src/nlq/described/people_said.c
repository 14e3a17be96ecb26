/* "How many people work at each branch", "how many people flew with us", "books written by more
 * than one person": which people are meant, of several whom the database keeps, or only counts. */
#include <string.h>

#include "described/described.h"
#include "querent/base/str.h"

/* The only table of those who work here; -1: none, or several. */
static int workers_table(struct ask *ask)
{
    int found = -1;
    for (size_t t = 0; t < ask->schema->table_count; t++) {
        const char *name = table_core(ask, (int)t), *last = strrchr(name, ' ');
        const char *head = last ? last + 1 : name;
        if (!table_is_open(ask, (int)t) || !people_do(ask, (int)t) ||
            !(wording_among(head, "employee|employees|staff|worker|workers|personnel|crew") ||
              wording_among(name, "staff member|staff members|crew member|crew members")))
            continue;
        if (found >= 0)
            return -1;
        found = (int)t;
    }
    return found;
}

/* "People who work", "people are employed": the staff. */
static bool put_workers(struct ask *ask, size_t i)
{
    const size_t verb = i + 1 + wording_is(ask, i + 1, "who|that");
    const size_t helps = verb + wording_is(ask, verb, "are|is|were|currently");
    const bool ours = wording_match(ask, i + 1, "do we employ") > 0;
    if (!ours && (!wording_is(ask, helps, "work|works|worked|working|employed") ||
                  wording_is(ask, helps + 1, "out")))
        return false;
    const int table = workers_table(ask);
    if (table < 0)
        return false;
    const char *said = words_text(&ask->words, ask->arena, i, i + 1);
    if (ours)
        wording_put(ask, i + 1, 3, "do we have");
    else if (wording_is(ask, helps, "employed"))
        wording_put(ask, verb, helps + 1 - verb, "work");
    wording_put(ask, i, 1, table_plural(ask, table));
    ask->words.v[i].written = said;
    return true;
}

/* The rows of another table are people, too. */
static bool others_do(const struct ask *ask, int table)
{
    bool others = false;
    for (size_t t = 0; t < ask->schema->table_count; t++)
        others =
            others || ((int)t != table && table_is_open(ask, (int)t) && people_do(ask, (int)t));
    return others;
}

/* "Who works at North Hall", where other people go there as well. */
static void put_who_works(struct ask *ask)
{
    const size_t verb = 1 + wording_is(ask, 1, "is|are|has|have"), place = verb + 1;
    const int table =
        wording_is(ask, 0, "who") && wording_is(ask, verb, "work|works|working|worked|employed") &&
                wording_is(ask, place, "at|in|for") && place + 1 < ask->words.len &&
                !ask->words.v[place + 1].is_number && wording_period(ask, place + 1) == 0
            ? workers_table(ask)
            : -1;
    if (table < 0 || !others_do(ask, table))
        return;
    wording_put(ask, 0, 1, arena_printf(ask->arena, "which %s", table_plural(ask, table)));
    ask->words.v[1].written = arena_strdup(ask->arena, "who");
}

/* "How many people …? Give the name and the headcount": the number that was asked for. */
static void put_headcount(struct ask *ask)
{
    for (size_t i = 3; i < ask->words.len && wording_match(ask, 0, "how many"); i++) {
        if (wording_is(ask, i, "headcount") && wording_is(ask, i - 1, "the") &&
            ask->words.v[i].sentence > 0)
            wording_put(ask, i, 1, "number");
    }
}

/* A number of those who came, by what it is called; column -1: none, or several. */
static struct column_ref heads_counted(struct ask *ask)
{
    static const char *const whom[] = {"passenger",  "attendee", "visitor",   "spectator", "rider",
                                       "attendance", "guest",    "traveller", "traveler"};
    struct column_ref found = no_column();
    for (size_t t = 0; t < ask->schema->table_count; t++) {
        for (size_t c = 0; table_is_open(ask, (int)t) && c < ask->schema->tables[t].column_count;
             c++) {
            const struct column_ref at = {(int)t, (int)c};
            bool heads = false;
            for (size_t k = 0; k < sizeof whom / sizeof *whom; k++)
                heads = heads || column_has_words(ask, at, whom[k]);
            if (!heads || !column_is_number(ask, at) || catalog_is_key(ask->catalog, at) ||
                column_has_words(ask, at, "max") || column_has_words(ask, at, "capacity") ||
                column_has_words(ask, at, "id"))
                continue;
            if (found.column >= 0)
                return no_column();
            found = at;
        }
    }
    return found;
}

/* "How many people flew with us (in total)": the passengers that were counted, added up. */
static bool put_counted(struct ask *ask, size_t i)
{
    static const char came[] = "flew|fly|travelled|traveled|travel|rode|ride|boarded|attended|"
                               "attend|visited|visit|came|watched|were carried|were transported|"
                               "turned up|showed up|took part|were there|were present";
    const size_t verb = i + 1, len = wording_match(ask, verb, came);
    if (i < 2 || !wording_match(ask, i - 2, "how many") || len == 0 || table_at_word(ask, i) >= 0)
        return false;
    const struct column_ref at = heads_counted(ask);
    const int deed = deed_keeps(ask, &ask->words.v[verb]);
    if (at.column < 0 || (deed >= 0 && deed != at.table))
        return false;
    size_t end = verb + len;
    end += wording_match(ask, end, "with us|by us|to us");
    end += wording_match(ask, end, "in total|altogether|overall|in all");
    const char *said = words_text(&ask->words, ask->arena, i, verb + len);
    wording_put(
        ask, i - 2, end - (i - 2),
        arena_printf(ask->arena, "what is the total %s", catalog_column_words(ask->catalog, at)));
    ask->words.v[i - 2].written = said;
    return true;
}

/* The only people that rows of the table are put together with, several to each; -1. */
static int people_of_many(struct ask *ask, int table)
{
    int found = -1;
    for (size_t t = 0; t < ask->schema->table_count; t++) {
        if (!table_is_open(ask, (int)t) || (int)t == table || !people_do(ask, (int)t))
            continue;
        bool linked = false;
        for (size_t b = 0; b < ask->schema->table_count && !linked; b++)
            linked = (int)b != table && b != t && tables_refer(ask, (int)b, table) &&
                     tables_refer(ask, (int)b, (int)t) &&
                     catalog_table_role(ask->catalog, (int)b) == TABLE_ROLE_BRIDGE;
        if (!linked)
            continue;
        if (found >= 0)
            return -1;
        found = (int)t;
    }
    return found;
}

/* "Books written by more than one person", "films that were directed by two people": with so many
 * of those that a table of nothing else leads to. */
static bool put_many(struct ask *ask, size_t i)
{
    size_t number =
        i + 1 +
        wording_match(ask, i + 1, "more than|at least|fewer than|less than|only|exactly|just");
    if (i < 2 || !wording_is(ask, i, "by") || number >= ask->words.len ||
        !ask->words.v[number].is_number)
        return false;
    size_t noun = number + 1;
    noun += wording_match(ask, noun, "or more|or fewer");
    size_t first = i;
    while (first > 0 && word_is_participle(&ask->words.v[first - 1]))
        first--;
    while (first > 1 && wording_is(ask, first - 1, "that|which|were|was|are|is|been|have|has|had"))
        first--;
    const int table = first > 0 ? table_at_word(ask, first - 1) : -1;
    if (table < 0 || !wording_is(ask, noun, "person|people|persons|hand|individual|individuals"))
        return false;
    const int people = people_of_many(ask, table);
    if (people < 0)
        return false;
    const char *said = words_text(&ask->words, ask->arena, noun, noun + 1);
    wording_put(ask, noun, 1, table_plural(ask, people));
    ask->words.v[noun].written = said;
    wording_put(ask, first, i + 1 - first, "with");
    return true;
}

/* "The smallest number of people that came to a session" at the word "people": of what was counted.
 */
static bool put_number(struct ask *ask, size_t i)
{
    static const char came[] = "came to|came|attended|turned up to|turned up at|turned up for|took "
                               "part in|were at|were aboard|visited|travelled on|flew on|rode";
    const size_t verb = i + 1 + wording_is(ask, i + 1, "that|who"),
                 len = wording_match(ask, verb, came);
    if (i < 4 || !wording_match(ask, i - 2, "number of") || len == 0 ||
        !wording_is(ask, i - 3,
                    "smallest|largest|highest|lowest|greatest|average|total|mean|"
                    "maximum|minimum|biggest"))
        return false;
    const struct column_ref at = heads_counted(ask);
    if (at.column < 0)
        return false;
    const char *said = words_text(&ask->words, ask->arena, i - 2, verb + len);
    const char *rank = wording_is(ask, i - 3, "smallest|lowest")                    ? "minimum"
                       : wording_is(ask, i - 3, "largest|greatest|highest|biggest") ? "maximum"
                                                                                    : NULL;
    wording_put(ask, i - 2, verb + len - (i - 2),
                arena_printf(ask->arena, "%s of", catalog_column_words(ask->catalog, at)));
    ask->words.v[i - 2].written = said; /* and never sure */
    if (rank)
        wording_put(ask, i - 3, 1, rank);
    return true;
}

/* "Carried the most passengers overall": with the highest total of those that were counted. */
static bool put_most_people(struct ask *ask, size_t i)
{
    static const char drew[] =
        "carried|carry|carries|transported|drew|draws|attracted|attracts|had|"
        "welcomed|hosted|moved";
    static const char whom[] = "people|passengers|travelers|travellers|visitors|guests|spectators|"
                               "riders|attendees|customers";
    const size_t most = i + 1 + wording_is(ask, i + 1, "the"), noun = most + 1;
    if (i == 0 || !wording_is(ask, i, drew) || !wording_is(ask, most, "most|fewest") ||
        !wording_is(ask, noun, whom) || table_at_word(ask, noun) >= 0)
        return false;
    const struct column_ref at = heads_counted(ask);
    size_t end = noun + 1;
    end += wording_match(ask, end, "in total|altogether|overall|in all|all together");
    const bool own = at.column >= 0 && column_has_words(ask, at, ask->words.v[noun].lemma);
    if (at.column < 0 || (own && end == noun + 1))
        return false; /* which is read as it is */
    const size_t first = i - wording_is(ask, i - 1, "has|have");
    const bool high = wording_is(ask, most, "most");
    const char *said = words_text(&ask->words, ask->arena, first, end);
    wording_put(ask, first, end - first,
                arena_printf(ask->arena, "has the %s total %s", high ? "highest" : "lowest",
                             catalog_column_words(ask->catalog, at)));
    ask->words.v[first + 3].written = said; /* and never sure */
    return true;
}

void people_counted_read(struct ask *ask)
{
    for (size_t i = 2; i + 1 < ask->words.len; i++) {
        if (put_most_people(ask, i) || (wording_is(ask, i, "people|persons") && put_number(ask, i)))
            return;
        if (wording_is(ask, i, "people|persons") && put_counted(ask, i))
            return;
    }
}

void people_said_read(struct ask *ask)
{
    put_headcount(ask);
    put_who_works(ask);
    for (size_t i = 0; i + 1 < ask->words.len; i++) {
        if ((wording_is(ask, i, "people|persons|person") && put_workers(ask, i)) ||
            put_many(ask, i))
            return;
    }
}
