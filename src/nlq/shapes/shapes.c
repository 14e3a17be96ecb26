/* All shapes, in the order in which they are read and made. */
#include "described/described.h"
#include "figures/figures.h"
#include "flat/flat.h"
#include "frame.h"
#include "known/known.h"
#include "paths/paths.h"
#include "places/extremes.h"
#include "places/places_said.h"
#include "places/told_row.h"
#include "shapes/nested.h"
#include "states/life.h"
#include "tails/tail.h"

/* One to a line, so that branches that add some do not meet. */
/* clang-format off */
static void (*const readers[])(struct ask *) = {
    called_so_read,
    short_typed_read,
    ends_apart_read,
    under_read,
    stand_ins_read,
    played_read,
    end_nouns_read,
    cut_names_read,
    women_said_read,
    periods_plain_read,
    bound_behind_read,
    flat_amounts_read,
    flat_ranks_read,
    holders_read,
    house_said_read,
    fillers_read,
    people_counted_read,
    names_meant_read,
    accounts_said_read,
    rows_meant_read,
    rows_called_read,
    own_nouns_read,
    verb_money_read,
    selling_said_read,
    run_low_read,
    made_again_read,
    values_said_read,
    day_values_read,
    contact_read,
    nothing_read,
    part_names_read,
    glued_units_read,
    neither_end_read,
    goes_to_read,
    put_first_read,
    adds_up_read,
    after_due_read,
    people_said_read,
    have_any_read,
    best_done_read,
    in_all_read,
    measure_said_read,
    day_said_read,
    whose_rows_read,
    shown_behind_read,
    late_split_read,
    over_limit_read,
    margin_percent_read,
    short_of_read,
    done_not_read,
    rest_read,
    why_read,
    two_figures_read,
    turnaround_read,
    rates_read,
    never_read,
    carer_read,
    brought_read,
    plainly_read,
    brought_in_read,
    where_most_read,
    reached_read,
    kinds_said_read,
    times_done_read,
    nobody_there_read,
    altogether_read,
    paid_most_read,
    two_asked_read,
    where_shown_read,
    first_done_read,
    part_of_read,
    aside_read,
    who_of_column_read,
    flags_cut_read,
    both_kinds_read,
    light_verbs_read,
    least_and_most_read,
    amounts_done_read,
    yields_read,
    than_average_read,
    above_read,
    count_behind_read,
    two_roles_read,
    tail_read,
    asked_after_read,
    two_columns_read,
    together_read,
    places_read,
    told_row_read,
    told_name_read,
    ages_said_read,
    genders_said_read,
    living_said_read,
    natives_read,
    ways_said_read,
    tongues_read,
    for_free_read,
    opposites_read,
    most_got_read,
    seen_here_read,
    shared_said_read,
    extremes_read,
    bands_read,
    running_read, /* what is left is a count of its own: "registrations" */
    per_row_read,
    aged_read,
    with_its_read,
    for_long_read,
    sums_over_read,
    whole_amount_read,
    against_read,
    limit_read,
    owners_meant_read,
    plain_order_read,
    over_plan_read,
    columns_versus_read,
    months_said_read,
    took_read,
    outstanding_read,
    net_gross_read,
    with_total_read,
    best_by_read,
    doers_read,
    side_by_side_read,
    with_columns_read,
    beside_name_read,
    unit_sizes_read,
    flags_counted_read,
    short_forms_read,
    phrasal_read,
    still_out_read,
    ended_read,
    expiry_read,
    open_amounts_read,
    last_states_read,
    overdue_read,
    state_behind_read,
    still_read,
    lacking_read,
    untaken_read,
    noshows_read,
    so_now_read,
    on_hold_read,
    awaited_read,
    flag_nouns_read,
    event_nouns_read,
    upcoming_read,
    period_ends_read,
    ahead_read,
    last_did_read,
    last_done_read,
    members_read,
    every_one_read,
    bound_last_read,
    due_alone_read,
    to_do_read,
    begun_read,
    paid_part_read,
    cost_of_read,
    received_read,
    worth_at_read,
    money_said_read,
    superior_read,
    heads_read,
    resolved_read,
    overtime_read,
    column_words_read,
    worked_read,
    at_work_read,
    per_person_read,
    on_leave_read,
    leavers_read,
    kinds_meant_read,
    deed_sums_read,
    capacity_read,
    room_left_read,
    who_by_read,
    idioms_terse_read,
    idioms_business_read,
    idioms_what_read,
    idioms_plain_read,
    idioms_nobody_read,
    idioms_actors_read,
    agents_read,
    price_got_read,
    clock_read,
    fiscal_read,
    more_than_read,
    moving_read,
    growth_rank_read,
    stock_read,
    idioms_rows_read,
    idioms_done_read,
    idioms_due_read,
    factor_read,
    idioms_held_read,
    idioms_waits_read,
    idioms_time_read,
    idioms_often_read,
    idioms_labour_read,
    idioms_rest_read,
    idioms_sold_read,
    idioms_events_read,
    idioms_owed_read,
    paid_state_read,
    idioms_latest_read,
    idioms_status_read,
    idioms_states_read,
    idioms_deeds_read,
    idioms_who_read,
    who_does_read,
    idioms_plans_read,
    idioms_amounts_read,
    in_order_read,
    idioms_read,
    reword_read,
    on_average_read,
    said_again_read,
    takings_read,
    sayings_read,
    units_said_read,
    spans_read,
    same_unit_read,
    late_party_read,
    late_over_read,
    lateness_read,
    late_read,
    last_read,
    zero_read,
    median_read,
    place_read,
    growth_read,
};
static bool (*const appliers[])(struct ask *, struct frame *) = {
    room_left_apply,
    ahead_apply,
    late_over_apply,
    late_split_apply,
    clock_apply,
    units_said_apply,
    factor_apply,
    last_apply,
    zero_apply,
    median_apply,
    running_apply,
    place_apply,
    periods_apply,
    growth_apply,
    moving_apply,
    fiscal_apply,
    heads_apply,
    under_apply,
    ends_apart_apply,
    played_apply,
    brought_apply,
    bands_apply,
    limit_apply,
    over_limit_apply,
    worth_at_apply,
    doers_apply,
    beside_name_apply,
    tail_apply,
    two_roles_apply,
    idioms_terse_apply,
    idioms_who_apply,
    together_apply,
    bare_amount_apply,
    said_again_apply,
    put_first_apply,
};
/* clang-format on */

void shapes_read(struct ask *ask)
{
    for (size_t i = 0; i < sizeof readers / sizeof *readers; i++)
        readers[i](ask);
}

void shapes_apply(struct ask *ask, struct frame *frame)
{
    for (size_t i = 0; i < sizeof appliers / sizeof *appliers; i++)
        frame->impossible = !appliers[i](ask, frame) || frame->impossible;
}

struct sql_query *shapes_dress(const struct maker *m, const struct frame *frame,
                               struct sql_query *query)
{
    if (frame->shape.percentile)
        return median_dress(m, frame, query);
    if (frame->shape.room)
        return room_left_dress(m, frame, query);
    if (groups_counted(frame))
        return groups_dress(m, frame, query);
    if (frame->best_of)
        return best_of_dress(m, frame, query);
    if (frame->shape.band_count)
        return bands_dress(m, frame, query);
    if (frame->shape.running)
        query = running_dress(m, frame, query);
    if (frame->shape.moving)
        query = moving_dress(m, frame, query);
    if (frame->shape.growth)
        query = growth_dress(m, frame, query);
    return frame->shape.place ? place_dress(m, frame, query) : query;
}

bool shapes_any(const struct frame *frame)
{
    const struct shape *shape = &frame->shape;
    bool ratio = false;
    for (size_t i = 0; i < frame->select_count; i++)
        ratio = ratio || frame->select[i].agg == AGG_FRACTION;
    return ratio || frame->unproven || shape->zero || shape->percentile || shape->running ||
           shape->place || shape->growth || shape->moving || shape->exceeds || shape->compared ||
           shape->periods[0] || frame->best_of || shape->room;
}
