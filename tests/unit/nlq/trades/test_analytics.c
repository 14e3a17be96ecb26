/* Questions of analysts over accounts, users, tickets and bills: how often each count comes up, who
 * churned, several measures of one row. */
#include "../fixture.h"

static const char accounts[] =
    "CREATE TABLE accounts (account_id INTEGER PRIMARY KEY, name TEXT NOT NULL, country TEXT, "
    "signup_date DATE NOT NULL, churned_at DATE);"
    "CREATE TABLE users (user_id INTEGER PRIMARY KEY, account_id INTEGER NOT NULL REFERENCES "
    "accounts (account_id), full_name TEXT NOT NULL, created_at TIMESTAMP NOT NULL);"
    "CREATE TABLE subscriptions (subscription_id INTEGER PRIMARY KEY, account_id INTEGER NOT NULL "
    "REFERENCES accounts (account_id), status TEXT NOT NULL, cancelled_on DATE);"
    "CREATE TABLE support_agents (agent_id INTEGER PRIMARY KEY, full_name TEXT NOT NULL);"
    "CREATE TABLE tickets (ticket_id INTEGER PRIMARY KEY, account_id INTEGER NOT NULL REFERENCES "
    "accounts (account_id), opened_by INTEGER REFERENCES users (user_id), agent_id INTEGER "
    "REFERENCES support_agents (agent_id), opened_at TIMESTAMP NOT NULL, resolved_at TIMESTAMP, "
    "score INTEGER);"
    "CREATE TABLE parcels (parcel_id INTEGER PRIMARY KEY, account_id INTEGER NOT NULL REFERENCES "
    "accounts (account_id), weight_grams INTEGER NOT NULL, length_mm INTEGER NOT NULL);"
    "INSERT INTO parcels VALUES (1, 1, 500, 300), (2, 2, 2500, 900);"
    "CREATE TABLE invoices (invoice_id INTEGER PRIMARY KEY, account_id INTEGER NOT NULL REFERENCES "
    "accounts (account_id), issued_on DATE NOT NULL, amount DECIMAL(12,2) NOT NULL);"
    "INSERT INTO accounts VALUES (1, 'Nova Labs', 'Spain', '2025-01-10', NULL), (2, 'Iron Works', "
    "'Japan', '2025-03-01', '2026-02-01'), (3, 'Cedar Foods', 'Spain', '2026-05-05', NULL);"
    "INSERT INTO users VALUES (1, 1, 'Ada Chen', '2025-01-10'), (2, 1, 'Ben Ito', '2025-02-01'), "
    "(3, 2, 'Cora Yi', '2025-03-01'), (4, 2, 'Dan Fox', '2025-03-02');"
    "INSERT INTO subscriptions VALUES (1, 1, 'active', NULL), (2, 2, 'cancelled', '2025-12-01');"
    "INSERT INTO support_agents VALUES (1, 'Eva Roth'), (2, 'Finn Voss');"
    "INSERT INTO tickets VALUES (1, 1, 1, 1, '2026-01-02', '2026-01-03', 5), (2, 1, 2, 1, "
    "'2026-03-02', NULL, NULL), (3, 2, NULL, 2, '2025-06-02', '2025-06-08', 3);"
    "INSERT INTO invoices VALUES (1, 1, '2026-01-31', 50), (2, 1, '2026-02-28', 70.5), (3, 2, "
    "'2025-04-30', 20);";

#define TALLIED(count, of)                                                                         \
    "SELECT " of ", count(*) AS accounts FROM (SELECT count(" count ") AS " of " FROM accounts "   \
    "LEFT JOIN " of " ON " of ".account_id = accounts.account_id GROUP BY accounts.account_id) "   \
    "AS numbered GROUP BY " of " ORDER BY " of

#define COUNTED(of) "(SELECT count(*) FROM " of " WHERE " of ".account_id = accounts.account_id"

#define FIRST_INVOICE                                                                              \
    "SELECT accounts.name, min(invoices.issued_on) AS first_issued_on FROM accounts JOIN "         \
    "invoices ON invoices.account_id = accounts.account_id GROUP BY accounts.account_id"

static const struct asked answered[] = {
    /* how often each count comes up */
    {"Number of accounts by number of users", TALLIED("users.user_id", "users")},
    {"How many accounts have how many tickets?", TALLIED("tickets.ticket_id", "tickets")},
    {"Distribution of the number of users per account", TALLIED("users.user_id", "users")},
    {"Group accounts by number of invoices", TALLIED("invoices.invoice_id", "invoices")},
    /* a date says who churned, and not that a subscription was cancelled */
    {"How many accounts churned in 2026?",
     "SELECT count(*) FROM accounts WHERE churned_at >= '2026-01-01' AND churned_at < "
     "'2027-01-01'"},
    {"churned accounts", "SELECT name FROM accounts WHERE churned_at IS NOT NULL"},
    {"churn rate by country",
     "SELECT country, 100.0 * count(CASE WHEN churned_at IS NOT NULL THEN 1 END) / count(*) AS "
     "percent FROM accounts GROUP BY country"},
    /* each measure by itself: one join of all would repeat the rows */
    {"number of users and number of tickets per account",
     "SELECT accounts.name, " COUNTED("users") ") AS users, " COUNTED(
         "tickets") ") AS tickets FROM accounts"},
    {"How many users and tickets does each account have?",
     "SELECT accounts.name, " COUNTED("users") ") AS users, " COUNTED(
         "tickets") ") AS tickets FROM accounts"},
    {"For each account, the number of tickets and the total invoiced amount",
     "SELECT accounts.name, " COUNTED(
         "tickets") ") AS tickets, coalesce((SELECT sum(invoices.amount) FROM invoices WHERE "
                    "invoices.account_id = accounts.account_id), 0) AS total_amount FROM accounts"},
    /* a period is of the rows it stands behind, or of all of them */
    {"number of tickets in 2026 and number of invoices per account",
     "SELECT accounts.name, " COUNTED(
         "tickets") " AND tickets.opened_at >= '2026-01-01' AND tickets.opened_at < '2027-01-01') "
                    "AS tickets, " COUNTED("invoices") ") AS invoices FROM accounts"},
    {"number of tickets and number of invoices per account in 2026",
     "SELECT accounts.name, " COUNTED(
         "tickets") " AND tickets.opened_at >= '2026-01-01' AND tickets.opened_at < '2027-01-01') "
                    "AS tickets, " COUNTED("invoices") " AND invoices.issued_on >= '2026-01-01' "
                                                       "AND invoices.issued_on < '2027-01-01') AS "
                                                       "invoices FROM accounts"},
    /* groups stand by the measure that is shown of them */
    {"average score per account, best score first",
     "SELECT accounts.name, avg(tickets.score) AS average_score FROM accounts JOIN tickets ON "
     "tickets.account_id = accounts.account_id GROUP BY accounts.account_id ORDER BY "
     "avg(tickets.score) DESC"},
    /* weights and lengths in the unit that is said */
    {"total weight in kg per account",
     "SELECT accounts.name, sum(parcels.weight_grams) / 1000.0 AS kg FROM accounts JOIN parcels ON "
     "parcels.account_id = accounts.account_id GROUP BY accounts.account_id"},
    {"total weight in grams of all parcels", "SELECT sum(weight_grams) FROM parcels"},
    {"average length of parcels in metres", "SELECT avg(length_mm) / 1000.0 FROM parcels"},
    /* a verb behind the rows says which of them */
    {"What percentage of tickets resolved in 2026?",
     "SELECT 100.0 * count(CASE WHEN resolved_at >= '2026-01-01' AND resolved_at < '2027-01-01' "
     "THEN 1 END) / count(*) AS percent FROM tickets"},
    {"what fraction of accounts signed up in 2026",
     "SELECT 100.0 * count(CASE WHEN signup_date >= '2026-01-01' AND signup_date < '2027-01-01' "
     "THEN 1 END) / count(*) AS percent FROM accounts"},
    {"What share of accounts opened more than one ticket?",
     "SELECT 100.0 * count(CASE WHEN account_id IN (SELECT account_id FROM tickets GROUP BY "
     "account_id HAVING count(*) > 1) THEN 1 END) / count(*) AS percent FROM accounts"},
    /* what is shown of groups, and their order, in a sentence of its own */
    {"Total invoiced amount per account. Return the account id, its name and the total invoiced, "
     "ordered by total descending.",
     "SELECT accounts.account_id, accounts.name, sum(invoices.amount) AS total_amount FROM "
     "accounts JOIN invoices ON invoices.account_id = accounts.account_id GROUP BY "
     "accounts.account_id ORDER BY sum(invoices.amount) DESC"},
    {"Number of users per account. Return the account id, the account name and the number of "
     "users, ordered by number of users descending.",
     "SELECT accounts.account_id, accounts.name, count(*) AS users FROM accounts JOIN users ON "
     "users.account_id = accounts.account_id GROUP BY accounts.account_id ORDER BY count(*) DESC"},
    {"Average score per account. Return the account name and the average score, lowest first.",
     "SELECT accounts.name, avg(tickets.score) AS average_score FROM accounts JOIN tickets ON "
     "tickets.account_id = accounts.account_id GROUP BY accounts.account_id ORDER BY "
     "avg(tickets.score)"},
    {"Number of tickets per account. Return the account name and the count, ordered by account "
     "name.",
     "SELECT accounts.name, count(*) AS tickets FROM accounts JOIN tickets ON tickets.account_id "
     "= accounts.account_id GROUP BY accounts.account_id ORDER BY accounts.name"},
    /* one date for each row, of those that belong to it */
    {"What is the first invoice date of every account?", FIRST_INVOICE},
    {"Show each account with its first invoice date", FIRST_INVOICE},
    {"accounts and the date of their first invoice", FIRST_INVOICE},
    {"When was the first invoice of each account?", FIRST_INVOICE},
    {"When did each account open its last ticket?",
     "SELECT accounts.name, max(tickets.opened_at) AS latest_opened_at FROM accounts JOIN tickets "
     "ON tickets.account_id = accounts.account_id GROUP BY accounts.account_id"},
    /* agents have a number of their own, and are none of the users */
    {"Which support agents have resolved more than 3 tickets? Return the agent id, full name and "
     "number of resolved tickets.",
     "SELECT support_agents.agent_id, support_agents.full_name, count(*) AS tickets FROM "
     "support_agents JOIN tickets ON tickets.agent_id = support_agents.agent_id WHERE "
     "tickets.resolved_at IS NOT NULL GROUP BY support_agents.agent_id HAVING count(*) > 3"},
};

static int setup_accounts(void **state)
{
    return fixture_open(state, accounts);
}

static void nlq_ask__answers__what_analysts_count(void **state)
{
    assert_all_answered(*state, answered, sizeof answered / sizeof *answered);
}

static void nlq_ask__is_not_sure__how_often_each_count_comes_up(void **state)
{
    assert_none_sure(*state, answered, 4);
}

static void nlq_ask__declines__sums_of_keys(void **state)
{
    static const char *const questions[] = {"sum of account ids", "average of the ticket ids"};
    assert_all_declined(*state, questions, sizeof questions / sizeof *questions);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(nlq_ask__answers__what_analysts_count, setup_accounts,
                                        fixture_teardown),
        cmocka_unit_test_setup_teardown(nlq_ask__is_not_sure__how_often_each_count_comes_up,
                                        setup_accounts, fixture_teardown),
        cmocka_unit_test_setup_teardown(nlq_ask__declines__sums_of_keys, setup_accounts,
                                        fixture_teardown),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
