/* What has not come to be: "purchase orders still not received" have not been received yet; "flats
 * that have never been let" have no letting. When a letting ends: "the date they move out". */
#include <string.h>

#include "states/life.h"
#include "words/names.h"
#include "words/pins.h"

/* "Still not received", "still haven't been paid": not received yet. */
static void put_still_not(struct ask *ask)
{
    for (size_t i = 1; i + 2 < ask->words.len; i++) {
        const size_t denial =
                         wording_match(ask, i + 1,
                                       "not|not been|have not|have not been|has not|has not been|"
                                       "are not|is not"),
                     deed = i + 1 + denial;
        if (!wording_is(ask, i, "still") || denial == 0 || deed >= ask->words.len ||
            exact_is_name(ask, i) || !word_is_participle(&ask->words.v[deed]) ||
            wording_is(ask, deed + 1, "yet"))
            continue;
        const char *text = words_text(&ask->words, ask->arena, i + 1, deed + 1);
        wording_put(ask, i, deed + 1 - i, arena_printf(ask->arena, "%s yet", text));
        return;
    }
}

/* The one table of lettings that leads to the rows; -1: none, several, or one that the verb at word
 * `verb` names itself ("rented" of rentals), which is read elsewhere. */
static int lettings_of(struct ask *ask, int rows, size_t verb)
{
    static const char *const lettings[] = {"lease", "rental", "tenancy", "letting", "let"};
    int found = -1;
    for (size_t t = 0; rows >= 0 && t < ask->schema->table_count; t++) {
        bool called = false;
        for (size_t k = 0; k < sizeof lettings / sizeof *lettings; k++)
            called = called || table_ends_in(ask, (int)t, lettings[k]);
        if (!called || !table_is_open(ask, (int)t) || !tables_refer(ask, (int)t, rows))
            continue;
        if (found >= 0)
            return -1;
        found = (int)t;
    }
    return found >= 0 && found == deed_keeps(ask, &ask->words.v[verb]) ? -1 : found;
}

/* "That have never been let", "never rented out". */
static void put_never_let(struct ask *ask)
{
    static const char never[] = "have never been|has never been|were never|was never|never been|"
                                "never";
    for (size_t i = 1; i < ask->words.len; i++) {
        const size_t that = wording_match(ask, i, "that|which"),
                     len = wording_match(ask, i + that, never), let = i + that + len,
                     verb = len ? wording_match(ask, let,
                                                "let out|let|rented out|rented|leased out|leased|"
                                                "occupied")
                                : 0;
        const int held = verb ? lettings_of(ask, table_at_word(ask, i - 1), let) : -1;
        if (held < 0 || exact_is_name(ask, let))
            continue;
        const char *said = words_text(&ask->words, ask->arena, i, let + verb);
        wording_put(ask, i, let + verb - i,
                    arena_printf(ask->arena, "without %s", table_plural(ask, held)));
        ask->words.v[i + 1].written = said;
        return;
    }
}

/* "The date they move out", "move-out date": the end of a letting. */
static void put_move_out(struct ask *ask)
{
    for (size_t i = 0; i < ask->words.len; i++) {
        const size_t len = wording_match(ask, i,
                                         "date they move out|date they are moving out|date of "
                                         "moving out|move out date|moving out date|when they move "
                                         "out|when they are moving out|when they leave");
        for (size_t t = 0; len && t < ask->schema->table_count; t++) {
            const bool held = table_ends_in(ask, (int)t, "lease") ||
                              table_ends_in(ask, (int)t, "tenancy") ||
                              table_ends_in(ask, (int)t, "letting");
            const struct column_ref at =
                held && table_is_open(ask, (int)t) ? life_until(ask, (int)t) : no_column();
            if (at.column < 0)
                continue;
            const char *said = words_text(&ask->words, ask->arena, i, i + len);
            wording_put(ask, i, len, ask_column(ask, at)->name);
            ask->words.v[i].written = said;
            return;
        }
    }
}

/* "Still sitting in draft", "that have been lying around since": the posture says nothing more. */
static void drop_posture(struct ask *ask)
{
    static const char posture[] = "sitting|lying|stuck|lingering|languishing|hanging|parked|stood";
    for (size_t i = 1; i + 1 < ask->words.len; i++) {
        const bool around = wording_is(ask, i + 1, "around|about|there") &&
                            wording_is(ask, i + 2, "since|for|from");
        if (!wording_is(ask, i, posture) || exact_is_name(ask, i) ||
            !(around || (wording_is(ask, i + 1, "in|at|as|on") && i + 2 < ask->words.len &&
                         values_find(ask, i + 2, i + 3).len > 0)))
            continue;
        wording_cut(ask, i, 1 + around);
        return;
    }
}

/* "Invoices never sent", whose states are draft, sent and paid: paid ones were sent. */
static void put_never_sent(struct ask *ask)
{
    static const char said[] = "never sent|never been sent|never been sent out|never sent out|not "
                               "sent yet|not yet sent|not been sent yet|not been sent";
    for (size_t i = 1; i < ask->words.len; i++) {
        const size_t len = exact_is_name(ask, i) ? 0 : wording_match(ask, i, said);
        size_t first = i;
        while (len && first > 1 &&
               wording_is(ask, first - 1, "that|which|were|was|are|is|have|has|still|we"))
            first--;
        const int rows = len ? life_rows_at(ask, first - 1) : -1;
        for (size_t c = 0; rows >= 0 && c < ask_table(ask, rows)->column_count; c++) {
            const struct column_ref at = {rows, (int)c};
            const struct column_stats *stats = catalog_stats(ask->catalog, at);
            const bool states = stats && stats->categorical && column_is_text(ask, at) &&
                                life_stored_state(ask, at, "sent");
            const char *draft = states ? life_stored_state(ask, at, "draft|unsent") : NULL;
            if (draft == NULL)
                continue;
            const struct match match = {.at = at, .score = 1, .value = draft};
            pin_put_first(ask, life_name_begin(ask, first), first, i, i + len, &match);
            return;
        }
    }
}

void not_yet_read(struct ask *ask)
{
    drop_posture(ask);
    put_never_sent(ask);
    put_still_not(ask);
    put_never_let(ask);
    put_move_out(ask);
}
