/* Fuzzy search: every word of the query must be found; whole and early finds score more. */
#include "overlays/list/fuzzy.h"

#include <ctype.h>
#include <stdbool.h>
#include <string.h>

#define WORD_MAX 64

static int fuzzy_fold(char c)
{
    return tolower((unsigned char)c);
}

int fuzzy_find_whole(const char *text, const char *word, size_t len)
{
    for (int at = 0; text[at]; at++) {
        size_t n = 0;
        while (n < len && text[at + (int)n] && fuzzy_fold(text[at + (int)n]) == fuzzy_fold(word[n]))
            n++;
        if (n == len)
            return at;
    }
    return -1;
}

static bool fuzzy_in_name(char c)
{
    return isalnum((unsigned char)c) || (unsigned char)c >= 0x80 || (c && strchr("_-./:", c));
}

/* Characters in order within the name that begins here; a score that falls with the gaps. */
static int find_in_name(const char *text, const char *word, size_t len)
{
    size_t n = 0;
    int gaps = 0;
    for (; fuzzy_in_name(*text) && n < len; text++) {
        if (fuzzy_fold(*text) == fuzzy_fold(word[n]))
            n++;
        else if (n == 0)
            return 0;
        else
            gaps++;
    }
    if (n < len)
        return 0;
    return gaps < 20 ? 20 - gaps : 1;
}

/* In one name, from its beginning on ("cuord" is customer_orders): letters from here and there in a
 * sentence or a statement find anything. */
static int find_scattered(const char *text, const char *word, size_t len)
{
    int best = 0;
    for (const char *at = text; *at; at++) {
        if (at > text && fuzzy_in_name(at[-1]))
            continue;
        const int score = find_in_name(at, word, len);
        best = score > best ? score : best;
    }
    return best;
}

static int word_score(const char *text, const char *word, size_t len)
{
    const int at = fuzzy_find_whole(text, word, len);
    if (at < 0)
        return find_scattered(text, word, len);
    const int starts = at == 0 || !isalnum((unsigned char)text[at - 1]);
    return 100 + (starts ? 50 : 0) + (at < 50 ? 50 - at : 0);
}

int fuzzy_score(const char *text, const char *query)
{
    int total = 1;
    while (*query) {
        query += strspn(query, " ");
        const size_t len = strcspn(query, " ");
        if (len == 0)
            break;
        const int score = word_score(text, query, len < WORD_MAX ? len : WORD_MAX);
        if (score == 0)
            return 0;
        total += score;
        query += len;
    }
    return total;
}
