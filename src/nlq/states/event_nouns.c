/* What happened to rows, by a noun: "cancellations by reason this year", "move-outs per month",
 * "drop-outs with reason" are the rows with that date: cancelled_on, moveout_dt. */
#include <string.h>

#include "querent/base/str.h"
#include "querent/lang/lemma.h"
#include "states/life.h"
#include "words/names.h"

enum { STEM_LETTERS = 5 };

/* Nouns of events that are the same as another. */
static const struct {
    const char *said, *stem;
} others[] = {{"dropout", "cancelled"},   {"dropout", "dropped"},
              {"dropout", "left"},        {"leaver", "left"},
              {"leaver", "leave"},        {"termination", "terminated"},
              {"resignation", "left"},    {"delisting", "discontinued"},
              {"swap", "removed"},        {"removal", "removed"},
              {"replacement", "removed"}, {"signup", "enrolled"},
              {"signup", "registered"},   {"signup", "joined"},
              {"joiner", "joined"},       {"starter", "hired"},
              {"joiner", "hired"},        {"recruit", "hired"},
              {"starter", "started"},     {"closure", "closed"},
              {"opening", "opened"},      {"hire", "hired"},
              {"hire", "hire"},           {"moveout", "moveout"},
              {"movein", "movein"},       {"checkin", "checkin"},
              {"checkout", "checkout"},   {"write-off", "written"}};

/* The noun that begins at word i in one word, without its hyphen and in the singular; NULL: it is
 * no noun in the plural. *ret_len: its words. */
static const char *noun_at(struct ask *ask, size_t i, size_t *ret_len)
{
    static const char particles[] = "outs|ins|offs|ups|backs";
    const bool two = wording_is(ask, i + 1, particles);
    const struct word *last = i + two < ask->words.len ? &ask->words.v[i + two] : NULL;
    *ret_len = 1 + two;
    if (last == NULL || last->quoted ||
        !(two || (word_is_plural(last) && !word_is_participle(last))))
        return NULL;
    return two ? arena_printf(ask->arena, "%s%.*s", ask->words.v[i].lower,
                              (int)strlen(last->lower) - 1, last->lower)
               : last->lemma;
}

/* How nearly the date is that of what the noun says: by its own stem, or by another word; 0: not.
 */
static size_t is_of_noun(struct ask *ask, struct column_ref at, const char *noun)
{
    enum { OWN = 100, OTHER = 1 };
    const char *words = catalog_column_words(ask->catalog, at);
    char deed[64], lemma[64];
    const size_t n = strcspn(words, " ");
    if (!column_is_date(ask, at) || n >= sizeof deed)
        return 0;
    memcpy(deed, words, n);
    deed[n] = '\0';
    lemma_of(deed, lemma, sizeof lemma);
    if (str_eq(deed, noun) || (agent_letters(noun) == 0 && !str_eq(lemma, deed) &&
                               lemma_is_akin(lemma, noun, STEM_LETTERS)))
        return OWN;
    for (size_t k = 0; k < sizeof others / sizeof *others; k++) {
        if (str_eq(others[k].said, noun) && str_eq(others[k].stem, deed))
            return agent_letters(noun) && lemma_is_akin(lemma, noun, 4) ? OWN : OTHER;
    }
    return 0;
}

/* How many other words of the question the table's columns are called by: the reason. */
static size_t words_met(struct ask *ask, int table, size_t from)
{
    size_t met = 0;
    for (size_t i = from; i < ask->words.len; i++) {
        for (size_t c = 0; c < ask_table(ask, table)->column_count; c++) {
            const struct column_ref at = {table, (int)c};
            if (ask->words.v[i].punct || lexicon_unit(ask->words.v[i].lower) ||
                !column_has_words(ask, at, ask->words.v[i].lemma))
                continue;
            met++;
            break;
        }
    }
    return met;
}

/* What it came to is an amount of theirs: refund_amount. */
static bool is_amount(struct ask *ask, int table, size_t i)
{
    for (size_t c = 0; table >= 0 && c < ask_table(ask, table)->column_count; c++) {
        const struct column_ref at = {table, (int)c};
        if (column_is_number(ask, at) && !catalog_is_key(ask->catalog, at) &&
            column_has_words(ask, at, ask->words.v[i].lemma))
            return true;
    }
    return false;
}

/* The date of the one table that the noun and the words behind it speak of; column -1. */
static struct column_ref date_of_event(struct ask *ask, const char *noun, size_t behind)
{
    struct column_ref found = no_column();
    size_t most = 0;
    bool several = false;
    for (size_t t = 0; t < ask->schema->table_count; t++) {
        for (size_t c = 0; table_is_open(ask, (int)t) && c < ask_table(ask, (int)t)->column_count;
             c++) {
            const struct column_ref at = {(int)t, (int)c};
            const size_t nearly = is_of_noun(ask, at, noun);
            if (nearly == 0)
                continue;
            const size_t met = nearly + words_met(ask, (int)t, behind);
            several = found.column >= 0 && met == most ? true : several && met < most;
            if (found.column < 0 || met > most) {
                several = false;
                found = at;
                most = met;
            }
        }
    }
    return several ? no_column() : found;
}

/* "Countries": some column is called country, whatever its rows have. */
static bool is_column(const struct ask *ask, const struct word *noun)
{
    for (size_t t = 0; t < ask->schema->table_count; t++) {
        for (size_t c = 0; table_is_open(ask, (int)t) && c < ask_table(ask, (int)t)->column_count;
             c++) {
            const struct column_ref at = {(int)t, (int)c};
            if (str_eq(catalog_column_words(ask->catalog, at), noun->lemma))
                return true;
        }
    }
    return false;
}

/* Some table, column or value of the schema is called so. */
static bool is_named(struct ask *ask, size_t i, size_t len)
{
    if (len == 1 && is_column(ask, &ask->words.v[i]))
        return true;
    for (size_t k = i; k < i + len; k++) {
        if (exact_is_name(ask, k))
            return true;
    }
    return table_at_word(ask, i + len - 1) >= 0;
}

void event_nouns_read(struct ask *ask)
{
    const size_t many = wording_match(ask, 0, "how many|number of|all|our|the|show me|list");
    size_t len, first = wording_is(ask, many, "new|the|our") ? many + 1 : many;
    const char *noun = noun_at(ask, first, &len);
    const size_t end = first + len;
    if (noun == NULL || is_named(ask, first, len) ||
        !(wording_ends(ask, end) || wording_is(ask, end,
                                               "by|per|with|and|this|last|in|since|for|of|"
                                               "did|were|do|have")))
        return;
    const struct column_ref at = date_of_event(ask, noun, end);
    if (at.column < 0 || is_amount(ask, at.table, end - 1))
        return;
    const char *said = words_text(&ask->words, ask->arena, first, end);
    const bool every = column_is_filled(ask, at), dated = life_dates(ask, end, at);
    const bool counted = many == 0 && wording_is(ask, end, "by|per"),
               unit = wording_is(ask, end, "by|per") && end + 1 < ask->words.len &&
                      lexicon_unit(ask->words.v[end + 1].lower);
    const char *words = catalog_column_words(ask->catalog, at),
               *told = dated || every ? ""
                       : unit ? arena_printf(ask->arena, " %.*s", (int)strcspn(words, " "), words)
                              : arena_printf(ask->arena, " where %s is not empty",
                                             ask_column(ask, at)->name);
    wording_put(ask, first, len,
                arena_printf(ask->arena, "%s%s%s", counted ? "number of " : "",
                             table_plural(ask, at.table), told));
    if (every) /* it is theirs, and said of all */
        ask->words.v[first + (size_t)(counted ? 2 : 0)].written = said;
}
