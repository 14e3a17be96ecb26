/* Facts counted, and the parts of conditions. */
#include "describe/said.h"

#include <ctype.h>

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
