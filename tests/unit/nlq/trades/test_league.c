/* Questions of a football league: clubs and grounds, players and contracts, matches and goals. */
#include "../fixture.h"

struct league_case {
    const char *before, *question, *sql; /* before: the question that it follows up, or NULL */
};

static const char league[] =
    "CREATE TABLE grounds(ground_id INTEGER PRIMARY KEY, ground_name TEXT, city TEXT, capacity "
    "INTEGER, built_year INTEGER, artificial_turf INTEGER); INSERT INTO grounds VALUES (1, "
    "'Millfield', 'Norton', 32000, 1924, 0), (2, 'Harbour Park', 'Eastport', 18500, 1988, 0), "
    "(3, 'The Kiln', 'Brickley', 9800, 1911, 1), (4, 'Crown Meadow', 'Kingsham', 41000, 2006, "
    "0), (5, 'Abbey Road', 'Westby', 12500, 1975, 0), (6, 'Lakeside', 'Merton', 7600, 1999, 1), "
    "(7, 'Quarry Lane', 'Stonely', 15400, 1932, 0), (8, 'New Forum', 'Norton', 27000, 2019, 0); "
    "CREATE TABLE clubs(club_id INTEGER PRIMARY KEY, club_name TEXT, founded INTEGER, ground_id "
    "INTEGER REFERENCES grounds (ground_id), captain_id INTEGER REFERENCES players (player_id), "
    "yearly_budget NUMERIC(12,2), division TEXT); INSERT INTO clubs VALUES (1, 'Norton United', "
    "1891, 1, 18, 10700000, 'First'), (2, 'Eastport Rovers', 1904, 2, 36, 18400000, 'Second'), "
    "(3, 'Brickley Town', 1917, 3, 54, 26100000, 'First'), (4, 'Kingsham City', 1930, 4, 72, "
    "33800000, 'First'), (5, 'Westby Albion', 1883, 5, 90, 41500000, 'Second'), (6, 'Merton "
    "Athletic', 1896, 6, NULL, 8200000, 'First'), (7, 'Stonely FC', 1909, 7, 126, 15900000, "
    "'First'), (8, 'Norton Wanderers', 1922, 8, 144, 23600000, 'Second'), (9, 'Farley Villa', "
    "1935, NULL, 162, 31300000, 'First'), (10, 'Oakham Rangers', 1888, NULL, 180, 39000000, "
    "'First'); CREATE TABLE players(player_id INTEGER PRIMARY KEY, full_name TEXT, born DATE, "
    "nationality TEXT, position TEXT, foot TEXT, height_cm INTEGER, club_id INTEGER REFERENCES "
    "clubs (club_id)); INSERT INTO players VALUES (1, 'Hassan Dahl', '1989-10-28', 'Ghana', "
    "'forward', 'left', 175, 2), (21, 'Ingrid Rossi', '2003-01-08', 'Brazil', 'goalkeeper', "
    "'left', 195, 4), (41, 'Jonas Jansen', '1997-11-15', 'England', 'defender', 'left', 185, "
    "6), (61, 'Katya Brandt', '1992-09-22', 'England', 'defender', 'left', 175, 8), (81, 'Leon "
    "Quinn', '2005-12-03', 'Brazil', 'midfielder', 'left', 195, 1), (101, 'Maria Ibsen', "
    "'2000-10-10', 'Japan', 'midfielder', 'left', 185, 3), (121, 'Niels Adler', '1995-08-18', "
    "'England', 'forward', 'left', 175, 5), (141, 'Olga Petrov', '1990-06-25', 'Spain', "
    "'forward', 'left', 195, 7), (161, 'Pablo Hoffman', '2003-09-05', 'Japan', 'goalkeeper', "
    "'left', 185, 9), (181, 'Rosa Vasquez', '1998-07-13', 'Norway', 'defender', 'left', 175, "
    "2); CREATE TABLE contracts(contract_id INTEGER PRIMARY KEY, player_id INTEGER REFERENCES "
    "players (player_id), club_id INTEGER REFERENCES clubs (club_id), begins_on DATE, ends_on "
    "DATE, weekly_wage NUMERIC(10,2)); INSERT INTO contracts VALUES (1, 1, 2, '2024-07-01', "
    "'2027-06-30', 2411), (19, 19, 2, '2024-07-01', '2029-06-30', 18809), (38, 38, 3, "
    "'2025-07-01', '2028-06-30', 36118), (56, 56, 3, '2025-07-01', '2026-06-30', 4516), (75, "
    "75, 4, '2023-07-01', '2029-06-30', 21825), (94, 94, 5, '2024-07-01', '2028-06-30', 39134), "
    "(112, 112, 5, '2024-07-01', '2026-06-30', 7532), (131, 131, 6, '2025-07-01', '2029-06-30', "
    "24841), (150, 150, 7, '2023-07-01', '2028-06-30', 42150), (168, 168, 7, '2023-07-01', "
    "'2026-06-30', 10548), (187, 187, 8, '2024-07-01', '2029-06-30', 27857); CREATE TABLE "
    "coaches(coach_id INTEGER PRIMARY KEY, full_name TEXT, club_id INTEGER REFERENCES clubs "
    "(club_id), appointed_on DATE, sacked_on DATE, licence TEXT); INSERT INTO coaches VALUES "
    "(1, 'Maria Ortega', 4, '2021-10-09', NULL, 'Pro'), (2, 'Dmitri Adler', 7, '2022-02-16', "
    "'2025-04-09', 'B'), (3, 'Olga Jansen', 10, '2022-06-26', NULL, 'A'), (4, 'Farid Santos', "
    "3, '2022-11-03', NULL, 'Pro'), (5, 'Rosa Eriksen', 6, '2023-03-13', '2026-03-05', 'B'), "
    "(6, 'Hassan Nowak', 9, '2023-07-21', '2026-06-23', 'A'), (7, 'Tessa Weiss', 2, "
    "'2023-11-28', NULL, 'Pro'), (8, 'Jonas Ibsen', 5, '2024-04-06', NULL, 'B'), (9, 'Anna "
    "Rossi', 8, '2024-08-14', NULL, 'A'), (10, 'Leon Dahl', 1, '2024-12-22', NULL, 'Pro'), (11, "
    "'Clara Moreau', 4, '2025-05-01', NULL, 'B'), (12, 'Niels Vasquez', 7, '2025-09-08', NULL, "
    "'A'), (13, 'Elena Hoffman', 10, '2026-01-16', NULL, 'Pro'); CREATE TABLE "
    "referees(referee_id INTEGER PRIMARY KEY, full_name TEXT, home_city TEXT, grade TEXT); "
    "INSERT INTO referees VALUES (1, 'Viktor Hoffman', 'Merton', 'national'), (2, 'Maria "
    "Nowak', 'Westby', 'national'), (3, 'Farid Tanaka', 'Dover', 'FIFA'), (4, 'Tessa Castro', "
    "'Norton', 'national'), (5, 'Leon Ibsen', 'Merton', 'national'), (6, 'Elena Ortega', "
    "'Westby', 'FIFA'), (7, 'Samir Ullmann', 'Dover', 'national'), (8, 'Katya Dahl', 'Norton', "
    "'national'), (9, 'Dmitri Jansen', 'Merton', 'FIFA'); CREATE TABLE seasons(season_id "
    "INTEGER PRIMARY KEY, label TEXT, starts_on DATE, ends_on DATE); INSERT INTO seasons VALUES "
    "(1, '2024/25', '2024-08-10', '2025-05-25'), (2, '2025/26', '2025-08-09', '2026-05-24'), "
    "(3, '2026/27', '2026-08-08', '2027-05-23'); CREATE TABLE matches(match_id INTEGER PRIMARY "
    "KEY, season_id INTEGER REFERENCES seasons (season_id), match_day INTEGER, played_on DATE, "
    "home_club_id INTEGER REFERENCES clubs (club_id), away_club_id INTEGER REFERENCES clubs "
    "(club_id), home_goals INTEGER, away_goals INTEGER, attendance INTEGER, referee_id INTEGER "
    "REFERENCES referees (referee_id), status TEXT); INSERT INTO matches VALUES (1, 1, 2, "
    "'2024-08-11', 2, 3, 2, 0, 2777, 6, 'played'), (43, 1, 10, '2024-10-22', 8, 4, 1, 0, 10211, "
    "8, 'played'), (85, 1, 18, '2025-01-01', 5, 7, 0, 0, 17645, 2, 'played'), (127, 1, 26, "
    "'2025-03-13', 2, 9, 0, 0, 4079, 4, 'played'), (169, 1, 34, '2025-05-24', 8, 2, 3, 0, "
    "11513, 6, 'played'), (211, 2, 8, '2025-10-17', 5, 4, 2, 0, 18947, 8, 'played'), (253, 2, "
    "16, '2025-12-28', 2, 7, 1, 0, 5381, 2, 'played'), (295, 2, 24, '2026-03-09', 8, 9, 0, 0, "
    "12815, 4, 'played'), (337, 2, 32, '2026-05-19', 5, 2, 0, 0, 20249, 6, 'played'), (379, 3, "
    "6, '2026-10-13', 2, 5, 3, 0, 6683, 8, 'played'); CREATE TABLE goals(goal_id INTEGER "
    "PRIMARY KEY, match_id INTEGER REFERENCES matches (match_id), player_id INTEGER REFERENCES "
    "players (player_id), minute INTEGER, kind TEXT); INSERT INTO goals VALUES (1, 1, 8, 30, "
    "'open play'), (91, 41, 68, 30, 'open play'), (182, 81, 135, 59, 'open play'), (272, 121, "
    "5, 59, 'free kick'), (363, 162, 72, 88, 'free kick'), (451, 201, 118, 30, 'penalty'), "
    "(541, 241, 178, 30, 'open play'), (632, 281, 55, 59, 'open play'), (722, 321, 115, 59, "
    "'open play'), (813, 362, 182, 88, 'open play'); CREATE TABLE cards(card_id INTEGER PRIMARY "
    "KEY, match_id INTEGER REFERENCES matches (match_id), player_id INTEGER REFERENCES players "
    "(player_id), colour TEXT, minute INTEGER); INSERT INTO cards VALUES (1, 1, 12, 'yellow', "
    "34), (71, 40, 2, 'yellow', 29), (141, 79, 187, 'yellow', 24), (211, 118, 177, 'yellow', "
    "19), (279, 156, 145, 'yellow', 39), (349, 194, 135, 'yellow', 34), (419, 233, 125, "
    "'yellow', 29), (489, 272, 115, 'yellow', 24), (559, 311, 105, 'yellow', 19), (627, 349, "
    "73, 'red', 39), (697, 388, 63, 'red', 34); CREATE TABLE injuries(injury_id INTEGER PRIMARY "
    "KEY, player_id INTEGER REFERENCES players (player_id), injury TEXT, hurt_on DATE, back_on "
    "DATE); INSERT INTO injuries VALUES (1, 18, 'concussion', '2024-08-27', '2024-09-17'), (12, "
    "7, 'knee', '2024-11-16', '2025-01-29'), (23, 194, 'hamstring', '2025-02-06', "
    "'2025-03-15'), (34, 183, 'ankle', '2025-04-28', '2025-07-27'), (45, 172, 'hamstring', "
    "'2025-07-19', '2025-09-10'), (56, 161, 'concussion', '2025-10-08', '2025-10-24'), (67, "
    "150, 'knee', '2025-12-28', '2026-03-07'), (78, 139, 'hamstring', '2026-03-20', "
    "'2026-04-21'), (89, 128, 'ankle', '2026-06-09', '2026-09-02'), (100, 117, 'hamstring', "
    "'2026-08-30', NULL); CREATE TABLE transfers(transfer_id INTEGER PRIMARY KEY, player_id "
    "INTEGER REFERENCES players (player_id), from_club_id INTEGER REFERENCES clubs (club_id), "
    "to_club_id INTEGER REFERENCES clubs (club_id), transferred_on DATE, fee NUMERIC(12,2), "
    "on_loan INTEGER); INSERT INTO transfers VALUES (1, 14, 2, 5, '2024-06-23', 460000, 0), (9, "
    "118, 10, 9, '2024-09-19', 3740000, 0), (17, 23, 8, 3, '2024-12-16', 7020000, 0), (25, 127, "
    "6, 7, '2025-03-14', 1300000, 0), (33, 32, 4, 1, '2025-06-10', 4580000, 0), (41, 136, 2, 5, "
    "'2025-09-06', 7860000, 0), (49, 41, 10, 9, '2025-12-03', 2140000, 0), (57, 145, 8, 3, "
    "'2026-03-01', 5420000, 0), (65, 50, 6, 7, '2026-05-28', 8700000, 0), (73, 154, 4, 1, "
    "'2026-08-24', 2980000, 0);";

static const struct league_case league_cases[] = {
    {NULL, "how many own goals this year",
     "SELECT count(*) FROM goals JOIN matches ON goals.match_id = matches.match_id WHERE "
     "matches.played_on >= '2026-01-01' AND matches.played_on < '2027-01-01'"},
    {NULL, "players without a club", "SELECT full_name FROM players WHERE club_id IS NULL"},
    {NULL, "contracts that run out within a year",
     "SELECT * FROM contracts WHERE ends_on >= '2026-11-25' AND ends_on < '2027-11-26'"},
    {NULL, "home games of Brickley Town last month",
     "SELECT * FROM matches WHERE home_club_id IN (SELECT club_id FROM clubs WHERE club_name = "
     "'Brickley Town') AND played_on >= '2026-10-01' AND played_on < '2026-11-01'"},
    {NULL, "10 best paid players",
     "SELECT players.full_name FROM players JOIN contracts ON contracts.player_id = "
     "players.player_id ORDER BY contracts.weekly_wage DESC LIMIT 10"},
};

static int setup(void **state)
{
    return fixture_open(state, league);
}

static void nlq_ask__answers__what_league_is_asked(void **state)
{
    size_t wrong = 0;
    for (size_t i = 0; i < sizeof league_cases / sizeof *league_cases; i++) {
        const struct league_case *c = &league_cases[i];
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
        cmocka_unit_test_setup_teardown(nlq_ask__answers__what_league_is_asked, setup,
                                        fixture_teardown),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
