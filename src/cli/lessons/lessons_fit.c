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

static bool lessons_fit_one(void *self, const struct lesson *lesson, struct err *err)
{
    struct lessons_fit *fit = self;
    const struct lessons_catalog *known = NULL;

    if (lesson->scope != LESSON_CONNECTION)
        return true;
    for (size_t i = 0; i < fit->catalogs.len && !known; i++)
        if (str_eq(fit->catalogs.v[i].connection, lesson->connection))
            known = &fit->catalogs.v[i];
    if (!known) {
        const struct lessons_catalog opened = {mem_strdup(lesson->connection),
                                               lessons_fit_open(fit, lesson->connection)};
        vec_push(&fit->catalogs, opened);
        known = &vec_last(&fit->catalogs);
    }
    return !known->catalog || lesson_fits(known->catalog, lesson, err);
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
