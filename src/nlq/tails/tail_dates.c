/* The dates of the rows that a list asks for: "due date", "date reported", "when they left". */
#include <string.h>

#include "dates/ends.h"
#include "querent/base/str.h"
#include "tails/tail.h"

/* Words that say no more than that a date is meant. */
#define DATE_WORDS "date|day|time|end|expiry|expiration|until"

static bool is_called(struct ask *ask, struct column_ref at, const struct tail_phrase *p)
{
    size_t named = 0;
    for (size_t i = p->first; i < p->end; i++) {
        const char *lemma = ask->words.v[i].lemma;
        if (wording_among(lemma, DATE_WORDS) || wording_is(ask, i, "of|the|that|their|its|back"))
            continue;
        if (!column_has_akin(ask, at, lemma) && !column_has_words(ask, at, lemma))
            return false;
        named++;
    }
    return named > 0;
}

/* "Expiry", "last day": when the rows end, by the one date whose name says so. */
static bool end_called(struct ask *ask, int table, const struct tail_phrase *p, struct tail *out)
{
    const char *ends = wording_among(p->lemmas, "expiry|expiration|expiry date|expiration date")
                           ? "expire|expiry|expiration|until|valid to|end"
                       : wording_among(p->lemmas, "last day|leaving date|end date|finish date")
                           ? "left|leave|end|finish|leaving"
                           : NULL;
    out->at = no_column();
    for (size_t c = 0; ends && c < ask_table(ask, table)->column_count; c++) {
        const struct column_ref at = {table, (int)c};
        bool says = false;
        for (const char *e = ends; *e && !says; e += strcspn(e, "|"), e += *e == '|')
            says = column_has_words(ask, at, e);
        if (!says || !column_is_date(ask, at))
            continue;
        if (out->at.column >= 0)
            return (out->at = no_column(), false);
        out->at = at;
    }
    return out->at.column >= 0;
}

bool tail_date_called(struct ask *ask, int table, const struct tail_phrase *p, struct tail *out)
{
    const char *first = p->len ? ask->words.v[p->first].lemma : "";
    const bool ends = p->len >= 2 && wording_among(p->head, DATE_WORDS),
               begins = p->len >= 2 && wording_among(first, "date|day|time") &&
                        (word_is_participle(&ask->words.v[p->end - 1]) || /* "date reported" */
                         wording_is(ask, p->first + 1, "of"));
    for (size_t c = 0; (ends || begins) && c < ask_table(ask, table)->column_count; c++) {
        out->at = (struct column_ref){table, (int)c};
        if (column_is_date(ask, out->at) && is_called(ask, out->at, p))
            return true;
    }
    return end_called(ask, table, p, out);
}

bool tail_put_date(const struct ask *ask, const struct tail_rows *rows, struct tail *out)
{
    out->at = tail_date(ask, rows);
    return out->at.column >= 0;
}

/* The only year that the rows have. */
bool tail_put_year(const struct ask *ask, const struct tail_rows *rows, struct tail *out)
{
    for (size_t c = 0; c < ask_table(ask, rows->table)->column_count; c++) {
        const struct column_ref at = {rows->table, (int)c};
        if (!column_is_year(ask, at))
            continue;
        if (out->at.column >= 0)
            return (*out = (struct tail){.at = {rows->table, -1}}, false);
        out->at = at;
    }
    return out->at.column >= 0;
}

/* "They move out": when the rows end, or begin. */
static bool turn_date(struct ask *ask, int table, size_t i, size_t end, struct tail *out)
{
    struct column_ref from, to;
    const size_t over = wording_match(ask, i,
                                      "move out|moves out|leave|leaves|end|ends|finish|"
                                      "finishes|run out|runs out|stop|stops|go|goes"),
                 begun = wording_match(ask, i, "move in|moves in|begin|begins|start|starts");
    if (over + begun == 0 || i + over + begun < end || !rows_last(ask, table, &from, &to))
        return false;
    out->at = over ? to : from;
    return true;
}

/* "Did each of them start here", of people: when they came. */
static bool came_date(struct ask *ask, int table, size_t i, struct tail *out)
{
    if (!wording_is(ask, i, "start|started|begin|began|join|joined|come|came") ||
        !people_do(ask, table))
        return false;
    out->at = (struct column_ref){
        table, table_column_by_words(ask, table, "hire|hired|join|joined|employ|employed|start")};
    return out->at.column >= 0 && column_is_date(ask, out->at);
}

/* "What date were they hired", "which year did it open" at word i: when; 0: it asks for a name. */
size_t tail_asks_when(const struct ask *ask, size_t i)
{
    return wording_is(ask, i, "what|which") && wording_is(ask, i + 1, "date|day|year") &&
                   wording_is(ask, i + 2, "is|are|was|were|did|has|have|do|does|had")
               ? 2
               : wording_is(ask, i, "when");
}

/* "When they left": the date of leaving, or the one that says that they did. */
static bool left_date(struct ask *ask, const struct tail_rows *rows, struct tail *out)
{
    out->at = (struct column_ref){
        rows->table, table_column_by_words(ask, rows->table, "left|leave|leaving|quit|churn")};
    if (out->at.column < 0 || !column_is_date(ask, out->at))
        out->at = tail_date(ask, rows);
    return out->at.column >= 0 &&
           (tail_is_restricted(ask, rows, out->at) || column_has_words(ask, out->at, "left"));
}

bool tail_when(struct ask *ask, struct tail_rows *rows, size_t i, size_t end, struct tail *out)
{
    while (i < end && wording_is(ask, i,
                                 "they|it|that|this|them|is|are|was|were|did|has|have|do|"
                                 "does|he|she|we|you|had|been|happened|happen|took|place|each|of"))
        i++;
    rows->guessed = true;
    if (i + 1 == end && wording_is(ask, i, "left|leave|leaves|went|go|quit"))
        return left_date(ask, rows, out);
    if (wording_is(ask, i, "want|wants|wanted|need|needs|needed|asked"))
        return tail_own_column(ask, rows->table, "request", false, out) &&
               column_is_date(ask, out->at);
    if (i >= end)
        return tail_put_date(ask, rows, out);
    out->at = tail_done(ask, rows->table, i, end);
    return out->at.column >= 0 || turn_date(ask, rows->table, i, end, out) ||
           came_date(ask, rows->table, i, out);
}
