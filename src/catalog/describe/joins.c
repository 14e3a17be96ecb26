/* Equations between columns of two tables, as joins. */
#include <string.h>

#include "describe/said.h"
#include "querent/base/mem.h"
#include "querent/base/str.h"

enum { PAIRS_MAX = 64, COLUMNS_MAX = 8 };

struct said_pair {
    const char *left_alias, *right_alias;
    struct column_ref left, right;
    bool taken;
};

struct said_pairs {
    struct said_pair v[PAIRS_MAX];
    size_t len;
};

static void joins_add_pair(struct said *said, const struct block *block, const struct block *other,
                           const struct sql_expr *x, const struct sql_expr *y,
                           struct said_pairs *pairs)
{
    const struct column_ref left =
                                blocks_column(said->catalog, blocks_expand(&said->views, block, x)),
                            right =
                                blocks_column(said->catalog, blocks_expand(&said->views, other, y));
    const bool same_place = block == other && x->table && y->table && str_eq(x->table, y->table);

    if (left.table < 0 || right.table < 0 || pairs->len == PAIRS_MAX || same_place ||
        (left.table == right.table && (left.column == right.column || !x->table || !y->table)))
        return;
    pairs->v[pairs->len++] = (struct said_pair){.left_alias = x->table ? x->table : "",
                                                .right_alias = y->table ? y->table : "",
                                                .left = left,
                                                .right = right};
}

static const struct block *joins_block_of(const struct block *block, const struct sql_query *query)
{
    for (const struct block *b = block->all; b; b = b->next)
        if (b->query == query)
            return b;
    return NULL;
}

static void joins_part(struct said *said, const struct block *block, const struct sql_expr *part,
                       void *arg)
{
    if (part->kind == SQL_EXPR_BINARY && part->op == SQL_OP_EQ &&
        part->args[0]->kind == SQL_EXPR_COLUMN && part->args[1]->kind == SQL_EXPR_COLUMN) {
        joins_add_pair(said, block, block, part->args[0], part->args[1], arg);
    } else if (part->kind == SQL_EXPR_IN && part->query && !part->negated &&
               part->args[0]->kind == SQL_EXPR_COLUMN) {
        const struct block *inner = joins_block_of(block, part->query);
        if (inner && inner->query->items && !inner->query->items->next)
            joins_add_pair(said, block, inner, part->args[0], inner->query->items->expr, arg);
    }
}

/* The alias of the side that has the column, found from the left. */
static const char *joins_side(const struct said *said, const struct block *block,
                              const struct sql_source *source, const char *column)
{
    if (source->kind == SQL_SOURCE_JOIN) {
        const char *left = joins_side(said, block, source->left, column);
        return left ? left : joins_side(said, block, source->right, column);
    }
    const char *alias = source->alias ? source->alias : source->name;
    const struct sql_expr *name = alias ? sql_column(said->arena, alias, column) : NULL;
    return name && blocks_expand(&said->views, block, name) ? alias : NULL;
}

static void joins_using(struct said *said, const struct block *block,
                        const struct sql_source *source, struct said_pairs *pairs)
{
    if (!source || source->kind != SQL_SOURCE_JOIN)
        return;
    joins_using(said, block, source->left, pairs);
    joins_using(said, block, source->right, pairs);
    for (size_t i = 0; i < source->using_count; i++) {
        const char *column = source->using_columns[i];
        const char *left = joins_side(said, block, source->left, column),
                   *right = joins_side(said, block, source->right, column);
        if (left && right)
            joins_add_pair(said, block, block, sql_column(said->arena, left, column),
                           sql_column(said->arena, right, column), pairs);
    }
}

/* Further equations between the same two places are the same join. */
static size_t joins_collect(struct said_pairs *pairs, size_t first, int *left, int *right)
{
    struct said_pair *head = &pairs->v[first];
    size_t count = 0;

    for (size_t i = first; i < pairs->len && count < COLUMNS_MAX; i++) {
        struct said_pair *pair = &pairs->v[i];
        const bool same = str_eq(pair->left_alias, head->left_alias) &&
                          str_eq(pair->right_alias, head->right_alias) &&
                          pair->left.table == head->left.table &&
                          pair->right.table == head->right.table;
        const bool turned = str_eq(pair->left_alias, head->right_alias) &&
                            str_eq(pair->right_alias, head->left_alias) &&
                            pair->left.table == head->right.table &&
                            pair->right.table == head->left.table && !same;
        if (pair->taken || (!same && !turned))
            continue;
        pair->taken = true;
        left[count] = same ? pair->left.column : pair->right.column;
        right[count++] = same ? pair->right.column : pair->left.column;
    }
    return count;
}

static struct join_edge joins_edge(const struct catalog *catalog, struct arena *arena, int left,
                                   const int *left_columns, int right, const int *right_columns,
                                   size_t count)
{
    const bool left_key = edges_unique(catalog, left, left_columns, count),
               right_key = edges_unique(catalog, right, right_columns, count);
    const bool turn = left_key == right_key ? left > right : left_key;
    int *from = arena_alloc(arena, count * sizeof *from),
        *to = arena_alloc(arena, count * sizeof *to);

    memcpy(from, turn ? right_columns : left_columns, count * sizeof *from);
    memcpy(to, turn ? left_columns : right_columns, count * sizeof *to);
    return (struct join_edge){.from = turn ? right : left,
                              .to = turn ? left : right,
                              .count = count,
                              .from_columns = from,
                              .to_columns = to,
                              .type = JOIN_MANUAL,
                              .confidence = 1,
                              .unique_from = left_key && right_key,
                              .evidence = ""};
}

/* As SQL, quoted where names need it, so that it can be read back. */
static const char *joins_text(const struct catalog *catalog, struct arena *arena,
                              const struct join_edge *edge)
{
    const struct schema *schema = catalog_schema(catalog);
    struct buf out = BUF_INIT;

    for (size_t k = 0; k < edge->count; k++) {
        buf_add(&out, k ? " and " : "");
        catalog_add_table_name(catalog, edge->from, &out);
        buf_addc(&out, '.');
        sql_quote_name(&out, schema->tables[edge->from].columns[edge->from_columns[k]].name,
                       catalog_dialect(catalog));
        buf_add(&out, " = ");
        catalog_add_table_name(catalog, edge->to, &out);
        buf_addc(&out, '.');
        sql_quote_name(&out, schema->tables[edge->to].columns[edge->to_columns[k]].name,
                       catalog_dialect(catalog));
    }
    const char *text = arena_strdup(arena, buf_str(&out));
    buf_release(&out);
    return text;
}

static void joins_say(struct said *said, const struct join_edge *edge)
{
    const int at = edges_find(said->catalog, edge);
    const struct join_edge *known = at >= 0 ? catalog_edge(said->catalog, (size_t)at) : NULL;

    if (known && known->type != JOIN_HEURISTIC)
        return; /* somebody has said so already */
    const char *means = joins_text(said->catalog, said->arena, edge);
    said_add(said, &(struct said_fact){.kind = DRAFT_JOIN,
                                       .key = arena_printf(said->arena, "join:%s", means),
                                       .means = means,
                                       .known = known != NULL,
                                       .keyed = edges_unique(said->catalog, edge->to,
                                                             edge->to_columns, edge->count)});
}

void said_joins(struct said *said, const struct block *block)
{
    struct said_pairs *pairs = mem_alloc(sizeof *pairs);
    int left[COLUMNS_MAX], right[COLUMNS_MAX];

    said_each_condition(said, block, joins_part, pairs);
    joins_using(said, block, block->query->from, pairs);
    for (size_t i = 0; i < pairs->len; i++) {
        const struct said_pair *pair = &pairs->v[i];
        const size_t count = pair->taken ? 0 : joins_collect(pairs, i, left, right);
        if (count == 0)
            continue;
        const struct join_edge edge = joins_edge(said->catalog, said->arena, pair->left.table, left,
                                                 pair->right.table, right, count);
        joins_say(said, &edge);
    }
    mem_free(pairs);
}

/* ---- a drafted join, from its text */

struct drafted {
    struct catalog_pair {
        struct column_ref left, right;
    } v[COLUMNS_MAX];
    size_t len;
};

static bool joins_read_parts(const struct catalog *catalog, const struct sql_expr *expr,
                             struct drafted *drafted)
{
    if (expr->kind == SQL_EXPR_BINARY && expr->op == SQL_OP_AND)
        return joins_read_parts(catalog, expr->args[0], drafted) &&
               joins_read_parts(catalog, expr->args[1], drafted);
    if (expr->kind != SQL_EXPR_BINARY || expr->op != SQL_OP_EQ || drafted->len == COLUMNS_MAX)
        return false;
    const struct column_ref left = blocks_column(catalog, expr->args[0]),
                            right = blocks_column(catalog, expr->args[1]);
    drafted->v[drafted->len++] = (struct catalog_pair){left, right};
    return left.table >= 0 && right.table >= 0 && left.table == drafted->v[0].left.table &&
           right.table == drafted->v[0].right.table;
}

bool catalog_drafted_join(const struct catalog *catalog, struct arena *arena, const char *condition,
                          struct join_edge *ret_edge, struct err *err)
{
    const char *sql = arena_printf(arena, "SELECT 1 WHERE %s", condition);
    struct sql_error error;
    struct drafted drafted = {.len = 0};
    int left[COLUMNS_MAX], right[COLUMNS_MAX];

    const struct sql_query *query =
        sql_parse(arena, sql, strlen(sql), catalog_dialect(catalog), &error);
    if (!query || !query->where || !joins_read_parts(catalog, query->where, &drafted))
        return err_set(err, ERR_NOT_FOUND,
                       "the join '%s' names no columns of two tables of the database", condition);
    for (size_t i = 0; i < drafted.len; i++) {
        left[i] = drafted.v[i].left.column;
        right[i] = drafted.v[i].right.column;
    }
    const struct join_edge edge = joins_edge(catalog, arena, drafted.v[0].left.table, left,
                                             drafted.v[0].right.table, right, drafted.len);
    const int at = edges_find(catalog, &edge);
    *ret_edge = at >= 0 ? *catalog_edge(catalog, (size_t)at) : edge;
    return true;
}
