/* Questions that describe what they ask for instead of naming it, of ferries and of a museum. */
#include "../fixture.h"

static const char ferries[] =
    "CREATE TABLE ports (port_code TEXT PRIMARY KEY, port_name TEXT, town TEXT, berth_count "
    "INTEGER);"
    "CREATE TABLE ferries (reg TEXT PRIMARY KEY, ferry_name TEXT, builder TEXT, seat_count "
    "INTEGER, launched_on DATE, status TEXT);"
    "CREATE TABLE sailors (sailor_id INTEGER PRIMARY KEY, full_name TEXT, post TEXT, "
    "home_port TEXT REFERENCES ports(port_code), born_on DATE, yearly_pay REAL);"
    "CREATE TABLE crossings (crossing_id INTEGER PRIMARY KEY, start_port TEXT REFERENCES "
    "ports(port_code), end_port TEXT REFERENCES ports(port_code), distance_km INTEGER, "
    "summer_only INTEGER);"
    "CREATE TABLE voyages (voyage_id INTEGER PRIMARY KEY, crossing_id INTEGER REFERENCES "
    "crossings(crossing_id), reg TEXT REFERENCES ferries(reg), sail_date DATE, state TEXT, "
    "passengers_aboard INTEGER);"
    "CREATE TABLE shifts (voyage_id INTEGER REFERENCES voyages(voyage_id), sailor_id "
    "INTEGER REFERENCES sailors(sailor_id), watch_hours REAL, PRIMARY KEY (voyage_id, "
    "sailor_id));"
    "CREATE TABLE courses (course_id INTEGER PRIMARY KEY, sailor_id INTEGER REFERENCES "
    "sailors(sailor_id), course_name TEXT, passed_on DATE, mark REAL);"
    "INSERT INTO ports VALUES ('HEL','Helgen Quay','Helgen',3), ('ARN','Arnvik "
    "Pier','Arnvik',2), ('SUN','Sunder Dock','Sunder',4), ('OLD','Old Jetty','Helgen',1);"
    "INSERT INTO ferries VALUES ('F1','Sea Lark','Holm',200,'2010-05-01','active'), "
    "('F2','Grey Tern','Holm',120,'2018-03-02','active'), ('F3','Blue "
    "Gull','Baltyard',300,'2021-07-09','laid up'), ('F4','Old "
    "Auk','Baltyard',90,'1999-01-04','active');"
    "INSERT INTO sailors VALUES (1,'Ida Bakke','Master','HEL','1970-02-01',90000), (2,'Jon "
    "Moe','Deckhand','ARN','1990-03-04',42000), (3,'Kari "
    "Lie','Master','SUN','1981-09-10',88000), (4,'Per "
    "Dahl','Deckhand','HEL','1985-05-05',40000);"
    "INSERT INTO crossings VALUES (1,'HEL','ARN',12,0), (2,'ARN','SUN',30,1), "
    "(3,'SUN','HEL',41,0);"
    "INSERT INTO voyages VALUES (1,1,'F1','2025-01-03','done',150), "
    "(2,2,'F2','2025-02-03','cancelled',0), (3,3,'F1','2024-06-01','done',199), "
    "(4,1,'F4','2025-06-01','done',60);"
    "INSERT INTO shifts VALUES (1,1,8), (1,2,7.5), (2,3,6), (3,1,9), (4,4,8);"
    "INSERT INTO courses VALUES (1,1,'Fire Drill','2024-01-01',88), (2,2,'Fire "
    "Drill','2024-02-01',92), (3,3,'Radio','2023-02-01',75);";

static const char museum[] =
    "CREATE TABLE hall (hall_id INTEGER PRIMARY KEY, hall_name TEXT NOT NULL, town TEXT, "
    "floor_m2 INTEGER, has_cafe TEXT);"
    "CREATE TABLE staff (staff_id INTEGER PRIMARY KEY, first_name TEXT, last_name TEXT, "
    "job_title TEXT, hall_id INTEGER REFERENCES hall(hall_id), hire_date DATE);"
    "CREATE TABLE member (member_id INTEGER PRIMARY KEY, first_name TEXT, last_name TEXT, "
    "status TEXT, joined_on DATE, home_hall_id INTEGER REFERENCES hall(hall_id));"
    "CREATE TABLE artist (artist_id INTEGER PRIMARY KEY, artist_name TEXT, country TEXT);"
    "CREATE TABLE print (print_id INTEGER PRIMARY KEY, title TEXT, genre TEXT, made_year "
    "INTEGER);"
    "CREATE TABLE print_artist (print_id INTEGER REFERENCES print(print_id), artist_id "
    "INTEGER REFERENCES artist(artist_id), PRIMARY KEY (print_id, artist_id));"
    "CREATE TABLE print_copy (copy_id INTEGER PRIMARY KEY, print_id INTEGER REFERENCES "
    "print(print_id), hall_id INTEGER REFERENCES hall(hall_id), price REAL);"
    "CREATE TABLE rental (rental_id INTEGER PRIMARY KEY, copy_id INTEGER REFERENCES "
    "print_copy(copy_id), member_id INTEGER REFERENCES member(member_id), out_date DATE, "
    "due_date DATE, return_date DATE);"
    "CREATE TABLE charge (charge_id INTEGER PRIMARY KEY, rental_id INTEGER REFERENCES "
    "rental(rental_id), amount REAL, reason TEXT, paid_on DATE);"
    "INSERT INTO hall VALUES (1,'North Hall','Riga',500,'Y'), (2,'South "
    "Hall','Riga',300,'N'), (3,'Mill Hall','Cesis',200,'Y');"
    "INSERT INTO staff VALUES (1,'Ann','Ozols','Guide',1,'2020-01-01'), "
    "(2,'Bob','Kalns','Guide',1,'2021-01-01'), (3,'Cid','Liepa','Guard',2,'2019-01-01');"
    "INSERT INTO member VALUES (1,'Eva','Berg','Blocked','2024-01-05',1), "
    "(2,'Fin','Dahl','Active','2023-01-05',2), (3,'Gus','Holm','Active','2024-07-05',NULL);"
    "INSERT INTO artist VALUES (1,'M. Sild','EE'), (2,'P. Varn','LV'), (3,'Q. Zile','LV');"
    "INSERT INTO print VALUES (1,'Quiet Harbour','Etching',1990), (2,'Red "
    "Barn','Lithograph',2001), (3,'Two Geese','Etching',1980);"
    "INSERT INTO print_artist VALUES (1,1), (1,2), (2,2);"
    "INSERT INTO print_copy VALUES (1,1,1,100), (2,1,2,120), (3,2,3,80);"
    "INSERT INTO rental VALUES (1,1,1,'2025-01-01','2025-01-15','2025-01-20'), "
    "(2,1,1,'2025-02-01','2025-02-15','2025-02-20'), "
    "(3,2,2,'2025-02-01','2025-02-15','2025-02-10'), "
    "(4,3,1,'2025-05-01','2025-05-15','2025-05-20'), "
    "(5,3,2,'2025-06-01','2025-06-15',NULL);"
    "INSERT INTO charge VALUES (1,1,5,'Late','2025-02-01'), (2,2,7.5,'Damage',NULL), "
    "(3,4,9,'Late',NULL);";

static const struct asked of_ferries[] = {
    {"Show the town of the start port and the town of the end port for the crossing with the "
     "shortest distance.",
     "SELECT (SELECT named.town FROM ports AS named WHERE named.port_code = crossings.start_port) "
     "AS start_port_town, (SELECT named.town FROM ports AS named WHERE named.port_code = "
     "crossings.end_port) AS end_port_town FROM crossings ORDER BY distance_km LIMIT 1"},
    {"Which ports are neither the start nor the end of any crossing? Give their names.",
     "SELECT port_name FROM ports WHERE port_code NOT IN (SELECT start_port FROM crossings WHERE "
     "start_port IS NOT NULL) AND port_code NOT IN (SELECT end_port FROM crossings WHERE end_port "
     "IS NOT NULL)"},
    {"Who is the oldest deckhand? Just the name.",
     "SELECT full_name FROM sailors WHERE post = 'Deckhand' ORDER BY born_on LIMIT 1"},
    {"Who has been on watch for more than 15 hours altogether? Show the name and the hours.",
     "SELECT sailors.full_name, sum(shifts.watch_hours) FROM sailors JOIN shifts ON "
     "shifts.sailor_id = sailors.sailor_id GROUP BY sailors.sailor_id HAVING "
     "sum(shifts.watch_hours) > 15"},
    {"How many people travelled with us in total in 2025?",
     "SELECT sum(passengers_aboard) FROM voyages WHERE sail_date >= '2025-01-01' AND sail_date < "
     "'2026-01-01'"},
    {"What are the names of the two ferries that were handed over most recently?",
     "SELECT ferry_name FROM ferries ORDER BY launched_on DESC LIMIT 2"},
    {"Which sailor has worked the most hours altogether? Give the name and the hours.",
     "SELECT sailors.full_name, sum(shifts.watch_hours) AS total_watch_hours FROM sailors JOIN "
     "shifts ON shifts.sailor_id = sailors.sailor_id GROUP BY sailors.sailor_id ORDER BY "
     "sum(shifts.watch_hours) DESC LIMIT 1"},
    {"How old is Ida Bakke?", "SELECT (julianday('2026-11-25') - julianday(born_on)) / 365.25 FROM "
                              "sailors WHERE full_name = "
                              "'Ida Bakke'"},
    {"What does Ida Bakke earn a year?",
     "SELECT yearly_pay FROM sailors WHERE full_name = 'Ida Bakke'"},
    {"How many people can fit in the Sea Lark?",
     "SELECT seat_count FROM ferries WHERE ferry_name = 'Sea Lark'"},
    {"What is the smallest number of people that were aboard a voyage?",
     "SELECT min(passengers_aboard) FROM voyages"},
    {"List the names of the sailors who took the Fire Drill class and the date on which they "
     "passed it.",
     "SELECT sailors.full_name, courses.passed_on FROM sailors JOIN courses ON courses.sailor_id = "
     "sailors.sailor_id WHERE courses.course_name = 'Fire Drill'"},
    {"On average, how many passengers are aboard a voyage?",
     "SELECT avg(passengers_aboard) FROM voyages"},
    {"How many ferries does the company own?", "SELECT count(*) FROM ferries"},
    {"How much do deckhands earn on average?",
     "SELECT avg(yearly_pay) FROM sailors WHERE post = 'Deckhand'"},
    {"For each post, show the post and the top yearly pay.",
     "SELECT post, max(yearly_pay) AS highest_yearly_pay FROM sailors GROUP BY post"},
    {"For each builder, show the builder and the seat count of its largest ferry.",
     "SELECT builder, max(seat_count) AS highest_seat_count FROM ferries GROUP BY builder"},
    {"Which builder's ferries have carried the most people in total?",
     "SELECT ferries.builder FROM ferries JOIN voyages ON voyages.reg = ferries.reg GROUP BY "
     "ferries.builder ORDER BY sum(voyages.passengers_aboard) DESC LIMIT 1"},
    {"Which ferries can carry more people than the average ferry in the fleet?",
     "SELECT ferry_name FROM ferries WHERE seat_count > (SELECT avg(seat_count) FROM ferries)"},
    {"How far is it on each crossing out of the town of Helgen, and what is the end port? Show the "
     "end port first.",
     "SELECT end_port, distance_km FROM crossings WHERE start_port IN (SELECT port_code FROM ports "
     "WHERE town = 'Helgen')"},
    {"List the names of the sailors who took Fire Drill and the day when they passed it.",
     "SELECT sailors.full_name, courses.passed_on FROM sailors JOIN courses ON courses.sailor_id = "
     "sailors.sailor_id WHERE courses.course_name = 'Fire Drill'"},
};

static const struct asked of_museum[] = {
    {"Show the first name and last name of each member whose status is Blocked, along with the "
     "hall name of the member's home hall.",
     "SELECT member.first_name, member.last_name, hall.hall_name FROM member JOIN hall ON "
     "member.home_hall_id = hall.hall_id WHERE member.status = 'Blocked'"},
    {"Where do we keep copies of Quiet Harbour? List the hall names.",
     "SELECT DISTINCT hall.hall_name FROM hall JOIN print_copy ON print_copy.hall_id = "
     "hall.hall_id JOIN print ON print_copy.print_id = print.print_id WHERE print.title = 'Quiet "
     "Harbour'"},
    {"How much do the charges that have not been paid add up to?",
     "SELECT sum(amount) FROM charge WHERE paid_on IS NULL"},
    {"Which prints were made by more than one person? Give the titles.",
     "SELECT print.title FROM print JOIN print_artist ON print_artist.print_id = print.print_id "
     "GROUP BY print.print_id HAVING count(*) > 1"},
    {"Who was the first to join the museum? Give first and last name.",
     "SELECT first_name, last_name FROM member ORDER BY joined_on LIMIT 1"},
    {"What are the names of the last two members to join?",
     "SELECT first_name, last_name FROM member ORDER BY joined_on DESC LIMIT 2"},
    {"Who are the two most recently hired staff? Show first and last names.",
     "SELECT first_name, last_name FROM staff ORDER BY hire_date DESC LIMIT 2"},
    {"Who has been a member the longest? Give first and last name.",
     "SELECT first_name, last_name FROM member ORDER BY joined_on LIMIT 1"},
    {"How many people does the museum employ?", "SELECT count(*) FROM staff"},
    {"Which museum members joined in 2024?",
     "SELECT first_name, last_name FROM member WHERE joined_on >= '2024-01-01' AND joined_on < "
     "'2025-01-01'"},
};

static const struct asked in_the_museum[] = {
    {"How many people work in each hall that has any staff? Give the hall's name and the "
     "headcount.",
     "SELECT hall.hall_name, count(*) AS staff FROM hall JOIN staff ON staff.hall_id = "
     "hall.hall_id GROUP BY hall.hall_id"},
    {"Who has brought something back after it was due more than twice? Show first name, last name "
     "and how many times it happened.",
     "SELECT member.first_name, member.last_name, count(*) AS rentals FROM member JOIN rental ON "
     "rental.member_id = member.member_id WHERE rental.return_date > rental.due_date GROUP BY "
     "member.member_id HAVING count(*) > 2"},
    {"Show each member and the amount of their largest charge.",
     "SELECT member.first_name, member.last_name, max(charge.amount) AS highest_amount FROM member "
     "JOIN rental ON rental.member_id = member.member_id JOIN charge ON charge.rental_id = "
     "rental.rental_id GROUP BY member.first_name, member.member_id"},
    {"Which charges were more than 6 dollars? Show the sum charged and the reason.",
     "SELECT amount, reason FROM charge WHERE amount > 6"},
    {"Show the title of each print that is an Etching, along with the names of its artists.",
     "SELECT print.title, artist.artist_name FROM print JOIN print_artist ON print_artist.print_id "
     "= print.print_id JOIN artist ON print_artist.artist_id = artist.artist_id WHERE print.genre "
     "= 'Etching'"},
    {"Which genre has been rented the most times?",
     "SELECT print.genre FROM print JOIN print_copy ON print_copy.print_id = print.print_id JOIN "
     "rental ON rental.copy_id = print_copy.copy_id GROUP BY print.genre ORDER BY count(*) DESC "
     "LIMIT 1"},
    {"Show the name and the number of prints for each artist, for those who have at least one.",
     "SELECT artist.artist_name, count(*) AS prints FROM artist JOIN print_artist ON "
     "print_artist.artist_id = artist.artist_id JOIN print ON print_artist.print_id = "
     "print.print_id GROUP BY artist.artist_id"},
};

/* What is taken for granted is said. */
static const struct asked guesses[] = {
    {"How many people travelled with us in total in 2025?", NULL},
    {"What are the names of the two ferries that were handed over most recently?", NULL},
    {"Who has been on watch for more than 15 hours altogether? Show the name and the hours.", NULL},
};

static int open_ferries(void **state)
{
    return fixture_open(state, ferries);
}

static int open_museum(void **state)
{
    return fixture_open(state, museum);
}

static void nlq_ask__reads__what_is_described_of_ferries(void **state)
{
    assert_all_answered(*state, of_ferries, sizeof of_ferries / sizeof *of_ferries);
}

static void nlq_ask__is_not_sure__of_what_is_described(void **state)
{
    assert_none_sure(*state, guesses, sizeof guesses / sizeof *guesses);
}

static void nlq_ask__reads__what_is_described_of_a_museum(void **state)
{
    assert_all_answered(*state, of_museum, sizeof of_museum / sizeof *of_museum);
    assert_all_answered(*state, in_the_museum, sizeof in_the_museum / sizeof *in_the_museum);
}

int main(void)
{
    const struct CMUnitTest at_sea[] = {
        cmocka_unit_test(nlq_ask__reads__what_is_described_of_ferries),
        cmocka_unit_test(nlq_ask__is_not_sure__of_what_is_described),
    };
    const struct CMUnitTest inside[] = {
        cmocka_unit_test(nlq_ask__reads__what_is_described_of_a_museum),
    };
    return cmocka_run_group_tests(at_sea, open_ferries, fixture_teardown) +
           cmocka_run_group_tests(inside, open_museum, fixture_teardown);
}
