/* A column that no table has, called by a part of its name: where the question speaks of the
 * description of a company's type, "description" is company_type_description, and no fault's. */
#include <ctype.h>
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
    for (size_t i = 0; i < len; i++)
        text[i] = (char)tolower((unsigned char)word[i]);
    text[len] = '\0';
    lemma_of(text, m->called[m->called_count++], WORD_BYTES);
}

/* company_type, companyType, "Company Type" */
static void sql_column_split(struct meaning *m, const char *name)
{
    const char *begin = name;

    for (const char *p = name; *p; p++) {
        const bool hump = p > begin && isupper((unsigned char)*p) && islower((unsigned char)p[-1]);
        if (isalnum((unsigned char)*p) && !hump)
            continue;
        sql_column_add(m, begin, (size_t)(p - begin));
        begin = hump ? p : p + 1;
    }
    sql_column_add(m, begin, strlen(begin));
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

/* Nobody says the short ones: placed_on, airport_id. */
static bool sql_column_matters(const char *lemma)
{
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

    sql_column_split(&m, called);
    for (size_t t = 0; t < schema->table_count; t++)
        if (!schema->tables[t].hidden && schema_find_column(&schema->tables[t], called) >= 0)
            return NULL; /* there is one of just this name */
    words_split(&m.question, arena, question);
    for (size_t t = 0; m.called_count && t < schema->table_count; t++)
        if (!schema->tables[t].hidden)
            sql_column_weigh(&m, (int)t);
    return m.best;
}
