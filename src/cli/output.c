/* Rows and findings on standard output. Rows go through the exporters; a table is made for the
 * terminal, everything else is exact. */
#include "output.h"

#include <ctype.h>
#include <errno.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <unistd.h>

#include "querent/base/json.h"
#include "querent/base/mem.h"
#include "querent/base/str.h"
#include "querent/base/text.h"
#include "querent/jobs/export.h"
#include "querent/sql/sql.h"
#include "texts.h"

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
    cli_fail(CLI_USAGE, TEXT_NO_FORMAT, format, export_format_names());
    return false;
}

static bool output_limit(const struct cli_options *options, uint64_t *ret_limit)
{
    int64_t value = 0;
    if (options->limit && (!str_to_i64(options->limit, &value) || value < 1)) {
        cli_fail(CLI_USAGE, TEXT_LIMIT_NUMBER, options->limit);
        return false;
    }
    *ret_limit = (uint64_t)value;
    return true;
}

/* The format that a file's name ends in; NULL: none of ours. */
static const char *format_of(const char *path)
{
    enum export_format format;
    const char *dot = strrchr(path, '.');
    return dot && export_format_parse(dot + 1, &format) ? export_format_name(format) : NULL;
}

/* An ending of letters that names no format, as in "report.foo"; a text file holds a table. NULL:
 * it has none. */
static const char *output_odd_ending(const char *path)
{
    const char *slash = strrchr(path, '/'), *name = slash ? slash + 1 : path;
    const char *dot = strrchr(name, '.');
    size_t letters = 0;

    if (!dot || dot == name || str_eq_fold(dot, ".txt"))
        return NULL;
    while (isalnum((unsigned char)dot[1 + letters]))
        letters++;
    return letters > 0 && letters <= 5 && dot[1 + letters] == '\0' ? dot + 1 : NULL;
}

static bool output_discard(void *arg, const void *bytes, size_t len, struct err *err)
{
    (void)arg, (void)bytes, (void)len, (void)err;
    return true;
}

/* A shell's > asks nobody either; a person is asked as on the screen. */
static bool may_replace(const struct cli_options *options, const char *path)
{
    struct stat st;
    if (options->yes || stat(path, &st) != 0 || !S_ISREG(st.st_mode) || !cli_person())
        return true;
    struct buf shown = BUF_INIT;
    text_safe(&shown, path, strlen(path), TEXT_SAFE_DEFAULT);
    char *question = mem_printf(ASK_REPLACE, buf_str(&shown));
    const bool yes = cli_says_yes(question);
    mem_free(question);
    buf_release(&shown);
    return yes;
}

/* The format that the file's name ends in where another one was asked for; NULL: none. */
static const char *output_other_ending(const char *path, const char *format)
{
    const char *ending = path ? format_of(path) : NULL;
    enum export_format asked, named;

    return ending && format && parse_format(format, &asked) && parse_format(ending, &named) &&
                   asked != named
               ? strrchr(path, '.') + 1
               : NULL;
}

int output_prepare(const struct cli_options *options, struct output_options *ret_output)
{
    struct output_options output = {.format = options->format};
    struct err err = ERR_INIT;
    if (!output_known(options->format) || !output_limit(options, &output.limit))
        return CLI_USAGE;
    if (options->output && !str_eq(options->output, "-"))
        output.path = options->output;
    const char *other = output_other_ending(output.path, output.format);
    if (other)
        return cli_fail(CLI_USAGE, TEXT_ENDING_OTHER, other, output.format);
    if (output.path && !output.format)
        output.format = format_of(output.path);
    const char *odd = output.path && !output.format ? output_odd_ending(output.path) : NULL;
    if (odd)
        return cli_fail(CLI_USAGE, TEXT_NO_ENDING, odd, export_format_names());
    struct export_options export = {.path = output.path,
                                    .write = output.path ? NULL : output_discard};
    parse_format(output.format, &export.format);
    if (!exporter_check(&export, &err))
        return cli_fail(err.code == ERR_USAGE ? CLI_USAGE : CLI_FAILED, "%s", err.text);
    if (output.path && !may_replace(options, output.path))
        return cli_fail(CLI_NOT_RUN, TEXT_NOT_REPLACED, output.path);
    *ret_output = output;
    return CLI_OK;
}

/* Where the rows go. */
struct sink {
    bool to_file; /* not to standard output */
    bool terminal;
    bool crlf; /* the format ends its lines so: on a terminal they end as others do */
};

/* What could control the terminal becomes visible symbols. A CR that ends a piece is no line's end,
 * since the exporter hands whole lines on. */
static void add_terminal(struct buf *out, const struct sink *sink, const char *p, size_t len)
{
    const char *end = p + len;
    for (const char *cr = p; sink->crlf && (cr = memchr(cr, '\r', (size_t)(end - cr))); cr++) {
        if (cr + 1 == end || cr[1] != '\n')
            continue;
        text_safe(out, p, (size_t)(cr - p), TEXT_SAFE_KEEP_NEWLINES);
        p = cr + 1;
    }
    text_safe(out, p, (size_t)(end - p), TEXT_SAFE_KEEP_NEWLINES);
}

/* To a file or pipe byte by byte. A reader that has seen enough (head) is no failure: err->code
 * stays ERR_NONE. */
static bool to_stdout(void *arg, const void *bytes, size_t len, struct err *err)
{
    const struct sink *sink = arg;
    struct buf safe = BUF_INIT;
    if (sink->terminal) {
        add_terminal(&safe, sink, bytes, len);
        bytes = buf_str(&safe);
        len = safe.len;
    }
    bool ok = fwrite(bytes, 1, len, stdout) == len && fflush(stdout) == 0;
    buf_release(&safe);
    if (!ok && !cli_reader_left())
        err_set(err, ERR_IO, TEXT_STDOUT_FAILED, strerror(errno));
    if (!ok)
        clearerr(stdout); /* it is told by whom it was asked for */
    return ok;
}

static int write_failed(const struct err *err)
{
    return err->code ? cli_fail(CLI_FAILED, "%s", err->text) : CLI_OK;
}

static int terminal_width(void)
{
    struct winsize size;
    if (!isatty(STDOUT_FILENO) || ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) != 0)
        return 0;
    return size.ws_col;
}

bool output_is_cut(const struct result *result, uint64_t limit)
{
    return result_error(result)->code && (limit == 0 || result_rows(result) < limit);
}

int output_cut(const struct result *result, const char *path)
{
    struct buf text = BUF_INIT;
    result_add_partial(result, &text);
    if (path)
        buf_addf(&text, TEXT_ROWS_IN_FILE, path);
    cli_fail(CLI_PARTIAL, "%s", buf_str(&text));
    buf_release(&text);
    return result_error(result)->code == ERR_CANCELLED ? CLI_CANCELLED : CLI_PARTIAL;
}

/* Rows on their way out. */
struct output {
    const struct result *result;
    const struct output_options *wanted;
    struct sink sink;
    enum export_format format;
    struct exporter *exporter;
    struct result_cursor cursor;
    struct cell *cells;
    struct err err; /* why a row could not be written */
    bool failed;
};

/* The rows that came, ended so that they do not look like all of them. A terminal that shows both
 * streams is told once. */
static int end_cut(struct output *output)
{
    const struct sink *sink = &output->sink;
    const bool told = !sink->to_file && sink->terminal && isatty(STDERR_FILENO);
    struct err err = ERR_INIT;
    struct buf why = BUF_INIT;
    char *path = NULL;
    result_add_partial(output->result, &why);
    const bool ok = exporter_cut(output->exporter, told ? NULL : buf_str(&why), &path, &err);
    const int code = output_cut(output->result, path);
    buf_release(&why);
    mem_free(path);
    return ok ? code : write_failed(&err);
}

static bool output_columns(struct output *output)
{
    const size_t count = result_column_count(output->result);
    struct result_column *columns = mem_alloc((count + 1) * sizeof *columns);
    for (size_t i = 0; i < count; i++)
        columns[i] = *result_column(output->result, i);
    const bool ok = exporter_columns(output->exporter, columns, count, &output->err);
    mem_free(columns);
    output->cells = mem_alloc((count + 1) * sizeof *output->cells);
    return ok;
}

struct output *output_begin(const struct result *result, const struct output_options *wanted,
                            int *ret_code)
{
    struct export_options options = {
        .path = wanted->path, .guard_formulas = wanted->guard_formulas, .dialect = wanted->dialect};
    struct output *output = mem_alloc(sizeof *output);
    *output = (struct output){
        .result = result,
        .wanted = wanted,
        .sink = {.terminal = isatty(STDOUT_FILENO), .to_file = wanted->path != NULL}};
    parse_format(wanted->format, &options.format);
    output->format = options.format;
    output->sink.crlf = options.format == EXPORT_CSV;
    if (!wanted->path) {
        options.write = to_stdout;
        options.arg = &output->sink;
        options.width = terminal_width();
    }
    if (!exporter_new(&options, &output->exporter, &output->err)) {
        *ret_code = cli_fail(CLI_FAILED, "%s", output->err.text);
        mem_free(output);
        return NULL;
    }
    output->failed = !output_columns(output);
    result_cursor_init(&output->cursor, result, 0);
    return output;
}

bool output_more(struct output *output, uint64_t *ret_row)
{
    const uint64_t limit = output->wanted->limit;
    const size_t count = result_column_count(output->result);
    while (!output->failed && (limit == 0 || output->cursor.row < limit) &&
           result_cursor_next(&output->cursor, output->cells))
        output->failed = !exporter_row(output->exporter, output->cells, count, &output->err);
    *ret_row = output->cursor.row;
    return !output->failed;
}

static int output_finish(struct output *output)
{
    if (output->failed) {
        exporter_abort(output->exporter);
        return write_failed(&output->err);
    }
    if (output_is_cut(output->result, output->wanted->limit))
        return end_cut(output);
    if (!exporter_end(output->exporter, &output->err))
        return write_failed(&output->err);
    if (output->format == EXPORT_TABLE && !output->wanted->path && result_rows(output->result) == 0)
        fputs(TEXT_NO_ROWS, stderr);
    return CLI_OK;
}

int output_end(struct output *output)
{
    const int code = output_finish(output);
    mem_free(output->cells);
    mem_free(output);
    return code;
}

int output_rows(const struct result *result, const struct output_options *wanted)
{
    uint64_t row;
    int code;
    struct output *output = output_begin(result, wanted, &code);
    if (!output)
        return code;
    output_more(output, &row);
    return output_end(output);
}

/* ---- checks */

static int check_exit(const struct sql_version *sql)
{
    return sql->runnable || sql->held_count ? CLI_OK : sql->refused ? CLI_REFUSED : CLI_FAILED;
}

void output_version(const struct sql_version *sql)
{
    const struct event event = {.type = EVENT_SQL, .sql = (struct sql_version *)sql};
    struct buf json = BUF_INIT;
    event_json(&event, &json);
    buf_addc(&json, '\n');
    cli_print(buf_str(&json));
    buf_release(&json);
}

/* "report.sql:12:8" in a file, "line 12, column 8" else. */
static void print_place(const struct output_place *place, size_t offset)
{
    int line, column;
    sql_place(place->text, offset, offset, &line, &column);
    column += line == 1 ? place->column - 1 : 0;
    line += place->line - 1;
    if (place->name) {
        cli_print_safe(stdout, place->name);
        printf(":%d:%d", line, column);
    } else {
        printf(CHECK_PLACE, line, column);
    }
}

static void print_fix(const struct sql_version *sql, const char *fix, const char *fixed)
{
    struct arena arena = {0};
    size_t count;
    const struct sql_diff_line *lines = sql_diff(&arena, sql->text, fixed, &count);
    fputs(CHECK_FIX, stdout);
    cli_print_safe(stdout, fix);
    putchar('\n');
    for (size_t i = 0; i < count; i++) {
        printf("  %c ", lines[i].mark);
        cli_print_safe(stdout, lines[i].text);
        putchar('\n');
    }
    arena_release(&arena);
}

/* What the mark says, without its place, which stands before it as that in the file. */
static const char *mark_words(const struct sql_mark *mark)
{
    int line, column, used = 0;
    const bool placed = sscanf(mark->message, CHECK_PLACE ": %n", &line, &column, &used) == 2;
    return mark->message + (placed ? used : 0);
}

static void print_mark(const struct sql_version *sql, const struct sql_mark *mark,
                       const struct output_place *place)
{
    static const char *const severities[] = {"note", "warning", "error"};
    print_place(place, mark->offset);
    printf(": %s: ", severities[mark->severity]);
    cli_print_safe(stdout, mark_words(mark));
    putchar('\n');
    if (mark->fixed && (!sql->fixed || mark->severity != MARK_ERROR))
        print_fix(sql, mark->fix, mark->fixed);
}

int output_check(const struct sql_version *sql, const char *format,
                 const struct output_place *place)
{
    if (str_eq(format, "json") || str_eq(format, "jsonl")) {
        output_version(sql);
        return check_exit(sql);
    }
    if (place->said) {
        print_place(place, 0);
        fputs(": ", stdout);
    }
    puts(sql->runnable ? CHECK_MAY_RUN : sql->held_count ? CHECK_HELD : CHECK_WILL_NOT_RUN);
    const char *const lines[][2] = {
        {"does", sql->words}, {"reads", sql->reads}, {"plan", sql->cost}};
    for (size_t i = 0; i < 3; i++) {
        if (!lines[i][1] || !*lines[i][1])
            continue;
        printf("%-6s ", lines[i][0]);
        cli_print_safe(stdout, lines[i][1]);
        putchar('\n');
    }
    for (size_t i = 0; i < sql->mark_count; i++)
        print_mark(sql, &sql->marks[i], place);
    if (sql->fixed)
        print_fix(sql, sql->fix, sql->fixed);
    return check_exit(sql);
}
