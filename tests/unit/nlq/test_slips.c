/* Slips in words that no schema has: "hwo many", "wich", "peple", "custmers" where there are
 * clients. They are mended, said and never sure; a name that nobody knows stays what it is. */
#include "fixture.h"

#include <string.h>

static const char workshop[] =
    "CREATE TABLE offices (id INTEGER PRIMARY KEY, city TEXT NOT NULL);"
    "CREATE TABLE staff (id INTEGER PRIMARY KEY, name TEXT NOT NULL, office_id INTEGER NOT NULL "
    "REFERENCES offices (id), salary NUMERIC NOT NULL);"
    "CREATE TABLE clients (id INTEGER PRIMARY KEY, company_name TEXT NOT NULL, city TEXT NOT NULL);"
    "CREATE TABLE repairs (id INTEGER PRIMARY KEY, client_id INTEGER NOT NULL REFERENCES clients "
    "(id), begun_on DATE NOT NULL, price NUMERIC NOT NULL);"
    "INSERT INTO offices VALUES (1, 'Vienna'), (2, 'Graz');"
    "INSERT INTO staff VALUES (1, 'Ada Zwick', 1, 900), (2, 'Bo Lind', 2, 800);"
    "INSERT INTO clients VALUES (1, 'Fer', 'Linz'), (2, 'Oro', 'Graz');"
    "INSERT INTO repairs VALUES (1, 1, '2026-03-04', 20), (2, 2, '2026-03-05', 30);";

static const char *const mended[][3] = {
    {"wich clients are in Linz", "wich = which",
     "SELECT company_name FROM clients WHERE city = 'Linz'"},
    {"hwo many repairs are there", "hwo = how", "SELECT count(*) FROM repairs"},
    {"hwo mnay repairs are there", "mnay = many", "SELECT count(*) FROM repairs"},
    {"shwo the clients", "shwo = show", "SELECT company_name FROM clients"},
    {"what is teh average salary", "teh = the", "SELECT avg(salary) FROM staff"},
    {"custmers in Linz", "custmers = clients",
     "SELECT company_name FROM clients WHERE city = 'Linz'"},
    {"how many employes are there", "employes = staffs", "SELECT count(*) FROM staff"},
    {"how many peple work in the Vienna office", "peple = people",
     "SELECT count(*) FROM staff JOIN offices ON staff.office_id = offices.id WHERE offices.city "
     "= 'Vienna'"},
};

static void nlq_ask__mends__common_words_and_says_so(void **state)
{
    for (size_t i = 0; i < sizeof mended / sizeof *mended; i++) {
        struct nlq_answer *answer = fixture_ask(*state, mended[i][0], NULL);
        bool said = false;
        assert_true(answer->count > 0 && answer->readings[0].answers);
        assert_false(answer->readings[0].sure);
        assert_same_text(mended[i][0], answer->readings[0].sql, mended[i][2]);
        for (size_t k = 0; k < answer->readings[0].evidence_count; k++) {
            const struct evidence *evidence = &answer->readings[0].evidence[k];
            said = said ||
                   (evidence->kind == EVIDENCE_ASSUMED && !strcmp(evidence->text, mended[i][1]));
        }
        if (!said)
            fail_msg("%s: not said: %s", mended[i][0], mended[i][1]);
        nlq_answer_free(answer);
    }
}

/* Two words are as near, a name is written with a capital letter, or nothing is near. */
static void nlq_ask__leaves__names_that_it_does_not_know(void **state)
{
    static const char *const questions[] = {"repairs of acme", "repairs of Peple",
                                            "zorgle clients"};
    for (size_t i = 0; i < sizeof questions / sizeof *questions; i++) {
        struct nlq_answer *answer = fixture_ask(*state, questions[i], NULL);
        for (size_t k = 0; answer->count && k < answer->readings[0].evidence_count; k++)
            assert_null(strstr(answer->readings[0].evidence[k].text, " = "));
        assert_false(answer->count && answer->readings[0].sure);
        nlq_answer_free(answer);
    }
}

static int open_tables(void **state)
{
    return fixture_open(state, workshop);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nlq_ask__mends__common_words_and_says_so),
        cmocka_unit_test(nlq_ask__leaves__names_that_it_does_not_know)};
    return cmocka_run_group_tests(tests, open_tables, fixture_teardown);
}
