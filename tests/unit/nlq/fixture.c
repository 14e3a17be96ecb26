#include "fixture.h"

#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "querent/db/db.h"

static const char script[] =
    "CREATE TABLE country (code TEXT PRIMARY KEY, name TEXT NOT NULL, population INTEGER);"
    "CREATE TABLE author (id INTEGER PRIMARY KEY, first_name TEXT, last_name TEXT, birth_date DATE,"
    "  country_code TEXT REFERENCES country (code));"
    "CREATE TABLE genre (id INTEGER PRIMARY KEY, name TEXT NOT NULL);"
    "CREATE TABLE book (id INTEGER PRIMARY KEY, title TEXT NOT NULL, pages INTEGER, price REAL,"
    "  language TEXT, author_id INTEGER NOT NULL REFERENCES author (id),"
    "  genre_id INTEGER NOT NULL REFERENCES genre (id));"
    "CREATE TABLE member (id INTEGER PRIMARY KEY, name TEXT NOT NULL, city TEXT, age INTEGER,"
    "  gender TEXT, active BOOLEAN NOT NULL);"
    "CREATE TABLE loan (id INTEGER PRIMARY KEY, book_id INTEGER NOT NULL REFERENCES book (id),"
    "  member_id INTEGER NOT NULL REFERENCES member (id), lent_on DATE NOT NULL, returned_on DATE);"
    "INSERT INTO country VALUES ('FR', 'France', 68), ('DE', 'Germany', 84), ('IE', 'Ireland', 5);"
    "INSERT INTO author VALUES (1, 'Victor', 'Hugo', '1802-02-26', 'FR'),"
    "  (2, 'James', 'Joyce', '1882-02-02', 'IE'), (3, 'Thomas', 'Mann', '1875-06-06', 'DE');"
    "INSERT INTO genre VALUES (1, 'Novel'), (2, 'Poetry'), (3, 'Drama');"
    "INSERT INTO book VALUES (1, 'Ulysses', 730, 19.5, 'English', 2, 1),"
    "  (2, 'Dubliners', 152, 8.0, 'English', 2, 1), (3, 'Buddenbrooks', 731, 22.0, 'German', 3, 1),"
    "  (4, 'Contemplations', 480, 12.0, 'French', 1, 2), (5, 'Hernani', 210, 7.5, 'French', 1, 3);"
    "INSERT INTO member VALUES (1, 'Anna Berg', 'Vienna', 34, 'F', 1), (2, 'Otto Falk', 'Graz', "
    "51, 'M', 0),"
    "  (3, 'Mia Hahn', 'Vienna', 19, 'F', 1), (4, 'Emil Roth', 'Linz', 42, 'M', 0);"
    "INSERT INTO loan VALUES (1, 1, 1, '2025-03-01', '2025-03-20'), (2, 3, 1, '2025-05-02', NULL),"
    "  (3, 2, 2, '2026-10-11', NULL), (4, 1, 3, '2026-11-02', NULL);";

static struct db *db;
static char path[64];

static bool read_rows(void *self, const char *sql, struct cancel *cancel,
                      bool (*row)(void *arg, const struct cell *cells, size_t count), void *arg,
                      struct err *err)
{
    (void)self;
    const struct db_read_options options = {.cancel = cancel};
    const struct db_row_sink sink = {.row = row, .arg = arg};
    return db_stream(db, sql, &options, &sink, err);
}

static void make_file(const char *sql)
{
    sqlite3 *file = NULL;
    snprintf(path, sizeof path, "/tmp/test_nlq_XXXXXX");
    int fd = mkstemp(path);
    assert_true(fd >= 0);
    close(fd);
    assert_int_equal(sqlite3_open(path, &file), SQLITE_OK);
    assert_int_equal(sqlite3_exec(file, sql, NULL, NULL, NULL), SQLITE_OK);
    sqlite3_close(file);
}

static int open_catalog(void **state, const char *sql, bool read_values)
{
    const struct db_open_options open = {.read_only = true};
    const struct catalog_options options = {.read_values = read_values};
    struct err err = ERR_INIT;
    struct schema *schema = NULL;
    struct catalog *catalog = NULL;

    setenv("TZ", "UTC", 1);
    setenv("WNSEARCHDIR", "/nowhere", 1); /* the same with WordNet installed */
    make_file(sql);
    assert_true(db_open(path, &open, &db, &err));
    assert_true(db_introspect(db, NULL, &schema, &err));
    const struct catalog_reader reader = {.read = read_rows, .dialect = SQL_SQLITE};
    assert_true(catalog_build(schema, &reader, &options, &catalog, &err));
    *state = catalog;
    return 0;
}

int fixture_open(void **state, const char *sql)
{
    return open_catalog(state, sql, true);
}

int fixture_setup_names(void **state)
{
    return open_catalog(state, script, false);
}

int fixture_setup(void **state)
{
    return fixture_open(state, script);
}

int fixture_teardown(void **state)
{
    catalog_unref(*state);
    db_close(db);
    unlink(path);
    return 0;
}

struct nlq_answer *fixture_ask(void *state, const char *question, const char *context)
{
    const struct nlq_request request = {
        .question = question, .now = FIXTURE_NOW, .context = context};
    return nlq_ask(state, &request);
}

static bool pass_row(void *arg, const struct cell *cells, size_t count)
{
    (void)arg;
    (void)cells;
    (void)count;
    return true;
}

bool fixture_runs(const char *sql)
{
    struct err err = ERR_INIT;
    const bool ok = read_rows(NULL, sql, NULL, pass_row, NULL, &err);
    if (!ok)
        print_error("%s\n", err.text);
    return ok;
}

static void squeeze(const char *text, char *out, size_t size)
{
    size_t n = 0;
    for (; *text && n + 1 < size; text++) {
        bool blank = *text == ' ' || *text == '\n';
        if (!blank || (n > 0 && out[n - 1] != ' '))
            out[n++] = blank ? ' ' : *text;
    }
    out[n] = '\0';
}

/* Bytes of a heading (" AS revenue") in a list of columns; 0: none begins here. */
static size_t heading_len(const char *p)
{
    if (strncmp(p, " AS ", 4) != 0)
        return 0;
    const size_t len = 4 + strspn(p + 4, "abcdefghijklmnopqrstuvwxyz_0123456789");
    return p[len] == ',' || strncmp(p + len, " FROM ", 6) == 0 ? len : 0;
}

/* Headings are compared where the wanted text has them. */
static bool same_text(const char *got, const char *wanted)
{
    while (*got) {
        if (strncmp(wanted, " AS ", 4) != 0)
            got += heading_len(got);
        if (*got++ != *wanted++)
            return false;
    }
    return *wanted == '\0';
}

void assert_same_text(const char *question, const char *got, const char *wanted)
{
    char a[2048], b[2048];
    squeeze(got, a, sizeof a);
    squeeze(wanted, b, sizeof b);
    if (!same_text(a, b))
        fail_msg("%s\n  got    %s\n  wanted %s", question, a, b);
}

bool answers_with(void *state, const char *question, const char *sql)
{
    char got[2048] = "", wanted[2048];
    struct nlq_answer *answer = fixture_ask(state, question, NULL);
    if (answer->count)
        squeeze(answer->readings[0].sql, got, sizeof got);
    squeeze(sql, wanted, sizeof wanted);
    bool same = same_text(got, wanted);
    if (!same)
        print_error("%s\n  got    %s\n  wanted %s\n", question, got, wanted);
    nlq_answer_free(answer);
    return same;
}

void assert_all_answered(void *state, const struct asked *asked, size_t count)
{
    size_t wrong = 0;
    for (size_t i = 0; i < count; i++) {
        wrong += !answers_with(state, asked[i].question, asked[i].sql);
        assert_true(fixture_runs(asked[i].sql));
    }
    assert_int_equal(wrong, 0);
}

void assert_all_followed(void *state, const struct chain *chains, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        struct nlq_answer *answer = NULL;
        for (const char *const *question = chains[i].questions; *question; question++) {
            struct nlq_answer *next =
                fixture_ask(state, *question, answer ? answer->context : NULL);
            if (next->count == 0)
                fail_msg("%s: %s", *question, next->why_not);
            nlq_answer_free(answer);
            answer = next;
        }
        assert_same_text(chains[i].questions[0], answer->readings[0].sql, chains[i].sql);
        assert_true(fixture_runs(chains[i].sql));
        nlq_answer_free(answer);
    }
}

void assert_none_sure(void *state, const struct asked *asked, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        struct nlq_answer *answer = fixture_ask(state, asked[i].question, NULL);
        if (answer->count > 0 && answer->readings[0].sure)
            fail_msg("'%s' is sure", asked[i].question);
        nlq_answer_free(answer);
    }
}

void assert_all_declined(void *state, const char *const *questions, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        struct nlq_answer *answer = fixture_ask(state, questions[i], NULL);
        if (answer->count > 0 && answer->readings[0].answers)
            fail_msg("'%s' is answered: %s", questions[i], answer->readings[0].sql);
        nlq_answer_free(answer);
    }
}
