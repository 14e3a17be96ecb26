/* Stored values: "students from Boston", "city is 'Boston' or 'Salem'", "name contains 'x'". A
 * value says its column by itself; a column or table word beside it decides between several. */
#include <ctype.h>
#include <string.h>
#include <strings.h>

#include "parts/compare.h"
#include "querent/base/str.h"

static const struct match *best_match(struct ask *ask, size_t i, const struct value_hint *hint,
                                      double *ret_margin)
{
    const struct item *item = &ask->items[i];
    const struct match *best = NULL;
    double top = -9, second = -9;
    for (size_t k = 0; k < item->values.len; k++) {
        const struct match *match = &item->values.v[k];
        double score = value_score(ask, i, match, hint);
        if (score > top) {
            second = top;
            top = score;
            best = match;
        } else if (score > second) {
            second = score;
        }
    }
    *ret_margin = second < -8 ? 1 : top - second;
    if (ask->choice.item != i || ask->choice.rank == 0 || second < -8)
        return best;
    for (size_t k = 0; k < item->values.len; k++) {
        const struct match *match = &item->values.v[k];
        if (value_score(ask, i, match, hint) == second && match != best)
            return match;
    }
    return best;
}

/* "Not the cancelled ones": a negation that the question begins with belongs to nothing else. */
static bool is_negated(struct ask *ask, size_t i)
{
    for (size_t k = i; k-- > 0 && k + 5 > i;) {
        if (item_is(ask, k, CUE_NOT) || item_is(ask, k, CUE_NE) || item_is(ask, k, CUE_EXCEPT)) {
            if (item_prev(ask, k) >= ask->count && ask->items[i].clause == 0)
                ask->items[k].used = true;
            return ask->items[i].clause == 0;
        }
        if (!value_transparent(ask, k) && ask->items[k].kind != ITEM_NOISE)
            return false;
    }
    return false;
}

/* One of a few values that the column keeps: the allergens. */
static bool is_listed(const struct ask *ask, struct column_ref at)
{
    const struct column_stats *stats = catalog_stats(ask->catalog, at);
    return stats && stats->categorical;
}

/* "Dishes that contain salmon": another table has it, and a dish several of them. */
static bool contains_thing(struct ask *ask, size_t i)
{
    const struct item *item = &ask->items[i];
    const int whose = table_before(ask, item_prev(ask, i));
    const struct match *match = item->values.len ? &item->values.v[0] : NULL;
    return match && match->score >= .95 && whose >= 0 && match->at.table != whose &&
           (match->at.column == table_label(ask, match->at.table) || is_listed(ask, match->at)) &&
           !ask->words.v[item->first].quoted && table_hops(ask, whose, match->at.table) == 2;
}

static enum cue like_before(struct ask *ask, size_t i)
{
    size_t prev = item_prev(ask, i);
    if (item_is(ask, prev, CUE_CONTAINS) && contains_thing(ask, i))
        return CUE_NONE;
    if (item_is(ask, prev, CUE_CONTAINS) || item_is(ask, prev, CUE_STARTS) ||
        item_is(ask, prev, CUE_ENDS))
        return ask->items[prev].cue;
    size_t next = item_next(ask, i);
    bool quoted = ask->words.v[ask->items[i].first].quoted;
    bool includes = item_kind_is(ask, prev, ITEM_WORD) && item_first(ask, prev)->is.includes;
    if (quoted && (includes || item_is(ask, next, CUE_CONTAINS)))
        return CUE_CONTAINS; /* "names that include 'dar'", "have 'x' as a substring" */
    return CUE_NONE;
}

/* "Boston or Salem": the value before in the list, when only list words stand between. */
static struct cond *list_before(const struct ask *ask, struct frame *frame, size_t i)
{
    size_t k = item_prev(ask, i);
    while (k < ask->count && (item_is(ask, k, CUE_AND) || item_is(ask, k, CUE_OR) ||
                              item_kind_is(ask, k, ITEM_PUNCT)))
        k = item_prev(ask, k);
    if (k + 1 >= i || k >= ask->count || ask->items[k].kind != ITEM_VALUE)
        return NULL;
    for (size_t c = frame->cond_count; c-- > 0;) {
        if (frame->conds[c].left.at == k)
            return &frame->conds[c];
    }
    return NULL;
}

static const struct match *match_in(const struct item *item, struct column_ref column)
{
    for (size_t k = 0; k < item->values.len; k++) {
        if (same_column(item->values.v[k].at, column))
            return &item->values.v[k];
    }
    return NULL;
}

/* The text of the table that lists several things, of which one is called so: the 'nuts' of
 * "wheat, nuts"; column -1: none does. */
static struct column_ref column_listing(const struct ask *ask, int table, const char *thing)
{
    const size_t len = strlen(thing);
    for (size_t c = 0; table >= 0 && c < ask_table(ask, table)->column_count; c++) {
        const struct column_ref at = {table, (int)c};
        const char *const *values = column_is_text(ask, at) && (int)c != table_label(ask, table)
                                        ? catalog_values(ask->catalog, at)
                                        : NULL;
        for (; values && *values; values++) {
            for (const char *p = *values; strchr(*values, ',') && *p; p += strspn(p, ", ")) {
                const size_t part = strcspn(p, ",");
                if (part == len && strncasecmp(p, thing, len) == 0)
                    return at;
                p += part;
            }
        }
    }
    return no_column();
}

static void like_value(struct ask *ask, struct frame *frame, size_t i,
                       const struct value_hint *hint, enum cue like)
{
    const char *text = item_text(ask, &ask->items[i]);
    struct column_ref column = hint->column ? hint->column->column : no_column();
    size_t ignored;
    if (column.column < 0)
        column = column_left(ask, item_prev(ask, i), &ignored);
    int table = table_before(ask, i);
    if (column.column < 0 && like == CUE_CONTAINS)
        column = column_listing(ask, table, text);
    if (column.column < 0 && table >= 0 && table_label(ask, table) >= 0)
        column = (struct column_ref){table, table_label(ask, table)};
    if (column.column < 0)
        return;
    struct cond cond = {.kind = COND_LIKE,
                        .left = term_column(column, i),
                        .op = SQL_OP_LIKE,
                        .at = i,
                        .end = i + 1,
                        .clause = ask->items[i].clause};
    cond.value = arena_printf(ask->arena, "%s%s%s", like == CUE_STARTS ? "" : "%", text,
                              like == CUE_ENDS ? "" : "%");
    cond.negated = is_negated(ask, i);
    frame_cond(frame, cond);
    ask->items[i].used = true;
    if (hint->column_item < ask->count)
        ask->items[hint->column_item].used = true;
}

/* A UUID of a column of UUIDs is one, whether a row has it or not. */
static bool is_uuid(const struct ask *ask, struct column_ref column, const char *value)
{
    const struct schema_column *declared = ask_column(ask, column);
    const struct column_stats *stats = catalog_stats(ask->catalog, column);
    return value && strlen(value) == 36 && strspn(value, "0123456789abcdefABCDEF-") == 36 &&
           (declared->value == VALUE_UUID || (stats && stats->effective == VALUE_UUID));
}

static void value_cond(struct ask *ask, struct frame *frame, size_t i, const struct match *match,
                       struct column_ref column, bool guessed)
{
    struct item *item = &ask->items[i];
    struct cond cond = {.kind = COND_COMPARE,
                        .left = term_column(column, i),
                        .op = SQL_OP_EQ,
                        .at = i,
                        .end = i + 1,
                        .clause = item->clause};
    cond.value = match ? match->value : item_text(ask, item);
    cond.numeric = match ? match->numeric : false;
    cond.negated = is_negated(ask, i);
    cond.guessed = guessed && !is_uuid(ask, column, cond.value);
    if (cond.value && !cond.negated)
        cond.op = graded_op(ask, i, column, cond.value);
    frame_cond(frame, cond);
    item->column = column;
    item->used = true;
    if (item_kind_is(ask, i + 1, ITEM_COLUMN) && item_kind_is(ask, i + 2, ITEM_TABLE) &&
        same_column(ask->items[i + 1].column, column))
        ask->items[i + 1].used = true; /* "high priority tickets": asks for no priority */
}

/* "have 'Express' in their names", "with GmbH in their name": a part of the name; ret_name: the
 * item that it is part of. */
bool value_stands_in(const struct ask *ask, size_t i, size_t *ret_name)
{
    const size_t prev = item_prev(ask, i);
    const bool had = item_is(ask, prev, CUE_WITH) || item_is(ask, prev, CUE_HAVE);
    size_t in = item_next(ask, i), name = item_next(ask, in);
    while (item_kind_is(ask, name, ITEM_WORD) || item_is(ask, name, CUE_OF))
        name = item_next(ask, name);
    bool theirs = name < ask->count && ask->items[name].first > 0 &&
                  (ask->words.v[ask->items[name].first - 1].is.possessive ||
                   word_is(&ask->words.v[ask->items[name].first - 1], "the"));
    *ret_name = name;
    return (had || ask->words.v[ask->items[i].first].quoted) && item_is(ask, in, CUE_IN) &&
           theirs && item_kind_is(ask, name, ITEM_COLUMN) &&
           column_is_text(ask, ask->items[name].column);
}

static bool stands_in_name(const struct ask *ask, size_t i, struct value_hint *hint)
{
    size_t name;
    if (!value_stands_in(ask, i, &name))
        return false;
    hint->column = &ask->items[name];
    hint->column_item = name;
    return true;
}

/* "all London airports": of the names that have it in them, not of the first. */
static bool value_is_part(const struct ask *ask, size_t i, const struct match *match)
{
    const char *said = item_text(ask, &ask->items[i]);
    if (match->part)
        return true;
    return match->score < .9 && !match->numeric && strlen(said) > 2 &&
           strlen(said) < strlen(match->value) && strstr(match->value, said);
}

/* "HX1" of 'HX10 4AB': the first part of codes that a blank divides, and not what begins alike. */
static bool is_whole_part(const char *part, const char *value)
{
    const size_t len = strlen(part);
    if (value == NULL || !isdigit((unsigned char)part[len ? len - 1 : 0]) ||
        !isalpha((unsigned char)part[0]) || !str_starts_fold(value, part))
        return false;
    const char *p = value + len;
    while (isalnum((unsigned char)*p))
        p++;
    return *p == ' ';
}

static void like_part(struct ask *ask, struct frame *frame, size_t i, struct column_ref column,
                      const char *part, const char *value)
{
    struct cond cond = {.kind = COND_LIKE,
                        .left = term_column(column, i),
                        .op = SQL_OP_LIKE,
                        .at = i,
                        .end = i + 1,
                        .clause = ask->items[i].clause,
                        .negated = is_negated(ask, i)};
    cond.value = arena_printf(ask->arena, is_whole_part(part, value) ? "%s %%" : "%%%s%%", part);
    frame_cond(frame, cond);
    ask->items[i].column = column;
    ask->items[i].used = true;
}

/* "contain 'a' or 'b'": the same of another text. */
static void like_again(struct ask *ask, struct frame *frame, size_t i, const struct cond *before)
{
    struct cond cond = *before;
    const size_t len = strlen(before->value);
    cond.left.at = cond.at = i;
    cond.end = i + 1;
    cond.value = arena_printf(ask->arena, "%s%s%s", *before->value == '%' ? "%" : "",
                              item_text(ask, &ask->items[i]),
                              len > 0 && before->value[len - 1] == '%' ? "%" : "");
    frame_cond(frame, cond);
    ask->items[i].used = true;
}

/* "Work orders opened in May", where an invoice is OPEN: the subject has a date called so. */
static bool is_own_deed(struct ask *ask, size_t i, const struct match *match)
{
    const struct item *item = &ask->items[i];
    if (match == NULL || match->score >= .96 || ask->subject < 0 || item->last != item->first + 1 ||
        match->at.table == ask->subject || table_is_said(ask, match->at.table) ||
        !word_is_participle(item_first(ask, i)))
        return false;
    for (size_t k = 0; k < item->columns.len; k++) {
        if (item->columns.v[k].at.table == ask->subject &&
            column_is_date(ask, item->columns.v[k].at))
            return true;
    }
    return false;
}

/* "music genres", where a playlist is called Music; "low in stock", where tickets have a low
 * priority: a common word in small letters is no value of rows that are far off. */
static bool is_far_word(struct ask *ask, size_t i, const struct match *match)
{
    const struct word *word = item_first(ask, i);
    size_t len;
    int degree;
    if (match && column_is_called(ask, match->at, NAME_COUNTRY) &&
        !str_eq_fold(match->value, word->lower))
        return false; /* "Italian wines" */
    const bool common =
        word->is.takings || lexicon_adjective(&ask->words, ask->items[i].first, &len, &degree);
    size_t rows = item_next(ask, i); /* "open urgent repairs" */
    while (item_kind_is(ask, rows, ITEM_VALUE) && word_is(word, "open"))
        rows = item_next(ask, rows);
    return match && ask->subject >= 0 && !word->quoted && !word->capital &&
           ask->items[i].last == ask->items[i].first + 1 &&
           (common || item_kind_is(ask, rows, ITEM_TABLE)) &&
           !table_is_said(ask, match->at.table) &&
           table_hops(ask, ask->subject, match->at.table) > 2;
}

/* "Italian" is exactly the name of a language, and meant for Italy all the same. */
static bool passes_language(const struct ask *ask, const struct item *item,
                            const struct match *match)
{
    for (size_t k = 0; match && match->score < 1 && k < item->values.len; k++) {
        const struct column_ref at = item->values.v[k].at;
        if (item->values.v[k].score >= 1 && at.table != match->at.table &&
            (table_has_word(ask, at.table, "language") || column_has_words(ask, at, "language")))
            return true;
    }
    return false;
}

/* "Open orders", where invoices are called open, and orders have states or ends of their own. */
static bool open_of_others(struct ask *ask, struct frame *frame, size_t i,
                           const struct match *match)
{
    struct item *item = &ask->items[i];
    if (match == NULL || !word_is(item_first(ask, i), "open") || item->last != item->first + 1 ||
        item_first(ask, i)->quoted || table_is_said(ask, match->at.table) ||
        match->at.table == ask->subject)
        return false;
    if (item_is(ask, item_prev(ask, i), CUE_NOT)) {
        frame->unproven = true; /* rows that have no open one of the others, or that are closed */
        return false;
    }
    if (!still_open_said(ask, frame, i))
        return false;
    item->used = true;
    return true;
}

void compare_value(struct ask *ask, struct frame *frame, size_t i)
{
    struct item *item = &ask->items[i];
    struct value_hint hint = value_hint(ask, i);
    enum cue like = stands_in_name(ask, i, &hint) ? CUE_CONTAINS : like_before(ask, i);
    if (like != CUE_NONE) {
        like_value(ask, frame, i, &hint, like);
        return;
    }
    struct cond *before = list_before(ask, frame, i);
    const bool known = item->values.len && item->values.v[0].score >= .9;
    if (before && before->kind == COND_LIKE && ask->words.v[item->first].quoted && !known) {
        like_again(ask, frame, i, before);
        return;
    }
    const struct match *match =
        before && before->kind == COND_COMPARE ? match_in(item, before->left.column) : NULL;
    bool negated = match && before->negated;
    item->margin = 1;
    if (match == NULL)
        match = best_match(ask, i, &hint, &item->margin);
    if (is_far_word(ask, i, match) || is_own_deed(ask, i, match)) {
        item->kind = ITEM_WORD;
        return;
    }
    if (hint.column == NULL && value_by_chance(ask, frame, i, match))
        return;
    if (hint.column == NULL && open_of_others(ask, frame, i, match))
        return;
    struct column_ref column = match ? match->at : hint.column ? hint.column->column : no_column();
    const int named = match == NULL ? value_named_table(ask, i) : -1;
    if (named >= 0 &&
        table_label(ask, named) >= 0) { /* no such value is known, but it may be part */
        like_part(ask, frame, i, (struct column_ref){named, table_label(ask, named)},
                  item_text(ask, item), NULL);
        ask->items[item_prev(ask, i)].used = true;
        ask->guessed++;
        return;
    }
    if (column.column < 0 && before && before->kind == COND_COMPARE)
        column = before->left.column;
    if (column.column < 0 && hint.table >= 0 && table_label(ask, hint.table) >= 0)
        column = (struct column_ref){hint.table, table_label(ask, hint.table)};
    const bool own = match && hint.column && value_hint_score(hint.column, match->at) > 0;
    if (match && value_is_part(ask, i, match) &&
        (hint.column == NULL || hint.named >= 0 || (match->part && !own))) {
        like_part(ask, frame, i, column, match->part ? match->value : item_text(ask, item),
                  match->value);
        frame->unproven = frame->unproven || match->part;
        if (hint.column && (hint.named >= 0 || own))
            ask->items[hint.column_item].used = true;
        return;
    }
    if (column.column < 0)
        return;
    value_cond(ask, frame, i, match, column, match == NULL || passes_language(ask, item, match));
    frame->unproven = frame->unproven || (item->of_speech && column.table != ask->subject);
    if (negated && frame->cond_count)
        frame->conds[frame->cond_count - 1].negated = true;
    if (hint.column && (match == NULL || value_hint_score(hint.column, match->at) > 0))
        ask->items[hint.column_item].used = true;
}
