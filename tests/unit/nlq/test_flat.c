/* One table that holds everything: sales as a spreadsheet has them, tickets, marks, gifts. */
#include <string.h>

#include "fixture.h"

#define COUNT(list) (sizeof(list) / sizeof *(list))

static const char sales[] =
    "CREATE TABLE sales (order_id TEXT, date DATE, region TEXT, sales_rep TEXT, product TEXT, "
    "units_sold INTEGER, unit_price NUMERIC, total NUMERIC, returned TEXT);"
    "INSERT INTO sales VALUES ('SO-1', '2026-10-03', 'North', 'Ann Lee', 'Chair', 2, 50, 100, "
    "'No'), ('SO-2', '2026-10-20', 'South', 'Bo Diaz', 'Chair', 5, 50, 250, 'No'), ('SO-3', "
    "'2026-11-02', 'North', 'Ann Lee', 'Lamp', 1, 20, 20, 'Yes'), ('SO-4', '2026-11-20', 'South', "
    "'Bo Diaz', 'Lamp', 3, 20, 60, 'No'), ('SO-5', '2025-03-01', 'West', 'Ann Lee', 'Desk', 1, "
    "400, 400, 'No'), ('SO-6', '2025-04-01', 'West', 'Bo Diaz', 'Desk', 1, 400, 400, 'No'), "
    "('SO-7', '2025-05-01', 'North', 'Ann Lee', 'Lamp', 2, 20, 40, 'No'), ('SO-8', '2025-06-01', "
    "'South', 'Bo Diaz', 'Chair', 1, 50, 50, 'No');";

static const struct asked sales_cases[] = {
    {"who sold the most",
     "SELECT sales_rep FROM sales GROUP BY sales_rep ORDER BY sum(total) DESC LIMIT 1"},
    {"who sold the most chairs", "SELECT sales_rep FROM sales WHERE product = 'Chair' GROUP BY "
                                 "sales_rep ORDER BY sum(units_sold) DESC LIMIT 1"},
    {"how many chairs did we sell last month",
     "SELECT sum(units_sold) FROM sales WHERE product = 'Chair' AND date >= '2026-10-01' AND date "
     "< '2026-11-01'"},
    {"how many lamps did Ann Lee sell",
     "SELECT sum(units_sold) FROM sales WHERE product = 'Lamp' AND sales_rep = 'Ann Lee'"},
    {"how much did Bo Diaz make this year",
     "SELECT sum(total) FROM sales WHERE sales_rep = 'Bo Diaz' AND date >= '2026-01-01' AND date "
     "< '2027-01-01'"},
    {"best selling product",
     "SELECT product FROM sales GROUP BY product ORDER BY sum(units_sold) DESC LIMIT 1"},
    {"top 2 reps by revenue", "SELECT sales_rep, sum(total) AS sum_of_total FROM sales GROUP BY "
                              "sales_rep ORDER BY sum(total) DESC LIMIT 2"},
    {"what are our top 2 products", "SELECT product, sum(total) AS sum_of_total FROM sales GROUP "
                                    "BY product ORDER BY sum(total) DESC LIMIT 2"},
    {"which region sold the most",
     "SELECT region FROM sales GROUP BY region ORDER BY sum(total) DESC LIMIT 1"},
    {"biggest order", "SELECT * FROM sales ORDER BY total DESC LIMIT 1"},
    {"orders over 200", "SELECT * FROM sales WHERE total > 200"},
    {"last order", "SELECT * FROM sales ORDER BY date DESC LIMIT 1"},
    {"how many orders last month",
     "SELECT count(*) FROM sales WHERE date >= '2026-10-01' AND date < '2026-11-01'"},
    {"average order size", "SELECT avg(total) FROM sales"},
    {"biggest order ever", "SELECT * FROM sales ORDER BY total DESC LIMIT 1"},
    {"top 2 chair orders",
     "SELECT * FROM sales WHERE product = 'Chair' ORDER BY total DESC LIMIT 2"},
    {"avg lamp order", "SELECT avg(total) FROM sales WHERE product = 'Lamp'"},
    {"monthly sales 2025",
     "SELECT strftime('%Y-%m', date) AS month, sum(total) AS sum_of_total FROM sales WHERE date >= "
     "'2025-01-01' AND date < '2026-01-01' GROUP BY strftime('%Y-%m', date) ORDER BY "
     "strftime('%Y-%m', date)"},
    {"which month had the highest sales",
     "SELECT strftime('%Y-%m', date) AS month FROM sales GROUP BY strftime('%Y-%m', date) ORDER "
     "BY sum(total) DESC LIMIT 1"},
    {"north vs south sales",
     "SELECT region, sum(total) AS sum_of_total FROM sales WHERE region = 'North' OR "
     "region = 'South' GROUP BY region"},
};

static int setup_sales(void **state)
{
    return fixture_open(state, sales);
}

static void nlq_ask__sums__what_a_sheet_of_sales_holds(void **state)
{
    assert_all_answered(*state, sales_cases, COUNT(sales_cases));
}

static const char gifts[] =
    "CREATE TABLE gifts (payment_date DATE, donor_name TEXT, campaign TEXT, amount_gbp NUMERIC, "
    "gift_aid TEXT);"
    "INSERT INTO gifts VALUES ('2026-10-03', 'R. Hall', 'Roof Fund', 100, 'Y'), ('2026-10-20', "
    "'R. Hall', 'Roof Fund', 50, 'Y'), ('2026-11-02', 'K. Ito', 'Christmas', 20, 'N'), "
    "('2025-11-20', 'K. Ito', 'Christmas', 60, 'N'), ('2025-03-01', 'P. Singh', 'Roof Fund', 40, "
    "'Y'), ('2025-04-01', 'P. Singh', 'Christmas', 40, 'Y'), ('2025-05-01', 'P. Singh', 'Spring', "
    "40, 'Y'), ('2025-05-02', 'K. Ito', 'Spring', 40, 'N');";

static const struct asked gifts_cases[] = {
    {"who gave the most to the Roof Fund",
     "SELECT donor_name FROM gifts WHERE campaign = 'Roof Fund' GROUP BY donor_name ORDER BY "
     "sum(amount_gbp) DESC LIMIT 1"},
    {"biggest donor",
     "SELECT donor_name FROM gifts GROUP BY donor_name ORDER BY sum(amount_gbp) DESC LIMIT 1"},
    {"total donations this year", "SELECT sum(amount_gbp) FROM gifts WHERE payment_date >= "
                                  "'2026-01-01' AND payment_date < '2027-01-01'"},
    {"donations by campaign",
     "SELECT campaign, sum(amount_gbp) AS total_amount_gbp FROM gifts GROUP BY campaign"},
    {"average donation", "SELECT avg(amount_gbp) FROM gifts"},
    {"donors who gave more than 100 in total",
     "SELECT donor_name FROM gifts GROUP BY donor_name HAVING sum(amount_gbp) > 100"},
    {"last donation of K. Ito",
     "SELECT * FROM gifts WHERE donor_name = 'K. Ito' ORDER BY payment_date DESC LIMIT 1"},
};

/* Yes and no have no average. */
static const struct asked gifts_unsure[] = {
    {"average gift aid", "SELECT avg(gift_aid) FROM gifts"},
};

static int setup_gifts(void **state)
{
    return fixture_open(state, gifts);
}

static void nlq_ask__sums__what_was_given(void **state)
{
    assert_all_answered(*state, gifts_cases, COUNT(gifts_cases));
    assert_none_sure(*state, gifts_unsure, COUNT(gifts_unsure));
}

static const char marks[] =
    "CREATE TABLE pupils (name TEXT, class TEXT, maths INTEGER, science INTEGER);"
    "INSERT INTO pupils VALUES ('Ann', '7A', 50, 60), ('Bob', '7A', 70, 40), ('Cem', '8B', 90, "
    "80), ('Dee', '8B', 20, 90), ('Eli', '8B', 30, 30);";

static const struct asked marks_cases[] = {
    {"best pupil in maths", "SELECT name FROM pupils ORDER BY maths DESC LIMIT 1"},
    {"which class is best in science",
     "SELECT class FROM pupils GROUP BY class ORDER BY avg(science) DESC LIMIT 1"},
    {"average maths score by class",
     "SELECT class, avg(maths) AS average_maths FROM pupils GROUP BY class"},
};

static int setup_marks(void **state)
{
    return fixture_open(state, marks);
}

static void nlq_ask__ranks__pupils_by_their_marks(void **state)
{
    assert_all_answered(*state, marks_cases, COUNT(marks_cases));
}

static const char tickets[] =
    "CREATE TABLE tickets (ticket TEXT, opened DATE, closed DATE, agent TEXT, subject TEXT, hours "
    "REAL);"
    "INSERT INTO tickets VALUES ('T1', '2026-10-01', '2026-10-02', 'Sam Poe', 'VPN', 2), ('T2', "
    "'2026-10-02', NULL, 'Sam Poe', 'VPN', 3), ('T3', '2026-11-01', '2026-11-05', 'Lou Kim', "
    "'Printer', 1), ('T4', '2026-11-02', '2026-11-05', 'Lou Kim', 'VPN', 1), ('T5', '2026-11-03', "
    "'2026-11-05', 'Lou Kim', 'Printer', 1);";

static const struct asked tickets_cases[] = {
    {"open tickets", "SELECT * FROM tickets WHERE closed IS NULL"},
    {"who closed the most tickets", "SELECT agent FROM tickets WHERE closed IS NOT NULL GROUP BY "
                                    "agent ORDER BY count(*) DESC LIMIT 1"},
    {"who worked the most hours",
     "SELECT agent FROM tickets GROUP BY agent ORDER BY sum(hours) DESC LIMIT 1"},
    {"busiest month",
     "SELECT strftime('%Y-%m', opened) AS month, count(*) AS tickets FROM tickets GROUP BY "
     "strftime('%Y-%m', opened) ORDER BY count(*) DESC LIMIT 1"},
};

static int setup_tickets(void **state)
{
    return fixture_open(state, tickets);
}

static void nlq_ask__counts__rows_of_a_desk(void **state)
{
    assert_all_answered(*state, tickets_cases, COUNT(tickets_cases));
}

/* The table is called as one of its columns. */
static const char volunteers[] =
    "CREATE TABLE volunteers (volunteer TEXT, team TEXT, shift_date DATE, hours REAL);"
    "INSERT INTO volunteers VALUES ('Ann', 'Kitchen', '2026-11-01', 2), ('Ann', 'Kitchen', "
    "'2026-11-02', 3), ('Bob', 'Garden', '2026-11-03', 4), ('Bob', 'Kitchen', '2026-11-04', 1), "
    "('Cem', 'Garden', '2026-11-05', 2), ('Cem', 'Garden', '2026-11-06', 2);";

static const struct asked volunteers_cases[] = {
    {"how many volunteers do we have?", "SELECT count(DISTINCT volunteer) FROM volunteers"},
    {"total hours per volunteer",
     "SELECT volunteer, sum(hours) AS total_hours FROM volunteers GROUP BY volunteer"},
    {"top 2 volunteers by hours", "SELECT volunteer, sum(hours) AS total_hours FROM volunteers "
                                  "GROUP BY volunteer ORDER BY sum(hours) DESC LIMIT 2"},
    {"list the volunteers", "SELECT DISTINCT volunteer FROM volunteers"},
    {"who worked the most hours in November?",
     "SELECT volunteer FROM volunteers WHERE shift_date >= '2026-11-01' AND shift_date < "
     "'2026-12-01' GROUP BY volunteer ORDER BY sum(hours) DESC LIMIT 1"},
};

static const struct asked volunteers_unsure[] = {
    {"volunters per team", "SELECT team, count(*) AS volunteers FROM volunteers GROUP BY team"},
    {"which team has the most volunteers?",
     "SELECT team FROM volunteers GROUP BY team ORDER BY count(*) DESC LIMIT 1"},
    {"hours", "SELECT DISTINCT hours FROM volunteers"},
};

static int setup_volunteers(void **state)
{
    return fixture_open(state, volunteers);
}

static void nlq_ask__tells__people_from_rows(void **state)
{
    assert_all_answered(*state, volunteers_cases, COUNT(volunteers_cases));
    assert_none_sure(*state, volunteers_unsure, COUNT(volunteers_unsure));
}

/* Who is ranked is a column here, too, and the month of the question before ends with it. */
static void nlq_ask__drops__the_month_where_a_rank_stands_alone(void **state)
{
    static const struct {
        const char *question, *part;
        bool has;
    } rows[] = {{"top 2 volunteers by hours", "2026-11-01", false},
                {"top 2 by hours", "2026-11-01", true}};
    for (size_t i = 0; i < COUNT(rows); i++) {
        struct nlq_answer *before =
            fixture_ask(*state, "total hours by team in November 2026", NULL);
        struct nlq_answer *answer = fixture_ask(*state, rows[i].question, before->context);
        assert_true(answer->count > 0);
        if ((strstr(answer->readings[0].sql, rows[i].part) != NULL) != rows[i].has)
            fail_msg("%s: %s", rows[i].question, answer->readings[0].sql);
        nlq_answer_free(answer);
        nlq_answer_free(before);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(nlq_ask__sums__what_a_sheet_of_sales_holds, setup_sales,
                                        fixture_teardown),
        cmocka_unit_test_setup_teardown(nlq_ask__sums__what_was_given, setup_gifts,
                                        fixture_teardown),
        cmocka_unit_test_setup_teardown(nlq_ask__ranks__pupils_by_their_marks, setup_marks,
                                        fixture_teardown),
        cmocka_unit_test_setup_teardown(nlq_ask__tells__people_from_rows, setup_volunteers,
                                        fixture_teardown),
        cmocka_unit_test_setup_teardown(nlq_ask__drops__the_month_where_a_rank_stands_alone,
                                        setup_volunteers, fixture_teardown),
        cmocka_unit_test_setup_teardown(nlq_ask__counts__rows_of_a_desk, setup_tickets,
                                        fixture_teardown),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
