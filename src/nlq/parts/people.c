/* Words for people whatever their table is called: "how many people work in …", "headcount". They
 * mean the one table whose rows are called by first and last name, where there is but one. */
#include <string.h>

#include "frame.h"
#include "querent/lang/lemma.h"

bool people_are(const struct ask *ask, int table)
{
    return !ask_table(ask, table)->hidden && ask_table(ask, table)->kind == TABLE_BASE &&
           ((table_column_by_words(ask, table, name_phrases(NAME_FIRST_NAME)) >= 0 &&
             table_column_by_words(ask, table, name_phrases(NAME_LAST_NAME)) >= 0) ||
            table_column_by_words(ask, table, "full name") >= 0);
}

bool people_do(const struct ask *ask, int table)
{
    const char *words = table_core(ask, table), *last = strrchr(words, ' ');
    char lemma[64];
    lemma_of(last ? last + 1 : words, lemma, sizeof lemma);
    return people_are(ask, table) || name_is(lemma, strlen(lemma), NAME_WORKERS) ||
           name_is(lemma, strlen(lemma), NAME_PERSONS) ||
           name_is(lemma, strlen(lemma), NAME_DOERS) ||
           name_is(lemma, strlen(lemma), NAME_WORKER_ROLE);
}

bool people_work_here(const struct ask *ask, int table)
{
    return name_has(catalog_table_words(ask->catalog, table), NAME_WORKER_ROLE) ||
           name_has(catalog_table_words(ask->catalog, table), NAME_WORKERS) ||
           (people_do(ask, table) &&
            table_column_by_words(ask, table, "hired|hire date|employed|joined|left") >= 0);
}

int people_led_to(const struct ask *ask, int table)
{
    int found = -1;
    for (size_t e = 0; e < catalog_edge_count(ask->catalog); e++) {
        const struct join_edge *edge = catalog_edge(ask->catalog, e);
        if (edge->from != table || edge->to == table || !people_do(ask, edge->to))
            continue;
        if (found >= 0)
            return -1;
        found = edge->to;
    }
    return found;
}

/* The first and the last name of those people are words i and i + 1, each in a column of its own.
 */
/* A word of the question calls the table. */
static bool people_said(const struct ask *ask, int table)
{
    for (size_t i = 0; i < ask->words.len; i++) {
        if (deed_is_called((struct ask *)ask, table, ask->words.v[i].lemma,
                           strlen(ask->words.v[i].lemma)))
            return true;
    }
    return false;
}

/* "People in the Vienna office", where staff belongs to offices and translators do not: the only
 * table of people that refers to one the question names; -1: none, or several. */
static int people_of_said(const struct ask *ask)
{
    int found = -1;
    for (size_t e = 0; e < catalog_edge_count(ask->catalog); e++) {
        const struct join_edge *edge = catalog_edge(ask->catalog, e);
        if (edge->from == edge->to || edge->audit || !people_do(ask, edge->from) ||
            people_do(ask, edge->to) || !people_said(ask, edge->to))
            continue;
        if (found >= 0 && found != edge->from)
            return -1;
        found = edge->from;
    }
    return found;
}

/* The last word of its name, of one: "member" of members. */
static const char *table_lemma(struct ask *ask, int table)
{
    const char *words = table_core(ask, table), *last = strrchr(words, ' ');
    char lemma[64];
    lemma_of(last ? last + 1 : words, lemma, sizeof lemma);
    return arena_strdup(ask->arena, lemma);
}

/* "People on the student plan", where memberships lead to plans and to members: the only table of
 * people that rows between it and a table of the question call by its name; -1: none, or several.
 */
static int people_through_said(struct ask *ask)
{
    int found = -1;
    for (size_t a = 0; a < catalog_edge_count(ask->catalog); a++) {
        const struct join_edge *to = catalog_edge(ask->catalog, a);
        if (to->from == to->to || to->audit || people_do(ask, to->from) || people_do(ask, to->to) ||
            !people_said(ask, to->to))
            continue;
        for (size_t b = 0; b < catalog_edge_count(ask->catalog); b++) {
            const struct join_edge *who = catalog_edge(ask->catalog, b);
            const struct column_ref at = {who->from, who->from_columns[0]};
            if (who->from != to->from || who->to == who->from || !people_do(ask, who->to) ||
                !column_has_words(ask, at, table_lemma(ask, who->to)))
                continue;
            if (found >= 0 && found != who->to)
                return -1;
            found = who->to;
        }
    }
    return found;
}

/* The only table of people that a row of the table leads to; -1: none, or several. */
static int people_behind(const struct ask *ask, int table)
{
    int found = -1;
    for (size_t e = 0; e < catalog_edge_count(ask->catalog); e++) {
        const struct join_edge *edge = catalog_edge(ask->catalog, e);
        if (edge->from != table || edge->to == table || edge->audit || !people_do(ask, edge->to))
            continue;
        if (found >= 0)
            return -1;
        found = edge->to;
    }
    return found;
}

/* "How many people came to the viewing": the rows that are spoken of next lead to them; -1: to
 * nobody, or to several kinds. */
static int people_of_rows(struct ask *ask, size_t i)
{
    for (size_t k = i + 1; k < ask->words.len; k++) {
        const int rows = table_at_word(ask, k);
        if (rows >= 0)
            return people_do(ask, rows) ? -1 : people_behind(ask, rows);
    }
    return -1;
}

/* "People from Merrow", where owners have a town and players do not: the only other people of whom
 * a value behind the word is kept in their own rows, and not in those of `named`; -1: none. */
static int people_of_value(struct ask *ask, size_t i, int named)
{
    enum { NEAR = 5, HITS = 16 };
    int found = -1;
    for (size_t k = i + 1; k < i + NEAR && k < ask->words.len; k++) {
        struct value_hit hits[HITS];
        const bool named_so = !ask->words.v[k].is.stop && !ask->words.v[k].punct;
        const size_t count = named_so ? catalog_find_value(ask->catalog, ask->arena,
                                                           ask->words.v[k].text, false, hits, HITS)
                                      : 0;
        for (size_t h = 0; h < count; h++) {
            const int table = hits[h].column.table;
            if (hits[h].match > VALUE_FOLDED)
                continue;
            if (table == named || (found >= 0 && people_do(ask, table) && table != found))
                return -1;
            found = people_do(ask, table) ? table : found;
        }
    }
    return found;
}

struct matches people_tables(struct ask *ask, size_t i)
{
    if (ask->words.v[i].quoted || !ask->words.v[i].is.people)
        return (struct matches){0};
    int found = people_of_rows(ask, i), named = -1;
    bool several = false;
    for (size_t t = 0; found < 0 && t < ask->schema->table_count; t++) {
        if (!people_are(ask, (int)t))
            continue;
        several = several || named >= 0;
        named = (int)t;
    }
    if (found < 0 && !several && named >= 0)
        found = people_of_value(ask, i, named);
    if (found < 0)
        found = several ? people_through_said(ask) : named;
    if (found < 0 && !several)
        found = people_of_said(ask);
    if (found < 0)
        return (struct matches){0};
    struct match *v = arena_alloc(ask->arena, sizeof *v);
    *v = (struct match){.at = {found, -1}, .score = .85};
    return (struct matches){v, 1};
}

/* "Who failed the C1 exam": of the results, which say who passed, and not of the exams; -1: no such
 * state stands behind "who". */
static int rows_of_verb(struct ask *ask, const struct frame *frame)
{
    for (size_t c = 0; c < frame->cond_count; c++) {
        const struct cond *cond = &frame->conds[c];
        const int table = cond->left.column.table;
        if (cond->at == 1 && cond->clause == 0 && item_kind_is(ask, 1, ITEM_COLUMN) &&
            ask->subject >= 0 && table >= 0 && tables_to_many(ask, ask->subject, table) &&
            people_behind(ask, table) >= 0)
            return table;
    }
    return -1;
}

void people_show(struct ask *ask, struct frame *frame)
{
    size_t tables = 0;
    const int verb = rows_of_verb(ask, frame), rows = verb < 0 ? ask->subject : verb;
    for (size_t i = 0; i < ask->count; i++) { /* "who is on shift today": the rows themselves */
        const struct item *item = &ask->items[i];
        tables += item->kind == ITEM_TABLE && item->table != ask->subject && verb < 0;
    }
    const struct term *shown = &frame->select[0];
    const bool whole = frame->select_count == 1 && shown->agg == AGG_NONE &&
                       (shown->all || shown->implied || shown->column.column < 0 ||
                        catalog_is_key(ask->catalog, shown->column));
    if (!item_is(ask, 0, CUE_WHO) || tables > 0 || (frame->select_count && !whole) ||
        frame->group_count || frame->group_wanted || frame->order_count || frame->cond_count == 0 ||
        ask->subject < 0 || people_do(ask, ask->subject) || rows == payers_table(ask))
        return; /* "who is blocked", of those who are sent bills */
    const int people = people_behind(ask, rows);
    if (people < 0)
        return;
    frame->select_count = 0;
    frame_select_label(ask, frame, people, 0);
    frame_mention(frame, people);
    frame->unproven = true; /* each of them once: trees/tree.c */
}
