/* What text.c (measuring), text_safe.c (replacing) and text_decode.c must agree on. */
#ifndef QUERENT_BASE_TEXT_PRIVATE_H
#define QUERENT_BASE_TEXT_PRIVATE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Decodes a well-formed sequence at p (len > 0); false leaves the outputs alone. */
bool text_decode_strict(const char *p, size_t len, size_t *ret_used, int32_t *ret_cp);
/* Bytes of printable ASCII at the start. */
size_t text_plain_run(const char *p, size_t len);
/* True when the code point may reach a terminal as it is. */
bool text_code_point_safe(int32_t cp);
/* Format characters that draw something: Arabic and Kaithi number signs and their like. */
bool text_format_visible(int32_t cp);
/* Columns of the symbol that text_safe (default flags) puts in the code point's place. */
int text_symbol_width(int32_t cp);

#endif
