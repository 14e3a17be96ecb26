/* One clock for everything that says "now". QUERENT_NOW is read at each call: a test may move time.
 * Without it a call is one time(2) from the vDSO. Any thread. */
#include "querent/base/clock.h"

#include <pthread.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

/* The C library guards its zone data by a lock that the thread sanitizer cannot see; ours it sees.
 */
static pthread_mutex_t zone_lock = PTHREAD_MUTEX_INITIALIZER;

int64_t clock_mono_us(void)
{
    struct timespec now;

    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000000 + now.tv_nsec / 1000;
}

/* `count` decimal digits at *p, stepped over; -1 when there are fewer. */
static int clock_number(const char **p, int count)
{
    int value = 0;

    for (int i = 0; i < count; i++, (*p)++) {
        if (**p < '0' || **p > '9')
            return -1;
        value = value * 10 + (**p - '0');
    }
    return value;
}

/* A date, or a date and a time, local unless it ends in Z. */
static bool parse_moment(const char *text, int64_t *ret_time)
{
    struct tm tm = {.tm_isdst = -1};
    const char *p = text;

    tm.tm_year = clock_number(&p, 4) - 1900;
    if (*p++ != '-' || (tm.tm_mon = clock_number(&p, 2) - 1) < 0 || tm.tm_mon > 11)
        return false;
    if (*p++ != '-' || (tm.tm_mday = clock_number(&p, 2)) < 1 || tm.tm_mday > 31)
        return false;
    if (*p == 'T' || *p == ' ') {
        p++;
        if ((tm.tm_hour = clock_number(&p, 2)) < 0 || tm.tm_hour > 23 || *p++ != ':')
            return false;
        if ((tm.tm_min = clock_number(&p, 2)) < 0 || tm.tm_min > 59)
            return false;
        if (*p == ':' && (p++, (tm.tm_sec = clock_number(&p, 2)) < 0))
            return false;
    }
    const bool utc = *p == 'Z';
    if (p[utc])
        return false;
    pthread_mutex_lock(&zone_lock);
    *ret_time = utc ? timegm(&tm) : mktime(&tm);
    pthread_mutex_unlock(&zone_lock);
    return true;
}

int64_t clock_now(void)
{
    const char *fixed = getenv("QUERENT_NOW");
    int64_t t;

    if (fixed && *fixed && parse_moment(fixed, &t))
        return t;
    return time(NULL);
}

void clock_local(int64_t t, struct tm *ret_tm)
{
    const time_t when = (time_t)t;

    pthread_mutex_lock(&zone_lock);
    if (!localtime_r(&when, ret_tm))
        *ret_tm = (struct tm){.tm_mday = 1, .tm_year = 70};
    pthread_mutex_unlock(&zone_lock);
}

void clock_utc(int64_t t, struct tm *ret_tm)
{
    const time_t when = (time_t)t;

    pthread_mutex_lock(&zone_lock); /* gmtime_r reads the zone too */
    if (!gmtime_r(&when, ret_tm))
        *ret_tm = (struct tm){.tm_mday = 1, .tm_year = 70};
    pthread_mutex_unlock(&zone_lock);
}

void clock_iso(int64_t t, char out[24])
{
    struct tm tm;

    clock_utc(t, &tm);
    if (tm.tm_year < -1900 || tm.tm_year > 9999 - 1900 ||
        !strftime(out, 24, "%Y-%m-%dT%H:%M:%SZ", &tm))
        memcpy(out, "1970-01-01T00:00:00Z", 21);
}
