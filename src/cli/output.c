/* Rows and findings on standard output. Rows go through the exporters; a table is made for the terminal,
 * everything else is exact. */
#include "output.h"

#include <errno.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "querent/base/json.h"
#include "querent/base/mem.h"
#include "querent/base/str.h"
#include "querent/jobs/export.h"

static bool parse_format(const char *format, enum export_format *ret_format)
{
    *ret_format = EXPORT_TABLE;
    return !format || export_format_parse(format, ret_format);
}

bool output_known(const char *format)
{
    enum export_format parsed;
    if (parse_format(format, &parsed))
        return true;
    cli_fail(CLI_USAGE, "'%s' is no format: %s", format, export_format_names());
    return false;
}

static bool to_stdout(void *arg, const void *bytes, size_t len, struct err *err)
{
    (void)arg;
    if (fwrite(bytes, 1, len, stdout) == len)
        return true;
    return err_set(err, ERR_IO, "cannot write to standard output: %s", strerror(errno));
}

static int terminal_width(void)
{
    struct winsize size;
    if (!isatty(STDOUT_FILENO) || ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) != 0)
        return 0;
    return size.ws_col;
}

static bool write_rows(struct exporter *exporter, const struct result *result, uint64_t limit, struct err *err)
{
    size_t count = result_column_count(result);
    struct result_column *columns = mem_alloc((count + 1) * sizeof *columns);
    struct cell *cells = mem_alloc((count + 1) * sizeof *cells);
    for (size_t i = 0; i < count; i++)
        columns[i] = *result_column(result, i);
    bool ok = exporter_columns(exporter, columns, count, err);
    struct result_cursor cursor;
    result_cursor_init(&cursor, result, 0);
    for (uint64_t row = 0; ok && (limit == 0 || row < limit) && result_cursor_next(&cursor, cells); row++)
        ok = exporter_row(exporter, cells, count, err);
    mem_free(columns);
    mem_free(cells);
    return ok;
}

int output_rows(const struct result *result, uint64_t limit, const char *format, const char *path)
{
    struct export_options options = {.path = path};
    struct exporter *exporter = NULL;
    struct err err = ERR_INIT;
    parse_format(format, &options.format);
    if (!path) {
        options.write = to_stdout;
        options.width = terminal_width();
    }
    if (!exporter_new(&options, &exporter, &err))
        return cli_fail(CLI_FAILED, "%s", err.text);
    if (!write_rows(exporter, result, limit, &err)) {
        exporter_abort(exporter);
        return cli_fail(CLI_FAILED, "%s", err.text);
    }
    if (!exporter_end(exporter, &err) || fflush(stdout) != 0)
        return cli_fail(CLI_FAILED, "%s", err.code ? err.text : "cannot write to standard output");
    return CLI_OK;
}

int output_check(const struct sql_version *sql, const char *format)
{
    static const char *const severities[] = {"note", "warning", "error"};
    if (str_eq(format, "json") || str_eq(format, "jsonl")) {
        struct event *event = event_new(EVENT_SQL);
        struct buf json = BUF_INIT;
        event->sql = sql_version_copy(sql);
        event_json(event, &json);
        printf("%s\n", buf_str(&json));
        buf_release(&json);
        event_free(event);
        return sql->runnable ? CLI_OK : CLI_REFUSED;
    }
    printf("%s\n", sql->runnable ? "may run: it only reads" : "will not be run");
    const char *const lines[][2] = {{"does", sql->words}, {"reads", sql->reads}, {"plan", sql->cost}};
    for (size_t i = 0; i < 3; i++) {
        if (!lines[i][1] || !*lines[i][1])
            continue;
        printf("%-6s ", lines[i][0]);
        cli_print_safe(stdout, lines[i][1]);
        putchar('\n');
    }
    for (size_t i = 0; i < sql->mark_count; i++) {
        printf("%s at byte %zu: ", severities[sql->marks[i].severity], sql->marks[i].offset);
        cli_print_safe(stdout, sql->marks[i].message);
        putchar('\n');
    }
    return sql->runnable ? CLI_OK : CLI_REFUSED;
}
