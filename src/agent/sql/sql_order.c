/* The order of a query as the question's words have it: the youngest are those born last. */
#include <string.h>

#include "agent_private.h"
#include "querent/base/str.h"
#include "querent/lang/cue.h"
#include "querent/lang/lexicon.h"
#include "querent/lang/words.h"

/* The highest rank is the first one or the one with the greatest number. */
#define RANKS "rank|ranking|position|place|standing"

/* All words of the phrase of so many bytes are among those of a name, with blanks between. */
static bool has_phrase(const char *name, const char *phrase, size_t len)
{
    for (const char *p = phrase; p < phrase + len; p += *p == ' ') {
        size_t own = strcspn(p, " |");
        const char *in = name;
        while (in && !(strncmp(in, p, own) == 0 && (in[own] == ' ' || !in[own])))
            in = strchr(in, ' ') ? strchr(in, ' ') + 1 : NULL;
        if (!in)
            return false;
        p += own;
    }
    return true;
}

static bool is_of(const char *name, const char *phrases)
{
    for (const char *p = phrases; *p; p += *p == '|') {
        const size_t len = strcspn(p, "|");
        if (len && has_phrase(name, p, len))
            return true;
        p += len;
    }
    return false;
}

/* The only superlative of the question, which nothing else orders; NULL: none, or several. */
static const struct adjective *superlative_of(struct arena *arena, const char *question)
{
    const struct adjective *found = NULL;
    struct words words;
    size_t len = 1;

    words_split(&words, arena, question);
    for (size_t i = 0; i < words.len; i += len ? len : 1) {
        int degree = 0;
        const struct adjective *one = lexicon_adjective(&words, i, &len, &degree);
        const enum cue cue = one ? CUE_NONE : cue_at(&words, i, &len);
        if ((one && degree == 2 && found) || cue == CUE_ORDER || cue == CUE_ASC || cue == CUE_DESC)
            return NULL;
        found = one && degree == 2 ? one : found;
    }
    return found;
}

/* The youngest by a date of birth come last, by their age first. */
static bool turn_order(struct sql_order *order, const char *name, const struct adjective *said)
{
    const bool rising = is_of(name, said->rising), falling = is_of(name, said->falling);

    if (rising == falling || order->descending == rising ||
        (is_of(name, RANKS) && (str_eq(said->base, "high") || str_eq(said->base, "low"))))
        return false;
    order->descending = rising;
    return true;
}

bool sql_mend_order(struct arena *arena, const struct catalog *catalog, const char *question,
                    struct sql_query *query)
{
    struct sql_order *order = query->order;
    const struct column_ref at = order && !order->next && query->limit
                                     ? catalog_column_of(catalog, query->from, order->expr)
                                     : (struct column_ref){-1, -1};

    if (at.table < 0)
        return false;
    const struct adjective *said = superlative_of(arena, question);
    return said && turn_order(order, catalog_column_words(catalog, at), said);
}
