/* "Clients of tier A", "machines that are not retired", "hires with days over 7", "excavators":
 * rows by what people say of them, without the signs of a condition. */
#include <stdio.h>
#include <string.h>

#include "querent/base/str.h"
#include "querent/lang/lemma.h"
#include "teach/teach.h"

struct rows {
    struct teaching *teaching;
    int table; /* whose rows they are; -1: not known yet */
};

static const char *rows_skip(const char *said, const char *const *words, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (str_starts_fold(said, words[i]))
            return said + strlen(words[i]);
    return said;
}

static const char *rows_column(const struct rows *rows, struct column_ref at)
{
    return arena_printf(&rows->teaching->arena, "%s.%s",
                        catalog_schema(rows->teaching->catalog)->tables[at.table].name,
                        teach_schema_column(rows->teaching, at)->name);
}

/* The column of the table, or of any where it is not known yet; it is known then. */
static bool rows_find(struct rows *rows, const char *said, struct column_ref *ret_at)
{
    const struct schema *schema = catalog_schema(rows->teaching->catalog);

    *ret_at = teach_column(rows->teaching,
                           rows->table < 0 ? said
                                           : arena_printf(&rows->teaching->arena, "%s.%s",
                                                          schema->tables[rows->table].name, said));
    if (ret_at->column < 0 || (rows->table < 0 && teach_is_shared(rows->teaching, said)))
        return false;
    rows->table = ret_at->table;
    return true;
}

/* ---- parts */

/* Of the tables of the rank; views come after tables. */
static const char *rows_flagged(struct rows *rows, const char *word, bool negated, int rank)
{
    const struct schema *schema = catalog_schema(rows->teaching->catalog);
    const char *found = NULL;
    int owner = -1;

    for (size_t t = 0; t < schema->table_count; t++) {
        const bool looked =
            rows->table < 0 ? teach_rank(rows->teaching, (int)t) == rank : (int)t == rows->table;
        const char *flag = looked ? teach_flag(rows->teaching, word, (int)t, !negated) : NULL;
        if (!flag)
            continue;
        if (found) {
            rows->teaching->why =
                arena_printf(&rows->teaching->arena,
                             "several tables have rows that are %s: name one, as in %s that are %s",
                             word, schema->tables[owner].name, word);
            return NULL;
        }
        found = arena_printf(&rows->teaching->arena, "%s.%s", schema->tables[t].name, flag);
        owner = (int)t;
    }
    if (found)
        rows->table = owner;
    return found;
}

/* "not retired", "deleted": a flag or a date of the rows says so. */
static const char *rows_flag(struct rows *rows, const char *word, bool negated)
{
    const char *found = NULL;

    for (int rank = 0; rank < TEACH_RANKS && !found && !rows->teaching->why; rank++)
        found = rows_flagged(rows, word, negated, rank);
    return found;
}

/* "excavators", "Bremen": a value that one column has. */
static const char *rows_state(struct rows *rows, const char *said, bool negated)
{
    struct column_ref of = {-1, -1};
    const char *value = NULL;
    char lemma[64];
    const char *last = strrchr(said, ' ');
    const size_t before = last ? (size_t)(last + 1 - said) : 0;

    if (!teach_value_of(rows->teaching, said, rows->table, &of, &value)) {
        lemma_of(said + before, lemma, sizeof lemma);
        if (rows->teaching->why || !lemma[0] || str_eq_fold(lemma, said + before) ||
            !teach_value_of(
                rows->teaching,
                arena_printf(&rows->teaching->arena, "%.*s%s", (int)before, said, lemma),
                rows->table, &of, &value))
            return NULL;
    }
    rows->table = of.table;
    return arena_printf(&rows->teaching->arena, "%s %s %s", rows_column(rows, of),
                        negated ? "<>" : "=", value);
}

/* "OPEN or PART": values of the column, as a condition on it; NULL: it does not hold them. */
static const char *rows_holds(struct rows *rows, struct column_ref of, const char *said,
                              bool negated)
{
    struct arena *arena = &rows->teaching->arena;
    const char *list = NULL, *value = teach_held(rows->teaching, of, said);
    if (value)
        return arena_printf(arena, "%s %s %s", rows_column(rows, of), negated ? "<>" : "=", value);
    while (said) {
        const char *cut = str_find_fold(said, " or "), *comma = strchr(said, ',');
        const bool first = comma && (!cut || comma < cut);
        const char *end = first ? comma : cut;
        value = teach_held(rows->teaching, of,
                           end ? str_trim(arena_strndup(arena, said, (size_t)(end - said))) : said);
        if (!value || (!list && !end))
            return NULL;
        list = list ? arena_printf(arena, "%s, %s", list, value) : value;
        said = end ? end + (first ? 1 : strlen(" or ")) : NULL;
        said = said ? said + strspn(said, " ") : NULL;
        if (first && str_starts_fold(said, "or "))
            said += strlen("or ");
    }
    return arena_printf(arena, "%s %sIN (%s)", rows_column(rows, of), negated ? "NOT " : "", list);
}

/* The one table whose column of this name holds the values; NULL: none does, or several do. */
static const char *rows_held_by(struct rows *rows, const char *name, const char *values,
                                bool negated)
{
    const struct schema *schema = catalog_schema(rows->teaching->catalog);
    const char *found = NULL;
    int owner = -1;
    for (size_t t = 0; t < schema->table_count; t++) {
        const int column = schema_find_column(&schema->tables[t], name);
        const char *sql =
            column < 0 ? NULL
                       : rows_holds(rows, (struct column_ref){(int)t, column}, values, negated);
        if (sql && found) {
            rows->teaching->why =
                arena_printf(&rows->teaching->arena,
                             "several tables have rows with %s %s: name one, as in %s with %s %s",
                             name, values, schema->tables[owner].name, name, values);
            return NULL;
        }
        owner = sql ? (int)t : owner;
        found = sql ? sql : found;
    }
    rows->table = found ? owner : rows->table;
    return found;
}

/* "tier A", "day rate 60", "status OPEN or PART": a column's name and one or some of its values. */
static const char *rows_named(struct rows *rows, const char *said, bool negated)
{
    for (const char *at = said + strlen(said); at > said; at--) {
        struct column_ref of;
        if (*at != ' ')
            continue;
        char *name = arena_strndup(&rows->teaching->arena, said, (size_t)(at - said));
        const char *held = rows_find(rows, name, &of) ? rows_holds(rows, of, at + 1, negated)
                           : rows->table < 0          ? rows_held_by(rows, name, at + 1, negated)
                                                      : NULL;
        if (held || rows->teaching->why)
            return held;
    }
    return NULL;
}

/* "started in the last 30 days" */
static const char *rows_lately(struct rows *rows, const char *said)
{
    static const char *const before[] = {" in the last ", " within the last ", " in the past ",
                                         " during the last ", " in the previous "};
    const char *count, *unit;
    size_t len;

    for (size_t i = 0; i < sizeof before / sizeof *before; i++) {
        const char *at = str_find_fold(said, before[i]);
        const char *when = at ? at + strlen(before[i]) : NULL;
        struct column_ref of;
        if (!at || !teach_span(rows->teaching, when, &count, &unit, &len) || when[len])
            continue;
        char *name = arena_strndup(&rows->teaching->arena, said, (size_t)(at - said));
        if (str_ends(name, " is"))
            name[strlen(name) - 3] = '\0';
        if (!rows_find(rows, name, &of) &&
            !rows_find(rows, arena_printf(&rows->teaching->arena, "%s_on", name), &of) &&
            !rows_find(rows, arena_printf(&rows->teaching->arena, "%s_at", name), &of))
            return NULL;
        return arena_printf(&rows->teaching->arena, "%s >= %s", rows_column(rows, of),
                            teach_day(rows->teaching, count, unit));
    }
    return NULL;
}

/* "a retired_on": whether the column has a value. */
static const char *rows_filled(struct rows *rows, const char *said, bool without)
{
    static const char *const articles[] = {"a ", "an ", "any ", "the "};
    struct column_ref of;

    if (!rows_find(rows, rows_skip(said, articles, sizeof articles / sizeof *articles), &of))
        return NULL;
    return arena_printf(&rows->teaching->arena, "%s IS %sNULL", rows_column(rows, of),
                        without ? "" : "NOT ");
}

/* With signs, or words that stand for them: its names are the table's before those of others. */
static const char *rows_condition(struct rows *rows, const char *said)
{
    struct teaching *teaching = rows->teaching;
    const int *tables = teaching->tables, own[] = {rows->table};
    const size_t count = teaching->table_count;

    if (!teach_compares(teach_signs(teaching, said)))
        return NULL;
    if (rows->table >= 0) {
        teaching->tables = own;
        teaching->table_count = 1;
    }
    const char *sql = teach_condition(teaching, said);
    teaching->tables = tables;
    teaching->table_count = count;
    return sql;
}

static const char *rows_part(struct rows *rows, const char *said, bool with, bool without)
{
    const bool negated = str_starts_fold(said, "not ");
    const char *word = negated ? said + 4 : said, *found = NULL;

    if (with || without)
        found = rows_filled(rows, said, without);
    if (found || without)
        return found;
    if (!strchr(word, ' '))
        found = rows_flag(rows, book_lower(&rows->teaching->arena, word), negated);
    if (!found && !rows->teaching->why)
        found = rows_lately(rows, said);
    if (!found && !rows->teaching->why)
        found = rows_named(rows, word, negated);
    if (!found && !rows->teaching->why)
        found = rows_state(rows, word, negated);
    return found || rows->teaching->why ? found : rows_condition(rows, said);
}

/* ---- all of it */

/* The table that is named before what is said of its rows; what is left of the words. */
static const char *rows_of(struct rows *rows, const char *said, bool *ret_with, bool *ret_without)
{
    static const struct {
        const char *said;
        bool with, without;
    } ties[] = {{" that are ", 0, 0},  {" which are ", 0, 0},
                {" who are ", 0, 0},   {" that were ", 0, 0},
                {" that have ", 1, 0}, {" without ", 0, 1},
                {" with ", 1, 0},      {" whose ", 0, 0},
                {" where ", 0, 0},     {" of ", 0, 0},
                {" from ", 0, 0},      {" in ", 0, 0},
                {" at ", 0, 0},        {" ", 0, 0}};
    const char *best = NULL;
    size_t tie = 0;

    for (size_t i = 0; i < sizeof ties / sizeof *ties; i++) {
        const char *at = str_find_fold(said, ties[i].said);
        if (!at || (best && at >= best))
            continue;
        const int table = teach_table(
            rows->teaching, arena_strndup(&rows->teaching->arena, said, (size_t)(at - said)));
        if (table < 0)
            continue;
        best = at;
        tie = i;
        rows->table = table;
    }
    if (!best)
        return said;
    *ret_with = ties[tie].with;
    *ret_without = ties[tie].without;
    static const char *const articles[] = {"a ", "an "};
    const char *rest = best + strlen(ties[tie].said);
    return ties[tie].with ? rows_skip(rest, articles, sizeof articles / sizeof *articles) : rest;
}

const char *teach_rows(struct teaching *teaching, const char *said)
{
    struct rows rows = {.teaching = teaching, .table = -1};
    const char *sql = NULL, *first_why = teaching->why;
    bool with = false, without = false;

    teaching->why = NULL;
    for (const char *rest = rows_of(&rows, said, &with, &without); rest;) {
        const char *cut = str_find_fold(rest, " and ");
        const char *part = rows_part(
            &rows, cut ? arena_strndup(&teaching->arena, rest, (size_t)(cut - rest)) : rest, with,
            without);
        if (!part) {
            teaching->why = teaching->why ? teaching->why : first_why;
            return NULL;
        }
        sql = sql ? arena_printf(&teaching->arena, "%s AND %s", sql, part) : part;
        rest = cut ? cut + strlen(" and ") : NULL;
    }
    return sql;
}
