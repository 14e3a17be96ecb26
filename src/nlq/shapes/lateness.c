/* "Bills paid late": after the date by which it was promised, where the rows keep both dates.
 * Without such a pair nobody can tell, and the question is declined (judge/doubts.c). */
#include <string.h>

#include "dates/ends.h"
#include "figures/figures.h"
#include "frame.h"
#include "querent/base/str.h"
#include "states/life.h"
#include "words/names.h"

static bool lateness_is_promise(const struct ask *ask, struct column_ref at)
{
    return column_is_called(ask, at, NAME_DUE) || column_is_called(ask, at, NAME_PROMISED);
}

/* "Paid" is said of a payment date. */
static bool lateness_is_deed(const struct ask *ask, struct column_ref at, const char *verb)
{
    const char *deeds = lexicon_deed(verb, verb);
    for (const char *p = deeds; p && *p; p += strcspn(p, "|"), p += *p == '|') {
        char *deed = arena_strndup(ask->arena, p, strcspn(p, "|"));
        if (strchr(deed, ' ') == NULL && column_has_words(ask, at, deed))
            return true;
    }
    return false;
}

/* The dates of one table: when it was to be done, and when it was. */
struct lateness {
    struct column_ref promise, done; /* column -1: there is none */
    bool by_deed;                    /* the verb is not the column's own word */
};

/* "Inspections done": of the day of an inspection, which is called as the rows are. */
static bool lateness_is_row(const struct ask *ask, struct column_ref at, const char *verb)
{
    const char *words = catalog_table_words(ask->catalog, at.table), *last = strrchr(words, ' ');
    return wording_among(verb, "do|done|hold|held|perform|carry") &&
           !ask_column(ask, at)->not_null && !lateness_is_promise(ask, at) &&
           str_starts(catalog_column_words(ask->catalog, at), last ? last + 1 : words);
}

/* The promised date of the table, where another date of it is called as the verb. */
static struct lateness lateness_of(struct ask *ask, int table, const char *verb)
{
    struct lateness found = {no_column(), no_column(), false};
    for (size_t c = 0; c < ask_table(ask, table)->column_count; c++) {
        const struct column_ref at = {table, (int)c};
        if (!column_is_date(ask, at))
            continue;
        const bool own = column_has_words(ask, at, verb);
        const bool start = column_has_words(ask, at, "start") && !str_eq(verb, "start");
        const bool bill =
            column_has_words(ask, at, "invoice") || column_has_words(ask, at, "payment");
        if (lateness_is_promise(ask, at) && (start || (bill && found.promise.column >= 0)))
            continue; /* of what was to begin, and finished; of the bill, beside the goods' own */
        if (lateness_is_promise(ask, at))
            found.promise = at;
        else if (own || (found.done.column < 0 &&
                         (lateness_is_deed(ask, at, verb) || lateness_is_row(ask, at, verb)))) {
            found.done = at;
            found.by_deed = !own;
        }
    }
    for (size_t c = 0;
         found.done.column >= 0 && found.promise.column >= 0 &&
         !dates_akin(ask, found.promise, found.done) && c < ask_table(ask, table)->column_count;
         c++) {
        const struct column_ref at = {table, (int)c};
        if (column_is_date(ask, at) && lateness_is_promise(ask, at) &&
            dates_akin(ask, at, found.done))
            found.promise = at; /* return_due for what was returned, beside pickup_due */
    }
    return found;
}

/* The day is one by which what is done with the rows has to be done: no plan, and for a payment
 * that of a bill. */
static bool binds_parts(const struct ask *ask, const struct lateness *part,
                        struct column_ref promise)
{
    static const char *const bills[] = {"invoice",     "bill", "fee",  "instalment",
                                        "installment", "loan", "rent", "fine"};
    bool bill =
        !column_has_words(ask, part->done, "paid") && !column_has_words(ask, part->done, "payment");
    for (size_t k = 0; k < sizeof bills / sizeof *bills; k++)
        bill = bill || table_has_word(ask, promise.table, bills[k]);
    return bill && !column_has_words(ask, promise, "scheduled") &&
           !column_has_words(ask, promise, "planned") &&
           !column_has_words(ask, promise, "estimated");
}

/* The promised date of what the rows are of, where they keep none: shipments, of orders that have a
 * day on which they are due. */
static struct lateness lateness_of_part(struct ask *ask, int table, const char *verb)
{
    struct lateness found = lateness_of(ask, table, verb);
    const struct lateness none = {no_column(), no_column(), false};
    if (found.promise.column >= 0 || found.done.column < 0)
        return none;
    for (size_t t = 0; t < ask->schema->table_count; t++) {
        const struct lateness whole = lateness_of(ask, (int)t, verb);
        if ((int)t == table || ask->schema->tables[t].hidden || whole.promise.column < 0 ||
            !tables_refer(ask, table, (int)t) || !binds_parts(ask, &found, whole.promise))
            continue;
        if (found.promise.column >= 0 || whole.done.column >= 0)
            return none;
        found.promise = whole.promise;
    }
    return found.promise.column >= 0 ? found : none;
}

/* The only one of all tables; `parts`: of those whose rows are parts of what was promised. */
static struct lateness lateness_only(struct ask *ask, const char *verb, bool parts)
{
    struct lateness only = {no_column(), no_column(), false};
    for (size_t t = 0; t < ask->schema->table_count; t++) {
        const struct schema_table *table = &ask->schema->tables[t];
        if (table->hidden || table->kind != TABLE_BASE)
            continue;
        const struct lateness found =
            parts ? lateness_of_part(ask, (int)t, verb) : lateness_of(ask, (int)t, verb);
        if (found.promise.column < 0 || found.done.column < 0)
            continue;
        if (only.promise.column >= 0)
            return (struct lateness){no_column(), no_column(), false};
        only = found;
    }
    return only;
}

bool late_pair_only(struct ask *ask, const char *verb, struct column_ref *ret_promise,
                    struct column_ref *ret_done)
{
    const struct lateness only = lateness_only(ask, verb, false);
    *ret_promise = only.promise;
    *ret_done = only.done;
    return only.promise.column >= 0 && only.promise.table == only.done.table;
}

/* "Late in 2026": the period is that of what was done, and not of what was promised. */
static bool period_follows(struct ask *ask, size_t i)
{
    const size_t at = i + wording_is(ask, i, "in|during|since|on");
    return at < ask->words.len && (wording_period(ask, at) > 0 || wording_period(ask, i) > 0);
}

/* Rows of another table have a date of that name, too. */
static bool is_called_twice(struct ask *ask, struct column_ref at)
{
    for (size_t t = 0; t < ask->schema->table_count; t++) {
        for (size_t c = 0; table_is_open(ask, (int)t) && c < ask_table(ask, (int)t)->column_count;
             c++) {
            const struct column_ref other = {(int)t, (int)c};
            if ((int)t != at.table && column_is_date(ask, other) &&
                str_eq(catalog_column_words(ask->catalog, other),
                       catalog_column_words(ask->catalog, at)))
                return true;
        }
    }
    return false;
}

/* Some row of the table is called so: a status 'shipped' beside shipped_date. */
static bool is_stored(const struct ask *ask, int table, const char *verb)
{
    for (size_t c = 0; c < ask_table(ask, table)->column_count; c++) {
        const char *const *values =
            catalog_values(ask->catalog, (struct column_ref){table, (int)c});
        for (; values && *values; values++) {
            if (str_eq_fold(*values, verb))
                return true;
        }
    }
    return false;
}

/* A word of the date's name is a value of its rows: "planned" of planned_for. */
static bool is_value_too(struct ask *ask, struct column_ref at)
{
    bool is = false;
    for (const char *p = catalog_column_words(ask->catalog, at); !is && *p;
         p += strcspn(p, " "), p += *p == ' ')
        is = is_stored(ask, at.table, arena_strndup(ask->arena, p, strcspn(p, " ")));
    return is;
}

/* What the promised date is called among the words of a question. */
static const char *promise_name(struct ask *ask, const struct lateness *found)
{
    return found->promise.table == found->done.table && !is_called_twice(ask, found->promise) &&
                   !is_value_too(ask, found->promise)
               ? catalog_column_words(ask->catalog, found->promise)
               : arena_printf(ask->arena, "%s.%s", ask_table(ask, found->promise.table)->name,
                              ask_column(ask, found->promise)->name);
}

/* "Came back late": were returned late. */
static void came_back(struct ask *ask)
{
    for (size_t i = 0; i + 2 < ask->words.len; i++) {
        if (wording_is(ask, i, "came|come|comes|brought") && wording_is(ask, i + 1, "back|in") &&
            wording_is(ask, i + 2, "late") && !exact_is_name(ask, i + 1)) {
            const bool back = wording_is(ask, i + 1, "back");
            wording_put(ask, i, 2, back ? "were returned" : "were received");
            return;
        }
    }
}

/* "Delivered later than promised", "behind schedule", "turned up late": late. */
static void late_plainly(struct ask *ask)
{
    static const char late[] =
        "later than promised|later than planned|later than expected|later than agreed|later than "
        "scheduled|later than they should have|later than it should have|after the promised "
        "date|after the agreed date|behind schedule|too late|past their deadline|past its deadline|"
        "past the deadline|after the deadline|after their deadline|after it was due|after they "
        "were "
        "due|after it had been due|after the due date|after its due date|after their due date|past "
        "the due date|past its due date|past their due date";
    static const char came[] = "turned up|showed up|got there|got here|got delivered|came in";
    for (size_t i = 1; i < ask->words.len; i++) {
        const bool begins =
            ask->words.v[i - 1].punct || /* "unpaid or part paid, past the due date" */
            lexicon_unit(ask->words.v[i - 1].lower) != NULL; /* "more than 14 days after …" */
        const size_t len = begins || exact_is_name(ask, i) ? 0 : wording_match(ask, i, late),
                     verb = wording_match(ask, i, came);
        if (len)
            wording_put(ask, i, len, "late");
        else if (verb && (wording_is(ask, i + verb, "late") || wording_match(ask, i + verb, late) ||
                          wording_match(ask, i + verb, "on time")))
            wording_put(ask, i, verb,
                        wording_is(ask, i, "came") ? "were received" : "were delivered");
    }
}

/* "Cases shipped late in October", where they have a status of that name beside shipped_date: both
 * dates are named, and the verb is no status. */
static bool put_names(struct ask *ask, size_t i, const struct lateness *found, bool on_time)
{
    const char *done = ask_column(ask, found->done)->name;
    const size_t end = i + 1 + on_time;
    size_t first = i - 1;
    while (first > 0 && wording_is(ask, first - 1, "that|which|were|was|are|is|been|have|has"))
        first--;
    const size_t when = end + wording_is(ask, end, "in|during|since|on");
    if (first == 0 || !str_ends(catalog_column_words(ask->catalog, found->done), " date") ||
        (when < ask->words.len && ask->words.v[when].is_number) ||
        table_at_word(ask, first - 1) != found->promise.table ||
        !is_stored(ask, found->promise.table, ask->words.v[i - 1].lower))
        return false;
    const char *held =
        arena_printf(ask->arena, "with %s %s %s", done, on_time ? "no later than" : "after",
                     ask_column(ask, found->promise)->name);
    wording_put(ask, first, end - first,
                period_follows(ask, end) ? arena_printf(ask->arena, "%s and %s", held, done)
                                         : held);
    return true;
}

/* The text with the period that ends the question, which is of the day called `done`, and closed
 * before "per customer"; what stands behind it begins at word `end`. */
static const char *closed(struct ask *ask, const char *text, const char *done, size_t end)
{
    size_t at = end, len = 0;
    while (at < ask->words.len && (len = wording_period(ask, at)) == 0)
        at++;
    if (len && wording_ends(ask, at + len)) {
        const size_t in = at > end && wording_is(ask, at - 1, "in|during|since|on|for|of");
        text = arena_printf(ask->arena, "%s and %s %s", text, done,
                            words_text(&ask->words, ask->arena, at - in, at + len));
        wording_cut(ask, at - in, len + in);
    }
    return wording_is(ask, end, "per|by|for") ? arena_printf(ask->arena, "%s,", text) : text;
}

/* "Orders shipped late in October", of orders whose shipments are rows of their own: both dates are
 * named with their tables. */
static void put_parts(struct ask *ask, size_t i, const struct lateness *found, bool on_time)
{
    const size_t end = i + 1 + on_time;
    const char *done = arena_printf(ask->arena, "%s.%s", ask_table(ask, found->done.table)->name,
                                    ask_column(ask, found->done)->name);
    size_t first = i - 1;
    while (first > 1 && wording_is(ask, first - 1, "that|which|were|was|are|is|been|have|has"))
        first--;
    const bool behind =
        first > 0 && (life_rows_at(ask, first - 1) >= 0 ||
                      table_ends_in(ask, found->done.table, ask->words.v[first - 1].lemma));
    const char *held = arena_printf(ask->arena, "%s%s %s %s", behind ? "with " : "", done,
                                    on_time ? "no later than" : "after", promise_name(ask, found));
    held = closed(ask, held, done, end);
    wording_put(ask, behind ? first : i - 1, end - (behind ? first : i - 1), held);
}

/* The two dates of the rows of the table, whatever was done with them. */
static struct lateness lateness_of_rows(struct ask *ask, int table, bool parts)
{
    static const char *const verbs[] = {"done",   "deliver", "complete", "finish",
                                        "arrive", "return",  "pay",      "ship"};
    struct lateness only = {no_column(), no_column(), false};
    for (size_t v = 0; table >= 0 && v < sizeof verbs / sizeof *verbs; v++) {
        const struct lateness found =
            parts ? lateness_of_part(ask, table, verbs[v]) : lateness_of(ask, table, verbs[v]);
        if (found.promise.column < 0 || found.done.column < 0 ||
            same_column(found.promise, found.done))
            continue;
        if (only.done.column >= 0 && !same_column(only.done, found.done))
            return (struct lateness){no_column(), no_column(), false};
        only = found;
    }
    return only;
}

/* The pair of dates of the rows of the table, else of what these are parts of. */
static struct lateness lateness_told(struct ask *ask, int table)
{
    const struct lateness own = lateness_of_rows(ask, table, false);
    return own.done.column >= 0 ? own : lateness_of_rows(ask, table, true);
}

/* "With A after B". */
static const char *held_text(struct ask *ask, const struct lateness *found, bool on_time)
{
    const char *done =
        is_value_too(ask, found->done)
            ? arena_printf(ask->arena, "%s.%s", ask_table(ask, found->done.table)->name,
                           ask_column(ask, found->done)->name)
            : catalog_column_words(ask->catalog, found->done);
    return arena_printf(ask->arena, "with %s %s %s", done, on_time ? "no later than" : "after",
                        promise_name(ask, found));
}

/* "Late deliveries", "which deliveries were late", "on time deliveries": done after the day they
 * were planned for, or not; said by `len` words from i on. */
static bool late_rows(struct ask *ask, size_t i, size_t len)
{
    const bool on_time = len > 1;
    const size_t end = i + len;
    size_t first = i;
    while (first > 1 && wording_is(ask, first - 1, "that|which|were|was|are|is"))
        first--;
    const bool before = table_at_word(ask, end) >= 0;
    const size_t noun = before ? end : first - (first > 0);
    const bool ends = wording_ends(ask, end) || wording_is(ask, end, "in|this|last|by|per");
    const int table = before || ((first < i || on_time) && ends) ? table_at_word(ask, noun) : -1;
    struct lateness found = lateness_told(ask, table);
    if (table >= 0 && found.done.column < 0)
        late_pair(ask, table, ask->words.len, &found.promise, &found.done);
    if (found.promise.column < 0 || found.done.column < 0)
        return false;
    const bool apart = found.promise.table != found.done.table;
    const size_t behind = before ? end + 1 : end;
    const bool counts = (before ? i : noun) == 0 && wording_is(ask, behind, "per|by");
    const char *held = held_text(ask, &found, on_time);
    if (apart || counts)
        held = closed(ask, held, catalog_column_words(ask->catalog, found.done), behind);
    const char *text = arena_printf(ask->arena, "%s%s %s", counts ? "number of " : "",
                                    ask->words.v[noun].text, held);
    if (before)
        wording_put(ask, i, len + 1, text);
    else
        wording_put(ask, noun, end - noun, text);
    return true;
}

/* "On time delivery rate per customer": the share of the only rows that may be late. */
static bool on_time_rate(struct ask *ask, size_t i)
{
    static const char *const verbs[] = {"deliver", "ship", "arrive", "complete", "finish"};
    struct lateness only = {no_column(), no_column(), false};
    const size_t rate = i + 2 + wording_is(ask, i + 2, "delivery|shipping|shipment|completion");
    if (!wording_is(ask, i, "on") || !wording_is(ask, i + 1, "time") ||
        !wording_is(ask, rate, "rate|share|percentage|quota|ratio"))
        return false;
    for (size_t v = 0; v < 2 * (sizeof verbs / sizeof *verbs) && only.promise.column < 0; v++)
        only = lateness_only(ask, verbs[v / 2], v % 2 == 1);
    if (only.promise.column < 0)
        return false;
    const char *held = closed(ask, held_text(ask, &only, true),
                              catalog_column_words(ask->catalog, only.done), rate + 1);
    wording_put(ask, i, rate + 1 - i,
                arena_printf(ask->arena, "share of %s %s",
                             catalog_table_words(ask->catalog, only.done.table), held));
    return true;
}

/* The two dates of the rows that word `noun` names, of several the only ones that have them. */
static bool pair_at(struct ask *ask, size_t noun, size_t verb, struct lateness *ret)
{
    const int rows = life_rows_at(ask, noun);
    size_t found = 0;
    if (rows >= 0 && late_pair(ask, rows, verb, &ret->promise, &ret->done))
        return true;
    for (size_t t = 0; t < ask->schema->table_count; t++) {
        struct lateness other = {no_column(), no_column(), false};
        if (!table_is_open(ask, (int)t) || !table_ends_in(ask, (int)t, ask->words.v[noun].lemma) ||
            !late_pair(ask, (int)t, verb, &other.promise, &other.done))
            continue;
        *ret = other;
        found++;
    }
    return found == 1;
}

/* "Jobs delivered late", of rows that have both dates themselves: these are named. Shares are read
 * elsewhere (figures/late.c). */
static bool put_own(struct ask *ask, size_t i, bool on_time)
{
    size_t first = i - 1;
    while (first > 1 && wording_is(ask, first - 1, "that|which|were|was|are|is|been|have|has"))
        first--;
    struct lateness own = {no_column(), no_column(), false};
    if (first == 0 || wording_has(ask, "%|percent|percentage|share|proportion|rate") ||
        !pair_at(ask, first - 1, i - 1, &own))
        return false;
    put_parts(ask, i, &own, on_time);
    return true;
}

void lateness_read(struct ask *ask)
{
    came_back(ask);
    late_plainly(ask);
    for (size_t i = 0; i < ask->words.len; i++) {
        const bool on_time = wording_is(ask, i, "on") && wording_is(ask, i + 1, "time");
        if ((wording_is(ask, i, "late") || on_time) &&
            (on_time_rate(ask, i) || late_rows(ask, i, 1 + on_time)))
            return;
    }
    for (size_t i = 1; i < ask->words.len; i++) {
        const bool on_time = wording_is(ask, i, "on|in") && wording_is(ask, i + 1, "time") &&
                             !wording_is(ask, i + 2, "of|between|to|until");
        if (!on_time && !wording_is(ask, i, "late"))
            continue;
        struct lateness found = lateness_only(ask, ask->words.v[i - 1].lemma, false);
        if (found.promise.column < 0)
            found = lateness_only(ask, ask->words.v[i - 1].lemma, true);
        if (put_own(ask, i, on_time))
            return;
        if (found.promise.column < 0 ||
            (wording_is(ask, i - 1, "done") && column_has_words(ask, found.done, "done")))
            continue; /* "done on time" names no date: figures/late.c */
        if (found.promise.table != found.done.table) {
            put_parts(ask, i, &found, on_time);
            return;
        }
        if (put_names(ask, i, &found, on_time))
            return;
        const char *verb = found.by_deed ? catalog_column_words(ask->catalog, found.done)
                                         : arena_strdup(ask->arena, ask->words.v[i - 1].text);
        const char *held =
            arena_printf(ask->arena, "%s the %s", on_time ? "no later than" : "after",
                         promise_name(ask, &found));
        wording_put(ask, i, 1 + on_time,
                    period_follows(ask, i + 1 + on_time)
                        ? arena_printf(ask->arena, "%s and %s", held, verb)
                        : held);
        if (found.by_deed)
            wording_put(ask, i - 1, 1, verb);
        return;
    }
}
