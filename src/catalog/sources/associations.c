/* Files of models become joins: readers find what is declared, then models are found among the
 * tables, by what they say or by name, and their columns with or without underscores. */
#include "sources/associations.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "querent/base/json_read.h"
#include "querent/base/mem.h"
#include "querent/base/path.h"
#include "querent/base/str.h"
#include "querent/base/trust.h"

enum { FILE_MAX = 16 << 20, DEPTH_MAX = 8 };

static const double confidence = 0.9;

/* Several readers look at one file: what is not theirs they pass over. */
static const struct {
    const char *ending;
    enum code_language language;
    void (*read[2])(struct associations *all, const struct code_token *tokens); /* none: JSON */
} kinds[] = {
    {".py", CODE_PYTHON, {associations_django, associations_sqlalchemy}},
    {".rb", CODE_RUBY, {associations_rails}},
    {".php", CODE_SCRIPT, {associations_laravel}},
    {".js", CODE_SCRIPT, {associations_sequelize}},
    {".mjs", CODE_SCRIPT, {associations_sequelize}},
    {".ts", CODE_SCRIPT, {associations_sequelize, associations_annotated}},
    {".java", CODE_SCRIPT, {associations_annotated}},
    {".kt", CODE_SCRIPT, {associations_annotated}},
    {".prisma", CODE_SCRIPT, {associations_prisma}},
    {".json", CODE_SCRIPT, {NULL}},
};

struct applying {
    struct catalog *catalog;
    struct associations all;
    struct association_tables tables;
};

/* ---- reading */

/* "shop" of …/shop/models.py and …/shop/models/order.py; NULL: the file is elsewhere. */
static const char *associations_application(struct arena *arena, const char *path)
{
    const char *end = strstr(path, "/models/"), *start;

    if (!end && str_ends(path, "/models.py"))
        end = strrchr(path, '/');
    if (!end)
        return NULL;
    for (start = end; start > path && start[-1] != '/';)
        start--;
    return start < end ? arena_strndup(arena, start, (size_t)(end - start)) : NULL;
}

static bool associations_read_file(struct applying *applying, const char *path, struct err *err)
{
    struct buf text = BUF_INIT;
    size_t kind = 0;
    int line = 0;
    bool ok = true;

    while (kind < sizeof kinds / sizeof *kinds && !str_ends(path, kinds[kind].ending))
        kind++;
    if (kind == sizeof kinds / sizeof *kinds)
        return err_set(err, ERR_UNSUPPORTED,
                       "associations: '%s' is not a .py, .rb, .php, .js, .ts, .java, .kt, .prisma "
                       "or .json file",
                       path);
    if (!trust_read(path, FILE_MAX, &text, err))
        return err_prefix(err, "cannot read the associations");
    applying->all.file = arena_strdup(applying->all.arena, path);
    applying->all.application = associations_application(applying->all.arena, path);
    if (kinds[kind].read[0]) {
        const struct code_token *tokens =
            code_read(applying->all.arena, buf_str(&text), text.len, kinds[kind].language);
        for (size_t i = 0; i < 2 && kinds[kind].read[i]; i++)
            kinds[kind].read[i](&applying->all, tokens);
    } else if (!json_bounded(buf_str(&text), text.len, err))
        ok = err_prefix(err, "associations: '%s'", path);
    else if (!associations_json(&applying->all, buf_str(&text), text.len, &line))
        ok = err_set(err, ERR_CONFIG, "associations: '%s' is not JSON: line %d", path, line);
    buf_release(&text);
    return ok;
}

static bool associations_is_readable(const char *name)
{
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
        if (str_ends(name, kinds[i].ending))
            return true;
    return false;
}

static bool associations_read_path(struct applying *applying, const char *path, int depth,
                                   struct err *err)
{
    struct dirent **entries = NULL;
    struct stat status;
    bool ok = true;

    if (stat(path, &status) != 0 || !S_ISDIR(status.st_mode))
        return associations_read_file(applying, path, err);
    const int count = depth < DEPTH_MAX ? scandir(path, &entries, NULL, alphasort) : 0;
    for (int i = 0; i < count; i++) {
        const char *name = entries[i]->d_name;
        char *below = path_join(path, name);
        const bool folder = stat(below, &status) == 0 && S_ISDIR(status.st_mode);
        if (ok && name[0] != '.' && !str_eq(name, "node_modules") &&
            (folder || associations_is_readable(name)))
            ok = associations_read_path(applying, below, depth + 1, err);
        mem_free(below);
        free(entries[i]);
    }
    free(entries);
    return ok;
}

/* ---- joins */

static void associations_add_edge(struct catalog *catalog, struct column_ref from,
                                  struct column_ref to, const struct join_only *only,
                                  const char *evidence)
{
    const struct join_edge edge = {.only = only,
                                   .from = from.table,
                                   .to = to.table,
                                   .count = 1,
                                   .from_columns = &from.column,
                                   .to_columns = &to.column,
                                   .type = JOIN_BUSINESS,
                                   .confidence = confidence,
                                   .evidence = evidence};

    if (edges_find(catalog, &edge) >= 0)
        return;
    edges_add(catalog, &edge);
    column_info(catalog, from)->is_key = column_info(catalog, from)->refers = true;
}

/* What the rows say by the application's own names of models, or else what the reader found. */
static const char *associations_alias(struct applying *applying, const struct association *found,
                                      int to)
{
    const struct associations *all = &applying->all;

    for (size_t i = 0; i < all->aliases.len; i++)
        if (str_eq(all->aliases.v[i].model, associations_read_last_part(found->to)))
            return all->aliases.v[i].alias ? all->aliases.v[i].alias
                                           : applying->catalog->schema->tables[to].name;
    return found->kind_value;
}

/* The rows that refer to a model are those of its name, or of the model that it shares its table
 * with: Rails keeps the name of the first class. */
static bool associations_only(struct applying *applying, const struct association *found, int from,
                              int to, struct join_only *ret_only)
{
    struct catalog *catalog = applying->catalog;
    const struct associations *all = &applying->all;
    const int column = association_column(catalog, from, found->kind_column);
    const char *model = associations_read_last_part(found->to);

    for (size_t i = 0, deep = 0; i < all->bases.len && deep < DEPTH_MAX; i++)
        if (str_eq(all->bases.v[i].model, model) &&
            association_table(&applying->tables, all->bases.v[i].base) == to) {
            model = all->bases.v[i].base;
            deep++;
            i = (size_t)-1;
        }
    if (column < 0)
        catalog_add_note(catalog, "associations: %s:%d: no column '%s' in '%s'", found->file,
                         found->line, found->kind_column, catalog_table_name(catalog, from));
    const char *value = found->kind_value ? associations_alias(applying, found, to) : model;
    *ret_only = (struct join_only){column, value, false};
    return column >= 0;
}

static void associations_put(struct applying *applying, const struct association *found)
{
    struct catalog *catalog = applying->catalog;
    struct column_ref from = {association_table(&applying->tables, found->from), -1},
                      to = {association_table(&applying->tables, found->to), -1};
    char place[16] = "";

    if (found->line)
        snprintf(place, sizeof place, ":%d", found->line);
    if ((from.table < 0 || to.table < 0) && !found->maybe)
        catalog_add_note(catalog, "associations: %s%s: no table for '%s'", found->file, place,
                         from.table < 0 ? found->from : found->to);
    if (from.table < 0 || to.table < 0)
        return;
    const char *column = found->from_column ? found->from_column
                                            : arena_printf(&catalog->arena, "%s_id",
                                                           associations_read_last_part(found->to));
    from.column = association_column(catalog, from.table, column);
    to.column = found->to_column ? association_column(catalog, to.table, found->to_column)
                                 : catalog->tables[to.table].key;
    if ((from.column < 0 || to.column < 0) && !found->maybe)
        catalog_add_note(catalog, "associations: %s%s: no column '%s' in '%s'", found->file, place,
                         from.column < 0    ? column
                         : found->to_column ? found->to_column
                                            : "key",
                         catalog_table_name(catalog, from.column < 0 ? from.table : to.table));
    if (from.column < 0 || to.column < 0)
        return;
    struct join_only only;
    if (found->kind_column && !associations_only(applying, found, from.table, to.table, &only))
        return;
    const char *slash = strrchr(found->file, '/');
    associations_add_edge(catalog, from, to, found->kind_column ? &only : NULL,
                          arena_printf(&catalog->arena, "%s (%s%s)", found->said,
                                       slash ? slash + 1 : found->file, place));
}

static bool associations_is_abstract(const struct associations *all, const char *model)
{
    for (size_t i = 0; i < all->abstract.len; i++)
        if (str_eq(associations_read_last_part(all->abstract.v[i]),
                   associations_read_last_part(model)))
            return true;
    return false;
}

/* A key of a model without a table is in the tables of all that are derived from it, and one that
 * refers to such a model refers to each of these. */
static void associations_derive(struct applying *applying, const struct association *found,
                                int deep)
{
    const struct associations *all = &applying->all;
    const bool from = associations_is_abstract(all, found->from);

    if (!from && !associations_is_abstract(all, found->to)) {
        associations_put(applying, found);
        return;
    }
    const char *model = associations_read_last_part(from ? found->from : found->to);
    for (size_t i = 0; i < all->bases.len && deep < DEPTH_MAX; i++) {
        if (!str_eq(associations_read_last_part(all->bases.v[i].base), model))
            continue;
        struct association derived = *found;
        *(from ? &derived.from : &derived.to) = all->bases.v[i].model;
        associations_derive(applying, &derived, deep + 1);
    }
}

/* The column of the field, which a key calls with _id. */
static int associations_field_column(const struct catalog *catalog, int table, const char *field)
{
    char *name = mem_printf("%s_id", field);
    const int key = association_column(catalog, table, name);

    mem_free(name);
    return key >= 0 ? key : association_column(catalog, table, field);
}

static void associations_put_generic(struct applying *applying,
                                     const struct generic_columns *generic)
{
    struct catalog *catalog = applying->catalog;
    const int table = association_table(&applying->tables, generic->model);

    if (table < 0) {
        catalog_add_note(catalog, "associations: %s:%d: no table for '%s'", generic->file,
                         generic->line, generic->model);
        return;
    }
    const struct generic_reference found = {
        {table, associations_field_column(catalog, table, generic->kind)},
        {table, association_column(catalog, table, generic->id)}};
    if (found.kind.column < 0 || found.id.column < 0)
        catalog_add_note(catalog, "associations: %s:%d: no column '%s' in '%s'", generic->file,
                         generic->line, found.kind.column < 0 ? generic->kind : generic->id,
                         catalog_table_name(catalog, table));
    else
        vec_push(&catalog->generics, found);
}

/* Columns of a model without a table are in those of all that are derived from it. */
static void associations_derive_generic(struct applying *applying,
                                        const struct generic_columns *generic, int deep)
{
    const struct associations *all = &applying->all;
    const char *model = associations_read_last_part(generic->model);

    if (!associations_is_abstract(all, generic->model)) {
        associations_put_generic(applying, generic);
        return;
    }
    for (size_t i = 0; i < all->bases.len && deep < DEPTH_MAX; i++) {
        struct generic_columns derived = *generic;
        derived.model = all->bases.v[i].model;
        if (str_eq(associations_read_last_part(all->bases.v[i].base), model))
            associations_derive_generic(applying, &derived, deep + 1);
    }
}

static void associations_join(struct applying *applying)
{
    const struct associations *all = &applying->all;

    for (size_t i = 0; i < all->found.len; i++) {
        const struct association *found = &all->found.v[i];
        if (found->from && found->to)
            associations_derive(applying, found, 0);
        else
            catalog_add_note(applying->catalog,
                             "associations: %s:%d: '%s' names no table: the tables that its rows "
                             "name are joined",
                             found->file, found->line, found->said);
    }
    for (size_t i = 0; i < all->generics.len; i++)
        associations_derive_generic(applying, &all->generics.v[i], 0);
    for (size_t i = 0; i < all->many.len; i++) {
        struct association ends[2];
        bool there;
        association_many(&applying->tables, applying->catalog, &all->many.v[i], ends, &there);
        for (int k = 0; k < 2 && there; k++)
            associations_put(applying, &ends[k]);
    }
}

bool associations_apply(struct catalog *catalog, const char *path, struct err *err)
{
    struct arena arena = {0};
    struct applying applying = {.catalog = catalog, .all.arena = &arena};

    applying.tables.catalog = catalog;
    applying.tables.all = &applying.all;
    namer_init(&applying.tables.namer, &arena);
    const bool ok = associations_read_path(&applying, path, 0, err);
    if (ok)
        associations_join(&applying);
    namer_release(&applying.tables.namer);
    associations_release(&applying.all);
    arena_release(&arena);
    return ok;
}
