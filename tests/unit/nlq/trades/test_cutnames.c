/* A gallery whose names are cut: to beginnings, to consonants, run together. */
#include "../fixture.h"

static const char gallery[] =
    "CREATE TABLE tbl_sculp (scl_id INTEGER PRIMARY KEY, sculp_fst_nm TEXT NOT NULL, sculp_lst_nm "
    "TEXT NOT NULL, brth_yr INTEGER NOT NULL);"
    "CREATE TABLE tbl_exhb (exhbid INTEGER PRIMARY KEY, exhbtitl TEXT NOT NULL, openyr INTEGER NOT "
    "NULL, cpcty INTEGER NOT NULL, adm_prc REAL NOT NULL, opn_dt DATE NOT NULL, lat REAL, lng "
    "REAL);"
    "CREATE TABLE tbl_sculp_exhb (scl_id INTEGER NOT NULL REFERENCES tbl_sculp (scl_id), exhbid "
    "INTEGER NOT NULL REFERENCES tbl_exhb (exhbid), pcs_cnt INTEGER NOT NULL, pg_cnt INTEGER NOT "
    "NULL, PRIMARY KEY (scl_id, exhbid));"
    "INSERT INTO tbl_sculp VALUES (1, 'Ada', 'Moss', 1950), (2, 'Bea', 'Holt', 1970), (3, 'Cal', "
    "'Pike', 1980);"
    "INSERT INTO tbl_exhb VALUES (1, 'Stone', 2020, 100, 9.5, '2020-03-01', 51.5, "
    "-0.1), (2, 'Clay', 2021, 300, 12, '2021-04-02', 48.9, 2.4);"
    "INSERT INTO tbl_sculp_exhb VALUES (1, 1, 4, 20), (2, 1, 6, 30), (3, 2, 2, 40);";

static const struct {
    const char *question, *sql;
} cases[] = {
    {"How many sculptors are there?", "SELECT count(*) FROM tbl_sculp"},
    {"What are the first and last names of the sculptors born before 1960?",
     "SELECT sculp_fst_nm, sculp_lst_nm FROM tbl_sculp WHERE brth_yr < 1960"},
    {"List the titles of exhibitions with a capacity over 200.",
     "SELECT exhbtitl FROM tbl_exhb WHERE cpcty > 200"},
    {"What is the average capacity of the exhibitions?", "SELECT avg(cpcty) FROM tbl_exhb"},
    {"What is the highest page count?", "SELECT max(pg_cnt) FROM tbl_sculp_exhb"},
    {"What is the title of the exhibition with the latest opening date?",
     "SELECT exhbtitl FROM tbl_exhb ORDER BY opn_dt DESC LIMIT 1"},
};

static int setup(void **state)
{
    return fixture_open(state, gallery);
}

static void nlq_ask__answers__what_cut_names_stand_for(void **state)
{
    size_t wrong = 0;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        wrong += !answers_with(*state, cases[i].question, cases[i].sql);
    assert_int_equal(wrong, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(nlq_ask__answers__what_cut_names_stand_for, setup,
                                        fixture_teardown),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
