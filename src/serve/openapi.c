/* OpenAPI 3.1 of the routes. */
#include <string.h>

#include "contract/answers.h"
#include "page.h"
#include "querent/base/json.h"
#include "querent/base/mem.h"
#include "querent/base/str.h"
#include "server.h"

static void openapi_open(struct buf *out, const char *key)
{
    json_key(out, key);
    buf_addc(out, '{');
}

static void openapi_parameter(struct buf *out, const char *name, size_t len, const char *in)
{
    char *copy = mem_strndup(name, len);

    json_comma(out);
    buf_addc(out, '{');
    json_key_str(out, "name", copy);
    json_key_str(out, "in", in);
    json_key_bool(out, "required", str_eq(in, "path"));
    openapi_open(out, "schema");
    json_key_str(out, "type", "string");
    buf_add(out, "}}");
    mem_free(copy);
}

static void openapi_parameters(struct buf *out, const struct route *route)
{
    size_t count = 0;

    json_key(out, "parameters");
    buf_addc(out, '[');
    for (const char *p = strchr(route->path, '{'); p; p = strchr(p + 1, '{'))
        openapi_parameter(out, p + 1, strcspn(p + 1, "}"), "path");
    char **names = route->query ? str_split(route->query, ',', &count) : NULL;
    for (size_t i = 0; i < count; i++)
        openapi_parameter(out, names[i], strlen(names[i]), "query");
    str_free_all(names, count);
    for (size_t i = 0; i < route_header_count; i++)
        if (route_headers[i].handle == route->handle)
            openapi_parameter(out, route_headers[i].name, strlen(route_headers[i].name), "header");
    buf_addc(out, ']');
}

static void openapi_body(struct buf *out, const struct route *route)
{
    size_t count = 0;

    openapi_open(out, "requestBody");
    json_key_bool(out, "required", route->needs != NULL);
    openapi_open(out, "content");
    openapi_open(out, "application/json");
    openapi_open(out, "schema");
    json_key_str(out, "type", "object");
    openapi_open(out, "properties");
    buf_add(out, route->takes);
    buf_addc(out, '}');
    if (route->needs) {
        char **names = str_split(route->needs, ',', &count);
        json_key_strs(out, "required", (const char *const *)names, count);
        str_free_all(names, count);
    }
    buf_add(out, "}}}}");
}

/* One content type; schema NULL: text. */
static void openapi_content(struct buf *out, const char *type, const char *schema)
{
    openapi_open(out, type);
    openapi_open(out, "schema");
    if (schema) {
        char *ref = mem_printf("#/components/schemas/%s", schema);
        json_key_str(out, "$ref", ref);
        mem_free(ref);
    } else
        json_key_str(out, "type", "string");
    buf_add(out, "}}");
}

static void openapi_responses(struct buf *out, const struct route *route)
{
    const struct route_answer *answer = route_answer(route);
    const char *type = route->gives ? route->gives : "application/json";
    char *status = mem_printf("%u", answer->status);
    size_t count = 0;
    char **others = answer->others ? str_split(answer->others, ',', &count) : NULL;

    openapi_open(out, "responses");
    openapi_open(out, status);
    json_key_str(out, "description", "as the summary says");
    openapi_open(out, "content");
    openapi_content(out, type, answer->schema);
    for (size_t i = 0; i < count; i++)
        openapi_content(out, others[i], NULL);
    buf_add(out, "}}");
    openapi_open(out, "default");
    json_key_str(out, "description", "what went wrong");
    openapi_open(out, "content");
    openapi_content(out, "application/json", "Error");
    buf_add(out, "}}}");
    str_free_all(others, count);
    mem_free(status);
}

static void openapi_operation(struct buf *out, const struct route *route)
{
    char *method = mem_strdup(route->method),
         *name = mem_printf("%s %s", route->method, route->path);

    for (char *c = method; *c; c++)
        *c = (char)str_lower(*c);
    for (char *c = name; *c; c++)
        if (strchr(" /{}", *c))
            *c = '_';
    openapi_open(out, method);
    json_key_str(out, "operationId", name);
    json_key_str(out, "summary", route->summary);
    openapi_parameters(out, route);
    if (route->takes)
        openapi_body(out, route);
    openapi_responses(out, route);
    json_key(out, "security");
    buf_add(out, route->scope ? "[{\"token\":[]}]" : "[]");
    buf_addc(out, '}');
    mem_free(method);
    mem_free(name);
}

static bool openapi_is_new_path(size_t i)
{
    for (size_t k = 0; k < i; k++)
        if (str_eq(routes[k].path, routes[i].path))
            return false;
    return true;
}

void openapi_write(struct buf *out)
{
    buf_addc(out, '{');
    json_key_str(out, "openapi", "3.1.0");
    openapi_open(out, "info");
    json_key_str(out, "title", "querent");
    json_key_str(out, "version", QUERENT_VERSION);
    buf_addc(out, '}');
    openapi_open(out, "components");
    json_key(out, "schemas");
    buf_addn(out, schema_files[0].text, strlen(schema_files[0].text) - 1); /* its last new line */
    openapi_open(out, "securitySchemes");
    openapi_open(out, "token");
    json_key_str(out, "type", "http");
    json_key_str(out, "scheme", "bearer");
    buf_add(out, "}}}");
    openapi_open(out, "paths");
    for (size_t i = 0; i < route_count; i++) {
        if (!openapi_is_new_path(i))
            continue;
        openapi_open(out, routes[i].path);
        for (size_t k = i; k < route_count; k++)
            if (str_eq(routes[k].path, routes[i].path))
                openapi_operation(out, &routes[k]);
        buf_addc(out, '}');
    }
    buf_add(out, "}}");
}
