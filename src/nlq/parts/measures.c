/* Words that stand for a column: "costs more than 500", "earns the most", "top 3 by revenue". */
#include <string.h>

#include "amounts/amounts.h"
#include "querent/base/str.h"
#include "querent/lang/lemma.h"

#define SALES_FIT .9 /* the total of an order is revenue, as good as by name */

/* An expression of a view, which has no declared type. */
static bool is_untyped(const struct ask *ask, struct column_ref at)
{
    return ask_table(ask, at.table)->kind == TABLE_VIEW &&
           ask_column(ask, at)->value == VALUE_UNKNOWN;
}

bool measure_fits(struct ask *ask, struct column_ref at)
{
    return !catalog_is_key(ask->catalog, at) &&
           (column_is_number(ask, at) || is_untyped(ask, at)) && !flag_is(ask, at);
}

bool measure_is_extra(const struct ask *ask, struct column_ref at)
{
    const char *words = catalog_column_words(ask->catalog, at), *last = strrchr(words, ' ');
    if (last && wording_among(last + 1, "days|weeks|months|terms")) /* payment terms */
        return true;
    return column_has_words(ask, at, "percent") || column_has_words(ask, at, "shipping") ||
           column_has_words(ask, at, "postage") || column_has_words(ask, at, "deposit") ||
           column_has_words(ask, at, "freight") || column_has_words(ask, at, "cod") ||
           column_has_words(ask, at, "cash on delivery");
}

/* Charging points are no charge: the word of the name that the phrase begins with is a gerund. */
static bool is_of_deed(const struct ask *ask, struct column_ref at, const char *phrase)
{
    const size_t len = strcspn(phrase, " |");
    const char *words = catalog_column_words(ask->catalog, at);
    for (const char *p = words; *p;) {
        const size_t n = strcspn(p, " ");
        const size_t stem = len > 0 && phrase[len - 1] == 'e' ? len - 1 : len;
        if (n == stem + 3 && strncmp(p, phrase, stem) == 0 && strncmp(p + stem, "ing", 3) == 0)
            return true;
        p += n + (p[n] == ' ');
    }
    return false;
}

/* The number of the table's rows that the first of the alternatives describes, the shortest name
 * first; column -1: none. */
static struct column_ref measure_in(struct ask *ask, int table, const char *alternatives)
{
    struct column_ref best = no_column();
    size_t best_len = 0;
    for (const char *p = alternatives; *p && best.column < 0;
         p += strcspn(p, "|"), p += *p == '|') {
        for (size_t c = 0; c < ask_table(ask, table)->column_count; c++) {
            const struct column_ref at = {table, (int)c};
            const size_t len = 2 * strlen(catalog_column_words(ask->catalog, at)) +
                               !column_has_words(ask, at, "total"); /* rather than the goods' */
            if (column_has_words(ask, at, p) && measure_fits(ask, at) &&
                !measure_is_extra(ask, at) && !is_of_deed(ask, at, p) &&
                (best.column < 0 || len < best_len)) {
                best = at;
                best_len = len;
            }
        }
    }
    return best;
}

/* Refunds and expenses were paid out, and rates, quotes and targets are not money yet: what their
 * rows come to was not taken. */
static bool table_pays_out(const struct ask *ask, int table)
{
    char noun[64];
    const char *words = catalog_table_words(ask->catalog, table), *last = strrchr(words, ' ');
    lemma_of(last ? last + 1 : words, noun, sizeof noun);
    return name_is(noun, strlen(noun), NAME_OUTLAYS);
}

/* What was taken for a row: its own amount, else its quantity times its price, else the price of
 * a sale of one thing; column -1: none of them. */
static struct match measure_match(struct ask *ask, int table, const char *alternatives,
                                  bool takings)
{
    const struct column_ref at = measure_in(ask, table, alternatives);
    const bool sales = takings && table_keeps_sales(ask, table) &&
                       !(at.column >= 0 && column_has_words(ask, at, "estimated"));
    const struct match amount = {.at = at, .score = sales ? SALES_FIT : .75};
    const bool each = amount.at.column >= 0 && column_has_words(ask, amount.at, "price") &&
                      !column_has_words(ask, amount.at, "paid");
    const bool spent = !takings && amount.at.column < 0 && strstr(alternatives, "spend") &&
                       table_keeps_purchases(ask, table);
    if (takings && table_pays_out(ask, table))
        return (struct match){.at = no_column()};
    if (!(takings || spent) || (amount.at.column >= 0 && !each))
        return takings ? measure_of_fees(ask, amount) : amount;
    const struct column_ref price = measure_in(ask, table, name_phrases(NAME_EACH_PRICE));
    struct column_ref sold = measure_in(ask, table, name_phrases(NAME_SOLD));
    if (sold.column < 0 && price.column >= 0)
        sold = priced_by(ask, price);
    if (sold.column >= 0 &&
        (column_has_words(ask, sold, "hand") || column_has_words(ask, sold, "stock") ||
         column_has_words(ask, sold, "reorder")))
        sold = no_column(); /* what is there has not been sold */
    struct match found = {.at = price, .score = amount.score};
    if (price.column < 0 || same_column(price, sold))
        found.at = no_column();
    else if (sold.column >= 0)
        found.times = sold.column + 1;
    else if (!sales)
        found.at = no_column();
    return found;
}

/* Rows that neither happen at some time nor refer to anything are a list of what there is. */
static bool is_list(const struct ask *ask, int table)
{
    if (catalog_date_column(ask->catalog, table) >= 0)
        return false;
    for (size_t e = 0; e < catalog_edge_count(ask->catalog); e++) {
        if (catalog_edge(ask->catalog, e)->from == table)
            return false;
    }
    return true;
}

/* The fees of a list of plans are not what was taken, where another table keeps that. */
static void drop_lists(const struct ask *ask, struct matches *matches)
{
    size_t kept = 0, deeds = 0;
    for (size_t i = 0; i < matches->len; i++)
        deeds += !is_list(ask, matches->v[i].at.table);
    for (size_t i = 0; i < matches->len && deeds > 0; i++) {
        if (!is_list(ask, matches->v[i].at.table))
            matches->v[kept++] = matches->v[i];
    }
    matches->len = deeds > 0 ? kept : matches->len;
}

/* A monthly fee is what is to be paid again and again, where another table keeps what was taken. */
static void drop_rates(const struct ask *ask, struct matches *matches)
{
    size_t kept = 0;
    for (size_t i = 0; i < matches->len; i++) {
        const char *words = catalog_column_words(ask->catalog, matches->v[i].at);
        const char *first = arena_strndup(ask->arena, words, strcspn(words, " "));
        if (!wording_among(first, "monthly|weekly|daily|hourly|yearly|annual") ||
            people_do(ask, matches->v[i].at.table)) /* what somebody earns */
            matches->v[kept++] = matches->v[i];
    }
    matches->len = kept > 0 ? kept : matches->len;
}

/* Orders and the invoices for them come to much the same: the orders are taken, whatever the word
 * for it, so that revenue and sales are one sum. */
static void prefer_whole(const struct ask *ask, struct matches *matches)
{
    static const double BEFORE = .001;
    for (size_t i = 0; i < matches->len; i++) {
        bool whole = catalog_date_column(ask->catalog, matches->v[i].at.table) >= 0;
        bool referred = false;
        for (size_t k = 0; k < matches->len && whole; k++) {
            const int other = matches->v[k].at.table, own = matches->v[i].at.table;
            referred = referred || tables_refer(ask, other, own);
            whole = !tables_refer(ask, own, other);
        }
        if (whole && referred && ask_table(ask, matches->v[i].at.table)->kind == TABLE_BASE)
            matches->v[i].score += BEFORE;
    }
}

static struct matches measure_columns(struct ask *ask, const char *alternatives, bool takings)
{
    struct matches out = {.v = arena_alloc(ask->arena, MATCHES_MAX * sizeof *out.v)};
    for (size_t t = 0; t < ask->schema->table_count && out.len < MATCHES_MAX; t++) {
        if (ask->schema->tables[t].hidden)
            continue;
        struct match match = measure_match(ask, (int)t, alternatives, takings);
        const bool rate = match.at.column >= 0 && match.times == 0 &&
                          strstr(catalog_column_words(ask->catalog, match.at), " per ");
        const bool outlay = takings && (rate || table_only_buys(ask, (int)t));
        if (match.at.column >= 0 && !outlay)
            out.v[out.len++] = match;
    }
    if (takings) {
        drop_lists(ask, &out);
        drop_rates(ask, &out);
        prefer_whole(ask, &out);
    }
    return out;
}

/* The table that item i most likely speaks of; -1: none. */
static int likely_table(const struct ask *ask, size_t i)
{
    const struct item *item = &ask->items[i];
    if (item->kind == ITEM_TABLE)
        return item->table;
    for (size_t k = 0; item->kind == ITEM_COLUMN && k < item->columns.len; k++)
        if (item->columns.v[k].score >= .6 && table_is_said(ask, item->columns.v[k].at.table))
            return item->columns.v[k].at.table; /* "the name" of those spoken of */
    if (item->kind == ITEM_COLUMN && item->columns.len && item->columns.v[0].score >= .9)
        return item->columns.v[0].at.table;
    return item->kind == ITEM_VALUE && item->values.len ? item->values.v[0].at.table : -1;
}

/* Something spoken of is finer than the rows of `table`: an order has several products. */
static bool asks_finer(struct ask *ask, size_t i, int table)
{
    for (size_t k = 0; k < ask->count; k++) {
        if (k != i && tables_to_many(ask, table, likely_table(ask, k)))
            return true;
    }
    for (size_t k = 0; k < ask->request->must_count; k++) {
        if (tables_to_many(ask, table, ask->request->must_tables[k]))
            return true;
    }
    return false;
}

/* The total of an order and the prices of its lines are the same takings: those of the whole,
 * except where something finer is spoken of. */
static void drop_other_grain(struct ask *ask, size_t i, struct matches *found)
{
    for (size_t k = 0; k < found->len; k++) {
        const struct match line = found->v[k];
        size_t w = 0;
        while (w < found->len &&
               (found->v[w].times || !tables_refer(ask, line.at.table, found->v[w].at.table) ||
                catalog_date_column(ask->catalog, found->v[w].at.table) < 0))
            w++;
        if (line.times == 0 || w == found->len)
            continue;
        const size_t drop = asks_finer(ask, i, found->v[w].at.table) ? w : k;
        memmove(&found->v[drop], &found->v[drop + 1], (found->len - drop - 1) * sizeof *found->v);
        found->len--;
        return;
    }
}

/* "Who earns the most": what people earn, where nobody said whose takings are meant. "Staff who
 * earn more than 3000": what their own rows say of it. */
static void keep_of_people(struct ask *ask, size_t at, struct matches *found)
{
    const bool earn = str_eq(item_first(ask, at)->lemma, "earn");
    bool said = !item_is(ask, 0, CUE_WHO), people = false, own = false;
    for (size_t i = 0; i < ask->count; i++)
        said = said || ask->items[i].kind == ITEM_TABLE;
    for (size_t k = 0; k < found->len; k++) {
        const int table = found->v[k].at.table;
        people = people || people_do(ask, table);
        own = own || (earn && people_do(ask, table) && table_is_said(ask, table));
    }
    size_t kept = 0;
    for (size_t k = 0; k < found->len && ((!said && people) || own); k++) {
        const int table = found->v[k].at.table;
        if (people_do(ask, table) && (!own || table_is_said(ask, table)))
            found->v[kept++] = found->v[k];
    }
    found->len = kept ? kept : found->len;
}

static void make_column(struct item *item, struct matches columns)
{
    item->kind = ITEM_COLUMN;
    item->columns = columns;
    item->measure = item->partial = true;
    item->table = -1;
}

/* "total revenue": what is added up is asked for. */
static void ask_for_total(struct ask *ask, size_t i)
{
    const size_t prev = item_prev(ask, i);
    const bool total = item_is(ask, prev, CUE_SUM) || word_is(item_first(ask, prev), "total");
    const size_t before = item_is(ask, prev, CUE_AND) || item_kind_is(ask, prev, ITEM_PUNCT)
                              ? item_prev(ask, prev)
                              : ask->count;
    const bool listed =
        before < ask->count && ask->items[before].zone == ZONE_SELECT &&
        (ask->items[before].kind == ITEM_TABLE || ask->items[before].kind == ITEM_COLUMN);
    if ((total && ask->items[prev].zone == ZONE_SELECT) || listed)
        ask->items[i].zone = ZONE_SELECT;
}

/* What a verb needs after it to be one of measure. */
static bool is_compared(const struct ask *ask, size_t i)
{
    size_t next = item_next(ask, i);
    if (item_kind_is(ask, next, ITEM_NUMBER)) /* "who gave 1 star" */
        return !str_eq(item_first(ask, i)->lemma, "give");
    return item_kind_is(ask, next, ITEM_CUE) &&
           (item_traits(ask, next).compares || ask->items[next].cue == CUE_MOST ||
            ask->items[next].cue == CUE_LEAST);
}

/* "Won more than 3 matches", "donated the most items": rows are counted, and nothing is measured.
 */
static bool compares_rows(const struct ask *ask, size_t i)
{
    size_t next = item_next(ask, i);
    const bool most = item_is(ask, next, CUE_MOST) || item_is(ask, next, CUE_LEAST);
    if (item_kind_is(ask, next, ITEM_CUE))
        next = item_next(ask, next);
    if (!most && !item_kind_is(ask, next, ITEM_NUMBER))
        return false; /* "earn more than their boss" */
    if (item_kind_is(ask, next, ITEM_NUMBER))
        next = item_next(ask, next);
    return item_kind_is(ask, next, ITEM_TABLE);
}

static bool is_totalled(const struct ask *ask, size_t i)
{
    size_t prev = item_prev(ask, i), next = item_next(ask, i);
    bool total = item_is(ask, prev, CUE_SUM) || word_is(item_first(ask, prev), "total");
    total = total || ((item_is(ask, prev, CUE_MAX) || item_is(ask, prev, CUE_MIN)) &&
                      item_last(ask, i)->lemma_is.takings); /* "the highest revenue" */
    bool asked = prev >= ask->count || item_is(ask, prev, CUE_SHOW) || item_is(ask, prev, CUE_WH) ||
                 item_is(ask, prev, CUE_IS);
    asked = asked || item_first(ask, prev)->is.rhythm;
    bool when = item_is(ask, next, CUE_BY) || item_is(ask, next, CUE_IN) ||
                item_is(ask, next, CUE_OF) || item_is(ask, next, CUE_FROM) ||
                item_kind_is(ask, next, ITEM_DATE) || next >= ask->count;
    const bool listed = item_last(ask, i)->lemma_is.takings && !item_last(ask, i)->lemma_is.money &&
                        (item_is(ask, prev, CUE_AND) || item_kind_is(ask, prev, ITEM_PUNCT));
    return total || item_is(ask, prev, CUE_RATIO) || item_is(ask, prev, CUE_HOW_MUCH) ||
           (asked && when) || listed || item_is(ask, next, CUE_EACH); /* "revenue by client" */
}

/* "ordered from the most expensive": an order of rows, not what somebody did. */
static bool measures_sorts(const struct ask *ask, size_t i)
{
    const size_t from = item_next(ask, i), best = item_next(ask, from);
    return word_is(item_first(ask, i), "ordered") && item_is(ask, from, CUE_FROM) &&
           item_kind_is(ask, best, ITEM_CUE) && ask->items[best].adjective;
}

void measures_offer(struct ask *ask)
{
    for (size_t i = 0; i < ask->count; i++) {
        struct item *item = &ask->items[i];
        const struct word *word = &ask->words.v[item->first];
        if (item->taught)
            continue;
        if (measures_sorts(ask, i)) {
            item->kind = ITEM_CUE;
            item->cue = CUE_ORDER;
            continue;
        }
        worth_offer(ask, i);
        deed_table(ask, i);
        if (item->kind == ITEM_TABLE && word_is(word, "ordered") &&
            item_kind_is(ask, item_prev(ask, i), ITEM_TABLE))
            item->zone = ZONE_WHERE;
        const char *columns = item->last == item->first + 1 && !word->quoted && !word->capital
                                  ? lexicon_measure(word->lemma)
                                  : NULL;
        bool verb = item->kind == ITEM_WORD && is_compared(ask, i) && !compares_rows(ask, i);
        bool noun =
            ((item->kind == ITEM_WORD || item->kind == ITEM_VALUE) && is_totalled(ask, i)) ||
            (item->kind == ITEM_WORD && item_is(ask, item_prev(ask, i), CUE_BY));
        struct matches found = columns && (verb || noun)
                                   ? measure_columns(ask, columns, word->lemma_is.takings)
                                   : (struct matches){0};
        if (found.len == 0 && (verb || noun) && columns && word->lemma_is.takings)
            found = measure_columns(ask, lexicon_measure("revenue"), true); /* what a pier earns */
        drop_other_grain(ask, i, &found);
        keep_of_people(ask, i, &found);
        if (found.len) {
            make_column(item, found);
            ask_for_total(ask, i);
        }
    }
}

/* The nearest table that has many rows a row of the subject, and such a column. A table of which
 * the subject has several a row itself would count its amounts several times. */
static struct match measure_of_subject(struct ask *ask, const char *columns, bool takings)
{
    struct match best = measure_match(ask, ask->subject, columns, takings);
    int nearest = best.at.column < 0 ? 5 : 0;
    for (size_t t = 0; nearest > 1 && t < ask->schema->table_count; t++) {
        int hops = table_hops(ask, ask->subject, (int)t);
        if (ask->schema->tables[t].hidden || ask->schema->tables[t].kind == TABLE_VIEW ||
            hops >= nearest || !tables_to_many(ask, ask->subject, (int)t) ||
            tables_to_many(ask, (int)t, ask->subject))
            continue;
        struct match match = measure_match(ask, (int)t, columns, takings);
        if (match.at.column >= 0) {
            nearest = hops;
            best = match;
        }
    }
    return best;
}

/* Where sales are booked by date; for "revenue in 2024" when the word's own table has no dates. */
static struct column_ref dated_measure(struct ask *ask, const char *columns)
{
    for (const char *p = name_phrases(NAME_SALES); *p;) {
        size_t n = strcspn(p, "|");
        char word[32];
        memcpy(word, p, n);
        word[n] = '\0';
        for (size_t t = 0; t < ask->schema->table_count; t++) {
            const char *name = catalog_table_words(ask->catalog, (int)t);
            bool fits = !ask->schema->tables[t].hidden && str_starts(name, word) &&
                        catalog_date_column(ask->catalog, (int)t) >= 0;
            struct column_ref at = fits ? measure_in(ask, (int)t, columns) : no_column();
            if (at.column >= 0)
                return at;
        }
        p += n + (p[n] == '|');
    }
    return no_column();
}

static bool asks_time(const struct ask *ask)
{
    for (size_t i = 0; i < ask->count; i++) {
        const struct item *item = &ask->items[i];
        bool year = item->kind == ITEM_NUMBER && item->number >= 1900 && item->number <= 2100;
        bool unit = item->kind == ITEM_WORD && lexicon_unit(ask->words.v[item->first].lower);
        if (item->kind == ITEM_DATE || year || unit)
            return true;
    }
    return false;
}

/* "total order value": the column total of the orders, added up. */
static bool is_value_of(const struct ask *ask, size_t i)
{
    const struct item *item = &ask->items[i];
    const struct item *next = &ask->items[i + 1];
    return item_kind_is(ask, i, ITEM_COLUMN) && item_kind_is(ask, i + 1, ITEM_TABLE) &&
           item->column.table == next->table && word_is(&ask->words.v[item->first], "total") &&
           item->last == item->first + 1 && ask->words.v[next->last - 1].is.worth;
}

/* Something else is asked that the view of the measure does not have. */
static bool lacks_column(const struct ask *ask, int view)
{
    for (size_t i = 0; i < ask->count; i++) {
        const struct item *item = &ask->items[i];
        bool has = item->kind != ITEM_COLUMN || item->columns.len == 0;
        for (size_t k = 0; k < item->columns.len && !has; k++)
            has = item->columns.v[k].at.table == view;
        if (!has)
            return true;
    }
    return false;
}

void measures_multiply(struct item *item)
{
    item->times = item->times_table = item->over = item->off = 0;
    item->minus = item->plus = false;
    item->margin_of = NULL; /* another column may have been settled than any candidate */
    for (size_t k = 0; k < item->columns.len; k++) {
        const struct match *match = &item->columns.v[k];
        if (!same_column(match->at, item->column))
            continue;
        item->times = match->times;
        item->times_table = match->times_table;
        item->minus = match->minus;
        item->plus = match->plus;
        item->off = match->off;
        item->over = match->over;
        item->margin_of = match->margin_of;
        return;
    }
}

/* A row of the table belongs to several of a table that the question names: added up by those, its
 * amount would count several times. */
static bool fans_out_over(struct ask *ask, int table)
{
    for (size_t i = 0; i < ask->count; i++) {
        const struct item *item = &ask->items[i];
        int other = item->kind == ITEM_TABLE ? item->table : -1;
        if (other >= 0 && other != table && table_hops(ask, table, other) < 99 &&
            tables_to_many(ask, table, other))
            return true;
    }
    return false;
}

/* A time is asked for that rows of the view do not have. */
static bool is_undated_view(const struct ask *ask, int table)
{
    return ask_table(ask, table)->kind == TABLE_VIEW &&
           (asks_time(ask) || wording_has(ask, "day|week|month|quarter|year")) &&
           catalog_date_column(ask->catalog, table) < 0;
}

void measures_settle(struct ask *ask)
{
    bool table = false;
    for (size_t i = 0; i < ask->count; i++)
        table = table || ask->items[i].kind == ITEM_TABLE;
    for (size_t i = 0; i < ask->count && ask->subject >= 0; i++) {
        struct item *item = &ask->items[i];
        if (item->taught)
            continue;
        const char *columns = item->kind == ITEM_COLUMN && item->last == item->first + 1
                                  ? lexicon_measure(ask->words.v[item->first].lemma)
                                  : NULL;
        struct match found = {.at = no_column()};
        bool takings = columns && ask->words.v[item->first].lemma_is.takings;
        item->measure = item->measure || is_value_of(ask, i);
        if (item->measure && item->column.column >= 0)
            measures_multiply(item);
        if (columns == NULL || item->column.column < 0)
            continue;
        item->measure = item->measure || is_untyped(ask, item->column);
        measures_multiply(item);
        if (table && (table_hops(ask, ask->subject, item->column.table) == 99 ||
                      (item->measure && fans_out_over(ask, item->column.table))))
            found = measure_of_subject(ask, columns, takings);
        else if (table && is_undated_view(ask, item->column.table)) {
            found = measure_of_subject(ask, columns, takings);
            if (found.at.column < 0)
                found.at = dated_measure(ask, columns);
        } else if (!table && ask_table(ask, item->column.table)->kind == TABLE_VIEW &&
                   (lacks_column(ask, item->column.table) ||
                    ((asks_time(ask) || wording_has(ask, "weekday|weekdays|weekend|hour")) &&
                     catalog_date_column(ask->catalog, ask->subject) < 0)))
            found.at = dated_measure(ask, columns);
        const struct column_ref at = found.at;
        if (at.column < 0)
            continue;
        item->column = at;
        measures_multiply(item);
        item->times = found.times;
        item->times_table = found.times_table;
        item->measure = item->partial = true;
        item->margin = .15;
        if (!table)
            ask->subject = item->table = at.table;
        item->table = at.table;
    }
}
