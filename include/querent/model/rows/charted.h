/* Which columns of a result a chart shows, and as what: one rule for the screen's chart and for the
 * one that a service describes to its clients. Pure functions over rows that are published.
 */
#ifndef QUERENT_MODEL_ROWS_CHARTED_H
#define QUERENT_MODEL_ROWS_CHARTED_H

#include <stdbool.h>
#include <stdint.h>

#include "querent/model/rows/result.h"

enum chart_kind {
    CHART_NONE,      /* nothing here can be drawn */
    CHART_BAR,       /* a bar a row: label and value */
    CHART_LINE,      /* values over time, another number, or the rows' order */
    CHART_HISTOGRAM, /* how often values lie where */
    CHART_COUNT,     /* how often each text occurs, the most frequent first */
};

struct charted {
    enum chart_kind kind;
    int label, value; /* columns; -1: none */
    int beside;       /* a second text, where rows have the same label: two groupings; -1: none */
    bool timed;       /* the label is a time */
    bool named;       /* the label is a text */
    uint64_t rows;
};

/* The kind and the columns for so many rows; `col` is drawn where it measures something. */
struct charted charted_choose(const struct result *result, uint64_t rows, size_t col);
/* Whether these columns can be drawn as that. */
bool charted_can(const struct charted *charted, enum chart_kind kind);

/* What a column holds, by its type and its first rows. */
bool charted_is_number(const struct result *result, size_t col);
bool charted_is_time(const struct result *result, size_t col);
/* Numbers that only name a row (id, order_no) or a part of a date, or that the others were counted
 * by (severity, count): drawing them says nothing. */
bool charted_names_rows(const struct result *result, size_t col);
/* Seconds since 1970 of a day's beginning. */
double charted_day(int64_t year, int month, int day);
/* Seconds since 1970 from "2024-03-02", "2024-03-02 10:20:30" and the like. */
bool charted_time(const char *p, size_t len, double *ret_seconds);

#endif
