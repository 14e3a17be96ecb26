/* SQLite files by their first bytes; servers by the files and variables of psql and mariadb, which
 * the drivers read, too, so that a URL needs no more than what tells one from another. */
#include "init/places.h"

#include <dirent.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "command.h"
#include "querent/base/mem.h"
#include "querent/base/path.h"
#include "querent/base/str.h"

#define PLACES_MOST 9 /* each is chosen by a digit */
#define CONF_MOST ((size_t)64 << 10)

static void places_add(struct places *places, char *url, const char *from)
{
    if (places->list.len >= PLACES_MOST) {
        mem_free(url);
        return;
    }
    const struct place place = {.url = url, .from = from};
    vec_push(&places->list, place);
}

/* ---- files */

static int places_wanted(const struct dirent *entry)
{
    const char *dot = strrchr(entry->d_name, '.');

    return dot && entry->d_name[0] != '.' &&
           (str_eq(dot, ".db") || str_eq(dot, ".sqlite") || str_eq(dot, ".sqlite3")) &&
           cli_is_sqlite(entry->d_name);
}

static void places_of_folder(struct places *places)
{
    struct dirent **entries = NULL;
    const int count = scandir(".", &entries, places_wanted, alphasort);

    for (int i = 0; i < count; i++) {
        char *path = realpath(entries[i]->d_name, NULL);
        if (path)
            places_add(places, mem_printf("sqlite:%s", path), "a file in this folder");
        free(path); /* libc's own, as the entries are */
        free(entries[i]);
    }
    free(entries);
}

/* ---- servers */

static void places_of_variables(struct places *places)
{
    const char *database = getenv("PGDATABASE"), *service = getenv("PGSERVICE");
    const char *host = getenv("PGHOST");

    if (service && *service)
        places_add(places, mem_printf("postgresql:///?service=%s", service), "PGSERVICE");
    else if (database && *database)
        places_add(places, mem_printf("postgresql:///%s", database), "PGDATABASE");
    else if (host && *host) /* the driver reads the others, as psql does */
        places_add(places, mem_strdup("postgresql://"), "PGHOST");
}

static char *places_home(const char *name)
{
    const char *home = getenv("HOME");

    return home && *home ? path_join(home, name) : NULL;
}

static void places_read(const char *name, struct buf *ret_text)
{
    char *path = places_home(name);

    if (path && path_exists(path))
        path_read(path, CONF_MOST, ret_text, NULL);
    mem_free(path);
}

/* "[section]": its name, within the line; NULL: another line. */
static char *places_section(char *line)
{
    char *end = line[0] == '[' ? strchr(line, ']') : NULL;

    if (!end)
        return NULL;
    *end = '\0';
    return str_trim(line + 1);
}

static void places_of_services(struct places *places)
{
    struct buf text = BUF_INIT;
    size_t count = 0;

    places_read(".pg_service.conf", &text);
    char **lines = str_split(buf_str(&text), '\n', &count);
    for (size_t i = 0; i < count; i++) {
        const char *name = places_section(str_trim(lines[i]));
        if (name && *name)
            places_add(places, mem_printf("postgresql:///?service=%s", name), "~/.pg_service.conf");
    }
    str_free_all(lines, count);
    buf_release(&text);
}

/* "name = value": the value, without quotes; NULL: another name. */
static const char *places_value(char *line, const char *name)
{
    const size_t len = strlen(name);
    char *equals = strchr(line, '=');

    if (!equals || strncmp(line, name, len) != 0 ||
        strspn(line + len, " \t") != (size_t)(equals - line) - len)
        return NULL;
    char *value = str_trim(equals + 1);
    const size_t end = strlen(value);
    if (end > 1 && (value[0] == '"' || value[0] == '\'') && value[end - 1] == value[0]) {
        value[end - 1] = '\0';
        value++;
    }
    return value;
}

static void places_of_my_cnf(struct places *places)
{
    struct buf text = BUF_INIT;
    const char *host = NULL, *database = NULL;
    bool client = false, any = false;
    size_t count = 0;

    places_read(".my.cnf", &text);
    char **lines = str_split(buf_str(&text), '\n', &count);
    for (size_t i = 0; i < count; i++) {
        char *line = str_trim(lines[i]);
        const char *section = places_section(line), *value;
        if (section)
            client = str_eq(section, "client") || str_eq(section, "mysql") ||
                     str_eq(section, "client-mariadb");
        any |= client;
        if (client && (value = places_value(line, "host")))
            host = value;
        if (client && (value = places_value(line, "database")))
            database = value;
    }
    if (any)
        places_add(
            places,
            mem_printf("mariadb://%s/%s", host ? host : "localhost", database ? database : ""),
            "~/.my.cnf");
    str_free_all(lines, count);
    buf_release(&text);
}

void places_find(struct places *places)
{
    places_of_folder(places);
    places_of_variables(places);
    places_of_services(places);
    places_of_my_cnf(places);
}

void places_release(struct places *places)
{
    for (size_t i = 0; i < places->list.len; i++)
        mem_free(places->list.v[i].url);
    vec_release(&places->list);
}
