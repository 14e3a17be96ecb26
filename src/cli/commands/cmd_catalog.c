/* catalog: what querent knows about a database: tables, joins, values, and what a question would
 * look at. */
#include <string.h>
#include <unistd.h>

#include "command.h"
#include "commands/catalog_open.h"
#include "querent/base/mem.h"
#include "querent/base/path.h"
#include "querent/base/str.h"
#include "querent/base/text.h"
#include "texts.h"

enum { RANKED = 20, HITS = 20, TREES = 3, PROPOSALS = 256 };

static const char *catalog_column_name(const struct catalog *catalog, int t, int c)
{
    return catalog_schema(catalog)->tables[t].columns[c].name;
}

/* The same object that export writes: schema, joins and roles. */
static int catalog_show_json(const struct catalog *catalog)
{
    struct buf text = BUF_INIT;

    catalog_export(catalog, false, &text);
    cli_print(buf_str(&text));
    buf_release(&text);
    return CLI_OK;
}

/* "customers.cust_type: 'HTL' hotel, 'HSP' hospital", what comments explain. */
static void add_meanings(const struct catalog *catalog, int t, struct buf *out)
{
    for (size_t c = 0; c < catalog_schema(catalog)->tables[t].column_count; c++) {
        size_t count = 0;
        const struct value_meaning *meanings =
            catalog_meanings(catalog, (struct column_ref){t, (int)c}, &count);
        for (size_t i = 0; i < count && !meanings[0].guessed; i++)
            buf_addf(out, "%s%s%s%s'%s' %s%s", i ? ", " : catalog_table_name(catalog, t),
                     i ? "" : ".", i ? "" : catalog_column_name(catalog, t, (int)c), i ? "" : ": ",
                     meanings[i].value, meanings[i].meaning, i + 1 == count ? "\n" : "");
    }
}

static int catalog_show(const struct catalog_session *session, const struct cli_options *options)
{
    const struct catalog *catalog = session->catalog;
    const struct schema *schema = catalog_schema(catalog);
    if (options->format && str_eq(options->format, "json"))
        return catalog_show_json(catalog);
    if (options->format)
        return cli_fail(CLI_USAGE, CATALOG_SHOW_FORMAT, options->format);
    struct buf text = BUF_INIT;
    int *tables = mem_alloc((schema->table_count + 1) * sizeof *tables);
    size_t count = 0;

    for (size_t i = 0; i < schema->table_count; i++)
        if (!schema->tables[i].hidden)
            tables[count++] = (int)i;
    catalog_schema_text(catalog, tables, count,
                        &(struct schema_text_options){.form = SCHEMA_TEXT_S4}, &text);
    for (size_t i = 0; i < count; i++)
        add_meanings(catalog, tables[i], &text);
    for (size_t i = 0; i < catalog_note_count(catalog); i++)
        buf_addf(&text, CATALOG_NOTE, catalog_note(catalog, i));
    if (count == 0)
        buf_add(&text, CATALOG_NO_TABLES);
    cli_print_safe(stdout, buf_str(&text));
    buf_release(&text);
    mem_free(tables);
    return CLI_OK;
}

/* The words after the verb, joined. */
static void catalog_read_words(const struct cli_options *options, struct buf *out)
{
    for (size_t i = 1; i < options->arg_count; i++)
        buf_addf(out, "%s%s", i > 1 ? " " : "", options->args[i]);
}

static int catalog_search(const struct catalog_session *session, const struct cli_options *options)
{
    const struct catalog *catalog = session->catalog;
    struct arena arena = {0};
    struct buf question = BUF_INIT, out = BUF_INIT;
    struct table_hit tables[RANKED];
    struct column_hit columns[RANKED];

    catalog_read_words(options, &question);
    size_t count = catalog_rank_tables(catalog, &arena, buf_str(&question), tables, RANKED);
    for (size_t i = 0; i < count; i++)
        buf_addf(&out, CATALOG_TABLE_HIT, tables[i].score,
                 catalog_table_name(catalog, tables[i].table), tables[i].reason);
    count = catalog_rank_columns(catalog, &arena, buf_str(&question), columns, RANKED);
    for (size_t i = 0; i < count; i++) {
        const struct column_ref at = columns[i].column;
        buf_addf(&out, CATALOG_COLUMN_HIT, columns[i].score, catalog_table_name(catalog, at.table),
                 catalog_column_name(catalog, at.table, at.column));
    }
    const bool found = out.len > 0;
    cli_print_safe(stdout, buf_str(&out));
    buf_release(&question);
    buf_release(&out);
    arena_release(&arena);
    return found ? CLI_OK : cli_fail(CLI_FAILED, CATALOG_NO_HIT);
}

static int cli_catalog_values(const struct catalog_session *session,
                              const struct cli_options *options)
{
    const struct catalog *catalog = session->catalog;
    static const char *const kinds[] = {CATALOG_EXACT,  CATALOG_FOLDED,   CATALOG_SAME_WORDS,
                                        CATALOG_BEGINS, CATALOG_CONTAINS, CATALOG_NEARLY};
    struct arena arena = {0};
    struct buf phrase = BUF_INIT, out = BUF_INIT;
    struct value_hit hits[HITS];

    catalog_read_words(options, &phrase);
    const size_t count = catalog_find_value(catalog, &arena, buf_str(&phrase), true, hits, HITS);
    for (size_t i = 0; i < count; i++)
        buf_addf(&out, CATALOG_VALUE_HIT, hits[i].score,
                 catalog_table_name(catalog, hits[i].column.table),
                 catalog_column_name(catalog, hits[i].column.table, hits[i].column.column),
                 hits[i].value, kinds[hits[i].match]);
    cli_print_safe(stdout, buf_str(&out));
    buf_release(&phrase);
    buf_release(&out);
    arena_release(&arena);
    return count ? CLI_OK : cli_fail(CLI_FAILED, CATALOG_NO_VALUE);
}

static int catalog_paths(const struct catalog_session *session, const struct cli_options *options)
{
    const struct catalog *catalog = session->catalog;
    struct arena arena = {0};
    struct buf out = BUF_INIT;
    struct join_tree trees[TREES];
    int tables[32];
    size_t count = 0;

    for (size_t i = 1; i < options->arg_count; i++) {
        tables[count] = catalog_find_qualified(catalog, options->args[i]);
        if (tables[count++] < 0)
            return cli_fail(CLI_FAILED, CATALOG_NO_TABLE, options->args[i]);
    }
    if (count < 2)
        return cli_fail(CLI_USAGE, TEXT_WHICH_TABLES);
    const size_t found = catalog_trees(catalog, &arena, tables, count, trees, TREES);
    for (size_t i = 0; i < found; i++) {
        buf_addf(&out, CATALOG_PATH, i + 1, trees[i].edge_count,
                 trees[i].edge_count == 1 ? "" : "s", trees[i].cost);
        for (size_t k = 0; k < trees[i].edge_count; k++) {
            buf_add(&out, "   ");
            catalog_join_text(catalog, catalog_edge(catalog, (size_t)trees[i].edges[k]), &out);
            buf_addc(&out, '\n');
        }
    }
    cli_print_safe(stdout, buf_str(&out));
    buf_release(&out);
    arena_release(&arena);
    return found ? CLI_OK : cli_fail(CLI_FAILED, CATALOG_NO_PATH);
}

static int cli_catalog_export(const struct catalog_session *session,
                              const struct cli_options *options)
{
    const struct catalog *catalog = session->catalog;
    struct buf text = BUF_INIT;
    struct err err = ERR_INIT;
    bool ok = true;

    catalog_export(catalog, options->values, &text);
    if (options->output)
        ok = path_write_atomic(options->output, buf_str(&text), text.len, 0600, &err);
    else
        cli_print(buf_str(&text));
    buf_release(&text);
    return ok ? CLI_OK : cli_fail(CLI_FAILED, "%s", err.text);
}

static int catalog_dictionary(const struct catalog_session *session,
                              const struct cli_options *options)
{
    const struct catalog *catalog = session->catalog;
    (void)options;
    for (size_t i = 0; i < catalog_disagreement_count(catalog); i++) {
        cli_print_safe(stdout, catalog_disagreement(catalog, i));
        fputc('\n', stdout);
    }
    if (catalog_disagreement_count(catalog) == 0)
        puts(CATALOG_AGREES);
    return CLI_OK;
}

static int catalog_refresh(const struct catalog_session *session, const struct cli_options *options)
{
    const struct catalog *catalog = session->catalog;
    const struct schema *schema = catalog_schema(catalog);
    size_t tables = 0, values = 0;

    (void)options;
    for (size_t t = 0; t < schema->table_count; t++)
        tables += !schema->tables[t].hidden;
    values = catalog_value_count(catalog);
    printf(CATALOG_REFRESHED, tables, catalog_edge_count(catalog), values);
    return CLI_OK;
}

/* Lines for config.yaml: nothing is hidden before the operator says so. */
static int catalog_secure(const struct catalog_session *session, const struct cli_options *options)
{
    const struct catalog *catalog = session->catalog;
    struct view_proposal proposals[PROPOSALS];
    struct arena arena = {0};
    struct buf out = BUF_INIT;

    (void)options;
    const size_t count = catalog_propose_views(catalog, &arena, proposals, PROPOSALS);
    for (size_t i = 0; i < count; i++)
        buf_addf(&out, "%s%s: %s", i ? ", " : "    secure_views: {",
                 catalog_table_name(catalog, proposals[i].table),
                 catalog_table_name(catalog, proposals[i].view));
    if (count)
        buf_addf(&out, CATALOG_HIDES, count, count == 1 ? "" : "s",
                 count == 1 ? CATALOG_A_VIEW : CATALOG_VIEWS, session->connection->name);
    else
        buf_add(&out, CATALOG_NO_VIEWS);
    cli_print_safe(stdout, buf_str(&out));
    buf_release(&out);
    arena_release(&arena);
    return CLI_OK;
}

static const struct verb {
    const char *name;
    enum {
        NAMES_ONLY,
        CODES,
        VALUES,
        FRESH_VALUES
    } reads; /* CODES: values, if comments list any */
    int (*run)(const struct catalog_session *session, const struct cli_options *options);
} verbs[] = {
    {"show", CODES, catalog_show},
    {"joins", VALUES, catalog_joins},
    {"search", VALUES, catalog_search},
    {"values", VALUES, cli_catalog_values},
    {"paths", VALUES, catalog_paths},
    {"export", VALUES, cli_catalog_export},
    {"dictionary", NAMES_ONLY, catalog_dictionary},
    {"secure", NAMES_ONLY, catalog_secure},
    {"refresh", FRESH_VALUES, catalog_refresh},
    {"describe", VALUES, catalog_describe_verb},
};

/* On the terminal only, and gone again when there is something to say. */
static void show_progress(void *arg, const char *what, int percent)
{
    struct buf line = BUF_INIT;

    (void)arg;
    buf_addf(&line, CATALOG_READING, percent, TEXT_CUT(what, 40));
    fputs("\r\033[K", stderr);
    cli_print_safe(stderr, buf_str(&line));
    fflush(stderr);
    buf_release(&line);
}

/* Some column's comment has a sign that lists of codes have. */
static bool may_list_codes(const struct catalog *catalog)
{
    const struct schema *schema = catalog_schema(catalog);

    for (size_t t = 0; t < schema->table_count; t++)
        for (size_t c = 0; c < schema->tables[t].column_count; c++)
            if (schema->tables[t].columns[c].comment &&
                strpbrk(schema->tables[t].columns[c].comment, "=:,;/-("))
                return true;
    return false;
}

static bool open_catalog(struct load_catalog *load, const struct verb *verb,
                         struct catalog_session *session, struct err *err)
{
    load->values = verb->reads >= VALUES;
    bool ok = catalog_open_connection(load, &session->db, &session->catalog, err);

    if (!ok || verb->reads != CODES || !may_list_codes(session->catalog))
        return ok;
    db_close(session->db);
    catalog_unref(session->catalog);
    session->db = NULL;
    session->catalog = NULL;
    load->values = true;
    return catalog_open_connection(load, &session->db, &session->catalog, err);
}

static int run_verb(const struct verb *verb, const struct cli_options *options)
{
    struct catalog_session session = {.settings = cli_settings(options)};
    struct err err = ERR_INIT;

    if (!session.settings)
        return CLI_USAGE;
    session.connection = cli_connection(session.settings, options);
    if (!session.connection ||
        (options->password && !cli_ask_password(session.settings, session.connection))) {
        settings_free(session.settings);
        return CLI_USAGE;
    }
    struct load_catalog load = {
        .settings = session.settings,
        .connection = session.connection,
        .refresh = verb->reads == FRESH_VALUES,
        .ignore_declared = options->ignore_declared,
        .progress = isatty(STDERR_FILENO) ? show_progress : NULL,
    };
    const bool ok = open_catalog(&load, verb, &session, &err);
    if (load.progress)
        fputs("\r\033[K", stderr);
    const int code = ok ? verb->run(&session, options) : cli_fail(CLI_FAILED, "%s", err.text);
    db_close(session.db);
    catalog_unref(session.catalog);
    settings_free(session.settings);
    return code;
}

int command_catalog(const struct cli_options *options)
{
    const char *name = options->arg_count ? options->args[0] : "show";

    if (str_eq(name, "link"))
        return catalog_link(options);
    for (size_t i = 0; i < sizeof verbs / sizeof *verbs; i++)
        if (str_eq(name, verbs[i].name))
            return run_verb(&verbs[i], options);
    return CLI_USAGE;
}
