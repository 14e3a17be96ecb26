/* check: what each statement of a text or a script does, what it reads, whether it may run, what is
 * wrong with it and how to fix that. Nothing runs. */
#include <string.h>

#include "commands/checker.h"
#include "output.h"
#include "querent/base/mem.h"
#include "querent/base/path.h"
#include "querent/base/str.h"
#include "querent/sql/sql.h"
#include "texts.h"

enum { SCRIPT_MAX = 64 << 20 /* bytes */ };

struct script {
    const char *name; /* of the file, NULL: typed, or from standard input */
    const char *text;
    const char *format;
    bool one; /* to be read as one statement */
};

/* The one with the higher weight decides about a script. */
static int check_worse(int a, int b)
{
    static const int weight[] = {[CLI_OK] = 0, [CLI_FAILED] = 1, [CLI_REFUSED] = 2};
    return weight[b] > weight[a] ? b : a;
}

static int check_statement(struct checker *checker, const char *format,
                           const struct output_place *place, size_t len)
{
    char *sql = mem_strndup(place->text, len);
    struct sql_version *version = checker_version(checker, sql);
    const int code = output_check(version, format, place);
    sql_version_free(version);
    mem_free(sql);
    return code;
}

/* From one statement's place to the next one's: each line of the script is counted once. */
static void move_place(struct output_place *place, const char *to)
{
    int line, column;
    const size_t len = (size_t)(to - place->text);
    sql_place(place->text, len, len, &line, &column);
    place->column = line == 1 ? place->column + column - 1 : column;
    place->line += line - 1;
    place->text = to;
}

/* A text that was typed or came by standard input may be one statement, or none: then all of it is
 * judged, since what is wrong with it may be that. */
static int check_statements(struct checker *checker, const struct script *script)
{
    const size_t len = strlen(script->text);
    const size_t count = sql_split(script->text, len, checker->dialect, NULL, 0);
    struct output_place place = {script->name, script->text, 1, 1, script->name || count > 1};
    int code = CLI_OK;
    if (script->one || (!script->name && count < 2))
        return check_statement(checker, script->format, &place, len);
    struct sql_span *spans = mem_alloc((count + 1) * sizeof *spans);
    sql_split(script->text, len, checker->dialect, spans, count);
    for (size_t i = 0; i < count; i++) {
        move_place(&place, script->text + spans[i].offset);
        code = check_worse(code, check_statement(checker, script->format, &place, spans[i].len));
    }
    mem_free(spans);
    return count ? code : cli_fail(CLI_FAILED, TEXT_FILE_EMPTY, script->name);
}

static int check_script(const struct cli_options *options, const struct script *script)
{
    struct checker checker;
    int code;
    if (!checker_open(&checker, options, true, &code))
        return code;
    code = check_statements(&checker, script);
    checker_close(&checker);
    return code;
}

int check_text(const struct cli_options *options, const char *sql)
{
    const struct script script = {NULL, sql, options->format, true};
    return check_script(options, &script);
}

static int check_file(const struct cli_options *options, const char *path)
{
    struct buf text = BUF_INIT;
    struct err err = ERR_INIT;
    if (!path_read(path, SCRIPT_MAX, &text, &err))
        return cli_fail(CLI_FAILED, "%s", err.text);
    if (text.len && memchr(text.p, '\0', text.len)) {
        buf_release(&text);
        return cli_fail(CLI_USAGE, TEXT_FILE_ZERO, path);
    }
    const struct script script = {path, cli_past_mark(buf_str(&text)), options->format, false};
    const int code = check_script(options, &script);
    buf_release(&text);
    return code;
}

int command_check(const struct cli_options *options)
{
    if (options->jsonl)
        return check_lines(options);
    if (options->arg_count == 1 && !str_eq(options->args[0], "-") && path_exists(options->args[0]))
        return check_file(options, options->args[0]);
    char *sql = NULL;
    if (!cli_text(options, &sql))
        return CLI_USAGE;
    if (!sql)
        return cli_fail(CLI_USAGE, TEXT_WHICH_CHECK);
    const struct script script = {NULL, sql, options->format, false};
    const int code = check_script(options, &script);
    mem_free(sql);
    return code;
}
