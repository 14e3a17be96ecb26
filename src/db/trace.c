/* Texts of a database's own objects, by the parser where they are queries, else word by word. What
 * cannot be read is left opaque. */
#include "trace.h"

#include "querent/base/arena.h"
#include "querent/base/buf.h"
#include "querent/base/mem.h"
#include "querent/base/str.h"
#include "querent/sql/sql.h"

struct trace {
    struct build *build;
    const struct schema_table *of;
};

/* SQLite calls "main" what has no schema here. */
static void add_read(const struct sql_source *source, void *arg)
{
    const struct trace *trace = arg;
    const bool main = !*trace->of->schema && source->schema && str_eq_fold(source->schema, "main");

    if (source->kind == SQL_SOURCE_TABLE)
        build_source(trace->build,
                     &(struct schema_source){.of_schema = trace->of->schema,
                                             .of = trace->of->name,
                                             .from_schema = main ? NULL : source->schema,
                                             .from = source->name});
}

/* What a query works out as a number: a sum, a difference. */
static bool is_number(const struct sql_expr *expr)
{
    static const char *const calls[] = {"sum", "count", "avg", "total", "round", "abs"};

    if (expr->kind == SQL_EXPR_NUMBER)
        return true;
    if (expr->kind == SQL_EXPR_BINARY)
        return expr->op >= SQL_OP_ADD && expr->op <= SQL_OP_MOD;
    for (size_t i = 0; expr->kind == SQL_EXPR_CALL && i < sizeof calls / sizeof *calls; i++)
        if (str_eq_fold(expr->name, calls[i]))
            return true;
    return expr->kind == SQL_EXPR_CALL && expr->arg_count && expr->args[0] &&
           (str_eq_fold(expr->name, "coalesce") || str_eq_fold(expr->name, "ifnull")) &&
           is_number(expr->args[0]);
}

/* Columns that a view works out have no type that is declared. */
static void trace_numbers(struct build_table *view, const struct sql_query *tree)
{
    size_t count = 0;

    for (const struct sql_item *item = tree->items; item; item = item->next)
        count += item->expr->kind == SQL_EXPR_STAR ? view->columns.len + 1 : 1;
    if (count != view->columns.len)
        return;
    count = 0;
    for (const struct sql_item *item = tree->items; item; item = item->next, count++)
        if (!*view->columns.v[count].type && is_number(item->expr))
            view->columns.v[count].value = VALUE_REAL;
}

void trace_view(struct build *build, struct build_table *view, const char *query,
                enum sql_dialect dialect, bool calls_known)
{
    struct trace trace = {.build = build, .of = &view->table};
    const size_t len = query ? strlen(query) : 0;
    struct arena arena = {0};
    struct sql_error error;
    struct sql_guard guard = {.verdict = SQL_EMPTY};

    if (len)
        sql_parse_guarded(&arena, query, len, dialect, 0, NULL, &guard);
    const struct sql_query *tree = len ? sql_parse(&arena, query, len, dialect, &error) : NULL;
    if (tree) {
        sql_walk_sources(tree, add_read, &trace);
        if (tree->kind == SQL_QUERY_SELECT)
            trace_numbers(view, tree);
        view->table.opaque =
            guard.verdict != SQL_READS && !(calls_known && guard.verdict == SQL_HELD);
    }
    arena_release(&arena);
}

/* ---- word by word */

struct words {
    struct lexer lexer;
    struct buf word; /* the last one, without its quotes */
    bool quoted;
};

static bool is_word(enum token_class class)
{
    return class == TOKEN_NAME || class == TOKEN_KEYWORD || class == TOKEN_FUNCTION ||
           class == TOKEN_STRING;
}

static void trace_take_word(struct words *words, const struct token *token)
{
    const char *p = words->lexer.text + token->offset;

    words->quoted = token->len >= 2 && strchr("'\"`[", *p);
    buf_addn(&words->word, p + words->quoted, token->len - 2 * (size_t)words->quoted);
}

/* The next word, or another token's class: TOKEN_END at the end. Spaces are passed over. */
static enum token_class next_word(struct words *words)
{
    for (;;) {
        const struct token token = lexer_next(&words->lexer);
        if (token.class == TOKEN_SPACE || token.class == TOKEN_COMMENT)
            continue;
        buf_clear(&words->word);
        if (is_word(token.class))
            trace_take_word(words, &token);
        return token.class;
    }
}

/* Passes over words up to this one; false: it does not come. */
static bool words_pass(struct words *words, const char *word)
{
    for (;;) {
        const enum token_class class = next_word(words);
        if (class == TOKEN_END)
            return false;
        if (is_word(class) && !words->quoted && str_eq_fold(buf_str(&words->word), word))
            return true;
    }
}

static bool module_known(const char *name)
{
    static const char *const known[] = {"fts3",      "fts4",    "fts4aux", "fts5",
                                        "fts5vocab", "geopoly", "rtree",   "rtree_i32"};

    for (size_t i = 0; i < sizeof known / sizeof *known; i++)
        if (str_eq_fold(known[i], name))
            return true;
    return false;
}

static void trace_module(struct build *build, struct build_table *table, struct words *words)
{
    enum token_class class;

    next_word(words);
    if (!module_known(buf_str(&words->word)))
        return;
    table->table.opaque = false;
    while ((class = next_word(words)) != TOKEN_END)
        if (is_word(class) && words->word.len)
            build_source(build, &(struct schema_source){.of_schema = table->table.schema,
                                                        .of = table->table.name,
                                                        .from = buf_str(&words->word)});
}

void trace_sqlite(struct build *build, struct build_table *table, const char *sql)
{
    struct words words = {.word = BUF_INIT};

    lexer_init(&words.lexer, sql, strlen(sql), SQL_SQLITE);
    if (table->table.kind == TABLE_VIRTUAL) {
        if (words_pass(&words, "USING"))
            trace_module(build, table, &words);
    } else if (words_pass(&words, "AS")) {
        trace_view(build, table, sql + words.lexer.pos, SQL_SQLITE, false);
    }
    buf_release(&words.word);
}

/* A name's last part into the word: "shop.orders" is orders. */
static void trace_last_part(struct words *words)
{
    struct lexer before;
    struct token token;

    next_word(words);
    for (;;) {
        before = words->lexer;
        token = lexer_next(&words->lexer);
        if (token.class != TOKEN_PUNCTUATION || before.text[token.offset] != '.')
            break;
        next_word(words);
    }
    words->lexer = before;
}

void trace_trigger(struct build *build, const char *schema, const char *table, const char *code,
                   enum sql_dialect dialect)
{
    struct words words = {.word = BUF_INIT};

    lexer_init(&words.lexer, code, strlen(code), dialect);
    while (words_pass(&words, "INTO")) {
        trace_last_part(&words);
        if (words.word.len)
            build_source(build, &(struct schema_source){.of = buf_str(&words.word),
                                                        .from_schema = schema,
                                                        .from = table});
    }
    buf_release(&words.word);
}
