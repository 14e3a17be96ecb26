/* Roles, dates, descriptions and units, by rule. */
#include "describe/tables.h"

#include <string.h>

#include "catalog_private.h"
#include "querent/base/mem.h"
#include "querent/base/str.h"
#include "querent/base/words.h"
#include "querent/lang/names.h"
#include "roles.h"

enum { VALUES_SHOWN = 6, TABLES_SHOWN = 3, NAMED_POINTS = 56 /* of NAME_LABEL: "title" */ };

/* How a table stands among the others. */
struct standing {
    size_t out, in, amounts;
    bool sold;            /* it has a quantity of what it refers to */
    int to[TABLES_SHOWN]; /* the first tables it refers to, each once */
    size_t named;         /* of these */
};

static const struct schema_table *tables_table(const struct catalog *catalog, size_t t)
{
    return &catalog->schema->tables[t];
}

/* A number that can be added up: no key, no year, no rate of something. */
static bool tables_is_amount(const struct catalog *catalog, size_t t, size_t c)
{
    const struct schema_column *column = &tables_table(catalog, t)->columns[c];
    const struct column_info *info = &catalog->tables[t].columns[c];
    const bool number = column->value == VALUE_INTEGER || column->value == VALUE_DECIMAL ||
                        column->value == VALUE_REAL;

    return number && !info->is_key && !info->secret && !info->private &&
           (name_has(info->stem, NAME_PRICE) || name_has(info->stem, NAME_SOLD) ||
            name_has(info->stem, NAME_WORTH) || column->value == VALUE_DECIMAL) &&
           !name_ends(info->words, NAME_KEY) && !name_has(info->stem, NAME_WHEN);
}

/* A table that it refers to twice (who ordered, who paid) is named once. */
static void tables_name(struct standing *standing, int table)
{
    for (size_t i = 0; i < standing->named; i++)
        if (standing->to[i] == table)
            return;
    if (standing->named < TABLES_SHOWN)
        standing->to[standing->named++] = table;
}

static struct standing tables_stand(const struct catalog *catalog, size_t t)
{
    struct standing standing = {0};

    for (size_t i = 0; i < catalog_edge_count(catalog); i++) {
        const struct join_edge *edge = &catalog->edges.v[i];
        if (edge->confidence < catalog->threshold || edge->from == edge->to || edge->audit)
            continue;
        if (edge->from == (int)t)
            tables_name(&standing, edge->to);
        standing.out += edge->from == (int)t;
        standing.in += edge->to == (int)t;
    }
    for (size_t c = 0; c < tables_table(catalog, t)->column_count; c++) {
        const bool amount = tables_is_amount(catalog, t, c);
        standing.amounts += amount;
        standing.sold |= amount && name_ends(catalog->tables[t].columns[c].words, NAME_SOLD);
    }
    return standing;
}

static struct draft_entry tables_entry(enum draft_kind kind, const char *table, const char *column)
{
    return (struct draft_entry){
        .kind = kind,
        .key = column ? mem_printf("%s:%s.%s", draft_kind_name(kind), table, column)
                      : mem_printf("%s:%s", draft_kind_name(kind), table),
        .table = mem_strdup(table),
        .column = mem_strdup(column)};
}

/* ---- roles and dates */

/* Rows that have a name or title are things that others refer to, whatever they cost. */
static bool tables_is_named(const struct catalog *catalog, size_t t)
{
    const int label = catalog->tables[t].label;

    return label >= 0 &&
           name_end_points(catalog->tables[t].columns[label].words, NAME_LABEL) >= NAMED_POINTS;
}

static const char *tables_role(const struct catalog *catalog, size_t t,
                               const struct standing *standing)
{
    const struct table_info *info = &catalog->tables[t];
    const bool dated = info->date >= 0,
               person = name_ends(info->stem, NAME_PERSONS) || name_ends(info->stem, NAME_WORKERS);
    const bool event = dated && standing->amounts > 0 && standing->out > 0;
    const bool link = standing->out >= 2 && standing->out > standing->in &&
                      (dated || (standing->amounts > 0 && (standing->in == 0 || standing->sold)));
    const bool thing = person || (standing->in > 0 && tables_is_named(catalog, t));

    if (info->role != TABLE_ROLE_INSTANCE)
        return role_name(info->role);
    if (!thing && (event || link))
        return "fact";
    return standing->in > 0 ? "dimension" : NULL;
}

static void tables_add_role(const struct catalog *catalog, size_t t,
                            const struct standing *standing, struct draft *draft)
{
    const struct schema_table *table = tables_table(catalog, t);
    const char *role = tables_role(catalog, t, standing);
    const int date = catalog->tables[t].date;

    if (!role)
        return;
    struct draft_entry entry = tables_entry(DRAFT_ROLE, table->name, NULL);
    entry.means = mem_strdup(role);
    entry.confidence = 0.8;
    entry.evidence =
        mem_printf("refers to %zu table%s, %zu refer%s to it, %zu amount%s%s%s", standing->out,
                   standing->out == 1 ? "" : "s", standing->in, standing->in == 1 ? "s" : "",
                   standing->amounts, standing->amounts == 1 ? "" : "s",
                   date >= 0 ? ", dated by " : "", date >= 0 ? table->columns[date].name : "");
    draft_add(draft, entry);
}

static void tables_add_date(const struct catalog *catalog, size_t t, struct draft *draft)
{
    const struct schema_table *table = tables_table(catalog, t);
    const int date = catalog->tables[t].date;

    if (date < 0)
        return;
    struct draft_entry entry = tables_entry(DRAFT_DATE, table->name, NULL);
    entry.means = mem_strdup(table->columns[date].name);
    entry.confidence = 0.7;
    entry.evidence = mem_strdup("its name and its values");
    draft_add(draft, entry);
}

/* ---- descriptions */

static void tables_add_about(const struct catalog *catalog, size_t t,
                             const struct standing *standing, struct draft *draft)
{
    const struct schema_table *table = tables_table(catalog, t);
    const int date = catalog->tables[t].date;
    struct buf text = BUF_INIT, evidence = BUF_INIT;

    if (!str_blank(table->comment))
        return;
    buf_addf(&text, "One row for each %s", catalog->tables[t].stem);
    for (size_t i = 0; i < standing->named; i++)
        buf_addf(&text, "%s%s", i == 0 ? "; refers to " : ", ",
                 tables_table(catalog, (size_t)standing->to[i])->name);
    if (date >= 0)
        buf_addf(&text, "; dated by %s", table->columns[date].name);
    struct draft_entry entry = tables_entry(DRAFT_ABOUT, table->name, NULL);
    entry.means = buf_take(&text);
    entry.confidence = 0.6;
    buf_add(&evidence, "names and keys");
    if (table->rows >= 0) {
        buf_add(&evidence, "; about ");
        words_number_of(&evidence, table->rows, "row", "rows");
    }
    entry.evidence = buf_take(&evidence);
    draft_add(draft, entry);
}

/* Few values, each of several rows, that are nobody's secret. */
static bool tables_shows_values(const struct column_info *info)
{
    return info->values && !info->private && !info->secret &&
           info->stats.distinct * 2 <= info->rows;
}

/* Words where the name is abbreviated, and values. */
static void tables_add_column(const struct catalog *catalog, struct column_ref at,
                              struct draft *draft)
{
    const struct schema_table *table = tables_table(catalog, (size_t)at.table);
    const struct column_info *info = column_info(catalog, at);
    const bool spelt = !str_eq(info->words, info->raw), shown = tables_shows_values(info);
    struct buf text = BUF_INIT;

    if (!str_blank(table->columns[at.column].comment))
        return;
    if (spelt)
        buf_add(&text, info->words);
    for (size_t i = 0; shown && info->values[i]; i++) {
        if (i == VALUES_SHOWN) {
            buf_add(&text, ", …");
            break;
        }
        buf_addf(&text, "%s'%s'", i ? ", " : spelt ? ": " : "one of ", info->values[i]);
    }
    if (text.len == 0) {
        buf_release(&text);
        return;
    }
    struct draft_entry entry =
        tables_entry(DRAFT_ABOUT, table->name, table->columns[at.column].name);
    entry.means = buf_take(&text);
    entry.confidence = shown ? 0.7 : 0.6;
    entry.evidence = mem_strdup(shown && spelt ? "its name and all values that it has"
                                : shown        ? "all values that it has"
                                               : "its name");
    draft_add(draft, entry);
}

/* ---- units */

static const struct {
    const char *word, *unit;
} units[] = {
    {"kg", "kg"},         {"kilograms", "kg"}, {"lbs", "lb"},          {"grams", "g"},
    {"km", "km"},         {"miles", "miles"},  {"cm", "cm"},           {"mm", "mm"},
    {"meters", "m"},      {"metres", "m"},     {"liters", "l"},        {"litres", "l"},
    {"ms", "ms"},         {"millis", "ms"},    {"milliseconds", "ms"}, {"secs", "s"},
    {"seconds", "s"},     {"sec", "s"},        {"mins", "min"},        {"minutes", "min"},
    {"hours", "h"},       {"hrs", "h"},        {"days", "days"},       {"months", "months"},
    {"eur", "EUR"},       {"euro", "EUR"},     {"euros", "EUR"},       {"usd", "USD"},
    {"dollars", "USD"},   {"gbp", "GBP"},      {"chf", "CHF"},         {"cents", "cents"},
    {"percent", "%"},     {"pct", "%"},        {"percentage", "%"},    {"bytes", "bytes"},
    {"mb", "MB"},         {"gb", "GB"},        {"kwh", "kWh"},         {"celsius", "°C"},
    {"fahrenheit", "°F"},
};

/* The unit that the words end in, or that a comment names: "weight (kg)", "length in minutes". */
static const char *tables_unit(const char *words, bool comment)
{
    const char *last = strrchr(words, ' ');

    for (size_t i = 0; i < sizeof units / sizeof *units; i++) {
        if (!comment && str_eq(last ? last + 1 : words, units[i].word) && last)
            return units[i].unit;
        char *in = mem_printf("in %s", units[i].word),
             *brackets = mem_printf("(%s)", units[i].word);
        const char *at = comment ? str_find_fold(words, in) : NULL;
        const bool found = (at && (!at[strlen(in)] || strchr(" .,;)", at[strlen(in)]))) ||
                           (comment && str_find_fold(words, brackets));
        mem_free(in);
        mem_free(brackets);
        if (found)
            return units[i].unit;
    }
    return NULL;
}

/* The column beside it that says in which currency it is; -1: none. */
static int tables_currency(const struct catalog *catalog, struct column_ref at)
{
    const struct schema_table *table = tables_table(catalog, (size_t)at.table);

    if (!name_has(column_info(catalog, at)->stem, NAME_PRICE))
        return -1;
    for (size_t c = 0; c < table->column_count; c++) {
        const char *words = catalog->tables[at.table].columns[c].words;
        if (str_eq(words, "currency") || str_eq(words, "currency code"))
            return (int)c;
    }
    return -1;
}

static void tables_add_unit(const struct catalog *catalog, struct column_ref at,
                            struct draft *draft)
{
    const struct schema_column *column = schema_column_at(catalog, at);
    const struct column_info *info = column_info(catalog, at);
    const struct schema_table *table = tables_table(catalog, (size_t)at.table);
    const bool number = column->value == VALUE_INTEGER || column->value == VALUE_DECIMAL ||
                        column->value == VALUE_REAL;

    if (!number || info->is_key)
        return;
    const char *named = tables_unit(info->raw, false);
    const char *unit = named ? named : column->comment ? tables_unit(column->comment, true) : NULL;
    const int currency = unit ? -1 : tables_currency(catalog, at);
    if (!unit && currency < 0)
        return;
    struct draft_entry entry = tables_entry(DRAFT_UNIT, table->name, column->name);
    entry.means = unit ? mem_strdup(unit)
                       : mem_printf("the currency that %s says", table->columns[currency].name);
    entry.confidence = named ? 0.85 : 0.75;
    entry.evidence = mem_strdup(named ? "its name" : unit ? "its comment" : "a column beside it");
    draft_add(draft, entry);
}

/* ---- measures */

/* "quantity" and "unit price" in one table are what was sold. */
static void tables_add_revenue(const struct catalog *catalog, size_t t, struct draft *draft)
{
    const struct schema_table *table = tables_table(catalog, t);
    int sold = -1, price = -1;
    struct buf text = BUF_INIT;

    for (size_t c = 0; c < table->column_count; c++) {
        const char *words = catalog->tables[t].columns[c].words;
        if (sold < 0 && tables_is_amount(catalog, t, c) && name_ends(words, NAME_SOLD))
            sold = (int)c;
        else if (price < 0 && tables_is_amount(catalog, t, c) &&
                 name_is(words, strlen(words), NAME_EACH_PRICE))
            price = (int)c;
    }
    if (sold < 0 || price < 0 || draft_find(draft, "measure:revenue"))
        return;
    buf_add(&text, "sum(");
    catalog_add_table_name(catalog, (int)t, &text);
    buf_addc(&text, '.');
    sql_quote_name(&text, table->columns[sold].name, catalog->dialect);
    buf_add(&text, " * ");
    catalog_add_table_name(catalog, (int)t, &text);
    buf_addc(&text, '.');
    sql_quote_name(&text, table->columns[price].name, catalog->dialect);
    buf_addc(&text, ')');
    draft_add(draft, (struct draft_entry){
                         .kind = DRAFT_MEASURE,
                         .key = mem_strdup("measure:revenue"),
                         .says = mem_strdup("revenue"),
                         .means = buf_take(&text),
                         .evidence = mem_printf("a quantity and a price in '%s'", table->name),
                         .confidence = 0.6});
}

void tables_describe(const struct catalog *catalog, struct draft *draft)
{
    for (size_t t = 0; t < catalog->schema->table_count; t++) {
        const struct schema_table *table = tables_table(catalog, t);
        if (table->hidden || table->kind == TABLE_VIEW || table->kind == TABLE_MATERIALIZED)
            continue;
        const struct standing standing = tables_stand(catalog, t);
        tables_add_role(catalog, t, &standing, draft);
        tables_add_date(catalog, t, draft);
        tables_add_about(catalog, t, &standing, draft);
        for (size_t c = 0; c < table->column_count; c++) {
            const struct column_ref at = {(int)t, (int)c};
            tables_add_column(catalog, at, draft);
            tables_add_unit(catalog, at, draft);
        }
        tables_add_revenue(catalog, t, draft);
    }
}
