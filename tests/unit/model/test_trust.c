/* Whom the settings believe: files of others, the .env of a working directory, and keys that go
 * only where they were given for. */
#include "support/check.h"
#include "support/folder.h"

#include "querent/base/str.h"
#include "querent/model/settings.h"

enum { STRANGER = 54321 };

static int clean(void **state)
{
    (void)state;
    clearenv();
    setenv("XDG_CONFIG_HOME", folder_path("config"), 1);
    setenv("HOME", "/home/ann", 1);
    unlink(folder_path("config/querent/config.yaml"));
    unlink(folder_path(".env"));
    return chmod(folder, 0700) | chown(folder, geteuid(), getegid()) |
           chmod(folder_path("config/querent"), 0700);
}

static int make_folders(void **state)
{
    if (folder_make(state) != 0)
        return -1;
    return mkdir(folder_path("config"), 0700) | mkdir(folder_path("config/querent"), 0700);
}

static void config(const char *yaml)
{
    folder_write("config/querent/config.yaml", yaml, 0600);
}

static void dotenv(const char *text)
{
    folder_write(".env", text, 0600);
}

static struct settings *load(const char *override)
{
    struct settings *settings = NULL;
    struct err err = ERR_INIT;

    if (!settings_load(&override, override ? 1 : 0, &settings, &err))
        fail_msg("%s", err.text);
    return settings;
}

static void assert_error(const char *parts)
{
    struct settings *settings = NULL;
    struct err err = ERR_INIT;
    size_t count;

    assert_false(settings_load(NULL, 0, &settings, &err));
    assert_int_equal(err.code, ERR_CONFIG);
    char **wanted = str_split(parts, '|', &count);
    for (size_t i = 0; i < count; i++)
        if (!strstr(err.text, wanted[i]))
            fail_msg("'%s' is not in '%s'", wanted[i], err.text);
    str_free_all(wanted, count);
}

/* One notice has all |-separated parts; "" wants no notice at all. */
static void assert_notice(const struct settings *settings, const char *parts)
{
    size_t count, have = 0;
    char **wanted = str_split(parts, '|', &count);

    for (size_t n = 0; n < settings_notice_count(settings) && have < count; n++) {
        have = 0;
        for (size_t i = 0; i < count; i++)
            have += strstr(settings_notice(settings, n), wanted[i]) != NULL;
    }
    if (have < count || (!count && settings_notice_count(settings)))
        fail_msg("%zu notices, wanted '%s', the first: %s", settings_notice_count(settings), parts,
                 settings_notice_count(settings) ? settings_notice(settings, 0) : "none");
    str_free_all(wanted, count);
}

static void config__of_others__is_an_error(void **state)
{
    (void)state;
    static const char *const yaml =
        "connections: [{name: a, url: 'mysql://h/d', password_command: touch /tmp/owned}]\n";

    folder_write("config/querent/config.yaml", yaml, 0622);
    assert_error("config.yaml' is not read, since it can be written to by others: chmod go-w '");
    config(yaml);
    assert_int_equal(chmod(folder_path("config/querent"), 0777), 0);
    assert_error("its folder can be written to by others: chmod go-w '|config/querent'");
    assert_int_equal(chmod(folder_path("config/querent"), 0700), 0);
    settings_free(load(NULL));
    if (geteuid() != 0) {
        print_message("skipped: only root can make files of somebody else\n");
        return;
    }
    assert_int_equal(chown(folder_path("config/querent/config.yaml"), STRANGER, STRANGER), 0);
    assert_error("belongs to 54321: chown root '|config.yaml'");
}

static void dotenv__of_others__is_left_out(void **state)
{
    (void)state;
    struct settings *settings;

    folder_write(".env", "MODEL_NAME=theirs\n", 0622);
    settings = load(NULL);
    assert_false(settings_set(settings, SET_MODEL_NAME));
    assert_notice(settings, "'.env' is not read|chmod go-w '|/.env'");
    settings_free(settings);
    dotenv("MODEL_NAME=mine\n");
    assert_int_equal(chmod(folder, 0777), 0);
    settings = load(NULL);
    assert_false(settings_set(settings, SET_MODEL_NAME));
    assert_notice(settings, "its folder can be written to by others");
    settings_free(settings);
    assert_int_equal(chmod(folder, 0700), 0);
    settings = load(NULL);
    assert_string_equal(settings_text(settings, SET_MODEL_NAME), "mine");
    assert_notice(settings, "");
    settings_free(settings);
    if (geteuid() != 0) {
        print_message("skipped: only root can make files of somebody else\n");
        return;
    }
    assert_int_equal(chown(folder_path(".env"), STRANGER, STRANGER), 0);
    settings = load(NULL);
    assert_notice(settings, "'.env' is not read, since it belongs to 54321: chown root '|/.env'");
    settings_free(settings);
    dotenv("MODEL_NAME=root's, in a folder of somebody else\n");
    assert_int_equal(chown(folder, STRANGER, STRANGER), 0);
    settings = load(NULL);
    assert_false(settings_set(settings, SET_MODEL_NAME));
    assert_notice(settings, "'.env' is not read, since the working directory is not yours");
    settings_free(settings);
}

static void dotenv__never_says__where_things_go(void **state)
{
    (void)state;
    struct settings *settings;

    for (int i = 0; i < SETTING_COUNT; i++) {
        const struct setting_def *def = &setting_defs[i];
        char line[200];
        if (!def->env || def->trust != TRUST_OWN)
            continue;
        snprintf(line, sizeof line, "%s=%s\n", def->env,
                 def->type == SETTING_BOOL     ? "false"
                 : def->type == SETTING_INT    ? "1234"
                 : def->type == SETTING_CHOICE ? "remote"
                                               : "http://x");
        dotenv(line);
        settings = load(NULL);
        if (settings_set(settings, (enum setting_id)i))
            fail_msg("%s was taken", def->env);
        assert_notice(settings, def->env);
        settings_free(settings);
        snprintf(line, sizeof line, "dotenv: {allow: [MODEL_NAME, %s]}\n", def->env);
        config(line);
        settings = load(NULL);
        assert_true(settings_set(settings, (enum setting_id)i));
        settings_free(settings);
        config("");
    }
    dotenv("OPENAI_BASE_URL=http://evil:1\nMODEL_NAME=m\n");
    settings = load(NULL);
    assert_notice(settings, "OPENAI_BASE_URL of .env:1 is not used|config.yaml|allow");
    assert_string_equal(settings_text(settings, SET_OPENAI_BASE_URL), "");
    assert_string_equal(settings_text(settings, SET_MODEL_NAME), "m");
    settings_free(settings);
}

static void dotenv_allow__is_said__by_config_alone(void **state)
{
    (void)state;
    static const char *const override = "dotenv.allow=BASE_URL";
    struct settings *settings = NULL;
    struct err err = ERR_INIT;

    assert_false(settings_load(&override, 1, &settings, &err));
    assert_non_null(strstr(err.text, "only config.yaml can set 'dotenv.allow'"));
    config("dotenv: {allow: BASE_URI}\n");
    assert_error("config.yaml:1: 'dotenv.allow' has 'BASE_URI'");
}

/* Who gives key and address, and whether the key is sent. */
static void settings_secret__goes__where_it_was_given_for(void **state)
{
    (void)state;
    static const char *const with_url = "dotenv: {allow: OPENAI_BASE_URL}\n"
                                        "models: {openai: {url: 'http://own/v1'}}\n";
    static const struct {
        const char *config, *dotenv, *url, *key, *set;
        const char *sent;
        const char *notice;
    } cases[] = {
        {"", "", NULL, "k", NULL, "k", ""}, /* to OpenAI's own address */
        {"", "", "http://a/v1", "k", NULL, "k", ""},
        {with_url, "", NULL, "k", NULL, "k", ""},
        {"models: {openai: {key: k}}\n", "", "http://a/v1", NULL, NULL, "k", ""},
        {"models: {openai: {key: k, url: 'http://own/v1'}}\n", "", NULL, NULL, NULL, "k", ""},
        {"models: {openai: {key: k, url: 'http://own/v1'}}\n", "", "http://own/v1", NULL, NULL, "k",
         ""},
        {"models: {openai: {key: k, url: 'http://own/v1'}}\n", "", "http://a/v1", NULL, NULL, "",
         "OPENAI_API_KEY (config.yaml:1) is not sent to 'http://a/v1' (environment)"},
        {"models: {openai: {key: k, url: 'http://own/v1'}}\n", "", "http://a/v1", "k2", NULL, "k2",
         ""},
        {"models: {openai: {key: k, url: 'http://own/v1'}}\n", "", NULL, NULL,
         "models.openai.url=http://b", "", "is not sent to 'http://b' (--set)"},
        {with_url, "OPENAI_BASE_URL=http://evil/v1\n", NULL, "k", NULL, "",
         "OPENAI_API_KEY (environment) is not sent to 'http://evil/v1' (.env:1)"},
        {with_url, "OPENAI_BASE_URL=http://x/v1\nOPENAI_API_KEY=k\n", NULL, NULL, NULL, "k", ""},
        {with_url, "OPENAI_API_KEY=k\n", NULL, NULL, NULL, "k", ""},
        {"", "OPENAI_API_KEY=k\nOPENAI_BASE_URL=http://x/v1\n", NULL, NULL, NULL, "k",
         "OPENAI_BASE_URL of .env:2 is not used"},
    };

    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        config(cases[i].config);
        dotenv(cases[i].dotenv);
        unsetenv("OPENAI_BASE_URL");
        unsetenv("OPENAI_API_KEY");
        if (cases[i].url)
            setenv("OPENAI_BASE_URL", cases[i].url, 1);
        if (cases[i].key)
            setenv("OPENAI_API_KEY", cases[i].key, 1);
        struct settings *settings = load(cases[i].set);
        const char *sent = settings_secret(settings, SET_OPENAI_API_KEY, SET_OPENAI_BASE_URL);
        if (!str_eq(sent, cases[i].sent))
            fail_msg("case %zu: '%s'", i, sent);
        assert_notice(settings, cases[i].notice);
        settings_free(settings);
    }
}

static void settings__give_no_password__to_a_host_of_dotenv(void **state)
{
    (void)state;
    struct err err = ERR_INIT;

    config("dotenv: {allow: DB_HOST}\n");
    dotenv("DB_HOST=evil\n");
    setenv("DB_NAME", "shop", 1);
    setenv("DB_PWD", "hunter2", 1);
    setenv("DB_ENCRYPT_KEY", "hunter3", 1);
    struct settings *settings = load(NULL);
    const struct connection *shop = settings_find_connection(settings, "shop", &err);
    assert_string_equal(shop->url, "mysql://root@evil:3306/shop");
    assert_null(shop->session);
    assert_notice(settings, "DB_PWD (environment) is not sent to 'evil'");
    settings_free(settings);
}

/* An api:// connection gets the job server's token where it is the same server. */
static void connections__get_the_token__of_their_server(void **state)
{
    (void)state;
    static const struct {
        const char *base, *url;
        bool token;
    } cases[] = {
        {"", "api://h:8000/api?connection=1", true},
        {"'https://h:8000/api'", "api://h:8000/api?connection=1", true},
        {"'https://h:8000/api'", "api://h:8000/api?connection=1&SSL=false", false},
        {"'http://h:8000/api'", "api://H:8000/api?connection=1&SSL=false", true},
        {"'https://h:8000/api'", "api://h:8001/api?connection=1", false},
        {"'https://h:8000/api'", "api://evil/api?connection=1", false},
        {"'https://h/api'", "api://h.evil/api?connection=1", false},
    };

    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        char yaml[400];
        struct err err = ERR_INIT;
        snprintf(yaml, sizeof yaml,
                 "jobs: {token: t, url: %s}\nconnections: [{name: a, url: '%s'}]", cases[i].base,
                 cases[i].url);
        config(yaml);
        struct settings *settings = load(NULL);
        const struct connection *a = settings_find_connection(settings, "a", &err);
        if (!str_eq(a->password, cases[i].token ? "t" : NULL))
            fail_msg("case %zu: '%s'", i, a->password ? a->password : "none");
        settings_free(settings);
    }
}

int main(void)
{
#define TEST(name) cmocka_unit_test_setup(name, clean)
    const struct CMUnitTest tests[] = {
        TEST(config__of_others__is_an_error),
        TEST(dotenv__of_others__is_left_out),
        TEST(dotenv__never_says__where_things_go),
        TEST(dotenv_allow__is_said__by_config_alone),
        TEST(settings_secret__goes__where_it_was_given_for),
        TEST(settings__give_no_password__to_a_host_of_dotenv),
        TEST(connections__get_the_token__of_their_server),
    };
    return cmocka_run_group_tests(tests, make_folders, folder_drop);
}
