/* What rows may be called (lexicon/row_nouns.inc), hashed when the first noun is asked for. */
#include <pthread.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "querent/lang/synonyms.h"

/* "noun=others" */
static const char *const rows[] = {
#define ROW_NOUN(noun, others) noun "=" others,
#include "lexicon/row_nouns.inc"
#undef ROW_NOUN
};

/* No noun is shorter than two letters, and a sign stands behind each but the last. */
enum {
#define ROW_NOUN(noun, others) +(sizeof(noun) + sizeof(others)) / 3
    PLACES_MAX = 1
#include "lexicon/row_nouns.inc"
#undef ROW_NOUN
    ,
    BUCKETS = 4096,
    KIND = 2 /* the step of words for a whole kind */
};

_Static_assert(PLACES_MAX <= UINT16_MAX, "a place is numbered in 16 bits");

/* A noun stands in row `row` from byte `at` on; the next of its bucket, 0: none. */
static struct place {
    uint16_t row, at, next;
} places[PLACES_MAX];
static uint16_t buckets[BUCKETS];
static uint16_t place_count;
static pthread_once_t places_once = PTHREAD_ONCE_INIT;

static size_t hash_of(const char *noun, size_t len)
{
    uint32_t hash = 2166136261U;
    for (size_t i = 0; i < len; i++)
        hash = (hash ^ (unsigned char)noun[i]) * 16777619U;
    return (hash ^ (hash >> 16)) % BUCKETS;
}

static void place_nouns(void)
{
    for (size_t row = 0; row < sizeof rows / sizeof *rows; row++) {
        for (const char *p = rows[row]; *p; p += strspn(p, "=|;")) {
            const size_t len = strcspn(p, "=|;");
            uint16_t *bucket = &buckets[hash_of(p, len)];
            places[++place_count] = (struct place){
                .row = (uint16_t)row, .at = (uint16_t)(p - rows[row]), .next = *bucket};
            *bucket = place_count;
            p += len;
        }
    }
}

/* The others of the row's noun, with how many ";" stand before each, but for words of its kind. */
static void see_others(const char *others, row_noun_seen *seen, void *arg)
{
    int step = 0;
    for (const char *p = others; *p && step < KIND; p += *p != '\0') {
        const size_t len = strcspn(p, "|;");
        if (len > 0)
            seen(p, len, step, arg);
        p += len;
        step += *p == ';';
    }
}

static int step_at(const char *others, const char *at)
{
    int step = 0;
    for (const char *p = others; p < at; p++)
        step += *p == ';';
    return step;
}

void synonyms_each_row_noun(const char *noun, row_noun_seen *seen, void *arg)
{
    const size_t len = strlen(noun);
    pthread_once(&places_once, place_nouns);
    for (size_t i = buckets[hash_of(noun, len)]; i > 0; i = places[i].next) {
        const char *row = rows[places[i].row], *at = row + places[i].at;
        const size_t head = strcspn(row, "=");
        if (strncmp(at, noun, len) != 0 || strcspn(at, "=|;") != len)
            continue;
        if (at == row)
            see_others(row + head + 1, seen, arg);
        else
            seen(row, head, step_at(row, at), arg);
    }
}
