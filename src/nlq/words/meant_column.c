/* What is said for a column whose name nobody says: "credit ceiling" where there is a credit_limit,
 * "toughness" of a difficulty level. Such an expression is read as that column, the answer says so
 * and is not sure. Only names that are the whole of what the column is called count. */
#include <ctype.h>
#include <string.h>
#include <strings.h>

#include "frame.h"
#include "querent/base/str.h"
#include "querent/lang/attributes.h"
#include "querent/lang/lemma.h"
#include "words/names.h"

#define ITSELF_NEARNESS .96 /* as a synonym */

enum { EXPRESSIONS = 12 };

/* How a column bears a name; better than those above it. */
enum bears {
    BEARS_NOT,
    BEARS_BEHIND, /* "customer credit limit" */
    BEARS_LIGHT,  /* "delivery cost eur" */
    BEARS_WHOLE   /* also without the words of its table */
};

struct sought {
    const char *lemma[NAME_WORDS];
    size_t len;
};

/* The lemmas of a name in the list, as names have them. */
static struct sought sought_name(struct ask *ask, const char *names)
{
    struct sought sought = {.len = 0};
    char word[64], lemma[64];
    for (const char *p = names; *p && *p != '|' && sought.len < NAME_WORDS;) {
        const size_t n = strcspn(p, " |");
        const bool last = p[n] != ' ';
        if (n < sizeof word) {
            memcpy(word, p, n);
            word[n] = '\0';
            lemma_of(word, lemma, sizeof lemma);
            if (last || !word_classes(word).small)
                sought.lemma[sought.len++] =
                    arena_strdup(ask->arena, lexicon_spelling(lemma[0] ? lemma : word));
        }
        p += n + !last;
    }
    return sought;
}

static bool lemmas_alike(const char *const *a, const char *const *b, size_t n)
{
    bool alike = true;
    for (size_t i = 0; i < n && alike; i++)
        alike = str_eq(a[i], b[i]);
    return alike;
}

/* "chg" for charge; in a longer name also "exp" for exported. */
static bool is_cut_from(const char *part, size_t len, const char *word, bool alone)
{
    enum { CUT_LEAST = 3, SAVED = 2 };
    const size_t whole = strlen(word);
    size_t at = 0, consonants = 0;
    if (len == whole && strncmp(part, word, len) == 0)
        return true;
    if (len < CUT_LEAST || whole < len + SAVED)
        return false;
    for (size_t i = 0; i < whole; i++) {
        at += at < len && word[i] == tolower((unsigned char)part[at]);
        consonants += strchr("aeiou", word[i]) == NULL;
    }
    const bool begins = strncasecmp(part, word, len) == 0;
    return (!alone && begins) || (!begins && at == len && word[0] == part[0] &&
                                  strcspn(part, "aeiou_") >= len && 3 * len >= 2 * consonants);
}

/* As it is stored: "chg" is a charge as well as a change. */
static bool stored_cut(const struct ask *ask, const struct name *name, const struct sought *sought)
{
    size_t k = 0;
    for (const char *p = ask_column(ask, name->at)->name; *p; k++) {
        const size_t n = strcspn(p, "_");
        if (k == sought->len || k == name->len ||
            !(str_eq(name->lemma[k], sought->lemma[k]) ||
              is_cut_from(p, n, sought->lemma[k], sought->len == 1)))
            return false;
        p += n + (p[n] == '_');
    }
    return k == sought->len;
}

static enum bears column_bears(const struct ask *ask, const struct name *name,
                               const struct sought *sought)
{
    enum { LIGHT = 75 };
    const size_t n = sought->len;
    const char *last = name->len ? name->lemma[name->len - 1] : "";
    for (size_t own = 0; own <= name->own; own += name->own ? name->own : 1) {
        if (name->len - own == n && lemmas_alike(name->lemma + own, sought->lemma, n))
            return BEARS_WHOLE;
        if (name->len - own == n + 1 && name_end_points(last, NAME_HEAD) >= LIGHT &&
            !str_eq(last, "name") && lemmas_alike(name->lemma + own, sought->lemma, n))
            return BEARS_LIGHT;
    }
    if (stored_cut(ask, name, sought))
        return BEARS_LIGHT;
    return n > 1 && name->len > n && lemmas_alike(name->lemma + name->len - n, sought->lemma, n)
               ? BEARS_BEHIND
               : BEARS_NOT;
}

/* The column that bears the name best; of several that are called otherwise than one another the
 * one of a table that is spoken of. NULL: none, or several. */
static const struct name *column_bearing(const struct ask *ask, const struct sought *sought,
                                         enum bears how)
{
    const struct name *found = NULL;
    bool several = false;
    for (size_t i = 0; i < ask->names->names.len; i++) {
        const struct name *name = &ask->names->names.v[i];
        if (!table_is_open(ask, name->at.table) || column_bears(ask, name, sought) != how)
            continue;
        const int spoken = names_spoken(ask, name->at.table),
                  before = found ? names_spoken(ask, found->at.table) : -1;
        if (!found || spoken > before) {
            found = name;
            several = false;
        } else if (spoken == before) {
            several = several || !str_eq(found->joined, name->joined);
        }
    }
    return several ? NULL : found;
}

/* By the likeliest of the names, whole names first. */
static const struct name *column_called(struct ask *ask, const char *names)
{
    for (enum bears how = BEARS_WHOLE; how > BEARS_NOT; how--) {
        for (const char *p = names; *p; p += strcspn(p, "|"), p += *p == '|') {
            const struct sought sought = sought_name(ask, p);
            const struct name *name = column_bearing(ask, &sought, how);
            if (name)
                return name;
        }
    }
    return NULL;
}

/* "What it is made of": no question of its own, but one of the things that are asked for. */
static bool asks_beside(const struct ask *ask, size_t first, size_t last)
{
    return first > 0 && (wording_ends(ask, last) || wording_is(ask, last, "and|or|of|for")) &&
           (ask->words.v[first - 1].punct ||
            wording_is(ask, first - 1,
                       "and|or|show|list|give|tell|say|know|see|me|us|with|by|about|plus|also|"
                       "including|what|which"));
}

/* Heads that say little, and that other names of the schema may have too: "leaving date". */
#define COMMON_HEADS                                                                               \
    "date|day|time|year|name|number|code|type|kind|sort|class|price|cost|amount|rate|count|size|"  \
    "level|status|state|address|city|town|country|person|people|share|part|place|way|form|money|"  \
    "sum|pay|length|fee|charge|total|value|group|title|category"

/* Some column is called by the noun that the expression is built on. */
static bool head_is_known(const struct ask *ask, size_t first, size_t last)
{
    size_t head = last - 1;
    for (size_t i = first + 1; i + 1 < last; i++) {
        if (wording_is(ask, i, "of") && head == last - 1)
            head = i - 1;
    }
    const char *lemma = ask->words.v[head].lemma;
    return !wording_among(lemma, COMMON_HEADS) && names_have(ask, lemma);
}

/* "Total price", "final score" of a plain price or score: what the first word says of it is read as
 * in any other question. */
static bool rest_is_known(struct ask *ask, size_t first, size_t last)
{
    static const char degrees[] =
        "highest|lowest|most|least|largest|biggest|smallest|greatest|fewest|average|mean|total|"
        "overall|whole|entire|full|maximum|minimum|max|min|top|final|first|last|next|latest|"
        "earliest|oldest|youngest|main|longest|shortest|fastest|current|number|amount|how|sum";
    if (last - first < 2 || !wording_is(ask, first, degrees))
        return false;
    const char *rest = words_text(&ask->words, ask->arena, first + 1, last);
    for (; str_starts(rest, "of ") || str_starts(rest, "the ") || str_starts(rest, "many ");)
        rest = strchr(rest, ' ') + 1;
    const struct sought sought = sought_name(ask, rest);
    for (size_t i = 0; i < ask->names->names.len; i++) {
        const struct name *name = &ask->names->names.v[i];
        if (table_is_open(ask, name->at.table) && column_bears(ask, name, &sought) >= BEARS_LIGHT)
            return true;
    }
    return false;
}

/* "18 years old", "directed by Wyler": it says something of the rows with what stands beside it. */
static bool leads_on(const struct ask *ask, size_t first, size_t last)
{
    const bool counted = first > 0 && ask->words.v[first - 1].is_number;
    return counted ||
           (wording_is(ask, last - 1, "by|on|at|in|to|from|until|since|with|for|as|of") &&
            !wording_ends(ask, last) && !wording_is(ask, last, "and|or|of|is|are|was|were"));
}

/* How well a name has to fit the words that they speak of its column without a guess. */
static const double NAMED = .5;

static bool may_be_column(struct ask *ask, size_t first, size_t last)
{
    for (size_t i = first; i < last; i++) {
        const struct word *word = &ask->words.v[i];
        if (word->quoted || word->punct || word->written || word->put)
            return false;
    }
    if (leads_on(ask, first, last) || compound_means(ask, first, last) ||
        wording_is(ask, last - 1, "grouped|sorted|ordered|ranked"))
        return false;
    const struct matches named = names_columns(ask, first, last);
    size_t cue; /* "sum paid" */
    if (named.len && named.v[0].score >= NAMED && cue_at(&ask->words, first, &cue) == CUE_NONE)
        return false;
    const bool asks =
        wording_is(ask, first, "who|whom|whose|what|how|where|when|which|why|whether");
    return !compound_is_known(ask, first, last) && !head_is_known(ask, first, last) &&
           !rest_is_known(ask, first, last) && (!asks || asks_beside(ask, first, last));
}

/* The column's name as it is stored, as one word. */
static const char *stored_name(struct ask *ask, struct column_ref at)
{
    char *name = arena_strdup(ask->arena, ask_column(ask, at)->name);
    for (char *p = name; *p; p++)
        *p = isalnum((unsigned char)*p) ? (char)tolower((unsigned char)*p) : '_';
    return name;
}

static bool name_bears_word(const struct name *name, const char *lemma)
{
    bool bears = false;
    for (size_t k = 0; k < name->len && !bears; k++)
        bears = str_eq(name->lemma[k], lemma);
    return bears;
}

/* "Arrival times" of an arrival: the column's words, and one that says nothing more. */
static bool is_said_itself(const struct ask *ask, size_t i, size_t len, const struct name *name)
{
    size_t said = 0, more = 0;
    for (size_t k = i; k < i + len; k++) {
        const struct word *word = &ask->words.v[k];
        const bool of_name = name_bears_word(name, word->lemma);
        said += of_name;
        more += !of_name && !wording_among(word->lemma, COMMON_HEADS);
    }
    return said == name->len && more == 0;
}

/* "Bookings per site and how much did they bring": of rows that are put together. */
static bool stands_in_groups(const struct ask *ask, size_t i)
{
    while (i > 0 && !wording_is(ask, i, "per|each|every"))
        i--;
    return i > 0;
}

static void put_column(struct ask *ask, size_t i, size_t len, const struct name *name)
{
    const char *stored = name->len > 1 ? stored_name(ask, name->at) : name->joined;
    const bool number = column_is_number(ask, name->at);
    if (number && len > 2 && words_match(&ask->words, i, "how much") && stands_in_groups(ask, i)) {
        words_mend(&ask->words, ask->arena, i, i + 2, "total");
        i++;
        len -= 2;
    } else if (number && len > 1 && wording_is(ask, i, "total|average") &&
               !name_bears_word(name, ask->words.v[i].lemma)) {
        i++; /* it is asked of the column */
        len--;
    }
    const bool itself = is_said_itself(ask, i, len, name);
    words_mend(&ask->words, ask->arena, i, i + len, stored);
    ask->words.v[i].lemma = name->joined;
    ask->words.v[i].nearness = itself ? ITSELF_NEARNESS : COLUMN_NEARNESS;
}

/* Another column of its table is called by a word of the expression: "town they come from". */
static bool is_other_column(const struct ask *ask, size_t first, size_t last,
                            const struct name *meant)
{
    for (size_t i = 0; i < ask->names->names.len; i++) {
        const struct name *name = &ask->names->names.v[i];
        if (name->at.table != meant->at.table || name->len - name->own != 1)
            continue;
        const char *called = name->lemma[name->len - 1];
        for (size_t w = first; w < last && last - first > 1; w++) {
            if (str_eq(ask->words.v[w].lemma, called) && !name_bears_word(meant, called))
                return true;
        }
    }
    return false;
}

/* A noun by what stands before it. */
static bool stands_as_noun(const struct ask *ask, size_t i)
{
    size_t len;
    int degree;
    if (i == 0)
        return false;
    const struct word *before = &ask->words.v[i - 1];
    if (wording_is(ask, i - 1, "a|an") && /* "played a role" */
        !wording_is(ask, i + 1, "of|above|over|below|under|higher|lower|greater|more|less"))
        return false;
    return before->is.article || before->is.possessive || before->possessive ||
           before->lemma_is.totals || word_is_mark(before, ",") ||
           wording_is(ask, i - 1,
                      "of|by|and|or|each|every|per|which|what|with|average|mean|same") ||
           lexicon_adjective(&ask->words, i - 1, &len, &degree);
}

/* "In the crime genre": behind a value of the column. */
static bool is_behind_value(struct ask *ask, size_t i, const struct name *name)
{
    const struct matches values = i > 0 ? values_find(ask, i - 1, i) : (struct matches){0};
    bool behind = false;
    for (size_t k = 0; k < values.len && !behind; k++)
        behind = same_column(values.v[k].at, name->at);
    return behind;
}

static bool any_table_spoken(const struct ask *ask)
{
    bool any = false;
    for (size_t t = 0; t < ask->names->tables.len && !any; t++)
        any = names_spoken(ask, (int)t) > 0;
    return any;
}

/* A noun, of rows that the question speaks of: "the results" are no scores of shops where it speaks
 * of members. */
static bool is_noun_for(struct ask *ask, size_t i, const struct name *name)
{
    return (stands_as_noun(ask, i) &&
            (names_spoken(ask, name->at.table) > 0 || !any_table_spoken(ask))) ||
           is_behind_value(ask, i, name);
}

/* A single word that nothing knows. */
static bool is_unknown_noun(struct ask *ask, size_t i)
{
    const struct word *word = &ask->words.v[i];
    size_t len;
    int degree;
    static const char general[] = "result|results|kind|kinds|sort|sorts|type|types|number|numbers|"
                                  "group|groups|form|forms|list|order|record|records|change";
    return !wording_among(word->lower, general) && !word->is.stop && !word->is.small &&
           !word->is_number && !word->capital && cue_at(&ask->words, i, &len) == CUE_NONE &&
           !lexicon_adjective(&ask->words, i, &len, &degree) && !lexicon_unit(word->lower) &&
           !lexicon_value(word->lower, 0) && !names_have(ask, word->lemma) &&
           !names_have(ask, word->lower) && !exact_is_name(ask, i);
}

/* All that the longest expressions and then the shorter ones may speak of; a single word only where
 * no two columns of its table may be meant. */
static bool read_column(struct ask *ask, size_t i, bool alone)
{
    struct attribute said[EXPRESSIONS];
    const size_t n = attributes_at(&ask->words, i, said, EXPRESSIONS);
    const struct name *found = NULL;
    size_t len = 0;
    for (size_t k = 0; k < n; k++) {
        const bool one = said[k].len == 1;
        if (one != alone || (found && (!one || said[k].len != len)) ||
            !may_be_column(ask, i, i + said[k].len))
            continue;
        const struct name *name = column_called(ask, said[k].names);
        if (name && is_other_column(ask, i, i + said[k].len, name))
            continue;
        if (found && name && !str_eq(found->joined, name->joined))
            return false;
        if (name && one && !is_noun_for(ask, i, name))
            continue;
        if (found == NULL && name) {
            found = name;
            len = said[k].len;
        }
    }
    if (found)
        put_column(ask, i, len, found);
    return found != NULL;
}

void meant_columns(struct ask *ask, bool alone)
{
    for (size_t i = 0; i < ask->words.len; i++) {
        if (!alone || is_unknown_noun(ask, i))
            read_column(ask, i, alone);
    }
}

const char *column_named(struct ask *ask, const char *names)
{
    const struct name *name = column_called(ask, names);
    return name == NULL ? NULL : name->len > 1 ? stored_name(ask, name->at) : name->joined;
}
