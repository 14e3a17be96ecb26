/* What an answer leaves undone of the question: rows of what was to be done, where what was done is
 * asked for; a bound, or a state, that restricts nothing; a noun that was read as something else.
 */
#include <string.h>

#include "guards/undone.h"
#include "querent/base/str.h"
#include "querent/lang/lemma.h"
#include "words/meanings.h"

/* "We do", "did they do", "done": the verb itself, and no help of another one. */
static bool says_done(const struct ask *ask)
{
    for (size_t i = 0; i < ask->words.len; i++) {
        const bool last = wording_ends(ask, i + 1) ||
                          wording_is(ask, i + 1, "in|last|this|since|on|yesterday|today|between");
        if (wording_is(ask, i, "done|performed") ||
            (i > 0 && last && wording_is(ask, i, "do|did") &&
             wording_is(ask, i - 1, "we|they|you|i|he|she")))
            return true;
    }
    return false;
}

/* Where rows say how they ended, and some were cancelled. */
static bool keeps_cancelled(const struct ask *ask, struct column_ref at)
{
    const char *const *values = column_is_text(ask, at) ? catalog_values(ask->catalog, at) : NULL;
    for (; values && *values; values++) {
        if (meaning_traits(ask, at, *values).cancelled)
            return true;
    }
    return false;
}

static bool is_compared_with(const struct frame *frame, struct column_ref at)
{
    for (size_t c = 0; c < frame->cond_count; c++) {
        if (same_column(frame->conds[c].left.column, at))
            return true;
    }
    return false;
}

bool undone_counted(struct ask *ask, const struct frame *frame)
{
    for (size_t t = 0; says_done(ask) && t < ask->schema->table_count; t++) {
        for (size_t c = 0; table_is_open(ask, (int)t) && c < ask_table(ask, (int)t)->column_count;
             c++) {
            const struct column_ref at = {(int)t, (int)c};
            if (keeps_cancelled(ask, at) && !is_compared_with(frame, at))
                return true;
        }
    }
    return false;
}

/* "Who is paid the most" is no highest amount, and "who earns the most" no line of an order. */
static bool shows_nobody(const struct ask *ask, const struct frame *frame)
{
    bool nobody = frame->group_count == 0;
    for (size_t i = 0; i < frame->select_count && nobody; i++) {
        const struct term *term = &frame->select[i];
        const bool things = term->all && frame->order_count && term->table >= 0 &&
                            !people_do(ask, term->table) && table_label(ask, term->table) < 0;
        nobody = term->agg != AGG_NONE || things;
    }
    return nobody;
}

bool who_unanswered(const struct ask *ask, const struct frame *frame)
{
    if (!item_is(ask, 0, CUE_WHO) || frame->select_count == 0)
        return false;
    if (shows_nobody(ask, frame))
        return true;
    if (frame->order_count == 0)
        return false;
    for (size_t i = 0; i < frame->select_count; i++) {
        const struct term *term = &frame->select[i];
        if (term->rank)
            continue;
        if (term->agg != AGG_NONE || term->all || term->column.column < 0 ||
            catalog_is_key(ask->catalog, term->column) || column_is_id(ask, term->column) ||
            !(column_is_number(ask, term->column) || column_is_date(ask, term->column)))
            return false;
    }
    return true;
}

bool undone_full(const struct ask *ask, size_t i)
{
    const struct item *item = &ask->items[i];
    const bool plain = item->kind == ITEM_WORD || item->kind == ITEM_NOISE;
    return (plain || (item->kind == ITEM_COLUMN && !item->used)) &&
           wording_is(ask, item->first, "full|overbooked|overfull") &&
           (item_kind_is(ask, i + 1, ITEM_TABLE) ||
            (i > 0 && wording_is(ask, item->first - 1, "is|are|not|be|yet|still|already")));
}

bool undone_bound(const struct ask *ask, size_t i)
{
    if (ask->items[i].kind != ITEM_CUE || ask->items[i].used)
        return false;
    if (item_is(ask, i, CUE_OR_MORE) || item_is(ask, i, CUE_OR_LESS))
        return item_kind_is(ask, item_prev(ask, i), ITEM_VALUE);
    const size_t what = item_next(ask, i);
    const bool code = item_kind_is(ask, what, ITEM_VALUE) && !item_first(ask, what)->quoted &&
                      strpbrk(item_first(ask, what)->text, "0123456789");
    const bool number = ask->subject_before < 0 && item_kind_is(ask, what, ITEM_NUMBER) &&
                        !ask->items[what].used &&
                        ask->items[what].number > 1; /* "at least one" may go without saying */
    return item_is(ask, i, CUE_ADJ_COMP) || (item_traits(ask, i).bounds && (code || number));
}

/* Another table has a date called by the word: what takes place then. */
static bool dates_other(struct ask *ask, const char *word, int table)
{
    char lemma[64];
    lemma_of(word, lemma, sizeof lemma);
    for (size_t t = 0; t < ask->schema->table_count; t++) {
        for (size_t c = 0; table_is_open(ask, (int)t) && c < ask_table(ask, (int)t)->column_count;
             c++) {
            const struct column_ref at = {(int)t, (int)c};
            if ((int)t != table && column_is_date(ask, at) && column_has_words(ask, at, lemma))
                return true;
        }
    }
    return false;
}

bool undone_nearer(struct ask *ask)
{
    enum { SHORTEST = 4 };
    for (size_t i = 0; i < ask->count; i++) {
        const struct item *item = &ask->items[i];
        const struct word *word = item_first(ask, i);
        const char *said = word->written ? word->written : word->lower;
        if (item->kind != ITEM_TABLE || item->last != item->first + 1 || !word_is_plural(word) ||
            item->tables.len == 0 || (item->tables.v[0].score >= .95 && !word->written) ||
            strlen(said) < SHORTEST || strchr(said, ' ') ||
            table_has_word(ask, item->table, word->lemma))
            continue;
        if (dates_other(ask, said, item->table))
            return true;
    }
    return false;
}

/* A state that is said behind the rows: "invoices disputed". */
static bool state_of_rows(const struct ask *ask, size_t verb)
{
    return item_kind_is(ask, verb, ITEM_VALUE) && ask->items[verb].used &&
           word_is_participle(item_first(ask, verb)) && /* "written off" */
           item_kind_is(ask, item_prev(ask, verb), ITEM_TABLE);
}

/* The verb before the period of the condition; the count of items: there is none. */
static size_t dated_verb(const struct ask *ask, const struct cond *cond)
{
    const bool here = cond->kind == COND_RANGE && cond->at < ask->count; /* not said before */
    size_t verb = here ? item_prev(ask, cond->at) : ask->count;
    while (item_is(ask, verb, CUE_IN) || item_is(ask, verb, CUE_SINCE))
        verb = item_prev(ask, verb);
    return verb;
}

/* "Patterns used in 2026" are not those made then. */
static bool undone_used(struct ask *ask, const struct frame *frame)
{
    for (size_t c = 0; c < frame->cond_count; c++) {
        const struct cond *cond = &frame->conds[c];
        const size_t verb = dated_verb(ask, cond);
        if (item_kind_is(ask, verb, ITEM_WORD) && wording_is(ask, ask->items[verb].first, "used") &&
            cond->left.column.table == ask->subject &&
            !column_has_akin(ask, cond->left.column, item_last(ask, verb)->lemma))
            return true;
    }
    return false;
}

/* When somebody was seen is not when they were registered. */
static bool is_use(const struct ask *ask, size_t verb)
{
    return wording_is(ask, ask->items[verb].first, "seen|visited|touched");
}

bool undone_dated(struct ask *ask, const struct frame *frame)
{
    for (size_t c = 0; c < frame->cond_count; c++) {
        const struct cond *cond = &frame->conds[c];
        const size_t verb = dated_verb(ask, cond);
        if (verb < ask->count && state_of_rows(ask, verb) &&
            !column_has_akin(ask, cond->left.column, item_last(ask, verb)->lemma))
            return true; /* "invoices disputed this month" are not those issued then */
        if (!item_kind_is(ask, verb, ITEM_WORD) || cond->left.column.table != ask->subject ||
            !(is_use(ask, verb) ||
              (word_is_participle(item_last(ask, verb)) && people_are(ask, ask->subject))))
            continue;
        if (!column_has_akin(ask, cond->left.column, item_last(ask, verb)->lemma))
            return true;
    }
    return false;
}

/* "Are available today": the state at the word before the day. */
static bool is_state_then(const struct ask *ask, size_t word)
{
    return word >= 2 && wording_is(ask, word - 2, "is|are|was|were|be") &&
           !ask->words.v[word - 1].is.stop && !ask->words.v[word - 1].is_number &&
           !wording_is(ask, word - 1, "happening|held|scheduled|planned|there|due|on|in|taking");
}

/* A value, or a flag, that the word stands for restricts the rows. */
static bool is_kept_state(const struct ask *ask, size_t word)
{
    for (size_t i = 0; i < ask->count; i++) {
        const struct item *item = &ask->items[i];
        if (item->first <= word && word < item->last)
            return item->used && (item->kind == ITEM_VALUE || item->kind == ITEM_COLUMN);
    }
    return false;
}

bool undone_then(struct ask *ask, const struct frame *frame)
{
    if (undone_used(ask, frame))
        return true;
    for (size_t c = 0; c < frame->cond_count; c++) {
        const struct cond *cond = &frame->conds[c];
        if (cond->kind != COND_RANGE || cond->at >= ask->count ||
            ask->items[cond->at].kind != ITEM_DATE || cond->left.column.table != ask->subject)
            continue;
        const size_t word = ask->items[cond->at].first;
        if (is_state_then(ask, word) && !is_kept_state(ask, word - 1) &&
            !column_has_akin(ask, cond->left.column, ask->words.v[word - 1].lemma))
            return true;
    }
    return false;
}

/* The question itself has the table's name, and not only what a noun was read as. */
static bool subject_is_typed(const struct ask *ask)
{
    for (size_t i = 0; i < ask->count; i++) {
        if (item_kind_is(ask, i, ITEM_TABLE) && ask->items[i].table == ask->subject &&
            str_find_fold(ask->request->question, item_last(ask, i)->lower))
            return true;
    }
    return false;
}

bool undone_names_one(struct ask *ask, const struct frame *frame)
{
    enum { LIST_COLUMNS = 3 }; /* of a list of categories */
    if (frame->select_count != 1 || frame->select[0].agg != AGG_COUNT ||
        frame->select[0].column.column >= 0 || frame->cond_count != 1 || frame->group_count > 0 ||
        ask->subject < 0 || people_are(ask, ask->subject) ||
        ask_table(ask, ask->subject)->column_count > LIST_COLUMNS || subject_is_typed(ask))
        return false;
    const struct cond *cond = &frame->conds[0];
    const int label = table_label(ask, ask->subject);
    const struct column_ref at = {ask->subject, label};
    return cond->kind == COND_COMPARE && cond->op == SQL_OP_EQ && !cond->negated && label >= 0 &&
           same_column(cond->left.column, at) && !column_repeats(ask, at);
}

bool undone_pieces(struct ask *ask, const struct frame *frame)
{
    const int rows =
        frame->select_count == 1 && frame->select[0].agg == AGG_COUNT && frame->group_count == 0
            ? ask->subject
            : -1;
    for (size_t c = 0; rows >= 0 && c < ask_table(ask, rows)->column_count; c++) {
        const struct column_ref at = {rows, (int)c};
        if (wording_has(ask, "own|owns|owned|stock") && column_is_number(ask, at) &&
            column_has_words(ask, at, "quantity"))
            return true;
    }
    return false;
}

/* The word at which what is asked for stands in "how many hours", "how much discount"; 0: neither.
 */
static size_t head_at(const struct ask *ask)
{
    const size_t many = words_match(&ask->words, 0, "how many"),
                 much = many ? 0 : words_match(&ask->words, 0, "how much");
    return many && word_is_plural(&ask->words.v[many]) ? many : much;
}

bool undone_head(const struct ask *ask)
{
    const size_t head = head_at(ask);
    for (size_t i = 0; head && i < ask->count; i++) {
        const struct item *item = &ask->items[i];
        if (item->first == head)
            return item->kind == ITEM_WORD && !item->used && !wording_is(ask, head, "times") &&
                   wording_is(ask, item->last, "did|do|does|were|was|are|is|per|by|in");
    }
    return false;
}

bool undone_contrary(const struct frame *frame)
{
    for (size_t a = 0; a < frame->cond_count; a++) {
        for (size_t b = 0; b < a; b++) {
            const struct cond *one = &frame->conds[a], *other = &frame->conds[b];
            if (one->kind == COND_NULL && other->kind == COND_NULL && !one->either &&
                one->clause == 0 && other->clause == 0 && one->negated != other->negated &&
                same_column(one->left.column, other->left.column))
                return true;
        }
    }
    return false;
}

bool undone_compound(const struct ask *ask)
{
    const size_t first =
        wording_is(ask, 0, "what|show|list") + 2 * (words_match(&ask->words, 1, "is the") > 0);
    if (!wording_is(ask, first, "average|mean|total|highest|lowest"))
        return false;
    for (size_t i = 1; i < ask->count; i++) {
        const struct item *item = &ask->items[i], *before = &ask->items[i - 1];
        const bool names = before->kind == ITEM_COLUMN || before->kind == ITEM_TABLE;
        if (item->kind == ITEM_WORD && !item->used && names && before->last == item->first &&
            before->zone == ZONE_SELECT &&
            wording_is(ask, item->first,
                       "delay|lag|gap|growth|ratio|share|frequency|interval|loss|"
                       "margin|difference|variance|increase|decrease") &&
            (wording_ends(ask, item->last) || wording_is(ask, item->last, "per|by|in|for|of")))
            return true;
    }
    return false;
}

/* Of a contract, or a plan. */
static bool shows_other_hours(const struct ask *ask, const struct frame *frame)
{
    bool worked = false;
    for (size_t i = 0; i < ask->words.len; i++)
        worked = worked || wording_match(ask, i, "hours worked|worked hours") > 0;
    for (size_t i = 0; worked && i < frame->select_count + frame->order_count; i++) {
        const struct column_ref at = i < frame->select_count
                                         ? frame->select[i].column
                                         : frame->orders[i - frame->select_count].term.column;
        if (at.column >= 0 &&
            (column_has_words(ask, at, "per") || column_has_words(ask, at, "planned") ||
             column_has_words(ask, at, "contracted")))
            return true;
    }
    return false;
}

bool undone_time(const struct ask *ask, const struct frame *frame)
{
    const bool asks = words_match(&ask->words, 0, "how long") > 0 ||
                      (wording_is(ask, 0, "average|mean") && wording_is(ask, 1, "time"));
    if (shows_other_hours(ask, frame))
        return true;
    for (size_t i = 0; i < frame->select_count; i++) {
        const struct term *term = &frame->select[i];
        const struct column_ref at = term->column;
        const bool here = term->at < ask->count && /* "repair time per machine" */
                          wording_is(ask, ask->items[term->at].last, "time");
        if (!(asks || here) || (term->agg != AGG_AVG && term->agg != AGG_SUM))
            continue;
        return !term->span && at.column >= 0 && column_is_number(ask, at) &&
               (column_has_words(ask, at, "cost") || column_has_words(ask, at, "price") ||
                column_has_words(ask, at, "amount") || column_has_words(ask, at, "fee"));
    }
    return false;
}

bool undone_delay(struct ask *ask, const struct frame *frame)
{
    for (size_t i = 0; i < frame->select_count && wording_has(ask, "delay|delays|late"); i++) {
        const struct term *term = &frame->select[i];
        if (term->span && !column_is_called(ask, term->from, NAME_DUE) &&
            !column_is_called(ask, term->from, NAME_PROMISED))
            return true;
    }
    return false;
}
