/* Phrases in a text that was taken apart. */
#include "querent/lang/words.h"

size_t words_match(const struct words *words, size_t i, const char *phrase)
{
    size_t used = 0;
    for (const char *p = phrase; *p; p += *p == ' ') {
        if (i + used >= words->len || words->v[i + used].quoted)
            return 0;
        const char *lower = words->v[i + used].lower;
        while (*lower && *lower == *p)
            lower++, p++;
        if (*lower != '\0' || (*p != ' ' && *p != '\0'))
            return 0;
        used++;
    }
    return used;
}
