/* dbt's schema.yml as a draft. */
#include <libfyaml.h>
#include <string.h>

#include "querent/base/mem.h"
#include "querent/base/str.h"
#include "querent/model/schema/draft.h"
#include "querent/model/yaml.h"

struct dbt {
    const char *name;
    struct draft draft;
    struct fy_node *semantic; /* semantic_models, NULL: none */
};

static char *dbt_text(struct fy_node *map, const char *key)
{
    size_t len = 0;
    struct fy_node *node = map && fy_node_is_mapping(map)
                               ? fy_node_mapping_lookup_by_string(map, key, SIZE_MAX)
                               : NULL;
    const char *p = node && fy_node_is_scalar(node) ? fy_node_get_scalar(node, &len) : NULL;
    char *text = p ? mem_strndup(p, len) : NULL;

    for (size_t i = 0; text && text[i]; i++)
        if (text[i] == '\n')
            text[i] = ' ';
    while (text && len && text[len - 1] == ' ')
        text[--len] = '\0';
    return text;
}

static struct fy_node *dbt_list(struct fy_node *map, const char *key)
{
    struct fy_node *node = map && fy_node_is_mapping(map)
                               ? fy_node_mapping_lookup_by_string(map, key, SIZE_MAX)
                               : NULL;

    return node && fy_node_is_sequence(node) ? node : NULL;
}

static struct fy_node *dbt_map(struct fy_node *map, const char *key)
{
    struct fy_node *node = map && fy_node_is_mapping(map)
                               ? fy_node_mapping_lookup_by_string(map, key, SIZE_MAX)
                               : NULL;

    return node && fy_node_is_mapping(node) ? node : NULL;
}

/* ref('orders'), source('shop', 'orders'), orders → orders. Takes the text. */
static char *dbt_ref(char *text)
{
    char *end = text ? strrchr(text, ')') : NULL, *quote = end;

    if (!end)
        return text;
    while (quote > text && *quote != '\'' && *quote != '"')
        quote--;
    char *begin = quote > text ? quote - 1 : quote;
    while (begin > text && *begin != '\'' && *begin != '"')
        begin--;
    char *name = begin < quote ? mem_strndup(begin + 1, (size_t)(quote - begin - 1)) : NULL;
    mem_free(text);
    return name;
}

/* Takes `means`; NULL or blank: nothing. */
static void dbt_add(struct dbt *dbt, enum draft_kind kind, const char *table, const char *column,
                    char *means)
{
    if (str_blank(means) || !table) {
        mem_free(means);
        return;
    }
    char *key = column ? mem_printf("%s:%s.%s", draft_kind_name(kind), table, column)
                       : mem_printf("%s:%s", draft_kind_name(kind), table);
    draft_add(&dbt->draft, (struct draft_entry){.kind = kind,
                                                .key = key,
                                                .table = mem_strdup(table),
                                                .column = mem_strdup(column),
                                                .means = means,
                                                .evidence = mem_strdup(dbt->name),
                                                .confidence = 0.9});
}

/* ---- models and their columns */

static void dbt_relationship(struct dbt *dbt, const char *table, const char *column,
                             struct fy_node *test)
{
    struct fy_node *says = dbt_map(test, "relationships");
    struct fy_node *inner = dbt_map(says, "arguments");
    char *to = dbt_ref(dbt_text(inner ? inner : says, "to")),
         *field = dbt_text(inner ? inner : says, "field");

    if (to && field) {
        char *means = mem_printf("%s.%s = %s.%s", table, column, to, field);
        draft_add(&dbt->draft, (struct draft_entry){.kind = DRAFT_JOIN,
                                                    .key = mem_printf("join:%s", means),
                                                    .means = means,
                                                    .evidence = mem_strdup(dbt->name),
                                                    .confidence = 0.9});
    }
    mem_free(to);
    mem_free(field);
}

/* "a, b" of a list or a text. Heap. */
static char *dbt_phrases(struct fy_node *map, const char *key)
{
    struct fy_node *list = dbt_list(map, key), *item;
    struct buf out = BUF_INIT;

    if (!list)
        return dbt_text(map, key);
    for (void *at = NULL; (item = fy_node_sequence_iterate(list, &at));) {
        size_t len = 0;
        const char *p = fy_node_is_scalar(item) ? fy_node_get_scalar(item, &len) : NULL;
        if (p)
            buf_addf(&out, "%s%.*s", out.len ? ", " : "", (int)len, p);
    }
    return out.len ? buf_take(&out) : NULL;
}

static void dbt_column(struct dbt *dbt, const char *table, struct fy_node *node)
{
    char *column = dbt_text(node, "name");
    struct fy_node *meta = dbt_map(node, "meta"), *config = dbt_map(node, "config"), *test;
    struct fy_node *tests = dbt_list(node, "data_tests");

    if (!meta)
        meta = dbt_map(config, "meta");
    if (!tests)
        tests = dbt_list(node, "tests");
    if (column) {
        dbt_add(dbt, DRAFT_ABOUT, table, column, dbt_text(node, "description"));
        dbt_add(dbt, DRAFT_UNIT, table, column, dbt_text(meta, "unit"));
        dbt_add(dbt, DRAFT_SYNONYMS, table, column, dbt_phrases(meta, "synonyms"));
        for (void *at = NULL; tests && (test = fy_node_sequence_iterate(tests, &at));)
            dbt_relationship(dbt, table, column, test);
    }
    mem_free(column);
}

static void dbt_models(struct dbt *dbt, struct fy_node *models)
{
    struct fy_node *model, *column;

    for (void *at = NULL; models && (model = fy_node_sequence_iterate(models, &at));) {
        char *table = dbt_text(model, "name");
        struct fy_node *columns = dbt_list(model, "columns");
        if (table) {
            dbt_add(dbt, DRAFT_ABOUT, table, NULL, dbt_text(model, "description"));
            dbt_add(dbt, DRAFT_ROLE, table, NULL, dbt_text(dbt_map(model, "meta"), "role"));
            dbt_add(dbt, DRAFT_DATE, table, NULL, dbt_text(dbt_map(model, "meta"), "date"));
        }
        for (void *c = NULL; table && columns && (column = fy_node_sequence_iterate(columns, &c));)
            dbt_column(dbt, table, column);
        mem_free(table);
    }
}

/* ---- metrics */

/* sum, avg, … of an expression whose columns are the table's. Heap. */
static char *dbt_aggregate(const char *method, const char *table, const char *expression)
{
    if (str_eq_fold(method, "count_distinct"))
        return mem_printf("count(DISTINCT %s.%s)", table, expression);
    if (str_eq_fold(method, "average"))
        method = "avg";
    /* a plain column is said with its table; what is computed is found by the names in it */
    const bool plain = expression[strcspn(expression, " .()*+-/")] == '\0';
    return plain ? mem_printf("%s(%s.%s)", method, table, expression)
                 : mem_printf("%s(%s)", method, expression);
}

/* Takes `means` and `where`. */
static void dbt_measure(struct dbt *dbt, struct fy_node *metric, char *means, char *where)
{
    char *label = dbt_text(metric, "label"), *name = dbt_text(metric, "name");
    char *words = label ? label : name;

    for (char *p = words; p && *p; p++)
        *p = *p == '_' ? ' ' : (char)str_lower(*p);
    if (words && means) {
        draft_add(&dbt->draft, (struct draft_entry){.kind = DRAFT_MEASURE,
                                                    .key = mem_printf("measure:%s", words),
                                                    .says = mem_strdup(words),
                                                    .means = means,
                                                    .where = where,
                                                    .evidence = mem_strdup(dbt->name),
                                                    .confidence = 0.9});
    } else {
        mem_free(means);
        mem_free(where);
    }
    mem_free(label);
    mem_free(name);
}

/* filters: [{field, operator, value}] */
static char *dbt_filters(struct fy_node *metric, const char *table)
{
    struct fy_node *list = dbt_list(metric, "filters"), *item;
    struct buf out = BUF_INIT;

    for (void *at = NULL; list && (item = fy_node_sequence_iterate(list, &at));) {
        char *field = dbt_text(item, "field"), *how = dbt_text(item, "operator"),
             *value = dbt_text(item, "value");
        if (field && how && value)
            buf_addf(&out, "%s%s.%s %s %s", out.len ? " and " : "", table, field,
                     str_eq(how, "!=")   ? "<>"
                     : str_eq(how, "is") ? "="
                                         : how,
                     value);
        mem_free(field);
        mem_free(how);
        mem_free(value);
    }
    return out.len ? buf_take(&out) : NULL;
}

/* The measure of that name in any semantic model, as an aggregate. Heap; NULL: there is none. */
static char *dbt_semantic(struct dbt *dbt, const char *measure)
{
    struct fy_node *model, *item;
    char *means = NULL;

    for (void *at = NULL; dbt->semantic && measure && !means &&
                          (model = fy_node_sequence_iterate(dbt->semantic, &at));) {
        struct fy_node *measures = dbt_list(model, "measures");
        char *table = dbt_ref(dbt_text(model, "model"));
        for (void *m = NULL;
             table && measures && (item = fy_node_sequence_iterate(measures, &m));) {
            char *name = dbt_text(item, "name"), *agg = dbt_text(item, "agg"),
                 *expr = dbt_text(item, "expr");
            if (agg && str_eq(name, measure))
                means = dbt_aggregate(agg, table, expr ? expr : name);
            mem_free(name);
            mem_free(agg);
            mem_free(expr);
        }
        mem_free(table);
    }
    return means;
}

static void dbt_metric(struct dbt *dbt, struct fy_node *metric)
{
    char *table = dbt_ref(dbt_text(metric, "model")),
         *method = dbt_text(metric, "calculation_method"),
         *expression = dbt_text(metric, "expression");
    struct fy_node *params = dbt_map(metric, "type_params");

    if (!method)
        method = dbt_text(metric, "type");
    if (!expression)
        expression = dbt_text(metric, "sql");
    if (params) {
        char *measure = dbt_text(params, "measure");
        if (!measure)
            measure = dbt_text(dbt_map(params, "measure"), "name");
        /* a filter in Jinja names dimensions of dbt, which only dbt knows */
        char *filter = dbt_text(metric, "filter");
        if (!filter)
            dbt_measure(dbt, metric, dbt_semantic(dbt, measure), NULL);
        mem_free(filter);
        mem_free(measure);
    } else if (table && method && expression) {
        dbt_measure(dbt, metric, dbt_aggregate(method, table, expression),
                    dbt_filters(metric, table));
        dbt_add(dbt, DRAFT_DATE, table, NULL, dbt_text(metric, "timestamp"));
    }
    mem_free(table);
    mem_free(method);
    mem_free(expression);
}

static void dbt_root(struct dbt *dbt, struct fy_node *root)
{
    struct fy_node *sources = dbt_list(root, "sources"), *metrics = dbt_list(root, "metrics"),
                   *item;

    dbt->semantic = dbt_list(root, "semantic_models");
    dbt_models(dbt, dbt_list(root, "models"));
    dbt_models(dbt, dbt_list(root, "seeds"));
    for (void *at = NULL; sources && (item = fy_node_sequence_iterate(sources, &at));)
        dbt_models(dbt, dbt_list(item, "tables"));
    for (void *at = NULL; dbt->semantic && (item = fy_node_sequence_iterate(dbt->semantic, &at));) {
        char *table = dbt_ref(dbt_text(item, "model"));
        dbt_add(dbt, DRAFT_DATE, table, NULL,
                dbt_text(dbt_map(item, "defaults"), "agg_time_dimension"));
        mem_free(table);
    }
    for (void *at = NULL; metrics && (item = fy_node_sequence_iterate(metrics, &at));)
        dbt_metric(dbt, item);
}

bool draft_parse_dbt(const char *name, const char *text, size_t len, struct draft *ret_draft,
                     struct err *err)
{
    if (!yaml_bounded(name, text, len, err))
        return false;
    const struct fy_diag_cfg quiet = {.level = FYET_ERROR, .module_mask = ~0u};
    struct fy_diag *diag = fy_diag_create(&quiet);
    struct dbt dbt = {.name = name};
    void *at = NULL;

    fy_diag_set_collect_errors(diag, true);
    const struct fy_parse_cfg cfg = {.flags = FYPCF_QUIET | FYPCF_COLLECT_DIAG, .diag = diag};
    struct fy_document *document = fy_document_build_from_string(&cfg, text, len);
    const struct fy_diag_error *first = fy_diag_errors_iterate(diag, &at);
    struct fy_node *root = document ? fy_document_root(document) : NULL;
    const bool ok = root && fy_node_is_mapping(root);
    if (ok)
        dbt_root(&dbt, root);
    else
        err_set(err, ERR_CONFIG, "%s:%d: %s", name, first ? first->line : 1,
                first && first->msg ? first->msg : "expected 'models:' or 'metrics:' of dbt");
    fy_document_destroy(document);
    fy_diag_destroy(diag);
    if (ok)
        *ret_draft = dbt.draft;
    return ok;
}
