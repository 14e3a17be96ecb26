/* Values in the question: which columns hold a run of words. Quoted text is looked up as it stands,
 * other words folded and by stem; word lists add stored spellings ("female" → F, "French" →
 * France). */
#include <stdlib.h>
#include <string.h>

#include "frame.h"
#include "places/told_row.h"
#include "querent/base/str.h"
#include "words/meanings.h"
#include "words/names.h"
#include "words/pins.h"

#define HITS_MAX 128 /* columns that hold the same text */

static int values_by_score(const void *a, const void *b)
{
    double x = ((const struct match *)a)->score, y = ((const struct match *)b)->score;
    return x < y ? 1 : x > y ? -1 : 0;
}

/* Of more columns than are kept those of tables that are spoken of. */
static bool take_place(const struct ask *ask, struct match *out, size_t n, struct match match)
{
    for (size_t i = 0; i < n; i++) {
        if (out[i].score <= match.score &&
            names_spoken(ask, out[i].at.table) < names_spoken(ask, match.at.table)) {
            out[i] = match;
            return true;
        }
    }
    return false;
}

static size_t values_add_hits(struct ask *ask, const char *phrase, double weight, struct match *out,
                              size_t n)
{
    struct value_hit hits[HITS_MAX];
    size_t count = catalog_find_value(ask->catalog, ask->arena, phrase, false, hits, HITS_MAX);
    for (size_t i = 0; i < count; i++) {
        if (hits[i].score * weight < .6 || hits[i].match == VALUE_NEAR ||
            ask_table(ask, hits[i].column.table)->hidden)
            continue;
        bool known = false;
        for (size_t k = 0; k < n; k++)
            known = known || (same_column(out[k].at, hits[i].column));
        const struct match match = {.at = hits[i].column,
                                    .score = hits[i].score * weight,
                                    .value = known ? NULL : arena_strdup(ask->arena, hits[i].value),
                                    .numeric = hits[i].numeric};
        if (known || (n == MATCHES_MAX && take_place(ask, out, n, match)) || n == MATCHES_MAX)
            continue;
        out[n++] = match;
    }
    return n;
}

/* Short stored codes ("F", "CA") may be meant by a longer word only in columns that hold little
 * else. */
static size_t drop_unlikely(struct ask *ask, struct match *out, size_t from, size_t n)
{
    size_t kept = from;
    for (size_t i = from; i < n; i++) {
        const struct column_stats *stats = catalog_stats(ask->catalog, out[i].at);
        if (strlen(out[i].value) > 2 || (stats && stats->categorical))
            out[kept++] = out[i];
    }
    return kept;
}

/* Some word of the question is of the column's name. */
static bool column_said(struct ask *ask, struct column_ref at)
{
    bool said = false;
    for (size_t w = 0; w < ask->words.len && !said; w++)
        said = column_has_words(ask, at, ask->words.v[w].lemma);
    return said;
}

/* A bare number is a stored text that is that number, and none that merely begins with it, unless
 * the column is spoken of: "patient 17" does not live in 17 Park Avenue, and the 1 of a flag is no
 * strength of 1 %. */
static size_t drop_numbered(struct ask *ask, const char *phrase, struct match *out, size_t n)
{
    size_t kept = 0;
    const char *number = phrase + strspn(phrase, "=<> ");
    for (size_t i = 0; i < n; i++) {
        if (number[strspn(number, "0123456789")] || str_eq_fold(out[i].value, number) ||
            column_said(ask, out[i].at))
            out[kept++] = out[i];
    }
    return kept;
}

/* What stands for a word in short ("1", "Y", "CA") is stored so, or it is something else. */
static size_t drop_begun_codes(const char *spelling, struct match *out, size_t from, size_t n)
{
    size_t kept = from;
    for (size_t i = from; i < n; i++) {
        if (strlen(spelling) > 2 || str_eq_fold(out[i].value, spelling))
            out[kept++] = out[i];
    }
    return kept;
}

/* A yes or no answers what its column asks: "active" is the Y of active_flag, and not of night_ok.
 */
static size_t drop_answers(struct ask *ask, const struct word *word, struct match *out, size_t from,
                           size_t n)
{
    size_t kept = from;
    for (size_t i = from; i < n; i++) {
        const struct column_ref at = out[i].at;
        const char *positive = str_starts(word->lemma, "in") ? word->lemma + 2 : word->lemma;
        if (!wording_among(out[i].value, "Y|N|y|n|1|0|Yes|No|yes|no|YES|NO") ||
            column_has_akin(ask, at, positive) || column_has_words(ask, at, "status") ||
            column_has_words(ask, at, "state") || column_has_words(ask, at, "enabled") ||
            column_has_words(ask, at, "current"))
            out[kept++] = out[i];
    }
    return kept;
}

/* Women, men: by one of the ways to store it. */
static bool says_sex(const char *said)
{
    const char *stored;
    bool sex = false;
    for (size_t k = 0; !sex && (stored = lexicon_value(said, k)) != NULL; k++)
        sex = wording_among(stored, "Female|Male");
    return sex;
}

/* The C of a size class is none of what is closed, and the F of a sex none of who failed; that of a
 * grade is. */
static size_t drop_grades(const struct ask *ask, const char *said, struct match *out, size_t from,
                          size_t n)
{
    static const char *const grades[] = {"class", "size",  "level", "zone",   "series",
                                         "shift", "group", "grade", "gender", "sex"};
    const bool failed = str_eq(said, "failed"), sex = says_sex(said);
    size_t kept = from;
    for (size_t i = from; i < n; i++) {
        bool grade = false;
        for (size_t k = 0; k < sizeof grades / sizeof *grades && strlen(out[i].value) == 1; k++)
            grade = grade || (column_has_words(ask, out[i].at, grades[k]) &&
                              !(failed && str_eq(grades[k], "grade")) &&
                              !(sex && wording_among(grades[k], "gender|sex")));
        if (!grade)
            out[kept++] = out[i];
    }
    return kept;
}

/* "Germany" where countries are stored as codes: DE of a column called country, not of states. */
static size_t values_add_codes(struct ask *ask, const char *phrase, struct match *out, size_t n)
{
    char *name = arena_strdup(ask->arena, phrase);
    for (char *p = name; *p; p++)
        *p = *p >= 'A' && *p <= 'Z' ? (char)(*p - 'A' + 'a') : *p;
    for (const char *p = lexicon_country(name); p && *p; p += strcspn(p, "|"), p += *p == '|') {
        const size_t before = n;
        n = values_add_hits(ask, arena_strndup(ask->arena, p, strcspn(p, "|")), .94, out, n);
        size_t kept = before;
        for (size_t i = before; i < n; i++) {
            if (column_is_called(ask, out[i].at, NAME_COUNTRY))
                out[kept++] = out[i];
        }
        n = kept;
    }
    return n;
}

/* A common word is a value only of columns with few values; a word that merely begins one never is.
 */
static size_t drop_chance(struct ask *ask, size_t first, struct match *out, size_t n)
{
    size_t kept = 0;
    for (size_t i = 0; i < n; i++) {
        const struct column_stats *stats = catalog_stats(ask->catalog, out[i].at);
        bool few = out[i].meant || (stats && stats->categorical);
        if (out[i].score >= .85 &&
            (few || (out[i].score >= .96 && !ask->words.v[first].lemma_is.light)))
            out[kept++] = out[i];
    }
    return kept;
}

/* "of the last 30 days" is no beginning of 'of the carefully pending requests'. */
static size_t drop_begun(struct match *out, size_t n)
{
    size_t kept = 0;
    for (size_t i = 0; i < n; i++) {
        if (out[i].score >= .96)
            out[kept++] = out[i];
    }
    return kept;
}

/* "genre Rock and …": the joint is no part of 'Rock And Roll'. */
static bool ends_in_joint(const struct ask *ask, size_t first, size_t last)
{
    size_t len;
    const enum cue cue = last > first + 1 && !ask->words.v[first].quoted
                             ? cue_at(&ask->words, last - 1, &len)
                             : CUE_NONE;
    return cue == CUE_AND || cue == CUE_OR;
}

/* "In August": the month, though somebody is called so. */
static bool says_month(const struct ask *ask, size_t first, size_t last)
{
    return last == first + 1 && first > 0 && !ask->words.v[first].quoted &&
           lexicon_month(ask->words.v[first].lower) &&
           wording_is(ask, first - 1, "in|since|until|during|before|after|through");
}

/* The column keeps months by their names. */
static bool is_month_column(const struct ask *ask, struct column_ref at)
{
    return column_has_words(ask, at, "month");
}

/* "The amount billed", "who drove there": the verb is no stored 'billing' or 'driving'; "where it
 * is parked" is nobody of the name 'Park'. */
static size_t drop_deeds(struct ask *ask, size_t first, struct match *out, size_t n)
{
    const struct word *word = &ask->words.v[first];
    const bool deed =
        word_is_participle(word) ||
        (first > 0 && wording_is(ask, first - 1, "can|could|who|that|to|did|do|does"));
    size_t kept = 0;
    for (size_t i = 0; i < n; i++) {
        if (out[i].score >= .96 ||
            !((deed && str_ends(out[i].value, "ing")) || frame_is_part_name(ask, out[i].at) ||
              (deed && column_has_words(ask, out[i].at, "title")))) /* "missed" is no 'Miss' */
            out[kept++] = out[i];
    }
    return kept;
}

/* "Who leaves", "flights leaving Rome": the verb is no 'left' hand, beside the 'right' one. */
static size_t drop_sides(struct ask *ask, const struct word *word, struct match *out, size_t n)
{
    size_t kept = 0;
    for (size_t i = 0; i < n; i++) {
        if (word_is(word, "left") || !str_eq_fold(out[i].value, "left") ||
            status_value(ask, out[i].at, "right") == NULL)
            out[kept++] = out[i];
    }
    return kept;
}

/* "Cardiologists" are by their field, cardiology. */
static size_t add_fields(struct ask *ask, const struct word *word, struct match *out)
{
    static const char *const endings[] = {"y", "ics", "ism", "istry"};
    const size_t len = strlen(word->lower), plural = str_ends(word->lower, "ists");
    size_t n = 0;
    if (len < 8 || !(plural || str_ends(word->lower, "ist")))
        return 0;
    for (size_t i = 0; i < sizeof endings / sizeof *endings && n == 0; i++) {
        n = values_add_hits(
            ask,
            arena_printf(ask->arena, "%.*s%s", (int)(len - 3 - plural), word->lower, endings[i]),
            .95, out, 0);
        n = drop_unlikely(ask, out, 0, n);
        size_t kept = 0;
        for (size_t k = 0; k < n; k++) { /* a list of fields is no list of people */
            if (people_do(ask, out[k].at.table))
                out[kept++] = out[k];
        }
        n = kept;
    }
    return n;
}

/* Part of a name, one word behind the other, is what words [first, last) say. */
static bool name_says(const struct ask *ask, const struct name *name, size_t first, size_t last)
{
    bool says = false;
    for (size_t k = 0; k + (last - first) <= name->len && !says; k++) {
        says = true;
        for (size_t i = first; i < last; i++)
            says = says && str_eq(name->lemma[k + i - first], ask->words.v[i].lemma);
    }
    return says;
}

/* "Gift aid claims", where ga_decl is commented 'Gift Aid declarations': no note that begins 'Gift
 * aid form'. */
static size_t drop_noted(const struct ask *ask, size_t first, size_t last, struct match *out,
                         size_t n)
{
    const struct name_index *index = ask->names;
    bool called = false;
    for (size_t t = 0; index && last > first + 1 && t < index->tables.len; t++)
        called = called || name_says(ask, &index->tables.v[t], first, last);
    for (size_t t = 0; index && last > first + 1 && t < index->others.len; t++)
        called = called || name_says(ask, &index->others.v[t], first, last);
    size_t kept = 0;
    for (size_t i = 0; i < n; i++) {
        const bool note = out[i].score < .96 && (column_has_words(ask, out[i].at, "note") ||
                                                 column_has_words(ask, out[i].at, "comment") ||
                                                 column_has_words(ask, out[i].at, "remark"));
        if (!called || !note)
            out[kept++] = out[i];
    }
    return kept;
}

/* As many words as were said: "own goals" are all of 'own goal'. */
static bool has_words(const char *value, size_t count)
{
    size_t words = 1;
    for (const char *p = value; *p; p++)
        words += *p == ' ';
    return words == count;
}

static size_t keep_months(struct ask *ask, struct match *found, size_t n)
{
    size_t kept = 0;
    for (size_t i = 0; i < n; i++) {
        if (is_month_column(ask, found[i].at))
            found[kept++] = found[i];
    }
    return kept;
}

/* A reference of the table to itself is called by the word: "manager", "supervisor". */
static bool is_role_of(struct ask *ask, size_t i, int table)
{
    for (size_t e = 0; e < catalog_edge_count(ask->catalog); e++) {
        const struct join_edge *edge = catalog_edge(ask->catalog, e);
        const struct column_ref at = {edge->from, edge->from_columns[0]};
        if (edge->from == table && edge->to == table &&
            column_has_words(ask, at, ask->words.v[i].lemma))
            return true;
    }
    return false;
}

/* The table that has some part of a name called by word i; -1: none. */
static int part_named(struct ask *ask, size_t i, int table)
{
    struct match found[MATCHES_MAX];
    const size_t n = values_add_hits(ask, ask->words.v[i].text, 1, found, 0);
    for (size_t k = 0; k < n; k++) {
        if ((table < 0 || found[k].at.table == table) && frame_is_part_name(ask, found[k].at))
            return found[k].at.table;
    }
    return -1;
}

/* "The manager of Beatrice Pembroke": of the one who has a manager, by first and last name, though
 * somebody else, who has none, is called so in full. */
static bool names_of_role(struct ask *ask, size_t first, size_t last, const struct match *found,
                          size_t n)
{
    const int people = last == first + 2 && first > 1 && n > 0 && wording_is(ask, first - 1, "of")
                           ? part_named(ask, first, -1)
                           : -1;
    return people >= 0 && part_named(ask, first + 1, people) == people &&
           is_role_of(ask, first - 2, people) && found[0].at.table != people;
}

/* "The clients", read as customers: no track is meant that is called 'The Client'. */
static bool is_meant_otherwise(const struct ask *ask, size_t first, size_t last)
{
    const struct word *noun = &ask->words.v[last - 1];
    return last == first + 2 && ask->words.v[first].is.article && !ask->words.v[first].quoted &&
           noun->nearness > 0 && !noun->slip && !noun->capital;
}

/* "New York", which states are stored as NY. */
static const char *two_words(const struct ask *ask, size_t first)
{
    return arena_printf(ask->arena, "%s %s", ask->words.v[first].lower,
                        ask->words.v[first + 1].lower);
}

/* Values that are stored in another spelling than what was said: NY, "F". */
static size_t add_spellings(struct ask *ask, const struct word *word, const char *said,
                            struct match *found, size_t n)
{
    const char *spelling;
    for (size_t k = 0; (spelling = lexicon_value(said, k)) != NULL; k++) {
        const size_t before = n;
        n = values_add_hits(ask, spelling, .95, found, n);
        n = drop_begun_codes(spelling, found, before, n);
        n = drop_unlikely(ask, found, before, n);
        n = drop_answers(ask, word, found, before, n);
        n = drop_grades(ask, said, found, before, n);
        n = meanings_drop_others(ask, found, before, n);
    }
    return n;
}

static struct matches values_look_up(struct ask *ask, size_t first, size_t last)
{
    struct match found[MATCHES_MAX];
    struct matches out = {0};
    const struct word *word = &ask->words.v[first];
    char *phrase = words_text(&ask->words, ask->arena, first, last);
    size_t n = told_row_values(ask, first, last, found);
    if (n == 0)
        n = meanings_add(ask, first, last, found, values_add_hits(ask, phrase, 1, found, 0));
    if (!word->quoted && n == 0 && last == first + 1 && word->capital && word_is_plural(word))
        n = values_add_hits(ask, word->lemma, .95, found, n); /* "GPs" */
    if (!word->quoted && n == 0 && last <= first + 3)
        n = values_add_codes(ask, phrase, found, n);
    if (!word->quoted && n == 0 && last == first + 3 && ask->words.v[first + 1].is.article)
        n = values_add_hits(
            ask, /* 'On Road', for "on the road" */
            arena_printf(ask->arena, "%s %s", word->text, ask->words.v[last - 1].text), .97, found,
            n);
    const bool one = last == first + 1, two = last == first + 2 && n == 0 && word->capital;
    if ((one || two) && !word->quoted)
        n = add_spellings(ask, word, one ? word->lower : two_words(ask, first), found, n);
    n = drop_numbered(ask, phrase, found, n);
    if (last == first + 1 && !word->quoted && n == 0)
        n = add_fields(ask, word, found);
    if (last == first + 1 && !word->quoted && !word->capital && !word->is_number)
        n = drop_deeds(ask, first, found, drop_chance(ask, first, found, n));
    if (last == first + 1 && str_eq(word->lemma, "leave"))
        n = drop_sides(ask, word, found, n);
    if (ends_in_joint(ask, first, last))
        n = drop_begun(found, n);
    const bool light =
        word->is.stop || word->is.small ||
        (last > first + 1 && word->lemma_is.light && ask->words.v[last - 1].is.small);
    if (last > first + 1 && !word->quoted && !ask->words.v[last - 1].capital &&
        wording_is(ask, last - 1, "in|of|on|at|for|to|from|with|by") && n > 0 &&
        !has_words(found[0].value, last - first))
        n = drop_begun(found, n); /* "the word love in" is no 'Love in the Rain' */
    if (!word->quoted && !word->capital && light && /* "living in" is no 'Living In America' */
        !(n > 0 && last > first + 1 && has_words(found[0].value, last - first)))
        n = drop_begun(found, n);
    if (first > 0 && last == first + 1 && ask->words.v[first - 1].is_number && !word->quoted &&
        lexicon_unit(word->lemma))
        n = 0; /* 90 days are no services by the 'day' */
    if (says_month(ask, first, last))
        n = keep_months(ask, found, n);
    if (!word->quoted)
        n = drop_noted(ask, first, last, found, n);
    if (names_of_role(ask, first, last, found, n) || is_meant_otherwise(ask, first, last))
        n = 0;
    qsort(found, n, sizeof *found, values_by_score);
    out.len = n;
    out.v = arena_alloc(ask->arena, (n + 1) * sizeof *out.v);
    memcpy(out.v, found, n * sizeof *found);
    return out;
}

struct matches values_find(struct ask *ask, size_t first, size_t last)
{
    struct match *pinned = pin_at(ask, first, last);
    return pinned ? (struct matches){pinned, 1} : values_look_up(ask, first, last);
}

bool values_is_deed(const struct ask *ask, size_t i)
{
    const struct word *word = &ask->words.v[i];
    const bool noun = i > 0 && wording_is(ask, i - 1, "of|the|all|number");
    return !noun && !word->capital && !word->quoted && !word_is_participle(word) &&
           lexicon_deed(word->lower, word->lemma) && wording_is(ask, i + 1, "from|to|with|at");
}

bool values_are_reference(const struct ask *ask, size_t first, size_t last,
                          const struct matches *columns)
{
    bool all = last > first + 1 && columns->len > 0 && !ask->words.v[first].capital &&
               !ask->words.v[first].quoted && catalog_is_key(ask->catalog, columns->v[0].at);
    for (size_t i = first; i < last && all; i++)
        all = column_has_words(ask, columns->v[0].at, ask->words.v[i].lemma);
    return all;
}
