/* A column that no table has, called by a part of its name: where the question speaks of the
 * description of a company's type, "description" is company_type_description, and no fault's. Or by
 * the question's word for what it is called: the "happening_id" of a question about happenings. */
#include <stdio.h>
#include <string.h>

#include "agent_private.h"
#include "querent/base/str.h"
#include "querent/lang/lemma.h"
#include "querent/lang/words.h"

enum { WORDS_MAX = 8, WORD_BYTES = 64 };

struct meaning {
    const struct catalog *catalog;
    struct words question;
    char called[WORDS_MAX][WORD_BYTES]; /* what the model wrote, as lemmas */
    size_t called_count;
    const struct sql_tables_read *read;
    const char *best; /* a column's name; NULL: none, or several are as likely */
    size_t best_rank; /* lower: likelier */
};

/* The next of words with spaces between, as a lemma; false: there is none. */
static bool sql_column_word(const char **words, char lemma[WORD_BYTES])
{
    const size_t len = strcspn(*words, " ");
    char word[WORD_BYTES];

    if (!len)
        return false;
    snprintf(word, sizeof word, "%.*s", (int)len, *words);
    lemma_of(word, lemma, WORD_BYTES);
    *words += len + ((*words)[len] != '\0');
    return true;
}

static bool sql_column_has(const char *words, const char *lemma)
{
    char word[WORD_BYTES];

    while (sql_column_word(&words, word))
        if (str_eq(word, lemma))
            return true;
    return false;
}

static void sql_column_add(struct meaning *m, const char *word, size_t len)
{
    char text[WORD_BYTES];

    if (!len || len >= sizeof text || m->called_count == WORDS_MAX)
        return;
    memcpy(text, word, len);
    text[len] = '\0';
    lemma_of(text, m->called[m->called_count++], WORD_BYTES);
}

static void sql_column_split(struct meaning *m, struct arena *arena, const char *name)
{
    for (const char *p = sql_name_words(arena, name); *p; p += *p == ' ') {
        const size_t len = strcspn(p, " ");
        sql_column_add(m, p, len);
        p += len;
    }
}

static bool sql_column_spoken(const struct meaning *m, const char *lemma)
{
    for (size_t i = 0; i < m->question.len; i++)
        if (str_eq(m->question.v[i].lemma, lemma))
            return true;
    return false;
}

static bool sql_column_written(const struct meaning *m, const char *lemma)
{
    for (size_t i = 0; i < m->called_count; i++)
        if (str_eq(m->called[i], lemma))
            return true;
    return false;
}

/* Nobody says the short ones (placed_on, airport_id), nor that what is counted is a number:
 * number_deaths. */
static bool sql_column_matters(const char *lemma)
{
    static const char *const counting[] = {"number", "num", "count", "total"};

    for (size_t i = 0; i < sizeof counting / sizeof *counting; i++)
        if (str_eq(counting[i], lemma))
            return false;
    return strlen(lemma) > 2;
}

/* All words that were written are of the column or its table, and all of the column's are written
 * or spoken. *ret_spoken: those that are only spoken. */
static bool sql_column_fits(const struct meaning *m, struct column_ref at, size_t *ret_spoken)
{
    const char *own = catalog_column_words(m->catalog, at),
               *table = catalog_table_words(m->catalog, at.table);
    char word[WORD_BYTES];
    bool shared = false;

    for (size_t i = 0; i < m->called_count; i++) {
        const bool of_column = sql_column_has(own, m->called[i]);
        if (!of_column && !sql_column_has(table, m->called[i]))
            return false;
        shared |= of_column;
    }
    *ret_spoken = 0;
    while (shared && sql_column_word(&own, word)) {
        if (sql_column_written(m, word) || !sql_column_matters(word))
            continue;
        if (!sql_column_spoken(m, word))
            return false;
        ++*ret_spoken;
    }
    return shared;
}

/* A table of the query is likelier meant than one that has to be joined, and a column that is
 * spoken of in more words than one that is spoken of in few. */
static void sql_column_weigh(struct meaning *m, int t)
{
    const struct schema_table *table = &catalog_schema(m->catalog)->tables[t];
    bool read = false;
    size_t spoken;

    for (size_t i = 0; i < m->read->count; i++)
        read |= m->read->list[i] == t;
    for (size_t c = 0; c < table->column_count; c++) {
        if (!sql_column_fits(m, (struct column_ref){t, (int)c}, &spoken))
            continue;
        const size_t rank = (read ? 0 : WORDS_MAX + 1) + WORDS_MAX - spoken;
        if (rank < m->best_rank)
            m->best = table->columns[c].name;
        else if (rank == m->best_rank && m->best && !str_eq_fold(m->best, table->columns[c].name))
            m->best = NULL;
        m->best_rank = rank < m->best_rank ? rank : m->best_rank;
    }
}

const char *sql_column_meant(struct arena *arena, const struct catalog *catalog,
                             const char *question, const char *called,
                             const struct sql_tables_read *read)
{
    const struct schema *schema = catalog_schema(catalog);
    struct meaning m = {.catalog = catalog, .read = read, .best_rank = SIZE_MAX};

    sql_column_split(&m, arena, called);
    for (size_t t = 0; t < schema->table_count; t++)
        if (!schema->tables[t].hidden && schema_find_column(&schema->tables[t], called) >= 0)
            return NULL; /* there is one of just this name */
    words_split(&m.question, arena, question);
    for (size_t t = 0; m.called_count && t < schema->table_count; t++)
        if (!schema->tables[t].hidden)
            sql_column_weigh(&m, (int)t);
    return m.best;
}

/* ---- in the table that it is said to be of */

/* One of the words, or a synonym that the question's word has among them. */
static bool sql_column_means(const struct meaning *m, const char *words, const char *lemma)
{
    char other[WORD_BYTES];

    if (sql_column_has(words, lemma))
        return true;
    for (size_t i = 0; i < m->question.len; i++) {
        const struct word *said = &m->question.v[i];
        for (size_t s = 0; str_eq(said->lemma, lemma) && s < SYNONYMS_MAX && said->synonyms[s];
             s++) {
            lemma_of(said->synonyms[s], other, WORD_BYTES);
            if (sql_column_has(words, other))
                return true;
        }
    }
    return false;
}

/* All words that were written mean these. */
static bool sql_column_all_mean(const struct meaning *m, const char *words, const char *or_words)
{
    for (size_t i = 0; i < m->called_count; i++)
        if (!sql_column_means(m, words, m->called[i]) && !sql_column_has(or_words, m->called[i]))
            return false;
    return m->called_count > 0;
}

/* One of the words that were written means it. */
static bool sql_column_is_meant(const struct meaning *m, const char *word)
{
    for (size_t i = 0; i < m->called_count; i++)
        if (sql_column_means(m, word, m->called[i]))
            return true;
    return false;
}

/* How many of the column's words nobody wrote, all of them its table's; SIZE_MAX: it is another. */
static size_t sql_column_distance(const struct meaning *m, struct column_ref at)
{
    const char *own = catalog_column_words(m->catalog, at),
               *table = catalog_table_words(m->catalog, at.table);
    char word[WORD_BYTES];
    size_t unwritten = 0;
    bool shared = false;

    for (size_t i = 0; i < m->called_count; i++) {
        const bool of_column = sql_column_means(m, own, m->called[i]);
        if (!of_column && !sql_column_means(m, table, m->called[i]))
            return SIZE_MAX;
        shared |= of_column;
    }
    while (shared && sql_column_word(&own, word)) {
        if (sql_column_is_meant(m, word))
            continue;
        if (!sql_column_has(table, word))
            return SIZE_MAX;
        unwritten++;
    }
    return shared ? unwritten : SIZE_MAX;
}

/* "department" is what a department is called, "id" is its key. */
static int sql_column_by_role(const struct meaning *m, int table)
{
    const char *words = catalog_table_words(m->catalog, table);
    const int label = catalog_label_column(m->catalog, table);
    char word[WORD_BYTES];

    if (m->called_count == 1 && str_eq(m->called[0], "id"))
        return catalog_key_column(m->catalog, table);
    if (label < 0 || !sql_column_all_mean(m, words, "name"))
        return -1;
    const char *own = catalog_column_words(m->catalog, (struct column_ref){table, label});
    while (sql_column_word(&own, word)) /* a first name alone is nobody's */
        if (!sql_column_has(words, word) && !str_eq(word, "name") && !str_eq(word, "title"))
            return -1;
    return label;
}

const char *sql_column_own(struct arena *arena, const struct catalog *catalog, const char *question,
                           const char *called, int table)
{
    const struct schema_table *t = &catalog_schema(catalog)->tables[table];
    struct meaning m = {.catalog = catalog};
    size_t nearest = SIZE_MAX;
    bool tied = false;

    words_split(&m.question, arena, question);
    sql_column_split(&m, arena, called);
    int found = sql_column_by_role(&m, table);
    for (size_t c = 0; found < 0 && c < t->column_count; c++) {
        const size_t distance = sql_column_distance(&m, (struct column_ref){table, (int)c});
        tied = distance == nearest ? nearest < SIZE_MAX : distance > nearest && tied;
        if (distance < nearest) {
            nearest = distance;
            m.best = t->columns[c].name;
        }
    }
    if (found < 0 && !tied && !m.best)
        found = sql_near_column(arena, catalog, called, table);
    return found >= 0 ? t->columns[found].name : tied ? NULL : m.best;
}

bool sql_words_mean(struct arena *arena, const char *question, const char *called,
                    const char *words)
{
    struct meaning m = {.catalog = NULL};
    char word[WORD_BYTES];

    words_split(&m.question, arena, question);
    sql_column_split(&m, arena, called);
    if (!sql_column_all_mean(&m, words, ""))
        return false;
    while (sql_column_word(&words, word))
        if (!sql_column_is_meant(&m, word))
            return false;
    return true;
}
