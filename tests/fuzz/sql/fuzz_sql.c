/* Everything that reads foreign SQL, on any bytes: the lexer gives every byte to one token; the
 * parser ends and bounds itself; what it reads prints, reads back equal and prints the same; guard,
 * resolve, words, limit, secure rewrite and copies take every tree. The first byte says which
 * dialect. */
#include "fuzz_sql.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "querent/base/str.h"
#include "querent/sql/fix.h"
#include "querent/sql/secure.h"
#include "querent/sql/sql.h"

enum { MENDS = 5 }; /* tried of one statement */

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
    return name[0] == 't' || name[0] == 'T' ? &table : NULL;
}

static size_t list_tables(void *self, const char **ret_names, size_t max)
{
    (void)self;
    if (max)
        ret_names[0] = table.name;
    return 1;
}

static const struct sql_lookup lookup = {.table = find_table, .tables = list_tables};

static void must(bool holds, const char *what, const char *text)
{
    if (!holds) {
        fprintf(stderr, "broken: %s\n%s\n", what, text);
        abort();
    }
}

static void check_lexer(const char *text, size_t len, enum sql_dialect dialect)
{
    struct lexer lexer;
    struct token t;
    size_t pos = 0;

    lexer_init(&lexer, text, len, dialect);
    while ((t = lexer_next(&lexer)).class != TOKEN_END) {
        must(t.offset == pos && t.len > 0 && t.offset + t.len <= len, "tokens cover the text",
             text);
        pos += t.len;
    }
    must(pos == len, "tokens reach the end", text);
    struct sql_span spans[4];
    sql_split(text, len, dialect, spans, 4);
}

static void check_round_trip(const struct sql_query *q, enum sql_dialect dialect, bool flat)
{
    struct arena arena = {0};
    struct buf first = BUF_INIT, second = BUF_INIT;
    struct sql_error error = {0};
    struct err err;

    if ((flat ? sql_print_flat : sql_print)(q, dialect, &first, &err) &&
        first.len <= SQL_TEXT_MAX) {
        const struct sql_query *again = sql_parse(&arena, first.p, first.len, dialect, &error);
        /* - -x prints as -(-x): what was just within the depth limit may be just beyond it */
        if (!again && str_starts(error.text, "too "))
            goto out;
        if (!again)
            fprintf(stderr, "%s\n", error.text);
        must(again != NULL, "what is printed can be read", buf_str(&first));
        must(sql_equal(q, again), "and means the same", buf_str(&first));
        must((flat ? sql_print_flat : sql_print)(again, dialect, &second, &err) &&
                 str_eq(buf_str(&first), buf_str(&second)),
             "and prints the same", buf_str(&first));
    }
out:
    buf_release(&first);
    buf_release(&second);
    arena_release(&arena);
}

static void check_uses(struct arena *arena, const struct sql_query *q, enum sql_dialect dialect,
                       const char *text, size_t len)
{
    static const struct sql_view views[] = {{"t", "s", "v", NULL, "hidden"}};
    const struct sql_views map = {views, 1, "main"};
    struct buf out = BUF_INIT;
    struct sql_error error;
    struct err err;
    int mends = 0;

    for (const struct sql_finding *f = sql_resolve(arena, q, dialect, &lookup); f; f = f->next) {
        must(f->at.offset + f->at.len <= len, "a finding stands in the text", text);
        struct arena mended = {0};
        const struct sql_query *fixed = mends++ < MENDS ? sql_fixed(&mended, q, dialect, f) : NULL;
        if (fixed)
            sql_print(fixed, dialect, &out, &err);
        buf_clear(&out);
        arena_release(&mended);
    }
    must(sql_equal(q, sql_copy(arena, q)), "a copy is equal", text);
    sql_words(q, &lookup, &out);
    sql_reads(q, &out);
    const struct sql_query *secured = sql_secure(arena, q, dialect, &map, &lookup, &error);
    if (secured)
        sql_print(secured, dialect, &out, &err);
    for (int d = SQL_SQLITE; d <= SQL_BIGQUERY; d++) {
        buf_clear(&out);
        sql_print(q, (enum sql_dialect)d, &out, &err);
    }
    buf_release(&out);
}

int fuzz_sql(const uint8_t *data, size_t size)
{
    struct arena arena = {0};
    struct sql_error error = {0};

    if (size < 1)
        return 0;
    const enum sql_dialect dialect = (enum sql_dialect)(data[0] % (SQL_BIGQUERY + 1));
    char *text = malloc(size); /* exact size, so that a read beyond it is seen */
    memcpy(text, data + 1, size - 1);
    text[size - 1] = '\0';
    const size_t len = size - 1;
    check_lexer(text, len, dialect);
    const struct sql_guard g = sql_guard(text, len, dialect, 0);
    must(g.at.offset + g.at.len <= len, "the guard's place stands in the text", text);
    struct sql_query *q = sql_parse(&arena, text, len, dialect, &error);
    if (q) {
        check_round_trip(q, dialect, false);
        check_round_trip(q, dialect, true);
        check_uses(&arena, q, dialect, text, len);
    } else {
        must(g.verdict != SQL_READS || strncasecmp(g.kind, "SELECT", 6) != 0,
             "the guard passes no query that cannot be read", text);
        must(*error.text, "an error has a text", text);
        must(error.at.offset <= len, "an error stands in the text", text);
    }
    arena_release(&arena);
    free(text);
    return 0;
}
