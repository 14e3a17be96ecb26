/* Line diff of two versions by their longest common subsequence. Printed SQL has a clause on a
 * line, so the lines that differ are the clauses that differ. */
#include <stdint.h>
#include <string.h>

#include "querent/base/mem.h"
#include "querent/base/vec.h"
#include "querent/sql/sql.h"

enum { LINES_MAX = 2000 }; /* longer texts are compared by their common beginning and end only */

struct lines {
    char **v;
    size_t count;
};

static struct lines split_lines(struct arena *arena, const char *text)
{
    struct lines lines = {0};
    size_t n = 1;

    for (const char *p = text; *p; p++)
        n += *p == '\n';
    lines.v = arena_alloc(arena, n * sizeof *lines.v);
    while (*text) {
        const size_t len = strcspn(text, "\n");
        lines.v[lines.count++] = arena_strndup(arena, text, len);
        text += len + (text[len] == '\n');
    }
    return lines;
}

struct diff {
    struct arena *arena;
    struct lines a, b;
    VEC(struct sql_diff_line) out;
};

static void diff_add(struct diff *d, char mark, size_t line)
{
    const struct lines *lines = mark == '-' ? &d->a : &d->b;

    vec_push(&d->out, ((struct sql_diff_line){mark, (int)line + 1, lines->v[line]}));
}

/* Lines [a0, a1) gave way to [b0, b1): pairs are changes, the rest was taken or added. */
static void diff_add_run(struct diff *d, size_t a0, size_t a1, size_t b0, size_t b1)
{
    while (a0 < a1 && b0 < b1) {
        diff_add(d, '~', b0);
        a0++;
        b0++;
    }
    while (a0 < a1)
        diff_add(d, '-', a0++);
    while (b0 < b1)
        diff_add(d, '+', b0++);
}

static bool diff_same(const struct diff *d, size_t i, size_t j)
{
    return strcmp(d->a.v[i], d->b.v[j]) == 0;
}

/* Between two common ends: walk the table of lengths, collecting runs that differ. */
static void add_middle(struct diff *d, size_t start, size_t a_end, size_t b_end)
{
    const size_t n = a_end - start, m = b_end - start;

    if (!n || !m || n > LINES_MAX || m > LINES_MAX) {
        diff_add_run(d, start, a_end, start, b_end);
        return;
    }
    uint16_t *table = mem_alloc((n + 1) * (m + 1) * sizeof *table);
#define AT(i, j) table[(i) * (m + 1) + (j)]
    for (size_t i = n; i-- > 0;) {
        for (size_t j = m; j-- > 0;) {
            const uint16_t down = AT(i + 1, j), right = AT(i, j + 1);
            AT(i, j) = diff_same(d, start + i, start + j) ? (uint16_t)(AT(i + 1, j + 1) + 1)
                       : down > right                     ? down
                                                          : right;
        }
    }
    size_t i = 0, j = 0, i0 = 0, j0 = 0;
    while (i < n && j < m) {
        if (diff_same(d, start + i, start + j)) {
            diff_add_run(d, start + i0, start + i, start + j0, start + j);
            i0 = ++i;
            j0 = ++j;
        } else if (AT(i + 1, j) >= AT(i, j + 1)) {
            i++;
        } else {
            j++;
        }
    }
#undef AT
    diff_add_run(d, start + i0, a_end, start + j0, b_end);
    mem_free(table);
}

struct sql_diff_line *sql_diff(struct arena *arena, const char *before, const char *after,
                               size_t *ret_count)
{
    struct diff d = {.arena = arena};
    size_t start = 0, a_end, b_end;

    d.a = split_lines(arena, before);
    d.b = split_lines(arena, after);
    a_end = d.a.count;
    b_end = d.b.count;
    while (start < a_end && start < b_end && diff_same(&d, start, start))
        start++;
    while (a_end > start && b_end > start && diff_same(&d, a_end - 1, b_end - 1)) {
        a_end--;
        b_end--;
    }
    add_middle(&d, start, a_end, b_end);

    struct sql_diff_line *lines = arena_alloc(arena, (d.out.len + 1) * sizeof *lines);
    if (d.out.len)
        memcpy(lines, d.out.v, d.out.len * sizeof *lines);
    *ret_count = d.out.len;
    vec_release(&d.out);
    return lines;
}
