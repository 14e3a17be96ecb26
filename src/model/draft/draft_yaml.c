/* Drafts as YAML, each complaint with its line, written so that the same comes back. */
#include <libfyaml.h>
#include <stdlib.h>
#include <string.h>

#include "querent/base/json.h"
#include "querent/base/mem.h"
#include "querent/base/str.h"
#include "querent/model/schema/draft.h"
#include "querent/model/yaml.h"

struct reading {
    const char *name;
    struct err *err;
    struct draft draft;
};

/* Sections, in the order in which they are written. */
enum section { DICTIONARY, JOINS, MEASURES, VALUES, FILTERS, SECTIONS };

/* Where an entry of each kind stands, and the key that its meaning has there. */
static const struct {
    enum section section;
    const char *means;
} written[DRAFT_KINDS] = {
    [DRAFT_ROLE] = {DICTIONARY, "role"},         [DRAFT_DATE] = {DICTIONARY, "date"},
    [DRAFT_ABOUT] = {DICTIONARY, "description"}, [DRAFT_UNIT] = {DICTIONARY, "unit"},
    [DRAFT_SYNONYMS] = {DICTIONARY, "synonyms"}, [DRAFT_JOIN] = {JOINS, "condition"},
    [DRAFT_MEASURE] = {MEASURES, "expression"},  [DRAFT_VALUE] = {VALUES, "condition"},
    [DRAFT_FILTER] = {FILTERS, "condition"},
};

static const char *const titles[SECTIONS] = {[DICTIONARY] = "dictionary",
                                             [JOINS] = "joins",
                                             [MEASURES] = "measures",
                                             [VALUES] = "value_mappings",
                                             [FILTERS] = "default_filters"};

/* ---- reading */

static char *draft_scalar(struct fy_node *node)
{
    size_t len = 0;
    const char *p = node && fy_node_is_scalar(node) ? fy_node_get_scalar(node, &len) : NULL;

    return p ? mem_strndup(p, len) : NULL;
}

static bool draft_complain(struct reading *reading, struct fy_node *key, const char *text)
{
    struct fy_token *token = key && fy_node_is_scalar(key) ? fy_node_get_scalar_token(key) : NULL;
    const struct fy_mark *mark = token ? fy_token_start_mark(token) : NULL;

    return err_set(reading->err, ERR_CONFIG, "%s:%d: %s", reading->name, mark ? mark->line + 1 : 1,
                   text);
}

static bool draft_set_state(struct draft_entry *entry, const char *value)
{
    for (int i = 0; i < DRAFT_STATES; i++) {
        if (str_eq(draft_state_name((enum draft_state)i), value)) {
            entry->state = (enum draft_state)i;
            return true;
        }
    }
    return false;
}

static void draft_take(char **field, char **value)
{
    mem_free(*field);
    *field = *value;
    *value = NULL;
}

/* The kind whose meaning is written so in the section; DRAFT_KINDS: none. */
static enum draft_kind draft_kind_of(enum section section, const char *key)
{
    for (int i = 0; i < DRAFT_KINDS; i++)
        if (written[i].section == section && str_eq(written[i].means, key))
            return (enum draft_kind)i;
    return DRAFT_KINDS;
}

static bool draft_set(struct draft_entry *entry, enum section section, const char *key,
                      char **value)
{
    const enum draft_kind kind = draft_kind_of(section, key);

    if (kind != DRAFT_KINDS) {
        entry->kind = kind;
        draft_take(&entry->means, value);
        return true;
    }
    if (str_eq(key, "state"))
        return draft_set_state(entry, *value);
    if (str_eq(key, "confidence"))
        return str_to_double(*value, &entry->confidence);
    if (str_eq(key, "imported")) {
        entry->imported = str_eq(*value, "true");
        return entry->imported || str_eq(*value, "false");
    }
    char **const field = str_eq(key, "key")        ? &entry->key
                         : str_eq(key, "table")    ? &entry->table
                         : str_eq(key, "column")   ? &entry->column
                         : str_eq(key, "words")    ? &entry->says
                         : str_eq(key, "where")    ? &entry->where
                         : str_eq(key, "evidence") ? &entry->evidence
                                                   : NULL;
    if (field)
        draft_take(field, value);
    return field != NULL;
}

static bool draft_complete(const struct draft_entry *entry)
{
    const bool in_dictionary = written[entry->kind].section == DICTIONARY;

    return entry->key && entry->means && (!in_dictionary || entry->table) &&
           ((entry->kind != DRAFT_MEASURE && entry->kind != DRAFT_VALUE) || entry->says) &&
           ((entry->kind != DRAFT_UNIT && entry->kind != DRAFT_SYNONYMS) || entry->column);
}

static bool draft_read_entry(struct reading *reading, enum section section, struct fy_node *node)
{
    struct draft_entry entry = {.kind = DRAFT_ROLE};
    struct fy_node_pair *pair;
    struct fy_node *first = NULL;
    bool ok = fy_node_is_mapping(node) ||
              draft_complain(reading, node, "an entry is a mapping, as {key: …, state: …}");

    for (void *at = NULL; ok && (pair = fy_node_mapping_iterate(node, &at));) {
        char *key = draft_scalar(fy_node_pair_key(pair)),
             *value = draft_scalar(fy_node_pair_value(pair));
        first = first ? first : fy_node_pair_key(pair);
        if (!key || !value || !draft_set(&entry, section, key, &value)) {
            char *text = mem_printf("'%s' cannot be '%s' here", key ? key : "", value ? value : "");
            ok = draft_complain(reading, fy_node_pair_key(pair), text);
            mem_free(text);
        }
        mem_free(key);
        mem_free(value);
    }
    if (ok && !draft_complete(&entry))
        ok =
            draft_complain(reading, first, "the entry needs a key, what it is about and a meaning");
    if (ok)
        draft_add(&reading->draft, entry);
    else
        draft_entry_release(&entry);
    return ok;
}

static bool draft_read_section(struct reading *reading, struct fy_node_pair *pair)
{
    char *title = draft_scalar(fy_node_pair_key(pair));
    struct fy_node *list = fy_node_pair_value(pair), *item;
    int section = 0;
    bool ok = true;

    while (section < SECTIONS && !str_eq(titles[section], title))
        section++;
    if (section == SECTIONS)
        ok = draft_complain(reading, fy_node_pair_key(pair),
                            "there is no such section of what was drafted");
    else if (list && fy_node_is_sequence(list))
        for (void *at = NULL; ok && (item = fy_node_sequence_iterate(list, &at));)
            ok = draft_read_entry(reading, (enum section)section, item);
    mem_free(title);
    return ok;
}

static bool draft_read_root(struct reading *reading, struct fy_node *root)
{
    struct fy_node_pair *pair;
    bool ok = true;

    if (!root)
        return true;
    if (!fy_node_is_mapping(root))
        return draft_complain(reading, root, "expected 'dictionary:', 'joins:' and 'lessons:'");
    for (void *at = NULL; ok && (pair = fy_node_mapping_iterate(root, &at));) {
        char *title = draft_scalar(fy_node_pair_key(pair));
        struct fy_node *inner = fy_node_pair_value(pair);
        if (str_eq(title, "lessons"))
            ok = !inner || !fy_node_is_mapping(inner) || draft_read_root(reading, inner);
        else
            ok = draft_read_section(reading, pair);
        mem_free(title);
    }
    return ok;
}

bool draft_parse(const char *name, const char *text, size_t len, struct draft *ret_draft,
                 struct err *err)
{
    if (!yaml_bounded(name, text, len, err))
        return false;
    const struct fy_diag_cfg quiet = {.level = FYET_ERROR, .module_mask = ~0u};
    struct fy_diag *diag = fy_diag_create(&quiet);
    struct reading reading = {.name = name, .err = err};
    void *at = NULL;

    fy_diag_set_collect_errors(diag, true);
    const struct fy_parse_cfg cfg = {.flags = FYPCF_QUIET | FYPCF_COLLECT_DIAG, .diag = diag};
    struct fy_document *document = fy_document_build_from_string(&cfg, text, len);
    const struct fy_diag_error *first = fy_diag_errors_iterate(diag, &at);
    bool ok = true;
    if (document)
        ok = draft_read_root(&reading, fy_document_root(document));
    else if (!str_blank(text))
        ok = err_set(err, ERR_CONFIG, "%s:%d: %s", name, first ? first->line : 0,
                     first && first->msg ? first->msg : "not YAML");
    fy_document_destroy(document);
    fy_diag_destroy(diag);
    if (ok)
        *ret_draft = reading.draft;
    else
        draft_release(&reading.draft);
    return ok;
}

/* ---- writing */

static void draft_put(struct buf *out, const char *indent, const char *key, const char *value)
{
    if (!value)
        return;
    buf_addf(out, "%s  %s: ", indent, key);
    json_str(out, value); /* YAML takes a string of JSON */
    buf_addc(out, '\n');
}

static void draft_write_entry(struct buf *out, const char *indent, const struct draft_entry *entry)
{
    const size_t start = out->len;

    draft_put(out, indent, "key", entry->key);
    out->p[start + strlen(indent)] = '-';
    draft_put(out, indent, "table", entry->table);
    draft_put(out, indent, "column", entry->column);
    draft_put(out, indent, "words", entry->says);
    draft_put(out, indent, written[entry->kind].means, entry->means);
    draft_put(out, indent, "where", entry->where);
    draft_put(out, indent, "evidence", entry->evidence);
    if (entry->imported)
        buf_addf(out, "%s  imported: true\n", indent);
    buf_addf(out, "%s  confidence: %.2f\n%s  state: %s\n", indent, entry->confidence, indent,
             draft_state_name(entry->state));
}

void draft_write(const struct draft *draft, struct buf *out)
{
    bool lessons = false;

    for (int section = 0; section < SECTIONS; section++) {
        const bool inner = section >= MEASURES;
        bool begun = false;
        for (size_t i = 0; i < draft->entries.len; i++) {
            const struct draft_entry *entry = &draft->entries.v[i];
            if ((int)written[entry->kind].section != section)
                continue;
            if (inner && !lessons)
                buf_add(out, "lessons:\n");
            lessons |= inner;
            if (!begun)
                buf_addf(out, "%s%s:\n", inner ? "  " : "", titles[section]);
            begun = true;
            draft_write_entry(out, inner ? "    " : "  ", entry);
        }
    }
}
