/* The grid's lines at a million rows, 160 × 50: a key's share of the budget before a byte is drawn.
 * The peer is printf with the same cells and widths: no wide characters, marks, cuts or roles.
 *
 *     bench_ui_grid [ROWS]
 */
#include <locale.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "grid/grid.h"
#include "querent/base/clock.h"

enum { COLUMNS = 10, W = 160, H = 50, TIMES = 500 };

static struct result *make(uint64_t rows)
{
    struct result_column columns[COLUMNS];
    struct err err = ERR_INIT;
    char text[64];

    memset(columns, 0, sizeof columns);
    for (int c = 0; c < COLUMNS; c++) {
        columns[c].name = c % 3 ? "city_name" : "number";
        columns[c].value = c % 3 ? VALUE_TEXT : VALUE_INTEGER;
    }
    struct result *result = result_new(columns, COLUMNS, 0);
    for (uint64_t row = 0; row < rows; row++) {
        for (int c = 0; c < COLUMNS; c++) {
            const int len = sprintf(text, c % 3 ? "München %llu" : "%llu",
                                    (unsigned long long)(row * (uint64_t)(c + 1)));
            result_add(result, c % 3 ? CELL_TEXT : CELL_INTEGER, text, (size_t)len);
        }
        if (!result_row_end(result, &err)) {
            printf("%s\n", err.text);
            exit(1);
        }
    }
    result_set_state(result, RESULT_COMPLETE);
    return result;
}

static void draw(struct grid *grid)
{
    struct lines lines = {0};
    grid_resize(grid, W, H);
    grid_update(grid, true, &lines);
    lines_release(&lines);
}

static double printf_page(const struct grid *grid)
{
    static char page[H * W * 8];
    const int64_t start = clock_mono_us();

    for (int i = 0; i < TIMES; i++) {
        size_t at = 0;
        for (uint64_t row = 0; row < H; row++)
            for (size_t c = 0; c < COLUMNS; c++) {
                const struct cell cell = result_cell(grid->result, row + (uint64_t)i * H, c);
                at += (size_t)snprintf(page + at, sizeof page - at, "%-*.*s | ",
                                       grid->columns[c].width, (int)cell.len, cell.p);
            }
    }
    return (double)(clock_mono_us() - start) / TIMES;
}

static void bench(struct grid *grid, const char *what, enum grid_move move, double peer)
{
    const int64_t start = clock_mono_us();

    for (int i = 0; i < TIMES; i++) {
        grid_move(grid, move, 1);
        draw(grid);
    }
    const double us = (double)(clock_mono_us() - start) / TIMES;
    printf("%-36s %8.1f us   printf %8.1f us   ratio %.2f   of 2 ms: %.2f\n", what, us, peer,
           us / peer, us / 2000);
}

int main(int argc, char **argv)
{
    const uint64_t rows = argc > 1 ? strtoull(argv[1], NULL, 10) : 1000000;
    struct result *result = make(rows);
    struct grid grid;

    setlocale(LC_ALL, "C.UTF-8");
    grid_init(&grid, NULL, NULL);
    grid_set_result(&grid, result);
    draw(&grid);
    const double peer = printf_page(&grid);
    bench(&grid, "PageDown", GRID_PAGE_DOWN, peer);
    bench(&grid, "Down", GRID_DOWN, peer);
    bench(&grid, "End of rows", GRID_BOTTOM, peer);
    grid_sort(&grid, 1, false);
    grid_wait(&grid);
    bench(&grid, "PageUp, sorted", GRID_PAGE_UP, peer);
    grid_search(&grid, "munchen 77", false);
    grid_wait(&grid);
    bench(&grid, "PageDown, sorted, hits marked", GRID_PAGE_DOWN, peer);
    grid_release(&grid);
    result_unref(result);
    return 0;
}
