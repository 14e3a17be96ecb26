/* Files that are compiled in: made by cmake/Embed.cmake from keys.default and themes/ *.ini. */
#ifndef QUERENT_UI_RESOURCE_H
#define QUERENT_UI_RESOURCE_H

struct resource_theme {
    const char *name, *text;
};

extern const char resource_keys[];
extern const struct resource_theme resource_themes[]; /* ended by a NULL name */

#endif
