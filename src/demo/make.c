/* The tools of the makers: splitmix64 (Steele, Lea, Flood 2014) for chance, days from civil dates
 * (Howard Hinnant, "chrono-compatible low-level date algorithms"), and prepared inserts. */
#include "make.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "querent/base/buf.h"

#define LOOK_EVERY 4096 /* rows between looks at the cancel, and reports */

uint32_t make_random(struct maker *maker, uint32_t below)
{
    uint64_t z = maker->random += 0x9e3779b97f4a7c15u;

    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    z ^= z >> 31;
    return (uint32_t)(((z >> 32) * below) >> 32);
}

bool make_chance(struct maker *maker, int percent)
{
    return make_random(maker, 100) < (uint32_t)percent;
}

uint32_t make_skewed(struct maker *maker, uint32_t below)
{
    const uint64_t x = make_random(maker, 1 << 16);

    return (uint32_t)((x * x * below) >> 32);
}

int make_day(int year, int month, int day)
{
    year -= month <= 2;
    const int era = (year >= 0 ? year : year - 399) / 400;
    const int of_era = year - era * 400;
    const int of_year = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1;
    const int days = of_era * 365 + of_era / 4 - of_era / 100 + of_year;

    return era * 146097 + days - 719468;
}

/* Four, two or two digits, without printf: dates are a third of all values. */
static void put_digits(char *out, int value, int count)
{
    while (count--) {
        out[count] = (char)('0' + value % 10);
        value /= 10;
    }
}

void make_date_text(int day, char out[11])
{
    const int z = day + 719468;
    const int era = (z >= 0 ? z : z - 146096) / 146097;
    const int of_era = z - era * 146097;
    const int year_of_era = (of_era - of_era / 1460 + of_era / 36524 - of_era / 146096) / 365;
    const int of_year = of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    const int shifted = (5 * of_year + 2) / 153; /* months from March */
    const int month = shifted + (shifted < 10 ? 3 : -9);

    put_digits(out, year_of_era + era * 400 + (month <= 2), 4);
    put_digits(out + 5, month, 2);
    put_digits(out + 8, of_year - (153 * shifted + 2) / 5 + 1, 2);
    out[4] = out[7] = '-';
    out[10] = '\0';
}

int make_weekday(int day)
{
    return (day + 4) % 7; /* 1970-01-01 was a Thursday */
}

/* ---- inserting */

static void make_fail(struct maker *maker)
{
    if (!maker->failed)
        err_set(maker->err, ERR_IO, "cannot make the demo database: %s",
                sqlite3_errmsg(maker->handle));
    maker->failed = true;
}

struct insert insert_into(struct maker *maker, const char *table, int columns)
{
    struct insert insert = {.maker = maker};
    struct buf sql = BUF_INIT;

    buf_addf(&sql, "INSERT INTO %s VALUES (?", table);
    for (int i = 1; i < columns; i++)
        buf_add(&sql, ",?");
    buf_addc(&sql, ')');
    if (!maker->failed &&
        sqlite3_prepare_v2(maker->handle, buf_str(&sql), -1, &insert.stmt, NULL) != SQLITE_OK)
        make_fail(maker);
    buf_release(&sql);
    return insert;
}

void put_int(struct insert *insert, int64_t value)
{
    sqlite3_bind_int64(insert->stmt, ++insert->col, value);
}

void put_money(struct insert *insert, int64_t cents)
{
    sqlite3_bind_double(insert->stmt, ++insert->col, (double)cents / 100);
}

void put_real(struct insert *insert, double value)
{
    sqlite3_bind_double(insert->stmt, ++insert->col, value);
}

void put_text(struct insert *insert, const char *text)
{
    if (text)
        sqlite3_bind_text(insert->stmt, ++insert->col, text, -1, SQLITE_TRANSIENT);
    else
        put_null(insert);
}

void put_textf(struct insert *insert, const char *fmt, ...)
{
    char text[512];
    va_list args;

    va_start(args, fmt);
    vsnprintf(text, sizeof text, fmt, args);
    va_end(args);
    put_text(insert, text);
}

void put_day(struct insert *insert, int day)
{
    char text[11];

    if (day == NO_DAY) {
        put_null(insert);
        return;
    }
    make_date_text(day, text);
    sqlite3_bind_text(insert->stmt, ++insert->col, text, 10, SQLITE_TRANSIENT);
}

void put_null(struct insert *insert)
{
    sqlite3_bind_null(insert->stmt, ++insert->col);
}

void insert_row(struct insert *insert)
{
    struct maker *maker = insert->maker;

    insert->col = 0;
    if (maker->failed)
        return;
    if (sqlite3_step(insert->stmt) != SQLITE_DONE)
        make_fail(maker);
    sqlite3_reset(insert->stmt);
    if (++maker->rows % LOOK_EVERY)
        return;
    if (cancel_fired(maker->cancel)) {
        maker->failed = true;
        err_set(maker->err, ERR_CANCELLED, "cancelled while the demo database was made");
    } else if (maker->progress) {
        maker->progress(maker->arg, (int)((int64_t)maker->rows * 90 / DEMO_ROWS));
    }
}

void insert_end(struct insert *insert)
{
    sqlite3_finalize(insert->stmt);
    insert->stmt = NULL;
}
