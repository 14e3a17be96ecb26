/* What the screen looks at: connections, schema, completion. Snapshots from memory, any thread. */
#include "far/far.h"
#include "front_private.h"

#include <string.h>

#include "querent/base/mem.h"
#include "querent/base/str.h"
#include "querent/base/url.h"
#include "querent/base/vec.h"
#include "querent/catalog/complete.h"
#include "texts.h"

/* ---- connections */

static char *without_secrets(const char *url)
{
    struct buf shown = BUF_INIT;
    url_redact(&shown, url);
    return buf_take(&shown);
}

static void lists_set_state(struct front *front, const struct connection *connection,
                            struct connection_info *info)
{
    pthread_mutex_lock(&front->lock);
    const struct session *session = &front->session;
    info->current = session->connection == connection;
    if (info->current)
        info->state = session->state == CATALOG_FAILED ? CONNECTION_FAILED
                      : session->state == CATALOG_NONE ? CONNECTION_OPENING
                                                       : CONNECTION_OPEN;
    if (info->state == CONNECTION_FAILED)
        info->problem = mem_strdup(session->error.text);
    pthread_mutex_unlock(&front->lock);
}

struct connection_info *front_connections(struct front *front, size_t *ret_count)
{
    if (front->far)
        return far_connections(front->far, ret_count);
    size_t count = settings_connection_count(front->settings);
    struct connection_info *infos = mem_alloc((count + 1) * sizeof *infos);
    for (size_t i = 0; i < count; i++) {
        const struct connection *connection = settings_connection(front->settings, i);
        enum sql_dialect dialect;
        const char *kind = "unknown";
        db_url_kind(connection->url, &dialect, &kind);
        infos[i] = (struct connection_info){.name = mem_strdup(connection->name),
                                            .kind = mem_strdup(kind),
                                            .where = without_secrets(connection->url),
                                            .color = mem_strdup(connection->color),
                                            .read_only = connection->read_only,
                                            .production = connection->production};
        lists_set_state(front, connection, &infos[i]);
        infos[i].mark = session_mark(front, connection);
    }
    *ret_count = count;
    return infos;
}

void connection_infos_free(struct connection_info *infos, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        mem_free(infos[i].name);
        mem_free(infos[i].kind);
        mem_free(infos[i].where);
        mem_free(infos[i].problem);
        mem_free(infos[i].color);
    }
    mem_free(infos);
}

char *front_engine(struct front *front)
{
    if (front->far)
        return far_engine(front->far);
    const enum engine engine = settings_engine(front->settings);
    bool ollama = *settings_text(front->settings, SET_OLLAMA_BASE_URL) != '\0';
    bool openai =
        *settings_text(front->settings, SET_OPENAI_BASE_URL) != '\0' ||
        *settings_secret(front->settings, SET_OPENAI_API_KEY, SET_OPENAI_BASE_URL) != '\0';
    bool own = ollama ||
               settings_set(front->settings,
                            SET_SQL_MODEL_NAME); /* llm_model's rule, before the server is known */
    const char *model = settings_text(front->settings, own ? SET_SQL_MODEL_NAME : SET_OPENAI_MODEL);
    if (engine == ENGINE_BUILTIN || (!ollama && !openai))
        return mem_strdup(TEXT_ENGINE);
    return mem_printf(engine == ENGINE_MODEL ? "%s" : TEXT_ENGINE_THEN, model);
}

/* ---- schema */

/* A schema lives as long as its catalog: what was given out is remembered, so that a release finds
 * it. */
const struct schema *front_schema(struct front *front)
{
    struct catalog *catalog = session_peek(front);
    if (!catalog)
        return NULL;
    const struct schema *schema = catalog_schema(catalog);
    pthread_mutex_lock(&front->lock);
    vec_push(&front->held, catalog);
    pthread_mutex_unlock(&front->lock);
    return schema;
}

bool front_catalog(struct front *front, struct catalog **ret_catalog, struct err *err)
{
    if (front->far) {
        *ret_catalog = NULL;
        err_set(err, ERR_UNSUPPORTED, TEXT_CATALOG_FAR);
        return true;
    }
    pthread_mutex_lock(&front->lock);
    const struct session *session = &front->session;
    const bool failed = session->state == CATALOG_FAILED;
    *ret_catalog = session->catalog ? catalog_ref(session->catalog) : NULL;
    if (!*ret_catalog && failed)
        *err = session->error;
    const bool settled = *ret_catalog || failed;
    pthread_mutex_unlock(&front->lock);
    return settled;
}

void front_schema_release(struct front *front, const struct schema *schema)
{
    struct catalog *catalog = NULL;
    pthread_mutex_lock(&front->lock);
    for (size_t i = 0; i < front->held.len && !catalog; i++)
        if (catalog_schema(front->held.v[i]) == schema) {
            catalog = front->held.v[i];
            vec_remove(&front->held, i);
        }
    pthread_mutex_unlock(&front->lock);
    catalog_unref(catalog);
}

enum sql_dialect front_dialect(struct front *front)
{
    enum sql_dialect dialect = SQL_SQLITE;
    const char *kind;
    pthread_mutex_lock(&front->lock);
    const struct connection *connection = front->session.connection;
    pthread_mutex_unlock(&front->lock);
    if (connection)
        db_url_kind(connection->url, &dialect, &kind);
    return dialect;
}

struct sql_version *front_check_sql(struct front *front, const char *sql)
{
    struct catalog *catalog = session_peek(front);
    struct front_rules rules = rules_of(front);
    struct version_options options = {
        .rules = &rules.rules, .maker = TEXT_MAKER_YOU, .confidence = -1};
    struct sql_version *version = version_make(sql, catalog, front_dialect(front), &options);
    catalog_unref(catalog);
    return version;
}

/* ---- completion */

void front_complete_sql(struct front *front, const char *sql, size_t offset, size_t max,
                        struct completions *ret)
{
    struct catalog *catalog = session_peek(front);
    const struct catalog_completing at = {
        .text = sql,
        .offset = offset,
        .max = max,
        .lower = str_eq(settings_text(front->settings, SET_EDITOR_KEYWORDS), "lower")};
    *ret = (struct completions){0};
    if (catalog)
        catalog_complete(catalog, &at, ret);
    catalog_unref(catalog);
}
