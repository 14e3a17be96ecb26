/* Evidence: every word of the question that carried meaning, what was assumed beside it, what was
 * left out. It is read from the items after the pieces have taken theirs, so it can't claim more
 * than was done. */
#include "judge/evidence.h"
#include "guards/left_out.h"

#include <string.h>

#include "amounts/amounts.h"
#include "dates/ends.h"
#include "judge/confidence.h"
#include "querent/base/buf.h"
#include "querent/base/str.h"
#include "words/meanings.h"

#define LISTED_MAX 12 /* words of a refusal */

struct list {
    struct evidence *v;
    size_t len, cap;
};

static void evidence_add(struct ask *ask, struct list *list, enum evidence_kind kind, char *text,
                         const struct item *item)
{
    if (list->len == list->cap)
        return;
    struct evidence *evidence = &list->v[list->len++];
    *evidence = (struct evidence){.kind = kind, .text = text};
    if (item == NULL)
        return;
    const struct word *last = &ask->words.v[item->last - 1];
    evidence->offset = ask->words.v[item->first].offset;
    evidence->len = last->offset + last->len - evidence->offset;
}

static bool is_content(const struct item *item)
{
    return item->kind == ITEM_TABLE || item->kind == ITEM_COLUMN || item->kind == ITEM_VALUE ||
           item->kind == ITEM_NUMBER || item->kind == ITEM_DATE;
}

static char *evidence_column_name(struct ask *ask, struct column_ref column)
{
    return arena_printf(ask->arena, "%s.%s", ask_table(ask, column.table)->name,
                        ask_column(ask, column)->name);
}

/* "Most recently", "not": left out, it makes another question of it. */
static bool cue_counts(const struct ask *ask, size_t i)
{
    static const enum cue counting[] = {CUE_LATEST, CUE_EARLIEST, CUE_MOST,      CUE_LEAST,
                                        CUE_COMMON, CUE_RARE,     CUE_ADJ_SUPER, CUE_EXCEPT,
                                        CUE_NOT,    CUE_NO};
    for (size_t k = 0; k < sizeof counting / sizeof *counting; k++)
        if (item_is(ask, i, counting[k]))
            return true;
    return false;
}

/* Words stand for those of the question: "paid", "total" and "due" for "overdue". */
static bool item_is_put(const struct ask *ask, const struct item *item)
{
    for (size_t w = item->first; w < item->last; w++)
        if (ask->words.v[w].put)
            return true;
    return false;
}

/* What the question says there, once of a kind. */
static void add_said(struct ask *ask, struct list *list, enum evidence_kind kind,
                     const struct item *item)
{
    evidence_add(ask, list, kind, item_said(ask, item), item);
    const struct evidence *said = &list->v[list->len - 1];
    for (size_t i = 0; i + 1 < list->len; i++) {
        const struct evidence *other = &list->v[i];
        if (other->kind == kind && other->offset <= said->offset &&
            said->offset + said->len <= other->offset + other->len) {
            list->len--;
            return;
        }
    }
}

static void add_used(struct ask *ask, struct list *list)
{
    for (size_t i = 0; i < ask->count; i++) {
        const struct item *item = &ask->items[i];
        if (!item->used || list->len == list->cap)
            continue;
        if (item_is_put(ask, item) && item->kind != ITEM_NOISE)
            add_said(ask, list, EVIDENCE_USED, item);
        else if (is_content(item) || item->kind == ITEM_WORD || cue_counts(ask, i))
            evidence_add(ask, list, EVIDENCE_USED, item_text(ask, item), item);
    }
}

/* Words that changed the whole statement. */
static void add_shape(struct ask *ask, struct list *list)
{
    for (size_t i = 0; i < ask->shape.span_count && list->len < list->cap; i++) {
        static const char marks[] = " ,;:-";
        const char *text = ask->words.question + ask->shape.spans[i].offset;
        const size_t marked = strspn(text, marks), /* ", void ones out" */
            offset = ask->shape.spans[i].offset + marked;
        if (marked >= ask->shape.spans[i].len)
            continue;
        const size_t len = ask->shape.spans[i].len - marked;
        list->v[list->len++] =
            (struct evidence){.kind = EVIDENCE_USED,
                              .text = arena_strndup(ask->arena, ask->words.question + offset, len),
                              .offset = offset,
                              .len = len};
    }
}

/* The words that were put together with word w. */
static const char *put_text(const struct ask *ask, size_t w)
{
    const char *text = ask->words.v[w].lower;
    for (size_t i = w + 1; i < ask->words.len && ask->words.v[i].put &&
                           ask->words.v[i].offset == ask->words.v[w].offset;
         i++)
        text = arena_printf(ask->arena, "%s %s", text, ask->words.v[i].lower);
    return text;
}

static void add_mended(struct ask *ask, struct list *list)
{
    for (size_t i = 0; i < ask->count; i++) {
        const struct item *item = &ask->items[i];
        for (size_t w = item->first; w < item->last; w++) {
            const struct word *word = &ask->words.v[w];
            const bool cue = item->kind == ITEM_CUE && word->nearness == 0;
            const bool whole = item->kind == ITEM_VALUE ||
                               (item->kind == ITEM_TABLE && item->last > item->first + 1);
            const bool kept = item->kind == ITEM_VALUE && word->quoted && item->column.column >= 0;
            const char *text = whole ? item_text(ask, item) : word->lower;
            if (item->kind == ITEM_COLUMN && item->column.column >= 0 && strchr(word->lower, '.'))
                text = evidence_column_name(ask, item->column);
            if (cue && word->put)
                text = put_text(ask, w);
            if (kept) /* "zoltan" of a 'Zoltan Kiss' */
                text = arena_printf(ask->arena, "%s '%s'", evidence_column_name(ask, item->column),
                                    word->text);
            if (word->written && !str_eq(word->written, text) &&
                !(word->put && strstr(word->written, text)) &&
                ((item->used && w == item->first) || word->slip || cue))
                evidence_add(ask, list, EVIDENCE_ASSUMED,
                             arena_printf(ask->arena, "%s = %s", word->written, text), item);
        }
    }
}

/* The column that the item's own is multiplied by, or less. */
static struct column_ref evidence_other(const struct item *item)
{
    return (struct column_ref){item->times_table ? item->times_table - 1 : item->column.table,
                               item->times - 1};
}

/* "Sales" that a column of another name keeps. */
static bool stands_for_takings(struct ask *ask, const struct item *item)
{
    const struct word *word = &ask->words.v[item->last - 1];
    return word->lemma_is.takings && !column_has_akin(ask, item->column, word->lemma);
}

/* The column, less what is taken off besides. */
static char *evidence_rest(struct ask *ask, const struct item *item, char *column)
{
    const struct column_ref off = {item->column.table, item->off - 1};
    return item->off ? arena_printf(ask->arena, "%s − %s", column, evidence_column_name(ask, off))
                     : column;
}

/* What two columns together were said to be: "revenue", else their sum. */
static const char *evidence_sum(const struct ask *ask, const struct item *item)
{
    const struct word *word = &ask->words.v[item->last - 1];
    return word->lemma_is.takings || word->is.takings ? item_said(ask, item) : "sum";
}

/* What an amount that a column item stands for was taken to be; NULL: the column itself. */
static char *assumed_amount(struct ask *ask, size_t i)
{
    const struct item *item = &ask->items[i];
    if (item->column.column < 0)
        return NULL;
    char *column = evidence_column_name(ask, item->column);
    if (item->margin_of)
        return margin_said(ask, item);
    if (item->minus)
        return arena_printf(
            ask->arena, "%s = %s − %s",
            difference_is_profit(ask, i) ? item_said(ask, item) : "difference", column,
            evidence_rest(ask, item, evidence_column_name(ask, evidence_other(item))));
    if (item->plus)
        return arena_printf(
            ask->arena, "%s = %s + %s", evidence_sum(ask, item), column,
            evidence_rest(ask, item, evidence_column_name(ask, evidence_other(item))));
    if (item->over)
        return arena_printf(ask->arena, "%s = %s / %s%s", item_said(ask, item), column,
                            evidence_column_name(ask, evidence_other(item)),
                            item->over == 100 ? ", in percent"
                            : item->over > 1  ? arena_printf(ask->arena, ", times %d", item->over)
                                              : "");
    if (item->times)
        return arena_printf(ask->arena, "%s = %s × %s", item_said(ask, item),
                            evidence_column_name(ask, evidence_other(item)), column);
    return item->partial || stands_for_takings(ask, item)
               ? arena_printf(ask->arena, "%s = %s", item_said(ask, item), column)
               : NULL;
}

/* A word of the item is in the column's name, or has the stem of one that is: "placed" in
 * placed_on. */
static bool evidence_is_alike(struct ask *ask, const struct item *item)
{
    for (size_t w = item->first; w < item->last; w++) {
        const struct word *word = &ask->words.v[w];
        if (column_has_akin(ask, item->column, word->lemma) ||
            column_has_words(ask, item->column, word->lemma) ||
            column_has_words(ask, item->column, word->lower))
            return true;
    }
    return false;
}

bool evidence_guesses(struct ask *ask)
{
    for (size_t i = 0; i < ask->count; i++) {
        const struct item *item = &ask->items[i];
        if (item->kind == ITEM_COLUMN && item->used && item->column.column >= 0 && !item->taught &&
            !item->age && !item->margin_of && !item->times && !item->over &&
            (item->partial || stands_for_takings(ask, item)) && !evidence_is_alike(ask, item))
            return true;
    }
    return false;
}

/* "September = 2026-09-01 to 2026-09-30"; "since september" does not end with it. */
static char *period_words(const struct ask *ask, const struct item *item)
{
    const char *words = item->date->words, *to = strstr(words, " to ");
    const bool since = item->first > 0 && wording_is(ask, item->first - 1, "since");
    return since && to ? arena_printf(ask->arena, "%.*s and later", (int)(to - words), words)
                       : arena_strdup(ask->arena, words);
}

/* What item i was taken for; NULL: it is what it says. */
static char *assumed_of(struct ask *ask, size_t i)
{
    const struct item *item = &ask->items[i];
    if (item->taught)
        return arena_strdup(ask->arena, item->taught->assumed);
    if (item->kind == ITEM_DATE && item->date->words)
        return period_words(ask, item);
    if (item->kind == ITEM_COLUMN)
        return assumed_amount(ask, i);
    return item->kind == ITEM_TABLE && item->partial && item->table >= 0
               ? arena_printf(ask->arena, "%s = %s", item_said(ask, item),
                              ask_table(ask, item->table)->name)
               : NULL;
}

static void add_assumed_conds(struct ask *ask, const struct frame *frame, struct list *list)
{
    for (size_t i = 0; i < frame->cond_count; i++) {
        const struct cond *cond = &frame->conds[i];
        const struct item *item = cond->left.at < ask->count ? &ask->items[cond->left.at] : NULL;
        if (cond->taught)
            continue;
        if (cond->guessed)
            evidence_add(ask, list, EVIDENCE_ASSUMED,
                         arena_printf(ask->arena, "'%s' is a value of %s (none such was found)",
                                      cond->value, evidence_column_name(ask, cond->left.column)),
                         item);
        else if (item && item->kind == ITEM_VALUE &&
                 (item->margin < .1 ||
                  strcmp(cond->value ? cond->value : "", item_text(ask, item)) != 0))
            evidence_add(ask, list, EVIDENCE_ASSUMED,
                         arena_printf(ask->arena, "%s = %s '%s'%s", item_said(ask, item),
                                      evidence_column_name(ask, cond->left.column),
                                      cond->value ? cond->value : "", meaning_source(ask, cond)),
                         item);
    }
}

/* Kept as a moment: which day it is on depends on where one stands. */
static bool is_moment(const struct ask *ask, struct column_ref at)
{
    const char *type = at.column >= 0 ? ask_column(ask, at)->type : "";
    return str_starts_fold(type, "timestamp") &&
           (catalog_dialect(ask->catalog) == SQL_MYSQL || str_find_fold(type, "with time zone") ||
            str_starts_fold(type, "timestamptz"));
}

static bool zone_matters(const struct ask *ask, const struct term *term, bool days)
{
    return (days || term->bucket) && is_moment(ask, term->column);
}

/* "Days of orders.received_at begin at midnight in Europe/Berlin". */
static void add_zone(struct ask *ask, const struct frame *frame, struct list *list)
{
    const char *zone = catalog_schema(ask->catalog)->time_zone;
    const struct term *found = NULL;
    for (size_t i = 0; i < frame->cond_count; i++)
        if (zone_matters(ask, &frame->conds[i].left, frame->conds[i].value != NULL))
            found = &frame->conds[i].left;
    for (size_t i = 0; i < frame->group_count; i++)
        if (zone_matters(ask, &frame->groups[i], false))
            found = &frame->groups[i];
    for (size_t i = 0; i < frame->select_count; i++)
        if (zone_matters(ask, &frame->select[i], false))
            found = &frame->select[i];
    if (found && zone && *zone)
        evidence_add(ask, list, EVIDENCE_ASSUMED,
                     arena_printf(ask->arena, "days of %s begin at midnight in %s",
                                  evidence_column_name(ask, found->column), zone),
                     NULL);
}

/* "Appointments by scheduled_at": when they take place, where nothing says which date is meant. */
static void add_date_taken(struct ask *ask, struct column_ref at, struct list *list)
{
    const struct column_ref made = at.column < 0 ? no_column() : date_made(ask, at);
    bool said = made.column < 0;
    for (size_t w = 0; w < ask->words.len && !said; w++)
        said = column_has_words(ask, at, ask->words.v[w].lemma);
    if (!said)
        evidence_add(ask, list, EVIDENCE_ASSUMED,
                     arena_printf(ask->arena, "%s are dated by %s, and not by %s",
                                  table_plural(ask, at.table), ask_column(ask, at)->name,
                                  ask_column(ask, made)->name),
                     NULL);
}

static void add_dates_taken(struct ask *ask, const struct frame *frame, struct list *list)
{
    for (size_t i = 0; i < frame->cond_count; i++) {
        if (frame->conds[i].kind == COND_RANGE) {
            add_date_taken(ask, frame->conds[i].left.column, list);
            return;
        }
    }
    for (size_t i = 0; i < frame->group_count; i++) {
        if (frame->groups[i].bucket) {
            add_date_taken(ask, frame->groups[i].column, list);
            return;
        }
    }
}

static void add_assumed(struct ask *ask, const struct frame *frame, struct list *list)
{
    for (size_t i = 0; i < ask->count; i++) {
        char *text = ask->items[i].used ? assumed_of(ask, i) : NULL;
        if (text)
            evidence_add(ask, list, EVIDENCE_ASSUMED, text, &ask->items[i]);
    }
    for (size_t i = 0; i < ask->assumed_count; i++)
        evidence_add(ask, list, EVIDENCE_ASSUMED, arena_strdup(ask->arena, ask->assumed[i].text),
                     &ask->items[ask->assumed[i].item]);
    add_assumed_conds(ask, frame, list);
    add_dates_taken(ask, frame, list);
    add_zone(ask, frame, list);
}

/* "How far they are": the whole of a question that was left out, from item i on; the item behind
 * it. */
static size_t add_unanswered(struct ask *ask, struct list *list, size_t i)
{
    struct item whole = ask->items[i];
    size_t end = i + 1;
    while (end < ask->count && ask->items[end].kind != ITEM_PUNCT && !item_is(ask, end, CUE_AND))
        end++;
    whole.last = ask->items[end - 1].last;
    add_said(ask, list, EVIDENCE_IGNORED, &whole);
    return end;
}

static void add_ignored(struct ask *ask, const struct frame *frame, struct list *list)
{
    const size_t asked = left_out_asked(ask, frame);
    const bool relative = item_is(ask, asked, CUE_WHO) && /* "guests, who …" */
                          !wording_is(ask, ask->items[asked].first - 1, "and");
    for (size_t i = 0; i < ask->count; i++) {
        if (i == asked && !relative && !ask->items[i].used)
            i = add_unanswered(ask, list, i);
        if (i == ask->count)
            return;
        const struct item *item = &ask->items[i];
        if (!item->used && (item->kind == ITEM_WORD || is_content(item) || cue_counts(ask, i)))
            add_said(ask, list, EVIDENCE_IGNORED, item);
    }
}

void evidence_make(struct ask *ask, const struct frame *frame, struct nlq_reading *reading)
{
    struct list list = {.cap = 3 * ask->count + ask->words.len + frame->cond_count +
                               SHAPE_SPANS_MAX + 9 + ask->request->assumed_count};
    list.v = arena_alloc(ask->arena, list.cap * sizeof *list.v);
    add_used(ask, &list);
    add_shape(ask, &list);
    add_mended(ask, &list);
    for (size_t i = 0; i < ask->request->assumed_count; i++)
        evidence_add(ask, &list, EVIDENCE_ASSUMED,
                     arena_strdup(ask->arena, ask->request->assumed[i]), NULL);
    add_assumed(ask, frame, &list);
    add_ignored(ask, frame, &list);
    reading->evidence = list.v;
    reading->evidence_count = list.len;
}

static bool evidence_is_listed(const struct ask *ask, size_t i, bool used)
{
    const struct item *item = &ask->items[i];
    return used ? item->used && is_content(item) : item_missed(ask, i) || item_rank_missed(ask, i);
}

static bool lists_before(const struct ask *ask, size_t i, size_t end, bool used)
{
    const char *said = item_said(ask, &ask->items[i]);
    for (size_t k = 0; k < end; k++)
        if (k != i && evidence_is_listed(ask, k, used) &&
            str_eq_fold(item_said(ask, &ask->items[k]), said))
            return true;
    return false;
}

/* A word that has been said is not said again, nor as understood where a part of what it stands
 * for was not. */
static bool is_repeated(const struct ask *ask, size_t i, bool used)
{
    return lists_before(ask, i, i, used) || (used && lists_before(ask, i, ask->count, false));
}

/* Behind `lead`, where there is any. */
static void list_items(struct ask *ask, const char *lead, struct buf *out, bool used)
{
    size_t n = 0;
    for (size_t i = 0; i < ask->count; i++) {
        if (!evidence_is_listed(ask, i, used) || is_repeated(ask, i, used))
            continue;
        if (n == 0)
            buf_add(out, lead);
        if (n++ < LISTED_MAX)
            buf_addf(out, "%s'%s'", n > 1 ? ", " : "", item_said(ask, &ask->items[i]));
    }
    if (n > LISTED_MAX)
        buf_addf(out, " and %zu more", n - LISTED_MAX);
}

static bool has_missed(const struct ask *ask)
{
    for (size_t i = 0; i < ask->count; i++) {
        if (evidence_is_listed(ask, i, false))
            return true;
    }
    return false;
}

bool evidence_knows_none(const struct ask *ask)
{
    for (size_t i = 0; i < ask->count; i++)
        if (evidence_is_listed(ask, i, true))
            return false;
    return true;
}

char *evidence_why_not(struct ask *ask)
{
    struct buf out = BUF_INIT;
    size_t visible = 0;
    for (size_t t = 0; t < ask->schema->table_count; t++)
        visible += !ask->schema->tables[t].hidden;
    if (visible == 0)
        return arena_strdup(ask->arena, "this database has no tables to ask about");
    if (has_missed(ask)) {
        list_items(ask, "not understood: ", &out, false);
    } else {
        buf_add(&out, "it is not clear how the parts of the question belong together");
    }
    list_items(ask, "; understood: ", &out, true);
    for (size_t i = 0; i < ask->count; i++) {
        if (item_missed(ask, i) && word_is(item_first(ask, i), "late"))
            buf_add(&out, "; 'late' needs a promised date beside the actual one, and no table "
                          "has both");
    }
    char *text = arena_strdup(ask->arena, buf_str(&out));
    buf_release(&out);
    return text;
}
