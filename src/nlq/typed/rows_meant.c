/* What everybody calls rows, whatever their table is called: "clients" where bills go to owners,
 * "jobs" where there are work orders, "events" where bookings have an event type. Only what nothing
 * in the schema is called is read so; the answer says it, and is not sure. */
#include <string.h>

#include "frame.h"
#include "querent/base/str.h"
#include "querent/lang/lemma.h"
#include "querent/lang/synonyms.h"
#include "words/names.h"

/* ---- clients */

/* They are paid, or have a post. */
static bool is_staff(struct ask *ask, int table)
{
    return table_column_by_words(ask, table,
                                 "hired|hire|wage|salary|hourly rate|day rate|job title|job role|"
                                 "job code|job|role|department|position") >= 0 ||
           table_has_word(ask, table, "employee") || table_has_word(ask, table, "staff") ||
           table_has_word(ask, table, "worker");
}

/* Rows of the table are dated, or lead to such rows: something is done for somebody. */
static bool is_deed(const struct ask *ask, int table)
{
    return table_is_open(ask, table) && !people_do(ask, table) &&
           catalog_date_column(ask->catalog, table) >= 0;
}

static bool is_client(struct ask *ask, const struct join_edge *edge)
{
    return edge->from != edge->to && !edge->audit && is_deed(ask, edge->from) &&
           table_is_open(ask, edge->to) && people_do(ask, edge->to) && !is_staff(ask, edge->to);
}

/* The one table of people, no staff, that dated rows refer to, or the one of them that can be
 * called or written to; -1: none, or several. */
int clients_meant(struct ask *ask)
{
    for (int reached = 0; reached < 2; reached++) {
        int found = -1;
        bool several = false;
        for (size_t e = 0; e < catalog_edge_count(ask->catalog); e++) {
            const struct join_edge *edge = catalog_edge(ask->catalog, e);
            if (edge->to == found || !is_client(ask, edge) ||
                (reached && table_column_by_words(ask, edge->to, "email|phone|mobile") < 0))
                continue;
            several = several || found >= 0;
            found = edge->to;
        }
        if (!several)
            return found;
    }
    return -1;
}

struct called {
    struct ask *ask;
    bool found;
};

static void see_called(const char *word, size_t len, void *arg)
{
    struct called *called = arg;
    const char *lemma = arena_strndup(called->ask->arena, word, len);
    for (size_t t = 0; t < called->ask->schema->table_count; t++)
        called->found = called->found || (table_is_open(called->ask, (int)t) &&
                                          table_ends_in(called->ask, (int)t, lemma));
}

bool rows_called_nearly(struct ask *ask, const struct word *word)
{
    struct called called = {ask, false};
    for (size_t k = 0; word->synonyms[k]; k++)
        see_called(word->synonyms[k], strlen(word->synonyms[k]), &called);
    if (!called.found)
        synonyms_each_near(word->lemma, see_called, &called);
    return called.found;
}

/* Nothing in the schema or its values is called by the word. */
static bool is_unknown(struct ask *ask, size_t i)
{
    const struct matches values = values_find(ask, i, i + 1);
    const bool whole = values.len > 0 && values.v[0].score > .9 &&
                       !value_is_activity(&ask->words.v[i], values.v[0].value);
    return !ask->words.v[i].quoted && !ask->words.v[i].put && table_at_word(ask, i) < 0 &&
           !column_at_word(ask, i) && !whole && !exact_is_name(ask, i) && !taught_has(ask, i);
}

/* ---- crew */

/* The one table of people who are paid; -1: none, or several. */
static int staff_table(struct ask *ask)
{
    int found = -1;
    for (size_t t = 0; t < ask->schema->table_count; t++) {
        if (!table_is_open(ask, (int)t) || !people_do(ask, (int)t) || !is_staff(ask, (int)t))
            continue;
        if (found >= 0)
            return -1;
        found = (int)t;
    }
    return found;
}

/* "Crew hours", and no "crew shifts", which are a table of their own. */
static bool says_crew(struct ask *ask, size_t i)
{
    return wording_is(ask, i, "crew|workforce|personnel|colleagues|folks|guys|lads") &&
           table_at_word(ask, i) < 0 && table_at_word(ask, i + 1) < 0 &&
           !values_find(ask, i, i + 1).len && !ask->words.v[i].quoted && !taught_has(ask, i) &&
           !wording_is(ask, i + 1, "size|member|members|count|number");
}

/* ---- jobs */

/* The table only says what people are: a list of titles. */
static bool is_titles(struct ask *ask, int table)
{
    bool of_people = false;
    for (size_t e = 0; e < catalog_edge_count(ask->catalog); e++) {
        const struct join_edge *edge = catalog_edge(ask->catalog, e);
        if (edge->from == table)
            return false;
        of_people = of_people || (edge->to == table && people_do(ask, edge->from));
        if (edge->to == table && !people_do(ask, edge->from))
            return false;
    }
    return of_people && catalog_date_column(ask->catalog, table) < 0;
}

/* The one table of what is to be done for somebody, by what such tables are called. */
static int work_table(struct ask *ask)
{
    static const char *const cores[] = {"work order",  "service order", "repair order", "task",
                                        "assignment",  "repair",        "ticket",       "booking",
                                        "appointment", "project"};
    for (size_t k = 0; k < sizeof cores / sizeof *cores; k++) {
        for (size_t t = 0; t < ask->schema->table_count; t++) {
            char lemma[64];
            lemma_of(table_core(ask, (int)t), lemma, sizeof lemma);
            const char *core = strchr(cores[k], ' ') ? table_core(ask, (int)t) : lemma;
            const size_t len = strlen(cores[k]);
            if (strncmp(core, cores[k], len) == 0 &&
                (core[len] == '\0' || str_eq(core + len, "s")) && is_deed(ask, (int)t))
                return (int)t;
        }
    }
    return -1;
}

/* "Jobs" of nobody: what people are is asked for by "by job" and in the singular. */
static bool says_jobs(struct ask *ask, size_t i)
{
    const int table = wording_is(ask, i, "jobs") ? table_at_word(ask, i) : -1;
    const bool held = wording_has(ask, "title|titles|salary|salaries|hired|role|roles|hourly");
    if (held || ask->words.v[i].quoted || ask->words.v[i].put)
        return false;
    if (wording_is(ask, i, "jobs"))
        return table < 0 || is_titles(ask, table);
    const int whole = table_at_word(ask, i + 1); /* "repair orders" are called so */
    return wording_is(ask, i, "repairs|repair|callouts|callout") && table_at_word(ask, i) < 0 &&
           !(whole >= 0 && table_has_word(ask, whole, ask->words.v[i].lemma)) &&
           !values_find(ask, i, i + 1).len && !column_at_word(ask, i);
}

/* ---- events */

/* The list of kinds that the word is the first of: eventTypes for "events"; -1: none, or rows of
 * their own are called so. */
static int kinds_called(struct ask *ask, const char *lemma)
{
    int found = -1;
    for (size_t t = 0; t < ask->schema->table_count; t++) {
        const char *core = table_is_open(ask, (int)t) ? table_core(ask, (int)t) : "";
        const char *last = strrchr(core, ' ');
        const size_t len = strlen(lemma);
        if (last == NULL || strncmp(core, lemma, len) != 0 || core + len != last)
            continue;
        if (wording_among(last + 1, "type|types|kind|kinds|category|categories") && found < 0)
            found = (int)t;
    }
    return found;
}

/* Rows of the table take place on a day that is called by the word: event_date. */
static bool is_dated_by(struct ask *ask, int table, const char *lemma)
{
    for (size_t c = 0; c < ask_table(ask, table)->column_count; c++) {
        const struct column_ref at = {table, (int)c};
        if (column_is_date(ask, at) && column_has_words(ask, at, lemma))
            return true;
    }
    return false;
}

/* The one table of such rows that refers to it; -1: none, or others do as well. */
static int rows_of_kind(struct ask *ask, int kinds, const char *lemma)
{
    int found = -1;
    for (size_t e = 0; e < catalog_edge_count(ask->catalog); e++) {
        const struct join_edge *edge = catalog_edge(ask->catalog, e);
        if (edge->to != kinds || edge->from == kinds || edge->from == found)
            continue;
        if (found >= 0 || !is_deed(ask, edge->from) || !is_dated_by(ask, edge->from, lemma))
            return -1;
        found = edge->from;
    }
    return found;
}

/* ---- all of them */

static int table_meant_at(struct ask *ask, size_t i)
{
    const struct word *word = &ask->words.v[i];
    if (wording_is(ask, i,
                   "client|clients|customer|customers|punter|punters|patron|patrons|accounts")) {
        if (!is_unknown(ask, i) || rows_called_nearly(ask, word))
            return -1;
        const int people = clients_meant(ask);
        return people >= 0 ? people : payers_table(ask);
    }
    if (says_crew(ask, i))
        return staff_table(ask);
    if (says_jobs(ask, i))
        return work_table(ask);
    const bool known = table_at_word(ask, i) >= 0 || values_find(ask, i, i + 1).len > 0;
    const bool one = i > 0 && wording_is(ask, i - 1, "last|next|latest|first");
    if (word->punct || word->is.stop || !(word_is_plural(word) || one) || known || word->put ||
        word->quoted || wording_is(ask, i + 1, "type|types|kind|kinds|category|categories"))
        return -1;
    const int kinds = kinds_called(ask, word->lemma);
    return kinds < 0 ? -1 : rows_of_kind(ask, kinds, word->lemma);
}

void rows_meant_read(struct ask *ask)
{
    for (size_t i = 0; i < ask->words.len; i++) {
        const int table = table_meant_at(ask, i);
        if (table < 0)
            continue;
        const char *said = ask->words.v[i].text;
        const bool plural = word_is_plural(&ask->words.v[i]);
        wording_put(ask, i, 1, plural ? table_plural(ask, table) : table_single(ask, table));
        ask->words.v[i].written = said;
    }
}
