/* What the operator's files say: config.yaml, .env, URLs with passwords, a dictionary as CSV or
 * workbook, a conversation's memory, JSON of any kind. The first byte chooses which; the rest is
 * the text. Files stand in a folder of the process. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "querent/base/json_read.h"
#include "querent/base/mem.h"
#include "querent/base/path.h"
#include "querent/base/str.h"
#include "querent/base/url.h"
#include "querent/model/memory.h"
#include "querent/model/schema/dictionary.h"
#include "querent/model/settings.h"

static char folder[64];

static void remove_folder(void)
{
    char command[128];

    if (chdir("/") == 0) {
        snprintf(command, sizeof command, "rm -rf '%s'", folder);
        if (system(command) != 0)
            fprintf(stderr, "%s stays\n", folder);
    }
}

static void make_folder(void)
{
    strcpy(folder, "/tmp/querent-fuzz-XXXXXX");
    if (!mkdtemp(folder) || chdir(folder) != 0 || mkdir("querent", 0700) != 0)
        abort();
    atexit(remove_folder);
    clearenv();
    setenv("HOME", folder, 1);
    setenv("XDG_CONFIG_HOME", folder, 1);
}

static void put(const char *name, const char *text, size_t len)
{
    struct err err;

    if (!path_write_atomic(name, text, len, 0600, &err))
        abort();
}

static void fuzz_settings(const char *config, size_t config_len, const char *env, size_t env_len)
{
    struct settings *settings = NULL;
    struct err err = ERR_INIT;

    put("querent/config.yaml", config, config_len);
    put(".env", env, env_len);
    if (!settings_load(NULL, 0, &settings, &err) && !*err.text)
        __builtin_trap();
    settings_free(settings);
}

/* A password between the last colon and the last @ of the authority is not shown. */
static void fuzz_url(const char *text)
{
    char *url = mem_printf("postgresql://ann:%s-SeCrEt@h/d", text);
    struct buf out = BUF_INIT;

    url_redact(&out, text);
    buf_clear(&out);
    url_redact(&out, url);
    if (strstr(buf_str(&out), "-SeCrEt"))
        __builtin_trap();
    buf_release(&out);
    mem_free(url);
}

static void fuzz_dictionary(const char *name, const char *text, size_t len)
{
    struct dictionary dictionary = {0};
    struct err err = ERR_INIT;

    put(name, text, len);
    if (dictionary_read(name, DICTIONARY_GIVEN, NULL, &dictionary, &err)) {
        struct schema *schema = dictionary_schema(&dictionary, "fuzz");
        schema_free(schema);
    } else if (!*err.text) {
        __builtin_trap();
    }
    dictionary_release(&dictionary);
}

/* What was read is written, and that is read as the same. */
static void fuzz_memory(const char *text)
{
    struct memory first, second;
    struct buf one = BUF_INIT, two = BUF_INIT;
    struct err err = ERR_INIT;

    memory_init(&first, "");
    memory_init(&second, "");
    if (memory_from_json(&first, text, &err)) {
        memory_json(&first, &one);
        if (!memory_from_json(&second, buf_str(&one), &err))
            __builtin_trap();
        memory_json(&second, &two);
        if (!str_eq(buf_str(&one), buf_str(&two)))
            __builtin_trap();
    }
    memory_release(&first);
    memory_release(&second);
    buf_release(&one);
    buf_release(&two);
}

static void walk_json(const struct json_value *value, int depth)
{
    struct json_walk walk;
    struct json_value key, item;
    struct buf text = BUF_INIT;

    json_text(&text, value);
    buf_release(&text);
    json_walk_init(&walk, value);
    if (depth > 8)
        return;
    if (value->kind == JSON_OBJECT) {
        while (json_walk_member(&walk, &key, &item))
            walk_json(&item, depth + 1);
    } else {
        while (json_walk_item(&walk, &item))
            walk_json(&item, depth + 1);
    }
}

static void fuzz_json(const char *text, size_t len)
{
    struct json_value value;
    struct err err = ERR_INIT;

    if (!json_bounded(text, len, &err) && !*err.text)
        __builtin_trap();
    if (json_read(text, len, &value))
        walk_json(&value, 0);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (!*folder)
        make_folder();
    if (size < 1)
        return 0;
    const size_t len = size - 1;
    char *text = mem_strndup((const char *)data + 1, len);

    switch (data[0] % 7) {
    case 0:
        fuzz_settings(text, len, "", 0);
        break;
    case 1:
        fuzz_settings("", 0, text, len);
        break;
    case 2:
        fuzz_url(text);
        break;
    case 3:
        fuzz_dictionary("fuzz.csv", text, len);
        break;
    case 4:
        fuzz_dictionary("fuzz.xlsx", text, len);
        break;
    case 5:
        fuzz_memory(text);
        break;
    default:
        fuzz_json(text, len);
    }
    mem_free(text);
    return 0;
}
