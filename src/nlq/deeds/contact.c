/* "Who do we speak to at Windrush Brewery", "who is our contact at Nordbau": the one column that
 * says who that is. */
#include "frame.h"
#include "words/names.h"

/* The only column of a name that says whom to speak to; column -1: none, or several. */
static struct column_ref contact_of(const struct ask *ask)
{
    static const char called[] = "contact name|contact person|contact";
    struct column_ref found = no_column();
    for (size_t t = 0; t < ask->schema->table_count; t++) {
        const struct column_ref at = {(int)t, table_column_by_words(ask, (int)t, called)};
        if (!table_is_open(ask, (int)t) || at.column < 0 || !column_is_text(ask, at))
            continue;
        if (found.column >= 0)
            return no_column();
        found = at;
    }
    return found;
}

void contact_read(struct ask *ask)
{
    const size_t len = wording_match(ask, 0,
                                     "who do we speak to at|who do we talk to at|who do we deal "
                                     "with at|who do i speak to at|who do i talk to at|who do i "
                                     "ask for at|who do we call at|who do i call at|who is our "
                                     "contact at|who is the contact at|who is my contact at|who is "
                                     "our contact for|who is the contact for|who to ask for at");
    const struct column_ref at = len && len < ask->words.len ? contact_of(ask) : no_column();
    if (at.column < 0)
        return;
    const char *said = words_text(&ask->words, ask->arena, 0, len);
    wording_put(ask, 0, len, arena_printf(ask->arena, "%s of", ask_column(ask, at)->name));
    ask->words.v[0].written = said; /* and never sure */
}
