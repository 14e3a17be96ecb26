/* What is computed and given a name: measures; plain columns with another name: synonyms. */
#include <ctype.h>
#include <string.h>

#include "describe/said.h"
#include "querent/base/str.h"

enum { WORDS_MOST = 5 };

/* Rounding, casts and "or 0" are how it is shown, not what it is. */
static const struct sql_expr *measures_core(const struct sql_expr *expr)
{
    for (;;) {
        const bool call = expr->kind == SQL_EXPR_CALL && expr->arg_count > 0 && expr->args[0];
        if (expr->kind == SQL_EXPR_CAST ||
            (call && (str_eq_fold(expr->name, "round") || str_eq_fold(expr->name, "coalesce") ||
                      str_eq_fold(expr->name, "ifnull") || str_eq_fold(expr->name, "isnull"))))
            expr = expr->args[0];
        else
            return expr;
    }
}

static bool measures_number(const struct said *said, struct column_ref at)
{
    const enum value_type type = said->catalog->schema->tables[at.table].columns[at.column].value;

    return type == VALUE_INTEGER || type == VALUE_DECIMAL || type == VALUE_REAL ||
           type == VALUE_UNKNOWN || type == VALUE_OTHER;
}

struct measures_columns {
    const struct said *said;
    size_t numbers, others, keys;
    int table; /* of the first */
};

static void measures_look(const struct sql_expr *expr, struct measures_columns *seen)
{
    if (!expr)
        return;
    const struct column_ref at = expr->kind == SQL_EXPR_COLUMN
                                     ? blocks_column(seen->said->catalog, expr)
                                     : (struct column_ref){-1, -1};
    if (at.table >= 0) {
        const bool number = measures_number(seen->said, at);
        seen->table = seen->numbers + seen->others ? seen->table : at.table;
        seen->numbers += number;
        seen->others += !number;
        seen->keys += catalog_is_key(seen->said->catalog, at);
    }
    for (size_t i = 0; i < expr->arg_count; i++)
        measures_look(expr->args[i], seen);
    for (const struct sql_when *w = expr->whens; w; w = w->next)
        measures_look(w->then, seen);
}

static bool measures_is_arithmetic(const struct sql_expr *expr)
{
    if (expr->kind != SQL_EXPR_BINARY)
        return false;
    switch (expr->op) {
    case SQL_OP_ADD:
    case SQL_OP_SUB:
    case SQL_OP_MUL:
    case SQL_OP_DIV:
        return true;
    default:
        return false;
    }
}

static bool measures_is_one(const struct said *said, const struct sql_expr *core)
{
    struct measures_columns seen = {.said = said, .table = -1};

    measures_look(core, &seen);
    if (seen.table < 0)
        return false;
    if (blocks_is_aggregate(core))
        return str_eq_fold(core->name, "count") ? core->distinct
               : str_eq_fold(core->name, "sum") || str_eq_fold(core->name, "avg")
                   ? seen.numbers > 0 && seen.keys == 0
                   : false;
    return measures_is_arithmetic(core) && seen.numbers > 0 && seen.others == 0 && seen.keys == 0;
}

/* Names that say nothing without their query. */
static bool measures_is_generic(const char *words)
{
    static const char *const generic[] = {"total", "sum",   "count",  "cnt",    "n",   "avg",
                                          "num",   "value", "result", "amount", "val", "average",
                                          "expr",  "x",     "y",      "tot",    "id",  "name"};

    for (size_t i = 0; i < sizeof generic / sizeof *generic; i++)
        if (str_eq(generic[i], words))
            return true;
    return strlen(words) < 2 || !isalpha((unsigned char)words[0]);
}

/* Conditions beside it, so that it can be told which ones it never goes without. */
static void measures_beside(struct said *said, const struct block *block,
                            const struct sql_expr *part, void *arg)
{
    struct said_fact *fact = arg;
    int table;

    const struct sql_expr *expanded = blocks_expand(&said->views, block, part);
    const char *text = expanded ? said_constant(said, expanded, &table) : NULL;
    for (size_t i = 0; text && i < fact->beside.len; i++) {
        struct said_condition *condition = &fact->beside.v[i];
        if (!str_eq(condition->text, text))
            continue;
        condition->times += condition->last != said->statement;
        condition->last = said->statement;
        return;
    }
    if (text)
        vec_push(&fact->beside, ((struct said_condition){text, 1, said->statement}));
}

static void measures_measure(struct said *said, const struct block *block, const char *words,
                             const struct sql_expr *core)
{
    const char *text = said_text(said, core);
    int number = 1;

    if (!text)
        return;
    struct said_fact fact = {.kind = DRAFT_MEASURE, .says = words, .means = text};
    for (;; number++) { /* the same words may be said of different things */
        fact.key = number == 1 ? arena_printf(said->arena, "measure:%s", words)
                               : arena_printf(said->arena, "measure:%s (%d)", words, number);
        const struct said_fact *there = map_get(&said->by_key, fact.key);
        if (!there || str_eq(there->means, text))
            break;
    }
    said_each_condition(said, block, measures_beside, said_add(said, &fact));
}

static void measures_synonym(struct said *said, const char *words, struct column_ref at)
{
    const struct schema_table *table = &said->catalog->schema->tables[at.table];
    const struct column_info *info = column_info(said->catalog, at);
    const char *plain = said_words(said->arena, table->columns[at.column].name);
    const struct table_info *of = &said->catalog->tables[at.table];

    if (str_eq(words, info->words) || str_eq(words, info->raw) || str_eq(words, plain) ||
        str_eq(words, of->words) || str_eq(words, of->stem) || catalog_is_key(said->catalog, at) ||
        (info->synonyms && str_find_fold(info->synonyms, words)))
        return;
    said_add(said, &(struct said_fact){
                       .kind = DRAFT_SYNONYMS,
                       .key = arena_printf(said->arena, "synonyms:%s.%s:%s", table->name,
                                           table->columns[at.column].name, words),
                       .table = table->name,
                       .column = table->columns[at.column].name,
                       .means = words,
                   });
}

static size_t measures_word_count(const char *words)
{
    size_t count = *words != '\0';

    for (; *words; words++)
        count += *words == ' ';
    return count;
}

void said_measures(struct said *said, const struct block *block)
{
    for (const struct sql_item *item = block->query->items; item; item = item->next) {
        const char *words = item->alias ? said_words(said->arena, item->alias) : NULL;
        if (!words || measures_is_generic(words) || measures_word_count(words) > WORDS_MOST)
            continue;
        const struct sql_expr *expanded = blocks_expand(&said->views, block, item->expr);
        const struct sql_expr *core = expanded ? measures_core(expanded) : NULL;
        if (!core)
            continue;
        const struct column_ref at = blocks_column(said->catalog, core);
        if (at.table >= 0)
            measures_synonym(said, words, at);
        else if (measures_is_one(said, core))
            measures_measure(said, block, words, core);
    }
}
