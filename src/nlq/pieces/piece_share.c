/* Shares: "what percentage of orders was cancelled", "share of paid invoices per month", "cancel
 * rate by carrier". What is said of the part is counted within the whole: those conditions leave
 * WHERE for a CASE; dates restrict both. */
#include <string.h>

#include "frame.h"
#include "querent/base/str.h"
#include "querent/lang/lemma.h"

enum { STEM_LETTERS = 5 }; /* of "cancellation" and "cancelled" */

struct part {
    struct match match;
    bool flag, several;
};

static bool is_said(const struct ask *ask, int table)
{
    for (size_t i = 0; i < ask->count; i++) {
        const struct matches *tables = &ask->items[i].tables;
        if (ask->items[i].kind == ITEM_TABLE && tables->len && tables->v[0].at.table == table)
            return true;
    }
    return false;
}

static void share_offer(const struct ask *ask, struct part *part, struct match match, bool flag)
{
    bool better = part->match.score > 0 && is_said(ask, match.at.table) &&
                  !is_said(ask, part->match.at.table);
    bool worse = part->match.score > 0 && !is_said(ask, match.at.table) &&
                 is_said(ask, part->match.at.table);
    if (worse)
        return;
    part->several = part->match.score > 0 && !better;
    part->match = match;
    part->flag = flag;
}

/* "Completion rate": a date says which rows were completed, and some were not. */
static bool dates_done(struct ask *ask, struct column_ref at, const struct word *word)
{
    const struct column_stats *stats = catalog_stats(ask->catalog, at);
    return column_is_date(ask, at) && stats && stats->null_share > 0 &&
           lemma_is_akin(word->lemma, catalog_column_words(ask->catalog, at), STEM_LETTERS);
}

/* "escalated" of is_escalated. */
static const char *flag_words(const struct ask *ask, struct column_ref at)
{
    const char *words = catalog_column_words(ask->catalog, at);
    return words + (str_starts(words, "is ")    ? strlen("is ")
                    : str_starts(words, "was ") ? strlen("was ")
                                                : 0);
}

/* The flag or stored status that a word before "rate" speaks of, else the date; score 0: none. */
static struct part find_part(struct ask *ask, const struct word *word)
{
    struct part part = {.match = {.at = no_column()}}, dated = part;
    for (size_t t = 0; t < ask->schema->table_count; t++) {
        const struct schema_table *table = &ask->schema->tables[t];
        for (size_t c = 0; !table->hidden && table->kind == TABLE_BASE && c < table->column_count;
             c++) {
            struct column_ref at = {(int)t, (int)c};
            const char *const *values = catalog_values(ask->catalog, at);
            if (flag_is(ask, at) && lemma_is_akin(word->lemma, flag_words(ask, at), STEM_LETTERS))
                share_offer(ask, &part, (struct match){.at = at, .score = .9}, true);
            else if (dates_done(ask, at, word))
                share_offer(ask, &dated, (struct match){.at = at, .score = .9}, true);
            for (size_t v = 0; column_is_text(ask, at) && values && values[v]; v++) {
                if (strchr(values[v], ' '))
                    continue; /* a book called "Passo a Passo" says nothing of who passed */
                char *value = arena_strdup(ask->arena, values[v]);
                for (char *p = value; *p; p++)
                    *p = *p >= 'A' && *p <= 'Z' ? (char)(*p - 'A' + 'a') : *p;
                char root[64] = ""; /* "win" of won */
                if (strlen(value) < sizeof root)
                    lemma_of(value, root, sizeof root);
                if (lemma_is_akin(word->lemma, value, STEM_LETTERS) || str_eq(root, word->lemma))
                    share_offer(ask, &part,
                                (struct match){.at = at, .score = .9, .value = values[v]}, false);
            }
        }
    }
    return part.match.score > 0 ? part : dated;
}

/* "Attendance rate": the rows' only flag says who was there. Score 0: none, or several do. */
static struct part only_flag(struct ask *ask, const struct item *item)
{
    struct part part = {.match = {.at = no_column()}};
    const int table = item->kind == ITEM_TABLE && item->tables.len && item->tables.v[0].score >= .9
                          ? item->tables.v[0].at.table
                          : -1;
    for (size_t c = 0; table >= 0 && c < ask_table(ask, table)->column_count; c++) {
        const struct column_ref at = {table, (int)c};
        if (flag_is(ask, at))
            share_offer(ask, &part, (struct match){.at = at, .score = .9}, true);
    }
    return part;
}

static void restrict_rate(struct item *item, struct item *rate)
{
    item->restricts = true;
    rate->kind = ITEM_CUE;
    rate->cue = CUE_RATIO;
}

/* "cancel rate": the word before becomes the condition that it names. */
static void make_rate(struct ask *ask, size_t i)
{
    struct item *item = &ask->items[i], *rate = &ask->items[i + 1];
    const struct word *word = &ask->words.v[item->first];
    bool plain = item->kind == ITEM_WORD || item->kind == ITEM_VALUE || item->kind == ITEM_COLUMN ||
                 item->kind == ITEM_NOISE || item->kind == ITEM_TABLE;
    if (!plain || rate->last != rate->first + 1 || !ask->words.v[rate->first].is.rate)
        return;
    if (item->last != item->first + 1) {
        const bool flag = item->kind == ITEM_COLUMN && item->columns.len &&
                          item->columns.v[0].score >= .8 && flag_is(ask, item->columns.v[0].at);
        if (flag || (item->kind == ITEM_VALUE && item->values.len && item->values.v[0].score >= .9))
            restrict_rate(item, rate); /* "no-show rate", "exam pass rate" */
        return;
    }
    struct part part = find_part(ask, word);
    if (part.match.score == 0 && rate_of_rows(ask, i)) {
        item->rate = true;
        return;
    }
    if (part.match.score == 0)
        part = only_flag(ask, item);
    const bool elsewhere = item->kind == ITEM_TABLE && rate->kind == ITEM_COLUMN &&
                           rate->columns.len && item->tables.len &&
                           rate->columns.v[0].at.table != item->tables.v[0].at.table;
    const bool apart = item->kind == ITEM_COLUMN && item->columns.len &&
                       rate->kind == ITEM_COLUMN && rate->columns.len &&
                       rate->columns.v[0].score < .9 &&
                       rate->columns.v[0].at.table != item->columns.v[0].at.table;
    if ((part.match.score == 0 || part.several) && (item->kind != ITEM_COLUMN || apart) &&
        rate->kind == ITEM_COLUMN && rate->columns.len &&
        (rate->columns.v[0].score < .9 || elsewhere))
        rate->kind = ITEM_CUE, rate->cue = CUE_RATIO; /* no price, though "rate" may be one */
    if (part.match.score == 0 || part.several)
        return;
    struct match *v = arena_alloc(ask->arena, sizeof *v);
    *v = part.match;
    item->kind = part.flag ? ITEM_COLUMN : ITEM_VALUE;
    item->columns = part.flag ? (struct matches){v, 1} : (struct matches){0};
    item->values = part.flag ? (struct matches){0} : (struct matches){v, 1};
    item->tables = (struct matches){0};
    restrict_rate(item, rate);
}

void rates_make(struct ask *ask)
{
    for (size_t i = 0; i + 1 < ask->count; i++)
        make_rate(ask, i);
}

static size_t find_cue(const struct ask *ask)
{
    for (size_t i = 0; i < ask->count; i++) {
        if (item_is(ask, i, CUE_RATIO) && !ask->items[i].used)
            return i;
    }
    return ask->count;
}

/* The rows that the share is of: the table said after the cue. */
static size_t share_find_whole(const struct ask *ask, size_t cue)
{
    for (size_t i = cue + 1; i < ask->count; i++) {
        if (ask->items[i].kind == ITEM_TABLE && !ask->items[i].used)
            return i;
        if (item_is(ask, i, CUE_EACH) || item_is(ask, i, CUE_BY))
            break;
    }
    return ask->count;
}

static bool may_be_part(struct ask *ask, const struct cond *cond, int whole)
{
    const int table = cond->left.column.table;
    const size_t before = cond->at < ask->count ? item_prev(ask, cond->at) : ask->count;
    const bool means =
        item_is(ask, before, CUE_BY) && item_kind_is(ask, cond->at, ITEM_VALUE) && table == whole;
    if (item_is(ask, before, CUE_EACH) || (item_is(ask, before, CUE_BY) && !means))
        return false; /* "win rate per sales rep": of each of these; "paid by card" is a part */
    return cond->clause == 0 && cond->kind != COND_RANGE && cond->left.agg == AGG_NONE &&
           (table == whole || !tables_to_many(ask, whole, table));
}

/* "Pass rate of final inspections": the finals that passed, of all finals that have a result. */
static size_t mark_rated(struct ask *ask, struct frame *frame, int whole)
{
    size_t marked = 0;
    for (size_t i = 0, count = frame->cond_count; i < count; i++) {
        struct cond *cond = &frame->conds[i];
        if (!may_be_part(ask, cond, whole) || cond->at >= ask->count ||
            !ask->items[cond->at].restricts)
            continue;
        cond->clause = SHARE_CLAUSE;
        marked++;
    }
    return marked;
}

/* What is said after the whole is the part; else what stands before it ("paid invoices"). */
static size_t mark_part(struct ask *ask, struct frame *frame, size_t whole_item, int whole)
{
    size_t marked = mark_rated(ask, frame, whole);
    for (int pass = 0; pass < 2 && marked == 0; pass++) {
        for (size_t i = 0; i < frame->cond_count; i++) {
            struct cond *cond = &frame->conds[i];
            bool after = whole_item < ask->count && cond->at > whole_item;
            if (!may_be_part(ask, cond, whole) || (pass == 0 && !after))
                continue;
            cond->clause = SHARE_CLAUSE;
            marked++;
        }
    }
    return marked;
}

/* Every condition is a period, or leaves rows out: it restricts the groups and the whole alike. */
static bool conds_are_common(const struct ask *ask, const struct frame *frame)
{
    for (size_t c = 0; c < frame->cond_count; c++) {
        const struct cond *cond = &frame->conds[c];
        if (cond->kind != COND_RANGE && !column_is_date(ask, cond->left.column) &&
            !column_is_year(ask, cond->left.column))
            return false;
    }
    return true;
}

/* The item behind i where a group begins, "by" or "each", over periods and "came in"; ask->count:
 * none. */
static size_t group_link(const struct ask *ask, size_t i)
{
    for (i = item_next(ask, i); i < ask->count; i = item_next(ask, i)) {
        const struct item *item = &ask->items[i];
        if (item_is(ask, i, CUE_EACH) || item_is(ask, i, CUE_BY))
            return i;
        if (item->kind != ITEM_DATE && item->kind != ITEM_NUMBER && item->kind != ITEM_PUNCT &&
            !item_is(ask, i, CUE_IN) && !item_is(ask, i, CUE_IS) &&
            !(item->kind == ITEM_WORD && wording_is(ask, item->first, "came|come|comes|coming")))
            break;
    }
    return ask->count;
}

/* "share of orders per country": each group's part of all. */
static bool share_by_group(const struct ask *ask, const struct frame *frame, size_t whole_item)
{
    const size_t link = whole_item < ask->count ? group_link(ask, whole_item) : ask->count;
    const size_t kind = link < ask->count ? item_next(ask, link) : link;
    return conds_are_common(ask, frame) && link < ask->count &&
           (item_kind_is(ask, kind, ITEM_COLUMN) || item_kind_is(ask, kind, ITEM_TABLE));
}

/* "share of revenue per country": of a number that is added up, each group's part. */
static bool share_of_measure(struct ask *ask, struct frame *frame, size_t cue)
{
    size_t at = item_next(ask, cue);
    while (item_is(ask, at, CUE_SUM) || item_is(ask, at, CUE_OF))
        at = item_next(ask, at);
    const size_t link = item_next(ask, at), kind = item_next(ask, link);
    if (!item_kind_is(ask, at, ITEM_COLUMN) || !column_is_number(ask, ask->items[at].column) ||
        catalog_is_key(ask->catalog, ask->items[at].column) ||
        !(item_is(ask, link, CUE_EACH) || item_is(ask, link, CUE_BY)) ||
        !(item_kind_is(ask, kind, ITEM_COLUMN) || item_kind_is(ask, kind, ITEM_TABLE)))
        return false;
    struct term share = term_column(ask->items[at].column, at);
    share.agg = AGG_SHARE;
    frame_select(frame, share);
    frame->whole = true;
    for (size_t i = cue; i <= at; i++)
        ask->items[i].used = true;
    return true;
}

/* The amount that the share is one of: "of revenue", "in total maintenance cost"; the count: none.
 */
static size_t share_amount(struct ask *ask, size_t cue)
{
    for (size_t i = cue + 1; i < ask->count; i++) {
        const struct item *item = &ask->items[i];
        if (item_is(ask, i, CUE_EACH) || item_is(ask, i, CUE_BY))
            break;
        if (item->kind == ITEM_COLUMN && !item->used && item->column.column >= 0 &&
            column_is_number(ask, item->column) && !column_is_id(ask, item->column) &&
            !flag_is(ask, item->column))
            return i;
    }
    return ask->count;
}

/* "Share of revenue from Germany", "share of corrective maintenance in total maintenance cost". */
static bool share_of_part(struct ask *ask, struct frame *frame, size_t cue)
{
    const size_t at = cue < ask->count ? share_amount(ask, cue) : ask->count;
    if (at == ask->count || frame->having_count || frame->absence_count ||
        mark_part(ask, frame, at, ask->items[at].column.table) == 0)
        return false;
    struct term share = term_column(ask->items[at].column, at);
    share.agg = AGG_SHARE;
    frame_select(frame, share);
    frame->unproven = true;
    for (size_t i = cue; i <= at; i++) {
        if (ask->items[i].kind == ITEM_TABLE)
            frame_mention(frame, ask->items[i].table);
        if (ask->items[i].kind != ITEM_WORD)
            ask->items[i].used = true;
    }
    return true;
}

/* "Pass rate of exams": of their results, which say who passed. */
static int rows_rated(struct ask *ask, const struct frame *frame, size_t cue, int whole)
{
    for (size_t c = 0; c < frame->cond_count; c++) {
        const struct cond *cond = &frame->conds[c];
        if (cond->at < ask->count && ask->items[cond->at].restricts &&
            cond->at == item_prev(ask, cue) && cond->left.column.column >= 0 &&
            cond->left.column.table != whole && tables_to_many(ask, whole, cond->left.column.table))
            return ask->subject = cond->left.column.table;
    }
    return whole;
}

void piece_share(struct ask *ask, struct frame *frame)
{
    rate_rows(ask, frame);
    if (share_of_measure(ask, frame, find_cue(ask)) || share_of_part(ask, frame, find_cue(ask)))
        return;
    size_t cue = find_cue(ask), whole_item = share_find_whole(ask, cue);
    int whole = whole_item < ask->count ? ask->items[whole_item].table : ask->subject;
    for (size_t c = 0; whole_item == ask->count && c < frame->cond_count; c++) {
        const struct cond *cond = &frame->conds[c]; /* "share of girls per class": of pupils */
        const bool rate = cond->at < ask->count && ask->items[cond->at].restricts &&
                          cond->at == item_prev(ask, cue); /* "pass rate by product" */
        if ((rate || cond->at == item_next(ask, cue)) && cond->left.column.column >= 0)
            whole = ask->subject = cond->left.column.table;
    }
    if (cue == ask->count || whole < 0)
        return;
    const bool counted = frame->having_count > 0, denied = frame->absence_count > 0;
    if (!counted)
        whole = rows_rated(ask, frame, cue, whole);
    if (counted  ? !share_counted(ask, frame, whole_item, whole)
        : denied ? !share_related(ask, frame, whole_item, whole)
                 : mark_part(ask, frame, whole_item, whole) == 0 &&
                       !share_by_group(ask, frame, whole_item) &&
                       !share_related(ask, frame, whole_item, whole))
        return;
    struct term share = term_count(whole, cue);
    share.agg = AGG_SHARE;
    frame_select(frame, share);
    frame->whole = true;
    frame_mention(frame, whole);
    ask->items[cue].used = true;
    if (whole_item < ask->count)
        ask->items[whole_item].used = true;
}
