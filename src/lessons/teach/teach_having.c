/* "Customers with an order in the last 90 days": rows of one table by those that refer to them. */
#include <ctype.h>
#include <string.h>

#include "querent/base/mem.h"
#include "querent/base/str.h"
#include "querent/sql/sql.h"
#include "teach/teach.h"

enum { DAYS_OF_A_WEEK = 7, COUNT_DIGITS = 4 };

struct having {
    int of, others; /* tables */
    bool without;
    const char *count, *unit; /* "90", "day"; NULL: at any time */
    const struct join_edge *edge;
};

/* Words at the beginning of `text` go; true: they stood there. */
static bool having_skip(const char **text, const char *const *words, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (str_starts_fold(*text, words[i])) {
            *text += strlen(words[i]);
            return true;
        }
    return false;
}

/* "the last 90 days" */
static bool having_period(struct teaching *teaching, const char *text, struct having *having)
{
    static const char *const before[] = {"the last ", "the past ", "last ", "past "},
                             *const units[] = {"day", "week", "month", "year"};

    having_skip(&text, before, sizeof before / sizeof *before);
    const size_t digits = strspn(text, "0123456789");
    if (!digits || digits > COUNT_DIGITS || text[digits] != ' ')
        return false;
    having->count = arena_strndup(&teaching->arena, text, digits);
    text += digits + 1;
    for (size_t i = 0; i < sizeof units / sizeof *units; i++) {
        const size_t len = strlen(units[i]);
        if (str_starts_fold(text, units[i]) && (!text[len] || str_eq_fold(text + len, "s")))
            having->unit = units[i];
    }
    return having->unit != NULL;
}

/* The only join of the two that is one column, known, and not of another role (a payer). */
static bool having_join(const struct catalog *catalog, struct having *having)
{
    size_t found = 0;

    for (size_t i = 0; i < catalog_edge_count(catalog); i++) {
        const struct join_edge *edge = catalog_edge(catalog, i);
        if (edge->from != having->others || edge->to != having->of || edge->count != 1 ||
            edge->only || edge->role || edge->type == JOIN_HEURISTIC || edge->confidence == 0)
            continue;
        having->edge = edge;
        found++;
    }
    return found == 1;
}

/* The table that the word is a name of, be it another than its own. */
static int having_table(struct teaching *teaching, const char *word)
{
    const int table = teach_table(teaching, word);
    struct table_hit hit;

    if (table >= 0 || !catalog_rank_tables(teaching->catalog, &teaching->arena, word, &hit, 1))
        return table;
    return str_eq(hit.reason, "name") ? hit.table : -1;
}

/* "one with an order in 90 days", "customers without orders"; of what: the last word of what is
 * taught where the sentence says "one". */
static bool having_read(struct teaching *teaching, const char *said, struct having *having)
{
    static const char *const ties[] = {" without ", " with ", " who have ", " that have ",
                                       " having "},
                             *const some[] = {"at least one ", "one or more ", "an ", "any ", "a "},
                             *const during[] = {" within ", " during ", " in "};
    struct arena *arena = &teaching->arena;
    const char *tie = NULL, *cut = NULL, *last = strrchr(teaching->lesson->says, ' ');
    size_t i = 0;

    for (; i < sizeof ties / sizeof *ties && !tie; i++)
        tie = str_find_fold(said, ties[i]);
    if (!tie)
        return false;
    having->without = i == 1;
    const char *rest = tie + strlen(ties[i - 1]);
    if (str_starts_fold(rest, "no ")) {
        having->without = !having->without;
        rest += 3;
    }
    having_skip(&rest, some, sizeof some / sizeof *some);
    for (size_t k = 0; k < sizeof during / sizeof *during && !cut; k++) {
        cut = str_find_fold(rest, during[k]);
        if (cut && !having_period(teaching, cut + strlen(during[k]), having))
            return false;
    }
    having->of = teach_table(teaching, arena_strndup(arena, said, (size_t)(tie - said)));
    if (having->of < 0)
        having->of = having_table(teaching, last ? last + 1 : teaching->lesson->says);
    having->others = teach_table(
        teaching, arena_strndup(arena, rest, cut ? (size_t)(cut - rest) : strlen(rest)));
    return having->of >= 0 && having->others >= 0;
}

/* The day from which on rows count. */
static const char *having_since(struct teaching *teaching, const struct having *having)
{
    static const char *const forms[] = {[SQL_SQLITE] = "date('now', 'localtime', '-%s %ss')",
                                        [SQL_POSTGRES] = "current_date - interval '%s %s'",
                                        [SQL_MYSQL] = "current_date - interval %s %s",
                                        [SQL_TRINO] = "current_date - interval '%s' %s",
                                        [SQL_BIGQUERY] =
                                            "date_sub(current_date(), interval %s %s)"};
    const char *count = having->count, *unit = having->unit;
    int64_t weeks = 0;

    if (str_eq(unit, "week") && str_to_i64(count, &weeks)) {
        count = arena_printf(&teaching->arena, "%lld", (long long)(weeks * DAYS_OF_A_WEEK));
        unit = "day";
    }
    const char *form = forms[catalog_dialect(teaching->catalog)];
    const char *first = strstr(form, "%s"), *second = strstr(first + 2, "%s");
    return arena_printf(&teaching->arena, "%.*s%s%.*s%s%s", (int)(first - form), form, count,
                        (int)(second - first - 2), first + 2, unit, second + 2);
}

const char *teach_having(struct teaching *teaching, const char *said)
{
    const struct schema *schema = catalog_schema(teaching->catalog);
    struct having having = {.of = -1};
    struct buf sql = BUF_INIT;

    if (!teaching->lesson->says || !having_read(teaching, said, &having) ||
        !having_join(teaching->catalog, &having))
        return NULL;
    const struct schema_table *of = &schema->tables[having.of],
                              *others = &schema->tables[having.others];
    const int date = catalog_date_column(teaching->catalog, having.others);
    if (having.count && date < 0)
        return NULL;
    buf_addf(&sql, "%sEXISTS (SELECT 1 FROM %s WHERE %s.%s = %s.%s", having.without ? "NOT " : "",
             others->name, others->name, others->columns[having.edge->from_columns[0]].name,
             of->name, of->columns[having.edge->to_columns[0]].name);
    if (having.count)
        buf_addf(&sql, " AND %s.%s >= %s", others->name, others->columns[date].name,
                 having_since(teaching, &having));
    buf_add(&sql, ")");
    const char *text = arena_strdup(&teaching->arena, buf_str(&sql));
    buf_release(&sql);
    return text;
}
