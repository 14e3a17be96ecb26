/* Questions about the schema and about this program, answered by rule: what a table or column is,
 * how tables are connected, which tables are about something, how something is done here. */
#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "agent_private.h"
#include "querent/base/mem.h"
#include "querent/base/str.h"
#include "querent/base/words.h"
#include "querent/catalog/private.h"
#include "querent/lang/classes.h"
#include "querent/lang/phrase.h"
#include "querent/lang/question.h"

enum {
    VALUE_LEAST = 3,
    TABLES_MAX = 5,
    COLUMNS_MAX = 6,
    VALUES_MAX = 12,
    NAMES_MAX = 24,
    PATHS_MAX = 16
};

/* How things are done here: any of the words, and what to say. Keys are the default ones. */
static const struct {
    const char *words, *of_data;
    const char *text;
} topics[] = {
#include "about.inc"
};

bool about_has_word(const char *text, const char *word)
{
    const size_t len = strlen(word);

    for (const char *p = text; (p = str_find_fold(p, word)) != NULL; p++)
        if ((p == text || !isalnum((unsigned char)p[-1])) &&
            (!isalnum((unsigned char)p[len]) ||
             (p[len] == 's' && !isalnum((unsigned char)p[len + 1]))))
            return true;
    return false;
}

/* One of the words of a list with spaces between. */
static bool has_any(const char *text, const char *words)
{
    char word[32];

    for (const char *p = words; *p;) {
        const size_t len = strcspn(p, " ");
        if (len < sizeof word) {
            memcpy(word, p, len);
            word[len] = '\0';
            if (about_has_word(text, word))
                return true;
        }
        p += len + (p[len] == ' ');
    }
    return false;
}

/* A word of the question, other than these, names a table or is a value. */
static bool names_data(const struct catalog *catalog, const char *question, const char *but)
{
    struct arena arena = {0};
    struct words words;
    struct table_hit table;
    struct value_hit value;
    bool names = false;

    words_split(&words, &arena, catalog ? question : "");
    for (size_t i = 0; i < words.len && !names; i++) {
        const struct word *word = &words.v[i];
        if (word->punct || word->is.light || strlen(word->lower) < VALUE_LEAST ||
            about_has_word(but, word->lower) || about_has_word(but, word->lemma))
            continue;
        names = catalog_rank_tables(catalog, &arena, word->lower, &table, 1) && table.score > 0;
        names |= catalog_find_value(catalog, &arena, word->lower, false, &value, 1) &&
                 value.match <= VALUE_FOLDED;
    }
    arena_release(&arena);
    return names;
}

static bool about_program(const struct catalog *catalog, const char *question, struct buf *out)
{
    if (!question_signs_of(question).program)
        return false;
    for (size_t i = 0; i < sizeof topics / sizeof *topics; i++) {
        if (!has_any(question, topics[i].words) &&
            (!has_any(question, topics[i].of_data) ||
             names_data(catalog, question, topics[i].of_data)))
            continue;
        buf_add(out, topics[i].text);
        return true;
    }
    return false;
}

static void about_add_rows(int64_t rows, struct buf *out)
{
    if (rows < 0)
        return;
    buf_add(out, " (");
    words_number_of(out, rows, "row", "rows");
    buf_addc(out, ')');
}

void about_add_table(const struct schema_table *table, struct buf *out)
{
    buf_addf(out, "%s", table->name);
    about_add_rows(table->kind == TABLE_BASE ? table->rows : -1, out);
    if (table->comment && *table->comment)
        buf_addf(out, ", %s", table->comment);
    buf_add(out, ": ");
    for (size_t c = 0; c < table->column_count && c < NAMES_MAX; c++)
        buf_addf(out, "%s%s", c ? ", " : "", table->columns[c].name);
    if (table->column_count > NAMES_MAX)
        buf_addf(out, " and %zu more", table->column_count - NAMES_MAX);
}

/* What "which tables …" are asked about: the text behind "about", else behind another word that
 * leads to it. NULL: nothing. */
static const char *topic_of(const struct words *words)
{
    const struct word *best = NULL;

    for (size_t i = 0; i + 1 < words->len; i++) {
        const struct word *word = &words->v[i];
        if (word->is.topic || (word->is.leads_topic && !best))
            best = word;
        if (word->is.topic)
            break;
    }
    return best ? words->question + best->offset + best->len : NULL;
}

void about_add_edge(const struct catalog *catalog, const struct join_edge *edge, struct buf *out)
{
    const struct schema *schema = catalog_schema(catalog);

    for (size_t i = 0; i < edge->count; i++)
        buf_addf(out, "%s%s.%s = %s.%s", i ? " and " : "", schema->tables[edge->from].name,
                 schema->tables[edge->from].columns[edge->from_columns[i]].name,
                 schema->tables[edge->to].name,
                 schema->tables[edge->to].columns[edge->to_columns[i]].name);
    if (edge->only) {
        buf_add(out, " and ");
        catalog_add_only(catalog, edge, schema->tables[edge->from].name, out);
    }
}

/* Relationships among the tables. */
static void about_add_joins(const struct catalog *catalog, const struct table_hit *hits,
                            size_t count, size_t most, struct buf *out)
{
    size_t told = 0;

    for (size_t e = 0; e < catalog_edge_count(catalog) && told < most; e++) {
        const struct join_edge *edge = catalog_edge(catalog, e);
        bool from = false, to = false;
        for (size_t i = 0; i < count; i++) {
            from |= hits[i].table == edge->from;
            to |= hits[i].table == edge->to;
        }
        if (!from || !to)
            continue;
        buf_add(out, told++ ? "; " : "\njoined by ");
        about_add_edge(catalog, edge, out);
    }
}

/* "which tables are about customers?" */
static bool tables_about(const struct catalog *catalog, const char *question, size_t relationships,
                         struct buf *out)
{
    struct arena arena = {0};
    struct table_hit hits[TABLES_MAX];
    struct words words;
    size_t shown = 0;

    words_split(&words, &arena, question);
    const char *topic = question_signs(&words).which_tables ? topic_of(&words) : NULL;
    const size_t n = topic ? catalog_rank_tables(catalog, &arena, topic, hits, TABLES_MAX) : 0;
    for (size_t i = 0; i < n && hits[i].score >= hits[0].score / 2; i++) {
        buf_add(out, shown++ ? "\n" : "");
        about_add_table(&catalog_schema(catalog)->tables[hits[i].table], out);
    }
    about_add_joins(catalog, hits, shown, relationships, out);
    arena_release(&arena);
    return shown > 0;
}

size_t about_tables_named(const struct catalog *catalog, const char *text, int *tables, size_t max)
{
    const struct schema *schema = catalog_schema(catalog);
    size_t lengths[8] = {0}, n = 0;

    for (size_t t = 0; t < schema->table_count; t++) {
        char words[64];
        snprintf(words, sizeof words, "%s", catalog_table_words(catalog, (int)t));
        size_t len = strlen(words);
        if (len > 1 && words[len - 1] == 's')
            words[--len] = '\0';
        if (schema->tables[t].hidden || schema->tables[t].kind != TABLE_BASE || !len ||
            !about_has_word(text, words))
            continue;
        size_t at = n < max ? n++ : max;
        for (; at > 0 && lengths[at - 1] < len; at--)
            if (at < max) {
                lengths[at] = lengths[at - 1];
                tables[at] = tables[at - 1];
            }
        if (at < max) {
            lengths[at] = len;
            tables[at] = (int)t;
        }
    }
    return n;
}

/* "how many loans are related to each customer?" counts rows. */
static bool asks_how_much(const char *question)
{
    static const char *const measures[] = {"how many ", "how much ", "how often ", "how long ",
                                           "how old "};

    for (size_t i = 0; i < sizeof measures / sizeof *measures; i++)
        if (str_starts_fold(question, measures[i]))
            return true;
    return false;
}

static bool asks_how_joined(const char *question)
{
    size_t at = 0, len;
    bool joins = false;

    for (const char *word; (word = phrase_word(question, strlen(question), &at, &len)) && !joins;)
        joins = word_classes_at(word, len).joins;
    return joins && str_starts_fold(question, "how ") && !asks_how_much(question);
}

static void about_add_path(const struct catalog *catalog, const struct join_tree *path,
                           struct buf *out)
{
    for (size_t i = 0; i < path->edge_count; i++) {
        buf_add(out, i ? ", then " : "");
        about_add_edge(catalog, catalog_edge(catalog, (size_t)path->edges[i]), out);
    }
}

/* "how are orders and customers connected?": the shortest way, and those as short. */
static bool tables_joined(const struct catalog *catalog, const char *question, size_t most,
                          struct buf *out)
{
    const struct schema *schema = catalog_schema(catalog);
    struct join_tree paths[PATHS_MAX];
    struct arena arena = {0};
    int tables[2];

    if (!asks_how_joined(question) || about_tables_named(catalog, question, tables, 2) < 2)
        return false;
    const size_t n =
        catalog_trees(catalog, &arena, tables, 2, paths, most < PATHS_MAX ? most : PATHS_MAX);
    for (size_t i = 0; i < n && paths[i].edge_count == paths[0].edge_count; i++) {
        buf_add(out, i ? "\nor " : "");
        about_add_path(catalog, &paths[i], out);
    }
    if (!n)
        buf_addf(out, "nothing connects %s and %s", schema->tables[tables[0]].name,
                 schema->tables[tables[1]].name);
    arena_release(&arena);
    return true;
}

static void about_add_column(const struct catalog *catalog, struct column_ref at, struct buf *out)
{
    const struct schema_table *table = &catalog_schema(catalog)->tables[at.table];
    const struct schema_column *column = &table->columns[at.column];
    const char *synonyms = catalog_column_synonyms(catalog, at);
    const char *const *values = catalog_values(catalog, at);

    buf_addf(out, "%s.%s is %s%s", table->name, column->name,
             *column->type ? column->type : "of no declared type",
             column->primary ? ", the key" : "");
    if (column->comment && *column->comment)
        buf_addf(out, ": %s", column->comment);
    if (synonyms)
        buf_addf(out, "; also called %s", synonyms);
    for (size_t i = 0; i < catalog_edge_count(catalog); i++) {
        const struct join_edge *edge = catalog_edge(catalog, i);
        if (edge->count == 1 && edge->from == at.table && edge->from_columns[0] == at.column)
            buf_addf(out, "; it refers to %s.%s", catalog_schema(catalog)->tables[edge->to].name,
                     catalog_schema(catalog)->tables[edge->to].columns[edge->to_columns[0]].name);
        if (edge->count == 1 && edge->from == at.table && edge->from_columns[0] == at.column &&
            edge->only) {
            buf_add(out, " where ");
            catalog_add_only(catalog, edge, NULL, out);
        }
    }
    if (catalog_is_private(catalog, at))
        buf_add(out, "; its values are private");
    else
        for (size_t i = 0; values && values[i] && i < VALUES_MAX; i++)
            buf_addf(out, "%s%s", i ? ", " : "; values: ", values[i]);
    if ((!column->comment || !*column->comment) && !synonyms)
        buf_add(out, "; their meaning is not documented: a comment on the column or a data "
                     "dictionary (sql.dictionary) would be shown here");
}

/* "what does status mean?", "what does status 3 mean?": the columns that are called so. */
static bool column_meaning(const struct catalog *catalog, const char *question, struct buf *out)
{
    struct arena arena = {0};
    struct column_hit hits[COLUMNS_MAX];
    struct words words;
    size_t first, last, shown = 0, n = 0;

    words_split(&words, &arena, question);
    if (question_meaning(&words, &first, &last))
        n = catalog_rank_columns(catalog, &arena, words_text(&words, &arena, first, last), hits,
                                 COLUMNS_MAX);
    for (size_t i = 0; i < n && hits[i].score >= hits[0].score * 0.9; i++) {
        if (catalog_schema(catalog)->tables[hits[i].column.table].kind != TABLE_BASE)
            continue;
        buf_add(out, shown++ ? "\n" : "");
        about_add_column(catalog, hits[i].column, out);
    }
    arena_release(&arena);
    return shown > 0;
}

static bool about_schema(const struct settings *settings, const struct catalog *catalog,
                         const char *question, struct buf *out)
{
    const size_t paths = (size_t)settings_int(settings, SET_SQL_MAX_SUGGESTED_PATHS);
    const size_t relationships = (size_t)settings_int(settings, SET_SQL_MAX_RELATIONSHIPS_DISPLAY);

    return tables_about(catalog, question, relationships, out) ||
           tables_joined(catalog, question, paths, out) || about_parts(catalog, question, out) ||
           column_meaning(catalog, question, out);
}

char *agent_about(const struct settings *settings, const struct catalog *catalog,
                  const char *question, enum intent *ret_intent)
{
    struct buf out = BUF_INIT;

    while (*question == ' ')
        question++;
    if (about_program(catalog, question, &out)) {
        *ret_intent = INTENT_GENERAL;
        return buf_take(&out);
    }
    if (about_schema(settings, catalog, question, &out)) {
        *ret_intent = INTENT_SCHEMA_QUERY;
        return buf_take(&out);
    }
    buf_release(&out);
    return NULL;
}
