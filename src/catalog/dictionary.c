/* Headings are recognised by their words, whatever their case and separators. Descriptions become
 * comments, business names and synonyms join the words that a column is found by, PII keeps a
 * column from being read, and references become joins. */
#include "dictionary.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "csv.h"
#include "phrase.h"
#include "querent/base/mem.h"
#include "querent/base/path.h"
#include "querent/base/str.h"

enum { FILE_MAX = 64 << 20 };

enum field {
    FIELD_TABLE,
    FIELD_COLUMN,
    FIELD_BUSINESS_NAME,
    FIELD_SYNONYMS,
    FIELD_DESCRIPTION,
    FIELD_TYPE,
    FIELD_PII,
    FIELD_PRIMARY,
    FIELD_REFERENCES,
    FIELD_COUNT,
};

static const struct {
    const char *heading;
    enum field field;
} headings[] = {
    {"table", FIELD_TABLE},
    {"table name", FIELD_TABLE},
    {"entity", FIELD_TABLE},
    {"column", FIELD_COLUMN},
    {"column name", FIELD_COLUMN},
    {"name", FIELD_COLUMN},
    {"variable", FIELD_COLUMN},
    {"field", FIELD_COLUMN},
    {"field name", FIELD_COLUMN},
    {"attribute", FIELD_COLUMN},
    {"attribute business name", FIELD_BUSINESS_NAME},
    {"business name", FIELD_BUSINESS_NAME},
    {"label", FIELD_BUSINESS_NAME},
    {"display name", FIELD_BUSINESS_NAME},
    {"synonyms", FIELD_SYNONYMS},
    {"aliases", FIELD_SYNONYMS},
    {"also called", FIELD_SYNONYMS},
    {"description", FIELD_DESCRIPTION},
    {"definition", FIELD_DESCRIPTION},
    {"comment", FIELD_DESCRIPTION},
    {"meaning", FIELD_DESCRIPTION},
    {"type", FIELD_TYPE},
    {"data type", FIELD_TYPE},
    {"pii", FIELD_PII},
    {"sensitive", FIELD_PII},
    {"confidential", FIELD_PII},
    {"primary", FIELD_PRIMARY},
    {"primary key", FIELD_PRIMARY},
    {"references", FIELD_REFERENCES},
    {"foreign key", FIELD_REFERENCES},
    {"refers to", FIELD_REFERENCES},
};

/* A record by the meaning of its fields; "" where there is none. */
struct record {
    const char *fields[FIELD_COUNT];
};

struct reading {
    struct catalog *catalog;
    char *table;             /* of a file that has no column for it */
    int places[FIELD_COUNT]; /* of each field in a record, -1: none */
};

static bool is_yes(const char *text)
{
    static const char *const words[] = {"y", "yes", "true", "1", "x", "pk", "primary"};

    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (str_eq_fold(text, words[i]))
            return true;
    return false;
}

static bool read_headings(struct reading *reading, const char *const *fields, size_t count)
{
    struct buf folded = BUF_INIT;

    for (size_t i = 0; i < FIELD_COUNT; i++)
        reading->places[i] = -1;
    for (size_t i = 0; i < count; i++) {
        phrase_fold(&folded, fields[i], strlen(fields[i]));
        for (size_t at = 0; at < folded.len; at++)
            if (folded.p[at] == '_' || folded.p[at] == '-')
                folded.p[at] = ' ';
        for (size_t h = 0; h < sizeof headings / sizeof *headings; h++)
            if (strcmp(headings[h].heading, buf_str(&folded)) == 0 &&
                reading->places[headings[h].field] < 0)
                reading->places[headings[h].field] = (int)i;
    }
    buf_release(&folded);
    return reading->places[FIELD_COLUMN] >= 0;
}

static void add_words(struct catalog *catalog, struct column_info *info, const char *words)
{
    if (!*words)
        return;
    info->synonyms = info->synonyms ? arena_printf(&catalog->arena, "%s, %s", info->synonyms, words)
                                    : arena_strdup(&catalog->arena, words);
}

static void compare_types(struct catalog *catalog, struct column_ref at, const char *type)
{
    const struct schema_column *column = schema_column_at(catalog, at);
    const enum value_type written = value_type_of(type);

    if (*type && written != VALUE_UNKNOWN && written != column->value)
        catalog_add_note(catalog, "data dictionary: '%s.%s' is %s there, %s in the database",
                         catalog->schema->tables[at.table].name, column->name,
                         value_type_name(written), value_type_name(column->value));
}

static struct column_ref find_reference(struct catalog *catalog, const char *text)
{
    char name[256];
    struct column_ref at = {-1, -1};

    snprintf(name, sizeof name, "%s", text);
    for (char *p = name; *p; p++)
        if (*p == '(' || *p == ')')
            *p = *p == '(' ? '.' : '\0'; /* customer(id) */
    char *dot = strrchr(name, '.');
    if (dot)
        *dot = '\0';
    at.table = catalog_find_table(catalog, NULL, str_trim(name));
    if (at.table < 0)
        return at;
    at.column = dot ? schema_find_column(&catalog->schema->tables[at.table], str_trim(dot + 1))
                    : catalog->tables[at.table].key;
    return at;
}

static void add_reference(struct catalog *catalog, struct column_ref from, const char *text)
{
    if (!*text)
        return;
    const struct column_ref to = find_reference(catalog, text);
    if (to.table < 0 || to.column < 0) {
        catalog_add_note(catalog, "data dictionary: nothing is called '%s'", text);
        return;
    }
    const struct join_edge edge = {.from = from.table,
                                   .to = to.table,
                                   .count = 1,
                                   .from_columns = &from.column,
                                   .to_columns = &to.column,
                                   .type = JOIN_BUSINESS,
                                   .confidence = 0.95,
                                   .evidence = "the data dictionary"};
    if (edges_find(catalog, &edge) < 0)
        edges_add(catalog, &edge);
    column_info(catalog, from)->is_key = column_info(catalog, from)->refers = true;
}

static void describe_table(struct catalog *catalog, int table, const char *description)
{
    struct schema_table *at = &catalog->schema->tables[table];

    if (*description && !at->comment)
        at->comment = arena_strdup(&catalog->arena, description);
}

static void apply_record(struct catalog *catalog, const struct record *record)
{
    const char *const *fields = record->fields;
    struct column_ref at = {catalog_find_table(catalog, NULL, fields[FIELD_TABLE]), -1};

    if (at.table < 0) {
        catalog_add_note(catalog, "data dictionary: no table '%s'", fields[FIELD_TABLE]);
        return;
    }
    if (!*fields[FIELD_COLUMN]) {
        describe_table(catalog, at.table, fields[FIELD_DESCRIPTION]);
        return;
    }
    at.column = schema_find_column(&catalog->schema->tables[at.table], fields[FIELD_COLUMN]);
    if (at.column < 0) {
        catalog_add_note(catalog, "data dictionary: no column '%s' in '%s'", fields[FIELD_COLUMN],
                         fields[FIELD_TABLE]);
        return;
    }
    struct schema_column *column = &catalog->schema->tables[at.table].columns[at.column];
    struct column_info *info = column_info(catalog, at);
    if (*fields[FIELD_DESCRIPTION] && !column->comment)
        column->comment = arena_strdup(&catalog->arena, fields[FIELD_DESCRIPTION]);
    add_words(catalog, info, fields[FIELD_BUSINESS_NAME]);
    add_words(catalog, info, fields[FIELD_SYNONYMS]);
    info->secret |= is_yes(fields[FIELD_PII]);
    if (is_yes(fields[FIELD_PRIMARY]) && catalog->tables[at.table].key < 0)
        catalog->tables[at.table].key = at.column;
    compare_types(catalog, at, fields[FIELD_TYPE]);
    add_reference(catalog, at, fields[FIELD_REFERENCES]);
}

static bool read_file(struct catalog *catalog, const char *path, struct err *err)
{
    struct reading reading = {.catalog = catalog};
    struct buf text = BUF_INIT, scratch = BUF_INIT;
    const char *fields[CSV_FIELDS_MAX];
    struct csv csv;
    size_t count;

    if (!path_read(path, FILE_MAX, &text, err))
        return err_prefix(err, "cannot read the data dictionary");
    csv_open(&csv, buf_str(&text), text.len);
    bool ok = csv_next(&csv, &scratch, fields, &count) && read_headings(&reading, fields, count);
    if (!ok)
        err_set(err, ERR_CONFIG, "the data dictionary '%s' has no column called name or column",
                path);
    const char *slash = strrchr(path, '/');
    reading.table = mem_strdup(slash ? slash + 1 : path);
    if (strrchr(reading.table, '.'))
        *strrchr(reading.table, '.') = '\0';
    while (ok && csv_next(&csv, &scratch, fields, &count)) {
        struct record record;
        for (size_t i = 0; i < FIELD_COUNT; i++)
            record.fields[i] = reading.places[i] >= 0 && (size_t)reading.places[i] < count
                                   ? fields[reading.places[i]]
                                   : "";
        if (reading.places[FIELD_TABLE] < 0)
            record.fields[FIELD_TABLE] = reading.table;
        apply_record(catalog, &record);
    }
    mem_free(reading.table);
    buf_release(&text);
    buf_release(&scratch);
    return ok;
}

static bool read_folder(struct catalog *catalog, const char *path, struct err *err)
{
    struct dirent **entries = NULL;
    const int count = scandir(path, &entries, NULL, alphasort);
    bool ok = true;

    for (int i = 0; i < count; i++) {
        if (ok && str_ends(entries[i]->d_name, ".csv")) {
            char *file = path_join(path, entries[i]->d_name);
            ok = read_file(catalog, file, err);
            mem_free(file);
        }
        free(entries[i]);
    }
    free(entries);
    return ok;
}

bool dictionary_apply(struct catalog *catalog, const char *path, struct err *err)
{
    struct stat status;

    if (str_ends(path, ".xlsx") || str_ends(path, ".xls"))
        return err_set(err, ERR_UNSUPPORTED,
                       "the data dictionary '%s' is a workbook: save it as CSV", path);
    if (stat(path, &status) == 0 && S_ISDIR(status.st_mode))
        return read_folder(catalog, path, err);
    return read_file(catalog, path, err);
}

const char *catalog_column_synonyms(const struct catalog *catalog, struct column_ref column)
{
    return column_info(catalog, column)->synonyms;
}
