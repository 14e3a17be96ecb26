/* "What % of this year's shipments went out late", "which suppliers deliver late", "share of our
 * jobs that were finished on time": two dates of the rows are chosen by their roles, by when it was
 * to be done and when it was. What the plainer readers (shapes/lateness.c) have left comes here. */
#include <string.h>

#include "dates/ends.h"
#include "figures/figures.h"
#include "querent/base/str.h"
#include "states/life.h"
#include "words/names.h"

/* What was done, as people say it and as dates of rows are called; the dates likeliest first. */
static const struct deed {
    const char *said, *dates;
} deeds[] = {
    {"went out|gone out|go out|ship|shipped|shipments|dispatched|sent out|left|sent",
     "shipped|ship|dispatched|delivered|delivery|out|departure"},
    {"deliver|delivered|delivers|delivering|deliveries|delivery|supply|supplied",
     "delivered|delivery|received|arrived|submitted|shipped|ship"},
    {"arrive|arrived|arrives|arriving|arrival|arrivals|came in|come in|comes in|received|turned up|"
     "got to|get to|reached",
     "received|arrived|arrival|ata|delivered"},
    {"came back|come back|comes back|returned|return|brought back|handed back",
     "returned|return|back"},
    {"finish|finished|complete|completed|done|do|did we do|get done|got done|completion|ready",
     "completed|completion|finished|finish|done|actual end|closed|resolved|delivered"},
    {"close|closed|resolved|resolve|solved|sorted|settled|answered|fixed",
     "closed|resolved|closure|settled|completed|finished|done"},
    {"decide|decided|approved|processed", "decided|decision|processed|completed|closed"},
    {"pay|paid|payment|payments", "paid|payment"},
    {"fulfilled|fulfil", "fulfilled|received|paid"},
};

struct late {
    struct column_ref due, done;
    size_t fits;
};

static const char any_deed[] = "completed|completion|finished|finish|done|actual end|delivered|"
                               "delivery|received|arrived|shipped|ship|returned|resolved|closed|"
                               "decided|decision|fulfilled|submitted|paid";

static bool pays(const struct ask *ask, struct column_ref at)
{
    return column_has_words(ask, at, "paid") || column_has_words(ask, at, "payment") ||
           column_has_words(ask, at, "invoice");
}

/* By when it was to be done; "exp" and "req" are of what is expected, and required, where the row
 * also says when it came. */
static bool is_due(const struct ask *ask, struct column_ref at)
{
    static const char due[] =
        "due|deadline|promised|expected|required|wanted|needed|target|planned|plan|"
        "requested for|scheduled|agreed|expiry|request|eta";
    bool is = false;
    for (const char *p = due; !is && *p; p += strcspn(p, "|"), p += *p == '|')
        is = column_has_words(ask, at, arena_strndup(ask->arena, p, strcspn(p, "|")));
    return is && column_is_date(ask, at) && !column_has_words(ask, at, "start") &&
           !column_has_words(ask, at, "next");
}

/* Which of the words "a|b" calls the date first: the count from the end; 0: none does. */
static size_t called(const struct ask *ask, struct column_ref at, const char *words)
{
    size_t place = 0, all = 0;
    for (const char *p = words; *p; p += strcspn(p, "|"), p += *p == '|', all++) {
        if (place == 0 && column_has_words(ask, at, arena_strndup(ask->arena, p, strcspn(p, "|"))))
            place = all + 1;
    }
    return place ? all + 1 - place : 0;
}

/* How well the question speaks of rows of the table: it names them, or those they are of. */
static size_t rows_met(struct ask *ask, int table)
{
    enum { NAMED = 200, REFERS = 20 };
    size_t met = 0;
    for (size_t i = 0; i < ask->words.len; i++) {
        const int said = table_at_word(ask, i);
        met += said == table ? NAMED : said >= 0 && tables_refer(ask, table, said) ? REFERS : 0;
    }
    return met;
}

/* The best pair of the table; fits 0: none. `dates`: how what was done is called; NULL: any way. */
static struct late pair_in(struct ask *ask, int table, const char *dates)
{
    enum { DEED = 100 };
    struct late best = {no_column(), no_column(), 0};
    for (size_t c = 0; c < ask_table(ask, table)->column_count; c++) {
        const struct column_ref done = {table, (int)c};
        const size_t by = dates ? called(ask, done, dates) : 0, any = called(ask, done, any_deed);
        if (!column_is_date(ask, done) || is_due(ask, done) || (dates ? by == 0 : any == 0))
            continue;
        for (size_t k = 0; k < ask_table(ask, table)->column_count; k++) {
            const struct column_ref due = {table, (int)k};
            const size_t fits = (by ? DEED + by : any) * 2 + dates_akin(ask, due, done);
            if (is_due(ask, due) && fits > best.fits && (!pays(ask, due) || pays(ask, done)))
                best = (struct late){due, done, fits};
        }
    }
    return best;
}

bool late_pair(struct ask *ask, int table, size_t verb, struct column_ref *ret_due,
               struct column_ref *ret_done)
{
    const char *dates = NULL;
    for (size_t k = 0; verb < ask->words.len && dates == NULL && k < sizeof deeds / sizeof *deeds;
         k++)
        dates = wording_match(ask, verb, deeds[k].said) ? deeds[k].dates : NULL;
    const struct late late =
        dates || verb >= ask->words.len ? pair_in(ask, table, dates) : (struct late){.fits = 0};
    *ret_due = late.due;
    *ret_done = late.done;
    return late.fits > 0;
}

/* The pair of the only table that fits best; due.column -1: none, or several. */
static struct late pair_of(struct ask *ask, const char *dates)
{
    struct late best = {no_column(), no_column(), 0};
    bool several = false;
    for (size_t t = 0; t < ask->schema->table_count; t++) {
        if (!table_is_open(ask, (int)t))
            continue;
        struct late late = pair_in(ask, (int)t, dates);
        late.fits = late.fits ? late.fits + rows_met(ask, (int)t) : 0;
        if (late.fits == 0)
            continue;
        several = late.fits == best.fits || (several && late.fits < best.fits);
        best = late.fits > best.fits ? late : best;
    }
    return several ? (struct late){no_column(), no_column(), 0} : best;
}

/* ---- the question, taken apart */

struct said {
    bool share, counts, on_time, both, most; /* "on time vs late", "late most often" */
    bool found, grouped, now;                /* "late at the moment": not done yet */
    size_t from, to;                         /* of the period */
    size_t years;                            /* the year that it is compared with; 0: none */
    size_t party;      /* the word that names whose rows are late; the count: none does */
    const char *dates; /* of what was done */
    const char *rest;  /* words that say more */
};

static const char shares[] = "what %|what percent|what percentage|percentage|percent|share|what "
                             "share|proportion|what proportion|%|how many %|rate";
static const char small[] =
    "of|our|the|that|which|were|was|are|is|did|do|does|we|have|been|has|got|"
    "get|gets|all|a|an|this|to|us|it|they|show|me|list|how|many|number|count|"
    "counts|what|who|any|at|moment|ones|with|usually|always";
static const char late_said[] = "late|too late|on time|in time|not on time|later than promised|"
                                "behind schedule|running late|running behind";
static const char now_said[] = "at the moment|right now|now|currently|today|so far|still";

static void take_word(struct ask *ask, struct said *said, size_t i, size_t *len)
{
    *len = 0;
    for (size_t k = 0; k < sizeof deeds / sizeof *deeds && *len == 0; k++) {
        *len = wording_match(ask, i, deeds[k].said);
        if (*len)
            said->dates = deeds[k].dates;
    }
}

/* Word i begins the groups: what is behind it stays as it is. */
static bool groups_begin(const struct ask *ask, size_t i)
{
    return wording_is(ask, i, "by|per") ||
           (wording_is(ask, i, "for") && wording_is(ask, i + 1, "each"));
}

/* "Compared to 2026", behind a year. */
static size_t years_said(const struct ask *ask, size_t i)
{
    const size_t len = wording_match(ask, i, "compared to|compared with|vs|versus|and|against");
    return len && i > 0 && ask->words.v[i - 1].is_number && i + len < ask->words.len &&
                   ask->words.v[i + len].is_number
               ? len + 1
               : 0;
}

static struct said take_apart(struct ask *ask, const struct late *late)
{
    struct said said = {.party = ask->words.len, .rest = ""};
    for (size_t i = 0, len; i < ask->words.len; i += len ? len : 1) {
        said.most = said.most || wording_is(ask, i, "most");
        const size_t when = wording_match(ask, i, late_said), share = wording_match(ask, i, shares),
                     period = said.to ? 0 : wording_period(ask, i);
        const size_t now = wording_match(ask, i, now_said),
                     years = said.to ? years_said(ask, i) : 0;
        len = when ? when : share ? share : now ? now : years ? years : period;
        if (now && !when && !share)
            said.now = true;
        else if (years)
            said.years = i + years - 1;
        else if (when) {
            said.both = said.both || said.found;
            said.found = true;
            said.on_time = wording_is(ask, i, "on|in");
            said.now = said.now || wording_is(ask, i, "running");
            said.most = said.most || wording_match(ask, i + when, "most often|the most|most");
            len += wording_match(ask, i + when, "most often|the most|most");
        } else if (share)
            said.share = true;
        else if (period) {
            said.from = i;
            said.to = i + period;
        } else if (said.grouped || groups_begin(ask, i)) {
            said.grouped = true;
            if (!ask->words.v[i].punct && !wording_is(ask, i, "vs|versus|against"))
                said.rest = arena_printf(ask->arena, "%s %s", said.rest,
                                         words_text(&ask->words, ask->arena, i, i + 1));
        } else {
            take_word(ask, &said, i, &len);
            const int table = len ? -1 : life_rows_at(ask, i);
            said.counts = said.counts || wording_is(ask, i, "count|counts|number|many");
            if (table >= 0 && late && table != late->due.table)
                said.party = i;
            else if (len == 0 && table < 0 && !ask->words.v[i].punct &&
                     !ask->words.v[i].possessive && !wording_is(ask, i, small) &&
                     !wording_is(ask, i, "in|vs|versus|against|and|or|during|since|s|most|often"))
                said.rest = arena_printf(ask->arena, "%s %s", said.rest,
                                         words_text(&ask->words, ask->arena, i, i + 1));
        }
    }
    return said;
}

static const char *name_of(struct ask *ask, struct column_ref at)
{
    return arena_printf(ask->arena, "%s.%s", ask_table(ask, at.table)->name,
                        ask_column(ask, at)->name);
}

/* What the rows are called: a name of two letters has no plural. */
static const char *rows_of(struct ask *ask, int table)
{
    const char *name = ask_table(ask, table)->name;
    return strlen(name) < 3 ? name : table_plural(ask, table);
}

/* When it was done, as words behind the rows. */
static const char *period_of(struct ask *ask, const struct said *said, const char *done)
{
    const struct word *v = ask->words.v;
    if (said->years && said->to) {
        const double a = v[said->to - 1].number, b = v[said->years].number;
        return arena_printf(ask->arena, " and %s between %.0f-01-01 and %.0f-12-31", done,
                            a < b ? a : b, a < b ? b : a);
    }
    if (said->to)
        return arena_printf(ask->arena, " and %s %s", done,
                            words_text(&ask->words, ask->arena, said->from, said->to));
    return said->share ? arena_printf(ask->arena, " and %s until %s", done,
                                      dates_today(ask->arena, ask->request->now))
                       : "";
}

/* The question in plain words. */
static const char *plainly(struct ask *ask, const struct said *said, const struct late *late)
{
    const char *rows = rows_of(ask, late->due.table), *done = name_of(ask, late->done),
               *due = name_of(ask, late->due), *held;
    if (said->now && !said->on_time && !said->share && !said->to)
        held = arena_printf(ask->arena, "%s with %s before %s and %s is empty", rows, due,
                            dates_today(ask->arena, ask->request->now), done);
    else
        held = arena_printf(ask->arena, "%s with %s %s %s%s", rows, done,
                            said->on_time ? "no later than" : "after", due,
                            period_of(ask, said, done));
    if (said->share)
        return arena_printf(ask->arena, "share of %s%s%s", held, said->rest,
                            said->years ? " per year" : "");
    if (said->party < ask->words.len && !said->counts) {
        const int party = life_rows_at(ask, said->party);
        const bool one = !word_is_plural(&ask->words.v[said->party]);
        return said->most ? arena_printf(ask->arena, "%s with the most %s%s",
                                         one ? table_single(ask, party) : table_plural(ask, party),
                                         held, said->rest)
                          : arena_printf(ask->arena, "%s %s%s", table_plural(ask, party),
                                         held + strlen(rows) + 1, said->rest);
    }
    return arena_printf(ask->arena, "%s%s%s", said->counts || said->grouped ? "number of " : "",
                        held, said->rest);
}

/* The pair of dates that the deed said is of, else any; due.column -1: none, or several. */
static struct late pair_said(struct ask *ask, const char *dates)
{
    const struct late none = {no_column(), no_column(), 0};
    const struct late late = pair_of(ask, dates);
    if (late.due.column >= 0 || dates == NULL)
        return late;
    const struct late any = pair_of(ask, NULL);
    return any.due.column < 0 || (pays(ask, any.done) && !strstr(dates, "paid"))
               ? none /* what was shipped late was not paid late */
               : any;
}

/* "Jobs delivered on time vs late per technician": the rows that were done are counted, on either
 * side. */
void late_split_read(struct ask *ask)
{
    static const char sides[] =
        "on time vs late|on time versus late|on time against late|on time and late|on time or late|"
        "on time compared to late|on time compared with late|on time and how many late|on time and "
        "how many were late|on time and how many are late|late vs on time|late versus on time|late "
        "and on time|late or on time|late against on time|late compared to on time|late and how "
        "many on time|late and how many were on time";
    size_t at = 0;
    while (at < ask->words.len && (exact_is_name(ask, at) || wording_match(ask, at, sides) == 0))
        at++;
    if (at == ask->words.len || wording_has(ask, "rate|share|percentage|percent|average|days"))
        return;
    const struct late late = pair_said(ask, take_apart(ask, NULL).dates);
    if (late.due.column < 0)
        return;
    const struct said said = take_apart(ask, &late);
    const char *rows = rows_of(ask, late.due.table), *done = name_of(ask, late.done);
    if (said.party < ask->words.len &&
        (tables_refer(ask, late.due.table, life_rows_at(ask, said.party)) ||
         !table_ends_in(ask, late.due.table, ask->words.v[said.party].lemma)))
        return;
    wording_put(ask, 0, ask->words.len,
                said.to ? arena_printf(ask->arena, "number of %s with %s %s%s", rows, done,
                                       words_text(&ask->words, ask->arena, said.from, said.to),
                                       said.rest)
                        : arena_printf(ask->arena, "number of %s%s", rows, said.rest));
    ask->shape.late_both = true;
    ask->shape.late_done = late.done;
    ask->shape.late_promise = late.due;
    ask->shape.taken_for =
        arena_printf(ask->arena, "on time = %s no later than %s", done, name_of(ask, late.due));
}

static bool add_known(struct frame *frame, struct column_ref at)
{
    return frame_cond(frame, (struct cond){.kind = COND_NULL,
                                           .negated = true,
                                           .left = term_column(at, 0)}) != NULL;
}

bool late_split_apply(struct ask *ask, struct frame *frame)
{
    const struct column_ref due = ask->shape.late_promise, done = ask->shape.late_done;
    size_t count = frame->select_count, counts = 0;
    if (!ask->shape.late_both)
        return true;
    for (size_t i = 0; i < frame->select_count; i++) {
        const bool is = frame->select[i].agg == AGG_COUNT && !frame->select[i].distinct;
        count = is ? i : count;
        counts += is;
    }
    if (counts != 1 || frame->limit || frame->having_count || frame->absence_count ||
        frame->outer_from || frame->order_count)
        return false;
    frame->select[count].agg = AGG_WITH;
    struct term late = frame->select[count];
    late.agg = AGG_WITHOUT;
    frame->unproven = true;
    return frame_select(frame, late) && add_known(frame, done) &&
           (ask_column(ask, due)->not_null || add_known(frame, due)) &&
           frame_cond(frame, (struct cond){.kind = COND_COLUMN,
                                           .op = SQL_OP_LE,
                                           .left = term_column(done, 0),
                                           .right = term_column(due, 0),
                                           .clause = SHARE_CLAUSE}) != NULL;
}

/* "Late" or "on time" is left; and nothing says by how much. */
static bool is_late_question(struct ask *ask)
{
    const char *question = ask->words.question;
    if (strstr(question, "on time") && strstr(question, "late"))
        return false; /* both are asked for */
    for (size_t i = 0; i < ask->words.len; i++) {
        const size_t len = exact_is_name(ask, i) ? 0 : wording_match(ask, i, late_said);
        if (len)
            return !(i > 0 && wording_is(ask, i - 1, "most")) &&
                   !wording_is(ask, i + len,
                               "fee|fees|by|charge|charges|payer|payers|shift|shifts") &&
                   !wording_match(ask, i + len, "in the|at night");
    }
    return false;
}

static bool names_rows(struct ask *ask, int table)
{
    for (size_t i = 0; i < ask->words.len; i++) {
        if (table_at_word(ask, i) == table)
            return true;
    }
    return false;
}

/* Its rows have others that are late, and no such day of their own. */
static bool may_be_party(struct ask *ask, int rows, int party)
{
    struct column_ref due, done;
    return tables_refer(ask, rows, party) && !rows_due(ask, party, &due, &done);
}

/* `party`: only of somebody whose rows are late, where no rows are named. */
static void read_late(struct ask *ask, bool party)
{
    if (!is_late_question(ask))
        return;
    const struct said words = take_apart(ask, NULL);
    const struct late late = pair_said(ask, words.dates);
    if (late.due.column < 0)
        return;
    const struct said said = take_apart(ask, &late);
    const bool rows = names_rows(ask, late.due.table), other = said.party < ask->words.len;
    if (said.both ||
        (other && !said.share &&
         !may_be_party(ask, late.due.table, life_rows_at(ask, said.party))) ||
        !(rows || other || said.dates || wording_is(ask, 0, "what|whats|anything")) ||
        (party && !said.now && (rows || !other)))
        return;
    wording_put(ask, 0, ask->words.len, plainly(ask, &said, &late));
    ask->shape.taken_for =
        said.now ? arena_printf(ask->arena, "late = %s before today, and no %s",
                                name_of(ask, late.due), name_of(ask, late.done))
                 : arena_printf(ask->arena, "%s = %s %s %s", said.on_time ? "on time" : "late",
                                name_of(ask, late.done), said.on_time ? "no later than" : "after",
                                name_of(ask, late.due));
}

void late_party_read(struct ask *ask)
{
    read_late(ask, true);
}

void late_read(struct ask *ask)
{
    read_late(ask, false);
}
