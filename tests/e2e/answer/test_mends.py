"""What a small model gets wrong most is mended by rule, without another call: names that are cut short, tables that meet over
a third one, rows that a join lists again and again; and a join that nothing is taken from is no question."""
import os
import sqlite3

from asking import Answered, make_flights
from terminal import main

TABLES = """
CREATE TABLE buyers(buyer_id INTEGER PRIMARY KEY, buyer_name TEXT, buyer_phone TEXT);
CREATE TABLE addresses(address_id INTEGER PRIMARY KEY, town TEXT);
CREATE TABLE buyer_addresses(buyer_id INTEGER REFERENCES buyers(buyer_id), address_id INTEGER REFERENCES addresses(address_id));
CREATE TABLE purchases(purchase_id INTEGER PRIMARY KEY, buyer_id INTEGER REFERENCES buyers(buyer_id), total INTEGER);
CREATE TABLE "Gift Cards"("Card ID" INTEGER PRIMARY KEY, buyer_id INTEGER REFERENCES buyers(buyer_id), "Face Value" INTEGER);
INSERT INTO "Gift Cards" VALUES (1, 1, 25), (2, 2, 50);
INSERT INTO buyers VALUES (1, 'Ann', '11'), (2, 'Bob', '22');
INSERT INTO addresses VALUES (7, 'Kiel'), (8, 'Bonn');
INSERT INTO buyer_addresses VALUES (1, 7), (2, 7), (2, 8);
INSERT INTO purchases VALUES (1, 1, 5), (2, 1, 6), (3, 2, 7);
"""


SCHOOL = """
CREATE TABLE departments(dept_code TEXT PRIMARY KEY, dept_name TEXT);
CREATE TABLE courses(course_code TEXT PRIMARY KEY, dept_code TEXT REFERENCES departments(dept_code));
CREATE TABLE teachers(teacher_id INTEGER PRIMARY KEY, works_for TEXT REFERENCES departments(dept_code));
CREATE TABLE classes(class_id INTEGER PRIMARY KEY, course_code TEXT REFERENCES courses(course_code),
 teacher_id INTEGER REFERENCES teachers(teacher_id));
INSERT INTO departments VALUES ('M', 'Maths'), ('A', 'Arts');
INSERT INTO courses VALUES ('M1', 'M'), ('A1', 'A');
INSERT INTO teachers VALUES (1, 'M');
INSERT INTO classes VALUES (1, 'M1', 1), (2, 'A1', 1), (3, 'A1', 1);
"""


def make_database(home, name, tables):
    path = home.path(name)
    if not os.path.exists(path):
        with sqlite3.connect(path) as db:
            db.executescript(tables)
    return path


def make_buyers(home):
    return make_database(home, "buyers.db", TABLES)


def mended(home, question, sql, rows, shown, database=make_buyers):
    done = Answered(home, database(home), question, [sql], "-f", "csv")
    assert done.code == 0 and len(done.prompts) == 1, done
    assert sorted(done.out.splitlines()[1:]) == sorted(rows), done
    assert shown in " ".join(done.err.split()), done


def names_that_are_cut_short_are_found(home):
    mended(home, "names and phones of the buyers", "SELECT b.name, b.phone FROM buyers b", ["Ann,11", "Bob,22"],
           "SELECT b.buyer_name, b.buyer_phone")


def tables_that_meet_over_a_third_one_are_joined_by_it(home):
    for on in ("b.buyer_address_id = a.address_id", "a.address_id = b.buyer_address_id"):
        mended(home, "number of buyers in each town", "SELECT a.town, count(b.buyer_id) FROM buyers b JOIN addresses a ON " + on +
               " GROUP BY a.town", ["Kiel,2", "Bonn,1"], "JOIN buyer_addresses ON buyer_addresses.buyer_id = b.buyer_id")


def of_two_ways_the_one_with_the_column_that_was_missed_is_taken(home):
    mended(home, "number of classes in each department", "SELECT d.dept_name, count(*) FROM departments d JOIN classes c "
           "ON d.dept_code = c.dept_code GROUP BY d.dept_name", ["Maths,1", "Arts,2"], "JOIN courses ON",
           lambda home: make_database(home, "school.db", SCHOOL))


def names_in_the_words_of_the_question_are_found(home):
    for sql, shown in (("SELECT c.customer_name FROM customers c", "SELECT c.buyer_name FROM buyers AS c"),
                       ("SELECT c.customer FROM buyers c", "SELECT c.buyer_name"), ("SELECT c.name FROM customers c WHERE c.id < 9", "WHERE c.buyer_id < 9")):
        mended(home, "names of the customers", sql, ["Ann", "Bob"], shown)


def rows_that_a_join_repeats_are_listed_once(home):
    join = " FROM buyers b JOIN purchases p ON p.buyer_id = b.buyer_id WHERE p.total > 4"
    mended(home, "ids and names of buyers with purchases over 4", "SELECT b.buyer_id, b.buyer_name" + join, ["1,Ann", "2,Bob"],
           "SELECT DISTINCT b.buyer_id")
    # without their key two of one name would be one
    done = Answered(home, make_buyers(home), "names of buyers with purchases over 4", ["SELECT b.buyer_name" + join], "-f", "csv")
    assert "DISTINCT b.buyer_name" not in done.err.split("~")[0] and len(done.out.split()) == 4, done


def an_order_of_all_rows_is_no_limit(home):
    sql = "SELECT buyer_id, sum(total) FROM purchases GROUP BY buyer_id ORDER BY sum(total) DESC LIMIT 1"
    file = make_database(home, "buyers.db", TABLES)
    all = Answered(home, file, "what did each buyer id bring in, highest first", [sql], "--format", "csv")
    assert all.code == 0 and "1,11" in all.out and "2,7" in all.out, all
    one = Answered(home, file, "which buyer id has the highest total", [sql], "--format", "csv")
    assert one.code == 0 and "1,11" in one.out and "2,7" not in one.out, one


def conditions_on_several_rows_of_another_table_repeat_nothing(home):
    inside = "WHERE buyers.buyer_id IN (SELECT buyer_id FROM purchases WHERE total > 4"
    mended(home, "number of buyers with a purchase over 4", "SELECT count(*) FROM buyers WHERE total > 4", ["2"], inside + ")")
    mended(home, "names of buyers with a purchase over 4", "SELECT buyer_name FROM buyers WHERE total > 4 AND buyer_name <> 'Zed'",
           ["Ann", "Bob"], "WHERE buyer_name <> 'Zed' AND buyers.buyer_id IN (SELECT buyer_id FROM purchases WHERE total > 4)")
    mended(home, "names of buyers with purchase 2 over 4", "SELECT buyer_name FROM buyers WHERE total > 4 AND purchase_id = 2", ["Ann"],
           inside + " AND purchase_id = 2)")
    # what is shown of them, too, is a row each
    mended(home, "names of buyers and totals of their purchases over 4", "SELECT buyer_name, total FROM buyers WHERE total > 4",
           ["Ann,5", "Ann,6", "Bob,7"], "JOIN purchases ON")


def conditions_two_joins_away_repeat_nothing(home):
    mended(home, "number of buyers in Kiel or Bonn", "SELECT count(*) FROM buyers WHERE town IN ('Kiel', 'Bonn')", ["2"],
           "WHERE buyers.buyer_id IN (SELECT buyer_addresses.buyer_id FROM buyer_addresses JOIN addresses ON "
           "buyer_addresses.address_id = addresses.address_id WHERE addresses.town IN ('Kiel', 'Bonn'))")
    # one row each: a join repeats nothing, and is easier to read
    mended(home, "course codes of the classes in Maths", "SELECT course_code FROM classes WHERE dept_name = 'Maths'", ["M1"],
           "JOIN departments ON", lambda home: make_database(home, "school.db", SCHOOL))


def tables_whose_names_are_written_in_one_word_are_found(home):
    for table, column in (("GiftCards", "FaceValue"), ("gift_cards", "face_value"), ("GiftCards", "Face_Valu")):
        mended(home, "face values of the gift cards", "SELECT %s FROM %s" % (column, table), ["25", "50"], 'FROM "Gift Cards"')


def a_join_that_nothing_is_taken_from_is_no_question(home):
    sql = "SELECT f.number FROM flights f JOIN airports a ON f.origin_id = a.id"
    flights = make_flights(home)
    done = Answered(home, flights, "numbers of flights", [sql], "-f", "csv")
    assert done.code == 0 and done.out.split()[1:] == ["A1", "A2", "A3"], done
    done = Answered(home, flights, "numbers of flights", [sql + " WHERE a.name = 'JFK'"], "-f", "csv")
    assert done.code == 4 and "Which reference is meant: origin_id or destination_id?" in done.err, done


main([names_that_are_cut_short_are_found, names_in_the_words_of_the_question_are_found,
      of_two_ways_the_one_with_the_column_that_was_missed_is_taken, tables_that_meet_over_a_third_one_are_joined_by_it,
      rows_that_a_join_repeats_are_listed_once, a_join_that_nothing_is_taken_from_is_no_question,
      conditions_two_joins_away_repeat_nothing, conditions_on_several_rows_of_another_table_repeat_nothing, an_order_of_all_rows_is_no_limit, tables_whose_names_are_written_in_one_word_are_found])
