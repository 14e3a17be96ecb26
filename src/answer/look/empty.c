/* A query that ran and gave nothing, looked at once: which condition alone empties it, and what the
 * database has instead, but for private columns. Conditions are tried one by one, as trials are:
 * read-only, limited, audited. What was found is said; where a model wrote the query, it is told,
 * and asked once more.
 */
#include <string.h>

#include "answer_private.h"
#include "look/look.h"
#include "querent/base/mem.h"
#include "querent/base/str.h"
#include "querent/base/text.h"
#include "querent/catalog/private.h"
#include "querent/sql/sql.h"
#include "texts.h"
#include "trial.h"

enum {
    CONDITIONS_MAX = 6,
    HITS_MAX = 12,
    NEAREST_MAX = 3,
    SOURCES_MAX = 12,
    VALUE_SHOWN = 40 /* bytes */
};

struct emptiness {
    const struct answer_world *world;
    struct arena arena;
    const struct sql_query *query;
    const struct sql_expr *conditions[CONDITIONS_MAX];
    size_t count;
    bool more; /* conditions than are tried one by one */
    const struct sql_source *sources[SOURCES_MAX];
    size_t source_count;
    struct buf text;
};

/* ---- what the query is made of */

static void empty_add_conditions(struct emptiness *e, const struct sql_expr *expr)
{
    if (expr && expr->kind == SQL_EXPR_BINARY && expr->op == SQL_OP_AND) {
        empty_add_conditions(e, expr->args[0]);
        empty_add_conditions(e, expr->args[1]);
    } else if (expr && e->count < CONDITIONS_MAX) {
        e->conditions[e->count++] = expr;
    } else if (expr) {
        e->more = true;
    }
}

static void empty_add_sources(struct emptiness *e, const struct sql_source *source)
{
    if (source && source->kind == SQL_SOURCE_JOIN) {
        empty_add_sources(e, source->left);
        empty_add_sources(e, source->right);
    } else if (source && e->source_count < SOURCES_MAX) {
        e->sources[e->source_count++] = source;
    }
}

static bool empty_begin(struct emptiness *e, const char *sql)
{
    struct sql_error error;

    e->query = sql_parse(&e->arena, sql, strlen(sql), catalog_dialect(e->world->catalog), &error);
    if (!e->query || e->query->kind != SQL_QUERY_SELECT || !e->query->from)
        return false;
    empty_add_conditions(e, e->query->where);
    empty_add_sources(e, e->query->from);
    return true;
}

/* ---- trying */

/* The query's tables with one condition, or none (NULL), and one item. */
static struct sql_query *empty_bare(struct emptiness *e, const struct sql_expr *condition,
                                    struct sql_expr *item, int limit)
{
    struct sql_query *copy = sql_copy(&e->arena, e->query);

    copy->where = condition ? sql_copy_expr(&e->arena, condition) : NULL;
    copy->items = NULL;
    sql_add_item(&e->arena, copy, item, NULL);
    copy->distinct = copy->limit_with_ties = false;
    copy->distinct_on_count = copy->group_count = 0;
    copy->having = copy->qualify = copy->offset = NULL;
    copy->windows = NULL;
    copy->order = NULL;
    copy->limit = sql_integer(&e->arena, limit);
    return copy;
}

/* Whether what is read has a row with this condition alone; NULL: without any. */
static enum has empty_has(struct emptiness *e, const struct sql_expr *condition)
{
    return look_has(e->world, empty_bare(e, condition, sql_integer(&e->arena, 1), 1));
}

/* ---- what there is instead */

/* The table that the column is of, with its place in the catalog; NULL: it can't be told. */
static const struct sql_source *
empty_source(const struct emptiness *e, const struct sql_expr *column, struct column_ref *ret_at)
{
    const struct catalog *catalog = e->world->catalog;
    const struct sql_source *of = NULL;
    size_t found = 0;

    for (size_t i = 0; i < e->source_count; i++) {
        const struct sql_source *source = e->sources[i];
        const char *called = source->alias ? source->alias : source->name;
        if (source->kind != SQL_SOURCE_TABLE ||
            (column->table && !str_eq_fold(column->table, called)))
            continue;
        const int t = catalog_find_table(catalog, source->schema, source->name);
        const int c =
            t >= 0 ? schema_find_column(&catalog_schema(catalog)->tables[t], column->name) : -1;
        if (c < 0)
            continue;
        *ret_at = (struct column_ref){t, c};
        of = source;
        found++;
    }
    return found == 1 ? of : NULL;
}

static void empty_add_column(struct emptiness *e, struct column_ref at)
{
    const struct schema_table *table = &catalog_schema(e->world->catalog)->tables[at.table];

    buf_addf(&e->text, "%s.%s", table->name, table->columns[at.column].name);
}

static void empty_add_value(struct emptiness *e, const char *value, size_t *count)
{
    buf_addf(&e->text, "%s'%.*s'", (*count)++ ? ", " : TEXT_NEAREST, TEXT_CUT(value, VALUE_SHOWN));
}

/* The values that the joined tables do have: the column has this one, but in rows of its own. */
static void empty_add_joined(struct emptiness *e, const struct sql_expr *column)
{
    struct sql_query *bare = empty_bare(e, NULL, sql_copy_expr(&e->arena, column), NEAREST_MAX);
    struct result *result = NULL;
    struct buf sql = BUF_INIT;
    struct err err = ERR_INIT;
    size_t count = 0;

    bare->distinct = true;
    if (sql_print(bare, catalog_dialect(e->world->catalog), &sql, &err) &&
        trial_rows(e->world, buf_str(&sql), &result, &err)) {
        for (uint64_t row = 0; row < result_rows(result); row++) {
            const struct cell cell = result_cell(result, row, 0);
            if (cell.kind == CELL_NULL)
                continue;
            char *value = mem_strndup(cell.p, cell.len);
            empty_add_value(e, value, &count);
            mem_free(value);
        }
        result_unref(result);
    }
    buf_release(&sql);
}

/* A constraint lists it, though no row has it yet. */
static bool empty_is_allowed(const struct emptiness *e, struct column_ref at, const char *text)
{
    const struct schema_table *table = &catalog_schema(e->world->catalog)->tables[at.table];
    const char *const *allowed = table->columns[at.column].allowed;

    while (allowed && *allowed && !str_eq(*allowed, text))
        allowed++;
    return allowed && *allowed;
}

/* The column's own values that are like the text, and another column that has it. */
static void empty_add_nearest(struct emptiness *e, struct column_ref at, const char *text)
{
    struct value_hit hits[HITS_MAX];
    const size_t n = catalog_find_value(e->world->catalog, &e->arena, text, true, hits, HITS_MAX);
    const char *const *values = catalog_values(e->world->catalog, at);
    size_t count = 0, all = 0;
    bool elsewhere = false;

    if (empty_is_allowed(e, at, text)) {
        buf_add(&e->text, TEXT_MAY_HAVE);
        return;
    }
    for (size_t i = 0; i < n && count < NEAREST_MAX; i++)
        if (hits[i].column.table == at.table && hits[i].column.column == at.column)
            empty_add_value(e, hits[i].value, &count);
    while (values && values[all])
        all++;
    const int near = !count && values ? str_nearest(text, values, all) : -1;
    if (near >= 0)
        empty_add_value(e, values[near], &count);
    for (size_t i = 0; !count && i < all && i < NEAREST_MAX; i++)
        empty_add_value(e, values[i], &count);
    for (size_t i = 0; i < n && !elsewhere; i++) {
        const bool same = hits[i].column.table == at.table && hits[i].column.column == at.column;
        if (same || catalog_is_private(e->world->catalog, hits[i].column) ||
            (hits[i].match != VALUE_EXACT && hits[i].match != VALUE_FOLDED))
            continue;
        elsewhere = true;
        buf_addf(&e->text, TEXT_STANDS_IN, TEXT_CUT(hits[i].value, VALUE_SHOWN));
        empty_add_column(e, hits[i].column);
    }
}

/* ---- one table of a join */

struct of_one {
    const struct emptiness *e;
    const struct sql_source *source; /* of every column so far */
    bool other;                      /* of another, of none that can be told, or private */
};

static bool empty_visit_column(const struct sql_expr *expr, void *arg)
{
    struct of_one *one = arg;
    struct column_ref at;

    if (expr->kind != SQL_EXPR_COLUMN)
        return true;
    const struct sql_source *source = empty_source(one->e, expr, &at);
    one->other |= !source || (one->source && one->source != source) ||
                  catalog_is_private(one->e->world->catalog, at);
    one->source = source;
    return true;
}

/* Whether the table that the condition is about has rows with it, whatever is joined to them. */
static enum has empty_has_alone(struct emptiness *e, const struct sql_expr *condition,
                                const struct sql_source **ret_of)
{
    struct sql_query *query = sql_select(&e->arena);
    struct of_one one = {.e = e};

    query->where = sql_copy_expr(&e->arena, condition);
    sql_add_item(&e->arena, query, sql_integer(&e->arena, 1), NULL);
    sql_walk(query, empty_visit_column, &one);
    if (!one.source || one.other)
        return HAS_UNKNOWN;
    query->from = sql_table(&e->arena, one.source->schema, one.source->name, one.source->alias);
    query->limit = sql_integer(&e->arena, 1);
    *ret_of = one.source;
    return look_has(e->world, query);
}

/* ---- what goes from where to where */

static bool empty_ends(struct emptiness *e, struct column_ref at, struct cell *ret_cells,
                       struct result **ret_result)
{
    const struct schema_table *table = &catalog_schema(e->world->catalog)->tables[at.table];
    struct sql_query *query = sql_select(&e->arena);
    struct sql_expr *column = sql_column(&e->arena, NULL, table->columns[at.column].name);
    struct buf sql = BUF_INIT;
    struct err err = ERR_INIT;

    query->from = sql_table(&e->arena, *table->schema ? table->schema : NULL, table->name, NULL);
    sql_add_item(&e->arena, query, sql_aggregate(&e->arena, "min", column, false), NULL);
    sql_add_item(&e->arena, query, sql_aggregate(&e->arena, "max", column, false), NULL);
    const bool ok = sql_print(query, catalog_dialect(e->world->catalog), &sql, &err) &&
                    trial_rows(e->world, buf_str(&sql), ret_result, &err);
    buf_release(&sql);
    if (!ok)
        return false;
    if (result_rows(*ret_result) != 1)
        return result_unref(*ret_result), false;
    for (size_t i = 0; i < 2; i++)
        ret_cells[i] = result_cell(*ret_result, 0, i);
    return true;
}

/* "orders.placed_on goes from 2020-01-01 to 2026-10-09" */
static void empty_add_range(struct emptiness *e, struct column_ref at)
{
    struct result *result = NULL;
    struct cell cells[2];

    if (!empty_ends(e, at, cells, &result))
        return;
    if (cells[0].kind != CELL_NULL && cells[0].len <= VALUE_SHOWN && cells[1].len <= VALUE_SHOWN) {
        buf_add(&e->text, "; ");
        empty_add_column(e, at);
        buf_addf(&e->text, TEXT_GOES_FROM, (int)cells[0].len, cells[0].p, (int)cells[1].len,
                 cells[1].p);
    }
    result_unref(result);
}

static const struct sql_expr *literal_of(const struct sql_expr *condition)
{
    for (size_t i = 1; i < condition->arg_count; i++)
        if (condition->args[i] && (condition->args[i]->kind == SQL_EXPR_STRING ||
                                   condition->args[i]->kind == SQL_EXPR_NUMBER))
            return condition->args[i];
    return NULL;
}

static bool is_range(const struct sql_expr *condition)
{
    return condition->kind == SQL_EXPR_BETWEEN ||
           (condition->kind == SQL_EXPR_BINARY && condition->op != SQL_OP_EQ);
}

/* What the rows have in place of the condition's literal; of a join (`joined`), what it leaves. */
static void empty_add_instead(struct emptiness *e, const struct sql_expr *condition, bool joined)
{
    const bool compares = condition->kind == SQL_EXPR_BINARY ||
                          condition->kind == SQL_EXPR_BETWEEN || condition->kind == SQL_EXPR_IN ||
                          condition->kind == SQL_EXPR_LIKE;
    const struct sql_expr *literal =
        compares && condition->arg_count > 1 ? literal_of(condition) : NULL;
    struct column_ref at;

    if (!literal || condition->args[0]->kind != SQL_EXPR_COLUMN ||
        !empty_source(e, condition->args[0], &at) || catalog_is_private(e->world->catalog, at))
        return;
    const bool measured = is_range(condition) || literal->kind == SQL_EXPR_NUMBER;
    if (joined && !measured)
        empty_add_joined(e, condition->args[0]);
    else if (!joined && measured)
        empty_add_range(e, at);
    else if (!joined)
        empty_add_nearest(e, at, literal->text);
}

/* ---- finding */

static void empty_add_others(struct emptiness *e, const struct sql_source *but)
{
    size_t said = 0;

    for (size_t i = 0; i < e->source_count; i++) {
        const struct sql_source *s = e->sources[i];
        if (s != but)
            buf_addf(&e->text, "%s%s", said++ ? " and " : "",
                     s->name    ? s->name
                     : s->alias ? s->alias
                                : TEXT_A_SUBQUERY);
    }
}

static void empty_add_condition(struct emptiness *e, const struct sql_expr *condition)
{
    const struct sql_source *of = NULL;
    struct err err = ERR_INIT;
    const enum has alone = e->source_count > 1 ? empty_has_alone(e, condition, &of) : HAS_NONE;

    buf_add(&e->text, e->text.len ? " " : "");
    buf_add(&e->text, alone == HAS_NONE   ? TEXT_NO_ROW_HAS
                      : alone == HAS_SOME ? TEXT_SOME_HAVE
                                          : TEXT_NO_JOINED_HAS);
    sql_print_expr(condition, catalog_dialect(e->world->catalog), &e->text, &err);
    if (alone == HAS_SOME) {
        buf_add(&e->text, TEXT_NOT_JOINED);
        empty_add_others(e, of);
    }
    if (alone != HAS_UNKNOWN)
        empty_add_instead(e, condition, alone == HAS_SOME);
    buf_addc(&e->text, '.');
}

/* No condition alone empties it: all of them do, or what comes after them. */
static void empty_find_together(struct emptiness *e, bool each_met)
{
    const enum has has = empty_has(e, e->query->where);

    if (has == HAS_NONE && e->count > 1 && each_met)
        buf_add(&e->text, TEXT_NOT_TOGETHER);
    else if (has == HAS_SOME)
        look_at_groups(e->world, &e->arena, e->query, &e->text);
}

static void empty_find(struct emptiness *e)
{
    size_t met = 0;

    if (empty_has(e, NULL) == HAS_NONE) {
        if (e->source_count > 1)
            buf_add(&e->text, TEXT_JOINED_NOTHING);
        else if (e->sources[0]->name)
            buf_addf(&e->text, TEXT_TABLE_EMPTY, e->sources[0]->name);
        return;
    }
    for (size_t i = 0; i < e->count && !cancel_fired(e->world->cancel); i++) {
        const enum has has = empty_has(e, e->conditions[i]);
        if (has == HAS_NONE)
            empty_add_condition(e, e->conditions[i]);
        met += has == HAS_SOME;
    }
    if (!e->text.len && !cancel_fired(e->world->cancel))
        empty_find_together(e, met == e->count && !e->more);
}

/* Aggregates over all rows: their one row is all that will come. */
static bool is_total(const struct sql_query *query)
{
    return !query->group_count && query->items && query->items->expr->kind == SQL_EXPR_CALL &&
           !query->items->expr->over;
}

/* No row, or one of aggregates over none. */
static bool gives_nothing(const struct result *result, const struct sql_query *query)
{
    const uint64_t rows = result_rows(result);

    if (rows != 1 || !is_total(query))
        return rows == 0 && result_state(result) == RESULT_COMPLETE;
    for (size_t i = 0; i < result_column_count(result); i++) {
        const struct cell cell = result_cell(result, 0, i);
        if (!trial_zero(&cell))
            return false;
    }
    return true;
}

/* ---- once more */

/* The model's other SQL, where it gives rows. */
static struct sql_version *look_again(struct inquiry *inquiry, const struct answer_world *world,
                                      const struct memory *memory, const char *found)
{
    char *kept = mem_strdup(inquiry->model_sql), *written = mem_strdup(inquiry->model_written);
    char *why = mem_printf(TEXT_RAN_EMPTY, found);
    const struct memory_attempt attempt = {.sql = memory->sql, .error = why};
    struct sql_version *version = NULL;
    struct err err = ERR_INIT;
    struct trial trial;

    tried_add(inquiry, &attempt);
    say_status(world, STATUS_CORRECTING, TEXT_CORRECTING);
    if (ask_model(inquiry, world, memory->natural_language_query, &err) &&
        trial_sql(world, inquiry->model_sql, &trial, &err) && !trial.nothing) {
        version = offers_take(inquiry, world, offers_count(inquiry) - 1);
    } else {
        memory_set(&inquiry->model_sql, kept);
        memory_set(&inquiry->model_written, written);
    }
    say_status(world, version ? STATUS_AWAITING : STATUS_FINISHED, NULL);
    mem_free(kept);
    mem_free(written);
    mem_free(why);
    return version;
}

bool inquiry_look(struct inquiry *inquiry, const struct answer_world *world,
                  const struct memory *memory, const struct result *result,
                  struct outcome *ret_outcome)
{
    struct emptiness e = {.world = world};
    struct buf ties = BUF_INIT;
    struct outcome outcome = {0};
    const bool by_model = world->model && !world->unattended && inquiry->model_sql &&
                          str_eq(inquiry->model_sql, memory->sql);
    const int64_t began = say_clock(world);

    if (world->trials && memory->natural_language_query && empty_begin(&e, memory->sql) &&
        gives_nothing(result, e.query))
        empty_find(&e);
    if (world->trials && memory->natural_language_query && !e.text.len) {
        look_for_ties(world, memory->sql, result, &ties);
        outcome.text = ties.p ? buf_take(&ties) : NULL;
    }
    if (e.text.len) {
        say_took(world, "empty result", buf_str(&e.text), began);
        if (by_model && !inquiry->looked)
            outcome.version = look_again(inquiry, world, memory, buf_str(&e.text));
        inquiry->looked = true;
        outcome.text = buf_take(&e.text);
    }
    buf_release(&e.text);
    arena_release(&e.arena);
    *ret_outcome = outcome;
    return outcome.text != NULL;
}
