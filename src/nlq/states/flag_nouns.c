/* Rows by a noun that is a flag of theirs: "part timers" are the staff whose part_time says yes,
 * "how many goals came from penalties" counts those whose is_penalty does. */
#include <string.h>

#include "querent/base/str.h"
#include "querent/lang/lemma.h"
#include "states/life.h"
#include "words/names.h"

/* The words of a flag's name: "part time" of is_part_time. */
static const char *flag_words(struct ask *ask, struct column_ref at)
{
    const char *words = catalog_column_words(ask->catalog, at);
    static const char *const leads[] = {"is ", "was ", "has ", "are "};
    for (size_t i = 0; i < sizeof leads / sizeof *leads; i++) {
        if (str_starts(words, leads[i]))
            return words + strlen(leads[i]);
    }
    return words;
}

/* "Part timers", "freelancers", "penalties" are said of "part time", "freelance", "penalty"; one of
 * them, "a capital", of what rows are said to be, is_capital. */
static bool is_noun_of(struct ask *ask, size_t first, size_t last, struct column_ref at, bool many)
{
    const char *words = flag_words(ask, at);
    const char *said = words_text(&ask->words, ask->arena, first, last - 1);
    const char *head = ask->words.v[last - 1].lemma;
    const char *noun = last - 1 > first ? arena_printf(ask->arena, "%s %s", said, head) : head;
    const size_t len = strlen(words);
    if (!many)
        return last == first + 1 && str_starts(catalog_column_words(ask->catalog, at), "is ") &&
               str_eq(ask->words.v[first].lower, words);
    return word_is_plural(&ask->words.v[last - 1]) &&
           (str_eq_fold(noun, words) ||
            (str_starts_fold(noun, words) && wording_among(noun + len, "r|er|s")));
}

/* The one flag that words from i on name so, of the table where that is not -1; *ret_len: them. */
static struct column_ref flag_at(struct ask *ask, size_t i, int table, bool many, size_t *ret_len)
{
    enum { WORDS_MAX = 2 };
    struct column_ref found = no_column();
    for (size_t t = 0; t < ask->schema->table_count; t++) {
        for (size_t c = 0; table_is_open(ask, (int)t) && c < ask_table(ask, (int)t)->column_count;
             c++) {
            const struct column_ref at = {(int)t, (int)c};
            if ((table >= 0 && (int)t != table) || !flag_is(ask, at) || !flag_value(ask, at, true))
                continue;
            for (size_t len = 1; len <= WORDS_MAX && i + len <= ask->words.len; len++) {
                if (!is_noun_of(ask, i, i + len, at, many))
                    continue;
                if (found.column >= 0)
                    return no_column();
                found = at;
                *ret_len = len;
            }
        }
    }
    return found;
}

static const char *says_yes(struct ask *ask, struct column_ref at)
{
    const char *yes = flag_value(ask, at, true);
    return arena_printf(ask->arena, flag_is_number(ask, at) ? "%s = %s" : "%s = '%s'",
                        ask_column(ask, at)->name, yes);
}

/* "Part timers [by team]". */
static bool put_rows(struct ask *ask)
{
    const size_t first =
        wording_match(ask, 0,
                      "how many|list all|list|show me all|show me|all|"
                      "our|the|which|who are the|who are our|number of|what are the");
    size_t len = 0;
    const struct column_ref at = flag_at(ask, first, -1, true, &len);
    const size_t end = first + len;
    if (at.column < 0 || table_at_word(ask, end - 1) >= 0 || exact_is_name(ask, first) ||
        !(wording_ends(ask, end) ||
          wording_is(ask, end, "by|per|in|at|with|who|that|and|do|does|are|since|this|last")))
        return false;
    wording_put(
        ask, first, len,
        arena_printf(ask->arena, "%s with %s", table_plural(ask, at.table), says_yes(ask, at)));
    return true;
}

/* "Goals from penalties", "goals that were penalties". */
static void put_told(struct ask *ask)
{
    for (size_t i = 1; i + 1 < ask->words.len; i++) {
        const size_t lead = wording_match(ask, i,
                                          "came from|come from|resulted from|were|are|"
                                          "that were|that are|which were|from");
        const int rows = lead ? table_at_word(ask, i - 1) : -1;
        size_t len = 0;
        const struct column_ref at =
            rows < 0 ? no_column() : flag_at(ask, i + lead, rows, true, &len);
        if (at.column < 0)
            continue;
        wording_put(ask, i, lead + len, arena_printf(ask->arena, "with %s", says_yes(ask, at)));
        return;
    }
}

/* "The capital of Australia", "which capital is the largest", "the highest volcano". */
static bool put_one(struct ask *ask)
{
    for (size_t i = 1; i < ask->words.len; i++) {
        size_t len = 0;
        const bool led = wording_is(ask, i - 1, "the|which|what|a|each") ||
                         (i > 1 && wording_is(ask, i - 2, "the") && ask->words.v[i - 1].len > 4 &&
                          str_ends(ask->words.v[i - 1].lower, "est"));
        const struct column_ref at =
            led && (wording_ends(ask, i + 1) ||
                    wording_is(ask, i + 1, "of|in|is|has|with|that|who|was|did|does|earns"))
                ? flag_at(ask, i, -1, false, &len)
                : no_column();
        if (at.column < 0 || table_at_word(ask, i) >= 0)
            continue;
        wording_put(
            ask, i, len,
            arena_printf(ask->arena, "%s with %s", table_single(ask, at.table), says_yes(ask, at)));
        return true;
    }
    return false;
}

void flag_nouns_read(struct ask *ask)
{
    if (!put_rows(ask) && !put_one(ask))
        put_told(ask);
}
