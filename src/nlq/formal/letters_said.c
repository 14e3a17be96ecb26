/* "With the letter M in their first name", "first name does not containing the letter M", "is
 * ending with the letter m", "have the letters D or S in their first name": the letter is a text,
 * and the name beside it is where it is looked for. */
#include <string.h>

#include "formal/formal.h"
#include "querent/base/str.h"

enum { NAME_MAX_WORDS = 4 };

/* The words are the column's whole name, in this number or the other. */
static bool is_whole_name(const struct ask *ask, struct column_ref at, const char *said,
                          const char *lemmas)
{
    const char *words = catalog_column_words(ask->catalog, at);
    return column_is_text(ask, at) && (str_eq_fold(words, said) || str_eq_fold(words, lemmas));
}

static bool names_text(struct ask *ask, size_t i, size_t count)
{
    const char *lemmas = ask->words.v[i].lemma;
    for (size_t k = i + 1; k < i + count; k++)
        lemmas = arena_printf(ask->arena, "%s %s", lemmas, ask->words.v[k].lemma);
    const char *said = wording_text(ask, i, i + count);
    for (size_t t = 0; said && t < ask->schema->table_count; t++) {
        for (size_t c = 0; table_is_open(ask, (int)t) && c < ask->schema->tables[t].column_count;
             c++) {
            if (is_whole_name(ask, (struct column_ref){(int)t, (int)c}, said, lemmas))
                return true;
        }
    }
    return false;
}

size_t formal_column(struct ask *ask, size_t i)
{
    for (size_t len = NAME_MAX_WORDS; len > 0; len--) {
        if (i + len <= ask->words.len && names_text(ask, i, len))
            return len;
    }
    return wording_is(ask, i, "name|names") ? 1 : 0;
}

/* One letter, as it is written. */
static bool is_letter(const struct ask *ask, size_t i)
{
    const struct word *word = i < ask->words.len ? &ask->words.v[i] : NULL;
    return word && strlen(word->text) == 1 && !word->punct && !word->is_number;
}

/* Letters from word i on, "D or S", become texts; where they end. */
static size_t quote_letters(struct ask *ask, size_t i)
{
    ask->words.v[i++].quoted = true;
    while (wording_is(ask, i, "or|and") && is_letter(ask, i + 1)) {
        ask->words.v[i + 1].quoted = true;
        i += 2;
    }
    return i;
}

/* "The letter M": "M"; "a letter z". */
static void letter_nouns(struct ask *ask)
{
    for (size_t i = 1; i + 1 < ask->words.len; i++) {
        if (!wording_is(ask, i, "letter|letters|character|characters") || !is_letter(ask, i + 1))
            continue;
        const size_t end = quote_letters(ask, i + 1);
        const size_t first = wording_is(ask, i - 1, "the|a|any|either|both") ? i - 1 : i,
                     it = wording_match(ask, end, "in it|within it|inside it|in them");
        if (it > 0) /* "whose name has the letter 'a' in it" */
            wording_cut(ask, end, it);
        const bool has = first > 0 && wording_is(ask, first - 1, "has|have|had") &&
                         !wording_is(ask, end, "in|to|within|inside");
        wording_cut(ask, first, i + 1 - first);
        if (has) /* "whose title has the letter 'u'" */
            wording_put(ask, first - 1, 1,
                        wording_is(ask, first - 2, "not") ? "contain" : "contains");
    }
    for (size_t i = 1; i < ask->words.len; i++) { /* "contains a 'T'" */
        if (ask->words.v[i].quoted && is_letter(ask, i) && wording_is(ask, i - 1, "a|an"))
            wording_cut(ask, i - 1, 1);
    }
}

/* "Is ending with", "does not containing": how the name ends, does not contain. */
static void plain_verbs(struct ask *ask)
{
    static const char *const forms[][2] = {{"ending", "ends"},
                                           {"starting", "starts"},
                                           {"beginning", "begins"},
                                           {"containing", "contains"}};
    for (size_t i = 1; i + 1 < ask->words.len; i++) {
        const bool denied = wording_is(ask, i - 1, "not");
        const size_t first = denied && i > 1 ? i - 2 : i - 1;
        for (size_t k = 0; k < sizeof forms / sizeof *forms; k++) {
            const size_t text = i + 1 + wording_is(ask, i + 1, "with|in|by");
            if (!wording_is(ask, i, forms[k][0]) || !wording_is(ask, first, "is|are|does|do") ||
                text >= ask->words.len || !ask->words.v[text].quoted)
                continue;
            wording_put(ask, first, i + 1 - first,
                        denied ? arena_printf(ask->arena, "does not %.*s",
                                              (int)strlen(forms[k][1]) - 1, forms[k][1])
                               : forms[k][1]);
            break;
        }
    }
}

/* The words before the letters at word i that say that rows have them in a name, "who have",
 * "without"; where they begin, i: there are none. *ret_none: they have not. */
static size_t had_before(const struct ask *ask, size_t i, bool *ret_none)
{
    static const char *const said[] = {
        "do not have", "does not have", "do not contain", "does not contain", "have", "has",
        "having",      "contain",       "contains",       "containing",       "with", "without"};
    *ret_none = false;
    for (size_t k = 0; k < sizeof said / sizeof *said; k++) {
        for (size_t len = 1; len <= 3 && len <= i; len++) {
            if (words_match(&ask->words, i - len, said[k]) != len)
                continue;
            *ret_none = strstr(said[k], "not") || str_eq(said[k], "without");
            const size_t first = i - len;
            return first > 0 && wording_is(ask, first - 1, "who|that|which") ? first - 1 : first;
        }
    }
    return i;
}

/* "With M in their first name", letter or quoted text: whose first name contains it. */
static bool put_inside(struct ask *ask, size_t i)
{
    const bool quoted = ask->words.v[i].quoted;
    size_t end = i + 1;
    bool none;
    while (wording_is(ask, end, "or|and") && end + 1 < ask->words.len &&
           (quoted ? ask->words.v[end + 1].quoted : is_letter(ask, end + 1)))
        end += 2;
    const size_t first = had_before(ask, i, &none);
    const size_t in = end + wording_match(ask, end, "in|to|within|inside|inside of|anywhere in");
    const size_t name = in + wording_is(ask, in, "their|his|her|its|the|a");
    const size_t len = first < i && in > end && name > in ? formal_column(ask, name) : 0;
    if (len == 0 || first == 0 || (!quoted && !ask->words.v[i].capital))
        return false;
    quote_letters(ask, i);
    const char *named = words_text(&ask->words, ask->arena, name, name + len);
    const char *whose =
        arena_printf(ask->arena, "whose %s %s", named, none ? "does not contain" : "contains");
    wording_cut(ask, end, name + len - end);
    wording_put(ask, first, i - first, whose);
    return true;
}

void letters_said_read(struct ask *ask)
{
    letter_nouns(ask);
    plain_verbs(ask);
    for (size_t i = 1; i < ask->words.len; i++) {
        if ((ask->words.v[i].quoted || is_letter(ask, i)) && !ask->words.v[i - 1].quoted &&
            put_inside(ask, i))
            return;
    }
}
