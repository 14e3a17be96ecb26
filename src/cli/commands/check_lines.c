/* check --jsonl: many statements from a file of JSON lines, {"dialect", "sql"} each. Every line is
 * answered by one, also a line that cannot be read, so that lines and answers stay side by side. */
#include <cjson/cJSON.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "commands/checker.h"
#include "querent/base/json.h"
#include "querent/base/json_read.h"
#include "querent/base/str.h"
#include "querent/base/vec.h"
#include "querent/catalog/catalog.h"
#include "querent/sql/fix.h"
#include "querent/sql/sql.h"
#include "texts.h"

struct answer {
    const struct checker *checker;
    const char *sql;
    enum sql_dialect dialect;
    long long index;
    struct arena arena;
    const struct sql_query *query; /* NULL: not parsed */
    struct sql_error error;
    struct sql_guard guard;
};

static void check_lines_add_place(struct buf *out, const char *sql, size_t offset)
{
    int line, column;
    sql_place(sql, strlen(sql), offset, &line, &column);
    json_key_int(out, "line", line);
    json_key_int(out, "column", column);
}

static void open_finding(struct buf *out, const char *class, const char *severity)
{
    json_comma(out);
    buf_addc(out, '{');
    json_key_str(out, "class", class);
    json_key_str(out, "severity", severity);
}

static void check_lines_add_finding(struct answer *answer, const struct sql_finding *finding,
                                    struct buf *out)
{
    static const char *const severities[] = {"note", "warning", "error"};
    open_finding(out, sql_finding_class_name(finding->class), severities[finding->severity]);
    check_lines_add_place(out, answer->sql, finding->at.offset);
    json_key_str(out, "message", finding->message);
    const char *fixed =
        sql_fixed_text(&answer->arena, answer->sql, answer->query, answer->dialect, finding);
    json_key_str(out, "fix", fixed ? sql_fix_words(&answer->arena, answer->sql, finding) : NULL);
    json_key_str(out, "fixed", fixed);
    buf_addc(out, '}');
}

/* A query that cannot be read, where the guard did not refuse it for what it does. */
static void add_syntax(const struct answer *answer, struct buf *out)
{
    open_finding(out, sql_finding_class_name(SQL_SYNTAX), "error");
    check_lines_add_place(out, answer->sql, answer->guard.at.offset);
    json_key_str(out, "message", answer->guard.reason);
    json_key_str(out, "fix", NULL);
    json_key_str(out, "fixed", NULL);
    buf_addc(out, '}');
}

static void check_lines_add_findings(struct answer *answer, struct buf *out)
{
    const struct catalog *catalog = answer->checker->catalog;
    const struct sql_lookup lookup = catalog ? catalog_lookup(catalog) : (struct sql_lookup){0};
    if (answer->guard.verdict == SQL_UNREADABLE)
        add_syntax(answer, out);
    if (!answer->query)
        return;
    for (const struct sql_finding *f =
             sql_resolve(&answer->arena, answer->query, answer->dialect, &lookup);
         f; f = f->next)
        check_lines_add_finding(answer, f, out);
}

static void add_tables(struct answer *answer, struct buf *out)
{
    const char *const *names;
    if (!answer->query)
        return;
    const size_t count = sql_read_tables(&answer->arena, answer->query, &names);
    for (size_t i = 0; i < count; i++) {
        json_comma(out);
        json_str(out, names[i]);
    }
}

struct columns {
    struct answer *answer;
    VEC(const char *) names;
};

static void columns_take(void *arg, const struct schema_table *table, const char *column)
{
    struct columns *columns = arg;
    const char *name = arena_printf(&columns->answer->arena, "%s.%s", table->name, column);
    for (size_t i = 0; i < columns->names.len; i++)
        if (str_eq(columns->names.v[i], name))
            return;
    vec_push(&columns->names, name);
}

/* What it reads of the catalog's tables, stars spelled out; without a catalog nobody knows. */
static void add_columns(struct answer *answer, struct buf *out)
{
    struct columns columns = {.answer = answer};
    if (!answer->query || !answer->checker->catalog)
        return;
    const struct sql_lookup lookup = catalog_lookup(answer->checker->catalog);
    sql_columns(answer->query, answer->dialect, &lookup, columns_take, &columns);
    for (size_t i = 0; i < columns.names.len; i++) {
        json_comma(out);
        json_str(out, columns.names.v[i]);
    }
    vec_release(&columns.names);
}

/* What nothing is known of: with --strict it is the reason of a refusal. */
static void add_unknown(struct answer *answer, struct buf *out)
{
    for (const struct sql_use *use = answer->guard.uses; use; use = use->next) {
        if (use->listed || use->doubtful)
            continue;
        json_comma(out);
        json_str(out, sql_use_name(&answer->arena, use));
    }
}

static void check_lines_add_answer(struct answer *answer, struct buf *out)
{
    const size_t len = strlen(answer->sql);
    const struct catalog *catalog = answer->checker->catalog;
    const struct sql_lookup lookup = catalog ? catalog_lookup(catalog) : (struct sql_lookup){0};
    sql_parse_guarded(&answer->arena, answer->sql, len, answer->dialect,
                      answer->checker->rules.rules.strict ? SQL_GUARD_STRICT : 0, &lookup,
                      &answer->guard);
    answer->query = sql_parse(&answer->arena, answer->sql, len, answer->dialect, &answer->error);
    buf_addc(out, '{');
    json_key_int(out, "index", answer->index);
    json_key_bool(out, "parsed", answer->query != NULL);
    json_key_bool(out, "reads_only",
                  answer->guard.verdict == SQL_READS || answer->guard.verdict == SQL_HELD);
    json_key_str(out, "kind", answer->guard.kind);
    json_key(out, "tables");
    buf_addc(out, '[');
    add_tables(answer, out);
    buf_addc(out, ']');
    json_key(out, "columns");
    buf_addc(out, '[');
    add_columns(answer, out);
    buf_addc(out, ']');
    json_key(out, "unknown");
    buf_addc(out, '[');
    add_unknown(answer, out);
    buf_addc(out, ']');
    json_key(out, "findings");
    buf_addc(out, '[');
    check_lines_add_findings(answer, out);
    buf_addc(out, ']');
    json_key_str(out, "reason", answer->guard.reason);
    buf_add(out, "}\n");
}

static void add_unreadable(long long index, const char *reason, struct buf *out)
{
    buf_addc(out, '{');
    json_key_int(out, "index", index);
    json_key_bool(out, "parsed", false);
    json_key_bool(out, "reads_only", false);
    json_key_str(out, "kind", "");
    buf_add(out, ",\"tables\":[],\"columns\":[],\"unknown\":[],\"findings\":[]");
    json_key_str(out, "reason", reason);
    buf_add(out, "}\n");
}

static void answer_line(const struct checker *checker, const char *line, long long index,
                        struct buf *out)
{
    cJSON *root = cJSON_Parse(line);
    const char *name = cJSON_GetStringValue(cJSON_GetObjectItem(root, "dialect"));
    struct answer answer = {.checker = checker,
                            .sql = cJSON_GetStringValue(cJSON_GetObjectItem(root, "sql")),
                            .dialect = checker->dialect,
                            .index = index};
    struct err err = ERR_INIT;
    if (!json_bounded(line, strlen(line), &err))
        add_unreadable(index, err.text, out);
    else if (!answer.sql)
        add_unreadable(index, TEXT_LINE_NO_SQL, out);
    else if (name && !sql_dialect_parse(name, &answer.dialect))
        add_unreadable(index, TEXT_LINE_NO_DIALECT, out);
    else
        check_lines_add_answer(&answer, out);
    arena_release(&answer.arena);
    cJSON_Delete(root);
}

static int answer_file(const struct checker *checker, const char *path)
{
    FILE *file = str_eq(path, "-") ? stdin : fopen(path, "r");
    char *line = NULL;
    size_t room = 0;
    struct buf out = BUF_INIT;
    if (!file)
        return cli_fail(CLI_FAILED, TEXT_FILE_UNREAD, path, strerror(errno));
    for (long long index = 0; getline(&line, &room, file) >= 0; index++) {
        answer_line(checker, line, index, &out);
        cli_print(buf_str(&out));
        buf_clear(&out);
    }
    free(line); /* getline's own */
    if (file != stdin)
        fclose(file);
    buf_release(&out);
    return CLI_OK;
}

int check_lines(const struct cli_options *options)
{
    struct checker checker;
    int code;
    if (!checker_open(&checker, options, false, &code))
        return code;
    code = answer_file(&checker, options->jsonl);
    checker_close(&checker);
    return code;
}
