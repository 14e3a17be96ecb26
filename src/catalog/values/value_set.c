/* Open addressing with linear probing, at most half full. */
#include "values/value_set.h"

#include "querent/base/mem.h"

enum { CAP_FIRST = 32 };

struct value_set *value_set_new(size_t limit)
{
    struct value_set *set = mem_alloc(sizeof *set);

    set->limit = limit;
    set->cap = CAP_FIRST;
    set->slots = mem_alloc(set->cap * sizeof *set->slots);
    return set;
}

void value_set_free(struct value_set *set)
{
    if (!set)
        return;
    mem_free(set->slots);
    mem_free(set);
}

static size_t value_set_find(const struct value_set *set, uint64_t hash)
{
    size_t at = (size_t)hash & (set->cap - 1);

    while (set->slots[at] && set->slots[at] != hash)
        at = (at + 1) & (set->cap - 1);
    return at;
}

static void value_set_grow(struct value_set *set)
{
    uint64_t *old = set->slots;
    const size_t old_cap = set->cap;

    set->cap *= 2;
    set->slots = mem_alloc(set->cap * sizeof *set->slots);
    for (size_t i = 0; i < old_cap; i++)
        if (old[i])
            set->slots[value_set_find(set, old[i])] = old[i];
    mem_free(old);
}

bool value_set_add(struct value_set *set, uint64_t hash)
{
    hash = hash ? hash : 1;
    size_t at = value_set_find(set, hash);

    if (set->slots[at])
        return false;
    if (set->len >= set->limit) {
        set->overflowed = true;
        return false;
    }
    if ((set->len + 1) * 2 > set->cap) {
        value_set_grow(set);
        at = value_set_find(set, hash);
    }
    set->slots[at] = hash;
    set->len++;
    return true;
}

bool value_set_has(const struct value_set *set, uint64_t hash)
{
    return set->slots[value_set_find(set, hash ? hash : 1)] != 0;
}

bool value_set_within(const struct value_set *a, const struct value_set *b)
{
    for (size_t i = 0; i < a->cap; i++)
        if (a->slots[i] && !value_set_has(b, a->slots[i]))
            return false;
    return true;
}

double value_set_contained(const struct value_set *a, const struct value_set *b)
{
    size_t found = 0;

    for (size_t i = 0; i < a->cap; i++)
        if (a->slots[i])
            found += value_set_has(b, a->slots[i]);
    return a->len ? (double)found / (double)a->len : 0;
}
