/* Idioms of what is held for a time by rows that say from when to when: flats that are "vacant" or
 * "rented" by their leases, members who are "active" by their memberships, leases "terminated
 * early". The plain words speak of active rows (dates/in_force.c). */
#include <string.h>

#include "dates/ends.h"
#include "frame.h"
#include "querent/base/str.h"
#include "states/life.h"
#include "words/names.h"

static const char lettings[] = "lease|rental|tenancy|letting|occupancy";
static const char memberships[] =
    "membership|subscription|contract|policy|enrollment|enrolment|registration";

/* A table whose name ends in one of the nouns (a|b), and whose rows last; -1: none, or several. */
static int holding_table(struct ask *ask, const char *nouns)
{
    int found = -1;
    for (size_t t = 0; t < ask->schema->table_count; t++) {
        struct column_ref from, to;
        bool called = false;
        for (const char *p = nouns; *p && !called; p += strcspn(p, "|"), p += *p == '|')
            called = table_ends_in(ask, (int)t, arena_strndup(ask->arena, p, strcspn(p, "|")));
        if (!called || !table_is_open(ask, (int)t) || !rows_last(ask, (int)t, &from, &to))
            continue;
        if (found >= 0)
            return -1;
        found = (int)t;
    }
    return found;
}

/* Puts the text behind what is asked for: before "per building", or at the end. */
static void say_behind(struct ask *ask, const char *text)
{
    size_t end = ask->words.len;
    while (end > 0 && word_is_mark(&ask->words.v[end - 1], ".?!"))
        end--;
    for (size_t i = 1; i < end; i++) {
        if (wording_is(ask, i, "per|by|sorted|ordered") || words_match(&ask->words, i, "in each"))
            end = i;
    }
    if (end > 0)
        wording_put(ask, end - 1, 1,
                    arena_printf(ask->arena, "%s %s", ask->words.v[end - 1].text, text));
}

/* "Vacant flats", "flats that are vacant", "rented units", "how many units are rented". */
static void vacant(struct ask *ask)
{
    for (size_t i = 0; i < ask->words.len; i++) {
        const bool empty = wording_is(ask, i, "vacant|unoccupied|unlet|unrented|unleased"),
                   taken = wording_is(ask, i, "rented|occupied|let|leased") &&
                           (i == 0 || wording_is(ask, i - 1, "are|is|currently|many|all|the"));
        const int table = empty || taken ? holding_table(ask, lettings) : -1;
        if (table < 0 || exact_is_name(ask, i) ||
            (taken && wording_is(ask, i + 1, "by|in|since|to|from|before|after")))
            continue;
        const char *text = arena_printf(ask->arena, "%s an active %s", empty ? "without" : "with",
                                        catalog_table_words(ask->catalog, table));
        size_t first = i;
        while (first > 0 && wording_is(ask, first - 1, "that|which|are|is|currently|still"))
            first--;
        if (first > 0 || i + 1 < ask->words.len)
            wording_cut(ask, first, i + 1 - first);
        say_behind(ask, text);
        return;
    }
}

/* "Occupancy rate per building": the share of what has an active lease. */
static void occupancy(struct ask *ask)
{
    for (size_t i = 0; i + 1 < ask->words.len; i++) {
        const bool rate = wording_is(ask, i, "occupancy") && wording_is(ask, i + 1, "rate"),
                   none = wording_is(ask, i, "vacancy") && wording_is(ask, i + 1, "rate");
        const int table = rate || none ? holding_table(ask, lettings) : -1;
        int thing = -1;
        for (size_t e = 0; table >= 0 && e < catalog_edge_count(ask->catalog); e++) {
            const struct join_edge *edge = catalog_edge(ask->catalog, e);
            if (edge->from == table && edge->to != table && !people_are(ask, edge->to) &&
                !people_do(ask, edge->to))
                thing = edge->to;
        }
        if (thing < 0)
            continue;
        wording_put(ask, i, 2,
                    arena_printf(ask->arena, "share of %s %s an active %s",
                                 catalog_table_words(ask->catalog, thing),
                                 rate ? "with" : "without",
                                 catalog_table_words(ask->catalog, table)));
        return;
    }
}

/* The table says itself what is active. */
static bool keeps_state(struct ask *ask, int table)
{
    for (size_t c = 0; c < ask->schema->tables[table].column_count; c++) {
        const struct column_ref at = {table, (int)c};
        if (column_has_words(ask, at, "active") || column_has_words(ask, at, "status") ||
            column_has_words(ask, at, "state") || column_is_called(ask, at, NAME_OVER))
            return true;
    }
    return life_gone(ask, table).column >= 0;
}

/* "Active members": with an active membership, where that is what tells. */
static void active_people(struct ask *ask)
{
    for (size_t i = 0; i + 1 < ask->words.len; i++) {
        const bool active = wording_is(ask, i, "active"),
                   former = wording_is(ask, i, "inactive|former");
        const int people = active || former ? table_at_word(ask, i + 1) : -1;
        const int held = people >= 0 && people_do(ask, people) && !keeps_state(ask, people)
                             ? holding_table(ask, memberships)
                             : -1;
        if (held < 0 || table_hops(ask, held, people) != 1)
            continue;
        const char *noun = ask->words.v[i + 1].text;
        wording_put(ask, i, 2,
                    arena_printf(ask->arena, "%s %s an active %s", noun,
                                 active ? "with" : "without",
                                 catalog_table_words(ask->catalog, held)));
        return;
    }
}

/* "No longer work here": former; "still work here": current. */
static void left_or_stays(struct ask *ask)
{
    for (size_t i = 0; i + 2 < ask->words.len; i++) {
        const bool left = wording_is(ask, i, "no") && wording_is(ask, i + 1, "longer"),
                   stay = wording_is(ask, i, "still");
        const size_t verb = left ? i + 2 : i + 1;
        size_t end = verb + 1;
        if (!(left || stay) || !wording_is(ask, verb, "work|works|working|employed"))
            continue;
        while (wording_is(ask, end, "here|for|with|us|at|the|company|firm"))
            end++;
        size_t noun = i;
        while (noun > 1 && wording_is(ask, noun - 1, "is|are|that|who"))
            noun--;
        if (noun > 0 && table_at_word(ask, noun - 1) >= 0) {
            wording_put(ask, noun - 1, end + 1 - noun,
                        arena_printf(ask->arena, "%s %s", left ? "former" : "current",
                                     ask->words.v[noun - 1].text));
            return;
        }
        const char *is = i > 0 && wording_is(ask, i - 1, "is|are|that|who") ? "" : "that are ";
        wording_put(ask, i, end - i,
                    arena_printf(ask->arena, "%s%s", is, left ? "former" : "current"));
        return;
    }
}

/* "Leases terminated early": before the date at which they were to end. */
static void ended_early(struct ask *ask)
{
    for (size_t i = 1; i < ask->words.len; i++) {
        const char *verb = ask->words.v[i - 1].lower;
        if (!wording_is(ask, i, "early|prematurely") ||
            !wording_is(ask, i - 1, "terminated|cancelled|canceled|ended|closed|finished|left"))
            continue;
        for (size_t t = 0; t < ask->schema->table_count; t++) {
            int done = -1, planned = -1;
            for (size_t c = 0; c < ask->schema->tables[t].column_count; c++) {
                const struct column_ref at = {(int)t, (int)c};
                if (ask->schema->tables[t].hidden || !column_is_date(ask, at))
                    continue;
                if (column_has_words(ask, at, verb))
                    done = (int)c;
                else if (column_is_called(ask, at, NAME_OVER) ||
                         column_is_called(ask, at, NAME_DUE))
                    planned = (int)c;
            }
            if (done < 0 || planned < 0)
                continue;
            wording_put(ask, i, 1,
                        arena_printf(ask->arena, "before their %s",
                                     catalog_column_words(ask->catalog,
                                                          (struct column_ref){(int)t, planned})));
            return;
        }
    }
}

/* "On the ground floor": where floors are numbers. */
static void ground_floor(struct ask *ask)
{
    for (size_t i = 0; i + 2 < ask->words.len; i++) {
        const size_t last = i + (wording_is(ask, i + 1, "the") ? 3 : 2);
        if (!wording_is(ask, i, "on|at|in") || !wording_is(ask, last - 1, "ground") ||
            !wording_is(ask, last, "floor"))
            continue;
        for (size_t t = 0; t < ask->schema->table_count; t++) {
            const struct column_ref at = {(int)t, table_column_by_words(ask, (int)t, "floor")};
            if (at.column >= 0 && !ask->schema->tables[t].hidden && column_is_number(ask, at)) {
                wording_put(ask, i, last + 1 - i, "with floor = 0");
                return;
            }
        }
    }
}

void idioms_held_read(struct ask *ask)
{
    left_or_stays(ask);
    occupancy(ask);
    vacant(ask);
    active_people(ask);
    ended_early(ask);
    ground_floor(ask);
}
