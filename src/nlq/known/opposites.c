/* What is said otherwise than it is kept: "free rooms", where a flag says of rooms that they are
 * unavailable; "who work full time"; "on the weekend", where days are kept by their names. */
#include "known/known.h"
#include "querent/base/str.h"
#include "states/life.h"
#include "words/names.h"

static const struct {
    const char *said, *flag;
} opposites[] = {
    {"available|free|vacant", "unavailable"},
    {"available|free|vacant|unoccupied", "occupied"},
    {"available|free|vacant|unreserved", "reserved"},
    {"broken|defective|faulty|dead", "working"},
    {"broken|defective|faulty|dead", "operational"},
    {"broken|defective|faulty|dead", "functional"},
    {"private|secret", "public"},
    {"public", "private"},
    {"offline", "online"},
    {"absent|missing", "present"},
    {"outdoor|outdoors|outside", "indoor"},
    {"indoor|indoors|inside", "outdoor"},
    {"accepted|valid", "rejected"},
    {"cleared|accepted", "bounced"},
    {"valid", "void"},
    {"inactive", "act"}, /* active, cut short */
};

/* The flag of the table that the word names; false: there is none. */
static bool has_flag(struct ask *ask, int table, const char *word)
{
    for (size_t c = 0; table >= 0 && c < ask_table(ask, table)->column_count; c++) {
        const struct column_ref at = {table, (int)c};
        if (column_has_words(ask, at, word) && flag_is(ask, at))
            return true;
    }
    return false;
}

/* "Rooms that are free", "the free rooms". */
static bool put_opposite(struct ask *ask, size_t i, const char *flag)
{
    const bool said =
        i > 1 && wording_is(ask, i - 1, "are|is|were|was") && wording_ends(ask, i + 1);
    const size_t words = table_at_word(ask, i + 2) >= 0 ? 2 : 1; /* "camera traps" */
    const int rows = table_at_word(ask, i + words);
    if (!said && !has_flag(ask, rows, flag))
        return false;
    if (!said && i > 1 && /* "without an accepted reading" */
        (wording_is(ask, i - 1, "no|without") || wording_is(ask, i - 2, "no|without|not|never")))
        return false;
    if (!said && wording_is(ask, i - (i > 0), "latest|last|newest|first|earliest|a|an|any") &&
        ask->shape.aside_count < ASIDES_MAX) { /* the latest of those that are not */
        ask->shape.asides[ask->shape.aside_count++] =
            (struct aside_said){.state = flag, .rows = rows + 1};
        wording_cut(ask, i, 1);
        return true;
    }
    if (!said) {
        const char *text = life_flag(ask, rows, flag, false); /* "indoor venue in Leeds" */
        const char *short_form = str_eq(flag, "act") ? ask->words.v[i].lower : NULL;
        wording_put(ask, i, 1 + words,
                    arena_printf(ask->arena, "%s %s%s",
                                 words_text(&ask->words, ask->arena, i + 1, i + 1 + words),
                                 text ? "with " : "that are not ", text ? text : flag));
        if (short_form) /* said and never sure */
            ask->words.v[i + words + (text ? 1 : 3)].written = short_form;
        return true;
    }
    for (size_t k = i - 1; k-- > 0;) {
        if (has_flag(ask, table_at_word(ask, k), flag)) {
            wording_put(ask, i, 1, arena_printf(ask->arena, "not %s", flag));
            return true;
        }
    }
    return false;
}

/* "Full-time nurses", where the only flag says of people that they are part time. */
static bool put_not_part_time(struct ask *ask, size_t i)
{
    const size_t len = wording_is(ask, i, "full-time")        ? 1
                       : wording_match(ask, i, "full - time") ? 3
                       : wording_match(ask, i, "full time")   ? 2
                                                              : 0;
    bool part = false;
    for (size_t t = 0; len && t < ask->schema->table_count; t++) {
        if (!table_is_open(ask, (int)t))
            continue;
        if (has_flag(ask, (int)t, "full"))
            return false;
        part = part || (has_flag(ask, (int)t, "part") && has_flag(ask, (int)t, "time"));
    }
    if (!part)
        return false;
    if (i > 0 && wording_is(ask, i - 1, "are|is|were|was|work|works")) {
        wording_put(ask, i, len, "not part time");
        return true;
    }
    const bool noun = !wording_ends(ask, i + len) && word_is_plural(&ask->words.v[i + len]);
    if (noun)
        wording_put(
            ask, i, len + 1,
            arena_printf(ask->arena, "%s that are not part time", ask->words.v[i + len].text));
    return noun;
}

/* "Who work full time", where a flag says so: who are. */
static void put_full_time(struct ask *ask)
{
    for (size_t i = 1; i + 2 < ask->words.len; i++) {
        if (!wording_is(ask, i, "work|works|worked|working") ||
            !wording_is(ask, i + 1, "full|part") || !wording_is(ask, i + 2, "time"))
            continue;
        for (size_t t = 0; t < ask->schema->table_count; t++) {
            if (table_is_open(ask, (int)t) && has_flag(ask, (int)t, "time") &&
                has_flag(ask, (int)t, ask->words.v[i + 1].lower)) {
                wording_put(ask, i, 1, "are");
                return;
            }
        }
    }
}

/* "On the weekend", where rows have the day of the week by its name. */
static void put_weekend(struct ask *ask)
{
    struct value_hit hits[8];
    for (size_t i = 0; i < ask->words.len; i++) {
        const size_t len = wording_match(
            ask, i, "on the weekend|on the weekends|on weekends|at weekends|at the weekend");
        if (len == 0)
            continue;
        const size_t count =
            catalog_find_value(ask->catalog, ask->arena, "saturday", false, hits, 8);
        if (count > 0 && hits[0].match <= VALUE_FOLDED &&
            column_has_words(ask, hits[0].column, "day"))
            wording_put(ask, i, len, "on Saturday or Sunday");
        return;
    }
}

/* "Events called off" were cancelled, where a flag, a date or a state says so. */
static void put_called_off(struct ask *ask)
{
    for (size_t i = 0; i + 1 < ask->words.len; i++) {
        const size_t len = wording_match(ask, i, "called off");
        if (len == 0 || exact_is_name(ask, i))
            continue;
        const char *said = words_text(&ask->words, ask->arena, i, i + len);
        wording_put(ask, i, len, "cancelled");
        ask->words.v[i].written = said;
        return;
    }
}

/* The word is called as a flag. */
static bool flag_called(struct ask *ask, struct column_ref at, const void *word)
{
    const struct word *said = word;
    return (column_has_words(ask, at, said->lower) || column_has_words(ask, at, said->lemma) ||
            str_eq_fold(ask_column(ask, at)->name, said->lower)) &&
           flag_is(ask, at);
}

static bool names_flag(struct ask *ask, size_t i)
{
    return i < ask->words.len && !ask->words.v[i].punct && !ask->words.v[i].is.small &&
           column_only(ask, flag_called, &ask->words.v[i]).column >= 0;
}

/* Words at i that say of what a flag names that there is none, or that there is: "is not allowed",
 * "are offered"; 0: they say neither. */
static size_t granted_at(const struct ask *ask, size_t i, bool *ret_denied)
{
    const size_t verb = wording_is(ask, i, "is|are|was|were") ? 1 : 0, denial = i + verb,
                 denied = verb ? wording_is(ask, denial, "not|n't") : 0, what = denial + denied;
    *ret_denied = denied || wording_is(ask, what, "prohibited|forbidden|banned");
    return verb && wording_ends(ask, what + 1) &&
                   wording_is(ask, what,
                              "allowed|permitted|offered|served|available|possible|provided|"
                              "included|accepted|sold|prohibited|forbidden|banned")
               ? verb + denied + 1
               : 0;
}

/* "Where smoking is not allowed": with no smoking. */
static bool put_granted(struct ask *ask, size_t i)
{
    bool denied = false;
    const size_t flag = i + wording_match(ask, i, "where|in which|at which|on which|that|which"),
                 is = flag + 1;
    const size_t len = flag > i && names_flag(ask, flag) ? granted_at(ask, is, &denied) : 0;
    if (len)
        wording_put(
            ask, i, is + len - i,
            arena_printf(ask->arena, "with %s%s", denied ? "no " : "", ask->words.v[flag].text));
    return len > 0;
}

/* "Restaurants that do not serve liquor": that have none. */
static bool put_not_served(struct ask *ask, size_t i)
{
    const size_t denial = i + wording_is(ask, i, "do|does|did"),
                 verb = denial + wording_is(ask, denial, "not|n't");
    if (denial == i || verb == denial ||
        !wording_is(ask, verb, "serve|offer|allow|permit|sell|provide|accept|include|have") ||
        !names_flag(ask, verb + 1) || !wording_ends(ask, verb + 2))
        return false;
    wording_put(ask, i, verb + 1 - i, "have no");
    return true;
}

/* "Non-smoking rooms". */
static bool put_non(struct ask *ask, size_t i)
{
    const size_t flag = i + 1 + (i + 1 < ask->words.len && word_is_mark(&ask->words.v[i + 1], "-"));
    if (!wording_is(ask, i, "non") || !names_flag(ask, flag))
        return false;
    if (table_at_word(ask, flag + 1) < 0)
        wording_put(ask, i, flag - i, "not");
    else
        wording_put(ask, i, flag + 2 - i,
                    arena_printf(ask->arena, "%s with no %s", ask->words.v[flag + 1].text,
                                 ask->words.v[flag].text));
    return true;
}

/* "Customers with an open account" are open customers, where no rows are called accounts. */
static void put_account(struct ask *ask)
{
    for (size_t i = 0; i + 3 < ask->words.len; i++) {
        const size_t with =
                         wording_match(ask, i + 1, "with an|with a|having an|having a|with their"),
                     state = i + 1 + with;
        if (with == 0 || !wording_is(ask, state, "open|closed|active|live") ||
            !wording_is(ask, state + 1, "account|accounts") || table_at_word(ask, i) < 0 ||
            table_at_word(ask, state + 1) >= 0)
            continue;
        const char *said = words_text(&ask->words, ask->arena, i + 1, state + 2);
        wording_put(
            ask, i, state + 2 - i,
            arena_printf(ask->arena, "%s %s", ask->words.v[state].text, ask->words.v[i].text));
        ask->words.v[i].written = said; /* and never sure */
        return;
    }
}

void opposites_read(struct ask *ask)
{
    put_account(ask);
    for (size_t i = 0; i + 1 < ask->words.len; i++) {
        if (put_non(ask, i) || put_granted(ask, i) || put_not_served(ask, i))
            break;
    }
    put_full_time(ask);
    put_called_off(ask);
    for (size_t i = 0; i < ask->words.len; i++) {
        if (put_not_part_time(ask, i))
            break;
    }
    put_weekend(ask);
    for (size_t i = 0; i < ask->words.len; i++) {
        for (size_t k = 0; k < sizeof opposites / sizeof *opposites; k++) {
            if (wording_is(ask, i, opposites[k].said) && !column_at_word(ask, i) &&
                put_opposite(ask, i, opposites[k].flag))
                return;
        }
    }
}
