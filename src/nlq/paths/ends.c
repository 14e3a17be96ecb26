/* Tables that lead to another one twice, at opposite ends: from one station to another, from home
 * and away, a winner and a loser, country1 and country2. */
#include <ctype.h>
#include <string.h>

#include "paths/paths.h"
#include "querent/base/str.h"

/* Words of the two references that are each other's opposite; the first one is where it begins. */
static const struct {
    enum ends_kind kind;
    const char *first, *second;
} opposites[] = {
    {ENDS_WAY, "from", "to"},
    {ENDS_WAY, "origin|orig|org|organization|original", "destination|dest|dst|destin"},
    {ENDS_WAY, "start|begin|starting|first", "end|finish|stop|ending|last"},
    {ENDS_WAY, "pickup|pick|collection", "return|dropoff|drop|delivery"},
    {ENDS_WAY, "departure|depart|dep|leave", "arrival|arrive|arr|destination"},
    {ENDS_WAY, "source|src", "target|tgt|sink|destination"},
    {ENDS_WAY, "sender|shipper|send", "receiver|recipient|consignee|receive"},
    {ENDS_WAY, "old|previous", "new"},
    {ENDS_GAME, "winner|win|winning|victor", "loser|lose|losing"},
    {ENDS_SIDES, "home|host", "away|visitor|visiting|guest"},
};

/* A word of the column's name is one of the alternatives. */
static bool is_among(const struct ask *ask, struct column_ref at, const char *alternatives)
{
    for (const char *p = alternatives; *p;) {
        const size_t n = strcspn(p, "|");
        if (column_has_words(ask, at, arena_strndup(ask->arena, p, n)))
            return true;
        p += n + (p[n] == '|');
    }
    return false;
}

/* Called alike but for a digit: country1, country2. */
static bool are_even(const struct ask *ask, struct column_ref one, struct column_ref other)
{
    const char *a = ask_column(ask, one)->name, *b = ask_column(ask, other)->name;
    size_t digits = 0;
    if (strlen(a) != strlen(b))
        return false;
    for (; *a; a++, b++) {
        if (*a == *b)
            continue;
        if (!isdigit((unsigned char)*a) || !isdigit((unsigned char)*b))
            return false;
        digits++;
    }
    return digits == 1;
}

/* What the two references are to each other; ret_turned: the second is where it begins. */
static enum ends_kind kind_of(const struct ask *ask, const struct join_edge *a,
                              const struct join_edge *b, bool *ret_turned)
{
    const struct column_ref one = {a->from, a->from_columns[0]},
                            other = {b->from, b->from_columns[0]};
    *ret_turned = false;
    if (are_even(ask, one, other))
        return ENDS_EVEN;
    for (size_t k = 0; k < sizeof opposites / sizeof *opposites; k++) {
        const char *first = opposites[k].first, *second = opposites[k].second;
        if (is_among(ask, one, first) && is_among(ask, other, second) &&
            !(is_among(ask, one, second) && is_among(ask, other, first)))
            return opposites[k].kind;
        if (is_among(ask, one, second) && is_among(ask, other, first)) {
            *ret_turned = true;
            return opposites[k].kind;
        }
    }
    return ENDS_NONE;
}

/* Of three references the only two that are each other's opposite, put first: home and away, beside
 * the winner. */
static size_t keep_opposites(const struct ask *ask, int edges[3])
{
    int kept[2] = {-1, -1};
    bool turned;
    for (int one = 0; one < 3; one++) {
        for (int other = one + 1; other < 3; other++) {
            if (kind_of(ask, catalog_edge(ask->catalog, (size_t)edges[one]),
                        catalog_edge(ask->catalog, (size_t)edges[other]), &turned) == ENDS_NONE)
                continue;
            if (kept[0] >= 0)
                return 3;
            kept[0] = edges[one];
            kept[1] = edges[other];
        }
    }
    edges[0] = kept[0];
    edges[1] = kept[1];
    return kept[0] >= 0 ? 2 : 3;
}

enum ends_kind ends_of(const struct ask *ask, int from, int to, int ret_edges[2])
{
    int edges[3] = {-1, -1, -1};
    size_t count = 0;
    for (size_t e = 0; from != to && e < catalog_edge_count(ask->catalog); e++) {
        const struct join_edge *edge = catalog_edge(ask->catalog, e);
        if (edge->from != from || edge->to != to || edge->audit)
            continue;
        if (count == 3 || edge->count != 1 || edge->only)
            return ENDS_NONE;
        edges[count++] = (int)e;
    }
    if (count == 3)
        count = keep_opposites(ask, edges);
    bool turned = false;
    const enum ends_kind kind = count == 2
                                    ? kind_of(ask, catalog_edge(ask->catalog, (size_t)edges[0]),
                                              catalog_edge(ask->catalog, (size_t)edges[1]), &turned)
                                    : ENDS_NONE;
    ret_edges[0] = edges[turned];
    ret_edges[1] = edges[!turned];
    return kind;
}

int ends_other(const struct ask *ask, int edge)
{
    const struct join_edge *one = catalog_edge(ask->catalog, (size_t)edge);
    int edges[2];
    if (ends_of(ask, one->from, one->to, edges) == ENDS_NONE ||
        (edges[0] != edge && edges[1] != edge))
        return -1;
    return edges[edges[0] == edge];
}
