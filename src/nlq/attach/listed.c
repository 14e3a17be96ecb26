/* "The names and cities of all airports", "their first name, last name and pay": a word that stands
 * in a list with columns is one of them, though it says only a part of its name, or means it. */
#include <string.h>

#include "attach/attach.h"
#include "frame.h"
#include "querent/base/str.h"
#include "querent/lang/synonyms.h"

enum { LISTED_WORDS = 3 };
static const double LISTED_SCORE = .6; /* of a part of a name, and of a word that means one */

static bool listed_joint(const struct ask *ask, size_t i)
{
    return item_is(ask, i, CUE_AND) || item_is(ask, i, CUE_AS_WELL) ||
           (item_kind_is(ask, i, ITEM_PUNCT) && word_is_mark(item_first(ask, i), ","));
}

static bool listed_asked(const struct ask *ask, size_t i)
{
    return item_kind_is(ask, i, ITEM_COLUMN) && ask->items[i].zone == ZONE_SELECT &&
           ask->items[i].column.column >= 0 && !item_is_participle(ask, i);
}

/* The column that the joint behind, or before, item i joins it to; ask->count: none. */
static size_t listed_beside(const struct ask *ask, size_t i,
                            size_t step(const struct ask *, size_t))
{
    size_t k = step(ask, i);
    if (!listed_joint(ask, k))
        return ask->count;
    while (listed_joint(ask, k))
        k = step(ask, k);
    return listed_asked(ask, k) ? k : ask->count;
}

/* Nothing else is said of it on either side. */
static bool listed_alone(const struct ask *ask, size_t first, size_t last)
{
    const size_t before = item_prev(ask, first), behind = item_next(ask, last);
    return (before >= ask->count || listed_joint(ask, before) ||
            item_traits(ask, before).requests) &&
           (behind >= ask->count || listed_joint(ask, behind) || item_is(ask, behind, CUE_OF) ||
            item_is(ask, behind, CUE_FOR) || ask->items[behind].zone == ZONE_WHERE ||
            item_kind_is(ask, behind, ITEM_PUNCT));
}

/* The column of the table that the words of the items say a part of. */
static int listed_said(struct ask *ask, size_t first, size_t last, int table)
{
    const struct item *item = &ask->items[first];
    const char *words = "";
    for (size_t k = 0; first == last && k < item->columns.len; k++) {
        if (item->columns.v[k].at.table == table)
            return item->columns.v[k].at.column;
    }
    for (size_t i = item->first; i < ask->items[last].last; i++)
        words = *words ? arena_printf(ask->arena, "%s %s", words, ask->words.v[i].lemma)
                       : ask->words.v[i].lemma;
    return table_column_by_words(ask, table, words);
}

struct near { /* the one column of the table that words near to another say */
    struct ask *ask;
    int table, found;
    bool several;
};

static void near_see(const char *word, size_t len, void *arg)
{
    struct near *near = arg;
    const struct column_ref at = {
        near->table,
        table_column_by_words(near->ask, near->table, arena_strndup(near->ask->arena, word, len))};
    if (at.column < 0 || catalog_is_key(near->ask->catalog, at) || flag_is(near->ask, at))
        return;
    near->several = near->several || (near->found >= 0 && near->found != at.column);
    near->found = at.column;
}

/* The one column that shares the stem: "rents" of rental_price. */
static int near_akin(struct ask *ask, int table, const char *lemma)
{
    enum { STEM = 4 };
    int found = -1;
    for (size_t c = 0; strlen(lemma) >= STEM && c < ask_table(ask, table)->column_count; c++) {
        const struct column_ref at = {table, (int)c};
        if (catalog_is_key(ask->catalog, at) || !column_has_akin(ask, at, lemma))
            continue;
        if (found >= 0)
            return -1;
        found = (int)c;
    }
    return found;
}

int column_meant(struct ask *ask, int table, const struct word *word)
{
    struct near near = {ask, table, -1, false};
    if (word->is.amounts)
        return -1;
    for (size_t s = 0; s < SYNONYMS_MAX && word->synonyms[s] && near.found < 0; s++)
        near_see(word->synonyms[s], strlen(word->synonyms[s]), &near);
    if (near.found < 0)
        near.found = near_akin(ask, table, word->lemma);
    if (near.found < 0)
        synonyms_each_near(word->lemma, near_see, &near);
    return near.several ? -1 : near.found;
}

static struct column_ref listed_column(struct ask *ask, size_t first, size_t last, int table)
{
    const bool name = first == last && item_last(ask, last)->is.name;
    struct column_ref at = {table, name ? table_label(ask, table) : -1};
    if (at.column < 0)
        at.column = listed_said(ask, first, last, table);
    if (at.column < 0)
        at.column = first == last && !column_at_word(ask, ask->items[first].first)
                        ? column_meant(ask, table, item_last(ask, last))
                        : -1;
    return at;
}

static void listed_take(struct ask *ask, size_t first, size_t last, struct column_ref at)
{
    struct item *item = &ask->items[first];
    struct match *match = arena_alloc(ask->arena, sizeof *match);
    *match = (struct match){.at = at, .score = LISTED_SCORE};
    item->kind = ITEM_COLUMN;
    item->columns = (struct matches){match, 1};
    item->column = at;
    item->table = at.table;
    item->owner = -1;
    item->partial = true;
    for (size_t i = first + 1; i <= last; i++)
        ask->items[i].kind = ITEM_NOISE;
}

void attach_listed(struct ask *ask)
{
    for (size_t i = 0, last; i < ask->count; i = last + 1) {
        last = i;
        if (ask->items[i].kind != ITEM_WORD || ask->items[i].zone != ZONE_SELECT)
            continue;
        while (last + 1 < ask->count && last + 1 < i + LISTED_WORDS &&
               ask->items[last + 1].kind == ITEM_WORD)
            last++;
        size_t beside = listed_beside(ask, i, item_prev);
        if (beside >= ask->count)
            beside = listed_beside(ask, last, item_next);
        if (beside >= ask->count || !listed_alone(ask, i, last))
            continue;
        const struct column_ref at = listed_column(ask, i, last, ask->items[beside].column.table);
        if (at.column >= 0 && !same_column(at, ask->items[beside].column))
            listed_take(ask, i, last, at);
    }
}
