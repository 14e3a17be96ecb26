/* Which table a question is about: the first that it asks for, else the one that most of its
 * columns and values speak for. */
#include "attach/attach.h"

#include "frame.h"
#include "places/land.h"
#include "querent/base/str.h"
#include "trees/beside.h"

/* "student ids": the words of a column that name its table as well. */
bool attach_says_table(struct ask *ask, const struct item *item, int table)
{
    if (item->last < item->first + 2)
        return false;
    struct matches tables = names_tables(ask, item->first, item->last - 1);
    return tables.len > 0 && tables.v[0].score >= .9 && tables.v[0].at.table == table;
}

/* "Customer ids": of the columns that fit equally, the one of the table named there; -1: none. */
int attach_table_in_words(struct ask *ask, const struct item *item)
{
    enum { ALIKE_MAX = 8 };
    if (!wording_is(ask, item->last - 1, "id|ids"))
        return -1; /* a code stands by itself */
    for (size_t k = 0; k < item->columns.len && k < ALIKE_MAX; k++) {
        const struct match *match = &item->columns.v[k];
        if (match->score >= item->columns.v[0].score &&
            attach_says_table(ask, item, match->at.table))
            return match->at.table;
    }
    return -1;
}

int attach_kept_by(struct ask *ask, size_t i, int owner)
{
    enum { ALIKE_MAX = 8 };
    const struct item *item = &ask->items[i];
    const int said = item->columns.v[0].at.table;
    for (size_t k = 1; owner >= 0 && owner != said && k < item->columns.len && k < ALIKE_MAX; k++) {
        const struct match *match = &item->columns.v[k];
        const struct join_edge *edge =
            match->at.table == owner && match->score >= item->columns.v[0].score
                ? beside_reference(ask, match->at)
                : NULL;
        if (edge && edge->to == said && column_is_id(ask, match->at))
            return owner;
    }
    return -1;
}

/* "artist names": a column asked for that says whose it is. -1: it does not. */
static int attach_table_said(struct ask *ask, size_t i)
{
    const struct item *item = &ask->items[i];
    if (item->kind != ITEM_COLUMN || item->zone != ZONE_SELECT)
        return -1;
    const int table = item->columns.v[0].at.table,
              kept = attach_kept_by(ask, i, attach_owner_after(ask, i));
    if (kept >= 0 || attach_says_table(ask, item, table))
        return kept >= 0 ? kept : table;
    return attach_owner_after(ask, i) < 0 ? attach_table_in_words(ask, item) : -1;
}

/* "The states that have no employees": the table of what is asked for, and not the one that is
 * denied at item i; -1: it is not denied, or nothing else is asked for. */
static int asked_beside_denied(struct ask *ask, size_t i)
{
    size_t denial = item_prev(ask, i);
    if (item_kind_is(ask, denial, ITEM_VALUE)) /* "no phone poll" */
        denial = item_prev(ask, denial);
    if (!item_traits(ask, denial).negates)
        return -1;
    for (size_t k = 0; k < i; k++) {
        const struct item *item = &ask->items[k];
        if (item->kind == ITEM_COLUMN && item->zone == ZONE_SELECT && item->columns.len &&
            tables_to_many(ask, item->columns.v[0].at.table, ask->items[i].table))
            return item->columns.v[0].at.table;
    }
    return -1;
}

/* "How many cooks work in Madrid?", "waiters of Nonna": rows are asked for by a kind of them. */
static bool asks_for_kind(const struct ask *ask, size_t i)
{
    const struct word *word = item_last(ask, i);
    for (size_t k = 0; k < i; k++) {
        if (ask->items[k].kind != ITEM_NOISE && !item_traits(ask, k).requests &&
            !item_is(ask, k, CUE_NUMBER_OF))
            return false;
    }
    return item_kind_is(ask, i, ITEM_VALUE) && !word->quoted && !word->capital &&
           word_is_plural(word) && ask->items[i].values.len == 1;
}

/* "The names, departments and cities of each employee": the rows that a list is of, where the table
 * at item i stands in it for what they lead to; -1: it does not. */
static int listed_for(const struct ask *ask, size_t i)
{
    const size_t prev = item_prev(ask, i), next = item_next(ask, i);
    const bool within = item_kind_is(ask, prev, ITEM_PUNCT) &&
                        (item_kind_is(ask, next, ITEM_PUNCT) || item_is(ask, next, CUE_AND));
    const int rows = within ? attach_owner_after(ask, i) : -1;
    return rows >= 0 && rows != ask->items[i].table && tables_refer(ask, rows, ask->items[i].table)
               ? rows
               : -1;
}

int attach_subject(struct ask *ask)
{
    for (int pass = 0; pass < 2; pass++) {
        for (size_t i = 0; i < ask->count; i++) {
            const struct item *item = &ask->items[i];
            size_t prev = item_prev(ask, i);
            const size_t next = item_next(ask, i);
            if (pass == 0 && asks_for_kind(ask, i) &&
                (item_is(ask, next, CUE_EACH) || item_is(ask, next, CUE_BY)))
                return item->values.v[0].at.table; /* "households per region" */
            if (pass == 1 && item->kind == ITEM_TABLE && asked_beside_denied(ask, i) >= 0)
                return asked_beside_denied(ask, i);
            if (item->kind == ITEM_TABLE && listed_for(ask, i) >= 0)
                return listed_for(ask, i);
            if (item->kind == ITEM_TABLE &&
                (pass == 1 || (item->zone == ZONE_SELECT && !item_is(ask, prev, CUE_EACH))))
                return item_is_adjunct(ask, i) ? ask->items[i + 1].table : item->table;
            if (pass == 0 && attach_table_said(ask, i) >= 0)
                return attach_table_said(ask, i);
        }
    }
    return -1;
}

/* Rows are called by the value, wherever else it stands. */
static bool has_home(const struct ask *ask, const struct item *item)
{
    for (size_t k = 0; item->kind == ITEM_VALUE && k < item->values.len; k++) {
        if (item->values.v[k].score >= .95 && column_is_home(ask, item->values.v[k].at))
            return true;
    }
    return false;
}

/* No table is named: the one that most columns and values speak for. */
int attach_subject_by_votes(struct ask *ask)
{
    double best = 0;
    int subject = -1;
    for (size_t t = 0; t < ask->schema->table_count; t++) {
        double sum = 0;
        for (size_t i = 0; i < ask->count; i++) {
            const struct item *item = &ask->items[i];
            const bool home = has_home(ask, item);
            double most = 0;
            for (size_t k = 0; item->kind == ITEM_COLUMN && k < item->columns.len; k++) {
                struct column_ref at = item->columns.v[k].at;
                double key = !catalog_is_key(ask->catalog, at)   ? 0
                             : ask_column(ask, at)->primary == 1 ? .04
                                                                 : -.04;
                if (at.table == (int)t && item->columns.v[k].score + key > most)
                    most = item->columns.v[k].score + key +
                           (attach_says_table(ask, item, (int)t) ? .3 : 0);
            }
            for (size_t k = 0; item->kind == ITEM_VALUE && k < item->values.len; k++) {
                const struct match *value = &item->values.v[k];
                const double fit =
                    (home && !column_is_home(ask, value->at) ? .66 : .8) * value->score;
                if (value->at.table == (int)t && fit > most)
                    most = fit + (asks_for_kind(ask, i) ? .4 : 0);
            }
            sum += most;
        }
        if (ask_table(ask, (int)t)->kind == TABLE_VIEW)
            sum *= .9;
        const bool whole = subject >= 0 && sum > best - 1e-9 && land_covers(ask, (int)t, subject);
        if (sum > best + 1e-9 || whole) {
            best = sum;
            subject = (int)t;
        }
    }
    return subject;
}

/* The one column that keeps who did what the verb says, of the subject's rows. */
static struct column_ref doer_column(struct ask *ask, size_t verb)
{
    struct column_ref found = no_column();
    for (size_t c = 0; ask->subject >= 0 && c < ask_table(ask, ask->subject)->column_count; c++) {
        const struct column_ref at = {ask->subject, (int)c};
        if (column_is_date(ask, at) || column_is_time(ask, at) || column_is_year(ask, at) ||
            catalog_key_column(ask->catalog, at.table) == at.column ||
            catalog_is_key(ask->catalog, at) || /* whoever it leads to is asked for */
            !column_has_akin(ask, at, item_last(ask, verb)->lemma))
            continue;
        if (found.column >= 0)
            return no_column();
        found = at;
    }
    return found;
}

void attach_who(struct ask *ask)
{
    struct item *verb = ask->count > 2 ? &ask->items[1] : NULL;
    if (!verb || !item_is(ask, 0, CUE_WHO) || verb->last != verb->first + 1)
        return;
    const bool value = item_kind_is(ask, 2, ITEM_VALUE),
               row = item_kind_is(ask, 2, ITEM_TABLE) && item_kind_is(ask, 3, ITEM_NUMBER);
    if (verb->kind == ITEM_COLUMN && value && item_is_participle(ask, 1) &&
        verb->column.column >= 0 && ask_column(ask, verb->column)->value == VALUE_TEXT) {
        verb->zone = ZONE_SELECT;
    } else if (verb->kind == ITEM_WORD && (value || row)) {
        const struct column_ref at = doer_column(ask, 1);
        if (at.column < 0)
            return;
        verb->kind = ITEM_COLUMN;
        verb->zone = ZONE_SELECT;
        verb->column = at;
        verb->table = at.table;
    }
}

/* "Who is the oldest pilot", "which ports have …": the table that is asked for by the first words;
 * -1: none is named. */
static int asked_first(const struct ask *ask)
{
    const bool who =
        item_is(ask, 0, CUE_WHO) && wording_is(ask, ask->items[0].last - 1, "is|are|was|were");
    if (!who && !(item_is(ask, 0, CUE_WH) && wording_is(ask, 0, "which")))
        return -1;
    for (size_t i = 1; i < ask->count; i++) {
        const struct item *item = &ask->items[i];
        if (item->kind == ITEM_TABLE)
            return item_is_adjunct((struct ask *)ask, i) ? item[1].table : item->table;
        if (item->kind != ITEM_NOISE && item->kind != ITEM_VALUE && !item_traits(ask, i).qualifies)
            return -1;
    }
    return -1;
}

/* Its rows are somebody: they are called as people are, were born, or are paid. */
static bool is_somebody(struct ask *ask, int table)
{
    return people_do(ask, table) ||
           table_column_by_words(ask, table, "birth|born|salary|wage|hire|hired|full name") >= 0;
}

bool attach_names_asked(struct ask *ask, size_t i, int *ret_table)
{
    const struct item *item = &ask->items[i];
    *ret_table = asked_first(ask);
    return item->last == item->first + 1 && str_eq(ask->words.v[item->first].lemma, "name") &&
           ask->words.v[item->first].sentence > ask->words.v[0].sentence &&
           attach_owner_after(ask, i) < 0 && (*ret_table >= 0 || item_is(ask, 0, CUE_WHO));
}

bool attach_names_who(struct ask *ask, size_t i, int table)
{
    int asked;
    return attach_names_asked(ask, i, &asked) && asked < 0 && is_somebody(ask, table);
}

/* "…, and in which country are they located?": asked for, too. */
void attach_second_question(struct ask *ask)
{
    for (size_t i = 2; i + 1 < ask->count; i++) {
        size_t joint = item_prev(ask, i);
        if (item_is(ask, joint, CUE_IN) || item_is(ask, joint, CUE_FROM))
            joint = item_prev(ask, joint);
        const size_t verb = item_next(ask, i + 1);
        if (item_is(ask, i, CUE_WH) && item_is(ask, joint, CUE_AND) &&
            ask->items[i + 1].kind == ITEM_COLUMN &&
            (item_is(ask, verb, CUE_IS) || item_is(ask, verb, CUE_DO)))
            ask->items[i + 1].zone = ZONE_SELECT;
    }
}
