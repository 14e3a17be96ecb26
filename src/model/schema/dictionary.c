/* Sheets become records. A sheet's first rows wait until one of them is its headings; what has none
 * describes the table, label by label. */
#include "querent/model/schema/dictionary.h"

#include <dirent.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "querent/base/buf.h"
#include "querent/base/mem.h"
#include "querent/base/path.h"
#include "querent/base/str.h"
#include "querent/base/text.h"
#include "querent/base/trust.h"
#include "schema/csv.h"
#include "schema/workbook.h"

enum { FILE_MAX = 64 << 20, ROWS_BEFORE_HEADINGS = 32 };

/* A heading takes the first of its rows whose field is still free; those of several meanings stand
 * last and are tried once the others are placed. */
static const struct {
    const char *heading;
    enum dictionary_field field;
} headings[] = {
    {"table", DICTIONARY_TABLE},
    {"table name", DICTIONARY_TABLE},
    {"entity", DICTIONARY_TABLE},
    {"schema", DICTIONARY_SCHEMA},
    {"table schema", DICTIONARY_SCHEMA},
    {"column", DICTIONARY_COLUMN},
    {"column name", DICTIONARY_COLUMN},
    {"variable", DICTIONARY_COLUMN},
    {"variable name", DICTIONARY_COLUMN},
    {"field", DICTIONARY_COLUMN},
    {"field name", DICTIONARY_COLUMN},
    {"attribute", DICTIONARY_COLUMN},
    {"attribute name", DICTIONARY_COLUMN},
    {"attribute business name", DICTIONARY_BUSINESS_NAME},
    {"business name", DICTIONARY_BUSINESS_NAME},
    {"display name", DICTIONARY_BUSINESS_NAME},
    {"label", DICTIONARY_BUSINESS_NAME},
    {"synonyms", DICTIONARY_SYNONYMS},
    {"aliases", DICTIONARY_SYNONYMS},
    {"also called", DICTIONARY_SYNONYMS},
    {"description", DICTIONARY_DESCRIPTION},
    {"definition", DICTIONARY_DESCRIPTION},
    {"comment", DICTIONARY_DESCRIPTION},
    {"meaning", DICTIONARY_DESCRIPTION},
    {"type", DICTIONARY_TYPE},
    {"data type", DICTIONARY_TYPE},
    {"pii", DICTIONARY_PII},
    {"sensitive", DICTIONARY_PII},
    {"confidential", DICTIONARY_PII},
    {"mandatory", DICTIONARY_MANDATORY},
    {"required", DICTIONARY_MANDATORY},
    {"not null", DICTIONARY_MANDATORY},
    {"primary", DICTIONARY_PRIMARY},
    {"primary key", DICTIONARY_PRIMARY},
    {"pk", DICTIONARY_PRIMARY},
    {"partition", DICTIONARY_PARTITION},
    {"partition key", DICTIONARY_PARTITION},
    {"partitioned by", DICTIONARY_PARTITION},
    {"unique", DICTIONARY_UNIQUE},
    {"references", DICTIONARY_REFERENCES},
    {"foreign key", DICTIONARY_REFERENCES},
    {"refers to", DICTIONARY_REFERENCES},
    {"fk", DICTIONARY_REFERENCES},
    {"name", DICTIONARY_COLUMN},
    {"name", DICTIONARY_BUSINESS_NAME},
    {"title", DICTIONARY_BUSINESS_NAME},
};
enum { HEADINGS = sizeof headings / sizeof *headings };

/* Sheets called so are a list of the table that the workbook is named after. */
static const char *const list_names[] = {"variables", "columns",    "fields",  "attributes",
                                         "sheet1",    "dictionary", "sheet 1", "data dictionary"};

static const struct {
    const char *name;
    enum dictionary_field field;
} field_names[] = {
    {"table", DICTIONARY_TABLE},         {"schema", DICTIONARY_SCHEMA},
    {"column", DICTIONARY_COLUMN},       {"business_name", DICTIONARY_BUSINESS_NAME},
    {"synonyms", DICTIONARY_SYNONYMS},   {"description", DICTIONARY_DESCRIPTION},
    {"type", DICTIONARY_TYPE},           {"pii", DICTIONARY_PII},
    {"mandatory", DICTIONARY_MANDATORY}, {"primary", DICTIONARY_PRIMARY},
    {"unique", DICTIONARY_UNIQUE},       {"references", DICTIONARY_REFERENCES},
    {"partition", DICTIONARY_PARTITION},
};
enum { FIELD_NAMES = sizeof field_names / sizeof *field_names };

struct mapped {
    char *heading; /* normal form */
    enum dictionary_field field;
};

struct early_row {
    int line;
    size_t count;
    const char **fields;
};

struct reading {
    struct dictionary *dictionary;
    enum dictionary_trust trust;
    VEC(struct mapped) mapped;
    const char *stem;  /* the file's name without folder and ending */
    const char *file;  /* for records */
    const char *table; /* of rows without a heading for it */
    char *sheet;       /* being read; NULL: none yet */
    int places[DICTIONARY_FIELDS];
    bool headed, any_headed;
    VEC(struct early_row) early; /* rows of a sheet whose headings have not come yet */
};

bool dictionary_is_yes(const char *text)
{
    static const char *const words[] = {"y", "yes", "true", "1", "x", "pk", "primary", "m", "ja"};

    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (str_eq_fold(text, words[i]))
            return true;
    return false;
}

/* ---- headings */

/* Case folded; separators and runs of blanks as one blank. The caller frees. */
static char *normal_form(const char *text)
{
    struct buf out = BUF_INIT;
    size_t to = 0;

    text_fold(&out, text, strlen(text));
    for (size_t i = 0; i < out.len; i++) {
        const bool gap = strchr(" _-\t\n*:", out.p[i]) != NULL;
        if (!gap)
            out.p[to++] = out.p[i];
        else if (to && out.p[to - 1] != ' ')
            out.p[to++] = ' ';
    }
    buf_truncate(&out, to && out.p[to - 1] == ' ' ? to - 1 : to);
    return buf_take(&out);
}

static bool place_mapped(struct reading *reading, const char *heading, int at)
{
    for (size_t i = 0; i < reading->mapped.len; i++) {
        if (!str_eq(reading->mapped.v[i].heading, heading))
            continue;
        reading->places[reading->mapped.v[i].field] = at;
        return true;
    }
    return false;
}

/* Rows first to last of the table of headings. */
static bool place_known(struct reading *reading, const char *heading, int at, size_t first,
                        size_t last)
{
    for (size_t h = first; h < last; h++) {
        if (!str_eq(headings[h].heading, heading) || reading->places[headings[h].field] >= 0)
            continue;
        reading->places[headings[h].field] = at;
        return true;
    }
    return false;
}

/* Places the fields by a row that may be the headings; returns how many of it are known. */
static int place_fields(struct reading *reading, const char *const *fields, size_t count)
{
    enum { SEVERAL_MEANINGS = HEADINGS - 3 };
    int known = 0;
    char *later[WORKBOOK_COLUMNS_MAX] = {NULL};

    for (size_t i = 0; i < DICTIONARY_FIELDS; i++)
        reading->places[i] = -1;
    for (size_t i = 0; i < count; i++) {
        char *heading = normal_form(fields[i]);
        const bool placed = place_mapped(reading, heading, (int)i) ||
                            place_known(reading, heading, (int)i, 0, SEVERAL_MEANINGS);
        known += placed;
        if (placed || i >= WORKBOOK_COLUMNS_MAX)
            mem_free(heading);
        else
            later[i] = heading;
    }
    for (size_t i = 0; i < count && i < WORKBOOK_COLUMNS_MAX; i++) {
        if (later[i])
            known += place_known(reading, later[i], (int)i, SEVERAL_MEANINGS, HEADINGS);
        mem_free(later[i]);
    }
    return known;
}

static bool parse_mapping(struct reading *reading, const char *text, struct err *err)
{
    size_t count = 0;
    char **pairs = str_split(text ? text : "", ',', &count);
    bool ok = true;

    for (size_t i = 0; ok && i < count; i++) {
        char *equals = strrchr(pairs[i], '=');
        size_t f = 0;
        if (equals)
            *equals = '\0';
        const char *name = equals ? str_trim(equals + 1) : "";
        while (f < FIELD_NAMES && !str_eq_fold(field_names[f].name, name))
            f++;
        if (f == FIELD_NAMES) {
            ok = err_set(err, ERR_CONFIG,
                         "data dictionary: '%s' is mapped to '%s': use table, schema, column, "
                         "business_name, synonyms, description, type, pii, mandatory, primary, "
                         "unique, partition or references",
                         pairs[i], name);
            break;
        }
        const struct mapped mapped = {normal_form(pairs[i]), field_names[f].field};
        vec_push(&reading->mapped, mapped);
    }
    str_free_all(pairs, count);
    return ok;
}

/* ---- rows */

static void add_record(struct reading *reading, int line, const char *const *fields, size_t count)
{
    struct arena *arena = &reading->dictionary->arena;
    struct dictionary_record record = {.file = reading->file, .line = line};

    for (size_t f = 0; f < DICTIONARY_FIELDS; f++) {
        const int place = reading->places[f];
        const bool there = place >= 0 && (size_t)place < count;
        record.fields[f] = there ? arena_strdup(arena, fields[place]) : "";
    }
    if (!*record.fields[DICTIONARY_TABLE])
        record.fields[DICTIONARY_TABLE] = reading->table;
    vec_push(&reading->dictionary->records, record);
}

static void keep_early(struct reading *reading, int line, const char *const *fields, size_t count)
{
    struct arena *arena = &reading->dictionary->arena;
    struct early_row row = {line, count, arena_alloc(arena, (count + 1) * sizeof *row.fields)};

    for (size_t i = 0; i < count; i++)
        row.fields[i] = arena_strdup(arena, fields[i]);
    if (reading->early.len < ROWS_BEFORE_HEADINGS)
        vec_push(&reading->early, row);
}

/* A row of headings names columns, and has something to say about them. */
static void dictionary_take_row(struct reading *reading, int line, const char *const *fields,
                                size_t count)
{
    if (reading->headed) {
        add_record(reading, line, fields, count);
        return;
    }
    const int known = place_fields(reading, fields, count);
    if (reading->places[DICTIONARY_COLUMN] >= 0 && (known > 1 || !reading->early.len))
        reading->headed = reading->any_headed = true;
    else
        keep_early(reading, line, fields, count);
}

/* ---- a sheet that describes its table */

static bool is_label(const char *text, const char *label)
{
    char *normal = normal_form(text);
    const bool same = str_eq(normal, label);

    mem_free(normal);
    return same;
}

/* What stands right of a label, or below it. */
static const char *beside_label(const struct reading *reading, const char *label)
{
    for (size_t r = 0; r < reading->early.len; r++) {
        const struct early_row *row = &reading->early.v[r];
        for (size_t i = 0; i < row->count; i++) {
            if (!is_label(row->fields[i], label))
                continue;
            const bool heads = r == 0 && row->count > 2;
            const bool pair =
                r == 0 && row->count == 2 && is_label(row->fields[1 - i], "business context");
            const struct early_row *below = r + 1 < reading->early.len ? row + 1 : NULL;
            if (!heads && !pair && i + 1 < row->count)
                return row->fields[i + 1];
            return below && i < below->count ? below->fields[i] : "";
        }
    }
    return "";
}

static void describe_table(struct reading *reading)
{
    struct arena *arena = &reading->dictionary->arena;
    const char *description = beside_label(reading, "description"),
               *context = beside_label(reading, "business context"),
               *name = beside_label(reading, "table name");
    struct dictionary_record record = {.file = reading->file, .line = 1};

    if (!*description && !*context)
        return;
    for (size_t f = 0; f < DICTIONARY_FIELDS; f++)
        record.fields[f] = "";
    record.fields[DICTIONARY_TABLE] = *name ? name : reading->table;
    record.fields[DICTIONARY_DESCRIPTION] =
        *context && *description ? arena_printf(arena, "%s. %s", description, context)
        : *context               ? context
                                 : description;
    vec_push(&reading->dictionary->records, record);
}

static void end_sheet(struct reading *reading)
{
    if (reading->sheet && !reading->headed)
        describe_table(reading);
    reading->early.len = 0;
    reading->headed = false;
    mem_free(reading->sheet);
    reading->sheet = NULL;
}

static void begin_sheet(struct reading *reading, const char *path, const char *sheet)
{
    struct arena *arena = &reading->dictionary->arena;
    const char *slash = strrchr(path, '/');
    bool lists = is_label(sheet, "general information");

    end_sheet(reading);
    for (size_t i = 0; i < sizeof list_names / sizeof *list_names; i++)
        lists |= is_label(sheet, list_names[i]);
    reading->sheet = mem_strdup(sheet);
    reading->table = lists ? reading->stem : arena_strdup(arena, sheet);
    reading->file = arena_printf(arena, "%s, sheet %s", slash ? slash + 1 : path, sheet);
}

/* ---- files */

struct workbook_reading {
    struct reading *reading;
    const char *path;
};

static bool take_workbook_row(void *arg, const char *sheet, int row, const char *const *fields,
                              size_t count, struct err *err)
{
    const struct workbook_reading *workbook = arg;

    (void)err;
    if (!workbook->reading->sheet || !str_eq(workbook->reading->sheet, sheet))
        begin_sheet(workbook->reading, workbook->path, sheet);
    dictionary_take_row(workbook->reading, row, fields, count);
    return true;
}

static bool read_csv(struct reading *reading, int fd, const char *path, struct err *err)
{
    struct buf text = BUF_INIT, scratch = BUF_INIT;
    const char *fields[CSV_FIELDS_MAX], *slash = strrchr(path, '/');
    struct csv csv;
    size_t count;

    if (!path_read_fd(fd, path, FILE_MAX, &text, err))
        return err_prefix(err, "cannot read the data dictionary");
    reading->file = arena_strdup(&reading->dictionary->arena, slash ? slash + 1 : path);
    reading->table = reading->stem;
    reading->sheet = mem_strdup(reading->stem);
    csv_open(&csv, buf_str(&text), text.len);
    while (csv_next(&csv, &scratch, fields, &count))
        dictionary_take_row(reading, (int)csv.line, fields, count);
    end_sheet(reading);
    buf_release(&text);
    buf_release(&scratch);
    return true;
}

static bool dictionary_read_file(struct reading *reading, const char *path, struct err *err)
{
    const char *slash = strrchr(path, '/');
    char *stem = arena_strdup(&reading->dictionary->arena, slash ? slash + 1 : path);
    struct workbook_reading workbook = {reading, path};
    const int fd = reading->trust == DICTIONARY_OWN ? trust_open(path, err) : path_open(path, err);
    bool ok;

    if (fd < 0)
        return err_prefix(err, "cannot read the data dictionary");

    if (strrchr(stem, '.'))
        *strrchr(stem, '.') = '\0';
    reading->stem = stem;
    reading->any_headed = false;
    if (str_ends(path, ".xlsx") || str_ends(path, ".xlsm")) {
        ok = workbook_read(fd, path, take_workbook_row, &workbook, err);
        end_sheet(reading);
    } else {
        ok = read_csv(reading, fd, path, err);
    }
    close(fd);
    if (ok && !reading->any_headed)
        ok = err_set(err, ERR_CONFIG,
                     "the data dictionary '%s' has no column called name or column", path);
    return ok;
}

static bool is_dictionary_file(const char *name)
{
    return str_ends(name, ".csv") || str_ends(name, ".xlsx") || str_ends(name, ".xlsm");
}

static bool read_folder(struct reading *reading, const char *path, struct err *err)
{
    struct dirent **entries = NULL;
    const int count = scandir(path, &entries, NULL, alphasort);
    bool ok = true;

    for (int i = 0; i < count; i++) {
        if (ok && entries[i]->d_name[0] != '.' && entries[i]->d_name[0] != '~' &&
            is_dictionary_file(entries[i]->d_name)) {
            char *file = path_join(path, entries[i]->d_name);
            ok = dictionary_read_file(reading, file, err);
            mem_free(file);
        }
        free(entries[i]);
    }
    free(entries);
    return ok;
}

bool dictionary_read(const char *path, enum dictionary_trust trust, const char *headings_map,
                     struct dictionary *ret_dictionary, struct err *err)
{
    struct dictionary dictionary = {0};
    struct reading reading = {.dictionary = &dictionary, .trust = trust};
    struct stat status;

    bool ok = parse_mapping(&reading, headings_map, err);
    if (ok && str_ends(path, ".xls"))
        ok = err_set(
            err, ERR_UNSUPPORTED,
            "the data dictionary '%s' is a workbook of the old form: save it as XLSX or CSV", path);
    else if (ok && stat(path, &status) == 0 && S_ISDIR(status.st_mode))
        ok = read_folder(&reading, path, err);
    else if (ok)
        ok = dictionary_read_file(&reading, path, err);
    for (size_t i = 0; i < reading.mapped.len; i++)
        mem_free(reading.mapped.v[i].heading);
    vec_release(&reading.mapped);
    vec_release(&reading.early);
    mem_free(reading.sheet);
    if (ok)
        *ret_dictionary = dictionary;
    else
        dictionary_release(&dictionary);
    return ok;
}

void dictionary_release(struct dictionary *dictionary)
{
    arena_release(&dictionary->arena);
    vec_release(&dictionary->records);
}

void dictionary_reference(struct arena *arena, const char *text, const char **ret_table,
                          const char **ret_column)
{
    char *name = arena_strdup(arena, text);

    for (char *p = name; *p; p++)
        if (*p == '(' || *p == ')')
            *p = *p == '(' ? '.' : '\0';
    char *dot = strrchr(name, '.');
    if (dot)
        *dot = '\0';
    *ret_table = str_trim(name);
    *ret_column = dot ? str_trim(dot + 1) : "";
}
