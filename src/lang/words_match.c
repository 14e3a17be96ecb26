/* Phrases in a text that was taken apart. */
#include <string.h>

#include "querent/lang/words.h"

size_t words_match(const struct words *words, size_t i, const char *phrase)
{
    size_t used = 0;
    for (const char *p = phrase; *p;) {
        size_t n = strcspn(p, " ");
        if (i + used >= words->len || words->v[i + used].quoted)
            return 0;
        const char *lower = words->v[i + used].lower;
        if (strncmp(lower, p, n) != 0 || lower[n] != '\0')
            return 0;
        used++;
        p += n + (p[n] == ' ');
    }
    return used;
}
