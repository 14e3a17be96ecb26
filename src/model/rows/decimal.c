/* Sums in fixed point, base 10^9. Any thread. */
#include "rows/decimal.h"

#include <stdlib.h>
#include <string.h>

enum {
    LIMB_DIGITS = 9,
    LIMB = 1000000000,
    POINT = DECIMAL_LIMBS / 2,    /* limbs before it are fractions, least first */
    PLACES = POINT * LIMB_DIGITS, /* behind the point */
    PLACES_ALL = DECIMAL_LIMBS * LIMB_DIGITS,
    SCALE_MAX = 40,
};

static const int64_t powers[LIMB_DIGITS] = {1,      10,      100,      1000,     10000,
                                            100000, 1000000, 10000000, 100000000};

static void add_at(struct decimal *sum, int64_t place, int64_t value)
{
    if (place < 0 || place >= PLACES_ALL)
        sum->wide = true;
    else
        sum->limbs[place / LIMB_DIGITS] += value * powers[place % LIMB_DIGITS];
}

void decimal_add(struct decimal *sum, const struct number *number, int digits)
{
    const int64_t sign = number->negative ? -1 : 1;
    int64_t place = PLACES + number->exponent - 1; /* of the next digit */
    int seen = 0, last = 0;
    if (number->class != NUMBER_FINITE) {
        sum->wide = true;
        return;
    }
    if (number->zero)
        place = PLACES;
    for (const char *p = number->digits; p < number->end; p++) {
        if (*p == '.')
            continue;
        if (digits && seen == digits) {
            if (*p >= '5')
                add_at(sum, place + 1, sign);
            break;
        }
        if (*p != '0')
            add_at(sum, place, sign * (*p - '0'));
        last = *p != '0' || !digits ? (int)(PLACES - place) : last;
        place--;
        seen++;
    }
    if (digits)
        sum->loose = last > sum->loose ? last : sum->loose;
    else
        sum->scale = last > sum->scale ? last : sum->scale;
}

/* Carries, so that all limbs have the same sign and nine digits; true: the sum is negative. */
static bool decimal_carry(int64_t limbs[DECIMAL_LIMBS])
{
    int top = DECIMAL_LIMBS - 1;
    for (int i = 0; i + 1 < DECIMAL_LIMBS; i++) {
        limbs[i + 1] += limbs[i] / LIMB;
        limbs[i] %= LIMB;
    }
    while (top > 0 && limbs[top] == 0)
        top--;
    const bool negative = limbs[top] < 0;
    for (int i = 0; negative && i < DECIMAL_LIMBS; i++)
        limbs[i] = -limbs[i];
    for (int i = 0; i + 1 < DECIMAL_LIMBS; i++) {
        if (limbs[i] < 0) {
            limbs[i] += LIMB;
            limbs[i + 1]--;
        }
    }
    return negative;
}

static void decimal_divide(int64_t limbs[DECIMAL_LIMBS], uint64_t by)
{
    unsigned __int128 rest = 0;
    for (int i = DECIMAL_LIMBS - 1; i >= 0; i--) {
        rest = rest * LIMB + (uint64_t)limbs[i];
        limbs[i] = (int64_t)(rest / by);
        rest %= by;
    }
}

static void round_at(int64_t limbs[DECIMAL_LIMBS], int scale)
{
    const int place = PLACES - scale - 1; /* the first digit that is left out */
    limbs[place / LIMB_DIGITS] += 5 * powers[place % LIMB_DIGITS];
    for (int i = place / LIMB_DIGITS; i + 1 < DECIMAL_LIMBS && limbs[i] >= LIMB; i++) {
        limbs[i] -= LIMB;
        limbs[i + 1]++;
    }
}

static int digit_at(const int64_t limbs[DECIMAL_LIMBS], int place)
{
    return (int)(limbs[place / LIMB_DIGITS] / powers[place % LIMB_DIGITS] % 10);
}

void decimal_text(const struct decimal *sum, uint64_t by, int more, struct buf *out)
{
    int64_t limbs[DECIMAL_LIMBS];
    const int least = sum->scale < SCALE_MAX ? sum->scale : SCALE_MAX;
    int scale = sum->loose > least ? sum->loose : least, top = PLACES_ALL - 1;
    bool zero = true;
    if (sum->wide || !by)
        return;
    memcpy(limbs, sum->limbs, sizeof limbs);
    const bool negative = decimal_carry(limbs);
    if (by > 1) {
        decimal_divide(limbs, by);
        scale += more;
    }
    round_at(limbs, scale);
    for (int place = PLACES - scale; scale > least && !digit_at(limbs, place); place++)
        scale--; /* zeros that dividing or rounding has left */
    while (top > PLACES && !digit_at(limbs, top))
        top--;
    for (int place = PLACES - scale; zero && place <= top; place++)
        zero = !digit_at(limbs, place);
    buf_add(out, negative && !zero ? "-" : "");
    for (int place = top; place >= PLACES - scale; place--) {
        if (place == PLACES - 1)
            buf_addc(out, '.');
        buf_addc(out, (char)('0' + digit_at(limbs, place)));
    }
}
