/* Completion: what the spot lets follow, matched with what was typed of it and sorted by how likely
 * it is. Each offer has a group (what kind of thing) and within it the closeness of the match. */
#include "querent/catalog/complete.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "querent/base/mem.h"
#include "querent/base/str.h"
#include "querent/base/words.h"
#include "querent/catalog/private.h"
#include "querent/sql/spot.h"

enum { VALUES_MAX = 200, ANYWHERE_MAX = 500 };

enum group {
    GROUP_JOIN, /* whole conditions */
    GROUP_VALUE,
    GROUP_NEAR,   /* tables that can be joined, names of WITH, columns in scope */
    GROUP_LIKELY, /* keywords of the place */
    GROUP_TABLE,
    GROUP_OUTER, /* columns of queries around */
    GROUP_FUNCTION,
    GROUP_KEYWORD,
    GROUP_ANYWHERE, /* columns of tables that are not in scope */
};

struct offer {
    int score; /* the smaller, the better */
    bool view; /* behind tables that match as well */
    size_t order;
    char *text, *detail;
};

struct completing {
    struct arena *arena;
    const struct catalog *catalog;
    const struct schema *schema;
    const struct catalog_completing *at;
    enum sql_dialect dialect;
    struct sql_spot spot;
    VEC(struct offer) offers;
};

/* ---- offering */

/* 0: it begins so; 1: a word of it does; 2: it contains it; -1: no match. */
static int complete_closeness(const char *name, const char *prefix)
{
    if (str_starts_fold(name, prefix))
        return 0;
    const char *found = str_find_fold(name, prefix);
    for (const char *p = found; p; p = str_find_fold(p + 1, prefix))
        if (!isalnum((unsigned char)p[-1]))
            return 1;
    return found ? 2 : -1;
}

/* Takes text and detail. */
static void offer_take(struct completing *c, enum group group, int close, char *text, char *detail)
{
    if (close < 0) {
        mem_free(text);
        mem_free(detail);
        return;
    }
    vec_push(&c->offers, ((struct offer){.score = (int)group * 4 + close,
                                         .order = c->offers.len,
                                         .text = text,
                                         .detail = detail}));
}

static char *complete_quoted(const struct completing *c, const char *name)
{
    struct buf out = BUF_INIT;
    sql_quote_name(&out, name, c->dialect);
    return buf_take(&out);
}

static void offer_keyword(struct completing *c, enum group group, const char *word)
{
    if (!str_starts_fold(word, c->spot.prefix))
        return;
    char *text = mem_strdup(word);
    for (char *p = text; c->at->lower && *p; p++)
        *p = (char)str_lower(*p);
    offer_take(c, group, 0, text, mem_strdup("keyword"));
}

/* ---- tables */

static char *table_detail(const struct schema_table *table)
{
    struct buf out = BUF_INIT;
    buf_add(&out, table->kind == TABLE_VIEW ? "view" : "table");
    if (table->rows >= 0) {
        buf_add(&out, ", about ");
        words_number_of(&out, table->rows, "row", "rows");
    }
    if (table->comment && *table->comment)
        buf_addf(&out, ": %s", table->comment);
    return buf_take(&out);
}

/* With its schema where the name alone means another table, or none. */
static char *table_text(const struct completing *c, const struct schema_table *table)
{
    char *name = complete_quoted(c, table->name);
    const bool plain = c->spot.qualifier || !table->schema || !*table->schema ||
                       str_eq_fold(table->schema, c->schema->default_schema);
    if (plain)
        return name;
    char *schema = complete_quoted(c, table->schema);
    char *both = mem_printf("%s.%s", schema, name);
    mem_free(schema);
    mem_free(name);
    return both;
}

static int source_table(const struct completing *c, const struct sql_spot_source *source)
{
    return source->query || !source->name
               ? -1
               : catalog_find_table(c->catalog, source->schema, source->name);
}

/* For each table whether a join leads to it from one in scope; in the arena. */
static const bool *joined_tables(const struct completing *c)
{
    bool *near = arena_alloc(c->arena, c->schema->table_count + 1);
    for (size_t s = 0; s < c->spot.source_count; s++) {
        const int other = source_table(c, &c->spot.sources[s]);
        for (size_t e = 0; other >= 0 && e < catalog_edge_count(c->catalog); e++) {
            const struct join_edge *edge = catalog_edge(c->catalog, e);
            if (edge->confidence > 0 && edge->from == other)
                near[edge->to] = true;
            if (edge->confidence > 0 && edge->to == other)
                near[edge->from] = true;
        }
    }
    return near;
}

static void offer_tables(struct completing *c)
{
    for (const char *const *name = c->spot.queries; !c->spot.qualifier && *name; name++)
        offer_take(c, GROUP_NEAR, complete_closeness(*name, c->spot.prefix),
                   complete_quoted(c, *name), mem_strdup("query of WITH"));
    const bool *joined = joined_tables(c);
    for (size_t t = 0; t < c->schema->table_count; t++) {
        const struct schema_table *table = &c->schema->tables[t];
        if (table->hidden || (c->spot.qualifier && !str_eq_fold(table->schema, c->spot.qualifier)))
            continue;
        const int close = complete_closeness(table->name, c->spot.prefix);
        if (close < 0)
            continue;
        char *detail = table_detail(table);
        offer_take(c, joined[t] ? GROUP_NEAR : GROUP_TABLE, close, table_text(c, table),
                   joined[t] ? mem_printf("can be joined; %s", detail) : mem_strdup(detail));
        vec_last(&c->offers).view = table->kind == TABLE_VIEW;
        mem_free(detail);
    }
}

/* ---- columns */

static char *column_detail(const struct schema_table *table, const struct schema_column *column)
{
    struct buf out = BUF_INIT;
    buf_addf(&out, "%s of %s", *column->type ? column->type : "column", table->name);
    if (column->primary)
        buf_add(&out, ", key");
    for (size_t f = 0; f < table->fkey_count; f++)
        for (size_t k = 0; k < table->fkeys[f].count; k++)
            if (str_eq_fold(table->fkeys[f].columns[k], column->name))
                buf_addf(&out, ", refers to %s", table->fkeys[f].to_table);
    if (column->comment && *column->comment)
        buf_addf(&out, ": %s", column->comment);
    return buf_take(&out);
}

/* Several tables: the name says whose it is. */
static char *column_text(const struct completing *c, const char *alias, const char *name)
{
    char *column = complete_quoted(c, name);
    if (!alias)
        return column;
    char *before = complete_quoted(c, alias);
    char *both = mem_printf("%s.%s", before, column);
    mem_free(before);
    mem_free(column);
    return both;
}

static void offer_source(struct completing *c, const struct sql_spot_source *source,
                         const char *alias)
{
    const enum group group = source->outer ? GROUP_OUTER : GROUP_NEAR;
    const int t = source_table(c, source);
    const struct schema_table *table = t >= 0 ? &c->schema->tables[t] : NULL;
    const size_t count = source->query ? source->column_count : table ? table->column_count : 0;
    for (size_t i = 0; i < count; i++) {
        /* cppcheck-suppress nullPointerRedundantCheck ; no table: no columns */
        const char *name = source->query ? source->columns[i] : table->columns[i].name;
        const int close = complete_closeness(name, c->spot.prefix);
        if (close >= 0)
            offer_take(c, group, close, column_text(c, alias, name),
                       table && !source->query ? column_detail(table, &table->columns[i])
                                               : mem_printf("column of %s", source->alias));
    }
    if (alias)
        offer_take(c, group, str_starts_fold(alias, c->spot.prefix) ? 3 : -1,
                   mem_printf("%s.", alias), mem_printf("columns of %s", alias));
}

static void offer_table_columns(struct completing *c, const struct schema_table *table)
{
    for (size_t i = 0; i < table->column_count; i++) {
        const int close = complete_closeness(table->columns[i].name, c->spot.prefix);
        if (close >= 0)
            offer_take(c, GROUP_ANYWHERE, close, complete_quoted(c, table->columns[i].name),
                       column_detail(table, &table->columns[i]));
    }
}

/* Nothing is in scope yet, as behind a SELECT whose FROM is still to come. */
static void offer_anywhere(struct completing *c)
{
    for (size_t t = 0;
         *c->spot.prefix && t < c->schema->table_count && c->offers.len < ANYWHERE_MAX; t++)
        if (!c->schema->tables[t].hidden)
            offer_table_columns(c, &c->schema->tables[t]);
}

static void offer_columns(struct completing *c)
{
    const struct sql_spot *spot = &c->spot;
    size_t inner = 0;
    for (size_t i = 0; i < spot->source_count; i++)
        inner += !spot->sources[i].outer;
    for (size_t i = 0; i < spot->source_count; i++) {
        const struct sql_spot_source *source = &spot->sources[i];
        offer_source(c, source, inner > 1 || source->outer ? source->alias : NULL);
    }
    if (spot->source_count == 0)
        offer_anywhere(c);
}

/* Behind `word.`: the columns of what the word names. */
static void offer_qualified(struct completing *c)
{
    const struct sql_spot *spot = &c->spot;
    for (size_t i = 0; i < spot->source_count; i++)
        if (str_eq_fold(spot->sources[i].alias, spot->qualifier)) {
            offer_source(c, &spot->sources[i], NULL);
            return;
        }
    const int t = catalog_find_table(c->catalog, NULL, spot->qualifier);
    if (t >= 0)
        offer_table_columns(c, &c->schema->tables[t]);
    else
        offer_tables(c);
}

/* ---- conditions and values */

static void offer_edge(struct completing *c, const struct join_edge *edge, const char *from,
                       const char *to)
{
    struct buf out = BUF_INIT;
    for (size_t i = 0; i < edge->count; i++) {
        const struct schema_table *a = &c->schema->tables[edge->from],
                                  *b = &c->schema->tables[edge->to];
        char *left = column_text(c, from, a->columns[edge->from_columns[i]].name);
        char *right = column_text(c, to, b->columns[edge->to_columns[i]].name);
        buf_addf(&out, "%s%s = %s", i ? " AND " : "", left, right);
        mem_free(left);
        mem_free(right);
    }
    if (edge->only) {
        buf_add(&out, " AND ");
        catalog_add_only(c->catalog, edge, from, &out);
    }
    char *detail = edge->type == JOIN_HEURISTIC
                       ? mem_printf("inferred join, %.0f %% sure", edge->confidence * 100)
                       : mem_printf("%s join", catalog_join_kind(edge));
    const int close = complete_closeness(buf_str(&out), c->spot.prefix);
    offer_take(c, GROUP_JOIN, close, buf_take(&out), detail);
}

/* The joins between the table that was named last and those before it. */
static void offer_joins(struct completing *c)
{
    const struct sql_spot *spot = &c->spot;
    size_t inner = 0;
    while (inner < spot->source_count && !spot->sources[inner].outer)
        inner++;
    for (size_t i = 0; inner > 1 && i < inner - 1; i++) {
        const struct sql_spot_source *other = &spot->sources[i], *last = &spot->sources[inner - 1];
        const int a = source_table(c, other), b = source_table(c, last);
        for (size_t e = 0; a >= 0 && b >= 0 && e < catalog_edge_count(c->catalog); e++) {
            const struct join_edge *edge = catalog_edge(c->catalog, e);
            if (edge->confidence <= 0)
                continue;
            if (edge->from == a && edge->to == b)
                offer_edge(c, edge, other->alias, last->alias);
            else if (edge->from == b && edge->to == a)
                offer_edge(c, edge, last->alias, other->alias);
        }
    }
}

static struct column_ref complete_compared_column(const struct completing *c)
{
    const struct sql_spot *spot = &c->spot;
    for (size_t i = 0; i < spot->source_count; i++) {
        const int t = source_table(c, &spot->sources[i]);
        if (t < 0 || (spot->table && !str_eq_fold(spot->table, spot->sources[i].alias)))
            continue;
        const int column = schema_find_column(&c->schema->tables[t], spot->column);
        if (column >= 0)
            return (struct column_ref){t, column};
    }
    return (struct column_ref){-1, -1};
}

static char *value_text(const struct completing *c, struct column_ref column, const char *value)
{
    const enum value_type type = c->schema->tables[column.table].columns[column.column].value;
    struct buf out = BUF_INIT;
    if (type == VALUE_INTEGER || type == VALUE_DECIMAL || type == VALUE_REAL) {
        buf_add(&out, value);
        return buf_take(&out);
    }
    sql_quote_string(&out, value, strlen(value), c->dialect);
    if (c->spot.string && c->at->text[c->at->offset] == '\'') /* the quote is there already */
        buf_truncate(&out, out.len - 1);
    return buf_take(&out);
}

static void offer_values(struct completing *c)
{
    const struct column_ref column = complete_compared_column(c);
    if (column.table < 0 || catalog_is_private(c->catalog, column))
        return;
    const char *const *values = catalog_values(c->catalog, column);
    for (size_t i = 0; values && values[i] && i < VALUES_MAX; i++)
        offer_take(c, GROUP_VALUE, complete_closeness(values[i], c->spot.prefix),
                   value_text(c, column, values[i]), mem_printf("value of %s", c->spot.column));
}

/* ---- functions and keywords */

static void offer_functions(struct completing *c)
{
    for (const char *const *f = sql_functions(c->dialect); *c->spot.prefix && *f; f++) {
        if (!str_starts_fold(*f, c->spot.prefix))
            continue;
        const char *arguments = sql_function_arguments(*f);
        offer_take(c, GROUP_FUNCTION, 0, mem_printf("%s(", *f),
                   arguments ? mem_printf("%s(%s)", *f, arguments) : mem_strdup("function"));
    }
}

static void offer_keywords(struct completing *c)
{
    for (const char *const *k = sql_spot_keywords(&c->spot); *k; k++)
        offer_keyword(c, GROUP_LIKELY, *k);
    for (const char *const *k = sql_keywords(c->dialect); *c->spot.prefix && *k; k++)
        offer_keyword(c, GROUP_KEYWORD, *k);
}

/* ---- all of it */

static void offer_expression(struct completing *c)
{
    if (c->spot.qualifier) {
        offer_qualified(c);
        return;
    }
    offer_columns(c);
    offer_functions(c);
    offer_keywords(c);
}

static void offer_all(struct completing *c)
{
    switch (c->spot.kind) {
    case SQL_SPOT_NONE:
        return;
    case SQL_SPOT_TABLE:
        offer_tables(c);
        return;
    case SQL_SPOT_ON:
        offer_joins(c);
        offer_expression(c);
        return;
    case SQL_SPOT_VALUE:
        offer_values(c);
        if (!c->spot.string)
            offer_expression(c);
        return;
    case SQL_SPOT_COLUMN:
        offer_expression(c);
        return;
    case SQL_SPOT_START:
    case SQL_SPOT_AFTER:
        offer_keywords(c);
        return;
    }
}

static int by_score(const void *a, const void *b)
{
    const struct offer *x = a, *y = b;
    if (x->score != y->score)
        return x->score < y->score ? -1 : 1;
    if (x->view != y->view)
        return x->view ? 1 : -1;
    return x->order < y->order ? -1 : x->order > y->order;
}

static bool complete_is_given(const struct completions *given, const char *text)
{
    for (size_t i = 0; i < given->count; i++)
        if (str_eq_fold(given->v[i].text, text))
            return true;
    return false;
}

static void give_best(struct completing *c, struct completions *ret)
{
    if (c->offers.len)
        qsort(c->offers.v, c->offers.len, sizeof *c->offers.v, by_score);
    ret->v = mem_alloc((c->at->max + 1) * sizeof *ret->v);
    for (size_t i = 0; i < c->offers.len; i++) {
        const struct offer *offer = &c->offers.v[i];
        if (ret->count < c->at->max && !complete_is_given(ret, offer->text)) {
            ret->v[ret->count++] = (struct completion){offer->text, offer->detail};
        } else {
            mem_free(offer->text);
            mem_free(offer->detail);
        }
    }
    ret->old = c->spot.word.len;
}

void catalog_complete(const struct catalog *catalog, const struct catalog_completing *at,
                      struct completions *ret)
{
    struct arena arena = {0};
    struct completing c = {.arena = &arena,
                           .catalog = catalog,
                           .schema = catalog_schema(catalog),
                           .at = at,
                           .dialect = catalog_dialect(catalog)};
    const struct sql_lookup lookup = catalog_lookup(catalog);
    *ret = (struct completions){0};
    sql_spot(&arena, at->text, strlen(at->text), at->offset, c.dialect, &lookup, &c.spot);
    offer_all(&c);
    give_best(&c, ret);
    vec_release(&c.offers);
    arena_release(&arena);
}
