"""From the rows on: their filter as SQL, a key followed and the way back, and commands that get the terminal."""
import os, time

from terminal import Terminal, main


def with_orders(home, *args, **env):
    t = Terminal(home, *args, cols=120, rows=40, **env)
    t.wait("generate SQL or provide")
    t.say("SELECT * FROM orders ORDER BY id LIMIT 300")
    t.wait("▐ CONFIRM_USER_SQL ▌")
    t.say("yes")
    t.wait("Results  300 rows")
    t.keys("F4")
    t.wait("▌Results")
    return t


def filters_become_sql_that_waits(home):
    t = with_orders(home)
    t.keys("f")
    t.wait("Keep the rows by id")
    t.say("status = delivered, total > 1000")
    t.wait(lambda s: " of 300 rows" in s and "Keep the rows" not in s, "the filtered rows")
    shown = t.screen().split("▌Results  ")[1].split(" of 300")[0]
    t.keys("w")
    t.wait("▐ CONFIRM_USER_SQL ▌")
    t.wait("WHERE status = 'delivered'")
    assert "%s of 300 rows" % shown in t.screen()  # nothing ran
    t.say("yes")
    t.wait("Results  %s rows" % shown)
    t.close()


def a_key_is_followed_and_left(home):
    t = with_orders(home)
    t.keys("Down", "Down", "c")
    t.wait("Go to the column")
    t.say("customer_id")
    t.keys("o")
    t.wait("FROM customers")
    t.wait("▐ CONFIRM_USER_SQL ▌")
    t.say("yes")
    t.wait("Results  1 row ")
    t.keys("F4", "[")
    t.wait("earlier rows, 1 of 1")
    t.wait("row 3 of 300 · column 3 of 10")
    t.keys("M-w")
    t.wait("Write 300 rows")  # those that are shown, which are the newest again
    t.keys("Escape")
    t.wait("You left the form")
    t.keys("F4", "[")
    t.wait("▌Results  1 row ")
    t.close()


def rows_gone_back_to_are_as_they_were_left(home):
    t = with_orders(home)
    t.keys("f")
    t.wait("Keep the rows by id")
    t.say("status = delivered")
    t.wait(lambda s: " of 300 rows" in s and "Keep the rows" not in s, "the filtered rows")
    t.keys("End", "s")
    t.wait("▲")
    t.keys("M-i")
    t.say("select count(*) from customers")
    t.wait("▐ CONFIRM_USER_SQL ▌")
    t.say("yes")
    t.wait("Results  1 row ")
    t.keys("F4", "[")
    t.wait("earlier rows, 1 of 1")
    t.wait(lambda s: "status = 'delivered'" in s and " of 300 rows" in s and "▲" in s, "the filter and the order")
    t.keys("]")
    t.wait("▌Results  1 row ")
    t.close()


def a_filter_holds_for_a_refinement(home):
    t = Terminal(home, cols=120, rows=40)
    t.wait("generate SQL or provide")
    t.say("show orders")
    t.wait("▐ CONFIRM_GENERATED_SQL ▌")
    t.say("yes")
    t.wait("Results  1,000 rows fetched")
    t.keys("F4", "f")
    t.wait("Keep the rows by id")
    t.say("status = cancelled")
    t.wait(lambda s: " of 1,000 rows" in s and "Keep the rows" not in s, "the filtered rows")
    t.keys("M-i")
    t.say("only those of 2025")
    t.wait("placed_on < '2026-01-01'")
    t.wait("▐ CONFIRM_GENERATED_SQL ▌")
    t.wait('rows of "show orders"')
    t.say("yes")
    t.wait(lambda s: "▐ SHOW_RESULTS ▌" in s and "· status = 'cancelled' · of the rows fetched so far" in s, "the filter in the border of the new rows")
    t.say("what are gromulations of wuzzles?")
    t.wait('SQL of "only those of 2025"')
    t.wait('rows of "show orders, only those of 2025"')
    t.close()


def rows_are_grouped_and_counted(home):
    t = with_orders(home)
    t.keys("c")
    t.wait("Go to the column")
    t.say("status")
    t.keys("b")
    t.wait("GROUP BY status")
    t.wait("a key in the results")  # and not "you": it says what made it
    t.wait("▐ CONFIRM_USER_SQL ▌")
    t.say("yes")
    t.wait("Results  2 rows")
    t.keys("F4", "c")
    t.wait("Go to the column")
    t.say("row_count")
    t.keys("m")
    t.wait("sum 300")
    t.keys("i")
    t.wait("distinct values")
    t.close()


def commands_get_the_rows_and_the_terminal(home):
    t = with_orders(home, PAGER="tee " + home.path("paged"))
    t.keys("|")
    t.wait("Pipe the rows shown")
    t.say("cut -d, -f1,2 | tail -1")
    t.wait(lambda s: "300,100300" in s and "Enter goes back" in s, "what the command says")
    t.keys("Enter")
    t.wait("▌Results  300 rows")
    t.keys("|")
    t.wait("Pipe the rows shown")
    t.say("echo it has be''gun; exec sleep 600")  # dash loses a Ctrl-C that comes while it forks
    t.wait("it has begun")
    t.keys("C-c")
    t.wait(lambda s: s.count("Enter goes back") == 2, "the end of the command")
    t.keys("Enter")
    t.wait("▌Results  300 rows")  # the console lives on
    t.keys("P")
    t.wait(lambda s: os.path.exists(home.path("paged")), "what the pager got")
    t.wait("▌Results  300 rows")
    for _ in range(100):  # a key that comes before the console has its terminal back is the terminal's
        t.keys("C-q")
        time.sleep(0.3)
        if "EXIT=0" in t.screen():
            break
    t.wait("EXIT=0")
    t.close()


def commands_can_be_forbidden(home):
    t = with_orders(home, QUERENT_SHELL="false")
    t.keys("|")
    t.wait("commands are switched off")
    t.close()


main([filters_become_sql_that_waits, a_key_is_followed_and_left, rows_gone_back_to_are_as_they_were_left, a_filter_holds_for_a_refinement, rows_are_grouped_and_counted,
      commands_get_the_rows_and_the_terminal, commands_can_be_forbidden])
