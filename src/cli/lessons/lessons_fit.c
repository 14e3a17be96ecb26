/* A connection is opened with the first lesson of it. One that cannot be opened, or that this
 * machine does not know, keeps nobody from teaching: it is said that nothing was looked up. */
#include "lessons/lessons_fit.h"

#include <stdio.h>

#include "command.h"
#include "commands/catalog_open.h"
#include "querent/base/mem.h"
#include "querent/base/str.h"
#include "texts.h"

static struct catalog *lessons_fit_open(const struct lessons_fit *fit, const char *name)
{
    struct catalog *catalog = NULL;
    struct err err = ERR_INIT;
    const struct connection *connection = settings_find_connection(fit->settings, name, &err);
    const struct load_catalog load = {.settings = fit->settings, .connection = connection};

    if (connection && catalog_open_connection(&load, NULL, &catalog, &err))
        return catalog;
    char *said = mem_printf(TEXT_LESSON_UNCHECKED, name, err.text);
    cli_print_safe(stderr, said);
    mem_free(said);
    return NULL;
}

const struct catalog *lessons_fit_catalog(struct lessons_fit *fit, const char *connection)
{
    for (size_t i = 0; i < fit->catalogs.len; i++)
        if (str_eq(fit->catalogs.v[i].connection, connection))
            return fit->catalogs.v[i].catalog;
    const struct lessons_catalog opened = {mem_strdup(connection),
                                           lessons_fit_open(fit, connection)};
    vec_push(&fit->catalogs, opened);
    return opened.catalog;
}

static bool lessons_fit_one(void *self, const struct lesson *lesson, struct err *err)
{
    if (lesson->scope != LESSON_CONNECTION)
        return true;
    const struct catalog *catalog = lessons_fit_catalog(self, lesson->connection);
    return !catalog || lesson_fits(catalog, lesson, err);
}

void lessons_fit_init(struct lessons_fit *fit, struct settings *settings)
{
    *fit = (struct lessons_fit){.settings = settings,
                                .checks = {.fits = lessons_fit_one, .self = fit}};
}

void lessons_fit_release(struct lessons_fit *fit)
{
    for (size_t i = 0; i < fit->catalogs.len; i++) {
        mem_free(fit->catalogs.v[i].connection);
        catalog_unref(fit->catalogs.v[i].catalog);
    }
    vec_release(&fit->catalogs);
}
