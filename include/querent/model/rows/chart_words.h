/* "Orders per month as a bar chart", "plot revenue per day": what a question says of the chart that
 * its rows are to be drawn as, which is no part of what is asked of the database. One reader for
 * the router, which asks the rest, and for the screen, which draws. Pure, any thread.
 */
#ifndef QUERENT_MODEL_ROWS_CHART_WORDS_H
#define QUERENT_MODEL_ROWS_CHART_WORDS_H

#include "querent/model/rows/charted.h"

struct chart_wish {
    bool wanted;
    enum chart_kind kind; /* CHART_NONE: whatever the rows can be drawn as */
    const char *missing;  /* a form that there is not: "pie"; NULL: none was said */
};

/* "bar", "pie": the form that the word says; alone: it needs no "chart" behind it. False: none. */
bool chart_words_form(const char *word, bool *ret_alone, struct chart_wish *ret_wish);
/* The question without these words, the caller's; NULL: it says nothing of a chart, or nothing
 * else. */
char *chart_words_cut(const char *question, struct chart_wish *ret_wish);

#endif
