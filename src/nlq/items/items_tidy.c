/* What is set right once the question is covered by items: words that say no more than their
 * neighbour, a point inside of a value. */
#include <string.h>

#include "amounts/amounts.h"
#include "items/items.h"
#include "querent/base/str.h"

/* "500 euros": after a number the name of money says nothing more. */
static void drop_currencies(struct ask *ask)
{
    for (size_t i = 1; i < ask->count; i++) {
        struct item *item = &ask->items[i];
        if (item->kind == ITEM_WORD && ask->items[i - 1].kind == ITEM_NUMBER &&
            ask->words.v[item->first].is.currency)
            item->kind = ITEM_NOISE;
    }
}

/* "staff member": the second word says no more than the first, unless something is called so. */
static void drop_members(struct ask *ask)
{
    for (size_t i = 1; i < ask->count; i++) {
        struct item *item = &ask->items[i];
        const struct word *word = &ask->words.v[item->first];
        const bool called =
            word->written == NULL && ((item->tables.len && item->tables.v[0].score >= .95) ||
                                      (item->columns.len && item->columns.v[0].score >= .95));
        const bool said =
            word->lemma_is.one_of || (word->written && word_classes(word->written).one_of);
        if (item->last == item->first + 1 && said && !called && item->kind != ITEM_VALUE &&
            ask->items[i - 1].kind == ITEM_TABLE)
            item->kind = ITEM_NOISE;
    }
}

/* "the Comp. Sci. department": the point is the value's own. */
static void join_points(struct ask *ask)
{
    for (size_t i = 0; i + 2 < ask->count; i++) {
        struct item *item = &ask->items[i], *point = item + 1;
        if (item->kind != ITEM_VALUE || point->kind != ITEM_PUNCT ||
            !word_is_mark(&ask->words.v[point->first], ".") ||
            ask->words.v[item->last - 1].sentence != ask->words.v[point->last].sentence)
            continue;
        const struct matches whole = values_find(ask, item->first, point->last);
        if (whole.len == 0 || whole.v[0].score <= item->values.v[0].score)
            continue;
        item->values = whole;
        item->last = point->last;
        memmove(point, point + 1, (ask->count - i - 2) * sizeof *point);
        ask->count--;
    }
}

static bool tidy_is_generic(const struct ask *ask, size_t i)
{
    return i < ask->count && ask->items[i].last == ask->items[i].first + 1 &&
           item_last(ask, i)->lemma_is.figure;
}

static bool tidy_table_is_said(const struct ask *ask, int table)
{
    for (size_t i = 0; i < ask->count; i++) {
        for (size_t k = 0; ask->items[i].kind == ITEM_TABLE && k < ask->items[i].tables.len; k++) {
            if (ask->items[i].tables.v[k].at.table == table)
                return true;
        }
    }
    return false;
}

/* "The closing price": a column is called close, and a price is only kept by a table that nobody
 * speaks of, or by none. */
static void drop_figures(struct ask *ask)
{
    for (size_t i = 0; i + 1 < ask->count; i++) {
        const struct item *item = &ask->items[i];
        struct item *figure = &ask->items[i + 1];
        const struct matches *own = &item->columns, *other = &figure->columns;
        if (item->kind != ITEM_COLUMN || own->len == 0 || own->v[0].score < .95 ||
            !tidy_is_generic(ask, i + 1) || !column_is_number(ask, own->v[0].at) ||
            !(figure->kind == ITEM_WORD || figure->kind == ITEM_COLUMN))
            continue;
        bool said = false;
        for (size_t k = 0; figure->kind == ITEM_COLUMN && k < other->len; k++)
            said = said || other->v[k].at.table == own->v[0].at.table ||
                   tidy_table_is_said(ask, other->v[k].at.table);
        if (!said)
            figure->kind = ITEM_NOISE;
    }
}

/* "Full courses": no full name. */
static void drop_half_names(struct ask *ask)
{
    for (size_t i = 0; i + 1 < ask->count; i++) {
        struct item *item = &ask->items[i];
        if (item->kind != ITEM_COLUMN || item->columns.len == 0 || item->last != item->first + 1 ||
            ask->items[i + 1].kind != ITEM_TABLE)
            continue;
        const char *words = catalog_column_words(ask->catalog, item->columns.v[0].at);
        if (str_ends(words, " name") && str_starts(words, item_first(ask, i)->lemma) &&
            wording_is(ask, item->first, "full"))
            item->kind = ITEM_WORD;
    }
}

/* "The founded year", "the opening years": the year is the column's own. */
static void drop_years(struct ask *ask)
{
    for (size_t i = 0; i + 1 < ask->count; i++) {
        const struct item *item = &ask->items[i];
        const struct matches *own = &item->columns;
        if (item->kind == ITEM_COLUMN && own->len && own->v[0].score >= .95 &&
            ask->items[i + 1].kind == ITEM_WORD && column_is_number(ask, own->v[0].at) &&
            word_is_participle(item_last(ask, i)) &&
            wording_is(ask, ask->items[i + 1].first, "year|years"))
            ask->items[i + 1].kind = ITEM_NOISE;
    }
}

/* "The highest closing price": the highest of them, though a column is called high. */
static void keep_superlatives(struct ask *ask)
{
    for (size_t i = 0; i + 1 < ask->count; i++) {
        struct item *item = &ask->items[i];
        const struct item *of = &ask->items[i + 1];
        size_t len;
        const enum cue cue = cue_at(&ask->words, item->last - 1, &len);
        if (item->kind != ITEM_COLUMN || item->last != item->first + 1 || len != 1 ||
            !(cue == CUE_MAX || cue == CUE_MIN) ||
            !(item_traits(ask, i + 1).aggregates || (of->kind == ITEM_COLUMN && of->columns.len &&
                                                     column_is_number(ask, of->columns.v[0].at))))
            continue;
        item->kind = ITEM_CUE;
        item->cue = cue;
        item->columns.len = 0;
    }
}

/* "The highest population density": the density, though there is a population, too. */
static void drop_qualifiers(struct ask *ask)
{
    for (size_t i = 1; i + 1 < ask->count; i++) {
        struct item *item = &ask->items[i];
        const struct matches *own = &item->columns, *head = &ask->items[i + 1].columns;
        if (item->kind != ITEM_COLUMN || ask->items[i + 1].kind != ITEM_COLUMN || !own->len ||
            !head->len || own->v[0].score < .95 || head->v[0].score < .95 ||
            word_is_plural(item_last(ask, i)))
            continue;
        bool twins = false;
        for (size_t k = 0; k < own->len; k++)
            twins = twins ||
                    (own->v[k].at.table == head->v[0].at.table &&
                     column_is_number(ask, own->v[k].at) && column_is_number(ask, head->v[0].at) &&
                     !catalog_is_key(ask->catalog, own->v[k].at) && !flag_is(ask, own->v[k].at));
        if (twins &&
            (item_traits(ask, i - 1).aggregates || item_traits(ask, item_prev(ask, i)).aggregates ||
             item_is(ask, item_prev(ask, i), CUE_WITH) || item_is(ask, item_prev(ask, i), CUE_WH)))
            item->kind = ITEM_NOISE;
    }
}

/* The table refers to what the item calls by. */
static bool is_kept_by(const struct ask *ask, const struct item *item, int table)
{
    for (size_t k = 0; k < item->columns.len; k++) {
        if (item->columns.v[k].at.table == table &&
            catalog_is_key(ask->catalog, item->columns.v[k].at))
            return true;
    }
    return false;
}

/* "The price per share", "the rate per night": what it is the price of, no group. */
static void drop_units(struct ask *ask)
{
    for (size_t i = 0; i + 2 < ask->count; i++) {
        struct item *per = &ask->items[i + 1], *unit = &ask->items[i + 2];
        const struct item *price = &ask->items[i];
        const struct word *word = &ask->words.v[unit->last - 1];
        if (price->kind != ITEM_COLUMN ||
            !wording_is(ask, price->last - 1, "price|rate|fee|cost") ||
            !item_is(ask, i + 1, CUE_EACH) || !wording_is(ask, per->first, "per") ||
            unit->last != unit->first + 1 || !str_eq(word->lower, word->lemma))
            continue;
        const struct match *match = unit->columns.len ? &unit->columns.v[0] : NULL;
        const bool near = match && (match->score >= .9 || /* "cost per month", and no interval */
                                    !wording_is(ask, unit->first, "day|week|month|quarter|year"));
        const bool number = unit->kind == ITEM_COLUMN && near && column_is_number(ask, match->at) &&
                            !catalog_is_key(ask->catalog, match->at) &&
                            !column_has_words(ask, match->at, "year");
        const bool rows = unit->tables.len && unit->tables.v[0].score >= .9;
        const struct column_ref amount = price->columns.len ? price->columns.v[0].at : no_column();
        if (!number && is_kept_by(ask, unit, amount.table))
            continue; /* "repair cost per unit", by unit_no */
        if ((number && quotient_divides(ask, &price->columns, match->at)) ||
            quotient_by_unit(ask, word, &price->columns))
            continue; /* what all of them cost: amounts/quotient.c */
        if (number ||
            (!rows && wording_is(ask, unit->first, "night|unit|piece|hour|kg|item|person")))
            per->kind = unit->kind = ITEM_NOISE;
    }
}

/* "The average daily volume" of what is kept for each day. */
static void drop_rhythms(struct ask *ask)
{
    for (size_t i = 1; i + 1 < ask->count; i++) {
        const struct match *match =
            ask->items[i + 1].kind == ITEM_COLUMN && ask->items[i + 1].columns.len
                ? &ask->items[i + 1].columns.v[0]
                : NULL;
        if (ask->items[i].kind != ITEM_WORD || !item_first(ask, i)->is.rhythm ||
            !item_traits(ask, i - 1).aggregates || match == NULL)
            continue;
        const int date = catalog_date_column(ask->catalog, match->at.table);
        if (date >= 0 && ask_column(ask, (struct column_ref){match->at.table, date})->primary > 0)
            ask->items[i].kind = ITEM_NOISE;
    }
}

/* "How many sales did each clerk make": what was done, though cars have a make. */
static void drop_did(struct ask *ask)
{
    bool did = false, subject = false;
    for (size_t i = 0; i < ask->count; i++) {
        struct item *item = &ask->items[i];
        subject = did && (subject || item->kind == ITEM_TABLE);
        did = did || item_is(ask, i, CUE_DO);
        if (subject && item->kind == ITEM_COLUMN && item->last == item->first + 1 &&
            ask->items[i - 1].kind == ITEM_TABLE &&
            wording_is(ask, item->first, "make|take|have|get")) {
            item->kind = ITEM_NOISE;
        }
    }
}

/* The columns that keep how many live there. */
static struct matches population_columns(struct ask *ask)
{
    struct matches found = {
        .v = arena_alloc(ask->arena, (ask->schema->table_count + 1) * sizeof *found.v)};
    for (size_t t = 0; t < ask->schema->table_count; t++) {
        const struct column_ref at = {(int)t,
                                      table_column_by_words(ask, (int)t, "population|inhabitant")};
        if (at.column >= 0 && column_is_number(ask, at) && !ask_table(ask, (int)t)->hidden)
            found.v[found.len++] = (struct match){.at = at, .score = .95};
    }
    return found;
}

static bool asks_for_number(const struct ask *ask, size_t i)
{
    return item_is(ask, i, CUE_HOW_MANY) || item_is(ask, i, CUE_NUMBER_OF);
}

/* "How many people live in Austin?", where cities have a population: that number, added up. */
static void read_populations(struct ask *ask)
{
    for (size_t i = 0; i + 1 < ask->count; i++) {
        const size_t next = item_next(ask, i);
        struct item *people = &ask->items[next];
        if (!asks_for_number(ask, i) || next >= ask->count || people->last != people->first + 1 ||
            !(people->kind == ITEM_WORD || people->kind == ITEM_COLUMN) ||
            !item_last(ask, next)->lemma_is.inhabitant)
            continue;
        const struct matches found = population_columns(ask);
        if (found.len == 0 || people->columns.len)
            continue;
        ask->items[i].cue = CUE_SUM;
        people->kind = ITEM_COLUMN;
        people->columns = found;
        for (size_t k = next + 1; k < ask->count; k++) {
            if (ask->items[k].kind == ITEM_WORD && item_first(ask, k)->lemma_is.dwells)
                ask->items[k].kind = ITEM_NOISE;
        }
    }
}

/* "Waiters of Nonna": checks lead to staff as their waiter, and some of the staff are called so in
 * a column: those are meant, not all of the staff. */
static void prefer_kinds(struct ask *ask)
{
    for (size_t i = 0; i < ask->count; i++) {
        struct item *item = &ask->items[i];
        const struct word *word = item_last(ask, i);
        if (item->kind != ITEM_TABLE || item->tables.len != 1 || item->tables.v[0].score >= .6 ||
            !str_ends(word->lower, "s") || str_eq(word->lower, word->lemma))
            continue;
        for (size_t k = 0; k < item->values.len && item->kind == ITEM_TABLE; k++) {
            struct match *match = &item->values.v[k];
            const struct column_stats *stats = catalog_stats(ask->catalog, match->at);
            if (match->score < .9 || match->at.table != item->tables.v[0].at.table ||
                !(stats && stats->categorical))
                continue;
            item->kind = ITEM_VALUE;
            item->values = (struct matches){match, 1};
            item->tables.len = 0;
        }
    }
}

/* "Dishes that cost less than 10": the verb, and the price, though what they cost to make is kept,
 * too. */
static void read_cost(struct ask *ask)
{
    for (size_t i = 1; i + 1 < ask->count; i++) {
        struct item *item = &ask->items[i];
        const size_t noun = item_is(ask, i - 1, CUE_THAT) && i > 1 ? i - 2 : i - 1;
        if (item->kind != ITEM_COLUMN || item->columns.len == 0 ||
            !item_kind_is(ask, noun, ITEM_TABLE) || !wording_is(ask, item->first, "cost|costs") ||
            item->last != item->first + 1 || ask->words.v[ask->items[noun].last - 1].possessive ||
            !(item_traits(ask, i + 1).compares || item_is(ask, i + 1, CUE_BETWEEN)))
            continue;
        const int table = item->columns.v[0].at.table,
                  price = table_column_by_words(ask, table, name_phrases(NAME_EACH_PRICE));
        if (price < 0 || price == item->columns.v[0].at.column)
            continue;
        struct match *match = arena_alloc(ask->arena, sizeof *match);
        *match = (struct match){.at = {table, price}, .score = .95};
        item->columns = (struct matches){match, 1};
    }
}

/* "Active subscriptions", where users have a flag and subscriptions a status 'active': the rows
 * behind it say which is meant. */
static void prefer_beside(struct ask *ask)
{
    for (size_t i = 0; i + 1 < ask->count; i++) {
        struct item *item = &ask->items[i];
        const struct item *rows = &ask->items[i + 1];
        if (item->kind != ITEM_COLUMN || item->last != item->first + 1 || !item->columns.len ||
            rows->kind != ITEM_TABLE || !rows->tables.len)
            continue;
        const int table = rows->tables.v[0].at.table;
        bool own = false;
        for (size_t k = 0; k < item->columns.len; k++)
            own = own || (item->columns.v[k].at.table == table && item->columns.v[k].score >= .6);
        for (size_t k = 0; k < item->values.len && !own; k++) {
            struct match *match = &item->values.v[k];
            if (match->at.table != table || match->score < .9)
                continue;
            item->kind = ITEM_VALUE;
            item->values = (struct matches){match, 1};
            break;
        }
    }
}

/* "The technicians on call", whose column is on_call: those that are, wherever it stands. */
static void read_flagged(struct ask *ask)
{
    for (size_t i = 0; i < ask->count; i++) {
        struct item *item = &ask->items[i];
        const struct word *rows = item_first(ask, i);
        if (item->kind == ITEM_COLUMN && item->last > item->first + 1 && item->columns.len &&
            str_ends(rows->lower, "s") && word_is_plural(rows) &&
            flag_is(ask, item->columns.v[0].at) &&
            table_has_word(ask, item->columns.v[0].at.table, rows->lemma) &&
            !column_has_words(ask, item->columns.v[0].at, rows->lemma))
            item->restricts = true;
        if (item->kind == ITEM_COLUMN && i > 0 && item_is(ask, i - 1, CUE_ADJ_SUPER) &&
            item->columns.len && flag_is(ask, item->columns.v[0].at))
            item->restricts = true; /* "the youngest driver": of those that are */
    }
}

/* "Donations for restoration", where works are restored, too: what a donation is for is one of its
 * own kinds. */
static void prefer_purpose(struct ask *ask)
{
    for (size_t i = 2; i < ask->count; i++) {
        struct item *item = &ask->items[i];
        const struct item *rows = &ask->items[i - 2];
        if (item->kind != ITEM_TABLE || rows->kind != ITEM_TABLE || !rows->tables.len ||
            !wording_is(ask, ask->items[i - 1].last - 1, "for") || !item->tables.len ||
            word_is_plural(item_last(ask, i)))
            continue;
        for (size_t k = 0; k < item->values.len; k++) {
            struct match *match = &item->values.v[k];
            if (match->at.table != rows->tables.v[0].at.table || match->score < .9)
                continue;
            item->kind = ITEM_VALUE;
            item->values = (struct matches){match, 1};
            item->tables.len = 0;
            break;
        }
    }
}

/* "The average memory", where alerts are of the kind 'memory': what is added up is a number. */
static void keep_measured(struct ask *ask)
{
    for (size_t i = 1; i < ask->count; i++) {
        struct item *item = &ask->items[i];
        if (item->kind != ITEM_VALUE || item_first(ask, i)->quoted || item_first(ask, i)->capital ||
            !(item_is(ask, i - 1, CUE_AVG) || item_is(ask, i - 1, CUE_SUM)))
            continue;
        const struct matches found = names_columns(ask, item->first, item->last);
        if (found.len == 0 || found.v[0].score < .5 || !column_is_number(ask, found.v[0].at) ||
            catalog_is_key(ask->catalog, found.v[0].at))
            continue;
        item->kind = ITEM_COLUMN;
        item->columns = found;
        item->values.len = 0;
    }
}

/* "The cheapest tariff per kwh": by its price_per_kwh, as the cheapest is anyway. */
static void drop_per(struct ask *ask)
{
    for (size_t i = 2; i < ask->count; i++) {
        const size_t rank = item_prev(ask, i - 1);
        if (ask->items[i].kind == ITEM_COLUMN && wording_is(ask, ask->items[i].first, "per") &&
            ask->items[i - 1].kind == ITEM_TABLE && item_is(ask, rank, CUE_ADJ_SUPER))
            ask->items[i].kind = ITEM_NOISE;
    }
}

/* "The highest salary offered": of the offers, as the column is anyway. */
static void drop_participles(struct ask *ask)
{
    for (size_t i = 1; i + 1 < ask->count; i++) {
        struct item *item = &ask->items[i];
        const struct item *column = &ask->items[i - 1];
        if (item->kind == ITEM_TABLE && item->last == item->first + 1 && item->tables.len &&
            column->kind == ITEM_COLUMN && column->columns.len &&
            column->columns.v[0].at.table == item->tables.v[0].at.table &&
            column_is_number(ask, column->columns.v[0].at) &&
            word_is_participle(item_first(ask, i)) && item_is(ask, i + 1, CUE_EACH))
            item->kind = ITEM_NOISE;
    }
}

/* "Tonnes sold by crop": the date says no more than that they were, and the sum is asked for. */
static void drop_deed_dates(struct ask *ask)
{
    for (size_t i = 1; i + 1 < ask->count; i++) {
        struct item *item = &ask->items[i];
        const struct item *amount = &ask->items[i - 1];
        if (item->kind == ITEM_COLUMN && item->last == item->first + 1 && item->columns.len &&
            amount->kind == ITEM_COLUMN && amount->columns.len &&
            column_is_date(ask, item->columns.v[0].at) &&
            column_is_number(ask, amount->columns.v[0].at) &&
            !catalog_is_key(ask->catalog, amount->columns.v[0].at) &&
            item->columns.v[0].at.table == amount->columns.v[0].at.table &&
            (word_is_participle(item_first(ask, i)) || lexicon_done(item_first(ask, i)->lower) ||
             wording_is(ask, item->first, "sold|paid|spent|sent")) &&
            (item_is(ask, i + 1, CUE_EACH) || item_is(ask, i + 1, CUE_BY)))
            item->kind = ITEM_NOISE;
    }
}

/* "Which routers still run firmware 1.0.2": a table keeps what is so now, and the verb says no more
 * than the column behind it. */
static void drop_still(struct ask *ask)
{
    for (size_t i = 1; i + 2 < ask->count; i++) {
        const enum item_kind behind = ask->items[i + 2].kind;
        if (ask->items[i].kind == ITEM_WORD && item_first(ask, i)->is.still &&
            ask->items[i - 1].kind == ITEM_TABLE && ask->items[i + 1].kind == ITEM_WORD &&
            (behind == ITEM_COLUMN || behind == ITEM_VALUE))
            ask->items[i].kind = ITEM_NOISE;
    }
}

void items_tidy(struct ask *ask)
{
    items_join_references(ask);
    prefer_kinds(ask);
    prefer_beside(ask);
    items_prefer_states(ask);
    items_role_deeds(ask);
    read_flagged(ask);
    prefer_purpose(ask);
    items_name_people(ask);
    read_cost(ask);
    keep_measured(ask);
    items_tidy_verbs(ask);
    drop_per(ask);
    drop_participles(ask);
    drop_deed_dates(ask);
    read_populations(ask);
    drop_did(ask);
    keep_superlatives(ask);
    drop_qualifiers(ask);
    drop_units(ask);
    owned_measures(ask);
    drop_rhythms(ask);
    drop_figures(ask);
    drop_years(ask);
    items_dates_to_states(ask);
    drop_half_names(ask);
    join_points(ask);
    drop_currencies(ask);
    drop_members(ask);
    drop_still(ask);
}
