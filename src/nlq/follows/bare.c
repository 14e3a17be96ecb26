/* Noun phrases that could go on or be new: "number of orders" after "pending orders", "orders per
 * month", "show the customers"; and "which of these tickets are unsolved". They are read by
 * themselves, and of rows that the question before restricted keep its conditions. */
#include "engine.h"

enum { SHORT = 8, NO_WAY = 99 };

/* "Which of these tickets", "how many of them", "those customers". */
static size_t points_back(struct ask *ask)
{
    for (size_t i = 0; i < ask->words.len; i++) {
        const bool these = wording_is(ask, i, "these|those");
        if (these && i + 1 < ask->words.len && table_at_word(ask, i + 1) >= 0)
            return i;
        if ((these || wording_is(ask, i, "them")) && i > 0 && wording_is(ask, i - 1, "of|among"))
            return i;
    }
    return SIZE_MAX;
}

/* "They", "their", "was it", of rows that the question does not name itself. */
static size_t pronoun(const struct ask *ask)
{
    for (size_t i = 0; i < ask->words.len; i++) {
        const bool it = wording_is(ask, i, "it") && i > 0 &&
                        wording_is(ask, i - 1, "is|was|did|does|has|had|of|for|about|with|to") &&
                        wording_ends(ask, i + 1);
        bool named = false;
        for (size_t k = 0; k < ask->count; k++)
            named = named || (ask->items[k].kind == ITEM_TABLE && ask->items[k].last <= i);
        if (!named && (it || wording_is(ask, i, "they|them|their|theirs")))
            return i;
    }
    return SIZE_MAX;
}

const char *follow_points_back(struct ask *ask)
{
    const size_t back = points_back(ask), i = back == SIZE_MAX ? pronoun(ask) : back;
    return i == SIZE_MAX ? NULL : words_text(&ask->words, ask->arena, i, i + 1);
}

const char *follow_points_alone(struct ask *ask)
{
    static const char own[] = "who|that|which|with|without|in|from|whose|where|of|at|on|for";
    for (size_t i = 0; i < ask->words.len; i++) {
        const bool these = wording_is(ask, i, "these") && !wording_is(ask, i + 1, "days|times");
        if (!ask->words.v[i].quoted &&
            (these || (wording_is(ask, i, "those") && !wording_is(ask, i + 1, own))))
            return words_text(&ask->words, ask->arena, i, i + 1);
    }
    return NULL;
}

/* The item only names what is to be shown, counted or put into groups. */
static bool names_only(const struct ask *ask, size_t i)
{
    const struct item *item = &ask->items[i];
    const bool first = item->first == 0;
    switch (item->kind) {
    case ITEM_TABLE:
    case ITEM_NOISE:
    case ITEM_PUNCT:
        return true;
    case ITEM_COLUMN:
        return !item_is_participle(ask, i);
    case ITEM_WORD:
        return item->bucket || wording_is(ask, item->first, "the|their|me|us|no");
    case ITEM_CUE:
        break;
    default:
        return false;
    }
    switch (item->cue) {
    case CUE_WH:
    case CUE_WHO:
        return first;
    case CUE_IS:
        return i == 1 && (item_is(ask, 0, CUE_WHO) || item_is(ask, 0, CUE_WH));
    case CUE_SHOW:
    case CUE_NUMBER_OF:
    case CUE_COUNT:
    case CUE_AVG:
    case CUE_SUM:
    case CUE_MAX:
    case CUE_MIN:
    case CUE_DISTINCT:
    case CUE_NOISE:
    case CUE_AND:
    case CUE_EACH:
    case CUE_BY:
        return true;
    default:
        return false;
    }
}

static bool is_bare(struct ask *ask)
{
    bool names = false;
    if (points_back(ask) != SIZE_MAX)
        return true;
    for (size_t i = 0; i < ask->count; i++) {
        const struct item *item = &ask->items[i];
        if (!names_only(ask, i))
            return false;
        names = names || item->kind == ITEM_TABLE || item->kind == ITEM_COLUMN;
    }
    return names && ask->words.len <= SHORT;
}

bool follow_goes_bare(const struct ask *ask)
{
    struct ask probe;
    struct frame frame;
    if (ask->alone || ask->edits || !ask->request->context || follow_is_one(ask))
        return false;
    engine_begin(&probe, ask->catalog, ask->request, ask->arena, ask->words.question);
    engine_understand(&probe, &frame);
    const bool bare = is_bare(&probe);
    engine_end(&probe);
    return bare;
}

/* The rows before, or what each of them has one of. */
static bool is_theirs(struct ask *ask, const struct frame *before, int subject, int table)
{
    bool theirs =
        table < 0 || table == subject ||
        (table_hops(ask, subject, table) < NO_WAY && !tables_to_many(ask, subject, table));
    for (size_t i = 0; i < before->cond_count; i++)
        theirs = theirs || before->conds[i].left.column.table == table;
    for (size_t i = 0; i < before->table_count; i++)
        theirs = theirs || before->tables[i] == table;
    for (size_t i = 0; i < before->select_count; i++)
        theirs = theirs || before->select[i].table == table;
    return theirs;
}

static bool all_are_theirs(struct ask *ask, const struct frame *before, int subject,
                           const struct frame *said)
{
    bool theirs = is_theirs(ask, before, subject, ask->subject);
    for (size_t i = 0; i < said->select_count; i++)
        theirs = theirs && is_theirs(ask, before, subject, said->select[i].column.table);
    for (size_t i = 0; i < said->group_count; i++)
        theirs = theirs && is_theirs(ask, before, subject, said->groups[i].table);
    return theirs;
}

/* "Phone numbers": beside what the rows are called, which were listed by that. */
static void keep_names(struct ask *ask, const struct frame *before, int subject, struct frame *said)
{
    const size_t count = said->select_count;
    bool beside = count > 0 && before->group_count == 0 && said->group_count == 0;
    for (size_t i = 0; i < ask->count; i++)
        beside = beside && ask->items[i].kind != ITEM_TABLE;
    for (size_t i = 0; i < before->select_count; i++)
        beside = beside && before->select[i].agg == AGG_NONE && !before->select[i].all;
    for (size_t i = 0; i < count; i++) {
        const struct term *term = &said->select[i];
        beside = beside && term->agg == AGG_NONE && term->column.column >= 0 &&
                 term->column.table == subject &&
                 term->column.column != table_label(ask, subject) &&
                 !frame_is_part_name(ask, term->column);
    }
    if (!beside || table_label(ask, subject) < 0 || wording_has(ask, "only|just|different"))
        return;
    frame_select_label(ask, said, subject, SIZE_MAX);
    if (said->select_count > count)
        frame_put_first(said, count);
    said->distinct = false;
}

bool follow_bare(struct ask *ask, const struct frame *before, int subject, struct frame *said)
{
    const bool back = points_back(ask) != SIZE_MAX;
    const int clauses = (int)said->absence_count;
    const bool restricts = said->cond_count + said->absence_count + said->having_count > 0;
    if (before->cond_count + before->absence_count == 0 || before->having_count || before->limit ||
        before->among || before->best_of || before->impossible || subject < 0 ||
        (!back && (restricts || said->limit)) || !follow_has_room(said, before) ||
        !all_are_theirs(ask, before, subject, said))
        return false;
    for (size_t i = 0; i < before->absence_count; i++) {
        said->absences[said->absence_count] = before->absences[i];
        said->absences[said->absence_count++].clause += clauses;
    }
    for (size_t i = 0; i < before->cond_count; i++) {
        struct cond cond = before->conds[i];
        cond.clause += cond.clause > 0 ? clauses : 0;
        if (frame_cond(said, cond) == NULL)
            return false;
    }
    keep_names(ask, before, subject, said);
    follow_carry(&said->shape, &before->shape);
    said->unproven = said->unproven || !back;
    const size_t at = points_back(ask);
    for (size_t i = 0; i < ask->count && back; i++) { /* the word has had its part */
        struct item *item = &ask->items[i];
        item->used = item->used || (item->first <= at && at < item->last);
    }
    return true;
}
