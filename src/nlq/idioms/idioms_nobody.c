/* "Jobs nobody has taken yet", "projects that nobody manages": what nobody was given, by the
 * reference to whom it would be. */
#include <string.h>

#include "deeds/alike.h"
#include "frame.h"
#include "querent/base/str.h"
#include "querent/lang/lemma.h"

/* A reference of the table that may be missing and is called akin to the verb: "manages" of
 * manager_id; column -1: none. */
static struct column_ref reference_of(struct ask *ask, int table, const struct word *verb)
{
    for (size_t e = 0; e < catalog_edge_count(ask->catalog); e++) {
        const struct join_edge *edge = catalog_edge(ask->catalog, e);
        const struct column_ref at = {table, edge->from_columns[0]};
        if (edge->from == table && edge->count == 1 && !ask_column(ask, at)->not_null &&
            column_has_akin(ask, at, verb->lemma))
            return at;
    }
    return no_column();
}

/* Words behind "nobody" that say that it was given to somebody. */
static const char given_said[] = "taken on|taken|took on|took|picked up|claimed|assigned "
                                 "to|accepted|working on|works on|handles|handling";

/* The rows of what was done, which lead to those of the table and are called akin to the verb:
 * nominations of what is nominated. Only where some value is called like the verb as well, which
 * would say it of some of them. -1: there are none. */
static int rows_of_deed(struct ask *ask, int table, const struct word *verb)
{
    enum { STEM_LETTERS = 5 };
    for (size_t e = 0; e < catalog_edge_count(ask->catalog); e++) {
        const struct join_edge *edge = catalog_edge(ask->catalog, e);
        const char *name = catalog_table_words(ask->catalog, edge->from);
        bool valued = false;
        if (edge->to != table || edge->from == table || strchr(name, ' ') ||
            !lemma_is_akin(verb->lemma, name, STEM_LETTERS))
            continue;
        for (size_t c = 0; c < ask_table(ask, edge->from)->column_count; c++) {
            const char *const *values =
                catalog_values(ask->catalog, (struct column_ref){edge->from, (int)c});
            for (; values && *values; values++)
                valued = valued || str_eq_fold(*values, verb->lower);
        }
        if (valued)
            return edge->from;
    }
    return -1;
}

/* "Artworks that are not nominated": those without a nomination, whatever its result. */
static void not_done(struct ask *ask)
{
    for (size_t i = 1; i + 1 < ask->words.len; i++) {
        size_t noun = i, verb = i + 1;
        if (!wording_is(ask, i, "not|never"))
            continue;
        while (wording_is(ask, verb, "been|yet|ever"))
            verb++;
        while (noun > 0 && wording_is(ask, noun - 1, "that|which|who|are|were|is|was|have|has"))
            noun--;
        const int table = noun > 0 ? table_at_word(ask, noun - 1) : -1;
        const int rows =
            table >= 0 && verb < ask->words.len && word_is_participle(&ask->words.v[verb])
                ? rows_of_deed(ask, table, &ask->words.v[verb])
                : -1;
        if (rows < 0)
            continue;
        const char *said = words_text(&ask->words, ask->arena, noun, verb + 1);
        wording_put(
            ask, noun, verb + 1 - noun,
            arena_printf(ask->arena, "without %s", catalog_table_words(ask->catalog, rows)));
        ask->words.v[noun + 1].written = said; /* and never sure */
        return;
    }
}

/* What a date of the table that some rows lack is called by, where it says when that was done:
 * "collected" of what is picked up; NULL: none does. */
static const char *dated_so(struct ask *ask, int table, size_t verb, size_t len)
{
    struct alike_verb said;
    bool *named = arena_alloc(ask->arena, ask->schema->table_count * sizeof *named);
    for (size_t t = 0; t < ask->schema->table_count; t++)
        named[t] = (int)t == table;
    if (!alike_verb_at(ask, verb, len, &said))
        return NULL;
    said.named = named;
    const struct alike_kept kept = alike_kept_of(ask, &said, ALIKE_DATE);
    const struct column_stats *stats =
        kept.at.column < 0 ? NULL : catalog_stats(ask->catalog, kept.at);
    return stats && stats->null_share > 0 ? kept.verb : NULL;
}

/* "Gear nobody has ever rented", "rooms that nobody has used": those that were never. */
static void put_never(struct ask *ask, size_t noun, size_t verb, size_t end)
{
    const struct word *word = &ask->words.v[verb];
    if (word_is_participle(word) && wording_is(ask, verb - 1, "ever"))
        wording_put(ask, noun + 1, end - noun - 1,
                    arena_printf(ask->arena, "never %s", word->text));
}

void idioms_nobody_read(struct ask *ask)
{
    not_done(ask);
    for (size_t i = 1; i + 1 < ask->words.len; i++) {
        const bool two = wording_is(ask, i, "no") && wording_is(ask, i + 1, "one");
        size_t noun = i - wording_is(ask, i - 1, "that|which"), verb = i + 1 + two;
        if (!(two || wording_is(ask, i, "nobody")) || noun == 0)
            continue;
        const int table = table_at_word(ask, --noun);
        while (wording_is(ask, verb, "has|have|is|was|yet|been|s|ever"))
            verb++;
        if (table < 0 || verb >= ask->words.len)
            return;
        const struct column_ref to = reference_of(ask, table, &ask->words.v[verb]);
        const size_t given = wording_match(ask, verb, given_said);
        size_t end = verb + (given ? given : 1);
        end += wording_is(ask, end, "yet|so");
        const char *done = given ? dated_so(ask, table, verb, given) : NULL;
        if (to.column >= 0)
            wording_put(
                ask, noun + 1, end - noun - 1,
                arena_printf(ask->arena, "without %s", catalog_column_words(ask->catalog, to)));
        else if (done) /* "picked up" of certificates */
            wording_put(ask, noun + 1, end - noun - 1, arena_printf(ask->arena, "not %s", done));
        else if (given)
            wording_put(ask, noun, end - noun,
                        arena_printf(ask->arena, "unassigned %s", ask->words.v[noun].text));
        else
            put_never(ask, noun, verb, end);
        return;
    }
}
