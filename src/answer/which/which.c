/* Which table is meant (L3): no model knows it either, so that none is asked. */
#include "which/which.h"

#include <string.h>

#include "querent/base/str.h"
#include "texts.h"

enum { HITS_MAX = 64, WHICH_MAX = 9 };

struct which {
    int tables[HITS_MAX]; /* that have all the values */
    size_t count;
    size_t values; /* words that are one */
};

static bool which_is_value(const struct value_hit *hit)
{
    return !hit->numeric && (hit->match == VALUE_EXACT || hit->match == VALUE_FOLDED);
}

/* The base tables that the word is a value of, each once. */
static size_t which_tables_of(const struct catalog *catalog, struct arena *arena, const char *word,
                              int *ret_tables)
{
    struct value_hit hits[HITS_MAX];
    const size_t n = catalog_find_value(catalog, arena, word, false, hits, HITS_MAX);
    size_t count = 0;

    for (size_t i = 0; i < n; i++) {
        const int table = hits[i].column.table;
        const struct schema_table *t = &catalog_schema(catalog)->tables[table];
        bool there = t->hidden || t->kind != TABLE_BASE || !which_is_value(&hits[i]);
        for (size_t k = 0; k < count; k++)
            there |= ret_tables[k] == table;
        if (!there)
            ret_tables[count++] = table;
    }
    return count;
}

static void which_narrow(struct which *which, const int *tables, size_t count)
{
    size_t kept = 0;

    for (size_t i = 0; i < which->count; i++)
        for (size_t k = 0; k < count; k++)
            if (which->tables[i] == tables[k]) {
                which->tables[kept++] = tables[k];
                break;
            }
    which->count = kept;
}

/* False: more is named than values. */
static bool which_find(struct understanding *u, const struct catalog *catalog, struct which *which)
{
    int tables[HITS_MAX];

    *which = (struct which){0};
    if (!u->own || u->called || u->linked != u->own)
        return false;
    for (size_t i = 0; i < u->words.len; i++) {
        const struct word *word = &u->words.v[i];
        if (word->punct || word->is_number || word->is.stop || word->is.asking)
            continue;
        const size_t n = which_tables_of(catalog, &u->arena, word->text, tables);
        if (n && which->values++ == 0) {
            memcpy(which->tables, tables, n * sizeof *tables);
            which->count = n;
        } else if (n) {
            which_narrow(which, tables, n);
        }
    }
    return which->values == u->own;
}

/* The word before which the table's name is missing: "how many | in Germany"; 0: none. */
static size_t which_gap(const struct words *words)
{
    static const char *const behind[] = {"in", "from", "at", "of", "are", "is", "were", "have"};
    static const char *const before[] = {"many", "all", "any", "every", "count", "list", "show"};

    for (size_t i = 1; i < words->len; i++)
        for (size_t b = 0; b < sizeof behind / sizeof *behind; b++) {
            if (!str_eq(words->v[i].lower, behind[b]))
                continue;
            for (size_t k = 0; k < sizeof before / sizeof *before; k++)
                if (str_eq(words->v[i - 1].lower, before[k]))
                    return i;
            return 0;
        }
    return 0;
}

static char *which_ask(struct arena *arena, const struct words *words, size_t gap,
                       const char *table)
{
    char *called = arena_strdup(arena, table);

    for (char *p = called; *p; p++)
        *p = *p == '_' ? ' ' : *p;
    return arena_printf(arena, "%s %s %s%s", words_text(words, arena, 0, gap), called,
                        words_text(words, arena, gap, words->len),
                        words->v[words->len - 1].punct ? "" : "?");
}

enum step_end which_table(struct asking *asking)
{
    struct understanding *u = &asking->understood;
    const struct catalog *catalog = asking->world->catalog;
    const size_t gap = which_gap(&u->words);
    struct which which;

    if (!gap || asking->inquiry->demand_count || asking->memory->nlq_context ||
        asking->inquiry->refers.question || !which_find(u, catalog, &which) || which.count < 2 ||
        which.count > WHICH_MAX)
        return STEP_NEXT;
    struct question *question = question_new("", TEXT_WHICH_TABLE);
    for (size_t i = 0; i < which.count; i++) {
        const char *id = arena_printf(&asking->arena, OPTION_QUESTION "%zu", i + 1);
        const char *name = catalog_table_name(catalog, which.tables[i]);
        question_add(question, id, which_ask(&asking->arena, &u->words, gap, name),
                     (char)('1' + i));
    }
    choice_waits(asking->inquiry, question);
    asking->outcome.ask = question;
    say_route(asking, ROUTE_SQL);
    return STEP_DONE;
}

char *which_named(const struct answer_world *world, const char *question, int table,
                  struct arena *arena)
{
    struct understanding u;
    struct which which;
    char *named = NULL;

    understand(&u, world, question);
    const size_t gap = which_gap(&u.words);
    if (gap && which_find(&u, world->catalog, &which))
        for (size_t i = 0; i < which.count; i++)
            if (which.tables[i] == table)
                named = which_ask(arena, &u.words, gap, catalog_table_name(world->catalog, table));
    understood_release(&u);
    return named;
}
