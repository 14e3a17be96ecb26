/* "One-way rentals", "trips that ended at a different station than they started", "returned to
 * another branch", "round trips": whether the two ends of a row are the same. */
#include "paths/paths.h"
#include "querent/base/str.h"

#define ENDS                                                                                       \
    "start|starts|started|begin|begins|began|end|ends|ended|ending|finish|finishes|finished|"      \
    "drop|dropped|drops|depart|departed|arrive|arrived|return|returned|returning|came|brought|"    \
    "given|handed|collected|picked|left"
#define BEFORE "that|which|who|were|was|are|is|been|have|has|and|but|then|off|back"

/* The only table with two such ends, by the noun at word i, or of the whole schema. */
static bool find_ends(struct ask *ask, size_t i, int ret_edges[2])
{
    const int named = i < ask->words.len ? table_at_word(ask, i) : -1;
    size_t count = 0;
    for (size_t e = 0; e < catalog_edge_count(ask->catalog); e++) {
        const struct join_edge *edge = catalog_edge(ask->catalog, e);
        int ends[2];
        if (!table_is_open(ask, edge->from) ||
            ends_of(ask, edge->from, edge->to, ends) != ENDS_WAY || ends[0] != (int)e)
            continue;
        if (named == edge->from) {
            ret_edges[0] = ends[0];
            ret_edges[1] = ends[1];
            return true;
        }
        if (count++ == 0) {
            ret_edges[0] = ends[0];
            ret_edges[1] = ends[1];
        }
    }
    return count == 1 && named < 0;
}

/* The noun that rows of the two ends are called by stands at word i, before what is said of them.
 */
static size_t rows_before(struct ask *ask, size_t i, int table)
{
    size_t k = i;
    while (k-- > 0) {
        if (table_at_word(ask, k) == table)
            return k;
    }
    return ask->words.len;
}

static void take_ends(struct ask *ask, const int edges[2], bool same)
{
    ask->shape.ends[0] = edges[0] + 1;
    ask->shape.ends[1] = edges[1] + 1;
    ask->shape.ends_same = same;
}

/* "One-way rentals", "round trips". */
static bool read_one_way(struct ask *ask, size_t i)
{
    const size_t one = wording_match(ask, i, "one-way|one way|oneway|one - way"),
                 round = wording_match(ask, i, "round|round-trip|return"), len = one + round;
    int edges[2];
    if (len == 0 || !find_ends(ask, i + len, edges) ||
        (round && !wording_is(ask, i + len, "trip|trips|tour|tours|journeys|rides|flights")))
        return false;
    const int rows = catalog_edge(ask->catalog, (size_t)edges[0])->from;
    take_ends(ask, edges, round > 0);
    ask->shape.taken_for =
        arena_printf(ask->arena, "%s = at %s", wording_text(ask, i, i + len),
                     round ? "the same place at both ends" : "two different ends");
    if (table_at_word(ask, i + len) != rows && !wording_ends(ask, i + len))
        wording_put(ask, i, len + 1, table_plural(ask, rows));
    else
        wording_cut(ask, i, len);
    return true;
}

/* Where what is said of the ends is over: "than they started", "from where they were picked up". */
static size_t end_of_than(const struct ask *ask, size_t i)
{
    enum { THAN_WORDS = 9 };
    if (!wording_is(ask, i, "than|from|as|to"))
        return i;
    for (size_t k = i + 1; k < ask->words.len && k < i + THAN_WORDS; k++) {
        if (word_is_mark(&ask->words.v[k], ".?!;,"))
            break;
        if (wording_is(ask, k, ENDS))
            return k + 1 + wording_is(ask, k + 1, "up|off|from|at");
    }
    return i;
}

/* "Returned to a different station": at words [i, end). */
static size_t different_end(struct ask *ask, size_t i, int to)
{
    const size_t else_ =
        wording_match(ask, i, "somewhere else|elsewhere|another place|a different place");
    const size_t the = wording_is(ask, i, "a|an|the"),
                 other = wording_is(ask, i + the, "different|another|other"),
                 noun = i + the + other;
    if (else_)
        return i + else_;
    return other && table_at_word(ask, noun) == to ? noun + 1 : i;
}

static bool read_different(struct ask *ask, size_t i)
{
    enum { BETWEEN = 3 };
    int edges[2];
    if (!wording_is(ask, i, ENDS))
        return false;
    for (size_t e = 0; e < catalog_edge_count(ask->catalog); e++) {
        const struct join_edge *edge = catalog_edge(ask->catalog, e);
        if (ends_of(ask, edge->from, edge->to, edges) != ENDS_WAY || edges[0] != (int)e ||
            !table_is_open(ask, edge->from) ||
            (rows_before(ask, i, edge->from) == ask->words.len && !find_ends(ask, i, edges)))
            continue;
        for (size_t k = i + 1; k <= i + BETWEEN; k++) {
            const size_t end = different_end(ask, k, edge->to);
            if (end == k)
                continue;
            size_t first = i, last = end_of_than(ask, end);
            while (first > 0 && wording_is(ask, first - 1, BEFORE))
                first--;
            if (first > 0 && last < ask->words.len && word_is_mark(&ask->words.v[first - 1], "(") &&
                word_is_mark(&ask->words.v[last], ")")) {
                first--;
                last++;
            }
            if (first == 0)
                return false;
            take_ends(ask, edges, false);
            wording_cut(ask, first, last - first);
            return true;
        }
    }
    return false;
}

/* Words [first, end) call that end: "the return station". */
static size_t end_called(struct ask *ask, size_t i, int edge)
{
    const struct join_edge *way = catalog_edge(ask->catalog, (size_t)edge);
    const struct column_ref at = {way->from, way->from_columns[0]};
    const size_t the = i + wording_is(ask, i, "the|a|an|their|its|other"), noun = the + 1;
    if (noun >= ask->words.len || table_at_word(ask, noun) != way->to)
        return i;
    return column_has_words(ask, at, ask->words.v[the].lemma) ||
                   column_has_words(ask, at, ask->words.v[the].lower)
               ? noun + 1
               : i;
}

/* The same by what was done there: "returned to a station". */
static size_t end_reached(struct ask *ask, size_t i, int edge)
{
    const struct join_edge *way = catalog_edge(ask->catalog, (size_t)edge);
    const struct column_ref at = {way->from, way->from_columns[0]};
    const size_t up = i + 1 + wording_is(ask, i + 1, "up|off|back"),
                 noun = up + 1 + wording_is(ask, up + 1, "a|an|another|some|the");
    if (noun < ask->words.len && wording_is(ask, up, "to|at|in|from") &&
        word_is_participle(&ask->words.v[i]) && table_at_word(ask, noun) == way->to &&
        column_has_akin(ask, at, ask->words.v[i].lemma))
        return noun + 1;
    return end_called(ask, i, edge);
}

/* "Return station other than the pickup station", "whose pickup station is not the return
 * station". */
static bool read_two_ends(struct ask *ask, size_t i)
{
    static const char apart[] = "other than|different from|not the same as|is not|differs from|is "
                                "different from|is other than|not|is not the same as";
    int edges[2];
    for (size_t e = 0; i > 0 && e < catalog_edge_count(ask->catalog); e++) {
        const struct join_edge *edge = catalog_edge(ask->catalog, e);
        if (!table_is_open(ask, edge->from) ||
            ends_of(ask, edge->from, edge->to, edges) != ENDS_WAY || edges[0] != (int)e)
            continue;
        for (int turned = 0; turned < 2; turned++) {
            const size_t one = end_reached(ask, i, edges[turned]),
                         len = one > i ? wording_match(ask, one, apart) : 0,
                         end = len ? end_called(ask, one + len, edges[!turned]) : one;
            size_t first = i;
            if (len == 0 || end == one + len)
                continue;
            while (first > 1 && (wording_is(ask, first - 1,
                                            "i.e|ie|e|i|that|is|where|whose|with|a|"
                                            "the|meaning|so|e.g") ||
                                 word_is_mark(&ask->words.v[first - 1], ",.(")))
                first--;
            take_ends(ask, edges, false);
            wording_cut(ask, first,
                        end - first +
                            (end < ask->words.len && word_is_mark(&ask->words.v[end], ")")));
            return true;
        }
    }
    return false;
}

/* "Domestic flights", "international routes": by the countries of their ends. */
static bool read_domestic(struct ask *ask, size_t i)
{
    const bool same = wording_is(ask, i, "domestic|inland|national"),
               other = wording_is(ask, i, "international|cross-border");
    int edges[2];
    if (!(same || other) || !find_ends(ask, i + 1, edges))
        return false;
    const struct join_edge *edge = catalog_edge(ask->catalog, (size_t)edges[0]);
    const int country = table_column_by_words(ask, edge->to, "country|nation");
    if (table_at_word(ask, i + 1) != edge->from || country < 0)
        return false;
    take_ends(ask, edges, same);
    ask->shape.ends_by = country + 1;
    wording_cut(ask, i, 1);
    return true;
}

/* "That stay within one country", "that go over to another country", "between two airports of the
 * same country": by that column of the two ends. */
static bool read_region(struct ask *ask, size_t i)
{
    int edges[2];
    const size_t within =
                     wording_match(ask, i, "within one|within the same|within a single|within a"),
                 over = wording_match(ask, i,
                                      "over to another|to another|to a different|into another");
    const size_t two = wording_match(ask, i, "between two"),
                 of = two ? wording_match(ask, i + two + 1, "of the same|in the same") : 0,
                 off = two ? wording_match(ask, i + two + 1,
                                           "of different|in different|of two different|in two "
                                           "different")
                           : 0;
    const size_t noun = i + within + over + (of + off ? two + 1 + of + off : 0);
    if (noun == i || noun >= ask->words.len)
        return false;
    for (size_t k = 0; k < i; k++) {
        if (table_at_word(ask, k) < 0 || !find_ends(ask, k, edges))
            continue;
        const struct join_edge *edge = catalog_edge(ask->catalog, (size_t)edges[0]);
        const int column = table_column_by_words(ask, edge->to, ask->words.v[noun].lemma);
        if (column < 0 || (two && table_at_word(ask, i + two) != edge->to))
            continue;
        size_t first = i;
        while (
            first > k + 1 &&
            wording_is(ask, first - 1, "that|which|stay|stays|remain|go|goes|run|runs|fly|flies"))
            first--;
        take_ends(ask, edges, within + of > 0);
        ask->shape.ends_by = column + 1;
        wording_cut(ask, first, noun + 1 - first);
        return true;
    }
    return false;
}

void ends_apart_read(struct ask *ask)
{
    for (size_t i = 0; i + 1 < ask->words.len; i++) {
        if (read_domestic(ask, i) || read_region(ask, i))
            return;
    }
    for (size_t i = 1; i + 3 < ask->words.len; i++) {
        if (read_two_ends(ask, i))
            break;
    }
    for (size_t i = 1; i < ask->words.len; i++) {
        if (read_different(ask, i))
            break;
    }
    for (size_t i = 0; i + 1 < ask->words.len; i++) {
        if (read_one_way(ask, i))
            return;
    }
}

/* What is compared at that end: the reference itself, or a column of the row it leads to. */
static struct term end_term(const struct ask *ask, int e)
{
    const struct join_edge *edge = catalog_edge(ask->catalog, (size_t)e);
    struct term term =
        term_column((struct column_ref){edge->from, edge->from_columns[0]}, SIZE_MAX);
    if (ask->shape.ends_by == 0)
        return term;
    term.column = (struct column_ref){edge->to, ask->shape.ends_by - 1};
    term.table = edge->from;
    term.via = e + 1;
    return term;
}

bool ends_apart_apply(struct ask *ask, struct frame *frame)
{
    if (ask->shape.ends[0] == 0)
        return true;
    frame_cond(frame, (struct cond){.kind = COND_COLUMN,
                                    .op = ask->shape.ends_same ? SQL_OP_EQ : SQL_OP_NE,
                                    .left = end_term(ask, ask->shape.ends[0] - 1),
                                    .right = end_term(ask, ask->shape.ends[1] - 1),
                                    .at = SIZE_MAX,
                                    .end = SIZE_MAX});
    frame->unproven = true;
    return true;
}
