/* Units that differ from the column's, rows shown with theirs, and whose manager is asked for: a
 * ferry line and an orchard. */

#include "fixture.h"

static const char ferries[] =
    "CREATE TABLE crew (crew_id INTEGER PRIMARY KEY, first_name TEXT NOT NULL, last_name "
    "TEXT NOT NULL, supervisor_id INTEGER REFERENCES crew (crew_id));"
    "CREATE TABLE owners (owner_id INTEGER PRIMARY KEY, contact_name TEXT NOT NULL, port "
    "TEXT NOT NULL);"
    "CREATE TABLE ferries (ferry_id INTEGER PRIMARY KEY, ferry_name TEXT NOT NULL, "
    "owner_id INTEGER NOT NULL REFERENCES owners (owner_id), payload_kg INTEGER NOT NULL,"
    " length_cm INTEGER NOT NULL, hours_per_week INTEGER NOT NULL);"
    "CREATE TABLE crossings (crossing_id INTEGER PRIMARY KEY, ferry_id INTEGER NOT NULL "
    "REFERENCES ferries (ferry_id), crew_id INTEGER NOT NULL REFERENCES crew (crew_id), "
    "sailed_on DATE NOT NULL);"
    "INSERT INTO crew VALUES (1, 'Olga', 'Brandt', NULL), (2, 'Peer', 'Holm', 1), (3, "
    "'Olga', 'Holm', 2), (4, 'Nils', 'Brandt', 2);"
    "INSERT INTO owners VALUES (1, 'Peer Holm', 'Kiel'), (2, 'Anders Lund', 'Gedser');"
    "INSERT INTO ferries VALUES (1, 'Tern', 1, 900, 1200, 30), (2, 'Gannet', 2, 45000, "
    "6400, 60), (3, 'Fulmar', 1, 12000, 3300, 45);"
    "INSERT INTO crossings VALUES (1, 1, 2, '2026-01-02'), (2, 2, 3, '2026-02-02');";

static const struct asked ferries_cases[] = {
    {"ferries with a payload over a ton", "SELECT ferry_name FROM ferries WHERE payload_kg > 1000"},
    {"ferries with a payload of less than 20 tons",
     "SELECT ferry_name FROM ferries WHERE payload_kg < 20000"},
    {"ferries that carry over 10 tons", "SELECT ferry_name FROM ferries WHERE payload_kg > 10000"},
    {"ferries longer than 30 m", "SELECT ferry_name FROM ferries WHERE length_cm > 3000"},
    {"ferries over half a ton", "SELECT ferry_name FROM ferries WHERE payload_kg > 500"},
    {"ferries with more than 40 hours per week",
     "SELECT ferry_name FROM ferries WHERE hours_per_week > 40"},
    {"owners in Kiel with their ferries",
     "SELECT owners.contact_name, ferries.ferry_name FROM owners JOIN ferries ON "
     "ferries.owner_id = owners.owner_id WHERE owners.port = 'Kiel'"},
    {"ferries longer than 30 m with their owners",
     "SELECT ferries.ferry_name, owners.contact_name FROM ferries JOIN owners ON "
     "ferries.owner_id = owners.owner_id WHERE ferries.length_cm > 3000"},
    {"who is the supervisor of Peer Holm",
     "SELECT first_name, last_name FROM crew WHERE crew_id IN (SELECT supervisor_id FROM "
     "crew WHERE first_name = 'Peer' AND last_name = 'Holm')"},
    {"owners whose contact is Peer Holm",
     "SELECT contact_name FROM owners WHERE contact_name = 'Peer Holm'"},
};

static const char orchard[] =
    "CREATE TABLE growers (grower_id INTEGER PRIMARY KEY, grower_name TEXT NOT NULL, "
    "valley TEXT NOT NULL);"
    "CREATE TABLE trees (tree_id INTEGER PRIMARY KEY, tree_name TEXT NOT NULL, grower_id "
    "INTEGER NOT NULL REFERENCES growers (grower_id), height_mm INTEGER NOT NULL, yield_g"
    " INTEGER NOT NULL, water_ml INTEGER NOT NULL);"
    "INSERT INTO growers VALUES (1, 'Adige Farm', 'Etsch'), (2, 'Ziller Farm', 'Ziller');"
    "INSERT INTO trees VALUES (1, 'A1', 1, 2100, 30000, 900), (2, 'A2', 1, 3200, 41000, "
    "1500), (3, 'Z1', 2, 1800, 12500, 700);";

static const struct asked orchard_cases[] = {
    {"trees taller than 2 metres", "SELECT tree_name FROM trees WHERE height_mm > 2000"},
    {"trees with a yield over 35 kg", "SELECT tree_name FROM trees WHERE yield_g > 35000"},
    {"trees with water under a litre", "SELECT tree_name FROM trees WHERE water_ml < 1000"},
    {"trees that yield over 20 kg", "SELECT tree_name FROM trees WHERE yield_g > 20000"},
    {"growers in Etsch with their trees",
     "SELECT growers.grower_name, trees.tree_name FROM growers JOIN trees ON "
     "trees.grower_id = growers.grower_id WHERE growers.valley = 'Etsch'"},
    {"trees taller than 2 metres with their growers",
     "SELECT trees.tree_name, growers.grower_name FROM trees JOIN growers ON "
     "trees.grower_id = growers.grower_id WHERE trees.height_mm > 2000"},
};

#define COUNT(list) (sizeof(list) / sizeof *(list))

static int setup_ferries(void **state)
{
    return fixture_open(state, ferries);
}

static void nlq_ask__answers__what_a_ferry_line_is_asked(void **state)
{
    assert_all_answered(*state, ferries_cases, COUNT(ferries_cases));
}

static int setup_orchard(void **state)
{
    return fixture_open(state, orchard);
}

static void nlq_ask__answers__what_an_orchard_is_asked(void **state)
{
    assert_all_answered(*state, orchard_cases, COUNT(orchard_cases));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(nlq_ask__answers__what_a_ferry_line_is_asked, setup_ferries,
                                        fixture_teardown),
        cmocka_unit_test_setup_teardown(nlq_ask__answers__what_an_orchard_is_asked, setup_orchard,
                                        fixture_teardown),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
