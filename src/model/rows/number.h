/* Numbers as the text that a driver sent: parsed without losing a digit, ordered exactly. */
#ifndef QUERENT_MODEL_NUMBER_H
#define QUERENT_MODEL_NUMBER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum number_class { NUMBER_MINUS_INFINITY, NUMBER_FINITE, NUMBER_INFINITY, NUMBER_NAN };

/* value = ± 0.d1 d2 d3… × 10^exponent, d1 not 0 unless the number is zero. */
struct number {
    enum number_class class;
    bool negative; /* never for zero */
    bool zero;
    int64_t exponent;
    const char *digits; /* at d1; a '.' may stand among them; borrowed from the text */
    const char *end;    /* after the last digit */
};

/* False: the whole text is no number. Spaces around it are allowed. */
bool number_parse(const char *p, size_t len, struct number *ret_number);
int number_order(const struct number *a, const struct number *b);
/* A key that orders as the numbers do, except that numbers which agree in the first 15 digits may
 * share one. Returns true when it stands for exactly this number. */
bool number_key(const struct number *number, uint64_t *ret_key);
/* Digits with an optional sign that fit 64 bits; nothing else. */
bool number_int64(const char *p, size_t len, int64_t *ret_value);

#endif
