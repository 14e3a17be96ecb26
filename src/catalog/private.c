/* Private columns: by name, by what the operator set, by the values themselves. Patterns of values
 * are strict (check digits where there are some), since a column is private for good. */
#include "private.h"

#include <ctype.h>
#include <fnmatch.h>
#include <string.h>

#include "querent/base/mem.h"
#include "querent/base/str.h"
#include "querent/catalog/private.h"
#include "querent/lang/names.h"
#include "values/values.h"

enum {
    LOOKED_AT = 50, /* values of a column */
    CARD_MIN = 13,  /* digits, ISO/IEC 7812 */
    CARD_MAX = 19,
    PHONE_MIN = 8, /* digits with the country's, E.164 */
    PHONE_MAX = 15,
    IBAN_MIN = 15,
    IBAN_MAX = 34,
};

/* ---- values */

static bool is_mail_char(char c)
{
    return isalnum((unsigned char)c) || (c && strchr("._%+-", c));
}

/* name@host.domain */
static bool has_mail(const char *text)
{
    for (const char *at = strchr(text, '@'); at; at = strchr(at + 1, '@')) {
        if (at == text || !is_mail_char(at[-1]))
            continue;
        size_t len = 1;
        while (isalnum((unsigned char)at[len]) || at[len] == '.' || at[len] == '-')
            len++;
        for (size_t i = 2; i + 2 < len; i++)
            if (at[i] == '.' && isalpha((unsigned char)at[i + 1]))
                return true;
    }
    return false;
}

/* The digits at p, single blanks and hyphens between them left out; returns how many, 0: too many
 * or none. *ret_len: bytes taken. */
static size_t private_digits_at(const char *p, const char *between, char *digits, size_t max,
                                size_t *ret_len)
{
    size_t n = 0, i = 0;

    for (; isdigit((unsigned char)p[i]) ||
           (i && p[i] && strchr(between, p[i]) &&
            (isdigit((unsigned char)p[i + 1]) || strchr(between, p[i + 1])) && p[i + 1]);
         i++)
        if (isdigit((unsigned char)p[i]) && n++ < max)
            digits[n - 1] = p[i];
    *ret_len = i;
    return n <= max ? n : 0;
}

/* The check digit of cards, after Luhn (ISO/IEC 7812-1, annex B). */
static bool private_luhn(const char *digits, size_t n)
{
    int sum = 0;

    for (size_t i = 0; i < n; i++) {
        int d = digits[n - 1 - i] - '0';
        if (i % 2)
            d = d > 4 ? 2 * d - 9 : 2 * d;
        sum += d;
    }
    return sum % 10 == 0;
}

/* A card, a phone number with its country's, or a social security number of the USA. */
static bool has_number(const char *text)
{
    char digits[CARD_MAX];
    size_t len;

    for (const char *p = text; *p; p += len ? len : 1) {
        const bool plus = p > text && p[-1] == '+';
        const size_t n = private_digits_at(p, plus ? " -/.()" : " -", digits, sizeof digits, &len);
        if (p > text && isalnum((unsigned char)p[-1]))
            continue;
        if (plus && n >= PHONE_MIN && n <= PHONE_MAX)
            return true;
        if (n >= CARD_MIN && digits[0] >= '3' && digits[0] <= '6' && private_luhn(digits, n))
            return true;
        if (n == 9 && len == 11 && p[3] == '-' && p[6] == '-')
            return true;
    }
    return false;
}

/* A bank account: two letters, two check digits, the rest; modulo 97 it is 1 (ISO 13616). */
static bool is_iban(const char *text)
{
    char code[IBAN_MAX];
    size_t n = 0;
    int rest = 0;

    for (; *text; text++) {
        if (*text == ' ')
            continue;
        if (!isalnum((unsigned char)*text) || n == IBAN_MAX)
            return false;
        code[n++] = (char)toupper((unsigned char)*text);
    }
    if (n < IBAN_MIN || !isalpha((unsigned char)code[0]) || !isalpha((unsigned char)code[1]) ||
        !isdigit((unsigned char)code[2]) || !isdigit((unsigned char)code[3]))
        return false;
    for (size_t i = 0; i < n; i++) {
        const char c = code[(i + 4) % n];
        rest = isdigit((unsigned char)c) ? (rest * 10 + (c - '0')) % 97
                                         : (rest * 100 + (c - 'A' + 10)) % 97;
    }
    return rest == 1;
}

bool catalog_value_is_private(const char *value)
{
    return has_mail(value) || has_number(value) || is_iban(value);
}

/* Of the indexed values of each column, more than half look private. */
static void mark_by_values(struct catalog *catalog)
{
    const size_t count = value_index_count(catalog->values);
    const size_t tables = catalog->schema->table_count;
    size_t *first = mem_alloc((tables + 1) * sizeof *first); /* of a table's columns among all */
    struct column_ref at;

    for (size_t t = 0; t < tables; t++)
        first[t + 1] = first[t] + catalog->schema->tables[t].column_count;
    struct seen {
        int looked, private;
    } *seen = mem_alloc((first[tables] + 1) * sizeof *seen);
    for (size_t i = 0; i < count; i++) {
        const char *value = value_index_at(catalog->values, i, &at);
        struct seen *of = &seen[first[at.table] + (size_t)at.column];
        if (of->looked < LOOKED_AT) {
            of->looked++;
            of->private += catalog_value_is_private(value);
        }
    }
    for (at.table = 0; (size_t)at.table < tables; at.table++)
        for (at.column = 0; (size_t)at.column < catalog->schema->tables[at.table].column_count;
             at.column++) {
            const struct seen *of = &seen[first[at.table] + (size_t)at.column];
            column_info(catalog, at)->private |= of->private * 2 > of->looked;
        }
    mem_free(first);
    mem_free(seen);
}

/* ---- names and settings */

static bool private_by_name(const struct column_info *info)
{
    return info->secret || name_has(info->words, NAME_PRIVATE) || name_has(info->raw, NAME_PRIVATE);
}

/* "phone", "customers.phone" and "crm.customers.phone" name a column. */
static bool glob_fits(const struct schema *schema, const char *glob,
                      const struct schema_table *table, const char *column)
{
    const char *in = *table->schema ? table->schema : schema->default_schema;
    char *whole = mem_printf("%s.%s.%s", in, table->name, column);
    const char *name = whole + strlen(in) + 1;
    const char *alone = name + strlen(table->name) + 1;
    const bool fits = fnmatch(glob, strchr(glob, '.') ? name : alone, FNM_CASEFOLD) == 0 ||
                      fnmatch(glob, whole, FNM_CASEFOLD) == 0;

    mem_free(whole);
    return fits;
}

/* "table.column", with a "!" before it: not private. */
static void apply_glob(struct catalog *catalog, const char *glob)
{
    const bool on = *glob != '!';
    size_t fitting = 0;

    for (size_t t = 0; t < catalog->schema->table_count; t++) {
        const struct schema_table *table = &catalog->schema->tables[t];
        for (size_t c = 0; c < table->column_count; c++) {
            struct column_info *info = &catalog->tables[t].columns[c];
            if (!glob_fits(catalog->schema, glob + !on, table, table->columns[c].name))
                continue;
            fitting++;
            info->private = on || info->secret;
        }
    }
    if (!fitting)
        catalog_add_note(catalog, "sql.private_columns: no column fits '%s'", glob);
}

void private_mark(struct catalog *catalog, const char *globs)
{
    for (size_t t = 0; t < catalog->schema->table_count; t++)
        for (size_t c = 0; c < catalog->schema->tables[t].column_count; c++)
            catalog->tables[t].columns[c].private = private_by_name(&catalog->tables[t].columns[c]);
    mark_by_values(catalog);
    char *list = mem_strdup(globs ? globs : ""), *rest = list;
    for (char *part; (part = strsep(&rest, ",")) != NULL;) {
        const char *glob = str_trim(part);
        if (*glob)
            apply_glob(catalog, glob);
    }
    mem_free(list);
}

bool catalog_is_private(const struct catalog *catalog, struct column_ref column)
{
    return column_info(catalog, column)->private;
}
