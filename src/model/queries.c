/* The file of saved queries: read with libfyaml, whose marks say which lines an entry has; changed
 * as text, so that what people wrote around it stays. */
#include "querent/model/saved.h"

#include <ctype.h>
#include <libfyaml.h>
#include <string.h>

#include "querent/base/json.h"
#include "querent/base/mem.h"
#include "querent/base/path.h"
#include "querent/base/str.h"
#include "querent/base/trust.h"
#include "querent/base/vec.h"
#include "querent/model/settings.h"
#include "querent/model/yaml.h"

enum { FILE_MAX = 4 * 1024 * 1024 };

struct saving {
    const char *path;
    struct err *err;
};

void saved_query_release(struct saved_query *query)
{
    for (size_t i = 0; i < query->param_count; i++) {
        mem_free(query->params[i].name);
        mem_free(query->params[i].type);
        mem_free(query->params[i].initial);
    }
    mem_free(query->params);
    mem_free(query->name);
    mem_free(query->tags);
    mem_free(query->about);
    mem_free(query->connection);
    mem_free(query->sql);
    *query = (struct saved_query){0};
}

void saved_query_copy(struct saved_query *to, const struct saved_query *from)
{
    *to = (struct saved_query){.name = mem_strdup(from->name),
                               .tags = mem_strdup(from->tags),
                               .about = mem_strdup(from->about),
                               .connection = mem_strdup(from->connection),
                               .sql = mem_strdup(from->sql),
                               .param_count = from->param_count,
                               .params = mem_alloc((from->param_count + 1) * sizeof *to->params)};
    for (size_t i = 0; i < from->param_count; i++)
        to->params[i] =
            (struct saved_param){mem_strdup(from->params[i].name), mem_strdup(from->params[i].type),
                                 mem_strdup(from->params[i].initial)};
}

void queries_release(struct saved_list *list)
{
    for (size_t i = 0; i < list->count; i++)
        saved_query_release(&list->v[i]);
    mem_free(list->v);
    *list = (struct saved_list){0};
}

char *queries_path(const struct settings *settings)
{
    const char *set = settings_text(settings, SET_SAVED_PATH);
    return *set ? path_expand(set) : path_config("queries.yaml");
}

int queries_find(const struct saved_list *list, const char *name)
{
    for (size_t i = 0; i < list->count; i++)
        if (str_eq_fold(list->v[i].name, name))
            return (int)i;
    return -1;
}

/* ---- reading */

static bool queries_complain(const struct saving *saving, size_t line, const char *what,
                             const char *name)
{
    return err_set(saving->err, ERR_CONFIG, "%s:%zu: %s '%s'", saving->path, line + 1, what, name);
}

/* The scalar's text, which the caller frees; NULL: it is none. */
static char *saved_text(struct fy_node *node)
{
    size_t len = 0;
    const char *p = node && fy_node_is_scalar(node) ? fy_node_get_scalar(node, &len) : NULL;
    return p ? mem_strndup(p, len) : NULL;
}

/* A block of YAML ends with a line break that is no part of the statement. */
static char *saved_sql(struct fy_node *node)
{
    char *text = saved_text(node);
    size_t len = text ? strlen(text) : 0;
    while (len && text[len - 1] == '\n')
        text[--len] = '\0';
    return text;
}

static char *saved_key(struct fy_node_pair *pair)
{
    char *text = saved_text(fy_node_pair_key(pair));
    return text ? text : mem_strdup("");
}

static size_t saved_line(struct fy_node *node)
{
    struct fy_token *token = node ? fy_node_get_scalar_token(node) : NULL;
    const struct fy_mark *mark = token ? fy_token_start_mark(token) : NULL;
    return mark ? (size_t)mark->line : 0;
}

static void take_text(char **field, char *text)
{
    mem_free(*field);
    *field = text;
}

/* `type`, or {type: …, default: …}. */
static bool read_param(const struct saving *saving, struct fy_node_pair *pair,
                       struct saved_query *query)
{
    struct fy_node *node = fy_node_pair_value(pair);
    struct saved_param param = {.name = saved_key(pair), .type = saved_text(node)};
    struct fy_node_pair *inner;
    bool ok = true;
    for (void *at = NULL;
         node && fy_node_is_mapping(node) && ok && (inner = fy_node_mapping_iterate(node, &at));) {
        char *key = saved_key(inner);
        if (str_eq(key, "type"))
            take_text(&param.type, saved_text(fy_node_pair_value(inner)));
        else if (str_eq(key, "default"))
            take_text(&param.initial, saved_text(fy_node_pair_value(inner)));
        else
            ok = queries_complain(saving, saved_line(fy_node_pair_key(inner)), "unknown key", key);
        mem_free(key);
    }
    if (!param.type)
        param.type = mem_strdup("");
    query->params = mem_realloc(query->params, (query->param_count + 1) * sizeof *query->params);
    query->params[query->param_count++] = param;
    return ok;
}

static bool read_params(const struct saving *saving, struct fy_node *node,
                        struct saved_query *query)
{
    struct fy_node_pair *pair;
    bool ok = true;
    for (void *at = NULL;
         node && fy_node_is_mapping(node) && ok && (pair = fy_node_mapping_iterate(node, &at));)
        ok = read_param(saving, pair, query);
    return ok;
}

/* A list of words, or one text. */
static char *read_tags(struct fy_node *node)
{
    struct buf tags = BUF_INIT;
    struct fy_node *item;
    if (node && !fy_node_is_sequence(node)) {
        char *text = saved_text(node);
        return text ? text : mem_strdup("");
    }
    for (void *at = NULL; node && (item = fy_node_sequence_iterate(node, &at));) {
        char *text = saved_text(item);
        if (text)
            buf_addf(&tags, "%s%s", tags.len ? ", " : "", text);
        mem_free(text);
    }
    return buf_take(&tags);
}

static bool queries_read_field(const struct saving *saving, struct fy_node_pair *pair,
                               struct saved_query *query)
{
    struct fy_node *value = fy_node_pair_value(pair);
    char *key = saved_key(pair);
    bool ok = true;
    if (str_eq(key, "name"))
        take_text(&query->name, saved_text(value));
    else if (str_eq(key, "sql"))
        take_text(&query->sql, saved_sql(value));
    else if (str_eq(key, "about"))
        take_text(&query->about, saved_text(value));
    else if (str_eq(key, "connection"))
        take_text(&query->connection, saved_text(value));
    else if (str_eq(key, "tags"))
        take_text(&query->tags, read_tags(value));
    else if (str_eq(key, "parameters"))
        ok = read_params(saving, value, query);
    else
        ok = queries_complain(saving, saved_line(fy_node_pair_key(pair)), "unknown key", key);
    mem_free(key);
    return ok;
}

static bool read_query(const struct saving *saving, struct fy_node *node, struct saved_list *list)
{
    struct saved_query query = {.tags = mem_strdup(""), .about = mem_strdup("")};
    struct fy_node_pair *pair;
    bool ok = true, first = true;
    for (void *at = NULL;
         fy_node_is_mapping(node) && ok && (pair = fy_node_mapping_iterate(node, &at));
         first = false) {
        if (first)
            query.first_line = saved_line(fy_node_pair_key(pair));
        ok = queries_read_field(saving, pair, &query);
    }
    if (ok && (str_blank(query.name) || str_blank(query.sql)))
        ok = queries_complain(saving, query.first_line, "a query needs name and sql, unlike",
                              query.name ? query.name : "");
    if (ok && queries_find(list, query.name) >= 0)
        ok = queries_complain(saving, query.first_line, "there are two queries named", query.name);
    if (!ok) {
        saved_query_release(&query);
        return false;
    }
    list->v = mem_realloc(list->v, (list->count + 1) * sizeof *list->v);
    list->v[list->count++] = query;
    return true;
}

static bool read_root(const struct saving *saving, struct fy_node *root, struct saved_list *list)
{
    struct fy_node *queries = root && fy_node_is_mapping(root)
                                  ? fy_node_mapping_lookup_by_string(root, "queries", 7)
                                  : NULL;
    struct fy_node *item;
    bool ok = true;
    if (!root || (fy_node_is_mapping(root) && !queries))
        return true;
    if (!queries || !fy_node_is_sequence(queries)) {
        char *empty = saved_text(queries);
        ok = queries && fy_node_is_scalar(queries) && str_blank(empty);
        mem_free(empty);
        return ok || queries_complain(saving, 0, "expected a list under", "queries");
    }
    for (void *at = NULL; ok && (item = fy_node_sequence_iterate(queries, &at));)
        ok = read_query(saving, item, list);
    return ok;
}

struct line_starts {
    VEC(size_t) v;
};

/* A blank, or a comment that is not part of an entry's own block. */
static bool stands_apart(const struct buf *text, size_t start)
{
    const char *p = text->p + start;
    const size_t indent = strspn(p, " ");
    return p[indent] == '\n' || p[indent] == '\0' || (p[indent] == '#' && indent <= 4);
}

/* An entry ends before the next one and the comments above that. */
static void count_lines(const struct buf *text, struct saved_list *list)
{
    struct line_starts lines = {0};
    for (size_t i = 0; i < text->len; i++)
        if (i == 0 || text->p[i - 1] == '\n')
            vec_push(&lines.v, i);
    for (size_t i = 0; i < list->count; i++) {
        const size_t first = list->v[i].first_line;
        size_t end = i + 1 < list->count ? list->v[i + 1].first_line : lines.v.len;
        while (end > first + 1 && end <= lines.v.len && stands_apart(text, lines.v.v[end - 1]))
            end--;
        list->v[i].line_count = end > first ? end - first : 1;
    }
    vec_release(&lines.v);
}

static bool saved_parse(const struct saving *saving, const struct buf *text,
                        struct saved_list *list)
{
    if (!yaml_bounded(saving->path, text->p, text->len, saving->err))
        return false;
    const struct fy_diag_cfg quiet = {.level = FYET_ERROR, .module_mask = ~0u};
    struct fy_diag *diag = fy_diag_create(&quiet);
    void *at = NULL;
    fy_diag_set_collect_errors(diag, true);
    const struct fy_parse_cfg cfg = {.flags = FYPCF_QUIET | FYPCF_COLLECT_DIAG, .diag = diag};
    struct fy_document *document = fy_document_build_from_string(&cfg, text->p, text->len);
    const struct fy_diag_error *first = fy_diag_errors_iterate(diag, &at);
    const bool ok =
        document ? read_root(saving, fy_document_root(document), list)
                 : err_set(saving->err, ERR_CONFIG, "%s:%d: %s", saving->path,
                           first ? first->line : 0, first && first->msg ? first->msg : "not YAML");
    fy_document_destroy(document);
    fy_diag_destroy(diag);
    return ok;
}

static bool saved_read(const char *path, struct buf *text, struct saved_list *ret_list,
                       struct err *err)
{
    const struct saving saving = {path, err};
    struct err why = ERR_INIT;
    *ret_list = (struct saved_list){0};
    if (!trust_read(path, FILE_MAX, text, &why)) {
        if (why.code != ERR_NOT_FOUND && err)
            *err = why;
        return why.code == ERR_NOT_FOUND;
    }
    if (!str_blank(buf_str(text)) && !saved_parse(&saving, text, ret_list)) {
        queries_release(ret_list);
        return false;
    }
    count_lines(text, ret_list);
    return true;
}

bool queries_load(const char *path, struct saved_list *ret_list, struct err *err)
{
    struct buf text = BUF_INIT;
    const bool ok = saved_read(path, &text, ret_list, err);
    buf_release(&text);
    return ok;
}

/* ---- writing */

static void add_quoted(struct buf *out, const char *key, const char *text, int indent)
{
    buf_addf(out, "%*s%s: ", indent, "", key);
    json_str(out, text); /* YAML takes a string of JSON */
    buf_addc(out, '\n');
}

/* The SQL as a literal block: its lines as they are. */
static void add_sql(struct buf *out, const char *sql)
{
    buf_add(out, "    sql: |2\n");
    while (*sql) {
        const size_t len = strcspn(sql, "\n");
        size_t kept = len;
        while (kept && isspace((unsigned char)sql[kept - 1]))
            kept--;
        buf_addf(out, "%s%.*s\n", kept ? "      " : "", (int)kept, sql);
        sql += len + (sql[len] == '\n');
    }
}

static void saved_write(struct buf *out, const struct saved_query *query)
{
    if (out->len && out->p[out->len - 1] != '\n')
        buf_addc(out, '\n');
    add_quoted(out, "- name", query->name, 2);
    if (!str_blank(query->about))
        add_quoted(out, "about", query->about, 4);
    if (!str_blank(query->connection))
        add_quoted(out, "connection", query->connection, 4);
    if (!str_blank(query->tags))
        add_quoted(out, "tags", query->tags, 4);
    if (query->param_count)
        buf_add(out, "    parameters:\n");
    for (size_t i = 0; i < query->param_count; i++) {
        const struct saved_param *param = &query->params[i];
        buf_addf(out, "      %s:\n", param->name);
        add_quoted(out, "type", *param->type ? param->type : "text", 8);
        if (param->initial)
            add_quoted(out, "default", param->initial, 8);
    }
    add_sql(out, query->sql);
}

static bool queries_store(const char *path, const struct buf *text, struct err *err)
{
    const char *slash = strrchr(path, '/');
    char *dir = slash ? mem_strndup(path, (size_t)(slash - path)) : NULL;
    const bool ok = (!dir || !*dir || path_make_dirs(dir, err)) &&
                    path_write_atomic(path, buf_str(text), text->len, 0600, err);
    mem_free(dir);
    return ok;
}

/* What people wrote may be laid out so that a line at the end does not belong to the list. */
static bool queries_hold(const char *path, const struct buf *text, const char *name, size_t count,
                         struct err *err)
{
    const struct saving saving = {path, err};
    struct saved_list list = {0};
    bool ok = saved_parse(&saving, text, &list);
    if (ok && (list.count != count || queries_find(&list, name) < 0))
        ok = err_set(err, ERR_CONFIG,
                     "'%s' is laid out so that nothing can be appended: 'queries' must be its last "
                     "key, each entry two blanks in",
                     path);
    queries_release(&list);
    return ok;
}

bool queries_add(const char *path, const struct saved_query *query, struct err *err)
{
    struct buf text = BUF_INIT;
    struct saved_list list;
    bool ok = saved_read(path, &text, &list, err);
    const size_t count = list.count;
    if (ok && queries_find(&list, query->name) >= 0)
        ok = err_set(err, ERR_USAGE, "there is a saved query '%s' already; remove it first",
                     query->name);
    queries_release(&list);
    if (ok && count == 0 && !str_find_fold(buf_str(&text), "queries:"))
        buf_add(&text, "queries:\n");
    if (ok)
        saved_write(&text, query);
    ok = ok && queries_hold(path, &text, query->name, count + 1, err) &&
         queries_store(path, &text, err);
    buf_release(&text);
    return ok;
}

bool queries_remove(const char *path, const char *name, struct err *err)
{
    struct buf text = BUF_INIT;
    struct saved_list list;
    if (!saved_read(path, &text, &list, err)) {
        buf_release(&text);
        return false;
    }
    const int at = queries_find(&list, name);
    bool ok = at >= 0 || err_set(err, ERR_NOT_FOUND, "there is no saved query '%s'", name);
    if (ok) {
        size_t begin = 0, end = 0, line = 0;
        /* NOLINTNEXTLINE(clang-analyzer-core.NullDereference): found in it */
        const size_t first = list.v[at].first_line, behind = first + list.v[at].line_count;
        for (size_t i = 0; i < text.len && line < behind; i++) {
            line += text.p[i] == '\n';
            if (line == first && text.p[i] == '\n')
                begin = i + 1;
            end = i + 1;
        }
        buf_splice(&text, begin, end - begin, "", 0);
        ok = queries_store(path, &text, err);
    }
    queries_release(&list);
    buf_release(&text);
    return ok;
}
