/* Conversations as operators go on: each question edits the one before, though few of them say so.
 */
#include <string.h>

#include "fixture.h"

static const char tables[] =
    "CREATE TABLE members (id INTEGER PRIMARY KEY, full_name TEXT NOT NULL, town TEXT NOT NULL, "
    "kind TEXT NOT NULL, joined_on DATE NOT NULL, fee NUMERIC(8,2) NOT NULL, newsletter BOOLEAN "
    "NOT NULL, phone TEXT, smoker BOOLEAN NOT NULL);"
    "CREATE TABLE lessons (id INTEGER PRIMARY KEY, member_id INTEGER NOT NULL REFERENCES members "
    "(id), held_on DATE NOT NULL, status TEXT NOT NULL, price NUMERIC(8,2) NOT NULL, channel TEXT "
    "NOT NULL);"
    "INSERT INTO members VALUES (1, 'Ada Kern', 'Kiel', 'person', '2020-03-01', 90, 1, NULL, 0), "
    "(2, 'Ben Olsen', 'Kiel', 'club', '2022-05-01', 120, 0, '123', 1), (3, 'Cleo Park', 'Husum', "
    "'person', '2024-06-01', 60, 1, '456', 0);"
    "INSERT INTO lessons VALUES (1, 1, '2025-03-04', 'held', 40, 'web'), (2, 2, '2025-03-09', "
    "'cancelled', 45, 'phone'), (3, 2, '2025-07-01', 'held', 50, 'web'), (4, 3, '2026-02-03', "
    "'held', 55, 'desk'), (5, 3, '2026-03-03', 'cancelled', 35, 'web');";

#define IN_2025 "held_on >= '2025-01-01' AND held_on < '2026-01-01'"

static const struct chain followed[] = {
    {{"members from Kiel", "who joined after 2021", "show names and fees"},
     "SELECT full_name, fee FROM members WHERE town = 'Kiel' AND joined_on >= '2022-01-01'"},
    {{"members from Kiel", "who smoke", "how many are that"},
     "SELECT count(*) FROM members WHERE town = 'Kiel' AND smoker = 1"},
    {{"members from Kiel", "fee above 100", "non-smokers"},
     "SELECT full_name FROM members WHERE smoker = 0 AND town = 'Kiel' AND fee > 100"},
    {{"members from Kiel", "with newsletter", "add the phone"},
     "SELECT full_name, phone FROM members WHERE town = 'Kiel' AND newsletter = 1"},
    {{"members from Kiel", "with their phone"},
     "SELECT full_name, phone FROM members WHERE town = 'Kiel'"},
    {{"members from Kiel", "only persons", "average fee instead"},
     "SELECT avg(fee) FROM members WHERE town = 'Kiel' AND kind = 'person'"},
    {{"lessons in 2025", "not the cancelled ones", "what about March"},
     "SELECT * FROM lessons WHERE held_on >= '2025-03-01' AND held_on < '2025-04-01' AND status <> "
     "'cancelled'"},
    {{"lessons in 2025", "what about March", "and in July?"},
     "SELECT * FROM lessons WHERE held_on >= '2025-07-01' AND held_on < '2025-08-01'"},
    {{"lessons in 2025", "over the web", "by member", "average price instead"},
     "SELECT members.full_name, avg(lessons.price) FROM members JOIN lessons ON lessons.member_id "
     "= members.id WHERE lessons.held_on >= '2025-01-01' AND lessons.held_on < '2026-01-01' AND "
     "lessons.channel = 'web' GROUP BY members.id"},
    {{"lessons per channel", "revenue instead", "the average instead", "most first"},
     "SELECT channel, avg(price) FROM lessons GROUP BY channel ORDER BY avg(price) DESC"},
    {{"lessons per channel", "lowest first"},
     "SELECT channel, count(*) FROM lessons GROUP BY channel ORDER BY count(*)"},
    {{"lessons per channel", "average price instead", "the number of members instead"},
     "SELECT lessons.channel, count(DISTINCT members.id) AS members FROM lessons JOIN members ON "
     "lessons.member_id = members.id GROUP BY lessons.channel"},
    {{"lessons in 2025", "not cancelled"},
     "SELECT * FROM lessons WHERE status <> 'cancelled' AND " IN_2025},
    {{"lessons in 2025", "sort by date"},
     "SELECT * FROM lessons WHERE " IN_2025 " ORDER BY held_on"},
    {{"lessons in 2025", "highest price first"},
     "SELECT * FROM lessons WHERE " IN_2025 " ORDER BY price DESC"},
    {{"lessons in 2025", "over the web", "oldest first"},
     "SELECT * FROM lessons WHERE " IN_2025 " AND channel = 'web' ORDER BY held_on"},
    {{"members from Kiel", "non-smokers", "who joined first"},
     "SELECT full_name FROM members WHERE town = 'Kiel' AND smoker = 0 ORDER BY joined_on LIMIT "
     "1"},
    {{"lessons in 2025", "show price and member"},
     "SELECT lessons.price, members.full_name FROM lessons JOIN members ON lessons.member_id = "
     "members.id WHERE lessons.held_on >= '2025-01-01' AND lessons.held_on < '2026-01-01'"},
    {{"lessons per channel", "the price too"},
     "SELECT channel, count(*), avg(price) FROM lessons GROUP BY channel"},
    {{"members from Kiel", "their fee too"},
     "SELECT full_name, fee FROM members WHERE town = 'Kiel'"},
    {{"members from Kiel", "phone too"},
     "SELECT full_name, phone FROM members WHERE town = 'Kiel'"},
    {{"members from Kiel", "and their fee as well", "also their phone"},
     "SELECT full_name, fee, phone FROM members WHERE town = 'Kiel'"},
    {{"members from Kiel", "can you add the phone please"},
     "SELECT full_name, phone FROM members WHERE town = 'Kiel'"},
    {{"members from Kiel", "could I also see their fee?"},
     "SELECT full_name, fee FROM members WHERE town = 'Kiel'"},
    {{"members from Kiel", "plus the phone"},
     "SELECT full_name, phone FROM members WHERE town = 'Kiel'"},
    {{"lessons in 2025", "and its member too"},
     "SELECT lessons.*, members.full_name FROM lessons JOIN members ON lessons.member_id = "
     "members.id WHERE lessons.held_on >= '2025-01-01' AND lessons.held_on < '2026-01-01'"},
    {{"members from Kiel", "show all columns"}, "SELECT * FROM members WHERE town = 'Kiel'"},
    {{"lessons per channel", "and in total?"}, "SELECT count(*) FROM lessons"},
    {{"number and total price of lessons per channel", "sort by total price", "only those over 20"},
     "SELECT channel, count(*) AS lessons, sum(price) AS total_price FROM lessons GROUP BY channel "
     "HAVING sum(price) > 20 ORDER BY sum(price)"},
    {{"how many lessons per channel", "sort by lessons descending"},
     "SELECT channel, count(*) FROM lessons GROUP BY channel ORDER BY count(*) DESC"},
    {{"the 2 most expensive lessons", "the cheapest instead"},
     "SELECT * FROM lessons ORDER BY price LIMIT 2"},
};

static void nlq_ask__goes_on__from_the_rows_before(void **state)
{
    assert_all_followed(*state, followed, sizeof followed / sizeof *followed);
}

/* Of what the average or the revenue is, nothing told; and "revenue" may have meant another. */
static void nlq_ask__is_not_sure__of_what_was_not_named(void **state)
{
    struct nlq_answer *first = fixture_ask(*state, "lessons per channel", NULL);
    struct nlq_answer *taken = fixture_ask(*state, "revenue instead", first->context);
    struct nlq_answer *alone = fixture_ask(*state, "average fee", first->context);
    assert_true(taken->readings[0].answers && !taken->readings[0].sure);
    assert_true(alone->count == 0 || !alone->readings[0].sure);
    nlq_answer_free(first);
    nlq_answer_free(taken);
    nlq_answer_free(alone);
}

/* What is theirs is no column of other rows. */
static const char stores[] = "CREATE TABLE depots (id INTEGER PRIMARY KEY, name TEXT NOT NULL, "
                             "town TEXT NOT NULL);"
                             "CREATE TABLE parcels (id INTEGER PRIMARY KEY, depot_id INTEGER "
                             "NOT NULL REFERENCES depots (id));"
                             "CREATE TABLE notes (id INTEGER PRIMARY KEY, parcel_id INTEGER "
                             "NOT NULL REFERENCES parcels (id), phone TEXT NOT NULL);"
                             "INSERT INTO depots VALUES (1, 'North', 'Kiel');";

static int open_stores(void **state)
{
    return fixture_open(state, stores);
}

static void nlq_ask__declines__what_the_rows_have_none_of(void **state)
{
    struct nlq_answer *first = fixture_ask(*state, "depots in Kiel", NULL);
    struct nlq_answer *more = fixture_ask(*state, "their phone too", first->context);
    assert_true(more->count == 0 || !more->readings[0].answers);
    assert_string_equal(more->why_not, "the rows before have no 'phone'");
    assert_string_equal(more->context, first->context);
    nlq_answer_free(first);
    nlq_answer_free(more);
}

/* Rows that are told by their keys, and no question that shows them: beside their names. */
static void nlq_ask__names_rows__that_more_is_shown_of(void **state)
{
    struct nlq_answer *found =
        fixture_ask(*state, "{members.id: '1', '2'} members phone too", NULL);
    assert_string_equal(found->readings[0].sql,
                        "SELECT full_name, phone\n  FROM members\n WHERE id IN (1, 2)");
    assert_true(found->readings[0].answers && !found->readings[0].sure);
    nlq_answer_free(found);
}

/* An order that cannot be made is not left out. */
static void nlq_ask__declines__an_order_by_nothing(void **state)
{
    struct nlq_answer *first = fixture_ask(*state, "lessons in 2025", NULL);
    struct nlq_answer *sorted = fixture_ask(*state, "sort by frogs", first->context);
    assert_true(sorted->count == 0 || !sorted->readings[0].answers);
    assert_string_equal(sorted->context, first->context);
    nlq_answer_free(first);
    nlq_answer_free(sorted);
}

/* Of several numbers it is asked which; the question before stays the one to edit. */
static void nlq_ask__asks__which_number_is_compared(void **state)
{
    struct nlq_answer *first =
        fixture_ask(*state, "number and total price of lessons per channel", NULL);
    struct nlq_answer *over = fixture_ask(*state, "only those over 20", first->context);
    assert_int_equal(over->count, 0);
    assert_non_null(strstr(over->why_not, "the rows before have several numbers"));
    assert_non_null(strstr(over->why_not, "total price"));
    assert_string_equal(over->context, first->context);
    nlq_answer_free(first);
    nlq_answer_free(over);
}

static int setup(void **state)
{
    return fixture_open(state, tables);
}

static int setup_accounts(void **state)
{
    return fixture_open(state, "CREATE TABLE accounts (account_no TEXT PRIMARY KEY, name TEXT NOT "
                               "NULL); INSERT INTO accounts VALUES ('1000', 'Cash'), ('1200', "
                               "'Bank'), ('6600', 'Rent');");
}

/* A number that is kept as a text is compared with a text: PostgreSQL takes nothing else. */
static void nlq_ask__quotes__keys_that_are_texts(void **state)
{
    struct nlq_answer *answer =
        fixture_ask(*state, "show {accounts.account_no: '6600'} accounts", NULL);
    assert_true(answer->count > 0);
    assert_non_null(strstr(answer->readings[0].sql, "account_no = '6600'"));
    nlq_answer_free(answer);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nlq_ask__goes_on__from_the_rows_before),
        cmocka_unit_test(nlq_ask__is_not_sure__of_what_was_not_named),
        cmocka_unit_test(nlq_ask__declines__an_order_by_nothing),
        cmocka_unit_test(nlq_ask__names_rows__that_more_is_shown_of),
        cmocka_unit_test(nlq_ask__asks__which_number_is_compared),
    };
    const struct CMUnitTest of_stores[] = {
        cmocka_unit_test(nlq_ask__declines__what_the_rows_have_none_of),
    };
    const struct CMUnitTest of_accounts[] = {
        cmocka_unit_test(nlq_ask__quotes__keys_that_are_texts),
    };
    const int failed = cmocka_run_group_tests(tests, setup, fixture_teardown) +
                       cmocka_run_group_tests(of_accounts, setup_accounts, fixture_teardown);

    return failed + cmocka_run_group_tests(of_stores, open_stores, fixture_teardown);
}
