/* A courier that bakes, too: deeds that were taken for their dates, and what is sold now. */
#include "../fixture.h"

static const char depot[] =
    "CREATE TABLE services (code TEXT PRIMARY KEY, name TEXT NOT NULL);"
    "CREATE TABLE jobs (id INTEGER PRIMARY KEY, service_code TEXT NOT NULL REFERENCES services "
    "(code), price NUMERIC(8,2) NOT NULL, status TEXT NOT NULL, delivered_at DATETIME);"
    "CREATE TABLE cakes (id INTEGER PRIMARY KEY, name TEXT NOT NULL, vegan INTEGER NOT NULL, "
    "discontinued_on DATE);"
    "CREATE TABLE order_lines (id INTEGER PRIMARY KEY, cake_id INTEGER NOT NULL REFERENCES cakes "
    "(id), qty INTEGER NOT NULL);"
    "INSERT INTO services VALUES ('SD', 'Same day'), ('ON', 'Overnight');"
    "INSERT INTO jobs VALUES (1, 'SD', 20, 'DEL', '2026-11-02 10:00'), (2, 'SD', 30, 'OUT', NULL), "
    "(3, 'ON', 10, 'DEL', '2026-11-03 09:00'), (4, 'ON', 12, 'CAN', NULL);"
    "INSERT INTO cakes VALUES (1, 'Carrot', 1, NULL), (2, 'Lemon', 0, NULL), (3, 'Plum', 1, "
    "'2026-01-05'), (4, 'Fig', 1, NULL);"
    "INSERT INTO order_lines VALUES (1, 1, 3), (2, 2, 1), (3, 3, 2);";

static const struct {
    const char *question;
    bool sure;
} cases[] = {
    {"average price of a delivered same day job", false},
    {"average price of a same day job", true},
    {"how many vegan cakes are we selling at the moment", false},
    {"how many vegan cakes are there", true},
};

static int setup(void **state)
{
    return fixture_open(state, depot);
}

static void nlq_ask__is_never_sure__where_a_word_does_nothing(void **state)
{
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct nlq_answer *answer = fixture_ask(*state, cases[i].question, NULL);
        const bool sure = answer->count && answer->readings[0].sure;
        if (sure != cases[i].sure)
            fail_msg("%s: %s", cases[i].question, sure ? "sure" : "not sure");
        nlq_answer_free(answer);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(nlq_ask__is_never_sure__where_a_word_does_nothing, setup,
                                        fixture_teardown),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
