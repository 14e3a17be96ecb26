/* How rows lie in memory: shared by the store and by the scans of views.
 *
 * A chunk is one mapping. Cell bytes grow up from its start, in row order, without gaps; the cells'
 * ends grow down from its top, 4 bytes each: the kind in the upper 3 bits, the end's offset in the
 * lower 29. They never meet. A cell begins where the one before it ends, so a row is one byte
 * range.
 *
 * Chunks are found through segments of doubling size that never move: a reader that has seen a row
 * published has seen its chunk's entry. `chunk.first_row`, `base` and `size` never change.
 */
#ifndef QUERENT_MODEL_RESULT_CHUNK_H
#define QUERENT_MODEL_RESULT_CHUNK_H

#include <stdatomic.h>
#include <sys/types.h>

#include "querent/model/rows/result.h"

enum {
    CELL_KIND_SHIFT = 29,
    CHUNK_SEGMENT_FIRST = 64, /* entries of the first segment */
    CHUNK_SEGMENTS = 26,
};
#define CELL_END_MASK ((1u << CELL_KIND_SHIFT) - 1)

struct chunk {
    unsigned char *base;
    size_t size;
    uint64_t first_row;
    atomic_bool spilled;
};

struct result {
    size_t column_count;
    struct result_column *columns;
    size_t memory_cap;
    struct chunk *segments[CHUNK_SEGMENTS];
    atomic_size_t chunk_count;
    atomic_ullong published;
    atomic_int state;
    struct err error; /* why it is partial: written before the state says so */
    atomic_size_t memory;
    atomic_size_t spilled;
    atomic_size_t forgotten;    /* bytes */
    atomic_size_t forgotten_to; /* chunks below it, but for the first, were given up */
    atomic_size_t *longest;     /* a column */
    atomic_int refs;
    struct result_origin *origin; /* NULL: not known */
    /* the writer's own */
    uint64_t rows;        /* ended */
    struct chunk *chunk;  /* the last one, NULL before the first row */
    size_t cells;         /* in it, with those of the row that is being added */
    size_t bytes;         /* in it, likewise */
    size_t row_cells;     /* `cells` at the row's start */
    size_t row_bytes;     /* `bytes` at the row's start */
    size_t total;         /* bytes of all sealed chunks: sizes grow with it */
    size_t next_to_spill; /* index of the first chunk in memory */
    bool too_large;       /* the row that is being added */
    size_t *lengths;      /* longest cell a column, published or not */
    int file;             /* -1: nothing spilled yet */
    off_t file_end;       /* a multiple of the page size */
};

void result_origin_free(struct result_origin *origin); /* NULL is fine */

static inline struct chunk *result_chunk(const struct result *result, size_t index)
{
    const size_t slot = index + CHUNK_SEGMENT_FIRST;
    const int level = 63 - __builtin_clzll(slot);
    return &result->segments[level - 6][slot - ((size_t)1 << level)];
}

static inline uint32_t chunk_mark(const struct chunk *chunk, size_t cell)
{
    return ((const uint32_t *)(const void *)(chunk->base + chunk->size))[-1 - (ptrdiff_t)cell];
}

static inline size_t chunk_start(const struct chunk *chunk, size_t cell)
{
    return cell ? chunk_mark(chunk, cell - 1) & CELL_END_MASK : 0;
}

static inline struct cell chunk_cell(const struct chunk *chunk, size_t cell)
{
    const size_t start = chunk_start(chunk, cell);
    const uint32_t mark = chunk_mark(chunk, cell);
    return (struct cell){
        .p = (const char *)chunk->base + start,
        .len = (mark & CELL_END_MASK) - start,
        .kind = (enum cell_kind)(mark >> CELL_KIND_SHIFT),
    };
}

/* The chunk that holds a published row. */
size_t result_find_chunk(const struct result *result, uint64_t row);
/* One past the last row of a chunk that is below `rows`, a published count. */
uint64_t result_chunk_end(const struct result *result, size_t index, uint64_t rows);
/* Gives a spilled chunk's pages back to the system; its bytes stay readable. */
void result_drop_pages(const struct chunk *chunk);

/* result_spill.c, for the writer: writes sealed chunks, oldest first, until the memory is under the
 * cap. ERR_IO names the folder. */
bool result_spill(struct result *result, struct err *err);

#endif
