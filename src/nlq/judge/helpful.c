/* A question that is declined is not the end: names and values near to what was not understood, and
 * rewordings of which each has been tried and is answered. */
#include "judge/helpful.h"

#include <string.h>

#include "engine.h"
#include "judge/confidence.h"
#include "querent/base/buf.h"
#include "querent/base/str.h"
#include "querent/lang/vocabulary.h"

enum { REWORDINGS = 2, NEAR_WORDS = 2 }; /* each reworded question costs as much as the first */

/* ---- what is near */

struct near {
    const char *written;
    unsigned distance;
    const char *name; /* of the table or column that the nearest word stands in */
    const char *table;
};

static void near_name(struct near *near, const char *words, const char *table, const char *name)
{
    char word[64];
    for (const char *p = words; *p;) {
        const size_t len = strcspn(p, " ");
        if (len > 2 && len < sizeof word) {
            memcpy(word, p, len);
            word[len] = '\0';
            const unsigned distance = str_distance(near->written, word, near->distance);
            if (distance < near->distance && word[0] == near->written[0])
                *near = (struct near){near->written, distance, name, table};
        }
        p += len + (p[len] == ' ');
    }
}

/* The table or column with a word the fewest letters away, at most a quarter of its own, that
 * begins alike: anything further is another word. */
static struct near nearest_name(const struct ask *ask, const char *written)
{
    struct near near = {.written = written, .distance = (unsigned)strlen(written) / 4 + 1};
    for (size_t t = 0; t < ask->schema->table_count; t++) {
        const struct schema_table *table = &ask->schema->tables[t];
        if (table->hidden)
            continue;
        near_name(&near, catalog_table_words(ask->catalog, (int)t), table->name, NULL);
        for (size_t c = 0; c < table->column_count; c++)
            near_name(&near,
                      catalog_column_words(ask->catalog, (struct column_ref){(int)t, (int)c}),
                      table->name, table->columns[c].name);
    }
    return near;
}

/* A stored value that the word may be a slip of: no short word, no part of the world, and nothing
 * that English knows ("cars" are no 'Carl'). Of four letters the first is as it was meant. */
static bool resembles(const struct ask *ask, size_t i, const char *text, const char *value)
{
    enum { SHORTEST = 4 };
    const unsigned limit = (unsigned)strlen(text) / 4;
    const char *lower = item_first(ask, i)->lower;
    return strlen(text) >= SHORTEST &&
           vocabulary_rank_inflected(lower, strlen(lower)) < VOCABULARY_KNOWN &&
           (strlen(text) > SHORTEST || (text[0] | 32) == (value[0] | 32)) &&
           !item_first(ask, i)->is.region && str_distance(text, value, limit) <= limit;
}

static void say_near(struct ask *ask, struct buf *out)
{
    size_t said = 0;
    for (size_t i = 0; i < ask->count && said < NEAR_WORDS; i++) {
        if (!item_missed(ask, i) || ask->items[i].kind != ITEM_WORD)
            continue;
        struct value_hit hit;
        const char *text = item_said(ask, &ask->items[i]), *lead = said ? ", " : "; did you mean ";
        const struct near near = nearest_name(ask, item_lower(ask, i));
        if (near.table && near.name)
            buf_addf(out, "%s%s.%s for '%s'", lead, near.table, near.name, text);
        else if (near.table)
            buf_addf(out, "%s%s for '%s'", lead, near.table, text);
        else if (catalog_find_value(ask->catalog, ask->arena, text, true, &hit, 1) > 0 &&
                 !ask_table(ask, hit.column.table)->hidden && !str_eq_fold(text, hit.value) &&
                 resembles(ask, i, text, hit.value))
            buf_addf(out, "%s'%s' (%s) for '%s'", lead, hit.value,
                     ask_column(ask, hit.column)->name, text);
        else
            continue;
        said++;
    }
    buf_add(out, said ? "?" : "");
}

/* ---- what can be asked instead */

/* A link that leads to nothing once the word after it is left out: "of", "with", "by". */
static bool is_link(const struct ask *ask, size_t i)
{
    const struct cue_traits traits = item_traits(ask, i);
    return traits.links || traits.negates || item_is(ask, i, CUE_WITH) || item_is(ask, i, CUE_BY) ||
           item_is(ask, i, CUE_AND) || item_is(ask, i, CUE_OR) || item_is(ask, i, CUE_THAT) ||
           ask->items[i].kind == ITEM_NOISE;
}

static bool leads_to_missed(const struct ask *ask, size_t i)
{
    for (; i < ask->count && is_link(ask, i); i++)
        ;
    return i < ask->count && item_missed(ask, i);
}

/* Item i ends the question, but for signs. */
static bool ends_there(const struct ask *ask, size_t i)
{
    return item_next(ask, i) == ask->count;
}

/* Item i can be left out without harm to the sentence: a word before the noun that it tells more
 * of, or a part of the phrase behind a link with which the question ends. The noun itself, of which
 * the words before it would stay ("the number of job openings"), cannot. */
static bool is_spare(const struct ask *ask, size_t i, bool in_tail)
{
    const size_t next = item_next(ask, i);
    return in_tail || (next < ask->count && (item_kind_is(ask, next, ITEM_TABLE) ||
                                             item_kind_is(ask, next, ITEM_COLUMN)));
}

/* It begins as questions and requests do: what is left of a phrase is neither. */
static bool opens_question(const struct ask *ask)
{
    size_t i = 0;
    while (i < ask->words.len && (ask->words.v[i].punct || ask->words.v[i].is.courtesy))
        i++;
    return wording_is(ask, i, "what|which|who|whose|whom|how|when|where|are|is|do|does|did") ||
           (i < ask->words.len && ask->words.v[i].is.asking);
}

/* Where the phrase begins with which the question ends and of which nothing was understood: behind
 * its link; ask->count: there is none. */
static size_t missed_tail(const struct ask *ask)
{
    size_t first = ask->count;
    for (size_t i = ask->count; i-- > 0;) {
        if (ask->items[i].kind == ITEM_PUNCT && ends_there(ask, i))
            continue;
        if (!item_missed(ask, i) && !is_link(ask, i))
            return first;
        if (is_link(ask, i) && leads_to_missed(ask, i))
            first = i;
    }
    return ask->count;
}

/* The question's words without those that were not understood; how many items stay. */
static size_t add_understood(struct ask *ask, size_t tail, struct buf *out)
{
    size_t kept = 0;
    for (size_t i = 0; i < ask->count; i++) {
        const struct item *item = &ask->items[i];
        const bool missed = item_missed(ask, i) || i >= tail;
        for (size_t k = item->first; k < item->last && !missed; k++) {
            const struct word *word = &ask->words.v[k];
            if (word->punct && (word_is_mark(word, "?.!") || i + 1 == tail))
                continue;
            buf_addf(out, word->quoted ? "%s\"%s\"" : "%s%s", kept++ && !word->punct ? " " : "",
                     word->written ? word->written : word->text);
        }
    }
    return kept;
}

/* The question without the words that were not understood; NULL: they are all that there is, or
 * what is left is no whole question. */
static char *without_missed(struct ask *ask)
{
    const size_t tail = missed_tail(ask);
    size_t left_out = 0, last = ask->count;
    for (size_t i = 0; i < ask->count; i++) {
        if (ask->items[i].kind == ITEM_PUNCT)
            continue;
        for (size_t w = ask->items[i].first; w < ask->items[i].last; w++)
            if (ask->words.v[w].put) /* what he typed reads otherwise */
                return NULL;
        const bool missed = item_missed(ask, i) || i >= tail;
        if (missed && !is_spare(ask, i, i >= tail))
            return NULL;
        left_out += missed;
        last = missed ? last : i;
    }
    if (!left_out || last == ask->count || is_link(ask, last) || item_is(ask, last, CUE_IS) ||
        item_is(ask, last, CUE_HAVE) || item_traits(ask, last).bounds || !opens_question(ask))
        return NULL;
    struct buf out = BUF_INIT;
    const bool several = add_understood(ask, tail, &out) > 1;
    const bool request = word_classes_at(buf_str(&out), strcspn(buf_str(&out), " ")).asking;
    char *text = arena_printf(ask->arena, "%s%s", buf_str(&out), request ? "" : "?");
    buf_release(&out);
    return several ? text : NULL;
}

static bool helpful_is_answered(const struct ask *ask, const char *question)
{
    const struct nlq_request request = {
        .question = question, .now = ask->request->now, .max_readings = 1, .trial = true};
    struct nlq_answer *answer = nlq_ask(ask->catalog, &request);
    const bool answered = answer->count > 0 && answer->readings[0].sure;
    nlq_answer_free(answer);
    return answered;
}

/* The operator typed the word, or one that is read as it; not what an idiom has put. */
static bool is_typed(const struct ask *ask, const struct word *word)
{
    for (size_t i = 0; i < ask->words.len; i++) {
        const struct word *said = &ask->words.v[i];
        if ((!said->put || said->written) && !said->punct && str_eq(said->lemma, word->lemma))
            return true;
    }
    return false;
}

/* A question that shares no word with what was asked, but for those of every question, has nothing
 * to do with it. */
static bool is_about_same(struct ask *ask, const char *question)
{
    struct words words;
    words_split(&words, ask->arena, question);
    for (size_t i = 0, len; i<words.len; i += len> 0 ? len : 1) {
        const struct word *word = &words.v[i];
        if (cue_at(&words, i, &len) != CUE_NONE)
            continue;
        len = 1;
        if (!word->punct && !word->is.stop && !word->is.small && is_typed(ask, word))
            return true;
    }
    return false;
}

static void say_rewordings(struct ask *ask, struct buf *out)
{
    char *questions[REWORDINGS + 1];
    size_t count = 0;
    char *shorter = without_missed(ask);
    if (shorter && helpful_is_answered(ask, shorter))
        questions[count++] = shorter;
    size_t made = count;
    if (ask->subject >= 0 && !ask_table(ask, ask->subject)->hidden)
        made += suggest_about(ask->catalog, ask->arena, ask->request->now, ask->subject,
                              questions + count, REWORDINGS - count);
    for (size_t i = count; i < made; i++) {
        if (is_about_same(ask, questions[i]))
            questions[count++] = questions[i];
    }
    for (size_t i = 0; i < count; i++)
        buf_addf(out, "%s\"%s\"", i == 0 ? "; you can ask: " : ", ", questions[i]);
}

size_t nlq_suggest_beside(const struct catalog *catalog, struct arena *arena,
                          const struct nlq_request *request, char **questions, size_t max)
{
    struct ask ask;
    struct frame frame;
    const char *context =
        request->context; /* the first of its questions says whose rows they are */
    const char *whole =
        context ? arena_strndup(arena, context, strcspn(context, "\x1e")) : request->question;
    engine_begin(&ask, catalog, request, arena, whole);
    engine_understand(&ask, &frame);
    const int subject = ask.subject;
    engine_end(&ask);
    return subject >= 0 && !catalog_schema(catalog)->tables[subject].hidden
               ? suggest_about(catalog, arena, request->now, subject, questions, max)
               : 0;
}

char *helpful_text(struct ask *ask, const char *why_not)
{
    struct buf out = BUF_INIT;
    buf_add(&out, why_not);
    say_near(ask, &out);
    say_rewordings(ask, &out);
    char *text = arena_strdup(ask->arena, buf_str(&out));
    buf_release(&out);
    return text;
}
