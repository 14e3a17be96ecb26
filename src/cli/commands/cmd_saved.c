/* saved: queries with names, tags and parameters, in a file that people edit too. */
#include <string.h>

#include "command.h"
#include "listing.h"
#include "output.h"
#include "querent/base/mem.h"
#include "querent/base/str.h"
#include "querent/db/db.h"
#include "querent/model/saved.h"
#include "querent/sql/params.h"
#include "texts.h"

struct saved_run {
    const struct cli_options *options;
    struct settings *settings;
    char *path;
};

/* ---- parameters */

/* What --param says of the name, behind its "="; NULL: nothing. */
static const char *param_said(const struct cli_options *options, const char *name)
{
    const size_t len = strlen(name);
    for (size_t i = options->param_count; i-- > 0;)
        if (strncmp(options->params[i], name, len) == 0 && options->params[i][len] == '=')
            return options->params[i] + len + 1;
    return NULL;
}

/* Each --param must be one of the query's. */
static bool params_known(const struct cli_options *options, const char *const *names, size_t count)
{
    for (size_t i = 0; i < options->param_count; i++) {
        const char *said = options->params[i];
        const size_t len = strcspn(said, "=");
        bool known = false;
        for (size_t k = 0; k < count; k++)
            known |= strlen(names[k]) == len && strncmp(names[k], said, len) == 0;
        if (!known || !said[len])
            return cli_fail(CLI_USAGE, TEXT_NO_PARAMETER, said) == CLI_OK;
    }
    return true;
}

/* The declared type, and the value: said, declared, or typed by a person. The caller frees *value.
 */
static bool param_of(const struct saved_query *query, const char *name,
                     const struct cli_options *options, struct sql_param *ret_param, char **value)
{
    *ret_param = (struct sql_param){.name = name};
    *value = mem_strdup(param_said(options, name));
    for (size_t i = 0; i < query->param_count; i++) {
        const struct saved_param *declared = &query->params[i];
        if (!str_eq(declared->name, name))
            continue;
        if (*declared->type && !sql_param_type_parse(declared->type, &ret_param->type))
            return cli_fail(CLI_USAGE, TEXT_NO_PARAMETER_TYPE, declared->type, name) == CLI_OK;
        if (!*value)
            *value = mem_strdup(declared->initial);
    }
    if (!*value && cli_person()) {
        char *prompt = mem_printf(ASK_PARAMETER, name, sql_param_type_name(ret_param->type));
        *value = cli_ask_line(prompt);
        mem_free(prompt);
    }
    ret_param->value = *value;
    return true;
}

/* The query's SQL with its parameters as literals; NULL: it was said what is missing. */
static char *bound_text(const struct saved_query *query, const struct cli_options *options,
                        enum sql_dialect dialect)
{
    struct arena arena = {0};
    struct buf out = BUF_INIT;
    struct err err = ERR_INIT;
    const char *const *names;
    const size_t count = sql_param_names(&arena, query->sql, strlen(query->sql), dialect, &names);
    struct sql_param *params = mem_alloc((count + 1) * sizeof *params);
    char **values = mem_alloc((count + 1) * sizeof *values);
    bool ok = params_known(options, names, count);
    for (size_t i = 0; ok && i < count; i++)
        ok = param_of(query, names[i], options, &params[i], &values[i]);
    if (ok && !sql_bind(query->sql, strlen(query->sql), dialect, params, count, &out, &err))
        ok = cli_fail(CLI_USAGE, TEXT_PARAMETER_HOW, err.text) == CLI_OK;
    str_free_all(values, count);
    mem_free(params);
    arena_release(&arena);
    if (ok)
        return buf_take(&out);
    buf_release(&out);
    return NULL;
}

/* ---- verbs */

static void list_params(const struct saved_query *query, struct buf *out)
{
    struct arena arena = {0};
    const char *const *names;
    const size_t count =
        sql_param_names(&arena, query->sql, strlen(query->sql), SQL_SQLITE, &names);
    for (size_t i = 0; i < count; i++) {
        buf_addf(out, "%s%s", i ? ", " : "", names[i]);
        for (size_t k = 0; k < query->param_count; k++)
            if (str_eq(query->params[k].name, names[i]) && *query->params[k].type)
                buf_addf(out, " %s", query->params[k].type);
    }
    arena_release(&arena);
}

static int saved_list_all(struct saved_run *run, const struct saved_list *list)
{
    static const struct listing_column columns[] = {{"name", VALUE_TEXT},
                                                    {"tags", VALUE_TEXT},
                                                    {"parameters", VALUE_TEXT},
                                                    {"connection", VALUE_TEXT},
                                                    {"about", VALUE_TEXT}};
    struct result *listing = listing_new(columns, sizeof columns / sizeof *columns);
    for (size_t i = 0; i < list->count; i++) {
        const struct saved_query *query = &list->v[i];
        struct buf params = BUF_INIT;
        list_params(query, &params);
        listing_text(listing, query->name);
        listing_text(listing, query->tags);
        listing_text(listing, buf_str(&params));
        listing_text(listing, query->connection);
        listing_text(listing, query->about);
        result_row_end(listing, NULL);
        buf_release(&params);
    }
    return listing_print(listing, run->options->format);
}

static int saved_show(struct saved_run *run, const struct saved_list *list)
{
    const struct saved_query *query = &list->v[queries_find(list, run->options->args[1])];
    cli_print(query->sql);
    cli_print(query->sql[strlen(query->sql) - 1] == '\n' ? "" : "\n");
    return CLI_OK;
}

/* Bound here, then run as `querent sql` runs it: guarded, audited, and asked about where heavy. */
static int saved_execute(struct saved_run *run, const struct saved_list *list)
{
    const struct saved_query *query = &list->v[queries_find(list, run->options->args[1])];
    struct cli_options options = *run->options;
    enum sql_dialect dialect = SQL_SQLITE;
    const char *kind;
    if (!options.connection)
        options.connection = query->connection;
    const struct connection *connection = cli_connection(run->settings, &options);
    if (!connection)
        return CLI_USAGE;
    db_url_kind(connection->url, &dialect, &kind);
    char *text = bound_text(query, &options, dialect);
    if (!text)
        return CLI_USAGE;
    options.args[0] = text;
    options.arg_count = 1;
    const int code = command_sql(&options);
    mem_free(text);
    return code;
}

/* --param NAME=TYPE declares; what is not declared is what its value is written as. */
static bool cmd_saved_declare(struct saved_query *query, const struct cli_options *options)
{
    for (size_t i = 0; i < options->param_count; i++) {
        const char *said = options->params[i];
        const size_t len = strcspn(said, "=");
        enum sql_param_type type;
        if (!said[len] || !sql_param_type_parse(said + len + 1, &type))
            return cli_fail(CLI_USAGE, TEXT_DECLARE_HOW, said) == CLI_OK;
        query->params =
            mem_realloc(query->params, (query->param_count + 1) * sizeof *query->params);
        query->params[query->param_count++] = (struct saved_param){
            .name = mem_strndup(said, len), .type = mem_strdup(said + len + 1)};
    }
    return true;
}

static int saved_put(struct saved_run *run)
{
    const struct cli_options *options = run->options;
    struct cli_options rest = *options;
    struct err err = ERR_INIT;
    rest.arg_count = options->arg_count - 2;
    memmove(rest.args, options->args + 2, rest.arg_count * sizeof *rest.args);
    char *sql = NULL;
    if (!cli_text(&rest, &sql))
        return CLI_USAGE;
    struct saved_query query = {.name = mem_strdup(options->args[1]),
                                .tags = mem_strdup(options->tags ? options->tags : ""),
                                .connection = mem_strdup(options->connection),
                                .sql = sql};
    int code = CLI_OK;
    if (str_blank(sql) || str_blank(query.name))
        code = cli_fail(CLI_USAGE, TEXT_SAVE_WHAT);
    else if (!cmd_saved_declare(&query, options))
        code = CLI_USAGE;
    else if (!queries_add(run->path, &query, &err))
        code = cli_fail(err.code == ERR_USAGE ? CLI_USAGE : CLI_FAILED, "%s", err.text);
    saved_query_release(&query);
    return code;
}

static int saved_drop(struct saved_run *run)
{
    struct err err = ERR_INIT;
    return queries_remove(run->path, run->options->args[1], &err)
               ? CLI_OK
               : cli_fail(CLI_FAILED, "%s", err.text);
}

/* Verbs that look at one query, or at all. */
static int saved_look(struct saved_run *run, const char *verb)
{
    struct saved_list list;
    struct err err = ERR_INIT;
    if (!queries_load(run->path, &list, &err))
        return cli_fail(CLI_FAILED, "%s", err.text);
    const char *name = run->options->arg_count > 1 ? run->options->args[1] : NULL;
    const bool one = !str_eq(verb, "list");
    int code;
    if (one && (!name || queries_find(&list, name) < 0))
        code = name ? cli_fail(CLI_USAGE, TEXT_NO_SAVED, name, run->path)
                    : cli_fail(CLI_USAGE, TEXT_WHICH_SAVED);
    else if (one)
        code = str_eq(verb, "show") ? saved_show(run, &list) : saved_execute(run, &list);
    else
        code = saved_list_all(run, &list);
    queries_release(&list);
    return code;
}

int command_saved(const struct cli_options *options)
{
    const char *verb = options->arg_count ? options->args[0] : "list";
    struct saved_run run = {.options = options};
    int code;
    if (!output_known(options->format))
        return CLI_USAGE;
    run.settings = cli_settings(options);
    if (!run.settings)
        return CLI_USAGE;
    run.path = queries_path(run.settings);
    if ((str_eq(verb, "add") || str_eq(verb, "remove")) && options->arg_count < 2)
        code = cli_fail(CLI_USAGE, TEXT_WHICH_SAVED);
    else if (str_eq(verb, "add"))
        code = saved_put(&run);
    else if (str_eq(verb, "remove"))
        code = saved_drop(&run);
    else
        code = saved_look(&run, verb);
    mem_free(run.path);
    settings_free(run.settings);
    return code;
}
