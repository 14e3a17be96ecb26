/* A cell as text of a format: what exporters, mails and the clipboard write. Appends one field.
 *
 * Numbers and text keep every byte that the database sent; bytes are \x and hexadecimal digits, as
 * PostgreSQL writes them. Any thread.
 */
#ifndef QUERENT_MODEL_ROWS_ROWTEXT_H
#define QUERENT_MODEL_ROWS_ROWTEXT_H

#include "querent/base/buf.h"
#include "querent/model/rows/result.h"

/* RFC 4180 with any separator; quoted where needed. NULL is nothing, the empty text is "" (quoted),
 * so that both survive. What a spreadsheet might take for a formula is left as it is: rows are
 * data. */
void rowtext_csv(struct buf *out, const struct cell *cell, char separator);
/* The same cell, or, where a spreadsheet would take its text for a formula, the text behind a ' in
 * `room`: one that begins with = + - @, a tab or a line break, or with one of these behind blanks,
 * and is no number. */
struct cell rowtext_guarded(const struct cell *cell, struct buf *room);
/* As PostgreSQL's COPY and MySQL's LOAD DATA read it: \t \n \r \\ escaped, NULL is \N. */
void rowtext_tsv(struct buf *out, const struct cell *cell);
/* For a pipe table: | escaped, line breaks as <br>, NULL is nothing. */
void rowtext_markdown(struct buf *out, const struct cell *cell);
/* Numbers stand as they are where JSON allows it (else as strings: NaN, 007); true and false for
 * boolean columns, be they words or 1 and 0; valid JSON in JSON columns is put in, without blanks
 * between its tokens. */
void rowtext_json(struct buf *out, const struct cell *cell, enum value_type column);
/* Text of which nothing is seen, empty or blanks alone: where people read it, it stands between
 * quotes, so that it is told from NULL and from no cell at all. False: it is none. */
bool rowtext_blank(struct buf *out, const struct cell *cell);
/* \x and two digits a byte. */
void rowtext_hex(struct buf *out, const char *p, size_t len);

#endif
