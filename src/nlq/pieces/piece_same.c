/* "Customers from the same city as Bob": rows that share a value with one that is named, without
 * that one; and values that rows of another table have as well. */
#include "formal/formal.h"
#include "parts/compare.h"
#include "querent/base/str.h"

/* "The same department", "the same job title": the subject's reference to such rows. */
static struct column_ref shared_reference(const struct ask *ask, const struct item *item)
{
    const struct column_ref at = item->column;
    if (item->kind == ITEM_TABLE)
        return formal_reference(ask, item->table);
    return at.column >= 0 && at.table != ask->subject && at.column == table_label(ask, at.table)
               ? formal_reference(ask, at.table)
               : no_column();
}

/* The column said after "the same", in the subject's table. */
static struct column_ref shared_column(const struct ask *ask, size_t i)
{
    const struct item *item = &ask->items[i];
    for (size_t k = 0; item_kind_is(ask, i, ITEM_COLUMN) && k < item->columns.len; k++) {
        if (item->columns.v[k].at.table == ask->subject && item->columns.v[k].score >= .9)
            return item->columns.v[k].at;
    }
    return item_kind_is(ask, i, ITEM_COLUMN) || item_kind_is(ask, i, ITEM_TABLE)
               ? shared_reference(ask, item)
               : no_column();
}

/* The value as it stands in what rows of the subject are called by; NULL: it is no such name. */
static const struct match *named_row(const struct ask *ask, size_t i)
{
    const int label = table_label(ask, ask->subject);
    for (size_t k = 0; item_kind_is(ask, i, ITEM_VALUE) && k < ask->items[i].values.len; k++) {
        const struct match *match = &ask->items[i].values.v[k];
        const bool named = match->at.column == label ||
                           column_is_called(ask, match->at, NAME_FIRST_NAME) ||
                           column_is_called(ask, match->at, NAME_LAST_NAME);
        if (match->at.table == ask->subject && named && match->score >= .9)
            return match;
    }
    return NULL;
}

/* "A supplier", "one of our suppliers": the item of the table from item i on, where words of that
 * kind lead to it; ask->count: they do not. */
static size_t any_row(const struct ask *ask, size_t i)
{
    size_t at = i;
    while (at < ask->count && at < i + 4 && ask->items[at].kind != ITEM_TABLE)
        at++;
    const size_t end = item_kind_is(ask, at, ITEM_TABLE) ? ask->items[at].first : 0;
    size_t k = end;
    while (k > 0 && wording_is(ask, k - 1, "a|an|any|some|one|of|our|the|your|their|my"))
        k--;
    return k < end && k > 0 && wording_is(ask, k - 1, "as") ? at : ask->count;
}

/* "In the same city as a supplier": any row of the other table, from item i on. */
static bool same_as_any(struct ask *ask, struct frame *frame, size_t same, size_t i,
                        struct term left)
{
    i = any_row(ask, i);
    const struct column_ref other = i < ask->count && ask->items[i].table != ask->subject
                                        ? table_same_column(ask, left.column, ask->items[i].table)
                                        : no_column();
    if (other.column < 0)
        return false;
    frame_cond(frame, (struct cond){.kind = COND_HAS,
                                    .left = left,
                                    .right = term_column(other, i),
                                    .at = same,
                                    .end = i + 1});
    frame->unproven = frame->unproven || /* "as a pupil of their school" */
                      wording_match(ask, ask->items[i].last, "of|in|at|from") > 0;
    for (size_t k = same; k <= i; k++)
        ask->items[k].used = true;
    return true;
}

/* "Used both by customers and by suppliers". */
static size_t skip_by(const struct ask *ask, size_t i)
{
    return item_is(ask, i, CUE_BY) ? item_next(ask, i) : i;
}

/* "Cities with both customers and suppliers": values that rows of each of the tables have. */
static void same_of_both(struct ask *ask, struct frame *frame, size_t both)
{
    const size_t first = skip_by(ask, item_next(ask, both)), and = item_next(ask, first);
    const size_t second = skip_by(ask, item_next(ask, and));
    size_t at = 0;
    while (at < both && ask->items[at].kind != ITEM_COLUMN && ask->items[at].kind != ITEM_TABLE)
        at++;
    if (!item_kind_is(ask, at, ITEM_COLUMN) || at >= both ||
        !item_kind_is(ask, first, ITEM_TABLE) || !item_is(ask, and, CUE_AND) ||
        !item_kind_is(ask, second, ITEM_TABLE) || item_next(ask, second) < ask->count)
        return;
    const struct column_ref of[2] = {
        table_same_column(ask, ask->items[at].column, ask->items[first].table),
        table_same_column(ask, ask->items[at].column, ask->items[second].table)};
    if (of[0].column < 0 || of[1].column < 0 || of[0].table == of[1].table)
        return;
    ask->items[at].column = of[0];
    ask->subject = of[0].table;
    frame_cond(frame, (struct cond){.kind = COND_HAS,
                                    .left = term_column(of[0], at),
                                    .right = term_column(of[1], second),
                                    .at = both,
                                    .end = second + 1});
    frame->distinct = true;
    for (size_t k = both; k <= second; k++)
        ask->items[k].used = true;
}

/* The only column of the table that is called so, or else so at its end: "city", "home city";
 * column -1: none, or several. */
static struct column_ref called_so(struct ask *ask, int table, const char *lemma)
{
    struct column_ref found = no_column();
    size_t count = 0;
    for (size_t c = 0; table >= 0 && c < ask_table(ask, table)->column_count; c++) {
        const struct column_ref at = {table, (int)c};
        const char *words = catalog_column_words(ask->catalog, at);
        if (!column_is_text(ask, at) || catalog_is_key(ask->catalog, at))
            continue;
        if (str_eq(words, lemma))
            return at;
        if (str_ends(words, arena_printf(ask->arena, " %s", lemma))) {
            found = at;
            count++;
        }
    }
    return count == 1 ? found : no_column();
}

/* How words compare the column at item k with that of another row: "the same city", "another city",
 * "whose home city is not"; *ret_end: behind them. */
static enum sql_op compared_how(const struct ask *ask, size_t k, size_t *ret_end)
{
    const size_t before = ask->items[k].first - 1, end = ask->items[k].last;
    *ret_end = end;
    if (wording_is(ask, before, "own|same"))
        return SQL_OP_EQ;
    if (wording_is(ask, before, "another|different|other"))
        return SQL_OP_NE;
    if (!wording_is(ask, end, "is|are"))
        return SQL_OP_NONE;
    const size_t same = wording_match(ask, end + 1, "the same as|equal to|that of"),
                 other =
                     wording_match(ask, end + 1, "not|not the same as|different from|other than");
    *ret_end = end + 1 + same + other;
    return same ? SQL_OP_EQ : other ? SQL_OP_NE : SQL_OP_NONE;
}

/* The item of the table whose own row is meant: "as their school", "than the city of their school"
 * from word i on, behind item k; ask->count: none is. */
static size_t own_row(const struct ask *ask, size_t k, size_t i)
{
    i += wording_is(ask, i, "as|than|from|to");
    i += wording_match(ask, i, "that of|the one of|in");
    if (wording_is(ask, i, "the") && wording_is(ask, i + 2, "of") &&
        str_eq(ask->words.v[i + 1].lemma, item_last(ask, k)->lemma))
        i += 3;
    if (!wording_is(ask, i, "their|his|her|its"))
        return ask->count;
    i += wording_is(ask, i + 1, "or") ? 3 : 1;
    for (k++; k < ask->count; k++) {
        if (ask->items[k].kind == ITEM_TABLE && ask->items[k].first == i)
            return k;
    }
    return ask->count;
}

/* "A tournament in their own country": the item of the table before item k. */
static size_t row_before(const struct ask *ask, size_t k)
{
    while (k-- > 0) {
        if (ask->items[k].kind == ITEM_TABLE && ask->items[k].table != ask->subject)
            return k;
    }
    return ask->count;
}

/* All from item `from` to item `to`, and what leads to them: "live in another". */
static void take_between(struct ask *ask, size_t from, size_t to)
{
    for (size_t k = from; k <= to; k++)
        ask->items[k].used = true;
    while (from-- > 0 &&
           (ask->items[from].kind == ITEM_NOISE || item_is(ask, from, CUE_SAME) ||
            item_is(ask, from, CUE_IN) ||
            (ask->items[from].kind == ITEM_WORD && item_last(ask, from)->lemma_is.light)))
        ask->items[from].used = true;
}

/* "In another city than their school", "in their own country": a column of the subject's rows
 * against one of the very rows that these belong to. */
static void against_own(struct ask *ask, struct frame *frame, size_t k)
{
    const struct item *item = &ask->items[k];
    size_t end = item->last;
    if (item->first == 0 || item->used || item->kind == ITEM_VALUE || item->kind == ITEM_TABLE)
        return;
    const bool own = wording_is(ask, item->first - 1, "own");
    const enum sql_op op = compared_how(ask, k, &end);
    const size_t row = op == SQL_OP_NONE ? ask->count
                       : own             ? row_before(ask, k)
                                         : own_row(ask, k, end);
    const char *lemma = item_last(ask, k)->lemma;
    const struct column_ref left = called_so(ask, ask->subject, lemma),
                            right = row < ask->count ? called_so(ask, ask->items[row].table, lemma)
                                                     : no_column();
    if (left.column < 0 || right.column < 0 || left.table == right.table)
        return;
    const size_t first = row < k ? row : k, last = row < k ? k : row;
    frame_cond(frame, (struct cond){.kind = COND_COLUMN,
                                    .left = term_column(left, k),
                                    .right = term_column(right, row),
                                    .op = op,
                                    .at = first,
                                    .end = last + 1});
    frame_mention(frame, right.table);
    frame_mention(frame, left.table);
    frame->distinct = frame->distinct || tables_to_many(ask, left.table, right.table);
    frame->unproven = true;
    take_between(ask, first, last);
}

/* "As Clara", "as Clara Dixon", "as employee 163", whose items end before *ret_end; false: no row
 * is told. */
static bool told_row(struct ask *ask, size_t i, struct cond *cond, size_t *ret_end)
{
    const size_t number = row_key_said(ask, i, ask->subject);
    const struct match *row = number < ask->count ? NULL : named_row(ask, i),
                       *second = row ? named_row(ask, i + 1) : NULL;
    if (number < ask->count) {
        const struct column_ref key = {ask->subject,
                                       catalog_key_column(ask->catalog, ask->subject)};
        cond->right = term_column(key, number);
        cond->value = number_text(ask, &ask->items[number]);
        cond->numeric = !column_is_text(ask, key);
        *ret_end = number + 1;
    } else if (row) {
        second = second && same_column(second->at, row->at) ? NULL : second;
        cond->right = term_column(row->at, i);
        cond->value = row->value;
        cond->same = second ? second->at : no_column();
        cond->value2 = second ? second->value : NULL;
        *ret_end = i + 1 + (second != NULL);
    }
    return number < ask->count || row;
}

/* The rows that share the term with the one told from item i on. */
static void same_as_row(struct ask *ask, struct frame *frame, size_t same, size_t i,
                        struct term left)
{
    struct cond cond = {.kind = COND_SAME, .left = left, .same = no_column(), .at = same};
    if (!told_row(ask, i, &cond, &cond.end))
        return;
    if (!cond.numeric && !cond.value2 &&
        cond.right.column.column != table_label(ask, ask->subject)) {
        frame->unproven = true; /* without that row, or with it? */
        ask_assume(ask, i, arena_printf(ask->arena, "without '%s'", cond.value));
    }
    frame_cond(frame, cond);
    for (size_t k = same; k < cond.end; k++)
        ask->items[k].used = true;
}

void piece_same(struct ask *ask, struct frame *frame)
{
    for (size_t i = 0; i < ask->count && ask->subject >= 0; i++)
        against_own(ask, frame, i);
    for (size_t i = 0; i + 1 < ask->count && ask->subject >= 0; i++) {
        if (item_is(ask, i, CUE_BOTH))
            same_of_both(ask, frame, i);
        if (!item_is(ask, i, CUE_SAME) || ask->items[i].used)
            continue;
        const size_t column_item = item_next(ask, i);
        const struct column_ref column = shared_column(ask, column_item);
        size_t value = item_next(ask, column_item);
        if (item_kind_is(ask, value, ITEM_WORD) && word_is(item_first(ask, value), "as"))
            value = item_next(ask, value);
        if (column.column >= 0 &&
            same_as_any(ask, frame, i, value, term_column(column, column_item)))
            continue;
        if (column.column >= 0)
            same_as_row(ask, frame, i, value, term_column(column, column_item));
    }
}
