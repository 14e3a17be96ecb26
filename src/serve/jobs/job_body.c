#include "jobs/job_body.h"

#define ERR_STATE openssl_err_state /* a type of theirs has the name of our error */
#include <openssl/sha.h>
#undef ERR_STATE
#include <string.h>

#include "api.h"
#include "querent/base/json_read.h"
#include "querent/base/mem.h"
#include "querent/base/str.h"
#include "texts.h"

static const cJSON *job_body_item(const struct request *request, const char *name)
{
    return cJSON_GetObjectItemCaseSensitive(request->json, name);
}

/* ---- connections */

const struct connection *job_body_connection(struct request *request, const struct desk *desk)
{
    const cJSON *item = job_body_item(request, "connection_id");
    const char *text = cJSON_GetStringValue(item);
    int64_t id = cJSON_IsNumber(item) ? item->valueint : 0;

    if (!item || (text && !str_to_i64(text, &id)) || (!text && !cJSON_IsNumber(item))) {
        answer_fail(request, 400, TEXT_NEEDS_NUMBER, "connection_id");
        return NULL;
    }
    for (size_t i = 0; i < settings_connection_count(desk->settings); i++) {
        const struct connection *connection = settings_connection(desk->settings, i);
        if (connection->id == id && !connection->counted && !connection->builtin &&
            api_sees_connection(request, connection->name))
            return connection;
    }
    answer_fail(request, 404, TEXT_NO_CONNECTION_ID, (long long)id);
    return NULL;
}

/* ---- rows */

/* What the values of a column are, as far as JSON tells. */
struct guess {
    bool any, integers, numbers, booleans;
};

struct rows_body {
    struct json_value columns, rows;
    size_t count;
    struct guess *guesses;
    struct buf texts; /* decoded strings of the row in hand */
};

static bool rows_are_integer(const struct json_value *value)
{
    return value->kind == JSON_NUMBER && !memchr(value->p, '.', value->len) &&
           !memchr(value->p, 'e', value->len) && !memchr(value->p, 'E', value->len);
}

static void rows_guess(struct guess *guess, const struct json_value *value)
{
    if (value->kind == JSON_NULL)
        return;
    if (!guess->any)
        *guess = (struct guess){.any = true, .integers = true, .numbers = true, .booleans = true};
    guess->integers &= rows_are_integer(value);
    guess->numbers &= value->kind == JSON_NUMBER;
    guess->booleans &= value->kind == JSON_TRUE || value->kind == JSON_FALSE;
}

/* Every row is an array of as many values as there are columns. */
static bool rows_look(struct rows_body *body)
{
    struct json_walk rows, row;
    struct json_value value, item;

    json_walk_init(&rows, &body->rows);
    while (json_walk_item(&rows, &item)) {
        size_t at = 0;
        json_walk_init(&row, &item);
        for (; json_walk_item(&row, &value); at++)
            if (at < body->count)
                rows_guess(&body->guesses[at], &value);
        if (item.kind != JSON_ARRAY || row.bad || at != body->count)
            return false;
    }
    return !rows.bad;
}

static void rows_add_cell(struct rows_body *body, struct result *result,
                          const struct json_value *value)
{
    buf_clear(&body->texts);
    if (value->kind == JSON_NULL) {
        result_add_null(result);
        return;
    }
    json_text(&body->texts, value);
    result_add(result,
               rows_are_integer(value)      ? CELL_INTEGER
               : value->kind == JSON_NUMBER ? CELL_REAL
                                            : CELL_TEXT,
               buf_str(&body->texts), body->texts.len);
}

static bool rows_fill(struct rows_body *body, struct result *result, struct err *err)
{
    struct json_walk rows, row;
    struct json_value value, item;

    json_walk_init(&rows, &body->rows);
    while (json_walk_item(&rows, &item)) {
        json_walk_init(&row, &item);
        while (json_walk_item(&row, &value))
            rows_add_cell(body, result, &value);
        if (!result_row_end(result, err))
            return false;
    }
    result_set_state(result, RESULT_COMPLETE);
    return true;
}

static struct result *rows_new(struct rows_body *body, size_t memory_cap)
{
    struct result_column *columns = mem_alloc((body->count + 1) * sizeof *columns);
    struct json_walk walk;
    struct json_value item;

    json_walk_init(&walk, &body->columns);
    for (size_t i = 0; i < body->count && json_walk_item(&walk, &item); i++) {
        const struct json_value name = json_member(&item, "name");
        const struct guess *guess = &body->guesses[i];
        char *text = json_dup(item.kind == JSON_OBJECT ? &name : &item);
        columns[i] = (struct result_column){.name = text ? text : mem_strdup(""),
                                            .type = "",
                                            .value = !guess->any       ? VALUE_TEXT
                                                     : guess->integers ? VALUE_INTEGER
                                                     : guess->numbers  ? VALUE_REAL
                                                     : guess->booleans ? VALUE_BOOLEAN
                                                                       : VALUE_TEXT};
    }
    struct result *result = result_new(columns, body->count, memory_cap);
    for (size_t i = 0; i < body->count; i++)
        mem_free((char *)columns[i].name);
    mem_free(columns);
    return result;
}

/* The body's bytes are read, not its tree, so that numbers keep their digits. */
static struct result *rows_of_data(struct request *request, const struct desk *desk)
{
    struct rows_body body = {0};
    struct json_value root, item;
    struct json_walk walk;
    struct err err = ERR_INIT;
    struct result *result = NULL;

    json_read(buf_str(&request->body), request->body.len, &root);
    const struct json_value data = json_member(&root, "data");
    body.columns = json_member(&data, "columns");
    body.rows = json_member(&data, "rows");
    json_walk_init(&walk, &body.columns);
    while (json_walk_item(&walk, &item))
        body.count++;
    body.guesses = mem_alloc((body.count + 1) * sizeof *body.guesses);
    if (!body.count || walk.bad || body.rows.kind != JSON_ARRAY || !rows_look(&body)) {
        answer_fail(request, 400, TEXT_BAD_DATA);
    } else {
        result = rows_new(&body, (size_t)settings_int(desk->settings, SET_GRID_MEMORY_MB) << 20);
        if (!rows_fill(&body, result, &err)) {
            answer_err(request, &err);
            result_unref(result);
            result = NULL;
        }
    }
    mem_free(body.guesses);
    buf_release(&body.texts);
    return result;
}

bool job_body_rows(struct request *request, const struct desk *desk, struct job_found *ret_found,
                   struct job_rows *ret_rows)
{
    const char *source = request_text(request, "source_job_id");
    struct err err = ERR_INIT;

    *ret_found = (struct job_found){0};
    if (!source && !job_body_item(request, "data")) {
        answer_fail(request, 400, TEXT_NO_DATA);
        return false;
    }
    if (!source)
        ret_found->result = rows_of_data(request, desk);
    else if (!jobs_rows(desk->jobs, source, ret_found, &err))
        answer_error(request, err.code == ERR_NOT_FOUND ? 404 : 409, &err);
    *ret_rows = (struct job_rows){
        .connection = ret_found->connection, .sql = ret_found->sql, .result = ret_found->result};
    return ret_found->result != NULL;
}

/* ---- other fields */

bool job_body_mappings(struct request *request, struct job_mappings *ret_mappings)
{
    const cJSON *list = job_body_item(request, "mappings"), *item;
    const int count = cJSON_GetArraySize(list);

    *ret_mappings = (struct job_mappings){0};
    if (!list || count == 0)
        return true;
    struct job_mapping *mappings = mem_alloc((size_t)count * sizeof *mappings);
    size_t at = 0;
    cJSON_ArrayForEach(item, list)
    {
        const struct job_mapping mapping = {
            .from = cJSON_GetStringValue(cJSON_GetObjectItemCaseSensitive(item, "from")),
            .to = cJSON_GetStringValue(cJSON_GetObjectItemCaseSensitive(item, "to"))};
        if (mapping.from && mapping.to)
            mappings[at++] = mapping;
    }
    if (cJSON_IsArray(list) && at == (size_t)count) {
        *ret_mappings = (struct job_mappings){mappings, at};
        return true;
    }
    mem_free(mappings);
    answer_fail(request, 400, TEXT_BAD_MAPPINGS);
    return false;
}

char *job_body_addresses(const struct request *request, const char *name)
{
    const cJSON *list = job_body_item(request, name), *item;
    struct buf text = BUF_INIT;

    if (cJSON_IsString(list))
        return mem_strdup(list->valuestring);
    cJSON_ArrayForEach(item, list)
    {
        const char *address = cJSON_GetStringValue(item);
        buf_addf(&text, "%s%s", text.len ? "," : "", address ? address : "?");
    }
    return text.len ? buf_take(&text) : NULL;
}

char *job_body_print(struct request *request)
{
    unsigned char digest[SHA256_DIGEST_LENGTH];
    /* another try reads its rows anew */
    cJSON *source = cJSON_DetachItemFromObjectCaseSensitive(request->json, "source_job_id");
    char *text = cJSON_PrintUnformatted(request->json);
    char *whole = mem_printf("%s %s", request->path, text ? text : "");

    SHA256((const unsigned char *)whole, strlen(whole), digest);
    if (source)
        cJSON_AddItemToObject(request->json, "source_job_id", source);
    cJSON_free(text);
    mem_free(whole);
    return talks_id_of(digest);
}
