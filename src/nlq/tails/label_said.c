/* "By type, use the labels", "for each class of van (description)", "per carrier, the carriers'
 * names please": by what groups are shown that are shown by it anyway. */
#include "frame.h"
#include "querent/base/str.h"
#include "tails/tail.h"

static const char heads[] = "label|labels|name|names|description|descriptions|title|titles";

/* Rows named before word i, in groups, are called by such a column: "label". */
static bool groups_called(struct ask *ask, size_t i, const char *lemma)
{
    size_t each = 0;
    while (each < i && !wording_is(ask, each, "per|by|each|every"))
        each++;
    for (size_t t = 0; t < ask->schema->table_count; t++) {
        const struct column_ref label = {(int)t, table_label(ask, (int)t)};
        bool named = false;
        for (size_t k = each + 1; k < i && !named; k++)
            named = !ask->words.v[k].punct && table_has_word(ask, (int)t, ask->words.v[k].lemma);
        if (named && label.column >= 0 && table_is_open(ask, (int)t) &&
            column_has_words(ask, label, lemma))
            return true;
    }
    return false;
}

/* Words that say so from word i on, the closing bracket among them; 0: they do not. */
static size_t label_len(struct ask *ask, size_t i, bool opens)
{
    enum { NOUN_MOST = 2 };
    size_t k = i + wording_match(ask, i,
                                 "please use|please show|use|using|show me|show|showing|with|by|"
                                 "give|i need|i want|we need");
    k += wording_is(ask, k, "the|their|its|only|just");
    size_t head = k;
    while (head < k + NOUN_MOST && head < ask->words.len && !ask->words.v[head].punct &&
           !wording_is(ask, head, heads))
        head++;
    if (!wording_is(ask, head, heads) || !groups_called(ask, i, ask->words.v[head].lemma))
        return 0;
    for (size_t n = k; n < head; n++) { /* "the carriers' names" */
        bool before = false;
        for (size_t b = 0; b < i; b++)
            before = before || str_eq(ask->words.v[b].lemma, ask->words.v[n].lemma);
        if (!before)
            return 0;
    }
    size_t end = head + 1 + wording_match(ask, head + 1, "of the|of each|of");
    if (end > head + 1)
        end += table_at_word(ask, end) >= 0 ? 1 : ask->words.len;
    end += wording_match(ask, end, "please|pls|only|instead of codes|not the codes|not codes");
    end += wording_is(ask, end + 1, "please|pls") && word_is_mark(&ask->words.v[end], ",") ? 2 : 0;
    if (opens)
        return end < ask->words.len && word_is_mark(&ask->words.v[end], ")") ? end + 1 - i : 0;
    return end <= ask->words.len && wording_ends(ask, end) ? end - i : 0;
}

void label_said_read(struct ask *ask)
{
    for (size_t i = 2; i < ask->words.len; i++) {
        const bool mark = word_is_mark(&ask->words.v[i - 1], ",:;(.");
        const size_t len = mark || list_behind(ask, i, "-")
                               ? label_len(ask, i, word_is_mark(&ask->words.v[i - 1], "("))
                               : 0;
        if (len == 0)
            continue;
        wording_cut(ask, i - mark, len + mark);
        return;
    }
}
