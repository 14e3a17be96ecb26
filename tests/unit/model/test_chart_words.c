/* What a question says of its chart is taken out of it, and nothing else is. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <string.h>

#include "querent/base/mem.h"
#include "querent/model/rows/chart_words.h"

static const struct {
    const char *question, *rest;
    enum chart_kind kind;
    const char *missing;
} said[] = {
    {"orders per month as a bar chart", "orders per month", CHART_BAR, NULL},
    {"orders per month, as a line chart please", "orders per month", CHART_LINE, NULL},
    {"revenue by country as a pie", "revenue by country", CHART_NONE, "pie"},
    {"revenue by country in a donut chart", "revenue by country", CHART_NONE, "donut"},
    {"tickets per week and plot it", "tickets per week", CHART_NONE, NULL},
    {"tickets per week, shown as bars", "tickets per week", CHART_BAR, NULL},
    {"orders per day, show it as a line chart", "orders per day", CHART_LINE, NULL},
    {"ages of members as histogram", "ages of members", CHART_HISTOGRAM, NULL},
    {"plot orders per month", "orders per month", CHART_NONE, NULL},
    {"Plot the revenue in 2025 as a line", "the revenue in 2025", CHART_LINE, NULL},
    {"show me a bar chart of orders per carrier", "orders per carrier", CHART_BAR, NULL},
    {"can you draw a graph of sales by week?", "sales by week?", CHART_NONE, NULL},
    {"line chart of visits per day", "visits per day", CHART_LINE, NULL},
    {"histogram of weights", "weights", CHART_HISTOGRAM, NULL},
    {"a column chart showing staff per site", "staff per site", CHART_BAR, NULL},
    {"and for France as a bar chart", "and for France", CHART_BAR, NULL},
};

/* Charts, plots and lines of the data, and demands that say nothing else. */
static const char *const kept[] = {
    "plots in Kiel",
    "songs in the charts",
    "list the lines of order 12",
    "plot numbers of the garden",
    "chart of accounts",
    "order lines in 2025",
    "diagrams uploaded by Ann",
    "members as of May",
    "as a bar chart",
    "show it as a line chart",
    "how many bars are there per town",
    "which pubs have a bar",
    "",
};

static void chart_words_cut__leaves__what_is_asked(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof said / sizeof *said; i++) {
        struct chart_wish wish;
        char *rest = chart_words_cut(said[i].question, &wish);
        if (!rest || strcmp(rest, said[i].rest) != 0 || wish.kind != said[i].kind || !wish.wanted ||
            !wish.missing != !said[i].missing ||
            (wish.missing && strcmp(wish.missing, said[i].missing) != 0))
            fail_msg("%s: %s, kind %d", said[i].question, rest ? rest : "(none)", wish.kind);
        mem_free(rest);
    }
}

static void chart_words_cut__takes__no_charts_of_the_data(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof kept / sizeof *kept; i++) {
        struct chart_wish wish;
        char *rest = chart_words_cut(kept[i], &wish);
        if (rest || wish.wanted)
            fail_msg("%s: %s", kept[i], rest ? rest : "(wanted)");
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(chart_words_cut__leaves__what_is_asked),
        cmocka_unit_test(chart_words_cut__takes__no_charts_of_the_data),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
