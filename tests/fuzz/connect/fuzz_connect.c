/* A connection's URL, as an operator, a file or an argument gives it: each driver reads it, or says
 * why not, and an error or a place that is shown has nothing of the password. */
#include <stdint.h>
#include <string.h>

#include "api/api.h"
#include "bigquery/bigquery.h"
#include "mysql/mysql_driver.h"
#include "querent/base/mem.h"
#include "querent/base/str.h"
#include "querent/base/url.h"
#include "querent/db/db.h"
#include "trino/trino.h"

#define PASSWORD "SeCrEt-4711"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void judge(bool ok, const struct err *err)
{
    if (!ok && (!*err->text || strstr(err->text, PASSWORD)))
        __builtin_trap();
}

static void read_drivers(const char *url)
{
    const struct db_open_options options = {0};
    struct trino_target trino;
    struct bigquery_target bigquery;
    struct my_target my;
    struct api_target api;
    struct err err = ERR_INIT;
    bool ok;

    judge(ok = trino_parse_url(url, &options, &trino, &err), &err);
    if (ok)
        trino_target_release(&trino);
    err = ERR_INIT;
    judge(ok = bigquery_parse_url(url, &options, &bigquery, &err), &err);
    if (ok)
        bigquery_target_release(&bigquery);
    err = ERR_INIT;
    judge(ok = my_parse_url(url, &options, &my, &err), &err);
    if (ok)
        my_target_release(&my);
    err = ERR_INIT;
    judge(ok = api_parse_url(url, &api, &err), &err);
    if (ok)
        api_target_release(&api);
}

/* What is shown of it, and what libraries get. */
static void look(const char *url)
{
    struct buf shown = BUF_INIT;
    struct err err = ERR_INIT;
    enum sql_dialect dialect;
    const char *kind;
    char *copy = mem_strdup(url), *escaped = url_escape_user(url);

    judge(url_check(url, &err), &err);
    url_place(&shown, url);
    url_redact(&shown, url);
    db_url_kind(url, &dialect, &kind);
    if (url_mask(copy) && strlen(copy) != strlen(url))
        __builtin_trap();
    if (strlen(escaped) < strlen(url))
        __builtin_trap();
    buf_release(&shown);
    mem_free(escaped);
    mem_free(copy);
}

/* The same, behind a user whose password is known. */
static void hide(const char *scheme, const char *rest)
{
    char *url = mem_printf("%s://ann:" PASSWORD "@%s", scheme, rest);
    struct buf shown = BUF_INIT;

    read_drivers(url);
    url_redact(&shown, url);
    if (strstr(buf_str(&shown), PASSWORD))
        __builtin_trap();
    url_mask(url);
    if (strstr(url, PASSWORD))
        __builtin_trap();
    buf_release(&shown);
    mem_free(url);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const char *const schemes[] = {"postgresql", "mysql", "mariadb", "trino", "api", "x"};
    char *text = mem_strndup((const char *)data, size);

    look(text);
    read_drivers(text);
    if (size)
        hide(schemes[data[0] % (sizeof schemes / sizeof *schemes)], text + 1);
    mem_free(text);
    return 0;
}
