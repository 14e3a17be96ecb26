/* What an approved question says of a word: the only one of the question that nothing of the schema
 * explains stands for the only thing of its SQL that no word explains. */
#include <string.h>

#include "lessons_private.h"
#include "querent/base/mem.h"
#include "querent/base/str.h"
#include "querent/catalog/private.h"
#include "querent/lang/cue.h"
#include "querent/lang/lemma.h"
#include "querent/lang/lexicon.h"
#include "querent/lang/status.h"
#include "querent/lang/synonyms.h"
#include "querent/lessons/learn.h"
#include "querent/sql/sql.h"

enum { COLUMNS_MAX = 24, VALUES_MAX = 12, RUN_WORDS = 3, WORD_LEAST = 3, SAID_WORDS = 5 };

struct approval {
    struct arena arena;
    const struct catalog *catalog;
    struct words words;
    bool taken[QUESTION_WORDS_MAX]; /* by a value */
    struct scopes scopes;
    const struct scope *scope;
    struct column_ref columns[COLUMNS_MAX]; /* outside of joins, each once */
    size_t column_count;
    const struct sql_expr *conditions[VALUES_MAX]; /* of a column with a value that nobody said */
    size_t condition_count;
    const struct sql_expr *said[VALUES_MAX]; /* columns with a value that is said */
    size_t said_count;
    bool too_much; /* more than is looked at here */
};

/* ---- the SQL */

/* The words of the question that say the value; 0: none do. */
static size_t approval_says(struct approval *approval, const char *value, size_t *ret_first)
{
    const struct words *words = &approval->words;

    for (size_t len = SAID_WORDS; len > 0; len--)
        for (size_t i = 0; i + len <= words->len; i++)
            if (str_eq_fold(words_text(words, &approval->arena, i, i + len), value) ||
                (len == 1 && (str_eq_fold(words->v[i].lower, value) ||
                              str_eq_fold(words->v[i].lemma, value)))) {
                *ret_first = i;
                return len;
            }
    return 0;
}

/* Without the signs of LIKE at its ends. */
static const char *approval_value(struct approval *approval, const struct sql_expr *e)
{
    char *text = arena_strdup(&approval->arena, e->text);
    size_t len;

    text += strspn(text, "%");
    for (len = strlen(text); len && text[len - 1] == '%'; len--)
        text[len - 1] = '\0';
    return text;
}

static void approval_see_condition(struct approval *approval, const struct sql_expr *e)
{
    if (approval->condition_count < VALUES_MAX)
        approval->conditions[approval->condition_count++] = e;
    else
        approval->too_much = true;
}

static void approval_see_values(struct approval *approval, const struct sql_expr *e)
{
    if (e->kind == SQL_EXPR_IS_NULL && e->args[0]->kind == SQL_EXPR_COLUMN)
        approval_see_condition(approval, e); /* nobody says NULL */
    for (size_t i = 0; i < e->arg_count; i++) {
        size_t first = 0, len = 0;
        if (!e->args[i] || e->args[i]->kind != SQL_EXPR_STRING)
            continue;
        len = approval_says(approval, approval_value(approval, e->args[i]), &first);
        for (size_t k = 0; k < len; k++)
            approval->taken[first + k] = true;
        if (!e->args[0] || e->args[0]->kind != SQL_EXPR_COLUMN)
            continue;
        if (!len)
            approval_see_condition(approval, e);
        else if (approval->said_count < VALUES_MAX)
            approval->said[approval->said_count++] = e->args[0];
    }
}

static bool approval_see(const struct sql_expr *e, void *arg)
{
    struct approval *approval = arg;
    const int table = scope_table_of(approval->scope, approval->catalog, e);

    approval_see_values(approval, e);
    if (table < 0)
        return true;
    const struct column_ref at = {
        table, schema_find_column(&catalog_schema(approval->catalog)->tables[table], e->name)};
    for (size_t i = 0; i < approval->column_count; i++)
        if (approval->columns[i].table == at.table && approval->columns[i].column == at.column)
            return true;
    if (approval->column_count < COLUMNS_MAX)
        approval->columns[approval->column_count++] = at;
    else
        approval->too_much = true;
    return true;
}

/* One SELECT over tables. */
static bool approval_read(struct approval *approval, const char *sql)
{
    struct sql_error error;
    struct sql_query *query =
        sql_parse(&approval->arena, sql, strlen(sql), catalog_dialect(approval->catalog), &error);

    if (!query || query->kind != SQL_QUERY_SELECT)
        return false;
    scopes_of(&approval->scopes, approval->catalog, query);
    if (approval->scopes.v.len != 1 || approval->scopes.v.v[0].others)
        return false;
    approval->scope = &approval->scopes.v.v[0];
    query->from = NULL; /* what joins tables names nothing of the question */
    sql_walk(query, approval_see, approval);
    return !approval->too_much;
}

/* ---- what explains what */

static bool approval_has(const char *names, const char *word, size_t len)
{
    char lemma[64], plain[64];

    for (const char *p = names; p && *p;) {
        const size_t n = strcspn(p, " ");
        const size_t cut = n < sizeof plain ? n : sizeof plain - 1;
        memcpy(plain, p, cut);
        plain[cut] = '\0';
        lemma_of(plain, lemma, sizeof lemma);
        if ((n == len && strncasecmp(p, word, len) == 0) ||
            (strlen(lemma) == len && strncasecmp(lemma, word, len) == 0))
            return true;
        p += n + strspn(p + n, " ");
    }
    return false;
}

struct approval_meant {
    const char *names;
    bool has;
};

static void approval_see_meant(const char *word, size_t len, void *arg)
{
    struct approval_meant *meant = arg;

    meant->has = meant->has || approval_has(meant->names, word, len);
}

/* The word may speak of something that is called so. */
static bool approval_speaks(const struct word *word, const char *names)
{
    struct approval_meant meant = {.names = names};

    if (word->punct || word->is.stop)
        return false;
    if (approval_has(names, word->lower, strlen(word->lower)) ||
        approval_has(names, word->lemma, strlen(word->lemma)))
        return true;
    synonyms_each_meant(word->lemma, approval_see_meant, &meant);
    synonyms_each_near(word->lemma, approval_see_meant, &meant);
    return meant.has;
}

static bool approval_named(const struct approval *approval, const char *names)
{
    for (size_t i = 0; i < approval->words.len; i++)
        if (!approval->taken[i] && approval_speaks(&approval->words.v[i], names))
            return true;
    return false;
}

static bool approval_table_named(const struct approval *approval, int table)
{
    return approval_named(approval, catalog_table_words(approval->catalog, table));
}

static bool approval_is_of(const struct approval *approval, const struct sql_expr *e,
                           struct column_ref at)
{
    const struct schema_table *table = &catalog_schema(approval->catalog)->tables[at.table];

    return scope_table_of(approval->scope, approval->catalog, e) == at.table &&
           str_eq_fold(e->name, table->columns[at.column].name);
}

/* By its name, by a value that is said, or as what rows of its table are called. */
static bool approval_column_told(const struct approval *approval, struct column_ref at)
{
    const struct catalog *catalog = approval->catalog;

    for (size_t i = 0; i < approval->said_count; i++)
        if (approval_is_of(approval, approval->said[i], at))
            return true;
    return approval_named(approval, catalog_column_words(catalog, at)) ||
           (catalog_label_column(catalog, at.table) == at.column &&
            approval_table_named(approval, at.table));
}

/* Some condition on it has a value that nobody said. */
static bool approval_column_hidden(const struct approval *approval, struct column_ref at)
{
    for (size_t i = 0; i < approval->condition_count; i++)
        if (approval_is_of(approval, approval->conditions[i]->args[0], at))
            return true;
    return false;
}

/* ---- the word */

static bool approval_is_schema_word(const struct approval *approval, const struct word *word)
{
    const struct schema *schema = catalog_schema(approval->catalog);

    for (size_t t = 0; t < schema->table_count; t++) {
        if (approval_speaks(word, catalog_table_words(approval->catalog, (int)t)))
            return true;
        for (size_t c = 0; c < schema->tables[t].column_count; c++)
            if (approval_speaks(word, catalog_column_words(approval->catalog,
                                                           (struct column_ref){(int)t, (int)c})))
                return true;
    }
    return false;
}

/* "Open", "cancelled", "overdue": what it means is read by rules, and differs by table. */
static bool approval_is_state(const struct word *word)
{
    const struct status_traits traits = status_traits(word->lower);

    return lexicon_done(word->lower) || traits.off || traits.cancelled || traits.planned ||
           traits.done || traits.event;
}

/* A word that names nothing here: neither grammar nor a cue, no value, no name of the schema. */
static bool approval_is_open(const struct approval *approval, size_t i)
{
    const struct word *word = &approval->words.v[i];
    size_t cue_len = 0;

    if (word->punct || word->is_number || word->quoted || approval->taken[i] ||
        strlen(word->lower) < WORD_LEAST || strpbrk(word->lower, "_.") || /* a name as it stands */
        word_is_listed(word->lower) || word_is_listed(word->lemma) || approval_is_state(word))
        return false;
    for (size_t at = i < 4 ? 0 : i - 4; at <= i; at++)
        if (cue_at(&approval->words, at, &cue_len) != CUE_NONE && at + cue_len > i)
            return false;
    return !approval_is_schema_word(approval, word);
}

size_t lesson_open_words(const struct catalog *catalog, const struct words *words, size_t *ret_at,
                         size_t max)
{
    struct approval approval = {.catalog = catalog, .words = *words};
    size_t count = 0;

    for (size_t i = 0; i < words->len && i < QUESTION_WORDS_MAX && count < max; i++)
        if (approval_is_open(&approval, i))
            ret_at[count++] = i;
    arena_release(&approval.arena);
    return count;
}

/* The only run of such words; NULL: there is none, or there are several. */
static char *approval_word(struct approval *approval)
{
    size_t runs = 0, first = 0, len = 0;

    for (size_t i = 0; i < approval->words.len; i++) {
        if (!approval_is_open(approval, i))
            continue;
        if (runs && first + len == i) {
            len++;
            continue;
        }
        runs++;
        first = i;
        len = 1;
    }
    return runs == 1 && len <= RUN_WORDS
               ? words_text(&approval->words, &approval->arena, first, first + len)
               : NULL;
}

/* ---- and what it means */

static bool approval_is_private(const struct approval *approval, struct column_ref at,
                                const struct sql_expr *e)
{
    bool private = catalog_is_private(approval->catalog, at);

    for (size_t i = 0; i < e->arg_count; i++)
    private = private || (e->args[i] && e->args[i]->kind == SQL_EXPR_STRING &&
                          catalog_value_is_private(e->args[i]->text));
    return private;
}

static bool approval_condition(struct approval *approval, struct lesson *lesson)
{
    const struct sql_expr *e = approval->conditions[0];
    struct sql_expr *own = sql_copy_expr(&approval->arena, e);
    const int table = scope_table_of(approval->scope, approval->catalog, e->args[0]);
    struct buf out = BUF_INIT;

    if (table < 0)
        return false;
    const struct schema_table *of = &catalog_schema(approval->catalog)->tables[table];
    if (approval_is_private(
            approval, (struct column_ref){table, schema_find_column(of, e->args[0]->name)}, e))
        return false;
    own->args[0]->table = of->name;
    own->args[0]->schema = NULL;
    if (sql_print_expr(own, catalog_dialect(approval->catalog), &out, NULL))
        lesson->means = mem_strdup(buf_str(&out));
    buf_release(&out);
    lesson->kind = LESSON_VALUE;
    return lesson->means != NULL;
}

static bool approval_means(struct approval *approval, struct lesson *lesson)
{
    const struct schema *schema = catalog_schema(approval->catalog);
    struct column_ref open = {-1, -1};
    size_t columns = 0;

    for (size_t i = 0; i < approval->column_count; i++) {
        const struct column_ref at = approval->columns[i];
        if (approval_column_told(approval, at) || approval_column_hidden(approval, at))
            continue;
        columns++;
        open = at;
    }
    if (approval->condition_count + columns != 1)
        return false;
    if (approval->condition_count)
        return approval_condition(approval, lesson);
    const struct schema_table *of = &schema->tables[open.table];
    lesson->kind = LESSON_COLUMN;
    lesson->means = mem_printf("%s.%s", of->name, of->columns[open.column].name);
    return true;
}

bool lesson_of_approval(const struct catalog *catalog, const char *question, const char *sql,
                        struct lesson *ret_lesson)
{
    struct approval approval = {.catalog = catalog};
    struct lesson lesson = {.confidence = LESSON_APPROVED};
    struct lesson_use use;

    words_split(&approval.words, &approval.arena, arena_strdup(&approval.arena, question));
    bool ok = approval.words.len <= QUESTION_WORDS_MAX && approval_read(&approval, sql);
    const char *word = ok ? approval_word(&approval) : NULL;
    ok = word && approval_means(&approval, &lesson);
    if (ok) {
        lesson.says = mem_strdup(word);
        lesson.source = mem_strdup(LESSON_SOURCE_APPROVED);
        lesson_give_name(&lesson);
        ok = lesson_bind(&approval.arena, catalog, &lesson, &use, NULL);
    }
    vec_release(&approval.scopes.v);
    arena_release(&approval.arena);
    if (ok)
        *ret_lesson = lesson;
    else
        lesson_release(&lesson);
    return ok;
}
