#include "querent/lang/status.h"

#include <ctype.h>
#include <stdbool.h>

static const struct {
    const char *text;
    struct status_traits traits;
} statuses[] = {
#define STATUS(value, ...) {value, {__VA_ARGS__}},
#include "lexicon/statuses.inc"
};

static const struct status_said sayings[] = {
#define STATUS_SAID(said, stored) {said, stored},
#include "lexicon/statuses.inc"
};

/* The value in small letters and single words is the text. */
static bool is_status(const char *value, const char *text)
{
    for (; *value && *text; value++, text++) {
        const unsigned char c = (unsigned char)*value;
        if ((c == '_' || c == '-' ? ' ' : tolower(c)) != *text)
            return false;
    }
    return *value == *text;
}

struct status_traits status_traits(const char *value)
{
    for (size_t i = 0; i < sizeof statuses / sizeof *statuses; i++) {
        if (is_status(value, statuses[i].text))
            return statuses[i].traits;
    }
    return (struct status_traits){0};
}

const struct status_said *status_sayings(size_t *ret_count)
{
    *ret_count = sizeof sayings / sizeof *sayings;
    return sayings;
}
