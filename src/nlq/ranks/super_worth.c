/* "The best customers", "top 5 products": by what is not said. What they have bought or brought in
 * is the likeliest, how often the next; the other one is a reading of its own, and it is asked
 * which. */
#include <string.h>

#include "amounts/amounts.h"
#include "judge/fork.h"
#include "querent/lang/lemma.h"
#include "ranks/super.h"

/* The table's amount, what is charged beside the goods aside; column -1: none. */
static struct column_ref worth_in(struct ask *ask, int table)
{
    struct column_ref at = {table, table_column_by_words(ask, table, name_phrases(NAME_WORTH))};
    if (at.column < 0 || !measure_is_extra(ask, at))
        return at;
    for (int c = 0; c < (int)ask_table(ask, table)->column_count; c++) {
        const struct column_ref other = {table, c};
        if (column_is_called(ask, other, NAME_WORTH) && measure_fits(ask, other) &&
            !measure_is_extra(ask, other))
            return other;
    }
    return at;
}

/* An amount of rows that refer to the table, those of sales first; column -1: none. */
static struct column_ref worth_column(struct ask *ask, int table)
{
    struct column_ref found = no_column();
    bool of_sales = false;
    for (size_t e = 0; table >= 0 && e < catalog_edge_count(ask->catalog); e++) {
        const struct join_edge *edge = catalog_edge(ask->catalog, e);
        const struct column_ref at = worth_in(ask, edge->from);
        const char *last = strrchr(catalog_table_words(ask->catalog, edge->from), ' ');
        const char *head = last ? last + 1 : catalog_table_words(ask->catalog, edge->from);
        char noun[64];
        lemma_of(head, noun, sizeof noun);
        const bool sales = name_is(noun, strlen(noun), NAME_SALES);
        if (edge->to != table || edge->from == table || edge->audit || at.column < 0 ||
            ask_table(ask, edge->from)->hidden || !column_is_number(ask, at) ||
            (found.column >= 0 && (of_sales || !sales)))
            continue;
        found = at;
        of_sales = sales;
    }
    return found;
}

/* Pieces that the price of each is multiplied by: column + 1; 0: the amount is no such price. */
static int worth_times(struct ask *ask, struct column_ref worth)
{
    const int sold = table_column_by_words(ask, worth.table, name_phrases(NAME_SOLD));
    const struct column_ref at = {worth.table, sold};
    const bool each =
        table_column_by_words(ask, worth.table, name_phrases(NAME_EACH_PRICE)) == worth.column;
    return each && sold >= 0 && sold != worth.column && column_is_number(ask, at) ? sold + 1 : 0;
}

/* "Top 3 translators": where nothing refers to them with an amount, by how they are rated. */
static bool super_rated(struct ask *ask, struct frame *frame, int table, struct super super)
{
    const struct column_ref rated = {
        table, table < 0 ? -1 : table_column_by_words(ask, table, name_phrases(NAME_RATED))};
    if (rated.column < 0 || !column_is_number(ask, rated) || catalog_is_key(ask->catalog, rated))
        return false;
    super_rank(ask, frame, term_column(rated, super.at), super);
    frame->show_order = frame->unproven = true;
    frame->rank_table = table;
    ask_assume(ask, super.at, arena_printf(ask->arena, "by %s", ask_column(ask, rated)->name));
    return true;
}

/* The top reasons are the frequent ones, whatever their rows come to. */
static bool is_list_of_causes(const struct ask *ask, int table)
{
    static const char *const causes[] = {"reason",  "cause",  "fault",
                                         "symptom", "defect", "problem"};
    bool found = false;
    for (size_t c = 0; table >= 0 && c < sizeof causes / sizeof *causes; c++)
        found = found || table_has_word(ask, table, causes[c]);
    return found;
}

bool super_worth(struct ask *ask, struct frame *frame, int table, struct super super)
{
    const struct column_ref worth = worth_column(ask, table);
    if (worth.column < 0)
        return super_rated(ask, frame, table, super);
    if (is_list_of_causes(ask, table)) {
        super_rank_count(ask, frame, worth.table, super);
        frame->unproven = true;
    } else if (fork_worth(ask, worth, worth_times(ask, worth))) {
        super_rank_count(ask, frame, worth.table, super);
    } else {
        struct term sum = term_column(worth, super.at);
        sum.agg = AGG_SUM;
        sum.times = worth_times(ask, worth);
        super_rank(ask, frame, sum, super);
        frame_mention(frame, worth.table);
    }
    frame->group_wanted = frame->show_order = true;
    frame->rank_table = table;
    return true;
}
