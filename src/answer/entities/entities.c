/* A question whose words refer to rows seen or named before: said again with these rows in it. */
#include "entities/entities.h"

#include <string.h>

#include "querent/base/mem.h"
#include "querent/base/str.h"
#include "querent/catalog/private.h"
#include "querent/lang/question.h"
#include "texts.h"

enum {
    KEPT_MAX = 6,  /* sets remembered */
    TOLD_MAX = 50, /* values that a model is told */
    LISTED_MAX = 8 /* more are said as their number */
};

/* ---- what was named before: a line a set, the newest first */

static void entities_remember(struct memory *memory, const struct entities *entities)
{
    const size_t table = strcspn(entities->mark, ".");
    struct buf lines = BUF_INIT;
    size_t n = 1;
    buf_addf(&lines, "%s\t%s\n", entities->mark, entities->names ? entities->names : "");
    for (const char *p = memory->entities; p && *p && n < KEPT_MAX;) {
        const size_t len = strcspn(p, "\n");
        const bool other = strncmp(p, entities->mark, table + 1) != 0;
        if (other)
            buf_addf(&lines, "%.*s\n", (int)len, p);
        n += other;
        p += len + (p[len] == '\n');
    }
    memory_set(&memory->entities, buf_str(&lines));
    buf_release(&lines);
}

/* The newest set that fits. Values have no line breaks: those that do are not remembered. */
static bool entities_recall(const struct answer_world *world, const struct memory *memory,
                            struct arena *arena, const struct nouns *nouns, int noun,
                            struct entities *ret_entities)
{
    for (const char *p = memory->entities; p && *p;) {
        const size_t len = strcspn(p, "\n"), mark = strcspn(p, "\t");
        const size_t name = *p == '{' ? strcspn(p + 1, ".") : 0;
        const int table =
            name ? catalog_find_table(world->catalog, NULL, arena_strndup(arena, p + 1, name)) : -1;
        if (table >= 0 && mark < len && (noun >= 0 ? noun == table : !nouns_have(nouns, table))) {
            *ret_entities = (struct entities){
                .column = {table, -1}, .mark = arena_strndup(arena, p, mark), .count = 1};
            if (len > mark + 1)
                ret_entities->names = arena_strndup(arena, p + mark + 1, len - mark - 1);
            return true;
        }
        p += len + (p[len] == '\n');
    }
    return false;
}

/* ---- saying it again */

static bool entities_preposition(const struct word *word)
{
    static const char *const all[] = {"of", "for", "from", "by", "with", "about"};
    for (size_t i = 0; i < sizeof all / sizeof *all; i++)
        if (str_eq(word->lower, all[i]))
            return true;
    return false;
}

/* "Each of them", "most of these": "of" leads to the rows themselves, not from others to them. */
static bool entities_counts_parts(const struct word *word)
{
    static const char *const words[] = {"all",  "any",  "both", "each", "either", "every", "few",
                                        "many", "most", "none", "one",  "ones",   "some"};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (word_is(word, words[i]))
            return true;
    return false;
}

/* The question with the set in place of the words: with the table's name where the words name the
 * rows, without it where another table's rows are asked for ("their orders", "orders of these"). */
static const char *entities_say(const struct answer_world *world, struct arena *arena,
                                const struct words *words, const struct nouns *nouns,
                                const struct reference *reference, const struct entities *entities)
{
    const struct word *v = words->v;
    const char *question = words->question;
    size_t first = reference->first, last = first + reference->count - 1;
    bool before = false, after = false; /* another table is spoken of */
    for (size_t i = 0; i < nouns->count; i++) {
        before = before || nouns->at[i] < first;
        after = after || nouns->at[i] > last;
    }
    const bool of = first > 0 && before && entities_preposition(&v[first - 1]) &&
                    !(first > 1 && entities_counts_parts(&v[first - 2]));
    const bool drop = of || ((before || after) && (reference->owner || v[last].possessive));
    first -= of;
    size_t end = v[last].offset + v[last].len;
    if (v[last].possessive && (question[end] == '\'' || str_starts(question + end, "’")))
        end += strcspn(question + end, " ");
    const char *rows = reference->noun >= 0
                           ? words_text(words, arena, reference->noun_at, last + 1)
                           : catalog_table_words(world->catalog, entities->column.table);
    return arena_printf(arena, "%.*s%s %s%s", (int)v[first].offset, question, entities->mark,
                        drop ? "" : rows, question + end);
}

/* "The lines behind the third row": the rows that its number is made of; NULL: something else is
 * said, or the rows have no such number. */
static const char *entities_say_behind(const struct asking *asking, struct arena *arena,
                                       const struct words *words, const struct reference *reference,
                                       const struct entities *entities)
{
    static const char *const rows[] = {"lines",   "rows",    "records",  "entries", "details",
                                       "figures", "numbers", "bookings", "items",   "transactions"};
    const struct word *v = words->v;
    const size_t first = reference->first, end = first + reference->count - 1;
    bool said = false;
    for (size_t i = 0; first >= 2 && i < sizeof rows / sizeof *rows; i++)
        said = said || (word_is(&v[first - 1], "behind") && word_is(&v[first - 2], rows[i]));
    const struct catalog *catalog = asking->world->catalog;
    const int table = said ? keyed_measured(catalog, arena, asking->memory->rows_sql) : -1;
    if (table < 0 || table == entities->column.table)
        return NULL;
    const size_t lead = first - 2 - (first >= 3 && word_is(&v[first - 3], "the"));
    return arena_printf(arena, "%.*sall details of %s %s%s", (int)v[lead].offset, words->question,
                        catalog_table_words(catalog, table), entities->mark,
                        words->question + v[end].offset + v[end].len);
}

/* What the model is told: the values of no private column. */
static char *entities_hint(const struct answer_world *world, struct arena *arena, const char *said,
                           const struct entities *entities)
{
    const int table = entities->column.table, label = catalog_label_column(world->catalog, table);
    const char *colon = strchr(entities->mark, ':');
    const bool name_hidden =
        label < 0 || catalog_is_private(world->catalog, (struct column_ref){table, label});
    const int key = catalog_key_column(world->catalog, table);
    const char *column =
        arena_strndup(arena, entities->mark + 1, (size_t)(colon - entities->mark - 1));
    const bool by_key =
        key >= 0 && str_eq(column, entities_column(world, arena, (struct column_ref){table, key}));
    if (entities->count > TOLD_MAX)
        return NULL;
    if (by_key ? catalog_is_private(world->catalog, (struct column_ref){table, key}) : name_hidden)
        return NULL;
    struct buf out = BUF_INIT;
    buf_addf(&out, "- \"%s\": %s IN (%.*s)", said, column, (int)strcspn(colon + 2, "}"), colon + 2);
    if (entities->names && !name_hidden && !catalog_value_is_private(entities->names))
        buf_addf(&out, " -- %s", entities->names);
    return buf_take(&out);
}

/* Whoever says "they" behind a question that came to nothing may mean what that asked for. */
static void entities_say_missed(struct refers *refers, const struct memory *memory)
{
    char *rows = refers->assumed;

    if (!memory->missed || !memory->rows_question)
        return;
    refers->missed = true;
    refers->assumed = mem_printf(TEXT_ROWS_OF_EARLIER, rows, memory->rows_question, memory->missed);
    mem_free(rows);
}

static void entities_keep(struct asking *asking, const struct words *words,
                          const struct nouns *nouns, const struct reference *reference,
                          const struct entities *entities)
{
    struct refers *refers = &asking->inquiry->refers;
    const struct answer_world *world = asking->world;
    const char *said =
        words_text(words, &asking->arena, reference->first, reference->first + reference->count);
    const size_t len = strlen(entities->mark);
    const char *behind = entities_say_behind(asking, &asking->arena, words, reference, entities);
    refers->question = mem_strdup(
        behind ? behind : entities_say(world, &asking->arena, words, nouns, reference, entities));
    const char *column =
        arena_strndup(&asking->arena, entities->mark + 1, strcspn(entities->mark, ":") - 1);
    const char *which = entities->count > LISTED_MAX
                            ? arena_printf(&asking->arena, TEXT_MANY_ROWS, entities->count, column)
                            : arena_printf(&asking->arena, "%.*s", (int)(len > 200 ? 200 : len - 2),
                                           entities->mark + 1);
    refers->assumed =
        mem_printf("'%s' = %s%s%s%s", said, which, entities->names ? " (" : "",
                   entities->names ? entities->names : "", entities->names ? ")" : "");
    entities_say_missed(refers, asking->memory);
    refers->hint = entities_hint(world, &asking->arena, said, entities);
    refers->weak = reference->weak;
    entities_remember(asking->memory, entities);
    say_took(world, "refers to", refers->assumed, say_clock(world));
}

static bool entities_marked(const struct answer_world *world, const struct reference *reference)
{
    return world->rows && reference->pointing &&
           (reference->one ? world->rows->at >= 0
                           : world->rows->marked && world->rows->marked->count > 0);
}

/* "Their supplier too" adds to what is shown; "their orders too" are rows of their own. */
static bool entities_add(const struct words *words, const struct nouns *nouns,
                         const struct reference *reference)
{
    bool one = reference->owner && question_signs(words).adds_columns;
    for (size_t i = 0; i < nouns->count && one; i++)
        one = !word_is_plural(&words->v[nouns->at[i]]);
    return one;
}

enum step_end entities_refer(struct asking *asking)
{
    const struct answer_world *world = asking->world;
    struct memory *memory = asking->memory;
    struct entities found = {.column = {-1, -1}};
    struct reference reference;
    struct words words;
    struct nouns nouns;
    const struct nouns none = {0};
    if (named_find(world, memory->rows_sql, &asking->arena, &none, -1, &found))
        entities_remember(memory, &found);
    words_split(&words, &asking->arena, asking->question);
    refer_nouns(world->catalog, &words, &nouns);
    if (!refer_find(&words, &nouns, &reference))
        return STEP_NEXT;
    reference.weak |= entities_add(&words, &nouns, &reference);
    reference.weak &= !entities_marked(world, &reference);
    found = (struct entities){.column = {-1, -1}};
    const int noun = reference.noun;
    if (!seen_find(world, memory, &asking->arena, &reference, &nouns, &found) &&
        (reference.from ||
         (!named_find(world, memory->rows_sql, &asking->arena, &nouns, noun, &found) &&
          !entities_recall(world, memory, &asking->arena, &nouns, noun, &found))))
        return STEP_NEXT;
    if (found.too_many && reference.weak)
        return STEP_NEXT;
    if (found.too_many) {
        asking->outcome.text = mem_printf(
            reference.one ? TEXT_WHICH_ONE : TEXT_TOO_MANY_ROWS,
            words_text(&words, &asking->arena, reference.first, reference.first + reference.count),
            ENTITIES_MAX);
        asking->outcome.failed = true;
        return STEP_DONE;
    }
    entities_keep(asking, &words, &nouns, &reference, &found);
    return STEP_NEXT;
}

void refers_release(struct refers *refers)
{
    mem_free(refers->question);
    mem_free(refers->assumed);
    mem_free(refers->hint);
    *refers = (struct refers){0};
}
