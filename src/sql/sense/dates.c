/* Dates written in another form than the column's values, as far as these are known, and moments
 * compared with whole days. Messages name the form and never a value: columns may be private. */
#include <stdlib.h>
#include <string.h>

#include "querent/base/str.h"
#include "querent/base/text.h"
#include "sense/sense.h"

enum form { FORM_NONE, FORM_ISO, FORM_LOOSE, FORM_MONTH, FORM_YEAR, FORM_SLASHES, FORM_DOTS };

static const char *const form_names[] = {
    [FORM_ISO] = "2026-01-31", [FORM_LOOSE] = "2026-1-31",    [FORM_MONTH] = "2026-01",
    [FORM_YEAR] = "2026",      [FORM_SLASHES] = "31/01/2026", [FORM_DOTS] = "31.01.2026"};

/* Does the text match, 0 standing for one digit and 9 for one or two? Returns how much of it. */
static size_t dates_match(const char *text, const char *pattern)
{
    const char *p = text;

    for (; *pattern; pattern++) {
        const bool digit = *p >= '0' && *p <= '9';
        if (*pattern == '0' || *pattern == '9' ? !digit : *p != *pattern)
            return 0;
        p += 1 + (*pattern == '9' && p[1] >= '0' && p[1] <= '9');
    }
    return *p >= '0' && *p <= '9' ? 0 : (size_t)(p - text);
}

static enum form dates_form(const char *text)
{
    if (!text)
        return FORM_NONE;
    if (dates_match(text, "0000-00-00"))
        return FORM_ISO;
    if (dates_match(text, "0000-9-9"))
        return FORM_LOOSE;
    if (dates_match(text, "9/9/0000"))
        return FORM_SLASHES;
    if (dates_match(text, "9.9.0000"))
        return FORM_DOTS;
    if (dates_match(text, "0000-00") == strlen(text))
        return FORM_MONTH;
    return dates_match(text, "0000") && strlen(text) == 4 ? FORM_YEAR : FORM_NONE;
}

/* Both ends of the values have it. */
static enum form dates_form_of(const struct sql_values *values)
{
    const enum form form = dates_form(values->least);

    return form == dates_form(values->greatest) ? form : FORM_NONE;
}

/* The day written as ISO says, where it can be read in one way; NULL: it cannot. */
static char *dates_as_iso(struct arena *arena, const char *text, enum form form)
{
    int n[3] = {0};
    const char *p = text;

    for (int i = 0; i < 3; i++) {
        n[i] = (int)strtol(p, (char **)&p, 10);
        p += *p != '\0';
    }
    const int year = form == FORM_LOOSE ? n[0] : n[2];
    const int day = form == FORM_LOOSE ? n[2] : n[0];
    if (form == FORM_SLASHES && n[0] <= 12)
        return NULL; /* the month may stand first */
    if (n[1] < 1 || n[1] > 12 || day < 1 || day > 31)
        return NULL;
    return arena_printf(arena, "'%04d-%02d-%02d'", year, n[1], day);
}

static void dates_check_form(struct resolver *r, enum sql_op op, const struct schema_column *c,
                             enum form kept, const struct sql_expr *literal)
{
    const enum form form = dates_form(literal->text);
    const bool part = form == FORM_MONTH || form == FORM_YEAR;
    const bool whole = op == SQL_OP_EQ || op == SQL_OP_NE;

    if (form == FORM_NONE || form == kept || (part && !(kept == FORM_ISO && whole)))
        return;
    struct sql_finding *found =
        report(r, SQL_BAD_COMPARISON, MARK_WARNING, literal->at,
               part ? "'%s' holds days such as %s: it is never only %s"
                    : "'%s' holds dates such as %s: one written as %s is compared letter by letter",
               c->name, form_names[kept], form_names[form]);
    if (kept == FORM_ISO && !part)
        found->fix = dates_as_iso(r->arena, literal->text, form);
}

/* Earlier and later as texts, where the day or month stands first. */
static void dates_check_order(struct resolver *r, enum sql_op op, const struct schema_column *c,
                              enum form kept, const struct sql_expr *literal)
{
    const bool orders = op >= SQL_OP_LT && op <= SQL_OP_GE;

    if (orders && (kept == FORM_SLASHES || kept == FORM_DOTS) && dates_form(literal->text) == kept)
        report(r, SQL_BAD_COMPARISON, MARK_WARNING, literal->at,
               "'%s' holds dates such as %s, which as texts are not in the order of time", c->name,
               form_names[kept]);
}

static bool dates_midnight(const char *text)
{
    return !text || strlen(text) < 11 || strstr(text, "00:00:00");
}

/* A day stands for its first moment. */
static void dates_check_moment(struct resolver *r, enum sql_op op, const struct found *found,
                               const struct sql_values *values, const struct sql_expr *literal)
{
    const bool timed =
        values->least && !(dates_midnight(values->least) && dates_midnight(values->greatest));

    if (found->column->value != VALUE_TIMESTAMP || !timed || strlen(literal->text) != 10 ||
        dates_form(literal->text) != FORM_ISO || !(op == SQL_OP_EQ || op == SQL_OP_LE))
        return;
    report(r, SQL_BAD_COMPARISON, op == SQL_OP_EQ ? MARK_WARNING : MARK_INFO, literal->at,
           "'%s' has a time of day: '%s' is the first moment of that day, and the rest of it is "
           "left out",
           found->column->name, literal->text);
}

static bool dates_is_date(const struct schema_column *c)
{
    return c->value == VALUE_DATE || c->value == VALUE_TIMESTAMP;
}

/* Databases that have dates read a literal as one, in their own way. */
static void dates_check_typed(struct resolver *r, const struct schema_column *c,
                              const struct sql_expr *literal)
{
    const enum form form = dates_form(literal->text);
    const bool iso = form == FORM_ISO || form == FORM_MONTH;

    if (!dates_is_date(c) || iso || literal->text[0] < '0' || literal->text[0] > '9')
        return;
    struct sql_finding *found =
        report(r, SQL_BAD_COMPARISON, MARK_WARNING, literal->at,
               "'%s' is %s: write the date as '2026-01-31', so that it is read as it is meant",
               c->name, c->type);
    if (form == FORM_LOOSE || form == FORM_SLASHES || form == FORM_DOTS)
        found->fix = dates_as_iso(r->arena, literal->text, form);
}

void sense_check_date(struct resolver *r, enum sql_op op, const struct found *found,
                      const struct sql_expr *literal)
{
    const struct sql_values values = sense_values(r, found->table, found->column);
    const enum form kept = dates_form_of(&values);
    const bool typed = dates_is_date(found->column) && r->dialect != SQL_SQLITE;

    if (literal->kind == SQL_EXPR_NUMBER && (typed || kept == FORM_ISO))
        report(r, SQL_BAD_COMPARISON, MARK_WARNING, literal->at,
               "'%s' is %s: compared with the number %s it is no year and no date",
               found->column->name, typed ? found->column->type : "a date", literal->text);
    if (literal->kind != SQL_EXPR_STRING)
        return;
    if (typed)
        dates_check_typed(r, found->column, literal);
    else if (kept != FORM_NONE && kept != FORM_YEAR && kept != FORM_MONTH)
        dates_check_form(r, op, found->column, kept, literal);
    if (!typed)
        dates_check_order(r, op, found->column, kept, literal);
    dates_check_moment(r, op, found, &values, literal);
}
