/* Which tables a question needs, chosen by the model in three phases (L2), where the tables that
 * seem to matter do not fit a call together: each table alone, a batch a call; those that were
 * chosen, with all their columns; the final choice, with the joins between them. What was chosen is
 * kept from call to call: a call that fails is asked once more, and then what is there stands. */
#include <string.h>

#include "agent_private.h"
#include "querent/base/mem.h"
#include "querent/base/str.h"
#include "querent/base/vec.h"

enum {
    ALONE_COLUMNS = 14,  /* of a table in the first phase */
    JOINED_COLUMNS = 6,  /* in the last */
    CHOICE_TOKENS = 400, /* of an answer */
    PROMPT_TOKENS = 260, /* of the template */
    JOINS_SHARE = 3      /* the last prompt's part that joins may have: a third */
};

#define TEXTS "{\"type\":\"array\",\"items\":{\"type\":\"string\"}}"
#define OBJECT "{\"type\":\"object\",\"properties\":{"
#define ONLY(...) "},\"required\":[" __VA_ARGS__ "],\"additionalProperties\":false}"

/* What is answered in each phase: the fields of L2. */
static const char *const schemas[] = {
    OBJECT "\"tables\":{\"type\":\"array\",\"items\":" OBJECT
           "\"table\":{\"type\":\"string\"},\"relevant_columns\":" TEXTS
           ",\"confidence\":{\"type\":\"number\"}" ONLY(
               "\"table\",\"relevant_columns\",\"confidence\"") "}" ONLY("\"tables\""),
    OBJECT "\"final_tables\":" TEXTS ",\"removed_tables\":" TEXTS
           ",\"reasoning\":{\"type\":\"string\"}" ONLY(
               "\"final_tables\",\"removed_tables\",\"reasoning\""),
    OBJECT "\"tables\":" TEXTS ",\"joins_needed\":" TEXTS ",\"filters\":" TEXTS
           ",\"aggregations\":" TEXTS ",\"ordering\":" TEXTS ONLY(
               "\"tables\",\"joins_needed\",\"filters\",\"aggregations\",\"ordering\""),
};

/* What the last phase says of the query, for the prompt that writes it. */
static const struct {
    const char *member, *heading;
} needs[] = {
    {"joins_needed", "Joins"},
    {"filters", "Filters"},
    {"aggregations", "Aggregations"},
    {"ordering", "Order"},
};

static const double LEAST_CONFIDENCE = 0.2; /* a table that is named with less is none */

enum phase { PHASE_ALONE, PHASE_REFINE, PHASE_JOIN };

struct selecting {
    const struct agent_context *context;
    const struct agent_sql_request *request;
    struct sql_choice *choice;
    struct arena *arena;
    int64_t room; /* tokens of the tables' text in a call */
    int answer_tokens;
    VEC(int) chosen; /* by the phase that runs, progress from call to call */
};

static void select_add(struct selecting *selecting, int table)
{
    for (size_t i = 0; i < selecting->chosen.len; i++)
        if (selecting->chosen.v[i] == table)
            return;
    vec_push(&selecting->chosen, table);
}

/* The columns that a table was chosen for stay in a schema that is cut. */
static void select_take_columns(struct selecting *selecting, const cJSON *columns, int table)
{
    const struct schema_table *of = &catalog_schema(selecting->request->catalog)->tables[table];
    struct sql_choice *choice = selecting->choice;
    const cJSON *item;

    cJSON_ArrayForEach(item, columns)
    {
        const char *name = cJSON_GetStringValue(item);
        for (size_t c = 0; name && c < of->column_count; c++)
            if (str_eq_fold(of->columns[c].name, name) && choice->column_count < SQL_CHOICE_COLUMNS)
                choice->columns[choice->column_count++] = (struct column_ref){table, (int)c};
    }
}

/* {"table", "relevant_columns", "confidence"}, or the name alone. */
static void select_take_table(struct selecting *selecting, const cJSON *json, const int *shown,
                              size_t count)
{
    const cJSON *object = cJSON_IsObject(json) ? json : NULL;
    const char *name = object ? answer_text(object, "table") : cJSON_GetStringValue(json);
    const cJSON *confidence = cJSON_GetObjectItemCaseSensitive(object, "confidence");
    const cJSON *relevant = cJSON_GetObjectItemCaseSensitive(object, "is_relevant");
    struct demand demand;

    if (str_blank(name) || cJSON_IsFalse(relevant) ||
        (cJSON_IsNumber(confidence) && confidence->valuedouble < LEAST_CONFIDENCE) ||
        !demand_of_table(selecting->request->catalog, name, &demand))
        return;
    for (size_t i = 0; i < count; i++)
        if (shown[i] == demand.table) {
            select_add(selecting, demand.table);
            select_take_columns(selecting,
                                cJSON_GetObjectItemCaseSensitive(object, "relevant_columns"),
                                demand.table);
        }
}

/* The names that were among those shown; others are none. */
static void select_take(struct selecting *selecting, enum phase phase, const cJSON *json,
                        const int *shown, size_t count)
{
    const cJSON *list = NULL, *item;

    if (phase == PHASE_REFINE)
        list = cJSON_GetObjectItemCaseSensitive(json, "final_tables");
    if (!list)
        list = cJSON_GetObjectItemCaseSensitive(json, "tables");
    cJSON_ArrayForEach(item, list) select_take_table(selecting, item, shown, count);
}

/* What the last phase says of the query, a line for each kind. */
static void select_take_needs(struct selecting *selecting, const cJSON *json)
{
    struct buf out = BUF_INIT;

    for (size_t i = 0; i < sizeof needs / sizeof *needs; i++) {
        char *line = answer_list(cJSON_GetObjectItemCaseSensitive(json, needs[i].member));
        if (line)
            buf_addf(&out, "%s%s: %s", out.len ? "\n" : "", needs[i].heading, line);
        mem_free(line);
    }
    if (out.len)
        selecting->choice->needs = arena_strndup(selecting->arena, buf_str(&out), out.len);
    buf_release(&out);
}

static void select_say(const struct selecting *selecting, enum phase phase, size_t read, size_t all)
{
    const struct agent_context *context = selecting->context;

    if (!context->progress)
        return;
    char *text =
        mem_printf("choosing tables, step %d of 3: %zu of %zu read", (int)phase + 1, read, all);
    context->progress(context->arg, STATUS_PLANNING, text);
    mem_free(text);
}

/* What the refinement left out, and why, in the model's words. */
static void select_say_removed(const struct selecting *selecting, const cJSON *json)
{
    const struct agent_context *context = selecting->context;
    char *removed = answer_list(cJSON_GetObjectItemCaseSensitive(json, "removed_tables"));

    if (removed && context->progress) {
        const char *why = answer_text(json, "reasoning");
        char *text = mem_printf("not needed: %s%s%s", removed, *why ? ": " : "", why);
        context->progress(context->arg, STATUS_PLANNING, text);
        mem_free(text);
    }
    mem_free(removed);
}

static bool select_call(struct selecting *selecting, enum phase phase, const char *tables,
                        const char *joins, const int *shown, size_t count)
{
    const struct prompt_var vars[] = {{"question", selecting->request->question},
                                      {"tables", tables},
                                      {"joins", joins},
                                      {"alone", phase == PHASE_ALONE ? "yes" : NULL},
                                      {"refine", phase == PHASE_REFINE ? "yes" : NULL},
                                      {"join", phase == PHASE_JOIN ? "yes" : NULL}};
    const struct agent_call call = {.agent = "table_agent",
                                    .prompt = "tables",
                                    .vars = vars,
                                    .var_count = sizeof vars / sizeof *vars,
                                    .schema = schemas[phase],
                                    .use = LLM_FOR_SQL,
                                    .temperature = 0,
                                    .max_tokens = selecting->answer_tokens,
                                    .enough = partial_repeats,
                                    .partial = true};

    for (int tries = 0; tries < 2 && !cancel_fired(selecting->context->cancel); tries++) {
        struct err err = ERR_INIT;
        cJSON *json = agent_ask_json(selecting->context, &call, &err);
        if (!json && err.code == ERR_MODEL)
            return false; /* it was asked again already, with what was wrong */
        if (!json)
            continue;
        select_take(selecting, phase, json, shown, count);
        if (phase == PHASE_REFINE)
            select_say_removed(selecting, json);
        if (phase == PHASE_JOIN)
            select_take_needs(selecting, json);
        cJSON_Delete(json);
        return true;
    }
    return false;
}

/* A line a table, and as many tables as fit into a call. */
static void select_in_batches(struct selecting *selecting, enum phase phase, const int *tables,
                              size_t count, size_t columns)
{
    const struct schema_text_options options = {.columns = columns};
    const struct catalog *catalog = selecting->request->catalog;
    struct buf batch = BUF_INIT, line = BUF_INIT;
    size_t first = 0;
    bool ok = true;

    for (size_t i = 0; i <= count && ok; i++) {
        buf_clear(&line);
        if (i < count)
            catalog_schema_text(catalog, &tables[i], 1, &options, &line);
        const bool full =
            llm_tokens(buf_str(&batch), batch.len) + llm_tokens(buf_str(&line), line.len) >
            selecting->room;
        if (batch.len && (i == count || full)) {
            select_say(selecting, phase, first, count);
            ok = select_call(selecting, phase, buf_str(&batch), NULL, tables + first, i - first);
            buf_clear(&batch);
            first = i;
        }
        buf_addn(&batch, buf_str(&line), line.len);
    }
    buf_release(&batch);
    buf_release(&line);
}

static void select_joins(const struct catalog *catalog, const int *tables, size_t count,
                         int64_t room, struct buf *out)
{
    for (size_t i = 0; i < catalog_edge_count(catalog); i++) {
        const struct join_edge *edge = catalog_edge(catalog, i);
        bool from = false, to = false;
        for (size_t k = 0; k < count; k++) {
            from |= tables[k] == edge->from;
            to |= tables[k] == edge->to;
        }
        if (!from || !to || llm_tokens(buf_str(out), out->len) > room)
            continue;
        buf_add(out, out->len ? "\n" : "");
        catalog_join_text(catalog, edge, out);
    }
}

/* All that are left in one call, with their joins. */
static void select_together(struct selecting *selecting, const int *tables, size_t count)
{
    const int64_t joins_room = selecting->room / JOINS_SHARE;
    const struct schema_text_options options = {
        .columns = JOINED_COLUMNS, .token_budget = (size_t)(selecting->room - joins_room) * 3 / 4};
    const struct catalog *catalog = selecting->request->catalog;
    struct buf text = BUF_INIT, joins = BUF_INIT;

    catalog_schema_text(catalog, tables, count, &options, &text);
    select_joins(catalog, tables, count, joins_room, &joins);
    select_say(selecting, PHASE_JOIN, 0, count);
    select_call(selecting, PHASE_JOIN, buf_str(&text), buf_str(&joins), tables, count);
    buf_release(&text);
    buf_release(&joins);
}

/* What the phase before chose, in the arena; where the one that ran chose none, that stands. */
static size_t select_next(struct selecting *selecting, const int **tables, size_t count)
{
    const size_t chosen = selecting->chosen.len;

    if (!chosen)
        return count;
    int *copy = arena_alloc(selecting->arena, chosen * sizeof *copy);
    memcpy(copy, selecting->chosen.v, chosen * sizeof *copy);
    *tables = copy;
    selecting->chosen.len = 0;
    return chosen;
}

bool sql_choose_tables(const struct agent_context *context, const struct agent_sql_request *request,
                       struct arena *arena, const int *candidates, size_t count,
                       struct sql_choice *ret_choice)
{
    struct selecting selecting = {
        .context = context, .request = request, .choice = ret_choice, .arena = arena};
    const int *tables = candidates;

    *ret_choice = (struct sql_choice){
        .columns = arena_alloc(arena, SQL_CHOICE_COLUMNS * sizeof *ret_choice->columns)};
    selecting.answer_tokens = agent_answer_limit(context, CHOICE_TOKENS);
    selecting.room = agent_prompt_limit(context, selecting.answer_tokens) - PROMPT_TOKENS -
                     llm_tokens(request->question, strlen(request->question));
    if (selecting.room <= 0)
        return false;
    select_in_batches(&selecting, PHASE_ALONE, tables, count, ALONE_COLUMNS);
    if (!selecting.chosen.len)
        return false; /* nothing was chosen: the caller knows better */
    count = select_next(&selecting, &tables, count);
    select_in_batches(&selecting, PHASE_REFINE, tables, count, 0);
    count = select_next(&selecting, &tables, count);
    if (count > 1)
        select_together(&selecting, tables, count);
    count = select_next(&selecting, &tables, count);
    vec_release(&selecting.chosen);
    ret_choice->tables = tables;
    ret_choice->table_count = count;
    return true;
}
