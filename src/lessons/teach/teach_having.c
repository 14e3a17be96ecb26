/* "Customers with an order in the last 90 days": rows of one table by those that refer to them. */
#include <string.h>

#include "querent/base/mem.h"
#include "querent/base/str.h"
#include "querent/sql/sql.h"
#include "teach/teach.h"

enum { NUMBER_DIGITS = 9 };

struct having {
    int of, others; /* tables */
    bool without;
    const char *count, *unit;  /* "90", "day"; NULL: at any time */
    const char *sign, *number; /* how many; NULL: any */
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
    static const char *const before[] = {"the last ", "the past ", "last ", "past "};
    size_t len;

    having_skip(&text, before, sizeof before / sizeof *before);
    return teach_span(teaching, text, &having->count, &having->unit, &len) && !text[len];
}

/* "more than 20 " */
static void having_count(struct teaching *teaching, const char **text, struct having *having)
{
    static const struct {
        const char *said, *sign;
    } signs[] = {{"more than ", ">"},  {"over ", ">"},      {"at least ", ">="},
                 {"fewer than ", "<"}, {"less than ", "<"}, {"under ", "<"},
                 {"at most ", "<="},   {"exactly ", "="},   {"no more than ", "<="}};

    for (size_t i = 0; i < sizeof signs / sizeof *signs; i++) {
        const char *number = *text + strlen(signs[i].said);
        if (!str_starts_fold(*text, signs[i].said))
            continue;
        const size_t digits = strspn(number, "0123456789");
        if (!digits || digits > NUMBER_DIGITS || number[digits] != ' ')
            continue;
        having->sign = signs[i].sign;
        having->number = arena_strndup(&teaching->arena, number, digits);
        *text = number + digits + 1;
        return;
    }
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
    having_count(teaching, &rest, having);
    if (!having->sign && str_starts_fold(rest, "no ")) {
        having->without = !having->without;
        rest += 3;
    }
    if (!having->sign)
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
    if ((having.count && date < 0) || (having.sign && having.without))
        return NULL;
    buf_addf(&sql, "%s%s FROM %s WHERE %s.%s = %s.%s", having.without ? "NOT " : "",
             having.sign ? "(SELECT count(*)" : "EXISTS (SELECT 1", others->name, others->name,
             others->columns[having.edge->from_columns[0]].name, of->name,
             of->columns[having.edge->to_columns[0]].name);
    if (having.count)
        buf_addf(&sql, " AND %s.%s >= %s", others->name, others->columns[date].name,
                 teach_day(teaching, having.count, having.unit));
    buf_add(&sql, ")");
    if (having.sign)
        buf_addf(&sql, " %s %s", having.sign, having.number);
    const char *text = arena_strdup(&teaching->arena, buf_str(&sql));
    buf_release(&sql);
    return text;
}
