/* Rows that were made again of others of their table, by the reference that says so: "reprints"
 * have a reprint_of, "quotes that were a redo of an earlier quote" a previous_quote; and "with the
 * original job number" that reference. */
#include <string.h>

#include "frame.h"
#include "querent/base/str.h"
#include "words/names.h"

enum { PART_LONGEST = 32 };

/* The column's first word, and whether "of" or "to" stands behind it. */
static const char *first_word(struct ask *ask, struct column_ref at, bool *ret_of)
{
    const char *words = catalog_column_words(ask->catalog, at), *rest = strchr(words, ' ');
    const size_t len = rest ? (size_t)(rest - words) : strlen(words);
    *ret_of = rest && (str_starts(rest, " of") || str_starts(rest, " to"));
    return arena_strndup(ask->arena, words, len);
}

/* The letters without vowels: "rmk" of "remk" and of "remake". */
static const char *skeleton_of(struct ask *ask, const char *word)
{
    char bones[PART_LONGEST];
    size_t len = 0;
    for (const char *p = word; *p && len + 1 < sizeof bones; p++) {
        if (!strchr("aeiou-", *p))
            bones[len++] = *p;
    }
    return arena_strndup(ask->arena, bones, len);
}

/* The question's word is the one of a column's name: itself, without its hyphen, or in full. */
static bool is_called(struct ask *ask, int table, size_t i, const char *part)
{
    const struct word *word = &ask->words.v[i];
    char joined[PART_LONGEST] = "";
    size_t len = 0;
    for (const char *p = word->lemma; *p && len + 1 < sizeof joined; p++) {
        if (*p != '-')
            joined[len++] = *p;
    }
    joined[len] = '\0';
    const char *full[1] = {NULL};
    return str_eq(word->lower, part) || str_eq(joined, part) ||
           (strlen(part) > 4 && str_starts(joined, part)) ||
           (strlen(part) > 3 && strlen(skeleton_of(ask, part)) > 2 &&
            str_eq(skeleton_of(ask, part), skeleton_of(ask, joined))) ||
           (names_unshorten(ask, (struct column_ref){table, -1}, part, full, 1) == 1 &&
            str_eq(full[0], word->lemma));
}

/* "A redo of", "repeats", "re-inspections", which say by themselves that something was there. */
static bool says_again(struct ask *ask, size_t i)
{
    return str_starts(ask->words.v[i].lower, "re-") ||
           wording_is(ask, i,
                      "redo|redos|redone|remake|remakes|remade|repeat|repeats|rework|reworks|"
                      "reworked|renewal|renewals|renewed|revision|revisions|follow-up|follow-ups|"
                      "comeback|comebacks");
}

/* The reference is one by which word i tells rows: called so, or, where not `called`, to any
 * earlier row. */
static bool tells_again(struct ask *ask, size_t i, struct column_ref at, bool called)
{
    bool of;
    const char *part = first_word(ask, at, &of);
    return called ? of && is_called(ask, at.table, i, part)
                  : wording_among(part, "previous|prev|prior|original|orig|earlier|old") &&
                        says_again(ask, i);
}

/* The reference of a table to itself by which word i tells its rows, of `rows` unless these are -1;
 * column -1: none. */
static struct column_ref made_of(struct ask *ask, size_t i, int rows)
{
    for (int called = 1; called >= 0; called--) {
        for (size_t e = 0; e < catalog_edge_count(ask->catalog); e++) {
            const struct join_edge *edge = catalog_edge(ask->catalog, e);
            const struct column_ref at = {edge->from, edge->from_columns[0]};
            if (edge->from == edge->to && edge->count == 1 && table_is_open(ask, edge->from) &&
                !people_do(ask, edge->from) && (rows < 0 || rows == edge->from) &&
                tells_again(ask, i, at, called))
                return at;
        }
    }
    return no_column();
}

/* How many words from i on only say that it was of another row: "of an earlier quote". */
static size_t earlier_said(struct ask *ask, size_t i, int table)
{
    size_t len = wording_is(ask, i, "of|from");
    if (len == 0)
        return 0;
    len += wording_is(ask, i + len, "a|an|the|another|some");
    const size_t earlier =
        wording_is(ask, i + len, "earlier|previous|original|other|prior|old|older|different");
    len += earlier;
    const bool named = table_at_word(ask, i + len) == table ||
                       (earlier && i + len < ask->words.len && !ask->words.v[i + len].punct);
    return len > 1 && named ? len + 1 : 0;
}

/* How many words from i on ask for the other row: "with the original job number". */
static size_t original_said(struct ask *ask, size_t i, int table)
{
    size_t at = i;
    while (ask->words.v[at].punct ||
           wording_is(ask, at, "and|with|the|their|show|which|what|of|for"))
        if (++at >= ask->words.len)
            return 0;
    const size_t number = wording_match(ask, at, "number of the|no of the");
    at += number;
    if (table_at_word(ask, at) == table && wording_is(ask, at + 1, "they|it"))
        return wording_ends(ask, at + 3) ? at + 3 - i : 0;
    if (!wording_is(ask, at, "original|originals|previous|earlier|first|old"))
        return 0;
    at++;
    at += table_at_word(ask, at) >= 0 || wording_is(ask, at, "one|order|job|ticket");
    at += wording_is(ask, at, "number|numbers|no|id|ref|reference");
    at += wording_match(ask, at, "they came from|it came from|they are for|they were for");
    return wording_ends(ask, at) ? at - i : 0;
}

/* The rows from word i on, of which `len` words say it, in words that the pieces read. */
static void made_put(struct ask *ask, size_t i, size_t len, struct column_ref at, bool verb)
{
    const char *table = ask_table(ask, at.table)->name;
    const char *name = arena_printf(ask->arena, "%s.%s", table, ask_column(ask, at)->name);
    const size_t tail = i == 0 && !verb ? original_said(ask, i + len, at.table) : 0;
    const int called = table_label(ask, at.table);
    const struct column_ref label = {
        at.table, called >= 0 ? called : catalog_key_column(ask->catalog, at.table)};
    const char *own = label.column < 0 ? ""
                                       : arena_printf(ask->arena, "%s.%s and ", table,
                                                      ask_column(ask, label)->name);
    if (tail)
        wording_put(ask, i, len + tail,
                    arena_printf(ask->arena, "show %s%s where %s is not null", own, name, name));
    else
        wording_put(ask, i, len,
                    arena_printf(ask->arena, "%s where %s is not null",
                                 verb ? "" : table_plural(ask, at.table), name));
}

/* The table that words from i on are the name of; -1: none. */
static int rows_at(struct ask *ask, size_t i, size_t *ret_len)
{
    *ret_len = 1;
    const int table = table_at_word(ask, i);
    for (size_t t = 0; table < 0 && t < ask->schema->table_count; t++) {
        const size_t len =
            table_is_open(ask, (int)t) ? wording_match(ask, i, table_plural(ask, (int)t)) : 0;
        if (len == 0)
            continue;
        *ret_len = len;
        return (int)t;
    }
    return table;
}

/* Rows have the word as a value, and nothing says that it is of an earlier row. */
static bool is_value(struct ask *ask, size_t i, size_t said)
{
    const struct matches values = values_find(ask, i, i + 1);
    return said == 0 && values.len > 0 && values.v[0].score > .9;
}

void made_again_read(struct ask *ask)
{
    for (size_t i = 0; i < ask->words.len; i++) {
        size_t noun, first = i;
        const int rows = rows_at(ask, i + 1, &noun);
        if (ask->words.v[i].quoted || ask->words.v[i].put || exact_is_name(ask, i))
            continue;
        const struct column_ref at = made_of(ask, i, rows);
        if (at.column < 0 || (rows < 0 && !word_is_plural(&ask->words.v[i]) &&
                              !wording_is(ask, i - (i > 0), "a|an|is|are|was|were")))
            continue;
        size_t len = 1 + (rows >= 0 ? noun : 0);
        const size_t said = earlier_said(ask, i + len, at.table);
        if (is_value(ask, i, said + original_said(ask, i + len, at.table)))
            continue;
        len += said;
        while (first > 1 && wording_is(ask, first - 1, "a|an|is|are|was|were|been|that|which"))
            first--;
        const bool verb = first > 0 && table_at_word(ask, first - 1) == at.table;
        made_put(ask, verb ? first : i, len + (verb ? i - first : 0), at, verb);
        return;
    }
}
