/* "Total downtime per machine in hours", where minutes are kept: the sum is given in hours. Rows
 * that last so long are measured by the column, and not counted. */
#include <string.h>

#include "parts/compare.h"
#include "querent/base/str.h"

#define SAID_SIGN "£|€|$"
#define SAID_CURRENCY "euros|euro|eur|dollars|dollar|usd|pounds|pound|gbp|francs|chf|" SAID_SIGN

/* Seconds, bytes in units of a kilobyte, hundredths of what money is counted in, grams, and
 * millimetres. Names have
 * their short forms spelt out: sec as section, min as minimum. */
static const struct said_unit {
    const char *said, *in_names;
    long size;
    enum unit_of of;
} said_units[] = {
    {"seconds", "second|seconds|secs|section", 1, UNIT_TIME},
    {"minutes", "minute|minutes|mins|minimum", 60, UNIT_TIME},
    {"hours", "hour|hours|hr|hrs", 3600, UNIT_TIME},
    {"days", "day|days", 86400, UNIT_TIME},
    {"kilobytes|kb", "kb|kilobyte|kilobytes", 1, UNIT_DATA},
    {"megabytes|mb", "mb|megabyte|megabytes", 1024, UNIT_DATA},
    {"gigabytes|gb", "gb|gigabyte|gigabytes", 1048576, UNIT_DATA},
    {"terabytes|tb", "tb|terabyte|terabytes", 1073741824, UNIT_DATA},
    {"cents|cent|pence", "cent|cents|pence|penny", 1, UNIT_MONEY},
    {SAID_CURRENCY, "", 100, UNIT_MONEY},
    {"grams|gram|grammes", "gram|grams|grammes|g", 1, UNIT_MASS},
    {"kilograms|kilogram|kilos|kilo|kg|kgs", "kg|kilogram|kilograms|kilo|kilos", 1000, UNIT_MASS},
    {"tonnes|tonne|tons|t", "tonne|tonnes", 1000000, UNIT_MASS},
    {"millimetres|millimeters|mm", "mm|millimetre|millimeter|millimetres|millimeters", 1,
     UNIT_LENGTH},
    {"centimetres|centimeters|cm", "cm|centimetre|centimeter|centimetres|centimeters", 10,
     UNIT_LENGTH},
    {"metres|meters|metre|meter|m", "metre|meter|metres|meters", 1000, UNIT_LENGTH},
    {"kilometres|kilometers|km", "km|kilometre|kilometer|kilometres|kilometers", 1000000,
     UNIT_LENGTH},
    {"thousands", "", 1000, UNIT_PLAIN},
    {"millions", "", 1000000, UNIT_PLAIN}};

enum { SAID_UNITS = sizeof said_units / sizeof *said_units };

/* The size of the unit that the number's name says it is measured in; 0: it says none. */
static long kept_in(const struct ask *ask, struct column_ref at, enum unit_of of)
{
    if (at.column < 0 || !column_is_number(ask, at) || catalog_is_key(ask->catalog, at) ||
        column_has_words(ask, at, "per"))
        return 0;
    char unit[64];
    if (of == UNIT_PLAIN) /* a mean of ratings or rates is small as it is */
        return !number_is_mean(ask, at);
    column_unit(ask, at, unit, sizeof unit);
    for (size_t k = 0; k < SAID_UNITS; k++) {
        if (of == UNIT_MONEY && said_units[k].of == of &&
            wording_among(unit, said_units[k].in_names))
            return said_units[k].size; /* its comment may say so */
        for (const char *p = said_units[k].in_names; *p;) {
            const size_t n = strcspn(p, "|");
            if (said_units[k].of == of &&
                column_has_words(ask, at, arena_strndup(ask->arena, p, n)))
                return said_units[k].size;
            p += n + (p[n] == '|');
        }
    }
    return 0;
}

long time_kept_in(const struct ask *ask, struct column_ref at)
{
    return kept_in(ask, at, UNIT_TIME);
}

/* The one number of the table that is measured in such a unit; column -1: none, or several. */
static struct column_ref measured(const struct ask *ask, int table, enum unit_of of)
{
    struct column_ref found = no_column();
    for (size_t c = 0; table >= 0 && c < ask_table(ask, table)->column_count; c++) {
        const struct column_ref at = {table, (int)c};
        if (kept_in(ask, at, of) == 0)
            continue;
        if (found.column >= 0)
            return no_column();
        found = at;
    }
    return found;
}

static bool anything_measured(const struct ask *ask, enum unit_of of)
{
    for (size_t t = 0; t < ask->schema->table_count; t++) {
        if (!ask->schema->tables[t].hidden && measured(ask, (int)t, of).column >= 0)
            return true;
    }
    return false;
}

/* Some number is kept in that very unit: no time between two dates is meant. */
static bool kept_so(const struct ask *ask, const struct said_unit *unit)
{
    for (size_t t = 0; t < ask->schema->table_count; t++) {
        const struct column_ref at = measured(ask, (int)t, unit->of);
        if (!ask->schema->tables[t].hidden && at.column >= 0 &&
            kept_in(ask, at, unit->of) == unit->size)
            return true;
    }
    return false;
}

/* Rows say in which currency they are: "in euros" is those, and no unit. */
static bool currencies_kept(const struct ask *ask)
{
    for (size_t t = 0; t < ask->schema->table_count; t++) {
        if (table_is_open(ask, (int)t) && table_column_by_words(ask, (int)t, "currency") >= 0)
            return true;
    }
    return false;
}

/* "Total in euros": the sum, though a column is called total. */
static void sum_of_money(struct ask *ask)
{
    const size_t i = wording_match(ask, 0, "the|what is the|show the|show me the|show");
    if (wording_is(ask, i, "total") && (wording_ends(ask, i + 1) || wording_is(ask, i + 1, "of")))
        wording_put(ask, i, 1, "sum of total");
}

/* Between two dates, perhaps (dates/piece_span.c), where no number is kept in the unit. */
static bool lapse_said(const struct ask *ask)
{
    bool lapse = false, kept = false;
    for (size_t i = 0; i < ask->words.len; i++) {
        lapse = lapse || ask->words.v[i].lemma_is.lapse || ask->words.v[i].is.lapse;
        for (size_t k = 0; k < SAID_UNITS && i > 1 && wording_is(ask, i - 1, "in"); k++)
            kept = kept || (wording_is(ask, i, said_units[k].said) &&
                            wording_is(ask, i - 2, "duration|length|time") &&
                            said_units[k].of == UNIT_TIME && kept_so(ask, &said_units[k]));
    }
    return lapse && !kept;
}

/* "And how many seconds is it": its length, which is kept in them. */
static void unit_asked(struct ask *ask, size_t i)
{
    const size_t end =
        i + 3 + wording_match(ask, i + 3, "is it|it is|are they|is that|does it last");
    int table = -1;
    for (size_t t = i; end > i + 3 && wording_match(ask, i, "how many") && t-- > 0 && table < 0;)
        table = table_at_word(ask, t);
    for (size_t k = 0; k < SAID_UNITS && table >= 0; k++) {
        const struct column_ref at = measured(ask, table, said_units[k].of);
        if (!wording_is(ask, i + 2, said_units[k].said) || at.column < 0 ||
            kept_in(ask, at, said_units[k].of) != said_units[k].size)
            continue;
        wording_put(ask, i, end - i, arena_printf(ask->arena, "its %s", ask_column(ask, at)->name));
        return;
    }
}

/* The words at i that say in which currency amounts are given: "in pounds", "(£)"; 0: none do. */
static size_t currency_len(const struct ask *ask, size_t i)
{
    const size_t open = word_is_mark(&ask->words.v[i], "("),
                 unit = i + open + wording_is(ask, i + open, "in"), end = unit + 1;
    const bool in = unit > i + open, closed = end < ask->words.len && ask->words.v[end].punct;
    if (!wording_is(ask, unit, in || open ? SAID_CURRENCY : SAID_SIGN) ||
        (open && !(closed && word_is_mark(&ask->words.v[end], ")"))) ||
        (!in && !wording_ends(ask, end) && !closed) ||
        (end < ask->words.len && ask->words.v[end].is_number))
        return 0;
    return end + open - i;
}

/* Some number is called by a currency, or by what the word may weigh. */
static bool currency_is_named(const struct ask *ask)
{
    static const char *const names[] = {"usd", "dollar", "eur", "euro",   "gbp", "pound",
                                        "chf", "franc",  "lb",  "weight", "kg",  "currency"};
    for (size_t t = 0; t < ask->schema->table_count; t++) {
        for (size_t c = 0; table_is_open(ask, (int)t) && c < ask->schema->tables[t].column_count;
             c++) {
            for (size_t k = 0; k < sizeof names / sizeof *names; k++) {
                if (column_has_words(ask, (struct column_ref){(int)t, (int)c}, names[k]))
                    return true;
            }
        }
    }
    return false;
}

void currency_said_read(struct ask *ask)
{
    const bool cents = anything_measured(ask, UNIT_MONEY);
    if (cents ? currencies_kept(ask) : currency_is_named(ask))
        return;
    for (size_t i = 1; i < ask->words.len; i++) {
        const size_t len = currency_len(ask, i);
        if (len == 0)
            continue;
        const bool open = word_is_mark(&ask->words.v[i], "(");
        const char *said = ask->words.v[i + len - 1 - open].lower;
        ask->shape.unit_name = str_eq(said, "£")   ? "pounds"
                               : str_eq(said, "€") ? "euros"
                               : str_eq(said, "$") ? "dollars"
                                                   : arena_strdup(ask->arena, said);
        ask->shape.unit_said = cents ? 100 : 0;
        ask->shape.unit_of = cents ? UNIT_MONEY : UNIT_TIME;
        if (!cents && !ask->shape.taken_for) /* no amount says what it is in */
            ask->shape.taken_for =
                arena_printf(ask->arena, "%s = as they are kept", ask->shape.unit_name);
        wording_cut(ask, i, len);
        sum_of_money(ask);
        return;
    }
}

/* "In euros", behind another question: its amounts. */
static bool follows_in_money(const struct ask *ask, const struct said_unit *unit)
{
    return ask->request->context && unit->of == UNIT_MONEY;
}

void units_said_read(struct ask *ask)
{
    const bool lapse = lapse_said(ask);
    if (ask->shape.unit_said)
        return;
    for (size_t i = 1; i + 4 < ask->words.len && !lapse; i++)
        unit_asked(ask, i);
    for (size_t i = 0; i + 1 < ask->words.len; i++) {
        if (!wording_is(ask, i, "in") || (i == 0 && ask->words.len > 2))
            continue;
        for (size_t k = 0; k < SAID_UNITS; k++) {
            const bool ends = i + 2 >= ask->words.len || ask->words.v[i + 2].punct ||
                              wording_is(ask, i + 2, "per|by|for|of|in|this|last");
            if (!wording_is(ask, i + 1, said_units[k].said) || !ends ||
                (lapse && said_units[k].of != UNIT_LENGTH) ||
                (i == 0 && said_units[k].of != UNIT_PLAIN &&
                 !follows_in_money(ask, &said_units[k])) ||
                (i > 0 && said_units[k].of != UNIT_LENGTH &&
                 wording_is(ask, i - 1, "long|time|duration|take|takes|days") &&
                 !(wording_is(ask, i - 1, "time|duration") && kept_so(ask, &said_units[k]))) ||
                !anything_measured(ask, said_units[k].of) ||
                (said_units[k].of == UNIT_MONEY && currencies_kept(ask)))
                continue;
            ask->shape.unit_said = said_units[k].size;
            ask->shape.unit_of = said_units[k].of;
            ask->shape.unit_name = arena_strdup(ask->arena, ask->words.v[i + 1].lower);
            wording_cut(ask, i, 2);
            if (said_units[k].of == UNIT_MONEY)
                sum_of_money(ask);
            return;
        }
    }
}

/* Rows that were counted are measured, where they last. */
static void measure_counted(const struct ask *ask, const struct frame *frame, struct term *term)
{
    const int table = term->table >= 0 ? term->table : frame->subject;
    const struct column_ref at = ask->shape.unit_of != UNIT_PLAIN && term->agg == AGG_COUNT &&
                                         term->column.column < 0 && !term->distinct
                                     ? measured(ask, table, ask->shape.unit_of)
                                     : no_column();
    if (at.column < 0)
        return;
    const size_t said = term->at;
    *term = term_column(at, said);
    term->agg = AGG_SUM;
}

/* So many at a price in cents come to cents. */
static long term_kept_in(const struct ask *ask, const struct term *term)
{
    const enum unit_of of = ask->shape.unit_of;
    if (term->span || term->age || (term->times && of != UNIT_MONEY))
        return 0;
    const long kept = kept_in(ask, term->column, of);
    const int table = term->times_table ? term->times_table - 1 : term->column.table;
    return kept || !term->times ? kept
                                : kept_in(ask, (struct column_ref){table, term->times - 1}, of);
}

/* "In millions" of budget_million, and of no year. */
static bool is_scaled_already(struct ask *ask, const struct term *term)
{
    const struct column_ref at = term->column;
    return ask->shape.unit_of == UNIT_PLAIN && at.column >= 0 &&
           (column_has_akin(ask, at, "year") || column_has_akin(ask, at, "million") ||
            column_has_akin(ask, at, "thousand") || column_has_akin(ask, at, "billion"));
}

static bool convert(struct ask *ask, struct term *term)
{
    const long kept = is_scaled_already(ask, term) ? 0 : term_kept_in(ask, term);
    if (term->span)
        term->unit = ask->shape.unit_said;
    else if (kept && term->agg != AGG_COUNT)
        term->scale = (double)kept / (double)ask->shape.unit_said;
    return term->span || (kept && term->agg != AGG_COUNT);
}

/* Whoever reads 12.5 for 1250 is told why. */
static void say_money(struct ask *ask, const struct term *term)
{
    const long kept = term_kept_in(ask, term);
    if (kept == 0 || kept == ask->shape.unit_said || ask->shape.unit_of != UNIT_MONEY ||
        term->agg == AGG_COUNT || term->at >= ask->count)
        return;
    ask_assume(ask, term->at,
               arena_printf(ask->arena, "%s = %s.%s ÷ %ld", ask->shape.unit_name,
                            ask_table(ask, term->column.table)->name,
                            ask_column(ask, term->column)->name, ask->shape.unit_said / kept));
}

/* "How many and how much in euro": what is measured stands beside the count. */
static bool is_beside_count(const struct ask *ask, const struct frame *frame)
{
    bool measured = false;
    for (size_t i = 0; i < frame->select_count; i++) {
        const struct term *term = &frame->select[i];
        measured = measured ||
                   (term->agg != AGG_COUNT && term->column.column >= 0 && term_kept_in(ask, term));
    }
    return measured;
}

/* Only a letter says that it is kept in cents. */
static bool is_short(const struct ask *ask, const struct term *term)
{
    return ask->shape.unit_of == UNIT_MONEY && term->column.column >= 0 &&
           unit_is_cents_in_short(ask, term->column);
}

bool units_said_apply(struct ask *ask, struct frame *frame)
{
    size_t converted = 0;
    if (frame->shape.unit_said == 0)
        return true;
    const bool beside = is_beside_count(ask, frame);
    for (size_t i = 0; i < frame->select_count; i++) {
        if (!beside)
            measure_counted(ask, frame, &frame->select[i]);
        converted += convert(ask, &frame->select[i]);
        frame->unproven = frame->unproven || is_short(ask, &frame->select[i]);
        say_money(ask, &frame->select[i]);
    }
    for (size_t i = 0; i < frame->order_count; i++) {
        measure_counted(ask, frame, &frame->orders[i].term);
        convert(ask, &frame->orders[i].term);
    }
    return converted > 0;
}
