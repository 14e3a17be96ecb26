/* Questions of a utility whose names are cut short: meters, readings, work orders. */
#include "../fixture.h"

struct utility_case {
    const char *before, *question, *sql; /* before: the question that it follows up, or NULL */
};

static const char utility[] =
    "CREATE TABLE area_cd(area_cd TEXT PRIMARY KEY, descr TEXT); INSERT INTO area_cd VALUES "
    "('N', 'North'), ('S', 'South'), ('OT', 'Old Town'), ('HB', 'Harbour'), ('IP', 'Industrial "
    "Park'); CREATE TABLE cust_typ(cust_typ TEXT PRIMARY KEY, descr TEXT); INSERT INTO cust_typ "
    "VALUES ('R', 'Residential'), ('C', 'Commercial'), ('I', 'Industrial'); CREATE TABLE "
    "util_typ(util_typ TEXT PRIMARY KEY, descr TEXT, unit TEXT); INSERT INTO util_typ VALUES "
    "('E', 'Electricity', 'kWh'), ('G', 'Gas', 'm3'), ('W', 'Water', 'm3'); CREATE TABLE "
    "cust_mst(cust_no INTEGER PRIMARY KEY, cust_nm TEXT, cust_typ TEXT REFERENCES cust_typ "
    "(cust_typ), area_cd TEXT REFERENCES area_cd (area_cd), since_dt DATE, act_flg TEXT, email "
    "TEXT); INSERT INTO cust_mst VALUES (1001, 'Hassan Grimaldi', 'R', 'S', '2008-05-14', 'Y', "
    "'c1@mail.example'), (1016, 'Maria Moreau', 'R', 'IP', '2010-02-18', 'Y', "
    "'c16@mail.example'), (1031, 'Tessa Santos', 'C', 'OT', '2011-11-25', 'Y', "
    "'c31@mail.example'), (1046, 'Elena Brandt', 'I', 'N', '2013-08-31', 'Y', "
    "'c46@mail.example'), (1061, 'Katya Hoffman', 'R', 'HB', '2015-06-07', 'Y', "
    "'c61@mail.example'), (1076, 'Pablo Nowak', 'R', 'S', '2017-03-13', 'Y', "
    "'c76@mail.example'), (1091, 'Boris Tanaka', 'R', 'IP', '2018-12-18', 'N', "
    "'c91@mail.example'), (1106, 'Hassan Castro', 'R', 'OT', '2020-09-23', 'Y', "
    "'c106@mail.example'), (1121, 'Niels Ibsen', 'R', 'N', '2022-06-30', 'Y', "
    "'c121@mail.example'), (1136, 'Tessa Ortega', 'C', 'HB', '2024-04-05', 'Y', "
    "'c136@mail.example'); CREATE TABLE trf(trf_cd TEXT PRIMARY KEY, descr TEXT, util_typ TEXT "
    "REFERENCES util_typ (util_typ), unit_prc NUMERIC(8,4), std_chg NUMERIC(8,2)); INSERT INTO "
    "trf VALUES ('E1', 'Home power', 'E', 0.31, 8.5), ('E2', 'Business power', 'E', 0.27, 19), "
    "('E3', 'Night power', 'E', 0.22, 10), ('G1', 'Home gas', 'G', 0.98, 6), ('G2', 'Industrial "
    "gas', 'G', 0.81, 45), ('W1', 'Water', 'W', 2.35, 4.2); CREATE TABLE mtr(mtr_no INTEGER "
    "PRIMARY KEY, cust_no INTEGER REFERENCES cust_mst (cust_no), util_typ TEXT REFERENCES "
    "util_typ (util_typ), trf_cd TEXT REFERENCES trf (trf_cd), inst_dt DATE, rmvd_dt DATE, "
    "smart_flg TEXT, mfr TEXT); INSERT INTO mtr VALUES (50001, 1008, 'G', 'G1', '2010-02-25', "
    "NULL, 'N', 'Kamstrup'), (50025, 1030, 'G', 'G1', '2011-09-24', NULL, 'N', 'Kamstrup'), "
    "(50049, 1052, 'G', 'G1', '2013-04-22', NULL, 'Y', 'Kamstrup'), (50073, 1074, 'G', 'G1', "
    "'2014-11-19', NULL, 'Y', 'Kamstrup'), (50097, 1096, 'G', 'G1', '2016-06-17', NULL, 'Y', "
    "'Kamstrup'), (50121, 1118, 'G', 'G1', '2018-01-14', NULL, 'N', 'Kamstrup'), (50145, 1140, "
    "'G', 'G1', '2019-08-13', NULL, 'N', 'Kamstrup'), (50169, 1016, 'G', 'G1', '2021-03-11', "
    "NULL, 'N', 'Kamstrup'), (50193, 1038, 'G', 'G1', '2022-10-08', NULL, 'N', 'Kamstrup'), "
    "(50217, 1060, 'G', 'G1', '2024-05-06', NULL, 'Y', 'Kamstrup'); CREATE TABLE rdg(rdg_id "
    "INTEGER PRIMARY KEY, mtr_no INTEGER REFERENCES mtr (mtr_no), rdg_dt DATE, usage_qty "
    "NUMERIC(10,1), est_flg TEXT); INSERT INTO rdg VALUES (1, 50012, '2025-01-31', 57, 'N'), "
    "(301, 50008, '2025-02-28', 357, 'N'), (601, 50004, '2025-03-31', 57, 'N'), (901, 50236, "
    "'2025-04-30', 357, 'N'), (1201, 50232, '2025-05-31', 57, 'N'), (1501, 50228, '2025-06-30', "
    "357, 'N'), (1801, 50224, '2025-07-31', 57, 'N'), (2101, 50220, '2025-08-31', 357, 'N'), "
    "(2401, 50216, '2025-09-30', 57, 'N'), (2701, 50212, '2025-10-31', 357, 'N'); CREATE TABLE "
    "inv(inv_no INTEGER PRIMARY KEY, cust_no INTEGER REFERENCES cust_mst (cust_no), inv_dt "
    "DATE, due_dt DATE, amt NUMERIC(10,2), sts TEXT); INSERT INTO inv VALUES (900001, 1014, "
    "'2025-01-05', '2025-01-26', 72.5, 'PAID'), (900111, 1112, '2025-03-15', '2025-04-05', "
    "742.5, 'PAID'), (900221, 1062, '2025-05-23', '2025-06-13', 512.5, 'PAID'), (900331, 1012, "
    "'2025-07-30', '2025-08-20', 282.5, 'PAID'), (900441, 1110, '2025-10-07', '2025-10-28', "
    "52.5, 'PAID'), (900551, 1060, '2025-12-15', '2026-01-05', 722.5, 'OPEN'), (900661, 1010, "
    "'2026-02-22', '2026-03-15', 492.5, 'PAID'), (900771, 1108, '2026-05-01', '2026-05-22', "
    "262.5, 'PAID'), (900881, 1058, '2026-07-09', '2026-07-30', 32.5, 'PAID'), (900991, 1008, "
    "'2026-09-16', '2026-10-07', 702.5, 'PAID'); CREATE TABLE pmt(pmt_id INTEGER PRIMARY KEY, "
    "inv_no INTEGER REFERENCES inv (inv_no), pmt_dt DATE, amt NUMERIC(10,2), meth TEXT); INSERT "
    "INTO pmt VALUES (1, 900001, '2025-01-19', 72.5, 'CARD'), (106, 900106, '2025-04-07', "
    "507.5, 'DEBIT'), (212, 900212, '2025-05-25', 89.5, 'DEBIT'), (317, 900317, '2025-08-11', "
    "524.5, 'CARD'), (423, 900423, '2025-10-29', 106.5, 'TRANSFER'), (529, 900529, "
    "'2025-12-16', 588.5, 'CARD'), (634, 900634, '2026-03-04', 123.5, 'DEBIT'), (740, 900740, "
    "'2026-04-21', 605.5, 'DEBIT'), (846, 900846, '2026-07-09', 187.5, 'DEBIT'), (951, 900951, "
    "'2026-09-25', 622.5, 'TRANSFER'), (1089, 901089, '2026-12-03', 808.5, 'CARD'); CREATE "
    "TABLE tech(tech_id INTEGER PRIMARY KEY, tech_nm TEXT, area_cd TEXT REFERENCES area_cd "
    "(area_cd), hire_dt DATE); INSERT INTO tech VALUES (1, 'Farid Jansen', 'S', '2012-05-04'), "
    "(2, 'Ingrid Santos', 'OT', '2013-08-27'), (3, 'Leon Eriksen', 'HB', '2014-12-20'), (4, "
    "'Olga Nowak', 'IP', '2016-04-13'), (5, 'Samir Weiss', 'N', '2017-08-06'), (6, 'Anna "
    "Ibsen', 'S', '2018-11-29'), (7, 'Dmitri Rossi', 'OT', '2020-03-23'), (8, 'Greta Dahl', "
    "'HB', '2021-07-16'), (9, 'Jonas Moreau', 'IP', '2022-11-08'), (10, 'Maria Vasquez', 'N', "
    "'2024-03-02'), (11, 'Pablo Hoffman', 'S', '2025-06-25'); CREATE TABLE wo(wo_no INTEGER "
    "PRIMARY KEY, mtr_no INTEGER REFERENCES mtr (mtr_no), tech_id INTEGER REFERENCES tech "
    "(tech_id), wo_typ TEXT, prio INTEGER, opnd_dt DATE, clsd_dt DATE, cost NUMERIC(8,2)); "
    "INSERT INTO wo VALUES (1, 50018, 4, 'repair', 2, '2025-02-05', '2025-02-07', 91), (32, "
    "50069, 7, 'replacement', 3, '2025-04-08', '2025-04-17', 252), (63, 50120, 10, 'leak', 1, "
    "'2025-06-09', '2025-06-13', 413), (94, 50171, 3, 'inspection', 2, '2025-08-10', "
    "'2025-08-21', 574), (125, 50222, 6, 'repair', 3, '2025-10-11', '2025-10-17', 735), (156, "
    "50035, 9, 'repair', 1, '2025-12-12', '2025-12-13', 96), (187, 50086, 2, 'replacement', 2, "
    "'2026-02-12', '2026-02-20', 257), (218, 50137, 5, 'leak', 3, '2026-04-15', '2026-04-18', "
    "418), (249, 50188, 8, 'inspection', 1, '2026-06-16', '2026-06-26', 579), (280, 50001, 1, "
    "'repair', 2, '2026-08-17', '2026-08-22', 740); CREATE TABLE outage(outage_id INTEGER "
    "PRIMARY KEY, area_cd TEXT REFERENCES area_cd (area_cd), util_typ TEXT REFERENCES util_typ "
    "(util_typ), strt_ts TIMESTAMP, end_ts TIMESTAMP, cust_affd INTEGER, cause TEXT); INSERT "
    "INTO outage VALUES (1, 'HB', 'E', '2025-01-24 14:20:00', '2025-01-24 15:38:00', 83, "
    "'overload'), (7, 'S', 'G', '2025-03-28 08:20:00', '2025-03-28 14:56:00', 509, 'digging'), "
    "(13, 'IP', 'E', '2025-05-30 02:20:00', '2025-05-30 04:14:00', 935, 'overload'), (19, 'OT', "
    "'G', '2025-07-31 20:20:00', '2025-08-01 03:32:00', 1361, 'digging'), (25, 'N', 'E', "
    "'2025-10-02 14:20:00', '2025-10-02 16:50:00', 1787, 'overload'), (31, 'HB', 'G', "
    "'2025-12-04 08:20:00', '2025-12-04 16:08:00', 413, 'digging'), (37, 'S', 'E', '2026-02-05 "
    "02:20:00', '2026-02-05 05:26:00', 839, 'overload'), (43, 'IP', 'G', '2026-04-08 20:20:00', "
    "'2026-04-09 04:44:00', 1265, 'digging'), (49, 'OT', 'E', '2026-06-10 14:20:00', "
    "'2026-06-10 18:02:00', 1691, 'overload'), (55, 'N', 'G', '2026-08-12 08:20:00', "
    "'2026-08-12 17:20:00', 317, 'digging'), (61, 'HB', 'E', '2026-10-14 02:20:00', '2026-10-14 "
    "06:38:00', 743, 'overload'); CREATE TABLE cmplnt(cmplnt_id INTEGER PRIMARY KEY, cust_no "
    "INTEGER REFERENCES cust_mst (cust_no), rcvd_dt DATE, topic TEXT, rslvd_dt DATE); INSERT "
    "INTO cmplnt VALUES (1, 1010, '2025-01-25', 'billing', '2025-01-27'), (14, 1127, "
    "'2025-03-31', 'meter reading', '2025-04-01'), (27, 1104, '2025-06-04', 'outage', "
    "'2025-06-18'), (40, 1081, '2025-08-08', 'billing', NULL), (53, 1058, '2025-10-12', "
    "'staff', '2025-10-24'), (66, 1035, '2025-12-16', 'billing', '2025-12-27'), (79, 1012, "
    "'2026-02-19', 'meter reading', '2026-03-01'), (92, 1129, '2026-04-25', 'outage', "
    "'2026-05-04'), (105, 1106, '2026-06-29', 'billing', '2026-07-07'), (118, 1083, "
    "'2026-09-02', 'staff', '2026-09-09');";

static const struct utility_case utility_cases[] = {
    {NULL, "number of smart meters", "SELECT count(*) FROM mtr WHERE smart_flg = 'Y'"},
    {NULL, "estimated readings in october",
     "SELECT * FROM rdg WHERE est_flg = 'Y' AND rdg_dt >= '2026-10-01' AND rdg_dt < "
     "'2026-11-01'"},
    {NULL, "gas meters installed before 2015",
     "SELECT mtr.* FROM mtr JOIN util_typ ON mtr.util_typ = util_typ.util_typ WHERE "
     "util_typ.descr = 'Gas' AND mtr.inst_dt < '2015-01-01'"},
    {NULL, "meters that have been removed", "SELECT * FROM mtr WHERE rmvd_dt IS NOT NULL"},
    {NULL, "unresolved complaints about billing",
     "SELECT * FROM cmplnt WHERE rslvd_dt IS NULL AND topic = 'billing'"},
    {NULL, "customers by type",
     "SELECT cust_typ.descr, count(*) AS customer_masters FROM cust_typ JOIN cust_mst ON "
     "cust_mst.cust_typ = cust_typ.cust_typ GROUP BY cust_typ.cust_typ"},
    {NULL, "water consumption per month in 2026",
     "SELECT strftime('%Y-%m', rdg.rdg_dt) AS month, sum(rdg.usage_qty) AS usage FROM rdg "
     "JOIN mtr ON rdg.mtr_no = mtr.mtr_no JOIN util_typ ON mtr.util_typ = util_typ.util_typ "
     "WHERE util_typ.descr = 'Water' AND rdg.rdg_dt >= '2026-01-01' AND rdg.rdg_dt < "
     "'2027-01-01' GROUP BY strftime('%Y-%m', rdg.rdg_dt) ORDER BY strftime('%Y-%m', rdg.rdg_dt)"},
    {NULL, "work orders per technician",
     "SELECT tech.tech_nm, count(*) AS work_orders FROM tech JOIN wo ON wo.tech_id = tech.tech_id "
     "GROUP "
     "BY tech.tech_id"},
    {NULL, "payments by method last quarter",
     "SELECT meth, count(*) AS payments FROM pmt WHERE pmt_dt >= '2026-07-01' AND pmt_dt < "
     "'2026-10-01' GROUP BY meth"},
    {NULL, "meters per manufacturer", "SELECT mfr, count(*) AS meters FROM mtr GROUP BY mfr"},
    {NULL, "customers who never complained",
     "SELECT cust_nm FROM cust_mst WHERE cust_no NOT IN (SELECT cust_no FROM cmplnt WHERE cust_no "
     "IS NOT NULL)"},
    {NULL, "meters without a reading since september",
     "SELECT * FROM mtr WHERE mtr_no NOT IN (SELECT mtr_no FROM rdg WHERE rdg_dt >= '2026-09-01' "
     "AND mtr_no IS NOT NULL)"},
    {"open complaints", "older than 30 days",
     "SELECT * FROM cmplnt WHERE rcvd_dt < '2026-10-26' AND rslvd_dt IS NULL"},
    {"how many work orders were opened in 2026?", "by type",
     "SELECT wo_typ, count(*) AS work_orders FROM wo WHERE opnd_dt >= '2026-01-01' AND opnd_dt < "
     "'2027-01-01' GROUP BY wo_typ"},
};

static int setup(void **state)
{
    return fixture_open(state, utility);
}

static void nlq_ask__answers__what_utility_is_asked(void **state)
{
    size_t wrong = 0;
    for (size_t i = 0; i < sizeof utility_cases / sizeof *utility_cases; i++) {
        const struct utility_case *c = &utility_cases[i];
        if (c->before == NULL) {
            wrong += !answers_with(*state, c->question, c->sql);
            continue;
        }
        struct nlq_answer *answer = fixture_ask(*state, c->question, c->before);
        assert_int_not_equal(answer->count, 0);
        assert_same_text(c->question, answer->readings[0].sql, c->sql);
        nlq_answer_free(answer);
    }
    assert_int_equal(wrong, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(nlq_ask__answers__what_utility_is_asked, setup,
                                        fixture_teardown),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
