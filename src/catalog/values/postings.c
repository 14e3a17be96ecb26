/* Chains are linked backwards when sealing, so that they run in the order of adding. */
#include "values/postings.h"

#include "querent/base/mem.h"

void postings_release(struct postings *postings)
{
    vec_release(&postings->filling);
    mem_free(postings->slots);
    *postings = (struct postings){0};
}

void postings_add(struct postings *postings, uint64_t key, uint32_t item)
{
    const struct posting node = {.key = key, .item = item};

    vec_push(&postings->filling, node);
}

void postings_seal(struct postings *postings)
{
    size_t slots = 16;

    while (slots < postings->filling.len)
        slots *= 2;
    mem_free(postings->slots);
    postings->slots = mem_alloc(slots * sizeof *postings->slots);
    for (size_t i = postings->filling.len; i-- > 0;) {
        struct posting *node = &postings->filling.v[i];
        uint32_t *head = &postings->slots[node->key & (slots - 1)];
        node->next = *head;
        *head = (uint32_t)i + 1;
    }
    postings_borrow(postings, postings->filling.v, postings->filling.len, postings->slots, slots);
}

void postings_borrow(struct postings *postings, const struct posting *nodes, size_t count,
                     const uint32_t *heads, size_t head_count)
{
    postings->nodes = nodes;
    postings->count = count;
    postings->heads = heads;
    postings->head_count = head_count;
}

static const struct posting *postings_skip(const struct postings *postings, uint32_t at,
                                           uint64_t key)
{
    for (; at; at = postings->nodes[at - 1].next)
        if (postings->nodes[at - 1].key == key)
            return &postings->nodes[at - 1];
    return NULL;
}

const struct posting *postings_first(const struct postings *postings, uint64_t key)
{
    return postings->head_count
               ? postings_skip(postings, postings->heads[key & (postings->head_count - 1)], key)
               : NULL;
}

const struct posting *postings_next(const struct postings *postings, const struct posting *node)
{
    return postings_skip(postings, node->next, node->key);
}
