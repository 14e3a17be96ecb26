/* Lettings: charges of tenants and of landlords in two tables alike, transfers that may be of
 * either, and questions with the dates and numbers of a month's end. */
#include "../fixture.h"

static const char tables[] =
    "CREATE TABLE tenants (id INTEGER PRIMARY KEY, name TEXT NOT NULL, city TEXT, deposit "
    "NUMERIC(10,2));"
    "CREATE TABLE landlords (id INTEGER PRIMARY KEY, name TEXT NOT NULL);"
    "CREATE TABLE tenant_charges (id INTEGER PRIMARY KEY, charge_no TEXT NOT NULL, "
    "tenant_id INTEGER NOT NULL REFERENCES tenants (id), issued_on DATE NOT NULL, due_on "
    "DATE NOT NULL, settled_on DATE, amount NUMERIC(10,2) NOT NULL, discount "
    "NUMERIC(10,2) NOT NULL, currency TEXT NOT NULL, signed_by TEXT NOT NULL);"
    "CREATE TABLE landlord_charges (id INTEGER PRIMARY KEY, charge_no TEXT NOT NULL, "
    "landlord_id INTEGER NOT NULL REFERENCES landlords (id), issued_on DATE NOT NULL, "
    "due_on DATE NOT NULL, settled_on DATE, amount NUMERIC(10,2) NOT NULL, discount "
    "NUMERIC(10,2) NOT NULL, currency TEXT NOT NULL, signed_by TEXT NOT NULL);"
    "CREATE TABLE transfers (id INTEGER PRIMARY KEY, made_on DATE NOT NULL, "
    "tenant_charge_id INTEGER REFERENCES tenant_charges (id), landlord_charge_id INTEGER "
    "REFERENCES landlord_charges (id), sum NUMERIC(10,2) NOT NULL, memo TEXT NOT NULL);"
    "INSERT INTO tenants VALUES (1,'Ann Lee','Graz',500),(2,'Bo Dahl','Linz',800),(3,'Cy "
    "Falk','Graz',650.5);"
    "INSERT INTO landlords VALUES (1,'Haus AG'),(2,'Dach KG');"
    "INSERT INTO tenant_charges VALUES "
    "(1,'T-1',1,'2026-09-01','2026-09-30','2026-10-05',1200.50,0,'EUR','Kim'),(2,'T-2',1,'2026-10-"
    "01','2026-10-31','2026-11-03',980,20,'EUR','Kim'),(3,'T-3',2,'2026-10-15','2026-11-15',NULL,"
    "1500.25,0,'USD','Lou'),(4,'T-4',2,'2026-11-02','2026-11-30',NULL,700,15,'EUR','Lou'),(5,'T-5',"
    "3,'2025-10-20','2025-11-20','2025-11-10',2200,-5,'USD','Kim'),(6,'T-6',3,'2026-10-31','2026-"
    "12-15',NULL,1000.75,0,'EUR','Kim');"
    "INSERT INTO landlord_charges VALUES "
    "(1,'L-1',1,'2026-10-03','2026-10-20','2026-10-18',400,0,'EUR','Kim'),(2,'L-2',2,'2026-10-09','"
    "2026-11-20',NULL,1100,0,'EUR','Lou'),(3,'L-2',2,'2026-11-09','2026-12-20',NULL,90,5,'USD','"
    "Lou');"
    "INSERT INTO transfers VALUES "
    "(1,'2026-10-05',1,NULL,1200.50,''),(2,'2026-11-03',2,NULL,980,'rent'),(3,'2026-10-18',NULL,1,"
    "400,''),(4,'2026-10-30',NULL,NULL,33,'cash');";

static int open_tables(void **state)
{
    return fixture_open(state, tables);
}

static const struct asked heads[] = {
    {"unsettled tenant charges", "SELECT charge_no FROM tenant_charges WHERE settled_on IS NULL"},
    {"how many unsettled landlord charges are there?",
     "SELECT count(*) FROM landlord_charges WHERE settled_on IS NULL"},
    {"settled tenant charges", "SELECT charge_no FROM tenant_charges WHERE settled_on IS NOT NULL"},
    {"list unsettled landlord charges with due on",
     "SELECT charge_no, due_on FROM landlord_charges WHERE settled_on IS NULL"},
    {"overdue tenant charges",
     "SELECT charge_no FROM tenant_charges WHERE due_on < '2026-11-25' AND settled_on IS "
     "NULL"},
    {"total amount of unsettled tenant charges",
     "SELECT sum(amount) FROM tenant_charges WHERE settled_on IS NULL"},
    {"settled landlord charges in October 2026",
     "SELECT charge_no FROM landlord_charges WHERE settled_on >= '2026-10-01' AND "
     "settled_on < '2026-11-01'"},
    {"unsettled tenants",
     "SELECT DISTINCT tenants.name FROM tenants JOIN tenant_charges ON "
     "tenant_charges.tenant_id = tenants.id WHERE tenant_charges.settled_on IS NULL"},
};

static const struct asked numbers[] = {
    {"tenant charges over 1.200,25", "SELECT charge_no FROM tenant_charges WHERE amount > 1200.25"},
    {"how many tenant charges have an amount over 1'000?",
     "SELECT count(*) FROM tenant_charges WHERE amount > 1000"},
    {"tenant charges with an amount above 1 000",
     "SELECT charge_no FROM tenant_charges WHERE amount > 1000"},
    {"tenant charges between 1.000,00 and 1.300,00",
     "SELECT charge_no FROM tenant_charges WHERE amount BETWEEN 1000 AND 1300"},
    {"tenant charges over 999,5", "SELECT charge_no FROM tenant_charges WHERE amount > 999.5"},
    {"tenants with a deposit above 650,25", "SELECT name FROM tenants WHERE deposit > 650.25"},
};

static const struct asked two_ways[] = {
    {"tenant charges over 1.000", "SELECT charge_no FROM tenant_charges WHERE amount > 1000"},
    {"landlord charges below 1.100", "SELECT charge_no FROM landlord_charges WHERE amount < 1100"},
};

static const struct asked signs[] = {
    {"tenant charges of more than €1,000",
     "SELECT charge_no FROM tenant_charges WHERE amount > 1000 AND currency = 'EUR'"},
    {"tenant charges over $1,400",
     "SELECT charge_no FROM tenant_charges WHERE amount > 1400 AND currency = 'USD'"},
};

static const struct asked until[] = {
    {"tenant charges due by 31 October 2026",
     "SELECT charge_no FROM tenant_charges WHERE due_on < '2026-11-01'"},
    {"tenant charges issued by 15 October 2026",
     "SELECT charge_no FROM tenant_charges WHERE issued_on < '2026-10-16'"},
    {"landlord charges due through 20 November 2026",
     "SELECT charge_no FROM landlord_charges WHERE due_on < '2026-11-21'"},
    {"tenant charges issued as of 31 October 2026",
     "SELECT charge_no FROM tenant_charges WHERE issued_on < '2026-11-01'"},
    {"how many tenant charges were settled by 5 October 2026?",
     "SELECT count(*) FROM tenant_charges WHERE settled_on < '2026-10-06'"},
    {"transfers made from 1 October 2026 through 20 October 2026",
     "SELECT * FROM transfers WHERE made_on >= '2026-10-01' AND made_on < '2026-10-21'"},
};

static const struct asked then[] = {
    {"tenant charges unsettled on 31 October 2026",
     "SELECT charge_no FROM tenant_charges WHERE issued_on < '2026-11-01' AND (settled_on "
     ">= '2026-11-01' OR settled_on IS NULL)"},
    {"open tenant charges as of 2 November 2026",
     "SELECT charge_no FROM tenant_charges WHERE issued_on < '2026-11-03' AND (settled_on "
     ">= '2026-11-03' OR settled_on IS NULL)"},
    {"how many tenant charges were unsettled on 10 October 2026?",
     "SELECT count(*) FROM tenant_charges WHERE issued_on < '2026-10-11' AND (settled_on "
     ">= '2026-10-11' OR settled_on IS NULL)"},
    {"landlord charges open at 31 October 2026",
     "SELECT charge_no FROM landlord_charges WHERE issued_on < '2026-11-01' AND "
     "(settled_on >= '2026-11-01' OR settled_on IS NULL)"},
};

static const struct asked none[] = {
    {"transfers without a charge",
     "SELECT * FROM transfers WHERE landlord_charge_id IS NULL AND tenant_charge_id IS "
     "NULL"},
    {"how many transfers have no charge?",
     "SELECT count(*) FROM transfers WHERE landlord_charge_id IS NULL AND tenant_charge_id "
     "IS NULL"},
    {"transfers without a tenant charge", "SELECT * FROM transfers WHERE tenant_charge_id IS NULL"},
    {"how many transfers have no memo?", "SELECT count(*) FROM transfers WHERE memo = ''"},
    {"tenant charges without a discount",
     "SELECT charge_no FROM tenant_charges WHERE discount = 0"},
    {"how many landlord charges have no discount?",
     "SELECT count(*) FROM landlord_charges WHERE discount = 0"},
};

static const struct asked parts[] = {
    {"tenant charges issued in the first half of October 2026",
     "SELECT charge_no FROM tenant_charges WHERE issued_on >= '2026-10-01' AND issued_on < "
     "'2026-10-16'"},
    {"tenant charges issued in the second half of October 2026",
     "SELECT charge_no FROM tenant_charges WHERE issued_on >= '2026-10-16' AND issued_on < "
     "'2026-11-01'"},
    {"transfers on the last day of October 2026",
     "SELECT * FROM transfers WHERE made_on >= '2026-10-31' AND made_on < '2026-11-01'"},
    {"tenant charges issued last year in October",
     "SELECT charge_no FROM tenant_charges WHERE issued_on >= '2025-10-01' AND issued_on < "
     "'2025-11-01'"},
    {"transfers in the first 5 days of October 2026",
     "SELECT * FROM transfers WHERE made_on >= '2026-10-01' AND made_on < '2026-10-06'"},
};

static const struct asked rivals[] = {
    {"duplicate charge numbers",
     "SELECT charge_no, count(*) AS landlord_charges FROM landlord_charges GROUP BY "
     "charge_no HAVING count(*) >= 2"},
    {"total discount in October 2026",
     "SELECT sum(discount) FROM landlord_charges WHERE issued_on >= '2026-10-01' AND "
     "issued_on < '2026-11-01'"},
};

static void nlq_ask__reads__an_adjective_before_a_compound_noun_to_its_head(void **state)
{
    assert_all_answered(*state, heads, sizeof heads / sizeof *heads);
}

static void nlq_ask__reads__numbers_in_the_forms_of_other_countries(void **state)
{
    assert_all_answered(*state, numbers, sizeof numbers / sizeof *numbers);
}

static void nlq_ask__reads__a_number_that_may_be_two_and_is_not_sure(void **state)
{
    assert_all_answered(*state, two_ways, sizeof two_ways / sizeof *two_ways);
    assert_none_sure(*state, two_ways, sizeof two_ways / sizeof *two_ways);
}

static void nlq_ask__reads__the_currency_of_a_sign(void **state)
{
    assert_all_answered(*state, signs, sizeof signs / sizeof *signs);
}

static void nlq_ask__reads__up_to_and_including_a_day(void **state)
{
    assert_all_answered(*state, until, sizeof until / sizeof *until);
}

static void nlq_ask__reads__what_rows_were_on_a_day_that_has_passed(void **state)
{
    assert_all_answered(*state, then, sizeof then / sizeof *then);
    assert_none_sure(*state, then, sizeof then / sizeof *then);
}

static void nlq_ask__reads__none_of_two_references_or_of_what_is_never_missing(void **state)
{
    assert_all_answered(*state, none, sizeof none / sizeof *none);
}

static void nlq_ask__reads__a_part_of_a_period(void **state)
{
    assert_all_answered(*state, parts, sizeof parts / sizeof *parts);
}

static void nlq_ask__reads__one_of_two_tables_and_is_not_sure(void **state)
{
    assert_all_answered(*state, rivals, sizeof rivals / sizeof *rivals);
    assert_none_sure(*state, rivals, sizeof rivals / sizeof *rivals);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nlq_ask__reads__an_adjective_before_a_compound_noun_to_its_head),
        cmocka_unit_test(nlq_ask__reads__numbers_in_the_forms_of_other_countries),
        cmocka_unit_test(nlq_ask__reads__a_number_that_may_be_two_and_is_not_sure),
        cmocka_unit_test(nlq_ask__reads__the_currency_of_a_sign),
        cmocka_unit_test(nlq_ask__reads__up_to_and_including_a_day),
        cmocka_unit_test(nlq_ask__reads__what_rows_were_on_a_day_that_has_passed),
        cmocka_unit_test(nlq_ask__reads__none_of_two_references_or_of_what_is_never_missing),
        cmocka_unit_test(nlq_ask__reads__a_part_of_a_period),
        cmocka_unit_test(nlq_ask__reads__one_of_two_tables_and_is_not_sure),
    };
    return cmocka_run_group_tests(tests, open_tables, fixture_teardown);
}
