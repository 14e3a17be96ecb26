/* "Who has the most orders", "who spent the most", "who has never ordered": the people that rows
 * belong to, near or far, where the verb does not say whether they are customers or staff. */
#include <string.h>

#include "frame.h"
#include "querent/base/str.h"

enum { WHO_FAR = 3 }; /* references from the rows to the people */

#define HAVING "has|have|had|got|gets|made|makes|gave|gives"
#define SPENDING "spent|spends|owes|owed|owe"
#define BETWEEN "never|not|also|already|just|ever|still|n't"
#define STATES "unpaid|overdue|open|pending|cancelled|outstanding"

/* Rows of the table refer to people in so many steps; 0: they do not. */
static int steps_to(struct ask *ask, int table, int people, int most)
{
    int best = 0;
    for (size_t e = 0; most > 0 && e < catalog_edge_count(ask->catalog); e++) {
        const struct join_edge *edge = catalog_edge(ask->catalog, e);
        if (edge->from != table || edge->to == table || edge->audit ||
            !table_is_open(ask, edge->to))
            continue;
        const int rest = edge->to == people ? 0 : steps_to(ask, edge->to, people, most - 1);
        if ((edge->to == people || rest > 0) && (best == 0 || rest + 1 < best))
            best = rest + 1;
    }
    return best;
}

struct whose {
    int people; /* the nearest of the kind; -1: none, or several as near */
    int steps;
    bool others; /* rows refer to other people, too */
};

static struct whose whose_rows(struct ask *ask, int table, enum actor_kind kind)
{
    struct whose found = {.people = -1};
    size_t near = 0, people = 0;
    for (size_t t = 0; t < ask->schema->table_count; t++) {
        const int steps = (int)t != table && table_is_open(ask, (int)t) && people_do(ask, (int)t)
                              ? steps_to(ask, table, (int)t, WHO_FAR)
                              : 0;
        if (steps == 0)
            continue;
        people++;
        if (!actor_is(ask, (int)t, kind))
            continue;
        near = found.steps == 0 || steps < found.steps ? 1 : near + (steps == found.steps);
        if (found.steps == 0 || steps < found.steps)
            found = (struct whose){.people = (int)t, .steps = steps};
    }
    found.people = near == 1 ? found.people : -1;
    found.others = people > 1;
    return found;
}

int sales_with_buyers(struct ask *ask)
{
    int table = -1, people = -1, nearest = WHO_FAR + 1;
    for (size_t t = 0; t < ask->schema->table_count; t++) {
        if (!table_is_open(ask, (int)t) || !table_keeps_sales(ask, (int)t))
            continue;
        const struct whose whose = whose_rows(ask, (int)t, ACTOR_CUSTOMER);
        if (whose.people < 0)
            continue;
        if (people >= 0 && people != whose.people)
            return -1;
        people = whose.people;
        table = whose.steps < nearest ? (int)t : table;
        nearest = whose.steps < nearest ? whose.steps : nearest;
    }
    return table;
}

int sales_buyers(struct ask *ask, int sales)
{
    return whose_rows(ask, sales, ACTOR_CUSTOMER).people;
}

/* The rows that the question is about: those it names, or that its verb stands for. */
static int rows_of_question(struct ask *ask, size_t verb)
{
    const size_t most = verb + 1 + wording_is(ask, verb + 1, "the");
    if (wording_is(ask, verb, SPENDING))
        return sales_with_buyers(ask);
    if (wording_is(ask, verb, HAVING) && wording_is(ask, verb + 1, STATES))
        return table_at_word(ask, verb + 2);
    if (wording_is(ask, verb, HAVING))
        return wording_is(ask, most, "most|least|fewest")
                   ? table_at_word(ask, most + 1 + wording_is(ask, most + 1, STATES))
                   : -1;
    const bool owes = wording_is(ask, verb, "paid") && wording_is(ask, verb - 1, "not|n't|never");
    if (owes || !word_is_participle(&ask->words.v[verb]))
        return -1;
    const int deed = deed_keeps(ask, &ask->words.v[verb]);
    for (size_t i = verb + 1; deed < 0 && actor_kind_of(ask, verb) && i < ask->words.len; i++) {
        const int rows = table_at_word(ask, i); /* "who cancelled an order" */
        if (rows >= 0)
            return rows;
    }
    return deed;
}

/* "The most purchases", where no table is called so: those of the table that keeps them. */
static void most_purchases(struct ask *ask)
{
    for (size_t i = 0; i + 1 < ask->words.len; i++) {
        const struct word *noun = &ask->words.v[i + 1];
        const int rows = wording_is(ask, i, "most|fewest") &&
                                 wording_is(ask, i + 1, "purchases|bookings|sales|orders") &&
                                 !noun->quoted && table_at_word(ask, i + 1) < 0
                             ? deed_keeps(ask, noun)
                             : -1;
        if (rows >= 0)
            wording_put(ask, i + 1, 1, table_plural(ask, rows));
    }
}

/* "has never", "have already": the verb follows; "has overdue invoices" is one. */
static bool is_before_verb(const struct ask *ask, size_t i)
{
    return i + 1 < ask->words.len &&
           (wording_is(ask, i, BETWEEN) ||
            (wording_is(ask, i, "has|have|had") &&
             (wording_is(ask, i + 1, BETWEEN) || word_is_participle(&ask->words.v[i + 1])) &&
             !wording_is(ask, i + 1, STATES)));
}

static bool is_period(struct ask *ask, size_t i)
{
    return wording_period(ask, i + wording_is(ask, i, "in|during")) > 0;
}

/* "Which customers complained the most": with the most of what keeps the deed. What was bought may
 * be counted or added up, and is asked. */
static void did_the_most(struct ask *ask)
{
    for (size_t i = 0; i + 3 < ask->words.len; i++) {
        const int people = table_at_word(ask, i);
        const size_t verb = i + 1 + wording_is(ask, i + 1, "who|that"),
                     most = verb + 1 + wording_is(ask, verb + 1, "the");
        const bool least = wording_is(ask, most, "least");
        const int rows = people >= 0 && people_do(ask, people) && verb < ask->words.len &&
                                 (least || wording_is(ask, most, "most")) &&
                                 (wording_ends(ask, most + 1) || is_period(ask, most + 1))
                             ? deed_keeps(ask, &ask->words.v[verb])
                             : -1;
        if (rows < 0 || table_keeps_sales(ask, rows) || rows == people)
            continue;
        wording_put(ask, i + 1, most - i,
                    arena_printf(ask->arena, "with the %s %s", least ? "fewest" : "most",
                                 table_plural(ask, rows)));
        return;
    }
}

static void who_is_meant(struct ask *ask)
{
    size_t verb = 1;
    if (!wording_is(ask, 0, "who") || ask->words.len < 3)
        return;
    while (is_before_verb(ask, verb))
        verb++;
    const int rows = rows_of_question(ask, verb);
    const bool of_people = rows >= 0 && people_do(ask, rows); /* "who has the most customers" */
    const enum actor_kind said = actor_kind_of(ask, verb),
                          kind = said == ACTOR_ANY && of_people ? ACTOR_STAFF : said;
    const struct whose whose =
        rows < 0 ? (struct whose){.people = -1} : whose_rows(ask, rows, kind);
    if (whose.people < 0)
        return;
    ask->shape.who = whose.others && kind == ACTOR_ANY ? whose.people + 1 : 0;
    wording_put(ask, 0, 1, arena_printf(ask->arena, "which %s", table_plural(ask, whose.people)));
}

void idioms_who_read(struct ask *ask)
{
    most_purchases(ask);
    who_is_meant(ask);
    did_the_most(ask);
}

bool idioms_who_apply(struct ask *ask, struct frame *frame)
{
    if (frame->shape.who == 0)
        return true;
    frame->unproven = true;
    ask_assume(ask, 0,
               arena_printf(ask->arena, "who = %s", table_plural(ask, frame->shape.who - 1)));
    return true;
}
