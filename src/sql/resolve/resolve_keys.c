/* The keys of GROUP BY. Columns are found by spellings of what they mean; other expressions by a
 * hash of their tree, in which a column counts as what it means: t.a and a are the same. Each
 * expression is hashed once, from its leaves up, and only what has a key's hash is compared. */
#include <stdint.h>
#include <string.h>

#include "resolve/resolve_private.h"

/* ---- columns */

/* Two columns are the same when they mean the same column; where one of them means none that is
 * known, when their names are, and their qualifiers, if both have one. */
enum spelling { SPELLING_MEANT = 'm', SPELLING_UNKNOWN = 'u', SPELLING_ANY = 'a' };

static void resolve_keys_spell(const struct group_keys *keys, struct buf *out, enum spelling kind,
                               const char *table, const char *name)
{
    buf_clear(out);
    buf_addf(out, "%c%s", kind, name_folded(keys->r, name));
    buf_addc(out, '\0');
    buf_add(out, table ? name_folded(keys->r, table) : NULL);
}

static void spell_meant(const struct group_keys *keys, struct buf *out, const struct found *found,
                        const char *name)
{
    buf_clear(out);
    buf_addf(out, "%c%p %zu %s", SPELLING_MEANT, (const void *)found->scope, found->relation,
             name_folded(keys->r, name));
}

static void put_spelling(struct group_keys *keys, const struct buf *text)
{
    map_putn(&keys->columns, text->p, text->len, keys);
}

static bool has_spelling(const struct group_keys *keys, const struct buf *text)
{
    return map_getn(&keys->columns, text->p, text->len) != NULL;
}

/* By its qualifier, and, for those who have none, without: "*" is no qualifier of a column. */
static void put_names(struct group_keys *keys, enum spelling kind, const struct sql_expr *e)
{
    struct buf text = BUF_INIT;

    resolve_keys_spell(keys, &text, kind, e->table, e->name);
    put_spelling(keys, &text);
    resolve_keys_spell(keys, &text, kind, "*", e->name);
    put_spelling(keys, &text);
    buf_release(&text);
}

static bool has_names(struct group_keys *keys, enum spelling kind, const struct sql_expr *e)
{
    struct buf text = BUF_INIT;

    resolve_keys_spell(keys, &text, kind, e->table ? e->table : "*", e->name);
    bool has = has_spelling(keys, &text);
    resolve_keys_spell(keys, &text, kind, NULL, e->name);
    has = has || has_spelling(keys, &text);
    buf_release(&text);
    return has;
}

static void add_column(struct group_keys *keys, const struct sql_expr *e)
{
    const struct found found = scope_find(keys->r, keys->scope, e);
    struct buf text = BUF_INIT;

    if (found.meaning == MEANS_COLUMN) {
        spell_meant(keys, &text, &found, e->name);
        put_spelling(keys, &text);
    } else {
        put_names(keys, SPELLING_UNKNOWN, e);
    }
    put_names(keys, SPELLING_ANY, e);
    buf_release(&text);
}

static bool resolve_keys_has_column(struct group_keys *keys, const struct sql_expr *e)
{
    const struct found found = scope_find(keys->r, keys->scope, e);
    struct buf text = BUF_INIT;

    if (found.meaning != MEANS_COLUMN)
        return has_names(keys, SPELLING_ANY, e);
    spell_meant(keys, &text, &found, e->name);
    const bool has = has_spelling(keys, &text) || has_names(keys, SPELLING_UNKNOWN, e);
    buf_release(&text);
    return has;
}

/* ---- hashes */

static uint64_t hash_text(const char *text, uint64_t hash)
{
    return text ? hash_bytes(text, strlen(text), hash) : hash + 1;
}

static uint64_t hash_node(const struct group_keys *keys, const struct sql_expr *e)
{
    const size_t shape[] = {e->kind, e->op, e->negated, e->distinct, e->star, e->arg_count};
    uint64_t hash = hash_bytes(shape, sizeof shape, 0);
    const char *schema = e->schema, *table = e->table;

    if (e->kind == SQL_EXPR_COLUMN) {
        const struct found found = scope_find(keys->r, keys->scope, e);
        if (found.meaning == MEANS_COLUMN && found.scope == keys->scope) {
            schema = NULL;
            table = keys->scope->relations.v[found.relation].name;
        }
    }
    hash = hash_text(schema, hash);
    hash = hash_text(table, hash);
    return hash_text(e->text, hash_text(e->name, hash));
}

struct below {
    struct group_keys *keys;
    uint64_t hash;
    struct tree_visitor visit;
};

static uint64_t hash_expr(struct group_keys *keys, const struct sql_expr *e);

static void hash_slot(struct sql_expr **slot, void *arg)
{
    struct below *below = arg;

    below->hash = below->hash * 31 + hash_expr(below->keys, *slot);
}

static void hash_query_slot(struct sql_query **slot, void *arg)
{
    tree_each_of_query(*slot, &((struct below *)arg)->visit);
}

static void hash_source_slot(struct sql_source **slot, void *arg)
{
    struct below *below = arg;

    below->hash = hash_text((*slot)->name, below->hash);
    tree_each_of_source(*slot, &below->visit);
}

/* first: of its left operand, which is hashed already; NULL: hash all that is below. */
static uint64_t hash_with(struct group_keys *keys, const struct sql_expr *e, const uint64_t *first)
{
    struct below below = {.keys = keys, .hash = hash_node(keys, e)};

    below.visit = (struct tree_visitor){hash_slot, hash_query_slot, hash_source_slot, &below};
    if (first) {
        below.hash = below.hash * 31 + *first;
        hash_slot(&e->args[1], &below);
    } else {
        tree_each_of_expr((struct sql_expr *)e, &below.visit); /* nothing is changed */
    }
    return below.hash;
}

static const uint64_t *known_hash(const struct group_keys *keys, const struct sql_expr *e)
{
    return map_getn(&keys->known, (const char *)&e, sizeof e);
}

static const uint64_t *know_hash(struct group_keys *keys, const struct sql_expr *e, uint64_t hash)
{
    uint64_t *kept = arena_alloc(keys->r->arena, sizeof *kept);

    *kept = hash;
    map_putn(&keys->known, (const char *)&e, sizeof e, kept);
    return kept;
}

/* A chain of binary operators leans left and may be long: from its first operand on. */
static uint64_t hash_expr(struct group_keys *keys, const struct sql_expr *e)
{
    VEC(const struct sql_expr *) chain = {0};
    const uint64_t *hash = known_hash(keys, e);

    while (!hash && e->kind == SQL_EXPR_BINARY) {
        vec_push(&chain, e);
        e = e->args[0];
        hash = known_hash(keys, e);
    }
    if (!hash)
        hash = know_hash(keys, e, hash_with(keys, e, NULL));
    while (chain.len) {
        e = vec_pop(&chain);
        hash = know_hash(keys, e, hash_with(keys, e, hash));
    }
    vec_release(&chain);
    return *hash;
}

/* ---- other expressions */

static bool canon_visit(const struct sql_expr *e, void *arg)
{
    const struct group_keys *keys = arg;
    struct sql_expr *column = (struct sql_expr *)e; /* of our own copy */

    if (e->kind != SQL_EXPR_COLUMN)
        return true;
    const struct found found = scope_find(keys->r, keys->scope, e);
    if (found.meaning == MEANS_COLUMN && found.scope == keys->scope) {
        column->schema = NULL;
        column->table = keys->scope->relations.v[found.relation].name;
    }
    return true;
}

/* The expression with every column said by its relation. */
static const struct sql_expr *resolve_keys_canonical(struct group_keys *keys,
                                                     const struct sql_expr *e)
{
    struct sql_query holder = {.having = sql_copy_expr(keys->r->arena, e)};

    sql_walk(&holder, canon_visit, keys);
    return holder.having;
}

void group_keys_add(struct group_keys *keys, const struct sql_expr *e)
{
    if (e->kind == SQL_EXPR_COLUMN) {
        add_column(keys, e);
        return;
    }
    const uint64_t hash = hash_expr(keys, e);
    if (!map_getn(&keys->hashes, (const char *)&hash, sizeof hash))
        map_putn(&keys->hashes, (const char *)&hash, sizeof hash, (void *)e);
}

bool group_keys_have(struct group_keys *keys, const struct sql_expr *e)
{
    if (e->kind == SQL_EXPR_COLUMN)
        return keys->columns.len && resolve_keys_has_column(keys, e);
    if (!keys->hashes.len)
        return false;
    const uint64_t hash = hash_expr(keys, e);
    const struct sql_expr *key = map_getn(&keys->hashes, (const char *)&hash, sizeof hash);
    return key && (key == e || sql_equal_expr(resolve_keys_canonical(keys, key),
                                              resolve_keys_canonical(keys, e)));
}

void group_keys_release(struct group_keys *keys)
{
    map_release(&keys->columns);
    map_release(&keys->hashes);
    map_release(&keys->known);
}
