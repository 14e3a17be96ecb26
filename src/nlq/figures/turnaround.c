/* "Turnaround in days by type of product", "days customers take to pay", "actual lead time per
 * supplier": the time between two dates of rows, which are told by their roles: what begins such a
 * time, and what ends it. */
#include <string.h>

#include "dates/ends.h"
#include "figures/figures.h"
#include "querent/base/str.h"
#include "states/life.h"
#include "words/names.h"

#define OPENED                                                                                     \
    "instructed|instruction|received|in|reported|requested|opened|booked|ordered|order|placed|"    \
    "submitted|raised|registered|created|actual start|started|start|signed"

static const struct role {
    const char *said;      /* the time by a noun */
    const char *verbs;     /* what somebody takes so long to do */
    const char *from, *to; /* words of the two dates, likeliest first */
} roles[] = {
    {"turnaround time|turnaround|turn around time|turnover time|processing time|completion time|"
     "handling time|cycle time|throughput time|time to complete|time to completion",
     "complete|finish|process|do|turn around", OPENED,
     "completed|complete|completion|finished|finish|done|decided|decision|closed|closure|resolved|"
     "actual end|ended|delivered|delivery|out|shipped|returned|released"},
    {"actual lead time|real lead time|actual delivery time|true lead time", "deliver|supply|send",
     "ordered|order|placed|requested|booked", "received|receipt|arrived|delivered|delivery"},
    {"payment time|time to pay|days to pay|actual payment days",
     "pay|pay us|pay up|settle|"
     "pay their invoices|pay invoices|pay their bills|pay bills|pay an invoice|pay a bill",
     "invoiced|invoice|issued|billed|charged|raised", "paid|payment|settled"},
    {"time on site|time on the site|site time|time at the site|time on the premises|time on the "
     "job",
     "", "arrived|arrival|on site|started|start",
     "left|departed|finished|finish|fin|completed|done|ended|end"},
    {"time on the road|time on tour|time out on the road", "",
     "left|departed|departure|out|started", "back|returned|return|arrived|ended"},
    {"time in the workshop|time in the garage|workshop time|time in repair|days in the workshop|"
     "days in the garage|days in repair",
     "", "in|received|started", "out|finished|completed|returned|ended"},
};

struct pair {
    struct column_ref from, to;
    size_t fits;
};

/* It says when something was to be done. */
static bool is_plan(struct ask *ask, struct column_ref at)
{
    static const char plans[] = "due|planned|plan|scheduled|promised|expected|target|estimated|"
                                "until|valid|next|birth|hire|hired|account";
    bool plan = false;
    for (const char *p = plans; !plan && *p; p += strcspn(p, "|"), p += *p == '|')
        plan = column_has_words(ask, at, arena_strndup(ask->arena, p, strcspn(p, "|")));
    return plan;
}

/* The first of the words that calls a date of the table, which is no plan; *ret_rank: which one. */
static struct column_ref date_by(struct ask *ask, int table, const char *words, size_t *ret_rank)
{
    *ret_rank = 0;
    for (const char *p = words; *p; p += strcspn(p, "|"), p += *p == '|', (*ret_rank)++) {
        const char *word = arena_strndup(ask->arena, p, strcspn(p, "|"));
        for (size_t c = 0; c < ask_table(ask, table)->column_count; c++) {
            const struct column_ref at = {table, (int)c};
            if (column_is_date(ask, at) && column_has_words(ask, at, word) && !is_plan(ask, at))
                return at;
        }
    }
    return no_column();
}

/* How many words of the question the table, or what it refers to, is called by. */
static size_t words_met(struct ask *ask, int table)
{
    enum { NAMED = 4 };
    size_t met = 0;
    for (size_t i = 0; i < ask->words.len; i++) {
        const int said = table_at_word(ask, i);
        met += said == table ? NAMED : said >= 0 && tables_refer(ask, table, said);
        for (size_t c = 0; said < 0 && c < ask_table(ask, table)->column_count; c++) {
            const struct column_ref at = {table, (int)c};
            if (ask->words.v[i].punct || lexicon_unit(ask->words.v[i].lower) ||
                wording_is(ask, i, "in|by|of|to") ||
                !column_has_words(ask, at, ask->words.v[i].lemma))
                continue;
            met++;
            break;
        }
    }
    return met;
}

/* The two dates of the only table that fits best; `rows` -1: of any; from.column -1: none. */
static struct pair pair_of(struct ask *ask, const struct role *role, int rows)
{
    enum { MET = 100 };
    struct pair best = {no_column(), no_column(), 0};
    bool several = false;
    for (size_t t = 0; t < ask->schema->table_count; t++) {
        size_t from_rank, to_rank;
        if (!table_is_open(ask, (int)t) || (rows >= 0 && (int)t != rows))
            continue;
        struct pair pair = {date_by(ask, (int)t, role->from, &from_rank),
                            date_by(ask, (int)t, role->to, &to_rank), 0};
        if (pair.from.column < 0)
            pair.from.column = catalog_date_column(ask->catalog, (int)t);
        pair.from.table = (int)t;
        if (pair.from.column < 0 || pair.to.column < 0 || same_column(pair.from, pair.to) ||
            is_plan(ask, pair.from))
            continue;
        pair.fits = (1 + words_met(ask, (int)t)) * MET - to_rank;
        several = pair.fits == best.fits || (several && pair.fits < best.fits);
        best = pair.fits > best.fits ? pair : best;
    }
    return several ? (struct pair){no_column(), no_column(), 0} : best;
}

/* Words [first, end) are the average of the time; a period behind them is when it was over. */
static void put_time(struct ask *ask, size_t first, size_t end, const struct pair *pair,
                     const char *unit, const char *group)
{
    const char *from = column_in_full(ask, pair->from), *to = column_in_full(ask, pair->to);
    life_dates_bare(ask, end, pair->to);
    wording_put(ask, first, end - first,
                arena_printf(ask->arena, "average %s between %s and %s%s", unit, from, to, group));
    ask->shape.taken_for = arena_printf(ask->arena, "the time = from %s to %s", from, to);
}

/* "Slowest first" of what takes long is the highest first. */
static void order_said(struct ask *ask)
{
    for (size_t i = 1; i + 1 < ask->words.len; i++) {
        if (wording_is(ask, i + 1, "first") && wording_is(ask, i, "slowest|longest|worst"))
            wording_put(ask, i, 1, "highest");
        else if (wording_is(ask, i + 1, "first") && wording_is(ask, i, "quickest|fastest|shortest"))
            wording_put(ask, i, 1, "lowest");
    }
}

/* "In days" at word i: *ret_unit; how many words. */
static size_t unit_said(struct ask *ask, size_t i, const char **ret_unit)
{
    if (!wording_is(ask, i, "in") || !wording_is(ask, i + 1, "days|hours|weeks|minutes"))
        return 0;
    *ret_unit = ask->words.v[i + 1].lower;
    return 2;
}

/* "Avg turnaround in days". */
static bool read_noun(struct ask *ask, const struct role *role)
{
    for (size_t i = 0; i < ask->words.len; i++) {
        const size_t len = exact_is_name(ask, i) ? 0 : wording_match(ask, i, role->said);
        const bool mean = i > 0 && wording_is(ask, i - 1, "average|avg|mean|typical|usual");
        const char *unit = "days";
        if (len == 0 || (i > 0 && wording_is(ask, i - 1, "longest|shortest|best|worst|median")) ||
            column_at_word(ask, i) || table_at_word(ask, i) >= 0)
            continue;
        const size_t first = i - mean;
        size_t end = i + len;
        end += unit_said(ask, end, &unit);
        if (wording_is(ask, end, "from")) { /* both ends are said: dates/took.c reads them */
            wording_put(ask, first, end - first, arena_printf(ask->arena, "average %s", unit));
            return true;
        }
        end += wording_match(ask, end, "on average");
        const struct pair pair = pair_of(ask, role, -1);
        if (pair.from.column < 0)
            return false;
        for (size_t k = end; k < ask->words.len; k++) {
            const size_t again = unit_said(ask, k, &unit) + wording_match(ask, k, "on average");
            const bool mark = again && word_is_mark(&ask->words.v[k - 1], ",");
            if (again)
                wording_cut(ask, k - mark, again + mark);
        }
        put_time(ask, first, end, &pair, unit, "");
        return true;
    }
    return false;
}

/* ---- "days customers take to pay" */

static const char means[] = "on average|usually|normally|typically|generally|average days|days|"
                            "avg days|us|the longest|longest|days on average|in days";

/* Words from i on that begin such a question, with what is measured. */
static size_t takes_begin(struct ask *ask)
{
    static const char begins[] =
        "average days|avg days|average number of days|mean days|average time|avg time|how long do|"
        "how long does|how many days do|how many days does|on average how long do|how long did|"
        "average days it takes|how long does it take|which|what is the average time|how long it "
        "takes|average days that|days";
    const size_t lead = wording_match(ask, 0, "show|show me|what is the|what are the|the|list");
    const size_t len = wording_match(ask, lead, begins);
    return len ? lead + len : 0;
}

/* "Customers take to pay": who, in *ret_who; where the words end; 0: nothing is said so. */
static size_t takes_said(struct ask *ask, size_t i, const struct role *role, size_t *ret_who)
{
    enum { REACH = 7 };
    for (size_t k = i; k < ask->words.len && k < i + REACH; k++) {
        size_t end = k + 1;
        if (!wording_is(ask, k, "take|takes|took|need|needs"))
            continue;
        for (size_t more = 1; more; end += more)
            more = wording_match(ask, end, means);
        const size_t len =
            wording_is(ask, end, "to") ? wording_match(ask, end + 1, role->verbs) : 0;
        if (len == 0)
            return 0;
        for (end += 1 + len; wording_match(ask, end, means);)
            end += wording_match(ask, end, means);
        *ret_who = k;
        return end;
    }
    return 0;
}

/* "How many days do work orders take", "days jobs take on average": the rows by themselves. */
static bool read_rows_take(struct ask *ask, const struct role *role)
{
    const size_t begin = takes_begin(ask);
    for (size_t i = begin; begin && i < ask->words.len && i < begin + 4; i++) {
        const int rows = life_rows_at(ask, i);
        const bool take = wording_is(ask, i + 1, "take|takes|took");
        size_t end = i + 2;
        if (rows < 0 || !take)
            continue;
        while (wording_match(ask, end, means))
            end += wording_match(ask, end, means);
        const struct pair pair = pair_of(ask, role, rows);
        if (pair.from.column < 0 ||
            !(wording_ends(ask, end) || wording_is(ask, end, "by|per|in|this|last|for")))
            return false;
        put_time(ask, 0, end, &pair, "days", "");
        return true;
    }
    return false;
}

/* ", days from invoice to payment" at the end: how many words; 0: it is not said. */
static size_t days_from(const struct ask *ask, size_t i)
{
    const size_t mark = i < ask->words.len && ask->words.v[i].punct,
                 len =
                     wording_match(ask, i + mark,
                                   "days from invoice to payment|days from invoice date|days from "
                                   "invoice|days from invoicing|in days from invoice");
    return len && wording_ends(ask, i + mark + len) ? mark + len : 0;
}

/* ---- "our slowest payers" */

/* The number of them that is asked for, in the whole question; 0: none is said. */
static long how_many(const struct ask *ask)
{
    for (size_t i = 0; i < ask->words.len; i++) {
        if (ask->words.v[i].is_number && ask->words.v[i].number >= 1 &&
            ask->words.v[i].number < 1000 &&
            (i == 0 || wording_is(ask, i - 1, "top|the|our|show|list|me|bottom|are|is|worst")))
            return (long)ask->words.v[i].number;
    }
    return 0;
}

/* The words from i on that only say more of the time they take: where those that do not begin. */
static size_t payers_end(const struct ask *ask, size_t i)
{
    static const char small[] = "top|by|average|avg|mean|days|day|to|pay|payment|from|invoice|"
                                "invoicing|date|till|until|and|how|long|they|take|with|their|the|"
                                "number|of|it|takes|on|us";
    while (i < ask->words.len &&
           (ask->words.v[i].punct || ask->words.v[i].is_number || wording_is(ask, i, small)))
        i++;
    return i;
}

/* "Who are the slowest payers? top 5 by average days to pay". */
static bool read_payers(struct ask *ask, const struct role *role)
{
    for (size_t i = 0; i < ask->words.len; i++) {
        const size_t slow = wording_match(ask, i, "slowest|worst|latest|slow"),
                     fast = slow ? 0 : wording_match(ask, i, "fastest|quickest|best|promptest"),
                     pay = i + slow + fast,
                     noun = slow + fast ? wording_match(ask, pay, "payers|payer") : 0,
                     who = noun ? 0 : wording_match(ask, pay, "paying") * (slow + fast);
        if (noun + who == 0 || exact_is_name(ask, i))
            continue;
        const struct pair pair = pair_of(ask, role, -1);
        const int said = who ? life_rows_at(ask, pay + 1) : -1,
                  party = said >= 0              ? said
                          : pair.from.column < 0 ? -1
                                                 : owed_debtors(ask, pair.to.table);
        if (pair.from.column < 0 || party < 0 || party == pair.to.table)
            return false;
        const char *from = column_in_full(ask, pair.from), *to = column_in_full(ask, pair.to);
        const size_t end = payers_end(ask, pay + 1 + (who > 0));
        ask->shape.limit = how_many(ask);
        life_dates_bare(ask, end, pair.to);
        wording_put(ask, 0, end,
                    arena_printf(ask->arena, "average days between %s and %s by %s, %s first", from,
                                 to, table_single(ask, party), slow ? "highest" : "lowest"));
        ask->shape.taken_for =
            arena_printf(ask->arena, "the time they take = from %s to %s", from, to);
        return true;
    }
    return false;
}

/* Whose time it is, by the words [first, last): "our university hospitals", "hospitals in Kiel";
 * *ret_which: " of" and those words, where they say which of them. -1: no table is named. */
static int takes_party(struct ask *ask, size_t first, size_t last, const char **ret_which)
{
    *ret_which = "";
    while (first < last && wording_is(ask, first, "our|the|all|of|most|these|those|do|does|did"))
        first++;
    const int head = first < last ? life_rows_at(ask, first) : -1,
              party = first < last ? life_rows_at(ask, last - 1) : -1;
    if (last > first + 1)
        *ret_which =
            arena_printf(ask->arena, " of %s", words_text(&ask->words, ask->arena, first, last));
    return party >= 0 ? party : wording_is(ask, first + 1, "in|from|at|with") ? head : -1;
}

static bool read_takes(struct ask *ask, const struct role *role)
{
    size_t who = 0, begin = takes_begin(ask);
    const size_t end = begin ? takes_said(ask, begin, role, &who) : 0;
    if (end == 0)
        return false;
    const bool which = wording_is(ask, 0, "which");
    while (who > begin && wording_is(ask, who - 1, "usually|normally|typically|generally"))
        who--;
    const char *whose = "";
    const int party = takes_party(ask, begin, who, &whose);
    const bool nobody = who == begin || wording_is(ask, who - 1, "we|they|people|it|you|us");
    const struct pair pair = pair_of(ask, role, -1);
    if (pair.from.column < 0 || (party < 0 && !nobody))
        return false;
    const bool in_all = wording_has(ask, "average|avg|mean") && wording_has(ask, "how") && !which &&
                        !wording_has(ask, "each|every|per|by|list|first|slowest|longest|worst");
    const char *group = nobody || party == pair.to.table || in_all
                            ? whose
                            : arena_printf(ask->arena, "%s by %s", whose, table_single(ask, party));
    size_t last = end;
    while (which && last < ask->words.len &&
           (word_is_mark(&ask->words.v[last], ",:-") || wording_match(ask, last, means)))
        last += wording_match(ask, last, means) + (wording_match(ask, last, means) == 0);
    last += days_from(ask, last);
    put_time(ask, 0, last, &pair, "days",
             which ? arena_printf(ask->arena, "%s, highest first", group) : group);
    return true;
}

void turnaround_read(struct ask *ask)
{
    for (size_t k = 0; k < sizeof roles / sizeof *roles; k++) {
        if ((wording_has(ask, "payers|payer|paying") && strstr(roles[k].verbs, "pay") &&
             read_payers(ask, &roles[k])) ||
            read_noun(ask, &roles[k]) || read_takes(ask, &roles[k]) ||
            read_rows_take(ask, &roles[k])) {
            order_said(ask);
            return;
        }
    }
}
