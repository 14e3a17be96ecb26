/* Questions that describe what a column keeps, and name neither it nor its table: amounts by what
 * was done, two extremes at once, what two kinds of rows share. */
#include "../fixture.h"

static const char apiary[] =
    "CREATE TABLE keeper (kp_id INTEGER PRIMARY KEY, kp_nm TEXT NOT NULL, parish TEXT NOT NULL, "
    "join_dt DATE NOT NULL, bio_cert TEXT NOT NULL, owner_nm TEXT NOT NULL);"
    "CREATE TABLE hive (hive_id INTEGER PRIMARY KEY, tag_no TEXT NOT NULL, kp_id INTEGER NOT NULL "
    "REFERENCES keeper (kp_id), strain TEXT NOT NULL, wt_kg REAL NOT NULL, daily_yld REAL NOT "
    "NULL);"
    "CREATE TABLE carrier (col_id INTEGER PRIMARY KEY, col_nm TEXT NOT NULL, hrly_pay REAL NOT "
    "NULL);"
    "CREATE TABLE press (press_id INTEGER PRIMARY KEY, press_nm TEXT NOT NULL, city TEXT NOT "
    "NULL);"
    "CREATE TABLE pickup (pickup_id INTEGER PRIMARY KEY, kp_id INTEGER NOT NULL REFERENCES keeper "
    "(kp_id), col_id INTEGER NOT NULL REFERENCES carrier (col_id), press_id INTEGER NOT NULL "
    "REFERENCES press (press_id), pickup_dt DATE NOT NULL, qty_kg REAL NOT NULL, temp_c REAL NOT "
    "NULL, distance_km REAL NOT NULL);"
    "CREATE TABLE prod (prod_id INTEGER PRIMARY KEY, prod_nm TEXT NOT NULL, cat TEXT NOT NULL, "
    "unit_price REAL NOT NULL, shelf_days INTEGER NOT NULL, press_id INTEGER NOT NULL REFERENCES "
    "press (press_id));"
    "CREATE TABLE shop (shop_id INTEGER PRIMARY KEY, shop_nm TEXT NOT NULL, city TEXT NOT NULL, "
    "cred_lim REAL NOT NULL);"
    "INSERT INTO keeper VALUES (1, 'Ada Moss', 'Alton', '2019-01-02', 'Y', 'Ida Abel'), (2, 'Bea "
    "Holt', 'Alton', '2020-02-03', 'N', 'Jon Nash'), (3, 'Cal Pike', 'Brede', '2021-03-04', 'N', "
    "'Kay Orr'), (4, 'Dov Quill', 'Corby', '2018-05-06', 'N', 'Lou Tate');"
    "INSERT INTO hive VALUES (1, 'T01', 1, 'Buckfast', 40, 1.2), (2, 'T02', 1, 'Carnica', 35, "
    "0.8), (3, 'T03', 2, 'Buckfast', 50, 1.5), (4, 'T04', 3, 'Carnica', 20, 0.3), (5, 'T05', 3, "
    "'Buckfast', 28, 0.4);"
    "INSERT INTO carrier VALUES (1, 'Eli Crane', 18.5), (2, 'Fay Dyer', 21);"
    "INSERT INTO press VALUES (1, 'North Press', 'Leeds'), (2, 'Hill Press', 'Derby'), (3, 'River "
    "Press', 'York');"
    "INSERT INTO pickup VALUES (1, 1, 1, 1, '2025-01-02', 30, 12, 100), (2, 2, 1, 2, "
    "'2025-02-02', 45, 18, 55), (3, 3, 2, 1, '2026-01-02', 25, 9, 61);"
    "INSERT INTO prod VALUES (1, 'Heather Honey', 'Honey', 7.5, 400, 1), (2, 'Tall Candle', "
    "'Wax', 4, 900, 2), (3, 'Pollen Pot', 'Pollen', 9, 90, 1);"
    "INSERT INTO shop VALUES (1, 'Deli', 'Leeds', 900), (2, 'Grocer', 'Bath', 500);";

static const char gallery[] =
    "CREATE TABLE Painter (Painter_ID INTEGER PRIMARY KEY, Name TEXT NOT NULL, Country TEXT NOT "
    "NULL, Debut_Year INTEGER NOT NULL);"
    "CREATE TABLE Painting (Painting_ID INTEGER PRIMARY KEY, Title TEXT NOT NULL, Painter_ID "
    "INTEGER NOT NULL REFERENCES Painter (Painter_ID), Style TEXT NOT NULL);"
    "CREATE TABLE Hall (Hall_ID INTEGER PRIMARY KEY, Name TEXT NOT NULL, Quarter TEXT NOT NULL, "
    "Capacity INTEGER NOT NULL, Opening_Year INTEGER NOT NULL, Rental_Fee REAL NOT NULL);"
    "CREATE TABLE Showing (Showing_ID INTEGER PRIMARY KEY, Painting_ID INTEGER NOT NULL "
    "REFERENCES Painting (Painting_ID), Hall_ID INTEGER NOT NULL REFERENCES Hall (Hall_ID), "
    "Showing_Date DATE NOT NULL, Entry_Fee REAL NOT NULL, Tickets_Sold INTEGER NOT NULL, Guided "
    "TEXT NOT NULL);"
    "CREATE TABLE Critic (Critic_ID INTEGER PRIMARY KEY, Name TEXT NOT NULL, Age INTEGER NOT "
    "NULL);"
    "CREATE TABLE Donor (Donor_ID INTEGER PRIMARY KEY, Company_Name TEXT NOT NULL, Industry TEXT "
    "NOT NULL, Donation REAL NOT NULL);"
    "CREATE TABLE Prize (Prize_ID INTEGER PRIMARY KEY, Prize_Name TEXT NOT NULL, Painting_ID "
    "INTEGER NOT NULL REFERENCES Painting (Painting_ID), Donor_ID INTEGER NOT NULL REFERENCES "
    "Donor (Donor_ID), Prize_Money REAL NOT NULL);"
    "INSERT INTO Painter VALUES (1, 'Ada Moss', 'Peru', 1970), (2, 'Bea Holt', 'Peru', 1990), (3, "
    "'Cal Pike', 'Italy', 1985);"
    "INSERT INTO Painting VALUES (1, 'Red Harbor', 1, 'Cubist'), (2, 'Lost Field', 2, 'Modern'), "
    "(3, 'Grey River', 3, 'Cubist'), (4, 'Blue Field', 2, 'Modern');"
    "INSERT INTO Hall VALUES (1, 'Atlas Hall', 'Old Town', 100, 1890, 900), (2, 'Dome', "
    "'Riverside', 80, 1950, 1200);"
    "INSERT INTO Showing VALUES (1, 1, 1, '2025-01-02', 10, 70, 'Yes'), (2, 2, 2, '2025-02-02', "
    "8, 20, 'No'), (3, 1, 2, '2025-03-02', 12, 79, 'Yes');"
    "INSERT INTO Critic VALUES (1, 'Eli Crane', 33), (2, 'Fay Dyer', 71), (3, 'Gus Ekman', 52);"
    "INSERT INTO Donor VALUES (1, 'Abel Foods', 'Retail', 5000), (2, 'Kent Bank', 'Banking', "
    "90000), (3, 'Moss Bank', 'Banking', 30000);"
    "INSERT INTO Prize VALUES (1, 'Silver Brush', 1, 1, 500), (2, 'Golden Frame', 2, 2, 900), (3, "
    "'Golden Frame', 1, 3, 300);";

static const struct asked apiary_asked[] = {
    {"How much honey was picked up in each parish? Show the parish and the amount.",
     "SELECT keeper.parish, sum(pickup.qty_kg) AS total_quantity_kg FROM keeper JOIN pickup ON "
     "pickup.kp_id = keeper.kp_id GROUP BY keeper.parish"},
    {"How much honey did we pick up in 2025?",
     "SELECT sum(qty_kg) FROM pickup WHERE pickup_dt >= '2025-01-01' AND pickup_dt < '2026-01-01'"},
    {"How far has each carrier driven? Show the name and the distance, longest first.",
     "SELECT carrier.col_nm, sum(pickup.distance_km) AS total_distance_km FROM carrier JOIN pickup "
     "ON pickup.col_id = carrier.col_id GROUP BY carrier.col_id ORDER BY sum(pickup.distance_km) "
     "DESC"},
    {"Which hive gives the most honey in a day?",
     "SELECT tag_no FROM hive ORDER BY daily_yld DESC LIMIT 1"},
    {"Show each strain and how much honey a hive of that strain gives per day on average.",
     "SELECT strain, avg(daily_yld) FROM hive GROUP BY strain"},
    {"Which keeper's hives weigh the most all together?",
     "SELECT keeper.kp_nm FROM keeper JOIN hive ON hive.kp_id = keeper.kp_id GROUP BY "
     "keeper.kp_id ORDER BY sum(hive.wt_kg) DESC LIMIT 1"},
    {"How heavy were the lightest and the heaviest hive?",
     "SELECT min(wt_kg), max(wt_kg) FROM hive"},
    {"For each press that has received any honey, how warm was the warmest load? Show the press's "
     "name and the temperature.",
     "SELECT max(pickup.temp_c), press.press_nm FROM pickup JOIN press ON pickup.press_id = "
     "press.press_id GROUP BY press.press_id"},
    {"What does Heather Honey cost, and how many days does it keep?",
     "SELECT unit_price, shelf_days FROM prod WHERE prod_nm = 'Heather Honey'"},
    {"Which parishes have keepers but no certified keepers?",
     "SELECT DISTINCT parish FROM keeper WHERE parish NOT IN (SELECT parish FROM keeper WHERE "
     "bio_cert = 'Y')"},
    {"Which parishes have keepers but nobody there who is certified?",
     "SELECT DISTINCT parish FROM keeper WHERE parish NOT IN (SELECT parish FROM keeper WHERE "
     "bio_cert = 'Y')"},
    {"In which cities is there both a shop and a press?",
     "SELECT DISTINCT city FROM shop WHERE city IN (SELECT city FROM press)"},
    {"Name the cities with shops as well as presses.",
     "SELECT DISTINCT city FROM shop WHERE city IN (SELECT city FROM press)"},
    {"What are the names of the owners who keep both Buckfast and Carnica hives?",
     "SELECT DISTINCT keeper.owner_nm FROM keeper JOIN hive ON hive.kp_id = keeper.kp_id WHERE "
     "keeper.owner_nm IN (SELECT keeper.owner_nm FROM keeper JOIN hive ON hive.kp_id = "
     "keeper.kp_id WHERE hive.strain = 'Buckfast') AND keeper.owner_nm IN (SELECT keeper.owner_nm "
     "FROM keeper JOIN hive ON hive.kp_id = keeper.kp_id WHERE hive.strain = 'Carnica')"},
    {"Show the carrier name and the number of pickups for each carrier who has made pickups.",
     "SELECT carrier.col_nm, count(*) FROM carrier JOIN pickup ON pickup.col_id = carrier.col_id "
     "GROUP BY carrier.col_id"},
    {"Which keeper was the first to join, and who owns it?",
     "SELECT kp_nm, owner_nm FROM keeper ORDER BY join_dt LIMIT 1"},
    {"Which parishes have certified keepers?",
     "SELECT DISTINCT parish FROM keeper WHERE bio_cert = 'Y'"},
};

static const struct asked gallery_asked[] = {
    {"How many tickets did we sell in each hall?",
     "SELECT Hall.Name, sum(Showing.Tickets_Sold) FROM Hall JOIN Showing ON Showing.Hall_ID = "
     "Hall.Hall_ID GROUP BY Hall.Hall_ID"},
    {"How much money in prizes has each painting won? Show the title and the total, highest total "
     "first.",
     "SELECT Painting.Title, sum(Prize.Prize_Money) AS total_prize_money FROM Painting JOIN Prize "
     "ON Prize.Painting_ID = Painting.Painting_ID GROUP BY Painting.Painting_ID ORDER BY "
     "sum(Prize.Prize_Money) DESC"},
    {"How old are the youngest and the oldest critic?", "SELECT min(Age), max(Age) FROM Critic"},
    {"How old are the oldest and the youngest critic?", "SELECT max(Age), min(Age) FROM Critic"},
    {"What are the cheapest and the most expensive entry fee charged at each hall? Show the "
     "hall's name too, first.",
     "SELECT min(Showing.Entry_Fee), max(Showing.Entry_Fee), Hall.Name FROM Showing JOIN Hall ON "
     "Showing.Hall_ID = Hall.Hall_ID GROUP BY Hall.Hall_ID"},
    {"In which lines of business do the donors give more than 100000 altogether?",
     "SELECT Industry FROM Donor GROUP BY Industry HAVING sum(Donation) > 100000"},
    {"Which painters from Peru made their first painting after 1980? Give the names.",
     "SELECT Name FROM Painter WHERE Country = 'Peru' AND Debut_Year > 1980"},
    {"At how many showings were more than half of the seats in the hall sold?",
     "SELECT count(*) FROM Showing JOIN Hall ON Showing.Hall_ID = Hall.Hall_ID WHERE "
     "Showing.Tickets_Sold > 0.5 * Hall.Capacity"},
    {"How many showings sold more than half of the hall's capacity?",
     "SELECT count(*) FROM Showing JOIN Hall ON Showing.Hall_ID = Hall.Hall_ID WHERE "
     "Showing.Tickets_Sold > 0.5 * Hall.Capacity"},
    {"Where and on which dates was Red Harbor shown? Give the hall's name and the date.",
     "SELECT Hall.Name, Showing.Showing_Date FROM Hall JOIN Showing ON Showing.Hall_ID = "
     "Hall.Hall_ID JOIN Painting ON Showing.Painting_ID = Painting.Painting_ID WHERE "
     "Painting.Title = 'Red Harbor'"},
    {"Which halls opened before 1930? Show their names and what it costs to rent them.",
     "SELECT Name, Rental_Fee FROM Hall WHERE Opening_Year < 1930"},
    {"List the titles of the paintings that are Cubist or have won the Golden Frame prize.",
     "SELECT Title FROM Painting WHERE Style = 'Cubist' OR Painting_ID IN (SELECT Painting_ID "
     "FROM Prize WHERE Prize_Name = 'Golden Frame')"},
    {"Give the name of each donor that has paid for any prizes and the number of prizes it has "
     "paid for.",
     "SELECT Donor.Company_Name, count(*) FROM Donor JOIN Prize ON Prize.Donor_ID = "
     "Donor.Donor_ID GROUP BY Donor.Donor_ID"},
    {"Which painting drew the largest crowd at a single showing, and where was that? Give the "
     "title and the name of the hall.",
     "SELECT Painting.Title, Hall.Name FROM Painting JOIN Showing ON Showing.Painting_ID = "
     "Painting.Painting_ID JOIN Hall ON Showing.Hall_ID = Hall.Hall_ID ORDER BY "
     "Showing.Tickets_Sold DESC LIMIT 1"},
    {"Which paintings are Cubist or have been shown in Riverside?",
     "SELECT Title FROM Painting WHERE Painting_ID IN (SELECT Showing.Painting_ID FROM Showing "
     "JOIN Hall ON Showing.Hall_ID = Hall.Hall_ID WHERE Hall.Quarter = 'Riverside') OR Style = "
     "'Cubist'"},
};

static const char creamery[] =
    "CREATE TABLE farm (farm_id INTEGER PRIMARY KEY, farm_nm TEXT NOT NULL, acres REAL NOT NULL, "
    "org_cert TEXT NOT NULL);"
    "CREATE TABLE driver (drv_id INTEGER PRIMARY KEY, drv_nm TEXT NOT NULL, lic_class TEXT NOT "
    "NULL);"
    "CREATE TABLE plant (plant_id INTEGER PRIMARY KEY, plant_nm TEXT NOT NULL, city TEXT NOT "
    "NULL);"
    "CREATE TABLE pickup (pickup_id INTEGER PRIMARY KEY, farm_id INTEGER NOT NULL REFERENCES farm "
    "(farm_id), drv_id INTEGER NOT NULL REFERENCES driver (drv_id), plant_id INTEGER NOT NULL "
    "REFERENCES plant (plant_id), pickup_dt DATE NOT NULL, fuel_litres REAL NOT NULL, status TEXT "
    "NOT NULL);"
    "CREATE TABLE prod (prod_id INTEGER PRIMARY KEY, prod_nm TEXT NOT NULL, cat TEXT NOT NULL, "
    "unit_price REAL NOT NULL, plant_id INTEGER NOT NULL REFERENCES plant (plant_id));"
    "CREATE TABLE cust (cust_id INTEGER PRIMARY KEY, cust_nm TEXT NOT NULL, cust_type TEXT NOT "
    "NULL, city TEXT NOT NULL);"
    "CREATE TABLE sales_ord (ord_id INTEGER PRIMARY KEY, cust_id INTEGER NOT NULL REFERENCES cust "
    "(cust_id), prod_id INTEGER NOT NULL REFERENCES prod (prod_id), qty INTEGER NOT NULL, "
    "disc_pct REAL NOT NULL);"
    "INSERT INTO farm VALUES (1, 'Fox Farm', 600, 'Y'), (2, 'Hill Farm', 200, 'Y'), (3, 'Moor "
    "Farm', 700, 'N');"
    "INSERT INTO driver VALUES (1, 'Eli Crane', 'A'), (2, 'Fay Dyer', 'B'), (3, 'Gus Ekman', 'A');"
    "INSERT INTO plant VALUES (1, 'North Plant', 'Leeds'), (2, 'Hill Plant', 'Derby');"
    "INSERT INTO pickup VALUES (1, 1, 1, 1, '2025-01-02', 30, 'Accepted'), (2, 2, 1, 2, "
    "'2025-02-02', 21, 'Rejected'), (3, 3, 2, 1, '2026-01-02', 17, 'Accepted');"
    "INSERT INTO prod VALUES (1, 'Whole Milk', 'Milk', 2, 1), (2, 'Brie', 'Cheese', 9, 2), (3, "
    "'Skim Milk', 'Milk', 1.5, 1);"
    "INSERT INTO cust VALUES (1, 'Deli', 'Retail', 'Leeds'), (2, 'Grocer', 'Retail', 'Bath'), (3, "
    "'Hotel', 'Trade', 'York');"
    "INSERT INTO sales_ord VALUES (1, 1, 1, 20, 0), (2, 2, 2, 5, 10), (3, 3, 1, 50, 5);";

static const struct asked creamery_asked[] = {
    {"Who was driving when milk was rejected? Give each name once.",
     "SELECT DISTINCT driver.drv_nm FROM driver JOIN pickup ON pickup.drv_id = driver.drv_id "
     "WHERE pickup.status = 'Rejected'"},
    {"Which customers bought milk?",
     "SELECT DISTINCT cust.cust_nm FROM cust JOIN sales_ord ON sales_ord.cust_id = cust.cust_id "
     "JOIN prod ON sales_ord.prod_id = prod.prod_id WHERE prod.cat = 'Milk'"},
    {"Leaving discounts aside, how much has each kind of customer spent? Show the kind and the "
     "amount.",
     "SELECT cust.cust_type, sum(prod.unit_price * sales_ord.qty) FROM cust JOIN sales_ord ON "
     "sales_ord.cust_id = cust.cust_id JOIN prod ON sales_ord.prod_id = prod.prod_id GROUP BY "
     "cust.cust_type"},
    {"Which customer spent the most?",
     "SELECT cust.cust_nm FROM cust JOIN sales_ord ON sales_ord.cust_id = cust.cust_id JOIN prod "
     "ON sales_ord.prod_id = prod.prod_id GROUP BY cust.cust_id ORDER BY sum(prod.unit_price * "
     "sales_ord.qty) DESC LIMIT 1"},
    {"Which organic farms are larger than 500 acres? Give the farm names.",
     "SELECT farm_nm FROM farm WHERE org_cert = 'Y' AND acres > 500"},
    {"Which drivers have class A or have been to plants in Derby?",
     "SELECT drv_nm FROM driver WHERE drv_id IN (SELECT pickup.drv_id FROM pickup JOIN plant ON "
     "pickup.plant_id = plant.plant_id WHERE plant.city = 'Derby') OR lic_class = 'A'"},
    {"Which drivers are of license class B or have made pickups at Hill Farm?",
     "SELECT drv_nm FROM driver WHERE drv_id IN (SELECT pickup.drv_id FROM pickup JOIN farm ON "
     "pickup.farm_id = farm.farm_id WHERE farm.farm_nm = 'Hill Farm') OR lic_class = 'B'"},
    {"How much fuel was used in 2025?",
     "SELECT sum(fuel_litres) FROM pickup WHERE pickup_dt >= '2025-01-01' AND pickup_dt < "
     "'2026-01-01'"},
    {"How much fuel did Eli Crane use?",
     "SELECT sum(pickup.fuel_litres) FROM pickup JOIN driver ON pickup.drv_id = driver.drv_id "
     "WHERE driver.drv_nm = 'Eli Crane'"},
};
/* A word stands for a number, or a value, that it may not be. */
static const struct asked apiary_guessed[] = {
    {"How much honey did we pick up in 2025?", NULL},
    {"Which hive gives the most honey in a day?", NULL},
    {"What does Heather Honey cost, and how many days does it keep?", NULL},
};

static const struct asked gallery_guessed[] = {
    {"Which painters from Peru made their first painting after 1980? Give the names.", NULL},
};

/* What was used is not what is left. */
static const char *const creamery_declined[] = {
    "How much fuel is left?",
};

static const struct asked creamery_guessed[] = {
    {"Who was driving when milk was rejected? Give each name once.", NULL},
    {"Which customer spent the most?", NULL},
    {"Which organic farms are larger than 500 acres? Give the farm names.", NULL},
};

/* No amount that could be shown is kept. */
static const char *const apiary_declined[] = {
    "How much has each shop spent? Show the shop and the amount.",
    "How much did each shop spend?",
};

static int open_apiary(void **state)
{
    return fixture_open(state, apiary);
}

static int open_creamery(void **state)
{
    return fixture_open(state, creamery);
}

static int open_gallery(void **state)
{
    return fixture_open(state, gallery);
}

static void nlq_ask__reads__columns_that_are_described(void **state)
{
    assert_all_answered(*state, apiary_asked, sizeof apiary_asked / sizeof *apiary_asked);
    assert_none_sure(*state, apiary_guessed, sizeof apiary_guessed / sizeof *apiary_guessed);
    assert_all_declined(*state, apiary_declined, sizeof apiary_declined / sizeof *apiary_declined);
}

static void nlq_ask__reads__amounts_that_are_described(void **state)
{
    assert_all_answered(*state, gallery_asked, sizeof gallery_asked / sizeof *gallery_asked);
    assert_none_sure(*state, gallery_guessed, sizeof gallery_guessed / sizeof *gallery_guessed);
}

static void nlq_ask__reads__words_that_tell_no_rows(void **state)
{
    assert_all_answered(*state, creamery_asked, sizeof creamery_asked / sizeof *creamery_asked);
    assert_none_sure(*state, creamery_guessed, sizeof creamery_guessed / sizeof *creamery_guessed);
    assert_all_declined(*state, creamery_declined,
                        sizeof creamery_declined / sizeof *creamery_declined);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(nlq_ask__reads__columns_that_are_described, open_apiary,
                                        fixture_teardown),
        cmocka_unit_test_setup_teardown(nlq_ask__reads__amounts_that_are_described, open_gallery,
                                        fixture_teardown),
        cmocka_unit_test_setup_teardown(nlq_ask__reads__words_that_tell_no_rows, open_creamery,
                                        fixture_teardown),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
