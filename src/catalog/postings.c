/* Chains are linked backwards when sealing, so that they run in the order of adding. */
#include "postings.h"

#include "querent/base/mem.h"

void postings_release(struct postings *postings)
{
    vec_release(&postings->nodes);
    mem_free(postings->heads);
    *postings = (struct postings){0};
}

void postings_add(struct postings *postings, uint64_t key, uint32_t item)
{
    const struct posting node = {.key = key, .item = item};

    vec_push(&postings->nodes, node);
}

void postings_seal(struct postings *postings)
{
    size_t slots = 16;

    while (slots < postings->nodes.len)
        slots *= 2;
    mem_free(postings->heads);
    postings->heads = mem_alloc(slots * sizeof *postings->heads);
    postings->mask = slots - 1;
    for (size_t i = postings->nodes.len; i-- > 0;) {
        struct posting *node = &postings->nodes.v[i];
        uint32_t *head = &postings->heads[node->key & postings->mask];
        node->next = *head;
        *head = (uint32_t)i + 1;
    }
}

size_t postings_memory(const struct postings *postings)
{
    return postings->nodes.cap * sizeof *postings->nodes.v +
           (postings->heads ? (postings->mask + 1) * sizeof *postings->heads : 0);
}

static const struct posting *skip(const struct postings *postings, uint32_t at, uint64_t key)
{
    for (; at; at = postings->nodes.v[at - 1].next)
        if (postings->nodes.v[at - 1].key == key)
            return &postings->nodes.v[at - 1];
    return NULL;
}

const struct posting *postings_first(const struct postings *postings, uint64_t key)
{
    return postings->heads ? skip(postings, postings->heads[key & postings->mask], key) : NULL;
}

const struct posting *postings_next(const struct postings *postings, const struct posting *node)
{
    return skip(postings, node->next, node->key);
}
