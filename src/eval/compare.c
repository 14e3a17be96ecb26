/* Are two results the same rows? Columns may be permuted as a whole: candidates are pruned by each
 * column's own multiset, then a permutation is grown column by column, its rows so far compared. */
#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "querent/base/mem.h"
#include "rows.h"

#define COLUMNS_MAX 64
#define STEPS_MAX 200000 /* comparisons of wide results; the rule of the Python scorer */

static int compare_by_number(const void *a, const void *b)
{
    uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
    return x < y ? -1 : x > y;
}

/* Columns of the rows as arrays, each sorted when `sorted`. */
static uint32_t *compare_columns_of(const struct rows *rows, bool sorted)
{
    uint32_t *out = mem_alloc(rows->columns * rows->count * sizeof *out + 1);
    for (size_t c = 0; c < rows->columns; c++) {
        for (size_t r = 0; r < rows->count; r++)
            out[c * rows->count + r] = rows->v[r * rows->columns + c];
        if (sorted)
            qsort(out + c * rows->count, rows->count, sizeof *out, compare_by_number);
    }
    return out;
}

/* Every column of one is a column of the other, one to one. */
static bool compare_match_columns(const uint32_t *a, const uint32_t *b, size_t columns,
                                  size_t count)
{
    bool used[COLUMNS_MAX] = {false};
    for (size_t i = 0; i < columns; i++) {
        bool found = false;
        for (size_t j = 0; j < columns && !found; j++) {
            if (!used[j] && memcmp(a + i * count, b + j * count, count * sizeof *a) == 0)
                found = used[j] = true;
        }
        if (!found)
            return false;
    }
    return true;
}

struct search {
    const struct rows *gold, *other;
    const uint32_t *gold_sorted, *other_sorted;
    size_t order[COLUMNS_MAX],
        chosen[COLUMNS_MAX]; /* gold column at step k; what it is matched to */
    long budget;
};

struct sorting {
    const struct rows *rows;
    const size_t *columns;
    size_t len;
};

static int by_row(const void *a, const void *b, void *arg)
{
    const struct sorting *s = arg;
    const uint32_t *x = s->rows->v + *(const size_t *)a * s->rows->columns;
    const uint32_t *y = s->rows->v + *(const size_t *)b * s->rows->columns;
    for (size_t k = 0; k < s->len; k++) {
        if (x[s->columns[k]] != y[s->columns[k]])
            return x[s->columns[k]] < y[s->columns[k]] ? -1 : 1;
    }
    return 0;
}

static size_t *sorted_rows(const struct rows *rows, const size_t *columns, size_t len)
{
    size_t *index = mem_alloc((rows->count + 1) * sizeof *index);
    struct sorting sorting = {rows, columns, len};
    for (size_t i = 0; i < rows->count; i++)
        index[i] = i;
    qsort_r(index, rows->count, sizeof *index, by_row, &sorting);
    return index;
}

static bool same_prefix(const struct search *s, size_t len)
{
    size_t *a = sorted_rows(s->gold, s->order, len), *b = sorted_rows(s->other, s->chosen, len);
    bool same = true;
    for (size_t r = 0; r < s->gold->count && same; r++) {
        for (size_t k = 0; k < len && same; k++)
            same = s->gold->v[a[r] * s->gold->columns + s->order[k]] ==
                   s->other->v[b[r] * s->other->columns + s->chosen[k]];
    }
    mem_free(a);
    mem_free(b);
    return same;
}

static bool compare_candidate(const struct search *s, size_t gold, size_t other)
{
    size_t n = s->gold->count;
    return memcmp(s->gold_sorted + gold * n, s->other_sorted + other * n,
                  n * sizeof *s->gold_sorted) == 0;
}

static bool compare_grow(struct search *s, size_t k)
{
    size_t n = s->gold->columns;
    if (k == n)
        return true;
    for (size_t j = 0; j < n; j++) {
        bool used = false;
        for (size_t i = 0; i < k; i++)
            used = used || s->chosen[i] == j;
        if (used || !compare_candidate(s, s->order[k], j))
            continue;
        s->budget -= (long)s->gold->count;
        if (s->budget < 0 && n > 6)
            return false;
        s->chosen[k] = j;
        if ((k == 0 || same_prefix(s, k + 1)) && compare_grow(s, k + 1))
            return true;
    }
    return false;
}

static void order_by_candidates(struct search *s)
{
    size_t n = s->gold->columns, options[COLUMNS_MAX] = {0};
    for (size_t i = 0; i < n; i++) {
        s->order[i] = i;
        for (size_t j = 0; j < n; j++)
            options[i] += compare_candidate(s, i, j);
    }
    for (size_t i = 1; i < n; i++) {
        for (size_t k = i; k > 0 && options[s->order[k]] < options[s->order[k - 1]]; k--) {
            size_t swap = s->order[k];
            s->order[k] = s->order[k - 1];
            s->order[k - 1] = swap;
        }
    }
}

bool rows_same(const struct rows *gold, const struct rows *other, bool ordered)
{
    if (gold->count != other->count)
        return false;
    if (gold->count == 0)
        return true;
    if (gold->columns != other->columns || gold->columns > COLUMNS_MAX)
        return false;
    if (memcmp(gold->v, other->v, gold->count * gold->columns * sizeof *gold->v) == 0)
        return true;
    uint32_t *a = compare_columns_of(gold, !ordered), *b = compare_columns_of(other, !ordered);
    bool same = false;
    if (ordered) {
        same = compare_match_columns(a, b, gold->columns, gold->count);
    } else {
        struct search search = {
            .gold = gold, .other = other, .gold_sorted = a, .other_sorted = b, .budget = STEPS_MAX};
        order_by_candidates(&search);
        same = compare_grow(&search, 0);
    }
    mem_free(a);
    mem_free(b);
    return same;
}

/* Length of the string, quoted name or comment at p, 0: none begins here. */
static size_t compare_skipped(const char *p)
{
    if (strncmp(p, "--", 2) == 0)
        return strcspn(p, "\n");
    if (strncmp(p, "/*", 2) == 0)
        return strstr(p + 2, "*/") ? (size_t)(strstr(p + 2, "*/") - p) + 2 : strlen(p);
    if (*p != '\'' && *p != '"' && *p != '`')
        return 0;
    for (const char *q = p + 1; *q; q++) {
        if (*q == *p && q[1] != *p)
            return (size_t)(q - p) + 1;
        q += *q == *p;
    }
    return 0;
}

bool sql_orders(const char *sql)
{
    int depth = 0;
    char before = ' ';
    for (const char *p = sql; *p;) {
        size_t skip = compare_skipped(p);
        if (skip == 0) {
            depth += *p == '(' ? 1 : *p == ')' ? -1 : 0;
            if (depth == 0 && !isalnum((unsigned char)before) && strncasecmp(p, "order", 5) == 0 &&
                isspace((unsigned char)p[5])) {
                const char *by = p + 5 + strspn(p + 5, " \t\r\n");
                if (strncasecmp(by, "by", 2) == 0 && !isalnum((unsigned char)by[2]))
                    return true;
            }
            skip = 1;
        }
        before = p[skip - 1];
        p += skip;
    }
    return false;
}
