/* What lessons mean for one question: those of its words, the question that it is as a whole, the
 * joins that were taught. */
#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "lessons_private.h"
#include "querent/base/mem.h"
#include "querent/base/str.h"

/* By its name, or by its words. */
static bool lesson_is_called(const struct lesson *lesson, const char *name)
{
    return str_eq_fold(lesson->name, name) || (lesson->says && str_eq_fold(lesson->says, name));
}

bool lesson_book_knows(const struct lesson_book *book, const char *name)
{
    for (size_t i = 0; i < book->count; i++)
        if (lesson_is_called(&book->list[i], name))
            return true;
    return false;
}

bool lesson_is_without(const struct lesson_plan *plan, const struct lesson *lesson)
{
    char id[32];

    if (!plan->without || !*plan->without)
        return false;
    snprintf(id, sizeof id, "#%lld", (long long)lesson->id);
    for (const char *const *name = plan->without; *name; name++)
        if (lesson_is_called(lesson, *name) || str_eq(*name, id))
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

static bool plan_same(const char *a, const char *b)
{
    return str_eq_fold(a ? a : "", b ? b : "");
}

bool lesson_was_taken(const struct lesson *lesson, const struct lesson *other)
{
    return lesson->right > 0 && other->right < other->used &&
           lesson->confidence - other->confidence > LESSON_LOSS - 0.001;
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
        } else if (lesson_was_taken(use.lesson, other->lesson)) {
            *other = use;
        } else if (!lesson_was_taken(other->lesson, use.lesson) &&
                   !(plan_same(use.lesson->means, other->lesson->means) &&
                     plan_same(use.lesson->where, other->lesson->where)) &&
                   !plan->clash[0]) {
            plan->clash[0] = other->lesson;
            plan->clash[1] = use.lesson;
        }
        return;
    }
    plan->uses[plan->count++] = use;
}

const struct lesson_use *plan_bind(const struct lesson_plan *plan, const struct lesson *lesson)
{
    static const struct lesson_use none;
    const struct lesson_use **bound = &plan->bound[lesson - plan->book->list];

    if (!*bound) {
        struct lesson_use *use = arena_alloc(plan->keeps, sizeof *use);
        struct err err = ERR_INIT;
        const bool fits = lesson_bind(plan->keeps, plan->catalog, lesson, use, &err);
        *bound = fits ? use : &none;
        if (!fits && lesson->scope == LESSON_CONNECTION && !*plan->misfit)
            *plan->misfit = arena_printf(plan->keeps, "%s", err.text);
    }
    return *bound == &none ? NULL : *bound;
}

const char *lessons_misfit(const struct lesson_plan *plan)
{
    return *plan->misfit;
}

static void plan_look_phrase(struct lesson_plan *plan, const struct words *words, size_t i,
                             const char *phrase)
{
    enum { USES_MAX = 16 };
    const struct lesson_chain *chain = map_get(&plan->book->by_phrase, phrase);

    for (size_t k = 0; chain && k < chain->v.len && plan->count < USES_MAX; k++) {
        const struct lesson *lesson = &plan->book->list[chain->v.v[k]];
        const size_t len = book_match(words, i, lesson->says);
        const struct lesson_use *use =
            len && !lesson_is_without(plan, lesson) && lesson_holds(lesson, words)
                ? plan_bind(plan, lesson)
                : NULL;
        if (!use)
            continue;
        struct lesson_use here = *use;
        here.first = i;
        here.len = len;
        plan_add(plan, here);
    }
}

/* Phrases from word i on, by the lemmas that the words have in the question, and those that they
 * have alone where these differ. */
static void plan_look(struct lesson_plan *plan, const struct words *words, size_t i)
{
    struct buf running = BUF_INIT, alone = BUF_INIT;
    char lemma[64];

    for (size_t n = 0; n < plan->book->most_words && i + n < words->len; n++) {
        const struct word *word = &words->v[i + n];
        book_lemma(word->lower, strlen(word->lower), lemma, sizeof lemma);
        buf_addf(&running, "%s%s", n ? " " : "", word->lemma);
        buf_addf(&alone, "%s%s", n ? " " : "", lemma);
        plan_look_phrase(plan, words, i, running.p);
        if (!str_eq(running.p, alone.p))
            plan_look_phrase(plan, words, i, alone.p);
    }
    buf_release(&running);
    buf_release(&alone);
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

/* Of two that are the question the narrower one holds; two that are alike and differ are noted. */
static void plan_take_query(struct lesson_plan *plan, const struct lesson *lesson,
                            const struct plan_slot *slots, size_t count)
{
    const struct lesson *other = plan->query_lesson;

    if (other && (other->scope < lesson->scope || plan_same(other->means, lesson->means)))
        return;
    if (other && other->scope == lesson->scope && lesson_was_taken(other, lesson))
        return;
    if (other && other->scope == lesson->scope && !lesson_was_taken(lesson, other)) {
        if (!plan->clash[0]) {
            plan->clash[0] = other;
            plan->clash[1] = lesson;
        }
        return;
    }
    plan->query = plan_fill(&plan->arena, lesson->means, slots, count);
    plan->query_lesson = lesson;
}

static void plan_look_queries(struct lesson_plan *plan, const struct words *words, const char *key)
{
    enum { SLOTS_MAX = 8 };
    const struct lesson_chain *chain = map_get(&plan->book->by_query, key);
    struct plan_slot slots[SLOTS_MAX];

    for (size_t i = 0; chain && i < chain->v.len; i++) {
        const struct lesson *lesson = &plan->book->list[chain->v.v[i]];
        bool is;
        const size_t count = plan_pattern(words, lesson->says, slots, SLOTS_MAX, &is);
        if (is && !lesson_is_without(plan, lesson) && lesson_holds(lesson, words))
            plan_take_query(plan, lesson, slots, count);
    }
}

static void plan_find_query(struct lesson_plan *plan, const struct words *words)
{
    char lemma[64];
    size_t i = 0;

    while (i < words->len && words->v[i].punct)
        i++;
    if (i == words->len)
        return;
    const struct word *word = &words->v[i];
    book_lemma(word->lower, strlen(word->lower), lemma, sizeof lemma);
    plan_look_queries(plan, words, lemma);
    if (!str_eq(lemma, word->lemma))
        plan_look_queries(plan, words, word->lemma);
    plan_look_queries(plan, words, "");
}

/* ---- joins */

/* A narrower one joins the same tables otherwise. */
static bool plan_has_narrower(const struct lesson_plan *plan, const struct lesson_chain *chain,
                              const struct lesson *lesson)
{
    const struct lesson_book *book = plan->book;

    for (size_t i = 0; i < chain->v.len; i++) {
        const struct lesson *other = &book->list[chain->v.v[i]];
        if (other->kind == LESSON_JOIN && other->scope < lesson->scope &&
            joins_differ(&book->joins[other - book->list], &book->joins[lesson - book->list]) &&
            !lesson_is_without(plan, other) && lesson_holds(other, plan->words))
            return true;
    }
    return false;
}

static struct book_join plan_edge_names(const struct lesson_plan *plan,
                                        const struct join_edge *edge)
{
    const struct lesson_book *book = plan->book;
    const struct schema *schema = catalog_schema(plan->catalog);
    const struct schema_table *from = &schema->tables[edge->from], *to = &schema->tables[edge->to];

    return (struct book_join){{book_name(book, from->name), book_name(book, to->name)},
                              {book_name(book, from->columns[edge->from_columns[0]].name),
                               book_name(book, to->columns[edge->to_columns[0]].name)}};
}

static void plan_look_edge(struct lesson_plan *plan, const struct words *words, size_t e)
{
    const struct lesson_book *book = plan->book;
    const struct join_edge *edge = catalog_edge(plan->catalog, e);
    const char *from = catalog_schema(plan->catalog)->tables[edge->from].name;
    struct book_join names = {{0}, {0}};
    char lower[128];
    size_t len = 0;

    for (; from[len] && len < sizeof lower; len++)
        lower[len] = (char)tolower((unsigned char)from[len]);
    const struct lesson_chain *chain = map_getn(&book->by_table, lower, len);
    for (size_t i = 0; chain && edge->count == 1 && i < chain->v.len; i++) {
        const struct lesson *lesson = &book->list[chain->v.v[i]];
        const struct book_join *join = &book->joins[chain->v.v[i]];
        if (lesson->kind != LESSON_JOIN)
            continue;
        if (!names.table[0])
            names = plan_edge_names(plan, edge);
        if (!names.column[0] || !names.column[1] ||
            !(joins_same(join, &names, 0) || joins_same(join, &names, 1)) ||
            lesson_is_without(plan, lesson) || !lesson_holds(lesson, words) ||
            plan_has_narrower(plan, chain, lesson))
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
    plan->keeps = &plan->arena;
    plan->bound = arena_alloc(&plan->arena, (book->count + 1) * sizeof *plan->bound);
    memset(plan->bound, 0, (book->count + 1) * sizeof *plan->bound);
    plan->misfit = arena_alloc(&plan->arena, sizeof *plan->misfit);
    *plan->misfit = NULL;
    plan->rivals = arena_alloc(&plan->arena, sizeof *plan->rivals);
    *plan->rivals = (struct rival_memo){.table = NULL};
    for (size_t i = 0; i < words->len; i++)
        plan_look(plan, words, i);
    for (size_t i = 0; i < plan->count; i++)
        if (plan->uses[i].lesson->kind == LESSON_VALUE)
            plan->uses[i].held = apply_held(plan, plan->uses[i].expr);
    plan_find_query(plan, words);
    const size_t edges = book->has_joins ? catalog_edge_count(catalog) : 0;
    plan->ways = arena_alloc(&plan->arena, (edges + 1) * sizeof *plan->ways);
    for (size_t e = 0; e < edges; e++)
        plan_look_edge(plan, words, e);
}

void lesson_plan_release(struct lesson_plan *plan)
{
    lesson_book_unref(plan->book);
    if (plan->rivals)
        vec_release(&plan->rivals->seen);
    arena_release(&plan->arena);
    *plan = (struct lesson_plan){0};
}
