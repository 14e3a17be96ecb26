/* "What does Greek Yogurt cost, and how many days does it keep": two questions about one row, each
 * of which names a column. They are asked one after the other, "it" by its name, and both columns
 * are shown. */
#include <string.h>

#include "described/described.h"
#include "places/told_row.h"
#include "querent/base/str.h"

static const char asks[] = "what|how|when|where|which|who|in what|in which|on what|on which";

/* The second question's first word, behind ", and"; 0: there is none. */
static size_t second_at(const struct ask *ask)
{
    if (!wording_match(ask, 0, asks))
        return 0;
    for (size_t i = 3; i + 3 < ask->words.len && ask->words.v[i].sentence == 0; i++) {
        if (wording_is(ask, i, "and") && wording_match(ask, i + 1, asks))
            return i + 1;
    }
    return 0;
}

/* "It", "they" in the words from i on to the end; 0: nothing points back. */
static size_t points_back(const struct ask *ask, size_t i)
{
    for (; i < ask->words.len && !word_is_mark(&ask->words.v[i], ".?!"); i++) {
        if (wording_is(ask, i, "it|they|he|she"))
            return i;
    }
    return 0;
}

/* The column that the one item of the query shows, or adds up of one row, and the value that tells
 * the row; column -1: it is no such query. */
struct one_asked {
    struct column_ref at;
    const char *value;
};

static int table_from(const struct ask *ask, const struct sql_source *from)
{
    for (size_t t = 0; from && from->name && t < ask->schema->table_count; t++) {
        if (str_eq_fold(ask->schema->tables[t].name, from->name))
            return (int)t;
    }
    return -1;
}

static int column_of(const struct ask *ask, int table, const char *name)
{
    for (size_t c = 0; c < ask_table(ask, table)->column_count; c++) {
        if (str_eq_fold(ask_table(ask, table)->columns[c].name, name))
            return (int)c;
    }
    return -1;
}

/* The column itself, or of a sum of it. */
static const struct sql_expr *shown_column(const struct sql_query *query)
{
    const struct sql_expr *expr = query->items && !query->items->next ? query->items->expr : NULL;
    if (expr && expr->kind == SQL_EXPR_CALL && str_eq(expr->name, "sum") && expr->arg_count == 1)
        expr = expr->args[0];
    return expr && expr->kind == SQL_EXPR_COLUMN ? expr : NULL;
}

static struct one_asked one_of(const struct ask *ask, const struct sql_query *query)
{
    struct one_asked one = {.at = no_column()};
    const int table = table_from(ask, query->from);
    const struct sql_expr *shown = shown_column(query), *where = query->where;
    const bool plain = query->kind == SQL_QUERY_SELECT && query->from &&
                       query->from->kind == SQL_SOURCE_TABLE && !query->group_count &&
                       !query->having && !query->limit && table >= 0;
    if (!plain || !shown || !where || where->kind != SQL_EXPR_BINARY || where->op != SQL_OP_EQ ||
        where->args[0]->kind != SQL_EXPR_COLUMN || where->args[1]->kind != SQL_EXPR_STRING ||
        column_of(ask, table, where->args[0]->name) != table_label(ask, table))
        return one;
    one.at = (struct column_ref){table, column_of(ask, table, shown->name)};
    one.value = arena_strdup(ask->arena, where->args[1]->text);
    return one;
}

static struct one_asked ask_one(struct ask *ask, const char *question)
{
    struct nlq_request request = *ask->request;
    struct one_asked one = {.at = no_column()};
    request.question = question;
    request.context = NULL;
    request.trial = true;
    request.trace = NULL;
    request.max_readings = 1;
    struct nlq_answer *answer = told_engine.ask(ask->catalog, &request);
    if (answer->count && answer->readings[0].answers)
        one = one_of(ask, answer->readings[0].query);
    told_engine.forget(answer);
    return one;
}

/* "What is R-101 about": its description, where rows with such a value have one. */
static void put_about(struct ask *ask)
{
    enum { VALUE_END = 6 };
    size_t about = 3;
    while (about < VALUE_END && about < ask->words.len && !wording_is(ask, about, "about"))
        about++;
    if (!wording_is(ask, 0, "what") || !wording_is(ask, 1, "is|was") ||
        !wording_is(ask, about, "about") ||
        !(wording_ends(ask, about + 1) || wording_is(ask, about + 1, "and")))
        return;
    const struct matches found = values_find(ask, 2, about);
    for (size_t v = 0; v < found.len; v++) {
        const struct column_ref at = {
            found.v[v].at.table,
            table_column_by_words(ask, found.v[v].at.table,
                                  "description|subject|summary|topic|title|issue|problem")};
        if (found.v[v].score < .99 || at.column < 0 || !column_is_text(ask, at) ||
            same_column(at, found.v[v].at))
            continue;
        const char *name = ask_column(ask, at)->name;
        wording_cut(ask, about, 1);
        wording_put(ask, 2, 0, arena_printf(ask->arena, "the %s of", name));
        if (!ask->shape.taken_for)
            ask->shape.taken_for = arena_printf(ask->arena, "about = %s", name);
        return;
    }
}

void two_asked_read(struct ask *ask)
{
    put_about(ask);
    const size_t second = second_at(ask), back = second ? points_back(ask, second) : 0;
    size_t end = back;
    if (!back || ask->request->context)
        return;
    while (end < ask->words.len && !word_is_mark(&ask->words.v[end], ".?!"))
        end++;
    if (end + 1 < ask->words.len)
        return; /* a sentence that says what to show */
    const size_t first_end = second - 1 - word_is_mark(&ask->words.v[second - 2], ",");
    const struct one_asked one = ask_one(ask, words_text(&ask->words, ask->arena, 0, first_end));
    if (one.at.column < 0)
        return;
    const char *before = words_text(&ask->words, ask->arena, second, back);
    const char *behind = back + 1 < end ? words_text(&ask->words, ask->arena, back + 1, end) : "";
    const struct one_asked other =
        ask_one(ask, arena_printf(ask->arena, "%s \"%s\" %s", before, one.value, behind));
    if (other.at.column < 0 || other.at.table != one.at.table || same_column(one.at, other.at) ||
        !str_eq(one.value, other.value))
        return;
    const char *const said[] = {words_text(&ask->words, ask->arena, 0, first_end),
                                words_text(&ask->words, ask->arena, second, end)};
    wording_put(ask, second, end - second,
                arena_printf(ask->arena, "%s of \"%s\"", amount_name(ask, other.at), one.value));
    wording_put(ask, 0, second,
                arena_printf(ask->arena, "what are the %s and", amount_name(ask, one.at)));
    ask->words.v[3].written = said[0]; /* and never sure */
    ask->words.v[5].written = said[1];
}
