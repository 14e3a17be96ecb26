/* Questions about one record, told by its number: "invoice HC2604-0500 - whose is it, how much, has
 * it been paid?" They are read as the list of what they ask for: "client, total and paid date of
 * invoice HC2604-0500". A clause that is neither a name nor one of these leaves all as it is. */
#include <ctype.h>
#include <string.h>

#include "frame.h"
#include "querent/base/str.h"

enum { NUMBER_WORDS = 4, CLAUSES_MAX = 8 };

struct record {
    size_t noun, first,
        last; /* words: "invoice", and its number [first, last); without a noun, `first` */
    int table;
};

/* The words [i, end) as they were written; "": they do not stand there in this order, since others
 * were put in place of some. */
static const char *record_text(const struct ask *ask, size_t i, size_t end)
{
    const struct word *first = &ask->words.v[i], *last = &ask->words.v[end - 1];
    if (last->offset + last->len < first->offset)
        return "";
    return arena_strndup(ask->arena, ask->words.question + first->offset,
                         last->offset + last->len - first->offset);
}

/* "J-5386", "P704543": letters and digits. */
static bool is_number_text(const char *text)
{
    bool digit = false, letter = false;
    for (const char *p = text; *p; p++) {
        digit = digit || isdigit((unsigned char)*p);
        letter = letter || isupper((unsigned char)*p);
    }
    return digit && letter && strlen(text) > 2;
}

/* The one column by which rows are called so, each by another number; a record that others refer to
 * by it is theirs, too. Column -1: none, or several. */
static struct column_ref numbered_by(struct ask *ask, const char *number)
{
    struct value_hit hits[4];
    const size_t count = catalog_find_value(ask->catalog, ask->arena, number, false, hits, 4);
    struct column_ref found = no_column();
    for (size_t h = 0; h < count; h++) {
        if (hits[h].match > VALUE_FOLDED || !column_is_unique(ask, hits[h].column))
            continue;
        if (found.column >= 0 && found.table != hits[h].column.table)
            return no_column();
        found = hits[h].column;
    }
    return found;
}

static bool record_find(struct ask *ask, struct record *ret)
{
    for (size_t i = 0; i < ask->words.len; i++) {
        for (size_t len = 1; len <= NUMBER_WORDS && i + len <= ask->words.len; len++) {
            const char *text = record_text(ask, i, i + len);
            const struct column_ref at =
                ask->words.v[i].put || !is_number_text(text) ? no_column() : numbered_by(ask, text);
            if (at.column < 0)
                continue;
            *ret = (struct record){i, i, i + len, at.table};
            if (i > 0 && (table_at_word(ask, i - 1) == at.table ||
                          column_has_words(ask, at, ask->words.v[i - 1].lemma)))
                ret->noun = i - 1; /* "rental", or "contract" of contract_no */
            return true;
        }
    }
    return false;
}

/* The customers that the record leads to, over one other at most; -1: there are none. */
static int record_buyer(struct ask *ask, int table)
{
    static const char buyers[] = "customer|client|patient|member|tenant|guest|student|pupil|"
                                 "subscriber|account|company|owner|passenger|participant";
    int found = -1, least = 3;
    for (size_t t = 0; t < ask->schema->table_count; t++) {
        const int hops = table_hops(ask, table, (int)t);
        if ((int)t == table || hops >= least || !table_is_open(ask, (int)t) ||
            !wording_among(table_core(ask, (int)t), buyers) ||
            !tables_to_many(ask, (int)t, table) || tables_to_many(ask, table, (int)t))
            continue;
        found = (int)t;
        least = hops;
    }
    return found;
}

/* Whom the record is of: its customers, or the only people that it leads to; NULL: not known. */
static const char *record_owner(struct ask *ask, int table)
{
    const int buyer = record_buyer(ask, table);
    int people = -1;
    bool several = false;
    for (size_t e = 0; buyer < 0 && e < catalog_edge_count(ask->catalog); e++) {
        const struct join_edge *edge = catalog_edge(ask->catalog, e);
        if (edge->from != table || edge->to == table || !people_are(ask, edge->to))
            continue;
        several = several || (people >= 0 && people != edge->to);
        people = edge->to;
    }
    const int owner = buyer >= 0 ? buyer : several ? -1 : people;
    return owner < 0 ? NULL : table_core(ask, owner);
}

static const char *record_amount(struct ask *ask, int table)
{
    const int c = table_column_by_words(
        ask, table, "total amount|grand total|total|gross|gross amount|amount|total price|price");
    return c < 0 ? NULL : catalog_column_words(ask->catalog, (struct column_ref){table, c});
}

/* The word behind "when was it", where nothing else follows; NULL: another clause. */
static const char *clause_done(const char *clause)
{
    static const char *const heads[] = {"when was it ", "when is it ", "when did it get "};
    for (size_t h = 0; h < sizeof heads / sizeof *heads; h++) {
        const size_t len = strlen(heads[h]);
        if (strncmp(clause, heads[h], len) == 0 && strchr(clause + len, ' ') == NULL)
            return clause + len;
    }
    return NULL;
}

/* Bytes of "how much was the", with the blank behind it; 0: it does not begin so. */
static size_t clause_how_much(const char *clause)
{
    static const char *const heads[] = {"how much is the ", "how much was the ", "what was the ",
                                        "what is the ",     "what were the ",    "what are the "};
    for (size_t h = 0; h < sizeof heads / sizeof *heads; h++) {
        if (strncmp(clause, heads[h], strlen(heads[h])) == 0)
            return strlen(heads[h]);
    }
    return 0;
}

/* What the clause asks for, as a name; NULL: something else. The record is "it" there. */
static const char *clause_name(struct ask *ask, const struct record *record, const char *clause)
{
    const char *done = clause_done(clause);
    const size_t len = strlen(clause);
    if (strncmp(clause, "whose ", 6) == 0 && len > 6 && str_eq(clause + len - 6, " is it"))
        return record_owner(ask, record->table); /* "whose order is it" */
    if (wording_among(clause, "whose is it|whose it is|who does it belong to|who it belongs to|"
                              "who is it for|who owns it|who ordered it|who placed it|who bought "
                              "it|who rented it|who hired it"))
        return record_owner(ask, record->table);
    if (wording_among(clause, "what state is it in|what status is it in|what stage is it in|"
                              "what is its status|what is the status|where does it stand"))
        return "status";
    if (wording_among(clause, "how much|how much is it|how much was it|what did it come to|"
                              "what does it come to|what is it worth|what did it cost"))
        return record_amount(ask, record->table);
    if (wording_among(clause, "has it been paid|is it paid|was it paid"))
        return "paid date";
    if (done)
        return arena_printf(ask->arena, "%s date", done);
    const size_t much = clause_how_much(clause);
    return much && clause[much] ? clause + much : NULL;
}

/* "When did it come back", "who carries it", "where is it going": parts of a list that tails read,
 * where the list stands behind the record. NULL: another clause. */
static const char *clause_asked(struct ask *ask, const struct record *record, const char *clause)
{
    if (record->noun > 0)
        return NULL;
    if (strncmp(clause, "where is it ", 12) == 0)
        return arena_printf(ask->arena, "where it is %s", clause + 12);
    return strncmp(clause, "where it ", 9) == 0 || strncmp(clause, "when ", 5) == 0 ||
                   strncmp(clause, "who ", 4) == 0
               ? clause
               : NULL;
}

/* Names say what is wanted by themselves; other questions are left to others. */
static bool clause_is_plain(const struct ask *ask, size_t i, size_t end)
{
    if (wording_is(ask, i,
                   "who|whose|what|which|when|where|how|why|has|have|is|was|were|did|does|"
                   "do|are|look|show|list|give|tell|find|in|on|at|by|for|from|with|of"))
        return false;
    for (size_t k = i; k < end; k++) {
        if (ask->words.v[k].is_number || ask->words.v[k].quoted || ask->words.v[k].punct)
            return false;
    }
    return true;
}

/* The words [i, end) with "it" for the record. */
static const char *clause_text(const struct ask *ask, const struct record *record, size_t i,
                               size_t end)
{
    const char *text = "";
    for (size_t k = i; k < end; k++) {
        if (k > record->noun && k < record->last)
            continue;
        const bool it = k == record->noun || wording_is(ask, k, "this|that");
        if (k == record->noun && k > i && wording_is(ask, k - 1, "the|our|this"))
            text = arena_strndup(ask->arena, text, (size_t)(strrchr(text, ' ') - text));
        text = arena_printf(ask->arena, "%s%s%s", text, *text ? " " : "",
                            it ? "it" : ask->words.v[k].lower);
    }
    return text;
}

static size_t clause_end(const struct ask *ask, const struct record *record, size_t i)
{
    size_t end = i;
    while (end < ask->words.len &&
           ((end >= record->noun && end < record->last) ||
            !(word_is_mark(&ask->words.v[end], ",;:?.()") || wording_is(ask, end, "and"))))
        end++;
    return end;
}

/* One clause, and the name of what it asks for; NULL: it is one. */
struct clause {
    size_t first, end;
    const char *name;
    bool asks; /* the name is still a question */
};

/* All clauses in their order; 0: one of them is neither a question that is known nor a name. */
static size_t clauses_read(struct ask *ask, const struct record *record, struct clause *out)
{
    size_t count = 0, asked = 0;
    for (size_t i = 0, end; i < ask->words.len; i = end + 1) {
        end = clause_end(ask, record, i);
        const size_t first = i == record->noun ? record->last : i;
        if (first == end)
            continue; /* the record by itself, or two marks */
        const char *text = clause_text(ask, record, first, end);
        const char *name = clause_name(ask, record, text);
        const bool holds = first <= record->noun && record->noun < end;
        const bool asks = !name && !holds && (name = clause_asked(ask, record, text)) != NULL;
        if (count == CLAUSES_MAX || (!name && (holds || !clause_is_plain(ask, first, end))))
            return 0;
        asked += name != NULL;
        out[count++] = (struct clause){first, end, name, asks};
    }
    return asked > 0 ? count : 0;
}

/* The clause gives way to the name of what it asks for: "client of" the record before it, or behind
 * it one of several. */
static void clause_put(struct ask *ask, const struct record *record, const struct clause *clause,
                       bool alone)
{
    const size_t first = clause->first, end = clause->end;
    const bool behind = first == record->last;
    if (clause->asks)
        wording_put(ask, first, end - first, clause->name);
    else if ((first <= record->noun && record->noun < end) || (behind && alone)) {
        const size_t head = behind ? record->noun : first;
        wording_cut(ask, record->last, end - record->last);
        wording_put(ask, head, record->noun - head,
                    arena_printf(ask->arena, "%s of", clause->name));
    } else
        wording_put(ask, first, end - first,
                    arena_printf(ask->arena, "%s%s", behind ? ": " : "", clause->name));
}

/* A colon behind the record, where the list begins: a mark of its own, whatever stands there. */
static void record_colon(struct ask *ask, size_t last)
{
    if (!word_is_mark(&ask->words.v[last], ":"))
        wording_put(ask, last, ask->words.v[last].punct, ":");
    ask->words.v[last].offset = ask->words.v[last - 1].offset;
    ask->words.v[last].len = ask->words.v[last - 1].len;
}

void one_record_read(struct ask *ask)
{
    struct record record;
    struct clause clauses[CLAUSES_MAX];
    if (ask->words.len == 0 || !record_find(ask, &record))
        return;
    const size_t count = clauses_read(ask, &record, clauses);
    bool asks = false;
    for (size_t k = count; k > 0; k--) {
        asks = asks || clauses[k - 1].asks;
        if (clauses[k - 1].name)
            clause_put(ask, &record, &clauses[k - 1], count == 1);
    }
    ask->shape.one_record = asks;
    if (asks)
        record_colon(ask, record.last);
}
