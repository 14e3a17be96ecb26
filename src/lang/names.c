/* Looking names up in their table. The phrases of all classes are put into one index when the first
 * name comes; a name is then asked for by its runs of words. */
#include "querent/lang/names.h"

#include <pthread.h>
#include <stdint.h>
#include <string.h>

#include "querent/base/map.h"

static const char *const phrases[NAME_CLASSES] = {
#define NAMES(class, list) [NAME_##class] = list,
#include "lexicon/names.inc"
};

static const struct {
    enum name_points kind;
    const char *phrase;
    int points;
} scores[] = {
#define POINTS(kind, phrase, points) {NAME_##kind, phrase, points},
#include "lexicon/names.inc"
};

enum { SLOTS = 4096 };

struct entry {
    const char *phrase; /* len bytes; NULL: free */
    size_t len;
    uint64_t classes[2]; /* a bit each */
    int points[NAME_POINT_KINDS];
};

static struct entry entries[SLOTS];
static pthread_once_t entries_once = PTHREAD_ONCE_INIT;

_Static_assert(NAME_CLASSES <= 128, "an entry has a bit for each class");

/* The phrase's entry, or the free one where it would stand. */
static struct entry *find_entry(const char *phrase, size_t len)
{
    size_t at = (size_t)hash_bytes(phrase, len, 5) % SLOTS;
    while (entries[at].phrase &&
           (entries[at].len != len || memcmp(entries[at].phrase, phrase, len) != 0))
        at = (at + 1) % SLOTS;
    return &entries[at];
}

static struct entry *add_entry(const char *phrase, size_t len)
{
    struct entry *entry = find_entry(phrase, len);
    entry->phrase = phrase;
    entry->len = len;
    return entry;
}

static void fill_entries(void)
{
    for (int class = 0; class < NAME_CLASSES; class ++) {
        for (const char *p = phrases[class]; *p; p += *p == '|') {
            const size_t len = strcspn(p, "|");
            add_entry(p, len)->classes[class / 64] |= 1ull << class % 64;
            p += len;
        }
    }
    for (size_t i = 0; i < sizeof scores / sizeof *scores; i++)
        add_entry(scores[i].phrase, strlen(scores[i].phrase))->points[scores[i].kind] =
            scores[i].points;
}

static const struct entry *entry_of(const char *phrase, size_t len)
{
    pthread_once(&entries_once, fill_entries);
    return find_entry(phrase, len);
}

/* Where the next word begins; the end after the last. */
static const char *names_next_word(const char *word, const char *end)
{
    const char *blank = memchr(word, ' ', (size_t)(end - word));
    return blank ? blank + 1 : end;
}

const char *name_phrases(enum name_class class)
{
    return phrases[class];
}

bool name_is(const char *name, size_t len, enum name_class class)
{
    return entry_of(name, len)->classes[class / 64] >> class % 64 & 1;
}

bool name_has(const char *name, enum name_class class)
{
    const char *end = name + strlen(name);
    for (const char *first = name; first < end; first = names_next_word(first, end)) {
        for (const char *last = first; last < end;) {
            last = names_next_word(last, end);
            const size_t len = (size_t)(last - first) - (last[-1] == ' ');
            if (name_is(first, len, class))
                return true;
        }
    }
    return false;
}

size_t name_end(const char *name, size_t len, enum name_class class)
{
    const char *end = name + len;
    for (const char *first = name; first < end; first = names_next_word(first, end)) {
        if (name_is(first, (size_t)(end - first), class))
            return (size_t)(end - first);
    }
    return 0;
}

bool name_ends(const char *name, enum name_class class)
{
    return name_end(name, strlen(name), class) > 0;
}

int name_end_points(const char *name, enum name_points kind)
{
    const char *end = name + strlen(name);
    int points = 0;
    for (const char *first = name; first < end && points == 0; first = names_next_word(first, end))
        points = entry_of(first, (size_t)(end - first))->points[kind];
    return points;
}

int name_sum_points(const char *name, enum name_points kind)
{
    const char *end = name + strlen(name);
    int sum = 0;
    for (const char *first = name; first < end; first = names_next_word(first, end)) {
        for (const char *last = first; last < end;) {
            last = names_next_word(last, end);
            const size_t len = (size_t)(last - first) - (last[-1] == ' ');
            sum += entry_of(first, len)->points[kind];
        }
    }
    return sum;
}
