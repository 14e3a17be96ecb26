/* Question → statement, a row a question, grouped by frame. */
#include "fixture.h"

static const struct {
    const char *question, *sql;
} cases[] = {
    /* list */
    {"List the titles of all books.", "SELECT title FROM book"},
    {"What are the names and ages of members?", "SELECT name, age FROM member"},
    {"Show the title and price of each book.", "SELECT title, price FROM book"},
    {"Show all loans.", "SELECT * FROM loan"},
    {"List the different languages of the books.", "SELECT DISTINCT language FROM book"},
    /* filters */
    {"Which members live in Vienna?", "SELECT name FROM member WHERE city = 'Vienna'"},
    {"What are the titles of books with more than 500 pages?",
     "SELECT title FROM book WHERE pages > 500"},
    {"Give me the names of female members.", "SELECT name FROM member WHERE gender = 'F'"},
    {"Show the titles of books whose price is between 8 and 20.",
     "SELECT title FROM book WHERE price BETWEEN 8 AND 20"},
    {"Find the titles of books that contain the word 'bl'.",
     "SELECT title FROM book WHERE title LIKE '%bl%'"},
    {"Which books are in French or German?",
     "SELECT title FROM book WHERE language = 'French' OR language = 'German'"},
    {"names of members older than 40", "SELECT name FROM member WHERE age > 40"},
    {"names of members who are not from Vienna", "SELECT name FROM member WHERE city <> 'Vienna'"},
    /* count, aggregate */
    {"How many members are there?", "SELECT count(*) FROM member"},
    {"How many books have at least 200 pages?", "SELECT count(*) FROM book WHERE pages >= 200"},
    {"How many different cities do the members live in?",
     "SELECT count(DISTINCT city) FROM member"},
    {"What is the average price of books?", "SELECT avg(price) FROM book"},
    {"What are the minimum, maximum and average number of pages of the books?",
     "SELECT min(pages), max(pages), avg(pages) FROM book"},
    /* groups */
    {"How many members are there in each city?", "SELECT city, count(*) FROM member GROUP BY city"},
    {"What is the average price of books for each language?",
     "SELECT language, avg(price) FROM book GROUP BY language"},
    {"Show each city and the number of members in it.",
     "SELECT city, count(*) FROM member GROUP BY city"},
    /* superlatives */
    {"Who is the oldest member?", "SELECT name FROM member ORDER BY age DESC LIMIT 1"},
    {"What are the titles of the three most expensive books?",
     "SELECT title FROM book ORDER BY price DESC LIMIT 3"},
    {"What is the title of the book with the fewest pages?",
     "SELECT title FROM book ORDER BY pages LIMIT 1"},
    {"Which city has the most members?",
     "SELECT city FROM member GROUP BY city ORDER BY count(*) DESC LIMIT 1"},
    {"What is the most common language of books?",
     "SELECT language FROM book GROUP BY language ORDER BY count(*) DESC LIMIT 1"},
    /* having */
    {"Which cities have at least 2 members?",
     "SELECT city FROM member GROUP BY city HAVING count(*) >= 2"},
    /* order */
    {"List the titles of books sorted by price in descending order.",
     "SELECT title FROM book ORDER BY price DESC"},
    {"List the names of members in alphabetical order.", "SELECT name FROM member ORDER BY name"},
    /* comparison with the average */
    {"Which books have a price above the average?",
     "SELECT title FROM book WHERE price > (SELECT avg(price) FROM book)"},
    /* joins */
    {"List the titles of books of the genre Poetry.",
     "SELECT book.title FROM book JOIN genre ON book.genre_id = genre.id WHERE genre.name = "
     "'Poetry'"},
    {"How many books are there for each genre?",
     "SELECT genre.name, count(*) FROM genre JOIN book ON book.genre_id = genre.id GROUP BY "
     "genre.id"},
    /* flags, missing values, two columns */
    {"Show the names of active members.", "SELECT name FROM member WHERE active = 1"},
    {"names of members who are not active", "SELECT name FROM member WHERE active = 0"},
    {"How many loans have no returned date?",
     "SELECT count(*) FROM loan WHERE returned_on IS NULL"},
    {"Which books have a price higher than pages?", "SELECT title FROM book WHERE price > pages"},
    /* negation over a path, both … and */
    {"Which members have no loans?",
     "SELECT name FROM member WHERE id NOT IN (SELECT member_id FROM loan)"},
    {"names of members who never had a loan",
     "SELECT name FROM member WHERE id NOT IN (SELECT member_id FROM loan)"},
    /* dates by the caller's clock */
    {"How many books were lent last year?",
     "SELECT count(DISTINCT book.id) FROM book JOIN loan ON loan.book_id = book.id WHERE "
     "loan.lent_on >= '2025-01-01' AND loan.lent_on < '2026-01-01'"},
    {"Show the loans lent since October 2026.", "SELECT * FROM loan WHERE lent_on >= '2026-10-01'"},
};

static void nlq_ask__answers__each_frame(void **state)
{
    size_t wrong = 0;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        wrong += !answers_with(*state, cases[i].question, cases[i].sql);
    assert_int_equal(wrong, 0);
}

/* One NULL in the list, and NOT IN would hold for nothing. */
static void nlq_ask__leaves_nulls_out__of_what_was_not_looked_at(void **state)
{
    assert_true(answers_with(*state, "Which countries have no authors?",
                             "SELECT name FROM country WHERE code NOT IN (SELECT country_code FROM "
                             "author WHERE country_code IS NOT NULL)"));
    assert_true(answers_with(*state, "Which genres have no books?",
                             "SELECT name FROM genre WHERE id NOT IN (SELECT genre_id FROM book)"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(nlq_ask__answers__each_frame)};
    const struct CMUnitTest names[] = {
        cmocka_unit_test(nlq_ask__leaves_nulls_out__of_what_was_not_looked_at)};
    int failed = cmocka_run_group_tests(tests, fixture_setup, fixture_teardown);
    return failed + cmocka_run_group_tests(names, fixture_setup_names, fixture_teardown);
}
