/* Conditions with constants: what always holds for a table, and what a word stands for. */
#include <ctype.h>
#include <string.h>

#include "describe/said.h"
#include "querent/base/str.h"

/* ---- which conditions tell something */

static bool conditions_is_constant(const struct sql_expr *expr)
{
    return expr && (expr->kind == SQL_EXPR_STRING || expr->kind == SQL_EXPR_NUMBER ||
                    expr->kind == SQL_EXPR_BOOLEAN);
}

static bool conditions_fits(const struct sql_expr *expr)
{
    switch (expr->kind) {
    case SQL_EXPR_BINARY:
        return (expr->op == SQL_OP_EQ || expr->op == SQL_OP_NE || expr->op == SQL_OP_GT ||
                expr->op == SQL_OP_GE || expr->op == SQL_OP_LT || expr->op == SQL_OP_LE) &&
               expr->args[0]->kind == SQL_EXPR_COLUMN && conditions_is_constant(expr->args[1]);
    case SQL_EXPR_IN:
        for (size_t i = 1; i < expr->arg_count; i++)
            if (!conditions_is_constant(expr->args[i]))
                return false;
        return !expr->query && expr->arg_count > 1 && expr->args[0]->kind == SQL_EXPR_COLUMN;
    case SQL_EXPR_IS_NULL:
        return expr->args[0]->kind == SQL_EXPR_COLUMN;
    case SQL_EXPR_UNARY:
        return expr->op == SQL_OP_NOT && expr->args[0]->kind == SQL_EXPR_COLUMN;
    default:
        return expr->kind == SQL_EXPR_COLUMN;
    }
}

static bool conditions_is_date(const struct catalog *catalog, struct column_ref at)
{
    const enum value_type type = catalog->schema->tables[at.table].columns[at.column].value;

    return type == VALUE_DATE || type == VALUE_TIMESTAMP ||
           column_info(catalog, at)->stats.effective == VALUE_DATE;
}

static bool conditions_is_text(const struct sql_type *type)
{
    static const char *const names[] = {"text", "varchar",   "character varying",
                                        "char", "character", "bpchar"};
    bool is = false;

    for (size_t i = 0; type && i < sizeof names / sizeof *names; i++)
        is |= type->name && str_eq_fold(type->name, names[i]);
    return is;
}

/* PostgreSQL shows (segment)::text = 'A'::text where segment = 'A' was written. */
static struct sql_expr *conditions_uncast(const struct said *said, struct sql_expr *expr)
{
    if (!expr || expr->kind != SQL_EXPR_CAST || expr->text || !conditions_is_text(expr->type))
        return expr;
    struct sql_expr *inner = expr->args[0];
    const struct column_ref at = blocks_column(said->catalog, inner);
    const bool text =
        at.table >= 0 &&
        said->catalog->schema->tables[at.table].columns[at.column].value == VALUE_TEXT;

    return text || inner->kind == SQL_EXPR_STRING ? inner : expr;
}

static const struct sql_expr *conditions_bare(const struct said *said, const struct sql_expr *expr)
{
    if (expr->kind != SQL_EXPR_BINARY && expr->kind != SQL_EXPR_IN)
        return expr;
    struct sql_expr *bare = arena_alloc(said->arena, sizeof *bare);
    *bare = *expr;
    bare->args = arena_alloc(said->arena, (expr->arg_count + 2) * sizeof *bare->args);
    for (size_t i = 0; i < expr->arg_count; i++)
        bare->args[i] = conditions_uncast(said, expr->args[i]);
    return bare;
}

const char *said_constant(const struct said *said, const struct sql_expr *expanded, int *ret_table)
{
    expanded = conditions_bare(said, expanded);
    if (!conditions_fits(expanded))
        return NULL;
    const struct sql_expr *column =
        expanded->kind == SQL_EXPR_COLUMN ? expanded : expanded->args[0];
    const struct column_ref at = blocks_column(said->catalog, column);
    const bool null = expanded->kind == SQL_EXPR_IS_NULL;
    if (at.table < 0 || (!null && catalog_is_key(said->catalog, at)) ||
        (!null && conditions_is_date(said->catalog, at)) ||
        column_info(said->catalog, at)->private || column_info(said->catalog, at)->secret)
        return NULL;
    *ret_table = at.table;
    if (expanded->kind != SQL_EXPR_COLUMN)
        return said_text(said, expanded);
    const bool boolean =
        said->catalog->schema->tables[at.table].columns[at.column].value == VALUE_BOOLEAN;
    return boolean ? said_text(said, expanded)
                   : said_text(said, sql_binary(said->arena, SQL_OP_EQ, (struct sql_expr *)expanded,
                                                sql_number(said->arena, "1")));
}

/* ---- filters */

static void conditions_filter(struct said *said, const struct block *block,
                              const struct sql_expr *part, void *arg)
{
    const struct sql_expr *expanded = blocks_expand(&said->views, block, part);
    int table;

    (void)arg;
    const char *text = expanded ? said_constant(said, expanded, &table) : NULL;
    if (!text)
        return;
    said_add(said, &(struct said_fact){.kind = DRAFT_FILTER,
                                       .key = arena_printf(said->arena, "filter:%s", text),
                                       .table = said->catalog->schema->tables[table].name,
                                       .means = text});
}

/* ---- words for conditions */

static void conditions_word(struct said *said, const char *says, const char *means)
{
    const char *key = arena_printf(said->arena, "value:%s", says);
    const struct said_fact *there = map_get(&said->by_key, key);

    if (there && !str_eq(there->means, means))
        key = arena_printf(said->arena, "value:%s (%s)", says, means);
    said_add(said,
             &(struct said_fact){.kind = DRAFT_VALUE, .key = key, .says = says, .means = means});
}

/* "active_customers" reads customers and no others: "active" is its condition. */
static const char *conditions_adjective(struct said *said, const char *view, int table)
{
    const char *words = said_words(said->arena, view);
    const struct table_info *info = &said->catalog->tables[table];
    const char *last = strrchr(info->stem, ' ');
    const char *const nouns[] = {info->words, info->stem,
                                 arena_printf(said->arena, "%ss", info->stem),
                                 last ? last + 1 : info->stem,
                                 arena_printf(said->arena, "%ss", last ? last + 1 : info->stem)};

    for (size_t i = 0; i < sizeof nouns / sizeof *nouns; i++) {
        const char *at = strstr(words, nouns[i]);
        if (at > words && at[-1] == ' ')
            return arena_strndup(said->arena, words, (size_t)(at - 1 - words));
    }
    return NULL;
}

struct only {
    const char *text;
    size_t count;
    int table;
};

static void conditions_only(struct said *said, const struct block *block,
                            const struct sql_expr *part, void *arg)
{
    const struct sql_expr *expanded = blocks_expand(&said->views, block, part);
    struct only *only = arg;
    int table = -1;

    const char *text = expanded ? said_constant(said, expanded, &table) : NULL;
    only->count += text || !expanded;
    only->text = text ? text : only->text;
    only->table = text ? table : only->table;
}

static void conditions_name(struct said *said, const struct block *block)
{
    struct only only = {.table = -1};

    if (said->now->by != TAUGHT_BY_VIEW || !said->now->name)
        return;
    said_each_condition(said, block, conditions_only, &only);
    const char *adjective = only.count == 1 && only.text
                                ? conditions_adjective(said, said->now->name, only.table)
                                : NULL;
    if (adjective)
        conditions_word(said, adjective, only.text);
}

static bool conditions_is_word(const char *text)
{
    size_t letters = 0;

    for (const char *p = text; *p; p++) {
        if (!isalpha((unsigned char)*p) && *p != ' ' && *p != '-')
            return false;
        letters += isalpha((unsigned char)*p) != 0;
    }
    return letters >= 3 && strlen(text) < 30 && !str_eq_fold(text, "yes") &&
           !str_eq_fold(text, "true") && !str_eq_fold(text, "false");
}

static void conditions_case(struct said *said, const struct block *block,
                            const struct sql_expr *when, const struct sql_expr *then)
{
    int table;

    if (!when || !then || then->kind != SQL_EXPR_STRING || !conditions_is_word(then->text))
        return;
    const struct sql_expr *expanded = blocks_expand(&said->views, block, when);
    const char *means = expanded ? said_constant(said, expanded, &table) : NULL;
    if (means)
        conditions_word(said, said_words(said->arena, then->text), means);
}

/* CASE WHEN active THEN 'active' …, IF(active, 'active', '') */
static void conditions_named(struct said *said, const struct block *block)
{
    for (const struct sql_item *item = block->query->items; item; item = item->next) {
        const struct sql_expr *e = item->expr;
        if (e->kind == SQL_EXPR_CASE && !e->args[0])
            for (const struct sql_when *w = e->whens; w; w = w->next)
                conditions_case(said, block, w->when, w->then);
        if (e->kind == SQL_EXPR_CALL && str_eq_fold(e->name, "if") && e->arg_count == 3)
            conditions_case(said, block, e->args[0], e->args[1]);
    }
}

/* ---- dates by which rows are looked at */

struct dating {
    struct said *said;
    const struct block *block;
};

static bool conditions_date(const struct sql_expr *expr, void *arg)
{
    const struct dating *dating = arg;

    if (expr->query || expr->kind == SQL_EXPR_IS_NULL)
        return false; /* a block of its own; whether a date is there is no date */
    if (expr->kind != SQL_EXPR_COLUMN)
        return true;
    const struct sql_expr *expanded = blocks_expand(&dating->said->views, dating->block, expr);
    const struct column_ref at =
        expanded ? blocks_column(dating->said->catalog, expanded) : (struct column_ref){-1, -1};
    if (at.table < 0 || !conditions_is_date(dating->said->catalog, at))
        return true;
    const struct schema_table *table = &dating->said->catalog->schema->tables[at.table];
    said_add(dating->said,
             &(struct said_fact){.kind = DRAFT_DATE,
                                 .key = arena_printf(dating->said->arena, "date:%s.%s", table->name,
                                                     table->columns[at.column].name),
                                 .table = table->name,
                                 .means = table->columns[at.column].name});
    return true;
}

/* What rows are picked, grouped and ordered by; a date that is only listed dates nothing. */
static void conditions_dates(struct said *said, const struct block *block)
{
    struct dating dating = {said, block};
    struct sql_query bare = *block->query;

    bare.items = NULL;
    bare.with = NULL;
    bare.from = NULL;
    sql_walk(&bare, conditions_date, &dating);
}

void said_conditions(struct said *said, const struct block *block, bool outer)
{
    said_each_condition(said, block, conditions_filter, NULL);
    conditions_named(said, block);
    conditions_dates(said, block);
    if (outer)
        conditions_name(said, block);
}
