/* "Than the lowest earning employee with title MK_MAN", "than the salary of the employee whose id
 * is 163", "gets more salary than": comparisons with one row of the same table in plain words. */
#include <string.h>

#include "formal/formal.h"
#include "querent/base/str.h"

/* "Less than the lowest paid employee in X": less than any of them. */
static bool lowest_put(struct ask *ask, size_t i)
{
    const bool less = i > 0 && wording_is(ask, i - 1, "less|lower|fewer|smaller|below|under"),
               more = i > 0 && wording_is(ask, i - 1, "more|higher|greater|larger|above|over");
    const size_t the = i + wording_is(ask, i, "than"), rank = the + wording_is(ask, the, "the"),
                 paid = rank + 1, noun = paid + 1;
    const bool end = less   ? wording_is(ask, rank, "lowest|least|worst|minimum")
                     : more ? wording_is(ask, rank, "highest|best|most|top|maximum")
                            : false;
    if (!end || !wording_is(ask, paid, "earning|paid|earner|earners") ||
        table_at_word(ask, noun) < 0 || wording_ends(ask, noun + 1))
        return false;
    wording_put(ask, the, noun - the, "any");
    if (i > 1 && wording_is(ask, i - 2, "make|makes|making|made"))
        wording_put(ask, i - 2, 1, "earn");
    return true;
}

/* "Whose salary is more than the salary of Tess", "than that of employee 163": than they. */
static void whose_put(struct ask *ask, size_t i)
{
    const size_t noun = i + 1 + wording_is(ask, i + 1, "the"), row = noun + 2;
    const size_t name = row + wording_is(ask, row, "the");
    bool said = wording_is(ask, noun, "that") && noun == i + 1;
    if (!wording_is(ask, noun + 1, "of") || name >= ask->words.len ||
        wording_is(ask, row, "all|any|every|each|those|their|his|her|its|a|an|our|some") ||
        (word_is_plural(&ask->words.v[name]) && table_at_word(ask, name) >= 0))
        return;
    for (size_t k = i > 5 ? i - 5 : 0; k < i && !said; k++)
        said = column_at_word(ask, noun) && str_eq(ask->words.v[k].lemma, ask->words.v[noun].lemma);
    if (said)
        wording_cut(ask, i + 1, row - i - 1);
}

/* "A lower salary than the mean salary in the books department": a salary lower than it. */
static void sides_put(struct ask *ask, size_t i)
{
    enum { NOUN_MOST = 3 };
    const size_t noun = i + 2;
    size_t than = noun;
    while (than < noun + NOUN_MOST && than < ask->words.len && !ask->words.v[than].punct &&
           !wording_is(ask, than, "than|of|in|for"))
        than++;
    const size_t rank = than + 1 + wording_is(ask, than + 1, "the");
    const char *said =
        than > noun && wording_is(ask, than, "than") ? wording_text(ask, noun, than) : NULL;
    if (said == NULL || !wording_is(ask, i, "a|an") ||
        !wording_is(ask, i + 1, "lower|higher|smaller|greater|larger|bigger|shorter|longer") ||
        !wording_is(ask, rank, "mean|average"))
        return;
    const char *how = ask->words.v[i + 1].text;
    wording_put(ask, than, 1, arena_printf(ask->arena, "%s than", how));
    wording_cut(ask, i + 1, 1);
}

/* The noun for who did what the verb says to a row of a table, by a reference of its rows to their
 * own table: "trainer" of trainer_id; NULL: none is kept. */
static const char *own_agent(struct ask *ask, const char *verb)
{
    for (size_t e = 0; e < catalog_edge_count(ask->catalog); e++) {
        const struct join_edge *edge = catalog_edge(ask->catalog, e);
        if (edge->from != edge->to || edge->count != 1 || !table_is_open(ask, edge->from))
            continue;
        const struct column_ref at = {edge->from, edge->from_columns[0]};
        const char *words = catalog_column_words(ask->catalog, at),
                   *noun = arena_strndup(ask->arena, words, strcspn(words, " "));
        if (agent_does(noun, verb) || str_eq(noun, verb))
            return noun;
    }
    return NULL;
}

/* "Than the colleague who trained them": than their trainer. */
static void agent_put(struct ask *ask, size_t i)
{
    const size_t noun = i + 1 + wording_is(ask, i + 1, "the"), verb = noun + 2;
    if (noun == i + 1 || !wording_is(ask, noun + 1, "who|that") ||
        !wording_is(ask, verb + 1, "them|him|her|it") || !wording_ends(ask, verb + 2) ||
        !(wording_is(ask, noun, "person|one|colleague|employee|man|woman|people|member") ||
          table_at_word(ask, noun) >= 0))
        return;
    const char *agent = own_agent(ask, ask->words.v[verb].lemma);
    if (agent)
        wording_put(ask, i + 1, verb + 1 - i, arena_printf(ask->arena, "their %s", agent));
}

/* "Who gets more salary than": who has more. */
static void gets_more(struct ask *ask, size_t i)
{
    if (wording_is(ask, i, "get|gets|got|draw|draws|receive|receives") &&
        wording_is(ask, i + 1, "more|less|higher|lower") && column_at_word(ask, i + 2) &&
        wording_is(ask, i + 3, "than"))
        wording_put(ask, i, 2,
                    wording_is(ask, i + 1, "more|higher") ? "have a higher" : "have a lower");
}

/* "As someone with the first name Clara", "as the employee called Clara": as Clara. */
static void as_row_put(struct ask *ask, size_t i)
{
    static const char named[] =
        "with the first name|with first name|whose first name is|with the last name|"
        "with last name|whose last name is|with the name|whose name is|named|called|by the name of";
    const size_t noun = i + 1 + wording_is(ask, i + 1, "the|a|an"),
                 name = noun + 1 + wording_match(ask, noun + 1, named);
    const bool one = wording_is(ask, noun, "someone|somebody|anyone|person") ||
                     (noun > i + 1 && table_at_word(ask, noun) >= 0);
    if (one && name > noun + 1 && name < ask->words.len && !wording_ends(ask, name))
        wording_cut(ask, i + 1, name - i - 1);
}

/* "As Clara, not including Clara", a name of `count` words behind "as" at word i: the row that is
 * named is left out anyway. */
static void without_cut(struct ask *ask, size_t i, size_t count)
{
    static const char said[] = "excluding|not including|other than|but not|except|except for|"
                               "without|apart from";
    const size_t end = i + 1 + count,
                 comma = end + (end < ask->words.len && word_is_mark(&ask->words.v[end], ",")),
                 name = comma + wording_match(ask, comma, said);
    bool same = name > comma && name + count <= ask->words.len && wording_ends(ask, name + count);
    for (size_t k = 0; same && k < count; k++)
        same = str_eq(ask->words.v[name + k].lower, ask->words.v[i + 1 + k].lower);
    if (same)
        wording_cut(ask, end, name + count - end);
}

/* "The same department as …" before word i, which is "as". */
static bool is_same_before(const struct ask *ask, size_t i)
{
    bool same = false;
    for (size_t k = i; k-- > 0 && k + 5 > i;)
        same = same || wording_is(ask, k, "same");
    return same && wording_is(ask, i, "as");
}

void than_rows_read(struct ask *ask)
{
    for (size_t i = 1; i + 2 < ask->words.len; i++) {
        gets_more(ask, i);
        sides_put(ask, i);
        if (is_same_before(ask, i)) {
            as_row_put(ask, i);
            without_cut(ask, i, 1);
            without_cut(ask, i, 2);
        }
        if (wording_is(ask, i, "than")) {
            whose_put(ask, i);
            agent_put(ask, i);
            if (lowest_put(ask, i))
                return;
        }
    }
}
