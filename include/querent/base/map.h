/* A hash map from byte strings to pointers that remembers insertion order.
 *
 * Keys are copied; values are the caller's. Iterate with `for (i = 0; i < map.len; i++)
 * map.items[i]`. A zero-initialised map is a valid empty one. Not thread-safe.
 */
#ifndef QUERENT_BASE_MAP_H
#define QUERENT_BASE_MAP_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct map_item {
    char *key;
    size_t key_len;
    uint64_t hash;
    void *value;
};

struct map {
    struct map_item *items; /* in insertion order; deletion moves the last item into the hole */
    size_t len;
    size_t cap;
    uint32_t *slots;
    size_t slot_count;
};

void map_release(struct map *map); /* frees keys, not values */
void map_clear(struct map *map);
/* The value, or NULL. */
void *map_get(const struct map *map, const char *key);
void *map_getn(const struct map *map, const char *key, size_t len);
/* Sets, and returns the value that was there before, or NULL. */
void *map_put(struct map *map, const char *key, void *value);
void *map_putn(struct map *map, const char *key, size_t len, void *value);
void *map_del(struct map *map, const char *key);
/* 64-bit hash of bytes, stable within a process run and across runs (used in fingerprints). */
uint64_t hash_bytes(const void *bytes, size_t len, uint64_t seed);

#endif
