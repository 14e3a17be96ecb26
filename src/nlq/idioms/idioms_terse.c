/* Two or three words that stand for a question: "new customers", "big spenders", "late payers",
 * "low stock", "yesterdays sales", "salary > 60000". */
#include <string.h>

#include "frame.h"
#include "querent/base/str.h"

/* The question is these words and nothing else. */
static bool is_all(const struct ask *ask, const char *phrases)
{
    const size_t len = wording_match(ask, 0, phrases);
    return len > 0 && wording_ends(ask, len);
}

/* Puts a text in place of the first words of the question, and says so; never sure. */
static void terse_put(struct ask *ask, size_t count, const char *text)
{
    ask->shape.taken_for =
        arena_printf(ask->arena, "%s = %s", words_text(&ask->words, ask->arena, 0, count), text);
    wording_put(ask, 0, count, text);
}

/* Rows of the table say so of themselves: a state is called so, or a column. */
static bool table_says(struct ask *ask, int table, const char *word)
{
    bool found = table_column_by_words(ask, table, word) >= 0;
    for (size_t c = 0; c < ask_table(ask, table)->column_count; c++) {
        const struct column_ref at = {table, (int)c};
        found = found || (column_is_text(ask, at) && status_value(ask, at, word));
    }
    return found;
}

/* The people that sales belong to; -1: none, or several kinds. */
static int buyers(struct ask *ask)
{
    const int sales = sales_with_buyers(ask);
    return sales < 0 ? -1 : sales_buyers(ask, sales);
}

/* "Yesterdays sales": of yesterday. */
static void possessive_days(struct ask *ask)
{
    for (size_t i = 0; i + 1 < ask->words.len; i++) {
        const char *day = wording_is(ask, i, "todays")       ? "today"
                          : wording_is(ask, i, "yesterdays") ? "yesterday"
                          : wording_is(ask, i, "tomorrows")  ? "tomorrow"
                                                             : NULL;
        if (day == NULL || !wording_ends(ask, i + 2))
            continue;
        wording_put(ask, i, 2, arena_printf(ask->arena, "%s %s", ask->words.v[i + 1].text, day));
        return;
    }
}

/* "New customers", "expensive products": the newest, the most expensive. A limit that is said after
 * the adjective says it better. */
static void adjective_alone(struct ask *ask)
{
    static const char *const superlatives[][2] = {
        {"new", "newest"},     {"expensive", "most expensive"},
        {"cheap", "cheapest"}, {"big", "biggest"},
        {"large", "largest"},  {"recent", "most recent"},
        {"small", "smallest"},
    };
    const size_t i =
        wording_match(ask, 0, "show me the|show me|show the|show|list the|list|our|the");
    const int table = i + 1 < ask->words.len ? table_at_word(ask, i + 1) : -1;
    const bool limited = wording_is(ask, i + 2, "under|below|over|above|between|with|than");
    for (size_t k = 0; table >= 0 && k < sizeof superlatives / sizeof *superlatives; k++) {
        if (!wording_is(ask, i, superlatives[k][0]) || table_says(ask, table, superlatives[k][0]) ||
            !word_is_plural(&ask->words.v[i + 1]) || ask->words.v[i].quoted)
            continue;
        if (limited && wording_is(ask, i, "cheap|expensive|big|large|small"))
            wording_cut(ask, i, 1);
        else if (wording_ends(ask, i + 2))
            wording_put(ask, i, 1, superlatives[k][1]);
        return;
    }
}

/* "Inactive customers", "loyal customers": by what they ordered, where nothing else says so. */
static void kinds_of_buyers(struct ask *ask, int people)
{
    const char *who = table_plural(ask, people), *rows = table_plural(ask, sales_with_buyers(ask));
    const size_t lost = wording_match(ask, 0, "inactive|dormant|lapsed|lost"),
                 loyal = wording_match(ask, 0, "most loyal|loyal"), noun = lost + loyal;
    if (noun == 0 || !wording_ends(ask, noun + 1) || table_at_word(ask, noun) != people ||
        table_says(ask, people, ask->words.v[0].lower) ||
        table_says(ask, people, "active|loyal|loyalty|lapsed|dormant"))
        return;
    terse_put(ask, noun + 1,
              lost ? arena_printf(ask->arena, "%s without %s in the last 12 months", who, rows)
                   : arena_printf(ask->arena, "%s with the most %s", who, rows));
}

/* "Big spenders", "late payers". */
static void names_of_buyers(struct ask *ask, int people)
{
    static const char spenders[] =
        "our biggest spenders|big spenders|biggest spenders|top spenders";
    if (is_all(ask, spenders))
        terse_put(ask, wording_match(ask, 0, spenders),
                  arena_printf(ask->arena, "top 10 %s by revenue", table_plural(ask, people)));
    else if (is_all(ask, "late payers|slow payers"))
        terse_put(ask, 2,
                  arena_printf(ask->arena, "which %s paid late", table_plural(ask, people)));
}

/* "Low stock", "slow movers": goods. */
static void kinds_of_goods(struct ask *ask)
{
    const int goods = goods_sold(ask);
    if (goods < 0)
        return;
    if (is_all(ask, "low stock|stock low|running low|low on stock"))
        terse_put(ask, 2 + wording_is(ask, 1, "on"),
                  arena_printf(ask->arena, "which %s are below the reorder level",
                               table_plural(ask, goods)));
    else if (is_all(ask, "slow movers|slow sellers|worst sellers"))
        terse_put(
            ask, 2,
            arena_printf(ask->arena, "10 %s with the lowest sales", table_plural(ask, goods)));
}

/* "Products without sales", "customers with no sales": without the rows that keep them. */
static void without_sales(struct ask *ask)
{
    for (size_t i = 2; i < ask->words.len; i++) {
        if (!wording_is(ask, i, "sales|sale") || table_at_word(ask, i) >= 0 ||
            !wording_is(ask, i - 1, "without|no|any|zero"))
            continue;
        int rows = -1;
        for (size_t k = 0; k < i && rows < 0; k++)
            rows = table_at_word(ask, k) < 0 ? -1 : sales_rows_of(ask, table_at_word(ask, k));
        if (rows >= 0)
            wording_put(ask, i, 1, table_plural(ask, rows));
        return;
    }
}

/* "Pending shipments": not yet delivered, where no state is called pending. */
static void pending_rows(struct ask *ask)
{
    static const char done[] = "delivered|completed|closed|finished|shipped|paid|resolved";
    const int table =
        ask->words.len > 1 && wording_is(ask, 0, "pending|undelivered") && wording_ends(ask, 2)
            ? table_at_word(ask, 1)
            : -1;
    const struct column_ref at = {table, table < 0 ? -1 : table_column_by_words(ask, table, done)};
    if (at.column < 0 || !column_is_date(ask, at) || table_says(ask, table, "pending"))
        return;
    const char *words = catalog_column_words(ask->catalog, at);
    terse_put(ask, 2,
              arena_printf(ask->arena, "%s not yet %.*s", table_plural(ask, table),
                           (int)strcspn(words, " "), words));
}

/* "Salary > 60000": whose salary is; behind other rows it is said of these. */
static void column_alone(struct ask *ask)
{
    int found = -1;
    const size_t than = wording_is(ask, 1, ">|<|>=|<=|over|above|under|below") ? 1 : 0;
    if (ask->request->context || than == 0 || ask->words.len < 3 || !ask->words.v[2].is_number ||
        !wording_ends(ask, 3))
        return;
    for (size_t t = 0; t < ask->schema->table_count; t++) {
        const int column = table_is_open(ask, (int)t) && ask->schema->tables[t].kind == TABLE_BASE
                               ? table_column_by_words(ask, (int)t, ask->words.v[0].lemma)
                               : -1;
        if (column < 0 ||
            !str_eq(catalog_column_words(ask->catalog, (struct column_ref){(int)t, column}),
                    ask->words.v[0].lemma))
            continue;
        if (found >= 0)
            return;
        found = (int)t;
    }
    if (found >= 0)
        wording_put(
            ask, 0, 1,
            arena_printf(ask->arena, "%s with %s", table_plural(ask, found), ask->words.v[0].text));
}

void idioms_terse_read(struct ask *ask)
{
    possessive_days(ask);
    adjective_alone(ask);
    const int people = buyers(ask);
    if (people >= 0) {
        kinds_of_buyers(ask, people);
        names_of_buyers(ask, people);
    }
    kinds_of_goods(ask);
    without_sales(ask);
    pending_rows(ask);
    column_alone(ask);
}

bool idioms_terse_apply(struct ask *ask, struct frame *frame)
{
    if (frame->shape.taken_for) {
        frame->unproven = true;
        ask_assume(ask, 0, frame->shape.taken_for);
    }
    return true;
}
