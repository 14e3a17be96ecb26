/* The screen over the scripted front, for trying the terminal by hand and from end-to-end tests. */
#include <stdio.h>

#include "fake_front.h"
#include "querent/ui/ui.h"

int main(void)
{
    struct settings *settings;
    struct err err = ERR_INIT;
    if (!settings_load(NULL, 0, &settings, &err)) {
        fprintf(stderr, "%s\n", err.text);
        return 1;
    }
    const struct front_options options = {.fresh = true};
    const int code = ui_run(settings, &options);
    settings_free(settings);
    return code;
}
