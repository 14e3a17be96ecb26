/* Read from the question's cues and the catalog's words for tables and columns, whoever wrote the
 * query. */
#include "vote/unasked.h"

#include <stdlib.h>
#include <string.h>

#include "querent/base/str.h"
#include "querent/lang/classes.h"
#include "querent/lang/cue.h"
#include "querent/lang/words.h"
#include "querent/sql/sql.h"

struct unasked {
    struct arena arena;
    const struct catalog *catalog;
    struct words words;
    const struct sql_query *query; /* NULL: it cannot be read */
};

static void unasked_begin(struct unasked *u, const struct catalog *catalog, const char *question,
                          const char *sql)
{
    struct sql_error error;

    *u = (struct unasked){.catalog = catalog};
    words_split(&u->words, &u->arena, question);
    u->query = sql_parse(&u->arena, sql, strlen(sql), catalog_dialect(u->catalog), &error);
}

static bool is_word(const char *word, const char *other)
{
    const size_t len = strlen(other);

    return str_starts(word, other) && (!word[len] || str_eq(word + len, "s"));
}

/* The question has the word, its plural, or a synonym; "the number of" is a count, and no number.
 */
static bool is_said(const struct unasked *u, const char *word)
{
    for (size_t i = 0; i < u->words.len; i++) {
        const struct word *said = &u->words.v[i];
        if (said->punct ||
            (word_is(said, "number") && i + 1 < u->words.len && word_is(&u->words.v[i + 1], "of")))
            continue;
        if (is_word(word, said->lemma) || is_word(word, said->lower))
            return true;
        for (size_t s = 0; s < SYNONYMS_MAX && said->synonyms[s]; s++)
            if (is_word(word, said->synonyms[s]))
                return true;
    }
    return false;
}

/* One of the words of a name, with blanks between, or its plural. */
static bool is_among(const char *words, const char *word)
{
    const size_t len = strlen(word);

    for (const char *p = words; *p; p += strspn(p, " ")) {
        const size_t own = strcspn(p, " ");
        if (strncmp(p, word, len) == 0 && (own == len || (own == len + 1 && p[len] == 's')))
            return true;
        p += own;
    }
    return false;
}

/* It is asked by what the key is called besides its table, or in a word for any key. */
static bool is_asked_for(struct unasked *u, const char *column, const char *table)
{
    static const char *const keys[] = {"id", "identifier", "number", "code", "key", "reference"};

    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++)
        if (is_said(u, keys[i]))
            return true;
    for (const char *p = column; *p; p += strspn(p, " ")) {
        const size_t len = strcspn(p, " ");
        const char *word = arena_printf(&u->arena, "%.*s", (int)len, p);
        if (!is_among(table, word) && is_said(u, word))
            return true;
        p += len;
    }
    return false;
}

/* The table whose rows the key stands for: the one that it refers to, or its own; -1: none. */
static int key_owner(const struct unasked *u, struct column_ref at)
{
    for (size_t i = 0; i < catalog_edge_count(u->catalog); i++) {
        const struct join_edge *edge = catalog_edge(u->catalog, i);
        if (edge->count == 1 && !edge->only && edge->from == at.table &&
            edge->from_columns[0] == at.column)
            return edge->to;
    }
    return catalog_key_column(u->catalog, at.table) == at.column ? at.table : -1;
}

static bool is_unasked_key(struct unasked *u, const struct sql_expr *expr)
{
    const struct column_ref at = catalog_column_of(u->catalog, u->query->from, expr);
    const int owner = at.table < 0 ? -1 : key_owner(u, at);
    const int label = owner < 0 ? -1 : catalog_label_column(u->catalog, owner);

    return label >= 0 && label != catalog_key_column(u->catalog, owner) &&
           !is_asked_for(u, catalog_column_words(u->catalog, at),
                         catalog_table_words(u->catalog, owner));
}

/* It is a plain query, and all that it lists is of the kind. */
static bool lists_only(struct unasked *u,
                       bool (*is)(struct unasked *u, const struct sql_expr *expr))
{
    bool only = u->query && u->query->kind == SQL_QUERY_SELECT && u->query->items;

    for (const struct sql_item *item = only ? u->query->items : NULL; item && only;
         item = item->next)
        only = is(u, item->expr);
    return only;
}

bool unasked_keys(const struct catalog *catalog, const char *question, const char *sql)
{
    struct unasked u;

    unasked_begin(&u, catalog, question, sql);
    const bool only = lists_only(&u, is_unasked_key);
    arena_release(&u.arena);
    return only;
}

/* ---- counts */

/* "Are there customers in France?" may be answered by how many. */
static bool is_yes_or_no(const struct words *words)
{
    static const char *const verbs[] = {"be", "do", "have"};
    bool is = false;

    for (size_t i = 0; words->len && i < sizeof verbs / sizeof *verbs; i++)
        is |= str_eq(words->v[0].lemma, verbs[i]);
    return is;
}

static bool wants_figures(const struct words *words)
{
    size_t len = 1;

    for (size_t i = 0; i < words->len; i += len ? len : 1) {
        const enum cue cue = cue_at(words, i, &len);
        const struct word_classes is = word_classes(words->v[i].lemma);
        if (cue_traits(cue).measures || cue == CUE_RATIO || is.amounts || is.worth || is.totals ||
            is.rate || is.frequency || is.people)
            return true;
    }
    return is_yes_or_no(words);
}

static bool is_count(struct unasked *u, const struct sql_expr *expr)
{
    (void)u;
    return expr->kind == SQL_EXPR_CALL && !expr->over && str_eq_fold(expr->name, "count");
}

bool unasked_count(const struct catalog *catalog, const char *question, const char *sql)
{
    struct unasked u;

    unasked_begin(&u, catalog, question, sql);
    const bool only = lists_only(&u, is_count) && !wants_figures(&u.words);
    arena_release(&u.arena);
    return only;
}

/* ---- counts of groups that are their rows */

/* Rows are told apart by the column, and something else refers to them: it is a list. */
static bool is_listed_by(const struct unasked *u, struct column_ref at)
{
    const int key = catalog_key_column(u->catalog, at.table);
    const struct column_ref keys = {at.table, key};
    bool referred = false;

    for (size_t i = 0; i < catalog_edge_count(u->catalog); i++) {
        const struct join_edge *edge = catalog_edge(u->catalog, i);
        referred |= edge->to == at.table && edge->from != at.table;
    }
    if (!referred || key < 0)
        return false;
    const int64_t rows = catalog_stats(u->catalog, keys)->distinct;
    return key == at.column || (catalog_label_column(u->catalog, at.table) == at.column &&
                                rows > 1 && catalog_stats(u->catalog, at)->distinct == rows);
}

/* The query, its order or its HAVING has the number of a group's rows. */
static bool counts_rows(struct unasked *u)
{
    const struct sql_query *query = u->query;
    bool counts = query->having && query->having->kind == SQL_EXPR_BINARY &&
                  is_count(u, query->having->args[0]);

    for (const struct sql_item *item = query->items; item; item = item->next)
        counts |= is_count(u, item->expr);
    for (const struct sql_order *order = query->order; order; order = order->next)
        counts |= is_count(u, order->expr);
    return counts;
}

bool unasked_ones(const struct catalog *catalog, const char *question, const char *sql)
{
    struct unasked u;
    bool ones = false;

    unasked_begin(&u, catalog, question, sql);
    const struct sql_query *query = u.query;
    const bool groups = query && query->kind == SQL_QUERY_SELECT && query->from &&
                        query->from->kind == SQL_SOURCE_TABLE && counts_rows(&u);
    for (size_t i = 0; groups && i < query->group_count; i++) {
        const struct column_ref at = catalog_column_of(catalog, query->from, query->groups[i]);
        ones |= at.table >= 0 && is_listed_by(&u, at);
    }
    arena_release(&u.arena);
    return ones;
}

/* ---- what it was told */

static bool is_equality(const struct sql_expr *expr)
{
    return expr->kind == SQL_EXPR_BINARY && expr->op == SQL_OP_EQ &&
           expr->args[0]->kind == SQL_EXPR_COLUMN && expr->args[1]->kind == SQL_EXPR_STRING;
}

static bool sets_column(const struct sql_expr *where, const struct sql_expr *column)
{
    if (!where || where->kind != SQL_EXPR_BINARY)
        return false;
    if (where->op == SQL_OP_AND)
        return sets_column(where->args[0], column) || sets_column(where->args[1], column);
    return is_equality(where) && str_eq_fold(where->args[0]->name, column->name) &&
           (!where->args[0]->table || !column->table ||
            str_eq_fold(where->args[0]->table, column->table));
}

static bool is_given(struct unasked *u, const struct sql_expr *expr)
{
    return expr->kind == SQL_EXPR_COLUMN && sets_column(u->query->where, expr);
}

/* None of the words that tell the column from others is said: "the names" of those who won the
 * Golden Mask are no award_name. */
static bool is_unsaid(struct unasked *u, const struct sql_expr *expr)
{
    const struct column_ref at = catalog_column_of(u->catalog, u->query->from, expr);
    bool unsaid = false;

    for (const char *p = at.table < 0 ? "" : catalog_column_words(u->catalog, at); *p;
         p += strspn(p, " ")) {
        const size_t len = strcspn(p, " ");
        const char *word = arena_printf(&u->arena, "%.*s", (int)len, p);
        p += len;
        if (word_classes(word).general)
            continue;
        if (is_said(u, word))
            return false;
        unsaid = true;
    }
    return unsaid;
}

/* What rows are called is listed, and no condition gives it. */
static bool lists_names(struct unasked *u)
{
    for (const struct sql_item *item = u->query->items; item; item = item->next) {
        const struct column_ref at = catalog_column_of(u->catalog, u->query->from, item->expr);
        if (at.table >= 0 && catalog_label_column(u->catalog, at.table) == at.column &&
            !is_given(u, item->expr))
            return true;
    }
    return false;
}

bool unasked_given(const struct catalog *catalog, const char *question, const char *sql)
{
    struct unasked u;

    unasked_begin(&u, catalog, question, sql);
    const bool plain = u.query && u.query->kind == SQL_QUERY_SELECT;
    bool given = lists_only(&u, is_given);
    for (const struct sql_item *item = plain ? u.query->items : NULL; item && !given;
         item = item->next)
        given = is_given(&u, item->expr) && is_unsaid(&u, item->expr) && !lists_names(&u);
    given &= !is_yes_or_no(&u.words);
    arena_release(&u.arena);
    return given;
}

/* A set operation whose parts give one figure each. */
static bool is_blend(const struct sql_query *query)
{
    if (query->kind == SQL_QUERY_SET)
        return is_blend(query->left) && is_blend(query->right);
    static const char *const figures[] = {"count", "sum", "avg", "min", "max"};
    const struct sql_expr *only = query->kind == SQL_QUERY_SELECT && !query->group_count &&
                                          query->items && !query->items->next
                                      ? query->items->expr
                                      : NULL;
    bool is = false;
    for (size_t i = 0; only && i < sizeof figures / sizeof *figures; i++)
        is |= only->kind == SQL_EXPR_CALL && !only->over && str_eq_fold(only->name, figures[i]);
    return is;
}

bool unasked_blend(const struct catalog *catalog, const char *question, const char *sql)
{
    struct unasked u;

    unasked_begin(&u, catalog, question, sql);
    const bool blend = u.query && u.query->kind == SQL_QUERY_SET && is_blend(u.query);
    arena_release(&u.arena);
    return blend;
}

bool unasked_twice(const struct catalog *catalog, const char *question, const char *sql)
{
    struct unasked u;
    bool twice = false;

    unasked_begin(&u, catalog, question, sql);
    const bool plain = u.query && u.query->kind == SQL_QUERY_SELECT;
    for (const struct sql_item *item = plain ? u.query->items : NULL; item; item = item->next)
        for (const struct sql_item *other = item->next; other; other = other->next)
            twice |= sql_equal_expr(item->expr, other->expr);
    arena_release(&u.arena);
    return twice;
}

/* ---- texts that no row has, and flags taken for numbers */

struct vain {
    const struct unasked *unasked;
    const struct sql_query *query; /* whose expressions are looked at */
    size_t count;
};

/* All of the column's values are known, and the text is none of them. */
static bool is_vain(const struct vain *vain, const struct sql_expr *column, const char *text)
{
    const struct catalog *catalog = vain->unasked->catalog;
    const struct column_ref at = catalog_column_of(catalog, vain->query->from, column);
    const char *const *values = at.table < 0 ? NULL : catalog_values(catalog, at);

    for (size_t i = 0; values && values[i]; i++)
        if (str_eq_fold(values[i], text))
            return false;
    return values && values[0];
}

/* A flag of 0 and 1 is compared with another number. */
static bool is_flag_as_number(const struct vain *vain, const struct sql_expr *expr)
{
    const bool compares = expr->kind == SQL_EXPR_BINARY && expr->op > SQL_OP_NE &&
                          expr->op <= SQL_OP_GE && expr->args[1]->kind == SQL_EXPR_NUMBER;
    const struct catalog *catalog = vain->unasked->catalog;
    const struct column_ref at = compares
                                     ? catalog_column_of(catalog, vain->query->from, expr->args[0])
                                     : (struct column_ref){-1, -1};
    if (at.table < 0)
        return false;
    const struct column_stats *stats = catalog_stats(catalog, at);
    return stats->has_range && stats->min >= 0 && stats->max <= 1 && stats->distinct == 2 &&
           strtod(expr->args[1]->text, NULL) > 1;
}

static size_t count_vain(const struct unasked *unasked, const struct sql_query *query);

static bool visit_vain(const struct sql_expr *expr, void *arg)
{
    struct vain *vain = arg;

    if (is_equality(expr))
        vain->count += is_vain(vain, expr->args[0], expr->args[1]->text);
    vain->count += is_flag_as_number(vain, expr);
    if (expr->query)
        vain->count += count_vain(vain->unasked, expr->query);
    return !expr->query;
}

static size_t count_vain(const struct unasked *unasked, const struct sql_query *query)
{
    struct vain vain = {unasked, query, 0};

    if (query->kind == SQL_QUERY_SET)
        return count_vain(unasked, query->left) + count_vain(unasked, query->right);
    sql_walk(query, visit_vain, &vain);
    return vain.count;
}

size_t unasked_values(const struct catalog *catalog, const char *question, const char *sql)
{
    struct unasked u;

    unasked_begin(&u, catalog, question, sql);
    const size_t count = u.query ? count_vain(&u, u.query) : 0;
    arena_release(&u.arena);
    return count;
}
