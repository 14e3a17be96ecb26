/* Settings from config.yaml. libfyaml gives a node its line, so every complaint has its place. The
 * file is walked once: names of nested keys are joined by dots and looked up in the table. */
#include <libfyaml.h>
#include <stddef.h>
#include <string.h>

#include "querent/base/json.h"
#include "querent/base/secret.h"
#include "querent/base/str.h"
#include "settings/settings_private.h"

struct reader {
    struct settings *settings;
    struct place place; /* line: of the key at hand */
    struct err *err;
};

static void set_line(struct reader *reader, struct fy_node *node)
{
    struct fy_token *token = fy_node_get_scalar_token(node);
    const struct fy_mark *mark = token ? fy_token_start_mark(token) : NULL;

    if (mark)
        reader->place.line = mark->line + 1;
}

/* The scalar's text, which the caller frees; NULL for ~, null and nothing. */
static char *scalar_text(struct fy_node *node)
{
    size_t len = 0;
    const char *p = fy_node_get_scalar(node, &len);

    char *text = p ? mem_strndup(p, len) : NULL;
    if (text && fy_node_get_style(node) == FYNS_PLAIN &&
        (!len || str_eq(text, "~") || str_eq_fold(text, "null"))) {
        mem_free(text);
        return NULL;
    }
    return text;
}

/* A key's text, which the caller frees; NULL and an error when the key is no plain word. */
static char *settings_yaml_key_text(struct reader *reader, struct fy_node_pair *pair)
{
    struct fy_node *key = fy_node_pair_key(pair);

    if (!key || !fy_node_is_scalar(key) || fy_node_is_alias(key)) {
        place_error(&reader->place, reader->err, "a key must be a word");
        return NULL;
    }
    set_line(reader, key);
    size_t len = 0;
    const char *p = fy_node_get_scalar(key, &len);
    return mem_strndup(p ? p : "", len);
}

static bool settings_yaml_is_plain(struct reader *reader, struct fy_node *node)
{
    return !node || !fy_node_is_alias(node) ||
           place_error(&reader->place, reader->err, "aliases are not understood here");
}

/* A list as one text: its scalars joined by `glue`. */
static bool join_list(struct reader *reader, struct fy_node *node, const char *glue,
                      struct buf *out)
{
    struct fy_node *item;
    void *at = NULL;

    while ((item = fy_node_sequence_iterate(node, &at))) {
        char *text = fy_node_is_scalar(item) && !fy_node_is_alias(item) ? scalar_text(item) : NULL;
        if (!text)
            return place_error(&reader->place, reader->err, "a list must hold texts");
        if (out->len)
            buf_add(out, glue);
        buf_add(out, text);
        mem_free(text);
    }
    return true;
}

/* ---- connections */

static bool settings_yaml_read_text(struct reader *reader, const char *key, struct fy_node *node,
                                    char **field)
{
    if (node && !fy_node_is_scalar(node))
        return place_error(&reader->place, reader->err, "'%s' must be a text", key);
    char *text = node ? scalar_text(node) : NULL;
    mem_free(*field);
    *field = text;
    return true;
}

static bool read_bool(struct reader *reader, const char *key, struct fy_node *node, bool *field)
{
    char *text = node && fy_node_is_scalar(node) ? scalar_text(node) : NULL;
    const bool ok = text && setting_parse_bool(text, field);

    mem_free(text);
    return ok || place_error(&reader->place, reader->err, "'%s' must be true or false", key);
}

static bool read_id(struct reader *reader, struct fy_node *node, int *field)
{
    char *text = node && fy_node_is_scalar(node) ? scalar_text(node) : NULL;
    int64_t id = 0;
    const bool ok = text && str_to_i64(text, &id) && id >= 1 && id <= INT32_MAX;

    mem_free(text);
    *field = (int)id;
    return ok || place_error(&reader->place, reader->err, "'id' must be a whole number above 0");
}

/* Variables of the operator's own (@key, app.key) may hold keys; a server's parameters hold none.
 */
static bool sets_own_variable(const char *set)
{
    const char *name = set + strlen("set ");
    const size_t len = strcspn(name, "=");

    name += strspn(name, " ");
    return (name[0] == '@' && name[1] != '@') || memchr(name, '.', len);
}

/* One SET a line: what else could run on connect would bypass every check. */
static bool read_session(struct reader *reader, struct fy_node *node, char **field)
{
    struct buf lines = BUF_INIT;
    bool ok = true;

    buf_init(&lines);
    if (node && fy_node_is_sequence(node)) {
        ok = join_list(reader, node, "\n", &lines);
    } else {
        char *text = node && fy_node_is_scalar(node) ? scalar_text(node) : NULL;
        ok = text || place_error(&reader->place, reader->err, "'session' must be a list of SET …");
        buf_add(&lines, text);
        mem_free(text);
    }
    size_t count = 0;
    char **sets = ok ? str_split(lines.p, '\n', &count) : NULL;
    for (size_t i = 0; ok && i < count; i++)
        if (!str_starts_fold(sets[i], "set "))
            ok = place_error(&reader->place, reader->err, "'session' takes SET statements only");
        else
            place_note_secret(&reader->place, sets[i], sets_own_variable(sets[i]));
    str_free_all(sets, count);
    mem_free(*field);
    *field = ok && lines.len ? buf_take(&lines) : NULL;
    buf_release(&lines);
    return ok;
}

static bool is_view_key(const char *key)
{
    return str_eq(key, "view") || str_eq(key, "schema") || str_eq(key, "base") ||
           str_eq(key, "base_schema");
}

/* A view's name, or {view, schema, base, base_schema}: the base table where it is called otherwise.
 */
static bool settings_yaml_read_view(struct reader *reader, const char *name, struct fy_node *node,
                                    struct buf *json)
{
    char *view = node && fy_node_is_scalar(node) ? scalar_text(node) : NULL;
    struct fy_node_pair *pair;
    void *at = NULL;
    bool ok = view || (node && fy_node_is_mapping(node)), named = false;

    if (view)
        json_key_str(json, name, view);
    else if (ok)
        json_key(json, name), buf_addc(json, '{');
    while (ok && !view && (pair = fy_node_mapping_iterate(node, &at))) {
        char *key = settings_yaml_key_text(reader, pair);
        struct fy_node *value = fy_node_pair_value(pair);
        char *text = value && fy_node_is_scalar(value) ? scalar_text(value) : NULL;
        ok = key && text && *text && is_view_key(key);
        if (ok)
            json_key_str(json, key, text);
        named |= ok && str_eq(key, "view");
        mem_free(key);
        mem_free(text);
    }
    if (ok && !view)
        buf_addc(json, '}');
    mem_free(view);
    return (ok && (view || named)) ||
           place_error(&reader->place, reader->err,
                       "'%s' needs the name of its view, or {view, schema, base, base_schema}",
                       name);
}

/* logical name → view, kept as a JSON object. */
static bool read_views(struct reader *reader, struct fy_node *node, char **field)
{
    struct buf json = BUF_INIT;
    struct fy_node_pair *pair;
    void *at = NULL;
    bool ok = node && fy_node_is_mapping(node);

    if (!ok)
        return place_error(&reader->place, reader->err, "'secure_views' must be name: view pairs");
    buf_addc(&json, '{');
    while (ok && (pair = fy_node_mapping_iterate(node, &at))) {
        char *name = settings_yaml_key_text(reader, pair);
        ok = name && settings_yaml_read_view(reader, name, fy_node_pair_value(pair), &json);
        mem_free(name);
    }
    buf_addc(&json, '}');
    mem_free(*field);
    *field = ok ? buf_take(&json) : NULL;
    buf_release(&json);
    return ok;
}

/* Relative to the file's folder. */
static bool settings_yaml_read_path(struct reader *reader, const char *name, struct fy_node *node,
                                    char **field)
{
    if (!settings_yaml_read_text(reader, name, node, field))
        return false;
    char *path = *field ? place_path(&reader->place, *field) : NULL;
    mem_free(*field);
    *field = path;
    return true;
}

static bool read_connection_key(struct reader *reader, struct connection *connection,
                                const char *name, struct fy_node *node)
{
    const char *names[CONNECTION_KEYS];

    if (!settings_yaml_is_plain(reader, node))
        return false;
    for (size_t i = 0; i < CONNECTION_KEYS; i++) {
        const struct connection_key *key = &connection_keys[i];
        void *field = (char *)connection + key->offset;
        names[i] = key->name;
        if (strcmp(key->name, name) != 0)
            continue;
        switch (key->kind) {
        case KEY_TEXT:
            return settings_yaml_read_text(reader, name, node, field);
        case KEY_BOOL:
            return read_bool(reader, name, node, field);
        case KEY_ID:
            return read_id(reader, node, field);
        case KEY_SESSION:
            return read_session(reader, node, field);
        case KEY_VIEWS:
            return read_views(reader, node, field);
        case KEY_PATH:
            return settings_yaml_read_path(reader, name, node, field);
        }
    }
    return unknown_name(&reader->place, "key", name, names, CONNECTION_KEYS, reader->err);
}

/* A connection from a mapping of keys, or from its URL alone; name NULL: a key says it. */
static bool read_connection(struct reader *reader, const char *name, struct fy_node *node)
{
    struct connection *connection = connection_new();
    const struct place place = reader->place; /* of the entry, not of its last key */
    bool ok = settings_yaml_is_plain(reader, node);

    connection->name = mem_strdup(name);
    if (ok && name && node && fy_node_is_scalar(node)) {
        connection->url = scalar_text(node);
    } else if (ok && node && fy_node_is_mapping(node)) {
        struct fy_node_pair *pair;
        for (void *at = NULL; ok && (pair = fy_node_mapping_iterate(node, &at));) {
            char *key = settings_yaml_key_text(reader, pair);
            ok = key && read_connection_key(reader, connection, key, fy_node_pair_value(pair));
            mem_free(key);
        }
    } else if (ok) {
        ok = place_error(&reader->place, reader->err, "a connection needs a name and a url");
    }
    if (!ok) {
        connection_free(connection);
        return false;
    }
    return connections_add(reader->settings, connection, &place, reader->err);
}

/* The line of the first key of a mapping: what a list's entry is found by. */
static void set_line_of_entry(struct reader *reader, struct fy_node *node)
{
    void *at = NULL;
    struct fy_node_pair *first =
        fy_node_is_mapping(node) ? fy_node_mapping_iterate(node, &at) : NULL;

    set_line(reader, first ? fy_node_pair_key(first) : node);
}

static bool read_connections(struct reader *reader, struct fy_node *node)
{
    struct fy_node_pair *pair;
    struct fy_node *item;
    void *at = NULL;
    bool ok = true;

    if (node && fy_node_is_sequence(node)) {
        while (ok && (item = fy_node_sequence_iterate(node, &at))) {
            set_line_of_entry(reader, item);
            ok = read_connection(reader, NULL, item);
        }
        return ok;
    }
    if (!node || !fy_node_is_mapping(node))
        return place_error(&reader->place, reader->err, "'connections' must be a list");
    while (ok && (pair = fy_node_mapping_iterate(node, &at))) {
        char *name = settings_yaml_key_text(reader, pair);
        ok = name && read_connection(reader, name, fy_node_pair_value(pair));
        mem_free(name);
    }
    return ok;
}

/* ---- settings */

/* Everything that may stand at a key: names, the groups they are in, and `connections`. */
static bool unknown_key(struct reader *reader, const char *name)
{
    VEC(char *) names = {0};

    vec_push(&names, mem_strdup("connections"));
    for (size_t i = 0; i < SETTING_COUNT; i++) {
        const char *yaml = setting_defs[i].yaml;
        for (const char *dot = yaml; dot; dot = *dot ? strchr(dot + 1, '.') : NULL)
            if (*dot == '.')
                vec_push(&names, mem_strndup(yaml, (size_t)(dot - yaml)));
        if (yaml)
            vec_push(&names, mem_strdup(yaml));
    }
    unknown_name(&reader->place, "key", name, (const char *const *)names.v, names.len, reader->err);
    str_free_all(names.v, names.len);
    return false;
}

static bool settings_yaml_is_group(const char *name)
{
    const size_t len = strlen(name);

    for (size_t i = 0; i < SETTING_COUNT; i++) {
        const char *yaml = setting_defs[i].yaml;
        if (yaml && strncmp(yaml, name, len) == 0 && yaml[len] == '.')
            return true;
    }
    return false;
}

static bool read_setting(struct reader *reader, int id, const char *name, struct fy_node *node)
{
    struct buf list = BUF_INIT;
    char *text = NULL;
    bool ok = true;

    if (node && fy_node_is_sequence(node) && setting_defs[id].type == SETTING_TEXT) {
        ok = join_list(reader, node, ",", &list);
        text = ok ? buf_take(&list) : NULL;
        secret_release(&list);
    } else if (node && fy_node_is_scalar(node)) {
        text = scalar_text(node);
    } else if (node) {
        ok = place_error(&reader->place, reader->err, "'%s' must be a single value", name);
    }
    if (ok && text)
        ok = settings_assign(reader->settings, (enum setting_id)id, name, text, &reader->place,
                             reader->err);
    secret_free(text);
    return ok;
}

static bool settings_yaml_read_mapping(struct reader *reader, const char *prefix,
                                       struct fy_node *node);

static bool read_pair(struct reader *reader, const char *name, struct fy_node *node)
{
    if (!settings_yaml_is_plain(reader, node))
        return false;
    if (strcmp(name, "connections") == 0)
        return read_connections(reader, node);
    const int id = setting_find_yaml(name);
    const bool keys = node && fy_node_is_mapping(node) && settings_yaml_is_group(name);
    if (id >= 0 && !keys)
        return read_setting(reader, id, name, node);
    if (!settings_yaml_is_group(name))
        return unknown_key(reader, name);
    if (node && fy_node_is_mapping(node))
        return settings_yaml_read_mapping(reader, name, node);
    char *nothing = node && fy_node_is_scalar(node) ? scalar_text(node) : NULL;
    const bool empty = !node || (fy_node_is_scalar(node) && !nothing);
    mem_free(nothing);
    return empty || place_error(&reader->place, reader->err, "'%s' must hold keys", name);
}

/* Recursion is as deep as the table's names have dots: unknown groups are refused before. */
static bool settings_yaml_read_mapping(struct reader *reader, const char *prefix,
                                       struct fy_node *node)
{
    struct fy_node_pair *pair;
    void *at = NULL;
    bool ok = true;

    while (ok && (pair = fy_node_mapping_iterate(node, &at))) {
        char *key = settings_yaml_key_text(reader, pair);
        char *name = key && *prefix ? mem_printf("%s.%s", prefix, key) : mem_strdup(key);
        ok = name && read_pair(reader, name, fy_node_pair_value(pair));
        mem_free(key);
        mem_free(name);
    }
    return ok;
}

static bool syntax_error(struct reader *reader, struct fy_diag *diag)
{
    void *at = NULL;
    const struct fy_diag_error *first = fy_diag_errors_iterate(diag, &at);

    reader->place.line = first ? first->line : 0;
    return place_error(&reader->place, reader->err, "%s",
                       first && first->msg ? first->msg : "not YAML");
}

static bool read_document(struct reader *reader, const struct buf *text)
{
    const struct fy_diag_cfg quiet = {.level = FYET_ERROR, .module_mask = ~0u};
    struct fy_diag *diag = fy_diag_create(&quiet);
    bool ok;

    fy_diag_set_collect_errors(diag, true);
    const struct fy_parse_cfg cfg = {.flags = FYPCF_QUIET | FYPCF_COLLECT_DIAG, .diag = diag};
    struct fy_document *document = fy_document_build_from_string(&cfg, text->p, text->len);
    struct fy_node *root = document ? fy_document_root(document) : NULL;
    if (!document)
        ok = syntax_error(reader, diag);
    else if (root && !fy_node_is_mapping(root))
        ok = place_error(&reader->place, reader->err, "expected name: value");
    else
        ok = !root || settings_yaml_read_mapping(reader, "", root);
    fy_document_destroy(document);
    fy_diag_destroy(diag);
    return ok;
}

bool settings_load_yaml(struct settings *settings, const char *path, struct err *err)
{
    struct buf text = BUF_INIT;
    bool found, exposed, secrets = false, ok = true;
    const char *slash = strrchr(path, '/');
    char *dir = slash ? mem_strndup(path, (size_t)(slash - path)) : NULL;
    struct reader reader = {
        .settings = settings,
        .err = err,
        .place = {.source = SOURCE_YAML,
                  .file = path,
                  .origin = slash ? slash + 1 : path,
                  .dir = dir,
                  .secrets = &secrets},
    };

    if (!settings_read_file(path, &text, &found, &exposed, err))
        ok = false;
    else if (found && !str_blank(text.p))
        ok = yaml_bounded(path, text.p, text.len, err) && read_document(&reader, &text);
    if (ok && secrets && exposed)
        ok = settings_refuse_exposed(path, err);
    secret_release(&text);
    mem_free(dir);
    return ok;
}
