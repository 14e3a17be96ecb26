/* Questions of those who sell subscriptions and run clubs: what is active, due, cancelled, used
 * most. */
#include "../fixture.h"

struct subscriptions_case {
    const char *question, *sql;
};

static const char saas[] =
    "CREATE TABLE plan(plan_id INTEGER PRIMARY KEY, name TEXT NOT NULL, monthly_price "
    "DECIMAL(8,2), seats_included INTEGER); INSERT INTO plan VALUES (1, 'Starter', 19, 3), "
    "(2, 'Team', 79, 10), (3, 'Business', 249, 30), (4, 'Enterprise', 999, 200); CREATE "
    "TABLE account(account_id INTEGER PRIMARY KEY, company TEXT NOT NULL, industry TEXT, "
    "country TEXT, created_at TEXT, owner_id INTEGER REFERENCES rep(rep_id)); INSERT INTO "
    "account VALUES (1, 'Brown Ltd', 'Finance', 'Germany', '2023-10-12 09:00:00', 7), (6, "
    "'Garcia GmbH', 'Healthcare', 'Germany', '2023-10-19 09:00:00', 2), (11, 'Lopez Inc', "
    "'Software', 'USA', '2023-06-15 09:00:00', 2), (16, 'Quinn Ltd', 'Retail', 'UK', "
    "'2022-12-08 09:00:00', 5), (21, 'Vogel Ltd', 'Finance', 'Japan', '2024-08-13 09:00:00', "
    "5), (26, 'Costa Inc 26', 'Retail', 'France', '2024-07-08 09:00:00', 6), (31, 'Huber "
    "Labs 31', 'Finance', 'Germany', '2024-12-17 09:00:00', 1), (36, 'Meyer Labs 36', "
    "'Software', 'Japan', '2025-02-13 09:00:00', NULL), (41, 'Rossi GmbH 41', 'Healthcare', "
    "'France', '2023-11-19 09:00:00', 6), (46, 'Weber Inc 46', 'Healthcare', 'Germany', "
    "'2025-08-19 09:00:00', 2), (51, 'Diaz Ltd 51', 'Software', 'Japan', '2024-08-13 "
    "09:00:00', 2), (56, 'Ivanov GmbH 56', 'Software', 'France', '2025-09-07 09:00:00', 1), "
    "(61, 'Novak Labs 61', 'Finance', 'Brazil', '2026-11-05 09:00:00', 3), (66, 'Smith Ltd "
    "66', 'Retail', 'Japan', '2025-01-16 09:00:00', 4); CREATE TABLE rep(rep_id INTEGER "
    "PRIMARY KEY, full_name TEXT NOT NULL, region TEXT, hired_on DATE); INSERT INTO rep "
    "VALUES (1, 'Ben Costa', 'Americas', '2024-08-28'), (2, 'Carla Evans', 'Americas', "
    "'2025-10-22'), (3, 'David Garcia', 'EMEA', '2020-05-04'), (4, 'Emma Ivanov', 'EMEA', "
    "'2022-04-01'), (5, 'Felix Keller', 'APAC', '2025-09-12'), (6, 'Grace Meyer', 'APAC', "
    "'2023-12-10'), (7, 'Hugo Olsen', 'EMEA', '2025-05-20'), (8, 'Ines Quinn', 'Americas', "
    "'2021-08-29'); CREATE TABLE subscription(subscription_id INTEGER PRIMARY KEY, "
    "account_id INTEGER NOT NULL REFERENCES account, plan_id INTEGER NOT NULL REFERENCES "
    "plan, seats INTEGER, started_on DATE, cancelled_on DATE, status TEXT, discount_pct "
    "REAL); INSERT INTO subscription VALUES (1, 52, 3, 10, '2026-02-11', NULL, 'active', "
    "20.0), (9, 65, 1, 2, '2025-06-21', NULL, 'past_due', 20.0), (17, 41, 1, 4, "
    "'2026-05-02', '2026-07-04', 'cancelled', 0.0), (25, 27, 1, 7, '2025-04-09', "
    "'2025-09-19', 'cancelled', 0.0), (33, 10, 2, 6, '2026-07-23', '2026-08-10', "
    "'cancelled', 20.0), (41, 33, 2, 9, '2025-01-09', NULL, 'active', 10.0), (49, 30, 3, 3, "
    "'2025-11-09', '2026-10-01', 'cancelled', 0.0), (57, 63, 1, 3, '2026-07-16', "
    "'2026-09-22', 'cancelled', 10.0), (65, 53, 3, 30, '2023-12-21', '2024-10-27', "
    "'cancelled', 0.0), (73, 54, 2, 11, '2023-12-24', NULL, 'active', 0.0), (81, 38, 3, 18, "
    "'2024-09-05', NULL, 'active', 0.0), (89, 8, 4, 26, '2023-09-28', NULL, 'trialing', "
    "0.0), (97, 5, 3, 11, '2026-02-04', NULL, 'active', 0.0), (105, 54, 2, 6, '2026-03-25', "
    "NULL, 'active', 0.0); CREATE TABLE invoice(invoice_id INTEGER PRIMARY KEY, "
    "subscription_id INTEGER REFERENCES subscription, issued_on DATE, due_on DATE, amount "
    "DECIMAL(10,2), paid_on DATE); INSERT INTO invoice VALUES (1, 1, '2026-03-14', "
    "'2026-04-13', 498, '2026-03-20'), (28, 8, '2026-08-26', '2026-09-25', 999, "
    "'2026-09-01'), (55, 16, '2025-10-15', '2025-11-14', 999, '2025-11-26'), (82, 24, "
    "'2026-07-30', '2026-08-29', 79, NULL), (109, 33, '2026-08-24', '2026-09-23', 79, "
    "'2026-09-07'), (136, 39, '2024-06-24', '2024-07-24', 2997, '2024-07-23'), (163, 48, "
    "'2026-10-24', '2026-11-23', 1998, '2026-11-23'), (190, 61, '2025-11-12', '2025-12-12', "
    "19, '2025-11-30'), (217, 70, '2026-10-14', '2026-11-13', 237, '2026-11-09'), (244, 77, "
    "'2025-03-24', '2025-04-23', 999, '2025-05-06'), (271, 85, '2025-03-21', '2025-04-20', "
    "2997, '2025-04-08'), (298, 95, '2026-04-26', '2026-05-26', 237, '2026-06-08'), (325, "
    "103, '2025-04-18', '2025-05-18', 19, '2025-05-13'), (352, 112, '2026-11-10', "
    "'2026-12-10', 19, '2026-11-23'); CREATE TABLE app_user(user_id INTEGER PRIMARY KEY, "
    "account_id INTEGER REFERENCES account, email TEXT, role TEXT, last_login TIMESTAMP, "
    "is_active INTEGER); INSERT INTO app_user VALUES (1, 24, 'ben1@example.com', 'editor', "
    "'2026-09-26 12:00:00', 1), (22, 55, 'yara22@example.com', 'editor', '2026-06-02 "
    "12:00:00', 1), (43, 55, 'umar43@example.com', 'admin', '2025-12-12 12:00:00', 1), (64, "
    "4, 'rosa64@example.com', 'admin', '2025-10-23 12:00:00', 1), (85, 66, "
    "'nils85@example.com', 'editor', '2026-09-11 12:00:00', 1), (106, 11, "
    "'karin106@example.com', 'admin', '2025-12-20 12:00:00', 1), (127, 61, "
    "'hugo127@example.com', 'admin', '2026-09-14 12:00:00', 1), (148, 63, "
    "'emma148@example.com', 'admin', '2026-10-17 12:00:00', 1), (169, 30, "
    "'ben169@example.com', 'admin', '2026-07-19 12:00:00', 1), (190, 45, "
    "'yara190@example.com', 'admin', '2026-09-15 12:00:00', 1), (211, 13, "
    "'umar211@example.com', 'admin', '2026-07-23 12:00:00', 1), (232, 12, "
    "'rosa232@example.com', 'editor', '2026-05-22 12:00:00', 1), (253, 4, "
    "'nils253@example.com', 'editor', '2025-10-21 12:00:00', 1), (274, 21, "
    "'karin274@example.com', 'editor', '2025-12-09 12:00:00', 1); CREATE TABLE "
    "usage_event(event_id INTEGER PRIMARY KEY, user_id INTEGER REFERENCES app_user, feature "
    "TEXT, occurred_at TIMESTAMP, duration_seconds INTEGER); INSERT INTO usage_event VALUES "
    "(1, 272, 'search', '2026-07-19 02:10:00', 358), (143, 96, 'import', '2026-08-11 "
    "21:10:00', 552), (285, 253, 'api', '2026-05-31 08:10:00', 788), (427, 27, 'dashboard', "
    "'2026-10-16 09:10:00', 260), (569, 218, 'export', '2026-09-15 16:10:00', 152), (711, "
    "65, 'dashboard', '2026-09-10 21:10:00', 884), (853, 74, 'import', '2026-10-24 "
    "06:10:00', 158), (995, 96, 'search', '2026-10-25 11:10:00', 608), (1137, 3, "
    "'dashboard', '2026-09-02 23:10:00', 866), (1279, 2, 'search', '2026-08-25 06:10:00', "
    "89), (1421, 161, 'search', '2026-07-03 01:10:00', 826), (1563, 226, 'import', "
    "'2026-07-27 19:10:00', 128), (1705, 51, 'dashboard', '2026-08-12 13:10:00', 731), "
    "(1847, 58, 'dashboard', '2026-08-09 21:10:00', 877); CREATE TABLE ticket(ticket_id "
    "INTEGER PRIMARY KEY, account_id INTEGER REFERENCES account, opened_by INTEGER "
    "REFERENCES app_user(user_id), subject TEXT, priority TEXT, opened_at TIMESTAMP, "
    "closed_at TIMESTAMP, satisfaction INTEGER); INSERT INTO ticket VALUES (1, 44, 94, "
    "'Login fails', 'high', '2026-06-24 09:00:00', '2026-06-25 15:00:00', NULL), (11, 64, "
    "270, 'Data import', 'urgent', '2026-05-17 09:00:00', '2026-05-29 15:00:00', 4), (21, "
    "68, 37, 'Data import', 'urgent', '2026-07-18 09:00:00', '2026-07-26 15:00:00', 4), (31, "
    "5, 115, 'Data import', 'low', '2026-02-25 09:00:00', '2026-02-27 15:00:00', 2), (41, "
    "24, 271, 'Slow export', 'normal', '2026-02-17 09:00:00', '2026-02-26 15:00:00', 4), "
    "(51, 61, 122, 'Feature request', 'urgent', '2026-03-31 09:00:00', '2026-04-03 "
    "15:00:00', 5), (61, 73, 276, 'Feature request', 'high', '2026-08-06 09:00:00', "
    "'2026-08-17 15:00:00', 3), (71, 57, 221, 'Invoice wrong', 'low', '2026-10-18 09:00:00', "
    "NULL, NULL), (81, 11, 204, 'Login fails', 'low', '2026-10-04 09:00:00', '2026-10-07 "
    "15:00:00', 2), (91, 48, 191, 'Invoice wrong', 'high', '2026-07-22 09:00:00', "
    "'2026-07-24 15:00:00', 2), (101, 45, 239, 'Data import', 'high', '2026-10-03 09:00:00', "
    "'2026-10-05 15:00:00', 3), (111, 6, 108, 'Feature request', 'normal', '2026-10-08 "
    "09:00:00', '2026-10-14 15:00:00', NULL), (121, 36, 120, 'Feature request', 'low', "
    "'2026-06-04 09:00:00', '2026-06-13 15:00:00', 3), (131, 70, 232, 'Login fails', "
    "'normal', '2026-01-29 09:00:00', NULL, NULL);";

static const struct subscriptions_case saas_cases[] = {
    {"how many active subscriptions do we have per plan",
     "SELECT plan.name, count(*) AS subscriptions FROM plan JOIN subscription ON "
     "subscription.plan_id = plan.plan_id WHERE subscription.status = 'active' GROUP BY "
     "plan.plan_id"},
    {"how much money is overdue",
     "SELECT sum(amount) FROM invoice WHERE due_on < '2026-11-25' AND paid_on IS NULL"},
    {"overdue amount per account",
     "SELECT account.company, sum(invoice.amount) FROM account JOIN subscription ON "
     "subscription.account_id = account.account_id JOIN invoice ON invoice.subscription_id = "
     "subscription.subscription_id WHERE invoice.due_on < '2026-11-25' AND invoice.paid_on IS "
     "NULL GROUP BY account.account_id"},
    {"urgent tickets still open",
     "SELECT subject FROM ticket WHERE priority = 'urgent' AND closed_at IS NULL"},
    {"users who never logged in", "SELECT email FROM app_user WHERE last_login IS NULL"},
    {"most used feature per industry",
     "SELECT industry, feature, usage_events FROM (SELECT account.industry AS industry, "
     "usage_event.feature AS feature, count(*) AS usage_events, rank() OVER (PARTITION BY "
     "account.industry ORDER BY count(*) DESC) AS place FROM account JOIN app_user ON "
     "app_user.account_id = account.account_id JOIN usage_event ON usage_event.user_id = "
     "app_user.user_id GROUP BY account.industry, usage_event.feature) AS numbered WHERE "
     "place <= 1 ORDER BY industry, place"},
    {"how many events per hour of the day",
     "SELECT CAST(strftime('%H', occurred_at) AS INTEGER) AS hour, count(*) AS usage_events "
     "FROM usage_event GROUP BY CAST(strftime('%H', occurred_at) AS INTEGER) ORDER BY "
     "CAST(strftime('%H', occurred_at) AS INTEGER)"},
    {"daily active users over the last 30 days",
     "SELECT date(usage_event.occurred_at) AS day, count(DISTINCT app_user.user_id) AS "
     "app_users FROM usage_event JOIN app_user ON usage_event.user_id = app_user.user_id "
     "WHERE usage_event.occurred_at >= '2026-10-26' AND usage_event.occurred_at < "
     "'2026-11-26' GROUP BY date(usage_event.occurred_at) ORDER BY "
     "date(usage_event.occurred_at)"},
    {"churned subscriptions by month",
     "SELECT strftime('%Y-%m', cancelled_on) AS month, count(*) AS subscriptions FROM "
     "subscription WHERE cancelled_on IS NOT NULL GROUP BY strftime('%Y-%m', cancelled_on) ORDER "
     "BY strftime('%Y-%m', cancelled_on)"},
    {"which plan has the most cancelled subscriptions",
     "SELECT plan.name FROM plan JOIN subscription ON subscription.plan_id = plan.plan_id "
     "WHERE subscription.cancelled_on IS NOT NULL GROUP BY plan.plan_id ORDER BY count(*) "
     "DESC LIMIT 1"},
    {"how many admins does each account have",
     "SELECT account.company, count(*) AS admins FROM account JOIN app_user ON "
     "app_user.account_id = account.account_id WHERE app_user.role = 'admin' GROUP BY "
     "account.account_id"},
    {"list every account with its owner and region",
     "SELECT account.company, rep.full_name, rep.region FROM account LEFT JOIN rep ON "
     "account.owner_id = rep.rep_id"},
    {"subscriptions with a discount of 20 percent",
     "SELECT * FROM subscription WHERE discount_pct = 20"},
    {"biggest invoice of each account",
     "SELECT company, invoice_id, highest_amount FROM (SELECT account.company AS company, "
     "invoice.invoice_id AS invoice_id, max(invoice.amount) AS highest_amount, rank() OVER "
     "(PARTITION BY account.account_id ORDER BY max(invoice.amount) DESC) AS place FROM "
     "account JOIN subscription ON subscription.account_id = account.account_id JOIN invoice "
     "ON invoice.subscription_id = subscription.subscription_id GROUP BY account.account_id, "
     "invoice.invoice_id) AS numbered WHERE place <= 1 ORDER BY company, place"},
};

static const char gym[] =
    "CREATE TABLE club(id INTEGER PRIMARY KEY, name TEXT, city TEXT, opened_on DATE, "
    "floor_area INTEGER); INSERT INTO club VALUES (1, 'Northside', 'Leeds', '2017-10-19', "
    "2573), (2, 'Harbour', 'Hull', '2017-09-07', 1591), (3, 'Old Mill', 'York', "
    "'2018-07-03', 1457), (4, 'Central', 'Leeds', '2020-03-22', 1476); CREATE TABLE "
    "trainer(id INTEGER PRIMARY KEY, name TEXT, club_id INTEGER REFERENCES club(id), "
    "specialty TEXT, hourly_rate REAL, hired_on DATE); INSERT INTO trainer VALUES (1, 'Ben "
    "Brown', 4, 'yoga', 30.0, '2026-03-03'), (2, 'Carla Costa', 3, 'pilates', 20.0, "
    "'2019-07-25'), (3, 'David Diaz', 2, 'boxing', 25.0, '2021-10-01'), (4, 'Emma Evans', 1, "
    "'pilates', 40.0, '2022-01-09'), (5, 'Felix Fischer', 3, 'spinning', 30.0, "
    "'2026-01-22'), (6, 'Grace Garcia', 2, 'pilates', 20.0, '2026-10-04'), (7, 'Hugo Huber', "
    "4, 'pilates', 30.0, '2024-03-20'), (8, 'Ines Ivanov', 4, 'spinning', 40.0, "
    "'2021-09-18'), (9, 'Jack Jones', 3, 'boxing', 20.0, '2022-11-13'), (10, 'Karin Keller', "
    "2, 'spinning', 30.0, '2024-11-14'), (11, 'Liam Lopez', 4, 'pilates', 20.0, "
    "'2023-07-16'), (12, 'Mona Meyer', 1, 'boxing', 40.0, '2021-03-26'), (13, 'Nils Novak', "
    "1, 'yoga', 30.0, '2019-01-18'), (14, 'Olga Olsen', 4, 'yoga', 40.0, '2020-02-23'); "
    "CREATE TABLE member(id INTEGER PRIMARY KEY, name TEXT, email TEXT, birth_year INTEGER, "
    "club_id INTEGER REFERENCES club(id), joined_on DATE, left_on DATE, membership_type_id "
    "INTEGER REFERENCES membership_type(id), referred_by INTEGER REFERENCES member(id)); "
    "INSERT INTO member VALUES (1, 'Felix Huber', 'm1@example.com', 1991, 4, '2026-10-20', "
    "NULL, 1, NULL), (15, 'David Jones', 'm15@example.com', 1988, 2, '2024-01-21', NULL, 3, "
    "2), (29, 'Ben Meyer', 'm29@example.com', 1982, 1, '2024-12-01', '2026-11-12', 3, NULL), "
    "(43, 'Zoe Olsen', 'm43@example.com', 1982, 1, '2024-07-14', NULL, 3, NULL), (57, 'Will "
    "Rossi', 'm57@example.com', 1987, 4, '2025-10-24', NULL, 2, NULL), (71, 'Umar Turner', "
    "'m71@example.com', 1960, 4, '2023-10-20', NULL, 2, NULL), (85, 'Sven Weber', "
    "'m85@example.com', 1998, 1, '2021-12-02', NULL, 2, NULL), (99, 'Paul Brown', "
    "'m99@example.com', 1952, 4, '2025-09-24', NULL, 1, NULL), (113, 'Nils Diaz', "
    "'m113@example.com', 1979, 2, '2024-11-20', '2026-11-06', 3, NULL), (127, 'Liam Garcia', "
    "'m127@example.com', 1954, 4, '2026-07-11', NULL, 1, NULL), (141, 'Jack Ivanov', "
    "'m141@example.com', 1997, 2, '2022-11-03', NULL, 3, 115), (155, 'Hugo Lopez', "
    "'m155@example.com', 2004, 3, '2022-07-02', NULL, 3, NULL), (169, 'Felix Olsen', "
    "'m169@example.com', 1958, 3, '2025-12-22', NULL, 1, NULL), (183, 'David Quinn', "
    "'m183@example.com', 1997, 1, '2022-04-02', NULL, 2, 165); CREATE TABLE "
    "membership_type(id INTEGER PRIMARY KEY, name TEXT, monthly_fee REAL, classes_included "
    "INTEGER); INSERT INTO membership_type VALUES (1, 'Basic', 19.9, 0), (2, 'Plus', 34.9, "
    "4), (3, 'Premium', 59.9, 99); CREATE TABLE class(id INTEGER PRIMARY KEY, title TEXT, "
    "trainer_id INTEGER REFERENCES trainer(id), club_id INTEGER REFERENCES club(id), weekday "
    "TEXT, start_time TEXT, capacity INTEGER, difficulty TEXT); INSERT INTO class VALUES (1, "
    "'Morning Pilates', 3, 3, 'Friday', '06:00', 20, 'advanced'), (3, 'Morning Yoga', 15, 3, "
    "'Saturday', '10:00', 10, 'intermediate'), (5, 'Power Yoga', 4, 2, 'Wednesday', '17:00', "
    "15, 'intermediate'), (7, 'Gentle Boxing', 9, 1, 'Thursday', '15:00', 15, "
    "'intermediate'), (9, 'Express Yoga', 14, 1, 'Monday', '11:00', 15, 'intermediate'), "
    "(11, 'Express Boxing', 2, 2, 'Tuesday', '06:00', 20, 'advanced'), (13, 'Morning Spin', "
    "13, 2, 'Tuesday', '16:00', 20, 'beginner'), (15, 'Power Yoga', 3, 1, 'Thursday', "
    "'14:00', 15, 'beginner'), (17, 'Gentle Spin', 1, 1, 'Monday', '07:00', 10, 'beginner'), "
    "(19, 'Gentle Boxing', 8, 1, 'Tuesday', '08:00', 20, 'advanced'), (21, 'Express Spin', "
    "12, 4, 'Saturday', '16:00', 20, 'advanced'), (23, 'Morning Boxing', 3, 2, 'Wednesday', "
    "'16:00', 20, 'beginner'), (25, 'Express Spin', 4, 3, 'Tuesday', '08:00', 10, "
    "'advanced'), (27, 'Gentle Spin', 11, 4, 'Thursday', '14:00', 20, 'beginner'); CREATE "
    "TABLE booking(id INTEGER PRIMARY KEY, class_id INTEGER REFERENCES class(id), member_id "
    "INTEGER REFERENCES member(id), class_date DATE, booked_at TIMESTAMP, attended INTEGER, "
    "cancelled_at TIMESTAMP); INSERT INTO booking VALUES (1, 6, 26, '2026-07-10', "
    "'2026-07-07 10:00:00', 1, NULL), (86, 16, 172, '2026-01-17', '2026-01-16 10:00:00', 1, "
    "NULL), (171, 3, 16, '2026-04-27', '2026-04-23 10:00:00', 1, NULL), (256, 13, 52, "
    "'2025-12-23', '2025-12-20 10:00:00', 1, NULL), (341, 4, 36, '2026-08-02', '2026-08-01 "
    "10:00:00', 1, NULL), (426, 20, 149, '2026-01-17', '2026-01-15 10:00:00', 1, NULL), "
    "(511, 10, 53, '2026-09-03', '2026-08-31 10:00:00', NULL, '2026-09-02 09:00:00'), (596, "
    "6, 133, '2026-11-19', '2026-11-16 10:00:00', 1, NULL), (681, 17, 71, '2026-07-27', "
    "'2026-07-23 10:00:00', 1, NULL), (766, 29, 113, '2026-10-11', '2026-10-08 10:00:00', 1, "
    "NULL), (851, 28, 135, '2026-03-31', '2026-03-29 10:00:00', 0, NULL), (936, 25, 167, "
    "'2026-05-24', '2026-05-23 10:00:00', 1, NULL), (1021, 21, 68, '2026-09-03', '2026-09-02 "
    "10:00:00', 1, NULL), (1106, 3, 30, '2026-03-19', '2026-03-14 10:00:00', 1, NULL); "
    "CREATE TABLE visit(id INTEGER PRIMARY KEY, member_id INTEGER REFERENCES member(id), "
    "club_id INTEGER REFERENCES club(id), checked_in TIMESTAMP, checked_out TIMESTAMP); "
    "INSERT INTO visit VALUES (1, 61, 1, '2026-07-07 20:44:00', '2026-07-07 22:10:00'), "
    "(108, 62, 2, '2026-07-12 11:47:00', '2026-07-12 13:14:00'), (215, 66, 2, '2026-11-14 "
    "06:03:00', '2026-11-14 06:45:00'), (322, 154, 2, '2026-10-08 10:58:00', '2026-10-08 "
    "13:24:00'), (429, 141, 1, '2026-10-28 14:22:00', '2026-10-28 15:07:00'), (536, 78, 3, "
    "'2026-08-03 17:11:00', '2026-08-03 19:31:00'), (643, 180, 4, '2026-11-12 19:15:00', "
    "'2026-11-12 21:06:00'), (750, 21, 4, '2026-07-04 11:49:00', '2026-07-04 14:05:00'), "
    "(857, 136, 1, '2026-07-10 10:36:00', '2026-07-10 11:35:00'), (964, 166, 2, '2026-10-07 "
    "20:42:00', '2026-10-07 22:06:00'), (1071, 86, 2, '2026-09-02 18:45:00', '2026-09-02 "
    "19:44:00'), (1178, 42, 4, '2026-06-04 09:57:00', '2026-06-04 12:09:00'), (1285, 141, 1, "
    "'2026-05-12 13:43:00', '2026-05-12 14:20:00'), (1392, 112, 1, '2026-07-07 07:51:00', "
    "'2026-07-07 09:32:00'); CREATE TABLE equipment(id INTEGER PRIMARY KEY, club_id INTEGER "
    "REFERENCES club(id), kind TEXT, bought_on DATE, price REAL, out_of_order INTEGER); "
    "INSERT INTO equipment VALUES (1, 4, 'bike', '2025-07-05', 4687.0, 0), (6, 2, 'bench', "
    "'2020-08-21', 2313.0, 0), (11, 4, 'treadmill', '2022-02-18', 4884.0, 0), (16, 4, "
    "'bike', '2019-07-12', 1324.0, 0), (21, 4, 'bike', '2024-04-24', 2574.0, 0), (26, 2, "
    "'treadmill', '2019-05-13', 3997.0, 1), (31, 4, 'bike', '2020-11-07', 1521.0, 1), (36, "
    "3, 'bench', '2024-04-22', 4667.0, 0), (41, 2, 'bench', '2023-02-04', 4111.0, 0), (46, "
    "1, 'bike', '2022-05-06', 1854.0, 0), (51, 4, 'bike', '2026-06-01', 4772.0, 0), (56, 1, "
    "'bike', '2021-05-08', 2079.0, 0), (61, 3, 'bench', '2019-06-13', 742.0, 0), (66, 3, "
    "'bench', '2023-08-10', 353.0, 0);";

static const struct subscriptions_case gym_cases[] = {
    {"average length of a visit in minutes",
     "SELECT avg((CAST(strftime('%s', checked_out) AS INTEGER) - CAST(strftime('%s', checked_in) "
     "AS INTEGER)) / 60.0) AS minutes FROM visit"},
    {"average attendance rate per class",
     "SELECT class.title, 100.0 * count(CASE WHEN booking.attended = 1 THEN 1 END) / count(*) "
     "AS percent FROM class JOIN booking ON booking.class_id = class.id GROUP BY class.id"},
    {"average age of members per club",
     "SELECT club.name, avg(2026 - member.birth_year) AS average_age FROM club JOIN member ON "
     "member.club_id = club.id GROUP BY club.id"},
    {"members older than 30", "SELECT name FROM member WHERE birth_year < 1996"},
    {"members younger than 18", "SELECT name FROM member WHERE birth_year > 2008"},
    {"value of equipment per club",
     "SELECT club.name, sum(equipment.price) AS total_price FROM club JOIN equipment ON "
     "equipment.club_id = club.id GROUP BY club.id"},
    {"equipment older than 5 years by kind",
     "SELECT kind, count(*) AS equipment FROM equipment WHERE bought_on < '2021-11-25' GROUP "
     "BY kind"},
    {"members who left this year",
     "SELECT name FROM member WHERE left_on >= '2026-01-01' AND left_on < '2027-01-01'"},
    {"members who have not visited in the last 30 days",
     "SELECT name FROM member WHERE id NOT IN (SELECT member_id FROM visit WHERE checked_in >= "
     "'2026-10-26' AND checked_in < '2026-11-26' AND member_id IS NOT NULL)"},
};

static void assert_answers(void *state, const struct subscriptions_case *cases, size_t count)
{
    size_t wrong = 0;
    for (size_t i = 0; i < count; i++)
        wrong += !answers_with(state, cases[i].question, cases[i].sql);
    assert_int_equal(wrong, 0);
}

static int setup_saas(void **state)
{
    return fixture_open(state, saas);
}

static void nlq_ask__answers__what_saas_are_asked(void **state)
{
    assert_answers(*state, saas_cases, sizeof saas_cases / sizeof *saas_cases);
}

static int setup_gym(void **state)
{
    return fixture_open(state, gym);
}

static void nlq_ask__answers__what_gym_are_asked(void **state)
{
    assert_answers(*state, gym_cases, sizeof gym_cases / sizeof *gym_cases);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(nlq_ask__answers__what_saas_are_asked, setup_saas,
                                        fixture_teardown),
        cmocka_unit_test_setup_teardown(nlq_ask__answers__what_gym_are_asked, setup_gym,
                                        fixture_teardown),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
