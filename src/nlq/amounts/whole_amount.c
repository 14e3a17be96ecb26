/* What a whole comes to, where only its lines say it: "the largest invoices", "orders over 400",
 * the average amount of an invoice are by all its lines added up, and by none of them alone. */
#include "parts/compare.h"
#include "querent/base/str.h"
#include "querent/lang/names.h"
#include "words/names.h"

/* The column of the lines of rows of the table, with the reference that leads to them. */
struct lines {
    struct column_ref amount, whole;
};

static bool are_lines(const struct ask *ask, int table)
{
    return table_has_word(ask, table, "line") || table_has_word(ask, table, "item") ||
           table_has_word(ask, table, "position");
}

/* False: rows of the table have no lines, or an amount of their own. */
static bool lines_of(struct ask *ask, int table, struct lines *ret)
{
    size_t found = 0;
    if (table < 0 || table_column_by_words(ask, table, name_phrases(NAME_WORTH)) >= 0)
        return false;
    for (size_t e = 0; e < catalog_edge_count(ask->catalog); e++) {
        const struct join_edge *edge = catalog_edge(ask->catalog, e);
        const struct column_ref at = {
            edge->from, table_column_by_words(ask, edge->from, "line total|total|amount|value")};
        if (edge->to != table || edge->from == table || edge->count != 1 || at.column < 0 ||
            !column_is_number(ask, at) || !are_lines(ask, at.table) ||
            !table_is_part_of(ask, at.table, table))
            continue;
        *ret = (struct lines){at, {edge->from, edge->from_columns[0]}};
        found++;
    }
    return found == 1;
}

static const char *sum_of(struct ask *ask, const struct lines *lines)
{
    return arena_printf(ask->arena, "sum of %s.%s", ask_table(ask, lines->amount.table)->name,
                        ask_column(ask, lines->amount)->name);
}

#define WORTH "amount|amounts|total|totals|value|values|sum|sums"

/* "The ten largest invoices", "the highest invoice amount": words i and behind. */
static bool put_rank(struct ask *ask, size_t i)
{
    struct lines lines;
    const size_t noun = i + 1;
    if (!wording_is(ask, i, "largest|highest|biggest|lowest|smallest") ||
        !lines_of(ask, table_at_word(ask, noun), &lines))
        return false;
    const size_t end = noun + 1 + wording_is(ask, noun + 1, WORTH);
    if (!wording_ends(ask, end) && !wording_is(ask, end, "in|of|this|last|since|from|for|ever"))
        return false;
    const char *sign = wording_is(ask, i, "lowest|smallest") ? "bottom" : "top",
               *rows = table_plural(ask, table_at_word(ask, noun)), *many = "1";
    size_t first = i;
    if (i > 0 && ask->words.v[i - 1].is_number)
        many = ask->words.v[--first].text;
    else if (word_is_plural(&ask->words.v[noun]))
        return false;
    first -= first > 0 && wording_is(ask, first - 1, "top");
    wording_put(ask, first, end - first,
                arena_printf(ask->arena, "%s %s %s by %s", sign, many, rows, sum_of(ask, &lines)));
    return true;
}

/* "Invoices over 400", "invoices of more than 400 euros": the number is behind the words from i. */
static bool put_bound(struct ask *ask, size_t i)
{
    struct lines lines;
    const size_t of = wording_is(ask, i, "of|are|is|were|was|worth") +
                      wording_match(ask, i + 1, "worth"),
                 sign = wording_match(
                     ask, i + of, "more than|less than|over|under|at least|at most|above|below"),
                 number = i + of + sign;
    if (sign == 0 || number >= ask->words.len || !ask->words.v[number].is_number ||
        !lines_of(ask, table_at_word(ask, i - 1), &lines))
        return false;
    const size_t end =
        number + 1 + (number + 1 < ask->words.len && ask->words.v[number + 1].is.currency);
    if (!wording_ends(ask, end) && !wording_is(ask, end, "in|this|last|since|from|for|by|per|and"))
        return false;
    wording_put(ask, i, end - i,
                arena_printf(ask->arena, "with %s %s %s", sum_of(ask, &lines),
                             wording_text(ask, i + of, number), ask->words.v[number].text));
    return true;
}

/* The one table of bills whose lines have the amounts; -1: none, or several. */
static int table_of_bills(struct ask *ask, struct lines *ret)
{
    int found = -1;
    for (size_t t = 0; t < ask->schema->table_count; t++) {
        if (!table_is_open(ask, (int)t) ||
            !(table_has_word(ask, (int)t, "invoice") || table_has_word(ask, (int)t, "bill")) ||
            !lines_of(ask, (int)t, ret))
            continue;
        if (found >= 0)
            return -1;
        found = (int)t;
    }
    return found;
}

/* "How much did we invoice", "total billed", "amount invoiced": what the bills come to. */
static bool put_billed(struct ask *ask)
{
    static const char asked[] = "how much did we|how much have we|how much was|how much were|how "
                                "much has been|how much is|total amount|total|amount|the amount";
    struct lines lines;
    const size_t lead = wording_match(ask, 0, asked);
    if (lead == 0 || !wording_is(ask, lead, "invoice|invoiced|bill|billed|charge|charged") ||
        !(wording_ends(ask, lead + 1) || wording_period(ask, lead + 1) ||
          wording_is(ask, lead + 1, "in|on|by|per|to|for|since|this|last|each|between")) ||
        table_of_bills(ask, &lines) < 0)
        return false;
    wording_put(ask, 0, lead + 1,
                arena_printf(ask->arena, "%s of %s", sum_of(ask, &lines),
                             table_plural(ask, table_of_bills(ask, &lines))));
    return true;
}

void whole_amount_read(struct ask *ask)
{
    if (put_billed(ask))
        return;
    for (size_t i = 1; i < ask->words.len; i++) {
        if (put_rank(ask, i - 1) || put_bound(ask, i))
            return;
    }
}

/* The words of the item name the whole, and no line. */
static bool says_whole(struct ask *ask, size_t i, int whole)
{
    bool said = false;
    for (size_t w = ask->items[i].first; w < ask->items[i].last; w++) {
        said = said || table_at_word(ask, w) == whole;
        if (ask->words.v[w].lemma_is.light)
            continue;
        if (wording_is(ask, w, "line|lines|item|items|position|positions"))
            return false;
    }
    return said;
}

/* "How many X-rays did we bill": they are lines, and no invoices with one. */
static void lines_counted(struct ask *ask, struct frame *frame)
{
    struct term *term = frame->select_count == 1 ? &frame->select[0] : NULL;
    struct lines lines;
    if (term == NULL || term->agg != AGG_COUNT || term->column.column >= 0 || term->all ||
        !lines_of(ask, term->table, &lines))
        return;
    for (size_t c = 0; c < frame->cond_count; c++) {
        const struct cond *cond = &frame->conds[c];
        if (cond->left.column.table != lines.amount.table || cond->negated || cond->clause ||
            !item_kind_is(ask, cond->at, ITEM_VALUE) ||
            !item_is(ask, item_prev(ask, cond->at), CUE_HOW_MANY))
            continue;
        term->table = lines.amount.table;
        frame->unproven = true;
        ask_assume(
            ask, cond->at,
            arena_printf(ask->arena, "%s are counted", table_plural(ask, lines.amount.table)));
        return;
    }
}

void whole_amounts_added(struct ask *ask, struct frame *frame)
{
    lines_counted(ask, frame);
    for (size_t s = 0; s < frame->select_count; s++) {
        struct term *term = &frame->select[s];
        struct lines lines;
        for (size_t e = 0; term->column.column >= 0 && e < catalog_edge_count(ask->catalog); e++) {
            const struct join_edge *edge = catalog_edge(ask->catalog, e);
            if (edge->from != term->column.table || term->at >= ask->count || term->per ||
                !(term->agg == AGG_AVG || term->agg == AGG_MAX || term->agg == AGG_MIN) ||
                !lines_of(ask, edge->to, &lines) || !same_column(lines.amount, term->column) ||
                !says_whole(ask, term->at, edge->to))
                continue;
            term->per = term->agg == AGG_AVG ? lines.whole.column + 1 : 0;
            frame->unproven = true;
            ask_assume(ask, term->at,
                       arena_printf(ask->arena,
                                    term->per ? "all %s of one of the %s together"
                                              : "of one of the %s, and not of the %s",
                                    table_plural(ask, term->column.table),
                                    table_plural(ask, edge->to)));
        }
    }
}
