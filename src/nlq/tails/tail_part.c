/* What a part of the list says: a column of the rows, the name of a row that they lead to, a column
 * of such a row, who did it, when, how much. */
#include <string.h>

#include "dates/ends.h"
#include "parts/compare.h"
#include "querent/base/str.h"
#include "querent/lang/lemma.h"
#include "tails/tail.h"
#include "trees/beside.h"

#define TAIL_SMALL                                                                                 \
    "the|their|its|a|an|our|your|his|her|with|and|also|plus|which|what|whose|of|for|from|in|"      \
    "to|on|at|by|incl|including|showing|as|well|please|pls"
#define TAIL_AMOUNTS                                                                               \
    "total amount|gross amount|amount|total|balance|price|fee|value|rent|cost|sum|charge"

bool tail_asks(const struct ask *ask, size_t i)
{
    return wording_is(ask, i, "who|whom|whose|when|where|which|what") || tail_how_asks(ask, i) ||
           tail_left_said(ask, i) > 0 ||
           wording_match(
               ask, i,
               "how much|by how much|to who|to whom|since when|until when|by who|by whom|in what|"
               "in which|at which|to which|for which|for whom|from whom|against whom|on what|"
               "on which") > 0;
}

static struct tail_phrase phrase_of(struct ask *ask, size_t first, size_t end)
{
    struct tail_phrase p = {.lemmas = "", .head = ""};
    while (first < end && wording_is(ask, first, TAIL_SMALL))
        first++;
    while (end > first && wording_is(ask, end - 1, "please|pls|too|thanks|there|each|as|well"))
        end--;
    p.first = first;
    p.end = end;
    for (size_t i = first; i < end; i++, p.len++) {
        p.head = wording_is(ask, i, "no|nr|num") ? "number" : ask->words.v[i].lemma;
        p.lemmas = p.len ? arena_printf(ask->arena, "%s %s", p.lemmas, p.head) : p.head;
    }
    return p;
}

const char *tail_lemmas(struct ask *ask, size_t first, size_t end)
{
    return phrase_of(ask, first, end).lemmas;
}

/* ---- of the rows themselves, or of those they lead to */

/* A reference is shown as the row that it leads to. */
static bool put_column(struct ask *ask, struct column_ref at, struct tail *out)
{
    if (at.column < 0)
        return false;
    out->at = at;
    for (size_t e = 0; e < catalog_edge_count(ask->catalog); e++) {
        const struct join_edge *edge = catalog_edge(ask->catalog, e);
        if (edge->from != at.table || edge->count != 1 || edge->from_columns[0] != at.column ||
            edge->only || !table_is_open(ask, edge->to) || table_label(ask, edge->to) < 0)
            continue;
        if (out->edge_count == TAIL_EDGES)
            return false;
        out->above = edge->to == edge->from;
        out->edges[out->edge_count++] = (int)e;
        out->at = (struct column_ref){edge->to, -1};
        break;
    }
    return true;
}

/* The column called so, as it is stored or in words; -1: none is. */
static int column_called(struct ask *ask, int table, const char *lemmas)
{
    for (size_t c = 0; c < ask_table(ask, table)->column_count; c++) {
        if (str_eq_fold(ask_table(ask, table)->columns[c].name, lemmas))
            return (int)c; /* "reg" */
    }
    return table_column_by_words(ask, table, lemmas);
}

bool tail_own_column(struct ask *ask, int table, const char *lemmas, bool whole, struct tail *out)
{
    for (size_t c = 0; whole && c < ask_table(ask, table)->column_count; c++) {
        const struct column_ref at = {table, (int)c};
        const char *words = catalog_column_words(ask->catalog, at);
        if (str_eq(words, lemmas) && str_ends(words, " number")) /* "tail number": the number */
            return (out->at = at, true);
        if (str_eq(words, lemmas) || str_eq_fold(ask_column(ask, at)->name, lemmas))
            return put_column(ask, at, out);
    }
    return !whole &&
           put_column(ask, (struct column_ref){table, table_column_by_words(ask, table, lemmas)},
                      out);
}

/* The reference is called by the words: "producer" of producer_id; or its table is. */
static bool is_called(struct ask *ask, const struct join_edge *edge, const void *arg)
{
    const struct tail_phrase *p = arg;
    const struct column_ref at = {edge->from, edge->from_columns[0]};
    return column_has_words(ask, at, p->lemmas) ||
           (table_ends_in(ask, edge->to, p->head) &&
            (p->len == 1 || str_eq(table_core(ask, edge->to), p->lemmas)));
}

static bool has_column(struct ask *ask, const struct join_edge *edge, const void *arg)
{
    const struct tail_phrase *p = arg;
    const struct column_ref at = {edge->to, column_called(ask, edge->to, p->lemmas)};
    return at.column >= 0 && !catalog_is_key(ask->catalog, at);
}

/* "Phone" of the customer that orders lead to: a word that says a column wherever it stands. */
static bool far_column(struct ask *ask, int table, const struct tail_phrase *p, struct tail *out)
{
    if (wording_among(p->head, "name|number|no|date|id|status|type|code|time|amount|value|kind") &&
        p->len == 1)
        return false;
    return tail_reach(ask, table, has_column, p, out) &&
           (out->at.column = column_called(ask, out->at.table, p->lemmas)) >= 0;
}

/* "Item description", "customer phone": a column of the row that the first word names. */
static bool column_of_named(struct ask *ask, int table, const struct tail_phrase *p,
                            struct tail *out)
{
    if (p->len < 2)
        return false;
    const struct tail_phrase first = {
        .lemmas = ask->words.v[p->first].lemma, .head = ask->words.v[p->first].lemma, .len = 1};
    const char *rest = p->lemmas + strlen(first.lemmas) + 1;
    const bool own = table_ends_in(ask, table, first.lemmas);
    if (!own && !tail_reach(ask, table, is_called, &first, out))
        return false;
    const int of = own ? table : out->at.table;
    if (wording_among(rest, "name|no|number|ref|reference")) {
        out->at = (struct column_ref){of, -1};
        return true;
    }
    out->at = (struct column_ref){of, table_column_by_words(ask, of, rest)};
    return out->at.column >= 0;
}

static bool put_amount(struct ask *ask, const struct tail_rows *rows, struct tail *out)
{
    out->at =
        (struct column_ref){rows->table, table_column_by_words(ask, rows->table, TAIL_AMOUNTS)};
    return out->at.column >= 0 && column_is_number(ask, out->at) &&
           !catalog_is_key(ask->catalog, out->at);
}

/* Rows that have a name are called by it; else those that they belong to are meant. */
static bool put_name(struct ask *ask, const struct tail_rows *rows, struct tail *out)
{
    const struct column_ref label = {rows->table, table_label(ask, rows->table)};
    out->at = (struct column_ref){rows->table, -1};
    return people_are(ask, rows->table) ||
           (label.column >= 0 && column_has_words(ask, label, "name")) ||
           tail_party(ask, rows->table, out);
}

/* "Pet" of the animal that appointments lead to: a word that means nearly the same as what a
 * reference or its table is called. */
static bool meant_part(struct ask *ask, struct tail_rows *rows, const struct tail_phrase *p,
                       struct tail *out)
{
    const struct word *word = &ask->words.v[p->first];
    for (size_t s = 0; p->len == 1 && s < SYNONYMS_MAX && word->synonyms[s]; s++) {
        const struct tail_phrase other = {
            .lemmas = word->synonyms[s], .head = word->synonyms[s], .len = 1};
        *out = (struct tail){.at = {rows->table, -1}};
        if (!tail_reach(ask, rows->table, is_called, &other, out) ||
            table_label(ask, out->at.table) < 0)
            continue;
        rows->guessed = true;
        return true;
    }
    return false;
}

/* "Mail", where they have an email. */
static bool meant_column(struct ask *ask, struct tail_rows *rows, const struct tail_phrase *p,
                         struct tail *out)
{
    *out = (struct tail){.at = {rows->table, -1}};
    rows->guessed = true;
    const int column = p->len == 1 && !column_at_word(ask, p->first)
                           ? column_meant(ask, rows->table, &ask->words.v[p->first])
                           : -1;
    if (column < 0)
        return false;
    rows->taken_for = arena_printf(ask->arena, "%s = %s", ask->words.v[p->first].lower,
                                   ask_column(ask, (struct column_ref){rows->table, column})->name);
    return put_column(ask, (struct column_ref){rows->table, column}, out);
}

/* "Litres", where their number is kept. */
static bool unit_part(struct ask *ask, int table, const struct tail_phrase *p, struct tail *out)
{
    out->at = no_column();
    for (size_t c = 0;
         p->len == 1 && lexicon_is_quantity(p->head) && c < ask_table(ask, table)->column_count;
         c++) {
        if (!column_counts(ask, (struct column_ref){table, (int)c}, p->head))
            continue;
        if (out->at.column >= 0)
            return false;
        out->at = (struct column_ref){table, (int)c};
    }
    return out->at.column >= 0;
}

/* "Unit", which was taken for the flats that it is a number of: what was typed goes first. */
static bool written_part(struct ask *ask, struct tail_rows *rows, const struct tail_phrase *p,
                         struct tail *out)
{
    const char *written = p->len == 1 ? ask->words.v[p->first].written : NULL;
    char lemma[64] = "";
    if (written == NULL)
        return false;
    lemma_of(written, lemma, sizeof lemma);
    const struct tail_phrase typed = {.lemmas = lemma, .head = lemma, .len = 1};
    return tail_own_column(ask, rows->table, lemma, false, out) ||
           (*out = (struct tail){.at = {rows->table, -1}},
            far_column(ask, rows->table, &typed, out));
}

/* A column of other rows that bears the noun in its name, and not at the end of it, is never sure.
 * Where it says since when they are called so ("customer since"), it is they who are meant. */
static bool far_part(struct ask *ask, struct tail_rows *rows, const struct tail_phrase *p,
                     struct tail *out)
{
    const char *words = catalog_column_words(ask->catalog, out->at);
    if (str_ends(words, p->lemmas) || str_eq_fold(ask_column(ask, out->at)->name, p->lemmas))
        return true;
    rows->guessed = true;
    if (str_eq(words, arena_printf(ask->arena, "%s since", p->lemmas)) &&
        table_label(ask, out->at.table) >= 0) {
        rows->taken_for =
            arena_printf(ask->arena, "%s = %s", p->lemmas, ask_table(ask, out->at.table)->name);
        out->at.column = -1;
    }
    return true;
}

static bool noun_part(struct ask *ask, struct tail_rows *rows, const struct tail_phrase *p,
                      struct tail *out)
{
    if (p->len == 0 || p->len > 3)
        return false;
    if (written_part(ask, rows, p, out))
        return true;
    *out = (struct tail){.at = {rows->table, -1}};
    if (tail_own_column(ask, rows->table, p->lemmas, true, out) ||
        tail_date_called(ask, rows->table, p, out))
        return true;
    if (str_eq(p->lemmas, "year") && tail_put_year(ask, rows, out))
        return true;
    if (wording_among(p->lemmas, "date|day") ||
        (str_eq(p->lemmas, "time") && column_is_moment(ask, tail_date(ask, rows))))
        return tail_put_date(ask, rows, out);
    if (str_eq(p->lemmas, "name"))
        return put_name(ask, rows, out);
    *out = (struct tail){.at = {rows->table, -1}};
    if (table_ends_in(ask, rows->table, p->head) &&
        (p->len == 1 || str_eq(table_core(ask, rows->table), p->lemmas)))
        return true;
    if (tail_reach(ask, rows->table, is_called, p, out))
        return tail_row_name(ask, out->at.table) >= 0;
    if (tail_own_column(ask, rows->table, p->lemmas, false, out) ||
        column_of_named(ask, rows->table, p, out))
        return true;
    *out = (struct tail){.at = {rows->table, -1}};
    if (far_column(ask, rows->table, p, out))
        return far_part(ask, rows, p, out);
    if (unit_part(ask, rows->table, p, out))
        return true;
    if (wording_among(p->lemmas, "number|no|ref|reference"))
        return (*out = (struct tail){.at = {rows->table, -1}}, true);
    if (meant_part(ask, rows, p, out))
        return true;
    *out = (struct tail){.at = {rows->table, -1}};
    return wording_among(p->lemmas, "amount|value|total|sum|cost|price")
               ? put_amount(ask, rows, out)
               : meant_column(ask, rows, p, out);
}

/* ---- questions about the rows */

static bool did_it(struct ask *ask, const struct join_edge *edge, const void *arg)
{
    const struct column_ref at = {edge->from, edge->from_columns[0]};
    return people_do(ask, edge->to) &&
           (agent_called(ask, edge, arg) ||
            (column_has_words(ask, at, "by") && column_has_akin(ask, at, arg)));
}

/* The reference to somebody is called "to" or "by". */
static bool is_end(struct ask *ask, const struct join_edge *edge, const void *arg)
{
    const struct column_ref at = {edge->from, edge->from_columns[0]};
    return people_do(ask, edge->to) && column_has_words(ask, at, arg);
}

static bool above_part(struct ask *ask, const struct tail_rows *rows, struct tail *out)
{
    for (size_t e = 0; e < catalog_edge_count(ask->catalog); e++) {
        const struct join_edge *edge = catalog_edge(ask->catalog, e);
        if (edge->from == rows->table && edge->to == rows->table && edge->count == 1) {
            *out = (struct tail){
                .at = {rows->table, -1}, .edges = {(int)e}, .edge_count = 1, .above = true};
            return true;
        }
    }
    return false;
}

/* "Who owns them", "who it went to", "who they're under". */
static bool who_part(struct ask *ask, struct tail_rows *rows, size_t i, size_t end,
                     struct tail *out)
{
    if (tail_who_did(ask, rows, i, end, out))
        return true;
    *out = (struct tail){.at = {rows->table, -1}};
    while (i < end && wording_is(ask, i,
                                 "they|it|that|this|them|those|is|are|was|were|did|has|"
                                 "have|do|does|he|she|had|been|we|us"))
        i++;
    if (wording_match(ask, i, "under|report to|reports to|answer to|answers to"))
        return above_part(ask, rows, out);
    if (wording_is(ask, i, "sent|referred|brought|introduced|recommended") &&
        ask->shape.brought_said && ask->shape.brought.table == rows->table)
        return put_column(ask, ask->shape.brought, out);
    const bool customer = wording_is(ask, i, "owe|owes|pay|pays|paid") ||
                          (i < end && actor_kind_of(ask, i) == ACTOR_CUSTOMER);
    if (customer && i + 2 >= end)
        return tail_reach(ask, rows->table, did_it, ask->words.v[i].lemma, out) ||
               tail_customer(ask, rows->table, out);
    const bool deed = i < end && !wording_match(ask, i,
                                                "went to|go to|goes to|to|for|from|belong "
                                                "to|belongs to|and|of");
    if (deed && i + 2 >= end)
        return tail_reach(ask, rows->table, did_it, ask->words.v[i].lemma, out);
    rows->guessed = true;
    return !deed && tail_party(ask, rows->table, out);
}

/* "What they charge", "how much". */
static bool amount_part(struct ask *ask, struct tail_rows *rows, size_t i, size_t end,
                        struct tail *out)
{
    while (i < end && wording_is(ask, i, "they|it|that|is|are|was|were|did|we|do|does|he|she|for"))
        i++;
    const bool spoken =
        wording_is(ask, i, "charge|charged|pay|paid|cost|costs|earn|earns|owe|owes");
    rows->guessed = true;
    return (i >= end || (spoken && i + 1 >= end)) && put_amount(ask, rows, out);
}

/* "Which team they play for": the noun says it. */
static size_t noun_end(const struct ask *ask, size_t i, size_t end)
{
    size_t k = i;
    while (k < end && !wording_is(ask, k,
                                  "they|it|that|this|them|is|are|was|were|did|has|have|do|"
                                  "does|he|she|we|you|had|been|play|work"))
        k++;
    return k;
}

/* "Is it settled": what state it is in. */
static bool state_part(struct ask *ask, const struct tail_rows *rows, struct tail *out)
{
    out->at =
        (struct column_ref){rows->table, table_column_by_words(ask, rows->table, "status|state")};
    return out->at.column >= 0;
}

bool tail_part_read(struct ask *ask, struct tail_rows *rows, size_t first, size_t end,
                    struct tail *out)
{
    *out = (struct tail){.at = {rows->table, -1}};
    if (first + 2 == end && wording_is(ask, first + 1, "who|whom") &&
        tail_reach(ask, rows->table, is_end, ask->words.v[first].lower, out))
        return true; /* "to whom", of to_agent_id */
    *out = (struct tail){.at = {rows->table, -1}};
    while (first < end && wording_is(ask, first,
                                     "and|also|plus|with|to|by|in|at|on|for|from|"
                                     "since|until|against"))
        first++;
    first += wording_match(ask, first, "what is its|what are their|what is their|what was its");
    if (first >= end)
        return false;
    if (wording_is(ask, first, "is|are|was|were"))
        return wording_is(ask, first + 1, "it|they|that") && first + 3 == end &&
               word_is_participle(&ask->words.v[first + 2]) && state_part(ask, rows, out);
    if (wording_is(ask, first, "whose") && wording_is(ask, first + 1, "is|are|was"))
        return who_part(ask, rows, first + 1, end, out);
    if (wording_is(ask, first, "who|whom"))
        return who_part(ask, rows, first + 1, end, out);
    if (tail_asks_when(ask, first))
        return tail_when(ask, rows, first + tail_asks_when(ask, first), end, out);
    if (first + 2 == end && wording_is(ask, first + 1, "when")) /* "closed when" */
        return tail_when(ask, rows, first, first + 1, out);
    if (wording_is(ask, first, "where"))
        return tail_where(ask, rows, first + 1, end, out);
    if (tail_left_said(ask, first))
        return first + tail_left_said(ask, first) >= end && tail_left(ask, rows, out);
    if (tail_about_said(ask, first))
        return first + tail_about_said(ask, first) >= end && tail_about(ask, rows, out);
    if (tail_how_asks(ask, first))
        return tail_how(ask, rows, first, end, out);
    if (tail_how_column(ask, rows, first, end, out))
        return true;
    *out = (struct tail){.at = {rows->table, -1}};
    if (tail_compared(ask, rows, first, end, out))
        return true;
    if (wording_match(ask, first, "how many"))
        return false;
    if (wording_match(ask, first, "how much"))
        return tail_owed(ask, rows, first + 2, end, out) ||
               amount_part(ask, rows, first + 2, end, out);
    if (wording_is(ask, first, "what") && wording_is(ask, first + 1, "they|it|we|he|she"))
        return amount_part(ask, rows, first + 1, end, out);
    if (wording_is(ask, first, "which|what"))
        end = noun_end(ask, first + 1, end);
    if (tail_ranked(ask, rows, first, end, out))
        return true;
    const size_t day = first + wording_is(ask, first, "the|their|its");
    if (wording_is(ask, day, "year|date|day|time") &&
        wording_is(ask, day + 1, "it|they|he|she|we|you|somebody|someone|when"))
        return tail_when(ask, rows, day + 1, end, out); /* "the year it was opened" */
    const size_t noun = tail_noun_end(ask, first, end);
    const struct tail_phrase p = phrase_of(ask, first, noun);
    rows->guessed = rows->guessed || noun < end;
    return noun_part(ask, rows, &p, out) || tail_worker_called(ask, rows, &p, out);
}
