/* "Cost per seat", "price per tonne", "yield per hectare": a number of rows divided by another of
 * theirs, or of the rows that they refer to. "Scrap rate", "seat utilisation": a part of them, in
 * percent of the whole. Of several rows together it is the sum divided by the sum. */
#include <string.h>

#include "amounts/amounts.h"
#include "querent/base/str.h"
#include "querent/lang/lemma.h"

#define QUOTIENT_FIT .5
#define IN_PERCENT 100

static bool is_quantity(const struct ask *ask, struct column_ref at)
{
    return at.column >= 0 && column_is_number(ask, at) && !catalog_is_key(ask->catalog, at) &&
           !column_is_year(ask, at) && !ask_table(ask, at.table)->hidden;
}

/* Ways to write a unit: the columns that keep something in it end so. */
static const char *unit_forms(const struct word *word)
{
    static const char *const units[][2] = {{"hectare", "ha|hectare|hectares"},
                                           {"acre", "acre|acres"},
                                           {"kilometre", "km|kilometre|kilometres"},
                                           {"kilometer", "km|kilometer|kilometers"},
                                           {"mile", "mile|miles|mi"},
                                           {"tonne", "t|ton|tons|tonne|tonnes"},
                                           {"ton", "t|ton|tons|tonne|tonnes"},
                                           {"kilo", "kg|kilo|kilos"},
                                           {"kilogram", "kg|kilogram|kilograms"},
                                           {"kg", "kg"},
                                           {"litre", "l|litre|litres"},
                                           {"liter", "l|liter|liters"},
                                           {"hour", "hour|hours|hrs|h"},
                                           {"minute", "minute|minutes|min|mins"},
                                           {"metre", "m|metre|metres"},
                                           {"meter", "m|meter|meters"},
                                           {"sqm", "sqm|m2"},
                                           {"kwh", "kwh"}};
    for (size_t i = 0; i < sizeof units / sizeof *units; i++) {
        if (str_eq(word->lemma, units[i][0]))
            return units[i][1];
    }
    return NULL;
}

/* Columns that the item's word counts: `seats`, or `area_ha` for hectares. */
static struct matches divisors(struct ask *ask, const struct item *item)
{
    struct matches found = {.v = arena_alloc(ask->arena, MATCHES_MAX * sizeof *found.v)};
    const char *forms = unit_forms(&ask->words.v[item->last - 1]);
    const bool named = item->kind == ITEM_COLUMN || (item->kind == ITEM_NOISE && forms);
    for (size_t k = 0; named && k < item->columns.len; k++) {
        if (item->columns.v[k].score >= .75 && is_quantity(ask, item->columns.v[k].at))
            found.v[found.len++] = item->columns.v[k];
    }
    for (size_t t = 0; forms && found.len == 0 && t < ask->schema->table_count; t++) {
        for (size_t c = 0; c < ask_table(ask, (int)t)->column_count && found.len < MATCHES_MAX;
             c++) {
            const struct column_ref at = {(int)t, (int)c};
            if (is_quantity(ask, at) && wording_among(column_last_word(ask, at), forms))
                found.v[found.len++] = (struct match){.at = at, .score = .9};
        }
    }
    return found;
}

/* Rows that the amounts are of keep something in the unit, or in a thousandth of it: kilos for "per
 * tonne". *ret_times: how many of theirs are one. */
static struct matches own_divisors(struct ask *ask, const struct word *unit,
                                   const struct matches *amounts, int *ret_times)
{
    const char *forms = unit_forms(unit);
    const bool tonne = str_eq(unit->lemma, "tonne") || str_eq(unit->lemma, "ton");
    struct matches found = {.v = arena_alloc(ask->arena, MATCHES_MAX * sizeof *found.v)};
    *ret_times = 1;
    for (int small = 0; forms && amounts->len && small < 1 + tonne && found.len == 0; small++) {
        const int table = amounts->v[0].at.table;
        for (size_t c = 0; c < ask_table(ask, table)->column_count; c++) {
            const struct column_ref at = {table, (int)c};
            if (found.len < MATCHES_MAX && is_quantity(ask, at) &&
                wording_among(column_last_word(ask, at), small ? "kg|kilo|kilos" : forms) &&
                !column_has_words(ask, at, "price"))
                found.v[found.len++] = (struct match){.at = at, .score = .9};
        }
        *ret_times = small ? 1000 : 1;
    }
    return found;
}

/* One row of `from` leads to one of `to`, over one reference. */
static bool refers_once(const struct ask *ask, int from, int to)
{
    size_t count = 0;
    for (size_t e = 0; e < catalog_edge_count(ask->catalog); e++)
        count +=
            catalog_edge(ask->catalog, e)->from == from && catalog_edge(ask->catalog, e)->to == to;
    return count == 1;
}

/* Of one piece already: no amount that is divided. "Price per hour" of courses that take 20 is. */
static bool is_of_one(struct ask *ask, struct column_ref amount, bool same)
{
    const bool whole = same && str_eq(catalog_column_words(ask->catalog, amount), "price") &&
                       table_label(ask, amount.table) >= 0 && !table_keeps_sales(ask, amount.table);
    return column_has_words(ask, amount, "rate") ||
           (column_has_words(ask, amount, "price") && !whole);
}

bool quotient_divides(struct ask *ask, const struct matches *amounts, struct column_ref by)
{
    for (size_t k = 0; k < amounts->len && amounts->v[k].score >= amounts->v[0].score; k++) {
        const struct column_ref at = amounts->v[k].at;
        if (at.table == by.table && !is_of_one(ask, at, true))
            return true;
    }
    return false;
}

/* The pairs of columns that can be meant, in the same rows before others. */
static struct matches quotient_pairs(struct ask *ask, const struct matches *amounts,
                                     const struct matches *by)
{
    struct matches found = {.v = arena_alloc(ask->arena, MATCHES_MAX * sizeof *found.v)};
    for (int apart = 0; apart < 2 && found.len == 0; apart++) {
        for (size_t i = 0; i < amounts->len; i++) {
            for (size_t k = 0; k < by->len && found.len < MATCHES_MAX; k++) {
                const struct match *amount = &amounts->v[i], *other = &by->v[k];
                const bool same = amount->at.table == other->at.table;
                if (amount->margin_of || amount->score < QUOTIENT_FIT ||
                    !is_quantity(ask, amount->at) || is_of_one(ask, amount->at, same) ||
                    amount->times || same == (apart == 1) ||
                    (apart && !refers_once(ask, amount->at.table, other->at.table)) ||
                    same_column(amount->at, other->at))
                    continue;
                found.v[found.len] = *amount;
                found.v[found.len].over = 1;
                found.v[found.len].times = other->at.column + 1;
                found.v[found.len++].times_table = same ? 0 : other->at.table + 1;
            }
        }
    }
    return found;
}

/* "Freight cost per kg", "kwh per tonne", of rows that keep their weight in kilos. */
static struct matches unit_pairs(struct ask *ask, const struct word *unit,
                                 const struct matches *over)
{
    int times;
    const struct matches own = own_divisors(ask, unit, over, &times);
    struct matches pairs = quotient_pairs(ask, over, &own);
    for (size_t k = 0; k < pairs.len; k++)
        pairs.v[k].over = times;
    return pairs;
}

bool quotient_by_unit(struct ask *ask, const struct word *unit, const struct matches *amounts)
{
    return unit_pairs(ask, unit, amounts).len > 0;
}

static void quotient_make(struct item *item, struct matches columns)
{
    item->kind = ITEM_COLUMN;
    item->columns = columns;
    item->tables.len = item->values.len = 0;
    item->measure = item->partial = true;
    item->table = -1;
}

/* What stands over the line: a column, or "yield" and "revenue" for one. */
static struct matches dividend(struct ask *ask, size_t i)
{
    const struct item *item = &ask->items[i];
    return item->kind == ITEM_COLUMN ? item->columns
           : item->kind == ITEM_WORD || item->kind == ITEM_TABLE
               ? names_columns(ask, item->first, item->last)
               : (struct matches){0};
}

/* "Price per hour" where rows without a date have their hours: no unit of the calendar. */
static bool is_length(const struct ask *ask, const struct match *pair)
{
    return pair->times_table == 0 && catalog_date_column(ask->catalog, pair->at.table) < 0;
}

/* "Cost per used seat": the words behind "per" at item i, in the singular. */
static void quotient_per(struct ask *ask, size_t i)
{
    size_t unit = i + 1;
    const size_t amount = item_prev(ask, i);
    if (amount >= ask->count || unit >= ask->count)
        return;
    const struct word *word = item_last(ask, unit);
    if (!str_eq(word->lower, word->lemma) || word->quoted ||
        (ask->items[unit].tables.len && ask->items[unit].tables.v[0].score >= .9))
        return;
    const struct matches by = divisors(ask, &ask->items[unit]), over = dividend(ask, amount);
    struct matches pairs = quotient_pairs(ask, &over, &by);
    if (pairs.len == 0)
        pairs = unit_pairs(ask, word, &over);
    if (pairs.len == 0 || (lexicon_unit(word->lower) && !is_length(ask, &pairs.v[0])))
        return;
    quotient_make(&ask->items[amount], pairs);
    ask->items[i].kind = ask->items[unit].kind = ITEM_NOISE;
}

/* "Per tonne" at item i, though a price that is called so took both words. */
static void quotient_within(struct ask *ask, size_t i)
{
    struct item *item = &ask->items[i];
    const size_t amount = item_prev(ask, i);
    if (amount >= ask->count || item->kind != ITEM_COLUMN || item->last != item->first + 2 ||
        !wording_is(ask, item->first, "per") || item->columns.len == 0 ||
        item->columns.v[0].score >= .9)
        return;
    const struct matches over = dividend(ask, amount);
    const struct matches pairs = unit_pairs(ask, item_last(ask, i), &over);
    if (pairs.len == 0)
        return;
    quotient_make(&ask->items[amount], pairs);
    item->kind = ITEM_NOISE;
}

/* ---- rates */

/* What a rate is the part of: alternatives for the whole, by the lemma of the part. */
static const char *whole_of(const char *part)
{
    static const char made[] = "produced|output|yield|total|made|manufactured|inspected|"
                               "received|printed|processed|sample|lot|planned|baked|planted|packed";
    static const char *const rates[][2] = {
        {"scrap", made},
        {"reject", made},
        {"rejection", made},
        {"defect", "produced|output|inspected|total|checked|received|quantity"},
        {"spoil", made},
        {"spoilage", made},
        {"waste", made},
        {"broken", made},
        {"damage", made},
        {"lost", made},
        {"faulty", made},
        {"return", "quantity|sold|ordered|shipped|delivered"},
        {"collection", "charged|charge|billed|invoiced|due"},
        {"click", "impression|view|sent|delivered"},
        {"open", "sent|delivered"},
        {"bounce", "sent|session|visit"},
        {"conversion", "click|visit|session|visitor"},
        {"error", "request|attempt|total|call"},
        {"failure", "request|attempt|total|test|run"},
        {"attendance", "enrolled|invited|expected|capacity|registered"},
        {"utilisation", "capacity|available|total|seats|places|rooms|beds|docks|slots"},
        {"utilization", "capacity|available|total|seats|places|rooms|beds|docks|slots"},
        {"occupancy", "capacity|available|total|rooms|beds|places|seats"}};
    for (size_t i = 0; i < sizeof rates / sizeof *rates; i++) {
        if (str_eq(part, rates[i][0]))
            return rates[i][1];
    }
    return NULL;
}

/* The column of the table that keeps the part; column -1: none, or several. */
static struct column_ref rate_part(struct ask *ask, int table, const char *part)
{
    static const char uses[] = "used|sold|booked|occupied|taken|filled|assigned|allocated";
    static const char collects[] = "collected|paid|received";
    const bool collected = str_eq(part, "collection"),
               use = strstr(part, "util") || str_eq(part, "occupancy") || collected;
    struct column_ref found = no_column();
    for (size_t c = 0; c < ask_table(ask, table)->column_count; c++) {
        const struct column_ref at = {table, (int)c};
        bool fits = false;
        if (!is_quantity(ask, at) || column_has_words(ask, at, "rate"))
            continue;
        for (const char *p = collected ? collects : uses; use && *p;
             p += strcspn(p, "|"), p += *p == '|')
            fits = fits || column_has_words(ask, at, arena_strndup(ask->arena, p, strcspn(p, "|")));
        fits = fits || (!use && column_has_akin(ask, at, part));
        if (fits && found.column >= 0)
            return no_column();
        found = fits ? at : found;
    }
    return found;
}

/* The whole of it in the same rows, the first of the alternatives that one is called by. */
static struct column_ref rate_whole(struct ask *ask, struct column_ref part, const char *wholes)
{
    for (const char *p = wholes; *p; p += strcspn(p, "|"), p += *p == '|') {
        const char *phrase = arena_strndup(ask->arena, p, strcspn(p, "|"));
        for (size_t c = 0; c < ask_table(ask, part.table)->column_count; c++) {
            const struct column_ref at = {part.table, (int)c};
            if (!same_column(at, part) && is_quantity(ask, at) &&
                (column_has_words(ask, at, phrase) || column_has_akin(ask, at, phrase)))
                return at;
        }
    }
    return no_column();
}

/* Tables with a part and a whole. */
static struct matches rate_pairs(struct ask *ask, const char *part)
{
    struct matches found = {.v = arena_alloc(ask->arena, MATCHES_MAX * sizeof *found.v)};
    const char *wholes = whole_of(part);
    for (size_t t = 0; wholes && t < ask->schema->table_count && found.len < MATCHES_MAX; t++) {
        const struct column_ref at = rate_part(ask, (int)t, part),
                                whole = at.column < 0 ? no_column() : rate_whole(ask, at, wholes);
        if (table_is_open(ask, (int)t) && whole.column >= 0)
            found.v[found.len++] = (struct match){
                .at = at, .score = .9, .times = whole.column + 1, .over = IN_PERCENT};
    }
    return found;
}

/* "Scrap rate" at item i, "seat utilisation". */
static void quotient_rate(struct ask *ask, size_t i)
{
    const struct word *word = item_last(ask, i);
    const bool rate = word_is(word, "rate") || word_is(word, "rates"),
               alone = strstr(word->lemma, "utili") || str_eq(word->lemma, "occupancy");
    const size_t before = item_prev(ask, i);
    const struct item *item = &ask->items[i];
    const bool joined = item->last > item->first + 1; /* both words in one item */
    const struct word *part = alone    ? word
                              : joined ? &ask->words.v[item->last - 2]
                                       : item_last(ask, before);
    if (!(rate || alone) || (!alone && !joined && before >= ask->count) ||
        (item->kind == ITEM_COLUMN && item->columns.len && item->columns.v[0].score >= .9))
        return;
    const struct matches pairs = rate_pairs(ask, part->lemma);
    if (pairs.len == 0)
        return;
    quotient_make(&ask->items[i], pairs);
    if ((rate && !joined) || (alone && item_kind_is(ask, before, ITEM_COLUMN)))
        ask->items[before].kind = ITEM_NOISE; /* "seat utilisation" */
    const size_t next = item_next(ask, i);
    if (alone && next < ask->count && wording_is(ask, ask->items[next].first, "rate"))
        ask->items[next].kind = ITEM_NOISE;
}

void quotients_make(struct ask *ask)
{
    for (size_t i = 0; i < ask->count; i++) {
        if (i > 0 && item_is(ask, i, CUE_EACH) && wording_is(ask, ask->items[i].first, "per"))
            quotient_per(ask, i);
        else if (i > 0 && wording_is(ask, ask->items[i].first, "per"))
            quotient_within(ask, i);
        else
            quotient_rate(ask, i);
    }
}

/* ---- what becomes of them in the frame */

static bool quotient_of_rows(const struct ask *ask, const struct term *term)
{
    return table_label(ask, term->column.table) >= 0 && !table_keeps_sales(ask, term->column.table);
}

void quotients_settle(struct ask *ask, struct frame *frame)
{
    struct term *term = NULL;
    for (size_t i = 0; i < frame->select_count; i++) {
        if (frame->select[i].over)
            term = &frame->select[i];
    }
    if (term == NULL)
        return;
    frame->unproven = true; /* of the sums, or of each row? */
    const bool alone = frame->select_count == 1 && frame->group_count == 0 &&
                       frame->order_count == 0 && term->agg == AGG_NONE;
    if (alone && !quotient_of_rows(ask, term)) {
        term->agg = AGG_SUM;
    } else if (alone) {
        const struct term quotient = *term;
        frame->select_count = 0;
        frame_select_label(ask, frame, quotient.column.table, SIZE_MAX);
        frame_select(frame, quotient);
    }
}
