/* Demands in their structured form, "table!=orders": read, and what is wrong with one said with the
 * way out. */
#include <string.h>

#include "agent_private.h"
#include "querent/base/mem.h"
#include "querent/base/str.h"

static const char *const given_kinds[] = {"table", "column", "join"}; /* as enum demand_kind */
#define OFFERED_MOST 8
#define GIVEN_KINDS (sizeof given_kinds / sizeof *given_kinds)

struct given {
    enum demand_kind kind;
    bool avoid;
    const char *value; /* behind the "=" */
};

/* What stands before the "=" as a kind, or as one that is misspelt. */
static int given_kind(const char *text, size_t len, bool near)
{
    char *word = mem_strndup(text, len);
    int kind = -1;

    for (size_t i = 0; i < GIVEN_KINDS && kind < 0; i++)
        if (str_eq(word, given_kinds[i]))
            kind = (int)i;
    if (near && kind < 0)
        kind = str_nearest(word, given_kinds, GIVEN_KINDS);
    mem_free(word);
    return kind;
}

static bool given_read(const char *text, struct given *ret_given, struct err *err)
{
    const char *equals = strchr(text, '=');
    const bool avoid = equals && equals > text && equals[-1] == '!';
    const size_t len = equals ? (size_t)(equals - text) - avoid : strlen(text);
    const int kind = equals ? given_kind(text, len, false) : -1;
    const int near = equals && kind < 0 ? given_kind(text, len, true) : -1;

    if (kind < 0 && near >= 0)
        return err_set(err, ERR_USAGE,
                       "a demand is table=T, column=T.C or join=T.C=T.C, not '%s': did you mean "
                       "'%s%s=…'?",
                       text, given_kinds[near], avoid ? "!" : "");
    if (kind < 0 || str_blank(equals + 1) || (kind == DEMAND_JOIN && !strchr(equals + 1, '=')))
        return err_set(err, ERR_USAGE,
                       "a demand is table=T, column=T.C or join=T.C=T.C, each with != for what the "
                       "SQL must not use, not '%s'",
                       text);
    *ret_given =
        (struct given){.kind = (enum demand_kind)kind, .avoid = avoid, .value = equals + 1};
    return true;
}

static bool given_no_table(const struct catalog *catalog, const char *name, struct err *err)
{
    char *why = correction_no_table(catalog, name);

    err_set(err, ERR_USAGE, "%s", why);
    mem_free(why);
    return false;
}

/* "; the nearest is 'total'", or which there are. */
static void given_offer_columns(const struct schema_table *of, const char *name, struct buf *out)
{
    const char **names = mem_alloc((of->column_count + 1) * sizeof *names);

    for (size_t i = 0; i < of->column_count; i++)
        names[i] = of->columns[i].name;
    const int near = str_nearest(name, names, of->column_count);
    if (near >= 0)
        buf_addf(out, "; the nearest is '%s'", names[near]);
    else
        buf_add(out, "; there are ");
    for (size_t i = 0; near < 0 && i < of->column_count && i < OFFERED_MOST; i++)
        buf_addf(out, "%s%s", i ? ", " : "", names[i]);
    if (near < 0 && of->column_count > OFFERED_MOST)
        buf_add(out, ", …");
    mem_free(names);
}

/* Why "orders.totl" is no column: of the table, or the table itself. */
static bool given_no_column(const struct catalog *catalog, const char *name, struct err *err)
{
    const char *dot = strrchr(name, '.');
    struct buf offer = BUF_INIT;
    struct demand demand;

    if (!dot)
        return err_set(err, ERR_USAGE, "there is no column '%s'", name);
    char *table = mem_strndup(name, (size_t)(dot - name));
    if (demand_of_table(catalog, table, &demand)) {
        const struct schema_table *of = &catalog_schema(catalog)->tables[demand.table];
        given_offer_columns(of, dot + 1, &offer);
        err_set(err, ERR_USAGE, "there is no column '%s' in '%s'%s", dot + 1, of->name,
                buf_str(&offer));
    } else
        given_no_table(catalog, table, err);
    mem_free(table);
    buf_release(&offer);
    return false;
}

/* A join names the tables of both columns. */
static bool given_join(const struct catalog *catalog, const char *value, struct demand *ret_demand,
                       struct err *err)
{
    const char *equals = strchr(value, '=');
    char *from = mem_strndup(value, (size_t)(equals - value)), *to = mem_strdup(equals + 1);
    const char *sides[] = {str_trim(from), str_trim(to)};
    const bool ok = demand_of_join(catalog, sides[0], sides[1], ret_demand);
    bool told = ok;

    for (size_t i = 0; i < 2 && !told; i++) {
        struct demand side = {0};
        if (!strchr(sides[i], '.'))
            told = !err_set(err, ERR_USAGE, "the join needs the table of '%s', as in orders.id",
                            sides[i]);
        else if (!demand_of_column(catalog, sides[i], &side))
            told = !given_no_column(catalog, sides[i], err);
        mem_free(side.column);
    }
    mem_free(from);
    mem_free(to);
    return ok;
}

static bool given_find(const struct catalog *catalog, const struct given *given,
                       struct demand *ret_demand, struct err *err)
{
    switch (given->kind) {
    case DEMAND_TABLE:
        return demand_of_table(catalog, given->value, ret_demand) ||
               given_no_table(catalog, given->value, err);
    case DEMAND_COLUMN:
        return demand_of_column(catalog, given->value, ret_demand) ||
               given_no_column(catalog, given->value, err);
    default:
        return given_join(catalog, given->value, ret_demand, err);
    }
}

bool agent_demand_fits(const struct catalog *catalog, const char *text, struct err *err)
{
    struct agent_correction correction;
    struct given given;

    if (!catalog)
        return given_read(text, &given, err);
    if (!agent_correction_given(catalog, text, &correction, err))
        return false;
    agent_correction_release(&correction);
    return true;
}

bool agent_correction_given(const struct catalog *catalog, const char *text,
                            struct agent_correction *ret_correction, struct err *err)
{
    struct agent_correction correction = {.count = 1};
    struct given given;

    if (!given_read(text, &given, err) || !given_find(catalog, &given, &correction.demands[0], err))
        return false;
    correction.demands[0].avoid = given.avoid;
    demand_write(catalog, &correction);
    *ret_correction = correction;
    return true;
}
