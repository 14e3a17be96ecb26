/* Idioms of what was done, read as plainer words: "the most borrowed books" are those with the most
 * loans, "who inspected" is the one kind of people that inspections lead to, "on loan" has an open
 * one, and who never logged in has no last login. */
#include <string.h>

#include "frame.h"
#include "querent/base/str.h"
#include "querent/lang/lemma.h"
#include "words/names.h"

/* The one table that the word names; -1: none, or several. */
static int table_named(struct ask *ask, const struct word *word)
{
    int found = -1;
    for (size_t t = 0; t < ask->schema->table_count; t++) {
        if (!table_is_open(ask, (int)t) ||
            !deed_is_called(ask, (int)t, word->lemma, strlen(word->lemma)))
            continue;
        if (found >= 0)
            return -1;
        found = (int)t;
    }
    return found;
}

static const char *singular(struct ask *ask, int table)
{
    char lemma[64];
    const char *words = table_core(ask, table), *head = strrchr(words, ' ');
    lemma_of(head ? head + 1 : words, lemma, sizeof lemma);
    return arena_printf(ask->arena, "%.*s%s", head ? (int)(head + 1 - words) : 0, words, lemma);
}

/* "The most borrowed books", "top 10 most borrowed books". */
static void most_done(struct ask *ask)
{
    for (size_t i = 0; i + 2 < ask->words.len; i++) {
        const bool often = wording_is(ask, i + 1, "often|frequently|commonly");
        const size_t verb = i + 1 + often, noun = verb + 1;
        const bool counted = i > 0 && ask->words.v[i - 1].is_number;
        const bool of_others = i > 1 && wording_is(ask, i - 1, "the") && /* whose they are */
                               wording_is(ask, i - 2, "with|has|have|had|having|by");
        if (!wording_is(ask, i, "most|least") || noun >= ask->words.len || of_others ||
            !word_is_participle(&ask->words.v[verb]))
            continue;
        const int things = table_named(ask, &ask->words.v[noun]),
                  deed = deed_keeps(ask, &ask->words.v[verb]);
        if (things < 0 || deed < 0 || deed == things || !tables_to_many(ask, things, deed))
            continue;
        const char *text = ask->words.v[noun].text, *kept = catalog_table_words(ask->catalog, deed);
        const bool most = wording_is(ask, i, "most");
        if (counted && most)
            wording_put(ask, i, noun - i + 1,
                        arena_printf(ask->arena, "%s by number of %s", text, kept));
        else if (!counted)
            wording_put(ask, i, noun - i + 1,
                        arena_printf(ask->arena, "%s with the %s %s", text,
                                     most ? "most" : "fewest", kept));
        return;
    }
}

/* The one table of people that the rows lead to; -1: none, or several. */
static int doers_of(struct ask *ask, int deed)
{
    int found = -1;
    for (size_t e = 0; e < catalog_edge_count(ask->catalog); e++) {
        const struct join_edge *edge = catalog_edge(ask->catalog, e);
        if (edge->from != deed || edge->to == deed || !table_is_open(ask, edge->to) ||
            !people_do(ask, edge->to))
            continue;
        if (found >= 0)
            return -1;
        found = edge->to;
    }
    for (size_t t = 0; found >= 0 && !people_are(ask, found) && t < ask->schema->table_count; t++) {
        if (table_is_open(ask, (int)t) && people_are(ask, (int)t) &&
            table_hops(ask, deed, (int)t) <= 2)
            return -1; /* devices have a vendor, and somebody else uses them */
    }
    return found;
}

/* "Who inspected the most work orders": which operator did. */
static void who_did(struct ask *ask)
{
    if (ask->words.len < 3 || !wording_is(ask, 0, "who") ||
        !(word_is_participle(&ask->words.v[1]) || str_ends(ask->words.v[1].lower, "s")))
        return;
    const int deed = deed_keeps(ask, &ask->words.v[1]), doers = deed < 0 ? -1 : doers_of(ask, deed);
    if (doers < 0)
        return;
    const bool most = wording_is(ask, 2, "the") && wording_is(ask, 3, "most|least") &&
                      wording_ends(ask, 4); /* "who inspects the most" */
    wording_put(ask, 0, 1,
                arena_printf(ask->arena, most ? "%s who" : "which %s", singular(ask, doers)));
}

/* "Operators who inspected nothing". */
static void did_nothing(struct ask *ask)
{
    for (size_t i = 2; i + 2 < ask->words.len; i++) { /* "who decided no permits" */
        const int rows = wording_is(ask, i + 1, "no") ? table_named(ask, &ask->words.v[i + 2]) : -1;
        struct column_ref at = {rows, -1};
        if (rows < 0 || !word_is_participle(&ask->words.v[i]) ||
            !wording_is(ask, i - 1, "who|that|which"))
            continue;
        at.column = table_column_by_words(ask, rows, ask->words.v[i].lower);
        if (at.column >= 0 && (column_is_date(ask, at) || flag_is(ask, at)))
            wording_put(ask, i - 1, 3,
                        arena_printf(ask->arena, "with no %s", ask->words.v[i].text));
        return;
    }
    for (size_t i = 2; i + 2 < ask->words.len; i++) { /* "who follow no channel" */
        const int deed = wording_is(ask, i + 1, "no") && wording_is(ask, i - 1, "who|that")
                             ? deed_keeps(ask, &ask->words.v[i])
                             : -1;
        const int rows = deed < 0 ? -1 : table_named(ask, &ask->words.v[i + 2]);
        if (deed < 0 || rows < 0 || rows == deed || table_hops(ask, deed, rows) != 1)
            continue;
        wording_put(ask, i - 1, 4, arena_printf(ask->arena, "without %s", table_core(ask, deed)));
        return;
    }
    for (size_t i = 1; i + 1 < ask->words.len; i++) {
        if (wording_is(ask, i + 1, "nothing|none") && word_is_participle(&ask->words.v[i]) &&
            deed_keeps(ask, &ask->words.v[i]) >= 0)
            wording_put(ask, i, 2,
                        arena_printf(ask->arena, "never %s anything", ask->words.v[i].text));
    }
}

/* The table has a date of its end, which is not there while it lasts. */
static bool lasts(const struct ask *ask, int table)
{
    const struct column_ref at = {table,
                                  table_column_by_words(ask, table, name_phrases(NAME_OVER))};
    return at.column >= 0 && column_is_date(ask, at) && !ask_column(ask, at)->not_null;
}

/* "Books on loan right now": with an open loan. */
static void on_loan(struct ask *ask)
{
    for (size_t i = 1; i + 1 < ask->words.len; i++) {
        size_t first = i, end = i + 2;
        int table = -1;
        if (!wording_is(ask, i, "on") || !wording_is(ask, i + 1, "loan|rent|hire|lease|rental"))
            continue;
        for (size_t t = 0; t < ask->schema->table_count && table < 0; t++) {
            if (table_is_open(ask, (int)t) && lasts(ask, (int)t) &&
                (table_ends_in(ask, (int)t, ask->words.v[i + 1].lemma) ||
                 (wording_is(ask, i + 1, "rent|hire") && table_ends_in(ask, (int)t, "rental"))))
                table = (int)t;
        }
        while (first > 0 && wording_is(ask, first - 1, "is|are|were|was|currently|now|out|still"))
            first--;
        while (wording_is(ask, end, "right|now|currently|today|moment") ||
               words_match(&ask->words, end, "at the moment"))
            end += words_match(&ask->words, end, "at the moment") ? 3 : 1;
        if (table >= 0)
            wording_put(
                ask, first, end - first,
                arena_printf(ask->arena, "with open %s", catalog_table_words(ask->catalog, table)));
        return;
    }
}

/* "Members who owe fines": with unpaid ones. */
static void who_owes(struct ask *ask)
{
    for (size_t i = 1; i + 1 < ask->words.len; i++) {
        const size_t owed = wording_is(ask, i + 1, "us|me|any|the") ? i + 2 : i + 1;
        if (!wording_is(ask, i, "owe|owes|owing|owed") || owed >= ask->words.len ||
            table_named(ask, &ask->words.v[owed]) < 0)
            continue;
        const size_t first = wording_is(ask, i - 1, "who|that|which|still") ? i - 1 : i;
        wording_put(ask, first, owed - first, "with unpaid");
        return;
    }
}

static bool is_login(struct ask *ask, struct column_ref at, const void *arg)
{
    (void)arg;
    return column_is_date(ask, at) &&
           (column_has_words(ask, at, "last login") || column_has_words(ask, at, "last log in") ||
            column_has_words(ask, at, "last sign in"));
}

/* "Users who never logged in", "who logged in last week", "who have not logged in since May". */
static void logged_in(struct ask *ask)
{
    const struct column_ref at = column_only(ask, is_login, NULL);
    for (size_t i = 1; at.column >= 0 && i + 1 < ask->words.len; i++) {
        size_t first = i;
        if (!wording_is(ask, i, "logged|signed|log|sign|logs") || !wording_is(ask, i + 1, "in|on"))
            continue;
        const char *name = catalog_column_words(ask->catalog, at);
        const bool never =
            wording_is(ask, i - 1, "never") || words_match(&ask->words, i + 2, "yet");
        while (first > 0 && wording_is(ask, first - 1, "who|that|have|has|had|did|never|not|yet"))
            first--;
        if (never || i + 2 >= ask->words.len)
            wording_put(ask, first, i + 2 - first,
                        arena_printf(ask->arena, "%s %s", never ? "without" : "with", name));
        else if (!wording_is(ask, i - 1, "not"))
            wording_put(ask, first, i + 2 - first, arena_printf(ask->arena, "with %s", name));
        return;
    }
}

/* An amount that is called by the deed: produced_qty. */
static bool is_amount_of_deed(struct ask *ask, struct column_ref at, const void *verb)
{
    const struct word *word = verb;
    return column_is_number(ask, at) && !catalog_is_key(ask->catalog, at) &&
           !column_is_date(ask, at) && column_has_akin(ask, at, word->lemma) &&
           (column_is_called(ask, at, NAME_PIECES) ||
            strchr(catalog_column_words(ask->catalog, at), ' ') == NULL);
}

/* "How many units did we produce last month": the produced quantity. */
static void units_done(struct ask *ask)
{
    if (!words_match(&ask->words, 0, "how many") || ask->words.len < 6 ||
        !wording_is(ask, 2, "units|pieces|items|parts") || !wording_is(ask, 3, "did|have|were") ||
        !(wording_is(ask, 4, "we|they") || wording_is(ask, 3, "were")))
        return;
    const size_t verb = wording_is(ask, 4, "we|they") ? 5 : 4;
    const struct column_ref at = column_only(ask, is_amount_of_deed, &ask->words.v[verb]);
    if (at.column >= 0)
        wording_put(ask, 0, verb + 1,
                    arena_printf(ask->arena, "total %s", catalog_column_words(ask->catalog, at)));
}

/* "When was each book last borrowed": the last loan of each. */
static void when_last(struct ask *ask)
{
    const size_t len = ask->words.len;
    size_t last = 3;
    if (len < 6 || !wording_is(ask, 0, "when") || !wording_is(ask, 1, "was|were|did|has|have") ||
        !wording_is(ask, 2, "each|every"))
        return;
    while (last < len && !wording_is(ask, last, "last|first"))
        last++;
    if (last + 1 >= len || last == 3)
        return;
    const int deed = deed_keeps(ask, &ask->words.v[last + 1]);
    if (deed < 0)
        return;
    const char *things = words_text(&ask->words, ask->arena, 3, last);
    wording_put(ask, 0, last + 2,
                arena_printf(ask->arena, "%s %s of each %s",
                             wording_is(ask, last, "last") ? "last" : "first", singular(ask, deed),
                             things));
}

/* "Peak viewing hour", "the peak day for orders": the busiest. */
static void peak_unit(struct ask *ask)
{
    for (size_t i = 0; i + 1 < ask->words.len; i++) {
        const size_t unit = wording_is(ask, i + 1, "hour|day|weekday|month|week") ? i + 1 : i + 2;
        if (!wording_is(ask, i, "peak") || !wording_is(ask, unit, "hour|day|weekday|month|week"))
            continue;
        const int deed = unit == i + 1 ? -1 : deed_keeps(ask, &ask->words.v[i + 1]);
        if (unit == i + 2 && deed < 0)
            return;
        const char *name = ask->words.v[unit].text;
        if (deed < 0)
            wording_put(ask, i, 1, "busiest");
        else
            wording_put(ask, i, 3,
                        arena_printf(ask->arena, "busiest %s for %s", name, table_core(ask, deed)));
        return;
    }
}

/* "Urgent tickets still open": that are. */
static void still_open(struct ask *ask)
{
    for (size_t i = 1; i + 1 < ask->words.len; i++) {
        if (wording_is(ask, i, "still|currently") &&
            wording_is(ask, i + 1, "open|pending|unpaid|unassigned|outstanding|active") &&
            !wording_is(ask, i - 1, "is|are|that|which|were|was|not|who|how|many") &&
            (i + 2 >= ask->words.len || ask->words.v[i + 2].punct)) {
            wording_put(ask, i, 1, "that are");
            return;
        }
    }
}

/* "List every account with its owner", "show each crew member with their rank": all of them. */
static void list_every(struct ask *ask)
{
    enum { NOUN_MOST = 3 };
    size_t last = 2;
    if (ask->words.len <= 4 || !wording_is(ask, 0, "list|show|give") ||
        !wording_is(ask, 1, "every|each"))
        return;
    while (last < 1 + NOUN_MOST && !ask->words.v[last].punct &&
           !wording_is(ask, last + 1, "with|and"))
        last++;
    const struct word *noun = &ask->words.v[last];
    const bool rows = last == 2 ? table_named(ask, noun) >= 0 : table_at_word(ask, last) >= 0;
    if (last + 1 >= ask->words.len || !wording_is(ask, last + 1, "with|and") || !rows ||
        noun->punct)
        return;
    const char *before = last > 2 ? words_text(&ask->words, ask->arena, 2, last) : NULL,
               *written = NULL;
    for (size_t k = 2; k <= last && !written; k++)
        written = ask->words.v[k].written;
    wording_put(ask, 1, last,
                arena_printf(ask->arena, "all %s%s%s", before ? before : "", before ? " " : "",
                             meant_plural(ask, noun->lemma)));
    ask->words.v[last].written = written;
}

/* The table of events that the people do, by the most rows; -1: none. */
static int events_of(struct ask *ask, int people)
{
    int best = -1;
    for (size_t e = 0; people >= 0 && e < catalog_edge_count(ask->catalog); e++) {
        const struct join_edge *edge = catalog_edge(ask->catalog, e);
        if (edge->to == people && edge->from != people && table_is_open(ask, edge->from) &&
            catalog_date_column(ask->catalog, edge->from) >= 0 &&
            (best < 0 || ask_table(ask, edge->from)->rows > ask_table(ask, best)->rows))
            best = edge->from;
    }
    return best;
}

/* "Daily active users": how many different ones had events each day. */
static void active_people(struct ask *ask)
{
    for (size_t i = 0; i + 2 < ask->words.len; i++) {
        const char *unit = wording_is(ask, i, "daily")     ? "day"
                           : wording_is(ask, i, "weekly")  ? "week"
                           : wording_is(ask, i, "monthly") ? "month"
                                                           : NULL;
        if (unit == NULL || !wording_is(ask, i + 1, "active"))
            continue;
        int people = -1;
        for (size_t t = 0; t < ask->schema->table_count; t++) {
            if (table_is_open(ask, (int)t) && table_ends_in(ask, (int)t, ask->words.v[i + 2].lemma))
                people = people < 0 ? (int)t : -2;
        }
        const int events = events_of(ask, people);
        if (events >= 0)
            wording_put(ask, i, 3,
                        arena_printf(ask->arena, "number of distinct %s with %s per %s",
                                     ask->words.v[i + 2].text,
                                     catalog_table_words(ask->catalog, events), unit));
        return;
    }
}

/* People have it through rows of another table: devices have a vendor, and are assigned to
 * employees. */
static bool is_handed_out(struct ask *ask, int rows)
{
    for (size_t e = 0; e < catalog_edge_count(ask->catalog); e++) {
        const struct join_edge *edge = catalog_edge(ask->catalog, e);
        for (size_t d = 0; edge->to == rows && d < catalog_edge_count(ask->catalog); d++) {
            const struct join_edge *to = catalog_edge(ask->catalog, d);
            if (to->from == edge->from && to->to != rows && people_do(ask, to->to))
                return true;
        }
    }
    return false;
}

/* "Who made no calls", "who has both an Apple and a Samsung device": the one kind of people that
 * the rows spoken of lead to. */
static void who_has(struct ask *ask)
{
    int rows = -1;
    if (ask->words.len < 4 || !wording_is(ask, 0, "who") ||
        !wording_is(ask, 1, "has|have|had|made|owns|own|holds|took|did|got|bought|placed"))
        return;
    for (size_t i = 2; i < ask->words.len; i++) {
        int table = table_named(ask, &ask->words.v[i]);
        for (size_t t = 0; table < 0 && t < ask->schema->table_count; t++) {
            const char *words = catalog_table_words(ask->catalog, (int)t);
            const size_t n = strcspn(words, " ");
            if (table_is_open(ask, (int)t) && strlen(ask->words.v[i].lemma) == n && words[n] &&
                strncmp(words, ask->words.v[i].lemma, n) == 0)
                table = (int)t; /* calls: call_record */
        }
        if (table >= 0 && people_do(ask, table))
            return;
        rows = rows < 0 ? table : rows;
    }
    const bool keeps = wording_is(ask, 1, "has|have|had|owns|own|holds");
    const int people = rows < 0 || (keeps && is_handed_out(ask, rows)) ? -1 : doers_of(ask, rows);
    if (people >= 0)
        wording_put(
            ask, 0, 1,
            arena_printf(ask->arena, "which %s", catalog_table_words(ask->catalog, people)));
}

/* What the rows of a deed, or their lines, are of, and no people: products; -1: nothing, or several
 * kinds of things. */
static int things_of(struct ask *ask, int deed)
{
    int found = -1;
    for (size_t e = 0; e < catalog_edge_count(ask->catalog); e++) {
        const struct join_edge *edge = catalog_edge(ask->catalog, e);
        bool line = edge->from == deed;
        for (size_t k = 0; k < catalog_edge_count(ask->catalog) && !line; k++)
            line = catalog_edge(ask->catalog, k)->from == edge->from &&
                   catalog_edge(ask->catalog, k)->to == deed;
        if (!line || edge->to == deed || edge->to == found || !table_is_open(ask, edge->to) ||
            people_do(ask, edge->to) ||
            !name_has(catalog_table_words(ask->catalog, edge->to), NAME_THINGS))
            continue;
        if (found >= 0)
            return -1;
        found = edge->to;
    }
    return found;
}

/* "What did customer Adams order last month": which products. */
static void what_did(struct ask *ask)
{
    if (ask->words.len < 4 || !wording_is(ask, 0, "what") ||
        !wording_is(ask, 1, "did|does|has|have"))
        return;
    for (size_t i = 3; i < ask->words.len; i++) {
        if (!wording_is(ask, i,
                        "order|ordered|buy|bought|purchase|purchased|borrow|borrowed|rent|"
                        "rented|return|returned"))
            continue;
        const int deed = deed_keeps(ask, &ask->words.v[i]),
                  things = deed < 0 ? -1 : things_of(ask, deed);
        if (things >= 0)
            wording_put(
                ask, 0, 1,
                arena_printf(ask->arena, "which %s", meant_plural(ask, singular(ask, things))));
        return;
    }
}

void idioms_deeds_read(struct ask *ask)
{
    what_did(ask);
    peak_unit(ask);
    who_has(ask);
    list_every(ask);
    active_people(ask);
    still_open(ask);
    most_done(ask);
    who_did(ask);
    did_nothing(ask);
    on_loan(ask);
    who_owes(ask);
    logged_in(ask);
    units_done(ask);
    when_last(ask);
}
