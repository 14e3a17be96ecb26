/* settings: the value of each setting and where it came from; all of them, or those whose names
 * begin with a given word. */
#include <string.h>

#include "command.h"
#include "listing.h"
#include "output.h"
#include "querent/base/mem.h"
#include "querent/base/str.h"
#include "texts.h"

#define NAMES_MAX 1024

struct shown {
    const struct cli_options *options;
    struct result *listing; /* NULL: as text */
    bool found[WORDS_MAX];
    char *names[NAMES_MAX]; /* all of them, for the nearest */
    size_t name_count;
};

/* A name, or its group: "grid" is all of "grid.…". */
static bool settings_wanted(struct shown *shown, const char *name)
{
    const struct cli_options *options = shown->options;
    bool wanted = options->arg_count == 0;

    for (size_t i = 0; i < options->arg_count; i++) {
        const char *word = options->args[i];
        const size_t len = strlen(word);
        const bool fits = strncmp(name, word, len) == 0 && strchr(". ", name[len]) != NULL;
        shown->found[i] |= fits;
        wanted |= fits;
    }
    return wanted;
}

static void settings_show(void *arg, const struct settings_line *line)
{
    struct shown *shown = arg;

    if (shown->name_count < NAMES_MAX)
        shown->names[shown->name_count++] = mem_strdup(line->name);
    if (!settings_wanted(shown, line->name))
        return;
    if (shown->listing) {
        listing_text(shown->listing, line->name);
        listing_text(shown->listing, line->value);
        listing_text(shown->listing, line->origin);
        result_row_end(shown->listing, NULL);
        return;
    }
    char *text = line->origin ? mem_printf("%s = %s (%s)\n", line->name, line->value, line->origin)
                              : mem_printf("%s: %s\n", line->name, line->value);
    cli_print_safe(stdout, text);
    mem_free(text);
}

static int settings_unknown(const struct shown *shown)
{
    for (size_t i = 0; i < shown->options->arg_count; i++) {
        if (shown->found[i])
            continue;
        const char *word = shown->options->args[i];
        char *nearest = cli_nearest(word, (const char *const *)shown->names, shown->name_count);
        cli_fail(CLI_USAGE, TEXT_NO_SETTING, word, nearest);
        mem_free(nearest);
        return CLI_USAGE;
    }
    return CLI_OK;
}

int command_settings(const struct cli_options *options)
{
    static const struct listing_column columns[] = {
        {"name", VALUE_TEXT}, {"value", VALUE_TEXT}, {"origin", VALUE_TEXT}};
    struct shown shown = {.options = options};

    if (!output_known(options->format))
        return CLI_USAGE;
    struct settings *settings = cli_settings_quietly(options);
    if (!settings)
        return CLI_USAGE;
    if (options->format)
        shown.listing = listing_new(columns, sizeof columns / sizeof *columns);
    settings_each(settings, settings_show, &shown);
    int code = shown.listing ? listing_print(shown.listing, options->format) : CLI_OK;
    if (code == CLI_OK)
        code = settings_unknown(&shown);
    for (size_t i = 0; i < shown.name_count; i++)
        mem_free(shown.names[i]);
    settings_free(settings);
    return code;
}
