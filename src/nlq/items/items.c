/* Covering the question by items: names, values, cues, numbers, dates, noise. Every run of words
 * that means something has a weight; the cover of the greatest sum wins (a Viterbi pass), so that
 * "number of employees" is a column where there is one and a count of employees elsewhere. */
#include <math.h>
#include <string.h>

#include "items/items.h"
#include "querent/base/str.h"
#include "querent/base/vec.h"
#include "words/pins.h"

#define SPAN_MAX 7

double items_grow(size_t words)
{
    return pow((double)words, 1.35);
}

struct item items_new(enum item_kind kind, size_t first, size_t last)
{
    return (struct item){.kind = kind,
                         .first = first,
                         .last = last,
                         .table = -1,
                         .owner = -1,
                         .column = {-1, -1},
                         .margin = 1};
}

static bool name_like(const struct word *word)
{
    return word->capital || word->quoted;
}

/* A capital at a sentence's beginning says nothing. */
static bool items_begins_sentence(const struct ask *ask, size_t i)
{
    return i == 0 || ask->words.v[i].sentence != ask->words.v[i - 1].sentence ||
           ask->words.v[i - 1].punct;
}

static bool is_cue(enum cue cue)
{
    return cue != CUE_NONE && cue != CUE_NOISE;
}

static bool span_has_punct(const struct ask *ask, size_t first, size_t last)
{
    for (size_t i = first; i < last; i++) {
        if (ask->words.v[i].punct && !(i > first && i + 1 < last))
            return true;
        if (ask->words.v[i].punct && strchr("?!;", ask->words.v[i].text[0]))
            return true;
        if (i > first && ask->words.v[i].quoted)
            return true;
    }
    return last - first > 1 && ask->words.v[first].quoted;
}

/* Weight of a value: long and name-like spans are trusted, a single common word is not. */
static double value_weight(struct ask *ask, size_t first, size_t last, double score)
{
    const struct word *word = &ask->words.v[first];
    size_t n = last - first, len;
    if (word->quoted || pin_at(ask, first, last))
        return 4 + score;
    bool capital = false;
    for (size_t i = first; i < last; i++)
        capital = capital ||
                  (name_like(&ask->words.v[i]) && !(i == first && items_begins_sentence(ask, i)));
    double weight = score * items_grow(n);
    if (capital) /* a word more than was stored is rather a name beside it: "San Jose city" */
        return weight * (n > 1 && score < .9 ? 1.1 : 1.35);
    if (n > 1)
        return score >= .85 ? weight * 1.02 : weight * .5;
    if (cue_at(&ask->words, first, &len) != CUE_NONE || word->is.stop)
        return 0;
    if (word->lemma_is.light)
        return weight * .5;
    return weight * .9;
}

/* "price" in small letters is the column, though somebody is called Price. */
static bool is_chance_name(const struct ask *ask, size_t i, const struct item *name,
                           const struct matches *found)
{
    const struct word *word = &ask->words.v[i];
    const struct column_stats *stats =
        found->len ? catalog_stats(ask->catalog, found->v[0].at) : NULL;
    bool reference = name->columns.len > 0 && name->tables.len > 0 && /* "advisor": advisor_id */
                     catalog_is_key(ask->catalog, name->columns.v[0].at) &&
                     column_has_words(ask, name->columns.v[0].at, word->lemma);
    return name->columns.len > 0 && found->len > 0 && !word->capital && !word->quoted &&
           (reference || !(stats && stats->categorical));
}

/* "People work in Vienna", where some level is 'working': a verb that says little is no form of a
 * value. */
static bool is_light_verb(const struct ask *ask, size_t i, double score)
{
    const struct word *word = &ask->words.v[i];
    return word->lemma_is.light && str_eq(word->lower, word->lemma) && !word->capital &&
           !word->quoted && score < .95 && i + 1 < ask->words.len &&
           wording_is(ask, i + 1, "in|at|for|with|from");
}

static void offer_value(struct ask *ask, size_t i, size_t last, struct candidate *best)
{
    const struct word *word = &ask->words.v[i];
    size_t len;
    const bool pinned = pin_at(ask, i, last) != NULL;
    if (last == i + 1 && !word->quoted && !pinned && is_cue(cue_at(&ask->words, i, &len)) &&
        !name_like(word))
        return;
    struct matches found = values_find(ask, i, last);
    if ((found.len == 0 && !word->quoted) || (last == i + 1 && !pinned && values_is_deed(ask, i)))
        return;
    if (last == i + 1 && found.len && !pinned && is_light_verb(ask, i, found.v[0].score))
        return;
    struct item item = items_new(ITEM_VALUE, i, last);
    item.values = found;
    double weight = value_weight(ask, i, last, found.len ? found.v[0].score : .5);
    if (word->is_number && last == i + 1 && !word->quoted)
        return;
    if ((last == i + 1 && !pinned && is_chance_name(ask, i, &best->item, &found)) ||
        values_are_reference(ask, i, last, &best->item.columns))
        weight = fmin(weight, best->weight);
    if (weight > best->weight) {
        item.columns = pinned ? item.columns : best->item.columns;
        item.tables = pinned ? item.tables : best->item.tables;
        *best = (struct candidate){item, weight};
    } else if (best->weight > 0) {
        best->item.values = found;
    }
}

/* "The word count", of a column that is called so: the word is none that a text has in it. */
static bool begins_column(struct ask *ask, size_t i, enum cue cue, size_t len)
{
    const size_t end = i + len + 1;
    if (cue != CUE_CONTAINS || len != 2 || end > ask->words.len || ask->words.v[end - 1].quoted)
        return false;
    const struct matches named = names_columns(ask, i + 1, end);
    return named.len > 0 && named.v[0].score > .99;
}

static void offer_cue(struct ask *ask, size_t i, struct candidate *spans)
{
    size_t len = 0;
    int degree = 0;
    enum cue cue = cue_at(&ask->words, i, &len);
    if (cue == CUE_NAMED && word_is(&ask->words.v[i], "with") &&
        (i + len >= ask->words.len || wording_is(ask, i + len, "and|or|of|for|in|on|per|by"))) {
        cue = CUE_WITH; /* "performances with title": it is shown */
        len = 1;
    }
    if (begins_column(ask, i, cue, len)) {
        cue = CUE_NOISE;
        len = 1;
    }
    bool tail = cue == CUE_OR_MORE || cue == CUE_OR_LESS;
    const struct word *after = tail && i + len < ask->words.len ? &ask->words.v[i + len] : NULL;
    if (after && (after->is_number || after->quoted || after->iso_date || word_is(after, "than") ||
                  word_is(after, "the"))) {
        cue = word_is(&ask->words.v[i], "and") ? CUE_AND : CUE_OR; /* "or before 1959" */
        len = 1;
    }
    if (len > 0 && len <= SPAN_MAX &&
        !(cue == CUE_SHOW && i > 0 && !items_begins_sentence(ask, i) &&
          !word_is_mark(&ask->words.v[i - 1], ",") && !ask->words.v[i - 1].is.leads_request)) {
        struct item item = items_new(cue == CUE_NOISE ? ITEM_NOISE : ITEM_CUE, i, i + len);
        item.cue = cue;
        double weight = .92 * items_grow(len);
        if (weight > spans[len - 1].weight)
            spans[len - 1] = (struct candidate){item, weight};
        item.last = i + 1; /* "of The Blue Fig": the article is the name's */
        if (len == 2 && word_is(&ask->words.v[i + 1], "the") &&
            spans[0].weight < .92 * items_grow(1))
            spans[0] = (struct candidate){item, .92 * items_grow(1)};
    }
    size_t cue_len = len;
    const struct adjective *adjective = lexicon_adjective(&ask->words, i, &len, &degree);
    if (adjective == NULL || degree == 0)
        return;
    if (degree == 1 && (i + len >= ask->words.len || !word_is(&ask->words.v[i + len], "than")))
        return;
    struct item item = items_new(ITEM_CUE, i, i + len + (degree == 1));
    item.cue = degree == 2 ? CUE_ADJ_SUPER : CUE_ADJ_COMP;
    item.adjective = adjective;
    bool general = cue == CUE_MAX || cue == CUE_MIN || cue == CUE_LATEST || cue == CUE_EARLIEST;
    bool comparison = degree == 1 && (cue_traits(cue).compares || cue_traits(cue).dates) &&
                      cue_len == item.last - i;
    general = general && cue_len == item.last - i; /* "highest paid" is an adjective of its own */
    if (general || comparison)
        spans[cue_len - 1].item.adjective = adjective; /* general words keep their own meaning */
    else if (.93 * items_grow(len) > spans[item.last - i - 1].weight || degree == 1)
        spans[item.last - i - 1] = (struct candidate){item, .95 * items_grow(item.last - i)};
}

/* "start and end date", "first and last name": the first half borrows the head of the second. */
static void offer_ellipsis(struct ask *ask, size_t i, struct candidate *spans)
{
    const struct words *w = &ask->words;
    size_t and = i + 1;
    if (i + 3 >= w->len || w->v[i].punct || w->v[i].quoted)
        return;
    while (and+1 < w->len && word_is_mark(&w->v[and], ",") && and < i + 2)
        and++;
    bool joint = word_is(&w->v[and], "and") || word_is(&w->v[and], "or");
    if (!joint && !w->v[i + 1].punct)
        return;
    for (size_t head = and+(joint ? 2 : 1); head < w->len && head <= and+6; head++) {
        if (w->v[head].quoted || (w->v[head].punct && !word_is_mark(&w->v[head], ",")))
            return;
        const char *const lemmas[] = {w->v[i].lemma, w->v[head].lemma};
        struct matches own = names_columns(ask, head - 1, head + 1);
        struct matches found = names_columns_of(ask, lemmas, 2);
        bool twins = found.len && own.len && found.v[0].at.table == own.v[0].at.table &&
                     found.v[0].at.column != own.v[0].at.column && found.v[0].score >= .6 &&
                     found.v[0].score >= own.v[0].score - .03;
        if (found.len == 0 || own.len == 0 ||
            ((found.v[0].score < .9 || own.v[0].score < .72) && !twins))
            continue;
        struct item item = items_new(ITEM_COLUMN, i, i + 1);
        item.columns = found;
        if (1.05 > spans[0].weight)
            spans[0] = (struct candidate){item, 1.05};
        return;
    }
}

/* The digits of "T-1001", which nothing is called: no number below zero. */
static bool is_of_code(const struct ask *ask, size_t i)
{
    const struct word *word = &ask->words.v[i], *before = i > 0 ? word - 1 : NULL;
    return before && word->text[0] == '-' && before->offset + before->len == word->offset &&
           !before->punct && !before->is_number;
}

static void offer_plain(struct ask *ask, size_t i, struct candidate *spans)
{
    const struct word *word = &ask->words.v[i];
    struct item item = items_new(ITEM_WORD, i, i + 1);
    double weight = .01;
    if (word->punct) {
        item.kind = ITEM_PUNCT;
        weight = .9;
    } else if (word->is_number && !word->quoted && !is_of_code(ask, i)) {
        item.kind = ITEM_NUMBER;
        item.number = word->number;
        item.values = values_find(ask, i, i + 1);
        weight = 1;
    } else if (word->ordinal) {
        item.kind = ITEM_NUMBER;
        item.number = word->number;
        weight = .9;
    } else if (word->is.stop) {
        item.kind = ITEM_NOISE;
        weight = .4;
    }
    if (weight > spans[0].weight)
        spans[0] = (struct candidate){item, weight};
    struct matches found = spans[0].weight < .1 ? names_contrary(ask, i) : (struct matches){0};
    if (found.len) {
        spans[0].item.kind = ITEM_COLUMN;
        spans[0].item.columns = found;
        spans[0].item.opposite = true;
    }
}

/* What was taught outweighs whatever the words look like. */
static void offer_taught(struct ask *ask, size_t i, struct candidate *spans)
{
    enum { OUTWEIGHS = 6 };
    size_t len = 0;
    const struct nlq_taught *taught = taught_at(ask, i, &len);
    if (taught == NULL || len > SPAN_MAX)
        return;
    const bool table = taught->kind == NLQ_TAUGHT_TABLE;
    struct match *match = arena_alloc(ask->arena, sizeof *match);
    *match = (struct match){.at = taught->at, .score = 1, .value = "?"};
    struct item item = items_new(table                                  ? ITEM_TABLE
                                 : taught->kind == NLQ_TAUGHT_CONDITION ? ITEM_VALUE
                                                                        : ITEM_COLUMN,
                                 i, i + len);
    *(table                     ? &item.tables
      : item.kind == ITEM_VALUE ? &item.values
                                : &item.columns) = (struct matches){match, 1};
    item.measure = taught->kind == NLQ_TAUGHT_MEASURE;
    item.taught = taught;
    spans[len - 1] = (struct candidate){item, OUTWEIGHS + items_grow(len)};
}

/* Best candidate of each length that begins at word i. */
static void items_offer_all(struct ask *ask, size_t i, struct candidate *spans)
{
    memset(spans, 0, SPAN_MAX * sizeof *spans);
    for (size_t n = 1; n <= SPAN_MAX && i + n <= ask->words.len; n++) {
        if (span_has_punct(ask, i, i + n))
            continue;
        if (n <= 5)
            items_offer_names(ask, i, i + n, &spans[n - 1]);
        offer_value(ask, i, i + n, &spans[n - 1]);
    }
    offer_cue(ask, i, spans);
    offer_ellipsis(ask, i, spans);
    offer_plain(ask, i, spans);
    size_t used = 0;
    struct date_range *date = dates_at(ask->arena, &ask->words, i, ask->request->now, &used);
    if (date && used <= SPAN_MAX) {
        struct item item = items_new(ITEM_DATE, i, i + used);
        item.date = date;
        bool named = used > 1 && spans[used - 1].item.kind == ITEM_COLUMN &&
                     spans[used - 1].item.columns.v[0].score >= .95; /* a column "last year" */
        named = named || (date->named && spans[used - 1].item.kind == ITEM_VALUE &&
                          spans[used - 1].item.values.len &&
                          spans[used - 1].item.values.v[0].score >= .95); /* a campaign's name */
        if (1.3 * items_grow(used) > spans[used - 1].weight && !named)
            spans[used - 1] = (struct candidate){item, 1.3 * items_grow(used)};
    }
    offer_taught(ask, i, spans);
}

static void free_rhythms(struct ask *ask)
{
    for (size_t i = 0; i < ask->count; i++) {
        struct item *item = &ask->items[i];
        bool part = item->kind == ITEM_TABLE && item->last == item->first + 1 && item->tables.len &&
                    item->tables.v[0].score < .9;
        if (part && items_is_rhythm(ask, item->first))
            item->kind = ITEM_WORD;
    }
}

void items_make(struct ask *ask)
{
    size_t n = ask->words.len;
    struct candidate(*spans)[SPAN_MAX] = arena_alloc(ask->arena, (n + 1) * sizeof *spans);
    double *best = arena_alloc(ask->arena, (n + 1) * sizeof *best);
    size_t *choice = arena_alloc(ask->arena, (n + 1) * sizeof *choice);
    for (size_t i = n; i-- > 0;) {
        items_offer_all(ask, i, spans[i]);
        for (size_t len = 1; len <= SPAN_MAX && i + len <= n; len++) {
            double sum = spans[i][len - 1].weight + best[i + len];
            if (spans[i][len - 1].weight > 0 && (choice[i] == 0 || sum > best[i])) {
                best[i] = sum;
                choice[i] = len;
            }
        }
    }
    ask->items = arena_alloc(ask->arena, (n + 1) * sizeof *ask->items);
    for (size_t i = 0; i < n; i += choice[i])
        ask->items[ask->count++] = spans[i][choice[i] - 1].item;
    items_tidy(ask);
    items_numbers(ask);
    free_rhythms(ask);
}
