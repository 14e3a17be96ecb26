/* What is in a picker's list, and what of it is shown: the order is the filler's until something is
 * typed, then best matches first. */
#include <stdlib.h>
#include <string.h>

#include "draw/sqltext.h"
#include "draw/wrap.h"
#include "overlays/list/fuzzy.h"
#include "overlays/list/picker.h"
#include "querent/base/mem.h"
#include "querent/base/str.h"

enum { KEY_SCORE = 1000 }; /* more than any text has */

struct pick_item *picker_add(struct picker *picker, const char *text, const char *detail)
{
    struct pick_item item = {
        .text = mem_strdup(text), .detail = mem_strdup(detail), .role = ROLE_TEXT};
    vec_push(&picker->items, item);
    return &vec_last(&picker->items);
}

static void drop_last(struct picker *picker)
{
    struct pick_item *item = &picker->items.v[--picker->items.len];
    mem_free(item->text);
    mem_free(item->detail);
    mem_free(item->key);
    mem_free(item->data);
    mem_free(item->more);
    mem_free(item->why_not);
}

void picker_clear(struct picker *picker)
{
    while (picker->items.len)
        drop_last(picker);
}

const struct pick_item *picker_item(const struct picker *picker)
{
    if (picker->selected >= picker->shown.len)
        return NULL;
    return &picker->items.v[picker->shown.v[picker->selected]];
}

/* ---- filter */

/* What is typed is the name of its key; letters differ by case. */
static int key_score(const char *key, const char *query)
{
    return !key || !str_eq_fold(key, query) ? 0 : str_eq(key, query) ? 2 * KEY_SCORE : KEY_SCORE;
}

static int item_score(const struct pick_item *item, const char *query)
{
    if (item->heading)
        return *query ? 0 : 1;
    const int score = fuzzy_score(item->text, query) * 2 + key_score(item->key, query);
    if (score || (!item->detail && !item->more))
        return score;
    struct buf all = BUF_INIT;
    buf_addf(&all, "%s %s %s", item->text, item->detail ? item->detail : "",
             item->key ? item->key : "");
    const int late = fuzzy_score(all.p, query);
    if (!late && item->more)
        buf_addf(&all, " %s", item->more);
    const int last = !late && item->more ? (fuzzy_score(all.p, query) + 1) / 2 : 0;
    buf_release(&all);
    return late ? late : last;
}

struct scored {
    size_t index;
    int score;
};

static int picker_by_score(const void *a, const void *b)
{
    const struct scored *left = a, *right = b;
    if (left->score != right->score)
        return left->score < right->score ? 1 : -1;
    return left->index < right->index ? -1 : left->index > right->index;
}

bool picker_stoppable(const struct picker *picker, size_t at)
{
    return at < picker->shown.len && !picker->items.v[picker->shown.v[at]].heading;
}

void picker_skip_headings(struct picker *picker, int step)
{
    const size_t count = picker->shown.len;
    for (size_t tries = 0; tries < count && !picker_stoppable(picker, picker->selected); tries++)
        picker->selected = (picker->selected + count + (size_t)(step < 0 ? count - 1 : 1)) % count;
}

/* The last item is what is typed, unless one of the others is just that. */
static void picker_offer_typed(struct picker *picker, const char *query)
{
    const char *said = picker->ops->as_typed ? picker->ops->as_typed(picker) : NULL;
    if (picker->items.len && vec_last(&picker->items).typed)
        drop_last(picker);
    if (!said || str_blank(query))
        return;
    for (size_t i = 0; i < picker->items.len; i++)
        if (str_eq(picker->items.v[i].text, query))
            return;
    struct pick_item *item = picker_add(picker, query, said);
    item->data = mem_strdup(query);
    item->typed = true;
}

void picker_refilter(struct picker *picker)
{
    const char *query = picker->ops->typed ? "" : edit_text(&picker->filter);
    VEC(struct scored) found = {0};
    picker_offer_typed(picker, query);
    if (picker->ops->tree) {
        picker_tree_filter(picker, query);
        return;
    }
    for (size_t i = 0; i < picker->items.len; i++) {
        const struct pick_item *item = &picker->items.v[i];
        const int score = item->typed ? 1 : item_score(item, query);
        if (score > 0)
            vec_push(&found, ((struct scored){i, *query ? score : 1}));
    }
    if (found.len && *query)
        qsort(found.v, found.len, sizeof *found.v, picker_by_score);
    picker->shown.len = 0;
    for (size_t i = 0; i < found.len; i++)
        vec_push(&picker->shown, found.v[i].index);
    vec_release(&found);
    if (picker->selected >= picker->shown.len)
        picker->selected = picker->shown.len ? picker->shown.len - 1 : 0;
    picker_skip_headings(picker, 1);
}

void picker_go(struct picker *picker, const char *data)
{
    for (size_t i = 0; i < picker->shown.len; i++) {
        if (str_eq(picker->items.v[picker->shown.v[i]].data, data))
            picker->selected = i;
    }
}

void picker_detail_sql(const struct picker *picker, const struct console *console,
                       const struct pick_item *item, int cols, struct lines *out)
{
    const struct wrap wrap = {.cols = cols, .prefix = "", .role = ROLE_DIM};
    (void)picker;
    wrap_text(out, &wrap, item->detail, strlen(item->detail));
    lines_add(out);
    sqltext_plain(item->data, front_dialect(console->front), cols, out);
}
