/* The audit trail under somebody who can write the files and has no key: whatever is changed, cut,
 * put in or thrown away shows. */
#include "trails.h"

#include "querent/base/path.h"

#include "querent/base/path.h"
#include "querent/base/str.h"

static void trail_begin__and_end__are_one_line(void **state)
{
    struct trail *trail = trails_open("");
    struct trail_line *lines = NULL;
    size_t count = 0;

    (void)state;
    must_end(trail, must_begin(trail, "SELECT a"), "partial after 7 rows: cut", 7);
    must_begin(trail, "SELECT b");
    assert_true(trail_list(trail, 0, &lines, &count, NULL));
    assert_int_equal(count, 2);
    assert_string_equal(lines[0].sql, "SELECT a");
    assert_string_equal(lines[0].outcome, "partial after 7 rows: cut");
    assert_string_equal(lines[0].user, "ann");
    assert_int_equal(lines[0].rows, 7);
    assert_int_equal(lines[0].took_ms, 5);
    assert_int_equal(lines[1].id, 3);
    assert_string_equal(lines[1].outcome, "under way");
    assert_int_equal(lines[1].rows, -1);
    trail_list_free(lines, count);
    assert_true(trail_list(trail, 1, &lines, &count, NULL));
    assert_int_equal(count, 1);
    assert_string_equal(lines[0].sql, "SELECT b");
    trail_list_free(lines, count);
    assert_int_equal(must_verify(trail).open, 1);
    trail_free(trail);
}

/* Nothing was changed, but who may write the file can put an older one in its place. */
static void assert_tells_of_writers(struct trail *trail, const char *path)
{
    assert_int_equal(must_verify(trail).exposed.code, ERR_NONE);
    assert_int_equal(chmod(path, 0666), 0);
    const struct trail_report report = must_verify(trail);
    assert_true(trail_whole(&report));
    assert_non_null(strstr(report.exposed.text, "can be written to by others: chmod go-w"));
    assert_non_null(strstr(report.exposed.text, path));
    assert_int_equal(chmod(path, 0600), 0);
    assert_int_equal(must_verify(trail).exposed.code, ERR_NONE);
}

static void verify__tells__that_others_may_write(void **state)
{
    struct trail *trail = trails_open("");

    (void)state;
    must_append(trail, 3);
    const struct trail_report report = must_verify(trail);
    assert_tells_of_writers(trail, report.anchor_path);
#ifndef STATES_POSTGRES
    assert_tells_of_writers(trail, states_path());
#endif
    trail_free(trail);
}

/* Changes that keep the number of rows, and what verify says of them. */
static void verify__names__the_row_that_was_changed(void **state)
{
    static const struct {
        const char *sql, *says;
    } cases[] = {
        {"UPDATE audit SET sql='SELECT 2' WHERE seq=3", "row 3 was changed"},
        {"UPDATE audit SET rows=99 WHERE seq=4", "row 4 was changed"},
        {"UPDATE audit SET outcome='ok, really' WHERE seq=4", "row 4 was changed"},
        {"UPDATE audit SET \"user\"='bob' WHERE seq=1", "row 1 was changed"},
        {"UPDATE audit SET at=at-3600 WHERE seq=5", "row 5 was changed"},
        {"UPDATE audit SET took_ms=1 WHERE seq=2", "row 2 was changed"},
        {"UPDATE audit SET target='x' WHERE seq=1", "row 1 was changed"},
        {"UPDATE audit SET begun=1 WHERE seq=4", "row 4 was changed"},
        {"UPDATE audit SET begun=NULL WHERE seq=3", "row 3 was changed"},
        {"UPDATE audit SET hash='00' WHERE seq=3", "rows 3 to 4 were changed"},
        {"UPDATE audit SET seq=NULL", "broken"},
        {"DELETE FROM audit WHERE seq=3", "row 3 is gone"},
        {"DELETE FROM audit WHERE seq IN (2, 3, 4)", "rows 2 to 4 are gone"},
        {"DELETE FROM audit WHERE seq=1", "row 1 is gone"},
        {"UPDATE audit SET seq=seq+100 WHERE seq=2; UPDATE audit SET seq=2 WHERE seq=3;"
         "UPDATE audit SET seq=3 WHERE seq=102",
         "rows 2 to 4 were changed"},
        {"UPDATE audit SET rows=99 WHERE seq IN (2, 5)", "broken: row 5 was changed"},
        {"INSERT INTO audit(\"user\",company,at,connection,what,sql,outcome,rows,hash) "
         "VALUES('ann','',1,'shop','read','SELECT 1','ok',1,'00')",
         "broken"},
    };

    (void)state;
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        struct trail *trail = trails_open("");
        must_append(trail, 3);
        assert_true(must_verify(trail).broken.code == ERR_NONE);
        tamper(cases[i].sql);
        const struct trail_report report = must_verify(trail);
        if (trail_whole(&report))
            fail_msg("unnoticed: %s", cases[i].sql);
        assert_true(report.open >= 0); /* also where beginnings are gone */
        assert_says(trail, cases[i].says);
        trail_free(trail);
        assert_int_equal(unlink(folder_path("state.db.anchor")), 0);
        tamper("DELETE FROM audit");
    }
}

static void verify__counts__the_rows_cut_from_the_end(void **state)
{
    struct trail *trail = trails_open("");

    (void)state;
    must_append(trail, 10);
    tamper("DELETE FROM audit WHERE seq=20");
    assert_says(trail, "names 20 rows, the state has 19 rows: the newest is gone");
    tamper("DELETE FROM audit WHERE seq>6");
    assert_says(trail, "the newest 14 are gone");
    const struct trail_report report = must_verify(trail);
    assert_int_equal(report.anchor, TRAIL_MISSING);
    assert_int_equal(report.broken.code, ERR_NONE); /* what is left is whole in itself */
    tamper("DELETE FROM audit");
    assert_says(trail, "the state has 0 rows: all are gone");
    tamper("DROP TABLE audit");
    assert_says(trail, "the audit table is gone");
    trail_free(trail);
    assert_int_equal(unlink(folder_path("state.db.anchor")), 0);
    states_remove();
    trail = trails_open("");
    assert_true(must_verify(trail).key_known);
    assert_says(trail, "the state file and its anchor are gone");
    trail_free(trail);
}

static void verify__notices__another_anchor(void **state)
{
    struct trail *trail = trails_open("");
    struct buf old = BUF_INIT;

    (void)state;
    must_append(trail, 2);
    assert_true(path_read(folder_path("state.db.anchor"), 4096, &old, NULL));
    must_append(trail, 1);
    /* One of before, which an attacker kept: only then may the end be cut unseen. */
    folder_write("state.db.anchor", buf_str(&old), 0600);
    assert_int_equal(must_verify(trail).anchor, TRAIL_AHEAD);
    old.p[32] = '3';
    folder_write("state.db.anchor", buf_str(&old), 0600);
    assert_int_equal(must_verify(trail).anchor, TRAIL_DAMAGED);
    folder_write("state.db.anchor", "", 0600);
    assert_int_equal(must_verify(trail).anchor, TRAIL_GONE);
    assert_int_equal(unlink(folder_path("state.db.anchor")), 0);
    assert_int_equal(must_verify(trail).anchor, TRAIL_GONE);
    assert_says(trail, "it is not known whether");
    buf_release(&old);
    trail_free(trail);
}

/* Without the key a chain can be made that is whole in itself; it is not this one. */
static void verify__refuses__a_chain_of_another_key(void **state)
{
    struct trail *trail = trails_open("");

    (void)state;
    must_append(trail, 2);
    trail_free(trail);
    trails_key = "another key of the same length.!";
    trail = trails_open("");
    const struct trail_report report = must_verify(trail);
    assert_false(trail_whole(&report));
    assert_non_null(strstr(report.broken.text, "their key was another one"));
    assert_int_equal(report.anchor, TRAIL_DAMAGED);
    trail_free(trail);
    trails_key = "0123456789abcdef0123456789abcdef";
}

static void trail__without_its_key__is_not_begun_anew(void **state)
{
    const struct trail_entry entry = {.what = "read", .connection = "shop", .sql = "SELECT 1"};
    struct trail *trail = trails_open("");
    struct err err = ERR_INIT;
    int64_t id = 0;

    (void)state;
    must_append(trail, 1);
    trail_free(trail);
    trails_key = NULL;
    trail = trails_open("");
    assert_int_equal(trail_begin(trail, &entry, false, &id, &err), TRAIL_LOST);
    assert_non_null(strstr(err.text, "key is gone"));
    struct trail_report report;
    assert_false(trail_verify(trail, &report, &err));
    trail_free(trail);
    trails_key = "0123456789abcdef0123456789abcdef";
}

#ifndef STATES_POSTGRES
/* The trail as an older program left it: plain hashes, no table but that of step 1. */
static void trail__goes_on__after_plain_rows(void **state)
{
    struct trail *trail = trails_open("");

    (void)state;
    must_append(trail, 1); /* makes the file */
    trail_free(trail);
    assert_int_equal(unlink(folder_path("state.db.anchor")), 0);
    tamper("DROP TABLE audit;"
           "CREATE TABLE audit(id INTEGER PRIMARY KEY AUTOINCREMENT, user TEXT NOT NULL,"
           " company TEXT NOT NULL, at INTEGER NOT NULL, connection TEXT NOT NULL,"
           " what TEXT NOT NULL, sql TEXT NOT NULL, outcome TEXT NOT NULL, rows INTEGER NOT NULL,"
           " hash TEXT NOT NULL);"
           "INSERT INTO audit(\"user\",company,at,connection,what,sql,outcome,rows,hash) VALUES"
           "('ann','',7,'demo','read','SELECT 1','ok',3,"
           "'ea7b33c54594f5d0c1ac6b10aff9b55c13947e0408be97ab6108d58554c20cc4');"
           "DROP INDEX job_asked;"
           "ALTER TABLE job DROP COLUMN asked;"
           "ALTER TABLE conversation DROP COLUMN served;"
           "ALTER TABLE answer DROP COLUMN state;"
           "ALTER TABLE approval DROP COLUMN lessons;"
           "PRAGMA user_version=3");
    trail = trails_open("");
    must_append(trail, 1);
    const struct trail_report report = must_verify(trail);
    assert_int_equal(report.rows, 3);
    assert_int_equal(report.plain, 1);
    assert_says(trail, "the keyed chain begins with row 2");
    struct trail_line *lines = NULL;
    size_t count = 0;
    assert_true(trail_list(trail, 0, &lines, &count, NULL));
    assert_int_equal(count, 2);
    assert_string_equal(lines[0].outcome, "ok");
    assert_int_equal(lines[0].rows, 3);
    trail_list_free(lines, count);
    assert_true(report.broken.code == ERR_NONE);
    tamper("UPDATE audit SET rows=4 WHERE id=1");
    assert_says(trail, "row 1 was changed");
    tamper("DELETE FROM audit WHERE id=1");
    assert_says(trail, "broken");
    trail_free(trail);
}
#endif

static void trail__of_a_company__is_its_own(void **state)
{
    struct trail *ours = trails_open(""), *theirs = trails_open("rival");

    (void)state;
    must_append(ours, 2);
    assert_says(theirs, "nothing was recorded with a key yet for this company, only for others");
    must_append(theirs, 3);
    must_append(ours, 1);
    assert_int_equal(must_verify(ours).rows, 6);
    assert_int_equal(must_verify(theirs).rows, 6);
    assert_int_equal(must_verify(theirs).anchor, TRAIL_AGREES);
    tamper("DELETE FROM audit WHERE company='rival' AND seq=6");
    assert_int_equal(must_verify(theirs).anchor, TRAIL_MISSING);
    assert_int_equal(must_verify(ours).anchor, TRAIL_AGREES);
    trail_free(ours);
    trail_free(theirs);
}

static void trail_accept__goes_on__and_is_recorded(void **state)
{
    const struct trail_entry entry = {.what = "read", .connection = "shop", .sql = "SELECT 1"};
    struct trail *trail = trails_open("");
    struct err err = ERR_INIT;
    int64_t id = 0;

    (void)state;
    must_append(trail, 3);
    assert_false(trail_accept(trail, NULL, &err));
    assert_int_equal(err.code, ERR_REFUSED);
    tamper("DELETE FROM audit WHERE seq>2");
    assert_int_equal(trail_begin(trail, &entry, true, &id, &err), TRAIL_LOST);
    assert_non_null(strstr(err.text, "the newest 4 are gone"));
    assert_int_equal(trail_begin(trail, &entry, false, &id, &err), TRAIL_LOOSE);
    assert_says(trail, "the state has 2 rows of them: the newest 4 are gone");
    for (int i = 0; i < 4; i++) /* more rows than are gone: the evidence stays */
        assert_int_equal(trail_begin(trail, &entry, false, &id, &err), TRAIL_LOOSE);
    assert_says(trail, "the state has 2 rows of them: the newest 4 are gone");
    assert_says(trail, "5 rows were added after that");
    assert_int_equal(must_verify(trail).anchor, TRAIL_DIFFERS);
    assert_true(trail_accept(trail, NULL, &err));
    must_append(trail, 1);
    struct trail_report report = must_verify(trail);
    assert_true(trail_whole(&report));
    assert_int_equal(report.accepted, 1);
    tamper("DROP TABLE audit");
    assert_int_equal(trail_begin(trail, &entry, false, &id, &err), TRAIL_LOST);
    assert_true(trail_accept(trail, NULL, &err));
    must_append(trail, 1);
    report = must_verify(trail);
    assert_true(trail_whole(&report));
    struct trail_line *lines = NULL;
    size_t count = 0;
    assert_true(trail_list(trail, 0, &lines, &count, NULL));
    assert_string_equal(lines[0].what, "accept");
    assert_non_null(strstr(lines[0].outcome, "the audit table was gone"));
    trail_list_free(lines, count);
    trail_free(trail);
}

/* The newest row is compared before the next one is written, not only its hash with the anchor's.
 */
static void trail_begin__notices__a_changed_newest_row(void **state)
{
    static const char *const cases[] = {
        "UPDATE audit SET sql='SELECT 2' WHERE seq=6",
        "UPDATE audit SET rows=99 WHERE seq=6",
        "UPDATE audit SET \"user\"='bob', outcome='ok' WHERE seq=6",
    };
    const struct trail_entry entry = {.what = "read", .connection = "shop", .sql = "SELECT 1"};

    (void)state;
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        struct trail *trail = trails_open("");
        struct err err = ERR_INIT;
        int64_t id = 0;
        must_append(trail, 3);
        tamper(cases[i]);
        if (trail_begin(trail, &entry, true, &id, &err) != TRAIL_LOST)
            fail_msg("unnoticed: %s", cases[i]);
        assert_non_null(strstr(err.text, "row 6, at the end of the chain, is not as it was"));
        assert_int_equal(trail_begin(trail, &entry, false, &id, &err), TRAIL_LOOSE);
        assert_int_equal(trail_begin(trail, &entry, true, &id, &err), TRAIL_LOST);
        assert_int_equal(must_verify(trail).anchor, TRAIL_CHANGED);
        assert_int_equal(must_verify(trail).changed, 6);
        assert_true(trail_accept(trail, NULL, &err));
        must_append(trail, 1);
        trail_free(trail);
        assert_int_equal(unlink(folder_path("state.db.anchor")), 0);
        tamper("DELETE FROM audit");
    }
}

/* Rows that a killed process left beyond the anchor are looked at as well. */
static void trail_begin__notices__a_changed_row_beyond_the_anchor(void **state)
{
    const struct trail_entry entry = {.what = "read", .connection = "shop", .sql = "SELECT 1"};
    struct trail *trail = trails_open("");
    struct err err = ERR_INIT;
    struct buf before = BUF_INIT;
    int64_t id = 0;

    (void)state;
    must_append(trail, 2);
    assert_true(path_read(folder_path("state.db.anchor"), 1000, &before, &err));
    must_append(trail, 1);
    assert_true(
        path_write_atomic(folder_path("state.db.anchor"), before.p, before.len, 0600, &err));
    assert_int_equal(must_verify(trail).anchor, TRAIL_AHEAD);
    tamper("UPDATE audit SET sql='SELECT 2' WHERE seq=5");
    assert_int_equal(trail_begin(trail, &entry, true, &id, &err), TRAIL_LOST);
    assert_non_null(strstr(err.text, "row 5"));
    buf_release(&before);
    trail_free(trail);
}

static void trail_accept__takes__changed_rows_inside_the_chain(void **state)
{
    struct trail *trail = trails_open("");
    struct err err = ERR_INIT;

    (void)state;
    must_append(trail, 5);
    tamper("UPDATE audit SET sql='SELECT 2' WHERE seq IN (3, 4)");
    tamper("DELETE FROM audit WHERE seq IN (6, 7)");
    struct trail_report report = must_verify(trail);
    assert_int_equal(report.broken_count, 2);
    assert_says(trail, "broken: rows 3 to 4 were changed");
    assert_says(trail, "broken: rows 6 to 7 are gone");
    assert_true(trail_accept(trail, &report, &err));
    report = must_verify(trail);
    assert_true(trail_whole(&report));
    assert_int_equal(report.accepted, 1);
    assert_says(trail, "9 rows, unbroken but for what was accepted");
    assert_says(trail, "accepted by an operator: rows 3 to 4 were changed");
    must_append(trail, 1);
    assert_false(trail_accept(trail, NULL, &err));
    assert_int_equal(err.code, ERR_REFUSED);
    struct trail_line *lines = NULL;
    size_t count = 0;
    assert_true(trail_list(trail, 0, &lines, &count, NULL));
    for (size_t i = 0; i < count; i++)
        if (!strcmp(lines[i].what, "accept")) {
            assert_non_null(strstr(lines[i].outcome, "rows 3 to 4 were changed"));
            assert_non_null(strstr(lines[i].outcome, "rows 6 to 7 are gone"));
            assert_non_null(strstr(lines[i].sql, "rows 3 to 4, 0 missing before them, digest "));
        }
    trail_list_free(lines, count);
    trail_free(trail);
}

/* What was accepted is what stood there: another change shows, and nobody accepts without the key.
 */
static void trail_accept__holds__for_what_stood_there(void **state)
{
    static const char *const changes[] = {
        "UPDATE audit SET sql='SELECT 3' WHERE seq=3",
        "UPDATE audit SET rows=7 WHERE seq=4",
        "DELETE FROM audit WHERE seq=4",
        "UPDATE audit SET sql=replace(sql, 'digest', 'Digest') WHERE what='accept'",
        "UPDATE audit SET what='read' WHERE what='accept'",
    };

    (void)state;
    for (size_t i = 0; i < COUNT_OF(changes); i++) {
        struct trail *trail = trails_open("");
        struct err err = ERR_INIT;
        must_append(trail, 3);
        tamper("UPDATE audit SET sql='SELECT 2' WHERE seq=3");
        assert_true(trail_accept(trail, NULL, &err));
        must_append(trail, 1);
        struct trail_report report = must_verify(trail);
        assert_true(trail_whole(&report));
        tamper(changes[i]);
        report = must_verify(trail);
        if (trail_whole(&report))
            fail_msg("unnoticed: %s", changes[i]);
        trail_free(trail);
        assert_int_equal(unlink(folder_path("state.db.anchor")), 0);
        tamper("DELETE FROM audit");
    }
}

static void trail_accept__refuses__what_was_not_shown(void **state)
{
    struct trail *trail = trails_open("");
    struct err err = ERR_INIT;

    (void)state;
    must_append(trail, 3);
    tamper("UPDATE audit SET sql='SELECT 2' WHERE seq=3");
    const struct trail_report seen = must_verify(trail);
    tamper("UPDATE audit SET sql='SELECT 2' WHERE seq=5");
    assert_false(trail_accept(trail, &seen, &err));
    assert_int_equal(err.code, ERR_STALE);
    assert_int_equal(must_verify(trail).accepted, 0);
    trail_free(trail);
}

static void trail_has__finds__a_head_that_was_told(void **state)
{
    struct trail *trail = trails_open("");
    struct err err = ERR_INIT;

    (void)state;
    assert_int_equal(trail_head(trail).rows, 0);
    must_append(trail, 2);
    struct trail_head told = trail_head(trail);
    assert_int_equal(told.rows, 4);
    must_append(trail, 1);
    assert_true(trail_has(trail, &told, &err));
    told.hash[0] = told.hash[0] == 'a' ? 'b' : 'a';
    assert_false(trail_has(trail, &told, &err));
    told.rows = 40;
    assert_false(trail_has(trail, &told, &err));
    assert_int_equal(err.code, ERR_NOT_FOUND);
    trail_free(trail);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        STATES_TEST(trail_begin__and_end__are_one_line),
        STATES_TEST(verify__tells__that_others_may_write),
        STATES_TEST(verify__names__the_row_that_was_changed),
        STATES_TEST(verify__counts__the_rows_cut_from_the_end),
        STATES_TEST(verify__notices__another_anchor),
        STATES_TEST(verify__refuses__a_chain_of_another_key),
        STATES_TEST(trail__without_its_key__is_not_begun_anew),
#ifndef STATES_POSTGRES
        STATES_TEST(trail__goes_on__after_plain_rows),
#endif
        STATES_TEST(trail__of_a_company__is_its_own),
        STATES_TEST(trail_accept__goes_on__and_is_recorded),
        STATES_TEST(trail_begin__notices__a_changed_newest_row),
        STATES_TEST(trail_begin__notices__a_changed_row_beyond_the_anchor),
        STATES_TEST(trail_accept__takes__changed_rows_inside_the_chain),
        STATES_TEST(trail_accept__holds__for_what_stood_there),
        STATES_TEST(trail_accept__refuses__what_was_not_shown),
        STATES_TEST(trail_has__finds__a_head_that_was_told),
    };

    return STATES_RUN(tests);
}
