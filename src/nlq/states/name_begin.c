/* Where the name of rows begins that ends before a word: "repair" of repair jobs. */
#include <string.h>

#include "states/life.h"

size_t life_name_begin(struct ask *ask, size_t i)
{
    size_t first = i - 1;
    for (size_t t = 0; t < ask->schema->table_count; t++) {
        const char *name = table_is_open(ask, (int)t) ? table_plural(ask, (int)t) : "";
        size_t len = 1;
        for (const char *p = strchr(name, ' '); p; p = strchr(p + 1, ' '))
            len++;
        if (len <= i && i - len < first && wording_match(ask, i - len, name) == len)
            first = i - len;
    }
    return first;
}
