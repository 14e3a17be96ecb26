/* PostgreSQL as judge of the findings. Gold queries, printed for it: where it takes one, nothing
 * may be found that is an error; where it names a missing or ambiguous column, a missing table, a
 * repeated alias or a column outside GROUP BY, the resolver has to find the same. Then each query
 * with one thing broken. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "gold.h"
#include "oracle.h"
#include "querent/base/mem.h"
#include "querent/base/str.h"

enum { SHOWN = 30 };

enum breakage {
    AS_IT_IS,
    MISSPELT_COLUMN,
    MISSPELT_TABLE,
    NO_QUALIFIER,
    FEWER_GROUPS,
    AGGREGATE_IN_WHERE,
    BREAKAGES
};
static const char *const breakage_names[] = {"as it is",         "a column misspelt",
                                             "a table misspelt", "a qualifier dropped",
                                             "a group dropped",  "an aggregate in WHERE"};

/* What PostgreSQL says and what we call it; a dialect's other errors are not ours to find. */
static const struct {
    const char *state;
    unsigned classes; /* bits of enum sql_finding_class */
} states[] = {
    {"42703", 1u << SQL_UNKNOWN_COLUMN | 1u << SQL_UNKNOWN_TABLE},
    {"42P01", 1u << SQL_UNKNOWN_TABLE | 1u << SQL_UNKNOWN_COLUMN},
    {"42702", 1u << SQL_AMBIGUOUS_COLUMN},
    {"42712", 1u << SQL_DUPLICATE_ALIAS},
    {"42803", 1u << SQL_NOT_GROUPED | 1u << SQL_AGGREGATE_IN_WHERE},
};

struct run {
    struct live live;
    struct schema *lower; /* of the database at hand, names in lower case */
    size_t asked, shown;
    struct {
        size_t taken, wrongly, refused, found;
    } counts[BREAKAGES];
};

static struct schema *lowered(const struct schema *schema)
{
    struct schema *copy = schema_new();
    struct arena *a = &copy->arena;

    copy->table_count = schema->table_count;
    copy->tables = arena_alloc(a, (schema->table_count + 1) * sizeof *copy->tables);
    for (size_t t = 0; t < schema->table_count; t++) {
        const struct schema_table *from = &schema->tables[t];
        struct schema_table *to = &copy->tables[t];
        *to = *from;
        to->columns = arena_alloc(a, (from->column_count + 1) * sizeof *to->columns);
        char *name = arena_strdup(a, from->name);
        to->name = name;
        for (char *c = name; *c; c++)
            *c = *c >= 'A' && *c <= 'Z' ? (char)(*c + 32) : *c;
        for (size_t i = 0; i < from->column_count; i++) {
            to->columns[i] = from->columns[i];
            to->columns[i].primary = 0; /* the server's tables have no keys */
            to->columns[i].unique = false;
            to->columns[i].name = name = arena_strdup(a, from->columns[i].name);
            for (char *c = name; *c; c++)
                *c = *c >= 'A' && *c <= 'Z' ? (char)(*c + 32) : *c;
        }
    }
    return copy;
}

/* ---- breaking */

struct breaker {
    enum breakage what;
    size_t at, n; /* the place among those that could be broken */
    bool done;
    struct arena *arena;
};

static bool break_expr(const struct sql_expr *e, void *arg)
{
    struct breaker *b = arg;
    struct sql_expr *mine = (struct sql_expr *)e; /* of our own copy */
    const bool fits = e->kind == SQL_EXPR_COLUMN && (b->what == MISSPELT_COLUMN || e->table);

    if (!fits || b->n++ != b->at)
        return true;
    if (b->what == MISSPELT_COLUMN)
        mine->name = arena_printf(b->arena, "%sq", e->name);
    else
        mine->table = NULL;
    b->done = true;
    return true;
}

static void break_source(const struct sql_source *s, void *arg)
{
    struct breaker *b = arg;

    if (b->n++ == b->at) {
        ((struct sql_source *)s)->name = arena_printf(b->arena, "%sq", s->name);
        b->done = true;
    }
}

/* False: there is nothing of the kind in it. */
static bool break_query(struct sql_query *q, struct arena *arena, enum breakage what, size_t at)
{
    struct breaker b = {.what = what, .at = at, .arena = arena};

    if (what == MISSPELT_COLUMN || what == NO_QUALIFIER) {
        sql_walk(q, break_expr, &b);
        return b.done;
    }
    if (what == MISSPELT_TABLE) {
        sql_walk_sources(q, break_source, &b);
        return b.done;
    }
    if (q->kind != SQL_QUERY_SELECT || !q->from)
        return false;
    if (what == FEWER_GROUPS)
        return q->group_count > 0 && q->group_count-- > 0;
    sql_add_where(arena, q,
                  sql_binary(arena, SQL_OP_GT, sql_count_star(arena), sql_integer(arena, 1)));
    return true;
}

/* ---- judging */

static unsigned found_classes(const struct sql_finding *f)
{
    unsigned classes = 0;

    for (; f; f = f->next) {
        if (f->severity == MARK_ERROR)
            classes |= 1u << f->class;
    }
    return classes;
}

static void show(struct run *run, const char *what, const char *sql, const char *detail)
{
    if (run->shown++ < SHOWN)
        printf("%s: %.300s\n    %.200s\n", what, sql, detail);
}

static void compare(struct run *run, enum breakage what, const char *sql,
                    const struct sql_finding *findings)
{
    const unsigned classes = found_classes(findings) & ~(1u << SQL_BAD_JOIN);
    char *message = NULL;
    const enum live_verdict verdict = live_explain(&run->live, sql, &message);
    const char *state = db_last_error(run->live.db)->code;

    if (verdict == LIVE_TAKES) {
        run->counts[what].taken++;
        run->counts[what].wrongly += classes != 0;
        while (findings && findings->severity != MARK_ERROR)
            findings = findings->next;
        if (classes)
            show(run, "found, though it is taken", sql, findings->message);
    }
    for (size_t i = 0; verdict == LIVE_OTHER && i < sizeof states / sizeof *states; i++) {
        if (!str_eq(states[i].state, state))
            continue;
        run->counts[what].refused++;
        run->counts[what].found += (classes & states[i].classes) != 0;
        if (!(classes & states[i].classes))
            show(run, "not found", sql, message);
    }
    mem_free(message);
}

static void judge(struct run *run, struct sql_query *q, enum breakage what)
{
    const struct sql_lookup lookup = oracle_lookup(run->lower);
    struct arena arena = {0};
    struct buf text = BUF_INIT;
    struct sql_error error;
    struct err err;
    struct sql_query *copy = sql_copy(&arena, q);

    if ((what == AS_IT_IS || break_query(copy, &arena, what, run->asked % 3)) &&
        sql_print_flat(copy, SQL_POSTGRES, &text, &err)) {
        const struct sql_query *again = sql_parse(&arena, text.p, text.len, SQL_POSTGRES, &error);
        if (again)
            compare(run, what, buf_str(&text), sql_resolve(&arena, again, SQL_POSTGRES, &lookup));
        else
            show(run, "not parsed again", buf_str(&text), error.text);
    }
    buf_release(&text);
    arena_release(&arena);
}

static void each_gold(const struct schema *schema, const char *sql, void *arg)
{
    struct run *run = arg;
    const struct sql_lookup lookup = oracle_lookup(schema);
    struct arena arena = {0};
    struct sql_error error;
    struct sql_query *q = sql_parse(&arena, sql, strlen(sql), SQL_SQLITE, &error);

    schema_free(run->lower);
    run->lower = lowered(schema);
    run->asked++;
    for (int what = AS_IT_IS; q && what < BREAKAGES; what++) {
        if (what == AS_IT_IS)
            q = gold_mended(&arena, q, &lookup);
        judge(run, q, (enum breakage)what);
    }
    arena_release(&arena);
}

int main(void)
{
    struct run run = {0};
    size_t wrongly = 0, refused = 0, found = 0;
    char *data = oracle_data("spider-train/train.json");

    if (!data) {
        printf("skipped: spider-train is not beside the repository\n");
        return 77;
    }
    mem_free(data);
    if (!live_start(&run.live, SQL_POSTGRES))
        return 77;
    gold_each(&run.live, each_gold, &run);
    for (int i = 0; i < BREAKAGES; i++) {
        printf(
            "%-22s taken %5zu, wrongly found %zu; refused for a name or a group %5zu, found %zu\n",
            breakage_names[i], run.counts[i].taken, run.counts[i].wrongly, run.counts[i].refused,
            run.counts[i].found);
        wrongly += run.counts[i].wrongly;
        refused += run.counts[i].refused;
        found += run.counts[i].found;
    }
    printf("of what PostgreSQL refuses found: %.2f %%\n",
           refused ? 100.0 * (double)found / (double)refused : 0);
    schema_free(run.lower);
    live_stop(&run.live);
    return wrongly == 0 && 1000 * found >= 995 * refused ? 0 : 1;
}
