/* Whether a run of words names a table or a column, or says more than one thing. */
#include <math.h>
#include <string.h>

#include "items/items.h"
#include "querent/base/str.h"
#include "words/names.h"

/* "Lines", where return lines are numbered by return and line: the rows, and not their numbers. */
static bool only_numbers_parts(struct ask *ask, const struct item *item)
{
    const struct column_ref at = item->columns.v[0].at;
    const struct word *word = &ask->words.v[item->last - 1];
    size_t parts = 0;
    for (size_t c = 0; c < ask_table(ask, at.table)->column_count; c++)
        parts += ask_column(ask, (struct column_ref){at.table, (int)c})->primary > 0;
    return parts > 1 && ask_column(ask, at)->primary > 0 && column_is_number(ask, at) &&
           word_is_plural(word) && table_ends_in(ask, at.table, word->lemma);
}

/* Of the columns that fit best the first one of a table that is spoken of: "employees whose manager
 * is", though departments have one, too. */
static const struct match *key_spoken(const struct ask *ask, const struct item *item)
{
    const struct match *best = &item->columns.v[0];
    const double score = best->score;
    for (size_t k = 1; k < item->columns.len && item->columns.v[k].score >= score; k++) {
        if (names_spoken(ask, item->columns.v[k].at.table) > names_spoken(ask, best->at.table))
            best = &item->columns.v[k];
    }
    return best;
}

/* "county" said for county_id: the entity is meant, not its key. The table it refers to, or its
 * own. */
static void key_to_table(struct ask *ask, struct item *item)
{
    const struct match *match = key_spoken(ask, item);
    const char *lemma = ask->words.v[item->last - 1].lemma;
    if (!catalog_is_key(ask->catalog, match->at) || match->score >= .9 ||
        !column_has_words(ask, match->at, lemma) || name_is(lemma, strlen(lemma), NAME_KEY))
        return; /* "id" of cust_id says the key */
    int table = ask_column(ask, match->at)->primary == 1 ? match->at.table : -1;
    for (size_t e = 0; e < catalog_edge_count(ask->catalog); e++) {
        const struct join_edge *edge = catalog_edge(ask->catalog, e);
        if (edge->from == match->at.table && edge->count == 1 && !edge->only &&
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
    const bool plural = word_is_plural(&ask->words.v[i]);
    const bool dated = column_is_date(ask, done.v[0].at) || column_is_year(ask, done.v[0].at);
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
bool items_is_rhythm(const struct ask *ask, size_t i)
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
static bool items_asks(struct ask *ask, size_t i, size_t last)
{
    size_t len;
    const bool behind =
                   i > 0 && ask->words.v[i - 1].is_number && lexicon_unit(ask->words.v[i].lemma),
               whole = i > 0 && i + 1 < last && ask->words.v[i].is_number &&
                       lexicon_unit(ask->words.v[i + 1].lemma) &&
                       wording_is(ask, i - 1, "than|within|least|most|for|over|under");
    const struct matches named = names_columns(ask, i, last);
    const bool whole_name = named.len && named.v[0].score >= .95; /* "5 years of experience" */
    return last > i + 1 &&
           ((behind && !whole_name) || whole || word_is(&ask->words.v[last - 1], "named") ||
            (cue_traits(cue_at(&ask->words, i, &len)).requests && len == last - i));
}

/* What a request asks for may begin with the word. */
static bool opens_phrase(struct ask *ask, size_t i)
{
    const struct word *word = &ask->words.v[i];
    return word->is.article || word->is.possessive || word->is.everything ||
           table_at_word(ask, i) >= 0 || (!word->is.small && column_at_word(ask, i)) ||
           wording_is(ask, i, "all|each|every|any|me|us|both|how|which|what|who|where|when") ||
           (word->is_number && i + 1 < ask->words.len && table_at_word(ask, i + 1) >= 0);
}

/* "Show the rooms", "show rooms", where there are shows, or rooms that have some: a verb. */
static bool begins_request(struct ask *ask, size_t i, size_t last)
{
    const struct word *word = &ask->words.v[i], *before = i > 0 ? word - 1 : NULL;
    const bool begins =
        !before || before->punct || before->sentence != word->sentence || before->is.leads_request;
    size_t len;
    if (!begins || word->quoted || !str_eq(word->lower, word->lemma) ||
        cue_at(&ask->words, i, &len) != CUE_SHOW)
        return false;
    if (last == i + 1)
        return last < ask->words.len && (opens_phrase(ask, last) || (wording_is(ask, i, "list") &&
                                                                     wording_is(ask, last, "of")));
    const struct matches rows = names_tables(ask, i + 1, last);
    return rows.len > 0 && rows.v[0].score >= .95;
}

/* "Revenue" is what sales come to, not how many there are. */
static bool is_takings(const struct ask *ask, size_t i, size_t last)
{
    const struct word *word = &ask->words.v[i];
    return last == i + 1 && word->lemma_is.takings && !word->lemma_is.money;
}

/* "Visits since 2025", although some table has a column called since. */
static bool begins_period(const struct ask *ask, size_t last)
{
    const struct word *when = last < ask->words.len ? &ask->words.v[last] : NULL;
    return when && wording_is(ask, last - 1, "since|until|before|after") &&
           (when->is_number || when->iso_date || lexicon_month(when->lower));
}

/* "Reports to Greta" says below whom somebody is, though the reference itself is called so. */
static bool says_below(struct ask *ask, size_t last, const struct matches *columns)
{
    const struct column_ref at = columns->len ? columns->v[0].at : no_column();
    bool self = false;
    for (size_t e = 0; at.column >= 0 && e < catalog_edge_count(ask->catalog); e++) {
        const struct join_edge *edge = catalog_edge(ask->catalog, e);
        self = self || (edge->from == at.table && edge->to == at.table &&
                        edge->from_columns[0] == at.column);
    }
    return self && wording_is(ask, last - 1, "to") && last > 1 &&
           wording_is(ask, last - 2, "report|reports|reporting|reported");
}

/* What stands behind "total of" is added up, and has no total itself: "the total of the amounts",
 * "the total of payments", where the total is an invoice's, "what is the total of open invoices".
 */
static bool is_added_up(struct ask *ask, size_t i, const struct matches *totals)
{
    const size_t noun = i + 2 + (i + 2 < ask->words.len && ask->words.v[i + 2].is.article);
    if (noun >= ask->words.len)
        return false;
    const struct matches rows = names_tables(ask, noun, noun + 1),
                         columns = names_columns(ask, noun, noun + 1);
    bool another = rows.len && rows.v[0].score >= .95;
    for (size_t k = 0; k < totals->len; k++) /* a view may have one, too */
        another = another && rows.v[0].at.table != totals->v[k].at.table;
    const bool number = columns.len && columns.v[0].score >= .95 &&
                        ask_table(ask, columns.v[0].at.table)->kind == TABLE_BASE;
    return another || number || (i == 3 && words_match(&ask->words, 0, "what is the total of")) ||
           (i == 0 && !wording_has(ask, "by|per|each|every")); /* "total of orders over 100" */
}

/* "The sum of the totals" adds them up, though "sum" is another word for an amount: such a word
 * before "of" is a column's only where the column is called so. */
static bool only_adds_up(struct ask *ask, size_t i, const struct matches *columns)
{
    size_t len;
    const enum cue cue = cue_at(&ask->words, i, &len);
    if (i > 0 && cue == CUE_SUM && cue_at(&ask->words, i - 1, &len) == CUE_AVG)
        return false; /* "the average total of orders" */
    if (!(cue == CUE_SUM || cue == CUE_AVG) || !wording_is(ask, i + 1, "of") || columns->len == 0)
        return false;
    return column_has_words(ask, columns->v[0].at, ask->words.v[i].lemma)
               ? cue == CUE_SUM && is_added_up(ask, i, columns)
               : true;
}

/* "By fee per genre", where a column is called fee_per_show: a group follows. */
static bool ends_in_each(const struct ask *ask, size_t i, size_t last)
{
    return last > i + 1 && last < ask->words.len && wording_is(ask, last - 1, "per|each|every");
}

/* "The names of airports in the cities": of the airports, and not of cities. */
static bool names_rows_there(struct ask *ask, size_t i, size_t last)
{
    const size_t of = i > 0 && ask->words.v[i - 1].is.article ? i - 1 : i;
    return last > i + 2 && of > 1 && wording_is(ask, i + 1, "in|at") &&
           wording_is(ask, of - 1, "of") && ask->words.v[of - 2].is.name &&
           word_is_plural(&ask->words.v[i]) && table_at_word(ask, i) >= 0;
}

/* "Treatments cost more than …": what they do, though there is a cost of treatment. */
static bool costs_more(struct ask *ask, size_t i, size_t last)
{
    return last == i + 2 && wording_is(ask, i + 1, "cost|costs") &&
           wording_is(ask, last, "more|less|over|under|above|below|at") &&
           word_is_plural(&ask->words.v[i]) && table_at_word(ask, i) >= 0;
}

/* "Number of entries by created by": the rows, and what they are grouped by. */
static bool spans_group(const struct ask *ask, size_t i, size_t last)
{
    bool by = false;
    for (size_t k = i + 1; k + 1 < last; k++)
        by = by || word_is(&ask->words.v[k], "by");
    return by && last < ask->words.len && word_is(&ask->words.v[last], "by");
}

void items_offer_names(struct ask *ask, size_t i, size_t last, struct candidate *best)
{
    struct item item = items_new(ITEM_COLUMN, i, last);
    if (items_asks(ask, i, last) || spans_group(ask, i, last) || is_table_and_deed(ask, i, last) ||
        is_table_and_flag(ask, i, last) || says_unit(ask, i, last) || begins_period(ask, last) ||
        names_rows_there(ask, i, last) || costs_more(ask, i, last) ||
        begins_request(ask, i, last) ||
        (last == i + 2 && items_is_rhythm(ask, i) && names_exactly(ask, i + 1)))
        return;
    item.columns = names_columns(ask, i, last);
    if (only_numbers_rows(ask, i, &item) || only_adds_up(ask, i, &item.columns) ||
        says_below(ask, last, &item.columns))
        return;
    if (!ends_in_verb(ask, i, last))
        item.tables = names_tables(ask, i, last);
    const bool part = last == i + 1 && ask->words.v[i].lemma_is.takings && item.tables.len &&
                      item.tables.v[0].score < .85; /* "sales" are no sales representatives */
    if (ends_in_each(ask, i, last) && item.columns.len && item.columns.v[0].score < .95)
        item.columns = (struct matches){0};
    if (is_of_other_table(ask, last, &item) || is_takings(ask, i, last) || part)
        item.tables = (struct matches){0};
    if (item.tables.len == 0 && last == i + 1)
        item.tables = people_tables(ask, i);
    if (last == i + 1 && item.columns.len && item.tables.len && only_numbers_parts(ask, &item))
        item.columns.len = 0;
    const bool takings = last == i + 1 && ask->words.v[i].lemma_is.takings;
    if (takings && item.columns.len && item.columns.v[0].score < .6 &&
        column_is_id(ask, item.columns.v[0].at))
        item.columns.len = 0; /* "sales" are no number of a sales representative */
    if (item.columns.len && last == i + 1 && !takings &&
        (item.tables.len == 0 || item.tables.v[0].score < .6))
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
    bool plural = word_is_plural(&ask->words.v[last - 1]);
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
