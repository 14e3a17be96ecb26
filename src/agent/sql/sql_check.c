/* A model's SQL judged by the tree, and mended where one repair is the only one possible: a name
 * that is spelled differently, a column of a table that is not joined, "text" in double quotes
 * where no such column exists, another dialect's function. Conditions, numbers, dates and text are
 * never changed, and no table is left without a condition that ties it to the others. */
#include <ctype.h>
#include <string.h>
#include <strings.h>

#include "agent_private.h"
#include "querent/base/mem.h"
#include "querent/base/str.h"
#include "querent/base/vec.h"
#include "querent/lang/words.h"
#include "querent/sql/fix.h"
#include "querent/sql/mend.h"

enum { MENDS_MAX = 12, OWNERS_MAX = 6, TABLES_MAX = 16, HITS_TOLD = 8 };

struct tables {
    const struct catalog *catalog;
    struct arena *arena;
    int *list;
    size_t count;
};

static void sql_check_add_table(struct tables *tables, int t)
{
    if (t < 0 || tables->count == TABLES_MAX)
        return;
    for (size_t i = 0; i < tables->count; i++)
        if (tables->list[i] == t)
            return;
    tables->list[tables->count++] = t;
}

static void add_named(struct tables *tables, const char *schema, const char *name)
{
    sql_check_add_table(tables, catalog_find_table(tables->catalog, schema, name));
}

static void visit_source(const struct sql_source *source, void *arg)
{
    if (source->kind == SQL_SOURCE_TABLE)
        add_named(arg, source->schema, source->name);
}

static bool span_is_quoted(const char *sql, struct sql_span at)
{
    return at.len > 2 && sql[at.offset] == '"' && sql[at.offset + at.len - 1] == '"';
}

/* SQLite and MySQL read "Germany" as text where no column is called so; others say that it is
 * unknown. */
static bool mend_as_text(const char *sql, const struct sql_finding *finding,
                         enum sql_dialect dialect, struct buf *out)
{
    if (finding->class != SQL_UNKNOWN_COLUMN || !span_is_quoted(sql, finding->at) || finding->fix)
        return false;
    buf_addn(out, sql, finding->at.offset);
    sql_quote_string(out, sql + finding->at.offset + 1, finding->at.len - 2, dialect);
    buf_add(out, sql + finding->at.offset + finding->at.len);
    return true;
}

/* In SQLite such text is a warning, with the literal as its fix. */
static bool sql_check_is_text(const struct sql_finding *finding)
{
    return finding->class == SQL_UNKNOWN_COLUMN && finding->severity == MARK_WARNING &&
           finding->fix && *finding->fix == '\'';
}

/* The first letter of the last part of a name. */
static int initial_of(const char *name, size_t len)
{
    size_t begin = 0;

    for (size_t i = 0; i < len; i++)
        if (name[i] == '.')
            begin = i + 1;
    while (begin < len && strchr("\"`[ ", name[begin]))
        begin++;
    return begin < len ? tolower((unsigned char)name[begin]) : 0;
}

/* "contry" is a misspelt country; "weight" is no misspelt height, though it is as near. */
static bool is_misspelt(const char *sql, const struct sql_finding *finding)
{
    return initial_of(sql + finding->at.offset, finding->at.len) ==
           initial_of(finding->fix, strlen(finding->fix));
}

static bool mend_name(const char *sql, const struct sql_finding *finding, struct buf *out)
{
    if (!finding->fix || !finding->at.len ||
        (finding->severity != MARK_ERROR && !sql_check_is_text(finding)))
        return false;
    if (finding->class == SQL_AMBIGUOUS_COLUMN || /* it may be meant of any of its tables */
        finding->class == SQL_UNKNOWN_FUNCTION || finding->class == SQL_NOT_GROUPED)
        return false;
    if (!sql_check_is_text(finding) && !is_misspelt(sql, finding))
        return false;
    buf_addn(out, sql, finding->at.offset);
    buf_add(out, finding->fix);
    buf_add(out, sql + finding->at.offset + finding->at.len);
    return true;
}

/* A condition that no row satisfies as it is written, or that rows of other tables satisfy as well,
 * or a column of any row beside the greatest of all, where it can be meant in one way. */
static bool sql_check_is_vain(const struct sql_finding *finding)
{
    return finding->fix && finding->severity != MARK_INFO &&
           (finding->class == SQL_BAD_COMPARISON || finding->class == SQL_NEGATED_JOIN ||
            finding->class == SQL_BAD_JOIN || finding->class == SQL_NOT_GROUPED);
}

/* Another dialect's name of a function, a column that is not grouped, a condition in vain: as the
 * finding's own repair. */
static const struct sql_query *sql_check_repaired(struct arena *arena,
                                                  const struct catalog *catalog,
                                                  const struct sql_query *query,
                                                  const struct sql_finding *finding)
{
    return finding->severity == MARK_ERROR || sql_check_is_vain(finding)
               ? sql_fixed(arena, query, catalog_dialect(catalog), finding)
               : NULL;
}

/* The table is there, in other capitals. */
static bool sql_check_is_respelt(const char *sql, const struct sql_finding *finding)
{
    return finding->class == SQL_UNKNOWN_TABLE && finding->fix && *finding->fix == '"' &&
           strlen(finding->fix) == finding->at.len + 2 &&
           strncasecmp(sql + finding->at.offset, finding->fix + 1, finding->at.len) == 0;
}

/* An unknown column: another name for one of its own table's, one of another table, or one that is
 * called by a part of its name. */
static const struct sql_query *sql_check_column(struct arena *arena, const struct catalog *catalog,
                                                const char *sql, const struct sql_query *query,
                                                const struct sql_finding *finding,
                                                const char *question)
{
    const bool named = question && !span_is_quoted(sql, finding->at);
    const struct sql_query *better =
        named ? sql_join_own(arena, catalog, query, finding, question) : NULL;

    better = better ? better : sql_join_owner(arena, catalog, query, finding);
    return better || !named ? better : sql_join_called(arena, catalog, query, finding, question);
}

/* "The highest price of each category": groups are meant, and not the one row. */
static bool sql_check_asks_groups(struct arena *arena, const char *question)
{
    static const char *const cues[] = {"each", "every", "per", "by", "respective", "respectively"};
    struct words words;
    bool asks = false;

    words_split(&words, arena, question ? question : "");
    for (size_t i = 0; i < words.len; i++)
        for (size_t k = 0; k < sizeof cues / sizeof *cues; k++)
            asks = asks || str_eq(words.v[i].lower, cues[k]);
    return asks;
}

/* By all columns that it shows beside the greatest or smallest. */
static const struct sql_query *sql_check_grouped(struct arena *arena, const struct sql_query *query)
{
    struct sql_query *copy = sql_copy(arena, query);

    if (copy->kind != SQL_QUERY_SELECT || copy->group_count)
        return NULL;
    for (const struct sql_item *item = copy->items; item; item = item->next)
        if (item->expr->kind == SQL_EXPR_COLUMN)
            sql_add_group(arena, copy, sql_copy_expr(arena, item->expr));
    return copy->group_count ? copy : NULL;
}

static char *sql_check_joined(struct arena *arena, const struct catalog *catalog, const char *sql,
                              const struct sql_query *query, const struct sql_finding *finding,
                              const char *question)
{
    const bool groups =
        finding->class == SQL_NOT_GROUPED && finding->fix && sql_check_asks_groups(arena, question);
    const struct sql_query *better =
        groups                               ? sql_check_grouped(arena, query)
        : sql_check_is_respelt(sql, finding) ? sql_check_repaired(arena, catalog, query, finding)
        : finding->class == SQL_UNKNOWN_TABLE
            ? sql_name_table(arena, catalog, query, finding, question)
        : finding->class == SQL_UNKNOWN_FUNCTION || finding->class == SQL_NOT_GROUPED ||
                finding->class == SQL_AGGREGATE_IN_WHERE || sql_check_is_vain(finding)
            ? sql_check_repaired(arena, catalog, query, finding)
            : sql_check_column(arena, catalog, sql, query, finding, question);
    if (!better && (finding->class == SQL_UNKNOWN_TABLE || finding->class == SQL_UNKNOWN_COLUMN))
        better = sql_drop_join(arena, catalog, query, finding);
    struct buf out = BUF_INIT;
    struct err err = ERR_INIT;

    if (better && sql_print(better, catalog_dialect(catalog), &out, &err))
        return buf_take(&out);
    buf_release(&out);
    return NULL;
}

/* The SQL with the first finding mended that can be; NULL: none can. A table that has a column of
 * just this name is likelier meant than a name that looks like it. */
static char *sql_check_mended(struct arena *arena, const struct catalog *catalog, const char *sql,
                              const struct sql_query *query, const struct sql_finding *findings,
                              const char *question)
{
    const enum sql_dialect dialect = catalog_dialect(catalog);
    struct buf out = BUF_INIT;

    for (const struct sql_finding *f = findings; f; f = f->next) {
        char *better = sql_check_joined(arena, catalog, sql, query, f, question);
        if (better)
            return better;
        if (mend_as_text(sql, f, dialect, &out) || mend_name(sql, f, &out))
            return buf_take(&out);
    }
    return NULL;
}

static size_t errors_of(const struct sql_finding *findings)
{
    size_t n = 0;

    for (const struct sql_finding *f = findings; f; f = f->next)
        n += f->severity == MARK_ERROR;
    return n;
}

static size_t count_class(const struct sql_finding *findings, enum sql_finding_class class)
{
    size_t n = 0;

    for (const struct sql_finding *f = findings; f; f = f->next)
        n += f->class == class;
    return n;
}

static bool has_class(const struct sql_finding *findings, enum sql_finding_class class)
{
    return count_class(findings, class) > 0;
}

/* Errors, text in the wrong quotes, columns of the query around, conditions in vain: what a mend
 * has to make fewer. */
static size_t faults_of(const struct sql_finding *findings)
{
    size_t n = errors_of(findings);

    for (const struct sql_finding *f = findings; f; f = f->next)
        n += sql_check_is_text(f) || f->class == SQL_OUTER_COLUMN ||
             (f->severity != MARK_ERROR && sql_check_is_vain(f));
    return n;
}

/* Fewer faults; or fewer tables that nobody knows, whose columns only now show their own. */
static bool is_better(const struct sql_finding *left, const struct sql_finding *findings)
{
    return count_class(left, SQL_UNKNOWN_TABLE) < count_class(findings, SQL_UNKNOWN_TABLE) ||
           faults_of(left) < faults_of(findings);
}

/* One pass: parse and resolve; *ret_query is NULL when it does not parse. */
static struct sql_finding *sql_check_judge(struct sql_check *check, const struct catalog *catalog,
                                           const char *sql, struct sql_query **ret_query)
{
    const enum sql_dialect dialect = catalog_dialect(catalog);
    struct sql_lookup lookup = catalog_lookup(catalog);
    struct sql_error error;

    lookup.listed = check->limits->columns;
    *ret_query = sql_parse(&check->arena, sql, strlen(sql), dialect, &error);
    if (*ret_query && !check->limits->names)
        return NULL;
    if (*ret_query)
        return sql_resolve(&check->arena, *ret_query, dialect, &lookup);
    buf_clear(&check->problem);
    check->type = "SYNTAX_ERROR";
    check->area = arena_strndup(&check->arena, sql + error.at.offset, error.at.len);
    buf_addf(&check->problem, "syntax error at line %d, column %d: %s", error.line, error.column,
             error.text);
    return NULL;
}

static void tell_table(struct sql_check *check, const struct catalog *catalog, int t, bool first)
{
    buf_addf(&check->problem, "%s %s", first ? "; there are" : ",",
             catalog_schema(catalog)->tables[t].name);
}

/* Those first that the unknown name speaks of, for a model that has to choose another table. */
static void tell_tables(struct sql_check *check, const struct catalog *catalog,
                        const struct sql_finding *finding, struct tables *tables)
{
    const struct schema *schema = catalog_schema(catalog);
    const size_t most = check->limits->tables;
    struct table_hit hits[HITS_TOLD];
    const char *name =
        arena_strndup(&check->arena, check->sql + finding->at.offset, finding->at.len);
    const size_t n = catalog_rank_tables(catalog, &check->arena, name, hits,
                                         most < HITS_TOLD ? most : HITS_TOLD);
    size_t told = 0;

    for (; told < n; told++) {
        tell_table(check, catalog, hits[told].table, told == 0);
        sql_check_add_table(tables, hits[told].table);
    }
    for (size_t t = 0; t < schema->table_count && told < most; t++) {
        bool done = schema->tables[t].hidden;
        for (size_t i = 0; i < n; i++)
            done |= hits[i].table == (int)t;
        if (!done)
            tell_table(check, catalog, (int)t, told++ == 0);
    }
}

static const char *type_of(enum sql_finding_class class)
{
    switch (class) {
    case SQL_UNKNOWN_TABLE:
        return "TABLE_NOT_FOUND";
    case SQL_UNKNOWN_COLUMN:
        return "COLUMN_NOT_FOUND";
    case SQL_AMBIGUOUS_COLUMN:
        return "AMBIGUOUS_COLUMN";
    case SQL_NOT_GROUPED:
    case SQL_AGGREGATE_IN_WHERE:
        return "GROUPING_ERROR";
    case SQL_DUPLICATE_ALIAS:
        return "DUPLICATE_ALIAS";
    case SQL_BAD_JOIN:
        return "INVALID_JOIN";
    case SQL_UNKNOWN_FUNCTION:
        return "FUNCTION_NOT_SUPPORTED";
    case SQL_BAD_COMPARISON:
        return "TYPE_MISMATCH";
    default:
        return NULL;
    }
}

static void sql_check_describe(struct sql_check *check, const struct catalog *catalog,
                               const struct sql_finding *findings, struct tables *tables)
{
    const struct sql_lookup lookup = catalog_lookup(catalog);

    for (const struct sql_finding *f = findings; f; f = f->next) {
        if (f->severity != MARK_ERROR)
            continue;
        if (!check->problem.len) {
            check->type = type_of(f->class);
            check->area = arena_strndup(&check->arena, check->sql + f->at.offset, f->at.len);
        }
        buf_add(&check->problem, check->problem.len ? "\n" : "");
        buf_add(&check->problem, f->message);
        if (f->class == SQL_UNKNOWN_TABLE && !f->fix)
            tell_tables(check, catalog, f, tables);
        if (f->class != SQL_UNKNOWN_COLUMN)
            continue;
        const char *owners[OWNERS_MAX];
        char *name = arena_strndup(&check->arena, check->sql + f->at.offset, f->at.len);
        char *dot = strrchr(name, '.');
        const size_t n = lookup.owners(lookup.self, dot ? dot + 1 : name, owners, OWNERS_MAX);
        for (size_t i = 0; i < n && i < OWNERS_MAX; i++)
            add_named(tables, NULL, owners[i]);
    }
}

/* Rows that a join lists again and again, though their key stands beside them, listed once; NULL:
 * there are none. */
static const struct sql_query *sql_check_once(struct arena *arena, const struct catalog *catalog,
                                              const struct sql_query *query,
                                              const struct sql_finding *findings)
{
    for (const struct sql_finding *f = findings; f; f = f->next)
        if (f->class == SQL_REPEATED_ROWS && f->fix)
            return sql_fixed(arena, query, catalog_dialect(catalog), f);
    return NULL;
}

static void print_tree(const struct sql_query *query, enum sql_dialect dialect, char **text)
{
    struct buf printed = BUF_INIT;
    struct err err = ERR_INIT;

    if (sql_print(query, dialect, &printed, &err) && printed.len) {
        mem_free(*text);
        *text = buf_take(&printed);
    }
    buf_release(&printed);
}

/* As it was written, laid out like what became of it; heap. */
static char *sql_check_printed(struct arena *arena, const char *sql, enum sql_dialect dialect)
{
    struct sql_error error;
    const struct sql_query *query = sql_parse(arena, sql, strlen(sql), dialect, &error);
    char *text = mem_strdup(sql);

    if (query)
        print_tree(query, dialect, &text);
    return text;
}

static void sql_check_guard(struct sql_check *check, enum sql_dialect dialect)
{
    const struct sql_guard verdict = sql_guard(check->sql, strlen(check->sql), dialect, 0);

    check->reads_only = verdict.verdict == SQL_READS || verdict.verdict == SQL_HELD;
    if (verdict.verdict == SQL_WRITES || verdict.verdict == SQL_MULTIPLE) {
        buf_clear(&check->problem); /* that it does not read as a query is no news then */
        check->type = "READ_ONLY";
    }
    if (!check->reads_only && !check->problem.len)
        buf_addf(&check->problem, "only one statement that reads may run: %s", verdict.reason);
}

/* With keywords and tables spelled as the database reads them; NULL: they are. Heap. */
static char *sql_check_spelled(struct sql_check *check, const struct catalog *catalog,
                               const char *sql)
{
    const enum sql_dialect dialect = catalog_dialect(catalog);
    const enum sql_verdict verdict = sql_guard(sql, strlen(sql), dialect, 0).verdict;
    struct sql_mended mended = {.text = NULL};
    const bool misspelt = verdict != SQL_WRITES && verdict != SQL_MULTIPLE &&
                          sql_mend(&check->arena, sql, strlen(sql), dialect, &mended);
    char *named = sql_named(&check->arena, catalog, misspelt ? mended.text : sql);

    return named || !misspelt ? named : mem_strdup(mended.text);
}

void sql_check_run(struct sql_check *check, const struct catalog *catalog, const char *sql,
                   const struct sql_check_limits *limits)
{
    const enum sql_dialect dialect = catalog_dialect(catalog);
    struct sql_query *query = NULL;

    *check = (struct sql_check){.limits = limits};
    char *meant = limits->names ? sql_check_spelled(check, catalog, sql) : NULL;
    check->sql = meant ? meant : mem_strdup(sql);
    struct tables tables = {.catalog = catalog, .arena = &check->arena};
    tables.list = arena_alloc(&check->arena, TABLES_MAX * sizeof *tables.list);
    struct sql_finding *findings = sql_check_judge(check, catalog, check->sql, &query);
    const struct sql_query *const written = query;
    for (int i = 0; i < MENDS_MAX && query && faults_of(findings); i++) {
        struct sql_query *again = NULL;
        char *better =
            sql_check_mended(&check->arena, catalog, check->sql, query, findings, limits->question);
        if (!better)
            break;
        struct sql_finding *left = sql_check_judge(check, catalog, better, &again);
        if (!again || !is_better(left, findings) || has_class(left, SQL_UNCONNECTED)) {
            mem_free(better);
            buf_clear(&check->problem);
            break;
        }
        mem_free(check->sql);
        check->sql = better;
        query = again;
        findings = left;
    }
    const struct sql_query *better =
        query && limits->names && !errors_of(findings)
            ? sql_make_sense(&check->arena, catalog, limits->question, check->sql, query, findings)
            : NULL;
    if (!better && query && query == written && limits->names && !errors_of(findings))
        better = sql_check_once(&check->arena, catalog, query, findings);
    check->parsed = query != NULL;
    if (query) {
        sql_walk_sources(query, visit_source, &tables);
        sql_check_describe(check, catalog, findings, &tables);
        check->resolved = !errors_of(findings);
        if (check->resolved)
            print_tree(better ? better : query, dialect, &check->sql);
        if (meant)
            check->written = sql_check_printed(&check->arena, sql, dialect);
        else if (query != written || better)
            print_tree(written, dialect, &check->written);
    }
    sql_check_guard(check, dialect);
    check->tables = tables.list;
    check->table_count = tables.count;
}

void sql_check_release(struct sql_check *check)
{
    arena_release(&check->arena);
    mem_free(check->sql);
    mem_free(check->written);
    buf_release(&check->problem);
}
