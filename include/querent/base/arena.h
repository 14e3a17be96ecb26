/* Memory that is freed all at once: trees, readings, lexicons. Out of memory aborts. */
#ifndef QUERENT_BASE_ARENA_H
#define QUERENT_BASE_ARENA_H

#include <stddef.h>

struct arena_block;
struct arena {
    struct arena_block *head;
    size_t used; /* bytes handed out, for memory reports and limits */
};

void arena_release(struct arena *arena);
void *arena_alloc(struct arena *arena, size_t size); /* zeroed, aligned for any type */
char *arena_strdup(struct arena *arena, const char *text);
char *arena_strndup(struct arena *arena, const char *text, size_t len);
char *arena_printf(struct arena *arena, const char *fmt, ...) __attribute__((format(printf, 2, 3)));

#endif
