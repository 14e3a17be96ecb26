/* What a conversation remembers. The text fields are one table, so that copying, releasing, writing
 * and reading cannot forget one of them. */
#include "querent/model/memory.h"

#include <cjson/cJSON.h>
#include <math.h>
#include <stddef.h>

#include "querent/base/json.h"
#include "querent/base/mem.h"
#include "querent/base/str.h"
#include "querent/base/vec.h"

#define FIELD(name, round)                                                                         \
    {                                                                                              \
#name, offsetof(struct memory, name), round                                                \
    }

static const struct field {
    const char *name;
    size_t offset;
    bool round; /* forgotten when a new round begins */
} fields[] = {
    FIELD(connection, false),
    FIELD(schema, false),
    FIELD(sql, true),
    FIELD(sql_run, true),
    FIELD(sql_fix, true),
    FIELD(sql_fixed, true),
    FIELD(sql_heavy, true),
    FIELD(sql_held, true),
    FIELD(sql_words, true),
    FIELD(sql_made, true),
    FIELD(sql_problem, true),
    FIELD(job_id, true),
    FIELD(params, true),
    FIELD(natural_language_query, true),
    FIELD(asked, true),
    FIELD(understood, true),
    FIELD(write_job_id, true),
    FIELD(email_job_id, true),
    FIELD(last_question_id, true),
    FIELD(nlq_context, false), /* "only those from Berlin" edits the round before */
    FIELD(rows_sql, false),
    FIELD(rows_run, false),
    FIELD(rows_question, false),
    FIELD(rows_asked, false),
    FIELD(rows_context, false),
    FIELD(missed, false),
    FIELD(entities, false),
    FIELD(chosen, false),
    FIELD(results, false),
    FIELD(summary, false),
    FIELD(sql_lessons, true),
    FIELD(lesson_offer, true),
    FIELD(once_offer, true),
};
static const char *const methods[] = {[METHOD_NONE] = NULL,
                                      [METHOD_GENERATE] = "generate",
                                      [METHOD_PROVIDE] = "provide",
                                      [METHOD_ROWS] = "rows"};

enum { FIELD_COUNT = sizeof fields / sizeof *fields };

static char **memory_field_of(const struct memory *memory, const struct field *field)
{
    return (char **)((char *)memory + field->offset);
}

void memory_set(char **field, const char *text)
{
    char *copy = mem_strdup(text); /* first: text may be the field itself */

    mem_free(*field);
    *field = copy;
}

void memory_init(struct memory *memory, const char *connection)
{
    *memory = (struct memory){
        .stage = STAGE_START, .confirm_stage = STAGE_CONFIRM_GENERATED_SQL, .result_rows = -1};
    memory->connection = mem_strdup(connection);
}

static void clear_attempts(struct memory *memory)
{
    for (size_t i = 0; i < memory->attempt_count; i++) {
        mem_free(memory->attempts[i].sql);
        mem_free(memory->attempts[i].error);
        mem_free(memory->attempts[i].error_type);
        mem_free(memory->attempts[i].problem);
    }
    mem_free(memory->attempts);
    memory->attempts = NULL;
    memory->attempt_count = 0;
}

static void clear_list(char ***list, size_t *count)
{
    str_free_all(*list, *count);
    *list = NULL;
    *count = 0;
}

void memory_release(struct memory *memory)
{
    for (size_t i = 0; i < FIELD_COUNT; i++)
        mem_free(*memory_field_of(memory, &fields[i]));
    clear_list(&memory->tables, &memory->table_count);
    clear_list(&memory->columns, &memory->column_count);
    clear_attempts(memory);
    *memory = (struct memory){.result_rows = -1};
}

void memory_new_round(struct memory *memory)
{
    for (size_t i = 0; i < FIELD_COUNT; i++)
        if (fields[i].round)
            memory_set(memory_field_of(memory, &fields[i]), NULL);
    clear_list(&memory->tables, &memory->table_count);
    clear_list(&memory->columns, &memory->column_count);
    clear_attempts(memory);
    memory->sql_version = 0;
    memory->sql_stopped = memory->heavy_asked = false;
    memory->sql_method = METHOD_NONE;
    memory->follow_up = FORM_NONE;
    memory->result_rows = -1;
    memory->result_partial = false;
    memory->confirm_stage = STAGE_CONFIRM_GENERATED_SQL;
}

void memory_ask(struct memory *memory, const char *question, bool changes)
{
    const char *base = !changes             ? NULL
                       : memory->understood ? memory->understood
                                            : memory->rows_asked;
    size_t len = base ? strlen(base) : 0;
    while (len && strchr("?.! ", base[len - 1]))
        len--;
    char *asked = base ? mem_printf("%.*s, %s", (int)len, base, question) : mem_strdup(question);

    memory_set(&memory->natural_language_query, question);
    mem_free(memory->asked);
    memory->asked = asked;
}

void memory_understand(struct memory *memory)
{
    memory_set(&memory->understood, memory->asked);
}

void memory_take_sql(struct memory *memory, const char *sql)
{
    char *context = mem_printf("%c%s%c", MEMORY_SQL_MARK, sql, MEMORY_SQL_MARK);
    memory_set(&memory->nlq_context, context);
    mem_free(context);
}

void memory_keep_rows(struct memory *memory)
{
    memory_set(&memory->rows_sql, memory->sql);
    memory_set(&memory->rows_run, memory->sql_run);
    memory_set(&memory->rows_question, memory->natural_language_query);
    memory_set(&memory->rows_asked, memory->asked);
    memory_set(&memory->rows_context, memory->nlq_context);
}

void memory_take_rows(struct memory *memory, const struct result_origin *origin)
{
    memory_set(&memory->rows_sql, origin->sql);
    memory_set(&memory->rows_run, origin->run);
    memory_set(&memory->rows_question, origin->question);
    memory_set(&memory->rows_asked, origin->asked);
    memory_set(&memory->rows_context, origin->context);
}

void memory_back_to_rows(struct memory *memory)
{
    char **const of_a_version[] = {&memory->sql_fix,     &memory->sql_fixed, &memory->sql_heavy,
                                   &memory->sql_held,    &memory->sql_words, &memory->sql_problem,
                                   &memory->sql_lessons, &memory->sql_made};

    for (size_t i = 0; i < sizeof of_a_version / sizeof *of_a_version; i++)
        memory_set(of_a_version[i], NULL);
    memory_set(&memory->sql, memory->rows_sql);
    memory_set(&memory->sql_run, memory->rows_run);
    memory_set(&memory->natural_language_query, memory->rows_question);
    memory_set(&memory->asked, memory->rows_asked);
    memory_understand(memory);
    memory_set(&memory->nlq_context, memory->rows_context);
    memory->sql_method = memory->rows_question ? METHOD_GENERATE : METHOD_PROVIDE;
}

void memory_json(const struct memory *memory, struct buf *out)
{
    buf_addc(out, '{');
    json_key_str(out, "stage", stage_name(memory->stage));
    json_key_str(out, "confirm_stage", stage_name(memory->confirm_stage));
    for (size_t i = 0; i < FIELD_COUNT; i++)
        if (*memory_field_of(memory, &fields[i]))
            json_key_str(out, fields[i].name, *memory_field_of(memory, &fields[i]));
    if (memory->sql_method)
        json_key_str(out, "sql_method", methods[memory->sql_method]);
    if (memory->follow_up)
        json_key_str(out, "follow_up", form_kind_name(memory->follow_up));
    json_key_int(out, "sql_version", memory->sql_version);
    json_key_int(out, "result_rows", memory->result_rows);
    json_key_int(out, "question_count", memory->question_count);
    json_key_bool(out, "result_partial", memory->result_partial);
    json_key_strs(out, "tables", (const char *const *)memory->tables, memory->table_count);
    json_key_strs(out, "columns", (const char *const *)memory->columns, memory->column_count);
    json_key(out, "attempts");
    buf_addc(out, '[');
    for (size_t i = 0; i < memory->attempt_count; i++) {
        json_comma(out);
        buf_addc(out, '{');
        json_key_str(out, "sql", memory->attempts[i].sql);
        json_key_str(out, "error", memory->attempts[i].error);
        json_key_str(out, "error_type", memory->attempts[i].error_type);
        json_key_str(out, "problem", memory->attempts[i].problem);
        buf_addc(out, '}');
    }
    buf_add(out, "]}");
}

static bool memory_wrong(struct err *err, const char *key, const char *want)
{
    return err_set(err, ERR_PARSE, "cannot read memory: '%s' is not %s", key, want);
}

/* Absent and null leave the field alone. */
static bool memory_read_text(const cJSON *object, const char *key, char **field, struct err *err)
{
    const cJSON *item = cJSON_GetObjectItemCaseSensitive(object, key);

    if (!item || cJSON_IsNull(item))
        return true;
    if (!cJSON_IsString(item))
        return memory_wrong(err, key, "a string");
    memory_set(field, item->valuestring);
    return true;
}

static bool read_stage(const cJSON *object, const char *key, enum stage *stage, struct err *err)
{
    const cJSON *item = cJSON_GetObjectItemCaseSensitive(object, key);

    if (!item)
        return true;
    return (cJSON_IsString(item) && stage_parse(item->valuestring, stage)) ||
           memory_wrong(err, key, "the name of a stage");
}

/* Absent and null leave it alone. */
static const char *memory_word(const cJSON *object, const char *key)
{
    return cJSON_GetStringValue(cJSON_GetObjectItemCaseSensitive(object, key));
}

static bool read_words(const cJSON *object, struct memory *memory, struct err *err)
{
    const char *method = memory_word(object, "sql_method"),
               *form = memory_word(object, "follow_up");

    memory->sql_method = METHOD_NONE;
    for (int at = METHOD_GENERATE; method && at <= METHOD_ROWS; at++)
        if (str_eq(method, methods[at]))
            memory->sql_method = (enum sql_method)at;
    if (method && memory->sql_method == METHOD_NONE)
        return memory_wrong(err, "sql_method", "a method");
    return !form || form_kind_parse(form, &memory->follow_up) ||
           memory_wrong(err, "follow_up", "a form");
}

static bool read_int(const cJSON *object, const char *key, int64_t lo, int64_t hi, int64_t *value,
                     struct err *err)
{
    const cJSON *item = cJSON_GetObjectItemCaseSensitive(object, key);

    if (!item)
        return true;
    if (!cJSON_IsNumber(item) || item->valuedouble != floor(item->valuedouble) ||
        item->valuedouble < (double)lo || item->valuedouble > (double)hi)
        return memory_wrong(err, key, "a whole number in range");
    *value = (int64_t)item->valuedouble;
    return true;
}

static bool memory_read_list(const cJSON *object, const char *key, char ***list, size_t *count,
                             struct err *err)
{
    const cJSON *array = cJSON_GetObjectItemCaseSensitive(object, key), *item;
    VEC(char *) texts = {0};

    if (!array)
        return true;
    if (!cJSON_IsArray(array))
        return memory_wrong(err, key, "an array");
    cJSON_ArrayForEach(item, array)
    {
        if (!cJSON_IsString(item)) {
            str_free_all(texts.v, texts.len);
            return memory_wrong(err, key, "an array of strings");
        }
        vec_push(&texts, mem_strdup(item->valuestring));
    }
    *list = texts.v;
    *count = texts.len;
    return true;
}

static bool read_attempts(const cJSON *object, struct memory *memory, struct err *err)
{
    const cJSON *array = cJSON_GetObjectItemCaseSensitive(object, "attempts"), *item;
    size_t i = 0;

    if (!array)
        return true;
    if (!cJSON_IsArray(array))
        return memory_wrong(err, "attempts", "an array");
    memory->attempt_count = (size_t)cJSON_GetArraySize(array);
    memory->attempts = mem_alloc((memory->attempt_count + 1) * sizeof *memory->attempts);
    cJSON_ArrayForEach(item, array)
    {
        struct memory_attempt *attempt = &memory->attempts[i++];
        if (!cJSON_IsObject(item))
            return memory_wrong(err, "attempts", "an array of objects");
        if (!memory_read_text(item, "sql", &attempt->sql, err) ||
            !memory_read_text(item, "error", &attempt->error, err) ||
            !memory_read_text(item, "error_type", &attempt->error_type, err) ||
            !memory_read_text(item, "problem", &attempt->problem, err))
            return false;
    }
    return true;
}

static bool read_memory(const cJSON *root, struct memory *memory, struct err *err)
{
    int64_t version = 0;

    if (!cJSON_IsObject(root))
        return err_set(err, ERR_PARSE, "cannot read memory: not a JSON object");
    if (!read_stage(root, "stage", &memory->stage, err) ||
        !read_stage(root, "confirm_stage", &memory->confirm_stage, err) ||
        !read_words(root, memory, err))
        return false;
    for (size_t i = 0; i < FIELD_COUNT; i++)
        if (!memory_read_text(root, fields[i].name, memory_field_of(memory, &fields[i]), err))
            return false;
    if (!read_int(root, "sql_version", 0, INT32_MAX, &version, err) ||
        !read_int(root, "result_rows", -1, INT64_C(1) << 53, &memory->result_rows, err) ||
        !read_int(root, "question_count", 0, INT64_C(1) << 53, &memory->question_count, err))
        return false;
    memory->sql_version = (int)version;
    const cJSON *partial = cJSON_GetObjectItemCaseSensitive(root, "result_partial");
    if (partial && !cJSON_IsBool(partial))
        return memory_wrong(err, "result_partial", "true or false");
    memory->result_partial = cJSON_IsTrue(partial);
    return memory_read_list(root, "tables", &memory->tables, &memory->table_count, err) &&
           memory_read_list(root, "columns", &memory->columns, &memory->column_count, err) &&
           read_attempts(root, memory, err);
}

bool memory_from_json(struct memory *memory, const char *json, struct err *err)
{
    struct memory fresh;
    cJSON *root = cJSON_ParseWithOpts(json, NULL, true);

    memory_init(&fresh, NULL);
    const bool ok = read_memory(root, &fresh, err);
    cJSON_Delete(root);
    if (!ok) {
        memory_release(&fresh);
        return false;
    }
    memory_release(memory);
    *memory = fresh;
    return true;
}
