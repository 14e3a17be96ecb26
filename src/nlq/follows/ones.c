/* "Only the delivered ones", "only delivered": the rows that the question before shows or counts,
 * by the name of their table, so that what is said of them is read as of those. */
#include <string.h>

#include "engine.h"
#include "querent/base/str.h"

/* The rows that were counted, else those of the subject. */
static int ones_table(const struct frame *before, int subject)
{
    for (size_t i = 0; i < before->select_count; i++) {
        if (before->select[i].agg == AGG_COUNT && before->select[i].table >= 0)
            return before->select[i].table;
    }
    return before->count_table >= 0 ? before->count_table : subject;
}

/* "Only unpaid": the contrary of a column, or a word that means something of such rows alone. */
static bool is_state(const struct ask *ask, size_t word)
{
    if (word >= ask->words.len || word_is_participle(&ask->words.v[word]))
        return word < ask->words.len;
    for (size_t i = 0; i < ask->count; i++) {
        const struct item *item = &ask->items[i];
        if (item->first == word)
            return item->last == word + 1 && (item->opposite || item->kind == ITEM_WORD) &&
                   !word_is_plural(&ask->words.v[word]);
    }
    return false;
}

/* Where in the text the rows are to be named: "ones", or the end behind "only delivered". */
static bool ones_place(const struct ask *ask, size_t *ret_offset, size_t *ret_len)
{
    const struct words *words = &ask->words;
    size_t last = words->len;
    if (wording_is(ask, 0, "without|except|excluding|but|not|no") || follow_says_others(ask))
        return false; /* what is left out is read as it is */
    while (last > 0 && words->v[last - 1].punct)
        last--;
    for (size_t i = 1; i < last; i++) {
        if (!wording_is(ask, i, "ones") || words->v[i].len != strlen("ones"))
            continue;
        *ret_offset = words->v[i].offset;
        *ret_len = words->v[i].len;
        return true;
    }
    const size_t state = wording_is(ask, 1, "the") ? 2 : 1;
    if (!wording_is(ask, 0, "only|just") || state + 1 != last || !is_state(ask, state))
        return false;
    *ret_offset = words->v[state].offset + words->v[state].len;
    *ret_len = 0;
    return true;
}

/* Words behind the name stand where they stood; the name, where "ones" did. */
static void put_back(struct ask *ask, size_t offset, size_t len, size_t named)
{
    for (size_t i = 0; i < ask->words.len; i++) {
        struct word *word = &ask->words.v[i];
        if (word->offset >= offset + named)
            word->offset -= named - len;
        else if (word->offset + word->len > offset && word->offset >= offset) {
            word->offset = len ? offset : offset - 1;
            word->len = len ? len : 1;
        }
    }
}

void follow_reword(struct ask *ask, size_t offset, size_t len, const char *text)
{
    const char *question = ask->words.question;
    const struct catalog *catalog = ask->catalog;
    const struct nlq_request *request = ask->request;
    struct arena *arena = ask->arena;
    engine_end(ask);
    engine_begin(
        ask, catalog, request, arena,
        arena_printf(arena, "%.*s%s%s", (int)offset, question, text, question + offset + len));
    put_back(ask, offset, len, strlen(text));
    ask->words.question = question;
}

/* "Not paid", "without the cancelled ones": the state that the rows are not in; NULL: none. */
static const struct word *denied_state(const struct ask *ask)
{
    const size_t state = 1 + (size_t)wording_is(ask, 1, "the");
    if (state >= ask->words.len || !wording_is(ask, 0, "not|without|except|excluding") ||
        !word_is_participle(&ask->words.v[state]) || ask->words.v[state].quoted)
        return NULL;
    const size_t end = state + 1 + (size_t)wording_is(ask, state + 1, "ones|yet");
    return wording_ends(ask, end) ? &ask->words.v[state] : NULL;
}

void follow_name_ones(struct ask *ask, const struct frame *before, int subject)
{
    const int table = ones_table(before, subject);
    const struct word *denied = table < 0 ? NULL : denied_state(ask);
    size_t offset, len;
    if (denied) {
        const size_t from = ask->words.v[0].offset;
        follow_reword(ask, from, strlen(ask->words.question) - from,
                      arena_printf(ask->arena, "only %s not %s",
                                   catalog_table_words(ask->catalog, table), denied->lower));
        return;
    }
    if (table < 0 || !ones_place(ask, &offset, &len))
        return;
    const char *name = catalog_table_words(ask->catalog, table);
    follow_reword(ask, offset, len, len ? name : arena_printf(ask->arena, " %s", name));
}
