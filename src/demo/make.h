/* Making the demo's rows: a seeded random source, dates as days, and one insert at a time.
 *
 * Failures stick: after the first one every call does nothing, so that the makers read as plain
 * lists of values. Dates are days since 1970-01-01; amounts are cents. Runs on the thread of
 * demo_ensure.
 */
#ifndef QUERENT_DEMO_MAKE_H
#define QUERENT_DEMO_MAKE_H

#include <sqlite3.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "querent/base/cancel.h"
#include "querent/base/err.h"

#define DEMO_ROWS 200000 /* in all tables together */
#define DEMO_DAYS 1800   /* that the company has been trading for */
#define NO_DAY INT32_MIN /* NULL */

struct maker {
    sqlite3 *handle;
    uint64_t random;
    int today; /* a day */
    int rows;  /* inserted so far, in all tables */
    bool failed;
    struct err *err;
    struct cancel *cancel;
    void (*progress)(void *arg, int percent);
    void *arg;

    /* what later tables draw from; ids are positions from 1 */
    int employee_count, sales_count; /* the first sales_count employees sell */
    int customer_count;
    int *customer_since; /* day, ascending */
    int product_count;
    int *product_price; /* cents */
    int warehouse_count, carrier_count, campaign_count, support_first, support_count;
    int *campaign_start; /* day, ascending */
};

/* ---- chance, the same everywhere */

uint32_t make_random(struct maker *maker, uint32_t below); /* 0 ≤ result < below */
bool make_chance(struct maker *maker, int percent);
/* Small numbers are more likely: 0 ≤ result < below, with the square of an even chance. */
uint32_t make_skewed(struct maker *maker, uint32_t below);

/* ---- dates */

int make_day(int year, int month, int day);
void make_date_text(int day, char out[11]); /* "2026-11-22" */
int make_weekday(int day);                  /* 0: Sunday */

/* ---- inserting */

struct insert {
    struct maker *maker;
    sqlite3_stmt *stmt;
    int col;
};

struct insert insert_into(struct maker *maker, const char *table, int columns);
void put_int(struct insert *insert, int64_t value);
void put_money(struct insert *insert, int64_t cents);
void put_real(struct insert *insert, double value);
void put_text(struct insert *insert, const char *text); /* NULL: NULL */
void put_textf(struct insert *insert, const char *fmt, ...) __attribute__((format(printf, 2, 3)));
void put_day(struct insert *insert, int day); /* or NO_DAY */
void put_null(struct insert *insert);
void insert_row(struct insert *insert); /* all columns were put */
void insert_end(struct insert *insert);

/* ---- the tables, in the order of what they refer to */

void make_people(struct maker *maker); /* people.c: departments to addresses */
void make_goods(struct maker *maker);  /* goods.c: suppliers to campaigns */
void make_trade(struct maker *maker);  /* trade.c: orders to support tickets */

/* ---- names (words.c) */

struct words {
    const char *const *v;
    int count;
};
#define WORDS(name, ...) extern const struct words words_##name;
#include "words.inc"
#undef WORDS

const char *pick(struct maker *maker, const struct words *words);
/* A country by its weight; its index is good for the other calls. */
int pick_country(struct maker *maker);
const char *country_name(int country);
/* Texts into a buffer of NAME_BYTES bytes. */
#define NAME_BYTES 160
const char *pick_city(struct maker *maker, int country);
const char *pick_first(struct maker *maker, int country);
const char *pick_last(struct maker *maker, int country);
void pick_person(struct maker *maker, int country, char out[NAME_BYTES]);
void pick_company(struct maker *maker, int country, const char *city, char out[NAME_BYTES]);
void pick_street(struct maker *maker, int country, char out[NAME_BYTES]);
void pick_postal_code(struct maker *maker, int country, char out[NAME_BYTES]);
void pick_phone(struct maker *maker, int country, char out[NAME_BYTES]);

#endif
