/* A joiner's shop: days between two dates that are told by their roles, late and on time, rates by
 * other words than those kept, two numbers at once, and reasons that are counted. */
#include "../fixture.h"

static const char tables[] =
    "CREATE TABLE buyers(id INTEGER PRIMARY KEY, name TEXT NOT NULL, town TEXT NOT NULL);"
    "INSERT INTO buyers VALUES (1, 'Ashby', 'Ripon'), (2, 'Beck', 'Selby'), (3, 'Croft', "
    "'Ripon');"
    "CREATE TABLE fitters(id INTEGER PRIMARY KEY, name TEXT NOT NULL);"
    "INSERT INTO fitters VALUES (1, 'Jo Hale'), (2, 'Ned Orr');"
    "CREATE TABLE jobs(job_no INTEGER PRIMARY KEY, buyer_id INTEGER NOT NULL REFERENCES "
    "buyers(id), fitter_id INTEGER NOT NULL REFERENCES fitters(id), kind TEXT NOT NULL, "
    "instr_dt DATE NOT NULL, due_dt DATE NOT NULL, compl_dt DATE, price NUMERIC NOT NULL, "
    "cancel_reason TEXT);"
    "INSERT INTO jobs VALUES (1, 1, 1, 'door', '2025-10-01', '2025-10-20', '2025-10-18', 400, "
    "NULL), (2, 2, 1, 'stair', '2025-11-03', '2025-11-20', '2025-11-25', 900, NULL), (3, 1, 2, "
    "'door', '2026-03-02', '2026-03-20', '2026-03-30', 350, NULL), (4, 3, 2, 'stair', "
    "'2026-10-05', '2026-11-10', NULL, 1200, 'too dear'), (5, 2, 2, 'door', '2026-11-09', "
    "'2026-12-10', NULL, 500, NULL);"
    "CREATE TABLE bids(bid_no INTEGER PRIMARY KEY, buyer_id INTEGER NOT NULL REFERENCES "
    "buyers(id), fitter_id INTEGER NOT NULL REFERENCES fitters(id), sent_on DATE NOT NULL, "
    "decided_on DATE, outcome TEXT NOT NULL, amount NUMERIC NOT NULL, lost_reason TEXT);"
    "INSERT INTO bids VALUES (1, 1, 1, '2026-09-01', '2026-09-10', 'accepted', 300, NULL), (2, "
    "2, 1, '2026-10-02', '2026-10-12', 'refused', 700, 'price'), (3, 3, 2, '2026-10-20', "
    "'2026-11-01', 'refused', 650, 'lead time'), (4, 1, 2, '2026-11-20', NULL, 'pending', 800, "
    "NULL);"
    "CREATE TABLE bills(bill_no INTEGER PRIMARY KEY, buyer_id INTEGER NOT NULL REFERENCES "
    "buyers(id), issued_on DATE NOT NULL, paid_on DATE, amount NUMERIC NOT NULL);"
    "INSERT INTO bills VALUES (1, 1, '2026-01-05', '2026-01-15', 400), (2, 2, '2026-02-05', "
    "'2026-03-15', 900), (3, 3, '2026-10-05', NULL, 250);"
    "CREATE TABLE mills(mill_no INTEGER PRIMARY KEY, name TEXT NOT NULL);"
    "INSERT INTO mills VALUES (1, 'Oakley'), (2, 'Pinewood');"
    "CREATE TABLE timber_orders(id INTEGER PRIMARY KEY, mill_no INTEGER NOT NULL REFERENCES "
    "mills(mill_no), ord_dt DATE NOT NULL, exp_dt DATE NOT NULL, rcv_dt DATE);"
    "INSERT INTO timber_orders VALUES (1, 1, '2026-09-01', '2026-09-10', '2026-09-14'), (2, 2, "
    "'2026-09-03', '2026-09-20', '2026-09-19'), (3, 2, '2026-11-01', '2026-11-20', NULL);"
    "CREATE TABLE saw_runs(id INTEGER PRIMARY KEY, machine TEXT NOT NULL, boards_processed "
    "INTEGER NOT NULL, boards_wasted INTEGER NOT NULL);"
    "INSERT INTO saw_runs VALUES (1, 'band', 100, 7), (2, 'table', 50, 1), (3, 'band', 80, 2);";

static const struct asked asked[] = {
    {"why do buyers cancel? count by reason",
     "SELECT cancel_reason, count(*) AS jobs FROM jobs WHERE cancel_reason IS NOT NULL GROUP "
     "BY cancel_reason"},
    {"why are we losing bids",
     "SELECT lost_reason, count(*) AS bids FROM bids WHERE lost_reason IS NOT NULL GROUP BY "
     "lost_reason"},
    {"how many bids went out last month and what were they worth in total",
     "SELECT count(*) AS bids, sum(amount) AS total_amount FROM bids WHERE sent_on >= "
     "'2026-10-01' AND sent_on < '2026-11-01'"},
    {"bills this year, count and value",
     "SELECT count(*) AS bills, sum(amount) AS total_amount FROM bills WHERE issued_on >= "
     "'2026-01-01' AND issued_on < '2027-01-01'"},
    {"avg turnaround in days by kind of job",
     "SELECT kind, avg(julianday(compl_dt) - julianday(instr_dt)) AS days FROM jobs GROUP BY "
     "kind"},
    {"average days buyers take to pay, slowest first",
     "SELECT buyers.name, avg(julianday(bills.paid_on) - julianday(bills.issued_on)) AS days "
     "FROM buyers JOIN bills ON bills.buyer_id = buyers.id GROUP BY buyers.id ORDER BY "
     "avg(julianday(bills.paid_on) - julianday(bills.issued_on)) DESC"},
    {"actual lead time in days per mill",
     "SELECT mills.name, avg(julianday(timber_orders.rcv_dt) - "
     "julianday(timber_orders.ord_dt)) AS days FROM mills JOIN timber_orders ON "
     "timber_orders.mill_no = mills.mill_no GROUP BY mills.mill_no"},
    {"what % of this year's jobs were finished late",
     "SELECT 100.0 * count(CASE WHEN compl_dt > due_dt THEN 1 END) / count(*) AS percent FROM "
     "jobs WHERE compl_dt >= '2026-01-01' AND compl_dt < '2027-01-01'"},
    {"share of jobs finished on time per fitter",
     "SELECT fitters.name, 100.0 * count(CASE WHEN jobs.compl_dt <= jobs.due_dt THEN 1 END) / "
     "count(*) AS percent FROM fitters JOIN jobs ON jobs.fitter_id = fitters.id WHERE "
     "jobs.compl_dt < '2026-11-26' GROUP BY fitters.id"},
    {"what percentage of jobs did we finish on time in 2025 compared to 2026",
     "SELECT strftime('%Y', compl_dt) AS year, 100.0 * count(CASE WHEN "
     "compl_dt <= due_dt THEN 1 END) / count(*) AS percent FROM jobs WHERE compl_dt >= "
     "'2025-01-01' AND compl_dt < '2027-01-01' GROUP BY strftime('%Y', compl_dt) ORDER BY "
     "strftime('%Y', compl_dt)"},
    {"which mills deliver late",
     "SELECT DISTINCT mills.name FROM mills JOIN timber_orders ON timber_orders.mill_no = "
     "mills.mill_no WHERE timber_orders.rcv_dt > timber_orders.exp_dt"},
    {"which mills are late delivering at the moment",
     "SELECT DISTINCT mills.name FROM mills JOIN timber_orders ON timber_orders.mill_no = "
     "mills.mill_no WHERE timber_orders.exp_dt < '2026-11-25' AND timber_orders.rcv_dt IS NULL"},
    {"jobs past their deadline and still not finished",
     "SELECT * FROM jobs WHERE due_dt < '2026-11-25' AND compl_dt IS NULL"},
    {"what's running late? job and buyer",
     "SELECT jobs.job_no, buyers.name FROM jobs JOIN buyers ON jobs.buyer_id = buyers.id WHERE "
     "jobs.due_dt < '2026-11-25' AND jobs.compl_dt IS NULL"},
    {"win rate per fitter",
     "SELECT fitters.name, 100.0 * count(CASE WHEN bids.outcome = 'accepted' THEN 1 END) / "
     "count(*) AS percent FROM fitters JOIN bids ON bids.fitter_id = fitters.id WHERE "
     "bids.decided_on < '2026-11-26' GROUP BY fitters.id"},
    {"spoilage percentage by machine",
     "SELECT machine, 100.0 * sum(boards_wasted) / sum(boards_processed) AS rate FROM saw_runs "
     "GROUP BY machine"},
};

/* Questions for a reason that no rows keep. */
static const char *const declined[] = {"why is the weather bad", "why did Ashby call",
                                       "why is turnover down this month"};

static int setup(void **state)
{
    return fixture_open(state, tables);
}

static void nlq_ask__works_out__figures_that_no_column_keeps(void **state)
{
    assert_all_answered(*state, asked, sizeof asked / sizeof *asked);
}

static void nlq_ask__declines__reasons_that_no_column_keeps(void **state)
{
    assert_all_declined(*state, declined, sizeof declined / sizeof *declined);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(nlq_ask__works_out__figures_that_no_column_keeps, setup,
                                        fixture_teardown),
        cmocka_unit_test_setup_teardown(nlq_ask__declines__reasons_that_no_column_keeps, setup,
                                        fixture_teardown),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
