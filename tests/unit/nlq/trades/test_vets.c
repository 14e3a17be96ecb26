/* A group of veterinary practices: what belongs to an owner over their animals, what is not paid
 * and what was paid late, kinds of treatments, and answers that would only say back what was asked.
 */
#include "../fixture.h"

static const char tables[] =
    "CREATE TABLE vets(id INTEGER PRIMARY KEY, first_name TEXT, last_name TEXT, hired_on DATE, "
    "hourly_rate NUMERIC);"
    "INSERT INTO vets VALUES (1, 'Ann', 'Lee', '2020-01-01', 50), (2, 'Bo', 'Ray', '2026-10-05', "
    "60);"
    "CREATE TABLE owners(id INTEGER PRIMARY KEY, first_name TEXT, last_name TEXT, registered_on "
    "DATE);"
    "INSERT INTO owners VALUES (1, 'Cy', 'Orr', '2026-01-02'), (2, 'Di', 'Fox', '2025-03-04');"
    "CREATE TABLE species(id INTEGER PRIMARY KEY, name TEXT);"
    "INSERT INTO species VALUES (1, 'dog'), (2, 'cat'), (3, 'horse');"
    "CREATE TABLE animals(id INTEGER PRIMARY KEY, owner_id INTEGER REFERENCES owners(id), "
    "species_id INTEGER REFERENCES species(id), name TEXT, birth_date DATE, deceased_on DATE);"
    "INSERT INTO animals VALUES (1, 1, 1, 'Rex', '2015-05-05', NULL), (2, 1, 2, 'Mia', "
    "'2018-01-01', '2026-02-02'), (3, 2, 1, 'Rex', '2020-02-02', NULL);"
    "CREATE TABLE appointments(id INTEGER PRIMARY KEY, animal_id INTEGER REFERENCES animals(id), "
    "vet_id INTEGER REFERENCES vets(id), starts_at DATETIME, duration_min INTEGER, status TEXT);"
    "INSERT INTO appointments VALUES (1, 1, 1, '2026-10-10 10:00:00', 30, 'completed'), (2, 2, 1, "
    "'2026-10-11 09:00:00', 45, 'no-show'), (3, 3, 2, '2026-11-02 11:00:00', 60, 'cancelled'), (4, "
    "1, 2, '2026-12-01 08:30:00', 15, 'booked');"
    "CREATE TABLE treatment_types(id INTEGER PRIMARY KEY, name TEXT, price NUMERIC, category "
    "TEXT);"
    "INSERT INTO treatment_types VALUES (1, 'Dental cleaning', 120, 'dental'), (2, 'X-ray', 95, "
    "'diagnostics'), (3, 'Blood test', 60, 'diagnostics');"
    "CREATE TABLE treatments(id INTEGER PRIMARY KEY, appointment_id INTEGER REFERENCES "
    "appointments(id), treatment_type_id INTEGER REFERENCES treatment_types(id), quantity "
    "INTEGER);"
    "INSERT INTO treatments VALUES (1, 1, 1, 1), (2, 1, 2, 2);"
    "CREATE TABLE invoices(id INTEGER PRIMARY KEY, owner_id INTEGER REFERENCES owners(id), "
    "appointment_id INTEGER REFERENCES appointments(id), issued_on DATE, due_on DATE, total "
    "NUMERIC, status TEXT);"
    "INSERT INTO invoices VALUES (1, 1, 1, '2026-10-10', '2026-11-09', 310, 'open'), (2, 2, 3, "
    "'2026-09-10', '2026-10-10', 60, 'paid'), (3, 2, 2, '2026-08-10', '2026-09-10', 60, 'written "
    "off'), (4, 2, 2, '2026-08-10', '2026-09-10', 75, 'paid'), (5, 2, 2, '2026-08-10', "
    "'2026-09-10', 75, 'paid');"
    "CREATE TABLE payments(id INTEGER PRIMARY KEY, invoice_id INTEGER REFERENCES invoices(id), "
    "paid_on DATE, amount NUMERIC, method TEXT);"
    "INSERT INTO payments VALUES (1, 2, '2026-10-20', 60, 'card'), (2, 1, '2026-10-21', 100, "
    "'cash'), (3, 4, '2026-10-22', 60, 'card');";

static int setup(void **state)
{
    return fixture_open(state, tables);
}

static void nlq_ask__counts__what_belongs_to_somebody(void **state)
{
    static const struct asked asked[] = {
        {"how often did each owner visit us this year",
         "SELECT owners.first_name, owners.last_name, count(appointments.id) AS appointments FROM "
         "owners LEFT JOIN animals ON animals.owner_id = owners.id LEFT JOIN appointments ON "
         "appointments.animal_id = animals.id AND appointments.starts_at >= '2026-01-01' AND "
         "appointments.starts_at < '2027-01-01' GROUP BY owners.id"},
        {"owners with more than two appointments",
         "SELECT owners.first_name, owners.last_name FROM owners JOIN animals ON animals.owner_id "
         "= owners.id JOIN appointments ON appointments.animal_id = animals.id GROUP BY owners.id "
         "HAVING count(*) > 2"},
        {"owner with the most appointments",
         "SELECT owners.first_name, owners.last_name FROM owners JOIN animals ON animals.owner_id "
         "= owners.id JOIN appointments ON appointments.animal_id = animals.id GROUP BY owners.id "
         "ORDER BY count(*) DESC LIMIT 1"},
        {"how many appointments per owner",
         "SELECT owners.first_name, owners.last_name, count(*) AS appointments FROM owners JOIN "
         "animals ON animals.owner_id = owners.id JOIN appointments ON appointments.animal_id = "
         "animals.id GROUP BY owners.id"},
        {"which owners had more than two no-shows",
         "SELECT owners.first_name, owners.last_name FROM owners JOIN animals ON animals.owner_id "
         "= owners.id JOIN appointments ON appointments.animal_id = animals.id WHERE "
         "appointments.status = 'no-show' GROUP BY owners.id HAVING count(*) > 2"},
        {"owners with at least 3 cancellations",
         "SELECT owners.first_name, owners.last_name FROM owners JOIN animals ON animals.owner_id "
         "= owners.id JOIN appointments ON appointments.animal_id = animals.id WHERE "
         "appointments.status = 'cancelled' GROUP BY owners.id HAVING count(*) >= 3"},
        {"owners who spent more than 1000",
         "SELECT owners.first_name, owners.last_name FROM owners JOIN invoices ON "
         "invoices.owner_id = owners.id GROUP BY owners.id HAVING sum(invoices.total) > 1000"},
        {"owners who paid more than 500 this year",
         "SELECT owners.first_name, owners.last_name FROM owners JOIN invoices ON "
         "invoices.owner_id = owners.id JOIN payments ON payments.invoice_id = invoices.id WHERE "
         "payments.paid_on >= '2026-01-01' AND payments.paid_on < '2027-01-01' GROUP BY owners.id "
         "HAVING sum(payments.amount) > 500"},
        {"owners with the highest total invoice total",
         "SELECT owners.first_name, owners.last_name FROM owners JOIN invoices ON "
         "invoices.owner_id = owners.id GROUP BY owners.id ORDER BY sum(invoices.total) DESC LIMIT "
         "1"},
        {"dogs and cats", "SELECT animals.name FROM animals JOIN species ON animals.species_id = "
                          "species.id WHERE species.name = 'dog' OR species.name = 'cat'"},
    };
    assert_all_answered(*state, asked, sizeof asked / sizeof *asked);
}

static void nlq_ask__tells__what_is_paid(void **state)
{
    static const struct asked asked[] = {
        {"unpaid invoices", "SELECT * FROM invoices WHERE status = 'open'"},
        {"invoices that are not fully paid", "SELECT * FROM invoices WHERE status = 'open'"},
        {"how much is still unpaid", "SELECT sum(total) FROM invoices WHERE status = 'open'"},
        {"who owes us the most money",
         "SELECT owners.first_name, owners.last_name FROM owners JOIN invoices ON "
         "invoices.owner_id = owners.id WHERE invoices.status = 'open' GROUP BY owners.id ORDER BY "
         "sum(invoices.total) DESC LIMIT 1"},
        {"invoices paid late",
         "SELECT DISTINCT invoices.* FROM invoices JOIN payments ON payments.invoice_id = "
         "invoices.id WHERE payments.paid_on > invoices.due_on"},
        {"owners who paid late",
         "SELECT DISTINCT owners.first_name, owners.last_name FROM owners JOIN invoices ON "
         "invoices.owner_id = owners.id JOIN payments ON payments.invoice_id = invoices.id WHERE "
         "payments.paid_on > invoices.due_on"},
        {"average days until an invoice is paid",
         "SELECT avg(julianday(payments.paid_on) - julianday(invoices.issued_on)) AS days FROM "
         "payments JOIN invoices ON payments.invoice_id = invoices.id"},
        {"what does a dental cleaning cost",
         "SELECT price FROM treatment_types WHERE name = 'Dental cleaning'"},
    };
    assert_all_answered(*state, asked, sizeof asked / sizeof *asked);
}

static void nlq_ask__means__kinds_states_and_times(void **state)
{
    static const struct asked asked[] = {
        {"most common treatment", "SELECT treatment_types.name FROM treatment_types JOIN "
                                  "treatments ON treatments.treatment_type_id = treatment_types.id "
                                  "GROUP BY treatment_types.id ORDER BY count(*) DESC LIMIT 1"},
        {"which treatments were never used",
         "SELECT name FROM treatment_types WHERE id NOT IN (SELECT treatment_type_id FROM "
         "treatments WHERE treatment_type_id IS NOT NULL)"},
        {"most expensive treatment",
         "SELECT name FROM treatment_types ORDER BY price DESC LIMIT 1"},
        {"oldest cat still alive",
         "SELECT animals.name FROM animals JOIN species ON animals.species_id = species.id WHERE "
         "species.name = 'cat' AND animals.deceased_on IS NULL ORDER BY animals.birth_date LIMIT "
         "1"},
        {"living dogs", "SELECT animals.name FROM animals JOIN species ON animals.species_id = "
                        "species.id WHERE species.name = 'dog' AND animals.deceased_on IS NULL"},
        {"how many treatments did each vet do in October",
         "SELECT vets.first_name, vets.last_name, count(treatments.id) AS treatments FROM vets "
         "LEFT JOIN appointments ON appointments.vet_id = vets.id AND appointments.starts_at >= "
         "'2026-10-01' AND appointments.starts_at < '2026-11-01' LEFT JOIN treatments ON "
         "treatments.appointment_id = appointments.id GROUP BY vets.id"},
        {"busiest day of the week",
         "SELECT CASE CAST(strftime('%w', starts_at) AS INTEGER) WHEN 0 THEN 'Sunday' WHEN 1 THEN "
         "'Monday' WHEN 2 THEN 'Tuesday' WHEN 3 THEN 'Wednesday' WHEN 4 THEN 'Thursday' WHEN 5 "
         "THEN 'Friday' WHEN 6 THEN 'Saturday' END AS weekday, count(*) AS appointments FROM "
         "appointments GROUP BY CAST(strftime('%w', starts_at) AS INTEGER) ORDER BY count(*) DESC "
         "LIMIT 1"},
        {"animals called Rex", "SELECT name FROM animals WHERE name = 'Rex'"},
    };
    assert_all_answered(*state, asked, sizeof asked / sizeof *asked);
}

static void nlq_ask__declines__what_only_says_back_the_question(void **state)
{
    static const char *const questions[] = {
        "what did we do for animal 1",
        "how many hours did each vet work last week",
        "how much discount did we give",
    };
    assert_all_declined(*state, questions, sizeof questions / sizeof *questions);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(nlq_ask__counts__what_belongs_to_somebody, setup,
                                        fixture_teardown),
        cmocka_unit_test_setup_teardown(nlq_ask__tells__what_is_paid, setup, fixture_teardown),
        cmocka_unit_test_setup_teardown(nlq_ask__means__kinds_states_and_times, setup,
                                        fixture_teardown),
        cmocka_unit_test_setup_teardown(nlq_ask__declines__what_only_says_back_the_question, setup,
                                        fixture_teardown),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
