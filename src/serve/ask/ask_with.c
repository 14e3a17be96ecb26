/* POST /api/v1/ask: a question that is one of several. They are told of by the caller, or by a
 * session of theirs, which hears nothing of the question. */
#include "ask/ask_with.h"

#include "api.h"
#include "querent/agent/demand.h"
#include "querent/base/clock.h"
#include "querent/base/mem.h"
#include "querent/base/str.h"
#include "sessions.h"
#include "texts.h"

#define BEFORE_MOST 50        /* questions that are looked at: the newest ones */
#define INSTRUCTION_MOST 4000 /* bytes */
#define DEMANDS_MOST 3        /* of one question: see src/answer */
#define LESSON_DEMAND "lesson!="
#define DEMANDS_WAIT_US 10000000 /* for a schema; where it takes longer, the question says so */

/* A text of the body's field; NULL: there is none. False: it is something else. */
static bool with_text(const cJSON *in, const char *name, const char **ret_text)
{
    const cJSON *field = cJSON_GetObjectItemCaseSensitive(in, name);
    const char *text = cJSON_GetStringValue(field);

    *ret_text = str_blank(text) ? NULL : text;
    return !field || cJSON_IsNull(field) || text;
}

/* {"question", "sql"}, {"query", "sql"}, or the question alone. */
static bool with_take(struct asked_with *with, const cJSON *item)
{
    const char *question = cJSON_GetStringValue(item), *query = NULL, *sql = NULL;

    if (cJSON_IsObject(item) && !(with_text(item, "question", &question) &&
                                  with_text(item, "query", &query) && with_text(item, "sql", &sql)))
        return false;
    question = question ? question : query;
    if (str_blank(question))
        return false;
    asked_with_pair(with, question, sql);
    return true;
}

static bool with_histories(struct request *request, struct asked_with *with)
{
    const cJSON *list = cJSON_GetObjectItemCaseSensitive(request->json, "histories"), *item;
    const int count = cJSON_GetArraySize(list);
    bool ok = !list || cJSON_IsNull(list) || cJSON_IsArray(list);
    int at = 0;

    cJSON_ArrayForEach(item, list)
    {
        ok = ok && (at++ < count - BEFORE_MOST || with_take(with, item));
    }
    if (!ok)
        answer_fail(request, 400, TEXT_HISTORIES);
    return ok;
}

/* "table=orders", or the choice of a table as the document has it. */
static bool with_demand(struct asked_with *with, const cJSON *item)
{
    const cJSON *rejected = cJSON_GetObjectItemCaseSensitive(item, "rejected_tables"), *one;
    const char *text = cJSON_GetStringValue(item), *table = NULL;

    if (!text && (!with_text(item, "selected_table", &table) || (!table && !rejected)))
        return false;
    if (text || table)
        asked_with_demand(with, text ? "" : "table=", text ? text : table);
    cJSON_ArrayForEach(one, rejected)
    {
        if (str_blank(cJSON_GetStringValue(one)))
            return false;
        asked_with_demand(with, "table!=", one->valuestring);
    }
    return true;
}

/* Where the body has a demand, as "demands[1].selected_table", by its place among all. */
static void demand_place(const struct request *request, size_t at, struct buf *out)
{
    const cJSON *list = cJSON_GetObjectItemCaseSensitive(request->json, "demands"), *item;
    size_t before = 0;
    int index = 0;

    cJSON_ArrayForEach(item, list)
    {
        const cJSON *rejected = cJSON_GetObjectItemCaseSensitive(item, "rejected_tables");
        const char *table = NULL;
        with_text(item, "selected_table", &table);
        const size_t own = cJSON_IsString(item) || table,
                     all = (size_t)cJSON_GetArraySize(rejected);
        if (at < before + own + all) {
            buf_addf(out, "demands[%d]", index);
            if (!cJSON_IsString(item) && at < before + own)
                buf_add(out, ".selected_table");
            else if (!cJSON_IsString(item))
                buf_addf(out, ".rejected_tables[%zu]", at - before - own);
            return;
        }
        before += own + all;
        index++;
    }
}

/* The lesson that is not to hold is one that the asker's company has. */
static bool lesson_is_there(const struct request *request, const char *demand, struct err *err)
{
    const char *name = demand + strlen(LESSON_DEMAND);
    struct store_options options = {.user = request->who.user, .company = request->who.company};
    struct store *store = NULL;
    struct lesson *list = NULL;
    size_t count = 0;
    bool found = false;

    store_options_of(request->server->settings, &options);
    if (!store_open(&options, &store, err) || !store_lessons(store, NULL, &list, &count, err)) {
        store_close(store);
        return false;
    }
    for (size_t i = 0; i < count && !found; i++) {
        char *id = mem_printf("#%lld", (long long)list[i].id);
        found = str_eq_fold(list[i].name, name) || str_eq(id, name);
        mem_free(id);
    }
    lessons_free(list, count);
    store_close(store);
    return found || err_set(err, ERR_USAGE, TEXT_NO_LESSON, name);
}

/* catalog NULL: its form alone, and lessons, which need no schema. */
static bool demand_right(const struct request *request, const char *demand,
                         const struct catalog *catalog, struct err *err)
{
    if (str_starts(demand, LESSON_DEMAND))
        return catalog || lesson_is_there(request, demand, err);
    return agent_demand_fits(catalog, demand, err);
}

/* catalog NULL: their form alone. False: it was answered which is wrong, and how. */
static bool demands_right(struct request *request, char *const *demands,
                          const struct catalog *catalog)
{
    struct err err = ERR_INIT;

    for (size_t i = 0; demands && demands[i]; i++) {
        struct buf place = BUF_INIT;
        if (demand_right(request, demands[i], catalog, &err))
            continue;
        demand_place(request, i, &place);
        answer_fail(request, 400, TEXT_DEMAND, buf_str(&place), err.text);
        buf_release(&place);
        return false;
    }
    return true;
}

static bool with_demands(struct request *request, struct asked_with *with)
{
    const cJSON *list = cJSON_GetObjectItemCaseSensitive(request->json, "demands"), *item;
    bool ok = !list || cJSON_IsNull(list) || cJSON_IsArray(list);
    int count = 0;

    cJSON_ArrayForEach(item, list)
    {
        ok = ok && with_demand(with, item);
    }
    for (char **demand = with->demands; demand && *demand; demand++)
        count += !str_starts(*demand, LESSON_DEMAND);
    if (!ok)
        answer_fail(request, 400, TEXT_DEMANDS);
    else if (count > DEMANDS_MOST)
        answer_fail(request, 400, TEXT_MANY_DEMANDS, count, DEMANDS_MOST);
    return ok && count <= DEMANDS_MOST && demands_right(request, with->demands, NULL);
}

bool ask_demands_fit(struct request *request)
{
    struct talk *talk = request->talk;
    struct catalog *catalog = NULL;
    struct err err = ERR_INIT;

    if (!talk->with.demands)
        return true;
    if (!request->began && !talk_begin(talk, &err)) {
        answer_err(request, &err);
        return false;
    }
    pthread_mutex_lock(&talk->lock);
    const bool settled = talk->closing || talk->ran_out ||
                         clock_mono_us() - talk->used_us > DEMANDS_WAIT_US ||
                         (talk->front && front_catalog(talk->front, &catalog, &err));
    if (!settled)
        talk_wait(talk, request->connection);
    pthread_mutex_unlock(&talk->lock);
    const bool fit = settled && (!catalog || demands_right(request, talk->with.demands, catalog));
    catalog_unref(catalog);
    return fit;
}

bool ask_with_of(struct request *request, struct asked_with *with, char **database)
{
    const char *session, *instruction = NULL;
    const bool named = with_text(request->json, "session_id", &session);

    if (!named || !with_text(request->json, "custom_instruction", &instruction)) {
        answer_fail(request, 400, TEXT_FIELD_TEXT, named ? "custom_instruction" : "session_id");
        return false;
    }
    if (instruction && strlen(instruction) > INSTRUCTION_MOST) {
        answer_fail(request, 400, TEXT_LONG_INSTRUCTION, INSTRUCTION_MOST);
        return false;
    }
    with->instruction = mem_strdup(instruction);
    with->no_plan =
        cJSON_IsTrue(cJSON_GetObjectItemCaseSensitive(request->json, "ignore_sql_reasoning"));
    with->prune =
        cJSON_IsTrue(cJSON_GetObjectItemCaseSensitive(request->json, "enable_column_pruning"));
    return (!session || session_before(request, session, with, database)) &&
           with_histories(request, with) && with_demands(request, with);
}
