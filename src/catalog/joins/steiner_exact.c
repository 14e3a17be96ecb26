/* The cheapest tree exactly, after Hougardy, Silvanus and Vygen, "Dijkstra meets Steiner: a fast
 * exact goal-oriented Steiner tree algorithm" (2017): a label is a set of terminals and a table,
 * with the cost of the cheapest tree over both. Labels leave one heap in the order of their cost
 * and of what the missing terminals cost at least, are spread along edges and merged with others at
 * the same table; the first that holds everything at the last terminal is the answer.
 *
 * What is missing costs at least half a tour: half a spanning tree of the missing terminals by
 * distance, and half the way to the two nearest. Distances are those without bars, which are never
 * too long, so nothing cheapest is lost. */
#include <float.h>
#include <string.h>

#include "joins/steiner.h"
#include "querent/base/mem.h"

struct label {
    double cost;
    unsigned set;
    int table;
    int edge;          /* that it was spread along, -1: it is a start or was merged */
    int before, other; /* labels that it comes from, -1: none */
    int next;          /* label settled at the same table before it, -1: none */
    bool settled;
};

struct labels {
    struct steiner *steiner;
    VEC(struct label) all;
    int *slots; /* open addressing by table and set: number + 1, 0: free */
    size_t slot_count;
    int *settled; /* of each table: the last label settled there + 1 */
};

/* ---- what is missing at least */

static double distance_of(const struct steiner *steiner, int table, size_t terminal)
{
    return steiner->distance[(size_t)table * steiner->count + terminal];
}

/* Prim over the terminals of a set. */
static double spanning_cost(const struct steiner *steiner, unsigned set)
{
    double nearest[STEINER_EXACT], total = 0;
    unsigned left = set & (set - 1);
    size_t at = (size_t)__builtin_ctz(set);

    for (size_t i = 0; i < steiner->count; i++)
        nearest[i] = DBL_MAX;
    while (left) {
        size_t next = 0;
        double best = DBL_MAX;
        for (size_t i = 0; i < steiner->count; i++) {
            if (!(left >> i & 1))
                continue;
            const double distance = distance_of(steiner, steiner->terminals[at], i);
            nearest[i] = distance < nearest[i] ? distance : nearest[i];
            if (nearest[i] <= best) {
                best = nearest[i];
                next = i;
            }
        }
        if (best == DBL_MAX)
            return DBL_MAX;
        total += best;
        left &= ~(1u << next);
        at = next;
    }
    return total;
}

void steiner_measure_sets(struct steiner *steiner)
{
    const unsigned sets = 1u << steiner->count;

    steiner->spanning = mem_alloc(sets * sizeof *steiner->spanning);
    for (unsigned set = 1; set < sets; set++)
        steiner->spanning[set] = spanning_cost(steiner, set);
}

/* DBL_MAX: a missing terminal cannot be reached. */
static double least_missing(const struct steiner *steiner, unsigned set, int table)
{
    const unsigned missing = ((1u << steiner->count) - 1) & ~set;
    double farthest = 0, first = DBL_MAX, second = DBL_MAX;

    for (unsigned left = missing; left; left &= left - 1) {
        const double distance = distance_of(steiner, table, (size_t)__builtin_ctz(left));
        farthest = distance > farthest ? distance : farthest;
        if (distance < first) {
            second = first;
            first = distance;
        } else if (distance < second) {
            second = distance;
        }
    }
    if (farthest == DBL_MAX || (missing & (missing - 1)) == 0)
        return farthest;
    const double tour = (steiner->spanning[missing] + first + second) / 2;
    return tour > farthest ? tour : farthest;
}

/* ---- labels */

static size_t slot_of(const struct labels *labels, unsigned set, int table)
{
    const size_t mask = labels->slot_count - 1;
    size_t at = ((size_t)table * 0x9e3779b97f4a7c15u ^ (size_t)set * 0xc2b2ae3d27d4eb4fu) >> 16;

    for (at &= mask; labels->slots[at]; at = (at + 1) & mask) {
        const struct label *label = &labels->all.v[labels->slots[at] - 1];
        if (label->set == set && label->table == table)
            break;
    }
    return at;
}

static void steiner_exact_grow(struct labels *labels)
{
    mem_free(labels->slots);
    labels->slot_count = labels->slot_count ? labels->slot_count * 2 : 1024;
    labels->slots = mem_alloc(labels->slot_count * sizeof *labels->slots);
    for (size_t i = 0; i < labels->all.len; i++)
        labels->slots[slot_of(labels, labels->all.v[i].set, labels->all.v[i].table)] = (int)i + 1;
}

/* Keeps the label when it is cheaper than what is known and can be part of a tree within the bound.
 */
static void steiner_exact_offer(struct labels *labels, const struct label *label)
{
    struct steiner *steiner = labels->steiner;
    const double missing = least_missing(steiner, label->set, label->table);

    if (missing == DBL_MAX || label->cost + missing > steiner->bound)
        return;
    if (labels->all.len * 2 >= labels->slot_count)
        steiner_exact_grow(labels);
    int *slot = &labels->slots[slot_of(labels, label->set, label->table)];
    if (!*slot) {
        vec_push(&labels->all, *label);
        *slot = (int)labels->all.len;
    } else {
        struct label *known = &labels->all.v[*slot - 1];
        if (known->settled || known->cost <= label->cost)
            return;
        *known = *label;
    }
    heap_push(&steiner->heap, label->cost + missing, *slot - 1);
}

static void steiner_exact_spread(struct labels *labels, int number)
{
    const struct steiner *steiner = labels->steiner;
    const struct label label = labels->all.v[number];
    const struct graph *graph = steiner->graph;

    for (int i = graph->first[label.table]; i < graph->first[label.table + 1]; i++) {
        const struct arc *arc = &graph->arcs[i];
        if (!steiner->barred || !steiner->barred[arc->edge])
            steiner_exact_offer(labels, &(struct label){.cost = label.cost + arc->weight,
                                                        .set = label.set,
                                                        .table = arc->to,
                                                        .edge = arc->edge,
                                                        .before = number,
                                                        .other = -1,
                                                        .next = -1});
    }
}

static void steiner_exact_merge(struct labels *labels, int number)
{
    const struct label label = labels->all.v[number];

    for (int other = label.next; other >= 0; other = labels->all.v[other].next) {
        const struct label *second = &labels->all.v[other];
        if (!(second->set & label.set))
            steiner_exact_offer(labels, &(struct label){.cost = label.cost + second->cost,
                                                        .set = label.set | second->set,
                                                        .table = label.table,
                                                        .edge = -1,
                                                        .before = number,
                                                        .other = other,
                                                        .next = -1});
    }
}

static void steiner_exact_settle(struct labels *labels, int number)
{
    struct label *label = &labels->all.v[number];

    label->settled = true;
    label->next = labels->settled[label->table] - 1;
    labels->settled[label->table] = number + 1;
    if (steiner_passable(labels->steiner, label->table)) {
        steiner_exact_spread(labels, number);
        steiner_exact_merge(labels, number);
    }
}

static int steiner_exact_collect(const struct labels *labels, int number, int *ret_edges, int count)
{
    while (number >= 0) {
        const struct label *label = &labels->all.v[number];
        if (label->edge >= 0)
            ret_edges[count++] = label->edge;
        if (label->other >= 0)
            count = steiner_exact_collect(labels, label->other, ret_edges, count);
        number = label->before;
    }
    return count;
}

/* The number of the label that holds all; -1: no tree within the bound. */
static int steiner_exact_search(struct labels *labels)
{
    struct steiner *steiner = labels->steiner;
    const size_t last = steiner->count - 1;

    for (size_t i = 0; i < last; i++)
        steiner_exact_offer(labels, &(struct label){.set = 1u << i,
                                                    .table = steiner->terminals[i],
                                                    .edge = -1,
                                                    .before = -1,
                                                    .other = -1,
                                                    .next = -1});
    while (steiner->heap.items.len) {
        const int number = heap_pop(&steiner->heap).what;
        const struct label *label = &labels->all.v[number];
        /* NOLINTNEXTLINE(clang-analyzer-core.NullDereference): the heap holds numbers of labels */
        if (label->settled)
            continue;
        if (label->table == steiner->terminals[last] && label->set == (1u << last) - 1)
            return number;
        steiner_exact_settle(labels, number);
    }
    return -1;
}

int steiner_solve_exactly(struct steiner *steiner, int *ret_edges)
{
    struct labels labels = {.steiner = steiner};

    steiner->heap.items.len = 0;
    labels.settled = mem_alloc((size_t)steiner->graph->tables * sizeof *labels.settled);
    const int whole = steiner_exact_search(&labels);
    const int edges = whole < 0 ? -1 : steiner_exact_collect(&labels, whole, ret_edges, 0);
    mem_free(labels.settled);
    mem_free(labels.slots);
    vec_release(&labels.all);
    return edges;
}
