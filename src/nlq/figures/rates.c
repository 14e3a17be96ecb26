/* "Win rate per estimator", "retention rate", "spoilage percentage by press": rates whose word is
 * not the one that rows keep: the state that it stands for ('accepted'), or the number (sheets
 * wasted).
 */
#include <string.h>

#include "figures/figures.h"
#include "querent/base/str.h"
#include "querent/lang/lemma.h"
#include "states/life.h"
#include "words/names.h"

enum { STEM_LETTERS = 5 };

/* What a rate is called by, and the states that it stands for, likeliest first. */
static const char *const states[][2] = {
    {"win|success|hit|strike|conversion|acceptance", "won|accepted|successful|converted|approved"},
    {"retention|renewal|keep", "renewed|retained|kept"},
    {"approval|grant", "approved|granted|permitted"},
    {"loss", "lost|rejected|declined"},
    {"rejection|refusal|decline|denial", "rejected|refused|declined|denied"},
    {"settlement", "settled"}};

/* Words for what is lost of an amount: the number of one is called as another. */
static const char lost[] =
    "waste|wastage|spoilage|scrap|reject|rejection|breakage|loss|spoil|rework|"
    "shrinkage|defect";
static const char *const lost_stems[] = {"waste",  "scrap",  "spoil",  "reject", "broken",
                                         "defect", "faulty", "rework", "damage", "lost"};

static bool is_rate(const struct ask *ask, size_t i)
{
    return wording_is(ask, i, "rate|rates|percentage|percent|pct|%|ratio|proportion|quota|share") ||
           (i < ask->words.len && word_is_mark(&ask->words.v[i], "%"));
}

/* The only state of the schema that is one of the words, the first of them; NULL: none, or of
 * several columns. */
static const char *state_of(struct ask *ask, const char *words, struct column_ref *ret_at)
{
    for (const char *p = words; *p; p += strcspn(p, "|"), p += *p == '|') {
        const char *word = arena_strndup(ask->arena, p, strcspn(p, "|"));
        size_t count = 0;
        for (size_t t = 0; t < ask->schema->table_count; t++) {
            for (size_t c = 0;
                 table_is_open(ask, (int)t) && c < ask_table(ask, (int)t)->column_count; c++) {
                const struct column_ref at = {(int)t, (int)c};
                if (!column_is_text(ask, at) || !status_value(ask, at, word))
                    continue;
                *ret_at = at;
                count++;
            }
        }
        if (count)
            return count == 1 ? word : NULL;
    }
    return NULL;
}

/* Since when a row has been decided, which those that are open lack; column -1: it does not say. */
static struct column_ref decided_of(const struct ask *ask, int table)
{
    return life_date_with(ask, table, "decided", "decided|decision|answered|outcome|responded");
}

/* "Win rate" at word i is the share of what was won among what was decided. */
static bool put_state(struct ask *ask, size_t i)
{
    for (size_t k = 0; k < sizeof states / sizeof *states; k++) {
        struct column_ref at;
        const char *state = wording_is(ask, i, states[k][0]) && !wording_is(ask, i + 2, "from")
                                ? state_of(ask, states[k][1], &at)
                                : NULL;
        if (state == NULL)
            continue;
        const struct column_ref decided = decided_of(ask, at.table);
        const bool among_all =
            wording_is(ask, i, "approval|grant|rejection|refusal|decline|denial");
        const char *table = ask_table(ask, at.table)->name,
                   *among =
                       among_all || decided.column < 0 || wording_has(ask, "in|this|last|since")
                           ? ""
                           : arena_printf(ask->arena, " with %s.%s until %s", table,
                                          ask_column(ask, decided)->name,
                                          dates_today(ask->arena, ask->request->now));
        const char *said = wording_text(ask, i, i + 2);
        wording_put(ask, i, 2, arena_printf(ask->arena, "%s rate%s", state, among));
        ask->shape.taken_for =
            arena_printf(ask->arena, "%s = %s.%s '%s'%s", said, table, ask_column(ask, at)->name,
                         state, *among ? ", of those decided" : "");
        return true;
    }
    return false;
}

/* Some number of a table is called akin to the word. */
static bool keeps_number(struct ask *ask, const char *word)
{
    for (size_t t = 0; t < ask->schema->table_count; t++) {
        for (size_t c = 0; table_is_open(ask, (int)t) && c < ask_table(ask, (int)t)->column_count;
             c++) {
            const struct column_ref at = {(int)t, (int)c};
            if (column_is_number(ask, at) && !catalog_is_key(ask->catalog, at) &&
                !column_has_words(ask, at, "rate") && column_has_akin(ask, at, word))
                return true;
        }
    }
    return false;
}

/* "Spoilage percentage" is the rate of the number that is kept: sheets wasted of those printed. */
static void put_lost(struct ask *ask, size_t i)
{
    const char *part = keeps_number(ask, ask->words.v[i].lemma) ? ask->words.v[i].lemma : NULL;
    for (size_t k = 0; part == NULL && k < sizeof lost_stems / sizeof *lost_stems; k++)
        part = keeps_number(ask, lost_stems[k]) ? lost_stems[k] : NULL;
    if (part)
        wording_put(ask, i, 2, arena_printf(ask->arena, "%s rate", part));
}

void rates_read(struct ask *ask)
{
    for (size_t i = 0; i + 1 < ask->words.len; i++) {
        if (!is_rate(ask, i + 1) || exact_is_name(ask, i) || exact_is_name(ask, i + 1))
            continue;
        if (wording_is(ask, i, lost))
            put_lost(ask, i);
        else if (wording_is(ask, i + 1, "rate|rates|ratio|percentage|quota") && put_state(ask, i))
            return;
    }
}
