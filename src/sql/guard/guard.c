/* The guard: may this text run where only questions are answered? One statement, whose kind reads,
 * and a tree in which nothing does more. What cannot be read is refused: it is never guessed at. */
#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "guard/guard_private.h"
#include "parse/keyword.h"
#include "parse/parser.h"
#include "querent/base/mem.h"
#include "querent/base/str.h"

struct verb_row {
    enum sql_keyword keyword;
    const char *does;
};

static const struct verb_row verbs[] = {
    {K_INSERT, "adds rows"},
    {K_REPLACE, "replaces rows"},
    {K_UPDATE, "changes rows"},
    {K_DELETE, "removes rows"},
    {K_MERGE, "changes rows"},
    {K_TRUNCATE, "removes rows"},
    {K_COPY, "moves rows in or out"},
    {K_LOAD, "loads rows or code"},
    {K_IMPORT, "loads rows"},
    {K_EXPORT, "writes files"},
    {K_CREATE, "changes the schema"},
    {K_ALTER, "changes the schema"},
    {K_DROP, "changes the schema"},
    {K_RENAME, "changes the schema"},
    {K_COMMENT, "changes the schema"},
    {K_SECURITY, "changes the schema"},
    {K_REINDEX, "changes storage"},
    {K_VACUUM, "changes storage"},
    {K_CLUSTER, "changes storage"},
    {K_OPTIMIZE, "changes storage"},
    {K_REPAIR, "changes storage"},
    {K_ANALYZE, "changes statistics"},
    {K_ANALYSE, "changes statistics"},
    {K_REFRESH, "changes a view's rows"},
    {K_CHECK, "can change storage"},
    {K_CHECKSUM, "is not a question"},
    {K_CHECKPOINT, "controls the server"},
    {K_GRANT, "changes rights"},
    {K_REVOKE, "changes rights"},
    {K_DENY, "changes rights"},
    {K_REASSIGN, "changes rights"},
    {K_SET, "changes settings"},
    {K_RESET, "changes settings"},
    {K_USE, "changes the session"},
    {K_DISCARD, "changes the session"},
    {K_ATTACH, "opens another database"},
    {K_DETACH, "closes a database"},
    {K_BEGIN, "changes the transaction"},
    {K_START, "changes the transaction"},
    {K_COMMIT, "changes the transaction"},
    {K_END, "changes the transaction"},
    {K_ROLLBACK, "changes the transaction"},
    {K_ABORT, "changes the transaction"},
    {K_SAVEPOINT, "changes the transaction"},
    {K_RELEASE, "changes the transaction"},
    {K_XA, "changes the transaction"},
    {K_PREPARE, "prepares what may write"},
    {K_EXECUTE, "runs what was prepared"},
    {K_DEALLOCATE, "changes the session"},
    {K_DECLARE, "opens a cursor or a block"},
    {K_FETCH, "moves a cursor"},
    {K_MOVE, "moves a cursor"},
    {K_CLOSE, "closes a cursor"},
    {K_OPEN, "opens a cursor"},
    {K_HANDLER, "reads past the checks"},
    {K_CALL, "runs a procedure"},
    {K_DO, "runs code"},
    {K_EXEC, "runs code"},
    {K_LOCK, "takes a lock"},
    {K_UNLOCK, "changes locks"},
    {K_LISTEN, "changes the session"},
    {K_UNLISTEN, "changes the session"},
    {K_NOTIFY, "sends a message"},
    {K_KILL, "ends sessions"},
    {K_FLUSH, "controls the server"},
    {K_PURGE, "controls the server"},
    {K_SHUTDOWN, "controls the server"},
    {K_RESTART, "controls the server"},
    {K_INSTALL, "controls the server"},
    {K_UNINSTALL, "controls the server"},
    {K_CACHE, "controls the server"},
    {K_CHANGE, "controls the server"},
    {K_STOP, "controls the server"},
    {K_BINLOG, "controls the server"},
    {K_BACKUP, "writes files"},
    {K_SIGNAL, "raises an error"},
    {K_RESIGNAL, "raises an error"},
    {K_ASSERT, "is not a question"},
    {K_HELP, "is not a question"},
    {K_GET, "is not a question"},
};

static const char *verb_does(enum sql_keyword k)
{
    for (size_t i = 0; i < sizeof verbs / sizeof *verbs; i++) {
        if (verbs[i].keyword == k)
            return verbs[i].does;
    }
    return NULL;
}

static struct sql_span span_of(const struct ptok *t)
{
    return (struct sql_span){t->offset, t->len};
}

static void refuse_unreadable(struct parser *p, struct sql_guard *g)
{
    parse_place(p);
    guard_refuse(g, SQL_UNREADABLE, p->error->at, "line %d, column %d: %s", p->error->line,
                 p->error->column, p->error->text);
}

static void set_kind(struct sql_guard *g, const char *kind)
{
    snprintf(g->kind, sizeof g->kind, "%s", kind);
}

/* ---- statements that are no queries */

/* PRAGMAs that only report; with an argument only where that names what is asked for. */
static const struct {
    const char *name;
    bool argument;
} pragmas[] = {
    {"table_info", true},       {"table_xinfo", true},
    {"table_list", true},       {"index_list", true},
    {"index_info", true},       {"index_xinfo", true},
    {"foreign_key_list", true}, {"foreign_key_check", true},
    {"integrity_check", true},  {"quick_check", true},
    {"database_list", false},   {"collation_list", false},
    {"function_list", false},   {"module_list", false},
    {"pragma_list", false},     {"compile_options", false},
    {"data_version", false},    {"user_version", false},
    {"application_id", false},  {"schema_version", false},
    {"encoding", false},        {"page_count", false},
    {"page_size", false},       {"freelist_count", false},
    {"foreign_keys", false},    {"journal_mode", false},
    {"synchronous", false},     {"cache_size", false},
    {"busy_timeout", false},    {"query_only", false},
    {"auto_vacuum", false},     {"locking_mode", false},
    {"max_page_count", false},  {"recursive_triggers", false},
    {"temp_store", false},      {"mmap_size", false},
    {"threads", false},         {"wal_autocheckpoint", false},
};

bool guard_pragma_reads(const char *name, size_t len, bool argument)
{
    for (size_t i = 0; i < sizeof pragmas / sizeof *pragmas; i++) {
        if (strlen(pragmas[i].name) == len && strncasecmp(pragmas[i].name, name, len) == 0)
            return !argument || pragmas[i].argument;
    }
    return false;
}

static void guard_pragma(struct parser *p, struct sql_guard *g)
{
    const struct ptok *name = p->t + 1;

    if (name[1].sym == '.')
        name += 2;
    const struct ptok *next = name + 1;
    const bool argument = next->sym == '(';
    const size_t used = argument ? 3 : 0;
    const bool ends = next[used].class == TOKEN_END || next[used].sym == ';';
    const char *text = p->text + name->offset;
    if (ends && guard_pragma_reads(text, name->len, argument))
        return;
    guard_refuse(g, SQL_WRITES, span_of(p->t), "PRAGMA %.*s can change settings",
                 name->len < 40 ? (int)name->len : 40, text);
}

static void guard_show(struct parser *p, struct guarding *guarding)
{
    struct sql_guard *g = guarding->g;
    const struct ptok *t = p->t;

    if (p->dialect == SQL_SQLITE) {
        guard_refuse(g, SQL_UNREADABLE, span_of(t), "SQLite has no %s", g->kind);
        return;
    }
    for (; t->class != TOKEN_END && t->sym != ';'; t++) {
        if (t->keyword == K_SELECT || t->keyword == K_INTO) {
            guard_refuse(g, SQL_UNREADABLE, span_of(t), "a query inside %s", g->kind);
            return;
        }
    }
    guard_shown(guarding, p);
    guard_text(guarding, p->text + p->t->offset, t->offset - p->t->offset, span_of(p->t));
}

/* The tree, when it is a query that passes. */
static struct sql_query *guard_statement(struct parser *p, struct guarding *guarding, int depth);

/* EXPLAIN [ANALYZE] [(options)] statement, EXPLAIN QUERY PLAN statement, EXPLAIN FORMAT=x
 * statement: reads when the statement does. */
static void guard_explain(struct parser *p, struct guarding *guarding, int depth)
{
    struct sql_guard *g = guarding->g;
    const struct ptok *from = p->t++;

    while (is_kw(p, K_ANALYZE) || is_kw(p, K_ANALYSE) || is_kw(p, K_VERBOSE) || is_kw(p, K_QUERY) ||
           is_kw(p, K_PLAN) || is_kw(p, K_EXTENDED) || is_kw(p, K_PARTITIONS) ||
           (is_kw(p, K_FORMAT) && p->t[1].sym == '='))
        p->t += is_kw(p, K_FORMAT) ? 3 : 1;
    if (is_sym(p, '(') && !next_kw(p, 1, K_SELECT) && !next_kw(p, 1, K_WITH) &&
        !next_kw(p, 1, K_VALUES) && p->t[1].sym != '(' && !parse_skip_parens(p)) {
        guard_refuse(g, SQL_UNREADABLE, span_of(from), "%s", p->error->text);
        return;
    }
    const bool describes = from->keyword != K_EXPLAIN || p->dialect == SQL_MYSQL;
    const bool name = (p->t->class == TOKEN_NAME || p->t->class == TOKEN_KEYWORD) &&
                      !verb_does((enum sql_keyword)p->t->keyword) && !parse_starts_query(p);
    if (describes && (name || p->t->quoted)) { /* DESCRIBE table */
        guard_show(p, guarding);
        return;
    }
    guard_statement(p, guarding, depth + 1);
    set_kind(g, keyword_text((enum sql_keyword)from->keyword));
}

/* ---- queries */

static const char *query_kind(const struct ptok *t)
{
    while (t->sym == '(')
        t++;
    return t->keyword == K_VALUES ? "VALUES" : "SELECT";
}

static struct sql_query *guard_parsed(struct parser *p, struct guarding *guarding)
{
    struct sql_guard *g = guarding->g;
    struct sql_query *q = parse_query(p);

    while (q && accept_sym(p, ';'))
        ;
    if (q && p->t->class != TOKEN_END)
        parse_fail(p, "the end of the query");
    if (p->verb) {
        set_kind(g, keyword_text(p->verb));
        guard_refuse(g, SQL_WRITES, p->verb_at, "%s %s", g->kind, verb_does(p->verb));
    } else if (!q || p->failed) {
        refuse_unreadable(p, g);
    } else {
        return guard_query(guarding, q) ? q : NULL;
    }
    return NULL;
}

static struct sql_query *guard_statement(struct parser *p, struct guarding *guarding, int depth)
{
    struct sql_guard *g = guarding->g;
    const enum sql_keyword k = p->t->quoted ? K_0 : (enum sql_keyword)p->t->keyword;
    const char *does = verb_does(k);

    if (p->t->class == TOKEN_END) {
        guard_refuse(g, SQL_UNREADABLE, span_of(p->t), "nothing follows");
        return NULL;
    }
    if (parse_starts_query(p) || is_sym(p, '(')) {
        set_kind(g, query_kind(p->t));
        return guard_parsed(p, guarding);
    }
    set_kind(g, k ? keyword_text(k) : "");
    if ((k == K_EXPLAIN || k == K_DESCRIBE || k == K_DESC) && depth == 0)
        guard_explain(p, guarding, depth);
    else if (k == K_SHOW)
        guard_show(p, guarding);
    else if (k == K_PRAGMA && p->dialect == SQL_SQLITE)
        guard_pragma(p, g);
    else if (does)
        guard_refuse(g, SQL_WRITES, span_of(p->t), "%s %s", g->kind, does);
    else
        guard_refuse(g, SQL_UNREADABLE, span_of(p->t), "not a statement that is known: '%.*s'",
                     p->t->len < 40 ? (int)p->t->len : 40, p->text + p->t->offset);
    return NULL;
}

/* A semicolon with something behind it: the second statement. NULL: there is one. */
static const struct ptok *second_statement(const struct parser *p)
{
    const struct ptok *t = p->tokens;
    bool ended = false, any = false;

    for (; t->class != TOKEN_END; t++) {
        if (t->sym == ';')
            ended = any;
        else if (ended)
            return t;
        else
            any = true;
    }
    return NULL;
}

static struct sql_query *guard_tokens(struct parser *p, struct guarding *guarding)
{
    struct sql_guard *g = guarding->g;
    const struct ptok *second = second_statement(p);

    while (accept_sym(p, ';'))
        ;
    if (p->t->class == TOKEN_END) {
        g->verdict = SQL_EMPTY;
        snprintf(g->reason, sizeof g->reason, "nothing to run");
        return NULL;
    }
    for (const struct ptok *t = p->t; t->class != TOKEN_END; t++) {
        if (t->class == TOKEN_ERROR) {
            p->t = (struct ptok *)t;
            parse_fail(p, "SQL");
            refuse_unreadable(p, g);
            return NULL;
        }
    }
    const enum sql_keyword k = (enum sql_keyword)p->t->keyword;
    if (second && !(verb_does(k) && !p->t->quoted)) {
        set_kind(g, parse_starts_query(p) ? query_kind(p->t) : k ? keyword_text(k) : "");
        guard_refuse(g, SQL_MULTIPLE, span_of(second), "more than one statement");
        return NULL;
    }
    return guard_statement(p, guarding, 0);
}

static struct sql_query *guard_once(struct guarding *guarding, const char *text, size_t len)
{
    struct sql_query *q = NULL;
    struct sql_error error;
    struct parser p;

    if (parser_init(&p, guarding->arena, text, len, guarding->dialect, &error))
        q = guard_tokens(&p, guarding);
    else
        guard_refuse(guarding->g, SQL_UNREADABLE, error.at, "%s", error.text);
    parser_release(&p);
    return q;
}

/* MySQL's hint that sets a variable for the statement is a comment to everything else. */
static bool hint_sets(const struct lexer *lexer, const struct token *t)
{
    const char *hint = lexer->text + t->offset;
    char text[1024];

    if (t->class != TOKEN_COMMENT || t->len < 4 || memcmp(hint, "/*+", 3) != 0)
        return false;
    snprintf(text, sizeof text, "%.*s", (int)t->len, hint);
    return t->len >= sizeof text || str_find_fold(text, "SET_VAR");
}

static void guard_hints(const char *text, size_t len, struct sql_guard *g)
{
    struct lexer lexer;
    struct token t;

    lexer_init(&lexer, text, len, SQL_MYSQL);
    while ((t = lexer_next(&lexer)).class != TOKEN_END) {
        if (hint_sets(&lexer, &t))
            guard_refuse(g, SQL_WRITES, (struct sql_span){t.offset, t.len},
                         "the hint changes settings");
    }
}

/* MySQL runs the inside of a conditional comment, or does not, by its version: both must read only.
 * Blanks the insides in a copy; NULL: there are none. */
static char *without_conditionals(const char *text, size_t len)
{
    struct lexer lexer;
    char *copy = NULL;
    struct token t;

    lexer_init(&lexer, text, len, SQL_MYSQL);
    while ((t = lexer_next(&lexer)).class != TOKEN_END) {
        const bool inside = lexer.conditional || (t.class == TOKEN_COMMENT && t.len == 2 &&
                                                  memcmp(text + t.offset, "*/", 2) == 0);
        if (inside && !copy)
            copy = mem_strndup(text, len);
        if (inside)
            memset(copy + t.offset, ' ', t.len);
    }
    return copy;
}

struct sql_query *sql_parse_guarded(struct arena *arena, const char *text, size_t len,
                                    enum sql_dialect dialect, unsigned flags,
                                    const struct sql_lookup *lookup, struct sql_guard *ret_guard)
{
    struct guarding guarding = {
        .arena = arena, .dialect = dialect, .flags = flags, .lookup = lookup, .g = ret_guard};
    char *without = NULL;

    *ret_guard = (struct sql_guard){.verdict = SQL_READS};
    struct sql_query *q = guard_once(&guarding, text, len);
    if (ret_guard->verdict == SQL_READS && dialect == SQL_MYSQL) {
        without = without_conditionals(text, len);
        guard_hints(text, len, ret_guard);
    }
    if (without && ret_guard->verdict == SQL_READS && !guard_once(&guarding, without, len))
        q = NULL;
    mem_free(without);
    guard_settle(&guarding);
    return ret_guard->verdict == SQL_READS || ret_guard->verdict == SQL_HELD ? q : NULL;
}

struct sql_guard sql_guard(const char *text, size_t len, enum sql_dialect dialect, unsigned flags)
{
    struct arena arena = {0};
    struct sql_guard g;

    sql_parse_guarded(&arena, text, len, dialect, flags, NULL, &g);
    g.uses = NULL;
    arena_release(&arena);
    return g;
}
