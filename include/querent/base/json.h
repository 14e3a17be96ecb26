/* Writing JSON into a buf. Reading is cJSON, except where numbers must stay exact: see json_number.
 */
#ifndef QUERENT_BASE_JSON_H
#define QUERENT_BASE_JSON_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "querent/base/buf.h"

void json_str(struct buf *out, const char *text);           /* quoted and escaped; NULL → null */
void json_strn(struct buf *out, const char *p, size_t len); /* invalid UTF-8 → U+FFFD */
/* `"key":` with a leading comma unless the buf ends in { or [. */
void json_key(struct buf *out, const char *key);
/* An array of texts. */
void json_key_strs(struct buf *out, const char *key, const char *const *texts, size_t count);
void json_key_str(struct buf *out, const char *key,
                  const char *text); /* key and string; NULL → null */
void json_key_int(struct buf *out, const char *key, int64_t value);
void json_key_num(struct buf *out, const char *key, double value); /* shortest that reads back */
/* An amount of money: sums of it keep no digits behind the ninth, which only their making left. */
void json_key_money(struct buf *out, const char *key, double value);
void json_key_bool(struct buf *out, const char *key, bool value);
void json_num(struct buf *out, double value); /* shortest that reads back; null for NaN, infinity */
/* A comma unless the buf is empty or ends in { [ : or a line break (JSON Lines). */
void json_comma(struct buf *out);
/* True when the text is a number by JSON's grammar, so that it can be written as it stands. */
bool json_number(const char *p, size_t len);

#endif
