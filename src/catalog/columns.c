/* What the columns of a table are for: key, label, default date. By declaration where there is one,
 * else by words, types and statistics. */
#include <string.h>

#include "catalog_private.h"
#include "querent/base/str.h"
#include "querent/lang/names.h"
#include "querent/model/schema/key.h"

static void mark_fkeys(struct catalog *catalog, size_t t)
{
    const struct schema_table *table = &catalog->schema->tables[t];

    for (size_t f = 0; f < table->fkey_count; f++) {
        for (size_t i = 0; i < table->fkeys[f].count; i++) {
            const int c = schema_find_column(table, table->fkeys[f].columns[i]);
            if (c >= 0)
                catalog->tables[t].columns[c].is_key = true;
        }
    }
}

static int declared_key(const struct schema_table *table)
{
    int key = -1, parts = 0;

    for (size_t c = 0; c < table->column_count; c++)
        if (schema_key_tells(&table->columns[c]))
            key = (int)c, parts++;
    return parts == 1 ? key : -1;
}

void columns_mark_keys(struct catalog *catalog)
{
    for (size_t t = 0; t < catalog->schema->table_count; t++) {
        const struct schema_table *table = &catalog->schema->tables[t];
        for (size_t c = 0; c < table->column_count; c++)
            catalog->tables[t].columns[c].is_key = table->columns[c].primary > 0;
        mark_fkeys(catalog, t);
        catalog->tables[t].key = declared_key(table);
    }
}

/* A table without a declared key: its first column where that is unique and named like an
 * identifier. */
static int guessed_key(const struct catalog *catalog, size_t t)
{
    const struct schema_table *table = &catalog->schema->tables[t];

    for (size_t c = 0; c < table->column_count; c++)
        if (table->columns[c].primary)
            return -1; /* compound */
    for (size_t c = 0; c < table->column_count && c < 2; c++) {
        const struct column_info *info = &catalog->tables[t].columns[c];
        const bool named = name_ends(info->words, NAME_KEY);
        const bool distinct = info->stats.distinct > 0 && info->stats.distinct == info->rows;
        if (named && (table->columns[c].unique || distinct))
            return (int)c;
    }
    return -1;
}

static bool columns_is_text(const struct catalog *catalog, struct column_ref at)
{
    const enum value_type declared = schema_column_at(catalog, at)->value;
    const struct column_stats *stats = catalog_stats(catalog, at);
    const enum value_type type = stats->effective != VALUE_UNKNOWN ? stats->effective : declared;

    return declared != VALUE_BOOLEAN && /* "true" names nothing, though a server writes it so */
           (type == VALUE_TEXT || type == VALUE_UNKNOWN || type == VALUE_OTHER);
}

/* The table has a first and a last name: its title is that of an office. */
static bool columns_are_of_people(const struct catalog *catalog, int table)
{
    bool first = false, last = false;

    for (size_t c = 0; c < catalog->schema->tables[table].column_count; c++) {
        const char *words = column_info(catalog, (struct column_ref){table, (int)c})->words;
        first = first || name_has(words, NAME_FIRST_NAME);
        last = last || name_has(words, NAME_LAST_NAME);
    }
    return first && last;
}

/* One line of an address is no name of it. */
static bool is_line_of_address(const struct column_info *info, const char *table_words)
{
    if (strstr(info->words, "name") || strstr(info->words, "address") ||
        strstr(info->words, "detail") || strcmp(info->words, table_words) == 0)
        return false; /* the whole of it in one column */
    return name_has(info->words, NAME_ADDRESS_LINE) || str_starts(table_words, "address") ||
           str_ends(table_words, "address") || str_ends(table_words, "addresses");
}

/* The lot's number is what a lot is called by, and that of a batch no vaccination. */
static bool is_of_table(const char *words, const char *table_words)
{
    const size_t len = strcspn(words, " ");
    const char *at = strstr(table_words, words);

    for (const char *p = table_words; !at && *p; p += strcspn(p, " "), p += *p == ' ')
        at = strncmp(p, words, len) == 0 ? p : NULL;
    return at != NULL;
}

/* "School", where the table's key is the school's ID. */
static bool is_named_by_key(const struct catalog *catalog, struct column_ref at)
{
    const int key = catalog->tables[at.table].key;
    const char *words = column_info(catalog, at)->words;
    const char *of = key < 0 || key == at.column
                         ? ""
                         : column_info(catalog, (struct column_ref){at.table, key})->words;
    const size_t len = strlen(words);

    return len > 0 && strncmp(of, words, len) == 0 && of[len] == ' ' &&
           name_is(of + len + 1, strlen(of + len + 1), NAME_KEY);
}

/* What refers to other rows by their number is no name of these: an inspection's permit. */
static bool is_number_of_other(const struct catalog *catalog, struct column_ref at)
{
    const struct column_info *info = column_info(catalog, at);

    return info->is_key && !schema_column_at(catalog, at)->primary &&
           name_ends(info->words, NAME_KEY) &&
           !is_of_table(info->words, catalog->tables[at.table].words);
}

/* Declared to be different in all rows, and in each of them. */
static bool is_told_apart(const struct catalog *catalog, struct column_ref at)
{
    const struct schema_column *column = schema_column_at(catalog, at);

    return column->unique && column->not_null && !column->primary;
}

/* Some column of words is different in all rows of the table: a plate, a serial number. */
static bool has_own_words(const struct catalog *catalog, int table)
{
    bool own = false;
    for (size_t c = 0; c < catalog->schema->tables[table].column_count && !own; c++) {
        const struct column_ref at = {table, (int)c};
        const struct column_info *info = column_info(catalog, at);
        own = columns_is_text(catalog, at) && !info->is_key && info->stats.distinct > 1 &&
              info->stats.distinct == info->rows;
    }
    return own;
}

static int label_points(const struct catalog *catalog, struct column_ref at)
{
    const struct column_info *info = column_info(catalog, at);
    const struct column_stats *stats = &info->stats;
    const char *table_words = catalog->tables[at.table].words;
    int points = name_end_points(info->words, NAME_LABEL);

    if (!columns_is_text(catalog, at) || info->secret || is_line_of_address(info, table_words))
        return 0;
    if (stats->numeric_text && points < 40)
        return 0;
    if (points && columns_are_of_people(catalog, at.table) && !strstr(info->words, "name"))
        points = 0;
    if (points == 0 && strcmp(info->words, table_words) == 0)
        points = 50; /* table country, column country */
    if (points < 55 && is_named_by_key(catalog, at))
        points = 55; /* before a nickname */
    const bool unique = stats->distinct > 1 && stats->distinct == info->rows;
    if (points == 0 && unique && !str_ends(info->words, "status"))
        points = 6;
    if (points > 0 && points < 35 && unique && !info->is_key && name_ends(info->words, NAME_KEY) &&
        is_of_table(info->words, table_words))
        points = 35; /* a ticket is called by its number, before its subject */
    if (points == 0 || (stats->null_share > 0 && name_ends(info->words, NAME_KEY)))
        return 0; /* what failed has no tag's number, and would be called nothing */
    if (is_number_of_other(catalog, at))
        return 0;
    if (points < 17 && unique && is_told_apart(catalog, at))
        points = 17; /* a car is told by its plate, and not by its model */
    if (name_has(info->words, NAME_SIDE) && !is_of_table(info->words, table_words))
        points -= 20;
    if (str_starts(info->words, table_words) && info->words[strlen(table_words)] == ' ')
        points += 14; /* river_name of rivers, though each also has a country_name */
    else if (strchr(info->words, ' ') &&
             strncmp(info->words, table_words, strcspn(table_words, " ")) == 0)
        points += 4;
    const bool repeats = stats->distinct > 0 && info->rows > 0 && stats->distinct * 2 < info->rows;
    if (repeats)
        points -= 12; /* names a group, not the row */
    if (stats->null_share > 0 && strncmp(info->words, "contact ", 8) == 0)
        points -= 20; /* whom one may speak to, and not what all are called */
    else if (stats->null_share > 0.5)
        points -= 15;
    else if (stats->null_share > 0.1)
        points -= 10; /* not every row has a certificate's number */
    if (info->is_key)
        points -= 8;
    if (points > 1 && repeats && name_ends(info->words, NAME_SORT) &&
        has_own_words(catalog, at.table))
        points = 1; /* vans are told by their plates, and not by being vans */
    return points - (at.column > 5 ? 2 : 0);
}

enum { DATE_OF_ALL = 44 };

static int date_points(const struct catalog *catalog, struct column_ref at)
{
    const struct column_info *info = column_info(catalog, at);
    const enum value_type declared = schema_column_at(catalog, at)->value;
    const enum value_type effective = info->stats.effective;
    const bool is_date = declared == VALUE_DATE || declared == VALUE_TIMESTAMP ||
                         effective == VALUE_DATE || effective == VALUE_TIMESTAMP;

    if (!is_date)
        return 0;
    if (info->stats.null_share > 0.3 && name_has(info->words, NAME_TAKEN_AWAY))
        return 0; /* most rows were not, and "new products" are none of those that were */
    const bool some = info->stats.null_share > 0.1 || name_has(info->words, NAME_LIMITING_DATE);
    const int often = some ? 0 : DATE_OF_ALL; /* not every return came in */
    const int points = 10 + often + name_sum_points(info->words, NAME_DATE);
    const bool birth = name_has(info->words, NAME_BIRTH);
    return points > 0 && !birth ? points : 1; /* nothing else is dated by who was born */
}

static int best_column(const struct catalog *catalog, size_t t,
                       int (*points)(const struct catalog *, struct column_ref))
{
    int best = 0, found = -1;

    for (size_t c = 0; c < catalog->schema->tables[t].column_count; c++) {
        const int here = points(catalog, (struct column_ref){(int)t, (int)c});
        if (here > best)
            best = here, found = (int)c;
    }
    return found;
}

/* The first of the words begins as the last word of the table's name does: read_on of readings. */
static bool is_akin_to_table(const struct catalog *catalog, size_t t, const char *words)
{
    enum { STEM = 4 };
    const char *name = catalog_table_words(catalog, (int)t), *last = strrchr(name, ' ');
    const char *noun = last ? last + 1 : name;
    return strlen(noun) > STEM && strcspn(words, " ") >= STEM && strncmp(noun, words, STEM) == 0;
}

/* Where nothing but its entry dates a row, a date that every row has and that is called as the rows
 * are says when it was: a reading was read then, whenever it was entered. */
static int own_date(const struct catalog *catalog, size_t t, int chosen)
{
    static const char entered[] = "created";
    if (chosen < 0 ||
        !str_starts(column_info(catalog, (struct column_ref){(int)t, chosen})->words, entered))
        return chosen;
    for (size_t c = 0; c < catalog->schema->tables[t].column_count; c++) {
        const struct column_ref at = {(int)t, (int)c};
        const struct column_info *info = column_info(catalog, at);
        if ((int)c != chosen && date_points(catalog, at) > 1 && info->stats.null_share == 0 &&
            is_akin_to_table(catalog, t, info->words))
            return (int)c;
    }
    return chosen;
}

void columns_choose(struct catalog *catalog)
{
    for (size_t t = 0; t < catalog->schema->table_count; t++) {
        struct table_info *info = &catalog->tables[t];
        if (info->key < 0)
            info->key = guessed_key(catalog, t);
        info->label = best_column(catalog, t, label_points);
        info->date = own_date(catalog, t, best_column(catalog, t, date_points));
    }
}
