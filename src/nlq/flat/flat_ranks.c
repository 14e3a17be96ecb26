/* Ranks of what the rows say, and of the rows: "best selling product", "top 3 reps by revenue",
 * "biggest order", "orders over 1000", "average order size". */
#include <string.h>

#include "flat/flat.h"
#include "querent/lang/lemma.h"

#define TAILS "ever|we|so|this|last|in|since|of|for|by|from|on"
#define EVENTS                                                                                     \
    "order|orders|sale|sales|purchase|purchases|transaction|transactions|deal|deals|donation|"     \
    "donations|gift|gifts|contribution|contributions|payment|payments|booking|bookings|expense|"   \
    "expenses|entry|entries|record|records|row|rows"

/* "Best selling product", "top selling products", "most sold item". */
static void best_selling(struct ask *ask, int table)
{
    for (size_t i = 0; i + 2 < ask->words.len; i++) {
        const bool worst = wording_is(ask, i, "worst|least|slowest");
        if (!(worst || wording_is(ask, i, "best|top|most")) ||
            !wording_is(ask, i + 1, "selling|sold|popular|bought|ordered"))
            continue;
        const char *thing = flat_column(ask, table, FLAT_THING),
                   *pieces = flat_column(ask, table, FLAT_PIECES),
                   *sum = pieces ? pieces : flat_column(ask, table, FLAT_MONEY);
        const bool named = column_at_word(ask, i + 2) || wording_is(ask, i + 2, "thing|things");
        if (thing == NULL || sum == NULL || !named)
            return;
        flat_put(ask, i, 3,
                 arena_printf(ask->arena, "%s with the %s sum of %s", thing,
                              worst ? "lowest" : "highest", sum));
        return;
    }
}

/* The column is called by the word, or by it and "name". */
static bool is_called(struct ask *ask, struct column_ref at, const char *lemma)
{
    char own[64];
    const char *words = catalog_column_words(ask->catalog, at), *last = strrchr(words, ' ');
    lemma_of(last ? last + 1 : words, own, sizeof own);
    return strcmp(own, lemma) == 0 ||
           (strcmp(own, "name") == 0 && column_has_words(ask, at, lemma)) ||
           (strcmp(own, "representative") == 0 && strcmp(lemma, "rep") == 0);
}

/* The column of text that word i names, whose values stand in several rows each; column -1: none.
 */
static struct column_ref called_as(struct ask *ask, int table, size_t i)
{
    for (size_t c = 0; c < ask_table(ask, table)->column_count; c++) {
        const struct column_ref at = {table, (int)c};
        if (column_is_text(ask, at) && is_called(ask, at, ask->words.v[i].lemma) &&
            column_repeats(ask, at))
            return at;
    }
    return no_column();
}

static bool repeats_at(struct ask *ask, int table, size_t i)
{
    return called_as(ask, table, i).column >= 0;
}

/* "Top 3 reps by revenue": by the sum of their rows, since each has many. */
static void top_by(struct ask *ask, int table)
{
    enum { NAME_MAX = 3 };
    const size_t noun = 2;
    if (!wording_is(ask, 0, "top|bottom|best|worst") || ask->words.len < 5 ||
        !ask->words.v[1].is_number)
        return;
    for (size_t by = noun + 1; by <= noun + NAME_MAX && by + 1 < ask->words.len; by++) {
        const char *money = flat_column(ask, table, FLAT_MONEY);
        if (!wording_is(ask, by, "by") || !repeats_at(ask, table, by - 1))
            continue;
        if (money && wording_is(ask, by + 1, "revenue|sales|turnover|spend|spending|value|amount"))
            flat_put(ask, by + 1, 1, arena_printf(ask->arena, "sum of %s", money));
        else if (!wording_is(ask, by + 1, "total|sum|average|number|count|the"))
            wording_put(ask, by, 1, "by sum of");
        return;
    }
}

/* "5 products with the most units sold": the first five of them. */
static void number_with_most(struct ask *ask, int table)
{
    if (ask->words.len < 6 || !ask->words.v[0].is_number || !repeats_at(ask, table, 1) ||
        !wording_is(ask, 2, "with") || !wording_is(ask, 3, "the"))
        return;
    const bool most = wording_is(ask, 4, "most|highest|biggest");
    if (most || wording_is(ask, 4, "fewest|lowest|least"))
        wording_put(ask, 0, 5,
                    arena_printf(ask->arena, "%s %s %s by sum of", most ? "top" : "bottom",
                                 ask->words.v[0].text, ask->words.v[1].text));
}

/* A number of the rows, such as can be added up; NULL: the word names none. */
static const char *added_up(struct ask *ask, int table, size_t i)
{
    const struct column_ref at = {
        table, i < ask->words.len ? table_column_by_words(ask, table, ask->words.v[i].lemma) : -1};
    return at.column < 0 || !column_is_number(ask, at) || column_is_id(ask, at) ||
                   column_is_year(ask, at) ||
                   wording_is(ask, i, "age|rating|score|satisfaction|price|rate|rent|salary|size")
               ? NULL
               : arena_printf(ask->arena, "%s.%s", ask_table(ask, table)->name,
                              ask_column(ask, at)->name);
}

/* "Which region sold the most", "which cashier had the highest refunds": by the sum of its rows. */
static void region_with_most(struct ask *ask, int table)
{
    const char *money = flat_column(ask, table, FLAT_MONEY);
    const size_t noun = wording_is(ask, 0, "which|what"), verb = noun + 1, what = verb + 3;
    if (!noun || verb + 2 >= ask->words.len || !repeats_at(ask, table, noun) ||
        !wording_is(ask, verb + 1, "the"))
        return;
    const bool most = wording_is(ask, verb + 2, "most|highest|biggest|largest"),
               has = wording_is(ask, verb,
                                "has|had|have|made|makes|brings|brought|generates|"
                                "generated|took|takes|sold|spent");
    const char *sum = wording_is(ask, what, "revenue|sales|turnover|spend|spending|money")
                          ? money
                          : added_up(ask, table, what);
    const bool sold = wording_is(ask, verb, "sold|sells|spent|spends|earned|made|makes") &&
                      wording_ends(ask, what);
    if (sold)
        sum = money;
    if (sum && (has || sold) && (most || wording_is(ask, verb + 2, "least|lowest|smallest|fewest")))
        flat_put(
            ask, verb, 3 + !sold,
            arena_printf(ask->arena, "with the %s sum of %s", most ? "highest" : "lowest", sum));
}

/* A column is called just so: it is meant. */
static bool called_column(struct ask *ask, int table, size_t i)
{
    for (size_t c = 0; c < ask_table(ask, table)->column_count; c++) {
        char lemma[64];
        lemma_of(catalog_column_words(ask->catalog, (struct column_ref){table, (int)c}), lemma,
                 sizeof lemma);
        if (strcmp(lemma, ask->words.v[i].lemma) == 0)
            return true;
    }
    return false;
}

/* Rows are called so: what was sold, given or paid is what such rows say. */
static bool rows_at(struct ask *ask, int table, size_t i)
{
    const bool dated = catalog_date_column(ask->catalog, table) >= 0;
    return (table_at_word(ask, i) == table && !repeats_at(ask, table, i)) ||
           (dated && wording_is(ask, i, EVENTS) && !called_column(ask, table, i) &&
            !wording_is(ask, i + 1, "id|number|no|date") &&
            !(i > 0 && wording_is(ask, i - 1, "in")));
}

/* More numbers than one could be meant by "the biggest". */
static bool has_numbers(struct ask *ask, int table)
{
    size_t count = 0;
    for (size_t c = 0; c < ask_table(ask, table)->column_count; c++) {
        const struct column_ref at = {table, (int)c};
        count += column_is_number(ask, at) && !column_is_id(ask, at) &&
                 !catalog_is_key(ask->catalog, at);
    }
    return count > 1;
}

/* What the table calls its rows, one of them or many as word i says. */
static const char *rows_text(struct ask *ask, int table, size_t i)
{
    const char *words = catalog_table_words(ask->catalog, table), *last = strrchr(words, ' ');
    char lemma[64];
    last = last ? last + 1 : words;
    if (word_is_plural(&ask->words.v[i]))
        return words;
    lemma_of(last, lemma, sizeof lemma);
    return arena_printf(ask->arena, "%.*s%s", (int)(last - words), words, lemma);
}

/* What is said beside the rows at word i that asks for their money; false: nothing. */
static bool put_money(struct ask *ask, int table, size_t i)
{
    const char *money = flat_column(ask, table, FLAT_MONEY), *rows = rows_text(ask, table, i);
    const bool big = i > 0 && wording_is(ask, i - 1, "biggest|largest|highest"),
               small = i > 0 && wording_is(ask, i - 1, "smallest|lowest");
    const size_t size = wording_is(ask, i + 1, "size|value|amount") && wording_ends(ask, i + 2);
    if (money == NULL || (table_at_word(ask, i) == table && !has_numbers(ask, table)))
        return false;
    if ((big || small) && (wording_ends(ask, i + 1) || wording_is(ask, i + 1, TAILS)))
        flat_put(
            ask, i - 1, 2,
            arena_printf(ask->arena, "%s with the %s %s", rows, big ? "highest" : "lowest", money));
    else if (i > 0 && wording_is(ask, i - 1, "average|avg|typical") &&
             (size || wording_ends(ask, i + 1)))
        flat_put(ask, i - 1, 2 + size, arena_printf(ask->arena, "average %s", money));
    else if (wording_is(ask, i + 1, "over|above|under|below") && i + 2 < ask->words.len &&
             ask->words.v[i + 2].is_number && wording_ends(ask, i + 3))
        flat_put(ask, i, 1, arena_printf(ask->arena, "%s with %s", rows, money));
    else if (table_at_word(ask, i) != table && i > 0 && wording_is(ask, i - 1, "total"))
        flat_put(ask, i - 1, 2, arena_printf(ask->arena, "sum of %s", money));
    else if (table_at_word(ask, i) != table && i == 0 && wording_is(ask, i + 1, "by|per") &&
             !flat_is_value(ask, i + 2, ask->words.len))
        flat_put(ask, i, 1, arena_printf(ask->arena, "sum of %s", money));
    else
        return false;
    return true;
}

/* The rows in place of a noun for them, said where no column is called so. */
static void put_rows(struct ask *ask, int table, size_t i)
{
    const char *said = ask->words.v[i].text, *lemma = ask->words.v[i].lemma;
    bool named = false;
    for (size_t c = 0; c < ask_table(ask, table)->column_count; c++)
        named = named || column_has_words(ask, (struct column_ref){table, (int)c}, lemma);
    wording_put(ask, i, 1, rows_text(ask, table, i));
    if (!named)
        ask->words.v[i].written = said; /* and never sure */
}

/* "Biggest order", "orders over 1000", "average order size", "orders from yesterday". */
static void of_rows(struct ask *ask, int table)
{
    static const char behind[] = "from|in|on|of|for|since|before|after|today|yesterday|last|this|"
                                 "placed|made|with|where";
    for (size_t i = 0; i < ask->words.len; i++) {
        if (!rows_at(ask, table, i) || ask->words.v[i].quoted)
            continue;
        const bool alone = wording_ends(ask, i + 1) || wording_is(ask, i + 1, behind) ||
                           wording_is(ask, i + 1, "by|per");
        if (!put_money(ask, table, i) && table_at_word(ask, i) != table && alone)
            put_rows(ask, table, i);
        return;
    }
}

/* "Biggest donor", "our top 5 customers", "best rep": by the sum of their rows. */
static void biggest_of_rows(struct ask *ask, int table)
{
    static const char high[] = "biggest|largest|best|top|leading|strongest",
                      low[] = "smallest|worst|weakest|bottom";
    const char *money = flat_column(ask, table, FLAT_MONEY);
    for (size_t i = 0; money && i + 1 < ask->words.len; i++) {
        const bool most = wording_is(ask, i, high);
        const bool number = ask->words.v[i + 1].is_number;
        size_t noun = i + 1 + number;
        const size_t said = noun;
        if (noun + 1 < ask->words.len && !repeats_at(ask, table, noun))
            noun++; /* "best sales rep" */
        if (!(most || wording_is(ask, i, low)) || noun >= ask->words.len ||
            !repeats_at(ask, table, noun))
            continue;
        if (!(wording_ends(ask, noun + 1) || wording_is(ask, noun + 1, TAILS)))
            return;
        if (number)
            flat_put(ask, i, noun + 1 - i,
                     arena_printf(ask->arena, "%s %s %s by sum of %s", most ? "top" : "bottom",
                                  ask->words.v[i + 1].text, wording_text(ask, said, noun + 1),
                                  money));
        else
            flat_put(ask, i, noun + 1 - i,
                     arena_printf(ask->arena, "%s with the %s sum of %s", ask->words.v[noun].text,
                                  most ? "highest" : "lowest", money));
        return;
    }
}

/* "Donors who gave more than 1000 in total": by the sum of their rows. */
static void gave_more(struct ask *ask, int table)
{
    const char *money = flat_column(ask, table, FLAT_MONEY);
    const size_t noun = words_match(&ask->words, 0, "which"), who = noun + 1;
    const size_t verb = who + wording_is(ask, who, "who|that|which"), than = verb + 1;
    if (money == NULL || than + 2 >= ask->words.len || !repeats_at(ask, table, noun) ||
        !wording_is(ask, verb, "gave|spent|paid|sold|donated|made|earned|bought|ordered") ||
        !wording_is(ask, than, "more|less|over|under|at"))
        return;
    const size_t total = words_match(&ask->words, ask->words.len - 2, "in total");
    if (total)
        wording_cut(ask, ask->words.len - 2, 2);
    flat_put(ask, verb, 1, arena_printf(ask->arena, "with sum of %s", money));
    wording_cut(ask, who, verb - who);
}

/* "Best student in maths", "which class is best in science". */
static void best_in(struct ask *ask, int table)
{
    const size_t asked = words_match(&ask->words, 0, "which");
    const bool is = asked && wording_is(ask, asked + 1, "is") && repeats_at(ask, table, asked);
    const size_t best = is ? asked + 2 : 0, in = best + 1 + !is, at = in + 1;
    const bool most = wording_is(ask, best, "best|strongest|top");
    if (!(most || wording_is(ask, best, "worst|weakest")) || !wording_is(ask, in, "in|at") ||
        at >= ask->words.len || !wording_ends(ask, at + 1) ||
        (!is && table_at_word(ask, 1) != table))
        return;
    const struct column_ref number = {table,
                                      table_column_by_words(ask, table, ask->words.v[at].lemma)};
    if (number.column < 0 || !column_is_number(ask, number))
        return;
    if (is)
        wording_put(ask, best, 2, most ? "with the highest average" : "with the lowest average");
    else
        wording_put(ask, 0, at,
                    arena_printf(ask->arena, "%s with the %s", ask->words.v[1].text,
                                 most ? "highest" : "lowest"));
}

/* "Average maths score": the column holds scores. */
static void drop_score(struct ask *ask, int table)
{
    for (size_t i = 1; i < ask->words.len; i++) {
        const struct column_ref at = {table,
                                      table_column_by_words(ask, table, ask->words.v[i - 1].lemma)};
        if (!wording_is(ask, i, "score|scores|mark|marks|grade|grades|result|results") ||
            called_column(ask, table, i) || at.column < 0 || !column_is_number(ask, at))
            continue;
        wording_cut(ask, i, 1);
        return;
    }
}

/* "Which month had the highest sales": the revenue. */
static void best_unit(struct ask *ask, int table)
{
    const size_t unit = wording_is(ask, 0, "which|what|our|the"), what = unit + 4;
    if (flat_column(ask, table, FLAT_MONEY) && what < ask->words.len &&
        wording_is(ask, unit, "month|week|day|year|quarter|weekday") &&
        wording_is(ask, unit + 1, "had|has|was|saw|brought|made") &&
        wording_is(ask, unit + 2, "the") && wording_is(ask, what, "sales|turnover|takings"))
        wording_put(ask, what, 1, "revenue");
}

/* "Top 5 meal claims": the rows with the value and the most money. */
static void top_rows(struct ask *ask, int table)
{
    enum { VALUE_MAX = 3 };
    const char *money = flat_column(ask, table, FLAT_MONEY);
    if (money == NULL || ask->words.len < 3 || !wording_is(ask, 0, "top|biggest|largest") ||
        !ask->words.v[1].is_number)
        return;
    if (wording_is(ask, 2, "by") && ask->words.len > 3) { /* "top 5 by viewings" */
        wording_put(ask, 2, 1,
                    arena_printf(ask->arena, "%s by", catalog_table_words(ask->catalog, table)));
        return;
    }
    for (size_t i = 2; i < ask->words.len && i <= 2 + VALUE_MAX; i++) {
        if (!rows_at(ask, table, i) || (i > 2 && !flat_is_value(ask, 2, i)) ||
            !(wording_ends(ask, i + 1) || wording_is(ask, i + 1, TAILS)) ||
            wording_is(ask, i + 1, "by"))
            continue;
        const char *value = i > 2 ? wording_text(ask, 2, i) : NULL;
        flat_put(ask, 0, i + 1,
                 arena_printf(ask->arena, "top %s %s by %s%s%s", ask->words.v[1].text,
                              catalog_table_words(ask->catalog, table), money, value ? " for " : "",
                              value ? value : ""));
        return;
    }
}

/* "VAT total 2026": the total of it. */
static void total_behind(struct ask *ask, int table)
{
    for (size_t i = 1; i < ask->words.len && i <= 2; i++) {
        const struct column_ref at = {table,
                                      table_column_by_words(ask, table, ask->words.v[i - 1].lemma)};
        if (!wording_is(ask, i, "total|sum") || called_column(ask, table, i) || at.column < 0 ||
            !column_is_number(ask, at) || column_is_id(ask, at))
            continue;
        flat_put(ask, 0, i + 1,
                 arena_printf(ask->arena, "sum of %s.%s", ask_table(ask, table)->name,
                              ask_column(ask, at)->name));
        return;
    }
}

/* "Output per machine", "night shift scrap by month": a number per group is its sum. */
static void number_per(struct ask *ask, int table)
{
    const size_t by = 1;
    if (ask->words.len < 3 || !wording_is(ask, by, "per|by") || ask->words.v[0].is_number)
        return;
    const struct column_ref at = {table, table_column_by_words(ask, table, ask->words.v[0].lemma)};
    if (at.column >= 0 && column_is_number(ask, at) && !column_is_id(ask, at) &&
        !wording_is(ask, 0, "age|rating|score|satisfaction|price|rate|rent"))
        flat_put(ask, 0, 1,
                 arena_printf(ask->arena, "sum of %s.%s", ask_table(ask, table)->name,
                              ask_column(ask, at)->name));
}

/* "Closed last month per agent": the rows that were. "Urgent ones still open": rows. */
static void rows_unsaid(struct ask *ask, int table)
{
    const char *rows = catalog_table_words(ask->catalog, table);
    bool per = false;
    for (size_t i = 1; i < ask->words.len; i++) {
        per = per || wording_is(ask, i, "per|by");
        if (wording_is(ask, i, "ones") && !column_at_word(ask, i)) {
            wording_put(ask, i, 1, rows);
            return;
        }
    }
    if (per && ask->words.len > 2 && word_is_participle(&ask->words.v[0]) &&
        wording_is(ask, 1, "last|this|in|since|per|by|yesterday|today") &&
        !flat_is_value(ask, 0, 1))
        wording_put(ask, 0, 1,
                    arena_printf(ask->arena, "number of %s %s", rows, ask->words.v[0].text));
}

/* "Busiest month": the one with the most rows. */
static void busiest(struct ask *ask, int table)
{
    const size_t i = wording_is(ask, 0, "our|the") + words_match(&ask->words, 0, "what was our");
    if (wording_is(ask, i, "busiest|slowest|quietest") &&
        wording_is(ask, i + 1, "month|day|week|year|weekday|quarter") && wording_ends(ask, i + 2))
        wording_put(ask, 0, i + 2,
                    arena_printf(ask->arena, "%s with the %s %s", ask->words.v[i + 1].text,
                                 wording_is(ask, i, "busiest") ? "most" : "fewest",
                                 catalog_table_words(ask->catalog, table)));
}

/* "How many volunteers" of volunteers.csv, which has a column of them: people, and no shifts. */
static void column_not_rows(struct ask *ask, int table)
{
    for (size_t i = 0; i < ask->words.len; i++) {
        const struct column_ref at = called_as(ask, table, i);
        if (table_at_word(ask, i) != table || ask->words.v[i].quoted || ask->words.v[i].put ||
            at.column < 0 || strchr(ask_column(ask, at)->name, ' '))
            continue;
        const bool listed =
            wording_ends(ask, i + 1) && (i == 0 || wording_is(ask, i - 1, "list|show|the|all|our"));
        wording_put(ask, i, 1,
                    arena_printf(ask->arena, "%s%s.%s", listed ? "different " : "",
                                 ask_table(ask, table)->name, ask_column(ask, at)->name));
    }
}

void flat_ranks_read(struct ask *ask)
{
    const int table = flat_table(ask);
    if (table < 0)
        return;
    best_selling(ask, table);
    top_by(ask, table);
    region_with_most(ask, table);
    number_with_most(ask, table);
    drop_score(ask, table);
    biggest_of_rows(ask, table);
    gave_more(ask, table);
    best_in(ask, table);
    busiest(ask, table);
    best_unit(ask, table);
    rows_unsaid(ask, table);
    total_behind(ask, table);
    number_per(ask, table);
    top_rows(ask, table);
    of_rows(ask, table);
    column_not_rows(ask, table);
}
