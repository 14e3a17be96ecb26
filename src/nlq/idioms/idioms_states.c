/* Idioms of what somebody or something is, read as plainer words: a "negative balance" is below 0,
 * a "stay" lasts from one date of a table to the other, what is "upcoming" has not begun, and who
 * is "living" has no date of death. */
#include <string.h>

#include "dates/ends.h"
#include "frame.h"
#include "querent/base/str.h"
#include "querent/lang/lemma.h"
#include "words/names.h"

/* "A negative balance": below 0. */
static void negative(struct ask *ask)
{
    for (size_t i = 0; i + 1 < ask->words.len; i++) {
        const bool below = wording_is(ask, i, "negative");
        char *noun = arena_printf(ask->arena, "%s", ask->words.v[i + 1].lemma);
        if (!(below || wording_is(ask, i, "positive")) || exact_is_name(ask, i) ||
            table_meant(ask, table_has_number, noun) < 0)
            continue;
        const size_t first = i > 0 && wording_is(ask, i - 1, "a|an|the") ? i - 1 : i;
        wording_put(ask, first, i + 2 - first,
                    arena_printf(ask->arena, "%s %s 0", ask->words.v[i + 1].text,
                                 below ? "below" : "above"));
        return;
    }
}

/* "Overdrawn accounts", "accounts in the red". */
static void overdrawn(struct ask *ask)
{
    char balance[] = "balance";
    for (size_t i = 0; i < ask->words.len; i++) {
        const bool before = wording_is(ask, i, "overdrawn") && i + 1 < ask->words.len &&
                            table_at_word(ask, i + 1) >= 0;
        const size_t len = before                                          ? 2
                           : wording_is(ask, i, "overdrawn")               ? 1
                           : words_match(&ask->words, i, "in the red") > 0 ? 3
                                                                           : 0;
        if (len == 0 || exact_is_name(ask, i) || table_meant(ask, table_has_number, balance) < 0)
            continue;
        const size_t first = i > 0 && wording_is(ask, i - 1, "are|is|were") ? i - 1 : i;
        wording_put(
            ask, first, i + len - first,
            before ? arena_printf(ask->arena, "%s with balance below 0", ask->words.v[i + 1].text)
                   : "with balance below 0");
        return;
    }
}

struct stay {
    struct column_ref from, to;
};

static bool has_stay(struct ask *ask, int table, void *arg)
{
    static const char *const ends[][2] = {{"admitted|admission date", "discharged|discharge date"},
                                          {"check in|checked in", "check out|checked out"},
                                          {"arrival|arrived", "departure|departed"},
                                          {"entered|entry", "left|exited|exit"}};
    struct stay *stay = arg;
    for (size_t i = 0; i < sizeof ends / sizeof *ends; i++) {
        *stay = (struct stay){{table, table_column_by_words(ask, table, ends[i][0])},
                              {table, table_column_by_words(ask, table, ends[i][1])}};
        if (stay->from.column >= 0 && stay->to.column >= 0 && column_is_date(ask, stay->from) &&
            column_is_date(ask, stay->to))
            return true;
    }
    return false;
}

/* The deed of a date: "admitted" of admitted_on. */
static const char *deed_of(struct ask *ask, struct column_ref date)
{
    const char *words = catalog_column_words(ask->catalog, date);
    const char *last = strrchr(words, ' ');
    const bool plain = last && wording_among(last + 1, "on|at|date|time|day");
    return arena_strndup(ask->arena, words, plain ? (size_t)(last - words) : strlen(words));
}

/* "Average length of stay per department", "the longest stay". */
static void length_of_stay(struct ask *ask)
{
    struct stay stay;
    char one[64];
    for (size_t i = 0; i < ask->words.len; i++) {
        const bool length = words_match(&ask->words, i, "length of stay") > 0;
        const size_t noun = length ? i + 2 : i + 1;
        if (!(length ||
              (wording_is(ask, i, "longest|shortest") && wording_is(ask, noun, "stay"))) ||
            table_at_word(ask, noun) >= 0 || table_meant(ask, has_stay, &stay) < 0)
            continue;
        if (length)
            wording_put(ask, i, 3,
                        arena_printf(ask->arena, "time between %s and %s", deed_of(ask, stay.from),
                                     deed_of(ask, stay.to)));
        lemma_of(catalog_table_words(ask->catalog, stay.from.table), one, sizeof one);
        if (!length)
            wording_put(ask, noun, 1, one);
        return;
    }
}

/* "Patients who are still admitted", "currently admitted patients", "currently in hospital". */
static void still_there(struct ask *ask)
{
    struct stay stay;
    for (size_t i = 0; i + 1 < ask->words.len; i++) {
        if (!wording_is(ask, i, "still|currently|now") || table_meant(ask, has_stay, &stay) < 0)
            continue;
        const bool in =
            wording_is(ask, i + 1, "in") && wording_is(ask, i + 2 + wording_is(ask, i + 2, "the"),
                                                       "hospital|clinic|ward|house|hotel");
        const size_t end = in ? i + 3 + wording_is(ask, i + 2, "the") : i + 2;
        const char *open =
            arena_printf(ask->arena, "with %s not %s",
                         catalog_table_words(ask->catalog, stay.from.table), deed_of(ask, stay.to));
        if (!in && !wording_is(ask, i + 1, deed_of(ask, stay.from)))
            continue;
        size_t first = i;
        while (first > 0 && wording_is(ask, first - 1, "who|that|which|are|is"))
            first--;
        if (first == 0 && end < ask->words.len) /* before whom it is said of */
            wording_put(ask, 0, end + 1,
                        arena_printf(ask->arena, "%s %s", ask->words.v[end].text, open));
        else if (first > 0)
            wording_put(ask, first, end - first, open);
        return;
    }
}

/* "How many cars are parked right now": stays that are not over, where those of cars are kept. */
static void how_many_inside(struct ask *ask)
{
    struct stay stay;
    size_t there = 2;
    if (!words_match(&ask->words, 0, "how many") || !wording_has(ask, "now|currently|moment|still"))
        return;
    while (there < ask->words.len &&
           !wording_is(ask, there, "parked|inside|in|here|moored|docked|staying"))
        there++;
    size_t end = there + 1 + wording_is(ask, there + 1, "here");
    const size_t now = words_match(&ask->words, end, "right now")       ? 2
                       : words_match(&ask->words, end, "at the moment") ? 3
                       : wording_is(ask, end, "now|currently")          ? 1
                                                                        : 0;
    size_t noun = there;
    while (noun > 2 && wording_is(ask, noun - 1, "are|is|there|still|currently"))
        noun--;
    if (there >= ask->words.len || noun <= 2 || noun == there || !wording_ends(ask, end + now) ||
        (now == 0 && !wording_is(ask, there - 1, "still|currently")) ||
        table_meant(ask, has_stay, &stay) < 0)
        return;
    const char *said = words_text(&ask->words, ask->arena, 2, end + now);
    wording_put(ask, 2, end + now - 2,
                arena_printf(ask->arena, "%s without %s",
                             catalog_table_words(ask->catalog, stay.from.table),
                             catalog_column_words(ask->catalog, stay.to)));
    ask->words.v[2].written = said; /* and never sure */
}

/* "Guests arriving today", "leaving tomorrow": by the date at which a stay begins or ends. */
static void come_and_go(struct ask *ask)
{
    struct stay stay;
    for (size_t i = 1; i + 1 < ask->words.len; i++) {
        const bool come = wording_is(ask, i, "arriving"),
                   go = wording_is(ask, i, "leaving|departing");
        if (!(come || go) || !wording_is(ask, i + 1, "today|tomorrow|yesterday|this|next|on|in") ||
            exact_is_name(ask, i) || table_meant(ask, has_stay, &stay) < 0)
            continue;
        wording_put(ask, i, 1,
                    arena_printf(ask->arena, "with %s",
                                 catalog_column_words(ask->catalog, come ? stay.from : stay.to)));
        return;
    }
}

static bool has_death(struct ask *ask, int table, void *arg)
{
    struct column_ref *ret = arg;
    *ret = (struct column_ref){table, table_column_by_words(ask, table,
                                                            "death year|year of death|death date|"
                                                            "date of death|died on|died|death|"
                                                            "deceased on|deceased date|deceased")};
    const bool born = table_column_by_words(ask, table, "birth|born|birthday|dob|age") >= 0;
    return ret->column >= 0 && (born || people_do(ask, table)) &&
           (column_is_date(ask, *ret) || column_is_number(ask, *ret));
}

/* "The oldest cat still alive", "living cats": said, from word `first` to i, of what is called by a
 * value; the rows are named in its place. */
static void living_kind(struct ask *ask, size_t i, size_t first, struct column_ref death)
{
    const char *rows = catalog_table_words(ask->catalog, death.table),
               *name = catalog_column_words(ask->catalog, death);
    if (first < i || (first == i && wording_ends(ask, i + 1) && i > 0))
        wording_put(ask, first, i + 1 - first,
                    arena_printf(ask->arena, "%s without %s", rows, name));
    else if (first == i && i + 1 < ask->words.len && !ask->words.v[i + 1].punct)
        wording_put(
            ask, i, 2,
            arena_printf(ask->arena, "%s %s without %s", ask->words.v[i + 1].text, rows, name));
}

/* "Artists who died before 1900", "living artists", "artists who are still alive". */
static void living(struct ask *ask)
{
    struct column_ref death;
    for (size_t i = 0; i < ask->words.len; i++) {
        const bool died = i > 0 && wording_is(ask, i, "died") &&
                          wording_is(ask, i + 1, "before|after|in|since|between");
        const bool living = wording_is(ask, i, "living|alive");
        if (!(died || living) || exact_is_name(ask, i) || table_meant(ask, has_death, &death) < 0)
            continue;
        const char *name = catalog_column_words(ask->catalog, death);
        size_t first = i;
        while (first > 0 && wording_is(ask, first - 1, "who|that|are|is|still"))
            first--;
        const bool rows_before = first > 0 && table_at_word(ask, first - 1) == death.table;
        if (died)
            wording_put(ask, first, i + 1 - first, arena_printf(ask->arena, "with %s", name));
        else if (table_at_word(ask, i + 1) == death.table)
            wording_put(ask, i, 2,
                        arena_printf(ask->arena, "%s without %s", ask->words.v[i + 1].text, name));
        else if (first > 0 && wording_is(ask, i, "alive") &&
                 (rows_before || people_do(ask, death.table)))
            wording_put(ask, first, i + 1 - first, arena_printf(ask->arena, "without %s", name));
        else if (!people_do(ask, death.table))
            living_kind(ask, i, first, death);
        return;
    }
}

/* "Upcoming exhibitions": those whose first date is still to come. */
static void upcoming(struct ask *ask)
{
    struct column_ref begins;
    for (size_t i = 0; i + 1 < ask->words.len; i++) {
        const int rows = wording_is(ask, i, "upcoming|forthcoming") && !exact_is_name(ask, i)
                             ? table_at_word(ask, i + 1)
                             : -1;
        if (rows < 0 || !rows_begin(ask, rows, &begins) || !ahead_has(ask, begins))
            continue;
        wording_put(ask, i, 2,
                    arena_printf(ask->arena, "%s with %s after today", ask->words.v[i + 1].text,
                                 catalog_column_words(ask->catalog, begins)));
        return;
    }
}

/* The table says itself which of its rows are open. */
static bool tells_open(const struct ask *ask, int table)
{
    for (size_t c = 0; c < ask->schema->tables[table].column_count; c++) {
        const struct column_ref at = {table, (int)c};
        if (column_has_words(ask, at, "status") || column_has_words(ask, at, "state") ||
            column_has_words(ask, at, "stage") || column_has_words(ask, at, "open") ||
            column_has_words(ask, at, "closed") || column_has_words(ask, at, "active"))
            return true;
    }
    return false;
}

/* "Repairs still open", "open repairs": not fixed yet, where a date says when one was. */
static void open_rows(struct ask *ask)
{
    struct column_ref from, to;
    for (size_t i = 0; i < ask->words.len; i++) {
        size_t first = i;
        if (!wording_is(ask, i, "open") || exact_is_name(ask, i))
            continue;
        while (first > 0 && wording_is(ask, first - 1, "that|which|are|is|still|currently|yet"))
            first--;
        int table = table_at_word(ask, i + 1);
        const bool before = table >= 0;
        table = before ? table : first > 0 ? table_at_word(ask, first - 1) : -1;
        if (!before && table >= 0 && first < i && tells_open(ask, table) &&
            !str_starts(ask->words.v[first - 1].lemma, "open") && wording_ends(ask, i + 1)) {
            wording_put(ask, first - 1, i + 2 - first, /* "incidents still open" */
                        arena_printf(ask->arena, "open %s", ask->words.v[first - 1].text));
            return;
        }
        if (table < 0 || tells_open(ask, table) || !rows_last(ask, table, &from, &to) ||
            ask_column(ask, to)->not_null || still_open_ends_twice(ask, table) ||
            wording_is(ask, i + (before ? 2 : 1), "for|since|older|longer|more"))
            continue;
        const char *open = arena_printf(ask->arena, "not %s", deed_of(ask, to));
        if (before)
            wording_put(ask, first, i + 2 - first,
                        arena_printf(ask->arena, "%s %s", ask->words.v[i + 1].text, open));
        else
            wording_put(ask, first, i + 1 - first, open);
        return;
    }
}

/* The verb at word i says that rows reach that date: "to fix a repair". */
static bool ends_by(const struct ask *ask, struct column_ref to, size_t i)
{
    return wording_is(ask, i, "complete|finish|close|process|handle|resolve|settle|deliver") ||
           column_has_words(ask, to, ask->words.v[i].lemma);
}

/* "How long do repairs take on average", "how long does it take to fill a job": the average time
 * that the rows last. */
static void how_long(struct ask *ask)
{
    struct column_ref from, to;
    const bool it = words_match(&ask->words, 0, "how long does it take") ||
                    words_match(&ask->words, 0, "how long did it take");
    if (!words_match(&ask->words, 0, "how long") || !wording_is(ask, 2, "do|does|did"))
        return;
    size_t verb_at = 3;
    while (it && verb_at < ask->words.len && !wording_is(ask, verb_at - 1, "to"))
        verb_at++;
    for (size_t i = 3; i < ask->words.len && i < 12; i++) {
        const int table = table_at_word(ask, i);
        const bool verb = wording_is(ask, i + 1, "take|last|stay|usually|typically|run");
        size_t end = it ? i + 1 : i + 2;
        if (table < 0 || (!it && !verb) || !rows_last(ask, table, &from, &to) ||
            wording_has(ask, "until|between|from") ||
            (it && (verb_at >= i || !ends_by(ask, to, verb_at))))
            continue;
        while (wording_is(ask, end, "on|usually|typically|take|average|normally"))
            end++;
        wording_put(ask, 0, end,
                    arena_printf(ask->arena, "average duration of %s", ask->words.v[i].text));
        return;
    }
}

static bool gives_grades(const struct ask *ask, int table)
{
    const char *words = catalog_table_words(ask->catalog, table);
    return strstr(words, "rating") || strstr(words, "review") || strstr(words, "feedback");
}

/* "Average rating per branch", where reviews give stars. */
static void rated(struct ask *ask)
{
    static const char grades[] = "stars|star|score|grade|points";
    struct column_ref found = no_column();
    size_t count = 0;
    bool graded = false;
    if (!wording_has(ask, "rating|ratings"))
        return;
    for (size_t t = 0; t < ask->schema->table_count; t++) {
        const struct schema_table *table = &ask->schema->tables[t];
        const struct column_ref at = {(int)t, table_column_by_words(ask, (int)t, grades)};
        for (size_t c = 0; c < table->column_count; c++) {
            const char *words =
                catalog_column_words(ask->catalog, (struct column_ref){(int)t, (int)c});
            if (!table->hidden && !column_is_id(ask, (struct column_ref){(int)t, (int)c}) &&
                !column_is_date(ask, (struct column_ref){(int)t, (int)c}) &&
                (strstr(words, "rating") || str_starts(words, "rate")))
                return;
        }
        if (table->hidden || at.column < 0 || !column_is_number(ask, at))
            continue;
        const bool own = gives_grades(ask, (int)t);
        if (own > graded) { /* what is called so goes before other points */
            found = at;
            count = 1;
            graded = own;
        } else if (own == graded) {
            found = at;
            count++;
        }
    }
    for (size_t i = 0; count == 1 && i < ask->words.len; i++) {
        const bool rows =
            table_at_word(ask, i) >= 0; /* the ratings themselves, or what they give */
        const bool mean =
            i > 0 && wording_is(ask, i - 1, "average|mean") && !wording_is(ask, i + 1, grades);
        if (wording_is(ask, i, "rating|ratings") && (mean || (!rows && !exact_is_name(ask, i))))
            wording_put(ask, i, 1, catalog_column_words(ask->catalog, found));
    }
}

void idioms_states_read(struct ask *ask)
{
    overdrawn(ask);
    negative(ask);
    length_of_stay(ask);
    still_there(ask);
    how_many_inside(ask);
    come_and_go(ask);
    upcoming(ask);
    living(ask);
    open_rows(ask);
    how_long(ask);
    rated(ask);
}
