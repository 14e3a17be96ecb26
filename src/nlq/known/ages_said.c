/* "Adult students", "how many minors are among the guests": ages that everybody knows, where rows
 * have an age or a date of birth. */
#include <stdlib.h>

#include "known/known.h"
#include "querent/base/str.h"

static const struct {
    const char *said, *aged;
} ages[] = {
    {"adult|adults|grownup|grownups", "at least 18"},
    {"minor|minors|underage", "under 18"},
    {"centenarian|centenarians", "at least 100"},
};

/* The rows of the table have an age or were born. */
static bool has_age(struct ask *ask, int table)
{
    const struct column_ref age = {table, table_column_by_words(ask, table, "age")},
                            birth = {table,
                                     table_column_by_words(ask, table, name_phrases(NAME_BIRTH))};
    return (age.column >= 0 && column_is_number(ask, age)) ||
           (birth.column >= 0 && (column_is_date(ask, birth) || column_is_year(ask, birth)));
}

/* The only open table of people whose age is known; -1: none, or several. */
static int table_of_ages(struct ask *ask)
{
    int found = -1;
    for (size_t t = 0; t < ask->schema->table_count; t++) {
        if (!table_is_open(ask, (int)t) || !has_age(ask, (int)t) || !people_do(ask, (int)t))
            continue;
        if (found >= 0)
            return -1;
        found = (int)t;
    }
    return found;
}

/* The schema, or a value, has another meaning for word i. */
static bool means_else(struct ask *ask, size_t i)
{
    return ask->words.v[i].quoted || column_at_word(ask, i) || table_at_word(ask, i) >= 0 ||
           values_find(ask, i, i + 1).len > 0;
}

static bool aged_rows_at(struct ask *ask, size_t i)
{
    const int table = table_at_word(ask, i);
    return table >= 0 && has_age(ask, table);
}

/* "With age at least 18", "who are at least 18": by the age of the rows, or their date of birth. */
static const char *aged_as(struct ask *ask, int table, const char *aged)
{
    const int age = table_column_by_words(ask, table, "age");
    return arena_printf(ask->arena, "%s %s", age >= 0 ? "with age" : "who are", aged);
}

/* "How many adults are there among the students": how many students are. */
static bool put_among(struct ask *ask, size_t i, const char *aged)
{
    size_t at = i + 1;
    at += wording_is(ask, at, "are");
    at += wording_is(ask, at, "there");
    if (!wording_is(ask, at, "among|of"))
        return false;
    const size_t rows = at + 1 + wording_is(ask, at + 1, "the|our|all");
    if (!aged_rows_at(ask, rows))
        return false;
    wording_put(ask, i, rows + 1 - i,
                arena_printf(ask->arena, "%s %s", ask->words.v[rows].text,
                             aged_as(ask, table_at_word(ask, rows), aged)));
    return true;
}

/* "Students who are minors", "students are minors". */
static bool put_predicate(struct ask *ask, size_t i, const char *aged)
{
    size_t first = i;
    if (i < 2 || !wording_is(ask, i - 1, "are|is|were|was"))
        return false;
    first -= 1 + wording_is(ask, i - 2, "who|that");
    for (size_t k = first; k-- > 0;) {
        if (!aged_rows_at(ask, k))
            continue;
        wording_put(ask, first, i + 1 - first, aged_as(ask, table_at_word(ask, k), aged));
        return true;
    }
    return false;
}

/* Word i stands for people, and only one table has some whose age is known. */
static bool aged_only(struct ask *ask, size_t i)
{
    return word_is_plural(&ask->words.v[i]) && table_of_ages(ask) >= 0;
}

/* Word i says of rows how old they are: "adult students", "who are minors", or names them. */
static void put_aged(struct ask *ask, size_t i, const char *aged)
{
    if (put_predicate(ask, i, aged) || put_among(ask, i, aged))
        return;
    if (aged_rows_at(ask, i + 1)) {
        wording_put(ask, i, 2,
                    arena_printf(ask->arena, "%s %s", ask->words.v[i + 1].text,
                                 aged_as(ask, table_at_word(ask, i + 1), aged)));
        return;
    }
    const size_t there = wording_match(ask, i + 1, "are there|there are");
    if (!aged_only(ask, i) ||
        !(there || i == 0 || wording_is(ask, i - 1, "many|the|all|list|show|which|of")))
        return;
    const int table = table_of_ages(ask);
    wording_put(
        ask, i, 1 + there,
        arena_printf(ask->arena, "%s %s", table_plural(ask, table), aged_as(ask, table, aged)));
}

/* "Turning 65 this year": born in the year that many years before. */
static bool put_turning(struct ask *ask, size_t i)
{
    enum { AGE_MOST = 120 };
    const char *today = dates_today(ask->arena, ask->request->now);
    double age = 0;
    if (i == 0 || !wording_is(ask, i, "turning|turn|turns|turned") || i + 1 >= ask->words.len ||
        !ask->words.v[i + 1].is_number || !str_to_double(ask->words.v[i + 1].text, &age) ||
        age < 1 || age > AGE_MOST)
        return false;
    const size_t period = wording_match(ask, i + 2, "this year|next year|last year");
    long year = strtol(today, NULL, 10);
    if (period)
        year += wording_is(ask, i + 2, "next") - wording_is(ask, i + 2, "last");
    else
        return false;
    size_t first = i;
    while (first > 1 && wording_is(ask, first - 1, "who|that|will|are|is|have|has|be"))
        first--;
    const int table = table_at_word(ask, first - 1);
    const struct column_ref birth = {
        table, table < 0 ? -1 : table_column_by_words(ask, table, name_phrases(NAME_BIRTH))};
    if (birth.column < 0 || !column_is_date(ask, birth))
        return false;
    wording_put(ask, first, i + 2 + period - first,
                arena_printf(ask->arena, "born in %ld", year - (long)age));
    return true;
}

void ages_said_read(struct ask *ask)
{
    for (size_t i = 0; i < ask->words.len; i++) {
        if (put_turning(ask, i))
            return;
    }
    for (size_t i = 0; i < ask->words.len; i++) {
        for (size_t k = 0; k < sizeof ages / sizeof *ages; k++) {
            if (!wording_is(ask, i, ages[k].said) || means_else(ask, i))
                continue;
            put_aged(ask, i, ages[k].aged);
            return;
        }
    }
}
