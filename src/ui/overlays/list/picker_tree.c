/* The filter of lists that are trees: what is typed is looked for in every item and in what belongs
 * to it, and an item stays above its own. */
#include <stdlib.h>
#include <string.h>

#include "overlays/list/fuzzy.h"
#include "overlays/list/picker.h"

enum { WHOLE_SCORE = 8, NAME_SCORE = 8, EARLY_SCORE = 4, OUTER_SCORE = 1, SAID_SCORE = 1 };
#define TREE_SIGN 2 /* bytes before the name of an item of depth 0: "+ " */

/* What a word is worth where it stands in the item itself; 0: it is not there. */
static int tree_word(const struct pick_item *item, const char *word, size_t len)
{
    const char *name = item->text + (item->depth ? 0 : TREE_SIGN);
    const int at = fuzzy_find_whole(name, word, len);
    if (at >= 0) {
        const bool whole = at == 0 && (name[len] == '\0' || name[len] == ' ');
        return NAME_SCORE + (at == 0 ? EARLY_SCORE : 0) + (whole ? WHOLE_SCORE : 0) +
               (item->depth ? 0 : OUTER_SCORE);
    }
    const bool said =
        (item->depth && item->detail && fuzzy_find_whole(item->detail, word, len) >= 0) ||
        (item->more && fuzzy_find_whole(item->more, word, len) >= 0);
    return said ? SAID_SCORE : 0;
}

/* Every word has to be found in the item or in the one that it belongs to (NULL: none), and one of
 * them in the item. */
static int tree_score(const struct pick_item *item, const struct pick_item *parent,
                      const char *query)
{
    int total = 0;
    bool own = false;
    while (*(query += strspn(query, " "))) {
        const size_t len = strcspn(query, " ");
        const int here = tree_word(item, query, len);
        if (!here && (!parent || !tree_word(parent, query, len)))
            return 0;
        own |= here > 0;
        total += here;
        query += len;
    }
    return own ? total : 0;
}

struct group { /* an item of depth 0 with its own */
    size_t from, to;
    size_t hit; /* the best item */
    int score;  /* its */
};

static struct group tree_group(const struct picker *picker, size_t from, const char *query)
{
    const struct pick_item *parent = &picker->items.v[from];
    struct group group = {.from = from, .to = from + 1, .hit = from};
    group.score = tree_score(parent, NULL, query);
    for (; group.to < picker->items.len && picker->items.v[group.to].depth; group.to++) {
        const int score = tree_score(&picker->items.v[group.to], parent, query);
        if (score > group.score) {
            group.score = score;
            group.hit = group.to;
        }
    }
    return group;
}

static void tree_show(struct picker *picker, const struct group *group, const char *query)
{
    const struct pick_item *parent = &picker->items.v[group->from];
    vec_push(&picker->shown, group->from);
    for (size_t i = group->from + 1; i < group->to; i++) {
        const struct pick_item *item = &picker->items.v[i];
        if (!item->folded || (*query && tree_score(item, parent, query)))
            vec_push(&picker->shown, i);
    }
}

static int tree_by_score(const void *a, const void *b)
{
    const struct group *left = a, *right = b;
    if (left->score != right->score)
        return left->score < right->score ? 1 : -1;
    return left->from < right->from ? -1 : 1;
}

/* No item has the words: those of depth 0 whose names have the letters in order. */
static void tree_scattered(struct picker *picker, const char *query)
{
    for (size_t i = 0; i < picker->items.len; i++) {
        if (!picker->items.v[i].depth && fuzzy_score(picker->items.v[i].text, query))
            vec_push(&picker->shown, i);
    }
}

static void tree_go(struct picker *picker, size_t item)
{
    for (size_t i = 0; i < picker->shown.len; i++) {
        if (picker->shown.v[i] == item)
            picker->selected = i;
    }
}

void picker_tree_filter(struct picker *picker, const char *query)
{
    VEC(struct group) found = {0};
    query += strspn(query, " ");
    picker->shown.len = 0;
    for (size_t i = 0; i < picker->items.len;) {
        const struct group group = tree_group(picker, i, query);
        if (!*query || group.score)
            vec_push(&found, group);
        i = group.to;
    }
    if (*query && found.len)
        qsort(found.v, found.len, sizeof *found.v, tree_by_score);
    for (size_t i = 0; i < found.len; i++)
        tree_show(picker, &found.v[i], query);
    if (*query && found.len && picker->selected == 0)
        tree_go(picker, found.v[0].hit);
    if (!found.len)
        tree_scattered(picker, query);
    vec_release(&found);
    if (picker->selected >= picker->shown.len)
        picker->selected = picker->shown.len ? picker->shown.len - 1 : 0;
}
