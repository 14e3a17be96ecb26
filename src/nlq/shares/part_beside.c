/* "Bookings per month in 2026, along with how many of them were cancelled", "number of orders per
 * branch and the number of late ones": all rows, and beside them those that are more than that. The
 * two are asked for by themselves, and dated alike; one statement is made of them as of a part and
 * its whole (share_made.c). Never sure. */
#include "places/told_row.h"
#include "querent/base/str.h"
#include "shares/shares.h"

#define THEM "of them|of those|of these"

/* Where the words of the whole end, and what is said of the part. */
struct beside {
    size_t rows;        /* behind the noun of the rows */
    size_t first;       /* of the rows, behind "number of" */
    size_t end;         /* of the whole */
    const char *before; /* "cancelled", before the rows; NULL: it is no such word */
    const char *behind; /* "that were cancelled"; NULL: no verb says it */
};

/* "(cancelled)" at the end says more plainly what was done. */
static size_t bracket_at_end(const struct ask *ask, size_t from, size_t end)
{
    for (size_t k = from + 1; k + 2 < end + 1; k++) {
        if (word_is_mark(&ask->words.v[k], "(") && word_is_mark(&ask->words.v[end - 1], ")"))
            return k + 1;
    }
    return 0;
}

/* "How many of them fell through", "how many were cancelled" from word i on to the end. */
static bool told_behind(struct ask *ask, size_t i, size_t end, struct beside *out)
{
    enum { FEW = 3 };
    const size_t many = wording_match(ask, i,
                                      "how many of them|how many of those|how many of "
                                      "these|of which how many|how many"),
                 verb = i + many;
    static const char done[] = "were|are|was|got|have been|had been|ended up|fell|went|came|turned|"
                               "did|ended|never|have|had|has";
    if (many == 0 || verb + 1 >= end || !wording_match(ask, verb, done))
        return false;
    const size_t bracket = bracket_at_end(ask, verb, end),
                 state = bracket                                        ? bracket
                         : wording_is(ask, verb, "were|are|was|got|is") ? verb + 1
                                                                        : end,
                 last = end - (bracket > 0);
    if (state < last && state + FEW > last) /* "cancelled", "one-way" */
        out->before = wording_text(ask, state, last);
    out->behind = arena_printf(ask->arena, "that %s", wording_text(ask, verb, end));
    return true;
}

/* "The number of cancelled ones", "the cancelled ones", "how many cancelled bookings". */
static bool told_before(struct ask *ask, size_t i, size_t end, struct beside *out)
{
    enum { FEW = 3 };
    const size_t lead = wording_match(ask, i,
                                      "the number of|number of|how many|the count of|count of|the"),
                 first = i + lead;
    const bool ones = end > 0 && wording_is(ask, end - 1, "ones"),
               same = end > 0 && table_at_word(ask, end - 1) >= 0 &&
                      table_at_word(ask, end - 1) == table_at_word(ask, out->rows - 1);
    if (lead == 0 || !(ones || same) || first + 1 >= end || end > first + 1 + FEW)
        return false;
    out->before = wording_text(ask, first, end - 1);
    return out->before != NULL;
}

/* What joins the part to the whole at word i; 0: nothing does. */
static size_t beside_joint(const struct ask *ask, size_t i)
{
    const size_t mark = i < ask->words.len && word_is_mark(&ask->words.v[i], ",;-");
    const size_t len = wording_match(ask, i + mark,
                                     "along with|together with|as well as|and also|and with|and|"
                                     "with|plus|including|beside|next to");
    return len || mark ? mark + len : 0;
}

static bool beside_find(struct ask *ask, struct beside *out)
{
    size_t end = ask->words.len;
    while (end > 0 && word_is_mark(&ask->words.v[end - 1], ".?!"))
        end--;
    *out = (struct beside){0};
    out->first = wording_match(ask, 0,
                               "number of|the number of|how many|count of|show the number of|show "
                               "number of|give me the number of|show");
    for (size_t k = out->first; k < end && out->rows == 0 && k < out->first + 3; k++)
        out->rows = table_at_word(ask, k) >= 0 ? k + 1 : 0;
    for (size_t i = out->rows; out->rows && i + 2 < end; i++) {
        const size_t joint = beside_joint(ask, i);
        if (joint == 0 || i == out->rows)
            continue;
        out->end = i;
        if (told_behind(ask, i + joint, end, out) || told_before(ask, i + joint, end, out))
            return true;
    }
    return false;
}

/* A date that the query restricts, or that its groups are made of; NULL: none. */
static const char *date_of_expr(const struct ask *ask, const struct sql_expr *expr)
{
    if (expr == NULL)
        return NULL;
    if (expr->kind == SQL_EXPR_COLUMN) {
        for (size_t t = 0; t < ask->schema->table_count; t++) {
            const struct schema_table *table = ask_table(ask, (int)t);
            for (size_t c = 0; c < table->column_count; c++) {
                const struct column_ref at = {(int)t, (int)c};
                if (str_eq(table->columns[c].name, expr->name) && column_is_date(ask, at) &&
                    (expr->table == NULL || str_eq(expr->table, table->name)))
                    return expr->name;
            }
        }
        return NULL;
    }
    const char *found = NULL;
    for (size_t i = 0; i < expr->arg_count && found == NULL; i++)
        found = date_of_expr(ask, expr->args[i]);
    return found;
}

/* "Cancelled", where the state is one plain word; NULL: it is none. */
static const char *beside_heading(const char *state)
{
    const bool plain =
        state && strspn(state, "abcdefghijklmnopqrstuvwxyz") == strlen(state) && *state;
    return plain ? state : NULL;
}

/* The two questions, the part's dated like the whole's where it is by itself not; false: they do
 * not go together. */
static bool ask_beside(struct ask *ask, const struct beside *said, const char *before,
                       const char *behind, const char *rest)
{
    const struct share_said beside = {.beside = true, .heading = beside_heading(before)};
    bool sure = false;
    const char *rows = "";
    for (size_t k = said->first; k < said->rows; k++)
        rows = arena_printf(ask->arena, "%s%s%s", rows, *rows ? " " : "", ask->words.v[k].lower);
    const char *whole = arena_printf(ask->arena, "number of %s %s", rows, rest),
               *part = before ? arena_printf(ask->arena, "number of %s %s %s", before, rows, rest)
                              : arena_printf(ask->arena, "number of %s %s %s", rows, behind, rest);
    if (share_asked(ask, part, whole, beside))
        return true;
    const struct sql_query *all = told_query(ask, whole, &sure);
    const char *date = all ? date_of_expr(ask, all->where) : NULL;
    if (date == NULL && all && all->group_count)
        date = date_of_expr(ask, all->groups[0]);
    return date &&
           share_asked(ask, arena_printf(ask->arena, "%s, going by %s", part, date), whole, beside);
}

static void cut_please(struct ask *ask)
{
    for (size_t i = 1; i < ask->words.len; i++) {
        if (wording_is(ask, i, "please") && word_is_mark(&ask->words.v[i - 1], ",")) {
            wording_cut(ask, i - 1, 2);
            return;
        }
    }
}

void part_beside_read(struct ask *ask)
{
    struct beside said;
    cut_please(ask);
    if (ask->request->trial || ask->shape.share || !beside_find(ask, &said))
        return;
    bool grouped = false;
    for (size_t k = said.rows; k < said.end; k++)
        grouped = grouped || wording_is(ask, k, "per|by|each|every|monthly|weekly|daily|yearly");
    if (!grouped)
        return;
    const char *rest = words_text(&ask->words, ask->arena, said.rows, said.end);
    if (said.before && ask_beside(ask, &said, said.before, NULL, rest))
        return;
    if (said.behind)
        ask_beside(ask, &said, NULL, said.behind, rest);
}
