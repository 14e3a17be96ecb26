/* How well joins are inferred: hides the foreign keys of Spider's databases (with their rows) and
 * of nine large real schemas (without), builds catalogs, and compares the edges with the keys that
 * are declared. Prints precision and recall.
 *
 *     catalog_joins [-v [SCHEMA]]    -v: every wrong and missing pair
 *     catalog_joins -r FOLDER [-v [SCHEMA]]    the real schemas with rows that rows.py has made
 *
 * Many pairs that no key declares are relationships all the same: of tables that inherit, of
 * histories, of what has no keys for speed. They were judged by hand (judged.txt, found from the
 * tree's root or by QUERENT_SOURCE_DIR); a declared pair whose column is in one of these is reached
 * all the same, as where users and their particulars share a key. */
#include <cjson/cJSON.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "made.h"
#include "querent/base/map.h"
#include "querent/base/mem.h"
#include "querent/base/path.h"
#include "querent/base/str.h"
#include "source.h"

struct tally {
    int found, wrong, missing, databases;
    int judged, related; /* of the wrong ones: looked at by hand, and relationships all the same */
    int reached;         /* of the missing ones: by a relationship that nobody declared */
    double build_ms;
    bool verbose;
};

enum { FIRST_REFERS = 1, SECOND_REFERS };

static void fold(char *text)
{
    for (; *text; text++)
        *text = (char)(*text >= 'A' && *text <= 'Z' ? *text + 32 : *text);
}

/* Keeps which of the two refers to the other. */
static void put_pair(struct map *pairs, const char *a_table, const char *a, const char *b_table,
                     const char *b)
{
    char *one = mem_printf("%s.%s", a_table, a), *two = mem_printf("%s.%s", b_table, b);

    fold(one);
    fold(two);
    const bool ordered = strcmp(one, two) < 0;
    char *key = mem_printf("%s = %s", ordered ? one : two, ordered ? two : one);
    map_put(pairs, key, (void *)(intptr_t)(ordered ? FIRST_REFERS : SECOND_REFERS));
    mem_free(one);
    mem_free(two);
    mem_free(key);
}

static void edges_of(const struct catalog *catalog, double least, struct map *pairs)
{
    for (size_t i = 0; i < catalog_edge_count(catalog); i++) {
        const struct join_edge *edge = catalog_edge(catalog, i);
        const struct schema_table *from = &catalog_schema(catalog)->tables[edge->from];
        const struct schema_table *to = &catalog_schema(catalog)->tables[edge->to];
        for (size_t k = 0; k < edge->count && edge->confidence >= least; k++)
            put_pair(pairs, from->name, from->columns[edge->from_columns[k]].name, to->name,
                     to->columns[edge->to_columns[k]].name);
    }
}

static void gold_of(const cJSON *db, struct map *pairs)
{
    const cJSON *columns = cJSON_GetObjectItem(db, "column_names_original");
    const cJSON *tables = cJSON_GetObjectItem(db, "table_names_original"), *fkey;

    cJSON_ArrayForEach(fkey, cJSON_GetObjectItem(db, "foreign_keys"))
    {
        const cJSON *a = cJSON_GetArrayItem(columns, cJSON_GetArrayItem(fkey, 0)->valueint);
        const cJSON *b = cJSON_GetArrayItem(columns, cJSON_GetArrayItem(fkey, 1)->valueint);
        put_pair(pairs, cJSON_GetArrayItem(tables, cJSON_GetArrayItem(a, 0)->valueint)->valuestring,
                 cJSON_GetArrayItem(a, 1)->valuestring,
                 cJSON_GetArrayItem(tables, cJSON_GetArrayItem(b, 0)->valueint)->valuestring,
                 cJSON_GetArrayItem(b, 1)->valuestring);
    }
}

static char judged[1 << 20];

static void read_judged(void)
{
    const char *source = getenv("QUERENT_SOURCE_DIR");
    char *path = mem_printf("%s/tests/bench/catalog/judged.txt", source ? source : ".");
    FILE *file = fopen(path, "re");

    if (file) {
        judged[fread(judged, 1, sizeof judged - 1, file)] = '\0';
        fclose(file);
    }
    mem_free(path);
}

static bool judged_as(const char *schema, const char *word, const char *pair)
{
    char *line = mem_printf("\n%s %s %s\n", schema, word, pair);
    const bool there = strstr(judged, line) != NULL;

    mem_free(line);
    return there;
}

/* The column of a pair that refers to the other. */
static char *referring(const struct map_item *pair)
{
    const char *second = strstr(pair->key, " = ") + 3;

    return (intptr_t)pair->value == FIRST_REFERS
               ? mem_strndup(pair->key, (size_t)(second - 3 - pair->key))
               : mem_strdup(second);
}

/* The column refers to something that nobody declared and that was inferred. */
static bool is_reached(const char *schema, const struct map_item *pair, const struct map *guessed)
{
    char *from = referring(pair);
    bool reached = false;

    for (size_t i = 0; i < guessed->len && !reached; i++) {
        char *other = referring(&guessed->items[i]);
        reached = str_eq(from, other) && judged_as(schema, "yes", guessed->items[i].key);
        mem_free(other);
    }
    mem_free(from);
    return reached;
}

static void compare(struct tally *tally, const char *name, const struct map *gold,
                    const struct map *guessed)
{
    for (size_t i = 0; i < guessed->len; i++) {
        const bool right = map_get(gold, guessed->items[i].key) != NULL;
        tally->found += right;
        tally->wrong += !right;
        if (!right) {
            const bool related = judged_as(name, "yes", guessed->items[i].key);
            tally->related += related;
            tally->judged += related || judged_as(name, "no", guessed->items[i].key);
        }
        if (!right && tally->verbose)
            printf("wrong   %s: %s\n", name, guessed->items[i].key);
    }
    for (size_t i = 0; i < gold->len; i++) {
        const bool there = map_get(guessed, gold->items[i].key) != NULL;
        tally->missing += !there;
        tally->reached += !there && is_reached(name, &gold->items[i], guessed);
        if (!there && tally->verbose)
            printf("missing %s: %s\n", name, gold->items[i].key);
    }
}

static void measure(struct tally *tally, const cJSON *db, const char *root)
{
    const char *name = cJSON_GetObjectItem(db, "db_id")->valuestring;
    char *path = mem_printf("%s/%s/%s.sqlite", root, name, name);
    const struct catalog_options options = {.read_values = true}, names = {.read_values = false};
    struct map gold = {0}, guessed = {0};
    struct source source;
    struct err err = ERR_INIT;

    gold_of(db, &gold);
    if (source_open(&source, path, &names, false, &err)) {
        struct map declared = {0};
        edges_of(source.catalog, 1.0, &declared);
        for (size_t i = 0; i < declared.len; i++)
            map_put(&gold, declared.items[i].key, declared.items[i].value);
        map_release(&declared);
        source_close(&source);
    }
    if (source_open(&source, path, &options, true, &err)) {
        edges_of(source.catalog, 0.7, &guessed);
        compare(tally, name, &gold, &guessed);
        tally->build_ms += source.build_ms;
        tally->databases++;
        source_close(&source);
    }
    map_release(&gold);
    map_release(&guessed);
    mem_free(path);
}

static void measure_spider(struct tally *tally)
{
    char *tables = source_spider("tables.json"), *root = source_spider("database");
    struct buf text = BUF_INIT;
    struct err err = ERR_INIT;

    if (!tables || !root || !path_read(tables, 64 << 20, &text, &err)) {
        fprintf(stderr, "skipped: spider-train is not there (QUERENT_SHARED) %s\n", err.text);
        exit(77);
    }
    cJSON *all = cJSON_Parse(buf_str(&text));
    const cJSON *db;
    cJSON_ArrayForEach(db, all) measure(tally, db, root);
    cJSON_Delete(all);
    buf_release(&text);
    mem_free(tables);
    mem_free(root);
}

/* The keys that a real schema declares; those of several columns are not looked at. */
static void gold_of_schema(const char *name, struct map *gold)
{
    const struct catalog_options options = {.read_values = false};
    struct schema *whole = made_mega(name, true);
    struct catalog *declared = NULL;
    struct err err = ERR_INIT;

    if (!whole) {
        fprintf(stderr, "skipped: mega.json is not there (QUERENT_SHARED)\n");
        exit(77);
    }
    if (!catalog_build(whole, NULL, &options, &declared, &err))
        exit(1);
    edges_of(declared, 1.0, gold);
    catalog_unref(declared);
}

static void measure_bare(struct tally *tally, const char *name, struct map *guessed)
{
    const struct catalog_options options = {.read_values = false};
    struct schema *bare = made_mega(name, false);
    struct catalog *catalog = NULL;
    struct err err = ERR_INIT;
    const double start = source_now_ms();

    if (!bare || !catalog_build(bare, NULL, &options, &catalog, &err))
        exit(1);
    tally->build_ms += source_now_ms() - start;
    edges_of(catalog, 0.7, guessed);
    catalog_unref(catalog);
}

static void measure_rows(struct tally *tally, const char *folder, const char *name,
                         struct map *guessed)
{
    const struct catalog_options options = {.read_values = true};
    char *path = mem_printf("%s/%s.sqlite", folder, name);
    struct source source;
    struct err err = ERR_INIT;

    if (!source_open(&source, path, &options, true, &err)) {
        fprintf(stderr, "%s: %s: run rows.py first\n", path, err.text);
        exit(1);
    }
    tally->build_ms += source.build_ms;
    edges_of(source.catalog, 0.7, guessed);
    source_close(&source);
    mem_free(path);
}

/* folder NULL: without rows. */
static void measure_schema(struct tally *tally, const char *name, const char *folder)
{
    struct map gold = {0}, guessed = {0};

    gold_of_schema(name, &gold);
    if (folder)
        measure_rows(tally, folder, name, &guessed);
    else
        measure_bare(tally, name, &guessed);
    compare(tally, name, &gold, &guessed);
    tally->databases++;
    map_release(&gold);
    map_release(&guessed);
}

static void print_tally(const char *what, const struct tally *tally)
{
    const int guessed = tally->found + tally->wrong, gold = tally->found + tally->missing;

    printf("%s: %d pairs declared, %d inferred: precision %.3f recall %.3f; %.2f ms a build\n",
           what, gold, guessed, guessed ? (double)tally->found / guessed : 0,
           gold ? (double)tally->found / gold : 0,
           tally->build_ms / (tally->databases ? tally->databases : 1));
    if (tally->judged)
        printf("    of %d that nobody declared %d were judged by hand, %d are relationships, and "
               "reach "
               "%d more: precision %.3f recall %.3f\n",
               tally->wrong, tally->judged, tally->related, tally->reached,
               (tally->found + (double)tally->wrong * tally->related / tally->judged) / guessed,
               (double)(tally->found + tally->reached) / gold);
}

static const char *const real_schemas[] = {"adventureworks", "dhis2",         "evergreen",
                                           "ledgersmb",      "musicbrainz",   "omop",
                                           "pagila",         "openstreetmap", "zabbix"};

int main(int argc, char **argv)
{
    const char *folder = argc > 2 && str_eq(argv[1], "-r") ? argv[2] : NULL;
    const int at = folder ? 3 : 1;
    struct tally tally = {.verbose = argc > at && str_eq(argv[at], "-v")};
    const char *only = argc > at + 1 ? argv[at + 1] : NULL;

    read_judged();
    for (size_t i = 0; i < sizeof real_schemas / sizeof *real_schemas; i++) {
        struct tally own = {.verbose = tally.verbose};
        if (only && !str_eq(only, real_schemas[i]))
            continue;
        measure_schema(&own, real_schemas[i], folder);
        print_tally(real_schemas[i], &own);
    }
    if (only || folder)
        return 0;
    measure_spider(&tally);
    print_tally("spider's databases with their rows", &tally);
    return 0;
}
