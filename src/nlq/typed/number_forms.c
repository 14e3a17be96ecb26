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

void number_forms_read(struct ask *ask)
{
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
