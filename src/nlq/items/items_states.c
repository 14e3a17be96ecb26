/* Words that are a state of the rows they are said of, though another table or column is called so.
 */
#include <string.h>

#include "items/items.h"
#include "judge/fork.h"
#include "querent/base/str.h"

/* The value of its own that rows of the table keep for the item's word, a status say; NULL: none.
 */
static struct match *state_of_table(struct item *item, int table)
{
    for (size_t k = 0; k < item->values.len; k++) {
        if (item->values.v[k].at.table == table && item->values.v[k].score >= .9)
            return &item->values.v[k];
    }
    return NULL;
}

static struct match *value_of_rows(struct item *item, const struct item *rows)
{
    return rows->kind == ITEM_TABLE && rows->tables.len
               ? state_of_table(item, rows->tables.v[0].at.table)
               : NULL;
}

/* The table that "that are", "who were" at item i is said of, over numbers and dates. */
static size_t rows_before(const struct ask *ask, size_t i)
{
    size_t rows = item_prev(ask, i);
    while (rows < ask->count && rows > 0 && ask->items[rows].kind != ITEM_TABLE &&
           !item_is(ask, rows, CUE_AND))
        rows = item_prev(ask, rows);
    return rows;
}

/* "Workers in moulding", whose department is called so, where pours have moulds. */
static bool is_place_of_rows(const struct ask *ask, size_t i, size_t prev)
{
    const struct item *item = &ask->items[i];
    const char *words =
        item->columns.len ? catalog_column_words(ask->catalog, item->columns.v[0].at) : "";
    return item_is(ask, prev, CUE_IN) && item_kind_is(ask, item_prev(ask, prev), ITEM_TABLE) &&
           strstr(words, item_first(ask, i)->lower) == NULL;
}

/* "Tickets refunded yesterday", whose status may be so: said right behind the rows, and the column
 * of others is no date of the deed. */
static bool is_done_to_rows(struct ask *ask, size_t i, size_t prev)
{
    const struct item *item = &ask->items[i];
    return item_kind_is(ask, prev, ITEM_TABLE) && word_is_participle(item_first(ask, i)) &&
           !item_first(ask, i)->quoted && item->columns.len &&
           !column_is_date(ask, item->columns.v[0].at) &&
           !column_has_words(ask, item->columns.v[0].at, item_first(ask, i)->lower);
}

/* "Invoices over 60 that are open", whose status may be so, where tickets have a day on which they
 * were opened. */
static void prefer_own_status(struct ask *ask)
{
    for (size_t i = 1; i < ask->count; i++) {
        struct item *item = &ask->items[i];
        size_t prev = item_prev(ask, i);
        if (item_is(ask, prev, CUE_NOT) && !word_is_participle(item_first(ask, i)))
            prev = item_prev(ask, prev); /* "that are not open" */
        const bool said = item_is(ask, prev, CUE_THAT) || item_is(ask, prev, CUE_IS) ||
                          is_place_of_rows(ask, i, prev);
        const size_t rows = said                            ? rows_before(ask, prev)
                            : is_done_to_rows(ask, i, prev) ? prev
                                                            : ask->count;
        if (item->kind != ITEM_COLUMN || item->last != item->first + 1 || rows >= ask->count ||
            item->columns.len == 0 || !ask->items[rows].tables.len ||
            item->columns.v[0].at.table == ask->items[rows].tables.v[0].at.table)
            continue;
        struct match *match = value_of_rows(item, &ask->items[rows]);
        if (match == NULL)
            continue;
        item->kind = ITEM_VALUE;
        item->values = (struct matches){match, 1};
        item->columns.len = 0;
    }
}

/* The rows that the verb at item i is said of: "physicians born", "exhibitions which opened". */
static int rows_of_verb(const struct ask *ask, size_t i)
{
    size_t rows = item_prev(ask, i);
    while (item_is(ask, rows, CUE_THAT) || item_is(ask, rows, CUE_WHO) ||
           item_is(ask, rows, CUE_WH) || item_is(ask, rows, CUE_IS))
        rows = item_prev(ask, rows);
    if (item_kind_is(ask, rows, ITEM_VALUE) && ask->items[rows].values.len &&
        word_is_plural(item_last(ask, rows)) && !item_last(ask, rows)->capital)
        return ask->items[rows].values.v[0].at.table; /* "reservations starting" of the hires */
    return item_kind_is(ask, rows, ITEM_TABLE) && ask->items[rows].tables.len
               ? ask->items[rows].tables.v[0].at.table
               : -1;
}

/* "Physicians born in 1970", who have a year of birth, where patients have a date of it; the
 * exhibitions that opened have a start of their own, though museums have an opening year. */
static void prefer_own_dates(struct ask *ask)
{
    static const struct {
        const char *verbs, *columns;
    } said[] = {{"born", "birth date|date of birth|birthday|dob|birth year|year of birth|birth"},
                {"opened|started|began", "opening date|open date|start date|begin date|date from|"
                                         "opening year|open year|start year"},
                {"closed|ended", "closing date|close date|end date|date to|closing year|end year"}};
    for (size_t i = 1; i < ask->count; i++) {
        struct item *item = &ask->items[i];
        const int table = rows_of_verb(ask, i);
        if (item->kind != ITEM_COLUMN || item->last != item->first + 1 || table < 0)
            continue;
        bool own_said = false;
        for (size_t k = 0; k < item->columns.len; k++)
            own_said = own_said || item->columns.v[k].at.table == table;
        for (size_t k = 0; !own_said && k < sizeof said / sizeof *said; k++) {
            const int own = wording_is(ask, item->first, said[k].verbs)
                                ? table_column_by_words(ask, table, said[k].columns)
                                : -1;
            const struct column_ref at = {table, own};
            if (own < 0 || !(column_is_date(ask, at) || column_is_year(ask, at)))
                continue;
            struct match *match = arena_alloc(ask->arena, sizeof *match);
            *match = (struct match){.at = at, .score = .9};
            item->columns = (struct matches){match, 1};
        }
    }
}

/* The table is called by the lemma and by nothing else: member_of by "member". */
static bool is_rows_name(const struct ask *ask, int table, const char *lemma)
{
    bool said = false;
    for (const char *p = catalog_table_words(ask->catalog, table); *p;) {
        const size_t n = strcspn(p, " ");
        const bool own = strlen(lemma) == n && memcmp(p, lemma, n) == 0;
        if (!own && !word_classes_at(p, n).small)
            return false;
        said = said || own;
        p += n + (p[n] == ' ');
    }
    return said;
}

/* "How many members does the club have", though some of them are members by their position, where
 * others are presidents: all rows of the table that is called so. */
static void prefer_rows(struct ask *ask)
{
    for (size_t i = 0; i < ask->count; i++) {
        struct item *item = &ask->items[i];
        const struct word *word = item_last(ask, i);
        if (item->kind != ITEM_VALUE || item->last != item->first + 1 || word->quoted ||
            !word_is_plural(word) || item->values.len == 0)
            continue;
        for (size_t k = 0; k < item->tables.len; k++) {
            struct match *rows = &item->tables.v[k];
            if (rows->at.table != item->values.v[0].at.table ||
                !is_rows_name(ask, rows->at.table, word->lemma))
                continue;
            rows->score = .95;
            item->kind = ITEM_TABLE;
            item->tables = (struct matches){rows, 1};
            item->values.len = item->columns.len = 0;
            break;
        }
    }
}

/* The item before i that is no period: "orders" of "orders in 2025 were returned". */
static size_t before_period(const struct ask *ask, size_t i)
{
    size_t prev = item_prev(ask, i);
    while (item_kind_is(ask, prev, ITEM_DATE) || item_is(ask, prev, CUE_IN) ||
           (item_kind_is(ask, prev, ITEM_NUMBER) && item_is(ask, item_prev(ask, prev), CUE_IN)))
        prev = item_prev(ask, prev);
    return prev;
}

/* A part of the rows is asked for before item i: what is said there is a state of theirs. */
static bool of_a_share(const struct ask *ask, size_t i)
{
    bool share = false;
    for (size_t k = 0; k < i; k++)
        share = share || item_is(ask, k, CUE_RATIO);
    return share;
}

/* "Orders that were returned", "returned orders", where there is a table of returns and a status
 * 'returned': what the rows say of themselves is meant. */
static void prefer_status(struct ask *ask)
{
    for (size_t i = 0; i < ask->count; i++) {
        struct item *item = &ask->items[i];
        const size_t prev = item_prev(ask, i), next = item_next(ask, i);
        if (item->kind != ITEM_TABLE || item->last != item->first + 1 || item->values.len == 0 ||
            !word_is_participle(item_first(ask, i)))
            continue;
        struct match *match = NULL;
        const bool ends = next >= ask->count || item_kind_is(ask, next, ITEM_PUNCT) ||
                          item_is(ask, next, CUE_EACH) || item_is(ask, next, CUE_BY);
        const bool linked = item_is(ask, prev, CUE_IS) || item_is(ask, prev, CUE_HAVE) ||
                            (item_is(ask, prev, CUE_THAT) && of_a_share(ask, i));
        const size_t rows = linked ? before_period(ask, prev) : prev;
        if (item_kind_is(ask, next, ITEM_TABLE) && next == i + 1)
            match = value_of_rows(item, &ask->items[next]);
        else if (ends && rows < ask->count)
            match = value_of_rows(item, &ask->items[rows]);
        if (match == NULL && item->first > 0 && item->tables.len && /* "who were hired" */
            wording_is(ask, item->first - 1, "was|were|been|is|are") &&
            item->tables.v[0].at.table == item->values.v[0].at.table &&
            str_eq_fold(item->values.v[0].value, item_first(ask, i)->lower))
            match = &item->values.v[0];
        const size_t when = item_is(ask, next, CUE_IN) ? item_next(ask, next) : next;
        const bool dated = !match && rows < ask->count &&
                           (item_kind_is(ask, when, ITEM_DATE) ||
                            (when != next && item_kind_is(ask, when, ITEM_NUMBER)));
        if (dated) { /* "orders returned in 2026": by the date of the return, or with that state */
            match = value_of_rows(item, &ask->items[rows]);
            if (!match || !of_a_share(ask, i)) {
                item->rivals = (struct matches){match, match != NULL};
                continue;
            }
        }
        if (match == NULL)
            continue;
        item->kind = ITEM_VALUE;
        item->values = (struct matches){match, 1};
        if (!of_a_share(ask, i) && /* "returned orders" are so */
            (next != i + 1 || !item_kind_is(ask, next, ITEM_TABLE)))
            item->rivals = item->tables;
        item->tables.len = 0;
    }
}

/* Some value of the column restricted the question before. */
static bool was_restricted(const struct ask *ask, struct column_ref column)
{
    bool found = false;
    for (size_t k = 0; k < ask->preferred_count; k++)
        found = found || same_column(ask->preferred[k], column);
    return found;
}

/* "How many are open" after a list of orders, whose status may be so, where complaints have a day
 * on which they were opened; "and shipped?" after those in work. */
static void prefer_followed_status(struct ask *ask)
{
    for (size_t i = 0; i < ask->count && ask->subject_before >= 0; i++) {
        struct item *item = &ask->items[i];
        const size_t prev = item_prev(ask, i);
        const size_t next = item_next(ask, i);
        const bool alone = (next >= ask->count || item_kind_is(ask, next, ITEM_PUNCT)) &&
                           (prev >= ask->count || item_is(ask, prev, CUE_AND));
        if (!(item->kind == ITEM_COLUMN || (alone && item->kind == ITEM_TABLE)) ||
            item->last != item->first + 1 ||
            !(alone || item_is(ask, prev, CUE_IS) || item_is(ask, prev, CUE_THAT)) ||
            (item->columns.len && item->columns.v[0].at.table == ask->subject_before && !alone))
            continue;
        struct match *match = state_of_table(item, ask->subject_before);
        if (match == NULL || (alone && !was_restricted(ask, match->at)))
            continue;
        item->kind = ITEM_VALUE;
        item->values = (struct matches){match, 1};
        item->columns.len = item->tables.len = 0;
    }
}

void states_choose(struct ask *ask)
{
    prefer_followed_status(ask);
    for (size_t i = 0; i < ask->count; i++) {
        struct item *item = &ask->items[i];
        const bool state = item->kind == ITEM_VALUE;
        if (item->rivals.len == 0 || !(state || item->kind == ITEM_TABLE))
            continue;
        const struct match *value = state ? item->values.v : item->rivals.v;
        const int rows = (state ? item->rivals : item->tables).v[0].at.table;
        if (!fork_state(ask, value, rows, state))
            continue;
        item->kind = state ? ITEM_TABLE : ITEM_VALUE;
        item->tables = state ? item->rivals : (struct matches){0};
        item->values = state ? item->values : item->rivals;
    }
}

/* Something is said in, or put into, a language: "who translate from German", "speak Italian". */
static bool is_of_speech(const struct ask *ask, size_t i)
{
    enum { REACH = 7 };
    const size_t first = ask->items[i].first;
    for (size_t w = first; w-- > 0 && w + REACH > first;) {
        if (wording_is(ask, w,
                       "translate|translates|translated|translating|speak|speaks|spoke|spoken|"
                       "speaking|write|writes|written|interpret|interprets|fluent|language|"
                       "languages|dubbed|subtitles|subtitled"))
            return true;
    }
    return false;
}

/* "Translate into Italian": the language of that name, though translators may be from Italy. */
static void prefer_languages(struct ask *ask)
{
    for (size_t i = 0; i < ask->count; i++) {
        struct item *item = &ask->items[i];
        for (size_t k = 0; item->kind == ITEM_VALUE && k < item->values.len; k++) {
            struct match *match = &item->values.v[k];
            if (match->score < .95 || !is_of_speech(ask, i) ||
                !(table_has_word(ask, match->at.table, "language") ||
                  column_has_words(ask, match->at, "language")))
                continue;
            item->values = (struct matches){match, 1};
            item->of_speech = true;
            break;
        }
    }
}

static bool has_column(const struct matches *columns, struct column_ref at)
{
    for (size_t k = 0; k < columns->len; k++) {
        if (same_column(columns->v[k].at, at))
            return true;
    }
    return false;
}

/* "With status delivered", "whose status is open": what stands behind a column, and is in it, is
 * its value, whatever else is called so. */
static void prefer_values_of_column(struct ask *ask)
{
    for (size_t i = 1; i < ask->count; i++) {
        struct item *item = &ask->items[i];
        size_t column = item_prev(ask, i);
        while (item_is(ask, column, CUE_IS) || item_is(ask, column, CUE_NOT))
            column = item_prev(ask, column);
        if ((item->kind != ITEM_COLUMN && item->kind != ITEM_TABLE) ||
            item->last != item->first + 1 || !word_is_participle(item_first(ask, i)) ||
            !item_kind_is(ask, column, ITEM_COLUMN))
            continue;
        for (size_t k = 0; k < item->values.len; k++) {
            struct match *match = &item->values.v[k];
            if (match->score < .95 || !has_column(&ask->items[column].columns, match->at))
                continue;
            item->kind = ITEM_VALUE;
            item->values = (struct matches){match, 1};
            item->columns.len = item->tables.len = 0;
            break;
        }
    }
}

/* The item's value of that column; NULL: it is none. */
static struct match *value_in(struct item *item, struct column_ref at)
{
    for (size_t k = 0; k < item->values.len; k++) {
        if (item->values.v[k].score >= .9 && same_column(item->values.v[k].at, at))
            return &item->values.v[k];
    }
    return NULL;
}

/* "Open or partly paid invoices": both are states of the same column, though somewhere is a day on
 * which something was opened. */
static void prefer_listed(struct ask *ask)
{
    for (size_t i = 0; i < ask->count; i++) {
        struct item *item = &ask->items[i];
        const size_t joint = item_next(ask, i), other = item_next(ask, joint);
        if (item->kind != ITEM_COLUMN || item->last != item->first + 1 || item->columns.len == 0 ||
            item->columns.v[0].score >= .95 ||
            !(item_is(ask, joint, CUE_OR) || item_is(ask, joint, CUE_AND) ||
              item_kind_is(ask, joint, ITEM_PUNCT)) ||
            !item_kind_is(ask, other, ITEM_VALUE) || ask->items[other].values.len == 0)
            continue;
        struct match *match = value_in(item, ask->items[other].values.v[0].at);
        if (match == NULL)
            continue;
        item->kind = ITEM_VALUE;
        item->values = (struct matches){match, 1};
        item->columns.len = 0;
    }
}

/* A value of the list of states, or kinds, that the rows refer to. */
static bool is_kind_of(const struct ask *ask, const struct item *item, const struct item *rows)
{
    return item->values.len > 0 && item->values.v[0].score >= .9 &&
           tables_refer(ask, rows->tables.v[0].at.table, item->values.v[0].at.table) &&
           !people_do(ask, item->values.v[0].at.table);
}

/* "New customers this month" came to be then, though leads have a state 'new'. */
static void drop_new(struct ask *ask)
{
    for (size_t i = 0; i + 1 < ask->count; i++) {
        struct item *item = &ask->items[i];
        const struct item *rows = &ask->items[i + 1];
        if (item->kind != ITEM_VALUE || item->last != item->first + 1 ||
            !wording_is(ask, item->first, "new|newly") || ask->words.v[item->first].quoted ||
            rows->kind != ITEM_TABLE || rows->tables.len == 0 || rows->tables.v[0].score < .9 ||
            value_of_rows(item, rows))
            continue;
        bool dated = false;
        for (size_t k = i + 2; k < ask->count; k++)
            dated = dated || ask->items[k].kind == ITEM_DATE || ask->items[k].bucket ||
                    item_is(ask, k, CUE_EACH);
        if (!dated && is_kind_of(ask, item, rows))
            continue;
        item->kind = dated ? ITEM_NOISE : ITEM_WORD;
        item->values.len = 0;
    }
}

/* Something of the question is a period. */
static bool says_period(const struct ask *ask)
{
    bool says = false;
    for (size_t k = 0; k < ask->count; k++)
        says = says || ask->items[k].kind == ITEM_DATE || ask->items[k].bucket;
    return says;
}

/* "Returns received last month" came in then, by the day on which they did, whatever has become of
 * them since, though 'R' means received. */
static void date_deeds(struct ask *ask)
{
    for (size_t i = 0; says_period(ask) && i < ask->count; i++) {
        struct item *item = &ask->items[i];
        if (item->kind != ITEM_VALUE || item->last != item->first + 1 || item->values.len == 0 ||
            !word_is_participle(item_first(ask, i)) || ask->words.v[item->first].quoted)
            continue;
        const int table = item->values.v[0].at.table;
        const char *stored = item->values.v[0].value;
        if (stored && str_eq_fold(stored, item_first(ask, i)->lower))
            continue;
        for (size_t c = 0; c < ask_table(ask, table)->column_count; c++) {
            const struct column_ref at = {table, (int)c};
            if (!column_is_date(ask, at) || !column_has_words(ask, at, item_first(ask, i)->lower))
                continue;
            struct match *match = arena_alloc(ask->arena, sizeof *match);
            *match = (struct match){.at = at, .score = .9};
            item->kind = ITEM_COLUMN;
            item->columns = (struct matches){match, 1};
            item->values.len = item->tables.len = 0;
            break;
        }
    }
}

void items_prefer_states(struct ask *ask)
{
    date_deeds(ask);
    drop_new(ask);
    prefer_listed(ask);
    prefer_values_of_column(ask);
    prefer_languages(ask);
    prefer_rows(ask);
    prefer_own_dates(ask);
    prefer_status(ask);
    prefer_own_status(ask);
    items_exact_states(ask);
}

void items_dates_to_states(struct ask *ask)
{
    for (size_t i = 0; i < ask->words.len; i++) {
        if (ask->words.v[i].is_number || lexicon_unit(ask->words.v[i].lemma) ||
            lexicon_month(ask->words.v[i].lower) || wording_is(ask, i, "today|yesterday|tomorrow"))
            return; /* "resolved tickets by quarter": when they were */
    }
    for (size_t i = 0; i + 1 < ask->count; i++) {
        struct item *item = &ask->items[i];
        const struct item *rows = &ask->items[i + 1];
        if (item->kind != ITEM_COLUMN || rows->kind != ITEM_TABLE || item->columns.len == 0 ||
            rows->tables.len == 0 || item->last != item->first + 1 ||
            !word_is_participle(item_first(ask, i)) ||
            !column_is_date(ask, item->columns.v[0].at) ||
            !column_is_filled(ask, item->columns.v[0].at))
            continue;
        const struct matches found = values_find(ask, item->first, item->last);
        for (size_t k = 0; k < found.len; k++) {
            if (found.v[k].at.table != rows->tables.v[0].at.table || found.v[k].score < .95 ||
                found.v[k].at.table != item->columns.v[0].at.table)
                continue;
            item->kind = ITEM_VALUE;
            item->values = found;
            break;
        }
    }
}
