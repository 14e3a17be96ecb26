/* What rows are called in another trade: "books" of a table of titles, "readers" who are patrons,
 * "vacancies" that are job orders, and "files" where shipments have a file number. Only what
 * nothing in the schema is called is read so, and for the one table that it may be. */
#include <string.h>
#include <strings.h>

#include "frame.h"
#include "querent/base/str.h"
#include "querent/lang/lemma.h"
#include "querent/lang/synonyms.h"
#include "words/names.h"

enum { NOUN_LONGEST = 60, EXPRESSION_LONGEST = 3, SEVERAL = -2 };

/* "An airline which runs": a verb. */
static bool is_relative(const struct ask *ask, size_t i)
{
    return wording_is(ask, i, "that|who") ||
           (wording_is(ask, i, "which") && i > 0 && !ask->words.v[i - 1].punct);
}

/* Says rows by its form, or by what stands before it; no verb. */
static bool is_noun_of_rows(struct ask *ask, size_t i, size_t len)
{
    const size_t last = i + len - 1;
    if (i > 0 && (is_relative(ask, i - 1) ||
                  wording_is(ask, i - 1,
                             "to|we|they|you|i|it|he|she|nobody|anyone|anybody|not|can|will|"
                             "should|must|do|does|did")))
        return false;
    size_t cue;
    int degree = 0;
    if (i > 0 && word_is_participle(&ask->words.v[last]) &&
        wording_is(ask, i - 1, "been|be|being|was|were|is|are|get|got|yet|already"))
        return false; /* "dispatched" are no dispatches */
    if (i > 0 && wording_is(ask, i - 1, "a|an|any") && wording_has(ask, "never|nobody|without"))
        return true;
    return word_is_plural(&ask->words.v[last]) ||
           (i > 0 &&
            ((lexicon_adjective(&ask->words, i - 1, &cue, &degree) && degree == 2) ||
             wording_is(ask, i - 1, "which|each|per|every|by|and") || ask->words.v[i - 1].punct));
}

/* One of the rows, by what stands before it: "the item that went for most"; "the cause of"
 * something is none. */
static bool is_one_of_rows(const struct ask *ask, size_t i, size_t end)
{
    return i > 0 && !wording_is(ask, end, "of|for") &&
           wording_is(ask, i - 1, "the|a|an|no|any|one|another|single|same|our|their|its");
}

/* A name by itself: no "is" of is_blocked, no "by" of issued_by. */
static bool is_name_at(struct ask *ask, size_t i)
{
    const struct word *word = &ask->words.v[i];
    size_t cue;
    return !word->punct && !word->is.stop && !word->is.small && !word_is_participle(word) &&
           cue_at(&ask->words, i, &cue) == CUE_NONE &&
           (table_at_word(ask, i) >= 0 || column_at_word(ask, i));
}

/* A number of the rows is called akin to the noun: the attendance is how many attendees. */
static bool is_akin_to_number(struct ask *ask, const char *lemma)
{
    for (size_t t = 0; t < ask->schema->table_count; t++) {
        for (size_t c = 0; table_is_open(ask, (int)t) && c < ask->schema->tables[t].column_count;
             c++) {
            const struct column_ref at = {(int)t, (int)c};
            if (column_is_number(ask, at) && !catalog_is_key(ask->catalog, at) &&
                column_has_akin(ask, at, lemma))
                return true;
        }
    }
    return false;
}

/* A word beside a name makes one thing with it: "staff members", "unit price". */
static bool is_beside_name(struct ask *ask, size_t i, size_t len)
{
    const size_t end = i + len;
    return (i > 0 && !ask->words.v[i - 1].is.stop && table_at_word(ask, i - 1) >= 0) ||
           (end < ask->words.len && is_name_at(ask, end) && !ask->words.v[end].is.name);
}

/* "Lettings", "viewings": what was done, and not the state of what it was done to, 'LET'. */
static bool is_deeds(const struct ask *ask, size_t i, size_t len, const char *value)
{
    const char *said = ask->words.v[i].lower;
    return len == 1 && str_ends(said, "ings") && strlen(value) + strlen("ings") <= strlen(said);
}

/* Only the noun itself is of the value: "with holdings" of 'HOLD'. */
static bool begins_with(const char *noun, const char *value)
{
    return !strchr(value, ' ') && strncasecmp(noun, value, strlen(value)) == 0;
}

/* Rows have the words, or those with the one before or behind them: a 'Full service'. */
static bool is_of_value(struct ask *ask, size_t i, size_t len)
{
    for (size_t first = i > 0 ? i - 1 : i; first <= i; first++) {
        for (size_t end = i + len; end <= i + len + 1 && end <= ask->words.len; end++) {
            const struct matches values = values_find(ask, first, end);
            const bool deeds =
                values.len > 0 && is_deeds(ask, i, len, values.v[0].value) &&
                (end == first + 1 || begins_with(ask->words.v[i].lower, values.v[0].value));
            if (values.len > 0 && !deeds &&
                (values.v[0].score > (end - first > len ? .8 : .9) ||
                 str_eq_fold(values.v[0].value, ask->words.v[i].lemma)))
                return true;
        }
    }
    return false;
}

struct near_tables {
    struct ask *ask;
    int found;
};

static void see_near_table(const char *word, size_t len, void *arg)
{
    struct near_tables *near = arg;
    const char *lemma = arena_strndup(near->ask->arena, word, len);
    for (size_t t = 0; t < near->ask->schema->table_count; t++) {
        if (table_is_open(near->ask, (int)t) && table_ends_in(near->ask, (int)t, lemma) &&
            near->found != (int)t)
            near->found = near->found == -1 ? (int)t : SEVERAL;
    }
}

/* Other readers find the table: by a synonym, or by the one word that is less near; of several such
 * words they take none. */
static bool is_left_to_others(struct ask *ask, const struct word *word)
{
    struct near_tables near = {ask, -1};
    synonyms_each_near(word->lemma, see_near_table, &near);
    bool called = near.found >= 0;
    for (size_t k = 0; word->synonyms[k] && !called; k++) {
        for (size_t t = 0; t < ask->schema->table_count && !called; t++)
            called = table_is_open(ask, (int)t) && table_ends_in(ask, (int)t, word->synonyms[k]);
    }
    return called;
}

/* Neither the language nor the database knows the words as anything else. */
static bool is_free_noun(struct ask *ask, size_t i, size_t len)
{
    for (size_t k = i; k < i + len; k++) {
        const struct word *word = &ask->words.v[k];
        size_t cue;
        if (word->punct || word->quoted || word->put || word->is.stop || word->is_number ||
            word->nearness > 0 || taught_has(ask, k) || exact_is_name(ask, k) ||
            cue_at(&ask->words, k, &cue) != CUE_NONE)
            return false;
    }
    const struct word *word = &ask->words.v[i + len - 1];
    size_t cue;
    int degree;
    if (lexicon_adjective(&ask->words, i + len - 1, &cue, &degree))
        return false; /* "best" is no good that is sold */
    const bool begins = i == 0 || ask->words.v[i - 1].sentence != word->sentence;
    return !(word->capital && !begins) && !word->lemma_is.money && !word->lemma_is.takings &&
           table_at_word(ask, i + len - 1) < 0 &&
           (len > 1 || lexicon_deed(word->lower, word->lemma) || !is_left_to_others(ask, word)) &&
           !is_of_value(ask, i, len) && !is_beside_name(ask, i, len) &&
           !is_akin_to_number(ask, word->lemma);
}

/* The one table that is called by the noun, wholly or, without `whole`, at its end; -1: none;
 * SEVERAL. */
static int table_named(struct ask *ask, const char *noun, bool whole, int found)
{
    char lemma[NOUN_LONGEST];
    for (size_t t = 0; t < ask->schema->table_count; t++) {
        if (!table_is_open(ask, (int)t))
            continue;
        const char *core = table_core(ask, (int)t), *blank = strrchr(core, ' ');
        if (strlen(core) >= sizeof lemma)
            continue;
        lemma_of(blank ? blank + 1 : core, lemma, sizeof lemma);
        const char *own =
            blank ? arena_printf(ask->arena, "%.*s %s", (int)(blank - core), core, lemma) : lemma;
        const bool fits = whole ? str_eq(own, noun) || str_eq(core, noun) /* a screening */
                                : table_ends_in(ask, (int)t, noun);
        if (fits && found != (int)t)
            found = found == -1 ? (int)t : SEVERAL;
    }
    return found;
}

/* The one table that some noun of the set is the name of. */
static int table_of_set(struct ask *ask, const char *set, bool whole)
{
    int found = -1;
    for (const char *p = set; *p; p += *p == '|') {
        const size_t len = strcspn(p, "|");
        found = found == SEVERAL
                    ? found
                    : table_named(ask, arena_strndup(ask->arena, p, len), whole, found);
        p += len;
    }
    return found;
}

/* The table that the noun may stand for; -1: none, or several. Without `sets` only what is near. */
static int table_called_otherwise(struct ask *ask, const struct word *word, const char *noun,
                                  bool sets)
{
    const char *set;
    for (int whole = 1; sets && whole >= 0; whole--) {
        for (size_t at = 0; (set = synonyms_of_rows(noun, &at)) != NULL;) {
            const int table = table_of_set(ask, set, whole);
            if (table == SEVERAL) /* halls and cinemas: the one that an auditorium is near to */
                return rows_near(ask, word, noun, true);
            if (table != -1)
                return table;
        }
    }
    return rows_near(ask, word, noun, !sets);
}

static bool is_reference(const struct ask *ask, struct column_ref at)
{
    for (size_t e = 0; e < catalog_edge_count(ask->catalog); e++) {
        const struct join_edge *edge = catalog_edge(ask->catalog, e);
        if (edge->from == at.table && edge->from_columns[0] == at.column)
            return true;
    }
    return false;
}

/* The words are the noun and one of those that say that it is a number: "unit no". */
static bool is_number_of(const char *words, const char *noun, const char *numbers)
{
    const size_t len = strlen(noun);
    return strncmp(words, noun, len) == 0 && words[len] == ' ' &&
           wording_among(words + len + 1, numbers);
}

/* As many values as the rows have keys. */
static bool is_one_each(const struct ask *ask, struct column_ref at)
{
    const int key = catalog_key_column(ask->catalog, at.table);
    const struct column_stats *stats = catalog_stats(ask->catalog, at),
                              *keys = key < 0 ? NULL
                                              : catalog_stats(ask->catalog,
                                                              (struct column_ref){at.table, key});
    return stats && keys && stats->distinct > 1 && stats->distinct == keys->distinct;
}

/* The one table whose rows have a number each that is called by the noun: "files" of file_number,
 * "customers" of hospitals with a customer_no. */
static int table_numbered(struct ask *ask, const char *noun)
{
    int found = -1;
    for (size_t t = 0; t < ask->schema->table_count; t++) {
        const struct column_ref label = {(int)t, table_label(ask, (int)t)};
        bool numbered = false;
        for (size_t c = 0; table_is_open(ask, (int)t) && c < ask_table(ask, (int)t)->column_count;
             c++) {
            const struct column_ref at = {(int)t, (int)c};
            numbered = numbered ||
                       (is_number_of(catalog_column_words(ask->catalog, at), noun,
                                     "number|no|code|ref|reference") &&
                        (same_column(at, label) || is_one_each(ask, at)) && !is_reference(ask, at));
        }
        if (numbered && found >= 0)
            return -1;
        found = numbered ? (int)t : found;
    }
    return found;
}

/* A column has the word as it stands; "hired" is no hire. The number that rows of the table `own`
 * have says of them what they are: flats with a unit_no are units. */
static bool column_has_noun(struct ask *ask, const struct word *word, int own)
{
    for (size_t t = 0; t < ask->schema->table_count; t++) {
        for (size_t c = 0; table_is_open(ask, (int)t) && c < ask->schema->tables[t].column_count;
             c++) {
            const char *name =
                catalog_column_words(ask->catalog, (struct column_ref){(int)t, (int)c});
            for (const char *p = name; *p; p += *p == ' ') {
                const char *part = arena_strndup(ask->arena, p, strcspn(p, " "));
                if ((int)t == own && is_number_of(name, word->lemma, "number|no"))
                    break;
                if (str_eq(part, word->lower) || str_eq(part, word->lemma))
                    return true;
                p += strlen(part);
            }
        }
    }
    return false;
}

/* "For each job", where people have a role: what they are, and no work to be done. */
static bool is_role_said(struct ask *ask, size_t i)
{
    if (!wording_is(ask, i, "job|position|role|post"))
        return false;
    for (size_t t = 0; t < ask->schema->table_count; t++) {
        if (table_is_open(ask, (int)t) && people_do(ask, (int)t) &&
            table_column_by_words(ask, (int)t, "role|occupation|job title|position") >= 0)
            return true;
    }
    return false;
}

/* The words as they stand, and the last of them in the singular. */
static const char *expression_at(struct ask *ask, size_t i, size_t len)
{
    const char *noun = ask->words.v[i + len - 1].lemma;
    for (size_t k = len - 1; k > 0; k--)
        noun = arena_printf(ask->arena, "%s %s", ask->words.v[i + k - 1].lower, noun);
    return noun;
}

/* The table meant by `len` words at i; -1: none. */
static int table_meant_by(struct ask *ask, size_t i, size_t len)
{
    const struct word *word = &ask->words.v[i];
    const bool sets = i + len <= ask->words.len && is_noun_of_rows(ask, i, len);
    if (i + len > ask->words.len || !(sets || is_one_of_rows(ask, i, i + len)) ||
        !is_free_noun(ask, i, len))
        return -1;
    if (word_is_participle(&word[len - 1]) && str_ends(word[len - 1].lower, "ed"))
        return -1; /* "grouped" says no groups */
    const char *noun = expression_at(ask, i, len);
    if (len == 1 && sets && !wording_is(ask, i + 1, "number|numbers|no|code|codes|ref")) {
        const int numbered = table_numbered(ask, noun);
        if (numbered >= 0)
            return numbered;
    }
    const bool deeds = len == 1 && str_ends(word->lower, "ings"); /* rulings, and no rules */
    const char *plain =
        arena_strndup(ask->arena, word->lower, strlen(word->lower) - str_ends(word->lower, "s"));
    int table = table_called_otherwise(ask, &word[len - 1], deeds ? plain : noun, sets);
    if (table < 0 && len == 1 && !str_eq(plain, word->lemma))
        table = table_called_otherwise(ask, word, deeds ? noun : plain, sets);
    if (column_has_noun(ask, &word[len - 1], table) || (len == 1 && is_role_said(ask, i)))
        return -1;
    return table;
}

void rows_called_read(struct ask *ask)
{
    for (size_t i = 0; i < ask->words.len; i++) {
        size_t len = EXPRESSION_LONGEST;
        int table = table_meant_by(ask, i, len);
        while (table < 0 && len > 1)
            table = table_meant_by(ask, i, --len);
        if (table < 0)
            continue;
        const char *said = words_text(&ask->words, ask->arena, i, i + len);
        const bool plural = word_is_plural(&ask->words.v[i + len - 1]);
        wording_put(ask, i, len, plural ? table_plural(ask, table) : table_single(ask, table));
        ask->words.v[i].written = said;
    }
}
