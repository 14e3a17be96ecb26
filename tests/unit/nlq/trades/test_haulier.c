/* A haulier of boats: what is asked of one record, trades of the staff that no key declares, kinds
 * kept by a letter, and values that stand for rows. */
#include "../fixture.h"

static const char tables[] =
    "CREATE TABLE staff (id INTEGER PRIMARY KEY, name TEXT NOT NULL, job TEXT, hired_on TEXT);"
    "CREATE TABLE client (id INTEGER PRIMARY KEY, nm TEXT NOT NULL, typ TEXT, town TEXT, "
    "direct_debit INTEGER NOT NULL DEFAULT 0);"
    "CREATE TABLE pln (cd TEXT PRIMARY KEY, nm TEXT NOT NULL);"
    "CREATE TABLE cover (id INTEGER PRIMARY KEY, client_id INTEGER REFERENCES client (id), pln_cd "
    "TEXT REFERENCES pln (cd));"
    "CREATE TABLE harbour (id INTEGER PRIMARY KEY, name TEXT NOT NULL, rate_per_m3 REAL);"
    "CREATE TABLE carrier (id INTEGER PRIMARY KEY, name TEXT NOT NULL, heated INTEGER NOT NULL);"
    "CREATE TABLE haul (id INTEGER PRIMARY KEY, haul_no TEXT NOT NULL UNIQUE, client_id INTEGER "
    "REFERENCES client (id), driver_id INTEGER, assigned_to INTEGER, carrier_id INTEGER REFERENCES "
    "carrier (id), origin_harbour_id INTEGER REFERENCES harbour (id), destination_harbour_id "
    "INTEGER REFERENCES harbour (id), return_due TEXT, picked_up_at TEXT, returned_at TEXT, status "
    "TEXT, lab_c INTEGER);"
    "CREATE TABLE trailer (id INTEGER PRIMARY KEY, plate TEXT NOT NULL UNIQUE, maker TEXT, status "
    "TEXT, hauled_at TEXT);"
    "CREATE TABLE paid (id INTEGER PRIMARY KEY, client_id INTEGER REFERENCES client (id), method "
    "TEXT, bounced INTEGER NOT NULL DEFAULT 0, paid_on TEXT);"
    "INSERT INTO staff VALUES (1, 'Ada Roy', 'driver', '2020-01-01'), (2, 'Ben Fox', 'driver', "
    "'2021-01-01'), (3, 'Cy Moor', 'planner', '2019-01-01'), (4, 'Di Ash', 'fleet', '2019-05-01');"
    "INSERT INTO client VALUES (1, 'Quay Boats', 'C', 'Hull', 1), (2, 'Ian Holt', 'D', 'York', 0), "
    "(3, 'Kay Lund', 'D', 'Hull', 1);"
    "INSERT INTO pln VALUES ('BAS', 'Basic Cover'), ('COM', 'Commercial Care');"
    "INSERT INTO cover VALUES (1, 2, 'COM'), (2, 3, 'BAS');"
    "INSERT INTO harbour VALUES (1, 'Whitby', 2.5), (2, 'Hartlepool', 3), (3, 'Blyth', 4);"
    "INSERT INTO carrier VALUES (1, 'Norse Freight', 1), (2, 'Tyne Vans', 0);"
    "INSERT INTO haul VALUES (1, 'HL-1001', 1, 1, 3, 1, 1, 2, '2026-10-05', '2026-10-01 08:00:00', "
    "'2026-10-06 09:00:00', 'done', 4500), (2, 'HL-1002', 2, 2, 3, 2, 3, 1, '2026-11-20', "
    "'2026-11-10 08:00:00', NULL, 'open', 0), (3, 'HL-1003', 3, NULL, NULL, 1, 2, 3, '2026-12-20', "
    "NULL, NULL, 'open', NULL);"
    "INSERT INTO trailer VALUES (1, 'TR 1', 'Humbaur', 'in_stock', NULL), (2, 'TR 2', 'Humbaur', "
    "'out', '2026-11-01'), (3, 'TR 3', 'Brenderup', 'in_stock', '2026-10-01');"
    "INSERT INTO paid VALUES (1, 1, 'direct debit', 1, '2026-10-01'), (2, 2, 'card', 0, "
    "'2026-10-02'), (3, 3, 'direct debit', 0, '2026-11-02');";

static int open_tables(void **state)
{
    return fixture_open(state, tables);
}

#define OF_RECORD " WHERE haul.haul_no = 'HL-1001'"
#define DONE_DATES "SELECT status, picked_up_at, returned_at FROM haul WHERE haul_no = 'HL-1001'"

static const struct asked record[] = {
    {"haul HL-1001 - status, when was it picked up and when did it come back", DONE_DATES},
    {"HL-1001: status, when it was picked up, when it came back", DONE_DATES},
    {"HL-1001 where is it going and who carries it",
     "SELECT harbour.name, carrier.name FROM harbour JOIN haul ON haul.destination_harbour_id = "
     "harbour.id JOIN carrier ON haul.carrier_id = carrier.id" OF_RECORD},
    {"HL-1001: who is dealing with it, and when was it picked up",
     "SELECT staff.name, haul.picked_up_at FROM haul LEFT JOIN staff ON haul.assigned_to = "
     "staff.id" OF_RECORD},
};

static const struct asked trades[] = {
    {"hauls per driver",
     "SELECT staff.name, count(*) AS hauls FROM staff JOIN haul ON haul.driver_id = staff.id GROUP "
     "BY staff.id"},
    {"which hauls have nobody assigned", "SELECT haul_no FROM haul WHERE assigned_to IS NULL"},
};

static const struct asked listed[] = {
    {"open hauls: haul no, handler, client",
     "SELECT haul.haul_no, staff.name, client.nm FROM haul LEFT JOIN client ON haul.client_id = "
     "client.id LEFT JOIN staff ON haul.assigned_to = staff.id WHERE haul.status = 'open'"},
    {"open hauls with the client they are for and the day we picked them up",
     "SELECT haul.haul_no, client.nm, haul.picked_up_at FROM haul JOIN client ON haul.client_id = "
     "client.id WHERE haul.status = 'open'"},
};

static const struct asked carers[] = {
    {"who is handling haul HL-1001",
     "SELECT DISTINCT staff.name FROM staff JOIN haul ON haul.assigned_to = staff.id" OF_RECORD},
    {"who deals with HL-1001",
     "SELECT DISTINCT staff.name FROM staff JOIN haul ON haul.assigned_to = staff.id" OF_RECORD},
};

static const struct asked kinds[] = {
    {"commercial clients in Hull", "SELECT nm FROM client WHERE typ = 'C' AND town = 'Hull'"},
    {"number of domestic clients", "SELECT count(*) FROM client WHERE typ = 'D'"},
};

static const struct asked values[] = {
    {"how many direct debits bounced",
     "SELECT count(*) FROM paid WHERE method = 'direct debit' AND bounced = 1"},
    {"which carriers can drive heated", "SELECT name FROM carrier WHERE heated = 1"},
    {"number of Humbaur trailers in the fleet",
     "SELECT count(*) FROM trailer WHERE maker = 'Humbaur'"},
};

static const struct asked kept[] = {
    {"HL-1001 - status, and how much was the labour?",
     "SELECT status, lab_c FROM haul WHERE haul_no = 'HL-1001'"},
    {"plates of the trailers we have in stock",
     "SELECT plate FROM trailer WHERE status = 'in_stock'"},
    {"how many trailers have we got in stock",
     "SELECT count(*) FROM trailer WHERE status = 'in_stock'"},
    {"rate per cubic metre in Whitby", "SELECT rate_per_m3 FROM harbour WHERE name = 'Whitby'"},
    {"staff in the fleet", "SELECT name FROM staff WHERE job = 'fleet'"},
};

#define ALL_OF(set) set, sizeof(set) / sizeof *(set)

static void nlq_ask__answers__what_is_asked_of_one_record(void **state)
{
    assert_all_answered(*state, ALL_OF(record));
    assert_none_sure(*state, ALL_OF(record));
}

static void nlq_ask__follows__trades_to_the_staff(void **state)
{
    assert_all_answered(*state, ALL_OF(trades));
}

static void nlq_ask__shows__whom_a_list_describes(void **state)
{
    assert_all_answered(*state, ALL_OF(listed));
    assert_none_sure(*state, ALL_OF(listed));
}

static void nlq_ask__tells__who_is_handling_one_record(void **state)
{
    assert_all_answered(*state, ALL_OF(carers));
    assert_none_sure(*state, ALL_OF(carers));
}

static void nlq_ask__reads__kinds_by_their_letter(void **state)
{
    assert_all_answered(*state, ALL_OF(kinds));
    assert_none_sure(*state, ALL_OF(kinds));
}

static void nlq_ask__reads__values_as_rows(void **state)
{
    assert_all_answered(*state, ALL_OF(values));
    assert_none_sure(*state, ALL_OF(values));
}

static void nlq_ask__keeps__states_and_units_in_other_words(void **state)
{
    assert_all_answered(*state, ALL_OF(kept));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(nlq_ask__answers__what_is_asked_of_one_record, open_tables,
                                        fixture_teardown),
        cmocka_unit_test_setup_teardown(nlq_ask__follows__trades_to_the_staff, open_tables,
                                        fixture_teardown),
        cmocka_unit_test_setup_teardown(nlq_ask__shows__whom_a_list_describes, open_tables,
                                        fixture_teardown),
        cmocka_unit_test_setup_teardown(nlq_ask__tells__who_is_handling_one_record, open_tables,
                                        fixture_teardown),
        cmocka_unit_test_setup_teardown(nlq_ask__reads__kinds_by_their_letter, open_tables,
                                        fixture_teardown),
        cmocka_unit_test_setup_teardown(nlq_ask__reads__values_as_rows, open_tables,
                                        fixture_teardown),
        cmocka_unit_test_setup_teardown(nlq_ask__keeps__states_and_units_in_other_words,
                                        open_tables, fixture_teardown),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
