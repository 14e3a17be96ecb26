/* Reading WordNet's files. A line of index.noun gives a word's synsets in the order of frequency, a
 * line of data.noun a synset's words and its pointers to others: "@" what it is a kind of, "~" its
 * kinds. Nothing in the files is trusted: what does not fit the format is passed over. */
#include "querent/lang/wordnet.h"

#include <ctype.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

enum {
    SENSES_MAX = 4,
    COMMON_SENSES = 2, /* of which the kinds are looked at */
    UP_MAX = 2,        /* "musician" is a performer, who is an entertainer */
    DOWN_MAX = 2,      /* kinds of kinds */
    SYNSETS_MAX = 400, /* looked at for one word */
    WORD_MAX = 64
};

struct file {
    const char *p;
    size_t len;
};

static struct file nouns, synsets;
static pthread_once_t files_once = PTHREAD_ONCE_INIT;

static struct file map_file(const char *folder, const char *name)
{
    struct file file = {0};
    struct stat st;
    char path[512];
    const int len = snprintf(path, sizeof path, "%s/%s", folder, name);
    const int fd = len > 0 && (size_t)len < sizeof path ? open(path, O_RDONLY | O_CLOEXEC) : -1;
    if (fd < 0)
        return file;
    if (fstat(fd, &st) == 0 && S_ISREG(st.st_mode) && st.st_size > 0) {
        void *p = mmap(NULL, (size_t)st.st_size, PROT_READ, MAP_PRIVATE, fd, 0);
        if (p != MAP_FAILED)
            file = (struct file){p, (size_t)st.st_size};
    }
    close(fd);
    return file;
}

static void map_files(void)
{
    const char *folder = getenv("WNSEARCHDIR");
    folder = folder && *folder ? folder : "/usr/share/wordnet";
    nouns = map_file(folder, "index.noun");
    synsets = map_file(folder, "data.noun");
}

static size_t line_end(const struct file *file, size_t at)
{
    const char *end = memchr(file->p + at, '\n', file->len - at);
    return end ? (size_t)(end - file->p) : file->len;
}

/* The order of the word before the first blank of the line and `word`. */
static int compare_key(const struct file *file, size_t at, const char *word)
{
    size_t i = 0;
    for (; at + i < file->len && file->p[at + i] != ' ' && file->p[at + i] != '\n'; i++) {
        if (word[i] == '\0' || file->p[at + i] != word[i])
            return (unsigned char)file->p[at + i] - (unsigned char)word[i];
    }
    return word[i] == '\0' ? 0 : -1;
}

/* Copies the line of index.noun that begins with the word; false: there is none. */
static bool find_line(const char *word, char *line, size_t size)
{
    size_t low = 0, high = nouns.len;
    while (low < high) {
        size_t middle = low + (high - low) / 2, begin = middle;
        while (begin > low && nouns.p[begin - 1] != '\n')
            begin--;
        const size_t end = line_end(&nouns, begin);
        const int order = compare_key(&nouns, begin, word); /* the licence begins with blanks */
        if (order == 0 && nouns.p[begin] != ' ') {
            snprintf(line, size, "%.*s", (int)(end - begin), nouns.p + begin);
            return true;
        }
        if (order < 0)
            low = end < high ? end + 1 : high;
        else
            high = begin;
    }
    return false;
}

/* The offsets of the word's synsets, most frequent first. */
static size_t senses_of(const char *word, size_t *offsets)
{
    char line[1024], *rest = NULL;
    size_t n = 0;
    long skip, senses;
    if (!find_line(word, line, sizeof line))
        return 0;
    strtok_r(line, " ", &rest); /* the word itself; then: pos, senses, pointers, symbols … */
    const char *field = strtok_r(NULL, " ", &rest);
    field = field ? strtok_r(NULL, " ", &rest) : NULL;
    senses = field ? atol(field) : 0;
    field = field ? strtok_r(NULL, " ", &rest) : NULL;
    skip = field ? atol(field) + 2 : 0;
    for (; field && skip > 0; skip--)
        field = strtok_r(NULL, " ", &rest);
    while (field && n < SENSES_MAX && (long)n < senses &&
           (field = strtok_r(NULL, " ", &rest)) != NULL)
        offsets[n++] = (size_t)strtoul(field, NULL, 10);
    return n;
}

struct search {
    void (*seen)(const char *word, double nearness, void *arg);
    void *arg;
    size_t looked_at;
};

/* The next field of the line at *at, copied; false: the line ends. */
static bool next_field(size_t *at, size_t end, char *field)
{
    size_t n = 0;
    while (*at < end && synsets.p[*at] == ' ')
        ++*at;
    for (; *at < end && synsets.p[*at] != ' '; ++*at) {
        if (n + 1 < WORD_MAX)
            field[n++] = synsets.p[*at];
    }
    field[n] = '\0';
    return n > 0;
}

static bool is_single(const char *word)
{
    for (const char *p = word; *p; p++) {
        if (!islower((unsigned char)*p))
            return false;
    }
    return *word != '\0';
}

/* Reports the synset's words and follows its pointers `up` or `down` so many times. */
static void wordnet_look_at(struct search *search, size_t offset, double nearness, int up, int down)
{
    char field[WORD_MAX];
    if (offset >= synsets.len || search->looked_at++ >= SYNSETS_MAX)
        return;
    size_t at = offset;
    const size_t end = line_end(&synsets, offset);
    for (int i = 0; i < 3; i++) { /* its offset, lexicographer's file, type */
        if (!next_field(&at, end, field) || (i == 0 && (size_t)strtoul(field, NULL, 10) != offset))
            return;
    }
    if (!next_field(&at, end, field))
        return;
    for (long words = strtol(field, NULL, 16); words > 0; words--) {
        if (!next_field(&at, end, field))
            return;
        if (is_single(field))
            search->seen(field, nearness, search->arg);
        next_field(&at, end, field);
    }
    if (!next_field(&at, end, field))
        return;
    for (long pointers = strtol(field, NULL, 10); pointers > 0; pointers--) {
        char target[WORD_MAX], part[WORD_MAX], link[WORD_MAX];
        if (!next_field(&at, end, field) || !next_field(&at, end, target) ||
            !next_field(&at, end, part) || !next_field(&at, end, link))
            return;
        const size_t to = (size_t)strtoul(target, NULL, 10);
        if (up > 0 && field[0] == '@' && strcmp(part, "n") == 0)
            wordnet_look_at(search, to, nearness - (up == UP_MAX ? .2 : .1), up - 1, 0);
        else if (down > 0 && field[0] == '~' && strcmp(part, "n") == 0)
            wordnet_look_at(search, to, nearness - (down == DOWN_MAX ? .2 : .15), 0, down - 1);
    }
}

void wordnet_each_kin(const char *lemma, void (*seen)(const char *word, double nearness, void *arg),
                      void *arg)
{
    static const double senses[SENSES_MAX] = {.95, .87, .8, .74};
    size_t offsets[SENSES_MAX];
    pthread_once(&files_once, map_files);
    if (nouns.p == NULL || synsets.p == NULL || !is_single(lemma) || strlen(lemma) >= WORD_MAX)
        return;
    const size_t n = senses_of(lemma, offsets);
    for (size_t i = 0; i < n; i++) {
        struct search search = {.seen = seen, .arg = arg};
        const bool common = i < COMMON_SENSES;
        wordnet_look_at(&search, offsets[i], senses[i], common ? UP_MAX : 0, common ? DOWN_MAX : 0);
    }
}
