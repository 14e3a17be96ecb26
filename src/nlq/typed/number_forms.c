/* "10.000": ten thousand, or ten with decimals. Where decimals say nothing it is the former; what
 * it was taken for is said, and never sure. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "parts/compare.h"
#include "querent/base/str.h"

/* One to three digits, a point, three digits: both readings are possible. */
static bool number_is_two_ways(const struct word *word)
{
    const size_t whole = strspn(word->text, "0123456789");
    return word->is_number && !word->quoted && whole > 0 && whole <= 3 && *word->text != '0' &&
           word->text[whole] == '.' && strlen(word->text) == whole + 4 &&
           strspn(word->text + whole + 1, "0123456789") == 3;
}

/* The code of the currency whose sign the number has, as rows of a table that the question names
 * keep it beside their amounts; NULL: none do, or there is no sign. */
static const char *currency_code(struct ask *ask, const char *number)
{
    static const struct {
        const char *sign, *code;
    } signs[] = {{"€", "EUR"}, {"$", "USD"}, {"£", "GBP"}, {"¥", "JPY"}};
    const char *code = NULL;
    for (size_t k = 0; k < sizeof signs / sizeof *signs; k++)
        code = strstr(number, signs[k].sign) ? signs[k].code : code;
    for (size_t w = 0; code && w < ask->words.len; w++) {
        const int table = table_at_word(ask, w);
        for (size_t c = 0; table >= 0 && c < ask_table(ask, table)->column_count; c++) {
            const struct column_ref at = {table, (int)c};
            const char *const *values =
                column_has_words(ask, at, "currency") ? catalog_values(ask->catalog, at) : NULL;
            for (; values && *values; values++) {
                if (str_eq(*values, code))
                    return code;
            }
        }
    }
    return NULL;
}

/* "Over €10,000", where a column keeps the currency beside the amount: of that currency. */
static void currency_signs_read(struct ask *ask)
{
    for (size_t i = 0; i < ask->words.len; i++) {
        const struct word *word = &ask->words.v[i];
        const char *code = word->is_number && !word->quoted ? currency_code(ask, word->text) : NULL;
        if (code == NULL)
            continue;
        wording_put(ask, i, 1, arena_printf(ask->arena, "%.10g %s", word->number, code));
        i++;
    }
}

void number_forms_read(struct ask *ask)
{
    currency_signs_read(ask);
    for (size_t i = 0; i < ask->words.len; i++) {
        struct word *word = &ask->words.v[i];
        if (word->written || !number_is_two_ways(word))
            continue;
        word->written = word->text; /* and never sure */
        if (!str_ends(word->text, ".000"))
            continue;
        word->number *= 1000;
        word->text = word->lower = word->lemma = arena_printf(ask->arena, "%.0f", word->number);
    }
}

/* The column keeps no thousandths: whole numbers, or two decimals. */
static bool keeps_no_thousandths(const struct ask *ask, struct column_ref column)
{
    const struct schema_column *at = ask_column(ask, column);
    const char *scale = strchr(at->type, ',');
    return at->value == VALUE_INTEGER ||
           (at->value == VALUE_DECIMAL && scale && strtol(scale + 1, NULL, 10) < 3);
}

const char *number_in_column(struct ask *ask, const struct item *item, struct column_ref column)
{
    const struct word *word = &ask->words.v[item->first];
    return word->written && number_is_two_ways(word) && keeps_no_thousandths(ask, column)
               ? arena_printf(ask->arena, "%.0f", item->number * 1000)
               : NULL;
}

const char *number_text(struct ask *ask, const struct item *item)
{
    const struct word *word = &ask->words.v[item->first];
    const char *point = strchr(word->text, '.');
    const bool plain = word->is_number &&
                       strspn(word->text, "0123456789.-") == strlen(word->text) &&
                       !(point && strchr(point + 1, '.'));
    if (plain && item->number == word->number)
        return arena_strdup(ask->arena, word->text);
    return arena_printf(ask->arena, item->number == floor(item->number) ? "%.0f" : "%.10g",
                        item->number);
}
