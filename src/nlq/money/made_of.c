/* What is taken for rows by two columns of theirs: tickets_sold times ticket_price, litres times
 * price_per_litre, time_fee plus km_fee. */
#include <string.h>

#include "amounts/amounts.h"
#include "querent/base/str.h"

/* A column counts the unit: "litres", and "kilos" of what costs so much per kg. */
static bool counts_unit(const struct ask *ask, struct column_ref at, const char *unit)
{
    static const char *const same[][2] = {{"kg", "kilo"},  {"kg", "kilogram"}, {"kilo", "kg"},
                                          {"piece", "pc"}, {"hour", "hr"},     {"l", "litre"}};
    bool counts = column_has_words(ask, at, unit);
    for (size_t i = 0; i < sizeof same / sizeof *same; i++)
        counts = counts || (str_eq(unit, same[i][0]) && column_has_words(ask, at, same[i][1]));
    return counts;
}

/* How many of the noun were sold: "tickets_sold" of "ticket". */
static bool counts_sold(struct ask *ask, struct column_ref at, const char *noun)
{
    static const char counts[] = "sold|count|number|quantity|qty|bought";
    bool sold = false;
    for (const char *p = counts; !sold && *p; p += strcspn(p, "|"), p += *p == '|')
        sold = column_has_akin(ask, at, noun) &&
               column_has_words(ask, at, arena_strndup(ask->arena, p, strcspn(p, "|")));
    return sold;
}

/* What it is the price of one of: litre of price_per_litre, kg beside price_kg, tickets_sold of
 * ticket_price; column -1: none. */
struct column_ref priced_by(struct ask *ask, struct column_ref price)
{
    const char *words = catalog_column_words(ask->catalog, price), *per = strstr(words, "per ");
    const char *of = per ? per + 4 : str_starts(words, "price ") ? words + 6 : NULL;
    const char *noun = of == NULL && str_ends(words, " price")
                           ? arena_strndup(ask->arena, words, strlen(words) - strlen(" price"))
                           : NULL;
    struct column_ref found = no_column();
    for (size_t c = 0; noun && c < ask_table(ask, price.table)->column_count; c++) {
        const struct column_ref at = {price.table, (int)c};
        if (measure_fits(ask, at) && counts_sold(ask, at, noun))
            found = at;
    }
    for (size_t c = 0; of && c < ask_table(ask, price.table)->column_count; c++) {
        const struct column_ref at = {price.table, (int)c};
        if (at.column != price.column && measure_fits(ask, at) &&
            (str_eq(catalog_column_words(ask->catalog, at), of) ||
             (per && counts_unit(ask, at, of))))
            found = at;
    }
    return found;
}

/* It is a fee or a charge for a part of what the row is about, and for no time. */
static bool is_part_fee(struct ask *ask, struct column_ref at)
{
    const char *words = catalog_column_words(ask->catalog, at);
    return measure_fits(ask, at) && (str_ends(words, " fee") || str_ends(words, " charge")) &&
           !column_has_words(ask, at, "total") && !column_has_words(ask, at, "monthly") &&
           !column_has_words(ask, at, "annual") && !column_has_words(ask, at, "daily") &&
           !column_has_words(ask, at, "weekly") && !column_has_words(ask, at, "hourly");
}

/* A fee for the time and one for the kilometres are both taken: the sum of the only two such. */
struct match measure_of_fees(struct ask *ask, struct match amount)
{
    size_t count = 0;
    struct column_ref parts[2] = {amount.at, amount.at};
    for (size_t c = 0; amount.at.column >= 0 && is_part_fee(ask, amount.at) &&
                       c < ask_table(ask, amount.at.table)->column_count;
         c++) {
        const struct column_ref at = {amount.at.table, (int)c};
        if (is_part_fee(ask, at) && count++ < 2)
            parts[count - 1] = at;
    }
    if (count == 2) {
        amount.at = parts[0];
        amount.times = parts[1].column + 1;
        amount.plus = true;
    }
    return amount;
}
