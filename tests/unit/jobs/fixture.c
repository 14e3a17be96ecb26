#include "fixture.h"

#include <pthread.h>
#include <string.h>

#include "support/folder.h"

#include "querent/audit/audit.h"
#include "querent/base/mem.h"
#include "querent/base/str.h"

static const char config[] = "connections:\n"
                             "  - name: shop\n"
                             "    id: 3\n"
                             "    url: sqlite:%1$s/shop.db\n"
                             "  - name: target\n"
                             "    id: 4\n"
                             "    url: sqlite:%1$s/target.db\n"
                             "    read_only: false\n"
                             "  - name: shop-rw\n"
                             "    url: sqlite:%1$s/shop.db\n"
                             "    read_only: false\n";

const char *fixture_path(const char *name)
{
    return folder_path(name);
}

void sqlite_run(const char *file, const char *sql)
{
    sqlite3 *handle;
    char *message = NULL;

    assert_int_equal(sqlite3_open(folder_path(file), &handle), SQLITE_OK);
    sqlite3_busy_timeout(handle, 10000);
    if (sqlite3_exec(handle, sql, NULL, NULL, &message) != SQLITE_OK)
        fail_msg("%s: %s", sql, message);
    assert_int_equal(sqlite3_close(handle), SQLITE_OK);
}

char *sqlite_text(const char *file, const char *sql)
{
    sqlite3 *handle;
    sqlite3_stmt *stmt;

    assert_int_equal(sqlite3_open(folder_path(file), &handle), SQLITE_OK);
    sqlite3_busy_timeout(handle, 10000);
    if (sqlite3_prepare_v2(handle, sql, -1, &stmt, NULL) != SQLITE_OK)
        fail_msg("%s: %s", sql, sqlite3_errmsg(handle));
    assert_int_equal(sqlite3_step(stmt), SQLITE_ROW);
    const char *text = (const char *)sqlite3_column_text(stmt, 0);
    char *copy = mem_strdup(text ? text : "(null)");
    sqlite3_finalize(stmt);
    assert_int_equal(sqlite3_close(handle), SQLITE_OK);
    return copy;
}

int64_t sqlite_number(const char *file, const char *sql)
{
    char *text = sqlite_text(file, sql);
    int64_t value = -1;

    if (!str_to_i64(text, &value))
        fail_msg("%s gave '%s'", sql, text);
    mem_free(text);
    return value;
}

bool sqlite_has_table(const char *file, const char *table)
{
    char *sql = mem_printf("SELECT count(*) FROM sqlite_schema WHERE name = '%s'", table);
    const int64_t count = sqlite_number(file, sql);

    mem_free(sql);
    return count > 0;
}

static void changed(void *arg, const char *conversation, const struct job_info *job)
{
    (void)conversation;
    struct fixture *fixture = arg;

    assert_non_null(job->id);
    pthread_mutex_lock(&fixture->lock);
    fixture->told++;
    pthread_mutex_unlock(&fixture->lock);
}

static void begin(struct fixture *fixture)
{
    const struct jobs_options options = {
        .settings = fixture->settings, .store = fixture->store, .changed = changed, .arg = fixture};
    fixture->jobs = jobs_new(&options);
}

void fixture_load(struct fixture *fixture, const char *const *overrides, size_t count)
{
    const struct store_options options = {.user = "ann"};
    struct err err = ERR_INIT;

    if (!settings_load(overrides, count, &fixture->settings, &err) ||
        !store_open(&options, &fixture->store, &err))
        fail_msg("%s", err.text);
    begin(fixture);
}

void fixture_unload(struct fixture *fixture)
{
    jobs_free(fixture->jobs);
    store_close(fixture->store);
    settings_free(fixture->settings);
}

void fixture_restart(struct fixture *fixture)
{
    jobs_free(fixture->jobs);
    begin(fixture);
}

void fixture_set(struct fixture *fixture, const char *const *overrides, size_t count)
{
    fixture_unload(fixture);
    fixture_load(fixture, overrides, count);
}

int fixture_make(void **state)
{
    struct fixture *fixture = mem_alloc(sizeof *fixture);

    if (folder_make(NULL) != 0)
        return -1;
    setenv("XDG_CONFIG_HOME", folder, 1);
    setenv("XDG_STATE_HOME", folder, 1);
    setenv("XDG_DATA_HOME", folder, 1);
    setenv("XDG_CACHE_HOME", folder, 1);
    if (mkdir(folder_path("querent"), 0700) != 0)
        return -1;
    char *text = mem_printf(config, folder);
    folder_write("querent/config.yaml", text, 0600);
    mem_free(text);
    sqlite_run("shop.db",
               "CREATE TABLE goods(id INTEGER PRIMARY KEY, name TEXT, price NUMERIC);"
               "INSERT INTO goods VALUES (1, 'Müller', 10.5), (2, NULL, -3), (3, 'a,\"b\"', NULL)");
    sqlite_run("target.db", "CREATE TABLE other(x)");
    pthread_mutex_init(&fixture->lock, NULL);
    fixture_load(fixture, NULL, 0);
    *state = fixture;
    return 0;
}

int fixture_drop(void **state)
{
    struct fixture *fixture = *state;

    fixture_unload(fixture);
    pthread_mutex_destroy(&fixture->lock);
    mem_free(fixture);
    return folder_drop(NULL);
}

struct job_write fixture_write(enum write_mode mode)
{
    return (struct job_write){
        .rows = {.connection = "shop", .sql = "SELECT * FROM goods ORDER BY id"},
        .connection = "target",
        .table = "copy",
        .mode = mode,
        .expected_rows = -1};
}

struct job_info *fixture_wait(struct fixture *fixture, char *id)
{
    struct job_info *job = NULL;
    struct err err = ERR_INIT;

    if (!jobs_wait(fixture->jobs, id, NULL, &job, &err))
        fail_msg("%s", err.text);
    mem_free(id);
    return job;
}

struct job_info *fixture_run(struct fixture *fixture, const struct job_write *write)
{
    char *id = NULL;
    struct err err = ERR_INIT;

    if (!jobs_write(fixture->jobs, write, &id, &err))
        fail_msg("%s", err.text);
    return fixture_wait(fixture, id);
}

void assert_audited(struct fixture *fixture, const char *const *lines, size_t count)
{
    const struct audit_options options = {.settings = fixture->settings};
    struct audit *audit = audit_new(&options);
    struct trail_line *found = NULL;
    struct err err = ERR_INIT;
    size_t got = 0;

    if (!trail_list(audit_trail(audit), 0, &found, &got, &err))
        fail_msg("%s", err.text);
    assert_int_equal(got, count);
    for (size_t i = 0; i < count; i++) {
        char *line = mem_printf("%s %s %lld %s", found[i].what, found[i].connection,
                                (long long)found[i].rows, found[i].outcome);
        if (!str_starts(line, lines[i]))
            fail_msg("'%s' does not begin with '%s'", line, lines[i]);
        mem_free(line);
    }
    trail_list_free(found, got);
    audit_free(audit);
}

void assert_state(const struct job_info *job, enum job_state state)
{
    if (job->state != state)
        fail_msg("the job is %s (%s; %s), not %s", job_state_name(job->state),
                 job->error ? job->error : "no error", job->detail ? job->detail : "no detail",
                 job_state_name(state));
}

void assert_contains(const char *text, const char *part)
{
    if (!text || !strstr(text, part))
        fail_msg("'%s' is not in '%s'", part, text ? text : "(null)");
}
