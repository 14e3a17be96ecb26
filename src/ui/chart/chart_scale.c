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

/* Days since 1970-01-01 of a day in the proleptic Gregorian calendar. Source: H. Hinnant,
 * "chrono-Compatible Low-Level Date Algorithms", days_from_civil. */
static int64_t chart_scale_days_of(int64_t year, int month, int day)
{
    year -= month <= 2;
    const int64_t era = (year >= 0 ? year : year - 399) / 400;
    const int64_t of_era = year - era * 400;
    const int64_t of_year = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1;
    return era * 146097 + of_era * 365 + of_era / 4 - of_era / 100 + of_year - 719468;
}

static void date_of(int64_t days, int64_t *ret_year, int *ret_month, int *ret_day)
{
    days += 719468;
    const int64_t era = (days >= 0 ? days : days - 146096) / 146097;
    const int64_t of_era = days - era * 146097;
    const int64_t year = (of_era - of_era / 1460 + of_era / 36524 - of_era / 146096) / 365;
    const int64_t of_year = of_era - (365 * year + year / 4 - year / 100);
    const int64_t month = (5 * of_year + 2) / 153;
    *ret_day = (int)(of_year - (153 * month + 2) / 5 + 1);
    *ret_month = (int)(month < 10 ? month + 3 : month - 9);
    *ret_year = year + era * 400 + (*ret_month <= 2);
}

bool chart_time(const char *p, size_t len, double *ret_seconds)
{
    char text[32];
    int year, month, day = 1, hour = 0, minute = 0;
    double second = 0;

    if (len < 7 || len >= sizeof text * 2 || p[4] != '-')
        return false;
    memcpy(text, p, len < sizeof text ? len : sizeof text - 1);
    text[len < sizeof text ? len : sizeof text - 1] = '\0';
    const int found =
        sscanf(text, "%4d-%2d-%2d%*1[ T]%2d:%2d:%lf", &year, &month, &day, &hour, &minute, &second);
    if (found < 2 || month < 1 || month > 12 || day < 1 || day > 31)
        return false;
    *ret_seconds = (double)chart_scale_days_of(year, month, day) * SECONDS_A_DAY + hour * 3600 +
                   minute * 60 + second;
    return true;
}

void chart_time_text(struct buf *out, double seconds, double span)
{
    const double days = floor(seconds / SECONDS_A_DAY);
    const int rest = (int)(seconds - days * SECONDS_A_DAY);
    int64_t year;
    int month, day;

    date_of((int64_t)days, &year, &month, &day);
    buf_addf(out, "%04lld-%02d-%02d", (long long)year, month, day);
    if (span < 2 * SECONDS_A_DAY)
        buf_addf(out, " %02d:%02d", rest / 3600, rest / 60 % 60);
}
