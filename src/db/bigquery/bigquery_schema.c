/* Introspection. Up to a number of tables each is asked for by tables.get, which is free and tells
 * all: nested fields, descriptions, keys, partitions, clustering, rows. A larger dataset is read
 * from INFORMATION_SCHEMA instead (bigquery_info.c), whose few queries are billed. */
#include <stdio.h>
#include <string.h>

#include "bigquery/bigquery_schema.h"
#include "querent/base/mem.h"
#include "querent/base/str.h"
#include "querent/base/url.h"

#define SINGLE_MOST 200
#define PAGE_TABLES 1000

/* ---- one table */

static enum table_kind bigquery_schema_kind(const struct json_value *type)
{
    return json_is(type, "VIEW")                ? TABLE_VIEW
           : json_is(type, "MATERIALIZED_VIEW") ? TABLE_MATERIALIZED
           : json_is(type, "EXTERNAL")          ? TABLE_FOREIGN
                                                : TABLE_BASE;
}

static char *bigquery_schema_text(const struct json_value *object, const char *name)
{
    const struct json_value value = json_member(object, name);

    return value.kind == JSON_STRING ? json_dup(&value) : NULL;
}

/* "address.city: of the customer": what nested fields are described as. */
static void add_nested(struct buf *out, const struct bigquery_field *field, const char *path)
{
    for (size_t i = 0; i < field->count; i++) {
        const struct bigquery_field *nested = &field->fields[i];
        char *name = mem_printf("%s.%s", path, nested->name);
        if (nested->description)
            buf_addf(out, "%s%s: %s", out->len ? "; " : "", name, nested->description);
        add_nested(out, nested, name);
        mem_free(name);
    }
}

static void add_field(struct build *build, struct build_table *table,
                      const struct bigquery_field *field)
{
    struct schema_column *column = build_column(build, table, field->name, field->text);
    struct buf comment = BUF_INIT;

    column->value = field->value;
    column->not_null = field->required;
    buf_add(&comment, field->description);
    add_nested(&comment, field, field->name);
    if (comment.len)
        column->comment = build_text(build, buf_str(&comment));
    buf_release(&comment);
}

static void add_keys(struct build *build, struct build_table *table,
                     const struct json_value *constraints)
{
    const struct json_value primary = json_member(constraints, "primaryKey"),
                            columns = json_member(&primary, "columns"),
                            foreign = json_member(constraints, "foreignKeys");
    struct json_value item, pair;
    struct json_walk walk, pairs;
    int at = 0;

    json_walk_init(&walk, &columns);
    while (json_walk_item(&walk, &item)) {
        char *name = json_dup(&item);
        bigquery_schema_primary(table, name, ++at);
        mem_free(name);
    }
    json_walk_init(&walk, &foreign);
    for (int key = 0; json_walk_item(&walk, &item); key++) {
        const struct json_value to = json_member(&item, "referencedTable"),
                                list = json_member(&item, "columnReferences");
        char *dataset = bigquery_schema_text(&to, "datasetId"),
             *target = bigquery_schema_text(&to, "tableId"),
             *name = bigquery_schema_text(&item, "name");
        char id[16];
        snprintf(id, sizeof id, "%d", key);
        json_walk_init(&pairs, &list);
        while (json_walk_item(&pairs, &pair)) {
            char *from = bigquery_schema_text(&pair, "referencingColumn"),
                 *column = bigquery_schema_text(&pair, "referencedColumn");
            if (from && column && target)
                build_fkey(build, table, id, name, from, dataset, target, column);
            mem_free(from);
            mem_free(column);
        }
        mem_free(dataset);
        mem_free(target);
        mem_free(name);
    }
}

static bool bigquery_schema_true(const struct json_value *object, const char *name)
{
    return json_member(object, name).kind == JSON_TRUE;
}

/* Description, partition and clustering as one comment, which prompts and the browser show. */
static void add_comment(struct build *build, struct build_table *table,
                        const struct json_value *root)
{
    const struct json_value time = json_member(root, "timePartitioning"),
                            range = json_member(root, "rangePartitioning"),
                            clustering = json_member(root, "clustering"),
                            names = json_member(&clustering, "fields");
    struct bigquery_table_facts facts = {
        .description = bigquery_schema_text(root, "description"),
        .partition = time.kind == JSON_OBJECT ? bigquery_schema_text(&time, "field")
                                              : bigquery_schema_text(&range, "field"),
        .required = bigquery_schema_true(root, "requirePartitionFilter") ||
                    bigquery_schema_true(&time, "requirePartitionFilter"),
    };
    struct json_value item;
    struct json_walk walk;

    if (time.kind == JSON_OBJECT && !facts.partition)
        facts.partition = mem_strdup("_PARTITIONTIME"); /* by the time of loading */
    json_walk_init(&walk, &names);
    while (json_walk_item(&walk, &item)) {
        buf_add(&facts.clustering, facts.clustering.len ? ", " : "");
        json_text(&facts.clustering, &item);
    }
    bigquery_schema_comment(build, table, &facts);
}

static void bigquery_schema_take_table(struct build *build, const char *schema, const char *name,
                                       const struct json_value *root)
{
    const struct json_value type = json_member(root, "type"), shape = json_member(root, "schema"),
                            list = json_member(&shape, "fields"),
                            constraints = json_member(root, "tableConstraints");
    struct build_table *table = build_add(build, schema, name, bigquery_schema_kind(&type));
    size_t count;
    struct bigquery_field *fields = bigquery_fields_read(&list, &count);

    table->table.rows = bigquery_number(root, "numRows");
    for (size_t i = 0; i < count; i++)
        add_field(build, table, &fields[i]);
    bigquery_fields_free(fields, count);
    add_keys(build, table, &constraints);
    add_comment(build, table, root);
}

void bigquery_schema_primary(struct build_table *table, const char *column, int at)
{
    for (size_t i = 0; column && i < table->columns.len; i++)
        if (str_eq_fold(table->columns.v[i].name, column))
            table->columns.v[i].primary = at;
}

void bigquery_schema_comment(struct build *build, struct build_table *table,
                             struct bigquery_table_facts *facts)
{
    struct buf text = BUF_INIT;

    buf_add(&text, facts->description);
    for (size_t i = 0; facts->partition && i < table->columns.len; i++)
        table->columns.v[i].partition |= str_eq_fold(table->columns.v[i].name, facts->partition);
    if (facts->partition)
        buf_addf(&text, "%sPartitioned by %s%s.", text.len ? " " : "", facts->partition,
                 facts->required ? ": every query needs a condition on it" : "");
    if (facts->clustering.len)
        buf_addf(&text, "%sClustered by %s.", text.len ? " " : "", buf_str(&facts->clustering));
    if (text.len)
        table->table.comment = build_text(build, buf_str(&text));
    mem_free(facts->description);
    mem_free(facts->partition);
    buf_release(&facts->clustering);
    buf_release(&text);
}

/* ---- a dataset */

/* The names of a page of a list; `inner` is the reference's member of each item. */
static char *take_names(const struct json_value *root, const char *list, const char *reference,
                        const char *id, struct bigquery_names *names)
{
    const struct json_value items = json_member(root, list),
                            next = json_member(root, "nextPageToken");
    struct json_value item;
    struct json_walk walk;

    json_walk_init(&walk, &items);
    while (json_walk_item(&walk, &item)) {
        const struct json_value inner = json_member(&item, reference);
        char *name = bigquery_schema_text(&inner, id);
        if (name)
            vec_push(names, name);
    }
    return next.kind == JSON_STRING ? json_dup(&next) : NULL;
}

static bool bigquery_schema_list(struct bigquery_db *db, const struct db_limits *limits,
                                 const char *dataset, struct bigquery_names *names, struct err *err)
{
    struct buf body = BUF_INIT, token = BUF_INIT;
    char *next = NULL;
    bool ok;

    do {
        struct json_value root;
        char *path = dataset ? mem_printf("/datasets/%s/tables", dataset) : mem_strdup("/datasets");
        buf_clear(&token);
        if (next) {
            buf_add(&token, "&pageToken=");
            url_add_escaped(&token, next);
        }
        mem_free(next);
        next = NULL;
        ok = bigquery_get(db, limits, &body, &root, err, "%s%s?maxResults=%d%s",
                          db->target.data_project, path, PAGE_TABLES, buf_str(&token));
        if (ok)
            next = dataset ? take_names(&root, "tables", "tableReference", "tableId", names)
                           : take_names(&root, "datasets", "datasetReference", "datasetId", names);
        mem_free(path);
    } while (ok && next);
    mem_free(next);
    buf_release(&token);
    buf_release(&body);
    return ok;
}

static void names_release(struct bigquery_names *names)
{
    for (size_t i = 0; i < names->len; i++)
        mem_free(names->v[i]);
    vec_release(names);
}

char *bigquery_schema_name(const struct bigquery_db *db, const char *dataset)
{
    const struct bigquery_target *target = &db->target;

    return str_eq(target->project, target->data_project)
               ? mem_strdup(dataset)
               : mem_printf("%s.%s", target->data_project, dataset);
}

static bool read_dataset(struct bigquery_db *db, const struct db_limits *limits,
                         const char *dataset, struct build *build, struct err *err)
{
    struct bigquery_names names = {0};
    char *schema = bigquery_schema_name(db, dataset);
    bool ok = bigquery_schema_list(db, limits, dataset, &names, err);

    if (ok && names.len > SINGLE_MOST)
        ok = bigquery_info_read(db, limits, dataset, schema, build, err);
    else
        for (size_t i = 0; ok && i < names.len; i++) {
            struct buf body = BUF_INIT, name = BUF_INIT;
            struct json_value root;
            url_add_escaped(&name, names.v[i]);
            ok = bigquery_get(db, limits, &body, &root, err, "%s/datasets/%s/tables/%s",
                              db->target.data_project, dataset, buf_str(&name));
            if (ok)
                bigquery_schema_take_table(build, schema, names.v[i], &root);
            else if (db->base.error.class == DB_TABLE_NOT_FOUND)
                ok = true; /* it was dropped in between */
            buf_release(&name);
            buf_release(&body);
        }
    names_release(&names);
    mem_free(schema);
    return ok;
}

bool bigquery_introspect(struct db *base, struct cancel *cancel, struct schema **ret_schema,
                         struct err *err)
{
    struct bigquery_db *db = (struct bigquery_db *)base;
    const struct bigquery_target *target = &db->target;
    const struct db_limits limits = {.cancel = cancel, .deadline_us = base->deadline_us};
    struct bigquery_names datasets = {0};
    struct build build;
    bool ok = true;

    build_init(&build);
    build.schema->database = build_text(&build, target->data_project);
    if (target->dataset)
        vec_push(&datasets, mem_strdup(target->dataset));
    else
        ok = bigquery_schema_list(db, &limits, NULL, &datasets, err);
    char *first = bigquery_schema_name(db, target->dataset ? target->dataset : "");
    build.schema->default_schema = build_text(&build, first);
    for (size_t i = 0; ok && i < datasets.len; i++)
        ok = read_dataset(db, &limits, datasets.v[i], &build, err);
    if (ok)
        *ret_schema = build_finish(&build);
    build_release(&build);
    names_release(&datasets);
    mem_free(first);
    return ok;
}
