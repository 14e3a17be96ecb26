/* "Who signed up to bid but has never done so": bidders without bids. */
#include "querent/base/str.h"
#include "querent/lang/lemma.h"
#include "verbs/leading.h"
#include "verbs/verbs.h"
#include "words/names.h"

/* Words of "but has never done so" from word i on to the end; 0: they say something else. */
static size_t never_so(const struct ask *ask, size_t i)
{
    size_t end = i + wording_is(ask, i, "but|and|yet");
    if (end == i)
        return 0;
    end += wording_is(ask, end, "then|who");
    end += wording_is(ask, end, "has|have|had|did|never|not");
    end += wording_is(ask, end, "never|not|actually");
    end += wording_is(ask, end, "yet|ever|actually");
    const size_t so =
        wording_match(ask, end, "done so|done it|done that|did so|did it|do so|do it");
    end += so;
    end += wording_is(ask, end, "yet|once|so far");
    bool denied = false;
    for (size_t k = i; k < end; k++)
        denied = denied || wording_is(ask, k, "never|not");
    return so && denied && wording_ends(ask, end) ? end - i : 0;
}

/* The people that are called by what the verb does: bidders; -1: none, or several. */
static int people_called(struct ask *ask, const char *verb, int rows)
{
    char own[64];
    int found = -1;
    for (size_t t = 0; t < ask->schema->table_count; t++) {
        lemma_of(table_core(ask, (int)t), own, sizeof own);
        if (!table_is_open(ask, (int)t) || !agent_does(own, verb) ||
            !leading_has(ask, (int)t, rows))
            continue;
        if (found >= 0)
            return -1;
        found = (int)t;
    }
    return found;
}

void but_never_read(struct ask *ask)
{
    static const char leads[] = "signed up|registered|joined|enrolled|applied|put their name down|"
                                "got permission|came here|came|asked|is allowed|are allowed|may";
    for (size_t i = 3; i < ask->words.len; i++) {
        const size_t len = never_so(ask, i);
        if (len == 0)
            continue;
        for (size_t verb = i - 1; verb > 2; verb--) {
            const struct word *said = &ask->words.v[verb];
            const int rows = wording_is(ask, verb - 1, "to") ? deed_keeps(ask, said) : -1;
            const int people = rows >= 0 ? people_called(ask, said->lemma, rows) : -1;
            const size_t lead = 1 + wording_is(ask, 1, "has|have");
            if (people < 0 || !wording_is(ask, 0, "who") ||
                lead + wording_match(ask, lead, leads) != verb - 1)
                continue;
            const char *text = words_text(&ask->words, ask->arena, 0, i + len);
            wording_put(ask, 0, i + len,
                        arena_printf(ask->arena, "which %s have no %s", table_plural(ask, people),
                                     table_plural(ask, rows)));
            ask->words.v[1].written = text; /* and never sure */
            return;
        }
    }
}
