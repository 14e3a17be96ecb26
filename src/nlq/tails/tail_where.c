/* Where the rows are, how long or how old they are, what is left of them and what they owe: parts
 * of the list that begin with a question word (tail_part.c has the others). */
#include <string.h>

#include "paths/paths.h"
#include "querent/base/str.h"
#include "tails/tail.h"

#define HOW_PLAIN "high|low|big|large|great|small"
#define TAIL_OWED "total amount|gross amount|amount due|amount|total|balance"

/* Words at i that only point back to the rows. */
static size_t skip_back(const struct ask *ask, size_t i, size_t end, const char *more)
{
    while (i < end &&
           (wording_is(ask, i,
                       "they|it|that|this|them|these|those|he|she|we|is|are|was|were|did|has|"
                       "have|had|do|does|been|one|each") ||
            wording_is(ask, i, more)))
        i++;
    return i;
}

/* ---- where */

static int place_of(const struct ask *ask, int table)
{
    const struct column_ref at = {table,
                                  table_column_by_words(ask, table, name_phrases(NAME_WHERE))};
    return at.column < 0 || column_is_date(ask, at) || column_is_number(ask, at) ||
                   catalog_is_key(ask->catalog, at)
               ? -1
               : at.column;
}

/* What has a place of its own, and is nobody: a branch, a station. */
static bool leads_to_place(struct ask *ask, const struct join_edge *edge, const void *arg)
{
    (void)arg;
    return !people_do(ask, edge->to) && !edge->audit && place_of(ask, edge->to) >= 0 &&
           table_label(ask, edge->to) >= 0;
}

/* "Where it is going", "where it comes from": the one or the other end of rows that lead from one
 * place to another. */
static bool at_end(struct ask *ask, struct tail_rows *rows, size_t i, size_t end, struct tail *out)
{
    const size_t verb = skip_back(ask, i, end, "");
    const size_t to = wording_match(ask, verb,
                                    "going to|going|go to|go|goes to|goes|headed to|headed for|"
                                    "headed|heading to|heading for|heading|bound for|bound|sent to|"
                                    "sailing to|flying to|travelling to|gone to|went to"),
                 from = wording_match(ask, verb,
                                      "coming from|come from|comes from|came from|sent from|"
                                      "leaving from|loaded|starting from|from");
    int edges[2];
    if (to + from == 0 || verb + to + from < end)
        return false;
    for (size_t t = 0; t < ask->schema->table_count; t++) {
        if (ends_of(ask, rows->table, (int)t, edges) != ENDS_WAY)
            continue;
        *out = (struct tail){.at = {(int)t, -1}, .edges = {edges[to > 0]}, .edge_count = 1};
        rows->guessed = true;
        return true;
    }
    return false;
}

bool tail_where(struct ask *ask, struct tail_rows *rows, size_t i, size_t end, struct tail *out)
{
    bool works = false;
    if (at_end(ask, rows, i, end, out))
        return true;
    for (size_t k = i; k < end; k++)
        works = works || wording_is(ask, k, "work|works|worked|based");
    i = skip_back(ask, i, end,
                  "located|based|from|live|lives|come|comes|came|work|works|worked|held|kept|at|"
                  "in|happened|happen|exactly");
    rows->guessed = true;
    if (i < end)
        return false;
    out->at.column = place_of(ask, rows->table);
    if (!works && out->at.column >= 0)
        return true;
    *out = (struct tail){.at = {rows->table, -1}};
    return tail_reach(ask, rows->table, leads_to_place, NULL, out) ||
           (out->at.column = place_of(ask, rows->table)) >= 0;
}

/* ---- how long, how old */

static const struct adjective *how_said(const struct ask *ask, size_t i)
{
    size_t len;
    int degree;
    return wording_is(ask, i, "how") && !wording_is(ask, i + 1, "much|many|often")
               ? lexicon_adjective(&ask->words, i + 1, &len, &degree)
               : NULL;
}

bool tail_how_asks(const struct ask *ask, size_t i)
{
    return how_said(ask, i) != NULL;
}

/* "Which firm has the highest credit limit, and how high is it?": as high as what it is ranked by.
 */
static bool how_ranked(const struct ask *ask, const struct tail_rows *rows, size_t i, size_t end,
                       struct tail *out)
{
    out->ranked = rows->query->order && rows->query->limit && wording_is(ask, i + 1, HOW_PLAIN) &&
                  skip_back(ask, i + 2, end, "exactly") >= end;
    return out->ranked;
}

bool tail_how(struct ask *ask, const struct tail_rows *rows, size_t i, size_t end, struct tail *out)
{
    const struct adjective *how = how_said(ask, i);
    if (how && how_ranked(ask, rows, i, end, out))
        return true;
    if (how && wording_is(ask, i + 1, HOW_PLAIN) && measure_compared(ask))
        return false; /* "an average above 4, and how high is it": that average */
    if (how == NULL || !how->rising[0] ||
        skip_back(ask, i + 2, end,
                  "take|takes|took|last|lasts|lasted|in|total|lie|lies|lay|stand|stands|"
                  "stood|reach|reaches|run|runs|goes") < end)
        return false;
    out->at.column = table_column_by_words(ask, rows->table, how->rising);
    return out->at.column >= 0 && !catalog_is_key(ask->catalog, out->at) &&
           (column_is_number(ask, out->at) || column_is_date(ask, out->at));
}

/* "How many minutes it took", "how they are rated": the number, or the column, that says so. */
bool tail_how_column(struct ask *ask, const struct tail_rows *rows, size_t i, size_t end,
                     struct tail *out)
{
    const bool many = wording_match(ask, i, "how many") > 0;
    const size_t noun = many ? i + 2 : skip_back(ask, i + 1, end, "");
    if (noun >= end || !wording_is(ask, i, "how") || (!many && noun == i + 1) ||
        skip_back(ask, noun + 1, end, "take|takes|took|last|lasts|lasted|there|in|total") < end)
        return false;
    const struct word *word = &ask->words.v[noun];
    for (size_t c = 0; c < ask_table(ask, rows->table)->column_count; c++) {
        const struct column_ref at = {rows->table, (int)c};
        if (catalog_is_key(ask->catalog, at) || flag_is(ask, at) ||
            !(many ? column_is_number(ask, at) && column_has_words(ask, at, word->lemma)
                   : word_is_participle(word) && column_has_akin(ask, at, word->lemma)))
            continue;
        if (out->at.column >= 0)
            return false;
        out->at = at;
    }
    return out->at.column >= 0;
}

/* ---- what they are for */

size_t tail_about_said(const struct ask *ask, size_t i)
{
    return wording_match(ask, i,
                         "what is it for|what it is for|what was it for|what it was for|"
                         "what are they for|what they are for|what were they for|"
                         "what is it about|what it is about|what was it about|what it was about|"
                         "what are they about|what they are about");
}

bool tail_about(struct ask *ask, struct tail_rows *rows, struct tail *out)
{
    out->at = (struct column_ref){
        rows->table,
        table_column_by_words(ask, rows->table,
                              "purpose|reason|description|subject|topic|issue|details|note")};
    rows->guessed = true;
    return out->at.column >= 0 && column_is_text(ask, out->at);
}

/* ---- what the rows are ranked by */

/* "The number of victories": nothing that the question has not spoken of before. */
static bool said_before(const struct ask *ask, size_t i, size_t end)
{
    for (; i < end; i++) {
        bool said = wording_is(ask, i, "the|its|their|of|his|her");
        for (size_t k = 0; k < i && !said && ask->words.v[k].sentence == 0; k++)
            said = str_eq(ask->words.v[k].lemma, ask->words.v[i].lemma);
        if (!said)
            return false;
    }
    return true;
}

bool tail_ranked(struct ask *ask, const struct tail_rows *rows, size_t i, size_t end,
                 struct tail *out)
{
    const struct sql_expr *by = rows->query->order ? rows->query->order->expr : NULL;
    const char *words = by == NULL || by->kind != SQL_EXPR_CALL ? NULL
                        : str_eq_fold(by->name, "count")        ? "number|count|total"
                        : str_eq_fold(by->name, "sum")
                            ? "sum|total|amount|value|figure|money|pounds|euro|euros|dollars"
                        : str_eq_fold(by->name, "avg") ? "average|mean"
                                                       : NULL;
    while (wording_is(ask, i, "the|its|their|and|that|this|also"))
        i++;
    if (words == NULL || !wording_is(ask, i, words))
        return false;
    while (i < end && (wording_is(ask, i, words) || wording_is(ask, i, "number|amount|sum")))
        i++;
    return out->ranked = said_before(ask, i, end);
}

/* ---- what is left */

size_t tail_left_said(const struct ask *ask, size_t i)
{
    return wording_match(ask, i,
                         "how many are left|how many left|how many do we have|how many we have|"
                         "how many are in stock|how many there are in stock|how much is left|"
                         "what is left|what is in stock|what we have in stock|"
                         "what we have on the shelf|what we still have|what we have left|"
                         "what we have|what is on hand|what is there");
}

bool tail_left(struct ask *ask, const struct tail_rows *rows, struct tail *out)
{
    out->at = (struct column_ref){
        rows->table, table_column_by_words(ask, rows->table,
                                           "quantity stock|quantity hand|stock quantity|stock|"
                                           "on hand|available")};
    return out->at.column >= 0 && column_is_number(ask, out->at) &&
           !catalog_is_key(ask->catalog, out->at);
}

/* ---- what they owe */

struct owing { /* the one table that the rows are told by, and whose amounts they owe */
    struct ask *ask;
    int rows, found;
    bool several;
};

static void owing_source(const struct sql_source *source, void *arg)
{
    struct owing *owing = arg;
    for (size_t t = 0; source->name && t < owing->ask->schema->table_count; t++) {
        const struct column_ref at = {(int)t, table_column_by_words(owing->ask, (int)t, TAIL_OWED)};
        if ((int)t == owing->rows || at.column < 0 || !column_is_number(owing->ask, at) ||
            column_has_words(owing->ask, at, "net") ||
            !str_eq_fold(owing->ask->schema->tables[t].name, source->name))
            continue;
        owing->several = owing->several || (owing->found >= 0 && owing->found != (int)t);
        owing->found = (int)t;
    }
}

bool tail_owed(struct ask *ask, struct tail_rows *rows, size_t i, size_t end, struct tail *out)
{
    struct owing owing = {ask, rows->table, -1, false};
    struct column_ref whole, paid;
    i = skip_back(ask, i, end, "still|us|in|total|altogether");
    if (!wording_is(ask, i, "owe|owes|owed|due") || skip_back(ask, i + 1, end,
                                                              "us|in|total|still|"
                                                              "altogether") < end)
        return false;
    sql_walk_sources(rows->query, owing_source, &owing);
    if (owing.found < 0 || owing.several || paid_part_of(ask, owing.found, &whole, &paid))
        return false;
    out->at = (struct column_ref){owing.found, table_column_by_words(ask, owing.found, TAIL_OWED)};
    out->summed = true;
    rows->guessed = true;
    return true;
}
