/* All that is done with a statement takes time by its length only: long lists, long chains, many
 * names, many joins, in each dialect. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "querent/base/mem.h"
#include "querent/base/str.h"
#include "querent/sql/fix.h"
#include "querent/sql/secure.h"
#include "querent/sql/sql.h"
#include "scale.h"

/* The pieces come n times each; '#' is the piece's number. */
struct shape {
    const char *head, *piece, *middle, *second, *tail;
};

static const struct shape shapes[] = {
    {"SELECT 1", ", 1", "", "", ""},
    {"SELECT a", ", a AS c#", " FROM t", "", ""},
    {"SELECT a", ", x#", " FROM t", "", ""},
    {"SELECT t.a", ", t.a", " FROM t", "", ""},
    {"SELECT a", ", f#(a)", " FROM t", "", ""},
    {"SELECT a", ", count(*)", " FROM t GROUP BY a", "", ""},
    {"SELECT a", ", b", " FROM t GROUP BY a", "", ""},
    {"SELECT a", ", a + #", " FROM t GROUP BY a", "", ""},
    {"SELECT *", ", t.*", " FROM t", "", ""},
    {"SELECT *", ", *", " FROM t GROUP BY a", "", ""},
    {"SELECT 1 + 1", " + a", " FROM t", "", ""},
    {"SELECT 'a'", " || 'a'", "", "", ""},
    {"SELECT '", "it''s ", "'", "", ""},
    {"SELECT \"", "a\"\"", "\"", "", ""},
    {"SELECT 1 /*", " * / ", "*/", "", ""},
    {"SELECT 1", " -- c\n", "", "", ""},
    {"SELECT 1", "        \n", "", "", ""},
    {"SELECT ", "9", "", "", ""},
    {"SELECT x", "abcdefgh", "", "", ""},
    {"SELECT a FROM t WHERE a IN (1", ", #", ")", "", ""},
    {"SELECT a FROM t WHERE a IN ('a'", ", 'v#'", ")", "", ""},
    {"SELECT a FROM t WHERE a = 1", " OR a = #", "", "", ""},
    {"SELECT a FROM t WHERE a = 1", " AND b <> #", "", "", ""},
    {"SELECT a FROM t WHERE a = 1", " AND a = b", "", "", ""},
    {"SELECT a FROM t WHERE a = 1", " AND x# = 1", "", "", ""},
    {"SELECT a FROM t WHERE a LIKE '%'", " OR a LIKE '%#%'", "", "", ""},
    {"SELECT a FROM t WHERE id IN (SELECT id FROM t WHERE 1 = 1", " AND a = t.b", ")", "", ""},
    {"SELECT CASE", " WHEN a = # THEN #", " END FROM t", "", ""},
    {"SELECT a FROM t ORDER BY 1", ", 1", "", "", ""},
    {"SELECT a FROM t ORDER BY a", ", a", "", "", ""},
    {"SELECT a FROM t ORDER BY a", ", x#", "", "", ""},
    {"SELECT a FROM t GROUP BY a", ", a", "", "", ""},
    {"SELECT a FROM t GROUP BY a", ", a + #", "", "", ""},
    {"SELECT a FROM t GROUP BY a", ", x#.a", "", "", ""},
    {"SELECT a FROM t GROUP BY ROLLUP (a", ", b", ")", "", ""},
    {"SELECT f(a", ", a", ") FROM t", "", ""},
    {"SELECT a FROM t WINDOW w0 AS (ORDER BY a)", ", w# AS (PARTITION BY a)", "", "", ""},
    {"SELECT sum(a) OVER (PARTITION BY a", ", b", ") FROM t", "", ""},
    {"VALUES (1)", ", (#)", "", "", ""},
    {"SELECT 1 FROM (VALUES (1)", ", (#)", ") v", "", ""},
    {"SELECT a\n", "  , b\n", "FROM t", "", ""},
    {"", "(", "SELECT 1", "", ""},  /* refused in time */
    {"SELECT ", "f(", "1", "", ""}, /* too */
    {"SELECT 1", ";", "", "", ""},
    {"SELECT 1", "; SELECT 1", "", "", ""},
    /* the select list and what names it, both long */
    {"SELECT a", ", a AS c#", " FROM t ORDER BY a", ", c#", ""},
    {"SELECT a", ", a AS c#", " FROM t GROUP BY a", ", c#", ""},
    {"SELECT a", ", a + # AS c#", " FROM t GROUP BY a", ", a + #", ""},
    {"SELECT a", ", a + #", " FROM t GROUP BY a", ", a + #", ""},
    {"SELECT a", ", a", " FROM t GROUP BY a", ", a + #", ""},
    {"SELECT a", ", f(a, #)", " FROM t GROUP BY a", ", f(a, #)", " ORDER BY a"},
    {"SELECT a", ", a", " FROM t GROUP BY a + 1", ", a + #", " ORDER BY a"},
    {"SELECT a", ", a", " FROM t GROUP BY a", ", #", ""},
    {"SELECT a", ", a AS c#", " FROM t GROUP BY 1", ", #", ""},
    {"SELECT a", ", a", " FROM t ORDER BY a", ", #", ""},
    {"SELECT a", ", a AS c#", " FROM t WHERE a = 1", " AND c# = 1", ""},
    {"SELECT a", ", a AS c#", " FROM t GROUP BY a HAVING a = 1", " AND c# = 1", ""},
    {"SELECT x.a", ", x.c#", " FROM (SELECT a", ", a AS c#", " FROM t) x"},
    {"WITH x AS (SELECT a", ", a AS c#", " FROM t) SELECT a", ", c#", " FROM x"},
    {"WITH a AS (SELECT 1)", ", c# AS (SELECT 1)", " SELECT 1", ", (SELECT 1 FROM c#)", ""},
    {"SELECT sum(a) OVER w0", ", sum(a) OVER w#", " FROM t WINDOW w0 AS (ORDER BY a)",
     ", w# AS (ORDER BY a)", ""},
    {"SELECT * FROM (SELECT a", ", a AS c#", " FROM t) x JOIN (SELECT a", ", a AS c#",
     " FROM t) y ON x.a = y.a"},
    {"SELECT * FROM (SELECT a", ", a AS c#", " FROM t) x NATURAL JOIN (SELECT a", ", a AS c#",
     " FROM t) y"},
    {"SELECT x.a", ", c#", " FROM (SELECT a", ", a AS c#",
     " FROM t) x NATURAL JOIN (SELECT 1 AS a) y"},
    {"SELECT f(a) ", " + f(a, 1)", " FROM t ORDER BY f(a)", ", f(a)", ""},
    {"SELECT a + 1", " + a", " FROM t GROUP BY a + 1", ", a", ""},
    {"SELECT a", ", a AS c#", " FROM t UNION SELECT a", ", a AS c#", " FROM t ORDER BY 1"},
};

enum {
    OP_LEX,
    OP_SPLIT,
    OP_GUARD,
    OP_PARSE,
    OP_PRINT,
    OP_EQUAL,
    OP_COPY,
    OP_RESOLVE,
    OP_COLUMNS,
    OP_WORDS,
    OP_READS,
    OP_SECURE,
    OP_FIX,
    OP_DIFF,
    OPS
};
static const char *const ops[OPS] = {"lexer", "split",  "guard",   "parser",  "printer",
                                     "equal", "copy",   "resolve", "columns", "words",
                                     "reads", "secure", "fix",     "diff"};

struct job {
    const struct shape *shape;
    enum sql_dialect dialect;
    int op;
};

struct input {
    struct arena arena;
    struct buf text;
    struct sql_query *query, *copy;
    enum sql_dialect dialect;
    int op;
};

/* ---- a table and what it is asked for */

static struct schema_column columns[] = {
    {.name = "id", .type = "integer", .value = VALUE_INTEGER, .primary = 1, .unique = true},
    {.name = "a", .type = "text", .value = VALUE_TEXT},
    {.name = "b", .type = "date", .value = VALUE_DATE},
};
static struct schema_table table = {
    .schema = "", .name = "t", .rows = -1, .column_count = 3, .columns = columns};

static const struct schema_table *find_table(void *self, const char *schema, const char *name)
{
    (void)self;
    (void)schema;
    return str_eq_fold(name, "t") ? &table : NULL;
}

static size_t list_tables(void *self, const char **ret_names, size_t max)
{
    (void)self;
    if (max)
        ret_names[0] = table.name;
    return 1;
}

static const struct sql_lookup lookup = {.table = find_table, .tables = list_tables};

/* ---- inputs */

static void add_numbered(struct buf *out, const char *text, size_t number)
{
    for (; *text; text++) {
        if (*text == '#')
            buf_addf(out, "%zu", number);
        else
            buf_addc(out, *text);
    }
}

static void add_text(struct buf *out, const struct shape *shape, size_t n)
{
    buf_add(out, shape->head);
    for (size_t i = 1; i <= n; i++)
        add_numbered(out, shape->piece, i);
    buf_add(out, shape->middle);
    for (size_t i = 1; i <= n; i++)
        add_numbered(out, shape->second, i);
    buf_add(out, shape->tail);
}

static bool needs_tree(int op)
{
    return op == OP_PRINT || op == OP_EQUAL || op == OP_COPY || op >= OP_RESOLVE;
}

static void done(void *arg)
{
    struct input *in = arg;

    arena_release(&in->arena);
    buf_release(&in->text);
    mem_free(in);
}

static void *make(const void *arg, size_t n)
{
    const struct job *job = arg;
    struct input *in = mem_alloc(sizeof *in);

    in->dialect = job->dialect;
    in->op = job->op;
    add_text(&in->text, job->shape, n);
    if (in->text.len <= SQL_TEXT_MAX && needs_tree(job->op)) {
        in->query = sql_parse(&in->arena, in->text.p, in->text.len, in->dialect, NULL);
        in->copy = in->query ? sql_copy(&in->arena, in->query) : NULL;
    }
    if (in->text.len > SQL_TEXT_MAX || (needs_tree(job->op) && !in->query)) {
        done(in);
        return NULL;
    }
    return in;
}

/* ---- work */

static void lex(const struct input *in)
{
    struct lexer lexer;

    lexer_init(&lexer, in->text.p, in->text.len, in->dialect);
    while (lexer_next(&lexer).class != TOKEN_END)
        continue;
}

static void see_column(void *arg, const struct schema_table *of, const char *column)
{
    (void)of;
    (void)column;
    ++*(size_t *)arg;
}

static void fix(struct input *in)
{
    struct arena arena = {0};
    int mends = 0;

    for (const struct sql_finding *f = sql_resolve(&arena, in->query, in->dialect, &lookup);
         f && mends < 2; f = f->next, mends++)
        sql_fixed(&arena, in->query, in->dialect, f);
    arena_release(&arena);
}

static void secure(struct input *in)
{
    static const struct sql_view views[] = {{"t", "s", "v", NULL, "hidden"}};
    const struct sql_views map = {views, 1, "main"};
    struct sql_error error;

    sql_secure(&in->arena, in->query, in->dialect, &map, &lookup, &error);
}

static void diff(struct input *in)
{
    struct buf other = BUF_INIT;
    size_t count;

    buf_addn(&other, in->text.p, in->text.len);
    buf_add(&other, "\n-- another\n");
    sql_diff(&in->arena, buf_str(&in->text), buf_str(&other), &count);
    buf_release(&other);
}

static void work(void *arg)
{
    struct input *in = arg;
    struct sql_span spans[4];
    struct buf out = BUF_INIT;
    struct sql_error error;
    struct err err;
    size_t seen = 0;

    switch (in->op) {
    case OP_LEX:
        lex(in);
        break;
    case OP_SPLIT:
        sql_split(in->text.p, in->text.len, in->dialect, spans, 4);
        break;
    case OP_GUARD:
        sql_guard(in->text.p, in->text.len, in->dialect, 0);
        break;
    case OP_PARSE:
        sql_parse(&in->arena, in->text.p, in->text.len, in->dialect, &error);
        break;
    case OP_PRINT:
        sql_print(in->query, in->dialect, &out, &err);
        break;
    case OP_EQUAL:
        assert_true(sql_equal(in->query, in->copy));
        break;
    case OP_COPY:
        sql_copy(&in->arena, in->query);
        break;
    case OP_RESOLVE:
        sql_resolve(&in->arena, in->query, in->dialect, &lookup);
        break;
    case OP_COLUMNS:
        sql_columns(in->query, in->dialect, &lookup, see_column, &seen);
        break;
    case OP_WORDS:
        sql_words(in->query, &lookup, &out);
        break;
    case OP_READS:
        sql_reads(in->query, &out);
        break;
    case OP_SECURE:
        secure(in);
        break;
    case OP_FIX:
        fix(in);
        break;
    case OP_DIFF:
        diff(in);
        break;
    }
    buf_release(&out);
}

static bool readable(const struct job *job)
{
    void *input = make(job, 64);

    if (input)
        done(input);
    return input != NULL;
}

static void check_shape(const struct shape *shape, enum sql_dialect dialect)
{
    for (int op = 0; op < OPS; op++) {
        const struct job job = {shape, dialect, op};
        char name[200];
        snprintf(name, sizeof name, "%s of %s: %s%s%s%s%s", ops[op], sql_dialect_name(dialect),
                 shape->head, shape->piece, shape->middle, shape->second, shape->tail);
        const struct scale scale = {name, make, work, done, &job, 0};
        if (readable(&job))
            scale_check(&scale);
    }
}

/* The address sanitizer makes all of it four times as slow, and no other time: there it looks at
 * every other shape. */
#ifdef __SANITIZE_ADDRESS__
enum { EVERY = 2 };
#else
enum { EVERY = 1 };
#endif

static void sql__takes_linear_time__in_lists_chains_and_names(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof shapes / sizeof *shapes; i += EVERY) {
        check_shape(&shapes[i], (enum sql_dialect)(i % (SQL_BIGQUERY + 1)));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sql__takes_linear_time__in_lists_chains_and_names),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
