/* Ways to say things that are read as another, plainer one: "Return the name …" is "show", whatever
 * the tables are called; "between 1 and 15 March 2025" are two dates; "half an hour" is 30 minutes;
 * days are what times are measured in anyway. */
#include <string.h>

#include "frame.h"
#include "querent/base/str.h"

static bool reword_begins_sentence(const struct ask *ask, size_t i)
{
    return i == 0 || word_is_mark(&ask->words.v[i - 1], ".?!;");
}

static void read_requests(struct ask *ask)
{
    for (size_t i = 0; i + 1 < ask->words.len; i++) {
        const bool verb = wording_is(ask, i + 1, "the|its|their|his|her|only|both|all") && i > 0 &&
                          !wording_is(ask, i - 1, "the|a|per|each|every|of|by|any|no");
        if ((reword_begins_sentence(ask, i) || verb) && wording_is(ask, i, "return") &&
            !ask->words.v[i + 1].is.rate)
            wording_put(ask, i, 1, "show");
    }
}

static void read_units(struct ask *ask)
{
    for (size_t i = 0; i + 2 < ask->words.len; i++) {
        const size_t days = words_match(&ask->words, i, "day of the week");
        if (words_match(&ask->words, i, "half an hour"))
            wording_put(ask, i, 3, "30 minutes");
        else if (days && i > 0 && wording_is(ask, i - 1, "by|per|each"))
            wording_put(ask, i, days, "weekday");
        else if (ask->words.v[i].is.lapse && wording_is(ask, i + 1, "in") &&
                 wording_is(ask, i + 2, "days"))
            wording_cut(ask, i + 1, 2);
    }
}

static bool is_year_number(const struct ask *ask, size_t i)
{
    return i < ask->words.len && ask->words.v[i].is_number && strlen(ask->words.v[i].text) == 4;
}

/* "Before the year of 2000": the year 2000. */
static void read_years(struct ask *ask)
{
    for (size_t i = 0; i + 2 < ask->words.len; i++) {
        if (wording_is(ask, i, "year|years") && wording_is(ask, i + 1, "of") &&
            is_year_number(ask, i + 2))
            wording_cut(ask, i + 1, 1);
    }
}

/* The month of the day at word i, 0: none follows. */
static int month_after(const struct ask *ask, size_t i)
{
    return wording_is_day(ask, i) && i + 1 < ask->words.len
               ? lexicon_month(ask->words.v[i + 1].lower)
               : 0;
}

/* "3 and 9 March 2026": the month said once holds for both. */
static void read_ranges(struct ask *ask)
{
    for (size_t i = 1; i + 3 < ask->words.len; i++) {
        const size_t second = i + 2;
        if (!wording_is_day(ask, i) || !wording_is(ask, i + 1, "and|to|until|till") ||
            month_after(ask, second) == 0 || !wording_is(ask, i - 1, "between|from"))
            continue;
        const bool year = is_year_number(ask, second + 2);
        wording_put(ask, i, 1,
                    arena_printf(ask->arena, "%s %s %s", ask->words.v[i].text,
                                 ask->words.v[second + 1].text,
                                 year ? ask->words.v[second + 2].text : ""));
        return;
    }
}

/* "What is the average time to close a ticket": how long it takes. */
static void read_lengths(struct ask *ask)
{
    for (size_t i = 0; i + 3 < ask->words.len; i++) {
        size_t first = i;
        if (!wording_is(ask, i, "time|days|duration") || !wording_is(ask, i + 1, "to"))
            continue;
        while (first > 0 &&
               wording_is(ask, first - 1, "average|mean|typical|number|of|the|is|was|what"))
            first--;
        if (first == 0)
            wording_put(ask, 0, i + 2, "how long does it take to");
        return;
    }
}

/* "For each customer the number of orders": a mark divides the group from what is asked. */
static void read_groups(struct ask *ask)
{
    const size_t number = wording_is(ask, 3, "the") ? 4 : 3;
    if ((words_match(&ask->words, 0, "for each") || words_match(&ask->words, 0, "for every")) &&
        wording_is(ask, number, "number|total|average|count|sum|amount"))
        wording_put(ask, 2, number - 2, arena_printf(ask->arena, "%s, the", ask->words.v[2].text));
}

/* "At least a salary of 1000": a salary of at least 1000. */
static void read_bounds(struct ask *ask)
{
    static const char *const bounds[] = {"at least",  "at most", "more than",
                                         "less than", "over",    "under"};
    enum { NOUN_MAX = 3 };
    for (size_t i = 0; i + 4 < ask->words.len; i++) {
        for (size_t b = 0; b < sizeof bounds / sizeof *bounds; b++) {
            const size_t len = words_match(&ask->words, i, bounds[b]), noun = i + len + 1;
            size_t of = noun + 1;
            while (of < noun + NOUN_MAX && !wording_is(ask, of, "of"))
                of++;
            if (len == 0 || of + 1 >= ask->words.len || !wording_is(ask, noun - 1, "a|an|the") ||
                !wording_is(ask, of, "of") || !ask->words.v[of + 1].is_number)
                continue;
            const char *what = words_text(&ask->words, ask->arena, noun - 1, of);
            wording_put(ask, i, of + 1 - i, arena_printf(ask->arena, "%s of %s", what, bounds[b]));
            return;
        }
    }
}

/* "The top 3 expensive rooms", "the top 3 largest rooms": the 3 most expensive, the 3 largest. */
static void read_tops(struct ask *ask)
{
    for (size_t i = 0; i + 3 < ask->words.len; i++) {
        size_t len = 0;
        int degree = 0;
        const char *number = ask->words.v[i + 1].text;
        const struct adjective *adjective =
            wording_is(ask, i, "top") ? lexicon_adjective(&ask->words, i + 2, &len, &degree) : NULL;
        if (adjective == NULL || !ask->words.v[i + 1].is_number ||
            wording_is(ask, i + 2 + len, "by"))
            continue;
        if (degree == 2)
            wording_cut(ask, i, 1);
        else if (degree == 0 && adjective->superlative[0])
            wording_put(ask, i, 2 + len,
                        arena_printf(ask->arena, "%s %s", number, adjective->superlative));
        else if (degree == 0)
            wording_put(ask, i, 2, arena_printf(ask->arena, "%s most", number));
        return;
    }
}

/* "How many cards does each one hold". */
static void read_each_one(struct ask *ask)
{
    for (size_t i = 0; i + 2 < ask->words.len; i++) {
        if (wording_is(ask, i, "each") && wording_is(ask, i + 1, "one") &&
            !wording_is(ask, i + 2, "of"))
            wording_cut(ask, i + 1, 1);
    }
}

static bool says_groups(const struct ask *ask)
{
    return wording_has(ask, "each|every|per");
}

/* The first of the words that the question ends with; 0: it does not. */
static size_t words_end_with(const struct ask *ask, const char *phrase)
{
    for (size_t i = 1; i < ask->words.len; i++) {
        const size_t end = i + words_match(&ask->words, i, phrase);
        if (end > i && (end >= ask->words.len || ask->words.v[end].punct))
            return i;
    }
    return 0;
}

/* "How old is the average teacher", "… the youngest person for each job": their average age, the
 * lowest age of each. */
static void read_ages_of(struct ask *ask)
{
    const size_t what = wording_is(ask, 3, "the|an|a|our|your|my") ? 4 : 3;
    const size_t mean = words_end_with(ask, "on average");
    if (!wording_is(ask, 0, "how") || !wording_is(ask, 1, "old") || !wording_is(ask, 2, "is|are"))
        return;
    if (mean > what) {
        wording_cut(ask, mean, 2);
        wording_put(ask, 0, what, "what is the average age of the");
    } else if (wording_is(ask, what, "average"))
        wording_put(ask, 0, what + 1, "what is the average age of the");
    else if (wording_is(ask, what, "youngest") && says_groups(ask))
        wording_put(ask, 0, what + 1, "what is the minimum age of the");
    else if (wording_is(ask, what, "oldest") && says_groups(ask))
        wording_put(ask, 0, what + 1, "what is the maximum age of the");
}

/* The words of "need to be", "must be", "have to be" at word i; 0: others. */
static size_t duty_words(const struct ask *ask, size_t i)
{
    static const char *const duties[] = {"needs to be", "need to be", "have to be", "has to be",
                                         "are to be",   "is to be",   "must be",    "should be",
                                         "ought to be", "still to be"};
    for (size_t k = 0; k < sizeof duties / sizeof *duties; k++) {
        const size_t len = words_match(&ask->words, i, duties[k]);
        if (len)
            return len;
    }
    return 0;
}

bool column_at_word(struct ask *ask, size_t i)
{
    bool part = false;
    for (size_t t = 0; i < ask->words.len && t < ask->schema->table_count; t++) {
        for (size_t c = 0; table_is_open(ask, (int)t) && c < ask->schema->tables[t].column_count;
             c++) {
            const struct column_ref at = {(int)t, (int)c};
            if (str_eq(catalog_column_words(ask->catalog, at), ask->words.v[i].lower))
                return true;
            part = part || column_has_words(ask, at, ask->words.v[i].lemma);
        }
    }
    return part && table_at_word(ask, i) < 0;
}

/* "Orders that need to be shipped", "bills that must be paid": those that are not yet. */
static void read_duties(struct ask *ask)
{
    for (size_t i = 1; i + 2 < ask->words.len; i++) {
        const size_t len = duty_words(ask, i);
        size_t first = wording_is(ask, i - 1, "still|yet|really") ? i - 1 : i;
        if (len == 0 || i + len >= ask->words.len || !word_is_participle(&ask->words.v[i + len]))
            continue;
        if (column_at_word(ask, first - 1)) { /* "status must be paid" */
            wording_put(ask, first, i + len - first, "is");
            return;
        }
        wording_put(ask, first, i + len - first, "are not");
        return;
    }
}

/* Word i is the table of what each of the rows before it leads to: "the customer" of complaints. */
static bool is_theirs(struct ask *ask, size_t i, size_t with)
{
    const int rows = table_said_before(ask, with), theirs = table_at_word(ask, i);
    return rows >= 0 && theirs >= 0 && rows != theirs && !word_is_plural(&ask->words.v[i]) &&
           table_hops(ask, rows, theirs) < 99 && !tables_to_many(ask, rows, theirs);
}

/* "Lots harvested last year with their grower": lots and grower names, harvested last year. */
static void put_names_beside(struct ask *ask, size_t rows, size_t with)
{
    const int theirs = table_at_word(ask, with + 2), label = table_label(ask, theirs);
    const struct column_ref at = {theirs, label};
    if (label < 0)
        return;
    const char *names = column_has_words(ask, at, "name") || people_are(ask, theirs)
                            ? arena_printf(ask->arena, "%s names", ask->words.v[with + 2].lower)
                            : ask_column(ask, at)->name;
    wording_cut(ask, with, 3);
    wording_put(ask, rows, 1,
                arena_printf(ask->arena, "%s and %s", ask->words.v[rows].text, names));
}

/* "Clients in Leeds with their pets": both are shown, as in "clients in Leeds and their pets".
 * Right behind the rows nothing has to be said. */
static void read_with_their(struct ask *ask)
{
    for (size_t i = 2; i + 2 < ask->words.len; i++) {
        size_t rows = 0;
        if (!wording_is(ask, i, "with") || !wording_is(ask, i + 1, "their|its|his|her"))
            continue;
        while (rows < i && table_at_word(ask, rows) < 0)
            rows++;
        if (rows + 1 < i && wording_ends(ask, i + 3) && is_theirs(ask, i + 2, i) &&
            word_is_participle(&ask->words.v[rows + 1]))
            put_names_beside(ask, rows, i);
        else if (rows + 1 < i)
            wording_put(ask, i, 1, "and");
        return;
    }
}

/* "Show the title of each film": columns are asked for before word `end`, and no rows. */
static bool lists_columns(struct ask *ask, size_t end)
{
    size_t i = words_match(&ask->words, 0, "show me") ? 2 : 1;
    i += wording_is(ask, i, "the|each|every|all");
    return wording_is(ask, 0, "show|list|give|display|print|return|get|find|what") && i < end &&
           table_at_word(ask, i) < 0 && column_at_word(ask, i);
}

/* "Complaints with the customer": with theirs. "Loans with the name and email of the member": with
 * the member's name and email. */
static void read_with_the(struct ask *ask)
{
    for (size_t i = 1; i + 2 < ask->words.len; i++) {
        size_t of = i + 2;
        if (!wording_is(ask, i, "with") || !wording_is(ask, i + 1, "the"))
            continue;
        if (is_theirs(ask, i + 2, i) &&
            (wording_ends(ask, i + 3) || wording_is(ask, i + 3, "and"))) {
            wording_put(ask, i + 1, 1, "their");
            return;
        }
        while (of < ask->words.len && !wording_is(ask, of, "of") && !ask->words.v[of].punct)
            of++;
        const size_t whose = of + 1 + wording_is(ask, of + 1, "the|their|its|his|her|each");
        if (!wording_is(ask, of, "of") || !wording_ends(ask, whose + 1) ||
            !is_theirs(ask, whose, i))
            continue;
        const char *text = arena_printf(ask->arena, "the %s's %s", ask->words.v[whose].text,
                                        words_text(&ask->words, ask->arena, i + 2, of));
        wording_put(ask, i + 1, whose - i, text);
        if (lists_columns(ask, i))
            wording_put(ask, i, 1, "and");
        return;
    }
}

/* "The best profit margin": of amounts, more is better. */
static void read_best_amounts(struct ask *ask)
{
    for (size_t i = 0; i + 1 < ask->words.len; i++) {
        const size_t noun = i + 1 + wording_is(ask, i + 1, "profit|gross|total");
        if (wording_is(ask, i, "best|worst") &&
            wording_is(ask, noun, "margin|margins|profit|revenue|turnover|sales"))
            wording_put(ask, i, 1, wording_is(ask, i, "best") ? "highest" : "lowest");
    }
}

/* "Complaints per category, most frequent first": an order, and no first name. */
static void read_frequent_first(struct ask *ask)
{
    for (size_t i = 1; i + 2 < ask->words.len; i++) {
        const bool ends = i + 3 >= ask->words.len || ask->words.v[i + 3].punct;
        if (ends && wording_is(ask, i, "most") && wording_is(ask, i + 1, "frequent|common|often") &&
            wording_is(ask, i + 2, "first"))
            wording_cut(ask, i + 1, 1);
    }
}

/* "Top 3 months by revenue": the 3 months with the highest. */
static void read_top_units(struct ask *ask)
{
    for (size_t i = 0; i + 4 < ask->words.len; i++) {
        if (wording_is(ask, i, "top|best") && ask->words.v[i + 1].is_number &&
            lexicon_unit(ask->words.v[i + 2].lower) && wording_is(ask, i + 3, "by|in|for") &&
            ask->words.v[i + 4].lemma_is.takings) {
            wording_put(ask, i + 3, 1, "with the highest");
            wording_cut(ask, i, 1);
            return;
        }
    }
}

/* "Who earns the most in each office": the highest paid employee of each. */
static void read_earners(struct ask *ask)
{
    if (!wording_is(ask, 0, "who") || !wording_is(ask, 1, "earn|earns|earned") || !says_groups(ask))
        return;
    const size_t rank = wording_is(ask, 2, "the") ? 3 : 2;
    if (wording_is(ask, rank, "most|least") && wording_is(ask, rank + 1, "in|for|of|per|at|within"))
        wording_put(ask, 0, rank + 1,
                    wording_is(ask, rank, "most") ? "the highest paid employee"
                                                  : "the lowest paid employee");
}

/* "Staff reporting to Ines": who report to her. */
static void read_reporting(struct ask *ask)
{
    for (size_t i = 1; i + 2 < ask->words.len; i++) {
        if (wording_is(ask, i, "reporting") && wording_is(ask, i + 1, "to") &&
            !wording_is(ask, i - 1, "is|are|who|that"))
            wording_put(ask, i, 1, "who report");
    }
}

/* "Fines per site, sorted by number": of what is counted, the most first. */
static void read_by_number(struct ask *ask)
{
    size_t last = ask->words.len, by;
    while (last > 0 && ask->words.v[last - 1].punct)
        last--;
    by = last;
    while (by > 2 && last - by < 4 && !wording_is(ask, by - 1, "sorted|ordered|sort|order"))
        by--;
    if (by < 4 || !wording_is(ask, by - 1, "sorted|ordered|sort|order") ||
        !wording_is(ask, by, "by") || !wording_is(ask, last - 1, "number|count") || last - by > 3)
        return;
    for (size_t i = 1; i + 2 < by; i++) {
        if (wording_is(ask, i, "per|by") && table_at_word(ask, i - 1) >= 0) {
            wording_put(ask, by - 1, last - by + 1, "most first");
            return;
        }
    }
}

/* "Season ticket holders": holders that have one, where tickets lead to them. */
static void read_holders(struct ask *ask)
{
    for (size_t i = 0; i + 1 < ask->words.len; i++) {
        const struct word *one = &ask->words.v[i], *people = one + 1;
        const int held = str_eq(one->lower, one->lemma) ? table_at_word(ask, i) : -1,
                  by = held >= 0 && wording_is(ask, i + 1, "holders|owners")
                           ? table_at_word(ask, i + 1)
                           : -1;
        if (by < 0 || by == held || one->possessive || one->quoted || people->quoted)
            continue;
        const char *name = catalog_table_words(ask->catalog, held);
        size_t first = i;
        for (const char *p = strchr(name, ' '); p; p = strchr(p + 1, ' '))
            first -= first > 0 && str_starts(name, ask->words.v[first - 1].lower);
        wording_put(ask, first, i + 2 - first,
                    arena_printf(ask->arena, "%s with %s", people->text, name));
        return;
    }
}

/* "States that three or more of the students come from": three or more students. */
static void read_some_of(struct ask *ask)
{
    for (size_t i = 1; i + 3 < ask->words.len; i++) {
        const size_t more = wording_match(ask, i, "or more|or fewer|or less");
        const size_t than = more ? 0
                                 : wording_match(ask, i,
                                                 "at least|at most|more than|"
                                                 "fewer than|less than|over");
        const size_t of = i + more + than + (than > 0);
        const bool number = ask->words.v[more ? i - 1 : of - 1].is_number;
        if ((more || than) && number && wording_is(ask, of, "of") &&
            wording_is(ask, of + 1, "the|its|their") && table_at_word(ask, of + 2) >= 0)
            wording_cut(ask, of, 2);
    }
}

void reword_read(struct ask *ask)
{
    read_some_of(ask);
    read_holders(ask);
    read_by_number(ask);
    read_top_units(ask);
    read_reporting(ask);
    read_earners(ask);
    read_frequent_first(ask);
    read_with_the(ask);
    read_with_their(ask);
    read_best_amounts(ask);
    read_duties(ask);
    read_bounds(ask);
    read_ages_of(ask);
    read_each_one(ask);
    read_tops(ask);
    read_groups(ask);
    read_lengths(ask);
    read_requests(ask);
    read_units(ask);
    read_years(ask);
    read_ranges(ask);
}
