/* What is no question by itself: "who joined after 2015", "show names and totals", "on the main
 * house stage", "credit limit above 50000" go on from the rows before, though no word says so. */
#include <string.h>

#include "engine.h"
#include "querent/base/str.h"

enum { SHORT = 8 };

/* The tables that the questions before name. */
static bool is_spoken_of(struct ask *before, int table)
{
    for (size_t i = 0; i < before->count; i++) {
        if (before->items[i].kind == ITEM_TABLE && before->items[i].table == table)
            return true;
    }
    return before->subject == table;
}

static bool is_read(struct ask *before, const struct frame *frame, int table)
{
    bool read = is_spoken_of(before, table);
    for (size_t i = 0; i < frame->select_count; i++)
        read = read || frame->select[i].table == table || frame->select[i].column.table == table;
    return read;
}

/* Each column, and each table if these are looked at, is one of the rows before. */
static bool columns_are_theirs(const struct ask *ask, bool tables)
{
    struct ask before;
    struct frame frame;
    const char *context = ask->request->context;
    engine_begin(&before, ask->catalog, ask->request, ask->arena,
                 arena_strndup(ask->arena, context, strcspn(context, "\x1e")));
    engine_understand(&before, &frame);
    bool theirs = true;
    for (size_t i = 0; i < ask->count && theirs; i++) {
        const struct item *item = &ask->items[i];
        bool found = item->kind == ITEM_TABLE && tables ? is_read(&before, &frame, item->table)
                                                        : item->kind != ITEM_COLUMN;
        for (size_t k = 0; k < item->columns.len && !found; k++)
            found = is_spoken_of(&before, item->columns.v[k].at.table);
        theirs = found;
    }
    engine_end(&before);
    return theirs;
}

bool follow_shows(const struct ask *ask)
{
    size_t columns = 0;
    if (!ask->request->context || !wording_is(ask, 0, "show|list|display|give|print|get"))
        return false;
    for (size_t i = 0; i < ask->count; i++) {
        const struct item *item = &ask->items[i];
        columns += item->kind == ITEM_COLUMN;
        const bool beside = item->kind == ITEM_TABLE && columns > 0; /* "and requester" */
        if (item->kind != ITEM_COLUMN && !beside && item->kind != ITEM_PUNCT &&
            item->kind != ITEM_NOISE && !item_is(ask, i, CUE_AND) &&
            !wording_is(ask, item->first,
                        "show|list|display|give|print|get|me|the|their|its|all|name|names"))
            return false;
    }
    return columns > 0 && columns_are_theirs(ask, false);
}

/* "Who joined after 2015", "who earns the most": of the people before. "Who has the most" and "who
 * is the best" rank what was counted of them. */
bool follow_says_who(const struct ask *ask)
{
    return wording_is(ask, 0, "who") && ask->words.len >= 2 && ask->words.len <= SHORT &&
           !wording_is(ask, 1, "is|was|did|does|do|else|can|will|works|work") &&
           !wording_has(ask, "them|it|that|those|these|they") &&
           !(wording_is(ask, 1, "has|have|had") && wording_is(ask, 2, "the|most|least"));
}

/* "On the main house stage": a place, and the noun that it is one of. */
static bool says_where(const struct ask *ask)
{
    if (!wording_is(ask, 0, "on|at|in|from|for|by|via"))
        return false;
    size_t i = item_next(ask, SIZE_MAX); /* the preposition is a cue, or nothing */
    while (i < ask->count && ask->items[i].kind != ITEM_VALUE) {
        if (ask->items[i].kind != ITEM_CUE && ask->items[i].kind != ITEM_WORD)
            return false;
        if (ask->items[i].first > 0)
            return false;
        i = item_next(ask, i);
    }
    const size_t noun = item_next(ask, i);
    return i < ask->count && item_kind_is(ask, noun, ITEM_TABLE) &&
           wording_ends(ask, ask->items[noun].last);
}

/* "For tickets closed this year": of tables that the question before is about. */
static bool says_part(const struct ask *ask)
{
    size_t tables = 0;
    if (!wording_is(ask, 0, "for|of|from|in") || ask->words.len > SHORT ||
        wording_is(ask, 1, "each|every|which|what|how"))
        return false;
    for (size_t i = 0; i < ask->count; i++)
        tables += ask->items[i].kind == ITEM_TABLE;
    return tables > 0 && columns_are_theirs(ask, true);
}

/* "The men": a value, and nothing else. */
static bool says_value(const struct ask *ask)
{
    const size_t i = item_next(ask, SIZE_MAX);
    return wording_is(ask, 0, "the") && item_kind_is(ask, i, ITEM_VALUE) &&
           wording_ends(ask, ask->items[i].last);
}

bool follow_is_fragment(const struct ask *ask)
{
    bool table = false;
    for (size_t i = 0; i < ask->count; i++)
        table = table || ask->items[i].kind == ITEM_TABLE;
    return ask->request->context && (says_where(ask) || says_part(ask) || follow_shows(ask) ||
                                     (!table && (follow_says_who(ask) || says_value(ask))));
}

bool follow_may_edit(const struct ask *ask)
{
    bool table = false;
    for (size_t i = 0; i < ask->count; i++)
        table = table || ask->items[i].kind == ITEM_TABLE;
    const bool asks = wording_is(ask, 0,
                                 "show|list|give|how|what|which|who|where|when|is|are|do|does|"
                                 "did|their|its|his|her|all|count|number|total|average");
    return ask->request->context && ask->words.len <= SHORT && !(table && asks) && !ask->signs.what;
}
