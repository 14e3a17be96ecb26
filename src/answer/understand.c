/* What a question is about, before anything is asked of it: which of its words the catalog knows,
 * which values and dates it names, and which tables and joins these lead to. Catalog and documents
 * are compared by one measure, the share of the question's own words that each has. */
#include <string.h>

#include "answer_private.h"
#include "querent/base/str.h"
#include "querent/lang/dates.h"
#include "querent/lang/question.h"

enum { TABLES_MAX = 3, HITS_MAX = 8, WORD_LEAST = 3 };

/* It names something, wherever it is asked. */
static bool is_own(const struct word *word)
{
    return !word->punct && !word->is_number && !word->iso_date && !word->is.plain &&
           !word->is.asking && !word->is.stop && !word->is.general && !word->lemma_is.light &&
           strlen(word->text) >= WORD_LEAST;
}

/* It says which of the things that were shown, and nothing of what they are. */
static bool understand_points(const struct word *word)
{
    static const char *const pointing[] = {"again", "first", "second", "last", "next", "previous"};

    for (size_t i = 0; i < sizeof pointing / sizeof *pointing; i++)
        if (word_is(word, pointing[i]))
            return true;
    return word->ordinal;
}

static void understood_add(struct buf *out, const char *text)
{
    buf_addf(out, "%s%s", out->len ? ", " : "", text);
}

static const char *understood_name(struct understanding *u, const struct catalog *catalog,
                                   struct column_ref at)
{
    const struct schema_table *table = &catalog_schema(catalog)->tables[at.table];

    return arena_printf(&u->arena, "%s.%s", table->name, table->columns[at.column].name);
}

/* A stored value of just this spelling is a filter. */
static bool understand_is_value(struct understanding *u, const struct catalog *catalog,
                                const struct word *word)
{
    struct value_hit hits[HITS_MAX];
    const size_t n = catalog_find_value(catalog, &u->arena, word->text, false, hits, HITS_MAX);

    for (size_t i = 0; i < n; i++)
        if (!hits[i].numeric && (hits[i].match == VALUE_EXACT || hits[i].match == VALUE_FOLDED)) {
            understood_add(&u->filters, arena_printf(&u->arena, "%s = '%s'",
                                                     understood_name(u, catalog, hits[i].column),
                                                     hits[i].value));
            return true;
        }
    return false;
}

int understood_table_called(const struct catalog *catalog, const struct word *word)
{
    const struct schema *schema = catalog_schema(catalog);

    for (size_t t = 0; t < schema->table_count; t++)
        if (!schema->tables[t].hidden &&
            (str_eq_fold(catalog_table_words(catalog, (int)t), word->lemma) ||
             str_eq_fold(schema->tables[t].name, word->lower)))
            return (int)t;
    return -1;
}

static bool understand_has_word(const char *words, const char *lemma)
{
    const size_t len = strlen(lemma);

    for (const char *p = words; *p; p += strspn(p, " ")) {
        const size_t word = strcspn(p, " ");
        if (word >= len && word <= len + 1 && str_starts_fold(p, lemma) &&
            (word == len || p[len] == 's'))
            return true;
        p += word;
    }
    return false;
}

bool understood_table_has(const struct catalog *catalog, int table, const struct word *word)
{
    return understand_has_word(catalog_table_words(catalog, table), word->lemma);
}

bool understood_is_nothing(const struct understanding *u, const struct nlq_answer *answer)
{
    return u->own > 0 && u->linked == 0 && (!answer || !answer->why_not || answer->knows_none);
}

bool understood_names_table(const struct understanding *u, const struct catalog *catalog)
{
    const struct schema *schema = catalog_schema(catalog);

    for (size_t i = 0; i < u->words.len; i++) {
        const struct word *word = &u->words.v[i];
        if (word->punct || word->is.plain || word->is.stop || strlen(word->text) < WORD_LEAST)
            continue;
        for (size_t t = 0; t < schema->table_count; t++)
            if (!schema->tables[t].hidden &&
                understand_has_word(catalog_table_words(catalog, (int)t), word->lemma))
                return true;
    }
    return false;
}

bool understood_is_called(const struct catalog *catalog, const struct word *word)
{
    const struct schema *schema = catalog_schema(catalog);

    for (size_t t = 0; t < schema->table_count; t++) {
        const struct schema_table *table = &schema->tables[t];
        if (!table->hidden &&
            understand_has_word(catalog_table_words(catalog, (int)t), word->lemma))
            return true;
        for (size_t c = 0; !table->hidden && c < table->column_count; c++) {
            const struct column_ref at = {(int)t, (int)c};
            if (understand_has_word(catalog_column_words(catalog, at), word->lemma))
                return true;
        }
    }
    return false;
}

static bool understand_is_name(struct understanding *u, const struct catalog *catalog,
                               const struct word *word)
{
    struct table_hit hit = {.table = understood_table_called(catalog, word)};

    if (hit.table < 0 &&
        (!catalog_rank_tables(catalog, &u->arena, word->text, &hit, 1) || hit.score <= 0))
        return false;
    understood_add(&u->entities, arena_printf(&u->arena, "%s (%s)", word->text,
                                              catalog_schema(catalog)->tables[hit.table].name));
    return true;
}

static void understand_words(struct understanding *u, const struct answer_world *world)
{
    for (size_t i = 0, used = 1; i < u->words.len; i += used) {
        const struct word *word = &u->words.v[i];
        const struct date_range *range = dates_at(&u->arena, &u->words, i, world->now, &used);
        if (range) {
            understood_add(&u->time, arena_printf(&u->arena, "%s to %s", range->from, range->to));
            continue;
        }
        used = 1;
        const bool own = is_own(word), named = understood_table_called(world->catalog, word) >= 0;
        if (!own && !named && !word->is.general)
            continue; /* "orders" asks for an order, or is a table */
        const bool linked = understand_is_value(u, world->catalog, word) ||
                            understand_is_name(u, world->catalog, word);
        u->own += named || (own && (linked || !understand_points(word)));
        u->linked += linked && (own || named);
        u->called += named || (own && linked && understood_is_called(world->catalog, word));
    }
}

static void understand_tables(struct understanding *u, const struct answer_world *world)
{
    const struct catalog *catalog = world->catalog;
    const struct schema *schema = catalog_schema(catalog);
    struct table_hit hits[TABLES_MAX];
    struct join_tree tree;
    int tables[TABLES_MAX];
    const size_t n = catalog_rank_tables(catalog, &u->arena, u->words.question, hits, TABLES_MAX);

    for (size_t i = 0; i < n; i++) {
        tables[i] = hits[i].table;
        understood_add(&u->tables, schema->tables[tables[i]].name);
        for (size_t c = 0; c < schema->tables[tables[i]].column_count; c++)
            if (schema->tables[tables[i]].columns[c].partition)
                understood_add(&u->partitions,
                               understood_name(u, catalog, (struct column_ref){tables[i], (int)c}));
    }
    size_t joined = n;
    while (joined > 1 && !catalog_trees(catalog, &u->arena, tables, joined, &tree, 1))
        joined--; /* the last is like a word and belongs to nothing else */
    if (joined < 2)
        return;
    for (size_t i = 0; i < tree.edge_count; i++) {
        const struct join_edge *edge = catalog_edge(catalog, (size_t)tree.edges[i]);
        const struct column_ref from = {edge->from, edge->from_columns[0]},
                                to = {edge->to, edge->to_columns[0]};
        struct buf only = BUF_INIT;
        if (edge->only) {
            buf_add(&only, " and ");
            catalog_add_only(catalog, edge, schema->tables[edge->from].name, &only);
        }
        understood_add(&u->joins,
                       arena_printf(&u->arena, "%s = %s%s", understood_name(u, catalog, from),
                                    understood_name(u, catalog, to), buf_str(&only)));
        buf_release(&only);
    }
}

void understand(struct understanding *u, const struct answer_world *world, const char *question)
{
    *u = (struct understanding){.began = say_clock(world)};
    words_split(&u->words, &u->arena, question);
    understand_words(u, world);
    understand_tables(u, world);
}

double understood_by_catalog(const struct understanding *u)
{
    return u->own ? (double)u->linked / (double)u->own : u->tables.len > 0;
}

/* "How do I return an order": words that elsewhere ask for rows are all that it has. */
static bool understand_does(const struct word *word)
{
    return !word->punct && !word->is_number && !word->is.plain && !word->is.stop &&
           strlen(word->text) > WORD_LEAST;
}

double understood_by_excerpt(const struct understanding *u, const struct rag_hit *hit)
{
    bool (*counts)(const struct word *word) = is_own;
    size_t own = 0, found = 0;

    for (size_t i = 0; i < u->words.len; i++)
        own += is_own(&u->words.v[i]);
    if (!own && question_signs(&u->words).how)
        counts = understand_does;
    own = 0;
    for (size_t i = 0; i < u->words.len; i++) {
        const struct word *word = &u->words.v[i];
        if (!counts(word))
            continue;
        own++;
        found += str_find_fold(hit->text, word->lemma) || str_find_fold(hit->text, word->text) ||
                 str_find_fold(hit->heading, word->lemma);
    }
    return own ? (double)found / (double)own : 0;
}

void understood_say(const struct understanding *u, const struct answer_world *world,
                    const struct agent_intent *intent)
{
    struct buf text = BUF_INIT;
    const struct {
        const char *what;
        const struct buf *text;
    } parts[] = {
        {"understood entities", &u->entities}, {"understood filters", &u->filters},
        {"understood time_range", &u->time},   {"understood tables", &u->tables},
        {"understood joins", &u->joins},       {"understood partitions", &u->partitions},
    };

    buf_addf(&text, "%.0f %%; the catalog knows %.0f %% of its words", intent->confidence * 100,
             understood_by_catalog(u) * 100);
    say_took(world, "intent", intent_name(intent->intent), u->began);
    say_took(world, "understood confidence", buf_str(&text), say_clock(world));
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++)
        if (parts[i].text->len)
            say_took(world, parts[i].what, buf_str(parts[i].text), say_clock(world));
    buf_release(&text);
}

void understood_release(struct understanding *u)
{
    struct buf *const texts[] = {&u->entities, &u->filters, &u->time,
                                 &u->tables,   &u->joins,   &u->partitions};

    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        buf_release(texts[i]);
    arena_release(&u->arena);
}
