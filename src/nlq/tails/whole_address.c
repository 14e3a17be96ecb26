/* "The address of K10443", "for a letter: name and address", where a table keeps its address in
 * several columns: with the street come the number, the code and the town that stand beside it. */
#include "frame.h"
#include "querent/base/str.h"

/* The term shows a street since the question says "address", which no column is called. */
static bool says_address(const struct ask *ask, const struct term *term)
{
    if (term->agg != AGG_NONE || term->column.column < 0 || term->at >= ask->count)
        return false;
    const struct word *word = item_last(ask, term->at);
    const char *said = word->written ? word->written : word->lower;
    return (str_eq_fold(said, "address") || str_eq_fold(said, "addresses")) &&
           column_has_words(ask, term->column, "street") &&
           !column_has_words(ask, term->column, "address");
}

static bool is_part_of_address(struct ask *ask, struct column_ref at)
{
    static const char parts[] = "house no|house number|house nr|number|street no|street number|zip|"
                                "zip code|zipcode|postcode|postal code|post code|city|town|state|"
                                "country";
    const char *words = catalog_column_words(ask->catalog, at);
    return wording_among(words, parts);
}

void address_complete(struct ask *ask, struct frame *frame)
{
    for (size_t i = 0; i < frame->select_count; i++) {
        const struct term street = frame->select[i];
        const size_t count = frame->select_count;
        if (!says_address(ask, &street))
            continue;
        for (size_t c = (size_t)street.column.column + 1;
             c < ask_table(ask, street.column.table)->column_count; c++) {
            struct term part = street;
            part.column.column = (int)c;
            if (is_part_of_address(ask, part.column) && !frame_select(frame, part))
                break;
        }
        if (frame->select_count > count) {
            frame->unproven = true;
            return;
        }
    }
}
