/* What the columns of the only table are in its rows. */
#include <string.h>

#include "flat/flat.h"
#include "querent/base/str.h"

/* The nearer a name is to the role, the earlier it stands. */
static const char *const names[] = {
    [FLAT_SELLER] =
        "sales rep|sales representative|representative|sales "
        "person|salesperson|rep|seller|sold by|agent|employee|staff|"
        "consultant|account manager|manager|operator|technician|driver|done by|"
        "handled by|assigned to|trainer|coach|instructor|cashier|volunteer|worker|nurse|doctor|"
        "therapist|tutor|guide|waiter|player|owner",
    [FLAT_BUYER] =
        "customer|client|buyer|paid by|spent by|bought by|ordered by|payer|member|"
        "patient|guest|student|donor|employee|user|person|requested by|volunteer|player|owner",
    [FLAT_THING] = "product|item|article|sku|service|model|dish|title",
    [FLAT_MONEY] = "total|total amount|amount|revenue|sales|sale amount|turnover|net amount|gross|"
                   "value|cost|spend|fee|price paid",
    [FLAT_PIECES] = "units sold|quantity|qty|output|units|pieces|produced|volume"};

int flat_table(struct ask *ask)
{
    int found = -1;
    for (size_t t = 0; t < ask->schema->table_count; t++) {
        if (!table_is_open(ask, (int)t))
            continue;
        if (found >= 0)
            return -1;
        found = (int)t;
    }
    return found;
}

static bool has_kind(struct ask *ask, struct column_ref at, enum flat_role role)
{
    return role >= FLAT_MONEY ? column_is_number(ask, at) && !catalog_is_key(ask->catalog, at) &&
                                    !column_is_id(ask, at) && !column_is_year(ask, at)
                              : column_is_text(ask, at) && !column_is_date(ask, at);
}

static int column_of(struct ask *ask, int table, enum flat_role role)
{
    for (const char *name = names[role]; *name; name += *name == '|') {
        const size_t len = strcspn(name, "|");
        const int at = table_column_by_words(ask, table, arena_strndup(ask->arena, name, len));
        if (at >= 0 && has_kind(ask, (struct column_ref){table, at}, role))
            return at;
        name += len;
    }
    return -1;
}

const char *flat_column(struct ask *ask, int table, enum flat_role role)
{
    int at = column_of(ask, table, role);
    if (at < 0 && role <= FLAT_BUYER)
        at = column_of(ask, table, role == FLAT_SELLER ? FLAT_BUYER : FLAT_SELLER);
    if (at < 0)
        return NULL;
    const struct column_ref column = {table, at};
    const char *name = ask_column(ask, column)->name;
    return strchr(name, ' ') ? catalog_column_words(ask->catalog, column)
                             : arena_printf(ask->arena, "%s.%s", ask_table(ask, table)->name, name);
}

bool flat_is_value(struct ask *ask, size_t first, size_t last)
{
    if (first >= last || last > ask->words.len)
        return false;
    const struct matches found = values_find(ask, first, last);
    return found.len > 0 && column_is_text(ask, found.v[0].at);
}

void flat_put(struct ask *ask, size_t first, size_t count, const char *text)
{
    const char *written = wording_text(ask, first, first + count);
    wording_put(ask, first, count, text);
    for (size_t i = first; written && i < ask->words.len; i++) {
        if (strchr(ask->words.v[i].text, '.')) {
            ask->words.v[i].written = written;
            return;
        }
    }
}
