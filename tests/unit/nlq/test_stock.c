/* What there is, what was done, birthdays, days that are the same: a nursery of plants whose
 * inventory stands in rows of its own, and a shop that lends tools and counts them in their rows.
 */

#include "fixture.h"

static const char nursery[] =
    "CREATE TABLE growers (grower_id INTEGER PRIMARY KEY, grower_name TEXT NOT NULL, city"
    " TEXT NOT NULL);"
    "CREATE TABLE plants (plant_id INTEGER PRIMARY KEY, plant_name TEXT NOT NULL, family "
    "TEXT NOT NULL, grower_id INTEGER NOT NULL REFERENCES growers (grower_id));"
    "CREATE TABLE sites (site_id INTEGER PRIMARY KEY, site_name TEXT NOT NULL, city TEXT "
    "NOT NULL);"
    "CREATE TABLE inventory (plant_id INTEGER NOT NULL REFERENCES plants (plant_id), "
    "site_id INTEGER NOT NULL REFERENCES sites (site_id), on_hand INTEGER NOT NULL, "
    "reorder_level INTEGER NOT NULL, PRIMARY KEY (plant_id, site_id));"
    "CREATE TABLE workers (worker_id INTEGER PRIMARY KEY, worker_name TEXT NOT NULL, "
    "date_of_birth DATE NOT NULL, hired_on DATE NOT NULL);"
    "CREATE TABLE tasks (task_id INTEGER PRIMARY KEY, worker_id INTEGER NOT NULL "
    "REFERENCES workers (worker_id), site_id INTEGER NOT NULL REFERENCES sites (site_id),"
    " created_on DATE NOT NULL, finished_on DATE);"
    "INSERT INTO growers VALUES (1, 'Alder and Sons', 'Delft'), (2, 'Birch Farm', "
    "'Leiden'), (3, 'Cedar Farm', 'Delft');"
    "INSERT INTO plants VALUES (1, 'Lavender', 'mint', 1), (2, 'Sage', 'mint', 2), (3, "
    "'Peony', 'peony', 3);"
    "INSERT INTO sites VALUES (1, 'Old Glasshouse', 'Delft'), (2, 'Field Two', 'Gouda');"
    "INSERT INTO inventory VALUES (1, 1, 40, 20), (1, 2, 0, 10), (2, 1, 5, 10), (3, 2, 0,"
    " 5);"
    "INSERT INTO workers VALUES (1, 'Ines Faber', '1988-11-03', '2020-05-01'), (2, 'Joop "
    "Dekker', '1975-04-12', '2019-11-15');"
    "INSERT INTO tasks VALUES (1, 1, 1, '2026-03-01', '2026-03-01'), (2, 1, 2, "
    "'2026-03-02', '2026-03-05'), (3, 2, 1, '2026-04-01', NULL);";

static const struct asked nursery_cases[] = {
    {"stock per plant",
     "SELECT plants.plant_name, sum(inventory.on_hand) AS total_on_hand FROM plants JOIN "
     "inventory ON inventory.plant_id = plants.plant_id GROUP BY plants.plant_id"},
    {"total stock of each plant",
     "SELECT plants.plant_name, sum(inventory.on_hand) AS total_on_hand FROM plants JOIN "
     "inventory ON inventory.plant_id = plants.plant_id GROUP BY plants.plant_id"},
    {"stock by site",
     "SELECT sites.site_name, sum(inventory.on_hand) AS total_on_hand FROM sites JOIN "
     "inventory ON inventory.site_id = sites.site_id GROUP BY sites.site_id"},
    {"plants in stock",
     "SELECT DISTINCT plants.plant_name FROM plants JOIN inventory ON inventory.plant_id ="
     " plants.plant_id WHERE inventory.on_hand > 0"},
    {"how many plants are in stock",
     "SELECT count(DISTINCT plants.plant_id) FROM plants JOIN inventory ON "
     "inventory.plant_id = plants.plant_id WHERE inventory.on_hand > 0"},
    {"plants out of stock",
     "SELECT plant_name FROM plants WHERE plant_id NOT IN (SELECT plant_id FROM inventory "
     "WHERE on_hand > 0)"},
    {"how many Lavenders are in stock",
     "SELECT sum(inventory.on_hand) FROM inventory JOIN plants ON inventory.plant_id = "
     "plants.plant_id WHERE plants.plant_name = 'Lavender'"},
    {"how many Lavenders do we have",
     "SELECT sum(inventory.on_hand) FROM inventory JOIN plants ON inventory.plant_id = "
     "plants.plant_id WHERE plants.plant_name = 'Lavender'"},
    {"how many pieces of sage are left",
     "SELECT sum(inventory.on_hand) FROM inventory JOIN plants ON inventory.plant_id = "
     "plants.plant_id WHERE plants.plant_name = 'Sage'"},
    {"plants below the reorder level in Delft",
     "SELECT DISTINCT plants.plant_name FROM plants JOIN inventory ON inventory.plant_id ="
     " plants.plant_id JOIN sites ON inventory.site_id = sites.site_id WHERE "
     "inventory.on_hand < inventory.reorder_level AND sites.city = 'Delft'"},
    {"plants in stock in Delft",
     "SELECT DISTINCT plants.plant_name FROM plants JOIN inventory ON inventory.plant_id ="
     " plants.plant_id JOIN sites ON inventory.site_id = sites.site_id WHERE "
     "inventory.on_hand > 0 AND sites.city = 'Delft'"},
    {"which worker finished the most tasks",
     "SELECT workers.worker_name FROM workers JOIN tasks ON tasks.worker_id = "
     "workers.worker_id WHERE tasks.finished_on IS NOT NULL GROUP BY workers.worker_id "
     "ORDER BY count(*) DESC LIMIT 1"},
    {"which worker finishes the most tasks",
     "SELECT workers.worker_name FROM workers JOIN tasks ON tasks.worker_id = "
     "workers.worker_id WHERE tasks.finished_on IS NOT NULL GROUP BY workers.worker_id "
     "ORDER BY count(*) DESC LIMIT 1"},
    {"tasks finished by each worker",
     "SELECT workers.worker_name, count(*) AS tasks FROM workers JOIN tasks ON "
     "tasks.worker_id = workers.worker_id WHERE tasks.finished_on IS NOT NULL GROUP BY "
     "workers.worker_id"},
    {"workers with a birthday this month",
     "SELECT worker_name FROM workers WHERE CAST(strftime('%m', date_of_birth) AS INTEGER)"
     " = 11"},
    {"which workers have birthdays in April",
     "SELECT worker_name FROM workers WHERE CAST(strftime('%m', date_of_birth) AS INTEGER)"
     " = 4"},
    {"tasks finished the same day they were created",
     "SELECT * FROM tasks WHERE date(finished_on) = date(created_on)"},
    {"tasks finished on the day they were created",
     "SELECT * FROM tasks WHERE date(finished_on) = date(created_on)"},
    {"average days between creation and finishing of tasks by site",
     "SELECT sites.site_name, avg(julianday(tasks.finished_on) - "
     "julianday(tasks.created_on)) AS days FROM sites JOIN tasks ON tasks.site_id = "
     "sites.site_id GROUP BY sites.site_id"},
};

static const char tools[] =
    "CREATE TABLE towns (town_id INTEGER PRIMARY KEY, town_name TEXT NOT NULL);"
    "CREATE TABLE branches (branch_id INTEGER PRIMARY KEY, branch_name TEXT NOT NULL, "
    "town_id INTEGER NOT NULL REFERENCES towns (town_id));"
    "CREATE TABLE tools (tool_id INTEGER PRIMARY KEY, tool_name TEXT NOT NULL, kind TEXT "
    "NOT NULL, quantity_in_stock INTEGER NOT NULL);"
    "CREATE TABLE clerks (clerk_id INTEGER PRIMARY KEY, clerk_name TEXT NOT NULL, born_on"
    " DATE NOT NULL, joined_on DATE NOT NULL, branch_id INTEGER NOT NULL REFERENCES "
    "branches (branch_id));"
    "CREATE TABLE loans (loan_id INTEGER PRIMARY KEY, tool_id INTEGER NOT NULL REFERENCES"
    " tools (tool_id), clerk_id INTEGER NOT NULL REFERENCES clerks (clerk_id), lent_on "
    "DATE NOT NULL, returned_on DATE, status TEXT NOT NULL);"
    "CREATE TABLE time_logs (log_id INTEGER PRIMARY KEY, clerk_id INTEGER NOT NULL "
    "REFERENCES clerks (clerk_id), worked_on DATE NOT NULL, hours REAL NOT NULL);"
    "INSERT INTO towns VALUES (1, 'Ulm'), (2, 'Jena');"
    "INSERT INTO branches VALUES (1, 'Harbour', 1), (2, 'Hill', 2);"
    "INSERT INTO tools VALUES (1, 'Drill', 'electric', 4), (2, 'Saw', 'hand', 0), (3, "
    "'Sander', 'electric', 1), (4, 'Plane', 'hand', 0);"
    "INSERT INTO clerks VALUES (1, 'Kim Adler', '1990-11-25', '2024-01-01', 1), (2, 'Lea "
    "Brandt', '1985-06-06', '2026-11-01', 2);"
    "INSERT INTO loans VALUES (1, 1, 1, '2026-01-05', '2026-01-05', 'returned'), (2, 2, "
    "1, '2026-02-01', '2026-02-09', 'returned'), (3, 3, 2, '2026-11-20', NULL, 'lost'), "
    "(4, 1, 2, '2026-11-22', NULL, 'lent'), (5, 4, 2, '2026-10-22', NULL, 'lent');"
    "INSERT INTO time_logs VALUES (1, 1, '2026-05-01', 8), (2, 2, '2026-05-01', 6), (3, "
    "2, '2025-05-02', 7);";

static const struct asked tools_cases[] = {
    {"stock per tool", "SELECT tool_name, quantity_in_stock FROM tools"},
    {"stock per kind",
     "SELECT kind, sum(quantity_in_stock) AS total_quantity_in_stock FROM tools GROUP BY "
     "kind"},
    {"tools out of stock", "SELECT tool_name FROM tools WHERE quantity_in_stock = 0"},
    {"which tools are out of stock", "SELECT tool_name FROM tools WHERE quantity_in_stock = 0"},
    {"tools in stock", "SELECT tool_name FROM tools WHERE quantity_in_stock > 0"},
    {"how many tools are out of stock", "SELECT count(*) FROM tools WHERE quantity_in_stock = 0"},
    {"how many drills are in stock",
     "SELECT sum(quantity_in_stock) FROM tools WHERE tool_name = 'Drill'"},
    {"how many drills are there",
     "SELECT sum(quantity_in_stock) FROM tools WHERE tool_name = 'Drill'"},
    {"how many electric tools are there", "SELECT count(*) FROM tools WHERE kind = 'electric'"},
    {"which clerk lost the most loans",
     "SELECT clerks.clerk_name FROM clerks JOIN loans ON loans.clerk_id = clerks.clerk_id "
     "WHERE loans.status = 'lost' GROUP BY clerks.clerk_id ORDER BY count(*) DESC LIMIT 1"},
    {"hours worked by each clerk in 2026",
     "SELECT clerks.clerk_name, sum(time_logs.hours) AS total_hours FROM clerks JOIN "
     "time_logs ON time_logs.clerk_id = clerks.clerk_id WHERE time_logs.worked_on >= "
     "'2026-01-01' AND time_logs.worked_on < '2027-01-01' GROUP BY clerks.clerk_id"},
    {"which clerk works the most hours",
     "SELECT clerks.clerk_name FROM clerks JOIN time_logs ON time_logs.clerk_id = "
     "clerks.clerk_id GROUP BY clerks.clerk_id ORDER BY sum(time_logs.hours) DESC LIMIT 1"},
    {"clerks whose birthday is today",
     "SELECT clerk_name FROM clerks WHERE CAST(strftime('%m', born_on) AS INTEGER) = 11 "
     "AND CAST(strftime('%d', born_on) AS INTEGER) = 25"},
    {"loans of clerks with a birthday this month",
     "SELECT loans.* FROM loans JOIN clerks ON loans.clerk_id = clerks.clerk_id WHERE "
     "CAST(strftime('%m', clerks.born_on) AS INTEGER) = 11"},
    {"loans returned the same week they were lent",
     "SELECT * FROM loans WHERE date(returned_on, 'weekday 0', '-6 days') = date(lent_on, "
     "'weekday 0', '-6 days')"},
    {"average days between lent_on and returned_on by town",
     "SELECT towns.town_name, avg(julianday(loans.returned_on) - julianday(loans.lent_on))"
     " AS days FROM towns JOIN branches ON branches.town_id = towns.town_id JOIN clerks ON"
     " clerks.branch_id = branches.branch_id JOIN loans ON loans.clerk_id = "
     "clerks.clerk_id GROUP BY towns.town_id"},
    {"average loan time by town",
     "SELECT towns.town_name, avg(julianday(loans.returned_on) - julianday(loans.lent_on))"
     " AS days FROM towns JOIN branches ON branches.town_id = towns.town_id JOIN clerks ON"
     " clerks.branch_id = branches.branch_id JOIN loans ON loans.clerk_id = "
     "clerks.clerk_id GROUP BY towns.town_id"},
    {"number of loans returned per year",
     "SELECT strftime('%Y', returned_on) AS year, count(*) AS loans FROM "
     "loans WHERE returned_on IS NOT NULL GROUP BY strftime('%Y', returned_on) ORDER BY "
     "strftime('%Y', returned_on)"},
};

static const char *const tools_declined[] = {
    "clerks with a birthday next week",
};

static const char cellar[] =
    "CREATE TABLE beers (beer_id INTEGER PRIMARY KEY, beer_name TEXT NOT NULL);"
    "CREATE TABLE kegs (beer_id INTEGER NOT NULL REFERENCES beers (beer_id), cellar_no "
    "INTEGER NOT NULL, units_in_stock INTEGER NOT NULL, PRIMARY KEY (beer_id, "
    "cellar_no));"
    "CREATE TABLE batches (batch_id INTEGER PRIMARY KEY, beer_id INTEGER NOT NULL "
    "REFERENCES beers (beer_id), volume_l INTEGER NOT NULL);"
    "INSERT INTO beers VALUES (1, 'Amber'), (2, 'Bitter'), (3, 'Copper');"
    "INSERT INTO kegs VALUES (1, 1, 4), (1, 2, 0), (2, 1, 0);"
    "INSERT INTO batches VALUES (1, 1, 1800), (2, 2, 2400);";

static const struct asked cellar_cases[] = {
    {"beers that are sold out",
     "SELECT beer_name FROM beers WHERE beer_id NOT IN (SELECT beer_id FROM kegs WHERE "
     "units_in_stock > 0)"},
    {"which beers are out of stock",
     "SELECT beer_name FROM beers WHERE beer_id NOT IN (SELECT beer_id FROM kegs WHERE "
     "units_in_stock > 0)"},
    {"batches over 20 hectolitres", "SELECT * FROM batches WHERE volume_l > 2000"},
};

static const char crates[] = "CREATE TABLE fruit (item TEXT PRIMARY KEY, pieces INTEGER);"
                             "INSERT INTO fruit VALUES ('apple', 10), ('pear', 3);";

static const struct asked crates_cases[] = {
    {"how many pieces of pear", "SELECT sum(pieces) FROM fruit WHERE item = 'pear'"},
};

/* One row is called so: its count is always the same. */
static const struct asked crates_unsure[] = {
    {"how many apples do we have", "SELECT count(*) FROM fruit WHERE item = 'apple'"},
};

#define COUNT(list) (sizeof(list) / sizeof *(list))

static int setup_nursery(void **state)
{
    return fixture_open(state, nursery);
}

static void nlq_ask__answers__what_a_nursery_is_asked(void **state)
{
    assert_all_answered(*state, nursery_cases, COUNT(nursery_cases));
}

static int setup_tools(void **state)
{
    return fixture_open(state, tools);
}

static void nlq_ask__answers__what_a_tool_shop_is_asked(void **state)
{
    assert_all_answered(*state, tools_cases, COUNT(tools_cases));
}

static void nlq_ask__declines__what_tools_cannot_say(void **state)
{
    assert_all_declined(*state, tools_declined, COUNT(tools_declined));
}

static int setup_cellar(void **state)
{
    return fixture_open(state, cellar);
}

static void nlq_ask__answers__what_a_cellar_is_asked(void **state)
{
    assert_all_answered(*state, cellar_cases, COUNT(cellar_cases));
}

static int setup_crates(void **state)
{
    return fixture_open(state, crates);
}

static void nlq_ask__counts__pieces_of_what_one_row_is_called(void **state)
{
    assert_all_answered(*state, crates_cases, COUNT(crates_cases));
    assert_none_sure(*state, crates_unsure, COUNT(crates_unsure));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(nlq_ask__answers__what_a_nursery_is_asked, setup_nursery,
                                        fixture_teardown),
        cmocka_unit_test_setup_teardown(nlq_ask__answers__what_a_tool_shop_is_asked, setup_tools,
                                        fixture_teardown),
        cmocka_unit_test_setup_teardown(nlq_ask__declines__what_tools_cannot_say, setup_tools,
                                        fixture_teardown),
        cmocka_unit_test_setup_teardown(nlq_ask__answers__what_a_cellar_is_asked, setup_cellar,
                                        fixture_teardown),
        cmocka_unit_test_setup_teardown(nlq_ask__counts__pieces_of_what_one_row_is_called,
                                        setup_crates, fixture_teardown),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
