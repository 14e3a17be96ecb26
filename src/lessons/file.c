/* Lessons read from YAML, each complaint with its line. */
#include "querent/lessons/file.h"

#include <libfyaml.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "querent/base/map.h"
#include "querent/base/mem.h"
#include "querent/base/str.h"
#include "querent/base/vec.h"
#include "querent/model/yaml.h"

/* ---- fields */

static const struct {
    const char *key;
    enum { SAYS, MEANS, NAME, WHERE, WHEN, UNLESS, ABOUT, SOURCE, CONNECTION } field;
} keys[] = {
    {"id", NAME},
    {"name", NAME},
    {"says", SAYS},
    {"words", SAYS},
    {"pattern", SAYS},
    {"schema_name", SAYS},
    {"schema_column", SAYS},
    {"error_pattern", SAYS},
    {"when_to_use", SAYS},
    {"means", MEANS},
    {"actual_name", MEANS},
    {"actual_column", MEANS},
    {"condition", MEANS},
    {"expression", MEANS},
    {"suggested_fix", MEANS},
    {"sql_template", MEANS},
    {"where", WHERE},
    {"when", WHEN},
    {"unless", UNLESS},
    {"content", ABOUT},
    {"about", ABOUT},
    {"source", SOURCE},
    {"connection", CONNECTION},
};

static char **file_field(struct lesson *lesson, int field)
{
    char **const fields[] = {
        [SAYS] = &lesson->says,   [MEANS] = &lesson->means,   [NAME] = &lesson->name,
        [WHERE] = &lesson->where, [WHEN] = &lesson->when,     [UNLESS] = &lesson->unless,
        [ABOUT] = &lesson->about, [SOURCE] = &lesson->source, [CONNECTION] = &lesson->connection};
    return fields[field];
}

static bool file_take_number(const char *value, double *ret_number)
{
    char *end;
    const double number = strtod(value, &end);

    if (end == value || *end)
        return false;
    *ret_number = number;
    return true;
}

/* Unix seconds, or as ISO 8601 has it, in UTC where it names no zone. */
static bool file_take_time(const char *value, double *ret_seconds)
{
    struct tm tm = {0};
    int end = 0;

    if (file_take_number(value, ret_seconds))
        return true;
    if (sscanf(value, "%4d-%2d-%2d%*1[T ]%2d:%2d:%2d%n", &tm.tm_year, &tm.tm_mon, &tm.tm_mday,
               &tm.tm_hour, &tm.tm_min, &tm.tm_sec, &end) != 6 ||
        end != 19)
        return false;
    tm.tm_year -= 1900;
    tm.tm_mon--;
    *ret_seconds = (double)timegm(&tm);
    return true;
}

static bool file_take_flag(const char *value, bool *ret_flag)
{
    const bool yes = str_eq(value, "true") || str_eq(value, "yes");

    *ret_flag = yes;
    return yes || str_eq(value, "false") || str_eq(value, "no");
}

/* Numbers and names of a fixed set; *ret_known: the key is one of these. */
static bool file_set_other(struct lesson *lesson, const char *key, const char *value,
                           bool *ret_known)
{
    double number = 0;
    bool on = true, ok = true;

    *ret_known = true;
    if (str_eq(key, "confidence"))
        return file_take_number(value, &lesson->confidence) && lesson->confidence >= 0 &&
               lesson->confidence <= 1;
    if (str_eq(key, "scope"))
        return lesson_scope_parse(value, &lesson->scope);
    if (str_eq(key, "kind"))
        return lesson_kind_parse(value, &lesson->kind);
    if (str_eq(key, "enabled")) {
        ok = file_take_flag(value, &on);
        lesson->off = !on;
    } else if (str_eq(key, "times_applied") || str_eq(key, "times_successful") ||
               str_eq(key, "last_used")) {
        ok = (key[0] == 'l' ? file_take_time : file_take_number)(value, &number) && number >= 0 &&
             number < 1e15;
        *(key[0] == 'l'   ? &lesson->last
          : key[6] == 'a' ? &lesson->used
                          : &lesson->right) = ok ? (int64_t)number : 0;
    } else {
        *ret_known = false;
    }
    return ok;
}

bool lesson_set(struct lesson *lesson, const char *key, const char *value, struct err *err)
{
    bool known;

    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++) {
        if (!str_eq(keys[i].key, key))
            continue;
        char **field = file_field(lesson, keys[i].field);
        mem_free(*field);
        *field = *value || keys[i].field <= NAME ? mem_strdup(value) : NULL;
        if (keys[i].field == CONNECTION && *field)
            lesson->scope = LESSON_CONNECTION;
        return true;
    }
    if (file_set_other(lesson, key, value, &known) && known)
        return true;
    return known ? err_set(err, ERR_CONFIG, "'%s' cannot be '%s'", key, value)
                 : err_set(err, ERR_CONFIG, "a lesson has no '%s'", key);
}

/* ---- reading */

struct reading {
    const char *name;
    bool learned; /* learned_lessons.json: what it has besides is for its program alone */
    const struct lesson_checks *checks;
    struct err *err;
    VEC(struct lesson) list;
    struct map names; /* of the list, each with its place */
};

static bool file_complain(struct reading *reading, struct fy_node *node, const char *text)
{
    struct fy_token *token = node ? fy_node_get_scalar_token(node) : NULL;
    const struct fy_mark *mark = token ? fy_token_start_mark(token) : NULL;
    int line = mark ? mark->line : 0;

    for (void *at = NULL;
         node && !mark;) { /* a list or a mapping begins where its first one does */
        if (fy_node_is_mapping(node)) {
            struct fy_node_pair *pair = fy_node_mapping_iterate(node, &at);
            node = pair ? fy_node_pair_key(pair) : NULL;
        } else {
            node = fy_node_is_sequence(node) ? fy_node_sequence_iterate(node, &at) : NULL;
        }
        token = node ? fy_node_get_scalar_token(node) : NULL;
        mark = token ? fy_token_start_mark(token) : NULL;
        line = mark ? mark->line : line;
        at = NULL;
    }
    return err_set(reading->err, ERR_CONFIG, "%s:%d: %s", reading->name, line + 1, text);
}

static char *file_text(struct fy_node *node)
{
    size_t len = 0;
    const char *p = node && fy_node_is_scalar(node) ? fy_node_get_scalar(node, &len) : NULL;

    return p ? mem_strndup(p, len) : NULL;
}

/* What stands beside a lesson's own fields until the entry is whole. */
struct entry {
    struct lesson lesson;
    char *table, *prefix;
    struct fy_node *first; /* for complaints */
    struct fy_node *connections;
    bool named; /* in the file */
};

/* Keys of the form that say what the program works out by itself, or that only people read. */
static bool file_is_note(const char *key)
{
    static const char *const notes[] = {"transformation_rule",
                                        "data_type",
                                        "error_type",
                                        "query_type",
                                        "required_tables",
                                        "examples",
                                        "type",
                                        "created_at",
                                        "last_validated",
                                        "times_retrieved",
                                        "learned_from_sessions"};

    for (size_t i = 0; i < sizeof notes / sizeof *notes; i++)
        if (str_eq(notes[i], key))
            return true;
    return false;
}

/* Of what another program has learned: what no lesson has here, and what it says is nothing. */
static bool file_is_aside(const struct reading *reading, const char *key, const char *value)
{
    static const char *const others[] = {"confidence",    "enabled",          "kind",     "scope",
                                         "times_applied", "times_successful", "last_used"};
    bool known = false;

    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++)
        known |= str_eq(keys[i].key, key);
    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        known |= str_eq(others[i], key);
    return reading->learned && (!known || str_eq(value, "null"));
}

static bool file_read_pair(struct reading *reading, struct fy_node_pair *pair, struct entry *entry)
{
    struct fy_node *node = fy_node_pair_key(pair), *node_value = fy_node_pair_value(pair);
    char *key = file_text(node), *value = file_text(node_value);
    struct err problem = ERR_INIT;
    bool ok = true;

    if (!key) {
        ok = file_complain(reading, node, "a key must be a word");
    } else if (str_eq(key, "applicable_to")) {
        entry->connections = node_value;
    } else if (str_eq(key, "table_name") || str_eq(key, "prefix")) {
        char **field = key[0] == 't' ? &entry->table : &entry->prefix;
        mem_free(*field);
        *field = value;
        value = NULL;
    } else if (!file_is_note(key) && !file_is_aside(reading, key, value)) {
        ok = value ? lesson_set(&entry->lesson, key, value, &problem)
                   : err_set(&problem, ERR_CONFIG, "'%s' must be a text", key);
        ok = ok || file_complain(reading, node, problem.text);
    }
    mem_free(key);
    mem_free(value);
    return ok;
}

/* `prefix` makes the actual name, `table_name` stands before a column's. */
static void file_complete(struct entry *entry)
{
    struct lesson *lesson = &entry->lesson;

    if (entry->prefix && str_blank(lesson->means) && lesson->says) {
        mem_free(lesson->means);
        lesson->means = mem_printf("%s%s", entry->prefix, lesson->says);
    }
    if (entry->table && lesson->kind == LESSON_COLUMN && lesson->means &&
        !strchr(lesson->means, '.')) {
        char *means = mem_printf("%s.%s", entry->table, lesson->means);
        mem_free(lesson->means);
        lesson->means = means;
    }
    if (entry->table && lesson->kind == LESSON_FILTER && lesson->means &&
        !strchr(lesson->means, '.')) {
        char *means = mem_printf("%s.%s", entry->table, lesson->means);
        mem_free(lesson->means);
        lesson->means = means;
    }
    entry->named = !str_blank(lesson->name);
    lesson_give_name(lesson);
}

bool lesson_may_be_kept(const struct lesson_checks *checks, const struct lesson *lesson,
                        struct err *err)
{
    for (size_t i = 0; checks && i < checks->kept_count; i++)
        if (lesson_says_same(lesson, &checks->kept[i]))
            return true;
    return lesson_reads(lesson, err) && (!checks || checks->fits(checks->self, lesson, err));
}

static bool file_check(const struct reading *reading, const struct lesson *lesson, struct err *err)
{
    return lesson_check(lesson, err) && lesson_may_be_kept(reading->checks, lesson, err);
}

/* Under a name that stands once in its place in the file, or one would take the other's place. */
static bool file_add(struct reading *reading, struct entry *entry, const struct lesson *lesson)
{
    struct err problem = ERR_INIT;

    if (!file_check(reading, lesson, &problem))
        return file_complain(reading, entry->first, problem.text);
    struct lesson own = lesson_copy(lesson);
    char *key = NULL;
    for (int n = 1; !key || map_get(&reading->names, key); n++) {
        if (key && entry->named) {
            char *text = mem_printf("a lesson '%s' stands further up, too: give one of them "
                                    "another id",
                                    own.name);
            file_complain(reading, entry->first, text);
            mem_free(text);
            mem_free(key);
            lesson_release(&own);
            return false;
        }
        if (key) {
            mem_free(own.name);
            own.name = mem_printf("%s-%d", lesson->name, n);
        }
        mem_free(key);
        key = mem_printf("%d %s %s", (int)own.scope,
                         own.scope == LESSON_CONNECTION && own.connection ? own.connection : "",
                         own.name);
    }
    map_put(&reading->names, key, reading);
    mem_free(key);
    vec_push(&reading->list, own);
    return true;
}

/* One lesson, or one for each connection that it is applicable to. */
static bool file_keep(struct reading *reading, struct entry *entry)
{
    struct fy_node *item;
    bool ok = true;

    if (!entry->connections || !fy_node_is_sequence(entry->connections) ||
        fy_node_sequence_is_empty(entry->connections)) {
        char *one = file_text(entry->connections);
        if (one && *one)
            lesson_set(&entry->lesson, "connection", one, NULL);
        mem_free(one);
        return file_add(reading, entry, &entry->lesson);
    }
    for (void *at = NULL; ok && (item = fy_node_sequence_iterate(entry->connections, &at));) {
        char *name = file_text(item);
        struct lesson copy = lesson_copy(&entry->lesson);
        if (name)
            lesson_set(&copy, "connection", name, NULL);
        mem_free(name);
        ok = file_add(reading, entry, &copy);
        lesson_release(&copy);
    }
    return ok;
}

static bool file_read_entry(struct reading *reading, enum lesson_kind kind, struct fy_node *node)
{
    struct entry entry = {.lesson = {.kind = kind,
                                     .scope = LESSON_COMPANY,
                                     .source = mem_strdup(LESSON_SOURCE_FILE),
                                     .confidence = LESSON_TAUGHT},
                          .first = node};
    struct fy_node_pair *pair;
    bool ok = fy_node_is_mapping(node) ||
              file_complain(reading, node, "a lesson is a mapping, as {id: …, words: …}");

    for (void *at = NULL; ok && (pair = fy_node_mapping_iterate(node, &at));)
        ok = file_read_pair(reading, pair, &entry);
    if (ok) {
        file_complete(&entry);
        ok = file_keep(reading, &entry);
    }
    lesson_release(&entry.lesson);
    mem_free(entry.table);
    mem_free(entry.prefix);
    return ok;
}

/* `lessons:` and `joins:` with nothing behind them. */
static bool file_is_nothing(struct fy_node *node)
{
    char *text = file_text(node);
    const bool nothing = !node ||
                         (text && (str_blank(text) || str_eq(text, "null") || str_eq(text, "~"))) ||
                         (fy_node_is_sequence(node) && fy_node_sequence_is_empty(node));

    mem_free(text);
    return nothing;
}

static bool file_read_section(struct reading *reading, struct fy_node_pair *pair)
{
    struct fy_node *value = fy_node_pair_value(pair), *item;
    char *title = file_text(fy_node_pair_key(pair));
    enum lesson_kind kind;
    bool ok = true;

    if (!title || !lesson_kind_parse(title, &kind) || !str_eq(lesson_kind_title(kind), title)) {
        char *text = mem_printf("there is no section '%s' of lessons", title ? title : "");
        ok = file_complain(reading, fy_node_pair_key(pair), text);
        mem_free(text);
    } else if (value && fy_node_is_sequence(value)) {
        for (void *at = NULL; ok && (item = fy_node_sequence_iterate(value, &at));)
            ok = file_read_entry(reading, kind, item);
    } else {
        ok = file_is_nothing(value) ||
             file_complain(reading, fy_node_pair_key(pair), "expected a list of lessons here");
    }
    mem_free(title);
    return ok;
}

/* learned_lessons.json: a list, and each says of which type it is. */
static bool file_read_learned(struct reading *reading, struct fy_node *list)
{
    struct fy_node *item;
    bool ok = true;

    reading->learned = true;
    for (void *at = NULL; ok && (item = fy_node_sequence_iterate(list, &at));) {
        char *type = fy_node_is_mapping(item)
                         ? file_text(fy_node_mapping_lookup_by_string(item, "type", SIZE_MAX))
                         : NULL;
        enum lesson_kind kind;
        ok = type && lesson_kind_parse(type, &kind)
                 ? file_read_entry(reading, kind, item)
                 : file_complain(reading, item, "expected a lesson with a 'type'");
        mem_free(type);
    }
    return ok;
}

static bool file_read_root(struct reading *reading, struct fy_node *root)
{
    struct fy_node_pair *inner =
        root && fy_node_is_mapping(root)
            ? fy_node_mapping_lookup_pair_by_string(root, "lessons", SIZE_MAX)
            : NULL;
    struct fy_node *from = inner ? fy_node_pair_value(inner) : root;
    struct fy_node_pair *pair;
    bool ok = true;

    if (inner && file_is_nothing(from))
        return true;
    if (from && fy_node_is_sequence(from))
        return file_read_learned(reading, from);
    if (!from || !fy_node_is_mapping(from))
        return file_complain(reading, from, "expected 'lessons:' with sections as 'measures:'");
    for (void *at = NULL; ok && (pair = fy_node_mapping_iterate(from, &at));)
        ok = file_read_section(reading, pair);
    return ok;
}

bool lessons_read(const char *name, const char *text, size_t len,
                  const struct lesson_checks *checks, struct lesson **ret_list, size_t *ret_count,
                  struct err *err)
{
    if (!yaml_bounded(name, text, len, err))
        return false;
    const struct fy_diag_cfg quiet = {.level = FYET_ERROR, .module_mask = ~0u};
    struct fy_diag *diag = fy_diag_create(&quiet);
    struct reading reading = {.name = name, .checks = checks, .err = err};
    void *at = NULL;

    fy_diag_set_collect_errors(diag, true);
    const struct fy_parse_cfg cfg = {.flags = FYPCF_QUIET | FYPCF_COLLECT_DIAG, .diag = diag};
    struct fy_document *document = fy_document_build_from_string(&cfg, text, len);
    const struct fy_diag_error *first = fy_diag_errors_iterate(diag, &at);
    const bool ok = document || !first /* nothing but comments */
                        ? file_read_root(&reading, document ? fy_document_root(document) : NULL)
                        : err_set(err, ERR_CONFIG, "%s:%d: %s", name, first->line,
                                  first->msg ? first->msg : "not YAML");
    fy_document_destroy(document);
    fy_diag_destroy(diag);
    map_release(&reading.names);
    if (!ok) {
        lessons_free(reading.list.v, reading.list.len);
        return false;
    }
    *ret_list = reading.list.v;
    *ret_count = reading.list.len;
    return true;
}
