/* The rows that a command lists, as a result. */
#include "listing.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "output.h"
#include "querent/base/clock.h"
#include "querent/base/mem.h"

struct result *listing_new(const struct listing_column *columns, size_t count)
{
    struct result_column *made = mem_alloc((count + 1) * sizeof *made);
    for (size_t i = 0; i < count; i++)
        made[i] =
            (struct result_column){.name = columns[i].name, .type = "", .value = columns[i].value};
    struct result *listing = result_new(made, count, 0);
    mem_free(made);
    return listing;
}

void listing_text(struct result *listing, const char *text)
{
    if (text && *text)
        result_add(listing, CELL_TEXT, text, strlen(text));
    else
        result_add_null(listing);
}

void listing_int(struct result *listing, int64_t value)
{
    char digits[24];
    const int len = snprintf(digits, sizeof digits, "%" PRId64, value);
    result_add(listing, CELL_INTEGER, digits, (size_t)len);
}

void listing_count(struct result *listing, int64_t count)
{
    if (count >= 0)
        listing_int(listing, count);
    else
        result_add_null(listing);
}

void listing_time(struct result *listing, int64_t seconds)
{
    char at[24] = "";
    if (seconds)
        clock_iso(seconds, at);
    listing_text(listing, at);
}

int listing_print(struct result *listing, const char *format)
{
    result_set_state(listing, RESULT_COMPLETE);
    const int code = output_rows(listing, &(struct output_options){.format = format});
    result_unref(listing);
    return code;
}
