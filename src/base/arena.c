/* Blocks in a list, handed out from the front. A request too large for the block at hand gets one
 * of its own behind the head, so that the head's rest is not lost. */
#include "querent/base/arena.h"

#include <stdalign.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include "querent/base/mem.h"

struct arena_block {
    struct arena_block *next;
    size_t size;
    size_t used;
    alignas(max_align_t) char bytes[];
};

enum { ALIGN = alignof(max_align_t), BLOCK_FIRST = 4096, BLOCK_MAX = 1 << 20 };

void arena_release(struct arena *arena)
{
    struct arena_block *block = arena->head;

    while (block) {
        struct arena_block *next = block->next;
        mem_free(block);
        block = next;
    }
    *arena = (struct arena){0};
}

static struct arena_block *block_new(size_t size)
{
    struct arena_block *block = mem_alloc(sizeof *block + size);

    block->size = size;
    return block;
}

static void *arena_take(struct arena_block *block, size_t size)
{
    void *p = block->bytes + block->used;

    block->used += size;
    return p;
}

void *arena_alloc(struct arena *arena, size_t size)
{
    if (size > SIZE_MAX / 2)
        mem_abort("querent: an allocation grew beyond the address space\n");
    size = size ? (size + ALIGN - 1) / ALIGN * ALIGN : ALIGN;
    arena->used += size;

    struct arena_block *head = arena->head;
    if (head && head->size - head->used >= size)
        return arena_take(head, size);
    size_t fresh = head && head->size >= BLOCK_FIRST ? head->size * 2 : BLOCK_FIRST;
    if (fresh > BLOCK_MAX)
        fresh = BLOCK_MAX;
    if (head && size > fresh / 4) {
        struct arena_block *own = block_new(size);
        own->next = head->next;
        head->next = own;
        return arena_take(own, size);
    }
    struct arena_block *block = block_new(size > fresh ? size : fresh);
    block->next = head;
    arena->head = block;
    return arena_take(block, size);
}

char *arena_strndup(struct arena *arena, const char *text, size_t len)
{
    if (!text)
        return NULL;
    char *copy = arena_alloc(arena, len + 1);
    memcpy(copy, text, len);
    return copy;
}

char *arena_strdup(struct arena *arena, const char *text)
{
    return text ? arena_strndup(arena, text, strlen(text)) : NULL;
}

char *arena_printf(struct arena *arena, const char *fmt, ...)
{
    va_list args, again;

    va_start(args, fmt);
    va_copy(again, args);
    const int len = vsnprintf(NULL, 0, fmt, args);
    va_end(args);
    const size_t size = len > 0 ? (size_t)len + 1 : 1;
    char *text = arena_alloc(arena, size);
    if (len > 0)
        vsnprintf(text, size, fmt, again);
    va_end(again);
    return text;
}
