/* "How old is Ida Bakke?", "what does she earn a year", "how many people can take part in Yoga":
 * what is asked of a row that is named is a column that nobody names. */
#include "amounts/amounts.h"
#include "described/described.h"
#include "querent/base/str.h"

int told_row_table(struct ask *ask, size_t first, size_t end)
{
    for (size_t to = end; to > first; to--) {
        const struct matches found = values_find(ask, first, to);
        if (found.len > 0 && found.v[0].score >= .95)
            return found.v[0].at.table;
    }
    return -1;
}

/* Where the sentence that begins the question ends. */
static size_t sentence_end(const struct ask *ask, size_t i)
{
    while (i < ask->words.len && !word_is_mark(&ask->words.v[i], ".?!"))
        i++;
    return i;
}

/* "How old is Ida Bakke": of people who were born on some day. */
static bool put_age(struct ask *ask)
{
    const size_t first = wording_match(ask, 0, "how old is|how old was|how old are"),
                 end = sentence_end(ask, first);
    if (first == 0 || end == first || !ask->words.v[first].capital)
        return false;
    const int table = told_row_table(ask, first, end);
    const struct column_ref born = {
        table, table < 0 ? -1 : table_column_by_words(ask, table, name_phrases(NAME_BIRTH))};
    if (born.column < 0 || !column_is_date(ask, born))
        return false;
    wording_put(ask, 0, first, "what is the age of");
    return true;
}

/* The column says what is paid in another time than the words [first, end): by the hour, and a year
 * is asked for. */
static bool is_other_time(const struct ask *ask, struct column_ref at, size_t first, size_t end)
{
    static const struct {
        const char *said, *called[3];
    } times[] = {{"year|annually|yearly", {"annual", "yearly", "year"}},
                 {"month|monthly", {"monthly", "month", NULL}},
                 {"week|weekly", {"weekly", "week", NULL}},
                 {"hour|hourly", {"hourly", "hour", NULL}}};
    bool told = false, same = false;
    for (size_t t = 0; t < sizeof times / sizeof *times; t++) {
        bool said = false;
        for (size_t k = first; k < end; k++)
            said = said || wording_is(ask, k, times[t].said);
        for (size_t c = 0; c < 3 && times[t].called[c]; c++) {
            const bool has = column_has_words(ask, at, times[t].called[c]);
            told = told || has;
            same = same || (has && said);
        }
    }
    return end > first && told && !same;
}

/* "What does Ida Bakke earn a year": what she is paid. */
static bool put_pay(struct ask *ask)
{
    static const char pay[] = "salary|wage|annual pay|pay|income|earning|hourly rate";
    static const char times[] = "a year|per year|a month|per month|an hour|per hour|a week|per "
                                "week|annually|yearly|monthly";
    const size_t help = wording_match(ask, 0, "how much|what"), first = help + 1;
    size_t verb = first;
    if (help == 0 || !wording_is(ask, help, "does|do|did"))
        return false;
    while (verb < ask->words.len && !ask->words.v[verb].punct &&
           !wording_is(ask, verb, "earn|make|get|earns"))
        verb++;
    const size_t paid = verb + 1 + wording_is(ask, verb + 1, "paid");
    const size_t end = paid + wording_match(ask, paid, times);
    if (verb == first || verb >= ask->words.len || ask->words.v[verb].punct ||
        !wording_ends(ask, end))
        return false;
    const int table = told_row_table(ask, first, verb);
    const struct column_ref at = {table, table < 0 ? -1 : table_column_by_words(ask, table, pay)};
    if (at.column < 0 || !column_is_number(ask, at) || catalog_is_key(ask->catalog, at) ||
        is_other_time(ask, at, paid, end))
        return false;
    wording_cut(ask, verb, end - verb);
    wording_put(
        ask, 0, first,
        arena_printf(ask->arena, "what is the %s of", catalog_column_words(ask->catalog, at)));
    return true;
}

/* "How many people can take part in Yoga", "… at most can go into it together": how much room there
 * is. */
static bool put_room(struct ask *ask)
{
    static const char whom[] =
        "people|persons|guests|participants|students|visitors|passengers|"
        "members|children|players|pupils|riders|diners|attendees|kids|adults";
    static const char fit[] =
        "can take part in|can participate in|can fit in|can fit into|fit in|fit into|can "
        "attend|can "
        "join|can sit in|can sit at|can stay in|can stay at|can be in|is there room for in|is "
        "there "
        "space for in|can go on|can board|can go into|can go in|can get into|can get in|can "
        "play|can "
        "play in|can use|can enter|can ride|can ride in|can ride on|can travel in|can travel "
        "on|can "
        "be seated in|can be seated at|can be held in|can eat in|can eat at|can sleep in|can sleep "
        "at|can sit and watch at|can watch at|can sit and watch in|can watch in|are let into|are "
        "let in|"
        "can be let into|are admitted to|can be admitted to|are permitted in|can squeeze into|"
        "can live in|can come to|can work in|can meet in|can park in|are allowed in|are allowed "
        "into|may enter|may be in|may go into|may take part in|go into";
    static const char most[] = "at most|at the most|at once|maximum";
    static const char behind[] = "together|at once|at the same time|at a time|at most|at the most|"
                                 "in one go|all together";
    const size_t people = wording_match(ask, 0, "how many") && wording_is(ask, 2, whom);
    const size_t verb = 3 + wording_match(ask, 3, most),
                 len = people ? wording_match(ask, verb, fit) : 0;
    const size_t thing = verb + len, end = sentence_end(ask, thing);
    if (len == 0 || thing >= end)
        return false;
    const size_t noun = thing + wording_is(ask, thing, "the|a|an|each|every");
    const int named = table_at_word(ask, noun);
    const struct column_ref room =
        room_of(ask, named >= 0 ? named : told_row_table(ask, noun, end));
    if (room.column < 0)
        return false;
    for (size_t k = noun + 1; k < end; k++) {
        const size_t rest = wording_match(ask, k, behind);
        if (rest && wording_ends(ask, k + rest)) {
            wording_cut(ask, k, rest);
            break;
        }
    }
    const char *said = words_text(&ask->words, ask->arena, 2, thing);
    wording_put(
        ask, 0, thing,
        arena_printf(ask->arena, "what is the %s of", catalog_column_words(ask->catalog, room)));
    ask->words.v[3].written = said; /* and never sure */
    return true;
}

void of_somebody_read(struct ask *ask)
{
    if (!put_age(ask) && !put_pay(ask))
        put_room(ask);
}
