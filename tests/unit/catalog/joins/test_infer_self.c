/* Roles of people: within a table of people they are rows of it, and of any other table they are
 * who works there. */
#include "../cases.h"
#include "../fixture.h"

struct role {
    const char *script, *from, *to; /* to: the key's column; NULL: of no table */
};

static const struct role roles[] = {
    {"CREATE TABLE depots(id INTEGER PRIMARY KEY, name TEXT, mgr_id INTEGER);"
     "CREATE TABLE staff(id INTEGER PRIMARY KEY, full_name TEXT, depot_id INTEGER);"
     "INSERT INTO depots VALUES(1,'North',3),(2,'South',1),(3,'West',2);"
     "INSERT INTO staff VALUES(1,'Ann',1),(2,'Bob',2),(3,'Cat',3),(4,'Dan',1);",
     "depots.mgr_id", "staff.id"},
    /* 0 stands for nobody */
    {"CREATE TABLE depots(id INTEGER PRIMARY KEY, name TEXT, mgr_id INTEGER);"
     "CREATE TABLE staff(id INTEGER PRIMARY KEY, full_name TEXT, depot_id INTEGER);"
     "INSERT INTO depots VALUES(1,'North',3),(2,'South',1),(3,'West',2),(4,'East',0);"
     "INSERT INTO staff VALUES(1,'Ann',1),(2,'Bob',2),(3,'Cat',3),(4,'Dan',1);",
     "depots.mgr_id", "staff.id"},
    /* nobody works here: the number stays one */
    {"CREATE TABLE branches(branch_id INTEGER PRIMARY KEY, name TEXT, manager_id INTEGER);"
     "INSERT INTO branches VALUES(1,'Oak',2),(2,'Elm',3),(3,'Ash',1);",
     "branches.manager_id", NULL},
    {"CREATE TABLE branches(branch_id INTEGER PRIMARY KEY, name TEXT, manager_id INTEGER);",
     "branches.manager_id", NULL},
    /* nobody of those who work here has such a number */
    {"CREATE TABLE depots(id INTEGER PRIMARY KEY, name TEXT, mgr_id INTEGER);"
     "CREATE TABLE staff(id INTEGER PRIMARY KEY, full_name TEXT);"
     "INSERT INTO depots VALUES(1,'North',3),(2,'South',1),(3,'West',2);"
     "INSERT INTO staff VALUES(101,'Ann'),(102,'Bob'),(103,'Cat');",
     "depots.mgr_id", NULL},
    {"CREATE TABLE employees(id INTEGER PRIMARY KEY, name TEXT, manager_id INTEGER);"
     "INSERT INTO employees VALUES(1,'Ann',NULL),(2,'Bob',1),(3,'Cat',1),(4,'Dan',2);",
     "employees.manager_id", "employees.id"},
    /* people by their columns */
    {"CREATE TABLE crew(id INTEGER PRIMARY KEY, first_name TEXT, last_name TEXT, boss_id INTEGER);"
     "INSERT INTO crew VALUES(1,'A','B',NULL),(2,'C','D',1),(3,'E','F',1),(4,'G','H',2);",
     "crew.boss_id", "crew.id"},
    {"CREATE TABLE teams(id INTEGER PRIMARY KEY, name TEXT, lead_id INTEGER);"
     "CREATE TABLE pilots(id INTEGER PRIMARY KEY, name TEXT, hire_date DATE);"
     "INSERT INTO teams VALUES(1,'Red',3),(2,'Blue',1),(3,'Green',2);"
     "INSERT INTO pilots VALUES(1,'A','2020-01-01'),(2,'B','2020-01-01'),(3,'C','2020-01-01');",
     "teams.lead_id", "pilots.id"},
    /* customers have account managers, who are none of them */
    {"CREATE TABLE customers(id INTEGER PRIMARY KEY, name TEXT, manager_id INTEGER);"
     "CREATE TABLE employees(id INTEGER PRIMARY KEY, name TEXT);"
     "INSERT INTO customers VALUES(1,'X',2),(2,'Y',3),(3,'Z',1);"
     "INSERT INTO employees VALUES(1,'Ann'),(2,'Bob'),(3,'Cat');",
     "customers.manager_id", "employees.id"},
    /* no role of people */
    {"CREATE TABLE depots(id INTEGER PRIMARY KEY, name TEXT, parent_id INTEGER);"
     "CREATE TABLE staff(id INTEGER PRIMARY KEY, full_name TEXT);"
     "INSERT INTO depots VALUES(1,'North',NULL),(2,'South',1),(3,'West',1),(4,'East',2);"
     "INSERT INTO staff VALUES(1,'Ann'),(2,'Bob'),(3,'Cat');",
     "depots.parent_id", "depots.id"},
};

static const struct join_edge *self_edge_from(const struct fixture *f, const char *from)
{
    const struct column_ref at = fixture_column(f, from);
    const struct join_edge *found = NULL;

    for (size_t i = 0; i < catalog_edge_count(f->catalog); i++) {
        const struct join_edge *edge = catalog_edge(f->catalog, i);
        if (edge->from == at.table && edge->from_columns[0] == at.column && edge->confidence >= 0.7)
            found = edge;
    }
    return found;
}

static void infer_self__leads__roles_of_people_to_people(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT(roles); i++) {
        struct fixture f;
        fixture_open(&f, roles[i].script, NULL);
        const struct join_edge *edge = self_edge_from(&f, roles[i].from);
        const char *to = edge ? catalog_schema(f.catalog)->tables[edge->to].name : "no table";
        if (!edge != !roles[i].to)
            fail_msg("%zu: '%s' is of %s", i, roles[i].from, to);
        if (edge && fixture_column(&f, roles[i].to).table != edge->to)
            fail_msg("%zu: '%s' is of %s, not %s", i, roles[i].from, to, roles[i].to);
        fixture_close(&f);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(infer_self__leads__roles_of_people_to_people),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
