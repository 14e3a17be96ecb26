"""What newcomers tried: names that cannot be a table's, keys that are typed fast, where statements ran."""
from terminal import Terminal, main


def with_rows(home, cols=120, rows=40):
    t = Terminal(home, cols=cols, rows=rows)
    t.wait("▐ ASK_SQL_METHOD ▌")
    t.say("select id, name, country from customers order by id limit 60")
    t.wait("▐ CONFIRM_USER_SQL ▌")
    t.say("yes")
    t.wait("What would you like to do next?")
    t.wait("row 1 of 60")
    return t


def a_name_that_is_none_is_refused_with_one_that_is(home):
    t = with_rows(home)
    t.keys("M-w")
    t.wait("which table? (a name)")
    t.type("bad name!; drop")
    t.keys("C-s")
    t.wait(lambda s: "cannot be a table's name" in s and "bad_name_drop" in s, "the refusal")
    t.keys("C-u")
    t.type("customer list")
    t.keys("Tab")
    t.wait("a new table in archive")
    t.wait("[ Create and write ]")
    t.keys("C-s")
    t.wait("archive.customer list")
    t.keys("M-w")
    t.wait("preview")
    t.keys("C-u")
    t.type("custmer list")
    t.keys("Tab")
    t.wait("there is 'customer list'")
    t.keys("Escape")
    t.wait("You left the form")
    t.keys("M-h")  # the query of the rows ran on demo
    t.wait(lambda s: "Statements that ran  1" in s and "· demo ·" in s, "where the statement ran")
    assert "· archive" not in t.screen(), t.screen()
    t.keys("Escape")
    t.wait(lambda s: "Statements that ran" not in s, "the list is closed")
    t.keys("M-v")
    t.wait("archive.customer list (mode c")
    t.close()


def keys_of_the_rows_are_keys_however_fast(home):
    t = with_rows(home)
    t.keys("F4")
    t.wait("▌Results")
    t.type("lfItaly\r")  # at once: one read of the terminal
    t.wait(lambda s: "of 60 rows (filtered" in s or "of 60 (" in s or "filter" in s.split("Results")[1], "the filter")
    t.keys("F")
    t.wait("of 60 ·")
    t.tmux("set-buffer", "sort these\nby name\n")
    t.tmux("paste-buffer", "-p")
    t.wait(lambda s: "› sort these" in s and "   by name" in s, "the paste in the input line")
    assert "you  sort these" not in t.screen(), t.screen()
    t.close()


def talk(screen):
    """The conversation as one line."""
    return " ".join(line.split("│")[1].strip() for line in screen.splitlines() if line.startswith("│"))


def names_that_occur_twice_are_told(home):
    t = Terminal(home, cols=120, rows=40)
    t.wait("▐ ASK_SQL_METHOD ▌")
    t.say("which customers have not ordered")
    t.wait("▐ CONFIRM_GENERATED_SQL ▌")
    t.say("yes")
    t.wait(lambda s: '"with id" tells them apart' in talk(s), "that names occur twice")
    t.say("with id")
    t.wait("SELECT name, id")
    t.close()


def what_is_resumed_looks_as_before(home):
    t = with_rows(home)
    t.say("which customers have more than 40 orders")
    t.wait("▐ CONFIRM_GENERATED_SQL ▌")
    t.keys("F2", "Enter")
    t.wait("▐ SHOW_RESULTS ▌")
    t.wait("What would you like to do next?")
    before = talk(t.screen())
    assert "used" in before and "→ Yes, run it" in before, before
    t.kill()
    for _ in range(2):
        t = Terminal(home, cols=120, rows=40)
        t.wait("Fetch the rows again")
        after = talk(t.screen())
        assert "used" in after and "→ Yes, run it" in after and "you Yes" not in after, after
        assert after.count("were not kept") == 1, after
        t.kill()


main([names_that_occur_twice_are_told, what_is_resumed_looks_as_before,
      a_name_that_is_none_is_refused_with_one_that_is, keys_of_the_rows_are_keys_however_fast])
