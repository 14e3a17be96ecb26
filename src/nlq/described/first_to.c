/* "Who was the first to join", "the last two members to sign up", "the first farm that joined":
 * those with the earliest or the latest day of what the verb says. */
#include "described/described.h"
#include "querent/base/str.h"

struct joined {
    const char *lemma;
    int table; /* -1: of any */
};

static bool is_day_of(struct ask *ask, struct column_ref at, const void *arg)
{
    const struct joined *joined = arg;
    return (joined->table < 0 || at.table == joined->table) && column_is_date(ask, at) &&
           column_has_akin(ask, at, joined->lemma);
}

/* The words behind the verb at i that only say what was joined: "the museum", "us". */
static size_t object_len(struct ask *ask, size_t i)
{
    const size_t us = wording_match(ask, i, "us|up|here");
    const size_t noun = wording_is(ask, i, "the|our|this") ? house_said(ask, i + 1) : 0;
    return us ? us : noun ? noun + 1 : 0;
}

/* The day of the verb behind "to" at word i; *ret_end: the word behind all that. */
static struct column_ref day_at(struct ask *ask, size_t i, int table, size_t *ret_end)
{
    const size_t verb = i + 1;
    if (!wording_is(ask, i, "to") || verb >= ask->words.len || ask->words.v[verb].punct)
        return no_column();
    const struct joined joined = {ask->words.v[verb].lemma, table};
    *ret_end = verb + 1 + object_len(ask, verb + 1);
    return wording_ends(ask, *ret_end) || wording_is(ask, *ret_end, "and|in|of|with")
               ? column_only(ask, is_day_of, &joined)
               : no_column();
}

/* "Who was the first to join" at the word "first": whichever has the earliest day. */
static bool put_who(struct ask *ask, size_t i, const char *rank)
{
    size_t end = 0;
    const size_t the = i - 1, be = the - 1;
    if (i < 3 || !wording_is(ask, the, "the") || !wording_is(ask, be, "was|is|were|are"))
        return false;
    const int table = be > 1 ? table_at_word(ask, be - 1) : -1;
    const bool who = be == 1 && wording_is(ask, 0, "who");
    const struct column_ref day = who || table >= 0 ? day_at(ask, i + 1, table, &end) : no_column();
    if (day.column < 0)
        return false;
    const char *said = words_text(&ask->words, ask->arena, i, end);
    wording_put(
        ask, be, end - be,
        arena_printf(ask->arena, "has the %s %s", rank, catalog_column_words(ask->catalog, day)));
    ask->words.v[be + 3].written = said; /* and never sure */
    if (who)
        wording_put(ask, 0, 1, arena_printf(ask->arena, "which %s", table_single(ask, day.table)));
    return true;
}

/* "The last two members to join" at the word "last". */
static bool put_rows(struct ask *ask, size_t i, const char *rank)
{
    size_t end = 0;
    const bool many = i + 1 < ask->words.len && ask->words.v[i + 1].is_number;
    const size_t rows = i + 1 + many;
    const int table = i > 0 && wording_is(ask, i - 1, "the") ? table_at_word(ask, rows) : -1;
    const struct column_ref day = table < 0 ? no_column() : day_at(ask, rows + 1, table, &end);
    if (day.column < 0)
        return false;
    const char *said = words_text(&ask->words, ask->arena, i, end),
               *number = many ? arena_printf(ask->arena, "%s ", ask->words.v[i + 1].text) : "";
    wording_put(ask, i, end - i,
                arena_printf(ask->arena, "%s%s with the %s %s", number, ask->words.v[rows].text,
                             rank, catalog_column_words(ask->catalog, day)));
    ask->words.v[i + many + 4].written = said; /* and never sure */
    return true;
}

/* "Who was the last person to join the crew", at the word "last": who joined most recently. */
static bool put_person(struct ask *ask, size_t i, const char *rank)
{
    static const char *const past[][2] = {{"join", "joined"},         {"start", "started"},
                                          {"enrol", "enrolled"},      {"leave", "left"},
                                          {"register", "registered"}, {"enroll", "enrolled"},
                                          {"resign", "resigned"}};
    const size_t who = i + 1, verb = who + 2;
    if (i < 3 || !wording_is(ask, 0, "who") || !wording_is(ask, i - 1, "the") ||
        !wording_is(ask, who, "person|one|man|woman|human|individual") ||
        !wording_is(ask, who + 1, "to"))
        return false;
    for (size_t k = 0; k < sizeof past / sizeof *past; k++) {
        const bool of = wording_is(ask, verb + 1, "the|our|this") && verb + 2 < ask->words.len;
        const bool two = of && !wording_ends(ask, verb + 3) && table_at_word(ask, verb + 3) >= 0;
        const size_t noun = verb + 2 + two; /* "the crew member" */
        const int table = of ? table_at_word(ask, noun) : -1;
        if (!wording_is(ask, verb, past[k][0]) || table < 0 || !people_do(ask, table))
            continue;
        const char *said = words_text(&ask->words, ask->arena, 0, noun + 1);
        wording_put(ask, 0, noun + 1,
                    arena_printf(ask->arena, "which %s %s %s", table_single(ask, table), past[k][1],
                                 str_eq(rank, "latest") ? "most recently" : "earliest"));
        ask->words.v[1].written = said; /* and never sure */
        return true;
    }
    return false;
}

/* "Who has been a member the longest": since the earliest day. */
static bool put_longest(struct ask *ask)
{
    static const char since[] =
        "joined|join|registered|registration|hired|hire|start|since|enrolled|"
        "signed";
    const size_t been = wording_match(ask, 0, "who has been a|who has been an|who is a|who is an"),
                 rank = been + 1 + (been && wording_match(ask, been + 1, "for") > 0);
    const bool longest = wording_match(ask, rank, "the longest|longest") > 0;
    const int table = been && (longest || wording_match(ask, rank, "the shortest|shortest") > 0)
                          ? table_at_word(ask, been)
                          : -1;
    const struct column_ref at = {table, table < 0 ? -1 : table_column_by_words(ask, table, since)};
    const size_t end = rank + 1 + wording_is(ask, rank, "the");
    if (at.column < 0 || !column_is_date(ask, at) || !wording_ends(ask, end))
        return false;
    const char *said = words_text(&ask->words, ask->arena, 1, end);
    wording_put(ask, 0, end,
                arena_printf(ask->arena, "which %s has the %s %s", table_single(ask, table),
                             longest ? "earliest" : "latest",
                             catalog_column_words(ask->catalog, at)));
    ask->words.v[1].written = said; /* and never sure */
    return true;
}

/* "Joined the museum": it is the only one. */
static void cut_joined(struct ask *ask, size_t i)
{
    const size_t len = wording_is(ask, i, "joined|join|joining|left|leave|leaving") &&
                               wording_is(ask, i + 1, "the|our|this")
                           ? house_said(ask, i + 2)
                           : 0;
    if (len > 0)
        wording_cut(ask, i + 1, len + 1);
}

void first_to_read(struct ask *ask)
{
    if (put_longest(ask))
        return;
    for (size_t i = 0; i + 2 < ask->words.len; i++) {
        const bool first = wording_is(ask, i, "first|earliest");
        if (i > 0 && (first || wording_is(ask, i, "last|latest"))) {
            const char *rank = first ? "earliest" : "latest";
            if (put_who(ask, i, rank) || put_rows(ask, i, rank) || put_person(ask, i, rank))
                return;
        }
        cut_joined(ask, i);
    }
}
