/* What stands on the other side of a comparison: a day, a number, a value of the column, another
 * column. What it cannot be is said, and nothing is taught. */
#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "querent/base/str.h"
#include "querent/catalog/private.h"
#include "querent/sql/sql.h"
#include "teach/teach.h"

enum { DAYS_OF_A_WEEK = 7, COUNT_DIGITS = 4, HITS = 16 };

const char *teach_quoted(struct teaching *teaching, const char *text)
{
    const size_t len = strcspn(text, "'");

    return text[len] ? arena_printf(&teaching->arena, "'%.*s''%s", (int)len, text,
                                    teach_quoted(teaching, text + len + 1) + 1)
                     : arena_printf(&teaching->arena, "'%s'", text);
}

/* ---- days */

bool teach_span(struct teaching *teaching, const char *text, const char **ret_count,
                const char **ret_unit, size_t *ret_len)
{
    static const char *const units[] = {"day", "week", "month", "year"};
    const bool alone = str_starts_fold(text, "a ") || str_starts_fold(text, "one ");
    const size_t digits = alone ? strcspn(text, " ") : strspn(text, "0123456789");

    if (!digits || digits > COUNT_DIGITS || text[digits] != ' ')
        return false;
    *ret_count = alone ? "1" : arena_strndup(&teaching->arena, text, digits);
    for (size_t i = 0; i < sizeof units / sizeof *units; i++) {
        size_t end = digits + 1 + strlen(units[i]);
        if (!str_starts_fold(text + digits + 1, units[i]))
            continue;
        end += text[end] == 's';
        if (teach_is_letter(text[end]))
            continue;
        *ret_unit = units[i];
        *ret_len = end;
        return true;
    }
    return false;
}

const char *teach_day(struct teaching *teaching, const char *count, const char *unit)
{
    static const char *const forms[] = {[SQL_SQLITE] = "date('now', 'localtime', '-%s %ss')",
                                        [SQL_POSTGRES] = "current_date - interval '%s %s'",
                                        [SQL_MYSQL] = "current_date - interval %s %s",
                                        [SQL_TRINO] = "current_date - interval '%s' %s",
                                        [SQL_BIGQUERY] =
                                            "date_sub(current_date(), interval %s %s)"};
    static const char *const today[] = {[SQL_SQLITE] = "date('now', 'localtime')",
                                        [SQL_POSTGRES] = "current_date",
                                        [SQL_MYSQL] = "current_date",
                                        [SQL_TRINO] = "current_date",
                                        [SQL_BIGQUERY] = "current_date()"};
    const enum sql_dialect dialect = catalog_dialect(teaching->catalog);
    int64_t weeks = 0;

    if (!count)
        return today[dialect];
    if (str_eq(unit, "week") && str_to_i64(count, &weeks)) {
        count = arena_printf(&teaching->arena, "%lld", (long long)(weeks * DAYS_OF_A_WEEK));
        unit = "day";
    }
    const char *form = forms[dialect];
    const char *first = strstr(form, "%s"), *second = strstr(first + 2, "%s");
    return arena_printf(&teaching->arena, "%.*s%s%.*s%s%s", (int)(first - form), form, count,
                        (int)(second - first - 2), first + 2, unit, second + 2);
}

/* "today", "30 days ago"; NULL: it is no such day. */
static const char *value_day(struct teaching *teaching, const char *said)
{
    const char *count, *unit;
    size_t len;

    if (str_eq_fold(said, "today") || str_eq_fold(said, "now"))
        return teach_day(teaching, NULL, NULL);
    if (str_eq_fold(said, "yesterday"))
        return teach_day(teaching, "1", "day");
    if (teach_span(teaching, said, &count, &unit, &len) && str_eq_fold(said + len, " ago"))
        return teach_day(teaching, count, unit);
    return NULL;
}

/* ---- values */

const char *teach_stored(struct teaching *teaching, struct column_ref of, const char *said)
{
    struct value_hit hits[HITS];
    const size_t count =
        catalog_find_value(teaching->catalog, &teaching->arena, said, false, hits, HITS);

    for (size_t i = 0; i < count; i++)
        if (hits[i].column.table == of.table && hits[i].column.column == of.column &&
            str_eq_fold(hits[i].value, said))
            return teach_quoted(teaching, hits[i].value);
    return NULL;
}

/* Another column of the table. */
static const char *value_column(struct teaching *teaching, struct column_ref of, const char *said)
{
    const struct schema_table *table = &catalog_schema(teaching->catalog)->tables[of.table];
    const char *name = arena_printf(&teaching->arena, "%s.%s", table->name, said);
    const struct column_ref at = teach_column(teaching, strchr(said, '.') ? said : name);

    if (at.column < 0 || at.table != of.table || at.column == of.column)
        return NULL;
    return arena_printf(&teaching->arena, "%s.%s", table->name, table->columns[at.column].name);
}

static bool value_is_number(enum value_type type)
{
    return type == VALUE_INTEGER || type == VALUE_DECIMAL || type == VALUE_REAL;
}

const char *teach_value(struct teaching *teaching, struct column_ref of, const char *said)
{
    const bool known = of.column >= 0;
    const enum value_type type = known ? teach_schema_column(teaching, of)->value : VALUE_UNKNOWN;
    const bool date = type == VALUE_DATE || type == VALUE_TIMESTAMP;
    const char *found = known && !date ? teach_stored(teaching, of, said) : NULL;

    if (!found && known)
        found = value_column(teaching, of, said);
    if (!found && date)
        found = value_day(teaching, said);
    if (found || !known || !(date || value_is_number(type)) ||
        (date && isdigit((unsigned char)*said)))
        return found ? found : teach_quoted(teaching, said);
    teaching->why = arena_printf(&teaching->arena, "'%s' is no %s, as %s needs", said,
                                 date ? "date" : "number", teach_schema_column(teaching, of)->name);
    return NULL;
}

const char *teach_held(struct teaching *teaching, struct column_ref of, const char *said)
{
    const enum value_type type = teach_schema_column(teaching, of)->value;
    double number;

    if (value_is_number(type))
        return str_to_double(said, &number) ? said : NULL;
    return teach_stored(teaching, of, said);
}

bool teach_value_of(struct teaching *teaching, const char *said, int table,
                    struct column_ref *ret_of, const char **ret_value)
{
    struct value_hit hits[HITS];
    const size_t count =
        catalog_find_value(teaching->catalog, &teaching->arena, said, false, hits, HITS);
    size_t found = 0;

    for (size_t i = 0; i < count; i++) {
        const struct value_hit *hit = &hits[i];
        if ((table >= 0 && hit->column.table != table) || !str_eq_fold(hit->value, said) ||
            hit->numeric || catalog_is_private(teaching->catalog, hit->column) ||
            catalog_schema(teaching->catalog)->tables[hit->column.table].hidden)
            continue;
        if (found++ &&
            !(ret_of->table == hit->column.table && ret_of->column == hit->column.column))
            teaching->why = arena_printf(
                &teaching->arena,
                "several columns have the value '%s': name one, as in %s.%s is %s", hit->value,
                catalog_schema(teaching->catalog)->tables[ret_of->table].name,
                teach_schema_column(teaching, *ret_of)->name, hit->value);
        *ret_of = hit->column;
        *ret_value = teach_quoted(teaching, hit->value);
    }
    return found == 1;
}

/* ---- states */

/* No more than two values: it says yes or no. */
static bool teach_is_flag(const struct teaching *teaching, int table, int column)
{
    const struct column_stats *stats =
        catalog_stats(teaching->catalog, (struct column_ref){table, column});
    const enum value_type type =
        catalog_schema(teaching->catalog)->tables[table].columns[column].value;

    return type == VALUE_BOOLEAN ||
           ((type == VALUE_INTEGER || type == VALUE_DECIMAL) && (!stats || stats->distinct <= 2));
}

/* How a column that is kept in letters ('t' and 'f', 'yes' and 'no') says it; NULL: it is not. */
static const char *teach_letters(const struct teaching *teaching, int table, int column, bool yes)
{
    const char *const *values =
        catalog_values(teaching->catalog, (struct column_ref){table, column});
    const char *found = NULL;

    for (size_t i = 0; values && values[i]; i++) {
        const char first = (char)str_lower(values[i][0]);
        if (i > 1 || !first || !strchr("tyfn", first))
            return NULL;
        if (strchr(yes ? "ty" : "fn", first))
            found = values[i];
    }
    return found;
}

const char *teach_flag(struct teaching *teaching, const char *word, int table, bool keep)
{
    enum { DATES = 4 }; /* the forms from here on are dates */
    static const char *const forms[] = {"%s",    "is_%s", "%s_flag", "is%s",
                                        "%s_at", "%s_on", "%s_date"};
    const struct schema_table *t = &catalog_schema(teaching->catalog)->tables[table];

    for (size_t i = 0; i < sizeof forms / sizeof *forms; i++) {
        char name[96];
        const char *mark = strstr(forms[i], "%s");
        snprintf(name, sizeof name, "%.*s%s%s", (int)(mark - forms[i]), forms[i], word, mark + 2);
        const int c = schema_find_column(t, name);
        if (c < 0)
            continue;
        const char *column = t->columns[c].name;
        if (i >= DATES && t->columns[c].not_null)
            continue; /* a day that every row has tells none apart */
        if (i >= DATES)
            return arena_printf(&teaching->arena, keep ? "%s IS NOT NULL" : "%s IS NULL", column);
        if (!teach_is_flag(teaching, table, c))
            continue;
        if (t->columns[c].value == VALUE_BOOLEAN &&
            catalog_dialect(teaching->catalog) != SQL_SQLITE)
            return arena_printf(&teaching->arena, keep ? "%s = true" : "%s = false", column);
        const char *letters = teach_letters(teaching, table, c, keep);
        if (letters && !strchr(letters, '\''))
            return arena_printf(&teaching->arena, "%s = '%s'", column, letters);
        return arena_printf(&teaching->arena, keep ? "%s = 1" : "%s = 0", column);
    }
    return NULL;
}
