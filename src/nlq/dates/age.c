/* Ages from dates of birth: "average age of employees", where no column holds the age; "clients
 * under 30". */
#include <string.h>

#include "frame.h"
#include "querent/lang/lemma.h"

/* The table's date of birth; column -1: it has none, or has an age. */
static struct column_ref birth_column(const struct ask *ask, int table)
{
    const struct column_ref at = {table,
                                  table_column_by_words(ask, table, name_phrases(NAME_BIRTH))};
    return at.column >= 0 && (column_is_date(ask, at) || column_is_year(ask, at)) &&
                   table_column_by_words(ask, table, "age") < 0
               ? at
               : no_column();
}

static bool ages_of_people(const struct ask *ask, int table)
{
    const char *words = catalog_table_words(ask->catalog, table), *last = strrchr(words, ' ');
    char lemma[64];
    lemma_of(last ? last + 1 : words, lemma, sizeof lemma);
    return people_are(ask, table) || name_has(lemma, NAME_PERSONS) || name_has(lemma, NAME_WORKERS);
}

void age_doubt(struct ask *ask, struct frame *frame, struct column_ref at, const char *unit,
               size_t i)
{
    const bool years = unit && strncmp(unit, "year", 4) == 0;
    if (!column_is_date(ask, at) || column_is_called(ask, at, NAME_BIRTH) ||
        (unit && !(years && ages_of_people(ask, at.table))))
        return;
    frame->unproven = true;
    ask_assume(ask, i,
               arena_printf(ask->arena, "%s = by %s.%s, no date of birth", item_lower(ask, i),
                            ask_table(ask, at.table)->name, ask_column(ask, at)->name));
}

/* When the thing was made or came to be here: devices by the date that they were bought on; how
 * long somebody has been here. */
static struct column_ref made_column(const struct ask *ask, int table, bool tenure)
{
    static const char here[] = "hired|hire date|hire|joined|join date|employed since|employed from|"
                               "employment date|start of employment";
    static const char made[] = "manufactured|built|purchased|purchase date|bought|acquired|"
                               "acquisition date|installed|installation date|commissioned";
    const struct column_ref at = {table, table_column_by_words(ask, table, tenure ? here : made)};
    return at.column >= 0 && column_is_date(ask, at) && people_do(ask, table) == tenure &&
                   table_column_by_words(ask, table, tenure ? "tenure|seniority" : "age") < 0
               ? at
               : no_column();
}

void ages_make(struct ask *ask)
{
    for (size_t i = 0; i < ask->count; i++) {
        struct item *item = &ask->items[i];
        const bool tenure = wording_is(ask, item->first, "tenure|seniority");
        if (item->kind != ITEM_WORD || item->last != item->first + 1 ||
            !(tenure || word_is(item_first(ask, i), "age")))
            continue;
        struct matches found = {.v = arena_alloc(ask->arena, MATCHES_MAX * sizeof *found.v)};
        for (size_t t = 0; t < ask->schema->table_count && found.len < MATCHES_MAX; t++) {
            struct column_ref at =
                ask->schema->tables[t].hidden || tenure ? no_column() : birth_column(ask, (int)t);
            if (at.column < 0 && !ask->schema->tables[t].hidden)
                at = made_column(ask, (int)t, tenure);
            if (at.column >= 0)
                found.v[found.len++] = (struct match){.at = at, .score = .9};
        }
        if (found.len == 0)
            continue;
        item->kind = ITEM_COLUMN;
        item->columns = found;
        item->age = item->partial = true;
        item->table = -1;
    }
}

/* "older than 70", "older than 3 years": a date so long ago. What is older came before it. */
struct cond age_cond(struct ask *ask, struct column_ref column, enum sql_op op, size_t i)
{
    const struct item *item = &ask->items[i];
    const char *unit = item->last < ask->words.len ? ask->words.v[item->last].lower : NULL;
    const char *day = dates_ago(ask->arena, ask->request->now, unit, (int)item->number);
    bool before = op == SQL_OP_LT || op == SQL_OP_LE;
    if (unit && lexicon_unit(unit) && i + 1 < ask->count)
        ask->items[i + 1].used = true;
    return (struct cond){.kind = COND_RANGE,
                         .left = term_column(column, i),
                         .value = before ? NULL : day,
                         .value2 = before ? day : NULL,
                         .at = i,
                         .end = i + 1,
                         .clause = item->clause};
}

/* The same by a year: so many before this one. */
struct cond age_in_years(struct ask *ask, struct column_ref column, enum sql_op op, size_t i)
{
    const struct item *item = &ask->items[i];
    if (i + 1 < ask->count && lexicon_unit(item_first(ask, i + 1)->lower))
        ask->items[i + 1].used = true;
    return (struct cond){.kind = COND_COMPARE,
                         .left = term_column(column, i),
                         .op = op,
                         .value =
                             arena_printf(ask->arena, "%ld",
                                          dates_this_year(ask->request->now) - (long)item->number),
                         .numeric = true,
                         .at = i,
                         .end = i + 1,
                         .clause = item->clause};
}

/* How many items behind the number at item i say that it is an age: "years old", "years of age". */
static size_t years_old(const struct ask *ask, size_t i)
{
    const size_t word = ask->items[i].last;
    const size_t len = wording_match(ask, word, "years old|year old|years of age|yrs old");
    size_t count = 0;
    while (len && i + 1 + count < ask->count && ask->items[i + 1 + count].first < word + len)
        count++;
    return count;
}

static void take_years_old(struct ask *ask, size_t i)
{
    const size_t count = years_old(ask, i);
    for (size_t k = i + 1; k <= i + count; k++)
        ask->items[k].used = true;
}

void years_old_taken(struct ask *ask, struct frame *frame)
{
    for (size_t c = 0; c < frame->cond_count; c++) {
        const struct cond *cond = &frame->conds[c];
        const size_t last = cond->end > 0 && cond->end <= ask->count ? cond->end - 1 : SIZE_MAX;
        if (last < ask->count && item_kind_is(ask, last, ITEM_NUMBER) &&
            cond->left.column.column >= 0 && column_has_words(ask, cond->left.column, "age"))
            take_years_old(ask, last);
    }
}

void piece_age(struct ask *ask, struct frame *frame)
{
    for (size_t i = 2; i < ask->count; i++) {
        struct item *item = &ask->items[i];
        const size_t sign = i - 1, next = item_next(ask, i + years_old(ask, i));
        size_t rows = item_prev(ask, sign);
        while (item_is(ask, rows, CUE_IS) || item_is(ask, rows, CUE_WHO) ||
               item_is(ask, rows, CUE_THAT) || item_is(ask, rows, CUE_WH))
            rows = item_prev(ask, rows); /* "guests are over 65" */
        const bool least = item_is(ask, sign, CUE_GE), most = item_is(ask, sign, CUE_LE),
                   over = item_is(ask, sign, CUE_GT) || least,
                   under = item_is(ask, sign, CUE_LT) || most;
        const bool ends = next >= ask->count || item_kind_is(ask, next, ITEM_PUNCT) ||
                          item_is(ask, next, CUE_AND) || item_is(ask, next, CUE_WITH) ||
                          item_is(ask, next, CUE_THAT) || item_is(ask, next, CUE_WH) ||
                          item_is(ask, next, CUE_EACH) || item_is(ask, next, CUE_BY) ||
                          item_is(ask, next, CUE_IN) || item_is(ask, next, CUE_FROM) ||
                          item_is(ask, next, CUE_WHO) || item_is(ask, next, CUE_IS) ||
                          item_is(ask, next, CUE_NO) || item_is(ask, next, CUE_BUT) ||
                          item_is(ask, next, CUE_NOT);
        if (item->kind != ITEM_NUMBER || item->used || !(over || under) || !ends ||
            item->number < 1 || item->number > 120 || !item_kind_is(ask, rows, ITEM_TABLE))
            continue;
        const struct column_ref at = birth_column(ask, ask->items[rows].table);
        if (at.column < 0)
            continue;
        const long years = (long)item->number + most; /* who is 18 is so up to the next birthday */
        const char *day =
            column_is_year(ask, at)
                ? arena_printf(ask->arena, "%ld", dates_this_year(ask->request->now) - years)
                : dates_ago(ask->arena, ask->request->now, NULL, (int)years);
        frame_cond(frame, (struct cond){.kind = COND_COMPARE,
                                        .left = term_column(at, i),
                                        .op = under   ? SQL_OP_GT
                                              : least ? SQL_OP_LE
                                                      : SQL_OP_LT,
                                        .value = day,
                                        .numeric = column_is_year(ask, at),
                                        .at = i,
                                        .end = i + 1,
                                        .clause = item->clause});
        frame->unproven = true;
        item->used = ask->items[sign].used = true;
        take_years_old(ask, i);
        ask_assume(ask, i,
                   arena_printf(ask->arena, "%s %s = age by %s.%s",
                                item_said(ask, &ask->items[sign]), item_said(ask, item),
                                ask_table(ask, at.table)->name, ask_column(ask, at)->name));
    }
}
