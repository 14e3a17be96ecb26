/* The map is a JSON object: logical name → "view", "schema.view" or {"view", "schema", "base",
 * "base_schema"}. The logical table has the view's columns, with keys, uniqueness and foreign keys
 * of the base table where the view shows their columns. It takes the base table's place when it is
 * called like it, else the view's; what is left of the two is hidden. */
#include "sources/secure.h"

#include <cjson/cJSON.h>
#include <string.h>

#include "querent/base/json_read.h"
#include "querent/base/str.h"
#include "querent/base/vec.h"
#include "querent/sql/secure.h"

static const char *secure_copy_of(struct arena *arena, const cJSON *object, const char *key)
{
    const cJSON *item = cJSON_GetObjectItemCaseSensitive(object, key);

    return cJSON_IsString(item) ? arena_strdup(arena, item->valuestring) : NULL;
}

static bool secure_read_view(struct arena *arena, const cJSON *item, struct sql_view *ret_view)
{
    struct sql_view view = {.logical = arena_strdup(arena, item->string)};

    if (cJSON_IsObject(item)) {
        view.view = secure_copy_of(arena, item, "view");
        view.schema = secure_copy_of(arena, item, "schema");
        view.base = secure_copy_of(arena, item, "base");
        view.base_schema = secure_copy_of(arena, item, "base_schema");
    } else if (cJSON_IsString(item)) {
        char *name = arena_strdup(arena, item->valuestring);
        char *dot = strchr(name, '.');
        if (dot) {
            *dot = '\0';
            view.schema = name;
        }
        view.view = dot ? dot + 1 : name;
    }
    if (!view.view || !*view.view || !*view.logical)
        return false;
    *ret_view = view;
    return true;
}

/* Foreign keys of the base table whose columns the view shows. */
static void keep_fkeys(struct arena *arena, const struct schema_table *base,
                       struct schema_table *logical)
{
    logical->fkeys = arena_alloc(arena, (base->fkey_count + 1) * sizeof *logical->fkeys);
    logical->fkey_count = 0;
    for (size_t f = 0; f < base->fkey_count; f++) {
        bool shown = true;
        for (size_t i = 0; i < base->fkeys[f].count; i++)
            shown &= schema_find_column(logical, base->fkeys[f].columns[i]) >= 0;
        if (shown)
            logical->fkeys[logical->fkey_count++] = base->fkeys[f];
    }
}

static void keep_keys(const struct schema_table *base, struct schema_table *logical)
{
    for (size_t c = 0; c < logical->column_count; c++) {
        struct schema_column *column = &logical->columns[c];
        const int same = schema_find_column(base, column->name);
        if (same < 0)
            continue;
        column->primary = base->columns[same].primary;
        column->unique = base->columns[same].unique;
        column->comment = column->comment ? column->comment : base->columns[same].comment;
    }
}

static struct schema_table logical_table(struct schema *schema, const struct sql_view *map,
                                         const struct schema_table *view,
                                         const struct schema_table *base)
{
    struct schema_table logical = *view;

    logical.name = map->logical;
    logical.hidden = false;
    logical.kind = TABLE_VIEW;
    logical.columns =
        arena_alloc(&schema->arena, (view->column_count + 1) * sizeof *logical.columns);
    memcpy(logical.columns, view->columns, view->column_count * sizeof *logical.columns);
    if (base) {
        logical.schema = base->schema;
        logical.comment = view->comment ? view->comment : base->comment;
        logical.rows = base->rows;
        keep_keys(base, &logical);
        keep_fkeys(&schema->arena, base, &logical);
    }
    return logical;
}

/* Keys of other tables that referred to the base table refer to the logical one. */
static void redirect_fkeys(struct schema *schema, const char *base, const char *logical)
{
    for (size_t t = 0; t < schema->table_count; t++)
        for (size_t f = 0; f < schema->tables[t].fkey_count; f++)
            if (str_eq_fold(schema->tables[t].fkeys[f].to_table, base))
                schema->tables[t].fkeys[f].to_table = logical;
}

/* ---- what shows rows of hidden tables */

static bool same_place(const char *a, const char *b)
{
    return !a || !b || str_eq_fold(a, b);
}

static bool sources_is_mapped_view(const struct sql_views *views, const char *schema,
                                   const char *name)
{
    for (size_t i = 0; i < views->count; i++)
        if (str_eq_fold(views->v[i].view, name) && same_place(views->v[i].schema, schema))
            return true;
    return false;
}

/* Hidden tables, those that the schema does not list included. */
struct hiding {
    const struct sql_views *views;
    VEC(struct schema_source) found; /* `of` alone */
};

static bool is_found(const struct hiding *hiding, const char *schema, const char *name)
{
    for (size_t i = 0; i < hiding->found.len; i++)
        if (str_eq_fold(hiding->found.v[i].of, name) &&
            same_place(hiding->found.v[i].of_schema, schema))
            return true;
    return false;
}

static bool secure_hide(struct hiding *hiding, const char *schema, const char *name)
{
    if (is_found(hiding, schema, name) || sources_is_mapped_view(hiding->views, schema, name))
        return false;
    vec_push(&hiding->found, ((struct schema_source){.of_schema = schema, .of = name}));
    return true;
}

/* ---- a logical name that is no table's, and no base beside it */

static bool names_base(const struct schema *schema, const struct sql_view *map)
{
    if (map->base)
        return true;
    const int t = schema_find_table(schema, map->base_schema, map->logical);
    return t >= 0 && t != schema_find_table(schema, map->schema, map->view);
}

/* What the view reads, through views of views, is taken for the hidden table. */
static size_t hide_read(struct hiding *hiding, const struct schema *schema, const char *of_schema,
                        const char *of)
{
    size_t count = 0;

    for (size_t i = 0; i < schema->source_count; i++) {
        const struct schema_source *source = &schema->sources[i];
        if (!str_eq_fold(source->of, of) || !same_place(source->of_schema, of_schema) ||
            !secure_hide(hiding, source->from_schema, source->from))
            continue;
        count += 1 + hide_read(hiding, schema, source->from_schema, source->from);
    }
    return count;
}

/* The mapped views themselves are what may be seen, and so is what they alone feed. Where a name
 * may mean several tables, more is hidden rather than less. */
static void hide_derived(struct schema *schema, const struct sql_views *views)
{
    struct hiding hiding = {.views = views};
    bool more = true;

    for (size_t i = 0; i < views->count; i++) {
        const struct sql_view *map = &views->v[i];
        secure_hide(&hiding, map->base_schema, map->base ? map->base : map->logical);
        if (!names_base(schema, map))
            hide_read(&hiding, schema, map->schema, map->view);
    }
    for (size_t t = 0; t < schema->table_count; t++)
        if (schema->tables[t].opaque)
            secure_hide(&hiding, schema->tables[t].schema, schema->tables[t].name);
    while (more) {
        more = false;
        for (size_t i = 0; i < schema->source_count; i++) {
            const struct schema_source *source = &schema->sources[i];
            if (is_found(&hiding, source->from_schema, source->from))
                more |= secure_hide(&hiding, source->of_schema, source->of);
        }
    }
    for (size_t t = 0; t < schema->table_count; t++)
        schema->tables[t].hidden |=
            is_found(&hiding, schema->tables[t].schema, schema->tables[t].name) &&
            !sources_is_mapped_view(views, schema->tables[t].schema, schema->tables[t].name);
    vec_release(&hiding.found);
}

/* ---- the map */

static void note_no_base(struct catalog *catalog, const struct sql_view *map)
{
    struct hiding none = {.views = &(struct sql_views){0}};

    if (map->base)
        catalog_add_note(catalog, "secure_views: the base table of '%s' is not in the database",
                         map->logical);
    else if (hide_read(&none, catalog->schema, map->schema, map->view))
        catalog_add_note(catalog,
                         "secure_views: there is no table '%s', so all that '%s' reads is hidden; "
                         "name one table with {view: %s, base: …} to hide only that",
                         map->logical, map->view, map->view);
    else
        catalog_add_note(catalog,
                         "secure_views: there is no table '%s', and it is not known what '%s' "
                         "reads, so nothing is hidden: name the table with {view: %s, base: …}",
                         map->logical, map->view, map->view);
    vec_release(&none.found);
}

static void apply_view(struct catalog *catalog, const struct sql_view *map)
{
    struct schema *schema = catalog->schema;
    const char *base_name = map->base ? map->base : map->logical;
    const int view = schema_find_table(schema, map->schema, map->view);
    const int base = schema_find_table(schema, map->base_schema, base_name);

    if (view < 0) {
        catalog_add_note(catalog, "the view '%s' of '%s' is not in the database", map->view,
                         map->logical);
        if (base >= 0)
            schema->tables[base].hidden = true;
        return;
    }
    if (base == view) {
        catalog_add_note(catalog, "'%s' is mapped to itself", map->logical);
        schema->tables[base].hidden = true;
        return;
    }
    const bool same_name = base >= 0 && str_eq_fold(base_name, map->logical);
    const struct schema_table logical =
        logical_table(schema, map, &schema->tables[view], base >= 0 ? &schema->tables[base] : NULL);
    if (base < 0)
        note_no_base(catalog, map);
    schema->tables[view].hidden = true;
    if (base >= 0)
        schema->tables[base].hidden = true;
    schema->tables[same_name ? base : view] = logical;
    if (base >= 0 && !same_name)
        redirect_fkeys(schema, base_name, map->logical);
}

static bool read_map(struct arena *arena, const char *json, struct sql_views *ret_views,
                     struct err *err)
{
    if (!json_bounded(json, strlen(json), err))
        return err_prefix(err, "the map of secure views");
    cJSON *map = cJSON_Parse(json);
    const cJSON *item;
    struct sql_view *views =
        arena_alloc(arena, ((size_t)cJSON_GetArraySize(map) + 1) * sizeof *views);
    bool ok = cJSON_IsObject(map);
    size_t count = 0;

    cJSON_ArrayForEach(item, map)
    {
        ok = ok && secure_read_view(arena, item, &views[count]);
        count += ok;
    }
    cJSON_Delete(map);
    if (!ok)
        return err_set(err, ERR_CONFIG,
                       "the map of secure views is not an object of names: write "
                       "{\"customers\": \"secure_customers\"}");
    *ret_views = (struct sql_views){.v = views, .count = count};
    return true;
}

/* What still refers to a hidden table would name it. */
static void drop_fkeys_to_hidden(struct schema *schema)
{
    for (size_t t = 0; t < schema->table_count; t++) {
        struct schema_table *table = &schema->tables[t];
        size_t kept = 0;
        for (size_t f = 0; f < table->fkey_count; f++) {
            const struct schema_fkey *fkey = &table->fkeys[f];
            const int to = schema_find_table(schema, fkey->to_schema, fkey->to_table);
            if (to < 0 || !schema->tables[to].hidden)
                table->fkeys[kept++] = *fkey;
        }
        table->fkey_count = kept;
    }
}

bool secure_apply(struct catalog *catalog, const char *json, struct err *err)
{
    struct schema *schema = catalog->schema;
    struct sql_views *views = arena_alloc(&catalog->arena, sizeof *views);

    if (!read_map(&catalog->arena, json, views, err))
        return false;
    views->default_schema = schema->default_schema;
    if (views->count)
        hide_derived(schema, views);
    for (size_t i = 0; i < views->count; i++)
        apply_view(catalog, &views->v[i]);
    catalog->views = views;
    drop_fkeys_to_hidden(schema);
    if (views->count)
        schema_finish(schema);
    return true;
}

bool catalog_hide_tables(struct schema *schema, const char *secure_views, struct err *err)
{
    struct sql_views views;

    if (!read_map(&schema->arena, secure_views, &views, err))
        return false;
    if (views.count)
        hide_derived(schema, &views);
    for (size_t t = 0; views.count && t < schema->table_count; t++)
        schema->tables[t].hidden |=
            sources_is_mapped_view(&views, schema->tables[t].schema, schema->tables[t].name);
    return true;
}

const struct sql_view *secure_view_of(const struct catalog *catalog,
                                      const struct schema_table *table)
{
    for (size_t i = 0; catalog->views && i < catalog->views->count; i++)
        if (str_eq_fold(catalog->views->v[i].logical, table->name))
            return &catalog->views->v[i];
    return NULL;
}

static bool secure_is_listed(const char *list, const char *name)
{
    size_t count;
    char **names = str_split(list, ',', &count);
    bool found = false;

    for (size_t i = 0; i < count; i++)
        found |= str_eq_fold(names[i], name);
    str_free_all(names, count);
    return found;
}

bool secure_may_read(const struct catalog *catalog, const struct schema_table *table,
                     const char *listed)
{
    if (table->hidden)
        return false;
    const struct sql_view *view = secure_view_of(catalog, table);
    if (!view) /* a foreign table may run a program of its server for each reading */
        return table->kind != TABLE_VIEW && !(table->kind == TABLE_FOREIGN && table->opaque);
    return listed &&
           (secure_is_listed(listed, view->logical) || secure_is_listed(listed, view->view));
}

const struct sql_views *catalog_secure_views(const struct catalog *catalog)
{
    static const struct sql_views none = {0};

    return catalog->views ? catalog->views : &none;
}
