/* What rows say of guesses that were made by names. */
#include <math.h>
#include <string.h>

#include "joins/infer/infer_private.h"
#include "querent/base/mem.h"
#include "querent/base/str.h"
#include "querent/lang/names.h"
#include "values/value_set.h"

enum { CLIMB_MOST = 3, POOL_COLUMNS = 3, POOL_VALUES = 8 };

/* Pooled values must fill so much of the key, and more than those of any other key by so much. */
static const double pool_most = 0.6, pool_covers = 0.7, pool_each = 0.3, pool_margin = 0.02,
                    pool_known = 0.02, pool_named = 0.1;

struct pool {
    const char *words; /* of the columns' names, len bytes */
    size_t len;
    VEC(struct column_ref) columns;
};

/* A key that columns of a pool may refer to. */
struct pool_fit {
    struct column_ref key;
    double covers; /* share of the key that their values are, of those whose values are among it */
    double each;   /* the same of each of them, on average */
    double weight;
};

/* The key that a key refers to: by a guess, or as "users" do to "user info". */
static bool rows_above(struct inference *inference, struct column_ref key,
                       struct column_ref *ret_above)
{
    const struct guess *guess = infer_guess_of(inference, key);
    const char *stem = infer_stem(inference->catalog, key.table);

    if (guess && guess->confidence >= inference->catalog->threshold) {
        *ret_above = guess->to;
        return true;
    }
    for (const char *p = name_phrases(NAME_SATELLITE); *p; p += strcspn(p, "|"), p += *p == '|') {
        const char *name =
            arena_printf(&inference->catalog->arena, "%s %.*s", stem, (int)strcspn(p, "|"), p);
        const struct target *target = map_get(&inference->targets, infer_glue(inference, name));
        if (target && target->rule == RULE_TABLE) {
            *ret_above = target->key;
            return true;
        }
    }
    return false;
}

/* A key that refers to another ("employees" are persons) is climbed from where the rows are among
 * the other's only. */
static void rows_climb(struct inference *inference, struct guess *guess)
{
    const struct catalog *catalog = inference->catalog;

    for (int i = 0; i < CLIMB_MOST; i++) {
        const double here = infer_contained(catalog, guess->from, guess->to);
        const bool stays = guess->rule == RULE_KEY_NAME ? here < 0 : here < 0 || here >= 0.98;
        struct column_ref above;
        if (stays || !rows_above(inference, guess->to, &above) ||
            (above.table == guess->from.table && above.column == guess->from.column))
            return;
        const double there = infer_contained(catalog, guess->from, above);
        if (there < here)
            return;
        guess->to = above;
        if (there >= 0.98) {
            guess->confidence = 0.86;
            guess->why = "the key that its key refers to";
        }
    }
}

static bool is_weak(const struct inference *inference, const struct guess *guess)
{
    return guess->confidence < inference->catalog->threshold + 0.05 || guess->rule == RULE_PERSON;
}

static bool pools_takes(struct inference *inference, struct column_ref at)
{
    const struct catalog *catalog = inference->catalog;
    const struct column_info *info = column_info(catalog, at);
    const struct guess *guess = infer_guess_of(inference, at);

    return !info->secret && info->set && !info->set->overflowed && info->set->len > 1 &&
           schema_column_at(catalog, at)->value == VALUE_INTEGER &&
           (catalog->tables[at.table].key != at.column || infer_is_link(inference, at)) &&
           !infer_is_generic(info->stem) && (!guess || is_weak(inference, guess));
}

static void pools_add(struct map *pools, const char *key, const char *words, size_t len,
                      struct column_ref at)
{
    struct pool *pool = map_get(pools, key);

    if (!pool) {
        pool = mem_alloc(sizeof *pool);
        pool->words = words;
        pool->len = len;
        map_put(pools, key, pool);
    }
    vec_push(&pool->columns, at);
}

static void pools_release(struct map *pools)
{
    for (size_t i = 0; i < pools->len; i++) {
        struct pool *pool = pools->items[i].value;
        vec_release(&pool->columns);
        mem_free(pool);
    }
    map_release(pools);
}

static void add_all(struct value_set *all, const struct value_set *values)
{
    for (size_t i = 0; i < values->cap; i++)
        if (values->slots[i])
            value_set_add(all, values->slots[i]);
}

static bool pools_fits(const struct catalog *catalog, struct column_ref from,
                       const struct value_set *keys)
{
    const struct value_set *values = column_info(catalog, from)->set;

    return values->len <= keys->len && value_set_within(values, keys);
}

/* How well a key fits: most columns have values of it only, and together nearly all of its. */
static void pools_cover(const struct catalog *catalog, const struct pool *pool,
                        struct pool_fit *fit)
{
    const struct value_set *keys = column_info(catalog, fit->key)->set;
    size_t fitting = 0, values = 0;

    if (!keys || keys->overflowed || keys->len < POOL_VALUES)
        return;
    struct value_set *all = value_set_new(SIZE_MAX);
    for (size_t i = 0; i < pool->columns.len; i++)
        if (pools_fits(catalog, pool->columns.v[i], keys)) {
            const struct value_set *own = column_info(catalog, pool->columns.v[i])->set;
            add_all(all, own);
            values += own->len;
            fitting++;
        }
    if (fitting >= POOL_COLUMNS && (double)fitting >= pool_most * (double)pool->columns.len) {
        fit->covers = (double)all->len / (double)keys->len;
        fit->each = (double)values / (double)fitting / (double)keys->len;
    }
    value_set_free(all);
}

static bool may_key(const struct catalog *catalog, struct column_ref key)
{
    return key.column >= 0 && infer_takes_part(catalog, key.table) &&
           name_ends(column_info(catalog, key)->stem, NAME_KEY) &&
           infer_family(schema_column_at(catalog, key)->value) == VALUE_INTEGER;
}

/* The key that the values fill most of; one that much refers to is more likely. */
static bool pools_target(const struct inference *inference, const struct pool *pool,
                         struct pool_fit *ret_fit)
{
    const struct catalog *catalog = inference->catalog;
    double second = 0;

    for (size_t t = 0; t < catalog->schema->table_count; t++) {
        struct pool_fit fit = {.key = {(int)t, infer_key_column(catalog, (int)t)}};
        if (may_key(catalog, fit.key))
            pools_cover(catalog, pool, &fit);
        if (fit.covers < pool_covers)
            continue;
        fit.weight = fit.covers + pool_each * fit.each +
                     pool_known * log2(1 + infer_referred(inference, (int)t)) +
                     pool_named * infer_shared_words(pool->words, pool->len,
                                                     infer_stem(catalog, fit.key.table));
        if (fit.weight > ret_fit->weight)
            second = ret_fit->weight, *ret_fit = fit;
        else if (fit.weight > second)
            second = fit.weight;
    }
    return ret_fit->weight - second >= pool_margin;
}

/* A guess by a role stays unless the values of all the columns are next to nothing of its key. */
static bool pools_beats(const struct inference *inference, const struct pool *pool,
                        const struct pool_fit *fit, const struct guess *guess)
{
    const struct value_set *there = column_info(inference->catalog, guess->to)->set,
                           *here = column_info(inference->catalog, fit->key)->set;

    return guess->confidence < inference->catalog->threshold + 0.05 ||
           (there && pool->columns.len > POOL_COLUMNS && there->len > 3 * here->len);
}

static void pools_put(struct inference *inference, const struct pool *pool,
                      const struct pool_fit *fit, struct column_ref from)
{
    const struct guess guess = {from, fit->key, 0.76,
                                "columns of this name have values of this key", RULE_VALUES};
    const struct guess *known = infer_guess_of(inference, from);

    if (pools_fits(inference->catalog, from, column_info(inference->catalog, fit->key)->set) &&
        (!known || pools_beats(inference, pool, fit, known)))
        infer_put(inference, &guess);
}

static void pools_accept(struct inference *inference, const struct pool *pool)
{
    struct pool_fit fit = {.key = {-1, -1}};

    if (pool->columns.len < POOL_COLUMNS || !pools_target(inference, pool, &fit))
        return;
    for (size_t i = 0; i < pool->columns.len; i++)
        pools_put(inference, pool, &fit, pool->columns.v[i]);
}

/* Which columns are looked at together. */
enum pool_scope { POOL_NAME, POOL_MODULE, POOL_HEAD };

/* Puts the column into the pool of its name, of its name within its table's module, or of its last
 * word. */
static void pools_put_in(struct inference *inference, struct map *pools, enum pool_scope scope,
                         struct column_ref at)
{
    struct arena *arena = &inference->catalog->arena;
    const char *words = column_info(inference->catalog, at)->stem;
    size_t len = strlen(words) - infer_key_word(words);
    const size_t module = infer_module(inference, at.table, 0);

    if (name_end(words, len, NAME_OWN_NUMBER) || (scope == POOL_MODULE && module == 0))
        return;
    for (const char *p = words; scope == POOL_HEAD && p < words + len; p++)
        if (p > words && p[-1] == ' ')
            len -= (size_t)(p - words), words = p;
    if (scope != POOL_HEAD || !name_is(words, len, NAME_GENERIC))
        pools_add(pools,
                  arena_printf(arena, "%.*s|%.*s", scope == POOL_MODULE ? (int)module : 0,
                               infer_stem(inference->catalog, at.table), (int)len, words),
                  words, len, at);
}

/* Columns of one name in several tables refer to one key: together their values show it. */
static void pools_find(struct inference *inference, enum pool_scope scope)
{
    const struct catalog *catalog = inference->catalog;
    struct map pools = {0};

    for (size_t t = 0; t < catalog->schema->table_count; t++)
        for (size_t c = 0; c < catalog->schema->tables[t].column_count; c++) {
            const struct column_ref at = {(int)t, (int)c};
            if (infer_takes_part(catalog, (int)t) && pools_takes(inference, at))
                pools_put_in(inference, &pools, scope, at);
        }
    for (size_t i = 0; i < pools.len; i++)
        pools_accept(inference, pools.items[i].value);
    pools_release(&pools);
}

void infer_rows(struct inference *inference)
{
    for (size_t i = 0; i < inference->guesses.len; i++)
        rows_climb(inference, &inference->guesses.v[i]);
    pools_find(inference, POOL_NAME);
    pools_find(inference, POOL_MODULE);
    pools_find(inference, POOL_HEAD);
}
