/* Reading JSON without a tree: values are slices of the text, and numbers stay as they are written,
 * so that 64-bit integers and decimals keep their digits.
 *
 * A walk goes through one array or object, item by item. What is skipped is checked for matching
 * brackets and strings only; what is walked into, for commas and colons too.
 */
#ifndef QUERENT_BASE_JSON_READ_H
#define QUERENT_BASE_JSON_READ_H

#include <stdbool.h>
#include <stddef.h>

#include "querent/base/buf.h"
#include "querent/base/err.h"

#define JSON_DEPTH_MAX 1000 /* what is read into a tree (cJSON) nests no deeper */

/* False: the text nests deeper, and *err says where ("line 1, column 1001: nested …"). Asked before
 * foreign text becomes a tree, which would only be said not to be JSON. */
bool json_bounded(const char *p, size_t len, struct err *err);

enum json_kind {
    JSON_NONE, /* absent */
    JSON_NULL,
    JSON_FALSE,
    JSON_TRUE,
    JSON_NUMBER,
    JSON_STRING,
    JSON_ARRAY,
    JSON_OBJECT,
};

struct json_value {
    enum json_kind kind;
    const char *p; /* of the text, with quotes and brackets */
    size_t len;
};

/* The value that the text consists of; false: it is not one whole value. */
bool json_read(const char *p, size_t len, struct json_value *ret_value);

struct json_walk {
    const char *p, *end;
    char close; /* the bracket that ends it, 0: it has ended */
    bool begun;
    bool bad; /* the text is not JSON here */
};
/* Into an array or object; one that is neither has no items. */
void json_walk_init(struct json_walk *walk, const struct json_value *container);
bool json_walk_item(struct json_walk *walk, struct json_value *ret_value);
bool json_walk_member(struct json_walk *walk, struct json_value *ret_key,
                      struct json_value *ret_value);
/* The next item of an array of arrays is walked in place, without looking for its end first: all of
 * the inner walk's items must be taken, then it is left. */
bool json_walk_enter(struct json_walk *outer, struct json_walk *ret_inner);
void json_walk_leave(struct json_walk *outer, const struct json_walk *inner);

/* An object's member; kind JSON_NONE where there is none. Names with escapes are not found. */
struct json_value json_member(const struct json_value *object, const char *name);
bool json_is(const struct json_value *text, const char *name); /* a string of just this */
/* Appends the string's text, anything else as it is written. */
void json_text(struct buf *out, const struct json_value *value);
/* True for a string without escapes: its text is p + 1 to p + len - 1. */
bool json_plain(const struct json_value *value);
char *json_dup(const struct json_value *value); /* its text in the heap; NULL for null and none */

#endif
