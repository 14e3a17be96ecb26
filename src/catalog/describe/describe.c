/* What queries said, weighed and written into the draft; names and statistics fill the rest. */
#include "querent/catalog/describe.h"

#include <string.h>

#include "describe/said.h"
#include "describe/tables.h"
#include "querent/base/mem.h"
#include "querent/base/str.h"

/* Of the queries that read a table, so many share what always holds for it. */
static const double filter_share = 0.6;

static void describe_add_count(struct buf *out, size_t count, const char *one, const char *many)
{
    if (count)
        buf_addf(out, "%s%zu %s", out->len ? ", " : "", count, count == 1 ? one : many);
}

/* "view 'film_list', 3 queries of the log (120 calls)" */
static char *describe_evidence(const struct said_fact *fact)
{
    struct buf out = BUF_INIT;

    for (size_t i = 0; i < fact->views && i < 2; i++)
        if (fact->seen_in[i])
            buf_addf(&out, "%sview '%s'", i ? ", " : "", fact->seen_in[i]);
    if (fact->views > 2)
        describe_add_count(&out, fact->views - 2, "other view", "other views");
    describe_add_count(&out, fact->approved, "approved query", "approved queries");
    describe_add_count(&out, fact->logged, "query of the log", "queries of the log");
    if (fact->calls)
        buf_addf(&out, ", %lld call%s", (long long)fact->calls, fact->calls == 1 ? "" : "s");
    describe_add_count(&out, fact->filed, "query of the file", "queries of the file");
    if (fact->known)
        buf_add(&out, "; names and values fit, too");
    return buf_take(&out);
}

static double describe_confidence(const struct said_fact *fact)
{
    const double first = fact->views || fact->approved ? 0.85 : 0.65;
    const double sure = first + 0.05 * (double)(fact->times - 1) + (fact->known ? 0.05 : 0);

    return sure > 0.95 ? 0.95 : sure;
}

static const struct schema_table *describe_table(const struct said *said, const char *name,
                                                 int *ret_index)
{
    *ret_index = catalog_find_table(said->catalog, NULL, name);
    return *ret_index < 0 ? NULL : &said->catalog->schema->tables[*ret_index];
}

static bool describe_wanted(const struct said *said, const struct said_fact *fact,
                            double *ret_confidence)
{
    int table = -1;

    *ret_confidence = describe_confidence(fact);
    switch (fact->kind) {
    case DRAFT_JOIN: /* what is no key on either side is seldom a join */
        if (!fact->keyed)
            *ret_confidence -= 0.2;
        return fact->keyed || fact->times > 1;
    case DRAFT_FILTER: {
        if (!describe_table(said, fact->table, &table) || fact->times < 2)
            return false;
        const double share = (double)fact->times / (double)said->reads[table];
        *ret_confidence = 0.95 * share;
        return share >= filter_share;
    }
    default:
        return fact->times > 0;
    }
}

/* The conditions that the measure never goes without: a view's are its own; what all queries of it
 * say must have been said twice. */
static char *describe_where(const struct said_fact *fact)
{
    struct buf out = BUF_INIT;

    for (size_t i = 0; i < fact->beside.len; i++) {
        const struct said_condition *condition = &fact->beside.v[i];
        if (condition->times == fact->times && (fact->views || fact->times > 1))
            buf_addf(&out, "%s%s", out.len ? " and " : "", condition->text);
    }
    return out.len ? buf_take(&out) : NULL;
}

static void describe_fact(const struct said *said, const struct said_fact *fact,
                          struct draft *draft)
{
    struct draft_entry entry = {.kind = fact->kind,
                                .key = mem_strdup(fact->key),
                                .table = mem_strdup(fact->table),
                                .column = mem_strdup(fact->column),
                                .says = mem_strdup(fact->says),
                                .means = mem_strdup(fact->means),
                                .evidence = describe_evidence(fact)};

    if (!describe_wanted(said, fact, &entry.confidence)) {
        draft_entry_release(&entry);
        return;
    }
    if (fact->kind == DRAFT_MEASURE)
        entry.where = describe_where(fact);
    draft_add(draft, entry);
}

/* The date by which most queries look at the table's rows. */
static void describe_date(const struct said *said, size_t t, struct draft *draft)
{
    const char *name = said->catalog->schema->tables[t].name;
    const struct said_fact *best = NULL;

    for (size_t i = 0; i < said->facts.len; i++) {
        const struct said_fact *fact = said->facts.v[i];
        if (fact->kind == DRAFT_DATE && str_eq(fact->table, name) &&
            (!best || fact->times > best->times))
            best = fact;
    }
    if (!best)
        return;
    draft_add(draft, (struct draft_entry){.kind = DRAFT_DATE,
                                          .key = mem_printf("date:%s", name),
                                          .table = mem_strdup(name),
                                          .means = mem_strdup(best->means),
                                          .evidence = describe_evidence(best),
                                          .confidence = describe_confidence(best)});
}

void catalog_describe(const struct catalog *catalog, const struct taught_sql *taught, size_t count,
                      struct draft *ret_draft, struct describe_report *ret_report)
{
    struct arena arena = {0};
    struct said said = {.catalog = catalog, .arena = &arena};
    struct draft draft = {0};

    said_read(&said, taught, count, ret_report);
    for (size_t i = 0; i < said.facts.len; i++)
        if (said.facts.v[i]->kind != DRAFT_DATE)
            describe_fact(&said, said.facts.v[i], &draft);
    for (size_t t = 0; t < catalog->schema->table_count; t++)
        describe_date(&said, t, &draft);
    tables_describe(catalog, &draft);
    said_release(&said);
    arena_release(&arena);
    *ret_draft = draft;
}
