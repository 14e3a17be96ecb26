/* A growing array of any type, as macros over `struct { T *v; size_t len, cap; }`.
 *
 *     VEC(int) ids = {0};
 *     vec_push(&ids, 7);
 *     for (size_t i = 0; i < ids.len; i++) use(ids.v[i]);
 *     vec_release(&ids);
 *
 * A pointer into v is good until the next push. Out of memory aborts.
 */
#ifndef QUERENT_BASE_VEC_H
#define QUERENT_BASE_VEC_H

#include <stddef.h>
#include <string.h>

#define VEC(type)                                                                                  \
    struct {                                                                                       \
        type *v;                                                                                   \
        size_t len;                                                                                \
        size_t cap;                                                                                \
    }

/* Makes room for `need` items of `size` bytes; returns the (moved) array and updates *cap. */
void *vec_grow(void *v, size_t *cap, size_t need, size_t size);

#define vec_reserve(vec, need)                                                                     \
    ((need) > (vec)->cap                                                                           \
         ? (void)((vec)->v = vec_grow((vec)->v, &(vec)->cap, (need), sizeof *(vec)->v))            \
         : (void)0)
#define vec_push(vec, item)                                                                        \
    (vec_reserve(vec, (vec)->len + 1), (void)((vec)->v[(vec)->len++] = (item)))
#define vec_pop(vec) ((vec)->v[--(vec)->len])
#define vec_last(vec) ((vec)->v[(vec)->len - 1])
#define vec_remove(vec, i)                                                                         \
    (memmove(&(vec)->v[i], &(vec)->v[(i) + 1], ((vec)->len - (i)-1) * sizeof *(vec)->v),           \
     (void)(vec)->len--)
#define vec_insert(vec, i, item)                                                                   \
    (vec_reserve(vec, (vec)->len + 1),                                                             \
     memmove(&(vec)->v[(i) + 1], &(vec)->v[i], ((vec)->len - (i)) * sizeof *(vec)->v),             \
     (void)((vec)->v[i] = (item)), (void)(vec)->len++)
#define vec_release(vec) (mem_free((vec)->v), (vec)->v = NULL, (vec)->len = (vec)->cap = 0)

/* Frees memory that vec_grow made. */
void mem_free(void *p);

#endif
