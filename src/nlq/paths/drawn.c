/* "Games that ended in a draw", "matches that were tied", where rows keep the score of either side:
 * those in which both have the same. */
#include <string.h>

#include "paths/paths.h"
#include "querent/base/str.h"

/* The column that is called as `at` is, of the away side; column -1: none. */
static struct column_ref other_score(const struct ask *ask, struct column_ref at)
{
    static const char scores[] = "goals|goal|score|points|runs|result";
    const char *words = catalog_column_words(ask->catalog, at);
    for (const char *p = scores; *p; p += strcspn(p, "|"), p += *p == '|') {
        const char *score = arena_strndup(ask->arena, p, strcspn(p, "|"));
        for (size_t c = 0; c < ask_table(ask, at.table)->column_count; c++) {
            const struct column_ref to = {at.table, (int)c};
            const char *other = catalog_column_words(ask->catalog, to);
            const bool ahead = str_eq(words, arena_printf(ask->arena, "home %s", score)) &&
                               str_eq(other, arena_printf(ask->arena, "away %s", score)),
                       behind = str_eq(words, arena_printf(ask->arena, "%s home", score)) &&
                                str_eq(other, arena_printf(ask->arena, "%s away", score));
            if ((ahead || behind) && column_is_number(ask, to))
                return to;
        }
    }
    return no_column();
}

/* Both scores of the only open table that keeps them; false: none does, or several do. */
static bool find_scores(const struct ask *ask, struct column_ref ret[2])
{
    size_t found = 0;
    for (size_t t = 0; t < ask->schema->table_count; t++) {
        for (size_t c = 0; table_is_open(ask, (int)t) && c < ask_table(ask, (int)t)->column_count;
             c++) {
            const struct column_ref at = {(int)t, (int)c}, other = other_score(ask, at);
            if (other.column < 0 || !column_is_number(ask, at))
                continue;
            ret[0] = at;
            ret[1] = other;
            found++;
        }
    }
    return found == 1;
}

void drawn_read(struct ask *ask)
{
    struct column_ref scores[2];
    for (size_t i = 0; i < ask->words.len; i++) {
        if (!wording_is(ask, i, "draws|ties") || !find_scores(ask, scores) ||
            !(i == 0 || wording_is(ask, i - 1, "many|all|list|show|the|of|most")) ||
            table_at_word(ask, i) >= 0)
            continue;
        wording_put(ask, i, 1,
                    arena_printf(ask->arena, "%s drawn", table_plural(ask, scores[0].table)));
        return;
    }
}

void piece_drawn(struct ask *ask, struct frame *frame)
{
    struct column_ref scores[2];
    for (size_t i = 0; i < ask->count; i++) {
        const struct item *item = &ask->items[i];
        size_t begin = i;
        if (item->used || item->last != item->first + 1 ||
            !wording_is(ask, item->first, "draw|drawn|tie|tied") || !find_scores(ask, scores) ||
            !table_is_said(ask, scores[0].table) || item->clause)
            continue;
        while (begin > 0 && wording_is(ask, ask->items[begin - 1].first,
                                       "ended|end|ends|finished|in|a|as|with|was|were|are|is"))
            begin--;
        frame_cond(frame, (struct cond){.kind = COND_COLUMN,
                                        .op = SQL_OP_EQ,
                                        .left = term_column(scores[0], i),
                                        .right = term_column(scores[1], i),
                                        .at = begin,
                                        .end = i + 1});
        for (size_t k = begin; k <= i; k++) {
            ask->items[k].used = true;
            ask->items[k].kind = ITEM_NOISE;
        }
        ask->subject = scores[0].table;
        frame->unproven = true;
        return;
    }
}
