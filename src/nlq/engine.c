/* A question's words and items, and the pieces in the order in which they run. */
#include "engine.h"

#include "querent/catalog/private.h"
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
    follow_drop_correction(ask);
    follow_read_correction(ask);
    exact_split(ask);
    meaning_nouns(ask);
    shapes_read(ask);
    unit_names_read(ask);
    date_names_read(ask);
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
    ask->reached = false;
    frame_init(frame);
    frame->shape = ask->shape;
    zones_mark(ask);
    lists_choose(ask);
    states_choose(ask);
    attach_columns(ask);
    buckets_mark(ask);
    ways_mark(ask);
}

void engine_understand(struct ask *ask, struct frame *frame)
{
    engine_start(ask, frame);
    denials_spread(ask);
    piece_pairs(ask, frame);
    piece_idle(ask, frame);
    piece_both_ends(ask, frame);
    piece_repeat(ask, frame);
    piece_span(ask, frame);
    piece_day_spans(ask, frame);
    piece_per_each(ask, frame);
    piece_busiest(ask, frame);
    piece_unit_counts(ask, frame);
    piece_latest(ask, frame);
    piece_at_latest(ask, frame);
    piece_sequence(ask, frame);
    piece_recent_deed(ask, frame);
    piece_super(ask, frame);
    compare_above(ask, frame);
    piece_same(ask, frame);
    piece_same_unit(ask, frame);
    piece_columns(ask, frame);
    piece_age(ask, frame);
    piece_weekday(ask, frame);
    piece_hour(ask, frame);
    piece_mail(ask, frame);
    piece_more_of(ask, frame);
    piece_in_force(ask, frame);
    piece_than(ask, frame);
    piece_compare(ask, frame);
    rows_of_role(ask, frame);
    piece_negation(ask, frame);
    piece_state(ask, frame);
    piece_amount_state(ask, frame);
    piece_flag(ask, frame);
    only_apply(ask, frame);
    piece_role(ask, frame);
    piece_order(ask, frame);
    piece_ratio(ask, frame);
    piece_share(ask, frame);
    piece_split(ask, frame);
    every_apply(ask, frame);
    piece_bucket(ask, frame);
    piece_group(ask, frame);
    piece_select(ask, frame);
    people_show(ask, frame);
    for (size_t i = 0; i < ask->request->must_count; i++)
        frame_mention(frame, ask->request->must_tables[i]);
    keys_apply(ask, frame);
}
