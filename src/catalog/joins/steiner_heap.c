/* A heap of numbers by their cost, the cheapest first. */
#include "joins/steiner.h"

void heap_push(struct heap *heap, double cost, int what)
{
    const struct heap_item item = {cost, what};
    size_t at = heap->items.len;

    vec_push(&heap->items, item);
    while (at && heap->items.v[(at - 1) / 2].cost > cost) {
        heap->items.v[at] = heap->items.v[(at - 1) / 2];
        at = (at - 1) / 2;
    }
    heap->items.v[at] = item;
}

struct heap_item heap_pop(struct heap *heap)
{
    const struct heap_item top = heap->items.v[0], last = vec_pop(&heap->items);
    const size_t len = heap->items.len;
    size_t at = 0;

    for (size_t child; (child = at * 2 + 1) < len; at = child) {
        if (child + 1 < len && heap->items.v[child + 1].cost < heap->items.v[child].cost)
            child++;
        if (heap->items.v[child].cost >= last.cost)
            break;
        heap->items.v[at] = heap->items.v[child];
    }
    if (len)
        heap->items.v[at] = last;
    return top;
}
