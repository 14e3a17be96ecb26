/* Words that teach: a few forms of a sentence, whose second half is read as what the schema has. */
#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "lessons_private.h"
#include "querent/base/mem.h"
#include "querent/base/str.h"
#include "querent/catalog/private.h"
#include "querent/lang/lemma.h"
#include "querent/lessons/learn.h"
#include "querent/sql/sql.h"

struct teaching {
    struct arena arena;
    const struct catalog *catalog;
    const int *tables; /* that are talked about */
    size_t table_count;
    struct lesson *lesson;
};

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

/* The table of the name; -1: none, or several. */
static int teach_table(struct teaching *teaching, const char *said)
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

/* The column of the name, in the tables talked about first; column -1: none. */
static struct column_ref teach_column(struct teaching *teaching, const char *said)
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

static void teach_add_column(const struct teaching *teaching, struct column_ref at, struct buf *out)
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

/* The words as SQL; NULL: a run of them names nothing. */
static char *teach_sql(struct teaching *teaching, const char *said)
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

static char *teach_signs(struct teaching *teaching, const char *said)
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

/* ---- kinds */

static bool teach_binds(struct teaching *teaching, enum lesson_kind kind, const char *means,
                        const char *where)
{
    struct lesson_use use;
    struct lesson *lesson = teaching->lesson;

    lesson->kind = kind;
    mem_free(lesson->means);
    lesson->means = mem_strdup(means);
    mem_free(lesson->where);
    lesson->where = where ? mem_strdup(where) : NULL;
    return lesson_bind(&teaching->arena, teaching->catalog, lesson, &use, NULL);
}

/* "customers whose segment is A", "rows with deleted = 0": what restricts them. */
static const char *teach_condition_of(const char *said)
{
    static const char *const before[] = {" whose ", " with ", " where ", " that have "};

    for (size_t i = 0; i < sizeof before / sizeof *before; i++) {
        const char *at = str_find_fold(said, before[i]);
        if (at)
            return at + strlen(before[i]);
    }
    return said;
}

static bool teach_compares(const char *sql)
{
    return strpbrk(sql, "=<>") || str_find_fold(sql, " like ") || str_find_fold(sql, " in ") ||
           str_find_fold(sql, " is ") || str_find_fold(sql, " between ");
}

static bool teach_as_table(struct teaching *teaching, const char *said)
{
    const int table = teach_table(teaching, said);

    return table >= 0 && teach_binds(teaching, LESSON_TABLE,
                                     catalog_schema(teaching->catalog)->tables[table].name, NULL);
}

static bool teach_as_expression(struct teaching *teaching, const char *said)
{
    const char *cut = str_find_fold(said, " where ");
    const bool condition = teach_compares(teach_signs(teaching, said)) && !cut;
    const char *own = condition ? teach_condition_of(said) : said;
    char *left = cut ? arena_strndup(&teaching->arena, said, (size_t)(cut - said))
                     : arena_strdup(&teaching->arena, own);
    const char *sql = teach_sql(teaching, teach_signs(teaching, left));
    const char *where =
        cut ? teach_sql(teaching, teach_signs(teaching, cut + strlen(" where "))) : NULL;

    if (!sql || (cut && !where))
        return false;
    if (condition)
        return teach_binds(teaching, LESSON_VALUE, sql, NULL);
    if (cut && teach_table(teaching, left) >= 0)
        return teach_binds(teaching, LESSON_VALUE, where, NULL);
    return strpbrk(sql, "*/+-(") ? teach_binds(teaching, LESSON_MEASURE, sql, where)
                                 : teach_binds(teaching, LESSON_COLUMN, sql, NULL);
}

static bool teach_meaning(struct teaching *teaching, const char *said)
{
    if (str_starts_fold(said, "the "))
        said += 4;
    if (str_starts_fold(said, "column "))
        said += 7;
    if (str_starts_fold(said, "table "))
        said += 6;
    return teach_as_table(teaching, said) || teach_as_expression(teaching, said);
}

/* ---- filters */

/* A column that says that a row is `word`: deleted, is_deleted, deleted_at. */
static const char *teach_flag(struct teaching *teaching, const char *word, int table)
{
    static const char *const forms[] = {"%s", "is_%s", "%s_flag", "%s_at", "%s_on", "is%s"};
    const struct schema_table *t = &catalog_schema(teaching->catalog)->tables[table];

    for (size_t i = 0; i < sizeof forms / sizeof *forms; i++) {
        char name[96];
        const char *mark = strstr(forms[i], "%s");
        snprintf(name, sizeof name, "%.*s%s%s", (int)(mark - forms[i]), forms[i], word, mark + 2);
        const int c = schema_find_column(t, name);
        if (c < 0)
            continue;
        const struct schema_column *column = &t->columns[c];
        const bool number = column->value == VALUE_INTEGER || column->value == VALUE_DECIMAL;
        if (i >= 3 && i <= 4)
            return arena_printf(&teaching->arena, "%s IS NULL", column->name);
        if (column->value == VALUE_BOOLEAN && catalog_dialect(teaching->catalog) != SQL_SQLITE)
            return arena_printf(&teaching->arena, "%s = false", column->name);
        if (number || column->value == VALUE_BOOLEAN)
            return arena_printf(&teaching->arena, "%s = 0", column->name);
    }
    return NULL;
}

/* The word is a value of the table: "cancelled" of orders.status. */
static const char *teach_state(struct teaching *teaching, const char *word, int table)
{
    enum { HITS = 16 };
    struct value_hit hits[HITS];
    const size_t count =
        catalog_find_value(teaching->catalog, &teaching->arena, word, false, hits, HITS);

    for (size_t i = 0; i < count; i++)
        if (hits[i].column.table == table && str_eq_fold(hits[i].value, word) &&
            !catalog_is_private(teaching->catalog, hits[i].column))
            return arena_printf(&teaching->arena, "%s <> '%s'",
                                catalog_schema(teaching->catalog)
                                    ->tables[table]
                                    .columns[hits[i].column.column]
                                    .name,
                                hits[i].value);
    return NULL;
}

static bool teach_leave_out_of(struct teaching *teaching, const char *word, int table)
{
    const char *condition = teach_flag(teaching, word, table);

    if (!condition)
        condition = teach_state(teaching, word, table);
    return condition &&
           teach_binds(teaching, LESSON_FILTER,
                       arena_printf(&teaching->arena, "%s.%s",
                                    catalog_schema(teaching->catalog)->tables[table].name,
                                    condition),
                       NULL);
}

/* "deleted": of every table that has the flag, where there are several. */
static bool teach_leave_out_all(struct teaching *teaching, const char *word)
{
    const size_t count = catalog_schema(teaching->catalog)->table_count;
    const char *flag = NULL;
    size_t found = 0;

    for (size_t i = 0; i < teaching->table_count; i++)
        if (!teach_flag(teaching, word, teaching->tables[i]) &&
            teach_leave_out_of(teaching, word, teaching->tables[i]))
            return true;
    for (size_t t = 0; t < count; t++) {
        const char *one = teach_flag(teaching, word, (int)t);
        found += one != NULL;
        flag = one ? one : flag;
    }
    for (size_t t = 0; found == 1 && t < count; t++)
        if (teach_flag(teaching, word, (int)t))
            return teach_leave_out_of(teaching, word, (int)t);
    if (found && teach_binds(teaching, LESSON_FILTER, flag, NULL))
        return true;
    for (size_t t = 0; t < count; t++)
        if (teach_leave_out_of(teaching, word, (int)t))
            return true;
    return false;
}

static bool teach_filter(struct teaching *teaching, const char *said, bool keep)
{
    static const char *const any[] = {"ones", "one", "rows", "records", "entries", "them"};
    const char *condition = teach_condition_of(said);
    char *signs_text = teach_signs(teaching, condition);
    struct lesson *lesson = teaching->lesson;

    if (teach_compares(signs_text)) {
        const char *sql = teach_sql(teaching, signs_text);
        return sql &&
               teach_binds(teaching, LESSON_FILTER,
                           keep ? sql : arena_printf(&teaching->arena, "NOT (%s)", sql), NULL);
    }
    char *words = arena_strdup(&teaching->arena, said);
    char *last = strrchr(words, ' ');
    int table = -1;
    if (last) {
        bool all = false;
        for (size_t i = 0; i < sizeof any / sizeof *any; i++)
            all = all || str_eq_fold(last + 1, any[i]);
        table = all ? -1 : teach_table(teaching, last + 1);
        if (all || table >= 0)
            *last = '\0';
    }
    if (str_starts_fold(words, "the "))
        words += 4;
    words = book_lower(&teaching->arena, words);
    if (keep || !(table >= 0 ? teach_leave_out_of(teaching, words, table)
                             : teach_leave_out_all(teaching, words)))
        return false;
    lesson->unless = mem_strdup(words);
    return true;
}

static bool teach_join(struct teaching *teaching, const char *said)
{
    static const char *const between[] = {" with ", " to ", " on ", " and ", " = "};

    for (size_t i = 0; i < sizeof between / sizeof *between; i++) {
        const char *at = str_find_fold(said, between[i]);
        if (!at)
            continue;
        char *left = arena_strndup(&teaching->arena, said, (size_t)(at - said));
        const struct column_ref from = teach_column(teaching, str_trim(left)),
                                to = teach_column(teaching, at + strlen(between[i]));
        struct buf means = BUF_INIT;
        if (from.column < 0 || to.column < 0)
            continue;
        teach_add_column(teaching, from, &means);
        buf_add(&means, " = ");
        teach_add_column(teaching, to, &means);
        const bool ok = teach_binds(teaching, LESSON_JOIN, buf_str(&means), NULL);
        buf_release(&means);
        return ok;
    }
    return false;
}

/* ---- sentences */

enum teach_form { FORM_MEANS, FORM_LEAVE_OUT, FORM_KEEP, FORM_JOIN };

static const struct {
    const char *before, *between;
    enum teach_form form;
} sentences[] = {
    {"by ", " i mean ", FORM_MEANS},
    {"by ", " we mean ", FORM_MEANS},
    {"with ", " i mean ", FORM_MEANS},
    {"", " stands for ", FORM_MEANS},
    {"", " is short for ", FORM_MEANS},
    {"", " means ", FORM_MEANS},
    {"always leave out ", NULL, FORM_LEAVE_OUT},
    {"always exclude ", NULL, FORM_LEAVE_OUT},
    {"always ignore ", NULL, FORM_LEAVE_OUT},
    {"always skip ", NULL, FORM_LEAVE_OUT},
    {"never count ", NULL, FORM_LEAVE_OUT},
    {"never include ", NULL, FORM_LEAVE_OUT},
    {"never show ", NULL, FORM_LEAVE_OUT},
    {"only count ", NULL, FORM_KEEP},
    {"always only ", NULL, FORM_KEEP},
    {"always join ", NULL, FORM_JOIN},
};

/* A question is none of these. */
static bool teach_asks(const char *words)
{
    static const char *const asking[] = {"what ",  "which ", "how ", "who ", "why ",
                                         "does ",  "do ",    "is ",  "are ", "when ",
                                         "where ", "show ",  "list "};

    for (size_t i = 0; i < sizeof asking / sizeof *asking; i++)
        if (str_starts_fold(words, asking[i]))
            return true;
    return strchr(words, '?') != NULL;
}

static char *teach_plain(struct arena *arena, const char *words)
{
    static const char *const polite[] = {"please ",       "from now on ", "from now on, ",
                                         "from now on: ", "remember: ",   "remember that ",
                                         "no, "};
    char *text = str_trim(arena_strdup(arena, words));

    for (size_t i = 0; i < sizeof polite / sizeof *polite; i++)
        if (str_starts_fold(text, polite[i]))
            text += strlen(polite[i]);
    for (size_t len = strlen(text); len && strchr(".!", text[len - 1]); len--)
        text[len - 1] = '\0';
    return text;
}

static bool teach_read(struct teaching *teaching, enum teach_form form, char *first, char *second)
{
    static const char *const quotes = "'\"";
    size_t len = strlen(first);

    switch (form) {
    case FORM_MEANS:
        while (len && strchr(quotes, first[len - 1]))
            first[--len] = '\0';
        first += strspn(first, quotes);
        if (str_starts_fold(first, "the "))
            first += 4;
        if (str_blank(first) || strlen(first) > 60)
            return false;
        teaching->lesson->says = mem_strdup(first);
        return teach_meaning(teaching, second);
    case FORM_LEAVE_OUT:
    case FORM_KEEP:
        return teach_filter(teaching, second, form == FORM_KEEP);
    case FORM_JOIN:
        return teach_join(teaching, second);
    }
    return false;
}

static void teach_see_table(const struct sql_source *source, void *arg)
{
    struct teaching *teaching = arg;
    const int table = catalog_find_table(teaching->catalog, source->schema, source->name);
    int *tables = (int *)teaching->tables;

    if (table >= 0 && teaching->table_count < 24)
        tables[teaching->table_count++] = table;
}

bool lesson_of_words(const struct catalog *catalog, const char *words, const char *sql,
                     struct lesson *ret_lesson, struct err *err)
{
    struct lesson lesson = {.confidence = LESSON_TAUGHT};
    struct teaching teaching = {.catalog = catalog, .lesson = &lesson};
    struct sql_error error;
    bool form = false, ok = false;
    int tables[24];

    teaching.tables = tables;
    const struct sql_query *query =
        sql ? sql_parse(&teaching.arena, sql, strlen(sql), catalog_dialect(catalog), &error) : NULL;
    if (query)
        sql_walk_sources(query, teach_see_table, &teaching);
    char *text = teach_plain(&teaching.arena, words);
    for (size_t i = 0; i < sizeof sentences / sizeof *sentences && !ok && !teach_asks(text); i++) {
        const char *begin = text + strlen(sentences[i].before);
        const char *gap = sentences[i].between && str_starts_fold(text, sentences[i].before)
                              ? str_find_fold(begin, sentences[i].between)
                              : NULL;
        if (!str_starts_fold(text, sentences[i].before) || (sentences[i].between && !gap))
            continue;
        form = true;
        lesson_release(&lesson);
        lesson.confidence = LESSON_TAUGHT;
        char *first = arena_strndup(&teaching.arena, begin, gap ? (size_t)(gap - begin) : 0);
        char *second =
            arena_strdup(&teaching.arena, gap ? gap + strlen(sentences[i].between) : begin);
        ok = teach_read(&teaching, sentences[i].form, str_trim(first), str_trim(second));
    }
    arena_release(&teaching.arena);
    if (!ok) {
        lesson_release(&lesson);
        return form ? err_set(err, ERR_UNSURE, "these words name nothing of this schema")
                    : err_set(err, ERR_NOT_FOUND, "the words teach nothing");
    }
    lesson_give_name(&lesson);
    *ret_lesson = lesson;
    return true;
}
