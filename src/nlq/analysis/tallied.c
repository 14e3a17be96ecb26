/* "Customers by number of orders", "how many pupils took how many exams", "distribution of visits
 * per patient": how often each number comes up, counted over the rows that have so many. */
#include "frame.h"
#include "shapes/nested.h"

#define NUMBER_OF "number of|count of|how many|total number of|the number of"

/* The rows that word i speaks of and those at `of` that each has many of: they can be tallied. */
static bool tallies(struct ask *ask, size_t i, size_t of)
{
    const int whose = table_at_word(ask, i), table = table_at_word(ask, of);
    return whose >= 0 && table >= 0 && whose != table && tables_refer(ask, table, whose);
}

/* "The number of B per A" stands in place of words [first, last) and of what they were put by. */
static void tallied_put(struct ask *ask, size_t first, size_t last, const char *text)
{
    ask->shape.tallied = true;
    ask->shape.zero = ZERO_LIKELY;
    wording_put(ask, first, last - first, text);
}

/* Where "the number of", "count" or "group" begins that stands before word i; i: none does. */
static size_t head_before(const struct ask *ask, size_t i)
{
    for (size_t len = 3; len > 0; len--) {
        if (i >= len && wording_match(ask, i - len, NUMBER_OF "|count|group|histogram of") == len)
            return i - len;
    }
    return i;
}

/* "Number of customers … by number of orders". */
static bool by_number(struct ask *ask, size_t by)
{
    const size_t of = by + 1 + wording_match(ask, by + 1, NUMBER_OF);
    size_t rows = by;
    if (of == by + 1)
        return false;
    while (rows-- > 0 && table_at_word(ask, rows) < 0)
        ;
    if (rows >= by || !tallies(ask, rows, of))
        return false;
    const size_t first = head_before(ask, rows);
    if (first == rows)
        return false;
    const char *text = arena_printf(ask->arena, "number of %s per %s", ask->words.v[of].text,
                                    ask->words.v[rows].lemma);
    wording_cut(ask, by, of + 1 - by);
    tallied_put(ask, first, rows + 1, text);
    return true;
}

/* "How many customers placed how many orders". */
static bool how_many_twice(struct ask *ask, size_t i)
{
    const size_t rows = i + 2;
    size_t second = rows + 1;
    if (!wording_match(ask, i, "how many") || table_at_word(ask, rows) < 0)
        return false;
    while (second < rows + 4 && !wording_match(ask, second, "how many"))
        second += wording_is(ask, second, "and|or|but") ? 4 : 1;
    const size_t of = second + 2;
    if (second >= rows + 4 || !tallies(ask, rows, of))
        return false;
    const char *verb = wording_is(ask, second - 1, "have|has|had|did|do") || second == rows + 1
                           ? ""
                           : wording_text(ask, second - 1, second);
    tallied_put(ask, i, of + 1,
                arena_printf(ask->arena, "number of %s %s per %s", ask->words.v[of].text,
                             verb ? verb : "", ask->words.v[rows].lemma));
    return true;
}

/* "Distribution of the number of orders per customer", "histogram of orders per customer". */
static bool distribution_of(struct ask *ask, size_t i)
{
    const size_t head = i + wording_match(ask, i, "distribution of|histogram of|spread of");
    const size_t of = head + (head > i ? wording_match(ask, head, "the") : 0);
    const size_t noun = of + wording_match(ask, of, NUMBER_OF);
    size_t rows = noun + 1;
    while (rows < noun + 4 && !wording_is(ask, rows, "per"))
        rows++;
    if (head == i || rows == noun + 4 || !tallies(ask, rows + 1, noun))
        return false;
    tallied_put(ask, i, noun, "number of");
    return true;
}

void tallied_read(struct ask *ask)
{
    for (size_t i = 0; i < ask->words.len && !ask->shape.tallied; i++) {
        if (wording_is(ask, i, "by") ? by_number(ask, i) : how_many_twice(ask, i))
            return;
        if (distribution_of(ask, i))
            return;
    }
}

/* The count of each row; false: it is not all that is measured, or not of rows of one table. */
static bool tallied_count(const struct frame *frame, size_t *ret_index)
{
    size_t found = 0;
    for (size_t i = 0; i < frame->select_count; i++) {
        if (frame->select[i].agg == AGG_NONE)
            continue;
        found++;
        *ret_index = i;
    }
    return found == 1 && frame->select[*ret_index].agg == AGG_COUNT && frame->group_count == 1 &&
           !frame->groups[0].bucket && frame->order_count == 0 && frame->limit == 0 &&
           frame->having_count == 0;
}

bool tallied_apply(struct ask *ask, struct frame *frame)
{
    size_t index;
    (void)ask;
    if (!frame->shape.tallied)
        return true;
    frame->whole = frame->unproven = true;
    return tallied_count(frame, &index);
}

struct sql_query *tallied_dress(const struct maker *m, const struct frame *frame,
                                struct sql_query *query)
{
    struct arena *a = m->a;
    size_t index = 0;
    if (!tallied_count(frame, &index))
        return NULL;
    struct sql_item *count = query->items;
    for (; index > 0 && count; index--)
        count = count->next;
    if (count == NULL || query->group_count == 0)
        return NULL;
    query->items = count;
    count->next = NULL;
    const char *whose = ask_table(m->ask, frame->groups[0].table)->name;
    struct nested nested = nested_begin(a, query);
    struct sql_expr *number = nested_column(&nested, count->expr, "number");
    sql_add_item(a, nested.outer, number, NULL);
    sql_add_item(a, nested.outer, sql_count_star(a), whose);
    sql_add_group(a, nested.outer, sql_copy_expr(a, number));
    sql_add_order(a, nested.outer, sql_copy_expr(a, number), false);
    return nested.outer;
}
