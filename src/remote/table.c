/* The client of the table API: definitions of tables as free text. */
#include <string.h>

#include "querent/base/json.h"
#include "querent/base/mem.h"
#include "remote_private.h"

static bool table_read_definition(const struct remote *remote, const struct buf *body,
                                  char **ret_definition, struct err *err)
{
    struct json_value root;

    if (!json_read(buf_str(body), body->len, &root))
        return err_set(err, ERR_CONNECT, "the answer of '%s' is not JSON", remote->place);
    const struct json_value definition = json_member(&root, "definition");
    if (definition.kind != JSON_STRING)
        return err_set(err, ERR_CONNECT, "'%s' answered without a definition", remote->place);
    *ret_definition = json_dup(&definition);
    return true;
}

bool remote_table(struct remote *remote, const char *connection, const char *schema,
                  const char *table, const struct remote_limits *limits, char **ret_definition,
                  struct err *err)
{
    const char *const parts[] = {connection, schema, table};
    struct buf path = BUF_INIT, body = BUF_INIT;
    struct err own = ERR_INIT;
    long status;

    for (size_t i = 0; i < 3; i++) {
        buf_addc(&path, '/');
        add_encoded(&path, parts[i]);
    }
    const struct remote_request request = {
        .method = "GET", .path = buf_str(&path), .repeat = true, .limits = *limits};
    bool ok = remote_send(remote, &request, &body, &status, &own);
    if (ok) {
        ok = table_read_definition(remote, &body, ret_definition, err);
    } else if (status == 404) {
        *ret_definition = NULL;
        ok = true;
    } else if (err) {
        *err = own;
    }
    buf_release(&path);
    buf_release(&body);
    return ok;
}

/* The definitions in the order of the tables; false: this is no answer to a batch. */
static bool table_read_batch(const struct buf *body, size_t count, char **ret)
{
    struct json_value root, item;
    struct json_walk walk;
    size_t at = 0;

    if (!json_read(buf_str(body), body->len, &root))
        return false;
    const struct json_value list = json_member(&root, "definitions");
    if (list.kind != JSON_ARRAY)
        return false;
    json_walk_init(&walk, &list);
    while (at < count && json_walk_item(&walk, &item)) {
        const struct json_value definition = json_member(&item, "definition");
        ret[at++] = json_dup(&definition);
    }
    if (at == count && !json_walk_item(&walk, &item) && !walk.bad)
        return true;
    while (at > 0)
        mem_free(ret[--at]);
    return false;
}

static void add_request(struct buf *body, const char *connection, const char *schema,
                        const char *const *tables, size_t count)
{
    buf_addc(body, '{');
    json_key_str(body, "connection", connection);
    json_key_str(body, "schema", schema);
    json_key_strs(body, "tables", tables, count);
    buf_addc(body, '}');
}

bool remote_tables(struct remote *remote, const char *connection, const char *schema,
                   const char *const *tables, size_t count, const struct remote_limits *limits,
                   char **ret, struct err *err)
{
    struct buf question = BUF_INIT, body = BUF_INIT;
    struct err own = ERR_INIT;
    long status;

    add_request(&question, connection, schema, tables, count);
    const struct remote_request request = {.method = "POST",
                                           .path = "/batch",
                                           .body = buf_str(&question),
                                           .body_len = question.len,
                                           .repeat = true,
                                           .limits = *limits};
    const bool answered = remote_send(remote, &request, &body, &status, &own);
    const bool ok = answered && table_read_batch(&body, count, ret);
    buf_release(&question);
    buf_release(&body);
    if (ok)
        return true;
    if (!answered && status != 404 && status != 405 && status != 501) {
        if (err)
            *err = own;
        return false;
    }
    for (size_t i = 0; i < count; i++)
        if (!remote_table(remote, connection, schema, tables[i], limits, &ret[i], err)) {
            while (i > 0)
                mem_free(ret[--i]);
            return false;
        }
    return true;
}
