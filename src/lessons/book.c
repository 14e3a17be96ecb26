/* Lessons found by the words of a question: a map from the lemma of a lesson's first word, so that
 * ten thousand lessons cost a question as many look-ups as it has words. */
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

static void book_lemma(const char *word, size_t len, char *out, size_t size)
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

static void book_index(struct lesson_book *book, uint32_t i)
{
    const struct lesson *lesson = &book->list[i];
    const char *says = lesson->says ? lesson->says + strspn(lesson->says, " ") : "";
    char lemma[64];

    switch (lesson->kind) {
    case LESSON_JOIN:
        book->has_joins = true;
        book_add_tables(book, lesson->means, i);
        break;
    case LESSON_FILTER:
        book_add_tables(book, lesson->means, i);
        break;
    case LESSON_ERROR:
        vec_push(&book->errors.v, i);
        break;
    case LESSON_QUERY:
        vec_push(&book->queries.v, i);
        break;
    default:
        book_lemma(says, strcspn(says, " "), lemma, sizeof lemma);
        book_add(&book->by_word, lemma, i);
    }
}

struct lesson_book *lesson_book_new(struct lesson *list, size_t count)
{
    struct lesson_book *book = mem_alloc(sizeof *book);
    size_t kept = 0;

    for (size_t i = 0; i < count; i++) {
        if (list[i].off)
            lesson_release(&list[i]);
        else
            list[kept++] = list[i];
    }
    *book = (struct lesson_book){.refs = 1, .list = list, .count = kept};
    for (size_t i = 0; i < kept; i++)
        book_index(book, (uint32_t)i);
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
    book_release_map(&book->by_word);
    book_release_map(&book->by_table);
    vec_release(&book->errors.v);
    vec_release(&book->queries.v);
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

bool lesson_is_without(const struct lesson_plan *plan, const struct lesson *lesson)
{
    char id[32];

    snprintf(id, sizeof id, "#%lld", (long long)lesson->id);
    for (const char *const *name = plan->without; name && *name; name++)
        if (str_eq_fold(*name, lesson->name) || str_eq(*name, id))
            return true;
    return false;
}

/* One of the list's words, which commas part, stands in the question. */
static bool book_has_word(const struct words *words, const char *list)
{
    char wanted[64];

    for (const char *p = list; *p;) {
        p += strspn(p, " ,");
        const size_t len = strcspn(p, " ,");
        book_lemma(p, len, wanted, sizeof wanted);
        for (size_t i = 0; len && i < words->len; i++)
            if (str_eq(words->v[i].lemma, wanted) || str_eq_fold(words->v[i].lower, wanted))
                return true;
        p += len;
    }
    return false;
}

bool lesson_holds(const struct lesson *lesson, const struct words *words)
{
    return (str_blank(lesson->when) || book_has_word(words, lesson->when)) &&
           (str_blank(lesson->unless) || !book_has_word(words, lesson->unless));
}

/* How many words from i on are the lesson's; 0: they are not. */
static size_t book_match(const struct words *words, size_t i, const char *says)
{
    char lemma[64];
    size_t n = 0;

    for (const char *p = says + strspn(says, " "); *p; n++) {
        const size_t len = strcspn(p, " ");
        if (i + n >= words->len)
            return 0;
        const struct word *word = &words->v[i + n];
        book_lemma(p, len, lemma, sizeof lemma);
        if (!str_eq(word->lemma, lemma) &&
            !(strlen(word->lower) == len && strncasecmp(word->lower, p, len) == 0))
            return 0;
        p += len + strspn(p + len, " ");
    }
    return n;
}

/* The longer words hold before the shorter ones in them, the narrower lesson before the wider. Of
 * two that are alike and differ, both are noted. */
static void plan_add(struct lesson_plan *plan, struct lesson_use use)
{
    for (size_t i = 0; i < plan->count; i++) {
        struct lesson_use *other = &plan->uses[i];
        if (use.first + use.len <= other->first || other->first + other->len <= use.first)
            continue;
        if (use.len != other->len) {
            if (use.len > other->len)
                *other = use;
            return;
        }
        if (use.lesson->scope != other->lesson->scope) {
            if (use.lesson->scope < other->lesson->scope)
                *other = use;
        } else if (!str_eq_fold(use.lesson->means, other->lesson->means) && !plan->clash[0]) {
            plan->clash[0] = other->lesson;
            plan->clash[1] = use.lesson;
        }
        return;
    }
    plan->uses[plan->count++] = use;
}

static void plan_look(struct lesson_plan *plan, const struct words *words, size_t i)
{
    enum { USES_MAX = 16 };
    const struct lesson_chain *chain = map_get(&plan->book->by_word, words->v[i].lemma);
    char lemma[64];

    if (!chain) { /* a word whose lemma is another one in running text */
        book_lemma(words->v[i].lower, strlen(words->v[i].lower), lemma, sizeof lemma);
        chain = map_get(&plan->book->by_word, lemma);
    }
    for (size_t k = 0; chain && k < chain->v.len && plan->count < USES_MAX; k++) {
        const struct lesson *lesson = &plan->book->list[chain->v.v[k]];
        const size_t len = book_match(words, i, lesson->says);
        struct lesson_use use;
        if (!len || lesson_is_without(plan, lesson) || !lesson_holds(lesson, words) ||
            !lesson_bind(&plan->arena, plan->catalog, lesson, &use, NULL))
            continue;
        use.first = i;
        use.len = len;
        plan_add(plan, use);
    }
}

/* ---- query patterns */

/* What {x} stands for, as a literal. */
static void plan_add_literal(struct buf *out, const struct word *word)
{
    if (word->is_number && !word->quoted) {
        buf_add(out, word->lower);
        return;
    }
    buf_addc(out, '\'');
    for (const char *p = word->text; *p; p++)
        buf_addf(out, *p == '\'' ? "''" : "%c", *p);
    buf_addc(out, '\'');
}

struct plan_slot {
    const char *name;
    size_t len;
    const struct word *word;
};

/* The question is the pattern, word by word; a {slot} is any one word. */
static size_t plan_pattern(const struct words *words, const char *says, struct plan_slot *slots,
                           size_t max, bool *ret_is)
{
    char lemma[64];
    size_t n = 0, i = 0;

    *ret_is = false;
    for (const char *p = says + strspn(says, " "); *p; i++) {
        const size_t len = strcspn(p, " ?.");
        while (i < words->len && words->v[i].punct)
            i++;
        if (!len)
            break;
        if (i >= words->len)
            return 0;
        book_lemma(p, len, lemma, sizeof lemma);
        if (*p == '{' && p[len - 1] == '}' && n < max)
            slots[n++] = (struct plan_slot){p + 1, len - 2, &words->v[i]};
        else if (!str_eq(words->v[i].lemma, lemma) && !str_eq_fold(words->v[i].lower, lemma))
            return 0;
        p += len + strspn(p + len, " ?.");
    }
    while (i < words->len && words->v[i].punct)
        i++;
    *ret_is = i == words->len && i > 0;
    return n;
}

static char *plan_fill(struct arena *arena, const char *sql, const struct plan_slot *slots,
                       size_t count)
{
    struct buf out = BUF_INIT;

    for (const char *p = sql; *p; p++) {
        const size_t len = *p == '{' ? strcspn(p, "}") : 0;
        size_t k = 0;
        while (k < count && !(len == slots[k].len + 1 && p[len] &&
                              strncmp(p + 1, slots[k].name, slots[k].len) == 0))
            k++;
        if (len && k < count) {
            plan_add_literal(&out, slots[k].word);
            p += len;
        } else {
            buf_addc(&out, *p);
        }
    }
    char *filled = arena_strdup(arena, buf_str(&out));
    buf_release(&out);
    return filled;
}

static void plan_find_query(struct lesson_plan *plan, const struct words *words)
{
    enum { SLOTS_MAX = 8 };
    struct plan_slot slots[SLOTS_MAX];

    for (size_t i = 0; i < plan->book->queries.v.len && !plan->query; i++) {
        const struct lesson *lesson = &plan->book->list[plan->book->queries.v.v[i]];
        bool is;
        const size_t count = plan_pattern(words, lesson->says, slots, SLOTS_MAX, &is);
        if (!is || lesson_is_without(plan, lesson) || !lesson_holds(lesson, words))
            continue;
        plan->query = plan_fill(&plan->arena, lesson->means, slots, count);
        plan->query_lesson = lesson;
    }
}

/* ---- joins */

static bool plan_is_edge(const struct catalog *catalog, const struct join_edge *edge,
                         const struct sql_expr *e)
{
    const struct schema *schema = catalog_schema(catalog);
    const struct schema_table *from = &schema->tables[edge->from], *to = &schema->tables[edge->to];
    const char *x = from->columns[edge->from_columns[0]].name,
               *y = to->columns[edge->to_columns[0]].name;

    for (int turned = 0; turned < 2; turned++) {
        const struct sql_expr *a = e->args[turned], *b = e->args[1 - turned];
        if (str_eq_fold(a->table, from->name) && str_eq_fold(b->table, to->name) &&
            str_eq_fold(a->name, x) && str_eq_fold(b->name, y))
            return edge->count == 1;
    }
    return false;
}

static void plan_look_edge(struct lesson_plan *plan, const struct words *words, size_t e)
{
    const struct join_edge *edge = catalog_edge(plan->catalog, e);
    const char *name = catalog_schema(plan->catalog)->tables[edge->from].name;
    const struct lesson_chain *chain =
        map_get(&plan->book->by_table, book_lower(&plan->arena, name));
    struct lesson_use use;

    for (size_t i = 0; chain && i < chain->v.len && plan->way_count < LESSON_WAYS_MAX; i++) {
        const struct lesson *lesson = &plan->book->list[chain->v.v[i]];
        if (lesson->kind != LESSON_JOIN || lesson_is_without(plan, lesson) ||
            !lesson_holds(lesson, words) ||
            !lesson_bind(&plan->arena, plan->catalog, lesson, &use, NULL) ||
            !plan_is_edge(plan->catalog, edge, use.expr))
            continue;
        plan->ways[plan->way_count++] = (int)e;
        return;
    }
}

void lesson_plan_make(struct lesson_plan *plan, struct lesson_book *book,
                      const struct catalog *catalog, const char *question,
                      const char *const *without)
{
    enum { USES_MAX = 16 };

    *plan =
        (struct lesson_plan){.book = lesson_book_ref(book), .catalog = catalog, .without = without};
    struct words *words = arena_alloc(&plan->arena, sizeof *words);
    plan->uses = arena_alloc(&plan->arena, (USES_MAX + 1) * sizeof *plan->uses);
    words_split(words, &plan->arena, arena_strdup(&plan->arena, question));
    plan->words = words;
    for (size_t i = 0; i < words->len; i++)
        plan_look(plan, words, i);
    plan_find_query(plan, words);
    for (size_t e = 0; book->has_joins && e < catalog_edge_count(catalog); e++)
        plan_look_edge(plan, words, e);
}

void lesson_plan_release(struct lesson_plan *plan)
{
    lesson_book_unref(plan->book);
    arena_release(&plan->arena);
    *plan = (struct lesson_plan){0};
}
