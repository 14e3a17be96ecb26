/* What the screen looks at: connections, schema, completion. Snapshots from memory, any thread. */
#include "front_private.h"

#include <ctype.h>
#include <string.h>

#include "querent/base/mem.h"
#include "querent/base/str.h"
#include "querent/base/url.h"
#include "querent/base/vec.h"
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
    }
    mem_free(infos);
}

char *front_engine(struct front *front)
{
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
    struct version_options options = {.rules = &rules.rules, .maker = "you", .confidence = -1};
    struct sql_version *version = version_make(sql, catalog, front_dialect(front), &options);
    catalog_unref(catalog);
    return version;
}

/* ---- completion */

struct completion {
    const char *prefix;
    size_t prefix_len;
    char **texts;
    size_t count, max;
};

static void lists_offer(struct completion *c, const char *name)
{
    if (c->count >= c->max || strlen(name) < c->prefix_len ||
        strncasecmp(name, c->prefix, c->prefix_len) != 0)
        return;
    for (size_t i = 0; i < c->count; i++)
        if (str_eq_fold(c->texts[i], name))
            return;
    c->texts[c->count++] = mem_strdup(name);
}

static void offer_columns(struct completion *c, const struct schema_table *table)
{
    for (size_t i = 0; i < table->column_count; i++)
        lists_offer(c, table->columns[i].name);
}

/* The table that `word.` means: a table's name, or an alias given anywhere in the text. */
static int qualified_table(const struct schema *schema, const char *sql, const char *word,
                           size_t len)
{
    char name[128];
    if (len == 0 || len >= sizeof name)
        return -1;
    memcpy(name, word, len);
    name[len] = '\0';
    int table = schema_find_table(schema, NULL, name);
    for (size_t t = 0; table < 0 && t < schema->table_count; t++) {
        char *plain = mem_printf("%s %s", schema->tables[t].name, name);
        char *with_as = mem_printf("%s as %s", schema->tables[t].name, name);
        if (str_find_fold(sql, plain) || str_find_fold(sql, with_as))
            table = (int)t;
        mem_free(plain);
        mem_free(with_as);
    }
    return table;
}

static bool lists_name_char(char c)
{
    return isalnum((unsigned char)c) || c == '_' || (unsigned char)c >= 0x80;
}

static size_t word_begin(const char *sql, size_t end)
{
    while (end > 0 && lists_name_char(sql[end - 1]))
        end--;
    return end;
}

/* Columns of tables that the text names come first, then tables, other columns, keywords,
 * functions. */
static void lists_offer_all(struct completion *c, const struct schema *schema, const char *sql,
                            enum sql_dialect dialect)
{
    for (size_t t = 0; t < schema->table_count; t++)
        if (!schema->tables[t].hidden && str_find_fold(sql, schema->tables[t].name))
            offer_columns(c, &schema->tables[t]);
    for (size_t t = 0; t < schema->table_count; t++)
        if (!schema->tables[t].hidden)
            lists_offer(c, schema->tables[t].name);
    for (const char *const *k = sql_keywords(dialect); c->prefix_len > 0 && *k; k++)
        lists_offer(c, *k);
    for (const char *const *f = sql_functions(dialect); c->prefix_len > 0 && *f; f++)
        lists_offer(c, *f);
    for (size_t t = 0; t < schema->table_count && c->prefix_len > 0; t++)
        if (!schema->tables[t].hidden)
            offer_columns(c, &schema->tables[t]);
}

char **front_complete_sql(struct front *front, const char *sql, size_t offset, size_t max,
                          size_t *ret_count)
{
    size_t begin = word_begin(sql, offset);
    struct completion c = {.prefix = sql + begin,
                           .prefix_len = offset - begin,
                           .max = max,
                           .texts = mem_alloc((max + 1) * sizeof(char *))};
    struct catalog *catalog = session_peek(front);
    if (catalog && begin > 0 && sql[begin - 1] == '.') {
        const struct schema *schema = catalog_schema(catalog);
        size_t name = word_begin(sql, begin - 1);
        int table = qualified_table(schema, sql, sql + name, begin - 1 - name);
        if (table >= 0)
            offer_columns(&c, &schema->tables[table]);
    } else if (catalog) {
        lists_offer_all(&c, catalog_schema(catalog), sql, catalog_dialect(catalog));
    }
    catalog_unref(catalog);
    *ret_count = c.count;
    return c.texts;
}
