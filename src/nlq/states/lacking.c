/* What rows lack by a column of their own that may be empty: "routes without a regular driver",
 * "airlines that aren't in any alliance", "flights where nobody put in a reason", "complaints
 * where we don't know the lot". */
#include "querent/base/str.h"
#include "states/life.h"
#include "words/names.h"

enum { NOUN_WORDS = 3, CALLED = 3 };

/* Phrases that lead to what is lacking. */
static const char denials[] =
    "without a|without an|without any|without|with no|have no|has no|that have no|don't have a|"
    "don't have an|doesn't have a|doesn't have an|do not have a|dont have a|doesnt have a|"
    "haven't got a|hasn't got a|have not got a|aren't in any|arent in any|are not in any|"
    "isn't in any|is not in any|not in any|not in an|not in a|aren't part of any|not part of any|"
    "not part of an|not assigned to any|not assigned to a|where we don't know the|"
    "where we dont know the|where we do not know the|don't know the|dont know the|"
    "where nobody put in a|where nobody put in the|where nobody entered a|where no one put in a|"
    "where nobody gave a|where nobody recorded a|nobody put in a|nobody entered a|nobody gave a|"
    "missing a|missing an|missing the|lacking a|lacking an|have an unknown|has an unknown|"
    "with an unknown|with unknown|of unknown|have no known|has no known|with no known";
static const char small[] =
    "is|are|was|and|but|or|that|which|who|with|in|on|at|of|for|from|by|per|"
    "since|last|this|yet|so|to|the|their|only|as|any|not|never|no|without|nor|"
    "whose|where|when|still|already";

/* The last word behind the noun that begins at word i. */
static size_t noun_end(const struct ask *ask, size_t i)
{
    size_t last = i;
    while (last < ask->words.len && last - i < NOUN_WORDS && !ask->words.v[last].punct &&
           !ask->words.v[last].is_number && !wording_is(ask, last, small))
        last++;
    return last;
}

/* Some rows lack it. */
static bool is_lacked(const struct ask *ask, struct column_ref at)
{
    const struct column_stats *stats = catalog_stats(ask->catalog, at);
    return stats && stats->null_share > 0;
}

/* The one reference of the table to those that are named, which some rows lack; column -1. */
static struct column_ref reference_to(const struct ask *ask, int table, int named)
{
    struct column_ref found = no_column();
    for (size_t e = 0; named >= 0 && e < catalog_edge_count(ask->catalog); e++) {
        const struct join_edge *edge = catalog_edge(ask->catalog, e);
        const struct column_ref at = {table, edge->from_columns[0]};
        if (edge->from != table || edge->to != named || edge->count != 1)
            continue;
        if (found.column >= 0)
            return no_column();
        found = at;
    }
    return found.column >= 0 && is_lacked(ask, found) ? found : no_column();
}

/* The word that says what the noun is: "phone" of a phone number. */
static size_t head_at(const struct ask *ask, size_t first, size_t last)
{
    return last - 1 > first &&
                   wording_is(ask, last - 1, "number|no|code|id|date|address|name|details")
               ? last - 2
               : last - 1;
}

/* Both refer to rows, and to other ones: no driver and backup driver. */
static bool refer_apart(const struct ask *ask, struct column_ref at, struct column_ref other)
{
    int to = -1, other_to = -1;
    for (size_t e = 0; e < catalog_edge_count(ask->catalog); e++) {
        const struct join_edge *edge = catalog_edge(ask->catalog, e);
        const struct column_ref from = {edge->from, edge->from_columns[0]};
        to = same_column(from, at) ? edge->to : to;
        other_to = same_column(from, other) ? edge->to : other_to;
    }
    return to >= 0 && other_to >= 0 && to != other_to;
}

/* The column that some of the table's rows lack and the noun calls best; column -1: none, or the
 * noun names a table whose rows refer to them. */
static struct column_ref lacked(struct ask *ask, int table, size_t first, size_t last,
                                struct column_ref *ret_other)
{
    const size_t noun = head_at(ask, first, last);
    const int named = life_rows_at(ask, noun);
    struct column_ref found = no_column();
    size_t best = 0;
    *ret_other = no_column();
    if (named >= 0 && tables_refer(ask, named, table))
        return found;
    for (size_t c = 0; c < ask_table(ask, table)->column_count; c++) {
        const struct column_ref at = {table, (int)c};
        const size_t head = is_lacked(ask, at) ? life_calls(ask, at, noun, noun + 1) : 0;
        const size_t fits = head + (head ? life_calls(ask, at, first, noun) : 0);
        if (head < (column_is_id(ask, at) ? CALLED - 1 : CALLED) || fits < best ||
            (fits == best && found.column >= 0 && !refer_apart(ask, at, found)))
            continue;
        *ret_other =
            fits == best && found.column >= 0 && refer_apart(ask, at, found) ? found : no_column();
        best = fits;
        found = at;
    }
    return found.column >= 0 ? found : reference_to(ask, table, named);
}

/* "Who is without a club": the only people that may lack one; -1: none, or several. */
static int people_lacking(struct ask *ask, size_t last)
{
    const int named = life_rows_at(ask, last - 1);
    int found = -1;
    for (size_t t = 0; wording_is(ask, 0, "who|whos") && t < ask->schema->table_count; t++) {
        if (!table_is_open(ask, (int)t) || !people_do(ask, (int)t) ||
            reference_to(ask, (int)t, named).column < 0)
            continue;
        if (found >= 0)
            return -1;
        found = (int)t;
    }
    return found;
}

static const char added[] = "assigned|set|given|known|recorded|yet|attached|entered";

/* Words [i, noun) say that rows have no [noun, last). */
static bool put_lacking(struct ask *ask, size_t i, size_t noun, size_t last)
{
    while (last > noun + 1 && wording_is(ask, last - 1, added))
        last--;
    int rows = life_rows_before(ask, i);
    const bool who = rows < 0;
    rows = who ? people_lacking(ask, last) : rows;
    struct column_ref other = no_column();
    const struct column_ref at = rows < 0 ? no_column() : lacked(ask, rows, noun, last, &other);
    const char *both = other.column < 0 ? ""
                                        : arena_printf(ask->arena, " and without %s",
                                                       ask_column(ask, other)->name);
    if (at.column < 0 || exact_is_name(ask, last - 1))
        return false;
    size_t first = who ? 0 : i;
    while (first > 1 && wording_is(ask, first - 1, "that|which|who|are|is"))
        first--;
    while (wording_is(ask, last, added))
        last++;
    wording_put(ask, first, last - first,
                arena_printf(ask->arena, "%s without %s%s", who ? table_plural(ask, rows) : "",
                             ask_column(ask, at)->name, both));
    return true;
}

/* The one reference of the table to others that some rows lack; column -1: none, or several. */
static struct column_ref only_reference(const struct ask *ask, int table)
{
    struct column_ref found = no_column();
    for (size_t e = 0; e < catalog_edge_count(ask->catalog); e++) {
        const struct join_edge *edge = catalog_edge(ask->catalog, e);
        const struct column_ref at = {table, edge->from_columns[0]};
        if (edge->from != table || edge->to == table || edge->count != 1 || !is_lacked(ask, at))
            continue;
        if (found.column >= 0)
            return no_column();
        found = at;
    }
    return found;
}

static const char behind_nobody[] = "that|which|and|but|or|in|this|for|since|who|by|per";

/* Words from i on that say that rows have nobody: "have no one assigned yet"; 0: none do. */
static size_t with_nobody(struct ask *ask, size_t i)
{
    static const char plain[] = "that nobody has|nobody has|nobody is on|that nobody is on|"
                                "nobody works on|that nobody works on|nobody is working on|"
                                "that nobody is working on|not assigned to anyone|"
                                "not assigned to anybody|not given to anyone|that are not assigned",
                      has[] = "with|have|has|having|that have|which have|who have|that has|"
                              "which has|there is|there 's|still have|still has|that still have|"
                              "have got|has got|that have got",
                      nobody[] = "nobody|no one|noone|no-one|no person|nobody yet",
                      lacks[] = "without|do not have|does not have|don't have|doesn't have",
                      anybody[] = "anybody|anyone|any one|somebody|someone",
                      given[] = "assigned to them|assigned to it|assigned|on them|on it|allocated|"
                                "allocated to them|allocated to it|responsible|in charge|"
                                "working on them|working on it|looking after them|"
                                "looking after it|handling them|handling it|down for them|"
                                "down for it|booked on them|booked on it|put on it|put on them",
                      yet[] =
                          "yet|so far|as yet|at all|at the moment|right now|currently|now|to it";
    size_t len = wording_match(ask, i, plain);
    if (len == 0) {
        const size_t none = wording_match(ask, i, has), any = wording_match(ask, i, lacks);
        const size_t who = none + any == 0 ? 0
                           : none          ? wording_match(ask, i + none, nobody)
                                           : wording_match(ask, i + any, anybody);
        const size_t what = who ? wording_match(ask, i + none + any + who, given) : 0;
        len = what ? none + any + who + what : 0;
    }
    return len ? len + wording_match(ask, i + len, yet) : 0;
}

void nobody_on_read(struct ask *ask)
{
    for (size_t i = 1; i < ask->words.len; i++) {
        const size_t len = with_nobody(ask, i), first = i - wording_is(ask, i - 1, "still");
        const int rows = len ? life_rows_before(ask, first) : -1;
        if (rows < 0 || first == 0 ||
            !(wording_ends(ask, i + len) || wording_is(ask, i + len, behind_nobody)))
            continue;
        const struct column_ref at = only_reference(ask, rows);
        const bool beside = table_at_word(ask, first - 1) == rows;
        if (at.column >= 0)
            wording_put(ask, first, i + len - first,
                        arena_printf(ask->arena, "without %s", ask_column(ask, at)->name));
        else if (beside)
            wording_put(ask, first - 1, i + len - first + 1,
                        arena_printf(ask->arena, "unassigned %s", ask->words.v[first - 1].text));
        return;
    }
}

/* Words from i on that lead to what was not told: "have not yet declared a"; 0: they do not. */
static size_t untold(const struct ask *ask, size_t i)
{
    static const char nots[] = "do not|don't|dont|did not|didn't|didnt|does not|doesn't|doesnt|"
                               "have not|haven't|havent|has not|hasn't|hasnt|had not|hadn't|never|"
                               "have never|has never";
    static const char told[] =
        "declare|declared|state|stated|give|gave|given|leave|left|provide|provided|supply|"
        "supplied|specify|specified|choose|chose|chosen|pick|picked|select|selected|indicate|"
        "indicated|enter|entered|register|registered|mention|mentioned|record|recorded|disclose|"
        "disclosed|assigned|list|listed|name|named|set|put in|fill in|filled in";
    size_t k = i + wording_match(ask, i, nots);
    if (k == i)
        return 0;
    k += wording_match(ask, k, "yet been|yet|been|ever|us");
    const size_t verb = wording_match(ask, k, told);
    k += verb + wording_match(ask, k + verb,
                              "us a|us their|us any|to a|to any|a|an|any|their|his|"
                              "her|its|the");
    return verb ? k - i : 0;
}

void lacking_read(struct ask *ask)
{
    for (size_t i = 1; i < ask->words.len; i++) {
        const size_t denied = wording_match(ask, i, denials);
        const size_t len = denied ? denied : untold(ask, i), noun = i + len;
        const size_t last = len ? noun_end(ask, noun) : 0;
        if (last > noun && put_lacking(ask, i, noun, last))
            return;
    }
}
