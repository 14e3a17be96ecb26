/* Demands in words for what the screen does itself, and the router would not know. */
#ifndef QUERENT_UI_SERVICES_DEMAND_H
#define QUERENT_UI_SERVICES_DEMAND_H

#include <stdbool.h>

#include "querent/model/rows/chart_words.h"

struct demand {
    const char *option;      /* "export", "chart", "edit"; NULL: none, or there is more in it */
    const char *ending;      /* of the file, as it was said: "xlsx"; NULL: none was */
    char *file;              /* that they are exported to; NULL: none was said */
    struct chart_wish chart; /* the form that was said */
    bool as, form;           /* "as", and behind it a form that needs no "chart": "as a pie" */
};

/* "export these rows as csv, please", "save as x.csv", "draw a bar chart". */
void demand_read(struct demand *demand, const char *text);
void demand_release(struct demand *demand); /* it is {0} then */

#endif
