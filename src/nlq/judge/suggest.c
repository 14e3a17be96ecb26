/* Example questions, made from the tables that matter most and kept only when the engine is sure of
 * its own answer: what is offered to an operator works. */
#include <string.h>

#include "engine.h"
#include "querent/base/mem.h"
#include "querent/base/str.h"
#include "querent/lang/lemma.h"

struct maker {
    const struct catalog *catalog;
    struct arena *arena;
    int64_t now;
    char **questions;
    size_t len, max;
    size_t tries; /* questions that may still be tried */
};

static bool suggest_is_answered(const struct maker *maker, const char *question)
{
    const struct nlq_request request = {
        .question = question, .now = maker->now, .max_readings = 1, .trial = true};
    struct nlq_answer *answer = nlq_ask(maker->catalog, &request);
    bool sure = answer->count > 0 && answer->readings[0].sure;
    nlq_answer_free(answer);
    return sure;
}

static bool suggest_offer(struct maker *maker, char *question)
{
    if (maker->len == maker->max || maker->tries == 0)
        return false;
    maker->tries--;
    if (!suggest_is_answered(maker, question))
        return false;
    maker->questions[maker->len++] = question;
    return true;
}

static const char *suggest_plural(struct maker *maker, int table)
{
    const char *words = catalog_table_words(maker->catalog, table);
    const char *last = strrchr(words, ' ');
    size_t len = strlen(words);
    if (lemma_keeps_form(last ? last + 1 : words))
        return words;
    if (str_ends(words, "ch") || str_ends(words, "sh") || str_ends(words, "x") ||
        str_ends(words, "ss") || str_ends(words, "us"))
        return arena_printf(maker->arena, "%ses", words);
    if (len == 0 || words[len - 1] == 's' || str_ends(last ? last : words, "people"))
        return words;
    if (words[len - 1] == 'y' && len > 1 && !strchr("aeiou", words[len - 2]))
        return arena_printf(maker->arena, "%.*sies", (int)len - 1, words);
    return arena_printf(maker->arena, "%ss", words);
}

/* The table's words with the last one in the singular. */
static const char *suggest_singular(struct maker *maker, int table)
{
    const char *words = catalog_table_words(maker->catalog, table), *last = strrchr(words, ' ');
    char lemma[64] = "";
    last = last ? last + 1 : words;
    if (strlen(last) < sizeof lemma)
        lemma_of(last, lemma, sizeof lemma);
    return arena_printf(maker->arena, "%.*s%s", (int)(last - words), words,
                        lemma[0] ? lemma : last);
}

/* A yes or no kept as a number: nobody asks for its average. */
static bool is_yes_or_no(const struct maker *maker, struct column_ref at)
{
    const struct column_stats *stats = catalog_stats(maker->catalog, at);
    return stats && stats->has_range && stats->min >= 0 && stats->max <= 1 && stats->distinct <= 2;
}

#define FLAG_LETTERS "YNTFJyntfj01" /* yes and no, in languages that schemas are kept in */

/* A yes or no, or texts that people wrote freely: nobody counts rows by them. */
static bool is_flag_or_prose(const struct maker *maker, struct column_ref at)
{
    enum { PROSE_WORDS = 4 }; /* of a value, from which on it is no class */
    const char *const *values = catalog_values(maker->catalog, at);
    size_t count = 0, spaces = 0;

    for (; values && values[count]; count++)
        for (const char *p = values[count]; *p; p++)
            spaces += *p == ' ';
    const bool letters = count == 2 && strspn(values[0], FLAG_LETTERS) == 1 &&
                         strspn(values[1], FLAG_LETTERS) == 1 && !values[0][1] && !values[1][1];
    const struct schema_column *column =
        &catalog_schema(maker->catalog)->tables[at.table].columns[at.column];
    return column->value == VALUE_BOOLEAN || letters || is_yes_or_no(maker, at) ||
           spaces >= count * (PROSE_WORDS - 1);
}

/* The name without the unit at its end, as people say it: "weight" of weight_kg. Planned hours are
 * no "planned". */
static const char *without_unit(struct maker *maker, const char *words)
{
    static const char *const units[] = {" kg",      " km",    " cents", " minute", " minutes",
                                        " minimum", " hours", " ha",    " m"};
    for (size_t i = 0; i < sizeof units / sizeof *units; i++) {
        const size_t left = str_ends(words, units[i]) ? strlen(words) - strlen(units[i]) : 0;
        if (left > 2 && strncmp(words + left - 2, "ed", 2) != 0)
            return arena_strndup(maker->arena, words, left);
    }
    return NULL;
}

static bool suggest_is_number(const struct maker *maker, struct column_ref at)
{
    const struct schema_column *column =
        &catalog_schema(maker->catalog)->tables[at.table].columns[at.column];
    return (column->value == VALUE_INTEGER || column->value == VALUE_REAL ||
            column->value == VALUE_DECIMAL) &&
           !catalog_is_key(maker->catalog, at);
}

static bool is_class(const struct maker *maker, struct column_ref at)
{
    const struct column_stats *stats = catalog_stats(maker->catalog, at);
    const bool names = at.column == catalog_label_column(maker->catalog, at.table) ||
                       name_has(catalog_column_words(maker->catalog, at), NAME_PRIVATE) ||
                       name_has(catalog_column_words(maker->catalog, at), NAME_FIRST_NAME) ||
                       name_has(catalog_column_words(maker->catalog, at), NAME_LAST_NAME);
    const int64_t rows = catalog_schema(maker->catalog)->tables[at.table].rows;
    return stats && stats->categorical && stats->distinct > 1 && stats->distinct <= 50 && !names &&
           stats->distinct * 2 <= rows && !suggest_is_number(maker, at) &&
           !catalog_is_key(maker->catalog, at) && !is_flag_or_prose(maker, at);
}

/* Up to three questions about one table: a count, a grouping, a measure. */
static void about_table(struct maker *maker, int table)
{
    const struct schema_table *t = &catalog_schema(maker->catalog)->tables[table];
    const char *rows = suggest_plural(maker, table);
    bool grouped = false, measured = false;
    for (size_t c = 0; c < t->column_count && !grouped; c++) {
        struct column_ref at = {table, (int)c};
        const char *words = catalog_column_words(maker->catalog, at);
        if (is_class(maker, at))
            grouped = suggest_offer(
                maker,
                arena_printf(maker->arena, "How many %s are there for each %s?", rows, words));
    }
    for (size_t c = 0; c < t->column_count && !measured; c++) {
        struct column_ref at = {table, (int)c};
        const char *words = catalog_column_words(maker->catalog, at);
        /* nobody asks for the average of numbers that tell rows apart */
        if (!suggest_is_number(maker, at) || name_has(words, NAME_TELLS_APART) ||
            is_yes_or_no(maker, at) || str_ends(words, " by")) /* who did it, by a number */
            continue;
        const char *bare = without_unit(maker, words);
        measured =
            bare && suggest_offer(maker, arena_printf(maker->arena, "What is the average %s of %s?",
                                                      bare, rows));
        if (!measured)
            measured = suggest_offer(
                maker, arena_printf(maker->arena, "What is the average %s of %s?", words, rows));
    }
    if (!grouped)
        suggest_offer(maker, arena_printf(maker->arena, "How many %s are there?", rows));
}

size_t suggest_about(const struct catalog *catalog, struct arena *arena, int64_t now, int table,
                     char **questions, size_t max)
{
    struct maker maker = {.catalog = catalog,
                          .arena = arena,
                          .now = now,
                          .questions = questions,
                          .max = max,
                          .tries = max};
    about_table(&maker, table);
    return maker.len;
}

static void about_link(struct maker *maker, const struct join_edge *edge)
{
    if (edge->from == edge->to || catalog_label_column(maker->catalog, edge->to) < 0)
        return;
    suggest_offer(maker, arena_printf(maker->arena, "Which %s has the most %s?",
                                      suggest_singular(maker, edge->to),
                                      suggest_plural(maker, edge->from)));
}

/* The table with most rows that was not taken before; -1: none left. */
static int next_table(const struct maker *maker, const bool *taken)
{
    const struct schema *schema = catalog_schema(maker->catalog);
    int best = -1;
    for (size_t t = 0; t < schema->table_count; t++) {
        const struct schema_table *table = &schema->tables[t];
        bool fits = !taken[t] && !table->hidden && table->kind == TABLE_BASE && table->rows != 0;
        if (fits && (best < 0 || table->rows > schema->tables[best].rows))
            best = (int)t;
    }
    return best;
}

size_t nlq_suggest(const struct catalog *catalog, struct arena *arena, int64_t now,
                   char **questions, size_t max)
{
    struct maker maker = {.catalog = catalog,
                          .arena = arena,
                          .now = now,
                          .questions = questions,
                          .max = max,
                          .tries = SIZE_MAX};
    bool *taken = mem_alloc(catalog_schema(catalog)->table_count + 1);
    size_t links = 0;
    for (int table, tried = 0;
         tried < 12 && maker.len < max && (table = next_table(&maker, taken)) >= 0; tried++) {
        taken[table] = true;
        about_table(&maker, table);
        for (size_t e = 0; e < catalog_edge_count(catalog) && links < 4; e++) {
            if (catalog_edge(catalog, e)->from == table) {
                about_link(&maker, catalog_edge(catalog, e));
                links++;
                break;
            }
        }
    }
    mem_free(taken);
    return maker.len;
}
