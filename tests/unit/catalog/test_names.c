/* Splitting names by tables of cases, each within a schema that holds `tables`. */
#include "cases.h"
#include "names.h"

struct name_case {
    const char *tables; /* comma-separated, may be "" */
    const char *table;  /* words of the column's own table */
    const char *name;
    const char *words;
};

static void learn_tables(struct namer *namer, const char *tables)
{
    char copy[128];

    snprintf(copy, sizeof copy, "%s", tables);
    for (char *rest = copy, *name; (name = strsep(&rest, ",")) != NULL;)
        namer_learn(namer, name, true);
}

static void check(const struct name_case *cases, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        struct arena arena = {0};
        struct namer namer;
        const char *raw;

        namer_init(&namer, &arena);
        learn_tables(&namer, cases[i].tables);
        namer_learn(&namer, cases[i].name, false);
        const char *words = namer_column_words(&namer, cases[i].name, cases[i].table, &raw);
        if (strcmp(words, cases[i].words) != 0)
            fail_msg("'%s' gives '%s', not '%s'", cases[i].name, words, cases[i].words);
        namer_release(&namer);
        arena_release(&arena);
    }
}

static void namer__splits__at_case_digits_and_separators(void **state)
{
    static const struct name_case cases[] = {
        {"", "", "customer_id", "customer id"},
        {"", "", "custAddr_2", "customer address 2"},
        {"", "", "XMLFile", "xml file"},
        {"", "", "orderIDs", "order ids"},
        {"", "", "Home Town", "home town"},
        {"", "", "shipping-date", "shipping date"},
        {"", "", "1st_place", "1st place"},
        {"", "", "%_Change_2007", "change 2007"},
        {"", "", "__x__", "x"},
        {"", "", "", ""},
        {"", "", "Größe", "grosse"},
        {"", "", "CUSTOMERID", "customer id"},
    };
    (void)state;
    check(cases, COUNT(cases));
}

static void namer__splits__glued_words(void **state)
{
    static const struct name_case cases[] = {
        {"", "", "customername", "customer name"},
        {"", "", "releasedate", "release date"},
        {"", "", "petid", "pet id"},
        {"", "", "stuid", "student id"},
        {"", "", "username", "user name"},
        {"", "", "totalorders", "total orders"},
        {"", "", "birthdate", "birth date"},
        {"", "", "deptno", "department number"},
    };
    (void)state;
    check(cases, COUNT(cases));
}

static void namer__keeps__words_whole(void **state)
{
    static const struct name_case cases[] = {
        {"", "", "theatre", "theatre"},     {"", "", "performer", "performer"},
        {"", "", "shipper", "shipper"},     {"", "", "ranking", "ranking"},
        {"", "", "warehouse", "warehouse"}, {"", "", "timestamp", "timestamp"},
        {"", "", "wrestler", "wrestler"},   {"", "", "cat", "cat"},
        {"", "", "qwzx", "qwzx"},
    };
    (void)state;
    check(cases, COUNT(cases));
}

static void namer__expands__abbreviations(void **state)
{
    static const struct name_case cases[] = {
        {"", "", "qty", "quantity"},
        {"", "", "inv_dt", "invoice date"},
        {"", "", "fname", "first name"},
        {"", "", "LName", "last name"},
        {"", "", "room_no", "room number"},
        {"", "", "e_mail", "email"},
        {"", "", "avg_temp", "average temperature"},
        {"", "", "qty_oh", "quantity on hand"},
        {"CMPL", "CMPL", "CMPL_NO", "complaint number"}, /* a table's things before deeds */
        {"", "", "CMPL_DT", "completed date"},
        {"", "", "REL_BY", "released by"},
        {"", "", "LST_AUD_DT", "last audit date"},
    };
    (void)state;
    check(cases, COUNT(cases));
}

static void namer__uses__the_other_names_of_the_schema(void **state)
{
    static const struct name_case cases[] = {
        {"restaurants", "restaurants", "ResID", "restaurant id"},
        {"authors,papers", "papers", "authID", "author id"},
        {"courses,students", "courses", "CName", "course name"},
        {"projects,workers", "workers", "pno", "project number"},
        {"items,users", "items", "u_id", "user id"},
        {"stations,students", "x", "s_id", "s id"}, /* two tables begin with s */
    };
    (void)state;
    check(cases, COUNT(cases));
}

static void namer__reads__what_one_word_is_cut_to(void **state)
{
    static const struct name_case cases[] = {
        {"", "", "brth_dt", "birth date"},       /* all consonants */
        {"", "", "cpcty", "capacity"},           /* y or not */
        {"", "", "apntmn_id", "appointment id"}, /* the first ones */
        {"", "", "phon", "phone"},               /* the beginning */
        {"", "", "stng", "stng"},                /* a setting, sitting or seating */
        {"", "", "stor_nm", "stor name"},        /* a store or a story */
        {"", "", "ssn", "ssn"},                  /* no season */
        {"", "", "grosse", "grosse"},            /* of no English word */
        {"", "", "cust_lst_nm", "customer last name"},
        {"", "", "auth_nm", "author name"},
        {"", "", "auth_cd", "authorization code"},
        {"", "", "bnm", "b name"},
    };
    (void)state;
    check(cases, COUNT(cases));
}

static void namer__takes_apart__what_short_forms_are_glued_to(void **state)
{
    static const struct name_case cases[] = {
        {"cust,custcards", "", "custid", "customer id"}, /* custcards is no word that cust begins */
        {"prod,prodsuppl", "", "prodname", "product name"},
        {"addr,staffaddr", "", "addrid", "address id"}, /* nothing of it is rid */
        {"txnid", "", "prevtxnid", "previous transaction id"},
        {"custpol,polid", "", "poltype", "pol type"},
        {"cin", "", "cinid", "cin id"},
        {"stu,stucoursenr", "", "stuid", "student id"},
        {"", "", "stufname", "student first name"}, /* no "stuf name" */
    };
    (void)state;
    check(cases, COUNT(cases));
}

static void namer__returns__what_stood_there(void **state)
{
    struct arena arena = {0};
    struct namer namer;
    const char *raw;

    (void)state;
    namer_init(&namer, &arena);
    namer_learn(&namer, "custaddr", false);
    assert_string_equal(namer_words(&namer, "custaddr", &raw), "customer address");
    assert_string_equal(raw, "cust addr");
    namer_release(&namer);
    arena_release(&arena);
}

static void namer__survives__very_long_names(void **state)
{
    struct arena arena = {0};
    struct namer namer;
    char name[5000];
    const char *raw;

    (void)state;
    memset(name, 'a', sizeof name - 1);
    name[sizeof name - 1] = '\0';
    namer_init(&namer, &arena);
    namer_learn(&namer, name, true);
    assert_int_equal(strlen(namer_words(&namer, name, &raw)), sizeof name - 1);
    namer_release(&namer);
    arena_release(&arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(namer__splits__at_case_digits_and_separators),
        cmocka_unit_test(namer__splits__glued_words),
        cmocka_unit_test(namer__keeps__words_whole),
        cmocka_unit_test(namer__expands__abbreviations),
        cmocka_unit_test(namer__uses__the_other_names_of_the_schema),
        cmocka_unit_test(namer__reads__what_one_word_is_cut_to),
        cmocka_unit_test(namer__takes_apart__what_short_forms_are_glued_to),
        cmocka_unit_test(namer__returns__what_stood_there),
        cmocka_unit_test(namer__survives__very_long_names),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
