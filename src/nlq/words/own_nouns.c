/* "The size of each branch", where branches keep their square_feet, "the price of each room", where
 * rooms have a nightly_rate, "the deadline of each loan" by due_date: a noun that nothing is called
 * by stands for the one column of its rows that measures so, or that means nearly the same. The
 * answer says so and is not sure. */
#include <string.h>

#include "frame.h"
#include "querent/base/str.h"
#include "querent/lang/lemma.h"
#include "querent/lang/synonyms.h"
#include "words/names.h"
#include "words/own_nouns.h"

/* Nouns for a measure, what its columns are called by (one of heads), and the words that may stand
 * beside that in their names. */
static const struct measure {
    const char *said, *heads, *beside;
    bool money;
} measures[] = {
    {"floor area|floor space|living area|living space|surface area|square "
     "footage|acreage|footprint|"
     "surface|size|area|extent",
     "square foot|square meter|square metre|sqm|sqft|hectare|ha|acre|m2",
     "floor|living|total|area|lot|land|surface|size|usable", false},
    {"travel distance|distance|length", "mile|km|kilometer|kilometre",
     "distance|length|route|trip|total|driven|way|covered", false},
    {"running time|run time|playing time|runtime|duration|length|time",
     "minute|second|hour|day|week|month|minimum|section",
     "duration|length|run|time|running|runtime|playing|play|term|total|labor|labour|work|serve|"
     "served|spent",
     false},
    {"length", "page|word count", "number|count|total", false},
    {"weight|mass", "kg|lb|pound|kilogram|ton|tonne|gram", "weight|gross|net|total", false},
    {"volume|quantity|amount", "liter|litre|ltr|gallon|ml|m3|cubic meter",
     "volume|quantity|amount|total", false},
    {"power|strength|output", "hp|kw|mw|horsepower|bhp|megawatt|kilowatt",
     "power|engine|capacity|output|rated|maximum", false},
    {"maximum speed|top speed|speed|pace", "kmh|mph|knot|kph", "top|max|maximum|speed|average",
     false},
    {"seating capacity|capacity|occupancy|places|spots|seats|spaces",
     "seat|capacity|seating|space|place|bed|berth|dock|slot|spot|guest|teu",
     "count|number|total|max|maximum", false},
    {"consumption|usage|energy use|water use|use", "kwh|m3|consumption|usage", "total|amount",
     false},
    {"pay|wage|wages|salary|salaries|earnings|income|compensation|remuneration",
     "salary|wage|pay|income|earning|stipend|hour rate|hourly rate|day rate|daily rate",
     "annual|yearly|monthly|month|weekly|hourly|hrly|hour|day|daily|base|basic|gross|net|usd|eur|"
     "gbp",
     true},
    {"price|prices|cost|costs|charge|charges|fee|fees|rate|rates|fare|bill|tariff|rent|amount|sum|"
     "value|expense|entry fee|entrance fee|admission",
     "price|cost|fee|charge|fare|rent|premium|due|toll|postage|amount|total|tariff|payout|rate",
     "hourly|daily|nightly|monthly|weekly|annual|yearly|unit|list|ticket|entry|rental|usd|eur|gbp|"
     "paid|net|gross|sale|per|hour|day|night|month|admission|membership|service|shipping",
     true},
};

/* Of the hour, the day, the week, the month, the year; 0: of none. */
static int period_of(const char *word)
{
    static const char *const periods[] = {"hour|hourly|hrly", "day|daily|night|nightly",
                                          "week|weekly", "month|monthly", "year|yearly|annual"};
    for (size_t i = 0; i < sizeof periods / sizeof *periods; i++) {
        if (wording_among(word, periods[i]))
            return (int)i + 1;
    }
    return 0;
}

/* The column has no word for another time than the one that was said, and one for that where it
 * has to: the price per hour of a course is no price. */
static bool period_agrees(const struct ask *ask, struct column_ref at, int period, bool has_to)
{
    bool other = false, same = false;
    for (const char *p = catalog_column_words(ask->catalog, at); *p && period; p += *p == ' ') {
        const size_t n = strcspn(p, " ");
        const int own = period_of(arena_strndup(ask->arena, p, n));
        other = other || (own && own != period);
        same = same || own == period;
        p += n;
    }
    return !other && (same || !has_to || !period);
}

/* The lemma is a word of one of the phrases. */
static bool in_phrases(const char *lemma, const char *phrases)
{
    const size_t len = strlen(lemma);
    for (const char *p = phrases; *p; p += *p != '\0') {
        const size_t n = strcspn(p, "| ");
        if (n == len && strncmp(p, lemma, n) == 0)
            return true;
        p += n;
    }
    return false;
}

/* All words of the column's name belong to the measure, or call its rows. */
static bool own_fits(const struct ask *ask, struct column_ref at, const struct measure *measure)
{
    bool head = false;
    char lemma[64];
    for (const char *p = measure->heads; *p && !head; p += *p == '|') {
        head = column_has_words(ask, at, p);
        p += strcspn(p, "|");
    }
    for (const char *p = catalog_column_words(ask->catalog, at); *p && head; p += *p == ' ') {
        const size_t n = strcspn(p, " ");
        lemma_of(arena_strndup(ask->arena, p, n), lemma, sizeof lemma);
        head = in_phrases(lemma, measure->heads) || in_phrases(lemma, measure->beside) ||
               table_has_word(ask, at.table, lemma);
        p += n;
    }
    return head && column_is_number(ask, at) && !catalog_is_key(ask->catalog, at);
}

/* A noun of the question: where it stands, and of which rows it is said; table -1: of none. */
struct noun {
    size_t first, len; /* with the time that it is for: "hourly wage", "price per night" */
    size_t at;         /* its own first word */
    int table;
    int period;
    bool per; /* "per hour" */
    const struct measure *measures[4];
    size_t count;
};

/* The one column of the table that fits one of the noun's measures; SEVERAL. */
enum { NO_COLUMN = -1, SEVERAL = -2 };
static int column_of(const struct ask *ask, const struct noun *noun, int table)
{
    int found = NO_COLUMN;
    for (size_t c = 0; c < ask_table(ask, table)->column_count; c++) {
        const struct column_ref at = {table, (int)c};
        bool fits = false;
        for (size_t k = 0; k < noun->count && !fits; k++)
            fits = own_fits(ask, at, noun->measures[k]) &&
                   period_agrees(ask, at, noun->period, noun->per);
        if (fits)
            found = found == NO_COLUMN ? (int)c : SEVERAL;
    }
    return found;
}

bool own_period(const char *word)
{
    return period_of(word) != 0;
}

/* The measures that the phrase at word i, or the noun, says; how many words long it is. */
static size_t measures_at(const struct ask *ask, size_t i, const char *name, struct noun *noun)
{
    for (size_t k = 0; k < sizeof measures / sizeof *measures; k++) {
        const size_t len =
            name ? wording_among(name, measures[k].said) : wording_match(ask, i, measures[k].said);
        if (len == 0 || len < noun->len)
            continue;
        noun->count = len > noun->len ? 0 : noun->count;
        noun->len = len;
        if (noun->count < sizeof noun->measures / sizeof *noun->measures)
            noun->measures[noun->count++] = &measures[k];
    }
    return noun->len;
}

struct column_ref own_measure(const struct ask *ask, int table, const char *name,
                              const char *period)
{
    struct noun noun = {.period = period ? period_of(period) : 0};
    measures_at(ask, 0, name, &noun);
    const int column = column_of(ask, &noun, table);
    return column >= 0 ? (struct column_ref){table, column} : no_column();
}

/* A column of the table, or of any with -1, has the word. */
static bool is_column_word(const struct ask *ask, int table, const char *lemma)
{
    bool has = false;
    for (size_t t = 0; t < ask->schema->table_count; t++) {
        for (size_t c = 0;
             (table < 0 || table == (int)t) && !has && c < ask->schema->tables[t].column_count; c++)
            has = !ask->schema->tables[t].hidden &&
                  column_has_words(ask, (struct column_ref){(int)t, (int)c}, lemma);
    }
    return has;
}

/* Rows one step away keep what is called so: the price of bookings, which rooms lead to. */
static bool neighbour_has(struct ask *ask, int table, const char *lemma)
{
    bool has = false;
    for (size_t t = 0; t < ask->schema->table_count && !has; t++)
        has = (int)t != table && !ask->schema->tables[t].hidden &&
              table_hops(ask, (int)t, table) == 1 && is_column_word(ask, (int)t, lemma);
    return has;
}

/* The table said from word i on, behind "each" and a word or two that tell its rows. */
static int rows_said(struct ask *ask, size_t i)
{
    enum { WORDS_MOST = 4 };
    for (size_t k = i; k < i + WORDS_MOST && k < ask->words.len; k++) {
        const struct word *word = &ask->words.v[k];
        if (word->punct || wording_is(ask, k, "of|and|or|that|which|who|whose|with|by"))
            return -1;
        if (table_at_word(ask, k) >= 0 &&
            !(k + 1 < ask->words.len && table_at_word(ask, k + 1) >= 0))
            return table_at_word(ask, k);
    }
    return -1;
}

/* The rows that the noun is said of: "of each room", "the room's", "room size"; -1: of none. */
static int rows_of(struct ask *ask, size_t first, size_t end, bool money)
{
    const int behind = wording_is(ask, end, "of|for") ? rows_said(ask, end + 1) : -1;
    if (behind >= 0)
        return behind;
    return first > 0 && !ask->words.v[first - 1].punct &&
                   (ask->words.v[first - 1].possessive ||
                    !(money || word_is_plural(&ask->words.v[first - 1])))
               ? table_at_word(ask, first - 1)
               : -1;
}

/* A noun by what stands before it. */
static bool is_noun_at(struct ask *ask, size_t i)
{
    static const char leads[] =
        "the|a|an|their|its|his|her|our|and|or|average|mean|median|total|highest|lowest|maximum|"
        "minimum|top|biggest|largest|smallest|greatest|by|with|whose|show|list|give|same|combined|"
        "different|what|which|per|hourly|daily|nightly|weekly|monthly|yearly|annual|each|overall|"
        "usual|exact|typical|in";
    if (i == 0)
        return true;
    const struct word *before = &ask->words.v[i - 1];
    return before->punct || before->possessive || wording_is(ask, i - 1, leads) ||
           (!word_is_plural(before) && table_at_word(ask, i - 1) >= 0);
}

static bool is_free(struct ask *ask, size_t first, size_t end)
{
    bool is = true;
    for (size_t i = first; i < end && is; i++) {
        const struct word *word = &ask->words.v[i];
        is = !word->punct && !word->quoted && !word->put && !word->written && !word->is_number &&
             !taught_has(ask, i) && !exact_is_name(ask, i) && table_at_word(ask, i) < 0;
    }
    return is && values_find(ask, first, end).len == 0;
}

/* "Price per night", "pay per hour": how many words behind the noun say the time. */
static size_t time_behind(const struct ask *ask, size_t end)
{
    return wording_is(ask, end, "per|an|a") && end + 1 < ask->words.len &&
                   period_of(ask->words.v[end + 1].lower)
               ? 2
               : 0;
}

/* The noun at word i; false: there is none. */
static bool noun_at(struct ask *ask, size_t i, struct noun *noun)
{
    *noun = (struct noun){.first = i, .at = i, .table = -1};
    measures_at(ask, i, NULL, noun);
    if (noun->count == 0 || !is_noun_at(ask, i) || !is_free(ask, i, i + noun->len))
        return false;
    const int before = i > 0 ? period_of(ask->words.v[i - 1].lower) : 0;
    const size_t behind = before ? 0 : time_behind(ask, i + noun->len);
    noun->period = before ? before : behind ? period_of(ask->words.v[i + noun->len + 1].lower) : 0;
    noun->per = behind > 0;
    noun->first -= before != 0;
    noun->len += (before != 0) + behind;
    noun->table = rows_of(ask, noun->first, noun->first + noun->len, noun->measures[0]->money);
    return true;
}

/* Of the tables that the question names, or of all where it names none, the one with such a
 * column; {-1, -1}: none, or several. */
static struct column_ref column_anywhere(struct ask *ask, const struct noun *noun)
{
    bool named = false;
    struct column_ref found = no_column();
    for (size_t i = 0; i < ask->words.len && !named; i++)
        named = table_at_word(ask, i) >= 0;
    for (size_t t = 0; t < ask->schema->table_count; t++) {
        bool open = table_is_open(ask, (int)t) && !named;
        for (size_t i = 0; i < ask->words.len && named && !open; i++)
            open = table_at_word(ask, i) == (int)t;
        const int column = open ? column_of(ask, noun, (int)t) : NO_COLUMN;
        if (column == SEVERAL || (column >= 0 && found.column >= 0))
            return no_column();
        if (column >= 0)
            found = (struct column_ref){(int)t, column};
    }
    return found;
}

static struct column_ref column_meant_by(struct ask *ask, const struct noun *noun)
{
    const char *lemma = ask->words.v[noun->at].lemma;
    const size_t own = noun->at - noun->first;
    const bool single = noun->at + 1 == noun->first + noun->len || own;
    if (noun->table < 0)
        return wording_is(ask, noun->at,
                          "time|use|rate|rates|sum|value|amount|spots|places|cost|"
                          "costs|charge|charges|bill") ||
                       (single && is_column_word(ask, -1, lemma))
                   ? no_column()
                   : column_anywhere(ask, noun);
    const bool verb = lexicon_deed(lemma, lemma) != NULL; /* "pay" is not read as a name */
    if (single && !verb &&
        (is_column_word(ask, noun->table, lemma) ||
         (noun->measures[0]->money && neighbour_has(ask, noun->table, lemma))))
        return no_column();
    const int column = column_of(ask, noun, noun->table);
    return column >= 0 ? (struct column_ref){noun->table, column} : no_column();
}

/* The column's name begins or ends with the lemma. */
static bool is_called_by(const struct ask *ask, struct column_ref at, const char *lemma)
{
    const char *words = catalog_column_words(ask->catalog, at);
    char first[64], last[64];
    lemma_of(arena_strndup(ask->arena, words, strcspn(words, " ")), first, sizeof first);
    lemma_of(column_last_word(ask, at), last, sizeof last);
    return str_eq(first, lemma) || str_eq(last, lemma);
}

/* A synonym calls that column of the rows, and no other: names are read so by themselves. */
static bool is_known_synonym(const struct ask *ask, const struct word *word, struct column_ref at)
{
    bool known = false;
    for (size_t k = 0; word->synonyms[k] && !lexicon_deed(word->lower, word->lemma); k++) {
        for (size_t c = 0; c < ask_table(ask, at.table)->column_count; c++) {
            const struct column_ref other = {at.table, (int)c};
            const bool called = is_called_by(ask, other, word->synonyms[k]);
            if (called && !same_column(other, at))
                return false;
            known = known || called;
        }
    }
    return known;
}

static void put_column(struct ask *ask, size_t first, size_t len, struct column_ref at)
{
    const char *said = words_text(&ask->words, ask->arena, first, first + len);
    wording_put(ask, first, len,
                arena_printf(ask->arena, "%s.%s", ask_table(ask, at.table)->name,
                             ask_column(ask, at)->name));
    ask->words.v[first].written = said; /* so it is not sure */
}

/* ---- other nouns, by what they mean */

struct near_column {
    struct ask *ask;
    int table, found;
};

static void see_meant(const char *word, size_t len, void *arg)
{
    struct near_column *near = arg;
    const char *lemma = arena_strndup(near->ask->arena, word, len);
    for (size_t c = 0; c < ask_table(near->ask, near->table)->column_count; c++) {
        const struct column_ref at = {near->table, (int)c};
        if (!column_has_words(near->ask, at, lemma) || catalog_is_key(near->ask->catalog, at) ||
            flag_is(near->ask, at) || near->found == (int)c)
            continue;
        near->found = near->found == NO_COLUMN ? (int)c : SEVERAL;
    }
}

/* "The deadline of each loan": a noun that nothing in the schema is called by, said of rows. */
static bool is_noun_of_rows(struct ask *ask, size_t i)
{
    const struct word *word = &ask->words.v[i];
    size_t cue;
    int degree;
    return wording_is(ask, i + 1, "of|for") && i > 0 &&
           wording_is(ask, i - 1,
                      "the|and|show|list|give|their|its|average|highest|lowest|total") &&
           !word->is.stop && !word->is.small && !word->is.amounts && !word->lemma_is.takings &&
           strlen(word->lower) > 2 && !lexicon_unit(word->lower) && !word->is.name &&
           cue_at(&ask->words, i, &cue) == CUE_NONE &&
           !lexicon_adjective(&ask->words, i, &cue, &degree) && !word_is_participle(word) &&
           !wording_is(ask, i,
                       "list|number|name|names|type|types|kind|kinds|rest|share|half|part|"
                       "time|times|count|row|rows|record|records|pair|percentage|all|sort") &&
           is_free(ask, i, i + 1) && !is_column_word(ask, -1, word->lemma);
}

static struct column_ref column_nearly(struct ask *ask, size_t i, int table)
{
    const struct word *word = &ask->words.v[i];
    struct near_column near = {ask, table, NO_COLUMN};
    synonyms_each_meant(word->lemma, see_meant, &near);
    if (near.found == NO_COLUMN)
        near.found = column_meant(ask, table, word);
    return near.found >= 0 ? (struct column_ref){table, near.found} : no_column();
}

void own_nouns_read(struct ask *ask)
{
    struct noun noun;
    for (size_t i = 0; i < ask->words.len; i++) {
        struct column_ref at = no_column();
        if (noun_at(ask, i, &noun))
            at = column_meant_by(ask, &noun);
        if (at.column < 0 && is_noun_of_rows(ask, i)) {
            const int table = rows_of(ask, i, i + 1, true);
            noun = (struct noun){.first = i, .len = 1};
            at = table >= 0 ? column_nearly(ask, i, table) : no_column();
        }
        if (at.column >= 0 && noun.len == 1 && is_known_synonym(ask, &ask->words.v[i], at))
            continue;
        if (at.column >= 0 && strpbrk(ask_column(ask, at)->name, " -.") == NULL)
            put_column(ask, noun.first, noun.len, at);
    }
}
