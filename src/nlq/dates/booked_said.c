/* "What's booked in for tomorrow": the rows that are booked, where nothing names them. */
#include "dates/ends.h"

void booked_said_read(struct ask *ask)
{
    const size_t what = wording_match(ask, 0,
                                      "what is|what's|whats|what s|what are|what do we have|"
                                      "what have we got|what have we|anything|is anything");
    const size_t deed =
        what && wording_is(ask, what, "booked|scheduled|planned|arranged|reserved") ? 1 : 0;
    const size_t in = what + deed, at = in + wording_match(ask, in, "in for|up for|for|in");
    const int rows =
        deed && at < ask->words.len && wording_period(ask, at) > 0 ? date_table_booked(ask) : -1;
    if (rows < 0)
        return;
    const char *verb = words_text(&ask->words, ask->arena, what, in);
    wording_put(ask, 0, at, arena_printf(ask->arena, "%s %s for", table_plural(ask, rows), verb));
}
