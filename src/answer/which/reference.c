/* SQL of a model that joins two tables by one of several references between them, none of which the
 * question names: "flights with their airport names", where a flight has an origin and a
 * destination. Which one is meant the operator knows and no model does (L3). What is chosen is
 * written into the tree, and demanded of what follows. */
#include <stdio.h>
#include <string.h>

#include "querent/base/mem.h"
#include "querent/base/str.h"
#include "querent/sql/sql.h"
#include "texts.h"
#include "which/which.h"

#define OPTION_REFERENCE "reference "

enum { SOURCES_MAX = 16, RIVALS_MAX = 6 };
static const double AS_GOOD = 0.25; /* difference of confidence of joins that compete */

struct reference_join {
    const struct catalog *catalog;
    struct arena arena;
    struct sql_query *query;
    const struct sql_source *sources[SOURCES_MAX];
    size_t source_count;
    struct sql_expr *column;                   /* of the many side, in the join's condition */
    const struct sql_source *one;              /* the other side, whose rows are referred to */
    size_t used;                               /* what the query takes from it */
    const struct join_edge *edges[RIVALS_MAX]; /* the SQL's own first */
    size_t count;
};

static void reference_sources(struct reference_join *r, struct sql_source *source)
{
    if (source && source->kind == SQL_SOURCE_JOIN) {
        reference_sources(r, source->left);
        reference_sources(r, source->right);
    } else if (source && r->source_count < SOURCES_MAX) {
        r->sources[r->source_count++] = source;
    }
}

static int reference_table(const struct reference_join *r, const struct sql_source *source)
{
    return source->kind == SQL_SOURCE_TABLE
               ? catalog_find_table(r->catalog, source->schema, source->name)
               : -1;
}

/* The source that the column is said to be of; NULL: none, or it is not qualified. */
static const struct sql_source *reference_source(const struct reference_join *r,
                                                 const struct sql_expr *expr)
{
    for (size_t i = 0; i < r->source_count && expr->kind == SQL_EXPR_COLUMN && expr->table; i++) {
        const struct sql_source *source = r->sources[i];
        if (str_eq_fold(source->alias ? source->alias : source->name, expr->table))
            return source;
    }
    return NULL;
}

/* The column of a table that stands in FROM; false: it is of none, or is not qualified. */
static bool reference_column(const struct reference_join *r, const struct sql_expr *expr,
                             struct column_ref *ret_at)
{
    const struct sql_source *source = reference_source(r, expr);
    const int table = source ? reference_table(r, source) : -1;

    if (table < 0)
        return false;
    const struct schema_table *found = &catalog_schema(r->catalog)->tables[table];
    *ret_at = (struct column_ref){table, schema_find_column(found, expr->name)};
    return ret_at->column >= 0;
}

static size_t reference_times(const struct reference_join *r, int table)
{
    size_t n = 0;

    for (size_t i = 0; i < r->source_count; i++)
        n += reference_table(r, r->sources[i]) == table;
    return n;
}

static const char *reference_words(const struct reference_join *r, const struct join_edge *edge)
{
    return catalog_column_words(r->catalog, (struct column_ref){edge->from, edge->from_columns[0]});
}

/* "language id" beside "original language id" is the one that is meant where nothing is said. */
static bool reference_competes(const struct reference_join *r, const struct join_edge *own,
                               const struct join_edge *other)
{
    const double better = own->confidence - other->confidence;

    return !str_find_fold(reference_words(r, other), reference_words(r, own)) && other != own &&
           other->count == 1 && other->from == own->from && other->to == own->to &&
           other->to_columns[0] == own->to_columns[0] &&
           other->from_columns[0] != own->from_columns[0] && !own->audit && !other->audit &&
           own->role == other->role && better < AS_GOOD;
}

static void reference_rivals(struct reference_join *r, struct column_ref from, struct column_ref to)
{
    const struct join_edge *own = NULL;

    for (size_t i = 0; i < catalog_edge_count(r->catalog) && !own; i++) {
        const struct join_edge *edge = catalog_edge(r->catalog, i);
        if (edge->count == 1 && edge->from == from.table && edge->to == to.table &&
            edge->from_columns[0] == from.column && edge->to_columns[0] == to.column)
            own = edge;
    }
    if (!own)
        return;
    r->edges[r->count++] = own;
    for (size_t i = 0; i < catalog_edge_count(r->catalog) && r->count < RIVALS_MAX; i++)
        if (reference_competes(r, own, catalog_edge(r->catalog, i)))
            r->edges[r->count++] = catalog_edge(r->catalog, i);
}

/* The first join by one of several references. */
static void reference_look(struct reference_join *r, struct sql_source *source)
{
    struct column_ref a, b;

    if (!source || source->kind != SQL_SOURCE_JOIN || r->count > 1)
        return;
    reference_look(r, source->left);
    const struct sql_expr *on = source->on;
    if (r->count > 1 || !on || on->kind != SQL_EXPR_BINARY || on->op != SQL_OP_EQ ||
        !reference_column(r, on->args[0], &a) || !reference_column(r, on->args[1], &b) ||
        reference_times(r, a.table) != 1 || reference_times(r, b.table) != 1)
        return;
    for (int side = 0; side < 2 && r->count < 2; side++) {
        r->count = 0;
        r->column = on->args[side];
        r->one = reference_source(r, on->args[1 - side]);
        reference_rivals(r, side ? b : a, side ? a : b);
    }
}

/* False: no join of the SQL has a rival. */
static bool reference_find(struct reference_join *r, const struct catalog *catalog, const char *sql)
{
    struct sql_error error;

    *r = (struct reference_join){.catalog = catalog};
    r->query = sql_parse(&r->arena, sql, strlen(sql), catalog_dialect(catalog), &error);
    if (!r->query || r->query->kind != SQL_QUERY_SELECT)
        return false;
    reference_sources(r, r->query->from);
    reference_look(r, r->query->from);
    return r->count > 1;
}

static bool reference_take(const struct sql_expr *expr, void *arg)
{
    struct reference_join *r = arg;

    if (expr->kind == SQL_EXPR_STAR)
        r->used += 2;
    if (expr->kind == SQL_EXPR_COLUMN)
        r->used += !expr->table || reference_source(r, expr) == r->one;
    return true;
}

/* Something is taken from the rows that are referred to; else it is all the same which they are. */
static bool reference_matters(struct reference_join *r)
{
    r->used = 0;
    sql_walk(r->query, reference_take, r);
    return r->used > 1; /* once in the condition of the join */
}

static const char *reference_name(const struct reference_join *r, size_t i)
{
    const struct schema_table *from = &catalog_schema(r->catalog)->tables[r->edges[i]->from];

    return from->columns[r->edges[i]->from_columns[0]].name;
}

/* The word is in the names of some of the references, and not of all. */
static bool reference_tells(const struct reference_join *r, const struct word *word)
{
    size_t n = 0;

    for (size_t i = 0; i < r->count; i++) {
        const char *name = reference_words(r, r->edges[i]);
        n += str_find_fold(name, word->lemma) || str_find_fold(name, word->lower);
    }
    return n > 0 && n < r->count;
}

/* The question says which one is meant. */
static bool reference_is_named(const struct reference_join *r, const struct words *words)
{
    for (size_t k = 0; k < words->len; k++)
        if (!words->v[k].punct && strlen(words->v[k].lemma) > 2 && reference_tells(r, &words->v[k]))
            return true;
    return false;
}

/* The SQL with that reference; heap, NULL: it cannot be written. */
static char *reference_sql(const struct reference_join *r, size_t i)
{
    struct buf sql = BUF_INIT;
    struct err err = ERR_INIT;
    const char *own = r->column->name;

    r->column->name = reference_name(r, i);
    const bool ok = sql_print(r->query, catalog_dialect(r->catalog), &sql, &err);
    r->column->name = own;
    if (ok)
        return buf_take(&sql);
    buf_release(&sql);
    return NULL;
}

static struct question *reference_question(const struct reference_join *r)
{
    struct buf text = BUF_INIT;

    buf_add(&text, TEXT_WHICH_REFERENCE);
    for (size_t i = 0; i < r->count; i++)
        buf_addf(&text, "%s%s",
                 i + 1 == r->count && i ? " or "
                 : i                    ? ", "
                                        : " ",
                 reference_name(r, i));
    buf_addc(&text, '?');
    struct question *question = question_new("", buf_str(&text));
    for (size_t i = 0; i < r->count; i++) {
        char id[sizeof OPTION_REFERENCE + 20];
        snprintf(id, sizeof id, OPTION_REFERENCE "%zu", i + 1);
        struct option *option = question_add(question, id, reference_name(r, i), (char)('1' + i));
        option->detail = reference_sql(r, i);
    }
    buf_release(&text);
    return question;
}

void which_reference(struct asking *asking)
{
    struct inquiry *inquiry = asking->inquiry;
    struct reference_join r;

    if (!asking->outcome.version || inquiry->by_engine || inquiry->demand_count ||
        !inquiry->model_sql)
        return;
    if (reference_find(&r, asking->world->catalog, inquiry->model_sql) && reference_matters(&r) &&
        !reference_is_named(&r, &asking->understood.words)) {
        sql_version_free(asking->outcome.version);
        asking->outcome.version = NULL;
        asking->outcome.ask = reference_question(&r);
        choice_add_none(asking->outcome.ask);
        choice_waits(inquiry, asking->outcome.ask);
    }
    arena_release(&r.arena);
}

/* The join as a demand on what follows; one that cannot be said so is left. */
static void reference_demand(struct inquiry *inquiry, const struct reference_join *r,
                             const struct join_edge *edge)
{
    struct agent_correction demand = {0};
    struct err err = ERR_INIT;
    struct buf given = BUF_INIT;

    buf_add(&given, "join=");
    catalog_join_text(r->catalog, edge, &given);
    if (agent_correction_given(r->catalog, buf_str(&given), &demand, &err))
        demands_add(inquiry, &demand, &err);
    buf_release(&given);
}

bool which_referred(struct inquiry *inquiry, const struct answer_world *world, const char *option,
                    struct sql_version **ret_version)
{
    struct reference_join r = {.count = 0};
    struct buf sql = BUF_INIT;
    struct err err = ERR_INIT;
    int64_t n = 0;

    const bool ok = str_starts(option, OPTION_REFERENCE) && inquiry->model_sql &&
                    str_to_i64(option + strlen(OPTION_REFERENCE), &n) &&
                    reference_find(&r, world->catalog, inquiry->model_sql) && n >= 1 &&
                    (size_t)n <= r.count;
    if (ok) {
        r.column->name = arena_strdup(&r.arena, reference_name(&r, (size_t)n - 1));
        if (n > 1 && sql_print(r.query, catalog_dialect(world->catalog), &sql, &err)) {
            memory_set(&inquiry->model_sql, buf_str(&sql));
            memory_set(&inquiry->model_written, NULL);
        }
        reference_demand(inquiry, &r, r.edges[n - 1]);
        *ret_version = offers_take(inquiry, world, offers_count(inquiry) - 1);
    }
    buf_release(&sql);
    arena_release(&r.arena);
    return ok;
}
