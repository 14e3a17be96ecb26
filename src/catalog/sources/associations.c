/* Files of models become joins: readers find what is declared, then models are found among the
 * tables, by what they say or by name, and their columns with or without underscores. */
#include "sources/associations.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "names.h"
#include "querent/base/json_read.h"
#include "querent/base/mem.h"
#include "querent/base/path.h"
#include "querent/base/str.h"
#include "querent/base/trust.h"
#include "querent/lang/phrase.h"

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
    struct namer namer;
    VEC(const char *) files; /* of each association found so far */
};

/* ---- reading */

static bool associations_read_file(struct applying *applying, const char *path, struct err *err)
{
    struct buf text = BUF_INIT;
    size_t kind = 0;
    int line = 0;
    bool ok = true;

    while (kind < sizeof kinds / sizeof *kinds && !str_ends(path, kinds[kind].ending))
        kind++;
    if (kind == sizeof kinds / sizeof *kinds)
        return err_set(
            err, ERR_UNSUPPORTED,
            "associations: '%s' is not a .py, .rb, .js, .ts, .java, .kt, .prisma or .json file",
            path);
    if (!trust_read(path, FILE_MAX, &text, err))
        return err_prefix(err, "cannot read the associations");
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
    const char *file = arena_strdup(applying->all.arena, path);
    while (applying->files.len < applying->all.found.len)
        vec_push(&applying->files, file);
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

/* ---- finding tables and columns */

/* The only table whose words are the model's, or end with them (shop_order of the application
 * "shop"); -1: none, or several. */
static int table_by_words(struct applying *applying, const char *model)
{
    const struct catalog *catalog = applying->catalog;
    struct buf stem = BUF_INIT;
    const char *raw, *words = namer_words(&applying->namer, model, &raw);
    int whole = -1, end = -1, ends = 0;

    phrase_stem(&stem, words, strlen(words));
    for (size_t t = 0; t < catalog->schema->table_count; t++) {
        const char *name = catalog->tables[t].stem;
        const size_t len = strlen(name);
        if (catalog->schema->tables[t].hidden)
            continue;
        if (strcmp(name, buf_str(&stem)) == 0)
            whole = (int)t;
        if (len > stem.len && name[len - stem.len - 1] == ' ' && str_ends(name, buf_str(&stem))) {
            end = (int)t;
            ends++;
        }
    }
    buf_release(&stem);
    return whole >= 0 ? whole : ends == 1 ? end : -1;
}

static int associations_find_table(struct applying *applying, const char *model)
{
    const char *name = model;

    for (size_t i = 0; i < applying->all.tables.len; i++)
        if (str_eq_fold(applying->all.tables.v[i].model, model))
            name = applying->all.tables.v[i].table;
    const int table = catalog_find_qualified(applying->catalog, name);
    return table >= 0 ? table : table_by_words(applying, name);
}

/* customerId, CustomerID and customer_id are the same. */
static bool associations_same_name(const char *a, const char *b)
{
    for (;; a++, b++) {
        while (*a == '_')
            a++;
        while (*b == '_')
            b++;
        const char x = *a >= 'A' && *a <= 'Z' ? (char)(*a + 32) : *a;
        const char y = *b >= 'A' && *b <= 'Z' ? (char)(*b + 32) : *b;
        if (x != y)
            return false;
        if (!x)
            return true;
    }
}

static int associations_find_column(const struct catalog *catalog, int table, const char *name)
{
    const struct schema_table *at = &catalog->schema->tables[table];
    const int exact = schema_find_column(at, name);

    for (size_t c = 0; exact < 0 && c < at->column_count; c++)
        if (associations_same_name(at->columns[c].name, name))
            return (int)c;
    return exact;
}

/* ---- joins */

static void associations_add_edge(struct catalog *catalog, struct column_ref from,
                                  struct column_ref to, const char *evidence)
{
    const struct join_edge edge = {.from = from.table,
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

static void catalog_associations_apply(struct applying *applying, size_t i)
{
    struct catalog *catalog = applying->catalog;
    const struct association *found = &applying->all.found.v[i];
    const char *file = applying->files.v[i];
    struct column_ref from = {associations_find_table(applying, found->from), -1},
                      to = {associations_find_table(applying, found->to), -1};
    char place[16] = "";

    if (found->line)
        snprintf(place, sizeof place, ":%d", found->line);
    if (from.table < 0 || to.table < 0) {
        catalog_add_note(catalog, "associations: %s%s: no table for '%s'", file, place,
                         from.table < 0 ? found->from : found->to);
        return;
    }
    from.column = associations_find_column(catalog, from.table, found->from_column);
    to.column = found->to_column ? associations_find_column(catalog, to.table, found->to_column)
                                 : catalog->tables[to.table].key;
    if (from.column < 0 || to.column < 0) {
        catalog_add_note(catalog, "associations: %s%s: no column '%s' in '%s'", file, place,
                         from.column < 0    ? found->from_column
                         : found->to_column ? found->to_column
                                            : "key",
                         catalog_table_name(catalog, from.column < 0 ? from.table : to.table));
        return;
    }
    const char *slash = strrchr(file, '/');
    associations_add_edge(
        catalog, from, to,
        arena_printf(&catalog->arena, "%s (%s%s)", found->said, slash ? slash + 1 : file, place));
}

bool associations_apply(struct catalog *catalog, const char *path, struct err *err)
{
    struct arena arena = {0};
    struct applying applying = {.catalog = catalog, .all.arena = &arena};

    namer_init(&applying.namer, &arena);
    const bool ok = associations_read_path(&applying, path, 0, err);
    for (size_t i = 0; ok && i < applying.all.found.len; i++)
        catalog_associations_apply(&applying, i);
    namer_release(&applying.namer);
    vec_release(&applying.all.found);
    vec_release(&applying.all.tables);
    vec_release(&applying.files);
    arena_release(&arena);
    return ok;
}
