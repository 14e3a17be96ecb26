/* "When", "where", "how old", "how much": question words that ask for a column nobody names. */
#include "parts/compare.h"
#include "parts/select.h"
#include "places/extremes.h"
#include "querent/lang/names.h"
#include "trees/beside.h"

/* "how old", "how far", "how low": the columns that rise, or fall, with the adjective at word i. */
static const char *measured_by(const struct ask *ask, size_t i)
{
    size_t len;
    int degree;
    const struct adjective *adjective = lexicon_adjective(&ask->words, i, &len, &degree);
    return adjective && adjective->rising[0]    ? adjective->rising
           : adjective && adjective->falling[0] ? adjective->falling
                                                : name_phrases(NAME_SIZE);
}

/* "how much was transferred", "how much did we sell": of all together. */
static bool was_done(const struct ask *ask, size_t i)
{
    size_t next = item_next(ask, i);
    return item_first(ask, next)->is.helps;
}

/* "Where is Houston?": in the state that cities lead to. -1: there is no such column. */
static int reference_to_place(const struct ask *ask, int table)
{
    for (size_t c = 0; c < ask_table(ask, table)->column_count; c++) {
        const struct column_ref at = {table, (int)c};
        const struct join_edge *edge = beside_reference(ask, at);
        if (edge && column_is_text(ask, at) &&
            table_column_by_words(ask, edge->to, "area|population|capital|region") >= 0)
            return (int)c;
    }
    return -1;
}

/* "Where is order 100001": in the state that it is in, where no place is kept. */
static int state_for_place(struct ask *ask, size_t i)
{
    const int state = table_column_by_words(ask, ask->subject, "location|status|state|stage");
    ask->guessed++;
    if (state >= 0)
        ask_assume(ask, i,
                   arena_printf(ask->arena, "where = %s.%s", ask_table(ask, ask->subject)->name,
                                ask_table(ask, ask->subject)->columns[state].name));
    return state;
}

/* "Where is parcel 12": where it is to go is not where it is. */
static bool is_bound_for(const struct ask *ask, struct column_ref at)
{
    return wording_has(ask, "is|are") &&
           (column_has_words(ask, at, "destination") || column_has_words(ask, at, "dest")) &&
           !wording_has(ask, "going|go|goes|sent|bound|headed|heading|delivered|to|shipped|for");
}

/* "Where": the column that says so. "Where do they come from" may be a city or a country. */
static int place_column(struct ask *ask, struct frame *frame, int column)
{
    const int table = ask->subject, place = reference_to_place(ask, table);
    if (place >= 0 || column == table_label(ask, table))
        return place;
    if (column >= 0 && column_is_date(ask, (struct column_ref){table, column}))
        column = -1; /* "placed on" */
    if (column >= 0 && is_bound_for(ask, (struct column_ref){table, column})) {
        frame->unproven = true;
        column = table_column_by_words(ask, table, "status|state") >= 0 ? -1 : column;
    }
    const int country = table_column_by_words(ask, table, "country|nationality");
    if (country >= 0 && country != column && column >= 0) {
        frame->unproven = frame->unproven || wording_has(ask, "most|come|comes|came");
        column = wording_has(ask, "come|comes|came") ? country : column;
    }
    return column;
}

/* "Where is job 12", where jobs are at sites that have an address: theirs. Column -1: none, or
 * several lead to a place. */
static struct column_ref place_of_whole(const struct ask *ask, int table)
{
    struct column_ref found = no_column();
    for (size_t e = 0; e < catalog_edge_count(ask->catalog); e++) {
        const struct join_edge *edge = catalog_edge(ask->catalog, e);
        const struct column_ref at = {
            edge->to, table_column_by_words(ask, edge->to, name_phrases(NAME_WHERE))};
        if (edge->from != table || edge->to == table || edge->count != 1 || at.column < 0 ||
            ask_table(ask, edge->to)->hidden || people_do(ask, edge->to))
            continue;
        if (found.column >= 0)
            return no_column();
        found = at;
    }
    return found;
}

/* A column that answers "where" or "when" as well as the one at hand does: another of the rows that
 * keep it, where these are not what is asked about. */
static bool answers_too(const struct ask *ask, struct column_ref listed, struct column_ref at,
                        bool when)
{
    bool asked = false;
    for (size_t i = 0; i < ask->count; i++)
        asked = asked || (item_kind_is(ask, i, ITEM_TABLE) && ask->items[i].table == at.table &&
                          item_first(ask, i)->sentence == item_first(ask, 0)->sentence);
    if (when)
        return column_is_date(ask, listed) || column_is_year(ask, listed);
    return (listed.table == at.table && !asked) || column_is_called(ask, listed, NAME_WHERE);
}

/* "Where do we keep it? List the branch names": a later sentence says what is shown. */
static bool is_listed_later(const struct ask *ask, size_t i, struct column_ref at)
{
    const int sentence = item_first(ask, i)->sentence;
    bool listed = false, begun = false;
    for (size_t k = i + 1; k < ask->count; k++) {
        const struct item *item = &ask->items[k];
        const bool later = item_first(ask, k)->sentence > sentence && /* a mark ends the first */
                           item->kind != ITEM_PUNCT;
        if (later && ((!begun && !item_is(ask, k, CUE_SHOW)) ||
                      wording_is(ask, item->first, "also|too|besides")))
            return false;
        begun = begun || later;
        listed = listed || (later && item->kind == ITEM_COLUMN && item->zone == ZONE_SELECT &&
                            answers_too(ask, item->column, at, item_is(ask, i, CUE_WHEN)));
    }
    return listed;
}

/* "How much was the joining fee": the number that the words name; column -1: they name none. */
static struct column_ref much_named(const struct ask *ask, size_t i)
{
    size_t k = item_next(ask, i);
    while (item_is(ask, k, CUE_IS) || item_kind_is(ask, k, ITEM_NOISE))
        k = item_next(ask, k);
    const struct item *item = k < ask->count ? &ask->items[k] : NULL;
    return item && item->kind == ITEM_COLUMN && !item->measure && !item->partial &&
                   item->zone == ZONE_SELECT && column_is_number(ask, item->column)
               ? item->column
               : no_column();
}

/* "when", "where", "how old", "how much": the column they ask for, in the subject's table. */
void select_column_of_cue(struct ask *ask, struct frame *frame, size_t i)
{
    const struct item *item = &ask->items[i];
    const char *words = NULL;
    int table = ask->subject;
    const struct column_ref named = item->cue == CUE_HOW_MUCH ? much_named(ask, i) : no_column();
    if (named.column >= 0 && frame->cond_count == 0)
        frame->unproven = true; /* of which rows, and that they are added up, nobody said */
    if (table < 0)
        return;
    if (item->cue == CUE_WHERE && extreme_says_where(ask, table)) {
        ask->items[i].used = true;
        return;
    }
    if (item->cue == CUE_WHEN)
        words = name_phrases(NAME_WHEN);
    else if (item->cue == CUE_WHERE)
        words = name_phrases(NAME_WHERE);
    else if (item->cue == CUE_HOW_MUCH)
        words = name_phrases(NAME_PRICE);
    else if (item->cue == CUE_HOW_LONG)
        words = measured_by(ask, item->last - 1);
    int column = words ? table_column_by_words(ask, table, words) : -1;
    if (item->cue == CUE_WHERE)
        column = place_column(ask, frame, column);
    if (item->cue == CUE_WHEN && table_date(ask, table).column >= 0)
        column = table_date(ask, table).column;
    if (item->cue == CUE_WHERE && column < 0 && i == 0) {
        const struct column_ref place = place_of_whole(ask, table);
        table = place.column >= 0 ? place.table : table;
        column = place.column;
    }
    if (item->cue == CUE_WHERE && column < 0) {
        frame->unproven = true;
        column = state_for_place(ask, i);
    }
    if (column < 0)
        return;
    if (((item->cue == CUE_WHERE || item->cue == CUE_WHEN) &&
         is_listed_later(ask, i, (struct column_ref){table, column})) ||
        (named.column >= 0 && !same_column(named, (struct column_ref){table, column}))) {
        ask->items[i].used = true;
        return;
    }
    struct term term = term_column(extreme_beside(ask, (struct column_ref){table, column}), i);
    if (item->cue == CUE_HOW_MUCH && was_done(ask, i))
        term.agg = AGG_SUM;
    const size_t next = item_next(ask, i);
    if (item->cue == CUE_HOW_LONG && item_is(ask, next, CUE_AVG)) { /* "how old on average" */
        term.agg = AGG_AVG;
        ask->items[next].used = true;
    }
    frame_select(frame, term);
    ask->items[i].used = true;
}

void select_kept_number(struct ask *ask, size_t i)
{
    const size_t whose = item_next(ask, i), counted = item_next(ask, whose);
    if (!item_kind_is(ask, whose, ITEM_TABLE) || !item_kind_is(ask, counted, ITEM_TABLE))
        return;
    const struct column_ref kept =
        table_kept_number(ask, ask->items[whose].table, item_last(ask, counted)->lemma);
    if (kept.column < 0)
        return;
    ask->items[whose].kind = ITEM_NOISE;
    ask->items[counted].kind = ITEM_COLUMN;
    ask->items[counted].column = kept;
    ask->items[counted].table = kept.table;
}

void select_only_dated(struct ask *ask, struct frame *frame, struct column_ref date, size_t i)
{
    const struct column_stats *stats = catalog_stats(ask->catalog, date);
    bool said = !stats || stats->null_share <= 0;
    for (size_t c = 0; c < frame->cond_count; c++)
        said = said || same_column(frame->conds[c].left.column, date);
    frame->unproven = true;
    if (!said)
        frame_cond(frame, (struct cond){.kind = COND_NULL,
                                        .negated = true,
                                        .left = term_column(date, i),
                                        .at = i,
                                        .end = i + 1});
}
