/* "Not specialised in anything", "do not belong to any denomination", "for which customers do we
 * have no e-mail", "with which nothing has been photographed yet": rows that have no value, or no
 * other rows, in the plain words that all other readers know: "have no …". */
#include "querent/base/str.h"
#include "sets/sets.h"
#include "words/names.h"

static const char anything[] = "anything|anything at all|any field|any area|nothing";
static const char not_in_any[] =
    "are not in any|is not in any|are not on any|is not on any|are not at any|are not part of any|"
    "is not part of any|are not assigned to any|is not assigned to any|are not attached to any|"
    "are not a member of any|are not members of any|are not with any|do not belong to any|"
    "does not belong to any|do not belong to a|does not belong to a|did not belong to any|"
    "belong to no|belongs to no|are in no|is in no|are on no|is on no|are part of no|"
    "is part of no|are assigned to no|are not from any|do not work for any|do not play for any|"
    "do not have any known|play for no|plays for no|work for no|work in no|work at no|"
    "works for no|works in no|come from no|comes from no|live in no|are with no|stand in no|"
    "sit on no|do not sit on any|do not sit in any|are not based in any|do not come from any|are "
    "under no|come without any|"
    "come without a|comes without any|comes without a";
static const char we_lack[] = "we have no|there is no|there are no|we do not have a|"
                              "we do not have an|we do not have any|we lack a|we lack an|we lack|"
                              "we do not know the|we do not know a|we have not got a|"
                              "we have not got an|no one knows the|nobody knows the|"
                              "there is not a|there is not any|we know no";
static const char do_lack[] = "do we have no|is there no|are there no|do we not have a|"
                              "do we not have an|do we not have any|do we lack a|do we lack an|"
                              "do we lack|do we not know the|do we know no";

/* The word calls rows, a column, or a value that the question is not to deny alone. */
static bool is_noun(struct ask *ask, size_t i)
{
    return i < ask->words.len && !ask->words.v[i].punct && !ask->words.v[i].is.stop &&
           (table_at_word(ask, i) >= 0 || column_at_word(ask, i));
}

/* The noun from word i on ends before the word returned; i: there is none. */
static size_t noun_end(struct ask *ask, size_t i)
{
    enum { NOUN_MOST = 3 };
    for (size_t last = i + NOUN_MOST; last > i; last--) {
        bool plain = last <= ask->words.len && is_noun(ask, last - 1);
        for (size_t k = i; plain && k + 1 < last; k++)
            plain = !ask->words.v[k].punct && !ask->words.v[k].is.stop;
        if (plain)
            return last;
    }
    return i;
}

/* "Do not belong to any denomination". */
static bool put_in_none(struct ask *ask, size_t i)
{
    const size_t len = wording_match(ask, i, not_in_any);
    if (len == 0 || noun_end(ask, i + len) == i + len)
        return false;
    wording_put(ask, i, len, "have no");
    return true;
}

/* The one column of the table that says what the participle does: specialty; -1: none, several. */
static int column_of_deed(struct ask *ask, int table, const struct word *deed)
{
    int found = -1;
    for (size_t c = 0; c < ask_table(ask, table)->column_count; c++) {
        const struct column_ref at = {table, (int)c};
        if (!column_has_akin(ask, at, deed->lemma) || !column_may_be_null(ask, at) ||
            catalog_is_key(ask->catalog, at))
            continue;
        if (found >= 0)
            return -1;
        found = (int)c;
    }
    return found;
}

/* "Not specialised in anything", "specialised in nothing". */
static bool put_in_nothing(struct ask *ask, size_t i)
{
    const size_t not = wording_match(ask, i, "are not|is not|were not|was not|are|is"),
                 deed = i + not ;
    const bool denied = not == 2;
    const size_t in = deed + 1, all = in + 1;
    const size_t end = all + wording_match(ask, all, anything);
    const int rows = not &&deed < ask->words.len && word_is_participle(&ask->words.v[deed]) &&
                             wording_is(ask, in, "in|at|for|to|by|on|with") && end > all
                         ? table_last_before(ask, i)
                         : -1;
    if (rows < 0 || denied == wording_is(ask, all, "nothing"))
        return false;
    const int column = column_of_deed(ask, rows, &ask->words.v[deed]);
    if (column < 0)
        return false;
    const char *said = words_text(&ask->words, ask->arena, i, end);
    const char *name = ask_table(ask, rows)->columns[column].name;
    wording_put(ask, i, end - i, arena_printf(ask->arena, "have no %s", name));
    if (!ask->shape.taken_for) /* and never sure */
        ask->shape.taken_for = arena_printf(ask->arena, "%s = without %s", said, name);
    return true;
}

/* "For which customers do we have no e-mail": which customers have no e-mail. */
static bool put_for_which(struct ask *ask)
{
    if (!wording_is(ask, 0, "for|of|from") || !wording_is(ask, 1, "which|what|whom|how"))
        return false;
    const size_t which = 1 + wording_match(ask, 1, "how many");
    for (size_t i = which + 1; i < ask->words.len && ask->words.v[i].sentence == 0; i++) {
        const size_t len = wording_match(ask, i, do_lack);
        if (len == 0 || table_at_word(ask, i - 1) < 0)
            continue;
        wording_put(ask, i, len, "have no");
        wording_cut(ask, 0, 1);
        return true;
    }
    return false;
}

/* "Customers for whom we have no e-mail", "because we have no address for them". */
static bool put_for_whom(struct ask *ask, size_t i)
{
    const size_t whom = wording_match(ask, i, "for whom|for which|of whom|of which|where"),
                 len = whom ? wording_match(ask, i + whom, we_lack) : 0;
    const size_t noun = i + whom + len;
    if (len && table_at_word(ask, i - 1) >= 0 && noun_end(ask, noun) > noun) {
        wording_put(ask, i, whom + len, "without");
        return true;
    }
    const size_t because = wording_match(ask, i, "because|since|as"),
                 lack = because ? wording_match(ask, i + because, we_lack) : 0;
    size_t end = i;
    while (lack && !wording_ends(ask, end))
        end++;
    if (end == i || !wording_has(ask, "not|cannot|unable|never") || end - i > 9)
        return false;
    const size_t comma = word_is_mark(&ask->words.v[i - 1], ",");
    wording_cut(ask, i - comma, end - i + comma);
    return true;
}

/* "Ignoring mountains nobody photographed": the rows that are left out, and not those asked for. */
static bool leaves_out(const struct ask *ask, size_t i)
{
    for (size_t k = i; k > 0 && i - k < 4 && !ask->words.v[k - 1].punct; k--) {
        if (wording_is(ask, k - 1,
                       "ignoring|ignore|out|skip|skipping|excluding|exclude|omit|omitting|except|"
                       "counting|count|disregard|disregarding"))
            return true;
    }
    return false;
}

/* "On which nothing has been installed yet", "has nothing been photographed with so far": have no
 * rows of what keeps that. */
static bool put_nothing_done(struct ask *ask, size_t i)
{
    size_t first = i;
    const size_t which = wording_match(ask, i,
                                       "on which|in which|with which|for which|at which|to which|"
                                       "from which|by which|where|that"),
                 nothing = wording_match(ask, i + which,
                                         "nothing has been|nothing was|nothing is|nothing has yet "
                                         "been|has nothing been|was nothing|nothing has ever been|"
                                         "has nothing ever been|nobody has|no one has|has nobody|"
                                         "has no one|nobody has ever|has nobody ever|nobody had|"
                                         "nobody");
    const size_t deed = i + which + nothing;
    size_t end = deed + 1;
    end += wording_is(ask, end, "with|on|in|for|at|to|from|by|of|out|up");
    end += wording_match(ask, end, "yet|so far|at all|to date|until now|up to now|ever");
    end += wording_match(ask, end, "with|on|in|for");
    if (nothing == 0 || first == 0 || deed >= ask->words.len || !wording_ends(ask, end) ||
        leaves_out(ask, i) || !word_is_participle(&ask->words.v[deed]))
        return false;
    const int rows = table_last_before(ask, first), kept = deed_keeps(ask, &ask->words.v[deed]);
    if (rows < 0 || kept < 0 || kept == rows || !tables_refer(ask, kept, rows))
        return false;
    const char *said = words_text(&ask->words, ask->arena, first, end);
    wording_put(
        ask, first, end - first,
        arena_printf(ask->arena, "%shave no %s", which ? "that " : "", table_plural(ask, kept)));
    if (which == 0 && wording_is(ask, 0, "on|in|with|for|at|to|from|by"))
        wording_cut(ask, 0, 1);
    if (!ask->shape.taken_for) /* and never sure */
        ask->shape.taken_for =
            arena_printf(ask->arena, "%s = without %s", said, table_plural(ask, kept));
    return true;
}

/* The one table that has the noun in its name and refers to the rows: work orders; -1. */
static int rows_called(struct ask *ask, size_t noun, int rows)
{
    int found = -1;
    for (size_t t = 0; rows >= 0 && t < ask->schema->table_count; t++) {
        if (!table_is_open(ask, (int)t) || (int)t == rows ||
            !table_has_word(ask, (int)t, ask->words.v[noun].lemma) ||
            !tables_refer(ask, (int)t, rows))
            continue;
        if (found >= 0)
            return -1;
        found = (int)t;
    }
    return found;
}

/* "Have never been booked in for any work": have no work orders. */
static bool put_never_for(struct ask *ask, size_t i)
{
    const size_t never = wording_match(ask, i,
                                       "have never been|has never been|have not been|has not been|"
                                       "were never|was never|have not yet been|has not yet been"),
                 deed = i + never;
    if (never == 0 || deed >= ask->words.len || !word_is_participle(&ask->words.v[deed]))
        return false;
    size_t any = deed + 1 + wording_is(ask, deed + 1, "in|out|up|down|on|off");
    any += wording_match(ask, any, "for any|on any|in any|with any|to any|by any|at any");
    const size_t end = any + 1 + wording_match(ask, any + 1, "yet|so far|at all|ever");
    const int kept = any > deed + 2 && wording_ends(ask, end) && any < ask->words.len
                         ? rows_called(ask, any, table_last_before(ask, i))
                         : -1;
    if (kept < 0)
        return false;
    const char *said = words_text(&ask->words, ask->arena, i, end);
    wording_put(ask, i, end - i, arena_printf(ask->arena, "have no %s", table_plural(ask, kept)));
    if (!ask->shape.taken_for) /* and never sure */
        ask->shape.taken_for =
            arena_printf(ask->arena, "%s = without %s", said, table_plural(ask, kept));
    return true;
}

/* "Who do not coach anybody": have no rows of the one table that is called by the verb. */
static bool put_nobody_done(struct ask *ask, size_t i)
{
    const size_t never = wording_match(ask, i,
                                       "do not|does not|did not|have never|has never|have not|"
                                       "has not|never"),
                 deed = i + never,
                 end = deed + 1 +
                       wording_match(ask, deed + 1,
                                     "anybody|anyone|anything|anybody yet|anyone yet|"
                                     "anything yet|anything at all|anyone at all");
    const int kept = never && end > deed + 1 && wording_ends(ask, end) && deed < ask->words.len
                         ? rows_called(ask, deed, table_last_before(ask, i))
                         : -1;
    if (kept < 0 || deed_keeps(ask, &ask->words.v[deed]) == kept)
        return false; /* that is read without it */
    const char *said = words_text(&ask->words, ask->arena, i, end);
    wording_put(ask, i, end - i, arena_printf(ask->arena, "have no %s", table_plural(ask, kept)));
    if (!ask->shape.taken_for) /* and never sure */
        ask->shape.taken_for =
            arena_printf(ask->arena, "%s = without %s", said, table_plural(ask, kept));
    return true;
}

/* The one column of text called by the noun that has "Unknown" stored: that value; NULL. */
static const char *unknown_stored(struct ask *ask, size_t noun)
{
    const char *found = NULL;
    for (size_t t = 0; t < ask->schema->table_count; t++) {
        for (size_t c = 0; table_is_open(ask, (int)t) && c < ask_table(ask, (int)t)->column_count;
             c++) {
            const struct column_ref at = {(int)t, (int)c};
            if (!column_is_text(ask, at) || !column_has_words(ask, at, ask->words.v[noun].lemma))
                continue;
            if (found)
                return NULL;
            found = status_value(ask, at, "unknown|not known|not specified|unspecified");
        }
    }
    return found;
}

/* "Guests of unknown gender", where that is what their gender is stored as. */
static void put_unknown(struct ask *ask)
{
    for (size_t i = 1; i + 1 < ask->words.len; i++) {
        const size_t len = wording_match(ask, i,
                                         "of unknown|with unknown|with an unknown|of an "
                                         "unknown|of no known|whose");
        const size_t noun = i + len;
        const bool whose = len && wording_is(ask, i, "whose");
        const size_t state = whose ? wording_match(ask, noun + 1, "is unknown|is not known") : 0;
        const char *value =
            len && noun < ask->words.len && (!whose || state) && wording_ends(ask, noun + 1 + state)
                ? unknown_stored(ask, noun)
                : NULL;
        if (value == NULL)
            continue;
        wording_put(ask, i, len + 1 + state,
                    arena_printf(ask->arena, "with %s \"%s\"", ask->words.v[noun].text, value));
        return;
    }
}

/* "Schools all of whose players are 15": whose players are all 15. */
static void put_all_of(struct ask *ask)
{
    for (size_t i = 1; i + 4 < ask->words.len; i++) {
        const size_t all = wording_match(ask, i, "all of whose|all whose|where all the|where all");
        for (size_t be = i + all + 1; all && be < i + all + 3 && be + 1 < ask->words.len; be++) {
            if (!wording_is(ask, be, "are|were"))
                continue;
            wording_put(ask, be + 1, 0, "all");
            wording_put(ask, i, all, "whose");
            return;
        }
    }
}

/* "Are neither shipped nor packing": are not the one and not the other. */
static void put_neither(struct ask *ask)
{
    for (size_t i = 1; i + 3 < ask->words.len; i++) {
        if (!wording_is(ask, i, "neither") || !wording_is(ask, i - 1, "is|are|was|were|be|been") ||
            wording_is(ask, i + 1, "the|a|an|of"))
            continue;
        for (size_t k = i + 2; k < ask->words.len && !ask->words.v[k].punct; k++) {
            if (!wording_is(ask, k, "nor"))
                continue;
            wording_put(ask, k, 1, "and not");
            wording_put(ask, i, 1, "not");
            return;
        }
    }
}

void have_none_read(struct ask *ask)
{
    put_neither(ask);
    put_all_of(ask);
    put_unknown(ask);
    put_for_which(ask);
    for (size_t i = 1; i + 1 < ask->words.len; i++) {
        if (put_in_none(ask, i) || put_in_nothing(ask, i) || put_for_whom(ask, i) ||
            put_nothing_done(ask, i) || put_never_for(ask, i) || put_nobody_done(ask, i))
            return;
    }
}
