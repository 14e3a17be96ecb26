/* A question's words and items, and the pieces in the order in which they run. */
#include "engine.h"

#include "formal/formal.h"
#include "paths/history.h"
#include "paths/paths.h"
#include "querent/catalog/private.h"
#include "shares/shares.h"
#include "states/life.h"
#include "trees/roles.h"
#include "words/meanings.h"
#include "words/spelling.h"

void engine_begin(struct ask *ask, const struct catalog *catalog, const struct nlq_request *request,
                  struct arena *arena, const char *question)
{
    *ask = (struct ask){.catalog = catalog,
                        .schema = catalog_schema(catalog),
                        .request = request,
                        .arena = arena,
                        .subject = -1,
                        .subject_before = -1,
                        .date_before = {-1, -1},
                        .choice = {SIZE_MAX, 0}};
    words_split(&ask->words, arena, keys_take(ask, question));
    lone_tables_set_aside(ask);
    role_names_find(ask);
    shares_read(ask);
    part_beside_read(ask);
    best_each_read(ask);
    number_forms_read(ask);
    up_to_read(ask);
    follow_drop_correction(ask);
    follow_read_correction(ask);
    follow_put_plainly(ask);
    exact_split(ask);
    meaning_nouns(ask);
    deeds_led_by(ask);
    shapes_read(ask);
    unit_names_read(ask);
    date_names_read(ask);
    amount_names_read(ask);
    part_of_name_read(ask);
    spelling_mend(ask);
    ask->signs = question_signs(&ask->words);
    names_prepare(ask);
    items_make(ask);
    values_part(ask);
    own_states_make(ask);
    rates_make(ask);
    ratios_make(ask);
    products_make(ask);
    margins_make(ask);
    differences_make(ask);
    quotients_make(ask);
    weekdays_make(ask);
    ages_make(ask);
    latest_make(ask);
    running_dates(ask);
    fiscal_make(ask);
    versus_make(ask);
    ask->fresh = arena_alloc(arena, (ask->count + 1) * sizeof *ask->fresh);
    memcpy(ask->fresh, ask->items, ask->count * sizeof *ask->fresh);
}

void engine_end(struct ask *ask)
{
    names_release(ask);
}

void engine_start(struct ask *ask, struct frame *frame)
{
    memcpy(ask->items, ask->fresh, ask->count * sizeof *ask->items);
    ask->subject = -1;
    ask->guessed = 0;
    ask->assumed_count = 0;
    ask->fork = NULL;
    ask->fork_same = false;
    ask->reached = ask->nearer_way = false;
    frame_init(frame);
    frame->shape = ask->shape;
    zones_mark(ask);
    lists_choose(ask);
    states_choose(ask);
    attach_columns(ask);
    buckets_mark(ask);
    ways_mark(ask);
}

/* The pieces, in the order in which they are offered the question's words. What one has taken none
 * behind it sees, so that a piece stands before those that would read its words as less. */
static void (*const pieces[])(struct ask *, struct frame *) = {
    /* relations of whole rows, whose words are no values and no conditions */
    piece_shared,    /* "countries with both artists and users": no rows of either are joined */
    piece_pairs,     /* "friends of Alice": no row called Alice is asked for */
    piece_idle,      /* "not logged in for 30 days": no negation and no period */
    piece_route,     /* "from Austin to Phoenix": before values are of just any reference */
    piece_sides,     /* "matches of the Wolves": at home or away */
    piece_drawn,     /* "ended in a draw": both scores are the same */
    piece_both_ends, /* "started and ended at the same": before "the same as" */
    piece_repeat,    /* "more than one order on a day": before numbers */
    /* time: what is measured from date to date, before a period or a rank takes the dates */
    piece_span, piece_day_spans,
    piece_per_each,    /* "orders per customer on average": before the average of a column */
    piece_busiest,     /* "the busiest month": before superlatives */
    piece_unit_counts, /* "months with more than 35 orders": before comparisons */
    piece_latest,      /* the latest row of each group: before the latest of all */
    piece_at_latest, piece_sequence, piece_recent_deed,
    /* ranks: before the numbers and the columns in them are conditions */
    piece_super, pairs_ranked, compare_above,
    /* one side against another: before either side is compared with a value */
    piece_company, /* "in a department with someone whose …": its words restrict another row */
    piece_same, piece_same_unit, piece_columns,
    /* numbers with a meaning of their own: before they are compared with just any column */
    piece_month_text, piece_age, piece_weekday, piece_hour, piece_mail, piece_more_of, piece_then,
    piece_in_force, piece_than, piece_compare, years_old_taken,
    /* negations and states: what is left of the words that restrict */
    rows_of_role, piece_negation, piece_state, piece_amount_state, piece_flag,
    only_apply, /* of conditions that have been found */
    piece_role, piece_order,
    /* what is made of the conditions found: quotients, shares, both sides of a count */
    piece_ratio, piece_share, piece_split, every_apply,
    /* groups, and then whatever is left is what is asked for */
    piece_bucket, piece_group, piece_select, people_show};

void engine_understand(struct ask *ask, struct frame *frame)
{
    engine_start(ask, frame);
    denials_spread(ask); /* "no orders and invoices": before any piece counts negations */
    for (size_t i = 0; i < sizeof pieces / sizeof *pieces; i++)
        pieces[i](ask, frame);
    typed_alone(ask, frame);
    address_complete(ask, frame);
    rank_when(ask, frame);
    rank_measured(ask, frame);
    several_values(ask, frame);
    path_deeds_aside(ask, frame);
    path_current(ask, frame);
    history_apply(ask, frame);
    state_said_twice(frame);
    for (size_t i = 0; i < ask->request->must_count; i++)
        frame_mention(frame, ask->request->must_tables[i]);
    keys_apply(ask, frame);
}
