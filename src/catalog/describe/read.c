/* Queries read one after another, and what each says. */
#include "describe/said.h"

static void said_read_tables(struct said *said, const struct block *block)
{
    for (const struct block_source *s = block->sources; s; s = s->next) {
        if (s->inner && s->table >= 0)
            said_read_tables(said, s->inner);
        if (s->table < 0 || said->read_last[s->table] == said->statement)
            continue;
        said->read_last[s->table] = said->statement;
        said->reads[s->table]++;
    }
}

static bool said_read_one(struct said *said, const struct taught_sql *taught)
{
    const struct block *outer = NULL;

    said->now = taught;
    said->statement++;
    if (taught->by == TAUGHT_BY_VIEW && taught->name) {
        const int table = catalog_find_table(said->catalog, NULL, taught->name);
        outer = table >= 0 ? said->views.of[table] : NULL;
    }
    outer = outer ? outer : blocks_read(&said->views, taught->sql);
    if (!outer)
        return false;
    for (const struct block *b = outer->all; b; b = b->next) {
        said_read_tables(said, b);
        said_joins(said, b);
        said_measures(said, b);
        said_conditions(said, b, b == outer);
    }
    return true;
}

/* A view that shows another is read after it: as often as views can be nested. */
static void said_read_views(struct said *said, const struct taught_sql *taught, size_t count)
{
    enum { ROUNDS = 4 };

    for (int round = 0; round < ROUNDS; round++) {
        for (size_t i = 0; i < count; i++) {
            const int table = taught[i].by == TAUGHT_BY_VIEW && taught[i].name
                                  ? catalog_find_table(said->catalog, NULL, taught[i].name)
                                  : -1;
            if (table >= 0)
                said->views.of[table] = blocks_read(&said->views, taught[i].sql);
        }
    }
}

void said_read(struct said *said, const struct taught_sql *taught, size_t count,
               struct describe_report *ret_report)
{
    const size_t tables = catalog_schema(said->catalog)->table_count + 1;
    struct describe_report report = {0};

    said->views = (struct views){
        .catalog = said->catalog,
        .arena = said->arena,
        .of = arena_alloc(said->arena, tables * sizeof(const struct block *)),
    };
    said->reads = arena_alloc(said->arena, tables * sizeof *said->reads);
    said->read_last = arena_alloc(said->arena, tables * sizeof *said->read_last);
    said_read_views(said, taught, count);
    for (size_t i = 0; i < count; i++) {
        if (said_read_one(said, &taught[i]))
            report.read++;
        else
            report.unreadable++;
    }
    *ret_report = report;
}

void said_release(struct said *said)
{
    for (size_t i = 0; i < said->facts.len; i++)
        vec_release(&said->facts.v[i]->beside);
    vec_release(&said->facts);
    map_release(&said->by_key);
}
