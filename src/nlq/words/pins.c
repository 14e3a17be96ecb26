#include "words/pins.h"

#include <ctype.h>
#include <string.h>

#include "querent/base/str.h"

/* The text is kept by its address: it stays the word's wherever other readers move it. */
static void pin_keep(struct ask *ask, size_t i, struct column_ref at, const char *value)
{
    if (ask->pin_count == sizeof ask->pins / sizeof *ask->pins)
        return;
    ask->pins[ask->pin_count].text = ask->words.v[i].text;
    ask->pins[ask->pin_count++].match = (struct match){.at = at, .score = 1, .value = value};
}

/* The same letters, whatever stands between the words: "part paid" of part_paid. */
static bool pin_spells(const char *said, const char *value)
{
    for (;;) {
        said += strspn(said, " -_");
        value += strspn(value, " -_");
        if (!*said || !*value || tolower((unsigned char)*said) != tolower((unsigned char)*value))
            return *said == *value;
        said++;
        value++;
    }
}

void pin_put(struct ask *ask, size_t first, size_t end, struct column_ref at, const char *value)
{
    const char *said = words_text(&ask->words, ask->arena, first, end);
    if (end == first + 1 && str_eq_fold(said, value)) {
        pin_keep(ask, first, at, value);
        return;
    }
    if (strchr(value, '\''))
        return;
    wording_put(ask, first, end - first, arena_printf(ask->arena, "'%s'", value));
    ask->words.v[first].written = pin_spells(said, value) ? NULL : said;
    pin_keep(ask, first, at, value);
}

void pin_put_first(struct ask *ask, size_t noun, size_t link, size_t first, size_t end,
                   const struct match *match)
{
    const char *said = words_text(&ask->words, ask->arena, first, end),
               *rows = words_text(&ask->words, ask->arena, noun, link);
    const bool whole = !match->part && pin_spells(said, match->value);
    if (strchr(match->value, '\''))
        return;
    wording_put(ask, noun, end - noun, arena_printf(ask->arena, "'%s' %s", match->value, rows));
    ask->words.v[noun].written = whole ? NULL : said;
    pin_keep(ask, noun, match->at, match->value);
}

struct match *pin_at(struct ask *ask, size_t first, size_t last)
{
    for (size_t k = 0; last == first + 1 && k < ask->pin_count; k++)
        if (ask->pins[k].text == ask->words.v[first].text)
            return &ask->pins[k].match;
    return NULL;
}
