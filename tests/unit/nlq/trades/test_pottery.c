/* Shapes of questions: groups without rows that are left out, a second wish behind the first, two
 * kinds of rows in one place, a row compared with the one above it. */
#include "../fixture.h"

static const char pottery[] =
    "CREATE TABLE studios (studio_id INTEGER PRIMARY KEY, studio_name TEXT NOT NULL, city TEXT, "
    "opened_on DATE);"
    "CREATE TABLE potters (potter_id INTEGER PRIMARY KEY, first_name TEXT NOT NULL, last_name TEXT "
    "NOT NULL, hourly_wage REAL, coach_id INTEGER REFERENCES potters(potter_id), hired_on DATE, "
    "craft TEXT, studio_id INTEGER REFERENCES studios(studio_id));"
    "CREATE TABLE customers (customer_id INTEGER PRIMARY KEY, customer_name TEXT NOT NULL, country "
    "TEXT, credit_limit REAL);"
    "CREATE TABLE suppliers (supplier_id INTEGER PRIMARY KEY, supplier_name TEXT NOT NULL, country "
    "TEXT);"
    "CREATE TABLE courses (course_id INTEGER PRIMARY KEY, studio_id INTEGER REFERENCES "
    "studios(studio_id), title TEXT NOT NULL, level TEXT, price REAL, seat_count INTEGER);"
    "CREATE TABLE bookings (booking_id INTEGER PRIMARY KEY, course_id INTEGER REFERENCES "
    "courses(course_id), customer_id INTEGER REFERENCES customers(customer_id), channel TEXT, "
    "amount REAL, booked_on DATE, status TEXT);"
    "CREATE TABLE deliveries (delivery_id INTEGER PRIMARY KEY, supplier_id INTEGER REFERENCES "
    "suppliers(supplier_id), studio_id INTEGER REFERENCES studios(studio_id), bag_quantity "
    "INTEGER, delivered_on DATE);"
    "INSERT INTO studios VALUES (1,'Kiln Lane','Leeds','2015-03-01'),(2,'Wheel House','York',"
    "'2018-06-01'),(3,'Old Mill','Hull','2020-01-10');"
    "INSERT INTO potters VALUES (1,'Nora','Finch',24,NULL,'2016-01-04','throwing',1),"
    "(2,'Abel','Stone',26,1,'2017-05-02','glazing',1),(3,'Iris','Holt',19,1,'2019-09-09',"
    "'throwing',2),(4,'Otto','Marsh',17,2,'2021-02-01','glazing',2);"
    "INSERT INTO customers VALUES (1,'Bramble','France',500),(2,'Calloway','Spain',900),"
    "(3,'Dorset Arts','France',300),(4,'Elm Row','Italy',NULL);"
    "INSERT INTO suppliers VALUES (1,'Claybank','France'),(2,'Glazeworks','Poland');"
    "INSERT INTO courses VALUES (1,1,'Bowls','beginner',80,8),(2,1,'Teapots','advanced',140,6),"
    "(3,2,'Tiles','beginner',60,12),(4,2,'Raku','advanced',160,4);"
    "INSERT INTO bookings VALUES (1,1,1,'web',80,'2025-01-05','paid'),(2,2,1,'phone',140,"
    "'2025-02-06','cancelled'),(3,3,2,'web',60,'2025-03-07','paid'),(4,3,3,'web',55,'2025-03-08',"
    "'cancelled'),(5,1,3,'web',80,'2025-04-09','cancelled');"
    "INSERT INTO deliveries VALUES (1,1,1,20,'2025-01-02'),(2,1,2,35,'2025-02-03'),(3,2,1,10,"
    "'2025-02-04');";

#define PER_STUDIO                                                                                 \
    "SELECT studios.studio_name, count(*) AS courses FROM studios JOIN courses ON "                \
    "courses.studio_id = studios.studio_id GROUP BY studios.studio_id"

static const struct asked left_out[] = {
    {"Show each studio name and its number of courses, leaving out studios that have no course.",
     "SELECT studios.studio_name, count(*) AS courses FROM studios JOIN courses ON "
     "courses.studio_id = studios.studio_id GROUP BY studios.studio_name"},
    {"Show the studio names and how many courses each studio has. Leave out studios without "
     "courses.",
     PER_STUDIO},
    {"For each studio that has courses, show the studio name and the number of courses.",
     PER_STUDIO},
    {"How many courses does each studio have? Give the studio name and the number, leaving out "
     "those without any.",
     PER_STUDIO},
    {"List the studios. Leave out studios that have no courses.",
     "SELECT DISTINCT studios.studio_name FROM studios JOIN courses ON courses.studio_id = "
     "studios.studio_id"},
    /* which rows there are none of is the condition itself */
    {"Which studios are without courses?",
     "SELECT studio_name FROM studios WHERE studio_id NOT IN (SELECT studio_id FROM courses WHERE "
     "studio_id IS NOT NULL)"},
    {"How many courses does each studio have, leaving out courses whose level is advanced?",
     "SELECT studios.studio_name, count(courses.course_id) AS courses FROM studios LEFT JOIN "
     "courses ON courses.studio_id = studios.studio_id AND courses.level <> 'advanced' GROUP BY "
     "studios.studio_id"},
};

static const struct asked too[] = {
    {"Which customer has the highest credit limit, and how high is it?",
     "SELECT customer_name, credit_limit FROM customers ORDER BY credit_limit DESC LIMIT 1"},
    {"Which customers have a credit limit above 400, and how high is it?",
     "SELECT customer_name, credit_limit FROM customers WHERE credit_limit > 400"},
    {"Which customer has the highest credit limit and what is it?",
     "SELECT customer_name, credit_limit FROM customers ORDER BY credit_limit DESC LIMIT 1"},
    {"Which customers have cancelled bookings, and how many did each of them have?",
     "SELECT customers.customer_name, count(*) AS bookings FROM customers JOIN bookings ON "
     "bookings.customer_id = customers.customer_id WHERE bookings.status = 'cancelled' GROUP BY "
     "customers.customer_id"},
    {"Which customers have a total booking amount above 100? Show the name and the total.",
     "SELECT customers.customer_name, sum(bookings.amount) AS total_amount FROM customers JOIN "
     "bookings ON bookings.customer_id = customers.customer_id GROUP BY customers.customer_id "
     "HAVING sum(bookings.amount) > 100"},
    {"Which studios have more than one course, and how many does each of them have?",
     "SELECT studios.studio_name, count(*) AS courses FROM studios JOIN courses ON "
     "courses.studio_id = studios.studio_id GROUP BY studios.studio_id HAVING count(*) > 1"},
    {"Which potters earn more than 18, and on what date were they hired?",
     "SELECT first_name, last_name, hired_on FROM potters WHERE hourly_wage > 18"},
};

static const struct asked compared[] = {
    {"Which countries appear both as the country of a customer and as the country of a supplier?",
     "SELECT DISTINCT country FROM customers WHERE country IN (SELECT country FROM suppliers)"},
    {"Which potters earn more than the colleague who coached them?",
     "SELECT potters.first_name, potters.last_name FROM potters JOIN potters AS above ON "
     "potters.coach_id = above.potter_id WHERE potters.hourly_wage > above.hourly_wage"},
    {"Which potters have a lower hourly wage than the mean hourly wage in the glazing craft?",
     "SELECT first_name, last_name FROM potters WHERE hourly_wage < (SELECT avg(hourly_wage) FROM "
     "potters WHERE craft = 'glazing')"},
    {"Which customers have made a booking by web but never one by phone?",
     "SELECT DISTINCT customers.customer_name FROM customers JOIN bookings ON "
     "bookings.customer_id = customers.customer_id WHERE bookings.channel = 'web' AND "
     "customers.customer_id NOT IN (SELECT customer_id FROM bookings WHERE channel = 'phone' AND "
     "customer_id IS NOT NULL)"},
    {"Which studios have not had a single course booked?",
     "SELECT studio_name FROM studios WHERE studio_id NOT IN (SELECT courses.studio_id FROM "
     "courses "
     "JOIN bookings ON bookings.course_id = courses.course_id WHERE courses.studio_id IS NOT "
     "NULL)"},
    {"Which supplier has had the most bags delivered?",
     "SELECT suppliers.supplier_name FROM suppliers JOIN deliveries ON deliveries.supplier_id = "
     "suppliers.supplier_id GROUP BY suppliers.supplier_id ORDER BY sum(deliveries.bag_quantity) "
     "DESC LIMIT 1"},
    {"Return the course title with the largest number of seats.",
     "SELECT title FROM courses ORDER BY seat_count DESC LIMIT 1"},
    {"Give the surname and the hiring date of each potter.",
     "SELECT last_name, hired_on FROM potters"},
};

#define ALL(asked) assert_all_answered(*state, asked, sizeof(asked) / sizeof *(asked))

static int setup(void **state)
{
    return fixture_open(state, pottery);
}

static void nlq_ask__leaves_out__groups_without_rows(void **state)
{
    ALL(left_out);
}

static void nlq_ask__shows__what_is_asked_too(void **state)
{
    ALL(too);
}

static void nlq_ask__compares__rows_with_others(void **state)
{
    ALL(compared);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(nlq_ask__leaves_out__groups_without_rows, setup,
                                        fixture_teardown),
        cmocka_unit_test_setup_teardown(nlq_ask__shows__what_is_asked_too, setup, fixture_teardown),
        cmocka_unit_test_setup_teardown(nlq_ask__compares__rows_with_others, setup,
                                        fixture_teardown),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
