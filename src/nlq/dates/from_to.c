/* "How long on average from departure to arrival, in days", "average number of days from dispatch
 * to delivery", "between the case being opened and the job being done": the time between two dates,
 * each told by a few words, of the rows of one table or of two that are near. */
#include <string.h>

#include "dates/ends.h"
#include "frame.h"
#include "querent/base/str.h"
#include "querent/lang/lemma.h"
#include "states/life.h"
#include "words/names.h"

enum { EVENT_WORDS = 8, STEM = 5 };
/* How well a word calls a date, and what speaks for a pair. */
enum { CALLS_DEED = 6, CALLS_ROWS = 5, BY_NOUN = 3, BY_TABLE = 6 };

/* What somebody says of an event, and how the column of its day may be called, likeliest first. */
static const struct {
    const char *said, *columns;
} events[] = {
    {"dispatch|despatch|ship|shipping|shipment|send|sent|sending|handover",
     "shipped|dispatched|despatched|sent|departed|handed over"},
    {"departure|depart|leave|leaving|left|start|setting", "departed|left|departure|started"},
    {"arrival|arrive|arriving|come|coming", "arrived|arrival|received|delivered"},
    {"delivery|deliver|delivering", "delivered|delivery|received|arrived"},
    {"order|ordering|place|placing", "ordered|placed|order"},
    {"opening|open|report|reporting|raise|log|file|filing|call",
     "opened|reported|raised|logged|filed|received|called|call|created"},
    {"closing|close|closure", "closed|resolved|completed|finished|done|ended"},
    {"resolution|resolve|solve|solution|fix|sort|settlement|settle",
     "resolved|solved|fixed|settled|closed|completed|done"},
    {"completion|complete|finish|finishing|do|done|end|ending",
     "completed|finished|fin|done|ended|closed|resolved|end"},
    {"invoice|invoicing|billing|bill", "invoiced|issued|invoice|billed|bill"},
    {"payment|pay|paying|paid", "paid|payment|settled"},
    {"request|ask|asking|apply|applying|application|enquiry|enquire",
     "requested|asked|applied|enquired|request|application"},
    {"pickup|pick|collection|collect|collecting",
     "picked up|collected|pickup|collection|gate out|out"},
    {"return|returning|bring|brought", "returned|return|brought back|back|in"},
    {"approval|approve|decision|decide|reply|answer|response|respond",
     "approved|decided|responded|answered|replied|response|decision"},
    {"sale|sell|selling", "sold|sale"},
    {"purchase|buy|buying|acquisition", "purchased|bought|acquired|purchase"},
    {"hiring|hire|joining|join|entry", "hired|joined|started|start|entry"},
    {"receipt|receive|receiving|receiving|intake", "received|receipt|arrived"},
};

/* Words of an event that tell no date: "the job being done", "when it gets paid". */
static const char small[] =
    "a|an|the|our|its|their|his|her|when|being|is|was|were|are|be|been|gets|get|getting|got|has|"
    "have|had|having|it|they|them|one|for|off|of|up|in|at|date|day|time|moment|somebody|someone|we|"
    "actually|finally|actual|place|until|to|us|you|goes|go|went";
/* Words around the unit: "how many days does it take us on average". */
static const char around[] =
    "how|many|long|quickly|fast|average|avg|mean|number|whole|calendar|working|of|the|what|"
    "is|was|it|does|do|did|take|takes|took|taken|us|we|you|on|in|usually|normally|typically|"
    "generally|need|needed|pass|passes|passed|go|by|time|days|day|hours|minutes|weeks|elapsed|"
    "there|"
    "they|pay|paid|customers|clients|people";

struct event {
    size_t first, end;       /* words */
    int tables[EVENT_WORDS]; /* that they name; -1: none */
};

/* Which of the words calls the column, from CALLS_DEED for the first down to 1; 0: none. */
static int alternative(struct ask *ask, struct column_ref at, const char *columns)
{
    int calls = CALLS_DEED;
    for (const char *p = columns; *p; p += strcspn(p, "|"), p += *p == '|') {
        if (column_has_words(ask, at, arena_strndup(ask->arena, p, strcspn(p, "|"))))
            return calls;
        calls -= calls > 1;
    }
    return 0;
}

/* How well the word calls the date. */
int date_called_by(struct ask *ask, struct column_ref at, const struct word *word)
{
    int best = 0;
    const bool own =
        column_has_words(ask, at, word->lower) || column_has_words(ask, at, word->lemma);
    const bool planned =
        column_is_called(ask, at, NAME_DUE) || column_is_called(ask, at, NAME_PROMISED);
    static const char plans[] = "due|expected|planned|promised|scheduled|target|estimated|agreed|"
                                "wanted|eta|etd|deadline|plan|promise|expect|schedule";
    if (own && strlen(word->lemma) > 2)
        return planned && !wording_among(word->lower, plans) ? CALLS_DEED : DATE_CALLED_OWN;
    if (planned)
        return 0;
    if (column_has_akin(ask, at, word->lemma) ||
        lemma_is_akin(word->lemma, catalog_column_words(ask->catalog, at), STEM))
        return DATE_CALLED_AKIN;
    for (size_t k = 0; k < sizeof events / sizeof *events; k++) {
        if (wording_among(word->lower, events[k].said) ||
            wording_among(word->lemma, events[k].said)) {
            const int calls = alternative(ask, at, events[k].columns);
            best = calls > best ? calls : best;
        }
    }
    return best;
}

static bool is_small(const struct ask *ask, size_t i)
{
    return wording_is(ask, i, small);
}

/* "The job being done", "reporting a job": the noun at word i only says to what it is done. */
static bool is_of_event(const struct ask *ask, const struct event *event, size_t i)
{
    if (i == event->first || !wording_is(ask, i - 1, "a|an|the|our|their|its"))
        return false;
    return (i + 2 < event->end && wording_is(ask, i + 1, "being|is|was|gets|got|has")) ||
           (i > event->first + 1 && str_ends(ask->words.v[i - 2].lower, "ing"));
}

/* How well the words of the event call the date; 0: some word of it has no part in that. */
static int event_fits(struct ask *ask, const struct event *event, struct column_ref at)
{
    int best = 0, rows = 0;
    for (size_t i = event->first; i < event->end; i++) {
        const struct word *word = &ask->words.v[i];
        const int table = event->tables[i - event->first], calls = date_called_by(ask, at, word);
        const bool noun = table == at.table || table_has_word(ask, at.table, word->lemma);
        best = calls > best ? calls : best;
        rows += noun;
        if (calls == 0 && table < 0 && !noun && !is_small(ask, i) && !is_of_event(ask, event, i))
            return 0;
    }
    if (best == 0 && rows && at.column == catalog_date_column(ask->catalog, at.table))
        best = CALLS_ROWS;
    return best ? best * 2 + (rows ? BY_NOUN : 0) : 0;
}

/* The event that is said from word i to the next of the stops. */
static struct event event_at(struct ask *ask, size_t i, const char *stops)
{
    struct event event = {.first = i};
    size_t k = i;
    while (k < ask->words.len && k < i + EVENT_WORDS && !ask->words.v[k].punct &&
           !ask->words.v[k].quoted && !ask->words.v[k].is_number &&
           !(k > i && wording_is(ask, k, stops))) {
        event.tables[k - i] = is_small(ask, k) ? -1 : life_rows_at(ask, k);
        k++;
    }
    event.end = k;
    return event;
}

/* Some word of the question names the table. */
static bool is_said(struct ask *ask, int table)
{
    for (size_t i = 0; i < ask->words.len; i++) {
        if (table_at_word(ask, i) == table)
            return true;
    }
    return false;
}

struct pair {
    struct column_ref from, to;
    int fits;
    bool several;
};

static void pair_try(struct ask *ask, struct pair *best, struct pair now)
{
    const int hops = table_hops(ask, now.from.table, now.to.table);
    if (same_column(now.from, now.to) || hops > 1)
        return;
    now.fits += (hops == 0 ? BY_TABLE + is_said(ask, now.from.table) * 2
                           : is_said(ask, now.from.table) + is_said(ask, now.to.table));
    best->several = now.fits == best->fits || (best->several && now.fits < best->fits);
    if (now.fits > best->fits)
        *best = (struct pair){now.from, now.to, now.fits, false};
}

/* The next date of an open table after `at`, which begins as {0, -1}. */
bool date_next(struct ask *ask, struct column_ref *at)
{
    for (;;) {
        if (at->table >= (int)ask->schema->table_count)
            return false;
        if (++at->column >= (int)ask_table(ask, at->table)->column_count) {
            *at = (struct column_ref){at->table + 1, -1};
            continue;
        }
        if (table_is_open(ask, at->table) && column_is_date(ask, *at))
            return true;
    }
}

/* The two dates that fit best, where no others fit as well. */
static bool pair_find(struct ask *ask, const struct event *a, const struct event *b,
                      struct pair *ret)
{
    struct pair best = {no_column(), no_column(), 0, false};
    for (struct column_ref from = {0, -1}; date_next(ask, &from);) {
        const int one = event_fits(ask, a, from);
        for (struct column_ref to = {0, -1}; one && date_next(ask, &to);) {
            const int other = event_fits(ask, b, to);
            if (other)
                pair_try(ask, &best, (struct pair){from, to, one + other, false});
        }
    }
    *ret = best;
    return best.fits > 0 && !best.several;
}

/* ---- the words around it */

struct said {
    size_t first, from; /* what leads to it, and the word "from" */
    const char *unit;   /* NULL: none is said */
    bool mean;          /* an average, or the only sense of "how long" */
};

static const char *unit_of(const struct ask *ask, size_t i)
{
    return wording_is(ask, i, "days|hours|minutes|weeks") ? ask->words.v[i].lower
           : wording_is(ask, i, "day")                    ? "days"
                                                          : NULL;
}

/* What stands before "from" at word i: "how long on average", "average days". */
static bool said_before(const struct ask *ask, size_t i, struct said *ret)
{
    struct said said = {i, i, NULL, false};
    bool time = false;
    while (said.first > 0 && (wording_is(ask, said.first - 1, around) ||
                              (word_is_mark(&ask->words.v[said.first - 1], ",") && said.first > 1 &&
                               wording_is(ask, said.first - 2, around)))) {
        const size_t k = --said.first;
        said.unit = said.unit ? said.unit : unit_of(ask, k);
        time = time || wording_is(ask, k, "long|quickly|fast|time");
        said.mean = said.mean || wording_is(ask, k,
                                            "average|avg|mean|long|quickly|fast|"
                                            "usually|normally|typically|take|takes");
    }
    if (wording_is(ask, said.first, "of|in|the|is|was"))
        return false; /* a part of other words */
    *ret = said;
    return said.first < i && (time || said.unit) &&
           !(said.first > 0 && ask->words.v[said.first - 1].is_number);
}

/* Behind the events: ", in days", "on average", and a mark before "for each". */
static size_t said_behind(struct ask *ask, size_t end, struct said *said)
{
    static const char means[] = "on average|usually|normally|typically";
    size_t k = end;
    for (bool more = true; more;) {
        const size_t mark = k < ask->words.len && word_is_mark(&ask->words.v[k], ","),
                     mean = wording_match(ask, k + mark, means);
        const bool unit = wording_is(ask, k + mark, "in") && unit_of(ask, k + mark + 1) != NULL;
        more = mean || unit;
        said->mean = said->mean || mean;
        said->unit = unit && said->unit == NULL ? unit_of(ask, k + mark + 1) : said->unit;
        k += more ? mark + (unit ? 2 : mean) : 0;
    }
    const bool group = k < ask->words.len && word_is_mark(&ask->words.v[k], ",") &&
                       wording_is(ask, k + 1, "per|by|for");
    return k + group;
}

/* The period that stands right behind it, of nothing else, is of when it was over. */
static void date_period(struct ask *ask, size_t end, struct column_ref to)
{
    const size_t at = end + wording_is(ask, end, "in|during|since|for");
    if (at < ask->words.len && wording_period(ask, at) + wording_period(ask, end) > 0)
        life_dates_bare(ask, end, to);
}

static void put_between(struct ask *ask, const struct said *said, size_t last,
                        const struct pair *pair)
{
    const char *from = column_in_full(ask, pair->from), *to = column_in_full(ask, pair->to);
    const char *lead =
        said->mean ? arena_printf(ask->arena, "average %s ", said->unit ? said->unit : "days") : "";
    const size_t first = said->mean ? said->first : said->from;
    date_period(ask, last, pair->to);
    wording_put(ask, first, last - first,
                arena_printf(ask->arena, "%sbetween %s and %s", lead, from, to));
    ask->shape.taken_for = arena_printf(ask->arena, "the time = from %s to %s", from, to);
}

static bool read_at(struct ask *ask, size_t i)
{
    static const char stops[] =
        "to|until|till|and|by|per|for|in|during|on|across|this|last|over|within|each|as|who|whose|"
        "that|which|where|with|since|before|after|than|from|between|vs|versus";
    struct said said;
    if (!wording_is(ask, i, "from|between") || !said_before(ask, i, &said))
        return false;
    const struct event a = event_at(ask, i + 1, "to|until|till|and");
    if (!wording_is(ask, a.end, "to|until|till|and") ||
        (wording_is(ask, a.end, "and") && wording_is(ask, i, "from")))
        return false;
    const struct event b = event_at(ask, a.end + 1, stops);
    struct pair pair;
    for (size_t k = a.first; k < b.end; k++) {
        if (k != a.end && exact_is_name(ask, k))
            return false;
    }
    if (b.end == b.first || !pair_find(ask, &a, &b, &pair))
        return false;
    const size_t last = said_behind(ask, b.end, &said);
    put_between(ask, &said, last, &pair);
    return true;
}

/* ---- "per month of ordering" */

/* The date of the tables said, or of those next to them, that the word calls best; column -1:
 * none, or several. */
static struct column_ref date_of_deed(struct ask *ask, size_t i)
{
    struct column_ref best = no_column();
    int most = 0;
    bool several = false;
    for (struct column_ref at = {0, -1}; date_next(ask, &at);) {
        const int calls = date_called_by(ask, at, &ask->words.v[i]),
                  fits = calls ? calls + BY_TABLE * is_said(ask, at.table) : 0;
        several = (fits && fits == most) || (several && fits <= most);
        best = fits > most ? at : best;
        most = fits > most ? fits : most;
    }
    return several || most < DATE_CALLED_AKIN ? no_column() : best;
}

static void read_bucket(struct ask *ask, size_t i)
{
    const size_t deed = i + 3;
    if (!wording_is(ask, i, "per|by|each|every") ||
        !wording_is(ask, i + 1, "month|year|quarter|week|day") || !wording_is(ask, i + 2, "of") ||
        deed >= ask->words.len || ask->words.v[deed].quoted || exact_is_name(ask, deed) ||
        ask->words.v[deed].is_number || wording_is(ask, deed, "a|an|the|this|last|each|birth") ||
        (life_rows_at(ask, deed) >= 0 && !str_ends(ask->words.v[deed].lower, "ing")))
        return;
    const struct column_ref at = date_of_deed(ask, deed);
    if (at.column >= 0)
        wording_put(ask, deed, 1, column_in_full(ask, at));
}

/* "Until an issued certificate gets collected": from when it was issued. */
static bool read_until(struct ask *ask, size_t i)
{
    static const char stops[] = "by|per|for|in|on|each|this|last|who|that|which|since|during";
    struct said said;
    const size_t deed = i + 1 + wording_is(ask, i + 1, "a|an|the|one|our"), rows = deed + 1,
                 is = rows + 1;
    if (!wording_is(ask, i, "until|till|before") || is + 1 >= ask->words.len ||
        !said_before(ask, i, &said) || !word_is_participle(&ask->words.v[deed]) ||
        life_rows_at(ask, rows) < 0 ||
        !wording_is(ask, is, "is|gets|get|has|have|are|was|were|got"))
        return false;
    const struct event a = event_at(ask, deed, "is|gets|get|has|have|are|was|were|got"),
                       b = event_at(ask, rows, stops);
    struct pair pair;
    if (!pair_find(ask, &a, &b, &pair))
        return false;
    put_between(ask, &said, said_behind(ask, b.end, &said), &pair);
    return true;
}

void from_to_read(struct ask *ask)
{
    for (size_t i = 0; i + 3 < ask->words.len; i++)
        read_bucket(ask, i);
    for (size_t i = 1; i + 3 < ask->words.len; i++) {
        if (read_at(ask, i) || read_until(ask, i))
            return;
    }
}
