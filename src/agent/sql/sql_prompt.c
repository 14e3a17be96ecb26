/* What the SQL agent is shown: which tables, the dialect's habits, today, what was asked before. */
#include <stdlib.h>
#include <time.h>

#include "agent_private.h"
#include "querent/base/clock.h"

enum {
    HISTORY_MAX = 12, /* earlier questions */
    TABLES_MAX = 64,
    RANKED_COLUMNS = 16,
    NEAR_STRICTLY = 6,
    RANKED_MAX = 8,             /* tables taken by rank when not all can be shown */
    WHOLE_SCHEMA_TOKENS = 3000, /* up to here all tables are shown: pruning can only lose one */
};

/* ---- tables */

void sql_prompt_keep(struct sql_prompt *prompt, struct column_ref at)
{
    if (prompt->keep_count < SQL_PROMPT_KEEP)
        prompt->keep[prompt->keep_count++] = at;
}

bool sql_prompt_shows(const struct sql_prompt *prompt, int table)
{
    for (size_t i = 0; i < prompt->table_count; i++)
        if (prompt->tables[i] == table)
            return true;
    return false;
}

static const int *all_tables(struct arena *arena, const struct catalog *catalog, size_t *ret_count)
{
    const struct schema *schema = catalog_schema(catalog);
    int *tables = arena_alloc(arena, (schema->table_count + 1) * sizeof *tables);
    size_t n = 0;

    for (size_t i = 0; i < schema->table_count; i++)
        if (!schema->tables[i].hidden)
            tables[n++] = (int)i;
    *ret_count = n;
    return tables;
}

static void add_once(int *tables, size_t *count, size_t max, int table)
{
    for (size_t i = 0; i < *count; i++)
        if (tables[i] == table)
            return;
    if (*count < max)
        tables[(*count)++] = table;
}

/* The tables, and the bridges between the first of them. */
static int *with_bridges(struct sql_prompt *prompt, const struct catalog *catalog, const int *best,
                         size_t n, size_t max, size_t *ret_count)
{
    struct arena *arena = &prompt->arena;
    int *tables = arena_alloc(arena, TABLES_MAX * sizeof *tables);
    struct join_tree tree;
    size_t count = 0;

    if (max > TABLES_MAX)
        max = TABLES_MAX;
    for (size_t i = 0; i < n; i++)
        add_once(tables, &count, max, best[i]);
    for (size_t k = n < 4 ? n : 4; k >= 2;
         k--) { /* far-off tables would bring bridges of their own */
        if (!catalog_trees(catalog, arena, best, k, &tree, 1))
            continue;
        for (size_t i = 0; i < tree.table_count; i++)
            add_once(tables, &count, max, tree.tables[i]);
        break;
    }
    *ret_count = count;
    return tables;
}

static int *ranked_tables(struct sql_prompt *prompt, const struct agent_sql_request *request,
                          size_t max, size_t *ret_count)
{
    int best[RANKED_MAX];
    const size_t n =
        sql_rank_tables(request, &prompt->arena, best, max < RANKED_MAX ? max : RANKED_MAX);

    return with_bridges(prompt, request->catalog, best, n, max, ret_count);
}

struct schema_text_options sql_prompt_schema(const struct agent_context *context, bool correcting)
{
    const enum setting_id columns =
        correcting ? SET_SQL_MAX_COLUMNS_IN_CORRECTION : SET_SQL_MAX_COLUMNS_IN_SCHEMA;

    return (struct schema_text_options){
        .form = SCHEMA_TEXT_SQL,
        .samples = (size_t)settings_int(context->settings, SET_SQL_SAMPLE_ROWS),
        .columns = (size_t)settings_int(context->settings, columns),
        .relationships =
            (size_t)settings_int(context->settings, SET_SQL_MAX_RELATIONSHIPS_IN_PROMPT)};
}

static int64_t tokens_of(const struct agent_context *context, const struct catalog *catalog,
                         const int *tables, size_t count)
{
    const struct schema_text_options options = sql_prompt_schema(context, false);
    struct buf text = BUF_INIT;

    catalog_schema_text(catalog, tables, count, &options, &text);
    const int64_t tokens = llm_tokens(buf_str(&text), text.len);
    buf_release(&text);
    return tokens;
}

/* The best by rank do not fit together: the model chooses among many more, in calls that do. */
static void select_tables(struct sql_prompt *prompt, const struct agent_context *context,
                          const struct agent_sql_request *request, size_t most, int **tables,
                          size_t *count)
{
    const size_t max =
        (size_t)settings_int(context->settings, SET_SQL_MAX_TABLES_IN_SELECTION_PROMPT);
    struct sql_choice choice;

    if (!context->llm || !settings_int(context->settings, SET_MAX_CALL_TOKENS))
        return;
    int *candidates = arena_alloc(&prompt->arena, (max + 1) * sizeof *candidates);
    const size_t n = sql_rank_tables(request, &prompt->arena, candidates, max);
    prompt->chosen = true;
    if (!sql_choose_tables(context, request, &prompt->arena, candidates, n, &choice))
        return;
    *tables =
        with_bridges(prompt, request->catalog, choice.tables, choice.table_count, most, count);
    for (size_t i = 0; i < choice.column_count; i++)
        sql_prompt_keep(prompt, choice.columns[i]);
    prompt->needs = choice.needs;
}

static int sql_prompt_by_number(const void *a, const void *b)
{
    const int x = *(const int *)a, y = *(const int *)b;

    return (x > y) - (x < y);
}

static void choose_tables(struct sql_prompt *prompt, const struct agent_context *context,
                          const struct agent_sql_request *request, int64_t schema_tokens)
{
    const int64_t whole = schema_tokens < WHOLE_SCHEMA_TOKENS ? schema_tokens : WHOLE_SCHEMA_TOKENS;
    const size_t most = (size_t)settings_int(context->settings, SET_SQL_MAX_TABLES_IN_CONTEXT);

    if (request->tables && request->table_count) {
        prompt->tables = request->tables;
        prompt->table_count = request->table_count;
        return;
    }
    prompt->tables = all_tables(&prompt->arena, request->catalog, &prompt->table_count);
    if (prompt->table_count <= most &&
        tokens_of(context, request->catalog, prompt->tables, prompt->table_count) <= whole)
        return;
    size_t count;
    int *ranked = ranked_tables(prompt, request, most, &count);
    prompt->pruned = true;
    if (count && tokens_of(context, request->catalog, ranked, count) > schema_tokens)
        select_tables(prompt, context, request, most, &ranked, &count);
    if (count) {
        /* the same order for every question, where none is cut: so a server's cache has it */
        if (tokens_of(context, request->catalog, ranked, count) <= schema_tokens)
            qsort(ranked, count, sizeof *ranked, sql_prompt_by_number);
        prompt->tables = ranked;
        prompt->table_count = count;
        return;
    }
    const size_t few = (size_t)settings_int(context->settings, SET_SQL_MAX_FALLBACK_TABLES);
    if (prompt->table_count > few)
        prompt->table_count = few;
}

/* ---- columns */

/* What each column of the table has because the question names the table, and no column. */
static double ranked_for_table(const struct catalog *catalog, const struct column_hit *hits,
                               size_t count, int table)
{
    double least = 0;
    size_t n = 0;

    for (size_t i = 0; i < count; i++)
        if (hits[i].column.table == table && (!n++ || hits[i].score < least))
            least = hits[i].score;
    return n == catalog_schema(catalog)->tables[table].column_count ? least : 0;
}

/* Columns that the question seems to speak of stay in a schema that is cut. */
static void keep_ranked(struct sql_prompt *prompt, const struct catalog *catalog,
                        const char *question, bool strictly)
{
    struct column_hit hits[RANKED_COLUMNS];
    const size_t n = catalog_rank_columns(catalog, &prompt->arena, question, hits, RANKED_COLUMNS);

    for (size_t i = 0; i < n; i++)
        if (sql_prompt_shows(prompt, hits[i].column.table) &&
            !(strictly &&
              hits[i].score <= ranked_for_table(catalog, hits, n, hits[i].column.table)))
            sql_prompt_keep(prompt, hits[i].column);
}

/* Those that are near in meaning stay, too, as many as are kept by their words; the strict prompt
 * has the very nearest. */
static void keep_near(struct sql_prompt *prompt, const struct agent_sql_request *request)
{
    const size_t most = request->prune ? NEAR_STRICTLY : RANKED_COLUMNS;

    for (size_t i = 0, kept = 0; i < request->near_column_count && kept < most; i++)
        if (sql_prompt_shows(prompt, request->near_columns[i].table)) {
            sql_prompt_keep(prompt, request->near_columns[i]);
            kept++;
        }
}

/* ---- the rest */

/* What models get wrong most in each dialect. */
static const char *const dialect_rules[] = {
    [SQL_SQLITE] =
        "- SQLite: the year of a date is strftime('%Y', d) = '2025'; dates are compared as text; "
        "there is no ILIKE, EXTRACT, YEAR() or CONCAT().",
    [SQL_POSTGRES] =
        "- PostgreSQL: put names with capitals in double quotes; the year of a date is "
        "EXTRACT(YEAR FROM d); group by every selected column that is not aggregated.",
    [SQL_MYSQL] =
        "- MySQL: odd names go in backquotes; the year of a date is YEAR(d); there is no FULL "
        "JOIN; group by every selected column that is not aggregated.",
    [SQL_TRINO] =
        "- Trino: DATE '2025-01-31' for dates; year(d) for years; no implicit casts between text "
        "and numbers.",
    [SQL_BIGQUERY] =
        "- BigQuery: odd names go in backquotes; DATE '2025-01-31' for dates; EXTRACT(YEAR "
        "FROM d) for years.",
};

static const char *const dialect_names[] = {
    [SQL_SQLITE] = "SQLite", [SQL_POSTGRES] = "PostgreSQL", [SQL_MYSQL] = "MySQL",
    [SQL_TRINO] = "Trino",   [SQL_BIGQUERY] = "BigQuery",
};

static void write_today(struct buf *out, int64_t now)
{
    char text[64];
    struct tm tm;

    clock_local(now, &tm);
    strftime(text, sizeof text, "%Y-%m-%d (%A)", &tm);
    buf_add(out, text);
}

static void write_history(const struct agent_sql_request *request, size_t most, struct buf *out)
{
    size_t first = request->history_count > most ? request->history_count - most : 0;

    for (; first < request->history_count; first++)
        buf_addf(out, "%s- %s", out->len ? "\n" : "", request->history[first]);
}

void sql_prompt_init(struct sql_prompt *prompt, const struct agent_context *context,
                     const struct agent_sql_request *request, int64_t schema_tokens)
{
    const enum sql_dialect dialect = catalog_dialect(request->catalog);

    *prompt = (struct sql_prompt){0};
    choose_tables(prompt, context, request, schema_tokens);
    sql_values(prompt, request->catalog, request->question);
    keep_ranked(prompt, request->catalog, request->question, request->prune);
    keep_near(prompt, request);
    sql_dates(&prompt->arena, request->question, request->now, &prompt->hints);
    buf_add(&prompt->dialect, dialect_names[dialect]);
    buf_add(&prompt->rules, dialect_rules[dialect]);
    if (sql_dates_count_from_today(&prompt->arena, request->question, request->now))
        write_today(&prompt->today, request->now);
    write_history(request, HISTORY_MAX, &prompt->history);
    write_history(request, 1, &prompt->last_history);
}

void sql_prompt_release(struct sql_prompt *prompt)
{
    arena_release(&prompt->arena);
    buf_release(&prompt->today);
    buf_release(&prompt->dialect);
    buf_release(&prompt->rules);
    buf_release(&prompt->hints);
    buf_release(&prompt->history);
    buf_release(&prompt->last_history);
}
