/* Sentences that say what always counts, and how tables are joined. */
#include <string.h>

#include "querent/base/mem.h"
#include "querent/base/str.h"
#include "querent/catalog/private.h"
#include "teach/teach.h"

/* The word is a value of the table: "cancelled" of orders.status. */
static const char *teach_state(struct teaching *teaching, const char *word, int table, bool keep)
{
    struct column_ref of = {-1, -1};
    const char *value = NULL;

    if (!teach_value_of(teaching, word, table, &of, &value))
        return NULL;
    return arena_printf(&teaching->arena, "%s %s %s", teach_schema_column(teaching, of)->name,
                        keep ? "=" : "<>", value);
}

/* Rows of the table that are `word` count no more, or they alone. */
static bool teach_of_table(struct teaching *teaching, const char *word, int table, bool keep)
{
    const char *condition = teach_flag(teaching, word, table, keep);

    if (!condition)
        condition = teach_state(teaching, word, table, keep);
    return condition &&
           teach_binds(teaching, LESSON_FILTER,
                       arena_printf(&teaching->arena, "%s.%s",
                                    catalog_schema(teaching->catalog)->tables[table].name,
                                    condition),
                       NULL);
}

/* "deleted": of every table that has the flag, where there are several; views come after tables. */
static bool teach_leave_out_flagged(struct teaching *teaching, const char *word, int rank)
{
    const size_t count = catalog_schema(teaching->catalog)->table_count;
    const char *flag = NULL;
    size_t found = 0, owner = 0;

    for (size_t t = 0; t < count; t++) {
        const char *one =
            teach_rank(teaching, (int)t) == rank ? teach_flag(teaching, word, (int)t, false) : NULL;
        found += one != NULL;
        owner = one ? t : owner;
        flag = one ? one : flag;
    }
    if (found == 1)
        return teach_of_table(teaching, word, (int)owner, false);
    return found && teach_binds(teaching, LESSON_FILTER, flag, NULL);
}

static bool teach_leave_out_all(struct teaching *teaching, const char *word)
{
    const size_t count = catalog_schema(teaching->catalog)->table_count;

    for (size_t i = 0; i < teaching->table_count; i++)
        if (!teach_flag(teaching, word, teaching->tables[i], false) &&
            teach_of_table(teaching, word, teaching->tables[i], false))
            return true;
    for (int rank = 0; rank < TEACH_RANKS; rank++)
        if (teach_leave_out_flagged(teaching, word, rank))
            return true;
    for (int rank = 0; rank < TEACH_RANKS; rank++)
        for (size_t t = 0; t < count; t++)
            if (teach_rank(teaching, (int)t) == rank &&
                teach_of_table(teaching, word, (int)t, false))
                return true;
    return false;
}

/* "machines that are not retired", "those with days over 30": what is left out or kept, in words.
 */
static bool teach_filter_rows(struct teaching *teaching, const char *said, bool keep)
{
    const char *sql = teach_rows(teaching, said);

    return sql && teach_binds(teaching, LESSON_FILTER,
                              keep ? sql : arena_printf(&teaching->arena, "NOT (%s)", sql), NULL);
}

/* "cancelled orders", "deleted ones": the word, and the table; -1: of any. */
static char *teach_filter_word(struct teaching *teaching, const char *said, int *ret_table)
{
    static const char *const any[] = {"ones", "one", "rows", "records", "entries", "them"};
    char *words = arena_strdup(&teaching->arena, said);
    char *last = strrchr(words, ' ');
    bool all = false;

    *ret_table = -1;
    for (size_t i = 0; last && i < sizeof any / sizeof *any; i++)
        all = all || str_eq_fold(last + 1, any[i]);
    if (last && !all)
        *ret_table = teach_table(teaching, last + 1);
    if (all || *ret_table >= 0)
        *last = '\0';
    if (str_starts_fold(words, "the "))
        words += 4;
    return book_lower(&teaching->arena, words);
}

bool teach_filter(struct teaching *teaching, const char *said, bool keep)
{
    const char *condition = teach_condition_of(teaching, said);
    int table;

    if (teach_compares(teach_signs(teaching, condition))) {
        const char *sql = teach_condition(teaching, condition);
        if (!sql)
            return teach_filter_rows(teaching, said, keep);
        return teach_binds(teaching, LESSON_FILTER,
                           keep ? sql : arena_printf(&teaching->arena, "NOT (%s)", sql), NULL);
    }
    const char *word = teach_filter_word(teaching, said, &table);
    const bool done = table >= 0 ? teach_of_table(teaching, word, table, keep)
                                 : !keep && teach_leave_out_all(teaching, word);
    if (done && !keep)
        teaching->lesson->unless = mem_strdup(word);
    return done || teach_filter_rows(teaching, said, keep);
}

/* ---- joins */

/* "hires with staff on handled_by": the other side is the key of the table that has no such
 * column. */
static bool teach_join_on(struct teaching *teaching, const char *first, const char *second,
                          const char *column)
{
    const struct schema *schema = catalog_schema(teaching->catalog);
    const int tables[] = {teach_table(teaching, first), teach_table(teaching, second)};

    for (int i = 0; i < 2 && tables[0] >= 0 && tables[1] >= 0; i++) {
        const struct schema_table *own = &schema->tables[tables[i]],
                                  *other = &schema->tables[tables[1 - i]];
        const struct column_ref at =
            teach_column(teaching, arena_printf(&teaching->arena, "%s.%s", own->name, column));
        const int key = catalog_key_column(teaching->catalog, tables[1 - i]);
        if (at.column < 0 || key < 0 ||
            at.column == catalog_key_column(teaching->catalog, at.table))
            continue;
        return teach_binds(teaching, LESSON_JOIN,
                           arena_printf(&teaching->arena, "%s.%s = %s.%s", own->name,
                                        own->columns[at.column].name, other->name,
                                        other->columns[key].name),
                           NULL);
    }
    return false;
}

/* "hires with staff on handled_by", taken apart. */
static bool teach_join_tables(struct teaching *teaching, const char *said)
{
    static const char *const between[] = {" with ", " to ", " and "}, *const by[] = {
                                                                          " on ", " by ", " via ",
                                                                          " using ", " over "};

    for (size_t i = 0; i < sizeof between / sizeof *between; i++)
        for (size_t k = 0; k < sizeof by / sizeof *by; k++) {
            const char *gap = str_find_fold(said, between[i]);
            const char *second = gap ? gap + strlen(between[i]) : NULL;
            const char *at = second ? str_find_fold(second, by[k]) : NULL;
            if (at &&
                teach_join_on(teaching, arena_strndup(&teaching->arena, said, (size_t)(gap - said)),
                              arena_strndup(&teaching->arena, second, (size_t)(at - second)),
                              at + strlen(by[k])))
                return true;
        }
    return false;
}

bool teach_join(struct teaching *teaching, const char *said)
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
    return teach_join_tables(teaching, said);
}
