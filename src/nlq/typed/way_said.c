/* "Orders placed by email", "payments taken via card": how rows came, where they keep that
 * themselves. No address of anybody is meant. */
#include "frame.h"
#include "querent/base/str.h"
#include "states/life.h"
#include "words/pins.h"

static const char deeds[] = "placed|made|taken|received|paid|ordered|booked|sent|submitted|raised|"
                            "reported|entered|done|settled|given|came|coming|arrived|that came|"
                            "that were placed|that were made|which came";
static const char ways[] = "by|via|through|over|over the|on the|through the|via the|in by|in via|"
                           "in through";

static bool keeps_ways(const struct ask *ask, struct column_ref at)
{
    static const char *const called[] = {"channel", "method", "medium", "source",
                                         "mode",    "via",    "way",    "route"};
    const struct column_stats *stats = catalog_stats(ask->catalog, at);
    bool kept = false;
    for (size_t k = 0; k < sizeof called / sizeof *called; k++)
        kept = kept || column_has_words(ask, at, called[k]);
    return kept && stats && stats->categorical && column_is_text(ask, at);
}

/* The value of such a column of the table that word i is. */
static struct match way_at(struct ask *ask, int table, size_t i)
{
    for (size_t c = 0; table >= 0 && c < ask_table(ask, table)->column_count; c++) {
        const struct column_ref at = {table, (int)c};
        const char *value =
            keeps_ways(ask, at) ? life_stored_state(ask, at, ask->words.v[i].lower) : NULL;
        if (value)
            return (struct match){.at = at, .score = 1, .value = value};
    }
    return (struct match){.at = no_column()};
}

void way_said_read(struct ask *ask)
{
    for (size_t i = 1; i < ask->words.len; i++) {
        const size_t deed = wording_match(ask, i, deeds), way = wording_match(ask, i + deed, ways),
                     at = i + deed + way;
        if (way == 0 || at >= ask->words.len || ask->words.v[at].quoted || ask->words.v[at].punct ||
            ask->words.v[at].is_number || table_at_word(ask, at) >= 0 ||
            (deed == 0 && column_at_word(ask, at)))
            continue; /* "orders by rep": of each of them */
        const struct match match = way_at(ask, life_rows_at(ask, i - 1), at);
        if (match.at.column < 0)
            continue;
        pin_put(ask, at, at + 1, match.at, match.value);
        if (deed)
            wording_cut(ask, i, deed);
        return;
    }
}
