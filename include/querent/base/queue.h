/* Worker → loop: a locked list with a wake-up pipe, and a plain blocking queue for workers.
 *
 * Any thread pushes; one thread takes. Once its descriptor was asked for, the first push into an
 * empty queue writes one byte to a non-blocking pipe, so that a poll(2) loop wakes once; no
 * pointers travel through the pipe.
 */
#ifndef QUERENT_BASE_QUEUE_H
#define QUERENT_BASE_QUEUE_H

#include <stdbool.h>
#include <stddef.h>

struct queue;

struct queue *queue_new(void);
/* Frees the queue; items still in it are handed to free_item (may be NULL). */
void queue_free(struct queue *queue, void (*free_item)(void *));
void queue_push(struct queue *queue, void *item); /* takes the item */
/* The same for an item that whoever waits by queue_wait_patiently need not hear of at once. */
void queue_push_quietly(struct queue *queue, void *item);
/* All items in order as an array that the caller frees with mem_free; NULL when empty. Drains the
 * pipe. */
void **queue_take_all(struct queue *queue, size_t *ret_count);
/* Waits for one item; NULL when timeout_ms (-1: none) has passed. */
void *queue_wait(struct queue *queue, int timeout_ms);
/* The same, but items that were pushed quietly are taken with the next other one, or when the time
 * has passed: each waking costs as much as most of what is told. */
void *queue_wait_patiently(struct queue *queue, int timeout_ms);
int queue_fd(struct queue *queue); /* readable while items wait */

#endif
