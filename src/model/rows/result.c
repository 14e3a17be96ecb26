/* The row store: one writer appends to the last chunk, readers look without locks.
 *
 * What readers may see is ordered by two release stores: `chunk_count` after an entry of the
 * directory is filled, `published` after the rows' bytes and marks are. Chunks are anonymous
 * mappings: pages that were never touched cost nothing, so a chunk need not guess how much text a
 * row will have, and none ever has to be moved to grow. Chunk sizes grow with the result: a hundred
 * rows cost one small mapping, ten million a few hundred.
 */
#include "querent/model/rows/result.h"

#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "querent/base/mem.h"
#include "querent/base/str.h"
#include "querent/base/text.h"
#include "querent/base/words.h"
#include "rows/number.h"
#include "rows/result_chunk.h"

enum {
    MEASURED_BYTES = 4096,
    CHUNK_MIN = 64 << 10,
    CHUNK_MAX = 16 << 20,
    CHUNK_SHARE = 64,    /* a chunk is about this part of what there is already */
    CHUNK_CAP_SHARE = 8, /* and at most this part of the memory cap */
};

static size_t round_to_pages(size_t size)
{
    const size_t page = (size_t)sysconf(_SC_PAGESIZE);
    return (size + page - 1) / page * page;
}

static size_t chunk_size(const struct result *result, size_t need)
{
    size_t size = result->total / CHUNK_SHARE;

    if (size > CHUNK_MAX)
        size = CHUNK_MAX;
    if (result->memory_cap && size > result->memory_cap / CHUNK_CAP_SHARE)
        size = result->memory_cap / CHUNK_CAP_SHARE;
    if (size < CHUNK_MIN)
        size = CHUNK_MIN;
    if (size < need)
        size = need + need / 2;
    return round_to_pages(size);
}

/* The directory's next entry; makes its segment when it is the segment's first. */
static struct chunk *next_entry(struct result *result, size_t index)
{
    const size_t slot = index + CHUNK_SEGMENT_FIRST;
    const int level = 63 - __builtin_clzll(slot);
    struct chunk **segment = &result->segments[level - 6];

    if (!*segment)
        *segment = mem_alloc(sizeof **segment << level);
    return result_chunk(result, index);
}

/* Begins a chunk with room for `need` bytes and moves the unfinished row into it. */
static void begin_chunk(struct result *result, size_t need)
{
    const size_t index = atomic_load_explicit(&result->chunk_count, memory_order_relaxed);
    const struct chunk *old = result->chunk;
    struct chunk *chunk = next_entry(result, index);
    const size_t cells = result->cells - result->row_cells;
    const size_t bytes = result->bytes - result->row_bytes;

    chunk->size = chunk_size(result, need + bytes + (result->column_count + 1) * sizeof(uint32_t));
    chunk->base = mmap(NULL, chunk->size, PROT_READ | PROT_WRITE,
                       MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (chunk->base == MAP_FAILED)
        mem_abort("querent: out of memory for rows\n");
    chunk->first_row = result->rows;
    if (bytes)
        memcpy(chunk->base, old->base + result->row_bytes, bytes);
    uint32_t *ends = (uint32_t *)(void *)(chunk->base + chunk->size);
    for (size_t i = 0; i < cells; i++)
        ends[-1 - (ptrdiff_t)i] =
            chunk_mark(old, result->row_cells + i) - (uint32_t)result->row_bytes;
    if (old)
        result->total += result->row_bytes + result->row_cells * sizeof(uint32_t);
    result->chunk = chunk;
    result->cells = cells;
    result->bytes = bytes;
    result->row_cells = result->row_bytes = 0;
    atomic_store_explicit(&result->chunk_count, index + 1, memory_order_release);
}

static void free_order(const char *const *order)
{
    for (size_t i = 0; order && order[i]; i++)
        mem_free((void *)(uintptr_t)order[i]);
    mem_free((void *)(uintptr_t)order);
}

void result_set_order(struct result *result, size_t col, const char *const *values)
{
    size_t count = 0;
    while (values[count])
        count++;
    const char **order = mem_alloc((count + 1) * sizeof *order);
    for (size_t i = 0; i < count; i++)
        order[i] = mem_strdup(values[i]);
    free_order(result->columns[col].order);
    result->columns[col].order = order;
}

static void free_columns(struct result *result)
{
    for (size_t i = 0; i < result->column_count; i++) {
        const struct result_column *column = &result->columns[i];
        mem_free((void *)(uintptr_t)column->name);
        mem_free((void *)(uintptr_t)column->heading);
        mem_free((void *)(uintptr_t)column->type);
        mem_free((void *)(uintptr_t)column->source_table);
        mem_free((void *)(uintptr_t)column->source_column);
        free_order(column->order);
    }
    mem_free(result->columns);
    mem_free(result->longest);
    mem_free(result->lengths);
}

static void free_result(struct result *result)
{
    const size_t chunks = atomic_load_explicit(&result->chunk_count, memory_order_acquire);

    for (size_t i = 0; i < chunks; i++)
        munmap(result_chunk(result, i)->base, result_chunk(result, i)->size);
    for (size_t i = 0; i < CHUNK_SEGMENTS; i++)
        mem_free(result->segments[i]);
    if (result->file >= 0)
        close(result->file);
    free_columns(result);
    result_origin_free(result->origin);
    mem_free(result);
}

static void count_memory(struct result *result)
{
    const size_t in_chunk = result->bytes + result->cells * sizeof(uint32_t);
    const size_t spilled = atomic_load_explicit(&result->spilled, memory_order_relaxed) +
                           atomic_load_explicit(&result->forgotten, memory_order_relaxed);
    const size_t all = result->total + in_chunk;

    atomic_store_explicit(&result->memory, all > spilled ? all - spilled : 0, memory_order_relaxed);
}

/* A computed column without a name of its own is called by its expression. */
static char *heading_of(const char *name)
{
    static const struct {
        const char *call, *words, *other; /* other: of a column that has the word in its name */
    } calls[] = {{"avg(", "average", "mean"},
                 {"sum(", "total", "sum of"},
                 {"min(", "smallest", "least"},
                 {"max(", "largest", "most"},
                 {"count(", "count of", "count of"}};
    const size_t len = strlen(name);
    if (str_eq_fold(name, "count(*)"))
        return mem_strdup("count");
    for (size_t i = 0; i < sizeof calls / sizeof *calls; i++) {
        const size_t before = strlen(calls[i].call);
        if (!str_starts_fold(name, calls[i].call))
            continue;
        const char *column = name + before, *dot = strchr(column, '.');
        column = dot ? dot + 1 : column;
        const size_t word = strcspn(column, " .,()'\"`*+-/|<>=");
        /* NOLINTNEXTLINE(clang-analyzer-core.UndefinedBinaryOperatorResult): len > 0 here */
        if (word && column + word + 1 == name + len && name[len - 1] == ')')
            return mem_printf(
                "%s %.*s", str_find_fold(column, calls[i].words) ? calls[i].other : calls[i].words,
                (int)word, column);
    }
    return mem_strdup(name);
}

struct result *result_new(const struct result_column *columns, size_t count, size_t memory_cap)
{
    struct result *result = mem_alloc(sizeof *result);

    result->column_count = count;
    result->columns = mem_alloc(count * sizeof *result->columns);
    for (size_t i = 0; i < count; i++)
        result->columns[i] = (struct result_column){
            .name = mem_strdup(columns[i].name ? columns[i].name : ""),
            .heading = heading_of(columns[i].name ? columns[i].name : ""),
            .type = mem_strdup(columns[i].type ? columns[i].type : ""),
            .value = columns[i].value,
            .source_table = mem_strdup(columns[i].source_table),
            .source_column = mem_strdup(columns[i].source_column),
            .any_digits = columns[i].any_digits,
        };
    result->longest = mem_alloc(count * sizeof *result->longest);
    result->lengths = mem_alloc(count * sizeof *result->lengths);
    result->memory_cap = memory_cap;
    result->file = -1;
    atomic_init(&result->refs, 1);
    atomic_init(&result->state, RESULT_RUNNING);
    return result;
}

struct result *result_ref(struct result *result)
{
    if (result)
        atomic_fetch_add_explicit(&result->refs, 1, memory_order_relaxed);
    return result;
}

void result_unref(struct result *result)
{
    if (result && atomic_fetch_sub_explicit(&result->refs, 1, memory_order_acq_rel) == 1)
        free_result(result);
}

void result_add(struct result *result, enum cell_kind kind, const char *p, size_t len)
{
    const size_t row_bytes = result->bytes - result->row_bytes;

    if (result->too_large || len > RESULT_ROW_BYTES_MAX - row_bytes) {
        result->too_large = true;
        return;
    }
    const size_t marks = (result->cells + 1) * sizeof(uint32_t);
    if (!result->chunk || result->bytes + len + marks > result->chunk->size ||
        result->bytes + len > CELL_END_MASK)
        begin_chunk(result, len);
    struct chunk *chunk = result->chunk;
    if (len)
        memcpy(chunk->base + result->bytes, p, len);
    result->bytes += len;
    uint32_t *ends = (uint32_t *)(void *)(chunk->base + chunk->size);
    ends[-1 - (ptrdiff_t)result->cells++] = (uint32_t)result->bytes | (uint32_t)kind
                                                                          << CELL_KIND_SHIFT;
}

void result_add_null(struct result *result)
{
    result_add(result, CELL_NULL, NULL, 0);
}

static bool drop_row(struct result *result)
{
    result->cells = result->row_cells;
    result->bytes = result->row_bytes;
    result->too_large = false;
    return false;
}

/* Columns on a screen: no text has more of them than bytes. Of a long one the bytes are enough. */
static size_t cell_columns(const struct cell *cell)
{
    if (cell->kind != CELL_TEXT || cell->len > MEASURED_BYTES)
        return cell->len;
    const int width = text_width(cell->p, cell->len);
    return width > 0 ? (size_t)width : 0;
}

static void note_lengths(struct result *result)
{
    size_t start = result->row_bytes;

    for (size_t i = 0; i < result->column_count; i++) {
        const size_t at = result->row_cells + i;
        const size_t end = chunk_mark(result->chunk, at) & CELL_END_MASK;
        if (end - start > result->lengths[i]) {
            const struct cell cell = chunk_cell(result->chunk, at);
            const size_t columns = cell_columns(&cell);
            if (columns > result->lengths[i])
                result->lengths[i] = columns;
        }
        start = end;
    }
}

bool result_row_end(struct result *result, struct err *err)
{
    if (!result->chunk) /* a row without columns */
        begin_chunk(result, 0);
    if (result->too_large) {
        err_set(err, ERR_LIMIT, "row %llu has more than %u MiB of text",
                (unsigned long long)result->rows + 1, RESULT_ROW_BYTES_MAX >> 20);
        return drop_row(result);
    }
    if (result->rows >= RESULT_ROWS_MAX) {
        err_set(err, ERR_LIMIT, "a result holds at most %u rows", RESULT_ROWS_MAX);
        return drop_row(result);
    }
    count_memory(result);
    if (result->memory_cap && result_memory(result) > result->memory_cap &&
        !result_spill(result, err))
        return drop_row(result);
    note_lengths(result);
    result->rows++;
    result->row_cells = result->cells;
    result->row_bytes = result->bytes;
    return true;
}

void result_publish(struct result *result)
{
    for (size_t i = 0; i < result->column_count; i++)
        atomic_store_explicit(&result->longest[i], result->lengths[i], memory_order_relaxed);
    atomic_store_explicit(&result->published, result->rows, memory_order_release);
}

void result_set_state(struct result *result, enum result_state state)
{
    result_publish(result);
    atomic_store_explicit(&result->state, (int)state, memory_order_release);
}

/* The error is written before the state that lets others read it, and never again. */
void result_cut(struct result *result, const struct err *err)
{
    const enum result_state state = result_state(result);

    if (state == RESULT_PARTIAL || state == RESULT_COMPLETE)
        return;
    result->error = *err;
    result_set_state(result, RESULT_PARTIAL);
}

size_t result_column_count(const struct result *result)
{
    return result->column_count;
}

const struct result_column *result_column(const struct result *result, size_t col)
{
    return &result->columns[col];
}

uint64_t result_rows(const struct result *result)
{
    return atomic_load_explicit(&result->published, memory_order_acquire);
}

enum result_state result_state(const struct result *result)
{
    return (enum result_state)atomic_load_explicit(&result->state, memory_order_acquire);
}

const struct err *result_error(const struct result *result)
{
    static const struct err none = ERR_INIT;

    return result_state(result) == RESULT_PARTIAL ? &result->error : &none;
}

void result_add_partial(const struct result *result, struct buf *out)
{
    const struct err *err = result_error(result);

    if (!err->code)
        return;
    buf_add(out, "partial after ");
    words_number_of(out, (int64_t)result_rows(result), "row", "rows");
    buf_addf(out, ": %s", err->text);
}

size_t result_longest(const struct result *result, size_t col)
{
    return atomic_load_explicit(&result->longest[col], memory_order_relaxed);
}

size_t result_memory(const struct result *result)
{
    return atomic_load_explicit(&result->memory, memory_order_relaxed);
}

size_t result_spilled(const struct result *result)
{
    return atomic_load_explicit(&result->spilled, memory_order_relaxed);
}

size_t result_find_chunk(const struct result *result, uint64_t row)
{
    size_t lo = 0;
    size_t hi = atomic_load_explicit(&result->chunk_count, memory_order_acquire);

    while (hi - lo > 1) { /* the last chunk that begins at or before the row */
        const size_t mid = lo + (hi - lo) / 2;
        if (result_chunk(result, mid)->first_row <= row)
            lo = mid;
        else
            hi = mid;
    }
    return lo;
}

uint64_t result_chunk_end(const struct result *result, size_t index, uint64_t rows)
{
    if (index + 1 >= atomic_load_explicit(&result->chunk_count, memory_order_acquire))
        return rows;
    const uint64_t next = result_chunk(result, index + 1)->first_row;
    return next < rows ? next : rows;
}

struct cell result_cell(const struct result *result, uint64_t row, size_t col)
{
    const struct chunk *chunk = result_chunk(result, result_find_chunk(result, row));
    return chunk_cell(chunk, (row - chunk->first_row) * result->column_count + col);
}

void result_cursor_init(struct result_cursor *cursor, const struct result *result, uint64_t row)
{
    *cursor = (struct result_cursor){.result = result, .row = row, .chunk_end = row};
}

/* Finds the chunk of cursor->row; false when that row is not published. */
static bool result_cursor_enter(struct result_cursor *cursor)
{
    const struct result *result = cursor->result;
    const uint64_t rows = result_rows(result);

    if (cursor->row >= rows)
        return false;
    const size_t index = result_find_chunk(result, cursor->row);
    if (index > cursor->chunk)
        result_drop_pages(result_chunk(result, cursor->chunk));
    cursor->chunk = index;
    cursor->chunk_end = result_chunk_end(result, index, rows);
    cursor->cell = (cursor->row - result_chunk(result, index)->first_row) * result->column_count;
    return true;
}

bool result_cursor_next(struct result_cursor *cursor, struct cell *cells)
{
    if (cursor->row >= cursor->chunk_end && !result_cursor_enter(cursor))
        return false;
    const struct chunk *chunk = result_chunk(cursor->result, cursor->chunk);
    for (size_t i = 0; i < cursor->result->column_count; i++)
        cells[i] = chunk_cell(chunk, cursor->cell++);
    cursor->row++;
    return true;
}

/* NULL, numbers, text, bytes; a number's cell that holds something else orders as text. */
static int cell_rank(const struct cell *cell, struct number *number)
{
    switch (cell->kind) {
    case CELL_NULL:
        return 0;
    case CELL_INTEGER:
    case CELL_REAL:
        return number_parse(cell->p, cell->len, number) ? 1 : 2;
    case CELL_TEXT:
        return 2;
    case CELL_BYTES:
        break;
    }
    return 3;
}

const char *cell_truth(const struct cell *cell, enum value_type column)
{
    if (column != VALUE_BOOLEAN || cell->kind != CELL_INTEGER || cell->len != 1)
        return NULL;
    return *cell->p == '1' ? "true" : *cell->p == '0' ? "false" : NULL;
}

struct cell cell_in_words(const struct cell *cell, enum value_type column)
{
    const char *truth = cell_truth(cell, column);
    return truth ? (struct cell){.p = truth, .len = strlen(truth), .kind = CELL_TEXT} : *cell;
}

int cell_compare(const struct cell *a, const struct cell *b)
{
    struct number x, y;
    const int rank_a = cell_rank(a, &x), rank_b = cell_rank(b, &y);

    if (rank_a != rank_b)
        return rank_a < rank_b ? -1 : 1;
    if (rank_a == 0)
        return 0;
    if (rank_a == 1)
        return number_order(&x, &y);
    const size_t len = a->len < b->len ? a->len : b->len;
    const int order = len ? memcmp(a->p, b->p, len) : 0;
    if (order)
        return order < 0 ? -1 : 1;
    return (a->len > b->len) - (a->len < b->len);
}
