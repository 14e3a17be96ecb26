/* Read from the order of the question's words and the query's tree, whoever wrote it. A list that
 * is counted too short does no harm, one that is counted too long would: what is doubtful ends it.
 */
#include "vote/unshown.h"

#include <string.h>

#include "querent/base/str.h"
#include "querent/catalog/catalog.h"
#include "querent/lang/words.h"
#include "querent/sql/sql.h"

enum { TABLES_MOST = 200 }; /* of a larger schema nearly every word is some column's */

struct unshown {
    struct arena arena;
    const struct catalog *catalog;
    struct words words;
    const struct sql_query *query;
};

static bool is_one_of(const struct word *word, const char *const *list)
{
    for (; *list; list++)
        if (word_is(word, *list))
            return true;
    return false;
}

/* ---- lists of what is to be shown */

static const char *const verbs[] = {"show",    "list",   "give",    "find", "return",
                                    "display", "report", "include", NULL};
static const char *const ends[] = {"of",    "for",   "from",   "in",    "on",      "with",   "by",
                                   "that",  "who",   "whose",  "which", "where",   "when",   "at",
                                   "to",    "than",  "sorted", "order", "ordered", "if",     "per",
                                   "among", "along", "as",     "or",    "but",     "ranked", NULL};
static const char *const between[] = {"me", "us",  "also", "only", "each",   "just", "all", "both",
                                      "a",  "the", "an",   "its",  "their",  "his",  "her", "every",
                                      "is", "are", "them", "it",   "please", NULL};
static const char *const figures[] = {"average", "minimum",    "maximum", "total",
                                      "sum",     "number",     "count",   "lowest",
                                      "highest", "percentage", "mean",    NULL};

static const char *const orders[] = {
    "first",      "last",   "once",           "too",        "ascending",
    "descending", "please", "alphabetically", "separately", "chronologically",
    NULL}; /* behind a list */

/* One of the words of a name begins like it. */
static bool names_word(const char *name, const struct word *word)
{
    const char *in = name ? str_find_fold(name, word->lemma) : NULL;

    return in && (in == name || in[-1] == ' ');
}

/* A name of the schema has the word. */
static bool is_known(const struct unshown *u, const struct word *word)
{
    const struct schema *schema = catalog_schema(u->catalog);

    if (is_one_of(word, figures))
        return true;
    for (size_t t = 0; t < schema->table_count; t++) {
        if (names_word(catalog_table_words(u->catalog, (int)t), word))
            return true;
        for (size_t c = 0; c < schema->tables[t].column_count; c++) {
            const struct column_ref at = {(int)t, (int)c};
            if (names_word(catalog_column_words(u->catalog, at), word))
                return true;
        }
    }
    return false;
}

/* An element of a list ends with the word; "most releases first" is none. */
static bool is_counted(const struct unshown *u, const struct word *last, bool known, bool ends_part)
{
    return last && (!known || is_known(u, last)) && !(ends_part && is_one_of(last, orders));
}

/* What is listed from word i on, in its sentence; each must be a name's where `known`. */
static size_t listed_from(const struct unshown *u, size_t i, bool known)
{
    const int sentence = u->words.v[i].sentence;
    size_t count = 0;
    const struct word *element = NULL;

    for (; i < u->words.len && u->words.v[i].sentence == sentence; i++) {
        const struct word *word = &u->words.v[i];
        const bool joint = word_is(word, "and") || (word->punct && word_is(word, ","));
        if (joint || word->punct) {
            count += is_counted(u, element, known, !joint || word->punct);
            element = NULL;
        } else if (word_is(word, "of") && element &&
                   (word_is(element, "number") || word_is(element, "count"))) {
            continue; /* "the number of teachers" is one */
        } else if (is_one_of(word, ends)) {
            break;
        } else if (!is_one_of(word, between)) {
            element = word;
        }
    }
    return count + is_counted(u, element, known, true);
}

/* "… Show their name and pay." is a list; "Show red and blue cars" is one of names only. */
static size_t listed(const struct unshown *u)
{
    const bool small = catalog_schema(u->catalog)->table_count <= TABLES_MOST;
    size_t most = 0;

    for (size_t i = 0; i + 1 < u->words.len; i++) {
        const struct word *word = &u->words.v[i];
        const bool first = i == 0 || (word[-1].punct && strchr(".?!;:", *word[-1].text));
        const size_t what =
            words_match(&u->words, i, "what are the") + words_match(&u->words, i, "what is the");
        if (!first || (word->sentence == 0 && !small) || (!what && !is_one_of(word, verbs)))
            continue;
        const size_t count = listed_from(u, i + (what ? what : 1), word->sentence == 0);
        most = count > most ? count : most;
    }
    return most;
}

/* The columns of the query; 0: nobody can tell. */
static size_t shown(const struct sql_query *query)
{
    size_t count = 0;

    for (; query->kind == SQL_QUERY_SET;)
        query = query->left;
    for (const struct sql_item *item = query->items; item; item = item->next, count++)
        if (item->expr->kind != SQL_EXPR_COLUMN && item->expr->kind != SQL_EXPR_CALL)
            return 0; /* all columns, or two put together */
    return count;
}

/* ---- two figures */

static bool asks_two_counts(const struct unshown *u)
{
    size_t count = 0;

    for (size_t i = 0; i < u->words.len; i++)
        count += words_match(&u->words, i, "how many") > 0;
    return count > 1;
}

static bool gives_one_figure(const struct sql_query *query)
{
    return query->kind == SQL_QUERY_SELECT && query->items && !query->items->next &&
           query->items->expr->kind == SQL_EXPR_CALL && !query->group_count;
}

/* ---- both */

static bool asks_both(const struct words *words)
{
    bool both = false;

    for (size_t i = 0; i < words->len; i++) {
        if (word_is(&words->v[i], "or") || word_is(&words->v[i], "together") ||
            word_is(&words->v[i], "total") || word_is(&words->v[i], "combined"))
            return false;
        both |= words_match(words, i, "and also") || words_match(words, i, "as well as") ||
                (word_is(&words->v[i], "both") && i > 0);
    }
    return both;
}

static bool is_literal(const struct sql_expr *expr)
{
    return expr && (expr->kind == SQL_EXPR_STRING || expr->kind == SQL_EXPR_NUMBER);
}

static bool is_equal(const struct sql_expr *expr)
{
    return expr && expr->kind == SQL_EXPR_BINARY && expr->op == SQL_OP_EQ &&
           expr->args[0]->kind == SQL_EXPR_COLUMN && is_literal(expr->args[1]);
}

static bool visit_either(const struct sql_expr *expr, void *arg)
{
    bool *either = arg;

    *either |= expr->kind == SQL_EXPR_IN && !expr->negated && expr->arg_count == 3 &&
               is_literal(expr->args[1]) && is_literal(expr->args[2]);
    *either |= expr->kind == SQL_EXPR_BINARY && expr->op == SQL_OP_OR && is_equal(expr->args[0]) &&
               is_equal(expr->args[1]) &&
               str_eq_fold(expr->args[0]->args[0]->name, expr->args[1]->args[0]->name);
    return true;
}

/* Rows are listed that have either; groups may count that both are there. */
static bool takes_either(const struct sql_query *query)
{
    bool either = false;

    if (query->kind != SQL_QUERY_SELECT || query->having || query->group_count ||
        gives_one_figure(query))
        return false;
    sql_walk(query, visit_either, &either);
    return either;
}

size_t unshown_count(const struct catalog *catalog, const char *question, const char *sql)
{
    struct unshown u = {.catalog = catalog};
    struct sql_error error;
    size_t missing = 0;

    words_split(&u.words, &u.arena, question);
    u.query = sql_parse(&u.arena, sql, strlen(sql), catalog_dialect(catalog), &error);
    if (u.query) {
        const size_t has = shown(u.query);
        missing += has && has < listed(&u);
        missing += asks_two_counts(&u) && gives_one_figure(u.query);
        missing += asks_both(&u.words) && takes_either(u.query);
    }
    arena_release(&u.arena);
    return missing;
}
