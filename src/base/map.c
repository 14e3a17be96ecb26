/* Open addressing with linear probing over an array of item numbers, at most three quarters full;
 * deletion shifts back what was displaced, so there are no tombstones. */
#include "querent/base/map.h"

#include <endian.h>
#include <string.h>

#include "querent/base/mem.h"
#include "querent/base/vec.h"

enum { SLOTS_FIRST = 16 };

static uint64_t fold_product(uint64_t a, uint64_t b)
{
    const unsigned __int128 product = (unsigned __int128)a * b;

    return (uint64_t)product ^ (uint64_t)(product >> 64);
}

static uint64_t map_load8(const unsigned char *p)
{
    uint64_t word;

    memcpy(&word, p, sizeof word);
    return le64toh(word);
}

static uint64_t load_rest(const unsigned char *p, size_t len)
{
    uint64_t word = 0;

    for (size_t i = 0; i < len; i++)
        word |= (uint64_t)p[i] << (8 * i);
    return word;
}

/* Multiply and fold, eight bytes a step, after wyhash (Wang Yi, public domain). Bytes are read in
 * one order on every machine, because the value goes into stored fingerprints. */
uint64_t hash_bytes(const void *bytes, size_t len, uint64_t seed)
{
    const uint64_t k0 = 0xa0761d6478bd642fULL, k1 = 0xe7037ed1a0b428dbULL;
    const unsigned char *p = bytes;
    uint64_t h = fold_product(seed ^ k0, k1 ^ len);
    size_t left = len;

    for (; left >= 8; left -= 8, p += 8)
        h = fold_product(h ^ map_load8(p), k1);
    if (left)
        h = fold_product(h ^ load_rest(p, left), k0);
    return fold_product(h ^ k0, k1);
}

static size_t map_home(const struct map *map, uint64_t hash)
{
    return (size_t)hash & (map->slot_count - 1);
}

static size_t map_after(const struct map *map, size_t slot)
{
    return (slot + 1) & (map->slot_count - 1);
}

/* The slot that holds the key, or the empty one where it would go. */
static size_t map_find_slot(const struct map *map, const char *key, size_t len, uint64_t hash)
{
    size_t slot = map_home(map, hash);

    for (; map->slots[slot]; slot = map_after(map, slot)) {
        const struct map_item *item = &map->items[map->slots[slot] - 1];
        if (item->hash == hash && item->key_len == len && memcmp(item->key, key, len) == 0)
            break;
    }
    return slot;
}

static void map_rehash(struct map *map, size_t slot_count)
{
    mem_free(map->slots);
    map->slots = mem_alloc(slot_count * sizeof *map->slots);
    map->slot_count = slot_count;
    for (size_t i = 0; i < map->len; i++) {
        size_t slot = map_home(map, map->items[i].hash);
        while (map->slots[slot])
            slot = map_after(map, slot);
        map->slots[slot] = (uint32_t)i + 1;
    }
}

void map_clear(struct map *map)
{
    for (size_t i = 0; i < map->len; i++)
        mem_free(map->items[i].key);
    map->len = 0;
    if (map->slots)
        memset(map->slots, 0, map->slot_count * sizeof *map->slots);
}

void map_release(struct map *map)
{
    map_clear(map);
    mem_free(map->items);
    mem_free(map->slots);
    *map = (struct map){0};
}

void *map_getn(const struct map *map, const char *key, size_t len)
{
    if (!map->len)
        return NULL;
    const uint32_t found = map->slots[map_find_slot(map, key, len, hash_bytes(key, len, 0))];
    return found ? map->items[found - 1].value : NULL;
}

void *map_get(const struct map *map, const char *key)
{
    return map_getn(map, key, strlen(key));
}

void *map_putn(struct map *map, const char *key, size_t len, void *value)
{
    const uint64_t hash = hash_bytes(key, len, 0);

    if ((map->len + 1) * 4 > map->slot_count * 3)
        map_rehash(map, map->slot_count ? map->slot_count * 2 : SLOTS_FIRST);
    const size_t slot = map_find_slot(map, key, len, hash);
    if (map->slots[slot]) {
        struct map_item *item = &map->items[map->slots[slot] - 1];
        void *before = item->value;
        item->value = value;
        return before;
    }
    if (map->len + 1 >= UINT32_MAX)
        mem_abort("querent: a map grew beyond its limit\n");
    map->items = vec_grow(map->items, &map->cap, map->len + 1, sizeof *map->items);
    map->items[map->len++] = (struct map_item){
        .key = mem_strndup(key, len), .key_len = len, .hash = hash, .value = value};
    map->slots[slot] = (uint32_t)map->len;
    return NULL;
}

void *map_put(struct map *map, const char *key, void *value)
{
    return map_putn(map, key, strlen(key), value);
}

/* Empties a slot and moves later ones of the same run back, so that every probe still finds its
 * key. */
static void empty_slot(struct map *map, size_t hole)
{
    const size_t mask = map->slot_count - 1;

    for (size_t slot = map_after(map, hole); map->slots[slot]; slot = map_after(map, slot)) {
        const size_t want = map_home(map, map->items[map->slots[slot] - 1].hash);
        if (((slot - want) & mask) < ((slot - hole) & mask))
            continue;
        map->slots[hole] = map->slots[slot];
        hole = slot;
    }
    map->slots[hole] = 0;
}

void *map_del(struct map *map, const char *key)
{
    const size_t len = strlen(key);

    if (!map->len)
        return NULL;
    const size_t slot = map_find_slot(map, key, len, hash_bytes(key, len, 0));
    if (!map->slots[slot])
        return NULL;
    const size_t i = map->slots[slot] - 1;
    void *value = map->items[i].value;
    empty_slot(map, slot);
    mem_free(map->items[i].key);
    const size_t last = --map->len;
    if (i != last) {
        const struct map_item *moved = &map->items[last];
        size_t at = map_home(map, moved->hash);
        while (map->slots[at] != last + 1)
            at = map_after(map, at);
        map->slots[at] = (uint32_t)i + 1;
        map->items[i] = *moved;
    }
    return value;
}
