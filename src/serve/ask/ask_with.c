/* POST /api/v1/ask: a question that is one of several. They are told of by the caller, or by a
 * session of theirs, which hears nothing of the question. */
#include "ask/ask_with.h"

#include "api.h"
#include "querent/base/mem.h"
#include "querent/base/str.h"
#include "sessions.h"
#include "texts.h"

#define BEFORE_MOST 50        /* questions that are looked at: the newest ones */
#define INSTRUCTION_MOST 4000 /* bytes */

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

static bool with_demands(struct request *request, struct asked_with *with)
{
    const cJSON *list = cJSON_GetObjectItemCaseSensitive(request->json, "demands"), *item;
    bool ok = !list || cJSON_IsNull(list) || cJSON_IsArray(list);

    cJSON_ArrayForEach(item, list)
    {
        ok = ok && with_demand(with, item);
    }
    if (!ok)
        answer_fail(request, 400, TEXT_DEMANDS);
    return ok;
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
