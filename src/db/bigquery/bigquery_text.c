/* Texts of requests and answers. */
#include "bigquery/bigquery.h"
#include "querent/base/mem.h"
#include "querent/base/str.h"
#include "querent/http/http.h"

int64_t bigquery_number(const struct json_value *object, const char *name)
{
    const struct json_value value = json_member(object, name);
    char *text = value.kind == JSON_NUMBER || value.kind == JSON_STRING ? json_dup(&value) : NULL;
    int64_t number = -1;

    if (!text || !str_to_i64(text, &number))
        number = -1;
    mem_free(text);
    return number;
}

bool bigquery_address_safe(const char *address, const char *what, const char *path, struct err *err)
{
    if (str_starts_fold(address, "https://") ||
        (str_starts_fold(address, "http://") && http_is_loopback(address)))
        return true;
    return err_set(err, ERR_CONFIG, "the %s of '%s' must be https", what, path);
}
