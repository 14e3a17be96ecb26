/* "For jobs that came from a complaint: average days …", "on-time rate per supplier: percent of …":
 * what is measured is said first, and what it is of behind it. */
#include "figures/figures.h"
#include "querent/base/str.h"

static const char measures[] =
    "average|avg|mean|total|number|sum|how many|how long|how much|percent|"
    "percentage|share|what percentage|what share|count";
static const char shares[] = "percent|percentage|share|what percentage|what share|proportion";

const char *words_joined(struct ask *ask, size_t first, size_t end)
{
    const char *text = "";
    for (size_t i = first; i < end; i++) {
        const struct word *word = &ask->words.v[i];
        text = arena_printf(ask->arena, "%s%s%s%s%s", text, *text ? " " : "",
                            word->quoted ? "'" : "", word->text, word->quoted ? "'" : "");
    }
    return text;
}

/* The words from `first` to `end` stand behind all others. */
static void move(struct ask *ask, size_t first, size_t end, size_t cut_end)
{
    const char *text = words_joined(ask, first, end);
    size_t last = ask->words.len;
    while (last > cut_end && ask->words.v[last - 1].punct)
        last--;
    wording_cut(ask, last, ask->words.len - last);
    wording_cut(ask, 0, cut_end);
    wording_add(ask, text);
}

/* The first colon of the question; its length: there is none, or not in the first sentence. */
static size_t colon_at(const struct ask *ask)
{
    for (size_t i = 0; i < ask->words.len; i++) {
        if (word_is_mark(&ask->words.v[i], ":"))
            return i;
        if (word_is_mark(&ask->words.v[i], ".?!"))
            break;
    }
    return ask->words.len;
}

void put_behind_read(struct ask *ask)
{
    const size_t colon = colon_at(ask);
    if (colon + 2 >= ask->words.len || colon < 2)
        return;
    if (wording_is(ask, 0, "for|among|of") && wording_match(ask, colon + 1, measures)) {
        const bool among = wording_is(ask, 0, "among|of");
        if (among)
            wording_put(ask, 0, 1, "for");
        move(ask, 0, colon, colon + 1);
        return;
    }
    for (size_t i = 1; i < colon && wording_match(ask, colon + 1, shares); i++) {
        if (!wording_is(ask, i, "per|by") ||
            !wording_is(ask, i - 1, "rate|quota|ratio|share|record"))
            continue;
        move(ask, i, colon, colon + 1);
        return;
    }
}
