/* What somebody did, or what was done to something: "ordered in 2024" speaks of orders. The verb
 * becomes the table that keeps the deed, and a period said with it is that of the deed. */
#include <string.h>

#include "frame.h"
#include "querent/base/str.h"
#include "querent/lang/lemma.h"
#include "trees/roles.h"

/* "game master": the last word is of its own. */
static bool is_somebody(const char *words, const char *last)
{
    const char *before = last;
    while (before > words && before[-1] != ' ')
        before--;
    return str_eq(last, " master") && name_is(before, (size_t)(last - before), NAME_MASTERED);
}

const char *table_core(const struct ask *ask, int table)
{
    const char *words = catalog_table_words(ask->catalog, table), *rest;
    size_t n = strcspn(words, " ");
    while (words[n] && name_is(words, n, NAME_AFFIX)) {
        words += n + 1;
        n = strcspn(words, " ");
    }
    rest = strrchr(words, ' ');
    return rest && name_is(rest + 1, strlen(rest + 1), NAME_MAIN) && !is_somebody(words, rest)
               ? arena_strndup(ask->arena, words, (size_t)(rest - words))
               : words;
}

bool deed_is_called(struct ask *ask, int table, const char *phrase, size_t len)
{
    const char *words = table_core(ask, table);
    char lemma[64], other[64];
    char *wanted = arena_strndup(ask->arena, phrase, len);
    const char *p = words, *q = wanted;
    while (*p && *q) {
        size_t n = strcspn(p, " "), m = strcspn(q, " ");
        lemma_of(arena_strndup(ask->arena, p, n), lemma, sizeof lemma);
        lemma_of(arena_strndup(ask->arena, q, m), other, sizeof other);
        if (!str_eq(lemma, other))
            return false;
        p += n + (p[n] == ' ');
        q += m + (q[m] == ' ');
    }
    return *p == '\0' && *q == '\0';
}

/* "Customer orders" keep what is ordered as well: the phrase ends the name. */
static bool deed_ends_name(struct ask *ask, int table, const char *phrase, size_t len)
{
    char lemma[64];
    const char *words = table_core(ask, table), *head = strrchr(words, ' ');
    if (head == NULL)
        return false;
    lemma_of(head + 1, lemma, sizeof lemma);
    return strlen(lemma) == len && memcmp(lemma, phrase, len) == 0;
}

/* Of the tables that the phrase names, whole or by their last word, the nearest to those spoken of;
 * -1: none. */
static int table_of_phrase(struct ask *ask, const char *phrase, size_t len, bool whole, bool sells)
{
    int best = -1, nearest = 4;
    for (size_t t = 0; t < ask->schema->table_count; t++) {
        const struct schema_table *table = &ask->schema->tables[t];
        const bool named = !table->hidden && table->kind == TABLE_BASE &&
                           !(sells && table_only_buys(ask, (int)t)) &&
                           (whole ? deed_is_called(ask, (int)t, phrase, len)
                                  : deed_ends_name(ask, (int)t, phrase, len));
        for (size_t i = 0; named && i < ask->count; i++) {
            const int said = ask->items[i].kind == ITEM_TABLE ? ask->items[i].table : -1;
            const int hops = said < 0 ? nearest : table_hops(ask, said, (int)t);
            if (hops < nearest) {
                nearest = hops;
                best = (int)t;
            }
        }
    }
    return best;
}

/* The first of the phrases that a table is called by, or that its name ends with; -1: none. */
static int first_of_phrases(struct ask *ask, const char *tables, bool whole, bool sells)
{
    for (const char *p = tables; *p;) {
        const size_t n = strcspn(p, "|");
        const int table = table_of_phrase(ask, p, n, whole, sells);
        if (table >= 0)
            return table;
        p += n + (p[n] == '|');
    }
    return -1;
}

static bool is_beside_said(struct ask *ask, int table)
{
    bool beside = false;
    for (size_t i = 0; i < ask->count; i++)
        beside = beside || (ask->items[i].kind == ITEM_TABLE && ask->items[i].table >= 0 &&
                            table_hops(ask, ask->items[i].table, table) <= 1);
    return beside;
}

/* The table that keeps what the verb says was done; -1: none. "Books sold" are in `book_sale`, not
 * in an `invoice` that has nothing to do with books. */
static int table_of_deed(struct ask *ask, const char *tables, bool sells)
{
    const int called = first_of_phrases(ask, tables, true, sells);
    if (called >= 0 && is_beside_said(ask, called))
        return called;
    const int ends = first_of_phrases(ask, tables, false, sells);
    return called < 0 || (ends >= 0 && is_beside_said(ask, ends)) ? ends : called;
}

/* "which products did we sell", "did customers buy", "did customers from France buy". */
static bool is_told_by_did(const struct ask *ask, size_t i)
{
    size_t did = item_prev(ask, i);
    while (item_kind_is(ask, did, ITEM_TABLE) || item_kind_is(ask, did, ITEM_VALUE) ||
           item_is(ask, did, CUE_FROM) || item_is(ask, did, CUE_IN))
        did = item_prev(ask, did);
    return item_is(ask, did, CUE_DO) && word_is(item_first(ask, did), "did") &&
           item_kind_is(ask, item_prev(ask, did), ITEM_TABLE);
}

/* Does the verb stand where it says what somebody did, or what was done to something? */
static bool is_deed(const struct ask *ask, size_t i)
{
    size_t prev = item_prev(ask, i), next = item_next(ask, i);
    while (item_is(ask, prev, CUE_IS))
        prev = item_prev(ask, prev);
    while (item_is(ask, next, CUE_BOTH))
        next = item_next(ask, next);
    bool dated = item_kind_is(ask, next, ITEM_DATE) || item_kind_is(ask, next, ITEM_NUMBER) ||
                 item_is(ask, next, CUE_IN) || item_is(ask, next, CUE_SINCE) ||
                 item_is(ask, next, CUE_AFTER) || item_is(ask, next, CUE_BEFORE) ||
                 item_is(ask, next, CUE_MOST) || item_is(ask, next, CUE_LEAST) ||
                 item_first(ask, next)->is.whatever;
    return is_told_by_did(ask, i) || item_is(ask, prev, CUE_WHO) || item_is(ask, prev, CUE_THAT) ||
           item_is(ask, prev, CUE_NOT) || item_is(ask, prev, CUE_NO) ||
           item_is(ask, prev, CUE_HAVE) || item_is(ask, prev, CUE_DO) ||
           (item_kind_is(ask, prev, ITEM_TABLE) &&
            (dated || next >= ask->count || item_kind_is(ask, next, ITEM_VALUE)));
}

/* "invoices that are paid": a flag or a date of the rows themselves says it. */
static bool is_own_state(const struct ask *ask, const struct item *item)
{
    for (size_t k = 0; k < item->columns.len; k++) {
        struct column_ref at = item->columns.v[k].at;
        bool state = column_is_date(ask, at) || ask_column(ask, at)->value == VALUE_BOOLEAN;
        for (size_t i = 0; state && i < ask->count; i++) {
            if (ask->items[i].kind == ITEM_TABLE && ask->items[i].table == at.table)
                return true;
        }
    }
    return false;
}

/* "who were absent": the one table whose last word is of the same stem ("absences"); -1: none. */
static int akin_table(struct ask *ask, const struct word *word)
{
    enum { STEM_LETTERS = 5 };
    char own[64];
    int found = -1;
    if (word->lemma_is.dwells)
        return -1;
    for (size_t t = 0; t < ask->schema->table_count; t++) {
        const char *name = catalog_table_words(ask->catalog, (int)t), *head = strrchr(name, ' ');
        lemma_of(head ? head + 1 : name, own, sizeof own);
        const bool same = str_eq(word->lemma, own); /* viewed: views */
        if (ask->schema->tables[t].hidden ||
            !(same || (!word->lemma_is.light && strlen(word->lemma) >= STEM_LETTERS &&
                       lemma_is_akin(word->lemma, own, STEM_LETTERS))))
            continue;
        if (found >= 0)
            return -1;
        found = (int)t;
    }
    return found;
}

/* "Clients that have not ordered", where projects have a day on which they were ordered: the only
 * table with such a date that nothing else names; -1: none, or several. */
static int dated_table(struct ask *ask, const struct word *word)
{
    int found = -1;
    for (size_t t = 0; word_is_participle(word) && t < ask->schema->table_count; t++) {
        bool dated = false;
        for (size_t c = 0; table_is_open(ask, (int)t) && c < ask_table(ask, (int)t)->column_count;
             c++) {
            const struct column_ref at = {(int)t, (int)c};
            dated = dated || (column_is_date(ask, at) && column_has_words(ask, at, word->lemma));
        }
        if (!dated)
            continue;
        if (found >= 0 || roles_is_mentioned(ask, (int)t))
            return -1;
        found = (int)t;
    }
    return found;
}

int deed_keeps(struct ask *ask, const struct word *verb)
{
    const char *tables = lexicon_deed(verb->lower, verb->lemma);
    const bool sells = str_eq(verb->lemma, "sell");
    const int agents = tables && !sells ? agent_rows(ask, verb->lemma) : -1;
    if (agents >= 0)
        return agents;
    for (int whole = 1; tables && whole >= 0; whole--) {
        for (const char *p = tables; *p; p += strcspn(p, "|"), p += *p == '|') {
            for (size_t t = 0; t < ask->schema->table_count; t++) {
                const size_t n = strcspn(p, "|");
                if (!ask->schema->tables[t].hidden && !(sells && table_only_buys(ask, (int)t)) &&
                    (whole ? deed_is_called(ask, (int)t, p, n) : deed_ends_name(ask, (int)t, p, n)))
                    return (int)t;
            }
        }
    }
    return akin_table(ask, verb);
}

/* "Medicines prescribed last month", where prescriptions say who prescribed them: the rows of
 * those, and not their doctors; -1: the word is no such reference, or who did it follows. */
static int rows_of_reference(struct ask *ask, size_t i)
{
    enum { PART = 60 }; /* percent: the people are named by the reference alone */
    const struct item *item = &ask->items[i];
    const size_t things = item_prev(ask, i);
    if (item->kind != ITEM_TABLE || item->tables.len == 0 || item->columns.len == 0 ||
        item->tables.v[0].score * 100 >= PART || !word_is_participle(item_first(ask, i)) ||
        !item_kind_is(ask, things, ITEM_TABLE) || item_is(ask, item_next(ask, i), CUE_BY))
        return -1;
    const int rows = item->columns.v[0].at.table;
    return rows != ask->items[things].table && rows != item->table &&
                   tables_refer(ask, rows, ask->items[things].table)
               ? rows
               : -1;
}

/* Other people are said to have done it than those whom the rows name as their doer: "clients that
 * have not booked", where artists have a booker of the staff. */
static bool done_by_others(struct ask *ask, int rows, const char *verb)
{
    bool others = false;
    for (size_t i = 0; i < ask->count; i++) {
        const int people = ask->items[i].kind == ITEM_TABLE ? ask->items[i].table : -1;
        if (people < 0 || !people_do(ask, people))
            continue;
        others = true;
        for (size_t e = 0; e < catalog_edge_count(ask->catalog); e++) {
            const struct join_edge *edge = catalog_edge(ask->catalog, e);
            if (edge->from == rows && edge->to == people && agent_says(ask, edge, verb, NULL))
                return false;
        }
    }
    return others;
}

/* "Machines bought in 2020", which keep their purchase_date: what was done to the rows is dated in
 * them; column -1: it is not. */
static struct column_ref own_deed_date(const struct ask *ask, size_t i, const char *nouns)
{
    size_t rows = item_prev(ask, i);
    while (item_is(ask, rows, CUE_IS))
        rows = item_prev(ask, rows);
    const int table = item_kind_is(ask, rows, ITEM_TABLE) ? ask->items[rows].table : -1;
    for (size_t c = 0; table >= 0 && c < ask_table(ask, table)->column_count; c++) {
        const struct column_ref at = {table, (int)c};
        const char *words = catalog_column_words(ask->catalog, at);
        if (!column_is_date(ask, at))
            continue;
        for (const char *p = nouns; *p; p += strcspn(p, "|"), p += *p == '|') {
            const size_t n = strcspn(p, "|");
            if (strncmp(words, p, n) == 0 && str_eq(words + n, " date"))
                return at;
        }
    }
    return no_column();
}

/* The verb is read as a table, or as a date. */
static void deed_stands_for(struct ask *ask, struct item *item, struct column_ref at)
{
    struct match *v = arena_alloc(ask->arena, sizeof *v);
    *v = (struct match){.at = at, .score = .9};
    item->deed = at.column < 0;
    item->kind = item->deed ? ITEM_TABLE : ITEM_COLUMN;
    item->cue = CUE_NONE;
    item->zone = ZONE_WHERE;
    item->tables = item->columns = (struct matches){v, 0};
    *(item->deed ? &item->tables.len : &item->columns.len) = 1;
    item->table = item->deed ? at.table : -1;
    item->column = item->deed ? item->column : at;
    item->margin = 1;
}

/* "Patients who have been given Calpol" did not give it. */
static bool is_given(const struct ask *ask, size_t i)
{
    const size_t prev = item_prev(ask, i);
    return word_is(item_first(ask, i), "given") && prev < ask->count &&
           wording_is(ask, ask->items[prev].last - 1, "been|was|were|is|are|being|got");
}

/* "Members who bought tickets", where snacks are sold, too: the rows named behind the verb are kept
 * of the same people as those of `table`, and are what was done; else `table`. */
static int rows_named_behind(const struct ask *ask, size_t i, int table)
{
    const size_t next = item_next(ask, i);
    const int named = item_kind_is(ask, next, ITEM_TABLE) && ask->items[next].tables.len
                          ? ask->items[next].tables.v[0].at.table
                          : -1;
    if (named < 0 || table < 0 || named == table || catalog_date_column(ask->catalog, named) < 0 ||
        tables_refer(ask, named, table) || tables_refer(ask, table, named))
        return table;
    for (size_t k = 0; k < i; k++) {
        const int who = ask->items[k].kind == ITEM_TABLE && ask->items[k].tables.len
                            ? ask->items[k].tables.v[0].at.table
                            : -1;
        if (who >= 0 && tables_refer(ask, named, who) && tables_refer(ask, table, who))
            return named;
    }
    return table;
}

/* "customers who ordered in 2024", "who never bought anything": the verb of a table. */
static void deeds_become_table(struct ask *ask, size_t i)
{
    struct item *item = &ask->items[i];
    const struct word *word = &ask->words.v[item->first];
    bool order = item_is(ask, i, CUE_ORDER) && word_is(word, "ordered");
    bool plain = item->kind == ITEM_WORD || item->kind == ITEM_NOISE || item->kind == ITEM_TABLE ||
                 (item->kind == ITEM_COLUMN && item->last == item->first + 1);
    const char *tables = lexicon_deed(word->lower, word->lemma);
    bool past = !str_eq(word->lower, word->lemma) && !str_ends(word->lower, "s");
    past = past || is_told_by_did(ask, i);
    const int reference = rows_of_reference(ask, i);
    const int akin = tables ? -1 : reference >= 0 ? reference : akin_table(ask, word);
    past = past || (akin >= 0 && item->kind == ITEM_WORD);
    if ((tables == NULL && akin < 0) || is_given(ask, i) || is_own_state(ask, item) || !past ||
        word->quoted || !(plain || order) || !is_deed(ask, i))
        return;
    const struct column_ref own = tables ? own_deed_date(ask, i, tables) : no_column();
    if (own.column >= 0) {
        deed_stands_for(ask, item, own);
        return;
    }
    const bool sells = str_eq(word->lemma, "sell");
    int table = tables && !sells ? agent_rows(ask, word->lemma) : -1; /* "bought": buyer_id */
    if (table >= 0 && done_by_others(ask, table, word->lemma))
        table = -1;
    if (table < 0)
        table = tables ? table_of_deed(ask, tables, sells) : akin;
    if (table < 0)
        table = reference >= 0 ? reference : dated_table(ask, word);
    if (table < 0 || (akin >= 0 && item->kind == ITEM_TABLE && reference < 0))
        return;
    table = rows_named_behind(ask, i, table);
    deed_stands_for(ask, item, (struct column_ref){table, -1});
}

/* "which supplier delivers the most products": what somebody does is no column, though a date of it
 * is called so. */
static void deeds_drop_verb(struct ask *ask, size_t i)
{
    struct item *item = &ask->items[i];
    const struct word *word = &ask->words.v[item->first];
    size_t next = item_next(ask, i);
    if (item->kind == ITEM_COLUMN && item->last == item->first + 1 &&
        item_kind_is(ask, item_prev(ask, i), ITEM_TABLE) &&
        (item_is(ask, next, CUE_MOST) || item_is(ask, next, CUE_LEAST)) &&
        str_ends(word->lower, "s") && !str_eq(word->lower, word->lemma) &&
        lexicon_deed(word->lower, word->lemma))
        item->kind = ITEM_WORD;
}

/* "Suppliers that we have not ordered from": purchase orders, which name their supplier, and not
 * the orders of customers, which are called so. */
static void deeds_near(struct ask *ask, size_t i)
{
    enum { NEAR = 75 }; /* percent: called so, if by more words */
    struct item *item = &ask->items[i];
    if (item->kind != ITEM_TABLE || item->tables.len < 2 || item->last != item->first + 1 ||
        !word_is_participle(item_first(ask, i)))
        return;
    for (size_t k = 0; k < i; k++) {
        const int said = ask->items[k].kind == ITEM_TABLE && ask->items[k].tables.len
                             ? ask->items[k].tables.v[0].at.table
                             : -1;
        if (said < 0 || table_hops(ask, said, item->tables.v[0].at.table) <= 1)
            continue;
        for (size_t v = 1; v < item->tables.len; v++) {
            if (item->tables.v[v].score * 100 < NEAR ||
                !tables_refer(ask, item->tables.v[v].at.table, said) ||
                tables_refer(ask, item->tables.v[v].at.table, item->tables.v[0].at.table))
                continue; /* "videos tagged travel": the tags, by what links them */
            item->tables = (struct matches){&item->tables.v[v], 1};
            item->table = item->tables.v[0].at.table;
            return;
        }
    }
}

void deed_table(struct ask *ask, size_t i)
{
    deeds_near(ask, i);
    deeds_become_table(ask, i);
    deeds_drop_verb(ask, i);
}

/* "Customers order every month": people, and what they do. */
static bool is_done_often(const struct ask *ask, size_t who, size_t i)
{
    const struct word *verb = item_first(ask, i), *people = item_last(ask, who);
    return people_do(ask, ask->items[who].table) && !str_eq(people->lower, people->lemma) &&
           str_eq(verb->lower, verb->lemma) && lexicon_deed(verb->lower, verb->lemma);
}

/* "Shown", "showing": a form of a verb, though rows are called so. */
static bool is_form_of_verb(const struct word *word)
{
    return word_is_participle(word) || str_ends(word->lower, "ing") || word_is(word, "shown");
}

/* "Orders returned last month": a table that is named by what was done. */
static bool is_done_before(const struct ask *ask, size_t i)
{
    size_t prev = i < ask->count ? item_prev(ask, i) : i;
    while (item_is(ask, prev, CUE_THAT) || item_is(ask, prev, CUE_WHO) ||
           item_is(ask, prev, CUE_HAVE))
        prev = item_prev(ask, prev);
    return item_kind_is(ask, i, ITEM_TABLE) && ask->items[i].last == ask->items[i].first + 1 &&
           item_kind_is(ask, prev, ITEM_TABLE) &&
           (is_form_of_verb(item_first(ask, i)) || is_done_often(ask, prev, i));
}

/* "New this year and have not ordered": a deed that is denied after the period, in a part of its
 * own. */
static bool is_denied_apart(const struct ask *ask, size_t deed, size_t period)
{
    bool apart = false;
    for (size_t k = period; k < deed; k++)
        apart = apart || item_is(ask, k, CUE_AND) || item_is(ask, k, CUE_BUT) ||
                item_is(ask, k, CUE_THAT);
    return apart && item_traits(ask, item_prev(ask, deed)).negates;
}

int deed_said(const struct ask *ask, size_t i)
{
    int table = -1;
    size_t before = item_prev(ask, i);
    while (item_is(ask, before, CUE_IN) || item_is(ask, before, CUE_FROM) ||
           item_is(ask, before, CUE_TIMES) || item_kind_is(ask, before, ITEM_NUMBER) ||
           item_is(ask, before, CUE_GE) || item_is(ask, before, CUE_LE) ||
           item_is(ask, before, CUE_MOST) || item_is(ask, before, CUE_LEAST) ||
           item_is(ask, before, CUE_EACH) || (before < ask->count && ask->items[before].bucket) ||
           (before < ask->count && item_traits(ask, before).compares))
        before = item_prev(ask, before); /* "visited more than 10 times this year", "every month" */
    if (is_done_before(ask, before))
        return ask->items[before].table;
    if (item_kind_is(ask, before, ITEM_TABLE) && is_done_before(ask, item_prev(ask, before)))
        return ask->items[item_prev(ask, before)].table; /* "ordered products last month" */
    for (size_t k = 0; k < ask->count && (table < 0 || k < i); k++) {
        if (ask->items[k].deed && ask->items[k].clause == ask->items[i].clause &&
            !is_denied_apart(ask, k, i))
            table = ask->items[k].table;
    }
    return table;
}
