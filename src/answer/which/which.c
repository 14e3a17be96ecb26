/* Which table is meant (L3): no model knows it either, so that none is asked. */
#include "which/which.h"

#include <string.h>

#include "querent/base/str.h"
#include "texts.h"

enum { HITS_MAX = 64, WHICH_MAX = 9 };

/* What stands for the rows that are not named. */
static const char *const pronouns[] = {"those", "ones", "everyone", "everybody", "everything"};

#define COUNT(array) (sizeof(array) / sizeof *(array))

static bool is_one_of(const struct word *word, const char *const words[], size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (word_is(word, words[i]))
            return true;
    return false;
}

struct which {
    int tables[HITS_MAX]; /* that have all the values */
    size_t count;
    size_t values; /* words that are one */
};

static bool which_is_value(const struct value_hit *hit)
{
    return !hit->numeric && (hit->match == VALUE_EXACT || hit->match == VALUE_FOLDED);
}

/* The base tables that the word is a value of, each once. */
static size_t which_tables_of(const struct catalog *catalog, struct arena *arena, const char *word,
                              int *ret_tables)
{
    struct value_hit hits[HITS_MAX];
    const size_t n = catalog_find_value(catalog, arena, word, false, hits, HITS_MAX);
    size_t count = 0;

    for (size_t i = 0; i < n; i++) {
        const int table = hits[i].column.table;
        const struct schema_table *t = &catalog_schema(catalog)->tables[table];
        bool there = t->hidden || t->kind != TABLE_BASE || !which_is_value(&hits[i]);
        for (size_t k = 0; k < count; k++)
            there |= ret_tables[k] == table;
        if (!there)
            ret_tables[count++] = table;
    }
    return count;
}

static void which_narrow(struct which *which, const int *tables, size_t count)
{
    size_t kept = 0;

    for (size_t i = 0; i < which->count; i++)
        for (size_t k = 0; k < count; k++)
            if (which->tables[i] == tables[k]) {
                which->tables[kept++] = tables[k];
                break;
            }
    which->count = kept;
}

/* A column of the table is called so. */
static bool which_has_column(const struct catalog *catalog, int table, const char *lemma)
{
    const struct schema_table *t = &catalog_schema(catalog)->tables[table];

    for (size_t c = 0; c < t->column_count; c++) {
        const char *words = catalog_column_words(catalog, (struct column_ref){table, (int)c});
        const char *at = str_find_fold(words, lemma);
        const char end = at ? at[strlen(lemma)] : 'x';
        if (at && (at == words || at[-1] == ' ') && (end == '\0' || end == ' ' || end == 's'))
            return true;
    }
    return false;
}

static void which_narrow_to(struct which *which, const struct catalog *catalog, const char *lemma)
{
    size_t kept = 0;

    for (size_t i = 0; i < which->count; i++)
        if (which_has_column(catalog, which->tables[i], lemma))
            which->tables[kept++] = which->tables[i];
    which->count = kept;
}

static bool which_have_column(const struct which *which, const struct catalog *catalog,
                              const char *lemma)
{
    for (size_t i = 0; i < which->count; i++)
        if (which_has_column(catalog, which->tables[i], lemma))
            return true;
    return false;
}

static bool which_names_table(const struct catalog *catalog, const char *lemma)
{
    const struct schema *schema = catalog_schema(catalog);

    for (size_t t = 0; t < schema->table_count; t++)
        if (!schema->tables[t].hidden && str_find_fold(catalog_table_words(catalog, (int)t), lemma))
            return true;
    return false;
}

/* "Number of those": they are counted. */
static bool which_counts(const struct words *words, size_t i)
{
    return (word_is(&words->v[i], "number") || word_is(&words->v[i], "count")) &&
           i + 1 < words->len && word_is(&words->v[i + 1], "of");
}

static bool which_says_nothing(const struct word *word)
{
    return word->punct || word->is_number || word->is.stop || word->is.asking;
}

/* The tables that have all the values. */
static void which_find_values(struct understanding *u, const struct catalog *catalog,
                              struct which *which)
{
    int tables[HITS_MAX];

    *which = (struct which){0};
    for (size_t i = 0; i < u->words.len; i++) {
        const struct word *word = &u->words.v[i];
        const size_t n =
            which_says_nothing(word) ? 0 : which_tables_of(catalog, &u->arena, word->text, tables);
        if (n && which->values++ == 0) {
            memcpy(which->tables, tables, n * sizeof *tables);
            which->count = n;
        } else if (n) {
            which_narrow(which, tables, n);
        }
    }
}

/* False: more is named than values. */
static bool which_find(struct understanding *u, const struct catalog *catalog, struct which *which)
{
    *which = (struct which){0};
    if (!u->own || u->called || u->linked != u->own)
        return false;
    which_find_values(u, catalog, which);
    return which->values == u->own;
}

/* The same, but for columns that each of the tables has: "names of those in Kiel". */
static bool which_find_columns(struct understanding *u, const struct catalog *catalog,
                               struct which *which)
{
    int tables[HITS_MAX];

    which_find_values(u, catalog, which);
    for (size_t i = 0; i < u->words.len && which->count > 1; i++) {
        const struct word *word = &u->words.v[i];
        if (which_says_nothing(word) || word->is.plain || which_counts(&u->words, i) ||
            which_tables_of(catalog, &u->arena, word->text, tables) ||
            is_one_of(word, pronouns, COUNT(pronouns)))
            continue;
        if (which_names_table(catalog, word->lemma))
            return false;
        if (!(word->lemma_is.light || word->is.general) ||
            which_have_column(which, catalog, word->lemma)) /* "number of those" counts them */
            which_narrow_to(which, catalog, word->lemma);
    }
    return which->values > 0;
}

/* The word before which the table's name is missing: "how many | in Germany"; 0: none. */
static size_t which_gap(const struct words *words)
{
    static const char *const behind[] = {"in", "from", "at", "of", "are", "is", "were", "have"};
    static const char *const before[] = {"many", "all", "any", "every", "count", "list", "show"};

    for (size_t i = 1; i < words->len; i++)
        for (size_t b = 0; b < sizeof behind / sizeof *behind; b++) {
            if (!str_eq(words->v[i].lower, behind[b]))
                continue;
            for (size_t k = 0; k < sizeof before / sizeof *before; k++)
                if (str_eq(words->v[i - 1].lower, before[k]))
                    return i;
            return 0;
        }
    return 0;
}

/* Where the table is to be named: in place of words, or between two. */
struct which_place {
    size_t first, last;
    const char *lead; /* what stands before its name */
    bool columns;     /* columns may be named */
};

/* "Names of those in Kiel", "everything from Kiel", "names in Kiel"; false: no such place. */
static bool which_finds_place(const struct words *words, struct which_place *ret_place)
{
    static const char *const links[] = {"in", "from", "at"};
    const size_t gap = which_gap(words);

    *ret_place = (struct which_place){gap, gap, "", false};
    for (size_t i = 0; !gap && i + 1 < words->len; i++) {
        const bool pronoun = is_one_of(&words->v[i], pronouns, COUNT(pronouns));
        if (!is_one_of(&words->v[i + 1], links, COUNT(links)))
            continue;
        const size_t first = pronoun && i > 0 && word_is(&words->v[i - 1], "the") ? i - 1 : i;
        if (pronoun)
            *ret_place = (struct which_place){first, i + 1, first == 0 ? "all " : "", true};
        else if (!which_says_nothing(&words->v[i]) && !words->v[i].is.plain)
            *ret_place = (struct which_place){i + 1, i + 1, "of ", true};
        return ret_place->columns;
    }
    return gap > 0;
}

static char *which_ask(struct arena *arena, const struct words *words,
                       const struct which_place *place, const char *table)
{
    char *called = arena_strdup(arena, table);

    for (char *p = called; *p; p++)
        *p = *p == '_' ? ' ' : *p;
    return arena_printf(arena, "%s%s%s%s %s%s",
                        place->first ? words_text(words, arena, 0, place->first) : "",
                        place->first ? " " : "", place->lead, called,
                        words_text(words, arena, place->last, words->len),
                        words->v[words->len - 1].punct || place->columns ? "" : "?");
}

/* Several tables may be meant, and the place is where each would be named. */
static bool which_is_open(struct understanding *u, const struct catalog *catalog,
                          struct which_place *place, struct which *which)
{
    if (!which_finds_place(&u->words, place))
        return false;
    if (!place->columns)
        return which_find(u, catalog, which);
    return which_find_columns(u, catalog, which) &&
           (place->last > place->first || /* else a column stands before "of members" */
            which_have_column(which, catalog, u->words.v[place->first - 1].lemma));
}

enum step_end which_table(struct asking *asking)
{
    struct understanding *u = &asking->understood;
    const struct catalog *catalog = asking->world->catalog;
    struct which_place place;
    struct which which;

    if (asking->inquiry->demand_count || asking->memory->nlq_context ||
        asking->inquiry->refers.question || !which_is_open(u, catalog, &place, &which) ||
        which.count < 2 || which.count > WHICH_MAX)
        return STEP_NEXT;
    struct question *question = question_new("", TEXT_WHICH_TABLE);
    for (size_t i = 0; i < which.count; i++) {
        const char *id = arena_printf(&asking->arena, OPTION_QUESTION "%zu", i + 1);
        const char *name = catalog_table_name(catalog, which.tables[i]);
        question_add(question, id, which_ask(&asking->arena, &u->words, &place, name),
                     (char)('1' + i));
    }
    choice_add_none(question);
    choice_waits(asking->inquiry, question);
    asking->outcome.ask = question;
    say_route(asking, ROUTE_SQL);
    return STEP_DONE;
}

char *which_named(const struct answer_world *world, const char *question, int table,
                  struct arena *arena)
{
    struct understanding u;
    struct which_place place;
    struct which which;
    char *named = NULL;

    understand(&u, world, question);
    if (which_is_open(&u, world->catalog, &place, &which))
        for (size_t i = 0; i < which.count; i++)
            if (which.tables[i] == table)
                named =
                    which_ask(arena, &u.words, &place, catalog_table_name(world->catalog, table));
    understood_release(&u);
    return named;
}

char *which_instead(const struct answer_world *world, const char *question, int table,
                    struct arena *arena)
{
    struct words words;

    words_split(&words, arena, question);
    for (size_t i = 0; i < words.len; i++) {
        const struct word *word = &words.v[i];
        const int other = word->quoted ? -1 : understood_table_called(world->catalog, word);
        if (other >= 0 && other != table && understood_table_has(world->catalog, table, word))
            return arena_printf(arena, "%.*s%s%s", (int)word->offset, question,
                                catalog_table_name(world->catalog, table),
                                question + word->offset + word->len);
    }
    return NULL;
}
