/* Lessons found by the words of a question: a map from the lemmas of a lesson's words, so that ten
 * thousand lessons cost a question as many look-ups as it has phrases. */
#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "lessons_private.h"
#include "querent/base/mem.h"
#include "querent/base/str.h"
#include "querent/lang/lemma.h"

char *book_lower(struct arena *arena, const char *text)
{
    char *lower = arena_strdup(arena, text);

    for (char *p = lower; *p; p++)
        *p = (char)tolower((unsigned char)*p);
    return lower;
}

void book_lemma(const char *word, size_t len, char *out, size_t size)
{
    char plain[64];

    len = len < sizeof plain ? len : sizeof plain - 1;
    for (size_t i = 0; i < len; i++)
        plain[i] = (char)tolower((unsigned char)word[i]);
    plain[len] = '\0';
    out[0] = '\0';
    lemma_of(plain, out, size);
    if (!out[0])
        memcpy(out, plain, len + 1 < size ? len + 1 : size);
}

static void book_add(struct map *map, const char *key, uint32_t i)
{
    struct lesson_chain *chain = map_get(map, key);

    if (!chain) {
        chain = mem_alloc(sizeof *chain);
        *chain = (struct lesson_chain){0};
        map_put(map, key, chain);
    }
    vec_push(&chain->v, i);
}

/* Every table that a condition names: what stands before a point. */
static void book_add_tables(struct lesson_book *book, const char *text, uint32_t i)
{
    bool any = false;
    char name[128];

    for (const char *p = text; *p; p++) {
        size_t n = 0;
        if (*p == '\'') {
            p += 1 + strcspn(p + 1, "'");
            if (!*p)
                break;
            continue;
        }
        while (isalnum((unsigned char)p[n]) || p[n] == '_' || (unsigned char)p[n] >= 0x80)
            n++;
        if (n && p[n] == '.' && !isdigit((unsigned char)*p) && n < sizeof name) {
            for (size_t k = 0; k < n; k++)
                name[k] = (char)tolower((unsigned char)p[k]);
            name[n] = '\0';
            book_add(&book->by_table, name, i);
            any = true;
        }
        p += n ? n - 1 : 0;
    }
    if (!any)
        book_add(&book->by_table, "", i);
}

static void book_add_phrase(struct lesson_book *book, const char *says, uint32_t i)
{
    struct buf phrase = BUF_INIT;
    char lemma[64];
    size_t words = 0;

    for (const char *p = says; *p; words++) {
        const size_t len = strcspn(p, " ");
        book_lemma(p, len, lemma, sizeof lemma);
        buf_addf(&phrase, "%s%s", words ? " " : "", lemma);
        p += len + strspn(p + len, " ");
    }
    book_add(&book->by_phrase, buf_str(&phrase), i);
    book->most_words = words > book->most_words ? words : book->most_words;
    buf_release(&phrase);
}

enum { NAME_MAX_BYTES = 128 /* of a longer name what is before counts */ };

/* In small letters; its length. */
static size_t book_key(const char *name, size_t len, char key[NAME_MAX_BYTES])
{
    len = len < NAME_MAX_BYTES ? len : NAME_MAX_BYTES - 1;
    for (size_t i = 0; i < len; i++)
        key[i] = (char)tolower((unsigned char)name[i]);
    return len;
}

uint32_t book_name(const struct lesson_book *book, const char *name)
{
    char key[NAME_MAX_BYTES];
    const size_t len = book_key(name, strlen(name), key);

    return (uint32_t)(uintptr_t)map_getn(&book->names, key, len);
}

static uint32_t book_number(struct lesson_book *book, const char *name, size_t len)
{
    char key[NAME_MAX_BYTES];
    const size_t bytes = book_key(name, len, key);
    uintptr_t number = (uintptr_t)map_getn(&book->names, key, bytes);

    if (!number) {
        number = book->names.len + 1;
        map_putn(&book->names, key, bytes, (void *)number);
    }
    return (uint32_t)number;
}

/* The last two parts of a name, in text[0, len). */
static bool book_split_name(struct lesson_book *book, const char *text, size_t len,
                            uint32_t *ret_table, uint32_t *ret_column)
{
    while (len && isspace((unsigned char)text[len - 1]))
        len--;
    const char *end = text + len, *column = end, *table;
    while (column > text && column[-1] != '.')
        column--;
    if (column == text || column == end)
        return false;
    for (table = column - 1; table > text && table[-1] != '.' && table[-1] != ' ';)
        table--;
    *ret_table = book_number(book, table, (size_t)(column - 1 - table));
    *ret_column = book_number(book, column, (size_t)(end - column));
    return true;
}

static void book_split_join(struct lesson_book *book, struct book_join *join, const char *means)
{
    const char *equals = strchr(means, '=');

    if (!equals ||
        !book_split_name(book, means, (size_t)(equals - means), &join->table[0], &join->column[0]))
        return;
    const char *right = equals + 1 + strspn(equals + 1, " ");
    book_split_name(book, right, strlen(right), &join->table[1], &join->column[1]);
}

static bool join_ties(const struct book_join *a, const struct book_join *b, int turned)
{
    return a->table[1] && b->table[1] && a->table[0] == b->table[turned] &&
           a->table[1] == b->table[1 - turned];
}

bool joins_same(const struct book_join *a, const struct book_join *b, int turned)
{
    return join_ties(a, b, turned) && a->column[0] == b->column[turned] &&
           a->column[1] == b->column[1 - turned];
}

bool joins_differ(const struct book_join *a, const struct book_join *b)
{
    return (join_ties(a, b, 0) || join_ties(a, b, 1)) && !joins_same(a, b, 0) &&
           !joins_same(a, b, 1);
}

static void book_add_error(struct lesson_book *book, const char *says, uint32_t i)
{
    const char *dot = strrchr(says, '.');
    struct arena arena = {0};

    book_add(&book->by_error, book_lower(&arena, dot ? dot + 1 : says), i);
    arena_release(&arena);
}

/* Filters and joins alone are compared by it. */
static uint32_t book_sense(struct map *senses, const struct lesson *lesson)
{
    if (lesson->kind != LESSON_FILTER && lesson->kind != LESSON_JOIN)
        return 0;
    uintptr_t sense = (uintptr_t)map_get(senses, lesson->means);
    if (!sense) {
        sense = senses->len + 1;
        map_put(senses, lesson->means, (void *)sense);
    }
    return (uint32_t)sense;
}

static void book_index(struct lesson_book *book, uint32_t i)
{
    const struct lesson *lesson = &book->list[i];
    const char *says = lesson->says ? lesson->says + strspn(lesson->says, " ") : "";
    char lemma[64];

    switch (lesson->kind) {
    case LESSON_JOIN:
        book->has_joins = true;
        book_split_join(book, &book->joins[i], lesson->means);
        book_add_tables(book, lesson->means, i);
        break;
    case LESSON_FILTER:
        book_add_tables(book, lesson->means, i);
        break;
    case LESSON_ERROR:
        vec_push(&book->errors.v, i);
        book_add_error(book, says, i);
        break;
    case LESSON_QUERY:
        book_lemma(says, strcspn(says, " ?."), lemma, sizeof lemma);
        book_add(&book->by_query, *says == '{' ? "" : lemma, i);
        break;
    default:
        book_add_phrase(book, says, i);
    }
}

struct lesson_book *lesson_book_new(struct lesson *list, size_t count)
{
    struct lesson_book *book = mem_alloc(sizeof *book);
    struct map senses = {0};
    size_t kept = 0;

    for (size_t i = 0; i < count; i++) {
        if (list[i].off)
            lesson_release(&list[i]);
        else
            list[kept++] = list[i];
    }
    *book = (struct lesson_book){.refs = 1, .list = list, .count = kept};
    book->joins = mem_alloc((kept + 1) * sizeof *book->joins);
    memset(book->joins, 0, (kept + 1) * sizeof *book->joins);
    book->senses = mem_alloc((kept + 1) * sizeof *book->senses);
    for (size_t i = 0; i < kept; i++) {
        book->senses[i] = book_sense(&senses, &list[i]);
        book_index(book, (uint32_t)i);
    }
    map_release(&senses);
    return book;
}

static void book_release_map(struct map *map)
{
    for (size_t i = 0; i < map->len; i++) {
        struct lesson_chain *chain = map->items[i].value;
        vec_release(&chain->v);
        mem_free(chain);
    }
    map_release(map);
}

struct lesson_book *lesson_book_ref(struct lesson_book *book)
{
    atomic_fetch_add(&book->refs, 1);
    return book;
}

void lesson_book_unref(struct lesson_book *book)
{
    if (!book || atomic_fetch_sub(&book->refs, 1) > 1)
        return;
    mem_free(book->joins);
    mem_free(book->senses);
    book_release_map(&book->by_phrase);
    book_release_map(&book->by_table);
    book_release_map(&book->by_error);
    book_release_map(&book->by_query);
    map_release(&book->names);
    vec_release(&book->errors.v);
    lessons_free(book->list, book->count);
    mem_free(book);
}

static bool book_has(const struct lesson_book *book, const char *name, size_t len)
{
    for (size_t i = 0; i < book->count; i++)
        if (strlen(book->list[i].name) == len && strncasecmp(book->list[i].name, name, len) == 0)
            return true;
    return false;
}

bool lesson_book_has_all(const struct lesson_book *book, const char *names)
{
    while (names && *names) {
        const char *end = strstr(names, ", ");
        const size_t len = end ? (size_t)(end - names) : strlen(names);
        if (!book_has(book, names, len))
            return false;
        names += len + (end ? 2 : 0);
    }
    return true;
}
