/* UTF-8 for a terminal: width, graphemes, folding, and making foreign text safe to show.
 *
 * Everything that comes from a model, a database, a file or a server passes text_safe before it is
 * drawn or printed to a terminal. Source: Unicode UAX #11 and #29 through utf8proc; the C1 range
 * and bidirectional controls after "Trojan Source" (CVE-2021-42574).
 */
#ifndef QUERENT_BASE_TEXT_H
#define QUERENT_BASE_TEXT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include "querent/base/buf.h"

/* Decodes one code point; invalid bytes give U+FFFD and length 1. Returns bytes used, 0 at the end.
 */
size_t text_decode(const char *p, size_t len, int32_t *ret_cp);
size_t text_encode(int32_t cp, char out[4]);
bool text_valid(const char *p, size_t len);
/* Bytes of the grapheme cluster that starts at p; 0 at the end. ret_width: its columns (0 to 2). */
size_t text_grapheme(const char *p, size_t len, int *ret_width);
/* Columns that the text takes on a terminal, after text_safe's replacements. */
int text_width(const char *p, size_t len);
/* Longest prefix of whole graphemes within `cols` columns; ret_cols (may be NULL): what it takes.
 */
size_t text_fit(const char *p, size_t len, int cols, int *ret_cols);

/* Bytes of the longest beginning that has at most `max` bytes and does not end inside a character.
 */
size_t text_cut(const char *p, size_t len, size_t max);
/* As much of the text as fits, whole characters and a NUL. size: not 0. */
void text_copy(char *out, size_t size, const char *text);
/* At most `max` bytes of the text, and " …" where more follows. */
void text_add_cut(struct buf *out, const char *text, size_t max);
/* A message: words of more than 240 bytes, and then what is over `most` bytes (100 or more), are
 * cut in their middle, where it says how many bytes there are more. How it begins, what failed, and
 * how it ends, the way out, stays. */
void text_shorten(struct buf *text, size_t most);
/* The text in one line: blanks and line breaks become single blanks. */
void text_add_flat(struct buf *out, const char *text);
/* What "%.*s" prints: at most `max` bytes, whole characters. */
#define TEXT_CUT(text, max) (int)text_cut(text, strlen(text), max), text

enum text_safe_flags {
    TEXT_SAFE_DEFAULT = 0,
    TEXT_SAFE_KEEP_NEWLINES = 1, /* \n and \t stay: for wrapped text, never for a grid's cell */
    TEXT_SAFE_ASCII = 2,         /* symbols as ^[ \n <U+202E> instead of ␛ ␤ : for TERM=linux */
};
/* Appends the text with controls (C0, C1, DEL), line breaks, bidirectional marks, invalid UTF-8,
 * private-use and unassigned code points as visible symbols. Idempotent. */
void text_safe(struct buf *out, const char *p, size_t len, unsigned flags);
/* True when text_safe would change nothing (the fast path of the grid). */
bool text_is_safe(const char *p, size_t len);

/* Appends the text lower-cased, accents stripped, NFKC: what names and values are compared by. */
void text_fold(struct buf *out, const char *p, size_t len);
/* Next line of the text wrapped to `cols`: bytes to show; *ret_next is where the line after begins.
 */
size_t text_wrap(const char *p, size_t len, int cols, size_t *ret_next);

#endif
