/* See corpus.h. */
#include "corpus.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "integration/sql/oracle.h"
#include "querent/base/mem.h"
#include "querent/base/path.h"
#include "querent/base/str.h"
#include "support/random.h"

#define TEXT_MAX 4000 /* longer statements of the collections are left out */
#define FRAMES_MAX 3
#define CHANGES_MAX 4

uint64_t corpus_below(uint64_t limit)
{
    return random_below(limit);
}

/* ---- loading */

static void replace_all(struct buf *text, const char *from, const char *to)
{
    struct buf out = BUF_INIT;
    const char *p = buf_str(text), *at;

    while ((at = strstr(p, from))) {
        buf_addn(&out, p, (size_t)(at - p));
        buf_add(&out, to);
        p = at + strlen(from);
    }
    buf_add(&out, p);
    buf_release(text);
    *text = out;
}

char *corpus_fill(const struct places *places, const char *line)
{
    struct buf text = BUF_INIT;

    buf_add(&text, line);
    replace_all(&text, "{file}", places->file);
    replace_all(&text, "{dir}", places->dir);
    replace_all(&text, "{port}", places->port);
    replace_all(&text, "{pid}", places->pid);
    replace_all(&text, "{self}", places->self);
    replace_all(&text, "/etc/passwd", places->file);
    return buf_take(&text);
}

static void load_own(struct corpus *corpus)
{
    const char *source = getenv("QUERENT_SOURCE_DIR");
    char *path =
        mem_printf("%s/tests/integration/guard/own/%s", source ? source : ".", corpus->target->own);
    struct buf text = BUF_INIT;
    struct err err = ERR_INIT;
    size_t count = 0;

    if (!path_read(path, 1 << 20, &text, &err)) {
        printf("%s\n", err.text);
        exit(1);
    }
    char **lines = str_split(buf_str(&text), '\n', &count);
    for (size_t i = 0; i < count; i++) {
        const bool marked = *lines[i] == '=' || *lines[i] == '~';
        char *line = corpus_fill(&corpus->places, lines[i] + (marked ? 2 : 0));
        texts *to = *lines[i] == '=' ? &corpus->expressions
                    : marked         ? &corpus->sources
                                     : &corpus->own;
        if (!*line || *lines[i] == '#')
            mem_free(line);
        else
            vec_push(to, line);
    }
    str_free_all(lines, count);
    buf_release(&text);
    mem_free(path);
}

static void add_statement(const cJSON *row, void *arg)
{
    struct corpus *corpus = arg;
    const char *dialect = oracle_text(row, "dialect"), *sql = oracle_text(row, "sql");

    for (size_t i = 0; corpus->target->dialects[i]; i++)
        if (strlen(sql) < TEXT_MAX && str_eq(corpus->target->dialects[i], dialect))
            vec_push(&corpus->shared, corpus_fill(&corpus->places, sql));
}

static void add_payload(const cJSON *row, void *arg)
{
    struct corpus *corpus = arg;
    const char *payload = oracle_text(row, "payload");

    if (strlen(payload) < TEXT_MAX)
        vec_push(&corpus->payloads, corpus_fill(&corpus->places, payload));
}

static bool is_there(const char *name)
{
    char *path = oracle_data(name);

    if (!path)
        printf("%s is not beside the repository: our own statements only\n", name);
    mem_free(path);
    return path != NULL;
}

void corpus_load(struct corpus *corpus, const struct canary_target *target,
                 const struct places *places)
{
    /* a night's is another one each time */
    random_seed(getenv("QUERENT_GUARD_COUNT") ? (uint64_t)time(NULL) : 1);
    *corpus = (struct corpus){.target = target, .places = *places};
    load_own(corpus);
    if (is_there("statements.jsonl"))
        oracle_lines("statements.jsonl", add_statement, corpus);
    if (is_there("attacks.jsonl"))
        oracle_lines("attacks.jsonl", add_payload, corpus);
}

static void drop(texts *all)
{
    for (size_t i = 0; i < all->len; i++)
        mem_free(all->v[i]);
    vec_release(all);
}

void corpus_release(struct corpus *corpus)
{
    drop(&corpus->expressions);
    drop(&corpus->sources);
    drop(&corpus->own);
    drop(&corpus->shared);
    drop(&corpus->payloads);
}

const char *corpus_any(const texts *from)
{
    return from->len ? from->v[corpus_below(from->len)] : "";
}

/* ---- making */

/* Where an expression stands, a source, a whole query, an injected string: %s, once or twice. */
static const char *const around_expression[] = {
    "(%s)",
    "CASE WHEN %s IS NULL THEN 1 ELSE 2 END",
    "COALESCE(%s, NULL)",
    "(SELECT %s)",
    "(SELECT %s FROM canary AS c LIMIT 1)",
    "CAST(%s AS CHAR(10))",
    "%s IS NOT NULL",
    "length(%s)",
    "upper(concat(%s, 'x'))",
    "1 + %s",
    "NOT %s",
    "%s IN (1, 2)",
    "1 IN (%s, 2)",
    "%s BETWEEN 1 AND 2",
    "%s || 'x'",
    "'x' LIKE %s",
    "EXISTS (SELECT %s)",
    "NULLIF(%s, %s)",
    "max(%s)",
    "count(DISTINCT %s)",
    "(%s) = ANY (SELECT %s)",
};
static const char *const around_query[] = {
    "SELECT %s",
    "SELECT %s FROM canary AS c",
    "SELECT id FROM canary AS c WHERE %s IS NOT NULL",
    "SELECT id FROM canary AS c ORDER BY %s",
    "SELECT count(*) FROM canary AS c GROUP BY %s",
    "SELECT count(*) FROM canary AS c HAVING %s IS NOT NULL",
    "SELECT id FROM canary AS c LIMIT %s",
    "SELECT id FROM canary AS c ORDER BY 1 LIMIT 1 OFFSET %s",
    "SELECT c.id FROM canary AS c JOIN canary AS d ON %s IS NOT NULL",
    "SELECT * FROM canary AS c, (SELECT %s AS x) AS d",
    "WITH w AS (SELECT %s AS x) SELECT x FROM w",
    "WITH a AS (WITH b AS (SELECT %s AS x) SELECT * FROM b) SELECT * FROM a",
    "SELECT 1 UNION ALL SELECT %s",
    "VALUES (%s)",
    "SELECT sum(id) OVER (PARTITION BY %s ORDER BY %s) FROM canary AS c",
    "SELECT DISTINCT %s AS x FROM canary AS c",
    "EXPLAIN ANALYZE SELECT %s FROM canary AS c",
    "EXPLAIN SELECT %s",
};
static const char *const around_source[] = {
    "SELECT * FROM %s",
    "SELECT 1 FROM canary AS k, %s",
    "SELECT 1 FROM canary AS k LEFT JOIN %s ON true",
    "SELECT 1 FROM canary AS k CROSS JOIN %s",
    "SELECT 1 FROM canary AS k WHERE EXISTS (SELECT 1 FROM %s)",
    "WITH w AS (SELECT * FROM %s) SELECT count(*) FROM w",
};
static const char *const around_statement[] = {
    "EXPLAIN ANALYZE %s",
    "EXPLAIN %s",
    "(%s)",
    "SELECT * FROM (%s) AS q",
    "WITH q AS (%s) SELECT * FROM q",
    "SELECT EXISTS (%s)",
    "%s;",
    ";%s",
    "%s; %s",
    "(%s) UNION ALL (%s)",
    "SELECT 1 WHERE 1 IN (%s)",
    "ANALYZE FORMAT=JSON %s",
    "/*! %s */",
    "SELECT 1 /* */; %s",
};
static const char *const around_payload[] = {
    "SELECT * FROM canary WHERE name = '%s'",
    "SELECT * FROM canary WHERE name = \"%s\"",
    "SELECT * FROM canary WHERE id = %s",
    "SELECT %s FROM canary",
    "SELECT * FROM %s",
    "SELECT * FROM canary ORDER BY %s",
    "SELECT * FROM canary WHERE (id = %s)",
    "SELECT * FROM canary WHERE name LIKE '%%%s%%' LIMIT 5",
    "SELECT '\\%s'",
    "SELECT $$%s$$",
    "SELECT `%s`",
};
#define ANY_OF(list) (list)[corpus_below(sizeof(list) / sizeof *(list))]

/* Each %s becomes the text; %% a percent sign. */
static void put_into(struct buf *text, const char *frame)
{
    struct buf out = BUF_INIT;

    for (const char *p = frame; *p; p++)
        if (p[0] == '%' && p[1] == 's')
            buf_add(&out, buf_str(text)), p++;
        else if (p[0] == '%' && p[1] == '%')
            buf_addc(&out, *p++);
        else
            buf_addc(&out, *p);
    buf_release(text);
    *text = out;
}

static void make_from_expression(const struct corpus *corpus, struct buf *out)
{
    buf_add(out, corpus_any(&corpus->expressions));
    for (uint64_t n = corpus_below(FRAMES_MAX); n; n--)
        put_into(out, ANY_OF(around_expression));
    put_into(out, ANY_OF(around_query));
}

static void make_from_source(const struct corpus *corpus, struct buf *out)
{
    buf_add(out, corpus_any(&corpus->sources));
    put_into(out, ANY_OF(around_source));
}

static void make_from_statement(const texts *from, struct buf *out)
{
    buf_add(out, corpus_any(from));
    if (corpus_below(4) == 0)
        put_into(out, ANY_OF(around_statement));
}

static void make_from_payload(const struct corpus *corpus, struct buf *out)
{
    buf_add(out, corpus_any(&corpus->payloads));
    put_into(out, ANY_OF(around_payload));
}

void corpus_make(const struct corpus *corpus, struct buf *out)
{
    const uint64_t kind = corpus_below(100);

    buf_clear(out);
    if (kind < 35)
        make_from_expression(corpus, out);
    else if (kind < 45)
        make_from_source(corpus, out);
    else if (kind < 55 || (kind < 85 && !corpus->shared.len) || !corpus->payloads.len)
        make_from_statement(&corpus->own, out);
    else if (kind < 85)
        make_from_statement(&corpus->shared, out);
    else
        make_from_payload(corpus, out);
    for (uint64_t n = corpus_below(CHANGES_MAX); n; n--)
        mutate(corpus, out);
    if (out->len > TEXT_MAX * 4)
        buf_clear(out);
}
