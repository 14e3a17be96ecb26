/* Questions of a call centre: agents take calls, some are passed on, and not all come to work. */
#include "../fixture.h"

static const char centre[] =
    "CREATE TABLE agents(agent_id INTEGER PRIMARY KEY, full_name TEXT, start_date DATE);"
    "INSERT INTO agents VALUES (1, 'Ann Lee', '2020-02-01'), (2, 'Bo Ray', '2024-04-01');"
    "CREATE TABLE calls(call_id INTEGER PRIMARY KEY, agent_id INTEGER REFERENCES agents(agent_id), "
    "offered_at DATETIME, wait_secs INTEGER, talk_secs INTEGER, "
    "transferred_to INTEGER REFERENCES agents(agent_id));"
    "INSERT INTO calls VALUES (1, 1, '2026-10-05 10:00:00', 20, 1300, NULL), "
    "(2, 2, '2026-10-06 11:00:00', 5, 90, 1), (3, 2, '2026-11-01 09:00:00', 7, 45, NULL);"
    "CREATE TABLE tickets(ticket_id INTEGER PRIMARY KEY, subject TEXT, "
    "owner_id INTEGER REFERENCES agents(agent_id));"
    "INSERT INTO tickets VALUES (1, 'router', 1), (2, 'invoice', 1), (3, 'line', 2);"
    "CREATE TABLE shifts(shift_id INTEGER PRIMARY KEY, "
    "agent_id INTEGER REFERENCES agents(agent_id), shift_date DATE, kind TEXT, absent INTEGER);"
    "INSERT INTO shifts VALUES (1, 1, '2026-11-17', 'night', 0), (2, 2, '2026-11-18', 'early', 1), "
    "(3, 1, '2026-11-24', 'night', 0);";

static const struct asked cases[] = {
    /* a call is an agent's, whoever it was passed on to */
    {"calls per agent",
     "SELECT agents.full_name, count(*) AS calls FROM agents JOIN calls ON calls.agent_id = "
     "agents.agent_id GROUP BY agents.agent_id"},
    /* the length of the whole, though a wait of 20 seconds is known */
    {"calls longer than 20 minutes", "SELECT * FROM calls WHERE talk_secs > 1200"},
    {"tickets per owner, most first",
     "SELECT agents.full_name, count(*) AS tickets FROM agents JOIN tickets ON tickets.owner_id = "
     "agents.agent_id GROUP BY agents.agent_id ORDER BY count(*) DESC"},
    /* the agents, on the days of their shifts */
    {"who was absent last week",
     "SELECT DISTINCT agents.full_name FROM agents JOIN shifts ON shifts.agent_id = "
     "agents.agent_id WHERE "
     "shifts.absent = 1 AND shifts.shift_date >= '2026-11-16' AND shifts.shift_date < "
     "'2026-11-23'"},
    {"agents on the night shift yesterday",
     "SELECT DISTINCT agents.full_name FROM agents JOIN shifts ON shifts.agent_id = "
     "agents.agent_id WHERE "
     "shifts.kind = 'night' AND shifts.shift_date >= '2026-11-24' AND shifts.shift_date < "
     "'2026-11-25'"},
};

/* Which of the lengths is meant stays open. */
static const struct asked unsure[] = {
    {"calls longer than 20 minutes", "SELECT * FROM calls WHERE talk_secs > 1200"},
    {"longest call", "SELECT * FROM calls ORDER BY talk_secs DESC LIMIT 1"},
};

static int setup_centre(void **state)
{
    return fixture_open(state, centre);
}

static void nlq_ask__answers__what_a_call_centre_is_asked(void **state)
{
    assert_all_answered(*state, cases, sizeof cases / sizeof *cases);
}

static void nlq_ask__is_not_sure__of_one_length_of_several(void **state)
{
    assert_all_answered(*state, unsure, sizeof unsure / sizeof *unsure);
    assert_none_sure(*state, unsure, sizeof unsure / sizeof *unsure);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(nlq_ask__answers__what_a_call_centre_is_asked, setup_centre,
                                        fixture_teardown),
        cmocka_unit_test_setup_teardown(nlq_ask__is_not_sure__of_one_length_of_several,
                                        setup_centre, fixture_teardown),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
