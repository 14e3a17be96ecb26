/* Sorting rows by columns: keys first, cells only where keys tie.
 *
 * One pass takes a 64-bit key a row that orders as the values do: an integer's value, a decimal's
 * first 15 digits, a text's 8 bytes after the prefix that all share. Keys are sorted by radix
 * (large runs) or merging (small ones), both stable; runs of equal keys that stand for different
 * values are then sorted by what comes next. Several columns are stable sorts from the last to the
 * first. Descending is the ascending sort of the reversed rows, reversed, so that equal rows keep
 * their order.
 */
#include <string.h>

#include "querent/base/mem.h"
#include "rows/match.h"
#include "rows/sort_items.h"
#include "rows/view_private.h"

enum {
    STEP_ROWS = 4096,
    PREFIX_BYTES = 8,
    PREFIX_ROUNDS = 8, /* after these, texts of a run are compared as a whole */
    SMALL_RUN = 12,    /* likewise */
};

enum { CLASS_NUMBER, CLASS_TEXT, CLASS_BYTES, CLASS_NULL, CLASS_COUNT };

struct sorter {
    const struct result *result;
    size_t col;
    enum value_type type;
    const char *const *order; /* of an enumeration; NULL: values as they are */
    struct cancel *cancel;
    atomic_ullong *progress;
    /* the chunk that was looked at last */
    const struct chunk *chunk;
    uint64_t chunk_end;
    bool as_they_came; /* the rows to sort are 0, 1, 2 … */
    bool in_order;     /* now looked at chunk by chunk: those behind can leave the memory */
    /* rows by class, in the order to keep among equals */
    struct sort_item *items; /* CLASS_NUMBER from the front, the others behind, see split */
    struct sort_item *spare; /* as long */
    size_t start[CLASS_COUNT + 1];
};

static struct cell view_sort_cell_of(struct sorter *sorter, uint64_t row)
{
    const struct result *result = sorter->result;

    if (!sorter->chunk || row < sorter->chunk->first_row || row >= sorter->chunk_end) {
        const size_t index = result_find_chunk(result, row);
        if (sorter->in_order && sorter->chunk)
            result_drop_pages(sorter->chunk);
        sorter->chunk = result_chunk(result, index);
        sorter->chunk_end = result_chunk_end(result, index, UINT64_MAX);
    }
    return chunk_cell(sorter->chunk,
                      (row - sorter->chunk->first_row) * result->column_count + sorter->col);
}

/* The value's place in the database's order; false: it has none. */
static bool view_sort_place(const struct sorter *sorter, const struct cell *cell,
                            int64_t *ret_place)
{
    for (size_t i = 0; sorter->order && sorter->order[i]; i++) {
        if (strlen(sorter->order[i]) != cell->len ||
            memcmp(sorter->order[i], cell->p, cell->len) != 0)
            continue;
        *ret_place = (int64_t)i;
        return true;
    }
    return false;
}

static int view_sort_class_of(const struct sorter *sorter, const struct cell *cell,
                              int64_t *ret_int, bool *ret_is_int)
{
    struct number number;

    if (cell->kind == CELL_NULL)
        return CLASS_NULL;
    if (cell->kind == CELL_BYTES)
        return CLASS_BYTES;
    if (view_sort_place(sorter, cell, ret_int)) {
        *ret_is_int = true;
        return CLASS_NUMBER;
    }
    *ret_is_int = cell->kind == CELL_INTEGER && number_int64(cell->p, cell->len, ret_int);
    if (*ret_is_int || cell_number(cell, sorter->type, &number))
        return CLASS_NUMBER;
    return CLASS_TEXT;
}

/* Puts each row into `spare` with its class in `rest` and, for small integers, its key; counts the
 * classes. Returns false when cancelled; ret_all_int: every number has its final key. */
static bool view_sort_classify(struct sorter *sorter, const uint32_t *rows, size_t count,
                               bool reversed, size_t *counts, bool *ret_all_int)
{
    *ret_all_int = true;
    for (size_t i = 0; i < count; i++) {
        const uint32_t row =
            rows ? rows[reversed ? count - 1 - i : i] : (uint32_t)(reversed ? count - 1 - i : i);
        const struct cell cell = view_sort_cell_of(sorter, row);
        int64_t value = 0;
        bool is_int = false;
        const int class = view_sort_class_of(sorter, &cell, &value, &is_int);
        if (class == CLASS_NUMBER && !is_int)
            *ret_all_int = false;
        counts[class]++;
        sorter->spare[i] = (struct sort_item){
            .key = (uint64_t)value ^ (uint64_t)1 << 63, .row = row, .rest = (uint32_t) class};
        if (i % STEP_ROWS == STEP_ROWS - 1 &&
            !view_step(sorter->cancel, sorter->progress, STEP_ROWS))
            return false;
    }
    return view_step(sorter->cancel, sorter->progress, count % STEP_ROWS);
}

/* Gathers the classes in `items`, each in the given order. */
static void view_sort_split(struct sorter *sorter, size_t count, const size_t *counts)
{
    size_t at[CLASS_COUNT];

    for (int class = 0; class < CLASS_COUNT; class ++) {
        at[class] = sorter->start[class];
        sorter->start[class + 1] = sorter->start[class] + counts[class];
    }
    for (size_t i = 0; i < count; i++)
        sorter->items[at[sorter->spare[i].rest]++] = sorter->spare[i];
}

/* ---- numbers */

static int order_numbers(void *arg, const struct sort_item *a, const struct sort_item *b)
{
    struct sorter *sorter = arg;
    const struct cell x = view_sort_cell_of(sorter, a->row), y = view_sort_cell_of(sorter, b->row);
    return number_compare(x.p, x.len, y.p, y.len);
}

static bool key_decimals(struct sorter *sorter, struct sort_item *items, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        const struct cell cell = view_sort_cell_of(sorter, items[i].row);
        struct number number;
        number_parse(cell.p, cell.len, &number); /* classify has seen that it is one */
        items[i].rest = number_key(&number, &items[i].key) ? 0 : 1;
        if (i % STEP_ROWS == 0 && cancel_fired(sorter->cancel))
            return false;
    }
    return true;
}

/* Runs of one key in which a number has more digits than the key are put right by those digits. */
static bool untie_decimals(struct sorter *sorter, struct sort_item *items, size_t count)
{
    for (size_t i = 0, end; i < count; i = end) {
        bool exact = true;
        for (end = i; end < count && items[end].key == items[i].key; end++)
            exact &= items[end].rest == 0;
        if (!exact && end - i > 1)
            sort_items_by(items + i, sorter->spare, end - i, order_numbers, sorter);
        if (end - i >= STEP_ROWS && cancel_fired(sorter->cancel))
            return false;
    }
    return true;
}

static bool sort_numbers(struct sorter *sorter, bool all_int)
{
    struct sort_item *items = sorter->items + sorter->start[CLASS_NUMBER];
    const size_t count = sorter->start[CLASS_NUMBER + 1] - sorter->start[CLASS_NUMBER];

    if (all_int) {
        sort_items(items, sorter->spare, count);
        return !cancel_fired(sorter->cancel);
    }
    sorter->in_order = sorter->as_they_came;
    if (!key_decimals(sorter, items, count))
        return false;
    sorter->in_order = false;
    sort_items(items, sorter->spare, count);
    return untie_decimals(sorter, items, count);
}

/* ---- text */

/* The 8 bytes from p as a number that orders as they do; missing ones count as 0. */
static uint64_t view_sort_prefix(const char *p, size_t len)
{
    uint64_t bytes = 0;

    memcpy(&bytes, p, len < PREFIX_BYTES ? len : PREFIX_BYTES);
#if __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
    bytes = __builtin_bswap64(bytes);
#endif
    return bytes;
}

/* Keys from the bytes at `depth`; `rest` is how many there are from there on. */
static void key_texts(struct sorter *sorter, struct sort_item *items, size_t count, size_t depth)
{
    for (size_t i = 0; i < count; i++) {
        const struct cell cell = view_sort_cell_of(sorter, items[i].row);
        items[i].key = view_sort_prefix(cell.p + depth, cell.len - depth);
        items[i].rest = (uint32_t)(cell.len - depth);
    }
}

/* Length of the prefix that all have. */
static size_t common_prefix(struct sorter *sorter, const struct sort_item *items, size_t count)
{
    const struct cell first = view_sort_cell_of(sorter, items[0].row);
    size_t common = first.len;

    for (size_t i = 1; i < count && common; i++) {
        const struct cell cell = view_sort_cell_of(sorter, items[i].row);
        if (cell.len < common)
            common = cell.len;
        if (memcmp(cell.p, first.p, common) == 0)
            continue;
        size_t same = 0;
        while (cell.p[same] == first.p[same])
            same++;
        common = same;
    }
    return common;
}

static int order_texts(void *arg, const struct sort_item *a, const struct sort_item *b)
{
    struct sorter *sorter = arg;
    const struct cell x = view_sort_cell_of(sorter, a->row), y = view_sort_cell_of(sorter, b->row);
    const struct cell left = {.p = x.p, .len = x.len, .kind = CELL_TEXT};
    const struct cell right = {.p = y.p, .len = y.len, .kind = CELL_TEXT};
    return cell_compare(&left, &right);
}

/* Those that end within the key go before the longer ones, the shortest first. Returns their
 * number. */
static size_t ended_first(struct sorter *sorter, struct sort_item *items, size_t count)
{
    size_t ended = 0, going_on = 0;
    bool same = true;

    for (size_t i = 0; i < count; i++) {
        if (items[i].rest > PREFIX_BYTES) {
            sorter->spare[going_on++] = items[i];
            continue;
        }
        same &= items[i].rest == items[0].rest;
        items[ended++] = items[i];
    }
    memcpy(items + ended, sorter->spare, going_on * sizeof *items);
    if (!same) { /* "a" and "a\0" have one key */
        for (size_t i = 0; i < ended; i++)
            items[i].key = items[i].rest;
        sort_items(items, sorter->spare, ended);
    }
    return ended;
}

/* Sorts items that agree up to `depth` and have their keys from there. False: cancelled. */
static bool sort_texts(struct sorter *sorter, struct sort_item *items, size_t count, size_t depth,
                       int round)
{
    if (cancel_fired(sorter->cancel))
        return false;
    sort_items(items, sorter->spare, count);
    for (size_t i = 0, end; i < count; i = end) {
        for (end = i + 1; end < count && items[end].key == items[i].key; end++)
            ;
        if (end - i == 1)
            continue;
        const size_t from = i + ended_first(sorter, items + i, end - i);
        if (end - from <= 1)
            continue;
        if (end - from <= SMALL_RUN || round == PREFIX_ROUNDS) {
            sort_items_by(items + from, sorter->spare, end - from, order_texts, sorter);
            continue;
        }
        key_texts(sorter, items + from, end - from, depth + PREFIX_BYTES);
        if (!sort_texts(sorter, items + from, end - from, depth + PREFIX_BYTES, round + 1))
            return false;
    }
    return true;
}

static bool sort_class_of_texts(struct sorter *sorter, int class)
{
    struct sort_item *items = sorter->items + sorter->start[class];
    const size_t count = sorter->start[class + 1] - sorter->start[class];

    if (count < 2)
        return true;
    sorter->in_order = sorter->as_they_came;
    const size_t depth = common_prefix(sorter, items, count);
    if (cancel_fired(sorter->cancel))
        return false;
    key_texts(sorter, items, count, depth);
    sorter->in_order = false;
    return sort_texts(sorter, items, count, depth, 0);
}

/* ---- rows */

/* NULLs last in both directions, in the given order. */
static void put_rows(const struct sorter *sorter, size_t count, bool reversed, uint32_t *ret_rows)
{
    const size_t values = sorter->start[CLASS_NULL];

    for (size_t i = 0; i < values; i++)
        ret_rows[reversed ? values - 1 - i : i] = sorter->items[i].row;
    for (size_t i = values; i < count; i++)
        ret_rows[reversed ? count - 1 - (i - values) : i] = sorter->items[i].row;
}

/* Sorts `rows` (NULL: 0, 1, 2 …) by one key into ret_rows, which may be `rows`. False: cancelled.
 */
static bool sort_by(struct sorter *sorter, const struct sort_key *key, const uint32_t *rows,
                    size_t count, uint32_t *ret_rows)
{
    size_t counts[CLASS_COUNT] = {0};
    bool all_int;

    sorter->col = key->col;
    sorter->type = sorter->result->columns[key->col].value;
    sorter->order = key->plain ? NULL : sorter->result->columns[key->col].order;
    sorter->as_they_came = sorter->in_order = !rows;
    if (!view_sort_classify(sorter, rows, count, key->descending, counts, &all_int))
        return false;
    view_sort_split(sorter, count, counts);
    if (!sort_numbers(sorter, all_int))
        return false;
    if (!sort_class_of_texts(sorter, CLASS_TEXT))
        return false;
    if (!sort_class_of_texts(sorter, CLASS_BYTES))
        return false;
    put_rows(sorter, count, key->descending, ret_rows);
    return true;
}

static uint32_t *copy_rows(const struct view *base, size_t count)
{
    uint32_t *rows = mem_realloc(NULL, count * sizeof *rows);

    for (size_t i = 0; i < count; i++)
        rows[i] = (uint32_t)view_row(base, i);
    return rows;
}

struct view *view_sort(const struct result *result, const struct view *base,
                       const struct sort_key *keys, size_t key_count, struct cancel *cancel,
                       atomic_ullong *progress, struct err *err)
{
    const uint64_t covered = base ? base->covered : result_rows(result);
    const size_t count = base ? base->count : covered;
    struct sorter sorter = {.result = result, .cancel = cancel, .progress = progress};
    uint32_t *rows = copy_rows(base, count);
    bool ok = true;

    if (key_count && count) {
        sorter.items = mem_realloc(NULL, count * sizeof *sorter.items);
        sorter.spare = mem_realloc(NULL, count * sizeof *sorter.spare);
    }
    for (size_t i = key_count; ok && count && i-- > 0;) {
        const bool as_they_came = !base && i + 1 == key_count;
        ok = sort_by(&sorter, &keys[i], as_they_came ? NULL : rows, count, rows);
    }
    mem_free(sorter.items);
    mem_free(sorter.spare);
    if (!ok) {
        mem_free(rows);
        err_set(err, ERR_CANCELLED, "sorting was cancelled");
        return NULL;
    }
    return view_make(rows, count, covered);
}
