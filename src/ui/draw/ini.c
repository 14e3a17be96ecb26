/* Reader of theme and key files: one line at a time, no state but the section. */
#include "draw/ini.h"

#include <stdio.h>
#include <string.h>

#include "querent/base/str.h"
#include "querent/base/text.h"
#include "texts.h"

#define INI_LINE_MAX 1024 /* bytes of a line */
#define INI_SECTION_MAX 64

static bool section_line(char *text, char *section)
{
    const size_t len = strlen(text);
    if (text[0] != '[' || text[len - 1] != ']' || len - 2 >= INI_SECTION_MAX)
        return false;
    memcpy(section, text + 1, len - 2);
    section[len - 2] = '\0';
    return true;
}

/* `name = value`; "=" itself may be a value (a key's name), so the first one after the name counts.
 */
static bool pair_line(char *text, struct ini_line *line, struct err *err)
{
    char *equals = strchr(text, '=');
    if (!equals || equals == text)
        return err_set(err, ERR_PARSE, TEXT_INI_EXPECTED, TEXT_CUT(text, 80));
    *equals = '\0';
    line->name = str_trim(text);
    line->value = str_trim(equals + 1);
    return true;
}

static bool ini_one(char *text, char *section, struct ini_line *line,
                    bool (*row)(void *, const struct ini_line *, struct err *), void *arg,
                    struct err *err)
{
    text = str_trim(text);
    if (*text == '\0' || *text == '#')
        return true;
    if (section_line(text, section))
        return true;
    line->section = section;
    return pair_line(text, line, err) && row(arg, line, err);
}

bool ini_parse(const char *text, const char *file,
               bool (*row)(void *arg, const struct ini_line *line, struct err *err), void *arg,
               struct err *err)
{
    char section[INI_SECTION_MAX] = "", copy[INI_LINE_MAX];
    struct ini_line line = {.number = 0};
    while (*text) {
        const size_t len = strcspn(text, "\n");
        line.number++;
        if (len >= sizeof copy)
            return err_set(err, ERR_LIMIT, TEXT_INI_LONG, file, line.number, INI_LINE_MAX - 1);
        memcpy(copy, text, len);
        copy[len] = '\0';
        if (!ini_one(copy, section, &line, row, arg, err))
            return err_prefix(err, "%s:%d", file, line.number);
        text += len + (text[len] == '\n');
    }
    return true;
}
