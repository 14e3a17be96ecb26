/* Contractions: which letters at a word's end are a word of their own, with the apostrophe of a
 * typewriter or of print, or without any. */
#include "contractions.h"

#include <stdbool.h>
#include <string.h>
#include <strings.h>

#include "querent/lang/classes.h"

static const struct {
    const char *ending, *word;
    bool after_any; /* else only after "what", "it" and the like: "student's" is another thing */
} contractions[] = {{"n't", "not", true},  {"n’t", "not", true},  {"'s", "is", false},
                    {"’s", "is", false},   {"'m", "am", true},    {"’m", "am", true},
                    {"'re", "are", true},  {"’re", "are", true},  {"'ll", "will", true},
                    {"’ll", "will", true}, {"'ve", "have", true}, {"’ve", "have", true}};

/* "doesnt", as it is typed in haste. */
static bool denies_in_haste(const char *p, size_t len)
{
    static const char *const typed[] = {"dont",    "doesnt",  "didnt",   "isnt",   "arent",
                                        "wasnt",   "werent",  "hasnt",   "havent", "hadnt",
                                        "couldnt", "wouldnt", "shouldnt"};
    bool found = false;
    for (size_t i = 0; i < sizeof typed / sizeof *typed && !found; i++)
        found = strlen(typed[i]) == len && strncasecmp(p, typed[i], len) == 0;
    return found;
}

const char *contraction_of(const char *p, size_t len, size_t *ret_stem, size_t *ret_cut)
{
    if (denies_in_haste(p, len)) {
        *ret_stem = len - strlen("nt");
        *ret_cut = strlen("nt");
        return "not";
    }
    for (size_t k = 0; k < sizeof contractions / sizeof *contractions; k++) {
        const size_t cut = strlen(contractions[k].ending);
        const size_t stem = len > cut ? len - cut : 0;
        if (stem == 0 || strncasecmp(p + stem, contractions[k].ending, cut) != 0 ||
            !(contractions[k].after_any || word_classes_at(p, stem).contracts))
            continue;
        const bool cannot = p[stem] == 'n' && stem == 2 && strncasecmp(p, "ca", 2) == 0;
        *ret_stem = cannot ? stem + 1 : stem;
        *ret_cut = cut;
        return contractions[k].word;
    }
    return NULL;
}

size_t possessive_len(const char *p, size_t len)
{
    static const char *const endings[] = {"'s", "’s", "'", "’"};
    for (size_t k = 0; k < sizeof endings / sizeof *endings; k++) {
        const size_t cut = strlen(endings[k]);
        if (len > cut && strncasecmp(p + len - cut, endings[k], cut) == 0)
            return cut;
    }
    return 0;
}
