/* Names of a list by a hash, each to its first place. What is short is looked through. */
#include <stdint.h>
#include <string.h>

#include "querent/base/str.h"
#include "resolve/resolve_private.h"

enum { FEW = 16 };

struct name_index {
    size_t mask;
    uint32_t *slots; /* places, plus 1; at most half are taken */
};

typedef const char *(*name_at)(const void *list, size_t i);

static size_t name_slot(const struct resolver *r, const struct name_index *index, const char *name)
{
    uint64_t hash = 14695981039346656037u; /* FNV-1a */

    for (; *name; name++) {
        hash ^= (unsigned char)(r->dialect == SQL_POSTGRES ? *name : str_lower(*name));
        hash *= 1099511628211u;
    }
    return (size_t)(hash ^ hash >> 32) & index->mask;
}

static const struct name_index *name_index_new(const struct resolver *r, const void *list,
                                               size_t count, name_at at)
{
    struct name_index *index = arena_alloc(r->arena, sizeof *index);
    size_t slots = 2 * FEW;

    while (slots < 2 * count)
        slots *= 2;
    index->mask = slots - 1;
    index->slots = arena_alloc(r->arena, slots * sizeof *index->slots);
    for (size_t i = 0; i < count; i++) {
        const char *name = at(list, i);
        if (!name)
            continue;
        size_t slot = name_slot(r, index, name);
        while (index->slots[slot] && !name_same(r, at(list, index->slots[slot] - 1), name))
            slot = (slot + 1) & index->mask;
        if (!index->slots[slot])
            index->slots[slot] = (uint32_t)(i + 1);
    }
    return index;
}

/* Its place, plus 1; 0: none has the name. */
static size_t name_index_find(const struct resolver *r, const struct name_index *index,
                              const void *list, name_at at, const char *name)
{
    size_t slot = name_slot(r, index, name);

    while (index->slots[slot] && !name_same(r, at(list, index->slots[slot] - 1), name))
        slot = (slot + 1) & index->mask;
    return index->slots[slot];
}

static const char *output_name(const void *list, size_t i)
{
    return ((const struct output *)list)[i].name;
}

struct outputs outputs_indexed(const struct resolver *r, struct outputs outputs)
{
    if (outputs.count > FEW && !outputs.names)
        outputs.names = name_index_new(r, outputs.v, outputs.count, output_name);
    return outputs;
}

const struct output *outputs_find(const struct resolver *r, const struct outputs *outputs,
                                  const char *name)
{
    if (outputs->names && name) {
        const size_t place = name_index_find(r, outputs->names, outputs->v, output_name, name);
        return place ? &outputs->v[place - 1] : NULL;
    }
    for (size_t i = 0; i < outputs->count; i++) {
        if (name_same(r, outputs->v[i].name, name))
            return &outputs->v[i];
    }
    return NULL;
}

static const char *item_name(const void *list, size_t i)
{
    return ((const struct sql_item *const *)list)[i]->alias;
}

void scope_index_items(const struct resolver *r, struct scope *scope)
{
    size_t n = 0;

    for (const struct sql_item *item = scope->query->items; item; item = item->next)
        n++;
    scope->items = arena_alloc(r->arena, (n + 1) * sizeof *scope->items);
    for (const struct sql_item *item = scope->query->items; item; item = item->next)
        scope->items[scope->item_count++] = item;
    scope->item_names = name_index_new(r, scope->items, n, item_name);
}

const struct sql_item *scope_item_named(const struct resolver *r, const struct scope *scope,
                                        const char *name)
{
    if (!scope->item_names || !name)
        return NULL;
    const size_t place = name_index_find(r, scope->item_names, scope->items, item_name, name);
    return place ? scope->items[place - 1] : NULL;
}
