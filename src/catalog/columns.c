/* What the columns of a table are for: key, label, default date. By declaration where there is one,
 * else by words, types and statistics. */
#include <string.h>

#include "catalog_private.h"
#include "querent/base/str.h"

/* Words by how well a column that ends in them names a row to a person. */
static const struct {
    const char *word;
    int points;
} label_words[] = {
    {"name", 60},        {"title", 56},      {"label", 46},       {"full name", 62},
    {"last name", 40},   {"surname", 40},    {"caption", 40},     {"subject", 34},
    {"headline", 40},    {"username", 36},   {"user name", 36},   {"login name", 30},
    {"middle name", 10}, {"first name", 30}, {"login", 26},       {"email", 22},
    {"code", 14},        {"number", 10},     {"description", 20}, {"model", 24},
    {"nickname", 20},    {"forename", 30},   {"street", 8},       {"symbol", 14},
    {"type", 8},         {"city", 9},        {"country", 9},      {"details", 8},
    {"content", 8},
};

/* Words of dates, the event of the row before its bookkeeping. */
static const struct {
    const char *word;
    int points;
} date_words[] = {
    {"order date", 50},
    {"date", 40},
    {"placed", 36},
    {"invoice date", 48},
    {"transaction date", 48},
    {"start", 30},
    {"begin", 30},
    {"from", 26},
    {"created", 22},
    {"time", 20},
    {"timestamp", 20},
    {"published", 34},
    {"release", 34},
    {"hire", 34},
    {"payment date", 46},
    {"opened", 28},
    {"year", 12},
    {"updated", -20},
    {"modified", -20},
    {"deleted", -40},
    {"birth", -6},
    {"end", -4},
    {"to", -4},
    {"due", -4},
    {"last", -8},
};

static bool has_words(const char *words, const char *part)
{
    const size_t len = strlen(part);

    for (const char *at = strstr(words, part); at; at = strstr(at + 1, part))
        if ((at == words || at[-1] == ' ') && (at[len] == ' ' || !at[len]))
            return true;
    return false;
}

static bool ends_in_words(const char *words, const char *part)
{
    const size_t n = strlen(words), len = strlen(part);

    return n >= len && strcmp(words + n - len, part) == 0 &&
           (n == len || words[n - len - 1] == ' ');
}

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
        if (table->columns[c].primary)
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
        const bool named = ends_in_words(info->words, "id") || ends_in_words(info->words, "code") ||
                           ends_in_words(info->words, "number");
        const bool distinct = info->stats.distinct > 0 && info->stats.distinct == info->rows;
        if (named && (table->columns[c].unique || distinct))
            return (int)c;
    }
    return -1;
}

static bool is_text(const struct catalog *catalog, struct column_ref at)
{
    const enum value_type declared = schema_column_at(catalog, at)->value;
    const struct column_stats *stats = catalog_stats(catalog, at);
    const enum value_type type = stats->effective != VALUE_UNKNOWN ? stats->effective : declared;

    return (type == VALUE_TEXT || type == VALUE_UNKNOWN || type == VALUE_OTHER);
}

static int label_points(const struct catalog *catalog, struct column_ref at)
{
    const struct column_info *info = column_info(catalog, at);
    const struct column_stats *stats = &info->stats;
    const char *table_words = catalog->tables[at.table].words;
    int points = 0;

    if (!is_text(catalog, at) || info->secret)
        return 0;
    for (size_t i = 0, longest = 0; i < sizeof label_words / sizeof *label_words; i++) {
        const size_t len = strlen(label_words[i].word);
        if (len > longest && ends_in_words(info->words, label_words[i].word))
            points = label_words[i].points, longest = len;
    }
    if (stats->numeric_text && points < 40)
        return 0;
    if (points == 0 && strcmp(info->words, table_words) == 0)
        points = 50; /* table country, column country */
    if (points == 0 && stats->distinct > 1 && stats->distinct == info->rows)
        points = 6;
    if (points == 0)
        return 0;
    if (has_words(info->words, "file") || has_words(info->words, "middle") ||
        has_words(info->words, "parent"))
        points -= 20;
    if (strchr(info->words, ' ') &&
        strncmp(info->words, table_words, strcspn(table_words, " ")) == 0)
        points += 4;
    if (stats->distinct > 0 && info->rows > 0 && stats->distinct * 2 < info->rows)
        points -= 12; /* repeats: names a group, not the row */
    if (stats->null_share > 0.5)
        points -= 15;
    if (info->is_key)
        points -= 8;
    return points - (at.column > 5 ? 2 : 0);
}

static int date_points(const struct catalog *catalog, struct column_ref at)
{
    const struct column_info *info = column_info(catalog, at);
    const enum value_type declared = schema_column_at(catalog, at)->value;
    const enum value_type effective = info->stats.effective;
    const bool is_date = declared == VALUE_DATE || declared == VALUE_TIMESTAMP ||
                         effective == VALUE_DATE || effective == VALUE_TIMESTAMP;
    int points = 10;

    if (!is_date)
        return 0;
    for (size_t i = 0; i < sizeof date_words / sizeof *date_words; i++)
        if (has_words(info->words, date_words[i].word))
            points += date_words[i].points;
    return points > 0 ? points : 1;
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

void columns_choose(struct catalog *catalog)
{
    for (size_t t = 0; t < catalog->schema->table_count; t++) {
        struct table_info *info = &catalog->tables[t];
        if (info->key < 0)
            info->key = guessed_key(catalog, t);
        info->label = best_column(catalog, t, label_points);
        info->date = best_column(catalog, t, date_points);
    }
}
