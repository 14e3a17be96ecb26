/* Which of two ways the tables were joined over, said under the answer. */
#include "paths/paths.h"
#include "querent/base/str.h"

void path_say_way(struct ask *ask, const char *taken, const char *by, int other)
{
    const char *text = arena_printf(ask->arena, "joined over %s,%s and not over %s", taken, by,
                                    ask_table(ask, other)->name);
    ask->nearer_way = true;
    for (size_t i = 0; i < ask->assumed_count; i++) {
        if (str_eq(ask->assumed[i].text, text))
            return;
    }
    ask_assume(ask, 0, text);
}
