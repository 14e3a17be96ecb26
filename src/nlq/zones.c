/* Zones: which part of the question says what is wanted, and which restricts it. A restriction
 * begins with a relative word, "with", a comparison, a negation, or the first verb after a noun; it
 * ends where a new request begins (", show …", "and what is its …", the next sentence). */
#include <string.h>

#include "frame.h"
#include "querent/base/str.h"

static bool is_boundary(const struct ask *ask, size_t i)
{
    return i == 0 || ask->words.v[ask->items[i].first].sentence !=
                         ask->words.v[ask->items[i - 1].first].sentence;
}

/* "…, and over which river", "and in which departments": at the end, about a thing. */
static bool asks_place(const struct ask *ask, size_t i)
{
    const size_t link = item_prev(ask, i), joint = item_prev(ask, link), thing = item_next(ask, i);
    const size_t end = item_next(ask, thing);
    const bool and = word_is(item_first(ask, link), "and");
    return item_is(ask, i, CUE_WH) && word_is(item_first(ask, i), "which") &&
           (item_traits(ask, link).links || (and&&item_kind_is(ask, link, ITEM_CUE))) &&
           (and || item_is(ask, joint, CUE_AND) || item_is(ask, joint, CUE_AS_WELL)) &&
           item_kind_is(ask, thing, ITEM_TABLE) &&
           (end == ask->count || item_kind_is(ask, end, ITEM_PUNCT));
}

/* A wh-word after a noun is a relative pronoun, after a comma or "and" a new request when a copula
 * or a noun follows ("and what is its size"). */
static bool request_inside(const struct ask *ask, size_t i)
{
    size_t prev = item_prev(ask, i);
    enum cue cue = ask->items[i].cue;
    if (prev == ask->count)
        return true;
    bool joined = item_kind_is(ask, prev, ITEM_PUNCT) || item_is(ask, prev, CUE_AND) ||
                  item_is(ask, prev, CUE_AS_WELL);
    if (cue == CUE_SHOW || cue == CUE_COUNT || cue == CUE_HOW_MANY || cue == CUE_HOW_MUCH)
        return true;
    if (cue == CUE_HOW_LONG || cue == CUE_WHEN)
        return joined;
    return (joined && cue == CUE_WH && word_is(item_first(ask, i), "what")) || asks_place(ask, i);
}

/* "the id, color scheme and name": an unknown word inside of a list ends nothing. */
static bool in_list(const struct ask *ask, size_t i)
{
    size_t next = item_next(ask, i), prev = item_prev(ask, i);
    bool after = item_is(ask, prev, CUE_AND) || item_kind_is(ask, prev, ITEM_PUNCT);
    if (after && (item_is(ask, next, CUE_OF) || item_is(ask, next, CUE_FOR)))
        return true;
    bool joint = false;
    while (item_is(ask, next, CUE_AND) || item_is(ask, next, CUE_AS_WELL) ||
           (item_kind_is(ask, next, ITEM_PUNCT) && word_is_mark(item_first(ask, next), ","))) {
        joint = true;
        next = item_next(ask, next);
    }
    return joint && item_kind_is(ask, next, ITEM_COLUMN);
}

/* "each type with the number of its rooms" adds a column; "with a number of rooms above 3"
 * restricts. */
static bool adds_measure(const struct ask *ask, size_t i)
{
    size_t next = item_next(ask, i);
    if (item_kind_is(ask, next, ITEM_WORD) && item_first(ask, next)->lemma_is.light)
        next = item_next(ask, next); /* "with the corresponding number of" */
    if (!item_is(ask, next, CUE_NUMBER_OF) && !item_is(ask, next, CUE_COUNT))
        return false;
    for (size_t k = next; k < ask->count && !item_kind_is(ask, k, ITEM_PUNCT); k++) {
        if (item_is(ask, k, CUE_EACH) && item_kind_is(ask, item_prev(ask, k), ITEM_TABLE))
            return true; /* "with the number of members in each branch opened after 2015" */
        if (ask->items[k].kind == ITEM_NUMBER || ask->items[k].kind == ITEM_VALUE ||
            item_traits(ask, k).compares)
            return false;
    }
    return true;
}

/* "Products with category and price": the first of the list is the one row that each leads to. */
static bool begins_with_row(const struct ask *ask, size_t with)
{
    const size_t rows = item_prev(ask, with), row = with + 1, joint = item_next(ask, row);
    const bool joins = item_is(ask, joint, CUE_AND) || (item_kind_is(ask, joint, ITEM_PUNCT) &&
                                                        word_is_mark(item_first(ask, joint), ","));
    const struct word *last = item_last(ask, row);
    return joins && item_kind_is(ask, row, ITEM_TABLE) && ask->items[row].tables.len > 0 &&
           item_kind_is(ask, rows, ITEM_TABLE) && ask->items[rows].tables.len > 0 &&
           str_eq(last->lower, last->lemma) &&
           item_kind_is(ask, item_next(ask, joint), ITEM_COLUMN) &&
           tables_refer(ask, ask->items[rows].tables.v[0].at.table,
                        ask->items[row].tables.v[0].at.table);
}

/* Behind the columns that are listed, which rows these are of: "in Oslo", "since 2025". */
static bool restricts_rows(const struct ask *ask, size_t i)
{
    const size_t next = item_next(ask, i);
    return item_kind_is(ask, i, ITEM_CUE) &&
           wording_is(ask, ask->items[i].first, "in|from|at|since|who|that|whose|where") &&
           !item_kind_is(ask, next, ITEM_NUMBER);
}

/* "show customers with name, email and city": a list of columns and nothing else. */
static bool lists_columns(const struct ask *ask, size_t i)
{
    const size_t word = ask->items[i].last; /* "every customer with their city" */
    const bool theirs = word < ask->words.len && ask->words.v[word].is.possessive;
    size_t columns = 0;
    bool listed = item_is(ask, 0, CUE_SHOW) || theirs;
    if (!item_kind_is(ask, item_prev(ask, i), ITEM_TABLE))
        return false;
    for (size_t k = i + 1; k < ask->count && !listed; k++)
        listed = item_prev(ask, i) == 0 && item_kind_is(ask, k, ITEM_PUNCT) && k + 1 < ask->count;
    for (size_t k = i + 1; k < ask->count && !listed; k++) /* "with the member's name and …" */
        listed = ask->items[k].kind == ITEM_TABLE && item_kind_is(ask, k + 1, ITEM_COLUMN) &&
                 item_kind_is(ask, item_next(ask, i), ITEM_TABLE) && item_next(ask, i) == k;
    for (size_t k = i + 1; k < ask->count && listed; k++) {
        const struct item *item = &ask->items[k];
        const bool reference = item->kind == ITEM_TABLE && item->tables.len && /* "with owner" */
                               item->tables.v[0].score < .6 &&
                               str_eq(item_last(ask, k)->lower, item_last(ask, k)->lemma);
        if (columns &&
            (item_is(ask, k, CUE_ORDER) || item_is(ask, k, CUE_ASC) || item_is(ask, k, CUE_DESC) ||
             (item_is(ask, k, CUE_STARTS) && item_traits(ask, item_next(ask, k)).qualifies)))
            break; /* "with their ages, youngest first" */
        if (columns > 1 && restricts_rows(ask, k))
            break; /* "with name and email in Oslo" */
        const bool row = item->kind == ITEM_TABLE && (k > i + 1 || begins_with_row(ask, i));
        if (item->kind == ITEM_COLUMN || reference || row)
            columns++;
        else if (item->kind != ITEM_NOISE && item->kind != ITEM_PUNCT && !item_is(ask, k, CUE_AND))
            return false;
    }
    return columns > 1 || (columns == 1 && theirs);
}

static bool zones_restricts(const struct ask *ask, size_t i, bool noun_seen)
{
    const struct item *item = &ask->items[i];
    if (item->kind == ITEM_WORD)
        return noun_seen && !ask->words.v[item->first].lemma_is.light && !in_list(ask, i);
    if ((item_is(ask, i, CUE_WITH) && adds_measure(ask, i)) ||
        ((item_is(ask, i, CUE_WITH) || item_is(ask, i, CUE_NAMED)) && lists_columns(ask, i)))
        return false;
    const struct cue_traits traits = item_traits(ask, i);
    return traits.restricts || (noun_seen && traits.restricts_nouns);
}

/* "For each …, show …", "Among students in …, how many …": what comes before the request restricts.
 */
static bool request_later(const struct ask *ask, size_t i)
{
    for (size_t k = i + 1; k < ask->count && !is_boundary(ask, k); k++) {
        if (item_traits(ask, k).requests && request_inside(ask, k))
            return true;
        if (item_kind_is(ask, k, ITEM_PUNCT) && word_is_mark(item_first(ask, k), ","))
            return true;
    }
    return false;
}

/* "Who has …", "who was hired …": a person is asked for, and all that follows says which one. */
static bool asks_person(const struct ask *ask, size_t i)
{
    const struct item *item = &ask->items[i];
    size_t next = item_next(ask, i);
    if (!item_is(ask, i, CUE_WHO) || item_prev(ask, i) < ask->count)
        return false;
    return item->last == item->first + 1
               ? !item_kind_is(ask, next, ITEM_COLUMN) || item_is_participle(ask, next)
               : item_is_participle(ask, next);
}

/* "orders placed by French customers": who did it restricts. */
static bool names_agent(const struct ask *ask, size_t i, bool noun)
{
    return noun && item_is(ask, i + 1, CUE_BY) && item_is_participle(ask, i) &&
           item_kind_is(ask, item_prev(ask, i), ITEM_TABLE) && ask->items[i].kind != ITEM_TABLE &&
           item_next(ask, i + 1) < ask->count;
}

/* "accounts opened in 2025", "batches written off", "loans defaulted": what was done to them
 * restricts, where a date, a year or a flag tells it. */
static bool tells_deed(struct ask *ask, size_t i, bool noun)
{
    const struct item *item = &ask->items[i];
    if (!noun || item->kind != ITEM_COLUMN || item->columns.len == 0 ||
        !word_is_participle(item_first(ask, i)) || i == 0 || ask->items[i - 1].kind != ITEM_TABLE ||
        (item->last != item->first + 1 &&
         !name_is(item_last(ask, i)->lower, strlen(item_last(ask, i)->lower), NAME_PARTICLE)))
        return false;
    const struct item *rows = &ask->items[i - 1];
    for (size_t k = 0; k < item->columns.len; k++) {
        const struct column_ref at = item->columns.v[k].at;
        if ((k == 0 ||
             (rows->tables.len &&
              at.table == rows->tables.v[0].at.table)) && /* "paid": paid_on, paid_amount */
            (column_is_date(ask, at) || column_is_year(ask, at) ||
             column_has_words(ask, at, "year") || flag_is(ask, at)))
            return true;
    }
    return false;
}

/* "Recalls cost more than average": a verb, and no column that is asked for. */
static bool tells_cost(const struct ask *ask, size_t i)
{
    return i > 0 && (item_kind_is(ask, i, ITEM_COLUMN) || item_kind_is(ask, i, ITEM_WORD)) &&
           wording_is(ask, ask->items[i].first, "cost|costs|weigh|weighs|earn|earns") &&
           ask->items[i - 1].kind == ITEM_TABLE && item_traits(ask, item_next(ask, i)).compares;
}

static bool zones_theirs(const struct ask *ask, size_t i)
{
    if (i == 0 || ask->items[i - 1].kind != ITEM_NOISE || i < 2)
        return false;
    return item_first(ask, i - 1)->is.possessive &&
           (item_is(ask, i - 2, CUE_AND) || item_kind_is(ask, i - 2, ITEM_PUNCT));
}

/* "who has the most cards, as well as the number of cards" */
static bool also_counted(const struct ask *ask, size_t i)
{
    size_t next = item_next(ask, i);
    while (item_is(ask, next, CUE_AND) || item_is(ask, next, CUE_SHOW))
        next = item_next(ask, next);
    return (item_is(ask, i, CUE_AND) || item_is(ask, i, CUE_AS_WELL) ||
            item_kind_is(ask, i, ITEM_PUNCT)) &&
           (item_is(ask, next, CUE_NUMBER_OF) || item_is(ask, next, CUE_COUNT));
}

/* "who took a course and the course description": columns behind a thing, up to the end, are shown;
 * in "the corresponding codes" a light word stands before one. */
static bool zones_adds_columns(const struct ask *ask, size_t i)
{
    size_t columns = 0;
    const size_t prev = item_prev(ask, i);
    bool shown = item_is(ask, 0, CUE_SHOW);
    for (size_t k = i; item_is(ask, 0, CUE_EACH) && k-- > 0 && !is_boundary(ask, k) && !shown;)
        shown = item_is(ask, k, CUE_SHOW); /* "for each product, find the number of …" */
    if (!(item_is(ask, i, CUE_AND) || item_is(ask, i, CUE_AS_WELL)) || !shown ||
        !(item_kind_is(ask, prev, ITEM_TABLE) || item_kind_is(ask, prev, ITEM_VALUE) ||
          item_kind_is(ask, prev, ITEM_DATE)))
        return false;
    for (size_t k = i + 1; k < ask->count && !is_boundary(ask, k); k++) {
        const struct item *item = &ask->items[k];
        const bool light = item->kind == ITEM_WORD && item_last(ask, k)->lemma_is.light;
        const bool column = item->kind == ITEM_COLUMN && item->columns.len &&
                            item->columns.v[0].score >= .9 && !item_is_participle(ask, k);
        columns += column;
        if (!column && !light && item->kind != ITEM_NOISE && item->kind != ITEM_PUNCT &&
            !item_is(ask, k, CUE_AND) && !item_is(ask, k, CUE_AS_WELL) &&
            !item_traits(ask, k).requests)
            return false;
    }
    return columns > 0;
}

/* "only the names": columns, and nothing that is said of them. */
static bool names_columns_only(const struct ask *ask, size_t i)
{
    for (i = item_next(ask, i); i < ask->count; i = item_next(ask, i)) {
        const struct item *item = &ask->items[i];
        const bool column = item->kind == ITEM_COLUMN && item->columns.len &&
                            ask_column(ask, item->columns.v[0].at)->value != VALUE_BOOLEAN &&
                            !item_is_participle(ask, i);
        if (!column && item->kind != ITEM_PUNCT && !item_is(ask, i, CUE_AND))
            return false;
    }
    return true;
}

/* "only the VIPs", said after a list: what follows restricts it. */
static bool zones_narrows(const struct ask *ask)
{
    size_t i = item_is(ask, 0, CUE_AND) ? 1 : 0;
    if (item_is(ask, i, CUE_ONLY) && names_columns_only(ask, i))
        return false;
    return ask->subject_before >= 0 && i < ask->count && item_first(ask, i)->is.narrows;
}

/* "…, with their names and the number of orders", up to the end. */
static bool shows_count(const struct ask *ask, size_t i)
{
    bool counts = false, restricted = false;
    for (size_t k = 0; k < i; k++)
        restricted = restricted || item_traits(ask, k).bounds;
    for (size_t k = item_next(ask, i); k < ask->count; k = item_next(ask, k)) {
        const struct item *item = &ask->items[k];
        const bool counted = item->kind == ITEM_TABLE && counts;
        const bool name =
            item->kind == ITEM_COLUMN || (item->kind == ITEM_WORD && item_last(ask, k)->is.name);
        counts = counts || item_is(ask, k, CUE_NUMBER_OF);
        if (!counted && !name && item->kind != ITEM_PUNCT && !item_is(ask, k, CUE_AND) &&
            !item_is(ask, k, CUE_NUMBER_OF))
            return false;
    }
    return counts && restricted;
}

/* "Top 3 members by amount, with username and email": what is shown of them. */
static void zones_show_with(struct ask *ask)
{
    for (size_t i = 1; i + 1 < ask->count; i++) {
        size_t columns = 0, end = i + 1;
        const bool with = item_is(ask, i, CUE_WITH);
        const bool list =
                       with && item_kind_is(ask, i - 1, ITEM_PUNCT) && names_columns_only(ask, i),
                   counts = with && shows_count(ask, i);
        for (; (list || counts) && end < ask->count && !is_boundary(ask, end); end++)
            columns += ask->items[end].kind == ITEM_COLUMN || counts;
        if (columns == 0)
            continue;
        ask->items[i].kind = ITEM_NOISE;
        for (size_t k = i - 1; k < end; k++)
            ask->items[k].zone = ZONE_SELECT;
        return;
    }
}

/* One part of what is asked for late: "the total capacity of their stadiums", "the number of
 * languages"; the item behind it, i: it is none. */
static size_t late_part(const struct ask *ask, size_t i, bool *ret_theirs)
{
    const size_t begin = i;
    for (; i < ask->count; i = item_next(ask, i)) {
        const bool light = ask->items[i].kind == ITEM_WORD && item_last(ask, i)->lemma_is.light;
        if (!light && !item_traits(ask, i).aggregates && !item_is(ask, i, CUE_NUMBER_OF))
            break;
        *ret_theirs = *ret_theirs || light; /* "and the corresponding codes" */
    }
    const bool counts = i > begin && item_is(ask, item_prev(ask, i), CUE_NUMBER_OF);
    const bool named = item_kind_is(ask, i, ITEM_COLUMN) && ask->items[i].columns.len &&
                       ask->items[i].columns.v[0].score >= .9 && !item_is_participle(ask, i);
    if (!named && !(counts && item_kind_is(ask, i, ITEM_TABLE)))
        return begin;
    i = item_next(ask, i);
    const size_t of = i;
    if (!item_is(ask, of, CUE_OF) && !item_is(ask, of, CUE_FOR))
        return i;
    i = item_next(ask, of);
    if (item_is(ask, i, CUE_EACH))
        i = item_next(ask, i);
    *ret_theirs = *ret_theirs || item_kind_is(ask, i, ITEM_TABLE);
    return item_kind_is(ask, i, ITEM_TABLE) ? item_next(ask, i) : begin;
}

/* "… the scientists who worked on it", "… the activities they took part in": behind a thing. */
static bool tells_which(const struct ask *ask, size_t i)
{
    const bool they = ask->items[i - 1].kind == ITEM_NOISE && item_first(ask, i - 1)->is.backward;
    return item_kind_is(ask, item_prev(ask, i), ITEM_TABLE) &&
           (they || item_is(ask, i, CUE_THAT) || item_is(ask, i, CUE_WHO) ||
            (!item_kind_is(ask, i, ITEM_COLUMN) && item_is_participle(ask, i)));
}

/* "… who earn more than 2000, and the names of their departments": parts with nothing behind them
 * but what says which of the last one's rows. */
static bool asks_late(const struct ask *ask, size_t i)
{
    bool theirs = false, comma = item_kind_is(ask, item_prev(ask, i), ITEM_PUNCT);
    if (!(item_is(ask, i, CUE_AND) || item_is(ask, i, CUE_AS_WELL)) ||
        !(item_is(ask, 0, CUE_SHOW) || item_is(ask, 0, CUE_WH)))
        return false;
    comma = comma || item_is(ask, i, CUE_AS_WELL);
    for (size_t k = item_next(ask, i), next; k < ask->count; k = next) {
        if (item_is(ask, k, CUE_AND) || item_is(ask, k, CUE_AS_WELL)) {
            next = item_next(ask, k);
            continue;
        }
        next = late_part(ask, k, &theirs);
        if (next == k)
            return false;
        if (next == ask->count || is_boundary(ask, next) || item_kind_is(ask, next, ITEM_PUNCT))
            return comma || theirs;
        if (!item_is(ask, next, CUE_AND) && !item_is(ask, next, CUE_AS_WELL))
            return tells_which(ask, next);
    }
    return false;
}

void zones_mark(struct ask *ask)
{
    const bool narrow = zones_narrows(ask);
    enum zone zone = ZONE_SELECT, outside = ZONE_SELECT;
    bool noun = false, lead = false, ordering = false, ranked = false;
    for (size_t i = 0; i < ask->count; i++) {
        struct item *item = &ask->items[i];
        if (item->kind == ITEM_PUNCT && word_is_mark(&ask->words.v[item->first], "()")) {
            bool opens = ask->words.v[item->first].text[0] == '(';
            outside = opens ? zone : outside;
            zone = opens ? ZONE_WHERE : outside;
        } else if (is_boundary(ask, i)) {
            noun = false;
            lead = item_traits(ask, i).leads_in && request_later(ask, i);
            zone = lead ? ZONE_WHERE : ZONE_SELECT;
        } else if (item_traits(ask, i).requests && request_inside(ask, i) &&
                   (zone == ZONE_WHERE || !noun || item->cue == CUE_WH)) {
            zone = ZONE_SELECT;
            lead = noun = false;
        } else if (lead && item->kind == ITEM_PUNCT &&
                   word_is_mark(&ask->words.v[item->first], ",")) {
            zone = ZONE_SELECT;
            lead = noun = false;
        } else if (zone == ZONE_WHERE && also_counted(ask, i) &&
                   (ranked || (item_is(ask, i, CUE_AND) && adds_measure(ask, i)))) {
            zone = ZONE_SELECT;
        } else if (zone == ZONE_WHERE && !lead && !ordering && asks_late(ask, i)) {
            zone = ZONE_SELECT;
        } else if (ordering && zone == ZONE_SELECT && item_is(ask, i, CUE_BY)) {
            zone = ZONE_WHERE; /* "sort the rooms by price" shows no price */
        } else if ((zones_theirs(ask, i) ||
                    (zone == ZONE_WHERE && !lead && zones_adds_columns(ask, i))) &&
                   !ordering) {
            zone = ZONE_SELECT;
        } else if (zone == ZONE_SELECT &&
                   (zones_restricts(ask, i, noun) || names_agent(ask, i, noun) ||
                    tells_deed(ask, i, noun) || tells_cost(ask, i))) {
            zone = ZONE_WHERE;
        }
        item->zone = narrow ? ZONE_WHERE : zone;
        ranked = ranked ||
                 (zone == ZONE_WHERE && (item_is(ask, i, CUE_MOST) || item_is(ask, i, CUE_LEAST)));
        if (asks_person(ask, i)) {
            zone = ZONE_WHERE;
            noun = true;
        }
        ordering = (ordering && !is_boundary(ask, i)) || item_is(ask, i, CUE_ORDER) ||
                   item_is(ask, i, CUE_ASC) || item_is(ask, i, CUE_DESC);
        noun = noun || item->kind == ITEM_TABLE || item->kind == ITEM_COLUMN;
    }
    zones_show_with(ask);
}
