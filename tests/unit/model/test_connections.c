/* Places to ask: from the file, from DB_NAME, built in, and found by name, id, URL or path. */
#include <pthread.h>

#include "support/check.h"
#include "support/folder.h"

#include "querent/base/mem.h"
#include "querent/base/str.h"
#include "querent/model/settings.h"

static int clean(void **state)
{
    (void)state;
    clearenv();
    setenv("XDG_CONFIG_HOME", folder_path("config"), 1);
    setenv("XDG_DATA_HOME", "/data", 1);
    unlink(folder_path("config/querent/config.yaml"));
    return 0;
}

static int make_folders(void **state)
{
    if (folder_make(state) != 0)
        return -1;
    return mkdir(folder_path("config"), 0700) | mkdir(folder_path("config/querent"), 0700);
}

static struct settings *load(const char *yaml)
{
    struct settings *settings = NULL;
    struct err err = ERR_INIT;

    folder_write("config/querent/config.yaml", yaml, 0600);
    if (!settings_load(NULL, 0, &settings, &err))
        fail_msg("%s", err.text);
    return settings;
}

static void connections__come__with_all_their_keys(void **state)
{
    (void)state;
    struct settings *settings = load("connections:\n"
                                     "  - name: shop\n"
                                     "    url: postgresql://ann@db/shop\n"
                                     "    id: 7\n"
                                     "    password_command: pass show shop\n"
                                     "    read_only: false\n"
                                     "    production: yes\n"
                                     "    reader_role: querent_reader\n"
                                     "    schema: sales\n"
                                     "    color: alarm\n"
                                     "    session: [SET a = 1, set b = 2]\n"
                                     "    secure_views:\n"
                                     "      customers: \"secure \\\"customers\"\n"
                                     "      orders: secure_orders\n"
                                     "      staff: {view: staff_public, base: staff_raw}\n"
                                     "    company: acme\n"
                                     "  -\n"
                                     "    url: mysql://h/d\n"
                                     "    name: plain\n");
    const struct connection *shop = settings_connection(settings, 0);
    const struct connection *plain = settings_connection(settings, 1);

    assert_string_equal(shop->name, "shop");
    assert_string_equal(shop->url, "postgresql://ann@db/shop");
    assert_int_equal(shop->id, 7);
    assert_string_equal(shop->password_command, "pass show shop");
    assert_false(shop->read_only);
    assert_true(shop->production);
    assert_string_equal(shop->reader_role, "querent_reader");
    assert_string_equal(shop->schema, "sales");
    assert_string_equal(shop->color, "alarm");
    assert_string_equal(shop->session, "SET a = 1\nset b = 2");
    assert_string_equal(shop->secure_views,
                        "{\"customers\":\"secure \\\"customers\",\"orders\":\"secure_orders\","
                        "\"staff\":{\"view\":\"staff_public\",\"base\":\"staff_raw\"}}");
    assert_string_equal(shop->company, "acme");
    assert_string_equal(shop->origin, "config.yaml:2");
    assert_false(shop->builtin);
    assert_true(plain->read_only);
    assert_false(plain->production);
    assert_null(plain->session);
    assert_string_equal(plain->company, "");
    assert_string_equal(plain->origin, "config.yaml:18");
    assert_int_equal(plain->id, 3);
    settings_free(settings);
}

static void connections__may_be__a_mapping(void **state)
{
    (void)state;
    struct settings *settings = load("connections:\n"
                                     "  shop: postgresql://db/shop\n"
                                     "  lab: {url: 'trino://h/c', schema: s}\n");

    assert_string_equal(settings_connection(settings, 0)->name, "shop");
    assert_string_equal(settings_connection(settings, 0)->url, "postgresql://db/shop");
    assert_string_equal(settings_connection(settings, 1)->schema, "s");
    assert_string_equal(settings_connection(settings, 1)->origin, "config.yaml:3");
    settings_free(settings);
}

static void connections__always__end_with_demo_and_archive(void **state)
{
    (void)state;
    struct settings *settings = load("");
    const struct connection *demo = settings_connection(settings, 0);
    const struct connection *archive = settings_connection(settings, 1);

    assert_int_equal(settings_connection_count(settings), 2);
    assert_string_equal(demo->name, "demo");
    assert_string_equal(demo->url, "sqlite:/data/querent/demo.db");
    assert_true(demo->read_only && demo->builtin);
    assert_int_equal(demo->id, 1);
    assert_string_equal(archive->url, "sqlite:/data/querent/archive.db");
    assert_true(!archive->read_only && archive->builtin);
    assert_int_equal(archive->id, 2);
    assert_null(settings_connection(settings, 2));
    settings_free(settings);

    settings = load("connections: [{name: Demo, url: 'sqlite:/x.db', id: 2}]");
    assert_int_equal(settings_connection_count(settings), 2); /* the operator's own wins the name */
    assert_false(settings_connection(settings, 0)->builtin);
    assert_int_equal(settings_connection(settings, 1)->id, 3); /* 2 is taken */
    settings_free(settings);
}

static void db_name__defines__a_connection(void **state)
{
    (void)state;
    setenv("DB_NAME", "crew os", 1);
    setenv("DB_PWD", "p/w@:%", 1);
    setenv("DB_HOST", "db.example.com", 1);
    setenv("DB_PORT", "3307", 1);
    setenv("DB_ENCRYPT_KEY", "it's \\", 1);
    struct settings *settings = load("");
    const struct connection *crew = settings_connection(settings, 0);
    assert_string_equal(crew->name, "crew os");
    assert_string_equal(crew->url, "mysql://root:p%2Fw%40%3A%25@db.example.com:3307/crew%20os");
    assert_string_equal(crew->session, "SET @aesKey = 'it''s \\\\'\nSET @customerIds = NULL\n"
                                       "SET @workOrderIds = NULL\nSET @serviceLocationIds = NULL");
    assert_true(crew->read_only);
    assert_string_equal(crew->origin, "DB_NAME");
    settings_free(settings);

    unsetenv("DB_PWD");
    unsetenv("DB_PORT");
    unsetenv("DB_ENCRYPT_KEY");
    setenv("DB_TYPE", "postgresql", 1);
    setenv("DB_HOST", "::1", 1);
    setenv("DB_NAME", "d", 1);
    settings = load("");
    assert_string_equal(settings_connection(settings, 0)->url, "postgresql://root@[::1]:5432/d");
    assert_null(settings_connection(settings, 0)->session);
    settings_free(settings);

    settings = load("connections: {d: 'sqlite:/d.db'}");
    assert_string_equal(settings_connection(settings, 0)->url, "sqlite:/d.db");
    assert_int_equal(settings_connection_count(settings), 3);
    settings_free(settings);
}

static void connections__are_refused__when_they_do_not_fit(void **state)
{
    (void)state;
    static const struct {
        const char *yaml, *want;
    } cases[] = {
        {"connections: 3", "must be a list"},
        {"connections: [a]", "needs a name and a url"},
        {"connections:\n  - url: mysql://h/d", "config.yaml:2: a connection needs a 'name'"},
        {"connections:\n  - name: shop", "connection 'shop' needs a 'url'"},
        {"connections:\n  - name: 12\n    url: mysql://h/d", "a number is an id"},
        {"connections: {shop: 'oracle://h'}", "must begin with sqlite:"},
        {"connections:\n  a: mysql://h/d\n  A: mysql://h/e",
         "config.yaml:3:|given twice, first at config.yaml:2"},
        {"connections:\n - {name: a, url: 'mysql://h/d', id: 4}\n - {name: b, url: 'mysql://h/e', "
         "id: 4}",
         "config.yaml:3:|'a' and 'b' have the same id 4"},
        {"connections: [{name: a, urll: x}]", "unknown key 'urll': did you mean 'url'?"},
        {"connections: [{name: a, id: 0}]", "'id' must be a whole number above 0"},
        {"connections: [{name: a, read_only: sure}]", "'read_only' must be true or false"},
        {"connections: [{name: a, url: [x]}]", "'url' must be a text"},
        {"connections: [{name: a, session: ['DROP TABLE t']}]", "SET statements only"},
        {"connections: [{name: a, session: {a: 1}}]", "'session' must be a list"},
        {"connections: [{name: a, secure_views: x}]", "name: view pairs"},
        {"connections: [{name: a, url: 'mysql://h/d', reader_role: r}]",
         "reader_role is PostgreSQL's"},
        {"connections: [{name: a, secure_views: {c: }}]", "'c' needs the name of its view"},
        {"connections: [{name: a, secure_views: {c: {base: b}}}]",
         "'c' needs the name of its view"},
        {"connections: [{name: a, secure_views: {c: {view: v, bass: b}}}]",
         "{view, schema, base, base_schema}"},
    };

    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        struct settings *settings = NULL;
        struct err err = ERR_INIT;
        size_t count;
        folder_write("config/querent/config.yaml", cases[i].yaml, 0600);
        if (settings_load(NULL, 0, &settings, &err))
            fail_msg("loaded: %s", cases[i].yaml);
        assert_int_equal(err.code, ERR_CONFIG);
        char **wanted = str_split(cases[i].want, '|', &count);
        for (size_t j = 0; j < count; j++)
            if (!strstr(err.text, wanted[j]))
                fail_msg("'%s' is not in '%s'", wanted[j], err.text);
        str_free_all(wanted, count);
    }
}

/* A job server's 3 may be another database than the third in this file. */
static void a_job_server__gets__no_counted_id(void **state)
{
    (void)state;
    static const char *const overrides[] = {"jobs.url=http://h/api"};
    struct settings *settings = NULL;
    struct err err = ERR_INIT;

    folder_write("config/querent/config.yaml",
                 "connections:\n - {name: a, url: 'mysql://h/d'}\n - {name: b, url: 'mysql://h/e', "
                 "id: 7}\n",
                 0600);
    assert_true(settings_load(overrides, 1, &settings, &err));
    assert_null(settings_remote_connection(settings, settings_connection(settings, 0), &err));
    assert_string_equal(err.text,
                        "connection 'a' has no id, by which the job server (JOB_EXECUTOR=remote) "
                        "knows it: add it to config.yaml, as 'id: 7'");
    const struct connection *b =
        settings_remote_connection(settings, settings_connection(settings, 1), &err);
    assert_non_null(b);
    assert_non_null(strstr(b->url, "connection=7"));
    assert_null(settings_remote_connection(settings,
                                           settings_find_connection(settings, "demo", &err), &err));
    assert_non_null(strstr(err.text, "'demo' is on this machine only"));
    assert_null(settings_remote_connection(
        settings, settings_find_connection(settings, "mysql://h/other", &err), &err));
    settings_free(settings);
}

static void a_url__never_takes__a_schema(void **state)
{
    (void)state;
    struct settings *settings =
        load("connections:\n  - {name: shop, url: 'mysql://h/d', schema: sales, production: yes, "
             "secure_views: {a: b}, read_only: false}\n");
    struct err err = ERR_INIT;
    const struct connection *named = settings_find_connection(settings, "shop", &err);
    const struct connection *given = settings_find_connection(settings, "mysql://h/d", &err);

    assert_string_equal(named->schema, "sales");
    assert_null(given->schema);
    assert_true(given->production && given->read_only);
    assert_string_equal(given->secure_views, named->secure_views);
    assert_ptr_equal(settings_find_connection(settings, "mysql://h/d", &err), given);
    settings_free(settings);
}

static void find_connection__takes__names_ids_urls_and_files(void **state)
{
    (void)state;
    struct settings *settings = load("connections:\n"
                                     "  - {name: Shop, url: 'mysql://h/d', id: 9}\n");
    struct err err = ERR_INIT;
    char url[600];

    const struct connection *shop = settings_connection(settings, 0);
    assert_ptr_equal(settings_find_connection(settings, "shop", &err), shop);
    assert_ptr_equal(settings_find_connection(settings, "9", &err), shop);
    assert_ptr_equal(settings_find_connection(settings, "mysql://h/d", &err), shop);

    folder_write("sales.db", "", 0600);
    const struct connection *file = settings_find_connection(settings, "sales.db", &err);
    snprintf(url, sizeof url, "sqlite:%s/sales.db", folder);
    assert_string_equal(file->url, url);
    assert_string_equal(file->name, "sales.db");
    assert_true(file->read_only);
    assert_ptr_equal(settings_find_connection(settings, "./sales.db", &err), file);
    assert_ptr_equal(settings_find_connection(settings, "sqlite:sales.db", &err), file);
    assert_ptr_equal(settings_find_connection(settings, url, &err), file);

    const struct connection *given =
        settings_find_connection(settings, "postgresql://u:p@h:5432/shop?sslmode=require", &err);
    assert_string_equal(given->name, "shop (2)"); /* "shop" is taken */
    assert_true(given->id > 0 && given->id != shop->id && given->id != file->id);
    settings_free(settings);
}

static void find_connection__says__what_is_near(void **state)
{
    (void)state;
    struct settings *settings = load("connections: {customers: 'mysql://h/d'}");
    struct err err = ERR_INIT;

    assert_null(settings_find_connection(settings, "custmers", &err));
    assert_int_equal(err.code, ERR_NOT_FOUND);
    assert_non_null(strstr(err.text, "did you mean 'customers'?"));
    assert_null(settings_find_connection(settings, "no/such/file.db", &err));
    assert_string_equal(err.text,
                        "no connection or file 'no/such/file.db': name an existing file or a URL "
                        "(postgresql://ann@host/shop), or set up a connection with 'querent init'");
    assert_null(settings_find_connection(settings, "sqlite:none.db", &err));
    assert_null(settings_find_connection(settings, "oracle://u:hunter2@h", &err));
    assert_null(strstr(err.text, "hunter2"));
    assert_null(settings_find_connection(settings, folder, &err)); /* a folder is no database */
    assert_null(settings_find_connection(settings, "", &err));
    assert_null(settings_find_connection(settings, "77", &err));
    settings_free(settings);
}

static void *find_many(void *arg)
{
    for (int i = 0; i < 200; i++) {
        char *url = mem_printf("mysql://h/d%d", i);
        assert_string_equal(settings_find_connection(arg, url, NULL)->url, url);
        assert_non_null(settings_connection(arg, settings_connection_count(arg) - 1));
        mem_free(url);
    }
    return NULL;
}

static void find_connection__may_be_called__by_threads(void **state)
{
    (void)state;
    struct settings *settings = load("");
    pthread_t threads[3];

    for (int i = 0; i < 3; i++)
        assert_int_equal(pthread_create(&threads[i], NULL, find_many, settings), 0);
    for (int i = 0; i < 3; i++)
        pthread_join(threads[i], NULL);
    assert_int_equal(settings_connection_count(settings), 202);
    settings_free(settings);
}

#define TEST(test) cmocka_unit_test_setup(test, clean)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(connections__come__with_all_their_keys),
        TEST(connections__may_be__a_mapping),
        TEST(connections__always__end_with_demo_and_archive),
        TEST(db_name__defines__a_connection),
        TEST(connections__are_refused__when_they_do_not_fit),
        TEST(a_job_server__gets__no_counted_id),
        TEST(a_url__never_takes__a_schema),
        TEST(find_connection__takes__names_ids_urls_and_files),
        TEST(find_connection__says__what_is_near),
        TEST(find_connection__may_be_called__by_threads),
    };
    return cmocka_run_group_tests(tests, make_folders, folder_drop);
}
