/* Members of an object as the program's own types. */
#include "querent/base/mem.h"
#include "querent/base/str.h"
#include "wire/wire_private.h"

char *wire_text(const cJSON *json, const char *name)
{
    return mem_strdup(cJSON_GetStringValue(cJSON_GetObjectItemCaseSensitive(json, name)));
}

char *wire_some_text(const cJSON *json, const char *name)
{
    char *text = wire_text(json, name);

    return text ? text : mem_strdup("");
}

double wire_num(const cJSON *json, const char *name, double otherwise)
{
    const cJSON *item = cJSON_GetObjectItemCaseSensitive(json, name);

    return cJSON_IsNumber(item) ? item->valuedouble : otherwise;
}

int64_t wire_int(const cJSON *json, const char *name, int64_t otherwise)
{
    const double value = wire_num(json, name, (double)otherwise);

    return value > -9e15 && value < 9e15 ? (int64_t)value : otherwise;
}

bool wire_bool(const cJSON *json, const char *name)
{
    return cJSON_IsTrue(cJSON_GetObjectItemCaseSensitive(json, name));
}

int wire_name(const cJSON *json, const char *name, const char *const *names, size_t count,
              int otherwise)
{
    const char *text = cJSON_GetStringValue(cJSON_GetObjectItemCaseSensitive(json, name));

    for (size_t i = 0; text && i < count; i++)
        if (names[i] && str_eq(names[i], text))
            return (int)i;
    return otherwise;
}

enum err_code wire_code(const cJSON *json, const char *name)
{
    const char *text = cJSON_GetStringValue(cJSON_GetObjectItemCaseSensitive(json, name));

    for (int code = ERR_NONE; text && code <= ERR_INTERNAL; code++)
        if (str_eq(err_code_name((enum err_code)code), text))
            return (enum err_code)code;
    return text ? ERR_INTERNAL : ERR_NONE;
}

enum stage wire_stage(const cJSON *json, const char *name)
{
    const char *text = cJSON_GetStringValue(cJSON_GetObjectItemCaseSensitive(json, name));
    enum stage stage = STAGE_START;

    if (text)
        stage_parse(text, &stage);
    return stage;
}

const cJSON *wire_array(const cJSON *json, const char *name, size_t *ret_count)
{
    const cJSON *array = cJSON_GetObjectItemCaseSensitive(json, name);

    *ret_count = cJSON_IsArray(array) ? (size_t)cJSON_GetArraySize(array) : 0;
    return *ret_count ? array : NULL;
}
