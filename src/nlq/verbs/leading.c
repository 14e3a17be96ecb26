#include "verbs/leading.h"

#include "querent/base/str.h"
#include "words/names.h"

static const char phrases[] =
    "look after|looks after|looked after|looking after|take care of|takes care of|took care of|"
    "taking care of|in charge of|responsible for|accountable for|deal with|deals with|dealt with|"
    "work on|works on|worked on|working on|carry out|carries out|carried out|put on|puts on|"
    "put up for auction|put up for sale|put up|take on|takes on|took on|play host to|plays host to|"
    "played host to|are home to|is home to|were home to|was home to|home to|come with|comes with|"
    "came with|bring along|take part in|takes part in|took part in|hand in|handed in|send in|"
    "sent in|see to|sees to|saw to";

size_t leading_verb(struct ask *ask, size_t i)
{
    const struct word *word = &ask->words.v[i];
    const size_t len = wording_match(ask, i, phrases);
    if (word->punct || word->quoted || word->put || word->written || exact_is_name(ask, i) ||
        taught_has(ask, i) || (i > 0 && word[-1].is.article) || (i > 0 && word[-1].is.possessive) ||
        values_find(ask, i, i + 1).len > 0)
        return 0;
    return len > 0 ? len : lexicon_leads(word->lemma) && !str_ends(word->lower, "ing");
}

/* References by which rows of the one table lead to the other. */
static size_t leads_count(const struct ask *ask, int from, int to)
{
    size_t count = 0;
    for (size_t e = 0; e < catalog_edge_count(ask->catalog); e++)
        count +=
            catalog_edge(ask->catalog, e)->from == from && catalog_edge(ask->catalog, e)->to == to;
    return count;
}

bool leading_has(const struct ask *ask, int whose, int rows)
{
    size_t between = 0;
    if (whose < 0 || rows < 0 || whose == rows || leads_count(ask, whose, rows) > 0)
        return false;
    const size_t direct = leads_count(ask, rows, whose);
    for (size_t t = 0; t < ask->schema->table_count; t++)
        between += table_is_open(ask, (int)t) && (int)t != rows && (int)t != whose &&
                   catalog_table_role(ask->catalog, (int)t) == TABLE_ROLE_BRIDGE &&
                   leads_count(ask, (int)t, rows) == 1 && leads_count(ask, (int)t, whose) == 1;
    return direct == 1 || (direct == 0 && between == 1);
}

bool leading_kept(struct ask *ask, size_t i, int rows, int whose)
{
    const struct word *verb = &ask->words.v[i];
    const int deed = deed_keeps(ask, verb);
    if (deed >= 0 && deed != rows && deed != whose)
        return true;
    for (size_t t = 0; t < ask->schema->table_count; t++) {
        for (size_t c = 0; table_is_open(ask, (int)t) && c < ask_table(ask, (int)t)->column_count;
             c++) {
            const struct column_ref at = {(int)t, (int)c};
            if (column_has_akin(ask, at, verb->lemma) || column_has_words(ask, at, verb->lemma))
                return true;
        }
    }
    return false;
}
