/* The words of a sentence that teaches, read as what the schema has: tables, columns, expressions.
 */
#include <ctype.h>
#include <string.h>

#include "querent/base/mem.h"
#include "querent/base/str.h"
#include "querent/lang/lemma.h"
#include "teach.h"

/* ---- names */

static char *teach_words_of(struct arena *arena, const char *name)
{
    char *words = arena_strdup(arena, name);
    char lemma[64];

    for (char *p = words; *p; p++)
        *p = *p == '_' || *p == '-' ? ' ' : (char)tolower((unsigned char)*p);
    const char *last = strrchr(words, ' ');
    last = last ? last + 1 : words;
    lemma_of(last, lemma, sizeof lemma);
    return lemma[0] ? arena_printf(arena, "%.*s%s", (int)(last - words), words, lemma) : words;
}

static bool teach_same_name(struct teaching *teaching, const char *said, const char *name,
                            const char *words)
{
    if (str_eq_fold(said, name))
        return true;
    const char *plain = teach_words_of(&teaching->arena, said);
    return str_eq(plain, teach_words_of(&teaching->arena, name)) ||
           str_eq(plain, teach_words_of(&teaching->arena, words));
}

static bool teach_is_talked_of(const struct teaching *teaching, int table)
{
    for (size_t i = 0; i < teaching->table_count; i++)
        if (teaching->tables[i] == table)
            return true;
    return false;
}

int teach_table(struct teaching *teaching, const char *said)
{
    const struct schema *schema = catalog_schema(teaching->catalog);
    int found = catalog_find_table(teaching->catalog, NULL, said);

    for (size_t t = 0; found < 0 && t < schema->table_count; t++)
        if (!schema->tables[t].hidden &&
            teach_same_name(teaching, said, schema->tables[t].name,
                            catalog_table_words(teaching->catalog, (int)t)))
            found = (int)t;
    return found;
}

struct column_ref teach_column(struct teaching *teaching, const char *said)
{
    const struct schema *schema = catalog_schema(teaching->catalog);
    struct column_ref found = {-1, -1};
    const char *dot = strchr(said, '.');
    const int only =
        dot ? teach_table(teaching, arena_strndup(&teaching->arena, said, (size_t)(dot - said)))
            : -1;

    for (int pass = 0; pass < 2 && found.column < 0; pass++)
        for (size_t t = 0; t < schema->table_count && found.column < 0; t++) {
            const struct schema_table *table = &schema->tables[t];
            if (table->hidden || (dot && (int)t != only) ||
                (pass == 0 && !dot && !teach_is_talked_of(teaching, (int)t)))
                continue;
            for (size_t c = 0; c < table->column_count; c++) {
                const struct column_ref at = {(int)t, (int)c};
                if (teach_same_name(teaching, dot ? dot + 1 : said, table->columns[c].name,
                                    catalog_column_words(teaching->catalog, at)))
                    found = at;
            }
        }
    return found;
}

void teach_add_column(const struct teaching *teaching, struct column_ref at, struct buf *out)
{
    const struct schema_table *table = &catalog_schema(teaching->catalog)->tables[at.table];

    buf_addf(out, "%s.%s", table->name, table->columns[at.column].name);
}

/* ---- expressions in words */

static const struct {
    const char *said, *sign;
} signs[] = {
    {" multiplied by ", " * "}, {" times ", " * "},       {" divided by ", " / "},
    {" plus ", " + "},          {" minus ", " - "},       {" is not ", " <> "},
    {" is at least ", " >= "},  {" is at most ", " <= "}, {" is more than ", " > "},
    {" is less than ", " < "},  {" is ", " = "},          {" equals ", " = "},
    {" are ", " = "},
};
static const struct {
    const char *said, *call;
} calls[] = {
    {"the sum of ", "sum("},
    {"sum of ", "sum("},
    {"the total of ", "sum("},
    {"total of ", "sum("},
    {"the average of ", "avg("},
    {"average of ", "avg("},
    {"the number of different ", "count(DISTINCT "},
    {"number of different ", "count(DISTINCT "},
    {"the maximum of ", "max("},
    {"the minimum of ", "min("},
};

static char *teach_replace(struct arena *arena, const char *text, const char *from, const char *to)
{
    const char *at = str_find_fold(text, from);

    return at ? arena_printf(arena, "%.*s%s%s", (int)(at - text), text, to,
                             teach_replace(arena, at + strlen(from), from, to))
              : arena_strdup(arena, text);
}

static bool teach_is_letter(char c)
{
    return isalnum((unsigned char)c) || c == '_' || c == '.' || (unsigned char)c >= 0x80;
}

/* "and ", "or ": how long it is; 0: another word. */
static size_t teach_keyword(const char *p)
{
    return str_starts_fold(p, "and ") ? 3 : str_starts_fold(p, "or ") ? 2 : 0;
}

/* The run goes on at p[len]: a letter, or a blank before one. */
static bool teach_in_run(const char *p, size_t len)
{
    return teach_is_letter(p[len]) || (p[len] == ' ' && teach_is_letter(p[len + 1]));
}

/* One run of words between signs: a column's name, a literal, or a value said without quotes. */
static bool teach_add_run(struct teaching *teaching, const char *run, bool value, struct buf *out)
{
    static const char *const words[] = {"and",  "or",      "not",  "null",  "distinct", "in",
                                        "like", "between", "true", "false", "is"};
    double number;
    const struct column_ref at = teach_column(teaching, run);

    if (at.column >= 0 && !value) {
        teach_add_column(teaching, at, out);
        return true;
    }
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (str_eq_fold(run, words[i])) {
            buf_add(out, run);
            return true;
        }
    if (str_to_double(run, &number)) {
        buf_add(out, run);
        return true;
    }
    if (value) {
        buf_addc(out, '\'');
        for (; *run; run++)
            buf_addf(out, *run == '\'' ? "''" : "%c", *run);
        buf_addc(out, '\'');
        return true;
    }
    return false;
}

char *teach_sql(struct teaching *teaching, const char *said)
{
    struct buf out = BUF_INIT;
    bool ok = true, value = false;

    for (const char *p = said; *p && ok;) {
        if (*p == '\'') {
            const size_t len = 1 + strcspn(p + 1, "'");
            buf_addn(&out, p, len + (p[len] == '\''));
            p += len + (p[len] == '\'');
            continue;
        }
        if (!teach_is_letter(*p)) {
            value = strchr("=<>", *p) ? true : *p == ' ' ? value : false;
            buf_addc(&out, *p++);
            continue;
        }
        size_t end = teach_keyword(p);
        for (size_t len = 0; !teach_keyword(p) && teach_in_run(p, len); end = len)
            if (p[++len] == ' ' && teach_keyword(p + len + 1)) {
                end = len;
                break;
            }
        if (p[end] == '(') { /* a function */
            buf_addn(&out, p, end);
        } else {
            char *run = arena_strndup(&teaching->arena, p, end);
            ok = teach_add_run(teaching, str_trim(run), value, &out);
            value = false;
        }
        p += end;
    }
    char *sql = ok ? arena_strdup(&teaching->arena, buf_str(&out)) : NULL;
    buf_release(&out);
    return sql;
}

char *teach_signs(struct teaching *teaching, const char *said)
{
    char *text = arena_strdup(&teaching->arena, said);

    for (size_t i = 0; i < sizeof signs / sizeof *signs; i++)
        text = teach_replace(&teaching->arena, text, signs[i].said, signs[i].sign);
    for (size_t i = 0; i < sizeof calls / sizeof *calls; i++)
        if (str_starts_fold(text, calls[i].said))
            return arena_printf(&teaching->arena, "%s%s)", calls[i].call,
                                text + strlen(calls[i].said));
    return text;
}
