/* Rows that a command lists (jobs, audit): built like a result, printed in any format that ask
 * knows. Private to cli. */
#ifndef QUERENT_CLI_LISTING_H
#define QUERENT_CLI_LISTING_H

#include <stdint.h>

#include "querent/model/rows/result.h"

struct listing_column {
    const char *name;
    enum value_type value;
};

struct result *listing_new(const struct listing_column *columns, size_t count);
void listing_text(struct result *listing, const char *text); /* NULL: no value */
void listing_int(struct result *listing, int64_t value);
void listing_count(struct result *listing, int64_t count);  /* below 0: no value */
void listing_time(struct result *listing, int64_t seconds); /* 0: no value */
/* Ends, prints and frees it; an exit code. The format has been checked by output_known. */
int listing_print(struct result *listing, const char *format);

#endif
