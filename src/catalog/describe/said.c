/* Queries read one after another, and what each says, counted. */
#include "describe/said.h"

#include <ctype.h>
#include <string.h>

#include "querent/base/mem.h"
#include "querent/base/str.h"

const char *said_words(struct arena *arena, const char *name)
{
    struct buf out = BUF_INIT;

    for (size_t i = 0; name[i]; i++) {
        const unsigned char c = (unsigned char)name[i];
        const bool edge = i > 0 && isupper(c) && islower((unsigned char)name[i - 1]);
        const bool gap = c == '_' || c == '-' || isspace(c);
        if ((gap || edge) && out.len && out.p[out.len - 1] != ' ')
            buf_addc(&out, ' ');
        if (!gap)
            buf_addc(&out, (char)str_lower((char)c));
    }
    while (out.len && out.p[out.len - 1] == ' ')
        out.len--;
    const char *words = arena_strndup(arena, out.p ? out.p : "", out.len);
    buf_release(&out);
    return words;
}

const char *said_text(const struct said *said, const struct sql_expr *expr)
{
    struct buf out = BUF_INIT;
    struct err err = ERR_INIT;
    const char *text = NULL;

    if (sql_print_expr(expr, catalog_dialect(said->catalog), &out, &err)) {
        for (size_t i = 0; i < out.len; i++)
            if (out.p[i] == '\n')
                out.p[i] = ' ';
        text = arena_strdup(said->arena, buf_str(&out));
    }
    buf_release(&out);
    return text;
}

static void said_count(struct said *said, struct said_fact *fact)
{
    if (fact->last == said->statement)
        return;
    fact->last = said->statement;
    fact->times++;
    fact->calls += said->now->calls;
    switch (said->now->by) {
    case TAUGHT_BY_VIEW:
        if (fact->views < 2)
            fact->seen_in[fact->views] = said->now->name;
        fact->views++;
        break;
    case TAUGHT_BY_APPROVED:
        fact->approved++;
        break;
    case TAUGHT_BY_LOG:
        fact->logged++;
        break;
    case TAUGHT_BY_FILE:
        fact->filed++;
        break;
    }
}

struct said_fact *said_add(struct said *said, const struct said_fact *fact)
{
    struct said_fact *there = map_get(&said->by_key, fact->key);

    if (!there) {
        there = arena_alloc(said->arena, sizeof *there);
        *there = *fact;
        map_put(&said->by_key, there->key, there);
        vec_push(&said->facts, there);
    }
    said_count(said, there);
    return there;
}

void said_each_part(struct said *said, const struct block *block, const struct sql_expr *expr,
                    void (*each)(struct said *said, const struct block *block,
                                 const struct sql_expr *part, void *arg),
                    void *arg)
{
    while (expr && expr->kind == SQL_EXPR_BINARY && expr->op == SQL_OP_AND) {
        said_each_part(said, block, expr->args[1], each, arg);
        expr = expr->args[0];
    }
    if (expr)
        each(said, block, expr, arg);
}

static void said_each_on(struct said *said, const struct block *block,
                         const struct sql_source *source,
                         void (*each)(struct said *said, const struct block *block,
                                      const struct sql_expr *part, void *arg),
                         void *arg)
{
    if (!source || source->kind != SQL_SOURCE_JOIN)
        return;
    said_each_on(said, block, source->left, each, arg);
    said_each_on(said, block, source->right, each, arg);
    said_each_part(said, block, source->on, each, arg);
}

void said_each_condition(struct said *said, const struct block *block,
                         void (*each)(struct said *said, const struct block *block,
                                      const struct sql_expr *part, void *arg),
                         void *arg)
{
    said_each_on(said, block, block->query->from, each, arg);
    said_each_part(said, block, block->query->where, each, arg);
}

static void said_read_tables(struct said *said, const struct block *block)
{
    for (const struct block_source *s = block->sources; s; s = s->next) {
        if (s->inner && s->table >= 0)
            said_read_tables(said, s->inner);
        if (s->table < 0 || said->read_last[s->table] == said->statement)
            continue;
        said->read_last[s->table] = said->statement;
        said->reads[s->table]++;
    }
}

static bool said_read_one(struct said *said, const struct taught_sql *taught)
{
    const struct block *outer = NULL;

    said->now = taught;
    said->statement++;
    if (taught->by == TAUGHT_BY_VIEW && taught->name) {
        const int table = catalog_find_table(said->catalog, NULL, taught->name);
        outer = table >= 0 ? said->views.of[table] : NULL;
    }
    outer = outer ? outer : blocks_read(&said->views, taught->sql);
    if (!outer)
        return false;
    for (const struct block *b = outer->all; b; b = b->next) {
        said_read_tables(said, b);
        said_joins(said, b);
        said_measures(said, b);
        said_conditions(said, b, b == outer);
    }
    return true;
}

/* A view that shows another is read after it: as often as views can be nested. */
static void said_read_views(struct said *said, const struct taught_sql *taught, size_t count)
{
    enum { ROUNDS = 4 };

    for (int round = 0; round < ROUNDS; round++) {
        for (size_t i = 0; i < count; i++) {
            const int table = taught[i].by == TAUGHT_BY_VIEW && taught[i].name
                                  ? catalog_find_table(said->catalog, NULL, taught[i].name)
                                  : -1;
            if (table >= 0)
                said->views.of[table] = blocks_read(&said->views, taught[i].sql);
        }
    }
}

void said_read(struct said *said, const struct taught_sql *taught, size_t count,
               struct describe_report *ret_report)
{
    const size_t tables = catalog_schema(said->catalog)->table_count + 1;
    struct describe_report report = {0};

    said->views = (struct views){
        .catalog = said->catalog,
        .arena = said->arena,
        .of = arena_alloc(said->arena, tables * sizeof(const struct block *)),
    };
    said->reads = arena_alloc(said->arena, tables * sizeof *said->reads);
    said->read_last = arena_alloc(said->arena, tables * sizeof *said->read_last);
    said_read_views(said, taught, count);
    for (size_t i = 0; i < count; i++) {
        if (said_read_one(said, &taught[i]))
            report.read++;
        else
            report.unreadable++;
    }
    *ret_report = report;
}

void said_release(struct said *said)
{
    for (size_t i = 0; i < said->facts.len; i++)
        vec_release(&said->facts.v[i]->beside);
    vec_release(&said->facts);
    map_release(&said->by_key);
}
