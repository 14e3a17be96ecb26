/* Questions of a works that makes and mends pumps: accounts that are customers, what sells best,
 * what runs low, jobs done again, what is live and what is open, and dates cut short. */
#include "../fixture.h"

static const char pumps[] =
    "CREATE TABLE staff (staff_id INTEGER PRIMARY KEY, full_name TEXT NOT NULL, job_title TEXT "
    "NOT NULL, hired_on DATE NOT NULL);"
    "CREATE TABLE customer (customer_id INTEGER PRIMARY KEY, customer_name TEXT NOT NULL, email "
    "TEXT, account_manager_id INTEGER REFERENCES staff (staff_id), account_opened_on DATE NOT "
    "NULL);"
    "CREATE TABLE product (product_id INTEGER PRIMARY KEY, product_name TEXT NOT NULL, category "
    "TEXT NOT NULL, unit_price REAL NOT NULL, qty_oh INTEGER NOT NULL, min_qty INTEGER NOT "
    "NULL);"
    "CREATE TABLE sales_order (order_id INTEGER PRIMARY KEY, customer_id INTEGER NOT NULL "
    "REFERENCES customer (customer_id), ordered_on DATE NOT NULL);"
    "CREATE TABLE order_line (order_id INTEGER NOT NULL REFERENCES sales_order (order_id), "
    "line_no INTEGER NOT NULL, product_id INTEGER NOT NULL REFERENCES product (product_id), "
    "quantity INTEGER NOT NULL, PRIMARY KEY (order_id, line_no));"
    "CREATE TABLE wo_st (st_cd TEXT PRIMARY KEY, st_txt TEXT NOT NULL);"
    "CREATE TABLE work_order (wo_no TEXT PRIMARY KEY, product_id INTEGER NOT NULL REFERENCES "
    "product (product_id), st_cd TEXT NOT NULL REFERENCES wo_st (st_cd), rel_dt DATE NOT NULL, "
    "due_dt DATE NOT NULL, cls_dt DATE, rework_of TEXT REFERENCES work_order (wo_no));"
    "CREATE TABLE quote (quote_id INTEGER PRIMARY KEY, quote_no TEXT NOT NULL UNIQUE, "
    "customer_id INTEGER NOT NULL REFERENCES customer (customer_id), previous_quote_id INTEGER "
    "REFERENCES quote (quote_id), quoted_on DATE NOT NULL);"
    "CREATE TABLE contract (contract_id INTEGER PRIMARY KEY, contract_no TEXT NOT NULL UNIQUE, "
    "customer_id INTEGER NOT NULL REFERENCES customer (customer_id), status TEXT NOT NULL);"
    "INSERT INTO staff VALUES (1, 'Ines Adler', 'Rep', '2020-01-02'), (2, 'Hugo Gallo', 'Rep', "
    "'2021-02-03');"
    "INSERT INTO customer VALUES (1, 'Bauer', NULL, 1, '2024-01-02'), (2, 'Moda', 'a@moda.it', "
    "2, '2026-02-03'), (3, 'Hart Brothers', NULL, 1, '2025-02-03');"
    "INSERT INTO product VALUES (1, 'PX 10', 'Pump', 100, 3, 5), (2, 'PX 20', 'Pump', 150, 9, "
    "5), (3, 'V 7', 'Valve', 20, 2, 10);"
    "INSERT INTO sales_order VALUES (1, 1, '2026-01-05'), (2, 2, '2026-03-05'), (3, 1, "
    "'2025-06-05');"
    "INSERT INTO order_line VALUES (1, 1, 1, 2), (1, 2, 3, 10), (2, 1, 2, 4), (3, 1, 1, 1);"
    "INSERT INTO wo_st VALUES ('RL', 'released'), ('IP', 'in progress'), ('CL', 'closed'), "
    "('CX', 'cancelled');"
    "INSERT INTO work_order VALUES ('W1', 1, 'CL', '2026-01-02', '2026-01-20', '2026-01-25', "
    "NULL), ('W2', 1, 'IP', '2026-02-02', '2026-02-20', NULL, 'W1'), ('W3', 2, 'CX', "
    "'2026-03-02', '2026-03-20', NULL, NULL), ('W4', 2, 'RL', '2026-11-02', '2026-12-20', NULL, "
    "NULL);"
    "INSERT INTO quote VALUES (1, 'Q1', 1, NULL, '2026-01-01'), (2, 'Q2', 1, 1, '2026-01-09'), "
    "(3, 'Q3', 2, NULL, '2026-02-01');"
    "INSERT INTO contract VALUES (1, 'K1', 1, 'active'), (2, 'K2', 2, 'active'), (3, 'K3', 3, "
    "'ended');";

static int setup(void **state)
{
    return fixture_open(state, pumps);
}

static void nlq_ask__reads__accounts_as_customers(void **state)
{
    static const struct asked asked[] = {
        {"accounts without an email", "SELECT customer_name FROM customer WHERE email IS NULL"},
        {"which accounts have never ordered anything",
         "SELECT customer_name FROM customer WHERE customer_id NOT IN (SELECT customer_id FROM "
         "sales_order)"},
    };
    assert_all_answered(*state, asked, sizeof asked / sizeof *asked);
}

static void nlq_ask__ranks__what_sells_best(void **state)
{
    static const struct asked asked[] = {
        {"best selling product by units",
         "SELECT product.product_name, sum(order_line.quantity) AS total_quantity FROM "
         "product JOIN order_line ON order_line.product_id = product.product_id GROUP BY "
         "product.product_id ORDER BY sum(order_line.quantity) DESC LIMIT 1"},
        {"best selling pump",
         "SELECT product.product_name, sum(order_line.quantity) AS total_quantity FROM "
         "product JOIN order_line ON order_line.product_id = product.product_id WHERE "
         "product.category = 'Pump' GROUP BY product.product_id ORDER BY "
         "sum(order_line.quantity) DESC LIMIT 1"},
    };
    assert_all_answered(*state, asked, sizeof asked / sizeof *asked);
}

static void nlq_ask__finds__what_runs_low(void **state)
{
    static const char *const said[] = {"what are we running low on", "products below minimum stock",
                                       "products we need to order"};
    for (size_t i = 0; i < sizeof said / sizeof *said; i++)
        assert_true(answers_with(*state, said[i],
                                 "SELECT product_name FROM product WHERE qty_oh < min_qty"));
}

static void nlq_ask__finds__what_a_part_of_its_name_says(void **state)
{
    static const struct asked asked[] = {
        {"email of hart brother",
         "SELECT email FROM customer WHERE customer_name = 'Hart Brothers'"},
    };
    assert_all_answered(*state, asked, sizeof asked / sizeof *asked);
}

static void nlq_ask__finds__rows_made_again(void **state)
{
    static const struct asked asked[] = {
        {"reworks", "SELECT wo_no FROM work_order WHERE rework_of IS NOT NULL"},
        {"rework jobs with the original job number",
         "SELECT wo_no, rework_of FROM work_order WHERE rework_of IS NOT NULL"},
        {"how many quotes were a redo of an earlier quote",
         "SELECT count(*) FROM quote WHERE previous_quote_id IS NOT NULL"},
    };
    assert_all_answered(*state, asked, sizeof asked / sizeof *asked);
}

static void nlq_ask__tells__what_is_live_and_open(void **state)
{
    static const struct asked asked[] = {
        {"live contracts", "SELECT contract_no FROM contract WHERE status = 'active'"},
        {"how many contracts are live", "SELECT count(*) FROM contract WHERE status = 'active'"},
        {"how many work orders have we got open",
         "SELECT count(*) FROM work_order JOIN wo_st ON work_order.st_cd = wo_st.st_cd WHERE "
         "work_order.cls_dt IS NULL AND wo_st.st_txt <> 'cancelled'"},
        {"late work orders", "SELECT wo_no FROM work_order WHERE cls_dt > due_dt"},
    };
    assert_all_answered(*state, asked, sizeof asked / sizeof *asked);
}

/* Cancelled work is left out of what is open, which nobody said. */
static void nlq_ask__is_not_sure__of_what_is_left_out(void **state)
{
    static const char *const chosen[] = {"how many work orders have we got open",
                                         "what are we running low on"};
    for (size_t i = 0; i < sizeof chosen / sizeof *chosen; i++) {
        struct nlq_answer *answer = fixture_ask(*state, chosen[i], NULL);
        if (answer->count == 0 || answer->readings[0].sure)
            fail_msg("%s: sure of %s", chosen[i],
                     answer->count ? answer->readings[0].sql : "nothing");
        nlq_answer_free(answer);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nlq_ask__reads__accounts_as_customers),
        cmocka_unit_test(nlq_ask__ranks__what_sells_best),
        cmocka_unit_test(nlq_ask__finds__what_runs_low),
        cmocka_unit_test(nlq_ask__finds__what_a_part_of_its_name_says),
        cmocka_unit_test(nlq_ask__finds__rows_made_again),
        cmocka_unit_test(nlq_ask__tells__what_is_live_and_open),
        cmocka_unit_test(nlq_ask__is_not_sure__of_what_is_left_out),
    };
    return cmocka_run_group_tests(tests, setup, fixture_teardown);
}
