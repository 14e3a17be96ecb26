/* "Bookings with more guests than the venue holds", "shifts that ran over by more than 1 hour",
 * "deliveries received short": a number of the rows against the one that was planned for it, or
 * that what they refer to has room for. */
#include <string.h>

#include "frame.h"
#include "querent/base/str.h"

static const char planned[] =
    "planned|ordered|expected|estimated|est|quoted|budget|budgeted|target|"
    "scheduled|requested";
static const char actual[] = "worked|actual|received|delivered|agreed|final|real|spent|done|used|"
                             "counted|returned";

static bool has_word(struct ask *ask, struct column_ref at, const char *words)
{
    for (const char *p = words; *p; p += strcspn(p, "|"), p += *p == '|') {
        if (column_has_words(ask, at, arena_strndup(ask->arena, p, strcspn(p, "|"))))
            return true;
    }
    return false;
}

static bool is_amount(const struct ask *ask, struct column_ref at)
{
    return column_is_number(ask, at) && !column_is_id(ask, at) && !catalog_is_key(ask->catalog, at);
}

struct plan {
    struct column_ref planned, actual; /* of one table */
};

/* The only two such numbers of the table; `word`: what was said for the plan, NULL: nothing. */
static bool plan_of(struct ask *ask, int table, const char *word, struct plan *out)
{
    size_t count = 0;
    for (size_t a = 0; a < ask_table(ask, table)->column_count; a++) {
        for (size_t b = 0; b < ask_table(ask, table)->column_count; b++) {
            const struct plan now = {{table, (int)a}, {table, (int)b}};
            if (a == b || !is_amount(ask, now.planned) || !is_amount(ask, now.actual) ||
                !has_word(ask, now.planned, word ? word : planned) ||
                !has_word(ask, now.actual, actual) || has_word(ask, now.actual, planned))
                continue;
            *out = now;
            count++;
        }
    }
    return count == 1;
}

/* The table of the word at i whose rows have such numbers: "orders" of purchase_orders, too. */
static bool plan_at_word(struct ask *ask, size_t i, const char *word, struct plan *out)
{
    const int table = table_at_word(ask, i);
    size_t count = 0;
    if (table >= 0 && plan_of(ask, table, word, out))
        return true;
    for (size_t t = 0; t < ask->schema->table_count; t++) {
        struct plan plan;
        if (!table_is_open(ask, (int)t) || !table_ends_in(ask, (int)t, ask->words.v[i].lemma) ||
            !plan_of(ask, (int)t, word, &plan))
            continue;
        *out = plan;
        count++;
    }
    return count == 1;
}

/* Words from i on that say that there was more, or less, than planned; *ret_plan is what the plan
 * is called, NULL: nothing. */
static size_t beyond_said(const struct ask *ask, size_t i, bool *ret_less, const char **ret_plan)
{
    static const char more[] = "ran over|overran|run over|went over|went over plan|over plan|took "
                               "longer than planned|took longer than expected|over the plan";
    static const char less[] = "received short|delivered short|arrived short|came in short|came up "
                               "short|short delivered|came short";
    static const char *const plans[][2] = {{"estimate", "estimated|est"},
                                           {"estimated", "estimated|est"},
                                           {"quote", "quoted|quote"},
                                           {"quoted", "quoted|quote"},
                                           {"budget", "budget|budgeted"}};
    const size_t above = wording_match(ask, i,
                                       "went over the|ran over the|over the|above the|went "
                                       "over|over|above|came in over the|came in over|"
                                       "exceeded the|went over their|over their"),
                 below = wording_match(ask, i,
                                       "under the|below the|came in under the|came in "
                                       "under|under|below|came in below the");
    *ret_plan = NULL;
    *ret_less = below > 0;
    for (size_t k = 0; (above || below) && k < sizeof plans / sizeof *plans; k++) {
        if (wording_is(ask, i + above + below, plans[k][0])) {
            *ret_plan = plans[k][1];
            return above + below + 1;
        }
    }
    const size_t over = wording_match(ask, i, more), under = wording_match(ask, i, less);
    *ret_less = under > 0;
    return over + under;
}

static const char *column_said(struct ask *ask, struct column_ref at)
{
    return arena_printf(ask->arena, "%s.%s", ask_table(ask, at.table)->name,
                        ask_column(ask, at)->name);
}

/* "By more than 1 hour", at word i. */
static size_t by_said(const struct ask *ask, size_t i, const char **ret_number)
{
    const size_t by = wording_match(ask, i, "by more than|by over|by at least");
    const size_t an = i + by + wording_is(ask, i + by, "a|an|one");
    const bool one = by && an > i + by;
    if (by == 0 || !(one || (i + by < ask->words.len && ask->words.v[i + by].is_number)))
        return 0;
    *ret_number = one ? "1" : ask->words.v[i + by].text;
    return by + 1 + wording_is(ask, i + by + 1, "hour|hours|unit|units|pieces|minute|minutes");
}

static bool put_plan(struct ask *ask, size_t i)
{
    bool less;
    const char *word, *number = NULL;
    const size_t len = beyond_said(ask, i, &less, &word);
    size_t first = i;
    while (first > 1 &&
           wording_is(ask, first - 1, "that|which|were|was|are|is|have|has|where|we|who"))
        first--;
    struct plan plan;
    if (len == 0 || first == 0 || !plan_at_word(ask, first - 1, word, &plan))
        return false;
    const size_t by = by_said(ask, i + len, &number);
    const char *a = column_said(ask, plan.actual), *p = column_said(ask, plan.planned);
    const char *text =
        number ? arena_printf(ask->arena, "with %s minus %s over %s", less ? p : a, less ? a : p,
                              number)
               : arena_printf(ask->arena, "with %s %s than %s", a, less ? "lower" : "higher", p);
    wording_put(ask, first, i + len + by - first, text);
    ask->shape.taken_for = arena_printf(ask->arena, "planned and actual = %s and %s", p, a);
    return true;
}

/* ---- room for so many */

/* The number of heads that rows of the table keep, "guests" of guest_count. */
static struct column_ref heads_of(struct ask *ask, int table, const struct word *noun)
{
    struct column_ref found = no_column();
    for (size_t c = 0; c < ask_table(ask, table)->column_count; c++) {
        const struct column_ref at = {table, (int)c};
        if (!is_amount(ask, at) || !column_has_words(ask, at, noun->lemma))
            continue;
        if (found.column >= 0)
            return no_column();
        found = at;
    }
    return found;
}

/* "With more guests than the venue holds". */
static bool put_room(struct ask *ask, size_t i)
{
    static const char holds[] = "holds|hold|can hold|seats|can seat|fits|can fit|takes|can take|"
                                "allows|has room for|have room for|has space for|is allowed|has "
                                "capacity for|is built for";
    const size_t noun = i + 2, than = i + 3,
                 room = than + 1 +
                        wording_is(ask, than + 1,
                                   "the|its|"
                                   "their");
    const size_t verb = room + 1, len = wording_match(ask, verb, holds);
    if (!wording_is(ask, i, "with|had|have") || !wording_is(ask, i + 1, "more") ||
        !wording_is(ask, than, "than") || len == 0 || i == 0)
        return false;
    const int rows = table_at_word(ask, i - 1), place = table_at_word(ask, room);
    const struct column_ref heads =
                                rows < 0 ? no_column() : heads_of(ask, rows, &ask->words.v[noun]),
                            limit = {place, place < 0 ? -1
                                                      : table_column_by_words(
                                                            ask, place,
                                                            "capacity|seats|places|max capacity|"
                                                            "maximum|max guests|max people")};
    if (heads.column < 0 || limit.column < 0 || !column_is_number(ask, limit))
        return false;
    wording_put(ask, i, verb + len - i,
                arena_printf(ask->arena, "with %s higher than %s", column_said(ask, heads),
                             column_said(ask, limit)));
    return true;
}

void over_plan_read(struct ask *ask)
{
    for (size_t i = 1; i < ask->words.len; i++) {
        if (!ask->words.v[i].quoted && (put_plan(ask, i) || put_room(ask, i)))
            return;
    }
}
