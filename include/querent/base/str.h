/* Plain byte-string helpers. Case folding here is ASCII; text.h folds Unicode. */
#ifndef QUERENT_BASE_STR_H
#define QUERENT_BASE_STR_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

bool str_eq(const char *a, const char *b); /* NULL equals NULL only */
bool str_eq_fold(const char *a, const char *b);
int str_lower(char c); /* ASCII only */
int str_cmp_fold(const char *a, const char *b);
bool str_starts(const char *text, const char *prefix);
bool str_starts_fold(const char *text, const char *prefix);
bool str_ends(const char *text, const char *suffix);
const char *str_find_fold(const char *text, const char *needle);
char *str_trim(char *text);                              /* in place; returns the first non-space */
bool str_blank(const char *text);                        /* NULL, empty or white space only */
bool str_to_i64(const char *text, int64_t *ret_value);   /* whole text, decimal */
bool str_to_double(const char *text, double *ret_value); /* whole text, C locale */
/* Damerau-Levenshtein distance over bytes, folded; stops and returns limit + 1 once above limit. */
unsigned str_distance(const char *a, const char *b, unsigned limit);
/* Index of the nearest of `n` names by distance (at most a third of the length), or -1. */
int str_nearest(const char *name, const char *const *names, size_t n);
/* Splits at `sep` into trimmed, non-empty pieces; the caller frees the array and each piece. */
char **str_split(const char *text, char sep, size_t *ret_count);
void str_free_all(char **texts, size_t count);

#endif
