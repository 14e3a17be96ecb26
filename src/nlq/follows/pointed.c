/* What words that point back ask of the rows before, put in words that edit: "which crew was it" is
 * "with the crew", "how many are closed" the number of those that are. */
#include <string.h>

#include "engine.h"

enum { SHORT = 10, NAME = 3, NO_WAY = 99 };

/* The words as they were typed: idioms read some of them in others. */
static struct words typed_words_of(const struct ask *ask)
{
    struct words typed;
    words_split(&typed, ask->arena, ask->words.question);
    while (typed.len > 0 && typed.v[typed.len - 1].punct)
        typed.len--;
    return typed;
}

static bool word_among(const struct words *words, size_t i, const char *list)
{
    return i < words->len && !words->v[i].quoted && wording_among(words->v[i].lower, list);
}

static bool names_table(const struct ask *ask)
{
    bool table = false;
    for (size_t i = 0; i < ask->count; i++)
        table = table || ask->items[i].kind == ITEM_TABLE;
    return table;
}

/* "Which crew was it", "in which street are they", "which street are they in": beside the rows. */
static char *beside_text(const struct ask *ask, const struct words *words)
{
    size_t i = word_among(words, 0, "and|so");
    i += word_among(words, i, "in|on|at|from|by|of|for|with");
    const size_t first = i + 1;
    size_t end = first;
    if (!word_among(words, i, "which|what"))
        return NULL;
    while (end < words->len && end < first + NAME &&
           !word_among(words, end, "is|are|was|were|do|does|did"))
        end++;
    const size_t after = end + 2 + word_among(words, end + 2, "in|on|at|from|by|of|for|with|to");
    if (end == first || !word_among(words, end, "is|are|was|were") ||
        !word_among(words, end + 1, "it|they|these|those") || after < words->len ||
        word_among(words, first, "one|ones|else|kind|sort"))
        return NULL;
    return arena_printf(ask->arena, "with the %s", words_text(words, ask->arena, first, end));
}

/* "Cancelled", at item k: rows that have such a date, which others lack. */
static bool is_dated_deed(const struct ask *ask, size_t k)
{
    const struct item *item = &ask->items[k];
    bool dated = false;
    for (size_t c = 0; item->kind == ITEM_COLUMN && !dated && c < item->columns.len; c++) {
        const struct column_stats *stats = catalog_stats(ask->catalog, item->columns.v[c].at);
        dated = stats && stats->null_share > 0 && column_is_date(ask, item->columns.v[c].at);
    }
    return dated && item_is_participle(ask, k);
}

/* "How many are closed", "how many of these were removed", "how many open", "how many in Harbour":
 * where what is counted begins; 0: another question. */
static size_t counted_from(const struct ask *ask, const struct words *words, bool *ret_verb)
{
    const size_t first = word_among(words, 0, "and|but|so");
    const size_t many = words_match(words, first, "how many");
    size_t i = first + many, values = 0;
    if (!many || words->len > SHORT)
        return 0;
    if (word_among(words, i, "of") && word_among(words, i + 1, "them|these|those"))
        i += 2;
    *ret_verb = word_among(words, i, "is|are|was|were|have|has|had");
    if (i + *ret_verb >= words->len ||
        word_among(words, i + *ret_verb,
                   "there|they|them|these|those|that|this|it|you|we|per|by") ||
        (word_among(words, i, "is|are") && word_among(words, i + 1, "left")) ||
        (names_table(ask) && !word_among(words, i, "have|has|had")))
        return 0;
    if (*ret_verb)
        return i;
    for (size_t k = 0; k < ask->count; k++) { /* no verb: values, and numbers behind a name */
        const struct item *item = &ask->items[k];
        const bool number =
            item->kind == ITEM_NUMBER && k > 0 && ask->items[k - 1].kind == ITEM_COLUMN;
        values += item->kind == ITEM_VALUE || number || is_dated_deed(ask, k);
        if (item->kind == ITEM_DATE || item->kind == ITEM_WORD || item_is(ask, k, CUE_EACH) ||
            item_is(ask, k, CUE_BY))
            return 0;
    }
    return values == 1 ? i : 0;
}

/* "Which failed": which of the rows before are; the state, NULL: another question. */
static char *state_text(const struct ask *ask, const struct words *words)
{
    const size_t which = word_among(words, 0, "and|so|but");
    const struct word *state = which + 2 == words->len ? &words->v[which + 1] : NULL;
    return state && word_among(words, which, "which") && word_is_participle(state)
               ? arena_printf(ask->arena, "which are %s", state->text)
               : NULL;
}

/* "No orders this year": of the rows before those without; NULL: another question. */
static char *lacking_text(const struct ask *ask, const struct words *words)
{
    const size_t no = word_among(words, 0, "and|but|with|have|has|having");
    for (size_t k = 0; k < ask->count && word_among(words, no, "no") && words->len <= SHORT; k++) {
        const struct item *item = &ask->items[k];
        if (item->kind == ITEM_TABLE && item->first == no + 1)
            return arena_printf(ask->arena, "without %s",
                                words_text(words, ask->arena, no + 1, words->len));
    }
    return NULL;
}

/* "Whose are they", "who are they". */
static bool asks_whose(const struct words *words)
{
    static const char *const phrases[] = {"whose are they",        "whose is it",
                                          "whose are these",       "whose are those",
                                          "who are they",          "who is it",
                                          "who are these",         "who do they belong to",
                                          "who does it belong to", "to whom do they belong"};
    const size_t first = word_among(words, 0, "and|so");
    for (size_t i = 0; i < sizeof phrases / sizeof *phrases; i++) {
        const size_t len = words_match(words, first, phrases[i]);
        if (len && first + len == words->len)
            return true;
    }
    return false;
}

/* What the question before is about; -1: not known. */
static int subject_before(const struct ask *ask)
{
    struct ask before;
    struct frame frame;
    const char *context = ask->request->context;
    engine_begin(&before, ask->catalog, ask->request, ask->arena,
                 arena_strndup(ask->arena, context, strcspn(context, "\x1e")));
    engine_understand(&before, &frame);
    const int subject = before.subject;
    engine_end(&before);
    return subject;
}

/* "Who has overdue invoices" after customers: which of them do. */
static bool asks_who_has(const struct ask *ask, const struct words *words)
{
    const int subject = word_among(words, 0, "who") && word_among(words, 1, "has|have") &&
                                !word_among(words, 2, "the|most|least|been") && names_table(ask)
                            ? subject_before(ask)
                            : -1;
    return subject >= 0 && people_do(ask, subject);
}

/* "Do they have invoices": which of them do. */
static char *having_text(const struct ask *ask, const struct words *words)
{
    if (asks_who_has(ask, words) && words->len <= SHORT)
        return arena_printf(ask->arena, "which of them have %s",
                            words_text(words, ask->arena, 2, words->len));
    const size_t first = word_among(words, 0, "and|but|so");
    const size_t len = words_match(words, first, "do they have") +
                       words_match(words, first, "did they have") +
                       words_match(words, first, "have they got");
    const size_t any = first + len + word_among(words, first + len, "any|some");
    return len && any < words->len && words->len <= SHORT
               ? arena_printf(ask->arena, "which of them have %s",
                              words_text(words, ask->arena, any, words->len))
               : NULL;
}

/* "Since when are they customers". */
static bool asks_since(const struct words *words)
{
    return words_match(words, 0, "since when") && words->len <= SHORT &&
           word_among(words, 2, "are|is|were|have|has") && word_among(words, 3, "they|it|these");
}

/* "When were they last read", "when was it last serviced". */
static bool asks_last(const struct words *words)
{
    const size_t first = word_among(words, 0, "and|so");
    return word_among(words, first, "when") && word_among(words, first + 1, "was|were") &&
           word_among(words, first + 2, "it|they|these|those") &&
           word_among(words, first + 3, "last") && words->len == first + 5;
}

bool follow_counts_those(const struct ask *ask)
{
    const struct words words = typed_words_of(ask);
    bool verb;
    return ask->request->context && counted_from(ask, &words, &verb) > 0;
}

bool follow_points(const struct ask *ask)
{
    if (!ask->request->context)
        return false;
    const struct words words = typed_words_of(ask);
    bool verb;
    return beside_text(ask, &words) || state_text(ask, &words) || lacking_text(ask, &words) ||
           counted_from(ask, &words, &verb) || asks_whose(&words) || asks_last(&words) ||
           having_text(ask, &words) || asks_since(&words);
}

/* The people that each of the rows leads to, the nearest; -1: none, or there are two of them. */
static int people_of(struct ask *ask, int subject)
{
    int found = -1, nearest = NO_WAY;
    for (size_t t = 0; t < ask->schema->table_count; t++) {
        const int hops = (int)t == subject || ask->schema->tables[t].hidden
                             ? NO_WAY
                             : table_hops(ask, subject, (int)t);
        if (hops > nearest || hops >= NO_WAY || !people_do(ask, (int)t) ||
            tables_to_many(ask, subject, (int)t))
            continue;
        found = hops == nearest ? -1 : (int)t;
        nearest = hops;
    }
    return found;
}

/* What the follow-up comes to in words that edit; NULL: it points at nothing. */
static char *pointed_text(struct ask *ask, int subject)
{
    const struct words words = typed_words_of(ask);
    bool verb;
    const size_t from = counted_from(ask, &words, &verb);
    char *text = beside_text(ask, &words);
    if (text == NULL)
        text = state_text(ask, &words);
    if (text == NULL)
        text = lacking_text(ask, &words);
    if (text == NULL)
        text = having_text(ask, &words);
    if (text == NULL && from)
        text = arena_printf(ask->arena, "which %s%s", verb ? "" : "are ",
                            words_text(&words, ask->arena, from, words.len));
    if (text == NULL && subject >= 0 && asks_since(&words)) {
        const int since = table_column_by_words(ask, subject, "since");
        text = since < 0 ? NULL
                         : arena_printf(ask->arena, "with the %s",
                                        catalog_column_words(ask->catalog,
                                                             (struct column_ref){subject, since}));
    }
    if (text == NULL && subject >= 0 && asks_whose(&words) && !people_do(ask, subject)) {
        const int people = people_of(ask, subject);
        text = people < 0 ? NULL
                          : arena_printf(ask->arena, "with the %s",
                                         catalog_table_words(ask->catalog, people));
        if (people < 0)
            ask->stuck = "it is not clear whose the rows before are: name the table of the people";
    }
    return text;
}

void follow_name_pointed(struct ask *ask, int subject)
{
    char *text = follow_points(ask) ? pointed_text(ask, subject) : NULL;
    if (text)
        follow_reword(ask, 0, strlen(ask->words.question), text);
}

bool follow_has_some(struct ask *ask, const struct frame *said, struct frame *frame)
{
    const struct words words = typed_words_of(ask);
    bool others = false;
    for (size_t i = 0; i < said->table_count; i++)
        others = others || (said->tables[i] != ask->subject &&
                            tables_to_many(ask, ask->subject, said->tables[i]));
    if (!others || ask->subject < 0 || having_text(ask, &words) == NULL)
        return false;
    const size_t shown = frame->select_count;
    bool named = shown == 0 || frame->group_count > 0;
    for (size_t i = 0; i < shown; i++)
        named = named || frame->select[i].all ||
                frame->select[i].column.column == table_label(ask, ask->subject);
    if (!named) /* which of them, and not only since when they are there */
        frame_select_label(ask, frame, ask->subject, SIZE_MAX);
    if (frame->select_count > shown)
        frame_put_first(frame, shown);
    return true;
}

bool follow_count_rows(struct ask *ask, struct frame *frame)
{
    struct term count = term_count(ask->subject, SIZE_MAX);
    if (frame->distinct && frame->select_count == 1 && frame->select[0].agg == AGG_NONE &&
        frame->select[0].column.column >= 0) { /* "from which customers?", "how many?" */
        count = frame->select[0];
        count.agg = AGG_COUNT;
        count.distinct = true;
        frame->distinct = false;
    }
    frame->select_count = frame->group_count = frame->order_count = 0;
    frame->limit = 0;
    return frame_select(frame, count);
}

/* "How many of them cancelled": those that have the date, which others lack. */
static bool put_dated(struct ask *ask, const struct frame *said, struct frame *frame)
{
    bool put = false;
    for (size_t i = 0; i < said->select_count; i++) {
        const struct term *term = &said->select[i];
        const bool deed = term->at < ask->count && item_is_participle(ask, term->at);
        if (!deed || term->column.column < 0 || term->column.table != ask->subject ||
            !column_is_date(ask, term->column) || column_is_filled(ask, term->column))
            continue;
        frame_cond(frame, (struct cond){.kind = COND_NULL,
                                        .left = term_column(term->column, term->at),
                                        .negated = true,
                                        .at = term->at,
                                        .end = term->at + 1});
        put = true;
    }
    return put;
}

/* What stands behind "how many of them" restricts nothing, and its rows are not read. */
static bool is_without_part(const struct frame *said)
{
    bool shows = false;
    for (size_t i = 0; i < said->select_count; i++)
        shows = shows || (said->select[i].column.column >= 0 && !said->select[i].implied);
    return shows && said->cond_count + said->absence_count + said->having_count == 0;
}

/* "Members per tier" were counted, and some of them are: per tier. */
static bool counts_groups(const struct ask *ask, const struct frame *frame)
{
    bool counts = false;
    for (size_t i = 0; i < frame->select_count; i++) {
        const struct term *term = &frame->select[i];
        counts = counts ||
                 (term->agg == AGG_COUNT && term->column.column < 0 && term->table == ask->subject);
        if (term->agg != AGG_NONE && term->agg != AGG_COUNT)
            return false;
    }
    return counts && frame->group_count > 0 && frame->having_count == 0;
}

bool follow_count_those(struct ask *ask, const struct frame *said, struct frame *frame)
{
    if (frame->limit > 0)
        ask->stuck = arena_printf(ask->arena,
                                  "only the first %ld rows are shown, and these alone cannot be "
                                  "counted by that",
                                  frame->limit);
    const bool dated = !ask->stuck && put_dated(ask, said, frame);
    if (!ask->stuck && !follow_put_conds(ask, said, frame) && !dated)
        ask->stuck = "it is not clear which of the rows before are to be counted";
    if (ask->stuck)
        return false;
    for (size_t i = 0; i < said->table_count; i++) {
        if (said->tables[i] != ask->subject)
            frame_mention(frame, said->tables[i]);
    }
    if (!counts_groups(ask, frame))
        follow_count_rows(ask, frame);
    follow_count_once(ask, frame);
    frame->unproven = frame->unproven || (!dated && is_without_part(said));
    return true;
}

/* The day of the deed, in rows that the subject has several of; column -1: none. */
static struct column_ref day_done(struct ask *ask)
{
    for (size_t i = 0; i < ask->count && ask->subject >= 0; i++) {
        for (size_t k = 0; k < ask->items[i].columns.len; k++) {
            const struct column_ref at = ask->items[i].columns.v[k].at;
            if (column_is_date(ask, at) && at.table != ask->subject &&
                tables_to_many(ask, ask->subject, at.table))
                return at;
        }
    }
    return no_column();
}

bool follow_last_done(struct ask *ask, struct frame *frame)
{
    const struct words words = typed_words_of(ask);
    const struct column_ref at = day_done(ask);
    if (!asks_last(&words))
        return false;
    for (size_t i = 0; i < ask->count; i++)
        ask->items[i].used = true;
    if (frame->group_count || frame->limit || frame_aggregates(frame) || ask->subject < 0 ||
        at.column < 0) {
        ask->stuck = "the rows before have no such day each";
        return false;
    }
    struct term day = term_column(at, SIZE_MAX);
    day.agg = AGG_MAX;
    frame->select_count = frame->order_count = 0;
    frame->distinct = false;
    frame_select_label(ask, frame, ask->subject, SIZE_MAX);
    frame_select(frame, day);
    frame_group(frame, (struct term){.table = ask->subject, .column = no_column(), .at = SIZE_MAX});
    ask_assume(ask, 0,
               arena_printf(ask->arena, "the last %s of each; rows without one are left out",
                            catalog_column_words(ask->catalog, at)));
    return true;
}
