/* What there is of things: "low in stock", "out of stock", "supplies in stock", "stock per
 * product", "value of the parts in stock". The number that says so is called a stock, an inventory
 * or what is on hand, and stands in the rows of the things or in rows that lead to them. */
#include <string.h>

#include "amounts/amounts.h"
#include "words/names.h"

/* The words at i that say so: "low in stock", "are running low"; 0: none. */
static size_t low_said(const struct ask *ask, size_t i)
{
    const bool low = wording_is(ask, i, "low"), about = wording_is(ask, i, "that|which|are|is"),
               runs = wording_is(ask, i, "running|run");
    if (wording_is(ask, i, "almost|nearly|soon") &&
        (words_match(&ask->words, i + 1, "out of stock") ||
         words_match(&ask->words, i + 1, "with no stock")))
        return 4;
    if (low && wording_is(ask, i + 1, "in|on") && wording_is(ask, i + 2, "stock|inventory|supply"))
        return 3;
    if (i > 0 && runs && wording_is(ask, i + 1, "low|out|short") && wording_ends(ask, i + 2))
        return 2;
    const size_t rest = i > 0 && about ? low_said(ask, i + 1) : 0;
    return rest ? rest + 1 : 0;
}

/* "Low in stock": less is there than the level at which it is ordered again. */
static void low_in_stock(struct ask *ask)
{
    static const char levels[] =
        "reorder level|reorder point|reorder quantity|safety stock|minimum "
        "stock|min stock|minimum quantity|minimum level";
    static const char amounts[] = "quantity on hand|quantity|on hand|stock level|in stock|stock";
    size_t i = 0, len = 0;
    while (i < ask->words.len && (len = low_said(ask, i)) == 0)
        i++;
    for (size_t t = 0; len > 0 && t < ask->schema->table_count; t++) {
        const struct column_ref level = {(int)t, table_column_by_words(ask, (int)t, levels)},
                                amount = {(int)t, table_column_by_words(ask, (int)t, amounts)};
        if (ask->schema->tables[t].hidden || level.column < 0 || amount.column < 0 ||
            level.column == amount.column)
            continue;
        wording_put(ask, i, len,
                    arena_printf(ask->arena, "with %s below %s",
                                 catalog_column_words(ask->catalog, amount),
                                 catalog_column_words(ask->catalog, level)));
        return;
    }
}

/* How many of a thing there are, and not how many there have to be; column -1: nothing says so. */
static struct column_ref on_hand(struct ask *ask, int table)
{
    for (size_t c = 0; c < ask_table(ask, table)->column_count; c++) {
        const struct column_ref at = {table, (int)c};
        const char *words = catalog_column_words(ask->catalog, at);
        const bool bound = name_has(words, NAME_LEVEL) &&
                           !wording_among(words, "stock level|inventory level|current stock level");
        if (column_is_called(ask, at, NAME_ON_HAND) && column_is_number(ask, at) && !bound &&
            !catalog_is_key(ask->catalog, at))
            return at;
    }
    return no_column();
}

struct column_ref stock_held_in(struct ask *ask, int table)
{
    const struct column_ref at = on_hand(ask, table);
    const char *words = at.column < 0 ? "" : catalog_column_words(ask->catalog, at);
    bool level = false;
    for (size_t c = 0; at.column >= 0 && c < ask_table(ask, table)->column_count; c++)
        level = level ||
                name_has(catalog_column_words(ask->catalog, (struct column_ref){table, (int)c}),
                         NAME_LEVEL);
    const bool called = strstr(words, "stock") || strstr(words, "hand") ||
                        strstr(words, "inventor") || table_has_word(ask, table, "stock") ||
                        table_has_word(ask, table, "inventory");
    return called || level ? at : no_column();
}

/* Of the table that is named, else the only one; column -1: none, or several. */
static struct column_ref stock_meant(struct ask *ask)
{
    struct column_ref found = no_column();
    size_t count = 0;
    for (size_t i = 0; i < ask->words.len; i++) {
        const int table = table_at_word(ask, i);
        const struct column_ref at = table < 0 ? no_column() : stock_held_in(ask, table);
        if (at.column >= 0)
            return at;
    }
    for (size_t t = 0; t < ask->schema->table_count; t++) {
        const bool open = table_is_open(ask, (int)t) && ask_table(ask, (int)t)->kind == TABLE_BASE;
        const struct column_ref at = open ? stock_held_in(ask, (int)t) : no_column();
        found = at.column >= 0 ? at : found;
        count += at.column >= 0;
    }
    return count == 1 ? found : no_column();
}

/* Puts what the words were taken for in their place; it is said and never sure. */
static void stock_put(struct ask *ask, size_t first, size_t count, const char *before,
                      struct column_ref held, const char *behind)
{
    static const char asides[] =
        "are|is|were|that|which|currently|now|completely|still|we|have|do|there";
    size_t named = first;
    while (named + 1 < first + count && wording_is(ask, named, asides))
        named++;
    const char *written = wording_text(ask, named, first + count);
    const char *name = arena_printf(ask->arena, "%s.%s", ask_table(ask, held.table)->name,
                                    ask_column(ask, held)->name);
    wording_put(ask, first, count, arena_printf(ask->arena, "%s%s%s", before, name, behind));
    for (size_t i = first; written && i < ask->words.len; i++) {
        if (strchr(ask->words.v[i].text, '.')) {
            ask->words.v[i].written = written;
            return;
        }
    }
}

/* "Value of the parts in stock": of what is there, in their own rows or in others. */
static void value_in_stock(struct ask *ask)
{
    for (size_t i = 0; i + 4 < ask->words.len; i++) {
        size_t noun = i + 2 + wording_is(ask, i + 2, "the|our|all");
        if (!wording_is(ask, i, "value|worth") || !wording_is(ask, i + 1, "of") ||
            !(words_match(&ask->words, noun + 1, "in stock") ||
              words_match(&ask->words, noun + 1, "on hand")))
            continue;
        const int table = table_at_word(ask, noun);
        const struct column_ref own = table < 0 ? no_column() : on_hand(ask, table),
                                held = table < 0 ? own : stock_meant(ask);
        if (exact_is_name(ask, i))
            return;
        if (own.column >= 0)
            wording_put(ask, i, noun + 3 - i,
                        arena_printf(ask->arena, "total %s value of %s",
                                     catalog_column_words(ask->catalog, own),
                                     ask->words.v[noun].text));
        else if (held.column >= 0 && tables_to_many(ask, table, held.table))
            wording_put(ask, i, noun + 3 - i,
                        arena_printf(ask->arena, "total %s value",
                                     catalog_table_words(ask->catalog, held.table)));
        return;
    }
}

/* "Out of stock": none of it; where it is kept in rows of their own, no row may have any. */
static void out_of_stock(struct ask *ask)
{
    for (size_t i = 0; i + 1 < ask->words.len; i++) {
        const size_t len = words_match(&ask->words, i, "out of stock")   ? 3
                           : words_match(&ask->words, i, "sold out")     ? 2
                           : words_match(&ask->words, i, "not in stock") ? 3
                                                                         : 0;
        const struct column_ref held = len ? stock_meant(ask) : no_column();
        if (held.column < 0)
            continue;
        if (table_at_word(ask, i + len) == held.table) { /* "out of stock products" */
            const char *rows = ask->words.v[i + len].text;
            stock_put(ask, i, len + 1, arena_printf(ask->arena, "%s with ", rows), held, " = 0");
            return;
        }
        size_t first = i;
        while (first > 1 &&
               wording_is(ask, first - 1, "are|is|were|that|which|currently|now|completely"))
            first--;
        if (first == 0)
            return;
        const bool own = table_at_word(ask, first - 1) == held.table;
        if (own)
            stock_put(ask, first, i + len - first, "with ", held, " = 0");
        else if (deed_is_called(ask, held.table, "stock", strlen("stock")))
            wording_put(ask, first, i + len - first, "with no stock");
        else /* rows of it that say 0 are no stock either */
            stock_put(ask, first, i + len - first,
                      arena_printf(ask->arena, "without %s with ",
                                   catalog_table_words(ask->catalog, held.table)),
                      held, " > 0");
        return;
    }
}

/* "How many lamps are in stock": what there is of them, where no table is called so. */
static void pieces_in_stock(struct ask *ask, size_t first, size_t len, struct column_ref held)
{
    if (!wording_is(ask, 0, "how") || !wording_is(ask, 1, "many|much") || first < 3)
        return;
    wording_cut(ask, first, len);
    stock_put(ask, 0, 2, "total ", held, " of");
}

/* "Products that are discontinued but still in stock": word i joins it to what was said of them. */
static bool is_said_too(struct ask *ask, size_t i)
{
    bool things = false;
    for (size_t k = 0; k < i; k++)
        things = things || table_at_word(ask, k) >= 0;
    return things && wording_is(ask, i, "but|and|yet");
}

/* "Supplies in stock", "how many products are in stock": those of which there are some. */
static void in_stock(struct ask *ask)
{
    for (size_t i = 1; i + 1 < ask->words.len; i++) {
        if (!words_match(&ask->words, i, "in stock") && !words_match(&ask->words, i, "on stock"))
            continue;
        size_t first = i;
        while (first > 1 &&
               wording_is(ask, first - 1, "are|is|that|which|currently|still|we|have|do|there"))
            first--;
        const struct column_ref held = stock_meant(ask);
        const bool things =
            table_at_word(ask, first - 1) >= 0 || is_said_too(ask, first - 1) ||
            (!wording_is(ask, 0, "how") && values_find(ask, first - 1, first).len > 0);
        if (held.column >= 0 && !things && !wording_has(ask, "value|worth|units|pieces|items"))
            pieces_in_stock(ask, first, i + 2 - first, held);
        if (held.column < 0 || !things ||
            wording_has(ask, "value|worth|low|number|quantity|units|pieces|much|no|not|any|"
                             "without|than|single|kind"))
            return;
        stock_put(ask, first, i + 2 - first, "with ", held, " > 0");
        return;
    }
}

/* Some column is called just so, of the rows themselves. */
static bool called_stock(const struct ask *ask)
{
    for (size_t t = 0; t < ask->schema->table_count; t++) {
        for (size_t c = 0; c < ask->schema->tables[t].column_count; c++) {
            const struct column_ref at = {(int)t, (int)c};
            if (strcmp(catalog_column_words(ask->catalog, at), "stock") == 0)
                return true;
        }
    }
    return false;
}

/* "Stock per product", "total stock of each category": the number, and no count of rows. */
static void stock_of(struct ask *ask)
{
    for (size_t i = 0; i + 2 < ask->words.len; i++) {
        const size_t len = 1 + (size_t)wording_is(ask, i + 1, "level|levels");
        const size_t link = i + len;
        const bool of = wording_is(ask, link, "of") && wording_is(ask, link + 1, "each|every|all");
        if (!wording_is(ask, i, "stock|stocks|inventory") || exact_is_name(ask, i + 1) ||
            !(of || wording_is(ask, link, "per|by") ||
              (wording_is(ask, link, "for") && wording_is(ask, link + 1, "each|every"))) ||
            (i > 0 &&
             wording_is(ask, i - 1, "in|of|on|reorder|minimum|safety|low|with|no|without")))
            continue;
        const struct column_ref held = called_stock(ask) ? no_column() : stock_meant(ask);
        if (held.column >= 0)
            stock_put(ask, i, len, "", held, "");
        return;
    }
}

/* Words that ask how much is there, to the end of the question; 0: others. */
static size_t there_said(const struct ask *ask, size_t i)
{
    static const char *const ends[] = {"do we still have",    "do we have",      "have we got",
                                       "have we got left",    "do we have left", "are there",
                                       "are there left",      "are left",        "are we left with",
                                       "do we have in stock", "remain",          "are remaining"};
    for (size_t k = 0; k < sizeof ends / sizeof *ends; k++) {
        const size_t len = words_match(&ask->words, i, ends[k]);
        if (len && wording_ends(ask, i + len))
            return len;
    }
    return 0;
}

/* The rows of which one is called so. */
static int called_rows(struct ask *ask, size_t first, size_t last)
{
    const struct matches found = values_find(ask, first, last);
    for (size_t i = 0; i < found.len; i++)
        if (column_tells_row(ask, found.v[i].at))
            return found.v[i].at.table;
    return -1;
}

/* "How many gel pens do we have", "how many pieces of pear are left": one row is called so. */
static void how_many_of(struct ask *ask)
{
    const size_t asked = words_match(&ask->words, 0, "how many");
    const bool pieces =
        wording_is(ask, asked, "pieces|pcs|units") && wording_is(ask, asked + 1, "of");
    const size_t first = asked + (asked && pieces ? 2 : 0);
    size_t end = first + 1, tail = 0;
    while (first && end < ask->words.len && (tail = there_said(ask, end)) == 0)
        end++;
    const int table = tail ? called_rows(ask, first, end) : -1;
    if (table < 0)
        return;
    const struct column_ref own = stock_held_in(ask, table), other = stock_meant(ask),
                            held = own.column >= 0 ? own : other;
    if (held.column < 0 || (held.table != table && !tables_to_many(ask, table, held.table)))
        return;
    wording_cut(ask, end, tail);
    stock_put(ask, 0, first, "total ", held, " of");
}

void stock_read(struct ask *ask)
{
    how_many_of(ask);
    value_in_stock(ask);
    low_in_stock(ask);
    out_of_stock(ask);
    in_stock(ask);
    stock_of(ask);
}
