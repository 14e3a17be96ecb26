/* Reading from Trino. What may run is decided by the statement's first words: in Trino's grammar a
 * statement that begins with SELECT, WITH, VALUES, TABLE or a parenthesis is a query and nothing
 * else, and there are no functions with effects; only a connector's table functions that pass SQL
 * through could write, and they are refused. */
#include <string.h>
#include <strings.h>

#include "querent/base/mem.h"
#include "querent/base/str.h"
#include "querent/sql/token.h"
#include "trino/trino.h"

static const char *const reading_words[] = {"SELECT", "WITH",     "VALUES", "TABLE", "(",
                                            "SHOW",   "DESCRIBE", "DESC",   NULL};
/* What else a statement may begin with; anything but these is a mistake, not a write. */
static const char *const other_words[] = {
    "ALTER",      "ANALYZE", "BEGIN",   "CALL",     "COMMENT", "COMMIT",  "CREATE",
    "DEALLOCATE", "DELETE",  "DENY",    "DROP",     "EXECUTE", "EXPLAIN", "GRANT",
    "INSERT",     "MERGE",   "PREPARE", "REFRESH",  "REPLACE", "RESET",   "REVOKE",
    "ROLLBACK",   "SET",     "START",   "TRUNCATE", "UPDATE",  "USE",     NULL};

/* ---- what may run */

/* The next token that is no space and no comment. */
static struct token trino_read_next_token(struct lexer *lexer)
{
    struct token token;

    do
        token = lexer_next(lexer);
    while (token.class == TOKEN_SPACE || token.class == TOKEN_COMMENT);
    return token;
}

static bool trino_read_token_is(const struct lexer *lexer, const struct token *token,
                                const char *word)
{
    return token->len == strlen(word) && !token->quoted &&
           strncasecmp(lexer->text + token->offset, word, token->len) == 0;
}

static bool is_among(const struct lexer *lexer, const struct token *token, const char *const *words)
{
    for (; *words; words++)
        if (trino_read_token_is(lexer, token, *words))
            return true;
    return false;
}

static bool is_reading_word(const struct lexer *lexer, const struct token *token)
{
    return is_among(lexer, token, reading_words);
}

/* EXPLAIN runs nothing, EXPLAIN ANALYZE runs what follows. */
static bool begins_reading(struct lexer *lexer)
{
    struct token token = trino_read_next_token(lexer);

    if (!trino_read_token_is(lexer, &token, "EXPLAIN"))
        return is_reading_word(lexer, &token);
    token = trino_read_next_token(lexer);
    if (!trino_read_token_is(lexer, &token, "ANALYZE"))
        return true;
    token = trino_read_next_token(lexer);
    if (trino_read_token_is(lexer, &token, "VERBOSE"))
        token = trino_read_next_token(lexer);
    return is_reading_word(lexer, &token);
}

/* Counts the parts of the name that follows; *ret_builtin: its schema is Trino's own. */
static int name_parts(struct lexer *lexer, bool *ret_builtin)
{
    struct token token = trino_read_next_token(lexer);
    int parts = 0;

    *ret_builtin = false;
    while (token.class != TOKEN_END && !trino_read_token_is(lexer, &token, "(")) {
        if (!trino_read_token_is(lexer, &token, ".")) {
            *ret_builtin |= parts == 1 && trino_read_token_is(lexer, &token, "builtin");
            parts++;
        }
        token = trino_read_next_token(lexer);
    }
    return parts;
}

/* TABLE(catalog.system.query(query => '…')): the text goes to the database behind, whatever it is.
 */
static bool passes_sql_through(const char *sql, size_t len)
{
    struct lexer lexer;
    struct token token;

    lexer_init(&lexer, sql, len, SQL_TRINO);
    while ((token = trino_read_next_token(&lexer)).class != TOKEN_END) {
        if (!trino_read_token_is(&lexer, &token, "TABLE"))
            continue;
        struct lexer ahead = lexer;
        bool builtin;
        token = trino_read_next_token(&ahead);
        if (trino_read_token_is(&ahead, &token, "(") && name_parts(&ahead, &builtin) > 1 &&
            !builtin)
            return true;
    }
    return false;
}

char *trino_read_sql(struct trino_db *db, const char *sql, struct err *err)
{
    struct sql_span spans[2];
    struct lexer lexer;
    const size_t count = sql_split(sql, strlen(sql), SQL_TRINO, spans, 2);

    if (count != 1) {
        db_fail(&db->base, DB_SYNTAX_ERROR, "", NULL, 0);
        err_set(err, ERR_USAGE,
                count ? "only one statement can be run at a time" : "there is no statement to run");
        return NULL;
    }
    lexer_init(&lexer, sql + spans[0].offset, spans[0].len, SQL_TRINO);
    const struct lexer start = lexer;
    if (begins_reading(&lexer) && !passes_sql_through(start.text, start.len))
        return mem_strndup(sql, spans[0].offset + spans[0].len); /* places count from the begin */
    lexer = start;
    const struct token first = trino_read_next_token(&lexer);
    const char *word = start.text + first.offset;
    if (is_among(&start, &first, other_words) || is_reading_word(&start, &first)) {
        db_fail(&db->base, DB_READ_ONLY, "", word, first.len);
        err_set(err, ERR_REFUSED, "cannot run %.*s: questions only read", (int)first.len, word);
    } else {
        db_fail(&db->base, DB_SYNTAX_ERROR, "", word, first.len);
        err_set(err, ERR_DB, "no statement begins with '%.*s'",
                (int)(first.len < 40 ? first.len : 40), word);
    }
    return NULL;
}

bool trino_is_query(const char *sql)
{
    static const char *const others[] = {"SHOW", "DESCRIBE", "DESC", "EXPLAIN", NULL};
    struct lexer lexer;

    lexer_init(&lexer, sql, strlen(sql), SQL_TRINO);
    const struct token first = trino_read_next_token(&lexer);
    return !is_among(&lexer, &first, others);
}

/* ---- the cursor */

struct trino_cursor {
    struct db_cursor base;
    struct trino_query query;
    struct db_limits limits; /* between enter and leave */
};

static void trino_read_cursor_enter(struct db_cursor *base)
{
    struct trino_cursor *cursor = (struct trino_cursor *)base;

    cursor->limits = (struct db_limits){.cancel = base->reading.cancel,
                                        .deadline_us = reading_deadline(&base->reading)};
}

static void trino_read_cursor_leave(struct db_cursor *base)
{
    ((struct trino_cursor *)base)->limits = (struct db_limits){0};
}

static struct result_column *trino_read_columns_of(const struct trino_query *query)
{
    struct result_column *columns = mem_alloc((query->columns.len + 1) * sizeof *columns);

    for (size_t i = 0; i < query->columns.len; i++)
        columns[i] = (struct result_column){.name = query->columns.v[i].name,
                                            .type = query->columns.v[i].type,
                                            .value = query->columns.v[i].value};
    return columns;
}

static bool trino_read_cursor_start(struct db_cursor *base, const char *sql,
                                    struct result_column **ret_columns, struct err *err)
{
    struct trino_cursor *cursor = (struct trino_cursor *)base;
    struct trino_db *db = (struct trino_db *)base->db;
    char *read = trino_read_sql(db, sql, err);

    if (!read)
        return false;
    const bool ok = trino_start(&cursor->query, db, read, &cursor->limits, err) &&
                    trino_columns(&cursor->query, &cursor->limits, err);
    mem_free(read);
    if (!ok)
        return false;
    base->count = cursor->query.columns.len;
    *ret_columns = trino_read_columns_of(&cursor->query);
    return true;
}

/* Rows that wait are shown before the network is waited for. */
static bool trino_read_cursor_next(struct db_cursor *base, struct cell *cells, bool *ret_row,
                                   struct err *err)
{
    struct trino_cursor *cursor = (struct trino_cursor *)base;

    for (;;) {
        if (!trino_page_row(&cursor->query, cells, ret_row, err))
            return false;
        if (*ret_row || !cursor->query.next_uri)
            return true;
        reading_publish(&base->reading);
        if (!trino_advance(&cursor->query, &cursor->limits, err))
            return false;
    }
}

static void trino_read_cursor_finish(struct db_cursor *base)
{
    const struct db_error keep = base->db->error;

    trino_finish(&((struct trino_cursor *)base)->query);
    base->db->error = keep;
}

static void trino_read_cursor_release(struct db_cursor *base)
{
    (void)base; /* the statement was finished, which frees it */
}

const struct cursor_ops trino_cursor_ops = {
    .size = sizeof(struct trino_cursor),
    .enter = trino_read_cursor_enter,
    .leave = trino_read_cursor_leave,
    .start = trino_read_cursor_start,
    .next = trino_read_cursor_next,
    .finish = trino_read_cursor_finish,
    .release = trino_read_cursor_release,
};
