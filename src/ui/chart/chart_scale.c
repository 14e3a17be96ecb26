/* Axes: round steps, short numbers, times. Pure functions. */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "chart/chart_private.h"

enum { SECONDS_A_DAY = 86400 };

double chart_step(double lo, double hi, int ticks)
{
    const double rough = (hi - lo) / (ticks > 0 ? ticks : 1);

    if (!(rough > 0) || !isfinite(rough))
        return 1;
    const double power = pow(10, floor(log10(rough)));
    const double part = rough / power;
    return (part >= 5 ? 5 : part >= 2 ? 2 : 1) * power;
}

double chart_step_after(double step)
{
    const double power = pow(10, floor(log10(step) + 1e-9));
    const double part = step / power;
    return (part >= 4.5 ? 10 : part >= 1.5 ? 5 : 2) * power;
}

/* 1234567.8 → 1,234,567.8 */
static void chart_scale_add_grouped(struct buf *out, const char *digits)
{
    const size_t sign = *digits == '-' ? 1 : 0;
    const size_t whole = strcspn(digits + sign, ".");

    buf_addn(out, digits, sign);
    for (size_t i = 0; i < whole; i++) {
        if (i && (whole - i) % 3 == 0)
            buf_addc(out, ',');
        buf_addc(out, digits[sign + i]);
    }
    buf_add(out, digits + sign + whole);
}

void chart_number(struct buf *out, double value, double step)
{
    char digits[64];

    if (fabs(value) >= 1e15 || (step > 0 && step < 1e-6)) {
        buf_addf(out, "%.3g", value);
        return;
    }
    int places = 0;
    for (double rest = step; rest > 0 && places < 6 && rest < 0.999999; rest *= 10)
        places++;
    snprintf(digits, sizeof digits, "%.*f", places, value == 0 ? 0.0 : value);
    chart_scale_add_grouped(out, digits);
}

void chart_date(double seconds, int64_t *ret_year, int *ret_month, int *ret_day)
{
    const int64_t days = (int64_t)floor(seconds / SECONDS_A_DAY) + 719468;
    const int64_t era = (days >= 0 ? days : days - 146096) / 146097;
    const int64_t of_era = days - era * 146097;
    const int64_t year = (of_era - of_era / 1460 + of_era / 36524 - of_era / 146096) / 365;
    const int64_t of_year = of_era - (365 * year + year / 4 - year / 100);
    const int64_t month = (5 * of_year + 2) / 153;
    *ret_day = (int)(of_year - (153 * month + 2) / 5 + 1);
    *ret_month = (int)(month < 10 ? month + 3 : month - 9);
    *ret_year = year + era * 400 + (*ret_month <= 2);
}

void chart_time_text(struct buf *out, double seconds, double span)
{
    const double days = floor(seconds / SECONDS_A_DAY);
    const int rest = (int)(seconds - days * SECONDS_A_DAY);
    int64_t year;
    int month, day;

    chart_date(seconds, &year, &month, &day);
    buf_addf(out, "%04lld-%02d-%02d", (long long)year, month, day);
    if (span < 2 * SECONDS_A_DAY)
        buf_addf(out, " %02d:%02d", rest / 3600, rest / 60 % 60);
}
