/* Covering the question by items: names, values, cues, numbers, dates, noise. Every run of words
 * that means something has a weight; the cover of the greatest sum wins (a Viterbi pass), so that
 * "number of employees" is a column where there is one and a count of employees elsewhere. */
#include <math.h>
#include <string.h>

#include "frame.h"
#include "querent/base/str.h"
#include "querent/base/vec.h"

#define SPAN_MAX 7

struct candidate {
    struct item item;
    double weight;
};

static double items_grow(size_t words)
{
    return pow((double)words, 1.35);
}

static struct item new_item(enum item_kind kind, size_t first, size_t last)
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
static double value_weight(const struct ask *ask, size_t first, size_t last, double score)
{
    const struct word *word = &ask->words.v[first];
    size_t n = last - first, len;
    if (word->quoted)
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

/* "county" said for county_id: the entity is meant, not its key. The table it refers to, or its
 * own. */
static void key_to_table(struct ask *ask, struct item *item)
{
    const struct match *match = &item->columns.v[0];
    const char *lemma = ask->words.v[item->last - 1].lemma;
    if (!catalog_is_key(ask->catalog, match->at) || match->score >= .9 ||
        !column_has_words(ask, match->at, lemma) || name_is(lemma, strlen(lemma), NAME_KEY))
        return; /* "id" of cust_id says the key */
    int table = ask_column(ask, match->at)->primary == 1 ? match->at.table : -1;
    for (size_t e = 0; e < catalog_edge_count(ask->catalog); e++) {
        const struct join_edge *edge = catalog_edge(ask->catalog, e);
        if (edge->from == match->at.table && edge->count == 1 &&
            edge->from_columns[0] == match->at.column)
            table = edge->to;
    }
    item->role = table == match->at.table && !ask_column(ask, match->at)->primary;
    if (table < 0)
        return;
    struct match *v = arena_alloc(ask->arena, sizeof *v);
    *v = (struct match){.at = {table, -1}, .score = match->score};
    item->tables = (struct matches){v, 1};
}

/* "customers ordered …" tells what they did; it is no customer_orders. */
static bool ends_in_verb(struct ask *ask, size_t i, size_t last)
{
    if (last < i + 2 || !word_is_participle(&ask->words.v[last - 1]))
        return false;
    struct matches whole = names_tables(ask, i, last), done = names_tables(ask, last - 1, last);
    return whole.len > 0 && done.len > 0 && done.v[0].score >= .9 &&
           done.v[0].at.table != whole.v[0].at.table;
}

/* "parties by number of hosts": a number that the table spoken of keeps itself. */
static bool is_said_count(struct ask *ask, const struct item *item)
{
    /* NOLINTNEXTLINE(clang-analyzer-core.NullDereference): asked where a column is near */
    struct column_ref at = item->columns.v[0].at;
    if (item->columns.v[0].score < .95 || !column_is_number(ask, at) ||
        !ask->words.v[item->first].is.amounts)
        return false;
    for (size_t k = 0; k < ask->words.len; k++) {
        struct matches said =
            k >= item->first && k < item->last ? (struct matches){0} : names_tables(ask, k, k + 1);
        if (said.len && said.v[0].score >= .95 && said.v[0].at.table == at.table)
            return true;
    }
    return false;
}

/* "Number of customers" counts them, though a column is called customer_no: that one numbers them.
 */
static bool only_numbers_rows(const struct ask *ask, size_t i, const struct item *item)
{
    struct column_ref at = item->columns.len ? item->columns.v[0].at : no_column();
    size_t len;
    return cue_at(&ask->words, i, &len) == CUE_NUMBER_OF && at.column >= 0 &&
           (ask_column(ask, at)->unique || catalog_is_key(ask->catalog, at));
}

/* "Open orders" are orders, though a table is called open invoices, which mean nearly the same. */
static bool is_of_other_table(struct ask *ask, size_t last, const struct item *item)
{
    struct matches head = names_tables(ask, last - 1, last);
    return last > item->first + 1 && item->tables.len && item->tables.v[0].score < .85 &&
           head.len && head.v[0].score >= .95 && head.v[0].at.table != item->tables.v[0].at.table &&
           strstr(catalog_table_words(ask->catalog, item->tables.v[0].at.table),
                  ask->words.v[last - 1].lemma) == NULL;
}

/* "votes in election", "settlements made", "authors ordered": more than one thing is said. */
static bool says_too_much(struct ask *ask, size_t i, size_t last, double score)
{
    size_t len;
    struct matches end_tables;
    if (last == i + 1)
        return false;
    for (size_t k = i + 1; k + 1 < last; k++) {
        if (!word_is(&ask->words.v[k], "in") && !word_is(&ask->words.v[k], "of"))
            continue;
        end_tables = names_tables(ask, last - 1, last);
        const struct matches end_columns = names_columns(ask, last - 1, last);
        if ((end_tables.len && end_tables.v[0].score >= .9) ||
            (end_columns.len && end_columns.v[0].score >= .97))
            return true; /* "living in the city" */
    }
    const struct word *end = &ask->words.v[last - 1];
    return (score < .75 && word_is_participle(end) && end->lemma_is.light) ||
           cue_at(&ask->words, last - 1, &len) == CUE_ORDER;
}

/* "Authors wrote": a table, and what its rows did, not the table of book authors. */
static bool ends_in_past(struct ask *ask, size_t i, size_t last, double score)
{
    const struct word *end = &ask->words.v[last - 1];
    if (last < i + 2 || score >= .85 || str_eq(end->lower, end->lemma) || str_ends(end->lower, "s"))
        return false;
    const struct matches rows = names_tables(ask, i, last - 1);
    return rows.len > 0 && rows.v[0].score >= .95 && !end->punct && !end->is_number &&
           ask->words.v[last - 2].sentence == end->sentence;
}

/* "loans defaulted", "orders shipped": a table and what was done to its rows, not one name. */
static bool is_table_and_deed(struct ask *ask, size_t i, size_t last)
{
    if (last != i + 2 || !word_is_participle(&ask->words.v[last - 1]))
        return false;
    struct matches table = names_tables(ask, i, i + 1), done = names_columns(ask, i + 1, last);
    if (table.len == 0 || table.v[0].score < .95 || done.len == 0 ||
        done.v[0].at.table != table.v[0].at.table)
        return false;
    const bool plural = !str_eq(ask->words.v[i].lower, ask->words.v[i].lemma);
    const bool dated = column_is_date(ask, done.v[0].at);
    return (dated && done.v[0].score >= (plural ? .6 : .85)) ||
           (done.v[0].score >= .85 && flag_is(ask, done.v[0].at));
}

/* "Equipment out of order": a table, and what a flag says of its rows. */
static bool is_table_and_flag(struct ask *ask, size_t i, size_t last)
{
    if (last < i + 2)
        return false;
    const struct matches table = names_tables(ask, i, i + 1),
                         flag = names_columns(ask, i + 1, last);
    return table.len && flag.len && table.v[0].score >= .95 && flag.v[0].score >= .95 &&
           flag.v[0].at.table == table.v[0].at.table && flag_is(ask, flag.v[0].at) &&
           wording_is(ask, i + 1, "on|under|off|in|out");
}

/* "Reason in hours", "visit in minutes": the unit is no part of a name that is only like it. */
static bool says_unit(const struct ask *ask, size_t i, size_t last)
{
    return last > i + 1 && wording_is(ask, last - 2, "in") &&
           wording_is(ask, last - 1, "seconds|minutes|hours|days|weeks|months|years");
}

/* "product category": the table of categories, which products refer to, before a column of a view
 * that is called so. */
static bool is_table_beside(struct ask *ask, size_t i, size_t last, struct item *item)
{
    if (last != i + 2 || item->columns.len == 0 || item->columns.v[0].score >= .95 ||
        ask_table(ask, item->columns.v[0].at.table)->kind != TABLE_VIEW)
        return false;
    struct matches whole = names_tables(ask, last - 1, last), part = names_tables(ask, i, i + 1);
    if (whole.len == 0 || part.len == 0 || whole.v[0].score < .95 || part.v[0].score < .95 ||
        whole.v[0].at.table == part.v[0].at.table ||
        table_hops(ask, part.v[0].at.table, whole.v[0].at.table) != 1 ||
        tables_to_many(ask, part.v[0].at.table, whole.v[0].at.table))
        return false;
    item->tables = whole;
    return true;
}

/* "monthly revenue" is the revenue by months, though a table is called monthly sales. */
static bool is_rhythm(const struct ask *ask, size_t i)
{
    return ask->words.v[i].is.rhythm;
}

static bool names_exactly(struct ask *ask, size_t i)
{
    struct matches columns = names_columns(ask, i, i + 1), tables = names_tables(ask, i, i + 1);
    return (columns.len && columns.v[0].score >= .95) || (tables.len && tables.v[0].score >= .95);
}

/* "how many" asks, though a column is called how_many; "the reviewer named …" asks for no name,
 * "30 days of joining" is a span. */
static bool items_asks(const struct ask *ask, size_t i, size_t last)
{
    size_t len;
    const bool behind =
                   i > 0 && ask->words.v[i - 1].is_number && lexicon_unit(ask->words.v[i].lemma),
               whole = i > 0 && i + 1 < last && ask->words.v[i].is_number &&
                       lexicon_unit(ask->words.v[i + 1].lemma) &&
                       wording_is(ask, i - 1, "than|within|least|most|for|over|under");
    return last > i + 1 && (behind || whole || word_is(&ask->words.v[last - 1], "named") ||
                            (cue_traits(cue_at(&ask->words, i, &len)).requests && len == last - i));
}

/* "Revenue" is what sales come to, not how many there are. */
static bool is_takings(const struct ask *ask, size_t i, size_t last)
{
    const struct word *word = &ask->words.v[i];
    return last == i + 1 && word->lemma_is.takings && !word->lemma_is.money;
}

static void offer_names(struct ask *ask, size_t i, size_t last, struct candidate *best)
{
    struct item item = new_item(ITEM_COLUMN, i, last);
    if (items_asks(ask, i, last) || is_table_and_deed(ask, i, last) ||
        is_table_and_flag(ask, i, last) || says_unit(ask, i, last) ||
        (last == i + 2 && is_rhythm(ask, i) && names_exactly(ask, i + 1)))
        return;
    item.columns = names_columns(ask, i, last);
    if (only_numbers_rows(ask, i, &item))
        return;
    if (!ends_in_verb(ask, i, last))
        item.tables = names_tables(ask, i, last);
    const bool part = last == i + 1 && ask->words.v[i].lemma_is.takings && item.tables.len &&
                      item.tables.v[0].score < .85; /* "sales" are no sales representatives */
    if (is_of_other_table(ask, last, &item) || is_takings(ask, i, last) || part)
        item.tables = (struct matches){0};
    if (item.tables.len == 0 && last == i + 1)
        item.tables = people_tables(ask, i);
    if (item.columns.len && last == i + 1 && (item.tables.len == 0 || item.tables.v[0].score < .6))
        key_to_table(ask, &item);
    const bool beside = is_table_beside(ask, i, last, &item);
    double column = item.columns.len && !beside ? item.columns.v[0].score : 0;
    double table = item.tables.len ? item.tables.v[0].score : 0;
    double score = fmax(column, table * 1.01);
    size_t n = 0;
    for (size_t k = i; k < last; k++)
        n += !ask->words.v[k].is.article && !word_is(&ask->words.v[k], "of");
    if (score < .45 || (score < .85 && says_too_much(ask, i, last, score)) ||
        ends_in_past(ask, i, last, score))
        return;
    bool plural = !str_eq(ask->words.v[last - 1].lower, ask->words.v[last - 1].lemma);
    bool any = i > 0 && ask->words.v[i - 1].is.whichever;
    bool lifted = (plural || any) && (table >= .95 || column < .97);
    bool done = word_is_participle(&ask->words.v[i]) && column >= .9; /* "budgeted amount" */
    table += (table > 0 && lifted ? .12 : 0) - (done ? .02 : 0);
    item.kind = table > 0 && table >= column ? ITEM_TABLE : ITEM_COLUMN;
    const bool dated = i > 0 && wording_is(ask, i - 1, "not|been|never|yet") && item.columns.len &&
                       column_is_date(ask, item.columns.v[0].at); /* "not returned" */
    if (score < .7 && ask->words.v[i].lemma_is.light && n == 1 && !dated)
        return;
    if (n < last - i && column >= .9 &&
        (names_tables(ask, last - 1, last).len == 0 || is_said_count(ask, &item)))
        n = last - i; /* "names of sponsors" for sponsor_name: the linking word is part of it */
    double weight = score * items_grow(n) + .05 * (double)(last - i);
    if (weight > best->weight)
        *best = (struct candidate){item, weight};
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

static void offer_value(struct ask *ask, size_t i, size_t last, struct candidate *best)
{
    const struct word *word = &ask->words.v[i];
    size_t len;
    if (last == i + 1 && !word->quoted && is_cue(cue_at(&ask->words, i, &len)) && !name_like(word))
        return;
    struct matches found = values_find(ask, i, last);
    if ((found.len == 0 && !word->quoted) || (last == i + 1 && values_is_deed(ask, i)))
        return;
    struct item item = new_item(ITEM_VALUE, i, last);
    item.values = found;
    double weight = value_weight(ask, i, last, found.len ? found.v[0].score : .5);
    if (word->is_number && last == i + 1 && !word->quoted)
        return;
    if ((last == i + 1 && is_chance_name(ask, i, &best->item, &found)) ||
        values_are_reference(ask, i, last, &best->item.columns))
        weight = fmin(weight, best->weight);
    if (weight > best->weight) {
        item.columns = best->item.columns;
        item.tables = best->item.tables;
        *best = (struct candidate){item, weight};
    } else if (best->weight > 0) {
        best->item.values = found;
    }
}

static void offer_cue(struct ask *ask, size_t i, struct candidate *spans)
{
    size_t len = 0;
    int degree = 0;
    enum cue cue = cue_at(&ask->words, i, &len);
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
        struct item item = new_item(cue == CUE_NOISE ? ITEM_NOISE : ITEM_CUE, i, i + len);
        item.cue = cue;
        double weight = .92 * items_grow(len);
        if (weight > spans[len - 1].weight)
            spans[len - 1] = (struct candidate){item, weight};
    }
    size_t cue_len = len;
    const struct adjective *adjective = lexicon_adjective(&ask->words, i, &len, &degree);
    if (adjective == NULL || degree == 0)
        return;
    if (degree == 1 && (i + len >= ask->words.len || !word_is(&ask->words.v[i + len], "than")))
        return;
    struct item item = new_item(ITEM_CUE, i, i + len + (degree == 1));
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
        struct item item = new_item(ITEM_COLUMN, i, i + 1);
        item.columns = found;
        if (1.05 > spans[0].weight)
            spans[0] = (struct candidate){item, 1.05};
        return;
    }
}

static void offer_plain(struct ask *ask, size_t i, struct candidate *spans)
{
    const struct word *word = &ask->words.v[i];
    struct item item = new_item(ITEM_WORD, i, i + 1);
    double weight = .01;
    if (word->punct) {
        item.kind = ITEM_PUNCT;
        weight = .9;
    } else if (word->is_number && !word->quoted) {
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
    struct item item = new_item(table                                  ? ITEM_TABLE
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
            offer_names(ask, i, i + n, &spans[n - 1]);
        offer_value(ask, i, i + n, &spans[n - 1]);
    }
    offer_cue(ask, i, spans);
    offer_ellipsis(ask, i, spans);
    offer_plain(ask, i, spans);
    size_t used = 0;
    struct date_range *date = dates_at(ask->arena, &ask->words, i, ask->request->now, &used);
    if (date && used <= SPAN_MAX) {
        struct item item = new_item(ITEM_DATE, i, i + used);
        item.date = date;
        bool named = used > 1 && spans[used - 1].item.kind == ITEM_COLUMN &&
                     spans[used - 1].item.columns.v[0].score >= .95; /* a column "last year" */
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
        if (part && is_rhythm(ask, item->first))
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
    free_rhythms(ask);
}
