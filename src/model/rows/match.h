/* Text search over chunk bytes, shared by filter and search. */
#ifndef QUERENT_MODEL_MATCH_H
#define QUERENT_MODEL_MATCH_H

#include <regex.h>

#include "querent/base/buf.h"
#include "querent/model/rows/view.h"
#include "rows/number.h"
#include "rows/result_chunk.h"

/* ---- bytes: match_find.c */

/* Looks for a byte string; with `fold` ASCII letters match both cases (the needle is lower case).
 */
struct finder {
    const unsigned char *needle; /* borrowed */
    size_t len;                  /* at least 1 */
    bool fold;
    size_t rare, rarer; /* places in the needle of its two rarest bytes: what is looked for first */
};

void finder_init(struct finder *finder, const char *needle, size_t len, bool fold);
/* The first offset in [from, end) where the needle begins and ends before `end`, or, with
 * stop_at_high, where a byte of 128 or more stands, whichever comes first; `end` when there is
 * none. */
size_t finder_next(const struct finder *finder, const unsigned char *p, size_t from, size_t end,
                   bool stop_at_high);
/* The first offset in [from, end) of a byte of 128 or more; `end` when there is none. */
size_t find_high(const unsigned char *p, size_t from, size_t end);

/* ---- folding: match_fold.c */

/* Appends the text folded code point by code point as text_fold does. With `origins`, also appends
 * to it, for each byte, the offset of the code point in the text that it came from (as size_t). */
void fold_text(struct buf *out, const char *p, size_t len, struct buf *origins);

/* ---- regular expressions: match_regex.c */

/* NULL: match_regex_check says why. */
regex_t *match_regex_new(const char *text, bool fold);
void match_regex_free(regex_t *regex); /* NULL is fine */
bool match_regex_has(const regex_t *regex, const char *p, size_t len);

/* ---- cells: match.c */

struct matcher {
    enum match_op op;
    int col;
    bool negate;
    bool fold;  /* contains: without case and accents */
    bool ascii; /* the needle is ASCII */
    bool is_number;
    regex_t *regex;    /* NULL: none, or one that can't be used: it matches nothing */
    struct buf text;   /* as given */
    struct buf needle; /* contains: what is looked for */
    struct finder finder;
    struct number number;
    struct buf scratch, origins;
};

/* The first cell in [from, to) of a chunk that holds the text of a MATCH_CONTAINS; `to` when none.
 */
size_t matcher_scan(struct matcher *matcher, const struct result *result, const struct chunk *chunk,
                    size_t from, size_t to);
/* Whether a row matches, with negation; ret_col (may be NULL): the first column that does. */
bool matcher_chunk_row(struct matcher *matcher, const struct result *result,
                       const struct chunk *chunk, uint64_t row, size_t *ret_col);
/* A cell's value as a number: by its kind, or by the column's type when it is text. */
bool cell_number(const struct cell *cell, enum value_type column, struct number *ret_number);

#endif
