/* Settings: sources, checks and messages. Each test writes its own files and environment. */
#include "support/check.h"
#include "support/folder.h"
#include "support/random.h"

#include "querent/base/str.h"
#include "querent/model/settings.h"

/* A clean environment and no files, in a folder that is the working directory. */
static int clean(void **state)
{
    (void)state;
    clearenv();
    setenv("XDG_CONFIG_HOME", folder_path("config"), 1);
    setenv("HOME", "/home/ann", 1);
    setenv("XDG_DATA_HOME", "/data", 1);
    unlink(folder_path("config/querent/config.yaml"));
    unlink(folder_path(".env"));
    return 0;
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

static struct settings *load(void)
{
    struct settings *settings = NULL;
    struct err err = ERR_INIT;

    if (!settings_load(NULL, 0, &settings, &err))
        fail_msg("%s", err.text);
    return settings;
}

/* Loading must fail with a message that has all of the |-separated parts. */
static void assert_refused(const char *override, const char *parts)
{
    struct settings *settings = NULL;
    struct err err = ERR_INIT;
    size_t count;

    if (settings_load(&override, override ? 1 : 0, &settings, &err))
        fail_msg("loaded, wanted '%s'", parts);
    assert_null(settings);
    assert_int_equal(err.code, ERR_CONFIG);
    char **wanted = str_split(parts, '|', &count);
    for (size_t i = 0; i < count; i++)
        if (!strstr(err.text, wanted[i]))
            fail_msg("'%s' is not in '%s'", wanted[i], err.text);
    str_free_all(wanted, count);
}

static void defaults__are__the_documents_and_enable_nothing(void **state)
{
    (void)state;
    static const struct {
        enum setting_id id;
        const char *text;
    } texts[] = {
        {SET_MODEL_NAME, "qwen3:8b"},
        {SET_SQL_MODEL_NAME, "qwen2.5-coder:7b"},
        {SET_OPENAI_MODEL, "gpt-4o-mini"},
        {SET_CONVERSATION_MEMORY_STRATEGY, "tiered"},
        {SET_OLLAMA_BASE_URL, ""},
        {SET_BASE_URL, ""},
        {SET_TABLE_API_BASE_URL, ""},
        {SET_SMTP_URL, ""},
        {SET_DB_NAME, ""},
    };
    static const struct {
        enum setting_id id;
        int64_t number;
    } numbers[] = {
        {SET_SQL_AGENT_MAX_ITERATIONS, 15},
        {SET_SQL_SAMPLE_ROWS, 1},
        {SET_SQL_MAX_TABLES_IN_CONTEXT, 20},
        {SET_SQL_CORRECTION_MAX_ATTEMPTS, 3},
        {SET_SQL_PRE_VALIDATION_ENABLED, 1},
        {SET_SQL_MAX_RELATIONSHIPS_DISPLAY, 50},
        {SET_SQL_MAX_RELATIONSHIPS_IN_PROMPT, 20},
        {SET_SQL_MAX_COLUMNS_IN_SCHEMA, 50},
        {SET_SQL_MAX_COLUMNS_IN_VALIDATION, 100},
        {SET_SQL_MAX_COLUMNS_IN_CORRECTION, 100},
        {SET_SQL_MAX_SQL_HISTORY_LENGTH, 100},
        {SET_SQL_MAX_FALLBACK_TABLES, 5},
        {SET_SQL_MAX_TABLES_IN_SELECTION_PROMPT, 250},
        {SET_MAX_CONTEXT_TOKENS, 120000},
        {SET_MAX_OUTPUT_TOKENS, 4000},
        {SET_MAX_QUERY_ROWS, 100},
        {SET_MAX_CONVERSATION_MESSAGES, 20},
        {SET_CONVERSATION_MAX_AGE_HOURS, 24},
        {SET_CONVERSATION_CLEANUP_INTERVAL_HOURS, 1},
        {SET_CONVERSATION_DB_RETRY_ATTEMPTS, 3},
        {SET_DB_POOL_SIZE, 5},
        {SET_DB_MAX_OVERFLOW, 10},
        {SET_DB_POOL_RECYCLE, 3600},
        {SET_DB_POOL_PRE_PING, 1},
        {SET_TABLE_API_MOCK, 0},
    };
    struct settings *settings = load();

    for (size_t i = 0; i < COUNT_OF(texts); i++)
        assert_string_equal(settings_text(settings, texts[i].id), texts[i].text);
    for (size_t i = 0; i < COUNT_OF(numbers); i++)
        assert_int_equal(settings_int(settings, numbers[i].id), numbers[i].number);
    assert_true(settings_real(settings, SET_SQL_MODEL_TEMPERATURE) == 0.1);
    assert_true(settings_real(settings, SET_MODEL_TEMPERATURE) == 0.3);
    assert_true(settings_real(settings, SET_CONVERSATION_DB_RETRY_DELAY) == 0.1);
    for (int i = 0; i < SETTING_COUNT; i++) {
        assert_false(settings_set(settings, (enum setting_id)i));
        assert_string_equal(settings_origin(settings, (enum setting_id)i), "default");
    }
    assert_int_equal(settings_connection_count(settings), 2);
    settings_free(settings);
    settings_free(NULL);
}

static void table__has__unique_well_formed_rows(void **state)
{
    (void)state;
    for (int i = 0; i < SETTING_COUNT; i++) {
        const struct setting_def *def = &setting_defs[i];
        assert_true(def->yaml || def->env);
        assert_false(str_blank(def->help));
        assert_false(str_ends(def->help, "."));
        assert_int_equal(*def->choices != '\0', def->type == SETTING_CHOICE);
        assert_true(def->lo <= def->hi);
        assert_true(def->trust != TRUST_SECRET || !*def->def);
        assert_true(def->type != SETTING_PATH || def->trust == TRUST_OWN);
        for (int j = 0; j < i; j++) {
            assert_false(def->yaml && str_eq(def->yaml, setting_defs[j].yaml));
            assert_false(def->env && str_eq(def->env, setting_defs[j].env));
        }
    }
}

static void sources__rise__from_file_to_command_line(void **state)
{
    (void)state;
    static const char *const override = "sql.sample_rows=5";
    struct settings *settings;
    struct err err = ERR_INIT;

    config("# ours\nsql:\n  sample_rows: 2\n  max_hops: 2\nui.theme: light\n");
    settings = load();
    assert_int_equal(settings_int(settings, SET_SQL_SAMPLE_ROWS), 2);
    assert_string_equal(settings_origin(settings, SET_SQL_SAMPLE_ROWS), "config.yaml:3");
    assert_string_equal(settings_text(settings, SET_UI_THEME), "light");
    settings_free(settings);

    folder_write(".env", "\nSQL_SAMPLE_ROWS=3\nSQL_MAX_HOPS=3", 0644);
    settings = load();
    assert_int_equal(settings_int(settings, SET_SQL_SAMPLE_ROWS), 3);
    assert_string_equal(settings_origin(settings, SET_SQL_SAMPLE_ROWS), ".env:2");
    settings_free(settings);

    setenv("SQL_SAMPLE_ROWS", "4", 1);
    setenv("SQL_MAX_HOPS", "", 1); /* empty counts as not given */
    setenv("SQL_SAMPLE_ROWZ", "9", 1);
    settings = load();
    assert_int_equal(settings_int(settings, SET_SQL_SAMPLE_ROWS), 4);
    assert_string_equal(settings_origin(settings, SET_SQL_SAMPLE_ROWS), "environment");
    assert_int_equal(settings_int(settings, SET_SQL_MAX_HOPS), 3);
    settings_free(settings);

    assert_true(settings_load(&override, 1, &settings, &err));
    assert_int_equal(settings_int(settings, SET_SQL_SAMPLE_ROWS), 5);
    assert_string_equal(settings_origin(settings, SET_SQL_SAMPLE_ROWS), "--set");
    assert_true(settings_set(settings, SET_SQL_SAMPLE_ROWS));
    settings_free(settings);
}

static void values__are__typed_and_checked(void **state)
{
    (void)state;
    static const struct {
        const char *yaml, *want;
    } cases[] = {
        {"sql:\n  sample_rows: many",
         "config.yaml:2:|'sql.sample_rows'|a whole number from 0 to 20|'many'"},
        {"sql: {sample_rows: 21}", "config.yaml:1:|from 0 to 20|'21'"},
        {"sql: {sample_rows: -1}", "from 0 to 20"},
        {"sql: {sample_rows: 1.5}", "a whole number"},
        {"models: {sql: {temperature: hot}}",
         "'models.sql.temperature' must be a number from 0 to 2"},
        {"models: {sql: {temperature: 2.1}}", "from 0 to 2"},
        {"ui:\n\n  mouse: maybe", "config.yaml:3:|true or false|'maybe'"},
        {"engine: magic", "'engine' must be auto, builtin or model, not 'magic'"},
        {"engine: [auto]", "'engine' must be a single value"},
        {"ui: dark", "'ui' must hold keys"},
        {"ui:\n  mouse: true\n  mouse: false", "config.yaml:3:"},
        {"ui.mouse: true\nui:\n  mouse: false", "config.yaml:3:|given twice|config.yaml:1"},
        {"- a\n- b", "expected name: value"},
        {"ui:\n  theme: 'x\n", "config.yaml:"},
        {"ui: {theme: \"a\" b}", "config.yaml:1:"},
        {"a: &x 1\nui: *x", "config.yaml:1:"},
    };

    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        config(cases[i].yaml);
        assert_refused(NULL, cases[i].want);
    }
    config("ui: {mouse: No, animation: off}\nengine: BUILTIN\nsql: {max_hops: ~}\nlog:\n");
    struct settings *settings = load();
    assert_false(settings_bool(settings, SET_UI_MOUSE));
    assert_false(settings_bool(settings, SET_UI_ANIMATION));
    assert_string_equal(settings_text(settings, SET_ENGINE), "builtin");
    assert_false(settings_set(settings, SET_SQL_MAX_HOPS));
    settings_free(settings);
}

static void unknown_names__are__errors_in_our_own_files(void **state)
{
    (void)state;
    static const struct {
        const char *yaml, *want;
    } cases[] = {
        {"engin: auto", "config.yaml:1: unknown key 'engin': did you mean 'engine'?"},
        {"sql:\n  sampel_rows: 1",
         "config.yaml:2:|'sql.sampel_rows': did you mean 'sql.sample_rows'?"},
        {"\nmodel:\n  sql: {name: x}", "config.yaml:2:|did you mean 'models'?"},
        {"conections: []", "did you mean 'connections'?"},
        {"quite_other: 1", "config.yaml:1: unknown key 'quite_other'"},
    };

    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        config(cases[i].yaml);
        assert_refused(NULL, cases[i].want);
    }
    char deep[20001] = {0};
    memset(deep, '[', sizeof deep - 1);
    config(deep);
    assert_refused(NULL, "config.yaml:1: Max depth (64) exceeded");
    config("");
    folder_write(".env", "SQL_SAMPLE_ROW=1\n", 0600);
    assert_refused(NULL, ".env:1: unknown name 'SQL_SAMPLE_ROW': did you mean 'SQL_SAMPLE_ROWS'?");
    unlink(folder_path(".env"));
    assert_refused("sql.sample_row=1", "--set:|did you mean 'sql.sample_rows'?");
    assert_refused("sql.sample_rows", "--set:|expected name=value");
    assert_refused("SQL_SAMPLE_ROWS=x", "--set:|'SQL_SAMPLE_ROWS'");
    setenv("SQL_SAMPLE_ROWS", "x", 1);
    assert_refused(NULL, "environment: 'SQL_SAMPLE_ROWS'|not 'x'");
}

static void pool__needs__two_connections(void **state)
{
    (void)state;
    config("pool: {size: 1, overflow: 0}\n");
    assert_refused(NULL, "config.yaml:1|pool.size|pool.overflow|two are needed");
    config("pool: {size: 1, overflow: 1}\n");
    settings_free(load());
    config("pool: {size: 2, overflow: 0}\n");
    settings_free(load());
    assert_refused("pool.size=1", "--set|two are needed");
}

static void dotenv__reads__what_people_write(void **state)
{
    (void)state;
    folder_write(".env",
                 "# comment\n"
                 "  export MODEL_NAME = llama3 # which one\n"
                 "SQL_MODEL_NAME='a # b'\r\n"
                 "OPENAI_MODEL=\"x\\\"y\\n\\$z\" # quoted\n"
                 "\n"
                 "DB_PWD=\n"
                 "SMTP_FROM=a#b@example.com\n"
                 "QUERENT_THEME=#none",
                 0644);
    struct settings *settings = load();
    assert_string_equal(settings_text(settings, SET_MODEL_NAME), "llama3");
    assert_string_equal(settings_text(settings, SET_SQL_MODEL_NAME), "a # b");
    assert_string_equal(settings_text(settings, SET_OPENAI_MODEL), "x\"y\n$z");
    assert_string_equal(settings_text(settings, SET_SMTP_FROM), "a#b@example.com");
    assert_false(settings_set(settings, SET_UI_THEME));
    settings_free(settings);
}

static void dotenv__refuses__what_it_cannot_read(void **state)
{
    (void)state;
    static const struct {
        const char *text, *want;
    } cases[] = {
        {"MODEL_NAME", ".env:1: expected NAME=value"},
        {"\n=x", ".env:2: expected NAME=value"},
        {"MODEL NAME=x", "expected NAME=value"},
        {"MODEL_NAME='x", "quote is not closed"},
        {"MODEL_NAME=\"x\\\"", "quote is not closed"},
        {"MODEL_NAME='x' y", "unexpected text"},
        {"MODEL_NAME=a\nMODEL_NAME=b", ".env:2:|given twice|.env:1"},
    };

    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        folder_write(".env", cases[i].text, 0600);
        assert_refused(NULL, cases[i].want);
    }
}

static void secrets__need__a_private_file(void **state)
{
    (void)state;
    static const char *const yaml[] = {
        "models: {openai: {key: sk-123}}",
        "connections: [{name: a, url: 'mysql://u:secret@h/d'}]",
        "connections: [{name: a, url: 'trino://h/c?password=x'}]",
        "connections: [{name: a, url: 'mysql://h/d', session: [\"SET @aesKey = 'k'\"]}]",
        "mail: {url: 'smtps://u:p@h'}",
    };

    for (size_t i = 0; i < COUNT_OF(yaml); i++) {
        folder_write("config/querent/config.yaml", yaml[i], 0640);
        assert_refused(NULL, "holds a secret|chmod 600 |config.yaml'");
        config(yaml[i]);
        settings_free(load());
    }
    config("");
    folder_write(".env", "DB_PWD=x\n", 0604);
    assert_refused(NULL, "'.env' holds a secret|chmod 600 '.env'");
    folder_write(".env", "DB_PWD=\nDB_USER=ann\n", 0644);
    settings_free(load());
}

static void add_line(void *out, const struct settings_line *line)
{
    buf_addf(out, "%s = %s (%s)\n", line->name, line->value, line->origin ? line->origin : "");
}

static void secrets__never__reach_a_message(void **state)
{
    (void)state;
    struct buf out = BUF_INIT;

    config("connections: [{name: shop, url: 'postgresql://ann:hunter2@h/d?sslpassword=hunter2'}]\n"
           "models: {openai: {key: hunter2}}\n"
           "mail: {url: 'smtps://u:hunter2@h'}\n");
    setenv("DB_NAME", "d", 1);
    setenv("DB_PWD", "hunter2", 1);
    setenv("DB_ENCRYPT_KEY", "hunter2", 1);
    struct settings *settings = load();
    settings_each(settings, add_line, &out);
    assert_null(strstr(out.p, "hunter2"));
    assert_non_null(strstr(out.p, "models.openai.key = set (config.yaml:2)\n"));
    assert_non_null(strstr(out.p, "postgresql://ann:***@h/d?sslpassword=***"));
    buf_release(&out);
    settings_free(settings);
}

static void paths__are__relative_to_their_file(void **state)
{
    (void)state;
    char want[600];

    config("log: {path: logs/q.log}\nconversation: {db_path: ~/q.db}\nconnections: "
           "{files: 'sqlite:shop.db', abs: 'sqlite:/x/y.db'}\ndotenv: {allow: MAIL_OUTBOX}\n");
    folder_write(".env", "MAIL_OUTBOX=docs\n", 0644);
    struct settings *settings = load();
    snprintf(want, sizeof want, "%s/config/querent/logs/q.log", folder);
    assert_string_equal(settings_text(settings, SET_LOG_PATH), want);
    assert_string_equal(settings_text(settings, SET_CONVERSATION_DB_PATH), "/home/ann/q.db");
    assert_string_equal(settings_text(settings, SET_MAIL_OUTBOX), "docs");
    snprintf(want, sizeof want, "sqlite:%s/config/querent/shop.db", folder);
    assert_string_equal(settings_connection(settings, 0)->url, want);
    assert_string_equal(settings_connection(settings, 1)->url, "sqlite:/x/y.db");
    settings_free(settings);
}

static void lists__become__texts_with_commas(void **state)
{
    (void)state;
    config("sql:\n  indexed_views: [customers, orders]\n");
    struct settings *settings = load();
    assert_string_equal(settings_text(settings, SET_SQL_INDEXED_VIEWS), "customers,orders");
    settings_free(settings);
    config("sql:\n  indexed_views: [[a]]\n");
    assert_refused(NULL, "a list must hold texts");
}

static void man__comes__from_the_table(void **state)
{
    (void)state;
    struct buf help = BUF_INIT, man = BUF_INIT;

    settings_man(&man);
    for (size_t i = 0; i < man.len; i++) /* as man shows it */
        if (man.p[i] != '\\')
            buf_addc(&help, man.p[i]);
    for (int i = 0; i < SETTING_COUNT; i++) {
        const struct setting_def *def = &setting_defs[i];
        assert_non_null(strstr(help.p, def->help));
        if (def->yaml)
            assert_non_null(strstr(help.p, def->yaml));
        if (def->env)
            assert_non_null(strstr(help.p, def->env));
    }
    for (const char *line = man.p; line && *line; line = strchr(line, '\n'), line += line != NULL) {
        char heading[64] = "";
        if (*line == '.')
            assert_true(str_starts(line, ".SS ") || str_starts(line, ".TP\n") ||
                        str_starts(line, ".B "));
        if (str_starts(line, ".SS ")) { /* a group is in one place */
            snprintf(heading, sizeof heading, "%.*s\n", (int)strcspn(line, "\n"), line);
            assert_null(strstr(line + 1, heading));
        }
    }
    assert_non_null(strstr(man.p, ".B models.sql.name\\fR, \\fBSQL_MODEL_NAME\n"));
    assert_non_null(strstr(man.p, "default qwen2.5\\-coder:7b"));
    buf_release(&help);
    buf_release(&man);
}

/* A file that was damaged anywhere loads or is refused with its name, and never anything else. */
static void files__survive__damage(void **state)
{
    (void)state;
    static const char yaml[] =
        "sql:\n  sample_rows: 2\nmodels:\n  openai: {key: 'k', url: http://h}\n"
        "connections:\n  - name: shop\n    url: mysql://u:p@h/d\n"
        "    session: [\"SET @k = 'x'\"]\n    secure_views: {a: b}\n"
        "  - {name: b, url: 'sqlite:x', id: 4}\nui: {mouse: no}\n";
    static const char dotenv[] = "export MODEL_NAME='a b' # c\nDB_NAME=\"x\\n\"\nDB_PWD=p\n";
    static const char bytes[] = ":{}[]'\"#&*!|>-?%@`, \n\t\\\x01\xff=~";
    size_t loaded = 0;

    random_seed(12);
    for (int step = 0; step < 1500; step++) {
        struct buf text = BUF_INIT;
        struct settings *settings = NULL;
        struct err err = ERR_INIT;
        buf_add(&text, step % 3 ? yaml : dotenv);
        const size_t at = random_below(text.len);
        buf_splice(&text, at, random_below(3), &bytes[random_below(sizeof bytes - 1)],
                   random_below(2));
        folder_write(step % 3 ? "config/querent/config.yaml" : ".env", text.p, 0600);
        const bool ok = settings_load(NULL, 0, &settings, &err);
        assert_true(ok || err.code == ERR_CONFIG);
        loaded += ok;
        settings_free(settings);
        buf_release(&text);
        folder_write(".env", "", 0600);
    }
    assert_in_range(loaded, 1, 1499);
}

static void files__that_cannot_be_read__are_errors(void **state)
{
    (void)state;
    assert_int_equal(mkdir(folder_path(".env"), 0700), 0);
    assert_refused(NULL, "'.env'");
    rmdir(folder_path(".env"));
    settings_free(load());
}

#define TEST(test) cmocka_unit_test_setup(test, clean)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(defaults__are__the_documents_and_enable_nothing),
        TEST(table__has__unique_well_formed_rows),
        TEST(sources__rise__from_file_to_command_line),
        TEST(values__are__typed_and_checked),
        TEST(unknown_names__are__errors_in_our_own_files),
        TEST(pool__needs__two_connections),
        TEST(dotenv__reads__what_people_write),
        TEST(dotenv__refuses__what_it_cannot_read),
        TEST(secrets__need__a_private_file),
        TEST(secrets__never__reach_a_message),
        TEST(paths__are__relative_to_their_file),
        TEST(lists__become__texts_with_commas),
        TEST(man__comes__from_the_table),
        TEST(files__survive__damage),
        TEST(files__that_cannot_be_read__are_errors),
    };
    return cmocka_run_group_tests(tests, make_folders, folder_drop);
}
