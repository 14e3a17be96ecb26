/* Rows: fetching into the store, sorting, searching, filtering, against what a C programmer or a
 * shell would use for the same: one growing arena, qsort with a comparator, sort(1), grep(1).
 *
 *     bench_model_rows [ROWS]      (1,000,000 by default; 10 columns, about 113 bytes of text a
 * row)
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "querent/base/clock.h"
#include "querent/base/mem.h"
#include "querent/model/rows/view.h"

enum {
    COLUMNS = 10,
    COL_ID = 0,
    COL_EMAIL = 3,
    COL_AMOUNT = 4,
    COL_QTY = 5,
    COL_DATE = 6,
    COL_STATUS = 7,
    COL_REF = 9
};

static const struct result_column columns[COLUMNS] = {
    {.name = "id", .value = VALUE_INTEGER},      {.name = "customer", .value = VALUE_TEXT},
    {.name = "city", .value = VALUE_TEXT},       {.name = "email", .value = VALUE_TEXT},
    {.name = "amount", .value = VALUE_DECIMAL},  {.name = "qty", .value = VALUE_INTEGER},
    {.name = "created_at", .value = VALUE_TEXT}, {.name = "status", .value = VALUE_TEXT},
    {.name = "note", .value = VALUE_TEXT},       {.name = "ref", .value = VALUE_TEXT},
};
static const char *const cities[] = {"Ankara", "İstanbul", "São Paulo", "München", "東京",
                                     "Kraków", "Lagos",    "Oslo",      "Lima",    "Perth"};
static const char *const states[] = {"open", "paid", "shipped", "cancelled"};
static const char *const names[] = {"Ada",    "Grace", "Linus", "Barbara", "Edsger",
                                    "Donald", "Radia", "Ken",   "Dennis",  "Margaret"};

static uint64_t random_state = 42;

static uint64_t random_number(uint64_t below)
{
    random_state ^= random_state << 13;
    random_state ^= random_state >> 7;
    random_state ^= random_state << 17;
    return random_state % below;
}

struct row {
    char text[COLUMNS][64];
    size_t len[COLUMNS];
};

static void make_row(uint64_t i, uint64_t rows, struct row *ret_row)
{
    struct row *r = ret_row;
    int c = 0;
    const long long cents = (long long)random_number(10999800) - 999900;

    r->len[c] = (size_t)sprintf(r->text[c], "%llu", (unsigned long long)i), c++;
    r->len[c] =
        (size_t)sprintf(r->text[c], "%s %sson", names[random_number(10)], names[random_number(10)]),
    c++;
    r->len[c] = (size_t)sprintf(r->text[c], "%s", cities[random_number(10)]), c++;
    r->len[c] = (size_t)sprintf(r->text[c], "user%llu@example.org", (unsigned long long)i), c++;
    r->len[c] = (size_t)sprintf(r->text[c], "%s%lld.%02lld", cents < 0 ? "-" : "",
                                llabs(cents) / 100, llabs(cents) % 100),
    c++;
    r->len[c] = (size_t)sprintf(r->text[c], "%d", (int)random_number(501)), c++;
    r->len[c] =
        (size_t)sprintf(r->text[c], "20%02d-%02d-%02d %02d:%02d:00", 10 + (int)random_number(16),
                        1 + (int)random_number(12), 1 + (int)random_number(28),
                        (int)random_number(24), (int)random_number(60)),
    c++;
    r->len[c] = (size_t)sprintf(r->text[c], "%s", states[random_number(4)]), c++;
    if (i == rows / 2 || i == rows - 1)
        r->len[c] = (size_t)sprintf(r->text[c], "needle-%llu", (unsigned long long)i);
    else
        r->len[c] =
            i % 7 ? (size_t)sprintf(r->text[c], "lorem ipsum %llu", (unsigned long long)i % 997)
                  : 0;
    c++;
    r->len[c] =
        (size_t)sprintf(r->text[c], "%016llx", (unsigned long long)random_number(UINT64_MAX));
}

static double ms_since(int64_t start)
{
    return (double)(clock_mono_us() - start) / 1000.0;
}

static void report(const char *what, double ours, const char *peer, double theirs)
{
    printf("%-44s %9.1f ms   %-28s %9.1f ms   ratio %.2f\n", what, ours, peer, theirs,
           ours / theirs);
    fflush(stdout);
}

/* ---- fetching */

/* The floor: cells into one growing arena with an array of 32-bit ends. */
struct arena_rows {
    char *p;
    size_t len, cap;
    uint32_t *ends;
    size_t count, ends_cap;
};

static void arena_keep(struct arena_rows *a, const char *p, size_t len)
{
    if (a->len + len > a->cap)
        a->p = mem_realloc(a->p, a->cap = a->cap ? a->cap * 2 : 1 << 20);
    memcpy(a->p + a->len, p, len);
    a->len += len;
    if (a->count == a->ends_cap)
        a->ends = mem_realloc(a->ends, (a->ends_cap = a->ends_cap ? a->ends_cap * 2 : 1 << 16) *
                                           sizeof *a->ends);
    a->ends[a->count++] = (uint32_t)a->len;
}

static struct result *fill(uint64_t rows, size_t cap, double *ret_store, double *ret_arena,
                           FILE *tsv)
{
    struct result *result = result_new(columns, COLUMNS, cap);
    struct arena_rows arena = {0};
    struct err err = ERR_INIT;
    static struct row batch[1000];
    double store = 0, floor = 0;

    for (uint64_t i = 1; i <= rows;) {
        size_t n = 0;
        for (; n < 1000 && i <= rows; n++, i++)
            make_row(i, rows, &batch[n]);
        int64_t start = clock_mono_us();
        for (size_t k = 0; k < n; k++) {
            for (int c = 0; c < COLUMNS; c++)
                if (c == 8 && !batch[k].len[c])
                    result_add_null(result);
                else
                    result_add(result,
                               c == 0 || c == 5 ? CELL_INTEGER
                               : c == 4         ? CELL_REAL
                                                : CELL_TEXT,
                               batch[k].text[c], batch[k].len[c]);
            if (!result_row_end(result, &err)) {
                printf("%s\n", err.text);
                exit(1);
            }
        }
        result_publish(result);
        store += ms_since(start);
        start = clock_mono_us();
        for (size_t k = 0; ret_arena && k < n; k++)
            for (int c = 0; c < COLUMNS; c++)
                arena_keep(&arena, batch[k].text[c], batch[k].len[c]);
        floor += ms_since(start);
        for (size_t k = 0; tsv && k < n; k++)
            for (int c = 0; c < COLUMNS; c++) {
                fwrite(batch[k].text[c], 1, batch[k].len[c], tsv);
                fputc(c < COLUMNS - 1 ? '\t' : '\n', tsv);
            }
    }
    result_set_state(result, RESULT_COMPLETE);
    mem_free(arena.p);
    mem_free(arena.ends);
    *ret_store = store;
    if (ret_arena)
        *ret_arena = floor;
    return result;
}

/* Peak memory of a process that fetches and does nothing else. */
static void bench_memory(uint64_t rows, size_t cap)
{
    fflush(stdout);
    const pid_t child = fork();
    if (child == 0) {
        double store;
        struct result *result = fill(rows, cap, &store, NULL, NULL);
        printf("memory, cap %zu MiB: %zu MiB held, %zu MiB in the file, filled in %.0f ms\n",
               cap >> 20, result_memory(result) >> 20, result_spilled(result) >> 20, store);
        fflush(stdout);
        _exit(0);
    }
    struct rusage usage;
    int status;
    wait4(child, &status, 0, &usage);
    printf("    peak of that process: %ld MiB\n", usage.ru_maxrss >> 10);
}

/* ---- sorting */

static const struct result *sorted_result;
static size_t sorted_col;

static int compare_rows(const void *a, const void *b)
{
    const struct cell x = result_cell(sorted_result, *(const uint32_t *)a, sorted_col);
    const struct cell y = result_cell(sorted_result, *(const uint32_t *)b, sorted_col);
    return cell_compare(&x, &y);
}

static double qsort_rows(const struct result *result, size_t col)
{
    const uint64_t rows = result_rows(result);
    uint32_t *order = mem_alloc(rows * sizeof *order);

    for (uint64_t i = 0; i < rows; i++)
        order[i] = (uint32_t)i;
    sorted_result = result;
    sorted_col = col;
    const int64_t start = clock_mono_us();
    qsort(order, rows, sizeof *order, compare_rows);
    const double ms = ms_since(start);
    mem_free(order);
    return ms;
}

static double shell(const char *fmt, int number, const char *path)
{
    char command[512];

    snprintf(command, sizeof command, fmt, number, path);
    const int64_t start = clock_mono_us();
    if (system(command) == -1)
        return 0;
    return ms_since(start);
}

static void bench_sort(const struct result *result, const char *what, size_t col, const char *tsv,
                       bool number)
{
    const struct sort_key key = {.col = col};
    struct err err = ERR_INIT;
    double best = 1e9;

    for (int i = 0; i < 3; i++) {
        const int64_t start = clock_mono_us();
        view_unref(view_sort(result, NULL, &key, 1, NULL, NULL, &err));
        const double ms = ms_since(start);
        best = ms < best ? ms : best;
    }
    report(what, best, "qsort, comparator", qsort_rows(result, col));
    report(what, best, number ? "LC_ALL=C sort -n" : "LC_ALL=C sort",
           shell(number ? "LC_ALL=C sort --parallel=1 -S 2G -t '\t' -nk%d %s >/dev/null"
                        : "LC_ALL=C sort --parallel=1 -S 2G -t '\t' -k%d %s >/dev/null",
                 (int)col + 1, tsv));
}

/* ---- searching */

static void bench_search(const struct result *result, const struct view *view, const char *what,
                         const char *text, const char *grep, const char *tsv)
{
    const struct match match = {.col = -1, .op = MATCH_CONTAINS, .text = text};
    double best = 1e9;
    uint64_t at = 0;

    for (int i = 0; i < 3; i++) {
        const int64_t start = clock_mono_us();
        at = view_search(result, view, &match, 0, false, NULL, NULL, NULL);
        const double ms = ms_since(start);
        best = ms < best ? ms : best;
    }
    char command[256];
    snprintf(command, sizeof command, "%s '%s' %%.0d%%s >/dev/null", grep, text);
    printf("  (at %lld)\n", (long long)at);
    report(what, best, grep, shell(command, 0, tsv));
}

static void bench_filter(const struct result *result, const char *what, struct match match,
                         const char *grep, const char *tsv)
{
    struct err err = ERR_INIT;
    double best = 1e9;
    uint64_t found = 0;

    for (int i = 0; i < 3; i++) {
        const int64_t start = clock_mono_us();
        struct view *view = view_filter(result, NULL, &match, 1, NULL, NULL, &err);
        const double ms = ms_since(start);
        best = ms < best ? ms : best;
        found = view->count;
        view_unref(view);
    }
    char command[256];
    snprintf(command, sizeof command, "%s '%s' %%.0d%%s >/dev/null", grep, match.text);
    printf("  (%llu rows)\n", (unsigned long long)found);
    report(what, best, grep, shell(command, 0, tsv));
}

int main(int argc, char **argv)
{
    const uint64_t rows = argc > 1 ? strtoull(argv[1], NULL, 10) : 1000000;
    char tsv[] = "/tmp/bench-rows-XXXXXX";
    FILE *out = fdopen(mkstemp(tsv), "w");
    double store, arena;
    struct err err = ERR_INIT;

    bench_memory(rows, 0);
    bench_memory(rows, (size_t)40 << 20);
    struct result *result = fill(rows, 0, &store, &arena, out);
    fclose(out);
    report("fill the store", store, "one growing arena", arena);
    bench_sort(result, "sort by integer (id)", COL_ID, tsv, true);
    bench_sort(result, "sort by small integer (qty)", COL_QTY, tsv, true);
    bench_sort(result, "sort by decimal (amount)", COL_AMOUNT, tsv, true);
    bench_sort(result, "sort by text (email)", COL_EMAIL, tsv, false);
    bench_sort(result, "sort by text (ref, random)", COL_REF, tsv, false);
    bench_sort(result, "sort by text (created_at)", COL_DATE, tsv, false);
    bench_sort(result, "sort by text (status, 4 values)", COL_STATUS, tsv, false);
    bench_search(result, NULL, "search, half way", "needle-5", "LC_ALL=C grep -m1 -iF", tsv);
    bench_search(result, NULL, "search, no hit, any case", "nowhere at all", "grep -m1 -iF", tsv);
    bench_search(result, NULL, "search, no hit, any case", "nowhere at all",
                 "LC_ALL=C grep -m1 -iF", tsv);
    bench_search(result, NULL, "search, no hit, exact", "Nowhere at all", "LC_ALL=C grep -m1 -F",
                 tsv);
    bench_search(result, NULL, "search, no hit, beyond ASCII", "東海", "LC_ALL=C grep -m1 -F", tsv);
    const struct sort_key key = {.col = COL_REF};
    struct view *view = view_sort(result, NULL, &key, 1, NULL, NULL, &err);
    bench_search(result, view, "search in sorted rows, no hit", "nowhere at all",
                 "LC_ALL=C grep -m1 -iF", tsv);
    view_unref(view);
    bench_filter(result, "filter by text, 1 row in 1000",
                 (struct match){.col = -1, .op = MATCH_CONTAINS, .text = "ipsum 123"},
                 "LC_ALL=C grep -ciF", tsv);
    bench_filter(result, "filter by text, 1 row in 10",
                 (struct match){.col = -1, .op = MATCH_CONTAINS, .text = "munchen"},
                 "LC_ALL=C grep -ciF", tsv);
    bench_filter(result, "filter by number in one column",
                 (struct match){.col = COL_QTY, .op = MATCH_GREATER, .text = "490"},
                 "LC_ALL=C grep -ciF", tsv);
    result_unref(result);
    unlink(tsv);
    return 0;
}
