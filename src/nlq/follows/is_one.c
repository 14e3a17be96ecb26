/* Whether a question goes on from the one before: what is said in a few words, and names nothing
 * that it could be of by itself. */
#include <string.h>

#include "engine.h"
#include "follows/again.h"
#include "querent/base/str.h"

/* "Cheapest first", "oldest on top": how the rows are to be sorted. */
static bool sorts_rows(const struct ask *ask)
{
    enum { SHORT = 3 };
    const size_t n = ask->words.len;
    size_t len;
    int degree = 0;
    return n >= 2 && n <= SHORT && word_is(&ask->words.v[n - 1], "first") &&
           lexicon_adjective(&ask->words, n - 2, &len, &degree) && degree == 2;
}

/* Words as they were typed: what is read in more of them is no longer for that. */
static size_t typed_words(const struct ask *ask)
{
    const char *typed = ask->words.question;
    size_t count = 1;
    for (const char *p = typed; *p; p++)
        count += *p == ' ' && p[1] != ' ' && p[1] != '\0';
    return count < ask->words.len ? count : ask->words.len;
}

/* "How many per plant?": how many of the rows before. */
static bool counts_per(const struct ask *ask)
{
    enum { SHORT = 6 };
    const size_t len = words_match(&ask->words, 0, "how many");
    return len > 0 && ask->words.len <= SHORT && wording_is(ask, len, "per|by");
}

bool follow_takes_place(const struct ask *ask)
{
    enum { SHORT = 8 };
    size_t last = ask->words.len;
    while (last > 0 && ask->words.v[last - 1].punct)
        last--;
    return last > 1 && last <= SHORT && wording_is(ask, last - 1, "instead");
}

/* "Top 3 volunteers by hours", of a sheet whose column says who they are: what is ranked and by
 * what are both said, so that it is a question of its own; "top 3 by hours" is none. Sheets have
 * words of their own put in place of these: it goes by what was typed. */
static bool ranks_alone(const struct ask *ask)
{
    const char *typed = ask->words.question, *by = str_find_fold(typed, " by ");
    size_t tables = 0;
    for (size_t t = 0; t < ask->schema->table_count; t++)
        tables += !ask->schema->tables[t].hidden;
    if (tables != 1 || by == NULL)
        return false;
    struct words before;
    words_split(&before, ask->arena, arena_strndup(ask->arena, typed, (size_t)(by - typed)));
    const struct word *last = before.len > 1 ? &before.v[before.len - 1] : NULL;
    return last && !last->is_number && !last->is.stop && !last->is.first_last;
}

bool follow_is_one(const struct ask *ask)
{
    const size_t len = typed_words(ask);
    bool table = false;
    if (sorts_rows(ask) || counts_per(ask) || follow_points(ask) || follow_sums(ask) ||
        follow_says_others(ask) || follow_says_extreme(ask) || follow_says_whose(ask) ||
        follow_says_theirs(ask) || follow_says_period(ask) || follow_says_all(ask) ||
        again_is_measure(ask) || ask->edits || follow_is_fragment(ask) || follow_takes_place(ask) ||
        follow_says_running(ask) || follow_says_unit(ask) || follow_says_place(ask) ||
        follow_lists(ask))
        return true;
    for (size_t i = 0; i < ask->count; i++)
        table = table || ask->items[i].kind == ITEM_TABLE;
    if ((table || ranks_alone(ask)) && ask->signs.begins_anew)
        return false;
    if (ask->signs.may_follow)
        return len <= 14 && (!table || len <= 8);
    return len <= 8 && !table && (ask->signs.backward || ask->signs.follows);
}

bool follow_needs_context(const struct ask *ask)
{
    bool table = false;
    for (size_t i = 0; i < ask->count; i++)
        table = table || ask->items[i].kind == ITEM_TABLE;
    return ask->signs.follows || (ask->signs.may_follow && !ask->signs.begins_anew && !table);
}
